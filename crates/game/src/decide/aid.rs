//! Announcements, assistants' answers, and warnings of time trouble.

use rulebook::{Accommodation, Basis, Duty, DutyTime, ImpairmentRule};

use crate::desk::{Decision, Desk};
use crate::{Actor, Aid, AidAct, Because, Fact, Millis, Question, Refusal, Rules, Side, What, Why};

pub(super) fn decide(desk: &mut Desk, act: &AidAct) -> Decision {
    match act {
        AidAct::Announce(text) => announce(desk, text),
        AidAct::Correct(text) => correct(desk, text),
        AidAct::Ask(question) => ask(desk, *question),
        AidAct::WarnOfTime(side) => warn_of_time(desk, *side),
    }
}

/// The rule, if one of the players sees badly.
fn rule(rules: &Rules) -> Option<&ImpairmentRule> {
    let impaired = Side::BOTH.iter().any(|side| rules.terms().aids[*side].sight.is_some());
    rules.book().impairment(rules.discipline()).filter(|_| impaired)
}

/// The clauses by which something holds in games of players who see badly, if it does.
fn clauses(rules: &Rules, what: Accommodation) -> Option<&Basis> {
    let said = rule(rules)?.rules.iter().find(|one| one.says == what);
    said.map(|one| &one.clauses)
}

/// A move must have been announced before the clock is pressed.
pub(super) fn announced(desk: &Desk, side: Side) -> Decision {
    match clauses(desk.rules(), Accommodation::PressedAfterAnnouncing) {
        Some(clauses) if desk.state().announced.is_none() => {
            Err(Refusal::on(Why::NotAnnounced, clauses).with(desk.player(side)))
        }
        _ => Ok(()),
    }
}

fn announce(desk: &mut Desk, text: &str) -> Decision {
    let side = speaking(desk)?;
    let rules = desk.rules().clone();
    let because = [Accommodation::AnnounceMoves, Accommodation::MadeWhenAnnounced]
        .into_iter()
        .filter_map(|what| clauses(&rules, what))
        .fold(Because::default(), |because, clauses| because.and(clauses))
        .with(desk.player(side));
    if desk.state().announced.is_some() {
        return Err(Refusal { why: Why::NothingToComplete, because });
    }
    let because = because.with(Fact::Move(text.to_owned()));
    desk.happens(What::Announced(side, text.to_owned()), because);
    Ok(())
}

/// A slip of the tongue is corrected before the opponent's clock runs.
fn correct(desk: &mut Desk, text: &str) -> Decision {
    let side = speaking(desk)?;
    let rules = desk.rules().clone();
    let basis = clauses(&rules, Accommodation::SlipCorrectedBeforePressing);
    let because = basis.map_or_else(Because::default, Because::from).with(desk.player(side));
    if desk.state().announced.is_none() {
        return Err(Refusal { why: Why::NotAnnounced, because });
    }
    let because = because.with(Fact::Move(text.to_owned()));
    desk.happens(What::AnnouncementCorrected(side, text.to_owned()), because);
    Ok(())
}

/// He who has made a move that is not complete.
fn speaking(desk: &Desk) -> Result<Side, Refusal> {
    let side = desk.acting(Duty::AnnounceMoves)?;
    desk.playing()?;
    let Some(basis) = clauses(desk.rules(), Accommodation::AnnounceMoves) else {
        return Err(Refusal::plain(Why::NoAnnouncements));
    };
    if desk.state().made == Some(side) {
        return Ok(side);
    }
    let basis = clauses(desk.rules(), Accommodation::SlipCorrectedBeforePressing).unwrap_or(basis);
    Err(Refusal::on(Why::NothingToComplete, basis).with(desk.player(side)))
}

/// A player asks his assistant, or without one the arbiter.
fn ask(desk: &mut Desk, question: Question) -> Decision {
    let side = desk.himself()?;
    desk.playing()?;
    let duty = match question {
        Question::TurnAndMoves => Duty::TellTurnAndMoveNumber,
        Question::Times => Duty::TellTimes,
    };
    let rules = desk.rules().clone();
    let Some(rule) = rules.book().assistants().iter().find(|one| one.duty == duty) else {
        return Err(Refusal::plain(Why::NotForHim));
    };
    if !rules.terms().aids[side].assistant.contains(&duty) {
        return Err(Refusal::on(Why::NotAgreedDuty, &rule.clauses));
    }
    if rule.when == DutyTime::OnRequestOnOwnMove && !desk.is_turn(side) {
        return Err(Refusal::on(Why::AskOnOwnMove, &rule.clauses));
    }
    desk.happens_to(side, What::Told(side, question), Some(&rule.clauses));
    Ok(())
}

/// A player with impaired sight is warned once for each control when he enters the zone.
fn warn_of_time(desk: &mut Desk, side: Side) -> Decision {
    desk.playing()?;
    let rules = desk.rules().clone();
    let aid = &rules.terms().aids[side];
    let zones = rule(&rules).map_or(&[][..], |rule| &rule.warned_at);
    let Some(zone) = zones.iter().find(|zone| Some(zone.sight) == aid.sight) else {
        return Err(Refusal::plain(Why::NoWarningDue));
    };
    let warner = rule(&rules).and_then(|rule| rule.warned_by.as_ref());
    let because = Because::from(&zone.minutes.clauses);
    let because = warner.map_or(because.clone(), |warner| because.and(&warner.clauses));
    if !may_warn(desk.by, side, aid) {
        return Err(Refusal { why: Why::NotForHim, because });
    }
    let left = desk.state().clock.remaining(side, desk.now).shown();
    let control = desk.state().clock.control_move(side).unwrap_or(u32::MAX);
    let warned = desk.state().warned[side] == Some(control);
    let because = because.with(desk.player(side)).with(Fact::Time(left));
    if warned || left > Millis::minutes(zone.minutes.says.into()) {
        return Err(Refusal { why: Why::NoWarningDue, because });
    }
    desk.happens(What::WarnedOfTime(side, control), because);
    Ok(())
}

/// The assistant warns, or the arbiter where there is none.
fn may_warn(by: Actor, side: Side, aid: &Aid) -> bool {
    let has_assistant = aid.assistant.contains(&Duty::WarnOfTimeTrouble);
    match by {
        Actor::Assistant(of) => of == side && has_assistant,
        Actor::Player(_) => false,
        Actor::Arbiter | Actor::ChiefArbiter | Actor::ChiefPanel | Actor::Platform => {
            !has_assistant
        }
    }
}
