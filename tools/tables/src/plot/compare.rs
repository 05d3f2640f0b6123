//! `compare`: the P-positions of two games, or of two conventions, on one plane.

use super::draw::font::Label;
use super::draw::model::{Axis, Chart, Figure, Layer, Marker, Points};
use super::look::Look;
use super::tuples;
use crate::cli::Env;
use crate::numbers;
use crate::origin;
use anyhow::Result;
use cgt_core::{Outcome, Play};
use std::collections::BTreeSet;
use variants::erased::{AnyGame, FamilyRequest};

/// The P-positions of two games on one plane, or of one game under normal and misère play.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    pub(crate) game: String,
    /// The other game; without it the game is compared with itself under misère play.
    other: Option<String>,
    /// The largest heap.
    #[arg(long, value_name = "M", value_parser = numbers::size)]
    max: usize,
    /// Misère play for both games.
    #[arg(long, requires = "other")]
    misere: bool,
    #[command(flatten)]
    pub(crate) look: Look,
}

pub(crate) fn figure(args: &Args, game: &dyn AnyGame, env: &Env) -> Result<Figure> {
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let of = args.other.is_some().then_some(play);
    origin::positions(env, game, 2, args.max, of);
    let first = p_positions(game, args.max, play, env)?;
    let (second, names) = match &args.other {
        Some(other) => {
            let other = crate::commands::game(other)?;
            let names = [game.name(), other.name()];
            (p_positions(&*other, args.max, play, env)?, names)
        }
        None => {
            let names = ["normal play".to_owned(), "misère play".to_owned()];
            (p_positions(game, args.max, Play::Misere, env)?, names)
        }
    };
    let [a, b] = names.map(|n| Label::plain(&n));
    let layer = |i: usize, name: Label, points: Vec<[usize; 2]>| {
        let points = points.iter().map(|p| p.map(|h| h as f64)).collect();
        let (marker, colour) = (Marker::series(i), args.look.palette.series(i));
        Layer::Points { name: Some(name), marker, colour, points: Points::List(points) }
    };
    let only = |name: &Label| Label::marked(format!("{} only", name.marks()));
    let layers = vec![
        layer(0, Label::marked("P in both"), first.intersection(&second).copied().collect()),
        layer(1, only(&a), first.difference(&second).copied().collect()),
        layer(2, only(&b), second.difference(&first).copied().collect()),
    ];
    let chart = Chart {
        heading: None,
        x: Axis::whole(Label::marked("first heap"), args.max as f64),
        y: Axis::whole(Label::marked("second heap"), args.max as f64),
        equal: true,
        layers,
    };
    Ok(Figure { panels: vec![chart], columns: 1, bar: None, data: None })
}

fn p_positions(
    game: &dyn AnyGame,
    max: usize,
    play: Play,
    env: &Env,
) -> Result<BTreeSet<[usize; 2]>> {
    let only = Some(Outcome::P);
    let request = FamilyRequest { heaps: 2, max, play, only, grundy: false };
    let mut found = BTreeSet::new();
    tuples::pairs(game, &request, &env.context.limits(), |pair, _, _| {
        found.insert(pair);
    })?;
    Ok(found)
}
