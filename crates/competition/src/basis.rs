//! The clauses behind what regulations choose: the system, and who competes.

use clauses::{Clause, Document};
use rulebook::Rulebook;
use tournament::System;

use super::{Kind, StageSystem};

impl StageSystem {
    /// The clauses of a rulebook that know the system.
    pub fn clauses(&self, document: Document) -> Vec<Clause> {
        let name = match self {
            StageSystem::RoundRobin { .. } => "round-robin",
            StageSystem::Knockout { .. } => "knockout",
            StageSystem::PointsLost { .. } => {
                let rule = &Rulebook::of(document).events().points_lost;
                return rule.as_ref().map_or_else(Vec::new, |rule| rule.clauses.to_vec());
            }
            StageSystem::Scheveningen => "scheveningen",
            StageSystem::Match { .. } => "match",
            StageSystem::Swiss { system, .. } => return system_clauses(*system, document),
        };
        Rulebook::of(document).system(name).to_vec()
    }
}

/// The clauses of a rulebook on Swiss events and, where it is the rulebook's own, the procedure.
pub fn system_clauses(system: System, document: Document) -> Vec<Clause> {
    let book = Rulebook::of(document);
    let own = book.system(system.id());
    // The regulations may prescribe another rulebook's procedure.
    if own.is_empty() { book.system("another-swiss").to_vec() } else { own.to_vec() }
}

/// Whether a rulebook describes the procedure itself.
pub fn is_described_by(system: System, document: Document) -> bool {
    !Rulebook::of(document).system(system.id()).is_empty()
}

impl Kind {
    /// The clauses of a rulebook that know the kind of event.
    pub fn clauses(self, document: Document) -> Vec<Clause> {
        let name = match self {
            Kind::Individual => "individual",
            Kind::Cup => "cup",
            Kind::Team => "team",
            Kind::IndividualTeam => "individual-team",
            Kind::TeamScoring { .. } => "team-scoring",
        };
        Rulebook::of(document).event_kind(name).to_vec()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_a_clause() {
        for document in
            [Document::RU_2013, Document::RU_2022, Document::UA_2024, Document::UA_CHESS]
        {
            for system in System::ALL {
                assert!(!system_clauses(system, document).is_empty(), "{system} in {document}");
            }
            for system in [StageSystem::RoundRobin { cycles: 1 }, StageSystem::Scheveningen] {
                assert_eq!(system.clauses(document).len(), 1, "{system:?} in {document}");
            }
        }
        assert_eq!(Kind::Team.clauses(Document::UA_2024)[0].to_string(), "UA-2024 II.systems.5.2");
        assert!(is_described_by(System::RuBuchholz, Document::RU_2022));
        assert!(!is_described_by(System::RuBuchholz, Document::UA_2024));
    }
}
