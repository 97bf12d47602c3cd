//! A game that can be replayed: read in any spelling, kept in one.

use competition::{Competition, Problem};
use draughts::Variant;
use notation::movetext::{Format, Style, write_move};
use notation::stones::{Fault, Record, read_moves};
use notation::{chess_diagram, diagram, pdn, pgn, speech, stones};
use openings::Opening;
use renju::Lettering;
use rulebook::{Game, Language};

use crate::text::Texts;

/// The moves of a game, all of them legal.
pub(crate) enum Replay {
    Draughts(Box<pdn::Game>),
    Chess(Box<pgn::Game>),
    Renju(Box<Record>),
}

impl Replay {
    /// Reads a game of an event, from the drawn opening where it does not start from the array.
    pub(crate) fn read(
        competition: &Competition,
        text: &str,
        opening: Option<&str>,
    ) -> Result<Replay, Problem> {
        match competition.game().ok_or(Problem::MovesForeign)? {
            Game::Chess => chess(text),
            Game::Renju => renju(text),
            game => {
                let named = |one: &&Variant| one.name() == game.variant();
                let variant = Variant::ALL.iter().find(named).ok_or(Problem::MovesForeign)?;
                draughts(*variant, text, opening)
            }
        }
    }

    /// As it is kept: without tags but for where it starts.
    pub(crate) fn text(&self) -> String {
        match self {
            Replay::Draughts(game) => game.to_pdn(&pdn::Layout::default()),
            Replay::Chess(game) => game.to_pgn(&pgn::Layout::default()),
            Replay::Renju(record) => record.list(Lettering::Documents),
        }
    }

    /// The moves as score sheets have them.
    pub(crate) fn moves(&self, language: Language) -> Vec<String> {
        match self {
            Replay::Draughts(game) => draughts_positions(game)
                .map(|(position, mv)| {
                    let format = Format::printed(position.variant(), Style::Usual);
                    write_move(&position, &position.legal_moves(), mv, format)
                })
                .collect(),
            Replay::Chess(game) => {
                let letters = match language {
                    Language::En => chess::Letters::English,
                    Language::Uk | Language::Ru => chess::Letters::Ukrainian,
                };
                let style = chess::Style { letters, ..chess::Style::SHORT };
                chess_positions(game)
                    .map(|(position, mv)| position.write_move(mv, &style))
                    .collect()
            }
            Replay::Renju(record) => {
                record.list(Lettering::Documents).split(' ').map(ToOwned::to_owned).collect()
            }
        }
    }

    /// Whether the second move of a pair is the first of the game: it starts in the middle.
    pub(crate) fn starts_late(&self) -> bool {
        match self {
            Replay::Draughts(game) => game.start.is_some_and(|start| {
                start.turn() != draughts::Position::start(start.variant()).turn()
            }),
            Replay::Chess(game) => {
                game.start.as_ref().is_some_and(|start| start.turn() == chess::Colour::Black)
            }
            Replay::Renju(_) => false,
        }
    }

    /// The board after so many moves, with words for those who do not see it.
    pub(crate) fn board(&self, ply: usize, title: &str, t: Texts) -> String {
        match self {
            Replay::Draughts(game) => draughts_board(game, ply, title, t),
            Replay::Chess(game) => chess_board(game, ply, title, t),
            Replay::Renju(record) => {
                let mut part = Record::new();
                for mv in record.moves().iter().take(ply) {
                    // It was pushed before when the record was read.
                    let _ = part.push(*mv);
                }
                let words = format!("{}.", part.list(Lettering::Documents));
                let diagram = stones::Diagram::of_record(&part, Lettering::Documents);
                diagram.titled(title).described(&words).svg()
            }
        }
    }

