//! Flags, stopped clocks, faulty clocks, and time that is given or set.

use rulebook::{
    Caller, Complaint, Disturbance, Duty, FlagCost, FlagFalls, FlagRule, Ground, StopReason,
    Stopping, TimesSet,
};

use super::{claims, play, resign};
use crate::deciding::{Deciding, Decision};
use crate::{
    Actor, Because, Chance, ClockAct, ClockChange, Ending, Entry, Fact, FlagFacts, FlagVerdict,
    Flags, GameResult, LastMoveEnded, Millis, Moment, PendingViolation, PerSide, Phase, Refusal,
    Side, What, Why,
};

pub(super) fn decide(deciding: &mut Deciding, act: &ClockAct) -> Decision {
    match act {
        ClockAct::Flag { found } => flag(deciding, *found),
        ClockAct::Stop(reason) => stop(deciding, *reason),
        ClockAct::Forgive => forgive(deciding),
        ClockAct::Unfounded => unfounded(deciding),
        ClockAct::Resume => resume(deciding),
        ClockAct::Set(side, left) => set(deciding, *side, *left),
        ClockAct::Count(side, moves) => count(deciding, *side, *moves),
        ClockAct::Add(side, time) => add(deciding, *side, *time),
        ClockAct::Complain => complain(deciding),
        ClockAct::Replace(times) => replace(deciding, *times),
    }
}

/// The platform keeps the clocks: it ends the game as soon as somebody's time is over; where that
/// is left to the arbiter, no player goes on. A claim that was made in time is judged first, since
/// it says what the flag costs.
pub(super) fn platform_calls_flag(deciding: &mut Deciding) -> Result<bool, Refusal> {
    let flags = deciding.state().clock.flags(deciding.now);
    let plays = deciding.state().phase == Phase::Playing || deciding.seals();
    let over = deciding.rules().is_online() && plays;
    if !over || flags == Flags::Up || deciding.state().claim.is_some() {
        return Ok(false);
    }
    // He has lost when his time was over, however late somebody looks.
    let now = deciding.now;
    deciding.now = fell(deciding);
    let judged = judge(deciding, flags);
    if !deciding.is_over() {
        deciding.now = now;
    }
    match judged {
        Err(unclear) if !deciding.by.is_official() => Err(unclear),
        Err(_) | Ok(()) => Ok(deciding.is_over()),
    }
}

/// The moment at which the first flag fell that is down now, but not before the clock was last looked at.
fn fell(deciding: &Deciding) -> Moment {
    let clock = &deciding.state().clock;
    let fallen = Side::BOTH.into_iter().filter_map(|side| clock.fallen(side, deciding.now)).min();
    let since = clock.running_since();
    fallen.max(since).map_or(deciding.now, |at| at.min(deciding.now))
}

fn flag(deciding: &mut Deciding, found: Option<Flags>) -> Decision {
    deciding.playing()?;
    claims::none_waits(deciding)?;
    let rules = deciding.rules().clone();
    let rule = rules.book().flag(rules.discipline());
    let shown = deciding.state().clock.flags(deciding.now);
    let flags = found.filter(|_| deciding.by.is_official()).unwrap_or(shown);
    if flags == Flags::Up {
        let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
        return Err(Refusal { why: Why::FlagsUp, because });
    }
    if let Some(rule) = rule.filter(|rule| !may_call(deciding, rule, flags)) {
        let because = Because::from(&rule.called_clauses);
        // An assistant calls it where that was agreed.
        let duty = matches!(deciding.by, Actor::Assistant(_));
        let duties = rules.book().assistants().iter().filter(|_| duty);
        let duty = duties.filter(|one| one.duty == Duty::ClaimForPlayer).map(|one| &one.clauses);
        let because = duty.fold(because, |because, clauses| because.and(clauses));
        return Err(Refusal { why: Why::FlagNotForHim, because });
    }
    judge(deciding, flags)
}

