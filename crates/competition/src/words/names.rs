//! The names of things in the three languages.

use std::borrow::Cow;

use rulebook::{Provision, Sanction};
use words::{Id, Language, say};

use crate::correspondence::Lacking;
use crate::{
    Authority, ForeignField, Incident, Item, Limits, MissingField, Noun, Ruling, StageFault,
    TeamTieBreak, Term, TieBreak, id,
};

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
            Noun::AdditionalMatch => id::THING_ADDITIONAL_MATCH,
            Noun::Meeting => id::THING_MEETING,
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
        "representative" => id::FIELD_REPRESENTATIVE,
        "address" => id::FIELD_ADDRESS,
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

impl MissingField {
    pub(super) fn word(self, language: Language) -> Cow<'static, str> {
        language.say(match self {
            MissingField::Name => id::UNSAID_NAME,
            MissingField::Reason => id::UNSAID_REASON,
            MissingField::Who => id::UNSAID_WHO,
            MissingField::Captain => id::UNSAID_CAPTAIN,
            MissingField::Text => id::UNSAID_TEXT,
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
            StageFault::NoPoints => id::STAGE_FAULT_NO_POINTS,
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
            Item::SportsInsurance => id::ITEM_SPORTS_INSURANCE,
            Item::RemoteIdentity => id::ITEM_REMOTE_IDENTITY,
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

impl Ruling {
    /// Who decided: an authority in words, or the names of those who voted.
    pub fn deciders(&self, language: Language) -> String {
        let who = |by: &String| match by.as_str() {
            "Arbiter" => Authority::Arbiter.word(language),
            "ChiefArbiter" => Authority::ChiefArbiter.word(language),
            "ChiefPanel" => Authority::ChiefPanel.word(language),
            name => Cow::Owned(name.to_owned()),
        };
        self.by.iter().map(who).collect::<Vec<_>>().join(", ")
    }
}

impl Incident {
    /// The sanction in words, if one was imposed.
    pub fn sanction_word(&self, language: Language) -> Option<Cow<'_, str>> {
        let name = self.sanction.as_deref()?;
        let known = Sanction::ALL.into_iter().find(|one| one.name() == name);
        Some(known.map_or(Cow::Borrowed(name), |one| language.say(step_id(one))))
    }
}

/// What a step of a ladder is called.
pub(super) fn step_id(sanction: Sanction) -> Id {
    match sanction {
        Sanction::Remark => id::STEP_REMARK,
        Sanction::Warning => id::STEP_WARNING,
        Sanction::Reprimand => id::STEP_REPRIMAND,
        Sanction::OpponentGainsTime => id::STEP_OPPONENT_GAINS_TIME,
        Sanction::OffenderLosesTime => id::STEP_OFFENDER_LOSES_TIME,
        Sanction::OpponentGainsPoints => id::STEP_OPPONENT_GAINS_POINTS,
        Sanction::OffenderLosesPoints => id::STEP_OFFENDER_LOSES_POINTS,
        Sanction::LossOfGame => id::STEP_LOSS_OF_GAME,
        Sanction::LossOfGameOrMicroMatch => id::STEP_LOSS_OF_GAME_OR_MICRO_MATCH,
        Sanction::Fine => id::STEP_FINE,
        Sanction::ExclusionFromRounds => id::STEP_EXCLUSION_FROM_ROUNDS,
        Sanction::OtherMeasure => id::STEP_OTHER_MEASURE,
        Sanction::Expulsion => id::STEP_EXPULSION,
    }
}

impl Limits {
    /// `5–10`, or that it has one end only.
    pub(super) fn text(self, language: Language) -> String {
        match (self.least, self.most) {
            (Some(least), Some(most)) if least == most => most.to_string(),
            (Some(least), Some(most)) => format!("{least}–{most}"),
            (None, Some(most)) => say!(language, id::AT_MOST, most),
            (Some(least), None) => say!(language, id::AT_LEAST, least),
            (None, None) => String::new(),
        }
    }
}

impl ForeignField {
    /// What it is called.
    pub fn word(self, language: Language) -> Cow<'static, str> {
        language.say(match self {
            ForeignField::RenjuOpening => id::FOREIGN_RENJU_OPENING,
            ForeignField::Adaptive => id::FOREIGN_ADAPTIVE,
            ForeignField::Rank => id::FOREIGN_RANK,
            ForeignField::Fine => id::FOREIGN_FINE,
            ForeignField::ProtestTerm => id::FOREIGN_PROTEST_TERM,
            ForeignField::WayOfPlaying => id::FOREIGN_WAY_OF_PLAYING,
            ForeignField::Adjournment => id::FOREIGN_ADJOURNMENT,
        })
    }
}

impl Lacking {
    /// That it is lacking.
    pub(crate) const fn id(self) -> Id {
        match self {
            Lacking::Terms => id::LACKS_TERMS,
            Lacking::Game => id::LACKS_GAME,
            Lacking::Procedure => id::LACKS_PROCEDURE,
            Lacking::RoundRobin => id::LACKS_ROUND_ROBIN,
            Lacking::ChiefJudge => id::LACKS_CHIEF_JUDGE,
            Lacking::Secretary => id::LACKS_SECRETARY,
            Lacking::Organiser => id::LACKS_ORGANISER,
        }
    }
}

impl Term {
    /// Its name.
    pub const fn label(self) -> Id {
        match self {
            Term::RuleSet => id::TERM_RULE_SET,
            Term::AgreedDraws => id::TERM_AGREED_DRAWS,
            Term::Fouls => id::TERM_FOULS,
            Term::MajorityCapture => id::TERM_MAJORITY_CAPTURE,
            Term::KingTurned => id::TERM_KING_TURNED,
            Term::RoundsByLot => id::TERM_ROUNDS_BY_LOT,
            Term::RemotePlay => id::TERM_REMOTE_PLAY,
            Term::DevicePenalty => id::TERM_DEVICE_PENALTY,
            Term::LeavingReported => id::TERM_LEAVING_REPORTED,
            Term::LeavingHall => id::TERM_LEAVING_HALL,
            Term::UncategorisedArbiters => id::TERM_UNCATEGORISED_ARBITERS,
            Term::TeamOrder => id::TERM_TEAM_ORDER,
            Term::TeamCoefficient => id::TERM_TEAM_COEFFICIENT,
        }
    }
}

/// The name of what regulations say in words.
pub const fn provision_label(of: Provision) -> Id {
    match of {
        Provision::Aim => id::PROVISION_AIM,
        Provision::Management => id::PROVISION_MANAGEMENT,
        Provision::Admission => id::PROVISION_ADMISSION,
        Provision::EntryOrder => id::PROVISION_ENTRY_ORDER,
        Provision::Reception => id::PROVISION_RECEPTION,
        Provision::Programme => id::PROVISION_PROGRAMME,
        Provision::Safety => id::PROVISION_SAFETY,
        Provision::Awards => id::PROVISION_AWARDS,
        Provision::Finance => id::PROVISION_FINANCE,
        Provision::DressCode => id::PROVISION_DRESS_CODE,
        Provision::DeviceStorage => id::PROVISION_DEVICE_STORAGE,
        Provision::PhonePenalties => id::PROVISION_PHONE_PENALTIES,
        Provision::LatenessConsequences => id::PROVISION_LATENESS_CONSEQUENCES,
        Provision::BothAbsent => id::PROVISION_BOTH_ABSENT,
        Provision::FurtherDraws => id::PROVISION_FURTHER_DRAWS,
        Provision::AbsenceNotice => id::PROVISION_ABSENCE_NOTICE,
        Provision::PairingMethod => id::PROVISION_PAIRING_METHOD,
        Provision::TieBreakProcedure => id::PROVISION_TIE_BREAK_PROCEDURE,
        Provision::MatchCriteria => id::PROVISION_MATCH_CRITERIA,
        Provision::EntryChanges => id::PROVISION_ENTRY_CHANGES,
        Provision::ReserveBoards => id::PROVISION_RESERVE_BOARDS,
        Provision::CountedMembers => id::PROVISION_COUNTED_MEMBERS,
        Provision::AppealLimits => id::PROVISION_APPEAL_LIMITS,
        Provision::RemotePlaces => id::PROVISION_REMOTE_PLACES,
        Provision::RemoteEquipment => id::PROVISION_REMOTE_EQUIPMENT,
        Provision::OwnDevices => id::PROVISION_OWN_DEVICES,
        Provision::Identification => id::PROVISION_IDENTIFICATION,
        Provision::Correspondence => id::PROVISION_CORRESPONDENCE,
    }
}

impl TeamTieBreak {
    /// Its name.
    pub const fn label(self) -> Id {
        match self {
            TeamTieBreak::MatchPoints => id::TEAM_TIE_MATCH_POINTS,
            TeamTieBreak::BoardPoints => id::TEAM_TIE_BOARD_POINTS,
            TeamTieBreak::HeadToHead => id::TEAM_TIE_HEAD_TO_HEAD,
            TeamTieBreak::MatchesWon => id::TEAM_TIE_MATCHES_WON,
            TeamTieBreak::Coefficients => id::TEAM_TIE_COEFFICIENTS,
            TeamTieBreak::BoardPlaces => id::TEAM_TIE_BOARD_PLACES,
            TeamTieBreak::Boards => id::TEAM_TIE_BOARDS,
        }
    }
}
