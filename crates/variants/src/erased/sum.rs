//! Disjunctive sums of positions of different games: `kayles:5 + nim:3 + S(1..3):7`.
//!
//! Under normal play the value is the nim-sum of the values of the terms (Sprague 1935, Grundy
//! 1939). Misère play has no such rule: the sum is searched as a multiset of the components of
//! its terms, with every option of every component.

use super::session::natural_order;
use super::{AnyGame, AskError, PositionId, Row, Session};
use crate::notation::NotationError;
use crate::registry;
use cgt_core::solve::Solver;
use cgt_core::{Limits, Nimber, Outcome, Play, Ruleset};
use smallvec::SmallVec;
use std::cell::RefCell;
use std::ops::ControlFlow;

/// Games and positions that make up a sum, as they were written.
pub struct SumText {
    games: Vec<Box<dyn AnyGame>>,
    /// The game of each term, and its position as text.
    terms: Vec<(usize, String)>,
}

impl SumText {
    /// Reads a sum of two or more terms `game:position` with `+` between them; `None` where the
    /// text is none. A `+` within a position (several boards) is part of it.
    ///
    /// # Errors
    /// Where a game is not known or a position is missing.
    pub fn parse(text: &str) -> Option<Result<Self, NotationError>> {
        let mut terms: Vec<String> = Vec::new();
        for piece in text.split('+') {
            match terms.last_mut() {
                Some(last) if !piece.contains(':') && last.contains(':') => {
                    last.push('+');
                    last.push_str(piece);
                }
                _ => terms.push(piece.to_owned()),
            }
        }
        (terms.len() > 1).then(|| Self::of_terms(&terms))
    }

    fn of_terms(texts: &[String]) -> Result<Self, NotationError> {
        let mut sum = SumText { games: Vec::new(), terms: Vec::new() };
        for text in texts {
            let text = text.trim_matches(' ');
            let Some((game, position)) = text.rsplit_once(':') else {
                return Err(NotationError::new(format!(
                    "{text:?} is no term of a sum: a term is game:position, as in nim:3"
                )));
            };
            let game = registry::parse(game)?;
            if let Some(why) = game.no_outcome() {
                return Err(NotationError::new(format!(
                    "{} is no term of a sum: {why}",
                    game.name()
                )));
            }
            let known = sum.games.iter().position(|g| g.name() == game.name());
            let index = known.unwrap_or(sum.games.len());
            if known.is_none() {
                sum.games.push(game);
            }
            sum.terms.push((index, position.to_owned()));
        }
        Ok(sum)
    }

    /// What `eval` says about the sum.
    ///
    /// # Errors
    /// Where a term is no position of its game, or memory or the watch ends the search.
    pub fn row(&self, play: Play, moves: bool, limits: Limits<'_>) -> Result<Row, AskError> {
        let mut sessions: Vec<_> = self.games.iter().map(|g| g.session(limits)).collect();
        let mut terms = Vec::new();
        for (game, text) in &self.terms {
            if play == Play::Misere {
                // Says so where misère play makes no sense for a game.
                sessions[*game].check(play)?;
            }
            let p = sessions[*game].parse(text).map_err(|e| {
                NotationError::new(format!("{}:{text}: {e}", self.games[*game].name()))
            })?;
            terms.push((*game, p));
        }
        let rules = SumRules { sessions: RefCell::new(sessions) };
        let mut solver = Solver::with_limits(&rules, limits);
        let grundy = match play {
            Play::Normal => Some(rules.grundy(&terms)?),
            Play::Misere => None,
        };
        let outcome = match grundy {
            Some(Nimber(0)) => Outcome::P,
            Some(_) => Outcome::N,
            None => solver.outcome(play, &rules.multiset(&terms))?,
        };
        let mut winning_moves = None;
        if moves {
            let mut found = Vec::new();
            for option in rules.options_of(&terms) {
                let wins = match play {
                    Play::Normal => rules.grundy(&option)?.0 == 0,
                    Play::Misere => solver.outcome(play, &rules.multiset(&option))?.is_p(),
                };
                if wins {
                    found.push(self.show(&rules, &option));
                }
            }
            found.sort_by(|a, b| natural_order(a, b));
            found.dedup();
            winning_moves = Some(found);
        }
        let position = self.show(&rules, &terms);
        Ok(Row { position, outcome: Some(outcome), grundy, winning_moves, extra: Vec::new() })
    }

