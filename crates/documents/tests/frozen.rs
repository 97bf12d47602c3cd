//! The papers of events that were written down once: what they say changes only on purpose.
//!
//! The logs are those of `competition/tests/logs`. `data/frozen.tsv` has a line for every public form
//! of every event, with a checksum of its content: of the second version in each language, of those since
//! then one for all three. Logs of the first version hold the events of the second.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use competition::{Competition, Fact, LogEntry, Moment};
use documents::{Failure, Form, Output, Privacy, Subject, Templates, render};
use sha2::{Digest, Sha256};
use words::Language;

/// Set this variable to bring the list up to date: `DAMKA_UPDATE=1 cargo test -p documents --test frozen`.
const UPDATE: &str = "DAMKA_UPDATE";

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// The checksum of each paper, by event, form and language.
type Sums = BTreeMap<(String, String, String), String>;

#[test]
fn papers_of_frozen_events_say_what_they_said() {
    let list = Path::new(HERE).join("tests/data/frozen.tsv");
    let made = made();
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&list, written(&made)).unwrap();
    }
    let kept = read(&fs::read_to_string(&list).unwrap_or_default());
    let keys = kept.keys().chain(made.keys().filter(|key| !kept.contains_key(*key)));
    let changed: Vec<String> = keys
        .filter(|key| kept.get(*key) != made.get(*key))
        .map(|(event, form, language)| format!("{event}: {form} in {language}"))
        .collect();
    assert!(
        changed.is_empty(),
        "{} papers say something else; if that is meant, run {UPDATE}=1 cargo test -p documents --test frozen\n{}",
        changed.len(),
        changed[..changed.len().min(40)].join("\n")
    );
}

fn made() -> Sums {
    let printed: Moment = "2026-11-16 10:30".parse().unwrap();
    let templates = Templates::built_in();
    let mut sums = Sums::new();
    let versions = (2..=Fact::VERSION).map(|version| format!("v{version}"));
    // The newest has none while it grows.
    let all = versions
        .filter(|version| folder(version).exists())
        .flat_map(|version| logs(&version).into_iter().map(move |log| (version.clone(), log)));
    for (version, log) in all {
        let name = log.file_stem().unwrap().to_str().unwrap();
        let (key, event) = (format!("{version}/{name}"), folded(&log));
        let subject = Subject {
            address: Some("https://damka.example/e/frozen"),
            ..Subject::of(&event, printed)
        };
        for form in Form::ALL.into_iter().filter(|form| form.privacy() == Privacy::Public) {
            let in_languages = Language::ALL.into_iter().filter_map(|language| {
                match render(form, &subject, language, Output::Html, &templates) {
                    Ok(html) => Some((language.to_string(), html)),
                    Err(Failure::Unfit(_)) => None,
                    Err(fault) => panic!("{key}: {form} in {language}: {fault}"),
                }
            });
            let papers: Vec<(String, Vec<u8>)> = in_languages.collect();
            if version == ALONE {
                let alone = |(language, html): (String, Vec<u8>)| {
                    ((name.to_owned(), form.to_string(), language), digest(&html))
                };
                sums.extend(papers.into_iter().map(alone));
            } else if !papers.is_empty() {
                let languages: Vec<&str> =
                    papers.iter().map(|(language, _)| language.as_str()).collect();
                let html =
                    papers.iter().map(|(_, html)| html.as_slice()).collect::<Vec<_>>().concat();
                sums.insert((key.clone(), form.to_string(), languages.join("+")), digest(&html));
            }
        }
    }
    sums
}

/// The versions whose papers are held, and the one whose languages are held one by one.
const ALONE: &str = "v2";

fn folder(version: &str) -> PathBuf {
    Path::new(HERE).join("../competition/tests/logs").join(version)
}

fn logs(version: &str) -> Vec<PathBuf> {
    let files = fs::read_dir(folder(version)).unwrap().map(|file| file.unwrap().path());
    let mut logs: Vec<PathBuf> =
        files.filter(|path| path.extension().is_some_and(|end| end == "jsonl")).collect();
    logs.sort();
    assert!(logs.len() >= 45, "{} logs", logs.len());
    logs
}

fn folded(log: &Path) -> Competition {
    let mut event = Competition::default();
    for line in fs::read_to_string(log).unwrap().lines() {
        event.apply(Fact::read(line).unwrap()).unwrap();
    }
    event
}

fn digest(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

fn written(sums: &Sums) -> String {
    let line = |((event, form, language), sum): (&(String, String, String), &String)| {
        format!("{event}\t{form}\t{language}\t{sum}\n")
    };
    sums.iter().map(line).collect()
}

fn read(list: &str) -> Sums {
    let line = |line: &str| {
        let [event, form, language, sum] = line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        let [event, form, language, sum] = [event, form, language, sum].map(str::to_owned);
        ((event, form, language), sum)
    };
    list.lines().map(line).collect()
}
