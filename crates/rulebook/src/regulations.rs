//! What the regulations of a competition may decide otherwise.

use serde::Deserialize;

use crate::{Basis, Criterion, Discipline, RuleSet, Rulebook, Scope, Span, TimeControl};

/// A rulebook's leave to decide something in the regulations.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Permission {
    /// What may be decided.
    pub of: Subject,
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// The clauses that permit it.
    pub clauses: Basis,
    /// The limits, where the document has any.
    pub within: Option<Span>,
    /// Who may let the players do otherwise in a game.
    pub waived_by: Option<Waiver>,
}

/// Who may let players do what the regulations bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Waiver {
    /// The arbiter.
    Arbiter,
}

/// What regulations may want to decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Subject {
    /// The time control.
    TimeControl,
    /// The minutes a player may be late.
    LatenessMinutes,
    /// The sanction for lateness within the limit.
    LatenessSanction,
    /// The criteria that separate equal points, and their order.
    TieBreaks,
    /// Additional micro-matches after a drawn one.
    ExtraMicroMatches,
    /// Additional games or matches for a shared place.
    PlayOff,
    /// The order of teams.
    TeamOrder,
    /// How players are paired.
    Pairing,
    /// The table from which openings are drawn.
    OpeningTable,
    /// The opening rule of renju.
    RenjuOpening,
    /// Capturing by the rules of the hundred-square board in draughts-64.
    MajorityCapture,
    /// Further grounds for a draw.
    FurtherDraws,
    /// The move before which draws may not be agreed.
    AgreementMinimum,
    /// What a game is worth.
    Scoring,
    /// A milder penalty for a forbidden device.
    DevicePenalty,
    /// The most a protest deposit may be, in roubles.
    ProtestDeposit,
    /// Whether decisions can be appealed.
    Appeals,
    /// Merging two neighbouring age groups.
    MergedAgeGroups,
    /// Which of two sets of rules holds for the whole event.
    RuleSet,
    /// The counting rules for draws.
    DrawLimits,
    /// Kings shown by men that are turned over.
    KingTurned,
    /// Whether a foul that is pointed out is corrected or loses.
    Fouls,
    /// Whether he who is not on the move reports before he leaves the playing area.
    LeavingReported,
    /// Whether those who have finished leave the hall.
    LeavingHall,
    /// The order of the rounds of a round robin by lot.
    RoundsByLot,
    /// Arbiters without a category.
    UncategorisedArbiters,
    /// Play over the Internet.
    RemotePlay,
    /// Whose points a team coefficient is made of.
    TeamCoefficient,
}

/// Something that the regulations of a competition decide.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Override {
    /// The time control.
    TimeControl(TimeControl),
    /// The minutes a player may be late.
    LatenessMinutes(u16),
    /// The criteria for equal points, in order.
    TieBreaks(Vec<Criterion>),
    /// The most moves each side must make before a draw may be agreed.
    AgreementMinimum(u16),
    /// The deposit that goes with a protest.
    ProtestDeposit(u16),
    /// Which of two sets of rules holds.
    RuleSet(RuleSet),
    /// Something else, without a number that could be checked.
    Other(Subject),
}

impl Override {
    /// What is decided.
    pub fn subject(&self) -> Subject {
        match self {
            Override::TimeControl(_) => Subject::TimeControl,
            Override::LatenessMinutes(_) => Subject::LatenessMinutes,
            Override::TieBreaks(_) => Subject::TieBreaks,
            Override::AgreementMinimum(_) => Subject::AgreementMinimum,
            Override::ProtestDeposit(_) => Subject::ProtestDeposit,
            Override::RuleSet(_) => Subject::RuleSet,
            Override::Other(subject) => *subject,
        }
    }

    /// The clauses that permit it for a discipline of a rulebook, or why it is refused.
    ///
    /// A time control that the rulebook itself admits needs no other leave.
    pub fn check<'book>(
        &self,
        rulebook: &'book Rulebook,
        discipline: &Discipline,
    ) -> Result<&'book Basis, Refused> {
        if let Override::TimeControl(control) = self
            && let Some(row) = rulebook.controls_admitting(discipline, control)
        {
            return Ok(&row.clauses);
        }
        let subject = self.subject();
        let permission = rulebook
            .permissions(discipline)
            .find(|permission| permission.of == subject)
            .ok_or(Refused::NoClause { subject })?;
        match (permission.within, self.number()) {
            (Some(within), Some(number)) if !within.holds(u32::from(number)) => {
                Err(Refused::OutOfRange { number, within, clauses: permission.clauses.clone() })
            }
            _ => Ok(&permission.clauses),
        }
    }

    fn number(&self) -> Option<u16> {
        match self {
            Override::LatenessMinutes(number)
            | Override::AgreementMinimum(number)
            | Override::ProtestDeposit(number) => Some(*number),
            Override::TimeControl(_)
            | Override::TieBreaks(_)
            | Override::RuleSet(_)
            | Override::Other(_) => None,
        }
    }
}

/// Why a rulebook does not let regulations decide something.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// No clause permits it.
    #[error(
        "No clause of the rulebook lets the regulations decide this ({subject:?}); leave it as the rulebook has it."
    )]
    NoClause {
        /// What they wanted to decide.
        subject: Subject,
    },
    /// A clause permits it within limits only.
    #[error("The regulations may choose {within} here ({clauses}), not {number}.")]
    OutOfRange {
        /// What they chose.
        number: u16,
        /// What they may choose.
        within: Span,
        /// The clauses that say so.
        clauses: Basis,
    },
}