    /// The canonical text: terms in the order given, canonical games and positions, no blanks.
    fn show(&self, rules: &SumRules<'_>, terms: &[Term]) -> String {
        let sessions = rules.sessions.borrow();
        let term =
            |&(game, p): &Term| format!("{}:{}", self.games[game].name(), sessions[game].show(p));
        terms.iter().map(term).collect::<Vec<_>>().join("+")
    }
}

/// A position of one of the games.
type Term = (usize, PositionId);

/// The sum as a ruleset: positions are sorted multisets of components.
struct SumRules<'g> {
    sessions: RefCell<Vec<Box<dyn Session + 'g>>>,
}

impl SumRules<'_> {
    fn grundy(&self, terms: &[Term]) -> Result<Nimber, AskError> {
        let mut sessions = self.sessions.borrow_mut();
        let mut sum = Nimber(0);
        for &(game, p) in terms {
            sum = sum.nim_sum(sessions[game].grundy(p)?);
        }
        Ok(sum)
    }

    /// The components of all terms, sorted.
    fn multiset(&self, terms: &[Term]) -> SmallVec<[Term; 4]> {
        let mut sessions = self.sessions.borrow_mut();
        let mut all = SmallVec::new();
        for &(game, p) in terms {
            all.extend(sessions[game].components(p).iter().map(|&c| (game, c)));
        }
        all.sort_unstable();
        all
    }

    /// Every sum that a move in one term leaves.
    fn options_of(&self, terms: &[Term]) -> Vec<Vec<Term>> {
        let mut options = Vec::new();
        for (i, &(game, p)) in terms.iter().enumerate() {
            let moves = self.sessions.borrow_mut()[game].options(p);
            for &o in moves.iter() {
                let mut option = terms.to_vec();
                option[i] = (game, o);
                options.push(option);
            }
        }
        options
    }
}

impl Ruleset for SumRules<'_> {
    type Position = SmallVec<[Term; 4]>;

    fn visit_options<B>(
        &self,
        p: &Self::Position,
        mut visit: impl FnMut(&Self::Position) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        for option in self.options_of(p) {
            visit(&self.multiset(&option))?;
        }
        ControlFlow::Continue(())
    }

    fn measure(&self, p: &Self::Position) -> u64 {
        let sessions = self.sessions.borrow();
        p.iter().fold(0, |sum: u64, &(game, c)| sum.saturating_add(sessions[game].measure(c)))
    }

    fn position_bytes(&self, p: &Self::Position) -> usize {
        if p.spilled() { p.capacity() * size_of::<Term>() } else { 0 }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(text: &str, play: Play) -> Row {
        SumText::parse(text).unwrap().unwrap().row(play, true, Limits::NONE).unwrap()
    }

    #[test]
    fn values_of_the_terms_add_up() {
        let found = row("kayles:5 + nim:3+S(1..3):7", Play::Normal);
        assert_eq!(found.position, "0.77:5+nim:3+S(1..3):7");
        // 4 xor 3 xor 3
        assert_eq!(found.grundy, Some(Nimber(4)));
    }

    #[test]
    fn a_sum_of_the_same_game_is_that_game() {
        for play in [Play::Normal, Play::Misere] {
            for text in ["1,2,3", "1,1", "2,3,4", "1,1,1"] {
                let split = text.split(',').map(|h| format!("nim:{h}"));
                let sum = row(&split.collect::<Vec<_>>().join("+"), play);
                let nim = registry::parse("nim").unwrap();
                let whole = nim.session(Limits::NONE).row(text, play, false).unwrap();
                assert_eq!(sum.outcome, whole.outcome, "{text} {play}");
            }
        }
    }

    #[test]
    fn an_error_names_the_term() {
        let sum = SumText::parse("nim:3+kayles:x").unwrap().unwrap();
        let error = sum.row(Play::Normal, false, Limits::NONE).unwrap_err().to_string();
        assert!(error.contains("0.77:x"), "{error}");
        assert!(SumText::parse("nim:3+kales:2").unwrap().is_err());
        assert!(SumText::parse("nim").is_none());
    }
}
