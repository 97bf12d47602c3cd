//! Breaks the rules that games are conducted by, one at a time as `mutate` of `rulebook` does, and plays the
//! scenarios of `tests/data/scenarios` under each, all in one program: a change costs a part of a second.
//!
//! ```text
//! cargo run -p game --example sweep -- --only draw --survivors FILE
//! ```
//! A change is killed if a file of scenarios fails that claims one of its clauses. `--from FILE` tries the
//! changes alone whose lines stand in that file, `--files claims,draws` plays those files alone.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    unreachable_pub
)] // a tool for ourselves

#[allow(dead_code)] // the runner of rulebook uses all of it
#[path = "../../../rulebook/examples/mutate/change.rs"]
mod change;
#[path = "../../tests/scenario/mod.rs"]
mod scenario;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fs, panic};

use change::{Change, Words};
use clauses::{Clause, Document};
use rulebook::Rulebook;
use toml::Table;

/// A scenario and where it stands.
struct Told {
    file: usize,
    title: String,
    text: String,
    document: Document,
}

fn main() {
    let mut only = String::new();
    let (mut survivors, mut from, mut names) = (None, None, None);
    let mut words = env::args().skip(1);
    while let Some(word) = words.next() {
        let next = words.next().unwrap_or_else(|| panic!("{word} of what?"));
        match word.as_str() {
            "--only" => only = next,
            "--survivors" => survivors = Some(next),
            "--from" => from = Some(fs::read_to_string(next).unwrap()),
            "--files" => names = Some(next),
            other => panic!("What is {other}? See the first lines of this file."),
        }
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (told, claims) = scenarios(&root, names.as_deref());
    let files: BTreeMap<&str, Table> = Document::OFFICIAL
        .iter()
        .map(|one| {
            (
                one.prefix(),
                root.join(format!("crates/rulebook/data/rulebooks/{}.toml", one.prefix())),
            )
        })
        .map(|(prefix, path)| (prefix, fs::read_to_string(path).unwrap().parse().unwrap()))
        .collect();
    let mut known = Words::new();
    for file in files.values() {
        change::note_words(&mut known, &toml::Value::Table(file.clone()), "");
    }
    let listed: Option<BTreeSet<String>> = from.map(|text: String| {
        text.lines()
            .map(|line| line.split('\t').skip(1).take(4).collect::<Vec<_>>().join("\t"))
            .collect()
    });
    let changes: Vec<Change> = Document::OFFICIAL
        .iter()
        .flat_map(|one| change::all(one.prefix(), &files[one.prefix()], &known))
        .filter(|change| {
            change.is_enforced()
                && change.place.split(['.', '[']).next().is_some_and(|section| {
                    only.is_empty() || only.split(',').any(|one| one == section)
                })
        })
        .filter(|change| listed.as_ref().is_none_or(|listed| listed.contains(&change.line())))
        .collect();
    let plain = |document: Document| {
        let path = root.join(format!("crates/rulebook/data/rulebooks/{}.toml", document.prefix()));
        Rulebook::read(&fs::read_to_string(path).unwrap()).unwrap()
    };
    let books: BTreeMap<&str, Rulebook> =
        Document::OFFICIAL.iter().map(|one| (one.prefix(), plain(*one))).collect();
    for one in &told {
        let fine = scenario::passes(&one.text, |document| books[document.prefix()].clone());
        if !fine {
            println!("FAILS ALREADY: {}", one.title);
        }
    }
    panic::set_hook(Box::new(|_| {}));
    let told: Vec<&Told> = told
        .iter()
        .filter(|one| scenario::passes(&one.text, |document| books[document.prefix()].clone()))
        .collect();
    let mut table: BTreeMap<String, [usize; 3]> = BTreeMap::new();
    let mut text = String::new();
    for change in &changes {
        let Some(changed) = change.apply(&files[change.document]) else { continue };
        let book = Rulebook::read(&changed).unwrap();
        let document = Document::from_prefix(change.document).unwrap();
        let wanted: BTreeSet<Clause> = change.clauses.iter().map(|one| one.whole()).collect();
        let claimed = |file: usize| claims[file].iter().any(|one| wanted.contains(one));
        let (mut verdict, mut by) = (2, String::new());
        let mut order: Vec<&&Told> = told.iter().filter(|one| one.document == document).collect();
        order.sort_by_key(|one| !claimed(one.file));
        for one in order {
            if !scenario::passes(&one.text, |other| {
                if other == document { book.clone() } else { books[other.prefix()].clone() }
            }) {
                verdict = usize::from(!claimed(one.file));
                by = one.title.clone();
                break;
            }
        }
        let section = change.place.split(['.', '[']).next().unwrap_or_default().to_owned();
        table.entry(section).or_default()[verdict] += 1;
        if verdict > 0 {
            let clauses: Vec<String> = change.clauses.iter().map(ToString::to_string).collect();
            let name = ["killed", "unclaimed", "survived"][verdict];
            let line = format!("{name}\t{}\t{}\t{by}\n", change.line(), clauses.join(", "));
            text += &line;
            match &survivors {
                Some(file) => fs::write(file, &text).unwrap(),
                None => print!("{line}"),
            }
        }
    }
    println!("| | changes | killed | killed, not claimed | survived |");
    for (section, [killed, unclaimed, survived]) in table {
        println!(
            "| {section} | {} | {killed} | {unclaimed} | {survived} |",
            killed + unclaimed + survived
        );
    }
}

/// The scenarios of all files, and what each file claims.
fn scenarios(root: &Path, names: Option<&str>) -> (Vec<Told>, Vec<BTreeSet<Clause>>) {
    let mut paths: Vec<_> = fs::read_dir(root.join("crates/game/tests/data/scenarios"))
        .unwrap()
        .map(|one| one.unwrap().path())
        .filter(|path| path.extension().is_some_and(|end| end == "game"))
        .collect();
    paths.sort();
    if let Some(names) = names {
        paths.retain(|path| names.split(',').any(|name| path.file_stem().unwrap() == name));
    }
    let (mut told, mut claims) = (Vec::new(), Vec::new());
    for (file, path) in paths.iter().enumerate() {
        let text = fs::read_to_string(path).unwrap();
        let mut claimed = BTreeSet::new();
        for one in scenario::scenarios(&text) {
            for line in one.lines() {
                if let Some(ids) =
                    line.strip_prefix("proves ").or_else(|| line.strip_prefix("shows "))
                {
                    claimed.extend(ids.split(", ").map(|id| Clause::parse(id).unwrap().whole()));
                }
            }
            let play = one.lines().find_map(|line| line.strip_prefix("play ")).unwrap();
            let document = Document::from_prefix(play.split(' ').next().unwrap()).unwrap();
            let title = format!(
                "{}: {}",
                path.file_stem().unwrap().to_string_lossy(),
                one.lines().next().unwrap()
            );
            told.push(Told { file, title, text: one.to_owned(), document });
        }
        claims.push(claimed);
    }
    (told, claims)
}
