//! PNG: the picture at a stated number of dots per inch.

use super::font::{self, Step, UNITS};
use super::model::Marker;
use super::palette::Colour;
use super::scene::{Image, Mark, Rect, Scene, Text, outline};
use super::svg::stroke_width;
use anyhow::{Context as _, Result};
use cgt_core::Limits;
use std::collections::HashMap;
use tiny_skia::{
    Color, FillRule, LineCap, Mask, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash, Transform,
};

/// Millimetres of an inch.
const INCH: f64 = 25.4;

/// Asks for the memory that a picture of so many dots takes.
///
/// # Errors
/// Where it is more than allowed.
pub(crate) fn reserve(scene: &Scene, dpi: u32, limits: &Limits<'_>) -> Result<()> {
    let dots = (scene.width * scene.height * (f64::from(dpi) / INCH).powi(2)).ceil() as u64;
    Ok(limits.reserve(&format!("a picture of {dots} dots"), 8 * dots)?)
}

/// The picture as PNG.
pub(crate) fn render(scene: &Scene, dpi: u32) -> Result<Vec<u8>> {
    let scale = f64::from(dpi) / INCH;
    let pixels = |mm: f64| (mm * scale).round() as u32;
    let (width, height) = (pixels(scene.width), pixels(scene.height));
    let mut map = Pixmap::new(width, height).context("a picture of no pixels")?;
    map.fill(Color::WHITE);
    let canvas = Transform::from_scale(scale as f32, scale as f32);
    for mark in &scene.marks {
        match mark {
            Mark::Lines { lines, colour, width, dashed, clip } => {
                let Some(path) = lines_path(lines, false) else { continue };
                let stroke = Stroke {
                    width: *width as f32,
                    dash: dashed.then(|| StrokeDash::new(vec![1.2, 0.8], 0.0)).flatten(),
                    ..Stroke::default()
                };
                let mask = clip.map(|r| mask(&map, &r, canvas)).transpose()?;
                map.stroke_path(&path, &paint(*colour), &stroke, canvas, mask.as_ref());
            }
            Mark::Fill { rect, colour } => {
                if let Some(rect) = skia_rect(rect) {
                    map.fill_rect(rect, &paint(*colour), canvas, None);
                }
            }
            Mark::Markers { marker, colour, size, at } => {
                markers(&mut map, *marker, *colour, *size, at, canvas);
            }
            Mark::Text(text) => letters(&mut map, text, canvas),
            Mark::Image { rect, image } => blend(&mut map, rect, image, scale),
        }
    }
    encode(&map, dpi)
}

fn paint([r, g, b]: Colour) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(r, g, b, 255);
    paint
}

fn skia_rect(r: &Rect) -> Option<tiny_skia::Rect> {
    tiny_skia::Rect::from_xywh(r.left as f32, r.top as f32, r.width as f32, r.height as f32)
}

fn mask(map: &Pixmap, rect: &Rect, canvas: Transform) -> Result<Mask> {
    let mut mask = Mask::new(map.width(), map.height()).context("no room for a mask")?;
    if let Some(rect) = skia_rect(rect) {
        let path = PathBuilder::from_rect(rect);
        mask.fill_path(&path, FillRule::Winding, true, canvas);
    }
    Ok(mask)
}

fn lines_path(lines: &[Vec<[f64; 2]>], close: bool) -> Option<Path> {
    let mut path = PathBuilder::new();
    for line in lines {
        for (i, &[x, y]) in line.iter().enumerate() {
            let (x, y) = (x as f32, y as f32);
            if i == 0 { path.move_to(x, y) } else { path.line_to(x, y) }
        }
        if close {
            path.close();
        }
    }
    path.finish()
}

fn markers(
    map: &mut Pixmap,
    marker: Marker,
    colour: Colour,
    size: f64,
    at: &[[f64; 2]],
    canvas: Transform,
) {
    let paint = paint(colour);
    let stroke =
        Stroke { width: stroke_width(size) as f32, line_cap: LineCap::Butt, ..Stroke::default() };
    // A path of many parts is slow to fill; parts of a few hundred are not.
    for part in at.chunks(256) {
        let (path, filled) = match outline(marker) {
            None => {
                let mut path = PathBuilder::new();
                for &[x, y] in part {
                    path.push_circle(x as f32, y as f32, (size / 2.0) as f32);
                }
                (path.finish(), marker == Marker::Disc)
            }
            Some((outlines, filled)) => {
                let placed = part.iter().flat_map(|&[x, y]| {
                    outlines.iter().map(move |corners| {
                        corners.iter().map(|&[dx, dy]| [x + dx * size, y + dy * size]).collect()
                    })
                });
                (lines_path(&placed.collect::<Vec<_>>(), filled), filled)
            }
        };
        match path {
            Some(path) if filled => map.fill_path(&path, &paint, FillRule::Winding, canvas, None),
            Some(path) => map.stroke_path(&path, &paint, &stroke, canvas, None),
            None => {}
        }
    }
}

