//! The positions that can be reached from some positions of any game, by its rules alone.

use super::LabError;
use cgt_core::{Limits, Mex, Play};
use std::collections::HashMap;
use variants::erased::{AskError, PositionId};

/// Positions in an order in which options come first.
#[derive(Clone, Debug)]
pub struct Graph {
    names: Vec<String>,
    options: Vec<Vec<u32>>,
    index: HashMap<String, u32>,
}

/// How many positions are met between two looks at the watch.
const TICK: usize = 4096;

impl Graph {
    /// Everything that can be reached from `from`. Time and memory: positions and options.
    ///
    /// # Errors
    /// Where a text is no game or position, or memory runs out.
    pub fn new(game: &str, from: &[&str], limits: &Limits<'_>) -> Result<Self, LabError> {
        let read = super::check::game(game)?;
        let mut session = read.session(*limits);
        let mut number: HashMap<PositionId, usize> = HashMap::new();
        let mut found: Vec<PositionId> = Vec::new();
        let mut meet = |p: PositionId, found: &mut Vec<PositionId>| {
            number.entry(p).or_insert_with(|| {
                found.push(p);
                found.len() - 1
            });
        };
        for text in from {
            let p = session
                .parse(text)
                .map_err(|error| LabError::Notation { text: (*text).to_owned(), error })?;
            meet(p, &mut found);
        }
        let mut next = 0;
        let mut edges = 0u64;
        while let Some(&p) = found.get(next) {
            next += 1;
            let options = session.options(p);
            edges += options.len() as u64;
            for &o in options.iter() {
                meet(o, &mut found);
            }
            if next.is_multiple_of(TICK) {
                limits.tick(next as u64, 0)?;
                limits.reserve("the graph of positions", 200 * found.len() as u64 + 12 * edges)?;
            }
        }
        let mut order: Vec<usize> = (0..found.len()).collect();
        order.sort_by_key(|&i| session.measure(found[i]));
        let mut place = vec![0u32; order.len()];
        for (at, &i) in (0u32..).zip(&order) {
            place[i] = at;
        }
        let names: Vec<String> = order.iter().map(|&i| session.show(found[i])).collect();
        let options = order
            .iter()
            .map(|&i| session.options(found[i]).iter().map(|o| place[number[o]]).collect())
            .collect();
        let index = names.iter().cloned().zip(0u32..).collect();
        Ok(Graph { names, options, index })
    }

    /// How many positions.
    pub fn len(&self) -> usize {
        self.names.len()
    }

    /// Is there no position?
    pub fn is_empty(&self) -> bool {
        self.names.is_empty()
    }

    /// The number of a position, by its canonical text.
    ///
    /// # Errors
    /// Where it was not reached.
    pub fn find(&self, position: &str) -> Result<usize, LabError> {
        if let Some(&i) = self.index.get(position) {
            Ok(i as usize)
        } else {
            let text = format!("position {position} is not among those reached");
            Err(LabError::Ask(AskError::NotOffered(text)))
        }
    }

    /// The canonical text of position number `i`.
    pub fn name(&self, i: usize) -> &str {
        &self.names[i]
    }

    /// The options of position number `i`.
    pub fn options(&self, i: usize) -> impl Iterator<Item = usize> + '_ {
        self.options[i].iter().map(|&o| o as usize)
    }

    /// Which positions are P-positions: by the definition, options first.
    pub fn p_positions(&self, play: Play) -> Vec<bool> {
        let mut p: Vec<bool> = Vec::with_capacity(self.len());
        for options in &self.options {
            p.push(if options.is_empty() {
                play == Play::Normal
            } else {
                options.iter().all(|&o| !p[o as usize])
            });
        }
        p
    }

    /// The Grundy values: mex over the options.
    pub fn grundy(&self) -> Vec<u32> {
        let mut values: Vec<u32> = Vec::with_capacity(self.len());
        let mut mex = Mex::new();
        for options in &self.options {
            mex.clear();
            options.iter().for_each(|&o| mex.insert(values[o as usize]));
            values.push(mex.mex());
        }
        values
    }

    /// The Grundy value of each sum of a position of `self` and one of `other`, by mex over all
    /// options of the sum: row `i`, column `j`. No theorem about sums is used.
    pub fn sum_values(&self, other: &Graph) -> Vec<Vec<u32>> {
        let mut values: Vec<Vec<u32>> = Vec::with_capacity(self.len());
        let mut mex = Mex::new();
        for i in 0..self.len() {
            let mut row: Vec<u32> = Vec::with_capacity(other.len());
            for j in 0..other.len() {
                mex.clear();
                self.options(i).for_each(|o| mex.insert(values[o][j]));
                other.options(j).for_each(|o| mex.insert(row[o]));
                row.push(mex.mex());
            }
            values.push(row);
        }
        values
    }

    /// The lengths of all plays from each position, as bits: bit `i` is a play of `i` moves.
    /// Plays of 128 moves or more are left out.
    pub fn play_lengths(&self, may_move: impl Fn(usize, usize) -> bool) -> Vec<u128> {
        let mut lengths: Vec<u128> = Vec::with_capacity(self.len());
        for (i, options) in self.options.iter().enumerate() {
            let all = options.iter().filter(|&&o| may_move(i, o as usize));
            let plays = all.fold(0, |set, &o| set | lengths[o as usize] << 1);
            lengths.push(if options.is_empty() { 1 } else { plays });
        }
        lengths
    }
}
