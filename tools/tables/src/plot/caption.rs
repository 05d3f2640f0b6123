//! The caption of a figure, in LaTeX: what is shown, of which game, and the command that makes it.

/// What a figure shows, and how it was made.
pub(crate) fn latex(what: &str, game: &str, words: &[String]) -> String {
    let command: Vec<String> = words.iter().map(|w| escaped(w)).collect();
    format!(
        "{} of the game \\texttt{{{}}}, computed from its rules by \
         \\texttt{{tables {}}}, version {}.\n",
        escaped(what),
        escaped(game),
        command.join(" "),
        env!("CARGO_PKG_VERSION")
    )
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
