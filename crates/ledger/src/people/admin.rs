//! What those do who run the server: they end what accounts have, and invite others to run it.

use super::{HOUR, Kept, Objection, keep, secret};
use crate::accounts::{AccountFact, AccountId, Accounts, Role, Secret};
use crate::actor::Actor;
use crate::ledger::Denied;
use crate::server::Server;

/// How long a link is good for by which somebody else comes to run the server.
const LINK_HOURS: i64 = 72;

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
        let until = self.server.now() + LINK_HOURS * HOUR;
        self.keep(|_| {
            let (seal, role) = (secret.seal(), Role::ChiefArbiter);
            Ok(vec![AccountFact::Invited { seal, event: None, role, until, once: true }])
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
