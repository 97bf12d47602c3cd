//! Refusals and warnings in the languages of our users.

mod consequences;
mod course;
mod names;
mod places;

use std::borrow::Cow;

use ::words::{Id, Language, say};
use rulebook::{CommitteeFault, Criterion, Names, Sanction};

use crate::{Problem, SanctionNeeds, Settled, TimetableFault, id};
pub use names::provision_label;
use names::{field_word, step_id};
pub use places::team_criterion;

impl Problem {
    /// What is wrong and what to do about it.
    pub fn text(&self, language: Language) -> String {
        use Problem as P;
        match self {
            P::NotCreated => say!(language, id::NOT_CREATED),
            P::AlreadyCreated => say!(language, id::ALREADY_CREATED),
            P::NoSuch { thing, number } => {
                let thing = thing.word(language);
                say!(language, id::NO_SUCH, thing, number)
            }
            P::NotHere { who } => say!(language, id::NOT_HERE, who),
            P::Unsaid { what } => {
                let what = what.word(language);
                say!(language, id::UNSAID, what)
            }
            P::TooMany { most } => say!(language, id::TOO_MANY, most),
            P::FinallySigned => say!(language, id::FINALLY_SIGNED),
            P::ChangedMeanwhile => say!(language, id::CHANGED_MEANWHILE),
            P::NotLast => say!(language, id::NOT_LAST),
            P::NothingToUndo => say!(language, id::NOTHING_TO_UNDO),
            P::UnknownClause { id } => {
                let id = format!("{id:?}");
                say!(language, id::UNKNOWN_CLAUSE, id)
            }
            P::TextTooLong { field, most } => {
                let field = field_word(field, language);
                say!(language, id::TEXT_TOO_LONG, most, field)
            }
            P::UnseenSign { field, code } => {
                let field = field_word(field, language);
                let code = format!("{code:04X}");
                say!(language, id::UNSEEN_SIGN, code, field)
            }
            P::RulebookWithoutEvents { rulebook, instead } => {
                let (rulebook, instead) = (rulebook.prefix(), instead.prefix());
                say!(language, id::RULEBOOK_WITHOUT_EVENTS, rulebook, instead)
            }
            P::UnknownDiscipline { discipline, known } => {
                let discipline = format!("{discipline:?}");
                say!(language, id::UNKNOWN_DISCIPLINE, discipline, known)
            }
            P::TimeControlUnreadable { text } => {
                let text = format!("{text:?}");
                say!(language, id::TIME_CONTROL_UNREADABLE, text)
            }
            P::TimeControlRefused { text } => say!(language, id::TIME_CONTROL_REFUSED, text),
            P::ScoringRefused { allowed } => say!(language, id::SCORING_REFUSED, allowed),
            P::LatenessRefused { minutes, limit } => {
                match limit.map(|limit| limit.text(language)) {
                    Some(limit) => say!(language, id::LATENESS_REFUSED, minutes, limit),
                    None => say!(language, id::LATENESS_UNKNOWN, minutes),
                }
            }
            P::UnknownTieBreak { name, known } => {
                let name = format!("{name:?}");
                say!(language, id::UNKNOWN_TIE_BREAK, name, known)
            }
            P::TieBreaksMissing => say!(language, id::TIE_BREAKS_MISSING),
            P::SchmulianInSwiss => say!(language, id::SCHMULIAN_IN_SWISS),
            P::FeeTooHigh { fee, most } => {
                let (fee, most) = (fee.of(language), most.of(language));
                say!(language, id::FEE_TOO_HIGH, fee, most)
            }
            P::DepositRefused { deposit, limit } => {
                let deposit = deposit.of(language);
                match limit.map(|limit| limit.text(language)) {
                    Some(limit) => say!(language, id::DEPOSIT_REFUSED, deposit, limit),
                    None => say!(language, id::DEPOSIT_UNKNOWN, deposit),
                }
            }
            P::StageUnsound { stage, what } => {
                let what = what.word(language);
                say!(language, id::STAGE_UNSOUND, stage, what)
            }
            P::KnockoutWithoutTieBreak { stage } => {
                say!(language, id::KNOCKOUT_WITHOUT_TIE_BREAK, stage)
            }
            P::PointsLostRefused { stage } => say!(language, id::POINTS_LOST_REFUSED, stage),
            P::HandPairing => say!(language, id::HAND_PAIRING),
            P::TeamRulesMissing => say!(language, id::TEAM_RULES_MISSING),
            P::TeamDiscipline => say!(language, id::TEAM_DISCIPLINE),
            P::UnknownAgeGroup { name, known } => {
                let name = format!("{name:?}");
                let known: Vec<String> =
                    { known.iter() }.map(|names| written(names.of(language), &names.en)).collect();
                let known = known.join("; ");
                say!(language, id::UNKNOWN_AGE_GROUP, name, known)
            }
            P::AgeGroupsNotNeighbours => say!(language, id::AGE_GROUPS_NOT_NEIGHBOURS),
            P::MicroMatchesMissing => say!(language, id::MICRO_MATCHES_MISSING),
            P::OpeningTableMissing => say!(language, id::OPENING_TABLE_MISSING),
            P::UnknownOpeningTable { name, known } => {
                let name = format!("{name:?}");
                say!(language, id::UNKNOWN_OPENING_TABLE, name, known)
            }
            P::AdditionalMicroMatchesRefused => {
                say!(language, id::ADDITIONAL_MICRO_MATCHES_REFUSED)
            }
            P::PlayOffRefused => say!(language, id::PLAY_OFF_REFUSED),
            P::RoundDrawnEarly { minutes, most } => {
                say!(language, id::ROUND_DRAWN_EARLY, minutes, most)
            }
            P::AdditionalLength { most } => say!(language, id::ADDITIONAL_LENGTH, most),
            P::AdditionalGameNotOpen { game } => say!(language, id::ADDITIONAL_GAME_NOT_OPEN, game),
            P::RegulationsSettled { by } => match by {
                Settled::Entries => say!(language, id::SETTLED_ENTRIES),
                Settled::Admission => say!(language, id::SETTLED_ADMISSION),
                Settled::Draw => say!(language, id::SETTLED_DRAW),
            },
            P::DatesReversed => say!(language, id::DATES_REVERSED),
            P::ApprovedLate { months } => say!(language, id::APPROVED_LATE, months),
            P::SectionMissing { section, names } => {
                let title = names.of(language);
                say!(language, id::SECTION_MISSING, section, title)
            }
            P::TechnicalMissing { section, names } => {
                let title = names.of(language);
                say!(language, id::TECHNICAL_MISSING, section, title)
            }
            P::TermRefused { term } => {
                let what = language.say(term.label());
                say!(language, id::TERM_REFUSED, what)
            }
            P::ProvisionTwice { of } => {
                let what = language.say(provision_label(*of));
                say!(language, id::PROVISION_TWICE, what)
            }
            P::ProvisionRefused { of } => {
                let what = language.say(provision_label(*of));
                say!(language, id::PROVISION_REFUSED, what)
            }
            P::ProvisionWanted { of } => {
                let what = language.say(provision_label(*of));
                say!(language, id::PROVISION_WANTED, what)
            }
            P::RuleSetUnsaid => say!(language, id::RULE_SET_UNSAID),
            P::ScoringUnsaid => say!(language, id::SCORING_UNSAID),
            P::BothAbsentIdle => say!(language, id::BOTH_ABSENT_IDLE),
            P::ByesRefused => say!(language, id::BYES_REFUSED),
            P::UnknownRenjuOpening { name, known } => {
                let name = format!("{name:?}");
                say!(language, id::UNKNOWN_RENJU_OPENING, name, known)
            }
            P::BreakMinutes { minutes, allowed } => {
                let allowed = allowed.text(language);
                say!(language, id::BREAK_MINUTES, minutes, allowed)
            }
            P::BreakRefused => say!(language, id::BREAK_REFUSED),
            P::CommissionIncomplete => say!(language, id::COMMISSION_INCOMPLETE),
            P::MovedSilently => say!(language, id::MOVED_SILENTLY),
            P::MicroMatchSize { games, allowed } => {
                let allowed = allowed.text(language);
                say!(language, id::MICRO_MATCH_SIZE, games, allowed)
            }
            P::RemoteUnidentified => say!(language, id::REMOTE_UNIDENTIFIED),
            P::LagLimit { most } => say!(language, id::LAG_LIMIT, most),
            P::TwoDelays => say!(language, id::TWO_DELAYS),
            P::NoRemotePlay => say!(language, id::NO_REMOTE_PLAY),
            P::MajorityNotOnPlatform => say!(language, id::MAJORITY_NOT_ON_PLATFORM),
            P::GameNotOnPlatform => say!(language, id::GAME_NOT_ON_PLATFORM),
            P::DisplayUnsound => say!(language, id::DISPLAY_UNSOUND),
            P::NotOnPlatform { table } => say!(language, id::NOT_ON_PLATFORM, table),
            P::DevicePenaltyRefused { known } => {
                let known = steps(known, language);
                say!(language, id::DEVICE_PENALTY_REFUSED, known)
            }
            P::ProtestTermFixed { minutes } => say!(language, id::PROTEST_TERM_FIXED, minutes),
            P::QualifyingPlacesMissing => say!(language, id::QUALIFYING_PLACES_MISSING),
            P::TeamOrderUnsaid => say!(language, id::TEAM_ORDER_UNSAID),
            P::TeamOrderRefused => say!(language, id::TEAM_ORDER_REFUSED),
            P::TeamCoefficientUnsaid => say!(language, id::TEAM_COEFFICIENT_UNSAID),
            P::CriterionOutside { name } => {
                let name = criterion(name, language);
                say!(language, id::CRITERION_OUTSIDE, name)
            }
            P::CriterionUnlisted { name } => {
                let name = criterion(name, language);
                say!(language, id::CRITERION_UNLISTED, name)
            }
            P::TimeControlUnusual { text } => say!(language, id::TIME_CONTROL_UNUSUAL, text),
            P::LatenessUnsaid => say!(language, id::LATENESS_UNSAID),
            P::AppealsLimited => say!(language, id::APPEALS_LIMITED),
            P::RegulationsUnapproved => say!(language, id::REGULATIONS_UNAPPROVED),
            P::EntriesUnsaid => say!(language, id::ENTRIES_UNSAID),
            P::FineUnsaid => say!(language, id::FINE_UNSAID),
            P::RankUnsaid => say!(language, id::RANK_UNSAID),
            P::SecretaryUnsaid => say!(language, id::SECRETARY_UNSAID),
            P::DoctorUnsaid => say!(language, id::DOCTOR_UNSAID),
            P::SeniorJudgeUnsaid { judges } => say!(language, id::SENIOR_JUDGE_UNSAID, judges),
            P::ChiefCategoryUnsaid => say!(language, id::CHIEF_CATEGORY_UNSAID),
            P::ChiefCategoryLow { category } => say!(language, id::CHIEF_CATEGORY_LOW, category),
            P::CategoriesUnsaid { names } => say!(language, id::CATEGORIES_UNSAID, names),
            P::OfficialsUnchecked { names } => say!(language, id::OFFICIALS_UNCHECKED, names),
            P::ManyTables { pairs, most } => say!(language, id::MANY_TABLES, pairs, most),
            P::CommitteeUnusual => say!(language, id::COMMITTEE_UNUSUAL),
            P::CommitteeOneRegion => say!(language, id::COMMITTEE_ONE_REGION),
            P::TimetableUnsound { at, fault } => {
                let id = match fault {
                    TimetableFault::Outside => id::TIMETABLE_OUTSIDE,
                    TimetableFault::NoSuchRound => id::TIMETABLE_NO_ROUND,
                    TimetableFault::Twice => id::TIMETABLE_TWICE,
                    TimetableFault::Order => id::TIMETABLE_ORDER,
                };
                say!(language, id, at)
            }
            P::TieBreaksByRulebook => say!(language, id::TIE_BREAKS_BY_RULEBOOK),
            P::RoundsUnusual { rounds, participants, usual: (least, most) } => {
                say!(language, id::ROUNDS_UNUSUAL, rounds, participants, least, most)
            }
            P::FewArbiters { arbiters, advised } => {
                say!(language, id::FEW_ARBITERS, arbiters, advised)
            }
            P::Undecided { players } => say!(language, id::UNDECIDED, players),
            P::NormsAdaptive => say!(language, id::NORMS_ADAPTIVE),
            P::AlreadyDecided { id } => say!(language, id::ALREADY_DECIDED, id),
            P::ItemMissing { id, item } => {
                let item = item.word(language);
                say!(language, id::ITEM_MISSING, id, item)
            }
            P::ItemExpired { id, item, valid_to } => {
                let item = item.word(language);
                say!(language, id::ITEM_EXPIRED, id, item, valid_to)
            }
            P::TooYoung { id, age, groups } => {
                let groups = named(groups, language);
                say!(language, id::TOO_YOUNG, id, age, groups)
            }
            P::EnteredLate { who, term } => say!(language, id::ENTERED_LATE, who, term),
            P::EntriesClosed { last } => say!(language, id::ENTRIES_CLOSED, last),
            P::HorsConcoursRefused => say!(language, id::HORS_CONCOURS_REFUSED),
            P::TooOld { id, age, groups } => {
                let groups = named(groups, language);
                say!(language, id::TOO_OLD, id, age, groups)
            }
            P::BirthDateMissing { id } => say!(language, id::BIRTH_DATE_MISSING, id),
            P::WomenOnly { id } => say!(language, id::WOMEN_ONLY, id),
            P::WheelchairOnly { id } => say!(language, id::WHEELCHAIR_ONLY, id),
            P::NotEligible { id } => say!(language, id::NOT_ELIGIBLE, id),
            P::AssistantUnneeded { id } => say!(language, id::ASSISTANT_UNNEEDED, id),
            P::ApplicationUnsaid => say!(language, id::APPLICATION_UNSAID),
            P::DutiesUnsaid => say!(language, id::DUTIES_UNSAID),
            P::DutyRefused { duty } => say!(language, id::DUTY_REFUSED, duty),
            P::AssistantObligatory { table } => say!(language, id::ASSISTANT_OBLIGATORY, table),
            P::NotClassifiedHere => say!(language, id::NOT_CLASSIFIED_HERE),
            P::CategoryUnknown => say!(language, id::CATEGORY_UNKNOWN),
            P::ClassifiersUnsaid => say!(language, id::CLASSIFIERS_UNSAID),
            P::ClassUnsaid => say!(language, id::CLASS_UNSAID),
            P::InterpreterUnsaid { players } => say!(language, id::INTERPRETER_UNSAID, players),
            P::RatingTooLow { id, least } => say!(language, id::RATING_TOO_LOW, id, least),
            P::NobodyToAdmit => say!(language, id::NOBODY_TO_ADMIT),
            P::NotATeamEvent => say!(language, id::NOT_A_TEAM_EVENT),
            P::MainLineUp { boards, given } => say!(language, id::MAIN_LINE_UP, given, boards),
            P::TooManyReserves { most, given } => {
                say!(language, id::TOO_MANY_RESERVES, given, most)
            }
            P::PlayerTwice { id } => say!(language, id::PLAYER_TWICE, id),
            P::NotAdmitted { id } => say!(language, id::NOT_ADMITTED, id),
            P::TeamEntryFrozen { team } => say!(language, id::TEAM_ENTRY_FROZEN, team),
            P::MembersCountedUnsaid => say!(language, id::MEMBERS_COUNTED_UNSAID),
            P::ReservesUnsaid => say!(language, id::RESERVES_UNSAID),
            P::BoardOrderUnsaid => say!(language, id::BOARD_ORDER_UNSAID),
            P::TeamCriterionIdle { name } => {
                let name = criterion(name, language);
                say!(language, id::TEAM_CRITERION_IDLE, name)
            }
            P::TeamOrderFrozen { team } => say!(language, id::TEAM_ORDER_FROZEN, team),
            P::LineUpLate { minutes } => say!(language, id::LINE_UP_LATE, minutes),
            P::LineUpSize { boards, given } => say!(language, id::LINE_UP_SIZE, given, boards),
            P::NotInTeam { id, team } => say!(language, id::NOT_IN_TEAM, id, team),
            P::NotHisBoard { id, own } => say!(language, id::NOT_HIS_BOARD, id, own),
            P::OrderBroken { id } => say!(language, id::ORDER_BROKEN, id),
            P::HasLeft { who } => say!(language, id::HAS_LEFT, who),
            P::PanelSettles { settling } => {
                let both = settling.text(language);
                say!(language, id::PANEL_SETTLES, both)
            }
            P::PanelNotAsked { who } => say!(language, id::PANEL_NOT_ASKED, who),
            P::PanelExcludes { by } => {
                let by = by.word(language);
                say!(language, id::PANEL_EXCLUDES, by)
            }
            P::ChiefDecides { by } => {
                let by = by.word(language);
                say!(language, id::CHIEF_DECIDES, by)
            }
            P::BadCommitment => say!(language, id::BAD_COMMITMENT),
            P::CommitmentPending => say!(language, id::COMMITMENT_PENDING),
            P::NoCommitment => say!(language, id::NO_COMMITMENT),
            P::SeedDiffers { announced, given } => {
                say!(language, id::SEED_DIFFERS, given, announced)
            }
            P::LotMissing => say!(language, id::LOT_MISSING),
            P::StageNotNext { stage, next } => say!(language, id::STAGE_NOT_NEXT, stage, next),
            P::StageUnfinished { section } => say!(language, id::STAGE_UNFINISHED, section),
            P::QualifiersUndecided { section, qualifiers, first, last } => {
                say!(language, id::QUALIFIERS_UNDECIDED, section, qualifiers, first, last)
            }
            P::TooFewParticipants { participants, least } => {
                say!(language, id::TOO_FEW_PARTICIPANTS, participants, least)
            }
            P::TooManyRounds { rounds, participants } => {
                say!(language, id::TOO_MANY_ROUNDS, rounds, participants)
            }
            P::NotTwoSides => say!(language, id::NOT_TWO_SIDES),
            P::FieldClosed => say!(language, id::FIELD_CLOSED),
            P::JoinsTooLate { rounds } => say!(language, id::JOINS_TOO_LATE, rounds),
            P::AlreadyHere { who } => say!(language, id::ALREADY_HERE, who),
            P::WrongMember { who } => say!(language, id::WRONG_MEMBER, who),
            P::RoundNotNext { round, next } => say!(language, id::ROUND_NOT_NEXT, round, next),
            P::AlreadyPaired { round } => say!(language, id::ALREADY_PAIRED, round),
            P::NotPaired { round } => say!(language, id::NOT_PAIRED, round),
            P::NotPublished { round } => say!(language, id::NOT_PUBLISHED, round),
            P::AlreadyPublished { round } => say!(language, id::ALREADY_PUBLISHED, round),
            P::PairsChanged { round } => say!(language, id::PAIRS_CHANGED, round),
            P::NotStarted { round } => say!(language, id::NOT_STARTED, round),
            P::AlreadyStarted { round } => say!(language, id::ALREADY_STARTED, round),
            P::RoundClosed { round } => say!(language, id::ROUND_CLOSED, round),
            P::RoundRunning { round } => say!(language, id::ROUND_RUNNING, round),
            P::AllPlayed { rounds } => say!(language, id::ALL_PLAYED, rounds),
            P::ResultsEntered { round } => say!(language, id::RESULTS_ENTERED, round),
            P::Impossible { why } => why.text(language),
            P::MeetingUndecided { one, other } => say!(language, id::MEETING_UNDECIDED, one, other),
            P::OpeningsEarly { minutes, most } => say!(language, id::OPENINGS_EARLY, minutes, most),
            P::OpeningWaits { table } => say!(language, id::OPENING_WAITS, table),
            P::OpeningsKnown { round } => say!(language, id::OPENINGS_KNOWN, round),
            P::ExtraGamesUndecided { table } => say!(language, id::EXTRA_GAMES_UNDECIDED, table),
            P::PairTwice { number } => say!(language, id::PAIR_TWICE, number),
            P::PairAbsent { number } => say!(language, id::PAIR_ABSENT, number),
            P::PairMissing { number } => say!(language, id::PAIR_MISSING, number),
            P::PairRematch { one, other, round } => {
                say!(language, id::PAIR_REMATCH, one, other, round)
            }
            P::PairForbidden { one, other } => say!(language, id::PAIR_FORBIDDEN, one, other),
            P::ByeTwice { number } => say!(language, id::BYE_TWICE, number),
            P::TableOrder => say!(language, id::TABLE_ORDER),
            P::TableFixed { table, by } => say!(language, id::TABLE_FIXED, table, by),
            P::NoFurtherTable => say!(language, id::NO_FURTHER_TABLE),
            P::ByesUsed { most } => say!(language, id::BYES_USED, most),
            P::ByeTooLate { round, last } => say!(language, id::BYE_TOO_LATE, round, last),
            P::NotMissing { table } => say!(language, id::NOT_MISSING, table),
            P::MeetingsFixed => say!(language, id::MEETINGS_FIXED),
            P::Paused { since } => {
                let since = since.text(language);
                say!(language, id::PAUSED, since)
            }
            P::NotPaused => say!(language, id::NOT_PAUSED),
            P::EventCancelled => say!(language, id::EVENT_CANCELLED),
            P::CancelGround => say!(language, id::CANCEL_GROUND),
            P::ChiefStops { by } => {
                let by = by.word(language);
                say!(language, id::CHIEF_STOPS, by)
            }
            P::TimePassed { now } => say!(language, id::TIME_PASSED, now),
            P::NothingMoved => say!(language, id::NOTHING_MOVED),
            P::GameNotNext { table, next } => say!(language, id::GAME_NOT_NEXT, table, next),
            P::MovesTooLong { most } => say!(language, id::MOVES_TOO_LONG, most),
            P::MovesEmpty => say!(language, id::MOVES_EMPTY),
            P::MovesSeveral => say!(language, id::MOVES_SEVERAL),
            P::MovesForeign => say!(language, id::MOVES_FOREIGN),
            P::MovesUnreadable { line: Some(line) } => {
                say!(language, id::MOVES_UNREADABLE_IN_LINE, line)
            }
            P::MovesUnreadable { line: None } => say!(language, id::MOVES_UNREADABLE),
            P::MoveUnplayable { number, text } => say!(language, id::MOVE_UNPLAYABLE, number, text),
            P::CommitteeUnformed => say!(language, id::COMMITTEE_UNFORMED),
            P::ChiefJudgeUnsaid => say!(language, id::CHIEF_JUDGE_UNSAID),
            P::AdjudicationNeeded { table } => say!(language, id::ADJUDICATION_NEEDED, table),
            P::MissedUndecided { who, round } => {
                say!(language, id::MISSED_UNDECIDED, who, round)
            }
            P::ResultKnown { table } => say!(language, id::RESULT_KNOWN, table),
            P::NothingToCorrect { table } => say!(language, id::NOTHING_TO_CORRECT, table),
            P::WinnerWentOn { round } => say!(language, id::WINNER_WENT_ON, round),
            P::ResultMissing { table } => say!(language, id::RESULT_MISSING, table),
            P::TieUnbroken { table } => say!(language, id::TIE_UNBROKEN, table),
            P::NotATie { table } => say!(language, id::NOT_A_TIE, table),
            P::BothLost { table } => say!(language, id::BOTH_LOST, table),
            P::TieBreakNotNamed { by } => {
                let by = by.word(language);
                say!(language, id::TIE_BREAK_NOT_NAMED, by)
            }
            P::WinnerMissing => say!(language, id::WINNER_MISSING),
            P::NotTied => say!(language, id::NOT_TIED),
            P::UnknownSanction { name, known } => {
                let name = format!("{name:?}");
                let known = steps(known, language);
                say!(language, id::UNKNOWN_SANCTION, name, known)
            }
            P::SanctionBy { needed } => {
                let needed = needed.word(language);
                say!(language, id::SANCTION_BY, needed)
            }
            P::SanctionWithoutClauses => say!(language, id::SANCTION_WITHOUT_CLAUSES),
            P::SanctionByForeignClause { id: clause } => {
                say!(language, id::SANCTION_BY_FOREIGN_CLAUSE, clause)
            }
            P::SanctionNeeds { what } => language.say(needs_id(*what)).into_owned(),
            P::SanctionScore { score } => say!(language, id::SANCTION_SCORE, score),
            P::SanctionSeconds { least, most } => {
                say!(language, id::SANCTION_SECONDS, least, most)
            }
            P::LostBySanction { table } => say!(language, id::LOST_BY_SANCTION, table),
            P::ResultRuled { table } => say!(language, id::RESULT_RULED, table),
            P::NotedMissing { table } => say!(language, id::NOTED_MISSING, table),
            P::AnnulRefused => say!(language, id::ANNUL_REFUSED),
            P::ByesUnannounced => say!(language, id::BYES_UNANNOUNCED),
            P::PointTwice { number } => say!(language, id::POINT_TWICE, number),
            P::BornLater { name } => say!(language, id::BORN_LATER, name),
            P::CameTooLate { table, minutes } => {
                say!(language, id::CAME_TOO_LATE, table, minutes)
            }
            P::NotExcused => say!(language, id::NOT_EXCUSED),
            P::LineUpFixed { minutes } => say!(language, id::LINE_UP_FIXED, minutes),
            P::OrderByLot => say!(language, id::ORDER_BY_LOT),
            P::RoundDrawn { round } => say!(language, id::ROUND_DRAWN, round),
            P::VenueUnseen => say!(language, id::VENUE_UNSEEN),
            P::MeetingUnheld => say!(language, id::MEETING_UNHELD),
            P::NoStageLeft { stages } => say!(language, id::NO_STAGE_LEFT, stages),
            P::FieldForeign { field } => {
                let what = field.word(language);
                say!(language, id::FIELD_FOREIGN, what)
            }
            P::CommitteeTwice { name } => say!(language, id::COMMITTEE_TWICE, name),
            P::CommitteeNeeded { protest } => say!(language, id::COMMITTEE_NEEDED, protest),
            P::AdditionalRunning { additional } => {
                say!(language, id::ADDITIONAL_RUNNING, additional)
            }
            P::AnotherPerson => say!(language, id::ANOTHER_PERSON),
            P::LossOrdered => say!(language, id::LOSS_ORDERED),
            P::LatenessWithoutConsequences => {
                say!(language, id::LATENESS_WITHOUT_CONSEQUENCES)
            }
            P::MicroMatchKept => say!(language, id::MICRO_MATCH_KEPT),
            P::RoundNotToCome { round } => say!(language, id::ROUND_NOT_TO_COME, round),
            P::ApproverUnsaid => say!(language, id::APPROVER_UNSAID),
            P::AppealTermZero => say!(language, id::APPEAL_TERM_ZERO),
            P::StatusRefused => say!(language, id::STATUS_REFUSED),
            P::KindRefused => say!(language, id::KIND_REFUSED),
            P::MicroMatchesRefused => say!(language, id::MICRO_MATCHES_REFUSED),
            P::EntriesAfterEnd => say!(language, id::ENTRIES_AFTER_END),
            P::QualifierUnnamed => say!(language, id::QUALIFIER_UNNAMED),
            P::RoundsUntimed { rounds } => say!(language, id::ROUNDS_UNTIMED, rounds),
            P::DisturbanceRefused => say!(language, id::DISTURBANCE_REFUSED),
            P::DisturbanceTime => say!(language, id::DISTURBANCE_TIME),
            P::BarredFromRound { round } => say!(language, id::BARRED_FROM_ROUND, round),
            P::FineNotAnnounced => say!(language, id::FINE_NOT_ANNOUNCED),
            P::FineOtherwise { announced } => say!(language, id::FINE_OTHERWISE, announced),
            P::CommitteeUnsound { fault } => language.say(committee_id(*fault)).into_owned(),
            P::CommitteeArbiter { name } => say!(language, id::COMMITTEE_ARBITER, name),
            P::CommitteeLate => say!(language, id::COMMITTEE_LATE),
            P::CommitteeOwed => say!(language, id::COMMITTEE_OWED),
            P::CommitteeMissing => say!(language, id::COMMITTEE_MISSING),
            P::NotOfCommittee { name } => say!(language, id::NOT_OF_COMMITTEE, name),
            P::CommitteeParty { name } => say!(language, id::COMMITTEE_PARTY, name),
            P::ProtestLate { minutes, allowed } => {
                say!(language, id::PROTEST_LATE, minutes, allowed)
            }
            P::SanctionNotFor => say!(language, id::SANCTION_NOT_FOR),
            P::SanctionOutOfOrder => say!(language, id::SANCTION_OUT_OF_ORDER),
            P::ProtestByForeignClause { id: clause } => {
                say!(language, id::PROTEST_BY_FOREIGN_CLAUSE, clause)
            }
            P::ProtestForAnother { name } => say!(language, id::PROTEST_FOR_ANOTHER, name),
            P::NotRepresentative { name, representative } => {
                say!(language, id::NOT_REPRESENTATIVE, name, representative)
            }
            P::ProtestByChief { by } => {
                let by = by.word(language);
                say!(language, id::PROTEST_BY_CHIEF, by)
            }
            P::NotAdjudicated => say!(language, id::NOT_ADJUDICATED),
            P::NothingImposed => say!(language, id::NOTHING_IMPOSED),
            P::DismissedWithResult => say!(language, id::DISMISSED_WITH_RESULT),
            P::AppealLate { minutes, allowed } => say!(language, id::APPEAL_LATE, minutes, allowed),
            P::AppealNotWritten => say!(language, id::APPEAL_NOT_WRITTEN),
            P::AppealTermMissing => say!(language, id::APPEAL_TERM_MISSING),
            P::AnnouncementsOwed => say!(language, id::ANNOUNCEMENTS_OWED),
            P::ProtestNotWritten => say!(language, id::PROTEST_NOT_WRITTEN),
            P::ProtestWithoutClauses => say!(language, id::PROTEST_WITHOUT_CLAUSES),
            P::OnlyCaptain { captain } => say!(language, id::ONLY_CAPTAIN, captain),
            P::DepositMissing { deposit } => {
                let deposit = deposit.of(language);
                say!(language, id::DEPOSIT_MISSING, deposit)
            }
            P::ProtestOpen { protest } => say!(language, id::PROTEST_OPEN, protest),
            P::ProtestClosed { protest } => say!(language, id::PROTEST_CLOSED, protest),
            P::CorrespondenceLacks { what } => language.say(what.id()).into_owned(),
            P::ResultsByLetters => say!(language, id::RESULTS_BY_LETTERS),
            P::NotByCorrespondence => say!(language, id::NOT_BY_CORRESPONDENCE),
            P::LeaversByLetters => say!(language, id::LEAVERS_BY_LETTERS),
            P::HoldsInAllGames => say!(language, id::HOLDS_IN_ALL_GAMES),
            P::OrganiserDecides { organiser } => say!(language, id::ORGANISER_DECIDES, organiser),
            P::DayToCome { day } => {
                let day = language.figures(*day);
                say!(language, id::DAY_TO_COME, day)
            }
            P::BadEmail { text } => say!(language, id::BAD_EMAIL, text),
            P::DayFarAway { day } => {
                let day = language.figures(*day);
                say!(language, id::DAY_FAR_AWAY, day)
            }
            P::NotAccepted { why } => why.text(language),
        }
    }
}