fn letters(map: &mut Pixmap, text: &Text, canvas: Transform) {
    let [x, y] = text.start();
    let unit = (text.size / UNITS) as f32;
    let mut line = canvas.pre_translate(x as f32, y as f32);
    if text.turned {
        line = line.pre_concat(Transform::from_rotate(-90.0));
    }
    line = line.pre_scale(unit, -unit);
    let mut pen = 0.0;
    for run in text.label.runs() {
        let rise = (run.rise * UNITS) as f32;
        let mut at = 0.0;
        for c in run.text.chars() {
            let glyph = font::glyph(run.shape, c);
            let mut path = PathBuilder::new();
            for step in font::outline(run.shape, glyph) {
                match step {
                    Step::Move([x, y]) => path.move_to(x, y),
                    Step::Line([x, y]) => path.line_to(x, y),
                    Step::Quad([a, b, x, y]) => path.quad_to(a, b, x, y),
                    Step::Cubic([a, b, c, d, x, y]) => path.cubic_to(a, b, c, d, x, y),
                    Step::Close => path.close(),
                }
            }
            if let Some(path) = path.finish() {
                let place = line
                    .pre_translate((pen + at * run.scale) as f32, rise)
                    .pre_scale(run.scale as f32, run.scale as f32);
                map.fill_path(&path, &paint(super::palette::BLACK), FillRule::Winding, place, None);
            }
            at += font::advance(run.shape, glyph);
        }
        pen += run.width() * UNITS;
    }
}

/// Lays an image on the picture, every pixel of it with sharp edges.
fn blend(map: &mut Pixmap, rect: &Rect, image: &Image, scale: f64) {
    let span = |from: f64, length: f64, most: u32| {
        let first = (from * scale).round().max(0.0) as u32;
        first..(((from + length) * scale).round() as u32).min(most)
    };
    let (columns, rows) =
        (span(rect.left, rect.width, map.width()), span(rect.top, rect.height, map.height()));
    let source = |k: u32, of: &std::ops::Range<u32>, length: usize| {
        let k = u64::from(k - of.start) * length as u64 / u64::from(of.end - of.start).max(1);
        k as usize
    };
    let across = map.width();
    let data = map.data_mut();
    for y in rows.clone() {
        let line = &image.pixels[source(y, &rows, image.height()) * image.width..][..image.width];
        for x in columns.clone() {
            let [r, g, b, a] = image.palette[line[source(x, &columns, image.width)] as usize];
            let pixel = &mut data[(y * across + x) as usize * 4..][..3];
            for (below, above) in pixel.iter_mut().zip([r, g, b]) {
                let (a, above, under) = (u32::from(a), u32::from(above), u32::from(*below));
                *below = ((above * a + under * (255 - a) + 127) / 255) as u8;
            }
        }
    }
}

/// With a colour table where the picture has at most 256 colours, in true colour else.
fn encode(map: &Pixmap, dpi: u32) -> Result<Vec<u8>> {
    let mut numbers: HashMap<[u8; 3], u8> = HashMap::new();
    let mut palette: Vec<[u8; 3]> = Vec::new();
    let mut indexed = Vec::with_capacity(map.data().len() / 4);
    let mut last = None;
    for pixel in map.data().chunks_exact(4) {
        let colour = [pixel[0], pixel[1], pixel[2]];
        let number = match last {
            Some((c, n)) if c == colour => n,
            _ => match numbers.get(&colour) {
                Some(&n) => n,
                None if palette.len() < 256 => {
                    let n = palette.len() as u8;
                    palette.push(colour);
                    numbers.insert(colour, n);
                    n
                }
                None => return encode_rgb(map, dpi),
            },
        };
        last = Some((colour, number));
        indexed.push(number);
    }
    let palette: Vec<u8> = palette.concat();
    write(map.width(), map.height(), Some((&palette, None)), dpi, &indexed)
}

fn encode_rgb(map: &Pixmap, dpi: u32) -> Result<Vec<u8>> {
    let pixels = map.data().chunks_exact(4);
    let data: Vec<u8> = pixels.flat_map(|p| [p[0], p[1], p[2]]).collect();
    write(map.width(), map.height(), None, dpi, &data)
}

/// An image with its colour table as a PNG of its own.
pub(crate) fn indexed(image: &Image) -> Result<Vec<u8>> {
    let colours: Vec<u8> = image.palette.iter().flat_map(|&[r, g, b, _]| [r, g, b]).collect();
    let opacity: Vec<u8> = image.palette.iter().map(|c| c[3]).collect();
    let opacity = opacity.iter().any(|&a| a < 255).then_some(opacity.as_slice());
    let (width, height) = (image.width as u32, image.height() as u32);
    write(width, height, Some((&colours, opacity)), 0, &image.pixels)
}

/// A colour table, and the opacity of each colour where not all are opaque.
type Table<'a> = (&'a [u8], Option<&'a [u8]>);

fn write(
    width: u32,
    height: u32,
    table: Option<Table<'_>>,
    dpi: u32,
    data: &[u8],
) -> Result<Vec<u8>> {
    let mut out = Vec::new();
    let mut encoder = png::Encoder::new(&mut out, width, height);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Balanced);
    if let Some((colours, opacity)) = table {
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_palette(colours);
        encoder.set_filter(png::Filter::NoFilter);
        if let Some(opacity) = opacity {
            encoder.set_trns(opacity);
        }
    } else {
        encoder.set_color(png::ColorType::Rgb);
    }
    if dpi > 0 {
        let per_metre = (f64::from(dpi) / INCH * 1000.0).round() as u32;
        encoder.set_pixel_dims(Some(png::PixelDimensions {
            xppu: per_metre,
            yppu: per_metre,
            unit: png::Unit::Meter,
        }));
    }
    let mut writer = encoder.write_header()?;
    writer.write_image_data(data)?;
    writer.finish()?;
    Ok(out)
}
