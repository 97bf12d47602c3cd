//! Officials at the tables of an event: who judges where, and what he may do there.

use competition::{Place, PlayerId, RoundState};
use game::{
    Act, ActKind, Actor as GameActor, AdjournAct, ClockAct, Moment, PanelAct, Possible, StartAct,
    Why,
};
use play::{
    CommandId, EventGame, Person, Phase, Refusal, Request, ServerTime, Stop, Table, TableAct, Who,
};
use rulebook::Sanction;

use super::{games_of_player, place_of, seat_key};
use crate::accounts::{Accounts, PlayerLink, Right, Seal};
use crate::actor::Actor;
use crate::ledger::Denied;
use crate::server::Server;
use crate::tables::{Answer, LiveTable};

impl Server {
    /// An official does something at a table of an event, if he may: the arbiter of the table, or the
    /// chief arbiter. Asked where it is decided.
    pub async fn officiate(
        &self,
        by: &Actor<'_>,
        live: &LiveTable,
        (act, id): (TableAct, Option<CommandId>),
    ) -> Result<Answer, Denied<Refusal>> {
        let logged = live.snapshot();
        let table = logged.table().ok_or(Denied::Forbidden)?;
        let own = table.event().ok_or(Denied::Forbidden)?.clone();
        let at_wood = table.elsewhere().is_some();
        let who = self.speaker(by, &own, at_wood).ok_or(Denied::Forbidden)?;
        let act = as_said(act, &who, at_wood);
        if is_signal(&act) && !self.is_begun(&own).await {
            return Err(Denied::Refused(game::Refusal::plain(Why::NotBegun).into()));
        }
        // Of what is reported of a wooden board only a pause and what is grave wants a reason.
        if let TableAct::Report { reason, .. } = &act
            && reason.trim().is_empty()
            && (is_grave(&act) || is_pause(&act))
        {
            return Err(Denied::Refused(Stop::NoReason.into()));
        }
        let act = as_opened(act, table);
        if is_resumption(&act) && !live.has_envelope().await? {
            return Err(Denied::Refused(Stop::NoEnvelope.into()));
        }
        let may = || self.speaker(by, &own, at_wood).as_ref() == Some(&who) && allowed(&who, &act);
        let request = Request { by: who.clone(), id, act: act.clone() };
        let answer = live.ask_if(&request, ServerTime(self.steady()), &may).await;
        if answer.is_ok() && concerns_event(&act) {
            // A game that was annulled has another table, and what was imposed is noted.
            self.settle(&own.event).await;
        }
        answer
    }

    /// The assistant of a player does something at a table, if he is still his assistant there.
    pub async fn assist(
        &self,
        (seal, link): (Seal, &PlayerLink),
        live: &LiveTable,
        (act, id): (TableAct, Option<CommandId>),
    ) -> Result<Answer, Denied<Refusal>> {
        let (person, name) = self.assisted_at(seal, link, live).ok_or(Denied::Forbidden)?;
        let may = || self.assisted_at(seal, link, live).is_some();
        let request = Request { by: Who::Assistant(person, name), id, act };
        live.ask_if(&request, ServerTime(self.steady()), &may).await
    }

    /// Whom somebody assists at a table by his link, and under which name the panel agreed to him.
    pub fn assisted_at(
        &self,
        seal: Seal,
        link: &PlayerLink,
        live: &LiveTable,
    ) -> Option<(Person, String)> {
        let lent = self.accounts().snapshot().state.assistant_links(&link.event, link.entry);
        let logged = self.event(&link.event).filter(|_| lent.contains(&seal))?;
        let state = logged.snapshot().state;
        if link.is_over(&state.competition, self.now()) {
            return None;
        }
        let agreed = state.competition.player(link.entry)?.assistant.as_ref()?;
        let table = live.snapshot();
        let table =
            table.table().filter(|one| one.event().is_some_and(|own| own.event == link.event))?;
        let person = table.person(&seat_key(&link.event, link.entry))?;
        Some((person, agreed.name.clone()))
    }

