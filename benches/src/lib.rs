//! Benchmarks of the engines live in `benches/`; this library is empty.
