//! Stdout that holds back its beginning: a short output is written whole or not at all.

use std::io::{self, Write};

/// How much is held back: longer output streams.
const HELD: usize = 1 << 20;

/// Writes to stdout once more than [`HELD`] bytes are there, or at [`Held::release`]. What is
/// held when it is dropped is lost: a command that fails early has written nothing.
pub(crate) struct Held {
    buffer: Vec<u8>,
    streams: bool,
}

impl Held {
    pub(crate) fn new() -> Self {
        Held { buffer: Vec::new(), streams: false }
    }

    /// Writes all that is held.
    pub(crate) fn release(&mut self) -> io::Result<()> {
        let mut out = io::stdout().lock();
        out.write_all(&self.buffer)?;
        self.buffer.clear();
        out.flush()
    }
}

impl Write for Held {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.buffer.extend_from_slice(bytes);
        if self.buffer.len() > HELD {
            self.streams = true;
            self.release()?;
        }
        Ok(bytes.len())
    }

    /// A stream passes on what it has; what is held stays held.
    fn flush(&mut self) -> io::Result<()> {
        if self.streams { self.release() } else { Ok(()) }
    }
}
