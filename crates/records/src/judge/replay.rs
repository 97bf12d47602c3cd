//! A game replayed under a rulebook, with everything that happens on the way.

use std::collections::BTreeSet;

use clauses::Clause;
use game::{
    Chance, Circumstances, DrawWatch, Effort, Finding as Found, Side, Stage, Standing, Tally,
    nobody_can_win,
};
use rulebook::{DrawRule, Ends, Ground};

use super::JudgingRules;
use super::times::{Shown, Times};
use crate::board::Board;
use crate::record::{DrawOffer, Played, Ply};
use crate::{At, Finding, GameRecord, MoveLabel, Nearest, Progress, RuleStanding, State, What};

/// How many positions are looked at to find that nobody can win any more.
const EFFORT: Effort = Effort::Positions(3_000);

/// A game that is replayed, and what was found on the way.
pub(super) struct Replay<'game, P: Board> {
    pub(super) rules: &'game JudgingRules,
    pub(super) record: &'game GameRecord,
    pub(super) start: &'game P,
    pub(super) position: P,
    watch: DrawWatch<P>,
    times: Times,
    /// The last move and the position it was made in.
    last_move: Option<(P, P::Move)>,
    /// The rules that were met after it.
    met: BTreeSet<String>,
    pub(super) findings: Vec<Finding>,
    /// The rule that ended the game, whatever the players did after it, with the ply.
    pub(super) over: Option<(usize, DrawRule)>,
    /// The side whose clock showed nothing left after its last move.
    pub(super) flag: Option<Side>,
    /// How the game stood when it was asked for.
    pub(super) state: Option<State>,
}

impl<'game, P: Board> Replay<'game, P> {
    /// Replays a game to its end; a moment whose state is wanted may be named.
    pub(super) fn of<S>(
        rules: &'game JudgingRules,
        record: &'game GameRecord,
        played: &'game Played<P, S>,
        at: Option<At>,
    ) -> Replay<'game, P> {
        let Played { start, plies, .. } = played;
        let mut replay = Replay {
            rules,
            record,
            start,
            position: start.clone(),
            watch: DrawWatch::new(rules.draws.clone(), start),
            times: Times::new(rules.control.clone(), start.turn()),
            last_move: None,
            met: BTreeSet::new(),
            findings: Vec::new(),
            over: None,
            flag: None,
            state: None,
        };
        let at = at.map(|at| start.numbering().plies_after(at).min(plies.len()));
        let dead_from = dead_from(rules, played);
        for index in 0..=plies.len() {
            if let Some(ply) = index.checked_sub(1).map(|index| &plies[index]) {
                replay.make(ply);
            }
            if dead_from == Some(index) {
                replay.watch.found(Found::NobodyCanWin);
            }
            replay.note_draws();
            if at == Some(index) {
                replay.state = Some(replay.state());
            }
        }
        replay
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
        self.times.circumstances(self.position.turn())
    }

    /// How many moves have been made.
    pub(super) fn ply(&self) -> usize {
        self.watch.ply() as usize
    }

    /// The number of a move.
    pub(super) fn number(&self, ply: usize) -> MoveLabel {
        self.start.numbering().label(ply)
    }

    /// The last move, with its number.
    fn label(&self) -> MoveLabel {
        let mv = self.last_move.as_ref().map(|(before, mv)| before.shown(mv));
        MoveLabel { mv, ..self.number(self.ply()) }
    }

    fn note(&mut self, what: What, clauses: Vec<Clause>) {
        self.findings.push(Finding { label: self.label(), what, clauses });
    }

    /// How the game stands with regard to every rule.
    fn standings(&self) -> Vec<RuleStanding> {
        let standings = self.watch.standings(&self.circumstances());
        standings.iter().map(|standing| self.standing(standing)).collect()
    }

    /// How it stands with regard to the rules by which players may agree.
    pub(super) fn agreements(&self) -> Vec<RuleStanding> {
        let mut standings = self.standings();
        standings.retain(|standing| standing.rule.ends == Ends::Players);
        standings
    }

    /// The rule that is met and came to be met last.
    pub(super) fn last_met(&self) -> Option<&DrawRule> {
        self.findings.iter().rev().find_map(|finding| {
            let What::Draw(draw) = &finding.what else { return None };
            self.met.contains(&draw.rule.id).then_some(&draw.rule)
        })
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
        Progress {
            counted: tally.counted,
            limit: tally.limit,
            of: tally.of.map(|side| self.start.colour(side)),
            left: tally.left.map(|left| Side::BOTH.map(|side| left[side])),
            since: self.number(tally.from_ply as usize),
            first: self.number(tally.from_ply as usize + 1),
        }
    }

    /// Takes note of the rules that have come to be met.
    fn note_draws(&mut self) {
        if self.over.is_some() {
            return;
        }
        let mut met = self.watch.met(&self.circumstances());
        met.retain(|one| one.rule.ends != Ends::Players);
        let met: Vec<RuleStanding> = met.iter().map(|one| self.standing(one)).collect();
        // A move that wins has ended the game before any count does.
        if self.position.ended().is_none_or(|end| end.winner.is_none()) {
            let ended = met.iter().find(|standing| ends_by_itself(standing.rule.ends));
            self.over = ended.map(|standing| (self.ply(), standing.rule.clone()));
        }
        let now = met.iter().map(|one| one.rule.id.clone()).collect();
        let before = std::mem::replace(&mut self.met, now);
        for standing in met.into_iter().filter(|standing| !before.contains(&standing.rule.id)) {
            let clauses = standing.rule.clauses.to_vec();
            self.note(What::Draw(Box::new(standing)), clauses);
        }
    }

    fn note_time(&mut self, shown: Shown, by: Side) {
        let by = self.start.colour(by);
        let what = match shown {
            Shown::AtZero => What::ClockAtZero { of: by },
            Shown::Overstepped(over) => What::Flag { by, over },
        };
        let rule = self.rules.rulebook.flag(self.rules.discipline);
        self.note(what, rule.map_or_else(Vec::new, |flag| flag.clauses.to_vec()));
    }

    fn note_offer(&mut self, by: Side) {
        let agreements = self.agreements();
        let timely = agreements.iter().any(|standing| standing.stage == Stage::Met);
        let clauses = agreements.first().map_or_else(Vec::new, |one| one.rule.clauses.to_vec());
        self.note(What::Offer { by: self.start.colour(by), timely }, clauses);
    }

    fn state(&self) -> State {
        let circumstances = self.circumstances();
        let nearest = self.watch.nearest(&circumstances);
        State {
            label: self.number(self.ply()),
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

/// The ply from which on nobody can win, if there is a rule for that.
///
/// A position that nobody can win leads only to others, so it is looked for from the end.
fn dead_from<P: Board, S>(rules: &JudgingRules, played: &Played<P, S>) -> Option<usize> {
    if !rules.draws.iter().any(|rule| rule.ground == Ground::NobodyCanWin) {
        return None;
    }
    let positions: Vec<P> = played.positions().collect();
    let is_dead = |position: &P| nobody_can_win(position, EFFORT) == Chance::None;
    let last = positions.last().filter(|last| last.ended().is_none())?;
    is_dead(last).then(|| positions.partition_point(|position| !is_dead(position)))
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
