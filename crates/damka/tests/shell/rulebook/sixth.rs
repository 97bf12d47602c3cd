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
        ("MADE-UP 12", good_rules.replace("MADE-UP 10.1", "MADE-UP 12"), good_clauses.clone()),
        (
            "RU-2022 1.2",
            good_rules.replace("MADE-UP 8\"]\nfee", "RU-2022 1.2\"]\nfee"),
            good_clauses.clone(),
        ),
        ("luck", good_rules.replace("opponents-sum = [", "luck = ["), good_clauses.clone()),
        (
            "atlantis",
            good_rules.replace("language = \"en\"", "language = \"atlantis\""),
            good_clauses.clone(),
        ),
        ("tax", good_rules.replace("\ncurrency = ", "\ntax = "), good_clauses.clone()),
        ("line 2", good_rules.clone(), good_clauses.replace("informative", "perhaps")),
        (
            "MADE-UP 4.1 stands twice",
            good_rules.clone(),
            good_clauses.replace("\n4.2\t", "\n4.1\t"),
        ),
    ];
    for (why, rules, clauses) in spoilt {
        let folder = Folder::new("sixth-spoilt");
        folder.file("MADE-UP.toml", &rules);
        folder.file("MADE-UP.tsv", &clauses);
        let told = refusal(&["--rulebooks", &folder.path(""), "rulebook", "list"]);
        assert!(told.contains(why), "{why}: {told}");
    }
    // Two files of one rulebook, and one with the name of a rulebook that is there already.
    for (name, why) in [("OTHER", "must be called MADE-UP.toml"), ("UA-CHESS", "UA-CHESS")] {
        let folder = Folder::new("sixth-named");
        for name in ["MADE-UP", name] {
            folder.file(&format!("{name}.toml"), &good_rules);
            folder.file(&format!("{name}.tsv"), &good_clauses);
        }
        let told = refusal(&["--rulebooks", &folder.path(""), "rulebook", "list"]);
        assert!(told.contains(why), "{name}: {told}");
    }
    refusal(&["--rulebooks", &folder.path("none"), "rulebook", "list"]);
}

#[test]
fn a_whole_swiss_by_the_made_up_rules() {
    let system = json!({ "swiss": { "system": "ru-lot", "rounds": 4 } });
    let desk = Desk::open("swiss", &regulations(system));
    let enter = |number: u16| {
        let born = if number == 5 { 1980 } else { 2001 };
        format!("enter name=Player{number} from=Kyiv born={born}-01-01\n")
    };
    desk.script(0, &(1..=7).map(enter).collect::<String>());
    // A hat of everybody, and a passport of the one who is old enough.
    let told = desk.script(1, "admit players=[1] by=K\n");
    assert!(told.contains("hat") && told.contains("[MADE-UP 7]"), "{told}");
    assert!(!told.contains("MADE-UP 7.1"), "{told}");
    desk.script(0, "check players=[5] items=[\"hat\"] by=K\n");
    let told = desk.script(1, "admit players=[5] by=K\n");
    assert!(told.contains("MADE-UP 7.1"), "{told}");
    desk.script(0, "check by=K\nadmit by=K\nstart-stage stage=1 seed=x\n");
    let round = |round: u16, scores: &[&str]| {
        let mut lines =
            format!("pair round={round} seed=s\npublish round={round}\nstart round={round}\n");
        for (table, score) in (1..).zip(scores) {
            lines.push_str(&format!("result round={round} table={table} score={score}\n"));
        }
        desk.script(0, &format!("{lines}close round={round}\n"));
    };
    round(1, &["1-0", "=", "0-1"]);
    round(2, &["1-0", "=", "0-1"]);
    // Three rounds and an arbiter for each pair are what it advises.
    let told = desk.show(&["summary"]);
    assert!(told.contains("3 to 3") && told.contains("[MADE-UP 11]"), "{told}");
    let told = desk.script(0, "withdraw who=p2 reason=bus\n");
    assert!(told.contains("What was played stands"), "{told}");
    let told = desk.script(1, "exclude who=p6 reason=shouting annul=true by=chief-panel\n");
    assert!(told.contains("clause"), "{told}");
    let exclude = "exclude who=p6 reason=shouting annul=true clauses=[\"MADE-UP 8\"] by=";
    let told = desk.script(1, &format!("{exclude}chief-arbiter\n"));
    assert!(told.contains("[MADE-UP 8]"), "{told}");
    desk.script(0, &format!("{exclude}chief-panel\n"));
    round(3, &["1-0", "1-0"]);
    round(4, &["1-0", "1-0"]);
    let places: Value = serde_json::from_str(&desk.show(&["places", "--json"])).unwrap();
    let names: Vec<&str> =
        places.as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["Player7", "Player1", "Player4", "Player3", "Player5", "Player2"]);
    // Player2 has nothing, and left: the bye counts what the last of the others has.
    let why = desk.show(&["why", "--number", "7"]);
    for said in
        ["wins 3", "odd sum 17 2/3", "+ counts 2, the last of those who finished (MADE-UP 6)"]
    {
        assert!(why.contains(said), "{why}");
    }
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

