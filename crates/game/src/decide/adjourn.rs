//! Interrupting a game with a sealed move, and playing on later.

use rulebook::{AdjournmentLeave, AdjournmentRule, Duty};

use super::{opening, play};
use crate::deciding::{Deciding, Decision};
use crate::{
    Actor, AdjournAct, Adjourned, Because, ClockChange, Ending, Entry, Envelope, Fact, FaultRuling,
    GameResult, Phase, Refusal, What, Why,
};

pub(super) fn decide(deciding: &mut Deciding, act: &AdjournAct) -> Decision {
    let rules = deciding.rules().clone();
    let Some(rule) = rules.book().adjournment(rules.discipline()) else {
        return Err(Refusal::plain(Why::NoAdjournment));
    };
    deciding.not_over()?;
    // Until the opening is over its steps are all that is moved.
    if matches!(act, AdjournAct::Interrupt | AdjournAct::WriteReply(_)) {
        opening::is_over(deciding)?;
    }
    match act {
        AdjournAct::Interrupt => interrupt(deciding, rule),
        AdjournAct::Seal(text) => seal(deciding, rule, text),
        AdjournAct::Resume => resume(deciding, rule),
        AdjournAct::Open => open(deciding, rule),
        AdjournAct::WronglyRestored => wrongly_restored(deciding, rule),
        AdjournAct::WriteReply(text) => write_reply(deciding, rule, text),
        AdjournAct::Come => come(deciding, rule),
        AdjournAct::EnvelopeLost => envelope_lost(deciding, rule),
        AdjournAct::PositionLost => position_lost(deciding, rule),
    }
}

fn interrupt(deciding: &mut Deciding, rule: &AdjournmentRule) -> Decision {
    deciding.playing()?;
    let by_chief = matches!(deciding.by, Actor::ChiefArbiter | Actor::ChiefPanel);
    if rule.allowed.says == AdjournmentLeave::ExceptionallyByChiefArbiter && !by_chief {
        return Err(Refusal::on(Why::NotByHim, &rule.allowed.clauses));
    }
    if deciding.state().made.is_some() || deciding.state().violated.is_some() {
        return Err(Refusal::on(Why::OpponentNotDone, &rule.allowed.clauses));
    }
    let sealer = deciding.board().turn();
    deciding.happens_to(sealer, What::Adjourned(sealer), Some(&rule.allowed.clauses));
    Ok(())
}

/// The adjournment that goes on.
fn adjourned(deciding: &Deciding, rule: &AdjournmentRule) -> Result<Adjourned, Refusal> {
    let adjourned = deciding.state().adjourned.clone();
    adjourned.ok_or_else(|| Refusal::on(Why::NotAdjourned, &rule.allowed.clauses))
}

/// The adjournment, only as long as nobody plays on.
fn still_adjourned(deciding: &Deciding, rule: &AdjournmentRule) -> Result<Adjourned, Refusal> {
    match deciding.state().phase {
        Phase::Adjourned => adjourned(deciding, rule),
        Phase::Waiting | Phase::Playing | Phase::Over => {
            Err(Refusal::on(Why::NotAdjourned, &rule.allowed.clauses))
        }
    }
}

/// The player to move seals his move; his clock has run while he thought.
fn seal(deciding: &mut Deciding, rule: &AdjournmentRule, text: &str) -> Decision {
    let adjourned = still_adjourned(deciding, rule)?;
    let side = deciding.acting(Duty::KeepRecord)?;
    if side != adjourned.sealer {
        return Err(Refusal::on(Why::NotHisTurn, &rule.sealing.clauses).with(deciding.player(side)));
    }
    if adjourned.sealed.is_some() {
        return Err(Refusal::on(Why::AlreadySealed, &rule.sealing.clauses));
    }
    let because = Because::from(&rule.sealing.clauses).with(deciding.player(side));
    deciding.happens(What::Sealed(side, text.to_owned()), because.clone());
    deciding.clock(ClockChange::Stopped, because);
    Ok(())
}

/// The session is resumed: the clock runs of him who must reply, or without an envelope of him who
/// must move.
fn resume(deciding: &mut Deciding, rule: &AdjournmentRule) -> Decision {
    deciding.official()?;
    let adjourned = still_adjourned(deciding, rule)?;
    if adjourned.sealed.is_none() {
        return Err(Refusal::on(Why::NothingSealed, &rule.resuming.clauses));
    }
    deciding.happens(What::SessionResumed, Because::from(&rule.resuming.clauses));
    let (runs, clauses) = match adjourned.envelope {
        Envelope::Kept => (!adjourned.sealer, &rule.replier_absent.clauses),
        Envelope::Lost => (adjourned.sealer, &rule.envelope_lost.clauses),
    };
    deciding.clock(ClockChange::Started(runs), Because::from(clauses));
    Ok(())
}

