//! Telling a person what went wrong.

use std::io;

use draughts::FenError;

/// The error, what led to it, and the place in the input if it has one.
pub(crate) fn report(error: &anyhow::Error) -> String {
    let mut report = format!("error: {error}");
    for cause in error.chain().skip(1).map(ToString::to_string) {
        // Some errors tell their cause themselves.
        if !report.contains(&cause) {
            report.push_str(&format!("\n  because {cause}"));
        }
    }
    report
}

pub(crate) fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
}

/// A FEN error with the FEN itself and a mark under the offending part.
pub(crate) fn in_fen(error: &FenError, fen: &str) -> anyhow::Error {
    match error {
        FenError::Text { column, text, .. } => {
            let mark = "^".repeat(text.chars().count().max(1));
            anyhow::anyhow!("{error}\n  {fen}\n  {}{mark}", " ".repeat(column - 1))
        }
        _ => anyhow::anyhow!("{error}\n  {fen}"),
    }
}
