//! `tables strategy`: what to play, position by position.

use crate::cli::Env;
use anyhow::{Context as _, Result};
use cgt_core::Play;

/// Nim-sum, type and winning moves of positions, from computed values.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// Positions; `tables games GAME` shows how they are written.
    #[arg(value_name = "POSITION", required = true)]
    positions: Vec<String>,
    /// Misère play: a player who cannot move wins.
    #[arg(long)]
    misere: bool,
}

/// The nim-sum is that of the Grundy values of the components, under either convention.
pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let game = super::game(&args.game)?;
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let mut session = game.session(env.context.limits());
    let mut rows = Vec::new();
    for text in &args.positions {
        let context = || format!("position {text:?}");
        let p = session.parse(text).with_context(context)?;
        let nim_sum = session.grundy(p).with_context(context)?;
        let row = session.row(text, play, true).with_context(context)?;
        let moves = row.winning_moves.unwrap_or_default().join(" ");
        let outcome = row.outcome.map(|o| o.to_string());
        rows.push([row.position.into(), nim_sum.0.into(), outcome.into(), moves.into()]);
    }
    env.table(&["position", "nim_sum", "type", "winning_moves"], |write| {
        Ok(rows.iter().try_for_each(|row| write(row))?)
    })
}
