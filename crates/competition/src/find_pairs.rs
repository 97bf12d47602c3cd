//! Finding the pairs of a round, and the reasons for them.

use std::cmp::Reverse;
use std::sync::Arc;

use super::{
    Absence, BoardSeated, Competition, Consequence, Fault, LotRecord, Member, Numbers, PairMade,
    Plan, PlanKind, Problem, Section, Stage, StageSystem, Strength, WhyFree,
};
use clauses::Clause;
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
    /// The pairs in the order of the tables.
    pub tables: Vec<PairMade>,
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
        RoundToPair { event: self, section, stage, round, lot }.find(depth)
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

    /// The clauses by which the pairs of a Swiss sit in the order in which they were made; none where the
    /// rulebook leaves the order to those who seat them.
    pub fn seated_as_paired(&self) -> &'static [Clause] {
        self.regulations.as_ref().map_or(&[], |one| one.book().tables_as_paired())
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

    /// Two at a table; if it is decided already, all its boards have the same mark.
    pub(super) fn seat(
        &self,
        section: &Section,
        white: Number,
        black: Number,
        score: Option<Score>,
    ) -> PairMade {
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
        let players = [player(white), player(black)];
        let board = BoardSeated { players, scores: score.into_iter().collect() };
        PairMade { white, black, boards: vec![board; boards.into()] }
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
        let lot = record.and_then(|record| record.lot.as_ref());
        let to_pair = RoundToPair { event: self, section, stage, round, lot };
        let mut tournament = to_pair.before();
        let kept = record.and_then(|record| record.reasons.as_ref());
        let few = section.members.len() <= KEPT_ONCE_MAX;
        if let Some(kept) = kept.filter(|kept| few || kept.names_passed()) {
            return Ok(Some(Reasons { tournament, pairing: Arc::clone(kept) }));
        }
        let terms = to_pair.terms();
        let found = to_pair.search(&mut tournament, |one| system.explain(one, &terms));
        let pairing = match (kept, found) {
            (Some(kept), Ok(found)) if kept.sits_as(&found) => Arc::new(found),
            (Some(kept), _) => Arc::clone(kept),
            (None, found) => Arc::new(found?),
        };
        Ok(Some(Reasons { tournament, pairing }))
    }

    /// Puts those who sit at the same table in every round at theirs; whoever sits there changes
    /// places with them, and nobody else moves.
    pub(super) fn keep_fixed_tables(&self, section: &Section, tables: &mut [PairMade]) {
        let fixed = self.fixed_tables.iter().map(|(member, table)| (*member, *table));
        for (member, kept) in fixed.chain(self.kept_by_wheelchairs(section)) {
            let number = section.number_of(member);
            let sits = |table: &PairMade| number.is_some_and(|number| table.has(number));
            if let Some(now) = tables.iter().position(sits) {
                tables.swap(now, kept.index().min(tables.len() - 1));
            }
        }
    }

    /// The pairs of a section that are forbidden at least so strictly, of those with the first numbers.
    pub(super) fn forbidden_pairs(
        &self,
        section: &Section,
        least: Strength,
        first: usize,
    ) -> Vec<(Number, Number)> {
        let number = |who| section.number_of(who).filter(|number| number.index() < first);
        let counts = |strength| least == Strength::IfPossible || strength == least;
        let forbidden = self.forbidden.iter().filter(|(.., strength)| counts(*strength));
        forbidden.filter_map(|(one, other, _)| Some((number(*one)?, number(*other)?))).collect()
    }
}

/// A round whose pairs are to be found, and what they are found from.
#[derive(Clone, Copy)]
struct RoundToPair<'a> {
    event: &'a Competition,
    section: &'a Section,
    stage: &'a Stage,
    round: Round,
    lot: Option<&'a LotRecord>,
}

