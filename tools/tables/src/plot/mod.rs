//! Figures, one file a kind. A kind computes what its figure says; how that is drawn is in
//! [`draw`], how it looks in [`look`].

// Lengths and counts are not negative; what becomes a pixel is clamped to the picture before.
#![allow(clippy::cast_sign_loss, clippy::cast_possible_wrap)]

pub(crate) mod caption;
pub(crate) mod compare;
pub(crate) mod counts;
pub(crate) mod data;
pub(crate) mod draw;
pub(crate) mod evolution;
pub(crate) mod grundy;
pub(crate) mod histogram;
pub(crate) mod look;
pub(crate) mod nim_product;
pub(crate) mod outcomes;
pub(crate) mod p_positions;
pub(crate) mod period;
pub(crate) mod quotient;
pub(crate) mod rare;
pub(crate) mod rule;
pub(crate) mod sequence;
pub(crate) mod subtraction;
mod tuples;
