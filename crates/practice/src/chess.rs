//! What a position of chess is worth.

use std::hash::{DefaultHasher, Hash, Hasher};

use chess::{Colour, Move, Outcome, Position, Role};

use crate::search::{Searched, WON};

impl Searched for Position {
    type Move = Move;

    const MAY_DECLINE: bool = true;

    fn moves(&self) -> Vec<Move> {
        if self.outcome().is_some() { Vec::new() } else { self.legal_moves() }
    }

    fn next(&self, mv: &Move) -> Position {
        self.after(mv)
    }

    fn end(&self) -> i32 {
        match self.outcome().and_then(Outcome::winner) {
            Some(winner) if winner == self.turn() => WON,
            Some(_) => -WON,
            None => 0,
        }
    }

    fn worth(&self) -> i32 {
        let own = self.turn();
        let sign = |colour: Colour| if colour == own { 1 } else { -1 };
        let men = self.men();
        men.map(|(square, piece)| {
            let (file, rank) = (square.file() as i32, square.rank() as i32);
            let gone = if piece.color == Colour::White { rank } else { 7 - rank };
            // From 0 in a corner to 6 in the centre.
            let central = 6 - ((2 * file - 7).abs() + (2 * rank - 7).abs()) / 2 + 1;
            let place = match piece.role {
                Role::Pawn => 4 * gone + if (3..=4).contains(&file) { 3 * gone } else { 0 },
                Role::Knight => 8 * central,
                Role::Bishop => 4 * central,
                Role::Rook => {
                    if gone == 6 {
                        20
                    } else {
                        0
                    }
                }
                Role::Queen => central,
                Role::King => -6 * central * i32::from(gone < 3) - 10 * i32::from(gone > 0),
            };
            sign(piece.color) * (value(piece.role) + place)
        })
        .sum()
    }

    fn is_quiet(&self) -> bool {
        !self.is_check() && self.legal_moves().iter().all(|mv| !is_unquiet(mv))
    }

    fn unquiet(&self) -> Vec<Move> {
        let all = self.legal_moves();
        if self.is_check() { all } else { all.into_iter().filter(is_unquiet).collect() }
    }

    fn promise(&self, mv: &Move) -> i32 {
        let taken = mv.captured().map_or(0, |role| 10 * value(role) - value(mv.role()) / 10);
        taken + mv.promotion().map_or(0, value)
    }

    fn number(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.key().hash(&mut hasher);
        hasher.finish()
    }
}

fn is_unquiet(mv: &Move) -> bool {
    mv.captured().is_some() || mv.promotion() == Some(Role::Queen)
}

fn value(role: Role) -> i32 {
    match role {
        Role::Pawn => 100,
        Role::Knight => 310,
        Role::Bishop => 325,
        Role::Rook => 500,
        Role::Queen => 950,
        Role::King => 0,
    }
}