fn may_call(deciding: &Deciding, rule: &FlagRule, flags: Flags) -> bool {
    let caller = match deciding.by {
        Actor::Player(side) => flags.caller(side),
        Actor::Assistant(_) if deciding.acting(Duty::ClaimForPlayer).is_ok() => Caller::Opponent,
        Actor::Assistant(_) => return false,
        Actor::Arbiter | Actor::ChiefArbiter | Actor::ChiefPanel | Actor::Platform => {
            Caller::Arbiter
        }
    };
    rule.called_by.contains(&caller)
}

/// Ends the game as the flags and the rulebook say; refuses where the arbiter must decide.
fn judge(deciding: &mut Deciding, flags: Flags) -> Decision {
    let rules = deciding.rules().clone();
    let Some(rule) = rules.book().flag(rules.discipline()) else {
        lost_without_rule(deciding, flags);
        return Ok(());
    };
    let noticed = deciding.by.side().map(|side| !side).filter(|side| flags.down(*side));
    let facts = FlagFacts { flags, noticed, last_move: last_move(deciding) };
    let ruling = facts.judge(rule, |side| deciding.board().can_win(side));
    let because = Because::from(ruling.clauses);
    match ruling.verdict {
        FlagVerdict::Lost(side) => {
            deciding.ends(
                GameResult::win(!side),
                Ending::Time,
                because.with(deciding.player(side)),
            );
        }
        FlagVerdict::Drawn => drawn_on_time(deciding, flags, because),
        FlagVerdict::BoardStands => play::end_by_board(deciding),
        FlagVerdict::ArbiterDecides | FlagVerdict::PlayOn => {
            return Err(Refusal { why: Why::FlagsUnclear, because });
        }
    }
    Ok(())
}

/// Whether the last move ended the game though it was not completed, and whether in time.
fn last_move(deciding: &Deciding) -> LastMoveEnded {
    let last = deciding.state().score.iter().rev().find_map(|entry| match entry {
        Entry::Move { side, at, .. } => Some((*side, *at)),
        Entry::Put(_) | Entry::Found(_) | Entry::Offer(_) => None,
    });
    let fell = last.and_then(|(side, _)| deciding.state().clock.fallen(side, deciding.now));
    match (deciding.board().ended(), last, fell) {
        (None, ..) => LastMoveEnded::Nothing,
        (Some(_), Some((_, made)), Some(fell)) if fell <= made => LastMoveEnded::AfterFall,
        (Some(_), ..) => LastMoveEnded::BeforeFall,
    }
}

/// Whether a player's last move comes too late to end the game: his time was over before, and
/// that counts though nobody has noticed it yet.
pub(super) fn is_after_time(deciding: &Deciding, side: Side) -> bool {
    let rule = deciding.rules().book().flag(deciding.rules().discipline());
    rule.is_some_and(|rule| rule.falls.says == FlagFalls::AtZero)
        && deciding.state().clock.fallen(side, deciding.now).is_some()
}

fn drawn_on_time(deciding: &mut Deciding, flags: Flags, because: Because) {
    let rules = deciding.rules().clone();
    let rule = rules.draws().iter().find(|rule| rule.ground == Ground::BothFlagsFallen);
    match (flags, rule) {
        (Flags::BothDown { .. }, Some(rule)) => {
            let because = because.and(&rule.clauses);
            deciding.ends(GameResult::DRAW, Ending::Draw(rule.id.clone()), because);
        }
        _ => {
            let loser = if flags.down(Side::First) { Side::First } else { Side::Second };
            deciding.ends(GameResult::DRAW, Ending::Time, because.with(deciding.player(loser)));
        }
    }
}

/// A rulebook that says nothing about time: he loses whose flag fell.
fn lost_without_rule(deciding: &mut Deciding, flags: Flags) {
    let loser = Side::BOTH.into_iter().find(|side| flags.down(*side));
    if let Some(side) = loser {
        let because = Because::default().with(deciding.player(side));
        deciding.ends(GameResult::win(!side), Ending::Time, because);
    }
}

