//! The page for what cannot be shown or done.

use askama::Template;
use words::Id;

use crate::frame::Frame;
use crate::id;
use crate::viewer::Viewer;

/// What he is told who asked in vain.
#[derive(Template)]
#[template(path = "failure.html")]
pub struct FailurePage {
    frame: Frame,
    /// Why, and what to do.
    pub text: String,
    /// Whether he may sign in and ask again.
    pub sign_in: bool,
    /// The page where he can mend it.
    pub back: Option<String>,
}

impl FailurePage {
    /// The page with a title.
    pub fn new(viewer: &Viewer, title: Id, text: impl Into<String>) -> FailurePage {
        let frame = Frame::new(viewer, viewer.texts.say(title));
        FailurePage { frame, text: text.into(), sign_in: false, back: None }
    }
}
