//! Steps, one by one or in batches that are checked while the next is found.

use super::check::searches;
use super::finish::Finished;
use super::kernel::LANES;
use super::plan::BLOCKS;
use super::view::{View, bounds};
use super::{BATCH, Lanes, STEP, Width};

impl Lanes {
    /// Finds values of the next heaps, up to heap `len - 1` and the rest of a step, and checks those
    /// before.
    pub(super) fn step<C: Width>(&mut self, len: usize) {
        let at = self.halves.codes.len();
        let unchecked = self.base.values().len()..at;
        let frequent = self.rares_are_frequent() && !C::side(self).pack.mixes_classes();
        if (frequent || self.longer(&self.halves.codes[unchecked.clone()])) && !unchecked.is_empty()
        {
            let verdict = self.check::<C>(unchecked.start);
            self.settle::<C>(&verdict);
            return;
        }
        if frequent {
            self.step_checked::<C>(at);
            return;
        }
        let steps = self.batch.min(len.saturating_sub(at).div_ceil(STEP));
        let (found, verdict) = rayon::join(
            || self.find::<C>(steps),
            || (!unchecked.is_empty()).then(|| self.check::<C>(unchecked.start)),
        );
        if verdict.is_none_or(|verdict| self.settle::<C>(&verdict)) {
            self.batch = (2 * self.batch).min(BATCH);
            self.note::<C>(found.values.len(), found.alone, 0);
            for value in found.values {
                self.append(value);
            }
        } else {
            self.batch = 1;
        }
    }

    /// Finds the values of the next heaps, all before which hold, and looks for rare values at once.
    fn step_checked<C: Width>(&mut self, at: usize) {
        let view = self.view::<C>();
        let candidates = view.candidates_of_step(at);
        let [first, second] = &candidates;
        let unmet = <[_; BLOCKS]>::from(rayon::join(
            || view.unmet(at, &bounds(first)),
            || view.unmet(at + LANES, &bounds(second)),
        ));
        let mut found = Finished::default();
        view.finish(at, &mut found, &candidates, Some(&unmet));
        self.note::<C>(found.values.len(), found.alone, searches(&unmet));
        for value in found.values {
            if self.push(value) {
                return;
            }
        }
    }

    /// Is there a value that the marks have no room for?
    fn longer(&self, values: &[u16]) -> bool {
        values.iter().any(|&v| usize::from(v) >= 64 * self.halves.classes.words())
    }

    /// Were there several rare heaps among the last few thousand?
    fn rares_are_frequent(&self) -> bool {
        let (_, rares) = self.base.split();
        let from = self.base.values().len() - 4096.min(self.base.values().len() / 2);
        rares.len() - rares.partition_point(|&(r, _)| r < from) > 16
    }

    /// Common values of the heaps of the next `steps` steps, or fewer where the lists of sources or
    /// the codes would no longer do.
    fn find<C: Width>(&self, steps: usize) -> Finished {
        let at = self.halves.codes.len();
        let mut found = Finished::default();
        if steps == 0 {
            return found;
        }
        // What sources reach, and what is found, in one piece. The parity of heaps matters.
        let whole = self.view::<C>();
        let lists = whole.lists.far.iter().chain(&whole.lists.near).flatten();
        let reach = lists.map(|source| source.back as usize).max().unwrap_or(0);
        let start = at.saturating_sub(reach) & !1;
        let mut codes = Vec::with_capacity(at - start + steps * STEP);
        codes.extend_from_slice(&whole.codes[start..]);
        for step in 0..steps {
            let n = at + step * STEP;
            if step > 0 && whole.pack.mixes_classes() && !self.clean(n) {
                break;
            }
            let view = View { codes: &codes, start, ..whole };
            let candidates = view.candidates_of_step(n);
            view.finish(at, &mut found, &candidates, None);
            let values = &found.values[step * STEP..];
            let fit = |&v: &u16| whole.pack.code(v) < C::NONE.get();
            if !values.iter().all(fit) || self.longer(values) {
                break;
            }
            codes.extend(values.iter().map(|&v| C::new(whole.pack.code(v))));
        }
        found
    }
}
