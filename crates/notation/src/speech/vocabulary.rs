//! The words in which each language says a move.

use chess::Role;

use super::Language;
use super::numerals::{self, Numerals};

/// What a language says. Words that join others bring their own blanks.
#[derive(Debug)]
pub(super) struct Vocabulary {
    /// The names of the letters from A.
    pub(super) letters: &'static [&'static str],
    pub(super) numerals: Numerals,
    /// Between the squares of a quiet move.
    pub(super) to: &'static str,
    /// Between the squares of a capture.
    pub(super) takes: &'static str,
    /// Before the move of a draughts king.
    pub(super) king: &'static str,
    /// After a move that crowns a man.
    pub(super) crowned: &'static str,
    /// The renju move that places no stone.
    pub(super) pass: &'static str,
    pub(super) chess: ChessWords,
}

/// What a language says of chess alone.
#[derive(Debug)]
pub(super) struct ChessWords {
    pub(super) pawn: Noun,
    pub(super) knight: Noun,
    pub(super) bishop: Noun,
    pub(super) rook: Noun,
    pub(super) queen: Noun,
    pub(super) king: Noun,
    /// Between a captured piece and its square; without it the piece is not said.
    pub(super) victim_on: Option<&'static str>,
    pub(super) en_passant: &'static str,
    /// Before the piece that a pawn becomes.
    pub(super) becomes: &'static str,
    pub(super) castles_short: &'static str,
    pub(super) castles_long: &'static str,
    pub(super) check: &'static str,
    pub(super) mate: &'static str,
}

/// The name of a piece.
#[derive(Clone, Copy, Debug)]
pub(super) struct Noun {
    /// Who moves.
    pub(super) nominative: &'static str,
    /// What is taken, and what a pawn becomes.
    pub(super) accusative: &'static str,
}

impl Vocabulary {
    pub(super) fn of(language: Language) -> &'static Vocabulary {
        match language {
            Language::Ukrainian => &UKRAINIAN,
            Language::Russian => &RUSSIAN,
            Language::English => &ENGLISH,
            Language::Names => &NAMES,
        }
    }

    /// The name of a letter from A to P, the letter itself where there is none.
    pub(super) fn file(&self, letter: char) -> String {
        let index = (letter.to_ascii_lowercase() as usize).checked_sub('a' as usize);
        let name = index.and_then(|index| self.letters.get(index));
        name.map_or_else(|| letter.to_string(), ToString::to_string)
    }
}

impl ChessWords {
    pub(super) fn noun(&self, role: Role) -> Noun {
        match role {
            Role::Pawn => self.pawn,
            Role::Knight => self.knight,
            Role::Bishop => self.bishop,
            Role::Rook => self.rook,
            Role::Queen => self.queen,
            Role::King => self.king,
        }
    }
}

static UKRAINIAN: Vocabulary = Vocabulary {
    letters: &[
        "а", "бе", "це", "де", "е", "еф", "же", "аш", "і", "йот", "ка", "ель", "ем", "ен", "о",
        "пе",
    ],
    numerals: numerals::UKRAINIAN,
    to: " на ",
    takes: " бере ",
    king: "дамка ",
    crowned: " і стає дамкою",
    pass: "пас",
    chess: ChessWords {
        pawn: noun("пішак", "пішака"),
        knight: noun("кінь", "коня"),
        bishop: noun("слон", "слона"),
        rook: noun("тура", "туру"),
        queen: noun("ферзь", "ферзя"),
        king: noun("король", "короля"),
        victim_on: Some(" на "),
        en_passant: " на проході",
        becomes: " і перетворюється на ",
        castles_short: "коротка рокіровка",
        castles_long: "довга рокіровка",
        check: ", шах",
        mate: ", мат",
    },
};

static RUSSIAN: Vocabulary = Vocabulary {
    letters: &[
        "а", "бэ", "цэ", "дэ", "е", "эф", "же", "аш", "и", "йот", "ка", "эль", "эм", "эн", "о",
        "пэ",
    ],
    numerals: numerals::RUSSIAN,
    to: " на ",
    takes: " бьёт ",
    king: "дамка ",
    crowned: " и становится дамкой",
    pass: "пас",
    chess: ChessWords {
        pawn: noun("пешка", "пешку"),
        knight: noun("конь", "коня"),
        bishop: noun("слон", "слона"),
        rook: noun("ладья", "ладью"),
        queen: noun("ферзь", "ферзя"),
        king: noun("король", "короля"),
        victim_on: Some(" на "),
        en_passant: " на проходе",
        becomes: " и превращается в ",
        castles_short: "короткая рокировка",
        castles_long: "длинная рокировка",
        check: ", шах",
        mate: ", мат",
    },
};

/// Capital letters: a small “a” alone would be read as the article.
static ENGLISH: Vocabulary = Vocabulary {
    letters: &["A", "B", "C", "D", "E", "F", "G", "H", "I", "J", "K", "L", "M", "N", "O", "P"],
    numerals: numerals::ENGLISH,
    to: " to ",
    takes: " takes ",
    king: "king ",
    crowned: " and is crowned",
    pass: "pass",
    chess: ChessWords {
        pawn: noun("pawn", "pawn"),
        knight: noun("knight", "knight"),
        bishop: noun("bishop", "bishop"),
        rook: noun("rook", "rook"),
        queen: noun("queen", "queen"),
        king: noun("king", "king"),
        victim_on: Some(" on "),
        en_passant: " en passant",
        becomes: " and promotes to ",
        castles_short: "castles kingside",
        castles_long: "castles queenside",
        check: ", check",
        mate: ", checkmate",
    },
};

/// The words of `UA-CHESS D.2.1` (Bella and Laeufer for its misprints), and German in the same
/// spelling for what it leaves unsaid: captures, check, mate.
static NAMES: Vocabulary = Vocabulary {
    letters: &["Anna", "Bella", "Caesar", "David", "Eva", "Felix", "Gustav", "Hector"],
    numerals: numerals::GERMAN,
    to: " – ",
    takes: " schlaegt ",
    king: "Dame ",
    crowned: " Dame",
    pass: "passe",
    chess: ChessWords {
        pawn: noun("Bauer", "Bauer"),
        knight: noun("Springer", "Springer"),
        bishop: noun("Laeufer", "Laeufer"),
        rook: noun("Turm", "Turm"),
        queen: noun("Dame", "Dame"),
        king: noun("Koenig", "Koenig"),
        victim_on: None,
        en_passant: " en passant",
        becomes: " ",
        castles_short: "Kurze Rochade",
        castles_long: "Lange Rochade",
        check: ", Schach",
        mate: ", matt",
    },
};

const fn noun(nominative: &'static str, accusative: &'static str) -> Noun {
    Noun { nominative, accusative }
}
