//! How a figure looks: the flags that all kinds have.

use super::draw::font::Label;
use super::draw::layout::Layout;
use super::draw::palette::Palette;
use std::path::PathBuf;

/// How a figure looks.
#[derive(clap::Args, Clone, Debug)]
pub(crate) struct Look {
    /// Width of the figure: column (84 mm), text (174 mm), or a number of millimetres.
    #[arg(long, value_name = "WIDTH", default_value = "column", value_parser = width)]
    width: f64,
    /// Height of the figure in millimetres [default: what suits the data].
    #[arg(long, value_name = "MM", value_parser = height)]
    height: Option<f64>,
    /// Colours.
    #[arg(long, value_name = "NAME", value_enum, default_value_t)]
    pub(crate) palette: Palette,
    /// Dots per inch of PNG, and of dense layers in vector formats.
    #[arg(long, value_name = "N", default_value_t = 600, value_parser = clap::value_parser!(u32).range(50..=2400))]
    pub(crate) dpi: u32,
    /// Size of all letters in points.
    #[arg(long, value_name = "PT", default_value_t = 8, value_parser = clap::value_parser!(u8).range(5..=14))]
    font_size: u8,
    /// Words above the figure; papers put them in the caption.
    #[arg(long, value_name = "TEXT")]
    title: Option<String>,
    /// Writes a caption in LaTeX beside the figure.
    #[arg(long, value_name = "FILE")]
    pub(crate) caption: Option<PathBuf>,
}

/// Millimetres of a printer's point (1/72 inch).
const POINT: f64 = 25.4 / 72.0;

impl Look {
    /// The sizes, in mm.
    pub(crate) fn layout(&self) -> Layout {
        Layout {
            width: self.width,
            height: self.height,
            em: f64::from(self.font_size) * POINT,
            dpi: self.dpi,
            title: self.title.as_deref().map(Label::plain),
        }
    }
}

fn width(text: &str) -> Result<f64, String> {
    match text {
        "column" => Ok(84.0),
        "text" => Ok(174.0),
        text => millimetres(text, 40.0, "column, text, or a number of millimetres"),
    }
}

fn height(text: &str) -> Result<f64, String> {
    millimetres(text, 30.0, "a number of millimetres")
}

fn millimetres(text: &str, least: f64, allowed: &str) -> Result<f64, String> {
    let range = least..=500.0;
    let number: Option<f64> = text.strip_suffix("mm").unwrap_or(text).trim().parse().ok();
    number
        .filter(|mm| range.contains(mm))
        .ok_or_else(|| format!("{text:?}: allowed is {allowed} from {least} to 500"))
}
