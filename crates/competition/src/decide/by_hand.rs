//! Pairs that an arbiter makes: whole rounds, further tables, tables that are kept for somebody.

use crate::happened;
use std::collections::BTreeSet;

use super::pairing::difference;
use super::{Answer, Deciding};
use crate::command::{AddPair, FixTable, PairByHand};
use crate::{
    BoardSeated, Depth, Fact, Fault, Found, MissingField, PairMade, PairedBy, PairsMade, Problem,
    Refusal, RoundState, Section, StageSystem, Strength, Unfinished,
};
use tournament::{Number, Round};

impl Deciding<'_> {
    pub(super) fn pair_by_hand(&self, made: &PairByHand) -> Answer {
        self.said(&made.by, MissingField::Who)?;
        self.said(&made.reason, MissingField::Reason)?;
        let (number, round) = (made.section, made.round);
        let section = self.to_pair(number, round, Unfinished::PairWithout)?;
        let lot = made.seed.as_deref().map(|seed| self.needed_lot(Some(seed))).transpose()?;
        let drawn = lot.as_ref().or(self.state.draw.lot.as_ref());
        let system = self.state.find_pairs(section, round, drawn, Depth::Pairs);
        let found = if self.is_swiss(section) {
            self.sound_pairs(section, round, &made.pairs, made.bye, system.is_err())?;
            let tables = self.seated(section, &made.pairs);
            let away = section.expected_away(round);
            Found { tables, bye: made.bye, away, ..Found::default() }
        } else {
            self.reseated(section, system.clone()?, made)?
        };
        let pairs: Vec<_> = found.tables.iter().map(|one| (one.white, one.black)).collect();
        let instead = difference(round, &system, &pairs);
        let (by, reason) = (made.by.clone(), made.reason.clone());
        let by = PairedBy::Hand { by, reason, instead };
        Ok(Fact::Paired(happened::Paired {
            section: number,
            round,
            made: Box::new(PairsMade::new(found, by, lot)),
        }))
    }

    fn seated(&self, section: &Section, pairs: &[(Number, Number)]) -> Vec<PairMade> {
        let seat =
            |(white, black): &(Number, Number)| self.state.seat(section, *white, *black, None);
        pairs.iter().map(seat).collect()
    }

    /// The meetings of a table or a bracket with other colours, or in another order. Who meets
    /// whom is not for an arbiter to change: the rounds to come rest on it.
    fn reseated(
        &self,
        section: &Section,
        found: Found,
        made: &PairByHand,
    ) -> Result<Found, Refusal> {
        let is_open = |table: &PairMade| table.boards.iter().all(|board| board.scores.is_empty());
        let (open, decided): (Vec<_>, Vec<_>) = found.tables.into_iter().partition(is_open);
        let sides = |one: Number, other: Number| (one.min(other), one.max(other));
        let meetings: BTreeSet<_> = open.iter().map(|one| sides(one.white, one.black)).collect();
        let wanted: BTreeSet<_> = made.pairs.iter().map(|pair| sides(pair.0, pair.1)).collect();
        if meetings != wanted || wanted.len() != made.pairs.len() || made.bye.is_some() {
            let system = self.state.system_of(section);
            let because = system.map(|one| one.clauses(self.regulations.rulebook));
            let because = because.unwrap_or_default();
            return Err(Fault { problem: Problem::MeetingsFixed, because }.into());
        }
        let tables = self.seated(section, &made.pairs).into_iter().chain(decided).collect();
        Ok(Found { tables, ..found })
    }

    /// Seats two at the last table of a round that has been paired: those before it stay.
    pub(super) fn add_pair(&self, it: &AddPair) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        self.said(&it.reason, MissingField::Reason)?;
        let (number, round, pair) = (it.section, it.round, (it.white, it.black));
        let record = self.open_round(number, round)?;
        let section = self.section(number)?;
        self.demand(self.is_swiss(section), Problem::NoFurtherTable)?;
        let (white, black) = pair;
        for number in [white, black] {
            let here =
                number.index() < section.members.len() && !section.left.contains_key(&number);
            self.demand(here, Problem::PairAbsent { number })?;
            let barred = self.state.is_barred(it.section, number, round);
            self.demand(!barred, Problem::BarredFromRound { round })?;
            self.demand(record.table_of(number).is_none(), Problem::PairTwice { number })?;
        }
        self.demand(white != black, Problem::PairTwice { number: white })?;
        self.keeps_principles(section, round, &[pair], None, false)?;
        let mut pair = self.state.seat(section, white, black, None);
        if record.state == RoundState::Playing && self.state.is_team_event() {
            let boards = self.boards_of(section, round, &pair.table());
            pair.boards = boards.iter().map(BoardSeated::from).collect();
        }
        let (by, reason) = (it.by.clone(), it.reason.clone());
        Ok(Fact::PairAdded(happened::PairAdded { section: number, round, pair, by, reason }))
    }

    pub(super) fn fix_table(&self, it: &FixTable) -> Answer {
        let (who, table) = (it.who, it.table);
        self.present(who)?;
        if let Some(table) = table {
            let mut others = self.state.fixed_tables.iter().filter(|(one, _)| **one != who);
            if let Some((by, _)) = others.find(|(_, kept)| **kept == table) {
                return Err(self.refusal(Problem::TableFixed { table, by: *by }));
            }
        }
        Ok(Fact::TableFixed(happened::TableFixed { who, table }))
    }

    pub(super) fn is_swiss(&self, section: &Section) -> bool {
        let system = self.state.system_of(section);
        matches!(system, Some(StageSystem::Swiss { .. }))
    }

    /// Everybody expected is paired once, and what must not be is not.
    fn sound_pairs(
        &self,
        section: &Section,
        round: Round,
        pairs: &[(Number, Number)],
        bye: Option<Number>,
        rematches_needed: bool,
    ) -> Result<(), Refusal> {
        let expected = |number: &Number| {
            !section.left.contains_key(number) && !section.away.contains_key(&(round, *number))
        };
        let all: Vec<Number> =
            (0..section.members.len()).map(Number::at).filter(expected).collect();
        let mut seen = BTreeSet::new();
        for number in pairs.iter().flat_map(|(white, black)| [*white, *black]).chain(bye) {
            self.demand(all.contains(&number), Problem::PairAbsent { number })?;
            self.demand(seen.insert(number), Problem::PairTwice { number })?;
        }
        let forgotten = all.iter().find(|number| !seen.contains(number));
        if let Some(number) = forgotten {
            return Err(self.refusal(Problem::PairMissing { number: *number }));
        }
        self.keeps_principles(section, round, pairs, bye, rematches_needed)
    }

    fn keeps_principles(
        &self,
        section: &Section,
        round: Round,
        pairs: &[(Number, Number)],
        bye: Option<Number>,
        rematches_needed: bool,
    ) -> Result<(), Refusal> {
        let tournament = self.state.tournament(section, round.before());
        let forbidden =
            self.state.forbidden_pairs(section, Strength::Always, section.members.len());
        for &(one, other) in pairs {
            if let Some(round) = tournament.met(one, other).filter(|_| !rematches_needed) {
                return Err(self.refusal(Problem::PairRematch { one, other, round }));
            }
            let is_pair =
                |&(a, b): &(Number, Number)| (a, b) == (one, other) || (b, a) == (one, other);
            let allowed = !forbidden.iter().any(is_pair);
            self.demand(allowed, Problem::PairForbidden { one, other })?;
        }
        if let Some(number) = bye.filter(|_| !rematches_needed) {
            self.plus_once(section, number, round)?;
        }
        match bye.filter(|number| tournament.entries(*number).any(|one| one.won_without_play())) {
            Some(number) if !rematches_needed => Err(self.refusal(Problem::ByeTwice { number })),
            _ => Ok(()),
        }
    }
}
