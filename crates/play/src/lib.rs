//! One table where a game is played: who sits there, the clock against the time of the server, and what
//! players, arbiters and the program itself do.
//!
//! # Where to begin
//! * [`TableTerms`] say what is played, under which rulebook, and how. A [`Table`] is the fold of its
//!   [`Fact`]s, the first of which are the terms.
//! * Somebody asks for something: a [`Request`]. [`Table::decide`] says what follows from it at a
//!   [`Reading`] of the clocks, or a [`Refusal`] with its clause.
//! * A [`Timekeeper`] turns the time of the server into the time of the game: what the disk, the
//!   network and outages cost is nobody's.
//! * [`TableView`] is what somebody in a [`Role`] may see of it.
//! * [`wire`] reads what players say from afar.
//!
//! # What this crate must not know
//! Sockets, files, the clock of the machine. It is told what time it is. Rules are `game`'s, and every
//! decision of a game is made there.

// Whoever adds a fact, an act or a role is shown every place that must know it.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod act;
mod announcement;
mod changes;
mod clock_log;
mod event;
mod event_view;
mod fact;
mod help;
/// The ids of the texts.
mod id {
    words::texts!();
}
mod notice;
mod person;
mod picture;
mod question;
mod refusal;
mod seal;
mod speech;
mod table;
mod terms;
mod time;
mod told_board;
mod view;
mod way;
pub mod wire;
mod withheld;
mod wood;

pub use act::{CommandId, Means, NoCommandId, Request, Saying, TableAct, Who};
pub use announcement::{Announcement, announcements};
pub use changes::{Changes, follow};
pub use clock_log::{ClockLine, ClockLog};
pub use event::{Breach, Drawn, EventGame, Message, Need, Tick, Ticked};
pub use event_view::EventView;
pub use fact::{CARE, Fact, Played, TableEnding, Timing};
pub use help::{Aside, Help};
pub use notice::Noticed;
pub use person::{PerPerson, Person, Seat};
pub use picture::{BoardKind, Grid, Picture, Piece, Pieces};
pub use question::{Asked, LEFT, Question, SHOW_WIN, Wish};
pub use refusal::{Refusal, Stop};
pub use seal::{COVER, Slip, Unsealed};
pub use speech::{Meant, Speech, Style, around, meant};
pub use table::{After, Decided, Misfit, Phase, Table};
pub use terms::{TableTerms, TermsError};
pub use time::{Reading, ServerTime, Timekeeper};
pub use told_board::{LastMove, MoveMade, ToldBoard, Wording, game_of};
pub use view::{
    Choice, Clause, ClockView, ConsultView, Counted, Ended, MoveView, PoolView, ProposalView,
    QuestionView, RemarkView, Role, Said, SeatView, TableView, heard, hears_all, hidden,
    shown as shown_clauses, told, written_result,
};
pub use way::{
    Blindfold, Consult, DisplayTime, Pool, PoolReading, PoolSeen, PoolTime, PooledClock, Proposal,
    Remark, waiting_order,
};
pub use withheld::{Delay, NoDelay, Withheld};
pub use wood::{Follows, TableKind, Wood};
