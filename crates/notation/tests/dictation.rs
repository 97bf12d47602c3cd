//! The list of dictated moves that must be understood, in three languages.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use draughts::{Position, Variant};
use notation::movetext::read_move;
use notation::speech;
use renju::Lettering;

const CHESS: [(u32, &str); 4] = [
    (27, "rnbqkb1r/pppp1ppp/5n2/4P3/3p4/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 5"),
    (28, "3r4/4P1k1/8/8/8/8/8/4K3 w - - 0 1"),
    (29, "r3k2r/pppq1ppp/2n2n2/2bpp3/2BPP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 8"),
    (30, "6k1/5ppp/8/8/8/8/8/R3K2R w - - 0 1"),
];

/// Whether the words are understood as the move, and what came of them.
fn understood(number: u32, place: &str, mv: &str, heard: &str) -> Result<(), String> {
    let draughts = match place {
        "S" => Some(Position::start(Variant::RUSSIAN)),
        "T" => Some(Position::from_fen(Variant::RUSSIAN, "W:Wc3:Bd4,f6").unwrap()),
        "K" => Some(Position::from_fen(Variant::RUSSIAN, "W:Wc3,e3,Kh2:Ba7,b8").unwrap()),
        "P" => Some(Position::from_fen(Variant::RUSSIAN, "W:Wa7:Bh2").unwrap()),
        "I" => Some(Position::start(Variant::INTERNATIONAL)),
        "J" => Some(Position::from_fen(Variant::INTERNATIONAL, "W:W32:B19,28").unwrap()),
        _ => None,
    };
    let wrong = |what: String| format!("{number} {place} {mv}: “{heard}”: {what}");
    if let Some(position) = draughts {
        let wanted = read_move(&position, &position.legal_moves(), mv).unwrap();
        let found = speech::draughts::understand(&position, heard);
        let found = found.map_err(|error| wrong(error.to_string()))?;
        return if found == wanted { Ok(()) } else { Err(wrong(format!("{found:?}"))) };
    }
    if place == "R" {
        let mut position = renju::Position::new();
        let letters = Lettering::Documents;
        position.play(renju::Move::Place(letters.read("H8").unwrap())).unwrap();
        let wanted = match mv {
            "pass" => renju::Move::Pass,
            point => renju::Move::Place(letters.read(point).unwrap()),
        };
        let found = speech::renju::understand(&position, letters, heard);
        let found = found.map_err(|error| wrong(error.to_string()))?;
        return if found == wanted { Ok(()) } else { Err(wrong(format!("{found:?}"))) };
    }
    let fen = CHESS.iter().find(|(one, _)| *one == number);
    let position =
        fen.map_or_else(chess::Position::start, |(_, fen)| chess::Position::from_fen(fen).unwrap());
    let found = speech::chess::understand(&position, heard);
    let found = found.map_err(|error| wrong(error.to_string()))?;
    let becomes = found.promotion().map_or("", |role| chess::Letters::English.of(role));
    let written = format!("{}{}{}", found.from(), found.to(), becomes.to_lowercase());
    if written == mv { Ok(()) } else { Err(wrong(written)) }
}

#[test]
fn every_row_of_the_list_is_understood_in_every_language() {
    let rows: Vec<Vec<&str>> = { include_str!("data/dictation.tsv").lines().skip(1) }
        .map(|line| line.split('\t').collect())
        .collect();
    assert_eq!(rows.len(), 30);
    let mut wrong = Vec::new();
    for row in &rows {
        let (number, place) = row[0].split_once(' ').unwrap();
        for heard in &row[2..5] {
            wrong.extend(understood(number.parse().unwrap(), place, row[1], heard).err());
        }
    }
    assert_eq!(wrong, Vec::<String>::new());
}