    /// A move in words, as it is said aloud.
    pub(crate) fn said(&self, ply: usize, t: Texts) -> String {
        let language = match t.language {
            Language::Uk => speech::Language::Ukrainian,
            Language::Ru => speech::Language::Russian,
            Language::En => speech::Language::English,
        };
        let voice = speech::Voice::written(language);
        let Some(index) = ply.checked_sub(1) else { return String::new() };
        match self {
            Replay::Draughts(game) => draughts_positions(game)
                .nth(index)
                .and_then(|(at, mv)| speech::draughts::say(at.variant(), mv, voice).ok()),
            Replay::Chess(game) => {
                chess_positions(game).nth(index).map(|(at, mv)| speech::chess::say(&at, mv, voice))
            }
            Replay::Renju(record) => record
                .moves()
                .get(index)
                .and_then(|mv| speech::renju::say(*mv, Lettering::Documents, voice).ok()),
        }
        .unwrap_or_default()
    }
}

fn draughts(variant: Variant, text: &str, opening: Option<&str>) -> Result<Replay, Problem> {
    let read = read_pdn(variant, text);
    let drawn = opening.and_then(|opening| Opening::read(variant, opening).ok());
    match (read, drawn) {
        // The sheet begins where the drawn opening ends, or its men stand elsewhere.
        (Err(problem @ Problem::MoveUnplayable { .. }), Some(opening)) => {
            let from = opening.position().fen_in(variant.naming());
            let moves = text.lines().filter(|line| !line.trim_start().starts_with('['));
            let moves: Vec<&str> = moves.collect();
            let text = format!("[Setup \"1\"]\n[FEN \"{from}\"]\n\n{}", moves.join("\n"));
            read_pdn(variant, &text).map_err(|_| problem)
        }
        (read, _) => read,
    }
}

fn read_pdn(variant: Variant, text: &str) -> Result<Replay, Problem> {
    let encoding = Some(notation::encoding::Encoding::Utf8);
    let options = pdn::Options { preferred: Some(variant), encoding, ..Default::default() };
    let mut games = pdn::Reader::with_options(text.as_bytes(), options);
    let reading = games.next().ok_or(Problem::MovesEmpty)?;
    let mut game =
        reading.map_err(|error| Problem::MovesUnreadable { why: error.to_string() })?.game;
    if game.variant().is_some_and(|other| other != variant) {
        return Err(Problem::MovesForeign);
    }
    game.tags = pdn::Tags::new();
    let unread = game.moves.plies.iter().enumerate().find_map(|(index, ply)| match &ply.mv {
        pdn::PlyMove::Legal(_) => None,
        pdn::PlyMove::Unread(text) => Some((index + 1, text.clone())),
    });
    whole(unread, game.moves.plies.is_empty(), games.next().is_some())?;
    Ok(Replay::Draughts(Box::new(game)))
}

fn chess(text: &str) -> Result<Replay, Problem> {
    let encoding = Some(notation::encoding::Encoding::Utf8);
    let options = pgn::Options { encoding, ..Default::default() };
    let mut games = pgn::Reader::with_options(text.as_bytes(), options);
    let reading = games.next().ok_or(Problem::MovesEmpty)?;
    let mut game =
        reading.map_err(|error| Problem::MovesUnreadable { why: error.to_string() })?.game;
    game.tags = pgn::Tags::new();
    let unread = game.moves.plies.iter().enumerate().find_map(|(index, ply)| match &ply.mv {
        pgn::PlyMove::Legal(_) => None,
        pgn::PlyMove::Unread(text) => Some((index + 1, text.clone())),
    });
    whole(unread, game.moves.plies.is_empty(), games.next().is_some())?;
    Ok(Replay::Chess(Box::new(game)))
}

/// Whether a text is one game and every move of it can be played.
fn whole(unread: Option<(usize, String)>, empty: bool, more: bool) -> Result<(), Problem> {
    match unread {
        Some((ply, text)) => Err(unplayable(ply, text)),
        None if empty => Err(Problem::MovesEmpty),
        None if more => Err(Problem::MovesSeveral),
        None => Ok(()),
    }
}

/// A move that cannot be played, counted from 1 for both sides together.
fn unplayable(ply: usize, text: String) -> Problem {
    let dots = if ply.is_multiple_of(2) { "…" } else { "." };
    Problem::MoveUnplayable { number: format!("{}{dots}", ply.div_ceil(2)), text }
}

