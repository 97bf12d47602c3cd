//! What somebody says over the wire, as `docs/protocol.md` describes it.

use game::{Act, Actor, GameResult, OpeningAct};
use serde::Deserialize;

use crate::{CommandId, Means, Proposal, Saying, Slip, Style, TableAct, Wish};

/// The version of the protocol.
pub const VERSION: u16 = 2;

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
        /// The tables he wants to follow on this one connection.
        #[serde(default)]
        tables: Option<Vec<String>>,
        /// Whether he wants to see what everybody sees, whoever he is: the screen of a hall.
        #[serde(default)]
        watch: bool,
        /// In which language he is told, where that is not what his browser asks for.
        #[serde(default)]
        language: Option<String>,
        /// How moves are said to him, if he wants to be told what is announced.
        #[serde(default)]
        speech: Option<Style>,
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
    /// He seals his move in a game that is adjourned.
    Seal {
        /// By what it is known if it comes again.
        id: CommandId,
        /// The move; one that cannot be played, or none, loses when it is opened.
        #[serde(rename = "move")]
        text: String,
    },
    /// He opens the envelope to which he must reply.
    Open {
        /// By what it is known if it comes again.
        id: CommandId,
    },
    /// He calls the arbiter.
    Call {
        /// By what it is known if it comes again.
        id: CommandId,
        /// Why.
        #[serde(default)]
        text: String,
    },
    /// He asks his opponent for something.
    Ask {
        /// By what it is known if it comes again.
        id: CommandId,
        /// For what.
        what: Wish,
    },
    /// He answers what he is asked.
    Answer {
        /// By what it is known if it comes again.
        id: CommandId,
        /// What he says.
        say: Answered,
    },
    /// Somebody at a board of wood has done something, or an official does it at a table of an event.
    Act {
        /// By what it is known if it comes again.
        id: CommandId,
        /// Who.
        by: Actor,
        /// What.
        command: Act,
        /// What the reporter adds.
        #[serde(default)]
        reason: String,
        /// The last fact that the reporter has seen.
        #[serde(default)]
        seq: Option<u32>,
        /// Whether an official of an event says twice what is grave there.
        #[serde(default)]
        sure: bool,
    },
    /// Moves of a game that is played elsewhere.
    Relay {
        /// By what it is known if it comes again.
        id: CommandId,
        /// After how many that stay.
        stay: u32,
        /// The moves.
        moves: Vec<String>,
    },
    /// The result of such a game.
    Result {
        /// By what it is known if it comes again.
        id: CommandId,
        /// The result.
        result: GameResult,
    },
    /// He says something to his group.
    Say {
        /// By what it is known if it comes again.
        id: CommandId,
        /// What.
        text: String,
    },
    /// He proposes a move to his group, or something to be said.
    Propose {
        /// By what it is known if it comes again.
        id: CommandId,
        /// How many moves he has seen.
        ply: u32,
        /// The move.
        #[serde(default, rename = "move")]
        text: Option<String>,
        /// What should be said.
        #[serde(default)]
        say: Option<Saying>,
        /// The rule by which a draw should be claimed; the move is what would be made.
        #[serde(default)]
        claim: Option<String>,
    },
    /// He says something to his assistant; arbiters read it.
    Aside {
        /// By what it is known if it comes again.
        id: CommandId,
        /// What.
        text: String,
    },
    /// He claims a game that his opponent has left.
    ClaimLeft {
        /// By what it is known if it comes again.
        id: CommandId,
    },
    /// He complains of the clock.
    Complain {
        /// By what it is known if it comes again.
        id: CommandId,
        /// What he adds.
        #[serde(default)]
        text: String,
    },
    /// His page is seen, or is hidden.
    Seen {
        /// By what it is known if it comes again.
        id: CommandId,
        /// Which.
        page: PageState,
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
    /// He agrees with the result.
    Sign {
        /// By what it is known if it comes again.
        id: CommandId,
    },
}

/// Yes or no.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answered {
    /// Yes.
    Yes,
    /// No.
    No,
}

/// Whether a page is seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PageState {
    /// It is behind another one, or the screen is off.
    Hidden,
    /// It is before his eyes.
    Visible,
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

/// A move, as most messages are: read without looking first for what kind of message it is.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Moves<'a> {
    t: &'a str,
    id: CommandId,
    ply: u32,
    #[serde(rename = "move")]
    text: String,
    #[serde(default)]
    offer: bool,
    #[serde(default)]
    by: Option<Means>,
}

/// What a message says, if it is one.
pub fn read(text: &str) -> Option<Heard> {
    if text.starts_with("{\"t\":\"move\"")
        && let Ok(Moves { t: "move", id, ply, text, offer, by }) = serde_json::from_str(text)
    {
        return Some(Heard::Move { id, ply, text, offer, by });
    }
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
        Heard::Seal { id, text } => (id, TableAct::Seal(Slip::Written(text))),
        Heard::Open { id } => (id, TableAct::Open(None)),
        Heard::Call { id, text } => (id, TableAct::Call(text)),
        Heard::Ask { id, what } => (id, TableAct::Ask(what)),
        Heard::Answer { id, say } => (id, TableAct::Answer(say == Answered::Yes)),
        Heard::Act { id, by, command, reason, seq, sure: _ } => {
            (id, TableAct::Report { by, act: command, reason, seen: seq })
        }
        Heard::Relay { id, stay, moves } => (id, TableAct::Relay { stay, moves }),
        Heard::Result { id, result } => (id, TableAct::TellResult(result)),
        Heard::Say { id, text } => (id, TableAct::Confer(text.trim().to_owned())),
        Heard::Aside { id, text } => (id, TableAct::Aside(text)),
        Heard::Propose { id, ply, text, say, claim } => {
            let what = match (say, claim, text) {
                (Some(say), ..) => Proposal::Say(say),
                (None, Some(rule), intended) => Proposal::Claim { rule, intended },
                (None, None, text) => Proposal::Move(text.unwrap_or_default()),
            };
            (id, TableAct::Propose { ply, what })
        }
        Heard::ClaimLeft { id } => (id, TableAct::ClaimLeft),
        Heard::Complain { id, text } => (id, TableAct::Complain(text)),
        Heard::Seen { id, page } => (id, TableAct::Page(page == PageState::Visible)),
        Heard::Ready { id } => (id, TableAct::Ready),
        Heard::Void { id } => (id, TableAct::Void { reason: String::new() }),
        Heard::Sign { id } => (id, TableAct::Sign),
    })
}

/// The step that is meant.
pub fn step(what: StepWord, mut points: Vec<String>, count: Option<u8>) -> OpeningAct {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_move_says_the_same_in_whatever_order() {
        let rest = r#""id":"move-0000000000000001","ply":3,"move":"e2e4","by":"click""#;
        for more in ["", r#","offer":true"#] {
            let first = read(&format!(r#"{{"t":"move",{rest}{more}}}"#)).unwrap();
            let last = read(&format!(r#"{{{rest}{more},"t":"move"}}"#)).unwrap();
            assert_eq!(first, last);
            assert!(matches!(first, Heard::Move { ply: 3, .. }));
        }
        for wrong in [r#","x":1"#, r#","ply":4"#] {
            assert_eq!(read(&format!(r#"{{"t":"move",{rest}{wrong}}}"#)), None);
        }
        assert_eq!(read(r#"{"t":"moves"}"#), None);
    }
}
