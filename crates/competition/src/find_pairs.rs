//! Finding the pairs of a round, and the reasons for them.

use std::sync::Arc;

use super::{
    Absence, Board, Competition, Consequence, Fault, LotRecord, Member, Plan, PlanKind, Problem,
    Section, Stage, StageSystem, Strength, Table, WhyFree,
};
use lots::Lot;
use rulebook::{FirstColours, Game};
use tournament::swiss::{Lots, Numbering, Terms};
use tournament::{
    Berger, Entry, Impossible, Meeting, Meetings, Number, Pairing, Round, Score, System, Tournament,
};

/// Logs that were written before this was asked of all kept who was passed over among so many at the most.
const KEPT_ONCE_MAX: usize = 200;

/// How far a system searches.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// For the pairs alone.
    Pairs,
    /// For every reason too that takes time to find: who was passed over, and why.
    Reasons,
}

/// The pairs that were found for a round.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The tables in the order of the boards.
    pub tables: Vec<Table>,
    /// Who gets the "+" of an odd number.
    pub bye: Option<Number>,
    /// Who is free, without points, and why.
    pub free: Vec<(Number, WhyFree)>,
    /// Who is away, and what he gets.
    pub away: Vec<(Number, Absence)>,
    /// How a system that searches came to them.
    pub pairing: Option<Pairing>,
    /// What they were read from, where nobody searched.
    pub plan: Option<Plan>,
}

/// Why the pairs of a round are as a system found them.
#[derive(Clone, Debug)]
pub struct Reasons {
    /// The section before the round, as the system saw it.
    pub tournament: Tournament,
    /// The pairs with their reasons.
    pub pairing: Arc<Pairing>,
}

impl Competition {
    /// Who meets whom in a round, where that is known before anything is played.
    pub fn set_meetings(&self, section: &Section, round: Round) -> Option<Meetings> {
        match &self.stage_of(section)?.system {
            StageSystem::RoundRobin { cycles } => {
                let of_table = section.order.get(round.index()).copied();
                let berger = Berger::new(section.members.len() as u16, *cycles).ok()?;
                Some(berger.round(of_table.unwrap_or(round)))
            }
            StageSystem::Scheveningen => Some(self.sides(section).round(round)),
            StageSystem::Match { .. } => {
                let meeting = Meeting { first: Number::at(0), second: Number::at(1) };
                let meeting =
                    if round.get().is_multiple_of(2) { meeting.reversed() } else { meeting };
                Some(Meetings { meetings: vec![meeting], free: Vec::new() })
            }
            StageSystem::Swiss { .. }
            | StageSystem::Knockout { .. }
            | StageSystem::PointsLost { .. } => None,
        }
    }

    /// The pairs of a round as the system finds them from the rounds before it.
    pub fn find_pairs(
        &self,
        section: &Section,
        round: Round,
        lot: Option<&LotRecord>,
        depth: Depth,
    ) -> Result<Found, Fault> {
        let Some(stage) = self.stage_of(section) else { return Ok(Found::default()) };
        let mut found = match &stage.system {
            StageSystem::Swiss { system, .. } => {
                self.swiss(section, *system, stage, round, lot, depth)?
            }
            StageSystem::RoundRobin { .. }
            | StageSystem::Scheveningen
            | StageSystem::Match { .. } => {
                let meetings = self.set_meetings(section, round).unwrap_or_default();
                self.seated(section, round, &meetings)
            }
            StageSystem::Knockout { .. } => {
                self.seated(section, round, &self.of_bracket(section, round, lot)?)
            }
            StageSystem::PointsLost { .. } => {
                self.seated(section, round, &self.of_those_left(section, round, lot))
            }
        };
        self.draw_colours(section, round, lot, &mut found);
        Ok(found)
    }

    /// Who meets whom in a round of a knockout.
    fn of_bracket(
        &self,
        section: &Section,
        round: Round,
        lot: Option<&LotRecord>,
    ) -> Result<Meetings, Fault> {
        let bracket = self.bracket(section, round.before()).map_err(|fault| {
            let Meeting { first: one, second: other } = fault.meeting;
            self.fault(Problem::MeetingUndecided { one, other })
        })?;
        let mut meetings = bracket.meetings();
        if self.game() == Some(Game::Renju) {
            self.alternate(section, round, lot, &mut meetings);
        }
        Ok(meetings)
    }

