//! The names of things in the three languages.

use std::borrow::Cow;

use words::Language;

use crate::{Authority, Item, Noun, StageFault, TieBreak, Unsaid, id};

impl Noun {
    pub(super) fn word(self, language: Language) -> Cow<'static, str> {
        language.say(match self {
            Noun::Player => id::THING_PLAYER,
            Noun::Team => id::THING_TEAM,
            Noun::Stage => id::THING_STAGE,
            Noun::Section => id::THING_SECTION,
            Noun::Round => id::THING_ROUND,
            Noun::Table => id::THING_TABLE,
            Noun::Board => id::THING_BOARD,
            Noun::Game => id::THING_GAME,
            Noun::Protest => id::THING_PROTEST,
            Noun::Participant => id::THING_PARTICIPANT,
        })
    }
}

/// A field of a command as forms call it; what no form has is called as programs write it.
pub(super) fn field_word(field: &str, language: Language) -> Cow<'_, str> {
    language.say(match field {
        "name" => id::FIELD_NAME,
        "place" => id::FIELD_PLACE,
        "from" => id::FIELD_FROM,
        "club" => id::FIELD_CLUB,
        "coach" => id::FIELD_COACH,
        "captain" => id::FIELD_CAPTAIN,
        "organiser" => id::FIELD_ORGANISER,
        "reason" => id::FIELD_REASON,
        "note" => id::FIELD_NOTE,
        "text" => id::FIELD_TEXT,
        "act" => id::FIELD_ACT,
        "by" => id::FIELD_BY,
        "seed" => id::FIELD_SEED,
        "moves" => id::FIELD_MOVES,
        other => return Cow::Borrowed(other),
    })
}

impl Unsaid {
    pub(super) fn word(self, language: Language) -> Cow<'static, str> {
        language.say(match self {
            Unsaid::Name => id::UNSAID_NAME,
            Unsaid::Reason => id::UNSAID_REASON,
            Unsaid::Who => id::UNSAID_WHO,
            Unsaid::Captain => id::UNSAID_CAPTAIN,
            Unsaid::Text => id::UNSAID_TEXT,
        })
    }
}

impl StageFault {
    pub(super) fn word(self, language: Language) -> Cow<'static, str> {
        language.say(match self {
            StageFault::None => id::STAGE_FAULT_NONE,
            StageFault::NoRounds => id::STAGE_FAULT_NO_ROUNDS,
            StageFault::NoGroups => id::STAGE_FAULT_NO_GROUPS,
            StageFault::QualifiersInFirst => id::STAGE_FAULT_QUALIFIERS_IN_FIRST,
            StageFault::NoQualifiers => id::STAGE_FAULT_NO_QUALIFIERS,
            StageFault::CarryFromNothing => id::STAGE_FAULT_CARRY_FROM_NOTHING,
            StageFault::MeetingsPlayedAnew => id::STAGE_FAULT_MEETINGS_PLAYED_ANEW,
            StageFault::TooManyCycles => id::STAGE_FAULT_TOO_MANY_CYCLES,
            StageFault::NoGames => id::STAGE_FAULT_NO_GAMES,
        })
    }
}

impl TieBreak {
    /// Its name in a language.
    pub fn word(self, language: Language) -> Cow<'static, str> {
        language.say(match self {
            TieBreak::Replay => id::TIE_BREAK_REPLAY,
            TieBreak::HigherBoards => id::TIE_BREAK_HIGHER_BOARDS,
            TieBreak::ShorterGame => id::TIE_BREAK_SHORTER_GAME,
            TieBreak::MicroMatch => id::TIE_BREAK_MICRO_MATCH,
            TieBreak::BoardCoefficients => id::TIE_BREAK_BOARD_COEFFICIENTS,
            TieBreak::WhiteLeaves => id::TIE_BREAK_WHITE_LEAVES,
            TieBreak::BlackLeaves => id::TIE_BREAK_BLACK_LEAVES,
            TieBreak::Lot => id::TIE_BREAK_LOT,
        })
    }
}

impl Authority {
    /// Its name in a language.
    pub fn word(self, language: Language) -> Cow<'static, str> {
        language.say(match self {
            Authority::Arbiter => id::AUTHORITY_ARBITER,
            Authority::ChiefArbiter => id::AUTHORITY_CHIEF_ARBITER,
            Authority::ChiefPanel => id::AUTHORITY_CHIEF_PANEL,
        })
    }
}

impl Item {
    /// Its name in a language.
    pub fn word(&self, language: Language) -> Cow<'_, str> {
        language.say(match self {
            Item::Entry => id::ITEM_ENTRY,
            Item::Identity => id::ITEM_IDENTITY,
            Item::BirthCertificate => id::ITEM_BIRTH_CERTIFICATE,
            Item::RankBook => id::ITEM_RANK_BOOK,
            Item::Medical => id::ITEM_MEDICAL,
            Item::HealthInsurance => id::ITEM_HEALTH_INSURANCE,
            Item::AccidentInsurance => id::ITEM_ACCIDENT_INSURANCE,
            Item::Fee => id::ITEM_FEE,
            Item::NotSuspended => id::ITEM_NOT_SUSPENDED,
            Item::AntiDopingCourse => id::ITEM_ANTI_DOPING_COURSE,
            Item::RegionalEntry => id::ITEM_REGIONAL_ENTRY,
            Item::Classification => id::ITEM_CLASSIFICATION,
            Item::Qualification => id::ITEM_QUALIFICATION,
            Item::AssistantConsent => id::ITEM_ASSISTANT_CONSENT,
            Item::Other(name) => return Cow::Borrowed(name),
        })
    }
}
