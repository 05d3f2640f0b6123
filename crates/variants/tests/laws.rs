//! Laws that every game obeys, checked on every game of the registry from its samples.

use variants::agreement;
use variants::registry::{self, ENTRIES, Notation};

/// Every position under a sample has at most this many positions.
const MOST: usize = 300_000;

#[test]
fn every_game_obeys_the_laws() {
    for entry in ENTRIES {
        let mut most = 0;
        for (game, position) in entry.samples {
            let game = registry::parse(game).unwrap_or_else(|e| panic!("{game}: {e}"));
            match agreement::below(&*game, position, MOST) {
                Ok(checked) => most = most.max(checked),
                Err(wrong) => panic!("{wrong}"),
            }
        }
        assert!(most > 1, "{} has no sample with a move", entry.name);
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
