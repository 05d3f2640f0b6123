//! Parallel sweeps over a family.
