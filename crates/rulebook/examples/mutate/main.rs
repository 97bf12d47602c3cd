//! Breaks one rule of the rulebooks at a time, and asks the tests that claim its clause whether they notice.
//!
//! ```text
//! cargo run -p rulebook --example mutate -- --take 40 --seed 1
//! ```
//! `--seed` orders the changes, `--take` says how many are tried, `--only` keeps those whose line has a text
//! (a document, a rule, a way), `--sections offence,events` those of these parts of the files, `--packages game,web`
//! runs their tests alone, `--proofs FILE` takes the claims of another list than `data/proofs.tsv`, `--survivors FILE`
//! writes those that no test of behaviour noticed, each with the reason that `data/survivors.tsv` or the file itself
//! had for it, `--again FILE` tries those of such a file alone, `--least` is the part in a hundred that must be
//! noticed. Rulebooks are read from a folder (`DAMKA_RULEBOOKS_INSTEAD`, debug builds
//! alone), so that nothing is built anew. Changes that nobody could notice are listed with the reason in
//! `data/equivalent.tsv` and counted apart. It runs one test program at a time.
#![allow(clippy::unwrap_used, clippy::panic, clippy::print_stdout)] // a tool for ourselves

mod change;
mod programs;

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::{env, fs, process};

use change::{Change, Way, Words};
use clauses::Document;
use programs::{Programs, Verdict};
use toml::Table;

fn main() {
    let told = Told::read();
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let data = root.join("crates/rulebook/data/rulebooks");
    let name = |document: Document| format!("{}.toml", document.prefix());
    let files: BTreeMap<&str, Table> = Document::OFFICIAL
        .iter()
        .map(|one| (one.prefix(), fs::read_to_string(data.join(name(*one))).unwrap()))
        .map(|(prefix, text)| (prefix, text.parse().unwrap()))
        .collect();
    let mut words = Words::new();
    for file in files.values() {
        change::note_words(&mut words, &toml::Value::Table(file.clone()), "");
    }
    let mut changes: Vec<Change> = Document::OFFICIAL
        .iter()
        .flat_map(|one| change::all(one.prefix(), &files[one.prefix()], &words))
        .filter(|change| change.is_enforced() && change.line().contains(&told.only))
        .filter(|change| {
            told.sections.is_empty() || told.sections.iter().any(|one| change.is_of(one))
        })
        .filter(|change| told.again.as_ref().is_none_or(|lines| lines.contains(&change.line())))
        .collect();
    changes.sort_by_cached_key(|change| change::lot(&format!("{} {}", told.seed, change.line())));
    if told.list {
        changes.iter().for_each(|change| println!("{}", change.line()));
        return;
    }

    let proofs = root.join("crates/rulebook/data/proofs.tsv");
    let proofs = fs::read_to_string(told.proofs.as_deref().unwrap_or(&proofs)).unwrap();
    let mut programs = Programs::build(&root, &told.packages, &proofs);
    let folder = env::temp_dir().join(format!("damka-mutate-{}", process::id()));
    fs::create_dir_all(&folder).unwrap();
    for document in Document::OFFICIAL {
        fs::copy(data.join(name(document)), folder.join(name(document))).unwrap();
    }
    let same = equivalent(&root);
    let unseen = changes.len();
    changes.retain(|change| !same.contains(&change.line()));
    let unseen = unseen - changes.len();
    let exist = changes.len();
    let read = changes.into_iter().filter_map(|one| Some((one.apply(&files[one.document])?, one)));
    let taken: Vec<(String, Change)> = read.take(told.take).collect();
    // A test that fails already would notice everything.
    let cited: Vec<_> = taken.iter().flat_map(|(_, change)| change.clauses.clone()).collect();
    let standing = programs.failing(&cited, &folder);
    assert!(standing.is_empty(), "these fail with the rules as they are: {}", standing.join(", "));
    let reasons = Reasons::read(&root, told.survivors.as_deref());
    let (mut table, mut survivors) = (Counts::new(), BTreeSet::new());
    for (text, change) in &taken {
        let path = folder.join(format!("{}.toml", change.document));
        fs::write(&path, text).unwrap();
        let verdict = programs.judge(&change.clauses, &folder);
        fs::copy(data.join(format!("{}.toml", change.document)), &path).unwrap();
        for row in [change.document.into(), change.way.name().into(), change.section()] {
            *table.entry((row, verdict as usize)).or_default() += 1;
        }
        if verdict != Verdict::Killed {
            let clauses: Vec<String> = change.clauses.iter().map(ToString::to_string).collect();
            let line = format!("{verdict:?}\t{}\t{}", change.line(), clauses.join(", "));
            println!("{line}");
            survivors.insert(format!("{line}\t{}\n", reasons.of(change)));
        }
        if let Some(file) = &told.survivors {
            fs::write(file, written(&survivors)).unwrap();
        }
    }
    fs::remove_dir_all(&folder).unwrap();
    let (killed, tried) = (print(&table), taken.len());
    println!("{killed} of {tried} changes were noticed ({exist} exist).");
    println!("{unseen} more change nothing that anybody could notice.");
    if killed * 100 < told.least * tried {
        println!("That is less than {} in a hundred.", told.least);
        process::exit(1);
    }
}

