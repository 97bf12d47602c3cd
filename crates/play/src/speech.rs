//! Moves and squares as they are said to whoever does not see the board, and moves as he says them.

use std::collections::BTreeMap;

use game::Position as _;
use notation::movetext::{MoveError, Reason};
use notation::speech::{self, NotUnderstood, Voice, Wording};
use renju::Lettering;
use rulebook::Game as Kind;
use serde::{Deserialize, Serialize};
use words::{Id, Language};

use crate::{Grid, Table, id};

/// The letters of renju as the documents have them.
const LETTERS: Lettering = Lettering::Documents;
/// How a pass is written.
const PASS: &str = "-";

/// How moves and squares are put.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Style {
    /// As they are written: `c3 takes e5`.
    #[default]
    Written,
    /// Letters and numbers as words: `C three takes E five`.
    Spelled,
    /// By the names of `UA-CHESS D.2.1`: `Caesar drei schlaegt Eva fuenf`; on boards that have more files
    /// than names, spelled.
    Names,
}

/// In what language something is said, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Speech {
    /// The language.
    pub language: Language,
    /// How moves and squares are put.
    pub style: Style,
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 3] = [Style::Written, Style::Spelled, Style::Names];

    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Style::Written => "written",
            Style::Spelled => "spelled",
            Style::Names => "names",
        }
    }
}

impl Speech {
    fn voice(self) -> Voice {
        match self.style {
            Style::Written => Voice::written(self.language),
            Style::Spelled => Voice::aloud(self.language),
            Style::Names => Voice::aloud(Wording::Announcement),
        }
    }

    /// What is said; spelled, where there are no names for it.
    fn or_spelled<E>(self, say: impl Fn(Voice) -> Result<String, E>) -> Option<String> {
        say(self.voice()).or_else(|_| say(Voice::aloud(self.language))).ok()
    }

    /// What each square of a board is called, where that is not what is written on it.
    pub fn squares(self, table: &Table) -> BTreeMap<String, String> {
        self.names(crate::view::kind(table.game()))
    }

    /// What each square of the board of a game is called, where that is not what is written on it.
    pub(crate) fn names(self, kind: Kind) -> BTreeMap<String, String> {
        if self.style == Style::Written {
            return BTreeMap::new();
        }
        let named = |name: String| Some((name.clone(), self.square(kind, &name)?));
        Grid::of(kind).squares.into_keys().filter_map(named).collect()
    }

    /// What a square is called.
    pub(crate) fn square(self, kind: Kind, name: &str) -> Option<String> {
        match kind.variant().parse::<draughts::Variant>() {
            Ok(variant) => {
                let square = variant.square_named(name).ok()?;
                self.or_spelled(|voice| speech::draughts::square(variant, square, voice))
            }
            Err(_) if kind == Kind::Renju => {
                let point = renju::Move::Place(LETTERS.read(name).ok()?);
                self.or_spelled(|voice| speech::renju::say(point, LETTERS, voice))
            }
            Err(_) => Some(speech::chess::square(name.parse().ok()?, self.voice())),
        }
    }

    /// Several squares, one after the other.
    pub(crate) fn squares_of(self, kind: Kind, names: &[String]) -> String {
        let said = names.iter().map(|name| self.square(kind, name).unwrap_or_else(|| name.clone()));
        said.collect::<Vec<_>>().join(", ")
    }

    /// A time: hours, minutes and seconds; below twenty seconds those alone.
    pub(crate) fn time(self, time: game::Millis) -> String {
        const SECONDS_ALONE_MS: i64 = 20_000;
        let ms = time.0.max(0);
        let seconds = if ms < SECONDS_ALONE_MS { ms / 1_000 } else { (ms + 999) / 1_000 };
        let parts = [
            (id::TIME_HOURS, seconds / 3_600),
            (id::TIME_MINUTES, seconds / 60 % 60),
            (id::TIME_SECONDS, seconds % 60),
        ];
        let some = parts.iter().filter(|(_, number)| *number > 0);
        let some: Vec<_> = some.map(|(id, number)| self.language.count(*id, *number)).collect();
        match some.is_empty() {
            true => self.language.count(id::TIME_SECONDS, 0).into_owned(),
            false => some.join(" "),
        }
    }

