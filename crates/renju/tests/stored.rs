//! What is stored reads back, and nothing else is accepted.

use renju::{Board, Lettering, Move, OpeningRule, Point, PointSet};
use serde_json::{from_str, from_value, json, to_value};

#[test]
fn points_are_written_as_the_documents_write_them() {
    for point in Point::all() {
        let stored = to_value(point).unwrap();
        assert_eq!(stored, json!(Lettering::Documents.write(point).to_string()));
        assert_eq!(from_value::<Point>(stored).unwrap(), point);
    }
    assert!(from_str::<Point>("\"Q1\"").is_err());
}

#[test]
fn a_board_is_its_stones() {
    let stored = json!({ "black": ["H8", "J9"], "white": ["G7"] });
    let board: Board = from_value(stored.clone()).unwrap();
    assert_eq!(to_value(board).unwrap(), stored);
    let twice = from_str::<Board>("{\"black\":[\"H8\"],\"white\":[\"H8\"]}").unwrap_err();
    assert!(twice.to_string().starts_with("a stone already stands on H8"), "{twice}");
    assert!(from_str::<PointSet>("[]").unwrap().is_empty());
}

#[test]
fn moves_and_regulations_have_names() {
    assert_eq!(to_value(Move::Place(Point::CENTRE)).unwrap(), json!({ "place": "H8" }));
    assert_eq!(to_value(Move::Pass).unwrap(), json!("pass"));
    for name in ["free", "rif", "yamaguchi", "soosyrv-8", "taraguchi-10", "as-agreed"] {
        let rule: OpeningRule = from_value(json!(name)).unwrap();
        assert_eq!(to_value(rule).unwrap(), json!(name));
    }
    assert!(from_value::<OpeningRule>(json!("soosyrv-101")).is_err());
}
