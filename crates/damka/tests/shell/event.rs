//! Whole events run from the shell, as a secretary runs them.

use std::fmt::Write as _;

use crate::support::{Folder, damka, ending_with, json as shown, output, refusal};
use serde_json::{Value, json};

/// An event in a file of its own folder.
struct Desk {
    folder: Folder,
}

impl Desk {
    fn new(name: &str, regulations: &Value) -> Desk {
        let folder = Folder::new(&format!("event-{name}"));
        let rules = folder.file("rules.json", &regulations.to_string());
        output(&[
            "event",
            "new",
            &folder.path("event.json"),
            "--regulations",
            &rules,
            "--at",
            NOON,
        ]);
        Desk { folder }
    }

    fn file(&self) -> String {
        self.folder.path("event.json")
    }

    /// A command as words.
    #[track_caller]
    fn ok(&self, words: &[&str]) -> String {
        let file = self.file();
        let mut arguments = vec!["event", "apply", "--at", NOON, file.as_str()];
        arguments.extend(words);
        output(&arguments)
    }

    /// A command that is refused by the rules.
    #[track_caller]
    fn no(&self, words: &[&str]) -> String {
        let file = self.file();
        let mut arguments = vec!["event", "apply", "--at", NOON, file.as_str()];
        arguments.extend(words);
        let ended = damka(&arguments);
        assert_eq!(ended.status.code(), Some(1), "{words:?}");
        String::from_utf8(ended.stderr).unwrap()
    }

    /// Many commands at once.
    #[track_caller]
    fn script(&self, lines: &str) -> String {
        let path = self.folder.file("script.txt", lines);
        output(&["event", "apply", "--at", NOON, &self.file(), "--script", &path])
    }

    fn players(&self, count: u16) {
        let mut table = String::from("name;rating;from\n");
        for number in 1..=count {
            writeln!(table, "\"Player {number}\";{};Region {}", 2500 - 5 * number, number % 8)
                .unwrap();
        }
        let path = self.folder.file("players.csv", &table);
        output(&["event", "apply", "--at", NOON, &self.file(), "--players", &path]);
        self.script("check by=secretary\nadmit by=commission\n");
    }

    fn round(&self, section: u16, round: u16) -> Value {
        let (section, round) = (section.to_string(), round.to_string());
        shown(&[
            "event",
            "show",
            &self.file(),
            "pairs",
            "--section",
            &section,
            "--round",
            &round,
            "--json",
        ])
    }

    /// Pairs, publishes, plays and closes a round; the smaller number wins.
    fn play(&self, section: u16, round: u16, seed: &str) {
        let at = format!("section={section} round={round}");
        self.script(&format!("pair {at} {seed}\npublish {at}\n"));
        let mut results = String::new();
        for (table, one) in (1..).zip(self.round(section, round)["tables"].as_array().unwrap()) {
            let open =
                one["boards"].as_array().unwrap().iter().any(|board| board["scores"] == json!([]));
            let score = if one["white"].as_u64() < one["black"].as_u64() { "1-0" } else { "0-1" };
            if open {
                writeln!(results, "result {at} table={table} score={score}").unwrap();
            }
        }
        writeln!(results, "close {at}").unwrap();
        self.script(&results);
    }

    fn places(&self, section: u16) -> Vec<Value> {
        let section = section.to_string();
        let places =
            shown(&["event", "show", &self.file(), "places", "--section", &section, "--json"]);
        places.as_array().unwrap().clone()
    }
}

const NOON: &str = "2026-11-16 12:00";

fn regulations(stages: Value) -> Value {
    json!({
        "name": "Cup", "rulebook": "RU-2022", "discipline": "international", "time-control": "80+60", "scoring": "1-½-0",
        "starts": "2026-11-16", "ends": "2026-11-20",
        "tie-breaks": ["opponents-sum", "wins"], "entries-until": "2026-11-16",
        "provisions": [{ "of": "admission", "text": "All who wish." }],
        "stages": stages,
    })
}

