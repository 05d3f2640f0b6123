//! `p-positions`: the P-positions on two heaps, as points of the plane.

use super::draw::font::Label;
use super::draw::model::{Axis, Chart, Figure, Layer, Marker, Points};
use super::look::Look;
use super::tuples;
use crate::cli::Env;
use crate::numbers;
use anyhow::Result;
use cgt_core::{Outcome, Play};
use variants::erased::{AnyGame, FamilyRequest};

/// The P-positions on two heaps.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    pub(crate) game: String,
    /// The largest heap.
    #[arg(long, value_name = "M", value_parser = numbers::size)]
    max: usize,
    /// Misère play: a player who cannot move wins.
    #[arg(long)]
    misere: bool,
    #[command(flatten)]
    pub(crate) look: Look,
}

pub(crate) fn figure(args: &Args, game: &dyn AnyGame, env: &Env) -> Result<Figure> {
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let only = Some(Outcome::P);
    let request = FamilyRequest { heaps: 2, max: args.max, play, only, grundy: false };
    let mut points = Vec::new();
    tuples::pairs(game, &request, &env.context.limits(), |[a, b], _, _| {
        points.push([a as f64, b as f64]);
    })?;
    let chart = Chart {
        heading: None,
        x: Axis::whole(Label::marked("first heap"), args.max as f64),
        y: Axis::whole(Label::marked("second heap"), args.max as f64),
        equal: true,
        layers: vec![Layer::Points {
            name: None,
            marker: Marker::Disc,
            colour: args.look.palette.series(0),
            points: Points::List(points),
        }],
    };
    Ok(Figure { panels: vec![chart], columns: 1, bar: None })
}
