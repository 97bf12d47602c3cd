//! The commands for renju, run as a person runs them.

use crate::support::{Folder, json, output, refusal};
use renju::{Board, FoulKind, FoulMap, Lettering, Point, PointSet, Verdict};

/// The worked positions: black stones, white stones, the point, its entry in the map.
#[test]
fn the_map_has_the_verdicts_of_the_worked_positions() {
    for (black, white, point, expected) in [
        ("F8 G8 H9 H10", "", "H8", Some("33")),
        ("F8 G8 H9 H10", "E8", "H8", None),
        ("F8 G8 H9 H10", "D8 K8", "H8", None),
        ("F8 G8 H9 H10", "D8 L8", "H8", Some("33")),
        ("E8 F8 G8 H9 H10", "", "H8", None),
        ("E8 F8 G8 H9 H10 H11", "D8 H12", "H8", Some("44")),
        ("D8 F8 H8 K8", "", "G8", Some("44")),
        ("C8 D8 E8 J8 K8 L8", "", "G8", Some("44")),
        ("D8 E8 F8 H8 J8", "", "G8", Some("6")),
        ("D8 E8 F8 G8 H5 H6 H7 H9 H10 H11", "", "H8", Some("five")),
        ("G7 H9 H10 K9 K10 L9", "", "H8", None),
        ("G7 H9 H10 K9 K10", "", "H8", Some("33")),
    ] {
        let map = json(&["fouls", "--black", black, "--white", white, "--json"]);
        assert_eq!(map["points"][point].as_str(), expected, "{black} / {white}: {point}");
        let named =
            |key: &str| -> Vec<String> { map[key].as_object().unwrap().keys().cloned().collect() };
        assert_eq!(named("points"), named("reasons"));
        assert_eq!(map.as_object().unwrap().len(), 2);
    }
}

/// Dense boards: every free point is in the map as the rules crate judges it, in either lettering.
#[test]
fn the_map_is_whole() {
    for seed in [1, 2, 3] {
        let (black, white) = scattered(seed);
        let map = FoulMap::of(&Board::from_stones(black, white).unwrap());
        for (lettering, name) in
            [(Lettering::Documents, "documents"), (Lettering::International, "international")]
        {
            let (black, white) =
                (lettering.write_all(black.iter()), lettering.write_all(white.iter()));
            let told =
                json(&["fouls", "--black", &black, "--white", &white, "--letters", name, "--json"]);
            let mut settled = 0;
            for point in Point::all() {
                let expected = match map.verdict(point) {
                    Some(Verdict::Wins) => Some("five"),
                    Some(Verdict::Foul(FoulKind::DoubleThree)) => Some("33"),
                    Some(Verdict::Foul(FoulKind::DoubleFour)) => Some("44"),
                    Some(Verdict::Foul(FoulKind::Overline)) => Some("6"),
                    Some(Verdict::Allowed) | None => None,
                };
                let name = lettering.write(point).to_string();
                assert_eq!(told["points"][&name].as_str(), expected, "{name}");
                settled += usize::from(expected.is_some());
            }
            assert_eq!(told["points"].as_object().unwrap().len(), settled);
            assert!(settled > 5, "a board with something to find");
        }
    }
}

/// Half of the points empty, a third black.
fn scattered(seed: u64) -> (PointSet, PointSet) {
    let mut state = seed;
    let mut stones = (PointSet::EMPTY, PointSet::EMPTY);
    for point in Point::all() {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        match (state >> 33) % 6 {
            0 | 1 => stones.0.insert(point),
            2 => stones.1.insert(point),
            _ => {}
        }
    }
    stones
}

#[test]
fn the_map_is_drawn_and_told() {
    let _claim = clauses::proves(&["RU-2013 5.2.4.2", "RU-2022 9.2.4.2"]);
    let told = output(&["fouls", "--black", "h9,h10,k9,k10,l9 g7", "--white", "a1"]);
    assert!(told.contains("\n12  .  .  .  +  .  .  . 33  .  .  .  +  .  .  .\n"), "{told}");
    assert!(
        told.ends_with(
            "Forbidden to Black (RU-2013 5.2.4.2, RU-2022 9.2.4.2):
  H12 is a double three (three H9 H10 H12; three L9 K10 H12)
Allowed, though it looks forbidden:
  H8 is allowed (three H8 H9 H10; no three G7 H8 K10, since J9 is a double four \
         (four H9 J9 K9 L9; four G7 H8 J9 K10))
"
        ),
        "{told}"
    );
    let told = output(&["fouls", "--black", "e8 f8 g8 h8"]);
    assert!(told.contains("\n 8 . . . 5 X X X X 5 . . . . . .\n"), "{told}");
    assert!(
        told.contains("Black wins (RU-2013 5.2.6.1, RU-2022 9.2.6.1):\n  D8 wins (five "),
        "{told}"
    );
    let told = output(&["fouls", "--black", ""]);
    assert!(told.ends_with("No point is forbidden to Black, and none wins.\n"), "{told}");
}

