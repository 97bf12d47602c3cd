//! A table of an event: whose game it is, who was admitted, what was drawn and said, what needs a person.

use std::collections::BTreeMap;

use game::{Millis, Moment, Presence, Side, Stage};
use rulebook::{Accommodation, Discipline, RemoteDemand, Rulebook};
use serde::{Deserialize, Serialize};

use crate::{Aside, PerPerson, Person, Phase, Table};

/// The game of an event that is played at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EventGame {
    /// The event, by its short name.
    pub event: String,
    /// The section, counted from 1 as all that follows.
    pub section: u16,
    /// The round.
    pub round: u16,
    /// The table of the round.
    pub table: u16,
    /// The board of a team match.
    pub board: u8,
    /// The game of a micro-match.
    pub game: u8,
    /// Whether nobody starts before an arbiter has ticked what he must see.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub admitted: bool,
    /// Whether nobody but the players and officials may watch.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub closed: bool,
    /// Whether its opening is drawn by lot, before both players.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_lot: bool,
}

impl EventGame {
    /// Whether it begins by itself, because it follows another game of the same meeting.
    pub fn follows(&self) -> bool {
        self.game > 1
    }
}

/// Something that an arbiter sees with his own eyes before a player starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Tick {
    /// Who he is.
    Identity,
    /// The room he sits in.
    Room,
    /// What he plays on.
    Equipment,
    /// Camera and sound.
    Camera,
    /// Devices of his own.
    Devices,
    /// That he may have a second board.
    SecondBoard,
    /// That he may touch the squares of a special board.
    SpecialBoard,
    /// That he may speak his moves into a recorder.
    Recorder,
    /// That his hearing aids are off.
    HearingAids,
}

impl Tick {
    /// What is seen of whoever plays from afar.
    pub const AFAR: [Tick; 5] =
        [Tick::Identity, Tick::Room, Tick::Equipment, Tick::Camera, Tick::Devices];

    /// What is seen of whoever needs it.
    pub const OF_NEEDS: [Tick; 4] =
        [Tick::SecondBoard, Tick::SpecialBoard, Tick::Recorder, Tick::HearingAids];

    /// The tick of a word.
    pub fn named(key: &str) -> Option<Tick> {
        Tick::AFAR.into_iter().chain(Tick::OF_NEEDS).find(|tick| tick.key() == key)
    }

    /// The word for it in messages.
    pub fn key(self) -> &'static str {
        match self {
            Tick::Identity => "identity",
            Tick::Room => "room",
            Tick::Equipment => "equipment",
            Tick::Camera => "camera",
            Tick::Devices => "devices",
            Tick::SecondBoard => "second-board",
            Tick::SpecialBoard => "special-board",
            Tick::Recorder => "recorder",
            Tick::HearingAids => "hearing-aids",
        }
    }

    /// The clauses of a rulebook that ask for it, or let it be.
    pub fn clauses(self, book: &Rulebook, discipline: &Discipline) -> Vec<clauses::Clause> {
        match self {
            Tick::Identity => afar(RemoteDemand::IdentifiedOrNotOfficial, book, discipline),
            Tick::Room => afar(RemoteDemand::SeparateRooms, book, discipline),
            Tick::Equipment => afar(RemoteDemand::TechnicalDemands, book, discipline),
            Tick::Camera => afar(RemoteDemand::PanelWatches, book, discipline),
            Tick::Devices => afar(RemoteDemand::OwnDevicesInspected, book, discipline),
            Tick::SecondBoard => of_needs(Accommodation::SecondBoard, book, discipline),
            Tick::SpecialBoard => of_needs(Accommodation::MayTouchSquares, book, discipline),
            Tick::Recorder => of_needs(Accommodation::SoundRecorder, book, discipline),
            Tick::HearingAids => of_needs(Accommodation::HearingAidsOff, book, discipline),
        }
    }
}

