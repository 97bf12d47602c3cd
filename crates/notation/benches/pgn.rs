//! How fast PGN files are read and replayed, on one thread.
//!
//! `cargo bench -p notation --bench pgn` prints plies and megabytes a second. The last column,
//! measured in the same run, says how many times as long it takes to read a file as to find the
//! legal moves of all its positions: it does not depend on how busy the machine is.

use std::hint::black_box;
use std::time::{Duration, Instant};

use chess::{Letters, Position, Style};
use notation::pgn::{Comment, Game, Layout, Note, Ply, Reader, Score};

const ROUNDS: usize = 7;

fn main() {
    println!("{:<34} {:>9} {:>12} {:>9} {:>7}", "file", "plies", "plies/s", "MB/s", "× find");
    let moves = |style| file(2000, style, |_| None);
    report("short", &moves(Style::SAN));
    report("long", &moves(Style::LONG));
    report("Ukrainian letters", &moves(Style::SAN.with(Letters::Ukrainian)));
    report("clocks", &file(2000, Style::SAN, |ply| Some(clock(ply))));
    report("comments", &file(500, Style::SAN, |ply| Some(words(ply, 400))));
    write(&moves(Style::SAN));
}

/// Reads a file some times and prints the best.
fn report(name: &str, file: &str) {
    let games: Vec<Game> = games(file).collect();
    let plies = plies(&games);
    let (mut reading, mut finding) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        reading = reading.min(timed(|| games_are_read(file)));
        finding = finding.min(timed(|| legal_moves_are_found(&games)));
    }
    print(name, plies, file.len(), reading, finding);
}

/// Writes the games of a file some times and prints the best.
fn write(file: &str) {
    let games: Vec<Game> = games(file).collect();
    let (mut writing, mut finding) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        let layout = Layout::default();
        writing = writing.min(timed(|| {
            games.iter().for_each(|game| drop(black_box(game.to_pgn(&layout))));
        }));
        finding = finding.min(timed(|| legal_moves_are_found(&games)));
    }
    print("short, written", plies(&games), file.len(), writing, finding);
}

fn print(name: &str, plies: usize, bytes: usize, time: Duration, finding: Duration) {
    let seconds = time.as_secs_f64();
    let speed = plies as f64 / seconds;
    let megabytes = bytes as f64 / 1e6 / seconds;
    let ratio = seconds / finding.as_secs_f64();
    println!("{name:<34} {plies:>9} {speed:>12.0} {megabytes:>9.1} {ratio:>7.1}");
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn plies(games: &[Game]) -> usize {
    games.iter().map(|game| game.moves.plies.len()).sum()
}

fn games(file: &str) -> impl Iterator<Item = Game> {
    Reader::new(file.as_bytes()).flatten().map(|reading| {
        assert!(reading.errors.is_empty(), "{:?}", reading.errors);
        reading.game
    })
}

fn games_are_read(file: &str) {
    games(file).for_each(|game| drop(black_box(game)));
}

fn legal_moves_are_found(games: &[Game]) {
    for game in games {
        let mut position = game.start.clone();
        for mv in game.legal_moves() {
            position.iter().for_each(|position| drop(black_box(position.legal_moves())));
            position = position.map(|position| position.after(mv));
        }
    }
}

/// So many random games, with a comment after every ply for which there is one.
fn file(games: usize, style: Style, comment: impl Fn(usize) -> Option<String>) -> String {
    let mut random = 0x9E37_79B9_7F4A_7C15;
    let mut file = String::new();
    for number in 0..games {
        let mut game = random_game(&mut random);
        game.tags.set("Event", "Benchmark");
        game.tags.set("Round", &number.to_string());
        for (nth, ply) in game.moves.plies.iter_mut().enumerate() {
            ply.notes.extend(comment(nth).map(|text| Note::Comment(Comment::new(&text))));
        }
        file += &game.to_pgn(&Layout { style, ..Layout::default() });
        file.push('\n');
    }
    file
}

fn random_game(random: &mut u64) -> Game {
    let mut position = Position::start();
    let mut game = Game::new(position.clone());
    while game.moves.plies.len() < 100 {
        let legal = position.legal_moves();
        let Some(&mv) = legal.get(next(random) as usize % legal.len().max(1)) else { break };
        position = position.after(&mv);
        game.moves.plies.push(Ply::new(mv));
    }
    game.score = Score::Draw;
    game
}

fn words(ply: usize, letters: usize) -> String {
    let sentence = format!("Ply {ply} is a move about which an annotator has a lot to say. ");
    sentence.chars().cycle().take(letters).collect()
}

fn clock(ply: usize) -> String {
    format!("[%clk 0:{:02}:30]", 59 - ply / 2)
}

/// Xorshift.
fn next(random: &mut u64) -> u64 {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    *random >> 16
}
