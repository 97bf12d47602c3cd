//! Flags, stopped clocks, faulty clocks, and time that is given or set.

use rulebook::{
    Caller, Complaint, Disturbance, Duty, FlagCost, FlagFalls, FlagRule, Ground, StopReason,
    Stopping,
};

use super::{claims, play, resign};
use crate::desk::{Decision, Desk};
use crate::{
    Actor, Because, Chance, ClockAct, ClockChange, Ending, Entry, Fact, FlagFacts, FlagVerdict,
    Flags, GameResult, LastMoveEnded, Millis, PerSide, Phase, Refusal, Side, What, Why,
};

pub(super) fn decide(desk: &mut Desk, act: &ClockAct) -> Decision {
    match act {
        ClockAct::Flag { found } => flag(desk, *found),
        ClockAct::Stop(reason) => stop(desk, *reason),
        ClockAct::Forgive => forgive(desk),
        ClockAct::Resume => resume(desk),
        ClockAct::Set(side, left) => set(desk, *side, *left),
        ClockAct::Count(side, moves) => count(desk, *side, *moves),
        ClockAct::Add(side, time) => add(desk, *side, *time),
        ClockAct::Complain => complain(desk),
        ClockAct::Replace(times) => replace(desk, *times),
    }
}

/// The platform keeps the clocks: it ends the game as soon as somebody's time is over; where that
/// is left to the arbiter, no player goes on.
pub(super) fn platform_calls_flag(desk: &mut Desk) -> Result<bool, Refusal> {
    let flags = desk.state().clock.flags(desk.now);
    let over = desk.rules().is_online() && desk.state().phase == Phase::Playing;
    if !over || flags == Flags::Up {
        return Ok(false);
    }
    match judge(desk, flags) {
        Err(unclear) if !desk.by.is_official() => Err(unclear),
        _ => Ok(desk.is_over()),
    }
}

fn flag(desk: &mut Desk, found: Option<Flags>) -> Decision {
    desk.playing()?;
    claims::none_waits(desk)?;
    let rules = desk.rules().clone();
    let rule = rules.book().flag(rules.discipline());
    let shown = desk.state().clock.flags(desk.now);
    let flags = found.filter(|_| desk.by.is_official()).unwrap_or(shown);
    if flags == Flags::Up {
        let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
        return Err(Refusal { why: Why::FlagsUp, because });
    }
    if let Some(rule) = rule.filter(|rule| !may_call(desk, rule, flags)) {
        return Err(Refusal::on(Why::FlagNotForHim, &rule.called_clauses));
    }
    judge(desk, flags)
}

fn may_call(desk: &Desk, rule: &FlagRule, flags: Flags) -> bool {
    let caller = match desk.by {
        Actor::Player(side) => flags.caller(side),
        Actor::Assistant(_) if desk.acting(Duty::ClaimForPlayer).is_ok() => Caller::Opponent,
        Actor::Assistant(_) => return false,
        Actor::Arbiter | Actor::ChiefArbiter | Actor::ChiefPanel | Actor::Platform => {
            Caller::Arbiter
        }
    };
    rule.called_by.contains(&caller)
}

/// Ends the game as the flags and the rulebook say; refuses where the arbiter must decide.
fn judge(desk: &mut Desk, flags: Flags) -> Decision {
    let rules = desk.rules().clone();
    let Some(rule) = rules.book().flag(rules.discipline()) else {
        lost_without_rule(desk, flags);
        return Ok(());
    };
    let noticed = desk.by.side().map(|side| !side).filter(|side| flags.down(*side));
    let facts = FlagFacts { flags, noticed, last_move: last_move(desk) };
    let ruling = facts.judge(rule, |side| desk.board().can_win(side));
    let because = Because::from(ruling.clauses);
    match ruling.verdict {
        FlagVerdict::Lost(side) => {
            desk.ends(GameResult::win(!side), Ending::Time, because.with(desk.player(side)));
        }
        FlagVerdict::Drawn => drawn_on_time(desk, flags, because),
        FlagVerdict::BoardStands => play::end_by_board(desk),
        FlagVerdict::ArbiterDecides | FlagVerdict::PlayOn => {
            return Err(Refusal { why: Why::FlagsUnclear, because });
        }
    }
    Ok(())
}

/// Whether the last move ended the game though it was not completed, and whether in time.
fn last_move(desk: &Desk) -> LastMoveEnded {
    let last = desk.state().score.iter().rev().find_map(|entry| match entry {
        Entry::Move { side, at, .. } => Some((*side, *at)),
        Entry::Put(_) | Entry::Found(_) | Entry::Offer(_) => None,
    });
    let fell = last.and_then(|(side, _)| desk.state().clock.fallen(side, desk.now));
    match (desk.board().ended(), last, fell) {
        (None, ..) => LastMoveEnded::Nothing,
        (Some(_), Some((_, made)), Some(fell)) if fell <= made => LastMoveEnded::AfterFall,
        (Some(_), ..) => LastMoveEnded::BeforeFall,
    }
}

