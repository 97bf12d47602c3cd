//! What regulations tell, section by section: what is empty, and whether the timetable can be kept.

use clauses::Clause;
use rulebook::{Content, Names, RegulationSection, Told};
use tournament::{MatchMode, Round};

use super::Review;
use crate::{
    Eligible, Moment, Occasion, Problem, Regulations, Slot, StageNumber, StageSystem,
    TimetableFault,
};

/// A section of regulations in which nothing stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EmptySection {
    /// Its number.
    pub number: u8,
    /// Its head.
    pub names: &'static Names,
    /// The clauses that want it.
    pub because: &'static [Clause],
}

impl Regulations {
    /// The sections of the regulations in which nothing stands.
    pub fn empty_sections(&self) -> Vec<EmptySection> {
        let elsewhere = self.sections.as_deref().unwrap_or_default();
        let mut empty = self.empty_of(&self.book().events().section);
        empty.retain(|section| !elsewhere.contains(&section.number));
        empty
    }

    /// The sections of the technical regulations in which nothing stands.
    pub fn empty_technical_sections(&self) -> Vec<EmptySection> {
        self.empty_of(&self.book().events().technical)
    }

    fn empty_of(&self, sections: &'static [RegulationSection]) -> Vec<EmptySection> {
        let is_empty = |section: &RegulationSection| {
            !section.needs.is_empty() && !section.needs.iter().any(|one| self.has(*one))
        };
        let numbered = (1..).zip(sections).filter(|(_, section)| is_empty(section));
        let because = |section: &'static RegulationSection| {
            section.clauses.as_ref().map_or(&[][..], |basis| basis)
        };
        numbered
            .map(|(number, section)| EmptySection {
                number,
                names: &section.names,
                because: because(section),
            })
            .collect()
    }

    /// Whether something stands in them.
    pub fn has(&self, content: Content) -> bool {
        match content {
            Content::Said(of) => !self.said(of).is_empty(),
            Content::Told(told) => self.tells(told),
        }
    }

    fn tells(&self, told: Told) -> bool {
        match told {
            Told::Place => !self.place.is_empty(),
            Told::Organiser => !self.organiser.is_empty(),
            Told::Panel => !self.officials.is_empty(),
            Told::Eligible => self.adaptive || self.eligible != Eligible::default(),
            Told::Teams => self.teams.is_some(),
            Told::Timetable => !self.timetable.is_empty(),
            Told::EntryTerm => self.entry_term().is_some(),
            Told::Qualifying => {
                self.qualifier.is_some() || self.stages.iter().any(|one| one.qualifiers.is_some())
            }
            Told::Dates
            | Told::Rulebook
            | Told::Documents
            | Told::Status
            | Told::Kind
            | Told::Discipline
            | Told::System
            | Told::Control
            | Told::Lateness
            | Told::Play
            | Told::Conduct
            | Told::Scoring
            | Told::Ties
            | Told::Protests
            | Told::Money => true,
        }
    }

    /// How many rounds a stage has, where its system says so.
    fn rounds_of(&self, stage: StageNumber) -> Option<u16> {
        match &self.stages.get(stage.index())?.system {
            StageSystem::Swiss { rounds, .. } => Some(*rounds),
            StageSystem::Match { mode: MatchMode::MostPointsOf(games), .. } => Some(*games),
            StageSystem::Match { .. }
            | StageSystem::RoundRobin { .. }
            | StageSystem::Knockout { .. }
            | StageSystem::PointsLost { .. }
            | StageSystem::Scheveningen => None,
        }
    }

    /// How many rounds of the stages that stand in the timetable have no time there.
    fn rounds_untimed(&self) -> u16 {
        let stages = StageNumber::all().take(self.stages.len());
        let untimed = stages.map(|stage| {
            let of_stage = |slot: &&Slot| {
                matches!(slot.what, Occasion::Round { stage: own, .. } if own == stage)
            };
            let timed = self.timetable.iter().filter(of_stage).count() as u16;
            let all = self.rounds_of(stage).filter(|_| timed > 0).unwrap_or(0);
            all.saturating_sub(timed)
        });
        untimed.sum()
    }

    /// What is wrong with the timetable, with the moment at which it is.
    fn timetable_faults(&self) -> Vec<(Moment, TimetableFault)> {
        let mut faults = Vec::new();
        let mut begun: Vec<(StageNumber, Round, Moment)> = Vec::new();
        for slot in &self.timetable {
            // Guests arrive before the first day and leave after the last.
            let Occasion::Round { stage, round } = slot.what else { continue };
            if !(self.starts..=self.ends).contains(&slot.at.date()) {
                faults.push((slot.at, TimetableFault::Outside));
            }
            let there = stage.index() < self.stages.len();
            if !there || self.rounds_of(stage).is_some_and(|rounds| round.get() > rounds) {
                faults.push((slot.at, TimetableFault::NoSuchRound));
            }
            let key = (stage, round);
            let against = begun.iter().find_map(|(other, number, at)| {
                let other = (*other, *number);
                match (other.cmp(&key), at.cmp(&slot.at)) {
                    (std::cmp::Ordering::Equal, _) => Some(TimetableFault::Twice),
                    (one, two) if one != two => Some(TimetableFault::Order),
                    _ => None,
                }
            });
            faults.extend(against.map(|fault| (slot.at, fault)));
            begun.push((stage, round, slot.at));
        }
        faults
    }
}

impl Review<'_> {
    /// Empty sections are named before anything is printed.
    pub(super) fn contents(&mut self) {
        let regulations = self.regulations;
        for section in regulations.empty_sections() {
            let EmptySection { number, names, because } = section;
            self.warning_because(Problem::SectionMissing { section: number, names }, because);
        }
        for section in regulations.empty_technical_sections() {
            let EmptySection { number, names, because } = section;
            self.warning_because(Problem::TechnicalMissing { section: number, names }, because);
        }
        let rounds = regulations.rounds_untimed();
        if rounds > 0 {
            self.warning(Problem::RoundsUntimed { rounds });
        }
        for (at, fault) in regulations.timetable_faults() {
            self.error(Problem::TimetableUnsound { at, fault });
        }
    }
}