#[test]
fn seven_players_twice_around_and_one_leaves() {
    let desk = Desk::new(
        "robin",
        &regulations(json!([{ "name": "final", "system": { "round-robin": { "cycles": 2 } } }])),
    );
    desk.players(7);
    let drawn = desk.ok(&["start-stage", "stage=1", "seed=Kyiv 2026"]);
    assert_eq!(drawn.lines().count(), 8, "{drawn}");
    for round in 1..=3 {
        desk.play(1, round, "");
    }
    let left = desk.ok(&["withdraw", "who=p4", "reason=illness"]);
    assert!(left.contains("for rating only"), "{left}");
    for round in 4..=14 {
        desk.play(1, round, "");
    }
    assert_eq!(desk.places(1).len(), 6, "the one who left is not placed");
    let again = desk.no(&["pair", "round=15"]);
    assert!(again.contains("refused:"), "{again}");
    let lots = shown(&["event", "show", &desk.file(), "lots", "--json"]);
    assert_eq!(lots[0]["lot"]["seed"], "Kyiv 2026");
    let order = output(&[
        "lot",
        "draw",
        "--seed",
        "Kyiv 2026",
        "--count",
        "7",
        "--purpose",
        "stage 1: numbers",
    ]);
    let drawn: Vec<&str> =
        drawn.lines().skip(1).map(|line| line.split_whitespace().nth(1).unwrap()).collect();
    let repeated: Vec<String> =
        order.split_whitespace().map(|number| format!("p{number}")).collect();
    assert_eq!(drawn, repeated, "anybody can repeat the draw");
}

#[test]
fn a_hundred_and_twenty_in_nine_rounds() {
    let swiss = json!({ "swiss": { "system": "ru-truncated-solkoff", "rounds": 9 } });
    let desk = Desk::new("swiss", &regulations(json!([{ "system": swiss, "numbers": "rating" }])));
    desk.players(120);
    desk.ok(&["start-stage", "stage=1", "seed=7 12 31"]);
    for round in 1..=9 {
        desk.play(1, round, "");
    }
    let places = desk.places(1);
    assert_eq!(places.len(), 120);
    assert_eq!(places[0]["name"], "Player 1");
    let why = output(&["event", "show", &desk.file(), "why", "--number", "2", "--lang", "uk"]);
    assert!(why.lines().count() >= 3, "{why}");
    let pair = ["event", "show", &desk.file(), "why", "--round", "5", "--table", "3"];
    let told = output(&pair);
    assert!(told.lines().count() >= 3 && told.contains("RU-2022 5.4.10"), "{told}");
}

/// What a system would have found is no reason for what an arbiter made.
#[test]
fn pairs_made_by_hand_say_by_whom_and_why() {
    let swiss = json!({ "swiss": { "system": "ru-truncated-solkoff", "rounds": 3 } });
    let desk = Desk::new("hand", &regulations(json!([{ "system": swiss, "numbers": "rating" }])));
    desk.players(5);
    desk.ok(&["start-stage", "stage=1", "seed=7 12 31"]);
    desk.play(1, 1, "");
    desk.ok(&["pair", "round=2"]);
    let show = |more: &[&str]| {
        let file = desk.file();
        output(&[&["event", "show", &file, "why", "--round", "2"], more].concat())
    };
    let bye = format!("Player {}", desk.round(1, 2)["bye"]);
    let told = show(&[]);
    assert!(told.contains("RU-2022 5.4") && told.contains(&bye), "{told}");
    let found = desk.round(1, 2);
    let of = |table: usize, who: &str| found["tables"][table][who].as_u64().unwrap();
    let turned = [[of(0, "black"), of(0, "white")], [of(1, "white"), of(1, "black")]];
    desk.ok(&["unpair", "round=2", "reason=guests"]);
    let (pairs, bye) = (format!("pairs={turned:?}"), format!("bye={}", found["bye"]));
    desk.ok(&["pair-by-hand", "round=2", &pairs, &bye, "by=Koval", "reason=guests"]);
    for table in ["1", "2"] {
        let told = show(&["--table", table]);
        assert!(told.contains("Koval: guests") && !told.contains("RU-2022"), "{told}");
    }
    let told = show(&[]);
    assert_eq!(told.matches("Koval: guests").count(), 3, "two pairs and a bye: {told}");
    let file = desk.file();
    let told = shown(&["event", "show", &file, "why", "--round", "2", "--json"]);
    assert_eq!(told["pairs"].as_array().unwrap().len(), 2);
    assert!(told["pairs"][0]["why"][0].as_str().unwrap().contains("Koval"), "{told}");
    assert!(told["unpaired"][0]["why"][0].as_str().unwrap().contains("Koval"), "{told}");
}

