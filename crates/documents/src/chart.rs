//! The times of a correspondence game, as its players note them.

use std::str::FromStr;

use competition::correspondence::PostalGame;
use competition::{Competition, Date, Member, Place, Regulations};
use correspondence::{Break, Half, charge};
use draughts::{Colour, Position};

use crate::card::Card;

/// The most moves that a chart has.
const MOVES_MAX: usize = 1_000;

/// The time chart of a correspondence game: what a claim is sent with (RU-2022 10.3.6).
///
/// As a text it is what a player can write by hand: who plays, and for every move when the letter
/// before it was received and when it was sent.
///
/// ```
/// let chart: documents::TimeChart = "
///     code: 7/2026
///     white: Коваль А. П.
///     black: Мельник О. І.
///     1. c3-b4 2026-03-01 2026-03-03
///     1... f6-g5 2026-03-12 2026-03-15
/// ".parse()?;
/// assert_eq!(chart.totals(), [2, 3]);
/// # Ok::<(), documents::InvalidChart>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TimeChart {
    /// The code of the tournament.
    pub code: String,
    /// Who has White.
    pub white: String,
    /// Who has Black.
    pub black: String,
    /// The result; empty while it is played.
    pub result: String,
    /// The breaks of both, first and last day; their days are charged to nobody.
    pub breaks: Vec<(Date, Date)>,
    /// The letters in their order, White's first.
    pub letters: Vec<Letter>,
    /// The days of both as the game has them, White first: also those that came after the last move.
    pub days: Option<[i64; 2]>,
    /// A letter as it was written, for its card.
    pub card: Option<Card>,
    /// The position on the board, for an unfinished game.
    pub position: Option<Position>,
}

/// One move by correspondence and its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Letter {
    /// The move.
    pub text: String,
    /// The move as a record has it; empty where nobody has worked that out.
    pub short: String,
    /// When the letter before it was received; nothing for a move that the partner's letter made.
    pub received: Option<Date>,
    /// When it was sent.
    pub sent: Option<Date>,
    /// The days that were charged since the writer's last move.
    pub days: i64,
}

/// A text is no time chart.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("Line {line} of the time chart: {what}")]
pub struct InvalidChart {
    /// The line.
    pub line: usize,
    /// What is wrong, and what to write.
    pub what: String,
}

impl TimeChart {
    /// That of a game of an event as whoever asks may see it, with the days as the game has counted them.
    pub fn of(event: &Competition, place: Place, known: &PostalGame) -> TimeChart {
        let name = |side| event.name(Member::Player(known.player(side))).to_owned();
        let moves = known.game.moves();
        let letter = |(ply, half): (usize, Half)| Letter {
            short: moves.get(ply).map_or_else(|| half.text.clone(), |made| made.short.clone()),
            text: half.text,
            received: half.received,
            sent: half.sent,
            days: half.days,
        };
        let rows = known.game.chart().rows.into_iter();
        let halves = rows.flat_map(|row| [row.white, row.black]).flatten();
        let board = event.board_at(place);
        let result = board.and_then(|board| board.scores.first()).map(|score| score.text());
        TimeChart {
            code: event.regulations().map(code).unwrap_or_default(),
            white: name(Colour::White),
            black: name(Colour::Black),
            result: result.unwrap_or_default().to_owned(),
            breaks: known.game.breaks().iter().map(|one| (one.first, one.last)).collect(),
            letters: halves.enumerate().map(letter).collect(),
            days: Some(Colour::BOTH.map(|side| known.game.total(side))),
            card: Card::last(known),
            position: Some(*known.game.position()),
        }
    }

    /// The same for the card of one letter: of all that came for the game the one of this number, from 1.
    pub fn of_letter(
        event: &Competition,
        place: Place,
        known: &PostalGame,
        number: usize,
    ) -> Option<TimeChart> {
        let card = Card::of(known, number)?;
        Some(TimeChart { card: Some(card), ..TimeChart::of(event, place, known) })
    }

    /// The days that each has taken so far, White first.
    pub fn totals(&self) -> [i64; 2] {
        if let Some(days) = self.days {
            return days;
        }
        let mut totals = [0; 2];
        for (index, letter) in self.letters.iter().enumerate() {
            totals[index % 2] += letter.days;
        }
        totals
    }

