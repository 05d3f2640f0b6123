//! A figure laid out as a picture: margins from the widths of the labels, ticks, frames, legend.

use super::font::{CAP, DEPTH, Label};
use super::layers::{self, LINE, key};
use super::model::{Axis, Bar, Chart, Figure, Layer, Marker, Scale};
use super::palette::{BLACK, Colour, GRID};
use super::scene::{Anchor, Mark, Rect, Scene, Text};
use super::ticks::{Tick, ticks};

/// How large a picture is and how it is written on. Lengths in mm.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) width: f64,
    /// The height of the whole picture; else what the panels need.
    pub(crate) height: Option<f64>,
    /// The em of all letters.
    pub(crate) em: f64,
    /// Dots per inch of raster layers.
    pub(crate) dpi: u32,
    /// Words above the figure.
    pub(crate) title: Option<Label>,
}

/// Length of a tick, and the gap between things.
const TICK: f64 = 1.0;
const GAP: f64 = 0.8;
/// Width of frames and ticks: above the 0.1 mm that journals ask for.
const FRAME: f64 = 0.15;
/// Free space at the edges.
const EDGE: f64 = 0.6;
/// Free space below a row of panels, where there are several.
const ROW_GAP: f64 = 2.0;
/// Width of a scale of colours.
const BAR: f64 = 3.0;
/// Height of a panel as a part of its width, where units need not be equal.
const RATIO: f64 = 0.62;

/// Space around the plane of a panel.
#[derive(Clone, Copy, Debug, Default)]
struct Margins {
    left: f64,
    right: f64,
    top: f64,
    bottom: f64,
}

/// Lays a figure out.
pub(crate) fn scene(figure: &Figure, layout: &Layout) -> Scene {
    let em = layout.em;
    let columns = figure.columns.clamp(1, figure.panels.len().max(1));
    let rows = figure.panels.len().div_ceil(columns);
    let mut scene = Scene { width: layout.width, ..Scene::default() };
    let bar_width = figure.bar.as_ref().map_or(0.0, |bar| bar_room(bar, em));
    let mut top = EDGE;
    if let Some(title) = &layout.title {
        top += CAP * em;
        let at = [layout.width / 2.0, top];
        scene.marks.push(text(at, Anchor::Middle, em, title.clone()));
        top += DEPTH * em + GAP;
    }
    let keys = legend(figure);
    let (key_rows, key_height) = arrange(&keys, layout.width - 2.0 * EDGE, em);
    let legend_top = top;
    top += key_height;

    let room = layout.width - 2.0 * EDGE - bar_width;
    let cell = room / columns as f64;
    // Ticks need the size of the plane, the plane the widths of the ticks: twice is enough.
    let height = layout.height.map(|h| ((h - top - EDGE) / rows as f64).max(8.0));
    let mut plane = [cell * 0.8, height.map_or(cell * 0.5, |h| h * 0.8)];
    let mut margins = Margins::default();
    for _ in 0..3 {
        margins = widest(figure.panels.iter().map(|c| margins_of(c, plane, em)));
        let width = (cell - margins.left - margins.right).max(5.0);
        let room = height.map(|h| (h - margins.top - margins.bottom).max(5.0));
        plane = plane_size(&figure.panels, width, room);
    }
    let panel_height =
        plane[1] + margins.top + margins.bottom + if rows > 1 { ROW_GAP } else { 0.0 };
    // What equal units leave free is shared by both sides.
    let free = ((cell - margins.left - margins.right - plane[0]) / 2.0).max(0.0);
    for (i, chart) in figure.panels.iter().enumerate() {
        let area = Rect {
            left: EDGE + (i % columns) as f64 * cell + margins.left + free,
            top: top + (i / columns) as f64 * panel_height + margins.top,
            width: plane[0],
            height: plane[1],
        };
        panel(chart, area, layout, &mut scene);
    }
    scene.height = top + rows as f64 * panel_height + EDGE;
    let first = Rect {
        left: EDGE + margins.left + free,
        top: top + margins.top,
        width: room - margins.left - margins.right - 2.0 * free,
        height: scene.height - top - EDGE - margins.top - margins.bottom,
    };
    if let Some(bar) = &figure.bar {
        let left = layout.width - EDGE - bar_width - free;
        draw_bar(bar, Rect { left, width: BAR, ..first }, em, &mut scene);
    }
    draw_legend(
        &keys,
        &key_rows,
        [first, Rect { top: legend_top, ..first }],
        em,
        layout,
        &mut scene,
    );
    if let Some(height) = layout.height {
        scene.height = scene.height.max(height);
    }
    scene
}

