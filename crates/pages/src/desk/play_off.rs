//! Shared places: what additional games, or the chief panel, made of them.

use askama::Template;
use competition::command::{CallAdditional, WaiveAdditional};
use competition::{Command, Competition, Placed, Section, SectionNumber};
use ledger::accounts::Right;
use serde::{Deserialize, Deserializer};
use tournament::Number;

use super::typed::Typed;
use crate::context::EventContext;
use crate::form::{Numbered, Text, numbered};
use crate::frame::Frame;
use crate::id;
use crate::view::{ExtraMatch, ExtraRight, Someone, range, take_back};
use crate::viewer::Viewer;

/// Who was placed how, as the form sends it.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct PlayOffForm {
    /// How it was decided.
    #[serde(default)]
    pub note: Text,
    /// What stands beside participants, by their numbers.
    #[serde(flatten, deserialize_with = "places")]
    places: Numbered<String>,
}

/// The name of the input beside a participant, before his number.
const PLACE: &str = "n";

fn places<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Numbered<String>, D::Error> {
    numbered(deserializer, PLACE)
}

impl PlayOffForm {
    /// The numbers of those beside whom something stands, in its order; 1, 2, 3 and so on.
    pub fn order(&self) -> Option<Vec<Number>> {
        let mut order: Vec<(usize, Number)> = Vec::new();
        for (number, text) in self.places.iter().filter(|(_, text)| !text.is_empty()) {
            order.push((text.parse().ok()?, Number::new(*number)?));
        }
        order.sort_unstable();
        let counted = order.iter().zip(1..).all(|((place, _), wanted)| *place == wanted);
        let order = order.into_iter().map(|(_, number)| number);
        Some(order.collect()).filter(|order: &Vec<Number>| counted && !order.is_empty())
    }
}

/// An additional match, as the form that calls it sends it.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct CallForm {
    /// The numbers of those who play, with commas.
    #[serde(default)]
    pub who: Text,
    /// The time control.
    #[serde(default)]
    pub control: Text,
    /// How many games each two play; until the first win if nothing is typed.
    #[serde(default)]
    pub games: Text,
    /// The number of him who has White in the first game; by lot if nothing is chosen.
    #[serde(default)]
    pub white: Text,
    /// What is announced besides; or why they do without.
    #[serde(default)]
    pub rules: Text,
    /// Whether they do without.
    #[serde(default)]
    pub waive: Text,
}

impl CallForm {
    /// The command of the form.
    pub fn command(&self, section: SectionNumber, seed: Option<String>) -> Option<Command> {
        let numbers = self.who.split(',').map(|one| Number::new(one.trim().parse().ok()?));
        let who: Vec<Number> = numbers.collect::<Option<_>>()?;
        if !self.waive.is_empty() {
            let reason = self.rules.to_string();
            return Some(Command::WaiveAdditional(WaiveAdditional { section, who, reason }));
        }
        let games = match self.games.is_empty() {
            true => None,
            false => Some(self.games.parse().ok()?),
        };
        let white = match self.white.is_empty() {
            true => None,
            false => Some(Number::new(self.white.parse().ok()?)?),
        };
        Some(Command::Additional(CallAdditional {
            section,
            who,
            control: Some(self.control.to_string()).filter(|control| !control.is_empty()),
            games,
            seed: seed.filter(|_| white.is_none()),
            white,
            rules: self.rules.to_string(),
        }))
    }
}

/// Those who share a place, or may play for one.
struct Shared {
    /// The place of each with his name.
    members: Vec<(String, Someone)>,
    /// Whether it depends on them who goes on to the next stage.
    undecided: bool,
}

/// Shared places.
#[derive(Template)]
#[template(path = "desk_play_off.html")]
pub struct PlayOffPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    shared: Vec<Shared>,
    /// Who may play additional games now.
    rights: Vec<ExtraRight>,
    /// The additional matches that were called.
    matches: Vec<ExtraMatch>,
    /// The command that takes the last result of them back.
    take_back: Option<String>,
    /// Who does without, and why.
    waived: Vec<String>,
    /// The control that is proposed.
    control: String,
    may_keep: bool,
    called: Typed<CallForm>,
    /// What was noted so far.
    noted: Vec<String>,
    typed: Typed<PlayOffForm>,
    may_rule: bool,
}

impl PlayOffPage {
    /// The places that are shared, and a form that was refused.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        typed: Typed<PlayOffForm>,
        called: Typed<CallForm>,
    ) -> Option<PlayOffPage> {
        let t = viewer.texts;
        let competition = context.competition();
        let section = context.section()?;
        let name = |number: &Number| Someone::of(competition, section, *number).name;
        let noted = section.play_offs.iter().map(|one| {
            let order: Vec<String> = one.order.iter().map(name).collect();
            format!("{}. {}", order.join(", "), one.note)
        });
        Some(PlayOffPage {
            frame: Frame::new(viewer, context.title(viewer, id::PLAY_OFF)),
            tab: "finish",
            shared: shared(competition, section),
            rights: ExtraRight::all(competition, section, t),
            matches: ExtraMatch::all(competition, section, t),
            take_back: take_back(competition, section, t),
            waived: section
                .waived
                .iter()
                .map(|one| {
                    let who: Vec<String> = one.who.iter().map(name).collect();
                    format!("{}: {}", who.join(", "), one.reason)
                })
                .collect(),
            control: proposed(competition),
            may_keep: viewer.may(&context.slug, Right::Keep),
            called,
            noted: noted.collect(),
            typed,
            may_rule: viewer.may(&context.slug, Right::Rule),
            context,
        })
    }

    /// The field of a participant.
    fn field(&self, who: &Someone) -> String {
        format!("{PLACE}{}", who.number)
    }

    /// What was typed beside a participant.
    fn order(&self, who: &Someone) -> &str {
        self.typed.form.places.get(&who.number).map_or("", String::as_str)
    }
}

/// The control that is proposed for additional games: one that the rulebook has for them, else that of
/// the event.
fn proposed(competition: &Competition) -> String {
    let Some(regulations) = competition.regulations() else { return String::new() };
    let discipline = regulations.discipline();
    let known = discipline.and_then(|one| regulations.book().play_offs(one).next());
    known.map_or_else(|| regulations.time_control.clone(), |one| one.control.to_string())
}

/// Whether anybody's place can still be decided, or was.
pub(crate) fn is_open(competition: &Competition, section: &Section) -> bool {
    !shared(competition, section).is_empty()
        || !section.additional.is_empty()
        || !competition.may_play_off(section).is_empty()
}

/// Whose places are decided by an order that is noted: those on whom it depends who goes on.
fn shared(competition: &Competition, section: &Section) -> Vec<Shared> {
    let undecided = competition.undecided(section);
    if !competition.is_over(section) || undecided.is_empty() {
        return Vec::new();
    }
    let member =
        |one: &Placed| (range(one.first, one.last), Someone::of(competition, section, one.number));
    vec![Shared { undecided: true, members: undecided.iter().map(member).collect() }]
}
