//! The public pages of an event.

use std::sync::Arc;

use axum::extract::{FromRequestParts, Path, Query, RawPathParams};
use axum::http::request::Parts;
use axum::response::{IntoResponse, Response};
use competition::{Command, Refusal, SectionNumber};
use ledger::accounts::Right;
use ledger::{Denied, Server};
use pages::EventContext;
use pages::event::{OverviewPage, ParticipantsPage, RegulationsPage, RoundPage};
use serde::Deserialize;
use tournament::Round;

use super::failure::Failure;
use super::page::{found, show};
use super::routes::Routes;
use super::visitor::{AppState, Visitor};

pub(super) fn routes() -> Routes {
    Routes::default()
        .cacheable("/e/{event}", overview)
        .cacheable("/e/{event}/regulations", regulations)
        .cacheable("/e/{event}/participants", participants)
        .cacheable("/e/{event}/rounds/{round}", round)
}

/// Which section is looked at.
#[derive(Default, Deserialize)]
pub(super) struct SectionQuery {
    pub(super) section: Option<SectionNumber>,
}

impl SectionQuery {
    /// The one asked for, if any is.
    pub(super) fn of(section: Option<SectionNumber>) -> SectionQuery {
        SectionQuery { section }
    }
}

/// An event as the public knows it, unless somebody works there.
pub(super) fn public_at(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    which: &SectionQuery,
) -> Result<EventContext, Failure> {
    let at_desk = visitor.path.starts_with("/desk/") || visitor.may(slug, Right::Look);
    if at_desk {
        return event_at(server, visitor, slug, which);
    }
    let context = server
        .shown(slug)
        .and_then(|one| EventContext::new(slug, one, which.section, visitor.texts));
    context.ok_or_else(|| Failure::not_found(visitor))
}

/// An event, the section of it that is looked at, and who looks.
pub(super) fn event_at(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    which: &SectionQuery,
) -> Result<EventContext, Failure> {
    let snapshot = server.event(slug).map(|logged| logged.snapshot());
    let context =
        snapshot.and_then(|one| EventContext::new(slug, one, which.section, visitor.texts));
    context.ok_or_else(|| Failure::not_found(visitor))
}

/// Somebody at an event: the server, who asks, and what he looks at. Whoever asks for an event that
/// is not there is told so.
pub(super) struct AtEvent {
    pub(super) server: Arc<Server>,
    pub(super) visitor: Visitor,
    pub(super) context: EventContext,
}

impl FromRequestParts<AppState> for AtEvent {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<AtEvent, Failure> {
        let Ok(visitor) = Visitor::from_request_parts(parts, app).await;
        let server = Arc::clone(&app.server);
        let unreadable = |status| Failure::plain(&visitor, status);
        let path = RawPathParams::from_request_parts(parts, app).await;
        let path = path.map_err(|refused| unreadable(refused.into_response().status()))?;
        let query = Query::<SectionQuery>::from_request_parts(parts, app).await;
        let Query(which) = query.map_err(|refused| unreadable(refused.status()))?;
        let slug = path.iter().find(|(name, _)| *name == "event").map_or("", |(_, slug)| slug);
        let context = public_at(&server, &visitor, slug, &which)?;
        Ok(AtEvent { server, visitor, context })
    }
}

impl AtEvent {
    /// The same event and section as they stand by now.
    pub(super) fn anew(self) -> Result<AtEvent, Failure> {
        let which = SectionQuery::of(Some(self.context.section));
        let context = event_at(&self.server, &self.visitor, &self.context.slug, &which)?;
        Ok(AtEvent { context, ..self })
    }

    /// Does it, all or nothing, in the name of whoever asks; what is refused is for the page to say.
    pub(super) async fn act(&self, commands: &[Command]) -> Result<Result<(), Refusal>, Failure> {
        let by = self.visitor.actor()?;
        match self.server.act_all(&self.context.slug, &by, commands).await {
            Ok(_) => Ok(Ok(())),
            Err(Denied::Refused(refusal)) => Ok(Err(refusal)),
            Err(denied) => Err(Failure::not_saved(&self.visitor, &denied)),
        }
    }
}

async fn overview(AtEvent { visitor, context, .. }: AtEvent) -> Response {
    show(&OverviewPage::new(&visitor, context))
}

async fn regulations(AtEvent { visitor, context, .. }: AtEvent) -> Result<Response, Failure> {
    found(&visitor, RegulationsPage::new(&visitor, context))
}

async fn participants(AtEvent { visitor, context, .. }: AtEvent) -> Response {
    show(&ParticipantsPage::new(&visitor, context))
}

async fn round(
    AtEvent { visitor, context, .. }: AtEvent,
    Path((_, number)): Path<(String, Round)>,
) -> Result<Response, Failure> {
    found(&visitor, RoundPage::new(&visitor, context, number))
}
