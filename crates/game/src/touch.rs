//! Which moves are left to a player who has touched pieces.

use rulebook::{Basis, Binding, Cited, TouchRule, Unreleased};

use crate::board::{Board, LegalMove};
use crate::{Castler, PieceOn};

/// The legal moves that touched squares leave to a player, and what binds him; all moves if the
/// touch binds to none. The squares are in the order in which they were touched.
pub(crate) fn permitted<'moves, 'rules>(
    moves: &'moves [LegalMove],
    board: &Board,
    touched: &[String],
    binds: &'rules [Cited<Binding>],
) -> (Vec<&'moves LegalMove>, Option<&'rules Cited<Binding>>) {
    let hand = Hand::new(moves, board, touched);
    let bound = binds_in_order(binds).find_map(|bind| Some((hand.left_by(bind.says)?, bind)));
    match bound {
        Some((left, bind)) => (left, Some(bind)),
        None => (moves.iter().collect(), None),
    }
}

/// The clauses against a move of a player who still holds the piece of another one, if there are:
/// where it must go on in its direction, or where a new piece was chosen with it.
pub(crate) fn left_by_held<'rules>(
    moves: &[LegalMove],
    held: &str,
    wanted: &LegalMove,
    rule: &'rules TouchRule,
) -> Option<&'rules Basis> {
    let held = moves.iter().find(|one| one.text == held)?;
    let same_piece = held.squares.from == wanted.squares.from;
    let start = |one: &LegalMove| -> Vec<String> {
        squares_named(&one.text).into_iter().take(2).map(str::to_owned).collect()
    };
    let off_course =
        rule.unreleased.says == Unreleased::SameDirection && start(held) != start(wanted);
    if !same_piece || off_course {
        return Some(&rule.unreleased.clauses);
    }
    let chosen = rule.binds.iter().find(|one| one.says == Binding::PromotedPiece)?;
    let new_piece = |one: &LegalMove| one.text.chars().last().filter(|_| one.facts.promotes);
    let changes = new_piece(held).is_some() && new_piece(held) != new_piece(wanted);
    changes.then_some(&chosen.clauses)
}

/// The squares of the pieces that a move in words takes into the hand: its own piece, what stands
/// where it goes, and the rook of a castling move. An illegal move has them too.
pub(crate) fn touched_by(board: &Board, text: &str) -> Vec<String> {
    let castling = board.moves().into_iter().find(|one| one.text == text);
    let rook = castling.and_then(|one| one.squares.castles_with);
    let named = squares_named(text).into_iter().map(str::to_owned);
    let mut squares: Vec<String> =
        named.filter(|square| board.piece_on(square).is_some()).collect();
    squares.extend(rook);
    squares
}

/// The strictest binding first.
fn binds_in_order(binds: &[Cited<Binding>]) -> impl Iterator<Item = &Cited<Binding>> {
    const ORDER: [Binding; 5] = [
        Binding::BothColours,
        Binding::KingAndRook,
        Binding::RookBeforeKing,
        Binding::OwnPiece,
        Binding::OpponentsPiece,
    ];
    ORDER.iter().filter_map(|wanted| binds.iter().find(|one| one.says == *wanted))
}

/// The pieces that a player has touched.
struct Hand<'moves, 'squares> {
    moves: &'moves [LegalMove],
    /// In order, each once.
    pieces: Vec<(&'squares str, Piece)>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Piece {
    Own(Option<Castler>),
    Opponents,
}

type Left<'moves> = Option<Vec<&'moves LegalMove>>;

impl<'moves, 'squares> Hand<'moves, 'squares> {
    fn new(
        moves: &'moves [LegalMove],
        board: &Board,
        touched: &'squares [String],
    ) -> Hand<'moves, 'squares> {
        let mut pieces: Vec<(&str, Piece)> = Vec::new();
        for square in touched {
            let known = pieces.iter().any(|(one, _)| one == square);
            let Some(PieceOn { of, castles_as }) = board.piece_on(square).filter(|_| !known) else {
                continue;
            };
            let own = of == board.turn();
            pieces.push((square, if own { Piece::Own(castles_as) } else { Piece::Opponents }));
        }
        Hand { moves, pieces }
    }

