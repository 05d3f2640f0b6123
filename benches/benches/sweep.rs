//! Sweeps over families of positions, beside hand-written loops over the same options.
//!
//! `cargo bench -p benches --bench sweep`. The ratio of `moore_by_sweep` to `moore_by_hand` is
//! what the generic face costs. Threads: `RAYON_NUM_THREADS=1`.

use cgt_core::family::{Family, Shape, TupleIndex};
use cgt_core::{Heaps, Limits, Mex, Play, Ruleset, sweep};
use variants::several::moore::Moore;

fn main() {
    divan::main();
}

/// The positions of index-2 Nim on four heaps.
struct FourHeaps {
    rules: Moore,
    index: TupleIndex,
}

impl FourHeaps {
    fn new(max: usize) -> Self {
        let index = TupleIndex::new(4, max, Shape::Ascending).expect("small");
        FourHeaps { rules: Moore::new(2), index }
    }
}

impl Family for FourHeaps {
    type Rules = Moore;

    fn rules(&self) -> &Moore {
        &self.rules
    }

    fn index(&self) -> &TupleIndex {
        &self.index
    }

    fn position(&self, tuple: &[usize]) -> Option<Heaps> {
        Some(Heaps::new(tuple.iter().copied()))
    }

    fn tuple(&self, position: &Heaps, tuple: &mut [usize]) {
        position.fill_tuple(tuple);
    }
}

const MAX: usize = 24;

#[divan::bench]
fn moore_by_sweep() -> u32 {
    let family = FourHeaps::new(MAX);
    let table = sweep::grundy(&family, &Limits::NONE).expect("no limits");
    table.get(family.index.len() - 1)
}

/// The same options in the same order, sorted and ranked in place, one thread.
#[divan::bench]
fn moore_by_hand() -> u32 {
    let index = TupleIndex::new(4, MAX, Shape::Ascending).expect("small");
    let mut table = vec![0u16; index.len()];
    let mut mex = Mex::new();
    let mut heaps = [0usize; 4];
    for rank in 0..index.len() {
        index.unrank(rank, &mut heaps);
        mex.clear();
        let mut mark = |mut option: [usize; 4]| {
            option.sort_unstable();
            mex.insert(u32::from(table[index.rank(&option)]));
        };
        for i in 0..4 {
            for left in 0..heaps[i] {
                let mut option = heaps;
                option[i] = left;
                mark(option);
                for j in i + 1..4 {
                    for other in 0..heaps[j] {
                        let mut option = option;
                        option[j] = other;
                        mark(option);
                    }
                }
            }
        }
        table[rank] = mex.mex() as u16;
    }
    u32::from(table[index.len() - 1])
}

#[divan::bench]
fn moore_outcomes_by_predecessors() -> bool {
    let family = FourHeaps::new(60);
    let table = sweep::outcomes(&family, Play::Normal, &Limits::NONE).expect("no limits");
    table.get(0).is_p()
}

#[divan::bench]
fn moore_options_visited() -> u64 {
    let rules = Moore::new(2);
    let mut options = 0;
    let _ = rules.visit_options(&Heaps::new([20, 21, 22, 23]), |option| {
        options += option.tokens() & 1;
        std::ops::ControlFlow::<()>::Continue(())
    });
    options
}
