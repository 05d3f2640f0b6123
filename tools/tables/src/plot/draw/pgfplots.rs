//! pgfplots: text for LaTeX, with the fonts and sizes of the paper. Layers of many points and of
//! cells are PNG files beside it: pdflatex runs out of memory near 10,000 points.

use super::font::{Label, Shape};
use super::layers::{self, LINE, marker_size};
use super::layout::Layout;
use super::model::{Axis, Chart, Figure, Layer, Marker, Scale};
use super::palette::Colour;
use super::png;
use crate::plot::caption::escaped;
use anyhow::Result;
use std::fmt::Write as _;

/// Points of a layer that TeX draws itself.
const MOST: usize = 5000;

/// Files beside the text: name and bytes.
type Images = Vec<(String, Vec<u8>)>;

/// The figure as text to `\input`, and the images that it includes, named `STEM-1.png` and on.
pub(crate) fn render(figure: &Figure, layout: &Layout, stem: &str) -> Result<(String, Images)> {
    let columns = figure.columns.clamp(1, figure.panels.len().max(1));
    let rows = figure.panels.len().div_ceil(columns);
    let width =
        (layout.width - 14.0 * columns as f64 - if figure.bar.is_some() { 12.0 } else { 0.0 })
            / columns as f64;
    let mut out = String::from(
        "% Needs in the preamble: \\usepackage{pgfplots} \\usepgfplotslibrary{groupplots} \
         \\pgfplotsset{compat=1.16}\n\\begin{tikzpicture}\n",
    );
    let _ = writeln!(
        out,
        "\\begin{{groupplot}}[group style={{group size={columns} by {rows}, horizontal sep=12mm, \
         vertical sep=16mm}},\n  scale only axis, width={width:.2}mm, tick align=outside, \
         tick pos=left, font=\\footnotesize,\n  legend style={{font=\\footnotesize, draw=none, \
         at={{(0.5,1.03)}}, anchor=south, legend columns=-1}}]"
    );
    let mut images = Images::new();
    for chart in &figure.panels {
        options(chart, figure, width, layout, &mut out);
        for layer in &chart.layers {
            draw(chart, layer, [width, f64::from(layout.dpi)], stem, &mut images, &mut out)?;
        }
    }
    out.push_str("\\end{groupplot}\n\\end{tikzpicture}\n");
    Ok((out, images))
}

/// The axes of a panel.
fn options(chart: &Chart, figure: &Figure, width: f64, layout: &Layout, out: &mut String) {
    let ratio = (chart.y.to - chart.y.from) / (chart.x.to - chart.x.from);
    let height = if chart.equal { width * ratio } else { width * 0.62 };
    let mut title = chart.heading.as_ref().map(tex).unwrap_or_default();
    if let (true, Some(words)) = (title.is_empty(), &layout.title) {
        title = tex(words);
    }
    let _ = writeln!(
        out,
        "\\nextgroupplot[height={height:.2}mm, xlabel={{{}}}, ylabel={{{}}}, title={{{title}}},\n  \
         xmin={}, xmax={}, ymin={}, ymax={}{}{}{}]",
        tex(&chart.x.label),
        tex(&chart.y.label),
        chart.x.from,
        chart.x.to,
        chart.y.from,
        chart.y.to,
        scale("x", &chart.x),
        scale("y", &chart.y),
        figure.bar.as_ref().map_or(String::new(), |bar| {
            let [from, to] = bar.range;
            // pgfplots needs a scale of some length.
            let to = if to > from { to } else { from + 1.0 };
            let stops = bar.colours.iter().map(|&[r, g, b]| format!("rgb255=({r},{g},{b})"));
            let stops = if bar.colours.len() == 1 {
                stops.clone().chain(stops).collect::<Vec<_>>()
            } else {
                stops.collect()
            };
            format!(
                ",\n  colorbar, point meta min={from}, point meta max={to}, colorbar style={{ylabel={{{}}}}},\n  \
                 colormap={{values}}{{{}}}",
                tex(&bar.label),
                stops.join(" ")
            )
        })
    );
}

/// Whole ticks on a whole axis, powers of ten on a logarithmic one.
fn scale(axis: &str, of: &Axis) -> String {
    match of.scale {
        Scale::Log => format!(", {axis}mode=log"),
        Scale::Whole => {
            let ticks = super::ticks::ticks(of, 8, |steps, _| steps <= 8.0);
            let at: Vec<String> = ticks.iter().map(|t| t.at.to_string()).collect();
            format!(", {axis}tick={{{}}}, scaled {axis} ticks=false", at.join(","))
        }
    }
}

