//! Announcements, assistants' answers, and warnings of time trouble.

use notation::speech;
use rulebook::{Accommodation, Basis, Duty, DutyTime, Forgotten, ImpairmentRule};

use crate::deciding::{Deciding, Decision};
use crate::{
    Actor, Aid, AidAct, Because, Entry, Fact, Game, Millis, Phase, Question, Refusal, Rules, Side,
    What, Why,
};

pub(super) fn decide(deciding: &mut Deciding, act: &AidAct) -> Decision {
    match act {
        AidAct::Announce(text) => announce(deciding, text),
        AidAct::Sign => give_sign(deciding),
        AidAct::Correct(text) => correct(deciding, text),
        AidAct::Ask(question) => ask(deciding, *question),
        AidAct::WarnOfTime(side) => warn_of_time(deciding, *side),
        AidAct::TellNotPressed(side) => tell_not_pressed(deciding, *side),
        AidAct::AskWhoseMove => ask_whose_move(deciding),
    }
}

/// The rule, if one of the players sees badly.
fn rule(rules: &Rules) -> Option<&ImpairmentRule> {
    let impaired = Side::BOTH.iter().any(|side| rules.terms().aids[*side].sight.is_some());
    rules.book().impairment(rules.discipline()).filter(|_| impaired)
}

/// The clauses by which something holds in games of players who see badly, if it does.
fn clauses(rules: &Rules, what: Accommodation) -> Option<&Basis> {
    let said = rule(rules)?.rules.iter().find(|one| one.says == what);
    said.map(|one| &one.clauses)
}

/// The clauses by which an arbiter steps in unasked against the opponent of somebody who sees badly.
pub(super) fn steps_in(rules: &Rules, offender: Side) -> Option<&Basis> {
    rules.terms().aids[!offender].sight?;
    clauses(rules, Accommodation::ArbiterStepsIn)
}

/// A move must have been announced before the clock is pressed.
pub(super) fn announced(deciding: &Deciding, side: Side) -> Decision {
    match clauses(deciding.rules(), Accommodation::PressedAfterAnnouncing) {
        Some(clauses) if deciding.state().announced.is_none() => {
            Err(Refusal::on(Why::NotAnnounced, clauses).with(deciding.player(side)))
        }
        _ => Ok(()),
    }
}

/// Where an assistant keeps the record, nobody presses before he has written the move.
pub(super) fn written(deciding: &Deciding, side: Side) -> Decision {
    let rules = deciding.rules();
    let keeps = deciding.aid(side).assistant.contains(&Duty::KeepRecord);
    let known = rules.book().impairment(rules.discipline());
    let first = known.and_then(|rule| {
        rule.rules.iter().find(|one| one.says == Accommodation::AssistantWritesFirst)
    });
    match first {
        Some(first) if keeps && deciding.state().move_written != Some(side) => {
            Err(Refusal::on(Why::NotWritten, &first.clauses).with(deciding.player(side)))
        }
        _ => Ok(()),
    }
}

/// He who completes a move that he has announced otherwise has made the one on the board; doing so
/// again may be punished.
pub(super) fn note_slip(deciding: &mut Deciding, side: Side) {
    let rules = deciding.rules().clone();
    let (Some(counts), Some(slip)) = (
        clauses(&rules, Accommodation::BoardMoveCounts),
        clauses(&rules, Accommodation::SlipCorrectedBeforePressing),
    ) else {
        return;
    };
    let announced = deciding.state().announced.clone();
    let (Some(announced), Some(made)) = (announced, last_move(deciding)) else { return };
    // What the assistant of the other has called is no slip of his.
    if deciding.state().announced_by == Some(!side) {
        return;
    }
    if is_same_move(&announced, &made) {
        return;
    }
    let because = Because::from(counts).with(deciding.player(side));
    deciding.happens(What::Misannounced(side), because.with(Fact::Move(made)));
    if deciding.state().slips[side] > 1 {
        deciding.happens_to(side, What::Punishable(side), Some(slip));
    }
}

