//! The public pages of an event.

mod bracket;
mod crosstable;
mod games;
mod lots;
mod my_games;
mod overview;
mod papers;
mod participants;
mod player;
mod regulations;
mod round;
mod schedule;
mod screen;
mod standings;
mod teams;
mod why;
mod why_pair;

pub use bracket::BracketPage;
pub use crosstable::{CrosstablePage, crosstable_json};
pub use games::{GamePage, GamesPage};
pub(crate) use games::{GameRow, opening};
pub use lots::LotPage;
pub use my_games::{MyGamesPage, OwnProtest};
pub use overview::OverviewPage;
pub use papers::{PapersPage, Side};
pub use participants::ParticipantsPage;
pub use player::PlayerPage;
pub use regulations::RegulationsPage;
pub use round::RoundPage;
pub use schedule::SchedulePage;
pub use screen::ScreenPage;
pub use standings::{Sought, StandingsPage, standings_json};
pub use teams::{TeamPage, TeamsPage};
pub use why::WhyPage;
pub use why_pair::{WhyPairPage, WhyUnpairedPage};
