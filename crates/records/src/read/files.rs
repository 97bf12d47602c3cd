//! Games from files of every kind.

use std::io::{BufRead, BufReader, Read};
use std::path::Path;

use anyhow::Context;
use game::Position;
use notation::gamefile::{Dialect, Note, PlyMove, ReadError, Reading, Score};
use notation::movetext::{MoveError, Reason};
use notation::stones::{self, Irregularity};
use notation::{pdn, pgn};
use renju::Lettering;

use super::record::{Fault, Offer, Ply, Recorded};
use crate::commands::replay::open;

/// What a file holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Draughts,
    Chess,
    Renju,
}

/// A file that was opened and looked at.
pub(super) struct Source {
    pub(super) kind: Kind,
    pub(super) bytes: Box<dyn BufRead>,
}

impl Source {
    /// Opens a file of a known kind, or finds the kind out: by its name, else by how it begins.
    pub(super) fn open(path: &Path, kind: Option<Kind>) -> anyhow::Result<Source> {
        let mut bytes = BufReader::with_capacity(1 << 16, open(path)?);
        let beginning =
            bytes.fill_buf().with_context(|| format!("cannot read {}", path.display()))?;
        let kind = kind.or_else(|| by_name(path)).unwrap_or_else(|| by_beginning(beginning));
        Ok(Source { kind, bytes: Box::new(bytes) })
    }
}

fn by_name(path: &Path) -> Option<Kind> {
    match path.extension()?.to_str()?.to_ascii_lowercase().as_str() {
        "pdn" => Some(Kind::Draughts),
        "pgn" => Some(Kind::Chess),
        "pos" => Some(Kind::Renju),
        _ => None,
    }
}

fn by_beginning(bytes: &[u8]) -> Kind {
    let text = String::from_utf8_lossy(bytes);
    if text.contains("Text Board") || text.lines().any(begins_with_centre) {
        return Kind::Renju;
    }
    let is_chess = ["Nf3", "Nf6", "e4", "d4", "O-O"].iter().any(|move_text| {
        text.split(|letter: char| letter.is_whitespace() || letter == '.')
            .any(|word| word == *move_text)
    });
    if is_chess { Kind::Chess } else { Kind::Draughts }
}

/// Games of renju begin on the centre, and no other game does.
fn begins_with_centre(line: &str) -> bool {
    let line = line.trim_start().trim_start_matches("1.").trim_start();
    line.get(..2).is_some_and(|word| word.eq_ignore_ascii_case("h8"))
        && !line[2..].starts_with(|next: char| next.is_ascii_digit())
}

/// A game, or why it gave nothing at all.
pub(super) type Game<P> = Result<Recorded<P>, Unplayable>;

/// A game without a position to begin from.
pub(super) struct Unplayable {
    pub(super) index: usize,
    pub(super) headers: Vec<(String, String)>,
    pub(super) reason: String,
    pub(super) score: Option<Score>,
}

impl<P: Position> Recorded<P> {
    /// The game as one that cannot be judged.
    pub(super) fn set_aside(self, error: &anyhow::Error) -> Unplayable {
        let Recorded { index, headers, score, .. } = self;
        Unplayable { index, headers, reason: error.to_string(), score }
    }
}

/// The games of a PDN or PGN file; an error ends the file.
pub(super) fn games<D: Told>(
    readings: impl Iterator<Item = Result<Reading<D>, ReadError>>,
) -> impl Iterator<Item = anyhow::Result<Game<D::Position>>>
where
    D::Position: Position<Move = D::Move>,
{
    (1..).zip(readings).map(|(index, reading)| match reading {
        Ok(reading) => Ok(recorded(reading)),
        Err(ReadError::File(error)) => Err(error.into()),
        Err(error) => Ok(Err(Unplayable {
            index,
            headers: Vec::new(),
            reason: error.to_string(),
            score: None,
        })),
    })
}

fn recorded<D: Told>(reading: Reading<D>) -> Game<D::Position>
where
    D::Position: Position<Move = D::Move>,
{
    let Reading { number: index, game, errors, .. } = reading;
    let headers =
        game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let reason = |errors: &[notation::gamefile::At<D::Error>]| match errors.first() {
        Some(error) => error.what.to_string(),
        None => "the file does not say what is played".to_owned(),
    };
    let Some(start) = game.start else {
        return Err(Unplayable {
            index,
            headers,
            reason: reason(&errors),
            score: Some(game.score),
        });
    };
    let mut plies = Vec::new();
    let mut fault = None;
    for ply in &game.moves.plies {
        match &ply.mv {
            PlyMove::Legal(mv) => plies.push(noted::<D>(mv, &ply.notes)),
            PlyMove::Unread(text) => {
                fault = Some(fault_of::<D>(text, &errors));
                break;
            }
        }
    }
    Ok(Recorded { index, headers, start, plies, fault, score: Some(game.score) })
}

