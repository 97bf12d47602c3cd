//! One game of one of the three kinds, as somebody wrote it down.

use std::time::Duration;

use game::{Position, Side};
use notation::gamefile::{self, Score, Warning};
use notation::stones::Record;
use notation::{pdn, pgn};
use renju::Lettering;
use words::Language;

use crate::board::Board;
use crate::{Kind, Numbering};

/// One game of one of the three kinds, as somebody wrote it down.
#[derive(Clone, Debug)]
pub struct GameRecord {
    /// Which game of its file, from 1.
    pub index: usize,
    /// Event, players and what else its tags say.
    pub headers: Vec<(String, String)>,
    /// The result, if files of its kind have one.
    pub score: Option<Score>,
    /// What is not as it should be, but was read.
    pub warnings: Vec<gamefile::At<Warning>>,
    /// The first move that could not be played.
    pub fault: Option<Fault>,
    pub(crate) moves: Moves,
}

/// The moves of a game, by its kind.
#[derive(Clone, Debug)]
pub(crate) enum Moves {
    Draughts(Box<Played<draughts::Position, pdn::Game>>),
    Chess(Box<Played<chess::Position, pgn::Game>>),
    Renju(Box<Played<renju::Position, Record>>),
}

/// What was played, and the text it was read from with its comments and variations.
#[derive(Clone, Debug)]
pub(crate) struct Played<P: Position, S> {
    pub(crate) start: P,
    /// The moves up to the first that could not be played.
    pub(crate) plies: Vec<Ply<P>>,
    pub(crate) source: S,
}

/// A move and what was noted beside it.
#[derive(Clone, Debug)]
pub(crate) struct Ply<P: Position> {
    pub(crate) mv: P::Move,
    /// What the mover's clock showed after it.
    pub(crate) left: Option<Duration>,
    /// The time it took.
    pub(crate) spent: Option<Duration>,
    pub(crate) offer: DrawOffer,
}

/// Whether a draw was offered with a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum DrawOffer {
    None,
    Made,
}

/// Why a game could not be replayed to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault {
    /// The move as it is written; empty if it is no move that is at fault.
    pub text: String,
    /// What is wrong with it, in English.
    pub reason: String,
    /// Where in the file, as line and column.
    pub place: Option<(usize, usize)>,
    /// The violations that it may be, as rulebooks call them, the likeliest first; none if the
    /// text cannot be understood.
    pub violations: &'static [&'static str],
}

/// The board after some move of a game.
#[derive(Clone, Debug)]
pub enum BoardAt {
    /// Draughts: the position, and the move that led to it.
    Draughts(draughts::Position, Option<draughts::Move>),
    /// Chess: the position, and the move that led to it.
    Chess(Box<chess::Position>, Option<chess::Move>),
    /// Renju: the stones in their order.
    Renju(Box<Record>),
}

impl GameRecord {
    /// What is played.
    pub fn kind(&self) -> Kind {
        match &self.moves {
            Moves::Draughts(played) => played.start.kind(),
            Moves::Chess(_) => Kind::Chess,
            Moves::Renju(_) => Kind::Renju,
        }
    }

    /// What a tag says.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    /// The warnings about captures that were read as the moves after them demand: whoever relies on
    /// the game should compare them with the score sheet.
    pub fn settled(&self) -> impl Iterator<Item = &gamefile::At<Warning>> {
        let settled =
            |at: &&gamefile::At<Warning>| matches!(at.what, Warning::AmbiguousCapture { .. });
        self.warnings.iter().filter(settled)
    }

    /// How many moves there are up to the first that could not be played.
    pub fn plies(&self) -> usize {
        match &self.moves {
            Moves::Draughts(played) => played.plies.len(),
            Moves::Chess(played) => played.plies.len(),
            Moves::Renju(played) => played.plies.len(),
        }
    }

    /// How its moves are numbered.
    pub fn numbering(&self) -> Numbering {
        match &self.moves {
            Moves::Draughts(played) => played.start.numbering(),
            Moves::Chess(played) => played.start.numbering(),
            Moves::Renju(played) => played.start.numbering(),
        }
    }

    /// Whether the second move of a pair is the first of the game: it starts in the middle.
    pub fn starts_late(&self) -> bool {
        matches!(self.numbering(), Numbering::Pairs { begins: Side::Second, .. })
    }

