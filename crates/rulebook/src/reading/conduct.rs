//! The conduct of a game in words: the start, the clock, touched pieces, violations, adjournment.

use super::{Line, Topic};
use crate::{
    AdjournmentRule, AdjudicationRule, Basis, BoardFault, ClockFaultRule, ClockRule, Disturbance,
    Loser, MovingEarly, NotRunning, OutOfTurn, StartRule, StopReason, TouchRule, Unfounded,
    Violation, Violations,
};

pub(super) fn start(rule: &StartRule) -> Vec<Line> {
    let mut said = Said::of(Topic::Start, &rule.clauses, &rule.reading);
    if let Some(minutes) = rule.gather_minutes_before {
        said.line("players gather", format!("{minutes} minutes before the round"));
    }
    said.line("signal", rule.signal.words());
    said.line("both present", format!("{} is started", rule.runs.words()));
    if let Some(late) = rule.late_opening {
        said.line("opening of a late player", late.words());
    }
    said.lines
}

pub(super) fn clock(rule: &ClockRule) -> Vec<Line> {
    let mut said = Said::of(Topic::Clock, &rule.clauses, &rule.reading);
    said.line("a player stops the clocks", rule.stopping.words());
    if !rule.may_stop_to.is_empty() {
        let reasons: Vec<&str> = rule.may_stop_to.iter().copied().map(StopReason::words).collect();
        said.line("he may stop them", reasons.join("; "));
    }
    if rule.unfounded != Unfounded::NotSaid {
        said.line("stopped without ground", rule.unfounded.words());
    }
    if rule.moving_early != MovingEarly::NotSaid {
        said.line("moving before the opponent has pressed", rule.moving_early.words());
    }
    said.line("pressing without a move", rule.pressed_without_move.words());
    said.line("forgotten to press: who may say so", rule.forgotten.words());
    if rule.not_running != NotRunning::NotSaid {
        said.line("the opponent's clock does not run", rule.not_running.words());
    }
    if rule.loser != Loser::NotSaid {
        said.line("the loser's clock", rule.loser.words());
    }
    said.lines
}

pub(super) fn clock_fault(rule: &ClockFaultRule) -> Vec<Line> {
    let mut said = Said::of(Topic::Clock, &rule.clauses, &rule.reading);
    said.line("complaint about the clock", rule.complaint.words());
    said.line("times on a clock put right", rule.times.words());
    if let Some(minutes) = rule.minutes_left_min {
        said.line("left to a player whose time is cut", format!("at least {minutes} minutes"));
    }
    if rule.disturbance != Disturbance::NotSaid {
        said.line("time lost through a disturbance", rule.disturbance.words());
    }
    said.lines
}

pub(super) fn touch(rule: &TouchRule) -> Vec<Line> {
    let mut said = Said::of(Topic::Touch, &rule.clauses, &rule.reading);
    let binds: Vec<&str> = rule.binds.iter().map(|one| one.words()).collect();
    said.line("touched on his own move", binds.join("; "));
    said.line("none of them can", rule.cannot_move.words());
    said.line("moved and not yet released", rule.unreleased.words());
    said.line("adjusting", rule.adjusting.words());
    if rule.out_of_turn != OutOfTurn::NotSaid {
        said.line("touched on the opponent's move", rule.out_of_turn.words());
    }
    let remedy = format!("{}, until {}", rule.remedy.words(), rule.until.words());
    said.line("the opponent's right", remedy);
    said.lines
}

pub(super) fn violations(rule: &Violations) -> Vec<Line> {
    let mut said = Said::of(Topic::Violation, &rule.clauses, &rule.reading);
    said.line("correction", format!("{} until {}", rule.decides.words(), rule.until.words()));
    said.line("the arbiter acts unasked", rule.initiative.words());
    said.line("what is put right", rule.correction.words());
    said.line("whose time pays", rule.time.words());
    said.line("players who disagree", rule.disputed.words());
    said.line("too late for that", rule.later.words());
    said.line("after the game", rule.after_game.words());
    consequences(rule, &mut said);
    said.line("a player who refuses the rules", rule.refusal.words());
    let listed = rule.list.iter().map(violation);
    said.lines.into_iter().chain(listed).collect()
}

fn consequences(rule: &Violations, said: &mut Said<'_>) {
    if rule.opponent_gains_seconds > 0 {
        let seconds = rule.opponent_gains_seconds;
        said.line("the first of a player", format!("the opponent gains {seconds} seconds"));
    }
    if let Some(sanction) = rule.first {
        said.line("the first of a player", super::words::sanction(sanction));
    }
    if let Some(repeated) = rule.repeated {
        said.line("further consequences", repeated.words());
    }
    if let Some(number) = rule.lost_by {
        let costs = rule.costs.map_or("the game", super::words::flag_cost);
        said.line("number that loses", format!("number {number} of a player in a game: {costs}"));
    }
}

fn violation(one: &Violation) -> Line {
    let mut text = one.id.replace('-', " ");
    if let Some(until) = one.until {
        text += &format!("; can be corrected until {}", until.words());
    }
    if let Some(correction) = one.correction {
        text += &format!("; {}", correction.words());
    }
    Line::new(Topic::Violation, one.id.clone(), text, &one.clauses)
}

pub(super) fn board_fault(rule: &BoardFault) -> Line {
    let mut text = match rule.until_moves_each {
        Some(1) => format!("until each side has made a move, {}", rule.remedy.words()),
        Some(moves) => format!("until each side has made {moves} moves, {}", rule.remedy.words()),
        None => rule.remedy.words().to_owned(),
    };
    if let Some(afterwards) = rule.afterwards {
        text += &format!("; then {}", afterwards.words());
    }
    let line = Line::new(Topic::BoardFault, rule.wrong.words(), text, &rule.clauses);
    line.read_as(&rule.reading)
}

pub(super) fn adjournment(rule: &AdjournmentRule) -> Vec<Line> {
    let mut said = Said::of(Topic::Adjournment, &rule.clauses, &rule.reading);
    said.line("adjourning", rule.allowed.words());
    said.line("sealed move", rule.bad_sealed_move.words());
    said.line("restored wrongly", rule.wrongly_restored.words());
    said.line("he who must reply is absent", rule.replier_absent.words());
    said.line("he who sealed is absent", rule.sealer_absent.words());
    said.line("envelope lost", rule.envelope_lost.words());
    said.line("position lost", rule.position_lost.words());
    said.line("draw without playing on", rule.draw_without_resuming.words());
    said.lines
}

pub(super) fn adjudication(rule: &AdjudicationRule) -> Line {
    Line::new(Topic::Adjournment, "unfinished games", rule.by.words().to_owned(), &rule.clauses)
}

/// The lines of one rule, which share their clauses and what is said about reading them.
struct Said<'rule> {
    topic: Topic,
    clauses: &'rule Basis,
    reading: &'rule Option<String>,
    lines: Vec<Line>,
}

impl<'rule> Said<'rule> {
    fn of(topic: Topic, clauses: &'rule Basis, reading: &'rule Option<String>) -> Said<'rule> {
        Said { topic, clauses, reading, lines: Vec::new() }
    }

    fn line(&mut self, key: &str, text: impl Into<String>) {
        let line = Line::new(self.topic, key, text.into(), self.clauses).read_as(self.reading);
        self.lines.push(line);
    }
}
