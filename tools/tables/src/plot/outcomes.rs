//! `outcomes`: the board of N and P on two heaps, normal and misère play side by side.

use super::draw::font::Label;
use super::draw::model::{Axis, Cells, Chart, Figure, Layer};
use super::draw::palette::{Colour, Palette};
use super::look::Look;
use super::tuples;
use crate::cli::Env;
use crate::numbers;
use crate::origin;
use anyhow::Result;
use cgt_core::{Outcome, Play};
use variants::erased::{AnyGame, FamilyRequest};

/// N and P on two heaps, normal and misère play side by side, differences marked.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game.
    pub(crate) game: String,
    /// The largest heap.
    #[arg(long, value_name = "M", value_parser = numbers::size)]
    max: usize,
    #[command(flatten)]
    pub(crate) look: Look,
}

pub(crate) fn figure(args: &Args, game: &dyn AnyGame, env: &Env) -> Result<Figure> {
    origin::positions(env, game, 2, args.max, None);
    let normal = board(game, args.max, Play::Normal, env)?;
    let misere = board(game, args.max, Play::Misere, env)?;
    let palette = args.look.palette;
    let panels = vec![
        panel("normal play", &normal, &misere, args.max, palette),
        panel("misère play", &misere, &normal, args.max, palette),
    ];
    Ok(Figure { panels, columns: 2, bar: None, data: None })
}

/// The outcomes of all positions, row by row from (0, 0); `None` where there is no position.
fn board(game: &dyn AnyGame, max: usize, play: Play, env: &Env) -> Result<Vec<Option<Outcome>>> {
    let limits = env.context.limits();
    let columns = max.saturating_add(1);
    let cells = columns.saturating_mul(columns);
    limits.reserve(
        &format!("a board of {columns} by {columns} cells"),
        (cells as u64).saturating_mul(16),
    )?;
    let request = FamilyRequest { heaps: 2, max, play, only: None, grundy: false };
    let mut board = vec![None; cells];
    tuples::pairs(game, &request, &limits, |[a, b], outcome, _| {
        board[b * columns + a] = Some(outcome);
    })?;
    Ok(board)
}

fn panel(
    heading: &str,
    here: &[Option<Outcome>],
    there: &[Option<Outcome>],
    max: usize,
    palette: Palette,
) -> Chart {
    let light: Colour = [0xEE; 3];
    let (p, changed_p, changed_n) = match palette {
        Palette::Grey => ([0x44; 3], [0; 3], [0xAA; 3]),
        _ => (palette.series(0), palette.series(1), palette.series(3)),
    };
    let names = [
        ("P under both", p),
        ("P here only", changed_p),
        ("N here only", changed_n),
        ("N under both", light),
    ];
    let mut table = vec![[255, 255, 255, 0]];
    table.extend(names.iter().map(|&(_, [r, g, b])| [r, g, b, 255]));
    let colours = here.iter().zip(there).map(|(here, there)| match (here, there) {
        (None, _) => 0,
        (Some(Outcome::P), Some(Outcome::N)) => 2,
        (Some(Outcome::P), _) => 1,
        (Some(Outcome::N), Some(Outcome::P)) => 3,
        (Some(Outcome::N), _) => 4,
    });
    let cells = Cells {
        corner: [0, 0],
        columns: max + 1,
        colours: colours.collect(),
        values: here.iter().map(|o| o.map(|o| u32::from(!o.is_p()))).collect(),
        palette: table,
        names: names.map(|(name, colour)| (Label::marked(name), colour)).to_vec(),
    };
    Chart {
        heading: Some(Label::marked(heading)),
        x: Axis::cells(Label::marked("first heap"), max),
        y: Axis::cells(Label::marked("second heap"), max),
        equal: true,
        layers: vec![Layer::Cells(cells)],
    }
}