/// Whether a player's last move comes too late to end the game: his time was over before, and
/// that counts though nobody has noticed it yet.
pub(super) fn is_after_time(desk: &Desk, side: Side) -> bool {
    let rule = desk.rules().book().flag(desk.rules().discipline());
    rule.is_some_and(|rule| rule.falls.says == FlagFalls::AtZero)
        && desk.state().clock.fallen(side, desk.now).is_some()
}

fn drawn_on_time(desk: &mut Desk, flags: Flags, because: Because) {
    let rules = desk.rules().clone();
    let rule = rules.draws().iter().find(|rule| rule.ground == Ground::BothFlagsFallen);
    match (flags, rule) {
        (Flags::BothDown { .. }, Some(rule)) => {
            let because = because.and(&rule.clauses);
            desk.ends(GameResult::DRAW, Ending::Draw(rule.id.clone()), because);
        }
        _ => {
            let loser = if flags.down(Side::First) { Side::First } else { Side::Second };
            desk.ends(GameResult::DRAW, Ending::Time, because.with(desk.player(loser)));
        }
    }
}

/// A rulebook that says nothing about time: he loses whose flag fell.
fn lost_without_rule(desk: &mut Desk, flags: Flags) {
    let loser = Side::BOTH.into_iter().find(|side| flags.down(*side));
    if let Some(side) = loser {
        let because = Because::default().with(desk.player(side));
        desk.ends(GameResult::win(!side), Ending::Time, because);
    }
}

/// A player's time ran out while something was decided about him; where it is unclear what that
/// costs, the arbiter who has decided it adjudicates.
pub(super) fn loses_on_time(desk: &mut Desk, side: Side) {
    judge(desk, Flags::Down(side)).unwrap_or_default();
}

/// What a player gets who has lost the game in this way; nothing if the arbiter must decide.
pub(super) fn cost(desk: &Desk, side: Side, costs: FlagCost) -> Option<GameResult> {
    let chance = match costs {
        FlagCost::Game => Chance::Open,
        FlagCost::GameUnlessNoMatePossible => desk.board().can_win(!side),
    };
    match chance {
        Chance::Open => Some(GameResult::win(!side)),
        Chance::None => Some(GameResult::DRAW),
        Chance::Unknown => None,
    }
}

fn stop(desk: &mut Desk, reason: Option<StopReason>) -> Decision {
    desk.playing()?;
    desk.at_board()?;
    if desk.state().clock.running().is_none() {
        return Err(Refusal::plain(Why::ClocksStopped));
    }
    if desk.by.is_official() {
        desk.clock(ClockChange::Stopped, Because::default());
        return Ok(());
    }
    let side = desk.acting(Duty::SpeakToArbiters)?;
    let rules = desk.rules().clone();
    let rule = rules.book().clock(rules.discipline());
    let good = rule.and_then(|rule| rule.may_stop_to.iter().find(|one| Some(one.says) == reason));
    if good.is_none() && rule.is_none_or(|rule| rule.stopping.says == Stopping::Resigns) {
        resign::gives_up(desk, side, Ending::StoppedClock);
        return Ok(());
    }
    let basis = good.map(|one| &one.clauses).or(rule.map(|rule| &rule.stopping.clauses));
    if reason == Some(StopReason::FixDraw) {
        return fix_draw(desk);
    }
    let because = basis.map_or_else(Because::default, Because::from).with(desk.player(side));
    desk.clock(ClockChange::Stopped, because);
    desk.happens_to(side, What::ArbiterCalled(side), basis);
    if good.is_none() {
        desk.happens_to(side, What::Punishable(side), basis);
    }
    Ok(())
}

/// The better side is short of time and fixes a draw by stopping the clocks.
fn fix_draw(desk: &mut Desk) -> Decision {
    let rules = desk.rules().clone();
    let rule =
        rules.draws().iter().find(|rule| matches!(rule.ground, Ground::BetterButShortOfTime(_)));
    let Some(rule) = rule else { return Err(Refusal::plain(Why::NoSuchRule)) };
    claims::claim(desk, &rule.id, None)?;
    if !desk.is_over() && desk.state().clock.running().is_some() {
        desk.clock(ClockChange::Stopped, Because::from(&rule.clauses));
    }
    Ok(())
}

/// The arbiter takes the stopped clocks for a mistake: the game goes on.
fn forgive(desk: &mut Desk) -> Decision {
    desk.official()?;
    let stopped = desk.outcome().filter(|outcome| outcome.kind == Ending::StoppedClock);
    let loser = stopped.and_then(|outcome| outcome.result.winner()).map(|winner| !winner);
    let Some(side) = loser else { return Err(Refusal::plain(Why::NobodyStopped)) };
    let rules = desk.rules().clone();
    let basis = rules.book().clock(rules.discipline()).map(|rule| &rule.stopping.clauses);
    desk.happens_to(side, What::Reopened, basis);
    desk.happens_to(side, What::Forgiven(side), basis);
    let because = basis.map_or_else(Because::default, Because::from);
    desk.clock(ClockChange::Resumed, because);
    Ok(())
}