fn draw(
    chart: &Chart,
    layer: &Layer,
    [width, dpi]: [f64; 2],
    stem: &str,
    images: &mut Images,
    out: &mut String,
) -> Result<()> {
    let mut legend = None;
    match layer {
        Layer::Points { name, marker, colour, points } if points.len() <= MOST => {
            let size = marker_size(points.len()) / 2.0;
            let _ = write!(
                out,
                "\\addplot[only marks, mark={}, mark size={size:.2}mm, color={}{}] coordinates {{",
                mark(*marker),
                rgb(*colour),
                silent(name.as_ref())
            );
            points.for_each(|x, y| {
                let _ = write!(out, "({x},{y})");
            });
            out.push_str("};\n");
            legend = name.as_ref();
        }
        Layer::Line { name, colour, dashed, points } => {
            let dash = if *dashed { ", dashed" } else { "" };
            let _ = write!(
                out,
                "\\addplot[line width={LINE}mm, color={}{dash}{}] coordinates {{",
                rgb(*colour),
                silent(name.as_ref())
            );
            for [x, y] in points {
                let _ = write!(out, "({x},{y})");
            }
            out.push_str("};\n");
            legend = name.as_ref();
        }
        Layer::Bars { colour, bars } => {
            let colour = rgb(*colour);
            for [x, y] in bars {
                let (left, right, low) = (x - 0.4, x + 0.4, chart.y.from);
                let _ = writeln!(
                    out,
                    "\\fill[{colour}] (axis cs:{left},{low}) rectangle (axis cs:{right},{y});"
                );
            }
        }
        Layer::Points { .. } | Layer::Cells(_) => {
            let ratio = (chart.y.to - chart.y.from) / (chart.x.to - chart.x.from);
            let height = if chart.equal { width * ratio } else { width * 0.62 };
            let (image, [x0, x1, y0, y1]) = layers::raster(chart, layer, [width, height], dpi);
            let name = format!("{stem}-{}.png", images.len() + 1);
            let _ = writeln!(
                out,
                "\\addplot[forget plot] graphics [xmin={x0},xmax={x1},ymin={y0},ymax={y1}] {{{name}}};"
            );
            images.push((name, png::indexed(&image)?));
            match layer {
                Layer::Points { name: Some(name), marker, colour, .. } => {
                    legend_image(
                        &format!("only marks, mark={}, color={}", mark(*marker), rgb(*colour)),
                        name,
                        out,
                    );
                }
                Layer::Cells(cells) => {
                    for (name, colour) in &cells.names {
                        let image = format!("area legend, draw=black, fill={}", rgb(*colour));
                        legend_image(&image, name, out);
                    }
                }
                _ => {}
            }
        }
    }
    if let Some(name) = legend {
        let _ = writeln!(out, "\\addlegendentry{{{}}}", tex(name));
    }
    Ok(())
}

/// A plot without a name takes no place in the legend.
fn silent(name: Option<&Label>) -> &'static str {
    if name.is_some() { "" } else { ", forget plot" }
}

fn legend_image(options: &str, name: &Label, out: &mut String) {
    let _ = writeln!(out, "\\addlegendimage{{{options}}}\n\\addlegendentry{{{}}}", tex(name));
}

fn mark(marker: Marker) -> &'static str {
    match marker {
        Marker::Disc => "*",
        Marker::Square => "square*",
        Marker::Diamond => "diamond*",
        Marker::Triangle => "triangle*",
        Marker::Ring => "o",
        Marker::Cross => "x",
    }
}

fn rgb([r, g, b]: Colour) -> String {
    format!("{{rgb,255:red,{r};green,{g};blue,{b}}}")
}

/// A label with the marks of LaTeX.
fn tex(label: &Label) -> String {
    let parts = label.runs().into_iter().map(|run| {
        let text = escaped(&run.text).replace('\u{2013}', "--").replace('\u{d7}', "$\\times$");
        let text = text.replace('\u{2212}', "$-$");
        match (run.rise > 0.0, run.shape) {
            (true, _) => format!("\\textsuperscript{{{text}}}"),
            (false, Shape::Italic) => format!("$ {text} $").replace(' ', ""),
            (false, Shape::Upright) => text,
        }
    });
    parts.collect()
}