    pub(crate) fn say(self, id: Id) -> String {
        self.language.say(id).into_owned()
    }

    pub(crate) fn tell(self, id: Id, words: &[(&str, &str)]) -> String {
        self.language.tell(id, words).into_owned()
    }
}

/// A position whose moves are said and understood.
pub(crate) enum Spoken {
    Draughts(draughts::Position),
    Renju(renju::Position),
    Chess(chess::Position),
}

impl Spoken {
    /// The position of a game that is written so.
    pub(crate) fn read(kind: Kind, text: &str) -> Option<Spoken> {
        Some(match kind.variant().parse() {
            Ok(variant) => Spoken::Draughts(draughts::Position::start(variant).read(text).ok()?),
            Err(_) if kind == Kind::Renju => Spoken::Renju(renju::Position::new().read(text).ok()?),
            Err(_) => Spoken::Chess(chess::Position::start().read(text).ok()?),
        })
    }

    /// The position on a table now.
    pub(crate) fn of(table: &Table) -> Option<Spoken> {
        let game = table.game();
        Spoken::read(crate::view::kind(game), &game.board().text())
    }

    /// A legal move as it is said.
    pub(crate) fn say(&self, text: &str, speech: Speech) -> Option<String> {
        match self {
            Spoken::Draughts(position) => {
                let mv = position.find_move(text).ok()?;
                let variant = position.variant();
                speech.or_spelled(|voice| speech::draughts::say(variant, &mv, voice))
            }
            // In an opening stones are placed whose turn it is not.
            Spoken::Renju(_) => {
                let mv = match text {
                    PASS => renju::Move::Pass,
                    _ => renju::Move::Place(LETTERS.read(text).ok()?),
                };
                speech.or_spelled(|voice| speech::renju::say(mv, LETTERS, voice))
            }
            Spoken::Chess(position) => {
                let mv = position.find_move(text).ok()?;
                Some(speech::chess::say(position, &mv, speech.voice()))
            }
        }
    }

    /// The position after a legal move; of stones each is said by itself, and it need not be known.
    pub(crate) fn after(self, text: &str) -> Option<Spoken> {
        Some(match self {
            Spoken::Draughts(position) => {
                let mv = position.find_move(text).ok()?;
                Spoken::Draughts(game::Position::play(&position, &mv).ok()?)
            }
            Spoken::Chess(position) => {
                let mv = position.find_move(text).ok()?;
                Spoken::Chess(game::Position::play(&position, &mv).ok()?)
            }
            Spoken::Renju(position) => Spoken::Renju(position),
        })
    }

    /// The squares of what a legal move of draughts takes.
    pub(crate) fn takes(&self, text: &str) -> Vec<String> {
        let Spoken::Draughts(position) = self else { return Vec::new() };
        let taken = position.find_move(text).map(|mv| mv.captured());
        let variant = position.variant();
        taken
            .into_iter()
            .flat_map(|all| all.iter().map(|one| variant.square_name(one)).collect::<Vec<_>>())
            .collect()
    }

    /// The legal move that somebody means, as the game writes it.
    pub(crate) fn understand(&self, text: &str) -> Result<String, NotUnderstood> {
        Ok(match self {
            Spoken::Draughts(position) => {
                position.move_text(&speech::draughts::understand(position, text)?)
            }
            Spoken::Renju(position) => {
                position.move_text(&speech::renju::understand(position, LETTERS, text)?)
            }
            Spoken::Chess(position) => {
                position.move_text(&speech::chess::understand(position, text)?)
            }
        })
    }

