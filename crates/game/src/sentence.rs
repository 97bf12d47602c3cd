//! Rulings and refusals in sentences of three languages.

use words::{Id, Language};

use crate::{Because, Fact, Millis};

/// A sentence with its facts put in.
pub fn sentence(id: Id, because: &Because, language: Language) -> String {
    let told: Vec<(&str, String)> = because.facts.iter().map(|fact| told(fact, language)).collect();
    let mut words = vec![("rule", because.title(language))];
    // Of two facts of a kind the first is told.
    words.extend(told.iter().rev().map(|(name, word)| (*name, word.as_str())));
    capitalised(&language.tell(id, &words))
}

/// What sentences call a fact, and what stands in its place.
fn told(fact: &Fact, language: Language) -> (&'static str, String) {
    match fact {
        Fact::Player(colour) => ("player", colour.name(language).into_owned()),
        Fact::Move(text) => ("move", text.clone()),
        Fact::Rule(id) => ("id", id.clone()),
        Fact::Word(word) => ("word", word.text(language).into_owned()),
        Fact::Number(number) => ("number", number.to_string()),
        Fact::Limit(limit) => ("limit", limit.to_string()),
        Fact::Time(time) => ("time", minutes(*time)),
    }
}

/// A time as clocks show it.
fn minutes(time: Millis) -> String {
    words::clock(time.0 / 1_000)
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Why;

    #[test]
    fn every_refusal_says_what_to_do() {
        for why in Why::ALL {
            let told = [
                ("player", ""),
                ("move", ""),
                ("rule", ""),
                ("number", ""),
                ("limit", ""),
                ("time", ""),
                ("word", ""),
                ("id", ""),
            ];
            for language in Language::ALL {
                assert!(language.tell(why.id(), &told).len() > 20, "{why:?}");
            }
        }
    }
}
