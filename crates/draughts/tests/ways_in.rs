//! The small conveniences: sets with operators, texts that read back, squares one at a time.
#![allow(clippy::unwrap_used)] // in helpers too

use draughts::{Colour, Piece, Position, Setup, Square, SquareSet, Variant};

fn set(numbers: &[u32]) -> SquareSet {
    numbers.iter().map(|number| Square::new(*number).unwrap()).collect()
}

#[test]
fn sets_have_operators() {
    let (low, even) = (set(&[1, 2, 3]), set(&[2, 4]));
    assert_eq!(low | even, set(&[1, 2, 3, 4]));
    assert_eq!(low & even, set(&[2]));
    assert_eq!(low - even, set(&[1, 3]));
    assert_eq!(low.difference(even), low - even);
    let mut both = low;
    both |= even;
    both &= set(&[1, 4, 50]);
    both -= SquareSet::from(Square::new(1).unwrap());
    assert_eq!(both, set(&[4]));
    both.extend(low);
    assert_eq!(both, low | (even - low));
}

#[test]
fn squares_sides_and_positions_are_read_from_text() {
    assert_eq!("50".parse(), Ok(Square::new(50).unwrap()));
    assert_eq!(u32::from("7".parse::<Square>().unwrap()), 7);
    for wrong in ["0", "51", "c3", "", "+", "4294967297"] {
        let error = wrong.parse::<Square>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("no board has a square “{wrong}”; squares are numbered from 1 to 50")
        );
    }
    assert!(Square::try_from(51).is_err());
    for (text, colour) in [("W", Colour::White), ("white", Colour::White), ("b", Colour::Black)] {
        assert_eq!(text.parse(), Ok(colour));
    }
    assert!("red".parse::<Colour>().is_err());
    for variant in Variant::ALL {
        let start = Position::start(variant);
        assert_eq!(start.to_string().parse(), Ok(start));
    }
    for wrong in ["", "russian", "frisian W:W31:B1", "russian W:W99:B1"] {
        assert!(wrong.parse::<Position>().is_err(), "{wrong}");
    }
}

/// What stands on a square is the same as in the whole set-up, on boards that lack it too.
#[test]
fn a_square_is_looked_at_alone() {
    for variant in Variant::ALL {
        let mut setup = Setup::empty(Colour::White);
        for (number, colour, piece) in [
            (20, Colour::White, Piece::Man),
            (1, Colour::White, Piece::King),
            (9, Colour::Black, Piece::Man),
            (variant.squares(), Colour::Black, Piece::King),
        ] {
            setup.put(Square::new(number).unwrap(), colour, piece);
        }
        for position in [Position::start(variant), Position::new(variant, &setup).unwrap()] {
            for square in (1..=50).filter_map(Square::new) {
                assert_eq!(position.at(square), position.setup().at(square), "{square:?}");
            }
        }
    }
}

/// Shorter captures are found first here, and must not be shown.
#[test]
fn with_majority_only_the_longest_captures_are_shown() {
    let position: Position = "international W:W32,K46:B28,19,8,37".parse().unwrap();
    let mut shown = Vec::new();
    position.for_each_legal_move(|mv| shown.push(*mv));
    shown.sort_unstable();
    assert_eq!(shown, position.legal_moves());
    assert!(shown.iter().all(|mv| mv.captured().len() == 2), "{shown:?}");
    let shorter: Position = "international W:W32:B28".parse().unwrap();
    assert!(!position.is_legal(&shorter.legal_moves()[0]));
    assert!(position.play(&shorter.legal_moves()[0]).is_err());
}
