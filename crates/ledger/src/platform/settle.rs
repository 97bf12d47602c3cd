//! Brings an event and its tables together: what one asks of the other is looked for at both.

use std::sync::Arc;

use competition::happened;
use competition::{
    Command, Competition, Fact, GameNumber, Member, Place, PlayerId, RoundState, TableSet, Venue,
    command,
};
use game::{Act, GameResult, Phase as GamePhase, Side, StartAct};
use play::{
    Consult, Drawn, EventGame, PerPerson, Person, Phase, Refusal, Request, Seat, ServerTime, Stop,
    Table, TableAct, TableTerms, Who,
};
use tracing::warn;

use super::results::{ended, incidents, reopened};
use super::undone::Undone;
use super::{
    PlatformGame, boards_of_display, drawn, games, games_of, has_aids_on, help, name, open_rounds,
    person_of_first, place_of, players, seat_key, terms,
};
use crate::accounts::Secret;
use crate::ledger::{Denied, Ledger};
use crate::server::{LoggedEvent, Server, kind};
use crate::tables::{Answer, LiveTable};

/// Why a board is played at a wooden board, as the last one has said who decided so.
fn moved_because(competition: &Competition, place: Place) -> String {
    let mut facts = competition.counting_facts().rev();
    let reason = facts.find_map(|(_, fact)| {
        let Fact::VenueSwitched(happened::VenueSwitched { place: of, reason, .. }) = fact else {
            return None;
        };
        (*of == place).then(|| reason.clone())
    });
    reason.unwrap_or_default()
}

/// Whether a board came to the platform after its round had begun: then its arbiter gives the signal,
/// for nobody else knows how far it has got.
fn came_later(competition: &Competition, place: Place) -> bool {
    let mut facts = competition.counting_facts().rev();
    let last = facts.find_map(|(_, fact)| {
        if let Fact::Started(happened::Started { section, round, .. }) = fact {
            return ((*section, *round) == (place.section, place.round)).then_some(false);
        }
        let Fact::VenueSwitched(happened::VenueSwitched { place: of, .. }) = fact else {
            return None;
        };
        (*of == place).then_some(true)
    });
    last == Some(true)
}

/// Whether a table was set up for a game as the event stands now.
fn is_meant(slug: &str, competition: &Competition, game: &PlatformGame, table: &Table) -> bool {
    let place = game.place;
    let (Some(players), Some(first), Some(terms)) = (
        players(competition, place),
        person_of_first(competition, place, game.game),
        terms(competition, slug, place, game.game),
    ) else {
        return true;
    };
    let seats = players.into_iter().zip([first, !first]);
    let sits = |(player, person): (PlayerId, Person)| {
        table.seat(person).is_some_and(|seat| seat.key == seat_key(slug, player))
    };
    // The opening is drawn later, and where it is played is said at the table.
    let position = table.terms().position.clone();
    let kind = table.terms().kind.clone();
    // What was imposed meanwhile is no reason to send somebody away who is there or was admitted.
    let known = |person: Person| table.is_here(person) || !table.ticks(person).is_empty();
    let sanctions_before = match Person::BOTH.into_iter().any(known) {
        true => table.terms().sanctions_before.clone(),
        false => terms.sanctions_before.clone(),
    };
    // Who is helped otherwise keeps his table.
    let help = table.terms().help.clone();
    // What was agreed on at the table is not in the event, nor by what code one comes to a group.
    let swapped = table.terms().swapped;
    let consult = with_own_codes(&terms.consult, &table.terms().consult);
    let meant = TableTerms { position, kind, sanctions_before, help, swapped, consult, ..terms };
    seats.into_iter().all(sits) && *table.terms() == meant
}

/// How groups confer as the event has it, with the codes that their table has.
fn with_own_codes(
    meant: &PerPerson<Option<Consult>>,
    own: &PerPerson<Option<Consult>>,
) -> PerPerson<Option<Consult>> {
    PerPerson::from_fn(|person| {
        let code = own[person].as_ref().map(|one| one.code.clone()).unwrap_or_default();
        meant[person].as_ref().map(|one| Consult { code, ..one.clone() })
    })
}

/// The same with a code for each group, which its captain hands on.
fn with_new_codes(mut terms: TableTerms) -> Option<TableTerms> {
    for person in Person::BOTH {
        if let Some(consult) = &mut terms.consult[person] {
            consult.code = Secret::new().ok()?.reveal();
        }
    }
    Some(terms)
}

