//! Colours that colour-blind readers tell apart, after P. Tol, *Colour Schemes* (technical note
//! SRON/EPS/TN/09-002, 2021), and greys for print.

// Colours are written as everywhere: six digits.
#![allow(clippy::unreadable_literal)]

use clap::ValueEnum;

/// A colour: red, green, blue.
pub(crate) type Colour = [u8; 3];

/// Black, for frames and letters.
pub(crate) const BLACK: Colour = [0, 0, 0];
/// Grey for grid lines.
pub(crate) const GRID: Colour = [0xDD, 0xDD, 0xDD];

/// A choice of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Palette {
    /// Seven bright colours; heat maps in `iridescent`.
    #[default]
    TolBright,
    /// Seven vibrant colours; heat maps in `YlOrBr`.
    TolVibrant,
    /// Three colours that also differ in grey; heat maps in `YlOrBr`.
    TolHighContrast,
    /// Greys only.
    Grey,
}

const BRIGHT: [u32; 7] = [0x4477AA, 0xEE6677, 0x228833, 0xCCBB44, 0x66CCEE, 0xAA3377, 0xBBBBBB];
const VIBRANT: [u32; 7] = [0x0077BB, 0xEE7733, 0x009988, 0xCC3311, 0x33BBEE, 0xEE3377, 0xBBBBBB];
const HIGH_CONTRAST: [u32; 3] = [0x004488, 0xBB5566, 0xDDAA33];
const GREYS: [u32; 4] = [0x000000, 0x777777, 0x444444, 0xAAAAAA];

const IRIDESCENT: [u32; 23] = [
    0xFEFBE9, 0xFCF7D5, 0xF5F3C1, 0xEAF0B5, 0xDDECBF, 0xD0E7CA, 0xC2E3D2, 0xB5DDD8, 0xA8D8DC,
    0x9BD2E1, 0x8DCBE4, 0x81C4E7, 0x7BBCE7, 0x7EB2E4, 0x88A5DD, 0x9398D2, 0x9B8AC4, 0x9D7DB2,
    0x9A709E, 0x906388, 0x805770, 0x684957, 0x46353A,
];
const YLORBR: [u32; 9] =
    [0xFFFFE5, 0xFFF7BC, 0xFEE391, 0xFEC44F, 0xFB9A29, 0xEC7014, 0xCC4C02, 0x993404, 0x662506];
const LIGHT_TO_DARK: [u32; 2] = [0xF4F4F4, 0x303030];

fn rgb(hex: u32) -> Colour {
    let [_, r, g, b] = hex.to_be_bytes();
    [r, g, b]
}

impl Palette {
    /// The colour of series number `i`; after the last they begin again.
    pub(crate) fn series(self, i: usize) -> Colour {
        let all: &[u32] = match self {
            Palette::TolBright => &BRIGHT,
            Palette::TolVibrant => &VIBRANT,
            Palette::TolHighContrast => &HIGH_CONTRAST,
            Palette::Grey => &GREYS,
        };
        rgb(all[i % all.len()])
    }

    /// The colour at `t` from 0 to 1 of the scale of heat maps, light to dark.
    pub(crate) fn scale(self, t: f64) -> Colour {
        let stops: &[u32] = match self {
            Palette::TolBright => &IRIDESCENT,
            Palette::TolVibrant | Palette::TolHighContrast => &YLORBR,
            Palette::Grey => &LIGHT_TO_DARK,
        };
        let x = t.clamp(0.0, 1.0) * (stops.len() - 1) as f64;
        let i = (x as usize).min(stops.len() - 2);
        let (a, b, f) = (rgb(stops[i]), rgb(stops[i + 1]), x - i as f64);
        std::array::from_fn(|c| (f64::from(a[c]) * (1.0 - f) + f64::from(b[c]) * f).round() as u8)
    }

    /// A colour that stands out on the scale: for value 0.
    pub(crate) fn accent(self) -> Colour {
        match self {
            Palette::TolBright => rgb(0xCC3311),
            Palette::TolVibrant | Palette::TolHighContrast => rgb(0x004488),
            Palette::Grey => BLACK,
        }
    }
}