/// Every system that needs no numbers of its own: a table and a bracket, played to their last papers.
#[test]
fn a_table_and_a_bracket_by_the_made_up_rules() {
    let systems = [
        ("robin", json!({ "round-robin": {} }), 3),
        ("knockout", json!({ "knockout": { "tie-breaks": ["lot"] } }), 2),
    ];
    for (name, system, rounds) in systems {
        let desk = Desk::open(name, &regulations(system));
        let enter = |number: u16| format!("enter name=Player{number} from=Kyiv born=2001-01-01\n");
        desk.script(0, &(1..=4).map(enter).collect::<String>());
        desk.script(0, "check by=K\nadmit by=K\nstart-stage stage=1 seed=x\n");
        for round in 1..=rounds {
            let at = format!("round={round}");
            desk.script(0, &format!("pair {at} seed=s\npublish {at}\nstart {at}\n"));
            let pairs: Value = serde_json::from_str(&desk.show(&[
                "pairs",
                "--round",
                &round.to_string(),
                "--json",
            ]))
            .unwrap();
            let mut lines = String::new();
            for (table, one) in (1..).zip(pairs["tables"].as_array().unwrap()) {
                let first = one["white"].as_u64() < one["black"].as_u64();
                let score = if first { "1-0" } else { "0-1" };
                lines.push_str(&format!("result {at} table={table} score={score}\n"));
            }
            desk.script(0, &format!("{lines}close {at}\n"));
        }
        let places: Value = serde_json::from_str(&desk.show(&["places", "--json"])).unwrap();
        assert_eq!(
            (&places[0]["number"], &places[0]["place"]),
            (&json!(1), &json!([1, 1])),
            "{name}"
        );
        let told = desk.show(&["why", "--round", "1"]);
        assert!(
            told.contains("Player") && !told.contains("RU-20") && !told.contains("UA-"),
            "{told}"
        );
        desk.script(0, "sign by=K\n");
        let (file, path) = (desk.0.path("event.json"), desk.0.path("standings.pdf"));
        let paper =
            ["documents", &file, "--form", "standings", "--lang", "uk", "--at", NOON, "-o", &path];
        output(&with(&paper));
        let bytes = std::fs::read(&path).unwrap();
        assert!(bytes.starts_with(b"%PDF-") && bytes.len() > 5_000, "{name}: {}", bytes.len());
    }
}

/// Who leaves a table before half of his games stays in it without a place: its own rule.
#[test]
fn who_leaves_a_table_early_is_treated_as_it_says() {
    let desk = Desk::open("leaving", &regulations(json!({ "round-robin": {} })));
    let enter = |number: u16| format!("enter name=Player{number} from=Kyiv born=2001-01-01\n");
    desk.script(0, &(1..=4).map(enter).collect::<String>());
    desk.script(0, "check by=K\nadmit by=K\nstart-stage stage=1 seed=x\n");
    desk.script(0, "pair round=1 seed=s\npublish round=1\nstart round=1\n");
    let played = "result round=1 table=1 score=1-0\nresult round=1 table=2 score=1-0\n";
    desk.script(0, &format!("{played}close round=1\n"));
    let told = desk.script(0, "withdraw who=p2 reason=bus\n");
    assert!(told.contains("The results stay in the table without a place"), "{told}");
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
    assert!(told.contains("fee of 4 caps is above the 3 caps allowed"), "{told}");
    assert_ne!(ended.status.code(), Some(0));
}

