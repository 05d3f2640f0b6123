//! `tables conjecture`: rules looked for.

use super::known;
use crate::cli::{Env, Exit};
use crate::numbers;
use crate::output::Cell;
use anyhow::{Result, ensure};
use cgt_core::Play;
use theorems::search::{self, Hit, Known};
use variants::erased::AnyGame;
use variants::octal::NAMES;
use variants::registry::ENTRIES;

/// Look for rules: periods, P-positions by residues and digit sums, linear relations, other games.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// How many heaps [default: 2 and 3].
    #[arg(long, value_name = "H", value_parser = numbers::size)]
    heaps: Option<usize>,
    /// The largest heap of positions.
    #[arg(long, value_name = "M", value_parser = numbers::size, default_value = "12")]
    max: usize,
    /// The last n of the sequence.
    #[arg(long, value_name = "N", value_parser = numbers::size, default_value = "200")]
    to: usize,
    /// Misère play: a player who cannot move wins.
    #[arg(long)]
    misere: bool,
}

/// The most hits that are told of one kind.
const MOST: usize = 3;

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    ensure!(args.heaps != Some(0), "--heaps 0 leaves no position: at least 1");
    let game = super::game(&args.game)?;
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let limits = env.context.limits();
    let mut hits: Vec<Hit> = Vec::new();
    if let (Play::Normal, Some(rules)) = (play, game.heap_rules()) {
        let values = game.sequence(args.to.saturating_add(1), &limits)?;
        let code = rules.take_break(args.to).filter(|c| c.complete);
        let others = others(&*game, args.to, env);
        hits.extend(search::of_sequence(&values, code.as_ref(), &others, &limits)?);
    }
    let heaps = args.heaps.map_or(vec![2, 3], |h| vec![h]);
    for heaps in heaps {
        match search::of_positions(&args.game, heaps, args.max, play, &limits) {
            Ok(found) => hits.extend(found),
            // A game may have no tuples, and still a sequence.
            Err(error) if hits.is_empty() => return Err(error.into()),
            Err(error) => env.context.say(&error.to_string()),
        }
    }
    let mut told: Vec<(&str, usize, usize)> = Vec::new();
    env.table(&["game", "kind", "range", "positions", "rule", "check"], |row| {
        for hit in &hits {
            let Hit { kind, rule, heaps, max, positions } = hit;
            match told.iter_mut().find(|(k, h, _)| k == kind && h == heaps) {
                Some((_, _, n)) if *n >= MOST => continue,
                Some((_, _, n)) => *n += 1,
                None => told.push((kind, *heaps, 1)),
            }
            let s = if *heaps == 1 { "" } else { "s" };
            let range = format!("{heaps} heap{s} <= {max}");
            let misere = if args.misere { " --misere" } else { "" };
            let check = format!(
                "tables check --game {}{misere} --heaps {heaps} --max {max} --predict {}",
                quoted(&args.game),
                quoted(rule)
            );
            row(&[
                game.name().into(),
                (*kind).into(),
                range.into(),
                Cell::Number(*positions),
                rule.as_str().into(),
                check.into(),
            ])?;
        }
        Ok(())
    })?;
    if hits.is_empty() {
        return Err(Exit::not_found("no rule of the kinds looked for holds on the range"));
    }
    Ok(())
}

/// A word for a shell.
fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.:=,".contains(c);
    match (text.chars().all(plain), text.contains('\'')) {
        (true, _) => text.to_owned(),
        (_, false) => format!("'{text}'"),
        _ => format!("\"{text}\""),
    }
}

/// The sequences of the other games on heaps, and the known tables.
fn others(game: &dyn AnyGame, to: usize, env: &Env) -> Vec<Known> {
    let samples = ENTRIES.iter().flat_map(|e| e.samples.iter().map(|(text, _)| *text));
    let mut texts: Vec<&str> = samples.chain(NAMES.iter().map(|n| n.name)).collect();
    let mut seen = std::collections::HashSet::new();
    texts.retain(|t| seen.insert(*t));
    let mut all = Vec::new();
    for text in texts {
        let Ok(other) = super::game(text) else { continue };
        if other.name() == game.name() || other.heap_rules().is_none() {
            continue;
        }
        // A rule may look a few places further than the sequence itself.
        if let Ok(values) = other.sequence(to.saturating_add(10), &env.context.limits()) {
            let values = values.iter().map(|v| Some(i64::from(v))).collect();
            all.push(Known { function: "seq", name: text.to_owned(), values });
        }
    }
    all.extend(known::tables().into_iter().map(|t| Known {
        function: "known",
        values: t.by_n(),
        name: t.name,
    }));
    all
}