    /// Who meets whom among those who have not lost too many points yet.
    fn of_those_left(&self, section: &Section, round: Round, lot: Option<&LotRecord>) -> Meetings {
        let tournament = self.tournament(section, round.before());
        let inside = self.elimination(section, round.before());
        let mut meetings = inside.map(|inside| inside.meetings(&tournament)).unwrap_or_default();
        self.alternate(section, round, lot, &mut meetings);
        meetings
    }

    /// Whether it is drawn by lot who has which colour in the first game of a meeting, whatever a table
    /// or a system says.
    pub(super) fn draws_colours(&self) -> bool {
        let Some(regulations) = &self.regulations else { return false };
        let rule = regulations.discipline().and_then(|one| regulations.book().micro_match(one));
        let by_lot = rule.and_then(|rule| rule.first_colours.as_ref());
        regulations.micro_match.games > 1
            && by_lot.is_some_and(|rule| rule.says == FirstColours::ByLot)
    }

    fn draw_colours(
        &self,
        section: &Section,
        round: Round,
        lot: Option<&LotRecord>,
        found: &mut Found,
    ) {
        let Some(lot) = lot.filter(|_| self.draws_colours()) else { return };
        for table in &mut found.tables {
            let (one, other) = (table.white.min(table.black), table.white.max(table.black));
            let purpose =
                format!("section {}, round {round}, {one} and {other}: colours", section.number);
            let white = Lot::new(&lot.seed(), &purpose).pick(&[one, other]).copied();
            if white == Some(table.black) {
                table.turn();
            }
        }
    }

    /// What says who meets whom in a round, where no system searches.
    pub fn plan(&self, section: &Section, round: Round) -> Option<Plan> {
        let system = &self.stage_of(section)?.system;
        let row = section.order.get(round.index()).copied().unwrap_or(round);
        let of = match system {
            StageSystem::RoundRobin { .. } => PlanKind::TableRow(row),
            StageSystem::Scheveningen => PlanKind::SidesRow(row),
            StageSystem::Knockout { .. } => PlanKind::Bracket,
            StageSystem::PointsLost { .. } => PlanKind::StillIn,
            StageSystem::Match { .. } => PlanKind::Match,
            StageSystem::Swiss { .. } => return None,
        };
        let book = self.regulations.as_ref()?.rulebook;
        let clauses = match of {
            // The tables themselves stand in an appendix.
            PlanKind::TableRow(_) => Problem::NoFurtherTable.clauses(book),
            PlanKind::SidesRow(_) | PlanKind::Bracket | PlanKind::StillIn | PlanKind::Match => {
                system.clauses(book)
            }
        };
        Some(Plan { of, clauses: clauses.iter().map(ToString::to_string).collect() })
    }

    pub(super) fn fault(&self, problem: Problem) -> Fault {
        match &self.regulations {
            Some(regulations) => Fault::new(regulations.rulebook, problem),
            None => Fault::plain(problem),
        }
    }

    /// The tables of meetings that were not searched for: those with somebody who left or is away
    /// are decided at once.
    fn seated(&self, section: &Section, round: Round, meetings: &Meetings) -> Found {
        let free = meetings.free.iter().map(|number| (*number, WhyFree::Plan)).collect();
        let plan = self.plan(section, round);
        let mut found = Found { free, plan, ..Found::default() };
        let begins = self.begins();
        for meeting in &meetings.meetings {
            let with_second = |entry: Entry| matches!(entry, Entry::Game { opponent, .. } if opponent == meeting.second);
            let met_before =
                section.brought.iter().any(|round| with_second(round[meeting.first.index()]));
            let (white, black) = meeting.white_black(begins);
            let first = self.mark(section, round, white, true);
            let second = self.mark(section, round, black, false);
            let mut seat = |score| found.tables.push(self.table(section, white, black, score));
            match (first, second) {
                _ if met_before => {
                    found.free.extend([(white, WhyFree::Met(black)), (black, WhyFree::Met(white))]);
                }
                (Mark::Struck, _) => found.free.push((black, WhyFree::Left(white))),
                (_, Mark::Struck) => found.free.push((white, WhyFree::Left(black))),
                (Mark::Absent(_), Mark::Absent(_)) => seat(Some(Score::BothAbsent)),
                (Mark::Absent(score), Mark::Plays) | (Mark::Plays, Mark::Absent(score)) => {
                    seat(Some(score));
                }
                (Mark::Plays, Mark::Plays) => seat(None),
            }
        }
        found.free.retain(|(number, _)| !section.left.contains_key(number));
        found
    }