/// The envelope is opened before the player who must reply.
fn open(deciding: &mut Deciding, rule: &AdjournmentRule) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let adjourned = adjourned(deciding, rule)?;
    let sealer = adjourned.sealer;
    let Some(text) = adjourned.sealed else {
        return Err(Refusal::on(Why::NothingSealed, &rule.resuming.clauses));
    };
    let because = Because::from(&rule.resuming.clauses).with(deciding.player(sealer));
    deciding.happens(What::EnvelopeOpened(sealer), because.clone());
    if !deciding.board().legal_moves().contains(&text) {
        let because = Because::from(&rule.bad_sealed_move.clauses).with(deciding.player(sealer));
        deciding.ends(GameResult::win(!sealer), Ending::SealedMove, because);
        return Ok(());
    }
    let because = because.with(Fact::Move(text.clone()));
    deciding.happens(What::Moved(sealer, text), because.clone());
    // Only now is it known that he has made a move; the replier's clock runs on.
    deciding.clock(ClockChange::Pressed(sealer), because.clone());
    deciding.happens(What::SealedMovePlayed(sealer), because);
    play::end_by_board(deciding);
    Ok(())
}

/// Position or times were restored wrongly: corrected if the player has not moved since, or if the
/// arbiter finds that it must be.
fn wrongly_restored(deciding: &mut Deciding, rule: &AdjournmentRule) -> Decision {
    deciding.playing()?;
    let because = Because::from(&rule.wrongly_restored.clauses);
    let since =
        deciding.state().resumed_since.and_then(|since| deciding.state().score.get(since..));
    if deciding.by.is_official() && since.is_some() {
        // The arbiter finds that it would weigh too heavily.
        deciding.happens(What::BoardFault(FaultRuling::PutRight), because);
        return Ok(());
    }
    let side = deciding.himself()?;
    let because = because.with(deciding.player(side));
    let own = |entry: &Entry| matches!(entry, Entry::Move { side: mover, .. } if *mover == side);
    match since {
        Some(played) if !played.iter().any(own) => {
            deciding.happens(What::BoardFault(FaultRuling::PutRight), because);
            Ok(())
        }
        Some(_) => Err(Refusal { why: Why::RestoredAndPlayed, because }),
        None => Err(Refusal { why: Why::NotAdjourned, because }),
    }
}

/// He who must reply writes his answer because the sealer has not come, and presses.
fn write_reply(deciding: &mut Deciding, rule: &AdjournmentRule, text: &str) -> Decision {
    deciding.playing()?;
    let side = deciding.acting(Duty::KeepRecord)?;
    let waits = deciding.state().made.is_some() || deciding.state().written.is_some();
    if waits
        || deciding.state().adjourned.is_some()
        || deciding.state().clock.running() != Some(side)
    {
        return Err(
            Refusal::on(Why::NotHisTurn, &rule.sealer_absent.clauses).with(deciding.player(side))
        );
    }
    if !deciding.board().legal_moves().iter().any(|legal| legal == text) {
        return Err(Refusal::on(Why::IllegalMove, &rule.sealer_absent.clauses)
            .with(Fact::Move(text.to_owned())));
    }
    let because = Because::from(&rule.sealer_absent.clauses).with(deciding.player(side));
    deciding.happens(What::ReplyWritten(side, text.to_owned()), because.clone());
    deciding.clock(ClockChange::Pressed(side), because);
    Ok(())
}

/// The sealer comes, and the reply that waited for him is played.
fn come(deciding: &mut Deciding, rule: &AdjournmentRule) -> Decision {
    deciding.playing()?;
    // The position may have been restored since: then nothing waits for him.
    let written = deciding.state().written.clone();
    let written = written.filter(|(_, text)| deciding.board().legal_moves().contains(text));
    let Some((side, text)) = written else {
        return Err(Refusal::on(Why::NothingSealed, &rule.sealer_absent.clauses));
    };
    let because = Because::from(&rule.sealer_absent.clauses).with(deciding.player(side));
    deciding.happens(What::Moved(side, text.clone()), because.with(Fact::Move(text)));
    play::end_by_board(deciding);
    Ok(())
}

fn envelope_lost(deciding: &mut Deciding, rule: &AdjournmentRule) -> Decision {
    deciding.official()?;
    still_adjourned(deciding, rule)?;
    deciding.happens(What::EnvelopeLost, Because::from(&rule.envelope_lost.clauses));
    Ok(())
}

fn position_lost(deciding: &mut Deciding, rule: &AdjournmentRule) -> Decision {
    deciding.official()?;
    still_adjourned(deciding, rule)?;
    deciding.ends(
        GameResult::Annulled,
        Ending::Annulment,
        Because::from(&rule.position_lost.clauses),
    );
    Ok(())
}
