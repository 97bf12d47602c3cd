//! Which moves are left to a player who has touched pieces.

use rulebook::{Binding, Cited};

use crate::{MoveFacts, Mover};

/// The legal moves that touched squares leave to a player, and what binds him; all moves if the
/// touch binds to none.
pub(crate) fn permitted<'moves, 'rules>(
    moves: &'moves [(String, MoveFacts)],
    touched: &[String],
    binds: &'rules [Cited<Binding>],
) -> (Vec<&'moves str>, Option<&'rules Cited<Binding>>) {
    let named = ORDER.iter().filter_map(|wanted| binds.iter().find(|one| one.says == *wanted));
    for binding in named {
        if let Some(left) = narrowed(moves, touched, binding.says) {
            return (left, Some(binding));
        }
    }
    (moves.iter().map(|(text, _)| text.as_str()).collect(), None)
}

/// The strictest binding first.
const ORDER: [Binding; 5] = [
    Binding::KingAndRook,
    Binding::RookBeforeKing,
    Binding::BothColours,
    Binding::OwnPiece,
    Binding::OpponentsPiece,
];

/// The moves that one binding leaves, if it binds to any.
fn narrowed<'moves>(
    moves: &'moves [(String, MoveFacts)],
    touched: &[String],
    binding: Binding,
) -> Option<Vec<&'moves str>> {
    let such = |wanted: &dyn Fn(&Squares<'_>, &MoveFacts) -> bool| {
        let found: Vec<&str> = moves
            .iter()
            .filter(|(text, facts)| wanted(&Squares::of(text), facts))
            .map(|(text, _)| text.as_str())
            .collect();
        (!found.is_empty()).then_some(found)
    };
    match binding {
        Binding::KingAndRook => {
            let [king, rook] = touched else { return None };
            such(&|squares, facts| squares.from == king && castles(squares, facts, rook))
        }
        Binding::RookBeforeKing => {
            let [rook, king] = touched else { return None };
            let castling = |squares: &Squares<'_>, facts: &MoveFacts| {
                squares.from == king && castles(squares, facts, rook)
            };
            such(&castling)?;
            such(&|squares, facts| squares.from == rook && !castling(squares, facts))
        }
        Binding::BothColours => touched.iter().find_map(|own| {
            touched.iter().find_map(|other| {
                such(&|squares, facts| squares.from == own && takes_on(squares, facts, other))
            })
        }),
        Binding::OwnPiece => touched.iter().find_map(|own| such(&|squares, _| squares.from == own)),
        Binding::OpponentsPiece => {
            touched.iter().find_map(|other| such(&|squares, facts| takes_on(squares, facts, other)))
        }
        Binding::PromotedPiece => None,
    }
}

fn takes_on(squares: &Squares<'_>, facts: &MoveFacts, square: &str) -> bool {
    facts.takes > 0 && squares.to == square
}

/// Whether a king goes two files towards this rook.
fn castles(squares: &Squares<'_>, facts: &MoveFacts, rook: &str) -> bool {
    let file = |square: &str| square.bytes().next().map_or(0, i16::from);
    let (from, to) = (file(squares.from), file(squares.to));
    facts.mover == Mover::King && (to - from).abs() == 2 && (to > from) == (file(rook) > from)
}

/// Where a move begins and ends, read from its words.
struct Squares<'text> {
    from: &'text str,
    to: &'text str,
}

impl<'text> Squares<'text> {
    fn of(text: &'text str) -> Squares<'text> {
        let names = names(text);
        let first = names.first().copied().unwrap_or(text);
        Squares { from: first, to: names.last().copied().unwrap_or(first) }
    }
}

/// The squares in the words of a move: each is a number, perhaps with a letter before it.
fn names(text: &str) -> Vec<&str> {
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
