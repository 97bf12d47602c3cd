//! A person who can sign in.

use std::fmt;
use std::str::FromStr;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Moment, Role};

/// The name with which a person signs in.
#[derive(
    Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema,
)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String")]
pub struct AccountId(String);

/// A text cannot be a name to sign in with.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A name to sign in with has 2 to 40 letters, digits or the signs - _ . @, without blanks.")]
pub struct InvalidName;

impl AccountId {
    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl AccountId {
    /// It with signs that look the same written as one: whoever is called like another is not him.
    fn looks(&self) -> String {
        const ALIKE: [(&str, char); 16] = [
            ("а", 'a'),
            ("в", 'b'),
            ("с", 'c'),
            ("е", 'e'),
            ("һн", 'h'),
            ("іїӏl1|", 'i'),
            ("ј", 'j'),
            ("к", 'k'),
            ("м", 'm'),
            ("о0", 'o'),
            ("р", 'p'),
            ("ѕ", 's'),
            ("т", 't'),
            ("у", 'y'),
            ("х", 'x'),
            ("_-", '.'),
        ];
        let one = |sign: char| {
            let alike = ALIKE.iter().find(|(signs, _)| signs.contains(sign));
            alike.map_or(sign, |(_, written)| *written)
        };
        self.0.chars().map(one).collect()
    }

    /// Whether one is easily taken for the other.
    pub fn looks_like(&self, other: &AccountId) -> bool {
        self != other && self.looks() == other.looks()
    }
}

impl FromStr for AccountId {
    type Err = InvalidName;

    /// Capital letters do not matter: nobody remembers which ones he chose.
    fn from_str(text: &str) -> Result<AccountId, InvalidName> {
        let name = text.trim().to_lowercase();
        let good = |sign: char| sign.is_alphanumeric() || "-_.@".contains(sign);
        match (2..=40).contains(&name.chars().count()) && name.chars().all(good) {
            true => Ok(AccountId(name)),
            false => Err(InvalidName),
        }
    }
}

impl TryFrom<String> for AccountId {
    type Error = InvalidName;

    fn try_from(text: String) -> Result<AccountId, InvalidName> {
        text.parse()
    }
}

impl From<AccountId> for String {
    fn from(id: AccountId) -> String {
        id.0
    }
}

impl fmt::Display for AccountId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}

/// An account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Account {
    /// The person's name, as others see it.
    pub name: String,
    /// The argon2id hash of the password.
    pub password: String,
    /// When it was opened.
    pub since: Moment,
    /// Whether nobody can sign in with it any more.
    pub closed: bool,
    roles: Vec<(Option<String>, Role)>,
}

impl Account {
    pub(super) fn new(name: String, password: String, since: Moment) -> Account {
        Account { name, password, since, closed: false, roles: Vec::new() }
    }

    /// The roles in an event, those of the whole server included.
    pub fn roles<'a>(&'a self, event: &'a str) -> impl Iterator<Item = &'a Role> {
        let counts = move |place: &Option<String>| place.as_deref().is_none_or(|at| at == event);
        self.roles.iter().filter(move |(place, _)| counts(place)).map(|(_, role)| role)
    }

    /// Whether the account may open new events.
    pub fn is_admin(&self) -> bool {
        self.roles.iter().any(|(place, role)| place.is_none() && *role == Role::ChiefArbiter)
    }

    /// The events in which the account has a role.
    pub fn events(&self) -> impl Iterator<Item = (&str, &Role)> {
        self.roles.iter().filter_map(|(place, role)| Some((place.as_deref()?, role)))
    }

    /// All roles, with their events; none means the whole server.
    pub fn all_roles(&self) -> impl Iterator<Item = (Option<&str>, &Role)> {
        self.roles.iter().map(|(place, role)| (place.as_deref(), role))
    }

    pub(super) fn give(&mut self, event: Option<String>, role: Role) {
        if !self.roles.contains(&(event.clone(), role.clone())) {
            self.roles.push((event, role));
        }
    }

    pub(super) fn take_one(&mut self, event: Option<&str>, role: &Role) {
        self.roles.retain(|(place, one)| place.as_deref() != event || one != role);
    }

    /// Leaves the name alone, for what was done under it.
    pub(super) fn close(&mut self) {
        self.closed = true;
        self.password.clear();
        self.roles.clear();
    }

    pub(super) fn take(&mut self, event: Option<&str>) {
        self.roles.retain(|(place, _)| place.as_deref() != event);
    }
}
