//! The texts of all crates: every one exists in every language, tells the same there, and is said.
//!
//! Ids are constants made of the files, and none can be put together: what the crates say by
//! constants is all that is said, and what does not exist does not compile.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers too

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

use fluent_syntax::ast::{
    CallArguments, Entry, Expression, InlineExpression, Pattern, PatternElement,
};
use words::Language;

/// The variables of each text.
type Texts = BTreeMap<String, BTreeSet<String>>;

/// The crates that have texts.
fn crates() -> Vec<PathBuf> {
    let all = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut found: Vec<PathBuf> =
        fs::read_dir(all).unwrap().map(|one| one.unwrap().path()).collect();
    found.retain(|path| path.join("locales").is_dir());
    found.sort_unstable();
    assert!(!found.is_empty());
    found
}

/// All files under a folder.
fn files(folder: &Path) -> Vec<PathBuf> {
    let (mut open, mut found) = (vec![folder.to_owned()], Vec::new());
    while let Some(path) = open.pop() {
        match path.is_dir() {
            true => open.extend(fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path())),
            false => found.push(path),
        }
    }
    found
}

fn texts(of: &Path, language: Language) -> Texts {
    let mut texts = Texts::new();
    for file in files(&of.join("locales").join(language.code())) {
        let text = fs::read_to_string(&file).unwrap();
        let parsed = fluent_syntax::parser::parse(text.as_str());
        let parsed = parsed.unwrap_or_else(|(_, faults)| panic!("{}: {faults:?}", file.display()));
        for entry in parsed.body {
            match entry {
                Entry::Message(message) => {
                    let (id, mut told) = (message.id.name, BTreeSet::new());
                    variables(message.value.as_ref().unwrap(), &mut told);
                    let twice = texts.insert(id.to_owned(), told).is_some();
                    assert!(!twice, "{} says {id} twice", file.display());
                }
                Entry::Comment(_) | Entry::GroupComment(_) | Entry::ResourceComment(_) => {}
                Entry::Term(_) | Entry::Junk { .. } => panic!("{}: {entry:?}", file.display()),
            }
        }
    }
    texts
}

/// What a text tells, wherever it stands in it.
fn variables(pattern: &Pattern<&str>, found: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::TextElement { .. } => {}
            PatternElement::Placeable { expression } => in_expression(expression, found),
        }
    }
}

fn in_expression(expression: &Expression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(one) => in_inline(one, found),
        Expression::Select { selector, variants } => {
            in_inline(selector, found);
            variants.iter().for_each(|variant| variables(&variant.value, found));
        }
    }
}

fn in_inline(expression: &InlineExpression<&str>, found: &mut BTreeSet<String>) {
    match expression {
        InlineExpression::VariableReference { id } => {
            found.insert(id.name.to_owned());
        }
        InlineExpression::Placeable { expression } => in_expression(expression, found),
        InlineExpression::FunctionReference {
            arguments: CallArguments { positional, named },
            ..
        } => {
            positional.iter().for_each(|one| in_inline(one, found));
            named.iter().for_each(|one| in_inline(&one.value, found));
        }
        InlineExpression::StringLiteral { .. } | InlineExpression::NumberLiteral { .. } => {}
        InlineExpression::MessageReference { .. } | InlineExpression::TermReference { .. } => {
            panic!("{expression:?}: texts stand by themselves")
        }
    }
}

#[test]
fn every_text_exists_in_every_language_and_tells_the_same() {
    for of in crates() {
        let [uk, ru, en] = Language::ALL.map(|language| texts(&of, language));
        for (language, other) in [(Language::Ru, &ru), (Language::En, &en)] {
            for (id, told) in &uk {
                let here = other.get(id);
                assert!(here.is_some(), "{}: {id} is missing in {language}", of.display());
                assert_eq!(here, Some(told), "{}: {id} in {language}", of.display());
            }
            for id in other.keys() {
                assert!(uk.contains_key(id), "{}: {id} is in {language} alone", of.display());
            }
        }
    }
}

#[test]
fn every_text_is_said() {
    for of in crates() {
        // What the pages have words for is said by the addresses too.
        let speakers = [of.clone(), of.with_file_name("web")];
        let speakers = if of.ends_with("pages") { &speakers[..] } else { &speakers[..1] };
        let places = speakers.iter().flat_map(|one| [one.join("src"), one.join("templates")]);
        let sources = places.filter(|path| path.is_dir()).flat_map(|path| files(&path));
        let said: String = sources.map(|file| fs::read_to_string(file).unwrap()).collect();
        let words: BTreeSet<&str> = said
            .split(|sign: char| !sign.is_ascii_alphanumeric() && !"_.".contains(sign))
            .collect();
        let constants: BTreeSet<&str> = words.iter().flat_map(|word| word.split('.')).collect();
        for id in texts(&of, Language::Uk).into_keys() {
            // Templates that are read when the program runs have them by name.
            let name = id.replace('-', "_");
            let said = constants.contains(&*name.to_ascii_uppercase())
                || words.contains(&*format!("w.{name}"));
            assert!(said, "{}: nobody says {id}", of.display());
        }
    }
}

#[test]
fn no_two_texts_have_one_constant() {
    for of in crates() {
        let ids = texts(&of, Language::Uk).into_keys();
        let mut constants = BTreeSet::new();
        for id in ids {
            assert!(constants.insert(id.replace('-', "_")), "{}: {id}", of.display());
        }
    }
}
