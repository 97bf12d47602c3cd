//! A game followed move by move.

use std::collections::BTreeMap;
use std::sync::Arc;

use rulebook::{Clearing, Count, Escape, Ground, Occasion, Road};

use super::condition::{self, Stronger};
use super::counter::Counter;
use super::{Circumstances, DrawRules, Finding, Stage, Standing};
use crate::{BoardEnd, Chance, Effort, Force, MoveFacts, Mover, PerSide, Position, Side};
use crate::{NotLegal, nobody_can_win};

/// A game as its draw rules see it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DrawWatch<P: Position> {
    pub(super) rules: Arc<DrawRules>,
    /// How many moves have been made.
    pub(super) ply: u32,
    /// How many of them by each side.
    pub(super) made: PerSide<u16>,
    pub(super) sight: Sight,
    /// For each rule, its count.
    pub(super) counters: Vec<Option<Counter>>,
    /// The positions that can come again.
    seen: BTreeMap<P::Key, Occurrences>,
    /// How often the present position has stood on the board.
    pub(super) occurrences: Occurrences,
    /// The passes in succession up to now.
    pub(super) passes: u16,
    pub(super) found: Found,
}

/// How often a position has stood on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Occurrences {
    /// The number of plies after which it stood there first.
    pub(super) first_ply: u32,
    pub(super) times: u16,
}

/// What is to be seen on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sight {
    pub(super) turn: Side,
    pub(super) force: PerSide<Force>,
    pub(super) ended: Option<BoardEnd>,
    pub(super) nobody_can_win: bool,
}

/// What the arbiter has found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Found {
    /// The side that must change a clearly drawn position.
    pub(super) clearly_drawn: Option<Side>,
    pub(super) won_position: bool,
    pub(super) nobody_can_win: bool,
}

impl<P: Position> DrawWatch<P> {
    /// A game that begins in this position.
    pub fn new(rules: Arc<DrawRules>, start: &P) -> DrawWatch<P> {
        let mut watch = DrawWatch {
            ply: 0,
            made: PerSide::default(),
            sight: Sight::of(start),
            counters: vec![None; rules.rules.len()],
            seen: BTreeMap::new(),
            occurrences: Occurrences { first_ply: 0, times: 0 },
            passes: 0,
            found: Found::default(),
            rules,
        };
        watch.see(start);
        for index in 0..watch.counters.len() {
            let earlier = |counter: Counter| watch.with_earlier_moves(index, counter, start);
            watch.counters[index] =
                watch.running(index).map(|stronger| earlier(Counter::start(0, stronger)));
        }
        watch
    }

    /// The rules.
    pub fn rules(&self) -> &DrawRules {
        &self.rules
    }

    /// How many moves have been made.
    pub fn ply(&self) -> u32 {
        self.ply
    }

    /// How many moves a side has made.
    pub fn moves_by(&self, side: Side) -> u16 {
        self.made[side]
    }

    /// Takes note of a move and the position after it.
    pub fn moved(&mut self, facts: MoveFacts, after: &P) {
        self.ply += 1;
        self.made[facts.by] = self.made[facts.by].saturating_add(1);
        self.sight = Sight::of(after);
        self.passes = match facts.mover {
            Mover::Nothing => self.passes.saturating_add(1),
            Mover::Man | Mover::King | Mover::Pawn | Mover::Piece | Mover::Stone => 0,
        };
        if facts.takes > 0 || facts.promotes {
            self.found.won_position = false;
        }
        if facts.is_irreversible() {
            self.seen.clear();
        }
        self.see(after);
        self.count(facts);
    }

    /// Takes note of what the arbiter has found about the present position.
    pub fn found(&mut self, finding: Finding) {
        match finding {
            Finding::ClearlyDrawn { playing_to_win } => {
                self.found.clearly_drawn = Some(playing_to_win);
            }
            Finding::WonPosition => {
                self.found = Found { won_position: true, ..Found::default() };
            }
            Finding::NobodyCanWin => self.found.nobody_can_win = true,
        }
        for index in 0..self.counters.len() {
            self.counters[index] = self
                .running(index)
                .map(|stronger| self.counters[index].unwrap_or(Counter::start(self.ply, stronger)));
        }
    }

    /// Takes note of a board that was put otherwise than by a move: every count begins anew.
    pub fn board_was_put(&mut self, position: &P) {
        self.sight = Sight::of(position);
        self.passes = 0;
        self.found = Found::default();
        self.see(position);
        for index in 0..self.counters.len() {
            let anew = |stronger| Counter::start(self.ply, stronger);
            self.counters[index] = self.running(index).map(anew);
        }
    }

