//! All games, by name: text in, erased game out.
//!
//! Adding a game is one file (rules, notation, [`Entry`]) and two lines: its `mod`, and its
//! entry in [`ENTRIES`].

use crate::erased::AnyGame;
use crate::notation::NotationError;
use crate::params::Params;
use crate::{board, counting, graph, heap, octal, ring, several};

/// What the toolkit says about a game, and how its text is read.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// The name, as `tables games` lists it.
    pub name: &'static str,
    /// How the game is written on the command line, by example.
    pub notation: &'static str,
    /// The parameters and what they may be; empty where there are none.
    pub parameters: &'static str,
    /// An example of a position.
    pub position: &'static str,
    /// What n is in the game's sequence; empty where it has none.
    pub sequence: &'static str,
    /// The rules in one line.
    pub rules: &'static str,
    /// Author and year, or chapter.
    pub source: &'static str,
    /// More: readings, defaults, notation.
    pub help: &'static str,
    /// How the text of the game is read.
    pub notation_of: Notation,
    /// Games and positions that the tests start from.
    pub samples: &'static [(&'static str, &'static str)],
}

/// How the text of a game is read.
#[derive(Clone, Copy, Debug)]
pub enum Notation {
    /// The name, with `:key=value,...` after it where there are parameters.
    Named(fn(&Params<'_>) -> Result<Box<dyn AnyGame>, NotationError>),
    /// Anything: `None` where the text is not of this kind at all.
    Text(fn(&str) -> Option<Result<Box<dyn AnyGame>, NotationError>>),
}

/// All games of the toolkit, in the order in which they are listed.
///
/// A `static`, not a `const`: whoever names a constant compiles the games once more.
pub static ENTRIES: &[Entry] = &[
    heap::nim::ENTRY,
    heap::subtraction::ENTRY,
    heap::grundys_game::ENTRY,
    octal::ENTRY,
    octal::cgs::ENTRY,
    several::greedy::ENTRY,
    several::moore::ENTRY,
    several::building::ENTRY,
    several::wythoff::ENTRY,
    several::unbalanced::ENTRY,
    several::candy::ENTRY,
    counting::count::ENTRY,
    counting::fibonacci_nim::ENTRY,
    ring::circular::ENTRY,
    ring::circular_stacks::ENTRY,
    board::notakto::ENTRY,
    board::chomp::ENTRY,
    board::nd_nim::ENTRY,
    graph::graph_nim::ENTRY,
    graph::poset::ENTRY,
];

/// The game that a text names.
///
/// # Errors
/// Where it names none (the nearest names are suggested), or its parameters are wrong.
///
/// ```
/// let game = variants::registry::parse("kayles").unwrap();
/// assert_eq!(game.name(), "0.77");
/// let error = variants::registry::parse("kales").err().unwrap();
/// assert!(error.to_string().contains("kayles"));
/// ```
pub fn parse(text: &str) -> Result<Box<dyn AnyGame>, NotationError> {
    let (name, rest) = match text.split_once(':') {
        Some((name, rest)) => (name, Some(rest)),
        None => (text, None),
    };
    if let Some(named) = octal::NAMES.iter().find(|n| n.name == name) {
        if rest.is_some() {
            return Err(NotationError::new(format!("{name} takes no parameters")));
        }
        return octal::erased(named.code);
    }
    for entry in ENTRIES {
        match entry.notation_of {
            Notation::Named(build) if entry.name == name => {
                let params = match rest {
                    Some(rest) => Params::parse(rest, name.chars().count() + 1)?,
                    None => Params::none(),
                };
                let game = build(&params)?;
                params.finish(entry.parameters)?;
                return Ok(game);
            }
            Notation::Text(read) => {
                if let Some(game) = read(text) {
                    return game;
                }
            }
            Notation::Named(_) => {}
        }
    }
    Err(unknown(text, name))
}

fn unknown(text: &str, name: &str) -> NotationError {
    let mut near: Vec<(usize, &str)> = names()
        .map(|known| (strsim::damerau_levenshtein(&name.to_lowercase(), known), known))
        .filter(|&(d, known)| d <= 1 + known.len() / 3)
        .collect();
    near.sort_unstable();
    let hint = match near.as_slice() {
        [] => "`tables games` lists all".to_owned(),
        near => {
            let names: Vec<_> = near.iter().take(3).map(|(_, n)| format!("`{n}`")).collect();
            format!("did you mean {}?", names.join(" or "))
        }
    };
    NotationError::new(format!("no game is called {text:?}; {hint}"))
}

/// The names of all games, codes included.
pub fn names() -> impl Iterator<Item = &'static str> {
    let entries = ENTRIES.iter().filter(|e| matches!(e.notation_of, Notation::Named(_)));
    entries.map(|e| e.name).chain(octal::NAMES.iter().map(|n| n.name))
}
