//! `tables games`: what games there are, and how they are written.

use crate::cli::Env;
use crate::output::{Cell, Format};
use anyhow::Result;
use variants::octal::{NAMES, Named};
use variants::registry::{ENTRIES, Entry, Notation};

/// List the games, or tell about one.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game, by name or as it is written: nim, kayles, moore:k=2, 0.77.
    game: Option<String>,
}

const COLUMNS: [&str; 5] = ["name", "notation", "parameters", "rules", "source"];

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let Some(text) = &args.game else {
        return env.table(&COLUMNS, |row| {
            for entry in ENTRIES {
                row(&of_entry(entry))?;
            }
            for named in NAMES {
                row(&of_named(named))?;
            }
            Ok(())
        });
    };
    if let Some(named) = NAMES.iter().find(|n| n.name == text) {
        let help = format!("An alias of the code {}: its heaps are the code's.", named.code);
        return one(env, &of_named(named), &help, "5,9", "n is the heap");
    }
    let entry = find(text)?;
    one(env, &of_entry(entry), entry.help, entry.position, entry.sequence)
}

/// The entry that a text names, by its name or as the game is written.
fn find(text: &str) -> Result<&'static Entry> {
    let name = text.split(':').next().unwrap_or(text);
    if let Some(entry) = ENTRIES.iter().find(|e| e.name == text || e.name == name) {
        return Ok(entry);
    }
    let written = ENTRIES.iter().find(|e| match e.notation_of {
        Notation::Text(read) => read(text).is_some(),
        Notation::Named(_) => false,
    });
    match written {
        Some(entry) => Ok(entry),
        // No such game: the error of reading it suggests the nearest names.
        None => match super::game(text) {
            Err(error) => Err(error),
            Ok(game) => anyhow::bail!("{} has no entry", game.name()),
        },
    }
}

/// One game: its row, and more words for a reader.
fn one(env: &Env, row: &[Cell; 5], help: &str, position: &str, sequence: &str) -> Result<()> {
    if env.format() != Format::Table {
        return env.table(&COLUMNS, |write| Ok(write(row)?));
    }
    let mut sink = env.sink()?;
    {
        let mut out = sink.writer();
        for (column, cell) in COLUMNS.iter().zip(row) {
            writeln!(out, "{column:<11} {}", cell.text())?;
        }
        writeln!(out, "{:<11} {position}", "position")?;
        let sequence = if sequence.is_empty() { "none" } else { sequence };
        writeln!(out, "{:<11} {sequence}", "sequence")?;
        writeln!(out, "\n{help}")?;
    }
    sink.finish()
}

fn of_entry(entry: &Entry) -> [Cell; 5] {
    [entry.name, entry.notation, entry.parameters, entry.rules, entry.source].map(Cell::from)
}

fn of_named(named: &Named) -> [Cell; 5] {
    let notation = format!("{} = {}", named.name, named.code);
    [named.name.into(), notation.into(), "".into(), named.rules.into(), named.source.into()]
}