#[test]
fn one_point_is_explained_in_full() {
    let black = "g7 h9 h10 i9 i10 k9";
    let told = output(&["fouls", "--black", "G7 H9 H10 K9 K10 L9", "--point", "H8"]);
    assert!(
        told.ends_with(
            "
H8 is allowed
  three H8 H9 H10 (vertical), made an open four on H7 or H11
  no three: G7 H8 K10 (rising diagonal) would be made an open four only on J9, but
    J9 is forbidden: a double four
      open four H9 J9 K9 L9 (horizontal), completed on G9 or M9
      open four G7 H8 J9 K10 (rising diagonal), completed on F6 or L11
"
        ),
        "{told}"
    );
    let told = json(&["fouls", "--black", black, "--point", "A1", "--json"]);
    assert_eq!(told["points"].as_object().unwrap().len(), 0);
    assert_eq!(told["reasons"]["A1"], "A1 is allowed");
    let black = "D8 E8 F8 G8 H5 H6 H7 H9 H10 H11";
    let told = output(&["fouls", "--black", black, "--point", "H8"]);
    assert!(told.contains("\nH8 wins: a five counts, whatever else the stone makes\n"), "{told}");
    assert!(told.contains("\n  long row H5 H6 H7 H8 H9 H10 H11 (vertical)\n"), "{told}");
}

#[test]
fn bad_boards_are_refused() {
    let told = refusal(&["fouls", "--black", "H8 Q9"]);
    assert!(told.contains("--black cannot be read") && told.contains("\"Q9\" names no point"));
    let told = refusal(&["fouls", "--black", "H8", "--white", "P15", "--letters", "international"]);
    assert!(told.contains("--white cannot be read") && told.contains("columns are A to O"));
    assert!(refusal(&["fouls", "--black", "I9 J9"]).contains("J9 is named twice"));
    let told = refusal(&["fouls", "--black", "H8", "--white", "h8"]);
    assert!(told.contains("H8 stands in --black and in --white"));
    assert!(refusal(&["fouls", "--black", "H8", "--point", "H8"]).contains("H8 is occupied"));
    assert!(
        refusal(&["fouls", "--black", "H8", "--point", "H16"]).contains("--point cannot be read")
    );
    assert!(refusal(&["fouls"]).contains("--black"));
}

#[test]
fn an_opening_regulation_is_told_step_by_step() {
    let told = output(&["opening-rule", "soosyrv-8"]);
    let steps: Vec<&str> =
        told.lines().filter(|line| line.starts_with(|c: char| c.is_ascii_digit())).collect();
    assert_eq!(steps.len(), 10, "{told}");
    assert_eq!(steps[1], "2. Black places move 2, a white stone, inside the central 3 × 3 points.");
    assert_eq!(steps[5], "6. White declares how many fifth moves will be offered, 1 to 8.");
    assert_eq!(steps[9], "10. White places move 6 anywhere.");
    let told = output(&["opening-rule", "taraguchi-3"]);
    assert!(told.contains("   b1. Black offers 3 fifth moves, no two the same or symmetrical.\n"));
    assert!(output(&["opening-rule", "as-agreed"]).contains("Nothing is asked of the players"));
    assert!(refusal(&["opening-rule", "gomoku"]).contains("no opening regulation \"gomoku\""));
    assert!(refusal(&["opening-rule"]).contains("NAME"));
}

#[test]
fn every_regulation_listed_can_be_told() {
    let list = json(&["opening-rule", "--list", "--json"]);
    let names: Vec<&str> =
        list.as_array().unwrap().iter().map(|rule| rule["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["free", "rif", "yamaguchi", "soosyrv-8", "taraguchi-10", "as-agreed"]);
    let listed = output(&["opening-rule", "--list"]);
    assert!(listed.lines().map(|line| line.split(' ').next().unwrap()).eq(names.iter().copied()));
    for (name, steps) in names.into_iter().zip([1, 8, 9, 10, 8, 0]) {
        let rule = json(&["opening-rule", name, "--json"]);
        assert_eq!(rule["name"], name);
        assert_eq!(rule["steps"].as_array().unwrap().len(), steps, "{name}");
    }
    let rule = json(&["opening-rule", "taraguchi-10", "--json"]);
    assert_eq!(rule["steps"][7]["ways"][1][0]["count"], 10);
    let rule = json(&["opening-rule", "yamaguchi-12", "--json"]);
    assert_eq!(rule["steps"][3]["action"], "declare");
    assert_eq!(rule["steps"][3]["limit"], 12);
    assert_eq!(rule["steps"][6]["count"], "declared");
}

#[test]
fn games_are_read_from_files() {
    let folder = Folder::new("renju");
    let list = folder.file("game.txt", "1. h8 h9\n2. j9 {a comment} -\n");
    let shown = output(&["show", "renju", "--file", &list]);
    assert!(shown.contains("Black to move\nH8 H9 J9 -"), "{shown}");
    let pos = folder.path("game.pos");
    std::fs::write(&pos, [2, 112, 97]).unwrap();
    assert!(output(&["show", "renju", "--file", &pos]).contains("H8 H9"));
    assert_eq!(output(&["moves", "renju", "--file", &pos]).lines().count(), 223);
    let foul = folder.file("foul.txt", "h8 h9 h8");
    assert!(refusal(&["show", "renju", "--file", &foul]).contains("stands there already"));
    assert!(refusal(&["show", "renju", "--file", "/nowhere"]).contains("/nowhere cannot be read"));
}
