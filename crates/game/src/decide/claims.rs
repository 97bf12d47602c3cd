//! Draws by a rule: claimed by a player, decided by the arbiter, or declared by him.

use rulebook::{
    CheckedOn, Cited, ClaimFact, ClaimRule, DrawRule, Duty, Ends, Escape, Evidence, Ground,
    Occasion, RecordKept, TimeRunsOut, WrongClaim,
};

use super::{clock, play};
use crate::deciding::{Deciding, Decision};
use crate::{
    Because, Chance, Claim, ClockChange, Ending, Fact, Finding, GameResult, Millis, Refusal, Side,
    Stage, Standing, Verdict, What, Why,
};

pub(super) fn claim(deciding: &mut Deciding, id: &str, intended: Option<&str>) -> Decision {
    let side = deciding.acting(Duty::ClaimForPlayer)?;
    deciding.playing()?;
    none_waits(deciding)?;
    let rules = deciding.rules().clone();
    let Some(rule) = rules.draw(id) else { return Err(Refusal::plain(Why::NoSuchRule)) };
    if !deciding.is_turn(side) || deciding.state().made.is_some() {
        return Err(Refusal::on(Why::NotHisTurn, &rule.clauses).with(deciding.player(side)));
    }
    if rule.ends == Ends::Players {
        return Err(Refusal::on(Why::NotClaimable, &rule.clauses));
    }
    let procedure = rules.claim(id);
    procedure.map_or(Ok(()), |procedure| may_claim(deciding, side, procedure, intended))?;
    if let Some(text) = intended
        && !deciding.board().legal_moves().iter().any(|legal| legal == text)
    {
        return Err(Refusal::on(Why::IllegalMove, &rule.clauses).with(Fact::Move(text.to_owned())));
    }
    let claim = Claim { by: side, rule: id.to_owned(), intended: intended.map(str::to_owned) };
    let because = because(deciding, rule, procedure).with(deciding.player(side));
    deciding.happens(What::Claimed(claim), because.clone());
    if procedure.is_some_and(|procedure| procedure.checked_on == CheckedOn::ClocksStopped) {
        deciding.clock(ClockChange::Stopped, because);
    }
    match judge(deciding, side, rule, procedure, intended) {
        Some(verdict) => settle(deciding, verdict),
        None => Ok(()), // the arbiter must look
    }
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
    let full = deciding.rules().is_online() || deciding.state().sheets[side].is_full();
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
    deciding: &Deciding,
    side: Side,
    rule: &DrawRule,
    procedure: Option<&ClaimRule>,
    intended: Option<&str>,
) -> Option<Verdict> {
    // A platform has seen and counted every move: its record stands for presence and counting aloud.
    let eyes = match procedure.map(|procedure| procedure.evidence) {
        Some(Evidence::ArbitersJudgement) => true,
        Some(Evidence::CountedAloud | Evidence::ArbitersPresence) => !deciding.rules().is_online(),
        Some(
            Evidence::FullRecord
            | Evidence::RecordOrArbitersPresence
            | Evidence::ArbitersRecord
            | Evidence::RecordOrCountedAloud
            | Evidence::Free,
        )
        | None => false,
    };
    let recorded = deciding.rules().is_online()
        || (deciding.rules().record_kept() != RecordKept::Absent
            && deciding.state().sheets[side].is_full());
    let unrecorded =
        !recorded && procedure.is_some_and(|procedure| procedure.evidence != Evidence::Free);
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
    if deciding.state().claim.is_none() {
        return Err(Refusal::plain(Why::NoClaim));
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
