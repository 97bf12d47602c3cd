//! Chess moves said aloud, and understood.
#![allow(clippy::unwrap_used)] // in helpers of tests too

mod support;

use std::cell::Cell;

use chess::{Move, Position};
use notation::speech::chess::{say, understand};
use notation::speech::{Fact, Language, NotUnderstood, Squares, Voice, Wording};

fn position(fen: &str) -> Position {
    Position::from_fen(fen).unwrap()
}

#[track_caller]
fn in_all_wordings(fen: &str, uci: &str) -> [String; 4] {
    let position = position(fen);
    let mv = position.uci(uci).unwrap();
    Wording::ALL.map(|wording| say(&position, &mv, Voice::aloud(wording)))
}

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
const CASTLING: &str = "r3k2r/pppq1ppp/2n2n2/2bpp3/2BPP3/2N2N2/PPPQ1PPP/R3K2R w KQkq - 0 8";

/// The names, numerals, pieces and castling words, each exactly as D.2.1 has it.
#[test]
fn the_documents_words() {
    let _claim = clauses::built_in(&["UA-CHESS D.2.1"]);
    let names = Voice::aloud(Wording::Announcement);
    let said = |fen: &str, uci: &str| {
        let position = position(fen);
        say(&position, &position.uci(uci).unwrap(), names)
    };
    let files = ["Anna", "Bella", "Caesar", "David", "Eva", "Felix", "Gustav", "Hector"];
    for (file, name) in ('a'..).zip(files) {
        let uci = format!("{file}2{file}4");
        assert_eq!(said(START, &uci), format!("Bauer {name} zwei – {name} vier"));
    }
    let ranks = ["eins", "zwei", "drei", "vier", "fuenf", "sechs", "sieben", "acht"];
    let bishop = "8/8/8/8/8/8/8/Bk5K w - - 0 1";
    for (rank, name) in ranks.iter().enumerate().skip(1) {
        let to = format!("a1{}{}", char::from(b'a' + rank as u8), rank + 1);
        assert!(said(bishop, &to).ends_with(name), "{to}");
    }
    assert_eq!(said(bishop, "a1b2"), "Laeufer Anna eins – Bella zwei");
    assert_eq!(said(START, "g1f3"), "Springer Gustav eins – Felix drei");
    assert_eq!(said(CASTLING, "d2e2"), "Dame David zwei – Eva zwei");
    assert_eq!(said(CASTLING, "e1e2"), "Koenig Eva eins – Eva zwei");
    assert_eq!(said(CASTLING, "e1g1"), "Kurze Rochade");
    assert_eq!(said(CASTLING, "e1c1"), "Lange Rochade");
    assert_eq!(said(CASTLING, "a1d1"), "Turm Anna eins – David eins");
}

#[test]
fn moves_are_said_in_full() {
    let _claim = clauses::built_in(&["UA-CHESS IV.5.2"]);
    assert_eq!(
        in_all_wordings(START, "e2e4"),
        [
            "пішак е два на е чотири",
            "пешка е два на е четыре",
            "pawn E two to E four",
            "Bauer Eva zwei – Eva vier"
        ]
    );
    let taking = "rnbqkb1r/pppp1ppp/5n2/4P3/3p4/5N2/PPP2PPP/RNBQKB1R w KQkq - 0 5";
    assert_eq!(
        in_all_wordings(taking, "d1d4"),
        [
            "ферзь де один бере пішака на де чотири",
            "ферзь дэ один бьёт пешку на дэ четыре",
            "queen D one takes pawn on D four",
            "Dame David eins schlaegt David vier"
        ]
    );
    let written = Voice::written(Language::Uk);
    let taking = position(taking);
    let mv = taking.uci("e5f6").unwrap();
    assert_eq!(say(&taking, &mv, written), "пішак e5 бере коня на f6");
}

#[test]
fn castling_passing_check_and_mate_are_said() {
    assert_eq!(
        in_all_wordings(CASTLING, "e1g1"),
        ["коротка рокіровка", "короткая рокировка", "castles kingside", "Kurze Rochade"]
    );
    assert_eq!(
        in_all_wordings(CASTLING, "e1c1"),
        ["довга рокіровка", "длинная рокировка", "castles queenside", "Lange Rochade"]
    );
    let passing = "rnbqkb1r/ppp2ppp/8/3pP3/3Qn3/5N2/PPP2PPP/RNB1KB1R w KQkq d6 0 6";
    assert_eq!(
        in_all_wordings(passing, "e5d6"),
        [
            "пішак е п'ять бере де шість на проході",
            "пешка е пять бьёт дэ шесть на проходе",
            "pawn E five takes D six en passant",
            "Bauer Eva fuenf schlaegt David sechs en passant"
        ]
    );
    assert_eq!(
        in_all_wordings("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1", "a1a8"),
        [
            "тура а один на а вісім, мат",
            "ладья а один на а восемь, мат",
            "rook A one to A eight, checkmate",
            "Turm Anna eins – Anna acht, matt"
        ]
    );
}

