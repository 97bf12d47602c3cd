//! What every page has: the frame, with the visitor's language, theme and name.

use askama::Template;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use words::Id;

use super::visitor::Visitor;
use crate::house::{moment, now};
use crate::id;
use crate::text::Texts;

/// The frame of a page; templates extend `frame.html` and call it `frame`.
pub(super) struct Frame {
    pub(super) t: Texts,
    pub(super) title: String,
    pub(super) theme: Option<&'static str>,
    pub(super) size: Option<&'static str>,
    pub(super) signed_in: Option<String>,
    here: String,
}

impl Frame {
    pub(super) fn new(visitor: &Visitor, title: impl Into<String>) -> Frame {
        Frame {
            t: visitor.texts,
            title: title.into(),
            theme: visitor.theme,
            size: visitor.size,
            signed_in: visitor.account.is_some().then(|| visitor.name.clone()),
            here: visitor.path.clone(),
        }
    }

    /// Lets a page that answers a form be left for the one that shows the form.
    pub(super) fn come_back_to(&mut self, address: String) {
        self.here = address;
    }

    /// The address of this page, to come back to.
    pub(super) fn back(&self) -> &str {
        &self.here
    }

    /// When the page was made, for those who print it.
    pub(super) fn printed(&self) -> String {
        self.t.moment(moment(now()))
    }

    /// The same frame at another address.
    pub(super) fn at(mut self, address: &str) -> Frame {
        address.clone_into(&mut self.here);
        self
    }

    /// The sizes of letters: value, text, and whether it is this page's.
    pub(super) fn sizes(&self) -> [(&'static str, Id, bool); 3] {
        let is = |size| self.size == size;
        [
            ("usual", id::SIZE_USUAL, is(None)),
            ("large", id::SIZE_LARGE, is(Some("large"))),
            ("huge", id::SIZE_HUGE, is(Some("huge"))),
        ]
    }

    /// The languages: code, name and short name in its own words, and whether it is this page's.
    pub(super) fn languages(&self) -> [(&'static str, &'static str, &'static str, bool); 3] {
        let all = [("uk", "Українська", "Укр"), ("ru", "Русский", "Рус"), ("en", "English", "Eng")];
        all.map(|(code, name, short)| (code, name, short, self.t.code() == code))
    }

    /// The looks a reader can choose: name in the address, text, and whether it is this page's.
    pub(super) fn looks(&self) -> [(&'static str, Id, bool); 4] {
        let all = [
            ("auto", id::LOOK_AUTO),
            ("light", id::LOOK_LIGHT),
            ("dark", id::LOOK_DARK),
            ("contrast", id::LOOK_CONTRAST),
        ];
        all.map(|(name, text)| (name, text, self.theme.unwrap_or("auto") == name))
    }
}

/// Fills in a template.
pub(super) fn show(template: &impl Template) -> Response {
    show_as(StatusCode::OK, template)
}

/// Fills in a template and says how it went.
pub(super) fn show_as(status: StatusCode, template: &impl Template) -> Response {
    match template.render() {
        Ok(text) => (status, Html(text)).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}
