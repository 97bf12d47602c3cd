//! Draws by a rule: claimed by a player, decided by the arbiter, or declared by him.

use rulebook::{
    CheckedOn, Cited, ClaimFact, ClaimRule, DrawRule, Duty, Ends, Escape, Evidence, Ground,
    Occasion, TimeRunsOut, WrongClaim,
};

use super::{clock, play};
use crate::desk::{Decision, Desk};
use crate::{
    Because, Chance, Claim, ClockChange, Ending, Fact, Finding, GameResult, Millis, Refusal, Side,
    Stage, Standing, Verdict, What, Why,
};

pub(super) fn claim(desk: &mut Desk, id: &str, intended: Option<&str>) -> Decision {
    let side = desk.acting(Duty::ClaimForPlayer)?;
    desk.playing()?;
    none_waits(desk)?;
    let rules = desk.rules().clone();
    let Some(rule) = rules.draw(id) else { return Err(Refusal::plain(Why::NoSuchRule)) };
    if !desk.is_turn(side) || desk.state().made.is_some() {
        return Err(Refusal::on(Why::NotHisTurn, &rule.clauses).with(desk.player(side)));
    }
    if rule.ends == Ends::Players {
        return Err(Refusal::on(Why::NotClaimable, &rule.clauses));
    }
    let procedure = rules.claim(id);
    procedure.map_or(Ok(()), |procedure| may_claim(desk, side, procedure, intended))?;
    if let Some(text) = intended
        && !desk.board().legal_moves().iter().any(|legal| legal == text)
    {
        return Err(Refusal::on(Why::IllegalMove, &rule.clauses).with(Fact::Move(text.to_owned())));
    }
    let claim = Claim { by: side, rule: id.to_owned(), intended: intended.map(str::to_owned) };
    let because = because(desk, rule, procedure).with(desk.player(side));
    desk.happens(What::Claimed(claim), because.clone());
    if procedure.is_some_and(|procedure| procedure.checked_on == CheckedOn::ClocksStopped) {
        desk.clock(ClockChange::Stopped, because);
    }
    match judge(desk, side, rule, procedure, intended) {
        Some(verdict) => settle(desk, verdict),
        None => Ok(()), // the arbiter must look
    }
}

