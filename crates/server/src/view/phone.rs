//! The boards of a phone, with what is saved of them and by whom.

use super::{RoundView, who};
use crate::house::{Hall, moment};
use crate::office::{Office, Phone};
use crate::text::Texts;

/// A board as a phone shows it.
pub(crate) struct PhoneBoard {
    pub(crate) table: u16,
    pub(crate) board: u8,
    /// `3`, in a team match `3.2`.
    pub(crate) label: String,
    pub(crate) white: String,
    pub(crate) black: String,
    /// Whether the first-named has Black.
    pub(crate) first_is_black: bool,
    /// What is saved, game by game.
    pub(crate) games: Vec<&'static str>,
    /// What else there is to say of a board without games.
    pub(crate) result: String,
    /// How many games wait for a result.
    pub(crate) left: usize,
    pub(crate) done: bool,
    pub(crate) open: bool,
    /// Where in the history its last result was entered.
    pub(crate) entered: Option<usize>,
    /// Who entered it, and when; nobody if it was this phone.
    pub(crate) by: String,
    pub(crate) at: String,
    pub(crate) own: bool,
}

impl PhoneBoard {
    /// The game that is to be entered next.
    pub(crate) fn next(&self) -> usize {
        self.games.len() + 1
    }

    /// Whether a meeting has several games.
    pub(crate) fn has_games(&self) -> bool {
        self.games.len() + self.left > 1
    }
}

/// The boards of the tables of a phone.
pub(crate) fn phone_boards(
    hall: &Hall,
    office: &Office,
    phone: &Phone,
    own: &str,
    t: Texts,
) -> Vec<PhoneBoard> {
    let competition = &hall.competition;
    let section = competition.section(phone.section);
    let view = section.and_then(|one| RoundView::of(competition, one, phone.round, t));
    let teams = competition.is_team_event();
    let mut boards = Vec::new();
    let tables = view.into_iter().flat_map(|view| view.tables);
    for table in tables.filter(|one| phone.tables.has(one.table)) {
        for board in table.boards {
            let act = board.entered.and_then(|event| hall.acts.get(event));
            let label = match teams {
                true => format!("{}.{}", table.table, board.board),
                false => table.table.to_string(),
            };
            let (white, black) = match teams {
                true => (board.white, board.black),
                false => (table.white.name.clone(), table.black.name.clone()),
            };
            boards.push(PhoneBoard {
                table: table.table,
                board: board.board,
                label,
                white,
                black,
                first_is_black: board.first_is_black,
                games: board.games,
                result: board.result,
                left: board.left,
                done: board.done,
                open: board.open,
                entered: board.entered,
                by: act.map(|act| who(office, &act.by, t)).unwrap_or_default(),
                at: act.map(|act| clock(act.at)).unwrap_or_default(),
                own: act.is_some_and(|act| act.by == own),
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