    /// Counts the days of letters that were told with their dates alone; breaks may be told after them.
    fn count(&mut self) {
        let whole =
            |(first, last): &(Date, Date)| Break { by: Colour::White, first: *first, last: *last };
        let breaks: Vec<Break> = self.breaks.iter().map(whole).collect();
        for letter in &mut self.letters {
            if let (Some(received), Some(sent)) = (letter.received, letter.sent) {
                letter.days += charge(received, sent, &breaks);
            }
        }
    }
}

/// The code of the tournament; where there is none, its name.
fn code(regulations: &Regulations) -> String {
    let code = regulations.correspondence.as_ref().map(|terms| terms.code.as_str());
    code.filter(|code| !code.is_empty()).unwrap_or(&regulations.name).to_owned()
}

impl FromStr for TimeChart {
    type Err = InvalidChart;

    fn from_str(text: &str) -> Result<TimeChart, InvalidChart> {
        let mut chart = TimeChart::default();
        for (line, text) in (1..).zip(text.lines()) {
            let text = text.trim();
            if text.is_empty() || text.starts_with('#') {
                continue;
            }
            chart.take(text).map_err(|what| InvalidChart { line, what })?;
        }
        chart.count();
        Ok(chart)
    }
}

impl TimeChart {
    fn take(&mut self, line: &str) -> Result<(), String> {
        match line.split_once(':').map(|(key, value)| (key.trim(), value.trim().to_owned())) {
            Some(("code", value)) => self.code = value,
            Some(("white", value)) => self.white = value,
            Some(("black", value)) => self.black = value,
            Some(("result", value)) => self.result = value,
            Some(("break", value)) => self.breaks.push(days_of(&value)?),
            _ => {
                let letter = self.letter(line)?;
                self.letters.push(letter);
            }
        }
        Ok(())
    }

    /// A letter: `12. c3-b4 2026-03-01 2026-03-03`, Black's with `12...`, charged days as `+6`.
    fn letter(&self, line: &str) -> Result<Letter, String> {
        let number = self.letters.len() / 2 + 1;
        let wanted = format!("{number}.{}", if self.letters.len() % 2 == 1 { ".." } else { "" });
        let fields: Vec<&str> = line.split_whitespace().collect();
        let (given, rest) = fields.split_first().ok_or("it is empty.")?;
        if *given != wanted || self.letters.len() >= 2 * MOVES_MAX {
            return Err(format!("it begins with {given:?}; {wanted:?} comes next."));
        }
        let (text, received, sent, penalty) = match rest {
            [text, received, sent] => (text, received, sent, 0),
            [text, received, sent, penalty] => (text, received, sent, charged(penalty)?),
            _ => {
                return Err(format!(
                    "write it as `{wanted} c3-b4 2026-03-01 2026-03-03`: the move, when the letter before it was received, when it was sent."
                ));
            }
        };
        let (received, sent) = (date(received)?, date(sent)?);
        let before = self.letters.last().and_then(|letter| letter.sent);
        if sent < received || before.is_some_and(|before| received < before) {
            return Err("a letter is received after it was sent, and answered after that; look at the dates.".to_owned());
        }
        let (received, sent) = (Some(received), Some(sent));
        let (text, short) = ((*text).to_owned(), String::new());
        Ok(Letter { text, short, received, sent, days: penalty.into() })
    }
}

fn date(text: &str) -> Result<Date, String> {
    let date: Option<Date> = text.parse().ok();
    date.filter(|date| (1900..2200).contains(&date.year()))
        .ok_or_else(|| format!("{text:?} is no date; write it as 2026-03-01."))
}

fn charged(text: &str) -> Result<u16, String> {
    let days = text.strip_prefix('+').and_then(|days| days.parse().ok());
    days.ok_or_else(|| format!("{text:?} are no days charged besides; write them as +6."))
}

fn days_of(text: &str) -> Result<(Date, Date), String> {
    match text.split_whitespace().collect::<Vec<_>>()[..] {
        [first, last] => {
            let (first, last) = (date(first)?, date(last)?);
            let forwards = first <= last;
            forwards.then_some((first, last)).ok_or_else(|| {
                "a break ends on its first day or after it; look at the dates.".to_owned()
            })
        }
        _ => Err("write a break as `break: 2026-10-10 2026-10-25`, first and last day.".to_owned()),
    }
}