    /// Somebody asks for something at a table, if he may: asked where it is decided. Who plays in an event
    /// checks in shortly before his round.
    pub async fn ask_at(
        &self,
        live: &LiveTable,
        (request, received): (&Request, ServerTime),
        may: &(dyn Fn() -> bool + Sync),
    ) -> Result<Answer, Denied<Refusal>> {
        let logged = live.snapshot();
        let own = logged.table().and_then(Table::event);
        if let (TableAct::Ready, Some(own)) = (&request.act, own)
            && self.is_too_early(own).await
        {
            return Err(Denied::Refused(Stop::TooEarly.into()));
        }
        live.ask_if(request, received, may).await
    }

    async fn is_too_early(&self, own: &EventGame) -> bool {
        let Some(place) = place_of(own) else { return false };
        // After a start nobody may have looked at the event yet.
        let Ok(Some(logged)) = self.need(&own.event).await else { return false };
        let state = logged.snapshot().state;
        let now = crate::moment(self.now());
        state.competition.gathers_in(place.section, place.round, now).is_some()
    }

    /// Whether the round of a game has begun.
    async fn is_begun(&self, own: &EventGame) -> bool {
        let Ok(Some(logged)) = self.need(&own.event).await else { return false };
        let state = logged.snapshot().state;
        let Some(place) = place_of(own) else { return false };
        let record =
            state.competition.section(place.section).and_then(|one| one.round(place.round));
        record.is_some_and(|record| record.state == RoundState::Playing)
    }

    /// Whether somebody has a game in an event that goes on here.
    pub async fn plays_now(&self, event: &str, entry: PlayerId) -> bool {
        let Ok(Some(logged)) = self.need(event).await else { return false };
        let state = logged.snapshot().state;
        for game in games_of_player(&state.competition, entry.0) {
            let Ok(Some(live)) = self.tables().need(&game.id).await else { continue };
            let logged = live.snapshot();
            let Some(table) = logged.table().filter(|table| table.elsewhere().is_none()) else {
                continue;
            };
            match table.phase() {
                Phase::Opening
                | Phase::Playing
                | Phase::Waiting
                | Phase::Asking
                | Phase::Stopped
                | Phase::Adjourned => return true,
                Phase::Open | Phase::Gathering | Phase::Over | Phase::Void => {}
            }
        }
        false
    }

    /// As what somebody speaks at a table of an event, if he does.
    pub fn speaks_at(&self, by: &Actor<'_>, table: &Table) -> Option<Who> {
        self.speaker(by, table.event()?, table.elsewhere().is_some())
    }

    /// As what official somebody looks at a table of an event, wherever it is played: whoever enters its
    /// result sees the board as it is, and nothing that is for those who judge.
    pub fn official_at(&self, by: &Actor<'_>, table: &Table) -> Option<Who> {
        self.speaker(by, table.event()?, true)
    }

    /// The same, as the accounts are. What happens at a wooden board may also be entered by those who enter
    /// its result (RU-2022 13.1.4): they judge nothing, and report what was judged.
    fn speaker(&self, by: &Actor<'_>, own: &EventGame, at_wood: bool) -> Option<Who> {
        let accounts = self.accounts().snapshot().state;
        let name = by
            .person(&accounts)
            .map_or_else(|| by.signature().into_owned(), |one| one.0.to_owned());
        match officiates(by, &accounts, own) {
            Some(true) => Some(Who::ChiefArbiter(name)),
            Some(false) => Some(Who::Arbiter(name)),
            None => (at_wood && enters(by, &accounts, own)).then_some(Who::Reporter(name)),
        }
    }
}

/// Whether somebody enters results of the board.
fn enters(by: &Actor<'_>, accounts: &Accounts, own: &EventGame) -> bool {
    let Some(Place { section, table, .. }) = place_of(own) else { return false };
    by.may(accounts, &own.event, &Right::Board { section, table })
}

