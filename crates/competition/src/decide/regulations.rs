//! Regulations: laid down, and changed as long as nothing rests on them.

use crate::happened;
use rulebook::Provision;

use super::{Answer, Deciding};
use crate::command::AmendRegulations;
use crate::{
    Competition, Decision, Fact, Fault, Finding, Occasion, Problem, ProvisionText, Refusal,
    Regulations, Settled, Severity, Slot,
};

/// Lays down the regulations of an event.
pub(super) fn create(regulations: &Regulations) -> Result<Vec<Fact>, Refusal> {
    let regulations = sound(regulations, &[])?;
    Ok(vec![Fact::Created(happened::Created { regulations })])
}

impl Deciding<'_> {
    pub(super) fn amend(&self, it: &AmendRegulations) -> Answer {
        let regulations = &it.regulations;
        self.unchanged(self.state.amended_at(), it.seen)?;
        let fixed = self.state.settled();
        if fixed == Some(Settled::Draw) {
            let moved = moves(self.regulations, regulations);
            self.demand(!moved, Problem::MovedSilently)?;
        }
        let began = self.state.has_begun();
        let kept = fixed.is_none_or(|settled| settled.keeps(self.regulations, regulations, began));
        let by = fixed.unwrap_or(Settled::Entries);
        self.demand(kept, Problem::RegulationsSettled { by })?;
        // What was wrong before and cannot be changed any more does not stand in the way of the rest.
        let known = self.regulations.findings();
        Ok(Fact::Amended(happened::Amended { regulations: sound(regulations, &known)? }))
    }
}

/// The regulations, if nothing is wrong with them but what was known to be.
pub(super) fn sound(
    regulations: &Regulations,
    known: &[Finding],
) -> Result<Box<Regulations>, Refusal> {
    let findings = regulations.findings().into_iter().filter(|one| !known.contains(one));
    let errors = findings.filter(|finding| finding.severity == Severity::Error);
    let faults: Vec<Fault> = errors.map(|finding| finding.fault).collect();
    if faults.is_empty() { Ok(Box::new(regulations.clone())) } else { Err(Refusal { faults }) }
}

impl Competition {
    /// What rests on the regulations already.
    pub fn settled(&self) -> Option<Settled> {
        let decided = |one: &crate::PlayerRecord| one.decision != Decision::Open;
        if !self.sections.is_empty() {
            Some(Settled::Draw)
        } else if self.players.iter().any(decided) {
            Some(Settled::Admission)
        } else if self.players.is_empty() && self.teams.is_empty() {
            None
        } else {
            Some(Settled::Entries)
        }
    }
}

impl Competition {
    /// Whether the regulations said something about a matter before numbers were drawn: what was added since
    /// stands in the technical regulations.
    pub fn was_said_before_the_draw(&self, of: Provision) -> bool {
        let mut said = true;
        for (_, fact) in self.counting_facts() {
            if let Fact::Created(happened::Created { regulations })
            | Fact::Amended(happened::Amended { regulations }) = fact
            {
                said = !regulations.said(of).is_empty();
            } else if matches!(fact, Fact::StageStarted(_)) {
                return said;
            }
        }
        said
    }
}

impl Settled {
    /// Whether an amendment keeps everything that something rests on.
    fn keeps(self, old: &Regulations, new: &Regulations, began: bool) -> bool {
        match self {
            Settled::Entries => old.kind == new.kind,
            Settled::Admission => {
                (old.kind, old.rulebook, old.status) == (new.kind, new.rulebook, new.status)
                    && (&old.discipline, &old.eligible) == (&new.discipline, &new.eligible)
                    && old.documents == new.documents
            }
            Settled::Draw => {
                let mut same = with_the_headings_of(old, new);
                // How long one may appeal, and what a fine is, is announced before the first round.
                if old.protest_minutes.is_none() && !began {
                    same.protest_minutes = None;
                }
                if old.fine.is_none() && !began {
                    same.fine = None;
                }
                if old.place.trim().is_empty() {
                    same.place.clone_from(&old.place);
                }
                *old == same && keeps_words(old, new)
            }
        }
    }
}

/// Whether an amendment would move the event or one of its rounds: that is done with a reason.
fn moves(old: &Regulations, new: &Regulations) -> bool {
    // A place that nobody had named is no other one.
    let named = !old.place.trim().is_empty();
    let place = |one: &Regulations| Some(one.place.trim().to_owned()).filter(|_| named);
    let event = |one: &Regulations| (place(one), one.starts, one.ends);
    let round = |slot: &&Slot| matches!(slot.what, Occasion::Round { .. });
    let mut rounds = old.timetable.iter().filter(round);
    event(old) != event(new) || rounds.any(|slot| !new.timetable.contains(slot))
}

/// Other regulations, but with what of these may come or change later: what papers say at their head,
/// the timetable, and words about what the old ones left open.
fn with_the_headings_of(old: &Regulations, new: &Regulations) -> Regulations {
    let Regulations {
        name,
        approved,
        approved_by,
        organiser,
        video_room,
        officials,
        commission,
        arbiters,
        timetable,
        ..
    } = old.clone();
    Regulations {
        name,
        approved,
        approved_by,
        organiser,
        video_room,
        officials,
        commission,
        arbiters,
        timetable,
        entries_until: old.entries_until,
        qualifier: old.qualifier.clone(),
        provisions: old.provisions.clone(),
        ..new.clone()
    }
}

/// Whether what was said in words still stands. What was left out may be added: that is what technical
/// regulations are for.
fn keeps_words(old: &Regulations, new: &Regulations) -> bool {
    let stands = |one: &ProvisionText| one.text.trim() == new.said(one.of);
    let added = old.entries_until.is_none() || old.entries_until == new.entries_until;
    let qualifies = old.qualifier.is_none() || old.qualifier == new.qualifier;
    added && qualifies && old.provisions.iter().all(stands)
}
