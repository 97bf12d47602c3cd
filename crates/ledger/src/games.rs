//! The games of an event move by move: read, replayed, written for other programs.

mod file;
mod judge;

use std::fmt;
use std::str::FromStr;

use competition::command::RecordMoves;
use competition::{
    Board, BoardNumber, Command, Competition, Fact, Fault, GameNumber, MOVES_CHARS_MAX, Moment,
    Place, Problem, Refusal, RoundRecord, SectionNumber, Table, TableNumber,
};
use notation::gamefile::Warning;
use records::{BadMoves, GameRecord, Kind};
use tournament::{Colour, MicroMatch, Round, Score};

use crate::signs;

pub use file::{extension, file};
pub(crate) use judge::agreed_draws;
pub use judge::{judge, judging_rules};

/// What a command leads to. Every command of the desk, the phones, the programs and the shell comes by
/// here: no text of it is taken that nobody could read. Moves are kept only if they can be played, and
/// in the one spelling that every program reads.
pub fn decide(
    competition: &Competition,
    command: &Command,
    now: Moment,
) -> Result<Vec<Fact>, Refusal> {
    signs::check(command)?;
    if let Command::Record(record) = command {
        let record = Command::Record(normalised(competition, record)?);
        return competition::decide(competition, &record, now);
    }
    competition::decide(competition, command, now)
}

/// The moves of a game in the spelling in which they are kept.
fn normalised(competition: &Competition, record: &RecordMoves) -> Result<RecordMoves, Fault> {
    let moves = &record.moves;
    // What is too long is refused without being looked at move by move.
    if moves.trim().is_empty() || moves.chars().count() > MOVES_CHARS_MAX {
        return Ok(record.clone());
    }
    let kind = kind(competition).ok_or(Fault::plain(Problem::MovesForeign))?;
    let moves = records::normalise(kind, moves, opening(competition, record.place()));
    let moves = moves.map_err(|bad| Fault::plain(problem(bad)))?;
    Ok(RecordMoves { moves, ..record.clone() })
}

/// The captures of a typed game that fit several moves, and which of them was taken because of the
/// moves that follow: both as text.
pub fn settled(competition: &Competition, place: Place, moves: &str) -> Vec<(String, String)> {
    let record = kind(competition)
        .and_then(|kind| records::read_sheet(kind, moves, opening(competition, place)).ok());
    let settled = record.iter().flat_map(GameRecord::settled).filter_map(|at| {
        let Warning::AmbiguousCapture { text, taken } = &at.what else { return None };
        Some((text.clone(), taken.clone()))
    });
    settled.collect()
}

/// What is played in an event.
fn kind(competition: &Competition) -> Option<Kind> {
    let kind = Kind::of(competition.game()?);
    let majority = competition.regulations().is_some_and(|one| one.games.majority_capture);
    Some(if majority { kind.with_majority() } else { kind })
}

/// Why the text of a game cannot be played, as it is told at the desk.
pub fn problem(bad: BadMoves) -> Problem {
    match bad {
        BadMoves::Empty => Problem::MovesEmpty,
        BadMoves::Several => Problem::MovesSeveral,
        BadMoves::Foreign => Problem::MovesForeign,
        BadMoves::Unreadable { line, .. } => Problem::MovesUnreadable { line },
        BadMoves::Unplayable { number, text } => Problem::MoveUnplayable { number, text },
    }
}

/// What stands in the cell that was drawn for a board.
fn opening(competition: &Competition, place: Place) -> Option<&str> {
    let round = competition.section(place.section)?.round(place.round)?;
    round.openings.get(&(place.table, place.board)).map(|drawn| drawn.opening.as_str())
}

/// One game of an event.
pub struct Game<'a> {
    /// Where it is played.
    pub place: Place,
    /// Which one of its board, counted from 1.
    pub number: GameNumber,
    /// Who has White, who has Black.
    pub players: [String; 2],
    /// The result, White's first.
    pub score: Option<Score>,
    /// The moves, if they were kept.
    pub moves: Option<&'a str>,
}

impl Game<'_> {
    /// The moves that were kept. They were checked then, so they can be read.
    pub fn record(&self, competition: &Competition) -> Option<GameRecord> {
        records::read_sheet(kind(competition)?, self.moves?, None).ok()
    }

    /// What it is called in addresses.
    pub fn id(&self) -> GameId {
        GameId { place: self.place, number: self.number }
    }

    /// Round, table and what else tells it from others: `3.12`, `3.12.2`.
    pub fn label(&self, competition: &Competition) -> String {
        let Place { round, table, board, .. } = self.place;
        let mut label = format!("{round}.{table}");
        if competition.is_team_event() {
            label += &format!(".{board}");
        }
        if competition.counting().games > 1 || self.number > GameNumber::FIRST {
            label += &format!(".{}", self.number);
        }
        label
    }
}

