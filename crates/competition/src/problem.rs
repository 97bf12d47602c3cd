//! Why something is refused, or deserves a warning.

use std::fmt;

use clauses::{Clause, Document};
use rulebook::{CommitteeFault, Names, Provision, Sanction, Span};
use words::Language;

use super::correspondence::Lacking;
use super::{
    AdditionalNumber, Authority, Date, GameNumber, Item, Member, Moment, PlayerId, ProtestNumber,
    SectionNumber, Settling, StageNumber, TableNumber, TeamId, TieBreak,
};
use tournament::{Impossible, Number, Round, Score};

/// Why a command is refused: every fault that was found, at least one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// The faults.
    pub faults: Vec<Fault>,
}

impl Refusal {
    /// The refusal in a language, one fault a line, each with its clauses.
    pub fn text(&self, language: Language) -> String {
        let lines: Vec<String> = self.faults.iter().map(|fault| fault.text(language)).collect();
        lines.join("\n")
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(Language::En))
    }
}

impl std::error::Error for Refusal {}

impl From<Fault> for Refusal {
    fn from(fault: Fault) -> Refusal {
        Refusal { faults: vec![fault] }
    }
}

/// One thing that is wrong, and the clauses that say so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// What.
    pub problem: Problem,
    /// The clauses; none where no rulebook is asked, as for a number that nobody has.
    pub because: Vec<Clause>,
}

impl Fault {
    /// A problem with the clauses that a rulebook has for it.
    pub fn new(document: Document, problem: Problem) -> Fault {
        let because = problem.clauses(document);
        Fault { problem, because }
    }

    /// A problem that no rulebook speaks of.
    pub fn plain(problem: Problem) -> Fault {
        Fault { problem, because: Vec::new() }
    }

    /// What is wrong and what to do, in a language, with the clauses at the end.
    pub fn text(&self, language: Language) -> String {
        let text = self.problem.text(language);
        if self.because.is_empty() {
            return text;
        }
        let ids: Vec<String> = self.because.iter().map(ToString::to_string).collect();
        format!("{text} [{}]", ids.join(", "))
    }
}

/// What can be named by a number that nobody has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the noun itself")]
pub enum Noun {
    Player,
    Team,
    Stage,
    Section,
    Round,
    Table,
    Board,
    Game,
    Protest,
    Participant,
    AdditionalMatch,
    Meeting,
}

impl std::fmt::Display for Noun {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Noun::Player => "player",
            Noun::Team => "team",
            Noun::Stage => "stage",
            Noun::Section => "section",
            Noun::Round => "round",
            Noun::Table => "table",
            Noun::Board => "board",
            Noun::Game => "game",
            Noun::Protest => "protest",
            Noun::Participant => "participant",
            Noun::AdditionalMatch => "additional match",
            Noun::Meeting => "meeting",
        })
    }
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words for each stand in `words.rs`, in three languages")]
pub enum Problem {
    // Anything.
    NotCreated,
    AlreadyCreated,
    NoSuch {
        thing: Noun,
        number: u16,
    },
    NotHere {
        who: Member,
    },
    Unsaid {
        what: MissingField,
    },
    TooMany {
        most: u16,
    },
    FinallySigned,
    NothingToUndo,
    ChangedMeanwhile,
    NotLast,
    UnknownClause {
        id: String,
    },
    TextTooLong {
        field: String,
        most: u32,
    },
    UnseenSign {
        field: String,
        code: u32,
    },

