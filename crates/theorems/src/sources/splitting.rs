//! Games that split heaps: Grundy's game, octal codes, Lasker's Nim.

use super::holds;
use crate::lab::{Cases, LabError};
use crate::statement::Statement;
use cgt_core::Play::{Misere, Normal};
use std::ops::ControlFlow;
use variants::registry;

/// The options of a heap, each an ascending list of heaps that are not empty, ascending.
fn options(game: &str, n: usize) -> Result<Vec<Vec<usize>>, LabError> {
    let read = registry::parse(game)
        .map_err(|error| LabError::Notation { text: game.to_owned(), error })?;
    let mut all = Vec::new();
    if let Some(rules) = read.heap_rules() {
        rules.visit_options(n, &mut |left| {
            let mut option: Vec<usize> = left.iter().copied().filter(|&h| h > 0).collect();
            option.sort_unstable();
            all.push(option);
            ControlFlow::Continue(())
        });
    }
    all.sort();
    all.dedup();
    Ok(all)
}

/// All ways to write `n` as a sum of so many positive numbers, each at least `least`, ascending.
fn sums(n: usize, parts: usize, least: usize) -> Vec<Vec<usize>> {
    match parts {
        0 if n == 0 => vec![vec![]],
        0 => vec![],
        1 if n >= least => vec![vec![n]],
        _ => (least..=n / parts)
            .flat_map(|first| {
                let rest = sums(n - first, parts - 1, first);
                rest.into_iter().map(move |r| [&[first], r.as_slice()].concat())
            })
            .collect(),
    }
}

/// All ways to take `t` tokens and leave the rest as one of the numbers of heaps.
fn direct(n: usize, takes: &[(usize, &[usize])]) -> Vec<Vec<usize>> {
    let mut all = Vec::new();
    for &(t, heaps) in takes {
        let Some(rest) = n.checked_sub(t) else { continue };
        for &heaps in heaps {
            all.extend(sums(rest, heaps, 1));
        }
    }
    all.sort();
    all.dedup();
    all
}

fn same_options(
    id: &str,
    statement: &str,
    source: &str,
    title: &str,
    (game, most): (&'static str, usize),
    rule: fn(usize) -> Vec<Vec<usize>>,
) -> Statement {
    holds(id, statement, source).title(title).cases(
        game,
        &format!("heaps <= {most}"),
        move |cases| {
            for n in 0..=most {
                cases.equal(|| n.to_string(), rule(n), options(game, n)?);
            }
            Ok(())
        },
    )
}

pub(super) fn statements() -> Vec<Statement> {
    vec![
        holds("B19", "Grundy's game: 6 -> 5+1 or 4+2, not 3+3", "es-wiki:336")
            .title("Grundy's game: splitting 6")
            .cases("grundy", "1 position", |cases| {
                cases.equal(|| "6".to_owned(), vec![vec![1, 5], vec![2, 4]], options("grundy", 6)?);
                Ok(())
            }),
        holds("B20", "Grundy's game: a play from heap n has at most n - 1 moves", "brilliant:138")
            .title("Grundy's game ends")
            .cases("grundy", "n <= 60", |cases| {
                let mut longest: Vec<usize> = Vec::new();
                for n in 0..=60usize {
                    let plays = options("grundy", n)?.into_iter();
                    let most =
                        plays.map(|o| 1 + o.iter().map(|&h| longest[h]).sum::<usize>()).max();
                    longest.push(most.unwrap_or(0));
                    let (bound, found) = (n.saturating_sub(1), longest[n]);
                    cases.case(found <= bound, || {
                        (n.to_string(), bound.to_string(), found.to_string())
                    });
                }
                Ok(())
            }),
        same_options(
            "E12",
            "take 3 with splitting, 2 without, 1 only if alone: the options of 0.137",
            "brilliant:116+124-128",
            "Dawson's Chess as a code",
            ("0.137", 40),
            |n| direct(n, &[(1, &[0]), (2, &[0, 1]), (3, &[0, 1, 2])]),
        ),
        same_options(
            "E13",
            "take 1 or 2, splitting allowed: the options of 0.77",
            "brilliant:116+130",
            "Kayles as a code",
            ("0.77", 40),
            |n| direct(n, &[(1, &[0, 1, 2]), (2, &[0, 1, 2])]),
        ),
        same_options("E14", "Nim is 0.(3)", "brilliant:130", "Nim as a code", ("0.(3)", 24), |n| {
            (0..n).map(|left| if left == 0 { vec![] } else { vec![left] }).collect()
        }),
        same_options(
            "E15",
            "take any number, optionally split the rest: the options of 0.(7)",
            "brilliant:116",
            "Row Nim as a code",
            ("0.(7)", 24),
            |n| {
                let mut all: Vec<_> = (1..=n).flat_map(|t| direct(n, &[(t, &[0, 1, 2])])).collect();
                all.sort();
                all.dedup();
                all
            },
        ),
        holds("E15.grundy", "0.(7): G(n) = n", "brilliant:116").title("Row Nim: values").value(
            "0.(7)",
            1,
            40,
            |p| Some(p.total() as u64),
        ),
        holds("E16", "pawns on 3 x n: the outcomes of 0.137, normal and misere", "brilliant:116")
            .title("Dawson's Chess with pawns")
            .cases("0.137", "n <= 8", pawns),
        holds(
            "E17",
            "a digit d_t has 1: leave nothing, 2: leave one heap, 4: leave two heaps",
            "brilliant:118-122",
        )
        .title("The meaning of octal digits")
        .cases("0.1 to 0.7, 0.01 to 0.07", "heaps <= 20", |cases| {
            for (t, d) in (1..=2usize).flat_map(|t| (1..=7u32).map(move |d| (t, d))) {
                let code = format!("0.{}{d}", "0".repeat(t - 1));
                let heaps: Vec<usize> = (0..3).filter(|j| d >> j & 1 == 1).collect();
                for n in 0..=20 {
                    let rule = direct(n, &[(t, &heaps)]);
                    cases.equal(|| format!("{code}: {n}"), rule, options(&code, n)?);
                }
            }
            Ok(())
        }),
        holds(
            "E19",
            "a digit d_t with 8 allows leaving three heaps, with 16 four, with 32 five",
            "brilliant:132",
        )
        .title("The meaning of digits beyond octal")
        .cases(
            "hex:0.8 to hex:0.F; hex:8.0; code:0.[16] to code:0.[63]; code:[16].0",
            "heaps <= 16",
            |cases| {
                let hex = ["8", "9", "A", "B", "C", "D", "E", "F"];
                let mut codes: Vec<(String, usize, u32)> = (8..)
                    .zip(hex)
                    .flat_map(|(d, digit)| {
                        [(format!("hex:0.{digit}"), 1, d), (format!("hex:0.0{digit}"), 2, d)]
                    })
                    .collect();
                codes.push(("hex:8.0".to_owned(), 0, 8));
                codes.push(("code:[16].0".to_owned(), 0, 16));
                for d in [16, 17, 31, 32, 63] {
                    codes.push((format!("code:0.[{d}]"), 1, d));
                    codes.push((format!("code:0.[0][{d}]"), 2, d));
                }
                for (code, t, d) in codes {
                    let heaps: Vec<usize> = (0..6).filter(|j| d >> j & 1 == 1).collect();
                    for n in 0..=16 {
                        let rule = direct(n, &[(t, &heaps)]);
                        cases.equal(|| format!("{code}: {n}"), rule, options(&code, n)?);
                    }
                }
                Ok(())
            },
        ),
        same_options(
            "E18",
            "4.(3): d_0 = 4 splits n = a + b with a, b >= 1; Nim moves besides",
            "brilliant:132",
            "Lasker's Nim as a code",
            ("4.(3)", 12),
            |n| {
                let mut all = direct(n, &[(0, &[2])]);
                all.extend((1..=n).flat_map(|t| direct(n, &[(t, &[0, 1])])));
                all.sort();
                all
            },
        ),
    ]
}

/// Pawns in n files of three squares: white on the first rank, black on the third, captures
/// forced. A position is the set of files whose pawns have not met; a move advances a pawn where
/// it cannot capture, and the captures that follow are forced.
fn pawns(cases: &mut Cases<'_>) -> Result<(), LabError> {
    let graph = cases.graph("0.137", &["0", "1", "2", "3", "4", "5", "6", "7", "8"])?;
    for play in [Normal, Misere] {
        let table = graph.p_positions(play);
        for n in 0..=8usize {
            let board = Board::start(n);
            let name = n.to_string();
            let truth = table[graph.find(&name)?];
            cases.equal(|| format!("n={n} {play}"), truth, board.previous_wins(play));
        }
    }
    Ok(())
}

/// White pawns, black pawns, and who moves: bit `file + n * rank`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Board {
    files: usize,
    white: u32,
    black: u32,
    whites_move: bool,
}

