//! Draws by a rule: claimed by a player, decided by the arbiter, or declared by him.
//!
//! An assistant claims one as he says anything else to the arbiters at his player's demand; what he claims unasked are
//! flags and breaches.

use rulebook::{
    Asks, CheckedOn, Cited, ClaimFact, ClaimRule, DrawRule, Duty, Ends, Escape, Evidence, Ground,
    Occasion, OfferFact, RecordKept, TimeRunsOut, WrongClaim,
};

use super::{clock, offers, play};
use crate::deciding::{Deciding, Decision};
use crate::{
    Because, Chance, Claim, ClockChange, Ending, Fact, Finding, GameResult, Millis, Refusal, Side,
    Stage, Standing, Verdict, What, Why,
};

/// A player claims a draw. What is claimed by stopping the clocks is claimed otherwise only on a
/// platform, which has none to stop.
pub(super) fn claim(deciding: &mut Deciding, id: &str, intended: Option<&str>) -> Decision {
    let asks = deciding.rules().claim(id).map(|procedure| procedure.asks);
    match asks {
        Some(Asks::ByStopping | Asks::ByOfferAndStopping) if !deciding.rules().is_online() => {
            let side = deciding.acting(Duty::SpeakToArbiters)?;
            let because = deciding.rules().claim(id).map(|one| Because::from(&one.clauses));
            let refusal =
                Refusal { why: Why::ClaimByStopping, because: because.unwrap_or_default() };
            Err(refusal.with(deciding.player(side)))
        }
        _ => make(deciding, id, intended),
    }
}

/// A player claims a draw by stopping the clocks, and where the rulebook says so by an offer too.
pub(super) fn claim_by_stopping(deciding: &mut Deciding, rule: &DrawRule) -> Decision {
    let side = deciding.acting(Duty::SpeakToArbiters)?;
    let rules = deciding.rules().clone();
    let procedure = rules.claim(&rule.id).filter(|one| one.asks == Asks::ByOfferAndStopping);
    if let Some(procedure) = procedure {
        deciding.happens_to(side, What::Offered(side), Some(&procedure.clauses));
    }
    make(deciding, &rule.id, None)?;
    if !deciding.is_over() && deciding.state().clock.running().is_some() {
        deciding.clock(ClockChange::Stopped, Because::from(&rule.clauses));
    }
    Ok(())
}

fn make(deciding: &mut Deciding, id: &str, intended: Option<&str>) -> Decision {
    let side = deciding.acting(Duty::SpeakToArbiters)?;
    deciding.playing()?;
    none_waits(deciding)?;
    let rules = deciding.rules().clone();
    let Some(rule) = rules.draw(id) else { return Err(Refusal::plain(Why::NoSuchRule)) };
    let procedure = rules.claim(id);
    if !deciding.is_turn(side) || deciding.state().made.is_some() {
        let lost = procedure.and_then(|one| says(one, ClaimFact::PlayingLosesRight));
        let lost = lost.filter(|_| deciding.state().made == Some(side));
        let refusal = match lost {
            Some(fact) => Refusal::on(Why::ClaimPlayed, &fact.clauses),
            None => Refusal::on(Why::NotHisTurn, &rule.clauses),
        };
        return Err(refusal.with(deciding.player(side)));
    }
    if rule.ends == Ends::Players {
        return Err(Refusal::on(Why::NotClaimable, &rule.clauses));
    }
    procedure.map_or(Ok(()), |procedure| may_claim(deciding, side, procedure, intended))?;
    if let Some(text) = intended
        && !deciding.board().legal_moves().iter().any(|legal| legal == text)
    {
        return Err(Refusal::on(Why::IllegalMove, &rule.clauses).with(Fact::Move(text.to_owned())));
    }
    let put_to_opponent = !rules.is_online()
        && procedure.is_some_and(|procedure| procedure.asks == Asks::OpponentThenArbiter);
    let intended_move = intended.map(str::to_owned);
    let claim = Claim { by: side, rule: id.to_owned(), intended: intended_move, put_to_opponent };
    let because = because(deciding, rule, procedure).with(deciding.player(side));
    let because = after_offer(deciding, side, because);
    deciding.happens(What::Claimed(claim), because.clone());
    if procedure.is_some_and(|procedure| procedure.checked_on == CheckedOn::ClocksStopped) {
        deciding.clock(ClockChange::Stopped, because);
    }
    if put_to_opponent {
        return Ok(());
    }
    look(deciding)
}

/// The clauses that keep a claim open to a player who may not offer again.
fn after_offer(deciding: &Deciding, side: Side, because: Because) -> Because {
    let offered = deciding.state().last_offer.is_some_and(|last| last.by == side);
    match offers::also(deciding, OfferFact::RuleDrawsStayOpen).filter(|_| offered) {
        Some(basis) => because.and(basis),
        None => because,
    }
}

