//! `tables reproduce`: every table and figure that the documents show, made again.

use crate::cli::{self, Env};
use crate::context::interrupted;
use anyhow::{Context as _, Result, ensure};
use std::fs;
use std::path::PathBuf;
use std::time::Instant;

/// Make every table and figure that the README and the gallery show.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder to put them in; it is made where there is none.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
}

/// A file and the command that makes it.
struct Item {
    file: &'static str,
    /// The words after `tables`, separated by spaces.
    command: &'static str,
}

const fn item(file: &'static str, command: &'static str) -> Item {
    Item { file, command }
}

/// All that is shown, tables first.
const ITEMS: &[Item] = &[
    item("kayles.csv", "sequence kayles --to 1000"),
    item("grundys-game.csv", "sequence grundy --to 1000"),
    item("moore-p-positions.csv", "positions moore:k=2 --heaps 4 --max 15"),
    item("greedy-nim-p-positions.csv", "positions greedy-nim --heaps 4 --max 12"),
    item("kayles-period.csv", "period kayles --to 1000"),
    item("kayles.svg", "plot sequence kayles --to 300"),
    item("grundys-game.svg", "plot sequence grundy --to 3000"),
    item("greedy-nim-grundy.svg", "plot grundy greedy-nim --max 60"),
    item("nim-counts.svg", "plot counts nim --heaps 2,3,4 --max 64 --log"),
];

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    fs::create_dir_all(&args.folder)
        .with_context(|| format!("cannot make the folder {}", args.folder.display()))?;
    let target = |file: &str| args.folder.join(file);
    // What would stop the last one should stop the first.
    for item in ITEMS {
        let path = target(item.file);
        let free = env.force() || !path.exists();
        ensure!(free, "{} exists already; --force overwrites it", path.display());
    }
    for item in ITEMS {
        if interrupted() {
            return Err(cgt_core::Stopped::Asked.into());
        }
        let path = target(item.file);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)
                .with_context(|| format!("cannot make the folder {}", parent.display()))?;
        }
        let started = Instant::now();
        cli::run_line(item.command, &path, env).with_context(|| item.command.to_owned())?;
        let seconds = started.elapsed().as_secs_f64();
        env.context.say(&format!("{seconds:6.1} s  {}: tables {}", item.file, item.command));
    }
    Ok(())
}
