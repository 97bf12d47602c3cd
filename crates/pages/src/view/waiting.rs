//! Those who have not come to their boards: how long they are waited for, and what follows.

use competition::{
    Authority, BoardNumber, Command, Competition, GameNumber, Late, Place, RoundRecord, Seat,
    Section, SectionNumber, Side, TableNumber, command,
};
use ledger::{LoggedEvent, moment};
use rulebook::Cost;
use tournament::Round;
use words::Id;

use super::Someone;
use super::clause::{Cited, cited};
use crate::id;
use crate::text::Texts;

/// The clock that runs for those who are late to a round.
pub(crate) struct WaitingView {
    /// When it ends and what time it is, in milliseconds since 1970.
    pub(crate) until: i64,
    pub(crate) now: i64,
    /// When it ends, as the clock of the hall shows it.
    pub(crate) limit: String,
    pub(crate) minutes: u16,
    /// What he loses who comes later.
    pub(crate) costs: Id,
    pub(crate) because: Vec<Cited>,
    /// Whether the round is waited for at all: somebody could still come.
    pub(crate) open: bool,
    pub(crate) late: Vec<LateView>,
    /// The chairs of boards without a result, whose players may be missing.
    pub(crate) chairs: Vec<Chair>,
}

/// Somebody who had not come.
pub(crate) struct LateView {
    pub(crate) table: TableNumber,
    pub(crate) at: String,
    pub(crate) name: String,
    /// When he came, if he did.
    pub(crate) came: Option<String>,
    /// Whether he came after the time that is allowed and is not excused.
    pub(crate) too_late: bool,
    /// Whether whoever comes now can play only if his lateness is excused.
    pub(crate) may_be_excused: bool,
    /// Why it was.
    pub(crate) excused: String,
    /// The command that notes that he is there now.
    pub(crate) arrive: String,
    /// Once the time is over: the command that enters the forfeit, and the result.
    pub(crate) forfeit: Option<(String, &'static str)>,
}

/// A chair at a board.
pub(crate) struct Chair {
    pub(crate) table: TableNumber,
    /// As a form sends it: `5.1.first`.
    pub(crate) field: String,
    pub(crate) at: String,
    pub(crate) name: String,
}

impl WaitingView {
    /// The clock of a round that is being played, for somebody who decides as the chief arbiter or does not.
    pub(crate) fn of(
        logged: &LoggedEvent,
        number: SectionNumber,
        round: Round,
        now: i64,
        t: Texts,
        rules: bool,
    ) -> Option<WaitingView> {
        let competition = &logged.competition;
        let section = competition.section(number)?;
        let record = section.round(round)?;
        let Late { since, minutes, rule } = competition.waits(number, round, moment(now))?;
        let until = logged.acts.get(since.0)?.at + minutes * 60_000;
        let over = now >= until;
        let maker = Maker { competition, section, record, number, round, over, rules };
        let limit = moment(until).hour_and_minute();
        let late: Vec<LateView> = record
            .late
            .iter()
            .filter_map(|(seat, came)| maker.late(*seat, came.is_some()))
            .collect();
        let chairs = maker.chairs();
        Some(WaitingView {
            until,
            now,
            limit: format!("{:02}:{:02}", limit.0, limit.1),
            minutes: rule.minutes,
            costs: cost_id(rule.costs),
            because: cited(rule.because, t),
            open: now < until && (!chairs.is_empty() || late.iter().any(|one| one.came.is_none())),
            late,
            chairs,
        })
    }

    /// Whether there is anything to say.
    pub(crate) fn is_needed(&self) -> bool {
        self.open || !self.late.is_empty()
    }
}

struct Maker<'a> {
    competition: &'a Competition,
    section: &'a Section,
    record: &'a RoundRecord,
    number: SectionNumber,
    round: Round,
    over: bool,
    /// Whether he looks who decides where the rulebook knows no good reasons.
    rules: bool,
}

