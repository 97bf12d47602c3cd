//! Score sheets: who must record, who has fallen behind, who pays for restoring.

use rulebook::{
    BothStopped, Cited, Duty, NeverRestored, OpponentsSheet, RecordDuty, RecordsDiffer, Writes,
};

use crate::desk::{Decision, Desk};
use crate::{
    Because, ClockChange, Ending, Fact, Fault, GameResult, Millis, Refusal, Restoring, SheetAct,
    Side, What, Why,
};

pub(super) fn decide(desk: &mut Desk, act: &SheetAct) -> Decision {
    match act {
        SheetAct::Seen(side, missing) => seen(desk, *side, *missing),
        SheetAct::WriteAhead(text) => write_ahead(desk, text),
        SheetAct::Restore(side) => restore(desk, Some(*side)),
        SheetAct::RestoreBoth => restore(desk, None),
        SheetAct::AskForSheet => ask_for_sheet(desk),
        SheetAct::LendSheet => lend_sheet(desk),
        SheetAct::Restored(side) => restored(desk, *side),
        SheetAct::Unrecoverable => unrecoverable(desk),
        SheetAct::Differ(fault, time) => differ(desk, *fault, *time),
        SheetAct::Sign(result) => sign(desk, *result),
    }
}

/// The clauses on recording.
fn because(desk: &Desk) -> Because {
    desk.record_rule().map_or_else(Because::default, |rule| Because::from(&rule.clauses))
}

/// The clauses on falling behind, or on restoring after time trouble.
fn restoring_because(desk: &Desk) -> Because {
    let Some(rule) = desk.record_rule() else { return Because::default() };
    let behind = rule.behind.as_ref().map(|one| &one.clauses);
    let restores = rule.restores.as_ref().map(|one| &one.clauses);
    let cited = behind.into_iter().chain(restores);
    cited.fold(Because::default(), |because, clauses| because.and(clauses))
}

/// The clauses on restoring when both have stopped recording.
fn both_because(desk: &Desk) -> Because {
    let rule = desk.record_rule().and_then(|rule| rule.both_stopped.as_ref());
    rule.map_or_else(Because::default, |one| Because::from(&one.clauses))
}

fn refuse(desk: &Desk, why: Why) -> Refusal {
    Refusal { why, because: because(desk) }
}

fn duty(desk: &Desk) -> Decision {
    match desk.record_rule().map(|rule| rule.duty) {
        Some(RecordDuty::Both) => Ok(()),
        Some(RecordDuty::Nobody) | None => Err(refuse(desk, Why::NoRecordDuty)),
    }
}

/// The arbiter sees how many moves are missing on a sheet.
fn seen(desk: &mut Desk, side: Side, missing: u32) -> Decision {
    desk.official()?;
    desk.at_board()?;
    duty(desk)?;
    let because = because(desk).with(desk.player(side)).with(Fact::Number(missing));
    desk.happens(What::SheetSeen(side, missing), because);
    Ok(())
}

/// A player writes a move before it is played.
fn write_ahead(desk: &mut Desk, text: &str) -> Decision {
    let side = desk.acting(Duty::KeepRecord)?;
    desk.playing()?;
    desk.at_board()?;
    let writes = desk.record_rule().and_then(|rule| rule.writes.clone());
    match writes {
        Some(Cited {
            says: Writes::AfterAndBeforeNext | Writes::AfterAndBeforeNextAlways,
            clauses,
        }) => Err(Refusal::on(Why::NotInAdvance, &clauses).with(desk.player(side))),
        _ => {
            let because = because(desk).with(desk.player(side)).with(Fact::Move(text.to_owned()));
            desk.happens(What::WrittenAhead(side), because);
            Ok(())
        }
    }
}

