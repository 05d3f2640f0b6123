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
        Self::finish_all(vec![self])
    }

    /// Puts files that belong together in their places, all or none.
    ///
    /// # Errors
    /// Where one cannot be written; those that were put in place before it are removed.
    pub(crate) fn finish_all(sinks: Vec<Sink>) -> Result<()> {
        let (mut files, mut outs) = (Vec::new(), Vec::new());
        for sink in sinks {
            match sink {
                Sink::Stdout(held) => outs.push(held),
                Sink::File { file, target } => files.push((file, target)),
            }
        }
        for (file, target) in &files {
            let synced = file.as_file().sync_all();
            synced.with_context(|| format!("cannot write {}", target.display()))?;
            readable(file.as_file());
        }
        if let (true, Some((_, target))) = (interrupted(), files.first()) {
            bail!("stopped: {} is not written", target.display());
        }
        let mut placed: Vec<PathBuf> = Vec::new();
        for (file, target) in files {
            if let Err(error) = file.persist(&target) {
                for path in placed {
                    let _ = std::fs::remove_file(path);
                }
                return Err(error).with_context(|| format!("cannot write {}", target.display()));
            }
            placed.push(target);
        }
        outs.iter_mut().try_for_each(Held::release)?;
        Ok(())
    }

    /// Puts a file in its place even when a signal came: for what belongs to one that is there.
    pub(crate) fn finish_after(self) -> Result<()> {
        match self {
            Sink::Stdout(mut held) => Ok(held.release()?),
            Sink::File { file, target } => {
                readable(file.as_file());
                let placed = file.persist(&target);
                placed.with_context(|| format!("cannot write {}", target.display()))?;
                Ok(())
            }
        }
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
