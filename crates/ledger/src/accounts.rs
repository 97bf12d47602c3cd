//! Who may do what: accounts, sessions, invitations and roles.
//!
//! The accounts is the fold of one stream of [`AccountFact`]s. Secrets themselves are never kept: of a
//! password its argon2id hash, of a session, an invitation or a key only its [`Seal`].

mod account;
mod audit_line;
mod fact;
mod key;
mod phone;
mod player_link;
mod role;
mod secret;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use competition::{PlayerId, SectionNumber, Shared, TableNumber, TeamId};

pub use account::{Account, AccountId, InvalidName};
pub use audit_line::{AuditLine, Change};
pub use fact::AccountFact;
pub use key::{Key, Reach};
pub use phone::{Over, Phone, Tables};
pub use player_link::PlayerLink;
pub use role::{Right, Role};
pub use secret::{Seal, Secret};

/// Milliseconds since 1970.
pub type Moment = i64;

/// Everybody who has an account, and what they may do.
#[derive(Clone, Debug, Default)]
pub struct Accounts {
    accounts: Shared<BTreeMap<AccountId, Account>>,
    sessions: Shared<HashMap<Seal, Session>>,
    invitations: Shared<HashMap<Seal, Invitation>>,
    phones: Shared<HashMap<Seal, Phone>>,
    player_links: Shared<HashMap<Seal, PlayerLink>>,
    /// Who made each of these links: he may have kept a copy.
    link_makers: Shared<HashMap<Seal, String>>,
    /// The friendly tables that stand in no list for everybody, by their names.
    hidden: Shared<BTreeSet<String>>,
    /// What was done about the rights in each event, in order; none means the whole server.
    audit_lines: Shared<BTreeMap<Option<String>, Vec<AuditLine>>>,
}

/// Why something cannot have happened in the accounts: it is about somebody who has none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no account {0}")]
pub struct Misfit(pub AccountId);

/// A browser, or a program, that acts for an account.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Session {
    /// For whom it acts.
    pub account: AccountId,
    /// When it ends.
    pub until: Moment,
    /// The key of a program; none for a browser.
    pub key: Option<Key>,
}

/// A link that gives whoever follows it a role.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Invitation {
    /// The event, or none for the whole server.
    pub event: Option<String>,
    /// The role.
    pub role: Role,
    /// When it ends.
    pub until: Moment,
    /// Whether it is for one person only.
    pub once: bool,
    /// Who made it.
    pub by: String,
    /// The key of his program by which it was made: it ends with that.
    pub key: Option<String>,
}

impl Accounts {
    /// Takes note of a fact, and of who made it one.
    pub fn enter(&mut self, fact: &AccountFact, at: Moment, by: &str) -> Result<(), Misfit> {
        for (event, what) in self.changes(fact, at, by) {
            let (by, reason) = (by.to_owned(), fact.reason().to_owned());
            let audit_line = AuditLine { at, by, what, reason };
            self.audit_lines.entry(event).or_default().push(audit_line);
        }
        if let AccountFact::SessionOpened { .. } = fact {
            self.forget(at);
        }
        self.apply(fact)?;
        if let AccountFact::Invited { seal, .. } = fact
            && let Some(invitation) = self.invitations.get_mut(seal)
        {
            by.clone_into(&mut invitation.by);
        }
        if let AccountFact::PlayerLinked { seal, .. } = fact {
            self.link_makers.insert(*seal, by.to_owned());
        }
        Ok(())
    }

    /// Forgets what has ended: nothing can be opened with it any more. Phones are told for some time
    /// that theirs is over.
    fn forget(&mut self, at: Moment) {
        const LONG_OVER: Moment = 7 * 24 * 3_600 * 1_000;
        self.sessions.retain(|_, session| at < session.until);
        self.end_with_keys();
        self.invitations.retain(|_, invitation| at < invitation.until);
        self.phones.retain(|_, phone| at < phone.until.saturating_add(LONG_OVER));
        self.player_links.retain(|_, link| at < link.until);
        let there = &self.player_links;
        self.link_makers.retain(|seal, _| there.contains_key(seal));
    }