    /// A move that may have been meant, as the game writes it.
    fn candidate(&self, text: &str) -> String {
        self.understand(text).unwrap_or_else(|_| text.to_owned())
    }

    /// All legal moves, as the game writes them.
    fn legal(&self) -> Vec<String> {
        fn texts<P: game::Position>(position: &P) -> Vec<String> {
            position.legal_moves().iter().map(|mv| position.move_text(mv)).collect()
        }
        match self {
            Spoken::Draughts(position) => texts(position),
            Spoken::Renju(position) => texts(position),
            Spoken::Chess(position) => texts(position),
        }
    }

    /// The legal moves of the piece on a square, if nothing else was said.
    fn own(&self, square: &str) -> Vec<String> {
        let begins = |mv: &String| match self {
            Spoken::Chess(_) => mv.get(..2) == Some(square),
            Spoken::Draughts(_) => mv.split(['-', ':']).next() == Some(square),
            Spoken::Renju(_) => false,
        };
        self.legal().into_iter().filter(begins).collect()
    }

    /// The legal moves that sound most like what was typed or dictated, nearest first.
    fn suggest(&self, text: &str) -> Vec<String> {
        match self {
            Spoken::Draughts(position) => {
                let near = speech::draughts::suggest(position, text);
                near.iter().map(|mv| position.move_text(mv)).collect()
            }
            Spoken::Renju(position) => {
                let near = speech::renju::suggest(position, LETTERS, text);
                near.iter().map(|mv| position.move_text(mv)).collect()
            }
            Spoken::Chess(position) => {
                let near = speech::chess::suggest(position, text);
                near.iter().map(|mv| position.move_text(mv)).collect()
            }
        }
    }

    /// What attacks a piece, or which rows go through a point, in words.
    pub(crate) fn around(&self, square: &str, speech: Speech) -> Option<String> {
        match self {
            Spoken::Draughts(position) => {
                let variant = position.variant();
                let square = variant.square_named(square).ok()?;
                let (owner, _) = position.at(square)?;
                let mut setup = position.setup();
                setup.turn = !owner;
                let other = draughts::Position::new(variant, &setup).ok()?;
                let takes = |mv: &&draughts::Move| mv.captured().contains(square);
                let moves = other.legal_moves();
                let said = moves.iter().filter(takes).filter_map(|mv| {
                    speech.or_spelled(|voice| speech::draughts::say(variant, mv, voice))
                });
                Some(attacked(said.collect(), speech))
            }
            Spoken::Chess(position) => {
                let to: chess::Square = square.parse().ok()?;
                let owner = position.at(to).map(|piece| piece.color);
                let by = owner.map_or(!position.turn(), |owner| !owner);
                let attackers = position.attackers(to, by).into_iter().map(|(from, piece)| {
                    let name = speech::chess::piece(piece.role, speech.voice());
                    let line = speech.say(line(from, to));
                    let square = speech::chess::square(from, speech.voice());
                    format!("{name} {square} ({line})")
                });
                Some(attacked(attackers.collect(), speech))
            }
            Spoken::Renju(position) => {
                let point = LETTERS.read(square).ok()?;
                Some(rows(position, point, speech))
            }
        }
    }
}

/// How attackers are told, or that there are none.
fn attacked(by: Vec<String>, speech: Speech) -> String {
    match by.is_empty() {
        true => speech.say(id::SAY_NOT_ATTACKED),
        false => speech.tell(id::SAY_ATTACKED, &[("attackers", &by.join(", "))]),
    }
}

/// Along what a chessman looks at a square.
fn line(from: chess::Square, to: chess::Square) -> Id {
    let files = (from.file() as i8 - to.file() as i8).abs();
    let ranks = (from.rank() as i8 - to.rank() as i8).abs();
    match (files, ranks) {
        (0, _) => id::LINE_FILE,
        (_, 0) => id::LINE_RANK,
        (files, ranks) if files == ranks => id::LINE_DIAGONAL,
        (_, _) => id::LINE_JUMP,
    }
}

