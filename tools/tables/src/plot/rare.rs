//! `rare`: a nim-sequence with its rare and common positions told apart.

use super::draw::font::Label;
use super::draw::model::{Axis, Chart, Figure, Layer, Marker, Points};
use super::look::Look;
use crate::cli::Env;
use crate::numbers;
use crate::origin;
use anyhow::{Context as _, Result};
use cgt_core::Play;
use cgt_core::sequence::rare_common::{self, Moves};
use variants::erased::{AnyGame, AskError};

/// A nim-sequence with its rare and common positions told apart.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game whose moves leave at most two heaps: an octal code, Grundy's game.
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
    let rules = game.heap_rules().and_then(|rules| rules.take_break(args.to));
    let moves = rules.and_then(|code| Moves::new(&code, len)).ok_or_else(|| {
        let name = game.name();
        AskError::NotOffered(format!("{name} has no moves that split a heap in two at most"))
    })?;
    let found = rare_common::lanes(moves, len, &env.context.limits())?;
    let largest = found.values.largest().map_or(0, |(v, _)| v);
    let rares: Vec<_> = found.rares.iter().map(|r| [r.heap as f64, f64::from(r.value)]).collect();
    let mut rare = found.rares.iter().map(|r| r.heap).peekable();
    let values = found.values.iter().enumerate();
    let common = values.filter(|&(n, _)| rare.next_if_eq(&n).is_none());
    let common = common.map(|(n, v)| [n as f64, f64::from(v)]).collect();
    let layer = |i: usize, name: &str, points| Layer::Points {
        name: Some(Label::marked(name)),
        marker: Marker::series(i),
        colour: args.look.palette.series(i),
        points: Points::List(points),
    };
    let chart = Chart {
        heading: None,
        x: Axis::whole(Label::marked("*n*"), args.to as f64),
        y: Axis::whole(Label::marked("G(*n*)"), f64::from(largest)),
        equal: false,
        layers: vec![layer(0, "common", common), layer(1, "rare", rares)],
    };
    Ok(Figure { panels: vec![chart], columns: 1, bar: None, data: None })
}
