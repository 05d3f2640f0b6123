//! Where values come from: notes on game, range, convention, engine and proof, for the sidecar of
//! an output and the caption of a figure.

use crate::cli::Env;
use cgt_core::Play;
use cgt_core::sequence::engine::choose;
use std::fmt::Display;
use variants::erased::{AnyGame, DynHeaps};

/// Values that follow from the rules, all of them: no theorem is used beyond nim-sums.
const COMPUTED: &str = "computed";

/// The engine that computes the sequence of a game up to `to`.
fn engine(game: &dyn AnyGame, to: usize) -> String {
    game.heap_rules().map_or_else(
        || "definition".to_owned(),
        |rules| choose(&DynHeaps(rules), to.saturating_add(1)).to_string(),
    )
}

fn convention(play: Play) -> &'static str {
    match play {
        Play::Normal => "normal play",
        Play::Misere => "misère play",
    }
}

/// Notes on a sequence.
pub(crate) fn sequence(env: &Env, game: &dyn AnyGame, to: usize, play: Play) {
    env.note("game", game.name());
    env.note("range", format!("n = 0..={to}"));
    env.note("convention", convention(play));
    let engine = match play {
        Play::Misere if game.heap_rules().is_some() => "misere-quotient".to_owned(),
        Play::Misere => "definition".to_owned(),
        Play::Normal => engine(game, to),
    };
    env.note("engine", engine);
    env.note("proof", COMPUTED);
}

/// Notes on positions on so many heaps; `play` is `None` where both conventions are meant.
pub(crate) fn positions(
    env: &Env,
    game: &dyn AnyGame,
    heaps: impl Display,
    max: usize,
    play: Option<Play>,
) {
    env.note("game", game.name());
    env.note("range", format!("{heaps} heaps, each 0..={max}"));
    env.note("convention", play.map_or("normal and misère play", convention));
    let by_heaps = game.heap_rules().is_some();
    let engine = match play {
        Some(Play::Normal) if by_heaps => format!("{}, nim-sums", engine(game, max)),
        Some(Play::Normal) => "family".to_owned(),
        _ if by_heaps => "misere-quotient, definition beyond".to_owned(),
        _ => "family".to_owned(),
    };
    env.note("engine", engine);
    env.note("proof", COMPUTED);
}

/// Notes that replace the engine and the proof.
pub(crate) fn by(env: &Env, engine: &str, proof: impl Into<String>) {
    env.note("engine", engine);
    env.note("proof", proof);
}
