//! What an event makes of a game.

use crate::touch::squares_named;
use crate::{
    Adjourned, ClockChange, Entry, Envelope, Event, FaultRuling, Game, Impossible, OpeningAct,
    Outcome, Overlooked, PastOffer, PendingViolation, Phase, ProtestWindow, Side, State, Violated,
    What,
};

/// Takes note of an event, or says why it does not fit.
pub(crate) fn apply(game: &mut Game, event: &Event) -> Result<(), String> {
    note_short_of_time(game, event);
    let online = game.rules().is_online();
    let state = &mut game.state;
    match &event.what {
        // What changes the board, the clocks or the result.
        What::Begun => begin(game, event)?,
        What::Arrived(side) => arrive(game, *side, event)?,
        What::LateOpeningBegun(side) => state.drawing_for = Some(*side),
        What::LateOpeningDrawn(position) => {
            state.drawing_for = None;
            if let Some(position) = position {
                put(game, position)?;
            }
        }
        What::Clock(change) => clock(state, *change, event),
        What::Moved(side, text) => moved(game, *side, text, event)?,
        What::OpeningPlaced(_, text) => {
            open(game, OpeningAct::Place(text.clone()));
            place(game, text, event)?;
        }
        What::OpeningChosen(_, text) => {
            open(game, OpeningAct::Choose(text.clone()));
            place(game, text, event)?;
        }
        What::OpeningSwapped(_) => {
            open(game, OpeningAct::Swap);
            swap(&mut game.state);
        }
        What::OpeningKept(_) => open(game, OpeningAct::Keep),
        What::OpeningDeclared(_, number) => open(game, OpeningAct::Declare(*number)),
        What::OpeningOffered(_, texts) => open(game, OpeningAct::Offer(texts.clone())),
        What::OpeningPartDone(side) => state.opening.to_press = Some(*side),
        What::Violated(violated) => {
            violate(game, violated);
            // At a board people see what stands there; on a platform a foul that loses is put.
            if let Some(position) = violated.position.as_deref().filter(|_| online) {
                put(game, position)?;
            }
        }
        What::Corrected(_) => correct(game)?,
        What::LeftStanding(side) => left_standing(game, *side, event)?,
        What::Overlooked(side) => overlook(game, *side, event)?,
        What::RolledBack(_) => roll_back(game, event)?,
        What::Crowned(_) => state.overlooked = None,
        What::Restored(position) => put(game, position)?,
        What::Found(finding) => {
            game.board.found(*finding);
            game.state.score.push(Entry::Found(*finding));
        }
        What::Offered(side) | What::OfferedUntimely(side) => offer(game, *side),
        What::Ended(result, kind) => {
            let outcome =
                Outcome { result: *result, kind: kind.clone(), because: event.because.clone() };
            end(state, outcome, event);
        }
        What::RoundOver(kind) => open_window(game, *kind, event),
        // What only leaves a mark.
        What::Excused(side) => state.start.excuse(*side),
        What::FirstMoveWritten(side, text) | What::ReplyWritten(side, text) => {
            state.written = Some((*side, text.clone()));
        }
        What::Touched(side, squares) => touched(state, *side, squares),
        What::Held(side, text) => {
            touched(state, *side, &text_squares(text));
            state.held = Some(text.clone());
        }
        What::CorrectionDemanded(_) => on_violation(state, |one| one.demanded = Some(event.at)),
        What::Contested(_) => on_violation(state, |one| one.contested = true),
        What::Consented(side) => state.consent = Some(*side),
        What::BoardFault(FaultRuling::Waits) => state.impossible = Some(Impossible::Seen),
        What::BoardFault(
            FaultRuling::PutRight
            | FaultRuling::Stands
            | FaultRuling::StandsThisGame
            | FaultRuling::OutOfPlay,
        ) => state.impossible = None,
        What::CastlingBarred(side, square) => state.castling_barred[*side].add(square.as_deref()),
        What::ViolationCounted(side, id) => state.violations[*side].push(id.clone()),
        What::AgreementAllowed => state.agreement_allowed = true,
        What::OfferDeclined(_) | What::OfferLapsed(_) | What::OfferWithdrawn(_) => {
            state.offer = None;
            state.agreement_allowed = false;
        }
        What::Claimed(claim) => state.claim = Some(claim.clone()),
        What::ClaimRefused(_) => {
            if let Some(claim) = &mut state.claim {
                claim.put_to_opponent = false;
            }
        }
        What::ClaimDenied(_) | What::ClaimWithdrawn(_) => state.claim = None,
        What::ArbiterCalled(side) => state.called = Some(*side),
        What::ClockComplaint(side) => state.complaint = Some(*side),
        What::Sanctioned(side, sanction) => state.sanctions[*side].push(*sanction),
        What::Reopened => reopen(state),
        What::ResultCorrected(result) => correct_result(state, *result, event),
        What::Protested(protest) => state.protests.push(protest.clone()),
        What::NextRoundBegun => {
            if let Some(window) = &mut state.protest_window {
                window.next_round(event.at);
            }
        }
        // Marks on sheets, envelopes and announcements.
        What::MoveWritten(side) => state.move_written = Some(*side),
        What::SheetSeen(side, missing) => state.sheets[*side].missing = *missing,
        What::RecordComplaint(side) => state.record_called = Some(*side),
        What::TimeCarried(side, time) => {
            let control = state.clock.control_move(*side).unwrap_or(u32::MAX);
            state.carried[*side] = Some((control, *time));
        }
        What::RestoringBegun(restoring) => {
            state.restoring = Some(*restoring);
            state.record_called = None;
        }
        What::RecordRestored(side) => record_restored(state, *side),
        What::Signed(side, result) => state.sheets[*side].signed = Some(*result),
        What::Adjourned(sealer) => {
            state.phase = Phase::Adjourned;
            state.adjourned =
                Some(Adjourned { sealer: *sealer, sealed: None, envelope: Envelope::Kept });
        }
        What::Sealed(_, text) => on_adjourned(state, |one| one.sealed = Some(text.clone())),
        What::EnvelopeLost => on_adjourned(state, |one| one.envelope = Envelope::Lost),
        What::SessionResumed => resume_session(state),
        What::SealedMovePlayed(_) => {
            state.made = None;
            state.adjourned = None;
            state.resumed_since = Some(state.score.len());
        }
        What::Announced(side, text)
        | What::SignGiven(side, text)
        | What::AnnouncementCorrected(side, text) => {
            state.announced = Some(text.clone());
            state.announced_by = Some(*side);
        }
        What::Misannounced(side) => state.slips[*side] = state.slips[*side].saturating_add(1),
        What::WarnedOfTime(side, control) => state.warned[*side] = Some(*control),
        // What is told, and nothing depends on it later.
        What::Late(_)
        | What::Adjusted(_)
        | What::Forgiven(_)
        | What::Punishable(_)
        | What::WrittenAhead(_)
        | What::SheetLent(_)
        | What::EnvelopeOpened(_)
        | What::OpeningOver
        | What::Told(..)
        | What::ToldNotPressed(_)
        | What::AskedWhoseMove => {}
    }
    Ok(())
}

