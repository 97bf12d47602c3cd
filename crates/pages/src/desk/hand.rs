//! Pairs changed by hand: two change seats, as often as needed; then checks, a reason, and the
//! comparison with what the system would have paired.

use askama::Template;
use competition::happened;
use competition::{
    Command, Competition, Fact, FactIndex, Moment, PairedBy, RoundRecord, Section, TableNumber,
    command,
};
use ledger::{decide_all, moment};
use serde::Deserialize;
use tournament::{Colour, Number, Round, Tournament};

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::Someone;
use crate::viewer::Viewer;

/// Who sits where: the pairs in the order of the tables, and who has no opponent.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seating {
    pairs: Vec<(Number, Number)>,
    bye: Option<Number>,
}

impl Seating {
    /// The seating of a round as it stands.
    pub fn of(section: &Section, round: Round) -> Option<Seating> {
        let record = section.round(round)?;
        Some(Seating { pairs: record.pairs(), bye: record.bye })
    }

    /// Written as a form carries it: `1-2 3-4 5`.
    fn text(&self) -> String {
        let pairs = self.pairs.iter().map(|(white, black)| format!("{white}-{black}"));
        let bye = self.bye.iter().map(Number::to_string);
        pairs.chain(bye).collect::<Vec<_>>().join(" ")
    }

    /// Reads what a form carries, if nobody sits there who is not one of so many.
    pub fn read(text: &str, known: usize) -> Option<Seating> {
        let mut seating = Seating::default();
        let number = |text: &str| text.parse().ok().and_then(Number::new);
        for seat in text.split_whitespace() {
            match seat.split_once('-') {
                Some((white, black)) => seating.pairs.push((number(white)?, number(black)?)),
                None => seating.bye = Some(number(seat)?),
            }
        }
        let everybody = seating.pairs.iter().flat_map(|(white, black)| [white, black]);
        let known = everybody.chain(&seating.bye).all(|number| number.index() < known)
            && seating.pairs.len() <= known / 2;
        known.then_some(seating)
    }

    /// Two change seats; two of one table change colours.
    pub fn exchange(&mut self, one: Number, other: Number) {
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
    table: TableNumber,
    white: Someone,
    black: Someone,
    changed: bool,
    warnings: Vec<String>,
}

/// Pairs changed by hand.
#[derive(Template)]
#[template(path = "desk_hand.html")]
pub struct HandPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    number: Round,
    seen: FactIndex,
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
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct HandForm {
    /// Who sits where, as it was shown.
    pub seating: String,
    /// Those who change seats.
    who: Vec<String>,
    /// Why.
    pub reason: String,
    /// Where in the history the pairs were made that were shown.
    pub seen: Option<FactIndex>,
    /// Whether the pairs are to be made so.
    make: Option<String>,
}

impl HandForm {
    /// The form before anything was typed into it.
    pub fn new(seen: Option<FactIndex>) -> HandForm {
        HandForm { seen, ..HandForm::default() }
    }

    /// The two who change seats, if two were ticked.
    pub fn two(&self) -> Option<(Number, Number)> {
        let [one, other] = self.who.as_slice() else { return None };
        let number = |text: &String| text.parse().ok().and_then(Number::new);
        number(one).zip(number(other))
    }

    /// Whether the pairs are to be made so.
    pub fn is_made(&self) -> bool {
        self.make.is_some()
    }
}

/// The old pairs go and the new ones come in one act.
pub fn commands(
    context: &EventContext,
    round: Round,
    seating: &Seating,
    wish: &HandForm,
    by: &str,
) -> [Command; 2] {
    let section = context.section;
    let record = context.section().and_then(|one| one.round(round));
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

impl HandPage {
    /// A seating: checked, and compared with what the system would have paired.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        number: Round,
        seating: &Seating,
        wish: HandForm,
        fault: Option<String>,
    ) -> Option<HandPage> {
        let competition = context.competition();
        let section = context.section()?;
        let now_seated = Seating::of(section, number)?;
        let changed = *seating != now_seated;
        let trial = changed.then(|| tried(&context, number, seating, &wish, moment(viewer.now)));
        let who = |number| Someone::of(competition, section, number);
        let (system, refused) = match trial {
            Some(Ok(pairs)) => (pairs, None),
            Some(Err(text)) => (Vec::new(), Some(text(viewer.texts))),
            None => (Vec::new(), None),
        };
        let system = system.into_iter().map(|(white, black)| (who(white), who(black))).collect();
        let before = competition.tournament(section, number.before());
        let seats = TableNumber::all().zip(&seating.pairs).map(|(table, (white, black))| Seat {
            table,
            white: who(*white),
            black: who(*black),
            changed: !now_seated.pairs.contains(&(*white, *black)),
            warnings: warnings(competition, section, &before, (*white, *black), viewer.texts),
        });
        let title = format!("{} – {}", viewer.texts.say(id::BY_HAND), context.card.name);
        let fault = fault.or(refused);
        Some(HandPage {
            frame: Frame::new(viewer, title),
            tab: "rounds",
            number,
            seen: wish.seen.unwrap_or_default(),
            seating: seating.text(),
            seats: seats.collect(),
            bye: seating.bye.map(who),
            changed,
            fault,
            reason: wish.reason,
            system,
            published: section.round(number).is_some_and(RoundRecord::is_announced),
            context,
        })
    }
}

type Said = Box<dyn Fn(Texts) -> String>;

/// What the rules say to a seating, without making it: the pairs that only the system would make.
fn tried(
    context: &EventContext,
    round: Round,
    seating: &Seating,
    wish: &HandForm,
    now: Moment,
) -> Result<Vec<(Number, Number)>, Said> {
    let wish = HandForm { reason: "?".into(), seen: wish.seen, ..HandForm::default() };
    let commands = commands(context, round, seating, &wish, "?");
    let competition = context.competition();
    let events = decide_all(competition, &commands, now);
    let events =
        events.map_err(|refusal| -> Said { Box::new(move |t: Texts| refusal.text(t.language)) })?;
    let made = events.into_iter().find_map(|fact| {
        let Fact::Paired(happened::Paired { made, .. }) = fact else { return None };
        let PairedBy::Hand { instead, .. } = made.by else { return None };
        Some(instead.system)
    });
    Ok(made.unwrap_or_default())
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

impl HandPage {
    /// Whether something was refused.
    pub fn is_refused(&self) -> bool {
        self.fault.is_some()
    }
}
