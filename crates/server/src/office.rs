//! Who may do what: accounts, sessions, invitations and roles.
//!
//! The office is the fold of one stream of [`Fact`]s. Secrets themselves are never kept: of a
//! password its argon2id hash, of a session, an invitation or a key only its [`Seal`].

mod account;
mod fact;
mod role;
mod secret;

use std::collections::{BTreeMap, HashMap};

pub use account::{Account, AccountId, InvalidName};
pub use fact::Fact;
pub use role::{Right, Role};
pub use secret::{Seal, Secret};

/// Milliseconds since 1970.
pub type Moment = i64;

/// Everybody who has an account, and what they may do.
#[derive(Clone, Debug, Default)]
pub struct Office {
    accounts: BTreeMap<AccountId, Account>,
    sessions: HashMap<Seal, Session>,
    invitations: HashMap<Seal, Invitation>,
}

/// A browser, or a program, that acts for an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// For whom it acts.
    pub account: AccountId,
    /// When it ends.
    pub until: Moment,
    /// What a program's key was called; none for a browser.
    pub key: Option<String>,
}

/// A link that gives whoever follows it a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The event, or none for the whole house.
    pub event: Option<String>,
    /// The role.
    pub role: Role,
    /// When it ends.
    pub until: Moment,
    /// Whether it is for one person only.
    pub once: bool,
}

impl Office {
    /// Takes note of a fact.
    pub fn apply(&mut self, fact: &Fact) {
        match fact {
            Fact::AccountOpened { id, name, password, at } => {
                let account = Account::new(name.clone(), password.clone(), *at);
                self.accounts.insert(id.clone(), account);
            }
            Fact::PasswordChanged { id, password } => {
                self.sessions.retain(|_, session| session.account != *id || session.key.is_some());
                if let Some(account) = self.accounts.get_mut(id) {
                    account.password.clone_from(password);
                }
            }
            Fact::Renamed { id, name } => {
                if let Some(account) = self.accounts.get_mut(id) {
                    account.name.clone_from(name);
                }
            }
            Fact::SessionsClosed { id } => {
                self.sessions.retain(|_, session| session.account != *id || session.key.is_some());
            }
            Fact::RoleGiven { id, event, role } => {
                if let Some(account) = self.accounts.get_mut(id) {
                    account.give(event.clone(), role.clone());
                }
            }
            Fact::RolesTaken { id, event } => {
                if let Some(account) = self.accounts.get_mut(id) {
                    account.take(event.as_deref());
                }
            }
            Fact::SessionOpened { seal, id, until, key } => {
                let session = Session { account: id.clone(), until: *until, key: key.clone() };
                self.sessions.insert(*seal, session);
            }
            Fact::SessionClosed { seal } => {
                self.sessions.remove(seal);
            }
            Fact::Invited { seal, event, role, until, once } => {
                let (event, role) = (event.clone(), role.clone());
                let invitation = Invitation { event, role, until: *until, once: *once };
                self.invitations.insert(*seal, invitation);
            }
            Fact::InvitationClosed { seal } => {
                self.invitations.remove(seal);
            }
        }
    }

    /// Whether nobody has an account yet.
    pub fn is_empty(&self) -> bool {
        self.accounts.is_empty()
    }

    /// An account.
    pub fn account(&self, id: &AccountId) -> Option<&Account> {
        self.accounts.get(id)
    }

    /// All accounts, by their ids.
    pub fn accounts(&self) -> impl Iterator<Item = (&AccountId, &Account)> {
        self.accounts.iter()
    }

    /// The session a secret opens, unless it has ended.
    pub fn session(&self, secret: &Secret, now: Moment) -> Option<&Session> {
        self.sessions.get(&secret.seal()).filter(|session| now < session.until)
    }

    /// The keys of an account's programs.
    pub fn keys(&self, id: &AccountId) -> impl Iterator<Item = (Seal, &str)> {
        let of_account = move |session: &&Session| session.account == *id;
        self.sessions.iter().filter_map(move |(seal, session)| {
            Some((*seal, Some(session).filter(of_account)?.key.as_deref()?))
        })
    }

    /// The invitation a secret is good for, unless it has ended.
    pub fn invitation(&self, secret: &Secret, now: Moment) -> Option<&Invitation> {
        self.invitations.get(&secret.seal()).filter(|invitation| now < invitation.until)
    }

    /// Whether an account has a right in an event.
    pub fn may(&self, id: &AccountId, event: &str, right: &Right) -> bool {
        self.account(id).is_some_and(|account| account.roles(event).any(|role| role.gives(right)))
    }
}
