//! What was done wrong on the board: who may demand what, until when, and what it costs.

use rulebook::{
    Correction, CorrectionTime, Disputed, Duty, FlagCost, Initiative, Later, OpponentsResult,
    Penalty, Refusal as RulesRefused, RegulationsMay, Repeated, Sanction, TouchRemedy, Until,
    Violation, Violations, WonBy,
};

use super::{aid, clock, fault, panel, seen};
use crate::deciding::{Deciding, Decision};
use crate::touch::touched_by;
use crate::{
    Because, ClockChange, Ending, Entry, Fact, Fouls, GameResult, Millis, Overlooked,
    PendingViolation, Refusal, Share, Side, Verdict, Violated, What, Why, WrongAct,
};

/// The id under which rulebooks list pressing the clock without a move.
pub(super) const PRESSED_WITHOUT_MOVE: &str = "clock-pressed-without-move";

/// The id under which rulebooks list a foul.
pub(super) const FOUL: &str = "foul";

/// The id under which rulebooks list moving another piece than was touched.
const TOUCHED_ANOTHER: &str = "touched-one-moved-another";

pub(super) fn decide(deciding: &mut Deciding, act: &WrongAct) -> Decision {
    not_after_game(deciding)?;
    match act {
        WrongAct::Demand => demand(deciding),
        WrongAct::Admit => admit(deciding),
        WrongAct::Contest => contest(deciding),
        WrongAct::Decide(verdict) => arbiter_decides(deciding, *verdict),
        WrongAct::Found(flaw) => fault::found(deciding, flaw),
        WrongAct::Consent => consent(deciding),
        WrongAct::Refuses { side, opponent } => refuses_rules(deciding, *side, *opponent),
        WrongAct::Restore(position) => fault::restore(deciding, position),
    }
}

/// Where the rulebook lets the result stand, nothing is put right after the game.
fn not_after_game(deciding: &Deciding) -> Decision {
    let list = deciding.rules().book().violations(deciding.rules().discipline());
    match list.and_then(|list| list.after_game.as_ref()).filter(|_| deciding.is_over()) {
        Some(after) => Err(Refusal::on(Why::Over, &after.clauses)),
        None => Ok(()),
    }
}

/// A player does what is on the list of violations.
pub(super) fn violate(
    deciding: &mut Deciding,
    id: &str,
    text: &str,
    position: Option<&str>,
) -> Decision {
    let by = deciding.acting(Duty::MovePieces)?;
    deciding.playing()?;
    deciding.at_board()?;
    if deciding.state().violated.is_some() {
        return Err(Refusal::plain(Why::ViolationWaits));
    }
    if let Some(position) = position {
        let readable = deciding.board().reads(position);
        readable.map_err(|_| Refusal::plain(Why::Unreadable).with(Fact::Move(position.into())))?;
    }
    let rules = deciding.rules().clone();
    let list = rules.book().violations(rules.discipline());
    let listed = list.and_then(|list| list.violation(id));
    let Some(violation) = listed else {
        let because = list.map_or_else(Because::default, |list| Because::from(&list.clauses));
        return Err(Refusal { why: Why::NotListed, because }.with(Fact::Rule(id.to_owned())));
    };
    if let Some(shows) = violation.board_shows
        && !seen::shows(deciding, by, shows, text)
    {
        return Err(Refusal::on(Why::BoardShowsOtherwise, &violation.clauses)
            .with(Fact::Move(text.to_owned())));
    }
    let because = Because::from(&violation.clauses)
        .with(deciding.player(by))
        .with(Fact::Move(text.to_owned()));
    let violated = Violated {
        by,
        violation: id.to_owned(),
        text: if text.is_empty() { last_move(deciding, by) } else { text.to_owned() },
        position: position.map(str::to_owned),
    };
    deciding.happens(What::Violated(violated), because);
    Ok(())
}

/// The last move, if a player made it.
fn last_move(deciding: &Deciding, by: Side) -> String {
    let last = deciding.state().score.iter().rev().find_map(|entry| match entry {
        Entry::Move { side, text, .. } => Some((*side, text.to_string())),
        Entry::Put(_) | Entry::Found(_) | Entry::Offer(_) => None,
    });
    last.filter(|(side, _)| *side == by).map_or_else(String::new, |(_, text)| text)
}