fn afar(demand: RemoteDemand, book: &Rulebook, of: &Discipline) -> Vec<clauses::Clause> {
    let demands = book.remote(of).into_iter().flat_map(|rule| &rule.demands);
    let own = demands.filter(|one| one.says == demand);
    own.flat_map(|one| one.clauses.to_vec()).collect()
}

fn of_needs(what: Accommodation, book: &Rulebook, of: &Discipline) -> Vec<clauses::Clause> {
    let rules = book.impairment(of).into_iter().flat_map(|rule| &rule.rules);
    let own = rules.filter(|one| one.says == what);
    own.flat_map(|one| one.clauses.to_vec()).collect()
}

/// A tick: who has seen it, and when, in milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Ticked {
    /// Who.
    pub by: String,
    /// When.
    pub when: i64,
}

/// The opening that was drawn by lot, and what it can be drawn again with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Drawn {
    /// What was drawn, in words.
    pub opening: String,
    /// The position to begin with.
    pub position: String,
    /// The table and the cell it was drawn from.
    pub cell: String,
    /// The seed and the purpose of the lot, for whoever repeats the draw.
    pub proof: String,
}

/// What two players have agreed on before their game: stones that stand, and who has which colour.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Agreement {
    /// The stones in the order of the moves, Black first: `h8 h9 j10`.
    pub moves: String,
    /// Whether the players have exchanged colours.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub swapped: bool,
}

/// What an official says to a player, or to both.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Message {
    /// To whom; to both if nobody is named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to: Option<Person>,
    /// Who says it.
    pub by: String,
    /// What.
    pub text: String,
}

/// What somebody who only watches has reported to the arbiter, and to nobody else.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Breach {
    /// Who says it, as he calls himself; empty if he does not.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub by: String,
    /// What he has seen.
    pub text: String,
}

/// What a table of an event knows beyond its game.
#[derive(Clone, Debug, Default)]
pub(crate) struct EventState {
    pub(crate) ticks: PerPerson<BTreeMap<Tick, Ticked>>,
    pub(crate) drawn: Option<Drawn>,
    pub(crate) agreed: Option<Agreement>,
    pub(crate) messages: Vec<Message>,
    /// What was reported by those who watch and no official has taken up.
    pub(crate) breaches: Vec<Breach>,
    pub(crate) asides: PerPerson<Vec<Aside>>,
    /// When it begins by itself, in milliseconds since 1970.
    pub(crate) begins: Option<i64>,
    /// The fact by which the game ended.
    pub(crate) ended: Option<u32>,
    /// Why it is played at a wooden board, if it is.
    pub(crate) elsewhere: Option<String>,
}

/// What needs a person, the most urgent first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Need {
    /// A player called.
    Called,
    /// A claim waits.
    Claimed,
    /// A time is over, and only eyes can tell what that means.
    Flag,
    /// A player says that he can show a win where the game is drawn otherwise.
    Asked,
    /// The clocks stand.
    Stopped,
    /// Somebody has not come.
    Late,
    /// A connection is lost.
    Lost,
    /// Somebody who watches has reported something.
    Reported,
    /// A draw is near.
    NearDraw,
    /// Nothing: it is played.
    Nothing,
    /// Nothing: it has not begun.
    Waits,
    /// Nothing: it is over.
    Over,
}

/// The opening regulation under which players agree on the opening.
const AS_AGREED: &str = "as-agreed";

/// A count that lacks no more than so many is near its end.
const NEAR: u16 = 3;

impl Table {
    /// The game of an event that is played here.
    pub fn event(&self) -> Option<&EventGame> {
        self.terms().event.as_ref()
    }

    /// What was ticked of somebody.
    pub fn ticks(&self, person: Person) -> &BTreeMap<Tick, Ticked> {
        &self.of_event().ticks[person]
    }

    /// Whether somebody may start: all was ticked, or nobody asks for it.
    pub fn is_admitted(&self, person: Person) -> bool {
        let asked = self.event().is_some_and(|event| event.admitted);
        !asked || Tick::AFAR.iter().all(|tick| self.ticks(person).contains_key(tick))
    }

    /// The opening that was drawn.
    pub fn drawn(&self) -> Option<&Drawn> {
        self.of_event().drawn.as_ref()
    }

