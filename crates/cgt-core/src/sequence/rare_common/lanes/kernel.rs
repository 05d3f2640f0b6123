//! The inner loops over lanes, compiled for AVX-512, AVX2 and plain machines.
//!
//! Lane `i` is heap `at + i` of a block of [`LANES`] consecutive heaps. A source gives heap `n` the
//! option value `codes[n - back] ^ code`.

use super::read::Word;
use crate::sequence::machines::for_machines;
use std::ops::BitXor;

/// The heaps of a block.
pub(super) const LANES: usize = 64;

/// A value or its code, one for each lane.
pub(super) type Line<C> = [C; LANES];

/// Stages in which candidates are tested.
pub(super) const STAGES: usize = 5;

/// Shares of heaps left over, as `1 / double` and so on, at which marks are made twice as many, more,
/// or fewer.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bounds {
    pub(super) double: usize,
    pub(super) more: usize,
    pub(super) fewer: usize,
}

/// A value, or a value packed into fewer bits.
pub(super) trait Code:
    Copy + Ord + Default + BitXor<Output = Self> + Send + Sync + 'static
{
    /// No code, and larger than any.
    const NONE: Self;
    const ZERO: Self;
    /// How many candidates are tested at once.
    const TILE: usize;
    /// Smaller codes are marked.
    const MARKED: u16;
    /// The candidate up to which rare values are looked for before the value is known.
    const BOUND: usize;
    /// How many rare values are tested, and kept, in each stage: those that are not tested are few.
    const KEPT_RARE: [(usize, usize); STAGES];
    /// When there are too few or too many marks: by the heaps whose value no candidate is.
    const ALONE: Bounds;
    /// The same for rare values: by the heaps with more left than can be searched for singly.
    const SEARCHED: Bounds;
    fn new(code: u16) -> Self;
    fn get(self) -> u16;
    /// [`mark_bytes`] or [`mark_halves`].
    fn mark(codes: &[Self], at: usize, sources: &[Source<Self>], sets: &mut [Word]);
    /// [`test`] for at most a tile.
    fn test_tile(
        codes: &[Self],
        at: usize,
        sources: &[Source<Self>],
        tried: &[Line<Self>],
        left: &mut [Line<Self>],
    ) {
        macro_rules! sizes {
            ($($size:literal)*) => {$(
                if let (Ok(tried), Ok(left)) = (tried.try_into(), left.try_into()) {
                    return test::<Self, $size>(codes, at, sources, tried, left);
                }
            )*};
        }
        sizes!(8 7 6 5 4 3 2 1);
        assert!(tried.is_empty() && left.is_empty(), "a tile has at most eight lines");
    }
}

impl Code for u8 {
    const NONE: u8 = u8::MAX;
    const ZERO: u8 = 0;
    const TILE: usize = 8;
    const MARKED: u16 = 128;
    const BOUND: usize = 3;
    const KEPT_RARE: [(usize, usize); STAGES] = [(24, 24), (14, 16), (8, 12), (4, 8), (2, 8)];
    const ALONE: Bounds = Bounds { double: 8, more: 96, fewer: 384 };
    const SEARCHED: Bounds = Bounds { double: 8, more: 48, fewer: 512 };
    fn mark(codes: &[u8], at: usize, sources: &[Source<u8>], sets: &mut [Word]) {
        mark_bytes(codes, at, sources, sets);
    }
    fn new(code: u16) -> u8 {
        code as u8
    }
    fn get(self) -> u16 {
        u16::from(self)
    }
}

impl Code for u16 {
    const NONE: u16 = u16::MAX;
    const ZERO: u16 = 0;
    const TILE: usize = 4;
    const MARKED: u16 = u16::MAX;
    const BOUND: usize = 1;
    const KEPT_RARE: [(usize, usize); STAGES] = [(24, 24), (16, 16), (12, 16), (8, 12), (8, 8)];
    const ALONE: Bounds = Bounds { double: 3, more: 96, fewer: 384 };
    const SEARCHED: Bounds = Bounds { double: 3, more: 6, fewer: 12 };
    fn mark(codes: &[u16], at: usize, sources: &[Source<u16>], sets: &mut [Word]) {
        mark_halves(codes, at, sources, sets);
    }
    fn new(code: u16) -> u16 {
        code
    }
    fn get(self) -> u16 {
        self
    }
}