/// Whether a player has done something wrong that he has not yet completed with the clock.
pub(super) fn offended(deciding: &Deciding, side: Side) -> bool {
    let pending = deciding.state().violated.as_ref();
    pending.is_some_and(|pending| pending.violated.by == side && !pending.completed)
}

/// Whether a player is to answer a wrong move that his opponent has completed.
pub(super) fn is_answered_by(deciding: &Deciding, side: Side) -> bool {
    let pending = deciding.state().violated.as_ref();
    pending.is_some_and(|pending| pending.violated.by != side && pending.completed)
}

/// The violation that waits, with what the rulebook says about it.
fn pending<'rules>(
    deciding: &Deciding,
    rules: &'rules crate::Rules,
) -> Result<(PendingViolation, &'rules Violations, &'rules Violation), Refusal> {
    let none = || Refusal::plain(Why::NoViolation);
    let pending = deciding.state().violated.clone().ok_or_else(none)?;
    let list = rules.book().violations(rules.discipline()).ok_or_else(none)?;
    let violation = list.violation(&pending.violated.violation).ok_or_else(none)?;
    Ok((pending, list, violation))
}

/// A move in answer accepts what the opponent did, unless it can be corrected to the end.
pub(super) fn reply_accepts(deciding: &mut Deciding, side: Side) -> Decision {
    let Some(waiting) = &deciding.state().violated else { return Ok(()) };
    if waiting.violated.by == side {
        return Err(Refusal::plain(Why::ViolationWaits).with(deciding.player(side)));
    }
    let rules = deciding.rules().clone();
    let (pending, list, violation) = pending(deciding, &rules)?;
    if !pending.applied && !can_stand(deciding, &pending.violated, side) {
        return Err(Refusal::on(Why::PositionUnknown, &list.clauses));
    }
    if !pending.completed && !pending.applied {
        return Err(Refusal::on(Why::OpponentNotDone, &list.clauses).with(deciding.player(!side)));
    }
    let offender = pending.violated.by;
    let correctable =
        list.until(violation) == Until::EndOfGame || list.later.says == Later::ByConsent;
    let because = Because::from(&list.clauses).and(&list.later.clauses);
    let because = because.with(deciding.player(offender));
    let what = if correctable { What::Overlooked } else { What::LeftStanding };
    deciding.happens(what(offender), because);
    Ok(())
}

/// Whether it is known what stands on the board after a violation.
fn can_stand(deciding: &Deciding, violated: &Violated, replies: Side) -> bool {
    let mut after = deciding.board().clone();
    let put = violated.position.as_ref().is_some_and(|position| after.put(position).is_ok());
    (put || after.play(&violated.text).is_ok()) && after.turn() == replies
}

/// The opponent demands that a violation be put right; the offender's clock runs meanwhile.
fn demand(deciding: &mut Deciding) -> Decision {
    let rules = deciding.rules().clone();
    deciding.playing()?;
    if deciding.state().violated.is_none() && deciding.state().overlooked.is_some() {
        deciding.acting(Duty::ClaimForPlayer)?;
        return find_overlooked(deciding);
    }
    let (pending, list, violation) = pending(deciding, &rules)?;
    let offender = pending.violated.by;
    let side = deciding.acting(Duty::ClaimForPlayer)?;
    if side == offender {
        return Err(Refusal::on(Why::NotHisToDecide, &list.clauses).with(deciding.player(side)));
    }
    if list.until(violation) == Until::OpponentTouchesPiece && !pending.touched.is_empty() {
        return Err(Refusal::on(Why::NoViolation, &violation.clauses));
    }
    let touch = rules.book().touch(rules.discipline()).and_then(|touch| touch.remedy.as_ref());
    let touch = touch.filter(|_| violation.id == TOUCHED_ANOTHER);
    let because = Because::from(&list.clauses);
    let because = touch.map_or(because.clone(), |touch| because.and(&touch.clauses));
    deciding.happens(What::CorrectionDemanded(side), because.with(deciding.player(side)));
    clocks_wait(deciding, list, &pending, Because::from(&list.time.clauses));
    if let Some(touch) = touch.filter(|touch| touch.says == TouchRemedy::CallArbiter) {
        deciding.happens_to(side, What::ArbiterCalled(side), Some(&touch.clauses));
    }
    Ok(())
}

