//! The inner loops over lanes, compiled for AVX-512, AVX2 and plain machines.
//!
//! Lane `i` is heap `at + i` of a block of [`LANES`] consecutive heaps. A source gives heap `n` the
//! option value `codes[n - back] ^ code`.

use crate::sequence::machines::for_machines;
use std::ops::BitXor;

/// The heaps of a block.
pub(super) const LANES: usize = 64;

/// A value or its code, one for each lane.
pub(super) type Line<C> = [C; LANES];

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
    fn new(code: u16) -> Self;
    fn get(self) -> u16;
    /// [`mark_bytes`] or [`mark_halves`].
    fn mark(codes: &[Self], at: usize, sources: &[Source<Self>], words: usize, sets: &mut [u64]);
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
        sizes!(8 6 5 4 3 2 1);
    }
}

impl Code for u8 {
    const NONE: u8 = u8::MAX;
    const ZERO: u8 = 0;
    const TILE: usize = 8;
    const MARKED: u16 = 128;
    const BOUND: usize = 3;
    fn mark(codes: &[u8], at: usize, sources: &[Source<u8>], words: usize, sets: &mut [u64]) {
        mark_bytes(codes, at, sources, words, sets);
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
    fn mark(codes: &[u16], at: usize, sources: &[Source<u16>], words: usize, sets: &mut [u64]) {
        mark_halves(codes, at, sources, words, sets);
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
        words: usize,
        sets: &mut [u64],
    ) -> () {
        // As many lanes as have their sets in registers.
        const GROUP: usize = 32;
        for (group, sets) in sets.chunks_exact_mut(GROUP * words).enumerate() {
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
            for (set, (low, high)) in sets.chunks_exact_mut(words).zip(low.iter().zip(&high)) {
                set[0] |= low;
                set[1] |= high;
            }
        }
    }
}

/// The same for two-byte codes below `64 * words`.
pub(super) fn mark_halves(
    codes: &[u16],
    at: usize,
    sources: &[Source<u16>],
    words: usize,
    sets: &mut [u64],
) {
    // One byte for each value that fits an index: nothing to check, nothing to read back.
    let mut met = vec![0u8; 1 << 16].into_boxed_slice();
    let met: &mut [u8; 1 << 16] = (&mut *met).try_into().expect("as long as that");
    for (lane, set) in sets.chunks_exact_mut(words).enumerate() {
        for source in sources {
            let v = codes[at + lane - source.back as usize] ^ source.code;
            met[usize::from(v)] = 1;
        }
        for (word, met) in set.iter_mut().zip(met.as_chunks_mut::<64>().0) {
            for (i, eight) in met.as_chunks::<8>().0.iter().enumerate() {
                // Gathers the low bits of eight bytes in the highest.
                let bits = u64::from_le_bytes(*eight).wrapping_mul(0x0102_0408_1020_4080) >> 56;
                *word |= bits << (8 * i);
            }
            *met = [0; 64];
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
        let half = left / 2;
        let found = |a: usize| values[a] ^ values[left - a] == value && (2 * a != left || !distinct);
        let mut a = from;
        while a + LANES <= half + 1 {
            let low: &[u16; LANES] = values[a..].first_chunk()?;
            let high: &[u16; LANES] = values[left - a - (LANES - 1)..].first_chunk()?;
            let mut least = u16::MAX;
            for i in 0..LANES {
                least = least.min(low[i] ^ high[LANES - 1 - i] ^ value);
            }
            if least == 0 {
                let first = (a..a + LANES).find(|&a| found(a));
                if first.is_some() {
                    return first;
                }
            }
            a += LANES;
        }
        (a..=half).find(|&a| found(a))
    }
}