/// Remembers who has come into time trouble: he need not record while this control lasts, and must
/// restore everything after it.
fn note_short_of_time(game: &mut Game, event: &Event) {
    for side in Side::BOTH {
        if game.has_too_little_time_to_record(side, event.at) {
            let control = game.control(side);
            game.state.short_of_time[side] = Some(control);
        }
    }
}

fn begin(game: &mut Game, event: &Event) -> Result<(), String> {
    let rules = game.rules().clone();
    let state = &mut game.state;
    state.phase = Phase::Playing;
    match rules.lateness() {
        Some(rule) => {
            let begun = state.start.signal(rule, &mut state.clock, event.at);
            begun.map_err(|error| error.to_string())
        }
        None => {
            state.clock.start(Side::First, event.at);
            Ok(())
        }
    }
}

fn arrive(game: &mut Game, side: Side, event: &Event) -> Result<(), String> {
    let rules = game.rules().clone();
    let state = &mut game.state;
    let Some(rule) = rules.lateness() else {
        state.start.come(side, event.at);
        return Ok(());
    };
    let came = state.start.arrive(side, rule, &mut state.clock, event.at);
    came.map(|_| ()).map_err(|error| error.to_string())
}

fn clock(state: &mut State, change: ClockChange, event: &Event) {
    let (clock, at) = (&mut state.clock, event.at);
    match change {
        ClockChange::Started(side) => {
            clock.start(side, at);
            state.called = None;
        }
        ClockChange::Pressed(side) => pressed(state, side, event),
        ClockChange::Stopped => clock.stop(at),
        ClockChange::Resumed => {
            clock.resume(at);
            state.called = None;
        }
        ClockChange::Gained(side, time) => clock.add(side, time, at),
        ClockChange::Lost(side, time) => {
            clock.take(side, time, crate::Millis::ZERO, at);
        }
        ClockChange::Charged(side, time) => {
            clock.charge(side, time, at);
            let control = clock.control_move(side);
            let waits = |(until, _): &(u32, crate::Millis)| control == Some(*until);
            state.carried[side] = state.carried[side].filter(waits);
        }
        ClockChange::Set(side, left) => {
            clock.set(side, left, at);
            state.complaint = None;
        }
        ClockChange::Counted(side, moves) => clock.set_moves(side, moves, at),
        ClockChange::TakenBack(side) => clock.take_back(side, at),
    }
}

