//! `histogram`: how many n have each Grundy value.

use super::draw::font::Label;
use super::draw::model::{Axis, Chart, Figure, Layer};
use super::look::Look;
use crate::cli::Env;
use crate::numbers;
use crate::origin;
use anyhow::{Context as _, Result};
use cgt_core::Play;
use variants::erased::AnyGame;

/// How many n have each Grundy value.
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
    let mut counts = vec![0u64; largest as usize + 1];
    values.iter().for_each(|v| counts[v as usize] += 1);
    let most = counts.iter().copied().max().unwrap_or(0) as f64;
    let bars = counts.iter().enumerate().map(|(v, &c)| [v as f64, c as f64]).collect();
    let y = Label::marked(format!("number of *n* up to {}", args.to));
    let chart = Chart {
        heading: None,
        x: Axis::cells(Label::marked("Grundy value"), largest as usize),
        y: Axis { from: 0.0, ..Axis::whole(y, most) },
        equal: false,
        layers: vec![Layer::Bars { colour: args.look.palette.series(0), bars }],
    };
    Ok(Figure { panels: vec![chart], columns: 1, bar: None, data: None })
}
