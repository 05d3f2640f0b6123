use super::*;
use crate::sequence::certificate::{Depth, verify};
use crate::sequence::period::find_period;

const SMALL: Keep = Keep { depth: 1500, window: 0, step: 1 << 10 };

fn end(search: &mut Search, to: u64) -> Progress {
    loop {
        match search.step(to, &Limits::NONE).unwrap() {
            Progress::Running => {}
            end => return end,
        }
    }
}

fn code(text: &str) -> TakeBreak {
    let digits = text.bytes().filter(u8::is_ascii_digit).map(|d| u32::from(d - b'0'));
    TakeBreak::finite(digits.collect())
}

/// Codes that are solved soon.
const SOLVED: [&str; 11] =
    ["0.77", "0.45", "0.156", "0.44", "0.54", "0.375", "0.772", "4.005", "4.304", "0.153", "4.722"];

#[test]
fn the_same_as_from_the_whole_sequence_and_certified() {
    let mut few = 0;
    for text in SOLVED {
        let code = code(text);
        let expected = find_period(&code, 20_000, &Limits::NONE).unwrap().unwrap();
        // Some have more rare heaps among their first ones than count as few.
        let Ok(mut search) = Search::new(&code, SMALL, &Limits::NONE) else { continue };
        few += 1;
        let Progress::Found(found) = end(&mut search, 1 << 20) else { panic!("{text}") };
        assert_eq!((found.period, found.proven), (expected.period, true), "{text}");
        let certificate = search.certificate(text).unwrap();
        assert_eq!(certificate.to_string().parse(), Ok(certificate.clone()));
        let depth = Depth { definition: 3000, ..Depth::default() };
        let report = verify(&certificate, depth, &Limits::NONE).unwrap();
        assert!(report.holds(), "{certificate}{report:#?}");
    }
    assert!(few >= 6, "{few}");
}

/// The theorem on codes of up to three digits: where the search proves a period, the
/// period is that of the whole sequence.
#[test]
fn common_recurrence_on_many_codes() {
    let keep = Keep { depth: 300, window: 0, step: 1 << 9 };
    let mut proven = 0;
    for d in (0..512u32).step_by(3) {
        let code = TakeBreak::finite(vec![d >> 8 << 2, d >> 5 & 7, d >> 2 & 7, d & 3]);
        let Ok(mut search) = Search::new(&code, keep, &Limits::NONE) else { continue };
        let found = loop {
            match search.step(4000, &Limits::NONE) {
                Ok(Progress::Running) => {}
                Ok(Progress::Found(found)) => break Some(found),
                Ok(Progress::Exhausted) | Err(SearchError::FewRares(_)) => break None,
                Err(error) => panic!("{code:?}: {error}"),
            }
        };
        let Some(found) = found else { continue };
        let expected = find_period(&code, 12_000, &Limits::NONE).unwrap().unwrap();
        assert_eq!((found.period, true), (expected.period, expected.proven), "{code:?}");
        proven += 1;
    }
    assert!(proven > 30, "{proven}");
}

#[test]
fn lockstep_where_the_beginning_is_gone() {
    // 0.16: longer than what is kept.
    let code = code("0.16");
    let keep = Keep { depth: 1 << 16, window: 0, step: 1 << 12 };
    let mut search = Search::new(&code, keep, &Limits::NONE).unwrap();
    let mut locked = 0;
    let found = loop {
        if search.status().between.is_some() {
            locked += 1;
            search = Search::load(&code, &search.save()).unwrap();
        }
        match search.step(1 << 20, &Limits::NONE).unwrap() {
            Progress::Running => {}
            Progress::Found(found) => break found.period,
            Progress::Exhausted => panic!("not found"),
        }
    };
    assert!(locked > 8, "{locked}");
    assert_eq!(found, Period { preperiod: 105_351, period: 149_459, saltus: 0 });
    // Whatever milestones are left, a step of any length.
    let Phase::Done(proven) = search.phase else { panic!("not done") };
    let all = &search.trail.all;
    for (keep, stride) in [(1, 5000), (2, 777), (3, 1 << 12), (50, 1 << 16), (400, 100)] {
        let some = all.iter().enumerate().filter(|(i, _)| i % keep == 0).map(|(_, m)| m.clone());
        for most in [1, 2, usize::MAX] {
            let trail = Trail { all: some.clone().take(most).collect(), ..search.trail };
            let mut lockstep = Lockstep::new(proven, proven.start);
            let least = loop {
                if let Some(least) = lockstep.step(&trail, &search.run, stride).unwrap() {
                    break least;
                }
                assert!((lockstep.low..=lockstep.high).contains(&105_351));
            };
            assert_eq!(least, 105_351, "every {keep}, {most}");
        }
    }
}

#[test]
fn resumed_at_any_step_it_ends_the_same() {
    let code = code("0.156");
    let keep = Keep { depth: 1000, window: 0, step: 1 << 9 };
    let mut whole = Search::new(&code, keep, &Limits::NONE).unwrap();
    let expected = end(&mut whole, 1 << 20);
    let mut search = Search::new(&code, keep, &Limits::NONE).unwrap();
    let mut steps = 0;
    loop {
        search = Search::load(&code, &search.save()).unwrap();
        match search.step(1 << 20, &Limits::NONE).unwrap() {
            Progress::Running => steps += 1,
            found => {
                assert_eq!(found, expected);
                break;
            }
        }
    }
    assert!(steps > 3, "{steps}");
    assert_eq!(search.certificate("0.156"), whole.certificate("0.156"));
    assert_eq!(search.status().largest, whole.status().largest);
    // Another game; cut states.
    let other = Search::load(&self::code("0.77"), &search.save()).unwrap_err();
    assert!(matches!(other, SearchError::OtherGame { .. }));
    let state = Search::new(&code, keep, &Limits::NONE).unwrap().save();
    for cut in (0..state.len()).step_by(97) {
        assert!(Search::load(&code, &state[..cut]).is_err(), "cut at {cut}");
    }
}

#[test]
fn bounds_and_other_games() {
    let mut search = Search::new(&code("0.156"), SMALL, &Limits::NONE).unwrap();
    assert_eq!(end(&mut search, 2000), Progress::Exhausted);
    assert!(search.certificate("0.156").is_none());
    let refused = |code: &TakeBreak| Search::new(code, SMALL, &Limits::NONE).unwrap_err();
    assert_eq!(refused(&TakeBreak::finite(vec![0, 3])), SearchError::NotCovered);
    assert_eq!(refused(&TakeBreak::finite(vec![0, 8])), SearchError::NotCovered);
    let grundy = TakeBreak { distinct: true, ..TakeBreak::finite(vec![4]) };
    assert_eq!(refused(&grundy), SearchError::NotCovered);
    // Officers has values from 64 on.
    assert!(matches!(refused(&code("0.6")), SearchError::FewRares(FewRaresError::NotFew(_))));
}
