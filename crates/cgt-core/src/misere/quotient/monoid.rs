//! A finite commutative monoid with a P-portion: what a misère quotient is.

use fixedbitset::FixedBitSet;

/// A finite commutative monoid with a set of its elements marked as P.
///
/// Elements are the numbers `0..order`, and `0` is the identity. Memory: two bytes for each of
/// the `order^2` products.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Monoid {
    order: usize,
    table: Vec<u16>,
    p: FixedBitSet,
}

impl Monoid {
    /// The largest order that element numbers of two bytes allow.
    pub const LARGEST: usize = 1 << 16;

    /// The monoid of the game without moves: the identity alone, an N-position.
    pub fn trivial() -> Self {
        Monoid { order: 1, table: vec![0], p: FixedBitSet::with_capacity(1) }
    }

    /// A monoid from its table of products, row by row, and its P-portion. The caller vouches
    /// for the laws.
    pub(super) fn from_table(order: usize, table: Vec<u16>, p: FixedBitSet) -> Self {
        debug_assert_eq!(table.len(), order * order);
        debug_assert_eq!(p.len(), order);
        Monoid { order, table, p }
    }

    /// How many elements there are.
    pub fn order(&self) -> usize {
        self.order
    }

    /// How many elements are P.
    pub fn p_order(&self) -> usize {
        self.p.count_ones(..)
    }

    /// Is `x` in the P-portion?
    pub fn is_p(&self, x: usize) -> bool {
        self.p.contains(x)
    }

    /// The elements of the P-portion, ascending.
    pub fn p_portion(&self) -> impl Iterator<Item = usize> + '_ {
        self.p.ones()
    }

    /// The product of two elements. Time O(1).
    pub fn product(&self, x: usize, y: usize) -> usize {
        usize::from(self.table[x * self.order + y])
    }

    /// The index of `x`: the least `i` such that `x^i` comes again among the higher powers. Time
    /// O(order).
    pub fn index(&self, x: usize) -> usize {
        let mut seen = vec![None; self.order];
        let mut power = 0;
        for i in 0.. {
            if let Some(first) = seen[power] {
                return first;
            }
            seen[power] = Some(i);
            power = self.product(power, x);
        }
        0
    }

    /// The products of `x` with all elements, in their order.
    pub(super) fn row(&self, x: usize) -> &[u16] {
        &self.table[x * self.order..][..self.order]
    }

    /// The set of all `z` with `xz` in P: two elements of a reduced monoid never have the same.
    /// Memory: `order` bits.
    pub(super) fn p_row(&self, x: usize) -> FixedBitSet {
        let mut row = FixedBitSet::with_capacity(self.order);
        for (z, &xz) in self.row(x).iter().enumerate() {
            row.set(z, self.p.contains(usize::from(xz)));
        }
        row
    }

    /// Is the monoid reduced: are any two elements told apart by some third, which makes one
    /// product P and the other not? Time `O(order^2)` and a sort.
    pub fn is_reduced(&self) -> bool {
        let mut rows: Vec<FixedBitSet> = (0..self.order).map(|x| self.p_row(x)).collect();
        rows.sort_unstable();
        rows.windows(2).all(|w| w[0] != w[1])
    }

    /// Is this the quotient of Nim with heaps of fewer than `2^n` tokens, for some `n` (order 1,
    /// 2, or `2^n + 2` with two P-elements)? If and only if it is, all sums of the game's
    /// positions are played by the strategy of misère Nim.
    ///
    /// Such a monoid is the union of the fickle pair `{1, a}`, where `a^2 = 1`, and an elementary
    /// 2-group of firm elements that absorbs products; P holds `a` and the group's identity.
    /// Source: Plambeck and Siegel, *Misère quotients for impartial games* (2008).
    pub fn is_tame(&self) -> bool {
        match (self.order, self.p_order()) {
            (1, 0) | (2, 1) => return true,
            (order, 2) if order >= 6 && (order - 2).is_power_of_two() => {}
            _ => return false,
        }
        let p: Vec<usize> = self.p_portion().collect();
        let Some((a, zero)) = [(p[0], p[1]), (p[1], p[0])].into_iter().find(|&(a, z)| {
            self.product(a, a) == 0 && self.product(z, z) == z && self.product(a, z) != z
        }) else {
            return false;
        };
        (1..self.order).filter(|&x| x != a).all(|x| {
            self.product(x, x) == zero && self.product(x, zero) == x && self.product(x, a) != a
        })
    }
}
