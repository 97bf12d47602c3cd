//! Which clauses commands, pages and answers to programs have cited while the tests ran.
//!
//! ```text
//! DAMKA_REACHED=/tmp/reached cargo test -p web -p damka
//! cargo run -p rulebook --example reached -- /tmp/reached
//! ```
//! Compares `data/reached.tsv` with what the tests of the pages and of the shell have written into the
//! folder; with `DAMKA_UPDATE=1` the file is written anew.
#![allow(clippy::unwrap_used, clippy::print_stdout)] // a tool for ourselves

use std::collections::BTreeSet;
use std::path::Path;
use std::{env, fs, process};

use clauses::Clause;

fn main() {
    let folder = env::args().nth(1).unwrap();
    let mut found = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        found.extend(text.lines().filter_map(read));
    }
    let list = Path::new(env!("CARGO_MANIFEST_DIR")).join("data/reached.tsv");
    let line = |(clause, by): &(Clause, String)| format!("{clause}\t{by}\n");
    let text: String = found.iter().map(line).collect();
    if env::var_os("DAMKA_UPDATE").is_some() {
        fs::write(&list, &text).unwrap();
    }
    let listed: BTreeSet<_> = fs::read_to_string(&list).unwrap().lines().filter_map(read).collect();
    listed.difference(&found).for_each(|one| print!("no longer reached: {}", line(one)));
    found.difference(&listed).for_each(|one| print!("not in the list: {}", line(one)));
    if listed != found {
        println!("data/reached.tsv is out of date: set DAMKA_UPDATE=1 and run this again.");
        process::exit(1);
    }
}

fn read(line: &str) -> Option<(Clause, String)> {
    let (clause, by) = line.split_once('\t')?;
    Some((Clause::parse(clause).ok()?.whole(), by.to_owned()))
}
