//! Pairs changed by hand: two change seats, as often as needed; then checks, a reason, and the
//! comparison with what the system would have paired.

use askama::Template;
use axum::extract::{Path, RawForm};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Competition, Fact, PairedBy, Section};
use tournament::{Colour, Number, Round, Tournament};

use super::super::super::event::{Here, Look};
use super::super::super::failure::Failure;
use super::super::super::page::{Frame, show_as};
use super::super::super::visitor::Visitor;
use crate::house::{decide_all, moment, now};
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::text::Texts;
use crate::view::Someone;

/// Who sits where: the pairs in the order of the tables, and who has no opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Seating {
    pairs: Vec<(Number, Number)>,
    bye: Option<Number>,
}

impl Seating {
    /// The seating of a round as it stands.
    fn of(section: &Section, round: Round) -> Option<Seating> {
        let record = section.round(round)?;
        Some(Seating { pairs: record.pairs(), bye: record.bye })
    }

    /// Written as a form carries it: `1-2 3-4 5`.
    fn text(&self) -> String {
        let pairs = self.pairs.iter().map(|(white, black)| format!("{white}-{black}"));
        let bye = self.bye.iter().map(Number::to_string);
        pairs.chain(bye).collect::<Vec<_>>().join(" ")
    }

    fn read(text: &str) -> Option<Seating> {
        let mut seating = Seating::default();
        let number = |text: &str| text.parse().ok().and_then(Number::new);
        for seat in text.split_whitespace() {
            match seat.split_once('-') {
                Some((white, black)) => seating.pairs.push((number(white)?, number(black)?)),
                None => seating.bye = Some(number(seat)?),
            }
        }
        Some(seating)
    }

    /// Two change seats; two of one table change colours.
    fn exchange(&mut self, one: Number, other: Number) {
        let changed = |number: Number| match number {
            number if number == one => other,
            number if number == other => one,
            number => number,
        };
        for (white, black) in &mut self.pairs {
            (*white, *black) = (changed(*white), changed(*black));
        }
        self.bye = self.bye.map(changed);
    }
}

/// A table of the page.
struct Seat {
    table: u16,
    white: Someone,
    black: Someone,
    changed: bool,
    warnings: Vec<String>,
}

#[derive(Template)]
#[template(path = "desk_hand.html")]
struct HandPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    number: Round,
    seen: usize,
    seating: String,
    seats: Vec<Seat>,
    bye: Option<Someone>,
    changed: bool,
    fault: Option<String>,
    reason: String,
    /// The pairs that only the system would make.
    system: Vec<(Someone, Someone)>,
    published: bool,
}

/// What the form says.
#[derive(Default)]
struct Wish {
    seating: String,
    who: Vec<Number>,
    reason: String,
    seen: Option<usize>,
    made: bool,
}

impl Wish {
    /// Reads a form in which two people are ticked under one name.
    fn read(form: &[u8]) -> Wish {
        let mut wish = Wish::default();
        for (name, value) in form_urlencoded::parse(form) {
            match &*name {
                "seating" => wish.seating = value.into_owned(),
                "who" => wish.who.extend(value.parse().ok().and_then(Number::new)),
                "reason" => wish.reason = value.into_owned(),
                "seen" => wish.seen = value.parse().ok(),
                "make" => wish.made = true,
                _ => {}
            }
        }
        wish
    }
}

pub(super) async fn page(
    Here { visitor, look, .. }: Here,
    Path((_, number)): Path<(String, Round)>,
) -> Result<Response, Failure> {
    let section = look.section().ok_or_else(|| Failure::not_found(&visitor))?;
    let seating = Seating::of(section, number).ok_or_else(|| Failure::not_found(&visitor))?;
    let seen = look.page.book.competition.paired_at(look.section, number);
    let wish = Wish { seen, ..Wish::default() };
    show_page(&visitor, look, number, &seating, wish, None)
}

