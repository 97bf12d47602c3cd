//! A rulebook that nobody has written, added by its two files: a whole event under it, from the entries
//! to the papers.

use crate::support::{Folder, damka, output, refusal};
use serde_json::{Value, json};

const RULEBOOKS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/rulebooks");
const NOON: &str = "2026-11-16 12:00";

/// The arguments of a command with the further rulebook.
fn with<'a>(arguments: &[&'a str]) -> Vec<&'a str> {
    [&["--rulebooks", RULEBOOKS], arguments].concat()
}

fn regulations(system: Value) -> Value {
    json!({
        "name": "Odd Cup", "rulebook": "MADE-UP", "discipline": "odd", "time-control": "13+7",
        "starts": "2026-11-16", "ends": "2026-11-20", "arbiters": 1,
        "stages": [{ "name": "final", "system": system, "numbers": "as-listed" }],
    })
}

struct Desk(Folder);

impl Desk {
    fn open(name: &str, regulations: &Value) -> Desk {
        let folder = Folder::new(&format!("sixth-{name}"));
        let rules = folder.file("rules.json", &regulations.to_string());
        let file = folder.path("event.json");
        output(&with(&["event", "new", &file, "--regulations", &rules, "--at", NOON]));
        Desk(folder)
    }

    #[track_caller]
    fn script(&self, code: i32, lines: &str) -> String {
        let (file, path) = (self.0.path("event.json"), self.0.file("script.txt", lines));
        let apply = with(&["event", "apply", "--at", NOON, &file, "--script", &path]);
        let ended = damka(&apply);
        let told = [ended.stdout, ended.stderr].map(|text| String::from_utf8(text).unwrap());
        assert_eq!(ended.status.code(), Some(code), "{told:?}");
        told.concat()
    }

    #[track_caller]
    fn show(&self, what: &[&str]) -> String {
        let file = self.0.path("event.json");
        output(&with(&[&["event", "show", file.as_str()], what].concat()))
    }
}

#[test]
fn without_its_files_it_is_not_known_and_with_bad_ones_nothing_begins() {
    let folder = Folder::new("sixth-unknown");
    let rules = folder.file("rules.json", &regulations(json!({ "round-robin": {} })).to_string());
    let told = refusal(&["event", "new", &folder.path("e.json"), "--regulations", &rules]);
    assert!(told.contains("MADE-UP") && told.contains("UA-CHESS"), "{told}");
    assert!(output(&with(&["rulebook", "list"])).contains("Made-up rules"));

    let read = |name: &str| std::fs::read_to_string(format!("{RULEBOOKS}/{name}")).unwrap();
    let (good_rules, good_clauses) = (read("MADE-UP.toml"), read("MADE-UP.tsv"));
    let spoilt = [
        (
            "an unknown clause",
            good_rules.replace("MADE-UP 10.1", "MADE-UP 12"),
            good_clauses.clone(),
        ),
        (
            "a clause of another",
            good_rules.replace("MADE-UP 8\"]\nfee", "RU-2022 1.2\"]\nfee"),
            good_clauses.clone(),
        ),
        (
            "a criterion that is none",
            good_rules.replace("opponents-sum = [", "luck = ["),
            good_clauses.clone(),
        ),
        (
            "another name",
            good_rules.replace("document = \"MADE-UP\"", "document = \"RU-2013\""),
            good_clauses.clone(),
        ),
        (
            "no kind",
            good_rules.clone(),
            good_clauses.replace("informative\tThe odd", "perhaps\tThe odd"),
        ),
        ("a clause twice", good_rules.clone(), good_clauses.replace("\n4.2\t", "\n4.1\t")),
    ];
    for (what, rules, clauses) in spoilt {
        let folder = Folder::new("sixth-spoilt");
        folder.file("MADE-UP.toml", &rules);
        folder.file("MADE-UP.tsv", &clauses);
        let told = refusal(&["--rulebooks", &folder.path(""), "rulebook", "list"]);
        assert!(told.contains("MADE-UP"), "{what}: {told}");
    }
    refusal(&["--rulebooks", &folder.path("none"), "rulebook", "list"]);
}

#[test]
fn a_whole_swiss_by_the_made_up_rules() {
    let desk =
        Desk::open("swiss", &regulations(json!({ "swiss": { "system": "ru-lot", "rounds": 3 } })));
    for number in 1..=5 {
        let born = if number == 5 { " born=1980-01-01" } else { " born=2001-01-01" };
        desk.script(0, &format!("enter name=Player{number} from=Kyiv{born}\n"));
    }
    // A hat of everybody, and a passport of the one who is old enough.
    let told = desk.script(1, "admit players=[1] by=K\n");
    assert!(told.contains("hat") && told.contains("MADE-UP 7"), "{told}");
    desk.script(0, "check players=[5] items=[\"hat\"] by=K\n");
    let told = desk.script(1, "admit players=[5] by=K\n");
    assert!(told.contains("MADE-UP 7.1"), "{told}");
    desk.script(0, "check by=K\nadmit by=K\nstart-stage stage=1 seed=x\n");
    for round in 1..=3 {
        desk.script(0, &format!("pair round={round} seed=s\npublish round={round}\nstart round={round}\n\
            result round={round} table=1 score=1-0\nresult round={round} table=2 score==\nclose round={round}\n"));
        if round == 2 {
            let told =
                desk.script(1, "exclude who=p5 reason=shouting by=chief-arbiter annul=true\n");
            assert!(told.contains("MADE-UP 8"), "{told}");
        }
    }
    let places: Value = serde_json::from_str(&desk.show(&["places", "--json"])).unwrap();
    assert_eq!(places.as_array().unwrap().len(), 5);
    // Wins separate the three who have as many points.
    let tied: Vec<&str> = (2..5).map(|place| places[place]["name"].as_str().unwrap()).collect();
    assert_eq!(tied[0], "Player4", "{places}");
    let why = desk.show(&["why", "--number", "1"]);
    assert!(why.contains("wins 2") && why.contains("odd sum 10"), "{why}");
    let file = desk.0.path("event.json");
    for (form, expected) in
        [("standings", "Player1"), ("round-protocol", "Player2"), ("report", "Odd Cup")]
    {
        let path = desk.0.path(&format!("{form}.csv"));
        let mut paper = vec![
            "documents",
            file.as_str(),
            "--form",
            form,
            "--lang",
            "uk",
            "--at",
            NOON,
            "-o",
            path.as_str(),
        ];
        if form == "round-protocol" {
            paper.extend(["--round", "2"]);
        }
        output(&with(&paper));
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(text.contains(expected), "{form}: {text}");
    }
}

/// What the made-up rules forbid is refused by their clauses.
#[test]
fn regulations_are_checked_against_it() {
    let folder = Folder::new("sixth-regulations");
    let mut rules = regulations(json!({ "round-robin": {} }));
    rules["fee-roubles"] = json!(4);
    rules["time-control"] = json!("20+10");
    let path = folder.file("rules.json", &rules.to_string());
    let file = folder.path("event.json");
    let ended = damka(&with(&["event", "new", &file, "--regulations", &path, "--at", NOON]));
    let told = String::from_utf8(ended.stderr).unwrap();
    assert!(told.contains("MADE-UP 9") && told.contains("MADE-UP 2"), "{told}");
    assert_ne!(ended.status.code(), Some(0));
}
