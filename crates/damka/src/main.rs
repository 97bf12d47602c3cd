//! The `damka` command.
//!
//! This is the outermost layer: it reads arguments and files, writes to the terminal, and knows
//! nothing of the rules itself. Every command is a module of [`commands`].

mod commands;
mod failure;
mod games;
/// The ids of the texts.
mod id {
    words::texts!();
}

use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::Parser;

#[global_allocator]
static MEMORY: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// What a command has to say at its end, as an exit code.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Answer {
    /// Exit code 0.
    Done,
    /// Exit code 1: all went well, and the answer is no.
    No,
}

/// Runs draughts, renju and chess events and games under the official rulebooks.
///
/// Games: russian, brazilian, international (100 squares), english (checkers), giveaway, eighty
/// (80 cells); giveaway also with the other rules, as giveaway-international and so on; renju;
/// chess.
///
/// Draughts positions are given as FEN: the side to move, then the squares of each side's pieces,
/// kings with K, as in "W:WKd2:Bb6,d6,f4" or "W:W31,32,K40:B1,2". Both namings of squares are read
/// on every board. Chess positions are given as the usual FEN, renju positions as the moves so far.
///
/// Without a command it opens the arbiter's desk and the public pages, as `damka serve` does.
///
/// Every command has examples in its own help: damka help COMMAND.
///
/// Exit codes: 0 done; 1 done, and the answer is no (an illegal move was found, say); 2 the
/// arguments or the input could not be understood.
#[derive(Parser)]
#[command(version, max_term_width = 100)]
struct Damka {
    /// A folder with rulebooks besides the five: NAME.toml with the rules and NAME.tsv with the
    /// clauses of each.
    #[arg(long, global = true, value_name = "FOLDER")]
    rulebooks: Option<PathBuf>,
    #[command(subcommand)]
    command: Option<commands::Command>,
}

fn main() -> ExitCode {
    let Damka { rulebooks, command } = Damka::parse();
    // Before anything else: every reader of arguments may ask for a rulebook.
    if let Some(Err(error)) = rulebooks.as_deref().map(rulebook::add) {
        eprintln!("{}", failure::report(&error.into()));
        return ExitCode::from(2);
    }
    let mut out = std::io::BufWriter::new(std::io::stdout().lock());
    let command = command.unwrap_or_else(commands::Command::usual);
    let ended = commands::run(command, &mut out).and_then(|answer| {
        out.flush()?;
        Ok(answer)
    });
    match ended {
        Ok(Answer::Done) => ExitCode::SUCCESS,
        Ok(Answer::No) => ExitCode::from(1),
        // The reader has gone, as in `damka moves russian | head -1`: nobody is left to tell.
        Err(error) if failure::is_broken_pipe(&error) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}", failure::report(&error));
            ExitCode::from(2)
        }
    }
}
