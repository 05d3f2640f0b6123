//! Where data goes: stdout, or a file that appears only when it is whole.

use super::held::Held;
use crate::context::{interrupted, temporary};
use anyhow::{Context as _, Result, bail};
use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use tempfile::NamedTempFile;

/// Stdout, or a temporary file beside its target, renamed at the end.
pub(crate) enum Sink {
    Stdout(Held),
    File { file: NamedTempFile, target: PathBuf },
}

impl Sink {
    /// Opens the target: `None` or `-` is stdout.
    ///
    /// # Errors
    /// Where the file exists and `force` is not given, or the folder cannot be written.
    pub(crate) fn open(target: Option<&Path>, force: bool) -> Result<Self> {
        let Some(target) = target.filter(|p| *p != Path::new("-")) else {
            return Ok(Sink::Stdout(Held::new()));
        };
        if target.is_dir() {
            bail!("{} is a folder: a file is needed", target.display());
        }
        if target.exists() && !force {
            bail!("{} exists already; --force overwrites it", target.display());
        }
        let folder = match target.parent() {
            Some(p) if !p.as_os_str().is_empty() => p,
            _ => Path::new("."),
        };
        let file = tempfile::Builder::new()
            .prefix(".tables-")
            .suffix(".tmp")
            .tempfile_in(folder)
            .with_context(|| format!("cannot write in {}", folder.display()))?;
        temporary().push(file.path().to_owned());
        Ok(Sink::File { file, target: target.to_owned() })
    }

    /// The writer.
    pub(crate) fn writer(&mut self) -> Box<dyn Write + '_> {
        match self {
            Sink::Stdout(held) => Box::new(held),
            Sink::File { file, .. } => Box::new(io::BufWriter::new(file.as_file_mut())),
        }
    }

    /// Puts the whole file in its place, or writes what stdout still holds back.
    ///
    /// # Errors
    /// Where it cannot be written; the target is then as it was.
    pub(crate) fn finish(self) -> Result<()> {
        let (file, target) = match self {
            Sink::Stdout(mut held) => return Ok(held.release()?),
            Sink::File { file, target } => (file, target),
        };
        if interrupted() {
            bail!("stopped: {} is not written", target.display());
        }
        file.as_file().sync_all().with_context(|| format!("cannot write {}", target.display()))?;
        readable(file.as_file());
        file.persist(&target).with_context(|| format!("cannot write {}", target.display()))?;
        Ok(())
    }
}

/// Temporary files are private; what they become should be as readable as any new file.
#[cfg(unix)]
fn readable(file: &File) {
    use std::os::unix::fs::PermissionsExt;
    let _ = file.set_permissions(std::fs::Permissions::from_mode(0o644));
}

#[cfg(not(unix))]
fn readable(_: &File) {}
