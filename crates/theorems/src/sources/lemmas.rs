//! The steps of Bouton's proof.

use super::holds;
use crate::position::Pos;
use crate::statement::{Judgement, Needs, Statement};
use cgt_core::Play::Normal;

pub(super) fn statements() -> Vec<Statement> {
    vec![
        holds(
            "A27",
            "for any move from x_k to y_k: t = s xor x_k xor y_k",
            "es-wiki:246-253, th-wiki:65, brilliant:76",
        )
        .title("How a move changes the nim-sum")
        .cases("nim", "3 heaps <= 4, all moves", |cases| {
            for at in 0..125usize {
                let heaps = [at / 25, at / 5 % 5, at % 5];
                for k in 0..3 {
                    for y in 0..heaps[k] {
                        let mut after = heaps;
                        after[k] = y;
                        let t = Pos::new(&heaps).xor() ^ heaps[k] ^ y;
                        cases.equal(|| format!("{heaps:?} -> {after:?}"), t, Pos::new(&after).xor());
                    }
                }
            }
            Ok(())
        }),
        holds(
            "A28",
            "s = 0 => t != 0 for every move",
            "es-wiki:257, nim-page:82, th-wiki:71, brilliant:80",
        )
        .title("Bouton, Lemma 1")
        .position("nim", 5, 16, Needs::RULES, |v| {
            if v.pos().xor() != 0 {
                return Judgement::Silent;
            }
            let breaks = v.options().iter().all(|o| Pos::new(o).xor() != 0);
            Judgement::of(breaks, "no option with nim-sum 0", "one")
        })
        .total(16),
        holds(
            "A29",
            "s != 0 with top bit d: a heap x with bit d has y = s xor x < x, and t = 0",
            "es-wiki:262, nim-page:83-84, th-wiki:75, brilliant:92",
        )
        .title("Bouton, Lemma 2")
        .position("nim", 5, 16, Needs::RULES, |v| {
            let p = v.pos();
            let s = p.xor();
            if s == 0 {
                return Judgement::Silent;
            }
            let top = 1usize << s.ilog2();
            let mut with_bit = (0..p.tuple().len()).filter(|&i| p.tuple()[i] & top != 0).peekable();
            let exists = with_bit.peek().is_some();
            let options = v.options();
            let all = with_bit.all(|i| {
                let y = s ^ p.tuple()[i];
                y < p.tuple()[i] && options.contains(&p.with(i, y)) && Pos::new(&p.with(i, y)).xor() == 0
            });
            Judgement::of(exists && all, "such a heap, and t = 0", "not")
        })
        .total(16),
        holds("C05", "nim-sum 0: every move breaks it, and it can be restored", "nim-page:25")
            .title("Break and restore")
            .position("nim", 5, 14, Needs::RULES, |v| {
                if v.pos().xor() != 0 {
                    return Judgement::Silent;
                }
                let restored = |o: &Vec<usize>| {
                    let p = Pos::new(o);
                    let s = p.xor();
                    s != 0 && p.tuple().iter().any(|&h| (h ^ s) < h)
                };
                Judgement::of(v.options().iter().all(restored), "broken and restored", "not")
            })
            .total(14),
        holds(
            "C37",
            "the pseudo-code finds a move to nim-sum 0 from every N-position, and none from P",
            "nim-page:105-111",
        )
        .title("The page's algorithm")
        .position("nim", 5, 16, Needs::NORMAL, |v| {
            let p = v.pos();
            let s = p.xor();
            let found = (0..p.tuple().len()).find(|&i| s != 0 && (p.tuple()[i] ^ s) < p.tuple()[i]);
            let right = match found {
                Some(i) => v.wins(Normal, &p.with(i, p.tuple()[i] ^ s)),
                None => v.is_p(Normal),
            };
            Judgement::of(right, "a winning move, or P", "not")
        })
        .total(16),
        holds(
            "E10",
            "k the top bit of s, a with bit k: s xor a loses 2^k, gains at most 2^k - 1, so it is < a",
            "brilliant:94",
        )
        .title("Why the heap shrinks")
        .cases("", "s, a < 64", |cases| {
            for s in 1..64usize {
                let k = s.ilog2();
                for a in (0..64usize).filter(|a| a >> k & 1 == 1) {
                    let b = s ^ a;
                    let gain = (b & ((1 << k) - 1)).saturating_sub(a & ((1 << k) - 1));
                    let ok = b < a && b >> k & 1 == 0 && gain < 1 << k;
                    cases.case(ok, || (format!("s={s}, a={a}"), "s xor a < a".into(), "not".into()));
                }
            }
            Ok(())
        }),
    ]
}
