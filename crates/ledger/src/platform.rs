//! A round of an event on the platform: its tables are set up, begun and settled, and what comes of
//! them goes into the event.
//!
//! The event and its tables are streams of their own. What one asks of the other is found by looking at
//! both, so it is done once however often it is looked for, and also after the server has died between
//! the two.

use competition::{
    BoardNumber, Command, Competition, DrawnOpening, FactIndex, FoulRule, GameNumber, Member,
    Place, PlatformResult, PlayerId, RoundState, Section, SectionNumber, TableNumber, TableSet,
    Venue, command,
};
use game::{
    Act, ActKind, Actor as GameActor, Attendance, GameResult, Moment, PanelAct, PerSide,
    Phase as GamePhase, Possible, Share, StartAct, Why,
};
use play::{
    CommandId, Delay, Drawn, EventGame, Person, Phase, Refusal, Request, Seat, ServerTime, Stop,
    Table, TableAct, TableTerms, Who,
};
use rulebook::Sanction;
use sha2::{Digest, Sha256};
use std::sync::Arc;
use tournament::{MicroMatch, Round, Score};
use tracing::warn;

use crate::accounts::{Accounts, Right};
use crate::actor::Actor;
use crate::ledger::{Denied, Ledger};
use crate::server::{LoggedEvent, Server};
use crate::tables::{Answer, LiveTable, NAME_SIGNS};

/// A game of an event that has a table on the platform.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlatformGame {
    /// The board.
    pub place: Place,
    /// The game of it.
    pub game: GameNumber,
    /// The name of its table.
    pub id: String,
}

/// The games of the rounds that are played now and have tables on the platform.
pub fn games(competition: &Competition) -> Vec<PlatformGame> {
    let rounds = competition.sections().iter().flat_map(open_rounds);
    rounds.flat_map(|(section, round)| games_of(competition, section, round)).collect()
}

fn open_rounds(section: &Section) -> impl Iterator<Item = (SectionNumber, Round)> {
    let open = Round::all().zip(&section.rounds).filter(|(_, record)| record.takes_results());
    open.map(|(round, _)| (section.number, round))
}

/// The games of a round that have tables on the platform.
pub fn games_of(
    competition: &Competition,
    section: SectionNumber,
    round: Round,
) -> Vec<PlatformGame> {
    let record = competition.section(section).and_then(|one| one.round(round));
    let tables = record.into_iter().flat_map(|one| TableNumber::all().zip(&one.tables));
    let boards = tables.flat_map(|(table, one)| {
        let boards = BoardNumber::all().zip(&one.boards);
        boards.map(move |(board, one)| (Place { section, round, table, board }, one))
    });
    let games = boards.flat_map(|(place, board)| {
        board.tables.iter().map(move |(game, id)| PlatformGame {
            place,
            game: *game,
            id: id.clone(),
        })
    });
    games.collect()
}

/// The games of a player in all rounds that are announced, the last first.
pub fn games_of_player(competition: &Competition, entry: u16) -> Vec<PlatformGame> {
    let rounds = competition.sections().iter().flat_map(|section| {
        Round::all().take(section.announced().into()).map(|round| (section.number, round))
    });
    let all = rounds.flat_map(|(section, round)| games_of(competition, section, round));
    let plays = |one: &PlatformGame| {
        players(competition, one.place).is_some_and(|both| both.contains(&PlayerId(entry)))
    };
    let mut own: Vec<PlatformGame> = all.filter(plays).collect();
    own.reverse();
    own
}

/// By what a player of an event is known at its tables.
pub fn seat_key(event: &str, entry: u16) -> String {
    format!("entry {event} {entry}")
}

/// The seat of the first-named of a board in a game: who has the colour that begins sits first.
fn person_of_first(competition: &Competition, place: Place, game: GameNumber) -> Option<Person> {
    let section = competition.section(place.section)?;
    let table = section.round(place.round)?.tables.get(place.table.index())?;
    let colour = MicroMatch::colour(table.colour_of_first(place.board), game.index());
    let begins = colour == competition.begins();
    Some(if begins { Person::First } else { Person::Second })
}

/// The two players of a board, as its table names them.
fn players(competition: &Competition, place: Place) -> Option<[PlayerId; 2]> {
    let section = competition.section(place.section)?;
    let table = section.round(place.round)?.tables.get(place.table.index())?;
    let board = table.boards.get(place.board.index())?;
    let member = |number: tournament::Number, seated: Option<PlayerId>| match section
        .members
        .get(number.index())?
    {
        Member::Player(id) => Some(*id),
        Member::Team(_) => seated,
    };
    Some([member(table.white, board.players[0])?, member(table.black, board.players[1])?])
}