    // Regulations.
    RulebookWithoutEvents {
        rulebook: Document,
        /// The one by which such events are held.
        instead: Document,
    },
    UnknownDiscipline {
        discipline: String,
        known: String,
    },
    TimeControlUnreadable {
        text: String,
    },
    TimeControlRefused {
        text: String,
    },
    ScoringRefused {
        allowed: String,
    },
    LatenessRefused {
        minutes: u16,
        limit: Option<Limits>,
    },
    UnknownTieBreak {
        name: String,
        known: String,
    },
    TieBreaksMissing,
    SchmulianInSwiss,
    FeeTooHigh {
        fee: Box<Names>,
        most: Box<Names>,
    },
    DepositRefused {
        deposit: Box<Names>,
        limit: Option<Limits>,
    },
    StageUnsound {
        stage: StageNumber,
        what: StageFault,
    },
    KnockoutWithoutTieBreak {
        stage: StageNumber,
    },
    PointsLostRefused {
        stage: StageNumber,
    },
    HandPairing,
    TeamRulesMissing,
    TeamDiscipline,
    UnknownAgeGroup {
        name: String,
        known: Vec<&'static Names>,
    },
    AgeGroupsNotNeighbours,
    MicroMatchesMissing,
    OpeningTableMissing,
    UnknownOpeningTable {
        name: String,
        known: String,
    },
    AdditionalMicroMatchesRefused,
    PlayOffRefused,
    AdditionalLength {
        most: u8,
    },
    RoundDrawnEarly {
        minutes: i64,
        most: i64,
    },
    AdditionalGameNotOpen {
        game: GameNumber,
    },
    DatesReversed,
    TermRefused {
        term: Term,
    },
    ProvisionTwice {
        of: Provision,
    },
    ProvisionRefused {
        of: Provision,
    },
    RuleSetUnsaid,
    ScoringUnsaid,
    BothAbsentIdle,
    ByesRefused,
    UnknownRenjuOpening {
        name: String,
        known: String,
    },
    MicroMatchSize {
        games: u8,
        allowed: Limits,
    },
    BreakMinutes {
        minutes: u8,
        allowed: Limits,
    },
    BreakRefused,
    CommissionIncomplete,
    MovedSilently,
    RemoteUnidentified,
    LagLimit {
        most: u16,
    },
    TwoDelays,
    NoRemotePlay,
    MajorityNotOnPlatform,
    GameNotOnPlatform,
    DisplayUnsound,
    NotOnPlatform {
        table: TableNumber,
    },
    DevicePenaltyRefused {
        known: Vec<Sanction>,
    },
    ProtestTermFixed {
        minutes: u16,
    },
    QualifyingPlacesMissing,
    TeamOrderUnsaid,
    TeamOrderRefused,
    TeamCoefficientUnsaid,
    CriterionOutside {
        name: String,
    },
    TimetableUnsound {
        at: Moment,
        fault: TimetableFault,
    },
    RegulationsSettled {
        by: Settled,
    },

    // Warnings.
    ApprovedLate {
        months: u8,
    },
    SectionMissing {
        section: u8,
        names: &'static Names,
    },
    TechnicalMissing {
        section: u8,
        names: &'static Names,
    },
    ProvisionWanted {
        of: Provision,
    },
    TimeControlUnusual {
        text: String,
    },
    LatenessUnsaid,
    AppealsLimited,
    RegulationsUnapproved,
    EntriesUnsaid,
    FineUnsaid,
    RankUnsaid,
    CriterionUnlisted {
        name: String,
    },
    SecretaryUnsaid,
    DoctorUnsaid,
    SeniorJudgeUnsaid {
        judges: u16,
    },
    ChiefCategoryUnsaid,
    ChiefCategoryLow {
        category: String,
    },
    CategoriesUnsaid {
        names: String,
    },
    OfficialsUnchecked {
        names: String,
    },
    ManyTables {
        pairs: u32,
        most: u32,
    },
    CommitteeUnusual,
    CommitteeOneRegion,
    TieBreaksByRulebook,
    RoundsUnusual {
        rounds: u16,
        participants: u16,
        usual: (u16, u16),
    },
    FewArbiters {
        arbiters: u16,
        advised: u16,
    },
    Undecided {
        players: u16,
    },

    // Entries.
    NormsAdaptive,
    AlreadyDecided {
        id: PlayerId,
    },
    ItemMissing {
        id: PlayerId,
        item: Item,
    },
    ItemExpired {
        id: PlayerId,
        item: Item,
        valid_to: Date,
    },
    TooOld {
        id: PlayerId,
        age: u16,
        groups: Vec<&'static Names>,
    },
    TooYoung {
        id: PlayerId,
        age: u16,
        groups: Vec<&'static Names>,
    },
    EnteredLate {
        who: String,
        term: Date,
    },
    EntriesClosed {
        last: Date,
    },
    HorsConcoursRefused,
    BirthDateMissing {
        id: PlayerId,
    },
    WomenOnly {
        id: PlayerId,
    },
    WheelchairOnly {
        id: PlayerId,
    },
    NotEligible {
        id: PlayerId,
    },
    AssistantUnneeded {
        id: PlayerId,
    },
    ApplicationUnsaid,
    DutiesUnsaid,
    DutyRefused {
        duty: &'static str,
    },
    AssistantObligatory {
        table: TableNumber,
    },
    NotClassifiedHere,
    CategoryUnknown,
    ClassifiersUnsaid,
    ClassUnsaid,
    InterpreterUnsaid {
        players: u16,
    },
    RatingTooLow {
        id: PlayerId,
        least: u16,
    },
    NobodyToAdmit,

