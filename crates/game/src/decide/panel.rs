//! Sanctions on the rulebook's ladders, and adjudication.

use rulebook::{By, Choice, Ladder, Offences, Sanction, SecondsMin, Step};

use super::wrong::sanction_word;
use crate::deciding::{Deciding, Decision};
use crate::{
    Actor, Because, ClockChange, Ending, Fact, GameResult, Gravity, Millis, PanelAct, Phase,
    Refusal, Rules, Side, What, Why,
};

pub(super) fn decide(deciding: &mut Deciding, act: &PanelAct) -> Decision {
    deciding.official()?;
    match act {
        PanelAct::Sanction(wanted) => impose(deciding, wanted),
        PanelAct::BothLose(offence) => both_lose(deciding, *offence),
        PanelAct::Adjudicate(result) => adjudicate(deciding, *result),
    }
}

fn impose(deciding: &mut Deciding, wanted: &crate::Imposed) -> Decision {
    let rules = deciding.rules().clone();
    let (ladder, step) = step(&rules, wanted.offence, wanted.sanction)?;
    may_impose(deciding, ladder, step)?;
    in_order(deciding, wanted, ladder)?;
    let time = amount(deciding, wanted, ladder, step)?;
    let because = Because::from(&ladder.clauses)
        .with(deciding.player(wanted.side))
        .with(sanction_word(wanted.sanction));
    deciding.happens(What::Sanctioned(wanted.side, wanted.sanction), because.clone());
    take_effect(deciding, wanted, time, because);
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

fn may_impose(deciding: &Deciding, ladder: &Ladder, step: &Step) -> Decision {
    let rank = |by| match by {
        By::Arbiter => 0,
        By::ChiefArbiter => 1,
        By::ChiefPanel => 2,
    };
    let has = match deciding.by {
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
fn in_order(deciding: &Deciding, wanted: &crate::Imposed, ladder: &Ladder) -> Decision {
    if ladder.choice != Choice::InOrder {
        return Ok(());
    }
    let earlier = deciding.state().sanctions[wanted.side].len();
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
    deciding: &Deciding,
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
        Some(SecondsMin::Increment) => deciding.state().clock.increment(wanted.side),
        None => Millis::ZERO,
    };
    match most {
        Some(most) if time > most || time < least => {
            Err(Refusal::on(Why::TooMuchTime, &ladder.clauses).with(Fact::Time(most)))
        }
        _ => Ok(time),
    }
}

fn take_effect(deciding: &mut Deciding, wanted: &crate::Imposed, time: Millis, because: Because) {
    if deciding.is_over() || deciding.state().phase == Phase::Waiting {
        return;
    }
    let side = wanted.side;
    let because = because.with(Fact::Time(time));
    match wanted.sanction {
        Sanction::OpponentGainsTime => deciding.clock(ClockChange::Gained(!side, time), because),
        Sanction::OffenderLosesTime => deciding.clock(ClockChange::Lost(side, time), because),
        Sanction::LossOfGame | Sanction::LossOfGameOrMicroMatch | Sanction::Expulsion => {
            deciding.ends(GameResult::win(!side), Ending::Sanction, because);
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
fn both_lose(deciding: &mut Deciding, offence: Offences) -> Decision {
    deciding.not_over()?;
    let rules = deciding.rules().clone();
    let loss = step(&rules, offence, Sanction::LossOfGame)
        .or_else(|_| step(&rules, offence, Sanction::LossOfGameOrMicroMatch));
    let (ladder, step) = loss?;
    may_impose(deciding, ladder, step)?;
    let Some(both) = &ladder.both_may_lose else {
        return Err(
            Refusal::on(Why::NotOnLadder, &ladder.clauses).with(sanction_word(step.sanction))
        );
    };
    let because = Because::from(&both.clauses).with(sanction_word(step.sanction));
    for side in Side::BOTH {
        deciding.happens(
            What::Sanctioned(side, step.sanction),
            because.clone().with(deciding.player(side)),
        );
    }
    deciding.ends(GameResult::BOTH_LOSE, Ending::Sanction, because);
    Ok(())
}

/// The arbiter, or a commission, decides an unfinished game.
fn adjudicate(deciding: &mut Deciding, result: GameResult) -> Decision {
    deciding.not_over()?;
    let rules = deciding.rules().clone();
    let basis = rules.book().adjudication(rules.discipline()).map(|rule| &rule.clauses);
    let because = basis.map_or_else(Because::default, Because::from);
    deciding.ends(result, Ending::Adjudication, because);
    Ok(())
}
