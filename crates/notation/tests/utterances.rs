//! Moves as speech input writes them: lists of utterances with its usual mistakes, in three languages.
//!
//! The lists (`data/utterances.*.tsv`) were written without this crate: ways of saying a move, held
//! together at random with tables of what phones and browsers make of letters, numbers and words, and some
//! by hand. `?` in the column of the move: no single legal move can be meant, and none may be understood.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use draughts::{Position, Variant};
use notation::movetext::read_move;
use notation::speech;
use renju::Lettering;

/// What came of an utterance.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Heard {
    Understood,
    /// Not understood, and the move is so far down the suggestions, from 0.
    Offered(usize),
    Missed,
    Wrong,
}

/// `wanted` is none where nothing may be understood.
fn judge<M: PartialEq>(wanted: Option<M>, understood: Option<M>, offered: &[M]) -> Heard {
    assert!(offered.len() <= 4);
    match (wanted, understood) {
        (None, None) => Heard::Understood,
        (wanted, Some(mv)) if wanted.as_ref() == Some(&mv) => Heard::Understood,
        (_, Some(_)) => Heard::Wrong,
        (Some(wanted), None) => {
            offered.iter().position(|mv| *mv == wanted).map_or(Heard::Missed, Heard::Offered)
        }
    }
}

fn heard(place: &str, mv: &str, text: &str) -> Heard {
    let (game, place) = place.split_once(' ').unwrap();
    let wanted = (mv != "?").then_some(mv);
    match game {
        "renju" => {
            let letters = Lettering::Documents;
            let mut position = renju::Position::new();
            for name in place.split(' ') {
                position.place(letters.read(name).unwrap()).unwrap();
            }
            let wanted = wanted.map(|name| renju::Move::Place(letters.read(name).unwrap()));
            let understood = speech::renju::understand(&position, letters, text).ok();
            judge(wanted, understood, &speech::renju::suggest(&position, letters, text))
        }
        "chess" => {
            let position = match place {
                "start" => chess::Position::start(),
                fen => chess::Position::from_fen(fen).unwrap(),
            };
            let wanted = wanted.map(|uci| position.uci(uci).unwrap());
            let understood = speech::chess::understand(&position, text).ok();
            judge(wanted, understood, &speech::chess::suggest(&position, text))
        }
        variant => {
            let variant: Variant = variant.parse().unwrap();
            let position = match place {
                "start" => Position::start(variant),
                fen => Position::from_fen(variant, fen).unwrap(),
            };
            let legal = position.legal_moves();
            let wanted = wanted.map(|mv| read_move(&position, &legal, mv).unwrap());
            let understood = speech::draughts::understand(&position, text).ok();
            judge(wanted, understood, &speech::draughts::suggest(&position, text))
        }
    }
}

/// Holds a list against the parser: nothing may be understood wrongly, and of 500 utterances 95 % must be
/// understood or answered with the move among the first three suggestions.
#[track_caller]
fn holds(list: &str) {
    let rows: Vec<[&str; 3]> = list
        .lines()
        .skip(1)
        .map(|line| line.split('\t').collect::<Vec<_>>().try_into().unwrap())
        .collect();
    let (said, unclear): (Vec<_>, Vec<_>) = rows.into_iter().partition(|[_, mv, _]| *mv != "?");
    assert_eq!(said.len(), 500);
    assert!(unclear.len() >= 40, "{}", unclear.len());
    let told = |[place, mv, text]: &[&str; 3]| format!("{place} {mv}: “{text}”");
    let (mut understood, mut offered, mut missed, mut wrong) = (0, 0, Vec::new(), Vec::new());
    for row @ [place, mv, text] in said.iter().chain(&unclear) {
        match heard(place, mv, text) {
            Heard::Understood if *mv == "?" => {}
            Heard::Understood => understood += 1,
            Heard::Offered(0..=2) => offered += 1,
            Heard::Offered(_) | Heard::Missed => missed.push(told(row)),
            Heard::Wrong => wrong.push(told(row)),
        }
    }
    println!("understood {understood}, offered {offered}, missed {missed:#?}");
    assert_eq!(wrong, Vec::<String>::new());
    assert!(understood + offered >= 475, "{understood} + {offered}: {missed:#?}");
}

#[test]
fn a_speech_is_no_move() {
    let start = Position::start(Variant::RUSSIAN);
    assert!(!speech::draughts::suggest(&start, "центр де чотири").is_empty());
    assert!(speech::draughts::suggest(&start, &"центр де чотири ".repeat(1_000)).is_empty());
    assert!(speech::draughts::suggest(&start, "сьогодні гарна погода надворі").is_empty());
    let (chess, renju) = (chess::Position::start(), renju::Position::new());
    for text in ["hello", "yes", "привіт", "час?", "c", "так", "да", "draw", "resign", "нічия"]
    {
        assert_eq!(speech::draughts::suggest(&start, text), [], "{text}");
        assert!(speech::chess::suggest(&chess, text).is_empty(), "{text}");
        assert_eq!(speech::renju::suggest(&renju, Lettering::Documents, text), [], "{text}");
    }
}

#[test]
fn what_is_said_in_ukrainian_is_understood_or_offered() {
    holds(include_str!("data/utterances.uk.tsv"));
}

#[test]
fn what_is_said_in_russian_is_understood_or_offered() {
    holds(include_str!("data/utterances.ru.tsv"));
}

#[test]
fn what_is_said_in_english_is_understood_or_offered() {
    holds(include_str!("data/utterances.en.tsv"));
}
