//! Breaks the rules that games are conducted by, one at a time as `mutate` of `rulebook` does, and plays the
//! scenarios of `tests/data/scenarios` under each, all in one program: a change costs a part of a second.
//!
//! ```text
//! cargo run -p game --example sweep -- --only draw --survivors FILE
//! ```
//! A change is killed if a file of scenarios fails that claims one of its clauses. `--from FILE` tries the
//! changes alone whose lines stand in that file, `--files claims,draws` plays those files alone. Changes that
//! nobody could notice stand in `rulebook/data/equivalent.tsv` and are counted apart.
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::print_stdout,
    clippy::print_stderr,
    unreachable_pub
)] // scenarios are those of the tests, which panic when one fails

#[allow(dead_code)] // the runner of rulebook uses all of it
#[path = "../../../rulebook/examples/mutate/change.rs"]
mod change;
#[path = "../../tests/scenario/mod.rs"]
mod scenario;

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::{env, fs, panic, process};

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
        let next = words.next().unwrap_or_else(|| give_up(format!("{word} of what?")));
        match word.as_str() {
            "--only" => only = next,
            "--survivors" => survivors = Some(next),
            "--from" => from = Some(read(Path::new(&next))),
            "--files" => names = Some(next),
            other => give_up(format!("What is {other}? See the first lines of this file.")),
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
        .map(|(prefix, path)| {
            let table = read(&path).parse();
            (prefix, table.unwrap_or_else(|error| give_up(format!("{}: {error}", path.display()))))
        })
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
        let book = Rulebook::read(&read(&path));
        book.unwrap_or_else(|error| give_up(format!("{}: {error}", path.display())))
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
    let same = read(&root.join("crates/rulebook/data/equivalent.tsv"));
    let same: BTreeSet<&str> =
        same.lines().filter_map(|row| Some(row.rsplit_once('\t')?.0)).collect();
    let mut table: BTreeMap<String, [usize; 4]> = BTreeMap::new();
    let mut text = String::new();
    for change in &changes {
        let Some(changed) = change.apply(&files[change.document]) else { continue };
        // A change that no rulebook can be read with is noticed by its reader.
        let Ok(book) = Rulebook::read(&changed) else { continue };
        let Some(document) = Document::from_prefix(change.document) else { continue };
        let section = change.place.split(['.', '[']).next().unwrap_or_default().to_owned();
        if same.contains(change.line().as_str()) {
            table.entry(section).or_default()[3] += 1;
            continue;
        }
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
        table.entry(section).or_default()[verdict] += 1;
        if verdict > 0 {
            let clauses: Vec<String> = change.clauses.iter().map(ToString::to_string).collect();
            let name = ["killed", "unclaimed", "survived"][verdict];
            let line = format!("{name}\t{}\t{}\t{by}\n", change.line(), clauses.join(", "));
            text += &line;
            match &survivors {
                Some(file) => {
                    let kept = fs::write(file, &text);
                    kept.unwrap_or_else(|error| give_up(format!("{file} is not written: {error}")));
                }
                None => print!("{line}"),
            }
        }
    }
    println!("| | changes | nobody could notice | killed | killed, not claimed | survived |");
    let mut sums = [0; 4];
    for counts in table.values() {
        sums.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
    }
    for (section, counts) in table.into_iter().chain([("together".to_owned(), sums)]) {
        let [killed, unclaimed, survived, same] = counts;
        let all: usize = counts.iter().sum();
        println!("| {section} | {all} | {same} | {killed} | {unclaimed} | {survived} |");
    }
}

/// Says what was wrong, and ends.
fn give_up(why: String) -> ! {
    eprintln!("{why}");
    process::exit(2)
}

fn read(path: &Path) -> String {
    let text = fs::read_to_string(path);
    text.unwrap_or_else(|error| give_up(format!("{} is not read: {error}", path.display())))
}

/// The scenarios of all files, and what each file claims.
fn scenarios(root: &Path, names: Option<&str>) -> (Vec<Told>, Vec<BTreeSet<Clause>>) {
    let folder = root.join("crates/game/tests/data/scenarios");
    let entries = fs::read_dir(&folder)
        .unwrap_or_else(|error| give_up(format!("{}: {error}", folder.display())));
    let paths = entries.filter_map(|one| Some(one.ok()?.path()));
    let mut paths: Vec<_> =
        paths.filter(|path| path.extension().is_some_and(|end| end == "game")).collect();
    paths.sort();
    let stem = |path: &Path| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    if let Some(names) = names {
        paths.retain(|path| names.split(',').any(|name| stem(path) == name));
    }
    let (mut told, mut claims) = (Vec::new(), Vec::new());
    for (file, path) in paths.iter().enumerate() {
        let text = read(path);
        let mut claimed = BTreeSet::new();
        for one in scenario::scenarios(&text) {
            for line in one.lines() {
                let ids = line.strip_prefix("proves ").or_else(|| line.strip_prefix("shows "));
                for id in ids.iter().flat_map(|ids| ids.split(", ")) {
                    let clause = Clause::parse(id);
                    let clause = clause
                        .unwrap_or_else(|error| give_up(format!("{}: {error}", path.display())));
                    claimed.insert(clause.whole());
                }
            }
            let title = format!("{}: {}", stem(path), one.lines().next().unwrap_or_default());
            let play = one.lines().find_map(|line| line.strip_prefix("play "));
            let document = play.and_then(|play| Document::from_prefix(play.split(' ').next()?));
            let document =
                document.unwrap_or_else(|| give_up(format!("{title}: plays under no rulebook")));
            told.push(Told { file, title, text: one.to_owned(), document });
        }
        claims.push(claimed);
    }
    (told, claims)
}
