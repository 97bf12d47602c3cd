//! A game replayed under a rulebook, with everything that happens on the way.

use std::collections::BTreeSet;
use std::sync::Arc;

use clauses::Clause;
use game::{
    Chance, Circumstances, DrawRules, DrawWatch, Effort, Finding, Millis, Side, Stage, Standing,
    nobody_can_win,
};
use rulebook::{Discipline, DrawRule, Ends, Ground, RecordKept, Rulebook, TimeControl};
use serde_json::{Map, Value, json};

use super::outcome;
use super::record::{At, Fault, Offer, Ply, Recorded, Shown};
use super::report::{Actor, Event, Illegal, Report, RuleState, State};
use super::times::{self, Times};
use super::words;

/// How many positions are looked at to find that nobody can win any more.
const EFFORT: Effort = Effort::Positions(3_000);

/// Under what a game is judged.
pub(super) struct Bench<'book> {
    pub(super) rulebook: &'book Rulebook,
    pub(super) discipline: &'book Discipline,
    pub(super) rules: Arc<DrawRules>,
    pub(super) control: Option<TimeControl>,
}

/// What was found while replaying.
pub(super) struct Replayed<P: Shown> {
    pub(super) last: P,
    pub(super) events: Vec<Event>,
    /// The rule that ended the game by itself, with the ply.
    pub(super) over: Option<(usize, DrawRule)>,
    /// The rules that are met at the end.
    pub(super) met: Vec<DrawRule>,
    /// The side whose clock showed nothing left after its last move.
    pub(super) flag: Option<Side>,
    state: Option<State>,
}

impl<P: Shown> Replayed<P> {
    /// The rule that is met at the end and came to be met last.
    pub(super) fn last_met(&self) -> Option<&DrawRule> {
        let met_by = |event: &Event| {
            let id = event.facts.get("rule")?.as_str()?;
            self.met.iter().find(|rule| rule.id == id)
        };
        self.events.iter().rev().find_map(met_by)
    }
}

impl Bench<'_> {
    /// Judges a game and gives its last position; a moment whose state is wanted may be named.
    pub(super) fn judge<P: Shown>(&self, recorded: &Recorded<P>, at: Option<At>) -> (Report, P) {
        let at = at.map(|at| recorded.start.numbering().plies_after(at).min(recorded.plies.len()));
        let mut replayed = self.replay(recorded, at);
        let illegal = recorded.fault.as_ref().map(|fault| self.illegal(recorded, fault));
        let outcome = outcome::of(self, recorded, &replayed);
        outcome::note(self, recorded, &mut replayed, &outcome);
        let report = Report {
            index: recorded.index,
            headers: recorded.headers.clone(),
            discipline: self.discipline.id.clone(),
            plies: recorded.plies.len(),
            illegal,
            events: replayed.events,
            outcome,
            tag: recorded.score,
            at: replayed.state,
            advice: None,
        };
        (report, replayed.last)
    }

    fn replay<P: Shown>(&self, recorded: &Recorded<P>, at: Option<usize>) -> Replayed<P> {
        let dead_from = self.dead_from(recorded);
        let mut times = Times::new(self.control.clone(), recorded.start.turn());
        let mut replay = Replay {
            start: &recorded.start,
            position: recorded.start.clone(),
            watch: DrawWatch::new(self.rules.clone(), &recorded.start),
            met: BTreeSet::new(),
            last_move: None,
            events: Vec::new(),
            over: None,
            flag: None,
        };
        let mut state = None;
        for index in 0..=recorded.plies.len() {
            if let Some(ply) = index.checked_sub(1).map(|index| &recorded.plies[index]) {
                replay.make(ply, &mut times, self);
            }
            if dead_from == Some(index) {
                replay.watch.found(Finding::NobodyCanWin);
            }
            let circumstances = circumstances(&times, replay.position.turn());
            replay.note_draws(&circumstances);
            if at == Some(index) {
                state = Some(replay.state(index, &circumstances));
            }
        }
        let circumstances = circumstances(&times, replay.position.turn());
        let met = replay.watch.met(&circumstances);
        let met = met.into_iter().map(|standing| standing.rule.clone()).collect();
        let Replay { position: last, events, over, flag, .. } = replay;
        Replayed { last, events, over, met, flag, state }
    }

    /// The ply from which on nobody can win, if there is a rule for that.
    ///
    /// A position that nobody can win leads only to others, so it is looked for from the end.
    fn dead_from<P: Shown>(&self, recorded: &Recorded<P>) -> Option<usize> {
        if !self.rules.iter().any(|rule| rule.ground == Ground::NobodyCanWin) {
            return None;
        }
        let mut positions = vec![recorded.start.clone()];
        for ply in &recorded.plies {
            let last = positions.last()?;
            positions.push(last.play(&ply.mv).ok()?);
        }
        let is_dead = |position: &P| nobody_can_win(position, EFFORT) == Chance::None;
        let last = positions.last().filter(|last| last.ended().is_none())?;
        is_dead(last).then(|| positions.partition_point(|position| !is_dead(position)))
    }

    fn illegal<P: Shown>(&self, recorded: &Recorded<P>, fault: &Fault) -> Illegal {
        let ply = recorded.plies.len() + 1;
        Illegal {
            ply,
            label: recorded.start.numbering().label(ply),
            text: fault.text.clone(),
            reason: fault.reason.clone(),
            place: fault.place,
            clauses: self.clauses_on(fault),
        }
    }

    /// The clauses on a fault: that of the violation and those on violations; what cannot be
    /// understood is a matter of the record.
    fn clauses_on(&self, fault: &Fault) -> Vec<Clause> {
        if fault.violations.is_empty() {
            let record = self.rulebook.record(self.discipline);
            return record.map_or_else(Vec::new, |record| record.clauses.to_vec());
        }
        let Some(list) = self.rulebook.violations(self.discipline) else { return Vec::new() };
        let listed = fault.violations.iter().find_map(|id| list.violation(id));
        let mut clauses = listed.map_or_else(Vec::new, |one| one.clauses.to_vec());
        let general = list.clauses.iter().filter(|clause| !is_part(&clauses, **clause)).copied();
        clauses.extend(general.collect::<Vec<Clause>>());
        clauses
    }
}