fn by_platform(act: TableAct) -> Request {
    Request { by: Who::Platform, id: None, act }
}

/// The clocks are started.
fn signal() -> TableAct {
    let act = Act::Start(StartAct::Signal);
    TableAct::Official { act, reason: String::new(), seen: None }
}

/// So long after line-ups are opened the clocks of a team match are started, if not both are ready before.
const GATHERING_MS: i64 = 2 * 60_000;

impl Server {
    /// Brings an event and its tables together: tables that are missing are set up, games that are to
    /// begin begin, and results of games that are over are entered.
    pub async fn settle(&self, slug: &str) {
        if let Ok(Some(logged)) = self.need(slug).await {
            self.bring_together(slug, &logged).await;
        }
    }

    /// The same of an event that is open.
    pub(crate) async fn bring_together(&self, slug: &str, logged: &Arc<Ledger<LoggedEvent>>) {
        self.note_day(slug, logged).await;
        let played = |state: &Competition| {
            state.regulations().is_some_and(|one| one.games.platform.is_some())
        };
        if !played(&logged.snapshot().state.competition) {
            return;
        }
        self.bring_all_on(slug, logged).await;
        if self.set_up(slug, logged).await {
            self.bring_all_on(slug, logged).await;
        }
        self.gather_displays(slug, &logged.snapshot().state.competition).await;
    }

    /// Tells the first table of a display which boards belong to it, once all are set up.
    async fn gather_displays(&self, slug: &str, competition: &Competition) {
        if !competition.regulations().is_some_and(|one| one.is_display()) {
            return;
        }
        for section in competition.sections() {
            let Some(boards) = boards_of_display(competition, section) else { continue };
            let Some((first, _)) = boards.first() else { continue };
            let Ok(Some(live)) = self.tables().need(first).await else { continue };
            let known = live.snapshot().table().map(|table| table.display() == boards);
            if known == Some(false)
                && let Err(denied) = self.ask(&live, TableAct::Display(boards)).await
            {
                warn!(event = slug, why = kind(&denied), "the boards of a display are not noted");
            }
        }
    }

    async fn bring_all_on(&self, slug: &str, logged: &Arc<Ledger<LoggedEvent>>) {
        for game in games(&logged.snapshot().state.competition) {
            self.bring_on(slug, logged, &game).await;
        }
    }

    /// Settles one game whose table has changed.
    pub(crate) async fn settle_game(&self, own: &EventGame) {
        let Ok(Some(logged)) = self.need(&own.event).await else { return };
        let place = place_of(own);
        let all = games(&logged.snapshot().state.competition);
        for game in all.iter().filter(|one| Some(one.place) == place) {
            self.bring_on(&own.event, &logged, game).await;
        }
    }

    /// The opening that was drawn for a game.
    pub(crate) async fn drawn_for(&self, own: &EventGame) -> Option<Drawn> {
        let logged = self.need(&own.event).await.ok().flatten()?;
        let state = logged.snapshot().state;
        let place = place_of(own)?;
        let record = state.competition.section(place.section)?.round(place.round)?;
        drawn(&state.competition, record.openings.get(&(place.table, place.board))?)
    }

    /// Sets up the tables that games of announced rounds lack; whether it had to.
    async fn set_up(&self, slug: &str, logged: &Arc<Ledger<LoggedEvent>>) -> bool {
        let mut had_to = false;
        let state = logged.snapshot().state;
        let competition = &state.competition;
        let rounds: Vec<_> = competition.sections().iter().flat_map(open_rounds).collect();
        for (section, round) in rounds {
            // The boards of a display name the first of them, which may just have been set up.
            let state = logged.snapshot().state;
            let competition = &state.competition;
            let mut missing = competition.without_tables(section, round);
            for game in games_of(competition, section, round) {
                let place = (game.place, game.game);
                if !missing.contains(&place) && self.is_lost(slug, competition, &game).await {
                    missing.push(place);
                }
            }
            let mut tables = Vec::new();
            for (place, game) in missing {
                let id = name(slug, competition.history().len(), place, game);
                if self.set_up_one(slug, competition, place, game, &id).await {
                    tables.push(TableSet { table: place.table, board: place.board, game, id });
                }
            }
            if tables.is_empty() {
                continue;
            }
            let command = Command::SetTables(command::SetTables { section, round, tables });
            had_to = true;
            // Another server may have been faster.
            if let Err(denied) = self.act_alone(slug, logged, &command).await {
                warn!(event = slug, why = kind(&denied), "tables of the platform are not noted");
            }
        }
        had_to
    }

