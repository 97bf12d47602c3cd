//! Taking back the last move: every position from which one move leads to a given one.
//!
//! Candidates are made by walking backwards and believed only if the generator finds the move
//! again, so that every rule of capturing is kept by the one place that knows it.

use draughts::{Colour, Facts, LastRow, Move, Piece, Position, Setup, Square, Variant};

use crate::ray::{DIRECTIONS, Direction, ray};

/// A move that may have led to a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Retraction {
    /// The position before it.
    pub before: Position,
    /// The move.
    pub mv: Move,
}

/// How far moves are taken back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Reach {
    /// The most pieces that a taken-back capture puts on the board.
    pub(crate) jumps_max: usize,
    /// The most candidates that are looked at.
    pub(crate) candidates_max: usize,
}

/// The ways to take back the move that led to a position.
#[derive(Debug)]
pub(crate) struct Retractions {
    pub(crate) found: Vec<Retraction>,
    /// Were all candidates looked at, so that there are no others?
    pub(crate) complete: bool,
}

/// Takes back the last move of the side that is not to move.
pub(crate) fn retractions(position: &Position, reach: Reach) -> Retractions {
    let mut search = Search {
        variant: position.variant(),
        after: *position,
        mover: !position.turn(),
        candidates_left: reach.candidates_max,
        jumps_max: reach.jumps_max,
        cut: false,
        found: Vec::new(),
    };
    search.quiet_moves();
    search.captures();
    Retractions { found: search.found, complete: !search.cut }
}

struct Search {
    variant: Variant,
    after: Position,
    /// Who made the move.
    mover: Colour,
    candidates_left: usize,
    jumps_max: usize,
    cut: bool,
    found: Vec<Retraction>,
}

/// A piece that walks its capture backwards.
#[derive(Clone, Copy)]
struct Walk {
    setup: Setup,
    at: Square,
    piece: Piece,
    jumps: usize,
}

impl Search {
    /// The pieces that may have moved, each lifted from the board, as what it may have been.
    fn movers(&self) -> Vec<Walk> {
        let mut setup = self.after.setup();
        setup.turn = self.mover;
        let mut walks = Vec::new();
        for at in setup.pieces(self.mover).iter() {
            let is_king = setup.kings[self.mover].contains(at);
            let crowned_here = is_king && self.variant.crowning_row(self.mover).contains(at);
            let mut lifted = setup;
            lifted.clear(at);
            let kinds = [(Piece::King, is_king), (Piece::Man, !is_king || crowned_here)];
            for (piece, _) in kinds.into_iter().filter(|&(_, possible)| possible) {
                walks.push(Walk { setup: lifted, at, piece, jumps: 0 });
            }
        }
        walks
    }

    fn quiet_moves(&mut self) {
        for walk in self.movers() {
            for (across, up) in DIRECTIONS {
                let backward = (up > 0) == (self.mover == Colour::Black);
                if walk.piece == Piece::Man && !backward {
                    continue;
                }
                let far = if self.flies(walk.piece) { usize::MAX } else { 1 };
                let free: Vec<Square> = ray(self.variant, walk.at, (across, up))
                    .take_while(|&square| walk.setup.at(square).is_none())
                    .take(far)
                    .collect();
                for origin in free {
                    self.try_from(&walk, origin, walk.piece);
                }
            }
        }
    }

    fn captures(&mut self) {
        for walk in self.movers() {
            self.jump_back(&walk);
        }
    }

    /// Takes back one more jump in every way.
    fn jump_back(&mut self, walk: &Walk) {
        if walk.jumps == self.jumps_max {
            self.cut = true;
            return;
        }
        for direction in DIRECTIONS {
            for (victim, origin) in self.jumps(walk, direction) {
                self.take_back(walk, victim, origin);
            }
        }
    }

    /// Where the piece may have come from along a direction, and over which square.
    fn jumps(&self, walk: &Walk, direction: Direction) -> Vec<(Square, Square)> {
        let free: Vec<Square> = ray(self.variant, walk.at, direction)
            .take_while(|&square| walk.setup.at(square).is_none())
            .collect();
        if self.flies(walk.piece) {
            let pairs = free.iter().enumerate();
            let behind = pairs.flat_map(|(nth, &v)| free[nth + 1..].iter().map(move |&o| (v, o)));
            behind.collect()
        } else {
            free.first().copied().zip(free.get(1).copied()).into_iter().collect()
        }
    }

