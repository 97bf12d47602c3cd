//! One game from the text of a file.

use draughts::{Move, Position, Variant};

use super::body::{Body, BodyReader, End, Lookout};
use super::choice::{Choice, ChoiceReason, Riddle, start};
use super::fault::{GameError, Place, Warning};
use super::faults::Faults;
use super::game::{Game, Line};
use super::gametype::GameType;
use super::header::{Header, Tag};
use super::lexer::{Kind, Lexer};
use super::reader::{Options, Reading};
use super::score::Score;

/// What the start of a text is.
pub(super) enum Parsed {
    /// A game, and the byte after it.
    Game(Box<Reading>, usize),
    /// A game whose variations go too deep, where they do, and the byte after it.
    TooDeep(Place, usize),
    /// A game that does not end before the text does.
    Incomplete,
    /// Something before a game that says nothing, and the byte after it.
    Stray(usize),
    /// No game.
    Nothing,
}

/// Is there more in the file than the text?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rest {
    More,
    None,
}

/// What stays the same from game to game.
#[derive(Debug)]
pub(super) struct Desk {
    pub(super) options: Options,
    /// The variant of the game before.
    pub(super) before: Option<Variant>,
    /// The legal moves of a position; a buffer.
    pub(super) legal: Vec<Move>,
    /// The moves of the game, where the search for its variant has found them.
    pub(super) found: Vec<Move>,
}

/// Reads the first game of a text that starts at a place of a file.
pub(super) fn parse(text: &str, origin: Place, rest: Rest, desk: &mut Desk) -> Parsed {
    let mut faults = Faults::new(text, origin, desk.options.limits.faults);
    let mut lexer = Lexer::new(text);
    let first = lexer.clone().next().at;
    let mut header = Header::read(&mut lexer, text, &mut faults);
    let (chosen, start) = begin(&mut header, &lexer, text, &mut faults, desk).unzip();
    let notes = std::mem::take(&mut header.notes);
    let body = BodyReader::new(&mut lexer, text, &mut faults, start, desk);
    let Body { moves, terminator, end, too_deep } = body.read(notes);
    let after = lexer.position();
    if end == End::OfText && rest == Rest::More {
        return Parsed::Incomplete;
    }
    if let Some(at) = too_deep {
        return Parsed::TooDeep(faults.place(at), after);
    }
    if header.is_empty() && moves.plies.is_empty() && terminator.is_none() {
        match end {
            End::OfText => return Parsed::Nothing,
            _ if moves.notes.is_empty() => return Parsed::Stray(after),
            _ => {}
        }
    }
    let score = settle_score(&header, &moves, terminator, after, &mut faults);
    if let Some(broken) = text[..after].find(char::REPLACEMENT_CHARACTER) {
        faults.warn(broken, Warning::BrokenLetters);
    }
    let place = faults.place(first);
    let game = Game { tags: header.tags, start, moves, score };
    let Faults { errors, warnings, omitted, .. } = faults;
    Parsed::Game(
        Box::new(Reading { number: 0, place, game, chosen, errors, warnings, omitted }),
        after,
    )
}

/// Finds the variant and where the moves start; none if they cannot be played.
fn begin(
    header: &mut Header,
    lexer: &Lexer<'_>,
    text: &str,
    faults: &mut Faults<'_>,
    desk: &mut Desk,
) -> Option<(Choice, Position)> {
    desk.found.clear();
    if let Some(&Tag { at, said: GameType::Foreign { number, name } }) = header.game.as_ref() {
        faults.error(at, GameError::ForeignGame { number, name });
        header.put_back();
        return None;
    }
    let fen = header.fen.as_ref().map(|tag| tag.said.as_str());
    let begun = match header.variant() {
        Some(variant) => {
            let choice = Choice { variant, reason: ChoiceReason::Tag };
            start(variant, fen).map(|start| (choice, start))
        }
        None => {
            let moves = moves_of_game(lexer.clone(), text);
            let Desk { options: Options { preferred, .. }, before, .. } = *desk;
            let riddle = Riddle { fen, moves: &moves, preferred, before };
            riddle.solve(&mut desk.legal, &mut desk.found).and_then(|(choice, _)| {
                let variant = header.with_goal(choice.variant);
                start(variant, fen).map(|start| (Choice { variant, ..choice }, start))
            })
        }
    };
    match begun {
        Ok((choice, start)) => {
            header.make_way(choice.variant);
            Some((choice, start))
        }
        Err(error) => {
            faults.error(header.fen.as_ref().map_or(0, |tag| tag.at), error);
            header.put_back();
            None
        }
    }
}

/// The texts of the moves of the game itself.
fn moves_of_game<'a>(mut lexer: Lexer<'a>, text: &str) -> Vec<&'a str> {
    let mut moves = Vec::new();
    let mut depth = 0_usize;
    let mut lookout = Lookout::default();
    loop {
        match lexer.next().kind {
            Kind::Move(text) if depth == 0 => moves.push(text),
            Kind::Open => depth += 1,
            Kind::Close => depth = depth.saturating_sub(1),
            Kind::Score(_)
                if depth == 0 && (moves.is_empty() || !lookout.goes_on(&lexer, text)) =>
            {
                return moves;
            }
            Kind::Tag(_) | Kind::End => return moves,
            _ => {}
        }
    }
}

/// The tag counts, unless it leaves the result open.
fn settle_score(
    header: &Header,
    moves: &Line,
    terminator: Option<Score>,
    after: usize,
    faults: &mut Faults<'_>,
) -> Score {
    if terminator.is_none() && !moves.plies.is_empty() {
        faults.warn(after, Warning::NoTerminator);
    }
    match (&header.result, terminator) {
        (Some(tag), Some(terminator)) => {
            if tag.said != terminator {
                faults.warn(tag.at, Warning::ResultsDisagree { tag: tag.said, terminator });
            }
            if tag.said == Score::Unfinished { terminator } else { tag.said }
        }
        (Some(tag), None) => tag.said,
        (None, terminator) => terminator.unwrap_or_default(),
    }
}
