//! `counts`: how many P-positions have no heap larger than a bound.

use super::draw::font::Label;
use super::draw::model::{Axis, Chart, Figure, Layer, Marker, Points};
use super::look::Look;
use super::tuples;
use crate::cli::Env;
use crate::numbers;
use crate::origin;
use anyhow::{Context as _, Result, ensure};
use cgt_core::{Outcome, Play};
use std::ops::ControlFlow;
use variants::erased::{AnyGame, FamilyRequest};

/// How many P-positions have no heap larger than a bound.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    pub(crate) game: String,
    /// How many heaps; several numbers with commas give several series.
    #[arg(long, value_name = "H,..", default_value = "2", value_delimiter = ',', value_parser = numbers::size)]
    heaps: Vec<usize>,
    /// The largest bound.
    #[arg(long, value_name = "M", value_parser = numbers::size)]
    max: usize,
    /// Misère play: a player who cannot move wins.
    #[arg(long)]
    misere: bool,
    /// Count every order of the heaps; else positions that differ in order only count once.
    #[arg(long)]
    ordered: bool,
    /// Logarithmic axes.
    #[arg(long)]
    log: bool,
    #[command(flatten)]
    pub(crate) look: Look,
}

/// More points than these are drawn as a line.
const MARKERS: usize = 150;

pub(crate) fn figure(args: &Args, game: &dyn AnyGame, env: &Env) -> Result<Figure> {
    let Args { max, misere, ordered, log, .. } = *args;
    ensure!(!args.heaps.contains(&0), "--heaps 0 leaves no position to count: at least 1");
    ensure!(!(log && max == 0), "--log needs --max 1 at least: 0 is on no logarithmic axis");
    let play = if misere { Play::Misere } else { Play::Normal };
    let heaps: Vec<String> = args.heaps.iter().map(ToString::to_string).collect();
    origin::positions(env, game, heaps.join(", "), max, Some(play));
    let mut layers = Vec::new();
    let (mut most, mut least) = (1, u64::MAX);
    for (i, &heaps) in args.heaps.iter().enumerate() {
        let request = FamilyRequest { heaps, max, play, only: Some(Outcome::P), grundy: false };
        let counts = cumulative(game, &request, ordered, env)?;
        // Bound and count are positive on logarithmic axes.
        let bounds = counts.iter().copied().enumerate().filter(|&(m, c)| !log || (m > 0 && c > 0));
        let points: Vec<[f64; 2]> = bounds.map(|(m, c)| [m as f64, c as f64]).collect();
        most = most.max(*counts.last().unwrap_or(&0));
        least = points.iter().map(|p| p[1] as u64).fold(least, u64::min);
        let name = format!("{heaps} heap{}", if heaps == 1 { "" } else { "s" });
        let name = (args.heaps.len() > 1).then(|| Label::marked(name));
        let colour = args.look.palette.series(i);
        layers.push(if points.len() > MARKERS {
            Layer::Line { name, colour, dashed: i % 2 == 1, points }
        } else {
            let points = Points::List(points);
            Layer::Points { name, marker: Marker::series(i), colour, points }
        });
    }
    let (x, y) = (Label::marked("largest heap allowed, *m*"), Label::marked("P-positions"));
    let (x, y) = if log {
        (Axis::log(x, 1.0, max as f64), Axis::log(y, least.min(most).max(1) as f64, most as f64))
    } else {
        (Axis::whole(x, max as f64), Axis::whole(y, most as f64))
    };
    let chart = Chart { heading: None, x, y, equal: false, layers };
    Ok(Figure { panels: vec![chart], columns: 1, bar: None, data: None })
}

/// The number of P-positions whose heaps are all at most m, for m = 0..=max.
fn cumulative(
    game: &dyn AnyGame,
    request: &FamilyRequest,
    ordered: bool,
    env: &Env,
) -> Result<Vec<u64>> {
    let limits = env.context.limits();
    let every_order = ordered && tuples::symmetric(game, request, &limits)?;
    let len = request.max.checked_add(1).context("--max is too large")?;
    limits.reserve("the counts", (len as u64).saturating_mul(8))?;
    let mut counts = vec![0u64; len];
    let mut counted = Some(());
    game.positions(request, &limits, &mut |heaps, _, _| {
        let more = if every_order { tuples::orders(heaps) } else { Some(1) };
        let bound = heaps.iter().copied().max().unwrap_or(0);
        counted = more.and_then(|m| counts[bound].checked_add(m)).map(|c| counts[bound] = c);
        if counted.is_some() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    })?;
    counted.context("there are more orders of the heaps than 64 bits count")?;
    for m in 1..counts.len() {
        counts[m] = counts[m].checked_add(counts[m - 1]).context("too many to count")?;
    }
    Ok(counts)
}