/// The stones on the four lines through a point, as far as a five could reach.
fn rows(position: &renju::Position, point: renju::Point, speech: Speech) -> String {
    const REACH: i8 = 4;
    let board = position.board();
    let lines = [
        (id::LINE_RANK, (1, 0)),
        (id::LINE_FILE, (0, 1)),
        (id::LINE_DIAGONAL_UP, (1, 1)),
        (id::LINE_DIAGONAL_DOWN, (1, -1)),
    ];
    let name = |point| {
        speech.or_spelled(|voice| speech::renju::say(renju::Move::Place(point), LETTERS, voice))
    };
    let told = lines.into_iter().filter_map(|(line, (right, up))| {
        let at = |step: i8| {
            let column = u8::try_from(point.column() as i8 + right * step).ok()?;
            let row = u8::try_from(point.row() as i8 + up * step).ok()?;
            renju::Point::new(column, row)
        };
        let near: Vec<renju::Point> =
            (-REACH..=REACH).filter(|step| *step != 0).filter_map(at).collect();
        let of = |colour, id| {
            let stones = board.stones(colour);
            let own = near.iter().filter(|point| stones.contains(**point));
            let names: Vec<String> = own.filter_map(|point| name(*point)).collect();
            let points = names.join(", ");
            (!names.is_empty()).then(|| speech.tell(id, &[("points", &points)]))
        };
        let black = of(renju::Colour::Black, id::ROW_BLACK);
        let white = of(renju::Colour::White, id::ROW_WHITE);
        let stones: Vec<String> = black.into_iter().chain(white).collect();
        let line = speech.say(line);
        (!stones.is_empty()).then(|| format!("{line}: {}", stones.join("; ")))
    });
    let told: Vec<String> = told.collect();
    match told.is_empty() {
        true => speech.say(id::SAY_NO_ROWS),
        false => format!("{}.", told.join(". ")),
    }
}

/// What somebody meant by a move, as the game writes it; or what he is told instead, and the moves that he may
/// have meant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Meant {
    /// The move.
    Move(String),
    /// None, or not one alone.
    Nothing {
        /// What he is told.
        say: String,
        /// The moves that he may have meant: as the game writes them, and as they are said.
        choices: Vec<(String, String)>,
        /// The whole move that was said and cannot be played, if one was: where officials judge they are to know
        /// that it was tried.
        #[serde(skip_serializing_if = "Option::is_none")]
        tried: Option<String>,
    },
}

/// What somebody means who types or dictates a move on a table.
pub fn meant(table: &Table, text: &str, speech: Speech) -> Meant {
    let kind = crate::view::kind(table.game());
    let Some(spoken) = Spoken::of(table) else {
        return Meant::Move(text.to_owned());
    };
    match spoken.understand(text) {
        Ok(text) => Meant::Move(text),
        // Before an arbiter nobody is told of a foul until he has placed it.
        Err(NotUnderstood::NotLegal { heard, .. })
            if (table.terms().arbiter || table.event().is_some())
                && foul(&spoken, &heard).is_some() =>
        {
            Meant::Move(heard)
        }
        Err(error) => not_meant(&spoken, kind, (text, &error), speech),
    }
}

