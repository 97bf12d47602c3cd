//! The start signal, arrivals, and coming late.

use rulebook::{Duty, LateOpening, SecondAbsent, WithinLimit};

use crate::deciding::{Deciding, Decision};
use crate::{
    Because, ClockChange, Ending, Fact, FirstMove, GameResult, NoShow, Phase, Presence, Refusal,
    Side, StartAct, What, Why,
};

pub(super) fn decide(deciding: &mut Deciding, act: &StartAct) -> Decision {
    match act {
        StartAct::Signal => signal(deciding),
        StartAct::Arrive(side) => arrive(deciding, *side),
        StartAct::Excuse(side) => excuse(deciding, *side),
        StartAct::CheckLateness => check_lateness(deciding),
        StartAct::DrawLateOpening => draw_late_opening(deciding),
        StartAct::LateOpeningDrawn(position) => late_opening_drawn(deciding, position.as_deref()),
        StartAct::WriteFirstMove(text) => write_first_move(deciding, text),
    }
}

fn signal(deciding: &mut Deciding) -> Decision {
    deciding.official()?;
    if deciding.state().phase != Phase::Waiting {
        return Err(Refusal::plain(Why::AlreadyBegun));
    }
    let rules = deciding.rules().clone();
    let mut because = Because::default();
    if let Some(rule) = rules.book().start(rules.discipline()) {
        because = because.and(&rule.signal.clauses).and(&rule.runs.clauses);
    }
    let present = |side| matches!(deciding.state().start.presence(side), Presence::Present(_));
    if let Some(rule) = rules.lateness()
        && !Side::BOTH.into_iter().all(present)
    {
        because = because.and(&rule.absent_clauses);
    }
    deciding.happens(What::Begun, because);
    runs_for_the_turn(deciding);
    Ok(())
}

/// An opening that was drawn may leave the first move to the second player: on a platform his clock runs then, as
/// soon as both are there.
fn runs_for_the_turn(deciding: &mut Deciding) {
    let here = |side| matches!(deciding.state().start.presence(side), Presence::Present(_));
    let both = Side::BOTH.into_iter().all(here);
    let untouched = deciding.rules().is_online() && deciding.state().score.is_empty();
    let runs = deciding.state().clock.running() == Some(Side::First);
    if both && untouched && runs && deciding.board().turn() == Side::Second {
        deciding.clock(ClockChange::Started(Side::Second), Because::default());
    }
}

fn arrive(deciding: &mut Deciding, side: Side) -> Decision {
    deciding.not_over()?;
    if matches!(deciding.state().start.presence(side), Presence::Present(_)) {
        return Err(Refusal::plain(Why::AlreadyHere).with(deciding.player(side)));
    }
    if too_late(deciding, side) {
        return Err(late_refusal(deciding, side));
    }
    let rules = deciding.rules().clone();
    let begun = deciding.state().phase == Phase::Playing;
    let basis = rules.lateness().filter(|_| begun).map(|rule| &rule.absent_clauses);
    deciding.happens_to(side, What::Arrived(side), basis);
    if deciding.state().start.latecomer() == Some(side) {
        note_lateness(deciding, side);
    }
    play_written_move(deciding, side);
    if deciding.state().phase == Phase::Playing {
        runs_for_the_turn(deciding);
    }
    Ok(())
}

fn too_late(deciding: &Deciding, side: Side) -> bool {
    deciding.state().start.presence(side) == Presence::Absent
        && deciding.state().start.no_show(deciding.now).is_some()
}

fn late_refusal(deciding: &Deciding, side: Side) -> Refusal {
    let because = deciding.rules().lateness().map_or_else(Because::default, |rule| {
        Because::from(&rule.clauses).with(Fact::Time(deciding.rules().lateness_limit()))
    });
    Refusal { why: Why::TooLate, because }.with(deciding.player(side))
}

/// Coming late within the limit may be punished, where the rulebook says so, or leaves it to the
/// regulations and they do.
fn note_lateness(deciding: &mut Deciding, side: Side) {
    let rules = deciding.rules().clone();
    let Some(rule) = rules.lateness() else { return };
    let punished = match rule.within_limit.says {
        WithinLimit::ClockOnly => false,
        WithinLimit::RegulationsSay => rules.terms().late_punished,
        WithinLimit::DisciplinaryOffence => true,
    };
    if punished {
        deciding.happens_to(side, What::Late(side), Some(&rule.within_limit.clauses));
    }
}

/// A move that was written for an absent opponent is played as soon as he comes.
fn play_written_move(deciding: &mut Deciding, arrived: Side) {
    if let Some((side, text)) = deciding.state().written.clone()
        && side != arrived
        && deciding.board().legal_moves().contains(&text)
    {
        let rules = deciding.rules().clone();
        let basis = rules.lateness().map(|rule| &rule.absent_clauses);
        let because = basis.map_or_else(Because::default, Because::from);
        let because = because.with(deciding.player(side)).with(Fact::Move(text.clone()));
        deciding.happens(What::Moved(side, text), because);
    }
}

