//! Graphs by name: paths, cycles, complete and bipartite graphs, and some that everybody knows.

use super::relation::MOST_ELEMENTS;
use crate::notation::{NotationError, number};

/// A graph as a number of vertices and a list of edges.
pub(super) type Edges = (usize, Vec<(usize, usize)>);

/// What names there are, for error messages and help.
pub(super) const NAMES: &str = "P7 (path), C5 (cycle), K4, K3,3 (complete, bipartite), K1,5 (star), W4 (wheel with 4 \
     spokes), Q3 (cube), grid3x4, petersen, and numbers before them as in 2P2";

/// The graph that a name means; `column` is that of its first character.
///
/// # Errors
/// Where nothing has that name, or the graph has a loop, parallel edges, or more than 64
/// vertices.
pub(super) fn graph(text: &str, column: usize) -> Result<Edges, NotationError> {
    if text.eq_ignore_ascii_case("petersen") {
        let edges = (0..5).flat_map(|i| [(i, (i + 1) % 5), (i, i + 5), (i + 5, (i + 2) % 5 + 5)]);
        return Ok((10, edges.collect()));
    }
    let letters = text.chars().take_while(char::is_ascii_alphabetic).count();
    let (kind, sizes) = text.split_at(letters);
    let at = column + letters;
    let unknown = || NotationError::at(column, format!("{text:?} is no graph; there are {NAMES}"));
    let size = |text: &str, at: usize, least: u64| -> Result<usize, NotationError> {
        let n = number(text, at, "size of the graph", MOST_ELEMENTS as u64)?;
        if n < least {
            let message = format!("{kind}{n} is no simple graph: from {kind}{least} on");
            return Err(NotationError::at(at, message));
        }
        Ok(n as usize)
    };
    let pair = |by: char| -> Result<Option<(usize, usize)>, NotationError> {
        let Some((a, b)) = sizes.split_once(by) else { return Ok(None) };
        Ok(Some((size(a, at, 1)?, size(b, at + a.chars().count() + 1, 1)?)))
    };
    let (n, edges): Edges = match kind {
        "P" => {
            let n = size(sizes, at, 1)?;
            (n, (1..n).map(|i| (i - 1, i)).collect())
        }
        "C" => {
            let n = size(sizes, at, 3)?;
            (n, (0..n).map(|i| (i, (i + 1) % n)).collect())
        }
        "W" => {
            let rim = size(sizes, at, 3)?;
            (rim + 1, (0..rim).flat_map(|i| [(0, i + 1), (i + 1, (i + 1) % rim + 1)]).collect())
        }
        "K" => {
            if let Some((a, b)) = pair(',')? {
                (a + b, (0..a).flat_map(|i| (0..b).map(move |j| (i, a + j))).collect())
            } else {
                let n = size(sizes, at, 1)?;
                (n, (0..n).flat_map(|j| (0..j).map(move |i| (i, j))).collect())
            }
        }
        "Q" => {
            let axes = number(sizes, at, "dimension of the cube", 6)? as usize;
            let along = |a: usize| (0..1 << axes).filter(move |v| v >> a & 1 == 0);
            (1 << axes, (0..axes).flat_map(|a| along(a).map(move |v| (v, v | 1 << a))).collect())
        }
        "grid" => {
            let (rows, cols) = pair('x')?.ok_or_else(unknown)?;
            let right = (0..rows * cols).filter(|v| v % cols + 1 < cols).map(|v| (v, v + 1));
            let below = (0..(rows - 1) * cols).map(|v| (v, v + cols));
            (rows * cols, right.chain(below).collect())
        }
        _ => return Err(unknown()),
    };
    if n > MOST_ELEMENTS {
        let message = format!("{text} has {n} vertices: at most {MOST_ELEMENTS}");
        return Err(NotationError::at(column, message));
    }
    Ok((n, edges))
}
