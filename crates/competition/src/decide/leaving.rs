//! Leaving: what becomes of the results of those who go or are made to go.

use crate::happened;
use clauses::Clause;
use rulebook::{BeforeHalf, Excluder, Ladder, LeavingSwiss, Sanction};

use super::{Answer, Deciding};
use crate::command::{Exclude, Withdraw};
use crate::{
    Authority, Consequence, Departure, Depth, Fact, HowLeft, Leaving, Left, Member, MissingField,
    PairedBy, PairsMade, Placed, Problem, Refusal, RoundRecord, RoundState, Section, Settlement,
    Settling, StageSystem,
};
use tournament::{How, Number, Outcome, Round};

impl Deciding<'_> {
    pub(super) fn withdraw(&self, it: &Withdraw) -> Answer {
        let (who, reason, panel) = (it.who, it.reason.as_str(), it.panel);
        self.said(reason, MissingField::Reason)?;
        self.present(who)?;
        let departures = self.departures(who, HowLeft::Withdrew, panel);
        let settling = departures.iter().find_map(|one| one.settling);
        match (settling, panel) {
            (Some(settling), None) => Err(self.refusal(Problem::PanelSettles { settling })),
            (None, Some(_)) => Err(self.refusal(Problem::PanelNotAsked { who })),
            _ => {
                let left = self.left(who, reason, HowLeft::Withdrew, panel, &departures);
                Ok(self.with_changed_places(left))
            }
        }
    }

    pub(super) fn exclude(&self, it: &Exclude) -> Answer {
        let (who, reason, by) = (it.who, it.reason.as_str(), it.by);
        let needed = match self.regulations.book().events().excluded_by {
            Excluder::ChiefPanel => Authority::ChiefPanel,
            Excluder::ChiefArbiter => Authority::ChiefArbiter,
        };
        self.demand(by >= needed, Problem::PanelExcludes { by })?;
        self.said(reason, MissingField::Reason)?;
        self.sound_clauses(&it.clauses)?;
        self.own_clauses(&it.clauses, &it.points, &self.expulsion_clauses())?;
        self.present(who)?;
        let way = self.excluded(it.annul)?;
        let mut fact = self.left(who, reason, way, None, &self.departures(who, way, None));
        if let Fact::Left(happened::Left { left, .. }) = &mut fact {
            left.clauses.clone_from(&it.clauses);
            left.points.clone_from(&it.points);
        }
        Ok(self.with_changed_places(fact))
    }

    /// The clauses of the ladders that end with removal.
    fn expulsion_clauses(&self) -> Vec<Clause> {
        let ladders = self.regulations.discipline().into_iter();
        let mut ladders = ladders.flat_map(|one| self.regulations.book().ladders(one));
        let removes =
            |one: &&Ladder| one.steps.iter().any(|step| step.sanction == Sanction::Expulsion);
        ladders.find(removes).map(|one| one.clauses.to_vec()).unwrap_or_default()
    }

    /// How the results of one who is excluded are treated; annulled only where a clause says so.
    pub(super) fn excluded(&self, annul: bool) -> Result<HowLeft, Refusal> {
        let known = self.regulations.book().events().exclusion_clauses.is_some();
        self.demand(known || !annul, Problem::AnnulRefused)?;
        Ok(if annul { HowLeft::ExcludedAndAnnulled } else { HowLeft::Excluded })
    }

    pub(super) fn left(
        &self,
        who: Member,
        reason: &str,
        way: HowLeft,
        panel: Option<Settlement>,
        departures: &[Departure],
    ) -> Fact {
        let (reason, at) = (reason.to_owned(), self.now);
        let left = Left { reason, way, at, panel, clauses: Vec::new(), points: Vec::new() };
        let sections = departures.iter().map(|one| (one.section, one.number, one.leaving));
        Fact::Left(happened::Left { who, left, sections: sections.collect(), places: Vec::new() })
    }

    /// The sections that somebody leaves, and what follows in each.
    pub(super) fn departures(
        &self,
        who: Member,
        way: HowLeft,
        panel: Option<Settlement>,
    ) -> Vec<Departure> {
        let sections = self.state.sections.iter();
        sections.filter_map(|section| self.departure(section, who, way, panel)).collect()
    }

    fn departure(
        &self,
        section: &Section,
        who: Member,
        way: HowLeft,
        panel: Option<Settlement>,
    ) -> Option<Departure> {
        let number = section.number_of(who)?;
        if self.is_over(section) && !self.missed_the_end(section, number) {
            return None;
        }
        let counting = self.state.counting();
        let settling = self.settling(section, number);
        let settled = match way {
            HowLeft::Withdrew => panel.or(settling.map(|one| one.proposed)),
            HowLeft::Excluded => Some(Settlement::Losses),
            HowLeft::ExcludedAndAnnulled => Some(Settlement::Annulled),
        };
        let consequence = match settled.filter(|_| settling.is_some()) {
            Some(settlement) => self.settled_as(section, settlement),
            None => self.consequence(section, number, way),
        };
        Some(Departure {
            section: section.number,
            number,
            leaving: Leaving {
                after: section.last_of(number, &counting),
                consequence,
                adjudicated: way == HowLeft::Withdrew && self.adjudicates(section, number),
            },
            played: section.played(number, &counting).count() as u16,
            scheduled: self.scheduled(section),
            settling,
            because: self.leaving_clauses(section, consequence, way, settling.is_some()),
        })
    }

    /// Whether a game that one who leaves is playing now is adjudicated: the rulebook says so, and his
    /// clock runs.
    fn adjudicates(&self, section: &Section, number: Number) -> bool {
        let says = self.state.withdrawal_rule().is_some_and(|rule| rule.unfinished.is_some());
        let plays = |round: &RoundRecord| {
            round.state == RoundState::Playing
                && round.table_of(number).is_some_and(|table| {
                    table.outcomes(&self.state.counting()).contains(&Outcome::Unfinished)
                })
        };
        says && !self.state.is_team_event() && section.rounds.iter().any(|round| plays(round))
    }

    /// Whether a team did not come to the last round of a section whose table is not signed.
    fn missed_the_end(&self, section: &Section, number: Number) -> bool {
        let counting = self.state.counting();
        let last = section.rounds.last();
        let missed = last.is_some_and(|round| match round.table_of(number) {
            None => round.away.contains_key(&number),
            Some(table) => {
                let side = usize::from(table.black == number);
                let lost = table.outcomes(&counting)[side] == Outcome::Loss;
                lost && table.how(&counting) == How::Forfeit
            }
        });
        let last_stage = self.state.sections.iter().all(|other| other.stage <= section.stage);
        missed
            && last_stage
            && !self.state.is_signed(section.number)
            && self.first_places(section).is_some()
    }

    /// What follows for the results of one who leaves a section, unless a panel decides.
    fn consequence(&self, section: &Section, number: Number, way: HowLeft) -> Consequence {
        if way == HowLeft::ExcludedAndAnnulled {
            return Consequence::Annulled;
        }
        let played = section.played(number, &self.state.counting()).count();
        let Some(scheduled) = self.scheduled(section) else {
            let rule = self.state.withdrawal_rule().map(|rule| rule.swiss.says);
            let unplaced = rule == Some(LeavingSwiss::UnplacedBeforeHalf)
                && self.is_swiss(section)
                && 2 * played < usize::from(self.state.planned(section));
            return if unplaced { Consequence::KeptUnplaced } else { Consequence::Stands };
        };
        if 2 * played >= usize::from(scheduled) {
            return Consequence::Counts;
        }
        match self.state.withdrawal_rule().map(|rule| &rule.before_half.says) {
            Some(BeforeHalf::RatingOnly) => Consequence::ForRatingOnly,
            Some(BeforeHalf::KeptUnplaced) => Consequence::KeptUnplaced,
            // Where a rulebook is silent, the table is as if he had not come.
            Some(BeforeHalf::Annulled) | None => Consequence::Annulled,
        }
    }

    /// How many games everybody is to play, where a table says so.
    fn scheduled(&self, section: &Section) -> Option<u16> {
        match self.stage_of(section)?.system {
            StageSystem::RoundRobin { cycles } => {
                let others = (section.members.len() as u16).saturating_sub(1);
                Some(others.saturating_mul(cycles))
            }
            StageSystem::Swiss { .. }
            | StageSystem::Knockout { .. }
            | StageSystem::PointsLost { .. }
            | StageSystem::Scheveningen
            | StageSystem::Match { .. } => None,
        }
    }

    fn leaving_clauses(
        &self,
        section: &Section,
        follows: Consequence,
        way: HowLeft,
        by_panel: bool,
    ) -> Vec<Clause> {
        let events = self.regulations.book().events();
        let settled = events.team_leaving.as_ref().filter(|_| by_panel);
        let own = match way {
            HowLeft::ExcludedAndAnnulled => {
                let own = events.exclusion_clauses.as_ref();
                let own = own.or(settled.map(|rule| &rule.clauses));
                let clauses = own.or(events.leaving_clauses.as_ref());
                return clauses.map(|clauses| clauses.to_vec()).unwrap_or_default();
            }
            HowLeft::Withdrew | HowLeft::Excluded => settled.map(|rule| &rule.clauses),
        };
        match own.or(events.leaving_clauses.as_ref()) {
            Some(clauses) => clauses.to_vec(),
            None => self.withdrawal_clauses(section, follows).to_vec(),
        }
    }

    /// The clauses on leaving a round robin or a Swiss; on other systems there are none.
    fn withdrawal_clauses(&self, section: &Section, follows: Consequence) -> &'static [Clause] {
        match (self.state.withdrawal_rule(), follows) {
            (Some(rule), Consequence::Stands | Consequence::KeptUnplaced)
                if self.is_swiss(section) =>
            {
                &rule.swiss.clauses
            }
            (None, _) | (_, Consequence::Stands) => &[],
            (Some(rule), Consequence::Counts) => &rule.after_half.clauses,
            (
                Some(rule),
                Consequence::ForRatingOnly | Consequence::Annulled | Consequence::KeptUnplaced,
            ) => &rule.before_half.clauses,
        }
    }

    /// How many first places the panel must look at when a team leaves, if it must.
    fn first_places(&self, section: &Section) -> Option<u16> {
        let system = &self.stage_of(section)?.system;
        let table = matches!(system, StageSystem::RoundRobin { .. } | StageSystem::Swiss { .. });
        let rule = self.regulations.book().events().team_leaving.as_ref();
        rule.filter(|_| table && self.state.is_team_event()).map(|rule| rule.first_places)
    }

    /// Both ways to settle the matches of a team, compared by the first places that they change.
    fn settling(&self, section: &Section, number: Number) -> Option<Settling> {
        let first_places = self.first_places(section)?;
        // Matches that are over count, also those of a round that is played.
        let places = |one: &Section| self.state.places_after(one, one.rounds.len() as u16);
        let now = holders(&places(section), first_places);
        let changed = |settlement| {
            let settled = self.settled(section, number, settlement);
            let then = holders(&places(&settled), first_places);
            now.iter().zip(&then).filter(|(one, other)| one != other).count() as u16
        };
        let by_losses = changed(Settlement::Losses);
        let by_annulment = changed(Settlement::Annulled);
        let annulled = by_annulment < by_losses;
        let proposed = if annulled { Settlement::Annulled } else { Settlement::Losses };
        Some(Settling { proposed, first_places, by_losses, by_annulment })
    }

    fn settled_as(&self, section: &Section, settlement: Settlement) -> Consequence {
        match settlement {
            Settlement::Annulled => Consequence::Annulled,
            Settlement::Losses if self.scheduled(section).is_some() => Consequence::Counts,
            Settlement::Losses => Consequence::Stands,
        }
    }

    /// A section in which all matches of a team are decided in one way, those to come too.
    fn settled(&self, section: &Section, number: Number, settlement: Settlement) -> Section {
        let consequence = self.settled_as(section, settlement);
        let mut settled = section.clone();
        let after = section.last_of(number, &self.state.counting());
        let games = self.state.counting().games;
        settled.leave(number, Leaving { after, consequence, adjudicated: false }, games);
        let open = settled.rounds.iter_mut().filter(|round| round.state != RoundState::Closed);
        let unseated = open.flat_map(|round| &mut round.tables).filter(|one| one.boards.is_empty());
        for table in unseated.filter(|table| table.has(number)) {
            let score = consequence.unplayed(number == table.white);
            *table = self.state.seat(section, table.white, table.black, Some(score)).table();
        }
        if self.scheduled(section).is_some() {
            let to_come = Round::up_to(self.state.planned(section)).skip(settled.rounds.len());
            for round in to_come {
                let Ok(mut found) = self.state.find_pairs(&settled, round, None, Depth::Pairs)
                else {
                    break;
                };
                found.tables.retain(|table| table.has(number));
                let made = PairsMade::new(found, PairedBy::System, None);
                settled.rounds.push(made.draft().into());
            }
        }
        settled
    }
}

/// Who holds each of the first places, shared or not.
fn holders(places: &[Placed], first_places: u16) -> Vec<Vec<Number>> {
    let of = |place: usize| {
        let shares = |one: &&Placed| (one.first..=one.last).contains(&place);
        let mut numbers: Vec<Number> = places.iter().filter(shares).map(|one| one.number).collect();
        numbers.sort_unstable();
        numbers
    };
    (1..=usize::from(first_places)).map(of).collect()
}
