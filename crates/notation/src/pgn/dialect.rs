//! What PGN files have to themselves.

use chess::{Colour, Letters, Move, Position, Style};

use super::fault::GameError;
use super::fen::{Form, read_fen};
use super::letters::letters_of_game;
use super::mark::{Mark, sign_at_start};
use super::moves::{nearest, read_move};
use super::shape::move_end;
use super::write::unknown;
use crate::gamefile::{
    After, Dialect, Escape, Faults, Game, Grammar, Header, Lexer, MoveNumber, Page, ParseState,
    Points, ROSTER, Score, Sign, Tag, Warning,
};

/// Files of chess games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Pgn;

impl Dialect for Pgn {
    type Position = Position;
    type Move = Move;
    type Colour = Colour;
    type Mark = Mark;
    type MissingField = Letters;
    type Choice = Letters;
    type Error = GameError;
}

/// What the tags say about the game that is played.
#[derive(Default)]
pub struct TagFacts {
    /// Another game than chess.
    foreign: Option<Tag<String>>,
}

/// How the moves of a game are read.
#[derive(Debug)]
pub struct Scratch {
    letters: Letters,
    /// For so many moves that are not legal, legal ones are looked for.
    explained: usize,
}

impl Default for Scratch {
    fn default() -> Scratch {
        Scratch { letters: Letters::English, explained: 0 }
    }
}

impl Grammar for Pgn {
    type TagFacts = TagFacts;
    type Scratch = Scratch;
    type Pen = Style;

    const POINTS: Points = Points::One;
    const STAR: Option<Mark> = None;
    const ESCAPE: Escape = Escape::Nothing;
    const TAGS: &'static [&'static str] = &["Variant", "FEN", "SetUp", "Termination"];
    const SETUP: &'static str = "SetUp";
    const FEN_LETTER: char = '/';

    fn move_end(text: &str) -> Option<usize> {
        move_end(text)
    }

    fn sign_at_start(text: &str) -> Option<(Sign<Pgn>, usize)> {
        sign_at_start(text)
    }

    /// `0-0` is castling.
    fn score_at_start(text: &str) -> Option<(Score, usize)> {
        Score::at_start(text).filter(|&(score, _)| score != Score::BothLose)
    }

    /// A word that is a move from its beginning to its end.
    fn is_surely_move(text: &str) -> bool {
        let rest = move_end(text).map(|end| &text[end..]);
        rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_alphanumeric()))
    }

    fn accept_tag(
        header: &mut Header<Pgn>,
        at: usize,
        name: &str,
        value: String,
        _faults: &mut Faults<'_, Pgn>,
    ) {
        if ROSTER.contains(&name) && value == unknown(name) {
            return;
        }
        header.tags.set(name, &value);
        if name == "Variant" && is_foreign(&value) {
            header.said.foreign = Some(Tag { at, said: value });
        }
    }

    fn begin(
        header: &mut Header<Pgn>,
        lexer: &Lexer<'_, Pgn>,
        text: &str,
        faults: &mut Faults<'_, Pgn>,
        parse: &mut ParseState<Pgn>,
    ) -> Option<(Letters, Position)> {
        let start = match start(header, faults) {
            Ok(start) => start,
            Err(fault) => {
                faults.error(fault.at, fault.said);
                header.put_back();
                return None;
            }
        };
        let preferred = parse.options.preferred.or(parse.before).unwrap_or(Letters::English);
        let letters = letters_of_game(&start, lexer, text, preferred, &mut parse.found);
        parse.scratch = Scratch { letters, explained: parse.options.limits.faults };
        Some((letters, start))
    }

    fn missing_field(letters: Letters) -> Letters {
        letters
    }

    /// Both have lost without playing.
    fn score_instead(text: &str) -> Option<Score> {
        Score::read(text).filter(|&score| score == Score::BothLose)
    }

    /// A win by forfeit may be said in two places.
    fn complete(game: &mut Game<Pgn>) {
        let forfeit = match game.score {
            Score::WhiteWins => Score::WhiteWinsByForfeit,
            Score::BlackWins => Score::BlackWinsByForfeit,
            _ => return,
        };
        if game.tags.get("Termination").is_some_and(|value| value.eq_ignore_ascii_case("forfeit")) {
            game.tags.remove("Termination");
            game.score = forfeit;
        }
    }

    fn number(ply: usize, start: Option<&Position>) -> MoveNumber<Colour> {
        let turn = start.map_or(Colour::White, |start| start.turn());
        let first = start.map_or(1, |start| start.move_number() as usize);
        MoveNumber::new(ply, turn, Colour::White, first)
    }

    fn find(
        position: &Position,
        text: &str,
        number: MoveNumber<Colour>,
        scratch: &mut Scratch,
    ) -> Result<Move, GameError> {
        let Scratch { letters, explained } = scratch;
        read_move(position, text, *letters).map_err(|error| {
            let mut near = Vec::new();
            if let Some(left) = explained.checked_sub(1) {
                *explained = left;
                near = nearest(position, text, *letters);
            }
            GameError::Move { number, error, nearest: near }
        })
    }

    fn after(position: &Position, mv: &Move) -> Position {
        position.after(mv)
    }

    fn write_move(style: &mut Style, position: &Position, mv: &Move) -> Option<String> {
        position.play(mv).ok()?;
        Some(position.write_move(mv, style))
    }

    fn write_lost_move(mv: &Move) -> String {
        mv.to_string()
    }

    fn write_score(_style: &Style, score: Score) -> &'static str {
        score.text(Points::One)
    }

    /// Only the four results of the standard end a game.
    fn write_end(_style: &Style, score: Score) -> &'static str {
        score.plain().text(Points::One)
    }

    /// `!` joined to `?` would be another mark.
    fn write_mark(page: &mut Page, mark: Mark, after: After) {
        match (mark, after) {
            (Mark::DrawOffer, _) | (_, After::Mark | After::Other) => page.word(&mark.to_string()),
            (_, After::Move) => page.join(&mark.to_string()),
        }
    }
}

/// Where the moves start.
fn start(header: &Header<Pgn>, faults: &mut Faults<'_, Pgn>) -> Result<Position, Tag<GameError>> {
    if let Some(Tag { at, said }) = &header.said.foreign {
        return Err(Tag { at: *at, said: GameError::ForeignGame(said.clone()) });
    }
    let Some(Tag { at, said }) = &header.fen else { return Ok(Position::start()) };
    let (start, form) =
        read_fen(said).map_err(|error| Tag { at: *at, said: GameError::Fen(error) })?;
    if form == Form::Repaired {
        faults.warn(*at, Warning::DefectiveFen(said.clone()));
    }
    Ok(start)
}

/// Does the value of a `Variant` tag name a game with other rules?
fn is_foreign(value: &str) -> bool {
    const NAMES: [&str; 13] = [
        "960",
        "fischer",
        "crazyhouse",
        "bughouse",
        "atomic",
        "antichess",
        "giveaway",
        "suicide",
        "losers",
        "horde",
        "racing",
        "check",
        "shogi",
    ];
    let value = value.to_lowercase();
    NAMES.iter().any(|name| value.contains(name))
}
