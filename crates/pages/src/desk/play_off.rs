//! Shared places: what additional games, or the chief panel, made of them.

use askama::Template;
use competition::{Competition, Placed, Section};
use ledger::accounts::Right;
use serde::{Deserialize, Deserializer};
use tournament::Number;

use super::typed::Typed;
use crate::context::EventContext;
use crate::form::{Numbered, Text, numbered};
use crate::frame::Frame;
use crate::id;
use crate::view::{Someone, range};
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
    ) -> Option<PlayOffPage> {
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

/// Whether anybody's place can still be decided.
pub(crate) fn is_open(competition: &Competition, section: &Section) -> bool {
    !shared(competition, section).is_empty()
}

/// Whose places are still open, best places first.
fn shared(competition: &Competition, section: &Section) -> Vec<Shared> {
    let undecided = competition.undecided(section);
    let provided = competition.regulations().is_some_and(|one| one.play_off);
    let places = competition.places(section);
    if !competition.is_over(section) {
        return Vec::new();
    }
    let mut groups: Vec<&[Placed]> = match provided {
        true => places.chunk_by(|one, other| one.points == other.points).collect(),
        false => Vec::new(),
    };
    // Those who share the last place from which one goes on are decided together.
    if !groups.contains(&undecided.as_slice()) {
        groups.push(&undecided);
    }
    let group = |group: &[Placed]| Shared {
        undecided: group.iter().any(|one| undecided.contains(one)),
        members: group
            .iter()
            .map(|one| (range(one.first, one.last), Someone::of(competition, section, one.number)))
            .collect(),
    };
    groups.into_iter().filter(|one| one.len() > 1).map(group).collect()
}
