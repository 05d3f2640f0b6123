//! SVG: vector marks in millimetres, letters as outlines, dense layers as embedded images.

use super::font::{self, Shape, Step, UNITS};
use super::model::Marker;
use super::palette::Colour;
use super::png;
use super::scene::{Mark, Rect, Scene, Text, outline};
use anyhow::Result;
use base64::Engine as _;
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// The picture as SVG. `description` is what a reader who does not see it is told.
pub(crate) fn render(scene: &Scene, description: &str) -> Result<String> {
    let (w, h) = (short(scene.width), short(scene.height));
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:xlink=\"http://www.w3.org/1999/xlink\" \
         width=\"{w}mm\" height=\"{h}mm\" viewBox=\"0 0 {w} {h}\" role=\"img\">\n<title>{}</title>\n",
        escaped(description)
    );
    definitions(scene, &mut out);
    let _ = writeln!(out, "<rect width=\"{w}\" height=\"{h}\" fill=\"#fff\"/>");
    let mut clips = 0;
    for mark in &scene.marks {
        match mark {
            Mark::Lines { lines, colour, width, dashed, clip } => {
                let dash = if *dashed { " stroke-dasharray=\"1.2 0.8\"" } else { "" };
                let mut clipped = String::new();
                if let Some(Rect { left, top, width, height }) = clip {
                    clips += 1;
                    let _ = writeln!(
                        out,
                        "<clipPath id=\"c{clips}\"><rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\"/></clipPath>",
                        short(*left),
                        short(*top),
                        short(*width),
                        short(*height)
                    );
                    clipped = format!(" clip-path=\"url(#c{clips})\"");
                }
                let path: String = lines.iter().map(|l| polyline(l)).collect();
                let _ = writeln!(
                    out,
                    "<path d=\"{path}\" fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{dash}{clipped}/>",
                    hex(*colour),
                    short(*width)
                );
            }
            Mark::Fill { rect, colour } => {
                let _ = writeln!(
                    out,
                    "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"/>",
                    short(rect.left),
                    short(rect.top),
                    short(rect.width),
                    short(rect.height),
                    hex(*colour)
                );
            }
            Mark::Markers { marker, colour, size, at } => {
                markers(*marker, *colour, *size, at, &mut out);
            }
            Mark::Text(text) => letters(text, &mut out),
            Mark::Image { rect, image } => {
                // Readers that smooth what they enlarge get few pixels to smooth.
                let image = image.enlarged((1000 / image.width.max(1)).max(1));
                let data = base64::engine::general_purpose::STANDARD.encode(png::indexed(&image)?);
                let _ = writeln!(
                    out,
                    "<image x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" preserveAspectRatio=\"none\" \
                     image-rendering=\"optimizeSpeed\" style=\"image-rendering:pixelated\" \
                     xlink:href=\"data:image/png;base64,{data}\"/>",
                    short(rect.left),
                    short(rect.top),
                    short(rect.width),
                    short(rect.height)
                );
            }
        }
    }
    out.push_str("</svg>\n");
    Ok(out)
}

/// The outlines of all glyphs that the picture uses, once each.
fn definitions(scene: &Scene, out: &mut String) {
    let mut used: BTreeSet<(Shape, u16)> = BTreeSet::new();
    for mark in &scene.marks {
        if let Mark::Text(text) = mark {
            for run in text.label.runs() {
                used.extend(run.text.chars().map(|c| (run.shape, font::glyph(run.shape, c))));
            }
        }
    }
    out.push_str("<defs>\n");
    for (shape, glyph) in used {
        let mut path = String::new();
        for step in font::outline(shape, glyph) {
            let _ = match step {
                Step::Move([x, y]) => write!(path, "M{x} {y}"),
                Step::Line([x, y]) => write!(path, "L{x} {y}"),
                Step::Quad([a, b, x, y]) => write!(path, "Q{a} {b} {x} {y}"),
                Step::Cubic([a, b, c, d, x, y]) => write!(path, "C{a} {b} {c} {d} {x} {y}"),
                Step::Close => write!(path, "Z"),
            };
        }
        let _ = writeln!(out, "<path id=\"{}\" d=\"{path}\"/>", id(shape, glyph));
    }
    out.push_str("</defs>\n");
}