/// A move is complete: whatever bound the player to it is over.
fn pressed(state: &mut State, side: Side, event: &Event) {
    if state.clock.running() != Some(side) {
        state.clock.start(side, event.at);
    }
    let pressed = state.clock.press(side, event.at);
    assert!(pressed.is_ok(), "his clock runs, so he can press it");
    if state.answered == Some(side) {
        state.answered = None;
        return;
    }
    state.made = None;
    state.announced = None;
    state.move_written = None;
    state.opening.to_press = None;
    state.impossible = state.impossible.map(|_| Impossible::MoveCompleted);
    on_violation(state, |one| one.completed |= one.violated.by == side);
}

fn moved(game: &mut Game, side: Side, text: &str, event: &Event) -> Result<(), String> {
    game.board.play(text).map_err(|error| error.to_string())?;
    let state = &mut game.state;
    let used = state.clock.used(side, event.at);
    state.score.push(Entry::Move { side, text: text.into(), at: event.at, used });
    state.touched.clear();
    state.held = None;
    state.offer = state.offer.filter(|by| *by == side);
    state.answered = state.made.filter(|by| *by != side);
    // A move that was written before is complete: its clock was pressed when it was written.
    let written = state.written.take().is_some_and(|(by, _)| by == side);
    state.made = (!written).then_some(side);
    Ok(())
}

fn open(game: &mut Game, act: OpeningAct) {
    game.state.opening.done.push(act);
}

/// A stone of the opening: it is of the colour whose turn it is, whoever places it.
fn place(game: &mut Game, text: &str, event: &Event) -> Result<(), String> {
    let side = game.board.turn();
    game.board.play(text).map_err(|error| error.to_string())?;
    let used = game.state.clock.used(side, event.at);
    game.state.score.push(Entry::Move { side, text: text.into(), at: event.at, used });
    Ok(())
}

/// What the opponent of a violation touches is remembered beside what the offender has touched.
fn touched(state: &mut State, side: Side, squares: &[String]) {
    let touched = match &mut state.violated {
        Some(pending) if pending.violated.by != side => &mut pending.touched,
        Some(_) | None => &mut state.touched,
    };
    touched.extend(squares.iter().cloned());
}

/// The squares that a move in words begins on.
fn text_squares(text: &str) -> Vec<String> {
    squares_named(text).into_iter().take(1).map(str::to_owned).collect()
}

/// The players exchange sides, and each takes along what is his.
fn swap(state: &mut State) {
    state.swapped = !state.swapped;
    state.clock.swap();
    state.start.swap();
    state.violations.swap();
    state.castling_barred.swap();
    state.sanctions.swap();
    state.sheets.swap();
    state.short_of_time.swap();
    state.carried.swap();
    state.slips.swap();
    state.warned.swap();
    state.offer = state.offer.map(|side| !side);
    state.last_offer = None;
    state.called = state.called.map(|side| !side);
    state.complaint = state.complaint.map(|side| !side);
}

fn violate(game: &mut Game, violated: &Violated) {
    let played = |entry: &&Entry| !matches!(entry, Entry::Offer(_));
    let last = game.state.score.iter().rev().find(played);
    // A further move out of turn is another than the one that stands on the board.
    let applied = matches!(last, Some(Entry::Move { side, text, .. })
        if *side == violated.by && **text == *violated.text);
    game.state.violated = Some(PendingViolation {
        violated: violated.clone(),
        applied,
        completed: applied && game.state.made.is_none(),
        demanded: None,
        contested: false,
        touched: Vec::new(),
    });
}

/// The move that was wrong is taken back.
fn correct(game: &mut Game) -> Result<(), String> {
    let pending = game.state.violated.take();
    let out_of_turn = pending
        .as_ref()
        .is_some_and(|one| !one.applied && game.state.made == Some(one.violated.by));
    if !out_of_turn {
        game.state.made = None;
    }
    game.state.answered = None;
    game.state.announced = None;
    if pending.is_some_and(|pending| pending.applied) {
        while let Some(Entry::Offer(_)) = game.state.score.last() {
            game.state.score.pop();
        }
        game.state.score.pop();
        game.state.offer = None;
        rebuild(game)?;
    }
    Ok(())
}

fn rebuild(game: &mut Game) -> Result<(), String> {
    let again = Game::from_state(game.rules().clone(), game.state.clone());
    game.board = again.map_err(|error| error.to_string())?.board;
    Ok(())
}

