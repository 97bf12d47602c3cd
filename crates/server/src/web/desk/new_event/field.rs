//! Which field of the form a problem of the regulations is about.

use competition::{Problem, StageFault};

/// The name of the field; empty where the problem is about several.
pub(super) fn field_of(problem: &Problem) -> &'static str {
    match problem {
        Problem::Unsaid { .. } => "name",
        Problem::TimeControlUnreadable { .. } | Problem::TimeControlRefused { .. } => "control",
        Problem::LatenessRefused { .. } => "lateness",
        Problem::MicroMatchesMissing => "games",
        Problem::AdditionalMicroMatchesRefused => "additional",
        Problem::OpeningTableMissing | Problem::UnknownOpeningTable { .. } => "opening_table",
        Problem::RenjuOpeningMissing => "renju_opening",
        Problem::ScoringRefused { .. } => "scoring",
        Problem::PlayOffRefused => "play_off",
        Problem::UnknownTieBreak { .. } | Problem::TieBreaksMissing | Problem::SchmulianInSwiss => {
            "ties"
        }
        Problem::StageUnsound { stage, what } => stage_field(*stage, *what),
        Problem::KnockoutWithoutTieBreak { .. } => "ko",
        Problem::HandPairing => "pairing_by",
        Problem::TeamRulesMissing => "boards",
        Problem::TeamDiscipline => "kind",
        Problem::UnknownAgeGroup { .. } | Problem::AgeGroupsNotNeighbours => "age",
        Problem::FeeTooHigh { .. } => "fee",
        Problem::DepositRefused { .. } => "deposit",
        Problem::DatesReversed => "ends",
        _ => "",
    }
}

fn stage_field(stage: u16, what: StageFault) -> &'static str {
    match what {
        StageFault::NoGroups => "groups",
        StageFault::QualifiersInFirst => "qualifiers",
        StageFault::CarryFromNothing => "carry",
        _ if stage > 1 => "rounds2",
        _ => "rounds",
    }
}