/// Whether an announcement names a move, however its signs are set and whatever its squares are called: by its
/// squares and by what a pawn becomes.
fn is_same_move(announced: &str, made: &str) -> bool {
    let plain = |text: &str| {
        let signs = text.chars().filter(|sign| sign.is_alphanumeric());
        signs.flat_map(char::to_lowercase).collect::<String>()
    };
    let short = match plain(announced).as_str() {
        "00" | "oo" | "оо" => Some(true),
        "000" | "ooo" | "ооо" => Some(false),
        said if said == plain(made) => return true,
        _ => None,
    };
    // Names are for the files of a chessboard; other boards have more of them.
    let wide = made.chars().any(|sign| ('i'..='p').contains(&sign.to_ascii_lowercase()));
    let called = speech::called(announced, if wide { 'p' } else { 'h' }).unwrap_or_default();
    let castled: &[&str] = match short.or(called.castles_short) {
        Some(true) => &["e1g1", "e8g8"],
        Some(false) => &["e1c1", "e8c8"],
        None => &[],
    };
    let squares_made = squares(made);
    let says = |squares: &[String], becomes: Option<char>| {
        let named = !squares_made.is_empty() && squares == squares_made;
        named && promoted(made).is_none_or(|piece| becomes == Some(piece))
    };
    says(&squares(announced), promoted(announced))
        || says(&called.squares, called.becomes)
        || castled.contains(&plain(made).as_str())
}

/// The squares that a move names, without the signs of pieces and captures.
fn squares(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut before = ' ';
    for sign in text.chars().flat_map(char::to_lowercase) {
        if sign.is_ascii_digit() {
            match all.last_mut().filter(|_| before.is_ascii_digit()) {
                Some(square) => square.push(sign),
                None => {
                    let file = before.is_alphabetic() && !"xх".contains(before);
                    all.push(file.then_some(before).into_iter().chain([sign]).collect());
                }
            }
        }
        before = sign;
    }
    all
}

/// What a pawn becomes: the piece that is named after the last square.
fn promoted(text: &str) -> Option<char> {
    let after = text.rsplit(|sign: char| sign.is_ascii_digit()).next()?;
    match after.chars().flat_map(char::to_lowercase).find(|sign| sign.is_alphabetic())? {
        'q' | 'ф' => Some('q'),
        'r' | 'т' | 'л' => Some('r'),
        'b' | 'с' => Some('b'),
        'n' | 'к' => Some('n'),
        _ => None,
    }
}

fn announce(deciding: &mut Deciding, text: &str) -> Decision {
    let side = speaking(deciding)?;
    let rules = deciding.rules().clone();
    let because = [Accommodation::AnnounceMoves, Accommodation::MadeWhenAnnounced]
        .into_iter()
        .filter_map(|what| clauses(&rules, what))
        .chain(duty(deciding, &rules))
        .fold(Because::default(), |because, clauses| because.and(clauses))
        .with(deciding.player(side));
    if deciding.state().announced.is_some() {
        return Err(Refusal { why: Why::NothingToComplete, because });
    }
    let because = because.with(Fact::Move(text.to_owned()));
    deciding.happens(What::Announced(side, text.to_owned()), because);
    Ok(())
}

/// Where a call cannot be made or heard, the sign that was agreed with opponent and chief arbiter stands
/// for it, for him who needs it and for his opponent.
fn give_sign(deciding: &mut Deciding) -> Decision {
    let side = speaking(deciding)?;
    let rules = deciding.rules().clone();
    let basis = clauses(&rules, Accommodation::AgreedSigns);
    let because = basis.map_or_else(Because::default, Because::from).with(deciding.player(side));
    if !Side::BOTH.into_iter().any(|side| deciding.aid(side).sign) {
        return Err(Refusal { why: Why::NoSignAgreed, because });
    }
    if deciding.state().announced.is_some() {
        return Err(Refusal { why: Why::NothingToComplete, because });
    }
    let Some(made) = last_move(deciding) else {
        return Err(Refusal { why: Why::NothingToComplete, because });
    };
    let because = because.with(Fact::Move(made.clone()));
    deciding.happens(What::SignGiven(side, made), because);
    Ok(())
}

/// The move that was made last.
fn last_move(deciding: &Deciding) -> Option<String> {
    deciding.state().score.iter().rev().find_map(|entry| match entry {
        Entry::Move { text, .. } => Some(text.to_string()),
        Entry::Put(_) | Entry::Found(_) | Entry::Offer(_) => None,
    })
}

/// A slip of the tongue is corrected before the opponent's clock runs.
fn correct(deciding: &mut Deciding, text: &str) -> Decision {
    let side = speaking(deciding)?;
    let rules = deciding.rules().clone();
    let basis = clauses(&rules, Accommodation::SlipCorrectedBeforePressing);
    let because = basis.map_or_else(Because::default, Because::from).with(deciding.player(side));
    if deciding.state().announced.is_none() {
        return Err(Refusal { why: Why::NotAnnounced, because });
    }
    let because = because.with(Fact::Move(text.to_owned()));
    deciding.happens(What::AnnouncementCorrected(side, text.to_owned()), because);
    Ok(())
}

