//! What those do who run the server: they end what accounts have, and invite others to run it.

use super::{HOUR, Kept, Objection, by_key, keep, secret};
use crate::accounts::{AccountFact, AccountId, Accounts, Role, Secret};
use crate::actor::Actor;
use crate::ledger::Denied;
use crate::server::Server;
use crate::signs::is_line;

/// How long a link is good for by which somebody else comes to run the server.
const LINK_HOURS: i64 = 72;

/// A reason is no longer.
const REASON_CHARS_MAX: usize = 200;

/// What of an account ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It is signed out everywhere.
    Browsers,
    /// The keys of all its programs.
    Keys,
    /// One key, named by its seal.
    Key(String),
    /// It runs the server no more.
    AdminRole,
    /// The account itself.
    Account,
}

/// Somebody who runs the server.
pub struct Admin<'a> {
    /// The server.
    pub server: &'a Server,
    /// Who asks.
    pub by: Actor<'a>,
}

impl Admin<'_> {
    /// Ends what an account has. Somebody always runs the server.
    pub async fn end(&self, id: Option<&AccountId>, what: &Ending) -> Kept<()> {
        let now = self.server.now();
        self.keep(|accounts| {
            let open = |id: &&AccountId| accounts.account(id).is_some_and(|one| !one.closed);
            let id = id.filter(open).ok_or(Objection::NoSuchAccount)?.clone();
            let runs = accounts.account(&id).is_some_and(|one| one.is_admin());
            let last = runs && !accounts.is_run_without(&id);
            Ok(vec![match what {
                Ending::Browsers => AccountFact::SessionsClosed { id },
                Ending::Keys => AccountFact::KeysClosed { id },
                Ending::Key(key) => {
                    let mut keys = accounts.keys(&id, now).map(|(seal, ..)| seal);
                    let seal = keys.find(|seal| String::from(*seal) == *key);
                    AccountFact::SessionClosed { seal: seal.ok_or(Objection::KeyUnknown)? }
                }
                Ending::AdminRole | Ending::Account if last => return Err(Objection::LastAdmin),
                Ending::AdminRole if !runs => return Err(Objection::NoSuchRole),
                Ending::AdminRole => AccountFact::RoleTaken {
                    id,
                    event: None,
                    role: Role::ChiefArbiter,
                    reason: String::new(),
                },
                Ending::Account => AccountFact::AccountClosed { id },
            }])
        })
        .await
    }

    /// Makes a link by which somebody else comes to run the server, and gives its secret.
    pub async fn invite(&self) -> Kept<Secret> {
        let secret = secret()?;
        let now = self.server.now();
        let (key, ends) = by_key(self.server, &self.by, now);
        let until = ends.min(now + LINK_HOURS * HOUR);
        self.keep(|_| {
            let (seal, role, key) = (secret.seal(), Role::ChiefArbiter, key.clone());
            Ok(vec![AccountFact::Invited { seal, event: None, role, until, once: true, key }])
        })
        .await?;
        Ok(secret)
    }

    /// Withdraws a link to the server, named by its seal.
    pub async fn withdraw(&self, key: &str) -> Kept<()> {
        let now = self.server.now();
        self.keep(|accounts| {
            let mut seals = accounts.invitations(None, now).into_iter().map(|(seal, _)| seal);
            let seal = seals.find(|seal| String::from(*seal) == key);
            let seal = seal.ok_or(Objection::NoSuchInvitation)?;
            Ok(vec![AccountFact::InvitationClosed { seal }])
        })
        .await
    }

    /// Takes a friendly table from all lists that everybody sees, with the names in it; whoever has its
    /// link still finds it. Tables of events are the arbiters' affair.
    pub async fn hide_table(&self, table: &str, reason: &str) -> Kept<()> {
        let reason = said(reason)?;
        let live = self.server.tables().need(table).await.ok().flatten();
        let logged = live.map(|live| live.snapshot());
        let known = logged.as_ref().and_then(|logged| logged.table());
        let is_friendly = known.is_some_and(|known| known.event().is_none());
        self.keep(|accounts| match is_friendly && !accounts.is_hidden(table) {
            true => {
                let (table, reason) = (table.to_owned(), reason.to_owned());
                Ok(vec![AccountFact::TableHidden { table, reason }])
            }
            false => Err(Objection::NoSuchTable),
        })
        .await
    }

    /// Lets a table stand in the lists again, if its players want that.
    pub async fn show_table(&self, table: &str, reason: &str) -> Kept<()> {
        let reason = said(reason)?;
        self.keep(|accounts| match accounts.is_hidden(table) {
            true => {
                let (table, reason) = (table.to_owned(), reason.to_owned());
                Ok(vec![AccountFact::TableShown { table, reason }])
            }
            false => Err(Objection::NoSuchTable),
        })
        .await
    }

    async fn keep(
        &self,
        decide: impl Fn(&Accounts) -> Result<Vec<AccountFact>, Objection>,
    ) -> Kept<()> {
        keep(self.server, &self.by, |accounts| match self.by.runs_the_server(accounts) {
            true => decide(accounts).map_err(Denied::Refused),
            false => Err(Denied::Forbidden),
        })
        .await
    }
}

/// A reason that says something, in a line.
fn said(reason: &str) -> Kept<&str> {
    let reason = reason.trim();
    match !reason.is_empty() && is_line(reason, REASON_CHARS_MAX) {
        true => Ok(reason),
        false => Err(Denied::Refused(Objection::NoReason)),
    }
}
