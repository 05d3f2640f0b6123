//! The vendored font: outlines and widths of lines of text with italic and raised parts.
//!
//! Letters are drawn as outlines in every format, so a figure needs no font where it is read and
//! its layout is measured with the very letters that are drawn.

use std::sync::OnceLock;
use ttf_parser::{Face, GlyphId, OutlineBuilder};

/// Upright or slanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Shape {
    Upright,
    Italic,
}

/// Units of the em square in which outlines and advances are given.
pub(crate) const UNITS: f64 = 1000.0;
/// Height of capitals, in em.
pub(crate) const CAP: f64 = 0.683;
/// Depth of the letters that go below the line, in em.
pub(crate) const DEPTH: f64 = 0.205;

/// The font file of a shape.
pub(crate) fn bytes(shape: Shape) -> &'static [u8] {
    match shape {
        Shape::Upright => include_bytes!("../../../fonts/lmroman8-regular.otf"),
        Shape::Italic => include_bytes!("../../../fonts/lmroman8-italic.otf"),
    }
}

fn face(shape: Shape) -> &'static Face<'static> {
    static FACES: OnceLock<[Face<'static>; 2]> = OnceLock::new();
    let parse = |shape| Face::parse(bytes(shape), 0).expect("the vendored font is a font");
    let faces = FACES.get_or_init(|| [parse(Shape::Upright), parse(Shape::Italic)]);
    &faces[shape as usize]
}

/// A stretch of text of one shape and height.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Run {
    pub(crate) text: String,
    pub(crate) shape: Shape,
    /// How far above the line, in em: 0, or an exponent.
    pub(crate) rise: f64,
    /// Size as a part of the line's.
    pub(crate) scale: f64,
}

/// A line of text: `*n*` is italic, `^{12}` raised, a backslash takes the next sign as it is.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub(crate) struct Label(String);

impl Label {
    /// A line with marks.
    pub(crate) fn marked(text: impl Into<String>) -> Self {
        Label(text.into())
    }

    /// A line without marks, as a user or a game gives it.
    pub(crate) fn plain(text: &str) -> Self {
        let mut marked = String::with_capacity(text.len());
        for c in text.chars() {
            if matches!(c, '*' | '^' | '\\') {
                marked.push('\\');
            }
            marked.push(c);
        }
        Label(marked)
    }

    /// The line with its marks, to build another from.
    pub(crate) fn marks(&self) -> &str {
        &self.0
    }

    /// The stretches of the line.
    pub(crate) fn runs(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        let (mut italic, mut raised) = (false, false);
        let mut put = |c: char, italic: bool, raised: bool| {
            let shape = if italic { Shape::Italic } else { Shape::Upright };
            let (rise, scale) = if raised { (0.36, 0.75) } else { (0.0, 1.0) };
            match runs.last_mut() {
                Some(r) if (r.shape, r.rise) == (shape, rise) => r.text.push(c),
                _ => runs.push(Run { text: c.to_string(), shape, rise, scale }),
            }
        };
        let mut signs = self.0.chars();
        while let Some(c) = signs.next() {
            match c {
                '\\' => signs.next().into_iter().for_each(|c| put(c, italic, raised)),
                '*' => italic = !italic,
                '^' if !raised => {
                    raised = true;
                    signs.next();
                }
                '}' if raised => raised = false,
                c => put(c, italic, raised),
            }
        }
        runs
    }

    /// The line without marks.
    pub(crate) fn text(&self) -> String {
        self.runs().into_iter().map(|r| r.text).collect()
    }

    /// The width of the line in em.
    pub(crate) fn width(&self) -> f64 {
        self.runs().iter().map(Run::width).sum()
    }
}

impl Run {
    /// The width of the stretch in em of the line.
    pub(crate) fn width(&self) -> f64 {
        let advances = self.text.chars().map(|c| advance(self.shape, glyph(self.shape, c)));
        advances.sum::<f64>() / UNITS * self.scale
    }
}

/// The glyph of a sign. A sign that the font lacks is shown as the font's own missing glyph, a
/// box: seen, not silently dropped.
pub(crate) fn glyph(shape: Shape, c: char) -> u16 {
    face(shape).glyph_index(c).map_or(0, |g| g.0)
}

/// The advance of a glyph, in units.
pub(crate) fn advance(shape: Shape, glyph: u16) -> f64 {
    f64::from(face(shape).glyph_hor_advance(GlyphId(glyph)).unwrap_or(500))
}

/// One step of an outline, in units, y upwards.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Step {
    Move([f32; 2]),
    Line([f32; 2]),
    Quad([f32; 4]),
    Cubic([f32; 6]),
    Close,
}

/// The outline of a glyph; a space has none.
pub(crate) fn outline(shape: Shape, glyph: u16) -> Vec<Step> {
    struct Steps(Vec<Step>);
    impl OutlineBuilder for Steps {
        fn move_to(&mut self, x: f32, y: f32) {
            self.0.push(Step::Move([x, y]));
        }
        fn line_to(&mut self, x: f32, y: f32) {
            self.0.push(Step::Line([x, y]));
        }
        fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
            self.0.push(Step::Quad([x1, y1, x, y]));
        }
        fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
            self.0.push(Step::Cubic([x1, y1, x2, y2, x, y]));
        }
        fn close(&mut self) {
            self.0.push(Step::Close);
        }
    }
    let mut steps = Steps(Vec::new());
    let _ = face(shape).outline_glyph(GlyphId(glyph), &mut steps);
    steps.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_font_has_every_sign_that_labels_use() {
        let signs = ('a'..='z').chain('A'..='Z').chain('0'..='9');
        for c in signs.chain("()[]{}=+-,.;:'!?/<>|%&#*^_×−–èé".chars()) {
            for shape in [Shape::Upright, Shape::Italic] {
                assert_ne!(glyph(shape, c), 0, "{shape:?} lacks {c}");
            }
        }
    }

    #[test]
    fn marks_make_runs() {
        let label = Label::marked("G(*n*) 10^{5}");
        let texts: Vec<_> = label.runs().iter().map(|r| r.text.clone()).collect();
        assert_eq!(texts, ["G(", "n", ") 10", "5"]);
        assert_eq!(label.text(), "G(n) 105");
        assert!((label.width() - 3.6).abs() < 0.8, "{}", label.width());
        assert_eq!(Label::plain("a*b^c\\").text(), "a*b^c\\");
    }
}
