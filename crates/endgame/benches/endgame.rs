//! How long tables take to build, and how fast they answer.
//!
//! `cargo bench -p endgame --bench endgame` measures four and five pieces and probes, in one to two
//! minutes on two cores; with `-- six` a part of six pieces instead. Every figure is printed with
//! the number of positions it stands for.

use std::error::Error;
use std::hint::black_box;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use draughts::{Colour, Piece, Position, Setup, Square, Variant};
use endgame::{Class, Ending, Force, Plan, Progress, Resources, Tables};

fn main() -> Result<(), Box<dyn Error>> {
    let folder = Folder(std::env::temp_dir().join(format!("damka-bench-{}", std::process::id())));
    println!("{} threads", Resources::default().threads);
    if std::env::args().any(|argument| argument == "six") {
        return six(&folder.0);
    }
    for variant in [Variant::RUSSIAN, Variant::BRAZILIAN, Variant::ENGLISH, Variant::GIVEAWAY] {
        build(&Plan::new(variant, 4)?, &folder.0, "up to 4 pieces")?;
    }
    probes(&folder.0)?;
    let speed = build(&Plan::new(Variant::RUSSIAN, 5)?, &folder.0, "5 pieces")?;
    longest(&folder.0)?;
    foretell("6 pieces, if they go as fast as 5", &Plan::new(Variant::RUSSIAN, 6)?, speed);
    Ok(())
}

/// Positions in a second of one processor's time, which others on the machine do not change much.
type Speed = f64;

/// Builds what is not there yet.
fn build(plan: &Plan, folder: &Path, what: &str) -> Result<Speed, Box<dyn Error>> {
    let begun = Instant::now();
    let begun_cpu_s = cpu_s();
    let mut shown = begun;
    let mut watch = |progress: &Progress| {
        if shown.elapsed() > Duration::from_secs(10) {
            shown = Instant::now();
            let left = progress.time_left(begun.elapsed()).unwrap_or_default().as_secs();
            eprintln!("  {:9} {} s left", progress.ending.to_string(), left);
        }
        ControlFlow::Continue(())
    };
    let resources = Resources::default();
    let built = plan.build(folder, resources, &mut watch)?;
    let (seconds, busy_s) = (begun.elapsed().as_secs_f64(), cpu_s() - begun_cpu_s);
    let positions: u64 = built.made.iter().map(|ending| ending.placements(plan.variant())).sum();
    let speed = positions as f64 / busy_s;
    println!(
        "{:10} {what:16} {positions:12} positions {seconds:6.1} s, processors busy {busy_s:6.1} s, \
         {:.2} million/s each, {} MB planned, {} MB used at most so far",
        plan.variant().name(),
        speed / 1e6,
        plan.memory_bytes() / 1_000_000,
        peak_memory_mb()
    );
    Ok(speed)
}

/// Three kings against three, and all that this ending needs.
fn six(folder: &Path) -> Result<(), Box<dyn Error>> {
    let kings = Force { men: 0, kings: 3 };
    let class = Class::new(kings, kings).ok_or("six pieces are too many")?;
    let part = Plan::for_ending(Variant::RUSSIAN, class.ending());
    let speed = build(&part, folder, "KKK v KKK")?;
    foretell("6 pieces, if they go as fast as that", &Plan::new(Variant::RUSSIAN, 6)?, speed);
    Ok(())
}

fn foretell(what: &str, plan: &Plan, speed: Speed) {
    let positions = plan.placements();
    println!(
        "{what}: {positions} positions, {:.0} minutes of two processors, {} MB of memory",
        positions as f64 / speed / 2.0 / 60.0,
        plan.memory_bytes() / 1_000_000
    );
}

/// Values asked of tables in memory and in files, beside the making of legal moves.
fn probes(folder: &Path) -> Result<(), Box<dyn Error>> {
    let random = &mut Random(8);
    let positions: Vec<Position> = (0..1 << 20).map(|_| random.position(4)).collect();
    let in_memory = Tables::open(folder, Variant::RUSSIAN, u64::MAX)?;
    let on_disk = Tables::open(folder, Variant::RUSSIAN, 0)?;
    let mut moves = Vec::new();
    let generating = rate(&positions, |position| {
        position.legal_moves_into(&mut moves);
        moves.len()
    });
    let ask =
        |tables: &Tables, some: &[Position]| rate(some, |position| tables.probe(position).ok());
    let from_memory = ask(&in_memory, &positions);
    let from_files = ask(&on_disk, &positions[..1 << 16]);
    println!(
        "probes of 4 pieces in no order: {from_memory:.1} million/s from memory, {from_files:.2} \
         from files; legal moves of the same positions {generating:.1} million/s"
    );
    Ok(())
}

/// Millions of positions a second, at best.
fn rate<T>(positions: &[Position], mut work: impl FnMut(&Position) -> T) -> f64 {
    let mut best_s = f64::INFINITY;
    for _ in 0..10 {
        let begun = Instant::now();
        for position in positions {
            black_box(work(black_box(position)));
        }
        best_s = best_s.min(begun.elapsed().as_secs_f64());
    }
    positions.len() as f64 / best_s / 1e6
}

/// The longest wins, to see how near they come to what a byte can hold.
fn longest(folder: &Path) -> Result<(), Box<dyn Error>> {
    let tables = Tables::open(folder, Variant::RUSSIAN, 0)?;
    for pieces in 2..=5 {
        let mut longest = None;
        for class in Ending::of_pieces(pieces).into_iter().flat_map(Ending::classes) {
            let win = tables.stats(class)?.and_then(|stats| stats.longest_win);
            longest = longest.max(win.map(|win| (win.plies, win.position.fen())));
        }
        if let Some((plies, fen)) = longest {
            println!("longest win of {pieces} pieces: {plies} plies, {fen}");
        }
    }
    Ok(())
}

/// The most memory this process has had, where the system says so.
fn peak_memory_mb() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().split(' ').next()?.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1_000
}

/// How long processors have worked for this process, where the system says so.
fn cpu_s() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // After the name in brackets: user and system time are the 12th and 13th, in hundredths.
    let after_name = stat.rsplit(") ").next().unwrap_or_default();
    let times = after_name.split(' ').skip(11).take(2);
    times.filter_map(|time| time.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// A folder that is removed in the end.
struct Folder(PathBuf);

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// SplitMix64: the same numbers for the same seed on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let word = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((word ^ (word >> 31)) % u64::from(bound)) as u32
    }

    /// A position of so many pieces drawn at random.
    fn position(&mut self, pieces: usize) -> Position {
        loop {
            let mut setup = Setup::empty(Colour::BOTH[self.below(2) as usize]);
            while setup.pieces(Colour::White).len() + setup.pieces(Colour::Black).len() < pieces {
                let square = Square::new(1 + self.below(32));
                let colour = Colour::BOTH[self.below(2) as usize];
                let piece = [Piece::Man, Piece::King][self.below(2) as usize];
                square.into_iter().for_each(|square| setup.put(square, colour, piece));
            }
            if let Ok(position) = Position::new(Variant::RUSSIAN, &setup) {
                return position;
            }
        }
    }
}
