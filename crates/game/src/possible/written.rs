//! An act written down as the form that means it: the other way round than `filled.rs`.

use super::blank::Named;
use super::filled::time_text;
use super::{ActKind, Blank, Filled};
use crate::{
    Act, AdjournAct, AfterAct, AidAct, ClockAct, DrawAct, Imposed, Millis, OpeningAct, PanelAct,
    PerSide, PlayAct, Protest, SheetAct, Side, StartAct, WrongAct,
};

impl ActKind {
    /// The form that means an act, with what is written into its blanks.
    pub fn written(act: &Act) -> (ActKind, Filled) {
        let mut form = Writing::default();
        match act {
            Act::Start(act) => form.start(act),
            Act::Opening(act) => form.opening(act),
            Act::Play(act) => form.play(act),
            Act::Draw(act) => form.draw(act),
            Act::Resign => {}
            Act::Clock(act) => form.clock(act),
            Act::Wrong(act) => form.wrong(act),
            Act::Sheet(act) => form.sheet(act),
            Act::Panel(act) => form.panel(act),
            Act::Adjourn(act) => form.adjourn(act),
            Act::Aid(act) => form.aid(act),
            Act::After(act) => form.after(act),
        }
        (ActKind::of(act), form.filled)
    }
}

/// A form that is being filled in.
#[derive(Default)]
struct Writing {
    filled: Filled,
}

impl Writing {
    fn text(&mut self, blank: Blank, text: &str) {
        self.filled.insert(blank, text.to_owned());
    }

    fn maybe_text(&mut self, blank: Blank, text: Option<&String>) {
        self.filled.extend(text.map(|text| (blank, text.clone())));
    }

    fn one<T: Named>(&mut self, blank: Blank, value: T) {
        self.text(blank, value.name());
    }

    fn maybe<T: Named>(&mut self, blank: Blank, value: Option<T>) {
        self.filled.extend(value.map(|value| (blank, value.name().to_owned())));
    }

    fn number(&mut self, number: u32) {
        self.text(Blank::Number, &number.to_string());
    }

    fn time(&mut self, blank: Blank, time: Millis) {
        self.text(blank, &time_text(time));
    }

    fn times(&mut self, times: &PerSide<Millis>) {
        self.time(Blank::FirstTime, times[Side::First]);
        self.time(Blank::SecondTime, times[Side::Second]);
    }

    fn start(&mut self, act: &StartAct) {
        match act {
            StartAct::Arrive(side) | StartAct::Excuse(side) => self.one(Blank::Side, *side),
            StartAct::LateOpeningDrawn(position) => {
                self.maybe_text(Blank::Position, position.as_ref());
            }
            StartAct::WriteFirstMove(text) => self.text(Blank::Move, text),
            StartAct::Signal | StartAct::CheckLateness | StartAct::DrawLateOpening => {}
        }
    }

    fn opening(&mut self, act: &OpeningAct) {
        match act {
            OpeningAct::Place(point) | OpeningAct::Choose(point) => self.text(Blank::Point, point),
            OpeningAct::Declare(number) => self.number((*number).into()),
            OpeningAct::Offer(points) => self.text(Blank::Points, &points.join(" ")),
            OpeningAct::Swap | OpeningAct::Keep => {}
        }
    }

    fn play(&mut self, act: &PlayAct) {
        match act {
            PlayAct::Move(text) | PlayAct::Hold(text) => self.text(Blank::Move, text),
            PlayAct::Touch(squares) => self.text(Blank::Squares, &squares.join(" ")),
            PlayAct::Violate { violation, text, position } => {
                self.text(Blank::Violation, violation);
                self.text(Blank::Text, text);
                self.maybe_text(Blank::Position, position.as_ref());
            }
            PlayAct::Press | PlayAct::Adjust => {}
        }
    }

    fn draw(&mut self, act: &DrawAct) {
        match act {
            DrawAct::Claim { rule, intended } => {
                self.text(Blank::Rule, rule);
                self.maybe_text(Blank::Intended, intended.as_ref());
            }
            DrawAct::Decide(verdict) => self.one(Blank::Verdict, *verdict),
            DrawAct::Declare(rule) => self.text(Blank::Rule, rule),
            DrawAct::Find(finding) => self.one(Blank::Finding, *finding),
            DrawAct::Offer
            | DrawAct::OfferOnCondition
            | DrawAct::Withdraw
            | DrawAct::Accept
            | DrawAct::Decline
            | DrawAct::Allow => {}
        }
    }

