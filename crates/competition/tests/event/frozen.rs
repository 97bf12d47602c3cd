//! Logs that were written once and are never written again: every version is read for ever.
//!
//! `tests/logs/v1` and so on hold a log a file, and beside each the tables that it led to. A new
//! version gets a folder of its own; the others are not touched. Logs of the newest version are made so, as
//! long as nobody has one of it:
//!
//! ```text
//! mkdir /tmp/frozen
//! DAMKA_FREEZE=/tmp/frozen cargo test -p competition --test event
//! DAMKA_FREEZE=/tmp/frozen cargo test -p ledger --test ledger demo
//! DAMKA_CHOOSE=/tmp/frozen cargo test -p competition --test event frozen
//! DAMKA_UPDATE=1 cargo test -p documents --test frozen
//! ```
//!
//! The tests write the logs of all their events; of these the ones are chosen that were there before, and
//! more until there is one with every kind of fact, of field and of system that any of them has.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use clauses::Document;
use competition::{Competition, Fact, LogEntry};
use rulebook::Rulebook;
use serde_json::{Value, json};
use tournament::System;

use crate::hall::{Hall, regulations};

const VERSIONS: [&str; 4] = ["v1", "v2", "v3", "v4"];

fn logs(version: &str) -> Vec<PathBuf> {
    static CHOSEN: Once = Once::new();
    CHOSEN.call_once(|| choose(VERSIONS[VERSIONS.len() - 1]));
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs").join(version);
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let mut logs: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    logs.sort();
    logs
}

fn folded(log: &Path) -> Competition {
    let mut event = Competition::default();
    for (number, line) in (1..).zip(fs::read_to_string(log).unwrap().lines()) {
        let fact =
            Fact::read(line).unwrap_or_else(|why| panic!("{}:{number}: {why}", log.display()));
        let again = Fact::read(&fact.written().unwrap()).unwrap();
        assert_eq!(again, fact, "{}:{number} is the same when it is written today", log.display());
        event.apply(fact).unwrap_or_else(|why| panic!("{}:{number}: {why}", log.display()));
        assert!(event.is_sound(), "{}:{number}", log.display());
    }
    event
}

/// Writes the log of an event into the folder that `DAMKA_FREEZE` names, under the name of the test. Of
/// several events of one test under one rulebook the longest is kept.
pub fn freeze(event: &Competition) {
    let Some(folder) = std::env::var_os("DAMKA_FREEZE") else { return };
    let name = std::thread::current().name().unwrap_or("event").replace("::", "-");
    let rulebook = event.regulations().map(|one| one.rulebook.to_string()).unwrap_or_default();
    let path = Path::new(&folder).join(format!("{name}-{rulebook}.jsonl"));
    let lines: String = event.history().iter().map(|fact| fact.written().unwrap() + "\n").collect();
    let before = fs::metadata(&path).map_or(0, |file| file.len());
    if lines.len() as u64 > before {
        fs::write(&path, lines).unwrap();
    }
}

/// What kinds of things a log holds: facts, fields wherever they stand, systems and rulebooks.
fn kinds(log: &str) -> BTreeSet<String> {
    let mut kinds = BTreeSet::new();
    for line in log.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let fact = &entry["fact"];
        note_kinds(fact, fact["happened"].as_str().unwrap(), &mut kinds);
    }
    kinds
}

