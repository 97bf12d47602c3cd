//! What a player may do wrong on the board, and who may demand what until when.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Cited, FlagCost, Sanction, Scope};

/// A rulebook's list of violations for some games, and what follows them.
///
/// A violation is pointed out by the opponent, or by the arbiter as far as
/// [`initiative`](Violations::initiative) lets him, before [`until`](Violations::until);
/// then the position is put right as [`correction`](Violations::correction) says, on the time that
/// [`time`](Violations::time) names. Afterwards [`later`](Violations::later) holds.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Violations {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses on what follows.
    pub clauses: Basis,
    /// Until when.
    pub until: Until,
    /// When the arbiter acts unasked.
    pub initiative: Cited<Initiative>,
    /// What is put right.
    pub correction: Cited<Correction>,
    /// Whose time pays for it.
    pub time: Cited<CorrectionTime>,
    /// What the players do who cannot agree.
    pub disputed: Option<Cited<Disputed>>,
    /// What can still be done about a violation after the last moment.
    pub later: Cited<Later>,
    /// What can be done about it after the game.
    pub after_game: Option<Cited<AfterGame>>,
    /// The seconds that the first violation gives the opponent.
    #[serde(default)]
    pub opponent_gains_seconds: u16,
    /// What the first violation brings besides.
    pub first: Option<Cited<Sanction>>,
    /// What a further violation brings, where it is not the loss of the game.
    pub repeated: Option<Cited<Repeated>>,
    /// Which violation of a player in one game loses it.
    pub lost_by: Option<u8>,
    /// What is lost by that violation.
    pub costs: Option<FlagCost>,
    /// What becomes of a player who will not keep the rules.
    pub refusal: Option<Cited<Refusal>>,
    /// The violations, as listed.
    pub list: Vec<Violation>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

/// One violation of a list.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Violation {
    /// Its id, the same in every rulebook that has it.
    pub id: String,
    /// The clause that lists it.
    pub clauses: Basis,
    /// Until when it can be corrected, where it is not as for the others.
    pub until: Option<Until>,
    /// What is put right, where it is not as for the others.
    pub correction: Option<Correction>,
    /// What the board must show for it, where the board can.
    pub board_shows: Option<BoardShows>,
    /// Whether it costs what the others do, or is only put right.
    #[serde(default)]
    pub penalty: Penalty,
    /// What the regulations may decide about it.
    pub regulations_may: Option<RegulationsMay>,
}

impl Violations {
    /// The violation with this id, if the list has it.
    pub fn violation(&self, id: &str) -> Option<&Violation> {
        self.list.iter().find(|one| one.id == id)
    }

    /// Until when a violation of the list can be corrected.
    pub fn until(&self, violation: &Violation) -> Until {
        violation.until.unwrap_or(self.until)
    }

    /// What is put right after a violation of the list.
    pub fn correction(&self, violation: &Violation) -> Correction {
        violation.correction.unwrap_or(self.correction.says)
    }
}

worded! {
    /// What the board shows of a violation.
    pub enum BoardShows {
        IllegalMove: "the move is none of the legal ones",
        OwnMoveBefore: "the player made the last move himself",
        CaptureDue: "a capture is due, and the move is none",
        CaptureCutShort: "the move is the beginning of a longer capture",
        OtherCapture: "a capture is due, and the move takes otherwise",
        OpponentsPieceMoved: "the piece that was moved is the opponent's",
        OtherPieceMoved: "another piece was touched than was moved",
        ReachedLastRow: "the move ends on the last row",
    }

    /// What the regulations may decide about a violation.
    pub enum RegulationsMay {
        LetItLose: "the regulations may let it lose the game",
    }

    /// What a violation costs besides its correction.
    #[derive(Default)]
    pub enum Penalty {
        #[default]
        AsListed: "as the list says",
        None: "nothing",
    }

    /// The last moment at which something can be demanded.
    pub enum Until {
        OpponentsReply: "the opponent has replied",
        OpponentTouchesPiece: "the opponent touches a piece to move or take it",
        EndOfGame: "the game ends",
    }

    /// When the arbiter acts on a violation unasked.
    pub enum Initiative {
        Never: "never: only the opponent decides",
        WhenSeen: "when he sees it",
    }

    /// What is put right after a violation.
    pub enum Correction {
        Whole: "the whole error: the position before it, with another move in its place",
        Crowned: "the piece is crowned and the move stands",
    }

    /// Whose time pays for a correction.
    pub enum CorrectionTime {
        Offenders: "the offender's: his clock runs meanwhile",
        ChargedToOffender: "the offender's: the clocks stand, and the time is charged to him",
        ArbiterSets: "nobody's: the clocks stand, and the arbiter may set them",
    }

    /// What players do who cannot agree on a violation.
    pub enum Disputed {
        CallArbiter: "they call the arbiter",
        StopAndCallArbiter: "they stop the clocks and must call the arbiter",
    }

    /// What can still be done about a violation after the last moment.
    pub enum Later {
        Stands: "nothing: it stands and is no ground for a protest",
        ByConsent: "it stands, unless both players agree to correct it without the arbiter",
    }

    /// What can be done about a violation after the game.
    pub enum AfterGame {
        ResultStands: "nothing: the result stands",
    }

    /// What a further violation brings.
    pub enum Repeated {
        PenaltyForLikeError: "a further like error is penalised as the arbiter sees fit",
        ArbiterMayPunish: "the arbiter may punish the player besides",
    }

    /// What becomes of a player who will not keep the rules.
    pub enum Refusal {
        Loses: "he loses",
        Sanctioned: "he is sanctioned",
        PersistentLoses: "he loses if he persists, and the arbiter fixes what the opponent gets; if both persist, both lose",
    }
}
