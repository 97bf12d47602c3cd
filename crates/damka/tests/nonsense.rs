//! The fuzz targets over their committed corpora and many small mutations of them: no panic, no hang.
//!
//! The same inputs every time, a few seconds in all; one that fails is made smaller. `cargo fuzz run` looks
//! for longer.
#![allow(clippy::unwrap_used)] // in helpers of tests too

#[path = "../../../fuzz/targets.rs"]
mod targets;

use std::fs;

use cases::Random;

/// Every file of a target's corpus.
fn corpus(target: &str) -> Vec<Vec<u8>> {
    let folder = format!("{}/../../fuzz/corpus/{target}", env!("CARGO_MANIFEST_DIR"));
    let mut paths: Vec<_> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths.iter().map(|path| fs::read(path).unwrap()).collect()
}

/// Runs a target over its corpus and so many mutations.
fn run(target: &str, mutations: u64, check: fn(&[u8])) {
    let corpus = corpus(target);
    assert!(corpus.len() >= 8, "the corpus of {target} is not there");
    corpus.iter().for_each(|data| check(data));
    cases::play(target, mutations, |random| {
        let mut data = random.pick(&corpus);
        for _ in 0..=random.below(4) {
            mutate(&mut data, &corpus, random);
        }
        random.note(format_args!("{:?}", String::from_utf8_lossy(&data)));
        check(&data);
    });
}

/// Changes, drops, doubles or splices in some bytes.
fn mutate(data: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Random) {
    const NASTY: &[u8] = b"{}()[]<>;$*!?+=-x:\"'\\%.,/ \n\r\t\x000129aAhj\xC2\xBD\xD0\xFF";
    let at = random.below(data.len() + 1);
    let end = (at + random.below(20)).min(data.len());
    match random.below(5) {
        0 => data.insert(at, NASTY[random.below(NASTY.len())]),
        1 if at < data.len() => data[at] = NASTY[random.below(NASTY.len())],
        2 => drop(data.drain(at..end)),
        3 => {
            let copy = data[at..end].to_vec();
            data.splice(at..at, copy);
        }
        _ => {
            let other = &corpus[random.below(corpus.len())];
            let from = random.below(other.len() + 1);
            let to = (from + random.below(40)).min(other.len());
            data.splice(at..end, other[from..to].iter().copied());
        }
    }
}

#[test]
fn positions() {
    run("fen", 20_000, targets::fen);
}

#[test]
fn moves() {
    run("movetext", 20_000, targets::movetext);
}

#[test]
fn files_of_draughts_games() {
    run("pdn", 10_000, targets::pdn);
}

#[test]
fn files_of_chess_games() {
    run("pgn", 5_000, targets::pgn);
}

#[test]
fn tournament_reports() {
    run("trf", 5_000, targets::trf);
}

#[test]
fn games_of_renju() {
    run("renju", 10_000, targets::renju);
    run("pos", 10_000, targets::pos);
}

#[test]
fn tables() {
    run("table", 10_000, targets::table);
}

#[test]
fn files_of_entries() {
    run("sheet", 2_000, targets::sheet);
}

#[test]
fn templates() {
    run("template", 500, targets::template);
}

#[test]
fn archives() {
    run("archive", 1_000, targets::archive);
}

#[test]
fn commands() {
    run("command", 10_000, targets::command);
}

#[test]
fn entries_of_logs() {
    run("entry", 10_000, targets::entry);
}

#[test]
fn entries_of_accounts() {
    run("account_entry", 10_000, targets::account_entry);
}

#[test]
fn entries_of_tables() {
    run("table_entry", 10_000, targets::table_entry);
}

#[test]
fn messages_at_tables() {
    let read = |data: &Vec<u8>| play::wire::read(std::str::from_utf8(data).unwrap()).is_some();
    assert!(corpus("message").iter().all(read), "they are those of docs/protocol.md");
    run("message", 10_000, targets::message);
}

#[test]
fn games_by_letters() {
    run("letters", 2_000, targets::letters);
}

#[test]
fn spoken_moves() {
    run("spoken", 1_500, targets::spoken);
}

#[test]
fn records_of_other_programs() {
    run("relayed", 5_000, targets::relayed);
}

#[test]
fn rulebooks() {
    run("rulebook", 3_000, targets::rulebook);
}
