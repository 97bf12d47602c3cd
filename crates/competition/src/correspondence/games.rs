//! The games of an event by correspondence, as they stand.

use std::collections::BTreeMap;
use std::sync::Arc;

use correspondence::{Act, Game, Refusal, Ruling};
use draughts::Colour;
use tournament::Round;

use crate::fact::Said;
use crate::{
    BoardNumber, Competition, Date, Member, Moment, Place, PlayerId, RoundState, Section, Table,
    TableNumber,
};

/// A game by correspondence: all that came, and what has become of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostalGame {
    /// The game as it stands.
    pub game: Game,
    /// All that came, also what could not be accepted.
    pub filed: Vec<Filed>,
    /// The names of the two. White first.
    pub players: [PlayerId; 2],
}

/// Something that came, with what followed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filed {
    /// What came.
    pub act: Act,
    /// What followed.
    pub rulings: Vec<Said>,
    /// Why it could not be accepted, though it is kept.
    pub refused: Option<Said>,
    /// Who entered it.
    pub by: String,
    /// When.
    pub at: Moment,
    /// Which act of the game it is, counted from 1: entries of days name it. Nothing if it was not accepted.
    pub number: Option<usize>,
}

/// The games in which something came, by their boards.
pub(crate) type PostalGames = BTreeMap<Place, Arc<PostalGame>>;

impl PostalGame {
    /// The side of a player.
    pub fn side_of(&self, player: PlayerId) -> Option<Colour> {
        let [white, black] = self.players;
        if player == white {
            Some(Colour::White)
        } else {
            (player == black).then_some(Colour::Black)
        }
    }

    /// Who has a side.
    pub fn player(&self, side: Colour) -> PlayerId {
        self.players[usize::from(side == Colour::Black)]
    }

    /// What would follow from an act.
    pub fn would(&self, act: &Act) -> Result<Vec<Ruling>, Refusal> {
        self.clone().happen(act)
    }

    /// Something happens. Where the starting sheet came late, all that was accepted is counted anew.
    pub(crate) fn happen(&mut self, act: &Act) -> Result<Vec<Ruling>, Refusal> {
        if let Act::Sheet { by, received } = act {
            let accepted = self.filed.iter().filter(|one| one.refused.is_none());
            let acts = accepted.map(|one| &one.act);
            self.game = self.game.with_sheet(*by, *received, acts)?;
        }
        self.game.happen(act)
    }

    /// The game once more from its beginning by all that was accepted, after something that did not fit.
    pub(crate) fn begin_again(&mut self) {
        let game = Game::new(self.game.rules().clone());
        let mut again = PostalGame { game, filed: Vec::new(), players: self.players };
        for one in &self.filed {
            // It fitted before, on the same game.
            if one.refused.is_none() {
                let _ = again.happen(&one.act);
            }
            again.filed.push(one.clone());
        }
        *self = again;
    }

    /// Something as it counts if it comes on a day: a server dates by its own clock all that is done on it, and
    /// nobody there says on which day he has received something.
    pub fn dated(&self, act: &Act, today: Date) -> Act {
        let mut act = act.clone();
        if !self.game.rules().is_on_server() {
            return act;
        }
        // Who protests or appeals has received at the latest today what was decided on a day that is known.
        match &mut act {
            Act::Letter(letter) => (letter.sent, letter.received) = (Some(today), None),
            Act::Today(day)
            | Act::Repeat { on: day, .. }
            | Act::Enquiry { on: day, .. }
            | Act::Judge { on: day, .. }
            | Act::Adjudicated { on: day, .. }
            | Act::Organiser { on: day, .. }
            | Act::Left { on: day, .. }
            | Act::LeaverGame { on: day, .. }
            | Act::Lost { on: day, .. }
            | Act::Drawn { on: day, .. }
            | Act::Dispute { on: day, .. }
            | Act::Decided { on: day, .. }
            | Act::Sanction { on: day, .. }
            | Act::RegisteredOnly { on: day }
            | Act::Table { on: day }
            | Act::Results { on: day, .. }
            | Act::Barred { on: day, .. }
            | Act::Record { sent: day, .. } => *day = today,
            Act::Analysis { sent, received, .. } => (*sent, *received) = (today, today),
            Act::ClaimProtest { received, sent, .. }
            | Act::Protest { received, sent, .. }
            | Act::Appeal { received, sent, .. } => {
                // What is decided on a server is received there on that day.
                *sent = today;
                *received = self.game.decided_on().unwrap_or(today);
            }
            Act::Break(announced) => announced.told = Some(today),
            Act::Sheet { .. } => {}
        }
        act
    }

    /// What an entry of days came with.
    pub fn source(&self, act: usize) -> Option<&Filed> {
        self.filed.iter().find(|one| one.number == Some(act))
    }
}

impl Competition {
    /// Whether games are played by correspondence.
    pub fn is_by_correspondence(&self) -> bool {
        self.regulations().is_some_and(|one| one.is_by_correspondence())
    }

    /// A game by correspondence whose round has begun.
    pub fn postal_game(&self, place: Place) -> Option<Arc<PostalGame>> {
        if let Some(known) = self.postal.get(&place) {
            return Some(Arc::clone(known));
        }
        let section = self.section(place.section)?;
        let record = section.round(place.round)?;
        let table = record.tables.get(place.table.index())?;
        let begun = record.state >= RoundState::Playing && place.board == BoardNumber::FIRST;
        self.fresh_game(section, table).filter(|_| begun).map(Arc::new)
    }

    /// All games by correspondence whose rounds have begun.
    pub fn postal_games(&self) -> impl Iterator<Item = (Place, Arc<PostalGame>)> {
        let sections = self.sections().iter().filter(|_| self.is_by_correspondence());
        let places = sections.flat_map(|section| {
            Round::all().zip(&section.rounds).flat_map(move |(round, record)| {
                (0..record.tables.len()).map(move |table| Place {
                    section: section.number,
                    round,
                    table: TableNumber::from_index(table),
                    board: BoardNumber::FIRST,
                })
            })
        });
        places.filter_map(|place| Some((place, self.postal_game(place)?)))
    }

    /// The games of a player.
    pub fn postal_games_of(
        &self,
        player: PlayerId,
    ) -> impl Iterator<Item = (Place, Arc<PostalGame>)> {
        self.postal_games().filter(move |(_, game)| game.side_of(player).is_some())
    }

    fn fresh_game(&self, section: &Section, table: &Table) -> Option<PostalGame> {
        let player = |number: tournament::Number| match section.members.get(number.index())? {
            Member::Player(id) => Some(*id),
            Member::Team(_) => None,
        };
        let players = [player(table.white)?, player(table.black)?];
        let rules = self.regulations()?.rules_by_correspondence_of(|name| {
            players.iter().any(|one| same_person(self.name(Member::Player(*one)), name))
        })?;
        Some(PostalGame { game: Game::new(rules.ok()?), filed: Vec::new(), players })
    }
}

/// Whether two names have the same words, in whatever order: that of the panel and that of an entry.
fn same_person(one: &str, other: &str) -> bool {
    let words = |name: &str| {
        let mut words: Vec<String> = name.split_whitespace().map(str::to_lowercase).collect();
        words.sort_unstable();
        words
    };
    words(one) == words(other)
}
