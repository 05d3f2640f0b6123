use super::*;
use proptest::prelude::*;

fn certified(code: &TakeBreak, to: u64) -> Option<Certificate> {
    certify("test", code, to, &Limits::NONE).unwrap().1
}

fn check(c: &Certificate) -> Report {
    let depth = Depth { definition: 2000, ..Depth::default() };
    verify(c, depth, &Limits::NONE).unwrap()
}

fn examples() -> Vec<TakeBreak> {
    let finite = |digits: &[u32]| TakeBreak::finite(digits.to_vec());
    vec![
        finite(&[0, 7, 7]),
        finite(&[0, 1, 3, 7]),
        finite(&[0, 0, 7]),
        finite(&[4]),
        finite(&[4, 1, 0, 2]),
        finite(&[0, 15]),
        finite(&[0, 3, 1]),
        finite(&[0, 3, 0, 3, 3, 2]),
        finite(&[0, 1]),
        finite(&[]),
        TakeBreak { repeat: vec![3], ..finite(&[0]) },
        TakeBreak { repeat: vec![3], ..finite(&[0, 0, 3, 0]) },
        TakeBreak { distinct: true, ..finite(&[4, 7, 7, 5]) },
    ]
}

#[test]
fn made_read_and_checked() {
    for code in examples() {
        let Some(c) = certified(&code, 4000) else { panic!("{code:?}") };
        let text = c.to_string();
        assert_eq!(text.parse::<Certificate>().unwrap(), c);
        let report = check(&c);
        assert!(report.holds(), "{text}{report:#?}");
        assert!(report.checks.iter().any(|c| c.level == Level::Definition));
    }
}

#[test]
fn every_changed_byte_is_noticed() {
    let text = certified(&TakeBreak::finite(vec![0, 7, 7]), 1000).unwrap().to_string();
    for i in 0..text.len() {
        for change in [1u8, 2, 0x10] {
            let mut bytes = text.clone().into_bytes();
            bytes[i] ^= change;
            let Ok(changed) = String::from_utf8(bytes) else { continue };
            assert!(changed.parse::<Certificate>().is_err(), "byte {i}");
        }
        assert!(text[..i].parse::<Certificate>().is_err());
    }
    assert!(format!("{text}\n").parse::<Certificate>().is_err());
}

/// What is falsified, and how.
type Change = (&'static str, fn(&mut Certificate));

/// A certificate with a false claim and a right checksum does not hold.
#[test]
fn false_claims_fail() {
    let changes: [Change; 9] = [
        ("preperiod above", |c| c.period.preperiod += 1),
        ("preperiod below", |c| c.period.preperiod -= 1),
        ("period doubled", |c| {
            c.period.period *= 2;
            c.checked_to *= 2;
        }),
        ("another period", |c| c.period.period += 1),
        ("saltus", |c| c.period.saltus = 1),
        ("checked too little", |c| c.checked_to -= 1),
        ("another theorem", |c| c.theorem = Theorem::UnequalSplit),
        ("another game", |c| c.code = TakeBreak::finite(vec![0, 7, 3])),
        ("endless", |c| c.code.digits[0] = 1),
    ];
    let good = certified(&TakeBreak::finite(vec![0, 1, 3, 7]), 1000).unwrap();
    for (name, change) in changes {
        let mut c = good.clone();
        change(&mut c);
        assert!(check(&c).fails(), "{name}");
    }
    for rare in [0, 40] {
        let mut c = good.clone();
        c.split.as_mut().unwrap().rares.remove(rare);
        assert!(check(&c).fails(), "rare {rare}");
    }
    let windows = certified(&TakeBreak::finite(vec![0, 3, 0, 3, 3, 2]), 1000).unwrap();
    let changes: [fn(&mut Certificate); 2] =
        [|c| c.period.period *= 2, |c| c.period.preperiod += 1];
    for change in changes {
        let mut c = windows.clone();
        c.checked_to += 100;
        change(&mut c);
        assert!(check(&c).fails());
    }
}

#[test]
fn what_is_not_reached_is_not_decided() {
    let c = certified(&TakeBreak::finite(vec![0, 7, 7]), 1000).unwrap();
    for independent in [10, 100] {
        let depth = Depth { definition: 50, independent };
        let report = verify(&c, depth, &Limits::NONE).unwrap();
        assert!(!report.holds() && !report.fails(), "{report:#?}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn all_certificates_hold(
        digits in prop::collection::vec(0u32..8, 1..5), d0 in 0u32..2, distinct: bool,
    ) {
        let code = TakeBreak { distinct, ..TakeBreak::finite([vec![4 * d0], digits].concat()) };
        if let Some(c) = certified(&code, 1500) {
            let report = check(&c);
            prop_assert!(report.holds(), "{c}{report:#?}");
        }
    }

    #[test]
    fn plain_definition_is_the_definition(
        digits in prop::collection::vec(0u32..8, 1..6), d0 in 0u32..2, distinct: bool,
    ) {
        let code = TakeBreak { distinct, ..TakeBreak::finite([vec![4 * d0], digits].concat()) };
        let values = plain::definition(&code, 150, &Limits::NONE).unwrap();
        let defined = crate::sequence::naive::grundy_values(&code, 150, &Limits::NONE).unwrap();
        prop_assert!(defined.iter().eq(values));
    }

    #[test]
    fn plain_many_heaps_is_the_definition(digits in prop::collection::vec(0u32..32, 1..4)) {
        let code = TakeBreak::finite([vec![0], digits].concat());
        let values = plain::many_heaps(&code, 40, &Limits::NONE).unwrap();
        let defined = crate::sequence::naive::grundy_values(&code, 40, &Limits::NONE).unwrap();
        prop_assert!(defined.iter().eq(values));
    }
}
