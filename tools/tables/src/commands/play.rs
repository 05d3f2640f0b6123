//! `tables play`: a game at the terminal, line by line, so that whole games can be piped in.

use crate::cli::Env;
use anyhow::{Context as _, Result, bail};
use cgt_core::Play;
use clap::ValueEnum;
use std::io::{self, BufRead, Write};
use variants::erased::{AnyGame, PositionId, Session};

/// The boards that people know, offered where a position is heaps.
const BOARDS: [&str; 4] = ["1,3,5,7", "1,2,3", "2,4,6,8", "3,4,5,6"];

/// Play a game against the computer, or two people at one terminal.
#[derive(clap::Args)]
#[command(after_help = "\
A move is the position that it leaves (1,4,5), or `take 2 from 3` where positions are heaps.
Other words: hint, undo, options, history, help, quit.")]
pub(crate) struct Args {
    /// The game.
    game: String,
    /// The start: a position, or a board like 1-3-5-7.
    start: Option<String>,
    /// Misère play: a player who cannot move wins.
    #[arg(long)]
    misere: bool,
    /// Which player the computer is.
    #[arg(long, value_enum, default_value = "second")]
    computer: Computer,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Computer {
    /// It makes the first move.
    First,
    /// You make the first move.
    Second,
    /// Two people play.
    None,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let game = super::game(&args.game)?;
    let mut input = io::stdin().lock().lines();
    let mut out = io::stdout().lock();
    let mut session = game.session(env.context.limits());
    let play = if args.misere { Play::Misere } else { Play::Normal };
    session.check(play)?;
    let start = match &args.start {
        Some(text) => read_start(&mut *session, text)
            .with_context(|| format!("start {text:?} of {}", game.name()))?,
        None => match choose_start(&*game, &mut *session, &mut input, &mut out)? {
            Some(start) => start,
            None => return Ok(()),
        },
    };
    let mut table =
        Match { game: &*game, session, play, computer: args.computer, line: vec![start] };
    table.run(&mut input, &mut out)
}

/// A position, or a board written with hyphens.
fn read_start(session: &mut dyn Session, text: &str) -> Result<PositionId> {
    session.parse(text).or_else(|error| {
        if text.contains('-') {
            session.parse(&text.replace('-', ",")).map_err(|_| error.into())
        } else {
            Err(error.into())
        }
    })
}

/// The game's own start, or one chosen from the boards; `None` at the end of the input.
fn choose_start(
    game: &dyn AnyGame,
    session: &mut dyn Session,
    input: &mut impl Iterator<Item = io::Result<String>>,
    out: &mut impl Write,
) -> Result<Option<PositionId>> {
    if let Some(start) = game.start() {
        return Ok(Some(session.parse(&start)?));
    }
    let boards: Vec<&str> = BOARDS.iter().copied().filter(|b| session.parse(b).is_ok()).collect();
    if boards.is_empty() {
        bail!("{} needs a start: `tables games {}` shows one", game.name(), game.name());
    }
    writeln!(out, "Boards:")?;
    for (i, board) in boards.iter().enumerate() {
        writeln!(out, "  {}) {}", i + 1, board.replace(',', "-"))?;
    }
    writeln!(out, "Choose 1 to {}, or write a position.", boards.len())?;
    for line in input {
        let line = line?;
        let text = line.trim();
        let chosen = text.parse::<usize>().ok().and_then(|i| boards.get(i.checked_sub(1)?));
        match read_start(session, chosen.copied().unwrap_or(text)) {
            Ok(start) => return Ok(Some(start)),
            Err(error) => writeln!(out, "No start: {error:#}.")?,
        }
    }
    Ok(None)
}

/// A game that is being played.
struct Match<'g> {
    game: &'g dyn AnyGame,
    session: Box<dyn Session + 'g>,
    play: Play,
    computer: Computer,
    /// The positions so far, the start first: the moves are between them.
    line: Vec<PositionId>,
}

