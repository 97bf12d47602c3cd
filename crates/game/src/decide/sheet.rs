//! Score sheets: who must record, who has fallen behind, who pays for restoring.

use rulebook::{
    BothStopped, Cited, Duty, NeverRestored, OpponentsSheet, RecordDuty, RecordsDiffer, SheetDuty,
    Writes, WrongResult,
};

use crate::deciding::{Deciding, Decision};
use crate::{
    Because, ClockChange, Ending, Fact, Fault, GameResult, Millis, PerSide, Refusal, Restoring,
    SheetAct, Side, What, Why,
};

pub(super) fn decide(deciding: &mut Deciding, act: &SheetAct) -> Decision {
    match act {
        SheetAct::Write => write(deciding),
        SheetAct::Seen(side, missing) => seen(deciding, *side, *missing),
        SheetAct::WriteAhead(text) => write_ahead(deciding, text),
        SheetAct::Restore(side) => restore(deciding, Some(*side)),
        SheetAct::RestoreBoth => restore(deciding, None),
        SheetAct::AskForSheet => ask_for_sheet(deciding),
        SheetAct::LendSheet => lend_sheet(deciding),
        SheetAct::Restored(side) => restored(deciding, *side),
        SheetAct::Unrecoverable => unrecoverable(deciding),
        SheetAct::Differ(fault, time) => differ(deciding, *fault, *time),
        SheetAct::Sign(result) => sign(deciding, *result),
        SheetAct::SignTimes(result, used) => {
            same_times(deciding, *used)?;
            sign(deciding, *result)
        }
    }
}

/// The clauses on recording.
fn because(deciding: &Deciding) -> Because {
    deciding.record_rule().map_or_else(Because::default, |rule| Because::from(&rule.clauses))
}

/// The clauses on falling behind, or on restoring after time trouble.
fn restoring_because(deciding: &Deciding) -> Because {
    let Some(rule) = deciding.record_rule() else { return Because::default() };
    let behind = rule.behind.as_ref().map(|one| &one.clauses);
    let restores = rule.restores.as_ref().map(|one| &one.clauses);
    let cited = behind.into_iter().chain(restores);
    cited.fold(Because::default(), |because, clauses| because.and(clauses))
}

/// The clauses on restoring when both have stopped recording.
fn both_because(deciding: &Deciding) -> Because {
    let rule = deciding.record_rule().and_then(|rule| rule.both_stopped.as_ref());
    rule.map_or_else(Because::default, |one| Because::from(&one.clauses))
}

fn refuse(deciding: &Deciding, why: Why) -> Refusal {
    Refusal { why, because: because(deciding) }
}

fn duty(deciding: &Deciding) -> Decision {
    match deciding.record_rule().map(|rule| rule.duty) {
        Some(RecordDuty::Both) => Ok(()),
        Some(RecordDuty::Nobody) | None => Err(refuse(deciding, Why::NoRecordDuty)),
    }
}

/// The arbiter sees how many moves are missing on a sheet.
fn seen(deciding: &mut Deciding, side: Side, missing: u32) -> Decision {
    deciding.official()?;
    deciding.at_board()?;
    duty(deciding)?;
    let because = because(deciding).with(deciding.player(side)).with(Fact::Number(missing));
    deciding.happens(What::SheetSeen(side, missing), because);
    Ok(())
}

/// A player, or his assistant, writes down the move that he has made.
fn write(deciding: &mut Deciding) -> Decision {
    let side = deciding.acting(Duty::KeepRecord)?;
    deciding.playing()?;
    deciding.at_board()?;
    let because = because(deciding).with(deciding.player(side));
    if deciding.state().made != Some(side) {
        return Err(Refusal { why: Why::NothingToComplete, because });
    }
    deciding.happens(What::MoveWritten(side), because);
    Ok(())
}

/// A player writes a move before it is played.
fn write_ahead(deciding: &mut Deciding, text: &str) -> Decision {
    let side = deciding.acting(Duty::KeepRecord)?;
    deciding.playing()?;
    deciding.at_board()?;
    let writes = deciding.record_rule().and_then(|rule| rule.writes.clone());
    match writes {
        Some(Cited {
            says: Writes::AfterAndBeforeNext | Writes::AfterAndBeforeNextAlways,
            clauses,
        }) => Err(Refusal::on(Why::NotInAdvance, &clauses).with(deciding.player(side))),
        _ => {
            let because =
                because(deciding).with(deciding.player(side)).with(Fact::Move(text.to_owned()));
            deciding.happens(What::WrittenAhead(side), because);
            Ok(())
        }
    }
}

