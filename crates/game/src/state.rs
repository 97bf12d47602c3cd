//! Everything that is remembered about a game: the fold of its events.

use std::sync::Arc;

use rulebook::Sanction;
use serde::{Deserialize, Serialize};

use crate::{
    Board, Claim, Clock, Finding, Millis, Moment, OpeningStage, Outcome, PerSide, Protest,
    ProtestWindow, Rules, Sheet, Side, Start, Violated,
};

/// Castlings that a player may not make, because pieces stood wrongly from the start.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct CastlingBarred {
    /// Whether he may make none: nobody said which piece it was.
    all: bool,
    /// The squares of his pieces that stood wrongly.
    squares: Vec<String>,
}

impl CastlingBarred {
    /// Bars castling with the piece on a square; with any piece if none is said.
    pub(crate) fn add(&mut self, square: Option<&str>) {
        match square {
            Some(square) => self.squares.push(square.to_owned()),
            None => self.all = true,
        }
    }

    /// Whether a king and a rook on these squares may not castle.
    pub(crate) fn bars(&self, king: &str, rook: &str) -> bool {
        self.all || self.squares.iter().any(|square| square == king || square == rook)
    }
}

/// A game as it stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Who is there.
    pub start: Start,
    /// Where the game has got to.
    pub phase: Phase,
    /// The latecomer for whom the opening is being drawn.
    pub drawing_for: Option<Side>,
    /// How far the opening has come, where a regulation is played under.
    pub opening: OpeningStage,
    /// Whether the players have exchanged colours: he who began as the first side is the second now.
    pub swapped: bool,
    /// The clocks.
    pub clock: Clock,
    /// What was played, and where the board was put otherwise.
    pub score: Vec<Entry>,
    /// He who has made a move and not yet completed it.
    pub made: Option<Side>,
    /// He whose move was answered before he completed it; he may still press.
    #[serde(default)]
    pub answered: Option<Side>,
    /// A move that was written for an opponent who is not there.
    pub written: Option<(Side, String)>,
    /// The pieces that the player to move has touched.
    pub touched: Vec<String>,
    /// The move that the player to move has carried out while he still holds the piece.
    #[serde(default)]
    pub held: Option<String>,
    /// A violation about which nothing has been decided yet.
    pub violated: Option<PendingViolation>,
    /// A violation that was overlooked and can still be corrected.
    pub overlooked: Option<Overlooked>,
    /// A player who has agreed to correct it though nobody can demand it.
    pub consent: Option<Side>,
    /// An impossible position that the arbiter has seen.
    pub impossible: Option<Impossible>,
    /// The violations of each player that were put right and count, by their ids.
    pub violations: PerSide<Vec<String>>,
    /// How each cannot castle, because his king or a rook stood wrongly from the start.
    pub castling_barred: PerSide<CastlingBarred>,
    /// Who offers a draw.
    pub offer: Option<Side>,
    /// The last offer that was made.
    pub last_offer: Option<PastOffer>,
    /// Whether the arbiter lets the players agree on a draw before the regulations do.
    pub agreement_allowed: bool,
    /// A claim that the arbiter must decide.
    pub claim: Option<Claim>,
    /// A player who has stopped the clocks and waits for the arbiter.
    pub called: Option<Side>,
    /// A player who has complained about the clock.
    pub complaint: Option<Side>,
    /// What each player was sanctioned with.
    pub sanctions: PerSide<Vec<Sanction>>,
    /// The score sheets.
    pub sheets: PerSide<Sheet>,
    /// He whose last move stands on his sheet.
    pub move_written: Option<Side>,
    /// The control before which each player was so short of time that he need not record.
    pub short_of_time: PerSide<Option<u32>>,
    /// A player who has called the arbiter because his opponent does not record.
    #[serde(default)]
    pub record_called: Option<Side>,
    /// Time charged to each that counts when the control with this move is over.
    #[serde(default)]
    pub carried: PerSide<Option<(u32, Millis)>>,
    /// Who must restore his record, since when.
    pub restoring: Option<Restoring>,
    /// The adjournment, while it lasts.
    pub adjourned: Option<Adjourned>,
    /// How many lines the score had when an adjourned game was resumed.
    pub resumed_since: Option<usize>,
    /// The announcement of the move that is being made.
    pub announced: Option<String>,
    /// Whose announcement it is: the assistant of one side may announce the moves of both.
    #[serde(default)]
    pub announced_by: Option<Side>,
    /// How often each player completed a move that he had announced otherwise.
    pub slips: PerSide<u8>,
    /// The control for which each player was last warned of his time.
    pub warned: PerSide<Option<u32>>,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// The time in which protests are heard, once the round is over.
    pub protest_window: Option<ProtestWindow>,
    /// The protests that were handed in.
    pub protests: Vec<Protest>,
}

