//! Moves, the clock that completes them, and pieces that are touched.

use rulebook::{Cited, Duty, LastMove, MovingEarly, PressedWithoutMove, RefusedBy};

use super::{aid, claims, clock, sheet, wrong};
use crate::desk::{Decision, Desk};
use crate::touch::permitted;
use crate::{
    Because, ClockChange, Ending, Fact, FirstMove, GameResult, PlayAct, Refusal, Side, What, Why,
};

pub(super) fn decide(desk: &mut Desk, act: &PlayAct) -> Decision {
    match act {
        PlayAct::Move(text) => make_move(desk, text),
        PlayAct::Press => press(desk),
        PlayAct::Touch(squares) => touch(desk, squares),
        PlayAct::Adjust => adjust(desk),
        PlayAct::Violate { violation, text, position } => {
            wrong::violate(desk, violation, text, position.as_deref())
        }
    }
}

fn make_move(desk: &mut Desk, text: &str) -> Decision {
    move_because(desk, text, Because::default())
}

/// A move that a clause takes for one, or any other.
fn move_because(desk: &mut Desk, text: &str, because: Because) -> Decision {
    let side = desk.acting(Duty::MovePieces)?;
    desk.playing()?;
    claims::none_waits(desk)?;
    wrong::reply_accepts(desk, side)?;
    may_move(desk, side)?;
    let text = legal(desk, text)?;
    sheet::moves_unwritten(desk, side);
    refuse_offer(desk, side, RefusedBy::Move);
    let because = because.with(desk.player(side)).with(Fact::Move(text.clone()));
    desk.happens(What::Moved(side, text), because);
    after_move(desk, side);
    Ok(())
}

/// Whether a player may move now at all.
fn may_move(desk: &mut Desk, side: Side) -> Decision {
    let rules = desk.rules().clone();
    let waits = rules.lateness().filter(|rule| {
        desk.state().score.is_empty() && desk.state().start.first_move(rule) == FirstMove::Waits
    });
    if let Some(rule) = waits {
        return Err(Refusal::on(Why::OpponentAbsent, &rule.absent_clauses));
    }
    if !desk.is_turn(side) || desk.state().written.is_some() {
        return Err(Refusal::plain(Why::NotHisTurn).with(desk.player(side)));
    }
    if desk.state().clock.running().is_none() {
        return Err(Refusal::plain(Why::ClocksStopped));
    }
    if desk.state().made == Some(!side) {
        answer_early(desk, side)?;
    }
    Ok(())
}

/// A player moves before his opponent has pressed the clock.
fn answer_early(desk: &mut Desk, side: Side) -> Decision {
    let because = early_because(desk);
    match moving_early(desk).map(|rule| rule.says) {
        Some(MovingEarly::OnOwnClock) => {
            return Err(Refusal { why: Why::OpponentNotDone, because }.with(desk.player(!side)));
        }
        Some(MovingEarly::OnceMoved) => complete_answered(desk, side),
        None => desk.clock(ClockChange::Pressed(!side), because),
    }
    Ok(())
}

fn moving_early(desk: &Desk) -> Option<&Cited<MovingEarly>> {
    desk.rules().book().clock(desk.rules().discipline())?.moving_early.as_ref()
}

fn early_because(desk: &Desk) -> Because {
    moving_early(desk).map_or_else(Because::default, |rule| Because::from(&rule.clauses))
}

/// He who moves again without having pressed has completed his earlier move by that, and the
/// answer to it is complete as well.
fn complete_answered(desk: &mut Desk, side: Side) {
    if desk.state().answered == Some(side) {
        desk.clock(ClockChange::Pressed(side), early_because(desk));
        desk.clock(ClockChange::Pressed(!side), early_because(desk));
    }
}

/// The move as the board writes it, if it is legal and a touched piece does not forbid it.
fn legal(desk: &Desk, text: &str) -> Result<String, Refusal> {
    let moves = desk.board().moves_and_facts();
    if !moves.iter().any(|(legal, _)| legal == text) {
        return Err(illegal(desk, text));
    }
    let rule = desk.rules().book().touch(desk.rules().discipline());
    let Some(rule) = rule else { return Ok(text.to_owned()) };
    let (permitted, binding) = permitted(&moves, &desk.state().touched, &rule.binds);
    if permitted.contains(&text) {
        return Ok(text.to_owned());
    }
    let square = desk.state().touched.first().cloned().unwrap_or_default();
    let because = Because::from(&rule.clauses);
    let because = binding.map_or(because.clone(), |binding| because.and(&binding.clauses));
    Err(Refusal { why: Why::Touched, because }.with(Fact::Move(square)))
}

fn illegal(desk: &Desk, text: &str) -> Refusal {
    let basis = desk.rules().book().violations(desk.rules().discipline());
    let because = basis.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
    Refusal { why: Why::IllegalMove, because }.with(Fact::Move(text.to_owned()))
}

/// A standing offer of the opponent is refused by what a player does.
fn refuse_offer(desk: &mut Desk, side: Side, by: RefusedBy) {
    let rules = desk.rules().clone();
    let rule = rules.book().offers(rules.discipline());
    let enough = by == RefusedBy::Move || rule.is_some_and(|rule| rule.refused_by == by);
    if desk.state().offer == Some(!side) && enough {
        desk.happens_to(side, What::OfferLapsed(side), rule.map(|rule| &rule.clauses));
    }
}