/// What was wrong stays on the board.
fn left_standing(game: &mut Game, side: Side, event: &Event) -> Result<(), String> {
    let Some(pending) = game.state.violated.take() else { return Ok(()) };
    if pending.applied {
        game.state.touched.extend(pending.touched);
        return Ok(());
    }
    match &pending.violated.position {
        Some(position) => put(game, position)?,
        None => moved(game, side, &pending.violated.text, event)?,
    }
    game.state.touched = pending.touched;
    game.state.made = None;
    game.state.answered = None;
    Ok(())
}

/// What was wrong stays on the board for now.
fn overlook(game: &mut Game, side: Side, event: &Event) -> Result<(), String> {
    let score_before = game.state.score.len();
    let Some(pending) = game.state.violated.clone() else { return Ok(()) };
    left_standing(game, side, event)?;
    let score_before = score_before.saturating_sub(usize::from(pending.applied));
    game.state.overlooked = Some(Overlooked { violated: pending.violated, score_before });
    Ok(())
}

/// The game goes back to the position before an overlooked violation; the clocks keep their times.
fn roll_back(game: &mut Game, event: &Event) -> Result<(), String> {
    let Some(overlooked) = game.state.overlooked.take() else { return Ok(()) };
    let state = &mut game.state;
    state.score.truncate(overlooked.score_before);
    state.made = None;
    state.answered = None;
    state.offer = None;
    state.consent = None;
    state.announced = None;
    state.touched.clear();
    state.held = None;
    for side in Side::BOTH {
        let moves = state.moves_by(side);
        state.clock.set_moves(side, moves, event.at);
    }
    rebuild(game)
}

fn put(game: &mut Game, position: &str) -> Result<(), String> {
    game.board.put(position).map_err(|error| error.to_string())?;
    let state = &mut game.state;
    state.score.push(Entry::Put(position.to_owned()));
    state.touched.clear();
    state.held = None;
    state.made = None;
    state.answered = None;
    state.violated = None;
    state.overlooked = None;
    state.impossible = None;
    Ok(())
}

fn offer(game: &mut Game, side: Side) {
    game.state.offer = Some(side);
    game.state.last_offer = Some(PastOffer::now(side, &game.board));
    game.state.score.push(Entry::Offer(side));
}

fn end(state: &mut State, outcome: Outcome, event: &Event) {
    state.clock.stop(event.at);
    state.phase = Phase::Over;
    state.outcome = Some(outcome);
    state.offer = None;
    state.claim = None;
    state.violated = None;
    state.restoring = None;
    state.adjourned = None;
}

fn reopen(state: &mut State) {
    state.phase = Phase::Playing;
    state.outcome = None;
    state.protest_window = None;
}

fn correct_result(state: &mut State, result: crate::GameResult, event: &Event) {
    if let Some(outcome) = &mut state.outcome {
        outcome.result = result;
        // How it ended is said as before, of whom it was said.
        let facts = std::mem::take(&mut outcome.because.facts);
        outcome.because = event.because.clone();
        outcome.because.facts.extend(facts);
    }
}

fn open_window(game: &mut Game, kind: crate::RoundKind, event: &Event) {
    let rules = game.rules().clone();
    let minutes = rules.terms().protest_minutes;
    let announced = minutes.map(|minutes| crate::Millis::minutes(minutes.into()));
    let rule = rules.book().protests(rules.discipline());
    game.state.protest_window =
        rule.map(|rule| ProtestWindow::open(rule, kind, announced, event.at));
}

/// One has restored his record; if both had to, the other still must.
fn record_restored(state: &mut State, side: Side) {
    state.sheets[side].missing = 0;
    state.short_of_time[side] = None;
    state.restoring = state.restoring.and_then(|mut restoring| {
        let both = restoring.side.is_none();
        restoring.side = Some(!side);
        both.then_some(restoring)
    });
}

fn resume_session(state: &mut State) {
    state.phase = Phase::Playing;
    state.resumed_since = Some(state.score.len());
    let lost = |adjourned: &Adjourned| adjourned.envelope == Envelope::Lost;
    state.adjourned = state.adjourned.take().filter(|adjourned| !lost(adjourned));
}

fn on_violation(state: &mut State, change: impl FnOnce(&mut PendingViolation)) {
    if let Some(pending) = &mut state.violated {
        change(pending);
    }
}

fn on_adjourned(state: &mut State, change: impl FnOnce(&mut Adjourned)) {
    if let Some(adjourned) = &mut state.adjourned {
        change(adjourned);
    }
}
