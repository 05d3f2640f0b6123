//! What every command works in: threads, memory, progress, signals.

use cgt_core::sequence::checkpoint::{self, Loaded};
use cgt_core::{Limits, Memory, Watch};
use indicatif::{ProgressBar, ProgressStyle};
use std::io::IsTerminal;
use std::path::Path;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

/// How many signals have asked for the end.
static SIGNALS: AtomicUsize = AtomicUsize::new(0);
/// What the second signal has to clean up: temporary files.
static TEMPORARY: OnceLock<std::sync::Mutex<Vec<std::path::PathBuf>>> = OnceLock::new();

/// Exit code of a run that a signal ended without a checkpoint, or a second signal at once.
pub(crate) const INTERRUPTED: u8 = 130;

/// Signals so soon after the first are one with it: `timeout` and batch systems send theirs to a
/// process and once more to its group.
const ONE_SIGNAL: Duration = Duration::from_millis(500);

/// Watches for Ctrl-C and SIGTERM: the first asks for the end, a later one ends at once.
pub(crate) fn watch_signals() {
    let first = OnceLock::new();
    let _ = ctrlc::set_handler(move || {
        let since = first.get_or_init(Instant::now).elapsed();
        if SIGNALS.fetch_add(1, Ordering::SeqCst) > 0 && since > ONE_SIGNAL {
            for path in temporary().iter() {
                let _ = std::fs::remove_file(path);
            }
            std::process::exit(i32::from(INTERRUPTED));
        }
    });
}

/// Has a signal asked for the end?
pub(crate) fn interrupted() -> bool {
    SIGNALS.load(Ordering::Relaxed) > 0
}

/// The temporary files that exist now.
pub(crate) fn temporary() -> std::sync::MutexGuard<'static, Vec<std::path::PathBuf>> {
    let all = TEMPORARY.get_or_init(Default::default);
    all.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}

/// What a command may use, and where it says what.
pub(crate) struct Context {
    /// No progress, no words but errors.
    pub(crate) quiet: bool,
    /// The bound on memory.
    pub(crate) memory: Memory,
    progress: Progress,
}

impl Context {
    pub(crate) fn new(quiet: bool, memory: Option<Memory>) -> Self {
        let progress = Progress::new(quiet);
        Context { quiet, memory: memory.unwrap_or_else(free_memory), progress }
    }

    /// The limits of a computation.
    pub(crate) fn limits(&self) -> Limits<'_> {
        Limits { memory: self.memory, watch: &self.progress }
    }

    /// Reads a checkpoint of one of `kinds`; says it where the previous one had to be taken.
    pub(crate) fn checkpoint(&self, path: &Path, kinds: &[[u8; 4]]) -> anyhow::Result<Loaded> {
        let mut loaded = checkpoint::load(path, kinds)?;
        if let Some(error) = loaded.passed_over.take() {
            let error = anyhow::Error::new(error);
            self.say(&format!("{error:#}; going on from the previous checkpoint"));
        }
        Ok(loaded)
    }

    /// Says something on stderr, unless asked to be quiet.
    pub(crate) fn say(&self, text: &str) {
        if !self.quiet {
            self.progress.bar.suspend(|| eprintln!("{text}"));
        }
    }

    /// Takes the progress bar away.
    pub(crate) fn finish(&self) {
        self.progress.bar.finish_and_clear();
    }
}

/// A progress bar with rate and time left on a terminal, a line a minute elsewhere.
struct Progress {
    bar: ProgressBar,
    quiet: bool,
    lines: bool,
    started: Instant,
    /// Seconds after the start at which the next line is due.
    next_line: AtomicUsize,
}

impl Progress {
    fn new(quiet: bool) -> Self {
        let terminal = std::io::stderr().is_terminal();
        let bar = if quiet || !terminal { ProgressBar::hidden() } else { ProgressBar::new(0) };
        Progress {
            bar,
            quiet,
            lines: !quiet && !terminal,
            started: Instant::now(),
            next_line: AtomicUsize::new(60),
        }
    }
}

impl Watch for Progress {
    fn progress(&self, done: u64, total: u64) {
        // What is done in the first half second needs no bar.
        let elapsed = self.started.elapsed();
        if elapsed < Duration::from_millis(500) {
            return;
        }
        if self.bar.length() != Some(total) {
            let template = if total == 0 {
                "{spinner} {human_pos} done, {per_sec}, {elapsed}"
            } else {
                "{wide_bar} {human_pos}/{human_len} {per_sec}, {eta} left"
            };
            if let Ok(style) = ProgressStyle::with_template(template) {
                self.bar.set_style(style);
            }
            self.bar.set_length(total);
        }
        self.bar.set_position(done);
        let due = self.next_line.load(Ordering::Relaxed);
        if self.lines && elapsed.as_secs() as usize >= due {
            self.next_line.store(due + 60, Ordering::Relaxed);
            let rate = done as f64 / elapsed.as_secs_f64();
            let of = if total == 0 { String::new() } else { format!(" of {total}") };
            eprintln!("{done}{of} done, {rate:.0} a second");
        }
    }

    fn expect(&self, what: &str, seconds: f64) {
        if !self.quiet {
            let time = duration(seconds);
            self.bar.suspend(|| eprintln!("this will take long, about {time}: {what}"));
        }
    }

    fn stop(&self) -> bool {
        interrupted()
    }
}

/// A time in the unit that suits it.
fn duration(seconds: f64) -> String {
    const UNITS: [(f64, &str); 4] =
        [(60.0, "minutes"), (3600.0, "hours"), (86_400.0, "days"), (31_557_600.0, "years")];
    let found = UNITS.iter().rev().find(|(unit, _)| seconds >= 2.0 * unit);
    match found {
        Some((unit, name)) if seconds / unit >= 1e6 => format!("{:.0e} {name}", seconds / unit),
        Some((unit, name)) => format!("{:.0} {name}", seconds / unit),
        None => format!("{seconds:.0} seconds"),
    }
}

/// What the machine and the control group of this process have free, less a tenth for the rest
/// of the program.
fn free_memory() -> Memory {
    let read = |path: &str| std::fs::read_to_string(path).ok();
    let machine = read("/proc/meminfo").and_then(|text| {
        let line = text.lines().find(|l| l.starts_with("MemAvailable:"))?;
        Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
    });
    let group = read("/proc/self/cgroup").and_then(|text| {
        let path = text.lines().find_map(|l| l.strip_prefix("0::"))?;
        let folder = format!("/sys/fs/cgroup{}", path.trim_end_matches('/'));
        let number = |name: &str| read(&format!("{folder}/{name}"))?.trim().parse::<u64>().ok();
        number("memory.max")?.checked_sub(number("memory.current")?)
    });
    let free = match (machine, group) {
        (Some(a), Some(b)) => a.min(b),
        (Some(a), None) | (None, Some(a)) => a,
        // Not a system that says: as much as a small machine has.
        (None, None) => 4 << 30,
    };
    Memory(free / 10 * 9)
}