/// A heap and a digit that serve as a source: `back` is the heap and what is taken, together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Source<C> {
    pub(super) back: u32,
    pub(super) code: C,
}

/// The codes that a source takes its options from.
#[inline]
fn line<C: Code>(codes: &[C], at: usize, source: Source<C>) -> &Line<C> {
    codes[at - source.back as usize..].first_chunk().expect("a source is known for all lanes")
}

for_machines! {
    /// Puts the values that the sources give into the sets of the lanes, one-byte codes. Values from
    /// [`Code::MARKED`] on are left out: they are few, and tested instead.
    pub(super) fn mark_bytes[][](
        codes: &[u8],
        at: usize,
        sources: &[Source<u8>],
        sets: &mut [Word],
    ) -> () {
        // As many lanes as have their sets in registers.
        const GROUP: usize = 32;
        for group in 0..LANES / GROUP {
            let mut low = [0u64; GROUP];
            let mut high = [0u64; GROUP];
            for source in sources {
                let start = at + GROUP * group - source.back as usize;
                let line: &[u8; GROUP] = codes[start..].first_chunk().expect("known for all lanes");
                for i in 0..GROUP {
                    let v = line[i] ^ source.code;
                    low[i] |= 1u64.checked_shl(u32::from(v)).unwrap_or(0);
                    high[i] |= 1u64.checked_shl(u32::from(v.wrapping_sub(64))).unwrap_or(0);
                }
            }
            let lanes = GROUP * group..GROUP * (group + 1);
            for (set, low) in sets[0][lanes.clone()].iter_mut().zip(&low) {
                *set = *low;
            }
            for (set, high) in sets[1][lanes].iter_mut().zip(&high) {
                *set = *high;
            }
        }
    }
}

/// The same for two-byte codes, all of which the sets have room for.
pub(super) fn mark_halves(codes: &[u16], at: usize, sources: &[Source<u16>], sets: &mut [Word]) {
    if sets.len() <= 16 {
        mark_halves_below::<1024>(codes, at, sources, sets);
    } else {
        mark_halves_below::<65536>(codes, at, sources, sets);
    }
}

