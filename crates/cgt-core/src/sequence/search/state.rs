//! A search as bytes, and back.

use super::anchors::{Anchor, Anchors};
use super::lockstep::{Job, Lockstep};
use super::trail::{Milestone, Trail};
use super::{Keep, Phase, Proven, Search, SearchError, moves, other_game, window};
use crate::rules::TakeBreak;
use crate::sequence::checkpoint::{Reader, Writer};
use crate::sequence::few_rares::{Config, FewRares, Follow, Snapshot};
use crate::sequence::rare_common::{Moves, Rare, Space};

impl Search {
    /// The whole state, for [`super::super::checkpoint::save`]: the prefix, the last
    /// `3 * step` values, the anchors, the milestones.
    pub fn save(&self) -> Vec<u8> {
        let mut out = Writer::default();
        out.numbers(self.code.digits.iter().map(|&d| u64::from(d)));
        out.number(self.keep.depth as u64).number(self.keep.step as u64);
        write_run(&mut out, &self.run, self.keep.step);
        let (value, heap) = self.largest.unwrap_or_default();
        out.number(u64::from(self.largest.is_some())).number(value.into()).number(heap as u64);
        out.number(self.seen as u64);
        match &self.phase {
            Phase::Seek(anchors) => {
                out.number(0).number(anchors.length as u64);
                out.number(anchors.scanned as u64).number(anchors.next as u64);
                out.number(anchors.all.len() as u64);
                for anchor in &anchors.all {
                    out.number(anchor.at as u64).bytes(&anchor.window);
                }
            }
            Phase::Prove { start, period } => {
                out.number(1).number(*start as u64).number(*period as u64);
            }
            Phase::Lockstep(l) => {
                out.number(4);
                write_proven(&mut out, &l.proven);
                out.number(l.low as u64).number(l.high as u64);
                write_job(&mut out, l.job.as_ref());
            }
            Phase::Done(proven) => {
                out.number(3);
                write_proven(&mut out, proven);
            }
        }
        let Trail { length, all } = &self.trail;
        out.number(*length as u64).number(all.len() as u64);
        for milestone in all {
            out.number(milestone.at as u64).bytes(&milestone.window);
        }
        out.finish()
    }

    /// The search that was saved, for the same game. The values in it are not computed anew.
    ///
    /// # Errors
    /// [`SearchError::OtherGame`]; [`SearchError::Inconsistent`].
    pub fn load(code: &TakeBreak, state: &[u8]) -> Result<Self, SearchError> {
        let moves = moves(code)?;
        let mut read = Reader::new(state);
        let cut = || SearchError::Inconsistent("it is cut");
        let digits = read.list(Reader::value).ok_or_else(cut)?;
        if digits != code.digits {
            return Err(other_game(&digits, &code.digits));
        }
        let depth = read.size().ok_or_else(cut)?;
        let step = read.size().ok_or_else(cut)?;
        if !(64..=1 << 30).contains(&step) {
            return Err(SearchError::Inconsistent("the step is out of range"));
        }
        let run = read_run(&mut read, &moves)?;
        let largest = || Some((read.number()?, read.value()?, read.size()?));
        let (some, value, heap) = { largest }().ok_or_else(cut)?;
        let seen = read.size().ok_or_else(cut)?;
        let phase = read_phase(&mut read, &run)?;
        let trail = if read.is_finished() {
            old_trail(code, &run, &phase)
        } else {
            read_trail(&mut read, window(code, &run))
        };
        let trail = trail.ok_or(SearchError::Inconsistent("it has no milestones"))?;
        if !read.is_finished() {
            return Err(SearchError::Inconsistent("it is too long"));
        }
        if seen > run.checked() {
            return Err(SearchError::Inconsistent("more is counted than computed"));
        }
        Ok(Search {
            code: code.clone(),
            keep: Keep { depth, window: 3 * step, step },
            run,
            phase,
            trail,
            largest: (some == 1).then_some((value, heap)),
            seen,
        })
    }
}

fn read_phase(read: &mut Reader<'_>, run: &FewRares) -> Result<Phase, SearchError> {
    let cut = || SearchError::Inconsistent("it is cut");
    match read.number().ok_or_else(cut)? {
        0 => read_anchors(read).map(Phase::Seek).ok_or_else(cut),
        1 => {
            let (start, period) = (read.size().ok_or_else(cut)?, read.size().ok_or_else(cut)?);
            Ok(Phase::Prove { start, period })
        }
        3 => read_proven(read).map(Phase::Done).ok_or_else(cut),
        4 => {
            let proven = read_proven(read).ok_or_else(cut)?;
            let (low, high) = (read.size().ok_or_else(cut)?, read.size().ok_or_else(cut)?);
            let job = read_job(read, run).ok_or_else(cut)?;
            Ok(Phase::Lockstep(Box::new(Lockstep { proven, low, high, job })))
        }
        _ => Err(SearchError::Inconsistent("it is in no phase")),
    }
}

