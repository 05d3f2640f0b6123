//! Checkpoint files: the state of a long run, safe against a crash at any moment.
//!
//! A file is a magic word, a version, what kind of run it is, the state compressed, and a SHA-256
//! of all that comes before. A new checkpoint is written beside the old one and renamed into its
//! place when it is on the disk; the old one is kept as `FILE.previous`. Whatever happens while
//! writing, one whole checkpoint is there; [`load`] takes the newest that is.

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};

const MAGIC: &[u8; 8] = b"cgt-ckpt";
const VERSION: u32 = 1;
/// Magic, version, kind, length of the state.
const HEAD: usize = 8 + 4 + 4 + 8;
const CHECKSUM: usize = 32;

/// Why a checkpoint could not be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CheckpointError {
    /// The file cannot be read.
    #[error("cannot read the checkpoint {path}")]
    Read {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file cannot be written.
    #[error("cannot write the checkpoint {path}")]
    Write {
        /// Which file.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The file is no checkpoint.
    #[error("{0} is no checkpoint")]
    NoCheckpoint(PathBuf),
    /// The file is of another version.
    #[error("{path} is a checkpoint of version {found}; this program reads version {VERSION}")]
    Version {
        /// Which file.
        path: PathBuf,
        /// Its version.
        found: u32,
    },
    /// The file is of another kind of run.
    #[error("{0} is a checkpoint of another kind of run")]
    Kind(PathBuf),
    /// The file is cut or changed.
    #[error("the checkpoint {0} is damaged: its checksum does not match")]
    Damaged(PathBuf),
    /// The state inside does not make sense.
    #[error("the checkpoint {path} does not fit: {what}")]
    State {
        /// Which file.
        path: PathBuf,
        /// What is wrong.
        what: String,
    },
}

/// A checkpoint that was read.
#[derive(Debug)]
pub struct Loaded {
    /// Which of the kinds that were asked for it is.
    pub kind: [u8; 4],
    /// The state.
    pub state: Vec<u8>,
    /// Why the newest checkpoint was passed over and the previous one taken, if that is so.
    pub passed_over: Option<CheckpointError>,
}

/// The file that holds the checkpoint before the newest.
pub fn previous(path: &Path) -> PathBuf {
    with_ending(path, ".previous")
}

fn with_ending(path: &Path, ending: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(ending);
    PathBuf::from(name)
}

/// Writes a checkpoint; the one before is kept beside it.
///
/// # Errors
/// [`CheckpointError::Write`]; the checkpoints that were there are still there.
pub fn save(path: &Path, kind: [u8; 4], state: &[u8]) -> Result<(), CheckpointError> {
    let fresh = with_ending(path, ".new");
    let write = || -> io::Result<()> {
        let mut bytes = Vec::new();
        bytes.extend_from_slice(MAGIC);
        bytes.extend_from_slice(&VERSION.to_le_bytes());
        bytes.extend_from_slice(&kind);
        bytes.extend_from_slice(&(state.len() as u64).to_le_bytes());
        let mut encoder = DeflateEncoder::new(bytes, Compression::fast());
        encoder.write_all(state)?;
        let mut bytes = encoder.finish()?;
        let checksum = Sha256::digest(&bytes);
        bytes.extend_from_slice(&checksum);
        let mut file = File::create(&fresh)?;
        file.write_all(&bytes)?;
        file.sync_all()?;
        if path.exists() {
            fs::rename(path, previous(path))?;
        }
        fs::rename(&fresh, path)
    };
    write().map_err(|source| CheckpointError::Write { path: path.to_owned(), source })
}

/// Reads the newest whole checkpoint of one of `kinds`: `path`, or if that is missing or damaged
/// the previous one.
///
/// # Errors
/// What is wrong with the newest, if there is no whole previous one.
pub fn load(path: &Path, kinds: &[[u8; 4]]) -> Result<Loaded, CheckpointError> {
    match load_one(path, kinds) {
        Ok((kind, state)) => Ok(Loaded { kind, state, passed_over: None }),
        Err(error @ (CheckpointError::Version { .. } | CheckpointError::Kind(_))) => Err(error),
        Err(error) => match load_one(&previous(path), kinds) {
            Ok((kind, state)) => Ok(Loaded { kind, state, passed_over: Some(error) }),
            Err(_) => Err(error),
        },
    }
}

fn load_one(path: &Path, kinds: &[[u8; 4]]) -> Result<([u8; 4], Vec<u8>), CheckpointError> {
    let bytes =
        fs::read(path).map_err(|source| CheckpointError::Read { path: path.to_owned(), source })?;
    let damaged = || CheckpointError::Damaged(path.to_owned());
    if !bytes.starts_with(MAGIC) {
        return Err(CheckpointError::NoCheckpoint(path.to_owned()));
    }
    let body = bytes.len().checked_sub(CHECKSUM).filter(|&n| n >= HEAD).ok_or_else(damaged)?;
    let (body, checksum) = bytes.split_at(body);
    if Sha256::digest(body).as_slice() != checksum {
        return Err(damaged());
    }
    let found = u32::from_le_bytes([body[8], body[9], body[10], body[11]]);
    if found != VERSION {
        return Err(CheckpointError::Version { path: path.to_owned(), found });
    }
    let kind = kinds.iter().find(|kind| body[12..16] == kind[..]);
    let &kind = kind.ok_or_else(|| CheckpointError::Kind(path.to_owned()))?;
    let mut len = [0; 8];
    len.copy_from_slice(&body[16..HEAD]);
    let len = u64::from_le_bytes(len);
    let mut state = Vec::new();
    // One byte more than it should be shows a state that is too long.
    let mut decoder = DeflateDecoder::new(&body[HEAD..]).take(len.saturating_add(1));
    decoder.read_to_end(&mut state).map_err(|_| damaged())?;
    if state.len() as u64 == len { Ok((kind, state)) } else { Err(damaged()) }
}

/// Puts plain data together as bytes, little-endian.
#[derive(Debug, Default)]
pub struct Writer(Vec<u8>);

impl Writer {
    /// A number.
    pub fn number(&mut self, n: u64) -> &mut Self {
        self.0.extend_from_slice(&n.to_le_bytes());
        self
    }

    /// Bytes, with their number before them.
    pub fn bytes(&mut self, bytes: &[u8]) -> &mut Self {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
        self
    }

    /// Numbers, with their count before them.
    pub fn numbers(&mut self, numbers: impl ExactSizeIterator<Item = u64>) -> &mut Self {
        self.number(numbers.len() as u64);
        numbers.for_each(|n| {
            self.number(n);
        });
        self
    }

    /// All of it.
    pub fn finish(self) -> Vec<u8> {
        self.0
    }
}

/// Takes apart what a [`Writer`] put together; `None` where there is too little.
#[derive(Debug)]
pub struct Reader<'b>(&'b [u8]);

