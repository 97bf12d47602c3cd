//! Moves, the clock that completes them, and pieces that are touched.

use renju::FoulKind;
use rulebook::{
    CannotMove, Cited, Duty, LastMove, MovingEarly, PressedWithoutMove, RefusedBy, RegulationsMay,
    Wrong,
};

use super::{aid, claims, clock, opening, sheet, wrong};
use crate::board::LegalMove;
use crate::deciding::{Deciding, Decision};
use crate::touch::{left_by_held, permitted};
use crate::{
    Because, ClockChange, Ending, Fact, FirstMove, Fouls, GameResult, PlayAct, Refusal, Side,
    Violated, What, Why,
};

pub(super) fn decide(deciding: &mut Deciding, act: &PlayAct) -> Decision {
    match act {
        PlayAct::Move(text) => make_move(deciding, text),
        PlayAct::Press => press(deciding),
        PlayAct::Touch(squares) => touch(deciding, squares),
        PlayAct::Adjust => adjust(deciding),
        PlayAct::Hold(text) => hold(deciding, text),
        PlayAct::Violate { violation, text, position } => {
            wrong::violate(deciding, violation, text, position.as_deref())
        }
    }
}

fn make_move(deciding: &mut Deciding, text: &str) -> Decision {
    move_because(deciding, text, Because::default())
}

/// A move that a clause takes for one, or any other.
fn move_because(deciding: &mut Deciding, text: &str, because: Because) -> Decision {
    let side = deciding.acting(Duty::MovePieces)?;
    deciding.playing()?;
    claims::none_waits(deciding)?;
    wrong::reply_accepts(deciding, side)?;
    may_move(deciding, side)?;
    if foul_loses(deciding, side, text)? {
        return Ok(());
    }
    let text = legal(deciding, text)?;
    sheet::moves_unwritten(deciding, side);
    refuse_offer(deciding, side, RefusedBy::Move);
    let because = because.with(deciding.player(side)).with(Fact::Move(text.clone()));
    deciding.happens(What::Moved(side, text), because);
    after_move(deciding, side);
    Ok(())
}

/// Whether a player may move now at all.
fn may_move(deciding: &mut Deciding, side: Side) -> Decision {
    let rules = deciding.rules().clone();
    let waits = rules.lateness().filter(|rule| {
        deciding.state().score.is_empty()
            && deciding.state().start.first_move(rule) == FirstMove::Waits
    });
    if let Some(rule) = waits {
        return Err(Refusal::on(Why::OpponentAbsent, &rule.absent_clauses));
    }
    opening::is_over(deciding)?;
    sheet::record_first(deciding, side)?;
    if deciding.state().drawing_for.is_some() {
        return Err(Refusal::plain(Why::OpeningBeingDrawn));
    }
    if !deciding.is_turn(side) || deciding.state().written.is_some() {
        return Err(Refusal::plain(Why::NotHisTurn).with(deciding.player(side)));
    }
    if deciding.state().clock.running().is_none() {
        return Err(Refusal::plain(Why::ClocksStopped));
    }
    opening::done_by_opponent(deciding, side)?;
    if deciding.state().made == Some(!side) {
        answer_early(deciding, side)?;
    }
    Ok(())
}

/// A player moves before his opponent has pressed the clock.
fn answer_early(deciding: &mut Deciding, side: Side) -> Decision {
    let because = early_because(deciding);
    match moving_early(deciding).map(|rule| rule.says) {
        Some(MovingEarly::OnOwnClock) => {
            return Err(Refusal { why: Why::OpponentNotDone, because }.with(deciding.player(!side)));
        }
        Some(MovingEarly::OnceMoved) => complete_answered(deciding, side),
        None => deciding.clock(ClockChange::Pressed(!side), because),
    }
    Ok(())
}

fn moving_early(deciding: &Deciding) -> Option<&Cited<MovingEarly>> {
    deciding.rules().book().clock(deciding.rules().discipline())?.moving_early.as_ref()
}

fn early_because(deciding: &Deciding) -> Because {
    moving_early(deciding).map_or_else(Because::default, |rule| Because::from(&rule.clauses))
}

/// He who moves again without having pressed has completed his earlier move by that, and the
/// answer to it is complete as well.
fn complete_answered(deciding: &mut Deciding, side: Side) {
    if deciding.state().answered == Some(side) {
        deciding.clock(ClockChange::Pressed(side), early_because(deciding));
        deciding.clock(ClockChange::Pressed(!side), early_because(deciding));
    }
}