fn resume(desk: &mut Desk) -> Decision {
    desk.official()?;
    desk.playing()?;
    claims::none_waits(desk)?;
    if desk.state().clock.running().is_some() {
        return Err(Refusal::plain(Why::ClocksRun));
    }
    if desk.state().violated.as_ref().is_some_and(|pending| pending.contested) {
        return Err(Refusal::plain(Why::ViolationWaits));
    }
    desk.clock(ClockChange::Resumed, Because::default());
    Ok(())
}

/// The clauses on setting clocks right.
fn fault_because(desk: &Desk) -> Because {
    let rule = desk.rules().book().clock_fault(desk.rules().discipline());
    rule.map_or_else(Because::default, |rule| Because::from(&rule.times.clauses))
}

fn set(desk: &mut Desk, side: Side, left: Millis) -> Decision {
    desk.official()?;
    desk.not_over()?;
    keeps_enough(desk, side, left)?;
    let because = fault_because(desk).with(desk.player(side)).with(Fact::Time(left));
    desk.clock(ClockChange::Set(side, left), because);
    Ok(())
}

/// The arbiter sets the counter of a player's moves, by which the next control is found.
fn count(desk: &mut Desk, side: Side, moves: u32) -> Decision {
    desk.official()?;
    desk.not_over()?;
    let because = fault_because(desk);
    if moves as usize > desk.state().score.len() {
        return Err(Refusal { why: Why::MoreThanPlayed, because }.with(desk.player(side)));
    }
    desk.clock(ClockChange::Counted(side, moves), because);
    Ok(())
}

/// A player whose time is cut keeps what the rulebook leaves him.
fn keeps_enough(desk: &Desk, side: Side, left: Millis) -> Decision {
    let rule = desk.rules().book().clock_fault(desk.rules().discipline());
    let had = desk.state().clock.remaining(side, desk.now).shown();
    if left < Millis::ZERO {
        return Err(Refusal::plain(Why::TimeMissing));
    }
    let Some(keeps) = rule.and_then(|rule| rule.minutes_left_min.as_ref()) else { return Ok(()) };
    let least = Millis::minutes(keeps.says.into());
    if left < had && left < least {
        let because = Because::from(&keeps.clauses).with(desk.player(side));
        return Err(Refusal { why: Why::TooLittleLeft, because }.with(Fact::Time(least)));
    }
    Ok(())
}

/// The arbiter adds time that a disturbance from outside has cost.
fn add(desk: &mut Desk, side: Side, time: Millis) -> Decision {
    desk.official()?;
    desk.not_over()?;
    let rules = desk.rules().clone();
    let rule = rules.book().clock_fault(rules.discipline());
    let leave = rule.and_then(|rule| rule.disturbance.as_ref());
    match leave {
        Some(leave) if leave.says == Disturbance::MayAddTime && time > Millis::ZERO => {
            desk.clock(ClockChange::Gained(side, time), Because::from(&leave.clauses));
            Ok(())
        }
        _ => Err(Refusal { why: Why::NoTimeToAdd, because: fault_because(desk) }),
    }
}

fn complain(desk: &mut Desk) -> Decision {
    let side = desk.acting(Duty::ClaimForPlayer)?;
    desk.playing()?;
    let rules = desk.rules().clone();
    let rule = rules.book().clock_fault(rules.discipline()).map(|rule| &rule.complaint);
    let flags = desk.state().clock.flags(desk.now);
    let late = match rule.map(|rule| rule.says) {
        Some(Complaint::BeforeTimeIsOver) => flags != Flags::Up,
        Some(Complaint::AtOnceBeforeOwnFlag) => flags.down(side),
        Some(Complaint::AnyTime) | None => false,
    };
    if let Some(rule) = rule.filter(|_| late) {
        return Err(Refusal::on(Why::ComplaintTooLate, &rule.clauses).with(desk.player(side)));
    }
    desk.happens_to(side, What::ClockComplaint(side), rule.map(|rule| &rule.clauses));
    Ok(())
}

fn replace(desk: &mut Desk, times: PerSide<Millis>) -> Decision {
    desk.official()?;
    desk.playing()?;
    desk.at_board()?;
    for side in Side::BOTH {
        keeps_enough(desk, side, times[side])?;
    }
    for side in Side::BOTH {
        let because = fault_because(desk).with(desk.player(side)).with(Fact::Time(times[side]));
        desk.clock(ClockChange::Set(side, times[side]), because);
    }
    Ok(())
}