/// The names of some in a language.
fn named(all: &[&Names], language: Language) -> String {
    all.iter().map(|names| names.of(language)).collect::<Vec<_>>().join(", ")
}

/// Steps of a ladder with what stands for them in commands.
fn steps(all: &[Sanction], language: Language) -> String {
    let step = |one: &Sanction| written(&language.say(step_id(*one)), one.name());
    all.iter().map(step).collect::<Vec<_>>().join(", ")
}

/// Something in the words of people, with what must be written for it.
fn written(word: &str, id: &str) -> String {
    if word == id { word.to_owned() } else { format!("{word} ({id})") }
}

/// A criterion as papers call it; one that is unknown stays as it was written.
fn criterion(id: &str, language: Language) -> Cow<'_, str> {
    let known = Criterion::from_id(id);
    known.map_or(Cow::Borrowed(id), |one| tournament::standings::usual_name(one, language))
}

fn needs_id(what: SanctionNeeds) -> Id {
    match what {
        SanctionNeeds::Game => id::SANCTION_NEEDS_GAME,
        SanctionNeeds::FinishedGame => id::SANCTION_NEEDS_FINISHED_GAME,
        SanctionNeeds::RunningGame => id::SANCTION_NEEDS_RUNNING_GAME,
        SanctionNeeds::Result => id::SANCTION_NEEDS_RESULT,
        SanctionNeeds::Seconds => id::SANCTION_NEEDS_SECONDS,
        SanctionNeeds::Rounds => id::SANCTION_NEEDS_ROUNDS,
        SanctionNeeds::Measure => id::SANCTION_NEEDS_MEASURE,
        SanctionNeeds::Section => id::SANCTION_NEEDS_SECTION,
    }
}

fn committee_id(fault: CommitteeFault) -> Id {
    match fault {
        CommitteeFault::TooFewMembers => id::COMMITTEE_TOO_FEW_MEMBERS,
        CommitteeFault::TooManyMembers => id::COMMITTEE_TOO_MANY_MEMBERS,
        CommitteeFault::TooFewReserves => id::COMMITTEE_TOO_FEW_RESERVES,
        CommitteeFault::EvenVotes => id::COMMITTEE_EVEN_VOTES,
        CommitteeFault::TooYoung => id::COMMITTEE_TOO_YOUNG,
        CommitteeFault::AgeUnknown => id::COMMITTEE_AGE_UNKNOWN,
    }
}