#[test]
fn eight_teams_with_reserves() {
    let mut rules =
        regulations(json!([{ "system": { "round-robin": {} }, "numbers": "as-listed" }]));
    rules["discipline"] = json!("international-team");
    rules["kind"] = json!("team");
    let points = "match-points";
    rules["teams"] = json!({
        "boards": 3, "reserves-max": 1, "order": "fixed", "scoring": points, "coefficient-of": points,
    });
    rules["tie-breaks"] = json!(["opponents-sum"]);
    let desk = Desk::new("teams", &rules);
    desk.players(32);
    let mut teams = String::new();
    for team in 0..8 {
        let first = 4 * team + 1;
        let (main, reserve) = ([first, first + 1, first + 2], first + 3);
        writeln!(
            teams,
            "enter-team name=\"Team {}\" captain=\"Captain {}\" main={main:?} reserves=[{reserve}]",
            team + 1,
            team + 1
        )
        .unwrap();
    }
    desk.script(&teams);
    desk.ok(&["start-stage", "stage=1"]);
    for round in 1..=7 {
        let mut lines = format!("pair round={round}\npublish round={round}\n");
        writeln!(lines, "line-up round={round} team=1 boards=[1,4,3]").unwrap();
        writeln!(lines, "start round={round}").unwrap();
        desk.script(&lines);
        let tables = desk.round(1, round)["tables"].as_array().unwrap().clone();
        let mut results = String::new();
        for (table, one) in (1..).zip(&tables) {
            let score = if one["white"].as_u64() < one["black"].as_u64() { "1-0" } else { "0-1" };
            for board in 1..=3 {
                writeln!(results, "result round={round} table={table} board={board} score={score}")
                    .unwrap();
            }
        }
        writeln!(results, "close round={round}").unwrap();
        desk.script(&results);
    }
    let places = desk.places(1);
    assert_eq!(places[0]["name"], "Team 1");
    assert_eq!(places[0]["points"], 14);
    let wrong = desk.no(&["line-up", "round=7", "team=1", "boards=[2,1,3]"]);
    assert!(wrong.contains("refused"), "{wrong}");
    let teams = output(&["event", "show", &desk.file(), "teams"]);
    assert_eq!(teams.lines().count(), 8 * 5, "{teams}");
}

#[test]
fn sixteen_in_a_knockout_for_all_places() {
    let system = json!({ "knockout": { "play-on": "for-all-places", "tie-breaks": ["shorter-game", "lot"] } });
    let desk =
        Desk::new("knockout", &regulations(json!([{ "system": system, "numbers": "rating" }])));
    desk.players(16);
    desk.ok(&["start-stage", "stage=1", "seed=s"]);
    desk.script("pair round=1\npublish round=1\nresult round=1 table=1 score==\n");
    for table in 2..=8 {
        desk.ok(&["result", "round=1", &format!("table={table}"), "score=1-0"]);
    }
    let tie = desk.no(&["close", "round=1"]);
    assert!(tie.contains("refused") && tie.contains("RU-2022 1.4"), "{tie}");
    desk.script("break-tie round=1 table=1 by=lot seed=coin\nclose round=1\n");
    for round in 2..=4 {
        desk.play(1, round, "");
    }
    let places: Vec<_> = desk.places(1).iter().map(|one| one["place"].clone()).collect();
    let wanted: Vec<_> = (1..=16).map(|place| json!([place, place])).collect();
    assert_eq!(places, wanted);
}

