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

/// An event as the public knows it, unless somebody works there.
pub(super) fn public_at(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    section: Option<SectionNumber>,
) -> Result<EventContext, Failure> {
    let at_desk = visitor.path.starts_with("/desk/") || visitor.may(slug, Right::Look);
    let own = || server.event(slug).map(|logged| logged.snapshot());
    let seen = if at_desk { own() } else { server.shown(slug) };
    let context = seen.and_then(|one| EventContext::new(slug, one, section, visitor.texts));
    context.ok_or_else(|| Failure::not_found(visitor))
}

/// An event as it is now, whoever looks.
pub(super) fn event_at(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    section: Option<SectionNumber>,
) -> Result<EventContext, Failure> {
    let seen = server.event(slug).map(|logged| logged.snapshot());
    let context = seen.and_then(|one| EventContext::new(slug, one, section, visitor.texts));
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
        let context = public_at(&server, &visitor, slug, which.section)?;
        Ok(AtEvent { server, visitor, context })
    }
}

impl AtEvent {
    /// The same event and section as they stand by now.
    pub(super) fn anew(self) -> Result<AtEvent, Failure> {
        let AtEvent { server, visitor, context: EventContext { slug, section, .. } } = &self;
        let context = public_at(server, visitor, slug, Some(*section))?;
        Ok(AtEvent { context, ..self })
    }

    /// Does it, all or nothing, in the name of whoever asks; what is refused is for the page to say.
    pub(super) async fn act(&self, commands: &[Command]) -> Result<Result<(), Refusal>, Failure> {
        let by = self.visitor.actor()?;
        match self.server.act_if(&self.context.slug, &by, commands, |_| Ok(())).await {
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