impl<'b> Reader<'b> {
    /// From the beginning.
    pub fn new(bytes: &'b [u8]) -> Self {
        Reader(bytes)
    }

    /// A number.
    pub fn number(&mut self) -> Option<u64> {
        let (head, rest) = self.0.split_first_chunk::<8>()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*head))
    }

    /// An index.
    pub fn size(&mut self) -> Option<usize> {
        usize::try_from(self.number()?).ok()
    }

    /// A value.
    pub fn value(&mut self) -> Option<u32> {
        u32::try_from(self.number()?).ok()
    }

    /// Bytes.
    pub fn bytes(&mut self) -> Option<&'b [u8]> {
        let len = self.size()?;
        let (head, rest) = self.0.split_at_checked(len)?;
        self.0 = rest;
        Some(head)
    }

    /// A list of items, each read by `item`.
    pub fn list<T>(&mut self, item: impl Fn(&mut Self) -> Option<T>) -> Option<Vec<T>> {
        let len = self.size()?;
        // No item is without bytes: this bounds what a wrong length can take.
        (len <= self.0.len()).then(|| (0..len).map(|_| item(self)).collect())?
    }

    /// Is everything read?
    pub fn is_finished(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KIND: [u8; 4] = *b"test";

    #[test]
    fn kept_whatever_happens() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        assert!(matches!(load(&path, &[KIND]), Err(CheckpointError::Read { .. })));
        let states: Vec<Vec<u8>> = (0..3u8).map(|i| vec![i; 1000]).collect();
        save(&path, KIND, &states[0]).unwrap();
        assert_eq!(load(&path, &[KIND]).unwrap().state, states[0]);
        save(&path, KIND, &states[1]).unwrap();
        let whole = fs::read(&path).unwrap();
        // Cut anywhere or any byte changed: the previous one is taken, and it is said why.
        for i in 0..whole.len() {
            fs::write(&path, &whole[..i]).unwrap();
            let loaded = load(&path, &[KIND]).unwrap();
            assert!(loaded.state == states[0] && loaded.passed_over.is_some(), "cut at {i}");
            let mut changed = whole.clone();
            changed[i] ^= 4;
            fs::write(&path, &changed).unwrap();
            let loaded = load(&path, &[KIND]).unwrap();
            assert!(loaded.state == states[0] && loaded.passed_over.is_some(), "byte {i}");
        }
        // Killed between the two renames, and while the new one was being written.
        fs::remove_file(&path).unwrap();
        fs::write(with_ending(&path, ".new"), &whole[..20]).unwrap();
        assert_eq!(load(&path, &[KIND]).unwrap().state, states[0]);
        save(&path, KIND, &states[2]).unwrap();
        assert_eq!(load(&path, &[KIND]).unwrap().state, states[2]);
        // Another kind of run.
        assert!(matches!(load(&path, &[*b"else"]), Err(CheckpointError::Kind(_))));
    }

    #[test]
    fn another_version_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("run");
        save(&path, KIND, b"state").unwrap();
        let mut bytes = fs::read(&path).unwrap();
        bytes[8] = 9;
        let body = bytes.len() - CHECKSUM;
        let checksum = Sha256::digest(&bytes[..body]);
        bytes[body..].copy_from_slice(&checksum);
        fs::write(&path, bytes).unwrap();
        let error = load(&path, &[KIND]).unwrap_err();
        assert!(error.to_string().contains("version 9"), "{error}");
    }
}