fn id(shape: Shape, glyph: u16) -> String {
    format!("{}{glyph}", if shape == Shape::Italic { 'i' } else { 'r' })
}

fn letters(text: &Text, out: &mut String) {
    let [x, y] = text.start();
    let turn = if text.turned { " rotate(-90)" } else { "" };
    let unit = text.size / UNITS;
    let _ = write!(
        out,
        "<g aria-label=\"{}\" transform=\"translate({} {}){turn} scale({unit:.5} -{unit:.5})\">",
        escaped(&text.label.text()),
        short(x),
        short(y)
    );
    let mut pen = 0.0;
    for run in text.label.runs() {
        let _ = if run.rise > 0.0 {
            write!(
                out,
                "<g transform=\"translate({} {}) scale({})\">",
                short(pen),
                short(run.rise * UNITS),
                run.scale
            )
        } else {
            write!(out, "<g transform=\"translate({})\">", short(pen))
        };
        let mut at = 0.0;
        for c in run.text.chars() {
            let glyph = font::glyph(run.shape, c);
            let _ =
                write!(out, "<use xlink:href=\"#{}\" x=\"{}\"/>", id(run.shape, glyph), short(at));
            at += font::advance(run.shape, glyph);
        }
        out.push_str("</g>");
        pen += run.width() * UNITS;
    }
    out.push_str("</g>\n");
}

fn markers(marker: Marker, colour: Colour, size: f64, at: &[[f64; 2]], out: &mut String) {
    let colour = hex(colour);
    let mut path = String::with_capacity(at.len() * 16);
    match outline(marker) {
        // A line of no length with round ends is a disc: short to write, and drawn by all.
        None if marker == Marker::Disc => {
            for &[x, y] in at {
                let _ = write!(path, "M{} {}h0", short(x), short(y));
            }
            let _ = writeln!(
                out,
                "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{}\" stroke-linecap=\"round\"/>",
                short(size)
            );
        }
        None => {
            let r = short(size * 0.5);
            for &[x, y] in at {
                let left = short(x - size * 0.5);
                let d = short(size);
                let _ =
                    write!(path, "M{left} {}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0 -{d} 0", short(y));
            }
            stroke(&path, &colour, size, out);
        }
        Some((outlines, filled)) => {
            for &[x, y] in at {
                for corners in outlines {
                    let placed = corners.iter().map(|&[dx, dy]| [x + dx * size, y + dy * size]);
                    path.push_str(&polyline(&placed.collect::<Vec<_>>()));
                    if filled {
                        path.push('Z');
                    }
                }
            }
            if filled {
                let _ = writeln!(out, "<path d=\"{path}\" fill=\"{colour}\"/>");
            } else {
                stroke(&path, &colour, size, out);
            }
        }
    }
}

fn stroke(path: &str, colour: &str, size: f64, out: &mut String) {
    let width = short(stroke_width(size));
    let _ = writeln!(
        out,
        "<path d=\"{path}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{width}\"/>"
    );
}

/// The line width of markers that are not filled.
pub(crate) fn stroke_width(size: f64) -> f64 {
    (size * 0.22).max(0.1)
}

fn polyline(points: &[[f64; 2]]) -> String {
    let mut path = String::new();
    for (i, &[x, y]) in points.iter().enumerate() {
        let _ = write!(path, "{}{} {}", if i == 0 { 'M' } else { 'L' }, short(x), short(y));
    }
    path
}

fn hex([r, g, b]: Colour) -> String {
    format!("#{r:02x}{g:02x}{b:02x}")
}

/// A number to a thousandth, without needless zeros.
fn short(v: f64) -> String {
    let text = format!("{v:.3}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
