//! What a catalogue has done so far: a line with its parameters, then a row of csv for each code,
//! appended as soon as it is known.

use anyhow::{Context as _, Result, bail};
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

/// A file of rows, the first field of which is the code.
pub(crate) struct Checkpoint {
    path: PathBuf,
    file: Mutex<File>,
}

impl Checkpoint {
    /// Opens or begins a checkpoint, and answers the rows that are there by their codes.
    ///
    /// # Errors
    /// Where the file belongs to a run with other parameters, or cannot be read or written.
    pub(crate) fn open(path: &Path, parameters: &str) -> Result<(Self, HashMap<String, String>)> {
        let mut done = HashMap::new();
        let mut whole = String::new();
        if path.exists() {
            let text = std::fs::read_to_string(path)
                .with_context(|| format!("cannot read {}", path.display()))?;
            // A line without its end was cut off.
            let lines = text.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n'));
            for (i, line) in lines.enumerate() {
                if i == 0 && line != parameters {
                    bail!(
                        "{} is of a run with other parameters ({line}; now {parameters}): \
                         remove it or name another --checkpoint",
                        path.display()
                    );
                }
                whole += line;
                whole.push('\n');
                if i > 0 {
                    let code = line.split(',').next().unwrap_or_default();
                    done.insert(code.to_owned(), line.to_owned());
                }
            }
        }
        let cannot = || format!("cannot write {}", path.display());
        let mut file =
            OpenOptions::new().append(true).create(true).open(path).with_context(cannot)?;
        // Nothing that is whole is written again: an end at any moment loses no row.
        file.set_len(whole.len() as u64).with_context(cannot)?;
        if whole.is_empty() {
            file.write_all(format!("{parameters}\n").as_bytes()).with_context(cannot)?;
        }
        Ok((Checkpoint { path: path.to_owned(), file: Mutex::new(file) }, done))
    }

    /// Appends a row.
    pub(crate) fn append(&self, row: &str) -> Result<()> {
        let mut file = self.file.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let written = file.write_all(format!("{row}\n").as_bytes());
        written.with_context(|| format!("cannot write {}", self.path.display()))
    }

    /// Removes the file: the catalogue is done.
    pub(crate) fn remove(self) -> Result<()> {
        std::fs::remove_file(&self.path)
            .with_context(|| format!("cannot remove {}", self.path.display()))
    }
}
