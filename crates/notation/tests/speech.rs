//! Moves said aloud, and understood.
#![allow(clippy::unwrap_used)] // in helpers of tests too

mod support;

use std::cell::Cell;

use draughts::{Position, Variant};
use notation::movetext::read_move;
use notation::speech::{self, Fact, Language, NoNames, NotUnderstood, Squares, Voice, Wording};
use renju::{Lettering, Position as Stones};
use support::{random_game, random_kings};

fn voices() -> impl Iterator<Item = Voice> {
    let both = [Squares::Written, Squares::Spelled];
    Wording::ALL.into_iter().flat_map(move |wording| both.map(|squares| Voice { wording, squares }))
}

fn position(variant: Variant, fen: &str) -> Position {
    Position::from_fen(variant, fen).unwrap()
}

#[track_caller]
fn said(variant: Variant, fen: &str, mv: &str, voice: Voice) -> String {
    let position = position(variant, fen);
    let mv = read_move(&position, &position.legal_moves(), mv).unwrap();
    speech::draughts::say(variant, &mv, voice).unwrap()
}

#[track_caller]
fn in_all_wordings(variant: Variant, fen: &str, mv: &str) -> [String; 4] {
    Wording::ALL.map(|wording| said(variant, fen, mv, Voice::aloud(wording)))
}

#[test]
fn draughts_moves_are_said_square_by_square() {
    assert_eq!(
        in_all_wordings(Variant::RUSSIAN, "W:Wc3:Bh8", "c3-d4"),
        [
            "це три на де чотири",
            "цэ три на дэ четыре",
            "C three to D four",
            "Caesar drei – David vier"
        ]
    );
    assert_eq!(
        in_all_wordings(Variant::RUSSIAN, "W:Wc3:Bd4,f6", "c3:e5:g7"),
        [
            "це три бере е п'ять бере же сім",
            "цэ три бьёт е пять бьёт же семь",
            "C three takes E five takes G seven",
            "Caesar drei schlaegt Eva fuenf schlaegt Gustav sieben",
        ]
    );
    assert_eq!(
        said(Variant::RUSSIAN, "W:Wc3:Bd4,f6", "c3:g7", Voice::written(Language::Uk)),
        "c3 бере e5 бере g7"
    );
    assert_eq!(
        said(Variant::RUSSIAN, "W:Wc3:Bd4,f6", "c3:g7", Voice::written(Wording::Announcement)),
        "Caesar 3 schlaegt Eva 5 schlaegt Gustav 7"
    );
}

#[test]
fn kings_and_crowning_are_said() {
    assert_eq!(
        in_all_wordings(Variant::RUSSIAN, "W:WKa1:Bh2", "a1-h8"),
        [
            "дамка а один на аш вісім",
            "дамка а один на аш восемь",
            "king A one to H eight",
            "Dame Anna eins – Hector acht"
        ]
    );
    assert_eq!(
        in_all_wordings(Variant::RUSSIAN, "W:Wa7:Bh2", "a7-b8"),
        [
            "а сім на бе вісім і стає дамкою",
            "а семь на бэ восемь и становится дамкой",
            "A seven to B eight and is crowned",
            "Anna sieben – Bella acht Dame"
        ]
    );
}

#[test]
fn numbered_squares_are_said_as_numbers() {
    let plain = |mv| {
        let fen = "W:W32:B19,28";
        let languages = [Language::Uk, Language::Ru, Language::En];
        languages.map(|language| said(Variant::INTERNATIONAL, fen, mv, Voice::aloud(language)))
    };
    assert_eq!(
        plain("32:14"),
        [
            "тридцять два бере двадцять три бере чотирнадцять",
            "тридцать два бьёт двадцать три бьёт четырнадцать",
            "thirty-two takes twenty-three takes fourteen"
        ]
    );
}

/// The document names eight files; a board with more of them has no such names.
#[test]
fn names_are_refused_where_the_document_has_none() {
    let start = Position::start(Variant::INTERNATIONAL);
    let mv = start.legal_moves()[0];
    let names = Voice::aloud(Wording::Announcement);
    assert_eq!(speech::draughts::say(Variant::INTERNATIONAL, &mv, names), Err(NoNames));
    assert_eq!(speech::renju::say(renju::Move::Pass, Lettering::Documents, names), Err(NoNames));
    assert_eq!(
        NoNames.to_string(),
        "The announcement has names for the files A to H only, and this board has more; \
         say its moves in uk, ru or en"
    );
}

