//! The start signal, arrivals, and coming late.

use rulebook::{Duty, SecondAbsent, WithinLimit};

use crate::desk::{Decision, Desk};
use crate::{
    Because, ClockChange, Ending, Fact, FirstMove, GameResult, NoShow, Phase, Presence, Refusal,
    Side, StartAct, What, Why,
};

pub(super) fn decide(desk: &mut Desk, act: &StartAct) -> Decision {
    match act {
        StartAct::Signal => signal(desk),
        StartAct::Arrive(side) => arrive(desk, *side),
        StartAct::Excuse(side) => excuse(desk, *side),
        StartAct::CheckLateness => check_lateness(desk),
        StartAct::WriteFirstMove(text) => write_first_move(desk, text),
    }
}

fn signal(desk: &mut Desk) -> Decision {
    desk.official()?;
    if desk.state().phase != Phase::Waiting {
        return Err(Refusal::plain(Why::AlreadyBegun));
    }
    let rules = desk.rules().clone();
    let mut because = Because::default();
    if let Some(rule) = rules.book().start(rules.discipline()) {
        because = because.and(&rule.signal.clauses).and(&rule.runs.clauses);
    }
    let present = |side| matches!(desk.state().start.presence(side), Presence::Present(_));
    if let Some(rule) = rules.lateness()
        && !Side::BOTH.into_iter().all(present)
    {
        because = because.and(&rule.absent_clauses);
    }
    desk.happens(What::Begun, because);
    Ok(())
}

fn arrive(desk: &mut Desk, side: Side) -> Decision {
    desk.not_over()?;
    if matches!(desk.state().start.presence(side), Presence::Present(_)) {
        return Err(Refusal::plain(Why::AlreadyHere).with(desk.player(side)));
    }
    if too_late(desk, side) {
        return Err(late_refusal(desk, side));
    }
    let rules = desk.rules().clone();
    let begun = desk.state().phase == Phase::Playing;
    let basis = rules.lateness().filter(|_| begun).map(|rule| &rule.absent_clauses);
    desk.happens_to(side, What::Arrived(side), basis);
    if desk.state().start.latecomer() == Some(side) {
        note_lateness(desk, side);
    }
    play_written_move(desk, side);
    Ok(())
}

fn too_late(desk: &Desk, side: Side) -> bool {
    desk.state().start.presence(side) == Presence::Absent
        && desk.state().start.no_show(desk.now).is_some()
}

fn late_refusal(desk: &Desk, side: Side) -> Refusal {
    let because = desk.rules().lateness().map_or_else(Because::default, |rule| {
        Because::from(&rule.clauses).with(Fact::Time(desk.rules().lateness_limit()))
    });
    Refusal { why: Why::TooLate, because }.with(desk.player(side))
}

/// Coming late within the limit may be punished, where the rulebook says so.
fn note_lateness(desk: &mut Desk, side: Side) {
    let rules = desk.rules().clone();
    if let Some(rule) = rules.lateness()
        && rule.within_limit.says != WithinLimit::ClockOnly
    {
        desk.happens_to(side, What::Late(side), Some(&rule.within_limit.clauses));
    }
}

/// A move that was written for an absent opponent is played as soon as he comes.
fn play_written_move(desk: &mut Desk, arrived: Side) {
    if let Some((side, text)) = desk.state().written.clone()
        && side != arrived
    {
        let rules = desk.rules().clone();
        let basis = rules.lateness().map(|rule| &rule.absent_clauses);
        let because = basis.map_or_else(Because::default, Because::from);
        let because = because.with(desk.player(side)).with(Fact::Move(text.clone()));
        desk.happens(What::Moved(side, text), because);
    }
}

fn excuse(desk: &mut Desk, side: Side) -> Decision {
    desk.official()?;
    desk.not_over()?;
    if desk.state().start.presence(side) != Presence::Absent {
        return Err(Refusal::plain(Why::AlreadyHere).with(desk.player(side)));
    }
    let rules = desk.rules().clone();
    let no_show = desk.state().start.no_show_of(side, desk.now);
    if let Some(rule) = rules.lateness().filter(|rule| !no_show.is_excusable(rule)) {
        return Err(Refusal::on(Why::NotExcusable, &rule.clauses).with(desk.player(side)));
    }
    let basis = rules.lateness().map(|rule| no_show.clauses(rule));
    desk.happens_to(side, What::Excused(side), basis);
    Ok(())
}

fn check_lateness(desk: &mut Desk) -> Decision {
    desk.official()?;
    desk.playing()?;
    let rules = desk.rules().clone();
    let Some(rule) = rules.lateness() else { return Err(Refusal::plain(Why::NobodyTooLate)) };
    let because = Because::from(&rule.clauses).with(Fact::Time(rules.lateness_limit()));
    let Some(no_show) = desk.state().start.no_show(desk.now) else {
        return Err(Refusal { why: Why::NobodyTooLate, because });
    };
    let because = match no_show {
        NoShow::Of(side) => because.with(desk.player(side)),
        NoShow::OfBoth => because.and(&rule.neither_comes.clauses),
    };
    desk.ends(GameResult::absent(no_show.absentees()), Ending::Lateness, because);
    Ok(())
}

/// He who moves first writes his move for an absent opponent and starts the other clock.
fn write_first_move(desk: &mut Desk, text: &str) -> Decision {
    let side = desk.acting(Duty::MovePieces)?;
    desk.playing()?;
    desk.at_board()?;
    let rules = desk.rules().clone();
    let rule = rules.lateness().filter(|rule| {
        rule.second_absent == SecondAbsent::FirstPlayersUntilHeMoves
            && desk.state().start.first_move(rule) == FirstMove::MadeOrWritten
    });
    let Some(rule) = rule else { return Err(Refusal::plain(Why::OpponentAbsent)) };
    if side != desk.board().turn()
        || !desk.state().score.is_empty()
        || desk.state().written.is_some()
    {
        return Err(Refusal::on(Why::NotHisTurn, &rule.absent_clauses).with(desk.player(side)));
    }
    if !desk.board().legal_moves().iter().any(|legal| legal == text) {
        let refusal = Refusal::on(Why::IllegalMove, &rule.absent_clauses);
        return Err(refusal.with(Fact::Move(text.to_owned())));
    }
    let because = Because::from(&rule.absent_clauses).with(desk.player(side));
    let what = What::FirstMoveWritten(side, text.to_owned());
    desk.happens(what, because.clone().with(Fact::Move(text.to_owned())));
    desk.clock(ClockChange::Pressed(side), because);
    Ok(())
}
