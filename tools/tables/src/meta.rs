//! The sidecar of an output: what makes it again. It holds nothing that differs from run to run.

use crate::cli::Env;
use crate::output::Sink;
use anyhow::{Context as _, Result, bail, ensure};
use clap::ValueEnum as _;
use serde_json::{Map, Value, json};
use sha2::{Digest as _, Sha256};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The schema that this program writes and reads.
const SCHEMA: u64 = 1;

/// The sidecar's place.
fn beside(output: &Path) -> PathBuf {
    let mut name = output.as_os_str().to_owned();
    name.push(".meta.json");
    PathBuf::from(name)
}

/// Opens the sidecar: what cannot be written should not be computed first.
pub(crate) fn open(env: &Env) -> Result<Sink> {
    let output = env.output().context("--meta needs -o FILE")?;
    Sink::open(Some(&beside(output)), env.force())
}

/// Writes the sidecar of the output of a command that is done.
pub(crate) fn write(env: &Env, mut file: Sink, notes: &Notes) -> Result<()> {
    let output = env.output().context("--meta needs -o FILE")?;
    let mut command = plain(env.words());
    // The ending of the file may have said the format.
    if env.asked_format().is_none()
        && let Some(format) = env.output_format()
        && let Some(name) = format.to_possible_value()
    {
        command.extend(["--format".to_owned(), name.get_name().to_owned()]);
    }
    let mut fields = Map::new();
    fields.insert("schema".into(), json!(SCHEMA));
    fields.insert("program".into(), json!("tables"));
    fields.insert("version".into(), json!(env!("CARGO_PKG_VERSION")));
    fields.insert("commit".into(), json!(env!("CGT_COMMIT")));
    fields.insert("command".into(), json!(command));
    let name = output.file_name().and_then(|name| name.to_str());
    fields.insert("output".into(), json!(name));
    fields.extend(notes.facts.iter().map(|(&key, value)| (key.to_owned(), json!(value))));
    fields.insert("sha256".into(), json!(hash(output)?));
    if !notes.files.is_empty() {
        let folder = output.parent().unwrap_or(Path::new(""));
        let hashes = notes.files.iter().map(|n| Ok((n.clone(), json!(hash(&folder.join(n))?))));
        fields.insert("files".into(), Value::Object(hashes.collect::<Result<_>>()?));
    }
    let text = serde_json::to_string_pretty(&Value::Object(fields))?;
    writeln!(file.writer(), "{text}")?;
    file.finish_after()
}

/// What commands note about their output.
#[derive(Debug, Default)]
pub(crate) struct Notes {
    /// Game, range, convention, engine, proof.
    pub(crate) facts: BTreeMap<&'static str, String>,
    /// The files beside the output that belong to it, by name.
    pub(crate) files: Vec<String>,
}

/// The words of a command less those that say where and how it runs.
pub(crate) fn plain(words: &[String]) -> Vec<String> {
    const WITH_VALUE: [&str; 7] = [
        "-o",
        "--output",
        "--threads",
        "--memory",
        "--color",
        // These are files of their own.
        "--caption",
        "--certificate",
    ];
    const ALONE: [&str; 4] = ["--force", "--meta", "--quiet", "-q"];
    let mut kept = Vec::new();
    let mut words = words.iter();
    while let Some(word) = words.next() {
        let long = word.split_once('=').map_or(word.as_str(), |(flag, _)| flag);
        if WITH_VALUE.contains(&word.as_str()) {
            words.next();
        } else if !ALONE.contains(&word.as_str())
            && !(WITH_VALUE.contains(&long) && long.starts_with("--"))
            && !(word.starts_with("-o") && word.len() > 2)
        {
            kept.push(word.clone());
        }
    }
    kept
}

/// What a sidecar says.
pub(crate) struct Sidecar {
    /// The words after `tables`.
    pub(crate) words: Vec<String>,
    /// The name of the output.
    pub(crate) output: String,
    /// The SHA-256 of the output.
    pub(crate) sha256: String,
    /// The files beside it, with theirs.
    pub(crate) files: Vec<(String, String)>,
}

/// Reads a sidecar.
///
/// # Errors
/// Where it is none, or of a command that has no single output.
pub(crate) fn read(path: &Path) -> Result<Sidecar> {
    let shown = path.display();
    let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {shown}"))?;
    let value: Value = serde_json::from_str(&text).with_context(|| format!("{shown}"))?;
    ensure!(
        value["schema"] == json!(SCHEMA),
        "{shown}: schema {} is not {SCHEMA}",
        value["schema"]
    );
    let words = value["command"].as_array().and_then(|words| {
        words.iter().map(|w| Some(w.as_str()?.to_owned())).collect::<Option<Vec<_>>>()
    });
    let Some(words) = words else { bail!("{shown}: \"command\" is no list of words") };
    if let Some("rerun" | "reproduce") = words.first().map(String::as_str) {
        bail!("{shown}: {} has no single output", words[0]);
    }
    let hash = value["sha256"].as_str().with_context(|| format!("{shown}: no \"sha256\""))?;
    let output = value["output"].as_str().unwrap_or("output").to_owned();
    let plain = |name: &str| {
        let path = Path::new(name);
        ensure!(
            path.file_name() == Some(path.as_os_str()),
            "{shown}: {name:?} is no name of a file"
        );
        Ok(())
    };
    plain(&output)?;
    let mut files = Vec::new();
    if let Some(listed) = value["files"].as_object() {
        for (name, hash) in listed {
            plain(name)?;
            let hash = hash.as_str().with_context(|| format!("{shown}: {name}: no SHA-256"))?;
            files.push((name.clone(), hash.to_owned()));
        }
    }
    Ok(Sidecar { words, output, sha256: hash.to_owned(), files })
}

/// The SHA-256 of a file, in hexadecimal digits.
pub(crate) fn hash(path: &Path) -> Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}
