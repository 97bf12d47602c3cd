//! Somebody listens to a table: what he is told first, and what then, as his role may know it.

use std::sync::Arc;

use ledger::Denied;
use ledger::platform::is_grave;
use ledger::tables::{Answer, LiveTable, Told};
use play::{CommandId, Refusal, Role, Seat, Stop, Style, TableAct, Who};
use tokio::sync::broadcast;
use tokio::sync::broadcast::error::{RecvError, TryRecvError};
use words::Language;

use super::{Known, wire};

/// A gap is told up to so many facts; whoever has missed more is told the table alone.
const MISSED_MAX: usize = 1_000;

/// Somebody who listens to a table.
pub(super) struct Listener {
    pub(super) table: Arc<LiveTable>,
    known: Arc<Known>,
    pub(super) language: Language,
    pub(super) role: Role,
    /// How moves are said to him, if he wants to be told what is announced.
    style: Option<Style>,
    news: broadcast::Receiver<Arc<Told>>,
    /// The last fact that he was told.
    told: u32,
    /// Whether he wants to see what everybody sees, whoever he is.
    only_watches: bool,
}

/// What comes to one who listens.
pub(super) enum Word {
    /// A message.
    Said(Arc<str>),
    /// He knows it already.
    Known,
    /// He has missed something, or is somebody else now: the whole table must be shown to him.
    Anew,
    /// The table is closed.
    Closed,
}

impl Listener {
    pub(super) fn new(table: Arc<LiveTable>, known: Arc<Known>, language: Language) -> Listener {
        let role = table.snapshot().table().map_or(Role::Spectator, |table| known.role(table));
        let news = table.news_for(role);
        let style = None;
        Listener { table, known, language, role, style, news, told: 0, only_watches: false }
    }

    /// The same, with what is announced, and moves said in this style.
    pub(super) fn with_speech(self, style: Option<Style>) -> Listener {
        Listener { style, ..self }
    }

