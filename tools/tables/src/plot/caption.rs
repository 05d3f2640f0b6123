//! The caption of a figure, in LaTeX: what is shown, of which game, range and convention, how the
//! values were obtained, and the command that makes it.

use crate::cli::Env;
use crate::meta;

/// What a figure shows, and how it was made.
pub(crate) fn latex(what: &str, game: &str, env: &Env) -> String {
    let mut text = format!("{} of the game \\texttt{{{}}}", escaped(what), escaped(game));
    for key in ["range", "convention"] {
        if let Some(fact) = env.noted(key) {
            text.push_str(", ");
            text.push_str(&escaped(&fact.replace("..=", " to ")));
        }
    }
    if let Some(engine) = env.noted("engine") {
        text.push_str(&format!("; by the engine {}", escaped(&engine)));
    }
    if let Some(proof) = env.noted("proof") {
        text.push_str(&format!(" ({})", escaped(&proof)));
    }
    let command: Vec<String> = meta::plain(env.words()).iter().map(|w| escaped(w)).collect();
    text.push_str(&format!(
        ". Made from the rules of the game by \\texttt{{tables {}}}, version {}.\n",
        command.join(" "),
        env!("CARGO_PKG_VERSION")
    ));
    text
}

/// Text that LaTeX prints as it is.
pub(crate) fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '\\' => out.push_str("\\textbackslash{}"),
            '~' => out.push_str("\\textasciitilde{}"),
            '^' => out.push_str("\\textasciicircum{}"),
            '-' => out.push_str("-{}"),
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => out.extend(['\\', c]),
            c => out.push(c),
        }
    }
    out
}
