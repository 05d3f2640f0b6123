//! `tables`: impartial games from the command line.

mod cli;
mod commands;
mod context;
mod deadline;
mod meta;
mod nimbers;
mod numbers;
mod origin;
mod output;
mod plot;

use std::process::ExitCode;

fn main() -> ExitCode {
    cli::run()
}
