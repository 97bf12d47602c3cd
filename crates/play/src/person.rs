//! The two people at a table. Sides are colours, and people may exchange them.

use std::ops::{Index, IndexMut, Not};

use game::{PerSide, Side};
use serde::{Deserialize, Serialize};

use crate::{Refusal, Stop};

/// A player, by the side he began as. In renju he may play the other one by now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Person {
    /// He who began as the side that moves first.
    First,
    /// His opponent.
    Second,
}

impl Person {
    /// Both.
    pub const BOTH: [Person; 2] = [Person::First, Person::Second];

    /// The side he began as.
    pub fn began_as(self) -> Side {
        match self {
            Person::First => Side::First,
            Person::Second => Side::Second,
        }
    }

    /// He who began as a side.
    pub fn who_began_as(side: Side) -> Person {
        match side {
            Side::First => Person::First,
            Side::Second => Person::Second,
        }
    }
}

impl Not for Person {
    type Output = Person;

    fn not(self) -> Person {
        match self {
            Person::First => Person::Second,
            Person::Second => Person::First,
        }
    }
}

/// Something that each person has.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct PerPerson<T>(PerSide<T>);

impl<T> PerPerson<T> {
    /// What both have, made by asking for each.
    pub fn from_fn(mut make: impl FnMut(Person) -> T) -> PerPerson<T> {
        PerPerson(PerSide::from_fn(|side| make(Person::who_began_as(side))))
    }

    /// Whether it is so for both.
    pub fn all(&self, is: impl FnMut(&T) -> bool) -> bool {
        self.0.iter().all(is)
    }
}

impl<T> Index<Person> for PerPerson<T> {
    type Output = T;

    fn index(&self, person: Person) -> &T {
        &self.0[person.began_as()]
    }
}

impl<T> IndexMut<Person> for PerPerson<T> {
    fn index_mut(&mut self, person: Person) -> &mut T {
        &mut self.0[person.began_as()]
    }
}

/// A seat that somebody has taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub struct Seat {
    /// The name he is called by.
    pub name: String,
    /// By what he is known again: the digest of a secret, an account, or a level of the program. Never
    /// shown.
    pub key: String,
}

/// How the key of the program begins; digests and accounts begin otherwise.
const PARTNER: &str = "partner ";

impl Seat {
    /// The seat of the program, which plays at a level.
    pub fn of_partner(name: String, level: &str) -> Seat {
        Seat { name, key: format!("{PARTNER}{level}") }
    }

    /// The same where it sits on both sides: each seat has a number, since nobody sits twice.
    pub fn of_one_partner(name: String, level: &str, number: u8) -> Seat {
        Seat { name, key: format!("{PARTNER}{level} {number}") }
    }

    /// The level of the program, if it is the program that sits here.
    pub fn partner(&self) -> Option<&str> {
        self.key.strip_prefix(PARTNER)?.split(' ').next()
    }
}

/// A name is no longer.
const NAME_CHARS_MAX: usize = 80;

impl Seat {
    /// The seat of one whom an event has entered, with as much of his name as is called out.
    pub fn of_entrant(name: &str, key: String) -> Seat {
        Seat { name: name.chars().take(NAME_CHARS_MAX).collect(), key }
    }

    /// Whether he can be called by his name.
    pub(crate) fn is_named(&self) -> Result<(), Refusal> {
        match self.name.trim().is_empty() || self.name.chars().count() > NAME_CHARS_MAX {
            true => Err(Stop::TooLong.into()),
            false => Ok(()),
        }
    }
}
