//! `damka solve`: can a side win, draw or lock?

mod text;

use std::io::{IsTerminal, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::Context;
use clap::{Args, ValueEnum};
use composition::solve::{
    Budget, Claim, Extent, Length, Progress, Shortage, Solver, Task, Tree, Verdict,
};
use draughts::{Colour, Move, Position, Variant};
use endgame::{Resources, Tables};
use indicatif::{HumanCount, ProgressBar, ProgressStyle};
use serde_json::{Value, json};

use super::moves::colour_name;
use super::write_json;
use crate::Answer;
use crate::failure;
use crate::games::VariantArg;

/// Tables of so many pieces are worked out at once if there are none; it takes a second.
const TINY: u32 = 3;

/// Find out whether a side can win, draw or lock
///
/// The answer is proved, refuted, or not decided within the budget; it is never a guess. Draws by
/// repetition or number of moves play no part: a win is a win however long it takes. Lock tasks
/// ask for exactly these pieces of the other side, which is to move and cannot: lock:2M two men,
/// lock:1K+2M a king and two men.
///
/// Endgame tables are used where they are built; see damka endgame. Exit code 1 if the task cannot
/// be fulfilled or the question stays open.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka solve russian --fen \"W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7\"
  damka solve russian --fen \"W:WKc1,Kf2,Ke7:Bg7\" --task lock:1M --tree
  damka solve international --fen \"W:W31,32,43,45,50:B21,22,33,35,42\" --tree --json
  damka solve russian --fen \"B:WKa3,Ka5,Kc7:BKf6\" --side white --budget 50M --seconds 60")]
pub(crate) struct Solve {
    /// The game that is played
    #[arg(value_name = "VARIANT", hide_possible_values = true)]
    variant: VariantArg,
    /// The position
    #[arg(long, value_name = "FEN")]
    fen: String,
    /// What is to be done: win, draw, lock:2M, lock:1K, lock:1K+2M
    #[arg(long, default_value = "win")]
    task: Task,
    /// The side that is to do it [default: the side to move]
    #[arg(long, value_enum)]
    side: Option<SideArg>,
    /// How many positions may be looked at: 500k, 10M
    #[arg(long, value_name = "N", default_value = "10M", value_parser = parse_count)]
    budget: u64,
    /// How long it may take in all [default: as long as the budget lasts]
    #[arg(long, value_name = "SECONDS")]
    seconds: Option<u64>,
    /// How much memory may be used, in megabytes
    #[arg(long, value_name = "MB", default_value_t = 2000)]
    memory: usize,
    /// Show every defence, and the other moves that fulfil the task
    #[arg(long)]
    tree: bool,
    /// The folder of the endgame tables
    #[arg(long, value_name = "FOLDER", default_value = "damka-data/endgame")]
    dir: PathBuf,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum SideArg {
    White,
    Black,
}

impl From<SideArg> for Colour {
    fn from(side: SideArg) -> Colour {
        match side {
            SideArg::White => Colour::White,
            SideArg::Black => Colour::Black,
        }
    }
}

/// What was found out.
struct Answered {
    position: Position,
    claim: Claim,
    verdict: Verdict,
    length: Option<Length>,
    line: Vec<Move>,
    /// For each move of the side that cannot fulfil its task, the play that shows it.
    refutations: Vec<(Move, Vec<Move>)>,
    tree: Option<Tree>,
    positions: usize,
    /// The most pieces for which there are tables.
    table_pieces: u32,
}

impl Solve {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let position = Position::from_fen(self.variant.0, &self.fen)
            .map_err(|error| failure::in_fen(&error, &self.fen))?;
        let tables = open_or_make(self.variant.0, &self.dir)?;
        let answered = self.answer(position, &tables);
        if self.json {
            write_json(out, &as_json(&answered))?;
        } else {
            text::write(out, &answered)?;
        }
        Ok(if answered.verdict == Verdict::Proved { Answer::Done } else { Answer::No })
    }

    fn answer(&self, position: Position, tables: &Tables) -> Answered {
        let side = self.side.map_or(position.turn(), Colour::from);
        let claim = Claim { side, task: self.task };
        let budget = Budget { nodes: self.budget, memory_bytes: self.memory * 1_000_000 };
        let mut solver = Solver::new(claim, tables, budget);
        let bar = Bar::new(self.budget);
        let mut watch = |progress| bar.show(progress, self.seconds);
        let verdict = solver.judge(&position, &mut watch);
        let (mut length, mut tree) = (None, None);
        if shortage(verdict).is_none() {
            length = solver.length(&position, &mut watch);
            let wanted = self.tree.then(Extent::default);
            tree = wanted.and_then(|extent| solver.tree(&position, extent, &mut watch));
        }
        Answered {
            line: solver.line(&position),
            refutations: refutations(&mut solver, &position, verdict),
            positions: solver.positions(),
            table_pieces: tables.endings().map(|ending| ending.pieces()).max().unwrap_or(0),
            position,
            claim,
            verdict,
            length,
            tree,
        }
    }
}

