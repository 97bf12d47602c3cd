//! The rulebooks that have a section on composition, and how their clauses are named.

use std::fmt;
use std::str::FromStr;

use clauses::{Clause, Document};
use thiserror::Error;

/// A rulebook under which compositions are judged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Rulebook {
    /// The Ukrainian rules of 2024, part VIII.
    Ua2024,
    /// The Russian rules of 2013, section VII.
    Ru2013,
    /// The Russian rules of 2022, section XI: those of 2013 with other numbers and few changes.
    Ru2022,
}

/// Which of the two schools a rulebook belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum School {
    /// `UA-2024`.
    Ukrainian,
    /// `RU-2013` and `RU-2022`.
    Russian,
}

/// A requirement by the places where the rulebooks have it.
///
/// Ukrainian clauses are written without `UA-2024 VIII.`, Russian ones without `RU-2013 7.` or
/// `RU-2022 11.`, which agree from there on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// `formal.8.2`
    pub ua: &'static [&'static str],
    /// `2.7.3`
    pub ru: &'static [&'static str],
}

impl Rulebook {
    /// Every rulebook.
    pub const ALL: [Rulebook; 3] = [Rulebook::Ua2024, Rulebook::Ru2013, Rulebook::Ru2022];

    /// The document.
    pub fn document(self) -> Document {
        match self {
            Rulebook::Ua2024 => Document::UA_2024,
            Rulebook::Ru2013 => Document::RU_2013,
            Rulebook::Ru2022 => Document::RU_2022,
        }
    }

    /// The school it belongs to.
    pub fn school(self) -> School {
        match self {
            Rulebook::Ua2024 => School::Ukrainian,
            Rulebook::Ru2013 | Rulebook::Ru2022 => School::Russian,
        }
    }

    /// The clauses of this rulebook that have the rule; none if it does not know it.
    pub fn clauses(self, rule: Rule) -> Vec<Clause> {
        let numbers = match self.school() {
            School::Ukrainian => rule.ua,
            School::Russian => rule.ru,
        };
        let parsed = numbers.iter().map(|number| Clause::parse(&self.id(number)));
        parsed.inspect(|clause| assert!(clause.is_ok(), "{clause:?}")).flatten().collect()
    }

    fn id(self, number: &str) -> String {
        let part = match self {
            Rulebook::Ua2024 => "VIII",
            Rulebook::Ru2013 => "7",
            Rulebook::Ru2022 => "11",
        };
        format!("{} {part}.{number}", self.document())
    }
}

impl fmt::Display for Rulebook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.document().fmt(f)
    }
}

impl FromStr for Rulebook {
    type Err = UnknownRulebook;

    fn from_str(name: &str) -> Result<Rulebook, UnknownRulebook> {
        Rulebook::ALL
            .into_iter()
            .find(|rulebook| rulebook.document().prefix().eq_ignore_ascii_case(name))
            .ok_or_else(|| UnknownRulebook { name: name.to_owned() })
    }
}

/// A name that no rulebook with a section on composition has.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("no rulebook “{name}” speaks of compositions; write UA-2024, RU-2013 or RU-2022")]
pub struct UnknownRulebook {
    /// The name as given.
    pub name: String,
}

/// The requirements of the documents, each with its places.
pub(crate) mod rules {
    use super::Rule;

