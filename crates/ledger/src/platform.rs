//! A round of an event on the platform: its tables are set up, begun and settled, and what comes of
//! them goes into the event.
//!
//! The event and its tables are streams of their own. What one asks of the other is found by looking at
//! both, so it is done once however often it is looked for, and also after the server has died between
//! the two.

mod officials;
mod results;
mod settle;
mod undone;

use clauses::Clause;
use competition::{
    BoardNumber, Competition, DisplayTime, DrawnOpening, FoulRule, GameNumber, IncidentNumber,
    Member, Place, Player, PlayerId, RapidRules, Section, SectionNumber, TableNumber,
};
use play::{
    Blindfold, Consult, Delay, Drawn, EventGame, Help, PerPerson, Person, Pool, Table, TableTerms,
    Tick,
};
use rulebook::{Provision, Sanction, Sight};
use sha2::{Digest, Sha256};
use tournament::{MicroMatch, Number, Round};

use crate::tables::NAME_SIGNS;

pub use officials::{is_grave, is_grave_kind, possible};
pub use results::corrected;
pub(crate) use undone::Refused;
pub use undone::Undone;

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
    open.map(move |(round, _)| (section.number, round))
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
        Round::up_to(section.announced()).map(move |round| (section.number, round))
    });
    let all = rounds.flat_map(|(section, round)| games_of(competition, section, round));
    let plays = |one: &PlatformGame| {
        players(competition, one.place).is_some_and(|both| both.contains(&PlayerId(entry)))
    };
    let mut own: Vec<PlatformGame> = all.filter(plays).collect();
    own.reverse();
    own
}

/// The board of an event whose game is played at a table.
fn place_of(own: &EventGame) -> Option<Place> {
    Some(Place {
        section: SectionNumber::new(own.section)?,
        round: Round::new(own.round)?,
        table: TableNumber::new(own.table)?,
        board: BoardNumber::new(own.board)?,
    })
}

/// By what a player of an event is known at its tables.
pub fn seat_key(event: &str, entry: PlayerId) -> String {
    format!("entry {event} {}", entry.0)
}

/// The seat of the first-named of a board in a game: who has the colour that begins sits first.
fn person_of_first(competition: &Competition, place: Place, game: GameNumber) -> Option<Person> {
    let section = competition.section(place.section)?;
    let table = section.round(place.round)?.tables.get(place.table.index())?;
    let colour = MicroMatch::colour(table.colour_of_first(place.board), game);
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
    let discipline = one.discipline()?;
    let giver = platform.display.and_then(|_| giver(competition, place, game));
    let blindfold = platform.blindfold.map(|one| match one {
        competition::Blindfold::LastMove => Blindfold::LastMove,
        competition::Blindfold::Record => Blindfold::Record,
    });
    let quorum = Some(platform.quorum).filter(|quorum| *quorum > 0);
    let confers = || platform.consultation.then(|| Consult { quorum, code: String::new() });
    let pooled = platform.display == Some(DisplayTime::Pooled);
    let minutes = platform.giver_minutes;
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
        premoves: platform.premoves,
        arbiter: true,
        delay,
        on_wall: !platform.closed,
        agreed_draws: crate::games::agreed_draws(one),
        late_punished: !one.said(Provision::LatenessConsequences).is_empty(),
        protest_minutes: one.protest_minutes.filter(|_| !one.announces_appeals()),
        sanctions_before: sanctions_before(competition, place, game),
        rule_set: one.games.rule_set.map(RapidRules::rule_set),
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
            by_lot: one.opening_table.is_some(),
        }),
        help: help(competition, place, game),
        adjournment: platform.adjournment,
        untimed: platform.display == Some(DisplayTime::Untimed),
        pool: giver.filter(|_| pooled).map(|giver| Pool { giver, minutes }),
        display: platform.display.and_then(|_| begins_display(competition, place, game)),
        // The giver of a display plays blindfold, and not those who play against him.
        blindfold: PerPerson::from_fn(|one| {
            blindfold.filter(|_| giver.is_none_or(|giver| giver == one))
        }),
        consult: PerPerson::from_fn(|_| confers()),
        ..TableTerms::friendly(one.rulebook.prefix(), &discipline.id, &one.time_control)
    })
}

/// The name of the table with which a display begins; nothing at that table itself.
fn begins_display(competition: &Competition, place: Place, game: GameNumber) -> Option<String> {
    let section = competition.section(place.section)?;
    let first = section.rounds.first()?.tables.first()?.boards.first()?;
    let is_first = (place.round, game) == (Round::FIRST, GameNumber::FIRST);
    first.tables.get(&GameNumber::FIRST).filter(|_| !is_first).cloned()
}

/// The seat of him who gives a display: number 1 of the section.
fn giver(competition: &Competition, place: Place, game: GameNumber) -> Option<Person> {
    let section = competition.section(place.section)?;
    let table = section.round(place.round)?.tables.get(place.table.index())?;
    let first = person_of_first(competition, place, game)?;
    let is_white = table.white == Number::at(0);
    (is_white || table.black == Number::at(0)).then_some(if is_white { first } else { !first })
}