/// The clock is pressed back: a completed move does not count. Then the offender's time runs, or
/// none does where it is charged or set afterwards.
fn clocks_wait(
    deciding: &mut Deciding,
    list: &Violations,
    pending: &PendingViolation,
    because: Because,
) {
    let offender = pending.violated.by;
    if pending.completed && pending.demanded.is_none() {
        deciding.clock(ClockChange::TakenBack(offender), because.clone());
    }
    let running = deciding.state().clock.running();
    match list.time.says {
        CorrectionTime::Offenders if running != Some(offender) => {
            deciding.clock(ClockChange::Started(offender), because);
        }
        CorrectionTime::ChargedToOffender | CorrectionTime::ArbiterSets if running.is_some() => {
            deciding.clock(ClockChange::Stopped, because);
        }
        CorrectionTime::Offenders
        | CorrectionTime::ChargedToOffender
        | CorrectionTime::ArbiterSets => {}
    }
}

/// The time that passed since a correction was demanded is the offender's, where it is measured
/// and charged to him.
fn charge(deciding: &mut Deciding, list: &Violations, pending: &PendingViolation) {
    let Some(since) = pending.demanded else { return };
    let passed = deciding.now - since;
    if list.time.says == CorrectionTime::ChargedToOffender && passed > Millis::ZERO {
        let charged = ClockChange::Charged(pending.violated.by, passed);
        deciding.clock(charged, Because::from(&list.time.clauses));
    }
}

/// The offender admits it.
fn admit(deciding: &mut Deciding) -> Decision {
    let rules = deciding.rules().clone();
    deciding.playing()?;
    let (pending, list, _) = pending(deciding, &rules)?;
    let side = deciding.himself()?;
    if side != pending.violated.by {
        return Err(Refusal::on(Why::NotHisToDecide, &list.clauses).with(deciding.player(side)));
    }
    correct(deciding, &pending)
}

/// The offender denies it: the arbiter must decide.
fn contest(deciding: &mut Deciding) -> Decision {
    let rules = deciding.rules().clone();
    deciding.playing()?;
    let (pending, list, _) = pending(deciding, &rules)?;
    let side = deciding.himself()?;
    if side != pending.violated.by || pending.demanded.is_none() {
        return Err(Refusal::on(Why::NotHisToDecide, &list.clauses).with(deciding.player(side)));
    }
    deciding.happens_to(side, What::Contested(side), Some(&list.clauses));
    if let Some(disputed) = &list.disputed
        && disputed.says == Disputed::StopAndCallArbiter
    {
        deciding.clock(ClockChange::Stopped, Because::from(&disputed.clauses));
    }
    Ok(())
}

fn arbiter_decides(deciding: &mut Deciding, verdict: Verdict) -> Decision {
    deciding.official()?;
    let rules = deciding.rules().clone();
    deciding.playing()?;
    if deciding.state().violated.is_none() && verdict == Verdict::Right {
        return find_overlooked(deciding);
    }
    let (pending, list, _) = pending(deciding, &rules)?;
    let asked = pending.demanded.is_some();
    if !asked && list.initiative.says == Initiative::Never {
        return Err(Refusal::on(Why::NotHisToDecide, &list.clauses));
    }
    match verdict {
        Verdict::Right => correct(deciding, &pending),
        Verdict::Wrong => {
            let offender = pending.violated.by;
            if !pending.applied && !can_stand(deciding, &pending.violated, !offender) {
                return Err(Refusal::on(Why::PositionUnknown, &list.clauses));
            }
            stands(
                deciding,
                &pending,
                Because::from(&list.clauses).with(deciding.player(offender)),
            );
            Ok(())
        }
    }
}

/// What was played stands, and is complete: a press that a demand took back counts again.
fn stands(deciding: &mut Deciding, pending: &PendingViolation, because: Because) {
    let offender = pending.violated.by;
    deciding.happens(What::LeftStanding(offender), because.clone());
    if pending.completed && pending.demanded.is_none() {
        restart(deciding, !offender, because);
    } else {
        deciding.clock(ClockChange::Pressed(offender), because);
    }
}

pub(super) fn restart(deciding: &mut Deciding, side: Side, because: Because) {
    if deciding.state().clock.running() != Some(side) {
        deciding.clock(ClockChange::Started(side), because);
    }
}

