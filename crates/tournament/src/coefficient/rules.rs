//! What is counted, in which order, and how unclear texts are read.

use clauses::{Clause, Document};
use rulebook::{ByeCounts, Criterion, EventRules, Game, ListKind, Placing, Rulebook, System};

/// How places are decided among equal points in one event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The rulebook.
    pub document: Document,
    /// The system of the event: a round robin, or one in which not everybody meets.
    pub system: System,
    /// The criteria, the first one first.
    pub criteria: Vec<Criterion>,
    /// Who named them.
    pub named_by: NamedBy,
    /// How unclear texts are read.
    pub readings: Readings,
    /// Whether a program finds the pairs: some rulebooks then have another clause for the same.
    pub by_program: bool,
}

/// Who named the criteria.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NamedBy {
    /// The regulations of the event.
    Regulations,
    /// The rulebook, which lists them in order.
    Rulebook,
    /// Nobody: the rulebook wants the regulations to name them, and this is our proposal.
    Nobody,
}

/// How texts are read that are silent or unclear.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Readings {
    /// With which criterion those go on who are still equal when others were separated.
    pub after_split: AfterSplit,
    /// Which wins are counted as wins.
    pub wins: Wins,
    /// What Solkoff-Balyakin multiplies an opponent's sum by.
    pub balyakin: Balyakin,
    /// The rating that unrated opponents count with.
    pub unrated: u16,
}

/// With which criterion those go on who are still equal when others were separated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum AfterSplit {
    /// With the following one.
    #[default]
    GoOn,
    /// With the first one, anew.
    Restart,
}

/// Which wins are counted as wins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Wins {
    /// Every one: a "+" is a win.
    #[default]
    All,
    /// Only those that were played.
    PlayedOnly,
}

/// What Solkoff-Balyakin multiplies an opponent's sum by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Balyakin {
    /// The opponent's points.
    #[default]
    PointsOfOpponent,
    /// The points made against him.
    PointsAgainstHim,
}

/// Why a criterion cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Unusable {
    /// Schmulian is for round robins.
    #[error(
        "The Schmulian coefficient is for round robins only ({clause}); leave it out, or use \
         Sonneborn-Berger."
    )]
    SchmulianOutsideRoundRobin {
        /// The clause that says so.
        clause: Clause,
    },
    /// One criterion twice decides nothing.
    #[error("The criterion “{id}” stands twice in the list; leave the second out.")]
    Twice {
        /// Its id.
        id: &'static str,
    },
}

/// The document does not speak of places.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{document} says nothing about places in this game; name another rulebook.")]
pub struct NoPlacing {
    /// The document.
    pub document: Document,
}

impl Rules {
    /// What a rulebook lists for a game and a system; our proposal where it leaves the choice to the
    /// regulations.
    pub fn of(document: Document, game: Game, system: System) -> Result<Rules, NoPlacing> {
        let rulebook = Rulebook::of(document);
        let plays = |play: Option<(Game, _)>| play.is_some_and(|(played, _)| played == game);
        let discipline = rulebook.disciplines().iter().find(|one| plays(one.play.game()));
        let lists: Vec<&Placing> =
            discipline.map(|found| rulebook.placing(found).collect()).unwrap_or_default();
        let ordered = lists.iter().find(|list| {
            list.list == ListKind::Order && [system, System::Any].contains(&list.system)
        });
        let (criteria, named_by) = match ordered {
            Some(list) => (list.criteria.clone(), NamedBy::Rulebook),
            None => (proposal(&lists, system).ok_or(NoPlacing { document })?, NamedBy::Nobody),
        };
        let (readings, by_program) = (Readings::default(), false);
        Ok(Rules { document, system, criteria, named_by, readings, by_program })
    }

    /// The same with the criteria that the regulations name.
    pub fn with_criteria(self, criteria: Vec<Criterion>) -> Rules {
        Rules { criteria, named_by: NamedBy::Regulations, ..self }
    }

    /// What is wrong with the list of criteria.
    pub fn faults(&self) -> Vec<Unusable> {
        let mut faults = Vec::new();
        let is_swiss = self.system != System::RoundRobin;
        // Only where the rulebook says so: elsewhere the regulations may choose it.
        let clause = Rulebook::of(self.document).refusal("schmulian-in-swiss").first().copied();
        if let Some(clause) = clause
            && is_swiss
            && self.criteria.contains(&Criterion::Schmulian)
        {
            faults.push(Unusable::SchmulianOutsideRoundRobin { clause });
        }
        for (index, criterion) in self.criteria.iter().enumerate() {
            if self.criteria[..index].contains(criterion) {
                faults.push(Unusable::Twice { id: criterion.id() });
            }
        }
        faults
    }

    /// What the rulebook says about holding events.
    pub(crate) fn events(&self) -> &'static EventRules {
        Rulebook::of(self.document).events()
    }

    /// The clauses on what a bye and an opponent who left count.
    pub fn substitutes_basis(&self) -> Vec<Clause> {
        let events = self.events();
        let by_hand = events.bye_counts.as_ref().map(|rule| &rule.clauses);
        let by_program = events.program_counts.as_ref().filter(|_| self.by_program);
        by_program.or(by_hand).map(|clauses| clauses.to_vec()).unwrap_or_default()
    }

    /// What a bye counts as an opponent under the rulebook; where it does not say, the least.
    pub fn bye_counts(&self) -> ByeCounts {
        self.events().bye_counts.as_ref().map_or(ByeCounts::LeastOfAll, |rule| rule.says)
    }
}

/// The catalogue in its printed order, with one coefficient: Sonneborn-Berger in a round robin, the
/// sum of the opponents' points in a Swiss.
fn proposal(lists: &[&Placing], system: System) -> Option<Vec<Criterion>> {
    use Criterion::*;
    let catalogue = lists.iter().find(|list| list.system == System::Any)?;
    let berger = |one: &&Criterion| [SonnebornBergerHalf, SonnebornBergerDoubled].contains(one);
    let coefficient = match system {
        System::RoundRobin => *catalogue.criteria.iter().find(berger)?,
        _ => OpponentsSum,
    };
    let others = catalogue.criteria.iter().copied().filter(|one| {
        [Wins, HeadToHead, HeadToHeadOfTwo, BeatenSum, OrderOfPlace, OpponentsElo].contains(one)
    });
    Some(std::iter::once(coefficient).chain(others).collect())
}
