//! Asking about positions of a game whose type is not known.

use super::AskError;
use crate::notation::NotationError;
use cgt_core::{Nimber, Outcome, Play};
use hashbrown::HashMap;
use std::cmp::Ordering;
use std::hash::Hash;
use std::ops::ControlFlow;
use std::rc::Rc;

/// A position of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct PositionId(u32);

impl PositionId {
    /// The first position that a session read or met.
    pub const FIRST: PositionId = PositionId(0);
}

/// What `eval` says about a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The position in canonical form.
    pub position: String,
    /// The outcome under the convention asked for, where the game has one.
    pub outcome: Option<Outcome>,
    /// The Grundy value, under normal play.
    pub grundy: Option<Nimber>,
    /// The winning moves, in natural order, where they were asked for.
    pub winning_moves: Option<Vec<String>>,
    /// The game's own columns.
    pub extra: Vec<String>,
}

/// Positions of one game, by number, and what is known of them.
pub trait Session {
    /// Reads a position.
    ///
    /// # Errors
    /// Where the text is no position of the game.
    fn parse(&mut self, text: &str) -> Result<PositionId, NotationError>;

    /// The canonical text of a position.
    fn show(&self, p: PositionId) -> String;

    /// The measure: smaller for every option.
    fn measure(&self, p: PositionId) -> u64;

    /// The Grundy value.
    ///
    /// # Errors
    /// [`AskError::Stopped`] when memory runs out or the watch stops it; where the game has none.
    fn grundy(&mut self, p: PositionId) -> Result<Nimber, AskError>;

    /// The outcome.
    ///
    /// # Errors
    /// [`AskError::Stopped`] when memory runs out or the watch stops it; where the game has none.
    fn outcome(&mut self, play: Play, p: PositionId) -> Result<Outcome, AskError>;

    /// The distinct options, in the order of the rules.
    fn options(&mut self, p: PositionId) -> Rc<[PositionId]>;

    /// The positions whose disjunctive sum is `p`.
    fn components(&mut self, p: PositionId) -> Rc<[PositionId]>;

    /// Does the convention make sense for the game?
    ///
    /// # Errors
    /// [`AskError::NotOffered`] with the reason where it does not.
    fn check(&self, play: Play) -> Result<(), AskError>;

    /// How answers were found, where it is not by search or by a table.
    fn explain(&self) -> Option<String>;

    /// What `eval` says about one position; nothing of it is kept but what was solved.
    ///
    /// # Errors
    /// Where the text is no position, the convention makes no sense, or memory runs out.
    fn row(&mut self, text: &str, play: Play, moves: bool) -> Result<Row, AskError>;
}

/// How positions of a known type are solved: the typed side of a session.
pub(super) trait Solve {
    type Position: Clone + Eq + Hash;

    fn parse(&self, text: &str) -> Result<Self::Position, NotationError>;
    fn show(&self, p: &Self::Position) -> String;
    fn measure(&self, p: &Self::Position) -> u64;
    fn grundy(&mut self, p: &Self::Position) -> Result<Nimber, AskError>;
    fn outcome(&mut self, play: Play, p: &Self::Position) -> Result<Outcome, AskError>;
    fn visit_options(
        &self,
        p: &Self::Position,
        visit: &mut dyn FnMut(&Self::Position) -> ControlFlow<()>,
    );
    fn visit_components(&self, p: &Self::Position, visit: &mut dyn FnMut(&Self::Position));
    fn no_misere(&self) -> Option<&'static str>;
    fn explain(&self) -> Option<String> {
        None
    }
    fn winning_moves(
        &mut self,
        play: Play,
        p: &Self::Position,
    ) -> Result<Vec<Self::Position>, AskError>;

    /// What `eval` says, but for the moves.
    fn verdict(&mut self, play: Play, p: &Self::Position) -> Result<Verdict, AskError> {
        let columns = Vec::new();
        Ok(match play {
            Play::Normal => {
                let g = self.grundy(p)?;
                let outcome = if g.0 == 0 { Outcome::P } else { Outcome::N };
                Verdict { outcome: Some(outcome), grundy: Some(g), columns }
            }
            Play::Misere => {
                Verdict { outcome: Some(self.outcome(play, p)?), grundy: None, columns }
            }
        })
    }
}

/// What a game says of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verdict {
    /// The outcome, where one is defined.
    pub outcome: Option<Outcome>,
    /// The Grundy value, under normal play.
    pub grundy: Option<Nimber>,
    /// The game's own columns.
    pub columns: Vec<String>,
}

