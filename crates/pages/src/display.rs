//! A simultaneous display: opening it, and the giver's boards in the order in which they wait.

use askama::Template;
use game::{Colour, Side};
use play::{Blindfold, DisplayTime, PerPerson, Person, Phase, Pool, PoolSeen, Table, TableTerms};
use serde::Deserialize;
use words::Id;

use crate::frame::Frame;
use crate::id;
use crate::play::{played, players, shown, state};
use crate::terms_fault::terms_fault;
use crate::text::Texts;
use crate::viewer::Viewer;

/// The form in which a display is opened.
#[derive(Clone, Debug, Deserialize)]
pub struct DisplayForm {
    /// Rulebook and discipline.
    pub discipline: String,
    /// The time control at each board.
    pub control: String,
    /// How many boards.
    pub boards: u16,
    /// The giver's colour.
    #[serde(default)]
    pub colour: GiverColour,
    /// Whose time is counted.
    #[serde(default)]
    pub time: DisplayTime,
    /// The giver's minutes for all boards together, where he has one clock for them.
    #[serde(default)]
    pub minutes: String,
    /// Whether the giver sees no boards.
    #[serde(default)]
    pub blindfold: Option<String>,
    /// The giver's name.
    #[serde(default)]
    pub name: String,
}

/// What a giver plays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GiverColour {
    /// White at every board.
    #[default]
    White,
    /// Black at every board.
    Black,
    /// White at the first, Black at the second, and so on.
    ByTurns,
}

/// The colours of a giver, with what they are called.
pub(crate) const GIVERS: [(&str, Id); 3] =
    [("white", id::PLAY_WHITE), ("black", id::PLAY_BLACK), ("by-turns", id::DISPLAY_BY_TURNS)];

/// So many boards a giver has at the most.
const BOARDS_MAX: u16 = 50;
/// One clock for all boards has so many minutes at the most.
const MINUTES_MAX: u16 = 1_440;

impl DisplayForm {
    /// The terms of each board with the giver's seat, or what is wrong with the form.
    pub fn boards(&self, texts: Texts) -> Result<Vec<(TableTerms, Person)>, String> {
        let unknown = || texts.say(id::PLAY_NO_DISCIPLINE).into_owned();
        let (rulebook, discipline) = self.discipline.split_once('/').ok_or_else(unknown)?;
        if !(2..=BOARDS_MAX).contains(&self.boards) {
            return Err(texts.say(id::DISPLAY_NO_BOARDS).into_owned());
        }
        let minutes = self.pooled_minutes(texts)?;
        let terms = TableTerms::friendly(rulebook, discipline, self.control.trim());
        let rules = terms.rules().map_err(|error| terms_fault(texts, &error))?;
        let white = Side::BOTH.into_iter().find(|side| rules.colour(*side) == Colour::White);
        let white = Person::who_began_as(white.unwrap_or(Side::First));
        let board = |number: u16| {
            let giver = match (self.colour, number.is_multiple_of(2)) {
                (GiverColour::White, _) | (GiverColour::ByTurns, true) => white,
                (GiverColour::Black, _) | (GiverColour::ByTurns, false) => !white,
            };
            let blind = self.blindfold.is_some().then_some(Blindfold::LastMove);
            let terms = TableTerms {
                untimed: self.time == DisplayTime::None,
                pool: minutes.map(|minutes| Pool { giver, minutes }),
                blindfold: PerPerson::from_fn(|one| blind.filter(|_| one == giver)),
                ..terms.clone()
            };
            (terms, giver)
        };
        Ok((0..self.boards).map(board).collect())
    }

    /// The giver's own minutes, where he has one clock for all boards.
    fn pooled_minutes(&self, texts: Texts) -> Result<Option<u16>, String> {
        match self.time {
            DisplayTime::Boards | DisplayTime::None => Ok(None),
            DisplayTime::Pooled => {
                let minutes = self.minutes.trim().parse::<u16>().ok();
                let minutes = minutes.filter(|minutes| (1..=MINUTES_MAX).contains(minutes));
                let missing = || texts.say(id::DISPLAY_NO_MINUTES).into_owned();
                minutes.map(Some).ok_or_else(missing)
            }
        }
    }
}

/// The boards of a display.
#[derive(Template)]
#[template(path = "display.html")]
pub struct DisplayPage {
    frame: Frame,
    id: String,
    played: String,
    boards: Vec<BoardLine>,
    is_giver: bool,
    /// The giver's one clock for all boards: what it shows, and whether it runs.
    pool: Option<(String, bool)>,
}

struct BoardLine {
    number: usize,
    address: String,
    players: String,
    state: Id,
    result: String,
    waits: bool,
    is_open: bool,
}

impl DisplayPage {
    /// The boards of the display that begins at a table: each with its name, in the order in which they
    /// wait for the giver, then the others.
    pub fn new(
        viewer: &Viewer,
        id: &str,
        boards: &[(String, &Table, Person)],
        is_giver: bool,
        pool: Option<PoolSeen>,
    ) -> DisplayPage {
        let t = viewer.texts;
        let seen: Vec<(&Table, Person)> =
            boards.iter().map(|(_, table, giver)| (*table, *giver)).collect();
        let waiting = play::waiting_order(&seen);
        let rest = (0..boards.len()).filter(|at| !waiting.contains(at));
        let line = |at: usize| {
            let (name, table, _) = &boards[at];
            BoardLine {
                number: at + 1,
                address: format!("/t/{name}"),
                players: players(table, t),
                state: state(table.phase()),
                result: table
                    .result()
                    .map_or_else(String::new, |result| play::written_result(table.game(), result)),
                waits: waiting.contains(&at),
                is_open: table.phase() == Phase::Open,
            }
        };
        DisplayPage {
            frame: Frame::new(viewer, t.say(id::DISPLAY)),
            id: id.to_owned(),
            played: boards
                .first()
                .map_or_else(String::new, |(_, table, _)| played(table, t.language)),
            boards: waiting.iter().copied().chain(rest).map(line).collect(),
            is_giver,
            pool: pool.map(|pool| (shown(pool.left), pool.runs)),
        }
    }
}
