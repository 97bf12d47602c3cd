//! What has happened at a table, as it is kept.

use game::{ClockChange, Event, GameResult, Millis, Moment, What};
use serde::{Deserialize, Serialize};

use crate::{
    Agreement, Aside, Asked, Breach, CommandId, Drawn, Follows, Help, Means, Message, Noticed,
    PerPerson, Person, PoolTime, Proposal, Seat, ServerTime, TableTerms, Tick, Ticked, Unsealed,
    Who,
};

/// Something that has happened at a table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "happened", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Fact {
    /// The table was set up.
    Opened {
        /// What is played there, and how.
        terms: TableTerms,
    },
    /// Somebody sat down.
    Seated {
        /// Where.
        person: Person,
        /// Who.
        seat: Seat,
    },
    /// Something happened in the game.
    Played(Played),
    /// A player is ready to go on with a game that is stopped.
    Ready {
        /// Who.
        person: Person,
        /// By what his request is known again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
    },
    /// A player called the arbiter, without stopping anything.
    Called {
        /// Who.
        person: Person,
        /// What he said.
        text: String,
        /// When, in the time of the game.
        at: Moment,
        /// By what his request is known again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
        /// When the server received it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        received: Option<ServerTime>,
    },
    /// The connection of a player was lost, or came back.
    Presence {
        /// Whose.
        person: Person,
        /// Whether he is there.
        here: bool,
        /// When, in the time of the game.
        at: Moment,
        /// How much of his absence ran on nobody's clock. It may be told while he is still away: then
        /// what else happens then takes nothing of it from him.
        #[serde(default, skip_serializing_if = "is_none")]
        free: Millis,
        /// When the server knew it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        received: Option<ServerTime>,
    },
    /// Somebody begins to report what happens at a wooden board.
    Reporting {
        /// Who.
        seat: Seat,
    },
    /// Moves that were played elsewhere are told.
    Relayed {
        /// After how many that were known before.
        stay: u32,
        /// The moves.
        moves: Vec<String>,
        /// Who told them.
        by: Who,
        /// When, in the time of the table.
        at: Moment,
        /// By what the request is known again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
    },
    /// The result is told of a game that was played elsewhere, or that a player has left.
    Told {
        /// The result.
        result: GameResult,
        /// How it is known.
        #[serde(default)]
        how: TableEnding,
        /// Who told it.
        by: Who,
        /// When, in the time of the table.
        at: Moment,
        /// By what the request is known again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
    },
    /// Players are asked something.
    Asked {
        /// What.
        asked: Asked,
        /// When, in the time of the game.
        at: Moment,
        /// By what the request is known again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
    },
    /// A player answers.
    Answered {
        /// Who.
        person: Person,
        /// Whether he says yes.
        yes: bool,
        /// When, in the time of the game.
        at: Moment,
        /// By what the request is known again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
    },
    /// Somebody has come to a group that confers.
    Joined {
        /// Whose group.
        person: Person,
        /// Who.
        seat: Seat,
    },
    /// Somebody has said something to his group.
    Conferred {
        /// Whose group.
        person: Person,
        /// Who of it: the captain is 0.
        member: u8,
        /// What.
        text: String,
        /// When, in the time of the game.
        at: Moment,
        /// By what the request is known again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
    },
    /// Somebody has proposed what his group should do.
    Proposed {
        /// Whose group.
        person: Person,
        /// Who of it: the captain is 0.
        member: u8,
        /// After how many moves.
        ply: u32,
        /// What.
        what: Proposal,
        /// When, in the time of the game.
        at: Moment,
        /// By what the request is known again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
    },
    /// Both play again, at another table.
    Rematch {
        /// The table, by its name.
        table: String,
    },
    /// A player has tried what cannot be played: blindfold an impossible move, or a foul.
    Erred {
        /// Who.
        person: Person,
        /// The move.
        text: String,
        /// When, in the time of the game.
        at: Moment,
        /// Whether it was a foul: that is for the arbiter to know.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        foul: bool,
    },
    /// Something is noticed of a player; it is for officials to know, and for a time.
    Noticed {
        /// Of whom.
        person: Person,
        /// What.
        what: Noticed,
        /// When, in the time of the game.
        at: Moment,
    },
    /// A player has opened the table in a window, where several servers must know which of his windows plays.
    Window {
        /// Who.
        person: Person,
        /// The window, by a name that nobody else has.
        name: String,
    },
    /// Somebody who watches has told the arbiter of something that should not be.
    Breach {
        /// What he says.
        told: Breach,
        /// When, in the time of the game.
        at: Moment,
        /// By what the request is known again.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        id: Option<CommandId>,
    },
    /// The table is the first of a simultaneous display.
    Display {
        /// The tables, by their names, itself among them.
        tables: Vec<String>,
        /// The giver's seat at each.
        giver: Vec<Person>,
    },
    /// The game is taken for not begun.
    Voided {
        /// Who wanted it so.
        by: Who,
        /// Why, where an official says so.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// An arbiter has seen something of a player, or takes back that he has.
    Ticked {
        /// Of whom.
        person: Person,
        /// What.
        ticks: Vec<Tick>,
        /// Whether he has seen it.
        seen: bool,
        /// Who, and when.
        ticked: Ticked,
    },
    /// What was agreed before the signal was entered, under regulations that let openings be agreed on.
    Agreed {
        /// What.
        agreed: Agreement,
        /// Who has entered it.
        by: String,
        /// What he adds.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        reason: String,
    },
    /// The opening was drawn with which the game begins.
    Drawn(Drawn),
    /// The game begins by itself at a time, in milliseconds since 1970.
    Begins {
        /// When.
        at: i64,
    },
    /// An official said something to the players.
    Message(Message),
    /// The help that the players have is other.
    Helped {
        /// Of each.
        help: PerPerson<Help>,
    },
    /// A player and his assistant spoke.
    Aside(Aside),
    /// The game is played at a wooden board from now on, or here again.
    Elsewhere {
        /// Why it is played there; nothing if it is back.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        reason: Option<String>,
    },
    /// What of the wooden board of an event is followed from now on.
    Follows {
        /// What.
        follows: Follows,
        /// Who has said so.
        by: Who,
    },
}

