//! `tables plot`: a figure.

use crate::cli::Env;
use crate::output::Format;
use crate::plot::draw::layout::scene;
use crate::plot::draw::model::Figure;
use crate::plot::draw::{png, svg};
use crate::plot::look::Look;
use crate::plot::{counts, data, grundy, p_positions, sequence};
use anyhow::{Context as _, Result, bail};
use cgt_core::{Limits, Play};
use clap::Subcommand;
use std::io::IsTerminal;
use std::ops::ControlFlow;
use variants::erased::{AnyGame, AskError, FamilyRequest};

/// A figure: SVG or PNG by the ending of -o or --format; --format csv writes its data.
#[derive(clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    kind: Kind,
}

#[derive(Subcommand)]
enum Kind {
    /// Grundy values against n.
    Sequence(sequence::Args),
    /// The P-positions on two heaps.
    PPositions(p_positions::Args),
    /// The Grundy values on two heaps, as a heat map.
    Grundy(grundy::Args),
    /// How many P-positions have no heap larger than a bound.
    Counts(counts::Args),
    #[command(external_subcommand)]
    Unknown(Vec<String>),
}

/// The kinds there are.
const KINDS: [&str; 4] = ["sequence", "p-positions", "grundy", "counts"];

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    match &args.kind {
        Kind::Sequence(a) => {
            draw(env, &a.game, &a.look, "Nim-sequence", |game| sequence::figure(a, game, env))
        }
        Kind::PPositions(a) => {
            draw(env, &a.game, &a.look, "P-positions", |game| p_positions::figure(a, game, env))
        }
        Kind::Grundy(a) => {
            draw(env, &a.game, &a.look, "Grundy values", |game| grundy::figure(a, game, env))
        }
        Kind::Counts(a) => {
            let what = "Numbers of P-positions";
            draw(env, &a.game, &a.look, what, |game| counts::figure(a, game, env))
        }
        Kind::Unknown(words) => {
            let kind = words.first().map_or("", String::as_str);
            bail!("no kind of figure is called {kind:?}; kinds: {}", KINDS.join(", "))
        }
    }
}

/// Computes a figure and writes it in the format that is asked for.
fn draw(
    env: &Env,
    game: &str,
    look: &Look,
    what: &str,
    figure: impl FnOnce(&dyn AnyGame) -> Result<Figure>,
) -> Result<()> {
    let format = format(env)?;
    let game = super::game(game)?;
    // What cannot be written should not be computed first.
    let mut sink = if format.is_picture() { Some(env.sink()?) } else { None };
    let figure = figure(&*game).map_err(|error| which_fit(error, &*game))?;
    let Some(mut sink) = sink.take() else { return data::write(&figure, env) };
    let scene = scene(&figure, &look.layout());
    let bytes = match format {
        Format::Png => {
            png::reserve(&scene, look.dpi, &env.context.limits())?;
            png::render(&scene, look.dpi)?
        }
        _ => svg::render(&scene, &format!("{what} of {}", game.name()))?.into_bytes(),
    };
    sink.writer().write_all(&bytes)?;
    sink.finish()
}

/// The format: asked for, or by the ending of the file, else SVG.
fn format(env: &Env) -> Result<Format> {
    let format = match (env.asked_format(), env.output()) {
        (Some(format), _) => format,
        (None, None) => Format::Svg,
        (None, Some(path)) => Format::of_path(path).with_context(|| {
            format!("{}: what format? name it .svg or .png, or say --format", path.display())
        })?,
    };
    if format == Format::Png && env.output().is_none() && std::io::stdout().is_terminal() {
        bail!("a PNG is nothing for a terminal: -o FILE.png");
    }
    Ok(format)
}

/// Says which figures there are for the game, where one does not fit it.
fn which_fit(error: anyhow::Error, game: &dyn AnyGame) -> anyhow::Error {
    let Some(AskError::NotOffered(_)) = error.downcast_ref() else { return error };
    let limits = Limits::NONE;
    let mut kinds = Vec::new();
    if game.sequence(1, &limits).is_ok() {
        kinds.push("sequence");
    }
    let request = FamilyRequest { heaps: 2, max: 1, play: Play::Normal, only: None, grundy: false };
    if game.positions(&request, &limits, &mut |_, _, _| ControlFlow::Continue(())).is_ok() {
        kinds.extend(["p-positions", "grundy", "counts"]);
    }
    let fit = if kinds.is_empty() { "none".to_owned() } else { kinds.join(", ") };
    anyhow::anyhow!("{error}; figures of {}: {fit}", game.name())
}
