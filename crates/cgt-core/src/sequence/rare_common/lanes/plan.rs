//! Which sources serve a block of lanes, in which order.

use super::super::cover::{NOTHING, Sample};
use super::super::moves::Moves;
use super::super::space::Space;
use super::kernel::{Code, LANES, Source};
use super::pack::Pack;

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
const SAMPLE: usize = 192;
/// The most sources that an order is learned of.
const LEARNED: usize = 4096;
/// Heaps that are candidates for witnesses, and the largest of them.
const WITNESSES: usize = 4096;
const FARTHEST: usize = 1 << 15;

/// Orders of sources: what is taken and the heap kept, for each.
pub(super) struct Orders {
    rares: Vec<(usize, usize)>,
    witnesses: Vec<(usize, usize)>,
}

impl Orders {
    /// The largest heap that serves as a witness.
    pub(super) fn reach(&self) -> usize {
        self.witnesses.iter().map(|&(_, a)| a).max().unwrap_or(0)
    }
}

impl Known<'_> {
    /// Learns the orders from the last heaps. Rare heaps from number `joined` on are left out.
    pub(super) fn learn(&self, joined: usize) -> Orders {
        let pairs = |heaps: &[usize]| -> Vec<(usize, usize)> {
            let splits = &self.moves.splits;
            heaps.iter().flat_map(|&r| splits.iter().map(move |&t| (t, r))).collect()
        };
        let rares: Vec<usize> = self.rares[..joined].iter().map(|&(r, _)| r).collect();
        let far = pairs(&rares);
        let step = far.len().div_ceil(LEARNED).max(1);
        let mut far_order = Vec::with_capacity(far.len());
        let tried: Vec<_> = far.iter().copied().step_by(step).collect();
        let learned = self.cover(&tried, false, 2, 1024);
        let mut chosen = vec![false; far.len()];
        for i in learned {
            chosen[i * step] = true;
            far_order.push(tried[i]);
        }
        far_order.extend(far.iter().zip(chosen).filter(|&(_, c)| !c).map(|(&pair, _)| pair));

        let first = LANES * BLOCKS;
        let last = FARTHEST.min(self.values.len() / 3);
        let step = last.saturating_sub(first).div_ceil(WITNESSES).max(1);
        let common: Vec<usize> = (first..last)
            .step_by(step)
            .filter(|&a| !self.space.is_rare(a, u32::from(self.values[a])))
            .collect();
        let tried = pairs(&common);
        let mut witnesses: Vec<_> =
            self.cover(&tried, true, 8, 1024).into_iter().map(|i| tried[i]).collect();
        let chosen: std::collections::HashSet<_> = witnesses.iter().copied().collect();
        witnesses.extend(tried.into_iter().filter(|pair| !chosen.contains(pair)));
        Orders { rares: far_order, witnesses }
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