/// Both lose: the shell says that both leave, refuses a lot, and passes their opponent on.
#[test]
fn in_a_knockout_both_may_leave() {
    let system = json!({ "knockout": { "tie-breaks": ["lot"] } });
    let desk = Desk::new("both", &regulations(json!([{ "system": system, "numbers": "rating" }])));
    desk.players(4);
    desk.ok(&["start-stage", "stage=1", "seed=s"]);
    desk.script("pair round=1\npublish round=1\nresult round=1 table=1 score=--\n");
    desk.ok(&["result", "round=1", "table=2", "score=1-0"]);
    let lot = desk.no(&["break-tie", "round=1", "table=1", "by=lot", "seed=coin"]);
    assert!(lot.contains("both leave") && lot.contains("RU-2022 1.4"), "{lot}");
    desk.ok(&["close", "round=1"]);
    let pairs = output(&["event", "show", &desk.file(), "pairs", "--round", "1"]);
    assert!(pairs.contains("both have lost, both leave"), "{pairs}");
    let over = desk.no(&["pair", "round=2"]);
    assert!(over.contains("refused"), "{over}");
    let places: Vec<_> = desk.places(1).iter().map(|one| one["place"].clone()).collect();
    assert_eq!(places, [json!([1, 1]), json!([2, 4]), json!([2, 4]), json!([2, 4])]);
}

/// The shell tells that an event stands still, and that a sanction was lifted.
#[test]
fn breaks_and_lifted_sanctions_are_told() {
    let desk = Desk::new(
        "told",
        &regulations(json!([{ "system": { "round-robin": {} }, "numbers": "as-listed" }])),
    );
    desk.players(4);
    desk.ok(&["start-stage", "stage=1"]);
    desk.script("pair round=1\npublish round=1\nstart round=1\n");
    let lost = [
        "incident",
        "who=p1",
        "round=1",
        "act=phone",
        "clauses=[\"RU-2022 5.4.15.1\"]",
        "sanction=loss-of-game-or-micro-match",
        "by=chief-arbiter",
    ];
    desk.ok(&lost);
    let against = [
        "protest",
        "who=p1",
        "filed-by=himself",
        "round=1",
        "text=not mine",
        "written=true",
        "clauses=[\"RU-2022 5.4.17.2\"]",
        "against={\"incident\":1}",
    ];
    desk.ok(&against);
    let decided = desk.ok(&[
        "decide-protest",
        "protest=1",
        "upheld=true",
        "by=chief-arbiter",
        "text=it was not",
    ]);
    assert!(decided.contains("Player 1"), "{decided}");
    let protests = output(&["event", "show", &desk.file(), "protests", "--lang", "uk"]);
    assert!(
        protests.contains("санкцію скасовано") && protests.contains("головний суддя"),
        "{protests}"
    );
    assert!(!protests.contains("ChiefArbiter") && !protests.contains("loss-of"), "{protests}");
    let paused = desk.ok(&["pause", "by=chief-arbiter", "reason=no light"]);
    assert!(paused.contains("no light"), "{paused}");
    let summary = output(&["event", "show", &desk.file()]);
    assert!(summary.contains("no light"), "{summary}");
    desk.ok(&["resume", "by=chief-arbiter"]);
    assert!(!output(&["event", "show", &desk.file()]).contains("no light"));
}

#[test]
fn groups_and_a_final() {
    let desk = Desk::new(
        "final",
        &regulations(json!([
            { "name": "group", "system": { "round-robin": {} }, "groups": 4, "numbers": "rating" },
            { "name": "final", "system": { "round-robin": {} }, "qualifiers": 2, "carry": "meetings" },
        ])),
    );
    desk.players(20);
    desk.ok(&["start-stage", "stage=1", "seed=s"]);
    for section in 1..=4 {
        for round in 1..=5 {
            desk.play(section, round, "");
        }
    }
    let early = desk.no(&["start-stage", "stage=3", "seed=t"]);
    assert!(early.contains("refused"), "{early}");
    desk.ok(&["start-stage", "stage=2", "seed=t"]);
    for round in 1..=7 {
        desk.play(5, round, "");
    }
    assert_eq!(desk.places(5).len(), 8);
    desk.ok(&["sign", "section=5", "by=Chief arbiter"]);
    let signed =
        desk.no(&["correct", "section=5", "round=1", "table=1", "score==", "by=c", "reason=r"]);
    assert!(signed.contains("signed"), "{signed}");
    let summary = output(&["event", "show", &desk.file(), "--lang", "uk"]);
    assert!(summary.contains("[5] final"), "{summary}");
}

