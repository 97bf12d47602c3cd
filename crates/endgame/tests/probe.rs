//! Asking tables about positions.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use clauses::built_in;
use draughts::{Position, Variant};
use endgame::{Ending, Tables, Value};

fn position(variant: Variant, fen: &str) -> Position {
    Position::from_fen(variant, fen).unwrap()
}

fn value(variant: Variant, fen: &str) -> Value {
    let tables = Tables::build_in_memory(variant, 3).unwrap();
    tables.probe(&position(variant, fen)).unwrap().unwrap()
}

#[test]
fn who_cannot_move_has_lost() {
    let _claim = built_in(&["RU-2022 6.1.7#2", "UA-64 5.2.2", "UA-2024 VI.outcome.1.2"]);
    assert_eq!(value(Variant::RUSSIAN, "W:Wa3:Bb4,c5"), Value::Loss { plies: 0 });
    let _claim = built_in(&["UA-2024 V.outcome.2.2", "UA-2024 VII.outcome.2"]);
    assert_eq!(value(Variant::INTERNATIONAL, "W:W26:B17,21"), Value::Loss { plies: 0 });
    assert_eq!(value(Variant::ENGLISH, "W:W21:B14,17"), Value::Loss { plies: 0 });
}

#[test]
fn who_has_no_pieces_has_lost() {
    let _claim = built_in(&["RU-2022 6.1.7#1", "UA-64 5.2.3", "UA-2024 VI.outcome.1.3"]);
    assert_eq!(value(Variant::RUSSIAN, "W:Wa3:Bb4"), Value::Win { plies: 1 });
    assert_eq!(value(Variant::RUSSIAN, "W:W:Bb6"), Value::Loss { plies: 0 });
    let _claim = built_in(&["UA-2024 V.outcome.2.3", "UA-2024 VII.outcome.2"]);
    assert_eq!(value(Variant::INTERNATIONAL, "B:W27:B21"), Value::Win { plies: 1 });
    assert_eq!(value(Variant::ENGLISH, "B:W22:B17"), Value::Win { plies: 1 });
}

#[test]
fn in_giveaway_both_have_won() {
    let _claim = built_in(&["RU-2013 4.1#1", "RU-2013 4.1#2", "RU-2022 8.1#1", "RU-2022 8.1#2"]);
    assert_eq!(value(Variant::GIVEAWAY, "W:Wa3:Bb4,c5"), Value::Win { plies: 0 });
    assert_eq!(value(Variant::GIVEAWAY, "W:Wa3:Bb4"), Value::Loss { plies: 1 });
    assert_eq!(value(Variant::GIVEAWAY, "W:W:Bb6"), Value::Win { plies: 0 });
}

/// No game leads there, but an editor of positions may.
#[test]
fn who_stands_alone_makes_one_move_more() {
    assert_eq!(value(Variant::RUSSIAN, "W:Wa3:B"), Value::Win { plies: 1 });
    assert_eq!(value(Variant::GIVEAWAY, "W:Wa3:B"), Value::Loss { plies: 1 });
}

/// White steps back to the end of the main road, and the black king must come out before it. A
/// step less far, and it would be taken itself.
#[test]
fn moves_come_best_first() {
    let tables = Tables::build_in_memory(Variant::RUSSIAN, 2).unwrap();
    let rated = tables.rated_moves(&position(Variant::RUSSIAN, "W:WKg7:BKh8")).unwrap().unwrap();
    let name = |square| Variant::RUSSIAN.square_name(square);
    let rated: Vec<_> =
        rated.iter().map(|rated| (name(rated.mv.destination()), rated.value)).collect();
    assert_eq!(rated[0], ("a1".to_owned(), Value::Win { plies: 3 }));
    assert_eq!(rated[1..3], [("f8".to_owned(), Value::Draw), ("h6".to_owned(), Value::Draw)]);
    assert!(rated[3..].iter().all(|(_, value)| *value == Value::Loss { plies: 2 }));
    assert_eq!(rated.len(), 8);
}

/// From the longest win of every class, best play ends exactly when the tables say.
#[test]
fn best_play_lasts_as_long_as_foretold() {
    for variant in Variant::ALL {
        let tables = Tables::build_in_memory(variant, 3).unwrap();
        for class in tables.endings().flat_map(Ending::classes) {
            let longest = tables.stats(class).unwrap().unwrap().longest_win.unwrap();
            let mut position = longest.position;
            for left in (1..=longest.plies).rev() {
                let best = tables.rated_moves(&position).unwrap().unwrap()[0];
                let won = Value::Win { plies: left };
                let lost = Value::Loss { plies: left };
                let wins = position.turn() == longest.position.turn();
                assert_eq!(best.value, if wins { won } else { lost }, "{position:?}");
                position = position.after(&best.mv);
            }
            let winner = position.outcome().unwrap().winner;
            assert_eq!(winner, longest.position.turn(), "{position:?}");
        }
    }
}

#[test]
fn what_is_not_in_the_tables_has_no_value() {
    let tables = Tables::build_in_memory(Variant::RUSSIAN, 2).unwrap();
    let unknown = [
        Position::start(Variant::RUSSIAN),
        position(Variant::RUSSIAN, "W:Wa1,Kc1:Bd8"),
        position(Variant::BRAZILIAN, "W:WKa1:BKh8"),
    ];
    for position in unknown {
        assert_eq!(tables.probe(&position).unwrap(), None);
        assert_eq!(tables.rated_moves(&position).unwrap(), None);
    }
}

#[test]
fn better_values_are_greater() {
    let ascending = [
        Value::Loss { plies: 0 },
        Value::Loss { plies: 8 },
        Value::Draw,
        Value::Win { plies: 9 },
        Value::Win { plies: 1 },
    ];
    assert!(ascending.is_sorted_by(|worse, better| worse < better));
}