/// What an official does at a wooden board is reported of it, and what is reported of a game that is played
/// here an official does himself.
fn as_said(act: TableAct, who: &Who, at_wood: bool) -> TableAct {
    if at_wood && let TableAct::Official { act, reason, seen } = act {
        return TableAct::Report { by: rank(who), act, reason, seen };
    }
    if !at_wood && let TableAct::Report { act, reason, seen, .. } = act {
        return TableAct::Official { act, reason, seen };
    }
    // The forms of a board know one arbiter.
    if let TableAct::Report { by: GameActor::ChiefArbiter, act, reason, seen } = act {
        let by = if is_chiefs(ActKind::of(&act)) { GameActor::ChiefArbiter } else { rank(who) };
        return TableAct::Report { by, act, reason, seen };
    }
    act
}

/// As what an official stands in the record of a game.
fn rank(who: &Who) -> GameActor {
    match who {
        Who::Arbiter(_) => GameActor::Arbiter,
        Who::ChiefArbiter(_)
        | Who::Reporter(_)
        | Who::Assistant(..)
        | Who::Player(_)
        | Who::Member(..)
        | Who::Platform => GameActor::ChiefArbiter,
    }
}

/// Whether somebody officiates at a table, and whether as the chief arbiter or his substitute.
fn officiates(by: &Actor<'_>, accounts: &Accounts, own: &EventGame) -> Option<bool> {
    if by.may(accounts, &own.event, &Right::Rule) {
        return Some(true);
    }
    let Place { section, table, .. } = place_of(own)?;
    // A secretary enters results and judges nothing.
    let judges = match by {
        Actor::Account { id, key } => {
            let board = Right::Board { section, table };
            let reaches = key.is_none_or(|key| key.allows(&own.event, &board, false));
            reaches && accounts.judges(id, &own.event, section, table)
        }
        Actor::Phone { .. } | Actor::Player { .. } => false,
        Actor::Program(_) => true,
    };
    judges.then_some(false)
}

/// Whether the event has to look at what was done: the rest is between the players, or ends a game and is
/// entered anyway.
fn concerns_event(act: &TableAct) -> bool {
    matches!(
        act,
        TableAct::Void { .. }
            | TableAct::Official { .. }
            | TableAct::Report { act: Act::Panel(_) | Act::After(_) | Act::Adjourn(_), .. }
    )
}

fn is_signal(act: &TableAct) -> bool {
    matches!(
        act,
        TableAct::Official { act: Act::Start(StartAct::Signal), .. }
            | TableAct::Report { act: Act::Start(StartAct::Signal), .. }
    )
}

/// Whether an official stops the clocks of a wooden board.
fn is_pause(act: &TableAct) -> bool {
    let TableAct::Report { by, act: Act::Clock(ClockAct::Stop(_)), .. } = act else { return false };
    by.side().is_none()
}

/// Whether an adjourned game goes on: it could not with an envelope that nobody can open.
fn is_resumption(act: &TableAct) -> bool {
    matches!(
        act,
        TableAct::Official { act: Act::Adjourn(AdjournAct::Resume), .. }
            | TableAct::Report { act: Act::Adjourn(AdjournAct::Resume), .. }
    )
}

/// A move that was sealed here and is opened at a wooden board: whoever keeps the table adds what it is.
fn as_opened(act: TableAct, table: &Table) -> TableAct {
    let opens = matches!(&act, TableAct::Report { act: Act::Adjourn(AdjournAct::Open), .. });
    if opens && table.cover().is_some() { TableAct::Open(None) } else { act }
}

/// What an official may do in a game on the platform. The rest is for players, for the platform (flags,
/// lateness), or for the event (corrections, protests).
fn is_officials(kind: ActKind) -> bool {
    matches!(
        kind,
        ActKind::Signal
            | ActKind::Excuse
            | ActKind::DrawLateOpening
            | ActKind::LateOpeningDrawn
            | ActKind::DecideClaim
            | ActKind::Declare
            | ActKind::Find
            | ActKind::AllowAgreement
            | ActKind::Flag
            | ActKind::Stop
            | ActKind::Forgive
            | ActKind::Unfounded
            | ActKind::Resume
            | ActKind::Set
            | ActKind::Count
            | ActKind::Add
            | ActKind::Replace
            | ActKind::Refuses
            | ActKind::RestorePosition
            | ActKind::Sanction
            | ActKind::BothLose
    ) || is_chiefs(kind)
}