    fn clock(&mut self, act: &ClockAct) {
        match act {
            ClockAct::Flag { found } => self.maybe(Blank::Flags, *found),
            ClockAct::Stop(reason) => self.maybe(Blank::StopReason, *reason),
            ClockAct::Set(side, time) | ClockAct::Add(side, time) => {
                self.one(Blank::Side, *side);
                self.time(Blank::Time, *time);
            }
            ClockAct::Count(side, number) => {
                self.one(Blank::Side, *side);
                self.number(*number);
            }
            ClockAct::Replace(times) => self.times(times),
            ClockAct::Forgive | ClockAct::Unfounded | ClockAct::Resume | ClockAct::Complain => {}
        }
    }

    fn wrong(&mut self, act: &WrongAct) {
        match act {
            WrongAct::Decide(verdict) => self.one(Blank::Verdict, *verdict),
            WrongAct::Found(flaw) => {
                self.one(Blank::Wrong, flaw.wrong);
                self.maybe(Blank::Culprit, flaw.of);
                self.maybe_text(Blank::Square, flaw.square.as_ref());
                self.maybe_text(Blank::Position, flaw.position.as_ref());
            }
            WrongAct::Refuses { side, opponent } => {
                self.one(Blank::Side, *side);
                self.maybe(Blank::Share, *opponent);
            }
            WrongAct::Restore(position) => self.text(Blank::Position, position),
            WrongAct::Demand | WrongAct::Admit | WrongAct::Contest | WrongAct::Consent => {}
        }
    }

    fn sheet(&mut self, act: &SheetAct) {
        match act {
            SheetAct::Seen(side, number) => {
                self.one(Blank::Side, *side);
                self.number(*number);
            }
            SheetAct::WriteAhead(text) => self.text(Blank::Text, text),
            SheetAct::Restore(side) | SheetAct::Restored(side) => self.one(Blank::Side, *side),
            SheetAct::Differ(fault, time) => {
                self.one(Blank::Fault, *fault);
                self.time(Blank::Time, *time);
            }
            SheetAct::Sign(result) => self.one(Blank::Result, *result),
            SheetAct::SignTimes(result, times) => {
                self.one(Blank::Result, *result);
                self.times(times);
            }
            SheetAct::Write
            | SheetAct::Call
            | SheetAct::RestoreBoth
            | SheetAct::AskForSheet
            | SheetAct::LendSheet
            | SheetAct::Unrecoverable => {}
        }
    }

    fn panel(&mut self, act: &PanelAct) {
        match act {
            PanelAct::Sanction(imposed) => self.imposed(imposed),
            PanelAct::BothLose(offence) => self.one(Blank::Offence, *offence),
            PanelAct::Adjudicate(result) => self.one(Blank::Result, *result),
        }
    }

    fn imposed(&mut self, imposed: &Imposed) {
        let Imposed { side, sanction, offence, gravity, time, share } = imposed;
        self.text(Blank::Penalty, &format!("{}/{}", offence.name(), sanction.name()));
        self.one(Blank::Side, *side);
        self.one(Blank::Gravity, *gravity);
        self.maybe(Blank::Share, *share);
        if let Some(time) = time {
            self.time(Blank::Time, *time);
        }
    }

    fn adjourn(&mut self, act: &AdjournAct) {
        match act {
            AdjournAct::Seal(text) => self.text(Blank::Text, text),
            AdjournAct::WriteReply(text) => self.text(Blank::Move, text),
            AdjournAct::Interrupt
            | AdjournAct::Resume
            | AdjournAct::Open
            | AdjournAct::WronglyRestored
            | AdjournAct::Come
            | AdjournAct::EnvelopeLost
            | AdjournAct::PositionLost => {}
        }
    }

    fn aid(&mut self, act: &AidAct) {
        match act {
            AidAct::Announce(text) | AidAct::Correct(text) => self.text(Blank::Text, text),
            AidAct::Ask(question) => self.one(Blank::Question, *question),
            AidAct::WarnOfTime(side) | AidAct::TellNotPressed(side) => {
                self.one(Blank::Side, *side);
            }
            AidAct::Sign | AidAct::AskWhoseMove => {}
        }
    }

    fn after(&mut self, act: &AfterAct) {
        match act {
            AfterAct::RoundOver(round) => self.one(Blank::Round, *round),
            AfterAct::Protest(protest) => self.protest(protest),
            AfterAct::Correct(result) => self.one(Blank::Result, *result),
            AfterAct::NextRound | AfterAct::Reopen => {}
        }
    }

    fn protest(&mut self, protest: &Protest) {
        let Protest { side, by, form, about, clauses } = protest;
        self.one(Blank::Side, *side);
        self.one(Blank::Filer, *by);
        self.one(Blank::Form, *form);
        self.maybe(Blank::About, *about);
        self.text(Blank::Clauses, &clauses.join("; "));
    }
}
