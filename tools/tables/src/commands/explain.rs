//! `tables eval --explain`: binary columns, the nim-sum, cancelled powers of two, winning moves.

use anyhow::{Context as _, Result};
use cgt_core::{Nimber, Play};
use std::io::Write;
use variants::erased::{PositionId, Session};

/// One component of a position and its Grundy value.
struct Part {
    text: String,
    value: u64,
}

/// Explains one position in words and columns.
pub(crate) fn explain(
    session: &mut dyn Session,
    text: &str,
    play: Play,
    out: &mut dyn Write,
) -> Result<()> {
    let p = session.parse(text).with_context(|| format!("position {text:?}"))?;
    let row = session.row(text, play, true)?;
    let parts = parts(session, p)?;
    let sum = parts.iter().fold(Nimber(0), |sum, part| sum.nim_sum(Nimber(part.value))).0;
    let outcome = row.outcome.map_or_else(String::new, |o| format!("{o}-position, "));
    writeln!(out, "{}: {outcome}nim-sum {sum}, {play} play", row.position)?;
    writeln!(out)?;
    columns(&parts, sum, out)?;
    writeln!(out)?;
    powers(&parts, sum, out)?;
    writeln!(out)?;
    if play == Play::Misere {
        let how = session.explain().unwrap_or_else(|| "this is searched.".to_owned());
        writeln!(out, "Under misère play the nim-sum alone does not decide; {how}")?;
    }
    let moves = row.winning_moves.unwrap_or_default();
    if moves.is_empty() {
        let why = match play {
            Play::Normal if sum == 0 => ": every move makes the nim-sum another than 0",
            _ => "",
        };
        return Ok(writeln!(out, "There is no winning move{why}.")?);
    }
    writeln!(out, "Winning moves:")?;
    for text in moves {
        let q = session.parse(&text)?;
        writeln!(out, "  {text:<12} {}", change(session, p, q)?)?;
    }
    Ok(())
}

fn parts(session: &mut dyn Session, p: PositionId) -> Result<Vec<Part>> {
    let components = session.components(p);
    let part = |&c: &PositionId| Ok(Part { text: session.show(c), value: session.grundy(c)?.0 });
    components.iter().map(part).collect()
}

/// The highest power of two in any value, as an exponent; 0 where there is none.
fn top(parts: &[Part]) -> u32 {
    parts.iter().fold(0, |or, part| or | part.value).checked_ilog2().unwrap_or(0)
}

/// A row of binary digits for each component, and the nim-sum below them.
fn columns(parts: &[Part], sum: u64, out: &mut dyn Write) -> Result<()> {
    let bits: Vec<u32> = (0..=top(parts)).rev().collect();
    let width = parts.iter().map(|p| p.text.chars().count()).max().unwrap_or(0).max(9);
    let digits = |value: u64| -> String {
        bits.iter()
            .map(|bit| format!(" {:>1$}", value >> bit & 1, (1u64 << bit).to_string().len()))
            .collect()
    };
    let powers: String = bits.iter().map(|bit| format!(" {}", 1u64 << bit)).collect();
    writeln!(out, "{:<width$} {:>6} {powers}", "component", "value")?;
    for Part { text, value } in parts {
        writeln!(out, "{text:<width$} {value:>6} {}", digits(*value))?;
    }
    writeln!(out, "{:<width$} {sum:>6} {}", "nim-sum", digits(sum))?;
    Ok(())
}

/// Every value as a sum of powers of two, and which of these cancel in pairs.
fn powers(parts: &[Part], sum: u64, out: &mut dyn Write) -> Result<()> {
    let of = |value: u64| -> String {
        let set = (0..64).rev().filter(|bit| value >> bit & 1 == 1);
        let powers: Vec<String> = set.map(|bit| (1u64 << bit).to_string()).collect();
        if powers.is_empty() { "0".to_owned() } else { powers.join(" + ") }
    };
    writeln!(out, "Powers of two:")?;
    for Part { value, .. } in parts {
        writeln!(out, "  {value} = {}", of(*value))?;
    }
    for bit in (0..=top(parts)).rev() {
        let power = 1u64 << bit;
        let times = parts.iter().filter(|p| p.value & power != 0).count();
        let left = match (times, times % 2) {
            (0, _) => continue,
            (_, 0) => "cancels in pairs",
            (1, _) => "is left",
            _ => "cancels in pairs but for one, which is left",
        };
        let time = if times == 1 { "once" } else { "times" };
        let count = if times == 1 { String::new() } else { format!("{times} ") };
        writeln!(out, "  {power} comes {count}{time}: {left}")?;
    }
    writeln!(out, "  left: {}", of(sum))?;
    Ok(())
}

/// What a move does: the components that go, those that come, and the values of both.
fn change(session: &mut dyn Session, from: PositionId, to: PositionId) -> Result<String> {
    let mut gone = parts(session, from)?;
    let mut come = Vec::new();
    for part in parts(session, to)? {
        match gone.iter().position(|g| g.text == part.text) {
            Some(same) => {
                gone.remove(same);
            }
            None => come.push(part),
        }
    }
    let texts = |parts: &[Part]| match parts {
        [] => "nothing".to_owned(),
        parts => parts.iter().map(|p| p.text.as_str()).collect::<Vec<_>>().join(" and "),
    };
    let value = |parts: &[Part]| parts.iter().fold(0, |sum, part| sum ^ part.value);
    Ok(format!(
        "{} becomes {} (value {} becomes {})",
        texts(&gone),
        texts(&come),
        value(&gone),
        value(&come)
    ))
}
