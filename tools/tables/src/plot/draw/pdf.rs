//! PDF (cargo feature `pdf`): one page of the figure's size, vector marks, text as text in
//! embedded subset fonts, dense layers as images.

use super::model::Marker;
use super::palette::{BLACK, Colour};
use super::pdf_font::{Fonts, name};
use super::scene::{Image, Mark, Scene, Text, outline};
use super::svg::stroke_width;
use anyhow::Result;
use flate2::{Compression, write::ZlibEncoder};
use pdf_writer::types::LineCapStyle;
use pdf_writer::{Content, Filter, Finish as _, Name, Pdf, Rect, Ref, Str, TextStr};
use std::io::Write as _;

/// Points of a millimetre: PDF measures in 1/72 inch.
const POINTS: f64 = 72.0 / 25.4;
/// How far the control points of a quarter of a circle lie from its ends, for radius 1.
const QUARTER: f64 = 0.552_284_75;

/// The picture as PDF. `title` is what the document says that it shows.
///
/// # Errors
/// Where a font cannot be cut down to the glyphs that are used.
pub(crate) fn render(scene: &Scene, title: &str) -> Result<Vec<u8>> {
    let fonts = Fonts::of(scene);
    let (content, images) = content(scene, &fonts);
    let mut pdf = Pdf::new();
    let mut next = Ref::new(1);
    let [catalog, pages, page, stream, info] = std::array::from_fn(|_| next.bump());
    pdf.set_version(1, 7);
    pdf.catalog(catalog).pages(pages);
    pdf.pages(pages).kids([page]).count(1);
    let creator = format!("tables {}", env!("CARGO_PKG_VERSION"));
    pdf.document_info(info).title(TextStr(title)).creator(TextStr(&creator));

    let font_refs = fonts.write(&mut pdf, &mut next)?;
    let image_refs: Vec<Ref> = images.iter().map(|i| image(i, &mut pdf, &mut next)).collect();
    let mut out = pdf.page(page);
    let size = [scene.width, scene.height].map(|mm| (mm * POINTS) as f32);
    out.parent(pages).media_box(Rect::new(0.0, 0.0, size[0], size[1])).contents(stream);
    let mut resources = out.resources();
    let mut dictionary = resources.fonts();
    for (shape, id) in font_refs {
        dictionary.pair(name(shape), id);
    }
    dictionary.finish();
    let mut dictionary = resources.x_objects();
    for (i, &id) in image_refs.iter().enumerate() {
        dictionary.pair(Name(image_name(i).as_bytes()), id);
    }
    dictionary.finish();
    resources.finish();
    out.finish();
    pdf.stream(stream, &packed(&content)).filter(Filter::FlateDecode);
    Ok(pdf.finish())
}

/// Bytes compressed as PDF's `FlateDecode` reads them.
pub(super) fn packed(bytes: &[u8]) -> Vec<u8> {
    let mut out = ZlibEncoder::new(Vec::new(), Compression::default());
    let written = out.write_all(bytes).and_then(|()| out.finish());
    written.expect("a vector takes all that is written")
}

fn image_name(i: usize) -> String {
    format!("I{i}")
}

/// The marks as a stream of operators in millimetres, y downwards, and the images they refer to.
fn content<'s>(scene: &'s Scene, fonts: &Fonts) -> (Vec<u8>, Vec<&'s Image>) {
    let mut out = Content::new();
    let mut images = Vec::new();
    out.transform([POINTS, 0.0, 0.0, -POINTS, 0.0, scene.height * POINTS].map(|v| v as f32));
    for mark in &scene.marks {
        out.save_state();
        match mark {
            Mark::Lines { lines, colour, width, dashed, clip } => {
                if let Some(r) = clip {
                    let [x, y, w, h] = [r.left, r.top, r.width, r.height].map(|v| v as f32);
                    out.rect(x, y, w, h).clip_nonzero().end_path();
                }
                if *dashed {
                    out.set_dash_pattern([1.2, 0.8], 0.0);
                }
                pen(&mut out, *colour, *width);
                lines.iter().for_each(|line| polyline(&mut out, line.iter().copied()));
                out.stroke();
            }
            Mark::Fill { rect, colour } => {
                let [x, y, w, h] = [rect.left, rect.top, rect.width, rect.height].map(|v| v as f32);
                fill(&mut out, *colour);
                out.rect(x, y, w, h).fill_nonzero();
            }
            Mark::Markers { marker, colour, size, at } => {
                markers(&mut out, *marker, *colour, *size, at);
            }
            Mark::Text(text) => letters(&mut out, text, fonts),
            Mark::Image { rect, image } => {
                // An image is drawn on the unit square, y upwards.
                let place = [rect.width, 0.0, 0.0, -rect.height, rect.left, rect.bottom()];
                out.transform(place.map(|v| v as f32));
                out.x_object(Name(image_name(images.len()).as_bytes()));
                images.push(image);
            }
        }
        out.restore_state();
    }
    (out.finish().into_vec(), images)
}

