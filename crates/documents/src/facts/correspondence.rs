//! Games by correspondence: the time chart, letters, records.

use competition::Date;
use correspondence::{DrawWord, Purpose};
use draughts::Colour;
use minijinja::context;
use minijinja::value::Value;
use notation::diagram::Diagram;
use serde::Serialize;

use super::Unfit;
use super::entries::entered;
use super::scene::{Person, Scene, empty};
use crate::card::Card;
use crate::chart::{Letter, TimeChart};
use crate::id;

/// Moves of a blank chart, and of a blank record.
const LINES: usize = 25;

/// Players of a blank list.
const PLAYERS: usize = 16;

#[derive(Clone, Debug, Default, Serialize)]
struct Move {
    number: usize,
    white: Sent,
    black: Sent,
}

#[derive(Clone, Debug, Default, Serialize)]
struct Sent {
    received: String,
    sent: String,
    days: String,
    sum: String,
    text: String,
    /// In half-short notation.
    short: String,
}

/// Who plays in an event by correspondence; lines to write on where nobody is entered.
pub(super) fn start_list(scene: &Scene) -> Value {
    let admitted = scene.event.into_iter().flat_map(|event| event.players());
    let admitted = (1..).zip(admitted.filter(|one| one.is_admitted()));
    let rows: Vec<Person> = admitted.map(|(number, one)| entered(number, one)).collect();
    let rows = if scene.event.is_none() { empty(PLAYERS) } else { rows };
    let dates = scene.regulations().map(|one| [one.starts, one.ends].map(|day| scene.date(day)));
    context! { rows => rows, dates => dates.unwrap_or_default() }
}

/// A game with its times, added up; lines to write on where there is none.
pub(super) fn game(scene: &Scene) -> Result<Value, Unfit> {
    let Some(chart) = scene.subject.chart else {
        if scene.event.is_some() {
            return Err(Unfit::NoChart);
        }
        let rows: Vec<Move> =
            (1..=LINES).map(|number| Move { number, ..Move::default() }).collect();
        return Ok(
            context! { unplayed => true, code => "", white => "", black => "", result => "", rows => rows, totals => ["", ""], sums => Vec::<String>::new(), last => last(scene, None), diagram => "", to_move => "", moves_line => "" },
        );
    };
    let diagram = chart.position.as_ref().map(|position| {
        let named = scene.language.say(id::ADJ_DIAGRAM);
        Value::from_safe_string(Diagram::new(position).titled(&named).svg())
    });
    let to_move = chart.position.as_ref().map(|position| match position.turn() {
        Colour::White => scene.language.say(id::WHITE),
        Colour::Black => scene.language.say(id::BLACK),
    });
    Ok(context! {
        unplayed => false,
        diagram => diagram.unwrap_or_else(|| Value::from("")),
        to_move => to_move.unwrap_or_default(),
        code => chart.code,
        white => chart.white,
        black => chart.black,
        result => chart.result,
        rows => moves(scene, chart),
        totals => totals(chart).map(|days| days.to_string()),
        sums => chart.totals().map(|days| days.to_string()),
        last => last(scene, Some(chart)),
    })
}

/// The days of both as the letter has them.
fn totals(chart: &TimeChart) -> [i64; 2] {
    chart.card.as_ref().map_or_else(|| chart.totals(), |card| card.totals)
}

fn moves(scene: &Scene, chart: &TimeChart) -> Vec<Move> {
    let mut sums = [0_i64; 2];
    let mut rows: Vec<Move> = Vec::new();
    for (index, letter) in chart.letters.iter().enumerate() {
        let side = index % 2;
        let days = letter.days;
        sums[side] += days;
        let sent = sent(scene, letter, days, sums[side]);
        match rows.last_mut().filter(|_| side == 1) {
            Some(row) => row.black = sent,
            None => {
                rows.push(Move { number: index / 2 + 1, white: sent, black: Sent::default() });
            }
        }
    }
    rows
}

fn sent(scene: &Scene, letter: &Letter, days: i64, sum: i64) -> Sent {
    let date = |day: Option<Date>| day.map(|day| scene.date(day)).unwrap_or_default();
    Sent {
        received: date(letter.received),
        sent: date(letter.sent),
        days: days.to_string(),
        sum: sum.to_string(),
        text: letter.text.clone(),
        short: if letter.short.is_empty() {
            half_short(&letter.text)
        } else {
            letter.short.clone()
        },
    }
}

/// `cd4` of `c3-d4`, `b:d4` of `b6:d4`; what is written otherwise stays as it is.
fn half_short(text: &str) -> String {
    let is_square = |square: &str| {
        let mut signs = square.chars();
        let file = signs.next().is_some_and(|file| file.is_ascii_alphabetic());
        file && signs.clone().count() > 0 && signs.all(|rank| rank.is_ascii_digit())
    };
    let squares: Vec<&str> = text.split(['-', ':']).collect();
    let (Some(first), Some(last), true) = (
        squares.first(),
        squares.last(),
        squares.len() > 1 && squares.iter().all(|one| is_square(one)),
    ) else {
        return text.to_owned();
    };
    // Letters have the E large, so that it is no c; a record has it small.
    let file = |square: &str| square.get(..1).unwrap_or_default().to_ascii_lowercase();
    if text.contains(':') {
        format!("{}:{}", file(first), last.to_ascii_lowercase())
    } else {
        file(first) + &last.to_ascii_lowercase()
    }
}

