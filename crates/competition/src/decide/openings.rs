//! Drawing openings from the tables of the rulebooks.

use crate::happened;
use ::openings::{Draw, Table as Source, Terms};

use super::{Answer, Deciding};
use crate::command::DrawOpenings;
use crate::{
    BoardNumber, DrawnOpening, Fact, LotRecord, MissingField, Problem, Refusal, RoundRecord,
    RoundState, Seat, SectionNumber, Side, Table, TableNumber,
};
use tournament::Round;

impl Deciding<'_> {
    pub(super) fn draw_openings(&self, it: &DrawOpenings) -> Answer {
        let (section, round, by) = (it.section, it.round, it.by.as_str());
        self.said(by, MissingField::Who)?;
        let source = self.opening_table()?;
        let record = self.open_round(section, round)?;
        self.demand(record.state >= RoundState::Published, Problem::NotPublished { round })?;
        self.not_too_early(record)?;
        let boards = self.regulations.teams.as_ref().filter(|_| self.state.is_team_event());
        let boards = boards.map_or(1, |rules| rules.boards);
        let meant = self.boards_to_draw(section, round, &it.tables, boards)?;
        let lot = self.needed_lot(it.seed.as_deref())?;
        let drawn = meant.into_iter();
        let drawn = drawn.map(|(table, board)| {
            let purpose = match boards {
                1 => format!("section {section}, round {round}, table {table}"),
                _ => format!("section {section}, round {round}, table {table}, board {board}"),
            };
            let on_clock_of = record.came_late(table, board);
            (table, board, DrawnOpening { on_clock_of, ..self.drawn(source, &purpose, &lot, by) })
        });
        Ok(Fact::OpeningsDrawn(happened::OpeningsDrawn { section, round, drawn: drawn.collect() }))
    }

    fn opening_table(&self) -> Result<Source, Refusal> {
        let named = self.regulations.opening_table();
        let known = named.and_then(|name| name.parse().ok());
        known.ok_or_else(|| self.refusal(Problem::OpeningTableMissing))
    }

    /// A late player's opening is drawn when he comes, so there is no end to the time.
    fn not_too_early(&self, record: &RoundRecord) -> Result<(), Refusal> {
        let discipline = self.regulations.discipline();
        let mut rules =
            discipline.into_iter().flat_map(|one| self.regulations.book().openings(one));
        let most = rules.find_map(|rule| rule.minutes_before_max).map(i64::from);
        let (Some(starts), Some(most)) = (record.starts, most) else { return Ok(()) };
        let minutes = starts.minutes_since(self.now);
        self.demand(minutes <= most, Problem::OpeningsEarly { minutes, most })
    }

    /// The boards of the tables that were named, or of all, that still need an opening: who has not
    /// come holds up his own board alone.
    fn boards_to_draw(
        &self,
        section: SectionNumber,
        round: Round,
        named: &[TableNumber],
        boards: u8,
    ) -> Result<Vec<(TableNumber, BoardNumber)>, Refusal> {
        let record = self.round(section, round)?;
        let decided = |one: &Table, board: BoardNumber| {
            one.boards.get(board.index()).is_some_and(|board| !board.scores.is_empty())
        };
        let open = |table: TableNumber, one: &Table| {
            let all = BoardNumber::up_to(boards).map(move |board| (table, board));
            let left = all.filter(|(table, board)| !record.has_opening(*table, *board));
            left.filter(|(_, board)| !decided(one, *board)).collect::<Vec<_>>()
        };
        let waits =
            |(table, board): &(TableNumber, BoardNumber)| record.waits_for_somebody(*table, *board);
        let mut tables = named.to_vec();
        tables.sort_unstable();
        tables.dedup();
        let mut meant = Vec::new();
        for &table in &tables {
            let one = self.table(section, round, table)?;
            let known = |board| record.has_opening(table, board);
            let all_known = BoardNumber::up_to(boards).all(known);
            self.demand(!all_known, Problem::OpeningsKnown { round })?;
            let left = open(table, one);
            self.demand(!left.is_empty(), Problem::ResultKnown { table })?;
            self.demand(!left.iter().all(waits), Problem::OpeningWaits { table })?;
            meant.extend(left);
        }
        if named.is_empty() {
            let all = TableNumber::all().zip(&record.tables);
            meant = all.flat_map(|(table, one)| open(table, one)).collect();
            self.demand(!meant.is_empty(), Problem::OpeningsKnown { round })?;
            if let Some((table, _)) = meant.first().filter(|_| meant.iter().all(waits)) {
                return Err(self.refusal(Problem::OpeningWaits { table: *table }));
            }
        }
        meant.retain(|one| !waits(one));
        Ok(meant)
    }

    fn drawn(&self, source: Source, purpose: &str, lot: &LotRecord, by: &str) -> DrawnOpening {
        let draw = Draw::new(source, &lot.seed(), purpose, Terms::default());
        DrawnOpening {
            source: source.name().to_owned(),
            cell: draw.cell.address().to_string(),
            opening: draw.opening.to_string(),
            redrawn: draw.redrawn.iter().map(|cell| cell.address().to_string()).collect(),
            purpose: draw.purpose,
            lot: lot.clone(),
            by: by.to_owned(),
            at: self.now,
            on_clock_of: None,
        }
    }
}

impl RoundRecord {
    fn has_opening(&self, table: TableNumber, board: BoardNumber) -> bool {
        self.openings.contains_key(&(table, board))
    }

    /// Whether somebody has not come to a board: lots are drawn in the presence of both.
    fn waits_for_somebody(&self, table: TableNumber, board: BoardNumber) -> bool {
        let here = |seat: &Seat| (seat.table, seat.board) == (table, board);
        self.late.iter().any(|(seat, came)| here(seat) && came.is_none())
    }

    /// Who came late to a board: what is drawn then is drawn on his time.
    fn came_late(&self, table: TableNumber, board: BoardNumber) -> Option<Side> {
        let here = |seat: &Seat| (seat.table, seat.board) == (table, board);
        let late = self.late.iter().filter(|(seat, came)| here(seat) && came.is_some());
        late.max_by_key(|(_, came)| **came).map(|(seat, _)| seat.side)
    }
}
