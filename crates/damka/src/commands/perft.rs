//! `damka perft`: counting the generator's moves.

use std::io::Write;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use clap::Args;
use draughts::{Move, Position, divide, perft};
use serde_json::json;

use super::moves::full_text;
use super::write_json;
use crate::Answer;
use crate::games::PositionArgs;

/// Count the ways to play 1, 2, 3 … moves from a position
///
/// A line a depth, the number of moves and the number of ways; then how many were counted a
/// second. The counts of every game are published, so this is how a move generator is checked.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka perft international 9
  damka perft russian 10 --threads 2
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
        let position = self.position.position()?;
        let begun = Instant::now();
        let mut depths = Vec::new();
        for depth in 1..=self.depth {
            let nodes = count(&position, depth, self.threads.get());
            depths.push((depth, nodes));
            if !self.json {
                writeln!(out, "{depth} {nodes}")?;
                out.flush()?;
            }
        }
        let took = begun.elapsed();
        let divided = if self.divide { divide(&position, self.depth) } else { Vec::new() };
        if self.json {
            write_json(out, &as_json(&position, &depths, &divided, took))?;
        } else {
            write_end(out, &position, &depths, &divided, took)?;
        }
        Ok(Answer::Done)
    }
}

/// Counts with several threads, each taking the next of the positions after two moves.
fn count(position: &Position, depth: u32, threads: usize) -> u64 {
    if threads == 1 || depth < 4 {
        return perft(position, depth);
    }
    let after = |position: &Position| -> Vec<Position> {
        position.legal_moves().iter().map(|mv| position.after(mv)).collect()
    };
    let roots: Vec<Position> = after(position).iter().flat_map(after).collect();
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
    position: &Position,
    depths: &[(u32, u64)],
    divided: &[(Move, u64)],
    took: Duration,
) -> anyhow::Result<()> {
    let legal = position.legal_moves();
    for (mv, nodes) in divided {
        writeln!(out, "{} {nodes}", full_text(position, &legal, mv))?;
    }
    let nodes: u64 = depths.iter().map(|(_, nodes)| nodes).sum();
    let seconds = took.as_secs_f64();
    writeln!(out, "{:.0} nodes/s ({nodes} nodes in {seconds:.3} s)", speed(nodes, took))?;
    Ok(())
}

fn as_json(
    position: &Position,
    depths: &[(u32, u64)],
    divided: &[(Move, u64)],
    took: Duration,
) -> serde_json::Value {
    let legal = position.legal_moves();
    let nodes: u64 = depths.iter().map(|(_, nodes)| nodes).sum();
    let depths: Vec<_> =
        depths.iter().map(|(depth, nodes)| json!({ "depth": depth, "nodes": nodes })).collect();
    let divided: Vec<_> = (divided.iter())
        .map(|(mv, nodes)| json!({ "move": full_text(position, &legal, mv), "nodes": nodes }))
        .collect();
    json!({
        "variant": position.variant().name(),
        "fen": position.fen(),
        "depths": depths,
        "divide": divided,
        "nodes_per_second": speed(nodes, took).round() as u64,
    })
}

fn speed(nodes: u64, took: Duration) -> f64 {
    nodes as f64 / took.as_secs_f64().max(1e-9)
}
