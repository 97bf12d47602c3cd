//! What a check says of a work before it is taken: what the rules exclude, never what is a judge's.

use clauses::Clause;
use composition::{Report, Status, Weight};
use serde::{Deserialize, Serialize};

/// The result of a check, as far as it decides anything in a contest.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Gate {
    /// Formal requirements that are proved not to be met.
    pub excluded: Vec<Excluded>,
    /// What is left to the judge, by the names of the requirements.
    pub open: Vec<String>,
}

/// A formal requirement that is not met.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Excluded {
    /// Its name, such as `side solutions`.
    pub requirement: String,
    /// The clauses, as they are cited.
    pub clauses: Vec<String>,
}

impl Gate {
    /// What a report comes to. What was not decided is the judge's, as is all that is not formal.
    pub fn of(report: &Report) -> Gate {
        let excluded = report
            .defects()
            .map(|finding| Excluded {
                requirement: finding.requirement.name().to_owned(),
                clauses: finding.clauses.iter().map(Clause::to_string).collect(),
            })
            .collect();
        let is_open = |finding: &&composition::Finding| match finding.status {
            Status::Judge | Status::Undecided => true,
            Status::Fails => finding.weight != Weight::Formal,
            Status::Holds => false,
        };
        let names = report.findings.iter().filter(is_open);
        let open = names.map(|finding| finding.requirement.name().to_owned()).collect();
        Gate { excluded, open }
    }

    /// The clauses behind what is excluded.
    pub(crate) fn clauses(&self) -> Vec<Clause> {
        let named = self.excluded.iter().flat_map(|one| &one.clauses);
        let mut clauses: Vec<Clause> = named.filter_map(|id| Clause::parse(id).ok()).collect();
        clauses.sort_unstable();
        clauses.dedup();
        clauses
    }
}
