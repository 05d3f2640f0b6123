//! `tables play`: whole games through stdin.

use crate::run;

#[test]
fn the_winner_wins_against_the_computer() {
    let game = run(&["play", "nim", "3-4-5"], "1,4,5\nhint\noptions\n");
    assert!(game.out.contains("The computer moves to"), "{}", game.out);
    assert!(game.out.contains("no move wins against best play"), "{}", game.out);
    // Mirror on two heaps: the whole game, to the end.
    let game = run(&["play", "nim", "2,3"], "2,2\n1,1\n0\n");
    assert!(game.out.ends_with("No move is left: you won (normal play).\n"), "{}", game.out);
}

#[test]
fn the_computer_wins_when_it_can() {
    let game = run(&["play", "nim", "1-2-3"], "1,1,3\n1,1\n1\n");
    assert!(game.out.ends_with("the computer won (normal play).\n"), "{}", game.out);
    let game = run(&["play", "nim", "1,1", "--misere", "--computer", "first"], "0\n");
    assert!(game.out.ends_with("the computer won (misere play).\n"), "{}", game.out);
}

#[test]
fn moves_are_refused_with_the_reason() {
    let lines =
        "3,4,5\n3,4,6\n3,3,3\ntake 9 from 5\ntake 1 from 7\nfoo\ntake 2 from 3\nundo\nquit\n";
    let game = run(&["play", "nim", "3,4,5"], lines);
    for words in [
        "you may not pass",
        "3,4,6 cannot be reached from 3,4,5",
        "9 is more than the heap of 5 has",
        "there is no heap of 7",
        "'f' is no digit",
    ] {
        assert!(game.out.contains(words), "{words}: {}", game.out);
    }
    assert_eq!(game.code, 0);
    // The undone game stands at its first turn again.
    assert!(game.out.matches("Turn 1, you: 3,4,5").count() == 2, "{}", game.out);
}

#[test]
fn boards_are_offered() {
    let game = run(&["play", "nim", "--computer", "none"], "x\n1\nhistory\nquit\n");
    for board in ["1-3-5-7", "1-2-3", "2-4-6-8", "3-4-5-6"] {
        assert!(game.out.contains(board));
    }
    assert!(game.out.contains("0. start: 1,3,5,7"), "{}", game.out);
    assert!(game.out.contains("nim-sum 0  |  P-position"), "{}", game.out);
    let misere = run(&["play", "kayles", "5", "--misere"], "");
    assert!(misere.out.contains("The input ended"));
    assert!(!misere.out.contains("Grundy value"));
}
