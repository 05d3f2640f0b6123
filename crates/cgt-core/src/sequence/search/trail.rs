//! The way back: windows of a run at some heaps, from which its values can be computed again.

use crate::sequence::few_rares::{FewRares, Follow};

/// The values of the heaps from `at` on, as many as decide those behind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Milestone {
    pub(super) at: usize,
    pub(super) window: Vec<u8>,
}

/// The most milestones.
const MOST: usize = 512;

/// Milestones of a run whose rare heaps have died out, in about equal distances, and heap 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Trail {
    /// Values of a window, except for that of heap 0, which goes to the last rare heap and so far
    /// beyond.
    pub(super) length: usize,
    /// Ascending; the first at heap 0.
    pub(super) all: Vec<Milestone>,
}

impl Trail {
    /// Only heap 0 yet, for windows of `length` values; `None` if the run does not keep its beginning.
    pub(super) fn new(length: usize, run: &FewRares) -> Option<Self> {
        let length = length.max(16);
        let last = run.rares().last().map_or(0, |r| r.heap);
        let window: Option<Vec<u8>> =
            (0..=last + length).map(|n| run.value(n).and_then(|v| u8::try_from(v).ok())).collect();
        Some(Trail { length, all: vec![Milestone { at: 0, window: window? }] })
    }

    /// A milestone every `length` heaps at least, in the values of heaps `first` on, if it is time.
    pub(super) fn collect(&mut self, first: usize, values: &[u8]) {
        loop {
            let end = self.all.last().map_or(0, |m| m.at + m.window.len());
            let at = end.max(self.next()).max(first);
            let Some(window) = values.get(at - first..).and_then(|v| v.get(..self.length)) else {
                return;
            };
            self.push(Milestone { at, window: window.to_vec() });
        }
    }

    /// The next milestone is set here or behind.
    fn next(&self) -> usize {
        self.all.last().map_or(0, |m| m.at + m.at / MOST + 1)
    }

    /// One more; where there are too many, the one goes whose neighbours are the closest.
    pub(super) fn push(&mut self, milestone: Milestone) {
        self.all.push(milestone);
        if self.all.len() > MOST {
            let gap = |i: &usize| self.all[i + 1].at - self.all[i - 1].at;
            if let Some(least) = (1..self.all.len() - 1).min_by_key(gap) {
                self.all.remove(least);
            }
        }
    }

    /// The last milestone at `heap` or before it.
    pub(super) fn before(&self, heap: usize) -> Option<&Milestone> {
        self.all[..self.all.partition_point(|m| m.at <= heap)].last()
    }

    /// The middle one of those between two heaps.
    pub(super) fn between(&self, low: usize, high: usize) -> Option<&Milestone> {
        let from = self.all.partition_point(|m| m.at <= low);
        let to = self.all.partition_point(|m| m.at < high);
        self.all.get(from..to).and_then(|between| between.get(between.len() / 2))
    }

    /// Goes on from the last milestone at `heap` or before it, with the rare heaps of `run`.
    pub(super) fn follow(&self, heap: usize, run: &FewRares) -> Option<Follow> {
        let milestone = self.before(heap)?;
        run.follow(milestone.at, milestone.window.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn milestones_stay_close() {
        let first = Milestone { at: 0, window: vec![0; 50] };
        let mut trail = Trail { length: 16, all: vec![first] };
        let value = |n: usize| (n % 97) as u8;
        for begin in (0..4_000_000).step_by(1000) {
            let first = usize::saturating_sub(begin, 3000);
            let values: Vec<u8> = (first..begin + 1000).map(value).collect();
            trail.collect(first, &values);
        }
        assert_eq!((trail.all.len(), trail.all[0].at), (MOST, 0));
        for pair in trail.all.windows(2) {
            let gap = pair[1].at - pair[0].at;
            assert!((16..=4 * 4_000_000 / MOST).contains(&gap), "{gap} at {}", pair[0].at);
            let m = &pair[1];
            assert_eq!(m.window, (m.at..m.at + 16).map(value).collect::<Vec<_>>());
        }
        assert!(trail.all.last().unwrap().at > 4_000_000 - 4 * 4_000_000 / MOST);
        let middle = trail.between(1_000_000, 3_000_000).unwrap().at;
        assert!((1_900_000..2_100_000).contains(&middle), "{middle}");
        let before = trail.before(middle + 1).unwrap().at;
        assert_eq!((before, trail.before(0).unwrap().at), (middle, 0));
        assert!(trail.between(0, trail.all[1].at).is_none());
    }
}
