//! Games of PDN and PGN files.

use game::Position;
use notation::gamefile::{self, Dialect, Note, PlyMove, Reading};
use notation::movetext::{MoveError, Reason};
use notation::{pdn, pgn};

use super::{ReadError, Unplayable};
use crate::GameRecord;
use crate::record::{DrawOffer, Fault, Moves, Played, Ply};

/// The games of a PDN or PGN file; an error of the file ends it.
pub(super) fn games<D: Meaning>(
    readings: impl Iterator<Item = Result<Reading<D>, gamefile::ReadError>>,
) -> impl Iterator<Item = Result<GameRecord, ReadError>> {
    (1..).zip(readings).map(|(index, reading)| match reading {
        Ok(reading) => recorded(reading).map_err(ReadError::from),
        Err(gamefile::ReadError::File(error)) => Err(error.into()),
        Err(error) => {
            let reason = error.to_string();
            Err(Unplayable { index, headers: Vec::new(), reason, score: None }.into())
        }
    })
}

/// A game that was read.
pub(crate) fn recorded<D: Meaning>(reading: Reading<D>) -> Result<GameRecord, Unplayable> {
    let Reading { number: index, game, errors, warnings, .. } = reading;
    let headers =
        game.tags.iter().map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
    let score = Some(game.score);
    let Some(start) = game.start.clone() else {
        let reason = match errors.first() {
            Some(error) => error.what.to_string(),
            None => "the file does not say what is played".to_owned(),
        };
        return Err(Unplayable { index, headers, reason, score });
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
    let moves = D::moves(Played { start, plies, source: game });
    Ok(GameRecord { index, headers, score, warnings, fault, moves })
}

fn noted<D: Meaning>(mv: &D::Move, notes: &[Note<D>]) -> Ply<D::Position> {
    let mut ply = Ply { mv: *mv, left: None, spent: None, offer: DrawOffer::None };
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
            Note::Mark(mark) if D::is_offer(*mark) => ply.offer = DrawOffer::Made,
            Note::Mark(_) | Note::Nag(_) | Note::Variation(_) | Note::Score(_) => {}
        }
    }
    ply
}

fn fault_of<D: Meaning>(text: &str, errors: &[gamefile::At<D::Error>]) -> Fault {
    let found = errors.iter().find_map(|error| Some((error.place, D::wrong(&error.what)?)));
    let (place, wrong) = found.unzip();
    let follows =
        || Wrong { reason: "it follows a move that cannot be played".to_owned(), violations: &[] };
    let Wrong { reason, violations } = wrong.unwrap_or_else(follows);
    let place = place.map(|place| (place.line, place.column));
    Fault { text: text.to_owned(), reason, place, violations }
}

/// What is wrong with a move of the game.
pub(crate) struct Wrong {
    /// Without the number of the move.
    reason: String,
    /// The violations that it may be, as rulebooks call them.
    violations: &'static [&'static str],
}

/// What games, signs and errors of a kind of file mean to those who judge.
pub(crate) trait Meaning:
    Dialect<Position: Position<Move = <Self as Dialect>::Move>>
{
    /// The moves of a game, by its kind.
    fn moves(played: Played<Self::Position, gamefile::Game<Self>>) -> Moves;

    /// Whether a sign beside a move is a draw offer.
    fn is_offer(mark: Self::Mark) -> bool;

    /// What is wrong with a move, if the error is about a move.
    fn wrong(error: &Self::Error) -> Option<Wrong>;
}

impl Meaning for pdn::Pdn {
    fn moves(played: Played<draughts::Position, pdn::Game>) -> Moves {
        Moves::Draughts(Box::new(played))
    }

    fn is_offer(_: pdn::Mark) -> bool {
        false
    }

    fn wrong(error: &pdn::GameError) -> Option<Wrong> {
        let pdn::GameError::Move { error, .. } = error else { return None };
        let violations: &[&str] = match error {
            MoveError::NotLegal { reason, .. } => violations(reason),
            // No rule names a move that cannot be read.
            _ => &[],
        };
        Some(Wrong { reason: error.to_string(), violations })
    }
}

fn violations(reason: &Reason) -> &'static [&'static str] {
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

impl Meaning for pgn::Pgn {
    fn moves(played: Played<chess::Position, pgn::Game>) -> Moves {
        Moves::Chess(Box::new(played))
    }

    fn is_offer(mark: pgn::Mark) -> bool {
        mark == pgn::Mark::DrawOffer
    }

    fn wrong(error: &pgn::GameError) -> Option<Wrong> {
        use chess::MoveTextError::{CannotCastle, Illegal, NotACapture, PromotionMissing};
        let pgn::GameError::Move { error, .. } = error else { return None };
        let violations: &[&str] = match error {
            PromotionMissing { .. } => &["pawn-not-promoted"],
            Illegal { .. } | CannotCastle { .. } | NotACapture { .. } => &["impossible-move"],
            _ => &[],
        };
        Some(Wrong { reason: error.to_string(), violations })
    }
}
