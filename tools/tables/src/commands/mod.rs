//! The commands, one file each.

mod catalogue;
mod check;
mod completions;
mod conjecture;
mod eval;
mod evolution;
mod explain;
mod games;
mod genus;
mod known;
mod merge;
mod misere_catalogue;
mod nimber;
mod oeis;
pub(crate) mod period;
mod play;
mod plot;
mod positions;
pub(crate) mod quotient;
mod rares;
mod reproduce;
mod rerun;
mod search;
mod selftest;
mod sequence;
mod strategy;
mod verify;

use crate::cli::Env;
use anyhow::{Context as _, Result};
use cgt_core::misere::outcome::sums_to_search;
use clap::Subcommand;
use variants::erased::{AnyGame, AnyHeaps};

/// What `tables` can be asked.
#[derive(Subcommand)]
pub(crate) enum Command {
    /// List the games, or tell about one.
    Games(games::Args),
    /// Outcome, Grundy value and winning moves of positions.
    Eval(eval::Args),
    /// The nim-sequence of a game, or its outcomes under misère play.
    Sequence(sequence::Args),
    /// All P-positions (or all positions) on so many heaps.
    Positions(positions::Args),
    /// Make every table and figure of the documents again.
    Reproduce(reproduce::Args),
    /// Make an output again from its .meta.json, and compare.
    Rerun(rerun::Args),
    /// Compare files of the OEIS with our values.
    Oeis(oeis::Args),
    /// A figure: P-positions, Grundy values, sequences, counts.
    Plot(plot::Args),
    /// The period of a nim-sequence, proved where a theorem covers the game.
    Period(period::Args),
    /// Search for a period far out, in bounded memory, with checkpoints.
    Search(search::Args),
    /// Check a certificate again, with code that shares nothing with the engines.
    Verify(verify::Args),
    /// Nim-sum, type and winning moves of positions, from computed values.
    Strategy(strategy::Args),
    /// The P-positions of three-heap Nim by generations, beside the Ulam-Warburton automaton.
    Evolution(evolution::Args),
    /// The rare heaps of a game.
    Rares(rares::Args),
    /// Every code of so many digits: standard form, period, largest value, rare heaps.
    Catalogue(catalogue::Args),
    /// Join the parts that --shard made.
    Merge(merge::Args),
    /// Play a game at the terminal.
    Play(play::Args),
    /// Genera of heaps under misère play, and which are tame.
    Genus(genus::Args),
    /// The misère quotient of a game: monoid, P-portion, period.
    Quotient(quotient::Args),
    /// The misère quotients of all octal codes, resumable.
    MisereCatalogue(misere_catalogue::Args),
    /// Arithmetic in the field of nimbers: expressions, products, subfields.
    Nimber(nimber::Args),
    /// Check engines and games on this machine against the definition.
    Selftest(selftest::Args),
    /// List the statements of the library, with their recorded verdicts.
    Theorems(check::ListArgs),
    /// Check statements by brute force, or a conjecture of your own.
    Check(check::Args),
    /// Look for rules: periods, P-positions by residues and digit sums, other games.
    Conjecture(conjecture::Args),
    /// Completions for a shell, on stdout.
    Completions(completions::Args),
}

impl Command {
    pub(crate) fn run(&self, env: &Env) -> Result<()> {
        match self {
            Command::Games(args) => games::run(args, env),
            Command::Eval(args) => eval::run(args, env),
            Command::Sequence(args) => sequence::run(args, env),
            Command::Positions(args) => positions::run(args, env),
            Command::Plot(args) => plot::run(args, env),
            Command::Rerun(args) => rerun::run(args, env),
            Command::Oeis(args) => oeis::run(args, env),
            Command::Reproduce(args) => reproduce::run(args, env),
            Command::Period(args) => period::run(args, env),
            Command::Search(args) => search::run(args, env),
            Command::Verify(args) => verify::run(args, env),
            Command::Strategy(args) => strategy::run(args, env),
            Command::Evolution(args) => evolution::run(args, env),
            Command::Rares(args) => rares::run(args, env),
            Command::Catalogue(args) => catalogue::run(args, env),
            Command::Merge(args) => merge::run(args, env),
            Command::Play(args) => play::run(args, env),
            Command::Genus(args) => genus::run(args, env),
            Command::Quotient(args) => quotient::run(args, env),
            Command::MisereCatalogue(args) => misere_catalogue::run(args, env),
            Command::Nimber(args) => nimber::run(args, env),
            Command::Selftest(args) => selftest::run(args, env),
            Command::Theorems(args) => check::list(args, env),
            Command::Check(args) => check::run(args, env),
            Command::Conjecture(args) => conjecture::run(args, env),
            Command::Completions(args) => completions::run(args, env),
        }
    }
}

/// The game that an argument names.
pub(crate) fn game(text: &str) -> Result<Box<dyn AnyGame>> {
    variants::registry::parse(text).with_context(|| format!("game {text:?}"))
}

/// The rules of one heap of a game, for what needs heaps.
fn heap_rules<'g>(game: &'g dyn AnyGame, what: &str) -> Result<&'g dyn AnyHeaps> {
    game.heap_rules().with_context(|| {
        format!("{} is not a game on heaps where a move changes one heap: no {what}", game.name())
    })
}

/// Says what a search over sums of heaps may cost, where memory may end it.
fn say_cost_of_search(env: &Env, to: usize, covered: usize) {
    /// The bytes of a sum in a memo, about.
    const EACH: u128 = 80;
    let allowed = env.context.memory;
    let sums = sums_to_search(to, covered);
    if sums.is_some_and(|sums| sums * EACH <= u128::from(allowed.0)) {
        return;
    }
    let count =
        sums.map_or("more than 10^38".to_owned(), |sums| format!("up to {:.0e}", sums as f64));
    env.context.say(&format!(
        "heaps beyond {covered} are searched as sums of heaps, of which there are {count} for heap \
         {to}; {allowed} holds about {:.0e}: the answer ends where memory does",
        allowed.0 as f64 / EACH as f64
    ));
}