fn widest(all: impl Iterator<Item = Margins>) -> Margins {
    all.fold(Margins::default(), |a, b| Margins {
        left: a.left.max(b.left),
        right: a.right.max(b.right),
        top: a.top.max(b.top),
        bottom: a.bottom.max(b.bottom),
    })
}

/// The size of the plane of every panel in the room there is.
fn plane_size(panels: &[Chart], width: f64, height: Option<f64>) -> [f64; 2] {
    let Some(chart) = panels.iter().find(|c| c.equal) else {
        return [width, height.unwrap_or(width * RATIO)];
    };
    let ratio = (chart.y.to - chart.y.from) / (chart.x.to - chart.x.from);
    match height {
        Some(height) if width * ratio > height => [height / ratio, height],
        _ => [width, width * ratio],
    }
}

fn x_ticks(axis: &Axis, length: f64, em: f64) -> Vec<Tick> {
    ticks(axis, 12, |steps, widest| length / steps >= (widest + 0.9) * em)
}

fn y_ticks(axis: &Axis, length: f64, em: f64) -> Vec<Tick> {
    let most = (length / (1.7 * em)) as usize;
    ticks(axis, most.min(12), |steps, _| length / steps >= 1.7 * em)
}

fn label_width(ticks: &[Tick], em: f64) -> f64 {
    let widths = ticks.iter().filter_map(|t| Some(t.label.as_ref()?.width() * em));
    widths.fold(0.0, f64::max)
}

fn margins_of(chart: &Chart, plane: [f64; 2], em: f64) -> Margins {
    let (x, y) = (x_ticks(&chart.x, plane[0], em), y_ticks(&chart.y, plane[1], em));
    // How far the label of the last tick reaches beyond the plane.
    let beyond = x.iter().filter_map(|t| {
        let half = t.label.as_ref()?.width() * em / 2.0;
        Some(half - (1.0 - chart.x.part(t.at)) * plane[0])
    });
    let above = y.iter().map(|t| CAP * em / 2.0 - (1.0 - chart.y.part(t.at)) * plane[1]);
    let heading = if chart.heading.is_some() { (CAP + DEPTH) * em + GAP } else { 0.0 };
    Margins {
        left: (CAP + DEPTH) * em + GAP + label_width(&y, em) + GAP + TICK,
        right: beyond.fold(GAP, f64::max),
        top: above.fold(0.4, f64::max) + heading,
        bottom: TICK + GAP + CAP * em * 1.25 + 2.0 * GAP + (CAP + DEPTH) * em,
    }
}

fn text(at: [f64; 2], anchor: Anchor, em: f64, label: Label) -> Mark {
    Mark::Text(Text { at, anchor, turned: false, size: em, label })
}

fn turned(at: [f64; 2], em: f64, label: Label) -> Mark {
    Mark::Text(Text { at, anchor: Anchor::Middle, turned: true, size: em, label })
}

fn lines(lines: Vec<Vec<[f64; 2]>>, colour: Colour) -> Mark {
    Mark::Lines { lines, colour, width: FRAME, dashed: false, clip: None }
}

fn frame(r: &Rect) -> Mark {
    let (l, t, right, b) = (r.left, r.top, r.right(), r.bottom());
    lines(vec![vec![[l, t], [right, t], [right, b], [l, b], [l, t], [right, t]]], BLACK)
}

