//! What stands where, for those who draw it: a grid of named squares, and the pieces on it.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::LazyLock;

use game::Board;
use rulebook::Game as Kind;
use serde::{Serialize, Serializer};

/// The squares of a board: how many files and ranks, and the name of each square that is played on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Grid {
    /// The kind of board.
    pub kind: BoardKind,
    /// Files, from White's left.
    pub files: u32,
    /// Ranks, from White's side.
    pub ranks: u32,
    /// The squares that are played on: file and rank from nought.
    pub squares: BTreeMap<String, (u32, u32)>,
    /// What is written along the files, and along the ranks; nothing where squares have numbers.
    pub letters: (Vec<String>, Vec<String>),
}

/// What a board looks like, whatever variant is played on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardKind {
    /// Dark squares with men and kings.
    Draughts,
    /// Squares with pieces.
    Chess,
    /// Crossings with stones.
    Renju,
}

impl BoardKind {
    /// All of them.
    pub const ALL: [BoardKind; 3] = [BoardKind::Draughts, BoardKind::Chess, BoardKind::Renju];

    /// The board of a game.
    pub fn of(kind: Kind) -> BoardKind {
        match (variant(kind), kind == Kind::Renju) {
            (Some(_), _) => BoardKind::Draughts,
            (None, true) => BoardKind::Renju,
            (None, false) => BoardKind::Chess,
        }
    }

    /// Its name, as messages and styles have it.
    pub fn name(self) -> &'static str {
        match self {
            BoardKind::Draughts => "draughts",
            BoardKind::Chess => "chess",
            BoardKind::Renju => "renju",
        }
    }
}

/// The pieces on a board.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Picture {
    /// Square by square.
    pub pieces: Pieces,
}

/// The name of a square; those of boards with files and ranks need not be made anew.
type Name = Cow<'static, str>;

/// Pieces by the names of their squares.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pieces(Vec<(Name, Piece)>);

impl Pieces {
    /// What stands on a square.
    pub fn get(&self, name: &str) -> Option<&Piece> {
        self.iter().find_map(|(one, piece)| (one == name).then_some(piece))
    }

    /// Each piece with its square.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Piece)> {
        self.0.iter().map(|(name, piece)| (&**name, piece))
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Pieces {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

/// A piece: its colour, `w` or `b`, and its kind, `m` a man, `k` a king, `s` a stone; in chess `K` a king, else
/// the small letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Piece {
    /// Whether it is white.
    pub white: bool,
    /// Its kind.
    pub kind: char,
}

impl From<Piece> for String {
    fn from(piece: Piece) -> String {
        format!("{}{}", if piece.white { 'w' } else { 'b' }, piece.kind)
    }
}

impl Serialize for Piece {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut text = [0; 5];
        text[0] = if self.white { b'w' } else { b'b' };
        let end = 1 + self.kind.encode_utf8(&mut text[1..]).len();
        serializer.serialize_str(std::str::from_utf8(&text[..end]).unwrap_or_default())
    }
}

fn variant(kind: Kind) -> Option<draughts::Variant> {
    kind.variant().parse().ok()
}

impl Grid {
    /// The board of a game.
    pub fn of(kind: Kind) -> Grid {
        match (variant(kind), kind == Kind::Renju) {
            (Some(variant), _) => draughts_grid(variant),
            (None, true) => renju_grid(),
            (None, false) => chess_grid(),
        }
    }
}

/// The names of the squares of a board of eight by eight, rank by rank.
static NAMES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let all = (1..=8).flat_map(|rank| (0..8).map(move |file| (file, rank)));
    all.map(|(file, rank)| format!("{}{rank}", letter(file))).collect()
});

/// The name of a square by its file and rank, both from nought.
fn name(file: u32, rank: u32) -> Name {
    let known = NAMES.get(rank as usize * 8 + file as usize).filter(|_| file < 8);
    match known {
        Some(name) => Cow::Borrowed(name),
        None => Cow::Owned(format!("{}{}", letter(file), rank + 1)),
    }
}

fn letter(number: u32) -> String {
    char::from_u32('a' as u32 + number).map_or_else(String::new, String::from)
}

fn draughts_grid(variant: draughts::Variant) -> Grid {
    let all = (1..=variant.squares()).filter_map(draughts::Square::new);
    let squares: BTreeMap<String, (u32, u32)> = all
        .filter_map(|square| Some((variant.square_name(square), variant.file_and_rank(square)?)))
        .collect();
    let files = squares.values().map(|(file, _)| file + 1).max().unwrap_or(0);
    let ranks = squares.values().map(|(_, rank)| rank + 1).max().unwrap_or(0);
    let letters = match variant.naming() {
        draughts::Naming::Algebraic => along(files, ranks),
        draughts::Naming::Numeric => (Vec::new(), Vec::new()),
    };
    Grid { kind: BoardKind::Draughts, files, ranks, squares, letters }
}

fn along(files: u32, ranks: u32) -> (Vec<String>, Vec<String>) {
    ((0..files).map(letter).collect(), (1..=ranks).map(|rank| rank.to_string()).collect())
}

fn chess_grid() -> Grid {
    let name = |file, rank| format!("{}{}", letter(file), rank + 1);
    let all = (0..8).flat_map(|file| (0..8).map(move |rank| (file, rank)));
    let squares = all.map(|(file, rank)| (name(file, rank), (file, rank))).collect();
    Grid { kind: BoardKind::Chess, files: 8, ranks: 8, squares, letters: along(8, 8) }
}

