//! Giving and taking roles, invitations and phones: what is done in the office about an event.
//!
//! A refusal is the name of a text that says what was wrong and what to do.

use competition::Competition;
use words::Id;

use crate::house::{House, now};
use crate::id;
use crate::ledger::Denied;
use crate::office::{AccountFact, AccountId, Office, Phone, Right, Role, Seal, Secret};

/// What was done, or why not.
pub(crate) type Kept<T> = Result<T, Denied<Id>>;

/// An hour.
pub(crate) const HOUR: i64 = 3_600 * 1_000;
/// No invitation is good for longer.
pub(crate) const INVITATION_HOURS_MAX: i64 = 90 * 24;
/// No phone is lent for longer.
pub(crate) const PHONE_HOURS_MAX: i64 = 24;
/// So many phones are lent at once.
pub(crate) const PHONES_MAX: usize = 60;
/// No table has a higher number.
const TABLE_MAX: u16 = 2_000;

/// Somebody who does something in an event.
pub(crate) struct Actor<'a> {
    pub(crate) house: &'a House,
    pub(crate) by: &'a AccountId,
    pub(crate) event: &'a str,
}

impl Actor<'_> {
    /// Gives somebody a role.
    pub(crate) async fn give(&self, id: &AccountId, role: &Role) -> Kept<()> {
        self.keep(|office| {
            let account = office.account(id).ok_or(id::NO_SUCH_ACCOUNT)?;
            let event = Some(self.event);
            if account.all_roles().any(|(place, one)| place == event && one == role) {
                return Ok(Vec::new());
            }
            let (event, role) = (event.map(str::to_owned), role.clone());
            Ok(vec![AccountFact::RoleGiven { id: id.clone(), event, role }])
        })
        .await
    }

    /// Takes a role from somebody. An event is never left without a head.
    pub(crate) async fn take(&self, id: &AccountId, role: &Role) -> Kept<()> {
        self.keep(|office| {
            let account = office.account(id).ok_or(id::NO_SUCH_ACCOUNT)?;
            let event = Some(self.event);
            if !account.all_roles().any(|(place, one)| place == event && one == role) {
                return Err(id::NO_SUCH_ROLE);
            }
            if role.gives(&Right::Head) && !office.has_head_without(id, self.event) {
                return Err(id::LAST_CHIEF);
            }
            let (event, role) = (event.map(str::to_owned), role.clone());
            Ok(vec![AccountFact::RoleTaken { id: id.clone(), event, role }])
        })
        .await
    }

    /// Makes a link that gives a role, and gives its secret.
    pub(crate) async fn invite(&self, role: &Role, hours: i64, once: bool) -> Kept<Secret> {
        let secret = secret()?;
        let hours = hours.clamp(1, INVITATION_HOURS_MAX);
        let invited = || AccountFact::Invited {
            seal: secret.seal(),
            event: Some(self.event.to_owned()),
            role: role.clone(),
            until: now() + hours * HOUR,
            once,
        };
        self.keep(|_| Ok(vec![invited()])).await?;
        Ok(secret)
    }

    /// Withdraws an invitation, named by its seal.
    pub(crate) async fn withdraw(&self, key: &str) -> Kept<()> {
        self.keep(|office| {
            let open = office.invitations(Some(self.event), now());
            let mut seals = open.into_iter().map(|(seal, _)| seal);
            let seal = seals.find(|seal| is(*seal, key)).ok_or(id::NO_SUCH_INVITATION)?;
            Ok(vec![AccountFact::InvitationClosed { seal }])
        })
        .await
    }

    /// Lends phones, and gives the secrets of their links.
    pub(crate) async fn lend(&self, phones: Vec<Phone>) -> Kept<Vec<(Secret, Phone)>> {
        let lent: Kept<Vec<_>> = phones.into_iter().map(|phone| Ok((secret()?, phone))).collect();
        let lent = lent?;
        let fact = |(secret, phone): &(Secret, Phone)| AccountFact::PhoneLent {
            seal: secret.seal(),
            phone: phone.clone(),
        };
        self.keep(|_| Ok(lent.iter().map(fact).collect())).await?;
        Ok(lent)
    }

    /// Calls a phone in, named by its seal.
    pub(crate) async fn call_in(&self, key: &str) -> Kept<()> {
        self.keep(|office| {
            let mut seals = office.phones(self.event).into_iter().map(|(seal, _)| seal);
            let seal = seals.find(|seal| is(*seal, key)).ok_or(id::NO_SUCH_PHONE)?;
            Ok(vec![AccountFact::PhoneTaken { seal }])
        })
        .await
    }

    async fn keep(&self, decide: impl Fn(&Office) -> Result<Vec<AccountFact>, Id>) -> Kept<()> {
        self.house.office().act(self.by.as_str(), now(), decide).await.map(|_| ())
    }
}

/// What is wrong with a role in an event, if anything is.
pub(crate) fn unfit(role: &Role, competition: &Competition) -> Option<Id> {
    let among = |number: u16, all: usize| (1..=all).contains(&usize::from(number));
    match *role {
        Role::LineArbiter { section, boards: (first, last) } => {
            let tables = 1 <= first && first <= last && last <= TABLE_MAX;
            let there = section.is_none_or(|one| among(one, competition.sections.len()));
            (!(tables && there)).then_some(id::ROLE_BAD_TABLES)
        }
        Role::Captain { team } => {
            (!among(team, competition.teams.len())).then_some(id::ROLE_BAD_TEAM)
        }
        Role::Player { entry } => {
            (!among(entry, competition.players.len())).then_some(id::ROLE_BAD_PLAYER)
        }
        Role::ChiefArbiter | Role::Deputy | Role::Secretary => None,
    }
}

/// A new secret, where the system has any.
pub(crate) fn secret() -> Kept<Secret> {
    Secret::new().map_err(|_| Denied::Refused(id::NO_SECRET))
}

fn is(seal: Seal, key: &str) -> bool {
    String::from(seal) == key
}