    /// Whether a game needs another table: its own was annulled, or was set up for others or otherwise
    /// before regulations, line-ups or pairs were changed.
    async fn is_lost(&self, slug: &str, competition: &Competition, game: &PlatformGame) -> bool {
        let open = competition.next_game(game.place).is_ok_and(|next| next <= game.game);
        if !open {
            return false;
        }
        let Ok(Some(live)) = self.tables().need(&game.id).await else { return false };
        let logged = live.snapshot();
        let Some(table) = logged.table() else { return false };
        match table.phase() {
            Phase::Void => true,
            Phase::Open | Phase::Gathering => !is_meant(slug, competition, game, table),
            Phase::Opening
            | Phase::Playing
            | Phase::Waiting
            | Phase::Asking
            | Phase::Stopped
            | Phase::Adjourned => false,
            Phase::Over => {
                table.game().outcome().is_some_and(|one| one.result == GameResult::Annulled)
            }
        }
    }

    async fn set_up_one(
        &self,
        slug: &str,
        competition: &Competition,
        place: Place,
        game: GameNumber,
        id: &str,
    ) -> bool {
        let Some(terms) = terms(competition, slug, place, game) else { return false };
        let (Some(players), Some(first)) =
            (players(competition, place), person_of_first(competition, place, game))
        else {
            return false;
        };
        // Without chance nobody could be told how to come to a group: the table is set up when there is.
        let Some(terms) = with_new_codes(terms) else { return false };
        let live = match self.tables().set_up_as(id, terms).await {
            Ok(live) => live,
            Err(error) => {
                warn!(event = slug, %error, "a table of the platform cannot be set up");
                return false;
            }
        };
        for (player, person) in players.into_iter().zip([first, !first]) {
            let name = competition.name(Member::Player(player));
            let seat = Seat::of_entrant(name, seat_key(slug, player));
            let sat = self.ask(&live, TableAct::Sit(person, seat)).await;
            match sat {
                Ok(_) | Err(Denied::Refused(Refusal::Table(Stop::Taken | Stop::NotYours))) => {}
                Err(denied) => warn!(event = slug, why = kind(&denied), "a player has no seat"),
            }
        }
        true
    }

    async fn ask(&self, live: &LiveTable, act: TableAct) -> Result<Answer, Denied<Refusal>> {
        live.ask_plainly(&by_platform(act), ServerTime(self.steady()), &|| true).await
    }

    /// Brings one game on as far as it can go, and enters its result.
    async fn bring_on(&self, slug: &str, logged: &Arc<Ledger<LoggedEvent>>, game: &PlatformGame) {
        let Ok(Some(live)) = self.tables().need(&game.id).await else { return };
        let state = logged.snapshot().state;
        for act in self.acts(&state.competition, game, &live) {
            if let Err(denied) = self.ask(&live, act).await
                && denied.refusal().is_none()
            {
                warn!(event = slug, why = kind(&denied), "a game on the platform does not go on");
            }
        }
        self.enter(slug, logged, game, &live).await;
    }