/// A player's time ran out while something was decided about him; where it is unclear what that
/// costs, the arbiter who has decided it adjudicates.
pub(super) fn loses_on_time(deciding: &mut Deciding, side: Side) {
    judge(deciding, Flags::Down(side)).unwrap_or_default();
}

/// He whose time is over while neither the rules nor the position settle what that costs.
pub(super) fn unsettled(deciding: &Deciding) -> Option<(Side, Because)> {
    let rules = deciding.rules();
    let rule = rules.book().flag(rules.discipline())?;
    let flags = deciding.state().clock.flags(deciding.now);
    let loser = Side::BOTH.into_iter().find(|side| flags.down(*side))?;
    let facts = FlagFacts { flags, noticed: None, last_move: last_move(deciding) };
    match facts.judge(rule, |side| deciding.board().can_win(side)).verdict {
        FlagVerdict::ArbiterDecides | FlagVerdict::PlayOn => {
            Some((loser, Because::from(&rule.clauses).with(deciding.player(loser))))
        }
        FlagVerdict::Lost(_) | FlagVerdict::Drawn | FlagVerdict::BoardStands => None,
    }
}

/// What a player gets who has lost the game in this way; nothing if the arbiter must decide.
pub(super) fn cost(deciding: &Deciding, side: Side, costs: FlagCost) -> Option<GameResult> {
    let chance = match costs {
        FlagCost::Game => Chance::Open,
        FlagCost::GameUnlessNoMatePossible => deciding.board().can_win(!side),
    };
    match chance {
        Chance::Open => Some(GameResult::win(!side)),
        Chance::None => Some(GameResult::DRAW),
        Chance::Unknown => None,
    }
}

fn stop(deciding: &mut Deciding, reason: Option<StopReason>) -> Decision {
    // The platform was away while a move was being sealed: that is nobody's time either.
    if !(deciding.seals() && deciding.by == Actor::Platform) {
        deciding.playing()?;
    }
    if deciding.state().clock.running().is_none() {
        return Err(Refusal::plain(Why::ClocksStopped));
    }
    let rules = deciding.rules().clone();
    let rule = rules.book().clock(rules.discipline());
    if deciding.by.is_official() {
        let stops = rule.and_then(|rule| rule.arbiter_stops.as_ref());
        let because = stops.map_or_else(Because::default, |stops| Because::from(&stops.clauses));
        deciding.clock(ClockChange::Stopped, because);
        return Ok(());
    }
    let side = deciding.acting(Duty::SpeakToArbiters)?;
    let good = rule.and_then(|rule| rule.may_stop_to.iter().find(|one| Some(one.says) == reason));
    let demanded = |pending: &PendingViolation| pending.demanded.is_some();
    let disputes = deciding.state().violated.as_ref().is_some_and(demanded);
    let good = good.filter(|one| one.says != StopReason::DisputedCorrection || disputes);
    if good.is_none() {
        // A platform has no button to give up by mistake with.
        deciding.at_board()?;
    }
    if good.is_none() && rule.is_none_or(|rule| rule.stopping.says == Stopping::Resigns) {
        resign::gives_up(deciding, side, Ending::StoppedClock);
        return Ok(());
    }
    let basis = good.map(|one| &one.clauses).or(rule.map(|rule| &rule.stopping.clauses));
    if reason == Some(StopReason::FixDraw) {
        return fix_draw(deciding);
    }
    let because = basis.map_or_else(Because::default, Because::from).with(deciding.player(side));
    deciding.clock(ClockChange::Stopped, because);
    deciding.happens_to(side, What::ArbiterCalled(side), basis);
    if good.is_none() {
        deciding.happens_to(side, What::Punishable(side), basis);
    }
    Ok(())
}

