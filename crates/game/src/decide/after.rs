//! After the game: the round ends, protests are heard, results are corrected.

use rulebook::Duty;

use crate::deciding::{Deciding, Decision};
use crate::{
    Actor, AfterAct, Because, Ending, Fact, Filing, FilingFault, GameResult, Naming, Protest,
    Refusal, RoundKind, What, Why,
};

pub(super) fn decide(deciding: &mut Deciding, act: &AfterAct) -> Decision {
    match act {
        AfterAct::RoundOver(kind) => round_over(deciding, *kind),
        AfterAct::NextRound => next_round(deciding),
        AfterAct::Protest(protest) => hand_in(deciding, protest),
        AfterAct::Correct(result) => correct(deciding, *result),
        AfterAct::Reopen => reopen(deciding),
    }
}

/// The clauses on protests.
fn because(deciding: &Deciding) -> Because {
    let rule = deciding.rules().book().protests(deciding.rules().discipline());
    rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses))
}

fn round_over(deciding: &mut Deciding, kind: RoundKind) -> Decision {
    deciding.official()?;
    if !deciding.is_over() {
        return Err(Refusal::plain(Why::NotOver));
    }
    if deciding.state().protest_window.is_some() {
        return Err(Refusal { why: Why::Over, because: because(deciding) });
    }
    deciding.happens(What::RoundOver(kind), because(deciding));
    Ok(())
}

fn next_round(deciding: &mut Deciding) -> Decision {
    deciding.official()?;
    if deciding.state().protest_window.is_none() {
        return Err(Refusal { why: Why::RoundGoesOn, because: because(deciding) });
    }
    deciding.happens(What::NextRoundBegun, because(deciding));
    Ok(())
}

/// A protest is handed in by a player or for him.
fn hand_in(deciding: &mut Deciding, protest: &Protest) -> Decision {
    let side = deciding.acting(Duty::SpeakToArbiters).unwrap_or(protest.side);
    let because = because(deciding).with(deciding.player(side));
    let refuse = |why| Err(Refusal { why, because: because.clone() });
    match deciding.state().protest_window {
        None => return refuse(Why::RoundGoesOn),
        Some(window) if !window.hears(deciding.now) => return refuse(Why::ProtestTooLate),
        Some(_) => {}
    }
    can_be_heard(deciding, protest)?;
    deciding.happens(What::Protested(Protest { side, ..protest.clone() }), because);
    Ok(())
}

/// Whether a protest is handed in as it must be, and about what can be protested.
fn can_be_heard(deciding: &Deciding, protest: &Protest) -> Decision {
    let named = protest.clauses.iter().any(|id| clauses::Clause::parse(id).is_ok());
    let filing = Filing {
        by: protest.by,
        form: protest.form,
        clauses: if named { Naming::Named } else { Naming::Missing },
        about: protest.about,
    };
    let rule = deciding.rules().book().protests(deciding.rules().discipline());
    let Some((fault, clauses)) = rule.and_then(|rule| filing.faults(rule).into_iter().next())
    else {
        return Ok(());
    };
    let why = match fault {
        FilingFault::NotInWriting => Why::ProtestNotInWriting,
        FilingFault::NamesNoClauses => Why::ProtestWithoutClauses,
        FilingFault::NotByCaptain => Why::ProtestNotByCaptain,
        FilingFault::Barred => Why::ProtestBarred,
    };
    Err(Refusal::on(why, clauses))
}

/// The arbiter, or the committee on appeal, corrects a result.
fn correct(deciding: &mut Deciding, result: GameResult) -> Decision {
    deciding.official()?;
    let rule = deciding.record_rule().and_then(|rule| rule.wrong_result.as_ref());
    let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
    let because = because.with(Fact::Move(result.to_string()));
    let Some(outcome) = deciding.outcome() else {
        return Err(Refusal { why: Why::NotOver, because });
    };
    if outcome.result == result {
        return Err(Refusal { why: Why::OtherResult, because });
    }
    deciding.happens(What::ResultCorrected(result), because);
    Ok(())
}

/// A game that was ended wrongly goes on where it stopped.
fn reopen(deciding: &mut Deciding) -> Decision {
    if !matches!(deciding.by, Actor::ChiefArbiter | Actor::ChiefPanel) {
        return Err(Refusal::plain(Why::NotByHim));
    }
    let ended_itself = |kind: &Ending| matches!(kind, Ending::Board | Ending::Annulment);
    match deciding.outcome() {
        None => Err(Refusal::plain(Why::NotOver)),
        Some(outcome) if ended_itself(&outcome.kind) => Err(Refusal::plain(Why::Over)),
        Some(_) => {
            deciding.happens(What::Reopened, because(deciding));
            Ok(())
        }
    }
}