/// A letter as it was written.
fn written(scene: &Scene, chart: &TimeChart, card: &Card) -> Value {
    let date = |day: Option<Date>| day.map(|day| scene.date(day)).unwrap_or_default();
    let (writer, reader) = match card.letter.by {
        Colour::White => (chart.white.as_str(), chart.black.as_str()),
        Colour::Black => (chart.black.as_str(), chart.white.as_str()),
    };
    let it = &card.letter;
    let offers: Vec<String> = { it.offers.iter() }
        .map(|offer| match &offer.name {
            Some(name) => format!("{name}: {}", offer.moves),
            None => offer.moves.clone(),
        })
        .collect();
    let said = [
        (it.purpose == Purpose::Report, id::LETTER_REPORTS),
        (it.purpose == Purpose::Correct, id::LETTER_PUTS_RIGHT),
        (it.purpose == Purpose::Claim, id::LETTER_CLAIMS),
        (it.registered, id::LETTER_REGISTERED),
        (it.charges_stop, id::LETTER_CHARGES_STOP),
        (it.charges_omission, id::LETTER_CHARGES_DATES),
        (it.corrects, id::LETTER_CORRECTS),
        (it.draw == Some(DrawWord::Offers), id::LETTER_OFFERS_DRAW),
        (it.draw == Some(DrawWord::Accepts), id::LETTER_ACCEPTS_DRAW),
        (it.resigns, id::LETTER_RESIGNS),
    ];
    let said = said.into_iter().filter(|(is, _)| *is).map(|(_, id)| scene.language.say(id));
    let said: Vec<_> = said.collect();
    context! {
        writer => writer,
        reader => reader,
        greeting => it.greeting,
        code => it.code,
        address => it.address,
        signature => it.signature,
        repeated => card.repeated,
        accepted => match &it.accepts {
            Some(name) => format!("{name} {}", card.accepted).trim_end().to_owned(),
            None => card.accepted.clone(),
        },
        own => card.own,
        offers => offers,
        said => said.join("; "),
        their_sent => date(card.their_sent),
        received => date(card.received),
        sent => date(card.sent),
    }
}

/// The letter that is sent last, of a chart that has only moves and dates: what it repeats, what it answers, its
/// three dates.
fn last(scene: &Scene, chart: Option<&TimeChart>) -> Value {
    if let Some((chart, card)) = chart.and_then(|chart| Some((chart, chart.card.as_ref()?))) {
        return written(scene, chart, card);
    }
    let letters = chart.map(|chart| chart.letters.as_slice()).unwrap_or_default();
    let named = |index: usize| {
        letters.get(index).map(|letter| {
            let dots = if index % 2 == 1 { "..." } else { "." };
            format!("{}{dots} {}", index / 2 + 1, letter.text)
        })
    };
    let at = letters.len().checked_sub(1);
    let own = at.and_then(|at| letters.get(at));
    let before = at.and_then(|at| at.checked_sub(1));
    let theirs = before.and_then(|before| letters.get(before));
    let (writer, reader) = chart.map_or(("", ""), |chart| match at.map(|at| at % 2) {
        Some(0) => (chart.white.as_str(), chart.black.as_str()),
        Some(_) => (chart.black.as_str(), chart.white.as_str()),
        None => ("", ""),
    });
    let date = |day: Option<Date>| day.map(|day| scene.date(day)).unwrap_or_default();
    context! {
        writer => writer,
        reader => reader,
        greeting => "",
        code => "",
        address => "",
        signature => "",
        repeated => before.and_then(named).unwrap_or_default(),
        accepted => "",
        own => at.and_then(named).unwrap_or_default(),
        offers => Vec::<String>::new(),
        said => "",
        their_sent => theirs.map(|letter| date(letter.sent)).unwrap_or_default(),
        received => own.map(|letter| date(letter.received)).unwrap_or_default(),
        sent => own.map(|letter| date(letter.sent)).unwrap_or_default(),
    }
}

#[cfg(test)]
mod tests {
    use super::half_short;

    #[test]
    fn half_short_notation_is_that_of_the_document() {
        // RU-2022 10.5.1: 1.cd4 fg5 2.dc5 b:d4 3.e:c5
        for (full, short) in [
            ("c3-d4", "cd4"),
            ("f6-g5", "fg5"),
            ("d4-c5", "dc5"),
            ("b6:d4", "b:d4"),
            ("e3:c5", "e:c5"),
            ("E3:c5", "e:c5"),
            ("d4-E5", "de5"),
            ("a1:c3:e5", "a:e5"),
            ("32-28", "32-28"),
            ("0-0", "0-0"),
            ("??", "??"),
        ] {
            assert_eq!(half_short(full), short);
        }
    }
}
