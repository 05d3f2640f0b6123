//! Laws that every game obeys, checked on every game of the registry from its samples.

use variants::agreement;
use variants::registry::{self, ENTRIES, Notation};

/// Every position under a sample has at most this many positions.
const MOST: usize = 300_000;

#[test]
fn every_game_obeys_the_laws() {
    for entry in ENTRIES {
        assert!(!entry.samples.is_empty(), "{} has no samples", entry.name);
        for (game, position) in entry.samples {
            let game = registry::parse(game).unwrap_or_else(|e| panic!("{game}: {e}"));
            match agreement::below(&*game, position, MOST) {
                Ok(checked) => assert!(checked > 1, "{}: {position} has no move", game.name()),
                Err(wrong) => panic!("{wrong}"),
            }
        }
    }
}

#[test]
fn names_round_trip() {
    for entry in ENTRIES {
        for (text, _) in entry.samples {
            let name = registry::parse(text).unwrap().name();
            assert_eq!(registry::parse(&name).unwrap().name(), name, "{text}");
        }
    }
}

#[test]
fn a_named_game_is_claimed_once() {
    let named: Vec<_> =
        ENTRIES.iter().filter(|e| matches!(e.notation_of, Notation::Named(_))).collect();
    for (i, entry) in named.iter().enumerate() {
        assert!(named[..i].iter().all(|e| e.name != entry.name), "{}", entry.name);
    }
}
