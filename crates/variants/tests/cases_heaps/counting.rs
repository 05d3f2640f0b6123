//! Counting games and Fibonacci Nim.

use crate::common::{BOTH, Case, ask, cases};
use cgt_core::{Limits, Play};
use variants::registry;

/// Answers are lists of numbers between semicolons.
fn numbers(list: &str) -> Vec<String> {
    let mut all: Vec<String> =
        list.split(';').filter(|n| !n.is_empty()).map(str::to_owned).collect();
    all.sort_by_key(|n| n.parse::<u64>().unwrap());
    all
}

fn counting(file: &str, play: Play, said: &str, answers: &str) {
    let Some(rows) = cases(file) else { return };
    let cases = rows.iter().map(|row| Case {
        game: format!("count:target={},add={}", row["target"], row["max_add"]),
        position: row[said].clone(),
        row,
    });
    ask(cases, true, BOTH, |context, case, normal, misere| {
        let row = if play == Play::Normal { normal } else { misere };
        assert_eq!(row.outcome.unwrap().to_string(), case.row["to_move"], "{context}");
        assert_eq!(row.winning_moves.clone().unwrap(), numbers(&case.row[answers]), "{context}");
    });
}

#[test]
fn who_reaches_100_wins() {
    counting("game100.csv", Play::Normal, "sum", "winning_new_sums");
}

#[test]
fn who_says_21_loses() {
    counting("game21_two_player.csv", Play::Misere, "said", "winning_replies");
}

#[test]
fn seats_of_several_players() {
    let Some(rows) = cases("game21_multi_player.csv") else { return };
    for row in rows {
        let (target, add, players) = (&row["target"], &row["max_add"], &row["players"]);
        let text = format!("count:target={target},add={add},players={players}");
        let game = registry::parse(&text).unwrap();
        let mut session = game.session(Limits::NONE);
        let found = session.row(&row["said"], Play::Misere, false).unwrap();
        let safe = &row["seats_safe_from_mover(S=can_force_not_losing,L=others_can_force_loss)"];
        if players == "2" {
            // Two players have a winner: the seat that is safe.
            let mover = if found.outcome.unwrap().is_p() { "LS" } else { "SL" };
            assert_eq!(mover, safe, "{text}, {} said", row["said"]);
        } else {
            assert_eq!(found.outcome, None, "{text}");
            assert_eq!(&found.extra, &[safe.as_str()], "{text}, {} said", row["said"]);
        }
    }
}

/// Seat by seat, over all ways to play: the definition that the table of masks stands for.
fn can_keep_from_losing(left: u64, add: u64, players: u32, seat: u32, play: Play) -> bool {
    if left == 0 {
        return (seat == players - 1) == (play == Play::Normal);
    }
    let before = if seat == 0 { players - 1 } else { seat - 1 };
    let mut steps = 1..=add.min(left);
    let after = |step| can_keep_from_losing(left - step, add, players, before, play);
    if seat == 0 { steps.any(after) } else { steps.all(after) }
}

#[test]
fn seats_agree_with_their_definition() {
    for players in 3..=5 {
        let text = format!("count:target=11,add=3,players={players}");
        let game = registry::parse(&text).unwrap();
        let mut session = game.session(Limits::NONE);
        for play in [Play::Normal, Play::Misere] {
            for said in 0..=11u64 {
                let row = session.row(&said.to_string(), play, false).unwrap();
                let expected: String = (0..players)
                    .map(|seat| can_keep_from_losing(11 - said, 3, players, seat, play))
                    .map(|safe| if safe { 'S' } else { 'L' })
                    .collect();
                assert_eq!(row.extra, [expected], "{text}, {play}, {said} said");
            }
        }
        let error = session.row("0", Play::Misere, true).unwrap_err().to_string();
        assert!(error.contains("not defined"), "{error}");
    }
}

#[test]
fn fibonacci_nim() {
    let Some(rows) = cases("fibonacci_nim.csv") else { return };
    let cases = rows.iter().map(|row| Case {
        game: "fibonacci-nim".to_owned(),
        position: row["n"].clone(),
        row,
    });
    ask(cases, true, BOTH, |context, case, normal, misere| {
        let outcome = |column: &str| case.row[column].clone();
        let found = normal.outcome.unwrap().to_string();
        assert_eq!(found, outcome("first_player_normal"), "{context}");
        assert_eq!(
            misere.outcome.unwrap().to_string(),
            outcome("first_player_misere"),
            "{context}"
        );
        let n: u64 = case.position.parse().unwrap();
        // A position in play says how much is left: what was taken is the rest.
        let mut taken: Vec<u64> = normal
            .winning_moves
            .iter()
            .flatten()
            .map(|p| n - p.split('/').next().unwrap().parse::<u64>().unwrap())
            .collect();
        taken.sort_unstable();
        let taken: Vec<String> = taken.iter().map(ToString::to_string).collect();
        assert_eq!(taken, numbers(&case.row["winning_first_moves"]), "{context}");
    });
}
