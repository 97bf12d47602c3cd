//! The steps of an opening regulation, each on the clock of him who must take it.

use crate::deciding::{Deciding, Decision};
use crate::opening::Stage;
use crate::{Because, ClockChange, Fact, OpeningAct, Refusal, Side, What, Why};

pub(super) fn decide(deciding: &mut Deciding, act: &OpeningAct) -> Decision {
    let side = deciding.himself()?;
    deciding.playing()?;
    let because = because(deciding).with(deciding.player(side)).with(told(act));
    let refuse = |why| Err(Refusal { why, because: because.clone() });
    let Some(mut stage) = deciding.opening_stage() else { return refuse(Why::NoOpening) };
    done_by_opponent(deciding, side)?;
    if deciding.state().clock.running().is_none() {
        return Err(Refusal::plain(Why::ClocksStopped));
    }
    if let Err(why) = stage.take(side, act) {
        return refuse(why);
    }
    deciding.happens(what(side, act), because.clone());
    let now = if *act == OpeningAct::Swap { !side } else { side };
    if stage.to_act().is_none() {
        deciding.happens(What::OpeningOver, Because::of(&because.clauses));
    }
    pass_on(deciding, now, &stage);
    if stage.to_act().is_none() {
        count_stones(deciding, &because);
    }
    Ok(())
}

/// Who placed what does not matter any more: from now on each has made as many moves as his colour
/// has stones, less the one that he has still to complete.
fn count_stones(deciding: &mut Deciding, because: &Because) {
    let force = deciding.board().force();
    for side in Side::BOTH {
        let due = u32::from(deciding.state().opening.to_press == Some(side));
        let moves = u32::from(force[side].men).saturating_sub(due);
        if deciding.state().clock.moves(side) != moves {
            deciding.clock(ClockChange::Counted(side, moves), Because::of(&because.clauses));
        }
    }
}

/// The clauses that let the regulations set the opening.
fn because(deciding: &Deciding) -> Because {
    deciding.rules().opening_clauses().map_or_else(Because::default, Because::from)
}

fn told(act: &OpeningAct) -> Fact {
    match act {
        OpeningAct::Place(text) | OpeningAct::Choose(text) => Fact::Move(text.clone()),
        OpeningAct::Offer(texts) => Fact::Move(texts.join(" ")),
        OpeningAct::Declare(number) => Fact::Number((*number).into()),
        OpeningAct::Swap | OpeningAct::Keep => Fact::Move(String::new()),
    }
}

fn what(side: Side, act: &OpeningAct) -> What {
    match act {
        OpeningAct::Place(text) => What::OpeningPlaced(side, text.clone()),
        OpeningAct::Choose(text) => What::OpeningChosen(side, text.clone()),
        OpeningAct::Offer(texts) => What::OpeningOffered(side, texts.clone()),
        OpeningAct::Declare(number) => What::OpeningDeclared(side, *number),
        OpeningAct::Swap => What::OpeningSwapped(side),
        OpeningAct::Keep => What::OpeningKept(side),
    }
}

/// He who has done his part presses his clock; on a platform it is pressed for him.
fn pass_on(deciding: &mut Deciding, side: Side, stage: &Stage) {
    let next = stage.to_act().unwrap_or(deciding.board().turn());
    if next == side {
        return;
    }
    let because = because(deciding).with(deciding.player(side));
    deciding.happens(What::OpeningPartDone(side), because.clone());
    if deciding.rules().is_online() {
        deciding.clock(ClockChange::Pressed(side), because);
    }
}

/// Nobody acts before his opponent has pressed his clock.
pub(super) fn done_by_opponent(deciding: &Deciding, side: Side) -> Decision {
    let waits = deciding.state().opening.to_press.filter(|one| *one != side);
    match waits {
        Some(other) => Err(Refusal { why: Why::OpponentNotDone, because: because(deciding) }
            .with(deciding.player(other))),
        None => Ok(()),
    }
}

/// Ordinary moves come after the opening.
pub(super) fn is_over(deciding: &Deciding) -> Decision {
    match deciding.opening_stage() {
        Some(stage) if stage.to_act().is_some() => {
            Err(Refusal { why: Why::OpeningGoesOn, because: because(deciding) })
        }
        _ => Ok(()),
    }
}

/// The clock is pressed after a part of the opening. There is no pass in the opening: pressing
/// without having done anything is refused.
pub(super) fn press(deciding: &mut Deciding, side: Side) -> Option<Decision> {
    let goes_on = is_over(deciding);
    let because = because(deciding).with(deciding.player(side));
    if deciding.state().opening.to_press == Some(side) {
        deciding.clock(ClockChange::Pressed(side), because);
        return Some(Ok(()));
    }
    goes_on.is_err().then_some(goes_on)
}