/// What he is told whose move was not understood, or cannot be played.
fn not_meant(
    spoken: &Spoken,
    kind: Kind,
    (typed, error): (&str, &NotUnderstood),
    speech: Speech,
) -> Meant {
    let candidates = error.candidates();
    let own = if let NotUnderstood::Draughts { error: MoveError::NotLegal { text, .. }, .. }
    | NotUnderstood::NotLegal { heard: text, .. } = error
    {
        spoken.own(text)
    } else if candidates.is_empty() {
        spoken.own(&typed.to_lowercase())
    } else {
        Vec::new()
    };
    let is_own = !own.is_empty();
    let near = match (candidates, error) {
        (_, _) if is_own => own,
        // Who has said nothing of a move means none.
        ([], NotUnderstood::Silence) => Vec::new(),
        ([], _) => spoken.suggest(typed),
        (some, _) => some.iter().map(|text| spoken.candidate(text)).collect(),
    };
    let near = near.into_iter().filter_map(|text| Some((text.clone(), spoken.say(&text, speech)?)));
    let choices: Vec<(String, String)> = near.collect();
    let said: Vec<&str> = choices.iter().map(|(_, said)| said.as_str()).collect();
    let said = said.join(", ");
    let impossible = |heard: &str, reason: &str| {
        let heard = heard_in(kind, heard, speech);
        let words = [("heard", heard.as_str()), ("reason", reason)];
        match said.is_empty() {
            true => speech.tell(id::SAY_IMPOSSIBLE_ALONE, &words),
            false => {
                let [heard, reason] = words;
                speech.tell(id::SAY_IMPOSSIBLE, &[heard, reason, ("choices", &said)])
            }
        }
    };
    let not_understood = |text: &str| match choices.is_empty() {
        true => speech.tell(id::SAY_NOT_UNDERSTOOD, &[("heard", text)]),
        false => speech.tell(id::SAY_WHICH, &[("choices", &said)]),
    };
    let say = match error {
        NotUnderstood::Draughts { error: MoveError::Ambiguous { .. }, .. }
        | NotUnderstood::Ambiguous { .. } => speech.tell(id::SAY_WHICH, &[("choices", &said)]),
        // A piece without its way.
        _ if is_own => speech.tell(id::SAY_WHICH, &[("choices", &said)]),
        NotUnderstood::Chess { .. } if !candidates.is_empty() => {
            speech.tell(id::SAY_WHICH, &[("choices", &said)])
        }
        NotUnderstood::Draughts { error: MoveError::NotLegal { text, reason, .. }, .. } => {
            impossible(text, &draughts_reason(kind, reason, speech))
        }
        NotUnderstood::NotLegal { text, heard, .. } => match foul(spoken, heard) {
            Some(foul) => told_foul(kind, heard, foul, speech),
            // What names no square is told in his words.
            None => {
                let heard = if speech.square(kind, heard).is_some() { heard } else { text };
                impossible(heard, &reason(spoken, kind, heard, speech))
            }
        },
        NotUnderstood::Contradiction { heard, .. } => {
            impossible(heard, &speech.say(id::REASON_NOT_SO))
        }
        NotUnderstood::Chess { text, .. } => impossible(text, &reason(spoken, kind, text, speech)),
        NotUnderstood::Draughts { text, error: _ }
        | NotUnderstood::Word { text, .. }
        | NotUnderstood::Incomplete { text, .. } => not_understood(text),
        // What may come besides has no words yet.
        NotUnderstood::Silence | _ => speech.say(id::SAY_SAY_A_MOVE),
    };
    let whole = if let NotUnderstood::Draughts { error: MoveError::NotLegal { text, .. }, .. }
    | NotUnderstood::NotLegal { heard: text, .. } = error
    {
        Some(text.clone())
    } else {
        None
    };
    let tried = whole.filter(|_| !is_own);
    Meant::Nothing { say, choices, tried }
}

/// What was understood, with its squares as they are said.
fn heard_in(kind: Kind, heard: &str, speech: Speech) -> String {
    // A move of chess is written in one: from where, to where, what a pawn becomes.
    let parts: Vec<&str> = match (heard.get(..2), heard.get(2..4), heard.get(4..)) {
        (Some(from), Some(to), Some(becomes)) if kind == Kind::Chess && becomes.len() < 2 => {
            vec![from, to]
        }
        _ => heard.split(['-', ':', 'x']).collect(),
    };
    let names: Vec<String> = parts.into_iter().map(str::to_owned).collect();
    let known = names.iter().all(|name| speech.square(kind, name).is_some());
    if known && speech.style != Style::Written {
        speech.squares_of(kind, &names)
    } else {
        heard.to_owned()
    }
}

