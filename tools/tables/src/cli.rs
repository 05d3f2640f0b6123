//! The command line: flags in, exit code out.

use crate::commands::Command;
use crate::context::{self, Context, INTERRUPTED};
use crate::meta::{self, Notes};
use crate::numbers;
use crate::output::{Cell, Format, Sink, rows};
use anyhow::{Result, ensure};
use cgt_core::{Memory, Stopped};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{ColorChoice, Parser, ValueEnum};
use std::cell::RefCell;
use std::io::{self, IsTerminal};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Nim-sequences, Grundy values, P-positions, periods and figures of impartial games.
#[derive(Parser)]
#[command(name = "tables", version, max_term_width = 100, after_help = AFTER_HELP)]
pub(crate) struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    globals: Globals,
}

const AFTER_HELP: &str = "\
Games: nim, kayles, 0.77, 'S(1..3)', moore:k=2, ... `tables games` lists all, `tables games NAME`
tells about one. Numbers may be written 1e6, 2^20, 1_000_000.

Exit codes: 0 done; 1 a check failed; 2 bad usage, bad input or input/output; 3 not found within
the bound; 75 stopped, can be resumed; 130 stopped by a signal.";

/// Flags of every command.
#[derive(clap::Args)]
pub(crate) struct Globals {
    /// Threads; 0 takes all processors. The output does not depend on it.
    #[arg(long, global = true, default_value_t = 0, value_name = "N", env = "TABLES_THREADS")]
    threads: usize,
    /// The most memory to take, as 512M or 8G [default: what is free].
    #[arg(long, global = true, value_name = "SIZE", value_parser = numbers::memory)]
    memory: Option<Memory>,
    /// No progress and no remarks on stderr, errors only.
    #[arg(long, short, global = true)]
    quiet: bool,
    /// The format of the output [default: by the ending of -o, else table on a terminal, else csv].
    #[arg(long, global = true, value_name = "F")]
    format: Option<Format>,
    /// Where the output goes; it appears there only when it is whole.
    #[arg(short, long, global = true, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Writes FILE.meta.json beside the output: command, version, SHA-256; `tables rerun` reads it.
    #[arg(long, global = true)]
    meta: bool,
    /// Overwrite an output that exists.
    #[arg(long, global = true)]
    force: bool,
    /// Colours in messages.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: Color,
}

#[derive(Clone, Copy, ValueEnum)]
enum Color {
    Auto,
    Always,
    Never,
}

/// What a command gets: where its rows go, and what it may use.
pub(crate) struct Env {
    pub(crate) context: Context,
    pub(crate) globals: Globals,
    /// The words after `tables`.
    words: Vec<String>,
    /// What the sidecar says besides.
    notes: RefCell<Notes>,
}

impl Env {
    fn new(context: Context, globals: Globals, words: Vec<String>) -> Self {
        Env { context, globals, words, notes: RefCell::default() }
    }

    /// Runs a command, and describes its output where that is asked for.
    fn run(&self, command: &Command) -> Result<()> {
        ensure!(!self.globals.meta || self.output().is_some(), "--meta needs -o FILE");
        let sidecar = if self.globals.meta { Some(meta::open(self)?) } else { None };
        command.run(self)?;
        sidecar.map_or(Ok(()), |file| meta::write(self, file, &self.notes.borrow()))
    }

    /// Notes a fact for the sidecar.
    pub(crate) fn note(&self, key: &'static str, value: impl Into<String>) {
        self.notes.borrow_mut().facts.insert(key, value.into());
    }

    /// What was noted under a key.
    pub(crate) fn noted(&self, key: &str) -> Option<String> {
        self.notes.borrow().facts.get(key).cloned()
    }

    /// Notes a file beside the output that belongs to it.
    pub(crate) fn note_file(&self, name: String) {
        self.notes.borrow_mut().files.push(name);
    }

    /// The words after `tables`.
    pub(crate) fn words(&self) -> &[String] {
        &self.words
    }

    /// Writes rows: the header, then what `fill` hands over, then the end. Nothing of a file is
    /// seen before all of it is there.
    pub(crate) fn table(
        &self,
        columns: &[&str],
        fill: impl FnOnce(&mut dyn FnMut(&[Cell]) -> io::Result<()>) -> Result<()>,
    ) -> Result<()> {
        let mut sink = self.sink()?;
        {
            let mut rows = rows(self.format(), sink.writer())?;
            rows.header(columns)?;
            fill(&mut |cells| rows.row(cells))?;
            rows.finish()?;
        }
        sink.finish()
    }

    /// The output, for commands that write something else than rows.
    pub(crate) fn sink(&self) -> Result<Sink> {
        Sink::open(self.globals.output.as_deref(), self.globals.force)
    }

    /// The format that is asked for, or that fits where the output goes.
    pub(crate) fn format(&self) -> Format {
        let by_name = || Format::of_path(self.globals.output.as_deref()?);
        self.globals.format.or_else(by_name).unwrap_or_else(|| {
            let terminal = self.globals.output.is_none() && io::stdout().is_terminal();
            if terminal { Format::Table } else { Format::Csv }
        })
    }

