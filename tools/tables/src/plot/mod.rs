//! Figures, one file a kind. A kind computes what its figure says; how that is drawn is in
//! [`draw`], how it looks in [`look`].

// Lengths and counts are not negative; what becomes a pixel is clamped to the picture before.
#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)]

pub(crate) mod counts;
pub(crate) mod data;
pub(crate) mod draw;
pub(crate) mod grundy;
pub(crate) mod look;
pub(crate) mod p_positions;
pub(crate) mod sequence;
mod tuples;