/// The better side is short of time and fixes a draw by stopping the clocks.
fn fix_draw(deciding: &mut Deciding) -> Decision {
    let rules = deciding.rules().clone();
    let rule =
        rules.draws().iter().find(|rule| matches!(rule.ground, Ground::BetterButShortOfTime(_)));
    let Some(rule) = rule else { return Err(Refusal::plain(Why::NoSuchRule)) };
    claims::claim_by_stopping(deciding, rule)
}

/// The arbiter finds that a player had no ground to stop the clocks for him; then they run again.
fn unfounded(deciding: &mut Deciding) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let Some(side) = deciding.state().called else {
        return Err(Refusal::plain(Why::NobodyCalled));
    };
    let rules = deciding.rules().clone();
    let rule = rules.book().clock(rules.discipline());
    if let Some(unfounded) = rule.and_then(|rule| rule.unfounded.as_ref()) {
        deciding.happens_to(side, What::Punishable(side), Some(&unfounded.clauses));
    }
    let resumed = rule.and_then(|rule| rule.resumed.as_ref());
    let because = resumed.map_or_else(Because::default, |one| Because::from(&one.clauses));
    deciding.clock(ClockChange::Resumed, because);
    Ok(())
}

/// The arbiter takes the stopped clocks for a mistake: the game goes on.
fn forgive(deciding: &mut Deciding) -> Decision {
    deciding.official()?;
    let stopped = deciding.outcome().filter(|outcome| outcome.kind == Ending::StoppedClock);
    let loser = stopped.and_then(|outcome| outcome.result.winner()).map(|winner| !winner);
    let Some(side) = loser else { return Err(Refusal::plain(Why::NobodyStopped)) };
    let rules = deciding.rules().clone();
    let basis = rules.book().clock(rules.discipline()).map(|rule| &rule.stopping.clauses);
    deciding.happens_to(side, What::Reopened, basis);
    deciding.happens_to(side, What::Forgiven(side), basis);
    let because = basis.map_or_else(Because::default, Because::from);
    deciding.clock(ClockChange::Resumed, because);
    Ok(())
}

fn resume(deciding: &mut Deciding) -> Decision {
    deciding.official()?;
    if !(deciding.seals() && deciding.rules().is_online()) {
        deciding.playing()?;
    }
    claims::none_waits(deciding)?;
    if deciding.state().clock.running().is_some() {
        return Err(Refusal::plain(Why::ClocksRun));
    }
    if deciding.state().violated.as_ref().is_some_and(|pending| pending.contested) {
        return Err(Refusal::plain(Why::ViolationWaits));
    }
    let rule = deciding.rules().book().clock(deciding.rules().discipline());
    let resumed = rule.and_then(|rule| rule.resumed.as_ref());
    let because = resumed.map_or_else(Because::default, |one| Because::from(&one.clauses));
    deciding.clock(ClockChange::Resumed, because);
    Ok(())
}

/// The clauses on setting clocks right.
fn fault_because(deciding: &Deciding) -> Because {
    let rule = deciding.rules().book().clock_fault(deciding.rules().discipline());
    rule.map_or_else(Because::default, |rule| Because::from(&rule.times.clauses))
}

fn set(deciding: &mut Deciding, side: Side, left: Millis) -> Decision {
    deciding.official()?;
    deciding.not_over()?;
    keeps_enough(deciding, side, left)?;
    let because = fault_because(deciding).with(deciding.player(side)).with(Fact::Time(left));
    deciding.clock(ClockChange::Set(side, left), because);
    Ok(())
}

/// The arbiter sets the counter of a player's moves, by which the next control is found.
fn count(deciding: &mut Deciding, side: Side, moves: u32) -> Decision {
    deciding.official()?;
    deciding.not_over()?;
    let because = fault_because(deciding);
    if moves as usize > deciding.state().score.len() {
        return Err(Refusal { why: Why::MoreThanPlayed, because }.with(deciding.player(side)));
    }
    deciding.clock(ClockChange::Counted(side, moves), because);
    Ok(())
}

