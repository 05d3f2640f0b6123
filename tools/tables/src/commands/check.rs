//! `tables theorems` and `tables check`: what is claimed, and whether it holds.

use super::known;
use crate::cli::{Env, Exit};
use crate::deadline::{self, Deadline};
use crate::numbers;
use crate::output::Cell;
use anyhow::{Context as _, Result, bail, ensure};
use cgt_core::{Limits, Play};
use std::sync::Arc;
use std::time::Duration;
use theorems::expr::{Rule, TableRef};
use theorems::lab::{Work, check, work};
use theorems::{Claimed, Range, Recorded, Report, Statement, Verdict, library};

const COLUMNS: [&str; 7] =
    ["id", "game", "statement", "range", "positions", "verdict", "counterexample"];
/// More columns, with `--explain`.
const EXPLAIN: [&str; 7] =
    ["predicted", "truth", "step", "failures", "recorded", "reading", "source"];

/// Beyond this many options a run is announced.
const LARGE: u64 = 5_000_000_000;

/// List the statements of the library, with their recorded verdicts.
#[derive(clap::Args)]
pub(crate) struct ListArgs {
    /// Statements, by id or by the first part of it [default: all].
    #[arg(value_name = "ID")]
    ids: Vec<String>,
}

/// Check statements by brute force, or a conjecture of your own.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// Statements, by id or by the first part of it [default: all].
    #[arg(value_name = "ID", conflicts_with = "predict")]
    ids: Vec<String>,
    /// The game of a conjecture.
    #[arg(long, requires = "predict")]
    game: Option<String>,
    /// A conjecture: `P iff xor(h) == 0`, `grundy = sum(h)`; docs/CONJECTURES.md has the language.
    #[arg(long, value_name = "RULE", requires = "game")]
    predict: Option<String>,
    /// Misère play: a player who cannot move wins. Of a conjecture about outcomes.
    #[arg(long, requires = "predict")]
    misere: bool,
    /// How many heaps, instead of the statement's own [a conjecture: 3].
    #[arg(long, value_name = "H", value_parser = numbers::size)]
    heaps: Option<usize>,
    /// The largest heap, instead of the statement's own [a conjecture: 10].
    #[arg(long, value_name = "M", value_parser = numbers::size)]
    max: Option<usize>,
    /// The most tokens in all.
    #[arg(long, value_name = "T", value_parser = numbers::size)]
    total: Option<usize>,
    /// The most time to take, as 60s or 2m; what is not checked by then is unfinished [default: no
    /// bound].
    #[arg(long, value_name = "TIME", value_parser = deadline::time)]
    time: Option<Duration>,
    /// Only say how many positions and options there are.
    #[arg(long)]
    dry_run: bool,
    /// More columns: what was predicted, what is true, which step of the proof fails, the source.
    #[arg(long)]
    explain: bool,
}

pub(crate) fn list(args: &ListArgs, env: &Env) -> Result<()> {
    let statements = select(&args.ids)?;
    env.table(&COLUMNS, |row| {
        for s in &statements {
            let (verdict, at) = match &s.recorded {
                Recorded::Holds => ("holds", Cell::Empty),
                Recorded::Fails(at) => ("fails", at.as_str().into()),
                Recorded::Open => ("open", Cell::Empty),
            };
            row(&[
                s.id.as_str().into(),
                s.game().into(),
                s.statement.as_str().into(),
                s.range().into(),
                Cell::Empty,
                verdict.into(),
                at,
            ])?;
        }
        Ok(())
    })
}

fn select(ids: &[String]) -> Result<Vec<Statement>> {
    if ids.is_empty() {
        return Ok(library::statements());
    }
    let mut all = Vec::new();
    for id in ids {
        all.extend(library::find(id).map_err(anyhow::Error::msg)?);
    }
    Ok(all)
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    ensure!(args.heaps != Some(0), "--heaps 0 leaves no position: at least 1");
    let statements = if let (Some(predict), Some(game)) = (&args.predict, &args.game) {
        vec![conjecture(args, game, predict, env)?]
    } else {
        let mut chosen = select(&args.ids)?;
        let ranged = args.heaps.or(args.max).or(args.total).is_some();
        for s in &mut chosen {
            ensure!(!ranged || s.has_range(), "{} has no range of heaps to change", s.id);
            s.set_range(args.heaps, args.max, args.total);
        }
        chosen
    };
    let mut all = Work::default();
    for s in &statements {
        let part = work(s).with_context(|| s.id.clone())?;
        all.positions = all.positions.saturating_add(part.positions);
        all.options = all.options.saturating_add(part.options);
    }
    if args.dry_run || all.options > LARGE {
        let Work { positions, options } = all;
        let words = format!("{positions} positions with about {options} options");
        if args.dry_run {
            return dry_run(&statements, env, &words);
        }
        env.context.say(&format!("a long run: {words}"));
    }
    let (mut wrong, mut unfinished) = (Vec::new(), Vec::new());
    let mut columns = COLUMNS.to_vec();
    if args.explain {
        columns.extend(EXPLAIN);
    }
    let limits = env.context.limits();
    let deadline = Deadline::new(limits.watch, args.time);
    let limits = Limits { watch: &deadline, ..limits };
    env.table(&columns, |row| {
        for (done, s) in statements.iter().enumerate() {
            let mut report = check(s, &limits);
            if crate::context::interrupted() {
                let all = statements.len();
                env.context.say(&format!("{} is unfinished; {done} of {all} are checked", s.id));
                return Err(cgt_core::Stopped::Asked.into());
            }
            if deadline.is_over() && matches!(report.verdict, Verdict::Unfinished(_)) {
                report.verdict = Verdict::Unfinished("the time is over (--time)".to_owned());
            }
            match &report.verdict {
                Verdict::Error(error) => bail!("{}: {error}", s.id),
                Verdict::Unfinished(why) => {
                    unfinished.push(format!("{} is unfinished: {why}", s.id));
                }
                _ if report.as_recorded(&s.recorded) == Some(false) => {
                    wrong.push(explain(s, &report));
                }
                _ => {}
            }
            row(&cells(s, &report, args.explain))?;
        }
        Ok(())
    })?;
    match (wrong.is_empty(), unfinished.is_empty()) {
        (true, true) => Ok(()),
        (false, _) => Err(Exit::failed(wrong.join("\n"))),
        (true, false) => Err(Exit::not_found(unfinished.join("\n"))),
    }
}

