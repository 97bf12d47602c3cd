//! What is wrong with the board otherwise than by a move, and positions that are restored.

use rulebook::{BoardFault, Remedy, Wrong};

use super::wrong::restart;
use crate::desk::{Decision, Desk};
use crate::{Because, Ending, Fact, FaultRuling, GameResult, Refusal, Side, What, Why};

/// Something else is wrong with the board.
pub(super) fn found(desk: &mut Desk, wrong: Wrong) -> Decision {
    desk.playing()?;
    desk.at_board()?;
    let rules = desk.rules().clone();
    let Some(fault) = rules.board_fault(wrong) else {
        return Err(Refusal::plain(Why::FaultUnknown));
    };
    let made =
        Side::BOTH.map(|side| u16::try_from(desk.state().moves_by(side)).unwrap_or(u16::MAX));
    let because = Because::from(&fault.clauses).with(Fact::Number(made[1].into()));
    if !fault.is_remedied_after(made) {
        desk.happens(What::BoardFault(FaultRuling::Stands), because);
        return Ok(());
    }
    remedy(desk, fault, because)
}

fn remedy(desk: &mut Desk, fault: &BoardFault, because: Because) -> Decision {
    match fault.remedy {
        Remedy::NewGame => desk.ends(GameResult::Annulled, Ending::Annulment, because),
        Remedy::RestoredOnOwnTime => restored_on_own_time(desk, because),
        Remedy::OneMoveThenDraw => return one_move_then_draw(desk, because),
        Remedy::PutRight
        | Remedy::PositionTransferred
        | Remedy::RestoredWithoutPenalty
        | Remedy::LastKnownPosition
        | Remedy::InactiveUntilAllowed
        | Remedy::OpponentDecides => desk.happens(What::BoardFault(FaultRuling::PutRight), because),
    }
    Ok(())
}

/// The arbiter sees an impossible position: he waits for one move, then the game is drawn.
fn one_move_then_draw(desk: &mut Desk, because: Because) -> Decision {
    desk.official()?;
    match desk.state().impossible_since {
        None => desk.happens(What::BoardFault(FaultRuling::Waits), because),
        Some(since) if desk.state().score.len() <= since => {
            return Err(Refusal { why: Why::OneMoveFirst, because });
        }
        Some(_) => {
            let ending = Ending::Draw("impossible-position".to_owned());
            desk.ends(GameResult::DRAW, ending, because);
        }
    }
    Ok(())
}

/// He who displaced pieces puts them back on his own time.
fn restored_on_own_time(desk: &mut Desk, because: Because) {
    if let Some(side) = desk.by.side() {
        restart(desk, side, because.clone());
        desk.happens(What::Punishable(side), because.clone().with(desk.player(side)));
    }
    desk.happens(What::BoardFault(FaultRuling::PutRight), because);
}

/// The arbiter restores a position.
pub(super) fn restore(desk: &mut Desk, position: &str) -> Decision {
    desk.official()?;
    desk.playing()?;
    desk.at_board()?;
    let readable = desk.board().reads(position);
    readable.map_err(|_| Refusal::plain(Why::Unreadable).with(Fact::Move(position.into())))?;
    let rules = desk.rules().clone();
    let basis = rules.book().violations(rules.discipline()).map(|rule| &rule.clauses);
    let because = basis.map_or_else(Because::default, Because::from);
    desk.happens(What::Restored(position.to_owned()), because);
    Ok(())
}
