//! The course of an event: breaks, cancelling, moving.

use askama::Template;
use competition::{Competition, Matter, Pause, SectionNumber};
use ledger::accounts::Right;
use rulebook::CancelGround;
use serde::Deserialize;
use words::Id;

use super::typed::Typed;
use crate::context::EventContext;
use crate::form::Text;
use crate::frame::Frame;
use crate::id;
use crate::view::book;
use crate::viewer::Viewer;

/// What one of the forms of the page sends; each has the fields it needs.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct CourseForm {
    /// What is asked: `pause`, `resume`, `cancel`, `move`, `move-round` or `note`.
    pub what: Text,
    /// In which section; empty for the whole event.
    pub section: Text,
    /// Why.
    pub reason: Text,
    /// When it is to go on.
    pub resumes: Text,
    /// On which ground it is cancelled.
    pub ground: Text,
    /// Where it is held now.
    pub place: Text,
    /// When it begins, or a round does.
    pub starts: Text,
    /// Its last day.
    pub ends: Text,
    /// Who decided that it is moved.
    pub by: Text,
    /// The round that is moved.
    pub round: Text,
    /// Of what kind something is that is noted.
    pub matter: Text,
    /// Whom it is about.
    pub whom: Text,
    /// The clauses it rests on.
    pub clauses: Text,
    /// The table where time is added.
    pub table: Text,
    /// The board of a team match there.
    pub board: Text,
    /// The seconds for the first at it.
    pub first_seconds: Text,
    /// The seconds for the second.
    pub second_seconds: Text,
}

impl CourseForm {
    /// The ground on which it is cancelled, if there is such a one.
    pub fn cancel_ground(&self) -> Option<CancelGround> {
        CancelGround::ALL.into_iter().find(|one| one.name() == &*self.ground)
    }
}

/// A break that has not ended.
struct Open {
    section: String,
    text: String,
}

/// The course of an event.
#[derive(Template)]
#[template(path = "desk_course.html")]
pub struct CoursePage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    open: Vec<Open>,
    lines: Vec<String>,
    cancelled: bool,
    typed: Typed<CourseForm>,
    place: String,
    starts: String,
    ends: String,
    organiser: String,
    round: String,
    may_rule: bool,
    may_head: bool,
}

impl CoursePage {
    /// What has happened to the course of the event, and a form that was refused.
    pub fn new(viewer: &Viewer, context: EventContext, typed: Typed<CourseForm>) -> CoursePage {
        let competition = context.competition();
        let language = viewer.texts.language;
        let regulations = competition.regulations();
        let section = context.section();
        CoursePage {
            frame: Frame::new(viewer, context.title(viewer, id::COURSE)),
            tab: "course",
            open: competition.open_pauses().map(|one| open(competition, one)).collect(),
            lines: competition.course(language),
            cancelled: competition.cancelled().is_some(),
            typed,
            place: regulations.map(|one| one.place.clone()).unwrap_or_default(),
            starts: regulations.map(|one| one.starts.to_string()).unwrap_or_default(),
            ends: regulations.map(|one| one.ends.to_string()).unwrap_or_default(),
            organiser: regulations.map(|one| one.organiser.clone()).unwrap_or_default(),
            round: section.map(|one| one.current().to_string()).unwrap_or_default(),
            may_rule: viewer.may(&context.slug, Right::Rule),
            may_head: viewer.may(&context.slug, Right::Head),
            context,
        }
    }

    /// The grounds on which it can be cancelled.
    fn grounds(&self) -> Vec<(&'static str, Id)> {
        let known = self.context.competition().regulations();
        let known = known.map_or(&[][..], |one| &one.book().events().cancelling[..]);
        let may = |ground: &CancelGround| {
            *ground == CancelGround::Organiser
                || known.is_empty()
                || known.iter().any(|one| one.ground == *ground)
        };
        let all = CancelGround::ALL.into_iter().filter(may);
        all.map(|ground| (ground.name(), ground_id(ground))).collect()
    }

    /// What can be noted.
    fn matters(&self) -> Vec<(&'static str, String)> {
        let language = self.frame.t.language;
        let known = |one: &Matter| *one != Matter::Disturbance || self.adds_time();
        let all = Matter::ALL.into_iter().filter(known);
        all.map(|one| (one.name(), one.word(language))).collect()
    }

    /// Whether the rulebook lets an arbiter add time for a disturbance.
    fn adds_time(&self) -> bool {
        book(self.context.competition()).is_some_and(|(book, discipline)| {
            book.clock_fault(discipline).is_some_and(|rule| rule.disturbance.is_some())
        })
    }

    /// The sections, where there are several.
    fn sections(&self) -> Vec<(SectionNumber, String)> {
        let all = self.context.competition().sections();
        let several = all.iter().filter(|_| all.len() > 1);
        several.map(|one| (one.number, one.name.clone())).collect()
    }

    /// What was typed in a form of the page, if it was this one that was refused.
    fn was(&self, what: &str, field: &Text, usual: &str) -> String {
        let own = self.typed.is_refused() && *self.typed.form.what == *what;
        if own { field.to_string() } else { usual.to_owned() }
    }

    fn is_refused(&self, what: &str) -> bool {
        self.typed.is_refused() && *self.typed.form.what == *what
    }
}

fn open(competition: &Competition, pause: &Pause) -> Open {
    let section = pause.called.section;
    let name = section.and_then(|number| competition.section(number)).map(|one| one.name.clone());
    let section = section.map(|number| number.to_string()).unwrap_or_default();
    Open { section, text: name.unwrap_or_default() }
}

fn ground_id(ground: CancelGround) -> Id {
    match ground {
        CancelGround::VenueUnfit => id::GROUND_VENUE_UNFIT,
        CancelGround::Impossible => id::GROUND_IMPOSSIBLE,
        CancelGround::Organiser => id::GROUND_ORGANISER,
    }
}
