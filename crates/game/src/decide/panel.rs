//! Sanctions on the rulebook's ladders, and adjudication.

use rulebook::{By, Choice, Ladder, Offences, Sanction, SecondsMin, Step};

use super::wrong::sanction_word;
use crate::desk::{Decision, Desk};
use crate::{
    Actor, Because, ClockChange, Ending, Fact, GameResult, Gravity, Millis, PanelAct, Phase,
    Refusal, Rules, Side, What, Why,
};

pub(super) fn decide(desk: &mut Desk, act: &PanelAct) -> Decision {
    desk.official()?;
    match act {
        PanelAct::Sanction(wanted) => impose(desk, wanted),
        PanelAct::BothLose(offence) => both_lose(desk, *offence),
        PanelAct::Adjudicate(result) => adjudicate(desk, *result),
    }
}

fn impose(desk: &mut Desk, wanted: &crate::Imposed) -> Decision {
    let rules = desk.rules().clone();
    let (ladder, step) = step(&rules, wanted.offence, wanted.sanction)?;
    may_impose(desk, ladder, step)?;
    in_order(desk, wanted, ladder)?;
    let time = amount(desk, wanted, ladder, step)?;
    let because = Because::from(&ladder.clauses)
        .with(desk.player(wanted.side))
        .with(sanction_word(wanted.sanction));
    desk.happens(What::Sanctioned(wanted.side, wanted.sanction), because.clone());
    take_effect(desk, wanted, time, because);
    Ok(())
}

/// The step that has this sanction, on a ladder for such offences.
fn step(rules: &Rules, offence: Offences, sanction: Sanction) -> Result<(&Ladder, &Step), Refusal> {
    let mut clauses = Because::default();
    for ladder in rules.ladders().filter(|ladder| ladder.offences == offence) {
        if let Some(step) = ladder.steps.iter().find(|step| step.sanction == sanction) {
            return Ok((ladder, step));
        }
        clauses = Because::from(&ladder.clauses);
    }
    Err(Refusal { why: Why::NotOnLadder, because: clauses }.with(sanction_word(sanction)))
}

fn may_impose(desk: &Desk, ladder: &Ladder, step: &Step) -> Decision {
    let rank = |by| match by {
        By::Arbiter => 0,
        By::ChiefArbiter => 1,
        By::ChiefPanel => 2,
    };
    let has = match desk.by {
        Actor::ChiefPanel => 2,
        Actor::ChiefArbiter => 1,
        Actor::Player(_) | Actor::Assistant(_) | Actor::Arbiter | Actor::Platform => 0,
    };
    if has >= rank(step.by) {
        return Ok(());
    }
    Err(Refusal::on(Why::NotByHim, &ladder.clauses).with(sanction_word(step.sanction)))
}

/// Where offences are counted, each has its step; a gross first one may have another.
fn in_order(desk: &Desk, wanted: &crate::Imposed, ladder: &Ladder) -> Decision {
    if ladder.choice != Choice::InOrder {
        return Ok(());
    }
    let earlier = desk.state().sanctions[wanted.side].len();
    let gross = ladder.first_if_gross.as_ref();
    let gross = gross.filter(|_| earlier == 0 && wanted.gravity == Gravity::Gross);
    let step = ladder.steps.get(earlier).or(ladder.steps.last());
    match gross.map(|gross| gross.says).or(step.map(|step| step.sanction)) {
        Some(due) if due != wanted.sanction => {
            Err(Refusal::on(Why::OutOfOrder, &ladder.clauses).with(sanction_word(due)))
        }
        _ => Ok(()),
    }
}

/// How much time a sanction is, where it is time.
fn amount(
    desk: &Desk,
    wanted: &crate::Imposed,
    ladder: &Ladder,
    step: &Step,
) -> Result<Millis, Refusal> {
    let is_time =
        matches!(step.sanction, Sanction::OpponentGainsTime | Sanction::OffenderLosesTime);
    let Some(time) = wanted.time.filter(|time| *time > Millis::ZERO) else {
        let missing = Err(Refusal::on(Why::TimeMissing, &ladder.clauses));
        return if is_time { missing } else { Ok(Millis::ZERO) };
    };
    let most = step.seconds_max.map(|seconds| Millis::seconds(seconds.into()));
    let least = match step.seconds_min {
        Some(SecondsMin::Increment) => desk.state().clock.increment(wanted.side),
        None => Millis::ZERO,
    };
    match most {
        Some(most) if time > most || time < least => {
            Err(Refusal::on(Why::TooMuchTime, &ladder.clauses).with(Fact::Time(most)))
        }
        _ => Ok(time),
    }
}

fn take_effect(desk: &mut Desk, wanted: &crate::Imposed, time: Millis, because: Because) {
    if desk.is_over() || desk.state().phase == Phase::Waiting {
        return;
    }
    let side = wanted.side;
    let because = because.with(Fact::Time(time));
    match wanted.sanction {
        Sanction::OpponentGainsTime => desk.clock(ClockChange::Gained(!side, time), because),
        Sanction::OffenderLosesTime => desk.clock(ClockChange::Lost(side, time), because),
        Sanction::LossOfGame | Sanction::LossOfGameOrMicroMatch | Sanction::Expulsion => {
            desk.ends(GameResult::win(!side), Ending::Sanction, because);
        }
        // These are told, or concern the event and not the game.
        Sanction::Remark
        | Sanction::Warning
        | Sanction::Reprimand
        | Sanction::OpponentGainsPoints
        | Sanction::OffenderLosesPoints
        | Sanction::Fine
        | Sanction::ExclusionFromRounds => {}
    }
}

/// Both players lose by a sanction.
fn both_lose(desk: &mut Desk, offence: Offences) -> Decision {
    desk.not_over()?;
    let rules = desk.rules().clone();
    let loss = step(&rules, offence, Sanction::LossOfGame)
        .or_else(|_| step(&rules, offence, Sanction::LossOfGameOrMicroMatch));
    let (ladder, step) = loss?;
    may_impose(desk, ladder, step)?;
    let Some(both) = &ladder.both_may_lose else {
        return Err(
            Refusal::on(Why::NotOnLadder, &ladder.clauses).with(sanction_word(step.sanction))
        );
    };
    let because = Because::from(&both.clauses).with(sanction_word(step.sanction));
    for side in Side::BOTH {
        desk.happens(
            What::Sanctioned(side, step.sanction),
            because.clone().with(desk.player(side)),
        );
    }
    desk.ends(GameResult::BOTH_LOSE, Ending::Sanction, because);
    Ok(())
}

/// The arbiter, or a commission, decides an unfinished game.
fn adjudicate(desk: &mut Desk, result: GameResult) -> Decision {
    desk.not_over()?;
    let rules = desk.rules().clone();
    let basis = rules.book().adjudication(rules.discipline()).map(|rule| &rule.clauses);
    let because = basis.map_or_else(Because::default, Because::from);
    desk.ends(result, Ending::Adjudication, because);
    Ok(())
}
