//! Logs that were written once and are never written again: every version is read for ever.
//!
//! `tests/logs/v1` and so on hold a log a file, and beside each the tables that it led to. A new
//! version gets a folder of its own; the others are not touched: `tests/logs/sums.tsv` has the SHA-256 of every
//! file. While a version grows it has no folder; its logs are made once by `crates/competition/tests/freeze`, which
//! refuses a version that is in that list. What no log holds then is listed in `tests/logs/not_frozen.txt`
//! (`ledger/src/format/frozen.rs` looks).
//!
//! The tests write the logs of all their events; of these the ones are chosen that were there before, and
//! more until there is one with every kind of fact, of field and of system that any of them has.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Once;

use clauses::Document;
use competition::happened;
use competition::{Competition, Fact, LogEntry};
use rulebook::Rulebook;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use tournament::System;

use crate::hall::{Hall, regulations};

/// The versions that have frozen logs: all but the newest while it grows.
fn versions() -> Vec<String> {
    static CHOSEN: Once = Once::new();
    let name = |version: u16| format!("v{version}");
    CHOSEN.call_once(|| {
        if let Some(made) = std::env::var_os("DAMKA_CHOOSE") {
            choose(&name(Fact::VERSION), Path::new(&made)).unwrap();
        }
    });
    let all: Vec<String> =
        (1..=Fact::VERSION).map(name).filter(|version| folder(version).exists()).collect();
    assert!(all.len() + 1 >= usize::from(Fact::VERSION), "only the newest may grow: {all:?}");
    all
}

fn newest() -> String {
    versions().pop().unwrap()
}

fn home() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/logs")
}

fn folder(version: &str) -> PathBuf {
    home().join(version)
}

fn logs(version: &str) -> Vec<PathBuf> {
    let folder = folder(version);
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

/// The folders of a version and of the one before it.
fn versions_before(version: &str) -> Vec<PathBuf> {
    let number: u16 = version.trim_start_matches('v').parse().unwrap();
    [number - 1, number].map(|number| folder(&format!("v{number}"))).to_vec()
}

/// The frozen files and the SHA-256 of each, as `v1/name.jsonl`.
type Sums = BTreeMap<String, String>;

/// Those of a version as they stand on the disk.
fn sums(version: &str) -> Sums {
    let files = fs::read_dir(folder(version)).unwrap().map(|file| file.unwrap().path());
    let sum = |path: PathBuf| {
        let digest = Sha256::digest(fs::read(&path).unwrap());
        let name = path.file_name().unwrap().to_str().unwrap();
        (format!("{version}/{name}"), digest.iter().map(|byte| format!("{byte:02x}")).collect())
    };
    files.map(sum).collect()
}

fn listed_at() -> PathBuf {
    home().join("sums.tsv")
}

/// Those of all frozen versions as they were when they were frozen.
fn listed() -> Sums {
    let text = fs::read_to_string(listed_at()).unwrap();
    let line = |line: &str| line.split_once('\t').map(|(file, sum)| (file.into(), sum.into()));
    text.lines().map(|text| line(text).unwrap()).collect()
}

/// Freezes a version: chooses from the logs that were made in a folder, and lists them. What is listed
/// is never written again; whoever needs other logs makes a new version.
fn choose(version: &str, made: &Path) -> Result<(), String> {
    let mut all = listed();
    let of_it = format!("{version}/");
    if all.keys().any(|file| file.starts_with(&of_it)) {
        return Err(format!("{version} is frozen: its logs are never written again"));
    }
    let home = folder(version);
    // Those that the version before has are taken again.
    let before = versions_before(version);
    fs::create_dir_all(&home).unwrap();
    let made = fs::read_dir(made).unwrap().map(|file| file.unwrap().path());
    let read = |path: PathBuf| (fs::read_to_string(&path).unwrap(), path);
    let mut made: Vec<(String, PathBuf)> = made.map(read).collect();
    // Small ones first; which of equal ones must not depend on the disk.
    made.sort_by_key(|(log, path)| (log.len(), path.clone()));
    let (mut chosen, others): (Vec<_>, Vec<_>) = made.into_iter().partition(|(_, path)| {
        let name = path.file_name().unwrap();
        before.iter().any(|home| home.join(name).exists())
            || name.to_string_lossy().starts_with("demo-")
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
    all.extend(sums(version));
    let lines: String = all.iter().map(|(file, sum)| format!("{file}\t{sum}\n")).collect();
    fs::write(listed_at(), lines).unwrap();
    Ok(())
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
fn what_is_frozen_is_as_it_was() {
    let there: Sums = versions().iter().flat_map(|version| sums(version)).collect();
    let listed = listed();
    let all: BTreeSet<&String> = there.keys().chain(listed.keys()).collect();
    let changed: Vec<_> =
        all.into_iter().filter(|file| there.get(*file) != listed.get(*file)).collect();
    assert!(changed.is_empty(), "frozen logs are never written again: {changed:#?}");
}

#[test]
fn a_frozen_version_is_not_frozen_again() {
    let nothing = std::env::temp_dir().join("damka-nothing-was-made");
    for version in versions() {
        let before = sums(&version);
        let refused = choose(&version, &nothing).unwrap_err();
        assert!(refused.contains("never written again"), "{refused}");
        assert_eq!(sums(&version), before);
    }
}

#[test]
fn logs_of_every_version_lead_to_their_tables() {
    for version in versions() {
        let all = logs(&version);
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
                Fact::Paired(happened::Paired { section, round, mut made }) => {
                    made.reasons = None;
                    Fact::Paired(happened::Paired { section, round, made })
                }
                other => other,
            };
            assert_eq!(Fact::read(old).unwrap(), fact);
        }
    }
}

#[test]
fn every_kind_of_entry_is_frozen() {
    for version in versions() {
        let texts: Vec<String> =
            logs(&version).iter().map(|log| fs::read_to_string(log).unwrap()).collect();
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
    for log in ["v2", "v4", &newest()].into_iter().flat_map(logs) {
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
    let newest = logs(&newest());
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
