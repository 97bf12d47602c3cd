//! What somebody says over the wire, as `docs/protocol.md` describes it.

use game::OpeningAct;
use serde::Deserialize;

use crate::{CommandId, Means, Saying, TableAct};

/// What somebody says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(tag = "t", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Heard {
    /// He comes, and has seen so much.
    Hello {
        /// The version of the protocol that he speaks.
        v: u16,
        /// The last fact that he has seen.
        #[serde(default)]
        after: u32,
    },
    /// He answers a ping.
    Pong {
        /// Which.
        n: u64,
    },
    /// He moves.
    Move {
        /// By what it is known if it comes again.
        id: CommandId,
        /// How many moves he has seen.
        ply: u32,
        /// The move.
        #[serde(rename = "move")]
        text: String,
        /// Whether he offers a draw with it.
        #[serde(default)]
        offer: bool,
        /// How he has made it.
        #[serde(default)]
        by: Option<Means>,
    },
    /// He takes a step of an opening.
    Step {
        /// By what it is known if it comes again.
        id: CommandId,
        /// How many steps he has seen.
        n: u32,
        /// The step.
        #[serde(rename = "do")]
        what: StepWord,
        /// The points that it names.
        #[serde(default)]
        points: Vec<String>,
        /// The number that it names.
        #[serde(default)]
        count: Option<u8>,
    },
    /// He offers a draw.
    Offer {
        /// By what it is known if it comes again.
        id: CommandId,
        /// How many moves he has seen.
        ply: u32,
    },
    /// He accepts one.
    Accept {
        /// By what it is known if it comes again.
        id: CommandId,
        /// How many moves he has seen.
        ply: u32,
    },
    /// He declines one.
    Decline {
        /// By what it is known if it comes again.
        id: CommandId,
        /// How many moves he has seen.
        ply: u32,
    },
    /// He resigns.
    Resign {
        /// By what it is known if it comes again.
        id: CommandId,
        /// How many moves he has seen.
        ply: u32,
    },
    /// He claims a draw.
    Claim {
        /// By what it is known if it comes again.
        id: CommandId,
        /// How many moves he has seen.
        ply: u32,
        /// The rule, by its id.
        rule: String,
        /// The move that he would make.
        #[serde(default)]
        intended: Option<String>,
    },
    /// He calls the arbiter.
    Call {
        /// By what it is known if it comes again.
        id: CommandId,
        /// Why.
        #[serde(default)]
        text: String,
    },
    /// He is there, or ready to go on.
    Ready {
        /// By what it is known if it comes again.
        id: CommandId,
    },
    /// He takes the game for not begun.
    Void {
        /// By what it is known if it comes again.
        id: CommandId,
    },
}

/// A step of an opening in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StepWord {
    /// To place a stone.
    Place,
    /// To swap the colours.
    Swap,
    /// To keep them.
    Keep,
    /// To declare how many fifth moves are offered.
    Declare,
    /// To offer them.
    Offer,
    /// To choose one of them.
    Choose,
}

/// What a message says, if it is one.
pub fn read(text: &str) -> Option<Heard> {
    serde_json::from_str(text).ok()
}

/// What a message asks the table for.
pub fn asked(heard: Heard) -> Option<(CommandId, TableAct)> {
    let say = |ply, what| TableAct::Say { ply, what };
    Some(match heard {
        Heard::Hello { .. } | Heard::Pong { .. } => return None,
        Heard::Move { id, ply, text, offer, by } => {
            (id, TableAct::Move { ply, text, offer, means: by })
        }
        Heard::Step { id, n, what, points, count } => {
            (id, TableAct::Step { step: n, act: step(what, points, count) })
        }
        Heard::Offer { id, ply } => (id, say(ply, Saying::Offer)),
        Heard::Accept { id, ply } => (id, say(ply, Saying::Accept)),
        Heard::Decline { id, ply } => (id, say(ply, Saying::Decline)),
        Heard::Resign { id, ply } => (id, say(ply, Saying::Resign)),
        Heard::Claim { id, ply, rule, intended } => (id, TableAct::Claim { ply, rule, intended }),
        Heard::Call { id, text } => (id, TableAct::Call(text)),
        Heard::Ready { id } => (id, TableAct::Ready),
        Heard::Void { id } => (id, TableAct::Void),
    })
}

fn step(what: StepWord, mut points: Vec<String>, count: Option<u8>) -> OpeningAct {
    let mut point = || points.pop().unwrap_or_default();
    match what {
        StepWord::Place => OpeningAct::Place(point()),
        StepWord::Swap => OpeningAct::Swap,
        StepWord::Keep => OpeningAct::Keep,
        StepWord::Declare => OpeningAct::Declare(count.unwrap_or(0)),
        StepWord::Offer => OpeningAct::Offer(points),
        StepWord::Choose => OpeningAct::Choose(point()),
    }
}
