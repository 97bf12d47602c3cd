//! Names of points in both letterings, and boards drawn as pictures.

mod common;

use clauses::built_in;
use common::random::Boards;
use renju::{Board, Colour, Lettering, PictureError, Point, PointError, SIDE};

const LETTERINGS: [Lettering; 2] = [Lettering::Documents, Lettering::International];

#[test]
fn every_point_reads_back() {
    let _claim = built_in(&["RU-2013 5.2.2.2", "RU-2022 9.2.2.2"]);
    assert_eq!(Point::all().count(), 225);
    for lettering in LETTERINGS {
        for point in Point::all() {
            let name = lettering.write(point).to_string();
            assert_eq!(lettering.read(&name), Ok(point));
            assert_eq!(lettering.read(&name.to_lowercase()), Ok(point));
        }
    }
}

#[test]
fn the_documents_letters() {
    let _claim = built_in(&["RU-2013 5.2.2.2", "RU-2022 9.2.2.2"]);
    let read = |name| Lettering::Documents.read(name).unwrap();
    assert_eq!(read("H8"), Point::CENTRE);
    assert_eq!(read("I1"), read("J1"));
    assert_eq!(Lettering::Documents.write(read("I1")).to_string(), "J1");
    assert_eq!(read("A1"), Point::new(0, 0).unwrap());
    assert_eq!(read("P15"), Point::new(14, 14).unwrap());
    // The marked points stand three lines from the edges.
    for (name, column, row) in [("D4", 3, 3), ("D12", 3, 11), ("M4", 11, 3), ("M12", 11, 11)] {
        assert_eq!(read(name), Point::new(column, row).unwrap());
    }
}

#[test]
fn the_international_letters() {
    let read = |name| Lettering::International.read(name);
    assert_eq!(read("I9"), Ok(Point::new(8, 8).unwrap()));
    assert_eq!(read("J9"), Ok(Point::new(9, 8).unwrap()));
    assert_eq!(read("O15"), Ok(Point::new(14, 14).unwrap()));
    assert_eq!(read("H8"), Ok(Point::CENTRE));
    assert!(matches!(read("P1"), Err(PointError::Letter { .. })));
}

#[test]
fn what_names_no_point() {
    for lettering in LETTERINGS {
        for text in ["", "8", "Z3", "é4", "Ж8"] {
            assert!(matches!(lettering.read(text), Err(PointError::Letter { .. })), "{text}");
        }
        for text in ["H", "H0", "H16", "H08", "H+8", "H8 ", "HH8", "H256", "H-1"] {
            assert!(matches!(lettering.read(text), Err(PointError::Number { .. })), "{text}");
        }
    }
    let error = Lettering::International.read("P1").unwrap_err();
    assert_eq!(
        error.to_string(),
        "\"P1\" names no point: in the international lettering columns are A to O"
    );
    let error = Lettering::Documents.read("A77").unwrap_err();
    let expected = "\"A77\" names no point: after the letter a number from 1 to 15 must follow";
    assert_eq!(error.to_string(), expected);
}

#[test]
fn lists_of_points() {
    let points = Lettering::Documents.read_all(" h8, i9\nP1 ").unwrap();
    assert_eq!(Lettering::Documents.write_all(points.iter().copied()), "H8 J9 P1");
    assert_eq!(Lettering::International.write_all(points), "H8 I9 O1");
    assert!(Lettering::Documents.read_all("H8 Q1").is_err());
}

const PICTURE: &str = "\
15 . . . . . . . . . . . . . . O
14 . . . . . . . . . . . . . . .
13 . . . . . . . . . . . . . . .
12 . . . . . . . . . . . . . . .
11 . . . . . . . . . . . . . . .
10 . . . . . . . . . . . . . . .
 9 . . . . . . . . O . . . . . .
 8 . . . . . . . X . . . . . . .
 7 . . . . . . . . . . . . . . .
 6 . . . . . . . . . . . . . . .
 5 . . . . . . . . . . . . . . .
 4 . . . . . . . . . . . . . . .
 3 . . . . . . . . . . . . . . .
 2 . . . . . . . . . . . . . . .
 1 X . . . . . . . . . . . . . .
   A B C D E F G H J K L M N O P
";

#[test]
fn a_picture_reads_back() {
    let board: Board = PICTURE.parse().unwrap();
    assert_eq!(board, common::board(Lettering::Documents, "A1 H8", "J9 P15"));
    assert_eq!(board.picture(Lettering::Documents), PICTURE);
    cases::play("pictures", 100, |random| {
        let board = random.scattered(1, 1, 1);
        for lettering in LETTERINGS {
            assert_eq!(board.picture(lettering).parse(), Ok(board));
        }
    });
}

#[test]
fn what_is_no_picture() {
    let parse = |picture: &str| picture.parse::<Board>().unwrap_err();
    assert_eq!(parse(""), PictureError::Rows(0));
    assert_eq!(
        parse(&PICTURE.replace("O\n14", "\n14")),
        PictureError::Points { row: 15, points: 14 }
    );
    assert_eq!(parse(&PICTURE.replace('X', "?")), PictureError::Sign { row: 8, sign: '?' });
}

#[test]
fn two_stones_on_one_point() {
    let black = [Point::CENTRE].into_iter().collect();
    assert_eq!(Board::from_stones(black, black).unwrap_err().0, Point::CENTRE);
    let mut board = Board::EMPTY;
    board.put(Colour::Black, Point::CENTRE).unwrap();
    let error = board.put(Colour::White, Point::CENTRE).unwrap_err();
    assert_eq!(error.to_string(), "a stone already stands on H8; choose a free point");
    assert_eq!(board.at(Point::CENTRE), Some(Colour::Black));
    assert_eq!(SIDE, 15);
}