/// Says every legal move in every voice and listens to it.
fn says_and_understands(position: &Position) -> usize {
    let mut said = 0;
    for mv in position.legal_moves() {
        for voice in voices() {
            let Ok(text) = speech::draughts::say(position.variant(), &mv, voice) else { continue };
            let heard = speech::draughts::understand(position, &text);
            assert_eq!(heard, Ok(mv), "{position:?} {voice:?}: {text}");
            said += 1;
        }
    }
    said
}

#[test]
fn every_draughts_move_said_is_understood() {
    for variant in Variant::ALL {
        let said = Cell::new(0);
        cases::play(&format!("said, {variant}"), 2, |random| {
            for position in random_game(variant, random, 100) {
                said.update(|count| count + says_and_understands(&position));
            }
            said.update(|count| count + says_and_understands(&random_kings(variant, random)));
        });
        let said = said.get();
        assert!(said > 2_000, "{variant}: {said}");
    }
}

#[test]
fn draughts_moves_are_understood_as_people_say_them() {
    for line in include_str!("data/speech_draughts.tsv").lines().skip(1) {
        let [variant, fen, mv, heard] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}: four columns");
        };
        let position = position(variant.parse().unwrap(), fen);
        let expected = read_move(&position, &position.legal_moves(), mv).unwrap();
        assert_eq!(speech::draughts::understand(&position, heard), Ok(expected), "{line}");
    }
}

#[track_caller]
fn refusal(fen: &str, heard: &str) -> NotUnderstood {
    speech::draughts::understand(&position(Variant::RUSSIAN, fen), heard).unwrap_err()
}

#[test]
fn what_is_no_move_is_answered_with_a_sentence() {
    let told = |fen, heard| refusal(fen, heard).to_string();
    let fen = "W:Wc3,e3,Kh2:Ba7,b8";
    assert_eq!(told(fen, " ?! "), "nothing was said of a move; say for instance c3 to d4");
    assert_eq!(
        told(fen, "цэ три абракадабра"),
        "“абракадабра” in “цэ три абракадабра” is no word of a move; say the squares, as in c3 to d4"
    );
    assert_eq!(
        told(fen, "дамка"),
        "“дамка” does not say where the move goes; say the squares, as in c3 to d4"
    );
    assert_eq!(
        told(fen, "де чотири"),
        "of “де чотири” this was understood: “d4” could be c3-d4 or e3-d4; \
         write more squares of the move, so that only one fits"
    );
    assert_eq!(refusal(fen, "де чотири").candidates(), ["c3-d4", "e3-d4"]);
    let not_legal = refusal(fen, "c3 to c4");
    assert!(not_legal.to_string().contains("has no playing square “c4”"), "{not_legal}");
    let not_legal = refusal(fen, "Caesar drei – Eva fuenf");
    assert!(not_legal.to_string().contains("“c3-e5” is not a legal move of White"), "{not_legal}");
    assert_eq!(not_legal.candidates()[..2], ["c3-d4", "c3-b4"]);
}

#[test]
fn what_is_said_besides_must_be_so() {
    let fen = "W:Wc3,Kh2:Ba7";
    let fact = |heard| match refusal(fen, heard) {
        NotUnderstood::Contradiction { fact, .. } => fact,
        other => panic!("{other}"),
    };
    assert_eq!(fact("c3 бере d4"), Fact::TakesNothing);
    assert_eq!(fact("дамка c3 на d4"), Fact::IsMan);
    assert_eq!(fact("простая h2 g1"), Fact::IsKing);
    assert_eq!(fact("c3 to d4 and is crowned"), Fact::CrownsNone);
    assert_eq!(
        refusal(fen, "c3 бере d4").to_string(),
        "“c3 бере d4” was understood as c3-d4, but it takes nothing; say the move again"
    );
}

#[test]
fn no_text_is_too_odd_to_be_answered() {
    let start = Position::start(Variant::RUSSIAN);
    let pieces: Vec<char> =
        "c3d4 -–'’x:хн+#0123456789 бере двадцять три dame Ü\u{301}🙂\n".chars().collect();
    cases::play("odd texts", 20_000, |random| {
        let text: String = random.list(20, |random| random.pick(&pieces)).into_iter().collect();
        random.note(format_args!("{text:?}"));
        if let Err(error) = speech::draughts::understand(&start, &text) {
            assert!(!error.to_string().is_empty());
        }
        let _ = speech::renju::understand(&Stones::new(), Lettering::Documents, &text);
    });
}

fn place(name: &str, lettering: Lettering) -> renju::Move {
    renju::Move::Place(lettering.read(name).unwrap())
}

