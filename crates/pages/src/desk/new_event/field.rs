//! Which field of the form a problem of the regulations is about.

use competition::{Problem, StageFault, StageNumber};

/// The name of the field; empty where the problem is about several.
pub(crate) fn field_of(problem: &Problem) -> &'static str {
    if let Problem::StageUnsound { stage, what } = problem {
        return stage_field(*stage, *what);
    }
    ABOUT.iter().find(|(_, is)| is(problem)).map_or("", |(field, _)| field)
}

/// A field, and whether a problem is about it.
type About = (&'static str, fn(&Problem) -> bool);

const ABOUT: [About; 18] = [
    ("name", |one| matches!(one, Problem::Unsaid { .. })),
    ("control", |one| {
        matches!(one, Problem::TimeControlUnreadable { .. } | Problem::TimeControlRefused { .. })
    }),
    ("lateness", |one| matches!(one, Problem::LatenessRefused { .. })),
    ("games", |one| matches!(one, Problem::MicroMatchesMissing)),
    ("additional", |one| matches!(one, Problem::AdditionalMicroMatchesRefused)),
    ("opening_table", |one| {
        matches!(one, Problem::OpeningTableMissing | Problem::UnknownOpeningTable { .. })
    }),
    ("renju_opening", |one| matches!(one, Problem::RenjuOpeningMissing)),
    ("scoring", |one| matches!(one, Problem::ScoringRefused { .. })),
    ("play_off", |one| matches!(one, Problem::PlayOffRefused)),
    ("ties", |one| {
        let missing = matches!(one, Problem::TieBreaksMissing | Problem::SchmulianInSwiss);
        missing || matches!(one, Problem::UnknownTieBreak { .. })
    }),
    ("ko", |one| matches!(one, Problem::KnockoutWithoutTieBreak { .. })),
    ("pairing_by", |one| matches!(one, Problem::HandPairing)),
    ("boards", |one| matches!(one, Problem::TeamRulesMissing)),
    ("kind", |one| matches!(one, Problem::TeamDiscipline)),
    ("age", |one| matches!(one, Problem::UnknownAgeGroup { .. } | Problem::AgeGroupsNotNeighbours)),
    ("fee", |one| matches!(one, Problem::FeeTooHigh { .. })),
    ("deposit", |one| matches!(one, Problem::DepositRefused { .. })),
    ("ends", |one| matches!(one, Problem::DatesReversed)),
];

fn stage_field(stage: StageNumber, what: StageFault) -> &'static str {
    match what {
        StageFault::NoGroups => "groups",
        StageFault::QualifiersInFirst => "qualifiers",
        StageFault::CarryFromNothing => "carry",
        StageFault::None
        | StageFault::NoRounds
        | StageFault::NoQualifiers
        | StageFault::MeetingsPlayedAnew
        | StageFault::TooManyCycles
        | StageFault::NoGames => {
            if stage > 1 {
                "rounds2"
            } else {
                "rounds"
            }
        }
    }
}
