//! Exact arithmetic of the language.

/// floor(k * phi) = floor((k + sqrt(5 k^2)) / 2), exact; `None` for a negative k or overflow.
pub(crate) fn floor_phi(k: i64) -> Option<i64> {
    let k = u128::from(u64::try_from(k).ok()?);
    // Where 5 k^2 is 2^128 or more, k * phi is beyond 2^63 anyway.
    i64::try_from(u128::midpoint(k, (k * k).checked_mul(5)?.isqrt())).ok()
}

/// floor(k * phi^2) = floor(k * phi) + k.
pub(super) fn floor_phi2(k: i64) -> Option<i64> {
    floor_phi(k)?.checked_add(k)
}

/// The least Fibonacci number (1, 2, 3, 5, ...) in the Zeckendorf form of `a`; 0 for 0.
pub(crate) fn least_zeckendorf(a: i64) -> Option<i64> {
    let mut rest = u64::try_from(a).ok()?;
    let mut last = 0;
    while rest > 0 {
        let (mut f, mut g) = (1u64, 2u64);
        while g <= rest {
            (f, g) = (g, f.checked_add(g)?);
        }
        last = f;
        rest -= f;
    }
    i64::try_from(last).ok()
}

/// Is `a` one of 1, 2, 3, 5, 8, ...?
pub(crate) fn is_fibonacci(a: i64) -> bool {
    a > 0 && least_zeckendorf(a) == Some(a)
}

/// The digits of a number that is not negative, from the units on.
pub(super) fn digits(mut a: i64, base: i64) -> impl Iterator<Item = i64> {
    std::iter::from_fn(move || {
        (a > 0).then(|| {
            let digit = a % base;
            a /= base;
            digit
        })
    })
}

/// a / b rounded down.
pub(super) fn floor_div(a: i64, b: i64) -> Option<i64> {
    let q = a.checked_div(b)?;
    if a % b != 0 && (a < 0) != (b < 0) { q.checked_sub(1) } else { Some(q) }
}

pub(super) fn gcd(a: i64, b: i64) -> Option<i64> {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b > 0 {
        (a, b) = (b, a % b);
    }
    i64::try_from(a).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn golden_ratio_floors_are_exact() {
        let lower: Vec<_> = (1..=10).filter_map(floor_phi).collect();
        assert_eq!(lower, [1, 3, 4, 6, 8, 9, 11, 12, 14, 16]);
        // Beatty: the two sequences share no number and leave none out.
        let mut all: Vec<_> =
            (1..1000).filter_map(floor_phi).chain((1..1000).filter_map(floor_phi2)).collect();
        all.sort_unstable();
        assert!(all.iter().take(1500).copied().eq(1..=1500));
        // phi * fib(n) is next to fib(n + 1): where floats would err.
        assert_eq!(floor_phi(1_779_979_416_004_714_189), Some(2_880_067_194_370_816_120));
        assert_eq!(floor_phi(1_100_087_778_366_101_931), Some(1_779_979_416_004_714_188));
        assert_eq!(floor_phi(-1), None);
        assert_eq!(floor_phi2(i64::MAX), None);
    }

    #[test]
    fn zeckendorf() {
        assert_eq!(
            (0..=12).filter_map(least_zeckendorf).collect::<Vec<_>>(),
            [0, 1, 2, 3, 1, 5, 1, 2, 8, 1, 2, 3, 1]
        );
        assert_eq!((1..20).filter(|&a| is_fibonacci(a)).collect::<Vec<_>>(), [1, 2, 3, 5, 8, 13]);
    }
}
