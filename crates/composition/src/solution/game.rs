//! A solution from a game of a PDN file: its moves, with variations where others are possible.

use draughts::Colour;
use notation::pdn::{self, Mark, Note, Ply, PlyMove, Score};

use super::label::{Label, nth_letter};
use super::{Line, NodeId, Sign, Solution};

impl Solution {
    /// The solution that a game of a PDN file gives; none if it has no moves.
    ///
    /// Variations in place of a black move are defences. In place of a white one they are false
    /// tracks if the move has `?`; otherwise they are other solutions, which the checker will find
    /// by itself, and are passed over.
    pub fn from_game(game: &pdn::Game) -> Option<Solution> {
        let start = game.start?;
        let mut grower = Grower { solution: Solution::new(start), letters: 0, tracks: 0 };
        let root = grower.solution.root();
        let claim = sign(game.score);
        grower.line(&game.moves, root, Label::Main, claim)?;
        grower.solution.play_out(|_| None);
        Some(grower.solution)
    }
}

struct Grower {
    solution: Solution,
    letters: usize,
    tracks: u32,
}

impl Grower {
    /// Adds a line and the variations in it; none if it has no moves that can be played.
    fn line(
        &mut self,
        moves: &pdn::Line,
        start: NodeId,
        label: Label,
        claim: Option<Sign>,
    ) -> Option<()> {
        let mut at = start;
        let mut branches = Vec::new();
        let mut claim = claim;
        for ply in &moves.plies {
            let PlyMove::Legal(mv) = ply.mv else { break };
            let before = at;
            at = self.solution.extend(before, mv);
            if before == start && !label.is_variation() {
                self.solution.mark_mistakes(&[at]);
            }
            for note in &ply.notes {
                match note {
                    Note::Variation(line) => branches.push((before, line)),
                    Note::Score(score) => claim = sign(*score).or(claim),
                    Note::Mark(Mark::Wins) => claim = Some(Sign::Wins),
                    Note::Mark(Mark::Draws) => claim = Some(Sign::Draws),
                    Note::Comment(_) | Note::Mark(_) | Note::Nag(_) => {}
                }
            }
        }
        if at == start {
            return None;
        }
        let (label_here, ends) = (label.clone(), vec![at]);
        let line = Line { label: label_here, start, ends, claim, written_to: None };
        self.solution.lines.push(line);
        for (before, line) in branches {
            if let Some(name) = self.name(before, line, &label) {
                self.line(line, before, name, None);
            }
        }
        Some(())
    }

    /// What a variation is called; none if it is passed over.
    fn name(&mut self, at: NodeId, line: &pdn::Line, of: &Label) -> Option<Label> {
        let white = self.solution.position(at).turn() == Colour::White;
        match (of, white) {
            (_, true) if !is_mistake(line.plies.first()?) => None,
            (_, true) => {
                self.tracks += 1;
                Some(Label::FalseTrack(self.tracks))
            }
            (Label::FalseTrack(track) | Label::Illusory(track, _), false) => {
                Some(Label::Illusory(*track, self.letter()?))
            }
            (_, false) => Some(Label::Defence(self.letter()?)),
        }
    }

    fn letter(&mut self) -> Option<char> {
        self.letters += 1;
        nth_letter(self.letters - 1)
    }
}

fn is_mistake(ply: &Ply) -> bool {
    let weak =
        |note: &Note| matches!(note, Note::Mark(Mark::Weak | Mark::VeryWeak) | Note::Nag(2 | 4));
    ply.notes.iter().any(weak)
}

fn sign(score: Score) -> Option<Sign> {
    match score {
        Score::WhiteWins | Score::WhiteWinsByForfeit => Some(Sign::Wins),
        Score::Draw => Some(Sign::Draws),
        _ => None,
    }
}