/// The clauses by which an assistant announces, if it is one who does.
fn duty<'a>(deciding: &Deciding, rules: &'a Rules) -> Option<&'a Basis> {
    let assists = matches!(deciding.by, Actor::Assistant(_));
    let mut duties = rules.book().assistants().iter().filter(|_| assists);
    duties.find(|one| one.duty == Duty::AnnounceMoves).map(|one| &one.clauses)
}

/// He who has made a move that is not complete, or the assistant of either player: he may announce the moves of both.
fn speaking(deciding: &Deciding) -> Result<Side, Refusal> {
    let side = deciding.acting(Duty::AnnounceMoves)?;
    deciding.playing()?;
    // On a platform the page announces.
    deciding.at_board()?;
    let Some(basis) = clauses(deciding.rules(), Accommodation::AnnounceMoves) else {
        return Err(Refusal::plain(Why::NoAnnouncements));
    };
    let assists = matches!(deciding.by, Actor::Assistant(_));
    if deciding.state().made.is_some_and(|mover| mover == side || assists) {
        return Ok(side);
    }
    let basis =
        clauses(deciding.rules(), Accommodation::SlipCorrectedBeforePressing).unwrap_or(basis);
    Err(Refusal::on(Why::NothingToComplete, basis).with(deciding.player(side)))
}

/// A player asks his assistant, or the assistant says that he did; one who sees badly may ask the arbiter
/// too.
fn ask(deciding: &mut Deciding, question: Question) -> Decision {
    let (duty, on_own_move) = match question {
        Question::TurnAndMoves => (Duty::TellTurnAndMoveNumber, false),
        Question::Moves => (Duty::TellMoveNumber, false),
        Question::Times => (Duty::TellTimes, true),
    };
    let side = match deciding.by {
        Actor::Assistant(_) => deciding.acting(duty)?,
        Actor::Player(_)
        | Actor::Arbiter
        | Actor::ChiefArbiter
        | Actor::ChiefPanel
        | Actor::Platform => deciding.himself()?,
    };
    deciding.playing()?;
    let rules = deciding.rules().clone();
    let Some(rule) = rules.book().assistants().iter().find(|one| one.duty == duty) else {
        return Err(Refusal::plain(Why::NotForHim));
    };
    let aid = deciding.aid(side).clone();
    let arbiter = aid.sight.and_then(|_| clauses(&rules, Accommodation::MayAskTurn));
    let (basis, on_own_move) = match (aid.assistant.contains(&duty), arbiter) {
        (true, _) => (&rule.clauses, rule.when == DutyTime::OnRequestOnOwnMove),
        (false, Some(arbiter)) => (arbiter, on_own_move),
        (false, None) => return Err(Refusal::on(Why::NotAgreedDuty, &rule.clauses)),
    };
    if on_own_move && !deciding.is_turn(side) {
        return Err(Refusal::on(Why::AskOnOwnMove, basis));
    }
    deciding.happens_to(side, What::Told(side, question), Some(basis));
    Ok(())
}

/// The arbiter keeps silent about a clock that was not pressed, but tells a player who sees badly
/// that his press has not switched it.
fn tell_not_pressed(deciding: &mut Deciding, side: Side) -> Decision {
    deciding.playing()?;
    let rules = deciding.rules().clone();
    if deciding.by.side() == Some(!side) {
        return remind(deciding, side);
    }
    deciding.official()?;
    let sees_badly = deciding.aid(side).sight;
    let told = sees_badly.and_then(|_| clauses(&rules, Accommodation::ToldNotPressed));
    let Some(told) = told else {
        let silent = rules.book().clock(rules.discipline()).map(|rule| &rule.forgotten.clauses);
        let because = silent.map_or_else(Because::default, Because::from);
        return Err(Refusal { why: Why::KeepsSilent, because });
    };
    if deciding.state().made != Some(side) {
        return Err(Refusal::on(Why::NothingToComplete, told).with(deciding.player(side)));
    }
    deciding.happens_to(side, What::ToldNotPressed(side), Some(told));
    Ok(())
}