    /// How the game stands with regard to each rule.
    pub fn standings(&self, circumstances: &Circumstances) -> Vec<Standing<'_>> {
        let standing = |index| self.standing(&self.rules, index, circumstances);
        (0..self.counters.len()).map(standing).collect()
    }

    /// The rules by which the game is drawn, or may be.
    pub fn met(&self, circumstances: &Circumstances) -> Vec<Standing<'_>> {
        let mut standings = self.standings(circumstances);
        standings.retain(|standing| standing.ends().is_some());
        standings
    }

    /// The rule by which the game would be drawn soonest if nothing stops its count: how many moves
    /// are left, and by which clause.
    pub fn nearest(&self, circumstances: &Circumstances) -> Option<Standing<'_>> {
        let plies_left = |standing: &Standing<'_>| {
            let ground = &standing.rule.ground;
            let counts = count_of(ground).is_some() || matches!(ground, Ground::ClearlyDrawn(_));
            let runs = counts && standing.stage > Stage::Dormant;
            standing.tally.as_ref().filter(|_| runs)?.plies_left(self.sight.turn)
        };
        let standings = self.standings(circumstances).into_iter();
        let running = standings.filter_map(|one| Some((plies_left(&one)?, one)));
        running.min_by_key(|(left, _)| *left).map(|(_, standing)| standing)
    }

    /// The rules by which the side to move may claim a draw if it writes this move down and does
    /// not make it.
    pub fn claims_with(
        &self,
        position: &P,
        intended: &P::Move,
        circumstances: &Circumstances,
    ) -> Result<Vec<Standing<'_>>, NotLegal> {
        let mut next = self.clone();
        next.moved(position.facts(intended), &position.play(intended)?);
        let claimable = (0..self.counters.len()).filter(|&index| {
            let claim = self.rules.claim(&self.rules.rules[index]);
            claim.is_some_and(|claim| claim.occasions.contains(&Occasion::IntendedMove))
        });
        let standings = claimable.map(|index| next.standing(&self.rules, index, circumstances));
        let met = standings.filter(|standing| standing.stage == Stage::Met);
        Ok(met.map(|met| Standing { claimants: vec![self.sight.turn], ..met }).collect())
    }

    fn see(&mut self, position: &P) {
        let first = Occurrences { first_ply: self.ply, times: 0 };
        let occurrences = self.seen.entry(position.key()).or_insert(first);
        occurrences.times = occurrences.times.saturating_add(1);
        self.occurrences = *occurrences;
    }

    fn count(&mut self, facts: MoveFacts) {
        for index in 0..self.counters.len() {
            let was = self.counters[index];
            self.counters[index] = self.running(index).map(|stronger| {
                let cleared_by: &[Clearing] = match count_of(&self.rules.rules[index].ground) {
                    Some(count) => &count.cleared_by,
                    None => &[],
                };
                Counter::after(was, self.ply, facts, cleared_by, stronger)
            });
        }
    }

    /// Whether the count of a rule runs as the pieces stand, and who is the stronger side.
    fn running(&self, index: usize) -> Option<Stronger> {
        match &self.rules.rules[index].ground {
            Ground::Count(count) => {
                let suspended =
                    self.found.won_position && count.unless == Some(Escape::WonPosition);
                let runs = || condition::runs(&count.condition, &self.rules, &self.sight.force);
                if suspended { None } else { runs() }
            }
            Ground::ClearlyDrawn(_) => self.found.clearly_drawn.map(Stronger::Is),
            Ground::Agreement(_)
            | Ground::BothFlagsFallen
            | Ground::Repetition(_)
            | Ground::NobodyCanWin
            | Ground::Stalemate
            | Ground::Passes(_)
            | Ground::AtOnce(_)
            | Ground::BetterButShortOfTime(_) => None,
        }
    }

    /// Without captures and moves of men the force was the same before the game was taken up;
    /// where the pieces stood is not known.
    fn with_earlier_moves(&self, index: usize, counter: Counter, start: &P) -> Counter {
        match count_of(&self.rules.rules[index].ground) {
            Some(count) if matches!(count.condition.road, Road::Any) => {
                counter.with_earlier(start.quiet_plies(), !start.turn())
            }
            Some(_) | None => counter,
        }
    }
}

impl Sight {
    fn of<P: Position>(position: &P) -> Sight {
        Sight {
            turn: position.turn(),
            force: position.force(),
            ended: position.ended(),
            nobody_can_win: nobody_can_win(position, Effort::Glance) == Chance::None,
        }
    }
}

/// What is counted, where moves without success are.
fn count_of(ground: &Ground) -> Option<&Count> {
    match ground {
        Ground::Count(count) => Some(count),
        Ground::Agreement(_)
        | Ground::BothFlagsFallen
        | Ground::Repetition(_)
        | Ground::NobodyCanWin
        | Ground::Stalemate
        | Ground::Passes(_)
        | Ground::ClearlyDrawn(_)
        | Ground::AtOnce(_)
        | Ground::BetterButShortOfTime(_) => None,
    }
}
