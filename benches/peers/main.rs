//! Times our engines and the published `ogsolve` on the same work; see `README.md`.

use cgt_core::sequence::rare_common::{self, Moves};
use cgt_core::sequence::{Values, engine};
use cgt_core::{Limits, TakeBreak};
use rayon::ThreadPoolBuilder;
use std::error::Error;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

/// A game, the last heap, whether all threads may be used, and the least ratio for `--check`.
struct Work {
    game: &'static str,
    to: usize,
    all_threads: bool,
    least: f64,
}

const fn work(game: &'static str, to: usize, all_threads: bool, least: f64) -> Work {
    Work { game, to, all_threads, least }
}

// The least ratios are below what was measured (docs/ALGORITHMS.md) by what a loaded machine costs.
const WORK: [Work; 18] = [
    work("0.6", 1_000_000, false, 7.0),
    work("0.6", 1_000_000, true, 7.0),
    work("0.007", 1_000_000, true, 3.0),
    work("grundy", 1_000_000, true, 5.0),
    work("0.04", 100_000, false, 1.5),
    work("0.14", 100_000, false, 1.5),
    work("0.26", 100_000, false, 1.0),
    work("0.36", 100_000, false, 1.5),
    work("0.64", 100_000, false, 1.5),
    work("0.74", 100_000, false, 1.5),
    work("0.76", 100_000, false, 1.0),
    work("0.104", 100_000, false, 2.0),
    work("0.127", 100_000, false, 1.3),
    work("0.142", 100_000, false, 1.5),
    work("0.376", 100_000, false, 3.0),
    work("0.45", 100_000, false, 2.0),
    work("0.56", 100_000, false, 1.2),
    work("0.777", 100_000, false, 1.5),
];

/// How often each program runs; the best time counts.
const RUNS: usize = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let (flags, games): (Vec<String>, Vec<String>) =
        std::env::args().skip(1).partition(|a| a.starts_with("--"));
    let (mut quick, mut check) = (false, false);
    for flag in flags {
        match flag.as_str() {
            "--quick" => quick = true,
            "--check" => check = true,
            _ => return Err("usage: peers [--quick] [--check] [GAME...]".into()),
        }
    }
    if let Some(game) = games.iter().find(|&g| WORK.iter().all(|w| w.game != g)) {
        return Err(format!("{game} is not in the table").into());
    }
    let mut slower = Vec::new();
    let ogsolve = install()?;
    let threads = std::thread::available_parallelism()?.get();
    println!("game,to,threads,peer,peer_seconds,our_seconds,ratio");
    for Work { game, to, all_threads, least } in WORK {
        if !games.is_empty() && !games.iter().any(|g| g == game) {
            continue;
        }
        let to = if quick { to / 20 } else { to };
        let threads = if all_threads { threads } else { 1 };
        let pool = ThreadPoolBuilder::new().num_threads(threads).build()?;
        let rules = rules(game)?;
        let (mut peer, mut ours) = (f64::INFINITY, f64::INFINITY);
        // Slow games run less often: they take minutes.
        for run in 0..RUNS {
            if run == 0 || peer < 2.0 || (run < 3 && peer < 20.0) {
                let (seconds, values) = run_peer(&ogsolve, game, &rules, to)?;
                peer = peer.min(seconds);
                let start = Instant::now();
                let found =
                    pool.install(|| engine::grundy_values(&rules, to + 1, &Limits::NONE))?;
                ours = ours.min(start.elapsed().as_secs_f64());
                if let Some(n) = (0..=to).find(|&n| found.get(n) != values.get(n)) {
                    return Err(format!("{game}: the programs differ at heap {n}").into());
                }
            }
        }
        let name = if rules.distinct { "own scalar engine" } else { "ogsolve" };
        println!("{game},{to},{threads},{name},{peer:.4},{ours:.4},{:.2}", peer / ours);
        if peer / ours < least {
            slower.push(format!("{game} {:.2} (at least {least})", peer / ours));
        }
    }
    if check && !slower.is_empty() {
        return Err(format!("slower than it was: {}", slower.join(", ")).into());
    }
    Ok(())
}

/// The digits of an octal code, or of Grundy's game.
fn rules(game: &str) -> Result<TakeBreak, Box<dyn Error>> {
    if game == "grundy" {
        return Ok(TakeBreak { distinct: true, ..TakeBreak::finite(vec![4]) });
    }
    let digits = game.chars().filter(|&c| c != '.').map(|c| c.to_digit(8));
    let digits: Option<Vec<u32>> = digits.collect();
    Ok(TakeBreak::finite(digits.ok_or("not an octal code")?))
}

/// Installs `ogsolve` beside our own build products.
fn install() -> Result<PathBuf, Box<dyn Error>> {
    let target = std::env::current_exe()?.parent().and_then(Path::parent).map(Path::to_owned);
    let root = target.ok_or("no target folder")?.join("peers");
    let program = root.join("bin").join(format!("ogsolve{}", std::env::consts::EXE_SUFFIX));
    if !program.exists() {
        let status = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
            .args(["install", "ogsolve", "--version", "0.0.7", "--locked", "--root"])
            .arg(&root)
            .status()?;
        if !status.success() {
            return Err("cargo install ogsolve failed".into());
        }
    }
    Ok(program)
}

/// The best time of the peer's methods, in seconds, and its values.
fn run_peer(
    ogsolve: &Path,
    game: &str,
    rules: &TakeBreak,
    to: usize,
) -> Result<(f64, Values), Box<dyn Error>> {
    if rules.distinct {
        let moves = Moves::new(rules, to + 1).ok_or("more than two heaps")?;
        let start = Instant::now();
        let found = rare_common::scalar(moves, to + 1, &Limits::NONE)?;
        return Ok((start.elapsed().as_secs_f64(), found.values));
    }
    let last = to.to_string();
    let output =
        Command::new(ogsolve).args([game, "-m", "rc", "-m", "rc2", "-p", "-n", &last]).output()?;
    let text = String::from_utf8(output.stdout)?;
    let after = |mark: &str| -> Vec<String> {
        text.lines().filter_map(|l| l.trim().strip_prefix(mark).map(str::to_owned)).collect()
    };
    let times: Option<Vec<f64>> =
        after("calculation time: ").iter().map(|t| seconds(t.trim())).collect();
    let best = times.ok_or("a time of ogsolve was not understood")?.into_iter().reduce(f64::min);
    let values = after("nimbers: ").first().ok_or("ogsolve printed no nimbers")?.clone();
    let values: Result<Values, _> = values.split_whitespace().map(str::parse::<u32>).collect();
    Ok((best.ok_or("ogsolve printed no time")?, values?))
}

/// `1.84s`, `17.37ms`, `3.60µs` or `40ns` in seconds.
fn seconds(text: &str) -> Option<f64> {
    let split = text.find(|c: char| !c.is_ascii_digit() && c != '.')?;
    let (number, unit) = text.split_at(split);
    let scale = match unit {
        "s" => 1.0,
        "ms" => 1e-3,
        "µs" => 1e-6,
        "ns" => 1e-9,
        _ => return None,
    };
    Some(number.parse::<f64>().ok()? * scale)
}
