//! Playing the written lines of a solution, so that they become a tree.

use std::collections::BTreeMap;

use draughts::{Colour, Move, Position};
use notation::movetext::{MoveError, read_move};

use super::error::{SolutionError, SolutionFault};
use super::label::Label;
use super::script::{Side, WrittenLine, WrittenMove, lines};
use super::{Line, NodeId, Solution, Step};

/// The most places at which a line can stand at once.
const CHOICES_MAX: usize = 64;

impl Solution {
    /// Reads a solution in the short notation of the documents (`UA-2024 VIII.layout.3`–`7`).
    ///
    /// Black's compulsory captures may be left out. Where he has a choice of them, every one is
    /// followed after which the moves that are written can be played; the others are missing from
    /// the solution, which is for the checker to say.
    ///
    /// ```
    /// use composition::Solution;
    /// use draughts::{Position, Variant};
    ///
    /// let start = Position::from_fen(Variant::RUSSIAN, "W:Wa3,c5:Bh2,a7")?;
    /// let solution = Solution::read(start, "b4 (g1 A), a5, c7+; A (b6), a7 (g1), c5, c5+")?;
    /// assert_eq!(solution.lines().len(), 2);
    /// assert_eq!(solution.to_string(), "b4 (g1 A), a5, c7+; A (b6), a7 (g1), c5, c5+");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(start: Position, text: &str) -> Result<Solution, SolutionError> {
        let mut player = Player { solution: Solution::new(start), places: BTreeMap::new() };
        let mut waiting = lines(text)?;
        // A line may be announced by one that is written after it.
        while !waiting.is_empty() {
            let ready = player.ready(&mut waiting)?;
            ready.iter().try_for_each(|line| player.play(line))?;
        }
        player.solution.prune();
        player.solution.play_out(|_| None);
        Ok(player.solution)
    }
}

struct Player {
    solution: Solution,
    /// Where announced lines begin.
    places: BTreeMap<Label, Vec<NodeId>>,
}

impl Player {
    /// Takes out the lines of which it is known where they begin. False tracks that nobody
    /// announces begin with the first move.
    fn ready(&mut self, waiting: &mut Vec<WrittenLine>) -> Result<Vec<WrittenLine>, SolutionError> {
        let root = vec![self.solution.root()];
        let is_track = |line: &WrittenLine| matches!(line.label, Label::FalseTrack(_));
        if !waiting.iter().any(|line| self.place(line).is_some()) {
            for line in waiting.iter().filter(|line| is_track(line)) {
                self.places.insert(line.label.clone(), root.clone());
            }
        }
        let (ready, later): (Vec<_>, Vec<_>) =
            std::mem::take(waiting).into_iter().partition(|line| self.place(line).is_some());
        if let (true, Some(line)) = (ready.is_empty(), later.first()) {
            return Err(SolutionFault::Unannounced(line.label.clone()).at(line.column));
        }
        *waiting = later;
        Ok(ready)
    }

    /// Where a line begins, as far as that is known yet.
    fn place(&self, line: &WrittenLine) -> Option<Vec<NodeId>> {
        let announced = self.places.get(&line.label).cloned();
        match line.label {
            Label::Main | Label::MainVariation(_) => announced.or(Some(vec![self.solution.root()])),
            _ => announced,
        }
    }

    fn play(&mut self, line: &WrittenLine) -> Result<(), SolutionError> {
        if self.solution.line(&line.label).is_some() {
            return Err(SolutionFault::Twice(line.label.clone()).at(line.column));
        }
        let mut at = self.place(line).unwrap_or_default();
        let start = at.first().copied().unwrap_or(self.solution.root());
        for (nth, mv) in line.moves.iter().enumerate() {
            if mv.side == Side::White {
                at = self.fill_in_captures(&at, mv)?;
            }
            for label in &mv.announces {
                self.places.entry(label.clone()).or_insert_with(|| at.clone());
            }
            at = self.play_move(&at, mv)?;
            if nth == 0 && !line.label.is_variation() {
                self.solution.mark_mistakes(&at);
            }
        }
        let label = line.label.clone();
        let (ends, claim) = (at, line.claim);
        self.solution.lines.push(Line { label, start, ends, claim, written_to: None });
        Ok(())
    }