#[test]
fn renju_points_are_said_by_letter_and_number() {
    let said = |name, lettering| {
        [Language::Uk, Language::Ru, Language::En].map(|language| {
            speech::renju::say(place(name, lettering), lettering, Voice::aloud(language)).unwrap()
        })
    };
    assert_eq!(said("H8", Lettering::Documents), ["аш вісім", "аш восемь", "H eight"]);
    assert_eq!(
        said("I9", Lettering::Documents),
        ["йот дев'ять", "йот девять", "J nine"],
        "the documents' ninth letter is written J"
    );
    assert_eq!(
        said("I15", Lettering::International),
        ["і п'ятнадцять", "и пятнадцать", "I fifteen"]
    );
    assert_eq!(said("P11", Lettering::Documents), ["пе одинадцять", "пэ одиннадцать", "P eleven"]);
}

#[test]
fn every_renju_move_said_is_understood() {
    for lettering in [Lettering::Documents, Lettering::International] {
        cases::play(&format!("renju, {lettering:?}"), 1, |random| {
            let mut position = Stones::new();
            while position.outcome().is_none() && position.moves() < 30 {
                let points: Vec<_> = position.legal_points().iter().collect();
                let mut moves: Vec<_> = points.into_iter().map(renju::Move::Place).collect();
                let mv = moves[random.below(moves.len())];
                moves.extend((position.moves() > 0).then_some(renju::Move::Pass));
                for voice in voices() {
                    for &mv in &moves {
                        let Ok(text) = speech::renju::say(mv, lettering, voice) else { continue };
                        let heard = speech::renju::understand(&position, lettering, &text);
                        assert_eq!(heard, Ok(mv), "{text}");
                    }
                }
                position.play(mv).unwrap();
            }
        });
    }
}

#[test]
fn renju_moves_are_understood_as_people_say_them() {
    let mut position = Stones::new();
    position.play(place("H8", Lettering::Documents)).unwrap();
    let heard = |text: &str| speech::renju::understand(&position, Lettering::Documents, text);
    for text in
        ["j9", "I 9", "йот девять", "и 9", "і дев’ять", "point J nine", "Jay-nine", "ставлю йот 9!"]
    {
        assert_eq!(heard(text), Ok(place("J9", Lettering::Documents)), "{text}");
    }
    for text in ["н8", "эн 8", "N8"] {
        assert_eq!(
            heard(text).ok(),
            (text != "н8").then(|| place("N8", Lettering::Documents)),
            "{text}"
        );
    }
    assert_eq!(heard("о 8"), Ok(place("O8", Lettering::Documents)));
    assert_eq!(heard("Пасую"), Ok(renju::Move::Pass));
    let told = |text| heard(text).unwrap_err().to_string();
    assert_eq!(
        told("аш вісім"),
        "“аш вісім” was understood as H8, which is not legal: a stone stands there already"
    );
    assert_eq!(
        told("h 18"),
        "“h 18” was understood as H18, which is not legal: \"H18\" names no point: \
         after the letter a number from 1 to 15 must follow"
    );
    assert_eq!(
        told("h8 h9"),
        "“h8 h9” does not say where the move goes; say one point, as in H8, or pass"
    );
}

#[test]
fn a_foul_is_not_understood_as_a_move() {
    let letters = Lettering::International;
    let mut position = Stones::new();
    for name in ["H8", "A1", "H9", "C1", "F10", "E1", "G10", "G1"] {
        position.play(place(name, letters)).unwrap();
    }
    let told = speech::renju::understand(&position, letters, "аш десять").unwrap_err().to_string();
    assert!(
        told.starts_with(
            "“аш десять” was understood as H10, which is not legal: H10 is a double three"
        ),
        "{told}"
    );
}

#[test]
fn wordings_have_codes() {
    for wording in Wording::ALL {
        assert_eq!(wording.code().parse(), Ok(wording));
    }
    assert_eq!(
        "fr".parse::<Wording>().unwrap_err().to_string(),
        "moves are not said in “fr”; choose one of uk, ru, en, de-names"
    );
}

/// Who names a point that is a foul means no other that sounds like it.
#[test]
fn a_foul_that_is_named_is_no_other_point() {
    let letters = Lettering::Documents;
    let mut position = Stones::new();
    for point in ["H8", "A1", "G8", "C1", "F9", "E15", "F10", "O1"] {
        position.play(place(point, letters)).unwrap();
    }
    for text in ["F eight", "еф вісім", "эф восемь", "F8"] {
        let told = speech::renju::understand(&position, letters, text).unwrap_err();
        assert!(matches!(told, NotUnderstood::NotLegal { .. }), "{text}: {told}");
    }
}
