//! Logs that were written once and are never written again: every version is read for ever.
//!
//! `tests/logs/v1` and so on hold a log a file, and beside each the tables that it led to. A new
//! version gets a folder of its own; the others are not touched.

use std::fs;
use std::path::{Path, PathBuf};

use competition::{Competition, Fact, LogEntry};
use serde_json::{Value, json};

/// Facts that came with the fourth version.
const SINCE_FOUR: [&str; 6] =
    ["paused", "resumed", "cancelled", "moved", "round-moved", "matter-noted"];

const VERSIONS: [&str; 4] = ["v1", "v2", "v3", "v4"];

fn logs(version: &str) -> Vec<PathBuf> {
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

/// Writes the log of an event and its tables into the folder that `DAMKA_FREEZE` names, under the name
/// of the test: from these the logs of a new version are chosen.
pub fn freeze(event: &Competition) {
    let Some(folder) = std::env::var_os("DAMKA_FREEZE") else { return };
    let name = std::thread::current().name().unwrap_or("event").replace("::", "-");
    let rulebook = event.regulations().map(|one| one.rulebook.to_string()).unwrap_or_default();
    let path = Path::new(&folder).join(format!("{name}-{rulebook}.jsonl"));
    let lines = event.history().iter().map(|fact| fact.written().unwrap() + "\n");
    fs::write(&path, lines.collect::<String>()).unwrap();
    fs::write(path.with_extension("tsv"), tables(event)).unwrap();
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
        for name in Fact::NAMES {
            if version != "v4" && SINCE_FOUR.contains(&name) {
                continue;
            }
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
