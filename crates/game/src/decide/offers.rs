//! Offers of a draw, and their answers.

use rulebook::{Basis, Duty, OfferAgain, OfferFact, Untimely};

use super::claims;
use crate::agreement::Agreeing;
use crate::deciding::{Deciding, Decision};
use crate::{
    AgreedDraws, Because, Ending, Fact, GameResult, PastOffer, PerSide, Phase, Refusal, Side,
    Verdict, What, Why,
};

pub(super) fn offer(deciding: &mut Deciding) -> Decision {
    let side = deciding.acting(Duty::SpeakToArbiters)?;
    if deciding.state().phase != Phase::Adjourned {
        deciding.playing()?;
    }
    may_agree(deciding)?;
    may_offer_again(deciding, side)?;
    let rules = deciding.rules().clone();
    let rule = rules.book().offers(rules.discipline());
    let because = rule.map_or_else(Because::default, |rule| Because::from(&rule.clauses));
    let because = because.with(deciding.player(side));
    match rule.map(|rule| rule.untimely) {
        Some(_) if is_timely(deciding, side) => deciding.happens(What::Offered(side), because),
        Some(Untimely::NotAllowed) => {
            return Err(Refusal { why: Why::OfferUntimely, because });
        }
        Some(Untimely::ValidButPunishable) => {
            deciding.happens(What::OfferedUntimely(side), because);
        }
        None => deciding.happens(What::Offered(side), because),
    }
    Ok(())
}

/// An offer with a condition is none where the rulebook allows no conditions.
pub(super) fn offer_on_condition(deciding: &mut Deciding) -> Decision {
    let side = deciding.acting(Duty::SpeakToArbiters)?;
    match also(deciding, OfferFact::NoConditions) {
        Some(basis) => Err(Refusal::on(Why::OfferOnCondition, basis).with(deciding.player(side))),
        None => offer(deciding),
    }
}

/// A player takes back his claim that waits, or else his offer, where the rulebook lets him.
pub(super) fn withdraw(deciding: &mut Deciding) -> Decision {
    let side = deciding.acting(Duty::SpeakToArbiters)?;
    deciding.playing()?;
    if deciding.state().claim.as_ref().is_some_and(|claim| claim.by == side) {
        return claims::withdraw(deciding, side);
    }
    if deciding.state().offer != Some(side) {
        return Err(Refusal::plain(Why::NothingToWithdraw).with(deciding.player(side)));
    }
    if let Some(basis) = also(deciding, OfferFact::CannotBeWithdrawn) {
        return Err(Refusal::on(Why::NotWithdrawn, basis).with(deciding.player(side)));
    }
    deciding.happens_to(side, What::OfferWithdrawn(side), None);
    Ok(())
}

/// The clauses by which something else holds for offers, if it does.
pub(super) fn also(deciding: &Deciding, what: OfferFact) -> Option<&Basis> {
    let rule = deciding.rules().book().offers(deciding.rules().discipline())?;
    rule.also.iter().find(|fact| fact.says == what).map(|fact| &fact.clauses)
}

/// After his own move, before he presses; online, where moving presses, before the answer.
fn is_timely(deciding: &Deciding, side: Side) -> bool {
    let moved = deciding.state().made == Some(side);
    let answered = !deciding.is_turn(!side) || deciding.state().score.is_empty();
    moved
        || (deciding.rules().is_online() && !answered)
        || deciding.state().phase == Phase::Adjourned
}

fn may_offer_again(deciding: &Deciding, side: Side) -> Decision {
    let Some(last) = deciding.state().last_offer.filter(|last| last.by == side) else {
        return Ok(());
    };
    let Some(rule) = deciding.rules().book().offers(deciding.rules().discipline()) else {
        return Ok(());
    };
    let changed = last.force != PastOffer::now(side, deciding.board()).force;
    match rule.again {
        OfferAgain::NoRule => Ok(()),
        OfferAgain::AfterTheOtherOrChangeOfForce if changed => Ok(()),
        OfferAgain::AfterTheOther | OfferAgain::AfterTheOtherOrChangeOfForce => {
            Err(Refusal::on(Why::OfferedAlready, &rule.again_clauses).with(deciding.player(side)))
        }
    }
}

