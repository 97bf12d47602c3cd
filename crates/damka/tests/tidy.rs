//! Rules of our own style that a machine can keep.
#![allow(clippy::unwrap_used)] // in helpers of tests too

use std::fs;
use std::path::{Path, PathBuf};

/// Crates that decide: the same input must always give the same answer.
const PURE: [&str; 14] = [
    "clauses",
    "draughts",
    "renju",
    "chess",
    "lots",
    "rulebook",
    "openings",
    "notation",
    "composition",
    "game",
    "records",
    "competition",
    "tournament",
    "documents",
];

/// What would make their answers depend on the clock, on chance or on the machine.
const IMPURE: [&str; 8] = [
    "Instant::now",
    "SystemTime",
    "thread_rng",
    "rand::rng(",
    "getrandom",
    "std::env::var",
    "std::fs::",
    "println!",
];

#[test]
fn the_pure_crates_are_pure() {
    for name in PURE {
        for file in rust_files(&crates().join(name).join("src")) {
            let text = fs::read_to_string(&file).unwrap();
            for (number, line) in (1..).zip(text.lines()) {
                let code = line.split("//").next().unwrap_or_default();
                let found = IMPURE.iter().find(|word| code.contains(**word));
                assert_eq!(found, None, "{}:{number}", file.display());
            }
        }
    }
}

/// A test that is ignored proves nothing, and a crate without a page helps nobody.
#[test]
fn nothing_is_ignored_and_every_crate_has_a_page() {
    let ignore = ["#[", "ignore"].concat();
    for entry in fs::read_dir(crates()).unwrap() {
        let root = entry.unwrap().path();
        for file in rust_files(&root) {
            let text = fs::read_to_string(&file).unwrap();
            assert!(!text.contains(&ignore), "{}", file.display());
            assert!(text.starts_with("//!"), "{} has no page of its own", file.display());
        }
    }
}

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let Ok(entries) = fs::read_dir(folder) else { return files };
    for path in entries.map(|entry| entry.unwrap().path()) {
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}
