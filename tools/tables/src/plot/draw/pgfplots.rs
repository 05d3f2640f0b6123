//! pgfplots: text for LaTeX, with the fonts and sizes of the paper. Points are csv files beside
//! it; layers of many points and of cells are PNG files: pdflatex runs out of memory near 10,000
//! points.

use super::font::{Label, Shape};
use super::layers::{self, LINE, marker_size};
use super::layout::Layout;
use super::model::{Axis, Chart, Figure, Layer, Marker, Scale};
use super::palette::Colour;
use super::png;
use super::ticks::Tick;
use crate::plot::caption::escaped;
use anyhow::{Context as _, Result};
use std::collections::BTreeSet;
use std::fmt::Write as _;

/// Points of a layer that TeX draws itself.
const MOST: usize = 5000;

/// A line of so few points, as an edge, is written into the text itself.
const INLINE: usize = 16;

/// Files beside the text: name and bytes.
type Beside = Vec<(String, Vec<u8>)>;

/// Where the files beside the text go.
struct Files<'s> {
    /// The beginning of their names; without it all points are in the text.
    stem: Option<&'s str>,
    files: Beside,
}

impl Files<'_> {
    /// Adds a file; its name is `STEM-1.csv` or the like.
    fn add(&mut self, ending: &str, bytes: Vec<u8>) -> Result<String> {
        let stem =
            self.stem.context("this figure has layers of dots beside its text: -o FILE.tex")?;
        let name = format!("{stem}-{}.{ending}", self.files.len() + 1);
        self.files.push((name.clone(), bytes));
        Ok(name)
    }

    /// What follows `\\addplot[...]` for points.
    fn points(&mut self, inline: bool, each: impl Fn(&mut dyn FnMut(f64, f64))) -> Result<String> {
        let mut text = String::new();
        if inline || self.stem.is_none() {
            text.push_str("coordinates {");
            each(&mut |x, y| {
                let _ = write!(text, "({x},{y})");
            });
            return Ok(text + "};\n");
        }
        text.push_str("x,y\n");
        each(&mut |x, y| {
            let _ = writeln!(text, "{x},{y}");
        });
        let name = self.add("csv", text.into_bytes())?;
        Ok(format!("table[x=x, y=y, col sep=comma] {{{name}}};\n"))
    }
}

