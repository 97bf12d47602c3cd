//! Rulings and refusals in sentences of three languages.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use words::Language;

use crate::{Because, Fact, Millis};

/// The sentences, by their keys: `data/sentences.tsv` holds the key and the three languages.
static SENTENCES: LazyLock<BTreeMap<&str, [&str; 3]>> =
    LazyLock::new(|| include_str!("../data/sentences.tsv").lines().filter_map(read).collect());

fn read(row: &'static str) -> Option<(&'static str, [&'static str; 3])> {
    let mut fields = row.split('\t');
    let mut next = || fields.next();
    Some((next()?, [next()?, next()?, next()?]))
}

/// A sentence with its facts put in; the key itself if nobody has written the sentence, which a
/// test rules out.
pub fn sentence(key: &str, because: &Because, language: Language) -> String {
    let mut text = template(key, language).unwrap_or(key).to_owned();
    for fact in &because.facts {
        let (name, value) = told(fact, language);
        text = text.replace(name, &value);
    }
    capitalised(&text.replace("{rule}", because.title(language)))
}

fn template(key: &str, language: Language) -> Option<&'static str> {
    SENTENCES.get(key).map(|row| row[language as usize])
}

/// The placeholder of a fact, and what stands in its place.
fn told(fact: &Fact, language: Language) -> (&'static str, String) {
    match fact {
        Fact::Player(colour) => ("{player}", colour.name(language).to_owned()),
        Fact::Move(text) => ("{move}", text.clone()),
        Fact::Rule(id) => ("{id}", id.clone()),
        Fact::Word(word) => ("{word}", template(&word.0, language).unwrap_or(&word.0).to_owned()),
        Fact::Number(number) => ("{number}", number.to_string()),
        Fact::Limit(limit) => ("{limit}", limit.to_string()),
        Fact::Time(time) => ("{time}", minutes(*time)),
    }
}

/// Minutes and seconds, as clocks show them.
fn minutes(time: Millis) -> String {
    let seconds = time.0 / 1000;
    format!("{}:{:02}", seconds / 60, (seconds % 60).abs())
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::Why;

    #[test]
    fn every_refusal_has_a_sentence_that_says_what_to_do() {
        for why in Why::ALL {
            let row = SENTENCES.get(why.key());
            assert!(row.is_some(), "{}", why.key());
            assert!(row.is_some_and(|row| row.iter().all(|text| text.len() > 20)), "{why:?}");
        }
    }

    #[test]
    fn the_three_languages_tell_the_same_facts() {
        for (key, row) in SENTENCES.iter() {
            let [uk, ru, en] = row.map(placeholders);
            assert!(uk == ru && ru == en, "{key}");
        }
    }

    fn placeholders(text: &str) -> BTreeSet<&str> {
        let parts = text.split('{').skip(1);
        parts.filter_map(|part| part.split('}').next()).collect()
    }
}
