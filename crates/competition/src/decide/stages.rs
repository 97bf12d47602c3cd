//! Beginning stages: groups, numbers, the order of rounds.

use crate::happened;
use lots::Lot;

use super::{Answer, Deciding};
use crate::command::{OrderRounds, StartStage};
use crate::{
    Absence, CameFrom, Competition, Fact, Fault, Joining, LotRecord, Member, MissingField, Noun,
    Numbers, PlayerId, Problem, Refusal, RoundState, Section, SectionDrawn, SectionNumber, Stage,
    StageNumber, StageSystem, TeamId,
};
use tournament::{Berger, Colour, Number, Round};

impl Deciding<'_> {
    pub(super) fn stage_of(&self, section: &Section) -> Option<&Stage> {
        self.state.stage_of(section)
    }

    pub(super) fn is_over(&self, section: &Section) -> bool {
        self.state.is_over(section)
    }

    pub(super) fn order_rounds(&self, it: &OrderRounds) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        self.said(&it.reason, MissingField::Reason)?;
        let (order, lot) = self.new_order(it.section, &it.order, it.seed.as_deref())?;
        let (by, reason) = (it.by.clone(), it.reason.clone());
        Ok(Fact::RoundsOrdered(happened::RoundsOrdered {
            section: it.section,
            order,
            by,
            reason,
            lot,
        }))
    }

    pub(super) fn start_stage(&self, it: &StartStage) -> Answer {
        let (stage_number, seed) = (it.stage, it.seed.as_deref());
        let missing = Problem::NoSuch { thing: Noun::Stage, number: stage_number.get() };
        let stage = self
            .regulations
            .stages
            .get(stage_number.index())
            .ok_or_else(|| self.refusal(missing))?;
        let next = self.state.stage_in_turn();
        let is_next = stage_number == next || self.state.draw_again() == Some(stage_number);
        let stages = self.regulations.stages.len() as u16;
        self.demand(is_next || next.get() <= stages, Problem::NoStageLeft { stages })?;
        self.demand(is_next, Problem::StageNotNext { stage: stage_number, next })?;
        let before = stage_number.previous().into_iter();
        let before: Vec<&Section> = before.flat_map(|one| self.state.sections_of(one)).collect();
        if let Some(section) = self.state.held_up_by(stage_number) {
            return Err(self.refusal(Problem::StageUnfinished { section: section.number }));
        }
        let members = match stage.qualifiers.filter(|_| stage_number > 1) {
            None => self.admitted()?,
            Some(count) => self.qualified(&before, count)?,
        };
        let lot = match stage.numbers {
            Numbers::AsListed => self.lot(seed)?,
            Numbers::Lot | Numbers::Rating => Some(self.needed_lot(seed)?),
        };
        let groups = self.groups(stage_number, stage, members, lot.as_ref())?;
        let sections = (1..)
            .zip(groups)
            .map(|(group, members)| self.fresh(stage_number, stage, group, members, &before, &lot))
            .collect();
        Ok(Fact::StageStarted(happened::StageStarted { stage: stage_number, sections }))
    }

    /// Lets somebody into a Swiss that has begun.
    pub(super) fn join(
        &self,
        number: SectionNumber,
        who: Member,
        gets: Absence,
        reason: &str,
    ) -> Answer {
        let section = self.section(number)?;
        let stage = self.stage_of(section);
        let swiss = stage.is_some_and(|one| matches!(one.system, StageSystem::Swiss { .. }));
        self.demand(swiss && section.stage == 1, Problem::FieldClosed)?;
        // The rounds that he missed are lost where the rulebook says so.
        let loses = !self.regulations.book().refusal(Problem::ByesRefused.name()).is_empty();
        self.demand(gets == Absence::Nothing || !loses, Problem::ByesRefused)?;
        let rounds = self.state.planned(section);
        let after = section.rounds.len() as u16;
        self.demand(after < rounds, Problem::JoinsTooLate { rounds })?;
        let mut of_stage = self.state.sections_of(section.stage);
        let elsewhere = of_stage.any(|one| one.number_of(who).is_some());
        self.demand(!elsewhere, Problem::AlreadyHere { who })?;
        if !self.admitted()?.contains(&who) {
            return Err(self.refusal(match who {
                Member::Player(id) if !self.state.is_team_event() => Problem::NotAdmitted { id },
                Member::Player(_) | Member::Team(_) => Problem::WrongMember { who },
            }));
        }
        let (joining, reason) = (Joining { after, gets }, reason.to_owned());
        Ok(Fact::Joined(happened::Joined { section: number, who, joining, reason, at: self.now }))
    }

    /// Everybody who is admitted and has not left; a team needs all its main players admitted.
    fn admitted(&self) -> Result<Vec<Member>, Refusal> {
        let state = self.state;
        if !state.is_team_event() {
            let players = (1..).map(PlayerId).zip(&state.players);
            return Ok(players
                .filter(|(_, one)| one.is_admitted() && one.left.is_none())
                .map(|(id, _)| Member::Player(id))
                .collect());
        }
        let teams = (1..).map(TeamId).zip(&state.teams).filter(|(_, one)| one.left.is_none());
        let teams: Vec<_> = teams.collect();
        let main = teams.iter().flat_map(|(_, one)| one.team.main.iter().copied());
        let unadmitted = main.filter(|id| !state.player(*id).is_some_and(|one| one.is_admitted()));
        let faults: Vec<Fault> =
            unadmitted.map(|id| self.fault(Problem::NotAdmitted { id })).collect();
        if !faults.is_empty() {
            return Err(Refusal { faults });
        }
        Ok(teams.into_iter().map(|(id, _)| Member::Team(id)).collect())
    }

    /// What is wrong while a place from which one goes on is shared.
    pub(super) fn shared_place(&self, section: &Section, qualifiers: u16) -> Option<Fault> {
        let shared = self.state.undecided(section);
        let first = shared.iter().map(|one| one.range()[0]).min()?;
        let last = shared.iter().map(|one| one.range()[1]).max()?;
        let section = section.number;
        Some(self.fault(Problem::QualifiersUndecided { section, qualifiers, first, last }))
    }

    /// The first of each section, place by place; it must be known who they are.
    fn qualified(&self, before: &[&Section], count: u16) -> Result<Vec<Member>, Refusal> {
        let undecided = |section: &&Section| self.shared_place(section, count);
        let faults: Vec<Fault> = before.iter().filter_map(undecided).collect();
        if !faults.is_empty() {
            return Err(Refusal { faults });
        }
        let first = |section: &&Section| self.state.first_of(section, count);
        let groups: Vec<Vec<Member>> = before.iter().map(first).collect();
        let at = |place: usize| groups.iter().filter_map(move |group| group.get(place).copied());
        Ok((0..usize::from(count)).flat_map(at).collect())
    }

    fn groups(
        &self,
        number: StageNumber,
        stage: &Stage,
        mut members: Vec<Member>,
        lot: Option<&LotRecord>,
    ) -> Result<Vec<Vec<Member>>, Refusal> {
        if let Some(lot) = lot.filter(|_| stage.numbers != Numbers::AsListed) {
            Lot::new(&lot.seed(), &format!("stage {number}: numbers")).shuffle(&mut members);
        }
        if stage.numbers == Numbers::Rating {
            members.sort_by_key(|member| std::cmp::Reverse(self.state.rating(*member)));
        }
        // The giver of a display is a side by himself.
        if stage.system == StageSystem::Scheveningen && !self.regulations.is_display() {
            self.by_sides(&mut members)?;
        }
        let groups = deal(&members, stage.groups.max(1));
        groups.iter().try_for_each(|group| self.sound_group(number, stage, group))?;
        Ok(groups)
    }

    /// Puts those first who come from where the first comes from; there must be two sides.
    fn by_sides(&self, members: &mut [Member]) -> Result<(), Refusal> {
        let from = |member: &Member| self.state.from(*member).to_owned();
        let mut sides: Vec<String> = Vec::new();
        for member in members.iter() {
            if !sides.contains(&from(member)) {
                sides.push(from(member));
            }
        }
        self.demand(sides.len() == 2, Problem::NotTwoSides)?;
        members.sort_by_key(|member| from(member) != sides[0]);
        Ok(())
    }

    fn sound_group(
        &self,
        number: StageNumber,
        stage: &Stage,
        group: &[Member],
    ) -> Result<(), Refusal> {
        let participants = group.len() as u16;
        let least = match stage.system {
            StageSystem::RoundRobin { .. } | StageSystem::Swiss { .. } if number == 1 => 3,
            StageSystem::RoundRobin { .. }
            | StageSystem::Swiss { .. }
            | StageSystem::Knockout { .. }
            | StageSystem::PointsLost { .. }
            | StageSystem::Scheveningen
            | StageSystem::Match { .. } => 2,
        };
        let two = matches!(stage.system, StageSystem::Match { .. });
        let enough = participants >= least && (!two || participants == 2);
        self.demand(enough, Problem::TooFewParticipants { participants, least })?;
        if let StageSystem::RoundRobin { cycles } = stage.system {
            let most = Berger::PARTICIPANTS_MAX;
            self.demand(Berger::new(participants, cycles).is_ok(), Problem::TooMany { most })?;
        }
        if let StageSystem::Swiss { rounds, .. } = stage.system {
            let fits = rounds < participants;
            self.demand(fits, Problem::TooManyRounds { rounds, participants })?;
        }
        Ok(())
    }

    fn fresh(
        &self,
        number: StageNumber,
        stage: &Stage,
        group: u16,
        members: Vec<Member>,
        before: &[&Section],
        lot: &Option<LotRecord>,
    ) -> SectionDrawn {
        let name = match stage.groups {
            0 | 1 => stage.name.clone(),
            _ => format!("{} {group}", stage.name).trim().to_owned(),
        };
        let first_colour = lot.as_ref().map_or(self.state.begins(), |lot| {
            let purpose = format!("stage {number}, group {group}: colour of number 1");
            let drawn =
                Lot::new(&lot.seed(), &purpose).pick(&[Colour::White, Colour::Black]).copied();
            drawn.unwrap_or(Colour::White)
        });
        let (carried, brought) = self.state.brought_along(stage, &members, before);
        let came = self.came(stage, &members, before);
        SectionDrawn {
            name,
            first_colour,
            first_side: matches!(stage.system, StageSystem::Scheveningen).then(|| {
                match self.regulations.is_display() {
                    true => 1,
                    false => self.state.first_side(&members),
                }
            }),
            members,
            lot: lot.clone(),
            carried,
            brought,
            came,
        }
    }

    /// From where each of some came, if all of them had to go on from the stage before.
    fn came(&self, stage: &Stage, members: &[Member], before: &[&Section]) -> Vec<CameFrom> {
        let from = |member: &Member| {
            let section = before.iter().find(|one| one.number_of(*member).is_some())?;
            let places = self.state.places(section);
            let number = section.number_of(*member)?;
            let placed = places.iter().find(|one| one.number == number)?;
            let (place, points) = (placed.range(), placed.points);
            Some(CameFrom { section: section.number, place, points })
        };
        let went_on = stage.qualifiers.filter(|_| !before.is_empty());
        went_on.and_then(|_| members.iter().map(from).collect()).unwrap_or_default()
    }

    /// The order of the table rounds: those that were played stay, the others are named or drawn.
    fn new_order(
        &self,
        number: SectionNumber,
        named: &[Round],
        seed: Option<&str>,
    ) -> Result<(Vec<Round>, Option<LotRecord>), Refusal> {
        let section = self.section(number)?;
        let planned = self.state.planned(section);
        let table = matches!(self.state.system_of(section), Some(StageSystem::RoundRobin { .. }));
        self.demand(table, Problem::TableOrder)?;
        let drafted = section.rounds.iter().any(|round| round.state == RoundState::Draft);
        let current = section.current();
        self.demand(!drafted, Problem::AlreadyPaired { round: current })?;
        let now: Vec<Round> = match section.order.is_empty() {
            true => Round::up_to(planned).collect(),
            false => section.order.clone(),
        };
        let (played, left) = now.split_at(section.rounds.len().min(now.len()));
        let mut order = left.to_vec();
        let lot = if named.is_empty() { Some(self.needed_lot(seed)?) } else { None };
        let of_day = self.regulations.book().events().round_of_day.as_ref();
        self.demand(of_day.is_none() || lot.is_some(), Problem::OrderByLot)?;
        let drawn = of_day.is_some() && self.state.is_round_drawn(number, current);
        self.demand(!drawn, Problem::RoundDrawn { round: current })?;
        match (&lot, of_day) {
            // The round of the day alone, shortly before it is played.
            (Some(lot), Some(rule)) => {
                let starts = self.regulations.planned_start(section.stage, current);
                let minutes = starts.map_or(0, |starts| starts.minutes_since(self.now));
                let most = i64::from(rule.minutes_before);
                self.demand(minutes <= most, Problem::RoundDrawnEarly { minutes, most })?;
                let purpose = format!("section {number}, round {current}: round of the day");
                let drawn = Lot::new(&lot.seed(), &purpose).pick(&order).copied();
                order.sort_by_key(|round| Some(*round) != drawn);
            }
            (Some(lot), None) => {
                Lot::new(&lot.seed(), &format!("section {number}: order of rounds"))
                    .shuffle(&mut order);
            }
            (None, _) => {
                let sorted = |rounds: &[Round]| {
                    let mut rounds = rounds.to_vec();
                    rounds.sort_unstable();
                    rounds
                };
                self.demand(sorted(named) == sorted(&order), Problem::TableOrder)?;
                order = named.to_vec();
            }
        }
        Ok((played.iter().copied().chain(order).collect(), lot))
    }

    /// The number of a member in a section.
    pub(super) fn number_in(&self, section: &Section, who: Member) -> Result<Number, Refusal> {
        section.number_of(who).ok_or_else(|| self.refusal(Problem::NotHere { who }))
    }
}

impl Competition {
    /// Whether a lot has said which round of the table is played as this one.
    fn is_round_drawn(&self, number: SectionNumber, current: Round) -> bool {
        let mut next = Round::FIRST;
        let mut drawn = None;
        for (_, fact) in self.counting_facts() {
            if let Fact::Paired(happened::Paired { section, round, .. }) = fact
                && *section == number
            {
                next = round.next();
            }
            if let Fact::Unpaired(happened::Unpaired { section, round, .. }) = fact
                && *section == number
            {
                next = *round;
            }
            if let Fact::RoundsOrdered(happened::RoundsOrdered { section, lot: Some(_), .. }) = fact
                && *section == number
            {
                drawn = Some(next);
            }
        }
        drawn == Some(current)
    }
}

/// Deals members to groups like cards, back and forth, so that neighbours in strength part.
fn deal(members: &[Member], groups: u16) -> Vec<Vec<Member>> {
    let count = usize::from(groups);
    let mut dealt = vec![Vec::new(); count];
    for (index, member) in members.iter().enumerate() {
        let (lap, step) = (index / count, index % count);
        let group = if lap.is_multiple_of(2) { step } else { count - 1 - step };
        dealt[group].push(*member);
    }
    dealt
}