#[test]
fn refusals_name_their_clauses_in_the_language_asked_for() {
    let folder = Folder::new("event-refused");
    let mut rules = regulations(json!([{ "system": { "round-robin": {} } }]));
    rules["fee-roubles"] = json!(6000);
    rules["tie-breaks"] = json!(null);
    let path = folder.file("rules.json", &rules.to_string());
    let file = folder.path("event.json");
    let ended = damka(&["event", "new", &file, "--regulations", &path, "--lang", "ru"]);
    assert_eq!(ended.status.code(), Some(1));
    let said = String::from_utf8(ended.stderr).unwrap();
    assert!(
        said.contains("отказано:")
            && said.contains("RU-2022 5.2")
            && said.contains("RU-2022 5.4.8.12"),
        "{said}"
    );
    assert!(!std::path::Path::new(&file).exists(), "nothing is written");
}

#[test]
fn a_sign_that_nobody_sees_is_refused_by_both_doors_in_the_same_words() {
    let mut rules = regulations(json!([{ "system": { "round-robin": {} } }]));
    let desk = Desk::new("unseen", &rules);
    rules["name"] = json!("Cup\u{202e}");
    let path = desk.folder.file("unseen.json", &rules.to_string());
    let file = desk.folder.path("unseen-event.json");
    let ended = damka(&["event", "new", &file, "--regulations", &path, "--at", NOON]);
    assert_eq!(ended.status.code(), Some(1));
    assert!(!std::path::Path::new(&file).exists(), "nothing is written");
    let said = String::from_utf8(ended.stderr).unwrap();
    // What is only unusual is told before, after an exclamation mark.
    let refused: Vec<&str> = said.lines().filter(|line| !line.starts_with("! ")).collect();
    rules["do"] = json!("create");
    let create = rules.to_string();
    let applied = desk.no(&[create.as_str()]);
    assert!(applied.contains("U+202E") && applied.contains("name"), "{applied}");
    assert_eq!(refused, applied.lines().collect::<Vec<_>>());
}

#[test]
fn a_second_press_changes_nothing() {
    let desk = Desk::new(
        "press",
        &regulations(json!([{ "system": { "round-robin": {} }, "numbers": "as-listed" }])),
    );
    desk.players(6);
    desk.ok(&["start-stage", "stage=1"]);
    desk.ok(&["pair", "round=1"]);
    let before = std::fs::read(desk.file()).unwrap();
    desk.no(&["pair", "round=1"]);
    // A script is followed as a whole or not at all.
    let path = desk.folder.file("script.txt", "publish round=1\npublish round=1\n");
    ending_with(1, &["event", "apply", &desk.file(), "--script", &path]);
    assert_eq!(std::fs::read(desk.file()).unwrap(), before);
    desk.ok(&["undo", "reason=too early"]);
    let log = output(&["event", "show", &desk.file(), "log"]);
    assert!(log.lines().last().unwrap().contains("undone"), "{log}");
}

#[test]
fn what_cannot_be_understood_is_told() {
    let desk = Desk::new("nonsense", &regulations(json!([{ "system": { "round-robin": {} } }])));
    let file = desk.file();
    let apply = |words: &[&str]| {
        let mut arguments = vec!["event", "apply", file.as_str()];
        arguments.extend(words);
        refusal(&arguments)
    };
    assert!(apply(&["dance"]).contains("dance"));
    assert!(apply(&["pair", "round"]).contains("name=value"));
    assert!(apply(&["pair", "round=many"]).contains("pair"));
    assert!(apply(&["{\"do\": "]).contains("JSON"));
    assert!(apply(&["withdraw", "who=x9", "reason=r"]).contains("p7"));
    assert!(
        refusal(&["event", "show", &desk.folder.path("nothing.json")]).contains("nothing.json")
    );
    refusal(&["event", "new", &file, "--regulations", &file]);
    let rules = desk.folder.file("rules.json", "{ \"name\": 1 }");
    refusal(&["event", "new", &desk.folder.path("other.json"), "--regulations", &rules]);
}

