//! Moves as letters have them: in full notation, with numbers.

use draughts::{Move, Naming, Position};
use notation::movetext::{Format, Style, write_move};

/// A word of a line of moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token {
    /// The number before it, and whether it is said to be Black's.
    number: Option<(usize, bool)>,
    /// The move.
    pub(crate) text: String,
}

impl Token {
    /// Whether the number, if there is one, is that of this half-move, from 0.
    pub(crate) fn is_numbered(&self, ply: usize) -> bool {
        self.number.is_none_or(|(number, black)| number == ply / 2 + 1 && (!black || ply % 2 == 1))
    }
}

/// The words of a line: `1.c3-d4 f6-g5 2. d4-c5`, `1...f6-g5`.
pub(crate) fn tokens(line: &str) -> Vec<Token> {
    let mut found = Vec::new();
    let mut number = None;
    for word in line.split_whitespace() {
        let digits = word.len() - word.trim_start_matches(|sign: char| sign.is_ascii_digit()).len();
        let (before, rest) = word.split_at(digits);
        let text = rest.trim_start_matches(['.', '…']);
        let dots = &rest[..rest.len() - text.len()];
        if !dots.is_empty() && digits > 0 {
            let black = dots.contains('…') || dots.len() > 1;
            number = before.parse().ok().map(|number| (number, black));
        }
        let text = if dots.is_empty() || digits == 0 { word } else { text };
        let text = text.trim_end_matches([',', ';']);
        if !text.is_empty() {
            found.push(Token { number: number.take(), text: text.to_owned() });
        }
    }
    found
}

/// What a word of a letter means on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Read {
    /// A legal move.
    Legal(Move),
    /// An impossible move.
    Impossible {
        /// The only move of the piece that is named.
        only: Option<Move>,
        /// Whether it is written short.
        short: bool,
    },
    /// It cannot be read.
    Illegible,
}

/// Reads a move that must be written in full.
pub(crate) fn read_move(position: &Position, text: &str) -> Read {
    if text.contains('?') {
        return Read::Illegible;
    }
    let squares = squares(position, text);
    let legal = position.legal_moves();
    if let Some(full) = squares.full.as_deref() {
        let mut fitting = legal.iter().filter(|mv| goes_by(full, mv));
        if let (Some(mv), None) = (fitting.next(), fitting.next()) {
            return Read::Legal(*mv);
        }
    }
    let mut own = legal.iter().filter(|mv| Some(mv.origin()) == squares.origin);
    let only = own.next().filter(|_| own.next().is_none());
    Read::Impossible { only: only.copied(), short: squares.short }
}

/// Whether a move goes by these squares.
fn goes_by(squares: &[draughts::Square], mv: &Move) -> bool {
    let [first, between @ .., last] = squares else { return false };
    let mut via = mv.via().iter();
    mv.origin() == *first
        && mv.destination() == *last
        && between.iter().all(|square| via.any(|one| one == square))
}

/// The Latin letter that looks the same.
fn latin(sign: char) -> char {
    match sign {
        'а' | 'А' => 'a',
        'в' | 'В' => 'b',
        'с' | 'С' => 'c',
        'е' | 'Е' => 'e',
        other => other.to_ascii_lowercase(),
    }
}

/// Whether two names of variations look the same on paper.
pub(crate) fn same_name(one: &str, other: &str) -> bool {
    one.chars().map(latin).eq(other.chars().map(latin))
}

/// Whether two texts look the same on paper, wherever there are spaces.
pub(crate) fn same_text(one: &str, other: &str) -> bool {
    let signs = |text: &str| -> Vec<char> {
        let lower = text.chars().filter(|sign| !sign.is_whitespace());
        lower.map(latin).flat_map(char::to_lowercase).collect()
    };
    signs(one) == signs(other)
}

/// The squares that a move names.
struct Named {
    origin: Option<draughts::Square>,
    /// All of them, from the first to the last, if it is written in full.
    full: Option<Vec<draughts::Square>>,
    /// Whether it does not name two squares, be they on the board or not.
    short: bool,
}

fn squares(position: &Position, text: &str) -> Named {
    let variant = position.variant();
    let text: String = text.chars().map(latin).collect();
    let mut parts: Vec<&str> = text.split(['-', '–', '—', ':', 'x', '×', '*']).collect();
    let joined = text.len() == 4 && text.is_ascii() && variant.naming() == Naming::Algebraic;
    if parts.len() == 1 && joined {
        parts = vec![&text[..2], &text[2..]];
    }
    let is_whole = |part: &&str| match variant.naming() {
        Naming::Algebraic => part.len() > 1 && part.ends_with(|sign: char| sign.is_ascii_digit()),
        Naming::Numeric => !part.is_empty(),
    };
    let short = parts.len() < 2 || !parts.iter().all(is_whole);
    let square = |part: &&str| variant.square_named(part).ok();
    let all: Option<Vec<_>> = parts.iter().map(square).collect();
    Named {
        origin: parts.first().filter(|_| parts.len() > 1).and_then(square),
        full: all.filter(|all| all.len() > 1),
        short,
    }
}

/// A legal move in full notation; the letter E is written large.
pub(crate) fn write(position: &Position, mv: &Move) -> String {
    let variant = position.variant();
    let format = Format::printed(variant, Style::Usual);
    let text = write_move(position, &position.legal_moves(), mv, format);
    match variant.naming() {
        Naming::Algebraic => text.replace('e', "E"),
        Naming::Numeric => text,
    }
}

/// A legal move as records of finished games have it.
pub(crate) fn write_short(position: &Position, mv: &Move) -> String {
    let format = Format::printed(position.variant(), Style::SEMI_SHORT);
    write_move(position, &position.legal_moves(), mv, format)
}

/// Moves with their numbers, the first of them being this half-move of the game, from 0.
pub(crate) fn numbered<'a>(first: usize, moves: impl Iterator<Item = &'a str>) -> String {
    let mut line = String::new();
    for (ply, text) in (first..).zip(moves) {
        let number = ply / 2 + 1;
        match ply % 2 {
            0 => line.push_str(&format!("{number}.")),
            _ if ply == first => line.push_str(&format!("{number}...")),
            _ => {}
        }
        line.push_str(text);
        line.push(' ');
    }
    line.trim_end().to_owned()
}

/// Whether a repeated line says these moves: all of them, or those of the partner alone.
pub(crate) fn repeats(line: &str, position: &Position, moves: &[Move]) -> bool {
    let words = tokens(line);
    let says = |moves: &[&Move]| {
        words.len() == moves.len()
            && words.iter().zip(moves).all(|(word, mv)| {
                let named = squares(position, &word.text);
                named.full.is_some_and(|squares| goes_by(&squares, mv))
            })
    };
    let all: Vec<&Move> = moves.iter().collect();
    let partners: Vec<&Move> = moves.iter().step_by(2).collect();
    says(&all) || says(&partners)
}
