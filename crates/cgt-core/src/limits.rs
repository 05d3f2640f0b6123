//! Bounds on a computation: how much memory it may take, and who may stop it.

use std::fmt;

/// A bound on memory, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Memory(pub u64);

impl Memory {
    /// No bound.
    pub const UNBOUNDED: Memory = Memory(u64::MAX);
}

impl fmt::Display for Memory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let b = self.0 as f64;
        match self.0 {
            0..0x400 => write!(f, "{} bytes", self.0),
            0x400..0x10_0000 => write!(f, "{:.1} KiB", b / 1024.0),
            0x10_0000..0x4000_0000 => write!(f, "{:.1} MiB", b / 1024f64.powi(2)),
            _ => write!(f, "{:.1} GiB", b / 1024f64.powi(3)),
        }
    }
}

/// Watches a computation: hears of its progress and may stop it. Called from any thread.
pub trait Watch: Sync {
    /// `done` of `total` units are computed (`total` 0: not known). Called now and then.
    fn progress(&self, _done: u64, _total: u64) {}

    /// Hears, before it begins, that a computation will take long: what it has to do, and about
    /// how many seconds of this machine that takes.
    fn expect(&self, _what: &str, _seconds: f64) {}

    /// Should the computation stop?
    fn stop(&self) -> bool {
        false
    }
}

/// Nobody watches.
impl Watch for () {}

/// What takes longer than so many seconds is said before it begins.
pub const LONG: f64 = 60.0;

/// What a computation may use, and who watches it.
#[derive(Clone, Copy)]
pub struct Limits<'w> {
    /// The most memory that tables and memos may take together.
    pub memory: Memory,
    /// Hears of progress, may stop the computation.
    pub watch: &'w dyn Watch,
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("memory", &self.memory).finish_non_exhaustive()
    }
}

impl Limits<'static> {
    /// No bound, nobody watches.
    pub const NONE: Limits<'static> = Limits { memory: Memory::UNBOUNDED, watch: &() };
}

/// Why a computation ended without an answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Stopped {
    /// It needs more memory than it may take.
    #[error("{what} needs {needed}, and {allowed} is allowed (--memory)")]
    Memory {
        /// What needs it.
        what: String,
        /// How much it needs, at least.
        needed: Memory,
        /// How much it may take.
        allowed: Memory,
    },
    /// The watch said stop.
    #[error("stopped")]
    Asked,
    /// A size does not fit the machine's integers.
    #[error("{0} is too large to count")]
    TooLarge(String),
}

impl Limits<'_> {
    /// Refuses what would take more than the allowed memory, before it is taken.
    ///
    /// # Errors
    /// [`Stopped::Memory`] when `needed` bytes are more than allowed.
    pub fn reserve(&self, what: &str, needed: u64) -> Result<(), Stopped> {
        if needed <= self.memory.0 {
            return Ok(());
        }
        Err(Stopped::Memory { what: what.to_owned(), needed: Memory(needed), allowed: self.memory })
    }

    /// Says what a computation has to do where it will take longer than [`LONG`] seconds.
    pub fn expect(&self, seconds: f64, what: impl FnOnce() -> String) {
        if seconds > LONG {
            self.watch.expect(&what(), seconds);
        }
    }

    /// Reports progress and asks whether to go on.
    ///
    /// # Errors
    /// [`Stopped::Asked`] when the watch says so.
    pub fn tick(&self, done: u64, total: u64) -> Result<(), Stopped> {
        self.watch.progress(done, total);
        if self.watch.stop() { Err(Stopped::Asked) } else { Ok(()) }
    }
}
