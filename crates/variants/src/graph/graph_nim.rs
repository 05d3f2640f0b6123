//! Graph Nim: take vertices (or edges) from a graph, in eight readings of the rules.
//!
//! Sources: Schaefer, *On the complexity of some two-person perfect-information games* (1978),
//! for Node Kayles and Arc Kayles; Calkin, James, Janoski, Leggett, Richards, Sitaraman, Thomas,
//! *Computing strategies for graphical Nim* (2010), for edges at a vertex.

use super::named::{Edges, graph};
use super::readings::Reading;
use super::relation::{MOST_ELEMENTS, Parts, Relation, Rows, elements, parts_bytes, visit_parts};
use super::text::{read_pairs, show};
use crate::erased::plain;
use crate::game::Game;
use crate::notation::{NotationError, parts};
use crate::params::Params;
use crate::registry::{Entry, Notation};
use cgt_core::Ruleset;
use std::ops::ControlFlow;

/// The registry's entry.
pub const ENTRY: Entry = Entry {
    name: "graph-nim",
    notation: "graph-nim  graph-nim:rule=arc-kayles",
    parameters: "rule: vertex, node-kayles (default), arc-kayles, vertex-or-pair, star, connected, clique, calkin",
    position: "0-1,1-2,2-0  or C5, K3,3, petersen, P3+P4",
    sequence: "",
    rules: "take vertices that lie together from a graph, or (calkin) edges at one vertex",
    source: "Schaefer 1978; Calkin et al. 2010",
    help: "What a move takes: `vertex` one vertex; `node-kayles` a vertex and all its neighbours; \
           `arc-kayles` two adjacent vertices; `vertex-or-pair` one vertex or two adjacent ones; \
           `star` a vertex and any of its neighbours; `connected` vertices that hang together; \
           `clique` vertices that are all adjacent to each other; `calkin` edges at one vertex, at \
           least one. The source says only that players remove \"the adjacent vertices\": with \
           the article that is all neighbours of a vertex, and with the vertex itself, without \
           which play would leave it for ever, it is Node Kayles, the best known of the games; so \
           that is the default. On paths the readings are Kayles and codes near it. A position is \
           a list of edges, 0-1,1-2, vertices numbered from 0, with n=5; before it where vertices \
           have no edge (n=1; is a single vertex). Named graphs: P7 (path), C5 (cycle), K4, K3,3, \
           K1,5 (star), W4 (wheel), Q3 (cube), grid3x4, petersen; + joins graphs, 2P2 is P2+P2. A \
           graph has at most 64 vertices; its parts are games of their own and are shown in \
           canonical numbering.",
    notation_of: Notation::Named(|params| Ok(plain(GraphNim::from_params(params)?))),
    samples: &[
        ("graph-nim", "C7"),
        ("graph-nim:rule=vertex", "P2+P3"),
        ("graph-nim:rule=arc-kayles", "W4"),
        ("graph-nim:rule=vertex-or-pair", "K1,3+P2"),
        ("graph-nim:rule=star", "grid2x3"),
        ("graph-nim:rule=connected", "C5"),
        ("graph-nim:rule=clique", "n=5;0-1,1-2,2-0,2-3"),
        ("graph-nim:rule=calkin", "K2,3"),
    ],
};

/// The most moves that a position may have: they are visited one by one.
const MOST_MOVES: u64 = 1 << 22;

/// The rules of Graph Nim in one reading.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GraphNim {
    reading: Reading,
}

impl GraphNim {
    /// Graph Nim in a reading of its rules.
    pub fn new(reading: Reading) -> Self {
        GraphNim { reading }
    }

    fn from_params(params: &Params<'_>) -> Result<Self, NotationError> {
        let reading = params.choice("rule", &Reading::ALL)?;
        Ok(GraphNim::new(reading.unwrap_or(Reading::NodeKayles)))
    }

    /// The position that a graph is.
    pub fn position(&self, rows: &Rows) -> Parts {
        let mut parts = Parts::new();
        self.add(rows, rows.all(), &mut parts);
        parts.sort_unstable();
        parts
    }

    fn add(self, rows: &Rows, within: u64, to: &mut Parts) {
        let mut within = within;
        if self.reading.needs_edges() {
            let alone = elements(within).into_iter().filter(|&v| rows.out[v] & within == 0);
            within &= !alone.fold(0, |set, v| set | 1 << v);
        }
        rows.add_parts(within, to);
    }