    fn take_back(&mut self, walk: &Walk, victim: Square, origin: Square) {
        if self.candidates_left == 0 {
            self.cut = true;
            return;
        }
        let mut setup = walk.setup;
        setup.put(victim, !self.mover, self.victim_kind(victim));
        if !setup.faults(self.variant).is_empty() {
            return;
        }
        let back = Walk { setup, at: origin, jumps: walk.jumps + 1, ..*walk };
        for piece in self.earlier_kinds(&back) {
            let back = Walk { piece, ..back };
            self.try_from(&back, origin, piece);
            self.jump_back(&back);
        }
    }

    /// A man where one may stand: whether a man or a king was taken makes no difference to the
    /// capture.
    fn victim_kind(&self, victim: Square) -> Piece {
        if self.variant.crowning_row(!self.mover).contains(victim) {
            Piece::King
        } else {
            Piece::Man
        }
    }

    /// What the piece may have been on a square of its way back: where men are crowned in the
    /// middle of a capture, a king on the last row may have come there as a man.
    fn earlier_kinds(&self, walk: &Walk) -> Vec<Piece> {
        let Facts { last_row, .. } = self.variant.facts();
        let crowned_here = self.variant.crowning_row(self.mover).contains(walk.at)
            && last_row == LastRow::CrownsAndGoesOn;
        match walk.piece {
            Piece::King if crowned_here => vec![Piece::King, Piece::Man],
            piece => vec![piece],
        }
    }

    /// Believes in a move from a square if the generator does.
    fn try_from(&mut self, walk: &Walk, origin: Square, piece: Piece) {
        if self.candidates_left == 0 {
            self.cut = true;
            return;
        }
        self.candidates_left -= 1;
        let mut setup = walk.setup;
        setup.put(origin, self.mover, piece);
        let Ok(before) = Position::new(self.variant, &setup) else { return };
        let led_here = |mv: &Move| mv.origin() == origin && before.after(mv) == self.after;
        if let Some(mv) = before.legal_moves().into_iter().find(led_here) {
            let retraction = Retraction { before, mv };
            if !self.found.contains(&retraction) {
                self.found.push(retraction);
            }
        }
    }

    fn flies(&self, piece: Piece) -> bool {
        piece == Piece::King && self.variant.facts().flying_kings
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const REACH: Reach = Reach { jumps_max: 20, candidates_max: 2_000 };

    /// Plays a game by a rule that no player would follow, and gives every move to `see`.
    fn play(variant: Variant, seed: u64, mut see: impl FnMut(&Position, &Move)) {
        let mut position = Position::start(variant);
        let mut state = seed;
        for _ in 0..120 {
            let moves = position.legal_moves();
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let Some(nth) = ((state >> 33) as usize).checked_rem(moves.len()) else { return };
            see(&position, &moves[nth]);
            position = position.after(&moves[nth]);
        }
    }

    fn takes_a_king(position: &Position, mv: &Move) -> bool {
        mv.captured().iter().any(|at| matches!(position.at(at), Some((_, Piece::King))))
    }

    #[test]
    fn every_move_of_random_games_can_be_taken_back() {
        let mut sure = 0;
        for variant in [Variant::RUSSIAN, Variant::BRAZILIAN, Variant::INTERNATIONAL] {
            for seed in 0..6 {
                play(variant, seed, |before, mv| {
                    // A king that was taken is put back as a man where a man can stand.
                    if takes_a_king(before, mv) {
                        return;
                    }
                    let after = before.after(mv);
                    let Retractions { found, complete } = retractions(&after, REACH);
                    sure += usize::from(complete);
                    let retraction = Retraction { before: *before, mv: *mv };
                    assert!(found.contains(&retraction) || !complete, "{before:?} {mv:?}");
                    let leads_there = |one: &Retraction| one.before.play(&one.mv) == Ok(after);
                    assert!(found.iter().all(leads_there));
                });
            }
        }
        assert!(sure > 500, "only {sure} positions were searched to the end");
    }

    #[test]
    fn two_jumps_are_taken_back_together() {
        let after = Position::from_fen(Variant::RUSSIAN, "W:Wa1:Bh2").unwrap();
        let found = retractions(&after, REACH).found;
        let longest = found.iter().map(|one| one.mv.captured().len()).max();
        assert!(longest >= Some(2), "{longest:?}");
    }
}