    /// May files be overwritten?
    pub(crate) fn force(&self) -> bool {
        self.globals.force
    }

    /// The format that `--format` names.
    pub(crate) fn asked_format(&self) -> Option<Format> {
        self.globals.format
    }

    /// The format that the ending of the output says.
    pub(crate) fn output_format(&self) -> Option<Format> {
        Format::of_path(self.output()?)
    }

    /// The file that `-o` names.
    pub(crate) fn output(&self) -> Option<&std::path::Path> {
        self.globals.output.as_deref()
    }
}

/// An answer that is not "done": the exit code, and the words for it if there are any.
#[derive(Debug, thiserror::Error)]
#[error("{words}")]
pub(crate) struct Exit {
    pub(crate) code: u8,
    pub(crate) words: String,
}

impl Exit {
    /// Something asked for was not found within the bound: 3.
    pub(crate) fn not_found(words: impl Into<String>) -> anyhow::Error {
        Exit { code: 3, words: words.into() }.into()
    }

    /// A check failed: 1.
    pub(crate) fn failed(words: impl Into<String>) -> anyhow::Error {
        Exit { code: 1, words: words.into() }.into()
    }
}

/// Reads the arguments, runs the command, and says how it ended.
pub(crate) fn run() -> ExitCode {
    let Cli { command, globals } = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(error) => {
            if let Some(position) = negative(&error) {
                eprintln!(
                    "error: {position:?} is no position: it begins with '-', and heaps are numbers from 0 on"
                );
                return ExitCode::from(2);
            }
            error.exit();
        }
    };
    context::watch_signals();
    if let Err(e) = rayon::ThreadPoolBuilder::new().num_threads(globals.threads).build_global() {
        return report(&anyhow::anyhow!("cannot start {} threads: {e}", globals.threads), &globals);
    }
    let context = Context::new(globals.quiet, globals.memory);
    let words = std::env::args().skip(1).collect();
    let env = Env::new(context, globals, words);
    let result = env.run(&command);
    env.context.finish();
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => report(&error, &env.globals),
    }
}

/// Runs one command (the words after `tables`) inside this program; its output goes to `target`,
/// which may exist: who calls has asked.
pub(crate) fn run_words(words: &[String], target: &Path, env: &Env) -> Result<()> {
    let all = std::iter::once("tables").chain(words.iter().map(String::as_str));
    let Cli { command, mut globals } = Cli::try_parse_from(all)?;
    globals.output = Some(target.to_owned());
    globals.force = true;
    let context = Context::new(true, Some(env.context.memory));
    Env::new(context, globals, words.to_vec()).run(&command)
}

/// An argument like `-3,4`, which clap takes for a flag.
fn negative(error: &clap::Error) -> Option<String> {
    let unknown = error.kind() == ErrorKind::UnknownArgument;
    let Some(ContextValue::String(found)) = error.get(ContextKind::InvalidArg) else { return None };
    // What follows the first character of a group of short flags is not in the context.
    let whole = std::env::args().find(|a| a.starts_with(found.as_str()))?;
    let digit = whole.chars().nth(1).is_some_and(|c| c.is_ascii_digit());
    (unknown && digit).then_some(whole)
}

fn report(error: &anyhow::Error, globals: &Globals) -> ExitCode {
    // The reader of a pipe that has had enough is no error.
    let closed = |e: &(dyn std::error::Error + 'static)| {
        e.downcast_ref::<io::Error>().is_some_and(|e| e.kind() == io::ErrorKind::BrokenPipe)
    };
    if error.chain().any(closed) {
        return ExitCode::SUCCESS;
    }
    let stopped = error.chain().any(|e| e.downcast_ref() == Some(&Stopped::Asked));
    let resumable = error.downcast_ref::<Exit>().is_some_and(|exit| exit.code == 75);
    if !resumable && (stopped || context::interrupted()) {
        return ExitCode::from(INTERRUPTED);
    }
    let (code, words) = match error.downcast_ref::<Exit>() {
        Some(exit) => (exit.code, exit.words.clone()),
        None => (2, format!("{error:#}")),
    };
    // A remark is left out where asked; an error never is.
    if !words.is_empty() && !(globals.quiet && code == 3) {
        let label = if code == 2 { "error: " } else { "" };
        let colour = match globals.color.choice() {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => {
                io::stderr().is_terminal() && std::env::var_os("NO_COLOR").is_none()
            }
        };
        if colour && code == 2 {
            eprintln!("\u{1b}[1;31merror:\u{1b}[0m {words}");
        } else {
            eprintln!("{label}{words}");
        }
    }
    ExitCode::from(code)
}

impl Color {
    fn choice(self) -> ColorChoice {
        match self {
            Color::Auto => ColorChoice::Auto,
            Color::Always => ColorChoice::Always,
            Color::Never => ColorChoice::Never,
        }
    }
}