    macro_rules! rules {
        ($($(#[$doc:meta])* $name:ident: [$($ua:literal),*] [$($ru:literal),*];)*) => {
            $($(#[$doc])* pub(crate) const $name: Rule = Rule { ua: &[$($ua),*], ru: &[$($ru),*] };)*
            #[cfg(test)]
            pub(crate) const ALL: &[Rule] = &[$($name),*];
        };
    }

    rules! {
        /// The first move is quiet.
        FIRST_QUIET: ["subject.3"] ["1.3"];
        /// The same for lock tasks.
        FIRST_QUIET_LOCK: ["subject.3"] ["2.8.3"];
        /// The task is one of the genre.
        TASK: ["subject.3"] ["1.3"];
        /// First move given to Black.
        SPECIAL_BLACK_MOVES: ["subject.9.1"] ["1.4"];
        /// Inverted task.
        SPECIAL_INVERTED: ["subject.9.6"] ["1.4"];
        /// The position agrees with the rules of the game.
        LEGAL: ["formal.2"] ["2.2"];
        /// A position against the rules of the game.
        ILLEGAL: ["formal.11.1"] ["2.2"];
        /// More pieces than a set has.
        FULL_SET: ["formal.11.2"] ["2.2"];
        /// Lock tasks need no legality (UA); white pieces en prise are a defect (RU).
        LEGAL_LOCK: ["formal.10.2"] ["2.8.3"];
        /// Limits of the miniature.
        MINIATURE_64: ["subject.4", "subject.4.1"] ["1.3"];
        /// Limits of the miniature and the groups of problems on 100 squares.
        GROUPS_100: ["subject.4", "subject.4.2"] ["1.3"];
        /// King problems.
        KING_PROBLEM: ["subject.4"] ["1.3"];
        /// Practical problems.
        PRACTICAL: [] ["1.3", "2.7.5"];
        /// Études.
        ETUDE: ["subject.5"] ["1.3"];
        /// Positional endings.
        POSITIONAL_ENDING: ["subject.7"] ["1.3"];
        /// Lock tasks.
        LOCK: ["subject.6"] ["1.3"];
        /// Locking men.
        LOCK_MEN: ["subject.6.1"] ["1.3"];
        /// Locking kings, or kings with men.
        LOCK_KINGS: ["subject.6.2"] ["1.3"];
        /// Lead in force.
        FORCE: ["formal.8.1"] ["2.7.1"];
        /// Force of études is free.
        FORCE_ETUDE: ["formal.9.1"] [];
        /// Force of lock tasks is free.
        FORCE_LOCK: ["formal.10.1"] [];
        /// The task is fulfilled in every variation.
        SOLVABLE: ["formal.3"] ["2.3"];
        /// No superfluous pieces.
        CONSTRUCTION: ["formal.6.1"] ["2.4"];
        /// Pieces that only serve a formal limit.
        PASSIVE: ["artistic.7.3"] ["3.4"];
        /// No unneeded pieces in the final.
        FINAL_ECONOMY: ["formal.6.2"] ["1.1", "2.4"];
        /// The same in lock tasks, in every variation.
        FINAL_ECONOMY_LOCK: ["formal.10.4"] ["2.8.1"];
        /// End of a thematic variation of problems on 64 squares.
        FINAL_64: ["formal.5", "formal.5.3", "formal.8.3"] ["2.7.2"];
        /// End of a thematic variation of problems on 100 squares.
        FINAL_100: ["formal.5.3", "formal.8.4"] ["2.7.2"];
        /// End of a thematic variation of études.
        FINAL_ETUDE: ["formal.5", "formal.5.3", "formal.9.4"] ["3.8.4"];
        /// Exactly the stated pieces are locked.
        LOCK_EXACT: ["formal.10.5"] ["2.8.2"];
        /// More than was asked is a side solution.
        LOCK_MORE: ["formal.10.8"] ["2.8.2"];
        /// At least two finals differ.
        LOCK_FINALS: ["formal.10.6"] ["3.9.5"];
        /// Every defence is thematic, and there are two at least.
        LOCK_THEMATIC: ["formal.10.3"] ["2.5"];
        /// No side solution in any variation of a lock task.
        LOCK_UNIQUE: ["formal.10.9"] ["2.6", "1.3"];
        /// Inexactness of the first move, or before the branching, of a lock task.
        LOCK_FIRST: ["formal.10.7"] ["2.6", "1.3"];
        /// One solution.
        UNIQUE: ["formal.7"] ["2.6"];
        /// No side solution in a problem with one thematic variation.
        UNIQUE_PROBLEM: ["formal.7", "formal.8.5"] ["2.6"];
        /// Inexactness of the first move, or before the branching, of an étude.
        ETUDE_FIRST: ["formal.9.3"] ["2.6"];
        /// Thematic variations of problems.
        THEMATIC: ["formal.4"] ["2.5"];
        /// Two independent thematic variations of études.
        THEMATIC_ETUDE: ["formal.9.2"] ["2.5"];
        /// When variations are independent.
        INDEPENDENT: ["artistic.3", "formal.9.4"] ["2.5"];
        /// Duals of problems on 64 squares.
        DUALS_64: ["artistic.5", "artistic.7.4"] ["3.5", "3.7.5"];
        /// Duals of problems on 100 squares.
        DUALS_100: ["formal.8.2"] ["2.7.3"];
        /// Duals of études.
        DUALS_ETUDE: ["artistic.8.4", "artistic.8.5"] ["3.8.5"];
        /// Duals of lock tasks.
        DUALS_LOCK: ["artistic.9.7"] ["1.3", "3.9.4"];
        /// King captures that go round.
        CIRCULAR: ["artistic.7.5"] ["3.7.5"];
        /// False tracks.
        FALSE_TRACK: ["artistic.3"] ["1.1", "3.3"];
        /// Kings must act.
        KINGS_ACT: ["artistic.7.8"] ["2.7.4"];
        /// Sacrifices by the majority rule.
        SACRIFICE: ["artistic.7.6"] ["3.7.6"];
        /// An attack of Black already on the board.
        READY_BLOW: ["artistic.8.2"] ["3.8.2"];
        /// The same in lock tasks.
        READY_BLOW_LOCK: ["artistic.9.4"] ["3.9.2"];
        /// An exchange that only passes the move.
        FRONT_EXTENSION: ["artistic.4"] ["3.4"];
        /// The man on g1 with a black man on h2.
        CORNER: [] ["3.7.2"];
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rule_is_in_the_documents() {
        for &rule in rules::ALL {
            assert!(!(rule.ua.is_empty() && rule.ru.is_empty()));
            for rulebook in Rulebook::ALL {
                rulebook.clauses(rule);
            }
        }
    }

    #[test]
    fn the_russian_books_number_alike() {
        let names = |book: Rulebook| book.clauses(rules::DUALS_100)[0].to_string();
        assert_eq!(names(Rulebook::Ua2024), "UA-2024 VIII.formal.8.2");
        assert_eq!(names(Rulebook::Ru2013), "RU-2013 7.2.7.3");
        assert_eq!(names(Rulebook::Ru2022), "RU-2022 11.2.7.3");
    }

    #[test]
    fn names_are_read_back() {
        for rulebook in Rulebook::ALL {
            assert_eq!(rulebook.to_string().to_lowercase().parse(), Ok(rulebook));
        }
        assert!("UA-64".parse::<Rulebook>().is_err());
    }
}