fn write_job(out: &mut Writer, job: Option<&Job>) {
    let write = |out: &mut Writer, follow: &Follow| {
        let (first, values) = follow.values();
        out.number(first as u64).bytes(values);
    };
    match job {
        None => {
            out.number(0);
        }
        Some(Job::Probe { at, ahead }) => {
            out.number(1).number(*at as u64);
            write(out, ahead);
        }
        Some(Job::Compare { behind, ahead, compared }) => {
            out.number(2).number(*compared as u64);
            write(out, behind);
            write(out, ahead);
        }
    }
}

#[allow(clippy::option_option)]
fn read_job(read: &mut Reader<'_>, run: &FewRares) -> Option<Option<Job>> {
    let follow = |read: &mut Reader<'_>| run.follow(read.size()?, read.bytes()?.to_vec());
    Some(match read.number()? {
        0 => None,
        1 => Some(Job::Probe { at: read.size()?, ahead: follow(read)? }),
        2 => {
            let compared = read.size()?;
            Some(Job::Compare { compared, behind: follow(read)?, ahead: follow(read)? })
        }
        _ => return None,
    })
}

fn read_trail(read: &mut Reader<'_>, least: usize) -> Option<Trail> {
    let length = read.size()?;
    let all = read.list(|r| Some(Milestone { at: r.size()?, window: r.bytes()?.to_vec() }))?;
    let ascend = all.windows(2).all(|m| m[0].at < m[1].at);
    let whole = all.iter().all(|m| m.window.len() >= length);
    (length >= least && all.first()?.at == 0 && ascend && whole).then_some(Trail { length, all })
}

/// For a state from before there were milestones: the anchors are some.
fn old_trail(code: &TakeBreak, run: &FewRares, phase: &Phase) -> Option<Trail> {
    let mut trail = Trail::new(window(code, run), run)?;
    if let Phase::Seek(anchors) = phase {
        for anchor in anchors.all.iter().filter(|a| a.at > 0) {
            trail.push(Milestone { at: anchor.at, window: anchor.window.clone() });
        }
    }
    Some(trail)
}

fn read_anchors(read: &mut Reader<'_>) -> Option<Anchors> {
    let (length, scanned, next) = (read.size()?, read.size()?, read.size()?);
    let all = read.list(|r| Some(Anchor { at: r.size()?, window: r.bytes()?.to_vec() }))?;
    let whole = length >= 16 && all.iter().all(|a| a.window.len() == length);
    whole.then_some(Anchors { length, all, scanned, next })
}

fn write_proven(out: &mut Writer, p: &Proven) {
    let numbers = [p.preperiod, p.start, p.period, p.prefix, p.checked_to];
    out.numbers(numbers.into_iter().map(|n| n as u64));
}

fn read_proven(read: &mut Reader<'_>) -> Option<Proven> {
    let numbers = read.list(Reader::size)?;
    let &[preperiod, start, period, prefix, checked_to] = numbers.as_slice() else { return None };
    Some(Proven { preperiod, start, period, prefix, checked_to })
}

/// Up to so many values all are saved.
const ALL_KEPT: usize = 1 << 24;

/// A run with only the last values, `3 * step` or what the run needs.
fn write_run(out: &mut Writer, run: &FewRares, step: usize) {
    let state = run.snapshot();
    let Config { depth, window } = state.config;
    // As long as a run has all values it can go on behind a rare heap found late.
    let all = state.recent_from == 0 && state.recent.len() <= ALL_KEPT;
    let last = state.rares.last().map_or(0, |r| r.heap);
    let least = (3 * step).max(2 * (depth + last) + (1 << 16));
    let window = if all { window } else { window.min(least) };
    let kept = if all { state.recent.len() } else { state.recent.len().min(window) };
    let gone = state.recent.len() - kept;
    out.number(depth as u64).number(window as u64);
    out.number(state.space.mask.into()).number(u64::from(state.space.by_position));
    out.number(state.space.parity as u64);
    out.number(state.rares.len() as u64);
    for rare in &state.rares {
        out.number(rare.heap as u64).number(rare.value.into());
    }
    out.bytes(&state.prefix);
    out.number((state.recent_from + gone) as u64).bytes(&state.recent[gone..]);
    out.number(state.witness_depth as u64);
}

fn read_run(read: &mut Reader<'_>, moves: &Moves) -> Result<FewRares, SearchError> {
    let state = read_snapshot(read).ok_or(SearchError::Inconsistent("it is cut"))?;
    Ok(FewRares::resume(moves.clone(), state)?)
}

fn read_snapshot(read: &mut Reader<'_>) -> Option<Snapshot> {
    let config = Config { depth: read.size()?, window: read.size()? };
    let mask = read.value()?;
    let by_position = read.number()? == 1;
    let space = Space { mask, by_position, parity: read.size()? };
    let rares = read.list(|r| Some(Rare { heap: r.size()?, value: r.value()? }))?;
    let prefix = read.bytes()?.to_vec();
    let recent_from = read.size()?;
    let recent = read.bytes()?.to_vec();
    let witness_depth = read.size()?;
    Some(Snapshot { config, space, rares, prefix, recent_from, recent, witness_depth })
}
