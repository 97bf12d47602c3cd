//! The result of a board, as those are told who enter it.

use competition::{Competition, GameNumber, Place};
use ledger::LoggedEvent;
use ledger::accounts::Accounts;
use tournament::Score;

use crate::id;
use crate::text::Texts;
use crate::view::{shown, who};

/// What somebody is told whose result of a game was overtaken: who has entered what instead.
pub fn overtaken(
    logged: &LoggedEvent,
    accounts: &Accounts,
    place: Place,
    (game, score): (Option<GameNumber>, Option<Score>),
    t: Texts,
) -> String {
    let competition = &logged.competition;
    let touched = competition.touched_at(place.section, place.round);
    let touched = touched.get(&(place.table, place.board));
    let by = touched.and_then(|event| logged.acts.get(event.0));
    let by = by.map(|act| who(accounts, &act.by, t)).unwrap_or_default();
    let table = label(competition, place);
    let mine = score.map_or("", shown);
    let words = [("table", &*table), ("who", &*by), ("score", mine)];
    match game.and_then(|game| score_of(competition, place, game)) {
        Some(known) => {
            let known = [("known", shown(known))];
            t.tell(id::RESULT_SOMEBODY_ELSE, &[words.as_slice(), known.as_slice()].concat())
        }
        None => t.tell(id::RESULT_OVERTAKEN, &words),
    }
    .into_owned()
}

/// What a board is called: `3`, in a team match `3.2`.
pub fn label(competition: &Competition, place: Place) -> String {
    match competition.is_team_event() {
        true => format!("{}.{}", place.table, place.board),
        false => place.table.to_string(),
    }
}

/// The result of a game, if it is known.
pub fn score_of(competition: &Competition, place: Place, game: GameNumber) -> Option<Score> {
    let round = competition.section(place.section)?.round(place.round)?;
    let table = round.tables.get(place.table.index())?;
    let board = table.boards.get(place.board.index())?;
    board.scores.get(game.index()).copied()
}
