//! `evolution`: the tree of P-positions of three-heap Nim, and the Ulam-Warburton automaton.
//!
//! The parent of a P-position (a, b, c) is the one P-position among (a-1, b-1, c), (a-1, b, c-1)
//! and (a, b-1, c-1); its generation is half its total (Khovanova and Xiong, *Nim fractals*,
//! 2014). A cell of the automaton is born when exactly one of its four neighbours is alive.

use super::draw::font::Label;
use super::draw::model::{Axis, Chart, Figure, Layer, Marker, Points};
use super::look::Look;
use crate::cli::Env;
use anyhow::{Context as _, Result, ensure};
use cgt_core::{Outcome, Play};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;
use variants::erased::FamilyRequest;

/// The tree of P-positions of three-heap Nim, beside the Ulam-Warburton automaton.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// How many generations after the first.
    #[arg(long, value_name = "N", default_value_t = 15, value_parser = clap::value_parser!(u16).range(1..=127))]
    generations: u16,
    #[command(flatten)]
    pub(crate) look: Look,
}

pub(crate) fn figure(args: &Args, env: &Env) -> Result<Figure> {
    let last = usize::from(args.generations);
    let tree = tree(last, env)?;
    let cells = automaton(last as i32);
    // Every generation but the first has as many P-positions as three branches have cells.
    for g in 1..=last {
        let nodes = tree.iter().filter(|n| n.generation == g).count();
        let born = cells.values().filter(|&&c| c == g as i32).count();
        ensure!(4 * nodes == 3 * born, "generation {g}: {nodes} positions, {born} cells");
    }
    let palette = args.look.palette;
    let edges = tree.iter().filter_map(|n| {
        let parent = n.parent?;
        let line = vec![[n.a as f64, n.b as f64], [parent[0] as f64, parent[1] as f64]];
        Some(Layer::Line { name: None, colour: palette.series(0), dashed: false, points: line })
    });
    let mut layers: Vec<Layer> = edges.collect();
    let nodes = tree.iter().map(|n| [n.a as f64, n.b as f64]).collect();
    layers.push(points(nodes, palette.series(0), Marker::Disc));
    let nim = Chart {
        heading: Some(Label::marked("P-positions of Nim")),
        x: Axis::whole(Label::marked("first heap, *a*"), last as f64),
        y: Axis::whole(Label::marked("second heap, *b*"), last as f64),
        equal: true,
        layers,
    };
    let alive = cells.keys().map(|&(x, y)| [f64::from(x), f64::from(y)]).collect();
    let axis = |label: &str| {
        let reach = last as f64 + 0.8;
        Axis { from: -reach, ..Axis::whole(Label::marked(label), reach) }
    };
    let automaton = Chart {
        heading: Some(Label::marked("Ulam\u{2013}Warburton")),
        x: axis("*x*"),
        y: axis("*y*"),
        equal: true,
        layers: vec![points(alive, palette.series(1), Marker::Square)],
    };
    Ok(Figure { panels: vec![nim, automaton], columns: 2, bar: None, data: None })
}

fn points(list: Vec<[f64; 2]>, colour: super::draw::palette::Colour, marker: Marker) -> Layer {
    Layer::Points { name: None, marker, colour, points: Points::List(list) }
}

/// A P-position of the tree.
struct Node {
    a: usize,
    b: usize,
    generation: usize,
    parent: Option<[usize; 2]>,
}

/// All P-positions of three heaps with totals up to `2 * last`, every order of the heaps.
fn tree(last: usize, env: &Env) -> Result<Vec<Node>> {
    let game = crate::commands::game("nim")?;
    let only = Some(Outcome::P);
    let request = FamilyRequest { heaps: 3, max: last, play: Play::Normal, only, grundy: false };
    let mut found: BTreeSet<[usize; 3]> = BTreeSet::new();
    game.positions(&request, &env.context.limits(), &mut |heaps, _, _| {
        if let &[a, b, c] = heaps
            && a + b + c <= 2 * last
        {
            found.extend([[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]]);
        }
        ControlFlow::Continue(())
    })?;
    let mut nodes = Vec::with_capacity(found.len());
    for &[a, b, c] in &found {
        let less = [[1, 1, 0], [1, 0, 1], [0, 1, 1]].into_iter().filter_map(|[x, y, z]| {
            Some([a.checked_sub(x)?, b.checked_sub(y)?, c.checked_sub(z)?])
        });
        let mut parents = less.filter(|p| found.contains(p));
        let parent = parents.next();
        ensure!(parents.next().is_none(), "({a}, {b}, {c}) has two parents");
        parent.or((a + b + c == 0).then_some([0; 3])).context("a position has no parent")?;
        let parent = parent.map(|[a, b, _]| [a, b]);
        nodes.push(Node { a, b, generation: (a + b + c) / 2, parent });
    }
    Ok(nodes)
}

/// The cells alive after so many steps, with the step of their birth.
fn automaton(last: i32) -> BTreeMap<(i32, i32), i32> {
    let around = |(x, y): (i32, i32)| [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)];
    let mut alive = BTreeMap::from([((0, 0), 0)]);
    for step in 1..=last {
        let edge: BTreeSet<_> = alive.keys().flat_map(|&c| around(c)).collect();
        let one = |c: &(i32, i32)| around(*c).iter().filter(|n| alive.contains_key(n)).count() == 1;
        let born: Vec<_> = edge.into_iter().filter(|c| !alive.contains_key(c) && one(c)).collect();
        alive.extend(born.into_iter().map(|c| (c, step)));
    }
    alive
}