#[test]
fn a_damaged_file_is_refused() {
    let desk = Desk::new("damaged", &regulations(json!([{ "system": { "round-robin": {} } }])));
    desk.players(4);
    let whole = std::fs::read_to_string(desk.file()).unwrap();
    for damaged in [
        whole[..whole.len() / 2].to_owned(),
        whole.replacen("Player 3", "Player 8", 1),
        whole.replace("damka event 1", "damka event 9"),
        String::new(),
        r#"{"kind":"damka event 1","log":[5]}"#.to_owned(),
        r#"{"kind":"damka event 1","log":[{"event":[]}]}"#.to_owned(),
        r#"{"kind":"damka event 1","log":[null]}"#.to_owned(),
    ] {
        std::fs::write(desk.file(), damaged).unwrap();
        let said = refusal(&["event", "show", &desk.file()]);
        assert!(said.contains("last good copy"), "{said}");
    }
    std::fs::write(desk.file(), whole).unwrap();
    output(&["event", "show", &desk.file(), "players"]);
}

/// The same log as a server hands it out: a line for each entry, each with its seal.
fn archive_of(event_file: &str) -> String {
    let file: Value = serde_json::from_str(event_file).unwrap();
    let (mut digest, mut lines) = (store::Digest::START, Vec::new());
    for (number, entry) in (1..).zip(file["log"].as_array().unwrap()) {
        let (by, body) = ("anna".to_owned(), entry["event"].to_string());
        let event = store::NewEvent { at: 1_763_287_200_000, by, body };
        digest = digest.then(store::Version(number), &event);
        let (at, by, body) = (event.at, event.by, event.body);
        lines.push(json!({ "at": at, "by": by, "body": body, "seal": format!("{digest:?}") }));
    }
    let head = json!({ "kind": "damka archive 1", "event": "cup", "entries": lines.len(), "seal": format!("{digest:?}") });
    let lines = [head].into_iter().chain(lines).map(|line| line.to_string() + "\n");
    lines.collect()
}

/// What was altered is named: which entry, by whom and when; and where two archives part.
#[test]
fn an_archive_is_verified_and_compared() {
    let desk = Desk::new("verified", &regulations(json!([{ "system": { "round-robin": {} } }])));
    desk.players(4);
    let whole = archive_of(&std::fs::read_to_string(desk.file()).unwrap());
    let last = whole.lines().last().unwrap();
    let last: Value = serde_json::from_str(last).unwrap();
    let seal = last["seal"].as_str().unwrap();
    let count = whole.lines().count() - 1;
    let shorter = |entries: usize| -> String {
        let lines: Vec<&str> = whole.lines().skip(1).take(entries).collect();
        let last: Value = serde_json::from_str(lines.last().unwrap()).unwrap();
        let mut head: Value = serde_json::from_str(whole.lines().next().unwrap()).unwrap();
        head["entries"] = json!(entries);
        head["seal"] = last["seal"].clone();
        format!("{head}\n{}\n", lines.join("\n"))
    };
    let file = desk.folder.file("whole.damka", &whole);
    let early = desk.folder.file("early.damka", &shorter(count - 1));
    let altered = whole.replacen("Player 2", "Player X", 1);
    assert_ne!(altered, whole);
    let altered = desk.folder.file("altered.damka", &altered);
    let verify = |more: &[&str]| {
        let output = damka(&[&["verify"][..], more].concat());
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), text)
    };
    let (code, text) = verify(&[&file, "--seal", seal, "--with", &early]);
    assert_eq!(code, Some(0), "{text}");
    assert!(
        text.contains(seal) && text.contains(&format!("first {} entries", count - 1)),
        "{text}"
    );
    assert_eq!(verify(&[&file, "--seal", "0000"]).0, Some(1));
    let (code, text) = verify(&[&altered]);
    assert_eq!(code, Some(1), "{text}");
    assert!(text.contains("was altered") && text.contains("Player X"), "{text}");
    let slip = damka(&["verify", &file, "--with", &altered]);
    assert_eq!(slip.status.code(), Some(2), "one that does not fit is compared with nothing");
}