impl Fact {
    /// The moment of the game at which it happened, where it has one.
    pub fn at(&self) -> Option<Moment> {
        match self {
            Fact::Played(played) => played.events.iter().map(|event| event.at).max(),
            Fact::Called { at, .. }
            | Fact::Presence { at, .. }
            | Fact::Relayed { at, .. }
            | Fact::Asked { at, .. }
            | Fact::Erred { at, .. }
            | Fact::Noticed { at, .. }
            | Fact::Breach { at, .. }
            | Fact::Answered { at, .. }
            | Fact::Conferred { at, .. }
            | Fact::Proposed { at, .. }
            | Fact::Told { at, .. } => Some(*at),
            Fact::Aside(aside) => Some(aside.at),
            Fact::Opened { .. }
            | Fact::Reporting { .. }
            | Fact::Joined { .. }
            | Fact::Rematch { .. }
            | Fact::Display { .. }
            | Fact::Window { .. }
            | Fact::Seated { .. }
            | Fact::Ready { .. }
            | Fact::Voided { .. }
            | Fact::Ticked { .. }
            | Fact::Agreed { .. }
            | Fact::Drawn(_)
            | Fact::Begins { .. }
            | Fact::Elsewhere { .. }
            | Fact::Follows { .. }
            | Fact::Helped { .. }
            | Fact::Message(_) => None,
        }
    }
}

impl Fact {
    /// Whether by it the turn passed, or clocks were started, stopped or resumed. What the disk takes for
    /// such a fact is nobody's time; during everything else the time of the game goes on.
    pub fn moves_clocks(&self) -> bool {
        match self {
            Fact::Played(played) => played.moves_clocks(),
            Fact::Opened { .. }
            | Fact::Seated { .. }
            | Fact::Ready { .. }
            | Fact::Called { .. }
            | Fact::Presence { .. }
            | Fact::Reporting { .. }
            | Fact::Relayed { .. }
            | Fact::Told { .. }
            | Fact::Asked { .. }
            | Fact::Answered { .. }
            | Fact::Joined { .. }
            | Fact::Conferred { .. }
            | Fact::Proposed { .. }
            | Fact::Rematch { .. }
            | Fact::Erred { .. }
            | Fact::Noticed { .. }
            | Fact::Window { .. }
            | Fact::Breach { .. }
            | Fact::Display { .. }
            | Fact::Voided { .. }
            | Fact::Ticked { .. }
            | Fact::Agreed { .. }
            | Fact::Drawn(_)
            | Fact::Begins { .. }
            | Fact::Message(_)
            | Fact::Helped { .. }
            | Fact::Aside(_)
            | Fact::Follows { .. }
            | Fact::Elsewhere { .. } => false,
        }
    }
}

fn moves_clocks(event: &Event) -> bool {
    matches!(
        &event.what,
        What::Begun
            | What::Arrived(_)
            | What::Moved(..)
            | What::OpeningPlaced(..)
            | What::OpeningChosen(..)
            | What::OpeningSwapped(_)
            | What::OpeningKept(_)
            | What::OpeningDeclared(..)
            | What::OpeningOffered(..)
            | What::Adjourned(_)
            | What::SessionResumed
            | What::Ended(..)
            | What::Clock(
                ClockChange::Started(_)
                    | ClockChange::Pressed(_)
                    | ClockChange::Stopped
                    | ClockChange::Resumed
            )
    )
}

/// How a result is known that the game itself does not know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum TableEnding {
    /// It was told from where the game is played.
    #[default]
    Told,
    /// A player has left a friendly game.
    Left,
}

fn is_none(time: &Millis) -> bool {
    *time == Millis::ZERO
}

/// The reason of a stop by which somebody who needs a pause is cared for. Only arbiters are told of it: that he
/// needs one is nobody's concern but theirs and his own.
pub const CARE: &str = "care";

/// What happened in the game, at whose request and when.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Played {
    /// What happened, in order.
    pub events: Vec<Event>,
    /// At whose request.
    pub by: Who,
    /// Why, where an official says so.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub reason: String,
    /// By what the request is known again.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub id: Option<CommandId>,
    /// How a move was made.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub means: Option<Means>,
    /// What was in the envelope of an adjourned game, when it is opened.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unsealed: Option<Unsealed>,
    /// When.
    pub timing: Timing,
}

impl Played {
    /// Whether by it the turn passed, or clocks were started, stopped or resumed.
    pub(crate) fn moves_clocks(&self) -> bool {
        self.events.iter().any(moves_clocks)
    }
}

/// When a request came, and what of the time was nobody's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Timing {
    /// When the server received it.
    pub received: ServerTime,
    /// How long his messages were on their way.
    pub way: Millis,
    /// How much of it was forgiven him.
    pub forgiven: Millis,
    /// How long the disk took before, where that was nobody's time.
    pub disk_before: Millis,
    /// The one clock that the giver of a display has for all its boards.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pool: Option<PoolTime>,
}
