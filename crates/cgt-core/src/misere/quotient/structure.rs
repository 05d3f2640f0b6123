//! Idempotents, maximal subgroups and the kernel of a quotient.
//!
//! For an idempotent `e` the elements with a power equal to `e` that `e` fixes form the maximal
//! subgroup at `e`. The product of all idempotents is the least one; its subgroup is the kernel,
//! the minimal ideal. In the kernel play is as under normal play.
//!
//! Source: Plambeck and Siegel, *Misère quotients for impartial games* (2008), section 5; Grillet,
//! *Commutative Semigroups* (2001).

use super::monoid::Monoid;

/// A maximal subgroup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subgroup {
    /// Its identity, an idempotent of the monoid.
    pub idempotent: usize,
    /// Its elements, ascending.
    pub elements: Vec<usize>,
    /// It is the product of cyclic groups of these orders, prime powers, ascending.
    pub cyclic_factors: Vec<usize>,
}

/// The idempotents and their subgroups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Structure {
    /// A subgroup for each idempotent, in the order of the elements.
    pub subgroups: Vec<Subgroup>,
    /// The index of the kernel in `subgroups`.
    pub kernel: usize,
}

impl Monoid {
    /// The idempotents, maximal subgroups and kernel. Time `O(order * (order + index))`.
    ///
    /// ```
    /// use cgt_core::{Limits, TakeBreak, misere::quotient::{Bounds, solve}};
    /// let kayles = TakeBreak::finite(vec![0, 7, 7]);
    /// let quotient = solve(&kayles, 1000, Bounds::default(), Limits::NONE).quotient;
    /// let structure = quotient.monoid().structure();
    /// assert_eq!(structure.subgroups[structure.kernel].cyclic_factors, [2, 2, 2, 2]);
    /// ```
    pub fn structure(&self) -> Structure {
        let idempotents: Vec<usize> =
            (0..self.order()).filter(|&x| self.product(x, x) == x).collect();
        let least = idempotents.iter().fold(0, |e, &f| self.product(e, f));
        let mut members = vec![Vec::new(); self.order()];
        for x in 0..self.order() {
            let e = self.idempotent_power(x);
            if self.product(e, x) == x {
                members[e].push(x);
            }
        }
        let kernel = idempotents.iter().position(|&e| e == least).unwrap_or(0);
        let subgroups = idempotents
            .into_iter()
            .map(|e| {
                let elements = std::mem::take(&mut members[e]);
                let cyclic_factors = self.cyclic_factors(e, &elements);
                Subgroup { idempotent: e, elements, cyclic_factors }
            })
            .collect();
        Structure { subgroups, kernel }
    }

    /// The idempotent among the powers of `x`.
    fn idempotent_power(&self, x: usize) -> usize {
        let mut power = x;
        while self.product(power, power) != power {
            power = self.product(power, x);
        }
        power
    }

    /// The orders of the cyclic factors of a group: from the numbers of elements whose order
    /// divides a prime power.
    fn cyclic_factors(&self, identity: usize, group: &[usize]) -> Vec<usize> {
        let mut factors = Vec::new();
        let mut rest = group.len();
        for prime in 2..=group.len() {
            if !rest.is_multiple_of(prime) {
                continue;
            }
            while rest.is_multiple_of(prime) {
                rest /= prime;
            }
            // at_least[k]: how many cyclic factors have order prime^k or more.
            let mut at_least = Vec::new();
            let mut before = 1;
            for k in 1.. {
                let power = prime.pow(k);
                let killed = group.iter().filter(|&&x| self.power(x, power) == identity).count();
                if killed == before {
                    break;
                }
                at_least.push((killed / before).ilog(prime) as usize);
                before = killed;
            }
            for (i, &n) in at_least.iter().enumerate() {
                let exactly = n - at_least.get(i + 1).copied().unwrap_or(0);
                factors.extend(std::iter::repeat_n(prime.pow(i as u32 + 1), exactly));
            }
        }
        factors.sort_unstable();
        factors
    }

    /// `x^n` for `n >= 1`.
    fn power(&self, x: usize, n: usize) -> usize {
        (1..n).fold(x, |power, _| self.product(power, x))
    }
}
