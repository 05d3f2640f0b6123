//! Blocks of lanes: candidates for the value, rare values not met. Everything here only reads.

use super::super::space::Space;
use super::kernel::{Code, LANES, Line, Source, compact};
use super::pack::Pack;
use super::plan::{Known, Lists, below};

/// Candidates that are read off the marks.
pub(super) const FIRST: usize = 24;
/// Candidates that are kept after some tests.
const MIDDLE: usize = 16;
/// Candidates that are tested against all sources.
pub(super) const LAST: usize = 8;

/// How many sources are marked one by one before candidates are tested; follows the game.
#[derive(Clone, Copy, Debug)]
pub(super) struct Tuning {
    pub(super) common: usize,
    pub(super) rare: usize,
}

impl Tuning {
    /// Where the stages of the far sources end.
    pub(super) fn common_stages(self) -> [usize; 4] {
        [self.common, self.common * 4 / 3, self.common * 2, self.common * 4]
    }

    /// Where the stages of the witnesses end.
    pub(super) fn rare_stages(self) -> [usize; 4] {
        [self.rare, self.rare * 3 / 2, self.rare * 5 / 2, self.rare * 5]
    }
}

/// Sources by stages, the last one without an end.
fn stages<C>(sources: &[Source<C>], ends: [usize; 4]) -> [&[Source<C>]; 5] {
    let mut from = 0;
    [Some(ends[0]), Some(ends[1]), Some(ends[2]), Some(ends[3]), None].map(|end| {
        let end = end.unwrap_or(sources.len()).min(sources.len());
        let stage = &sources[from..end];
        from = end;
        stage
    })
}

/// What a block is computed from.
pub(super) struct View<'a, C> {
    pub(super) known: Known<'a>,
    pub(super) codes: &'a [C],
    pub(super) pack: Pack,
    pub(super) lists: &'a Lists<C>,
    pub(super) classes: &'a Classes,
    pub(super) tuning: Tuning,
    /// Rare heaps below this number are in the lists.
    pub(super) joined: usize,
}

/// For each lane the rare values below a bound that no source tried has met.
pub(super) struct Unmet<C> {
    pub(super) codes: [Line<C>; LAST],
    /// More than fit.
    pub(super) many: [bool; LANES],
}

/// Sets of codes by the parity of the heap.
pub(super) struct Classes {
    words: usize,
    /// The common ones, `words` words for each parity.
    common: Vec<u64>,
    /// The rare ones below each common code (packed), or all (plain).
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
                classes.rare.extend((0..words).map(|w| space.rare_bits(parity, w)));
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