/// The arbiter lets the players agree before the regulations do.
pub(super) fn allow(deciding: &mut Deciding) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let rules = deciding.rules().clone();
    match rules.agreement_waiver() {
        Some(waiver) => {
            deciding.happens(What::AgreementAllowed, Because::from(waiver));
            Ok(())
        }
        None => Err(Refusal { why: Why::NothingToAllow, because: rules.minimum_because() }),
    }
}

/// Whether the rulebook lets the players agree on a draw now.
fn may_agree(deciding: &Deciding) -> Decision {
    let allowed = deciding.state().agreement_allowed;
    if deciding.rules().terms().agreed_draws == AgreedDraws::None && !allowed {
        let because = deciding.rules().minimum_because();
        return Err(Refusal { why: Why::NoAgreement, because });
    }
    let mut refusal = Refusal::plain(Why::NoAgreement);
    for (rule, agreement) in deciding.rules().agreements(allowed) {
        let Err(why) = conditions(deciding, agreement) else { return Ok(()) };
        let mut because = deciding.rules().minimum_because();
        because.clauses.extend(rule.clauses.iter());
        because.facts = why.1;
        refusal = Refusal { why: why.0, because };
    }
    Err(refusal)
}

fn conditions(deciding: &Deciding, needs: rulebook::Agreement) -> Result<(), (Why, Vec<Fact>)> {
    let made = PerSide::from_fn(|side| deciding.state().moves_by(side));
    let agreeing = Agreeing::new(&needs, made, deciding.board().force());
    let facts = |number, limit| vec![Fact::Number(number), Fact::Limit(limit)];
    if !agreeing.has_moves() {
        return Err((Why::TooFewMoves, facts(agreeing.moves_each, agreeing.moves_each_min)));
    }
    match agreeing.too_many_pieces() {
        Some(most) => Err((Why::TooManyPieces, facts(agreeing.pieces_each, most))),
        None => Ok(()),
    }
}

pub(super) fn accept(deciding: &mut Deciding) -> Decision {
    if let Some(answered) = claims::answer(deciding, Verdict::Right) {
        return answered;
    }
    let side = answering(deciding)?;
    may_agree(deciding)?;
    agree(deciding, side);
    Ok(())
}

fn agree(deciding: &mut Deciding, side: Side) {
    let rules = deciding.rules().clone();
    let allowed = deciding.state().agreement_allowed;
    let mut agreements = rules.agreements(allowed);
    let rule = agreements.find(|(_, agreement)| conditions(deciding, *agreement).is_ok());
    let because = rule.map_or_else(Because::default, |(rule, _)| Because::from(&rule.clauses));
    deciding.ends(GameResult::DRAW, Ending::Agreement, because.with(deciding.player(side)));
}

pub(super) fn decline(deciding: &mut Deciding) -> Decision {
    if let Some(answered) = claims::answer(deciding, Verdict::Wrong) {
        return answered;
    }
    let side = answering(deciding)?;
    let rules = deciding.rules().clone();
    let basis = rules.book().offers(rules.discipline()).map(|rule| &rule.clauses);
    deciding.happens_to(side, What::OfferDeclined(side), basis);
    Ok(())
}

/// The player to whom the standing offer was made.
fn answering(deciding: &Deciding) -> Result<Side, Refusal> {
    let side = deciding.acting(Duty::SpeakToArbiters)?;
    if deciding.state().phase != Phase::Adjourned {
        deciding.playing()?;
    }
    match deciding.state().offer {
        Some(by) if by != side => Ok(side),
        _ => Err(Refusal::plain(Why::NoOffer).with(deciding.player(side))),
    }
}
