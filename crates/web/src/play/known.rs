//! As whom tables know a visitor.

use std::sync::Arc;

use axum::http::HeaderMap;
use ledger::accounts::{AccountId, Key, PlayerLink, Seal};
use ledger::platform::seat_key;
use ledger::tables::{Answer, LiveTable};
use ledger::{Actor, Denied, Server};
use play::{CommandId, Phase, Refusal, Role, Table, TableAct, Who};

use super::keys;
use crate::my_games;
use crate::visitor::Visitor;

/// As whom tables know a visitor: by his account, by the secret of his browser, by the link of a player,
/// or as an official of an event.
pub(super) struct Known {
    /// His account and the secret of his browser.
    pub(super) keys: Vec<String>,
    /// The link by which he is a player of an event.
    link: Option<(Seal, PlayerLink)>,
    /// His account, and the key of his program.
    account: Option<(AccountId, Option<Key>)>,
    server: Arc<Server>,
}

impl Known {
    /// As whom tables know a visitor. The link of a player counts as long as his event goes on.
    pub(super) async fn of(server: &Arc<Server>, visitor: &Visitor, headers: &HeaderMap) -> Known {
        Known {
            keys: keys(visitor, headers),
            link: my_games::link_that_counts(server, visitor, headers).await,
            account: visitor.account.clone().map(|id| (id, visitor.key.clone())),
            server: Arc::clone(server),
        }
    }

    /// Somebody of whom nothing is known.
    #[cfg(test)]
    pub(super) fn stranger(server: &Arc<Server>) -> Known {
        Known { keys: Vec::new(), link: None, account: None, server: Arc::clone(server) }
    }

    /// The key by which his connections are counted, if he is known at all.
    pub(super) fn counted_by(&self) -> Option<String> {
        let entry = || self.link.as_ref().map(|(_, link)| seat_key(&link.event, link.entry));
        self.keys.first().cloned().or_else(entry)
    }

    /// As what he looks at a table. What he may is asked of the accounts as they are now.
    pub(super) fn role(&self, table: &Table) -> Role {
        if self.keys.iter().any(|key| table.reports(key)) {
            return Role::Arbiter;
        }
        let own = self.keys.iter().find_map(|key| table.person(key));
        if let Some(person) = own.or_else(|| self.plays_in_event(table)) {
            return Role::Player(person);
        }
        match self.keys.iter().find_map(|key| table.member(key)) {
            Some((person, number)) => Role::Member(person, number),
            None => self.official(table).unwrap_or(Role::Spectator),
        }
    }

    fn plays_in_event(&self, table: &Table) -> Option<play::Person> {
        let event = &table.event()?.event;
        // A link may have ended since he came.
        let counts = |one: &&(Seal, PlayerLink)| {
            one.1.event == *event && my_games::still_counts(&self.server, one)
        };
        let by_link = self.link.iter().filter(counts).map(|(_, link)| link.entry);
        // A program plays friendly games alone.
        let himself = self.account.as_ref().filter(|(_, key)| key.is_none());
        let accounts = himself.map(|_| self.server.accounts().snapshot().state);
        let by_account = himself.into_iter().zip(&accounts);
        let by_account = by_account.flat_map(|((id, _), all)| all.entries_of(id, event));
        let mut entries = by_link.chain(by_account);
        entries.find_map(|entry| table.person(&seat_key(event, entry)))
    }

    /// He does something as an official of an event, if he has an account.
    pub(super) async fn officiates(
        &self,
        table: &LiveTable,
        act: TableAct,
        id: CommandId,
    ) -> Option<Result<Answer, Denied<Refusal>>> {
        let (account, key) = self.account.as_ref()?;
        let by = Actor::Account { id: account, key: key.as_ref() };
        Some(self.server.officiate(&by, table, (act, Some(id))).await)
    }

    /// Whether he may look at a table at all: the regulations may close it to those who only watch.
    pub(super) fn may_look(&self, table: &Table) -> bool {
        let closed = table.event().is_some_and(|event| event.closed);
        !closed || self.role(table) != Role::Spectator
    }

    /// Whether he may see what is shown to everybody.
    pub(super) fn may_see_in_public(&self, table: &LiveTable) -> bool {
        let logged = table.snapshot();
        logged.table().is_some_and(|table| self.may_look(table) && !self.plays_on(table))
    }

    /// As what he looks at a table of an event whose official he is.
    fn official(&self, table: &Table) -> Option<Role> {
        let (id, key) = self.account.as_ref()?;
        match self.server.official_at(&Actor::Account { id, key: key.as_ref() }, table)? {
            Who::Arbiter(_) | Who::ChiefArbiter(_) => Some(Role::Arbiter),
            Who::Reporter(_) => Some(Role::Reporter),
            Who::Player(_) | Who::Member(..) | Who::Assistant(..) | Who::Platform => None,
        }
    }

    /// Whether he plays at a table and his game goes on: then he looks at it from his own seat, since
    /// what is shown to everybody may be more than he may see (RU-2022 5.4.12, UA-2024 II.systems.7.5).
    pub(super) fn plays_on(&self, table: &Table) -> bool {
        let goes_on = !matches!(table.phase(), Phase::Over | Phase::Void);
        goes_on && matches!(self.role(table), Role::Player(_) | Role::Member(..))
    }
}