impl Match<'_> {
    fn run(
        &mut self,
        input: &mut impl Iterator<Item = io::Result<String>>,
        out: &mut impl Write,
    ) -> Result<()> {
        loop {
            self.panel(out)?;
            if self.session.options(self.now()).is_empty() {
                let mover_wins = self.play == Play::Misere;
                let winner = self.player(self.line.len() - 1 + usize::from(!mover_wins));
                writeln!(out, "No move is left: {winner} won ({} play).", self.play)?;
                return Ok(());
            }
            if self.is_computer(self.line.len() - 1) {
                self.computer_moves(out)?;
                continue;
            }
            loop {
                let Some(line) = input.next() else {
                    writeln!(out, "The input ended: the game stops here.")?;
                    return Ok(());
                };
                match self.command(line?.trim(), out)? {
                    Next::Ask => {}
                    Next::Turn => break,
                    Next::Quit => return Ok(()),
                }
            }
        }
    }

    fn now(&self) -> PositionId {
        self.line[self.line.len() - 1]
    }

    fn is_computer(&self, turn: usize) -> bool {
        match self.computer {
            Computer::First => turn.is_multiple_of(2),
            Computer::Second => !turn.is_multiple_of(2),
            Computer::None => false,
        }
    }

    /// Who makes the move number `turn`, counted from 0.
    fn player(&self, turn: usize) -> &'static str {
        match (self.computer, turn.is_multiple_of(2)) {
            (Computer::None, true) => "the first player",
            (Computer::None, false) => "the second player",
            _ if self.is_computer(turn) => "the computer",
            _ => "you",
        }
    }

    /// Whose turn it is, the value where it means something, the outcome.
    fn panel(&mut self, out: &mut impl Write) -> Result<()> {
        let turn = self.line.len() - 1;
        let now = self.now();
        let outcome = self.session.outcome(self.play, now)?;
        write!(out, "Turn {}, {}: {}", turn + 1, self.player(turn), self.session.show(now))?;
        if self.play == Play::Normal {
            let name = if self.game.name() == "nim" { "nim-sum" } else { "Grundy value" };
            write!(out, "  |  {name} {}", self.session.grundy(now)?.0)?;
        }
        writeln!(out, "  |  {outcome}-position")?;
        Ok(())
    }

    /// A move that leaves a P-position, the first in order, if there is one.
    fn winning_move(&mut self) -> Result<Option<PositionId>> {
        let text = self.session.show(self.now());
        let row = self.session.row(&text, self.play, true)?;
        match row.winning_moves.unwrap_or_default().first() {
            Some(text) => Ok(Some(self.session.parse(text)?)),
            None => Ok(None),
        }
    }

    fn computer_moves(&mut self, out: &mut impl Write) -> Result<()> {
        let (to, words) = if let Some(to) = self.winning_move()? {
            (to, "which leaves a P-position")
        } else {
            let options = self.session.options(self.now());
            // Nothing wins: keep the game going as long as it may.
            let longest = options.iter().max_by_key(|&&o| self.session.measure(o));
            (longest.copied().unwrap_or(options[0]), "no move wins against best play")
        };
        self.line.push(to);
        writeln!(out, "The computer moves to {}: {words}.", self.session.show(to))?;
        Ok(())
    }

    fn command(&mut self, text: &str, out: &mut impl Write) -> Result<Next> {
        match text {
            "" => return Ok(Next::Ask),
            "quit" | "q" => return Ok(Next::Quit),
            "help" => writeln!(
                out,
                "Write the position that your move leaves, or `take N from H`; hint, undo, \
                 options, history, quit."
            )?,
            "hint" => match self.winning_move()? {
                Some(to) => writeln!(out, "Hint: {} wins.", self.session.show(to))?,
                None => writeln!(out, "Hint: this is a P-position, no move wins.")?,
            },
            "options" => {
                let options = self.session.options(self.now());
                let texts: Vec<_> = options.iter().map(|&o| self.session.show(o)).collect();
                writeln!(out, "Options: {}", texts.join(" "))?;
            }
            "history" => {
                for (i, &p) in self.line.iter().enumerate() {
                    let who = if i == 0 { "start" } else { self.player(i - 1) };
                    writeln!(out, "{i:>4}. {who}: {}", self.session.show(p))?;
                }
            }
            "undo" => return self.undo(out),
            _ => return self.move_to(text, out),
        }
        Ok(Next::Ask)
    }

    /// Takes back the last move of the player who asks, and what came after it.
    fn undo(&mut self, out: &mut impl Write) -> Result<Next> {
        let moves = if self.computer == Computer::None { 1 } else { 2 };
        if self.line.len() <= moves {
            writeln!(out, "There is no move of yours to undo.")?;
            return Ok(Next::Ask);
        }
        self.line.truncate(self.line.len() - moves);
        Ok(Next::Turn)
    }

    fn move_to(&mut self, text: &str, out: &mut impl Write) -> Result<Next> {
        let now = self.now();
        let position = match taken(text, &self.session.show(now)) {
            Some(Ok(position)) => position,
            Some(Err(why)) => {
                writeln!(out, "Refused: {why}.")?;
                return Ok(Next::Ask);
            }
            None => text.to_owned(),
        };
        match self.session.parse(&position) {
            Err(error) => writeln!(out, "Refused: {error}.")?,
            Ok(to) if self.session.options(now).contains(&to) => {
                self.line.push(to);
                return Ok(Next::Turn);
            }
            Ok(to) if to == now => writeln!(out, "Refused: that is no move, you may not pass.")?,
            Ok(to) => writeln!(
                out,
                "Refused: {} cannot be reached from {} in one move (`options` lists what can).",
                self.session.show(to),
                self.session.show(now)
            )?,
        }
        Ok(Next::Ask)
    }
}

/// What comes after a line of input.
enum Next {
    /// The same player is asked again.
    Ask,
    /// The position changed.
    Turn,
    /// The end.
    Quit,
}

/// `take N from H` as the position that it leaves, where positions are heaps; `None` where the
/// text is no such move.
fn taken(text: &str, now: &str) -> Option<Result<String, String>> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let ["take", count, "from", heap] = words.as_slice() else { return None };
    let heaps: Option<Vec<u64>> = now.split(',').map(|h| h.parse().ok()).collect();
    let Some(mut heaps) = heaps else {
        return Some(Err("here a move is the position that it leaves".to_owned()));
    };
    let (Ok(count), Ok(heap)) = (count.parse::<u64>(), heap.parse::<u64>()) else {
        return Some(Err("`take N from H` needs two numbers".to_owned()));
    };
    let Some(chosen) = heaps.iter_mut().find(|h| **h == heap) else {
        return Some(Err(format!("there is no heap of {heap} in {now}")));
    };
    match chosen.checked_sub(count) {
        _ if count == 0 => Some(Err("a move takes at least one".to_owned())),
        None => Some(Err(format!("{count} is more than the heap of {heap} has"))),
        Some(left) => {
            *chosen = left;
            let texts: Vec<_> = heaps.iter().map(u64::to_string).collect();
            Some(Ok(texts.join(",")))
        }
    }
}
