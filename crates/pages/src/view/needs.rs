//! What a player needs, who assists, and how a classification came out, in words: for those who must know.

use competition::{Assistant, ClassStatus, Competition, Item, Outcome, Player, PlayerRecord};
use rulebook::{Duty, Sight};
use words::Id;

use crate::id;
use crate::text::Texts;

/// What a duty of an assistant is called.
pub(crate) fn duty(duty: Duty) -> Id {
    match duty {
        Duty::AnnounceMoves => id::DUTY_ANNOUNCE_MOVES,
        Duty::KeepRecord => id::DUTY_KEEP_RECORD,
        Duty::PressClock => id::DUTY_PRESS_CLOCK,
        Duty::MovePieces => id::DUTY_MOVE_PIECES,
        Duty::MoveOnOpponentsBoard => id::DUTY_MOVE_ON_OPPONENTS_BOARD,
        Duty::TellTurnAndMoveNumber => id::DUTY_TELL_TURN,
        Duty::TellMoveNumber => id::DUTY_TELL_MOVES,
        Duty::TellTimes => id::DUTY_TELL_TIMES,
        Duty::WarnOfTimeTrouble => id::DUTY_WARN,
        Duty::ClaimForPlayer => id::DUTY_CLAIM,
        Duty::SpeakToArbiters => id::DUTY_SPEAK,
        Duty::InterpretSigns => id::DUTY_INTERPRET,
        Duty::SeeToAdjournment => id::DUTY_ADJOURNMENT,
    }
}

/// Duties in words, one after the other.
pub(crate) fn duties(duties: &[Duty], t: Texts) -> String {
    let all: Vec<_> = duties.iter().map(|one| t.say(duty(*one))).collect();
    all.join(", ")
}

/// What a player needs, a line each.
pub(crate) fn needs(player: &Player, t: Texts) -> Vec<String> {
    let needs = &player.needs;
    let sight = needs.sight.map(|sight| match sight {
        Sight::Blind => id::NEEDS_BLIND,
        Sight::Weak => id::NEEDS_WEAK,
    });
    let ticked = [
        (needs.hearing, id::NEEDS_HEARING),
        (needs.speech, id::NEEDS_SPEECH),
        (needs.hands, id::NEEDS_HANDS),
        (player.wheelchair, id::ENTRY_WHEELCHAIR),
        (needs.pauses, id::NEEDS_PAUSES),
    ];
    let ticked = ticked.into_iter().filter(|(is, _)| *is).map(|(_, text)| text);
    let said = sight.into_iter().chain(ticked).map(|text| t.say(text).into_owned());
    let told = [
        (id::NEEDS_EQUIPMENT, needs.equipment.clone()),
        (id::NEEDS_SIGN, needs.sign.clone()),
        (id::NEEDS_DUTIES, duties(&needs.duties, t)),
    ];
    let told = told.into_iter().filter(|(_, text)| !text.is_empty());
    said.chain(told.map(|(label, text)| format!("{}: {text}", t.say(label)))).collect()
}

