//! The words of the forms: what templates name, what forms are called, days and clauses as papers
//! write them.

mod citation;
mod time_control;

use std::borrow::Cow;
use std::sync::Arc;

use competition::{Date, Moment};
use minijinja::value::{Object, Value};
use words::{Id, Language};

use crate::{Form, id};
pub use citation::cite;
pub(crate) use citation::cite_all;
pub(crate) use time_control::in_words;

/// The words that templates may name, as the build script found them in ours: `w.chief_judge`.
const NAMED: &[(&str, Id)] = include!(concat!(env!("OUT_DIR"), "/named.rs"));

/// What templates call `w`: the words of a language by their names.
#[derive(Debug)]
pub(crate) struct Words(pub(crate) Language);

impl Words {
    /// Whether there is a word of this name.
    pub(crate) fn has(name: &str) -> bool {
        named(name).is_some()
    }
}

impl Object for Words {
    fn get_value(self: &Arc<Self>, name: &Value) -> Option<Value> {
        named(name.as_str()?).map(|id| Value::from(self.0.say(id)))
    }
}

fn named(name: &str) -> Option<Id> {
    let at = NAMED.binary_search_by_key(&name, |(known, _)| known).ok()?;
    NAMED.get(at).map(|(_, id)| *id)
}

impl Form {
    /// What the form is called.
    pub fn title(self, language: Language) -> Cow<'static, str> {
        language.say(match self {
            Form::RoundProtocol => id::ROUND_PROTOCOL,
            Form::TeamProtocol => id::TEAM_PROTOCOL,
            Form::TeamSummary => id::TEAM_SUMMARY,
            Form::PairingList => id::PAIRING_LIST,
            Form::PlayerCard => id::PLAYER_CARD,
            Form::RoundRobinTable => id::ROUND_ROBIN_TABLE,
            Form::SwissTable => id::SWISS_TABLE,
            Form::TeamScoringTable => id::TEAM_SCORING_TABLE,
            Form::Standings => id::STANDINGS,
            Form::StartList => id::START_LIST,
            Form::PreliminaryApplication => id::PRELIMINARY_APPLICATION,
            Form::Application => id::APPLICATION,
            Form::AdmissionProtocol => id::ADMISSION_PROTOCOL,
            Form::AssistantApplication => id::ASSISTANT_APPLICATION,
            Form::DrawRecord => id::DRAW_RECORD,
            Form::Schedule => id::SCHEDULE,
            Form::Programme => id::PROGRAMME,
            Form::Regulations => id::REGULATIONS,
            Form::TechnicalRegulations => id::TECHNICAL_REGULATIONS,
            Form::DraughtsScoreSheet => id::SCORE_SHEET_DRAUGHTS,
            Form::ChessScoreSheet => id::SCORE_SHEET_CHESS,
            Form::RenjuScoreSheet => id::SCORE_SHEET_RENJU,
            Form::OpeningSlips => id::OPENING_SLIPS,
            Form::LineUp => id::LINE_UP,
            Form::AdjournmentEnvelope => id::ADJOURNMENT_ENVELOPE,
            Form::Certificate => id::CERTIFICATE,
            Form::Report => id::REPORT,
            Form::DoctorsReport => id::DOCTORS_REPORT,
            Form::PressReport => id::PRESS_REPORT,
            Form::Protest => id::PROTEST,
            Form::ProtestDecision => id::PROTEST_DECISION,
            Form::Appeal => id::APPEAL,
            Form::CorrespondenceStartList => id::CORRESPONDENCE_START_LIST,
            Form::TimeChart => id::TIME_CHART,
            Form::CorrespondenceLetter => id::CORRESPONDENCE_LETTER,
            Form::GameRecord => id::GAME_RECORD,
            Form::Adjudication => id::ADJUDICATION,
            Form::PlaceCards => id::PLACE_CARDS,
            Form::TableNumbers => id::TABLE_NUMBERS,
        })
    }
}

/// A day in words, such as `16 листопада 2026 р.`
pub(crate) fn day(language: Language, date: Date) -> String {
    language.days_on_paper(date, date)
}

/// A word of another crate as papers write it: Russian documents have no `ё`.
pub(crate) fn printed(language: Language, word: &str) -> String {
    if language == Language::Ru { word.replace('ё', "е") } else { word.to_owned() }
}

/// Day and time, short: `16.11.2026 10:30`.
pub(crate) fn moment(language: Language, moment: Moment) -> String {
    let (hour, minute) = moment.hour_and_minute();
    format!("{} {hour:02}:{minute:02}", digits(language, moment.date()))
}

/// A day, short: `16.11.2026`, in English `16 Nov 2026`, since nations read digits differently.
pub(crate) fn digits(language: Language, date: Date) -> String {
    if language == Language::En {
        return format!("{}\u{a0}{}\u{a0}{}", date.day(), language.short_month(date), date.year());
    }
    language.figures(date)
}