    /// The moves that one binding leaves, if it has anything to say.
    fn left_by(&self, binding: Binding) -> Left<'moves> {
        match binding {
            Binding::BothColours => self.both_colours(),
            Binding::KingAndRook => self.king_and_rook(),
            Binding::RookBeforeKing => self.rook_before_king(),
            Binding::OwnPiece => self.own().find_map(|own| self.moves_of(own)),
            Binding::OpponentsPiece => self.opponents().find_map(|taken| self.taking(taken)),
            Binding::PromotedPiece => None,
        }
    }

    fn own(&self) -> impl Iterator<Item = &'squares str> {
        self.of(|piece| piece != Piece::Opponents)
    }

    fn opponents(&self) -> impl Iterator<Item = &'squares str> {
        self.of(|piece| piece == Piece::Opponents)
    }

    fn of(&self, wanted: fn(Piece) -> bool) -> impl Iterator<Item = &'squares str> {
        self.pieces.iter().filter(move |(_, piece)| wanted(*piece)).map(|(square, _)| *square)
    }

    /// His piece takes the opponent's; if none can, the first touched of either colour that can
    /// move or be taken.
    fn both_colours(&self) -> Left<'moves> {
        let both = self.own().next().is_some() && self.opponents().next().is_some();
        let pair = |own: &'squares str| {
            self.opponents().find_map(|taken| self.such(|one| lifts(one, own) && takes(one, taken)))
        };
        let first = || {
            self.pieces.iter().find_map(|(square, piece)| match piece {
                Piece::Own(_) => self.moves_of(square),
                Piece::Opponents => self.taking(square),
            })
        };
        both.then(|| self.own().find_map(pair).or_else(first)).flatten()
    }

    /// King and then rook: he castles with it; if he may not, another move of the king; if there is
    /// none, any move.
    fn king_and_rook(&self) -> Left<'moves> {
        let (king, rook) = self.first_two(Castler::King, Castler::Rook)?;
        let every = || self.moves.iter().collect();
        let castling = self.such(|one| castles(one, rook));
        Some(castling.or_else(|| self.moves_of(king)).unwrap_or_else(every))
    }

    /// Rook and then king: no castling with that rook, and the first that can move otherwise.
    fn rook_before_king(&self) -> Left<'moves> {
        let (rook, _) = self.first_two(Castler::Rook, Castler::King)?;
        let otherwise = |own| self.such(|one| lifts(one, own) && !castles(one, rook));
        self.own().find_map(otherwise).or_else(|| self.such(|one| !castles(one, rook)))
    }

    /// The squares of the first two pieces of his own, if they are these.
    fn first_two(&self, one: Castler, other: Castler) -> Option<(&'squares str, &'squares str)> {
        let mut own = self.pieces.iter().filter(|(_, piece)| *piece != Piece::Opponents);
        let (first, second) = (own.next()?, own.next()?);
        let these = first.1 == Piece::Own(Some(one)) && second.1 == Piece::Own(Some(other));
        these.then_some((first.0, second.0))
    }

    fn moves_of(&self, own: &str) -> Left<'moves> {
        self.such(|one| lifts(one, own))
    }

    fn taking(&self, taken: &str) -> Left<'moves> {
        self.such(|one| takes(one, taken))
    }

    fn such(&self, wanted: impl Fn(&LegalMove) -> bool) -> Left<'moves> {
        let found: Vec<&LegalMove> = self.moves.iter().filter(|one| wanted(one)).collect();
        (!found.is_empty()).then_some(found)
    }
}

fn lifts(one: &LegalMove, square: &str) -> bool {
    one.squares.from.as_deref() == Some(square)
}

fn takes(one: &LegalMove, square: &str) -> bool {
    one.squares.takes.iter().any(|taken| taken == square)
}

fn castles(one: &LegalMove, rook: &str) -> bool {
    one.squares.castles_with.as_deref() == Some(rook)
}

/// The squares in the words of a move: each is a number, perhaps with a letter before it.
pub(crate) fn squares_named(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices() {
        let inside =
            start.is_some_and(|start| text[start..at].ends_with(|c: char| c.is_ascii_digit()));
        if letter.is_ascii_digit() {
            start = start.or(Some(at));
            continue;
        }
        if inside {
            names.extend(start.map(|start| &text[start..at]));
        }
        start = letter.is_ascii_alphabetic().then_some(at);
    }
    names.extend(
        start
            .map(|start| &text[start..])
            .filter(|name| name.ends_with(|c: char| c.is_ascii_digit())),
    );
    names
}
