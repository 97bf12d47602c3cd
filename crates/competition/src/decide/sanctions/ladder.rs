//! Which step of a rulebook's ladders is meant, and whether he may impose it who does, in this order.

use clauses::Clause;
use rulebook::{By, Choice, Ladder, Offences, Provision, Sanction, Step, Subject, WithinLimit};

use crate::command::NoteIncident;
use crate::decide::Deciding;
use crate::{Authority, Fault, IncidentNumber, Problem, Refusal};

/// A step of a ladder that an arbiter has chosen.
#[derive(Clone, Copy)]
pub(super) struct Chosen<'a> {
    pub(super) ladder: &'a Ladder,
    pub(super) step: &'a Step,
}

impl Deciding<'_> {
    /// The step of the rulebook's ladders that was named, if he may impose it who does.
    ///
    /// Where several ladders have it, the one is meant that stands nearest to the clauses cited, or else
    /// the first.
    pub(super) fn chosen(&self, name: &str, it: &NoteIncident) -> Result<Chosen<'static>, Refusal> {
        let discipline = self.regulations.discipline();
        let ladders = discipline.into_iter().flat_map(|one| self.regulations.book().ladders(one));
        let steps: Vec<Chosen<'static>> = ladders
            .flat_map(|ladder| ladder.steps.iter().map(move |step| Chosen { ladder, step }))
            .collect();
        let mut named: Vec<Chosen<'static>> =
            steps.iter().filter(|one| one.step.sanction.name() == name).copied().collect();
        named.sort_by_key(|one| std::cmp::Reverse(nearness(&one.ladder.clauses, &it.clauses)));
        let Some(&first) = named.first() else {
            let mut known: Vec<Sanction> = Vec::new();
            for sanction in steps.iter().map(|one| one.step.sanction) {
                if !known.contains(&sanction) {
                    known.push(sanction);
                }
            }
            let name = name.to_owned();
            return Err(self.refusal(Problem::UnknownSanction { name, known }));
        };
        self.own_clauses(&it.clauses, &it.points, &first.ladder.clauses)?;
        // Influence on results has ladders of its own, and their least step is the least; where the clause of
        // one of them was named, that one alone.
        let influence: Vec<&Ladder> = { steps.iter().map(|one| one.ladder) }
            .filter(|ladder| ladder.offences == Offences::UnlawfulInfluence)
            .filter(|ladder| nearness(&ladder.clauses, &it.clauses) >= Near::SECTION)
            .collect();
        let named_itself = |ladder: &&Ladder| is_cited(&ladder.clauses[..1], &it.clauses);
        let exact: Vec<&Ladder> = influence.iter().copied().filter(named_itself).collect();
        let bound = match own_ladder(&steps, it) {
            _ if !exact.is_empty() => exact,
            Some(ladder) => vec![ladder],
            None => influence,
        };
        let for_device = self.is_device_penalty(name, it);
        let binds = |ladder: &Ladder| {
            let one_of = bound.iter().any(|one| one.clauses == ladder.clauses);
            bound.is_empty() || one_of || for_device
        };
        // What lateness costs is no punishment for anything else.
        let late = |ladder: &Ladder| {
            ladder.offences != Offences::Lateness
                || is_cited(&ladder.clauses, &it.clauses)
                || for_device
        };
        named.retain(|one| binds(one.ladder) && late(one.ladder));
        let Some(&chosen) = named.first() else {
            self.loss_if_ordered(it, first, &steps)?;
            let mut because: Vec<Clause> = Vec::new();
            let bound = if bound.is_empty() { vec![nearest(&steps, it, first)] } else { bound };
            for clause in bound.iter().flat_map(|ladder| ladder.clauses.iter()) {
                if !because.contains(clause) {
                    because.push(*clause);
                }
            }
            return Err(Fault { problem: Problem::SanctionNotFor, because }.into());
        };
        let needed = named.iter().map(|one| authority(one.step.by)).min();
        let needed = needed.unwrap_or(Authority::Arbiter);
        if it.by < needed {
            let because = chosen.ladder.clauses.to_vec();
            return Err(Fault { problem: Problem::SanctionBy { needed }, because }.into());
        }
        self.announced_for_lateness(chosen)?;
        self.loss_if_ordered(it, chosen, &steps)?;
        self.step_in_order(it, chosen, &steps)?;
        Ok(chosen)
    }

    /// Where the clause that was named orders the loss of the game, less is imposed only if the regulations
    /// provide for it.
    fn loss_if_ordered(
        &self,
        it: &NoteIncident,
        chosen: Chosen<'_>,
        steps: &[Chosen<'static>],
    ) -> Result<(), Refusal> {
        let of_ring = |ladder: &'static Ladder| ladder.loss_if_it_rang.as_ref().filter(|_| it.rang);
        let mut ordered = steps.iter().flat_map(|one| {
            one.ladder.loss_ordered.as_ref().into_iter().chain(of_ring(one.ladder))
        });
        let Some(clauses) = ordered.find(|clauses| is_cited(clauses, &it.clauses)) else {
            return Ok(());
        };
        let heavy = match chosen.step.sanction {
            Sanction::LossOfGame | Sanction::LossOfGameOrMicroMatch | Sanction::Expulsion => true,
            Sanction::Remark
            | Sanction::Warning
            | Sanction::Reprimand
            | Sanction::OpponentGainsTime
            | Sanction::OffenderLosesTime
            | Sanction::OffenderLosesPoints
            | Sanction::OpponentGainsPoints
            | Sanction::Fine
            | Sanction::ExclusionFromRounds
            | Sanction::OtherMeasure => false,
        };
        if heavy || self.is_device_penalty(chosen.step.sanction.name(), it) {
            return Ok(());
        }
        let because = clauses.to_vec();
        Err(Fault { problem: Problem::LossOrdered, because }.into())
    }

    /// Where it is for the regulations to name what lateness within the limit costs, it costs nothing that
    /// they do not name. A fine is named by its amount.
    fn announced_for_lateness(&self, chosen: Chosen<'_>) -> Result<(), Refusal> {
        let rule =
            self.regulations.discipline().and_then(|it| self.regulations.book().lateness(it));
        let theirs = rule.is_some_and(|rule| rule.within_limit.says == WithinLimit::RegulationsSay);
        let fine = chosen.step.sanction == Sanction::Fine;
        let named = fine || !self.regulations.said(Provision::LatenessConsequences).is_empty();
        if chosen.ladder.offences != Offences::Lateness || !theirs || named {
            return Ok(());
        }
        let because = chosen.ladder.clauses.to_vec();
        Err(Fault { problem: Problem::LatenessWithoutConsequences, because }.into())
    }

    /// Whether a step is what the regulations provide for a forbidden device, and the clause that lets them
    /// is the one that was named. Where it lets them for a ring, the telephone rang.
    fn is_device_penalty(&self, name: &str, it: &NoteIncident) -> bool {
        let book = self.regulations.book();
        let Some(discipline) = self.regulations.discipline() else { return false };
        let mut rings = book.ladders(discipline).filter_map(|one| one.loss_if_it_rang.as_ref());
        let for_ring = rings.any(|clauses| is_cited(clauses, &it.clauses));
        let permissions = book.permissions(discipline);
        let mut devices = permissions.filter(|one| one.of == Subject::DevicePenalty);
        self.regulations.conduct.device_penalty.as_deref() == Some(name)
            && (it.rang || !for_ring)
            && devices.any(|one| is_cited(&one.clauses, &it.clauses))
    }

    /// Where offences are counted, each has the step after the highest that he has had; a gross first one
    /// may begin higher. A heavier step rests on the clause that lets gravity decide.
    fn step_in_order(
        &self,
        it: &NoteIncident,
        chosen: Chosen<'_>,
        steps: &[Chosen<'_>],
    ) -> Result<(), Refusal> {
        let by_gravity = steps.iter().any(|one| {
            one.ladder.choice == Choice::ByGravity && is_cited(&one.ladder.clauses, &it.clauses)
        });
        // A step that stands on a free ladder, too, is free only for whoever names the clause of that one.
        let free = chosen.ladder.offences == Offences::Any
            && !is_cited(&chosen.ladder.clauses, &it.clauses);
        let counted = |one: &&Chosen<'_>| {
            let like = one.step.sanction.is_like(chosen.step.sanction);
            one.ladder.choice == Choice::InOrder && like
        };
        let ladder = match chosen.ladder.choice {
            Choice::InOrder => Some(chosen.ladder),
            Choice::ByGravity if free => steps.iter().find(counted).map(|one| one.ladder),
            Choice::ByGravity => None,
        };
        let Some(ladder) = ladder.filter(|_| !by_gravity) else { return Ok(()) };
        let place = |sanction: Sanction| {
            ladder.steps.iter().position(|step| step.sanction.is_like(sanction))
        };
        let had = IncidentNumber::all().zip(&self.state.incidents);
        let had = had
            .filter(|(number, one)| one.who == it.who && !self.state.is_lifted(*number))
            .filter_map(|(_, one)| {
                let named = |step: &&Step| Some(step.sanction.name()) == one.sanction.as_deref();
                place(steps.iter().map(|one| one.step).find(named)?.sanction)
            });
        let due = had.max().map_or(0, |highest| highest + 1);
        let gross = ladder.first_if_gross.as_ref().filter(|_| due == 0);
        let gross = gross.is_some_and(|gross| gross.says == chosen.step.sanction);
        if gross || place(chosen.step.sanction).is_none_or(|step| step <= due) {
            return Ok(());
        }
        let because = ladder.clauses.to_vec();
        Err(Fault { problem: Problem::SanctionOutOfOrder, because }.into())
    }

    /// A sanction or removal rests on at least one clause, and on those of the event's own rulebook only.
    pub(in crate::decide) fn own_clauses(
        &self,
        clauses: &[String],
        points: &[String],
        ladder: &[Clause],
    ) -> Result<(), Refusal> {
        let because = || ladder.to_vec();
        if clauses.is_empty() && points.is_empty() {
            let problem = Problem::SanctionWithoutClauses;
            return Err(Fault { problem, because: because() }.into());
        }
        match self.foreign(clauses) {
            Some(id) => Err(Fault {
                problem: Problem::SanctionByForeignClause { id: id.clone() },
                because: because(),
            }
            .into()),
            None => Ok(()),
        }
    }
}