/// One panel: grid, layers, frame, ticks, labels.
fn panel(chart: &Chart, area: Rect, layout: &Layout, scene: &mut Scene) {
    let em = layout.em;
    let (xs, ys) = (x_ticks(&chart.x, area.width, em), y_ticks(&chart.y, area.height, em));
    let x_at = |v: f64| area.left + chart.x.part(v) * area.width;
    let y_at = |v: f64| area.bottom() - chart.y.part(v) * area.height;
    let covered = chart.layers.iter().any(|l| matches!(l, Layer::Cells(_)));
    if !covered {
        let up = xs.iter().filter(|t| t.label.is_some()).map(|t| x_at(t.at));
        let across = ys.iter().filter(|t| t.label.is_some()).map(|t| y_at(t.at));
        let up = up.map(|x| vec![[x, area.top], [x, area.bottom()]]);
        let across = across.map(|y| vec![[area.left, y], [area.right(), y]]);
        scene.marks.push(lines(up.chain(across).collect(), GRID));
    }
    scene.marks.extend(layers::marks(chart, area, em, layout.dpi));
    if chart.x.scale != Scale::Bare {
        scene.marks.push(frame(&area));
    }

    let length = |t: &Tick| if t.label.is_some() { TICK } else { TICK * 0.5 };
    let below = xs.iter().map(|t| {
        let x = x_at(t.at);
        vec![[x, area.bottom()], [x, area.bottom() + length(t)]]
    });
    let beside = ys.iter().map(|t| {
        let y = y_at(t.at);
        vec![[area.left - length(t), y], [area.left, y]]
    });
    scene.marks.push(lines(below.chain(beside).collect(), BLACK));
    // Exponents stand higher: the line of tick labels leaves room for them.
    let base = area.bottom() + TICK + GAP + CAP * em * 1.25;
    for tick in &xs {
        if let Some(label) = &tick.label {
            scene.marks.push(text([x_at(tick.at), base], Anchor::Middle, em, label.clone()));
        }
    }
    for tick in &ys {
        if let Some(label) = &tick.label {
            let at = [area.left - TICK - GAP, y_at(tick.at) + CAP * em / 2.0];
            scene.marks.push(text(at, Anchor::End, em, label.clone()));
        }
    }
    let middle = [area.left + area.width / 2.0, area.top + area.height / 2.0];
    let x_label = [middle[0], base + 2.0 * GAP + CAP * em];
    scene.marks.push(text(x_label, Anchor::Middle, em, chart.x.label.clone()));
    let tick_labels = label_width(&ys, em);
    let y_label = area.left - TICK - GAP - tick_labels - GAP - DEPTH * em;
    scene.marks.push(turned([y_label, middle[1]], em, chart.y.label.clone()));
    if let Some(heading) = &chart.heading {
        // A heading wider than its panel stays inside the picture.
        let half = heading.width() * em / 2.0;
        let least = EDGE + half;
        let x = middle[0].clamp(least, (layout.width - EDGE - half).max(least));
        let at = [x, area.top - GAP - DEPTH * em];
        scene.marks.push(text(at, Anchor::Middle, em, heading.clone()));
    }
}

/// An entry of the legend.
struct Key {
    label: Label,
    sign: Sign,
}

enum Sign {
    Marker(Marker, Colour),
    Line(Colour, bool),
    Patch(Colour),
}

/// The entries of all layers that have names, each name once.
fn legend(figure: &Figure) -> Vec<Key> {
    let mut keys: Vec<Key> = Vec::new();
    let mut put = |label: &Label, sign: Sign| {
        if keys.iter().all(|k| k.label != *label) {
            keys.push(Key { label: label.clone(), sign });
        }
    };
    for layer in figure.panels.iter().flat_map(|c| &c.layers) {
        match layer {
            Layer::Points { name: Some(name), .. } => {
                if let Some((marker, colour)) = key(layer) {
                    put(name, Sign::Marker(marker, colour));
                }
            }
            Layer::Line { name: Some(name), colour, dashed, .. } => {
                put(name, Sign::Line(*colour, *dashed));
            }
            Layer::Cells(cells) => {
                cells.names.iter().for_each(|(name, colour)| put(name, Sign::Patch(*colour)));
            }
            _ => {}
        }
    }
    keys
}

/// The width of a sign and its label.
fn key_width(key: &Key, em: f64) -> f64 {
    sign_width(&key.sign) + GAP + key.label.width() * em + 1.5 * em
}

fn sign_width(sign: &Sign) -> f64 {
    if let Sign::Line(..) = sign { 5.0 } else { 2.0 }
}

