//! `tables plot`: a figure.

use crate::cli::Env;
use crate::output::{Format, Sink};
use crate::plot::draw::layout::scene;
use crate::plot::draw::model::Figure;
use crate::plot::draw::{pgfplots, png, svg};
use crate::plot::look::Look;
use crate::plot::{caption, compare, counts, data, evolution, grundy, histogram, outcomes};
use crate::plot::{nim_product, p_positions, period, quotient, rare, rule, sequence, subtraction};
use anyhow::{Result, bail};
use cgt_core::{Limits, Play};
use clap::Subcommand;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use std::path::Path;
use variants::erased::{AnyGame, AskError, FamilyRequest};

/// A figure: SVG, PNG, PDF or pgfplots (.tex) by the ending of -o or --format; csv writes its data.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Subcommand)]
enum Kind {
    /// Grundy values against n.
    Sequence(sequence::Args),
    /// How many n have each Grundy value.
    Histogram(histogram::Args),
    /// The P-positions on two heaps, or on more as slices.
    PPositions(p_positions::Args),
    /// N and P on two heaps, normal and misère play side by side.
    Outcomes(outcomes::Args),
    /// The Grundy values on two heaps, as a heat map.
    Grundy(grundy::Args),
    /// How many P-positions have no heap larger than a bound.
    Counts(counts::Args),
    /// A nim-sequence in rows of one period, exceptions marked.
    Period(period::Args),
    /// A nim-sequence, rare and common positions told apart.
    Rare(rare::Args),
    /// P-positions of two games, or of two conventions, on one plane.
    Compare(compare::Args),
    /// The tree of P-positions of three-heap Nim, beside the Ulam-Warburton automaton.
    Evolution(evolution::Args),
    /// The Cayley graph of a misère quotient.
    Quotient(quotient::Args),
    /// The P-positions of a game against those of a rule, failures marked.
    Rule(rule::Args),
    /// The periods of subtraction games with sets of three.
    Subtraction(subtraction::Args),
    /// The table of nim-products.
    NimProduct(nim_product::Args),
    #[command(external_subcommand)]
    Unknown(Vec<String>),
}

/// The kinds there are.
const KINDS: [&str; 14] = [
    "sequence",
    "histogram",
    "p-positions",
    "outcomes",
    "grundy",
    "counts",
    "period",
    "rare",
    "compare",
    "evolution",
    "quotient",
    "rule",
    "subtraction",
    "nim-product",
];

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    /// Draws one kind about a game.
    macro_rules! about {
        ($kind:ident, $args:expr, $what:expr) => {
            about_game(env, &$args.game, &$args.look, $what, |game| $kind::figure($args, game, env))
        };
    }
    match &args.kind {
        Kind::Sequence(a) => about!(sequence, a, "Grundy values"),
        Kind::Histogram(a) => about!(histogram, a, "Frequencies of Grundy values"),
        Kind::PPositions(a) => about!(p_positions, a, "P-positions"),
        Kind::Outcomes(a) => about!(outcomes, a, "Outcomes under normal and misère play"),
        Kind::Grundy(a) => about!(grundy, a, "Grundy values on two heaps"),
        Kind::Counts(a) => about!(counts, a, "Numbers of P-positions"),
        Kind::Period(a) => about!(period, a, "Grundy values in rows of one period"),
        Kind::Rare(a) => about!(rare, a, "Rare and common positions"),
        Kind::Compare(a) => about!(compare, a, "P-positions compared"),
        Kind::Quotient(a) => about!(quotient, a, "Cayley graph of the misère quotient"),
        Kind::Rule(a) => about!(rule, a, "P-positions against a rule"),
        Kind::Subtraction(a) => {
            let what = "Periods of Grundy values";
            draw(env, "S(s, a, b)", &a.look, what, || subtraction::figure(a, env))
        }
        Kind::NimProduct(a) => {
            draw(env, "nim", &a.look, "Nim-products", || nim_product::figure(a, env))
        }
        Kind::Evolution(a) => {
            let what = "Tree of P-positions on three heaps";
            draw(env, "nim", &a.look, what, || evolution::figure(a, env))
        }
        Kind::Unknown(words) => {
            let kind = words.first().map_or("", String::as_str);
            let known = words.get(1).and_then(|game| super::game(game).ok());
            let kinds = known.map_or_else(|| KINDS.join(", "), |game| fitting(&*game).join(", "));
            bail!("no kind of figure is called {kind:?}; kinds: {kinds}")
        }
    }
}

