//! Score sheets: who must record, who has fallen behind, who pays for restoring.

use rulebook::{
    Behind, BothStopped, Cited, Duty, NeverRestored, OpponentsSheet, RecordDuty, RecordsDiffer,
    Restores, SheetDuty, Writes, WrongResult,
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
        SheetAct::Call => call(deciding),
        SheetAct::Restore(side) => restore(deciding, Some(*side)),
        SheetAct::RestoreBoth => restore(deciding, None),
        SheetAct::AskForSheet => ask_for_sheet(deciding),
        SheetAct::LendSheet => lend_sheet(deciding),
        SheetAct::Restored(side) => restored(deciding, *side),
        SheetAct::Unrecoverable => unrecoverable(deciding),
        SheetAct::Differ(fault, time) => differ(deciding, *fault, *time),
        SheetAct::Sign(result) => sign(deciding, *result, None),
        SheetAct::SignTimes(result, used) => sign(deciding, *result, Some(*used)),
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
        Some(Cited { says: Writes::AfterAndBeforeNext, clauses }) => {
            Err(Refusal::on(Why::NotInAdvance, &clauses).with(deciding.player(side)))
        }
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
    let Some(first) = writes.filter(|_| duty(deciding).is_ok()) else { return };
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
    let behind = deciding.record_rule().and_then(|rule| rule.behind.clone());
    let behind = behind.filter(|_| side.is_none_or(|side| !deciding.is_past_time_trouble(side)));
    if let (Some(side), Some(behind)) = (side, &behind) {
        match behind.says {
            Behind::OpponentMayCall if deciding.state().record_called != Some(!side) => {
                let refusal = Refusal::on(Why::RecordNotCalled, &behind.clauses);
                return Err(refusal.with(deciding.player(!side)));
            }
            Behind::Punished => {
                deciding.happens_to(side, What::Punishable(side), Some(&behind.clauses));
                return Ok(());
            }
            Behind::OpponentMayCall | Behind::ArbiterRunsClock => {}
        }
    }
    let ran = deciding.state().clock.running();
    let both = side.is_none();
    let begun = What::RestoringBegun(Restoring { side, both, ran, since: deciding.now });
    match side {
        Some(side) => {
            deciding.happens(begun, restoring_because(deciding).with(deciding.player(side)));
            if ran != Some(side) && (behind.is_some() || restores_at_once(deciding)) {
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

/// Whether a player restores his record on his own time at once, though the opponent has the move.
fn restores_at_once(deciding: &Deciding) -> bool {
    let restores = deciding.record_rule().and_then(|rule| rule.restores.as_ref());
    restores.is_some_and(|restores| restores.says == Restores::AtOnceOnOwnTime)
}

/// A player who must restore his record does so before his next move.
pub(super) fn record_first(deciding: &Deciding, side: Side) -> Decision {
    match deciding.state().restoring {
        Some(restoring) if restoring.side.is_none_or(|one| one == side) => {
            let because = restoring_because(deciding).with(deciding.player(side));
            Err(Refusal { why: Why::RecordFirst, because })
        }
        _ => Ok(()),
    }
}

/// A player calls the arbiter because his opponent does not record.
fn call(deciding: &mut Deciding) -> Decision {
    let side = deciding.acting(Duty::SpeakToArbiters)?;
    deciding.playing()?;
    deciding.at_board()?;
    duty(deciding)?;
    let because = restoring_because(deciding).with(deciding.player(side));
    deciding.happens(What::RecordComplaint(side), because);
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

/// The clock goes on of him who must complete a move or make one.
fn resume(deciding: &mut Deciding, restoring: Restoring) {
    let due = deciding.state().made.unwrap_or(deciding.board().turn());
    if restoring.ran.is_some() && deciding.state().clock.running() != Some(due) {
        deciding.clock(ClockChange::Started(due), restoring_because(deciding));
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
    let differ = deciding.record_rule().and_then(|rule| rule.records_differ.clone());
    let pays = differ.clone().filter(|one| one.says == RecordsDiffer::ErringPlayerPays);
    let Some(pays) = pays.filter(|_| time > Millis::ZERO) else {
        return Err(match differ {
            Some(differ) => Refusal::on(Why::NotRestoring, &differ.clauses),
            None => refuse(deciding, Why::NotRestoring),
        });
    };
    let (sides, share): (&[Side], Millis) = match &fault {
        Fault::Of(side) => (std::slice::from_ref(side), time),
        Fault::Both => (&Side::BOTH, Millis(time.0 / 2)),
    };
    for &side in sides {
        let now = before_control(deciding, side, share);
        let later = share - now;
        if now > Millis::ZERO {
            deciding.clock(ClockChange::Charged(side, now), Because::from(&pays.clauses));
        }
        if later > Millis::ZERO {
            let because = Because::from(&pays.clauses).with(deciding.player(side));
            deciding.happens(What::TimeCarried(side, later), because.with(Fact::Time(later)));
        }
    }
    Ok(())
}

/// How much of a charge counts before the next control: so much that five minutes are left; all of
/// it if no other control follows.
fn before_control(deciding: &Deciding, side: Side, share: Millis) -> Millis {
    let clock = &deciding.state().clock;
    let left = clock.remaining(side, deciding.now).shown();
    match clock.control_move(side) {
        Some(_) => share.min((left - Millis::minutes(5)).max(Millis::ZERO)),
        None => share,
    }
}

/// What was carried over is charged when the control is over for which it waited.
pub(super) fn charge_carried(deciding: &mut Deciding, side: Side) {
    let Some((control, time)) = deciding.state().carried[side] else { return };
    if deciding.state().clock.control_move(side) == Some(control) {
        return;
    }
    let rule = deciding.record_rule().and_then(|rule| rule.records_differ.clone());
    let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
    deciding.clock(ClockChange::Charged(side, time), because);
}

/// What the players must do with their sheets before they sign them, if the rulebook demands this.
fn demanded(deciding: &Deciding, what: SheetDuty) -> Option<&Cited<Vec<SheetDuty>>> {
    let duty = deciding.record_rule().and_then(|rule| rule.after_game.as_ref());
    duty.filter(|duty| duty.says.contains(&what) && !deciding.rules().is_online())
}

/// Where moves are compared, both records are full.
fn same_moves(deciding: &Deciding) -> Decision {
    let full = Side::BOTH.iter().all(|side| deciding.state().sheets[*side].is_full());
    match demanded(deciding, SheetDuty::CompareMoves).filter(|_| !full) {
        Some(duty) => Err(Refusal::on(Why::SheetsDiffer, &duty.clauses)),
        None => Ok(()),
    }
}

/// Where times are compared, they are written, and are what the clocks show, to the minute.
fn same_times(deciding: &Deciding, written: Option<PerSide<Millis>>) -> Decision {
    let Some(duty) = demanded(deciding, SheetDuty::CompareTimes) else { return Ok(()) };
    let Some(written) = written else {
        return Err(Refusal::on(Why::TimesMissing, &duty.clauses));
    };
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
fn sign(deciding: &mut Deciding, result: GameResult, times: Option<PerSide<Millis>>) -> Decision {
    let side = deciding.acting(Duty::KeepRecord)?;
    let Some(outcome) = deciding.outcome() else { return Err(refuse(deciding, Why::NotOver)) };
    let wrong = deciding.record_rule().and_then(|rule| rule.wrong_result.clone());
    let is_wrong = outcome.result != result;
    if is_wrong && wrong.is_none() {
        let refusal = match demanded(deciding, SheetDuty::WriteResult) {
            Some(duty) => Refusal::on(Why::OtherResult, &duty.clauses),
            None => refuse(deciding, Why::OtherResult),
        };
        return Err(refusal.with(Fact::Move(outcome.result.to_string())));
    }
    if deciding.state().sheets[side].signed.is_some() {
        return Err(refuse(deciding, Why::AlreadySigned).with(deciding.player(side)));
    }
    same_moves(deciding)?;
    same_times(deciding, times)?;
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
