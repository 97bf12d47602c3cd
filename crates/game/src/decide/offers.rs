//! Offers of a draw, and their answers.

use rulebook::{Duty, OfferAgain, Untimely};

use crate::agreement::Agreeing;
use crate::desk::{Decision, Desk};
use crate::{
    Because, Ending, Fact, GameResult, PastOffer, PerSide, Phase, Refusal, Side, What, Why,
};

pub(super) fn offer(desk: &mut Desk) -> Decision {
    let side = desk.acting(Duty::SpeakToArbiters)?;
    if desk.state().phase != Phase::Adjourned {
        desk.playing()?;
    }
    may_agree(desk)?;
    may_offer_again(desk, side)?;
    let rules = desk.rules().clone();
    let rule = rules.book().offers(rules.discipline());
    let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
    let because = because.with(desk.player(side));
    match rule.map(|rule| rule.untimely) {
        Some(_) if is_timely(desk, side) => desk.happens(What::Offered(side), because),
        Some(Untimely::NotAllowed) => {
            return Err(Refusal { why: Why::OfferUntimely, because });
        }
        Some(Untimely::ValidButPunishable) => {
            desk.happens(What::OfferedUntimely(side), because);
        }
        None => desk.happens(What::Offered(side), because),
    }
    Ok(())
}

/// After his own move, before he presses; online, where moving presses, before the answer.
fn is_timely(desk: &Desk, side: Side) -> bool {
    let moved = desk.state().made == Some(side);
    let answered = !desk.is_turn(!side) || desk.state().score.is_empty();
    moved || (desk.rules().is_online() && !answered) || desk.state().phase == Phase::Adjourned
}

fn may_offer_again(desk: &Desk, side: Side) -> Decision {
    let Some(last) = desk.state().last_offer.filter(|last| last.by == side) else { return Ok(()) };
    let Some(rule) = desk.rules().book().offers(desk.rules().discipline()) else { return Ok(()) };
    let changed = last.force != PastOffer::now(side, desk.board()).force;
    match rule.again {
        OfferAgain::NoRule => Ok(()),
        OfferAgain::AfterTheOtherOrChangeOfForce if changed => Ok(()),
        OfferAgain::AfterTheOther | OfferAgain::AfterTheOtherOrChangeOfForce => {
            Err(Refusal::on(Why::OfferedAlready, &rule.again_clauses).with(desk.player(side)))
        }
    }
}

/// Whether the rulebook lets the players agree on a draw now.
fn may_agree(desk: &Desk) -> Decision {
    let mut refusal = Refusal::plain(Why::NoAgreement);
    for (rule, agreement) in desk.rules().agreements() {
        let Err(why) = conditions(desk, agreement) else { return Ok(()) };
        let mut because = desk.rules().minimum_because();
        because.clauses.extend(rule.clauses.iter());
        because.facts = why.1;
        refusal = Refusal { why: why.0, because };
    }
    Err(refusal)
}

fn conditions(desk: &Desk, needs: rulebook::Agreement) -> Result<(), (Why, Vec<Fact>)> {
    let made = PerSide::from_fn(|side| desk.state().moves_by(side));
    let agreeing = Agreeing::new(&needs, made, desk.board().force());
    let facts = |number, limit| vec![Fact::Number(number), Fact::Limit(limit)];
    if !agreeing.has_moves() {
        return Err((Why::TooFewMoves, facts(agreeing.moves_each, agreeing.moves_each_min)));
    }
    match agreeing.too_many_pieces() {
        Some(most) => Err((Why::TooManyPieces, facts(agreeing.pieces_each, most))),
        None => Ok(()),
    }
}

pub(super) fn accept(desk: &mut Desk) -> Decision {
    let side = answering(desk)?;
    may_agree(desk)?;
    agree(desk, side);
    Ok(())
}

fn agree(desk: &mut Desk, side: Side) {
    let rules = desk.rules().clone();
    let rule = rules.agreements().find(|(_, agreement)| conditions(desk, *agreement).is_ok());
    let because = rule.map_or_else(Because::default, |(rule, _)| Because::from(&rule.clauses));
    desk.ends(GameResult::DRAW, Ending::Agreement, because.with(desk.player(side)));
}

pub(super) fn decline(desk: &mut Desk) -> Decision {
    let side = answering(desk)?;
    let rules = desk.rules().clone();
    let basis = rules.book().offers(rules.discipline()).map(|rule| &rule.clauses);
    desk.happens_to(side, What::OfferDeclined(side), basis);
    Ok(())
}

/// The player to whom the standing offer was made.
fn answering(desk: &Desk) -> Result<Side, Refusal> {
    let side = desk.acting(Duty::SpeakToArbiters)?;
    if desk.state().phase != Phase::Adjourned {
        desk.playing()?;
    }
    match desk.state().offer {
        Some(by) if by != side => Ok(side),
        _ => Err(Refusal::plain(Why::NoOffer).with(desk.player(side))),
    }
}