impl RoundToPair<'_> {
    fn find(&self, depth: Depth) -> Result<Found, Fault> {
        let mut found = match self.stage.system {
            StageSystem::Swiss { system, .. } => self.swiss(system, depth)?,
            StageSystem::RoundRobin { .. }
            | StageSystem::Scheveningen
            | StageSystem::Match { .. } => {
                let meetings = self.event.set_meetings(self.section, self.round);
                self.seated(&meetings.unwrap_or_default())
            }
            StageSystem::Knockout { .. } => self.seated(&self.of_bracket()?),
            StageSystem::PointsLost { .. } => self.seated(&self.of_those_left()),
        };
        self.draw_colours(&mut found.tables);
        Ok(found)
    }

    /// Who meets whom in a round of a knockout.
    fn of_bracket(&self) -> Result<Meetings, Fault> {
        let bracket = self.event.bracket(self.section, self.round.before()).map_err(|fault| {
            let Meeting { first: one, second: other } = fault.meeting;
            self.event.fault(Problem::MeetingUndecided { one, other })
        })?;
        let mut meetings = bracket.meetings();
        if self.event.game() == Some(Game::Renju) {
            self.event.alternate(self.section, self.round, self.lot, &mut meetings);
        }
        Ok(meetings)
    }

    /// Who meets whom among those who have not lost too many points yet.
    fn of_those_left(&self) -> Meetings {
        let tournament = self.event.tournament(self.section, self.round.before());
        let inside = self.event.elimination(self.section, self.round.before());
        let mut meetings = inside.map(|inside| inside.meetings(&tournament)).unwrap_or_default();
        self.event.alternate(self.section, self.round, self.lot, &mut meetings);
        meetings
    }

    fn draw_colours(&self, tables: &mut [PairMade]) {
        let Some(lot) = self.lot.filter(|_| self.event.draws_colours()) else { return };
        for table in tables {
            let (one, other) = (table.white.min(table.black), table.white.max(table.black));
            let (section, round) = (self.section.number, self.round);
            let purpose = format!("section {section}, round {round}, {one} and {other}: colours");
            let white = Lot::new(&lot.seed(), &purpose).pick(&[one, other]).copied();
            if white == Some(table.black) {
                table.turn();
            }
        }
    }

    /// The tables of meetings that were not searched for: those with somebody who left or is away
    /// are decided at once.
    fn seated(&self, meetings: &Meetings) -> Found {
        let free = meetings.free.iter().map(|number| (*number, WhyFree::Plan)).collect();
        let plan = self.event.plan(self.section, self.round);
        let mut found = Found { free, plan, ..Found::default() };
        let begins = self.event.begins();
        for meeting in &meetings.meetings {
            let with_second = |entry: Entry| matches!(entry, Entry::Game { opponent, .. } if opponent == meeting.second);
            let met_before =
                self.section.brought.iter().any(|round| with_second(round[meeting.first.index()]));
            let (white, black) = meeting.white_black(begins);
            let first = self.mark(white, true);
            let second = self.mark(black, false);
            let mut seat =
                |score| found.tables.push(self.event.seat(self.section, white, black, score));
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
        found.free.retain(|(number, _)| !self.section.left.contains_key(number));
        found
    }

    /// Whether somebody plays in a round.
    fn mark(&self, number: Number, is_first: bool) -> Mark {
        if let Some(leaving) = self.section.left.get(&number) {
            // In a knockout somebody must go on.
            let unmarked =
                matches!(leaving.consequence, Consequence::Annulled | Consequence::KeptUnplaced);
            let struck = unmarked && !self.event.is_knockout(self.section);
            let mark = leaving.consequence.unplayed(is_first);
            return if struck { Mark::Struck } else { Mark::Absent(mark) };
        }
        let away = self.section.away.contains_key(&(self.round, number));
        match (away, is_first) {
            (false, _) => Mark::Plays,
            (true, true) => Mark::Absent(Score::FirstAbsent),
            (true, false) => Mark::Absent(Score::SecondAbsent),
        }
    }

    fn swiss(&self, system: System, depth: Depth) -> Result<Found, Fault> {
        let terms = self.terms();
        let pairing = self.search(&mut self.before(), |one| match depth {
            Depth::Pairs => system.pair(one, &terms),
            Depth::Reasons => system.explain(one, &terms),
        })?;
        let seat =
            |pair: &tournament::Pair| self.event.seat(self.section, pair.white, pair.black, None);
        Ok(Found {
            tables: self.by_points(pairing.pairs.iter().map(seat).collect()),
            bye: pairing.bye.as_ref().map(|bye| bye.who),
            away: self.section.expected_away(self.round),
            pairing: Some(pairing),
            ..Found::default()
        })
    }

    /// The tables as people look for them: the leaders at the first, where no clause seats the pairs as they were
    /// made.
    fn by_points(&self, mut tables: Vec<PairMade>) -> Vec<PairMade> {
        if self.event.seated_as_paired().is_empty() {
            let before = self.event.tournament(self.section, self.round.before());
            tables.sort_by_cached_key(|table| {
                let points = [table.white, table.black].map(|number| before.points(number));
                let [least, most] =
                    if points[0] > points[1] { [points[1], points[0]] } else { points };
                (Reverse((most, least)), table.white.min(table.black))
            });
        }
        tables
    }

    /// The section as it stood before the round, with those who were there to be paired.
    fn before(&self) -> Tournament {
        let mut tournament = self.event.tournament(self.section, self.round.before());
        tournament.keep_first(self.section.members_in(self.round));
        // Whoever left since was there, if he was seated.
        if let Some(seated) = self.section.round(self.round) {
            for number in self.section.left.keys().filter(|one| seated.seats(**one)) {
                if let Some(one) = tournament.participants.get_mut(number.index()) {
                    one.left_after = None;
                }
            }
        }
        let away = self.section.expected_away(self.round).into_iter();
        tournament.away = away.map(|(number, absence)| (number, absence.entry())).collect();
        tournament
    }

    fn terms(&self) -> Terms {
        Terms {
            lots: match self.lot {
                Some(lot) => Lots::Seed(lot.seed()),
                None if self.stage.numbers == Numbers::Lot && self.round == 1 => Lots::Numbers,
                None => Lots::None,
            },
            rulebook: self.event.regulations.as_ref().map(|one| one.book().document()),
            numbering: match self.stage.numbers {
                Numbers::Lot => Numbering::Drawn,
                Numbers::Rating => Numbering::Rated,
                Numbers::AsListed => Numbering::Usual,
            },
            readings: Default::default(),
        }
    }

    /// Lets a system search. Pairs to be avoided if possible are forbidden first, and allowed if
    /// that leads nowhere.
    fn search(
        &self,
        tournament: &mut Tournament,
        pair: impl Fn(&Tournament) -> Result<Pairing, Impossible>,
    ) -> Result<Pairing, Fault> {
        let first = tournament.participants.len();
        let forbidden = |least| self.event.forbidden_pairs(self.section, least, first);
        tournament.forbidden = forbidden(Strength::IfPossible);
        let pairing = pair(tournament).or_else(|_| {
            tournament.forbidden = forbidden(Strength::Always);
            pair(tournament)
        });
        pairing.map_err(|why| self.event.fault(Problem::Impossible { why }))
    }
}

impl Section {
    /// Those who are away in a round and were there to be paired.
    pub(super) fn expected_away(&self, round: Round) -> Vec<(Number, Absence)> {
        let here = self.members_in(round);
        let stays = |number: &Number| {
            self.left.get(number).is_none_or(|leaving| leaving.after >= round.get())
        };
        let away = self.away_in(round).into_iter();
        away.filter(|(number, _)| number.index() < here && stays(number)).collect()
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