/// A player whose time is cut keeps what the rulebook leaves him.
fn keeps_enough(deciding: &Deciding, side: Side, left: Millis) -> Decision {
    let rule = deciding.rules().book().clock_fault(deciding.rules().discipline());
    let had = deciding.state().clock.remaining(side, deciding.now).shown();
    if left < Millis::ZERO {
        return Err(Refusal::plain(Why::TimeMissing));
    }
    let Some(keeps) = rule.and_then(|rule| rule.minutes_left_min.as_ref()) else { return Ok(()) };
    let least = Millis::minutes(keeps.says.into());
    if left < had && left < least {
        let because = Because::from(&keeps.clauses).with(deciding.player(side));
        return Err(Refusal { why: Why::TooLittleLeft, because }.with(Fact::Time(least)));
    }
    Ok(())
}

/// The arbiter adds time that a disturbance from outside has cost.
fn add(deciding: &mut Deciding, side: Side, time: Millis) -> Decision {
    deciding.official()?;
    deciding.not_over()?;
    let rules = deciding.rules().clone();
    let rule = rules.book().clock_fault(rules.discipline());
    let leave = rule.and_then(|rule| rule.disturbance.as_ref());
    match leave {
        Some(leave) if leave.says == Disturbance::MayAddTime && time > Millis::ZERO => {
            deciding.clock(ClockChange::Gained(side, time), Because::from(&leave.clauses));
            Ok(())
        }
        _ => Err(Refusal { why: Why::NoTimeToAdd, because: fault_because(deciding) }),
    }
}

fn complain(deciding: &mut Deciding) -> Decision {
    let side = deciding.acting(Duty::ClaimForPlayer)?;
    deciding.playing()?;
    let rules = deciding.rules().clone();
    let rule = rules.book().clock_fault(rules.discipline()).map(|rule| &rule.complaint);
    let flags = deciding.state().clock.flags(deciding.now);
    let late = match rule.map(|rule| rule.says) {
        Some(Complaint::BeforeTimeIsOver) => flags != Flags::Up,
        Some(Complaint::AtOnceBeforeOwnFlag) => flags.down(side),
        Some(Complaint::AnyTime) | None => false,
    };
    if let Some(rule) = rule.filter(|_| late) {
        return Err(Refusal::on(Why::ComplaintTooLate, &rule.clauses).with(deciding.player(side)));
    }
    let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
    let clock = rules.book().clock(rules.discipline());
    let calls = clock.and_then(|clock| clock.not_running.as_ref());
    let because = calls.map_or(because.clone(), |calls| because.and(&calls.clauses));
    deciding.happens(What::ClockComplaint(side), because.with(deciding.player(side)));
    Ok(())
}

/// Where it is not sure which clock was at fault, both are changed by as much.
fn changed_alike(deciding: &Deciding, times: PerSide<Millis>) -> Decision {
    let rule = deciding.rules().book().clock_fault(deciding.rules().discipline());
    let alike = rule.filter(|rule| rule.times.says == TimesSet::FaultyClockElseBoth);
    let shown = |side| deciding.state().clock.remaining(side, deciding.now).shown();
    let [first, second] = Side::BOTH.map(|side| times[side] - shown(side));
    match alike {
        Some(rule) if first != second && first != Millis::ZERO && second != Millis::ZERO => {
            Err(Refusal::on(Why::ClocksUnlike, &rule.times.clauses))
        }
        _ => Ok(()),
    }
}

fn replace(deciding: &mut Deciding, times: PerSide<Millis>) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    for side in Side::BOTH {
        keeps_enough(deciding, side, times[side])?;
    }
    changed_alike(deciding, times)?;
    for side in Side::BOTH {
        let because =
            fault_because(deciding).with(deciding.player(side)).with(Fact::Time(times[side]));
        deciding.clock(ClockChange::Set(side, times[side]), because);
    }
    Ok(())
}
