//! The games of an event by correspondence, as they stand.

use std::collections::BTreeMap;
use std::sync::Arc;

use correspondence::{Act, Game, Letter, Purpose, Refusal, Ruling};
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
        let rules = self.game.rules();
        if !rules.is_on_server() {
            if let Act::Letter(letter) = &mut act {
                self.date_letter(letter, today);
            } else if act.by().is_some_and(|side| rules.is_here(side)) {
                date_here(&mut act, today);
            }
            return act;
        }
        // Who protests or appeals has received at the latest today what was decided on a day that is known.
        match &mut act {
            Act::Letter(letter) => (letter.sent, letter.received) = (Some(today), None),
            Act::Today(day)
            | Act::Received { on: day, .. }
            | Act::Forwarded { on: day }
            | Act::Way { on: day, .. }
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

    /// Where both ways are used, the server dates what is moved on it, and what stands there for a partner who moves
    /// there himself has reached him.
    fn date_letter(&self, letter: &mut Letter, today: Date) {
        let rules = self.game.rules();
        letter.shown = rules.is_here(!letter.by).then_some(today);
        if rules.is_here(letter.by) {
            (letter.sent, letter.received, letter.stamp) = (Some(today), None, None);
        }
    }

    /// The first of what came that a player is not shown: his partner's letters are his when he says that he has
    /// received them, or answers them. What ends a game is known to everybody at once.
    fn first_withheld(&self, side: Colour) -> Option<usize> {
        let rules = self.game.rules();
        if rules.is_on_server() || self.game.outcome().is_some() {
            return None;
        }
        let accepted = (0..).zip(&self.filed).filter(|(_, one)| one.refused.is_none());
        let mut first = None;
        for (index, one) in accepted {
            match &one.act {
                // The notice of a claim has no move; what is written for the judge is left out of it.
                Act::Letter(letter) if letter.by != side && letter.purpose != Purpose::Claim => {
                    let shown = letter.shown.is_some();
                    first = first.or((!shown).then_some(index));
                }
                Act::Letter(letter) if letter.by == side => first = None,
                Act::Received { by, .. } | Act::Way { by, here: true, .. } if *by == side => {
                    first = None;
                }
                Act::ClaimProtest { .. } | Act::Judge { .. } => first = None,
                Act::Letter(_)
                | Act::Received { .. }
                | Act::Way { .. }
                | Act::Forwarded { .. }
                | Act::Repeat { .. }
                | Act::Enquiry { .. }
                | Act::Break(_)
                | Act::Today(_)
                | Act::Record { .. }
                | Act::Analysis { .. }
                | Act::Adjudicated { .. }
                | Act::Protest { .. }
                | Act::Organiser { .. }
                | Act::Left { .. }
                | Act::LeaverGame { .. }
                | Act::Lost { .. }
                | Act::Drawn { .. }
                | Act::Dispute { .. }
                | Act::Decided { .. }
                | Act::Appeal { .. }
                | Act::Sanction { .. }
                | Act::RegisteredOnly { .. }
                | Act::Sheet { .. }
                | Act::Table { .. }
                | Act::Results { .. }
                | Act::Barred { .. } => {}
            }
        }
        first
    }

    /// Whether a letter of the partner is on its way to a player.
    pub fn withholds(&self, side: Colour) -> bool {
        self.first_withheld(side).is_some()
    }

    /// The claims in which a partner wrote a move for the judge that a player must not know.
    fn claims_before_judge(&self, side: Colour) -> Vec<usize> {
        let mut open = Vec::new();
        if self.game.outcome().is_some() {
            return open;
        }
        for (index, one) in (0..).zip(&self.filed).filter(|(_, one)| one.refused.is_none()) {
            let of_partner = |it: &&Letter| it.purpose == Purpose::Claim && it.by != side;
            if one.act.letter().filter(of_partner).is_some() {
                open.push(index);
            } else if matches!(one.act, Act::Judge { declines: false, .. }) {
                // The judge forwards the move with his decision; what he declines is sent back.
                open.pop();
            }
        }
        open
    }

    /// The game as a player may see it: without his partner's letters that have not reached him.
    pub fn as_seen_by(self: &Arc<PostalGame>, side: Colour) -> Arc<PostalGame> {
        let (first, claims) = (self.first_withheld(side), self.claims_before_judge(side));
        // What could not be accepted concerns its writer and the secretary.
        let is_others = |one: &Filed| {
            one.refused.is_some() && one.act.by() == Some(!side) && self.game.outcome().is_none()
        };
        if first.is_none() && claims.is_empty() && !self.filed.iter().any(is_others) {
            return Arc::clone(self);
        }
        let game = Game::new(self.game.rules().clone());
        let mut seen = PostalGame { game, filed: Vec::new(), players: self.players };
        for (index, one) in self.filed.iter().enumerate() {
            let of_partner = one.act.by() == Some(!side);
            let on_its_way = first.is_some_and(|first| index >= first) && of_partner;
            let is_mail = matches!(one.act, Act::Letter(_) | Act::Repeat { .. });
            let is_claim = matches!(&one.act, Act::Letter(it) if it.purpose == Purpose::Claim);
            let forwards = matches!(one.act, Act::Forwarded { .. });
            let after = first.is_some_and(|first| index >= first);
            let hidden = (on_its_way && is_mail && !is_claim) || (after && forwards);
            if hidden || is_others(one) {
                continue;
            }
            let mut one = one.clone();
            if claims.contains(&index)
                && let Act::Letter(letter) = &mut one.act
            {
                (letter.moves, letter.offers, letter.text) = Default::default();
                one.rulings.clear();
            }
            if one.refused.is_none() {
                let happened = seen.happen(&one.act);
                if happened.is_err() {
                    // It answers what he has not seen.
                    seen.begin_again();
                    continue;
                }
                one.number = Some(seen.game.exchange().acts());
            }
            seen.filed.push(one);
        }
        Arc::new(seen)
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

/// What a player does who moves on the server is sent on the day on which he does it there. When he received what he
/// answers, he says himself: officials write to him by post.
fn date_here(act: &mut Act, today: Date) {
    match act {
        Act::Way { on: day, .. }
        | Act::Repeat { on: day, .. }
        | Act::Enquiry { on: day, .. }
        | Act::Left { on: day, .. }
        | Act::Dispute { on: day, .. }
        | Act::Record { sent: day, .. }
        | Act::Analysis { sent: day, .. }
        | Act::Protest { sent: day, .. }
        | Act::Appeal { sent: day, .. } => *day = today,
        Act::Letter(_)
        | Act::Received { .. }
        | Act::Forwarded { .. }
        | Act::Break(_)
        | Act::ClaimProtest { .. }
        | Act::Judge { .. }
        | Act::Today(_)
        | Act::Adjudicated { .. }
        | Act::Organiser { .. }
        | Act::LeaverGame { .. }
        | Act::Lost { .. }
        | Act::Drawn { .. }
        | Act::Decided { .. }
        | Act::Sanction { .. }
        | Act::RegisteredOnly { .. }
        | Act::Sheet { .. }
        | Act::Table { .. }
        | Act::Results { .. }
        | Act::Barred { .. } => {}
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
