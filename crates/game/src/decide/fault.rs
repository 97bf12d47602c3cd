//! What is wrong with the board otherwise than by a move, and positions that are restored.

use rulebook::{Afterwards, BoardFault, Remedy};

use super::wrong::restart;
use crate::deciding::{Deciding, Decision};
use crate::{
    Because, Ending, Fact, FaultRuling, Flaw, GameResult, Impossible, Refusal, Side, What, Why,
};

/// Something else is wrong with the board.
pub(super) fn found(deciding: &mut Deciding, flaw: &Flaw) -> Decision {
    deciding.playing()?;
    deciding.at_board()?;
    let rules = deciding.rules().clone();
    let Some(fault) = rules.board_fault(flaw.wrong) else {
        return Err(Refusal::plain(Why::FaultUnknown));
    };
    let made =
        Side::BOTH.map(|side| u16::try_from(deciding.state().moves_by(side)).unwrap_or(u16::MAX));
    let because = Because::from(&fault.clauses).with(Fact::Number(made[1].into()));
    if fault.is_remedied_after(made) {
        remedy(deciding, fault, flaw, because)
    } else {
        too_late(deciding, fault, flaw, because);
        Ok(())
    }
}

/// The game goes on with what was wrong from the start.
fn too_late(deciding: &mut Deciding, fault: &BoardFault, flaw: &Flaw, because: Because) {
    let ruling = match fault.afterwards {
        Some(Afterwards::SecondGameCorrects) => FaultRuling::StandsThisGame,
        Some(Afterwards::Stands | Afterwards::StandsWithoutCastling) | None => FaultRuling::Stands,
    };
    deciding.happens(What::BoardFault(ruling), because.clone());
    if let Some(side) = flaw.of
        && fault.afterwards == Some(Afterwards::StandsWithoutCastling)
    {
        let because = because.with(deciding.player(side));
        deciding.happens(What::CastlingBarred(side, flaw.square.clone()), because);
    }
}

fn remedy(deciding: &mut Deciding, fault: &BoardFault, flaw: &Flaw, because: Because) -> Decision {
    match fault.remedy {
        Remedy::NewGame => {
            established(deciding, &because)?;
            deciding.ends(GameResult::Annulled, Ending::Annulment, because);
        }
        Remedy::RestoredOnOwnTime => return restored_on_own_time(deciding, flaw, because),
        Remedy::OneMoveThenDraw => return one_move_then_draw(deciding, flaw, because),
        Remedy::InactiveUntilAllowed => return out_of_play(deciding, flaw, because),
        Remedy::OpponentDecides => return opponent_decides(deciding, flaw, because),
        Remedy::PutRight => deciding.happens(What::BoardFault(FaultRuling::PutRight), because),
    }
    Ok(())
}

/// He whose piece stands wrongly, as was said; without that a player speaks of his opponent's.
fn owner(deciding: &Deciding, flaw: &Flaw, because: &Because) -> Result<Side, Refusal> {
    let missing = || Refusal { why: Why::CulpritMissing, because: because.clone() };
    flaw.of.or_else(|| deciding.by.side().map(|side| !side)).ok_or_else(missing)
}

/// A piece on a square that is not played on is out of play; the owner's opponent may let it back.
fn out_of_play(deciding: &mut Deciding, flaw: &Flaw, because: Because) -> Decision {
    let owner = owner(deciding, flaw, &because)?;
    let allowed = deciding.by.side() == Some(!owner);
    let ruling = if allowed { FaultRuling::PutRight } else { FaultRuling::OutOfPlay };
    deciding.happens(What::BoardFault(ruling), because);
    Ok(())
}

/// Only the opponent has it put right, and only until he has moved.
fn opponent_decides(deciding: &mut Deciding, flaw: &Flaw, because: Because) -> Decision {
    let owner = owner(deciding, flaw, &because)?;
    if deciding.state().moves_by(!owner) > 0 {
        deciding.happens(What::BoardFault(FaultRuling::Stands), because);
        return Ok(());
    }
    if deciding.by.side() != Some(!owner) {
        return Err(Refusal { why: Why::NotHisToDecide, because });
    }
    deciding.happens(What::BoardFault(FaultRuling::PutRight), because);
    Ok(())
}

/// What costs a player something is established by the arbiter: a player's word is not enough.
fn established(deciding: &Deciding, because: &Because) -> Decision {
    let because = because.clone();
    deciding.official().map_err(|_| Refusal { why: Why::ArbiterEstablishes, because })
}

/// The arbiter sees an impossible position: he waits for one move; if such a position is still
/// there, the game is drawn, and if not it goes on.
fn one_move_then_draw(deciding: &mut Deciding, flaw: &Flaw, because: Because) -> Decision {
    established(deciding, &because)?;
    let refuse = |why| Err(Refusal { why, because: because.clone() });
    let Some(position) = &flaw.position else { return refuse(Why::PositionUnknown) };
    let Ok(impossible) = deciding.board().is_impossible(position) else {
        return Err(Refusal::plain(Why::Unreadable).with(Fact::Move(position.clone())));
    };
    match (deciding.state().impossible, impossible) {
        (None, true) => deciding.happens(What::BoardFault(FaultRuling::Waits), because),
        (None, false) => return refuse(Why::PositionPossible),
        (Some(Impossible::Seen), _) => return refuse(Why::OneMoveFirst),
        (Some(Impossible::MoveCompleted), true) => {
            let ending = Ending::Draw("impossible-position".to_owned());
            deciding.ends(GameResult::DRAW, ending, because);
        }
        (Some(Impossible::MoveCompleted), false) => {
            deciding.happens(What::BoardFault(FaultRuling::PutRight), because.clone());
            deciding.happens(What::Restored(position.clone()), because);
        }
    }
    Ok(())
}

/// He who displaced pieces puts them back on his own time. Who that was he says himself, or the
/// arbiter does.
fn restored_on_own_time(deciding: &mut Deciding, flaw: &Flaw, because: Because) -> Decision {
    let Some(side) = flaw.of else {
        return Err(Refusal { why: Why::CulpritMissing, because });
    };
    if deciding.by.side() != Some(side) {
        established(deciding, &because)?;
    }
    restart(deciding, side, because.clone());
    deciding.happens(What::Punishable(side), because.clone().with(deciding.player(side)));
    deciding.happens(What::BoardFault(FaultRuling::PutRight), because);
    Ok(())
}

/// The arbiter restores a position.
pub(super) fn restore(deciding: &mut Deciding, position: &str) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let readable = deciding.board().reads(position);
    readable.map_err(|_| Refusal::plain(Why::Unreadable).with(Fact::Move(position.into())))?;
    let rules = deciding.rules().clone();
    let basis = rules.book().violations(rules.discipline()).map(|rule| &rule.clauses);
    let because = basis.map_or_else(Because::default, Because::from);
    deciding.happens(What::Restored(position.to_owned()), because);
    Ok(())
}
