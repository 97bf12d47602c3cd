//! Giving and taking roles, invitations and phones of an event.

use std::collections::BTreeSet;

use competition::{Competition, Fault, PlayerId, SectionNumber, TableNumber};

use super::{HOUR, Kept, Objection, by_key, keep, secret};
use crate::accounts::{
    AccountFact, AccountId, Accounts, Phone, PlayerLink, Right, Role, Seal, Secret, Tables,
};
use crate::actor::Actor;
use crate::ledger::Denied;
use crate::server::Server;

/// No invitation is good for longer.
pub const INVITATION_HOURS_MAX: i64 = 90 * 24;
/// No phone is lent for longer.
pub const PHONE_HOURS_MAX: i64 = 24;
/// So many phones are lent at once.
pub const PHONES_MAX: usize = 60;
/// No table has a higher number.
const TABLE_MAX: u16 = 2_000;

/// Those who judge an event, and somebody who changes who they are.
pub struct Panel<'a> {
    /// The server.
    pub server: &'a Server,
    /// Who asks.
    pub by: Actor<'a>,
    /// The event.
    pub event: &'a str,
}

/// No reason is longer.
const REASON_CHARS_MAX: usize = 300;

/// What somebody gives as his reason, on one line.
fn plain(reason: &str) -> String {
    let line = reason
        .trim()
        .chars()
        .filter(|sign| crate::signs::is_line(sign.encode_utf8(&mut [0; 4]), 1));
    line.take(REASON_CHARS_MAX).collect()
}

impl Panel<'_> {
    /// Gives somebody a role.
    pub async fn give(&self, id: &AccountId, role: &Role, reason: &str) -> Kept<()> {
        self.keep(Right::Head, |accounts| {
            let account = accounts.account(id).ok_or(Objection::NoSuchAccount)?;
            let event = Some(self.event);
            if account.all_roles().any(|(place, one)| place == event && one == role) {
                return Ok(Vec::new());
            }
            let (event, role) = (event.map(str::to_owned), role.clone());
            let reason = plain(reason);
            Ok(vec![AccountFact::RoleGiven { id: id.clone(), event, role, reason }])
        })
        .await
    }

    /// What is said against somebody judging the tables of a role besides those that he has, if they are too many.
    /// A link does not say yet whose it will be. A single match cannot be parted among arbiters, so that
    /// it is only marked.
    pub fn too_many_tables(
        &self,
        id: Option<&AccountId>,
        role: &Role,
        competition: &Competition,
    ) -> Option<Fault> {
        let Role::LineArbiter { .. } = role else { return None };
        let accounts = self.server.accounts().snapshot().state;
        let has = id.and_then(|id| accounts.account(id)).into_iter();
        let has = has.flat_map(|account| account.all_roles());
        let here = has.filter(|(place, _)| *place == Some(self.event)).map(|(_, role)| role);
        let tables = tables_of(here.chain([role]));
        competition.too_many_tables(tables).filter(|_| tables > 1)
    }

    /// Takes a role from somebody. An event is never left without a head.
    pub async fn take(&self, id: &AccountId, role: &Role, reason: &str) -> Kept<()> {
        self.keep(Right::Head, |accounts| {
            let account = accounts.account(id).ok_or(Objection::NoSuchAccount)?;
            let event = Some(self.event);
            if !account.all_roles().any(|(place, one)| place == event && one == role) {
                return Err(Objection::NoSuchRole);
            }
            if role.gives(&Right::Head) && !accounts.has_head_without(id, self.event) {
                return Err(Objection::LastChief);
            }
            let (event, role) = (event.map(str::to_owned), role.clone());
            let reason = plain(reason);
            Ok(vec![AccountFact::RoleTaken { id: id.clone(), event, role, reason }])
        })
        .await
    }

    /// Makes a link that gives a role, and gives its secret.
    pub async fn invite(&self, role: &Role, hours: i64, once: bool) -> Kept<Secret> {
        let secret = secret()?;
        let now = self.server.now();
        let until = now + hours.clamp(1, INVITATION_HOURS_MAX) * HOUR;
        let (key, ends) = by_key(self.server, &self.by, now);
        let until = until.min(ends);
        let invited = || AccountFact::Invited {
            seal: secret.seal(),
            event: Some(self.event.to_owned()),
            role: role.clone(),
            until,
            once,
            key: key.clone(),
        };
        self.keep(Right::Head, |_| Ok(vec![invited()])).await?;
        Ok(secret)
    }

    /// Withdraws an invitation, named by its seal.
    pub async fn withdraw(&self, key: &str) -> Kept<()> {
        let now = self.server.now();
        self.keep(Right::Head, |accounts| {
            let open = accounts.invitations(Some(self.event), now);
            let mut seals = open.into_iter().map(|(seal, _)| seal);
            let seal = seals.find(|seal| is(*seal, key)).ok_or(Objection::NoSuchInvitation)?;
            Ok(vec![AccountFact::InvitationClosed { seal }])
        })
        .await
    }

    /// Lends phones, and gives the secrets of their links.
    pub async fn lend(&self, phones: Vec<Phone>) -> Kept<Vec<(Secret, Phone)>> {
        let lent: Kept<Vec<_>> = phones.into_iter().map(|phone| Ok((secret()?, phone))).collect();
        let lent = lent?;
        let fact = |(secret, phone): &(Secret, Phone)| AccountFact::PhoneLent {
            seal: secret.seal(),
            phone: phone.clone(),
        };
        self.keep(Right::Keep, |_| Ok(lent.iter().map(fact).collect())).await?;
        Ok(lent)
    }

    /// Calls a phone in, named by its seal.
    pub async fn call_in(&self, key: &str) -> Kept<()> {
        self.keep(Right::Keep, |accounts| {
            let mut seals = accounts.phones(self.event).into_iter().map(|(seal, _)| seal);
            let seal = seals.find(|seal| is(*seal, key)).ok_or(Objection::NoSuchPhone)?;
            Ok(vec![AccountFact::PhoneTaken { seal }])
        })
        .await
    }

    /// Makes links for players, by their numbers in the list of entries, and gives the secrets. Those
    /// that they had before open nothing any more. While a game of theirs goes on here, another link would
    /// put whoever has it in their seat: then an arbiter alone makes one, and others leave them out.
    pub async fn link_players(
        &self,
        entries: &[PlayerId],
        until: i64,
    ) -> Kept<Vec<(Secret, PlayerLink)>> {
        let entries = &self.may_be_linked(entries).await?[..];
        let event = || self.event.to_owned();
        let link = |entry: PlayerId| PlayerLink { event: event(), entry, until, assists: false };
        let made: Kept<Vec<_>> = entries.iter().map(|one| Ok((secret()?, link(*one)))).collect();
        let made = made?;
        self.keep(Right::Keep, |accounts| {
            let before = accounts.player_links(self.event).into_iter();
            let before = before.filter(|(_, one)| entries.contains(&one.entry));
            let ended = before.map(|(seal, _)| AccountFact::PlayerUnlinked { seal });
            let begun = made.iter().map(|(secret, link)| AccountFact::PlayerLinked {
                seal: secret.seal(),
                link: link.clone(),
            });
            Ok(ended.chain(begun).collect())
        })
        .await?;
        Ok(made)
    }

    /// Those for whom he who asks may make a link now.
    async fn may_be_linked(&self, entries: &[PlayerId]) -> Kept<Vec<PlayerId>> {
        let accounts = self.server.accounts().snapshot().state;
        if self.by.may(&accounts, self.event, &Right::Rule) {
            return Ok(entries.to_vec());
        }
        let mut free = Vec::new();
        for entry in entries {
            if !self.server.plays_now(self.event, *entry).await {
                free.push(*entry);
            }
        }
        match free.is_empty() && !entries.is_empty() {
            true => Err(Denied::Refused(Objection::PlayerPlays)),
            false => Ok(free),
        }
    }

    /// Makes a link for the assistant of a player, and gives its secret. The one before opens nothing any
    /// more. While a game of the player goes on here, an arbiter alone makes one.
    pub async fn link_assistant(&self, entry: PlayerId, until: i64) -> Kept<Secret> {
        self.may_be_linked(&[entry]).await?;
        let secret = secret()?;
        let link = PlayerLink { event: self.event.to_owned(), entry, until, assists: true };
        self.keep(Right::Keep, |accounts| {
            let before = accounts.assistant_links(self.event, entry).into_iter();
            let ended = before.map(|seal| AccountFact::PlayerUnlinked { seal });
            let begun = AccountFact::PlayerLinked { seal: secret.seal(), link: link.clone() };
            Ok(ended.chain([begun]).collect())
        })
        .await?;
        Ok(secret)
    }

    async fn keep(
        &self,
        right: Right,
        decide: impl Fn(&Accounts) -> Result<Vec<AccountFact>, Objection>,
    ) -> Kept<()> {
        keep(self.server, &self.by, |accounts| match self.by.may(accounts, self.event, &right) {
            true => decide(accounts).map_err(Denied::Refused),
            false => Err(Denied::Forbidden),
        })
        .await
    }
}

