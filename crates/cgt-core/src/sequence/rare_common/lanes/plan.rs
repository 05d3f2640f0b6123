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
const SAMPLE: usize = 48;
/// The most sources that are tried for a greedy cover, and that it gives, for each value there is.
const TRIED: usize = 8;
const LEARNED: usize = 4;
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
            if mixed { (WITNESSES, FARTHEST) } else { (8 * WITNESSES, 8 * FARTHEST) };
        let last = farthest.min(self.values.len() / 3);
        let common: Vec<usize> =
            (first..last).filter(|&a| !self.space.is_rare(a, u32::from(self.values[a]))).collect();
        let mut witnesses = self.order(pairs(&common), true, 12);
        witnesses.truncate(most);
        Orders { rares: far_order, witnesses }
    }

    /// All sources: those of a greedy cover first, then the others by variety, one of each value
    /// in turn. What is hard to meet is met by values that are themselves seldom.
    fn order(
        &self,
        sources: Vec<(usize, usize)>,
        rare: bool,
        rounds: usize,
    ) -> Vec<(usize, usize)> {
        let mut seen: HashMap<(usize, u16), usize> = HashMap::new();
        let mut by_variety: Vec<(usize, (usize, usize))> = sources
            .into_iter()
            .map(|(t, heap)| {
                let turn = seen.entry((t, self.values[heap])).or_default();
                *turn += 1;
                (*turn, (t, heap))
            })
            .collect();
        by_variety.sort_by_key(|&(turn, _)| turn);
        let by_variety: Vec<_> = by_variety.into_iter().map(|(_, source)| source).collect();
        let largest = usize::from(self.values.iter().copied().max().unwrap_or(0));
        let tried = &by_variety[..by_variety.len().min(TRIED * largest)];
        let mut learned = vec![false; by_variety.len()];
        let mut order = Vec::with_capacity(by_variety.len());
        for i in self.cover(tried, rare, rounds, LEARNED * largest) {
            learned[i] = true;
            order.push(tried[i]);
        }
        let rest = by_variety.iter().zip(learned).filter(|&(_, learned)| !learned);
        order.extend(rest.map(|(&source, _)| source));
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