fn renju(text: &str) -> Result<Replay, Problem> {
    let moves = text.lines().filter(|line| !line.trim_start().starts_with('['));
    let moves: Vec<&str> = moves.collect();
    let reading = read_moves(&moves.join("\n"), Lettering::Documents);
    let reading = reading.map_err(|error| match error.fault {
        Fault::Unplayable { number, text, .. } => unplayable(number.into(), text),
        other => Problem::MovesUnreadable { why: other.to_string() },
    })?;
    if reading.record.moves().is_empty() {
        return Err(Problem::MovesEmpty);
    }
    Ok(Replay::Renju(Box::new(reading.record)))
}

/// Every move with the position it is played in.
fn draughts_positions(
    game: &pdn::Game,
) -> impl Iterator<Item = (draughts::Position, &draughts::Move)> {
    let start = game.start;
    game.legal_moves().scan(start, |now, mv| {
        let before = (*now)?;
        *now = Some(before.after(mv));
        Some((before, mv))
    })
}

fn chess_positions(game: &pgn::Game) -> impl Iterator<Item = (chess::Position, &chess::Move)> {
    let start = game.start.clone().unwrap_or_else(chess::Position::start);
    game.legal_moves().scan(start, |now, mv| {
        let after = now.after(mv);
        Some((std::mem::replace(now, after), mv))
    })
}

fn draughts_board(game: &pdn::Game, ply: usize, title: &str, t: Texts) -> String {
    let last = ply.checked_sub(1).and_then(|index| draughts_positions(game).nth(index));
    let start = || game.start.unwrap_or_else(|| draughts::Position::start(Variant::RUSSIAN));
    let position = last.as_ref().map_or_else(start, |(before, mv)| before.after(mv));
    let setup = position.setup();
    let names = |squares: draughts::SquareSet| {
        let names = squares.iter().map(|square| position.variant().square_name(square));
        names.collect::<Vec<_>>().join(", ")
    };
    let side = |colour, id| {
        let force = [("men", setup.men[colour]), ("kings", setup.kings[colour])];
        let force = force.into_iter().filter(|(_, squares)| !squares.is_empty());
        let force = force.map(|(id, squares)| format!("{} {}", t.say(id), names(squares)));
        format!("{}: {}.", t.say(id), force.collect::<Vec<_>>().join("; "))
    };
    let white = side(draughts::Colour::White, "white");
    let words = format!("{white} {}", side(draughts::Colour::Black, "black"));
    let mut picture = diagram::Diagram::new(&position).titled(title).described(&words);
    if let Some((_, mv)) = last {
        picture = picture.last_move(mv);
    }
    picture.svg()
}

fn chess_board(game: &pgn::Game, ply: usize, title: &str, t: Texts) -> String {
    let last = ply.checked_sub(1).and_then(|index| chess_positions(game).nth(index));
    let start = || game.start.clone().unwrap_or_else(chess::Position::start);
    let position = last.as_ref().map_or_else(start, |(before, mv)| before.after(mv));
    let side = |colour, id| {
        let men = position.men().filter(|(_, piece)| piece.color == colour);
        let men = men.map(|(square, piece)| format!("{} {square}", t.say(piece_id(piece.role))));
        format!("{}: {}.", t.say(id), men.collect::<Vec<_>>().join(", "))
    };
    let white = side(chess::Colour::White, "white");
    let words = format!("{white} {}", side(chess::Colour::Black, "black"));
    let mut picture = chess_diagram::Diagram::new(&position).titled(title).described(&words);
    if let Some((_, mv)) = last {
        picture = picture.last_move(mv);
    }
    picture.svg()
}

fn piece_id(role: chess::Role) -> &'static str {
    match role {
        chess::Role::Pawn => "piece-pawn",
        chess::Role::Knight => "piece-knight",
        chess::Role::Bishop => "piece-bishop",
        chess::Role::Rook => "piece-rook",
        chess::Role::Queen => "piece-queen",
        chess::Role::King => "piece-king",
    }
}