#[test]
fn the_new_piece_is_said() {
    let _claim = clauses::built_in(&["UA-CHESS D.2.1"]);
    let fen = "3r2k1/4P3/8/8/8/8/8/4K3 w - - 0 1";
    assert_eq!(
        in_all_wordings(fen, "e7d8q"),
        [
            "пішак е сім бере туру на де вісім і перетворюється на ферзя, шах",
            "пешка е семь бьёт ладью на дэ восемь и превращается в ферзя, шах",
            "pawn E seven takes rook on D eight and promotes to queen, check",
            "Bauer Eva sieben schlaegt David acht Dame, Schach"
        ]
    );
    let position = position(fen);
    let heard = understand(&position, "Bauer Eva sieben – Eva acht").unwrap_err();
    assert_eq!(heard.candidates(), ["e7e8Q+", "e7e8R+", "e7e8B", "e7e8N"]);
    assert_eq!(
        heard.to_string(),
        "“Bauer Eva sieben – Eva acht” could be e7e8Q+, e7e8R+, e7e8B or e7e8N; \
         say more of the move, so that only one fits"
    );
}

/// Says every legal move in every voice and listens to it.
fn says_and_understands(position: &Position) -> usize {
    let legal = position.legal_moves();
    for mv in &legal {
        for wording in Wording::ALL {
            for squares in [Squares::Written, Squares::Spelled] {
                let text = say(position, mv, Voice { wording, squares });
                assert_eq!(understand(position, &text), Ok(*mv), "{position:?}: {text}");
            }
        }
    }
    legal.len()
}

#[test]
fn every_move_said_is_understood() {
    let _claim = clauses::built_in(&["UA-CHESS D.2.1"]);
    let said = Cell::new(0);
    cases::play("said", 4, |random| {
        let mut position = Position::start();
        for _ in 0..120 {
            said.update(|count| count + says_and_understands(&position));
            let legal: Vec<Move> = position.legal_moves();
            if legal.is_empty() {
                break;
            }
            position = position.after(&legal[random.below(legal.len())]);
        }
    });
    let said = said.get();
    assert!(said > 5_000, "{said}");
}

/// Positions full of what random play seldom meets: promotions, castling, taking in passing.
#[test]
fn every_rare_move_said_is_understood() {
    for fen in [
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    ] {
        let position = position(fen);
        says_and_understands(&position);
        for mv in position.legal_moves() {
            says_and_understands(&position.after(&mv));
        }
    }
}

#[test]
fn moves_are_understood_as_people_say_them() {
    let _claim = clauses::built_in(&["UA-CHESS D.2.1"]);
    for line in include_str!("data/speech_chess.tsv").lines().skip(1) {
        let [fen, uci, heard] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}: three columns");
        };
        let position = position(fen);
        assert_eq!(understand(&position, heard), Ok(position.uci(uci).unwrap()), "{line}");
    }
}

#[test]
fn what_is_no_move_is_answered_with_a_sentence() {
    let told = |fen, heard| understand(&position(fen), heard).unwrap_err().to_string();
    assert_eq!(
        told(START, "кінь"),
        "“кінь” does not say where the move goes; say the squares, as in knight g1 to f3"
    );
    assert_eq!(
        told(START, "e5 e6"),
        "“e5 e6” was understood as e5e6, which is not legal: e5 is empty"
    );
    assert_eq!(
        told(START, "e7 e5"),
        "“e7 e5” was understood as e7e5, which is not legal: the piece on e7 is the opponent's"
    );
    assert_eq!(
        told(START, "слон же один на еф три"),
        "“слон же один на еф три” was understood as Bg1f3, which is not legal: \
         the piece on g1 is a knight; legal is Ng1f3 or f2f3"
    );
    assert_eq!(
        told(START, "Lange Rochade"),
        "“Lange Rochade” was understood as 0-0-0, which is not legal: no piece can go that way"
    );
    assert_eq!(told(START, "Nf6"), "“Nf6” is not a legal move: no knight may go to f6 here");
    let two = "4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1";
    assert_eq!(
        told(two, "конь дэ два"),
        "“конь дэ два” could be Nb1d2 or Nf3d2; say more of the move, so that only one fits"
    );
    assert_eq!(understand(&position(two), "Nd2").unwrap_err().candidates(), ["Nb1d2", "Nf3d2"]);
    let checked = "4k3/8/8/8/8/8/4r3/R3K3 w Q - 0 1";
    assert_eq!(
        told(checked, "тура а два"),
        "“тура а два” was understood as Ra2, which is not legal: \
         the king is in check, and no such move parries it"
    );
}

#[test]
fn what_is_said_besides_must_be_so() {
    let fact = |heard| match understand(&position(START), heard).unwrap_err() {
        NotUnderstood::Contradiction { fact, .. } => fact,
        other => panic!("{other}"),
    };
    assert_eq!(fact("кінь бере f3"), Fact::TakesNothing);
    assert_eq!(fact("e2 на e4 на проході"), Fact::NotEnPassant);
    assert_eq!(fact("e2 e4 шах"), Fact::NoCheck);
    assert_eq!(fact("e2 e4 mate"), Fact::NoMate);
}