fn note_kinds(value: &Value, path: &str, kinds: &mut BTreeSet<String>) {
    match value {
        Value::Object(fields) => {
            for (name, one) in fields {
                // Words that a program chose, not a person.
                let word = one.as_str().filter(|_| WORDS.contains(&name.as_str()));
                let name = word.map_or_else(|| name.clone(), |word| format!("{name}={word}"));
                let path = format!("{path}.{name}");
                kinds.insert(path.clone());
                note_kinds(one, &path, kinds);
            }
        }
        Value::Array(all) => all.iter().for_each(|one| note_kinds(one, path, kinds)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

const WORDS: [&str; 6] = ["system", "kind", "rulebook", "way", "consequence", "strength"];

/// Chooses from the folder that `DAMKA_CHOOSE` names, if it names one.
fn choose(version: &str) {
    let Some(folder) = std::env::var_os("DAMKA_CHOOSE") else { return };
    let home = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs").join(version);
    let made = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let read = |path: PathBuf| (fs::read_to_string(&path).unwrap(), path);
    let mut made: Vec<(String, PathBuf)> = made.map(read).collect();
    // Small ones first; which of equal ones must not depend on the disk.
    made.sort_by_key(|(log, path)| (log.len(), path.clone()));
    let (mut chosen, others): (Vec<_>, Vec<_>) = made.into_iter().partition(|(_, path)| {
        let name = path.file_name().unwrap();
        home.join(name).exists() || name.to_string_lossy().starts_with("demo-")
    });
    let mut known: BTreeSet<String> = chosen.iter().flat_map(|(log, _)| kinds(log)).collect();
    for (log, path) in others {
        let own = kinds(&log);
        if !own.is_subset(&known) {
            known.extend(own);
            chosen.push((log, path));
        }
    }
    for (log, path) in chosen {
        let path = home.join(path.file_name().unwrap());
        fs::write(&path, log).unwrap();
        fs::write(path.with_extension("tsv"), tables(&folded(&path))).unwrap();
    }
}

/// The places in every section, as the file beside a log has them.
fn tables(event: &Competition) -> String {
    let mut text = String::new();
    for section in event.sections() {
        text += &format!("section {}: {}\n", section.number, section.name);
        for one in event.places(section) {
            let member = section.members.get(one.number.index());
            let name = member.map(|member| event.name(*member)).unwrap_or_default();
            text += &format!("{}-{}\t{}\t{name}\n", one.first, one.last, one.number.get());
        }
    }
    text
}

#[test]
fn logs_of_every_version_lead_to_their_tables() {
    let newest = format!("v{}", Fact::VERSION);
    assert_eq!(VERSIONS.last(), Some(&newest.as_str()));
    for version in VERSIONS {
        let all = logs(version);
        assert!(all.len() >= 45, "{version}: {} logs", all.len());
        for log in all {
            let kept = fs::read_to_string(log.with_extension("tsv")).unwrap();
            assert_eq!(tables(&folded(&log)), kept, "{}", log.display());
        }
    }
}

/// The first two versions hold the same events.
#[test]
fn what_is_brought_up_is_what_would_be_written_today() {
    assert_eq!(logs("v1").len(), logs("v2").len());
    for (old, new) in logs("v1").iter().zip(&logs("v2")) {
        assert_eq!(old.file_name(), new.file_name());
        let [old, new] = [old, new].map(|log| fs::read_to_string(log).unwrap());
        assert_eq!(old.lines().count(), new.lines().count());
        for (old, new) in old.lines().zip(new.lines()) {
            // The first version did not keep the reasons of pairs.
            let fact = match Fact::read(new).unwrap() {
                Fact::Paired { section, round, mut made } => {
                    made.reasons = None;
                    Fact::Paired { section, round, made }
                }
                other => other,
            };
            assert_eq!(Fact::read(old).unwrap(), fact);
        }
    }
}

#[test]
fn every_kind_of_entry_is_frozen() {
    for version in VERSIONS {
        let texts: Vec<String> =
            logs(version).iter().map(|log| fs::read_to_string(log).unwrap()).collect();
        let number: u16 = version.trim_start_matches('v').parse().unwrap();
        for (name, _) in Fact::NAMES.into_iter().filter(|(_, since)| *since <= number) {
            let tag = format!(r#""happened":"{name}""#);
            assert!(texts.iter().any(|text| text.contains(&tag)), "{version} has no {name:?}");
        }
    }
}

/// Adds a field to one object after the other; how many there are.
fn spoiled(value: &Value, at: usize, count: &mut usize) -> Value {
    match value {
        Value::Object(fields) => {
            let own = *count;
            *count += 1;
            let inner = fields.iter().map(|(name, one)| (name.clone(), spoiled(one, at, count)));
            let mut fields: serde_json::Map<String, Value> = inner.collect();
            if own == at {
                fields.insert("colour-of-the-hall".to_owned(), json!("green"));
            }
            Value::Object(fields)
        }
        Value::Array(all) => Value::Array(all.iter().map(|one| spoiled(one, at, count)).collect()),
        other => other.clone(),
    }
}

#[test]
fn a_field_that_is_not_known_is_refused_wherever_it_stands() {
    let mut tried = std::collections::BTreeSet::new();
    for log in ["v2", "v4"].into_iter().flat_map(logs) {
        for line in fs::read_to_string(log).unwrap().lines() {
            let value: Value = serde_json::from_str(line).unwrap();
            let happened = value["fact"]["happened"].to_string();
            let objects = {
                let mut count = 0;
                spoiled(&value, usize::MAX, &mut count);
                count
            };
            // One of each kind and size is enough.
            if !tried.insert((happened, objects.min(40))) {
                continue;
            }
            for at in 0..objects.min(40) {
                let text = spoiled(&value, at, &mut 0).to_string();
                assert!(Fact::read(&text).is_err(), "object {at} of {text}");
            }
        }
    }
    assert!(tried.len() > 70, "{}", tried.len());
}

/// The newest version has an event of every system, of a person's own and of teams.
#[test]
fn every_system_is_frozen() {
    let newest = logs(VERSIONS[VERSIONS.len() - 1]);
    let logs: Vec<String> = newest.iter().map(|log| fs::read_to_string(log).unwrap()).collect();
    let has = |text: &str| logs.iter().any(|log| log.contains(text));
    for system in System::ALL {
        let swiss = format!(r#""swiss":{{"system":"{system}""#);
        assert!(has(&swiss), "{system}");
    }
    for kind in [r#""round-robin":"#, r#""knockout":"#, r#""match":"#, r#""scheveningen""#] {
        assert!(has(kind), "{kind}");
    }
    for kind in [r#""kind":"team""#, r#""team-scoring":"#, r#""kind":"individual-team""#] {
        assert!(has(kind), "{kind}");
    }
    for demo in ["demo-swiss", "demo-round-robin", "demo-teams"] {
        assert!(newest.iter().any(|log| log.file_stem().unwrap() == demo), "{demo}");
    }
}

/// An event of every system, played under a rulebook that knows it. Each is played in a thread of its
/// name, and so frozen under it.
#[test]
fn every_system_is_played() {
    for system in System::ALL {
        let knows = |name: &&str| {
            let book = Rulebook::of(Document::from_prefix(name).unwrap());
            !book.system(system.id()).is_empty()
        };
        let book = ["UA-2024", "RU-2022", "RU-2013", "UA-CHESS"].into_iter().find(knows).unwrap();
        let play = move || {
            let swiss = json!({ "swiss": { "system": system.id(), "rounds": 3 } });
            let mut rules = regulations(book, swiss);
            if system.id().starts_with("renju") {
                rules["discipline"] = json!("renju");
                rules["time-control"] = json!("120");
                rules["renju-opening"] = json!("rif");
            }
            let mut hall = Hall::new(rules);
            hall.players(7);
            hall.ok(json!({ "do": "start-stage", "stage": 1, "seed": "numbers" }));
            for round in 1..=3 {
                hall.pair(1, round).ok(json!({ "do": "start", "round": round }));
                hall.play(1, round, |white, black| if white < black { "1-0" } else { "=" });
            }
            assert_eq!(hall.event.sections()[0].closed(), 3, "{system}");
        };
        let thread = std::thread::Builder::new().name(format!("system-{system}"));
        thread.spawn(play).unwrap().join().unwrap();
    }
}
