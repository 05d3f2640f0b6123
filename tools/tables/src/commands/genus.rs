//! `tables genus`: genera of heaps, and how they play.

use crate::cli::{Env, Exit};
use crate::numbers;
use crate::output::Cell;
use anyhow::{Context as _, Result};
use cgt_core::misere::genus::{GenusSequence, Kind, go_on_by_search, sequence_without_search};
use cgt_core::{Limits, Stopped};
use variants::erased::DynHeaps;

/// Genera of heaps: Grundy value and misère Grundy values in the company of twos.
///
/// A genus g^{g0 g1 ...} is written as the shortest prefix whose last two entries alternate for
/// ever. Tame heaps and their sums play like Nim; restive and restless ones have tame options
/// only; the others are wild.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, one that is played on heaps.
    game: String,
    /// The last heap, inclusive.
    #[arg(long, value_name = "N", value_parser = numbers::size)]
    to: usize,
    /// A column more, that marks the first tame, restive, restless and wild heap, and the first
    /// firm heap of value 0 or 1.
    #[arg(long)]
    marks: bool,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let game = super::game(&args.game)?;
    let rules = super::heap_rules(&*game, "genera of heaps")?;
    let len = args.to.checked_add(1).context("--to is too large")?;
    let limits: Limits<'_> = env.context.limits();
    let rules = DynHeaps(rules);
    let mut found = sequence_without_search(&rules, len, &limits);
    if found.stop.is_none() && found.rows.len() < len {
        super::say_cost_of_search(env, args.to, found.rows.len() - 1);
        go_on_by_search(&rules, len, &limits, &mut found);
    }
    if let Some(Stopped::Asked) = found.stop {
        return Err(Stopped::Asked.into());
    }
    let marks: &[&str] = if args.marks { &["mark"] } else { &[] };
    env.table(&[&["n", "genus", "kind"], marks].concat(), |row| {
        for (n, r) in found.rows.iter().enumerate() {
            let base = r.genus.normal().to_string();
            let genus = Cell::Power { base, exponent: r.genus.exponent() };
            let mut cells = vec![(n as u64).into(), genus, r.kind.to_string().into()];
            if args.marks {
                cells.push(mark(&found, n).into());
            }
            row(&cells)?;
        }
        Ok(())
    })?;
    remarks(&found, env);
    match found.stop {
        None => Ok(()),
        Some(stop) => Err(Exit::not_found(format!("heap {}: {stop}", found.rows.len()))),
    }
}

/// The kinds of which a heap is the first.
fn mark(found: &GenusSequence, n: usize) -> String {
    let mut marks = Vec::new();
    let kind = found.rows[n].kind;
    if found.first(kind) == Some(n) {
        marks.push(format!("first {kind}"));
    }
    if found.first_firm_below_two() == Some(n) {
        marks.push("first firm of value 0 or 1".to_owned());
    }
    marks.join(", ")
}

/// What the genera imply for sums.
fn remarks(found: &GenusSequence, env: &Env) {
    let last = found.rows.len().saturating_sub(1);
    for kind in [Kind::Tame, Kind::Restive, Kind::Restless, Kind::Wild] {
        if let Some(n) = found.first(kind) {
            env.context.say(&format!("first {kind} heap: {n}, {}", found.rows[n].genus));
        }
    }
    let tame = found.tame_heaps();
    if tame > 1 {
        let all = if tame > last { "tame up to here" } else { "tame" };
        let rule = "a sum with a firm heap is P under misère play when the nim-sum is 0, \
                    one of fickle heaps when it is 1";
        env.context.say(&format!("heaps 0 to {} are {all}: {rule}", tame - 1));
    }
    if let Some(n) = found.first_firm_below_two() {
        env.context.say(&format!(
            "heap {n} is firm with value {}: the strategy of misère Nim on Grundy values alone fails",
            found.rows[n].genus.normal()
        ));
    }
    if let Some(p) = found.period {
        env.context.say(&format!(
            "the genera repeat with period {} from heap {} on: proved",
            p.period, p.preperiod
        ));
    }
}
