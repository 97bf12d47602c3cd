//! Why something was decided: incidents and protests with their clauses; and when what is played.
//!
//! What was decided is everybody's; what was only noted is the desk's, and what the parties to a
//! protest say is for those who keep the event.

use axum::extract::Path;
use axum::response::Response;
use competition::{IncidentNumber, ProtestNumber};
use pages::event::{SchedulePage, WhyPage};

use super::event::AtEvent;
use super::failure::Failure;
use super::page::{found, show};
use super::routes::{Access::Everybody, Routes};

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/e/{event}/why/incidents/{number}", Everybody, incident)
        .get("/e/{event}/why/protests/{number}", Everybody, protest)
        .get("/e/{event}/schedule", Everybody, schedule)
}

async fn incident(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, number)): Path<(String, IncidentNumber)>,
) -> Result<Response, Failure> {
    found(&visitor, WhyPage::of_incident(&visitor, context, number))
}

async fn protest(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, number)): Path<(String, ProtestNumber)>,
) -> Result<Response, Failure> {
    found(&visitor, WhyPage::of_protest(&visitor, context, number))
}

async fn schedule(AtEvent { visitor, context, .. }: AtEvent) -> Response {
    show(&SchedulePage::new(&visitor, context))
}