/// Papers have the words of its country where it has some, and otherwise those that fit everywhere; not
/// those of a rulebook that Damka brings along.
#[test]
fn papers_have_its_words() {
    let mut rules = regulations(json!({ "round-robin": {} }));
    rules["status"] = json!("national");
    rules["fee-roubles"] = json!(2);
    let desk = Desk::open("words", &rules);
    desk.script(0, "enter name=Player1 from=Kyiv born=2001-01-01\n");
    let file = desk.0.path("event.json");
    let paper = |form: &str, language: &str| {
        let path = desk.0.path(&format!("{form}-{language}.html"));
        let asked = ["documents", &file, "--form", form, "--lang", language, "--at", NOON, "-o"];
        output(&with(&[&asked[..], &[&path]].concat()));
        std::fs::read_to_string(&path).unwrap()
    };
    for (language, fee, status, head, authority) in [
        (
            "uk",
            "2 кришок",
            "вседивні",
            "Головний капелюшник",
            "Керівник органу з фізичної культури і спорту",
        ),
        (
            "ru",
            "2 крышек",
            "всестранные",
            "Главный шляпник",
            "Руководитель органа по физической культуре и спорту",
        ),
        ("en", "2 caps", "all-odd", "Chief hatter", "Head of the sports authority"),
    ] {
        let told = paper("regulations", language);
        assert!(told.contains(fee) && told.contains(status), "{language}: {told}");
        let told = paper("application", language);
        for said in [head, authority] {
            assert!(told.contains(said), "{language}: {said}: {told}");
        }
    }
}

/// A rulebook with rules of play alone names the one by which its events are held.
#[test]
fn where_it_has_no_events_the_refusal_names_the_rulebook_that_has() {
    let folder = Folder::new("sixth-play-only");
    let read = |name: &str| std::fs::read_to_string(format!("{RULEBOOKS}/{name}")).unwrap();
    folder.file("MADE-UP.toml", &read("MADE-UP.toml"));
    folder.file("MADE-UP.tsv", &read("MADE-UP.tsv"));
    folder.file(
        "ODD-PLAY.toml",
        r#"
        document = "ODD-PLAY"
        title = { uk = "Дивна гра", ru = "Странная игра", en = "Odd play" }
        events-by = "MADE-UP"
        [[discipline]]
        id = "odd"
        names = { uk = "дивна гра", ru = "странная игра", en = "odd game" }
        play = { game = "russian", pace = "classical" }
        clauses = ["ODD-PLAY 1"]
        "#,
    );
    folder.file(
        "ODD-PLAY.tsv",
        "clause\tkind\ten\tru\tuk\n1\tinformative\tOdd play\tСтранная игра\tДивна гра\n",
    );
    let books = folder.path("");
    let refused = |rulebook: &str| {
        let mut rules = regulations(json!({ "round-robin": {} }));
        rules["rulebook"] = json!(rulebook);
        let rules = folder.file("rules.json", &rules.to_string());
        let file = folder.path(&format!("{rulebook}.json"));
        let new = ["--rulebooks", &books, "event", "new", &file, "--regulations", &rules];
        let ended = damka(&[&new[..], &["--at", NOON]].concat());
        assert_eq!(ended.status.code(), Some(1));
        String::from_utf8(ended.stderr).unwrap()
    };
    for (rulebook, instead) in [("ODD-PLAY", "MADE-UP"), ("UA-64", "UA-2024")] {
        let told = refused(rulebook);
        let wanted = format!("{rulebook} has rules of play only; hold the event under {instead}.");
        assert!(told.contains(&wanted), "{told}");
    }
}