    /// Whether somebody plays in a round.
    fn mark(&self, section: &Section, round: Round, number: Number, is_first: bool) -> Mark {
        if let Some(leaving) = section.left.get(&number) {
            // In a knockout somebody must go on.
            let unmarked =
                matches!(leaving.consequence, Consequence::Annulled | Consequence::KeptUnplaced);
            let struck = unmarked && !self.is_knockout(section);
            let mark = leaving.consequence.unplayed(is_first);
            return if struck { Mark::Struck } else { Mark::Absent(mark) };
        }
        let away = section.away.contains_key(&(round, number));
        match (away, is_first) {
            (false, _) => Mark::Plays,
            (true, true) => Mark::Absent(Score::FirstAbsent),
            (true, false) => Mark::Absent(Score::SecondAbsent),
        }
    }

    /// A table; if it is decided already, all its boards have the same mark.
    pub(super) fn table(
        &self,
        section: &Section,
        white: Number,
        black: Number,
        score: Option<Score>,
    ) -> Table {
        let boards = match (self.is_team_event(), score) {
            (true, None) => 0,
            (true, Some(_)) => {
                let rules = self.regulations.as_ref().and_then(|one| one.teams.as_ref());
                rules.map_or(1, |rules| rules.boards.max(1))
            }
            (false, _) => 1,
        };
        let player = |number: Number| match section.members.get(number.index()) {
            Some(Member::Player(id)) => Some(*id),
            _ => None,
        };
        let board = Board {
            players: [player(white), player(black)],
            scores: score.into_iter().collect(),
            ..Board::default()
        };
        Table { boards: vec![board; boards.into()], ..Table::new(white, black) }
    }

    fn swiss(
        &self,
        section: &Section,
        system: System,
        stage: &Stage,
        round: Round,
        lot: Option<&LotRecord>,
        depth: Depth,
    ) -> Result<Found, Fault> {
        let mut tournament = self.before(section, round);
        let terms = self.terms(stage, round, lot);
        let pairing = self.search(section, &mut tournament, |one| match depth {
            Depth::Pairs => system.pair(one, &terms),
            Depth::Reasons => system.explain(one, &terms),
        })?;
        let seat = |pair: &tournament::Pair| self.table(section, pair.white, pair.black, None);
        Ok(Found {
            tables: pairing.pairs.iter().map(seat).collect(),
            bye: pairing.bye.as_ref().map(|bye| bye.who),
            free: Vec::new(),
            away: self.expected_away(section, round),
            pairing: Some(pairing),
            plan: None,
        })
    }

    /// Why the pairs of a Swiss round are as the system found them: what was kept with them, or, for
    /// a log that did not keep it, what the system finds now. None where no system searched.
    ///
    /// Where an older log did not keep who was passed over among many, that is found now, as long as it leads
    /// to the pairs that were kept.
    pub fn reasons(&self, section: &Section, round: Round) -> Result<Option<Reasons>, Fault> {
        let Some(stage) = self.stage_of(section) else { return Ok(None) };
        let StageSystem::Swiss { system, .. } = stage.system else { return Ok(None) };
        let record = section.round(round);
        let mut tournament = self.before(section, round);
        let kept = record.and_then(|record| record.reasons.as_ref());
        let few = section.members.len() <= KEPT_ONCE_MAX;
        if let Some(kept) = kept.filter(|kept| few || kept.names_passed()) {
            return Ok(Some(Reasons { tournament, pairing: Arc::clone(kept) }));
        }
        let lot = record.and_then(|record| record.lot.as_ref());
        let terms = self.terms(stage, round, lot);
        let found = self.search(section, &mut tournament, |one| system.explain(one, &terms));
        let pairing = match (kept, found) {
            (Some(kept), Ok(found)) if kept.sits_as(&found) => Arc::new(found),
            (Some(kept), _) => Arc::clone(kept),
            (None, found) => Arc::new(found?),
        };
        Ok(Some(Reasons { tournament, pairing }))
    }

