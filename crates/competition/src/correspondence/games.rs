//! The games of an event by correspondence, as they stand.

use std::collections::BTreeMap;
use std::sync::Arc;

use correspondence::{Act, Game, Refusal, Ruling};
use draughts::Colour;
use tournament::Round;

use crate::fact::Said;
use crate::{
    BoardNumber, Competition, Member, Moment, Place, PlayerId, RoundState, Section, Table,
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
        self.game.clone().happen(act)
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
        let rules = self.regulations()?.rules_by_correspondence()?.ok()?;
        let player = |number: tournament::Number| match section.members.get(number.index())? {
            Member::Player(id) => Some(*id),
            Member::Team(_) => None,
        };
        let players = [player(table.white)?, player(table.black)?];
        Some(PostalGame { game: Game::new(rules), filed: Vec::new(), players })
    }
}