/// The opponent reminds a player who has forgotten to press: nobody else may.
fn remind(deciding: &mut Deciding, side: Side) -> Decision {
    let rules = deciding.rules().clone();
    let rule = rules.book().clock(rules.discipline()).map(|rule| &rule.forgotten.clauses);
    if deciding.state().made != Some(side) {
        return Err(Refusal::plain(Why::NothingToComplete).with(deciding.player(side)));
    }
    deciding.happens_to(side, What::ToldNotPressed(side), rule);
    Ok(())
}

/// The arbiter asks whose move it is, where the rulebook lets him say so much.
fn ask_whose_move(deciding: &mut Deciding) -> Decision {
    deciding.official()?;
    deciding.playing()?;
    let rules = deciding.rules().clone();
    let Some(rule) = rules.book().clock(rules.discipline()).map(|rule| &rule.forgotten) else {
        return Err(Refusal::plain(Why::KeepsSilent));
    };
    match rule.says {
        Forgotten::OpponentAndArbiterMayAsk => {
            deciding.happens(What::AskedWhoseMove, Because::from(&rule.clauses));
            Ok(())
        }
        Forgotten::Opponent => Err(Refusal::on(Why::KeepsSilent, &rule.clauses)),
    }
}

/// A player with impaired sight is warned once for each control when he enters the zone.
fn warn_of_time(deciding: &mut Deciding, side: Side) -> Decision {
    deciding.playing()?;
    let rules = deciding.rules().clone();
    let aid = deciding.aid(side).clone();
    let zones = rule(&rules).map_or(&[][..], |rule| &rule.warned_at);
    let Some(zone) = zones.iter().find(|zone| Some(zone.sight) == aid.sight) else {
        return Err(Refusal::plain(Why::NoWarningDue));
    };
    let warner = rule(&rules).and_then(|rule| rule.warned_by.as_ref());
    let because = Because::from(&zone.minutes.clauses);
    let because = warner.map_or(because.clone(), |warner| because.and(&warner.clauses));
    if !may_warn(deciding.by, side, warns(&rules, &aid)) {
        return Err(Refusal { why: Why::NotForHim, because });
    }
    let left = deciding.state().clock.remaining(side, deciding.now).shown();
    let control = deciding.state().clock.control_move(side).unwrap_or(u32::MAX);
    let warned = deciding.state().warned[side] == Some(control);
    let because = because.with(deciding.player(side)).with(Fact::Time(left));
    if warned || left > Millis::minutes(zone.minutes.says.into()) {
        return Err(Refusal { why: Why::NoWarningDue, because });
    }
    deciding.happens(What::WarnedOfTime(side, control), because);
    Ok(())
}

impl Game {
    /// Whom somebody else than his assistant must warn of his time, because his clock runs and he was not
    /// warned before this control: when so much is left.
    pub fn unwarned(&self) -> Option<(Side, Millis)> {
        let state = self.state();
        let side = state.clock.running().filter(|_| state.phase == Phase::Playing)?;
        Some((side, self.warned_by(Actor::Platform, side)?))
    }

    /// With how much time left an assistant must warn his player, who was not warned before this control.
    pub fn warned_by_assistant(&self, side: Side) -> Option<Millis> {
        let playing = self.state().phase == Phase::Playing;
        self.warned_by(Actor::Assistant(side), side).filter(|_| playing)
    }

    fn warned_by(&self, by: Actor, side: Side) -> Option<Millis> {
        let state = self.state();
        let aid = self.aid(side);
        let zones = &rule(self.rules())?.warned_at;
        let zone = zones.iter().find(|zone| Some(zone.sight) == aid.sight)?;
        let control = state.clock.control_move(side).unwrap_or(u32::MAX);
        let due = may_warn(by, side, warns(self.rules(), aid));
        let due = due && state.warned[side] != Some(control);
        due.then(|| Millis::minutes(zone.minutes.says.into()))
    }
}

/// Whether a player has an assistant who warns him.
fn warns(rules: &Rules, aid: &Aid) -> bool {
    let known = rules.book().assistants().iter().any(|one| one.duty == Duty::WarnOfTimeTrouble);
    known && aid.assistant.contains(&Duty::WarnOfTimeTrouble)
}

/// The assistant warns, or the arbiter where there is none.
fn may_warn(by: Actor, side: Side, has_assistant: bool) -> bool {
    match by {
        Actor::Assistant(of) => of == side && has_assistant,
        Actor::Player(_) => false,
        Actor::Arbiter | Actor::ChiefArbiter | Actor::ChiefPanel | Actor::Platform => {
            !has_assistant
        }
    }
}