/// He who moves before he has written down the earlier moves may be punished, where they must be
/// written first; the move counts.
pub(super) fn moves_unwritten(desk: &mut Desk, side: Side) {
    let writes = desk.record_rule().and_then(|rule| rule.writes.clone());
    let first = writes.filter(|writes| writes.says != Writes::BeforeOrAfter);
    let Some(first) = first.filter(|_| duty(desk).is_ok()) else { return };
    let behind = !desk.state().sheets[side].is_full();
    if behind && !desk.is_exempt_from_recording(side, desk.now) {
        desk.happens_to(side, What::Punishable(side), Some(&first.clauses));
    }
}

/// The arbiter has a player, or both, restore the record.
fn restore(desk: &mut Desk, side: Option<Side>) -> Decision {
    desk.official()?;
    desk.playing()?;
    desk.at_board()?;
    duty(desk)?;
    for side in Side::BOTH.into_iter().filter(|one| side.is_none_or(|side| side == *one)) {
        must_restore(desk, side)?;
    }
    let ran = desk.state().clock.running();
    let begun = What::RestoringBegun(Restoring { side, ran, since: desk.now });
    match side {
        Some(side) => {
            desk.happens(begun, restoring_because(desk).with(desk.player(side)));
            if ran != Some(side) {
                desk.clock(ClockChange::Started(side), restoring_because(desk));
            }
        }
        None => {
            desk.happens(begun, both_because(desk));
            desk.clock(ClockChange::Stopped, both_because(desk));
        }
    }
    Ok(())
}

/// A player must restore if he is behind by more than is allowed and not excused.
fn must_restore(desk: &Desk, side: Side) -> Decision {
    let missing = desk.state().sheets[side].missing;
    let allowed = desk.record_rule().and_then(|rule| rule.moves_behind_max).map_or(0, u32::from);
    if missing <= allowed {
        let refusal = refuse(desk, Why::NotBehind).with(desk.player(side));
        return Err(refusal.with(Fact::Number(missing)).with(Fact::Limit(allowed)));
    }
    if desk.is_exempt_from_recording(side, desk.now) {
        return Err(refuse(desk, Why::Excused).with(desk.player(side)));
    }
    Ok(())
}

fn ask_for_sheet(desk: &mut Desk) -> Decision {
    let side = desk.acting(Duty::KeepRecord)?;
    desk.playing()?;
    desk.at_board()?;
    let because = lending_because(desk).with(desk.player(side));
    match desk.record_rule().and_then(|rule| rule.opponents_sheet) {
        Some(OpponentsSheet::WithConsent) => Err(Refusal { why: Why::SheetWithConsent, because }),
        Some(OpponentsSheet::ThroughArbiter) | None => {
            desk.happens(What::SheetLent(side), because);
            Ok(())
        }
    }
}

/// The clauses on the opponent's sheet.
fn lending_because(desk: &Desk) -> Because {
    let clauses = desk.record_rule().and_then(|rule| rule.opponents_sheet_clauses.as_ref());
    clauses.map_or_else(Because::default, Because::from)
}

fn lend_sheet(desk: &mut Desk) -> Decision {
    let side = desk.himself()?;
    desk.playing()?;
    desk.at_board()?;
    let because = lending_because(desk).with(desk.player(!side));
    desk.happens(What::SheetLent(!side), because);
    Ok(())
}

/// A record is complete again, and the clock goes on that ran before.
fn restored(desk: &mut Desk, side: Side) -> Decision {
    desk.official()?;
    desk.playing()?;
    let Some(restoring) = desk.state().restoring else {
        return Err(refuse(desk, Why::NotRestoring));
    };
    if restoring.side.is_some_and(|one| one != side) {
        return Err(refuse(desk, Why::NotRestoring).with(desk.player(side)));
    }
    desk.happens(What::RecordRestored(side), because(desk).with(desk.player(side)));
    if restoring.side.is_none() {
        share_time(desk, restoring);
    }
    match desk.state().restoring {
        None => resume(desk, restoring),
        Some(_) => run_slower(desk, side),
    }
    Ok(())
}