/// What a game is called in addresses: `1-3-12-1-2` for section, round, table, board and game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameId {
    /// Where it is played.
    pub place: Place,
    /// Which one of its board.
    pub number: GameNumber,
}

/// Why a text is not what a game is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A game is called by five numbers: section, round, table, board and game.")]
pub struct NoGameId;

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Place { section, round, table, board } = self.place;
        write!(f, "{section}-{round}-{table}-{board}-{}", self.number)
    }
}

impl FromStr for GameId {
    type Err = NoGameId;

    fn from_str(text: &str) -> Result<GameId, NoGameId> {
        fn next<T: FromStr>(numbers: &mut std::str::Split<'_, char>) -> Result<T, NoGameId> {
            numbers.next().and_then(|number| number.parse().ok()).ok_or(NoGameId)
        }
        let mut numbers = text.split('-');
        let place = Place {
            section: next(&mut numbers)?,
            round: next(&mut numbers)?,
            table: next(&mut numbers)?,
            board: next(&mut numbers)?,
        };
        let number = next(&mut numbers)?;
        match numbers.next() {
            Some(_) => Err(NoGameId),
            None => Ok(GameId { place, number }),
        }
    }
}

/// A game of an event, if it has begun.
pub fn game(competition: &Competition, GameId { place, number }: GameId) -> Option<Game<'_>> {
    let record = competition.section(place.section)?.round(place.round)?;
    let table = record.tables.get(place.table.index())?;
    let board = table.boards.get(place.board.index())?;
    let begun = record.has_begun();
    let known = number <= games_of(competition, board);
    (begun && known).then(|| seen(competition, place, number, table, board))
}

/// The games of a section that have a result or moves, in the order of rounds and tables.
pub fn games(competition: &Competition, section: SectionNumber) -> Vec<Game<'_>> {
    let rounds = competition.section(section).map(|one| one.rounds.as_slice());
    let rounds = Round::all().zip(rounds.unwrap_or_default());
    rounds
        .filter(|(_, record)| record.has_begun())
        .flat_map(|(round, record)| games_in(competition, section, round, record))
        .filter(|game| game.score.is_some() || game.moves.is_some())
        .collect()
}

/// All games of a round that has begun, whether they have a result or not.
pub fn begun(competition: &Competition, section: SectionNumber, round: Round) -> Vec<Game<'_>> {
    let record = competition.section(section).and_then(|one| one.round(round));
    let begun = record.filter(|record| record.has_begun());
    begun.map(|record| games_in(competition, section, round, record)).unwrap_or_default()
}

fn games_in<'a>(
    competition: &'a Competition,
    section: SectionNumber,
    round: Round,
    record: &'a RoundRecord,
) -> Vec<Game<'a>> {
    let mut games = Vec::new();
    for (number, table) in TableNumber::all().zip(&record.tables) {
        for (at, board) in BoardNumber::all().zip(&table.boards) {
            let place = Place { section, round, table: number, board: at };
            let all = GameNumber::up_to(games_of(competition, board));
            games.extend(all.map(|game| seen(competition, place, game, table, board)));
        }
    }
    games
}

fn games_of(competition: &Competition, board: &Board) -> u8 {
    let played = u8::try_from(board.scores.len()).unwrap_or(u8::MAX);
    competition.counting().games.max(played)
}

fn seen<'a>(
    competition: &'a Competition,
    place: Place,
    number: GameNumber,
    table: &Table,
    board: &'a Board,
) -> Game<'a> {
    let names = names(competition, place, table, board);
    let first = MicroMatch::colour(table.colour_of_first(place.board), number);
    let score = board.scores.get(number.index()).copied();
    let moves = board.records.get(&number).map(String::as_str);
    let [one, other] = names;
    match first {
        Colour::White => Game { place, number, players: [one, other], score, moves },
        Colour::Black => {
            let score = score.map(Score::reversed);
            Game { place, number, players: [other, one], score, moves }
        }
    }
}

/// The names of the two as the table names them.
fn names(competition: &Competition, place: Place, table: &Table, board: &Board) -> [String; 2] {
    let section = competition.section(place.section);
    let member = |number: tournament::Number| {
        let member = section.and_then(|one| one.members.get(number.index()));
        member.map(|one| competition.name(*one).to_owned()).unwrap_or_default()
    };
    let player = |side: usize| {
        let id = board.players[side].map(competition::Member::Player);
        id.map(|id| competition.name(id).to_owned())
    };
    [
        player(0).unwrap_or_else(|| member(table.white)),
        player(1).unwrap_or_else(|| member(table.black)),
    ]
}
