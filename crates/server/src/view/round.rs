//! The tables of a round.

use competition::event::{Board, Competition, RoundState, Section};
use competition::{Outcome, Round, Score};

use super::{Someone, points};
use crate::text::Texts;

/// A round as a page shows it.
pub(crate) struct RoundView {
    pub(crate) number: Round,
    pub(crate) state: RoundState,
    pub(crate) tables: Vec<TableRow>,
    pub(crate) bye: Option<Someone>,
    pub(crate) free: Vec<Someone>,
    pub(crate) away: Vec<Someone>,
    pub(crate) missing: usize,
    pub(crate) starts: String,
}

/// A table.
pub(crate) struct TableRow {
    pub(crate) table: u16,
    pub(crate) white: Someone,
    pub(crate) black: Someone,
    pub(crate) white_points: String,
    pub(crate) black_points: String,
    pub(crate) boards: Vec<BoardRow>,
    pub(crate) done: bool,
}

/// A board of a table: one, or those of a team match.
pub(crate) struct BoardRow {
    pub(crate) board: u8,
    pub(crate) white: String,
    pub(crate) black: String,
    pub(crate) result: String,
    pub(crate) done: bool,
}

impl RoundView {
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        number: Round,
        t: Texts,
    ) -> Option<RoundView> {
        let record = section.round(number)?;
        let counting = competition.counting();
        let before = competition.tournament(section, number.saturating_sub(1));
        let who = |number| Someone::of(competition, section, number);
        let tables: Vec<TableRow> = (1..)
            .zip(&record.tables)
            .map(|(place, table)| TableRow {
                table: place,
                white: who(table.white),
                black: who(table.black),
                white_points: points(before.points(table.white)),
                black_points: points(before.points(table.black)),
                done: !table.outcomes(&counting).contains(&Outcome::Unfinished),
                boards: boards(competition, &table.boards, counting.games, t),
            })
            .collect();
        Some(RoundView {
            number,
            state: record.state,
            missing: tables.iter().filter(|table| !table.done).count(),
            tables,
            bye: record.bye.map(who),
            free: record.free.iter().map(|number| who(*number)).collect(),
            away: record.away.keys().map(|number| who(*number)).collect(),
            starts: record.starts.map(|moment| moment.to_string()).unwrap_or_default(),
        })
    }

    pub(crate) fn state_id(&self) -> &'static str {
        match self.state {
            RoundState::Draft => "round-draft",
            RoundState::Published => "round-published",
            RoundState::Playing => "round-playing",
            RoundState::Closed => "round-closed",
        }
    }

    pub(crate) fn is_draft(&self) -> bool {
        self.state == RoundState::Draft
    }

    pub(crate) fn is_published(&self) -> bool {
        self.state == RoundState::Published
    }

    pub(crate) fn is_playing(&self) -> bool {
        self.state == RoundState::Playing
    }

    pub(crate) fn is_closed(&self) -> bool {
        self.state == RoundState::Closed
    }
}

fn boards(competition: &Competition, boards: &[Board], games: u8, t: Texts) -> Vec<BoardRow> {
    let name = |player: Option<_>| {
        let member = player.map(competition::event::Member::Player);
        member.map(|member| competition.name(member).to_owned()).unwrap_or_default()
    };
    (1..)
        .zip(boards)
        .map(|(number, board)| BoardRow {
            board: number,
            white: name(board.players[0]),
            black: name(board.players[1]),
            result: result(board, t),
            done: board.scores.len() >= usize::from(games) || board.wrong.is_some(),
        })
        .collect()
}

/// The results of the games of a board, as the protocol has them.
fn result(board: &Board, t: Texts) -> String {
    if board.wrong.is_some() {
        return t.say("wrong-board").into_owned();
    }
    let texts: Vec<_> = board.scores.iter().map(|score| shown(*score)).collect();
    texts.join(", ")
}

/// A result as people write it.
pub(crate) fn shown(score: Score) -> &'static str {
    match score {
        Score::FirstWins => "1 : 0",
        Score::Draw => "½ : ½",
        Score::SecondWins => "0 : 1",
        Score::BothLose => "0 : 0",
        Score::SecondAbsent => "+ : −",
        Score::FirstAbsent => "− : +",
        Score::BothAbsent => "− : −",
    }
}