fn dry_run(statements: &[Statement], env: &Env, words: &str) -> Result<()> {
    env.context.say(words);
    env.table(&["id", "game", "range", "positions", "options"], |row| {
        for s in statements {
            let Work { positions, options } = work(s)?;
            let counted = if s.has_range() {
                [positions.into(), options.into()]
            } else {
                [Cell::Empty, Cell::Empty]
            };
            let [positions, options] = counted;
            row(&[s.id.as_str().into(), s.game().into(), s.range().into(), positions, options])?;
        }
        Ok(())
    })
}

/// Why a verdict is not the recorded one, for a reader who wants to prove or repair it.
fn explain(s: &Statement, report: &Report) -> String {
    let Verdict::Fails { failures, counterexamples } = &report.verdict else {
        return format!("{}: it holds, and it is recorded to fail", s.id);
    };
    let mut words = format!("{}: fails at {failures} of {} positions", s.id, report.positions);
    for c in counterexamples {
        words.push_str(&format!("\n  {c}: predicted {}, true {}", c.predicted, c.truth));
        if let Some(step) = &c.step {
            words.push_str(&format!("; {step}"));
        }
    }
    if let Recorded::Fails(at) = &s.recorded {
        words.push_str(&format!("\n  recorded: {at}"));
    }
    words
}

fn cells(s: &Statement, report: &Report, with_more: bool) -> Vec<Cell> {
    let verdict = match &report.verdict {
        Verdict::Holds => "holds",
        Verdict::Fails { .. } => "fails",
        Verdict::Unfinished(_) | Verdict::Error(_) => "unfinished",
    };
    let at = Some(report.counterexample()).filter(|at| !at.is_empty());
    let mut cells = vec![
        s.id.as_str().into(),
        s.game().into(),
        s.statement.as_str().into(),
        s.range().into(),
        report.positions.into(),
        verdict.into(),
        at.into(),
    ];
    if with_more {
        let (failures, first) = match &report.verdict {
            Verdict::Fails { failures, counterexamples } => (*failures, counterexamples.first()),
            _ => (0, None),
        };
        let step = first.and_then(|c| c.step.as_ref());
        cells.extend([
            first.map(|c| c.predicted.clone()).into(),
            first.map(|c| c.truth.clone()).into(),
            step.map(ToString::to_string).into(),
            failures.into(),
            s.claimed
                .map(|c| match c {
                    Claimed::True => "TRUE",
                    Claimed::False => "FALSE",
                    Claimed::Ambiguous => "AMBIGUOUS",
                })
                .into(),
            s.reading.clone().into(),
            s.source.as_str().into(),
        ]);
    }
    cells
}

fn conjecture(args: &Args, game: &str, predict: &str, env: &Env) -> Result<Statement> {
    let rule = Rule::parse(predict).with_context(|| format!("rule {predict:?}"))?;
    ensure!(
        !(args.misere && rule.predicts_values()),
        "--misere is about outcomes: Grundy values are a notion of normal play"
    );
    super::game(game)?;
    let heaps = args.heaps.unwrap_or(3);
    let max = args.max.or(args.total).unwrap_or(10);
    let range = Range { heaps, max, total: args.total };
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let len = max.saturating_mul(heaps).saturating_add(257);
    let tables: Result<Vec<_>> = rule.tables().iter().map(|t| table(t, len, env)).collect();
    Ok(Statement::conjecture(rule.with_tables(tables?), game, range, play))
}

/// The numbers that `seq('game', n)` or `known('table', n)` looks into.
fn table(t: &TableRef, len: usize, env: &Env) -> Result<Arc<Vec<i64>>> {
    let at = || format!("column {}", t.column);
    if t.function == "seq" {
        let game = super::game(&t.name).with_context(at)?;
        let values = game.sequence(len, &env.context.limits()).with_context(at)?;
        return Ok(Arc::new(values.iter().map(i64::from).collect()));
    }
    let all = known::tables();
    if let Some(known) = all.iter().find(|k| k.name == t.name) {
        Ok(Arc::new(known.from_zero()))
    } else {
        let names: Vec<_> = all.iter().map(|k| k.name.as_str()).collect();
        bail!("column {}: no table is called {:?}: {}", t.column, t.name, names.join(", "))
    }
}
