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
    for file in rust_files(&root.join("crates")) {
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

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for path in fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()) {
        if path.is_dir() && path.file_name().is_some_and(|name| name != "target") {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files.sort_unstable();
    files
}