fn noted<D: Told>(mv: &D::Move, notes: &[Note<D>]) -> Ply<D::Position>
where
    D::Position: Position<Move = D::Move>,
{
    let mut ply = Ply { mv: *mv, left: None, spent: None, offer: Offer::None };
    for note in notes {
        match note {
            Note::Comment(comment) => {
                let clocks = comment.clocks().unwrap_or_default();
                let by_name = [clocks.sides.white, clocks.sides.black];
                let stopped = match clocks.running {
                    Some(draughts::Colour::White) => by_name[1],
                    Some(draughts::Colour::Black) => by_name[0],
                    None => None,
                };
                ply.left = ply.left.or(clocks.mover).or(stopped);
                ply.spent = ply.spent.or(clocks.spent);
            }
            Note::Mark(mark) if D::is_offer(*mark) => ply.offer = Offer::Draw,
            _ => {}
        }
    }
    ply
}

fn fault_of<D: Told>(text: &str, errors: &[notation::gamefile::At<D::Error>]) -> Fault {
    let error = errors.iter().find(|error| D::is_of_move(&error.what));
    Fault {
        text: text.to_owned(),
        reason: error.map_or_else(
            || "it follows a move that cannot be played".to_owned(),
            |error| D::reason(&error.what),
        ),
        place: error.map(|error| (error.place.line, error.place.column)),
        violations: error.map_or(&[], |error| D::violations(&error.what)),
    }
}

/// What judging needs to know of a kind of file.
pub(super) trait Told: Dialect {
    /// Whether a sign beside a move is a draw offer.
    fn is_offer(mark: Self::Mark) -> bool;

    /// Whether an error is about a move of the game.
    fn is_of_move(error: &Self::Error) -> bool;

    /// The error without the number of the move.
    fn reason(error: &Self::Error) -> String;

    /// The violations that the error may be, as rulebooks call them.
    fn violations(error: &Self::Error) -> &'static [&'static str];
}

impl Told for pdn::Pdn {
    fn is_offer(_: pdn::Mark) -> bool {
        false
    }

    fn is_of_move(error: &pdn::GameError) -> bool {
        matches!(error, pdn::GameError::Move { .. })
    }

    fn reason(error: &pdn::GameError) -> String {
        match error {
            pdn::GameError::Move { error, .. } => error.to_string(),
            other => other.to_string(),
        }
    }

    fn violations(error: &pdn::GameError) -> &'static [&'static str] {
        let pdn::GameError::Move { error: MoveError::NotLegal { reason, .. }, .. } = error else {
            return &[];
        };
        match reason {
            Reason::MustCapture => {
                &["quiet-move-instead-of-capture", "refused-capture-or-stopped", "impossible-move"]
            }
            Reason::MustTakeMost { .. } => &["captured-wrong-number", "impossible-move"],
            Reason::StopsShort => &[
                "stopped-during-capture",
                "captured-wrong-number",
                "refused-capture-or-stopped",
                "impossible-move",
            ],
            Reason::OpponentsPiece { .. } => &["moved-opponents-piece", "impossible-move"],
            Reason::GameOver
            | Reason::EmptySquare { .. }
            | Reason::EmptyFile { .. }
            | Reason::NoSuchWay => &["impossible-move", "wrong-end-square"],
        }
    }
}

impl Told for pgn::Pgn {
    fn is_offer(mark: pgn::Mark) -> bool {
        mark == pgn::Mark::DrawOffer
    }

    fn is_of_move(error: &pgn::GameError) -> bool {
        matches!(error, pgn::GameError::Move { .. })
    }

    fn reason(error: &pgn::GameError) -> String {
        match error {
            pgn::GameError::Move { error, .. } => error.to_string(),
            other => other.to_string(),
        }
    }

    fn violations(error: &pgn::GameError) -> &'static [&'static str] {
        use chess::MoveTextError::{CannotCastle, Illegal, NotACapture, PromotionMissing};
        match error {
            pgn::GameError::Move { error: PromotionMissing { .. }, .. } => &["pawn-not-promoted"],
            pgn::GameError::Move {
                error: Illegal { .. } | CannotCastle { .. } | NotACapture { .. },
                ..
            } => &["impossible-move"],
            _ => &[],
        }
    }
}

