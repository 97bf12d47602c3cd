//! One who takes part: his card, and the list of all.

use competition::event::{Competition, Section};
use competition::{Colour, Entry, Number, Outcome};

use super::standings::why;
use super::{Someone, points};
use crate::text::Texts;

/// A line of the list of entries.
pub(crate) struct Person {
    pub(crate) entry: u16,
    pub(crate) who: Someone,
    pub(crate) left: bool,
}

/// All who have entered, in the order of entry.
pub(crate) fn people(competition: &Competition) -> Vec<Person> {
    let person = |(entry, record): (u16, &competition::event::PlayerRecord)| Person {
        entry,
        who: Someone {
            number: entry,
            name: record.player.name.clone(),
            title: record.player.title.clone(),
            rating: record.player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
            from: record.player.from.clone(),
        },
        left: record.left.is_some(),
    };
    (1..).zip(&competition.players).map(person).collect()
}

/// The card of one who takes part.
pub(crate) struct PlayerCard {
    pub(crate) who: Someone,
    pub(crate) points: String,
    pub(crate) games: Vec<PlayedGame>,
    pub(crate) why: Vec<String>,
}

/// One of his rounds.
pub(crate) struct PlayedGame {
    pub(crate) round: u16,
    pub(crate) opponent: Option<Someone>,
    pub(crate) black: bool,
    pub(crate) result: &'static str,
}

impl PlayerCard {
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        number: Number,
        t: Texts,
    ) -> Option<PlayerCard> {
        section.members.get(number.index())?;
        let tournament = competition.tournament(section, section.rounds.len() as u16);
        let game = |(round, entry): (u16, Entry)| {
            let (opponent, colour) = match entry {
                Entry::Game { opponent, colour, .. } => (Some(opponent), Some(colour)),
                _ => (None, None),
            };
            PlayedGame {
                round,
                opponent: opponent.map(|one| Someone::of(competition, section, one)),
                black: colour == Some(Colour::Black),
                result: result_id(entry),
            }
        };
        Some(PlayerCard {
            who: Someone::of(competition, section, number),
            points: points(tournament.points(number)),
            games: (1..).zip(tournament.entries(number)).map(game).collect(),
            why: why(competition, section, number, t),
        })
    }
}

fn result_id(entry: Entry) -> &'static str {
    match entry {
        Entry::Absent => "result-absent",
        Entry::HalfBye => "result-half-bye",
        Entry::FullBye | Entry::Bye => "result-bye",
        Entry::Game { outcome: Outcome::Unfinished, .. } => "result-playing",
        Entry::Game { outcome: Outcome::Win, .. } => "result-win",
        Entry::Game { outcome: Outcome::Draw, .. } => "result-draw",
        Entry::Game { outcome: Outcome::Loss, .. } => "result-loss",
    }
}
