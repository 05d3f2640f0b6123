//! The field of nimbers below 2^64, as a tower of quadratic extensions over those below 2^8.
//!
//! With X = 2^(w/2) the nimbers of w bits are pairs `a1 X + a0` of nimbers of w/2 bits, and
//! X X = X + X/2 (X is a Fermat power). So, with three products of half the width,
//! `(a1 X + a0)(b1 X + b0) = ((a1+a0)(b1+b0) + a0 b0) X + a0 b0 + (X/2) a1 b1`.
//! At the bottom stand logarithms to a generator of the nimbers below 256. A product with the
//! constant X/2 is linear, hence one table of 256 entries for each byte. All tables are computed
//! when the crate is compiled, from the recursion above down to single bits.
//!
//! Source: Conway, *On Numbers and Games* (1976), chapter 6; Karatsuba and Ofman (1962).

/// The nim-product of nimbers of `width` bits (a power of two), by the recursion alone.
const fn product_by_recursion(a: u64, b: u64, width: u32) -> u64 {
    if a < 2 || b < 2 {
        return a * b;
    }
    let half = width / 2;
    let low = (1u64 << half) - 1;
    let (a1, a0, b1, b0) = (a >> half, a & low, b >> half, b & low);
    let zero = product_by_recursion(a0, b0, half);
    let cross = product_by_recursion(a1 ^ a0, b1 ^ b0, half);
    let high = product_by_recursion(a1, b1, half);
    (cross ^ zero) << half | zero ^ product_by_recursion(high, 1 << (half - 1), half)
}

/// Logarithms of the nimbers below 256, and powers of the generator.
struct Logs {
    /// `log[a]`; that of 0 is so large that no sum with it reaches a power.
    log: [u16; 256],
    /// `power[log a + log b] = a b`, 0 beyond the powers.
    power: [u8; 2048],
    /// The same times X/2 = 128.
    half_power: [u8; 2048],
}

const LOG_OF_ZERO: u16 = 512;

const fn logs() -> Logs {
    let mut generator = 2;
    loop {
        let mut logs = Logs { log: [LOG_OF_ZERO; 256], power: [0; 2048], half_power: [0; 2048] };
        let (mut element, mut exponent) = (1u64, 0usize);
        while exponent < 255 && logs.log[element as usize] == LOG_OF_ZERO {
            logs.log[element as usize] = exponent as u16;
            let half = product_by_recursion(element, 128, 8) as u8;
            // Two logarithms add up to at most 508.
            logs.power[exponent] = element as u8;
            logs.power[exponent + 255] = element as u8;
            logs.half_power[exponent] = half;
            logs.half_power[exponent + 255] = half;
            element = product_by_recursion(element, generator, 8);
            exponent += 1;
        }
        if exponent == 255 {
            return logs;
        }
        generator += 1;
    }
}

static LOGS: Logs = logs();

/// `HALF16[i][byte]` = byte << 8i times 2^15.
static HALF16: [[u16; 256]; 2] = {
    let mut table = [[0; 256]; 2];
    let mut at = 0;
    while at < 512 {
        let (i, byte) = (at / 256, at as u64 % 256);
        table[i][byte as usize] = product_by_recursion(byte << (8 * i), 1 << 15, 16) as u16;
        at += 1;
    }
    table
};

/// `HALF32[i][byte]` = byte << 8i times 2^31. Linear, so single bits are enough.
static HALF32: [[u32; 256]; 4] = {
    let mut table = [[0; 256]; 4];
    let mut at = 0;
    while at < 1024 {
        let (i, byte) = (at / 256, at % 256);
        if byte & (byte - (byte > 0) as usize) == 0 {
            table[i][byte] = product_by_recursion((byte as u64) << (8 * i), 1 << 31, 32) as u32;
        } else {
            table[i][byte] = table[i][byte & (byte - 1)] ^ table[i][byte & byte.wrapping_neg()];
        }
        at += 1;
    }
    table
};

/// The sum of the logarithms of two nimbers below 256.
#[inline]
fn log_sum(a: u16, b: u16) -> usize {
    let log = |v: u16| usize::from(LOGS.log[usize::from(v & 255)]);
    // At most 1024: the mask tells the compiler that it is inside the tables.
    (log(a) + log(b)) & 2047
}

#[inline]
fn product16(a: u16, b: u16) -> u16 {
    let (a1, b1) = (a >> 8, b >> 8);
    let zero = LOGS.power[log_sum(a, b)];
    let cross = LOGS.power[log_sum(a ^ a1, b ^ b1)];
    let high = LOGS.half_power[log_sum(a1, b1)];
    u16::from(cross ^ zero) << 8 | u16::from(zero ^ high)
}

#[inline]
fn half16(a: u16) -> u16 {
    let [low, high] = a.to_le_bytes();
    HALF16[0][usize::from(low)] ^ HALF16[1][usize::from(high)]
}

#[inline]
fn product32(a: u32, b: u32) -> u32 {
    let (a1, a0, b1, b0) = ((a >> 16) as u16, a as u16, (b >> 16) as u16, b as u16);
    let zero = product16(a0, b0);
    let cross = product16(a1 ^ a0, b1 ^ b0);
    let high = half16(product16(a1, b1));
    u32::from(cross ^ zero) << 16 | u32::from(zero ^ high)
}

#[inline]
fn half32(a: u32) -> u32 {
    let [a, b, c, d] = a.to_le_bytes().map(usize::from);
    HALF32[0][a] ^ HALF32[1][b] ^ HALF32[2][c] ^ HALF32[3][d]
}

/// The nim-product of two nimbers below 2^64.
#[inline]
pub(super) fn product64(a: u64, b: u64) -> u64 {
    let (a1, a0, b1, b0) = ((a >> 32) as u32, a as u32, (b >> 32) as u32, b as u32);
    let zero = product32(a0, b0);
    let cross = product32(a1 ^ a0, b1 ^ b0);
    let high = half32(product32(a1, b1));
    u64::from(cross ^ zero) << 32 | u64::from(zero ^ high)
}

// The inverse of a = a1 X + a0 is its conjugate a1 X + (a1 + a0) over their product, the norm
// a0 (a1 + a0) + (X/2) a1 a1, which lies in the field of half the width.

fn inverse8(a: u8) -> u8 {
    let log = usize::from(LOGS.log[usize::from(a)]);
    LOGS.power[(255 - log) % 255]
}

fn inverse16(a: u16) -> u16 {
    let (a1, a0) = (a >> 8, a & 255);
    let norm = LOGS.power[log_sum(a0, a1 ^ a0)] ^ LOGS.half_power[log_sum(a1, a1)];
    product16(a ^ a1, u16::from(inverse8(norm)))
}

fn inverse32(a: u32) -> u32 {
    let (a1, a0) = ((a >> 16) as u16, a as u16);
    let norm = product16(a0, a1 ^ a0) ^ half16(product16(a1, a1));
    product32(a ^ u32::from(a1), u32::from(inverse16(norm)))
}

/// The inverse of a nimber below 2^64 that is not 0.
pub(super) fn inverse64(a: u64) -> u64 {
    let (a1, a0) = ((a >> 32) as u32, a as u32);
    let norm = product32(a0, a1 ^ a0) ^ half32(product32(a1, a1));
    product64(a ^ u64::from(a1), u64::from(inverse32(norm)))
}

#[cfg(test)]
pub(super) fn product_plain(a: u64, b: u64) -> u64 {
    product_by_recursion(a, b, 64)
}
