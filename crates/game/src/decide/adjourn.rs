//! Interrupting a game with a sealed move, and playing on later.

use rulebook::{AdjournmentLeave, AdjournmentRule, Duty};

use super::play;
use crate::desk::{Decision, Desk};
use crate::{
    Actor, AdjournAct, Adjourned, Because, ClockChange, Ending, Entry, Envelope, Fact, FaultRuling,
    GameResult, Phase, Refusal, What, Why,
};

pub(super) fn decide(desk: &mut Desk, act: &AdjournAct) -> Decision {
    let rules = desk.rules().clone();
    let Some(rule) = rules.book().adjournment(rules.discipline()) else {
        return Err(Refusal::plain(Why::NoAdjournment));
    };
    desk.not_over()?;
    match act {
        AdjournAct::Interrupt => interrupt(desk, rule),
        AdjournAct::Seal(text) => seal(desk, rule, text),
        AdjournAct::Resume => resume(desk, rule),
        AdjournAct::Open => open(desk, rule),
        AdjournAct::WronglyRestored => wrongly_restored(desk, rule),
        AdjournAct::WriteReply(text) => write_reply(desk, rule, text),
        AdjournAct::Come => come(desk, rule),
        AdjournAct::EnvelopeLost => envelope_lost(desk, rule),
        AdjournAct::PositionLost => position_lost(desk, rule),
    }
}

fn interrupt(desk: &mut Desk, rule: &AdjournmentRule) -> Decision {
    desk.playing()?;
    desk.at_board()?;
    let by_chief = matches!(desk.by, Actor::ChiefArbiter | Actor::ChiefPanel);
    if rule.allowed.says == AdjournmentLeave::ExceptionallyByChiefArbiter && !by_chief {
        return Err(Refusal::on(Why::NotByHim, &rule.allowed.clauses));
    }
    if desk.state().made.is_some() || desk.state().violated.is_some() {
        return Err(Refusal::on(Why::OpponentNotDone, &rule.allowed.clauses));
    }
    let sealer = desk.board().turn();
    desk.happens_to(sealer, What::Adjourned(sealer), Some(&rule.allowed.clauses));
    Ok(())
}

/// The adjournment that goes on.
fn adjourned(desk: &Desk, rule: &AdjournmentRule) -> Result<Adjourned, Refusal> {
    let adjourned = desk.state().adjourned.clone();
    adjourned.ok_or_else(|| Refusal::on(Why::NotAdjourned, &rule.allowed.clauses))
}

/// The adjournment, only as long as nobody plays on.
fn still_adjourned(desk: &Desk, rule: &AdjournmentRule) -> Result<Adjourned, Refusal> {
    match desk.state().phase {
        Phase::Adjourned => adjourned(desk, rule),
        Phase::Waiting | Phase::Playing | Phase::Over => {
            Err(Refusal::on(Why::NotAdjourned, &rule.allowed.clauses))
        }
    }
}

/// The player to move seals his move; his clock has run while he thought.
fn seal(desk: &mut Desk, rule: &AdjournmentRule, text: &str) -> Decision {
    let adjourned = still_adjourned(desk, rule)?;
    let side = desk.acting(Duty::KeepRecord)?;
    if side != adjourned.sealer {
        return Err(Refusal::on(Why::NotHisTurn, &rule.sealing.clauses).with(desk.player(side)));
    }
    if adjourned.sealed.is_some() {
        return Err(Refusal::on(Why::AlreadySealed, &rule.sealing.clauses));
    }
    let because = Because::from(&rule.sealing.clauses).with(desk.player(side));
    desk.happens(What::Sealed(side, text.to_owned()), because.clone());
    desk.clock(ClockChange::Stopped, because);
    Ok(())
}

/// The session is resumed: the clock runs of him who must reply, or without an envelope of him who
/// must move.
fn resume(desk: &mut Desk, rule: &AdjournmentRule) -> Decision {
    desk.official()?;
    let adjourned = still_adjourned(desk, rule)?;
    if adjourned.sealed.is_none() {
        return Err(Refusal::on(Why::NothingSealed, &rule.resuming.clauses));
    }
    desk.happens(What::SessionResumed, Because::from(&rule.resuming.clauses));
    let (runs, clauses) = match adjourned.envelope {
        Envelope::Kept => (!adjourned.sealer, &rule.replier_absent.clauses),
        Envelope::Lost => (adjourned.sealer, &rule.envelope_lost.clauses),
    };
    desk.clock(ClockChange::Started(runs), Because::from(clauses));
    Ok(())
}

