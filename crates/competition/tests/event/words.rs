//! Refusals speak three languages, and every clause they name exists.

use clauses::Document;
use competition::correspondence::Lacking;
use competition::{
    Authority, Fault, Item, Member, MissingField, Noun, PlayerId, Problem, Settled, Settlement,
    Settling, StageFault, TeamId, Term, TieBreak, TimetableFault,
};
use rulebook::{CommitteeFault, Names, Provision, Rulebook};
use tournament::{Impossible, Number};
use words::Language;

use crate::hall::nth;

/// So much money.
fn money(amount: u32) -> Box<Names> {
    Rulebook::of(Document::RU_2022).events().money(amount).into()
}

/// The head of some section.
fn section_names() -> &'static Names {
    &Rulebook::of(Document::UA_2024).events().section[0].names
}

/// One of each.
fn problems() -> Vec<Problem> {
    use Problem as P;
    let id = PlayerId(7);
    let team = TeamId(3);
    let who = Member::Player(id);
    let by = Authority::Arbiter;
    let text = || "x".to_owned();
    let number = Number::new(5).unwrap();
    let (one, other, round, table) = (number, number, nth(2), nth(4));
    let limits = competition::Limits { least: Some(5), most: Some(10) };
    let settling =
        Settling { proposed: Settlement::Losses, first_places: 3, by_losses: 0, by_annulment: 2 };
    vec![
        P::NotCreated,
        P::AlreadyCreated,
        P::NoSuch { thing: Noun::Player, number: 9 },
        P::NotHere { who },
        P::Unsaid { what: MissingField::Reason },
        P::TooMany { most: 9 },
        P::FinallySigned,
        P::NothingToUndo,
        P::NotLast,
        P::ChangedMeanwhile,
        P::UnknownClause { id: text() },
        P::RulebookWithoutEvents { rulebook: Document::UA_64, instead: Document::UA_2024 },
        P::UnknownDiscipline { discipline: text(), known: text() },
        P::TimeControlUnreadable { text: text() },
        P::TimeControlRefused { text: text() },
        P::ScoringRefused { allowed: text() },
        P::LatenessRefused { minutes: 61, limit: Some(limits) },
        P::UnknownTieBreak { name: text(), known: text() },
        P::TieBreaksMissing,
        P::SchmulianInSwiss,
        P::FeeTooHigh { fee: money(6000), most: money(5000) },
        P::LatenessRefused { minutes: 61, limit: None },
        P::DepositRefused { deposit: money(100), limit: None },
        P::DepositRefused { deposit: money(6000), limit: Some(limits) },
        P::StageUnsound { stage: nth(1), what: StageFault::NoRounds },
        P::KnockoutWithoutTieBreak { stage: nth(1) },
        P::PointsLostRefused { stage: nth(1) },
        P::HandPairing,
        P::TeamRulesMissing,
        P::TeamDiscipline,
        P::UnknownAgeGroup { name: text(), known: vec![section_names()] },
        P::AgeGroupsNotNeighbours,
        P::MicroMatchesMissing,
        P::OpeningTableMissing,
        P::LatenessWithoutConsequences,
        P::MicroMatchKept,
        P::RoundNotToCome { round: nth(2) },
        P::ApproverUnsaid,
        P::AppealTermZero,
        P::StatusRefused,
        P::KindRefused,
        P::MicroMatchesRefused,
        P::EntriesAfterEnd,
        P::QualifierUnnamed,
        P::RoundsUntimed { rounds: 3 },
        P::DisturbanceRefused,
        P::DisturbanceTime,
        P::UnknownOpeningTable { name: text(), known: text() },
        P::AdditionalMicroMatchesRefused,
        P::PlayOffRefused,
        P::DatesReversed,
        P::ApprovedLate { months: 2 },
        P::SectionMissing { section: 3, names: section_names() },
        P::TechnicalMissing { section: 5, names: section_names() },
        P::TermRefused { term: Term::KingTurned },
        P::ProvisionTwice { of: Provision::DressCode },
        P::ProvisionRefused { of: Provision::DressCode },
        P::ProvisionWanted { of: Provision::CountedMembers },
        P::RuleSetUnsaid,
        P::ScoringUnsaid,
        P::BothAbsentIdle,
        P::ByesRefused,
        P::UnknownRenjuOpening { name: text(), known: text() },
        P::MicroMatchSize { games: 3, allowed: limits },
        P::BreakMinutes { minutes: 3, allowed: competition::Limits { least: None, ..limits } },
        P::BreakRefused,
        P::CommissionIncomplete,
        P::MovedSilently,
        P::RemoteUnidentified,
        P::LagLimit { most: 1_000 },
        P::TwoDelays,
        P::NoRemotePlay,
        P::MajorityNotOnPlatform,
        P::GameNotOnPlatform,
        P::DisplayUnsound,
        P::NotOnPlatform { table },
        P::DevicePenaltyRefused { known: vec![rulebook::Sanction::Warning] },
        P::ProtestTermFixed { minutes: 60 },
        P::QualifyingPlacesMissing,
        P::TeamOrderUnsaid,
        P::TeamOrderRefused,
        P::TeamCoefficientUnsaid,
        P::CriterionOutside { name: text() },
        P::CriterionUnlisted { name: text() },
        P::TimeControlUnusual { text: text() },
        P::LatenessUnsaid,
        P::AppealsLimited,
        P::RegulationsUnapproved,
        P::EntriesUnsaid,
        P::FineUnsaid,
        P::RankUnsaid,
        P::NormsAdaptive,
        P::SecretaryUnsaid,
        P::DoctorUnsaid,
        P::SeniorJudgeUnsaid { judges: 6 },
        P::ChiefCategoryUnsaid,
        P::ChiefCategoryLow { category: text() },
        P::CategoriesUnsaid { names: text() },
        P::OfficialsUnchecked { names: text() },
        P::ManyTables { pairs: 6, most: 4 },
        P::CommitteeUnusual,
        P::CommitteeOneRegion,
        P::TimetableUnsound {
            at: "2026-11-16 10:00".parse().unwrap(),
            fault: TimetableFault::Outside,
        },
        P::TimetableUnsound {
            at: "2026-11-16 10:00".parse().unwrap(),
            fault: TimetableFault::NoSuchRound,
        },
        P::TimetableUnsound {
            at: "2026-11-16 10:00".parse().unwrap(),
            fault: TimetableFault::Twice,
        },
        P::TimetableUnsound {
            at: "2026-11-16 10:00".parse().unwrap(),
            fault: TimetableFault::Order,
        },
        P::TieBreaksByRulebook,
        P::RoundsUnusual { rounds: 3, participants: 80, usual: (9, 13) },
        P::FewArbiters { arbiters: 1, advised: 4 },
        P::Undecided { players: 2 },
        P::AlreadyDecided { id },
        P::ItemMissing { id, item: Item::Medical },
        P::ItemExpired {
            id,
            item: Item::AccidentInsurance,
            valid_to: "2026-11-01".parse().unwrap(),
        },
        P::TeamEntryFrozen { team: TeamId(2) },
        P::TeamCriterionIdle { name: text() },
        P::MembersCountedUnsaid,
        P::ReservesUnsaid,
        P::BoardOrderUnsaid,
        P::TooYoung { id, age: 16, groups: vec![section_names()] },
        P::EnteredLate { who: text(), term: "2026-11-01".parse().unwrap() },
        P::EntriesClosed { last: "2026-11-16".parse().unwrap() },
        P::HorsConcoursRefused,
        P::RoundDrawnEarly { minutes: 60, most: 15 },
        P::AdditionalLength { most: 40 },
        P::AdditionalGameNotOpen { game: competition::GameNumber::FIRST },
        P::TooOld { id, age: 30, groups: vec![section_names()] },
        P::BirthDateMissing { id },
        P::WomenOnly { id },
        P::WheelchairOnly { id },
        P::NotEligible { id },
        P::AssistantUnneeded { id },
        P::ApplicationUnsaid,
        P::DutiesUnsaid,
        P::DutyRefused { duty: "keep-record" },
        P::AssistantObligatory { table: nth(1) },
        P::NotClassifiedHere,
        P::CategoryUnknown,
        P::ClassifiersUnsaid,
        P::ClassUnsaid,
        P::InterpreterUnsaid { players: 2 },
        P::RatingTooLow { id, least: 2000 },
        P::NobodyToAdmit,
        P::NotATeamEvent,
        P::MainLineUp { boards: 4, given: 3 },
        P::TooManyReserves { most: 1, given: 2 },
        P::PlayerTwice { id },
        P::NotAdmitted { id },
        P::TeamOrderFrozen { team },
        P::LineUpLate { minutes: 15 },
        P::LineUpSize { boards: 4, given: 3 },
        P::NotInTeam { id, team },
        P::NotHisBoard { id, own: 2 },
        P::OrderBroken { id },
        P::HasLeft { who },
        P::PanelSettles { settling },
        P::PanelNotAsked { who },
        P::PanelExcludes { by },
        P::ChiefDecides { by },
        P::BadCommitment,
        P::CommitmentPending,
        P::NoCommitment,
        P::SeedDiffers { announced: text(), given: text() },
        P::LotMissing,
        P::StageNotNext { stage: nth(3), next: nth(2) },
        P::StageUnfinished { section: nth(1) },
        P::TooFewParticipants { participants: 1, least: 3 },
        P::TooManyRounds { rounds: 9, participants: 8 },
        P::NotTwoSides,
        P::FieldClosed,
        P::JoinsTooLate { rounds: 7 },
        P::AlreadyHere { who },
        P::WrongMember { who },
        P::RoundNotNext { round, next: nth(1) },
        P::AlreadyPaired { round },
        P::NotPaired { round },
        P::NotPublished { round },
        P::AlreadyPublished { round },
        P::PairsChanged { round },
        P::NotStarted { round },
        P::AlreadyStarted { round },
        P::RoundClosed { round },
        P::RoundRunning { round },
        P::AllPlayed { rounds: 9 },
        P::ResultsEntered { round },
        P::Impossible { why: Impossible::Rematch { round } },
        P::MeetingUndecided { one, other },
        P::OpeningsEarly { minutes: 30, most: 10 },
        P::OpeningsKnown { round },
        P::OpeningWaits { table },
        P::ExtraGamesUndecided { table },
        P::PairTwice { number },
        P::PairAbsent { number },
        P::PairMissing { number },
        P::PairRematch { one, other, round },
        P::PairForbidden { one, other },
        P::ByeTwice { number },
        P::TableOrder,
        P::TableFixed { table, by: who },
        P::NoFurtherTable,
        P::ByesUsed { most: 2 },
        P::ByeTooLate { round, last: 3 },
        P::NotMissing { table },
        P::MeetingsFixed,
        P::GameNotNext { table, next: nth(1) },
        P::TextTooLong { field: "note".into(), most: 9 },
        P::UnseenSign { field: "name".into(), code: 0x202e },
        P::MovesTooLong { most: 9 },
        P::MovesEmpty,
        P::MovesSeveral,
        P::MovesForeign,
        P::MovesUnreadable { line: None },
        P::MovesUnreadable { line: Some(7) },
        P::MoveUnplayable { number: text(), text: text() },
        P::RegulationsSettled { by: Settled::Entries },
        P::RegulationsSettled { by: Settled::Admission },
        P::RegulationsSettled { by: Settled::Draw },
        P::CommitteeUnformed,
        P::ChiefJudgeUnsaid,
        P::AdjudicationNeeded { table },
        P::MissedUndecided { who, round },
        P::ResultKnown { table },
        P::NothingToCorrect { table },
        P::WinnerWentOn { round },
        P::ResultMissing { table },
        P::TieUnbroken { table },
        P::NotATie { table },
        P::BothLost { table },
        P::QualifiersUndecided { section: nth(1), qualifiers: 2, first: 2, last: 3 },
        P::TieBreakNotNamed { by: TieBreak::MicroMatch },
        P::TieBreakNotNamed { by: TieBreak::Lot },
        P::WinnerMissing,
        P::NotTied,
        P::UnknownSanction { name: text(), known: vec![rulebook::Sanction::Fine] },
        P::SanctionBy { needed: by },
        P::SanctionWithoutClauses,
        P::SanctionByForeignClause { id: text() },
        P::SanctionNeeds { what: competition::SanctionNeeds::Game },
        P::SanctionNeeds { what: competition::SanctionNeeds::FinishedGame },
        P::SanctionNeeds { what: competition::SanctionNeeds::RunningGame },
        P::SanctionNeeds { what: competition::SanctionNeeds::Result },
        P::SanctionNeeds { what: competition::SanctionNeeds::Seconds },
        P::SanctionNeeds { what: competition::SanctionNeeds::Rounds },
        P::SanctionScore { score: tournament::Score::HalfToFirst },
        P::SanctionSeconds { least: 5, most: 120 },
        P::FineNotAnnounced,
        P::LostBySanction { table },
        P::ResultRuled { table },
        P::NotedMissing { table },
        P::AnnulRefused,
        P::ByesUnannounced,
        P::PointTwice { number: tournament::Number::at(0) },
        P::BornLater { name: "Ann".to_owned() },
        P::CameTooLate { table, minutes: 60 },
        P::NotExcused,
        P::LineUpFixed { minutes: 10 },
        P::OrderByLot,
        P::RoundDrawn { round: nth(2) },
        P::FieldForeign { field: competition::ForeignField::Adaptive },
        P::FieldForeign { field: competition::ForeignField::Rank },
        P::FieldForeign { field: competition::ForeignField::RenjuOpening },
        P::FieldForeign { field: competition::ForeignField::Fine },
        P::FieldForeign { field: competition::ForeignField::WayOfPlaying },
        P::FieldForeign { field: competition::ForeignField::Adjournment },
        P::FieldForeign { field: competition::ForeignField::ProtestTerm },
        P::NoStageLeft { stages: 1 },
        P::VenueUnseen,
        P::MeetingUnheld,
        P::CommitteeTwice { name: "Adler".to_owned() },
        P::CommitteeNeeded { protest: nth(1) },
        P::AdditionalRunning { additional: nth(1) },
        P::AnotherPerson,
        P::LossOrdered,
        P::BarredFromRound { round },
        P::FineOtherwise { announced: 200 },
        P::CommitteeUnsound { fault: CommitteeFault::EvenVotes },
        P::CommitteeArbiter { name: text() },
        P::CommitteeLate,
        P::CommitteeMissing,
        P::CommitteeOwed,
        P::NotOfCommittee { name: text() },
        P::CommitteeParty { name: text() },
        P::ProtestLate { minutes: 61, allowed: 60 },
        P::ProtestNotWritten,
        P::DismissedWithResult,
        P::NothingImposed,
        P::SanctionNotFor,
        P::SanctionOutOfOrder,
        P::ProtestByForeignClause { id: text() },
        P::ProtestForAnother { name: text() },
        P::NotRepresentative { name: text(), representative: text() },
        P::ProtestByChief { by: Authority::Arbiter },
        P::NotAdjudicated,
        P::SanctionNeeds { what: competition::SanctionNeeds::Measure },
        P::Paused { since: "2026-11-16 10:00".parse().unwrap() },
        P::NotPaused,
        P::EventCancelled,
        P::CancelGround,
        P::ChiefStops { by: Authority::Arbiter },
        P::TimePassed { now: "2026-11-16 10:00".parse().unwrap() },
        P::NothingMoved,
        P::AppealLate { minutes: 31, allowed: 30 },
        P::AppealNotWritten,
        P::AppealTermMissing,
        P::AnnouncementsOwed,
        P::ProtestWithoutClauses,
        P::OnlyCaptain { captain: text() },
        P::DepositMissing { deposit: *money(1000) },
        P::ProtestOpen { protest: nth(1) },
        P::ProtestClosed { protest: nth(1) },
        P::CorrespondenceLacks { what: Lacking::Terms },
        P::CorrespondenceLacks { what: Lacking::Game },
        P::CorrespondenceLacks { what: Lacking::Procedure },
        P::CorrespondenceLacks { what: Lacking::RoundRobin },
        P::CorrespondenceLacks { what: Lacking::ChiefJudge },
        P::CorrespondenceLacks { what: Lacking::Secretary },
        P::CorrespondenceLacks { what: Lacking::Organiser },
        P::NotByCorrespondence,
        P::ResultsByLetters,
        P::LeaversByLetters,
        P::HoldsInAllGames,
        P::OrganiserDecides { organiser: text() },
        P::DayToCome { day: "1850-01-01".parse().unwrap() },
        P::BadEmail { text: text() },
        P::DayFarAway { day: "1850-01-01".parse().unwrap() },
        P::NotAccepted { why: Box::new(no_chapter()) },
    ]
}

