//! A form that is filled in, read as the act it means.

use std::collections::BTreeMap;

use rulebook::{Barred, Offences, Sanction, StopReason, Wrong};

use super::blank::Named;
use super::{ActKind, Blank};
use crate::{
    Act, Actor, AdjournAct, AfterAct, AidAct, ClockAct, DrawAct, Fault, Filer, Finding, Flags,
    Flaw, Form, GameResult, Gravity, Imposed, Millis, OpeningAct, PanelAct, PerSide, PlayAct,
    Protest, Question, RoundKind, Share, SheetAct, Side, StartAct, Verdict, WrongAct,
};

/// What is written into the blanks of a form.
pub type Filled = BTreeMap<Blank, String>;

/// A blank that is empty and must not be, or holds what cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("The blank {:?} cannot be left so; write what the form asks for.", .0.name())]
pub struct NotFilled(pub Blank);

impl ActKind {
    /// The act that a filled form means, reported of somebody.
    pub fn act(self, filled: &Filled, by: Actor) -> Result<Act, NotFilled> {
        let form = Reading { filled, by };
        Ok(match self {
            ActKind::Signal => Act::Start(StartAct::Signal),
            ActKind::Arrive => Act::Start(StartAct::Arrive(form.side()?)),
            ActKind::Excuse => Act::Start(StartAct::Excuse(form.side()?)),
            ActKind::CheckLateness => Act::Start(StartAct::CheckLateness),
            ActKind::DrawLateOpening => Act::Start(StartAct::DrawLateOpening),
            ActKind::LateOpeningDrawn => {
                Act::Start(StartAct::LateOpeningDrawn(form.said(Blank::Position)))
            }
            ActKind::WriteFirstMove => {
                Act::Start(StartAct::WriteFirstMove(form.text(Blank::Move)?))
            }
            ActKind::Place => Act::Opening(OpeningAct::Place(form.text(Blank::Point)?)),
            ActKind::Swap => Act::Opening(OpeningAct::Swap),
            ActKind::Keep => Act::Opening(OpeningAct::Keep),
            ActKind::DeclareFifths => {
                let number = form.number()?;
                let number = u8::try_from(number).map_err(|_| NotFilled(Blank::Number))?;
                Act::Opening(OpeningAct::Declare(number))
            }
            ActKind::OfferFifths => Act::Opening(OpeningAct::Offer(form.several(Blank::Points)?)),
            ActKind::ChooseFifth => Act::Opening(OpeningAct::Choose(form.text(Blank::Point)?)),
            ActKind::Move => Act::Play(PlayAct::Move(form.text(Blank::Move)?)),
            ActKind::Press => Act::Play(PlayAct::Press),
            ActKind::Touch => Act::Play(PlayAct::Touch(form.several(Blank::Squares)?)),
            ActKind::Adjust => Act::Play(PlayAct::Adjust),
            ActKind::Hold => Act::Play(PlayAct::Hold(form.text(Blank::Move)?)),
            ActKind::Violate => Act::Play(PlayAct::Violate {
                violation: form.text(Blank::Violation)?,
                text: form.said(Blank::Text).unwrap_or_default(),
                position: form.said(Blank::Position),
            }),
            ActKind::Offer => Act::Draw(DrawAct::Offer),
            ActKind::OfferOnCondition => Act::Draw(DrawAct::OfferOnCondition),
            ActKind::Withdraw => Act::Draw(DrawAct::Withdraw),
            ActKind::Accept => Act::Draw(DrawAct::Accept),
            ActKind::Decline => Act::Draw(DrawAct::Decline),
            ActKind::Claim => Act::Draw(DrawAct::Claim {
                rule: form.text(Blank::Rule)?,
                intended: form.said(Blank::Intended),
            }),
            ActKind::DecideClaim => Act::Draw(DrawAct::Decide(form.one(Blank::Verdict)?)),
            ActKind::Declare => Act::Draw(DrawAct::Declare(form.text(Blank::Rule)?)),
            ActKind::Find => Act::Draw(DrawAct::Find(form.one::<Finding>(Blank::Finding)?)),
            ActKind::AllowAgreement => Act::Draw(DrawAct::Allow),
            ActKind::Resign => Act::Resign,
            ActKind::Flag => {
                Act::Clock(ClockAct::Flag { found: form.maybe::<Flags>(Blank::Flags)? })
            }
            ActKind::Stop => {
                Act::Clock(ClockAct::Stop(form.maybe::<StopReason>(Blank::StopReason)?))
            }
            ActKind::Forgive => Act::Clock(ClockAct::Forgive),
            ActKind::Unfounded => Act::Clock(ClockAct::Unfounded),
            ActKind::Resume => Act::Clock(ClockAct::Resume),
            ActKind::Set => Act::Clock(ClockAct::Set(form.side()?, form.time(Blank::Time)?)),
            ActKind::Count => Act::Clock(ClockAct::Count(form.side()?, form.number()?)),
            ActKind::Add => Act::Clock(ClockAct::Add(form.side()?, form.time(Blank::Time)?)),
            ActKind::Complain => Act::Clock(ClockAct::Complain),
            ActKind::Replace => Act::Clock(ClockAct::Replace(form.times()?)),
            ActKind::Demand => Act::Wrong(WrongAct::Demand),
            ActKind::Admit => Act::Wrong(WrongAct::Admit),
            ActKind::Contest => Act::Wrong(WrongAct::Contest),
            ActKind::DecideViolation => {
                Act::Wrong(WrongAct::Decide(form.one::<Verdict>(Blank::Verdict)?))
            }
            ActKind::Consent => Act::Wrong(WrongAct::Consent),
            ActKind::Found => Act::Wrong(WrongAct::Found(Flaw {
                wrong: form.one::<Wrong>(Blank::Wrong)?,
                of: form.maybe(Blank::Culprit)?,
                square: form.said(Blank::Square),
                position: form.said(Blank::Position),
            })),
            ActKind::Refuses => Act::Wrong(WrongAct::Refuses {
                side: form.side()?,
                opponent: form.maybe(Blank::Share)?,
            }),
            ActKind::RestorePosition => Act::Wrong(WrongAct::Restore(form.text(Blank::Position)?)),
            ActKind::Write => Act::Sheet(SheetAct::Write),
            ActKind::Seen => Act::Sheet(SheetAct::Seen(form.side()?, form.number()?)),
            ActKind::WriteAhead => Act::Sheet(SheetAct::WriteAhead(form.text(Blank::Text)?)),
            ActKind::CallAboutRecord => Act::Sheet(SheetAct::Call),
            ActKind::RestoreRecord => Act::Sheet(SheetAct::Restore(form.side()?)),
            ActKind::RestoreBoth => Act::Sheet(SheetAct::RestoreBoth),
            ActKind::AskForSheet => Act::Sheet(SheetAct::AskForSheet),
            ActKind::LendSheet => Act::Sheet(SheetAct::LendSheet),
            ActKind::Restored => Act::Sheet(SheetAct::Restored(form.side()?)),
            ActKind::Unrecoverable => Act::Sheet(SheetAct::Unrecoverable),
            ActKind::Differ => Act::Sheet(SheetAct::Differ(
                form.one::<Fault>(Blank::Fault)?,
                form.time(Blank::Time)?,
            )),
            ActKind::Sign => Act::Sheet(SheetAct::Sign(form.one::<GameResult>(Blank::Result)?)),
            ActKind::SignTimes => {
                Act::Sheet(SheetAct::SignTimes(form.one(Blank::Result)?, form.times()?))
            }
            ActKind::Sanction => Act::Panel(PanelAct::Sanction(form.imposed()?)),
            ActKind::BothLose => {
                Act::Panel(PanelAct::BothLose(form.one::<Offences>(Blank::Offence)?))
            }
            ActKind::Adjudicate => Act::Panel(PanelAct::Adjudicate(form.one(Blank::Result)?)),
            ActKind::Interrupt => Act::Adjourn(AdjournAct::Interrupt),
            ActKind::Seal => {
                Act::Adjourn(AdjournAct::Seal(form.said(Blank::Text).unwrap_or_default()))
            }
            ActKind::ResumeSession => Act::Adjourn(AdjournAct::Resume),
            ActKind::Open => Act::Adjourn(AdjournAct::Open),
            ActKind::WronglyRestored => Act::Adjourn(AdjournAct::WronglyRestored),
            ActKind::WriteReply => Act::Adjourn(AdjournAct::WriteReply(form.text(Blank::Move)?)),
            ActKind::Come => Act::Adjourn(AdjournAct::Come),
            ActKind::EnvelopeLost => Act::Adjourn(AdjournAct::EnvelopeLost),
            ActKind::PositionLost => Act::Adjourn(AdjournAct::PositionLost),
            ActKind::Announce => Act::Aid(AidAct::Announce(form.text(Blank::Text)?)),
            ActKind::GiveSign => Act::Aid(AidAct::Sign),
            ActKind::CorrectAnnouncement => Act::Aid(AidAct::Correct(form.text(Blank::Text)?)),
            ActKind::Ask => Act::Aid(AidAct::Ask(form.one::<Question>(Blank::Question)?)),
            ActKind::WarnOfTime => Act::Aid(AidAct::WarnOfTime(form.side()?)),
            ActKind::TellNotPressed => {
                // A player tells his opponent.
                let side = by.side().map_or_else(|| form.side(), |own| Ok(!own))?;
                Act::Aid(AidAct::TellNotPressed(side))
            }
            ActKind::AskWhoseMove => Act::Aid(AidAct::AskWhoseMove),
            ActKind::RoundOver => {
                Act::After(AfterAct::RoundOver(form.one::<RoundKind>(Blank::Round)?))
            }
            ActKind::NextRound => Act::After(AfterAct::NextRound),
            ActKind::Protest => Act::After(AfterAct::Protest(form.protest()?)),
            ActKind::CorrectResult => Act::After(AfterAct::Correct(form.one(Blank::Result)?)),
            ActKind::Reopen => Act::After(AfterAct::Reopen),
        })
    }
}