/// The assistant of a player, and the form in which one is agreed to.
pub(crate) struct AidView {
    pub(crate) agreed: Option<AgreedView>,
    /// Whom the entry names.
    pub(crate) name: String,
    /// Every duty, and whether it is asked for.
    pub(crate) duties: Vec<(&'static str, Id, bool)>,
    pub(crate) clauses: Vec<String>,
}

/// What was agreed.
pub(crate) struct AgreedView {
    pub(crate) name: String,
    pub(crate) duties: String,
    pub(crate) application: String,
    pub(crate) by: String,
    pub(crate) at: String,
}

impl AgreedView {
    fn of(assistant: &Assistant, t: Texts) -> AgreedView {
        AgreedView {
            name: assistant.name.clone(),
            duties: duties(&assistant.duties, t),
            application: assistant.application.clone(),
            by: assistant.by.clone(),
            at: t.moment(assistant.at),
        }
    }
}

impl AidView {
    /// Of somebody who needs help, or has it.
    pub(crate) fn of(
        competition: &Competition,
        record: &PlayerRecord,
        t: Texts,
    ) -> Option<AidView> {
        let needs = &record.player.needs;
        let asks = competition.may_ask_somebody(record);
        if !needs.impairs() && !asks && record.assistant.is_none() {
            return None;
        }
        let book = competition.regulations()?.book();
        let asked = record.assistant.as_ref().map_or(&needs.duties, |agreed| &agreed.duties);
        let row = |one: Duty| (one.name(), duty(one), asked.contains(&one));
        let listed = |one: &Duty| {
            let known = book.assistants().iter().any(|rule| rule.duty == *one);
            let fits = needs.impairs() || Duty::FOR_BOTH.contains(one);
            fits && (known || *one == Duty::KeepRecord)
        };
        let clauses = book.refusal("assistant-unneeded").iter().map(ToString::to_string);
        Some(AidView {
            agreed: record.assistant.as_ref().map(|one| AgreedView::of(one, t)),
            name: record.player.assistant.clone(),
            duties: Duty::ALL.into_iter().filter(listed).map(row).collect(),
            clauses: clauses.collect(),
        })
    }
}

/// The classification of a player, and the form in which it is noted.
pub(crate) struct ClassificationView {
    pub(crate) found: Option<FoundView>,
    pub(crate) outcomes: [(&'static str, Id); 3],
    pub(crate) statuses: [(&'static str, Id); 3],
    pub(crate) wheelchair: bool,
    /// Those who sat on the commission last.
    pub(crate) commission: String,
}

/// What a commission found.
pub(crate) struct FoundView {
    pub(crate) outcome: Id,
    pub(crate) text: String,
    pub(crate) commission: String,
    pub(crate) at: String,
}

fn outcome(outcome: Outcome) -> Id {
    match outcome {
        Outcome::Eligible => id::CLASSIFICATION_ELIGIBLE,
        Outcome::NotEligible => id::CLASSIFICATION_NOT_ELIGIBLE,
        Outcome::NotCompleted => id::CLASSIFICATION_NOT_COMPLETED,
    }
}

fn status(status: ClassStatus) -> Id {
    match status {
        ClassStatus::New => id::CLASS_NEW,
        ClassStatus::Review => id::CLASS_REVIEW,
        ClassStatus::Confirmed => id::CLASS_CONFIRMED,
    }
}

impl ClassificationView {
    /// Where the rulebook asks for a classification.
    pub(crate) fn of(
        competition: &Competition,
        record: &PlayerRecord,
        t: Texts,
    ) -> Option<ClassificationView> {
        let asked = &competition.regulations()?.book().events().admission;
        asked.iter().find(|one| one.item == Item::Classification.to_string())?;
        let last = competition.players().iter().filter_map(|one| one.classified.as_ref());
        let last = last.max_by_key(|found| found.at);
        let found = record.classified.as_ref().map(|found| {
            let status = found.status.map(|one| t.say(status(one)).into_owned());
            let category = match found.category {
                2 => id::CLASSIFICATION_SECOND,
                _ => id::CLASSIFICATION_FIRST,
            };
            let class = Some(found.class.clone()).filter(|class| !class.is_empty());
            let all = [class, status, Some(t.say(category).into_owned())];
            FoundView {
                outcome: outcome(found.outcome),
                text: all.into_iter().flatten().collect::<Vec<_>>().join(", "),
                commission: found.commission.join(", "),
                at: t.moment(found.at),
            }
        });
        Some(ClassificationView {
            found,
            outcomes: Outcome::ALL.map(|one| (one.name(), outcome(one))),
            statuses: ClassStatus::ALL.map(|one| (one.name(), status(one))),
            wheelchair: record.player.wheelchair,
            commission: last.map(|found| found.commission.join(", ")).unwrap_or_default(),
        })
    }
}
