//! Indexed families of positions.
