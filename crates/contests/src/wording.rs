//! Words for what is asked of regulations, for duties and for stages.

use rulebook::contests::{Duty, Found, Stated};
use words::{Id, Language};

use crate::composing::Stage;
use crate::{id, solving};

/// What regulations state, in words.
pub fn stated(item: Stated) -> Id {
    match item {
        Stated::Organiser => id::STATED_ORGANISER,
        Stated::Status => id::STATED_STATUS,
        Stated::Sections => id::STATED_SECTIONS,
        Stated::Admission => id::STATED_ADMISSION,
        Stated::Works => id::STATED_WORKS,
        Stated::Sending => id::STATED_SENDING,
        Stated::Ranking => id::STATED_RANKING,
        Stated::Judges => id::STATED_JUDGES,
        Stated::Publication => id::STATED_PUBLICATION,
        Stated::InForce => id::STATED_IN_FORCE,
        Stated::Start => id::STATED_START,
        Stated::Points => id::STATED_POINTS,
        Stated::Time => id::STATED_TIME,
        Stated::Writing => id::STATED_WRITING,
        Stated::Protests => id::STATED_PROTESTS,
        Stated::Awards => id::STATED_AWARDS,
    }
}

/// A duty in words.
pub fn duty(duty: Duty, language: Language) -> String {
    let id = match duty {
        Duty::ChiefJudge => id::DUTY_CHIEF_JUDGE,
        Duty::Deputy => id::DUTY_DEPUTY,
        Duty::ChiefSecretary => id::DUTY_CHIEF_SECRETARY,
        Duty::Coordinator => id::DUTY_COORDINATOR,
        Duty::SeniorJudge => id::DUTY_SENIOR_JUDGE,
        Duty::SectionJudge => id::DUTY_SECTION_JUDGE,
    };
    language.say(id).into_owned()
}

/// A stage in words.
pub fn stage(stage: Stage, language: Language) -> String {
    language.say(stage_id(stage)).into_owned()
}

pub(crate) fn stage_id(stage: Stage) -> Id {
    match stage {
        Stage::Draft => id::STAGE_DRAFT,
        Stage::Receiving => id::STAGE_RECEIVING,
        Stage::Closed => id::STAGE_CLOSED,
        Stage::Judging => id::STAGE_JUDGING,
        Stage::Provisional => id::STAGE_PROVISIONAL,
        Stage::Approved => id::STAGE_APPROVED,
        Stage::Final => id::STAGE_FINAL,
        Stage::InForce => id::STAGE_IN_FORCE,
        Stage::Awarded => id::STAGE_AWARDED,
    }
}

/// What a solver may find beside the solution, in words.
pub fn found(found: Found, language: Language) -> String {
    let id = match found {
        Found::AdditionalVariation => id::FOUND_ADDITIONAL_VARIATION,
        Found::Dual => id::FOUND_DUAL,
        Found::FalseTrack => id::FOUND_FALSE_TRACK,
        Found::Illusory => id::FOUND_ILLUSORY,
        Found::SideSolution => id::FOUND_SIDE_SOLUTION,
        Found::Unsolvable => id::FOUND_UNSOLVABLE,
    };
    language.say(id).into_owned()
}

pub(crate) fn solving_stage_id(stage: solving::Stage) -> Id {
    match stage {
        solving::Stage::Draft => id::STAGE_DRAFT,
        solving::Stage::Announced => id::STAGE_ANNOUNCED,
        solving::Stage::Sealed => id::STAGE_SEALED,
        solving::Stage::Running => id::STAGE_RUNNING,
        solving::Stage::Marking => id::STAGE_MARKING,
        solving::Stage::Provisional => id::STAGE_PROVISIONAL,
        solving::Stage::Approved => id::STAGE_APPROVED,
    }
}

/// A stage of a contest of solving in words.
pub fn solving_stage(stage: solving::Stage, language: Language) -> String {
    language.say(solving_stage_id(stage)).into_owned()
}
