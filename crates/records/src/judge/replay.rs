//! A game replayed under a rulebook, with everything that happens on the way.

use std::collections::BTreeSet;

use game::{
    Chance, Circumstances, DrawWatch, Effort, Finding as Found, Side, Stage, Standing, Tally,
    nobody_can_win,
};
use rulebook::{DrawRule, Ends, Ground, RecordKept};

use super::JudgingRules;
use super::times::{Shown, Times};
use crate::board::Board;
use crate::record::{DrawOffer, Played, Ply};
use crate::{Finding, MoveLabel, Nearest, Progress, RuleStanding, State, What};

/// How many positions are looked at to find that nobody can win any more.
const EFFORT: Effort = Effort::Positions(3_000);

/// What was found while replaying.
pub(super) struct Replayed<P: Board> {
    pub(super) last: P,
    pub(super) findings: Vec<Finding>,
    /// The rule that ended the game, whatever the players did after it, with the ply.
    pub(super) over: Option<(usize, DrawRule)>,
    /// How the game stands at its end with regard to each rule.
    pub(super) standings: Vec<RuleStanding>,
    /// The side whose clock showed nothing left after its last move.
    pub(super) flag: Option<Side>,
    pub(super) state: Option<State>,
}

impl<P: Board> Replayed<P> {
    /// The rule that is met at the end and came to be met last.
    pub(super) fn last_met(&self) -> Option<&DrawRule> {
        let met_by = |finding: &Finding| {
            let What::Draw(draw) = &finding.what else { return None };
            let mut met = self.standings.iter().filter(|one| one.stage == Stage::Met);
            met.find(|one| one.rule.id == draw.rule.id).map(|one| &one.rule)
        };
        self.findings.iter().rev().find_map(met_by)
    }

    /// How the game stands at its end with regard to the rules by which players may agree.
    pub(super) fn agreements(&self) -> impl Iterator<Item = &RuleStanding> {
        self.standings.iter().filter(|standing| standing.rule.ends == Ends::Players)
    }
}

/// Replays a game; the state after so many moves is told if it is asked for.
pub(super) fn replay<P: Board, S>(
    rules: &JudgingRules,
    played: &Played<P, S>,
    at: Option<usize>,
) -> Replayed<P> {
    let dead_from = dead_from(rules, played);
    let mut replay = Replay::new(rules, played);
    let mut state = None;
    for index in 0..=played.plies.len() {
        if let Some(ply) = index.checked_sub(1).map(|index| &played.plies[index]) {
            replay.make(ply);
        }
        if dead_from == Some(index) {
            replay.watch.found(Found::NobodyCanWin);
        }
        replay.note_draws();
        if at == Some(index) {
            state = Some(replay.state(index));
        }
    }
    let standings = replay.standings();
    let Replay { position: last, findings, over, flag, .. } = replay;
    Replayed { last, findings, over, standings, flag, state }
}

/// The ply from which on nobody can win, if there is a rule for that.
///
/// A position that nobody can win leads only to others, so it is looked for from the end.
fn dead_from<P: Board, S>(rules: &JudgingRules, played: &Played<P, S>) -> Option<usize> {
    if !rules.draws.iter().any(|rule| rule.ground == Ground::NobodyCanWin) {
        return None;
    }
    let mut positions = vec![played.start.clone()];
    for ply in &played.plies {
        let last = positions.last()?;
        positions.push(last.play(&ply.mv).ok()?);
    }
    let is_dead = |position: &P| nobody_can_win(position, EFFORT) == Chance::None;
    let last = positions.last().filter(|last| last.ended().is_none())?;
    is_dead(last).then(|| positions.partition_point(|position| !is_dead(position)))
}

struct Replay<'game, P: Board> {
    rules: &'game JudgingRules,
    start: &'game P,
    position: P,
    watch: DrawWatch<P>,
    times: Times,
    /// The last move and the position it was made in.
    last_move: Option<(P, P::Move)>,
    /// The rules that were met after it.
    met: BTreeSet<String>,
    findings: Vec<Finding>,
    over: Option<(usize, DrawRule)>,
    flag: Option<Side>,
}

