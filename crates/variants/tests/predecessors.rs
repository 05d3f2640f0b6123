//! `visit_predecessors` is the inverse of `visit_options` on a family of tuples.

use std::collections::BTreeSet;
use std::ops::ControlFlow;
use variants::Game;
use variants::several::greedy::GreedyNim;
use variants::several::moore::Moore;
use variants::several::wythoff::{Together, Wythoff};

/// All ascending tuples.
fn tuples(heaps: usize, max: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![]];
    for _ in 0..heaps {
        let longer = all.iter().flat_map(|t: &Vec<usize>| {
            let least = t.last().copied().unwrap_or(0);
            (least..=max).map(move |h| [t.as_slice(), &[h]].concat())
        });
        all = longer.collect();
    }
    all
}

fn inverse<G: Game>(game: &G, heaps: usize, max: usize) {
    let within = game.from_tuple(&vec![max; heaps]).unwrap();
    let (mut forward, mut backward) = (BTreeSet::new(), BTreeSet::new());
    for tuple in tuples(heaps, max) {
        let p = game.from_tuple(&tuple).unwrap();
        let text = game.show(&p);
        let _ = game.visit_options(&p, |o| {
            forward.insert((text.clone(), game.show(o)));
            ControlFlow::<()>::Continue(())
        });
        assert!(game.visit_predecessors(&p, &within, |q| {
            backward.insert((game.show(q), text.clone()));
        }));
    }
    assert!(!forward.is_empty());
    let name = game.name();
    assert_eq!(forward.difference(&backward).next(), None, "{name}: not among predecessors");
    assert_eq!(backward.difference(&forward).next(), None, "{name}: not among options");
}

#[test]
fn predecessors_are_the_inverse_of_options() {
    for (heaps, max) in [(1, 6), (2, 6), (3, 4), (4, 3)] {
        for together in [Together::All, Together::Nonempty, Together::Pair, Together::Subset] {
            inverse(&Wythoff::new(together), heaps, max);
        }
        inverse(&GreedyNim, heaps, max);
        inverse(&Moore::new(2), heaps, max);
        if heaps >= 2 {
            inverse(&Moore::exact(2), heaps, max);
        }
        inverse(&Moore::with_caps(2, Some(2), None), heaps, max);
        inverse(&Moore::with_caps(3, None, Some(3)), heaps, max);
    }
}