/// The move as the board writes it, if it is legal and a touched piece does not forbid it.
fn legal(deciding: &Deciding, text: &str) -> Result<String, Refusal> {
    let Some(wanted) = deciding.board().find(text) else {
        return Err(illegal(deciding, text));
    };
    may_castle(deciding, &wanted)?;
    let rule = deciding.rules().book().touch(deciding.rules().discipline());
    let is_free = deciding.state().held.is_none() && deciding.state().touched.is_empty();
    let Some(rule) = rule.filter(|_| !is_free) else { return Ok(wanted.text) };
    let moves = deciding.board().moves();
    if let Some(held) = &deciding.state().held
        && let Some(basis) = left_by_held(&moves, held, &wanted, rule)
    {
        return Err(Refusal::on(Why::Touched, basis).with(Fact::Move(held.clone())));
    }
    let touched = &deciding.state().touched;
    let (permitted, binding) = permitted(&moves, deciding.board(), touched, &rule.binds);
    if permitted.iter().any(|legal| legal.text == text) {
        return Ok(text.to_owned());
    }
    let square = deciding.state().touched.first().cloned().unwrap_or_default();
    let because = Because::from(&rule.clauses);
    let because = binding.map_or(because.clone(), |binding| because.and(&binding.clauses));
    Err(Refusal { why: Why::Touched, because }.with(Fact::Move(square)))
}

/// A king or rook that stood wrongly from the start cannot castle where the game went on with it; with
/// the other rook the king can.
fn may_castle(deciding: &Deciding, wanted: &LegalMove) -> Decision {
    let Some(rook) = &wanted.squares.castles_with else { return Ok(()) };
    let barred = &deciding.state().castling_barred[wanted.facts.by];
    let king = wanted.squares.from.as_deref().unwrap_or_default();
    if !barred.bars(king, rook) {
        return Ok(());
    }
    let fault = deciding.rules().board_fault(Wrong::SetUp);
    let because = fault.map_or_else(Because::default, |fault| Because::from(&fault.clauses));
    Err(Refusal { why: Why::CastlingBarred, because }.with(deciding.player(wanted.facts.by)))
}

fn illegal(deciding: &Deciding, text: &str) -> Refusal {
    let basis = deciding.rules().book().violations(deciding.rules().discipline());
    let because = basis.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
    Refusal { why: Why::IllegalMove, because }.with(Fact::Move(text.to_owned()))
}

/// On a platform a foul is not made but refused by its name; where the regulations say so the stone is put
/// and has lost the game.
fn foul_loses(deciding: &mut Deciding, side: Side, text: &str) -> Result<bool, Refusal> {
    let rules = deciding.rules().clone();
    let foul = deciding.board().foul(text).filter(|_| rules.is_online());
    let Some((kind, position)) = foul else { return Ok(false) };
    let list = rules.book().violations(rules.discipline());
    let listed = list.and_then(|list| list.violation(wrong::FOUL));
    let because = Because::of(rules.book().fouls());
    let because = listed.map_or(because.clone(), |one| because.and(&one.clauses));
    let because = because.with(deciding.player(side)).with(Fact::Move(text.to_owned()));
    let may_lose = listed.is_some_and(|one| one.regulations_may == Some(RegulationsMay::LetItLose));
    if !may_lose || rules.terms().fouls == Fouls::Corrected {
        return Err(Refusal { why: foul_named(kind), because });
    }
    refuse_offer(deciding, side, RefusedBy::Move);
    let violated = Violated {
        by: side,
        violation: wrong::FOUL.to_owned(),
        text: text.to_owned(),
        position: Some(position),
    };
    deciding.happens(What::Violated(violated), because.clone());
    deciding.ends(GameResult::win(!side), Ending::Foul, because);
    Ok(true)
}

fn foul_named(kind: FoulKind) -> Why {
    match kind {
        FoulKind::DoubleThree => Why::FoulDoubleThree,
        FoulKind::DoubleFour => Why::FoulDoubleFour,
        FoulKind::Overline => Why::FoulOverline,
    }
}