fn about_game(
    env: &Env,
    game: &str,
    look: &Look,
    what: &str,
    figure: impl FnOnce(&dyn AnyGame) -> Result<Figure>,
) -> Result<()> {
    let game = super::game(game)?;
    draw(env, &game.name(), look, what, || figure(&*game).map_err(|error| which_fit(error, &*game)))
}

/// Computes a figure and writes it in the format that is asked for.
fn draw(
    env: &Env,
    game: &str,
    look: &Look,
    what: &str,
    figure: impl FnOnce() -> Result<Figure>,
) -> Result<()> {
    let format = format(env)?;
    env.note("game", game);
    // What cannot be written should not be computed first.
    let sink = if format.is_picture() { Some(env.sink()?) } else { None };
    let caption_file = match &look.caption {
        Some(path) => Some(Sink::open(Some(path), env.force())?),
        None => None,
    };
    let figure = figure()?;
    let mut files = Vec::new();
    if let Some(mut file) = caption_file {
        file.writer().write_all(caption::latex(what, game, env).as_bytes())?;
        files.push(file);
    }
    let Some(mut sink) = sink else {
        data::write(&figure, env)?;
        return Sink::finish_all(files);
    };
    let layout = look.layout();
    if format == Format::Pgfplots {
        let stem = env.output().and_then(Path::file_stem).and_then(|s| s.to_str());
        let (text, beside) = pgfplots::render(&figure, &layout, stem)?;
        let folder = env.output().and_then(Path::parent).unwrap_or(Path::new(""));
        for (name, bytes) in beside {
            let mut file = Sink::open(Some(&folder.join(&name)), env.force())?;
            file.writer().write_all(&bytes)?;
            files.push(file);
            env.note_file(name);
        }
        sink.writer().write_all(text.as_bytes())?;
        files.push(sink);
        return Sink::finish_all(files);
    }
    let scene = scene(&figure, &layout);
    let title = format!("{what} of {game}");
    let bytes = match format {
        Format::Png => {
            png::reserve(&scene, look.dpi, &env.context.limits())?;
            png::render(&scene, look.dpi)?
        }
        #[cfg(feature = "pdf")]
        Format::Pdf => crate::plot::draw::pdf::render(&scene, &title)?,
        _ => svg::render(&scene, &title)?.into_bytes(),
    };
    sink.writer().write_all(&bytes)?;
    files.push(sink);
    Sink::finish_all(files)
}

/// The format: asked for, or by the ending of the file, else SVG.
fn format(env: &Env) -> Result<Format> {
    let format = match (env.asked_format(), env.output()) {
        // LaTeX of a figure is pgfplots.
        (Some(Format::Latex), _) => Format::Pgfplots,
        (Some(format), _) => format,
        (None, None) => Format::Svg,
        (None, Some(path)) => match Format::of_path(path) {
            Some(Format::Latex) => Format::Pgfplots,
            Some(format) => format,
            None => bail!(
                "{}: what format? name it .svg, .png or .tex, or say --format",
                path.display()
            ),
        },
    };
    #[cfg(not(feature = "pdf"))]
    if format == Format::Pdf {
        bail!("this program was built without PDF: cargo install with --features pdf, or draw svg");
    }
    if matches!(format, Format::Png | Format::Pdf)
        && env.output().is_none()
        && std::io::stdout().is_terminal()
    {
        bail!("PNG and PDF are nothing for a terminal: -o FILE.png");
    }
    Ok(format)
}

/// Says which figures there are for the game, where one does not fit it.
fn which_fit(error: anyhow::Error, game: &dyn AnyGame) -> anyhow::Error {
    let Some(AskError::NotOffered(_)) = error.downcast_ref() else { return error };
    let kinds = fitting(game);
    let fit = if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") };
    anyhow::anyhow!("{error}; figures of {}: {fit}", game.name())
}

/// The kinds that fit a game.
fn fitting(game: &dyn AnyGame) -> Vec<&'static str> {
    let limits = Limits::NONE;
    let mut kinds = Vec::new();
    if game.sequence(1, &limits).is_ok() {
        kinds.extend(["sequence", "histogram", "period"]);
    }
    let code = game.heap_rules().and_then(|rules| rules.take_break(100));
    if code.is_some_and(|c| cgt_core::sequence::rare_common::Moves::new(&c, 100).is_some()) {
        kinds.push("rare");
    }
    if game.heap_rules().is_some() {
        kinds.push("quotient");
    }
    let request = FamilyRequest { heaps: 2, max: 1, play: Play::Normal, only: None, grundy: false };
    if game.positions(&request, &limits, &mut |_, _, _| ControlFlow::Continue(())).is_ok() {
        kinds.extend(["p-positions", "outcomes", "grundy", "counts", "compare", "rule"]);
    }
    kinds
}