    // Teams.
    NotATeamEvent,
    MainLineUp {
        boards: u8,
        given: u16,
    },
    TooManyReserves {
        most: u8,
        given: u16,
    },
    PlayerTwice {
        id: PlayerId,
    },
    NotAdmitted {
        id: PlayerId,
    },
    TeamOrderFrozen {
        team: TeamId,
    },
    TeamEntryFrozen {
        team: TeamId,
    },
    MembersCountedUnsaid,
    ReservesUnsaid,
    BoardOrderUnsaid,
    TeamCriterionIdle {
        name: String,
    },
    LineUpLate {
        minutes: u16,
    },
    LineUpSize {
        boards: u8,
        given: u16,
    },
    NotInTeam {
        id: PlayerId,
        team: TeamId,
    },
    NotHisBoard {
        id: PlayerId,
        own: u8,
    },
    OrderBroken {
        id: PlayerId,
    },

    // Leaving.
    HasLeft {
        who: Member,
    },
    PanelSettles {
        settling: Settling,
    },
    PanelNotAsked {
        who: Member,
    },
    PanelExcludes {
        by: Authority,
    },
    ChiefDecides {
        by: Authority,
    },

    // Lots.
    BadCommitment,
    CommitmentPending,
    NoCommitment,
    SeedDiffers {
        announced: String,
        given: String,
    },
    LotMissing,

    // Stages and rounds.
    StageNotNext {
        stage: StageNumber,
        next: StageNumber,
    },
    StageUnfinished {
        section: SectionNumber,
    },
    QualifiersUndecided {
        section: SectionNumber,
        qualifiers: u16,
        first: u16,
        last: u16,
    },
    TooFewParticipants {
        participants: u16,
        least: u16,
    },
    TooManyRounds {
        rounds: u16,
        participants: u16,
    },
    NotTwoSides,
    FieldClosed,
    JoinsTooLate {
        rounds: u16,
    },
    AlreadyHere {
        who: Member,
    },
    WrongMember {
        who: Member,
    },
    RoundNotNext {
        round: Round,
        next: Round,
    },
    AlreadyPaired {
        round: Round,
    },
    NotPaired {
        round: Round,
    },
    NotPublished {
        round: Round,
    },
    AlreadyPublished {
        round: Round,
    },
    PairsChanged {
        round: Round,
    },
    NotStarted {
        round: Round,
    },
    AlreadyStarted {
        round: Round,
    },
    RoundClosed {
        round: Round,
    },
    RoundRunning {
        round: Round,
    },
    AllPlayed {
        rounds: u16,
    },
    ResultsEntered {
        round: Round,
    },
    Impossible {
        why: Impossible,
    },
    MeetingUndecided {
        one: Number,
        other: Number,
    },
    PairTwice {
        number: Number,
    },
    PairAbsent {
        number: Number,
    },
    PairMissing {
        number: Number,
    },
    PairRematch {
        one: Number,
        other: Number,
        round: Round,
    },
    PairForbidden {
        one: Number,
        other: Number,
    },
    ByeTwice {
        number: Number,
    },
    TableOrder,
    TableFixed {
        table: TableNumber,
        by: Member,
    },
    NoFurtherTable,
    ByesUsed {
        most: u8,
    },
    ByeTooLate {
        round: Round,
        last: u16,
    },
    NotMissing {
        table: TableNumber,
    },
    MeetingsFixed,

    // The course of the event.
    Paused {
        since: Moment,
    },
    NotPaused,
    EventCancelled,
    CancelGround,
    ChiefStops {
        by: Authority,
    },
    TimePassed {
        now: Moment,
    },
    NothingMoved,

