//! Coming in: a link is followed, a browser signs in.

use super::{Kept, Objection, keep, secret};
use crate::accounts::{AccountFact, AccountId, Accounts, Role, Secret};
use crate::actor::Actor;
use crate::ledger::Denied;
use crate::server::{OpenError, Server};

/// How long a browser stays signed in.
pub const SESSION_LASTS: i64 = 30 * 24 * 3_600 * 1_000;

/// How long the first link is good for.
const FIRST_LINK_LASTS: i64 = 7 * 24 * 3_600 * 1_000;

/// An account that is opened by a link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewAccount {
    /// The person's name, as others see it.
    pub name: String,
    /// The hash of the password.
    pub password: String,
}

/// Gives the role of a link to an account, or to a new one. The link is used up if it was for one.
pub async fn join(
    server: &Server,
    link: &Secret,
    id: &AccountId,
    new: Option<&NewAccount>,
) -> Kept<()> {
    let now = server.now();
    let joined = |accounts: &Accounts| {
        let objection = |why| Err(Denied::Refused(why));
        // Nor one that others would take for it: papers and lists show it as it looks.
        let looks = || accounts.all().any(|(other, _)| other.looks_like(id));
        if new.is_some() && (accounts.account(id).is_some() || looks()) {
            return objection(Objection::AccountTaken);
        }
        let Some(invitation) = accounts.invitation(link, now) else {
            return objection(Objection::LinkEnded);
        };
        let (event, role) = (invitation.event.clone(), invitation.role.clone());
        let opened = |new: &NewAccount| {
            let NewAccount { name, password } = new.clone();
            AccountFact::AccountOpened { id: id.clone(), name, password, at: now }
        };
        let mut facts: Vec<AccountFact> = new.map(opened).into_iter().collect();
        facts.push(AccountFact::RoleGiven { id: id.clone(), event, role, reason: String::new() });
        if invitation.once {
            facts.push(AccountFact::InvitationClosed { seal: link.seal() });
        }
        Ok(facts)
    };
    keep(server, &Actor::Account { id, key: None }, joined).await
}

/// Remembers a new session of an account, and gives its secret.
pub async fn open_session(server: &Server, id: &AccountId) -> Kept<Secret> {
    let secret = secret()?;
    let until = server.now() + SESSION_LASTS;
    let opened = |_: &Accounts| {
        let (seal, id) = (secret.seal(), id.clone());
        Ok(vec![AccountFact::SessionOpened { seal, id, until, key: None }])
    };
    keep(server, &Actor::Account { id, key: None }, opened).await?;
    Ok(secret)
}

/// The secret of a link by which the first account can be opened; none if there are accounts.
pub async fn first_link(server: &Server) -> Result<Option<Secret>, OpenError> {
    if !server.accounts().snapshot().state.is_empty() {
        return Ok(None);
    }
    let Ok(secret) = Secret::new() else { return Ok(None) };
    let now = server.now();
    // One at a time: those that stood in other terminals and logs are good for nothing now.
    let invited = |accounts: &Accounts| {
        if !accounts.is_empty() {
            return Ok(Vec::new());
        }
        let earlier = accounts.invitations(None, now).into_iter();
        let mut facts: Vec<_> =
            earlier.map(|(seal, _)| AccountFact::InvitationClosed { seal }).collect();
        let (seal, until) = (secret.seal(), now + FIRST_LINK_LASTS);
        let role = Role::ChiefArbiter;
        facts.push(AccountFact::Invited { seal, event: None, role, until, once: true, key: None });
        Ok(facts)
    };
    let invited = server.accounts().act("damka", now, invited).await?;
    Ok(invited.snapshot.state.is_empty().then_some(secret))
}
