//! `tables quotient`: the misère quotient of a game.

use crate::cli::{Env, Exit};
use crate::deadline::{self, Deadline};
use crate::numbers;
use crate::origin;
use crate::output::Cell;
use anyhow::{Context as _, Result, bail, ensure};
use cgt_core::misere::closed::ClosedSet;
use cgt_core::misere::quotient::{Bounds, Monoid, Presentation, Quotient, Solved, Stop, solve};
use cgt_core::{Limits, Ruleset, Stopped};
use std::cell::RefCell;
use std::ops::ControlFlow;
use std::time::Duration;
use variants::erased::{AnyGame, DynHeaps, PositionId, Session};

/// The misère quotient: the monoid that decides the outcome of every sum under misère play.
///
/// The quotient is found heap by heap and checked on all sums; `status` is `complete` when a
/// period of the map from heaps to elements is proved, so that the quotient is that of all heaps,
/// and `partial` when it is that of heaps up to `heaps`. `tame` says whether all sums play like
/// Nim. Exit code 3 when a bound ended the search before heap N.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, one that is played on heaps; any game with --from.
    game: String,
    /// The last heap to look at, inclusive; the search ends earlier when a period is proved.
    #[arg(long, value_name = "N", value_parser = numbers::size, default_value = "1000")]
    to: usize,
    /// The quotient of all sums of positions reachable from these, in place of heaps.
    #[arg(long, value_name = "POSITION", conflicts_with = "to")]
    from: Vec<String>,
    /// The most time to take, as 60s or 2m [default: no bound].
    #[arg(long, value_name = "TIME", value_parser = deadline::time)]
    time: Option<Duration>,
    /// The largest quotient to look for, in elements.
    #[arg(long, value_name = "ORDER", value_parser = numbers::size, default_value = "4096")]
    order: usize,
    /// Print the element of each heap instead: `n,element,outcome`.
    #[arg(long, group = "what")]
    map: bool,
    /// Print generators, relations and P-elements instead: `kind,text`.
    #[arg(long, group = "what")]
    presentation: bool,
    /// Print idempotents, maximal subgroups and the kernel instead:
    /// `idempotent,order,group,kernel,elements`.
    #[arg(long, group = "what")]
    analyze: bool,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    ensure!(
        (1..=Monoid::LARGEST).contains(&args.order),
        "--order {} is not possible: from 1 to {}",
        args.order,
        Monoid::LARGEST
    );
    let game = super::game(&args.game)?;
    let limits = env.context.limits();
    let deadline = Deadline::new(limits.watch, args.time);
    let limits = Limits { watch: &deadline, ..limits };
    let bounds = Bounds { order: args.order, ..Bounds::default() };
    let mut names = Names::Heaps;
    let (solved, all) = if args.from.is_empty() {
        let rules = super::heap_rules(&*game, "quotient of heaps (--from takes positions)")?;
        let solved = solve(&DynHeaps(rules), args.to, bounds, limits);
        says_something(&solved, args)?;
        let complete = solved.quotient.period().is_some();
        (solved, complete)
    } else {
        let (solved, texts) = of_positions(&*game, &args.from, bounds, limits)?;
        names = Names::Positions(texts);
        let complete = solved.stop.is_none();
        (solved, complete)
    };
    if let (Some(Stop::Stopped(Stopped::Asked)), false) = (&solved.stop, deadline.is_over()) {
        return Err(Stopped::Asked.into());
    }
    let quotient = &solved.quotient;
    note(&game.name(), quotient, all, env);
    if args.map {
        print_map(quotient, &names, env)?;
    } else if args.presentation {
        print_presentation(quotient, &names, env)?;
    } else if args.analyze {
        print_structure(quotient, env)?;
    } else {
        print_row(&game.name(), quotient, all, env)?;
    }
    if let (true, Some(p)) = (all && args.from.is_empty(), quotient.period()) {
        env.context.say(&format!(
            "valid for all heaps: checked on all sums of heaps up to {}, and the map repeats with \
             period {} from heap {} on (Plambeck and Siegel's theorem)",
            quotient.map().len() - 1,
            p.period,
            p.preperiod
        ));
    }
    match solved.stop {
        None => Ok(()),
        Some(Stop::Stopped(Stopped::Asked)) => {
            Err(Exit::not_found(format!("the time is over at heap {}", quotient.map().len())))
        }
        Some(stop) => Err(Exit::not_found(stop.to_string())),
    }
}

/// Notes for the sidecar and for captions.
pub(crate) fn note(game: &str, quotient: &Quotient, complete: bool, env: &Env) {
    env.note("game", game);
    env.note("range", format!("heaps 0..={}", quotient.map().len().saturating_sub(1)));
    env.note("convention", "misère play");
    let proof = if complete { "complete: the quotient of all sums" } else { "of these heaps" };
    origin::by(env, "misere-quotient", proof);
}

/// What the numbers of a quotient's map stand for.
enum Names {
    /// Heaps, by their sizes.
    Heaps,
    /// Positions, from number 1 on; 0 is a position without a move.
    Positions(Vec<String>),
}

/// Refuses what is too small for any statement.
fn says_something(solved: &Solved, args: &Args) -> Result<()> {
    let quotient = &solved.quotient;
    let trivial = quotient.monoid().order() == 1 && quotient.period().is_none();
    ensure!(
        !trivial || solved.stop.is_some(),
        "no heap up to {} has a move, which says nothing of the quotient: a larger --to",
        args.to
    );
    Ok(())
}

