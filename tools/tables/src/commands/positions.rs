//! `tables positions`: the P-positions of a game on so many heaps.

use crate::cli::Env;
use crate::numbers;
use crate::origin;
use crate::output::Cell;
use anyhow::{Result, ensure};
use cgt_core::{Outcome, Play};
use clap::ValueEnum;
use std::io;
use std::ops::ControlFlow;
use variants::erased::{AnyGame, FamilyRequest};

/// All P-positions (or all positions) on so many heaps.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// How many heaps.
    #[arg(long, value_name = "H", value_parser = numbers::size)]
    heaps: usize,
    /// The largest heap.
    #[arg(long, value_name = "M", value_parser = numbers::size)]
    max: usize,
    /// Which positions.
    #[arg(long, value_enum, ignore_case = true, default_value = "P")]
    outcome: Which,
    /// Misère play: a player who cannot move wins.
    #[arg(long)]
    misere: bool,
    /// Under which convention each position is a P-position: unmarked under both, `*` under
    /// normal play only, `**` under misère play only.
    #[arg(long, conflicts_with_all = ["misere", "outcome"])]
    marks: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Which {
    /// P-positions: the player to move loses.
    #[value(name = "P")]
    P,
    /// N-positions: the player to move wins.
    #[value(name = "N")]
    N,
    /// All positions.
    All,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    ensure!(args.heaps >= 1, "--heaps 0 leaves no position to list: at least 1");
    let game = super::game(&args.game)?;
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let of = (!args.marks).then_some(play);
    origin::positions(env, &*game, args.heaps, args.max, of);
    if args.marks {
        return marks(&*game, args, env);
    }
    let only = match args.outcome {
        Which::P => Some(Outcome::P),
        Which::N => Some(Outcome::N),
        Which::All => None,
    };
    let request =
        FamilyRequest { heaps: args.heaps, max: args.max, play, only, grundy: !args.misere };
    let mut columns: Vec<String> = (1..=args.heaps).map(|i| format!("h{i}")).collect();
    columns.extend(["outcome".to_owned(), "grundy".to_owned()]);
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    env.table(&columns, |row| {
        let mut cells = Vec::new();
        let mut written: io::Result<()> = Ok(());
        game.positions(&request, &env.context.limits(), &mut |heaps, outcome, grundy| {
            cells.clear();
            cells.extend(heaps.iter().map(|&h| Cell::Number(h as u64)));
            cells.push(outcome.to_string().into());
            cells.push(grundy.map(u64::from).into());
            written = row(&cells);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(written?)
    })
}

/// The P-positions of either convention, with a mark where it is one under one of them only.
fn marks(game: &dyn AnyGame, args: &Args, env: &Env) -> Result<()> {
    let limits = env.context.limits();
    let request =
        |play| FamilyRequest { heaps: args.heaps, max: args.max, play, only: None, grundy: false };
    let mut normal = Vec::new();
    let mut stopped = Ok(());
    game.positions(&request(Play::Normal), &limits, &mut |_, outcome, _| {
        if normal.len() == normal.capacity() {
            stopped = limits.reserve("the outcomes under normal play", normal.len() as u64 * 3);
            if stopped.is_err() {
                return ControlFlow::Break(());
            }
        }
        normal.push(outcome);
        ControlFlow::Continue(())
    })?;
    stopped?;
    let mut columns: Vec<String> = (1..=args.heaps).map(|i| format!("h{i}")).collect();
    columns.push("mark".to_owned());
    let columns: Vec<&str> = columns.iter().map(String::as_str).collect();
    env.table(&columns, |row| {
        let mut cells = Vec::new();
        let mut written: io::Result<()> = Ok(());
        // The same tuples in the same order.
        let mut normal = normal.iter();
        game.positions(&request(Play::Misere), &limits, &mut |heaps, misere, _| {
            let mark = match (normal.next(), misere) {
                (Some(Outcome::P), Outcome::P) => "",
                (Some(Outcome::P), Outcome::N) => "*",
                (_, Outcome::P) => "**",
                (_, Outcome::N) => return ControlFlow::Continue(()),
            };
            cells.clear();
            cells.extend(heaps.iter().map(|&h| Cell::Number(h as u64)));
            cells.push(mark.into());
            written = row(&cells);
            if written.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        })?;
        Ok(written?)
    })
}
