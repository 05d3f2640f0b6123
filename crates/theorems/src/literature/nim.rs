//! Nim: Bouton 1901.

use crate::position::Pos;
use crate::statement::{Judgement, Needs, Statement};
use cgt_core::Play::{Misere, Normal};

const SOURCE: &str = "Bouton 1901";

pub(super) fn statements() -> Vec<Statement> {
    vec![
        Statement::new("bouton", "Nim: P iff h1 xor ... xor hn = 0")
            .title("Bouton's theorem")
            .source(SOURCE)
            .outcome("nim", 4, 30, Normal, |p| Some(p.xor() == 0)),
        Statement::new("bouton.lemma1", "nim-sum 0: no option has nim-sum 0")
            .title("Bouton: a safe position is left unsafe")
            .source("Bouton 1901, theorem I")
            .position("nim", 4, 20, Needs::RULES, |v| match v.pos().xor() {
                0 => {
                    let safe = v.options().iter().any(|o| Pos::new(o).xor() == 0);
                    Judgement::of(!safe, "no option with nim-sum 0", "one")
                }
                _ => Judgement::Silent,
            }),
        Statement::new("bouton.lemma2", "nim-sum not 0: some option has nim-sum 0")
            .title("Bouton: an unsafe position can be made safe")
            .source("Bouton 1901, theorem II")
            .position("nim", 4, 20, Needs::RULES, |v| {
                if v.pos().xor() == 0 {
                    Judgement::Silent
                } else {
                    let safe = v.options().iter().any(|o| Pos::new(o).xor() == 0);
                    Judgement::of(safe, "an option with nim-sum 0", "none")
                }
            }),
        Statement::new(
            "bouton.misere",
            "misere Nim: P iff nim-sum 0 with some h >= 2, or an odd number of ones only",
        )
        .title("Misere Nim")
        .source(SOURCE)
        .outcome("nim", 4, 30, Misere, |p| {
            Some(if p.big() == 0 { p.ones() % 2 == 1 } else { p.xor() == 0 })
        }),
        Statement::new("nim.values", "G(h1,...,hn) = h1 xor ... xor hn, by mex over all moves")
            .title("The Grundy value of Nim")
            .source("Sprague 1935, Grundy 1939")
            .value("nim", 4, 24, |p| Some(p.xor() as u64)),
    ]
}
