//! `tables completions SHELL`.

use crate::cli::{Cli, Env};
use anyhow::Result;
use clap::CommandFactory;
use clap_complete::Shell;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The shell.
    shell: Shell,
}

pub(crate) fn run(args: &Args, env: &Env) -> Result<()> {
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "tables", &mut script);
    let mut sink = env.sink()?;
    sink.writer().write_all(&script)?;
    sink.finish()
}