#[test]
fn every_refusal_is_said_in_three_languages() {
    for problem in problems() {
        let said = Language::ALL.map(|language| problem.text(language));
        let [uk, ru, en] = &said;
        assert!(uk != ru && ru != en && uk != en, "{problem:?}: {said:?}");
        let debug = format!("{problem:?}");
        assert!(said.iter().all(|text| *text != debug), "{debug} has no words");
        let cyrillic = |text: &str| text.chars().any(|letter| ('а'..='я').contains(&letter));
        assert!(cyrillic(uk) && cyrillic(ru) && !cyrillic(en), "{said:?}");
        assert!(en.ends_with(['.', 'x']), "{en}");
    }
}

/// The list above is kept by hand; this says whom it forgot.
#[test]
fn every_problem_is_in_the_list() {
    let said: std::collections::BTreeSet<&str> = problems().iter().map(Problem::name).collect();
    let forgotten: Vec<_> = Problem::NAMES.iter().filter(|name| !said.contains(**name)).collect();
    assert!(forgotten.is_empty(), "no words are tried for {forgotten:?}");
}

#[test]
fn a_refusal_rests_on_the_clauses_of_its_own_rulebook() {
    let mut cited = 0;
    for problem in problems() {
        for document in clauses::Document::all() {
            let book = rulebook::Rulebook::of(document).for_events().document();
            let fault = Fault::new(document, problem.clone());
            assert!(fault.because.iter().all(|clause| clause.document() == book), "{fault:?}");
            cited += usize::from(!fault.because.is_empty());
        }
    }
    assert!(cited > 250, "{cited} refusals rest on clauses");
}

/// What play by correspondence refuses: a rulebook that has no rules for it.
fn no_chapter() -> correspondence::Refusal {
    let book = rulebook::Rulebook::of(clauses::Document::UA_2024);
    let terms = correspondence::Terms::by_post(draughts::Variant::RUSSIAN);
    correspondence::Rules::new(book, terms).unwrap_err()
}
