//! After the game: the round ends, protests are heard, results are corrected.

use rulebook::Duty;

use crate::desk::{Decision, Desk};
use crate::{
    Actor, AfterAct, Because, Ending, Fact, Filing, FilingFault, GameResult, Naming, Protest,
    Refusal, RoundKind, What, Why,
};

pub(super) fn decide(desk: &mut Desk, act: &AfterAct) -> Decision {
    match act {
        AfterAct::RoundOver(kind) => round_over(desk, *kind),
        AfterAct::NextRound => next_round(desk),
        AfterAct::Protest(protest) => hand_in(desk, protest),
        AfterAct::Correct(result) => correct(desk, *result),
        AfterAct::Reopen => reopen(desk),
    }
}

/// The clauses on protests.
fn because(desk: &Desk) -> Because {
    let rule = desk.rules().book().protests(desk.rules().discipline());
    rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses))
}

fn round_over(desk: &mut Desk, kind: RoundKind) -> Decision {
    desk.official()?;
    if !desk.is_over() {
        return Err(Refusal::plain(Why::NotOver));
    }
    if desk.state().protest_window.is_some() {
        return Err(Refusal { why: Why::Over, because: because(desk) });
    }
    desk.happens(What::RoundOver(kind), because(desk));
    Ok(())
}

fn next_round(desk: &mut Desk) -> Decision {
    desk.official()?;
    if desk.state().protest_window.is_none() {
        return Err(Refusal { why: Why::RoundGoesOn, because: because(desk) });
    }
    desk.happens(What::NextRoundBegun, because(desk));
    Ok(())
}

/// A protest is handed in by a player or for him.
fn hand_in(desk: &mut Desk, protest: &Protest) -> Decision {
    let side = desk.acting(Duty::SpeakToArbiters).unwrap_or(protest.side);
    let because = because(desk).with(desk.player(side));
    let refuse = |why| Err(Refusal { why, because: because.clone() });
    match desk.state().protest_window {
        None => return refuse(Why::RoundGoesOn),
        Some(window) if !window.hears(desk.now) => return refuse(Why::ProtestTooLate),
        Some(_) => {}
    }
    can_be_heard(desk, protest)?;
    desk.happens(What::Protested(Protest { side, ..protest.clone() }), because);
    Ok(())
}

/// Whether a protest is handed in as it must be, and about what can be protested.
fn can_be_heard(desk: &Desk, protest: &Protest) -> Decision {
    let named = protest.clauses.iter().any(|id| clauses::Clause::parse(id).is_ok());
    let filing = Filing {
        by: protest.by,
        form: protest.form,
        clauses: if named { Naming::Named } else { Naming::Missing },
        about: protest.about,
    };
    let rule = desk.rules().book().protests(desk.rules().discipline());
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
fn correct(desk: &mut Desk, result: GameResult) -> Decision {
    desk.official()?;
    let rule = desk.record_rule().and_then(|rule| rule.wrong_result.as_ref());
    let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
    let because = because.with(Fact::Move(result.to_string()));
    let Some(outcome) = desk.outcome() else {
        return Err(Refusal { why: Why::NotOver, because });
    };
    if outcome.result == result {
        return Err(Refusal { why: Why::OtherResult, because });
    }
    desk.happens(What::ResultCorrected(result), because);
    Ok(())
}

/// A game that was ended wrongly goes on where it stopped.
fn reopen(desk: &mut Desk) -> Decision {
    if !matches!(desk.by, Actor::ChiefArbiter | Actor::ChiefPanel) {
        return Err(Refusal::plain(Why::NotByHim));
    }
    let ended_itself = |kind: &Ending| matches!(kind, Ending::Board | Ending::Annulment);
    match desk.outcome() {
        None => Err(Refusal::plain(Why::NotOver)),
        Some(outcome) if ended_itself(&outcome.kind) => Err(Refusal::plain(Why::Over)),
        Some(_) => {
            desk.happens(What::Reopened, because(desk));
            Ok(())
        }
    }
}