/// Whether a clause is cited already, itself or by one of its parts.
fn is_part(cited: &[Clause], clause: Clause) -> bool {
    let id = clause.to_string();
    cited.iter().any(|other| other.to_string().split('#').next() == Some(&id))
}

fn circumstances(times: &Times, turn: Side) -> Circumstances {
    Circumstances {
        record: RecordKept::Kept,
        period: times.period(turn),
        left: times.left(),
        ..Circumstances::default()
    }
}

struct Replay<'start, P: Shown> {
    start: &'start P,
    position: P,
    watch: DrawWatch<P>,
    /// The last move and the position it was made in.
    last_move: Option<(P, P::Move)>,
    /// The rules that were met after it.
    met: BTreeSet<String>,
    events: Vec<Event>,
    over: Option<(usize, DrawRule)>,
    flag: Option<Side>,
}

impl<P: Shown> Replay<'_, P> {
    fn make(&mut self, ply: &Ply<P>, times: &mut Times, bench: &Bench<'_>) {
        let facts = self.position.facts(&ply.mv);
        let Ok(after) = self.position.play(&ply.mv) else { return };
        let before = std::mem::replace(&mut self.position, after);
        self.last_move = Some((before, ply.mv.clone()));
        self.watch.moved(facts, &self.position);
        if let Some(time) = times.moved(ply, facts.by) {
            self.flag = Some(facts.by);
            self.note_time(time, facts.by, bench);
        } else if self.flag == Some(facts.by) {
            self.flag = None;
        }
        if ply.offer == Offer::Draw {
            self.note_offer(facts.by, times);
        }
    }

    fn ply(&self) -> usize {
        self.watch.ply() as usize
    }

    fn event(&self, kind: &'static str, said: String) -> Event {
        let number = self.start.numbering().label(self.ply());
        let shown = self.last_move.as_ref().map(|(before, mv)| before.shown(mv));
        Event {
            ply: self.ply(),
            label: shown.map_or(number.clone(), |shown| format!("{number} {shown}")),
            kind,
            by: None,
            clauses: Vec::new(),
            facts: Map::new(),
            said,
        }
    }

    /// Takes note of the rules that have come to be met.
    fn note_draws(&mut self, circumstances: &Circumstances) {
        if self.over.is_some() {
            return;
        }
        let mut met = self.watch.met(circumstances);
        met.retain(|standing| standing.rule.ends != Ends::Players);
        let new = met.iter().filter(|standing| !self.met.contains(&standing.rule.id));
        let events: Vec<Event> = new.map(|standing| self.draw(standing)).collect();
        let over = met.iter().find(|standing| standing.rule.ends == Ends::AtOnce);
        let over = over.map(|standing| (self.ply(), standing.rule.clone()));
        self.met = met.iter().map(|standing| standing.rule.id.clone()).collect();
        self.over = over;
        self.events.extend(events);
    }

    fn draw(&self, standing: &Standing<'_>) -> Event {
        let rule = standing.rule;
        let kind = match rule.ends {
            Ends::OnClaim => "draw-claimable",
            Ends::ArbiterMay => "draw-declarable",
            Ends::ArbiterMust => "draw-due",
            Ends::AtOnce | Ends::Players => "draw",
        };
        let progress =
            standing.tally.as_ref().map(|tally| words::progress(rule, tally, self.start));
        let why = progress.unwrap_or_else(|| words::name(rule).to_owned());
        let said = format!("{}: {why}", words::consequence(standing, self.start));
        let mut facts = Map::from_iter([("rule".to_owned(), json!(rule.id))]);
        if let Some(tally) = &standing.tally {
            facts.insert("counted".to_owned(), json!(tally.counted));
            facts.insert("limit".to_owned(), json!(tally.limit));
            facts.insert("from_ply".to_owned(), json!(tally.from_ply));
        }
        let claimants: Vec<&str> =
            standing.claimants.iter().map(|side| self.player(*side).name()).collect();
        facts.insert("claimants".to_owned(), json!(claimants));
        let by = match rule.ends {
            Ends::ArbiterMay | Ends::ArbiterMust => Some(Actor::Arbiter),
            _ => standing.claimants.first().map(|side| self.player(*side)),
        };
        Event { by, facts, clauses: rule.clauses.to_vec(), ..self.event(kind, said) }
    }

    fn player(&self, side: Side) -> Actor {
        Actor::Player(self.start.colour(side))
    }

    fn note_time(&mut self, time: times::Shown, by: Side, bench: &Bench<'_>) {
        let who = self.start.colour(by);
        let (kind, said, facts) = match time {
            times::Shown::AtZero => {
                ("clock-at-zero", format!("{who}'s clock shows nothing left"), Map::new())
            }
            times::Shown::Overstepped(over) => {
                let seconds = seconds(over);
                let facts = Map::from_iter([("overstepped_ms".to_owned(), json!(over.0))]);
                ("flag", format!("{who} has overstepped the time by {seconds} s"), facts)
            }
        };
        let clauses = bench.rulebook.flag(bench.discipline);
        let clauses = clauses.map_or_else(Vec::new, |flag| flag.clauses.to_vec());
        let by = Some(self.player(by));
        self.events.push(Event { by, facts, clauses, ..self.event(kind, said) });
    }

    fn note_offer(&mut self, by: Side, times: &Times) {
        let circumstances = circumstances(times, self.position.turn());
        let agreement = self.watch.standings(&circumstances).into_iter();
        let agreement = agreement.filter(|standing| standing.rule.ends == Ends::Players);
        let open: Vec<Standing<'_>> = agreement.collect();
        let timely = open.iter().any(|standing| standing.stage == Stage::Met);
        let who = self.start.colour(by);
        let said = match timely {
            true => format!("{who} offers a draw"),
            false => format!("{who} offers a draw, which may not be agreed yet"),
        };
        let clauses = open.first().map_or_else(Vec::new, |one| one.rule.clauses.to_vec());
        let facts = Map::from_iter([("timely".to_owned(), Value::Bool(timely))]);
        let by = Some(self.player(by));
        self.events.push(Event { by, facts, clauses, ..self.event("offer", said) });
    }

    fn state(&self, index: usize, circumstances: &Circumstances) -> State {
        let standings = self.watch.standings(circumstances);
        let nearest = self.watch.nearest(circumstances);
        let nearest = nearest.and_then(|standing| {
            let left = words::left(&standing, self.start)?;
            Some(format!("{left} until a draw by {}", standing.rule.clauses))
        });
        State {
            ply: index,
            label: self.start.numbering().label(index),
            turn: self.start.colour(self.position.turn()),
            position: self.position.text(),
            rules: standings.iter().map(|standing| self.rule_state(standing)).collect(),
            nearest,
            claims_with: self.claims_with(circumstances),
        }
    }

    fn rule_state(&self, standing: &Standing<'_>) -> RuleState {
        let tally = standing.tally.as_ref();
        let progress = tally.map(|tally| words::progress(standing.rule, tally, self.start));
        let said = match (standing.stage, progress) {
            (Stage::Dormant, _) => "at rest".to_owned(),
            (Stage::Running, progress) => progress.unwrap_or_default(),
            (Stage::Met, Some(progress)) => {
                format!("{progress}; {}", words::consequence(standing, self.start))
            }
            (Stage::Met, None) => words::consequence(standing, self.start),
        };
        RuleState {
            id: standing.rule.id.clone(),
            stage: match standing.stage {
                Stage::Dormant => "dormant",
                Stage::Running => "running",
                Stage::Met => "met",
            },
            counted: tally.map(|tally| tally.counted),
            limit: tally.map(|tally| tally.limit),
            from_ply: tally.map(|tally| tally.from_ply),
            left: tally.and_then(|tally| tally.left).map(|left| Side::BOTH.map(|side| left[side])),
            claimants: standing.claimants.iter().map(|side| self.start.colour(*side)).collect(),
            clauses: standing.rule.clauses.to_vec(),
            said,
        }
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

pub(super) fn seconds(time: Millis) -> String {
    format!("{}.{}", time.0 / 1_000, time.0 % 1_000 / 100)
}
