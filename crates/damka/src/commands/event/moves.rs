//! The moves of games on their way into an event: checked and spelt as the server does it.

use competition::{
    Command, Competition, Event, Fault, MOVES_CHARS_MAX, Moment, Place, Problem, Refusal,
};
use records::{BadMoves, Kind};

/// What a command leads to. Moves are kept only if they can be played, and in the one spelling that
/// every program reads; an empty text takes them away.
pub(super) fn decide(
    event: &Competition,
    command: &Command,
    now: Moment,
) -> Result<Vec<Event>, Refusal> {
    let mut command = command.clone();
    if let Command::Record { section, round, table, board, moves, .. } = &mut command
        && !moves.trim().is_empty()
        // What is too long is refused without being looked at move by move.
        && moves.chars().count() <= MOVES_CHARS_MAX
    {
        let place = Place { section: *section, round: *round, table: *table, board: *board };
        *moves = normalised(event, place, moves).map_err(Fault::plain)?;
    }
    competition::decide(event, &command, now)
}

fn normalised(event: &Competition, place: Place, moves: &str) -> Result<String, Problem> {
    let kind = event.game().map(Kind::of).ok_or(Problem::MovesForeign)?;
    let round = event.section(place.section).and_then(|section| section.round(place.round));
    let drawn = round.and_then(|round| round.openings.get(&(place.table, place.board)));
    let opening = drawn.map(|drawn| drawn.opening.as_str());
    let record = records::read_sheet(kind, moves, opening).map_err(problem)?;
    for warning in record.settled() {
        eprintln!("warning: {}", warning.what);
    }
    Ok(record.text())
}

fn problem(bad: BadMoves) -> Problem {
    match bad {
        BadMoves::Empty => Problem::MovesEmpty,
        BadMoves::Several => Problem::MovesSeveral,
        BadMoves::Foreign => Problem::MovesForeign,
        BadMoves::Unreadable { why } => Problem::MovesUnreadable { why },
        BadMoves::Unplayable { number, text } => Problem::MoveUnplayable { number, text },
    }
}
