//! Misère play of heap games: genus, tameness, misère quotients.