/// The figure as text to `\input`, and the files that it reads: `STEM-1.csv`, `STEM-2.png` and
/// on. Without a stem points are in the text, and a figure that needs images is refused.
pub(crate) fn render(
    figure: &Figure,
    layout: &Layout,
    stem: Option<&str>,
) -> Result<(String, Beside)> {
    let columns = figure.columns.clamp(1, figure.panels.len().max(1));
    let rows = figure.panels.len().div_ceil(columns);
    let width =
        (layout.width - 14.0 * columns as f64 - if figure.bar.is_some() { 12.0 } else { 0.0 })
            / columns as f64;
    let mut out = String::from(
        "% Needs in the preamble: \\usepackage{pgfplots} \\usepgfplotslibrary{groupplots} \
         \\pgfplotsset{compat=1.16}\n\\begin{tikzpicture}\n",
    );
    // One legend, above the first panel; to the right of it where there are more.
    let headed = figure.panels.iter().any(|chart| chart.heading.is_some());
    let above = if headed { 1.25 } else { 1.03 };
    let (at, side) = if columns > 1 { ("0", " west") } else { ("0.5", "") };
    let entries = if layout.width > 100.0 { -1 } else { 2 };
    let mut named = BTreeSet::new();
    let _ = writeln!(
        out,
        "\\begin{{groupplot}}[group style={{group size={columns} by {rows}, horizontal sep=12mm, \
         vertical sep=18mm}},\n  scale only axis, width={width:.2}mm, tick align=outside, \
         tick pos=left, \
         label style={{font=\\footnotesize}},\n  tick label style={{font=\\footnotesize}}, \
         title style={{font=\\footnotesize}},\n  legend style={{font=\\footnotesize, draw=none, \
         at={{({at},{above})}},\n    anchor=south{side}, legend columns={entries}, \
         /tikz/every even column/.append style={{column sep=2mm}}}},\n  \
         /pgf/number format/1000 sep={{}}]"
    );
    let mut files = Files { stem, files: Beside::new() };
    for chart in &figure.panels {
        options(chart, figure, width, layout, &mut out);
        for layer in &chart.layers {
            draw(chart, layer, [width, f64::from(layout.dpi)], &mut files, &mut named, &mut out)?;
        }
    }
    out.push_str("\\end{groupplot}\n\\end{tikzpicture}\n");
    Ok((out, files.files))
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
        scale("x", &chart.x, width),
        scale("y", &chart.y, height),
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
fn scale(axis: &str, of: &Axis, mm: f64) -> String {
    match of.scale {
        Scale::Log => {
            let ticks = super::ticks::ticks(of, 8, |_, _| true);
            let (major, minor): (Vec<_>, Vec<_>) = ticks.iter().partition(|t| t.label.is_some());
            let at = |ticks: &[&Tick]| {
                ticks.iter().map(|t| t.at.to_string()).collect::<Vec<_>>().join(",")
            };
            let labels: Vec<_> =
                major.iter().filter_map(|t| Some(tex(t.label.as_ref()?))).collect();
            format!(
                ", {axis}mode=log,\n  {axis}tick={{{}}}, {axis}ticklabels={{{}}}, minor {axis}tick={{{}}}",
                at(&major),
                labels.join(","),
                at(&minor)
            )
        }
        Scale::Bare => format!(", {axis}tick=\\empty"),
        Scale::Whole => {
            let ticks =
                super::ticks::ticks(of, 8, |steps, widest| mm / steps >= 2.0 * widest + 3.0);
            let at: Vec<String> = ticks.iter().map(|t| t.at.to_string()).collect();
            format!(", {axis}tick={{{}}}, scaled {axis} ticks=false", at.join(","))
        }
    }
}

fn draw(
    chart: &Chart,
    layer: &Layer,
    [width, dpi]: [f64; 2],
    files: &mut Files<'_>,
    named: &mut BTreeSet<String>,
    out: &mut String,
) -> Result<()> {
    let mut legend = None;
    // Each name once, over all panels.
    let mut new = |name: &Label| named.insert(name.text());
    match layer {
        Layer::Points { name, marker, colour, points } if points.len() <= MOST => {
            let name = name.as_ref().filter(|name| new(name));
            let size = marker_size(points.len()) / 2.0;
            let _ = write!(
                out,
                "\\addplot[only marks, mark={}, mark size={size:.2}mm, color={}{}] ",
                mark(*marker),
                rgb(*colour),
                silent(name)
            );
            out.push_str(&files.points(false, |visit| points.for_each(visit))?);
            legend = name;
        }
        Layer::Line { name, colour, dashed, points } => {
            let name = name.as_ref().filter(|name| new(name));
            let dash = if *dashed { ", dashed" } else { "" };
            let _ = write!(
                out,
                "\\addplot[line width={LINE}mm, color={}{dash}{}] ",
                rgb(*colour),
                silent(name)
            );
            let each =
                |visit: &mut dyn FnMut(f64, f64)| points.iter().for_each(|p| visit(p[0], p[1]));
            out.push_str(&files.points(points.len() <= INLINE, each)?);
            legend = name;
        }
        Layer::Bars { colour, bars } => {
            let colour = rgb(*colour);
            for [x, y] in bars {
                let (left, right, low) = (x - 0.4, x + 0.4, chart.y.from);
                let _ = writeln!(
                    out,
                    "\\fill[color={colour}] (axis cs:{left},{low}) rectangle (axis cs:{right},{y});"
                );
            }
        }
        Layer::Labels(labels) => {
            for ([x, y], label) in labels {
                let _ = writeln!(
                    out,
                    "\\node[font=\\footnotesize, inner sep=0.5mm, anchor={}] at (axis cs:{x},{y}) {{{}}};",
                    anchor(chart, *x, *y),
                    tex(label)
                );
            }
        }
        Layer::Points { .. } | Layer::Cells(_) => {
            let ratio = (chart.y.to - chart.y.from) / (chart.x.to - chart.x.from);
            let height = if chart.equal { width * ratio } else { width * 0.62 };
            let (image, [x0, x1, y0, y1]) = layers::raster(chart, layer, [width, height], dpi);
            let name = files.add("png", png::indexed(&image)?)?;
            let _ = writeln!(
                out,
                "\\addplot[forget plot] graphics [xmin={x0},xmax={x1},ymin={y0},ymax={y1}] {{{name}}};"
            );
            match layer {
                Layer::Points { name: Some(name), marker, colour, .. } if new(name) => {
                    legend_image(
                        &format!("only marks, mark={}, color={}", mark(*marker), rgb(*colour)),
                        name,
                        out,
                    );
                }
                Layer::Cells(cells) => {
                    for (name, colour) in cells.names.iter().filter(|(name, _)| new(name)) {
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

/// The side of a label that stands at its point: the one towards the middle.
fn anchor(chart: &Chart, x: f64, y: f64) -> &'static str {
    let [dx, dy] = [chart.x.part(x) - 0.5, chart.y.part(y) - 0.5];
    match (dx, dy) {
        _ if dx > 0.1 => "west",
        _ if dx < -0.1 => "east",
        _ if dy > 0.0 => "south",
        _ => "north",
    }
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
