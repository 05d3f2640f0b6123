//! The end of a block, heap by heap: near sources, takes, and the search for single values.

use super::kernel::{Code, LANES, Line, bits, find_split, test_one};
use super::view::{LAST, Unmet, View, bounds};

/// The values of the heaps of some blocks, on top of those known.
#[derive(Default)]
pub(super) struct Finished {
    pub(super) values: Vec<u16>,
    /// Heaps for which no candidate was left.
    pub(super) alone: usize,
}

impl<C: Code> View<'_, C> {
    /// The value of heap `n`: known, or of those finished after `at`.
    fn at(&self, at: usize, done: &[u16], n: usize) -> u16 {
        if n < at { self.known.values[n] } else { done[n - at] }
    }

    /// The least value of the common class at each heap of the next blocks that no option has, by
    /// the candidates of each block. Values from heap `at` on are those of `done`, in which they are
    /// put. With `unmet`, up to the [`bounds`] of the candidates, rare values are looked for as well,
    /// and the values are final.
    pub(super) fn finish(
        &self,
        at: usize,
        done: &mut Finished,
        candidates: &[[Line<C>; LAST]],
        unmet: Option<&[Unmet<C>]>,
    ) {
        // Codes of the last heaps, and of the new ones.
        let reach = self.lists.near.iter().flatten().map(|s| s.back as usize).max().unwrap_or(0);
        let mut codes = self.codes[self.codes.len() - reach..].to_vec();
        let mut rares: Vec<(usize, u32)> = self.known.rares[self.joined..].to_vec();
        let first = at + done.values.len();
        for (block, candidates) in candidates.iter().enumerate() {
            let bounds = bounds(candidates);
            for lane in 0..LANES {
                let n = first + block * LANES + lane;
                let tried = candidates.each_ref().map(|line| line[lane]);
                let mut left = test_one(&codes, &self.lists.near[block], tried);
                let mut exclude = |v: C| {
                    for (left, &tried) in left.iter_mut().zip(&tried) {
                        *left = (*left).min(v ^ tried);
                    }
                };
                for &t in &self.known.moves.takes {
                    let v = self.at(at, &done.values, n - t);
                    if !self.known.space.is_rare(n, u32::from(v)) {
                        exclude(C::new(self.pack.code(v)));
                    }
                }
                for &(r, v) in &rares {
                    for &t in &self.known.moves.splits {
                        if r + t < n {
                            let w = self.at(at, &done.values, n - t - r) ^ v as u16;
                            if !self.known.space.is_rare(n, u32::from(w)) {
                                exclude(C::new(self.pack.code(w)));
                            }
                        }
                    }
                }
                // Dead candidates are zero, missing ones NONE in `tried`.
                let found = left.iter().zip(&tried).find(|&(&l, &t)| l != C::ZERO || t == C::NONE);
                let code = found.map(|(_, &t)| t).filter(|&t| t != C::NONE);
                let common = if let Some(code) = code {
                    self.pack.value(self.known.space, n, false, code.get())
                } else {
                    done.alone += 1;
                    self.common_alone(at, &done.values, &rares, n)
                };
                let mut value = common;
                if let Some(unmet) = unmet {
                    let within = code.is_some_and(|c| c <= bounds[lane]);
                    let list = unmet.get(block).filter(|u| within && !u.many[lane]);
                    let missing = match list {
                        Some(u) => u
                            .codes
                            .iter()
                            .map(|line| line[lane])
                            .take_while(|&c| c != C::NONE)
                            .map(|c| self.pack.value(self.known.space, n, true, c.get()))
                            .find(|&v| v < common && !self.has_option(at, &done.values, n, v)),
                        None => self.missing(at, &done.values, n, common),
                    };
                    if let Some(rare) = missing {
                        value = rare;
                        rares.push((n, u32::from(rare)));
                    }
                }
                done.values.push(value);
                codes.push(C::new(self.pack.code(value)));
            }
        }
    }

    /// The least rare value below `common` that no option of heap `n` has.
    pub(super) fn missing(&self, at: usize, done: &[u16], n: usize, common: u16) -> Option<u16> {
        let (space, words) = (self.known.space, self.classes.rare_words());
        let bound = usize::from(self.pack.code(common));
        let mut open: Vec<u64> = (0..words).map(|w| self.classes.rare_below(n, bound, w)).collect();
        let count = |open: &[u64]| open.iter().map(|word| word.count_ones()).sum::<u32>();
        let mut left = count(&open);
        // Most are met by one of the first witnesses. Nothing is read back while marks are made.
        let mut met = vec![0; 64 * words];
        for sources in self.lists.witnesses.chunks(2 * bound.max(64)).take(8) {
            for source in sources {
                let code = (self.codes[n - self.start - source.back as usize] ^ source.code).get();
                if let Some(met) = met.get_mut(usize::from(code)) {
                    *met = 1;
                }
            }
            for (word, met) in open.iter_mut().zip(met.as_chunks::<64>().0) {
                *word &= !bits(met);
            }
            // The search for two values takes about as long as this.
            let before = std::mem::replace(&mut left, count(&open));
            if left + 2 >= before {
                break;
            }
        }
        for (w, word) in open.iter_mut().enumerate() {
            while *word != 0 {
                let code = (w << 6) as u16 + word.trailing_zeros() as u16;
                let v = self.pack.value(space, n, true, code);
                if !self.has_option(at, done, n, v) {
                    return Some(v);
                }
                *word &= *word - 1;
            }
        }
        None
    }

    /// Does heap `n` have an option of this value?
    pub(super) fn has_option(&self, at: usize, done: &[u16], n: usize, value: u16) -> bool {
        let moves = self.known.moves;
        let distinct = moves.distinct;
        moves.takes.iter().any(|&t| self.at(at, done, n - t) == value)
            || moves.splits.iter().any(|&t| {
                let left = n - t;
                // While the larger heap is one of the new ones, one by one.
                let first = (left + 1).saturating_sub(at).max(1);
                (1..first.min(left / 2 + 1)).any(|a| {
                    self.at(at, done, a) ^ self.at(at, done, left - a) == value
                        && (2 * a != left || !distinct)
                }) || find_split(self.known.values, left, first, value, distinct).is_some()
            })
    }

    /// The least common value that no option of heap `n` has, by all sources.
    fn common_alone(&self, at: usize, done: &[u16], new: &[(usize, u32)], n: usize) -> u16 {
        let mut met = vec![0u64; 1 << (u16::BITS - 6)];
        let mut mark = |v: u16| met[usize::from(v >> 6)] |= 1 << (v & 63);
        for &t in &self.known.moves.takes {
            mark(self.at(at, done, n - t));
        }
        for &t in &self.known.moves.splits {
            for &(r, v) in self.known.rares[..self.joined].iter().chain(new) {
                if r + t < n && 2 * r != n - t {
                    mark(self.at(at, done, n - t - r) ^ v as u16);
                }
            }
        }
        let space = self.known.space;
        (0..u16::MAX)
            .find(|&v| {
                let met = met.get(usize::from(v >> 6)).is_some_and(|w| w >> (v & 63) & 1 == 1);
                !met && !space.is_rare(n, u32::from(v))
            })
            .unwrap_or(u16::MAX)
    }
}
