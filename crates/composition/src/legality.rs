//! Can the initial position come from a game?

use draughts::{Colour, FenError, Move, Position};
use notation::movetext::{MoveError, read_move};
use thiserror::Error;

use crate::retract::{Reach, Retraction, Retractions, retractions};

/// What is known about how a position with White to move arose.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Legality {
    /// Nothing is en prise: no proof is asked for.
    Quiet,
    /// A line from a quiet position leads here.
    Shown(Proof),
    /// Black can have made no last move.
    Impossible,
    /// No line was found, and none was shown to be impossible.
    Doubtful,
}

/// Moves of both sides from a position in which nothing is en prise; the last is Black's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    start: Position,
    moves: Vec<Move>,
}

/// Why a line does not prove that a position is legal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ProofFault {
    /// Something is en prise where the line starts.
    #[error(
        "the proof starts from a position in which a piece is en prise; start from a quiet one"
    )]
    NotQuiet,
    /// A move is not legal.
    #[error("move {0} of the proof is not legal; mend it or leave it out")]
    Illegal(usize),
    /// The position it starts from cannot be read.
    #[error("the proof must begin with the FEN of a quiet position: {0}")]
    Start(#[from] FenError),
    /// A move cannot be read.
    #[error("a move of the proof cannot be played: {0}")]
    Move(#[from] MoveError),
    /// The line ends elsewhere.
    #[error("the proof does not end in the position of the composition with White to move")]
    EndsElsewhere,
}

/// How many plies are taken back.
const PLIES_MAX: u32 = 3;
/// The last move is taken back exactly: no capture takes more than a side has.
const LAST: Reach = Reach { jumps_max: 20, candidates_max: 20_000 };
/// Moves before it are looked for among the simple ones.
const EARLIER: Reach = Reach { jumps_max: 1, candidates_max: 400 };
/// The most positions that are looked at.
const POSITIONS_MAX: usize = 5_000;

/// Finds out how a position with White to move can have arisen.
pub fn legality(position: &Position) -> Legality {
    if is_quiet(position) {
        return Legality::Quiet;
    }
    let Retractions { found, complete } = retractions(position, LAST);
    if found.is_empty() && complete {
        return Legality::Impossible;
    }
    let mut positions_left = POSITIONS_MAX;
    (1..=PLIES_MAX).find_map(|plies| prove(&found, plies, &mut positions_left)).map_or(
        Legality::Doubtful,
        |mut proof| {
            proof.moves.reverse();
            Legality::Shown(proof)
        },
    )
}

/// Is nothing en prise, whoever moves?
pub(crate) fn is_quiet(position: &Position) -> bool {
    !position.must_capture() && !turned(position).must_capture()
}

/// The position with the other side to move.
pub(crate) fn turned(position: &Position) -> Position {
    let mut setup = position.setup();
    setup.turn = !setup.turn;
    Position::new(position.variant(), &setup).unwrap_or(*position)
}

/// A line from a quiet position through one of these moves, last move first.
fn prove(last: &[Retraction], plies: u32, positions_left: &mut usize) -> Option<Proof> {
    for &Retraction { before, mv } in last {
        *positions_left = positions_left.checked_sub(1)?;
        if plies == 1 {
            if is_quiet(&before) {
                return Some(Proof { start: before, moves: vec![mv] });
            }
            continue;
        }
        let earlier = retractions(&before, EARLIER).found;
        if let Some(mut proof) = prove(&earlier, plies - 1, positions_left) {
            proof.moves.insert(0, mv);
            return Some(proof);
        }
    }
    None
}

impl Proof {
    /// Checks a line that somebody gives as a proof for a position.
    pub fn new(start: Position, moves: Vec<Move>, goal: &Position) -> Result<Proof, ProofFault> {
        if !is_quiet(&start) {
            return Err(ProofFault::NotQuiet);
        }
        let mut at = start;
        for (nth, mv) in (1..).zip(&moves) {
            at = at.play(mv).map_err(|_| ProofFault::Illegal(nth))?;
        }
        if at != *goal || moves.is_empty() || goal.turn() != Colour::White {
            return Err(ProofFault::EndsElsewhere);
        }
        Ok(Proof { start, moves })
    }

    /// Reads and checks a proof: the FEN of a quiet position and moves, with blanks between them.
    ///
    /// ```
    /// use composition::Proof;
    /// use draughts::{Position, Variant};
    ///
    /// let goal = Position::from_fen(Variant::RUSSIAN, "W:Wd4:Be5,f6")?;
    /// assert_eq!(Proof::read("B:Wd4:Bd6,f6 d6-e5", &goal)?.moves().len(), 1);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(text: &str, goal: &Position) -> Result<Proof, ProofFault> {
        let mut words = text.split_whitespace();
        let start = Position::from_fen(goal.variant(), words.next().unwrap_or_default())?;
        let mut at = start;
        let mut moves = Vec::new();
        for word in words {
            let mv = read_move(&at, &at.legal_moves(), word)?;
            moves.push(mv);
            at = at.after(&mv);
        }
        Proof::new(start, moves, goal)
    }

    /// The quiet position it starts from.
    pub fn start(&self) -> &Position {
        &self.start
    }

    /// The moves, Black's last move at the end.
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use draughts::Variant;

    fn legality_of(fen: &str) -> Legality {
        legality(&Position::from_fen(Variant::RUSSIAN, fen).unwrap())
    }

    #[test]
    fn a_position_in_which_nothing_is_en_prise_needs_no_proof() {
        let _claim =
            clauses::built_in(&["UA-2024 VIII.formal.2", "RU-2013 7.2.2", "RU-2022 11.2.2"]);
        assert_eq!(legality_of("W:Wc3:Bf6"), Legality::Quiet);
    }

    #[test]
    fn the_man_on_b8_has_just_come_from_nowhere() {
        let _claim = clauses::built_in(&["UA-2024 VIII.formal.2", "UA-2024 VIII.formal.11.1"]);
        assert_eq!(legality_of("W:Wc7:Bb8"), Legality::Impossible);
    }

    #[test]
    fn blacks_last_move_is_shown() {
        let _claim =
            clauses::built_in(&["UA-2024 VIII.formal.2", "RU-2013 7.2.2", "RU-2022 11.2.2"]);
        let Legality::Shown(proof) = legality_of("W:Wd4:Be5,f6") else { panic!() };
        assert_eq!(proof.start().fen(), "B:Wd4:Bd6,f6");
        assert_eq!(proof.moves().len(), 1);
        let goal = Position::from_fen(Variant::RUSSIAN, "W:Wd4:Be5,f6").unwrap();
        assert_eq!(Proof::new(*proof.start(), proof.moves().to_vec(), &goal), Ok(proof));
    }

    #[test]
    fn a_king_may_have_been_crowned_by_its_last_move() {
        let Legality::Shown(proof) = legality_of("W:Wf2,h2:BKe1,a7") else { panic!() };
        assert!(is_quiet(proof.start()));
        assert_eq!(proof.moves().len(), 1);
    }

    #[test]
    fn what_proves_nothing_is_refused() {
        let goal = Position::from_fen(Variant::RUSSIAN, "W:Wd4:Be5,f6").unwrap();
        let start = Position::from_fen(Variant::RUSSIAN, "B:Wd4:Be5,f6").unwrap();
        assert_eq!(Proof::new(start, Vec::new(), &goal), Err(ProofFault::NotQuiet));
        let start = Position::from_fen(Variant::RUSSIAN, "B:Wd4:Bd6,f6").unwrap();
        assert_eq!(Proof::new(start, Vec::new(), &goal), Err(ProofFault::EndsElsewhere));
    }
}