    /// Refuses graphs with more moves than can be visited.
    fn check_moves(self, parts: &Parts) -> Result<(), NotationError> {
        let mut moves = 0;
        for part in parts {
            let end = self.reading.visit_moves(&part.rows(), |_, _| {
                moves += 1;
                if moves > MOST_MOVES { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
            if end.is_break() {
                let message =
                    format!("this graph has more than {MOST_MOVES} moves in {}", self.name());
                return Err(NotationError::new(message));
            }
        }
        Ok(())
    }
}

impl Ruleset for GraphNim {
    type Position = Parts;

    fn visit_options<B>(
        &self,
        p: &Parts,
        mut visit: impl FnMut(&Parts) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut option = Parts::new();
        for (i, part) in p.iter().enumerate() {
            if i > 0 && p[i - 1] == *part {
                continue;
            }
            let rows = part.rows();
            self.reading.visit_moves(&rows, |v, taken| {
                option.clear();
                option.extend(p[..i].iter().chain(&p[i + 1..]).cloned());
                if self.reading == Reading::Calkin {
                    let mut left = rows.clone();
                    left.out[v] &= !taken;
                    for w in elements(taken) {
                        left.out[w] &= !(1 << v);
                    }
                    left.into.clone_from(&left.out);
                    self.add(&left, left.all(), &mut option);
                } else {
                    self.add(&rows, rows.all() & !taken, &mut option);
                }
                option.sort_unstable();
                visit(&option)
            })?;
        }
        ControlFlow::Continue(())
    }

    /// Vertices and edges that are left.
    fn measure(&self, p: &Parts) -> u64 {
        p.iter().map(|part| (part.elements() + part.pairs()) as u64).sum()
    }

    fn position_bytes(&self, p: &Parts) -> usize {
        parts_bytes(p)
    }

    fn visit_components(&self, p: &Parts, visit: impl FnMut(&Parts)) {
        visit_parts(p, visit);
    }
}

impl Game for GraphNim {
    fn name(&self) -> String {
        let named = Reading::ALL.iter().find(|(_, reading)| *reading == self.reading);
        format!("graph-nim:rule={}", named.map_or("", |(name, _)| name))
    }

    fn parse(&self, text: &str) -> Result<Parts, NotationError> {
        let (n, edges) = read_graph(text)?;
        let mut rows = Rows::empty(n);
        for (a, b) in edges {
            rows.relate(a, b);
            rows.relate(b, a);
        }
        let parts = self.position(&rows);
        self.check_moves(&parts)?;
        Ok(parts)
    }

    fn show(&self, p: &Parts) -> String {
        show(p, '-', Relation::list_pairs)
    }
}

/// Reads graphs joined by `+`: edge lists and names.
fn read_graph(text: &str) -> Result<Edges, NotationError> {
    let (mut n, mut edges) = (0, Vec::new());
    if text == "0" {
        return Ok((n, edges));
    }
    if text.is_empty() {
        return Err(NotationError::new("an empty text is no graph: edges as 0-1,1-2, or a name"));
    }
    for (column, part) in parts(text, '+') {
        let digits = part.chars().take_while(char::is_ascii_digit).count();
        let name = &part[digits..];
        let named = name.starts_with(|c: char| c.is_alphabetic()) && !part.starts_with("n=");
        let (times, (more, list)) = if named {
            let times = match digits {
                0 => 1,
                _ => number_of(&part[..digits], column)?,
            };
            (times, graph(name, column + digits)?)
        } else {
            let read =
                read_pairs(part, '-', ["vertex", "vertices"]).map_err(|e| e.shifted(column - 1))?;
            (1, (read.n, read.pairs.into_iter().map(|(a, b, _)| (a, b)).collect()))
        };
        if n + times * more > MOST_ELEMENTS {
            let message = format!("more than {MOST_ELEMENTS} vertices in all");
            return Err(NotationError::at(column, message));
        }
        for _ in 0..times {
            edges.extend(list.iter().map(|&(a, b)| (a + n, b + n)));
            n += more;
        }
    }
    Ok((n, edges))
}

fn number_of(text: &str, column: usize) -> Result<usize, NotationError> {
    let most = MOST_ELEMENTS as u64;
    Ok(crate::notation::number(text, column, "number of graphs", most)? as usize)
}
