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

/// Writes the sidecar of the output of a command that is done.
pub(crate) fn write(env: &Env, notes: &BTreeMap<&'static str, String>) -> Result<()> {
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
    fields.extend(notes.iter().map(|(&key, value)| (key.to_owned(), json!(value))));
    fields.insert("sha256".into(), json!(hash(output)?));
    let mut file = Sink::open(Some(&beside(output)), env.force())?;
    let text = serde_json::to_string_pretty(&Value::Object(fields))?;
    writeln!(file.writer(), "{text}")?;
    file.finish()
}

/// The words of a command less those that say where and how it runs.
fn plain(words: &[String]) -> Vec<String> {
    const WITH_VALUE: [&str; 5] = ["-o", "--output", "--threads", "--memory", "--color"];
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

/// What a sidecar says: the command, and the SHA-256 of its output.
pub(crate) fn read(path: &Path) -> Result<(Vec<String>, String)> {
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
    Ok((words, hash.to_owned()))
}

/// The SHA-256 of a file, in hexadecimal digits.
pub(crate) fn hash(path: &Path) -> Result<String> {
    let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
    Ok(Sha256::digest(&bytes).iter().map(|byte| format!("{byte:02x}")).collect())
}
