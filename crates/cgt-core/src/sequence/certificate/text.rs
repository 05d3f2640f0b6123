//! The text form of certificates.
//!
//! ```text
//! cgt certificate 1
//! game 0.77
//! digits 0 7 7
//! repeat -
//! distinct no
//! theorem guy-smith
//! preperiod 71
//! period 12
//! saltus 0
//! checked-to 167
//! space f +0
//! rares 3:3 6:3 9:4
//! recurrence -
//! sha256 ...
//! ```
//! (the rares here are shortened). There is one way to write each certificate, and only that is
//! read.

use super::{Certificate, Recurrence, Split};
use crate::rules::TakeBreak;
use crate::sequence::period::Period;
use crate::sequence::rare_common::{Rare, Space};
use sha2::{Digest, Sha256};
use std::fmt::{self, Write as _};
use std::str::FromStr;

const HEADER: &str = "cgt certificate 1";

/// Why a text is no certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum CertificateError {
    /// It does not begin as a certificate does.
    #[error("line 1 is '{0}', and a certificate begins with '{HEADER}'")]
    Header(String),
    /// The checksum is not that of the text.
    #[error("the checksum does not match the text: the certificate was changed or cut")]
    Checksum,
    /// A line is not as it must be.
    #[error("line {line} of the certificate must be '{key} ...' with {allowed}; found '{found}'")]
    Line {
        /// Its number, from 1.
        line: usize,
        /// The key that belongs there.
        key: &'static str,
        /// What may follow.
        allowed: &'static str,
        /// What is there.
        found: String,
    },
    /// It could be read, but it is not how a certificate is written.
    #[error("the certificate is not in its canonical form")]
    NotCanonical,
}

impl fmt::Display for Certificate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let body = body(self);
        writeln!(f, "{body}sha256 {}", checksum(&body))
    }
}

/// All lines but the last.
fn body(c: &Certificate) -> String {
    let split = c.split.as_ref();
    let space = split.map_or("-".to_owned(), |s| {
        let position = match (s.space.by_position, s.space.parity & 1) {
            (false, _) => "-",
            (true, 0) => "+0",
            (true, _) => "+1",
        };
        format!("{:x} {position}", s.space.mask)
    });
    let rares = split.map_or("-".to_owned(), |s| {
        listed(s.rares.iter().map(|r| format!("{}:{}", r.heap, r.value)))
    });
    let recurrence = c.recurrence.map_or("-".to_owned(), |r| format!("{} {}", r.start, r.prefix));
    let lines = [
        ("game", c.game.clone()),
        ("digits", listed(c.code.digits.iter())),
        ("repeat", listed(c.code.repeat.iter())),
        ("distinct", if c.code.distinct { "yes" } else { "no" }.to_owned()),
        ("theorem", c.theorem.to_string()),
        ("preperiod", c.period.preperiod.to_string()),
        ("period", c.period.period.to_string()),
        ("saltus", c.period.saltus.to_string()),
        ("checked-to", c.checked_to.to_string()),
        ("space", space),
        ("rares", rares),
        ("recurrence", recurrence),
    ];
    let mut text = format!("{HEADER}\n");
    for (key, value) in lines {
        let _ = writeln!(text, "{key} {value}");
    }
    text
}

/// Items with spaces between, `-` for none.
fn listed(items: impl Iterator<Item = impl ToString>) -> String {
    let items: Vec<String> = items.map(|i| i.to_string()).collect();
    if items.is_empty() { "-".to_owned() } else { items.join(" ") }
}

/// SHA-256 in hexadecimal.
fn checksum(text: &str) -> String {
    Sha256::digest(text.as_bytes()).iter().fold(String::new(), |mut hex, byte| {
        let _ = write!(hex, "{byte:02x}");
        hex
    })
}

/// Reads the lines in their order.
struct Lines<'t> {
    lines: std::str::Lines<'t>,
    number: usize,
}