/// The claim that waits is settled, unless the arbiter must look.
fn look(deciding: &mut Deciding) -> Decision {
    let Some(claim) = deciding.state().claim.clone() else { return Ok(()) };
    let rules = deciding.rules().clone();
    let Some(rule) = rules.draw(&claim.rule) else { return Err(Refusal::plain(Why::NoSuchRule)) };
    let procedure = rules.claim(&claim.rule);
    match judge(deciding, claim.by, rule, procedure, claim.intended.as_deref()) {
        Some(verdict) => settle(deciding, verdict),
        None => Ok(()),
    }
}

/// The opponent admits a draw that was put to him, or does not, so that the arbiter is asked; none
/// if nothing was put to him.
pub(super) fn answer(deciding: &mut Deciding, verdict: Verdict) -> Option<Decision> {
    let claim = deciding.state().claim.clone().filter(|claim| claim.put_to_opponent)?;
    let side = match deciding.acting(Duty::SpeakToArbiters) {
        Ok(side) if side != claim.by => side,
        Ok(_) => return None,
        Err(refusal) => return Some(Err(refusal)),
    };
    if verdict == Verdict::Right {
        return Some(settle(deciding, verdict));
    }
    let rules = deciding.rules().clone();
    let basis = rules.claim(&claim.rule).map(|procedure| &procedure.clauses);
    deciding.happens_to(side, What::ClaimRefused(side), basis);
    Some(look(deciding))
}

/// A player takes back a claim that waits, where the rulebook lets him.
pub(super) fn withdraw(deciding: &mut Deciding, side: Side) -> Decision {
    let rules = deciding.rules().clone();
    let claim = deciding.state().claim.clone();
    let procedure = claim.and_then(|claim| rules.claim(&claim.rule));
    if let Some(fact) = procedure.and_then(|one| says(one, ClaimFact::CannotBeWithdrawn)) {
        return Err(Refusal::on(Why::NotWithdrawn, &fact.clauses).with(deciding.player(side)));
    }
    deciding.happens_to(side, What::ClaimWithdrawn(side), None);
    if deciding.state().clock.running().is_none() {
        deciding.clock(ClockChange::Resumed, Because::default());
    }
    Ok(())
}

/// Whether a player may claim in this way now.
fn may_claim(
    deciding: &Deciding,
    side: Side,
    procedure: &ClaimRule,
    intended: Option<&str>,
) -> Decision {
    let refuse = |why| Err(Refusal::on(why, &procedure.clauses).with(deciding.player(side)));
    let occasion = if intended.is_some() { Occasion::IntendedMove } else { Occasion::Reached };
    match (procedure.occasions.contains(&occasion), occasion) {
        (false, Occasion::Reached) => return refuse(Why::IntendedMoveMissing),
        (false, Occasion::IntendedMove) => return refuse(Why::NotClaimable),
        (true, _) => {}
    }
    if let Some(fact) = says(procedure, ClaimFact::TouchingLosesRight)
        && !deciding.state().touched.is_empty()
    {
        return Err(Refusal::on(Why::ClaimTouched, &fact.clauses).with(deciding.player(side)));
    }
    let full = is_recorded(deciding, side);
    match procedure.evidence {
        Evidence::FullRecord if !full => refuse(Why::ClaimNeedsRecord),
        Evidence::FullRecord
        | Evidence::RecordOrArbitersPresence
        | Evidence::ArbitersPresence
        | Evidence::ArbitersJudgement
        | Evidence::Free => Ok(()),
    }
}

/// What a rulebook says besides about claims, if it does.
fn says(procedure: &ClaimRule, what: ClaimFact) -> Option<&Cited<ClaimFact>> {
    procedure.also.iter().find(|fact| fact.says == what)
}

/// Whether a claim is right, as far as that can be told without an arbiter's eyes.
fn judge(
    deciding: &Deciding,
    side: Side,
    rule: &DrawRule,
    procedure: Option<&ClaimRule>,
    intended: Option<&str>,
) -> Option<Verdict> {
    // A platform has seen and counted every move: its record stands for presence and counting aloud.
    let eyes = match procedure.map(|procedure| procedure.evidence) {
        Some(Evidence::ArbitersJudgement) => true,
        Some(Evidence::ArbitersPresence) => !deciding.rules().is_online(),
        Some(Evidence::FullRecord | Evidence::RecordOrArbitersPresence | Evidence::Free) | None => {
            false
        }
    };
    let unrecorded = !is_recorded(deciding, side)
        && procedure.is_some_and(|procedure| procedure.evidence != Evidence::Free);
    let judgement = matches!(
        rule.ground,
        Ground::ClearlyDrawn(_) | Ground::BetterButShortOfTime(_) | Ground::NobodyCanWin
    );
    if eyes || unrecorded || (judgement && !is_met(deciding, side, rule, intended)) {
        return None;
    }
    let met = is_met(deciding, side, rule, intended);
    Some(if met { Verdict::Right } else { Verdict::Wrong })
}

