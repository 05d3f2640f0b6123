//! A set of values, as bits.

/// Bit `v` of the words is set when the value `v` is in the set.
pub(super) type Bits = Vec<u64>;

pub(super) fn insert(set: &mut Bits, value: u32) {
    let word = value as usize / 64;
    if word >= set.len() {
        set.resize(word + 1, 0);
    }
    set[word] |= 1 << (value & 63);
}

pub(super) fn unite(set: &mut Bits, more: &[u64]) {
    if more.len() > set.len() {
        set.resize(more.len(), 0);
    }
    for (to, word) in set.iter_mut().zip(more) {
        *to |= word;
    }
}

/// Adds `v ^ x` for each `x` of `from`.
pub(super) fn unite_shifted(set: &mut Bits, from: &[u64], v: u32) {
    let (high, low) = (v as usize >> 6, v as usize & 63);
    for (i, &word) in from.iter().enumerate().filter(|&(_, &word)| word != 0) {
        let to = i ^ high;
        if to >= set.len() {
            set.resize(to + 1, 0);
        }
        set[to] |= xor_indices(word, low);
    }
}

/// The least value that is not in the set.
pub(super) fn mex(set: &[u64]) -> u32 {
    let full = set.iter().take_while(|&&w| w == u64::MAX).count();
    ((full << 6) + set.get(full).map_or(0, |w| w.trailing_ones() as usize)) as u32
}

/// Moves bit `i` to bit `i ^ low`, for `low < 64`.
pub(super) fn xor_indices(mut word: u64, low: usize) -> u64 {
    const HALVES: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0f0f_0f0f_0f0f_0f0f,
        0x00ff_00ff_00ff_00ff,
        0x0000_ffff_0000_ffff,
        0x0000_0000_ffff_ffff,
    ];
    for (i, half) in HALVES.into_iter().enumerate() {
        if low >> i & 1 == 1 {
            word = (word & half) << (1 << i) | word >> (1 << i) & half;
        }
    }
    word
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn xor_indices_moves_each_bit(word: u64, low in 0usize..64) {
            let moved = (0..64).filter(|i| word >> i & 1 == 1).map(|i| 1u64 << (i ^ low));
            prop_assert_eq!(xor_indices(word, low), moved.fold(0, |all, bit| all | bit));
        }
    }
}