/// Puts entries into rows of at most `width`; the rows as numbers of entries, and their height.
fn arrange(keys: &[Key], width: f64, em: f64) -> (Vec<usize>, f64) {
    let mut rows: Vec<usize> = Vec::new();
    let mut used = f64::INFINITY;
    for key in keys {
        let more = key_width(key, em);
        if used + more > width + 1.5 * em {
            rows.push(0);
            used = 0.0;
        }
        used += more;
        *rows.last_mut().expect("a row was begun") += 1;
    }
    let height = if rows.is_empty() { 0.0 } else { rows.len() as f64 * 1.4 * em + GAP };
    (rows, height)
}

/// Draws the legend, middle of the planes where it is not wider than they are.
fn draw_legend(
    keys: &[Key],
    rows: &[usize],
    [plane, place]: [Rect; 2],
    em: f64,
    layout: &Layout,
    scene: &mut Scene,
) {
    let mut rest = keys;
    for (r, &count) in rows.iter().enumerate() {
        let (row, after) = rest.split_at(count);
        rest = after;
        let width = row.iter().map(|k| key_width(k, em)).sum::<f64>() - 1.5 * em;
        let middle = plane.left + plane.width / 2.0;
        let most = layout.width - EDGE - width;
        let mut x = (middle - width / 2.0).min(most).max(EDGE);
        let y = place.top + (r as f64 + 1.0) * 1.4 * em - DEPTH * em;
        let level = y - CAP * em / 2.0;
        for key in row {
            match key.sign {
                Sign::Marker(marker, colour) => {
                    let at = vec![[x + 1.0, level]];
                    scene.marks.push(Mark::Markers { marker, colour, size: 1.3, at });
                }
                Sign::Line(colour, dashed) => {
                    let lines = vec![vec![[x, level], [x + 5.0, level]]];
                    let mark = Mark::Lines { lines, colour, width: LINE, dashed, clip: None };
                    scene.marks.push(mark);
                }
                Sign::Patch(colour) => {
                    let rect = Rect { left: x, top: level - 1.0, width: 2.0, height: 2.0 };
                    scene.marks.extend([Mark::Fill { rect, colour }, frame(&rect)]);
                }
            }
            let start = [x + sign_width(&key.sign) + GAP, y];
            scene.marks.push(text(start, Anchor::Start, em, key.label.clone()));
            x += key_width(key, em);
        }
    }
}

fn bar_axis(bar: &Bar) -> Axis {
    let [from, to] = bar.range;
    let (label, scale) = (bar.label.clone(), Scale::Whole);
    Axis { label, from: from - 0.5, to: to + 0.5, scale }
}

/// The width that a scale of colours takes, with its ticks and label.
fn bar_room(bar: &Bar, em: f64) -> f64 {
    let ticks = y_ticks(&bar_axis(bar), 40.0, em);
    2.0 * GAP + BAR + TICK + GAP + label_width(&ticks, em) + GAP + (CAP + DEPTH) * em
}

fn draw_bar(bar: &Bar, mut area: Rect, em: f64, scene: &mut Scene) {
    area.left += 2.0 * GAP;
    let axis = bar_axis(bar);
    let step = area.height / bar.colours.len() as f64;
    for (i, &colour) in bar.colours.iter().rev().enumerate() {
        // From above, each colour reaches below its own step: no seams between neighbours.
        let top = area.top + i as f64 * step;
        let rect = Rect { top, height: (area.bottom() - top).min(1.5 * step), ..area };
        scene.marks.push(Mark::Fill { rect, colour });
    }
    scene.marks.push(frame(&area));
    let ticks = y_ticks(&axis, area.height, em);
    for tick in &ticks {
        let y = area.bottom() - axis.part(tick.at) * area.height;
        scene.marks.push(lines(vec![vec![[area.right(), y], [area.right() + TICK, y]]], BLACK));
        if let Some(label) = &tick.label {
            let at = [area.right() + TICK + GAP, y + CAP * em / 2.0];
            scene.marks.push(text(at, Anchor::Start, em, label.clone()));
        }
    }
    let room = label_width(&ticks, em);
    let at = area.right() + TICK + GAP + room + GAP + CAP * em;
    scene.marks.push(turned([at, area.top + area.height / 2.0], em, bar.label.clone()));
}