/// The low bits of bytes.
pub(super) fn bits(bytes: &[u8; 64]) -> u64 {
    bytes.as_chunks::<8>().0.iter().enumerate().fold(0, |bits, (i, &eight)| {
        // Gathers the low bits of eight bytes in the highest.
        let eight = u64::from_le_bytes(eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
        bits | eight << (8 * i)
    })
}

/// One byte for each value, and some more, so that those of several lanes do not fight for the same
/// places of the cache.
#[derive(Clone, Copy)]
struct Met<const MOST: usize> {
    bytes: [u8; MOST],
    _apart: [u8; 192],
}

/// The same with room for `MOST` codes, a power of two.
fn mark_halves_below<const MOST: usize>(
    codes: &[u16],
    at: usize,
    sources: &[Source<u16>],
    sets: &mut [Word],
) {
    /// Lanes that share what is loaded.
    const GROUP: usize = 8;
    // Nothing is read back while marks are made.
    let mut met = vec![Met { bytes: [0u8; MOST], _apart: [0; 192] }; GROUP].into_boxed_slice();
    for group in 0..LANES / GROUP {
        for source in sources {
            let start = at + GROUP * group - source.back as usize;
            let code = usize::from(source.code);
            let line: &[u16; GROUP] = codes[start..].first_chunk().expect("known for all lanes");
            for (met, &v) in met.iter_mut().zip(line) {
                met.bytes[(usize::from(v) ^ code) % MOST] = 1;
            }
        }
        for (i, met) in met.iter_mut().enumerate() {
            for (set, met) in sets.iter_mut().zip(met.bytes.as_chunks_mut::<64>().0) {
                set[GROUP * group + i] = bits(met);
                *met = [0; 64];
            }
        }
    }
}

for_machines! {
    /// Lowers `left[k][lane]` to the least of `option ^ tried[k][lane]` over the options that the
    /// sources give: it becomes zero if one of them is the code tried.
    pub(super) fn test[C: Code, const K: usize][C, K](
        codes: &[C],
        at: usize,
        sources: &[Source<C>],
        tried: &[Line<C>; K],
        left: &mut [Line<C>; K],
    ) -> () {
        let mut least = *left;
        for &source in sources {
            let line = line(codes, at, source);
            for (least, tried) in least.iter_mut().zip(tried) {
                for ((least, &tried), &v) in least.iter_mut().zip(tried).zip(line) {
                    *least = (*least).min(v ^ source.code ^ tried);
                }
            }
        }
        *left = least;
    }
}

for_machines! {
    /// Gathers, lane by lane, the codes of `tried` that are `left` into the first lines of `tried`, in
    /// ascending order, [`Code::NONE`] behind them, `kept` lines of them, at most 16.
    pub(super) fn compact[C: Code][C](tried: &mut [Line<C>], left: &[Line<C>], kept: usize) -> () {
        for (tried, left) in tried.iter_mut().zip(left) {
            for (tried, &left) in tried.iter_mut().zip(left) {
                *tried = if left == C::ZERO { C::NONE } else { *tried };
            }
        }
        let mut gathered = [[C::NONE; LANES]; 16];
        assert!(kept <= gathered.len(), "as many as can be gathered");
        for to in gathered.iter_mut().take(kept) {
            let mut least = [C::NONE; LANES];
            for tried in tried.iter() {
                for (least, &tried) in least.iter_mut().zip(tried) {
                    *least = (*least).min(tried);
                }
            }
            for tried in tried.iter_mut() {
                for (tried, &least) in tried.iter_mut().zip(&least) {
                    *tried = if *tried == least { C::NONE } else { *tried };
                }
            }
            *to = least;
        }
        for (to, gathered) in tried.iter_mut().zip(gathered).take(kept) {
            *to = gathered;
        }
    }
}

for_machines! {
    /// Lowers `left` like [`test`], for one heap: the last of `codes` is that of the heap before.
    pub(super) narrow fn test_one[C: Code, const K: usize][C, K](
        codes: &[C],
        sources: &[Source<C>],
        tried: [C; K],
    ) -> [C; K] {
        let mut least = [C::NONE; K];
        for source in sources {
            let v = codes[codes.len() - source.back as usize] ^ source.code;
            for (least, tried) in least.iter_mut().zip(tried) {
                *least = (*least).min(v ^ tried);
            }
        }
        least
    }
}

for_machines! {
    /// The least `a` in `from..=left / 2` with `values[a] ^ values[left - a] == value`, where `a` and
    /// `left - a` must differ if `distinct`.
    pub(super) fn find_split[][](
        values: &[u16],
        left: usize,
        from: usize,
        value: u16,
        distinct: bool,
    ) -> Option<usize> {
        // Pairs that are looked at together: one look at the outcome costs as much as many pairs.
        const PAIRS: usize = 512;
        const WIDTH: usize = 32;
        let half = left / 2;
        let found = |a: usize| values[a] ^ values[left - a] == value && (2 * a != left || !distinct);
        let mut a = from;
        while a + PAIRS <= half + 1 {
            let low: &[u16; PAIRS] = values[a..].first_chunk()?;
            let high: &[u16; PAIRS] = values[left - a - (PAIRS - 1)..].first_chunk()?;
            let mut least = [u16::MAX; WIDTH];
            for part in 0..PAIRS / WIDTH {
                for i in 0..WIDTH {
                    let pair = low[WIDTH * part + i] ^ high[PAIRS - 1 - WIDTH * part - i];
                    least[i] = least[i].min(pair ^ value);
                }
            }
            if least.contains(&0) {
                let first = (a..a + PAIRS).find(|&a| found(a));
                if first.is_some() {
                    return first;
                }
            }
            a += PAIRS;
        }
        (a..=half).find(|&a| found(a))
    }
}