/// The violation is put right, and costs what the rulebook says.
fn correct(deciding: &mut Deciding, pending: &PendingViolation) -> Decision {
    let rules = deciding.rules().clone();
    let Some(list) = rules.book().violations(rules.discipline()) else { return Ok(()) };
    let Some(violation) = list.violation(&pending.violated.violation) else { return Ok(()) };
    let offender = pending.violated.by;
    let because = Because::from(&violation.clauses)
        .and(&list.clauses)
        .and(&list.correction.clauses)
        .and(&list.time.clauses)
        .with(deciding.player(offender));
    let unasked = pending.demanded.is_none().then(|| aid::steps_in(&rules, offender)).flatten();
    let because = unasked.map_or(because.clone(), |clauses| because.and(clauses));
    if violation.regulations_may == Some(RegulationsMay::LetItLose)
        && rules.terms().fouls == Fouls::Lose
    {
        deciding.ends(GameResult::win(!offender), Ending::Foul, because);
        return Ok(());
    }
    let stays = list.correction(violation) == Correction::Crowned;
    if stays && !pending.applied && !can_stand(deciding, &pending.violated, !offender) {
        return Err(Refusal::on(Why::PositionUnknown, &list.clauses));
    }
    charge(deciding, list, pending);
    if stays {
        stands(deciding, pending, because.clone());
    } else {
        clocks_wait(deciding, list, pending, because.clone());
        deciding.happens(What::Corrected(offender), because.clone());
        binds_replacement(deciding, &pending.violated, because.clone());
        let due = deciding.state().made.unwrap_or(deciding.board().turn());
        restart(deciding, due, because.clone());
    }
    if pending.completed || list.lost_by.is_none() {
        punish(deciding, list, violation, offender, because);
    }
    Ok(())
}

/// Where touched pieces bind, they bind the move that replaces a wrong one too: those that it moved
/// and took were touched. He who touched one and moved another is bound by the first.
fn binds_replacement(deciding: &mut Deciding, violated: &Violated, because: Because) {
    let bound = deciding.rules().book().touch(deciding.rules().discipline()).is_some();
    let by_first = violated.violation == TOUCHED_ANOTHER;
    if !bound || by_first || deciding.board().turn() != violated.by {
        return;
    }
    let mut squares = touched_by(deciding.board(), &violated.text);
    squares.retain(|square| !deciding.state().touched.contains(square));
    if !squares.is_empty() {
        let because = because.with(Fact::Move(squares.join(" ")));
        deciding.happens(What::Touched(violated.by, squares), because);
    }
}

/// An overlooked violation is found and can still be corrected.
fn find_overlooked(deciding: &mut Deciding) -> Decision {
    let rules = deciding.rules().clone();
    let (overlooked, list) = overlooked(deciding, &rules)?;
    let listed = list.violation(&overlooked.violated.violation);
    let Some(violation) = listed.filter(|one| list.until(one) == Until::EndOfGame) else {
        return Err(Refusal::on(Why::NoViolation, &list.later.clauses));
    };
    let because = Because::from(&list.clauses).and(&list.correction.clauses);
    let because = because.and(&list.time.clauses);
    let offender = overlooked.violated.by;
    if list.correction(violation) == Correction::Crowned {
        let because = because.and(&violation.clauses).with(deciding.player(offender));
        deciding.happens(What::Crowned(offender), because.clone());
        punish(deciding, list, violation, offender, because);
        return Ok(());
    }
    go_back(deciding, offender, because.clone());
    let because = because.with(deciding.player(offender));
    binds_replacement(deciding, &overlooked.violated, because.clone());
    punish(deciding, list, violation, offender, because);
    Ok(())
}

/// The violation that was overlooked, and the rulebook's list.
fn overlooked<'rules>(
    deciding: &Deciding,
    rules: &'rules crate::Rules,
) -> Result<(Overlooked, &'rules Violations), Refusal> {
    let none = || Refusal::plain(Why::NoViolation);
    let overlooked = deciding.state().overlooked.clone().ok_or_else(none)?;
    let list = rules.book().violations(rules.discipline()).ok_or_else(none)?;
    Ok((overlooked, list))
}

/// The game goes back to the position before an overlooked violation.
fn go_back(deciding: &mut Deciding, offender: Side, because: Because) {
    let because = because.with(deciding.player(offender));
    deciding.happens(What::RolledBack(offender), because.clone());
    restart(deciding, offender, because);
}