    /// Takes note of a fact, unless it is about somebody who has no account.
    pub fn apply(&mut self, fact: &AccountFact) -> Result<(), Misfit> {
        match fact {
            AccountFact::AccountOpened { id, name, password, at } => {
                let account = Account::new(name.clone(), password.clone(), *at);
                self.accounts.insert(id.clone(), account);
            }
            AccountFact::PasswordChanged { id, password } => {
                self.sessions.retain(|_, session| session.account != *id || session.key.is_some());
                self.known(id)?.password.clone_from(password);
            }
            AccountFact::Renamed { id, name } => {
                self.known(id)?.name.clone_from(name);
            }
            AccountFact::SessionsClosed { id } => {
                self.known(id)?;
                self.sessions.retain(|_, session| session.account != *id || session.key.is_some());
            }
            AccountFact::KeysClosed { id } => {
                self.known(id)?;
                self.sessions.retain(|_, session| session.account != *id || session.key.is_none());
                self.end_with_keys();
            }
            AccountFact::AccountClosed { id } => {
                self.sessions.retain(|_, session| session.account != *id);
                // He knows the links that he made.
                self.invitations.retain(|_, one| one.by != id.as_str());
                self.known(id)?.close();
            }
            AccountFact::RoleGiven { id, event, role, .. } => {
                if event.is_none() {
                    // A link to the server that somebody still has must not make a second chief.
                    self.invitations.retain(|_, one| one.event.is_some());
                }
                self.known(id)?.give(event.clone(), role.clone());
            }
            AccountFact::RoleTaken { id, event, role, .. } => {
                self.known(id)?.take_one(event.as_deref(), role);
                self.end_invitations_of(id);
            }
            AccountFact::RolesTaken { id, event } => {
                self.known(id)?.take(event.as_deref());
                self.end_invitations_of(id);
            }
            AccountFact::SessionOpened { seal, id, until, key } => {
                self.known(id)?;
                let session = Session { account: id.clone(), until: *until, key: key.clone() };
                self.sessions.insert(*seal, session);
            }
            AccountFact::SessionClosed { seal } => {
                self.sessions.remove(seal);
                self.end_with_keys();
            }
            AccountFact::Invited { seal, event, role, until, once, key } => {
                let (event, role, key) = (event.clone(), role.clone(), key.clone());
                let (until, once, by) = (*until, *once, String::new());
                let invitation = Invitation { event, role, until, once, by, key };
                self.invitations.insert(*seal, invitation);
            }
            AccountFact::InvitationClosed { seal } => {
                self.invitations.remove(seal);
            }
            AccountFact::PhoneLent { seal, phone } => {
                self.phones.insert(*seal, phone.clone());
            }
            AccountFact::PhoneTaken { seal } => {
                self.phones.remove(seal);
            }
            AccountFact::PlayerLinked { seal, link } => {
                self.player_links.insert(*seal, link.clone());
            }
            AccountFact::PlayerUnlinked { seal } => {
                self.player_links.remove(seal);
                self.link_makers.remove(seal);
            }
            AccountFact::TableHidden { table, .. } => {
                self.hidden.insert(table.clone());
            }
            AccountFact::TableShown { table, .. } => {
                self.hidden.remove(table);
            }
        }
        Ok(())
    }

    /// Whose role is taken does not come back by a link that he made: those end whose role he could not give
    /// any more.
    fn end_invitations_of(&mut self, id: &AccountId) {
        let Some(account) = self.accounts.get(id) else { return };
        let gives = |one: &Invitation| match &one.event {
            Some(event) => account.roles(event).any(|role| role.gives(&Right::Head)),
            None => account.is_admin(),
        };
        self.invitations.retain(|_, one| one.by != id.as_str() || gives(one));
    }

    /// What a program's key made ends with the key.
    fn end_with_keys(&mut self) {
        let sessions = &self.sessions;
        let is_there = |by: &str, name: &str| {
            let key = |one: &Session| one.key.as_ref().is_some_and(|key| key.name == name);
            sessions.values().any(|one| one.account.as_str() == by && key(one))
        };
        let goes_on = |one: &Invitation| one.key.as_ref().is_none_or(|key| is_there(&one.by, key));
        self.invitations.retain(|_, one| goes_on(one));
    }

