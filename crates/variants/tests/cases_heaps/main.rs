//! Games against the shared case files, which an independent program found by recursion over all
//! options.

mod common;
mod counting;
mod several;
