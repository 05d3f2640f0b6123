//! Laws that every game obeys, checked on every game of the registry from its samples.

use cgt_core::{Limits, Mex, Outcome, Play};
use std::collections::HashMap;
use variants::erased::{PositionId, Session};
use variants::registry::{self, ENTRIES};

/// Calls `check` on positions met on walks from each sample: options chosen by a fixed rule, so
/// that every run is the same.
fn on_walks(mut check: impl FnMut(&str, &mut dyn Session, PositionId)) {
    for entry in ENTRIES {
        assert!(!entry.samples.is_empty(), "{} has no samples", entry.name);
        for (game_text, position) in entry.samples {
            let game = registry::parse(game_text).unwrap_or_else(|e| panic!("{game_text}: {e}"));
            let mut session = game.session(Limits::NONE);
            let start = session.parse(position).unwrap_or_else(|e| panic!("{game_text}: {e}"));
            for walk in 0..12usize {
                let mut p = start;
                for step in 0.. {
                    check(game_text, &mut *session, p);
                    let options = session.options(p);
                    if options.is_empty() {
                        break;
                    }
                    p = options[(walk * 7 + step * 3) % options.len()];
                }
            }
        }
    }
}

#[test]
fn measure_falls_with_every_option() {
    on_walks(|game, session, p| {
        for &o in session.options(p).iter() {
            let (before, after) = (session.measure(p), session.measure(o));
            assert!(after < before, "{game}: {} -> {}", session.show(p), session.show(o));
        }
    });
}

#[test]
fn text_round_trips() {
    on_walks(|game, session, p| {
        let text = session.show(p);
        assert_eq!(session.parse(&text), Ok(p), "{game}: {text}");
    });
    for entry in ENTRIES {
        for (text, _) in entry.samples {
            let name = registry::parse(text).unwrap().name();
            assert_eq!(registry::parse(&name).unwrap().name(), name, "{text}");
        }
    }
}

/// The definition, over the options alone: mex, and P if no option is P.
#[derive(Default)]
struct Definition {
    grundy: HashMap<PositionId, u32>,
    misere: HashMap<PositionId, Outcome>,
}

impl Definition {
    fn grundy(&mut self, session: &mut dyn Session, p: PositionId) -> u32 {
        if let Some(&known) = self.grundy.get(&p) {
            return known;
        }
        let mut mex = Mex::new();
        for &o in session.options(p).iter() {
            mex.insert(self.grundy(session, o));
        }
        self.grundy.insert(p, mex.mex());
        mex.mex()
    }

    fn misere(&mut self, session: &mut dyn Session, p: PositionId) -> Outcome {
        if let Some(&known) = self.misere.get(&p) {
            return known;
        }
        let options = session.options(p);
        let wins =
            options.is_empty() || options.iter().any(|&o| self.misere(session, o) == Outcome::P);
        let outcome = if wins { Outcome::N } else { Outcome::P };
        self.misere.insert(p, outcome);
        outcome
    }
}

#[test]
fn engines_agree_with_the_definition() {
    let mut definitions: HashMap<String, Definition> = HashMap::new();
    on_walks(|game, session, p| {
        // Positions are numbered by the session, and each sample has its own.
        let definition = definitions.entry(format!("{game} {}", session.show(PositionId::FIRST)));
        let definition = definition.or_default();
        let value = definition.grundy(session, p);
        let text = session.show(p);
        assert_eq!(session.grundy(p).unwrap().0, u64::from(value), "{game}: {text}");
        let outcome = if value == 0 { Outcome::P } else { Outcome::N };
        assert_eq!(session.outcome(Play::Normal, p).unwrap(), outcome, "{game}: {text}");
        let misere = definition.misere(session, p);
        assert_eq!(session.outcome(Play::Misere, p).unwrap(), misere, "{game}: {text}");
        // Winning moves are the options that are P-positions.
        for play in [Play::Normal, Play::Misere] {
            let Ok(row) = session.row(&text, play, true) else { continue };
            let mut expected: Vec<String> = Vec::new();
            for &o in session.options(p).iter() {
                let is_p = match play {
                    Play::Normal => definition.grundy(session, o) == 0,
                    Play::Misere => definition.misere(session, o).is_p(),
                };
                if is_p {
                    expected.push(session.show(o));
                }
            }
            expected.sort_unstable();
            let mut found = row.winning_moves.unwrap();
            found.sort_unstable();
            assert_eq!(found, expected, "{game}: {text}, {play}");
        }
    });
}

#[test]
fn components_add_up() {
    on_walks(|game, session, p| {
        let mut sum = 0;
        for &c in session.components(p).iter() {
            sum ^= session.grundy(c).unwrap().0;
            assert_eq!(session.components(c).as_ref(), [c], "{game}: {}", session.show(c));
        }
        assert_eq!(session.grundy(p).unwrap().0, sum, "{game}: {}", session.show(p));
    });
}