/// What a move brings with it: the end of the game, or the opponent's turn.
pub(super) fn after_move(desk: &mut Desk, side: Side) {
    let online = desk.rules().is_online();
    if online || !must_be_pressed(desk) {
        end_in_time(desk, side);
    }
    if online && !desk.is_over() {
        let because = Because::default().with(desk.player(side));
        desk.clock(ClockChange::Pressed(side), because);
    }
}

/// Whether a last move counts only if the clock was pressed in time.
fn must_be_pressed(desk: &Desk) -> bool {
    let rule = desk.rules().book().flag(desk.rules().discipline());
    rule.is_some_and(|rule| rule.last_move == LastMove::MustBePressed)
}

/// The game is over if the board or a rule says so before the player's time was over.
fn end_in_time(desk: &mut Desk, side: Side) {
    if !clock::is_after_time(desk, side) {
        end_by_board(desk);
    }
}

/// The game is over if the board or a rule says so.
pub(super) fn end_by_board(desk: &mut Desk) {
    if let Some(end) = desk.board().ended()
        && let Some(winner) = end.winner
    {
        let because = desk.rules().won_on_board(end.how).with(desk.player(winner));
        return desk.ends(GameResult::win(winner), Ending::Board, because);
    }
    claims::end_by_rule(desk);
    if !desk.is_over() && desk.board().ended().is_some() {
        desk.ends(GameResult::DRAW, Ending::Board, Because::default());
    }
}

fn press(desk: &mut Desk) -> Decision {
    let side = desk.acting(Duty::PressClock)?;
    desk.playing()?;
    desk.at_board()?;
    claims::none_waits(desk)?;
    if desk.state().clock.running() != Some(side) {
        return Err(Refusal::plain(Why::NotHisTurn).with(desk.player(side)));
    }
    if desk.state().answered == Some(side) && !wrong::offended(desk, side) {
        desk.clock(ClockChange::Pressed(side), early_because(desk));
        return Ok(());
    }
    if desk.state().made != Some(side) && !wrong::offended(desk, side) {
        return press_without_move(desk, side);
    }
    aid::announced(desk, side)?;
    complete_answered(desk, side);
    complete(desk, side);
    Ok(())
}

fn complete(desk: &mut Desk, side: Side) {
    let because = Because::default().with(desk.player(side));
    desk.clock(ClockChange::Pressed(side), because);
    if desk.state().violated.is_none() && must_be_pressed(desk) {
        end_in_time(desk, side);
    }
}

/// The clock is pressed though nothing was played.
fn press_without_move(desk: &mut Desk, side: Side) -> Decision {
    let rules = desk.rules().clone();
    let rule = rules.book().clock(rules.discipline()).map(|rule| &rule.pressed_without_move);
    match rule.map(|rule| rule.says) {
        Some(PressedWithoutMove::Pass) => {
            let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
            move_because(desk, crate::board::PASS, because)?;
            if !desk.is_over() {
                complete(desk, side);
            }
            Ok(())
        }
        Some(PressedWithoutMove::IllegalMove) => {
            wrong::violate(desk, wrong::PRESSED_WITHOUT_MOVE, "", None)?;
            complete(desk, side);
            Ok(())
        }
        Some(PressedWithoutMove::Forbidden) | None => {
            let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
            Err(Refusal { why: Why::NothingToComplete, because }.with(desk.player(side)))
        }
    }
}

fn touch(desk: &mut Desk, squares: &[String]) -> Decision {
    let side = desk.acting(Duty::MovePieces)?;
    desk.playing()?;
    desk.at_board()?;
    let rules = desk.rules().clone();
    let rule = rules.book().touch(rules.discipline());
    let basis = rule.map(|rule| &rule.clauses);
    if !desk.is_turn(side) || desk.state().made == Some(side) {
        let basis = rule.and_then(|rule| rule.out_of_turn.as_ref()).map(|one| &one.clauses);
        desk.happens_to(side, What::Punishable(side), basis);
        return Ok(());
    }
    refuse_offer(desk, side, RefusedBy::TouchedPiece);
    let because = basis.map_or_else(Because::default, Because::from);
    let because = because.with(desk.player(side)).with(Fact::Move(squares.join(" ")));
    desk.happens(What::Touched(side, squares.to_vec()), because);
    Ok(())
}

fn adjust(desk: &mut Desk) -> Decision {
    let side = desk.acting(Duty::MovePieces)?;
    desk.playing()?;
    desk.at_board()?;
    let rules = desk.rules().clone();
    let rule = rules.book().touch(rules.discipline());
    let basis = rule.map(|rule| &rule.adjusting.clauses);
    if !desk.is_turn(side) || desk.state().made.is_some() {
        let because = basis.map_or_else(Because::default, Because::from);
        return Err(Refusal { why: Why::AdjustOutOfTurn, because }.with(desk.player(side)));
    }
    desk.happens_to(side, What::Adjusted(side), basis);
    Ok(())
}