    /// Where and as what he listens.
    pub(super) fn place(&self) -> wire::Place<'_> {
        let (name, style) = (self.table.id(), self.style);
        wire::Place { name, role: self.role, language: self.language, style }
    }

    /// The same, told what everybody is told: an arbiter's browser may be what a hall looks at.
    pub(super) fn only_watching(self) -> Listener {
        let (role, news) = (Role::Spectator, self.table.news_for(Role::Spectator));
        Listener { role, news, only_watches: true, ..self }
    }

    /// The whole table, with what was said since he was last there.
    pub(super) async fn welcome(&mut self, after: u32) -> Option<String> {
        // First the place among those who are told, then what he begins with: nothing between is missed.
        self.role = self.role_now();
        if !self.may_look() {
            return None;
        }
        self.news = self.table.news_for(self.role);
        let sight = self.table.sight(self.role);
        let table = sight.table.table()?;
        let missed = match after > 0 && after < table.seq() {
            true => self.table.since(after).await.unwrap_or_default(),
            false => Vec::new(),
        };
        // Who plays blindfold is told the last move, and not how it came to it.
        let after = if table.blindfold(self.role).is_some() { 0 } else { after };
        // Nobody is told more than he may see.
        let known = missed.len().min(table.seq().saturating_sub(after) as usize);
        let missed = (after > 0 && known <= MISSED_MAX).then_some(&missed[..known]);
        self.told = table.seq();
        let place = self.place();
        let text = wire::welcome(place, table, sight.now, missed);
        // Who was away for so long is shown the table, and not all that was said meanwhile.
        let fits = missed.is_none() || text.len() <= wire::MESSAGE_BYTES_MAX;
        Some(if fits { text } else { wire::welcome(place, table, sight.now, None) })
    }

    /// Waits for the next thing he may know.
    pub(super) async fn next(&mut self) -> Word {
        match self.news.recv().await {
            Ok(told) => self.hears(&told),
            Err(RecvError::Lagged(_)) => self.anew(),
            Err(RecvError::Closed) => Word::Closed,
        }
    }

    /// The next thing that is waiting, if something is.
    pub(super) fn waiting(&mut self) -> Option<Word> {
        match self.news.try_recv() {
            Ok(told) => Some(self.hears(&told)),
            Err(TryRecvError::Lagged(_)) => Some(self.anew()),
            Err(TryRecvError::Empty | TryRecvError::Closed) => None,
        }
    }

    fn hears(&mut self, told: &Told) -> Word {
        let seq = told.table.table().map_or(0, play::Table::seq);
        // The one clock of a giver moves without anything happening here.
        let only_shown = told.facts.is_empty() && seq == self.told;
        // What it shows beside may be ahead of what he was told of: that comes with its own words.
        if !only_shown && (seq <= self.told || told.facts.is_empty()) {
            return Word::Known;
        }
        // Where he knows something else than what was before he could not follow.
        let follows = told.table_before().is_some_and(|before| before.seq() == self.told);
        if !follows || self.is_another() {
            return self.anew();
        }
        self.told = seq;
        let place = self.place();
        let write = || wire::event(place, told).unwrap_or_default();
        Word::Said(told.written(self.role, self.language, self.style, write))
    }

    /// He is shown the whole table; where nobody but players and officials may watch, he who is neither any more
    /// is told nothing.
    fn anew(&self) -> Word {
        if self.may_look() { Word::Anew } else { Word::Closed }
    }

    fn may_look(&self) -> bool {
        let logged = self.table.snapshot();
        logged.table().is_some_and(|table| self.known.may_look(table))
    }

    /// Whether he is somebody else by now: he may have sat down since, judge no more, or his link has ended.
    fn is_another(&self) -> bool {
        let of_event = || {
            let logged = self.table.snapshot();
            logged.table().is_some_and(|table| table.event().is_some())
        };
        let may_change = matches!(self.role, Role::Spectator | Role::Arbiter) || of_event();
        may_change && self.role_now() != self.role
    }

    /// As whom he asks for something, if he may.
    pub(super) fn speaks(&self) -> Option<Who> {
        if self.is_another() {
            return None;
        }
        match self.role {
            Role::Player(person) => Some(Who::Player(person)),
            Role::Member(person, number) => Some(Who::Member(person, number)),
            Role::Arbiter => {
                let logged = self.table.snapshot();
                let own = |seat: &&Seat| self.known.keys.contains(&seat.key);
                let seat = logged.table()?.reporters().iter().find(own);
                seat.map(|seat| Who::Reporter(seat.name.clone()))
            }
            Role::Reporter | Role::Spectator => None,
        }
    }

    /// What an official asks for at a table of an event, done if he may; nothing if he is none there.
    pub(super) async fn officiates(
        &self,
        (act, sure): (&TableAct, bool),
        id: &CommandId,
    ) -> Option<Result<Answer, Denied<Refusal>>> {
        if !matches!(act, TableAct::Report { .. }) {
            return None;
        }
        let of_event = self.table.snapshot().table().is_some_and(|table| table.event().is_some());
        if !matches!(self.role, Role::Arbiter | Role::Reporter) || !of_event {
            return None;
        }
        if is_grave(act) && !sure {
            return Some(Err(Denied::Refused(Stop::SayTwice.into())));
        }
        self.known.officiates(&self.table, act.clone(), id.clone()).await
    }

    /// As whom tables know him.
    pub(super) fn known(&self) -> &Known {
        &self.known
    }

    /// The last fact that he was told.
    pub(super) fn told(&self) -> u32 {
        self.told
    }

    fn role_now(&self) -> Role {
        if self.only_watches {
            return Role::Spectator;
        }
        self.table.snapshot().table().map_or(Role::Spectator, |table| self.known.role(table))
    }
}

#[cfg(test)]
mod tests {
    use ledger::Server;
    use play::{EventGame, Person, Request, ServerTime, TableTerms};
    use store::MemoryLog;

    use super::*;

    /// A table at which only those who play and judge may look, where one listens who is neither, as one does
    /// whose link has ended.
    async fn listens() -> (Arc<LiveTable>, Listener) {
        let server = Server::open(Arc::new(MemoryLog::default())).await.unwrap();
        let own = EventGame {
            event: "cup".to_owned(),
            section: 1,
            round: 1,
            table: 1,
            board: 1,
            game: 1,
            admitted: false,
            closed: true,
            by_lot: false,
        };
        let terms = TableTerms::friendly("UA-2024", "russian", "30+30");
        let terms = TableTerms { event: Some(own), arbiter: true, ..terms };
        let table = server.tables().set_up(terms).await.unwrap();
        let known = Known::stranger(&server);
        (Arc::clone(&table), Listener::new(table, Arc::new(known), Language::En))
    }

    #[tokio::test]
    async fn whoever_may_not_look_any_more_is_shown_nothing_though_he_lags() {
        let (table, mut listener) = listens().await;
        assert!(listener.welcome(0).await.is_none());
        let seat = |person| Seat { name: "Anna".to_owned(), key: format!("{person:?}") };
        let ask = async |by: Who, act: TableAct| {
            let request = Request { by, id: None, act };
            table.ask(&request, ServerTime(0)).await.unwrap();
        };
        ask(Who::Platform, TableAct::Sit(Person::First, seat(Person::First))).await;
        // More than he can be told of later.
        for nth in 0..300 {
            ask(Who::Player(Person::First), TableAct::Presence(nth % 2 == 1)).await;
        }
        assert!(matches!(listener.waiting(), Some(Word::Closed)), "he is sent away");
    }
}