/// What a table for a game of an event is set up for.
fn terms(
    competition: &Competition,
    event: &str,
    place: Place,
    game: GameNumber,
) -> Option<TableTerms> {
    let one = competition.regulations()?;
    let platform = one.games.platform?;
    let (agreed_after, never_agreed) = match one.games.agreed_draws {
        Some(competition::AgreedDraws::AfterMoves(moves)) => (Some(moves.get()), false),
        Some(competition::AgreedDraws::Never) => (None, true),
        None => (None, false),
    };
    let discipline = one.discipline()?;
    let delay = match (platform.delay_moves, platform.delay_seconds) {
        (0, 0) => None,
        (0, seconds) => Some(Delay::Seconds(seconds)),
        (moves, _) => Some(Delay::Moves(moves)),
    };
    Some(TableTerms {
        opening: one.renju_opening.as_ref().map(|name| name.to_lowercase()),
        fouls_lose: one.games.fouls == FoulRule::Loses,
        late_minutes: one.lateness_minutes,
        lag_limit_ms: platform.lag_ms(),
        away_seconds: platform.away_seconds,
        show_counts: platform.show_counts,
        arbiter: true,
        delay,
        agreed_after,
        never_agreed,
        event: Some(EventGame {
            event: event.to_owned(),
            section: place.section.get(),
            round: place.round.get(),
            table: place.table.get(),
            board: place.board.get(),
            game: game.get(),
            // Who was admitted to a meeting was admitted to all its games.
            admitted: platform.admitted && game == GameNumber::FIRST,
            closed: platform.closed,
        }),
        ..TableTerms::friendly(one.rulebook.prefix(), &discipline.id, &one.time_control)
    })
}

/// The name of the table of a game: the same for whoever looks at the same event.
fn name(event: &str, at: usize, place: Place, game: GameNumber) -> String {
    let Place { section, round, table, board } = place;
    let text = format!("{event}/{at}/{section}/{round}/{table}/{board}/{game}");
    let digest = Sha256::digest(text.as_bytes());
    let sign = |byte: &u8| char::from(NAME_SIGNS[usize::from(*byte) % NAME_SIGNS.len()]);
    digest.iter().take(10).map(sign).collect()
}

/// What an opening that was drawn says at a table.
fn drawn(competition: &Competition, opening: &DrawnOpening) -> Option<Drawn> {
    let variant = competition.game()?.variant().parse().ok()?;
    Some(Drawn {
        opening: opening.opening.clone(),
        position: opening.position(variant)?,
        cell: format!("{} {}", opening.source, opening.cell),
        proof: format!("{}; {}", opening.lot.seed, opening.purpose),
    })
}

/// Why a board is played at a wooden board, as the last one has said who decided so.
fn moved_because(competition: &Competition, place: Place) -> String {
    let mut facts = competition.counting_facts().rev();
    let reason = facts.find_map(|(_, fact)| match fact {
        competition::Fact::VenueSwitched { place: of, reason, .. } if *of == place => Some(reason),
        _ => None,
    });
    reason.cloned().unwrap_or_default()
}

/// Whether a board came to the platform after its round had begun: then its arbiter gives the signal,
/// for nobody else knows how far it has got.
fn came_later(competition: &Competition, place: Place) -> bool {
    let mut facts = competition.counting_facts().rev();
    let last = facts.find_map(|(_, fact)| match fact {
        competition::Fact::VenueSwitched { place: of, .. } if *of == place => Some(true),
        competition::Fact::Started { section, round, .. } => {
            ((*section, *round) == (place.section, place.round)).then_some(false)
        }
        _ => None,
    });
    last == Some(true)
}

