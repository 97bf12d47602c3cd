//! A competition from its regulations to its signed tables, as a state machine.
//!
//! [`decide`] answers a [`Command`] with [`Fact`]s or with a [`Refusal`] that names its clauses;
//! [`Competition::apply`] lets an event happen. A competition is only ever the fold of its events:
//! nothing is changed in place, and what was wrong is corrected by a further event. Pairs are a
//! draft until they are published, and stand from then on.
//!
//! Time comes as an argument, lots from a seed that is recorded.

// Whoever adds a command, a fact or a kind of event is shown every place that must know it.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod additional;
mod admission;
mod alternation;
mod apply;
mod ask;
mod authority;
mod basis;
mod between;
mod check;
pub mod command;
mod competition;
mod consequences;
pub mod correspondence;
mod course;
mod decide;
mod entrant;
mod fact;
mod find_pairs;
mod grounds;
mod groups;
pub mod happened;
mod history;
mod line_up;
mod localized;
mod log;
mod loose_ends;
mod needs;
mod number;
mod official;
mod pairs;
mod parting;
mod place;
mod placing;
mod play;
mod play_off;
mod problem;
mod protest;
mod qualifying;
mod regulations;
mod right;
mod section;
mod shared;
mod sound;
mod terms;
/// The ids of the texts.
mod id {
    words::texts!();
}
mod waiting;
mod why;
mod words;

pub use self::words::provision_label;
pub use self::words::team_criterion;

pub use ::calendar::{Birth, Date, InvalidDate, Moment};
pub use additional::{Additional, ExtraMeeting, MayPlayOff};
pub use admission::{Item, Required, checklist, obstacles};
pub use ask::{Expected, HeldUp, Late, Step};
pub use authority::{Authority, CommitteeMember};
pub use basis::{is_described_by, system_clauses};
pub use between::BetweenGames;
pub use check::{EmptySection, Finding, OPENING_RULES, Severity, milder_than_loss};
pub use command::{Command, Strength, Unfinished};
pub use competition::{Competition, Misfit, PublicDraw};
pub use consequences::{Begun, Consequences, Departure, Discarded, Moved, Settling};
pub use course::Pause;
pub use decide::{MOVES_CHARS_MAX, consequences, decide};
pub use entrant::{
    Decision, InvalidMember, Member, Player, PlayerId, PlayerRecord, RefusalGround, Team, TeamId,
    TeamRecord,
};
pub use fact::{
    About, Absence, AdditionalCall, BoardSeated, CalledMeeting, CameFrom, Cancellation, Checked,
    Comparison, Consequence, Deed, Difference, DrawnOpening, Effect, EventMoved, Fact, GameResult,
    GivenBack, Gone, Heard, HowLeft, Imposed, Incident, Joining, Leaving, Left, Length, Lifted,
    LotRecord, Matter, MatterNoted, PairMade, PairedBy, PairsMade, Parted, PauseCalled, PlaceGiven,
    PlacesAfter, Plan, PlanKind, PlatformResult, PlayOff, ProtestFiled, RoundMoved, Ruled, Ruling,
    Said, SectionDrawn, Settlement, TableSet, TieBroken, TimeAdded, Venue, Waived, WhyFree,
};
pub use find_pairs::{Depth, Found, Reasons};
pub use groups::GroupPlaces;
pub use history::{History, Iter as HistoryIter};
pub use localized::Localized;
pub use log::{LogEntry, Unreadable};
pub use needs::{Assistant, BoardWithNeeds, ClassStatus, Classified, Needs, Outcome};
pub use number::{
    AdditionalNumber, BoardNumber, FactIndex, GameNumber, IncidentNumber, MeetingNumber,
    ProtestNumber, SectionNumber, StageNumber, TableNumber,
};
pub use official::{Official, Post};
pub use parting::PlacesGiven;
pub use place::Place;
pub use placing::Placed;
pub use problem::{
    Fault, ForeignField, Limits, MissingField, Noun, Problem, Refusal, SanctionNeeds, Settled,
    StageFault, Term, TimetableFault,
};
pub use protest::Protest;
pub use regulations::{
    BoardOrder, ByeLimits, Carry, Eligible, Kind, MicroMatchRule, Numbers, PairingBy, Regulations,
    Scoring, Stage, StageSystem, Status, TeamRules, TeamScoring, TeamTieBreak, TieBreak,
};
pub use right::Right;
pub use section::{
    Added, Board, Counting, Joined, Losers, RoundRecord, RoundState, Section, Side, Signature,
    Table,
};
pub use shared::{Growing, Shared};
pub use terms::{
    AgreedDraws, Blindfold, ConductTerms, DisplayTime, FoulRule, GameTerms, Occasion,
    PlatformTerms, ProvisionText, Qualifier, Rank, RapidRules, Slot,
};
pub use waiting::{Seat, Waiting};
pub use why::{ByHand, RoundWhy, Why};
