//! One game from the text of a file.

use super::body::{Body, BodyReader, End, Lookout};
use super::dialect::Grammar;
use super::fault::{Place, Warning};
use super::faults::Faults;
use super::game::{Game, Line};
use super::header::Header;
use super::lexer::{Kind, Lexer};
use super::reader::{Options, Reading};
use super::score::Score;

/// What the start of a text is.
pub(crate) enum Parsed<D: Grammar> {
    /// A game, and the byte after it.
    Game(Box<Reading<D>>, usize),
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
pub(crate) enum Rest {
    More,
    None,
}

/// What stays the same from game to game.
#[derive(Debug)]
pub struct ParseState<D: Grammar> {
    pub(crate) options: Options<D>,
    /// What the game before it was found to be.
    pub(crate) before: Option<D::MissingField>,
    /// The moves of the game, where they have been found before the moves are read.
    pub(crate) found: Vec<D::Move>,
    pub(crate) scratch: D::Scratch,
}

/// Reads the first game of a text that starts at a place of a file.
pub(crate) fn parse<D: Grammar>(
    text: &str,
    origin: Place,
    rest: Rest,
    parse: &mut ParseState<D>,
) -> Parsed<D> {
    let mut faults = Faults::new(text, origin, parse.options.limits.faults);
    let mut lexer = Lexer::new(text);
    let first = lexer.clone().next().at;
    let mut header = Header::read(&mut lexer, text, &mut faults);
    parse.found.clear();
    let (chosen, start) = D::begin(&mut header, &lexer, text, &mut faults, parse).unzip();
    let comments = std::mem::take(&mut header.comments);
    let body = BodyReader::new(&mut lexer, text, &mut faults, start.as_ref(), parse);
    let Body { moves, terminator, end, too_deep } = body.read(comments);
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
    let mut game = Game { tags: header.tags, start, moves, score };
    D::complete(&mut game);
    let Faults { errors, warnings, omitted, .. } = faults;
    Parsed::Game(
        Box::new(Reading { number: 0, place, game, chosen, errors, warnings, omitted }),
        after,
    )
}

/// The texts of the next moves of the game itself, so many at most.
pub(crate) fn moves_of_game<'a, D: Grammar>(
    mut lexer: Lexer<'a, D>,
    text: &str,
    most: usize,
) -> Vec<&'a str> {
    let mut moves = Vec::new();
    let mut depth = 0_usize;
    let mut lookout = Lookout::default();
    while moves.len() < most {
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
    moves
}

/// The tag counts, unless it leaves the result open.
fn settle_score<D: Grammar>(
    header: &Header<D>,
    moves: &Line<D>,
    terminator: Option<Score>,
    after: usize,
    faults: &mut Faults<'_, D>,
) -> Score {
    if terminator.is_none() && !moves.plies.is_empty() {
        faults.warn(after, Warning::NoTerminator);
    }
    match (&header.result, terminator) {
        (Some(tag), Some(terminator)) => {
            if tag.said != terminator && tag.said.plain() != terminator {
                faults.warn(tag.at, Warning::ResultsDisagree { tag: tag.said, terminator });
            }
            if tag.said == Score::Unfinished { terminator } else { tag.said }
        }
        (Some(tag), None) => tag.said,
        (None, terminator) => terminator.unwrap_or_default(),
    }
}
