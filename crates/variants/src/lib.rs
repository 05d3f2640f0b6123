//! Impartial games for [`cgt_core`]: rules and notation, one game a file, folders by kind.
//!
//! | you have | you want | call |
//! | --- | --- | --- |
//! | the text of a game, `moore:k=2` | the game, erased | [`registry::parse`] |
//! | an erased game | values, sequences, families | [`erased::AnyGame`] |
//! | a game by its type | its rules | the modules by kind: [`heap`], [`octal`], [`several`] |
//!
//! ```
//! use cgt_core::{Limits, Nimber};
//! let game = variants::registry::parse("kayles").unwrap();
//! let mut session = game.session(Limits::NONE);
//! let p = session.parse("9,5").unwrap();
//! assert_eq!(session.show(p), "5,9");
//! assert_eq!(session.grundy(p).unwrap(), Nimber(0)); // both heaps have value 4
//! ```

pub mod agreement;
pub mod board;
pub mod counting;
pub mod erased;
pub mod game;
pub mod graph;
pub mod heap;
pub mod notation;
pub mod octal;
pub mod params;
pub mod registry;
pub mod ring;
pub mod several;

pub use game::{Game, HeapGame, Tuples};
pub use notation::NotationError;

/// The examples of the README, compiled and run as tests.
#[cfg(doctest)]
#[doc = include_str!("../../../README.md")]
struct Readme;
