//! `p-positions`: the P-positions on two heaps, as points of the plane; on more heaps as slices,
//! the other heaps fixed.

use super::draw::font::Label;
use super::draw::model::{Axis, Chart, Figure, Layer, Marker, Points};
use super::look::Look;
use super::tuples;
use crate::cli::Env;
use crate::numbers;
use crate::origin;
use anyhow::{Result, bail, ensure};
use cgt_core::{Outcome, Play};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use variants::erased::{AnyGame, FamilyRequest};

/// The P-positions on two heaps, or on more as slices.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    pub(crate) game: String,
    /// The largest heap.
    #[arg(long, value_name = "M", value_parser = numbers::size)]
    max: usize,
    /// How many heaps. The first two are on the axes, the others are fixed in each slice.
    #[arg(long, value_name = "H", default_value = "2", value_parser = numbers::size)]
    heaps: usize,
    /// A slice: the heaps after the second, with commas. Again for another
    /// [default for three heaps: 0 to 5].
    #[arg(long, value_name = "H3,..", value_parser = slice)]
    slice: Vec<Slice>,
    /// Misère play: a player who cannot move wins.
    #[arg(long)]
    misere: bool,
    #[command(flatten)]
    pub(crate) look: Look,
}

/// The heaps that a slice fixes, ascending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Slice(pub(super) Vec<usize>);

pub(super) fn slice(text: &str) -> Result<Slice, String> {
    text.split(',').map(numbers::size).collect::<Result<Vec<_>, _>>().map(Slice)
}

pub(crate) fn figure(args: &Args, game: &dyn AnyGame, env: &Env) -> Result<Figure> {
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let only = Some(Outcome::P);
    let request = FamilyRequest { heaps: args.heaps, max: args.max, play, only, grundy: false };
    let slices = slices(args.heaps, args.max, &args.slice)?;
    origin::positions(env, game, args.heaps, args.max, Some(play));
    let limits = env.context.limits();
    let both = tuples::symmetric(game, &request, &limits)?;
    let mut found: Vec<BTreeSet<[usize; 2]>> = vec![BTreeSet::new(); slices.len()];
    game.positions(&request, &limits, &mut |heaps, _, _| {
        tuples::on_slices(heaps, both, &slices, |i, pair| {
            found[i].insert(pair);
        });
        ControlFlow::Continue(())
    })?;
    let panels = found.into_iter().zip(&slices).map(|(found, slice)| {
        let points = found.into_iter().map(|p| p.map(|h| h as f64)).collect();
        Chart {
            heading: heading(slice),
            x: Axis::whole(Label::marked("first heap"), args.max as f64),
            y: Axis::whole(Label::marked("second heap"), args.max as f64),
            equal: true,
            layers: vec![Layer::Points {
                name: None,
                marker: Marker::Disc,
                colour: args.look.palette.series(0),
                points: Points::List(points),
            }],
        }
    });
    Ok(Figure {
        panels: panels.collect(),
        columns: if slices.len() > 2 { 3 } else { slices.len() },
        bar: None,
        data: None,
    })
}

/// What tells a slice from the others.
pub(super) fn heading(slice: &[usize]) -> Option<Label> {
    let fixed: Vec<String> = slice.iter().map(ToString::to_string).collect();
    match fixed.as_slice() {
        [] => None,
        [one] => Some(Label::marked(format!("third heap {one}"))),
        more => Some(Label::marked(format!("other heaps {}", more.join(", ")))),
    }
}

/// The slices asked for.
pub(super) fn slices(heaps: usize, max: usize, asked: &[Slice]) -> Result<Vec<Vec<usize>>> {
    ensure!((2..=8).contains(&heaps), "--heaps {heaps}: allowed are 2 to 8");
    let fixed = heaps - 2;
    if asked.is_empty() {
        return match fixed {
            0 => Ok(vec![Vec::new()]),
            1 => Ok((0..=max.min(5)).map(|c| vec![c]).collect()),
            _ => bail!("--heaps {heaps} needs --slice: the {fixed} heaps after the second"),
        };
    }
    ensure!(asked.len() <= 24, "{} slices: at most 24 in one figure", asked.len());
    for Slice(slice) in asked {
        let found = slice.len();
        ensure!(found == fixed, "a slice of {found} heaps: --heaps {heaps} needs {fixed}");
        ensure!(slice.iter().all(|&h| h <= max), "a slice has a heap larger than --max {max}");
    }
    Ok(asked.iter().map(|s| s.0.clone()).collect())
}
