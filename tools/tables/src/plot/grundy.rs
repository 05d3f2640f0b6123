//! `grundy`: the Grundy values on two heaps, as a heat map.

use super::draw::font::Label;
use super::draw::model::{Axis, Bar, Cells, Chart, Figure, Layer};
use super::draw::palette::{Colour, Palette};
use super::look::Look;
use super::tuples;
use crate::cli::Env;
use crate::numbers;
use crate::origin;
use anyhow::Result;
use cgt_core::Play;
use variants::erased::{AnyGame, FamilyRequest};

/// The Grundy values on two heaps, as a heat map.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    pub(crate) game: String,
    /// The largest heap.
    #[arg(long, value_name = "M", value_parser = numbers::size)]
    max: usize,
    #[command(flatten)]
    pub(crate) look: Look,
}

/// Colours of a scale: more are not told apart, and numbers of colours are bytes.
const SHADES: u32 = 200;

pub(crate) fn figure(args: &Args, game: &dyn AnyGame, env: &Env) -> Result<Figure> {
    let request =
        FamilyRequest { heaps: 2, max: args.max, play: Play::Normal, only: None, grundy: true };
    origin::positions(env, game, 2, args.max, Some(Play::Normal));
    let limits = env.context.limits();
    let columns = args.max.saturating_add(1);
    let cells = columns.saturating_mul(columns);
    limits.reserve(
        &format!("a map of {columns} by {columns} cells"),
        (cells as u64).saturating_mul(9),
    )?;
    let mut values: Vec<Option<u32>> = vec![None; cells];
    tuples::pairs(game, &request, &limits, |[a, b], _, value| values[b * columns + a] = value)?;
    let x = Axis::cells(Label::marked("first heap"), args.max);
    let y = Axis::cells(Label::marked("second heap"), args.max);
    Ok(map(values, columns, [x, y], args.look.palette))
}

/// A heat map of values: 0 stands out, cells without a value stay empty.
pub(super) fn map(
    values: Vec<Option<u32>>,
    columns: usize,
    [x, y]: [Axis; 2],
    palette: Palette,
) -> Figure {
    let largest = values.iter().flatten().copied().max().unwrap_or(0);
    let shades = largest.min(SHADES);
    // Of values 1..=largest, the shade from 0.
    let shade = |v: u32| match largest {
        0..=SHADES => v - 1,
        _ => (u64::from(v - 1) * u64::from(SHADES) / u64::from(largest)) as u32,
    };
    let colour = |s: u32| {
        palette.scale(if shades > 1 { s as f32 / (shades - 1) as f32 } else { 0.0 }.into())
    };
    let scale: Vec<Colour> = (0..shades).map(colour).collect();
    let opaque = |[r, g, b]: Colour| [r, g, b, 255];
    let mut table = vec![[255, 255, 255, 0], opaque(palette.accent())];
    table.extend(scale.iter().copied().map(opaque));
    let colours = values
        .iter()
        .map(|v| match v {
            None => 0,
            Some(0) => 1,
            Some(v) => 2 + shade(*v) as u8,
        })
        .collect();
    let names = vec![(Label::marked("value 0: P-position"), palette.accent())];
    let cells = Cells { corner: [0, 0], columns, colours, values, palette: table, names };
    let chart = Chart { heading: None, x, y, equal: true, layers: vec![Layer::Cells(cells)] };
    let bar = (largest > 0).then(|| Bar {
        label: Label::marked("Grundy value"),
        colours: scale,
        range: [1.0, f64::from(largest)],
    });
    Figure { panels: vec![chart], columns: 1, bar, data: None }
}
