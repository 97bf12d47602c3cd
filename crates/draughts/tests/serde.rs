//! What is stored reads back, and nothing else is accepted.

use draughts::{ByColour, Colour, Piece, Position, Setup, Square, SquareSet, Variant};
use serde_json::{from_str, json, to_value};

#[test]
fn positions_and_games_are_texts() {
    for variant in Variant::ALL {
        let start = Position::start(variant);
        let stored = to_value(start).unwrap();
        assert_eq!(stored, json!(format!("{variant} {}", start.fen())));
        assert_eq!(serde_json::from_value::<Position>(stored).unwrap(), start);
        let name = to_value(variant).unwrap();
        assert_eq!(name, json!(variant.name()));
        assert_eq!(serde_json::from_value::<Variant>(name).unwrap(), variant);
    }
    assert!(from_str::<Variant>("\"frisian\"").is_err());
    assert!(from_str::<Position>("\"russian W:Wh8:B\"").is_err(), "a man on its last row");
}

#[test]
fn a_set_up_is_lists_of_numbers() {
    let mut setup = Setup::empty(Colour::Black);
    for (number, colour, piece) in [
        (31, Colour::White, Piece::Man),
        (5, Colour::White, Piece::King),
        (1, Colour::Black, Piece::Man),
    ] {
        setup.put(Square::new(number).unwrap(), colour, piece);
    }
    let stored = json!({
        "men": { "white": [31], "black": [1] },
        "kings": { "white": [5], "black": [] },
        "turn": "black",
    });
    assert_eq!(to_value(setup).unwrap(), stored);
    assert_eq!(serde_json::from_value::<Setup>(stored).unwrap(), setup);
}

#[test]
fn squares_that_no_board_has_are_refused() {
    assert_eq!(from_str::<Square>("50").unwrap().number(), 50);
    for wrong in ["0", "51", "-1", "\"c3\"", "null"] {
        assert!(from_str::<Square>(wrong).is_err(), "{wrong}");
        assert!(from_str::<SquareSet>(&format!("[1,{wrong}]")).is_err(), "{wrong}");
    }
    assert!(from_str::<SquareSet>("[1,1]").unwrap_err().to_string().contains("twice"));
    let both: ByColour<Piece> = from_str("{\"white\":\"man\",\"black\":\"king\"}").unwrap();
    assert_eq!(both[Colour::Black], Piece::King);
}
