//! The moves of a game: all that were made, and those that stand.

use game::Entry;

use super::Table;

impl Table {
    /// How many moves were made.
    pub fn ply(&self) -> u32 {
        let moves = self.game.state().score.iter().filter(|one| matches!(one, Entry::Move { .. }));
        u32::try_from(moves.count()).unwrap_or(u32::MAX)
    }

    /// The moves that stand, each with its number among all that were made: without those that were
    /// taken back.
    pub fn standing(&self) -> Vec<(usize, &str)> {
        self.followed().0
    }

    /// The moves that lead from the beginning to the position that stands, if moves alone do.
    pub fn whole_line(&self) -> Option<Vec<&str>> {
        let (line, is_whole) = self.followed();
        is_whole.then(|| line.into_iter().map(|(_, text)| text).collect())
    }

    /// Whether the board was ever put otherwise than by moves: else all that were made stand.
    pub fn was_put(&self) -> bool {
        self.game.state().score.iter().any(|entry| matches!(entry, Entry::Put(_)))
    }

    /// The moves that stand, and whether they lead to the position that stands.
    fn followed(&self) -> (Vec<(usize, &str)>, bool) {
        let mut is_whole = true;
        let score = &self.game.state().score;
        // To look at all positions takes its time.
        let positions = if self.was_put() { self.game.positions() } else { Vec::new() };
        let mut line: Vec<(usize, &str)> = Vec::new();
        let mut made = 0;
        for entry in score {
            match entry {
                Entry::Move { text, .. } => {
                    line.push((made, text));
                    made += 1;
                }
                // An opening that was drawn after the signal is where the game begins.
                Entry::Put(_) if made == 0 && self.drawn().is_some() => {}
                // Where an earlier position stands again, what came after it does not.
                Entry::Put(_) => {
                    let after =
                        |stays: &usize| match stays.checked_sub(1).and_then(|at| line.get(at)) {
                            Some((number, _)) => positions.get(number + 1),
                            None => positions.first(),
                        };
                    let stays =
                        (0..line.len()).rev().find(|stays| after(stays) == positions.get(made));
                    is_whole &= stays.is_some();
                    line.truncate(stays.unwrap_or(line.len()));
                }
                Entry::Found(_) | Entry::Offer(_) => {}
            }
        }
        (line, is_whole)
    }
}