fn draughts_reason(kind: Kind, reason: &Reason, speech: Speech) -> String {
    let named = |name: &str| speech.square(kind, name).unwrap_or_else(|| name.to_owned());
    match reason {
        Reason::GameOver => speech.say(id::REASON_OVER),
        Reason::EmptySquare { square } => {
            speech.tell(id::REASON_EMPTY, &[("square", &named(square))])
        }
        Reason::OpponentsPiece { square, .. } => {
            speech.tell(id::REASON_OPPONENTS, &[("square", &named(square))])
        }
        Reason::EmptyFile { .. } | Reason::NoSuchWay => speech.say(id::REASON_NO_WAY),
        Reason::MustCapture => speech.say(id::REASON_MUST_CAPTURE),
        Reason::MustTakeMost { most, .. } => {
            speech.tell(id::REASON_MUST_TAKE_MOST, &[("most", &most.to_string())])
        }
        Reason::StopsShort => speech.say(id::REASON_STOPS_SHORT),
    }
}

/// Why a move of chess or renju is not possible, by the squares that were heard.
fn reason(spoken: &Spoken, kind: Kind, heard: &str, speech: Speech) -> String {
    let told = |id, name: &str| {
        speech
            .tell(id, &[("square", &speech.square(kind, name).unwrap_or_else(|| name.to_owned()))])
    };
    match spoken {
        Spoken::Renju(position) => match position.piece_on(heard) {
            Some(_) => told(id::REASON_TAKEN, heard),
            None => speech.say(id::REASON_NO_WAY),
        },
        Spoken::Chess(position) => {
            let squares = chess_squares(heard);
            let from = squares.first().filter(|_| squares.len() > 1);
            let there = from.map(|square| (square.to_string(), position.at(*square)));
            match there {
                Some((name, None)) => told(id::REASON_EMPTY, &name),
                Some((name, Some(piece))) if piece.color != chess::Position::turn(position) => {
                    told(id::REASON_OPPONENTS, &name)
                }
                Some(_) | None if position.is_check() => speech.say(id::REASON_CHECK),
                Some(_) | None => speech.say(id::REASON_NO_WAY),
            }
        }
        Spoken::Draughts(_) => speech.say(id::REASON_NO_WAY),
    }
}

/// The squares that stand in a text, in order.
fn chess_squares(text: &str) -> Vec<chess::Square> {
    let ends = text.char_indices().map(|(at, _)| text.get(at..at + 2));
    ends.flatten().filter_map(|name| name.parse().ok()).collect()
}

/// Which foul a stone on a point is.
fn foul(spoken: &Spoken, heard: &str) -> Option<Id> {
    let Spoken::Renju(position) = spoken else { return None };
    if renju::Position::turn(position) != renju::Colour::Black {
        return None;
    }
    Some(foul_kind(game::Position::foul(position, heard)?.0))
}

/// A stone that would be a foul.
fn told_foul(kind: Kind, point: &str, foul: Id, speech: Speech) -> String {
    let point = heard_in(kind, point, speech);
    speech.tell(id::SAY_FOUL, &[("point", &point), ("kind", &speech.say(foul))])
}

/// What a foul is called.
fn foul_kind(kind: renju::FoulKind) -> Id {
    match kind {
        renju::FoulKind::DoubleThree => id::FOUL_DOUBLE_THREE,
        renju::FoulKind::DoubleFour => id::FOUL_DOUBLE_FOUR,
        renju::FoulKind::Overline => id::FOUL_OVERLINE,
    }
}

/// What is around a square of a table, for whoever does not see it.
pub fn around(table: &Table, square: &str, speech: Speech) -> Option<String> {
    Spoken::of(table)?.around(square, speech)
}