/// What a game that is over gives the two as the table of the event names them.
fn score(table: &Table, first: Person) -> Option<Score> {
    let side = table.side(first);
    let of_first = |both: PerSide<Share>| (both[side], both[!side]);
    match table.game().outcome()?.result {
        GameResult::Played(shares) => match of_first(shares) {
            (Share::Win, Share::Loss) => Some(Score::FirstWins),
            (Share::Loss, Share::Win) => Some(Score::SecondWins),
            (Share::Half, Share::Half) => Some(Score::Draw),
            (Share::Loss, Share::Loss) => Some(Score::BothLose),
            (Share::Half, Share::Loss) => Some(Score::HalfToFirst),
            (Share::Loss, Share::Half) => Some(Score::HalfToSecond),
            (Share::Win, Share::Win | Share::Half) | (Share::Half, Share::Win) => None,
        },
        GameResult::Unplayed(came) => Some(match (came[side], came[!side]) {
            (Attendance::Plus, Attendance::Minus) => Score::SecondAbsent,
            (Attendance::Minus, Attendance::Plus) => Score::FirstAbsent,
            (Attendance::Minus | Attendance::Plus, _) => Score::BothAbsent,
        }),
        GameResult::Annulled => None,
    }
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
        table.seat(person).is_some_and(|seat| seat.key == seat_key(slug, player.0))
    };
    // The opening is drawn later.
    let position = table.terms().position.clone();
    seats.into_iter().all(sits) && *table.terms() == TableTerms { position, ..terms }
}

fn by_platform(act: TableAct) -> Request {
    Request { by: Who::Platform, id: None, act }
}

/// The program itself, as it signs.
const PROGRAM: Actor<'static> = Actor::Program("damka");

impl Server {
    /// Brings an event and its tables together: tables that are missing are set up, games that are to
    /// begin begin, and results of games that are over are entered.
    pub async fn settle(&self, slug: &str) {
        let Ok(Some(logged)) = self.need(slug).await else { return };
        let played = |state: &Competition| {
            state.regulations().is_some_and(|one| one.games.platform.is_some())
        };
        if !played(&logged.snapshot().state.competition) {
            return;
        }
        self.set_up(slug, &logged).await;
        for game in games(&logged.snapshot().state.competition) {
            self.bring_on(slug, &logged, &game).await;
        }
    }

    /// Settles one game whose table has changed.
    pub(crate) async fn settle_game(&self, own: &EventGame) {
        let Ok(Some(logged)) = self.need(&own.event).await else { return };
        let number = |number: u16| usize::from(number).saturating_sub(1);
        let meant = |one: &PlatformGame| {
            let place = one.place;
            (place.section.index(), place.round.index()) == (number(own.section), number(own.round))
                && place.table.index() == number(own.table)
                && place.board.index() == number(own.board.into())
        };
        let all = games(&logged.snapshot().state.competition);
        for game in all.iter().filter(|one| meant(one)) {
            self.bring_on(&own.event, &logged, game).await;
        }
    }

    /// Sets up the tables that games of announced rounds lack.
    async fn set_up(&self, slug: &str, logged: &Arc<Ledger<LoggedEvent>>) {
        let state = logged.snapshot().state;
        let competition = &state.competition;
        let rounds: Vec<_> = competition.sections().iter().flat_map(open_rounds).collect();
        for (section, round) in rounds {
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
            // Another server may have been faster.
            if let Err(denied) = self.act_alone(slug, &PROGRAM, &command).await {
                warn!(event = slug, %denied, "tables of the platform are not noted");
            }
        }
    }