    /// What the platform does at a table as the event stands.
    fn acts(
        &self,
        competition: &Competition,
        game: &PlatformGame,
        live: &LiveTable,
    ) -> Vec<TableAct> {
        let logged = live.snapshot();
        let Some(table) = logged.table().filter(|table| table.phase() != Phase::Void) else {
            return Vec::new();
        };
        let Some(record) =
            competition.section(game.place.section).and_then(|one| one.round(game.place.round))
        else {
            return Vec::new();
        };
        let help = help(competition, game.place, game.game);
        let helped = table.ended_at().is_none() && table.terms().help != help;
        let mut acts = Vec::from_iter(helped.then_some(TableAct::Help(help)));
        if competition.is_played_at(game.place) == Venue::Wood {
            let reason = moved_because(competition, game.place);
            let moves = table.ended_at().is_none() && table.elsewhere() != Some(reason.as_str());
            acts.extend(moves.then_some(TableAct::PlayElsewhere(Some(reason))));
            return acts;
        }
        acts.extend(table.elsewhere().map(|_| TableAct::PlayElsewhere(None)));
        let waits = table.game().state().phase == GamePhase::Waiting;
        let opening = record.openings.get(&(game.place.table, game.place.board));
        // What is drawn after the signal is put on the board as long as nobody has moved.
        let untouched = table.game().state().phase == GamePhase::Playing && table.ply() == 0;
        let begins = waits || (untouched && table.drawn().is_none());
        let opening = opening.filter(|_| begins).and_then(|one| drawn(competition, one));
        acts.extend(opening.filter(|one| table.drawn() != Some(one)).map(TableAct::Draw));
        let next = competition.next_game(game.place).ok();
        let due = waits && record.state == RoundState::Playing && next == Some(game.game);
        // That board alone waits for the assistant without whom it must not be played.
        let due = due && !competition.lacks_assistant(game.place);
        let due = due && !has_aids_on(competition, game.place, game.game, table);
        match game.game == GameNumber::FIRST {
            true if due && came_later(competition, game.place) => {}
            // Who plays for a team is known from the start of the round: nobody could come before.
            true if due && competition.is_team_event() => match table.begins() {
                None => acts.push(TableAct::BeginsAt(self.now() + GATHERING_MS)),
                Some(at) if at <= self.now() => acts.push(signal()),
                Some(_) => {}
            },
            true if due => acts.push(signal()),
            false if due => match table.begins() {
                None => acts.push(TableAct::BeginsAt(self.now() + competition.break_ms())),
                Some(at) if at <= self.now() => acts.push(TableAct::Begin),
                Some(_) => {}
            },
            true | false => acts.push(TableAct::Look),
        }
        acts
    }

    /// Notes in the event what officials have imposed at a table, once each. What the event refuses waits for
    /// the arbiters.
    pub(super) async fn note_incidents(
        &self,
        slug: &str,
        logged: &Ledger<LoggedEvent>,
        game: &PlatformGame,
        live: &LiveTable,
    ) {
        let seen = live.snapshot();
        let sanctions = seen.table().map(|table| &table.game().state().sanctions);
        if !sanctions.is_some_and(|all| Side::BOTH.into_iter().any(|side| !all[side].is_empty())) {
            return;
        }
        let Ok(facts) = live.since(0).await else { return };
        let state = logged.snapshot().state;
        for (mark, noted) in incidents(&state.competition, game, &facts) {
            // A step that the ladder of the event does not have is noted without it.
            let plain = command::NoteIncident { sanction: None, ..noted.clone() };
            let command = Command::Incident(noted.clone());
            let done = match self.act_alone(slug, logged, &command).await {
                Err(Denied::Refused(_)) => {
                    self.act_alone(slug, logged, &Command::Incident(plain)).await
                }
                done => done,
            };
            let Err(denied) = done else { continue };
            let why = kind(&denied);
            let is_known = match denied {
                Denied::Refused(refusal) => {
                    let (place, table) = (game.place, game.id.clone());
                    let undone = Undone { place, table, noted, refusal };
                    !self.refused().remember(slug, mark, undone)
                }
                // It is tried again when the log answers.
                Denied::Forbidden
                | Denied::Store(_)
                | Denied::Unfit(_)
                | Denied::Unreadable { .. } => false,
            };
            if !is_known {
                warn!(event = slug, why, "what was imposed is not noted");
            }
        }
    }

    /// Enters the result of a game that is over, once; takes it back if the game was reopened.
    async fn enter(
        &self,
        slug: &str,
        logged: &Arc<Ledger<LoggedEvent>>,
        game: &PlatformGame,
        live: &LiveTable,
    ) {
        let seen = live.snapshot();
        let Some(table) = seen.table() else { return };
        let state = logged.snapshot().state;
        let competition = &state.competition;
        let Some(board) = competition.board_at(game.place) else { return };
        self.note_incidents(slug, logged, game, live).await;
        let entered = board.ended.get(&game.game).filter(|one| one.id == game.id);
        let commands = match table.ended_at() {
            None => reopened(competition, game, entered, board.scores.len()),
            Some(seq) if competition.has_entered(&game.id, seq) => Vec::new(),
            Some(seq) => ended(competition, game, table, seq),
        };
        for command in commands {
            let done = self.act_alone(slug, logged, &command).await;
            if let Err(denied) = done {
                let why = kind(&denied);
                warn!(event = slug, command = command.name(), why, "not entered");
                return;
            }
        }
    }
}
