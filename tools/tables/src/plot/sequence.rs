//! `sequence`: Grundy values against n.

use super::draw::font::Label;
use super::draw::model::{Axis, Chart, Figure, Layer, Marker, Points};
use super::look::Look;
use crate::cli::Env;
use crate::numbers;
use crate::origin;
use anyhow::{Context as _, Result};
use cgt_core::Play;
use variants::erased::AnyGame;

/// Grundy values against n.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game; `tables games` says what n is.
    pub(crate) game: String,
    /// The last n, inclusive.
    #[arg(long, value_name = "N", value_parser = numbers::size)]
    to: usize,
    #[command(flatten)]
    pub(crate) look: Look,
}

pub(crate) fn figure(args: &Args, game: &dyn AnyGame, env: &Env) -> Result<Figure> {
    origin::sequence(env, game, args.to, Play::Normal);
    let len = args.to.checked_add(1).context("--to is too large")?;
    let values = game.sequence(len, &env.context.limits())?;
    let largest = values.largest().map_or(0, |(v, _)| v);
    let chart = Chart {
        heading: None,
        x: Axis::whole(Label::marked("*n*"), args.to as f64),
        y: Axis::whole(Label::marked("G(*n*)"), f64::from(largest)),
        equal: false,
        layers: vec![Layer::Points {
            name: None,
            marker: Marker::Disc,
            colour: args.look.palette.series(0),
            points: Points::Sequence(values),
        }],
    };
    Ok(Figure { panels: vec![chart], columns: 1, bar: None, data: None })
}
