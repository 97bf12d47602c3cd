//! Games by correspondence in an event: what the regulations say of them, each game as it stands, and who
//! may do what.
//!
//! What a letter does and costs is for the crate `correspondence` to say; here its games are those of the
//! pairs of an event, and whatever comes by post is kept in the log with what followed.

mod games;
mod powers;
mod terms;

pub(crate) use games::PostalGames;
pub use games::{Filed, PostalGame};
pub use powers::power_of;
pub use terms::{CorrespondenceTerms, DaysForMoves, Lacking};
