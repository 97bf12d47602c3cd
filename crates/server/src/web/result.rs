//! A result as a form sends it. However often it comes, it is entered once: the form tells what it
//! had seen of the board, so that a repetition is known from what somebody else has entered.

use competition::command;
use competition::{Command, Competition, Fact, Place, Refusal, SectionNumber};
use serde::Deserialize;
use tournament::{Round, Score};

use super::desk::undo;
use crate::house::{Hall, Named};
use crate::id;
use crate::office::{Office, Over};
use crate::text::Texts;
use crate::view::{shown, who};

/// A result to be entered, or to be taken back.
#[derive(Deserialize)]
pub(super) struct Sent {
    pub(super) table: u16,
    #[serde(default = "first")]
    pub(super) board: u8,
    pub(super) game: Option<u8>,
    pub(super) score: Option<Score>,
    /// Where in the history the result was entered that is to be taken back.
    pub(super) clear: Option<usize>,
    /// Where in the history the board was last touched when the form was shown.
    pub(super) seen: Option<usize>,
}

fn first() -> u8 {
    1
}

/// Why nothing was entered.
pub(super) enum Missed {
    /// It has come before, and was entered then.
    Known,
    /// Something else was done to the board since the form was shown.
    Overtaken,
    /// The link of a phone has ended in the meantime.
    Over(Over),
    Refused(Refusal),
}

impl Named for Missed {
    fn name(&self) -> &'static str {
        match self {
            Missed::Known => "known",
            Missed::Overtaken => "overtaken",
            Missed::Over(_) => "link-over",
            Missed::Refused(refusal) => refusal.name(),
        }
    }
}

impl From<Refusal> for Missed {
    fn from(refusal: Refusal) -> Missed {
        Missed::Refused(refusal)
    }
}

impl Sent {
    pub(super) fn place(&self, section: SectionNumber, round: Round) -> Place {
        Place { section, round, table: self.table, board: self.board }
    }

    /// What it asks for, if it asks for anything.
    pub(super) fn command(&self, place: Place, t: Texts) -> Option<Command> {
        if let Some(event) = self.clear {
            return Some(undo(t, event));
        }
        let Place { section, round, table, board } = place;
        let (game, score) = (self.game, self.score?);
        Some(Command::Result(command::EnterResult {
            section,
            round,
            table,
            board,
            game,
            score,
            adjudicated: None,
        }))
    }

    /// Whether the board is still as the form has shown it.
    pub(super) fn fits(&self, competition: &Competition, place: Place) -> Result<(), Missed> {
        if let Some(event) = self.clear {
            return if competition.undone.contains(&event) { Err(Missed::Known) } else { Ok(()) };
        }
        let Some(seen) = self.seen else { return Ok(()) };
        match competition.touched_since(place, seen).next() {
            None => Ok(()),
            Some(Fact::Scored { score, .. }) if Some(*score) == self.score => Err(Missed::Known),
            Some(_) => Err(Missed::Overtaken),
        }
    }

    /// What somebody is told whose result was overtaken: who has entered what instead.
    pub(super) fn overtaken(&self, hall: &Hall, office: &Office, place: Place, t: Texts) -> String {
        let competition = &hall.competition;
        let touched = competition.touched_at(place.section, place.round);
        let touched = touched.get(&(place.table, place.board));
        let by = touched.and_then(|event| hall.acts.get(*event));
        let by = by.map(|act| who(office, &act.by, t)).unwrap_or_default();
        let table = label(competition, place);
        let mine = self.score.map_or("", shown);
        let words = [("table", &*table), ("who", &*by), ("score", mine)];
        match self.game.and_then(|game| score_of(competition, place, game)) {
            Some(known) => {
                let known = [("known", shown(known))];
                t.tell(id::RESULT_SOMEBODY_ELSE, &[words.as_slice(), known.as_slice()].concat())
            }
            None => t.tell(id::RESULT_OVERTAKEN, &words),
        }
        .into_owned()
    }
}

/// What a board is called: `3`, in a team match `3.2`.
pub(super) fn label(competition: &Competition, place: Place) -> String {
    match competition.is_team_event() {
        true => format!("{}.{}", place.table, place.board),
        false => place.table.to_string(),
    }
}

/// The result of a game, if it is known.
pub(super) fn score_of(competition: &Competition, place: Place, game: u8) -> Option<Score> {
    let round = competition.section(place.section)?.round(place.round)?;
    let table = round.tables.get(usize::from(place.table).checked_sub(1)?)?;
    let board = table.boards.get(usize::from(place.board).checked_sub(1)?)?;
    board.scores.get(usize::from(game).checked_sub(1)?).copied()
}