fn print_row(name: &str, quotient: &Quotient, complete: bool, env: &Env) -> Result<()> {
    let columns = ["game", "heaps", "order", "p_portion", "preperiod", "period", "tame", "status"];
    let monoid = quotient.monoid();
    let period = quotient.period();
    env.table(&columns, |row| {
        Ok(row(&[
            name.into(),
            ((quotient.map().len() - 1) as u64).into(),
            (monoid.order() as u64).into(),
            (monoid.p_order() as u64).into(),
            period.map(|p| p.preperiod).into(),
            period.map(|p| p.period).into(),
            monoid.is_tame().into(),
            (if complete { "complete" } else { "partial" }).into(),
        ])?)
    })
}

fn print_map(quotient: &Quotient, names: &Names, env: &Env) -> Result<()> {
    let presentation = quotient.presentation();
    let first = if matches!(names, Names::Heaps) { "n" } else { "position" };
    env.table(&[first, "element", "outcome"], |row| {
        for (n, &x) in quotient.map().iter().enumerate() {
            let name: Cell = match (names, n.checked_sub(1)) {
                (Names::Heaps, _) => (n as u64).into(),
                (Names::Positions(texts), Some(i)) => texts[i].as_str().into(),
                (Names::Positions(_), None) => continue,
            };
            let x = usize::from(x);
            let outcome = if quotient.monoid().is_p(x) { "P" } else { "N" };
            row(&[name, word(&presentation, x), outcome.into()])?;
        }
        Ok(())
    })
}

fn print_presentation(quotient: &Quotient, names: &Names, env: &Env) -> Result<()> {
    let presentation = quotient.presentation();
    env.table(&["kind", "text"], |row| {
        for (i, &heap) in presentation.generators.iter().enumerate() {
            let name = match names {
                Names::Heaps => format!("heap {heap}"),
                Names::Positions(texts) => texts[heap - 1].clone(),
            };
            row(&["generator".into(), format!("{} = {name}", presentation.letter(i)).into()])?;
        }
        for relation in &presentation.relations {
            row(&["relation".into(), presentation.relation(relation).into()])?;
        }
        for x in quotient.monoid().p_portion() {
            row(&["P".into(), word(&presentation, x)])?;
        }
        Ok(())
    })
}

fn print_structure(quotient: &Quotient, env: &Env) -> Result<()> {
    let presentation = quotient.presentation();
    let structure = quotient.monoid().structure();
    env.table(&["idempotent", "order", "group", "kernel", "elements"], |row| {
        for (i, group) in structure.subgroups.iter().enumerate() {
            let factors: Vec<String> =
                group.cyclic_factors.iter().map(|n| format!("Z{n}")).collect();
            let name = if factors.is_empty() { "1".into() } else { factors.join(" x ") };
            let elements = group.elements.iter().map(|&x| word(&presentation, x));
            let elements: Vec<String> = elements.map(|cell| cell.text().into_owned()).collect();
            row(&[
                word(&presentation, group.idempotent),
                (group.elements.len() as u64).into(),
                name.into(),
                (i == structure.kernel).into(),
                elements.join(" ").into(),
            ])?;
        }
        Ok(())
    })
}

fn word(presentation: &Presentation, element: usize) -> Cell {
    presentation.word(&presentation.normal_forms[element]).into()
}

/// A session as rules: options and components of the positions that it knows.
struct SessionRules<'s>(RefCell<&'s mut dyn Session>);

impl Ruleset for SessionRules<'_> {
    type Position = PositionId;

    fn visit_options<B>(
        &self,
        p: &PositionId,
        mut visit: impl FnMut(&PositionId) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let options = self.0.borrow_mut().options(*p);
        options.iter().try_for_each(&mut visit)
    }

    fn measure(&self, p: &PositionId) -> u64 {
        self.0.borrow().measure(*p)
    }

    fn visit_components(&self, p: &PositionId, visit: impl FnMut(&PositionId)) {
        let components = self.0.borrow_mut().components(*p);
        components.iter().for_each(visit);
    }
}

/// The quotient of all sums of what is reachable from some positions, and for each number of its
/// map from 1 on a position.
fn of_positions(
    game: &dyn AnyGame,
    texts: &[String],
    bounds: Bounds,
    limits: Limits<'_>,
) -> Result<(Solved, Vec<String>)> {
    let mut session = game.session(limits);
    let mut starts = Vec::new();
    for text in texts {
        starts.push(session.parse(text).with_context(|| format!("position {text:?}"))?);
    }
    let rules = SessionRules(RefCell::new(&mut *session));
    let set = match ClosedSet::new(&rules, starts, &limits) {
        Ok(set) => set,
        Err(Stopped::Asked) => return Err(Stopped::Asked.into()),
        Err(stop) => bail!("the positions reachable are too many: {stop}"),
    };
    ensure!(
        set.last() > 0,
        "no position reachable from these has a move, which says nothing of a quotient"
    );
    let solved = solve(&set, set.last(), bounds, limits);
    let session = rules.0.borrow();
    let texts = (1..=set.last()).filter_map(|n| set.position(n)).map(|&p| session.show(p));
    Ok((solved, texts.collect()))
}
