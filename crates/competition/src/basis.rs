//! The clauses behind what regulations choose: the system, and who competes.

use clauses::{Clause, Document};

use super::{Kind, StageSystem};
use tournament::System;

impl StageSystem {
    /// The clauses of a rulebook that know the system.
    pub fn clauses(&self, document: Document) -> Vec<Clause> {
        let of = |numbers: [&str; 4]| clauses_of(document, numbers);
        match self {
            StageSystem::RoundRobin { .. } => of(["1.2", "1.4", "II.systems.6.1", "IV.3.1.1"]),
            StageSystem::Knockout { .. } => of(["1.2", "1.4", "II.systems.6.2", "IV.3.1.2"]),
            StageSystem::Scheveningen => of(["1.2", "1.4", "II.systems.6.4", "IV.3.1.4"]),
            StageSystem::Match { .. } => Vec::new(),
            StageSystem::Swiss { system, .. } => system_clauses(*system, document),
        }
    }
}

/// The clauses of a rulebook on Swiss events and, where it is the rulebook's own, the procedure.
pub fn system_clauses(system: System, document: Document) -> Vec<Clause> {
    let own = match system {
        System::RuLot => ["1.2 1.15.4", "1.4 5.4.10.4", "", ""],
        System::RuIndividual => ["1.2 1.15.5", "1.4 5.4.10.5", "", ""],
        System::RuTruncatedSolkoff => ["1.2 1.15.6", "1.4 5.4.10.6", "", ""],
        System::RuBuchholz => ["1.2 1.15.7", "1.4 5.4.10.7", "", ""],
        System::RenjuRegulated => ["1.2 5.3.15", "", "", ""],
        System::RenjuLot => ["1.2 5.3.16", "", "", ""],
        System::UaMedianSolkoff | System::UaLot => ["", "", "II.systems.6.3", ""],
        System::UaChessBuchholz => ["", "", "", "IV.3.1.3"],
        System::FideDutch => ["", "", "", "IV.3.1.3"],
    };
    let found = clauses_of(document, own);
    if !found.is_empty() {
        return found;
    }
    // Another rulebook's procedure: the regulations may prescribe it.
    clauses_of(document, ["1.2 1.15.9", "1.4 5.4.10.9", "II.systems.6.3", "IV.3.1.3"])
}

/// Whether a rulebook describes the procedure itself.
pub fn is_described_by(system: System, document: Document) -> bool {
    match system {
        System::RuLot | System::RuIndividual | System::RuTruncatedSolkoff | System::RuBuchholz => {
            matches!(document, Document::Ru2013 | Document::Ru2022)
        }
        System::RenjuRegulated | System::RenjuLot => document == Document::Ru2013,
        System::UaMedianSolkoff => document == Document::Ua2024,
        System::UaChessBuchholz => document == Document::UaChess,
        System::UaLot => matches!(document, Document::Ua2024 | Document::UaChess),
        System::FideDutch => document == Document::UaChess,
    }
}

impl Kind {
    /// The clauses of a rulebook that know the kind of event.
    pub fn clauses(self, document: Document) -> Vec<Clause> {
        let ua_2024 = match self {
            Kind::Individual => "II.systems.5.1",
            Kind::Team => "II.systems.5.2",
            Kind::IndividualTeam => "II.systems.5.3",
            Kind::TeamScoring { .. } => "II.systems.5.4",
        };
        clauses_of(document, ["", "1.3", ua_2024, "II.1.2"])
    }
}

/// Clauses by their numbers in RU-2013, RU-2022, UA-2024 and UA-CHESS.
fn clauses_of(document: Document, numbers: [&str; 4]) -> Vec<Clause> {
    let [ru_2013, ru_2022, ua_2024, ua_chess] = numbers;
    let numbers = match document {
        Document::Ru2013 => ru_2013,
        Document::Ru2022 => ru_2022,
        Document::Ua64 | Document::Ua2024 => ua_2024,
        Document::UaChess => ua_chess,
    };
    let ids = numbers.split_whitespace().map(|number| format!("{} {number}", document.prefix()));
    ids.filter_map(|id| Clause::parse(&id).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_a_clause() {
        for document in [Document::Ru2013, Document::Ru2022, Document::Ua2024, Document::UaChess] {
            for system in System::ALL {
                assert!(!system_clauses(system, document).is_empty(), "{system} in {document}");
            }
            for system in [StageSystem::RoundRobin { cycles: 1 }, StageSystem::Scheveningen] {
                assert_eq!(system.clauses(document).len(), 1, "{system:?} in {document}");
            }
        }
        assert_eq!(Kind::Team.clauses(Document::Ua2024)[0].to_string(), "UA-2024 II.systems.5.2");
        assert!(is_described_by(System::RuBuchholz, Document::Ru2022));
        assert!(!is_described_by(System::RuBuchholz, Document::Ua2024));
    }
}