/// A form that is being read.
struct Reading<'a> {
    filled: &'a Filled,
    by: Actor,
}

impl Reading<'_> {
    /// What is written into a blank, if anything is.
    fn said(&self, blank: Blank) -> Option<String> {
        let text = self.filled.get(&blank)?.trim();
        (!text.is_empty()).then(|| text.to_owned())
    }

    fn text(&self, blank: Blank) -> Result<String, NotFilled> {
        self.said(blank).ok_or(NotFilled(blank))
    }

    fn several(&self, blank: Blank) -> Result<Vec<String>, NotFilled> {
        let text = self.text(blank)?;
        let all = text.split([' ', ',']).filter(|one| !one.is_empty());
        Ok(all.map(str::to_owned).collect())
    }

    fn one<T: Named>(&self, blank: Blank) -> Result<T, NotFilled> {
        T::named(&self.text(blank)?).ok_or(NotFilled(blank))
    }

    fn maybe<T: Named>(&self, blank: Blank) -> Result<Option<T>, NotFilled> {
        let Some(text) = self.said(blank) else { return Ok(None) };
        T::named(&text).map(Some).ok_or(NotFilled(blank))
    }

    /// The player it is about; he who reports, where he is one.
    fn side(&self) -> Result<Side, NotFilled> {
        self.by.side().map_or_else(|| self.one(Blank::Side), Ok)
    }

    fn number(&self) -> Result<u32, NotFilled> {
        self.text(Blank::Number)?.parse().map_err(|_| NotFilled(Blank::Number))
    }

    fn time(&self, blank: Blank) -> Result<Millis, NotFilled> {
        read_time(&self.text(blank)?).ok_or(NotFilled(blank))
    }

    fn times(&self) -> Result<PerSide<Millis>, NotFilled> {
        Ok(PerSide::new(self.time(Blank::FirstTime)?, self.time(Blank::SecondTime)?))
    }

    fn imposed(&self) -> Result<Imposed, NotFilled> {
        let penalty = self.text(Blank::Penalty)?;
        let unread = NotFilled(Blank::Penalty);
        let (offence, sanction) = penalty.split_once('/').ok_or(unread)?;
        let time = match self.said(Blank::Time) {
            Some(_) => Some(self.time(Blank::Time)?),
            None => None,
        };
        Ok(Imposed {
            side: self.side()?,
            sanction: Sanction::named(sanction).ok_or(unread)?,
            offence: Offences::named(offence).ok_or(unread)?,
            gravity: self.maybe::<Gravity>(Blank::Gravity)?.unwrap_or_default(),
            time,
            share: self.maybe::<Share>(Blank::Share)?,
        })
    }

    fn protest(&self) -> Result<Protest, NotFilled> {
        let named = self.said(Blank::Clauses);
        let clauses = named.iter().flat_map(|text| text.split([',', ';']));
        Ok(Protest {
            side: self.side()?,
            by: self.one::<Filer>(Blank::Filer)?,
            form: self.one::<Form>(Blank::Form)?,
            about: self.maybe::<Barred>(Blank::About)?,
            clauses: clauses.map(|one| one.trim().to_owned()).collect(),
        })
    }
}

/// A length of time as people write it: minutes, `minutes:seconds` or `hours:minutes:seconds`.
fn read_time(text: &str) -> Option<Millis> {
    let parts: Vec<i64> = text.split(':').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    if parts.iter().any(|part| !(0..100_000).contains(part)) {
        return None;
    }
    match parts[..] {
        [minutes] => Some(Millis::minutes(minutes)),
        [minutes, seconds] => Some(Millis::seconds(minutes * 60 + seconds)),
        [hours, minutes, seconds] => Some(Millis::seconds((hours * 60 + minutes) * 60 + seconds)),
        _ => None,
    }
}

/// A length of time as it can be read again, in whole seconds.
pub(super) fn time_text(time: Millis) -> String {
    words::clock((time.0.max(0) + 999) / 1_000)
}