    /// What was agreed before the game, where it was entered.
    pub fn agreed(&self) -> Option<&Agreement> {
        self.of_event().agreed.as_ref()
    }

    /// Whether its players agree on the opening, and an arbiter enters it before the signal.
    pub fn is_agreed_on(&self) -> bool {
        self.event().is_some() && self.terms().opening.as_deref() == Some(AS_AGREED)
    }

    /// What officials have said.
    pub fn messages(&self) -> &[Message] {
        &self.of_event().messages
    }

    /// What those who watch have reported to the arbiter and no official has taken up.
    pub fn breaches(&self) -> &[Breach] {
        &self.of_event().breaches
    }

    /// Whether the rulebook sets how long the break before this game is.
    pub fn has_set_break(&self) -> bool {
        let rules = self.game().rules();
        let rule = || rules.book().micro_match(rules.discipline());
        let follows = self.event().is_some_and(|event| event.game > 1);
        follows && rule().is_some_and(|rule| rule.break_minutes.is_some())
    }

    /// When the game begins by itself, in milliseconds since 1970.
    pub fn begins(&self) -> Option<i64> {
        let waits = self.phase() == Phase::Gathering && self.elsewhere().is_none();
        self.of_event().begins.filter(|_| waits)
    }

    /// The fact by which the game ended, if it has.
    pub fn ended_at(&self) -> Option<u32> {
        self.of_event().ended
    }

    /// Why the game is played at a wooden board, if it is.
    pub fn elsewhere(&self) -> Option<&str> {
        self.of_event().elsewhere.as_deref()
    }

    /// Whether somebody is at the board.
    pub fn is_here(&self, person: Person) -> bool {
        matches!(self.game().state().start.presence(self.side(person)), Presence::Present(_))
    }

    /// Whether somebody has signed the result.
    pub fn has_signed(&self, person: Person) -> bool {
        self.game().state().sheets[self.side(person)].signed.is_some()
    }

    /// What needs a person most at a moment of the game, and how much time the one has left whose clock
    /// runs.
    pub fn needs(&self, now: Moment) -> (Need, Millis) {
        let state = self.game().state();
        let running = state.clock.running();
        let left = running.map_or(Millis::ZERO, |side| state.clock.remaining(side, now).shown());
        (self.need(now, running), left)
    }

    fn need(&self, now: Moment, running: Option<Side>) -> Need {
        if !self.calls().is_empty() {
            return Need::Called;
        }
        let need = self.need_of_game(now, running);
        if self.breaches().is_empty() { need } else { need.min(Need::Reported) }
    }

    fn need_of_game(&self, now: Moment, running: Option<Side>) -> Need {
        let state = self.game().state();
        let flag = || state.clock.reaches(Millis::ZERO).is_some_and(|falls| falls <= now);
        let any = |is: fn(&Table, Person) -> bool| {
            Person::BOTH.into_iter().any(|person| is(self, person))
        };
        match self.phase() {
            Phase::Over | Phase::Void => Need::Over,
            Phase::Open | Phase::Gathering => Need::Waits,
            Phase::Waiting => Need::Claimed,
            Phase::Asking => Need::Asked,
            Phase::Stopped | Phase::Adjourned => Need::Stopped,
            Phase::Playing | Phase::Opening => {
                if running.is_some() && flag() {
                    Need::Flag
                } else if any(|table, person| !table.is_here(person)) {
                    Need::Late
                } else if any(Table::is_lost) {
                    Need::Lost
                } else if self.is_near_draw(now) {
                    Need::NearDraw
                } else {
                    Need::Nothing
                }
            }
        }
    }

    fn is_near_draw(&self, now: Moment) -> bool {
        let standings = self.game().standings(now);
        standings.iter().filter(|one| one.stage != Stage::Dormant).any(|one| {
            let counted = one.tally.as_ref();
            counted.is_some_and(|tally| tally.limit > NEAR && tally.counted + NEAR >= tally.limit)
        })
    }
}