impl Lines<'_> {
    fn next<T>(
        &mut self,
        key: &'static str,
        allowed: &'static str,
        read: impl FnOnce(&str) -> Option<T>,
    ) -> Result<T, CertificateError> {
        self.number += 1;
        let line = self.lines.next().unwrap_or("");
        let value = line.strip_prefix(key).and_then(|rest| rest.strip_prefix(' '));
        value.and_then(read).ok_or_else(|| CertificateError::Line {
            line: self.number,
            key,
            allowed,
            found: line.chars().take(60).collect(),
        })
    }

    fn number(&mut self, key: &'static str) -> Result<u64, CertificateError> {
        self.next(key, "a number below 2^63", |s| s.parse().ok().filter(|&n| n < 1 << 63))
    }
}

/// A list, `-` for none.
fn list<T>(text: &str, item: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    if text == "-" { Some(Vec::new()) } else { text.split(' ').map(item).collect() }
}

/// One item, or none as `-`.
fn list_of_one<T>(text: &str, item: impl Fn(&str) -> Option<T>) -> Option<Vec<T>> {
    if text == "-" { Some(Vec::new()) } else { Some(vec![item(text)?]) }
}

fn space(text: &str) -> Option<Space> {
    let (mask, position) = text.split_once(' ')?;
    let mask = u32::from_str_radix(mask, 16).ok()?;
    let (by_position, parity) = match position {
        "-" => (false, 0),
        "+0" => (true, 0),
        "+1" => (true, 1),
        _ => return None,
    };
    Some(Space { mask, by_position, parity })
}

fn pair<A: FromStr, B: FromStr>(text: &str, between: char) -> Option<(A, B)> {
    let (a, b) = text.split_once(between)?;
    Some((a.parse().ok()?, b.parse().ok()?))
}

impl FromStr for Certificate {
    type Err = CertificateError;

    fn from_str(text: &str) -> Result<Self, CertificateError> {
        let header = text.lines().next().unwrap_or("");
        if header != HEADER {
            return Err(CertificateError::Header(header.chars().take(60).collect()));
        }
        let end = text.rfind("sha256 ").ok_or(CertificateError::Checksum)?;
        let (body, last) = text.split_at(end);
        if last != format!("sha256 {}\n", checksum(body)) {
            return Err(CertificateError::Checksum);
        }
        let mut lines = Lines { lines: body.lines(), number: 1 };
        lines.lines.next();
        let game = lines.next("game", "a game", |s| Some(s.to_owned()))?;
        let digit = |s: &str| s.parse().ok();
        let digits = lines.next("digits", "numbers or -", |s| list(s, digit))?;
        let repeat = lines.next("repeat", "numbers or -", |s| list(s, digit))?;
        let distinct = lines.next("distinct", "yes or no", |s| match s {
            "yes" => Some(true),
            "no" => Some(false),
            _ => None,
        })?;
        let theorem = lines.next("theorem", "a theorem's name", |s| s.parse().ok())?;
        let period = Period {
            preperiod: lines.number("preperiod")?,
            period: lines.number("period")?,
            saltus: lines.number("saltus")?,
        };
        let checked_to = lines.number("checked-to")?;
        let space = lines.next("space", "a mask and +0, +1 or -", |s| list_of_one(s, space))?.pop();
        let rares = lines.next("rares", "heap:value pairs or -", |s| {
            list(s, |r| pair(r, ':').map(|(heap, value)| Rare { heap, value }))
        })?;
        let recurrence = lines.next("recurrence", "two numbers or -", |s| {
            list_of_one(s, |s| pair(s, ' ').map(|(start, prefix)| Recurrence { start, prefix }))
        })?;
        let recurrence = recurrence.first().copied();
        let certificate = Certificate {
            game,
            code: TakeBreak { digits, repeat, distinct, complete: true },
            theorem,
            period,
            checked_to,
            split: space.map(|space| Split { space, rares }),
            recurrence,
        };
        if self::body(&certificate) != body {
            return Err(CertificateError::NotCanonical);
        }
        Ok(certificate)
    }
}