/// The tables of a display with the giver's seats, once every board has its own.
fn boards_of_display(
    competition: &Competition,
    section: &Section,
) -> Option<Vec<(String, Person)>> {
    let rounds = Round::up_to(competition.planned(section));
    let boards = rounds.map(|round| {
        let games = games_of(competition, section.number, round);
        let seated = games.into_iter().map(|one| {
            let giver = giver(competition, one.place, one.game)?;
            Some((one.id, giver))
        });
        seated.collect::<Option<Vec<_>>>().filter(|all| !all.is_empty())
    });
    Some(boards.collect::<Option<Vec<_>>>()?.concat())
}

/// What the two players of a board were sanctioned with in earlier games of the event, each by his seat.
fn sanctions_before(
    competition: &Competition,
    place: Place,
    game: GameNumber,
) -> PerPerson<Vec<Sanction>> {
    let seats = players(competition, place).zip(person_of_first(competition, place, game));
    let Some((players, first)) = seats else { return PerPerson::default() };
    PerPerson::from_fn(|person| {
        let player = if person == first { players[0] } else { players[1] };
        sanctions_of(competition, player, place.round, game)
    })
}

/// What somebody was sanctioned with before a game of a round, as far as it was not lifted.
fn sanctions_of(
    competition: &Competition,
    player: PlayerId,
    round: Round,
    game: GameNumber,
) -> Vec<Sanction> {
    // In the same round it was a game before, or it has nothing to do with this one yet.
    let before = |of: Option<Round>| {
        of.is_none_or(|of| of < round || (of == round && game != GameNumber::FIRST))
    };
    let all = IncidentNumber::all().zip(competition.incidents());
    let own = all.filter(|(number, incident)| {
        incident.who == Member::Player(player)
            && before(incident.round)
            && !competition.is_lifted(*number)
    });
    let named = |name: &str| Sanction::ALL.into_iter().find(|one| one.name() == name);
    own.filter_map(|(_, incident)| named(incident.sanction.as_deref()?)).collect()
}

/// The help that the two players of a board have, each by his seat: what the conduct of a game depends on.
fn help(competition: &Competition, place: Place, game: GameNumber) -> PerPerson<Help> {
    let seats = players(competition, place).zip(person_of_first(competition, place, game));
    let Some((players, first)) = seats else { return PerPerson::default() };
    PerPerson::from_fn(|person| {
        let player = if person == first { players[0] } else { players[1] };
        let Some(record) = competition.player(player) else { return Help::default() };
        let needs = &record.player.needs;
        let duties = record.assistant.as_ref().map(|one| one.duties.clone());
        Help {
            sight: needs.sight,
            duties: duties.unwrap_or_default(),
            sign: !needs.sign.is_empty(),
        }
    })
}

/// What an arbiter sees of a player because of what he needs, as far as the rulebook speaks of it: a board or a
/// recorder that he has leave for, hearing aids that are off. Who does not see either needs what he hears by.
pub fn ticks_of(competition: &Competition, player: &Player) -> Vec<(Tick, Vec<Clause>)> {
    let needs = &player.needs;
    let due = |tick: &Tick| match tick {
        Tick::SecondBoard | Tick::SpecialBoard => needs.sight.is_some(),
        Tick::Recorder => needs.sight == Some(Sight::Blind),
        Tick::HearingAids => needs.hearing && needs.sight.is_none(),
        Tick::Identity | Tick::Room | Tick::Equipment | Tick::Camera | Tick::Devices => false,
    };
    let rules = competition.regulations();
    let Some((book, discipline)) = rules.and_then(|one| Some((one.book(), one.discipline()?)))
    else {
        return Vec::new();
    };
    let due = Tick::OF_NEEDS.into_iter().filter(due);
    let cited = due.map(|tick| (tick, tick.clauses(book, discipline)));
    cited.filter(|(_, clauses)| !clauses.is_empty()).collect()
}

/// Whether hearing aids that must be off were not seen to be, where an arbiter looks at everybody before a game.
fn has_aids_on(competition: &Competition, place: Place, game: GameNumber, table: &Table) -> bool {
    let seats = players(competition, place).zip(person_of_first(competition, place, game));
    let looks = table.event().is_some_and(|own| own.admitted);
    let Some((players, first)) = seats.filter(|_| looks) else { return false };
    players.into_iter().zip([first, !first]).any(|(player, person)| {
        let due = competition.player(player).map(|one| ticks_of(competition, &one.player));
        let due = due.into_iter().flatten().any(|(tick, _)| tick == Tick::HearingAids);
        due && !table.ticks(person).contains_key(&Tick::HearingAids)
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
        proof: proof(opening),
    })
}

/// What anybody repeats the draw with: the seed, what others called out, and the purpose.
fn proof(opening: &DrawnOpening) -> String {
    let lot = &opening.lot;
    let said = std::iter::once(&lot.seed).chain(&lot.contributions);
    let said: Vec<&str> = said.chain([&opening.purpose]).map(String::as_str).collect();
    said.join("; ")
}
