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
struct Slice(Vec<usize>);

fn slice(text: &str) -> Result<Slice, String> {
    text.split(',').map(numbers::size).collect::<Result<Vec<_>, _>>().map(Slice)
}

pub(crate) fn figure(args: &Args, game: &dyn AnyGame, env: &Env) -> Result<Figure> {
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let only = Some(Outcome::P);
    let request = FamilyRequest { heaps: args.heaps, max: args.max, play, only, grundy: false };
    let slices = slices(args)?;
    origin::positions(env, game, args.heaps, args.max, Some(play));
    let limits = env.context.limits();
    let both = tuples::symmetric(game, &request, &limits)?;
    let mut found: Vec<BTreeSet<[usize; 2]>> = vec![BTreeSet::new(); slices.len()];
    game.positions(&request, &limits, &mut |heaps, _, _| {
        for (slice, found) in slices.iter().zip(&mut found) {
            if both {
                // Every choice of the two heaps on the axes whose rest is the slice.
                let n = heaps.len();
                for (i, j) in
                    (0..n).flat_map(|i| (0..n).map(move |j| (i, j))).filter(|(i, j)| i != j)
                {
                    let rest = (0..n).filter(|k| *k != i && *k != j).map(|k| heaps[k]);
                    if rest.eq(slice.iter().copied()) {
                        found.insert([heaps[i], heaps[j]]);
                    }
                }
            } else if heaps[2..] == slice[..] {
                found.insert([heaps[0], heaps[1]]);
            }
        }
        ControlFlow::Continue(())
    })?;
    let panels = found.into_iter().zip(&slices).map(|(found, slice)| {
        let points = found.into_iter().map(|p| p.map(|h| h as f64)).collect();
        let fixed: Vec<String> = slice.iter().map(ToString::to_string).collect();
        let heading = match fixed.as_slice() {
            [] => None,
            [one] => Some(Label::marked(format!("third heap {one}"))),
            more => Some(Label::marked(format!("other heaps {}", more.join(", ")))),
        };
        Chart {
            heading,
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
    })
}

/// The slices asked for, each ascending where the order of heaps does not matter to the figure.
fn slices(args: &Args) -> Result<Vec<Vec<usize>>> {
    ensure!((2..=8).contains(&args.heaps), "--heaps {}: allowed are 2 to 8", args.heaps);
    let fixed = args.heaps - 2;
    if args.slice.is_empty() {
        return match fixed {
            0 => Ok(vec![Vec::new()]),
            1 => Ok((0..=args.max.min(5)).map(|c| vec![c]).collect()),
            _ => bail!("--heaps {} needs --slice: the {fixed} heaps after the second", args.heaps),
        };
    }
    ensure!(args.slice.len() <= 24, "{} slices: at most 24 in one figure", args.slice.len());
    for Slice(heaps) in &args.slice {
        let (found, max) = (heaps.len(), args.max);
        ensure!(found == fixed, "a slice of {found} heaps: --heaps {} needs {fixed}", args.heaps);
        ensure!(heaps.iter().all(|&h| h <= max), "a slice has a heap larger than --max {max}");
    }
    Ok(args.slice.iter().map(|s| s.0.clone()).collect())
}
