//! Periods of nim-sequences: seen, then proved.
//!
//! A sequence is (arithmetically) periodic when `G(n + p) = G(n) + s` for all `n >= n0`; `n0` is
//! the preperiod, `p` the period, `s` the saltus. No finite stretch of values shows that by
//! itself: it takes a theorem about the game, see [`Theorem`]. What no theorem covers is reported
//! as seen, never as proved.
//!
//! ```
//! use cgt_core::{Limits, TakeBreak};
//! use cgt_core::sequence::period::{Period, Theorem, find_period};
//! let kayles = TakeBreak::finite(vec![0, 7, 7]);
//! let found = find_period(&kayles, 1000, &Limits::NONE).unwrap().unwrap();
//! assert_eq!(found.period, Period { preperiod: 71, period: 12, saltus: 0 });
//! assert_eq!((found.theorem, found.proven), (Some(Theorem::GuySmith), true));
//! assert!(found.checked_to < 300);
//! ```

mod find;
mod periodic;
mod repetition;
mod theorem;

pub(crate) use find::{FIRST_LOOK, find_with_values, next_look};
pub use find::{FoundPeriod, find_period, period_of_values};
pub use periodic::{PeriodicSequence, TooShort};
pub use theorem::{Criterion, Theorem, UnknownTheorem};

/// `G(n + period) = G(n) + saltus` for all `n >= preperiod`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Period {
    /// The least `n0` from which it holds, counted from heap 0.
    pub preperiod: u64,
    /// The least period, at least 1.
    pub period: u64,
    /// What a period adds to the value: 0 for a plain period.
    pub saltus: u64,
}
