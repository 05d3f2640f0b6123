//! The vendored fonts inside a PDF: of each the glyphs that are used, with their widths and the
//! signs they stand for, so that text can be searched and copied.

use super::font::{self, CAP, DEPTH, Run, Shape};
use super::pdf::packed;
use super::scene::{Mark, Scene};
use anyhow::{Context as _, Result, anyhow};
use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish as _, Name, Pdf, Rect, Ref, Str};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use subsetter::GlyphRemapper;

/// Glyph numbers are the codes of the text.
const SYSTEM: SystemInfo<'_> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The name of a font in the page's dictionary.
pub(super) fn name(shape: Shape) -> Name<'static> {
    match shape {
        Shape::Upright => Name(b"R"),
        Shape::Italic => Name(b"I"),
    }
}

/// The glyphs that a picture uses of each font.
pub(super) struct Fonts(BTreeMap<Shape, Used>);

#[derive(Default)]
struct Used {
    mapper: GlyphRemapper,
    /// The sign of each glyph of the subset, by its number there.
    signs: BTreeMap<u16, char>,
}

impl Fonts {
    /// The glyphs of all texts of a picture.
    pub(super) fn of(scene: &Scene) -> Self {
        let mut fonts: BTreeMap<Shape, Used> = BTreeMap::new();
        for mark in &scene.marks {
            let Mark::Text(text) = mark else { continue };
            for run in text.label.runs() {
                let used = fonts.entry(run.shape).or_default();
                for c in run.text.chars() {
                    let glyph = used.mapper.remap(font::glyph(run.shape, c));
                    used.signs.entry(glyph).or_insert(c);
                }
            }
        }
        Fonts(fonts)
    }

    /// A run as codes of two bytes.
    pub(super) fn codes(&self, run: &Run) -> Vec<u8> {
        let mapper = self.0.get(&run.shape).map(|used| &used.mapper);
        let code = |c| mapper.and_then(|m| m.get(font::glyph(run.shape, c))).unwrap_or(0);
        run.text.chars().flat_map(|c| code(c).to_be_bytes()).collect()
    }

    /// Writes the fonts; where each stands.
    pub(super) fn write(&self, pdf: &mut Pdf, next: &mut Ref) -> Result<Vec<(Shape, Ref)>> {
        self.0.iter().map(|(&shape, used)| Ok((shape, used.write(shape, pdf, next)?))).collect()
    }
}

impl Used {
    fn write(&self, shape: Shape, pdf: &mut Pdf, next: &mut Ref) -> Result<Ref> {
        let whole = subsetter::subset(font::bytes(shape), 0, &self.mapper)
            .map_err(|e| anyhow!("the font cannot be cut down: {e}"))?;
        let table = ttf_parser::RawFace::parse(&whole, 0)?;
        let outlines = table
            .table(ttf_parser::Tag::from_bytes(b"CFF "))
            .context("the font has no PostScript outlines")?;
        let [id, cid, descriptor, file, signs] = std::array::from_fn(|_| next.bump());
        // Subsets have a prefix of six letters, different where the glyphs are.
        let tag: String = Sha256::digest(outlines)
            .iter()
            .take(6)
            .map(|byte| char::from(b'A' + byte % 26))
            .collect();
        let (family, slant, flags) = match shape {
            Shape::Upright => ("LMRoman8-Regular", 0.0, FontFlags::empty()),
            Shape::Italic => ("LMRoman8-Italic", -14.0, FontFlags::ITALIC),
        };
        let full = format!("{tag}+{family}");
        let base = Name(full.as_bytes());
        let mut out = pdf.type0_font(id);
        out.base_font(base).encoding_predefined(Name(b"Identity-H"));
        out.descendant_font(cid).to_unicode(signs);
        out.finish();
        let mut out = pdf.cid_font(cid);
        out.subtype(CidFontType::Type0).base_font(base).system_info(SYSTEM);
        out.font_descriptor(descriptor).default_width(0.0);
        let glyphs = self.mapper.remapped_gids();
        out.widths().consecutive(0, glyphs.map(|g| font::advance(shape, g) as f32));
        out.finish();
        let mut out = pdf.font_descriptor(descriptor);
        let em = |part: f64| (part * font::UNITS) as f32;
        out.name(base).flags(flags | FontFlags::SYMBOLIC | FontFlags::SERIF);
        out.bbox(Rect::new(-500.0, -400.0, 1500.0, 1200.0)).italic_angle(slant);
        out.ascent(em(CAP)).descent(em(-DEPTH)).cap_height(em(CAP)).stem_v(80.0);
        out.font_file3(file);
        out.finish();
        pdf.stream(file, &packed(outlines))
            .filter(Filter::FlateDecode)
            .pair(Name(b"Subtype"), Name(b"CIDFontType0C"));
        let mut map = UnicodeCmap::<u16>::new(Name(b"Custom"), SYSTEM);
        self.signs.iter().for_each(|(&glyph, &c)| map.pair(glyph, c));
        pdf.stream(signs, &packed(&map.finish())).filter(Filter::FlateDecode);
        Ok(id)
    }
}
