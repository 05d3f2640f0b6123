//! Recurrence of a window without keeping what lies between.
//!
//! Windows of the last `length` values are kept at some heaps, the *anchors*; every later window
//! is compared with all of them. The first eight values of each are looked up in a small table,
//! whole windows are compared only where that hits. As every heap behind an anchor is looked at,
//! the first hit of an anchor inside the period is at distance of the least period.

/// A window of values that begins at heap `at`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Anchor {
    pub(super) at: usize,
    pub(super) window: Vec<u8>,
}

/// The most anchors; when there are more, the oldest goes.
const MOST: usize = 24;
/// Anchors are set when the heaps have grown by this part: 1/16.
const PART: usize = 16;

/// The anchors, and how far the windows behind them are looked at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Anchors {
    pub(super) length: usize,
    pub(super) all: Vec<Anchor>,
    /// No window that begins below this heap is looked at again.
    pub(super) scanned: usize,
    /// The next anchor is set at the first window that begins here or later.
    pub(super) next: usize,
}

/// One bit a hash of the first eight values of an anchor.
struct Filter(Vec<u64>);

impl Filter {
    fn slot(word: u64) -> usize {
        (word.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 50) as usize
    }

    fn new(anchors: &[Anchor]) -> Self {
        let mut bits = vec![0; (1 << 14) / 64];
        for word in anchors.iter().filter_map(|a| first_word(&a.window)) {
            bits[Self::slot(word) / 64] |= 1 << (Self::slot(word) % 64);
        }
        Filter(bits)
    }

    fn has(&self, word: u64) -> bool {
        self.0[Self::slot(word) / 64] >> (Self::slot(word) % 64) & 1 == 1
    }
}

fn first_word(window: &[u8]) -> Option<u64> {
    window.first_chunk::<8>().map(|bytes| u64::from_le_bytes(*bytes))
}

impl Anchors {
    /// None yet; windows of `length` values, the first one at heap `from` or later.
    pub(super) fn new(length: usize, from: usize) -> Self {
        Anchors { length: length.max(16), all: Vec::new(), scanned: from, next: from }
    }

    /// Looks at the windows that lie within `values`, the values of heaps `first` on. Answers an
    /// anchor and the heap where its window comes again.
    pub(super) fn scan(&mut self, first: usize, values: &[u8]) -> Option<(usize, usize)> {
        let end = (first + values.len() + 1).saturating_sub(self.length);
        while self.scanned.max(first) < end {
            let begin = self.scanned.max(first);
            // Up to the heap of the next anchor, that heap included.
            let stop = if self.next >= begin { end.min(self.next + 1) } else { end };
            if let Some(hit) = self.scan_part(begin, stop, &values[begin - first..]) {
                return Some(hit);
            }
            self.scanned = stop;
            if stop == self.next + 1 || self.next < begin {
                let at = stop - 1;
                let window = values[at - first..][..self.length].to_vec();
                self.all.push(Anchor { at, window });
                if self.all.len() > MOST {
                    self.all.remove(0);
                }
                self.next = at + at / PART + 1;
            }
        }
        None
    }

    /// The windows that begin at heaps `begin..stop`; `values` begins at `begin`.
    fn scan_part(&self, begin: usize, stop: usize, values: &[u8]) -> Option<(usize, usize)> {
        let filter = Filter::new(&self.all);
        (begin..stop).zip(values.windows(self.length)).find_map(|(n, window)| {
            if !first_word(window).is_some_and(|word| filter.has(word)) {
                return None;
            }
            let hit = self.all.iter().find(|a| a.at < n && a.window == window);
            hit.map(|anchor| (anchor.at, n))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_hit_is_the_least_period() {
        for (preperiod, period, step) in [(0, 1, 7), (100, 3, 64), (333, 90, 100), (50, 400, 33)] {
            // Within the period all values but the first are different from it.
            let value = |n: usize| match n.checked_sub(preperiod) {
                None => ((n * n * n) >> 3) as u8 % 31,
                Some(after) if after % period == 0 => 1,
                Some(after) => 2 + (after % period % 2) as u8,
            };
            let values: Vec<u8> = (0..9000).map(value).collect();
            let mut anchors = Anchors::new(5 + period, 10);
            let hit = (step..values.len())
                .step_by(step)
                .find_map(|end| {
                    // Only the last values are kept.
                    let first = end.saturating_sub(600);
                    anchors.scan(first, &values[first..end])
                })
                .unwrap();
            assert!(hit.0 >= preperiod);
            assert_eq!(hit.1 - hit.0, period, "{preperiod} {period} {step}");
        }
    }
}
