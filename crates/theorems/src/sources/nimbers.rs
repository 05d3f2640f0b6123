//! Nimbers as a field, as the web page states it.

use super::{fails, holds};
use crate::statement::Statement;
use cgt_core::Mex;
use std::sync::LazyLock;

/// All products below 2^8: a second or so, once.
static BELOW_256: LazyLock<Products> = LazyLock::new(|| Products::by_mex(256));

/// Nim products by the definition: a*b is the mex of a'b + ab' + a'b'.
pub(crate) struct Products {
    size: usize,
    table: Vec<u32>,
}

impl Products {
    /// All products of numbers below `size`. Time O(size^4 / 8).
    pub(crate) fn by_mex(size: usize) -> Self {
        let mut table = vec![0u32; size * size];
        let mut mex = Mex::new();
        for a in 0..size {
            for b in 0..=a {
                mex.clear();
                let by_a = &table[a * size..a * size + b];
                for x in 0..a {
                    let (by_x, with_b) = (&table[x * size..x * size + b], table[x * size + b]);
                    by_a.iter().zip(by_x).for_each(|(p, q)| mex.insert(with_b ^ p ^ q));
                }
                let value = mex.mex();
                table[a * size + b] = value;
                table[b * size + a] = value;
            }
        }
        Products { size, table }
    }

    /// The product of two numbers below the size.
    pub(crate) fn of(&self, a: usize, b: usize) -> usize {
        self.table[a * self.size + b] as usize
    }

    /// Are the numbers below `n` a field: closed, with inverses?
    fn field(&self, n: usize) -> bool {
        n.is_power_of_two()
            && n > 1
            && (1..n).all(|a| {
                let products = (1..n).map(|b| self.of(a, b));
                products.clone().all(|c| c < n) && products.filter(|&c| c == 1).count() == 1
            })
    }
}

/// The recursion on Fermat powers F = 2^(2^i): F a = F*a for a < F, F F = 3F/2.
pub(crate) fn by_fermat_powers(a: u64, b: u64) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    // The largest Fermat power that is at most the larger of the two: 2^half.
    let half = 1u32 << (a | b).ilog2().ilog2();
    let low = (1u64 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    let (high, small) = (by_fermat_powers(a1, b1), by_fermat_powers(a0, b0));
    let cross = by_fermat_powers(a1, b0) ^ by_fermat_powers(a0, b1);
    // F^2 = F + F/2.
    ((high ^ cross) << half) ^ small ^ by_fermat_powers(high, 1 << (half - 1))
}

pub(super) fn statements() -> Vec<Statement> {
    vec![
        holds("C33", "2*2 = 3, 2*3 = 1", "nim-page:102").title("Nim products").cases(
            "nim product",
            "2 cases",
            |cases| {
                let products = Products::by_mex(4);
                cases.equal(|| "2*2".to_owned(), 3, products.of(2, 2));
                cases.equal(|| "2*3".to_owned(), 1, products.of(2, 3));
                Ok(())
            },
        ),
        holds("C34", "the recursion on Fermat powers gives the mex definition", "nim-page:102")
            .title("Nim products by Fermat powers")
            .cases("nim product", "all pairs < 256", |cases| {
                let products = &*BELOW_256;
                for a in 0..256 {
                    for b in 0..256 {
                        let says = by_fermat_powers(a as u64, b as u64) as usize;
                        cases.equal(|| format!("{a}*{b}"), says, products.of(a, b));
                    }
                }
                Ok(())
            }),
        holds(
            "C26",
            "nimbers form a field: laws on 0..63; {0..n-1} is a field for n = 2, 4, 16, 256 alone",
            "nim-page:93, 102",
        )
        .title("The field of nimbers")
        .cases("nim product", "mex table 0..255", |cases| {
            let products = &*BELOW_256;
            let fields: Vec<usize> = (2..=256).filter(|&n| products.field(n)).collect();
            cases.equal(|| "fields".to_owned(), vec![2, 4, 16, 256], fields);
            let x = |a, b| products.of(a, b);
            for a in 0..64 {
                for b in 0..64 {
                    for c in 0..64 {
                        let ok = x(x(a, b), c) == x(a, x(b, c))
                            && x(a, b ^ c) == x(a, b) ^ x(a, c)
                            && x(a, 1) == a;
                        cases
                            .case(ok, || (format!("{a},{b},{c}"), "the laws".into(), "not".into()));
                    }
                }
            }
            Ok(())
        }),
        fails(
            "C35",
            "for each power of two N the numbers 0..N-1 form a field",
            "nim-page:103",
            "0..7",
        )
        .title("A field for each power of two")
        .cases("nim product", "N <= 256", |cases| {
            let products = &*BELOW_256;
            for n in (1..=8).map(|i| 1usize << i) {
                cases.case(products.field(n), || {
                    (format!("0..{}", n - 1), "a field".into(), "not closed".into())
                });
            }
            Ok(())
        }),
        fails(
            "C36",
            "finite nimbers are algebraically closed: x^3 + x + 1 has a root, 2 has a cube root",
            "nim-page:104",
            "x^3 + x + 1",
        )
        .title("Finite nimbers and algebraic closure")
        .cases("nim product", "x < 65536", |cases| {
            let cube = |x| by_fermat_powers(by_fermat_powers(x, x), x);
            let root = (0..65_536u64).any(|x| cube(x) ^ x ^ 1 == 0);
            cases.case(root, || ("x^3 + x + 1", "a root", "none below 65536"));
            let root = (0..65_536u64).any(|x| cube(x) == 2);
            cases.case(root, || ("x^3 = 2", "a root", "none below 65536"));
            Ok(())
        }),
    ]
}
