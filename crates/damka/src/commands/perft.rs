//! `damka perft`: counting the generator's moves.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use draughts::{Position, divide, perft};
use serde_json::json;

use super::moves::{chess_text, full_text};
use super::write_json;
use crate::Answer;
use crate::games::{AnyPosition, PositionArgs};

/// Count the ways to play 1, 2, 3 … moves from a position
///
/// A line a depth, the number of moves and the number of ways; then how many were counted a
/// second. The counts of every game are published, so this is how a move generator is checked.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka perft international 9
  damka perft russian 10 --threads 2
  damka perft chess 5
  damka perft brazilian 4 --fen \"B:W24,K26,27,28:B7,8,K11\" --divide")]
pub(crate) struct Perft {
    #[command(flatten)]
    position: PositionArgs,
    /// How many moves deep to count
    #[arg(value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: u32,
    /// Count the last depth for each legal move
    #[arg(long)]
    divide: bool,
    /// How many threads to count with
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZeroUsize,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Perft {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let tree = Tree::of(self.position.position()?)?;
        let begun = Instant::now();
        let mut depths = Vec::new();
        for depth in 1..=self.depth {
            let nodes = tree.count(depth, self.threads.get());
            depths.push((depth, nodes));
            if !self.json {
                writeln!(out, "{depth} {nodes}")?;
                out.flush()?;
            }
        }
        let took = begun.elapsed();
        let divided = if self.divide { tree.divide(self.depth) } else { Vec::new() };
        if self.json {
            write_json(out, &as_json(&tree, &depths, &divided, took))?;
        } else {
            write_end(out, &depths, &divided, took)?;
        }
        Ok(Answer::Done)
    }
}

/// What is counted: the games that can arise from a position.
enum Tree {
    Draughts(Position),
    Chess(chess::Position),
}

impl Tree {
    fn of(position: AnyPosition) -> anyhow::Result<Tree> {
        match position {
            AnyPosition::Draughts(position) => Ok(Tree::Draughts(position)),
            AnyPosition::Chess(position) => Ok(Tree::Chess(position)),
            AnyPosition::Renju(..) => {
                anyhow::bail!("renju has no published counts; try draughts or chess")
            }
        }
    }

    fn count(&self, depth: u32, threads: usize) -> u64 {
        match self {
            Tree::Draughts(position) => {
                shared(position, depth, threads, Position::legal_moves, Position::after, perft)
            }
            Tree::Chess(position) => shared(
                position,
                depth,
                threads,
                chess::Position::legal_moves,
                chess::Position::after,
                chess::perft,
            ),
        }
    }

    /// The moves and what follows each.
    fn divide(&self, depth: u32) -> Vec<(String, u64)> {
        match self {
            Tree::Draughts(position) => {
                let legal = position.legal_moves();
                let text = |mv| full_text(position, &legal, mv);
                divide(position, depth).iter().map(|(mv, nodes)| (text(mv), *nodes)).collect()
            }
            Tree::Chess(position) => chess::divide(position, depth)
                .iter()
                .map(|(mv, nodes)| (chess_text(position, mv), *nodes))
                .collect(),
        }
    }
}

/// Counts with several threads, each taking the next of the positions after two moves.
fn shared<P: Sync + Send, M>(
    position: &P,
    depth: u32,
    threads: usize,
    moves: impl Fn(&P) -> Vec<M>,
    play: impl Fn(&P, &M) -> P,
    perft: impl Fn(&P, u32) -> u64 + Sync,
) -> u64 {
    if threads == 1 || depth < 4 {
        return perft(position, depth);
    }
    let after =
        |position: &P| -> Vec<P> { moves(position).iter().map(|mv| play(position, mv)).collect() };
    let roots: Vec<P> = after(position).iter().flat_map(after).collect();
    let (next, nodes) = (AtomicUsize::new(0), AtomicU64::new(0));
    std::thread::scope(|scope| {
        for _ in 0..threads.min(roots.len()) {
            scope.spawn(|| {
                while let Some(root) = roots.get(next.fetch_add(1, Ordering::Relaxed)) {
                    nodes.fetch_add(perft(root, depth - 2), Ordering::Relaxed);
                }
            });
        }
    });
    nodes.into_inner()
}

fn write_end(
    out: &mut dyn Write,
    depths: &[(u32, u64)],
    divided: &[(String, u64)],
    took: Duration,
) -> anyhow::Result<()> {
    for (mv, nodes) in divided {
        writeln!(out, "{mv} {nodes}")?;
    }
    let nodes: u64 = depths.iter().map(|(_, nodes)| nodes).sum();
    let seconds = took.as_secs_f64();
    writeln!(out, "{:.0} nodes/s ({nodes} nodes in {seconds:.3} s)", speed(nodes, took))?;
    Ok(())
}

fn as_json(
    tree: &Tree,
    depths: &[(u32, u64)],
    divided: &[(String, u64)],
    took: Duration,
) -> serde_json::Value {
    let nodes: u64 = depths.iter().map(|(_, nodes)| nodes).sum();
    let depths: Vec<_> =
        depths.iter().map(|(depth, nodes)| json!({ "depth": depth, "nodes": nodes })).collect();
    let divided: Vec<_> =
        divided.iter().map(|(mv, nodes)| json!({ "move": mv, "nodes": nodes })).collect();
    let (game, fen) = match tree {
        Tree::Draughts(position) => (position.variant().name(), position.fen()),
        Tree::Chess(position) => ("chess", position.fen()),
    };
    json!({
        "game": game,
        "fen": fen,
        "depths": depths,
        "divide": divided,
        "nodes_per_second": speed(nodes, took).round() as u64,
    })
}

fn speed(nodes: u64, took: Duration) -> f64 {
    nodes as f64 / took.as_secs_f64().max(1e-9)
}