/// Where a game has got to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The signal has not been given.
    Waiting,
    /// It is being played.
    Playing,
    /// It is adjourned.
    Adjourned,
    /// It is over.
    Over,
}

/// A line of the score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entry {
    /// A move.
    Move {
        /// By whom.
        side: Side,
        /// The move; the copies of a game share it.
        text: Arc<str>,
        /// When.
        at: Moment,
        /// The time he had used in all.
        used: Millis,
    },
    /// The board was put so.
    Put(String),
    /// The arbiter found something about the position.
    Found(Finding),
    /// A player offered a draw.
    Offer(Side),
}

/// A violation that waits for a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingViolation {
    /// What was done.
    pub violated: Violated,
    /// Whether the move that was wrong stands on the board already.
    pub applied: bool,
    /// Whether the offender has pressed the clock since.
    pub completed: bool,
    /// When a correction was demanded.
    pub demanded: Option<Moment>,
    /// Whether the offender denies it.
    pub contested: bool,
    /// The pieces that the opponent has touched since.
    pub touched: Vec<String>,
}

/// A violation that was answered before anybody noticed it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Overlooked {
    /// What was done.
    pub violated: Violated,
    /// How many lines the score had before.
    pub score_before: usize,
}

/// An impossible position that the arbiter has seen: he waits for one move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Impossible {
    /// The move has not been completed yet.
    Seen,
    /// It has.
    MoveCompleted,
}

/// An offer that was made, with what stood on the board then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PastOffer {
    /// Who made it.
    pub by: Side,
    /// The kings and other pieces of each side.
    pub force: PerSide<(u16, u16)>,
}

/// A record that is being restored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Restoring {
    /// Whose; both if nobody is named.
    pub side: Option<Side>,
    /// Whether both had to restore theirs at first.
    pub both: bool,
    /// Whose clock ran before.
    pub ran: Option<Side>,
    /// Since when.
    pub since: Moment,
}

/// An adjourned game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Adjourned {
    /// Who seals.
    pub sealer: Side,
    /// What he has sealed.
    pub sealed: Option<String>,
    /// Whether the envelope is there.
    pub envelope: Envelope,
}

/// Whether the envelope with a sealed move is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Envelope {
    /// The arbiter keeps it.
    Kept,
    /// It is lost.
    Lost,
}

impl PastOffer {
    /// An offer that is made now.
    pub(crate) fn now(by: Side, board: &Board) -> PastOffer {
        let force = board.force();
        PastOffer { by, force: PerSide::from_fn(|side| (force[side].kings, force[side].men)) }
    }
}

impl State {
    /// A game before anything has happened.
    pub fn new(rules: &Rules) -> State {
        State {
            start: Start::new(rules.lateness_limit()),
            phase: Phase::Waiting,
            drawing_for: None,
            opening: OpeningStage::default(),
            swapped: rules.terms().swapped,
            clock: Clock::new(&rules.terms().control),
            score: Vec::new(),
            made: None,
            answered: None,
            written: None,
            touched: Vec::new(),
            held: None,
            violated: None,
            overlooked: None,
            consent: None,
            impossible: None,
            violations: PerSide::default(),
            castling_barred: PerSide::default(),
            offer: None,
            last_offer: None,
            agreement_allowed: false,
            claim: None,
            called: None,
            complaint: None,
            sanctions: PerSide::default(),
            sheets: PerSide::default(),
            move_written: None,
            short_of_time: PerSide::default(),
            record_called: None,
            carried: PerSide::default(),
            restoring: None,
            adjourned: None,
            resumed_since: None,
            announced: None,
            announced_by: None,
            slips: PerSide::default(),
            warned: PerSide::default(),
            outcome: None,
            protest_window: None,
            protests: Vec::new(),
        }
    }

    /// How many moves a player has made.
    pub fn moves_by(&self, player: Side) -> u32 {
        let own = |entry: &&Entry| matches!(entry, Entry::Move { side, .. } if *side == player);
        u32::try_from(self.score.iter().filter(own).count()).unwrap_or(u32::MAX)
    }
}
