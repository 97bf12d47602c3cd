//! Interrupting a game and playing on later.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Cited, Scope};

/// What a rulebook says about games that are not finished in one sitting.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AdjournmentRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// Whether and by whose leave a game may be adjourned.
    pub allowed: Cited<AdjournmentLeave>,
    /// What is written on the envelope and who does what, step by step.
    pub sealing: Cited<Sealing>,
    /// What a sealed move that is impossible, forbidden or missing costs.
    pub bad_sealed_move: Cited<BadSealedMove>,
    /// Until when a position or times restored wrongly are corrected.
    pub wrongly_restored: Cited<WronglyRestored>,
    /// How the game is resumed.
    pub resuming: Cited<Resuming>,
    /// What happens when he who must reply is absent at the resumption.
    pub replier_absent: Cited<ReplierAbsent>,
    /// What happens when he who sealed is absent.
    pub sealer_absent: Cited<SealerAbsent>,
    /// What happens when the envelope is lost.
    pub envelope_lost: Cited<EnvelopeLost>,
    /// What happens when the position cannot be restored.
    pub position_lost: Cited<PositionLost>,
    /// Whether a draw may be agreed without playing on.
    pub draw_without_resuming: Cited<DrawWithoutResuming>,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

/// Who decides a game that was left unfinished.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AdjudicationRule {
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses that say so.
    pub clauses: Basis,
    /// Who decides.
    pub by: Adjudicator,
}

worded! {
    /// Whether a game may be adjourned.
    pub enum AdjournmentLeave {
        ExceptionallyByChiefArbiter: "only in exceptional cases, with the chief arbiter's leave; only time really used counts",
    }

    /// How a move is sealed.
    pub enum Sealing {
        Envelope: "he who has the move writes it, the arbiter stops the clocks, both sheets go into an envelope with the names, the number of the move, both times and the hour of resumption; both sign, the arbiter keeps it",
    }

    /// How an adjourned game is resumed.
    pub enum Resuming {
        BeforeReplier: "the arbiter opens the envelope before him who must reply, makes the move and starts his clock",
    }

    /// What a bad sealed move costs.
    pub enum BadSealedMove {
        LosesGame: "impossible, forbidden or missing: he who sealed it loses",
    }

    /// Until when a position or times restored wrongly are corrected.
    pub enum WronglyRestored {
        BeforeOwnFirstMove: "if a player says so before his first move; later only if the arbiter finds the effect too heavy",
    }

    /// What happens when he who must reply is absent at the resumption.
    pub enum ReplierAbsent {
        HisClockRunsEnvelopeShut: "his clock runs, and the envelope stays shut until he comes",
    }

    /// What happens when he who sealed is absent at the resumption.
    pub enum SealerAbsent {
        MayWriteReplyAndPress: "the other may write his reply, put it in the envelope and press",
    }

    /// What happens when the envelope is lost.
    pub enum EnvelopeLost {
        FromAdjournedPosition: "play goes on from the adjourned position and times; he who sealed makes his move on the board",
    }

    /// What happens when the adjourned position cannot be restored.
    pub enum PositionLost {
        NewGame: "the game is annulled and played anew",
    }

    /// Whether a draw may be agreed without playing on.
    pub enum DrawWithoutResuming {
        Allowed: "allowed",
    }

    /// Who decides a game that was left unfinished.
    pub enum Adjudicator {
        ArbiterOrCommission: "the arbiter, or a commission that he names",
        PanelOrCommission: "the panel, or a commission that is named",
    }
}
