//! How a recorded game ends, and why.

use clauses::Clause;
use game::{
    AgreedDraws, BoardEnd, Chance, Colour, Effort, FlagFacts, FlagVerdict, Flags, How,
    LastMoveEnded, Side, Stage,
};
use notation::gamefile::Score;
use rulebook::{DrawRule, Ground, WonBy};

use super::JudgingRules;
use super::replay::Replayed;
use crate::board::{Board, other};
use crate::record::Played;
use crate::{Finding, GameRecord, HowEnded, Outcome, Undecided, Verdict, What};

/// How many positions are looked at to find whether a side can still win.
const EFFORT: Effort = Effort::Positions(30_000);

/// The outcome: what the board or a rule has decided, else what the record says.
pub(super) fn of<P: Board, S>(
    rules: &JudgingRules,
    record: &GameRecord,
    played: &Played<P, S>,
    replayed: &Replayed<P>,
) -> Outcome {
    if let Some((_, rule)) = &replayed.over {
        return drawn_by(rule);
    }
    if let Some(BoardEnd { winner: Some(winner), how }) = replayed.last.ended() {
        return won_on_board(rules, played.start.colour(winner), how);
    }
    if record.fault.is_some() {
        return Outcome::open(HowEnded::Undecided(Undecided::CannotBeReplayed));
    }
    by_record(rules, record, played, replayed)
}

fn won_on_board(rules: &JudgingRules, winner: Colour, how: How) -> Outcome {
    let by = match how {
        How::NoPieces => Some(WonBy::NoPieces),
        How::NoMove => Some(WonBy::NoMove),
        How::Checkmate => Some(WonBy::Checkmate),
        How::Five => Some(WonBy::Five),
        How::LongRow => Some(WonBy::LongRow),
        How::Stalemate | How::Passes | How::FullBoard => None,
    };
    let clauses = by.map_or_else(Vec::new, |by| win_clauses(rules, by));
    Outcome { verdict: Verdict::Wins(winner), how: HowEnded::Board(how), clauses }
}

fn win_clauses(rules: &JudgingRules, by: WonBy) -> Vec<Clause> {
    let rule = rules.rulebook.win(rules.discipline, by);
    rule.map_or_else(Vec::new, |rule| rule.clauses.to_vec())
}

fn drawn_by(rule: &DrawRule) -> Outcome {
    let how = HowEnded::DrawRule(Box::new(rule.clone()));
    Outcome { verdict: Verdict::Draw, how, clauses: rule.clauses.to_vec() }
}

fn by_record<P: Board, S>(
    rules: &JudgingRules,
    record: &GameRecord,
    played: &Played<P, S>,
    replayed: &Replayed<P>,
) -> Outcome {
    let rule = replayed.last_met();
    let score = record.score.unwrap_or_default();
    match Verdict::of(score) {
        verdict if played.plies.is_empty() && verdict != Verdict::Open && rule.is_none() => {
            unrecorded(score)
        }
        Verdict::Draw => rule.map_or_else(|| agreed(rules), drawn_by),
        Verdict::Wins(winner) => won_off_board(rules, record, &played.start, replayed, winner),
        Verdict::BothLose => {
            Outcome { verdict: Verdict::BothLose, ..Outcome::open(HowEnded::BothLose) }
        }
        Verdict::Open => match rule {
            Some(rule) if replayed.last.ended().is_some() => drawn_by(rule),
            _ => Outcome::open(HowEnded::Unfinished),
        },
    }
}

/// A game of which the record has the result and no move.
fn unrecorded(score: Score) -> Outcome {
    let how = match score {
        Score::WhiteWinsByForfeit | Score::BlackWinsByForfeit => HowEnded::Forfeit,
        Score::BothLose => HowEnded::BothLose,
        Score::WhiteWins | Score::BlackWins | Score::Draw | Score::Unfinished => {
            HowEnded::Unrecorded
        }
    };
    Outcome { verdict: Verdict::of(score), ..Outcome::open(how) }
}

fn agreed(rules: &JudgingRules) -> Outcome {
    let mut agreements =
        rules.draws.iter().filter(|rule| matches!(rule.ground, Ground::Agreement(_)));
    let clauses = agreements.next().map_or_else(Vec::new, |rule| rule.clauses.to_vec());
    Outcome { verdict: Verdict::Draw, how: HowEnded::Agreement, clauses }
}

