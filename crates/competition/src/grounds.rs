//! The clauses behind every refusal, rulebook by rulebook.
#![expect(
    clippy::wildcard_enum_match_arm,
    reason = "most refusals rest on no clause; the others move into the data of the rulebooks"
)]

use clauses::{Clause, Document};

use super::{Problem, TieBreak};

impl Problem {
    /// The clauses of a rulebook that stand behind it.
    pub fn clauses(&self, document: Document) -> Vec<Clause> {
        // UA-64 has rules of play only; events follow UA-2024.
        let document = if document == Document::Ua64 { Document::Ua2024 } else { document };
        let numbers = self.clause_numbers(document);
        let ids = numbers.split_whitespace().map(|number| format!("{document} {number}"));
        ids.filter_map(|id| Clause::parse(&id).ok()).collect()
    }

    /// The numbers of these clauses in the rulebook, with spaces between them.
    pub fn clause_numbers(&self, document: Document) -> &'static str {
        let [ru_2013, ru_2022, ua_2024, ua_chess] = self.numbers();
        match document {
            Document::Ru2013 => ru_2013,
            Document::Ru2022 => ru_2022,
            Document::Ua64 | Document::Ua2024 => ua_2024,
            Document::UaChess => ua_chess,
        }
    }

    /// The numbers of the clauses in RU-2013, RU-2022, UA-2024 and UA-CHESS.
    fn numbers(&self) -> [&'static str; 4] {
        use Problem as P;
        match self {
            P::UnknownDiscipline { .. } => ["", "1.2", "II.systems.1 II.systems.2", "II.2.1"],
            P::TimeControlRefused { .. } => ["", "", "III.clock.2", ""],
            P::ScoringRefused { .. } => ["1.12.1", "5.4.7.1", "III.result.1", "10.1 10.2"],
            P::TieBreaksMissing => ["1.13.12", "5.4.8.12", "III.placing.6", "IV.4.6"],
            P::TieBreaksByRulebook => ["1.13.12", "5.4.8.12", "III.placing.6", "IV.4.6"],
            P::SchmulianInSwiss => ["1.13.4", "5.4.8.4.3", "III.placing.3.1", ""],
            P::UnknownTieBreak { .. } => ["1.13.12", "5.4.8.12", "III.placing.4", "IV.4.4"],
            P::FeeTooHigh { .. } => ["", "5.2", "", ""],
            P::StageUnsound { .. } => ["1.2", "1.4", "II.systems.6.5", "IV.3.1.5"],
            P::KnockoutWithoutTieBreak { .. } => ["5.3.13.4", "1.4", "II.systems.6.2", "IV.3.1.2"],
            P::HandPairing => ["", "5.4.10.10", "", ""],
            P::TeamRulesMissing => ["1.14.2", "5.4.9.2", "III.team.1", "IV.6.1"],
            P::TeamDiscipline => ["", "1.2 1.3", "II.systems.5.2", "II.1.2"],
            P::UnknownAgeGroup { .. } => ["", "2.1", "III.age.1", "II.8.1"],
            P::AgeGroupsNotNeighbours => ["", "2.1", "", ""],
            P::MicroMatchesMissing => ["2.2", "6.2", "", ""],
            P::OpeningTableMissing | P::UnknownOpeningTable { .. } => {
                ["2.2.2", "6.2.2", "III.start.5.8", ""]
            }
            P::RenjuOpeningMissing => ["5.2.4.3", "9.2.4.3", "", ""],
            P::AdditionalMicroMatchesRefused => ["1.11", "5.4.6", "", ""],
            P::PlayOffRefused => ["1.13.2", "5.4.8.13", "III.placing.2", "IV.4.2"],
            P::ApprovedLate { .. } => ["", "", "II.regulation.5", "I.10"],
            P::SectionMissing { .. } => ["", "", "II.regulation.2", "IV.2"],
            P::RoundsUnusual { .. } => ["5.3.14.1", "", "II.systems.6.3", "IV.3.1.3"],
            P::RatingTooLow { .. } => ["", "2.2.1", "II.regulation.2.10", "II.3.2 II.7.1"],
            P::WomenOnly { .. } => ["", "2.1", "III.age.1", ""],
            P::WheelchairOnly { .. } => ["", "", "", "II.6.1.2"],
            P::NotAdmitted { .. } => ["", "2.2.1 5.3", "IV.5.1", "IV.10.5.1"],
            P::AlreadyDecided { .. } => ["", "5.3", "IV.5.1", "IV.10.5.1"],
            P::MainLineUp { .. } => ["1.14.2", "5.4.9.2", "III.team.1 III.team.2", "IV.6.1 IV.6.2"],
            P::TooManyReserves { .. } => ["1.14.2", "5.4.9.2", "III.team.4", "IV.6.4"],
            P::TeamOrderFrozen { .. } => ["1.14.2", "5.4.9.2", "III.team.2", "IV.6.2"],
            P::LineUpLate { .. } => ["1.14.2", "5.4.9.2", "III.team.4 III.team.5", "IV.6.4 IV.6.5"],
            P::LineUpSize { .. } | P::NotInTeam { .. } => {
                ["1.14.2", "5.4.9.2", "III.team.4", "IV.6.4"]
            }
            P::NotHisBoard { .. } | P::OrderBroken { .. } => {
                ["1.14.2 1.14.4", "5.4.9.2 5.4.9.4", "III.team.4 III.team.6", "IV.6.4 IV.6.6"]
            }
            P::HasLeft { .. } => ["1.15.2", "5.4.10.2", "III.withdrawal.2", ""],
            P::PanelSettles { .. } => ["1.14.5", "5.4.9.5", "", ""],
            P::PanelExcludes { .. } => ["", "1.5.7", "", ""],
            P::ChiefDecides { .. } => ["1.10.1", "5.4.5.1", "III.withdrawal.1.3", ""],
            P::LotMissing => {
                ["App.1", "App.2 12.2", "II.systems.6.1 IV.5.5", "IV.3.1.1.1 IV.10.5.5"]
            }
            P::TooFewParticipants { .. } => ["", "", "II.systems.4", "II.1.2"],
            P::TooManyRounds { .. } => ["1.15.2", "5.4.10.2", "III.swiss.1", "IV.7.1"],
            P::FieldClosed => ["App.1", "App.2", "II.systems.6.1", "IV.3.1.1"],
            P::NotTwoSides => ["1.2", "1.4", "II.systems.6.4", "IV.3.1.4"],
            P::AlreadyPublished { .. } => ["1.15", "5.4.10.12", "II.systems.6.3", "IV.3.1.3"],
            P::Impossible { .. } => ["1.15.8", "5.4.10.8 5.4.10.12", "III.swiss.1", "IV.7.1"],
            P::PairTwice { .. } | P::PairMissing { .. } => {
                ["1.15.8", "5.4.10.8", "III.swiss.6", "IV.7.6"]
            }
            P::PairAbsent { .. } => ["1.15.2", "5.4.10.2", "III.withdrawal.2", ""],
            P::PairRematch { .. } => ["1.15.2", "5.4.10.2", "III.swiss.1", "IV.7.1"],
            P::PairForbidden { .. } => ["1.15.9", "5.4.10.9", "", ""],
            P::ByeTwice { .. } => ["1.15.2", "5.4.10.2", "III.swiss.6", "IV.7.6"],
            P::NoFurtherTable => ["App.1", "App.2", "II.systems.6.1", "IV.3.1.1"],
            P::TableOrder => ["App.1", "App.2", "II.systems.6.1", "IV.3.1.1.2"],
            P::TieUnbroken { .. }
            | P::NotATie { .. }
            | P::WinnerMissing
            | P::ExtraGamesUndecided { .. }
            | P::WinnerWentOn { .. }
            | P::MeetingUndecided { .. } => ["5.3.13.4", "1.4", "II.systems.6.2", "IV.3.1.2"],
            P::TieBreakNotNamed { by } => tie_break(*by),
            P::OpeningsEarly { .. } => ["", "", "III.start.5.3", ""],
            P::OpeningsKnown { .. } => ["1.6.4", "5.4.1.3", "III.start.5.2", ""],
            P::QualifiersUndecided { .. } => ["1.13.2", "5.4.8.13", "III.placing.4", "IV.4.4"],
            P::NotTied => ["1.13.2", "5.4.8.13", "III.placing.2", "IV.4.2"],
            P::UnknownSanction { .. } => ["", "5.4.15.1", "III.rights.10", "12.9"],
            P::SanctionBy { .. } => ["", "1.5.7", "", ""],
            P::CommitteeUnsound { .. } | P::CommitteeArbiter { .. } | P::CommitteeParty { .. } => {
                ["", "5.4.17.5", "IV.8.4", "IV.10.8.4.1"]
            }
            P::CommitteeLate => ["", "", "IV.8.4", "IV.10.8.4"],
            P::CommitteeMissing => ["", "5.4.17.5", "IV.8.4", "IV.10.8.4"],
            P::NotOfCommittee { .. } => ["", "5.4.17.5", "IV.8.4", "IV.10.8.4.2"],
            P::ProtestLate { .. } => ["", "5.4.17.1", "IV.8.4", "IV.10.8.4.3"],
            P::ProtestNotWritten => ["1.14.7", "5.4.17.2", "III.rights.1.5", "IV.9.1.5"],
            P::ProtestWithoutClauses => ["", "5.4.17.2", "", ""],
            P::OnlyCaptain { .. } => ["1.14.7", "5.4.9.7", "III.team.8", "IV.6.8"],
            P::DepositMissing { .. } => ["", "5.4.17.4", "", ""],
            P::ProtestOpen { .. } => ["", "5.4.17.5", "IV.8.4", "IV.10.8.4.3"],
            P::ProtestClosed { .. } => ["", "5.4.17.3", "IV.8.4", "IV.10.8.4.3"],
            _ => ["", "", "", ""],
        }
    }
}

fn tie_break(by: TieBreak) -> [&'static str; 4] {
    match by {
        TieBreak::MicroMatch => ["1.11", "5.4.6", "II.systems.6.2", "IV.3.1.2"],
        _ => ["5.3.13.4", "1.4", "II.systems.6.2", "IV.3.1.2"],
    }
}
