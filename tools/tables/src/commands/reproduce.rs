//! `tables reproduce`: every table and figure that the documents show, made again.

use crate::cli::{self, Env};
use crate::context::interrupted;
use crate::output::Sink;
use anyhow::{Context as _, Result, ensure};
use std::fmt::Write as _;
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
    /// The words after `tables`, separated by spaces, in single quotes where they have some.
    command: &'static str,
    /// What a figure of the gallery shows; empty for tables.
    shows: &'static str,
}

const fn table(file: &'static str, command: &'static str) -> Item {
    Item { file, command, shows: "" }
}

const fn figure(file: &'static str, shows: &'static str, command: &'static str) -> Item {
    Item { file, command, shows }
}

/// All that is shown, tables first.
const ITEMS: &[Item] = &[
    table("tables/kayles.csv", "sequence kayles --to 1000"),
    table("tables/grundys-game.csv", "sequence grundy --to 1000"),
    table("tables/kayles-rows.md", "period kayles --to 1000 --rows --format markdown"),
    table("tables/kayles-period.csv", "period kayles --to 1000"),
    table("tables/wythoff-p-positions.csv", "positions wythoff --heaps 2 --max 100"),
    table("tables/moore-p-positions.csv", "positions moore:k=2 --heaps 4 --max 15"),
    table("tables/greedy-nim-p-positions.csv", "positions greedy-nim --heaps 4 --max 12"),
    figure(
        "gallery/kayles.svg",
        "The nim-sequence of Kayles: from n = 71 on it has period 12 and never a zero.",
        "plot sequence kayles --to 300",
    ),
    figure(
        "gallery/kayles-period.svg",
        "Kayles in rows of its period, the fourteen exceptions marked.",
        "plot period kayles --after 3",
    ),
    figure(
        "gallery/grundys-game.svg",
        "Grundy's game; whether it is ever periodic is not known.",
        "plot sequence grundy --to 20000",
    ),
    figure(
        "gallery/officers-rares.svg",
        "Officers (0.6), its rare positions among the common ones.",
        "plot rare officers --to 3000",
    ),
    figure(
        "gallery/wythoff-p-positions.svg",
        "P-positions of Wythoff's game, on lines whose slopes are the golden ratio and its inverse.",
        "plot p-positions wythoff --max 100",
    ),
    figure(
        "gallery/wythoff-grundy.svg",
        "Grundy values of Wythoff's game.",
        "plot grundy wythoff --max 100",
    ),
    figure(
        "gallery/nim-grundy.svg",
        "Grundy values of two heaps of Nim: the nim-sum.",
        "plot grundy nim --max 63 --palette tol-vibrant",
    ),
    figure(
        "gallery/greedy-nim-grundy.svg",
        "Grundy values of two heaps of Greedy Nim.",
        "plot grundy greedy-nim --max 100",
    ),
    figure(
        "gallery/moore-slices.svg",
        "Moore's Nim with k = 2 on four heaps, two of them fixed in each slice.",
        "plot p-positions moore:k=2 --heaps 4 --max 15 --width text --slice 1,1 --slice 3,3 \
         --slice 7,7 --slice 15,15 --slice 3,7 --slice 5,13",
    ),
    figure(
        "gallery/capped-failures.svg",
        "Nim where up to two heaps may be reduced, by at most 3 each: the digit rule that holds \
         without the cap (and on three heaps with it) fails on four heaps.",
        "plot rule moore:k=2,cap=3 --predict 'P iff digits(mod(h,4),2,3)==0' --heaps 4 --max 12 \
         --width text --slice 1,1 --slice 1,2 --slice 2,2 --slice 1,5 --slice 3,3 --slice 3,5",
    ),
    figure(
        "gallery/nim-product.svg",
        "Nim-products of the nimbers below 16, the field of sixteen elements.",
        "plot nim-product --below 16",
    ),
    figure(
        "gallery/subtraction-periods.svg",
        "Periods of the subtraction games S(1, a, b), each proven.",
        "plot subtraction --max 60",
    ),
    figure(
        "gallery/kayles-quotient.svg",
        "The misère quotient of Kayles: 40 elements, nine of them P.",
        "plot quotient kayles --width text",
    ),
    figure(
        "gallery/evolution.svg",
        "P-positions of three heaps of Nim with their parents, and the Ulam-Warburton automaton: \
         three of its four branches have as many cells in every generation.",
        "plot evolution --generations 31 --width text",
    ),
    figure(
        "gallery/kayles-outcomes.svg",
        "Outcomes of two heaps of Kayles under normal and misère play.",
        "plot outcomes kayles --max 20 --width text",
    ),
    figure(
        "gallery/nim-counts.svg",
        "How many P-positions of Nim have no heap larger than a bound.",
        "plot counts nim --heaps 2,3,4 --max 64 --log",
    ),
];

/// The page that shows the gallery.
const PAGE: &str = "gallery/README.md";

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    fs::create_dir_all(&args.folder)
        .with_context(|| format!("cannot make the folder {}", args.folder.display()))?;
    let target = |file: &str| args.folder.join(file);
    // What would stop the last one should stop the first.
    for file in ITEMS.iter().map(|item| item.file).chain([PAGE]) {
        let path = target(file);
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
        let words = words(item.command);
        cli::run_words(&words, &path, env).with_context(|| item.command.to_owned())?;
        let seconds = started.elapsed().as_secs_f64();
        env.context.say(&format!("{seconds:6.1} s  {}: tables {}", item.file, item.command));
    }
    let mut page = Sink::open(Some(&target(PAGE)), true)?;
    page.writer().write_all(gallery().as_bytes())?;
    page.finish()
}

/// The words of a command line: separated by spaces outside single quotes.
fn words(line: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    for (i, part) in line.split('\'').enumerate() {
        let quoted = i % 2 == 1;
        for (j, piece) in part.split(|c| !quoted && c == ' ').enumerate() {
            if j > 0 {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.push_str(piece);
            }
        }
    }
    words
}

/// The gallery as Markdown: every figure with the command that makes it.
fn gallery() -> String {
    let mut page =
        "# Gallery\n\nMade by `tables reproduce docs`; each command makes its figure alone.\n"
            .to_owned();
    for item in ITEMS.iter().filter(|item| !item.shows.is_empty()) {
        let name = item.file.trim_start_matches("gallery/");
        let _ = write!(
            page,
            "\n{}\n\n![{}]({name})\n\n```sh\ntables {} -o {name}\n```\n",
            item.shows, item.shows, item.command
        );
    }
    page
}
