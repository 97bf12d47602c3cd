//! What the tests of letters share.

use calendar::Date;
use clauses::Document;
use correspondence::{Act, Exchange, Fact, Game, Letter, Refusal, Rules, Ruling, Terms, What};
use draughts::{ByColour, Colour, Variant};
use rulebook::Rulebook;

/// The rulebooks that have the chapter.
pub const BOOKS: [Document; 2] = [Document::RU_2022, Document::RU_2013];

pub fn terms() -> Terms {
    Terms::by_post(Variant::RUSSIAN)
}

pub fn rules(document: Document, terms: Terms) -> Rules {
    Rules::new(Rulebook::of(document), terms).unwrap()
}

pub fn game(document: Document, terms: Terms) -> Game {
    Game::new(rules(document, terms))
}

/// Each player has made so many moves in so many days, and White is to write.
pub fn carried(document: Document, white: (u32, u32), black: (u32, u32)) -> Exchange {
    Exchange::carried(rules(document, terms()), Colour::White, ByColour { white, black })
}

/// `01.03`, `01.03.2022`
pub fn date(text: &str) -> Date {
    let parts: Vec<u16> = text.trim().split('.').map(|part| part.parse().unwrap()).collect();
    let year = parts.get(2).copied().unwrap_or(2022);
    Date::new(year, parts[1] as u8, parts[0] as u8).unwrap_or_else(|| panic!("{text}"))
}

/// `10.10..25.10`
pub fn days(text: &str) -> (Date, Date) {
    let (first, last) = text.split_once("..").unwrap();
    (date(first), date(last))
}

pub fn player(text: &str) -> Colour {
    text.parse().unwrap_or_else(|error| panic!("{error}"))
}

/// The rows of a data file.
pub fn rows(text: &'static str) -> impl Iterator<Item = Vec<&'static str>> {
    let written = text.lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
    written.map(|line| line.split('|').map(str::trim).collect())
}

pub fn letter(by: Colour, received: &str, sent: &str, moves: &str) -> Letter {
    let received = (!received.is_empty()).then(|| date(received));
    Letter::new(by, received, Some(date(sent)), moves)
}

pub fn send(game: &mut Game, letter: Letter) -> Vec<Ruling> {
    game.act(&Act::Letter(Box::new(letter))).unwrap_or_else(|refusal| panic!("{refusal:?}"))
}

pub fn refused(game: &mut Game, act: Act) -> Refusal {
    let before = game.clone();
    let refusal = game.act(&act).unwrap_err();
    assert_eq!(*game, before, "what is refused changes nothing");
    refusal
}

pub fn has(rulings: &[Ruling], what: What) -> bool {
    rulings.iter().any(|ruling| ruling.what == what)
}

/// The clause of a number in the chapter, as in `10.3.5`, which is `6.3.5` in the older book.
pub fn cites(ruling: &Ruling, document: Document, number: &str) -> bool {
    let number = match document == Document::RU_2013 {
        true => number.replacen("10.", "6.", 1),
        false => number.to_owned(),
    };
    ruling.clauses.iter().any(|clause| clause.to_string() == format!("{document} {number}"))
}

pub fn until(ruling: &Ruling) -> Date {
    let until = |fact: &Fact| if let Fact::Until(day) = fact { Some(*day) } else { None };
    ruling.facts.iter().find_map(until).unwrap()
}

pub fn find(rulings: &[Ruling], what: What) -> &Ruling {
    rulings.iter().find(|ruling| ruling.what == what).unwrap_or_else(|| panic!("{rulings:#?}"))
}
