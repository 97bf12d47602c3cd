//! Who let whom do what, and when.

use competition::PlayerId;
use tournament::Round;

use super::{AccountId, Moment, Role, Tables};

/// Something that was done about the rights in an event, or in the whole server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AuditLine {
    /// When.
    pub at: Moment,
    /// By whom.
    pub by: String,
    /// What.
    pub what: Change,
    /// Why, where somebody said it.
    pub reason: String,
}

/// A change of rights.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Somebody has an account.
    Opened(AccountId),
    /// An account was closed.
    Closed(AccountId),
    /// Somebody is called otherwise: until now, and from now on.
    Renamed(AccountId, String, String),
    /// Somebody has a new password.
    Password(AccountId),
    /// Somebody has to sign in again everywhere.
    SignedOut(AccountId),
    /// The keys of somebody's programs have ended.
    KeysEnded(AccountId),
    /// A key was made for a program.
    KeyMade(AccountId, String),
    /// It has ended.
    KeyEnded(AccountId, String),
    /// Somebody was given a role.
    Given(AccountId, Role),
    /// Somebody got a role by an invitation.
    Joined(AccountId, Role),
    /// A role was taken from somebody; none means all his roles.
    Taken(AccountId, Option<Role>),
    /// A link to a role was made.
    Invited(Role),
    /// It was withdrawn.
    Withdrawn(Role),
    /// A phone was lent for a round.
    Lent(Round, Tables),
    /// It was called in.
    CalledIn(Round, Tables),
    /// A player was given a link to his games, by his number in the list of entries.
    Linked(PlayerId),
    /// A friendly table was taken from the lists for everybody, by its name.
    Hidden(String),
    /// It may stand there again.
    Shown(String),
}
