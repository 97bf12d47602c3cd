//! Whether an event that was read from somewhere holds together.
//!
//! What [`decide`](super::decide) answers always does. A log from a file may have been made by
//! anybody, and everything else relies on numbers that lead somewhere.

use super::section::GAMES_MAX;
use super::{
    Additional, BoardNumber, Competition, ExtraMeeting, Member, RoundRecord, Section, Table,
    TableNumber,
};
use tournament::{Entry, Number, Points, Score};

/// More participants than any section has.
const MEMBERS_MAX: usize = 20_000;
/// More boards than any match has.
const BOARDS_MAX: usize = 100;
/// More points than anybody brings along.
const CARRIED_MAX: Points = Points::whole(10_000);

impl Competition {
    /// Whether everything in it that names a participant names one who is there.
    pub fn is_sound(&self) -> bool {
        let known = |member: &Member| self.is_known(*member);
        let teams = self.teams.iter().flat_map(|one| one.team.players());
        let named = self.incidents.iter().map(|one| one.who);
        let named = named.chain(self.protests.iter().map(|one| one.who));
        let named = named.chain(self.here.iter().chain(self.fixed_tables.keys()).copied());
        let forbidden = self.forbidden.iter().flat_map(|(one, other, _)| [*one, *other]);
        teams.into_iter().all(|id| self.player(id).is_some())
            && named.chain(forbidden).all(|one| self.is_known(one))
            && self.signed.iter().all(|(section, _)| self.section(*section).is_some())
            && self.protests.iter().all(|one| self.section(one.section).is_some())
            && self.postal.iter().all(|(place, game)| {
                let known = game.players.iter().all(|id| self.player(*id).is_some());
                known && self.board_at(*place).is_some()
            })
            && self
                .sections
                .iter()
                .all(|section| section.members.iter().all(known) && section.is_sound(self))
    }

    fn is_known(&self, member: Member) -> bool {
        match member {
            Member::Player(id) => self.player(id).is_some(),
            Member::Team(id) => self.team(id).is_some(),
        }
    }
}

impl Section {
    fn is_sound(&self, competition: &Competition) -> bool {
        let count = self.members.len();
        let here = |number: &Number| number.index() < count;
        let planned = competition.planned(self);
        let carried = |points: &Points| points.0.abs() <= CARRIED_MAX.0;
        (1..=MEMBERS_MAX).contains(&count)
            && competition.stage_of(self).is_some()
            && self.carried.len() == count
            && self.carried.iter().all(carried)
            && self.brought.iter().all(|round| are_sound(round, count))
            && (self.came.is_empty() || self.came.len() <= count)
            && self.came.iter().all(|one| competition.section(one.section).is_some())
            && self.order.iter().all(|round| *round <= planned)
            && self.left.keys().all(here)
            && self.joined.len() <= count
            && self.joined.keys().all(here)
            && self.away.keys().all(|(_, number)| here(number))
            && self.play_offs.iter().all(|one| one.order.iter().all(here))
            && self.additional.iter().all(|one| one.is_sound(count))
            && self.waived.iter().all(|one| one.who.iter().all(here))
            && self.rounds.len() <= usize::from(planned)
            && self.rounds.iter().all(|round| round.is_sound(competition, count))
    }
}

fn are_sound(entries: &[Entry], count: usize) -> bool {
    let sound = |entry: &Entry| match entry {
        Entry::Game { opponent, .. } => opponent.index() < count,
        Entry::Absent | Entry::HalfBye | Entry::FullBye | Entry::Bye => true,
    };
    entries.len() == count && entries.iter().all(sound)
}

impl RoundRecord {
    fn is_sound(&self, competition: &Competition, count: usize) -> bool {
        let here = |number: &Number| number.index() < count;
        self.tables.len() <= count
            && self.tables.iter().all(|table| table.is_sound(competition, count))
            && self.bye.iter().all(here)
            && self.free.iter().all(here)
            && self.away.keys().all(here)
            && self.openings.keys().all(|(table, board)| self.has_board(*table, *board))
            && self.late.keys().all(|seat| self.has_board(seat.table, seat.board))
            && self.line_ups.keys().all(|team| competition.team(*team).is_some())
            && self
                .line_ups
                .values()
                .flatten()
                .flatten()
                .all(|id| competition.player(*id).is_some())
    }

    /// Whether there is such a table, and may be such a board: those of a team match are known only
    /// when it starts.
    fn has_board(&self, table: TableNumber, board: BoardNumber) -> bool {
        self.tables.get(table.index()).is_some() && board.index() < BOARDS_MAX
    }
}

impl Table {
    fn is_sound(&self, competition: &Competition, count: usize) -> bool {
        let here = |number: &Number| number.index() < count;
        let known = |id: &super::PlayerId| competition.player(*id).is_some();
        here(&self.white)
            && here(&self.black)
            && self.white != self.black
            && self.tie_break.as_ref().is_none_or(|broken| self.has(broken.winner))
            && self.boards.len() <= BOARDS_MAX
            && self.boards.iter().all(|board| {
                board.scores.len() <= GAMES_MAX
                    && board.records.keys().all(|game| game.index() < GAMES_MAX)
                    && board.tables.keys().all(|game| game.index() < GAMES_MAX)
                    && board.ended.keys().all(|game| game.index() < GAMES_MAX)
                    && board.players.iter().flatten().all(known)
            })
    }
}

impl Additional {
    fn is_sound(&self, count: usize) -> bool {
        let plays = |number: &Number| number.index() < count && self.who.contains(number);
        let board = |scores: &Vec<Score>| scores.len() <= GAMES_MAX;
        let meeting = |one: &ExtraMeeting| {
            plays(&one.white)
                && plays(&one.black)
                && one.white != one.black
                && (1..=BOARDS_MAX).contains(&one.boards.len())
                && one.boards.iter().all(board)
        };
        let pairs = self.who.len() * self.who.len().saturating_sub(1) / 2;
        (2..=count).contains(&self.who.len())
            && self.who.iter().all(plays)
            && self.meetings.len() == pairs
            && self.meetings.iter().all(meeting)
    }
}