    // Results.
    AdjudicationNeeded {
        table: TableNumber,
    },
    MissedUndecided {
        who: Member,
        round: Round,
    },
    CommitteeUnformed,
    ChiefJudgeUnsaid,
    ResultKnown {
        table: TableNumber,
    },
    GameNotNext {
        table: TableNumber,
        next: GameNumber,
    },
    MovesTooLong {
        most: u32,
    },
    MovesEmpty,
    MovesSeveral,
    MovesForeign,
    MovesUnreadable {
        line: Option<usize>,
    },
    MoveUnplayable {
        number: String,
        text: String,
    },
    OpeningsEarly {
        minutes: i64,
        most: i64,
    },
    OpeningsKnown {
        round: Round,
    },
    OpeningWaits {
        table: TableNumber,
    },
    ExtraGamesUndecided {
        table: TableNumber,
    },
    NothingToCorrect {
        table: TableNumber,
    },
    WinnerWentOn {
        round: Round,
    },
    ResultMissing {
        table: TableNumber,
    },
    TieUnbroken {
        table: TableNumber,
    },
    NotATie {
        table: TableNumber,
    },
    /// Of two who have lost nobody goes on.
    BothLost {
        table: TableNumber,
    },
    TieBreakNotNamed {
        by: TieBreak,
    },
    WinnerMissing,
    NotTied,

    // Conduct.
    UnknownSanction {
        name: String,
        known: Vec<Sanction>,
    },
    SanctionBy {
        needed: Authority,
    },
    SanctionWithoutClauses,
    SanctionByForeignClause {
        id: String,
    },
    SanctionNeeds {
        what: SanctionNeeds,
    },
    SanctionScore {
        score: Score,
    },
    SanctionSeconds {
        least: u16,
        most: u16,
    },
    FineNotAnnounced,
    LostBySanction {
        table: TableNumber,
    },
    /// A result was given by a decision on a protest or an appeal, or was adjudicated.
    ResultRuled {
        /// The table.
        table: TableNumber,
    },
    /// Somebody is noted as missing, and the result says otherwise.
    NotedMissing {
        /// The table.
        table: TableNumber,
    },
    /// Nothing in the rulebook lets results of one who is excluded be annulled.
    AnnulRefused,
    /// The regulations say nothing of points for an absence.
    ByesUnannounced,
    /// He who has a point without play, or was promised one, does not get another.
    PointTwice {
        /// Who.
        number: Number,
    },
    /// Somebody was born on a day to come.
    BornLater {
        /// His name.
        name: String,
    },
    /// He came after the time that is allowed, and the result says that he played.
    CameTooLate {
        /// The table.
        table: TableNumber,
        /// The minutes that are allowed.
        minutes: u16,
    },
    /// No clause lets his lateness be excused; the chief arbiter may decide otherwise.
    NotExcused,
    /// The rulebook fixes by when line-ups are handed in.
    LineUpFixed {
        /// The minutes before the round.
        minutes: u16,
    },
    /// Rounds are put in another order by lot alone.
    OrderByLot,
    /// It was drawn which round is played now.
    RoundDrawn {
        /// The round.
        round: Round,
    },
    /// The event's rulebook does not know it.
    FieldForeign {
        /// What.
        field: ForeignField,
    },
    /// Nobody has noted that the hall was looked over.
    VenueUnseen,
    /// Nobody has noted a meeting of captains and representatives.
    MeetingUnheld,
    /// All stages have begun.
    NoStageLeft {
        /// How many there are.
        stages: u16,
    },
    /// Somebody stands in the committee twice.
    CommitteeTwice {
        /// His name.
        name: String,
    },
    /// An appeal waits for the committee as it was formed.
    CommitteeNeeded {
        /// The protest.
        protest: ProtestNumber,
    },
    /// An additional match is being played.
    AdditionalRunning {
        /// Which.
        additional: AdditionalNumber,
    },
    /// Another person stands in an entry that was decided on.
    AnotherPerson,
    /// The clause that was named orders the loss of the game.
    LossOrdered,
    /// The regulations name nothing that lateness within the limit costs.
    LatenessWithoutConsequences,
    /// A sanction takes the game alone.
    MicroMatchKept,
    /// A round from which somebody should be kept has been paired.
    RoundNotToCome {
        /// Which.
        round: Round,
    },
    /// It is not said who approved the regulations.
    ApproverUnsaid,
    /// Nobody could appeal within no time.
    AppealTermZero,
    /// The rulebook knows no events of this status.
    StatusRefused,
    /// The rulebook knows no events of this kind.
    KindRefused,
    /// The rulebook knows no micro-matches in this discipline.
    MicroMatchesRefused,
    /// Entries would be taken when the event is over.
    EntriesAfterEnd,
    /// It is not said for which event places qualify.
    QualifierUnnamed,
    /// The timetable has times for some rounds only.
    RoundsUntimed {
        /// The rounds without one, of all stages.
        rounds: u16,
    },
    /// No clause lets an arbiter add time for a disturbance.
    DisturbanceRefused,
    /// It is not said whose time is added to, or nobody plays there.
    DisturbanceTime,
    BarredFromRound {
        round: Round,
    },
    FineOtherwise {
        announced: u32,
    },
    CommitteeUnsound {
        fault: CommitteeFault,
    },
    CommitteeArbiter {
        name: String,
    },
    CommitteeLate,
    CommitteeMissing,
    CommitteeOwed,
    NotOfCommittee {
        name: String,
    },
    CommitteeParty {
        name: String,
    },
    ProtestLate {
        minutes: i64,
        allowed: i64,
    },
    ProtestNotWritten,
    DismissedWithResult,
    NothingImposed,
    NotAdjudicated,
    ProtestByChief {
        by: Authority,
    },
    ProtestForAnother {
        name: String,
    },
    NotRepresentative {
        name: String,
        representative: String,
    },
    ProtestByForeignClause {
        id: String,
    },
    SanctionOutOfOrder,
    SanctionNotFor,
    AppealLate {
        minutes: i64,
        allowed: i64,
    },
    AppealNotWritten,
    AppealTermMissing,
    AnnouncementsOwed,
    ProtestWithoutClauses,
    OnlyCaptain {
        captain: String,
    },
    DepositMissing {
        deposit: Names,
    },
    ProtestOpen {
        protest: ProtestNumber,
    },
    ProtestClosed {
        protest: ProtestNumber,
    },
    // Play by correspondence.
    CorrespondenceLacks {
        what: Lacking,
    },
    NotByCorrespondence,
    ResultsByLetters,
    LeaversByLetters,
    HoldsInAllGames,
    OrganiserDecides {
        organiser: String,
    },
    DayFarAway {
        day: Date,
    },
    DayToCome {
        day: Date,
    },
    BadEmail {
        text: String,
    },
    NotAccepted {
        why: Box<correspondence::Refusal>,
    },
}

