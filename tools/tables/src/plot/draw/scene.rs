//! A picture as a list of marks, in millimetres from the upper left corner, y downwards: what
//! every format of figures draws.

use super::font::Label;
use super::model::Marker;
use super::palette::Colour;

/// A picture.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scene {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) marks: Vec<Mark>,
}

/// A rectangle.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Rect {
    pub(crate) left: f64,
    pub(crate) top: f64,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

impl Rect {
    pub(crate) fn right(&self) -> f64 {
        self.left + self.width
    }

    pub(crate) fn bottom(&self) -> f64 {
        self.top + self.height
    }
}

/// One thing to draw.
#[derive(Clone, Debug)]
pub(crate) enum Mark {
    /// Lines, each through its points; none leaves `clip`.
    Lines {
        lines: Vec<Vec<[f64; 2]>>,
        colour: Colour,
        width: f64,
        dashed: bool,
        clip: Option<Rect>,
    },
    /// A filled rectangle.
    Fill { rect: Rect, colour: Colour },
    /// The same marker at many places.
    Markers { marker: Marker, colour: Colour, size: f64, at: Vec<[f64; 2]> },
    /// A line of text.
    Text(Text),
    /// An image, its pixels with sharp edges.
    Image { rect: Rect, image: Image },
}

/// A line of text.
#[derive(Clone, Debug)]
pub(crate) struct Text {
    /// A point on the base line.
    pub(crate) at: [f64; 2],
    pub(crate) anchor: Anchor,
    /// Is the text read from below?
    pub(crate) turned: bool,
    /// The em.
    pub(crate) size: f64,
    pub(crate) label: Label,
}

/// Which part of the text stands at its point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Anchor {
    Start,
    Middle,
    End,
}

impl Text {
    /// Where the text begins on its base line.
    pub(crate) fn start(&self) -> [f64; 2] {
        let before = self.label.width()
            * self.size
            * match self.anchor {
                Anchor::Start => 0.0,
                Anchor::Middle => 0.5,
                Anchor::End => 1.0,
            };
        let [x, y] = self.at;
        if self.turned { [x, y + before] } else { [x - before, y] }
    }
}

/// An image of at most 256 colours, the upper row first.
#[derive(Clone, Debug)]
pub(crate) struct Image {
    pub(crate) width: usize,
    /// Colour numbers.
    pub(crate) pixels: Vec<u8>,
    /// Red, green, blue, opacity.
    pub(crate) palette: Vec<[u8; 4]>,
}

impl Image {
    pub(crate) fn height(&self) -> usize {
        self.pixels.len() / self.width.max(1)
    }

    /// The same image with every pixel as a square of `times` by `times`.
    pub(crate) fn enlarged(&self, times: usize) -> Image {
        let rows = self.pixels.chunks_exact(self.width.max(1));
        let pixels = rows
            .flat_map(|row| {
                let wide: Vec<u8> =
                    row.iter().flat_map(|&p| std::iter::repeat_n(p, times)).collect();
                wide.repeat(times)
            })
            .collect();
        Image { width: self.width * times, pixels, palette: self.palette.clone() }
    }
}

/// The outline of a marker of diameter 1 about the origin, and whether it is filled; `None` for
/// the disc.
pub(crate) fn outline(marker: Marker) -> Option<(&'static [&'static [[f64; 2]]], bool)> {
    const SQUARE: &[[f64; 2]] = &[[-0.44, -0.44], [0.44, -0.44], [0.44, 0.44], [-0.44, 0.44]];
    const DIAMOND: &[[f64; 2]] = &[[0.0, -0.6], [0.6, 0.0], [0.0, 0.6], [-0.6, 0.0]];
    const TRIANGLE: &[[f64; 2]] = &[[0.0, -0.6], [0.55, 0.4], [-0.55, 0.4]];
    const CROSS: &[&[[f64; 2]]] = &[&[[-0.5, -0.5], [0.5, 0.5]], &[[-0.5, 0.5], [0.5, -0.5]]];
    match marker {
        Marker::Disc | Marker::Ring => None,
        Marker::Square => Some((&[SQUARE], true)),
        Marker::Diamond => Some((&[DIAMOND], true)),
        Marker::Triangle => Some((&[TRIANGLE], true)),
        Marker::Cross => Some((CROSS, false)),
    }
}
