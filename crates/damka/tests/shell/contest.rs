//! `damka contest`, run as a person runs it.

use crate::support::{Folder, ending_with, json, output};

const CUP: &str = include_str!("../../../contests/tests/data/cup.contest");
const SOLVING: &str = include_str!("../../../contests/tests/data/solving.contest");

fn cup(name: &str) -> (Folder, String) {
    let folder = Folder::new(name);
    let (script, file) = (folder.file("cup.jsonl", CUP), folder.path("cup.contest"));
    assert_eq!(
        output(&["contest", "apply", &file, "--script", &script, "--lang", "en"]),
        "Written.\n"
    );
    (folder, file)
}

#[test]
fn a_contest_is_held_from_its_regulations_to_provisional_results() {
    let _claim = clauses::proves(&["UA-2024 VIII.composing.2"]);
    let (folder, file) = cup("contest-cup");
    let show = |who: &str, on: &str, lang: &str| {
        output(&["contest", "show", &file, "--as", who, "--at", on, "--lang", lang])
    };
    let seen = show("anybody", "2025-06-02 10:00", "en");
    for line in [
        "Кубок Дніпра: provisional results",
        "Authors are hidden until the final results. (UA-2024 VIII.composing.2)",
        "  1. code 2: 80",
        "  2. code 1: 72",
        "  1. code 3: 90",
    ] {
        assert!(seen.lines().any(|one| one == line), "{line} in {seen}");
    }
    for who in
        ["anybody", "organiser", "body", "official:0", "official:2", "official:3", "author:7"]
    {
        for lang in ["uk", "ru", "en"] {
            let seen = show(who, "2025-06-02 10:00", lang);
            assert!(!seen.contains("Зірченко") && !seen.contains("Авраменко"), "{who}: {seen}");
        }
        let seen =
            json(&["contest", "show", &file, "--as", who, "--at", "2025-06-02 10:00", "--json"]);
        let seen = seen["entries"].to_string();
        assert!(!seen.contains("Зірченко") && !seen.contains("2025-02"), "{who}: {seen}");
    }
    assert!(show("official:1", "2025-06-02 10:00", "uk").contains("Зірченко Зоя"));
    assert!(show("author:1", "2025-06-02 10:00", "uk").contains("Авраменко Адам"));
    // The final results come a month later at least, and nothing is written before.
    let finalise =
        r#"{"as":"organiser","at":"2025-06-30 10:00","do":{"composing":{"command":"finalise"}}}"#;
    let approve = [
        r#"{"as":{"official":2},"at":"2025-06-10 10:00","do":{"composing":{"command":"report","section":0,"text":"x"}}}"#,
        r#"{"as":{"official":3},"at":"2025-06-10 10:00","do":{"composing":{"command":"report","section":1,"text":"x"}}}"#,
        r#"{"as":{"official":0},"at":"2025-06-10 10:00","do":{"composing":{"command":"approve"}}}"#,
    ]
    .join("\n");
    let early = folder.file("early.jsonl", &format!("{approve}\n{finalise}\n"));
    let said = ending_with(1, &["contest", "apply", &file, "--script", &early, "--lang", "en"]);
    assert!(said.contains("refused: ") && said.contains("(UA-2024 VIII.composing.4.2)"), "{said}");
    assert!(show("anybody", "2025-06-30 10:00", "en").contains("provisional results"));
    let in_time = format!("{approve}\n{}\n", finalise.replace("06-30", "08-01"));
    let in_time = folder.file("in-time.jsonl", &in_time);
    output(&["contest", "apply", &file, "--script", &in_time]);
    let seen = show("anybody", "2025-08-02 10:00", "en");
    assert!(seen.contains("Зірченко Зоя: 80") && seen.contains("final results"), "{seen}");
    assert!(!seen.contains("Тиха"), "{seen}");
}

