//! Numbers as people write them: `1e6`, `2^20`, `1_000_000`, and sizes like `8G`.

use cgt_core::Memory;

/// A whole number: digits with `_` between them, `AeB` for A * 10^B, `A^B` for a power.
///
/// # Errors
/// Says what was found and what is allowed.
pub(crate) fn whole(text: &str) -> Result<u64, String> {
    let digits = |part: &str| -> Result<u64, String> {
        let plain: String = part.chars().filter(|&c| c != '_').collect();
        if plain.is_empty() || !plain.chars().all(|c| c.is_ascii_digit()) {
            let negative = if text.starts_with('-') { "; negative numbers are not" } else { "" };
            return Err(format!(
                "{text:?} is no number: allowed are 1000000, 1_000_000, 1e6 and 2^20{negative}"
            ));
        }
        plain.parse().map_err(|_| too_large(text))
    };
    let power = |base: u64, exponent: u64| {
        u32::try_from(exponent).ok().and_then(|e| base.checked_pow(e)).ok_or(too_large(text))
    };
    if let Some((base, exponent)) = text.split_once('^') {
        power(digits(base)?, digits(exponent)?)
    } else if let Some((factor, exponent)) = text.split_once(['e', 'E']) {
        let factor = digits(factor)?;
        factor.checked_mul(power(10, digits(exponent)?)?).ok_or(too_large(text))
    } else {
        digits(text)
    }
}

/// A whole number that is an index on this machine.
///
/// # Errors
/// As [`whole`].
pub(crate) fn size(text: &str) -> Result<usize, String> {
    usize::try_from(whole(text)?).map_err(|_| too_large(text))
}

fn too_large(text: &str) -> String {
    format!("{text} is too large: at most {}", u64::MAX)
}

/// A number of bytes: a whole number with `K`, `M`, `G` or `T` (powers of 1024) after it.
///
/// # Errors
/// Says what was found and what is allowed.
pub(crate) fn memory(text: &str) -> Result<Memory, String> {
    let upper = text.to_ascii_uppercase();
    let body = upper.trim_end_matches('B').trim_end_matches('I');
    let (number, shift) = match body.chars().last() {
        Some('K') => (&body[..body.len() - 1], 10),
        Some('M') => (&body[..body.len() - 1], 20),
        Some('G') => (&body[..body.len() - 1], 30),
        Some('T') => (&body[..body.len() - 1], 40),
        _ => (body, 0),
    };
    let count = whole(&number.to_ascii_lowercase())
        .map_err(|_| format!("{text:?} is no size: allowed are 512M, 8G, 1000000"))?;
    match count.checked_mul(1 << shift) {
        Some(0) => Err("a bound of 0 bytes leaves room for nothing".to_owned()),
        Some(bytes) => Ok(Memory(bytes)),
        None => Err(too_large(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_as_people_write_them() {
        let cases = [("1e6", 1_000_000), ("2^20", 1 << 20), ("1_000_000", 1_000_000), ("0", 0)];
        for (text, value) in cases {
            assert_eq!(whole(text), Ok(value));
        }
        for text in ["", "-1", "1.5", "e6", "2^", "1e30", "2^64", "0x10", "١"] {
            assert!(whole(text).is_err(), "{text}");
        }
        assert_eq!(memory("8G"), Ok(Memory(8 << 30)));
        assert_eq!(memory("512MiB"), Ok(Memory(512 << 20)));
        assert!(memory("0").is_err() && memory("lots").is_err());
    }
}