/// What rests on regulations, so that not everything in them can be changed any more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Settled {
    /// Somebody has been entered.
    Entries,
    /// Somebody has been admitted or refused.
    Admission,
    /// The numbers have been drawn.
    Draw,
}

/// A field that a command must fill in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each is the noun itself")]
pub enum MissingField {
    Name,
    Reason,
    Who,
    Captain,
    Text,
}

/// What must be said with a sanction for it to take effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SanctionNeeds {
    /// The round of a game that was published, and the game if it is not the last.
    Game,
    /// A game that has a result.
    FinishedGame,
    /// A game that is being played.
    RunningGame,
    /// The result of the game.
    Result,
    /// Seconds.
    Seconds,
    /// Rounds to come.
    Rounds,
    /// The words of another measure.
    Measure,
    /// The section, where he has played such a round in several.
    Section,
}

/// Something that only a clause lets regulations decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words for each stand in `words.rs`, in three languages")]
pub enum Term {
    RuleSet,
    AgreedDraws,
    Fouls,
    MajorityCapture,
    KingTurned,
    RoundsByLot,
    RemotePlay,
    DevicePenalty,
    LeavingReported,
    LeavingHall,
    UncategorisedArbiters,
    TeamOrder,
    TeamCoefficient,
}

/// From what to what something may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// At least so much.
    pub least: Option<u16>,
    /// At most so much.
    pub most: Option<u16>,
}

impl From<Span> for Limits {
    fn from(span: Span) -> Limits {
        Limits { least: span.least(), most: span.most() }
    }
}

/// A field that rulebooks other than the event's know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words for each stand in `words.rs`, in three languages")]
pub enum ForeignField {
    RenjuOpening,
    Adaptive,
    Rank,
    Fine,
    ProtestTerm,
    WayOfPlaying,
    Adjournment,
}

/// What is wrong with a timetable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimetableFault {
    /// It is on none of the days of the event.
    Outside,
    /// The stage or the round is not there.
    NoSuchRound,
    /// The round has begun already.
    Twice,
    /// A later round begins before it, or an earlier one after it.
    Order,
}

/// What is wrong with a stage.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words for each stand in `words.rs`, in three languages")]
pub enum StageFault {
    None,
    NoRounds,
    NoGroups,
    QualifiersInFirst,
    NoQualifiers,
    CarryFromNothing,
    MeetingsPlayedAnew,
    TooManyCycles,
    NoGames,
    NoPoints,
}
