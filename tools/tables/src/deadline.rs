//! A bound on time: another watch, which also stops when the time is over.

use anyhow::{Result, bail};
use cgt_core::Watch;
use std::time::{Duration, Instant};

/// Stops when `until` is past, or when the watch within says so.
pub(crate) struct Deadline<'w> {
    within: &'w dyn Watch,
    until: Option<Instant>,
}

impl<'w> Deadline<'w> {
    /// No more than `time` from now on; no bound if `None`.
    pub(crate) fn new(within: &'w dyn Watch, time: Option<Duration>) -> Self {
        // A time that the clock cannot hold is no bound.
        Deadline { within, until: time.and_then(|time| Instant::now().checked_add(time)) }
    }

    /// Is the time over?
    pub(crate) fn is_over(&self) -> bool {
        self.until.is_some_and(|until| Instant::now() >= until)
    }
}

impl Watch for Deadline<'_> {
    fn progress(&self, done: u64, total: u64) {
        self.within.progress(done, total);
    }

    fn expect(&self, what: &str, seconds: f64) {
        self.within.expect(what, seconds);
    }

    fn stop(&self) -> bool {
        self.is_over() || self.within.stop()
    }
}

/// A time: a number with `ms`, `s`, `m` or `h` after it; seconds without.
///
/// # Errors
/// Says what was found and what is allowed.
pub(crate) fn time(text: &str) -> Result<Duration> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        _ => f64::NAN,
    };
    let time = number.parse::<f64>().unwrap_or(f64::NAN) * seconds;
    match Duration::try_from_secs_f64(time) {
        Ok(Duration::ZERO) => bail!("a bound of no time leaves room for nothing"),
        Ok(time) => Ok(time),
        Err(_) => bail!("{text:?} is no time: allowed are 60s, 500ms, 2m, 1h, 90"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_as_people_write_them() {
        for (text, seconds) in
            [("60s", 60.0), ("500ms", 0.5), ("2m", 120.0), ("1h", 3600.0), ("1.5", 1.5)]
        {
            assert_eq!(time(text).unwrap(), Duration::from_secs_f64(seconds), "{text}");
        }
        for text in ["", "0", "0s", "-1s", "soon", "1e9h", "1d", "1..2"] {
            assert!(time(text).is_err(), "{text}");
        }
    }

    #[test]
    fn stops_in_time() {
        assert!(Deadline::new(&(), Some(Duration::ZERO)).stop());
        assert!(!Deadline::new(&(), None).stop());
    }
}