/// A standing offer of the opponent is refused by what a player does.
fn refuse_offer(deciding: &mut Deciding, side: Side, by: RefusedBy) {
    let rules = deciding.rules().clone();
    let rule = rules.book().offers(rules.discipline());
    let enough = by == RefusedBy::Move || rule.is_some_and(|rule| rule.refused_by == by);
    if deciding.state().offer == Some(!side) && enough {
        deciding.happens_to(side, What::OfferLapsed(side), rule.map(|rule| &rule.clauses));
    }
}

/// What a move brings with it: the end of the game, or the opponent's turn.
pub(super) fn after_move(deciding: &mut Deciding, side: Side) {
    let online = deciding.rules().is_online();
    if online || !must_be_pressed(deciding) {
        end_in_time(deciding, side);
    }
    if online && !deciding.is_over() {
        let because = Because::default().with(deciding.player(side));
        deciding.clock(ClockChange::Pressed(side), because);
    }
}

/// Whether a last move counts only if the clock was pressed in time.
fn must_be_pressed(deciding: &Deciding) -> bool {
    let rule = deciding.rules().book().flag(deciding.rules().discipline());
    rule.is_some_and(|rule| rule.last_move == LastMove::MustBePressed)
}

/// The game is over if the board or a rule says so before the player's time was over.
fn end_in_time(deciding: &mut Deciding, side: Side) {
    if !clock::is_after_time(deciding, side) {
        end_by_board(deciding);
    }
}

/// The game is over if the board or a rule says so.
pub(super) fn end_by_board(deciding: &mut Deciding) {
    if let Some(end) = deciding.board().ended()
        && let Some(winner) = end.winner
    {
        let because = deciding.rules().won_on_board(end.how).with(deciding.player(winner));
        return deciding.ends(GameResult::win(winner), Ending::Board, because);
    }
    claims::end_by_rule(deciding);
    if !deciding.is_over() && deciding.board().ended().is_some() {
        deciding.ends(GameResult::DRAW, Ending::Board, Because::default());
    }
}

fn press(deciding: &mut Deciding) -> Decision {
    let side = deciding.acting(Duty::PressClock)?;
    deciding.playing()?;
    deciding.at_board()?;
    claims::none_waits(deciding)?;
    if deciding.state().clock.running() != Some(side) {
        return Err(Refusal::plain(Why::NotHisTurn).with(deciding.player(side)));
    }
    if let Some(decision) = opening::press(deciding, side) {
        return decision;
    }
    sheet::record_first(deciding, side)?;
    if !deciding.is_turn(side) && is_idle(deciding) {
        // His clock ran because he had something to put right, not because he was to move.
        deciding.clock(ClockChange::Started(!side), Because::default());
        return Ok(());
    }
    if deciding.state().answered == Some(side) && !wrong::offended(deciding, side) {
        deciding.clock(ClockChange::Pressed(side), early_because(deciding));
        return Ok(());
    }
    if deciding.state().made != Some(side) && !wrong::offended(deciding, side) {
        if deciding.state().impossible.is_none() {
            return press_without_move(deciding, side);
        }
        // What is moved in an impossible position is none of our moves.
        complete(deciding, side);
        return Ok(());
    }
    aid::announced(deciding, side)?;
    aid::written(deciding, side)?;
    aid::note_slip(deciding, side);
    complete_answered(deciding, side);
    complete(deciding, side);
    Ok(())
}

/// Whether there is nothing that pressing could complete or decide.
fn is_idle(deciding: &Deciding) -> bool {
    let state = deciding.state();
    state.made.is_none()
        && state.answered.is_none()
        && state.violated.is_none()
        && state.impossible.is_none()
        && state.written.is_none()
        && state.drawing_for.is_none()
        && state.adjourned.is_none()
}

fn complete(deciding: &mut Deciding, side: Side) {
    let because = Because::default().with(deciding.player(side));
    deciding.clock(ClockChange::Pressed(side), because);
    sheet::charge_carried(deciding, side);
    if deciding.state().violated.is_none() && must_be_pressed(deciding) {
        end_in_time(deciding, side);
    }
}

/// The clock is pressed though nothing was played.
fn press_without_move(deciding: &mut Deciding, side: Side) -> Decision {
    let rules = deciding.rules().clone();
    let rule = rules.book().clock(rules.discipline()).map(|rule| &rule.pressed_without_move);
    match rule.map(|rule| rule.says) {
        Some(PressedWithoutMove::Pass) => {
            let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
            move_because(deciding, crate::board::PASS, because)?;
            if !deciding.is_over() {
                complete(deciding, side);
            }
            Ok(())
        }
        Some(PressedWithoutMove::IllegalMove) => {
            wrong::violate(deciding, wrong::PRESSED_WITHOUT_MOVE, "", None)?;
            complete(deciding, side);
            Ok(())
        }
        Some(PressedWithoutMove::Forbidden) | None => {
            let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
            Err(Refusal { why: Why::NothingToComplete, because }.with(deciding.player(side)))
        }
    }
}