/// Whether a player has a full record, or the platform keeps one.
fn is_recorded(deciding: &Deciding, side: Side) -> bool {
    let kept = deciding.rules().record_kept() != RecordKept::Absent;
    deciding.rules().is_online() || (kept && deciding.state().sheets[side].is_full())
}

fn is_met(deciding: &Deciding, side: Side, rule: &DrawRule, intended: Option<&str>) -> bool {
    let circumstances = deciding.circumstances(deciding.now);
    let Some(text) = intended else {
        let standings = deciding.board().standings(&circumstances);
        return standings.iter().any(|one| one.rule.id == rule.id && serves(one, side));
    };
    let mut after = deciding.board().clone();
    after.play(text).is_ok()
        && after
            .standings(&circumstances)
            .iter()
            .any(|one| one.rule.id == rule.id && one.stage == Stage::Met)
}

fn serves(standing: &Standing<'_>, side: Side) -> bool {
    standing.stage == Stage::Met && standing.claimants.contains(&side)
}

/// The arbiter decides a claim that waits for him.
pub(super) fn decide(deciding: &mut Deciding, verdict: Verdict) -> Decision {
    deciding.official()?;
    deciding.not_over()?;
    let Some(claim) = deciding.state().claim.clone() else {
        return Err(Refusal::plain(Why::NoClaim));
    };
    if claim.put_to_opponent {
        let rules = deciding.rules().clone();
        let because = rules.claim(&claim.rule).map(|one| Because::from(&one.clauses));
        let because = because.unwrap_or_default();
        return Err(Refusal { why: Why::OpponentAnswersFirst, because });
    }
    settle(deciding, verdict)
}

fn settle(deciding: &mut Deciding, verdict: Verdict) -> Decision {
    let Some(claim) = deciding.state().claim.clone() else {
        return Err(Refusal::plain(Why::NoClaim));
    };
    let rules = deciding.rules().clone();
    let Some(rule) = rules.draw(&claim.rule) else { return Err(Refusal::plain(Why::NoSuchRule)) };
    let procedure = rules.claim(&claim.rule);
    let because = because(deciding, rule, procedure).with(deciding.player(claim.by));
    match verdict {
        Verdict::Right => {
            deciding.ends(GameResult::DRAW, Ending::Draw(rule.id.clone()), because);
        }
        Verdict::Wrong => deny(deciding, &claim, procedure, because),
    }
    Ok(())
}

/// A wrong claim: time for the opponent, the intended move, and the game goes on.
fn deny(deciding: &mut Deciding, claim: &Claim, procedure: Option<&ClaimRule>, because: Because) {
    deciding.happens(What::ClaimDenied(claim.by), because.clone());
    let loses_on_time =
        procedure.is_some_and(|one| one.time_runs_out == Some(TimeRunsOut::DrawIfRightLossIfWrong));
    if loses_on_time && deciding.state().clock.fallen(claim.by, deciding.now).is_some() {
        return clock::loses_on_time(deciding, claim.by);
    }
    let gain = procedure.map_or(0, |procedure| procedure.opponent_gains_seconds);
    if gain > 0 {
        let gained = ClockChange::Gained(!claim.by, Millis::seconds(gain.into()));
        deciding.clock(gained, because.clone());
    }
    if deciding.state().clock.running().is_none() {
        deciding.clock(ClockChange::Resumed, because.clone());
    }
    if let Some(fact) = procedure.and_then(|one| says(one, ClaimFact::IsOffer)) {
        deciding.happens_to(claim.by, What::Offered(claim.by), Some(&fact.clauses));
    }
    if let Some(text) = &claim.intended
        && procedure.is_some_and(|one| one.wrong_claim == WrongClaim::IntendedMovePlayed)
    {
        play_intended(deciding, claim.by, text, because);
    }
}

fn play_intended(deciding: &mut Deciding, side: Side, text: &str, because: Because) {
    let because = because.with(Fact::Move(text.to_owned()));
    deciding.happens(What::Moved(side, text.to_owned()), because.clone());
    play::after_move(deciding, side);
    if !deciding.is_over() && deciding.state().made == Some(side) {
        deciding.clock(ClockChange::Pressed(side), because);
    }
}

