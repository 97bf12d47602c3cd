//! Somebody at a round of the desk.

use std::ops::Deref;

use axum::extract::{FromRequestParts, Path};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Refusal, RoundRecord};
use pages::desk::RoundPage;
use tournament::Round;

use crate::event::AtEvent;
use crate::failure::Failure;
use crate::page::{or_missing, show_as};
use crate::visitor::AppState;

/// Somebody at an event, and the round of it that is looked at.
pub(super) struct AtRound {
    pub(super) at: AtEvent,
    pub(super) number: Round,
}

impl Deref for AtRound {
    type Target = AtEvent;

    fn deref(&self) -> &AtEvent {
        &self.at
    }
}

impl FromRequestParts<AppState> for AtRound {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, app: &AppState) -> Result<AtRound, Failure> {
        let at = AtEvent::from_request_parts(parts, app).await?;
        match Path::<(String, Round)>::from_request_parts(parts, app).await {
            Ok(Path((_, number))) => Ok(AtRound { at, number }),
            Err(_) => Err(Failure::not_found(&at.visitor)),
        }
    }
}

impl AtRound {
    /// What is known of the round, once it is paired.
    pub(super) fn record(&self) -> Option<&RoundRecord> {
        self.context.section()?.round(self.number)
    }

    /// Leads back to the round, to a place on its page if one is named.
    pub(super) fn lead_back(&self, place: &str) -> Response {
        let (slug, section) = (&self.context.slug, self.context.section);
        let address = format!("/desk/{slug}/rounds/{}?section={section}{place}", self.number);
        Redirect::to(&address).into_response()
    }

    /// The round as it stands; if something was refused, with the reason.
    pub(super) fn show(self, notice: Option<String>) -> Result<Response, Failure> {
        let AtRound { at: AtEvent { visitor, context, .. }, number } = self;
        let status = match notice {
            Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
            None => StatusCode::OK,
        };
        let page = or_missing(
            &visitor,
            RoundPage::new(&visitor, context, number, notice, &super::super::seed()),
        )?;
        Ok(show_as(status, &page))
    }

    /// Does it and leads back to the round, or shows the round with what was refused.
    pub(super) async fn take(self, commands: &[Command]) -> Result<Response, Failure> {
        match self.act(commands).await? {
            Ok(()) => Ok(self.lead_back("")),
            Err(refusal) => self.refuse(&refusal),
        }
    }

    /// The round with what was refused.
    pub(super) fn refuse(self, refusal: &Refusal) -> Result<Response, Failure> {
        let text = refusal.text(self.visitor.texts.language);
        self.show(Some(text))
    }
}
