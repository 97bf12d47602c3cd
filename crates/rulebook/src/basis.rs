//! The clauses that a rule rests on.

use std::fmt;
use std::ops::Deref;

use clauses::Clause;
use serde::{Deserialize, Deserializer, de::Error};

/// One or more clauses; a rule without any cannot be loaded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Basis(Vec<Clause>);

impl Deref for Basis {
    type Target = [Clause];

    /// Who looks at the clauses of a rule is about to cite them: tests that claim a clause ask for that.
    fn deref(&self) -> &[Clause] {
        clauses::cited(&self.0);
        &self.0
    }
}

impl fmt::Display for Basis {
    /// Names the document once: `RU-2022 6.1.8.6, 5.4.13.6`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, clause) in self.iter().enumerate() {
            let id = clause.to_string();
            match id.split_once(' ') {
                Some((_, number)) if index > 0 => write!(f, ", {number}")?,
                _ => f.write_str(&id)?,
            }
        }
        Ok(())
    }
}

impl<'de> Deserialize<'de> for Basis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Basis, D::Error> {
        let ids = Vec::<String>::deserialize(deserializer)?;
        let clauses: Result<Vec<Clause>, _> = ids.iter().map(|id| Clause::parse(id)).collect();
        let clauses = clauses.map_err(D::Error::custom)?;
        if clauses.is_empty() {
            return Err(D::Error::custom("A rule must name at least one clause."));
        }
        Ok(Basis(clauses))
    }
}
