//! `tables eval`: outcome, Grundy value and winning moves of positions.

use super::explain::explain;
use crate::cli::Env;
use crate::output::Cell;
use anyhow::{Context as _, Result, bail};
use cgt_core::Play;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Write as _};
use std::path::{Path, PathBuf};
use variants::erased::{Row, Session, SumText};

/// Outcome, Grundy value and winning moves of positions.
#[derive(clap::Args)]
pub(crate) struct Args {
    /// The game, or a sum of positions of games: 'kayles:5 + nim:3'.
    game: String,
    /// Positions; `tables games GAME` shows how they are written.
    #[arg(value_name = "POSITION")]
    positions: Vec<String>,
    /// A file of positions, one a line (`-`: stdin), or a csv with a column `position`.
    #[arg(long, value_name = "FILE", conflicts_with = "positions")]
    input: Option<PathBuf>,
    /// Misère play: a player who cannot move wins.
    #[arg(long)]
    misere: bool,
    /// The winning moves too: the P-positions that can be moved to.
    #[arg(long)]
    moves: bool,
    /// Words instead of rows: binary columns, the nim-sum, powers of two that cancel, each
    /// winning move; and by what, where it is not by search (a misère quotient, say).
    #[arg(long, conflicts_with_all = ["input", "moves"])]
    explain: bool,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    if let Some(sum) = SumText::parse(&args.game) {
        return sum_of_games(&sum?, args, env);
    }
    let game = super::game(&args.game)?;
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let mut columns = vec!["position", "outcome", "grundy"];
    columns.extend(game.extra_columns());
    if args.moves {
        columns.push("winning_moves");
    }
    let mut session = game.session(env.context.limits());
    let answer = |session: &mut dyn Session, text: &str| session.row(text, play, args.moves);
    if let Some(path) = &args.input {
        return env.table(&columns, |row| {
            for_each_line(path, |line, text| {
                let found = answer(&mut *session, text)
                    .with_context(|| format!("{}, line {line}: {text:?}", path.display()))?;
                Ok(row(&cells(found))?)
            })
        });
    }
    let mut positions = args.positions.clone();
    if positions.is_empty() {
        let Some(start) = game.start() else {
            bail!("{} needs a position: `tables games {}` shows one", game.name(), args.game);
        };
        positions.push(start);
    }
    if args.explain {
        let mut text = Vec::new();
        for (i, position) in positions.iter().enumerate() {
            if i > 0 {
                text.push(b'\n');
            }
            explain(&mut *session, position, play, &mut text)?;
        }
        let mut sink = env.sink()?;
        sink.writer().write_all(&text)?;
        return sink.finish();
    }
    let rows = positions
        .iter()
        .map(|text| answer(&mut *session, text).with_context(|| format!("position {text:?}")));
    let rows: Vec<Row> = rows.collect::<Result<_>>()?;
    env.table(&columns, |row| Ok(rows.into_iter().try_for_each(|r| row(&cells(r)))?))
}

/// A sum of positions of different games: one row.
fn sum_of_games(sum: &SumText, args: &Args, env: &Env) -> Result<()> {
    if !args.positions.is_empty() || args.input.is_some() {
        bail!("a sum of games has its positions in it: no more are allowed");
    }
    if args.explain {
        bail!("--explain is for the positions of one game");
    }
    let play = if args.misere { Play::Misere } else { Play::Normal };
    let found = sum.row(play, args.moves, env.context.limits())?;
    let moves: &[&str] = if args.moves { &["winning_moves"] } else { &[] };
    let columns = [&["position", "outcome", "grundy"], moves].concat();
    env.table(&columns, |row| Ok(row(&cells(found))?))
}

fn cells(row: Row) -> Vec<Cell> {
    let mut cells: Vec<Cell> = vec![
        row.position.into(),
        row.outcome.map(|o| o.to_string()).into(),
        row.grundy.map(|g| g.0).into(),
    ];
    cells.extend(row.extra.into_iter().map(Cell::from));
    if let Some(moves) = row.winning_moves {
        cells.push(moves.join(" ").into());
    }
    cells
}

/// Hands over the positions of a file with their line numbers, from 1.
fn for_each_line(path: &Path, mut take: impl FnMut(u64, &str) -> Result<()>) -> Result<()> {
    let source: Box<dyn io::Read> = if path == Path::new("-") {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path).with_context(|| format!("cannot read {}", path.display()))?)
    };
    let mut source = BufReader::with_capacity(1 << 16, source);
    let mut bytes = Vec::new();
    let mut line = 0;
    let mut csv_column = None;
    loop {
        bytes.clear();
        let read = source.read_until(b'\n', &mut bytes);
        if read.with_context(|| format!("cannot read {}", path.display()))? == 0 {
            return Ok(());
        }
        line += 1;
        let text = std::str::from_utf8(&bytes).map_err(|e| {
            let column = String::from_utf8_lossy(&bytes[..e.valid_up_to()]).chars().count() + 1;
            anyhow::anyhow!("{}, line {line}, column {column}: not UTF-8", path.display())
        })?;
        let text = text.strip_suffix('\n').unwrap_or(text);
        let text = text.strip_suffix('\r').unwrap_or(text);
        if line == 1 {
            let text = text.strip_prefix('\u{feff}').unwrap_or(text);
            let header = fields(text)?;
            csv_column = header.iter().position(|f| f == "position");
            if csv_column.is_some() {
                continue;
            }
        }
        if text.is_empty() {
            bail!("{}, line {line}: blank; a line is one position", path.display());
        }
        match csv_column {
            None => take(line, text)?,
            Some(column) => {
                let fields = fields(text)?;
                let Some(field) = fields.get(column) else {
                    let found = fields.len();
                    bail!(
                        "{}, line {line}: {found} fields, and the position is field {}",
                        path.display(),
                        column + 1
                    );
                };
                take(line, field)?;
            }
        }
    }
}

/// The fields of one line of csv.
fn fields(line: &str) -> Result<Vec<String>> {
    let mut reader = csv::ReaderBuilder::new().has_headers(false).from_reader(line.as_bytes());
    Ok(match reader.records().next() {
        Some(record) => record?.iter().map(str::to_owned).collect(),
        None => Vec::new(),
    })
}
