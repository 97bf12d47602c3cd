//! What is wrong with the board otherwise than by a move, and positions that are restored.

use rulebook::{BoardFault, Remedy, Wrong};

use super::wrong::restart;
use crate::deciding::{Deciding, Decision};
use crate::{Because, Ending, Fact, FaultRuling, GameResult, Refusal, Side, What, Why};

/// Something else is wrong with the board.
pub(super) fn found(deciding: &mut Deciding, wrong: Wrong) -> Decision {
    deciding.playing()?;
    deciding.at_board()?;
    let rules = deciding.rules().clone();
    let Some(fault) = rules.board_fault(wrong) else {
        return Err(Refusal::plain(Why::FaultUnknown));
    };
    let made =
        Side::BOTH.map(|side| u16::try_from(deciding.state().moves_by(side)).unwrap_or(u16::MAX));
    let because = Because::from(&fault.clauses).with(Fact::Number(made[1].into()));
    if !fault.is_remedied_after(made) {
        deciding.happens(What::BoardFault(FaultRuling::Stands), because);
        return Ok(());
    }
    remedy(deciding, fault, because)
}

fn remedy(deciding: &mut Deciding, fault: &BoardFault, because: Because) -> Decision {
    match fault.remedy {
        Remedy::NewGame => deciding.ends(GameResult::Annulled, Ending::Annulment, because),
        Remedy::RestoredOnOwnTime => restored_on_own_time(deciding, because),
        Remedy::OneMoveThenDraw => return one_move_then_draw(deciding, because),
        Remedy::PutRight
        | Remedy::PositionTransferred
        | Remedy::RestoredWithoutPenalty
        | Remedy::LastKnownPosition
        | Remedy::InactiveUntilAllowed
        | Remedy::OpponentDecides => {
            deciding.happens(What::BoardFault(FaultRuling::PutRight), because)
        }
    }
    Ok(())
}

/// The arbiter sees an impossible position: he waits for one move, then the game is drawn.
fn one_move_then_draw(deciding: &mut Deciding, because: Because) -> Decision {
    deciding.official()?;
    match deciding.state().impossible_since {
        None => deciding.happens(What::BoardFault(FaultRuling::Waits), because),
        Some(since) if deciding.state().score.len() <= since => {
            return Err(Refusal { why: Why::OneMoveFirst, because });
        }
        Some(_) => {
            let ending = Ending::Draw("impossible-position".to_owned());
            deciding.ends(GameResult::DRAW, ending, because);
        }
    }
    Ok(())
}

/// He who displaced pieces puts them back on his own time.
fn restored_on_own_time(deciding: &mut Deciding, because: Because) {
    if let Some(side) = deciding.by.side() {
        restart(deciding, side, because.clone());
        deciding.happens(What::Punishable(side), because.clone().with(deciding.player(side)));
    }
    deciding.happens(What::BoardFault(FaultRuling::PutRight), because);
}

/// The arbiter restores a position.
pub(super) fn restore(deciding: &mut Deciding, position: &str) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    deciding.at_board()?;
    let readable = deciding.board().reads(position);
    readable.map_err(|_| Refusal::plain(Why::Unreadable).with(Fact::Move(position.into())))?;
    let rules = deciding.rules().clone();
    let basis = rules.book().violations(rules.discipline()).map(|rule| &rule.clauses);
    let because = basis.map_or_else(Because::default, Because::from);
    deciding.happens(What::Restored(position.to_owned()), because);
    Ok(())
}