/// Games by letters are held by its own chapter: its days, its terms, its clauses.
#[test]
fn letters_are_counted_by_its_own_chapter() {
    let mut rules = regulations(json!({ "round-robin": {} }));
    rules["discipline"] = json!("odd-letters");
    rules["time-control"] = json!("");
    rules["ends"] = json!("2026-12-20");
    rules["correspondence"] = json!({ "game": "russian", "medium": "post" });
    let folder = Folder::new("sixth-letters-refused");
    let path = folder.file("rules.json", &rules.to_string());
    let file = folder.path("event.json");
    let new = ["event", "new", &file, "--regulations", &path, "--at", NOON];
    let ended = damka(&with(&new));
    let told = String::from_utf8(ended.stderr).unwrap();
    assert!(told.contains("MADE-UP 41") && !told.contains("RU-2022"), "{told}");
    rules["organiser"] = json!("Hats");
    rules["officials"] = json!([
        { "name": "Judge", "post": "chief-judge" },
        { "name": "Secretary", "post": "chief-secretary" },
    ]);
    let desk = Desk::open("letters", &rules);
    let enter = |number: u16| format!("enter name=Player{number} from=Kyiv born=2001-01-01\n");
    desk.script(0, &(1..=4).map(enter).collect::<String>());
    desk.script(0, "check by=K\nadmit by=K\nstart-stage stage=1 seed=x\n");
    desk.script(0, "pair round=1 seed=s\npublish round=1\nstart round=1\n");
    let later = |code: i32, lines: &str| {
        let (file, path) = (desk.0.path("event.json"), desk.0.file("script.txt", lines));
        let at = "2027-01-20 12:00";
        let ended = damka(&with(&["event", "apply", "--at", at, &file, "--script", &path]));
        let told = [ended.stdout, ended.stderr].map(|text| String::from_utf8(text).unwrap());
        assert_eq!(ended.status.code(), Some(code), "{told:?}");
        told.concat()
    };
    let came = |deed: Value| format!("correspond round=1 table=1 by=K deed={deed}\n");
    let white = json!({"letter": {"by": "white", "purpose": "move", "sent": "2026-11-19", "moves": "1.c3-d4"}});
    // Three days are more than two for three moves.
    let told = later(0, &came(white));
    let chart = desk.show(&["log"]);
    assert!(chart.contains("MADE-UP 43") || told.contains("MADE-UP 43"), "{told} {chart}");
    // Six days are no break of hers; five are, twice a year.
    let holiday = |first: &str, last: &str| {
        format!("take-break player=1 first={first} last={last} told=2026-11-20 by=K\n")
    };
    let told = later(1, &holiday("2026-12-01", "2026-12-06"));
    assert!(told.contains("MADE-UP 44"), "{told}");
    later(0, &holiday("2026-12-01", "2026-12-05"));
    later(0, &holiday("2026-12-08", "2026-12-12"));
    let told = later(1, &holiday("2026-12-14", "2026-12-15"));
    assert!(told.contains("MADE-UP 44"), "{told}");
    // The claim is decided, and the game is lost by her clauses.
    let claim = json!({"letter": {"by": "black", "purpose": "claim", "received": "2026-11-20",
        "sent": "2026-11-21", "registered": true, "moves": "1...d6-c5"}});
    later(0, &came(claim));
    let judge = json!({"judge": {"on": "2026-11-30", "papers": ["letters", "receipts", "record", "chart"]}});
    later(0, &came(judge));
    let ended = desk.show(&["log"]);
    assert!(ended.contains("MADE-UP 43.2") && !ended.contains("RU-20"), "{ended}");
    // Five days after the end nobody sends a record in time: her term is of three.
    let record = json!({"record": {"by": "black", "sent": "2026-12-04"}});
    later(0, &came(record));
    let told = desk.show(&["log"]);
    assert!(told.contains("MADE-UP 45"), "{told}");
}

/// A composition is judged by its numbers, and nothing but its clauses is cited.
#[test]
fn compositions_are_checked_under_it() {
    let check = |fen: &str, rulebook: &str| {
        let ended = damka(&with(&[
            "compose",
            "check",
            "--fen",
            fen,
            "--rulebook",
            rulebook,
            "--tables",
            "0",
            "--budget",
            "20k",
            "--json",
        ]));
        let told: Value = serde_json::from_slice(&ended.stdout).unwrap();
        told["compositions"][0].clone()
    };
    let status = |told: &Value, requirement: &str| {
        let findings = told["findings"].as_array().unwrap();
        let found = findings.iter().find(|one| one["requirement"] == requirement).unwrap();
        (found["status"].as_str().unwrap().to_owned(), found["clauses"].clone())
    };
    let four = check("W:Wf2,f4,d6,a7:Bh2,h4,f6,d8", "made-up");
    assert_eq!(four["genre"], "miniature");
    assert_eq!(status(&four, "genre"), ("holds".to_owned(), json!(["MADE-UP 20.1"])));
    assert_eq!(status(&four, "solvability"), ("holds".to_owned(), json!(["MADE-UP 20.4"])));
    let cited = four["findings"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|one| one["clauses"].as_array().unwrap());
    assert!(cited.clone().count() >= 4);
    for clause in cited {
        assert!(clause.as_str().unwrap().starts_with("MADE-UP 20"), "{clause}");
    }
    // One man more is too many for it, by its number and by its clause; elsewhere it is not.
    let five = "W:Wf2,f4,d6,a7,a1:Bh2,h4,f6,d8";
    let told = check(five, "MADE-UP");
    assert_eq!(status(&told, "genre"), ("fails".to_owned(), json!(["MADE-UP 20.1"])));
    assert_eq!(status(&told, "balance of force"), ("fails".to_owned(), json!(["MADE-UP 20.2"])));
    let told = check(five, "UA-2024");
    assert_eq!(
        status(&told, "balance of force"),
        ("holds".to_owned(), json!(["UA-2024 VIII.formal.8.1"]))
    );
    let told = refusal(&["compose", "check", "--fen", five, "--rulebook", "MADE-UP"]);
    assert!(told.contains("MADE-UP") && told.contains("UA-2024"), "{told}");
}