/// Both stopped recording: the time until the first has finished is halved between them.
fn share_time(desk: &mut Desk, restoring: Restoring) {
    let halved = desk.record_rule().is_some_and(|rule| {
        matches!(
            rule.both_stopped.as_ref().map(|one| one.says),
            Some(BothStopped::Halved | BothStopped::HalvedThenOwnTime)
        )
    });
    let half = Millis((desk.now - restoring.since).0 / 2);
    if !halved || half <= Millis::ZERO {
        return;
    }
    for side in Side::BOTH {
        desk.clock(ClockChange::Charged(side, half), both_because(desk));
    }
}

/// The slower one goes on on his own time, where the rulebook says so.
fn run_slower(desk: &mut Desk, finished: Side) {
    let slower = !finished;
    desk.clock(ClockChange::Started(slower), both_because(desk));
}

fn resume(desk: &mut Desk, restoring: Restoring) {
    if let Some(side) = restoring.ran
        && desk.state().clock.running() != Some(side)
    {
        desk.clock(ClockChange::Started(side), restoring_because(desk));
    }
}

fn unrecoverable(desk: &mut Desk) -> Decision {
    desk.official()?;
    desk.playing()?;
    let rule = desk.record_rule().and_then(|rule| rule.never_restored.clone());
    let because = rule.as_ref().map_or_else(Because::default, |rule| Because::from(&rule.clauses));
    let both = Side::BOTH.iter().all(|side| !desk.state().sheets[*side].is_full());
    match rule.map(|rule| rule.says) {
        Some(NeverRestored::BothLose) if both => {
            desk.ends(GameResult::BOTH_LOSE, Ending::LostRecord, because);
            Ok(())
        }
        Some(NeverRestored::Sanctioned) => {
            let sheets = desk.state().sheets;
            for side in Side::BOTH.into_iter().filter(|one| !sheets[*one].is_full()) {
                desk.happens(What::Punishable(side), because.clone().with(desk.player(side)));
            }
            Ok(())
        }
        _ => Err(refuse(desk, Why::RecordCanBeRestored)),
    }
}

/// The sheets differ: the time of comparing is charged as the rulebook says.
fn differ(desk: &mut Desk, fault: Fault, time: Millis) -> Decision {
    desk.official()?;
    desk.playing()?;
    desk.at_board()?;
    let pays = desk.record_rule().and_then(|rule| rule.records_differ.clone());
    let pays = pays.filter(|one| one.says == RecordsDiffer::ErringPlayerPays);
    let Some(pays) = pays.filter(|_| time > Millis::ZERO) else {
        return Err(refuse(desk, Why::NotRestoring));
    };
    let (sides, share): (&[Side], Millis) = match &fault {
        Fault::Of(side) => (std::slice::from_ref(side), time),
        Fault::Both => (&Side::BOTH, Millis(time.0 / 2)),
    };
    for &side in sides {
        desk.clock(ClockChange::Charged(side, share), Because::from(&pays.clauses));
    }
    Ok(())
}

/// After the game both sign the result.
fn sign(desk: &mut Desk, result: GameResult) -> Decision {
    let side = desk.acting(Duty::KeepRecord)?;
    let Some(outcome) = desk.outcome() else { return Err(refuse(desk, Why::NotOver)) };
    if outcome.result != result {
        return Err(refuse(desk, Why::OtherResult).with(Fact::Move(outcome.result.to_string())));
    }
    if desk.state().sheets[side].signed.is_some() {
        return Err(refuse(desk, Why::AlreadySigned).with(desk.player(side)));
    }
    let duty = desk.record_rule().and_then(|rule| rule.after_game.as_ref());
    let because = duty.map_or_else(Because::default, |duty| Because::from(&duty.clauses));
    let because = because.with(desk.player(side)).with(Fact::Move(result.to_string()));
    desk.happens(What::Signed(side, result), because);
    Ok(())
}