    /// Word `w` of the codes of rare values below that of a common code.
    fn rare_below(&self, n: usize, code: usize, w: usize) -> u64 {
        if self.packed {
            self.rare[((n & 1) * 256 + code) * 4 + w]
        } else {
            self.rare[(n & 1) * self.words + w] & below(code, w)
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
    /// The marks of the sources, `words` words for each lane.
    fn mark(&self, at: usize, sources: &[Source<C>]) -> Vec<u64> {
        let mut sets = vec![0; LANES * self.classes.words];
        C::mark(self.codes, at, sources, self.classes.words, &mut sets);
        sets
    }

    /// For the lanes from heap `at` on, the least common codes that no far source of block `block`
    /// excludes, ascending. Behind them [`Code::NONE`]: others may be open.
    pub(super) fn candidates(&self, at: usize, block: usize) -> [Line<C>; LAST] {
        let far = &self.lists.far[block][..];
        let [marked, second, half, third, rest] = stages(far, self.tuning.common_stages());
        let sets = self.mark(at, marked);
        let mut tried = [[C::NONE; LANES]; FIRST];
        let mut left = [[C::NONE; LANES]; FIRST];
        for (lane, set) in sets.chunks_exact(self.classes.words).enumerate() {
            let mut count = 0;
            'lane: for (w, (&met, &class)) in
                set.iter().zip(self.classes.common(at + lane)).enumerate()
            {
                let mut open = !met & class;
                while open != 0 {
                    tried[count][lane] = C::new((w << 6) as u16 + open.trailing_zeros() as u16);
                    open &= open - 1;
                    count += 1;
                    if count == FIRST {
                        break 'lane;
                    }
                }
            }
        }
        test_tiles(self.codes, at, second, &tried, &mut left);
        compact(&mut tried, &left, MIDDLE);
        let mut left = [[C::NONE; LANES]; MIDDLE];
        test_tiles(self.codes, at, half, &tried[..MIDDLE], &mut left);
        compact(&mut tried[..MIDDLE], &left, LAST);
        let mut last = [[C::NONE; LANES]; LAST];
        last.copy_from_slice(&tried[..LAST]);
        let mut left = [[C::NONE; LANES]; LAST];
        test_tiles(self.codes, at, third, &last, &mut left);
        compact(&mut last, &left, C::FINAL);
        let mut left = [[C::NONE; LANES]; LAST];
        test_tiles(self.codes, at, rest, &last[..C::FINAL], &mut left[..C::FINAL]);
        compact(&mut last[..C::FINAL], &left[..C::FINAL], C::FINAL);
        last[C::FINAL..].fill([C::NONE; LANES]);
        last
    }

    /// For the lanes from heap `at` on, the rare values below those of the common codes `bounds`
    /// that no witness meets.
    pub(super) fn unmet(&self, at: usize, bounds: &Line<C>) -> Unmet<C> {
        let witnesses = &self.lists.witnesses[..];
        let [marked, second, half, third, rest] = stages(witnesses, self.tuning.rare_stages());
        let sets = self.mark(at, marked);
        let mut tried = [[C::NONE; LANES]; FIRST];
        let mut left = [[C::ZERO; LANES]; FIRST];
        let mut many = [false; LANES];
        for (lane, set) in sets.chunks_exact(self.classes.words).enumerate() {
            let bound = bounds[lane];
            if bound == C::NONE {
                many[lane] = true;
                continue;
            }
            let mut count = 0;
            for (w, &met) in set.iter().enumerate() {
                let mut open =
                    !met & self.classes.rare_below(at + lane, usize::from(bound.get()), w);
                while open != 0 {
                    let code = C::new((w << 6) as u16 + open.trailing_zeros() as u16);
                    if count == FIRST || code == C::NONE {
                        many[lane] = true;
                        break;
                    }
                    open &= open - 1;
                    tried[count][lane] = code;
                    left[count][lane] = C::NONE;
                    count += 1;
                }
            }
        }
        test_tiles(self.codes, at, second, &tried, &mut left);
        keep(&mut tried, &left, MIDDLE, &mut many);
        let mut left = [[C::NONE; LANES]; MIDDLE];
        test_tiles(self.codes, at, half, &tried[..MIDDLE], &mut left);
        keep(&mut tried[..MIDDLE], &left, LAST, &mut many);
        let mut last = [[C::NONE; LANES]; LAST];
        last.copy_from_slice(&tried[..LAST]);
        let mut left = [[C::NONE; LANES]; LAST];
        // `NONE` is tried as well and meets nothing but itself.
        test_tiles(self.codes, at, third, &last, &mut left);
        keep(&mut last, &left, LAST, &mut many);
        // Few are left: what does not fit two lines is searched for.
        let (two, more) = last.split_at_mut(2);
        let mut left = [[C::NONE; LANES]; 2];
        for rest in rest.chunks(256) {
            test_tiles(self.codes, at, rest, two, &mut left);
            if left
                .as_flattened()
                .iter()
                .zip(two.as_flattened())
                .all(|(&l, &t)| l == C::ZERO || t == C::NONE)
            {
                break;
            }
        }
        keep(two, &left, 2, &mut many);
        // Close the gap, so that the codes of a lane come first.
        for lane in 0..LANES {
            let codes: [C; LAST] =
                std::array::from_fn(|i| if i < 2 { two[i][lane] } else { more[i - 2][lane] });
            if codes[2] != C::NONE && codes[1] == C::NONE {
                let mut at = 0;
                for &code in codes.iter().filter(|&&c| c != C::NONE) {
                    if at < 2 {
                        two[at][lane] = code;
                    } else {
                        more[at - 2][lane] = code;
                    }
                    at += 1;
                }
                for at in at..LAST {
                    if at < 2 { two[at][lane] = C::NONE } else { more[at - 2][lane] = C::NONE }
                }
            }
        }
        Unmet { codes: last, many }
    }
}
