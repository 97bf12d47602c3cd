//! What people at a game do, as they report it.

use rulebook::{Barred, Offences, Sanction, StopReason, Wrong};
use serde::{Deserialize, Serialize};

use crate::{
    Filer, Finding, Flags, Form, GameResult, Millis, OpeningAct, PerSide, RoundKind, Share, Side,
};

/// Somebody does something.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Command {
    /// Who.
    pub by: Actor,
    /// What.
    pub act: Act,
}

/// Who does something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Actor {
    /// A player.
    Player(Side),
    /// The assistant of a player who needs one.
    Assistant(Side),
    /// An arbiter.
    Arbiter,
    /// The chief arbiter or his substitute.
    ChiefArbiter,
    /// The chief panel.
    ChiefPanel,
    /// The program that runs a remote game.
    Platform,
}

impl Actor {
    /// The player he is or acts for.
    pub fn side(self) -> Option<Side> {
        match self {
            Actor::Player(side) | Actor::Assistant(side) => Some(side),
            Actor::Arbiter | Actor::ChiefArbiter | Actor::ChiefPanel | Actor::Platform => None,
        }
    }

    /// Whether he is of the panel, or the program in its place.
    pub fn is_official(self) -> bool {
        self.side().is_none()
    }
}

/// What is done, by family.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Act {
    /// Before the first move.
    Start(StartAct),
    /// Under an opening regulation, before ordinary play.
    Opening(OpeningAct),
    /// On the board and the clock.
    Play(PlayAct),
    /// About a draw.
    Draw(DrawAct),
    /// A player gives up.
    Resign,
    /// About the clock.
    Clock(ClockAct),
    /// About something done wrong on the board.
    Wrong(WrongAct),
    /// About the score sheets.
    Sheet(SheetAct),
    /// Sanctions and other decisions about a player or the game.
    Panel(PanelAct),
    /// Adjournment and resumption.
    Adjourn(AdjournAct),
    /// Help for players who need it.
    Aid(AidAct),
    /// After the game.
    After(AfterAct),
}

/// Before the first move.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StartAct {
    /// The signal to start is given.
    Signal,
    /// A player comes to the board.
    Arrive(Side),
    /// The arbiter accepts a reason for coming late, or decides to let it pass.
    Excuse(Side),
    /// The arbiter looks whether somebody is too late.
    CheckLateness,
    /// The arbiter begins to draw the opening for a player who came late.
    DrawLateOpening,
    /// It is drawn: the position to begin with, where it is not the usual one.
    LateOpeningDrawn(Option<String>),
    /// A player whose opponent is absent writes his first move and does not play it.
    WriteFirstMove(String),
}

/// On the board and the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PlayAct {
    /// A player makes a move.
    Move(String),
    /// A player presses his clock.
    Press,
    /// A player touches pieces without having said that he adjusts them: the squares, in order.
    Touch(Vec<String>),
    /// A player adjusts pieces after saying so.
    Adjust,
    /// A player has carried out a legal move and still holds the piece.
    Hold(String),
    /// A player does what is on the rulebook's list of violations.
    Violate {
        /// The violation, by its id.
        violation: String,
        /// The move, as far as it is one.
        text: String,
        /// What stands on the board afterwards, if that is known.
        position: Option<String>,
    },
}

/// About a draw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DrawAct {
    /// A player offers a draw.
    Offer,
    /// A player offers a draw on a condition.
    OfferOnCondition,
    /// A player takes back his offer, or the claim that waits for a decision.
    Withdraw,
    /// He accepts.
    Accept,
    /// He refuses in words.
    Decline,
    /// A player claims a draw under a rule.
    Claim {
        /// The rule, by its id.
        rule: String,
        /// The move he has written down and not played.
        intended: Option<String>,
    },
    /// The arbiter decides a claim that needs his eyes.
    Decide(Verdict),
    /// The arbiter declares a draw under a rule on his own.
    Declare(String),
    /// The arbiter finds something about the position that a count depends on.
    Find(Finding),
    /// The arbiter lets the players agree on a draw before the regulations do.
    Allow,
}

/// What an arbiter finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// It is so.
    Right,
    /// It is not so.
    Wrong,
}

/// About the clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClockAct {
    /// Somebody says that time is over; an official may say what he finds on the table.
    Flag {
        /// Whose flags are down, as found on the table; otherwise our own clock tells.
        found: Option<Flags>,
    },
    /// The clocks are stopped; a player names his reason if he has one.
    Stop(Option<StopReason>),
    /// The arbiter takes a player's stopping of the clocks for a mistake.
    Forgive,
    /// The arbiter finds that a player who stopped the clocks to call him had no ground for it.
    Unfounded,
    /// The clocks are started again.
    Resume,
    /// The arbiter sets what a player's clock shows.
    Set(Side, Millis),
    /// The arbiter sets how many moves the clock has counted for a player.
    Count(Side, u32),
    /// The arbiter adds time for a disturbance from outside.
    Add(Side, Millis),
    /// A player says that the clock is faulty.
    Complain,
    /// The arbiter replaces a faulty clock: what each is to have.
    Replace(PerSide<Millis>),
}