/// A session over a typed solver: positions are interned and numbered.
pub(super) struct Interned<S: Solve> {
    solve: S,
    ids: HashMap<S::Position, PositionId>,
    positions: Vec<S::Position>,
    options: HashMap<PositionId, Rc<[PositionId]>>,
    components: HashMap<PositionId, Rc<[PositionId]>>,
}

impl<S: Solve> Interned<S> {
    pub(super) fn new(solve: S) -> Self {
        Interned {
            solve,
            ids: HashMap::new(),
            positions: Vec::new(),
            options: HashMap::new(),
            components: HashMap::new(),
        }
    }

    fn intern(&mut self, p: &S::Position) -> PositionId {
        if let Some(&id) = self.ids.get(p) {
            return id;
        }
        let id = PositionId(self.positions.len() as u32);
        self.ids.insert(p.clone(), id);
        self.positions.push(p.clone());
        id
    }

    fn at(&self, id: PositionId) -> &S::Position {
        &self.positions[id.0 as usize]
    }
}

impl<S: Solve> Session for Interned<S> {
    fn parse(&mut self, text: &str) -> Result<PositionId, NotationError> {
        let p = self.solve.parse(text)?;
        Ok(self.intern(&p))
    }

    fn show(&self, p: PositionId) -> String {
        self.solve.show(self.at(p))
    }

    fn explain(&self) -> Option<String> {
        self.solve.explain()
    }

    fn measure(&self, p: PositionId) -> u64 {
        self.solve.measure(self.at(p))
    }

    fn grundy(&mut self, p: PositionId) -> Result<Nimber, AskError> {
        self.solve.grundy(&self.positions[p.0 as usize])
    }

    fn outcome(&mut self, play: Play, p: PositionId) -> Result<Outcome, AskError> {
        self.solve.outcome(play, &self.positions[p.0 as usize])
    }

    fn options(&mut self, p: PositionId) -> Rc<[PositionId]> {
        if let Some(known) = self.options.get(&p) {
            return known.clone();
        }
        let mut options = Vec::new();
        self.solve.visit_options(self.at(p), &mut |o| {
            options.push(o.clone());
            ControlFlow::Continue(())
        });
        let mut seen = hashbrown::HashSet::new();
        let ids: Vec<_> = options.iter().map(|o| self.intern(o)).collect();
        let ids: Rc<[_]> = ids.into_iter().filter(|&id| seen.insert(id)).collect();
        self.options.insert(p, ids.clone());
        ids
    }

    fn components(&mut self, p: PositionId) -> Rc<[PositionId]> {
        if let Some(known) = self.components.get(&p) {
            return known.clone();
        }
        let mut parts = Vec::new();
        self.solve.visit_components(self.at(p), &mut |c| parts.push(c.clone()));
        let ids: Rc<[_]> = parts.iter().map(|c| self.intern(c)).collect();
        self.components.insert(p, ids.clone());
        ids
    }

    fn check(&self, play: Play) -> Result<(), AskError> {
        match (play, self.solve.no_misere()) {
            (Play::Misere, Some(why)) => Err(AskError::NotOffered(why.to_owned())),
            _ => Ok(()),
        }
    }

    fn row(&mut self, text: &str, play: Play, moves: bool) -> Result<Row, AskError> {
        let p = self.solve.parse(text)?;
        self.check(play)?;
        let Verdict { outcome, grundy, columns } = self.solve.verdict(play, &p)?;
        let winning_moves = if moves {
            let mut texts: Vec<String> =
                self.solve.winning_moves(play, &p)?.iter().map(|o| self.solve.show(o)).collect();
            texts.sort_by(|a, b| natural_order(a, b));
            texts.dedup();
            Some(texts)
        } else {
            None
        };
        let position = self.solve.show(&p);
        Ok(Row { position, outcome, grundy, winning_moves, extra: columns })
    }
}

/// Lexicographic order in which runs of digits count as numbers: `2,5` before `2,10`.
pub(crate) fn natural_order(a: &str, b: &str) -> Ordering {
    let (mut a, mut b) = (a.as_bytes(), b.as_bytes());
    loop {
        let digits = |s: &[u8]| s.iter().take_while(|c| c.is_ascii_digit()).count();
        let (i, j) = (digits(a), digits(b));
        let order = if i > 0 && j > 0 {
            // Longer numbers are larger: canonical text has no leading zeros.
            i.cmp(&j).then_with(|| a[..i].cmp(&b[..j]))
        } else {
            a.first().cmp(&b.first())
        };
        if order != Ordering::Equal || a.is_empty() {
            return order;
        }
        (a, b) = (&a[i.max(1)..], &b[j.max(1)..]);
    }
}
