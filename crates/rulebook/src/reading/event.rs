//! What goes beyond one game, in words: forbidden acts, micro-matches, teams, leaving, remote play.

use super::{Line, Topic, TopicLines, words};
use crate::{
    Gravity, ImpairmentRule, MicroMatchRule, Offence, PlayOff, RemoteRule, Span, TeamRule,
    WithdrawalRule,
};

pub(super) fn offence(rule: &Offence) -> Line {
    let mut text = rule.gravity.words().to_owned();
    if let Some(sanction) = rule.sanction {
        let named = words::sanction(sanction);
        text =
            if rule.gravity == Gravity::ByArbiter { named.to_owned() } else { text + ": " + named };
    }
    Line::new(Topic::Offence, rule.act.words(), text, &rule.clauses).read_as(&rule.reading)
}

pub(super) fn micro_match(rule: &MicroMatchRule) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::MicroMatch, &None);
    said.line("micro-matches", &rule.played, |played| played.words());
    said.line("games", &rule.games, Span::to_string);
    said.maybe("first colours", &rule.first_colours, |colours| colours.words());
    said.maybe("break", &rule.break_minutes, |minutes| format!("{minutes} minutes"));
    said.maybe("conduct in the break", &rule.break_conduct, |conduct| conduct.words());
    said.line("result", &rule.result, |result| result.words());
    said.lines
}

pub(super) fn withdrawal(rule: &WithdrawalRule) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Withdrawal, &rule.reading);
    said.line("round robin, before half", &rule.before_half, |half| half.words());
    said.line("round robin, half or more", &rule.after_half, |half| half.words());
    said.line("Swiss", &rule.swiss, |swiss| swiss.words());
    said.maybe("playing on after missed rounds", &rule.missed, |missed| missed.words());
    said.maybe("the game he was playing", &rule.unfinished, |game| game.words());
    said.lines
}

pub(super) fn team(rule: &TeamRule) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Team, &rule.reading);
    said.line("order of boards", &rule.board_order, |order| order.words());
    said.line("line-up handed in", &rule.line_up_minutes_before, |minutes| {
        format!("at least {minutes} minutes before the round")
    });
    said.line("no line-up", &rule.no_line_up, |none| none.words());
    said.maybe("no line-up in free order", &rule.no_line_up_free_order, |none| none.words());
    said.line("colours", &rule.colours, |colours| colours.words());
    said.line("game on a wrong board", &rule.wrong_board, |wrong| wrong.words());
    said.maybe("too few players", &rule.too_few, |few| few.words());
    said.lines
}

pub(super) fn play_off(rule: &PlayOff) -> Line {
    let (control, time, ends) = (&rule.control, rule.time.words(), rule.ends.words());
    let text = format!("{control} for {time}; ends {ends}");
    Line::new(Topic::TimeControl, rule.names.en.clone(), text, &rule.clauses)
}

pub(super) fn remote(rule: &RemoteRule) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Remote, &None);
    for demand in &rule.demands {
        said.line("demand", demand, |demand| demand.words());
    }
    for way in &rule.ways {
        said.line("way of playing", way, |way| way.words());
    }
    said.lines
}

pub(super) fn impairment(rule: &ImpairmentRule) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Impairment, &rule.reading);
    for zone in &rule.warned_at {
        let key = format!("time trouble, {}", zone.sight.words());
        said.line(&key, &zone.minutes, |minutes| format!("warned at {minutes} minutes"));
    }
    said.maybe("warned by", &rule.warned_by, |warner| warner.words());
    for one in &rule.rules {
        said.line("rule", one, |rule| rule.words());
    }
    said.lines
}