/// How near a clause stands to another: so many parts of their numbers are the same.
struct Near;

impl Near {
    /// They stand in the same section of a chapter.
    const SECTION: usize = 2;
}

/// How near a ladder stands to the clauses that were named.
fn nearness(ladder: &[Clause], named: &[String]) -> usize {
    let near = |clause: &Clause, id: &String| {
        let own = clause.to_string();
        let parts = |text: &str| -> Vec<String> {
            let number = text.split_once(' ').map_or("", |(_, number)| number);
            number.split(['.', '#']).map(str::to_owned).collect()
        };
        let (own, other) = (parts(&own), parts(id));
        own.iter().zip(&other).take_while(|(one, other)| one == other).count()
    };
    let all = ladder.iter().flat_map(|clause| named.iter().map(move |id| near(clause, id)));
    all.max().unwrap_or(0)
}

/// The ladder that a clause which was named demands, where the rulebook says which. Discipline has its own
/// where nothing else was broken; whoever broke the laws of the game too is punished by theirs.
fn own_ladder(steps: &[Chosen<'static>], it: &NoteIncident) -> Option<&'static Ladder> {
    let of = |clauses: &[Clause], id: &String| is_cited(clauses, std::slice::from_ref(id));
    steps.iter().map(|one| one.ladder).find(|ladder| {
        let Some(own) = &ladder.for_clauses else { return false };
        match ladder.offences {
            Offences::Discipline => {
                !it.clauses.is_empty()
                    && it.points.is_empty()
                    && it.clauses.iter().all(|id| of(own, id))
            }
            Offences::Any
            | Offences::Repeated
            | Offences::UnlawfulInfluence
            | Offences::Laws
            | Offences::Lateness => it.clauses.iter().any(|id| of(own, id)),
        }
    })
}

/// The ladder for other offences than lateness that stands nearest to the clauses that were named.
fn nearest(
    steps: &[Chosen<'static>],
    it: &NoteIncident,
    otherwise: Chosen<'static>,
) -> &'static Ladder {
    let ladders = steps.iter().rev().map(|one| one.ladder);
    let general = ladders.filter(|one| match one.offences {
        Offences::Any | Offences::Repeated | Offences::Laws | Offences::Discipline => true,
        Offences::UnlawfulInfluence | Offences::Lateness => false,
    });
    let near = general.max_by_key(|one| nearness(&one.clauses, &it.clauses));
    near.unwrap_or(otherwise.ladder)
}

/// Whether one of the clauses, or a part of it, is among those that were named.
pub(super) fn is_cited(clauses: &[Clause], named: &[String]) -> bool {
    clauses.iter().any(|clause| {
        let own = clause.to_string();
        named.iter().any(|id| {
            id.strip_prefix(&own)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(['.', '#']))
        })
    })
}

fn authority(by: By) -> Authority {
    match by {
        By::Arbiter => Authority::Arbiter,
        By::ChiefArbiter => Authority::ChiefArbiter,
        By::ChiefPanel => Authority::ChiefPanel,
    }
}
