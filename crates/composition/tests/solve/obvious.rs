//! The second solver: every position that can arise, and for each whether the end is forced in
//! one ply, two, three and so on until nothing changes.

use std::collections::HashMap;

use composition::solve::{Claim, Pieces, Task};
use draughts::{Colour, Goal, Position};

/// Everything that can arise from a position, if that is no more than so many positions.
pub struct World {
    successors: HashMap<Position, Vec<Position>>,
}

impl World {
    pub fn around(position: &Position, most: usize) -> Option<World> {
        let mut successors = HashMap::new();
        let mut queue = vec![*position];
        while let Some(at) = queue.pop() {
            if successors.contains_key(&at) {
                continue;
            }
            let after: Vec<Position> = at.legal_moves().iter().map(|mv| at.after(mv)).collect();
            queue.extend(&after);
            successors.insert(at, after);
            if successors.len() > most {
                return None;
            }
        }
        Some(World { successors })
    }

    /// In how many plies each position is forced to the end that `hunter` wants; positions that
    /// are not forced are missing.
    pub fn forced(
        &self,
        hunter: Colour,
        is_end: impl Fn(&Position) -> bool,
    ) -> HashMap<Position, u32> {
        let mut forced = HashMap::new();
        for plies in 0.. {
            let mut found = Vec::new();
            for (position, after) in &self.successors {
                let known = |next: &Position| forced.contains_key(next);
                let now = match after.is_empty() {
                    true => is_end(position),
                    false if position.turn() == hunter => after.iter().any(known),
                    false => after.iter().all(known),
                };
                if now && !forced.contains_key(position) {
                    found.push(*position);
                }
            }
            // Ends come first; after them a round without finds is the last.
            if found.is_empty() && plies > 0 {
                break;
            }
            forced.extend(found.into_iter().map(|position| (position, plies)));
        }
        forced
    }

    /// Does the claim hold here, and if an end is forced, in how many plies?
    pub fn judge(&self, claim: Claim, position: &Position) -> (bool, Option<u32>) {
        let Claim { side, task } = claim;
        let hunter = if task == Task::Draw { !side } else { side };
        let forced = self.forced(hunter, |end| is_end(claim, end));
        let plies = forced.get(position).copied();
        (plies.is_some() != (task == Task::Draw), plies)
    }
}

/// Is a position in which the side to move cannot move what the hunter wants?
pub fn is_end(claim: Claim, position: &Position) -> bool {
    let Claim { side, task } = claim;
    let stuck = position.turn();
    let winner = match position.variant().goal() {
        Goal::Take => !stuck,
        Goal::GiveAway => stuck,
    };
    let Pieces { kings, men } = Pieces::of(position, stuck);
    match task {
        Task::Win => winner == side,
        Task::Draw => winner != side,
        Task::Lock(asked) => {
            stuck != side && kings + men > 0 && kings == asked.kings && men == asked.men
        }
        Task::LockAtLeast(asked) => {
            stuck != side
                && kings + men > 0
                && kings >= asked.kings
                && kings + men >= asked.kings + asked.men
        }
    }
}
