//! The clauses behind every refusal: the rulebooks have them as data, by the name of what is wrong.

use clauses::{Clause, Document};
use rulebook::Rulebook;

use super::{Problem, TieBreak};

impl Problem {
    /// The clauses of a rulebook that stand behind it.
    pub fn clauses(&self, document: Document) -> Vec<Clause> {
        Rulebook::of(document).refusal(self.name()).to_vec()
    }
}

/// The problems with their names, so that a list of them cannot forget one. A row may be of one kind of a
/// problem alone; it stands before that of all the others.
macro_rules! problems {
    ($($problem:ident $({ $field:ident: $value:pat })? = $name:literal,)+) => {
        impl Problem {
            /// The names of all problems.
            pub const NAMES: &'static [&'static str] = &[$($name),+];

            /// Its name: by it rulebooks know what stands behind it.
            pub fn name(&self) -> &'static str {
                match self {
                    $(Problem::$problem { $($field: $value,)? .. } => $name,)+
                }
            }
        }
    };
}

problems! {
    TieBreakNotNamed { by: TieBreak::MicroMatch } = "micro-match-not-named",
    NotCreated = "not-created",
    AlreadyCreated = "already-created",
    NoSuch = "no-such",
    NotHere = "not-here",
    Unsaid = "unsaid",
    TooMany = "too-many",
    FinallySigned = "finally-signed",
    NothingToUndo = "nothing-to-undo",
    ChangedMeanwhile = "changed-meanwhile",
    NotLast = "not-last",
    UnknownClause = "unknown-clause",
    TextTooLong = "text-too-long",
    UnseenSign = "unseen-sign",
    RulebookWithoutEvents = "rulebook-without-events",
    UnknownDiscipline = "unknown-discipline",
    TimeControlUnreadable = "time-control-unreadable",
    TimeControlRefused = "time-control-refused",
    ScoringRefused = "scoring-refused",
    LatenessRefused = "lateness-refused",
    UnknownTieBreak = "unknown-tie-break",
    TieBreaksMissing = "tie-breaks-missing",
    SchmulianInSwiss = "schmulian-in-swiss",
    FeeTooHigh = "fee-too-high",
    DepositRefused = "deposit-refused",
    StageUnsound = "stage-unsound",
    KnockoutWithoutTieBreak = "knockout-without-tie-break",
    HandPairing = "hand-pairing",
    TeamRulesMissing = "team-rules-missing",
    TeamDiscipline = "team-discipline",
    UnknownAgeGroup = "unknown-age-group",
    AgeGroupsNotNeighbours = "age-groups-not-neighbours",
    MicroMatchesMissing = "micro-matches-missing",
    OpeningTableMissing = "opening-table-missing",
    UnknownOpeningTable = "unknown-opening-table",
    RenjuOpeningMissing = "renju-opening-missing",
    AdditionalMicroMatchesRefused = "additional-micro-matches-refused",
    PlayOffRefused = "play-off-refused",
    RoundDrawnEarly = "round-drawn-early",
    AdditionalLength = "additional-length",
    AdditionalGameNotOpen = "additional-game-not-open",
    DatesReversed = "dates-reversed",
    TermRefused = "term-refused",
    ProvisionTwice = "provision-twice",
    ProvisionRefused = "provision-refused",
    RuleSetUnsaid = "rule-set-unsaid",
    ScoringUnsaid = "scoring-unsaid",
    BothAbsentIdle = "both-absent-idle",
    ByesRefused = "byes-refused",
    UnknownRenjuOpening = "unknown-renju-opening",
    MicroMatchSize = "micro-match-size",
    RemoteUnidentified = "remote-unidentified",
    DevicePenaltyRefused = "device-penalty-refused",
    ProtestTermFixed = "protest-term-fixed",
    QualifyingPlacesMissing = "qualifying-places-missing",
    TeamOrderUnsaid = "team-order-unsaid",
    TeamOrderRefused = "team-order-refused",
    TeamCoefficientUnsaid = "team-coefficient-unsaid",
    CriterionOutside = "criterion-outside",
    TimetableUnsound = "timetable-unsound",
    TechnicalMissing = "technical-missing",
    ProvisionWanted = "provision-wanted",
    TimeControlUnusual = "time-control-unusual",
    LatenessUnsaid = "lateness-unsaid",
    AppealsLimited = "appeals-limited",
    RegulationsUnapproved = "regulations-unapproved",
    EntriesUnsaid = "entries-unsaid",
    RankUnsaid = "rank-unsaid",
    CriterionUnlisted = "criterion-unlisted",
    SecretaryUnsaid = "secretary-unsaid",
    DoctorUnsaid = "doctor-unsaid",
    SeniorJudgeUnsaid = "senior-judge-unsaid",
    ChiefCategoryUnsaid = "chief-category-unsaid",
    ChiefCategoryLow = "chief-category-low",
    CategoriesUnsaid = "categories-unsaid",
    OfficialsUnchecked = "officials-unchecked",
    ManyTables = "many-tables",
    CommitteeUnusual = "committee-unusual",
    CommitteeOneRegion = "committee-one-region",
    RegulationsSettled = "regulations-settled",
    ApprovedLate = "approved-late",
    SectionMissing = "section-missing",
    TieBreaksByRulebook = "tie-breaks-by-rulebook",
    RoundsUnusual = "rounds-unusual",
    FewArbiters = "few-arbiters",
    Undecided = "undecided",
    NormsAdaptive = "norms-adaptive",
    AlreadyDecided = "already-decided",
    ItemMissing = "item-missing",
    ItemExpired = "item-expired",
    TooOld = "too-old",
    TooYoung = "too-young",
    EnteredLate = "entered-late",
    EntriesClosed = "entries-closed",
    HorsConcoursRefused = "hors-concours-refused",
    BirthDateMissing = "birth-date-missing",
    WomenOnly = "women-only",
    WheelchairOnly = "wheelchair-only",
    RatingTooLow = "rating-too-low",
    NobodyToAdmit = "nobody-to-admit",
    NotATeamEvent = "not-a-team-event",
    MainLineUp = "main-line-up",
    TooManyReserves = "too-many-reserves",
    PlayerTwice = "player-twice",
    NotAdmitted = "not-admitted",
    TeamOrderFrozen = "team-order-frozen",
    TeamEntryFrozen = "team-entry-frozen",
    TeamCriterionIdle = "team-criterion-idle",
    LineUpLate = "line-up-late",
    LineUpSize = "line-up-size",
    NotInTeam = "not-in-team",
    NotHisBoard = "not-his-board",
    OrderBroken = "order-broken",
    HasLeft = "has-left",
    PanelSettles = "panel-settles",
    PanelNotAsked = "panel-not-asked",
    PanelExcludes = "panel-excludes",
    ChiefDecides = "chief-decides",
    BadCommitment = "bad-commitment",
    CommitmentPending = "commitment-pending",
    NoCommitment = "no-commitment",
    SeedDiffers = "seed-differs",
    LotMissing = "lot-missing",
    StageNotNext = "stage-not-next",
    StageUnfinished = "stage-unfinished",
    QualifiersUndecided = "qualifiers-undecided",
    TooFewParticipants = "too-few-participants",
    TooManyRounds = "too-many-rounds",
    NotTwoSides = "not-two-sides",
    FieldClosed = "field-closed",
    JoinsTooLate = "joins-too-late",
    AlreadyHere = "already-here",
    WrongMember = "wrong-member",
    RoundNotNext = "round-not-next",
    AlreadyPaired = "already-paired",
    NotPaired = "not-paired",
    NotPublished = "not-published",
    AlreadyPublished = "already-published",
    PairsChanged = "pairs-changed",
    NotStarted = "not-started",
    AlreadyStarted = "already-started",
    RoundClosed = "round-closed",
    RoundRunning = "round-running",
    AllPlayed = "all-played",
    ResultsEntered = "results-entered",
    Impossible = "impossible",
    MeetingUndecided = "meeting-undecided",
    PairTwice = "pair-twice",
    PairAbsent = "pair-absent",
    PairMissing = "pair-missing",
    PairRematch = "pair-rematch",
    PairForbidden = "pair-forbidden",
    ByeTwice = "bye-twice",
    TableOrder = "table-order",
    TableFixed = "table-fixed",
    NoFurtherTable = "no-further-table",
    ByesUsed = "byes-used",
    ByeTooLate = "bye-too-late",
    NotMissing = "not-missing",
    MeetingsFixed = "meetings-fixed",
    AdjudicationNeeded = "adjudication-needed",
    MissedUndecided = "missed-undecided",
    CommitteeUnformed = "committee-unformed",
    ChiefJudgeUnsaid = "chief-judge-unsaid",
    ResultKnown = "result-known",
    GameNotNext = "game-not-next",
    MovesTooLong = "moves-too-long",
    MovesEmpty = "moves-empty",
    MovesSeveral = "moves-several",
    MovesForeign = "moves-foreign",
    MovesUnreadable = "moves-unreadable",
    MoveUnplayable = "move-unplayable",
    OpeningsEarly = "openings-early",
    OpeningsKnown = "openings-known",
    OpeningWaits = "opening-waits",
    ExtraGamesUndecided = "extra-games-undecided",
    NothingToCorrect = "nothing-to-correct",
    WinnerWentOn = "winner-went-on",
    ResultMissing = "result-missing",
    TieUnbroken = "tie-unbroken",
    NotATie = "not-a-tie",
    TieBreakNotNamed = "tie-break-not-named",
    WinnerMissing = "winner-missing",
    NotTied = "not-tied",
    UnknownSanction = "unknown-sanction",
    SanctionBy = "sanction-by",
    SanctionWithoutClauses = "sanction-without-clauses",
    SanctionByForeignClause = "sanction-by-foreign-clause",
    SanctionNeeds = "sanction-needs",
    SanctionScore = "sanction-score",
    SanctionSeconds = "sanction-seconds",
    FineNotAnnounced = "fine-not-announced",
    LostBySanction = "lost-by-sanction",
    BarredFromRound = "barred-from-round",
    FineOtherwise = "fine-otherwise",
    CommitteeUnsound = "committee-unsound",
    CommitteeArbiter = "committee-arbiter",
    CommitteeLate = "committee-late",
    CommitteeMissing = "committee-missing",
    CommitteeOwed = "committee-owed",
    NotOfCommittee = "not-of-committee",
    CommitteeParty = "committee-party",
    ProtestLate = "protest-late",
    ProtestNotWritten = "protest-not-written",
    DismissedWithResult = "dismissed-with-result",
    NothingImposed = "nothing-imposed",
    NotAdjudicated = "not-adjudicated",
    ProtestByChief = "protest-by-chief",
    ProtestForAnother = "protest-for-another",
    ProtestByForeignClause = "protest-by-foreign-clause",
    SanctionOutOfOrder = "sanction-out-of-order",
    SanctionNotFor = "sanction-not-for",
    Paused = "paused",
    NotPaused = "not-paused",
    EventCancelled = "event-cancelled",
    CancelGround = "cancel-ground",
    ChiefStops = "chief-stops",
    TimePassed = "time-passed",
    NothingMoved = "nothing-moved",
    AppealLate = "appeal-late",
    AppealNotWritten = "appeal-not-written",
    AppealTermMissing = "appeal-term-missing",
    ProtestWithoutClauses = "protest-without-clauses",
    OnlyCaptain = "only-captain",
    DepositMissing = "deposit-missing",
    ProtestOpen = "protest-open",
    ProtestClosed = "protest-closed",
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A name that no problem has would never be found.
    #[test]
    fn rulebooks_name_only_what_can_be_wrong() {
        for book in Rulebook::all() {
            for name in book.refusals() {
                assert!(Problem::NAMES.contains(&name), "{} names {name:?}", book.document());
            }
        }
    }

    #[test]
    fn rules_of_play_alone_leave_events_to_another_document() {
        let clauses = Problem::TieBreaksMissing.clauses(Document::UA_64);
        assert_eq!(clauses, Problem::TieBreaksMissing.clauses(Document::UA_2024));
        assert_eq!(clauses[0].to_string(), "UA-2024 III.placing.6");
    }
}
