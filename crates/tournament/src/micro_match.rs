//! Micro-matches: several games in a row that count as one.

use crate::{Colour, GameNumber, How, MatchScore, Outcome, Points, Score, Worth};

/// The games of a micro-match so far; a single game is a micro-match of one.
///
/// Scores are for the two as the pairing names them, whatever colours they have in a game. Where
/// the regulations order additional micro-matches after a draw, their games follow those of the
/// first.
#[derive(Clone, Copy, Debug)]
pub struct MicroMatch<'a> {
    /// How many games one micro-match has.
    pub games: u8,
    /// The results so far.
    pub scores: &'a [Score],
}

impl MicroMatch<'_> {
    /// The colour that the first-named has in a game: exchanged after every game.
    pub fn colour(first_game: Colour, game: GameNumber) -> Colour {
        if game.before().is_multiple_of(2) { first_game } else { !first_game }
    }

    /// The points of the two so far, game by game.
    pub fn points(&self, worth: &Worth) -> [Points; 2] {
        let of = |side: usize| {
            let points = |score: &Score| worth.of_outcome(score.outcomes()[side], score.how());
            self.scores.iter().map(points).sum()
        };
        [of(0), of(1)]
    }

    /// Whether a whole number of micro-matches has been played, or one was decided by absence.
    pub fn is_complete(&self) -> bool {
        let whole = self.scores.len().is_multiple_of(usize::from(self.games.max(1)));
        !self.scores.is_empty() && (whole || self.how() == How::Forfeit)
    }

    /// Its result for the two: the sum decides, equal sums are a draw. Where both have nothing,
    /// both have lost.
    pub fn outcomes(&self, worth: &Worth) -> [Outcome; 2] {
        if !self.is_complete() {
            return [Outcome::Unfinished; 2];
        }
        // Of a single game each has what it gave him: half a point against nothing is no win.
        if let ([score], 1) = (self.scores, self.games) {
            return score.outcomes();
        }
        let [first, second] = self.points(worth);
        match first.cmp(&second) {
            std::cmp::Ordering::Greater => [Outcome::Win, Outcome::Loss],
            std::cmp::Ordering::Less => [Outcome::Loss, Outcome::Win],
            std::cmp::Ordering::Equal if first == Points::ZERO => [Outcome::Loss; 2],
            std::cmp::Ordering::Equal => [Outcome::Draw; 2],
        }
    }

    /// Whether anything of it was played.
    pub fn how(&self) -> How {
        let unplayed = self.scores.iter().all(|score| score.how() == How::Forfeit);
        if unplayed && !self.scores.is_empty() { How::Forfeit } else { How::Played }
    }

    /// The score as that of a match.
    pub fn match_score(&self, worth: &Worth) -> MatchScore {
        let wins = [0, 1].map(|side| {
            let won = |score: &&Score| score.outcomes()[side] == Outcome::Win;
            self.scores.iter().filter(won).count() as u16
        });
        MatchScore { games: self.scores.len() as u16, points: self.points(worth), wins }
    }
}