/// Lets two change seats, or makes the pairs as they are on the page.
pub(super) async fn change(
    Here { house, visitor, look }: Here,
    Path((_, number)): Path<(String, Round)>,
    RawForm(form): RawForm,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Rule)?.as_str().to_owned();
    let wish = Wish::read(&form);
    let known = look.section().map_or(0, |section| section.members.len());
    let seating = Seating::read(&wish.seating).filter(|seating| seating.pairs.len() <= known / 2);
    let seating = seating.filter(|seating| {
        let everybody = seating.pairs.iter().flat_map(|(white, black)| [white, black]);
        everybody.chain(&seating.bye).all(|number| number.index() < known)
    });
    let mut seating = seating.ok_or_else(|| Failure::not_found(&visitor))?;
    if !wish.made {
        let fault = match wish.who[..] {
            [one, other] => {
                seating.exchange(one, other);
                None
            }
            _ => Some(visitor.texts.say(id::TICK_TWO).into_owned()),
        };
        return show_page(&visitor, look, number, &seating, wish, fault);
    }
    let commands = commands(&look, number, &seating, &wish, &visitor.name);
    match house.act_all(&look.slug, &by, &commands).await {
        Ok(_) => {
            let address = format!("/desk/{}/rounds/{number}?section={}", look.slug, look.section);
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let fault = Some(refusal.text(visitor.texts.language));
            show_page(&visitor, look, number, &seating, wish, fault)
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}

/// The old pairs go and the new ones come in one act.
fn commands(look: &Look, round: Round, seating: &Seating, wish: &Wish, by: &str) -> [Command; 2] {
    let section = look.section;
    let record = look.section().and_then(|one| one.round(round));
    let seed = record.and_then(|record| record.lot.as_ref()).map(|lot| lot.seed.clone());
    let reason = wish.reason.clone();
    [
        Command::Unpair(command::UnpairRound {
            section,
            round,
            reason: reason.clone(),
            seen: wish.seen,
        }),
        Command::PairByHand(command::PairByHand {
            section,
            round,
            pairs: seating.pairs.clone(),
            bye: seating.bye,
            seed,
            by: by.to_owned(),
            reason,
        }),
    ]
}

fn show_page(
    visitor: &Visitor,
    look: Look,
    number: Round,
    seating: &Seating,
    wish: Wish,
    fault: Option<String>,
) -> Result<Response, Failure> {
    let competition = &look.page.book.competition;
    let section = look.section().ok_or_else(|| Failure::not_found(visitor))?;
    let now_seated = Seating::of(section, number).ok_or_else(|| Failure::not_found(visitor))?;
    let changed = *seating != now_seated;
    let trial = changed.then(|| tried(&look, number, seating, &wish));
    let who = |number| Someone::of(competition, section, number);
    let (system, refused) = match trial {
        Some(Ok(pairs)) => (pairs, None),
        Some(Err(text)) => (Vec::new(), Some(text(visitor.texts))),
        None => (Vec::new(), None),
    };
    let system = system.into_iter().map(|(white, black)| (who(white), who(black))).collect();
    let before = competition.tournament(section, number.saturating_sub(1));
    let seats = (1..).zip(&seating.pairs).map(|(table, (white, black))| Seat {
        table,
        white: who(*white),
        black: who(*black),
        changed: !now_seated.pairs.contains(&(*white, *black)),
        warnings: warnings(competition, section, &before, (*white, *black), visitor.texts),
    });
    let title = format!("{} – {}", visitor.texts.say(id::BY_HAND), look.card.name);
    let fault = fault.or(refused);
    let status = if fault.is_some() { StatusCode::UNPROCESSABLE_ENTITY } else { StatusCode::OK };
    let page = HandPage {
        frame: Frame::new(visitor, title),
        tab: "rounds",
        number,
        seen: wish.seen.unwrap_or(0),
        seating: seating.text(),
        seats: seats.collect(),
        bye: seating.bye.map(who),
        changed,
        fault,
        reason: wish.reason,
        system,
        published: section
            .round(number)
            .is_some_and(|record| record.state >= competition::RoundState::Published),
        look,
    };
    Ok(show_as(status, &page))
}

type Said = Box<dyn Fn(Texts) -> String>;

/// What the rules say to a seating, without making it: the pairs that only the system would make.
fn tried(
    look: &Look,
    round: Round,
    seating: &Seating,
    wish: &Wish,
) -> Result<Vec<(Number, Number)>, Said> {
    let wish = Wish { reason: "?".into(), seen: wish.seen, ..Wish::default() };
    let commands = commands(look, round, seating, &wish, "?");
    let competition = &look.page.book.competition;
    let events = decide_all(competition, &commands, moment(now()));
    let events =
        events.map_err(|refusal| -> Said { Box::new(move |t: Texts| refusal.text(t.language)) })?;
    let made = events.into_iter().find_map(|event| match event {
        Fact::Paired { made, .. } => Some(made.by),
        _ => None,
    });
    match made {
        Some(PairedBy::Hand { instead, .. }) => Ok(instead.system),
        _ => Ok(Vec::new()),
    }
}

/// What an arbiter should know about the colours of a pair before he makes it.
fn warnings(
    competition: &Competition,
    section: &Section,
    before: &Tournament,
    (white, black): (Number, Number),
    t: Texts,
) -> Vec<String> {
    let third = |number: Number, colour: Colour| {
        let mut last = before.colours(number).rev().take(2);
        let running = last.next() == Some(colour) && last.next() == Some(colour);
        let name = Someone::of(competition, section, number).name;
        running.then(|| t.tell(id::THIRD_RUNNING, &[("name", &name)]).into_owned())
    };
    [third(white, Colour::White), third(black, Colour::Black)].into_iter().flatten().collect()
}
