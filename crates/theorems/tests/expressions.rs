//! The language of conjectures: what it says, and what it refuses.

use cgt_core::{Limits, Play};
use proptest::prelude::*;
use theorems::expr::{FUNCTIONS, Rule};
use theorems::lab::check;
use theorems::{LabError, Pos, Range, Statement, Verdict};

fn value(expression: &str, heaps: &[usize]) -> Option<u64> {
    Rule::parse(&format!("grundy = {expression}")).unwrap().predict(Pos::new(heaps)).unwrap()
}

fn refused(text: &str) -> (usize, String) {
    let error = Rule::parse(text).unwrap_err();
    (error.column, error.message)
}

#[test]
fn values_by_hand() {
    let h = [1, 3, 5];
    for (text, says) in [
        ("xor(h)", 7),
        ("h[1] + h[-1] * 2", 11),
        ("sum(mod(h, 2))", 3),
        ("h[3] mod 3", 2),
        ("2 + 3 * 4 - 6 / 4", 13),
        ("7 ^ 2", 5),
        ("sum(digits(h, 2))", 5),
        ("at(digits(h, 2, 2), 1)", 1),
        ("digitsum(100, 3)", 4),
        ("count(h > 1)", 2),
        ("if(min(h) == 1 and max(h) < 6, 8, 9)", 8),
        ("sum(distinct([3, 1, 3]))", 4),
        ("floor_phi2(h[2])", 7),
        ("zeckendorf(12)", 1),
        ("gcd(h[3] + 1, 4)", 2),
        ("len(h) + popcount(7) + isqrt(17)", 10),
        ("pow(2, 10)", 1024),
        ("abs(h[1] - h[2])", 2),
        ("mod(-1, 5)", 4),
        ("band(6, 3) + bor(6, 3)", 9),
        ("at(sort([5, 2, 9]), 0)", 2),
        ("1_000", 1000),
    ] {
        assert_eq!(value(text, &h), Some(says), "{text}");
    }
}

#[test]
fn rules_say_p_or_n_or_nothing() {
    let says = |text: &str| Rule::parse(text).unwrap().predict(Pos::new(&[2, 2])).unwrap();
    assert_eq!(says("P iff xor(h) == 0"), Some(1));
    assert_eq!(says("N iff xor(h) == 0"), Some(0));
    assert_eq!(says("P if xor(h) != 0"), None);
    assert_eq!(says("N if not xor(h) == 0"), None);
    assert_eq!(says("P iff mod(h, 2) == 0"), Some(1));
    assert_eq!(says("P iff any(h == 3) or all(h == 2)"), Some(1));
    assert_eq!(says("grundy = 3 if h[1] > 2"), None);
}

#[test]
fn errors_point_at_the_column() {
    assert_eq!(refused("P iff xor(h == 0").0, 17);
    assert_eq!(refused("P iff xor(h)").0, 7);
    assert_eq!(refused("P iff h + ").0, 11);
    assert_eq!(refused("Q iff 1 == 1").0, 1);
    assert_eq!(refused("P when 1 == 1").0, 3);
    assert_eq!(refused("grundy = h").0, 10);
    assert_eq!(refused("P iff 1 < 2 < 3").0, 13);
    assert_eq!(refused("P iff mod(h) == 0").0, 7);
    assert_eq!(refused("P iff 99999999999999999999 == 0").0, 7);
    assert_eq!(refused("P iff h == 0 $").0, 14);
    assert_eq!(refused("P iff seq(h, 1) == 0").0, 11);
    assert_eq!(refused("P iff seq('nim, 1) == 0").0, 11);
    assert!(refused("P iff xr(h) == 0").1.contains("`xor`"));
    assert!(
        refused(&format!("P iff {}1{} == 1", "(".repeat(200), ")".repeat(200))).1.contains("deep")
    );
    assert!(refused(&format!("P iff {}1 == 1", "-".repeat(100_000))).1.contains("deep"));
    assert!(refused("").1.contains("the end"));
}