/// The games of a file of renju: a `.pos` file, a text board, or lists of which each begins on the
/// centre in a line of its own.
pub(super) fn renju_games(
    mut bytes: impl Read,
    path: &Path,
    lettering: Lettering,
) -> anyhow::Result<Vec<Recorded<renju::Position>>> {
    let mut content = Vec::new();
    bytes.read_to_end(&mut content)?;
    if by_name(path) == Some(Kind::Renju) {
        let record = stones::read_pos(&content)?;
        return Ok(vec![stones_of(1, &record, None)]);
    }
    let text = String::from_utf8(content).context("it is not text in UTF-8")?;
    if text.contains("Text Board") {
        let reading = stones::read_text_board(&text)?;
        return Ok(vec![of_reading(1, &reading, None)]);
    }
    let lists = lists(&text);
    (1..).zip(lists).map(|(index, list)| read_list(index, &list, lettering)).collect()
}

/// The lists of a text: a line that begins on the centre begins a new one.
fn lists(text: &str) -> Vec<String> {
    let mut lists: Vec<String> = Vec::new();
    for line in text.lines() {
        match lists.last_mut() {
            Some(list) if !begins_with_centre(line) || list.trim().is_empty() => {
                list.push_str(line);
                list.push('\n');
            }
            _ => lists.push(format!("{line}\n")),
        }
    }
    lists.retain(|list| !list.trim().is_empty());
    lists
}

fn read_list(
    index: usize,
    list: &str,
    lettering: Lettering,
) -> anyhow::Result<Recorded<renju::Position>> {
    let error = match stones::read_moves(list, lettering) {
        Ok(reading) => return Ok(of_reading(index, &reading, None)),
        Err(error) => error,
    };
    let before: String = before(list, error.place.line, error.place.column);
    let reading = stones::read_moves(&before, lettering)
        .map_err(|_| anyhow::anyhow!("game {index}: {error}"))?;
    let fault = Fault {
        text: match &error.fault {
            stones::Fault::Unplayable { text, .. } | stones::Fault::NoMove(text) => text.clone(),
            _ => String::new(),
        },
        reason: error.fault.to_string(),
        place: Some((error.place.line, error.place.column)),
        violations: match &error.fault {
            stones::Fault::Unplayable { .. } => &["impossible-move"],
            _ => &[],
        },
    };
    Ok(of_reading(index, &reading, Some(fault)))
}

/// The text before a place, without the number of the move that would stand there.
fn before(text: &str, line: usize, column: usize) -> String {
    let mut before: Vec<String> = text.lines().take(line - 1).map(str::to_owned).collect();
    let rest = text.lines().nth(line - 1).unwrap_or_default();
    before.push(rest.chars().take(column - 1).collect());
    let before = before.join("\n");
    let (others, last) = before.trim_end().rsplit_once(char::is_whitespace).unwrap_or_default();
    let is_number = last.chars().all(|letter| letter.is_ascii_digit() || letter == '.');
    if is_number && !last.is_empty() { others.to_owned() } else { before }
}

fn of_reading(
    index: usize,
    reading: &stones::Reading,
    fault: Option<Fault>,
) -> Recorded<renju::Position> {
    let foul = reading.irregularities.iter().find_map(|at| {
        let (number, violation): (u16, &'static [&'static str]) = match &at.what {
            Irregularity::Foul { number, .. } => (*number, &["foul", "impossible-move"]),
            Irregularity::NotCentre => (1, &["impossible-move"]),
            Irregularity::Misnumbered { .. } => return None,
        };
        Some((number, violation, at))
    });
    let Some((number, violations, at)) = foul else {
        return stones_of(index, &reading.record, fault);
    };
    let mut recorded = stones_of(index, &reading.record, None);
    let at_fault = recorded.plies.split_off(usize::from(number) - 1);
    recorded.fault = at_fault.first().map(|ply| Fault {
        text: renju::Position::new().move_text(&ply.mv),
        reason: at.what.to_string(),
        place: Some((at.place.line, at.place.column)),
        violations,
    });
    recorded
}

fn stones_of(
    index: usize,
    record: &stones::Record,
    fault: Option<Fault>,
) -> Recorded<renju::Position> {
    let ply = |mv: &renju::Move| Ply { mv: *mv, left: None, spent: None, offer: Offer::None };
    Recorded {
        index,
        headers: Vec::new(),
        start: renju::Position::new(),
        plies: record.moves().iter().map(ply).collect(),
        fault,
        score: None,
    }
}