/// A server's archive can be looked at, and is never written over: its seals would be gone.
#[test]
fn an_archive_is_read_and_stays_as_it_is() {
    let desk = Desk::new("archive", &regulations(json!([{ "system": { "round-robin": {} } }])));
    desk.players(4);
    let archive = archive_of(&std::fs::read_to_string(desk.file()).unwrap());
    let path = desk.folder.file("cup.damka", &archive);
    let players = |file: &str| output(&["event", "show", file, "players"]);
    assert_eq!(players(&path), players(&desk.file()));
    let said = refusal(&["event", "apply", &path, "enter", "name=Fifth"]);
    assert!(said.contains("sealed archive"), "{said}");
    assert_eq!(std::fs::read_to_string(&path).unwrap(), archive);
}

#[test]
fn moves_are_kept_as_they_can_be_played_and_in_one_spelling() {
    let desk = Desk::new("moves", &regulations(json!([{ "system": { "round-robin": {} } }])));
    desk.players(4);
    desk.ok(&["start-stage", "stage=1", "seed=1"]);
    desk.script("pair round=1\npublish round=1\nstart round=1\n");
    let kept = || {
        let text = std::fs::read_to_string(desk.file()).unwrap();
        let file: Value = serde_json::from_str(&text).unwrap();
        let board = &file["state"]["sections"][0]["rounds"][0]["tables"][0]["boards"][0];
        board["records"][0][1].as_str().map(str::to_owned)
    };
    let record = |moves: &str| format!("record round=1 table=1 moves={}\n", json!(moves));
    desk.script(&record("1. 32-28 19-23 2. 28:19 14:23"));
    let text = kept().unwrap();
    assert!(text.contains("28x19 14x23"), "{text}");
    for bad in ["1. 32-28 19-23 2. 37-32", "nonsense", "1. e4 e5", "1. 32-28 *\n\n1. 31-27 *"] {
        let command = json!({ "do": "record", "round": 1, "table": 1, "moves": bad }).to_string();
        let refused = desk.no(&[&command]);
        assert!(refused.starts_with("refused: "), "{bad}: {refused}");
        assert_eq!(kept().as_ref(), Some(&text), "{bad} has changed nothing");
    }
    desk.script("record round=1 table=1 moves=\"\"\n");
    assert_eq!(kept(), None, "an empty text takes the moves away");
}

/// What would be lost is asked for in the shell too: when the event is looked at, and when its first round is
/// brought on.
#[test]
fn what_is_still_to_be_settled_is_told_before_the_first_round() {
    let _claim = clauses::proves(&["UA-2024 IV.8.4"]);
    let mut rules = regulations(json!([{ "name": "final", "system": { "round-robin": {} } }]));
    rules["rulebook"] = json!("UA-2024");
    rules["scoring"] = json!(null);
    rules["tie-breaks"] = json!(null);
    let desk = Desk::new("before", &rules);
    desk.players(4);
    desk.script("start-stage stage=1 seed=Kyiv\npair round=1\n");
    let committee = |text: &str| text.contains("committee") && text.contains("[UA-2024 IV.8.4]");
    assert!(committee(&output(&["event", "show", &desk.file()])));
    let told = |words: &[&str]| {
        let file = desk.file();
        let ended = damka(&[&["event", "apply", "--at", NOON, file.as_str()], words].concat());
        assert!(ended.status.success(), "{words:?}");
        String::from_utf8(ended.stderr).unwrap()
    };
    assert!(committee(&told(&["publish", "round=1"])));
    assert!(committee(&told(&["start", "round=1", "note=all know it"])));
    assert!(!committee(&told(&["result", "round=1", "table=1", "score=="])));
    assert!(!committee(&output(&["event", "show", &desk.file()])));
}