/// He who moves before he has written down the earlier moves may be punished, where they must be
/// written first; the move counts.
pub(super) fn moves_unwritten(deciding: &mut Deciding, side: Side) {
    let writes = deciding.record_rule().and_then(|rule| rule.writes.clone());
    let first = writes.filter(|writes| writes.says != Writes::BeforeOrAfter);
    let Some(first) = first.filter(|_| duty(deciding).is_ok()) else { return };
    let behind = !deciding.state().sheets[side].is_full();
    if behind && !deciding.is_exempt_from_recording(side, deciding.now) {
        deciding.happens_to(side, What::Punishable(side), Some(&first.clauses));
    }
}

/// The arbiter has a player, or both, restore the record.
fn restore(deciding: &mut Deciding, side: Option<Side>) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    deciding.at_board()?;
    duty(deciding)?;
    for side in Side::BOTH.into_iter().filter(|one| side.is_none_or(|side| side == *one)) {
        must_restore(deciding, side)?;
    }
    let ran = deciding.state().clock.running();
    let both = side.is_none();
    let begun = What::RestoringBegun(Restoring { side, both, ran, since: deciding.now });
    match side {
        Some(side) => {
            deciding.happens(begun, restoring_because(deciding).with(deciding.player(side)));
            if ran != Some(side) {
                deciding.clock(ClockChange::Started(side), restoring_because(deciding));
            }
        }
        None => {
            deciding.happens(begun, both_because(deciding));
            deciding.clock(ClockChange::Stopped, both_because(deciding));
        }
    }
    Ok(())
}

/// A player must restore if he is behind by more than is allowed and not excused.
fn must_restore(deciding: &Deciding, side: Side) -> Decision {
    let missing = deciding.state().sheets[side].missing;
    let behind_max = deciding.record_rule().and_then(|rule| rule.moves_behind_max);
    let may_be_behind = behind_max.filter(|_| !deciding.is_past_time_trouble(side));
    let allowed = may_be_behind.map_or(0, u32::from);
    if missing <= allowed {
        let refusal = refuse(deciding, Why::NotBehind).with(deciding.player(side));
        return Err(refusal.with(Fact::Number(missing)).with(Fact::Limit(allowed)));
    }
    if deciding.is_exempt_from_recording(side, deciding.now) {
        return Err(refuse(deciding, Why::Excused).with(deciding.player(side)));
    }
    Ok(())
}

fn ask_for_sheet(deciding: &mut Deciding) -> Decision {
    let side = deciding.acting(Duty::KeepRecord)?;
    deciding.playing()?;
    deciding.at_board()?;
    let because = lending_because(deciding).with(deciding.player(side));
    match deciding.record_rule().and_then(|rule| rule.opponents_sheet) {
        Some(OpponentsSheet::WithConsent) => Err(Refusal { why: Why::SheetWithConsent, because }),
        Some(OpponentsSheet::ThroughArbiter) | None => {
            deciding.happens(What::SheetLent(side), because);
            Ok(())
        }
    }
}

/// The clauses on the opponent's sheet.
fn lending_because(deciding: &Deciding) -> Because {
    let clauses = deciding.record_rule().and_then(|rule| rule.opponents_sheet_clauses.as_ref());
    clauses.map_or_else(Because::default, Because::from)
}

fn lend_sheet(deciding: &mut Deciding) -> Decision {
    let side = deciding.himself()?;
    deciding.playing()?;
    deciding.at_board()?;
    let because = lending_because(deciding).with(deciding.player(!side));
    deciding.happens(What::SheetLent(!side), because);
    Ok(())
}

/// A record is complete again, and the clock goes on that ran before.
fn restored(deciding: &mut Deciding, side: Side) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let Some(restoring) = deciding.state().restoring else {
        return Err(refuse(deciding, Why::NotRestoring));
    };
    if restoring.side.is_some_and(|one| one != side) {
        return Err(refuse(deciding, Why::NotRestoring).with(deciding.player(side)));
    }
    deciding.happens(What::RecordRestored(side), because(deciding).with(deciding.player(side)));
    let first_of_both = restoring.side.is_none();
    match shares(deciding).filter(|_| restoring.both) {
        Some(BothStopped::HalvedThenOwnTime) if first_of_both => {
            halve(deciding, restoring);
            deciding.clock(ClockChange::Started(!side), both_because(deciding));
        }
        Some(BothStopped::Halved) if !first_of_both => halve(deciding, restoring),
        Some(BothStopped::HelpEachOther) | None if first_of_both => {
            deciding.clock(ClockChange::Started(!side), both_because(deciding));
        }
        Some(BothStopped::Halved | BothStopped::HalvedThenOwnTime | BothStopped::HelpEachOther)
        | None => {}
    }
    if deciding.state().restoring.is_none() {
        resume(deciding, restoring);
    }
    Ok(())
}

/// Who pays where both have stopped recording.
fn shares(deciding: &Deciding) -> Option<BothStopped> {
    deciding.record_rule().and_then(|rule| rule.both_stopped.as_ref()).map(|one| one.says)
}