    /// An account to be changed, which must be there.
    fn known(&mut self, id: &AccountId) -> Result<&mut Account, Misfit> {
        self.accounts.get_mut(id).ok_or_else(|| Misfit(id.clone()))
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
    pub fn all(&self) -> impl Iterator<Item = (&AccountId, &Account)> {
        self.accounts.iter()
    }

    /// The session a secret opens, unless it has ended.
    pub fn session(&self, secret: &Secret, now: Moment) -> Option<&Session> {
        self.sessions.get(&secret.seal()).filter(|session| now < session.until)
    }

    /// The keys of an account's programs that have not ended, with their ends.
    pub fn keys(&self, id: &AccountId, now: Moment) -> impl Iterator<Item = (Seal, &Key, Moment)> {
        let good = move |session: &&Session| session.account == *id && now < session.until;
        self.sessions.iter().filter_map(move |(seal, session)| {
            let session = Some(session).filter(good)?;
            Some((*seal, session.key.as_ref()?, session.until))
        })
    }

    /// In how many browsers an account is signed in.
    pub fn browsers(&self, id: &AccountId, now: Moment) -> usize {
        let own = |one: &&Session| one.account == *id && one.key.is_none() && now < one.until;
        self.sessions.values().filter(own).count()
    }

    /// The invitation a secret is good for, unless it has ended.
    pub fn invitation(&self, secret: &Secret, now: Moment) -> Option<&Invitation> {
        self.invitations.get(&secret.seal()).filter(|invitation| now < invitation.until)
    }

    /// The invitations to an event that have not ended, those that end first first; none means the
    /// whole server.
    pub fn invitations(&self, event: Option<&str>, now: Moment) -> Vec<(Seal, &Invitation)> {
        let open = |one: &Invitation| now < one.until && one.event.as_deref() == event;
        let all = self.invitations.iter().filter(|(_, one)| open(one));
        let mut open: Vec<_> = all.map(|(seal, one)| (*seal, one)).collect();
        open.sort_by_key(|(seal, one)| (one.until, String::from(*seal)));
        open
    }

    /// The phone that a secret lets in, whether or not its time is over.
    pub fn phone(&self, secret: &Secret) -> Option<(Seal, &Phone)> {
        let seal = secret.seal();
        self.phones.get(&seal).map(|phone| (seal, phone))
    }

    /// The player whom a secret lets in, with the seal of his link.
    pub fn player_link(&self, secret: &Secret, now: Moment) -> Option<(Seal, &PlayerLink)> {
        let seal = secret.seal();
        let link = self.player_links.get(&seal).filter(|link| now < link.until && !link.assists);
        link.map(|link| (seal, link))
    }

    /// Whether a friendly table stands in no list for everybody.
    pub fn is_hidden(&self, table: &str) -> bool {
        self.hidden.contains(table)
    }

    /// All such tables, by their names.
    pub fn hidden(&self) -> impl Iterator<Item = &str> {
        self.hidden.iter().map(String::as_str)
    }

    /// The assistant whom a secret lets in, with the seal of his link.
    pub fn assistant_link(&self, secret: &Secret, now: Moment) -> Option<(Seal, &PlayerLink)> {
        let seal = secret.seal();
        let link = self.player_links.get(&seal).filter(|link| now < link.until && link.assists);
        link.map(|link| (seal, link))
    }

    /// The links of the assistants of a player.
    pub fn assistant_links(&self, event: &str, entry: PlayerId) -> Vec<Seal> {
        let own = |one: &PlayerLink| one.event == event && one.entry == entry && one.assists;
        let all = self.player_links.iter().filter(|(_, one)| own(one));
        let mut seals: Vec<Seal> = all.map(|(seal, _)| *seal).collect();
        seals.sort_by_key(|seal| String::from(*seal));
        seals
    }

    /// The links of the players of an event, by their numbers.
    pub fn player_links(&self, event: &str) -> Vec<(Seal, &PlayerLink)> {
        let all = self.player_links.iter();
        let all = all.filter(|(_, one)| one.event == event && !one.assists);
        let mut own: Vec<_> = all.map(|(seal, one)| (*seal, one)).collect();
        own.sort_by_key(|(seal, one)| (one.entry, String::from(*seal)));
        own
    }

    /// The links of players and assistants of an event that somebody has made who keeps it no more. They go on,
    /// for a player loses no game because a secretary leaves; but whoever made them may have kept copies.
    pub fn links_left_behind(&self, event: &str, now: Moment) -> usize {
        let keeps = |by: &str| {
            let id = by.parse::<AccountId>().ok();
            id.is_none_or(|id| self.may(&id, event, &Right::Keep))
        };
        let here = |(_, one): &(&Seal, &PlayerLink)| one.event == event && now < one.until;
        let gone = |seal: &Seal| self.link_makers.get(seal).is_some_and(|by| !keeps(by));
        self.player_links.iter().filter(here).filter(|(seal, _)| gone(seal)).count()
    }

    /// The phones of an event, by round and tables.
    pub fn phones(&self, event: &str) -> Vec<(Seal, &Phone)> {
        let all = self.phones.iter().filter(|(_, one)| one.event == event);
        let mut own: Vec<_> = all.map(|(seal, one)| (*seal, one)).collect();
        let order = |phone: &Phone| (phone.section, phone.round, phone.tables.0, phone.until);
        own.sort_by_key(|(seal, one)| (order(one), String::from(*seal)));
        own
    }

    /// What was done about the rights in an event, in order; none means the whole server.
    pub fn audit_lines(&self, event: Option<&str>) -> &[AuditLine] {
        self.audit_lines.get(&event.map(str::to_owned)).map_or(&[], Vec::as_slice)
    }

    /// Whether somebody still runs the server when somebody does no more.
    pub fn is_run_without(&self, id: &AccountId) -> bool {
        self.accounts.iter().any(|(other, account)| other != id && account.is_admin())
    }

    /// Whether an event still has a head when somebody is its chief arbiter no more.
    pub fn has_head_without(&self, id: &AccountId, event: &str) -> bool {
        let heads = |account: &Account| account.roles(event).any(|role| role.gives(&Right::Head));
        self.accounts.iter().any(|(other, account)| match other == id {
            true => account.is_admin(),
            false => heads(account),
        })
    }

    /// Whether an account has a right in an event.
    pub fn may(&self, id: &AccountId, event: &str, right: &Right) -> bool {
        let Some(account) = self.account(id) else { return false };
        // Whatever he is besides, an appeal is not decided by one of those who are appealed against.
        let biased = *right == Right::Organise && account.roles(event).any(Role::judges);
        !biased && account.roles(event).any(|role| role.gives(right))
    }

    /// Whether somebody judges at a table: its arbiter, or one who judges at all of them.
    pub fn judges(
        &self,
        id: &AccountId,
        event: &str,
        section: SectionNumber,
        table: TableNumber,
    ) -> bool {
        self.may(id, event, &Right::Judge { section, table })
    }

    /// The entries in an event for which an account plays.
    pub fn entries_of(&self, id: &AccountId, event: &str) -> Vec<PlayerId> {
        let account = self.account(id).into_iter();
        let roles = account.flat_map(|account| account.roles(event));
        let entry = |role: &Role| match role {
            Role::Player { entry } => Some(*entry),
            Role::ChiefArbiter
            | Role::Deputy
            | Role::Secretary
            | Role::Organiser
            | Role::LineArbiter { .. }
            | Role::Captain { .. } => None,
        };
        roles.filter_map(entry).collect()
    }

    /// The team in an event for which an account speaks as its captain.
    pub fn team_of(&self, id: &AccountId, event: &str) -> Option<TeamId> {
        self.account(id)?.roles(event).find_map(|role| match role {
            Role::Captain { team } => Some(*team),
            Role::ChiefArbiter
            | Role::Deputy
            | Role::Secretary
            | Role::Organiser
            | Role::LineArbiter { .. }
            | Role::Player { .. } => None,
        })
    }

    /// What a fact changes about the rights in events and in the server.
    fn changes(&self, fact: &AccountFact, at: Moment, by: &str) -> Vec<(Option<String>, Change)> {
        let one = match fact {
            AccountFact::AccountOpened { id, .. } => (None, Change::Opened(id.clone())),
            AccountFact::AccountClosed { id } => (None, Change::Closed(id.clone())),
            AccountFact::PasswordChanged { id, .. } => (None, Change::Password(id.clone())),
            AccountFact::SessionsClosed { id } => (None, Change::SignedOut(id.clone())),
            AccountFact::KeysClosed { id } => (None, Change::KeysEnded(id.clone())),
            AccountFact::Renamed { id, name } => return self.renamed(id, name),
            AccountFact::SessionOpened { id, key: Some(key), .. } => {
                (None, Change::KeyMade(id.clone(), key.name.clone()))
            }
            AccountFact::SessionClosed { seal } => match self.sessions.get(seal) {
                Some(Session { account, key: Some(key), .. }) => {
                    (None, Change::KeyEnded(account.clone(), key.name.clone()))
                }
                _ => return Vec::new(),
            },
            AccountFact::SessionOpened { key: None, .. } => return Vec::new(),
            AccountFact::RoleGiven { id, event, role, .. } => {
                let (event, role) = (event.clone(), role.clone());
                // Who cannot give roles can only have followed an invitation.
                let place = event.as_deref().unwrap_or_default();
                match id.as_str() == by && !self.may(id, place, &Right::Head) {
                    true => (event, Change::Joined(id.clone(), role)),
                    false => (event, Change::Given(id.clone(), role)),
                }
            }
            AccountFact::RoleTaken { id, event, role, .. } => {
                (event.clone(), Change::Taken(id.clone(), Some(role.clone())))
            }
            AccountFact::RolesTaken { id, event } => {
                (event.clone(), Change::Taken(id.clone(), None))
            }
            AccountFact::Invited { event, role, .. } => {
                (event.clone(), Change::Invited(role.clone()))
            }
            AccountFact::InvitationClosed { seal } => match self.invitations.get(seal) {
                Some(Invitation { event, role, .. }) => {
                    // Who has used it up has a line of his own.
                    let last = self.audit_lines(event.as_deref()).last();
                    if last.is_some_and(|last| (last.at, &*last.by) == (at, by)) {
                        return Vec::new();
                    }
                    (event.clone(), Change::Withdrawn(role.clone()))
                }
                None => return Vec::new(),
            },
            AccountFact::PhoneLent { phone, .. } => {
                (Some(phone.event.clone()), Change::Lent(phone.round, phone.tables))
            }
            AccountFact::PhoneTaken { seal } => match self.phones.get(seal) {
                Some(phone) => {
                    (Some(phone.event.clone()), Change::CalledIn(phone.round, phone.tables))
                }
                None => return Vec::new(),
            },
            AccountFact::PlayerLinked { link, .. } => {
                (Some(link.event.clone()), Change::Linked(link.entry))
            }
            AccountFact::TableHidden { table, .. } => (None, Change::Hidden(table.clone())),
            AccountFact::TableShown { table, .. } => (None, Change::Shown(table.clone())),
            // It has ended because there is another one.
            AccountFact::PlayerUnlinked { .. } => return Vec::new(),
        };
        vec![one]
    }

    /// A new name concerns the server and every event in which somebody acts under it.
    fn renamed(&self, id: &AccountId, name: &str) -> Vec<(Option<String>, Change)> {
        let Some(account) = self.account(id) else { return Vec::new() };
        let change = || Change::Renamed(id.clone(), account.name.clone(), name.to_owned());
        let mut places = vec![None];
        places.extend(account.events().map(|(event, _)| Some(event.to_owned())));
        places.dedup();
        places.into_iter().map(|place| (place, change())).collect()
    }
}
