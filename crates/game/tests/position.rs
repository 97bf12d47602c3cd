//! What the interface tells of positions of each game.
#![allow(clippy::unwrap_used, clippy::panic, unreachable_pub)]

use std::sync::Arc;

use cases::Random;
use clauses::Document;
use draughts::Variant;
use game::{Chance, Effort, Game, How, Mover, Position, Rules, Side, Terms, nobody_can_win};
use rulebook::Rulebook;

/// Plays a game with moves that look drawn by lot and checks what must hold in every position.
fn play_out<P: Position>(start: P, random: &mut Random) -> P {
    let mut position = start;
    for _ in 0..60 {
        let moves = position.legal_moves();
        assert!(moves.is_empty() == position.ended().is_some(), "{position:?}");
        let Some(mv) = moves.get(random.below(moves.len())) else { break };
        let facts = position.facts(mv);
        assert_eq!(facts.by, position.turn());
        assert_eq!(&position.find_move(&position.move_text(mv)).unwrap(), mv);
        let read = position.read(&position.text()).unwrap();
        assert_eq!((read.key(), read.force()), (position.key(), position.force()));

        let after = position.play(mv).unwrap();
        assert_eq!(after.turn(), !position.turn());
        let other = !position.turn();
        let pieces = |at: &P| at.force()[other].pieces();
        assert_eq!(pieces(&position) - pieces(&after), facts.takes);
        position = after;
    }
    position
}

/// Each discipline is played by the moves of its game. White may take one man or two in draughts; where most must be
/// taken, he has one way. Elsewhere the first position tells the game.
#[test]
fn each_discipline_is_played_by_the_moves_of_its_game() {
    let _claim = clauses::shows(&["UA-64 4.2", "UA-64 4.3.1"]);
    let _claim = clauses::shows(&["UA-2024 II.systems.1", "UA-2024 II.systems.2"]);
    let _claim = clauses::shows(&["RU-2022 1.2", "RU-2022 App.1", "UA-CHESS II.2.1"]);
    let choice = Some("W:Wc3,h4:Bd4,g5,g7");
    for (document, disciplines, position, wanted) in [
        (Document::UA_64, "russian", choice, "c3:e5 h4:f6:h8"),
        (Document::UA_64, "brazilian", choice, "h4:f6:h8"),
        (Document::UA_2024, "russian russian-rapid russian-blitz", choice, "c3:e5 h4:f6:h8"),
        (Document::UA_2024, "brazilian brazilian-rapid brazilian-blitz", choice, "h4:f6:h8"),
        (Document::UA_2024, "english english-rapid english-blitz", None, "9-13"),
        (Document::UA_2024, "international international-rapid international-blitz", None, "31-26"),
        (Document::RU_2022, "russian draughts64 giveaway", choice, "c3:e5 h4:f6:h8"),
        (Document::RU_2022, "international", None, "31-26"),
        (Document::UA_CHESS, "chess chess-rapid chess-blitz", None, "e2e4"),
    ] {
        for discipline in disciplines.split(' ') {
            let mut terms = Terms::new("20+10".parse().unwrap());
            terms.position = position.map(str::to_owned);
            let rules = Rules::new(Rulebook::shared(document), discipline, terms);
            let rules = Arc::new(rules.unwrap_or_else(|error| panic!("{discipline}: {error}")));
            let moves = Game::new(rules).unwrap().board().legal_moves();
            let known = wanted.split(' ').all(|one| moves.iter().any(|mv| mv == one));
            assert!(known, "{document} {discipline}: {moves:?}");
            if position.is_some() {
                assert_eq!(
                    moves.len(),
                    wanted.split(' ').count(),
                    "{document} {discipline}: {moves:?}"
                );
            }
        }
    }
    // By correspondence nobody plays at a clock, and whoever composes does not play.
    for (document, discipline) in [
        (Document::RU_2022, "correspondence"),
        (Document::RU_2022, "composition"),
        (Document::UA_2024, "composition"),
    ] {
        let terms = Terms::new("20+10".parse().unwrap());
        assert!(Rules::new(Rulebook::shared(document), discipline, terms).is_err());
    }
}

#[test]
fn every_game_tells_the_same_kind_of_facts() {
    for variant in Variant::ALL {
        let start = draughts::Position::start(variant);
        cases::play(variant.name(), 20, |random| {
            play_out(start, random);
        });
    }
    cases::play("chess", 20, |random| {
        play_out(chess::Position::start(), random);
    });
    cases::play("renju", 20, |random| {
        play_out(renju::Position::new(), random);
    });
}

#[test]
fn who_moves_first_is_first() {
    let turn = |variant| Position::turn(&draughts::Position::start(variant));
    assert!(Variant::ALL.map(turn).into_iter().all(|side| side == Side::First));
    assert_eq!(Position::turn(&chess::Position::start()), Side::First);
    assert_eq!(Position::turn(&renju::Position::new()), Side::First);
}

#[test]
fn what_cannot_be_played_or_read_is_refused() {
    let start = draughts::Position::start(Variant::RUSSIAN);
    let refused = start.find_move("a1-h8").unwrap_err();
    assert!(refused.to_string().starts_with("a1-h8 is not a legal move in the position W:W"));
    assert!(start.read("W:Wz9:B").is_err());
    assert!(chess::Position::start().find_move("e2e5").is_err());
    let renju = renju::Position::new();
    for text in ["W:BH8", "X:BH8:WH9", "W:BH8:WH8", "W:H8:WH9", "W:BQ8:W"] {
        assert!(renju.read(text).is_err(), "{text}");
    }
    assert!(renju.find_move("A1").is_err());
}

#[test]
fn giveaway_is_won_by_who_has_nothing_left() {
    let fen = "W:W:Ba7";
    let taken = draughts::Position::from_fen(Variant::RUSSIAN, fen).unwrap().ended().unwrap();
    let given = draughts::Position::from_fen(Variant::GIVEAWAY, fen).unwrap().ended().unwrap();
    assert_eq!((taken.winner, taken.how), (Some(Side::Second), How::NoPieces));
    assert_eq!((given.winner, given.how), (Some(Side::First), How::NoPieces));
}

#[test]
fn a_man_that_becomes_a_king_moves_as_a_man() {
    let position = draughts::Position::from_fen(Variant::RUSSIAN, "W:Wc7:Ba3").unwrap();
    let facts = position.facts(&position.find_move("c7-b8").unwrap());
    assert!(facts.promotes && facts.is_irreversible());
    assert_eq!(facts.mover, Mover::Man);
}

#[test]
fn few_pieces_of_draughts_are_searched_for_a_win() {
    let kings = draughts::Position::from_fen(Variant::RUSSIAN, "W:WKb8:BKg1").unwrap();
    assert_eq!(nobody_can_win(&kings, Effort::Glance), Chance::Unknown);
    assert_eq!(nobody_can_win(&kings, Effort::Positions(10_000)), Chance::Open);
    assert_eq!(kings.can_win(Side::First, Effort::Positions(1)), Chance::Unknown);
}