/// The arbiter declares a draw on his own.
pub(super) fn declare(deciding: &mut Deciding, id: &str) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let rules = deciding.rules().clone();
    let Some(rule) = rules.draw(id) else { return Err(Refusal::plain(Why::NoSuchRule)) };
    let because = because(deciding, rule, None);
    match rule.ends {
        Ends::ArbiterMay | Ends::ArbiterMust | Ends::AtOnce => {}
        Ends::OnClaim | Ends::Players => return Err(Refusal { why: Why::NotClaimable, because }),
    }
    if !declarable(deciding, rule) {
        return Err(Refusal { why: Why::NotMet, because });
    }
    deciding.ends(GameResult::DRAW, Ending::Draw(rule.id.clone()), because);
    Ok(())
}

/// The arbiter finds that a position is clearly drawn, or won, or dead: counts begin or stop.
pub(super) fn find(deciding: &mut Deciding, finding: Finding) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let rules = deciding.rules().clone();
    let standings = deciding.standings(deciding.now);
    let running = |rule: &DrawRule| {
        standings.iter().any(|one| one.rule.id == rule.id && one.stage > Stage::Dormant)
    };
    let ground = |rule: &&DrawRule| match finding {
        Finding::ClearlyDrawn { .. } => matches!(rule.ground, Ground::ClearlyDrawn(_)),
        Finding::WonPosition => match &rule.ground {
            Ground::Count(count) => count.unless == Some(Escape::WonPosition) && running(rule),
            Ground::AtOnce(_) => running(rule),
            Ground::Agreement(_)
            | Ground::BothFlagsFallen
            | Ground::Repetition(_)
            | Ground::NobodyCanWin
            | Ground::Stalemate
            | Ground::Passes(_)
            | Ground::ClearlyDrawn(_)
            | Ground::BetterButShortOfTime(_) => false,
        },
        Finding::NobodyCanWin => rule.ground == Ground::NobodyCanWin,
    };
    let depending: Vec<&DrawRule> = rules.draws().iter().filter(ground).collect();
    drop(standings);
    if depending.is_empty() {
        return Err(Refusal::plain(Why::NoSuchRule));
    }
    let cited =
        depending.iter().fold(Because::default(), |because, rule| because.and(&rule.clauses));
    deciding.happens(What::Found(finding), cited);
    end_by_rule(deciding);
    Ok(())
}

/// Whether the arbiter may find that a rule is met: it is, or nobody can prove that it is not.
fn declarable(deciding: &Deciding, rule: &DrawRule) -> bool {
    let standings = deciding.standings(deciding.now);
    let met = standings.iter().any(|one| one.rule.id == rule.id && one.stage == Stage::Met);
    let doubtful = || Side::BOTH.iter().all(|side| deciding.board().can_win(*side) != Chance::Open);
    met || (rule.ground == Ground::NobodyCanWin && doubtful())
}

/// The game is over if a rule draws it by itself, or if the platform declares what an arbiter may.
pub(super) fn end_by_rule(deciding: &mut Deciding) {
    let online = deciding.rules().is_online();
    let rules = deciding.rules().clone();
    let standings = deciding.standings(deciding.now);
    // Whether a win can be shown nobody sees but the arbiter: the platform leaves that to him.
    let eyes = |ground: &Ground| matches!(ground, Ground::AtOnce(_));
    let met = standings.iter().find(|one| match one.ends() {
        Some(Ends::AtOnce) => true,
        Some(Ends::ArbiterMay | Ends::ArbiterMust) => online && !eyes(&one.rule.ground),
        Some(Ends::OnClaim | Ends::Players) | None => false,
    });
    let Some(id) = met.map(|one| one.rule.id.clone()) else { return };
    if let Some(rule) = rules.draw(&id) {
        let because = because(deciding, rule, None);
        deciding.ends(GameResult::DRAW, Ending::Draw(id), because);
    }
}

/// The clauses of a draw rule and of its procedure, with what was counted.
fn because(deciding: &Deciding, rule: &DrawRule, procedure: Option<&ClaimRule>) -> Because {
    let because = Because::from(&rule.clauses);
    let because = procedure.map_or(because.clone(), |one| because.and(&one.clauses));
    let standings = deciding.standings(deciding.now);
    let tally =
        standings.iter().find(|one| one.rule.id == rule.id).and_then(|one| one.tally.clone());
    match tally {
        Some(tally) => {
            because.with(Fact::Number(tally.counted.into())).with(Fact::Limit(tally.limit.into()))
        }
        None => because,
    }
}

/// Nothing else is done while a claim waits for the arbiter.
pub(super) fn none_waits(deciding: &Deciding) -> Decision {
    match &deciding.state().claim {
        Some(_) => Err(Refusal::plain(Why::ClaimWaits)),
        None => Ok(()),
    }
}