    /// Those of a section who are away in a round and were there to be paired.
    pub(super) fn expected_away(&self, section: &Section, round: Round) -> Vec<(Number, Absence)> {
        let here = section.members_in(round);
        let stays = |number: &Number| {
            section.left.get(number).is_none_or(|leaving| leaving.after >= round.get())
        };
        let away = section.away_in(round).into_iter();
        away.filter(|(number, _)| number.index() < here && stays(number)).collect()
    }

    /// A section as it stood before a round, with those who were there to be paired.
    fn before(&self, section: &Section, round: Round) -> Tournament {
        let mut tournament = self.tournament(section, round.before());
        keep_first(&mut tournament, section.members_in(round));
        // Whoever left since was there, if he was seated.
        let seated = section.round(round);
        for number in section.left.keys().filter(|one| seated.is_some_and(|it| it.seats(**one))) {
            if let Some(one) = tournament.participants.get_mut(number.index()) {
                one.left_after = None;
            }
        }
        let away = self.expected_away(section, round);
        tournament.away = away.iter().map(|(number, absence)| (*number, absence.entry())).collect();
        tournament
    }

    fn terms(&self, stage: &Stage, round: Round, lot: Option<&LotRecord>) -> Terms {
        Terms {
            lots: match lot {
                Some(lot) => Lots::Seed(lot.seed()),
                None if stage.numbers == super::Numbers::Lot && round == 1 => Lots::Numbers,
                None => Lots::None,
            },
            rulebook: self.regulations.as_ref().map(|one| one.book().document()),
            numbering: match stage.numbers {
                super::Numbers::Lot => Numbering::Drawn,
                super::Numbers::Rating => Numbering::Rated,
                super::Numbers::AsListed => Numbering::Usual,
            },
            readings: Default::default(),
        }
    }

    /// Lets a system search. Pairs to be avoided if possible are forbidden first, and allowed if
    /// that leads nowhere.
    fn search(
        &self,
        section: &Section,
        tournament: &mut Tournament,
        pair: impl Fn(&Tournament) -> Result<Pairing, Impossible>,
    ) -> Result<Pairing, Fault> {
        let here = tournament.participants.len();
        let forbidden = |least| {
            let mut pairs = self.forbidden_pairs(section, least);
            pairs.retain(|(one, other)| one.index() < here && other.index() < here);
            pairs
        };
        tournament.forbidden = forbidden(Strength::IfPossible);
        let pairing = pair(tournament).or_else(|_| {
            tournament.forbidden = forbidden(Strength::Always);
            pair(tournament)
        });
        pairing.map_err(|why| self.fault(Problem::Impossible { why }))
    }

    /// Puts those who sit at the same table in every round at theirs; whoever sits there changes
    /// places with them, and nobody else moves.
    pub(super) fn keep_fixed_tables(&self, section: &Section, tables: &mut [Table]) {
        let fixed = self.fixed_tables.iter().map(|(member, table)| (*member, *table));
        for (member, kept) in fixed.chain(self.kept_by_wheelchairs(section)) {
            let number = section.number_of(member);
            let sits = |table: &Table| number.is_some_and(|number| table.has(number));
            if let Some(now) = tables.iter().position(sits) {
                tables.swap(now, kept.index().min(tables.len() - 1));
            }
        }
    }

    /// The pairs of a section that are forbidden at least so strictly.
    pub(super) fn forbidden_pairs(
        &self,
        section: &Section,
        least: Strength,
    ) -> Vec<(Number, Number)> {
        let counts = |strength: &Strength| least == Strength::IfPossible || *strength == least;
        let forbidden = self.forbidden.iter().filter(|(_, _, strength)| counts(strength));
        forbidden
            .filter_map(|(one, other, _)| {
                Some((section.number_of(*one)?, section.number_of(*other)?))
            })
            .collect()
    }
}

/// Whether somebody plays in a round of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    /// He does.
    Plays,
    /// He does not, and the game gets this mark.
    Absent(Score),
    /// There is no game.
    Struck,
}

/// Leaves out those with later numbers, who have met nobody.
fn keep_first(tournament: &mut Tournament, count: usize) {
    tournament.participants.truncate(count);
    tournament.rounds.iter_mut().for_each(|round| round.truncate(count));
    tournament.carried.truncate(count);
}
