//! The field of nimbers: against the mex definition, the shared cases, and the laws of a field.

use super::Nimber;
use super::field::product_plain;
use proptest::prelude::*;
use std::path::Path;

fn product(a: u64, b: u64) -> u64 {
    Nimber(a).nim_product(Nimber(b)).0
}

/// The products of all pairs below `n` by the definition, nothing but mex and exclusive or.
fn by_definition(n: usize) -> Vec<u32> {
    let mut table = vec![0u32; n * n];
    let mut seen = vec![0u32; 1 << 17];
    for a in 0..n {
        for b in 0..=a {
            let stamp = (a * n + b + 1) as u32;
            for i in 0..a {
                let row = table[i * n + b];
                for j in 0..b {
                    seen[(row ^ table[a * n + j] ^ table[i * n + j]) as usize] = stamp;
                }
            }
            let mex = seen.iter().position(|&s| s != stamp).unwrap() as u32;
            table[a * n + b] = mex;
            table[b * n + a] = mex;
        }
    }
    table
}

#[test]
fn products_of_all_pairs_below_256_by_the_definition() {
    let table = by_definition(256);
    for (at, &expected) in table.iter().enumerate() {
        let (a, b) = (at as u64 / 256, at as u64 % 256);
        assert_eq!(product(a, b), u64::from(expected), "{a} * {b}");
    }
}

#[test]
fn shared_products() {
    let file = "../../../shared/cases/nim_multiplication_16.csv";
    let Ok(text) = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(file)) else {
        return;
    };
    for line in text.lines().skip(1) {
        let row: Vec<u64> = line.split(',').map(|n| n.parse().unwrap()).collect();
        assert_eq!(product(row[0], row[1]), row[2], "{line}");
    }
}

#[test]
fn fermat_powers_and_small_fields() {
    for k in 0..6 {
        let fermat = 1u64 << (1 << k);
        assert_eq!(product(fermat, fermat), fermat ^ fermat >> 1, "{fermat}");
        assert_eq!(product(fermat, fermat - 1), fermat.wrapping_mul(fermat - 1));
    }
    for a in 1..=u64::from(u16::MAX) {
        let inverse = Nimber(a).inverse().unwrap();
        assert_eq!(product(a, inverse.0), 1, "{a}");
        assert!(u16::try_from(inverse.0).is_ok());
    }
    assert_eq!(Nimber(0).inverse(), None);
    assert_eq!(Nimber(0).power(0), Nimber(1));
    assert_eq!(Nimber(0).square_root(), Nimber(0));
}

proptest! {
    #[test]
    fn the_tables_agree_with_the_recursion(a: u64, b: u64) {
        prop_assert_eq!(product(a, b), product_plain(a, b));
        let (low_a, low_b) = (a & 0xffff_ffff, b & 0xff);
        prop_assert_eq!(product(low_a, low_b), product_plain(low_a, low_b));
    }

    #[test]
    fn laws_of_a_field(a: u64, b: u64, c: u64) {
        prop_assert_eq!(product(a, b), product(b, a));
        prop_assert_eq!(product(product(a, b), c), product(a, product(b, c)));
        prop_assert_eq!(product(a, b ^ c), product(a, b) ^ product(a, c));
        prop_assert_eq!(product(a, 1), a);
        prop_assert_eq!(product(a, 0), 0);
        if let Some(inverse) = Nimber(a).inverse() {
            prop_assert_eq!(product(a, inverse.0), 1);
            prop_assert_eq!(Nimber(a).power(u64::MAX), Nimber(1));
        }
        let root = Nimber(a).square_root();
        prop_assert_eq!(root.nim_product(root), Nimber(a));
    }

    #[test]
    fn powers_add_up(a: u64, m in 0u64..1 << 40, n in 0u64..1 << 40) {
        let a = Nimber(a);
        prop_assert_eq!(a.power(m).nim_product(a.power(n)), a.power(m + n));
    }
}
