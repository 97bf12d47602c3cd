//! Every text exists in every language, and every text that a page asks for exists.
#![allow(clippy::unwrap_used)] // in helpers too

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

fn ids(language: &str) -> BTreeSet<String> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("locales").join(language);
    let mut known = BTreeSet::new();
    for file in fs::read_dir(folder).unwrap() {
        let text = fs::read_to_string(file.unwrap().path()).unwrap();
        let own = |line: &&str| line.starts_with(|sign: char| sign.is_ascii_lowercase());
        for line in text.lines().filter(own) {
            let id = line.split_once(" =").unwrap().0;
            assert!(known.insert(id.to_owned()), "{language} says {id} twice");
        }
    }
    known
}

/// The first argument of each call of `say`, `count` and `tell` in a text, where it is written out.
fn asked_for(text: &str) -> Vec<String> {
    let mut asked = Vec::new();
    for call in ["say(\"", "count(\"", "tell(\""] {
        for rest in text.split(call).skip(1) {
            asked.extend(rest.split('"').next().map(str::to_owned));
        }
    }
    asked
}

#[test]
fn the_languages_have_the_same_texts() {
    assert!(ids("en").len() > 100);
    assert_eq!(ids("uk"), ids("en"));
    assert_eq!(ids("ru"), ids("en"));
}

#[test]
fn every_text_that_is_asked_for_exists() {
    let known = ids("en");
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut files = vec![root.join("src"), root.join("templates")];
    let mut asked = 0;
    while let Some(path) = files.pop() {
        if path.is_dir() {
            files.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path()));
            continue;
        }
        for id in asked_for(&fs::read_to_string(&path).unwrap()) {
            assert!(known.contains(&id), "{} asks for {id}", path.display());
            asked += 1;
        }
    }
    assert!(asked > 100, "{asked}");
}