/// Whether a player may claim in this way now.
fn may_claim(desk: &Desk, side: Side, procedure: &ClaimRule, intended: Option<&str>) -> Decision {
    let refuse = |why| Err(Refusal::on(why, &procedure.clauses).with(desk.player(side)));
    let occasion = if intended.is_some() { Occasion::IntendedMove } else { Occasion::Reached };
    match (procedure.occasions.contains(&occasion), occasion) {
        (false, Occasion::Reached) => return refuse(Why::IntendedMoveMissing),
        (false, Occasion::IntendedMove) => return refuse(Why::NotClaimable),
        (true, _) => {}
    }
    if let Some(fact) = says(procedure, ClaimFact::TouchingLosesRight)
        && !desk.state().touched.is_empty()
    {
        return Err(Refusal::on(Why::ClaimTouched, &fact.clauses).with(desk.player(side)));
    }
    let full = desk.rules().is_online() || desk.state().sheets[side].is_full();
    match procedure.evidence {
        Evidence::FullRecord if !full => refuse(Why::ClaimNeedsRecord),
        Evidence::FullRecord
        | Evidence::RecordOrArbitersPresence
        | Evidence::ArbitersRecord
        | Evidence::RecordOrCountedAloud
        | Evidence::CountedAloud
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
    desk: &Desk,
    side: Side,
    rule: &DrawRule,
    procedure: Option<&ClaimRule>,
    intended: Option<&str>,
) -> Option<Verdict> {
    let eyes = matches!(
        procedure.map(|procedure| procedure.evidence),
        Some(Evidence::ArbitersJudgement | Evidence::CountedAloud | Evidence::ArbitersPresence)
    );
    let unrecorded = desk.rules().record_kept() == rulebook::RecordKept::Absent
        && procedure.is_some_and(|procedure| procedure.evidence != Evidence::Free);
    let judgement = matches!(
        rule.ground,
        Ground::ClearlyDrawn(_) | Ground::BetterButShortOfTime(_) | Ground::NobodyCanWin
    );
    if eyes || unrecorded || (judgement && !is_met(desk, side, rule, intended)) {
        return None;
    }
    let met = is_met(desk, side, rule, intended);
    Some(if met { Verdict::Right } else { Verdict::Wrong })
}

fn is_met(desk: &Desk, side: Side, rule: &DrawRule, intended: Option<&str>) -> bool {
    let circumstances = desk.circumstances(desk.now);
    let Some(text) = intended else {
        let standings = desk.board().standings(&circumstances);
        return standings.iter().any(|one| one.rule.id == rule.id && serves(one, side));
    };
    let mut after = desk.board().clone();
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
pub(super) fn decide(desk: &mut Desk, verdict: Verdict) -> Decision {
    desk.official()?;
    desk.not_over()?;
    if desk.state().claim.is_none() {
        return Err(Refusal::plain(Why::NoClaim));
    }
    settle(desk, verdict)
}

fn settle(desk: &mut Desk, verdict: Verdict) -> Decision {
    let Some(claim) = desk.state().claim.clone() else {
        return Err(Refusal::plain(Why::NoClaim));
    };
    let rules = desk.rules().clone();
    let Some(rule) = rules.draw(&claim.rule) else { return Err(Refusal::plain(Why::NoSuchRule)) };
    let procedure = rules.claim(&claim.rule);
    let because = because(desk, rule, procedure).with(desk.player(claim.by));
    match verdict {
        Verdict::Right => {
            desk.ends(GameResult::DRAW, Ending::Draw(rule.id.clone()), because);
        }
        Verdict::Wrong => deny(desk, &claim, procedure, because),
    }
    Ok(())
}

/// A wrong claim: time for the opponent, the intended move, and the game goes on.
fn deny(desk: &mut Desk, claim: &Claim, procedure: Option<&ClaimRule>, because: Because) {
    desk.happens(What::ClaimDenied(claim.by), because.clone());
    let loses_on_time =
        procedure.is_some_and(|one| one.time_runs_out == Some(TimeRunsOut::DrawIfRightLossIfWrong));
    if loses_on_time && desk.state().clock.fallen(claim.by, desk.now).is_some() {
        return clock::loses_on_time(desk, claim.by);
    }
    let gain = procedure.map_or(0, |procedure| procedure.opponent_gains_seconds);
    if gain > 0 {
        let gained = ClockChange::Gained(!claim.by, Millis::seconds(gain.into()));
        desk.clock(gained, because.clone());
    }
    if desk.state().clock.running().is_none() {
        desk.clock(ClockChange::Resumed, because.clone());
    }
    if let Some(fact) = procedure.and_then(|one| says(one, ClaimFact::IsOffer)) {
        desk.happens_to(claim.by, What::Offered(claim.by), Some(&fact.clauses));
    }
    if let Some(text) = &claim.intended
        && procedure.is_some_and(|one| one.wrong_claim == WrongClaim::IntendedMovePlayed)
    {
        play_intended(desk, claim.by, text, because);
    }
}

fn play_intended(desk: &mut Desk, side: Side, text: &str, because: Because) {
    let because = because.with(Fact::Move(text.to_owned()));
    desk.happens(What::Moved(side, text.to_owned()), because.clone());
    play::after_move(desk, side);
    if !desk.is_over() && desk.state().made == Some(side) {
        desk.clock(ClockChange::Pressed(side), because);
    }
}

/// The arbiter declares a draw on his own.
pub(super) fn declare(desk: &mut Desk, id: &str) -> Decision {
    desk.official()?;
    desk.playing()?;
    let rules = desk.rules().clone();
    let Some(rule) = rules.draw(id) else { return Err(Refusal::plain(Why::NoSuchRule)) };
    let because = because(desk, rule, None);
    match rule.ends {
        Ends::ArbiterMay | Ends::ArbiterMust | Ends::AtOnce => {}
        Ends::OnClaim | Ends::Players => return Err(Refusal { why: Why::NotClaimable, because }),
    }
    if !declarable(desk, rule) {
        return Err(Refusal { why: Why::NotMet, because });
    }
    desk.ends(GameResult::DRAW, Ending::Draw(rule.id.clone()), because);
    Ok(())
}

/// The arbiter finds that a position is clearly drawn, or won, or dead: counts begin or stop.
pub(super) fn find(desk: &mut Desk, finding: Finding) -> Decision {
    desk.official()?;
    desk.playing()?;
    let rules = desk.rules().clone();
    let ground = |rule: &&DrawRule| match finding {
        Finding::ClearlyDrawn { .. } => matches!(rule.ground, Ground::ClearlyDrawn(_)),
        Finding::WonPosition => {
            matches!(&rule.ground, Ground::Count(count) if count.unless == Some(Escape::WonPosition))
        }
        Finding::NobodyCanWin => rule.ground == Ground::NobodyCanWin,
    };
    let Some(rule) = rules.draws().iter().find(ground) else {
        return Err(Refusal::plain(Why::NoSuchRule));
    };
    desk.happens(What::Found(finding), Because::from(&rule.clauses));
    end_by_rule(desk);
    Ok(())
}

/// Whether the arbiter may find that a rule is met: it is, or nobody can prove that it is not.
fn declarable(desk: &Desk, rule: &DrawRule) -> bool {
    let standings = desk.standings(desk.now);
    let met = standings.iter().any(|one| one.rule.id == rule.id && one.stage == Stage::Met);
    let doubtful = || Side::BOTH.iter().all(|side| desk.board().can_win(*side) != Chance::Open);
    met || (rule.ground == Ground::NobodyCanWin && doubtful())
}

/// The game is over if a rule draws it by itself, or if the platform declares what an arbiter may.
pub(super) fn end_by_rule(desk: &mut Desk) {
    let online = desk.rules().is_online();
    let rules = desk.rules().clone();
    let standings = desk.standings(desk.now);
    let met = standings.iter().find(|one| match one.ends() {
        Some(Ends::AtOnce) => true,
        Some(Ends::ArbiterMay | Ends::ArbiterMust) => online,
        Some(Ends::OnClaim | Ends::Players) | None => false,
    });
    let Some(id) = met.map(|one| one.rule.id.clone()) else { return };
    if let Some(rule) = rules.draw(&id) {
        let because = because(desk, rule, None);
        desk.ends(GameResult::DRAW, Ending::Draw(id), because);
    }
}

/// The clauses of a draw rule and of its procedure, with what was counted.
fn because(desk: &Desk, rule: &DrawRule, procedure: Option<&ClaimRule>) -> Because {
    let because = Because::from(&rule.clauses);
    let because = procedure.map_or(because.clone(), |one| because.and(&one.clauses));
    let standings = desk.standings(desk.now);
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
pub(super) fn none_waits(desk: &Desk) -> Decision {
    match &desk.state().claim {
        Some(_) => Err(Refusal::plain(Why::ClaimWaits)),
        None => Ok(()),
    }
}