fn renju_grid() -> Grid {
    let letters = renju::Lettering::Documents;
    let mut squares = BTreeMap::new();
    let (mut files, mut ranks) = (vec![String::new(); 15], vec![String::new(); 15]);
    for point in renju::Point::all() {
        let name = letters.write(point).to_string();
        let (file, rank) = (u32::from(point.column()), u32::from(point.row()));
        let cut = name.find(|one: char| one.is_ascii_digit()).unwrap_or(name.len());
        files[file as usize] = name[..cut].to_owned();
        ranks[rank as usize] = name[cut..].to_owned();
        squares.insert(name, (file, rank));
    }
    Grid { kind: BoardKind::Renju, files: 15, ranks: 15, squares, letters: (files, ranks) }
}

impl Picture {
    /// What stands on a board.
    pub fn of(kind: Kind, board: &Board) -> Picture {
        Picture::read(kind, &board.text())
    }

    /// What stands on a board whose position is written so.
    pub(crate) fn read(kind: Kind, text: &str) -> Picture {
        let pieces = match (variant(kind), kind == Kind::Renju) {
            (Some(variant), _) => draughts_pieces(variant, text),
            (None, true) => Some(renju_pieces(text)),
            (None, false) => Some(chess_pieces(text)),
        };
        Picture { pieces: pieces.unwrap_or_default() }
    }
}

/// The squares on which something else stands than before: what, or nothing.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Changed(Vec<(Name, Option<Piece>)>);

impl Changed {
    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl Serialize for Changed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, piece)| (name, piece)))
    }
}

impl Picture {
    /// What is other in a later picture.
    pub(crate) fn changed_to(self, later: Picture) -> Changed {
        let (mut was, mut is) = (self.pieces.0, later.pieces.0);
        // A move leaves most pieces where they were, in the same order.
        let same = was.iter().rev().zip(is.iter().rev()).take_while(|(was, is)| was == is).count();
        was.truncate(was.len() - same);
        is.truncate(is.len() - same);
        let same = was.iter().zip(&is).take_while(|(was, is)| was == is).count();
        let (was, is) = (&was[same..], &is[same..]);
        let left = was.iter().filter(|(name, _)| is.iter().all(|(one, _)| one != name));
        let left = left.map(|(name, _)| (name.clone(), None));
        let come = is.iter().filter(|one| !was.contains(one));
        let come = come.map(|(name, piece)| (name.clone(), Some(*piece)));
        Changed(left.chain(come).collect())
    }
}

/// What of a board has changed since.
pub(crate) fn changed(kind: Kind, was: &Board, is: &Board) -> Changed {
    Picture::of(kind, was).changed_to(Picture::of(kind, is))
}

fn draughts_pieces(variant: draughts::Variant, text: &str) -> Option<Pieces> {
    let position = draughts::Position::from_fen(variant, text).ok()?;
    let setup = position.setup();
    let mut pieces = Vec::new();
    let name = |one| match (variant.naming(), variant.file_and_rank(one)) {
        (draughts::Naming::Algebraic, Some((file, rank))) => name(file, rank),
        _ => Cow::Owned(variant.square_name(one)),
    };
    for colour in draughts::Colour::BOTH {
        let white = colour == draughts::Colour::White;
        for (set, kind) in [(setup.men[colour], 'm'), (setup.kings[colour], 'k')] {
            pieces.extend(set.iter().map(|one| (name(one), Piece { white, kind })));
        }
    }
    Some(Pieces(pieces))
}

/// The stones of a text such as `W:BH8,J9:WH9`.
fn renju_pieces(text: &str) -> Pieces {
    let mut pieces = Vec::new();
    for part in text.split(':').skip(1) {
        let white = part.starts_with('W');
        let names = part.get(1..).unwrap_or_default().split(',').filter(|name| !name.is_empty());
        pieces.extend(names.map(|name| (Cow::Owned(name.to_owned()), Piece { white, kind: 's' })));
    }
    Pieces(pieces)
}

/// The pieces of a text such as `rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1`.
fn chess_pieces(text: &str) -> Pieces {
    let mut pieces = Vec::with_capacity(32);
    let rows = text.split(' ').next().unwrap_or_default().split('/');
    for (row, rank) in rows.zip((0..8).rev()) {
        let mut file = 0;
        for sign in row.chars() {
            match sign.to_digit(10) {
                Some(empty) => file += empty,
                None => {
                    // A king of draughts has the small letter.
                    let kind = match sign.to_ascii_lowercase() {
                        'k' => 'K',
                        kind => kind,
                    };
                    let piece = Piece { white: sign.is_ascii_uppercase(), kind };
                    pieces.push((name(file, rank), piece));
                    file += 1;
                }
            }
        }
    }
    Pieces(pieces)
}

/// The squares over which a move goes, from the first to the last.
pub(crate) fn route(kind: BoardKind, text: &str) -> Vec<String> {
    squares(kind, text).map(str::to_owned).collect()
}

/// The same, of a move that is still there.
pub(crate) fn squares(kind: BoardKind, text: &str) -> impl Iterator<Item = &str> {
    let (split, whole, ends) = match kind {
        BoardKind::Draughts => (Some(text.split(['-', ':'])), None, [None, None]),
        BoardKind::Renju => (None, Some(text), [None, None]),
        BoardKind::Chess => (None, None, [text.get(0..2), text.get(2..4)]),
    };
    split.into_iter().flatten().chain(whole).chain(ends.into_iter().flatten())
}
