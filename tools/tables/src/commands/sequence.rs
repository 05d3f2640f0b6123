//! `tables sequence`: the nim-sequence of a game.

use crate::cli::{Env, Exit};
use crate::numbers;
use crate::origin;
use crate::output::Cell;
use anyhow::{Context as _, Result};
use cgt_core::misere::outcome::SumSearch;
use cgt_core::{Play, Stopped};
use variants::erased::DynHeaps;

/// The nim-sequence of a game, or its outcomes under misère play.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game; `tables games` says what n is.
    game: String,
    /// The last n, inclusive.
    #[arg(long, value_name = "N", value_parser = numbers::size)]
    to: usize,
    /// Misère play: a player who cannot move wins. Gives outcomes.
    #[arg(long)]
    misere: bool,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let game = super::game(&args.game)?;
    let play = if args.misere { Play::Misere } else { Play::Normal };
    origin::sequence(env, &*game, args.to, play);
    let len = args.to.checked_add(1).context("--to is too large")?;
    let limits = env.context.limits();
    if let (true, Some(rules)) = (args.misere, game.heap_rules()) {
        return misere_outcomes(&DynHeaps(rules), args.to, env);
    }
    if args.misere {
        let outcomes = game.outcomes(Play::Misere, len, &limits)?;
        return env.table(&["n", "outcome"], |row| {
            for (n, outcome) in (0u64..).zip(outcomes) {
                row(&[n.into(), outcome.to_string().into()])?;
            }
            Ok(())
        });
    }
    let values = game.sequence(len, &limits)?;
    env.table(&["n", "grundy"], |row| {
        for (n, value) in (0u64..).zip(values.iter()) {
            row(&[n.into(), Cell::Number(u64::from(value))])?;
        }
        Ok(())
    })
}

/// Misère outcomes of heaps, as far as memory allows.
fn misere_outcomes(rules: &DynHeaps<'_>, to: usize, env: &Env) -> Result<()> {
    let mut search = SumSearch::new(rules, to, env.context.limits());
    let quotient = search.quotient();
    if quotient.value(to).is_none() {
        super::say_cost_of_search(env, to, quotient.map().len() - 1);
    }
    let found = search.outcomes(to + 1);
    if let Some(Stopped::Asked) = found.stop {
        return Err(Stopped::Asked.into());
    }
    env.table(&["n", "outcome"], |row| {
        for (n, outcome) in (0u64..).zip(&found.outcomes) {
            row(&[n.into(), outcome.to_string().into()])?;
        }
        Ok(())
    })?;
    match found.stop {
        None => Ok(()),
        Some(stop) => Err(Exit::not_found(format!("heap {}: {stop}", found.outcomes.len()))),
    }
}