/// The lines of changes that change nothing, as the file of reasons has them.
fn equivalent(root: &Path) -> BTreeSet<String> {
    let text = fs::read_to_string(root.join("crates/rulebook/data/equivalent.tsv")).unwrap();
    let line = |row: &str| row.rsplit_once('\t').map(|(line, _reason)| line.to_owned());
    text.lines().skip(1).filter_map(line).collect()
}

/// Survivors as their file has them.
fn written(survivors: &BTreeSet<String>) -> String {
    let head = "verdict\tdocument\tway\trule\tchange\tclauses\treason\n";
    head.to_owned() + &survivors.iter().map(String::as_str).collect::<String>()
}

/// Why changes are noticed by no test of behaviour, by their lines.
struct Reasons(BTreeMap<String, String>);

impl Reasons {
    /// Those of the list, and of a file that is to be written anew.
    fn read(root: &Path, file: Option<&str>) -> Reasons {
        let own = root.join("crates/rulebook/data/survivors.tsv");
        let files = [Some(own), file.map(PathBuf::from)].into_iter().flatten();
        let texts = files.filter_map(|path| fs::read_to_string(path).ok());
        let mut reasons = BTreeMap::new();
        for text in texts {
            for row in text.lines().skip(1) {
                let fields: Vec<&str> = row.split('\t').collect();
                if let [_, document, way, rule, change, _, reason] = fields[..]
                    && !reason.is_empty()
                {
                    let line = [document, way, rule, change].join("\t");
                    reasons.insert(line, reason.to_owned());
                }
            }
        }
        Reasons(reasons)
    }

    /// The reason of a change; nothing if nobody has written one down yet.
    fn of(&self, change: &Change) -> &str {
        self.0.get(&change.line()).map_or("", String::as_str)
    }
}

/// How often a document, a way and a section was met with a verdict.
type Counts = BTreeMap<(String, usize), usize>;

/// Prints the table; how many were noticed.
fn print(table: &Counts) -> usize {
    println!("| | changes | noticed by behaviour | by data alone | survived | claimed by nobody |");
    println!("|---|---|---|---|---|---|");
    let documents = Document::OFFICIAL.map(Document::prefix);
    let mut noticed = 0;
    let known: Vec<&str> = documents.into_iter().chain(Way::ALL.map(Way::name)).collect();
    let sections: BTreeSet<&str> = table.keys().map(|(row, _)| row.as_str()).collect();
    let sections = sections.into_iter().filter(|row| !known.contains(row));
    for row in known.iter().copied().chain(sections) {
        let count =
            |verdict: Verdict| table.get(&(row.to_owned(), verdict as usize)).copied().unwrap_or(0);
        let all = [Verdict::Killed, Verdict::DataOnly, Verdict::Survived, Verdict::Unclaimed];
        let counts = all.map(count);
        let sum: usize = counts.iter().sum();
        let [killed, data, survived, unclaimed] = counts;
        println!("| {row} | {sum} | {killed} | {data} | {survived} | {unclaimed} |");
        if documents.contains(&row) {
            noticed += killed + data;
        }
    }
    noticed
}

/// What was asked for.
#[derive(Debug)]
struct Told {
    seed: String,
    take: usize,
    least: usize,
    only: String,
    sections: Vec<String>,
    packages: Vec<String>,
    /// Another list of proofs.
    proofs: Option<PathBuf>,
    survivors: Option<String>,
    /// The lines of a file of survivors, without the verdicts.
    again: Option<String>,
    list: bool,
}

impl Told {
    fn read() -> Told {
        let mut told = Told {
            seed: "1".into(),
            take: usize::MAX,
            least: 0,
            only: String::new(),
            sections: Vec::new(),
            packages: Vec::new(),
            proofs: None,
            survivors: None,
            again: None,
            list: false,
        };
        let mut words = env::args().skip(1);
        while let Some(word) = words.next() {
            let mut next = || words.next().unwrap_or_else(|| panic!("{word} of what?"));
            match word.as_str() {
                "--seed" => told.seed = next(),
                "--take" => told.take = next().parse().unwrap(),
                "--least" => told.least = next().parse().unwrap(),
                "--only" => told.only = next(),
                "--sections" => told.sections = next().split(',').map(str::to_owned).collect(),
                "--packages" => told.packages = next().split(',').map(str::to_owned).collect(),
                "--proofs" => told.proofs = Some(next().into()),
                "--survivors" => told.survivors = Some(next()),
                "--again" => told.again = Some(fs::read_to_string(next()).unwrap()),
                "--list" => told.list = true,
                other => panic!("What is {other}? See the first lines of this file."),
            }
        }
        told
    }
}