fn refutations(
    solver: &mut Solver,
    position: &Position,
    verdict: Verdict,
) -> Vec<(Move, Vec<Move>)> {
    if verdict != Verdict::Refuted || position.turn() != solver.claim().side {
        return Vec::new();
    }
    let moves = position.legal_moves().into_iter();
    moves.map(|mv| (mv, solver.line(&position.after(&mv)))).collect()
}

/// The tables of a folder; the smallest are worked out if there are none.
pub(super) fn open_or_make(variant: Variant, folder: &Path) -> anyhow::Result<Tables> {
    let tables = Tables::open(folder, variant, Resources::default().memory_bytes)?;
    if tables.endings().any(|ending| ending.pieces() >= TINY) {
        return Ok(tables);
    }
    Tables::build_in_memory(variant, TINY).context("the smallest tables cannot be worked out")
}

/// `500k`, `10M`, `2G` or plain digits.
pub(super) fn parse_count(text: &str) -> Result<u64, String> {
    let (digits, unit) = match text.as_bytes().last() {
        Some(b'k' | b'K') => (&text[..text.len() - 1], 1_000),
        Some(b'm' | b'M') => (&text[..text.len() - 1], 1_000_000),
        Some(b'g' | b'G') => (&text[..text.len() - 1], 1_000_000_000),
        _ => (text, 1),
    };
    let count = digits.parse::<u64>().ok().and_then(|count| count.checked_mul(unit));
    count
        .filter(|&count| count > 0)
        .ok_or_else(|| format!("“{text}” is no number of positions; write 500k, 10M or digits"))
}

/// How far the search has come, if somebody is watching; and the clock.
struct Bar {
    bar: ProgressBar,
    begun: Instant,
}

impl Bar {
    fn new(most: u64) -> Bar {
        let style = ProgressStyle::with_template("{wide_bar} {percent} % of the budget  {msg}");
        let bar = if std::io::stderr().is_terminal() {
            ProgressBar::new(most)
        } else {
            ProgressBar::hidden()
        };
        let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
        Bar { bar: bar.with_style(style), begun: Instant::now() }
    }

    fn show(&self, progress: Progress, seconds: Option<u64>) -> ControlFlow<()> {
        self.bar.set_position(progress.nodes);
        self.bar.set_message(format!("{} positions", HumanCount(progress.nodes)));
        let over = |seconds| self.begun.elapsed() >= Duration::from_secs(seconds);
        if seconds.is_some_and(over) { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }
}

impl Drop for Bar {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

fn as_json(answered: &Answered) -> Value {
    let Answered { position, claim, verdict, length, line, refutations, tree, .. } = answered;
    let lines: Vec<Value> = (refutations.iter())
        .map(|(mv, line)| {
            json!({
                "move": text::written(position, mv),
                "line": text::line(&position.after(mv), line),
            })
        })
        .collect();
    json!({
        "variant": position.variant().name(),
        "fen": position.fen(),
        "side": colour_name(claim.side),
        "task": claim.task.to_string(),
        "verdict": verdict_name(*verdict),
        "because": shortage(*verdict).map(text::shortage),
        "plies": length.map(Length::plies),
        "plies_exact": length.map(|length| matches!(length, Length::Exactly(_))),
        "line": text::line(position, line),
        "refutations": lines,
        "positions": answered.positions,
        "table_pieces": answered.table_pieces,
        "tree": tree.as_ref().map(tree_as_json),
    })
}

fn tree_as_json(tree: &Tree) -> Value {
    let places: Vec<_> = tree.nodes().map(|(id, _)| id).collect();
    let place = |to| places.binary_search(&to).ok();
    let nodes = tree.nodes().map(|(_, node)| {
        let moves: Vec<Value> = (node.branches.iter())
            .map(|branch| {
                json!({
                    "move": text::written(&node.position, &branch.mv),
                    "verdict": verdict_name(branch.verdict),
                    "to": branch.to.and_then(place),
                })
            })
            .collect();
        json!({
            "fen": node.position.fen(),
            "plies": node.plies,
            "stop": node.stop.map(text::stop),
            "moves": moves,
        })
    });
    json!({ "player": colour_name(tree.player()), "positions": nodes.collect::<Vec<_>>() })
}

fn verdict_name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Proved => "proved",
        Verdict::Refuted => "refuted",
        Verdict::Undecided(_) => "undecided",
    }
}

fn shortage(verdict: Verdict) -> Option<Shortage> {
    match verdict {
        Verdict::Undecided(shortage) => Some(shortage),
        Verdict::Proved | Verdict::Refuted => None,
    }
}
