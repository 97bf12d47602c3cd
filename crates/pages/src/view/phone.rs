//! The boards of a phone, with what is saved of them and by whom.

use competition::{GameNumber, TableNumber};
use ledger::accounts::{Accounts, Phone};
use ledger::{LoggedEvent, moment};

use super::{BoardRow, RoundView, who};
use crate::text::Texts;

/// A board as a phone shows it.
pub(crate) struct PhoneBoard {
    pub(crate) table: TableNumber,
    /// `3`, in a team match `3.2`.
    pub(crate) label: String,
    pub(crate) row: BoardRow,
    /// Who entered its last result, and when; nobody if it was this phone.
    pub(crate) by: String,
    pub(crate) at: String,
    pub(crate) own: bool,
}

impl PhoneBoard {
    /// Whether a meeting has several games.
    pub(crate) fn has_games(&self) -> bool {
        self.row.games.len() + self.row.left > 1
    }

    /// The games that are shown one by one: the last that was entered, and those that wait.
    pub(crate) fn shown(&self) -> impl Iterator<Item = GameNumber> + use<> {
        let entered = self.row.games.len();
        let last = if self.row.open { entered + self.row.left.max(1) } else { entered };
        GameNumber::all().take(last.max(1)).skip(entered.max(1) - 1)
    }

    /// Whether one of its games is among them.
    pub(crate) fn shows(&self, game: GameNumber) -> bool {
        self.shown().any(|shown| shown == game)
    }

    /// The game that somebody sees who comes to the board.
    pub(crate) fn first_shown(&self) -> GameNumber {
        let last = self.shown().last().unwrap_or(GameNumber::FIRST);
        if self.row.open { self.row.next() } else { last }
    }
}

/// The boards of the tables of a phone.
pub(crate) fn phone_boards(
    logged: &LoggedEvent,
    accounts: &Accounts,
    phone: &Phone,
    own: &str,
    t: Texts,
) -> Vec<PhoneBoard> {
    let competition = &logged.competition;
    let section = competition.section(phone.section);
    let view = section.and_then(|one| RoundView::of(competition, one, phone.round, t));
    let teams = competition.is_team_event();
    let mut boards = Vec::new();
    let tables = view.into_iter().flat_map(|view| view.tables);
    for table in tables.filter(|one| phone.tables.has(one.table)) {
        for board in table.boards {
            let act = board.entered.and_then(|event| logged.acts.get(event.0));
            let label = match teams {
                true => format!("{}.{}", table.table, board.board),
                false => table.table.to_string(),
            };
            boards.push(PhoneBoard {
                table: table.table,
                label,
                by: act.map(|act| who(accounts, &act.by, t)).unwrap_or_default(),
                at: act.map(|act| clock(act.at)).unwrap_or_default(),
                own: act.is_some_and(|act| *act.by == *own),
                row: board,
            });
        }
    }
    boards
}

/// The time of day alone.
fn clock(at: i64) -> String {
    let shown = moment(at).to_string();
    shown.split(' ').next_back().unwrap_or_default().to_owned()
}