impl Maker<'_> {
    fn name(&self, seat: Seat) -> Option<String> {
        let table = self.record.tables.get(seat.table.index())?;
        let board = table.boards.get(seat.board.index())?;
        let (side, number) = match seat.side {
            Side::First => (0, table.white),
            Side::Second => (1, table.black),
        };
        let player = board.players[side].map(competition::Member::Player);
        Some(match player {
            Some(member) => self.competition.name(member).to_owned(),
            None if self.competition.is_team_event() => return None,
            None => Someone::of(self.competition, self.section, number).name,
        })
    }

    /// The table, with the board of a team match.
    fn at(&self, seat: Seat) -> String {
        match self.competition.is_team_event() {
            true => format!("{}.{}", seat.table, seat.board),
            false => seat.table.to_string(),
        }
    }

    /// Whether somebody could still be missing from a chair.
    fn is_open(&self, seat: Seat) -> bool {
        self.competition.may_be_missing(self.place(seat)).is_ok()
    }

    fn place(&self, Seat { table, board, .. }: Seat) -> Place {
        Place { section: self.number, round: self.round, table, board }
    }

    fn late(&self, seat: Seat, came: bool) -> Option<LateView> {
        let arrived = self.record.late.get(&seat).copied().flatten();
        if !came && !self.is_open(seat) {
            return None;
        }
        let Seat { table, board, side } = seat;
        let (section, round) = (self.number, self.round);
        let needed = self.competition.who_excuses(self.place(seat), side);
        let by = needed.filter(|by| *by > Authority::Arbiter && self.rules && self.over);
        let arrive = Command::Arrive(command::NoteArrival {
            section,
            round,
            table,
            board,
            side,
            excused: String::new(),
            by,
        });
        Some(LateView {
            table: seat.table,
            at: self.at(seat),
            name: self.name(seat)?,
            came: arrived.map(|at| {
                let (hour, minute) = at.hour_and_minute();
                format!("{hour:02}:{minute:02}")
            }),
            too_late: self.competition.came_too_late(self.place(seat), seat.side).is_some(),
            may_be_excused: self.over && (self.rules || needed == Some(Authority::Arbiter)),
            excused: self.record.excused.get(&seat).cloned().unwrap_or_default(),
            arrive: arrive.written(),
            forfeit: self.forfeit(seat).filter(|_| self.over && !came),
        })
    }

    /// The result of a board at which somebody is missing for good.
    fn forfeit(&self, seat: Seat) -> Option<(String, &'static str)> {
        let score = self.competition.absent_score(self.place(seat))?;
        let command = Command::Result(command::EnterResult {
            section: self.number,
            round: self.round,
            table: seat.table,
            board: seat.board,
            game: Some(GameNumber::FIRST),
            score,
            adjudicated: None,
            platform: None,
        });
        Some((command.written(), super::round::shown(score)))
    }

    fn chairs(&self) -> Vec<Chair> {
        let mut chairs = Vec::new();
        for (table, one) in TableNumber::all().zip(&self.record.tables) {
            for (board, _) in BoardNumber::all().zip(&one.boards) {
                for (side, word) in [(Side::First, "first"), (Side::Second, "second")] {
                    let seat = Seat { table, board, side };
                    let noted = self.record.late.contains_key(&seat);
                    let name = self.name(seat).filter(|_| !noted && self.is_open(seat));
                    chairs.extend(name.map(|name| Chair {
                        table,
                        field: format!("{table}.{board}.{word}"),
                        at: self.at(seat),
                        name,
                    }));
                }
            }
        }
        chairs
    }
}

fn cost_id(costs: Cost) -> Id {
    match costs {
        Cost::Game => id::LATE_COSTS_GAME,
        Cost::GameOrMicroMatch => id::LATE_COSTS_MICRO_MATCH,
        Cost::RoundUnlessExcused => id::LATE_COSTS_ROUND,
        Cost::GameUnlessExcused => id::LATE_COSTS_GAME_EXCUSED,
        Cost::GameUnlessArbiterDecides => id::LATE_COSTS_GAME_ARBITER,
    }
}