/// What only the chief arbiter or his substitute does.
fn is_chiefs(kind: ActKind) -> bool {
    matches!(
        kind,
        ActKind::Adjudicate
            | ActKind::Reopen
            | ActKind::Interrupt
            | ActKind::ResumeSession
            | ActKind::Open
            | ActKind::EnvelopeLost
            | ActKind::PositionLost
    )
}

/// What an official may do at a table now; the signal only where his round has begun.
pub fn possible(who: &Who, table: &Table, now: Moment, is_begun: bool) -> Vec<Possible> {
    if table.phase() == Phase::Void {
        return Vec::new();
    }
    if table.elsewhere().is_some() {
        let all = table.possible_under(rank(who), now).into_iter();
        return all.filter(|one| is_begun || one.kind != ActKind::Signal).collect();
    }
    let by = match who {
        Who::ChiefArbiter(_) => GameActor::ChiefArbiter,
        Who::Arbiter(_) => GameActor::Arbiter,
        Who::Player(_)
        | Who::Member(..)
        | Who::Reporter(_)
        | Who::Assistant(..)
        | Who::Platform => {
            return Vec::new();
        }
    };
    let may = |kind: ActKind| match is_chiefs(kind) {
        true => by == GameActor::ChiefArbiter,
        false => is_officials(kind) && (is_begun || kind != ActKind::Signal),
    };
    let kinds = ActKind::ALL.iter().copied().filter(|kind| may(*kind));
    // He who must reply opens the envelope, on his own page.
    let kinds = kinds.filter(|kind| *kind != ActKind::Open || table.cover().is_none());
    let adjourns = table.terms().adjournment;
    let kinds = kinds.filter(|kind| *kind != ActKind::Interrupt || adjourns);
    kinds.filter_map(|kind| table.game().possible_act(kind, by, now)).collect()
}

/// Whether an official is asked twice before he does it: it ends a game, or takes its end away.
pub fn is_grave(act: &TableAct) -> bool {
    let judged = if let TableAct::Official { act, .. } = act {
        Some(act)
    } else if let TableAct::Report { by, act, .. } = act {
        by.side().is_none().then_some(act)
    } else {
        None
    };
    let grave = |act: &Act| is_grave_kind(ActKind::of(act)) || loses_a_game(act);
    judged.is_some_and(grave) || matches!(act, TableAct::Void { .. })
}

/// Whether it is a sanction that costs somebody a game or more.
fn loses_a_game(act: &Act) -> bool {
    let Act::Panel(PanelAct::Sanction(imposed)) = act else { return false };
    matches!(
        imposed.sanction,
        Sanction::LossOfGame | Sanction::LossOfGameOrMicroMatch | Sanction::Expulsion
    )
}

/// Whether everything of a kind is grave.
pub fn is_grave_kind(kind: ActKind) -> bool {
    matches!(kind, ActKind::BothLose | ActKind::Adjudicate | ActKind::Refuses | ActKind::Reopen)
}

/// What an official may do: not what players and the program do, and an arbiter not what is his chief's.
fn allowed(who: &Who, act: &TableAct) -> bool {
    let chief = matches!(who, Who::ChiefArbiter(_));
    let reports = matches!(act, TableAct::Report { .. } | TableAct::Open(_));
    if let Who::Reporter(_) = who {
        // The secretary enters what players do; what is judged is for those who judge.
        return matches!(
            act,
            TableAct::Report { by: game::Actor::Player(_) | game::Actor::Assistant(_), .. }
        );
    }
    if let TableAct::Official { act, .. } = act {
        let kind = ActKind::of(act);
        return is_officials(kind) && (chief || !is_chiefs(kind));
    }
    let voids = matches!(act, TableAct::Void { .. });
    let speaks = matches!(
        act,
        TableAct::Tick { .. }
            | TableAct::Message { .. }
            | TableAct::Follow(_)
            | TableAct::Agree(..)
    );
    (voids && chief) || reports || speaks
}
