//! Games that are played on the platform: their tables, and boards that are played elsewhere.

use super::{Answer, Deciding};
use crate::command::{SetTables, SwitchVenue};
use crate::happened;
use crate::{
    Competition, Fact, GameNumber, MissingField, Moment, Place, Problem, RoundState, SectionNumber,
    TableSet, Venue,
};
use tournament::Round;

/// So many minutes before a round players check in where the rulebook does not say it.
const GATHER_MINUTES: i64 = 15;

/// So many letters and digits the name of a table has.
const ID_CHARS: usize = 10;

impl Deciding<'_> {
    pub(super) fn set_tables(&self, it: &SetTables) -> Answer {
        let (section, round) = (it.section, it.round);
        let record = self.open_round(section, round)?;
        self.demand(record.state >= RoundState::Published, Problem::NotPublished { round })?;
        let plain =
            |id: &str| id.len() == ID_CHARS && id.bytes().all(|one| one.is_ascii_alphanumeric());
        for one in &it.tables {
            let place = Place { section, round, table: one.table, board: one.board };
            let board = self.board(place)?;
            let free = one.game.index() >= board.scores.len() && plain(&one.id);
            let wanted = self.regulations.games.platform.is_some();
            self.demand(free && wanted, Problem::NotOnPlatform { table: one.table })?;
        }
        self.demand(!it.tables.is_empty(), Problem::NothingMoved)?;
        Ok(Fact::TablesSet(happened::TablesSet { section, round, tables: it.tables.clone() }))
    }

    pub(super) fn switch_venue(&self, it: &SwitchVenue) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        self.said(&it.reason, MissingField::Reason)?;
        let (place, table) = (it.place(), it.table);
        let record = self.open_round(it.section, it.round)?;
        self.demand(record.takes_results(), Problem::NotPublished { round: it.round })?;
        self.board(place)?;
        let platform = self.regulations.games.platform.is_some();
        self.demand(platform, Problem::NotOnPlatform { table })?;
        self.demand(self.state.is_played_at(place) != it.to, Problem::NothingMoved)?;
        let (by, reason) = (it.by.clone(), it.reason.clone());
        Ok(Fact::VenueSwitched(happened::VenueSwitched {
            place,
            to: it.to,
            by,
            reason,
            at: self.now,
        }))
    }
}

impl Competition {
    /// Where the games of a board are played: as an arbiter has decided, else as the regulations say.
    pub fn is_played_at(&self, place: Place) -> Venue {
        let board = self.board_at(place);
        let platform = self.regulations().is_some_and(|one| one.games.platform.is_some());
        let usual = if platform { Venue::Platform } else { Venue::Wood };
        board.and_then(|board| board.venue).unwrap_or(usual)
    }

    /// Whether the boards are announced and seated for which tables were set up.
    pub(crate) fn has_boards(
        &self,
        section: SectionNumber,
        round: Round,
        tables: &[TableSet],
    ) -> bool {
        let place = |one: &TableSet| Place { section, round, table: one.table, board: one.board };
        self.is_announced(section, round)
            && tables.iter().all(|one| self.board_at(place(one)).is_some())
    }

    /// The games of a round that have no table on the platform yet, where the event is played there: what is
    /// played at a wooden board has one too, where it is reported.
    pub fn without_tables(&self, section: SectionNumber, round: Round) -> Vec<(Place, GameNumber)> {
        let games = usize::from(self.counting().games);
        let open = self.open_games(section, round).into_iter();
        let platform = self.regulations().is_some_and(|one| one.games.platform.is_some());
        let on_platform = open.filter(|_| platform);
        let of_board = |(place, next): (Place, GameNumber)| {
            let last = games.max(next.index() + 1);
            GameNumber::all().take(last).skip(next.index()).map(move |game| (place, game))
        };
        let all = on_platform.flat_map(of_board);
        all.filter(|(place, game)| {
            self.board_at(*place).is_some_and(|board| !board.tables.contains_key(game))
        })
        .collect()
    }

    /// How many minutes it is until players can check in for a round that the timetable names; nothing where they
    /// can.
    pub fn gathers_in(&self, section: SectionNumber, round: Round, now: Moment) -> Option<i64> {
        let section = self.section(section)?;
        if section.round(round)?.has_begun() {
            return None;
        }
        let regulations = self.regulations()?;
        let planned = regulations.planned_start(section.stage, round)?;
        let rule = regulations.book().start(regulations.discipline()?);
        let said = rule.and_then(|rule| rule.gather_minutes_before.as_ref());
        let before = said.map_or(GATHER_MINUTES, |said| i64::from(said.says));
        let wait = planned.minutes_since(now) - before;
        (wait > 0).then_some(wait)
    }

    /// Whether the end of a game that an entry of its table's log tells was entered, taken back or not.
    pub fn has_entered(&self, id: &str, seq: u32) -> bool {
        self.history.iter().any(|fact| {
            matches!(fact, Fact::Scored(happened::Scored { platform: Some(one), .. }) if one.id == id && one.seq >= seq)
        })
    }
}
