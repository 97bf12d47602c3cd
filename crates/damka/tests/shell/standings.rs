//! Places of a tournament report from the command line.

use crate::support::{Folder, json, output, refusal};

/// The worked Swiss of eight players, 2-1-0.
const SWISS: &str = "\
012 Worked example
142 5
152 W
162  W 2.0    D 1.0
001    1      Alpha                             2210                             8.0    1     5 w 1     3 w 1     8 b 1     7 b 0     6 w 1
001    2      Bravo                             2185                             6.0    2     6 b =     8 w =     3 b 1     4 w 0     7 w 1
001    3      Charlie                           2150                             5.0    5     7 w 1     1 b 0     2 w 0     5 b =     4 b 1
001    4      Delta                             2104                             3.0    7     8 b 0     6 w 0     5 b =     2 b 1     3 w 0
001    5      Echo                              2070                             2.0    8     1 b 0     7 b 0     4 w =     3 w =     8 b 0
001    6      Foxtrot                           2033                             4.0    6     2 w =     4 b 1     7 w 0     8 w =     1 b 0
001    7      Golf                              1998                             6.0    3     3 b 0     5 w 1     6 b 1     1 w 1     2 b 0
001    8      Hotel                             1950                             6.0    4     4 w 1     2 b =     1 w 0     6 b =     5 w 1
013 North                              1    4    5
013 South                              7    6    2
";

fn names(text: &str) -> Vec<String> {
    let rows = text.lines().skip(4).take(8);
    rows.map(|row| row.split_whitespace().nth(2).unwrap().to_owned()).collect()
}

#[test]
fn places_by_the_rulebook_or_by_named_criteria() {
    let folder = Folder::new("standings");
    let file = folder.file("worked.trf", SWISS);
    let shown = output(&["standings", &file]);
    let expected = ["Alpha", "Golf", "Hotel", "Bravo", "Charlie", "Foxtrot", "Delta", "Echo"];
    assert_eq!(names(&shown), expected, "{shown}");
    assert!(shown.contains("K2 truncated Solkoff (UA-2024 III.placing.3.2)"), "{shown}");
    assert!(
        shown.lines().any(|line| line.contains("Bravo") && line.ends_with("K2 (2)")),
        "{shown}"
    );
    let russian = output(&["standings", &file, "--rulebook", "ru-2022"]);
    let expected = ["Alpha", "Golf", "Bravo", "Hotel", "Charlie", "Foxtrot", "Delta", "Echo"];
    assert_eq!(names(&russian), expected);
    assert!(russian.contains("must name the criteria and their order (RU-2022 5.4.8.12)"));
    let named = ["standings", &file, "--criteria", "opponents-median", "--lang", "uk"];
    let named = output(&named);
    assert!(named.contains("2–3"), "{named}");
    assert!(named.contains("K1 медіанний Солкоф"));
}

/// A rulebook of one game alone means that game; so does one that nobody has written.
#[test]
fn the_game_is_that_of_the_rulebook() {
    let folder = Folder::new("standings-game");
    let file = folder.file("worked.trf", SWISS);
    let chess = output(&["standings", &file, "--rulebook", "UA-CHESS", "--game", "chess"]);
    assert!(chess.contains("UA-CHESS IV.4.3.2"), "{chess}");
    assert_eq!(output(&["standings", &file, "--rulebook", "UA-CHESS"]), chess);
    let rulebooks = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rulebooks");
    let odd = ["--rulebooks", rulebooks, "standings", &file, "--rulebook", "MADE-UP"];
    assert!(output(&odd).contains("odd sum"));
}

#[test]
fn any_place_can_be_explained() {
    let folder = Folder::new("standings-explain");
    let file = folder.file("worked.trf", SWISS);
    let explained = output(&["standings", &file, "--explain", "2"]);
    let lines: Vec<&str> = explained.lines().collect();
    assert_eq!(lines[0], "Bravo (No. 2): place 4, points 6");
    assert_eq!(
        lines[1],
        "  below Hotel (No. 8): truncated Solkoff, level 2: 17 to 18 (UA-2024 III.placing.3.2)"
    );
    assert_eq!(lines[2], "  above Charlie (No. 3): points 6 to 5");
    let russian = output(&["standings", &file, "--explain", "2", "--lang", "ru"]);
    assert!(russian.contains("выше, чем Charlie (№ 3): очки 6 против 5"), "{russian}");
}

#[test]
fn after_a_round_with_tables_teams_and_ratings() {
    let folder = Folder::new("standings-extras");
    let file = folder.file("worked.trf", SWISS);
    let after = json(&["standings", &file, "--after", "3", "--json"]);
    assert_eq!(after["after"], 3);
    assert_eq!(after["places"][0]["points"], 6);
    assert!(after["not_final_because"].as_str().unwrap().contains("3 of 5 rounds"));
    let all = ["standings", &file, "--crosstable", "--teams", "2", "--ratings"];
    let text = output(&all);
    assert!(text.contains("5w 2"), "{text}");
    assert!(text.contains("South"), "{text}");
    assert!(text.contains("FIDE"), "{text}");
    let value = json(&[&all[..], &["--json"]].concat());
    assert_eq!(value["teams"][0]["team"], "South");
    assert_eq!(value["teams"][0]["points"], 12);
    assert_eq!(value["crosstable"][0]["cells"][0]["opponent"], 5);
    let changes = value["ratings"]["changes"].as_array().unwrap();
    assert_eq!(changes.len(), 8);
    let robin = json(&["standings", &file, "--system", "round-robin", "--crosstable", "--json"]);
    assert_eq!(robin["crosstable"][0]["cells"].as_array().unwrap().len(), 8);
}

#[test]
fn who_left_is_told() {
    let folder = Folder::new("standings-left");
    let file = folder.file("worked.trf", SWISS);
    let left = output(&["standings", &file, "--left", "5@4"]);
    assert!(
        left.lines().any(|line| line.contains("Echo") && line.ends_with("left after 4")),
        "{left}"
    );
    assert!(refusal(&["standings", &file, "--left", "5"]).contains("NUMBER@ROUND"));
    assert!(
        refusal(&["standings", &file, "--left", "55@1"])
            .contains("no participant with the number 55")
    );
}

#[test]
fn wrong_arguments_are_refused() {
    let folder = Folder::new("standings-refusals");
    let file = folder.file("worked.trf", SWISS);
    assert!(refusal(&["standings", &file, "--criteria", "luck"]).contains("opponents-sum"));
    assert!(
        refusal(&["standings", &file, "--criteria", "schmulian", "--rulebook", "RU-2022"])
            .contains("round robins only")
    );
    assert!(
        refusal(&["standings", &file, "--rulebook", "UA-64"]).contains("says nothing about places")
    );
    assert!(refusal(&["standings", &file, "--rulebook", "GOST"]).contains("RU-2022"));
    assert!(refusal(&["standings", &file, "--after", "9"]).contains("Only 5 rounds"));
    assert!(refusal(&["standings", &file, "--explain", "99"]).contains("no participant"));
    let broken = folder.file("broken.trf", &SWISS.replace("8.0    1", "9.0    1"));
    assert!(refusal(&["standings", &broken]).contains("line 5, columns 81–84: the total is 9"));
}