#[test]
fn a_work_with_a_proved_defect_is_not_taken() {
    let (folder, file) = cup("contest-defect");
    drop(file);
    // The example of the specification with a full side solution.
    let bad = CUP.replace("W:Wf2,f4,d6,a7:Bh2,h4,f6,d8", "W:Wg3,b4,h4,a5:Be3,b6,c7,e7");
    let bad = bad.replace("g3, e5, c7, g1+", "c5, f4, e3+");
    let (script, file) = (folder.file("bad.jsonl", &bad), folder.path("bad.contest"));
    let said = ending_with(1, &["contest", "apply", &file, "--script", &script, "--lang", "en"]);
    assert!(said.contains("side solutions") && said.contains("UA-2024 VIII.formal.7"), "{said}");
    assert!(!std::path::Path::new(&file).exists());
}

#[test]
fn answers_are_marked_against_the_key() {
    let folder = Folder::new("contest-solving");
    let (script, file) = (folder.file("s.jsonl", SOLVING), folder.path("s.contest"));
    output(&["contest", "apply", &file, "--script", &script]);
    let marked = |solver: &str| {
        output(&["contest", "mark", &file, "--solver", solver, "--problem", "0", "--lang", "en"])
    };
    let full = marked("0");
    assert!(full.contains("thematic variations: 2 of 2") && full.ends_with("= 6\n"), "{full}");
    let half = marked("1");
    assert!(half.contains("thematic variations: 1 of 2") && half.ends_with("= 0\n"), "{half}");
    let none = ending_with(1, &["contest", "mark", &file, "--solver", "2", "--problem", "0"]);
    assert!(!none.is_empty());
    // A judge who gives something else says why.
    let confirm = |points: u32, reason: &str| {
        format!(
            r#"{{"as":{{"official":2}},"at":"2025-05-01 12:00","do":{{"solving":{{"command":"confirm","solver":0,"problem":0,"points":{points},"solved":true,"reason":"{reason}"}}}}}}"#
        )
    };
    let other = folder.file("other.jsonl", &confirm(500, ""));
    ending_with(1, &["contest", "apply", &file, "--script", &other]);
    let same = folder.file("same.jsonl", &confirm(600, ""));
    output(&["contest", "apply", &file, "--script", &same]);
    let seen =
        output(&["contest", "show", &file, "--as", "official:2", "--at", "2025-05-01 12:00"]);
    assert!(seen.contains("6 (6)"), "{seen}");
    let seen = output(&["contest", "show", &file, "--at", "2025-05-01 12:00"]);
    assert!(!seen.contains("Таємний") && !seen.contains("b4 (g1"), "{seen}");
}

const PUBLISHED: &str = "\
[Author \"Старий Майстер\"]\n[Residence \"Київ\"]\n[Publication \"Шашки\"]\n[PublicationDate \"1972.05.??\"]\n\
[Copies \"5000\"]\n[GameType \"25\"]\n[FEN \"W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,h8\"]\n[Setup \"1\"]\n[Genre \"miniature\"]\n\
[Task \"win\"]\n[Solution \"ab6, d4\"]\n\n*\n";

#[test]
fn predecessors_are_found_among_published_works() {
    let _claim = clauses::proves(&["UA-2024 VIII.publication.1", "UA-2024 VIII.publication.2"]);
    let folder = Folder::new("contest-works");
    let file = folder.file("published.pdn", PUBLISHED);
    let fen = "W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7";
    let arguments =
        ["contest", "works", &file, "--fen", fen, "--before", "2025-04-10", "--lang", "en"];
    let said = ending_with(1, &arguments);
    assert!(
        said.contains("№ 1 Старий Майстер, ") && said.contains("1 piece stands elsewhere"),
        "{said}"
    );
    let own = [&arguments[..], &["--author", "старий майстер"]].concat();
    assert!(output(&own).contains("Works looked at: 1"));
    let all = folder.path("all.pdn");
    output(&["contest", "works", &file, "--export", &all]);
    let again = ["contest", "works", &all, "--fen", fen, "--before", "1970-01-01"];
    assert!(output(&again).contains("Старий Майстер"), "later, and shown all the same");
}
