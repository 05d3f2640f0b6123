//! Every statement of the library gets its recorded verdict; deliberately wrong ones are caught.

use cgt_core::Limits;
use cgt_core::Play::{Misere, Normal};
use std::collections::HashSet;
use theorems::lab::check;
use theorems::{Judgement, Needs, Pos, Recorded, Report, Statement, Verdict, library};

#[test]
fn verdicts_are_as_recorded() {
    let wrong: Vec<String> = library::statements()
        .iter()
        .filter_map(|s| {
            let report = check(s, &Limits::NONE);
            (report.as_recorded(&s.recorded) != Some(true) || report.positions == 0)
                .then(|| format!("{}: {:?}", s.id, report))
        })
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn ids_are_distinct_and_statements_say_what_they_are() {
    let mut ids = HashSet::new();
    for s in library::statements() {
        assert!(ids.insert(s.id.clone()), "{} comes twice", s.id);
        assert!(!s.source.is_empty() && !s.statement.is_empty() && !s.title.is_empty(), "{}", s.id);
        assert_ne!(s.recorded, Recorded::Open, "{}", s.id);
        assert!(!s.range().is_empty(), "{}", s.id);
    }
}

#[test]
fn unknown_ids_suggest_near_ones() {
    assert_eq!(library::find("B32").map(|all| all.len()), Ok(3));
    assert!(library::find("boutons").is_err_and(|e| e.contains("`bouton`")));
    assert!(library::find("").is_err());
}

#[test]
fn the_same_report_at_any_number_of_threads() {
    let run = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            library::find("B32")
                .unwrap()
                .iter()
                .map(|s| check(s, &Limits::NONE))
                .map(|r| (r.positions, r.verdict))
                .collect::<Vec<_>>()
        })
    };
    let one = run(1);
    assert_eq!(one, run(2));
    assert_eq!(one, run(5));
}

#[test]
fn a_check_that_runs_out_of_memory_says_so() {
    let tight = Limits { memory: cgt_core::Memory(1000), watch: &() };
    let bouton = &library::find("bouton").unwrap()[0];
    assert!(matches!(check(bouton, &tight).verdict, Verdict::Unfinished(_)));
}

fn smallest(report: &Report) -> String {
    report.counterexample()
}

fn mutant(s: Statement, expected: &str) {
    let report = check(&s, &Limits::NONE);
    assert_eq!(smallest(&report), expected, "{s:?} {report:?}");
}

fn new() -> Statement {
    Statement::new("mutant", "wrong").open()
}

/// Bouton with addition for the nim-sum, one bit less, and so on: ten wrong statements, each
/// caught at the position where it first differs, which a person can verify by hand.
#[test]
fn wrong_variants_are_caught() {
    // Two heaps 1,1 have sum 2 mod 4: addition is not nim-addition.
    mutant(new().outcome("nim", 3, 7, Normal, |p| Some(p.total() % 4 == 0)), "1,1");
    // The nim-sum without its lowest bit.
    mutant(new().outcome("nim", 3, 7, Normal, |p| Some(p.xor() / 2 == 0)), "1");
    // Misere Nim by the normal rule: the empty position.
    mutant(new().outcome("nim", 3, 7, Misere, |p| Some(p.xor() == 0)), "0");
    // Misere Nim with an even number of ones.
    mutant(
        new().outcome("nim", 3, 7, Misere, |p| {
            Some(if p.big() == 0 { p.ones() > 0 && p.ones() % 2 == 0 } else { p.xor() == 0 })
        }),
        "1",
    );
    // S(1..3) reduced mod 3.
    mutant(new().value("S(1..3)", 1, 20, |p| Some(p.total() as u64 % 3)), "3");
    // Moore's rule mod k.
    mutant(
        new().outcome("moore:k=2", 4, 5, Normal, |p| Some(p.binary_digit_sums_divisible(2))),
        "1,1",
    );
    // Moore's rule mod k + 2.
    mutant(
        new().outcome("moore:k=2", 4, 5, Normal, |p| Some(p.binary_digit_sums_divisible(4))),
        "1,1,1",
    );
    // Greedy Nim with the number of all heaps.
    mutant(
        new().outcome("greedy-nim", 3, 6, Normal, |p| Some(p.heaps().len().is_multiple_of(2))),
        "1,2",
    );
    // Lasker's Nim as Nim.
    mutant(new().value("laskers-nim", 1, 30, |p| Some(p.total() as u64)), "3");
    // Lemma 2 with the claim that every move reaches nim-sum 0.
    mutant(
        new().position("nim", 3, 6, Needs::RULES, |v| {
            if v.pos().xor() == 0 {
                Judgement::Silent
            } else {
                let all = v.options().iter().all(|o| Pos::new(o).xor() == 0);
                Judgement::of(all, "every option", "some")
            }
        }),
        "2",
    );
}