/// How many tables somebody with these roles judges.
pub fn tables_of<'a>(roles: impl Iterator<Item = &'a Role>) -> u16 {
    let mut tables: BTreeSet<(Option<SectionNumber>, TableNumber)> = BTreeSet::new();
    for role in roles {
        if let Role::LineArbiter { section, boards: Tables(first, last) } = role {
            let own = TableNumber::up_to(last.get()).filter(|table| table >= first);
            tables.extend(own.map(|table| (*section, table)));
        }
    }
    // Who has a table in every section has it in each.
    let once = |(section, table): &&(Option<SectionNumber>, TableNumber)| {
        section.is_none() || !tables.contains(&(None, *table))
    };
    tables.iter().filter(once).count() as u16
}

/// What is wrong with a role in an event, if anything is.
pub fn unfit(role: &Role, competition: &Competition) -> Option<Objection> {
    let among = |number: u16, all: usize| (1..=all).contains(&usize::from(number));
    match *role {
        Role::LineArbiter { section, boards: Tables(first, last) } => {
            let tables = first <= last && last <= TABLE_MAX;
            let there = section.is_none_or(|one| competition.section(one).is_some());
            (!(tables && there)).then_some(Objection::BadTables)
        }
        Role::Captain { team } => {
            (!among(team.0, competition.teams().len())).then_some(Objection::BadTeam)
        }
        Role::Player { entry } => {
            (!among(entry.0, competition.players().len())).then_some(Objection::BadPlayer)
        }
        Role::ChiefArbiter | Role::Deputy | Role::Secretary | Role::Organiser => None,
    }
}

fn is(seal: Seal, key: &str) -> bool {
    String::from(seal) == key
}
