//! What a position of draughts is worth.

use draughts::{Colour, Goal, Move, Position, Square, Variant};
use endgame::{Tables, Value};

use crate::Dice;
use crate::search::{Searched, WON};

impl Searched for Position {
    type Move = Move;

    // Whoever can take must take.
    const MAY_DECLINE: bool = false;

    fn moves(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn next(&self, mv: &Move) -> Position {
        self.after(mv)
    }

    fn end(&self) -> i32 {
        match self.variant().goal() {
            Goal::Take => -WON,
            Goal::GiveAway => WON,
        }
    }

    fn worth(&self) -> i32 {
        let own = self.turn();
        let (mine, his) = (force(self, own), force(self, !own));
        match self.variant().goal() {
            Goal::Take => mine - his,
            Goal::GiveAway => his - mine,
        }
    }

    fn is_quiet(&self) -> bool {
        !self.must_capture()
    }

    fn unquiet(&self) -> Vec<Move> {
        self.legal_moves()
    }

    fn promise(&self, mv: &Move) -> i32 {
        let taken = i32::try_from(mv.captured().len()).unwrap_or(0);
        taken * 100 + if mv.crowns() { 50 } else { 0 }
    }

    fn number(&self) -> u64 {
        self.key()
    }
}

/// What a side has: men count the more the nearer they are to the last row, those at home guard it.
fn force(position: &Position, colour: Colour) -> i32 {
    let (facts, setup) = (position.variant().facts(), position.setup());
    let king = if facts.flying_kings { 300 } else { 140 };
    let kings = i32::try_from(setup.kings[colour].len()).unwrap_or(0);
    let advance = |square: Square| {
        // Squares are counted from Black's side.
        let row = ((square.number() - 1) / (facts.width / 2)) as i32;
        let gone = if colour == Colour::Black { row } else { facts.height as i32 - 1 - row };
        100 + 2 * gone + if gone == 0 { 8 } else { 0 }
    };
    kings * king + setup.men[colour].iter().map(advance).sum::<i32>()
}

/// Endings that are known exactly.
#[derive(Debug)]
pub struct Exact(Tables);

impl Exact {
    /// Endings of so many pieces.
    pub fn build(variant: Variant, pieces: u32) -> Option<Exact> {
        Tables::build_in_memory(variant, pieces).ok().map(Exact)
    }

    /// The best move, if the ending is known: the fastest win, a draw, the slowest loss.
    pub(crate) fn best(&self, position: &Position, seed: u64) -> Option<Move> {
        if self.0.variant() != position.variant() {
            return None;
        }
        let rated = self.0.rated_moves(position).ok()??;
        let worth = |value: Value| match value {
            Value::Win { plies } => WON - plies as i32,
            Value::Draw => 0,
            Value::Loss { plies } => plies as i32 - WON,
        };
        let best = rated.iter().map(|one| worth(one.value)).max()?;
        let best: Vec<_> = rated.iter().filter(|one| worth(one.value) == best).collect();
        let chosen = Dice::new(seed).below(best.len() as u64) as usize;
        Some(best[chosen].mv)
    }
}
