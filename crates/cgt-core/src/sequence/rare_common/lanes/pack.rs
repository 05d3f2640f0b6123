//! Packing values below 512 into a byte.

use super::super::space::Space;

/// How values are coded: as they are, or without the lowest bit of the mask.
///
/// Of two values that differ in that bit and a higher one the higher decides; two values of one
/// class at one heap never differ in that bit and lower bits only, which do not count. So within
/// a class the order of the codes is the order of the values, and the codes of a sum are the sums
/// of the codes. Codes of different classes may be equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Pack {
    bit: Option<u32>,
}

impl Pack {
    /// Values as they are.
    pub(super) const PLAIN: Pack = Pack { bit: None };

    /// The way to code values up to `largest` in a byte below 255, if there is one.
    pub(super) fn to_bytes(space: Space, largest: u32) -> Option<Pack> {
        let packed = Pack { bit: (space.mask != 0).then(|| space.mask.trailing_zeros()) };
        [Pack::PLAIN, packed].into_iter().find(|pack| pack.fits(largest))
    }

    /// Do all values up to this one have a code below 255, the byte that stands for no code?
    pub(super) fn fits(self, value: u32) -> bool {
        // The least value whose code is 255.
        value < self.bit.map_or(255, |bit| 511 - (1 << bit.min(8)))
    }

    /// May values of different classes have the same code?
    pub(super) fn mixes_classes(self) -> bool {
        self.bit.is_some()
    }

    pub(super) fn code(self, value: u16) -> u16 {
        self.bit.map_or(value, |bit| {
            let low = (1 << bit) - 1;
            value & low | value >> 1 & !low
        })
    }

    /// The value at heap `n` of the class.
    pub(super) fn value(self, space: Space, n: usize, rare: bool, code: u16) -> u16 {
        self.bit.map_or(code, |bit| {
            let low = (1 << bit) - 1;
            let value = code & low | (code & !low) << 1;
            let right = space.is_rare(n, u32::from(value)) == rare;
            if right { value } else { value | 1 << bit }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn what_fits_has_a_code_of_its_own_in_a_byte() {
        for mask in 0..512 {
            let space = Space { mask, by_position: false, parity: 0 };
            let packs = [Some(Pack::PLAIN), Pack::to_bytes(space, 300)];
            for pack in packs.into_iter().flatten() {
                for v in (0..1024).filter(|&v| pack.fits(v)) {
                    assert!(pack.code(v as u16) < 255, "{pack:?} {v}");
                }
            }
        }
    }

    proptest! {
        #[test]
        fn packing_keeps_order_and_sums(
            mask in 1u32..256, by_position: bool, n in 0usize..4, v in 0u16..383, w in 0u16..383,
        ) {
            let space = Space { mask, by_position, parity: 0 };
            let pack = Pack::to_bytes(space, 382).unwrap();
            let rare = |v: u16| space.is_rare(n, u32::from(v));
            prop_assert_eq!(pack.code(v ^ w), pack.code(v) ^ pack.code(w));
            prop_assert_eq!(pack.value(space, n, rare(v), pack.code(v)), v);
            if rare(v) == rare(w) {
                prop_assert_eq!(v.cmp(&w), pack.code(v).cmp(&pack.code(w)));
            }
        }
    }
}
