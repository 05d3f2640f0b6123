//! `tables rares`: the rare heaps of a game.

use crate::cli::Env;
use crate::numbers;
use anyhow::{Context as _, Result, bail};
use cgt_core::sequence::rare_common::{self, Moves};
use variants::erased::AnyHeaps;

/// The rare heaps of a game whose moves leave at most two heaps, and how deep the splits lie that
/// meet the values below theirs.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// The last heap that is looked at.
    #[arg(long, value_name = "N", value_parser = numbers::size, default_value = "20000")]
    to: usize,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let game = super::game(&args.game)?;
    let rules: &dyn AnyHeaps = super::heap_rules(&*game, "rare heaps")?;
    let name = game.name();
    let len = args.to.checked_add(1).context("--to is too large")?;
    let code = rules.take_break(args.to).filter(|code| code.most_heaps() == 2);
    let Some(moves) = code.and_then(|code| Moves::new(&code, len)) else {
        bail!("{name} has no rare heaps: its moves do not leave two heaps at most");
    };
    let limits = env.context.limits();
    let found = rare_common::scalar(moves.clone(), len, &limits)?;
    let mask = found.space.to_string();
    env.table(&["game", "mask", "position", "value", "depth"], |row| {
        for (done, rare) in found.rares.iter().enumerate() {
            limits.tick(done as u64, found.rares.len() as u64)?;
            let depth = found.witness_depth(&moves, rare.heap);
            row(&[
                name.as_str().into(),
                mask.as_str().into(),
                (rare.heap as u64).into(),
                u64::from(rare.value).into(),
                (depth as u64).into(),
            ])?;
        }
        Ok(())
    })
}
