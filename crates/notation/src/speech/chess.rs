//! Spoken moves of chess.

mod spoken_move;

use chess::{CastlingSide, Letters, Move, MoveTextError, Outcome, Position, Role, Square, Style};
use words::Language;

use super::hearing::{Grid, words};
use super::vocabulary::sentence;
use super::{NotUnderstood, Voice};
use spoken_move::SpokenMove;

const BOARD: Grid = Grid { last_file: 'h', last_rank: 8 };

/// At most so many legal moves are offered in place of one that is not legal.
const NEAREST: usize = 4;

/// A move in full, both squares named (`UA-CHESS IV.5.2`): what moves, what it takes, what a pawn
/// becomes, check and mate.
///
/// # Panics
/// If it is no move of the position.
pub fn say(position: &Position, mv: &Move, voice: Voice) -> String {
    let words = &voice.vocabulary().chess;
    let after = position.after(mv);
    let way = match mv.castling() {
        Some(CastlingSide::KingSide) => words.castles_short.clone(),
        Some(CastlingSide::QueenSide) => words.castles_long.clone(),
        None => say_way(mv, voice),
    };
    match after.outcome() {
        Some(Outcome::Checkmate { .. }) => format!("{way}, {}", words.mate),
        _ if after.is_check() => format!("{way}, {}", words.check),
        _ => way,
    }
}

/// The name of a piece.
pub fn piece(role: Role, voice: Voice) -> String {
    voice.vocabulary().chess.noun(role).nominative.clone()
}

/// The name of a square.
pub fn square(square: Square, voice: Voice) -> String {
    voice.square(square.file().char(), u32::from(square.rank()) + 1)
}

/// The legal move that was said, in whatever language, or written as in appendix C.
///
/// Squares may be left out as long as one legal move fits, but not the piece that a pawn becomes
/// (`UA-CHESS D.2.1`). A bare square means a pawn's move, as in writing.
pub fn understand(position: &Position, text: &str) -> Result<Move, NotUnderstood> {
    let written = match read(position, text) {
        Ok(mv) => return Ok(mv),
        Err(error) => error,
    };
    hear(position, text).map_err(|unheard| match (&unheard, &written) {
        (_, MoveTextError::NotAMove { .. } | MoveTextError::Letter { .. }) => unheard,
        (NotUnderstood::Word { .. }, _) => {
            NotUnderstood::Chess { text: text.to_owned(), error: written }
        }
        _ => unheard,
    })
}

/// A move in notation, in either alphabet: a Cyrillic letter of a piece is never taken for the
/// Latin one that it looks like.
fn read(position: &Position, text: &str) -> Result<Move, MoveTextError> {
    let english = position.read_move(text, Letters::English);
    let read = match english {
        Err(MoveTextError::Letter { .. }) => position.read_move(text, Letters::Ukrainian),
        _ => english,
    };
    read.map(|written| written.mv)
}

/// A move in words.
fn hear(position: &Position, text: &str) -> Result<Move, NotUnderstood> {
    let said = SpokenMove::of(&words(text, BOARD)?);
    if !said.is_move() {
        let lacks = "say the squares, as in knight g1 to f3";
        return Err(NotUnderstood::Incomplete { text: text.to_owned(), lacks });
    }
    let text = text.to_owned();
    let write = |mv: &Move| position.write_move(mv, &Style::LONG);
    let legal = position.legal_moves();
    let fitting: Vec<&Move> = legal.iter().filter(|mv| said.fits(mv)).collect();
    match fitting[..] {
        [] => Err(NotUnderstood::NotLegal {
            text,
            heard: said.to_string(),
            reason: reason(position, &said),
            nearest: nearest(&legal, &said).map(write).collect(),
        }),
        [mv] => match said.check(position, mv) {
            Ok(()) => Ok(*mv),
            Err(fact) => Err(NotUnderstood::Contradiction { text, heard: write(mv), fact }),
        },
        _ => {
            let candidates = fitting.into_iter().map(write).collect();
            Err(NotUnderstood::Ambiguous { text, candidates })
        }
    }
}

fn say_way(mv: &Move, voice: Voice) -> String {
    let vocabulary = voice.vocabulary();
    let words = &vocabulary.chess;
    let piece = &words.noun(mv.role()).nominative;
    let (from, to) = (&square(mv.from(), voice), &square(mv.to(), voice));
    let link = if mv.captured().is_some() { &vocabulary.takes } else { &vocabulary.to };
    // The pawn taken in passing does not stand where the other one goes.
    if mv.is_en_passant() {
        return sentence([piece, from, link, to, &words.en_passant]);
    }
    let object = |role| words.noun(role).accusative.as_str();
    let victim = mv.captured().filter(|_| !words.victim_on.is_empty());
    let (victim, on) = victim.map_or(("", ""), |role| (object(role), words.victim_on.as_str()));
    let promoted = mv.promotion().map_or(("", ""), |role| (words.becomes.as_str(), object(role)));
    sentence([piece, from, link, victim, on, to, promoted.0, promoted.1])
}

fn reason(position: &Position, said: &SpokenMove) -> String {
    let from = Square::ALL.into_iter().find(|&square| said.comes_from(square));
    match from.map(|square| (square, position.at(square))) {
        _ if position.count_legal_moves() == 0 => "the game is over".to_owned(),
        Some((square, None)) => format!("{square} is empty"),
        Some((square, Some(piece))) if piece.color != position.turn() => {
            format!("the piece on {square} is the opponent's")
        }
        Some((square, Some(piece))) if said.is_of_another(piece.role) => {
            let english = &Voice::written(Language::En).vocabulary().chess;
            format!("the piece on {square} is a {}", english.noun(piece.role).nominative)
        }
        _ if position.is_check() => "the king is in check, and no such move parries it".to_owned(),
        _ => "no piece can go that way".to_owned(),
    }
}

/// The legal moves that go to the square that was said, first those from where it was said.
fn nearest<'a>(legal: &'a [Move], said: &SpokenMove) -> impl Iterator<Item = &'a Move> {
    let mut nearest: Vec<&Move> = legal.iter().filter(|mv| said.goes_to(mv.to())).collect();
    nearest.sort_by_key(|mv| !said.comes_from(mv.from()));
    nearest.into_iter().take(NEAREST)
}
