//! The papers of events that were written down once: what they say changes only on purpose.
//!
//! The logs are those of `competition/tests/logs`. `data/frozen.tsv` has a line for every public form
//! of every event, with a checksum of its content: of the second version in each language, of those since
//! then one for all three. Logs of the first version hold the events of the second.
//!
//! A version that grows has no logs, so every sum in that list is of a version that is sealed: papers can be added
//! to it, and a sum is written anew or taken out only where `data/resummed.tsv` says why, with the sum it had.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use competition::{Competition, Fact, LogEntry, Moment};
use documents::{Failure, Form, Output, Privacy, Subject, Templates, render};
use sha2::{Digest, Sha256};
use words::Language;

/// Set this variable to write papers into the list that are not in it, and those anew of which is said why:
/// `DAMKA_UPDATE=1 cargo test -p documents --test frozen`.
const UPDATE: &str = "DAMKA_UPDATE";

const HERE: &str = env!("CARGO_MANIFEST_DIR");

/// A paper: its event, form and language.
type Paper = (String, String, String);

/// The checksum of each paper.
type Sums = BTreeMap<Paper, String>;

/// The papers that may say something else than they did, each with the checksum that it had then. So a reason
/// holds for one change, and not for the next.
type Meant = BTreeSet<(Paper, String)>;

#[test]
fn papers_of_frozen_events_say_what_they_said() {
    let data = Path::new(HERE).join("tests/data");
    let list = data.join("frozen.tsv");
    let meant = meant(&fs::read_to_string(data.join("resummed.tsv")).unwrap());
    let mut kept = read(&fs::read_to_string(&list).unwrap());
    let made = made();
    if std::env::var_os(UPDATE).is_some() {
        kept = renewed(&kept, &made, &meant).unwrap_or_else(|unsaid| {
            let count = unsaid.lines().count();
            panic!(
                "{count} sealed sums would be others; if that is meant, put these lines into \
                 data/resummed.tsv, each with its reason after one more tab\n{unsaid}"
            )
        });
        fs::write(&list, written(&kept)).unwrap();
    }
    let keys = kept.keys().chain(made.keys().filter(|key| !kept.contains_key(*key)));
    let changed: Vec<String> = keys
        .filter(|key| kept.get(*key) != made.get(*key))
        .map(|(event, form, language)| format!("{event}: {form} in {language}"))
        .collect();
    assert!(
        changed.is_empty(),
        "{} papers say something else; if that is meant, say why in data/resummed.tsv and run \
         {UPDATE}=1 cargo test -p documents --test frozen\n{}",
        changed.len(),
        changed[..changed.len().min(40)].join("\n")
    );
}

/// The list as it may be written anew, or its lines that would be others without a reason.
fn renewed(kept: &Sums, made: &Sums, meant: &Meant) -> Result<Sums, String> {
    let stands = |paper: &Paper, sum: &String| made.get(paper) == Some(sum);
    let unsaid: Sums = kept
        .iter()
        .map(|(paper, sum)| (paper.clone(), sum.clone()))
        .filter(|line| !stands(&line.0, &line.1) && !meant.contains(line))
        .collect();
    if unsaid.is_empty() { Ok(made.clone()) } else { Err(written(&unsaid)) }
}

#[test]
fn a_sealed_sum_is_written_anew_only_for_a_reason() {
    const PAIRS: &str = "v5/cup\tpairs\ten+ru+uk\taa\n";
    const TABLE: &str = "v5/cup\ttable\ten+ru+uk\tbb\n";
    let (nobody, table) = (meant(""), TABLE.trim_end());
    let kept = read(&[PAIRS, TABLE].concat());
    let other = |sum: &str| read(&[PAIRS, &TABLE.replace("bb", sum)].concat());

    assert_eq!(renewed(&kept, &kept, &nobody), Ok(kept.clone()));
    assert_eq!(renewed(&kept, &other("cc"), &nobody), Err(TABLE.to_owned()));
    assert_eq!(renewed(&kept, &read(PAIRS), &nobody), Err(TABLE.to_owned()), "left out");

    let said = meant(&format!("# why\n{table}\tThe break is printed.\n"));
    assert_eq!(renewed(&kept, &other("cc"), &said), Ok(other("cc")));
    assert_eq!(renewed(&kept, &read(PAIRS), &said), Ok(read(PAIRS)));
    let then = renewed(&other("cc"), &other("dd"), &said);
    assert_eq!(then, Err(TABLE.replace("bb", "cc")), "a reason holds once");

    // What was in no list before is nobody's sum.
    let more = read(&[PAIRS, TABLE, "v5/cup\tcards\ten+ru+uk\tee\n"].concat());
    assert_eq!(renewed(&kept, &more, &nobody), Ok(more));
}

#[test]
#[should_panic(expected = "without a reason")]
fn a_reason_is_said_in_words() {
    meant("v5/cup\ttable\ten+ru+uk\tbb\t \n");
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
        assert!(event.is_sound(), "{}", log.display());
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

/// Lines of the list with a reason behind each, and remarks after `#`.
fn meant(list: &str) -> Meant {
    let line = |line: &str| {
        let [event, form, language, sum, why]: [&str; 5] =
            line.split('\t').collect::<Vec<_>>().try_into().unwrap();
        assert!(!why.trim().is_empty(), "{event}: {form} in {language} without a reason");
        let [event, form, language, sum] = [event, form, language, sum].map(str::to_owned);
        ((event, form, language), sum)
    };
    list.lines().filter(|line| !line.starts_with('#')).map(line).collect()
}