impl<'game, P: Board> Replay<'game, P> {
    fn new<S>(rules: &'game JudgingRules, played: &'game Played<P, S>) -> Replay<'game, P> {
        Replay {
            rules,
            start: &played.start,
            position: played.start.clone(),
            watch: DrawWatch::new(rules.draws.clone(), &played.start),
            times: Times::new(rules.control.clone(), played.start.turn()),
            met: BTreeSet::new(),
            last_move: None,
            findings: Vec::new(),
            over: None,
            flag: None,
        }
    }

    fn make(&mut self, ply: &Ply<P>) {
        let facts = self.position.facts(&ply.mv);
        let Ok(after) = self.position.play(&ply.mv) else { return };
        let before = std::mem::replace(&mut self.position, after);
        self.last_move = Some((before, ply.mv.clone()));
        self.watch.moved(facts, &self.position);
        if let Some(shown) = self.times.moved(ply, facts.by) {
            self.flag = Some(facts.by);
            self.note_time(shown, facts.by);
        } else if self.flag == Some(facts.by) {
            self.flag = None;
        }
        if ply.offer == DrawOffer::Made {
            self.note_offer(facts.by);
        }
    }

    fn circumstances(&self) -> Circumstances {
        Circumstances {
            record: RecordKept::Kept,
            period: self.times.period(self.position.turn()),
            left: self.times.left(),
            ..Circumstances::default()
        }
    }

    /// The last move, with its number.
    fn label(&self) -> MoveLabel {
        let mv = self.last_move.as_ref().map(|(before, mv)| before.shown(mv));
        MoveLabel { mv, ..self.start.numbering().label(self.watch.ply() as usize) }
    }

    fn standings(&self) -> Vec<RuleStanding> {
        let standings = self.watch.standings(&self.circumstances());
        standings.iter().map(|standing| self.standing(standing)).collect()
    }

    /// A standing with sides as colours and plies as moves with numbers.
    fn standing(&self, standing: &Standing<'_>) -> RuleStanding {
        RuleStanding {
            rule: standing.rule.clone(),
            stage: standing.stage,
            progress: standing.tally.as_ref().map(|tally| self.progress(tally)),
            claimants: standing.claimants.iter().map(|side| self.start.colour(*side)).collect(),
        }
    }

    fn progress(&self, tally: &Tally) -> Progress {
        let label = |ply: u32| self.start.numbering().label(ply as usize);
        Progress {
            counted: tally.counted,
            limit: tally.limit,
            of: tally.of.map(|side| self.start.colour(side)),
            left: tally.left.map(|left| Side::BOTH.map(|side| left[side])),
            since: label(tally.from_ply),
            first: label(tally.from_ply + 1),
        }
    }

    /// Takes note of the rules that have come to be met.
    fn note_draws(&mut self) {
        if self.over.is_some() {
            return;
        }
        let label = self.label();
        let mut met = self.watch.met(&self.circumstances());
        met.retain(|one| one.rule.ends != Ends::Players);
        let met: Vec<RuleStanding> = met.iter().map(|one| self.standing(one)).collect();
        // A move that wins has ended the game before any count does.
        if self.position.ended().is_none_or(|end| end.winner.is_none()) {
            let ended = met.iter().find(|standing| ends_by_itself(standing.rule.ends));
            self.over = ended.map(|standing| (label.ply, standing.rule.clone()));
        }
        let before =
            std::mem::replace(&mut self.met, met.iter().map(|one| one.rule.id.clone()).collect());
        for standing in met.into_iter().filter(|standing| !before.contains(&standing.rule.id)) {
            let clauses = standing.rule.clauses.to_vec();
            let what = What::Draw(Box::new(standing));
            self.findings.push(Finding { label: label.clone(), what, clauses });
        }
    }

    fn note_time(&mut self, shown: Shown, by: Side) {
        let by = self.start.colour(by);
        let what = match shown {
            Shown::AtZero => What::ClockAtZero { of: by },
            Shown::Overstepped(over) => What::Flag { by, over },
        };
        let rule = self.rules.rulebook.flag(self.rules.discipline);
        let clauses = rule.map_or_else(Vec::new, |flag| flag.clauses.to_vec());
        self.findings.push(Finding { label: self.label(), what, clauses });
    }

    fn note_offer(&mut self, by: Side) {
        let mut agreements = self.standings();
        agreements.retain(|standing| standing.rule.ends == Ends::Players);
        let timely = agreements.iter().any(|standing| standing.stage == Stage::Met);
        let clauses = agreements.first().map_or_else(Vec::new, |one| one.rule.clauses.to_vec());
        let what = What::Offer { by: self.start.colour(by), timely };
        self.findings.push(Finding { label: self.label(), what, clauses });
    }

    fn state(&self, index: usize) -> State {
        let circumstances = self.circumstances();
        let nearest = self.watch.nearest(&circumstances);
        State {
            label: self.start.numbering().label(index),
            turn: self.start.colour(self.position.turn()),
            position: self.position.text(),
            rules: self.standings(),
            nearest: nearest.and_then(|standing| self.nearest(&standing)),
            claims_with: self.claims_with(&circumstances),
        }
    }

    /// How many moves are left before a rule draws the game.
    fn nearest(&self, standing: &Standing<'_>) -> Option<Nearest> {
        let tally = standing.tally.as_ref()?;
        let left = tally.left?;
        let of = |side: Side| (left[side], Some(self.start.colour(side)));
        let left = match tally.of {
            Some(side) => vec![of(side)],
            None if left[Side::First] == left[Side::Second] => vec![(left[Side::First], None)],
            None => Side::BOTH.map(of).to_vec(),
        };
        Some(Nearest { left, clauses: standing.rule.clauses.clone() })
    }

    /// The moves with which the side to move could claim a draw.
    fn claims_with(&self, circumstances: &Circumstances) -> Vec<(String, String)> {
        let moves = self.position.legal_moves().into_iter();
        moves
            .flat_map(|mv| {
                let claims = self.watch.claims_with(&self.position, &mv, circumstances);
                let shown = self.position.shown(&mv);
                let rules = claims.unwrap_or_default().into_iter();
                rules.map(|claim| (shown.clone(), claim.rule.id.clone())).collect::<Vec<_>>()
            })
            .collect()
    }
}

/// Whether a rule leaves nobody a choice: where the arbiter must end the game, it is over, and a move
/// after that changes no result. What only a claim, an agreement or the arbiter's judgement can end
/// goes on.
fn ends_by_itself(ends: Ends) -> bool {
    match ends {
        Ends::AtOnce | Ends::ArbiterMust => true,
        Ends::OnClaim | Ends::ArbiterMay | Ends::Players => false,
    }
}
