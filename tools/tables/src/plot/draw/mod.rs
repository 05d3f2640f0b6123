//! Drawing: what a figure says ([`model`]), where it stands on paper ([`layout`]), the picture
//! as marks ([`scene`]), and one file a format of pictures.

pub(crate) mod font;
mod layers;
pub(crate) mod layout;
pub(crate) mod model;
pub(crate) mod palette;
#[cfg(feature = "pdf")]
pub(crate) mod pdf;
#[cfg(feature = "pdf")]
mod pdf_font;
pub(crate) mod pgfplots;
pub(crate) mod png;
pub(crate) mod scene;
pub(crate) mod svg;
mod ticks;