/// Both players may agree to correct what nobody can demand any more.
fn consent(deciding: &mut Deciding) -> Decision {
    let side = deciding.himself()?;
    deciding.playing()?;
    let rules = deciding.rules().clone();
    let (overlooked, list) = overlooked(deciding, &rules)?;
    if list.later.says != Later::ByConsent {
        return Err(Refusal::on(Why::NoViolation, &list.later.clauses));
    }
    let earlier = deciding.state().consent;
    deciding.happens_to(side, What::Consented(side), Some(&list.later.clauses));
    if earlier == Some(!side) {
        go_back(deciding, overlooked.violated.by, Because::from(&list.later.clauses));
    }
    Ok(())
}

/// What a violation costs besides its correction.
fn punish(
    deciding: &mut Deciding,
    list: &Violations,
    violation: &Violation,
    offender: Side,
    because: Because,
) {
    if violation.penalty == Penalty::None {
        return;
    }
    let earlier = deciding.state().violations[offender].clone();
    let like = earlier.iter().filter(|id| **id == violation.id).count();
    deciding.happens(What::ViolationCounted(offender, violation.id.clone()), because.clone());
    if is_one_too_many(deciding, list, offender) {
        return lose(deciding, list, offender, because);
    }
    if list.opponent_gains_seconds > 0 {
        let gain = Millis::seconds(list.opponent_gains_seconds.into());
        deciding
            .clock(ClockChange::Gained(!offender, gain), because.clone().with(Fact::Time(gain)));
    }
    if let Some(first) = list.first.as_ref().filter(|_| like == 0) {
        let sanction = first.says;
        deciding.happens(
            What::Sanctioned(offender, sanction),
            because.clone().and(&first.clauses).with(sanction_word(sanction)),
        );
    }
    if let Some(repeated) = &list.repeated
        && (repeated.says == Repeated::ArbiterMayPunish || like > 0)
    {
        deciding.happens(What::Punishable(offender), because.and(&repeated.clauses));
    }
}

/// Whether a player has broken the rules as often as loses the game.
fn is_one_too_many(deciding: &Deciding, list: &Violations, side: Side) -> bool {
    let counted = deciding.state().violations[side].len();
    list.lost_by.is_some_and(|limit| counted >= usize::from(limit))
}

/// One violation too many; the clocks wait where only the arbiter can say what it costs.
fn lose(deciding: &mut Deciding, list: &Violations, offender: Side, because: Because) {
    match clock::cost(deciding, offender, list.costs.unwrap_or(FlagCost::Game)) {
        Some(result) => deciding.ends(result, Ending::Violations, because),
        None => {
            deciding.clock(ClockChange::Stopped, because.clone());
            deciding.happens(What::Punishable(offender), because);
        }
    }
}

/// He who has broken the rules once too often while nobody could prove what that costs.
pub(super) fn unsettled(deciding: &Deciding) -> Option<(Side, Because)> {
    let rules = deciding.rules();
    let list = rules.book().violations(rules.discipline())?;
    let loser = Side::BOTH.into_iter().find(|side| is_one_too_many(deciding, list, *side))?;
    Some((loser, Because::from(&list.clauses).with(deciding.player(loser))))
}

/// A sanction as a word that is said in the reader's language.
pub(super) fn sanction_word(sanction: Sanction) -> Fact {
    Fact::Word(crate::Word::sanction(sanction))
}

/// A player will not keep the rules.
fn refuses_rules(deciding: &mut Deciding, side: Side, opponent: Option<Share>) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let rules = deciding.rules().clone();
    let list = rules.book().violations(rules.discipline());
    let refusal = list.and_then(|list| list.refusal.as_ref());
    let won = rules.book().win(rules.discipline(), WonBy::Refusal);
    let (clauses, fixes) = match (refusal, won) {
        (Some(refusal), _) => match refusal.says {
            RulesRefused::Loses => (&refusal.clauses, OpponentsResult::Wins),
            RulesRefused::PersistentLoses => (&refusal.clauses, OpponentsResult::ArbiterFixes),
            RulesRefused::Sanctioned => {
                deciding.happens_to(side, What::Punishable(side), Some(&refusal.clauses));
                return Ok(());
            }
        },
        (None, Some(won)) => (&won.clauses, OpponentsResult::Wins),
        (None, None) => return Err(Refusal::plain(Why::FaultUnknown)),
    };
    let because = Because::from(clauses).with(deciding.player(!side));
    let result = panel::opponents_result(side, fixes, opponent, because)?;
    let because = Because::from(clauses).with(deciding.player(side));
    let because = because.with(sanction_word(Sanction::LossOfGame));
    deciding.ends(result, Ending::Sanction, because);
    Ok(())
}
