//! Which sources serve a block of lanes, in which order.

use super::super::cover::{NOTHING, Sample};
use super::super::moves::Moves;
use super::super::space::Space;
use super::kernel::{Code, LANES, Source};
use super::pack::Pack;
use hashbrown::HashMap;

/// Blocks that are computed side by side.
pub(super) const BLOCKS: usize = 2;

/// Sources for one width of codes.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists<C> {
    /// For each block of several: rare heaps beyond all heaps up to the end of the block, in the
    /// order in which they are applied.
    pub(super) far: [Vec<Source<C>>; BLOCKS],
    /// For each block the other rare heaps, ascending.
    pub(super) near: [Vec<Source<C>>; BLOCKS],
    /// Common heaps, in the order in which they are tried to meet rare values.
    pub(super) witnesses: Vec<Source<C>>,
}

/// The known heaps that orders are learned from.
#[derive(Clone, Copy)]
pub(super) struct Known<'a> {
    pub(super) moves: &'a Moves,
    pub(super) space: Space,
    pub(super) rares: &'a [(usize, u32)],
    pub(super) values: &'a [u16],
    /// Words that hold every value.
    pub(super) words: usize,
}

/// Heaps in a sample.
const SAMPLE: usize = 64;
/// The most sources that are tried for a greedy cover, and that it gives.
const TRIED: usize = 2048;
const LEARNED: usize = 1024;
/// Heaps that serve as witnesses, and the largest of them. Where codes mix classes, the largest
/// delays the use of bytes.
const WITNESSES: usize = 4096;
const FARTHEST: usize = 1 << 14;

/// Orders of sources: what is taken and the heap kept, for each.
pub(super) struct Orders {
    rares: Vec<(usize, usize)>,
    witnesses: Vec<(usize, usize)>,
}

impl Orders {
    /// Sorts each stage by position: within a stage the order means nothing, and lines that lie
    /// near each other are loaded together.
    pub(super) fn sort_stages(&mut self, common: &[usize], rare: &[usize]) {
        for (order, ends) in [(&mut self.rares, common), (&mut self.witnesses, rare)] {
            let mut from = 0;
            for end in ends.iter().copied().chain([order.len()]) {
                let end = end.min(order.len());
                order[from..end].sort_unstable_by_key(|&(t, heap)| t + heap);
                from = end;
            }
        }
    }

    /// The largest heap that serves as a witness.
    pub(super) fn reach(&self) -> usize {
        self.witnesses.iter().map(|&(_, a)| a).max().unwrap_or(0)
    }
}

impl Known<'_> {
    /// Learns the orders from the last heaps. Rare heaps from number `joined` on are left out.
    /// `mixed` where codes may be those of different classes.
    pub(super) fn learn(&self, joined: usize, mixed: bool) -> Orders {
        let pairs = |heaps: &[usize]| -> Vec<(usize, usize)> {
            let splits = &self.moves.splits;
            heaps.iter().flat_map(|&r| splits.iter().map(move |&t| (t, r))).collect()
        };
        let rares: Vec<usize> = self.rares[..joined].iter().map(|&(r, _)| r).collect();
        let far_order = self.order(pairs(&rares), false, 2);

        let first = LANES * BLOCKS;
        let (most, farthest) =
            if mixed { (WITNESSES, FARTHEST) } else { (4 * WITNESSES, 4 * FARTHEST) };
        let last = farthest.min(self.values.len() / 3);
        let step = last.saturating_sub(first).div_ceil(most).max(1);
        let common: Vec<usize> = (first..last)
            .step_by(step)
            .filter(|&a| !self.space.is_rare(a, u32::from(self.values[a])))
            .collect();
        Orders { rares: far_order, witnesses: self.order(pairs(&common), true, 8) }
    }

    /// All sources: those of a greedy cover first, then the others by variety, one of each value
    /// in turn.
    fn order(
        &self,
        sources: Vec<(usize, usize)>,
        rare: bool,
        rounds: usize,
    ) -> Vec<(usize, usize)> {
        let step = sources.len().div_ceil(TRIED).max(1);
        let tried: Vec<_> = sources.iter().copied().step_by(step).collect();
        let mut learned = vec![false; sources.len()];
        let mut order = Vec::with_capacity(sources.len());
        for i in self.cover(&tried, rare, rounds, LEARNED) {
            learned[i * step] = true;
            order.push(tried[i]);
        }
        let mut seen: HashMap<(usize, u16), usize> = HashMap::new();
        let rest = sources.into_iter().zip(learned).filter(|&(_, learned)| !learned);
        let mut rest: Vec<(usize, (usize, usize))> = rest
            .map(|((t, heap), _)| {
                let turn = seen.entry((t, self.values[heap])).or_default();
                *turn += 1;
                (*turn, (t, heap))
            })
            .collect();
        rest.sort_by_key(|&(turn, _)| turn);
        order.extend(rest.into_iter().map(|(_, source)| source));
        order
    }

    /// A greedy order of sources by the rare or common values below the values of the last heaps.
    fn cover(
        &self,
        sources: &[(usize, usize)],
        rare: bool,
        rounds: usize,
        most: usize,
    ) -> Vec<usize> {
        let len = self.values.len();
        let heaps = SAMPLE.min(len / 4);
        let sample = len - heaps..len;
        let mut given = Vec::with_capacity(sources.len() * heaps);
        for &(t, r) in sources {
            let code = self.values[r];
            given.extend(sample.clone().map(|n| match n.checked_sub(t + r) {
                None | Some(0) => NOTHING,
                Some(b) => self.values[b] ^ code,
            }));
        }
        let mut wanted = Vec::with_capacity(heaps * self.words);
        for n in sample {
            for w in 0..self.words {
                let class = self.space.rare_bits(n, w);
                let class = if rare { class } else { !class };
                wanted.push(class & below(usize::from(self.values[n]), w));
            }
        }
        Sample { given, heaps, wanted, words: self.words }.greedy_cover(rounds, most)
    }

    /// The sources of an order, coded.
    pub(super) fn lists<C: Code>(&self, orders: &Orders, pack: Pack) -> Lists<C> {
        let coded = |order: &[(usize, usize)]| -> Vec<Source<C>> {
            order.iter().map(|&(t, r)| self.source(t, r, pack)).collect()
        };
        let side = |block: usize, far: bool| {
            let end = LANES * (block + 1);
            let mut order = orders.rares.clone();
            order.retain(|&(_, r)| (r >= end) == far);
            coded(&order)
        };
        Lists {
            far: std::array::from_fn(|block| side(block, true)),
            near: std::array::from_fn(|block| side(block, false)),
            witnesses: coded(&orders.witnesses),
        }
    }

    /// The source that heap `r` is where `t` are taken.
    pub(super) fn source<C: Code>(&self, t: usize, r: usize, pack: Pack) -> Source<C> {
        Source { back: (t + r) as u32, code: C::new(pack.code(self.values[r])) }
    }
}

/// The bits of word `w` that stand for values below `v`.
pub(super) fn below(v: usize, w: usize) -> u64 {
    match v.saturating_sub(w << 6) {
        count @ 0..64 => (1 << count) - 1,
        _ => u64::MAX,
    }
}
