//! A board of wood beside us, and a game that is played elsewhere: opening it, and its page.

use askama::Template;
use game::{Colour, GameResult, Moment, Side};
use play::{
    Delay, Follows, PerPerson, Person, Role, Seat, ServerTime, Table, TableKind, TableTerms,
    TableView, Wood,
};
use rulebook::Sight;
use serde::Deserialize;
use words::Id;

use crate::acts::Acts;
use crate::frame::Frame;
use crate::id;
use crate::play::{Square, played, players, rows, words};
use crate::terms_fault::terms_fault;
use crate::text::Texts;
use crate::viewer::Viewer;

/// The form in which a board is opened.
#[derive(Clone, Debug, Deserialize)]
pub struct BoardForm {
    /// Rulebook and discipline: `UA-2024/russian`.
    pub discipline: String,
    /// The time control.
    pub control: String,
    /// What is followed.
    #[serde(default)]
    pub follows: Followed,
    /// The opening regulation of renju.
    #[serde(default)]
    pub opening: String,
    /// Who plays White.
    #[serde(default)]
    pub white: String,
    /// Who plays Black.
    #[serde(default)]
    pub black: String,
    /// Whether White sees badly and has an assistant.
    #[serde(default)]
    pub white_aided: Option<String>,
    /// Whether Black does.
    #[serde(default)]
    pub black_aided: Option<String>,
    /// How late those who watch are told: `3` moves, `60s`.
    #[serde(default)]
    pub delay: String,
    /// Whether it is shown on the wall.
    #[serde(default)]
    pub on_wall: Option<String>,
}

/// What of a board is followed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Followed {
    /// Moves and presses.
    #[default]
    MovesAndClock,
    /// Moves, with a clock beside the board.
    Moves,
    /// The clock alone.
    Clock,
    /// The moves of a game that is played elsewhere.
    Relay,
}

impl BoardForm {
    /// What is to be followed, or what is wrong with the form.
    pub fn terms(&self, texts: Texts) -> Result<TableTerms, String> {
        let unclear = |_| texts.say(id::PLAY_NO_DELAY).into_owned();
        let delay = Delay::read(&self.delay).map_err(unclear)?;
        let terms = self.followed(texts)?;
        Ok(TableTerms { delay, on_wall: self.on_wall.is_some(), ..terms })
    }

    fn followed(&self, texts: Texts) -> Result<TableTerms, String> {
        let unknown = || texts.say(id::PLAY_NO_DISCIPLINE).into_owned();
        let (rulebook, discipline) = self.discipline.split_once('/').ok_or_else(unknown)?;
        let control = self.control.trim();
        let opening = self.opening.trim();
        let follows = match self.follows {
            Followed::MovesAndClock => Follows::MovesAndClock,
            Followed::Moves => Follows::Moves,
            Followed::Clock => Follows::Clock,
            Followed::Relay => return Ok(TableTerms::relayed(rulebook, discipline, control)),
        };
        let terms = TableTerms::wooden(rulebook, discipline, control, Wood::default());
        // Which of the two is White the rules of the game know.
        let rules = terms.rules().map_err(|error| terms_fault(texts, &error))?;
        let aided = PerPerson::from_fn(|person| match rules.colour(person.began_as()) {
            Colour::White => self.white_aided.is_some(),
            Colour::Black => self.black_aided.is_some(),
        });
        let wood = Wood {
            follows,
            sight: PerPerson::from_fn(|person| aided[person].then_some(Sight::Blind)),
            assistant: aided,
        };
        let opening = (!opening.is_empty()).then(|| opening.to_owned());
        Ok(TableTerms { kind: TableKind::Wood(wood), opening, ..terms })
    }

