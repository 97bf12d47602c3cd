//! `damka endgame`: exact values of positions with few pieces.

use std::io::{IsTerminal, Write};
use std::num::{NonZeroU64, NonZeroUsize};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::Context;
use clap::{Args, Subcommand};
use draughts::{Colour, Piece, Position, Variant};
use endgame::{Plan, Progress, Resources, Sample, Stats, Tables, Value};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::{Value as Json, json};

use super::moves::full_text;
use super::write_json;
use crate::Answer;
use crate::failure;
use crate::games::VariantArg;

/// Tables of so many pieces are made when first asked for; it takes seconds.
const SMALL: u32 = 4;

/// Build and ask tables of exact values for draughts positions with few pieces
///
/// A table says for every position whether the side to move wins, draws or loses, and in how many
/// plies. Draws by repetition and number of moves play no part. A build that is stopped goes on
/// where it was when it is started again.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka endgame probe russian --fen \"W:WKa1,Kb2,Kc1:BKh6\"
  damka endgame stats english 2
  damka endgame build brazilian 5 --dir tables
  damka endgame verify russian --dir tables --one-in 1000")]
pub(crate) struct Endgame {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Build all tables of up to so many pieces
    Build {
        variant: VariantArg,
        /// The most pieces of both sides together
        pieces: u32,
        #[command(flatten)]
        place: Place,
        /// How much memory may be used for values, in megabytes
        #[arg(long, value_name = "MB", default_value_t = 2000)]
        memory: u64,
        /// How many threads work at once [default: all cores]
        #[arg(long, value_name = "N")]
        threads: Option<NonZeroUsize>,
    },
    /// Say what a position is worth, and each of its moves
    Probe {
        variant: VariantArg,
        #[arg(long, value_name = "FEN")]
        fen: String,
        #[command(flatten)]
        place: Place,
        #[arg(long)]
        json: bool,
    },
    /// Derive the values anew from the legal moves and compare
    Verify {
        variant: VariantArg,
        #[command(flatten)]
        place: Place,
        /// Check only one position out of so many [default: all]
        #[arg(long, value_name = "N")]
        one_in: Option<NonZeroU64>,
    },
    /// Count the positions won, drawn and lost
    Stats {
        variant: VariantArg,
        /// Only those of so many pieces [default: all there are]
        pieces: Option<u32>,
        #[command(flatten)]
        place: Place,
        #[arg(long)]
        json: bool,
    },
}

#[derive(Args)]
struct Place {
    /// The folder of the tables
    #[arg(long, value_name = "FOLDER", default_value = "damka-data/endgame")]
    dir: PathBuf,
}

impl Endgame {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        match self.task {
            Task::Build { variant, pieces, place, memory, threads } => {
                let usual = Resources::default();
                let resources = Resources {
                    threads: threads.unwrap_or(usual.threads),
                    memory_bytes: memory * 1_000_000,
                };
                let plan = Plan::new(variant.0, pieces)?;
                let begun = Instant::now();
                let built = build(&plan, &place.dir, resources)?;
                let (made, found) = (built.made.len(), built.found.len());
                let seconds = begun.elapsed().as_secs_f64();
                writeln!(out, "{made} tables made, {found} were there, in {seconds:.1} s")?;
                Ok(Answer::Done)
            }
            Task::Probe { variant, fen, place, json } => {
                probe(out, variant.0, &fen, &place.dir, json)
            }
            Task::Verify { variant, place, one_in } => verify(out, variant.0, &place.dir, one_in),
            Task::Stats { variant, pieces, place, json } => {
                stats(out, variant.0, pieces, &place.dir, json)
            }
        }
    }
}

fn probe(
    out: &mut dyn Write,
    variant: Variant,
    fen: &str,
    folder: &Path,
    json: bool,
) -> anyhow::Result<Answer> {
    let position =
        Position::from_fen(variant, fen).map_err(|error| failure::in_fen(&error, fen))?;
    let tables = open_with_small(variant, pieces(&position), folder)?;
    let (Some(value), Some(rated)) = (tables.probe(&position)?, tables.rated_moves(&position)?)
    else {
        anyhow::bail!(
            "there is no table for this position; build one with damka endgame build {variant} {}",
            pieces(&position)
        );
    };
    let legal = position.legal_moves();
    let moves: Vec<(String, Value)> =
        rated.iter().map(|rated| (full_text(&position, &legal, &rated.mv), rated.value)).collect();
    if json {
        let moves: Vec<Json> = (moves.iter())
            .map(|(mv, value)| json!({ "move": mv, "value": name(*value), "plies": plies(*value) }))
            .collect();
        let of = json!({
            "variant": variant.name(),
            "fen": position.fen(),
            "value": name(value),
            "plies": plies(value),
            "moves": moves,
        });
        write_json(out, &of)?;
    } else {
        writeln!(out, "{} to move: {value}", position.turn())?;
        for (mv, value) in moves {
            writeln!(out, "{mv} {value}")?;
        }
    }
    Ok(Answer::Done)
}

