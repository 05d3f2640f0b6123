//! Statements about games that can be checked.