    /// Whether a game needs another table: its own was annulled, or was set up for others or otherwise
    /// before regulations, line-ups or pairs were changed.
    async fn is_lost(&self, slug: &str, competition: &Competition, game: &PlatformGame) -> bool {
        let open = competition.next_game(game.place).is_ok_and(|next| next <= game.game);
        if !open || competition.is_played_at(game.place) == Venue::Wood {
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
            | Phase::Adjourned
            | Phase::Over => false,
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
        let live = match self.tables().set_up_as(id, terms).await {
            Ok(live) => live,
            Err(error) => {
                warn!(event = slug, %error, "a table of the platform cannot be set up");
                return false;
            }
        };
        for (player, person) in players.into_iter().zip([first, !first]) {
            let name = competition.name(Member::Player(player)).to_owned();
            let seat = Seat { name, key: seat_key(slug, player.0) };
            let sat = self.ask(&live, TableAct::Sit(person, seat)).await;
            match sat {
                Ok(_) | Err(Denied::Refused(Refusal::Table(Stop::Taken | Stop::NotYours))) => {}
                Err(error) => warn!(event = slug, %error, "a player has no seat"),
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
                warn!(event = slug, %denied, "a game on the platform does not go on");
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
        if competition.is_played_at(game.place) == Venue::Wood {
            let reason = moved_because(competition, game.place);
            let moves = table.ended_at().is_none() && table.elsewhere() != Some(reason.as_str());
            return Vec::from_iter(moves.then_some(TableAct::PlayElsewhere(Some(reason))));
        }
        let back = table.elsewhere().map(|_| TableAct::PlayElsewhere(None));
        let mut acts = Vec::from_iter(back);
        let waits = table.game().state().phase == GamePhase::Waiting;
        let opening = record.openings.get(&(game.place.table, game.place.board));
        let opening = opening.filter(|_| waits).and_then(|one| drawn(competition, one));
        acts.extend(opening.filter(|one| table.drawn() != Some(one)).map(TableAct::Draw));
        let next = competition.next_game(game.place).ok();
        let due = waits && record.state == RoundState::Playing && next == Some(game.game);
        match game.game == GameNumber::FIRST {
            true if due && came_later(competition, game.place) => {}
            true if due => acts.push(TableAct::Official {
                act: Act::Start(StartAct::Signal),
                reason: String::new(),
                seen: None,
            }),
            false if due => match table.begins() {
                None => acts.push(TableAct::BeginsAt(self.now() + competition.break_ms())),
                Some(at) if at <= self.now() => acts.push(TableAct::Begin),
                Some(_) => {}
            },
            true | false => acts.push(TableAct::Look),
        }
        acts
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
        if competition.is_played_at(game.place) == Venue::Wood {
            return;
        }
        let entered = board.ended.get(&game.game).filter(|one| one.id == game.id);
        let commands = match table.ended_at() {
            None => reopened(competition, game, entered, board.scores.len()),
            Some(seq) if competition.has_entered(&game.id, seq) => Vec::new(),
            Some(seq) => ended(competition, game, table, seq),
        };
        for command in commands {
            let done = self.act_alone(slug, &PROGRAM, &command).await;
            if let Err(denied) = done {
                warn!(event = slug, command = command.name(), %denied, "not entered");
                return;
            }
        }
    }

    /// An official does something at a table of an event, if he may: the arbiter of the table, or the
    /// chief arbiter. Asked where it is decided.
    pub async fn officiate(
        &self,
        by: &Actor<'_>,
        live: &LiveTable,
        (act, id): (TableAct, Option<CommandId>),
    ) -> Result<Answer, Denied<Refusal>> {
        let logged = live.snapshot();
        let own = logged.table().and_then(Table::event).ok_or(Denied::Forbidden)?.clone();
        let who = self.official(by, &own).ok_or(Denied::Forbidden)?;
        if is_signal(&act) && !self.is_begun(&own).await {
            return Err(Denied::Refused(game::Refusal::plain(Why::NotBegun).into()));
        }
        let may = || self.official(by, &own).as_ref() == Some(&who) && allowed(&who, &act);
        let request = Request { by: who.clone(), id, act: act.clone() };
        live.ask_if(&request, ServerTime(self.steady()), &may).await
    }

    /// Whether the round of a game has begun.
    async fn is_begun(&self, own: &EventGame) -> bool {
        let Ok(Some(logged)) = self.need(&own.event).await else { return false };
        let state = logged.snapshot().state;
        let section = SectionNumber::from_index(usize::from(own.section).saturating_sub(1));
        let record = state.competition.section(section).and_then(|one| {
            one.rounds.get(usize::from(own.round).saturating_sub(1))
        });
        record.is_some_and(|record| record.state == RoundState::Playing)
    }

    /// As what somebody officiates at a table of an event, as the accounts are.
    pub fn official(&self, by: &Actor<'_>, own: &EventGame) -> Option<Who> {
        let accounts = self.accounts().snapshot().state;
        let name = by
            .person(&accounts)
            .map_or_else(|| by.signature().into_owned(), |one| one.0.to_owned());
        officiates(by, &accounts, own).map(|chief| match chief {
            true => Who::ChiefArbiter(name),
            false => Who::Arbiter(name),
        })
    }
}

/// Whether somebody officiates at a table, and whether as the chief arbiter or his substitute.
fn officiates(by: &Actor<'_>, accounts: &Accounts, own: &EventGame) -> Option<bool> {
    if by.may(accounts, &own.event, &Right::Rule) {
        return Some(true);
    }
    let section = SectionNumber::from_index(usize::from(own.section).saturating_sub(1));
    let table = TableNumber::from_index(usize::from(own.table).saturating_sub(1));
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

fn is_signal(act: &TableAct) -> bool {
    matches!(act, TableAct::Official { act: Act::Start(StartAct::Signal), .. })
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
    let by = match who {
        Who::ChiefArbiter(_) => GameActor::ChiefArbiter,
        Who::Arbiter(_) => GameActor::Arbiter,
        Who::Player(_) | Who::Reporter(_) | Who::Platform => return Vec::new(),
    };
    let may = |kind: ActKind| match is_chiefs(kind) {
        true => by == GameActor::ChiefArbiter,
        false => is_officials(kind) && (is_begun || kind != ActKind::Signal),
    };
    if table.elsewhere().is_some() || table.phase() == Phase::Void {
        return Vec::new();
    }
    let kinds = ActKind::ALL.iter().copied().filter(|kind| may(*kind));
    kinds.filter_map(|kind| table.game().possible_act(kind, by, now)).collect()
}

/// Whether an official is asked twice before he does it: it ends a game, or takes its end away.
pub fn is_grave(act: &TableAct) -> bool {
    match act {
        TableAct::Void { .. } => true,
        TableAct::Official { act, .. } => match act {
            Act::Panel(PanelAct::Sanction(imposed)) => {
                matches!(
                    imposed.sanction,
                    Sanction::LossOfGame | Sanction::LossOfGameOrMicroMatch | Sanction::Expulsion
                )
            }
            act => is_grave_kind(ActKind::of(act)),
        },
        _ => false,
    }
}

/// Whether everything of a kind is grave.
pub fn is_grave_kind(kind: ActKind) -> bool {
    matches!(kind, ActKind::BothLose | ActKind::Adjudicate | ActKind::Refuses | ActKind::Reopen)
}

/// What an official may do: not what players and the program do, and an arbiter not what is his chief's.
fn allowed(who: &Who, act: &TableAct) -> bool {
    let chief = matches!(who, Who::ChiefArbiter(_));
    match act {
        TableAct::Void { .. } => chief,
        TableAct::Tick { .. } | TableAct::Message { .. } => true,
        TableAct::Official { act, .. } => {
            let kind = ActKind::of(act);
            is_officials(kind) && (chief || !is_chiefs(kind))
        }
        _ => false,
    }
}

/// A game that goes on again has no result: the one that the platform entered is taken back.
fn reopened(
    competition: &Competition,
    game: &PlatformGame,
    entered: Option<&PlatformResult>,
    scores: usize,
) -> Vec<Command> {
    let last = scores == game.game.index() + 1;
    let Some(entered) = entered.filter(|_| last) else { return Vec::new() };
    let own = |fact: &competition::Fact| matches!(fact, competition::Fact::Scored { platform: Some(one), .. } if **one == *entered);
    let index: Option<FactIndex> =
        competition.counting_facts().find(|(_, fact)| own(fact)).map(|(index, _)| index);
    let undo = |event| {
        let reason = REOPENED.to_owned();
        Command::Undo(command::Undo { event: Some(event), reason })
    };
    index.filter(|event| competition.can_be_taken_back(*event)).map(undo).into_iter().collect()
}

/// Why the program takes a result back.
const REOPENED: &str = "platform: the game was reopened";

/// The result of a game that is over, and its moves.
fn ended(competition: &Competition, game: &PlatformGame, table: &Table, seq: u32) -> Vec<Command> {
    let PlatformGame { place, game, id } = game;
    let first = person_of_first(competition, *place, *game);
    let score = first.and_then(|first| score(table, first));
    let (Some(score), Some(outcome)) = (score, table.game().outcome()) else { return Vec::new() };
    if competition.next_game(*place).ok() != Some(*game) {
        // Somebody else has entered it.
        return Vec::new();
    }
    let Place { section, round, table: number, board } = *place;
    let platform = PlatformResult {
        id: id.clone(),
        seq,
        ending: outcome.kind.id().name().to_owned(),
        clauses: outcome.because.clauses.iter().map(ToString::to_string).collect(),
    };
    let result = Command::Result(command::EnterResult {
        section,
        round,
        table: number,
        board,
        game: Some(*game),
        score,
        adjudicated: None,
        platform: Some(Box::new(platform)),
    });
    let texts = table.game().state().score.iter().filter_map(|entry| match entry {
        game::Entry::Move { text, .. } => Some(text.as_str()),
        game::Entry::Put(_) | game::Entry::Found(_) | game::Entry::Offer(_) => None,
    });
    let opening = table.drawn().map(|drawn| drawn.opening.as_str());
    let moves: Vec<&str> = opening.into_iter().chain(texts).collect();
    if moves.is_empty() {
        return vec![result];
    }
    let moves = moves.join(" ");
    let record = command::RecordMoves { section, round, table: number, board, game: *game, moves };
    vec![result, Command::Record(record)]
}