/// The envelope is opened before the player who must reply.
fn open(desk: &mut Desk, rule: &AdjournmentRule) -> Decision {
    desk.official()?;
    desk.playing()?;
    let adjourned = adjourned(desk, rule)?;
    let sealer = adjourned.sealer;
    let Some(text) = adjourned.sealed else {
        return Err(Refusal::on(Why::NothingSealed, &rule.resuming.clauses));
    };
    let because = Because::from(&rule.resuming.clauses).with(desk.player(sealer));
    desk.happens(What::EnvelopeOpened(sealer), because.clone());
    if !desk.board().legal_moves().contains(&text) {
        let because = Because::from(&rule.bad_sealed_move.clauses).with(desk.player(sealer));
        desk.ends(GameResult::win(!sealer), Ending::SealedMove, because);
        return Ok(());
    }
    let because = because.with(Fact::Move(text.clone()));
    desk.happens(What::Moved(sealer, text), because.clone());
    // Only now is it known that he has made a move; the replier's clock runs on.
    desk.clock(ClockChange::Pressed(sealer), because.clone());
    desk.happens(What::SealedMovePlayed(sealer), because);
    play::end_by_board(desk);
    Ok(())
}

/// Position or times were restored wrongly: corrected if the player has not moved since.
fn wrongly_restored(desk: &mut Desk, rule: &AdjournmentRule) -> Decision {
    desk.playing()?;
    let side = desk.himself()?;
    let because = Because::from(&rule.wrongly_restored.clauses).with(desk.player(side));
    let since = desk.state().resumed_since.and_then(|since| desk.state().score.get(since..));
    let own = |entry: &Entry| matches!(entry, Entry::Move { side: mover, .. } if *mover == side);
    match since {
        Some(played) if !played.iter().any(own) => {
            desk.happens(What::BoardFault(FaultRuling::PutRight), because);
            Ok(())
        }
        Some(_) => Err(Refusal { why: Why::RestoredAndPlayed, because }),
        None => Err(Refusal { why: Why::NotAdjourned, because }),
    }
}

/// He who must reply writes his answer because the sealer has not come, and presses.
fn write_reply(desk: &mut Desk, rule: &AdjournmentRule, text: &str) -> Decision {
    desk.playing()?;
    let side = desk.acting(Duty::KeepRecord)?;
    let waits = desk.state().made.is_some() || desk.state().written.is_some();
    if waits || desk.state().adjourned.is_some() || desk.state().clock.running() != Some(side) {
        return Err(
            Refusal::on(Why::NotHisTurn, &rule.sealer_absent.clauses).with(desk.player(side))
        );
    }
    if !desk.board().legal_moves().iter().any(|legal| legal == text) {
        return Err(Refusal::on(Why::IllegalMove, &rule.sealer_absent.clauses)
            .with(Fact::Move(text.to_owned())));
    }
    let because = Because::from(&rule.sealer_absent.clauses).with(desk.player(side));
    desk.happens(What::ReplyWritten(side, text.to_owned()), because.clone());
    desk.clock(ClockChange::Pressed(side), because);
    Ok(())
}

/// The sealer comes, and the reply that waited for him is played.
fn come(desk: &mut Desk, rule: &AdjournmentRule) -> Decision {
    desk.playing()?;
    let Some((side, text)) = desk.state().written.clone() else {
        return Err(Refusal::on(Why::NothingSealed, &rule.sealer_absent.clauses));
    };
    let because = Because::from(&rule.sealer_absent.clauses).with(desk.player(side));
    desk.happens(What::Moved(side, text.clone()), because.with(Fact::Move(text)));
    play::end_by_board(desk);
    Ok(())
}

fn envelope_lost(desk: &mut Desk, rule: &AdjournmentRule) -> Decision {
    desk.official()?;
    still_adjourned(desk, rule)?;
    desk.happens(What::EnvelopeLost, Because::from(&rule.envelope_lost.clauses));
    Ok(())
}

fn position_lost(desk: &mut Desk, rule: &AdjournmentRule) -> Decision {
    desk.official()?;
    still_adjourned(desk, rule)?;
    desk.ends(GameResult::Annulled, Ending::Annulment, Because::from(&rule.position_lost.clauses));
    Ok(())
}