    /// Plays the captures of Black that were left out before a white move.
    fn fill_in_captures(
        &mut self,
        at: &[NodeId],
        before: &WrittenMove,
    ) -> Result<Vec<NodeId>, SolutionError> {
        let mut after = Vec::new();
        for &node in at {
            let position = *self.solution.position(node);
            if position.turn() == Colour::White {
                after.push(node);
            } else if let ([only], false) = (&position.legal_moves()[..], position.must_capture()) {
                // Many leave out an only move that is no capture too.
                let only = *only;
                after.push(self.solution.extend(node, only));
            } else if position.must_capture() {
                let captures = position.legal_moves();
                after.extend(captures.iter().map(|mv| self.solution.extend(node, *mv)));
            } else if read_moves(&position, before).is_ok() {
                return Err(SolutionFault::BlackUnbracketed(before.text.clone()).at(before.column));
            } else {
                return Err(SolutionFault::BlackMissing(before.text.clone()).at(before.column));
            }
        }
        if after.len() > CHOICES_MAX {
            return Err(SolutionFault::TooOpen(before.text.clone()).at(before.column));
        }
        Ok(after)
    }

    /// Would a move that cannot be White's be the reply of Black that was just filled in?
    fn is_black_reply(&self, node: NodeId, last: Option<Step>, mv: &WrittenMove) -> bool {
        let fits = |position: &Position| read_moves(position, mv).is_ok();
        let here = *self.solution.position(node);
        last.is_some_and(|step| step.position.turn() == Colour::Black && fits(&step.position))
            || (here.turn() == Colour::Black && fits(&here))
    }

    /// Plays a move wherever it can be played, and leaves the other places.
    fn play_move(&mut self, at: &[NodeId], mv: &WrittenMove) -> Result<Vec<NodeId>, SolutionError> {
        let mut after = Vec::new();
        let mut error = None;
        for &node in at {
            let position = *self.solution.position(node);
            if mv.side == Side::Black && position.turn() == Colour::White {
                return Err(SolutionFault::WhiteMissing(mv.text.clone()).at(mv.column));
            }
            match read_moves(&position, mv) {
                Ok(found) => {
                    after.extend(found.iter().map(|mv| self.solution.extend(node, *mv)));
                }
                Err(fault) => {
                    let before = self.solution.path(node).last().copied();
                    let blacks = mv.side == Side::White && self.is_black_reply(node, before, mv);
                    error = error.or(Some(match blacks {
                        true => SolutionFault::BlackUnbracketed(mv.text.clone()),
                        false => SolutionFault::Move(fault),
                    }));
                }
            }
        }
        match error {
            Some(fault) if after.is_empty() => Err(fault.at(mv.column)),
            _ => Ok(after),
        }
    }
}

/// The move that is written, or each of Black's replies where several are written as `10/15`. On
/// 100 squares some print a move without anything between its numbers: `1510`.
fn read_moves(position: &Position, written: &WrittenMove) -> Result<Vec<Move>, MoveError> {
    let legal = position.legal_moves();
    let one = |text: &str| {
        let digits = text.len() == 4 && text.bytes().all(|byte| byte.is_ascii_digit());
        match text.split_at_checked(2) {
            Some((from, to)) if digits => read_move(position, &legal, &format!("{from}-{to}")),
            _ => read_move(position, &legal, text),
        }
    };
    match written.side {
        Side::White => one(&written.text).map(|mv| vec![mv]),
        Side::Black => written.text.split('/').map(one).collect(),
    }
}
