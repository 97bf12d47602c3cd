//! Tables that are added to a round, and tables that are kept for somebody.

use askama::Template;
use competition::{Competition, Member, Section, TableNumber};
use serde::Deserialize;
use tournament::{Number, Round};

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::Someone;
use crate::viewer::Viewer;

/// Two who came late, at a further table.
#[derive(Template)]
#[template(path = "desk_add.html")]
pub struct AddPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    number: Round,
    /// Those who have no table in the round.
    idle: Vec<Someone>,
    /// The number that the table will have.
    table: TableNumber,
    pair: Pair,
    fault: Option<String>,
}

/// Two who came late.
#[derive(Default, Deserialize)]
pub struct Pair {
    /// The number of who has White.
    pub white: u16,
    /// The number of who has Black.
    pub black: u16,
    /// Why they are added.
    #[serde(default)]
    pub reason: String,
}

/// Those of a section who are here and have no table in a round.
fn idle(competition: &Competition, section: &Section, round: Round) -> Vec<Someone> {
    let Some(record) = section.round(round) else { return Vec::new() };
    let all = (0..section.members.len()).map(Number::at);
    let here = all.filter(|number| !section.left.contains_key(number));
    let idle = here.filter(|number| record.table_of(*number).is_none());
    idle.map(|number| Someone::of(competition, section, number)).collect()
}

/// Tables that are kept for somebody.
#[derive(Template)]
#[template(path = "desk_tables.html")]
pub struct TablesPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    kept: Vec<(Member, String, TableNumber)>,
    people: Vec<(Member, String)>,
}

impl AddPage {
    /// Those who have no table in a round, and a form that was refused.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        number: Round,
        pair: Pair,
        fault: Option<String>,
    ) -> Option<AddPage> {
        let section = context.section()?;
        let record = section.round(number)?;
        let idle = idle(context.competition(), section, number);
        let title = format!("{} – {}", viewer.texts.say(id::ADD_PAIR), context.card.name);
        Some(AddPage {
            frame: Frame::new(viewer, title),
            tab: "rounds",
            number,
            idle,
            table: TableNumber::from_index(record.tables.len()),
            pair,
            fault,
            context,
        })
    }
}

impl TablesPage {
    /// The tables that are kept for somebody.
    pub fn new(viewer: &Viewer, context: EventContext) -> TablesPage {
        let competition = context.competition();
        let name = |member: Member| competition.name(member).to_owned();
        let kept = competition.fixed_tables().iter();
        let kept = kept.map(|(member, table)| (*member, name(*member), *table)).collect();
        let members = context.section().map(|section| section.members.clone()).unwrap_or_default();
        let mut people: Vec<_> = members.into_iter().map(|one| (one, name(one))).collect();
        people.sort_by(|one, other| one.1.cmp(&other.1));
        let title = format!("{} – {}", viewer.texts.say(id::KEPT_TABLES), context.card.name);
        let frame = Frame::new(viewer, title);
        TablesPage { frame, tab: "rounds", context, kept, people }
    }
}
