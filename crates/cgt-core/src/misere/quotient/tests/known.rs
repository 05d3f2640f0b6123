//! Published quotients: `data/known/misere_quotients.csv`, each row to the heap that it names.

use super::code;
use crate::Limits;
use crate::misere::quotient::{Bounds, Solver, solve};

const KNOWN: &str = include_str!("../../../../../../data/known/misere_quotients.csv");

fn rows() -> impl Iterator<Item = Vec<&'static str>> {
    KNOWN.lines().skip(1).map(|line| line.split(',').collect())
}

/// Heap, order and P-order at each growth, in the notation of the file.
fn history(text: &str, heaps: usize) -> (String, bool) {
    let rules = code(text);
    let mut solver = Solver::new(&rules, Bounds::default(), Limits::NONE);
    let mut growth = Vec::new();
    while solver.heaps() <= heaps {
        let before = solver.monoid().order();
        solver.add_heap().unwrap();
        let monoid = solver.monoid();
        if monoid.order() != before {
            growth.push(format!("{}:{}/{}", solver.heaps() - 1, monoid.order(), monoid.p_order()));
        }
    }
    (growth.join(" "), solver.monoid().is_tame())
}

#[test]
fn growth_of_every_published_quotient() {
    for row in rows() {
        let (growth, tame) = history(row[0], row[6].parse().unwrap());
        assert_eq!((growth.as_str(), tame), (row[7], row[3] == "tame"), "{}", row[0]);
    }
}

#[test]
fn every_complete_row() {
    for row in rows().filter(|row| row[8].starts_with("complete")) {
        let quotient = solve(&code(row[0]), 1000, Bounds::default(), Limits::NONE).quotient;
        let monoid = quotient.monoid();
        let found = [monoid.order(), monoid.p_order()].map(|n| n.to_string());
        assert_eq!(found, row[1..3], "{}", row[0]);
        let period = quotient.period().unwrap();
        if !row[4].is_empty() {
            let found = [period.preperiod, period.period].map(|n| n.to_string());
            assert_eq!(found, row[4..6], "{}", row[0]);
        }
    }
}

#[test]
fn kayles() {
    let quotient = solve(&code("0.77"), 1000, Bounds::default(), Limits::NONE).quotient;
    assert_eq!(quotient.generators(), [1, 2, 5, 9, 12, 25, 27]);
    assert!(quotient.map().len() < 180);
}

/// Heaps 0, 1, 2 of 0.4 have no moves, and neither do heaps 0 to 3 of 0.04: a window from heap 0
/// on would call them complete with one element.
#[test]
fn no_period_from_empty_heaps() {
    for (text, heaps) in [("0.4", 3), ("0.04", 4), ("0.004", 5)] {
        let short = solve(&code(text), heaps - 1, Bounds::default(), Limits::NONE).quotient;
        assert_eq!((short.monoid().order(), short.period()), (1, None));
        let longer = solve(&code(text), heaps + 1, Bounds::default(), Limits::NONE).quotient;
        assert!(longer.monoid().order() >= 2 && longer.period().is_none(), "{text}");
    }
}

#[test]
fn bounds_give_a_partial_quotient() {
    let rules = code("0.07");
    let bounds = Bounds { order: 100, ..Bounds::default() };
    let solved = solve(&rules, 1000, bounds, Limits::NONE);
    assert_eq!((solved.quotient.monoid().order(), solved.quotient.map().len()), (24, 25));
    assert!(solved.stop.unwrap().to_string().contains("heap 25"));
    assert_eq!(solved.quotient.outcome(&[25]), None);
}
