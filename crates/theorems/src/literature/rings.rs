//! Circular Nim CN(n, k): Dufour and Heubach 2013; Kayles in a ring.

use crate::position::Pos;
use crate::statement::Statement;
use cgt_core::Play::Normal;

/// Does some rotation or mirror image of the ring satisfy the condition?
fn somehow(ring: &[usize], such: impl Fn(&[usize]) -> bool) -> bool {
    let n = ring.len();
    (0..n).any(|start| {
        let turned: Vec<usize> = (0..n).map(|i| ring[(start + i) % n]).collect();
        let mirrored: Vec<usize> = turned.iter().rev().copied().collect();
        such(&turned) || such(&mirrored)
    })
}

fn cn(
    n: usize,
    k: usize,
    max: usize,
    statement: &str,
    says: impl Fn(&[usize]) -> bool + Send + Sync + 'static,
) -> Statement {
    let game = format!("circular-stacks:k={k}");
    Statement::new(&format!("circular-nim.{n}-{k}"), &format!("CN({n},{k}): P iff {statement}"))
        .title("Circular Nim")
        .source("Dufour and Heubach 2013")
        .outcome(&game, n, max, Normal, move |p: Pos<'_>| Some(says(p.tuple())))
}

pub(super) fn statements() -> Vec<Statement> {
    vec![
        cn(3, 1, 7, "the nim-sum is 0", |a| a.iter().fold(0, |x, h| x ^ h) == 0),
        cn(4, 1, 7, "the nim-sum is 0", |a| a.iter().fold(0, |x, h| x ^ h) == 0),
        cn(3, 2, 7, "all stacks are equal", |a| a.iter().all(|&h| h == a[0])),
        cn(4, 3, 7, "all stacks are equal", |a| a.iter().all(|&h| h == a[0])),
        cn(5, 4, 5, "all stacks are equal", |a| a.iter().all(|&h| h == a[0])),
        cn(4, 2, 9, "a = c and b = d", |a| a[0] == a[2] && a[1] == a[3]),
        cn(5, 2, 6, "in some rotation b = e, a is largest, a + b = c + d", |ring| {
            somehow(ring, |r| {
                r[1] == r[4] && r.iter().all(|&h| h <= r[0]) && r[0] + r[1] == r[2] + r[3]
            })
        }),
        cn(5, 3, 6, "in some rotation the ring is 0, b, c, d, b with b = c + d", |ring| {
            somehow(ring, |r| r[0] == 0 && r[1] == r[4] && r[1] == r[2] + r[3])
        }),
        cn(6, 3, 5, "a + b = d + e and b + c = e + f", |r| {
            r[0] + r[1] == r[3] + r[4] && r[1] + r[2] == r[4] + r[5]
        }),
        cn(
            6,
            4,
            5,
            "in some rotation a + b = d + e, b + c = e + f, a xor c xor e = 0, a is least",
            |ring| {
                somehow(ring, |r| {
                    r[0] + r[1] == r[3] + r[4]
                        && r[1] + r[2] == r[4] + r[5]
                        && r[0] ^ r[2] ^ r[4] == 0
                        && r.iter().all(|&h| h >= r[0])
                })
            },
        ),
        // The paper's abstract says that the set falls into parts. This form was read off the computed
        // positions with stacks up to 6.
        cn(
            7,
            4,
            6,
            "all stacks are equal, or in some rotation or mirror image the ring is 0, 0, x, a, b, c, x with \
             x = a + b + c; or x, m, a, b, c, d, m with x + m = a + b = c + d, m < a, m < d, m <= b, \
             m <= c; or a, b, c, b, a, m, m with a + m = b + c, 0 < m < b, m < c",
            |ring| {
                ring.iter().all(|&h| h == ring[0])
                    || somehow(ring, |r| {
                        let &[x, m, a, b, c, d, n] = r else { return false };
                        m == n && x + m == a + b && a + b == c + d && m < a.min(d) && m <= b.min(c)
                    })
                    || somehow(ring, |r| {
                        let &[o, p, x, a, b, c, y] = r else { return false };
                        o == 0 && p == 0 && x == y && x == a + b + c
                    })
                    || somehow(ring, |r| {
                        let &[a, b, c, d, e, m, n] = r else { return false };
                        (a, b, m) == (e, d, n) && a + m == b + c && 0 < m && m < b.min(c)
                    })
            },
        )
        .source("Dufour, Heubach and Vo 2021, in a form of our own"),
        cn(
            8,
            6,
            4,
            "in some rotation the ring is 0, x, a, b, e, c, d, x with x = a + b = c + d, e = min(x, a + d)",
            |ring| {
                somehow(ring, |r| {
                    let &[zero, x, a, b, e, c, d, y] = r else { return false };
                    zero == 0 && x == y && x == a + b && x == c + d && e == x.min(a + d)
                })
            },
        ),
        Statement::new(
            "B17",
            "ring of 10 objects, at most three at once: three, three and one can be taken so that no \
             move takes three after that",
        )
        .title("Circular Nim: the example with ten objects")
        .source("es-wiki:316-332")
        .claimed(crate::Claimed::True)
        .cases("circular:take=3", "1 ring", |cases| {
            let graph = cases.graph("circular:take=3", &["10"])?;
            let left = |i: usize| {
                let name = graph.name(i);
                name.parse().unwrap_or_else(|_| name.matches('x').count())
            };
            let mut reached = vec![graph.find("10")?];
            for objects in [7, 4, 3] {
                let next = reached.iter().flat_map(|&i| graph.options(i));
                reached = next.filter(|&o| left(o) == objects).collect();
            }
            let stuck = reached.iter().any(|&i| graph.options(i).all(|o| left(o) > 0));
            cases.equal(|| "10".to_owned(), true, stuck);
            Ok(())
        }),
        Statement::new("B18", "the first move leaves one row: n objects in a ring of moves 1..m")
            .title("Circular Nim: the first move cannot split")
            .source("brilliant:116")
            .claimed(crate::Claimed::True)
            .cases("circular:take=1 to 4", "full rings n <= 12", |cases| {
                for m in 1..=4usize {
                    let game = format!("circular:take={m}");
                    let row = format!("0.{}", "7".repeat(m));
                    for n in 1..=12usize {
                        let ring = n.to_string();
                        let graph = cases.graph(&game, &[&ring])?;
                        let values = graph.grundy();
                        let rows = cases.graph(&row, &[&ring])?;
                        let row_values = rows.grundy();
                        let mut mex = cgt_core::Mex::new();
                        for t in 1..=m.min(n) {
                            let left = (n - t).to_string();
                            mex.insert(rows.find(&left).map_or(0, |i| row_values[i]));
                        }
                        cases.equal(
                            || format!("{game}: {n}"),
                            mex.mex(),
                            values[graph.find(&ring)?],
                        );
                    }
                }
                Ok(())
            }),
    ]
}
