//! `rule`: the P-positions of a game against those of a rule, failures marked; on more than two
//! heaps as slices.

use super::draw::font::Label;
use super::draw::model::{Axis, Chart, Figure, Layer, Marker, Points};
use super::look::Look;
use super::p_positions::{Slice, heading, slice, slices};
use super::tuples;
use crate::cli::Env;
use crate::numbers;
use crate::origin;
use anyhow::{Context as _, Result, ensure};
use cgt_core::Play;
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use theorems::Pos;
use theorems::expr::Rule;
use variants::erased::{AnyGame, FamilyRequest};

/// The P-positions of a game against those of a rule, failures marked.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    pub(crate) game: String,
    /// The rule: `P iff xor(h) == 0`; docs/CONJECTURES.md has the language.
    #[arg(long, value_name = "RULE")]
    predict: String,
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

/// What the game and the rule say of a position; where both say N nothing is drawn.
const SERIES: [&str; 3] = ["P, as the rule says", "P, the rule says N", "N, the rule says P"];

pub(crate) fn figure(args: &Args, game: &dyn AnyGame, env: &Env) -> Result<Figure> {
    let rule = Rule::parse(&args.predict).with_context(|| format!("rule {:?}", args.predict))?;
    ensure!(!rule.predicts_values(), "a rule about outcomes is needed, as `P iff xor(h) == 0`");
    ensure!(rule.tables().is_empty(), "seq(..) and known(..) are not for figures");
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let slices = slices(args.heaps, args.max, &args.slice)?;
    origin::positions(env, game, args.heaps, args.max, Some(play));
    let request =
        FamilyRequest { heaps: args.heaps, max: args.max, play, only: None, grundy: false };
    let limits = env.context.limits();
    let both = tuples::symmetric(game, &request, &limits)?;
    let mut found: Vec<[BTreeSet<[usize; 2]>; 3]> = vec![Default::default(); slices.len()];
    let mut error = Ok(());
    game.positions(&request, &limits, &mut |heaps, outcome, _| {
        let predicted = match rule.predict(Pos::new(heaps)) {
            Ok(predicted) => predicted,
            Err(e) => {
                error = Err(e).with_context(|| format!("at {heaps:?}"));
                return ControlFlow::Break(());
            }
        };
        let series = match (outcome.is_p(), predicted) {
            (true, Some(1)) => 0,
            (true, Some(_)) => 1,
            (false, Some(1)) => 2,
            _ => return ControlFlow::Continue(()),
        };
        tuples::on_slices(heaps, both, &slices, |i, pair| {
            found[i][series].insert(pair);
        });
        ControlFlow::Continue(())
    })?;
    error?;
    let panels = found.into_iter().zip(&slices).map(|(found, slice)| {
        let layers = found.into_iter().zip(SERIES).enumerate().map(|(i, (points, name))| {
            let points = points.into_iter().map(|p| p.map(|h| h as f64)).collect();
            let (marker, colour) = (Marker::series(i), args.look.palette.series(i));
            let name = Some(Label::marked(name));
            Layer::Points { name, marker, colour, points: Points::List(points) }
        });
        Chart {
            heading: heading(slice),
            x: Axis::whole(Label::marked("first heap"), args.max as f64),
            y: Axis::whole(Label::marked("second heap"), args.max as f64),
            equal: true,
            layers: layers.collect(),
        }
    });
    let columns = slices.len().min(3);
    Ok(Figure { panels: panels.collect(), columns, bar: None, data: None })
}