    /// The moves as `game` writes them.
    pub fn move_texts(&self) -> Vec<String> {
        match &self.moves {
            Moves::Draughts(played) => played.texts(),
            Moves::Chess(played) => played.texts(),
            Moves::Renju(played) => played.texts(),
        }
    }

    /// The moves as score sheets have them.
    pub fn moves(&self, language: Language) -> Vec<String> {
        match &self.moves {
            Moves::Draughts(played) => played.printed(language),
            Moves::Chess(played) => played.printed(language),
            Moves::Renju(played) => {
                let print = |mv| played.start.printed(mv, language);
                played.source.moves().iter().map(print).collect()
            }
        }
    }

    /// The move with this number of both sides together, as it is said aloud; nothing at the start.
    pub fn said(&self, ply: usize, language: Language) -> String {
        let Some(index) = ply.checked_sub(1) else { return String::new() };
        let said = match &self.moves {
            Moves::Draughts(played) => played.said(index, language),
            Moves::Chess(played) => played.said(index, language),
            Moves::Renju(played) => {
                let mv = played.source.moves().get(index);
                mv.and_then(|mv| played.start.said(mv, language))
            }
        };
        said.unwrap_or_default()
    }

    /// The board after so many moves, or after the last.
    pub fn board(&self, ply: usize) -> BoardAt {
        match &self.moves {
            Moves::Draughts(played) => {
                let (position, last) = played.after(ply);
                BoardAt::Draughts(position, last)
            }
            Moves::Chess(played) => {
                let (position, last) = played.after(ply);
                BoardAt::Chess(Box::new(position), last)
            }
            Moves::Renju(played) => {
                let mut part = Record::new();
                for mv in played.source.moves().iter().take(ply) {
                    // It was pushed before when the record was read.
                    let _ = part.push(*mv);
                }
                BoardAt::Renju(Box::new(part))
            }
        }
    }

    /// The board after the last move that could be played.
    pub fn last_board(&self) -> BoardAt {
        self.board(usize::MAX)
    }

    /// The game in the one spelling in which games are kept: with comments and variations, and
    /// without tags but for where it starts. Reading it gives the same game.
    pub fn text(&self) -> String {
        match &self.moves {
            Moves::Draughts(played) => {
                let bare = pdn::Game { tags: pdn::Tags::new(), ..played.source.clone() };
                bare.to_pdn(&pdn::Layout::default())
            }
            Moves::Chess(played) => {
                let bare = pgn::Game { tags: pgn::Tags::new(), ..played.source.clone() };
                bare.to_pgn(&pgn::Layout::default())
            }
            Moves::Renju(played) => played.source.list(Lettering::Documents),
        }
    }
}

impl BoardAt {
    /// The position in words, as logs have it.
    pub fn text(&self) -> String {
        match self {
            BoardAt::Draughts(position, _) => Position::text(position),
            BoardAt::Chess(position, _) => Position::text(&**position),
            BoardAt::Renju(record) => Position::text(record.position()),
        }
    }
}

impl<P: Board, S> Played<P, S> {
    /// The position at the start and after every move.
    pub(crate) fn positions(&self) -> impl Iterator<Item = P> {
        let mut moves = self.plies.iter().map(|ply| &ply.mv);
        std::iter::successors(Some(self.start.clone()), move |now| now.play(moves.next()?).ok())
    }

    /// Every move with the position it is played in.
    fn moves(&self) -> impl Iterator<Item = (P, &P::Move)> {
        self.positions().zip(self.plies.iter().map(|ply| &ply.mv))
    }

    fn texts(&self) -> Vec<String> {
        self.moves().map(|(position, mv)| position.move_text(mv)).collect()
    }

    fn printed(&self, language: Language) -> Vec<String> {
        self.moves().map(|(position, mv)| position.printed(mv, language)).collect()
    }

    fn said(&self, index: usize, language: Language) -> Option<String> {
        let (position, mv) = self.moves().nth(index)?;
        position.said(mv, language)
    }

    /// The position after so many moves, or after the last, and the move that led to it.
    fn after(&self, ply: usize) -> (P, Option<P::Move>) {
        let ply = ply.min(self.plies.len());
        let position = self.positions().nth(ply).unwrap_or_else(|| self.start.clone());
        let last = ply.checked_sub(1).map(|index| self.plies[index].mv.clone());
        (position, last)
    }
}
