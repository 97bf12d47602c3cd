//! What is shown of a server: state in, HTML out, and the same for programs as values.
//!
//! A page is made of a [`Viewer`] (who looks, in which language, when), usually of an
//! [`EventContext`] (an event as it stands), and of a form if one was refused; [`Page::html`] is its
//! text. Forms that a page shows stand beside it and read themselves.
//!
//! # What this crate must not know
//! Addresses as they come, connections, where anything is kept. It reads no clock and asks nobody.

// Whoever adds a fact, a state or a kind of event is shown every place that must know it.
#![deny(clippy::wildcard_enum_match_arm, clippy::match_wildcard_for_single_variants)]

mod accounts;
mod acts;
pub mod answers;
mod api;
pub mod assets;
mod calendar;
mod clocks;
mod compositions;
mod context;
pub mod desk;
mod display;
pub mod event;
pub mod export;
mod failure;
pub mod form;
mod frame;
mod group;
mod hands;
/// The ids of the texts of the pages.
#[allow(missing_docs)] // each text is its own
pub mod id {
    words::texts!();
}
mod letters;
mod listening;
mod me;
pub mod not_saved;
mod page;
mod phone;
mod play;
mod public_tables;
mod qr;
mod read_board;
mod result;
pub mod roster;
mod rules;
mod sign_in;
mod talking_clock;
mod terms_fault;
mod text;
pub mod view;
mod viewer;
mod wall;
mod wood;

pub use accounts::AccountsPage;
pub use acts::{Acts, Report};
pub use api::ApiPage;
pub use calendar::CalendarPage;
pub use clocks::ClocksPage;
pub use compositions::{CompositionForm, CompositionsPage};
pub use context::EventContext;
pub use display::{DisplayForm, DisplayPage};
pub use failure::FailurePage;
pub use group::GroupPage;
pub use hands::{HandsPage, hands_words};
pub use letters::{
    BoardTold, GamesForm, LettersGamePage, LettersPage, PostForm, Reader, Reminder, Whose,
    board as letters_board, calendar as letters_calendar, reminders,
};
pub use me::MePage;
pub use page::{Page, Unwritten};
pub use phone::PhonePage;
pub use play::{Confer, PlayForm, PlayPage, TablePage};
pub use public_tables::PublicTablesPage;
pub use result::{label, overtaken, score_of};
pub use rules::{RulebookPage, RulesPage};
pub use sign_in::{JoinPage, SignInPage};
pub use talking_clock::TalkingClockPage;
pub use terms_fault::terms_fault;
pub use text::Texts;
pub use viewer::{Looks, Viewer};
pub use wall::{EmbedPage, SmallBoard, WallPage};
pub use wood::{BoardForm, BoardPage};