impl Board {
    fn start(files: usize) -> Self {
        let row = (1u32 << files) - 1;
        Board { files, white: row, black: row << (2 * files), whites_move: true }
    }

    /// The same board seen by the player to move, as (own, other, step): pawns at (file, rank).
    fn moves(self) -> Vec<Board> {
        let (mut captures, mut steps) = (Vec::new(), Vec::new());
        let n = self.files as i64;
        let (own, other) =
            if self.whites_move { (self.white, self.black) } else { (self.black, self.white) };
        let up = if self.whites_move { 1 } else { -1 };
        for square in (0..3 * n).filter(|s| own >> s & 1 == 1) {
            let (file, rank) = (square % n, square / n + up);
            if !(0..3).contains(&rank) {
                continue;
            }
            let mut go = |file: i64, capture: bool| {
                let to = 1u32 << (file + n * rank);
                let own = own & !(1 << square) | to;
                let (white, black) =
                    if self.whites_move { (own, other & !to) } else { (other & !to, own) };
                let next = Board { white, black, whites_move: !self.whites_move, ..self };
                if capture { captures.push(next) } else { steps.push(next) }
            };
            for side in [file - 1, file + 1] {
                if (0..n).contains(&side) && other >> (side + n * rank) & 1 == 1 {
                    go(side, true);
                }
            }
            if (own | other) >> (file + n * rank) & 1 == 0 {
                go(file, false);
            }
        }
        if captures.is_empty() { steps } else { captures }
    }

    /// By the definition, with a memo; play has at most 3 n moves, which bounds the recursion.
    fn previous_wins(self, play: cgt_core::Play) -> bool {
        fn look(
            b: Board,
            play: cgt_core::Play,
            memo: &mut std::collections::HashMap<Board, bool>,
        ) -> bool {
            if let Some(&known) = memo.get(&b) {
                return known;
            }
            let moves = b.moves();
            let p = if moves.is_empty() {
                play == Normal
            } else {
                moves.into_iter().all(|m| !look(m, play, memo))
            };
            memo.insert(b, p);
            p
        }
        look(self, play, &mut std::collections::HashMap::new())
    }
}