/// About something wrong on the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WrongAct {
    /// The opponent demands that a violation be put right.
    Demand,
    /// The offender admits it and puts it right.
    Admit,
    /// The offender denies it.
    Contest,
    /// The arbiter finds that there was a violation, or that there was none.
    Decide(Verdict),
    /// A player agrees to correct what can no longer be demanded.
    Consent,
    /// Something else is found wrong with the board.
    Found(Flaw),
    /// The arbiter finds that a player will not keep the rules.
    Refuses {
        /// Who will not.
        side: Side,
        /// What the opponent gets, where the rulebook leaves that to the arbiter.
        opponent: Option<Share>,
    },
    /// The arbiter restores a position.
    Restore(String),
}

/// What somebody finds wrong with the board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flaw {
    /// What is wrong.
    pub wrong: Wrong,
    /// The player who did it, or whose pieces stand wrongly, where that matters.
    pub of: Option<Side>,
    /// The square of the piece that stands wrongly, where that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub square: Option<String>,
    /// What stands on the board, where that must be seen.
    pub position: Option<String>,
}

/// About the score sheets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SheetAct {
    /// A player, or his assistant, writes down the move that he has just made.
    Write,
    /// So many moves are seen to be missing on a player's sheet.
    Seen(Side, u32),
    /// A player writes a move before it is played.
    WriteAhead(String),
    /// A player calls the arbiter because his opponent does not record.
    Call,
    /// The arbiter has a player restore his record.
    Restore(Side),
    /// The arbiter has both restore theirs.
    RestoreBoth,
    /// A player asks for his opponent's sheet.
    AskForSheet,
    /// The opponent lets him have it.
    LendSheet,
    /// The record is complete again.
    Restored(Side),
    /// The record of neither can be restored.
    Unrecoverable,
    /// Both sheets were compared, so long, and differ through somebody's fault.
    Differ(Fault, Millis),
    /// A player signs the result.
    Sign(GameResult),
    /// A player signs the result with the times that he wrote down for both.
    SignTimes(GameResult, PerSide<Millis>),
}

/// Whose fault something is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Fault {
    /// One player's.
    Of(Side),
    /// Both players'.
    Both,
}

/// What the panel decides about a player or the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PanelAct {
    /// A sanction.
    Sanction(Imposed),
    /// A sanction of both players at once.
    BothLose(Offences),
    /// The game is adjudicated.
    Adjudicate(GameResult),
}

/// A sanction as an arbiter imposes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Imposed {
    /// On whom.
    pub side: Side,
    /// Which.
    pub sanction: Sanction,
    /// What for.
    pub offence: Offences,
    /// How grave it was.
    pub gravity: Gravity,
    /// How much, where the sanction is time.
    pub time: Option<Millis>,
    /// What is left of the game to the offender whose points are cut, and otherwise to his
    /// opponent, where the arbiter must say so.
    pub share: Option<Share>,
}

/// How grave an offence was.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Gravity {
    /// As most are.
    #[default]
    Ordinary,
    /// Gross.
    Gross,
}

/// Adjournment and resumption.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AdjournAct {
    /// The game is interrupted.
    Interrupt,
    /// The player to move seals his move; nothing written is an empty text.
    Seal(String),
    /// The session is resumed.
    Resume,
    /// The envelope is opened before the player who must reply.
    Open,
    /// A player finds that position or times were restored wrongly.
    WronglyRestored,
    /// A player whose opponent has not come writes his reply and presses.
    WriteReply(String),
    /// He for whom a reply was written comes.
    Come,
    /// The envelope is lost.
    EnvelopeLost,
    /// The position is lost.
    PositionLost,
}

/// Help for players who need it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AidAct {
    /// A move is announced.
    Announce(String),
    /// A slip of the tongue is corrected.
    Correct(String),
    /// A player gives the agreed sign instead of announcing his move.
    Sign,
    /// The player asks his assistant.
    Ask(Question),
    /// The assistant, or without one the arbiter, looks whether a player must be warned.
    WarnOfTime(Side),
    /// The arbiter or the opponent tells a player that his clock has not switched.
    TellNotPressed(Side),
    /// The arbiter asks the players whose move it is.
    AskWhoseMove,
}

/// What a player may ask his assistant or the arbiter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Question {
    /// Whose turn it is and how many moves were made.
    TurnAndMoves,
    /// How many moves were made, for one who can see whose turn it is.
    Moves,
    /// What the clocks show.
    Times,
}

/// After the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AfterAct {
    /// The round is over.
    RoundOver(RoundKind),
    /// The next round begins.
    NextRound,
    /// A protest is handed in.
    Protest(Protest),
    /// The arbiter or the committee corrects the result.
    Correct(GameResult),
    /// The game goes on where it stopped.
    Reopen,
}

/// A protest as it is handed in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Protest {
    /// Whose protest it is.
    pub side: Side,
    /// Who hands it in for him.
    pub by: Filer,
    /// How.
    pub form: Form,
    /// If it is about something that a rulebook may bar, about what.
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub about: Option<Barred>,
    /// The clauses it says were broken, as written.
    pub clauses: Vec<String>,
}
