//! The check of a batch: is every rare value below the values found met by an option?

use super::kernel::{Code, LANES};
use super::view::Unmet;
use super::{Lanes, Width};
use rayon::prelude::*;

/// What came out of a check.
pub(super) struct Verdict {
    /// The end of the heaps checked.
    pub(super) to: usize,
    /// The first heap that has a rare value below its supposed value, and the least such.
    pub(super) failed: Option<(usize, u16)>,
    /// Values that were searched for one by one.
    pub(super) searched: usize,
}

/// How many heaps have more values left over than can be searched for one by one.
pub(super) fn searches<C: Code>(unmet: &[Unmet<C>]) -> usize {
    unmet.iter().flat_map(|u| u.many).filter(|&many| many).count()
}

impl Lanes {
    /// Looks for every rare value below the values from heap `from` on, which are all known.
    pub(super) fn check<C: Width>(&self, from: usize) -> Verdict {
        let view = self.view::<C>();
        let to = view.codes.len();
        let block = |at: usize| {
            let mut bounds = [C::NONE; LANES];
            bounds.copy_from_slice(&view.codes[at..at + LANES]);
            let unmet = view.unmet(at, &bounds);
            let searched = searches(std::slice::from_ref(&unmet));
            let failed = (0..LANES).find_map(|lane| {
                let n = at + lane;
                let value = view.known.values[n];
                let missing = if unmet.many[lane] {
                    view.missing(to, &[], n, value)
                } else {
                    let codes = unmet.codes.iter().map(|line| line[lane]);
                    let values = codes
                        .take_while(|&c| c != C::NONE)
                        .map(|c| view.pack.value(view.known.space, n, true, c.get()));
                    values.into_iter().find(|&v| !view.has_option(to, &[], n, v))
                };
                #[cfg(test)]
                let missing = if self.fail_at == Some(n) { Some(value) } else { missing };
                missing.map(|value| (n, value))
            });
            (failed, searched)
        };
        let blocks: Vec<_> =
            (from..to).step_by(LANES).collect::<Vec<_>>().into_par_iter().map(block).collect();
        Verdict {
            to,
            failed: blocks.iter().find_map(|&(failed, _)| failed),
            searched: blocks.iter().map(|&(_, searched)| searched).sum(),
        }
    }
}
