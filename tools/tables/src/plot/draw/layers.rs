//! Layers as marks on the plane of a panel: vector marks where they are few, a raster layer
//! where points are many.

use super::font::{CAP, Label};
use super::model::{Axis, Cells, Chart, Layer, Marker, Points};
use super::palette::Colour;
use super::scene::{Anchor, Image, Mark, Rect, Text};

/// From this many points on a layer is an image in vector formats.
pub(crate) const RASTER_FROM: usize = 10_000;

/// Shades of a raster layer: the darker, the more points fall together.
const SHADES: u8 = 15;

/// What is drawn of `chart` inside `area`.
pub(super) fn marks(chart: &Chart, area: Rect, em: f64, dpi: u32) -> Vec<Mark> {
    let place = |x: f64, y: f64| {
        [area.left + chart.x.part(x) * area.width, area.bottom() - chart.y.part(y) * area.height]
    };
    chart
        .layers
        .iter()
        .flat_map(|layer| match layer {
            Layer::Points { marker, colour, points, .. } => {
                let size = marker_size(points.len());
                if points.len() >= RASTER_FROM {
                    let image = cloud(chart, points, *colour, [area.width, area.height], size, dpi);
                    return vec![Mark::Image { rect: area, image }];
                }
                let mut at = Vec::with_capacity(points.len());
                points.for_each(|x, y| at.push(place(x, y)));
                vec![Mark::Markers { marker: *marker, colour: *colour, size, at }]
            }
            Layer::Line { colour, dashed, points, .. } => {
                let line = points.iter().map(|&[x, y]| place(x, y)).collect();
                let (width, clip) = (LINE, Some(area));
                vec![Mark::Lines {
                    lines: vec![line],
                    colour: *colour,
                    width,
                    dashed: *dashed,
                    clip,
                }]
            }
            Layer::Labels(labels) => {
                let middle = [area.left + area.width / 2.0, area.top + area.height / 2.0];
                let label = |(at, label): &([f64; 2], Label)| {
                    let [x, y] = place(at[0], at[1]);
                    // The direction from the middle, as parts of the half of the plane.
                    let [dx, dy] =
                        [(x - middle[0]) / area.width * 2.0, (y - middle[1]) / area.height * 2.0];
                    let anchor = match dx {
                        dx if dx > 0.2 => Anchor::Start,
                        dx if dx < -0.2 => Anchor::End,
                        _ => Anchor::Middle,
                    };
                    let at = [x, y + CAP * em * (0.5 + dy / 2.0)];
                    Mark::Text(Text { at, anchor, turned: false, size: em, label: label.clone() })
                };
                labels.iter().map(label).collect()
            }
            Layer::Bars { colour, bars } => {
                let bar = |&[x, y]: &[f64; 2]| {
                    let ([left, top], [right, _]) = (place(x - 0.4, y), place(x + 0.4, y));
                    let rect = Rect { left, top, width: right - left, height: area.bottom() - top };
                    Mark::Fill { rect, colour: *colour }
                };
                bars.iter().filter(|b| b[1] > 0.0).map(bar).collect()
            }
            Layer::Cells(cells) => {
                let [x, y] = cells.corner.map(|c| c as f64 - 0.5);
                let [left, bottom] = place(x, y);
                let [right, top] = place(x + cells.columns as f64, y + cells.rows() as f64);
                let rect = Rect { left, top, width: right - left, height: bottom - top };
                vec![Mark::Image { rect, image: image(cells) }]
            }
        })
        .collect()
}