/// The time that restoring has taken so far is halved between the players.
fn halve(deciding: &mut Deciding, restoring: Restoring) {
    let half = Millis((deciding.now - restoring.since).0 / 2);
    if half <= Millis::ZERO {
        return;
    }
    for side in Side::BOTH {
        deciding.clock(ClockChange::Charged(side, half), both_because(deciding));
    }
}

fn resume(deciding: &mut Deciding, restoring: Restoring) {
    if let Some(side) = restoring.ran
        && deciding.state().clock.running() != Some(side)
    {
        deciding.clock(ClockChange::Started(side), restoring_because(deciding));
    }
}

fn unrecoverable(deciding: &mut Deciding) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let rule = deciding.record_rule().and_then(|rule| rule.never_restored.clone());
    let because = rule.as_ref().map_or_else(Because::default, |rule| Because::from(&rule.clauses));
    let both = Side::BOTH.iter().all(|side| !deciding.state().sheets[*side].is_full());
    match rule.map(|rule| rule.says) {
        Some(NeverRestored::BothLose) if both => {
            deciding.ends(GameResult::BOTH_LOSE, Ending::LostRecord, because);
            Ok(())
        }
        Some(NeverRestored::Sanctioned) => {
            let sheets = deciding.state().sheets;
            for side in Side::BOTH.into_iter().filter(|one| !sheets[*one].is_full()) {
                deciding
                    .happens(What::Punishable(side), because.clone().with(deciding.player(side)));
            }
            Ok(())
        }
        _ => Err(refuse(deciding, Why::RecordCanBeRestored)),
    }
}

/// The sheets differ: the time of comparing is charged as the rulebook says.
fn differ(deciding: &mut Deciding, fault: Fault, time: Millis) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    deciding.at_board()?;
    let pays = deciding.record_rule().and_then(|rule| rule.records_differ.clone());
    let pays = pays.filter(|one| one.says == RecordsDiffer::ErringPlayerPays);
    let Some(pays) = pays.filter(|_| time > Millis::ZERO) else {
        return Err(refuse(deciding, Why::NotRestoring));
    };
    let (sides, share): (&[Side], Millis) = match &fault {
        Fault::Of(side) => (std::slice::from_ref(side), time),
        Fault::Both => (&Side::BOTH, Millis(time.0 / 2)),
    };
    for &side in sides {
        deciding.clock(ClockChange::Charged(side, share), Because::from(&pays.clauses));
    }
    Ok(())
}

/// What is written of the times is what the clocks show, to the minute, where sheets have times.
fn same_times(deciding: &Deciding, written: PerSide<Millis>) -> Result<(), Refusal> {
    let duty = deciding.record_rule().and_then(|rule| rule.after_game.as_ref());
    let timed = |duty: &SheetDuty| matches!(duty, SheetDuty::CompareTimes | SheetDuty::WriteTimes);
    let Some(duty) = duty.filter(|duty| duty.says.iter().any(timed)) else { return Ok(()) };
    let minutes = |time: Millis| time.0 / 60_000;
    for side in Side::BOTH {
        let used = deciding.state().clock.used(side, deciding.now);
        if minutes(used) != minutes(written[side]) {
            let because = Because::from(&duty.clauses).with(deciding.player(side));
            return Err(Refusal { why: Why::OtherTimes, because: because.with(Fact::Time(used)) });
        }
    }
    Ok(())
}

/// After the game both sign the result; a wrong one only where the rulebook lets it stand.
fn sign(deciding: &mut Deciding, result: GameResult) -> Decision {
    let side = deciding.acting(Duty::KeepRecord)?;
    let Some(outcome) = deciding.outcome() else { return Err(refuse(deciding, Why::NotOver)) };
    let wrong = deciding.record_rule().and_then(|rule| rule.wrong_result.clone());
    let is_wrong = outcome.result != result;
    if is_wrong && wrong.is_none() {
        return Err(refuse(deciding, Why::OtherResult).with(Fact::Move(outcome.result.to_string())));
    }
    if deciding.state().sheets[side].signed.is_some() {
        return Err(refuse(deciding, Why::AlreadySigned).with(deciding.player(side)));
    }
    let duty = deciding.record_rule().and_then(|rule| rule.after_game.as_ref());
    let because = duty.map_or_else(Because::default, |duty| Because::from(&duty.clauses));
    let because = because.with(deciding.player(side)).with(Fact::Move(result.to_string()));
    deciding.happens(What::Signed(side, result), because);
    let both = Side::BOTH.iter().all(|one| deciding.state().sheets[*one].signed == Some(result));
    if let Some(wrong) = wrong.filter(|_| is_wrong && both) {
        let WrongResult::StandsUnlessArbiterDecides = wrong.says;
        let because = Because::from(&wrong.clauses).with(Fact::Move(result.to_string()));
        deciding.happens(What::ResultCorrected(result), because);
    }
    Ok(())
}
