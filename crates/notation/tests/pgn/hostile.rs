//! Nonsense: the files of the tests and many small mutations of them. No panic, no hang, and what
//! is read is written and read the same.

use chess::Letters;
use notation::pgn::{Layout, Limits, Line, Note, Options, Ply, PlyMove, Reader, Reading};

use crate::round_trips::files;
use crate::support::Random;

const MUTATIONS: u64 = 10_000;

fn readings(data: &[u8], bytes: usize) -> Vec<Reading> {
    let limits = Limits { bytes, depth: 16, faults: 20 };
    let reader = Reader::with_options(data, Options { limits, ..Options::default() });
    let readings = reader.flatten().inspect(|reading| {
        assert!(reading.errors.iter().all(|at| !at.to_string().is_empty()));
        assert!(reading.warnings.iter().all(|at| !at.to_string().is_empty()));
    });
    readings.collect()
}

fn check(data: &[u8]) {
    let read = readings(data, 1 << 16);
    let text: String =
        read.iter().map(|reading| reading.game.to_pgn(&Layout::default()) + "\n").collect();
    let again = readings(text.as_bytes(), 1 << 24);
    let told = || format!("{}\n---\n{text}", String::from_utf8_lossy(data));
    assert_eq!(again.len(), read.len(), "{}", told());
    for (again, read) in again.iter().zip(&read) {
        let in_other_letters = read.chosen == Some(Letters::Ukrainian);
        let may_differ = in_other_letters && has_unread(&read.game.moves);
        assert!(again.game == read.game || may_differ, "{}", told());
    }
}

/// A move that cannot be read in the letters of its game may be one in the letters in which the
/// game is written.
fn has_unread(line: &Line) -> bool {
    let in_notes = |notes: &[Note]| {
        notes.iter().any(|note| matches!(note, Note::Variation(line) if has_unread(line)))
    };
    let unread = |ply: &Ply| matches!(ply.mv, PlyMove::Unread(_)) || in_notes(&ply.notes);
    in_notes(&line.notes) || line.plies.iter().any(unread)
}

#[test]
fn the_files_of_the_tests_and_mutations_of_them_do_no_harm() {
    let corpus: Vec<Vec<u8>> = files().into_iter().map(|(_, file)| file).collect();
    corpus.iter().for_each(|data| check(data));
    cases::play("mutations", MUTATIONS, |random| {
        let mut data = corpus[random.below(corpus.len())].clone();
        for _ in 0..=random.below(4) {
            mutate(&mut data, &corpus, random);
        }
        check(&data);
    });
}

/// Changes, drops, doubles or splices in some bytes.
fn mutate(data: &mut Vec<u8>, corpus: &[Vec<u8>], random: &mut Random) {
    const NASTY: &[u8] = b"{}()[];$*!?+=-x:\"\\%.,/ \n\r\t\x000128aehNKQO#\xC2\xBD\xD0\x9A\xFF";
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