    /// Who sits where; nobody of them plays on a page.
    pub fn seats(&self, table: &Table, texts: Texts) -> [(Person, Seat); 2] {
        Person::BOTH.map(|person| {
            let (name, colour) = match table.game().rules().colour(table.side(person)) {
                Colour::White => (self.white.trim(), id::PLAY_WHITE),
                Colour::Black => (self.black.trim(), id::PLAY_BLACK),
            };
            let name = match name.is_empty() {
                true => texts.say(colour).into_owned(),
                false => name.to_owned(),
            };
            // A key that nobody has.
            let key = match person {
                Person::First => "board first",
                Person::Second => "board second",
            };
            (person, Seat { name, key: key.to_owned() })
        })
    }
}

/// What can be followed, with what it is called.
pub(crate) const FOLLOWED: [(&str, Id); 4] = [
    ("moves-and-clock", id::WOOD_MOVES_AND_CLOCK),
    ("moves", id::WOOD_MOVES),
    ("clock", id::WOOD_CLOCK),
    ("relay", id::WOOD_RELAY),
];

/// The page of a board, for him who reports.
#[derive(Template)]
#[template(path = "wood.html")]
pub struct BoardPage {
    frame: Frame,
    id: String,
    players: String,
    played: String,
    view: TableView,
    rows: Vec<Vec<Square>>,
    kind: &'static str,
    /// Black above, White below: the halves of the clock.
    halves: [Half; 2],
    /// The colour that moves first.
    first: &'static str,
    /// Whether the program keeps the clock.
    has_clock: bool,
    /// Whether the board is followed.
    has_board: bool,
    is_relay: bool,
    acts: Acts,
    results: Vec<(&'static str, String)>,
    welcome: String,
    words: String,
}

/// Half of the clock.
struct Half {
    side: &'static str,
    /// Who presses it, as forms name him.
    by: &'static str,
    name: String,
    time: String,
}

impl BoardPage {
    /// A board as it stands at a moment.
    pub fn new(
        viewer: &Viewer,
        id: &str,
        table: &Table,
        (role, now): (Role, (ServerTime, Moment)),
        welcome: String,
    ) -> BoardPage {
        let t = viewer.texts;
        let view = TableView::of(table, role, t.language, now, 0);
        let grid = TableView::grid(table);
        let follows = table.terms().kind.wood().map(|wood| wood.follows);
        let half = |colour: Colour| {
            let first = table.game().rules().colour(Side::First) == colour;
            let (side, seat, time) = match colour {
                Colour::White => ("white", &view.white, view.clocks.white),
                Colour::Black => ("black", &view.black, view.clocks.black),
            };
            Half {
                side,
                by: if first { "first" } else { "second" },
                name: seat.name.clone().unwrap_or_default(),
                time: crate::play::shown(time),
            }
        };
        let players = players(table, t);
        BoardPage {
            frame: Frame::new(viewer, players.clone()),
            id: id.to_owned(),
            played: played(table, t.language),
            players,
            rows: rows(&grid, &view, t),
            kind: grid.kind.name(),
            halves: [half(Colour::Black), half(Colour::White)],
            first: match table.game().rules().colour(Side::First) {
                Colour::White => "white",
                Colour::Black => "black",
            },
            has_clock: table.keeps_clock(),
            has_board: follows != Some(Follows::Clock),
            is_relay: table.terms().kind == TableKind::Relay,
            acts: BoardPage::acts(id, table, (role, now.1), t),
            results: GameResult::names()
                .map(|(name, result)| (name, play::written_result(table.game(), result)))
                .collect(),
            welcome,
            words: words(t),
            view,
        }
    }

    /// The forms for what can be meant at a board now: for one who judges nothing, what players do.
    pub fn acts(id: &str, table: &Table, (role, now): (Role, Moment), t: Texts) -> Acts {
        let there = (format!("/t/{id}/report"), table.seq());
        let judges = role != Role::Reporter;
        let mut possible = table.possible(now);
        possible.retain(|one| judges || one.by.side().is_some());
        let acts = Acts::of(table.game(), &possible, there, t);
        // In an event what is grave is said twice and with a reason, as at the desk.
        if table.event().is_some() { acts.for_wood() } else { acts }
    }
}