#[test]
fn long_rows_of_operators_are_bounded_like_nesting() {
    let row = |n: usize, op: &str| vec!["1"; n].join(op);
    for (n, op) in [(200, " + "), (100_000, " + "), (100_000, " xor "), (5000, " * ")] {
        assert!(refused(&format!("P iff {} == 1", row(n, op))).1.contains("in a row"), "{n}");
    }
    let conditions = vec!["h == 1"; 100_000].join(" and ");
    assert!(refused(&format!("P iff {conditions}")).1.contains("in a row"));
    let calls = format!("{}{}{}", "abs(".repeat(90), row(90, "+"), ")".repeat(90));
    assert_eq!(value(&calls, &[]), Some(90));
    // A list of any length is no row of operators.
    assert_eq!(value(&format!("len([{}])", row(100_000, ",")), &[]), Some(100_000));
    assert!(refused(&format!("grundy = {}", "9".repeat(100_000))).1.contains("too large"));
}

fn verdict(text: &str) -> Verdict {
    let range = Range { heaps: 2, max: 5, total: None };
    let rule = Rule::parse(text).unwrap();
    check(&Statement::conjecture(rule, "nim", range, Play::Normal), &Limits::NONE).verdict
}

#[test]
fn an_error_names_the_position_and_is_no_verdict() {
    let at = |text: &str| match verdict(text) {
        Verdict::Error(LabError::Eval { position, error }) => (position, error.to_string()),
        other => panic!("{text}: {other:?}"),
    };
    // The smallest position at which it divides by zero.
    assert_eq!(
        at("P iff 1 / h[1] == 1"),
        ("0".to_owned(), "column 9: division by zero".to_owned())
    );
    assert_eq!(at("P iff 5 mod (h[2] - 2) == 1").0, "2");
    assert!(at("P iff 9223372036854775807 + h[2] == 1").1.contains("overflow"));
    assert!(at("P iff h[3] == 1").1.contains("no place 3"));
    assert!(at("grundy = h[1] - 1").1.contains("no Grundy value"));
    assert!(at("P iff pow(2, 64) == 1").1.contains("overflow"));
    assert!(at("P iff floor_phi(0 - 1) == 1").1.contains("negative"));
    assert!(at("P iff digits(h, 1) == 0").1.contains("base 1"));
    assert!(at("P iff h == [1, 2, 3]").1.contains("lists of 2 and 3"));
    assert_eq!(verdict("P iff xor(h) == 0"), Verdict::Holds);
}

#[test]
fn every_function_is_named_once() {
    let mut names: Vec<_> = FUNCTIONS.iter().map(|f| f.name).collect();
    names.sort_unstable();
    let len = names.len();
    names.dedup();
    assert_eq!(names.len(), len);
    assert!(FUNCTIONS.iter().all(|f| f.usage.starts_with(f.name)));
}

proptest! {
    /// Any text gives a rule or an error within it, never a panic.
    #[test]
    fn any_text_is_a_rule_or_an_error(text in "[ -~]{0,40}") {
        if let Err(error) = Rule::parse(&text) {
            prop_assert!(error.column >= 1 && error.column <= text.chars().count() + 1);
        }
    }

    #[test]
    fn any_expression_is_read_without_panic(
        parts in proptest::collection::vec(
            proptest::sample::select(vec![
                "h", "1", "xor(", ")", "(", "[", "]", "==", "+", "mod", ",", "not ", "if(", "and",
                "digits(", "-", "count(", "'a'", "seq(",
            ]),
            0..25,
        ),
    ) {
        let _ = Rule::parse(&format!("P iff {}", parts.join(" ")));
    }

    #[test]
    fn arithmetic_agrees_with_wide_integers(a in -1000i64..1000, b in -1000i64..1000) {
        let rule = Rule::parse(&format!("P iff ({a}) * ({b}) + mod({a}, 7) - ({a}) / 3 == {}",
            i128::from(a) * i128::from(b) + i128::from(a.rem_euclid(7)) - i128::from(a.div_euclid(3))));
        prop_assert_eq!(rule.unwrap().predict(Pos::new(&[])), Ok(Some(1)));
    }
}
