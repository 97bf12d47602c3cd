//! What the five official documents say, as typed data.
//!
//! [`Rulebook::of`] gives what a document says about the conduct of games and events, topic by
//! topic: disciplines and time controls; how a round starts, lateness, clocks and their faults,
//! flags, openings, records; touched pieces, violations, wrong boards, adjournment; wins, draws,
//! offers, claims; forbidden acts and sanctions; scoring, placing, micro-matches, leaving, teams,
//! protests; age groups, remote play, impaired players, assistants. Each rule carries the clauses it
//! rests on, as its [`Basis`]; a rule that says many things cites each by itself ([`Cited`]). Where
//! a document is silent, a rule or a part of it is absent; where it is unclear, `reading` says how we
//! take it. The rules are written in the files `data/rulebooks/*.toml`, and [`Rulebook::read`] loads
//! others. [`Override::check`] says whether the regulations of a competition may decide something
//! otherwise, and by which clause; [`Rulebook::under`] reads a document under the set of rules that
//! they must choose.
//!
//! ```
//! use clauses::Document;
//! use rulebook::{Pace, Rulebook};
//!
//! let rulebook = Rulebook::of(Document::RU_2022);
//! let fits = rulebook.classify(rulebook::Game::Russian, &"8+4".parse()?);
//! assert_eq!(fits[0].pace, Pace::Rapid);
//! assert_eq!(fits[0].clauses.to_string(), "RU-2022 6.1.9.2");
//! # Ok::<(), rulebook::InvalidTimeControl>(())
//! ```
//!
//! Besides, there is the register of clauses: what each is about, who decides it, and which of our
//! tests prove that we decide it so.
//!
//! * [`Entry::of`] gives a clause's title in three languages and its [`Kind`].
//! * [`Proof::all`] lists which test proves which clause; [`Coverage::of`] counts them.
//!
//! ```
//! use clauses::Clause;
//! use rulebook::{Entry, Kind};
//!
//! let entry = Entry::of(Clause::parse("RU-2022 7.5.1")?);
//! assert_eq!(entry.kind(), Kind::Enforced);
//! assert_eq!(entry.english(), "Classical: draw offered only after 40 moves by each side");
//! # Ok::<(), clauses::UnknownClause>(())
//! ```
//!
//! # What this crate must not know
//! How a game or an event is run: it is read by `game` and `competition`, which act on it.

mod adjournment;
mod age;
mod assistant;
mod basis;
mod board_fault;
mod book;
mod check;
mod cited;
mod claim;
mod clock;
pub mod composition;
pub mod contests;
mod controls;
mod correspondence;
mod coverage;
mod discipline;
mod draw;
mod entry;
mod events;
mod files;
mod flag;
mod impairment;
mod lateness;
mod micro_match;
mod offence;
mod offer;
mod opening;
mod placing;
mod play_off;
mod protest;
mod provision;
mod reading;
mod record;
mod regulations;
mod remote;
mod sanction;
mod scoring;
mod span;
mod start;
mod swiss;
mod team;
mod time_control;
mod touch;
mod violation;
mod win;
mod withdrawal;
mod worded;

