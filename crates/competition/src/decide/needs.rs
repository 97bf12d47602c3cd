//! Assistants whom the panel agrees to, and the day of classification.

use crate::happened;
use rulebook::{Duty, RecordHelper};

use super::{Answer, Deciding};
use crate::command::{AgreeAssistant, Classify};
use crate::{Assistant, Classified, Fact, Item, MissingField, Needs, Outcome, Problem};

/// The categories of the federation: impairments of locomotion, wheelchair users.
const WHEELCHAIRS: u8 = 2;

/// Whether a duty may be beyond a player who needs this: each is for some impairments (UA-CHESS IV.5.11.3,
/// IV.5.11.6, IV.5.12).
fn is_lacking(needs: &Needs, duty: Duty) -> bool {
    match duty {
        Duty::TellTimes | Duty::WarnOfTimeTrouble | Duty::TellTurnAndMoveNumber => {
            needs.sight.is_some()
        }
        Duty::TellMoveNumber => needs.hands,
        Duty::InterpretSigns => needs.hearing || needs.speech,
        Duty::AnnounceMoves
        | Duty::KeepRecord
        | Duty::PressClock
        | Duty::MovePieces
        | Duty::MoveOnOpponentsBoard
        | Duty::ClaimForPlayer
        | Duty::SpeakToArbiters
        | Duty::SeeToAdjournment => needs.impairs(),
    }
}

impl Deciding<'_> {
    /// An assistant does what was agreed beforehand, on a written application, and nothing that the player
    /// can do himself.
    pub(super) fn agree_assistant(&self, it: &AgreeAssistant) -> Answer {
        let record = self.player(it.id)?;
        self.said(&it.name, MissingField::Name)?;
        self.said(&it.by, MissingField::Who)?;
        let asks = self.state.may_ask_somebody(record);
        let needs = record.player.needs.impairs() || asks;
        self.demand(needs, Problem::AssistantUnneeded { id: it.id })?;
        self.demand(!it.application.trim().is_empty(), Problem::ApplicationUnsaid)?;
        self.demand(!it.duties.is_empty(), Problem::DutiesUnsaid)?;
        for duty in &it.duties {
            self.demand(self.is_duty(*duty), Problem::DutyRefused { duty: duty.name() })?;
            let for_both = asks && Duty::FOR_BOTH.contains(duty);
            let lacks = for_both || is_lacking(&record.player.needs, *duty);
            self.demand(lacks, Problem::AssistantUnneeded { id: it.id })?;
        }
        let mut duties = it.duties.clone();
        duties.sort_unstable();
        duties.dedup();
        let AgreeAssistant { id, name, application, by, .. } = it;
        let assistant = Assistant {
            name: name.clone(),
            duties,
            application: application.clone(),
            by: by.clone(),
            at: self.now,
        };
        Ok(Fact::AssistantAgreed(happened::AssistantAgreed {
            id: *id,
            assistant: Box::new(assistant),
        }))
    }

    /// Whether the rulebook knows a duty: its own list, and that somebody else may keep the record.
    fn is_duty(&self, duty: Duty) -> bool {
        let book = self.regulations.book();
        let listed = book.assistants().iter().any(|one| one.duty == duty);
        let writes = || {
            let discipline = self.regulations.discipline()?;
            let helper = book.record(discipline)?.helper.as_ref()?;
            Some(helper.says != RecordHelper::Forbidden)
        };
        listed || (duty == Duty::KeepRecord && writes() == Some(true))
    }

    /// Whoever has a class may play in its category; the class is the commission's.
    pub(super) fn classify(&self, it: &Classify) -> Answer {
        let record = self.player(it.id)?;
        self.said(&it.by, MissingField::Who)?;
        let known = self.regulations.book().events().admission.iter();
        let known = { known }.any(|one| one.item == Item::Classification.to_string());
        self.demand(known, Problem::NotClassifiedHere)?;
        self.demand((1..=WHEELCHAIRS).contains(&it.category), Problem::CategoryUnknown)?;
        let wheels = it.category < WHEELCHAIRS || record.player.wheelchair;
        self.demand(wheels, Problem::WheelchairOnly { id: it.id })?;
        let commission: Vec<String> =
            it.commission.iter().map(|one| one.trim().to_owned()).collect();
        let formed = commission.iter().any(|name| !name.is_empty());
        self.demand(formed, Problem::ClassifiersUnsaid)?;
        let has_class = !it.class.trim().is_empty() && it.status.is_some();
        self.demand(it.outcome != Outcome::Eligible || has_class, Problem::ClassUnsaid)?;
        let found = Classified {
            outcome: it.outcome,
            category: it.category,
            class: it.class.trim().to_owned(),
            status: it.status,
            commission,
            by: it.by.clone(),
            at: self.now,
        };
        Ok(Fact::Classified(happened::Classified { id: it.id, found: Box::new(found) }))
    }
}