/// A win that the board does not show.
fn won_off_board<P: Board>(
    rules: &JudgingRules,
    record: &GameRecord,
    start: &P,
    replayed: &Replayed<P>,
    winner: Colour,
) -> Outcome {
    let termination = record.header("Termination").unwrap_or_default().to_lowercase();
    let loser = start.side(other(winner));
    if termination.contains("time") || replayed.flag == Some(loser) {
        return on_time(rules, &replayed.last, loser, winner);
    }
    let ruled = ["abandon", "infraction", "adjudicat", "forfeit"];
    let (how, clauses) = match record.score {
        Some(Score::WhiteWinsByForfeit | Score::BlackWinsByForfeit) => {
            (HowEnded::Forfeit, Vec::new())
        }
        _ if ruled.iter().any(|word| termination.contains(word)) => (HowEnded::Ruling, Vec::new()),
        _ => (HowEnded::Resignation, win_clauses(rules, WonBy::Resignation)),
    };
    Outcome { verdict: Verdict::Wins(winner), how, clauses }
}

fn on_time<P: Board>(rules: &JudgingRules, last: &P, loser: Side, winner: Colour) -> Outcome {
    let facts = FlagFacts {
        flags: Flags::Down(loser),
        noticed: Some(loser),
        last_move: LastMoveEnded::Nothing,
    };
    let can_win = |side| match last.can_win(side, EFFORT) {
        Chance::Unknown => Chance::Open,
        known => known,
    };
    let rule = rules.rulebook.flag(rules.discipline);
    let (verdict, clauses) = match rule.map(|rule| facts.judge(rule, can_win)) {
        Some(ruling) => (ruling.verdict, ruling.clauses.to_vec()),
        None => (FlagVerdict::Lost(loser), Vec::new()),
    };
    let drawn = verdict == FlagVerdict::Drawn;
    Outcome {
        verdict: if drawn { Verdict::Draw } else { Verdict::Wins(winner) },
        how: HowEnded::Time { of: other(winner) },
        clauses,
    }
}

/// What the outcome shows about the game: moves after its end, an agreement too early.
pub(super) fn notes<P: Board, S>(
    rules: &JudgingRules,
    played: &Played<P, S>,
    replayed: &Replayed<P>,
    outcome: &Outcome,
) -> Vec<Finding> {
    let last = played.plies.len();
    let numbering = played.start.numbering();
    let note = |(what, clauses)| Finding { label: numbering.label(last), what, clauses };
    let mut notes = Vec::new();
    if let Some((ply, rule)) = replayed.over.as_ref().filter(|(ply, _)| *ply < last) {
        let over_after = numbering.label(*ply);
        let what = What::PlayedOn { over_after, plies: last - ply };
        notes.push(note((what, rule.clauses.to_vec())));
    }
    // Of a record that begins in the middle it is not known how many moves were made.
    if outcome.how == HowEnded::Agreement && played.start.is_beginning() {
        let early = barred_agreement(rules, last).or_else(|| early_agreement(replayed));
        notes.extend(early.map(note));
    }
    notes
}

/// An agreement that the regulations of the event leave to the arbiter.
fn barred_agreement(rules: &JudgingRules, plies: usize) -> Option<(What, Vec<Clause>)> {
    let moves_each = u16::try_from(plies / 2).unwrap_or(u16::MAX);
    let what = match rules.agreed {
        AgreedDraws::AsRulebook => return None,
        AgreedDraws::AfterMoves(least) if moves_each >= least => return None,
        AgreedDraws::AfterMoves(least) => {
            What::EarlyAgreement { moves_each, moves_each_min: least }
        }
        AgreedDraws::None => What::AgreementBarred,
    };
    let basis = rules.agreed.choice()?.check(&rules.rulebook, rules.discipline).ok();
    Some((what, basis.map_or_else(Vec::new, |basis| basis.to_vec())))
}

/// An agreement that no rule allows as the game stands.
fn early_agreement<P: Board>(replayed: &Replayed<P>) -> Option<(What, Vec<Clause>)> {
    if replayed.agreements().any(|standing| standing.stage == Stage::Met) {
        return None;
    }
    let running = replayed.agreements().find(|standing| standing.stage == Stage::Running);
    let standing = running.or_else(|| replayed.agreements().next())?;
    let progress = standing.progress.as_ref()?;
    let what =
        What::EarlyAgreement { moves_each: progress.counted, moves_each_min: progress.limit };
    Some((what, standing.rule.clauses.to_vec()))
}
