//! Blocks of lanes: candidates for the value, rare values not met. Everything here only reads.

use super::super::space::Space;
use super::kernel::{Code, LANES, Line, STAGES, Source, compact};
use super::pack::Pack;
use super::plan::{BLOCKS, Known, Lists, below};
use super::read::{Word, read};

/// How many candidates are tested in each stage: as read off the marks, and then those left.
const KEPT: [usize; STAGES] = [24, 14, 9, 7, 6];
/// How many rare values are read off the marks.
const FIRST: usize = 24;
/// Rare values of a lane that may come out.
const UNMET: usize = 8;
/// Lines of candidates that come out.
pub(super) const LAST: usize = 8;

/// How many sources are marked one by one before candidates are tested; follows the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    pub(super) common: usize,
    pub(super) rare: usize,
}

impl Tuning {
    /// Where the marks and the stages of the far sources end, but the last.
    pub(super) fn common_stages(self) -> [usize; STAGES] {
        [16, 21, 27, 36, 64].map(|end| self.common * end / 16)
    }

    /// Where the marks and the stages of the witnesses end, but the last.
    pub(super) fn rare_stages(self) -> [usize; STAGES] {
        [16, 23, 34, 48, 80].map(|end| self.rare * end / 16)
    }
}

/// The sources to be marked and those of each stage.
fn stages<C>(sources: &[Source<C>], ends: [usize; STAGES]) -> [&[Source<C>]; STAGES + 1] {
    std::array::from_fn(|stage| {
        let from = stage.checked_sub(1).map_or(0, |before| ends[before]);
        let end = ends.get(stage).copied().unwrap_or(sources.len());
        &sources[from.min(sources.len())..end.min(sources.len())]
    })
}

/// What a block is computed from.
#[derive(Clone, Copy)]
pub(super) struct View<'a, C> {
    pub(super) known: Known<'a>,
    /// The codes of heap `start`, which is even, and those after it.
    pub(super) codes: &'a [C],
    pub(super) start: usize,
    pub(super) pack: Pack,
    pub(super) lists: &'a Lists<C>,
    pub(super) classes: &'a Classes,
    pub(super) tuning: Tuning,
    /// Rare heaps below this number are in the lists.
    pub(super) joined: usize,
}

/// For each lane the rare values below a bound that no source tried has met.
pub(super) struct Unmet<C> {
    pub(super) codes: [Line<C>; UNMET],
    /// More than fit.
    pub(super) many: [bool; LANES],
}

/// For each lane the last of the first candidates, up to which rare values are looked for before
/// the value is known; [`Code::NONE`] where there are none.
pub(super) fn bounds<C: Code>(candidates: &[Line<C>; LAST]) -> Line<C> {
    let mut bounds = candidates[0];
    for line in &candidates[1..=C::BOUND] {
        for (bound, &candidate) in bounds.iter_mut().zip(line) {
            *bound = if candidate == C::NONE { *bound } else { candidate };
        }
    }
    bounds
}

/// Sets of codes by the parity of the heap.
pub(super) struct Classes {
    words: usize,
    /// The common ones, `words` words for each parity.
    common: Vec<u64>,
    /// The rare ones below each common code (packed), or all (plain), twice as many words: a value
    /// that is found alone may be one bit longer than all before.
    rare: Vec<u64>,
    packed: bool,
}

impl Classes {
    pub(super) fn new(space: Space, pack: Pack, words: usize) -> Self {
        let packed = pack.mixes_classes();
        let mut classes = Classes { words, common: Vec::new(), rare: Vec::new(), packed };
        for parity in 0..2 {
            let bits = |w| if packed { u64::MAX } else { !space.rare_bits(parity, w) };
            classes.common.extend((0..words).map(bits));
            if !packed {
                classes.rare.extend((0..2 * words).map(|w| space.rare_bits(parity, w)));
                continue;
            }
            for code in 0..256 {
                let bound = pack.value(space, parity, false, code);
                let mut set = [0; 4];
                for rare in 0..256u16 {
                    if pack.value(space, parity, true, rare) < bound {
                        set[usize::from(rare >> 6)] |= 1 << (rare & 63);
                    }
                }
                classes.rare.extend(set);
            }
        }
        classes
    }

    fn common(&self, n: usize) -> &[u64] {
        &self.common[(n & 1) * self.words..][..self.words]
    }

    /// How many words hold the codes that are marked.
    pub(super) fn words(&self) -> usize {
        self.words
    }

    /// How many words [`Classes::rare_below`] has.
    pub(super) fn rare_words(&self) -> usize {
        if self.packed { 4 } else { 2 * self.words }
    }

    /// Word `w` of the codes of rare values below that of a common code.
    pub(super) fn rare_below(&self, n: usize, code: usize, w: usize) -> u64 {
        if self.packed {
            self.rare[((n & 1) * 256 + code) * 4 + w]
        } else {
            self.rare[(n & 1) * 2 * self.words + w] & below(code, w)
        }
    }
}

/// Compacts, and notes the lanes where more are left than `kept`.
fn keep<C: Code>(tried: &mut [Line<C>], left: &[Line<C>], kept: usize, many: &mut [bool; LANES]) {
    let mut counts = [0u8; LANES];
    for (left, tried) in left.iter().zip(&*tried) {
        for ((count, &left), &tried) in counts.iter_mut().zip(left).zip(tried) {
            *count += u8::from(left != C::ZERO && tried != C::NONE);
        }
    }
    for (many, count) in many.iter_mut().zip(counts) {
        *many |= usize::from(count) > kept;
    }
    compact(tried, left, kept);
}

