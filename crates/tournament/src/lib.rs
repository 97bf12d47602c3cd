//! Pairing systems, standings, coefficients and tournament files.
//!
//! A [`Tournament`] is what has been played so far by the participants of one stage, and all that a
//! pairing system or a coefficient may look at. Pairing systems turn it into a [`Pairing`], in which
//! every pair says why it was made.
//!
//! ```
//! use tournament::swiss::Lots;
//! use tournament::{Colour, Participant, System, Terms, Tournament, Worth};
//!
//! let named = |name: &str| Participant { name: name.into(), ..Participant::default() };
//! let players = ["Anna", "Boris", "Chiara", "David", "Elena"].map(named).to_vec();
//! let mut tournament = Tournament::new(players, Worth::ONE_HALF_ZERO, 3);
//! tournament.first_colour = Some(Colour::White);
//!
//! let terms = Terms::with_lots(Lots::None);
//! let round = System::FideDutch.pair(&tournament, &terms)?;
//! let pairs: Vec<_> = round.pairs.iter().map(|pair| (pair.white.get(), pair.black.get())).collect();
//! assert_eq!(pairs, [(1, 3), (4, 2)]);
//! assert_eq!(round.bye.map(|bye| bye.who.get()), Some(5));
//! # Ok::<(), tournament::Impossible>(())
//! ```
//!
//! | to | read |
//! |---|---|
//! | pair a round by a Swiss system | [`System::pair`]; [`dutch`] and [`swiss`] are the two families |
//! | pair a round robin, a knockout, teams | [`Berger`], [`Bracket`], [`Elimination`], [`Scheveningen`], [`MicroMatch`] |
//! | say why a pair was made | [`explain`] |
//! | place the participants | [`Standings`], [`coefficient`], [`crosstable`] |
//! | read and write files of other programs | [`trf`] |
//!
//! # What this crate must not know
//! What an event is: its regulations, entries, accounts and papers, who asks, and what time it is.

mod berger;
pub mod coefficient;
mod colour;
pub mod crosstable;
pub mod dutch;
mod elimination;
pub mod explain;
/// The ids of the texts.
mod id {
    words::texts!();
}
mod impossible;
mod knockout;
mod matches;
mod matching;
mod meeting;
mod micro_match;
mod number;
mod ordinal;
mod pairing;
mod points;
pub mod rating;
mod scheveningen;
mod score;
pub mod standings;
pub mod swiss;
mod system;
mod tournament;
pub mod trf;

pub use berger::{Berger, NoRoundRobin};
pub use colour::Colour;
pub use elimination::Elimination;
pub use impossible::Impossible;
pub use knockout::{Block, Bracket, Decided, NoWinner, PlayOn, Slots};
pub use matches::{Ends, MatchMode, MatchScore, MatchStanding};
pub use meeting::{Meeting, Meetings};
pub use micro_match::MicroMatch;
pub use number::{BoardNumber, GameNumber, Number, Round};
pub use pairing::{
    Bye, ColourRule, Drawn, Ground, Key, Moved, Note, Pair, Pairing, Passed, Ranked, Refusal,
    Search, Source,
};
pub use points::{Points, Worth};
pub use scheveningen::Scheveningen;
pub use score::{InvalidScore, Score};
pub use standings::Standings;
pub use swiss::Terms;
pub use system::{System, UnknownSystem};
pub use tournament::{Entry, Fictitious, How, KeptResults, Outcome, Participant, Sex, Tournament};

/// The example of the front page compiles too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct FrontPage;
