//! Sanctions on the rulebook's ladders, and adjudication.

use rulebook::{
    Adjudicator, By, Choice, Ladder, Offences, OpponentsResult, Sanction, SecondsMin, Step,
    Unplayed,
};

use super::clock;
use super::wrong::{self, sanction_word};
use crate::deciding::{Deciding, Decision};
use crate::{
    Actor, Because, ClockChange, Ending, Fact, GameResult, Gravity, Imposed, Millis, PanelAct,
    PerSide, Phase, Refusal, Rules, Share, Side, What, Why,
};

pub(super) fn decide(deciding: &mut Deciding, act: &PanelAct) -> Decision {
    deciding.official()?;
    match act {
        PanelAct::Sanction(wanted) => impose(deciding, wanted),
        PanelAct::BothLose(offence) => both_lose(deciding, *offence),
        PanelAct::Adjudicate(result) => adjudicate(deciding, *result),
    }
}

fn impose(deciding: &mut Deciding, wanted: &Imposed) -> Decision {
    let rules = deciding.rules().clone();
    let (ladder, step) = step(&rules, wanted.offence, wanted.sanction)?;
    may_impose(deciding, ladder, step)?;
    in_order(deciding, wanted, ladder)?;
    let because = Because::from(&ladder.clauses)
        .with(deciding.player(wanted.side))
        .with(sanction_word(wanted.sanction));
    let effect = effect(deciding, wanted, ladder, step)?;
    deciding.happens(What::Sanctioned(wanted.side, wanted.sanction), because.clone());
    take_effect(deciding, wanted.side, effect, because);
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

/// Where offences are counted, each has the step after the highest that the player has had; a
/// gross first one may begin higher.
fn in_order(deciding: &Deciding, wanted: &Imposed, ladder: &Ladder) -> Decision {
    if ladder.choice != Choice::InOrder {
        return Ok(());
    }
    let seat = deciding.began_as(wanted.side);
    let before = &deciding.rules().terms().sanctions_before[seat];
    let had = before.iter().chain(&deciding.state().sanctions[wanted.side]);
    let place =
        |sanction: &Sanction| ladder.steps.iter().position(|step| step.sanction.is_like(*sanction));
    let next = had.filter_map(place).max().map_or(0, |highest| highest + 1);
    let gross = ladder.first_if_gross.as_ref();
    let gross = gross.filter(|_| next == 0 && wanted.gravity == Gravity::Gross);
    let step = ladder.steps.get(next).or(ladder.steps.last());
    match gross.map(|gross| gross.says).or(step.map(|step| step.sanction)) {
        Some(due) if due != wanted.sanction => {
            Err(Refusal::on(Why::OutOfOrder, &ladder.clauses).with(sanction_word(due)))
        }
        _ => Ok(()),
    }
}

/// What a sanction does to the game.
enum Effect {
    /// Nothing: it is told, or concerns the event.
    None,
    /// The clocks change.
    Clock(ClockChange),
    /// The game that goes on is over.
    Ends(GameResult),
    /// The game that is over counts otherwise.
    Counts(GameResult),
}

fn effect(
    deciding: &Deciding,
    wanted: &Imposed,
    ladder: &Ladder,
    step: &Step,
) -> Result<Effect, Refusal> {
    let side = wanted.side;
    let goes_on = !deciding.is_over() && deciding.state().phase != Phase::Waiting;
    Ok(match wanted.sanction {
        Sanction::OpponentGainsTime => {
            let gained = ClockChange::Gained(!side, amount(deciding, wanted, ladder, step)?);
            if goes_on { Effect::Clock(gained) } else { Effect::None }
        }
        Sanction::OffenderLosesTime => {
            let lost = ClockChange::Lost(side, amount(deciding, wanted, ladder, step)?);
            if goes_on { Effect::Clock(lost) } else { Effect::None }
        }
        Sanction::LossOfGame | Sanction::LossOfGameOrMicroMatch | Sanction::Expulsion
            if goes_on =>
        {
            Effect::Ends(lost(deciding, wanted, ladder, step)?)
        }
        Sanction::OpponentGainsPoints => Effect::Counts(points(deciding, wanted, ladder, !side)?),
        Sanction::OffenderLosesPoints => Effect::Counts(points(deciding, wanted, ladder, side)?),
        Sanction::LossOfGame
        | Sanction::LossOfGameOrMicroMatch
        | Sanction::Expulsion
        | Sanction::Remark
        | Sanction::Warning
        | Sanction::Reprimand
        | Sanction::Fine
        | Sanction::OtherMeasure
        | Sanction::ExclusionFromRounds => Effect::None,
    })
}

fn take_effect(deciding: &mut Deciding, side: Side, effect: Effect, because: Because) {
    match effect {
        Effect::None => {}
        Effect::Clock(change) => deciding.clock(change, because),
        Effect::Ends(result) => deciding.ends(result, Ending::Sanction, because),
        Effect::Counts(result) => {
            let because = Because::of(&because.clauses).with(deciding.player(side));
            let because = because.with(Fact::Move(result.to_string()));
            deciding.happens(What::ResultCorrected(result), because);
        }
    }
}

/// How much time a sanction is.
fn amount(
    deciding: &Deciding,
    wanted: &Imposed,
    ladder: &Ladder,
    step: &Step,
) -> Result<Millis, Refusal> {
    let Some(time) = wanted.time.filter(|time| *time > Millis::ZERO) else {
        return Err(Refusal::on(Why::TimeMissing, &ladder.clauses));
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

/// The offender has lost; his opponent wins, unless the rulebook leaves his result to the arbiter.
fn lost(
    deciding: &Deciding,
    wanted: &Imposed,
    ladder: &Ladder,
    step: &Step,
) -> Result<GameResult, Refusal> {
    let because = Because::from(&ladder.clauses).with(deciding.player(!wanted.side));
    opponents_result(wanted.side, step.opponent, wanted.share, because)
}

/// The result of a game that one has lost through a decision of the arbiter.
pub(super) fn opponents_result(
    loser: Side,
    rule: OpponentsResult,
    said: Option<Share>,
    because: Because,
) -> Result<GameResult, Refusal> {
    match (rule, said) {
        (OpponentsResult::ArbiterFixes, None) => {
            Err(Refusal { why: Why::OpponentsResultMissing, because })
        }
        (OpponentsResult::Wins, Some(Share::Half | Share::Loss)) => {
            Err(Refusal { why: Why::OpponentWins, because })
        }
        (OpponentsResult::Wins, _) => Ok(GameResult::win(!loser)),
        (OpponentsResult::ArbiterFixes, Some(share)) => {
            let share = |side| if side == loser { Share::Loss } else { share };
            Ok(GameResult::Played(PerSide::from_fn(share)))
        }
    }
}

/// The result of a game that is over after the points of one side were changed.
fn points(
    deciding: &Deciding,
    wanted: &Imposed,
    ladder: &Ladder,
    of: Side,
) -> Result<GameResult, Refusal> {
    let refuse = |why| Err(Refusal::on(why, &ladder.clauses).with(deciding.player(of)));
    let Some(outcome) = deciding.outcome() else { return refuse(Why::NotOver) };
    let GameResult::Played(mut shares) = outcome.result else { return refuse(Why::NotPlayed) };
    let Some(share) = wanted.share else { return refuse(Why::PointsMissing) };
    let changes = match of == wanted.side {
        true => share.halves() < shares[of].halves(),
        false => share.halves() > shares[of].halves(),
    };
    shares[of] = share;
    if !changes {
        return refuse(Why::PointsMissing);
    }
    if shares[Side::First].halves() + shares[Side::Second].halves() > Share::Win.halves() {
        return Err(above_maximum(deciding).with(deciding.player(of)));
    }
    Ok(GameResult::Played(shares))
}

fn above_maximum(deciding: &Deciding) -> Refusal {
    let rules = deciding.rules();
    let scoring = rules.book().scoring(rules.discipline());
    let said = scoring.and_then(|scoring| {
        scoring.unplayed.iter().find(|one| one.says == Unplayed::NeverAboveMaximum)
    });
    let because = said.map_or_else(Because::default, |one| Because::from(&one.clauses));
    Refusal { why: Why::AboveMaximum, because }
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

/// The arbiter, or a commission, decides an unfinished game, or what neither the rules nor the
/// position settle; otherwise he may only where the rulebook knows adjudication.
fn adjudicate(deciding: &mut Deciding, result: GameResult) -> Decision {
    deciding.not_over()?;
    let rules = deciding.rules().clone();
    let rule = rules.book().adjudication(rules.discipline());
    let unsettled = clock::unsettled(deciding).or_else(|| wrong::unsettled(deciding));
    let because = match (unsettled, rule) {
        (Some((loser, because)), _) if result == GameResult::win(!loser) => because,
        (Some((_, because)), _) if result == GameResult::DRAW => because,
        (_, Some(rule)) => {
            let panel = rule.by == Adjudicator::PanelOrCommission;
            if panel && deciding.by != Actor::ChiefPanel {
                return Err(Refusal::on(Why::NotByHim, &rule.clauses));
            }
            Because::from(&rule.clauses)
        }
        (Some((_, because)), None) => return Err(Refusal { why: Why::LossOrDraw, because }),
        (None, None) => return Err(Refusal::plain(Why::NoAdjudication)),
    };
    deciding.ends(result, Ending::Adjudication, because);
    Ok(())
}
