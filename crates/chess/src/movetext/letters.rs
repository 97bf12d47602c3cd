//! The letters of the pieces, which differ from language to language (C.2, C.3).

use thiserror::Error;

use crate::Role;

/// An alphabet of piece letters. It is chosen for a game, never for a letter: К is a knight in
/// Ukrainian and looks like the English king.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Letters {
    /// K, Q, R, B, N.
    English,
    /// Кр, Ф, Т, С, К.
    Ukrainian,
}

const ENGLISH: [(&str, Role); 5] = [
    ("K", Role::King),
    ("Q", Role::Queen),
    ("R", Role::Rook),
    ("B", Role::Bishop),
    ("N", Role::Knight),
];

/// The king comes first: the knight's letter is the beginning of his.
const UKRAINIAN: [(&str, Role); 5] = [
    ("Кр", Role::King),
    ("Ф", Role::Queen),
    ("Т", Role::Rook),
    ("С", Role::Bishop),
    ("К", Role::Knight),
];

/// Latin and Cyrillic letters that look alike.
const LOOKALIKES: [(char, char); 19] = [
    ('A', 'А'),
    ('B', 'В'),
    ('C', 'С'),
    ('E', 'Е'),
    ('H', 'Н'),
    ('K', 'К'),
    ('M', 'М'),
    ('O', 'О'),
    ('P', 'Р'),
    ('T', 'Т'),
    ('X', 'Х'),
    ('a', 'а'),
    ('c', 'с'),
    ('e', 'е'),
    ('o', 'о'),
    ('p', 'р'),
    ('x', 'х'),
    ('y', 'у'),
    ('i', 'і'),
];

impl Letters {
    /// What stands for a piece; pawns have no letter (C.4).
    pub fn of(self, role: Role) -> &'static str {
        let found = self.table().iter().find(|(_, piece)| *piece == role);
        found.map_or("", |(letter, _)| letter)
    }

    /// The piece at the beginning of a text, and what follows it.
    pub(super) fn strip(self, text: &str) -> Option<(Role, &str)> {
        let found = self.table().iter().find(|(letter, _)| text.starts_with(letter))?;
        Some((found.1, &text[found.0.len()..]))
    }

    fn table(self) -> &'static [(&'static str, Role); 5] {
        match self {
            Letters::English => &ENGLISH,
            Letters::Ukrainian => &UKRAINIAN,
        }
    }

    fn other(self) -> Letters {
        match self {
            Letters::English => Letters::Ukrainian,
            Letters::Ukrainian => Letters::English,
        }
    }

    /// Says what a capital letter that is none of this alphabet's may have been meant for.
    pub(super) fn foreign(self, letter: char) -> ForeignLetter {
        let there = self.other().strip(letter.encode_utf8(&mut [0; 4])).map(|(role, _)| role);
        let looks_like = LOOKALIKES
            .into_iter()
            .find_map(|(latin, cyrillic)| match self {
                Letters::English => (letter == cyrillic).then_some(latin),
                Letters::Ukrainian => (letter == latin).then_some(cyrillic),
            })
            .and_then(|twin| self.strip(twin.encode_utf8(&mut [0; 4])).map(|(role, _)| role));
        ForeignLetter { letter, letters: self, there, looks_like }
    }
}

/// A letter that is no piece of the chosen alphabet.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("“{letter}” is no piece in {} letters{}", name(*letters), hint(*there, *looks_like, *letters))]
pub struct ForeignLetter {
    /// The letter.
    pub letter: char,
    /// The alphabet that was chosen.
    pub letters: Letters,
    /// What it is in the other alphabet.
    pub there: Option<Role>,
    /// What the letter of the chosen alphabet that looks just like it stands for.
    pub looks_like: Option<Role>,
}

fn hint(there: Option<Role>, looks_like: Option<Role>, letters: Letters) -> String {
    let other = name(letters.other());
    let (of, script) = match letters {
        Letters::English => ("a Cyrillic", "Latin"),
        Letters::Ukrainian => ("a Latin", "Cyrillic"),
    };
    let meant = there.map(|role| format!("a {} in {other} letters", piece(role)));
    let twin = looks_like.map(|role| {
        format!("{of} letter that looks like the {} {}", piece(role), letters.of(role))
    });
    match (meant, twin) {
        (None, None) => format!("; they are {}", list(letters)),
        (meant, twin) => {
            let is: Vec<String> = meant.into_iter().chain(twin).collect();
            format!(
                ", but {}; read the whole game in {other} letters, or write {script} ones: {}",
                is.join(" and "),
                list(letters)
            )
        }
    }
}

fn list(letters: Letters) -> String {
    let all = letters.table().iter().map(|(letter, role)| format!("{letter} {}", piece(*role)));
    all.collect::<Vec<_>>().join(", ")
}

fn name(letters: Letters) -> &'static str {
    match letters {
        Letters::English => "English",
        Letters::Ukrainian => "Ukrainian",
    }
}

/// A man's name in a sentence.
pub(super) fn piece(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

/// A square or sign as it is meant, whatever script it was typed in: files, `x` and `e.p.` have
/// only one meaning.
pub(super) fn latin(letter: char) -> char {
    let found = LOOKALIKES.into_iter().find(|(_, cyrillic)| *cyrillic == letter);
    found.map_or(letter, |(latin, _)| latin)
}
