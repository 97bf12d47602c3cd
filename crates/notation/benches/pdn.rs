//! How fast PDN files are read and replayed, on one thread.
//!
//! `cargo bench -p notation --bench pdn` prints plies and megabytes a second; the bars are a
//! million plies a second of moves and 50 MB a second of comments. The last column, measured in
//! the same run, says how many times as long it takes to read a file as to find the legal moves of
//! all its positions, which is part of it: it does not depend on how busy the machine is.

use std::hint::black_box;
use std::time::{Duration, Instant};

use draughts::{Position, Variant};
use notation::pdn::{Comment, Game, Layout, Note, Ply, Reader, Score};

const ROUNDS: usize = 7;

fn main() {
    println!("{:<34} {:>9} {:>12} {:>9} {:>7}", "file", "plies", "plies/s", "MB/s", "× find");
    for variant in Variant::ALL.into_iter().take(6) {
        let file = file(variant, 4000, |_| None);
        report(&format!("{variant}, moves"), &file);
        report(&format!("{variant}, moves, no GameType"), &without_game_type(&file));
    }
    let russian = Variant::RUSSIAN;
    report("russian, comments", &file(russian, 1000, |ply| Some(words(ply, 400))));
    report("russian, Cyrillic comments", &file(russian, 1000, |ply| Some(cyrillic(ply, 200))));
    report("international, clocks", &file(Variant::INTERNATIONAL, 2000, |ply| Some(clock(ply))));
}

/// Reads a file some times and prints the best.
fn report(name: &str, file: &str) {
    let games: Vec<Game> = games(file).collect();
    let plies: usize = games.iter().map(|game| game.moves.plies.len()).sum();
    let (mut reading, mut finding) = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        reading = reading.min(timed(|| games_are_read(file)));
        finding = finding.min(timed(|| legal_moves_are_found(&games)));
    }
    let seconds = reading.as_secs_f64();
    let speed = plies as f64 / seconds;
    let megabytes = file.len() as f64 / 1e6 / seconds;
    let ratio = seconds / finding.as_secs_f64();
    println!("{name:<34} {plies:>9} {speed:>12.0} {megabytes:>9.1} {ratio:>7.1}");
}

fn timed(work: impl FnOnce()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
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
    let mut legal = Vec::new();
    for game in games {
        let mut position = game.start;
        for mv in game.legal_moves() {
            position.iter().for_each(|position| position.legal_moves_into(&mut legal));
            black_box(&legal);
            position = position.map(|position| position.after(mv));
        }
    }
}

/// So many random games, with a comment after every ply for which there is one.
fn file(variant: Variant, games: usize, comment: impl Fn(usize) -> Option<String>) -> String {
    let mut random = 0x9E37_79B9_7F4A_7C15;
    let mut file = String::new();
    for number in 0..games {
        let mut game = random_game(variant, &mut random);
        game.tags.set("Event", "Benchmark");
        game.tags.set("Round", &number.to_string());
        for (nth, ply) in game.moves.plies.iter_mut().enumerate() {
            ply.notes.extend(comment(nth).map(|text| Note::Comment(Comment::new(&text))));
        }
        file += &game.to_pdn(&Layout::default());
        file.push('\n');
    }
    file
}

fn random_game(variant: Variant, random: &mut u64) -> Game {
    let mut position = Position::start(variant);
    let mut game = Game::new(position);
    while game.moves.plies.len() < 100 {
        let legal = position.legal_moves();
        let Some(&mv) = legal.get(next(random) as usize % legal.len().max(1)) else { break };
        position = position.after(&mv);
        game.moves.plies.push(Ply::new(mv));
    }
    game.score = Score::Draw;
    game
}

fn without_game_type(file: &str) -> String {
    file.split_inclusive('\n').filter(|line| !line.starts_with("[GameType")).collect()
}

fn words(ply: usize, letters: usize) -> String {
    repeat(&format!("Ply {ply} is a move about which an annotator has a lot to say. "), letters)
}

fn cyrillic(ply: usize, letters: usize) -> String {
    repeat(&format!("Ход {ply}, о котором можно сказать очень многое. "), letters)
}

fn repeat(sentence: &str, letters: usize) -> String {
    sentence.chars().cycle().take(letters).collect()
}

fn clock(ply: usize) -> String {
    format!("[%clock w0:{:02}:00 B0:{:02}:30]", 59 - ply / 2, 59 - ply / 2)
}

/// Xorshift.
fn next(random: &mut u64) -> u64 {
    *random ^= *random << 13;
    *random ^= *random >> 7;
    *random ^= *random << 17;
    *random >> 16
}
