//! `damka replay`: whole files of games, every move checked.

use std::fs::File;
use std::io::{IsTerminal, Read, Write};
use std::path::{Path, PathBuf};

use anyhow::Context;
use clap::Args;
use indicatif::{ProgressBar, ProgressStyle};
use notation::gamefile::{Dialect, Place, ReadError, Reading};
use notation::{pdn, pgn};
use serde_json::{Value, json};

use super::write_json;
use crate::Answer;
use crate::games::VariantArg;

/// Files from this size on get a progress bar.
const LARGE_BYTES: u64 = 4 << 20;

/// Replay every game of PDN and PGN files and report what is not legal
///
/// Files that end in .pgn hold games of chess, all others games of draughts. They are read as they
/// are met in practice: any usual encoding, notation and way of writing results. A move that cannot be played is reported with its place and the legal moves nearest to it; the
/// other games are still read. Exit code 1 if there was any such move.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka replay games.pdn
  damka replay --variant brazilian --warnings *.pdn
  damka replay chess.pgn
  damka replay games.pdn --json")]
pub(crate) struct Replay {
    /// The files (- for standard input)
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The game to try first where a file does not say which is played
    #[arg(long, value_name = "VARIANT")]
    variant: Option<VariantArg>,
    /// List also what was read but is not as it should be
    #[arg(long)]
    warnings: bool,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Replay {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let mut whole = Summary::default();
        let mut files = Vec::new();
        for path in &self.files {
            let mut summary = Summary::default();
            let source = open(path)?;
            if is_pgn(path) {
                summary.add_all(pgn::Reader::new(source))
            } else {
                summary.add_all(pdn::Reader::with_options(source, self.options()))
            }
            .with_context(|| path.display().to_string())?;
            anyhow::ensure!(
                summary.games > 0,
                "no game was found in {}; is it a PDN or PGN file?",
                path.display()
            );
            whole.games += summary.games;
            whole.moves += summary.moves;
            whole.faulty += summary.faulty;
            if self.json {
                files.push(summary.as_json(path));
            } else {
                self.write_file(out, path, &summary)?;
            }
        }
        if self.json {
            let Summary { games, moves, faulty, .. } = whole;
            let totals = json!({ "games": games, "moves": moves, "games_with_errors": faulty, "files": files });
            write_json(out, &totals)?;
        } else if self.files.len() > 1 {
            writeln!(out, "all files: {}", whole.in_words())?;
        }
        Ok(if whole.faulty == 0 { Answer::Done } else { Answer::No })
    }

    fn options(&self) -> pdn::Options {
        pdn::Options { preferred: self.variant.map(|variant| variant.0), ..pdn::Options::default() }
    }

    fn write_file(
        &self,
        out: &mut dyn Write,
        path: &Path,
        summary: &Summary,
    ) -> anyhow::Result<()> {
        for fault in summary.faults.iter().filter(|fault| self.warnings || fault.is_error) {
            writeln!(out, "{}", fault.text)?;
        }
        writeln!(out, "{}: {}", path.display(), summary.in_words())?;
        Ok(())
    }
}

/// The bytes of a file, with a progress bar if it is large and somebody is watching.
pub(super) fn open(path: &Path) -> anyhow::Result<Box<dyn Read>> {
    if path.as_os_str() == "-" {
        return Ok(Box::new(std::io::stdin()));
    }
    let file = File::open(path).with_context(|| format!("cannot read {}", path.display()))?;
    let bytes = file.metadata().map_or(0, |metadata| metadata.len());
    if bytes >= LARGE_BYTES && std::io::stderr().is_terminal() {
        Ok(Box::new(bar(bytes).wrap_read(file)))
    } else {
        Ok(Box::new(file))
    }
}

/// Does the file hold games of chess?
pub(super) fn is_pgn(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("pgn"))
}

fn bar(bytes: u64) -> ProgressBar {
    let style = ProgressStyle::with_template("{wide_bar} {percent} %  {eta} left");
    ProgressBar::new(bytes).with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// What was found in a file.
#[derive(Default)]
struct Summary {
    games: usize,
    moves: usize,
    /// Games with errors.
    faulty: usize,
    faults: Vec<Fault>,
}

struct Fault {
    is_error: bool,
    game: usize,
    line: Option<usize>,
    column: Option<usize>,
    what: String,
    text: String,
}

impl Summary {
    fn add_all<D: Dialect>(
        &mut self,
        readings: impl Iterator<Item = Result<Reading<D>, ReadError>>,
    ) -> anyhow::Result<()> {
        for reading in readings {
            self.add(reading)?;
        }
        Ok(())
    }

    fn add<D: Dialect>(&mut self, reading: Result<Reading<D>, ReadError>) -> anyhow::Result<()> {
        self.games += 1;
        match reading {
            Ok(reading) => self.add_game(&reading),
            // Nothing more can be read from this file.
            Err(ReadError::File(error)) => return Err(error.into()),
            Err(error) => {
                self.faulty += 1;
                let (game, what) = (self.games, error.to_string());
                let text = what.clone();
                self.faults.push(Fault {
                    is_error: true,
                    game,
                    line: None,
                    column: None,
                    what,
                    text,
                });
            }
        }
        Ok(())
    }

    fn add_game<D: Dialect>(&mut self, reading: &Reading<D>) {
        self.moves += reading.game.legal_moves().count();
        self.faulty += usize::from(!reading.errors.is_empty());
        let game = reading.number;
        let fault = |is_error, place: Place, what: String| Fault {
            is_error,
            game,
            line: Some(place.line),
            column: Some(place.column),
            text: format!("game {game}, {place}: {what}"),
            what,
        };
        let errors = reading.errors.iter().map(|at| fault(true, at.place, at.what.to_string()));
        let warnings =
            reading.warnings.iter().map(|at| fault(false, at.place, at.what.to_string()));
        self.faults.extend(errors.chain(warnings));
    }

    fn in_words(&self) -> String {
        let count = |n: usize, one: &str| format!("{n} {one}{}", if n == 1 { "" } else { "s" });
        let warnings = self.faults.iter().filter(|fault| !fault.is_error).count();
        let warned = match warnings {
            0 => String::new(),
            _ => format!(", {}", count(warnings, "warning")),
        };
        format!(
            "{}, {}, {} with errors{warned}",
            count(self.games, "game"),
            count(self.moves, "move"),
            count(self.faulty, "game"),
        )
    }

    fn as_json(&self, path: &Path) -> Value {
        let list = |is_error: bool| -> Vec<Value> {
            self.faults
                .iter()
                .filter(|fault| fault.is_error == is_error)
                .map(Fault::as_json)
                .collect()
        };
        json!({
            "file": path.display().to_string(),
            "games": self.games,
            "moves": self.moves,
            "games_with_errors": self.faulty,
            "errors": list(true),
            "warnings": list(false),
        })
    }
}

impl Fault {
    fn as_json(&self) -> Value {
        let Fault { game, line, column, what, .. } = self;
        json!({ "game": game, "line": line, "column": column, "message": what })
    }
}
