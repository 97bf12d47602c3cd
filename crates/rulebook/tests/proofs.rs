//! `data/proofs.tsv` is what the sources say.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use clauses::Clause;

/// Set this variable to bring the list up to date: `DAMKA_UPDATE=1 cargo test -p rulebook`.
const UPDATE: &str = "DAMKA_UPDATE";

#[test]
fn are_listed() {
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/proofs.tsv");
    let found: String =
        proofs().into_iter().map(|(clause, test)| format!("{clause}\t{test}\n")).collect();
    if std::env::var_os(UPDATE).is_some() {
        fs::write(&list, &found).unwrap();
    }
    let listed = fs::read_to_string(&list).unwrap_or_default();
    assert!(listed == found, "proofs.tsv is out of date: run {UPDATE}=1 cargo test -p rulebook");
}

/// Every clause that a test names, with the file and name of the test.
fn proofs() -> BTreeSet<(Clause, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap();
    let mut proofs = BTreeSet::new();
    for file in files(&root.join("crates"), "game") {
        let name = file.strip_prefix(&root).unwrap().to_str().unwrap();
        let text = fs::read_to_string(&file).unwrap();
        proofs.extend(proofs_told(&text).into_iter().map(|(id, title)| {
            let clause = Clause::parse(id).unwrap_or_else(|error| panic!("{name}: {error}"));
            (clause, format!("{name}\t{title}"))
        }));
    }
    for file in files(&root.join("crates"), "rs") {
        let name = file.strip_prefix(&root).unwrap().to_str().unwrap();
        // The register's own crates speak of `proves` without proving anything.
        if name.starts_with("crates/clauses") || name.starts_with("crates/rulebook/tests/proofs") {
            continue;
        }
        let text = fs::read_to_string(&file).unwrap();
        proofs.extend(proofs_in(&text).into_iter().map(|(id, test)| {
            let clause = Clause::parse(id).unwrap_or_else(|error| panic!("{name}: {error}"));
            (clause, format!("{name}\t{test}"))
        }));
    }
    proofs
}

/// The ids in the calls of `proves`, with the function each call stands in.
fn proofs_in(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for (at, call) in text.match_indices("proves(&[") {
        let ids = &text[at + call.len()..];
        let ids = &ids[..ids.find(']').unwrap_or(0)];
        let function = text[..at].rsplit_once("\nfn ").or(text[..at].rsplit_once(" fn "));
        let test = function.map_or("", |(_, rest)| rest.split(['(', '<']).next().unwrap_or(""));
        found.extend(ids.split('"').skip(1).step_by(2).map(|id| (id, test)));
    }
    found
}

/// The ids under `proves` and `shows` in a file of scenarios, with the title of each.
fn proofs_told(text: &str) -> Vec<(&str, &str)> {
    let mut found = Vec::new();
    for scenario in text.split("\n== ").skip(1) {
        let title = scenario.lines().next().unwrap_or("");
        let lists = scenario.lines().filter_map(|line| {
            line.strip_prefix("proves ").or_else(|| line.strip_prefix("shows "))
        });
        found.extend(lists.flat_map(|list| list.split(", ")).map(|id| (id, title)));
    }
    found
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            files.extend(self::files(&path, extension));
        } else if path.extension().is_some_and(|one| one == extension) {
            files.push(path);
        }
    }
    files.sort_unstable();
    files
}