/// A layer of points or cells as an image, with the ends of what it covers on both axes: for
/// formats that cannot hold many marks.
pub(super) fn raster(chart: &Chart, layer: &Layer, size: [f64; 2], dpi: f64) -> (Image, [f64; 4]) {
    match layer {
        Layer::Cells(cells) => {
            let [x, y] = cells.corner.map(|c| c as f64 - 0.5);
            let image = image(cells);
            let image = image.enlarged((1000 / image.width.max(1)).max(1));
            (image, [x, x + cells.columns as f64, y, y + cells.rows() as f64])
        }
        Layer::Points { colour, points, .. } => {
            let diameter = marker_size(points.len());
            let image = cloud(chart, points, *colour, size, diameter, dpi as u32);
            (image, [chart.x.from, chart.x.to, chart.y.from, chart.y.to])
        }
        _ => (Image { width: 0, pixels: Vec::new(), palette: Vec::new() }, [0.0; 4]),
    }
}

/// Width of lines that carry data, in mm.
pub(super) const LINE: f64 = 0.3;

/// The diameter of markers when there are so many, in mm.
pub(super) fn marker_size(points: usize) -> f64 {
    let least = if points >= RASTER_FROM { 0.12 } else { 0.35 };
    (4.0 / (points.max(1) as f64).powf(0.25)).clamp(least, 1.3)
}

fn image(cells: &Cells) -> Image {
    // Images begin above, cells below.
    let rows = cells.colours.chunks_exact(cells.columns.max(1)).rev();
    let pixels = rows.flatten().copied().collect();
    Image { width: cells.columns, pixels, palette: cells.palette.clone() }
}

/// Points as an image of `size` mm: each a disc of `diameter` mm.
fn cloud(
    chart: &Chart,
    points: &Points,
    colour: Colour,
    size: [f64; 2],
    diameter: f64,
    dpi: u32,
) -> Image {
    let scale = f64::from(dpi) / 25.4;
    let [columns, rows] = size.map(|mm| (mm * scale).round().max(1.0) as usize);
    let pixel = |axis: &Axis, v: f64, n: usize| {
        let part = axis.part(v);
        (0.0..=1.0).contains(&part).then(|| ((part * n as f64) as usize).min(n - 1))
    };
    let mut counts = vec![0u32; columns * rows];
    points.for_each(|x, y| {
        if let (Some(x), Some(y)) = (pixel(&chart.x, x, columns), pixel(&chart.y, y, rows)) {
            let count = &mut counts[(rows - 1 - y) * columns + x];
            *count = count.saturating_add(1);
        }
    });
    let most = f64::from(counts.iter().copied().max().unwrap_or(1).max(2));
    let shade = |count: u32| {
        let part = f64::from(count).ln() / most.ln();
        1 + (part * f64::from(SHADES - 1)).round() as u8
    };
    let radius = (diameter * scale / 2.0).max(0.5);
    let reach = radius.floor() as isize;
    let disc: Vec<(isize, isize)> = (-reach..=reach)
        .flat_map(|dy| (-reach..=reach).map(move |dx| (dx, dy)))
        .filter(|&(dx, dy)| ((dx * dx + dy * dy) as f64) <= radius * radius)
        .collect();
    let mut pixels = vec![0u8; columns * rows];
    for (i, &count) in counts.iter().enumerate().filter(|&(_, &count)| count > 0) {
        let (x, y) = ((i % columns) as isize, (i / columns) as isize);
        let shade = shade(count);
        for (dx, dy) in &disc {
            let (x, y) = (x + dx, y + dy);
            if (0..columns as isize).contains(&x) && (0..rows as isize).contains(&y) {
                let pixel = &mut pixels[y as usize * columns + x as usize];
                *pixel = shade.max(*pixel);
            }
        }
    }
    let [r, g, b] = colour;
    let opacity = |k: u8| if k == 0 { 0 } else { 100 + (155 * u16::from(k) / u16::from(SHADES)) };
    let palette = (0..=SHADES).map(|k| [r, g, b, opacity(k) as u8]).collect();
    Image { width: columns, pixels, palette }
}

/// The marker of a layer of points, with its colour: for the legend.
pub(super) fn key(layer: &Layer) -> Option<(Marker, Colour)> {
    match layer {
        Layer::Points { marker, colour, .. } => Some((*marker, *colour)),
        _ => None,
    }
}
