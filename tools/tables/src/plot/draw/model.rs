//! What a figure says, without how it is drawn: panels, axes, layers.

use super::font::Label;
use super::palette::Colour;
use crate::output::Cell;
use cgt_core::sequence::Values;

/// A figure: panels in a grid, one legend above them, at most one scale of colours beside them.
#[derive(Clone, Debug, Default)]
pub(crate) struct Figure {
    /// The panels, row by row.
    pub(crate) panels: Vec<Chart>,
    /// How many panels stand in a row.
    pub(crate) columns: usize,
    /// The scale of a heat map.
    pub(crate) bar: Option<Bar>,
    /// The data as rows, where marks do not say them: columns and rows.
    pub(crate) data: Option<Data>,
}

/// Columns and rows.
pub(crate) type Data = (Vec<&'static str>, Vec<Vec<Cell>>);

impl Figure {
    /// A heat map whose colours mean something else than Grundy values: what they are, and what
    /// the colour that stands out means.
    pub(crate) fn said(mut self, what: &str, accent: Option<&str>) -> Self {
        if let Some(bar) = &mut self.bar {
            bar.label = Label::marked(what);
        }
        self.each_cells(|cells| match accent {
            Some(name) => cells.names.iter_mut().for_each(|n| n.0 = Label::marked(name)),
            None => cells.names.clear(),
        });
        self
    }

    /// A heat map whose first cell is another than (0, 0).
    pub(crate) fn moved(mut self, corner: [usize; 2]) -> Self {
        self.each_cells(|cells| cells.corner = corner);
        self
    }

    fn each_cells(&mut self, change: impl Fn(&mut Cells)) {
        for layer in self.panels.iter_mut().flat_map(|chart| &mut chart.layers) {
            if let Layer::Cells(cells) = layer {
                change(cells);
            }
        }
    }
}

/// One pair of axes and what is drawn on it.
#[derive(Clone, Debug)]
pub(crate) struct Chart {
    /// Words above the panel, to tell it from its neighbours.
    pub(crate) heading: Option<Label>,
    pub(crate) x: Axis,
    pub(crate) y: Axis,
    /// Is a unit as long on both axes?
    pub(crate) equal: bool,
    /// What is drawn, the first lowest.
    pub(crate) layers: Vec<Layer>,
}

/// An axis.
#[derive(Clone, Debug)]
pub(crate) struct Axis {
    pub(crate) label: Label,
    pub(crate) from: f64,
    pub(crate) to: f64,
    pub(crate) scale: Scale,
}

/// How numbers lie on an axis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Scale {
    /// Evenly, ticks at whole numbers only.
    Whole,
    /// By their logarithm, ticks at powers of ten.
    Log,
    /// Evenly, without ticks: places mean nothing.
    Bare,
}

impl Axis {
    /// Whole numbers `0..=to` with a little room at both ends.
    pub(crate) fn whole(label: Label, to: f64) -> Self {
        let room = (to * 0.02).max(0.4);
        Axis { label, from: -room, to: to + room, scale: Scale::Whole }
    }

    /// Cells `0..=to`, each from half a unit below its number to half a unit above.
    pub(crate) fn cells(label: Label, to: usize) -> Self {
        Axis { label, from: -0.5, to: to as f64 + 0.5, scale: Scale::Whole }
    }

    /// Positive numbers, by their logarithm.
    pub(crate) fn log(label: Label, from: f64, to: f64) -> Self {
        let room = (to / from).max(1.5).powf(0.02);
        Axis { label, from: from / room, to: to * room, scale: Scale::Log }
    }

    /// From -reach to reach, without ticks.
    pub(crate) fn bare(reach: f64) -> Self {
        Axis { label: Label::default(), from: -reach, to: reach, scale: Scale::Bare }
    }

    /// Where a number lies, as a part of the axis from 0 to 1.
    pub(crate) fn part(&self, v: f64) -> f64 {
        match self.scale {
            Scale::Whole | Scale::Bare => (v - self.from) / (self.to - self.from),
            Scale::Log => (v / self.from).ln() / (self.to / self.from).ln(),
        }
    }
}

/// The form of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Marker {
    Disc,
    Square,
    Diamond,
    Triangle,
    /// A circle that is not filled.
    Ring,
    Cross,
}

impl Marker {
    /// The marker of series number `i`.
    pub(crate) fn series(i: usize) -> Self {
        use Marker::{Cross, Diamond, Disc, Ring, Square, Triangle};
        [Disc, Square, Triangle, Diamond, Cross, Ring][i % 6]
    }
}

/// Something drawn on a pair of axes.
#[derive(Clone, Debug)]
pub(crate) enum Layer {
    /// Marks at points.
    Points { name: Option<Label>, marker: Marker, colour: Colour, points: Points },
    /// A line through points.
    Line { name: Option<Label>, colour: Colour, dashed: bool, points: Vec<[f64; 2]> },
    /// Bars from the lower end of the axis to a height, the middle of each at its number.
    Bars { colour: Colour, bars: Vec<[f64; 2]> },
    /// Coloured cells of size one, the middle of the first at the whole numbers `corner`.
    Cells(Cells),
    /// Words at points, which stand on the side away from the middle.
    Labels(Vec<([f64; 2], Label)>),
}

/// A grid of coloured cells.
#[derive(Clone, Debug)]
pub(crate) struct Cells {
    /// The numbers of the first column and the lowest row.
    pub(crate) corner: [usize; 2],
    /// How many columns.
    pub(crate) columns: usize,
    /// Colour numbers of the cells, the lowest row first.
    pub(crate) colours: Vec<u8>,
    /// The values that the cells stand for, where a number says more than the colour.
    pub(crate) values: Vec<Option<u32>>,
    /// The colours: red, green, blue, opacity.
    pub(crate) palette: Vec<[u8; 4]>,
    /// What colours mean, for the legend.
    pub(crate) names: Vec<(Label, Colour)>,
}

impl Cells {
    /// How many rows.
    pub(crate) fn rows(&self) -> usize {
        self.colours.len() / self.columns.max(1)
    }
}

/// The points of a layer.
#[derive(Clone, Debug)]
pub(crate) enum Points {
    /// Some points.
    List(Vec<[f64; 2]>),
    /// The values of a nim-sequence against n, as compact as they are computed.
    Sequence(Values),
}

impl Points {
    pub(crate) fn len(&self) -> usize {
        match self {
            Points::List(list) => list.len(),
            Points::Sequence(values) => values.len(),
        }
    }

    /// Calls `visit` for every point, in order.
    pub(crate) fn for_each(&self, mut visit: impl FnMut(f64, f64)) {
        match self {
            Points::List(list) => list.iter().for_each(|&[x, y]| visit(x, y)),
            Points::Sequence(values) => {
                values.iter().zip(0u32..).for_each(|(v, n)| visit(f64::from(n), f64::from(v)));
            }
        }
    }
}

/// The scale of a heat map: what each colour means.
#[derive(Clone, Debug)]
pub(crate) struct Bar {
    pub(crate) label: Label,
    /// The colours from the least to the largest value.
    pub(crate) colours: Vec<Colour>,
    /// The least and the largest value.
    pub(crate) range: [f64; 2],
}
