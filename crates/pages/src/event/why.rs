//! Why something was decided: incidents and protests with their clauses.
//!
//! What was decided is everybody's; what was only noted is the desk's, and what the parties to a
//! protest say is for those who keep the event.

use askama::Template;
use competition::{Incident, IncidentNumber, ProtestNumber};
use ledger::accounts::Right;
use ledger::moment;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{IncidentView, ProtestView};
use crate::viewer::Viewer;

/// Why an incident or a protest was decided as it was.
#[derive(Template)]
#[template(path = "why.html")]
pub struct WhyPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    incident: Option<IncidentView>,
    protest: Option<ProtestView>,
}

impl WhyPage {
    /// An incident by its number, if he may see it.
    pub fn of_incident(
        viewer: &Viewer,
        context: EventContext,
        number: IncidentNumber,
    ) -> Option<WhyPage> {
        let competition = context.competition();
        let found = competition.incidents().get(number.index());
        let seen =
            |one: &&Incident| one.sanction.is_some() || viewer.may(&context.slug, Right::Look);
        let found = found.filter(seen)?;
        let incident = Some(IncidentView::of(competition, number, found, viewer.texts));
        let frame = Frame::new(viewer, context.title(viewer, id::INCIDENTS));
        Some(WhyPage { frame, tab: "why", context, incident, protest: None })
    }

    /// A protest by its number, as far as he may see it.
    pub fn of_protest(
        viewer: &Viewer,
        context: EventContext,
        number: ProtestNumber,
    ) -> Option<WhyPage> {
        let competition = context.competition();
        let found = competition.protests().get(number.index())?;
        let now = moment(viewer.now);
        let protest = ProtestView::of(competition, number, found, now, viewer.texts);
        let protest = match viewer.may(&context.slug, Right::Keep) {
            true => protest,
            false => protest.without_words()?,
        };
        let frame = Frame::new(viewer, context.title(viewer, id::PROTESTS));
        Some(WhyPage { frame, tab: "why", context, incident: None, protest: Some(protest) })
    }
}