pub use adjournment::{
    AdjournmentLeave, AdjournmentRule, AdjudicationRule, Adjudicator, BadSealedMove,
    DrawWithoutResuming, EnvelopeLost, PositionLost, ReplierAbsent, Resuming, SealerAbsent,
    Sealing, WronglyRestored,
};
pub use age::AgeGroup;
pub use assistant::{AssistantDuty, Duty, DutyTime};
pub use basis::Basis;
pub use board_fault::{Afterwards, BoardFault, Remedy, Wrong};
pub use book::Rulebook;
pub use check::Fault;
pub use cited::Cited;
pub use claim::{
    Asks, CheckedOn, ClaimFact, ClaimRule, Evidence, Occasion, TimeRunsOut, WrongClaim,
};
pub use clock::{
    ArbiterStops, ClockFaultRule, ClockRule, Complaint, Disturbance, Forgotten, Loser, MovingEarly,
    NotRunning, PressedWithoutMove, Resumed, StopReason, Stopping, TimesSet, Unfounded,
};
pub use controls::{Admission, ControlFound, Controls, Limits, Outside};
pub use correspondence::{
    BreakAllowance, CorrespondenceRule, DayBudget, Medium, Office, Power, Powers,
};
pub use coverage::{Coverage, Mark, Proof, is_reached};
pub use discipline::{Discipline, Entrants, Game, Names, Pace, Play, RuleSet, Scope};
pub use draw::{
    Agreement, Clearing, Condition, Count, Counted, DrawRule, Ends, Escape, Force, Ground, Kings,
    RecordKept, Road, ShortOfTime, ShortOfTimeControl,
};
pub use entry::{Entry, Kind};
pub use events::{
    AdditionalMatches, ArbitersAdvised, ByeCounts, CancelGround, Cancelling, Edition, EntryForms,
    EntryTerm, EventRules, EventsAdvised, Excluder, PaperWord, PointsLost, RoundOfDay, Shown,
    ShownAt, ShownBy, TeamLeaving, TeamPlacing, TeamStep, UsualRounds, Weight,
};
pub use files::{NotAdded, add};
pub use flag::{BothFlags, Caller, FlagCost, FlagFalls, FlagRule, LastMove};
pub use impairment::{Accommodation, ImpairmentRule, Sight, TimeTroubleZone, Warner};
pub use lateness::{Allowed, BothAbsent, Cost, Lateness, NeitherComes, SecondAbsent, WithinLimit};
pub use micro_match::{BreakConduct, FirstColours, MicroMatchResult, MicroMatchRule, MicroMatches};
pub use offence::{Act, Gravity, Offence};
pub use offer::{OfferAgain, OfferFact, OfferRule, OfferTime, RefusedBy, Untimely};
pub use opening::{Begins, OpeningRule};
pub use placing::{Criterion, ListKind, Placing, System};
pub use play_off::{PlayOff, PlayOffEnds, PlayOffTime};
pub use protest::{
    Barred, Committee, CommitteeFault, CommitteeRule, Deadline, ProtestRule, ProtestStep, Votes,
};
pub use provision::{Content, Provision, ProvisionIn, ProvisionRule, RegulationSection, Told};
pub use reading::{Line, Topic};
pub use record::{
    Behind, BothStopped, Exemption, NeverRestored, OpponentsSheet, RecordDuty, RecordHelper,
    RecordRule, RecordsDiffer, Restores, SheetDuty, Writes, WrongResult,
};
pub use regulations::{Override, Permission, Refused, Subject, Waiver};
pub use remote::{RemoteDemand, RemoteRule, WayOfPlaying};
pub use sanction::{
    BothMayLose, By, Choice, Ladder, Offences, OpponentsResult, Sanction, SecondsMin, Step,
};
pub use scoring::{Scale, Scoring, Unplayed};
pub use span::{EmptySpan, Span};
pub use start::{LateOpening, Runs, Signal, StartRule};
pub use swiss::{StartingNumbers, SwissClauses};
pub use team::{BoardOrder, NoLineUp, TeamColours, TeamRule, TooFew, WrongBoard};
pub use time_control::{InvalidTimeControl, Period, Repetition, TimeControl};
pub use touch::{Adjusting, Binding, CannotMove, OutOfTurn, TouchRemedy, TouchRule, Unreleased};
pub use violation::{
    AfterGame, BoardShows, Correction, CorrectionTime, Disputed, Initiative, Later, Penalty,
    Refusal, RegulationsMay, Repeated, Until, Violation, Violations,
};
pub use win::{WinRule, WonBy};
pub use withdrawal::{AfterHalf, BeforeHalf, LeavingSwiss, Missed, WithdrawalRule};

/// The example of the front page compiles too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