fn excuse(deciding: &mut Deciding, side: Side) -> Decision {
    deciding.official()?;
    deciding.not_over()?;
    if deciding.state().start.presence(side) != Presence::Absent {
        return Err(Refusal::plain(Why::AlreadyHere).with(deciding.player(side)));
    }
    let rules = deciding.rules().clone();
    let no_show = deciding.state().start.no_show_of(side, deciding.now);
    if let Some(rule) = rules.lateness().filter(|rule| !no_show.is_excusable(rule)) {
        return Err(Refusal::on(Why::NotExcusable, &rule.clauses).with(deciding.player(side)));
    }
    let basis = rules.lateness().map(|rule| no_show.clauses(rule));
    deciding.happens_to(side, What::Excused(side), basis);
    Ok(())
}

fn check_lateness(deciding: &mut Deciding) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let rules = deciding.rules().clone();
    let Some(rule) = rules.lateness() else { return Err(Refusal::plain(Why::NobodyTooLate)) };
    let because = Because::from(&rule.clauses).with(Fact::Time(rules.lateness_limit()));
    let Some(no_show) = deciding.state().start.no_show(deciding.now) else {
        return Err(Refusal { why: Why::NobodyTooLate, because });
    };
    let because = match no_show {
        NoShow::Of(side) => because.with(deciding.player(side)),
        NoShow::OfBoth => because.and(&rule.neither_comes.clauses),
    };
    deciding.ends(GameResult::absent(no_show.absentees()), Ending::Lateness, because);
    Ok(())
}

/// The opening that waited for a latecomer is drawn when he has come, on his time.
fn draw_late_opening(deciding: &mut Deciding) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let rules = deciding.rules().clone();
    let start = rules.book().start(rules.discipline());
    let Some(late) = start.and_then(|rule| rule.late_opening.as_ref()) else {
        return Err(Refusal::plain(Why::NoLateOpening));
    };
    let LateOpening::DrawnOnHisTime = late.says;
    let here = |side| matches!(deciding.state().start.presence(side), Presence::Present(_));
    let untouched = deciding.state().score.is_empty() && deciding.state().drawing_for.is_none();
    let latecomer = deciding.state().start.latecomer();
    let latecomer = latecomer.filter(|_| untouched && Side::BOTH.into_iter().all(here));
    let Some(side) = latecomer else {
        return Err(Refusal::on(Why::NoLateOpening, &late.clauses));
    };
    deciding.happens_to(side, What::LateOpeningBegun(side), Some(&late.clauses));
    if deciding.state().clock.running() != Some(side) {
        deciding.clock(ClockChange::Started(side), Because::from(&late.clauses));
    }
    Ok(())
}

fn late_opening_drawn(deciding: &mut Deciding, position: Option<&str>) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let rules = deciding.rules().clone();
    let start = rules.book().start(rules.discipline());
    let late = start.and_then(|rule| rule.late_opening.as_ref());
    let because = late.map_or_else(Because::default, |late| Because::from(&late.clauses));
    if deciding.state().drawing_for.is_none() {
        return Err(Refusal { why: Why::NoLateOpening, because });
    }
    if let Some(position) = position {
        let readable = deciding.board().reads(position);
        readable.map_err(|_| Refusal::plain(Why::Unreadable).with(Fact::Move(position.into())))?;
    }
    let drawn = What::LateOpeningDrawn(position.map(str::to_owned));
    deciding.happens(drawn, because.clone());
    let first = deciding.board().turn();
    if deciding.state().clock.running() != Some(first) {
        deciding.clock(ClockChange::Started(first), because);
    }
    Ok(())
}

/// He who moves first writes his move for an absent opponent and starts the other clock.
fn write_first_move(deciding: &mut Deciding, text: &str) -> Decision {
    let side = deciding.acting(Duty::MovePieces)?;
    deciding.playing()?;
    deciding.at_board()?;
    let rules = deciding.rules().clone();
    let rule = rules.lateness().filter(|rule| {
        rule.second_absent == SecondAbsent::FirstPlayersUntilHeMoves
            && deciding.state().start.first_move(rule) == FirstMove::MadeOrWritten
    });
    let Some(rule) = rule else { return Err(Refusal::plain(Why::OpponentAbsent)) };
    if side != deciding.board().turn()
        || !deciding.state().score.is_empty()
        || deciding.state().written.is_some()
    {
        return Err(Refusal::on(Why::NotHisTurn, &rule.absent_clauses).with(deciding.player(side)));
    }
    if !deciding.board().legal_moves().iter().any(|legal| legal == text) {
        let refusal = Refusal::on(Why::IllegalMove, &rule.absent_clauses);
        return Err(refusal.with(Fact::Move(text.to_owned())));
    }
    let because = Because::from(&rule.absent_clauses).with(deciding.player(side));
    let what = What::FirstMoveWritten(side, text.to_owned());
    deciding.happens(what, because.clone().with(Fact::Move(text.to_owned())));
    deciding.clock(ClockChange::Pressed(side), because);
    Ok(())
}
