//! The conduct of a game in words: the start, the clock, touched pieces, violations, adjournment.

use super::{Line, Topic, TopicLines};
use crate::{
    AdjournmentRule, AdjudicationRule, BoardFault, ClockFaultRule, ClockRule, Penalty, StartRule,
    TouchRule, Violation, Violations,
};

pub(super) fn start(rule: &StartRule) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Start, &rule.reading);
    said.maybe("players gather", &rule.gather_minutes_before, |minutes| {
        format!("{minutes} minutes before the round")
    });
    said.line("signal", &rule.signal, |signal| signal.words());
    said.line("both present", &rule.runs, |runs| format!("{} is started", runs.words()));
    said.maybe("opening of a late player", &rule.late_opening, |late| late.words());
    said.lines
}

pub(super) fn clock(rule: &ClockRule) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Clock, &rule.reading);
    said.line("a player stops the clocks", &rule.stopping, |stopping| stopping.words());
    for reason in &rule.may_stop_to {
        said.line("he may stop them", reason, |reason| reason.words());
    }
    said.maybe("the arbiter stops the clocks", &rule.arbiter_stops, |stops| stops.words());
    said.maybe("after a stop", &rule.resumed, |resumed| resumed.words());
    said.maybe("stopped without ground", &rule.unfounded, |unfounded| unfounded.words());
    said.maybe("moving before the opponent has pressed", &rule.moving_early, |early| early.words());
    said.line("pressing without a move", &rule.pressed_without_move, |pressed| pressed.words());
    said.line("reminding a player to press", &rule.forgotten, |forgotten| forgotten.words());
    said.maybe("the opponent's clock does not run", &rule.not_running, |stuck| stuck.words());
    said.maybe("the loser's clock", &rule.loser, |loser| loser.words());
    said.lines
}

pub(super) fn clock_fault(rule: &ClockFaultRule) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Clock, &rule.reading);
    said.line("complaint about the clock", &rule.complaint, |complaint| complaint.words());
    said.line("times on a clock put right", &rule.times, |times| times.words());
    said.maybe("left to a player whose time is cut", &rule.minutes_left_min, |minutes| {
        format!("at least {minutes} minutes")
    });
    said.maybe("time lost through a disturbance", &rule.disturbance, |may| may.words());
    said.lines
}

pub(super) fn touch(rule: &TouchRule) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Touch, &rule.reading);
    for binding in &rule.binds {
        said.line("touched on his own move", binding, |binding| binding.words());
    }
    said.line("none of them can", &rule.cannot_move, |cannot| cannot.words());
    said.line("moved and not yet released", &rule.unreleased, |unreleased| unreleased.words());
    said.line("adjusting", &rule.adjusting, |adjusting| adjusting.words());
    said.maybe("touched on the opponent's move", &rule.out_of_turn, |touched| touched.words());
    said.maybe("the opponent's right", &rule.remedy, |remedy| remedy.words());
    said.lines
}

pub(super) fn violations(rule: &Violations) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Violation, &rule.reading);
    said.lines.push(who_corrects(rule));
    said.line("the arbiter acts unasked", &rule.initiative, |initiative| initiative.words());
    said.line("what is put right", &rule.correction, |correction| correction.words());
    said.line("whose time pays", &rule.time, |time| time.words());
    said.maybe("players who disagree", &rule.disputed, |disputed| disputed.words());
    said.line("too late for that", &rule.later, |later| later.words());
    said.maybe("after the game", &rule.after_game, |after| after.words());
    said.maybe("the first of a player", &rule.first, |first| super::words::sanction(*first));
    said.maybe("further consequences", &rule.repeated, |repeated| repeated.words());
    said.maybe("a player who refuses the rules", &rule.refusal, |refusal| refusal.words());
    said.lines.extend(rule.list.iter().map(violation));
    said.lines
}

fn who_corrects(rule: &Violations) -> Line {
    let mut text = format!("demanded until {}", rule.until.words());
    if rule.opponent_gains_seconds > 0 {
        let seconds = rule.opponent_gains_seconds;
        text += &format!("; the first of a player gives the opponent {seconds} seconds");
    }
    if let Some(number) = rule.lost_by {
        let costs = rule.costs.map_or("the game", super::words::flag_cost);
        text += &format!("; number {number} of a player in a game loses {costs}");
    }
    Line::new(Topic::Violation, "correction", text, &rule.clauses).read_as(&rule.reading)
}

fn violation(one: &Violation) -> Line {
    let mut text = "listed".to_owned();
    if let Some(until) = one.until {
        text += &format!("; can be corrected until {}", until.words());
    }
    if let Some(correction) = one.correction {
        text += &format!("; {}", correction.words());
    }
    if let Some(shown) = one.board_shows {
        text += &format!("; {}", shown.words());
    }
    if let Some(may) = one.regulations_may {
        text += &format!("; {}", may.words());
    }
    if one.penalty != Penalty::default() {
        text += &format!("; it costs {}", one.penalty.words());
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
    let mut said = TopicLines::on(Topic::Adjournment, &rule.reading);
    said.line("adjourning", &rule.allowed, |allowed| allowed.words());
    said.line("sealing", &rule.sealing, |sealing| sealing.words());
    said.line("bad sealed move", &rule.bad_sealed_move, |bad| bad.words());
    said.line("resuming", &rule.resuming, |resuming| resuming.words());
    said.line("restored wrongly", &rule.wrongly_restored, |wrongly| wrongly.words());
    said.line("he who must reply is absent", &rule.replier_absent, |absent| absent.words());
    said.line("he who sealed is absent", &rule.sealer_absent, |absent| absent.words());
    said.line("envelope lost", &rule.envelope_lost, |lost| lost.words());
    said.line("position lost", &rule.position_lost, |lost| lost.words());
    said.line("draw without playing on", &rule.draw_without_resuming, |draw| draw.words());
    said.lines
}

pub(super) fn adjudication(rule: &AdjudicationRule) -> Line {
    Line::new(Topic::Adjournment, "unfinished games", rule.by.words().to_owned(), &rule.clauses)
}