fn verify(
    out: &mut dyn Write,
    variant: Variant,
    folder: &Path,
    one_in: Option<NonZeroU64>,
) -> anyhow::Result<Answer> {
    let tables = Tables::open(folder, variant, Resources::default().memory_bytes)?;
    anyhow::ensure!(
        tables.endings().next().is_some(),
        "{} has no tables of {variant}; build them with damka endgame build",
        folder.display()
    );
    let sample = one_in.map_or(Sample::All, Sample::OneIn);
    let bar = Bar::new();
    let checked =
        tables.verify(sample, Resources::default().threads, &mut |progress| bar.show(progress))?;
    writeln!(out, "{checked} positions checked, all right")?;
    Ok(Answer::Done)
}

fn stats(
    out: &mut dyn Write,
    variant: Variant,
    pieces: Option<u32>,
    folder: &Path,
    json: bool,
) -> anyhow::Result<Answer> {
    let tables = open_with_small(variant, pieces.unwrap_or(2), folder)?;
    let mut counted: Vec<(u32, String, Stats)> = Vec::new();
    for ending in tables.endings().filter(|ending| pieces.is_none_or(|n| n == ending.pieces())) {
        for class in ending.classes() {
            if let Some(stats) = tables.stats(class)? {
                counted.push((class.pieces(), class.to_string(), stats));
            }
        }
    }
    anyhow::ensure!(!counted.is_empty(), "there are no such tables in {}", folder.display());
    if json {
        write_json(out, &counted.iter().map(stats_json).collect())?;
        return Ok(Answer::Done);
    }
    for (_, class, stats) in &counted {
        let longest = stats.longest_win.map(|longest| {
            format!(", longest win {} plies: {}", longest.plies, longest.position.fen())
        });
        writeln!(out, "{class}: {}{}", in_words(stats), longest.unwrap_or_default())?;
    }
    let mut numbers: Vec<u32> = counted.iter().map(|(pieces, ..)| *pieces).collect();
    numbers.dedup();
    for number in numbers {
        let of_number = counted.iter().filter(|(pieces, ..)| *pieces == number);
        let sum = of_number.fold(Stats::default(), |sum, (_, _, stats)| Stats {
            wins: sum.wins + stats.wins,
            draws: sum.draws + stats.draws,
            losses: sum.losses + stats.losses,
            longest_win: None,
        });
        writeln!(out, "{number} pieces: {}", in_words(&sum))?;
    }
    Ok(Answer::Done)
}

fn in_words(stats: &Stats) -> String {
    format!("{} wins, {} draws, {} losses", stats.wins, stats.draws, stats.losses)
}

fn stats_json((pieces, class, stats): &(u32, String, Stats)) -> Json {
    json!({
        "class": class,
        "pieces": pieces,
        "wins": stats.wins,
        "draws": stats.draws,
        "losses": stats.losses,
        "longest_win": stats.longest_win.map(|longest| json!({
            "plies": longest.plies,
            "fen": longest.position.fen(),
        })),
    })
}

/// The tables of a folder, in which the small ones are made first if they are not there.
pub(super) fn open_with_small(
    variant: Variant,
    pieces: u32,
    folder: &Path,
) -> anyhow::Result<Tables> {
    if (2..=SMALL).contains(&pieces) {
        build(&Plan::new(variant, pieces)?, folder, Resources::default())?;
    }
    Ok(Tables::open(folder, variant, Resources::default().memory_bytes)?)
}

/// The same, where whoever asks may want larger ones made.
pub(super) fn open_with_made(
    variant: Variant,
    pieces: u32,
    folder: &Path,
) -> anyhow::Result<Tables> {
    if pieces > SMALL {
        build(&Plan::new(variant, pieces)?, folder, Resources::default())?;
    }
    open_with_small(variant, pieces.min(SMALL), folder)
}

fn build(plan: &Plan, folder: &Path, resources: Resources) -> anyhow::Result<endgame::Built> {
    std::fs::create_dir_all(folder)
        .with_context(|| format!("cannot make the folder {}", folder.display()))?;
    let bar = Bar::new();
    Ok(plan.build(folder, resources, &mut |progress| bar.show(progress))?)
}

/// A progress bar on standard error, if somebody is watching.
struct Bar {
    bar: ProgressBar,
}

impl Bar {
    fn new() -> Bar {
        let style = ProgressStyle::with_template("{msg} {wide_bar} {percent} %  {eta} left");
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::new(0)
        } else {
            ProgressBar::hidden()
        };
        Bar { bar: bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar())) }
    }

    fn show(&self, progress: &Progress) -> ControlFlow<()> {
        self.bar.set_length(progress.steps);
        self.bar.set_position(progress.steps_done);
        self.bar.set_message(progress.ending.to_string());
        ControlFlow::Continue(())
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn pieces(position: &Position) -> u32 {
    let of = |colour| position.count(colour, Piece::Man) + position.count(colour, Piece::King);
    of(Colour::White) + of(Colour::Black)
}

fn name(value: Value) -> &'static str {
    match value {
        Value::Win { .. } => "win",
        Value::Draw => "draw",
        Value::Loss { .. } => "loss",
    }
}

fn plies(value: Value) -> Option<u32> {
    match value {
        Value::Win { plies } | Value::Loss { plies } => Some(plies),
        Value::Draw => None,
    }
}
