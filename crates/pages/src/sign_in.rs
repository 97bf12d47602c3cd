//! Signing in, and following a link that gives a role.

use askama::Template;
use competition::Competition;
use ledger::accounts::Invitation;
use words::Id;

use crate::frame::Frame;
use crate::id;
use crate::view::role_text;
use crate::viewer::Viewer;

/// The form to sign in.
#[derive(Template)]
#[template(path = "sign_in.html")]
pub struct SignInPage {
    frame: Frame,
    name: String,
    back: String,
    fault: Option<String>,
}

/// What a link gives, and the form to take it.
#[derive(Template)]
#[template(path = "join.html")]
pub struct JoinPage {
    frame: Frame,
    /// What the link gives: the role, and the event if it is not the whole server.
    role: String,
    event: String,
    fault: Option<String>,
    id: String,
    name: String,
}

impl SignInPage {
    /// The form, as it was filled in, and what was wrong with it.
    pub fn new(viewer: &Viewer, name: String, back: String, fault: Option<Id>) -> SignInPage {
        let frame = Frame::new(viewer, viewer.texts.say(id::SIGN_IN));
        let fault = fault.map(|id| viewer.texts.say(id).into_owned());
        SignInPage { frame, name, back, fault }
    }
}

impl JoinPage {
    /// What a link gives, in an event or in the whole server.
    pub fn new(
        viewer: &Viewer,
        invitation: &Invitation,
        competition: Option<&Competition>,
    ) -> JoinPage {
        let t = viewer.texts;
        let regulations = competition.and_then(|one| one.regulations());
        let role = match competition {
            Some(competition) => role_text(&invitation.role, competition, t),
            None => t.say(id::IS_ADMIN).into_owned(),
        };
        JoinPage {
            frame: Frame::new(viewer, t.say(id::JOIN)),
            role,
            event: regulations.map(|one| one.name.clone()).unwrap_or_default(),
            fault: None,
            id: String::new(),
            name: String::new(),
        }
    }

    /// The form as it was filled in, and what was wrong with it.
    pub fn refused(self, fault: Id, id: String, name: String) -> JoinPage {
        let fault = Some(self.frame.t.say(fault).into_owned());
        JoinPage { fault, id, name, ..self }
    }
}
