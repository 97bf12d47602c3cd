//! What rulings and refusals speak of.

use calendar::Date;
use draughts::Colour;
use words::{Id, Language};

use crate::id;

/// A fact that a sentence puts in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fact {
    /// Whom it is about.
    Player(Colour),
    /// A move, or several, as they are written.
    Move(String),
    /// A word of the file or of the letter.
    Word(String),
    /// A part of a letter, or anything with a text of its own.
    Text(Id),
    /// A day.
    Day(Date),
    /// The last day of a term.
    Until(Date),
    /// How many there are.
    Number(i64),
    /// How many there may be.
    Limit(i64),
}

/// A sentence with its facts put in.
pub(crate) fn sentence(id: Id, facts: &[Fact], language: Language) -> String {
    let told: Vec<(&str, String)> = facts.iter().map(|fact| told(fact, language)).collect();
    // Of two facts of a kind the first is told.
    let words: Vec<(&str, &str)> =
        told.iter().rev().map(|(name, word)| (*name, word.as_str())).collect();
    capitalised(&language.tell(id, &words))
}

/// What sentences call a fact, and what stands in its place.
fn told(fact: &Fact, language: Language) -> (&'static str, String) {
    match fact {
        Fact::Player(colour) => ("player", player(*colour, language)),
        Fact::Move(text) => ("move", text.clone()),
        Fact::Word(text) => ("word", text.clone()),
        Fact::Text(id) => ("word", language.say(*id).into_owned()),
        Fact::Day(day) => ("day", language.figures(*day)),
        Fact::Until(day) => ("until", language.figures(*day)),
        Fact::Number(number) => ("number", number.to_string()),
        Fact::Limit(limit) => ("limit", limit.to_string()),
    }
}

/// The side in words.
pub(crate) fn player(colour: Colour, language: Language) -> String {
    let id = match colour {
        Colour::White => id::WHITE,
        Colour::Black => id::BLACK,
    };
    language.say(id).into_owned()
}

fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// How descriptions of what is kept show a side of the board.
#[cfg(feature = "schema")]
#[derive(schemars::JsonSchema)]
#[schemars(rename = "BoardSide", rename_all = "kebab-case")]
#[expect(dead_code, reason = "only its shape is asked for")]
pub(crate) enum Side {
    /// White.
    White,
    /// Black.
    Black,
}