/// Tests candidates in tiles that fit the registers.
fn test_tiles<C: Code>(
    codes: &[C],
    at: usize,
    sources: &[Source<C>],
    tried: &[Line<C>],
    left: &mut [Line<C>],
) {
    for (tried, left) in tried.chunks(C::TILE).zip(left.chunks_mut(C::TILE)) {
        C::test_tile(codes, at, sources, tried, left);
    }
}

impl<C: Code> View<'_, C> {
    /// The marks of the sources.
    fn mark(&self, at: usize, sources: &[Source<C>]) -> Vec<Word> {
        let mut sets = vec![[0; LANES]; self.classes.words];
        C::mark(self.codes, at - self.start, sources, &mut sets);
        sets
    }

    /// [`View::candidates`] of the blocks of a step.
    pub(super) fn candidates_of_step(&self, at: usize) -> [[Line<C>; LAST]; BLOCKS] {
        rayon::join(|| self.candidates(at, 0), || self.candidates(at + LANES, 1)).into()
    }

    /// For the lanes from heap `at` on, the least common codes that no far source of block `block`
    /// excludes, ascending. Behind them [`Code::NONE`]: others may be open.
    pub(super) fn candidates(&self, at: usize, block: usize) -> [Line<C>; LAST] {
        let stages = stages(&self.lists.far[block], self.tuning.common_stages());
        let mut sets = self.mark(at, stages[0]);
        for (w, set) in sets.iter_mut().enumerate() {
            let classes = [at, at + 1].map(|n| self.classes.common(n)[w]);
            for (lane, met) in set.iter_mut().enumerate() {
                *met = !*met & classes[lane & 1];
            }
        }
        let mut tried = [[C::NONE; LANES]; KEPT[0]];
        let used = read(&mut sets, &mut tried);
        for (stage, &kept) in KEPT.iter().enumerate() {
            let kept = kept.min(used);
            let mut left = [[C::NONE; LANES]; KEPT[0]];
            test_tiles(
                self.codes,
                at - self.start,
                stages[stage + 1],
                &tried[..kept],
                &mut left[..kept],
            );
            let keep = KEPT.get(stage + 1).copied().unwrap_or(kept).min(kept);
            compact(&mut tried[..kept], &left[..kept], keep);
            tried[keep..kept].fill([C::NONE; LANES]);
        }
        // Larger candidates were not among the marks.
        let last = &mut tried[..KEPT[STAGES - 1]];
        if last.as_flattened().iter().any(|&c| c.get() >= C::MARKED && c != C::NONE) {
            let mut left = [[C::NONE; LANES]; LAST];
            test_tiles(self.codes, at - self.start, stages[0], last, &mut left[..last.len()]);
            compact(last, &left[..last.len()], last.len());
        }
        *tried.first_chunk().expect("more than come out")
    }

    /// For the lanes from heap `at` on, the rare values below those of the common codes `bounds`
    /// that no witness meets.
    pub(super) fn unmet(&self, at: usize, bounds: &Line<C>) -> Unmet<C> {
        let stages = stages(&self.lists.witnesses, self.tuning.rare_stages());
        let mut sets = self.mark(at, stages[0]);
        let words = sets.len();
        // Longer than the sets.
        let mut many = bounds.map(|c| c == C::NONE || usize::from(c.get()) >= 64 * words);
        let bounds: Line<usize> =
            std::array::from_fn(|i| if many[i] { 0 } else { usize::from(bounds[i].get()) });
        let mut counts = [0; LANES];
        for (w, set) in sets.iter_mut().enumerate() {
            for (lane, met) in set.iter_mut().enumerate() {
                *met = !*met & self.classes.rare_below(at + lane, bounds[lane], w);
                counts[lane] += met.count_ones();
            }
        }
        // The code that stands for none cannot be tested.
        let none = usize::from(C::NONE.get());
        for (lane, many) in many.iter_mut().enumerate() {
            let is_open = sets.get(none >> 6).is_some_and(|set| set[lane] >> (none & 63) & 1 == 1);
            *many |= is_open || counts[lane] as usize > FIRST;
        }
        let mut tried = [[C::NONE; LANES]; FIRST];
        let mut left = [[C::NONE; LANES]; FIRST];
        let used = read(&mut sets, &mut tried);
        for (stage, &(tested, kept)) in C::KEPT_RARE.iter().enumerate() {
            let tested = tested.min(used);
            let (tried, left) = (&mut tried[..kept], &mut left[..kept]);
            left.fill([C::NONE; LANES]);
            // `NONE` is tried as well and meets nothing but itself.
            for sources in stages[stage + 1].chunks(256) {
                test_tiles(
                    self.codes,
                    at - self.start,
                    sources,
                    &tried[..tested],
                    &mut left[..tested],
                );
                let open = |(&l, &t): (&C, &C)| l != C::ZERO && t != C::NONE;
                let (left, tried) = (left[..tested].as_flattened(), tried.as_flattened());
                if !left.iter().zip(tried).any(open) {
                    break;
                }
            }
            let kept = C::KEPT_RARE.get(stage + 1).map_or(UNMET, |&(_, kept)| kept);
            keep(tried, left, kept, &mut many);
        }
        let mut codes = [[C::NONE; LANES]; UNMET];
        codes.copy_from_slice(&tried[..UNMET]);
        Unmet { codes, many }
    }
}
