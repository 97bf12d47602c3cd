//! What people ask for at a table.

use std::sync::Arc;

use game::{Act, Actor, GameResult, Moment, OpeningAct};
use serde::{Deserialize, Serialize};

use crate::{
    Agreement, Breach, Drawn, Follows, Help, PerPerson, Person, Proposal, Seat, Slip, Tick,
    Unsealed, Wish,
};

/// Somebody asks for something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    /// Who.
    pub by: Who,
    /// By what it is known if it comes again.
    pub id: Option<CommandId>,
    /// What.
    pub act: TableAct,
}

/// By what a request is known again: 16 to 64 letters and digits that the sender has chosen.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
#[serde(try_from = "String", into = "String")]
pub struct CommandId(Arc<str>);

/// Why a text cannot be the id of a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The id of a request has 16 to 64 letters, digits, hyphens or underscores.")]
pub struct NoCommandId;

impl TryFrom<String> for CommandId {
    type Error = NoCommandId;

    fn try_from(text: String) -> Result<CommandId, NoCommandId> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        match (16..=64).contains(&text.len()) && text.bytes().all(plain) {
            true => Ok(CommandId(text.into())),
            false => Err(NoCommandId),
        }
    }
}

impl From<CommandId> for String {
    fn from(id: CommandId) -> String {
        id.0.as_ref().to_owned()
    }
}

/// Who asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// A player.
    Player(Person),
    /// An arbiter, by his name.
    Arbiter(String),
    /// The chief arbiter or his substitute, by his name.
    ChiefArbiter(String),
    /// Somebody of a group that confers, besides its captain: of which side, and his number from 1 on.
    Member(Person, u8),
    /// Somebody who reports what happens at a wooden board, by his name.
    Reporter(String),
    /// The assistant of a player, by his name.
    Assistant(Person, String),
    /// The program that runs the table.
    Platform,
}

/// What is asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TableAct {
    /// Somebody sits down.
    Sit(Person, Seat),
    /// A player is there, or ready to go on.
    Ready,
    /// A player moves; before the ply with this number nothing else may have happened.
    Move {
        /// How many moves he has seen.
        ply: u32,
        /// The move.
        text: String,
        /// Whether he offers a draw with it.
        offer: bool,
        /// How he has made it.
        means: Option<Means>,
    },
    /// A step of an opening regulation.
    Step {
        /// How many steps he has seen.
        step: u32,
        /// The step.
        act: OpeningAct,
    },
    /// A player offers a draw, answers an offer, or resigns.
    Say {
        /// How many moves he has seen.
        ply: u32,
        /// What he says.
        what: Saying,
    },
    /// A player claims a draw.
    Claim {
        /// How many moves he has seen.
        ply: u32,
        /// The rule, by its id.
        rule: String,
        /// The move that he would make.
        intended: Option<String>,
    },
    /// A player seals his move in a game that is adjourned.
    Seal(Slip),
    /// The envelope is opened before him who must reply; what is in it is added by whoever keeps the table.
    Open(Option<Unsealed>),
    /// A player calls the arbiter.
    Call(String),
    /// A player complains of the clock, with what he adds.
    Complain(String),
    /// Somebody who watches tells the arbiter of something that should not be.
    ReportBreach(Breach),
    /// The page of a player is seen, or is hidden.
    Page(bool),
    /// A player has opened the table once more while he had it open.
    SecondWindow,
    /// A player opens the table in a window of this name, and several servers must know which one plays.
    Window(String),
    /// A player takes the game for not begun, the chief arbiter annuls it, or the program gives one up to
    /// which nobody has come.
    Void {
        /// Why, where an official says so.
        reason: String,
    },
    /// A connection was lost or came back.
    Presence(bool),
    /// An official does something, with his reason.
    Official {
        /// What.
        act: Act,
        /// Why.
        reason: String,
        /// The last fact that he has seen, where what he does must follow it.
        seen: Option<u32>,
    },
    /// Somebody begins to report what happens at a wooden board.
    BeginToReport(Seat),
    /// Somebody at a wooden board has done something.
    Report {
        /// Who did it.
        by: Actor,
        /// What.
        act: Act,
        /// What the reporter adds.
        reason: String,
        /// The last fact that he has seen, where what he says must follow it.
        seen: Option<u32>,
    },
    /// Moves that were played elsewhere, after so many that stay.
    Relay {
        /// How many stay.
        stay: u32,
        /// The moves after those.
        moves: Vec<String>,
    },
    /// The result of a game that was played elsewhere.
    TellResult(GameResult),
    /// Somebody comes to a group that confers, by its code.
    Join {
        /// Whose group.
        person: Person,
        /// What he was told by the captain.
        code: String,
        /// Who.
        seat: Seat,
    },
    /// Somebody says something to his group.
    Confer(String),
    /// Somebody proposes what his group should do.
    Propose {
        /// How many moves he has seen.
        ply: u32,
        /// What.
        what: Proposal,
    },
    /// A player asks his opponent for something.
    Ask(Wish),
    /// A player says yes or no to what he is asked.
    Answer(bool),
    /// A player claims a friendly game that his opponent has left.
    ClaimLeft,
    /// The program has set up the table of the next game.
    Rematched(String),
    /// The table is the first of a simultaneous display: all its tables, with the giver's seats.
    Display(Vec<(String, Person)>),
    /// A player agrees with the result.
    Sign,
    /// An arbiter ticks what he has seen of a player, or takes it back.
    Tick {
        /// Of whom.
        person: Person,
        /// What.
        ticks: Vec<Tick>,
        /// Whether he has seen it.
        seen: bool,
        /// When, in milliseconds since 1970.
        when: i64,
    },
    /// An official says something to a player, or to both.
    Message {
        /// To whom.
        to: Option<Person>,
        /// What.
        text: String,
    },
    /// The program notes the help that the players have.
    Help(PerPerson<Help>),
    /// An assistant does something for his player.
    Assist {
        /// What.
        act: Act,
        /// What he adds.
        reason: String,
        /// The last fact that he has seen, where what he does must follow it.
        seen: Option<u32>,
    },
    /// A player says something to his assistant, or the assistant to him.
    Aside(String),
    /// An official enters what was agreed before the signal, with his reason.
    Agree(Agreement, String),
    /// The program notes the opening that was drawn.
    Draw(Drawn),
    /// The program notes that the game is played at a wooden board from now on, and why; or that it is
    /// back.
    PlayElsewhere(Option<String>),
    /// An official says what of the wooden board of an event is followed.
    Follow(Follows),
    /// The program notes when the game begins by itself.
    BeginsAt(i64),
    /// The program lets the game begin that follows another one, whoever is there.
    Begin,
    /// The program looks whether somebody's time is over, or somebody is too late.
    Look,
    /// The program comes back and finds the game as it was at this moment.
    Outage(Moment),
}

/// What a player can say in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Saying {
    /// He offers a draw.
    Offer,
    /// He accepts one.
    Accept,
    /// He declines one.
    Decline,
    /// He resigns.
    Resign,
}

/// How a move was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Means {
    /// By two clicks or touches.
    Click,
    /// By dragging the piece.
    Drag,
    /// In letters.
    Typed,
    /// Aloud.
    Spoken,
    /// With one or a few keys.
    Switch,
    /// Prepared while the opponent thought, and sent when the turn came.
    Prepared,
}
