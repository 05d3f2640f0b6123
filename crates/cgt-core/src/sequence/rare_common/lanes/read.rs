//! Reading the least codes off sets, all lanes at once.

use super::kernel::{Code, LANES, Line};
use crate::sequence::machines::for_machines;

/// One word of the sets of all lanes.
pub(super) type Word = [u64; LANES];

for_machines! {
    /// Takes the least codes out of the first two words of the sets, one for each line, ascending;
    /// [`Code::NONE`] where there are no more.
    fn take_least[C: Code][C](low: &mut Word, high: &mut Word, lines: &mut [Line<C>]) -> () {
        for line in lines {
            for ((code, low), high) in line.iter_mut().zip(&mut *low).zip(&mut *high) {
                let (word, first) = if *low == 0 { (*high, 64) } else { (*low, 0) };
                let least = C::new(word.trailing_zeros() as u16 + first);
                *code = if word == 0 { C::NONE } else { least };
                *high = if *low == 0 { *high & high.wrapping_sub(1) } else { *high };
                *low &= low.wrapping_sub(1);
            }
        }
    }
}

for_machines! {
    /// How many codes below 128 the sets have.
    fn count[][](low: &Word, high: &Word) -> [u8; LANES] {
        let mut counts = [0; LANES];
        for ((count, low), high) in counts.iter_mut().zip(low).zip(high) {
            *count = (low.count_ones() + high.count_ones()) as u8;
        }
        counts
    }
}

/// Reads the least codes off sets of at least two words: ascending, as many as there are lines,
/// [`Code::NONE`] behind them. Returns how many lines are not empty; the sets are used up.
pub(super) fn read<C: Code>(sets: &mut [Word], lines: &mut [Line<C>]) -> usize {
    let Some(([low, high], larger)) = sets.split_first_chunk_mut() else { return 0 };
    let counts = count(low, high);
    let mut used = counts.iter().map(|&count| usize::from(count)).max().unwrap_or(0);
    used = used.min(lines.len());
    take_least(low, high, &mut lines[..used]);
    lines[used..].fill([C::NONE; LANES]);
    for (lane, count) in counts.into_iter().enumerate() {
        let mut count = usize::from(count);
        for (w, word) in larger.iter().enumerate() {
            let mut open = word[lane];
            while open != 0 && count < lines.len() {
                lines[count][lane] = C::new((w << 6) as u16 + 128 + open.trailing_zeros() as u16);
                open &= open - 1;
                count += 1;
                used = used.max(count);
            }
        }
    }
    used
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn codes_read_are_the_least_of_the_sets(
            seeds in prop::collection::vec(any::<[u64; 4]>(), LANES),
            thin in 0u32..5,
            size in 1usize..=24,
        ) {
            let mut sets = [[0; LANES]; 4];
            for (lane, words) in seeds.iter().enumerate() {
                for (w, set) in sets.iter_mut().enumerate() {
                    set[lane] = (0..thin).fold(words[w], |s, i| s & s.rotate_left(7 * i + 3));
                }
            }
            let kept = sets;
            let mut lines = vec![[0u16; LANES]; size];
            let used = read(&mut sets, &mut lines);
            let mut most = 0;
            for lane in 0..LANES {
                let codes = (0..256u16).filter(|&c| kept[usize::from(c >> 6)][lane] >> (c & 63) & 1 == 1);
                let expected: Vec<u16> = codes.take(size).collect();
                let read: Vec<u16> = lines.iter().map(|l| l[lane]).take_while(|&c| c != u16::NONE).collect();
                prop_assert_eq!(&read, &expected);
                prop_assert!(lines[read.len()..].iter().all(|l| l[lane] == u16::NONE));
                most = most.max(read.len());
            }
            prop_assert_eq!(used, most);
        }
    }
}
