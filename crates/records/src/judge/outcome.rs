//! How a recorded game ends, and why.

use clauses::Clause;
use game::{
    AgreedDraws, BoardEnd, Chance, Colour, Effort, FlagFacts, FlagVerdict, Flags, LastMoveEnded,
    Side, Stage,
};
use notation::gamefile::Score;
use rulebook::{DrawRule, Ground, WonBy};

use super::replay::Replay;
use crate::board::Board;
use crate::{Finding, HowEnded, Outcome, Undecided, Verdict, What};

/// How many positions are looked at to find whether a side can still win.
const EFFORT: Effort = Effort::Positions(30_000);

impl<P: Board> Replay<'_, P> {
    /// The outcome: what the board or a rule has decided, else what the record says.
    pub(super) fn outcome(&self) -> Outcome {
        if let Some((_, rule)) = &self.over {
            return drawn_by(rule);
        }
        if let Some(BoardEnd { winner: Some(winner), how }) = self.position.ended() {
            return self.won(self.start.colour(winner), HowEnded::Board(how), how.won_by());
        }
        if self.record.fault.is_some() {
            let how = HowEnded::Undecided(Undecided::CannotBeReplayed);
            return Outcome::without_clause(Verdict::Open, how);
        }
        self.by_record()
    }

    fn by_record(&self) -> Outcome {
        let rule = self.last_met();
        let score = self.record.score.unwrap_or_default();
        match Verdict::of(score) {
            verdict if self.ply() == 0 && verdict != Verdict::Open && rule.is_none() => {
                Outcome::without_clause(verdict, unrecorded(score))
            }
            Verdict::Draw => rule.map_or_else(|| self.agreed(), drawn_by),
            Verdict::Wins(winner) => self.won_off_board(winner),
            Verdict::BothLose => Outcome::without_clause(Verdict::BothLose, HowEnded::BothLose),
            Verdict::Open => match rule {
                Some(rule) if self.position.ended().is_some() => drawn_by(rule),
                _ => Outcome::without_clause(Verdict::Open, HowEnded::Unfinished),
            },
        }
    }

    fn agreed(&self) -> Outcome {
        let by_agreement = |rule: &&DrawRule| matches!(rule.ground, Ground::Agreement(_));
        let rule = self.rules.draws.iter().find(by_agreement);
        let clauses = rule.map_or_else(Vec::new, |rule| rule.clauses.to_vec());
        Outcome { verdict: Verdict::Draw, how: HowEnded::Agreement, clauses }
    }

    /// A win that the board does not show.
    fn won_off_board(&self, winner: Colour) -> Outcome {
        let termination = self.record.header("Termination").unwrap_or_default().to_lowercase();
        let says = |words: &[&str]| words.iter().any(|word| termination.contains(word));
        let loser = !self.start.side(winner);
        match self.record.score {
            _ if says(&["time"]) || self.flag == Some(loser) => self.on_time(loser),
            Some(Score::WhiteWinsByForfeit | Score::BlackWinsByForfeit) => {
                self.won(winner, HowEnded::Forfeit, None)
            }
            _ if says(&["abandon", "infraction", "adjudicat", "forfeit"]) => {
                self.won(winner, HowEnded::Ruling, None)
            }
            _ => self.won(winner, HowEnded::Resignation, Some(WonBy::Resignation)),
        }
    }

    fn won(&self, winner: Colour, how: HowEnded, by: Option<WonBy>) -> Outcome {
        let rule = by.and_then(|by| self.rules.rulebook.win(self.rules.discipline, by));
        let clauses = rule.map_or_else(Vec::new, |rule| rule.clauses.to_vec());
        Outcome { verdict: Verdict::Wins(winner), how, clauses }
    }

    fn on_time(&self, loser: Side) -> Outcome {
        let facts = FlagFacts {
            flags: Flags::Down(loser),
            noticed: Some(loser),
            last_move: LastMoveEnded::Nothing,
        };
        let can_win = |side| match self.position.can_win(side, EFFORT) {
            Chance::Unknown => Chance::Open,
            known => known,
        };
        let rule = self.rules.rulebook.flag(self.rules.discipline);
        let ruling = rule.map(|rule| facts.judge(rule, can_win));
        let drawn = ruling.is_some_and(|ruling| ruling.verdict == FlagVerdict::Drawn);
        Outcome {
            verdict: if drawn { Verdict::Draw } else { Verdict::Wins(self.start.colour(!loser)) },
            how: HowEnded::Time { of: self.start.colour(loser) },
            clauses: ruling.map_or_else(Vec::new, |ruling| ruling.clauses.to_vec()),
        }
    }

    /// Takes note of what the outcome shows: moves after the end of the game, an agreement too early.
    pub(super) fn note_outcome(&mut self, outcome: &Outcome) {
        // Of a record that begins in the middle it is not known how many moves were made.
        let agreed = outcome.how == HowEnded::Agreement && self.start.is_beginning();
        let early = || self.barred_agreement().or_else(|| self.early_agreement());
        let shown = [self.played_on(), agreed.then(early).flatten()];
        for (what, clauses) in shown.into_iter().flatten() {
            self.findings.push(Finding { label: self.number(self.ply()), what, clauses });
        }
    }

    fn played_on(&self) -> Option<Noted> {
        let (ply, rule) = self.over.as_ref().filter(|(ply, _)| *ply < self.ply())?;
        let what = What::PlayedOn { over_after: self.number(*ply), plies: self.ply() - ply };
        Some((what, rule.clauses.to_vec()))
    }

    /// An agreement that the regulations of the event leave to the arbiter.
    fn barred_agreement(&self) -> Option<Noted> {
        let moves_each = u16::try_from(self.ply() / 2).unwrap_or(u16::MAX);
        let what = match self.rules.agreed {
            AgreedDraws::None => What::AgreementBarred,
            AgreedDraws::AfterMoves(moves_each_min) if moves_each < moves_each_min => {
                What::EarlyAgreement { moves_each, moves_each_min }
            }
            AgreedDraws::AfterMoves(_) | AgreedDraws::AsRulebook => return None,
        };
        let choice = self.rules.agreed.choice()?;
        let basis = choice.check(&self.rules.rulebook, self.rules.discipline).ok();
        Some((what, basis.map_or_else(Vec::new, |basis| basis.to_vec())))
    }

    /// An agreement that no rule allows as the game stands.
    fn early_agreement(&self) -> Option<Noted> {
        let agreements = self.agreements();
        let nearest = agreements.iter().rev().max_by_key(|standing| standing.stage)?;
        let progress = nearest.progress.as_ref().filter(|_| nearest.stage != Stage::Met)?;
        let what =
            What::EarlyAgreement { moves_each: progress.counted, moves_each_min: progress.limit };
        Some((what, nearest.rule.clauses.to_vec()))
    }
}

/// What the outcome shows, with the clauses on it.
type Noted = (What, Vec<Clause>);

fn drawn_by(rule: &DrawRule) -> Outcome {
    let how = HowEnded::DrawRule(Box::new(rule.clone()));
    Outcome { verdict: Verdict::Draw, how, clauses: rule.clauses.to_vec() }
}

/// How a game ended of which the record has the result and no move.
fn unrecorded(score: Score) -> HowEnded {
    match score {
        Score::WhiteWinsByForfeit | Score::BlackWinsByForfeit => HowEnded::Forfeit,
        Score::BothLose => HowEnded::BothLose,
        Score::WhiteWins | Score::BlackWins | Score::Draw | Score::Unfinished => {
            HowEnded::Unrecorded
        }
    }
}