fn rgb(colour: Colour) -> [f32; 3] {
    colour.map(|c| f32::from(c) / 255.0)
}

fn fill(out: &mut Content, colour: Colour) {
    let [r, g, b] = rgb(colour);
    out.set_fill_rgb(r, g, b);
}

fn pen(out: &mut Content, colour: Colour, width: f64) {
    let [r, g, b] = rgb(colour);
    out.set_stroke_rgb(r, g, b).set_line_width(width as f32);
}

fn polyline(out: &mut Content, points: impl Iterator<Item = [f64; 2]>) {
    for (i, point) in points.enumerate() {
        let [x, y] = point.map(|v| v as f32);
        if i == 0 {
            out.move_to(x, y)
        } else {
            out.line_to(x, y)
        };
    }
}

fn markers(out: &mut Content, marker: Marker, colour: Colour, size: f64, at: &[[f64; 2]]) {
    match outline(marker) {
        // A line of no length with round ends is a disc.
        None if marker == Marker::Disc => {
            pen(out, colour, size);
            out.set_line_cap(LineCapStyle::RoundCap);
            for point in at {
                let [x, y] = point.map(|v| v as f32);
                out.move_to(x, y).line_to(x, y);
            }
            out.stroke();
        }
        None => {
            pen(out, colour, stroke_width(size));
            at.iter().for_each(|&centre| circle(out, centre, size / 2.0));
            out.stroke();
        }
        Some((outlines, filled)) => {
            if filled {
                fill(out, colour);
            } else {
                pen(out, colour, stroke_width(size));
            }
            for &[x, y] in at {
                for corners in outlines {
                    polyline(out, corners.iter().map(|&[dx, dy]| [x + dx * size, y + dy * size]));
                    if filled {
                        out.close_path();
                    }
                }
            }
            if filled {
                out.fill_nonzero()
            } else {
                out.stroke()
            };
        }
    }
}

fn circle(out: &mut Content, [x, y]: [f64; 2], r: f64) {
    let at = |dx: f64, dy: f64| [(x + dx * r) as f32, (y + dy * r) as f32];
    let [x0, y0] = at(1.0, 0.0);
    out.move_to(x0, y0);
    // Each quarter goes from (c, s) to (-s, c).
    for [c, s] in [[1.0, 0.0], [0.0, 1.0], [-1.0, 0.0], [0.0, -1.0]] {
        let ([x1, y1], [x2, y2]) =
            (at(c - s * QUARTER, s + c * QUARTER), at(c * QUARTER - s, s * QUARTER + c));
        let [x3, y3] = at(-s, c);
        out.cubic_to(x1, y1, x2, y2, x3, y3);
    }
    out.close_path();
}

fn letters(out: &mut Content, text: &Text, fonts: &Fonts) {
    let [x, y] = text.start();
    fill(out, BLACK);
    out.begin_text();
    let mut pen = 0.0;
    for run in text.label.runs() {
        let (along, above) = (pen * text.size, run.rise * text.size);
        // Letters stand upright although y goes down.
        let matrix = if text.turned {
            [0.0, -1.0, -1.0, 0.0, x - above, y - along]
        } else {
            [1.0, 0.0, 0.0, -1.0, x + along, y - above]
        };
        out.set_font(name(run.shape), (text.size * run.scale) as f32);
        out.set_text_matrix(matrix.map(|v| v as f32));
        out.show(Str(&fonts.codes(&run)));
        pen += run.width();
    }
    out.end_text();
}

/// Writes an image with its colour table, and its opacity as a mask where it has any.
fn image(image: &Image, pdf: &mut Pdf, next: &mut Ref) -> Ref {
    // Readers that smooth what they enlarge get few pixels to smooth.
    let image = image.enlarged((1000 / image.width.max(1)).max(1));
    let id = next.bump();
    let (width, height) = (image.width as i32, image.height() as i32);
    let colours: Vec<u8> = image.palette.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
    let mask = image.palette.iter().any(|c| c[3] < 255).then(|| next.bump());
    let data = packed(&image.pixels);
    let mut out = pdf.image_xobject(id, &data);
    out.filter(Filter::FlateDecode);
    out.width(width).height(height).bits_per_component(8);
    let last = image.palette.len() as i32 - 1;
    out.color_space().indexed(Name(b"DeviceRGB"), last, &colours);
    if let Some(mask) = mask {
        out.s_mask(mask);
    }
    out.finish();
    if let Some(mask) = mask {
        let opacity: Vec<u8> =
            image.pixels.iter().map(|&p| image.palette[usize::from(p)][3]).collect();
        let data = packed(&opacity);
        let mut out = pdf.image_xobject(mask, &data);
        out.filter(Filter::FlateDecode);
        out.width(width).height(height).bits_per_component(8);
        out.color_space().device_gray();
    }
    id
}
