//! `quotient`: the Cayley graph of a misère quotient. Elements stand on a circle in the
//! alphabetical order of their words; an edge for each generator leads to the product with it.

use super::draw::font::Label;
use super::draw::model::{Axis, Chart, Data, Figure, Layer, Marker, Points};
use super::draw::palette::BLACK;
use super::look::Look;
use crate::cli::{Env, Exit};
use crate::commands::quotient::note;
use crate::numbers;
use anyhow::{Result, ensure};
use cgt_core::Stopped;
use cgt_core::misere::quotient::{Bounds, Presentation, Quotient, Stop, solve};
use std::f64::consts::TAU;
use variants::erased::{AnyGame, AskError, DynHeaps};

/// The Cayley graph of a misère quotient, P-elements marked.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// A game on heaps.
    pub(crate) game: String,
    /// The last heap to look at, inclusive; the search ends earlier when a period is proved.
    #[arg(long, value_name = "N", default_value = "1000", value_parser = numbers::size)]
    to: usize,
    #[command(flatten)]
    pub(crate) look: Look,
}

/// More elements are no figure.
const LARGEST: usize = 128;
/// How far from the middle labels stand, for a circle of radius 1.
const LABELS: f64 = 1.05;
/// An edge is drawn as so many straight parts.
const STEPS: usize = 10;
/// The half of the axes.
const REACH: f64 = 1.16;

pub(crate) fn figure(args: &Args, game: &dyn AnyGame, env: &Env) -> Result<Figure> {
    let name = game.name();
    let rules = game
        .heap_rules()
        .ok_or_else(|| AskError::NotOffered(format!("{name} is no game on heaps")))?;
    let bounds = Bounds { order: 8 * LARGEST, ..Bounds::default() };
    let solved = solve(&DynHeaps(rules), args.to, bounds, env.context.limits());
    match solved.stop {
        None => {}
        Some(Stop::Stopped(stopped @ Stopped::Asked)) => return Err(stopped.into()),
        Some(stop) => {
            let heaps = solved.quotient.map().len();
            return Err(Exit::not_found(format!(
                "{name}: {stop}; the quotient of the {heaps} heaps before is drawn with a smaller --to"
            )));
        }
    }
    let quotient = &solved.quotient;
    let order = quotient.monoid().order();
    ensure!(order <= LARGEST, "a quotient of {order} elements: a figure has {LARGEST} at most");
    note(&name, quotient, quotient.period().is_some(), env);
    Ok(draw(quotient, &args.look))
}

fn draw(quotient: &Quotient, look: &Look) -> Figure {
    let (monoid, presentation) = (quotient.monoid(), quotient.presentation());
    let order = monoid.order();
    let mut words: Vec<usize> = (0..order).collect();
    words.sort_by(|&x, &y| presentation.normal_forms[x].cmp(&presentation.normal_forms[y]));
    let mut place = vec![[0.0; 2]; order];
    for (i, &x) in words.iter().enumerate() {
        // From above, clockwise.
        let angle = TAU * (0.25 - i as f64 / order as f64);
        place[x] = [angle.cos(), angle.sin()];
    }
    let generators = presentation.generators.len();
    let mut layers = Vec::new();
    let mut rows = Vec::new();
    for (g, &heap) in presentation.generators.iter().enumerate() {
        let by = quotient.value(heap).unwrap_or(0);
        let letter = presentation.letter(g);
        let name = Label::marked(format!("*{letter}* = heap {heap}"));
        // Several edges between two elements part by how far they bend.
        let bend = (g as f64 - (generators as f64 - 1.0) / 2.0) * 0.05;
        for x in 0..order {
            let y = monoid.product(x, by);
            rows.push(vec![
                word(&presentation, x).into(),
                letter.as_str().into(),
                word(&presentation, y).into(),
                (if monoid.is_p(x) { "P" } else { "N" }).into(),
            ]);
            let back = monoid.product(y, by) == x;
            if x == y || (back && y < x) {
                continue;
            }
            layers.push(Layer::Line {
                name: Some(name.clone()),
                colour: look.palette.series(g),
                dashed: g % 2 == 1,
                points: edge(place[x], place[y], bend, !back),
            });
        }
    }
    for (name, marker, p) in
        [("P-element", Marker::Square, true), ("N-element", Marker::Ring, false)]
    {
        let points = (0..order).filter(|&x| monoid.is_p(x) == p).map(|x| place[x]);
        layers.push(Layer::Points {
            name: Some(Label::marked(name)),
            marker,
            colour: BLACK,
            points: Points::List(points.collect()),
        });
    }
    let labels = (0..order).map(|x| {
        let label = marked(&word(&presentation, x));
        (place[x].map(|v| v * LABELS), label)
    });
    layers.push(Layer::Labels(labels.collect()));
    let chart =
        Chart { heading: None, x: Axis::bare(REACH), y: Axis::bare(REACH), equal: true, layers };
    let columns = vec!["element", "times", "product", "outcome"];
    let data: Option<Data> = Some((columns, rows));
    Figure { panels: vec![chart], columns: 1, bar: None, data }
}

fn word(presentation: &Presentation, x: usize) -> String {
    presentation.word(&presentation.normal_forms[x])
}

/// A word with the marks of labels: letters italic, exponents raised.
fn marked(word: &str) -> Label {
    let mut out = String::new();
    let mut signs = word.chars().peekable();
    while let Some(c) = signs.next() {
        match c {
            '^' => {
                out.push_str("^{");
                while let Some(digit) = signs.next_if(char::is_ascii_digit) {
                    out.push(digit);
                }
                out.push('}');
            }
            c if c.is_alphabetic() => out.extend(['*', c, '*']),
            c => out.push(c),
        }
    }
    Label::marked(out)
}

/// An edge that bends, with the head of an arrow near its end where it leads one way only.
fn edge(from: [f64; 2], to: [f64; 2], bend: f64, arrow: bool) -> Vec<[f64; 2]> {
    let along = [to[0] - from[0], to[1] - from[1]];
    let at = |t: f64| {
        let off = 4.0 * t * (1.0 - t) * bend;
        [from[0] + along[0] * t - along[1] * off, from[1] + along[1] * t + along[0] * off]
    };
    let mut points = Vec::new();
    for i in 0..=STEPS {
        let here = at(i as f64 / STEPS as f64);
        points.push(here);
        if arrow && i == 7 {
            let before = at(0.65);
            let [dx, dy] = [here[0] - before[0], here[1] - before[1]];
            let length = dx.hypot(dy).max(1e-9);
            let [dx, dy] = [dx / length * 0.035, dy / length * 0.035];
            for side in [0.5, -0.5] {
                points.push([here[0] - dx - dy * side, here[1] - dy + dx * side]);
                points.push(here);
            }
        }
    }
    points
}