fn touch(deciding: &mut Deciding, squares: &[String]) -> Decision {
    let side = deciding.acting(Duty::MovePieces)?;
    deciding.playing()?;
    deciding.at_board()?;
    let rules = deciding.rules().clone();
    let rule = rules.book().touch(rules.discipline());
    let basis = rule.map(|rule| &rule.clauses);
    let answers = wrong::is_answered_by(deciding, side);
    if !answers && (!deciding.is_turn(side) || deciding.state().made == Some(side)) {
        return touch_out_of_turn(deciding, side);
    }
    refuse_offer(deciding, side, RefusedBy::TouchedPiece);
    let because = basis.map_or_else(Because::default, Because::from);
    let because = because.with(deciding.player(side)).with(Fact::Move(squares.join(" ")));
    let stuck = rule.map(|rule| &rule.cannot_move).filter(|_| !answers);
    let stuck = stuck.filter(|_| touches_only_stuck(deciding, side, squares));
    let because = stuck.map_or(because.clone(), |stuck| because.and(&stuck.clauses));
    deciding.happens(What::Touched(side, squares.to_vec()), because);
    if let Some(stuck) = stuck.filter(|stuck| stuck.says == CannotMove::Violation) {
        deciding.happens_to(side, What::Punishable(side), Some(&stuck.clauses));
    }
    Ok(())
}

/// Touching on the opponent's move may be punished where the rulebook says so; elsewhere it is only
/// not the moment to put pieces right.
fn touch_out_of_turn(deciding: &mut Deciding, side: Side) -> Decision {
    let rules = deciding.rules().clone();
    let rule = rules.book().touch(rules.discipline());
    if let Some(incorrect) = rule.and_then(|rule| rule.out_of_turn.as_ref()) {
        deciding.happens_to(side, What::Punishable(side), Some(&incorrect.clauses));
        return Ok(());
    }
    let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.adjusting.clauses));
    Err(Refusal { why: Why::AdjustOutOfTurn, because }.with(deciding.player(side)))
}

/// Whether a player has touched pieces of his own now, and none that he touched can move.
fn touches_only_stuck(deciding: &Deciding, side: Side, squares: &[String]) -> bool {
    let board = deciding.board();
    let own = |square: &&String| board.piece_on(square).is_some_and(|piece| piece.of == side);
    let moves = board.moves();
    let can = |square: &String| moves.iter().any(|one| one.squares.from.as_ref() == Some(square));
    let mut touched = deciding.state().touched.iter().chain(squares);
    squares.iter().any(|square| own(&square)) && !touched.any(can)
}

/// A player has carried out a move and still holds the piece.
fn hold(deciding: &mut Deciding, text: &str) -> Decision {
    let side = deciding.acting(Duty::MovePieces)?;
    deciding.playing()?;
    deciding.at_board()?;
    may_move(deciding, side)?;
    let text = legal(deciding, text)?;
    refuse_offer(deciding, side, RefusedBy::TouchedPiece);
    let rules = deciding.rules().clone();
    let rule = rules.book().touch(rules.discipline());
    let because =
        rule.map_or_else(Because::default, |rule| Because::from(&rule.unreleased.clauses));
    let because = because.with(deciding.player(side)).with(Fact::Move(text.clone()));
    deciding.happens(What::Held(side, text), because);
    Ok(())
}

fn adjust(deciding: &mut Deciding) -> Decision {
    let side = deciding.acting(Duty::MovePieces)?;
    deciding.playing()?;
    deciding.at_board()?;
    let rules = deciding.rules().clone();
    let rule = rules.book().touch(rules.discipline());
    let basis = rule.map(|rule| &rule.adjusting.clauses);
    if !deciding.is_turn(side) || deciding.state().made.is_some() {
        let because = basis.map_or_else(Because::default, Because::from);
        return Err(Refusal { why: Why::AdjustOutOfTurn, because }.with(deciding.player(side)));
    }
    deciding.happens_to(side, What::Adjusted(side), basis);
    Ok(())
}
