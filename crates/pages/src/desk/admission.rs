//! Admission: who lacks what, and letting in all who are complete.

use askama::Template;
use competition::Step;
use ledger::accounts::Right;
use ledger::moment;

use super::overview::begin;
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::Matrix;
use crate::viewer::Viewer;

/// Who lacks what.
#[derive(Template)]
#[template(path = "desk_admission.html")]
pub struct AdmissionPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    matrix: Matrix,
    complete: usize,
    may_keep: bool,
    /// The command that draws lots and begins, once everybody is decided on.
    begin: Option<String>,
}

impl AdmissionPage {
    /// Who lacks what. The seed is for lots that can be drawn once everybody is decided on.
    pub fn new(viewer: &Viewer, context: EventContext, seed: &str) -> AdmissionPage {
        let matrix = Matrix::of(context.competition(), moment(viewer.now).date(), viewer.texts);
        let complete = matrix.rows.iter().filter(|row| row.is_complete()).count();
        let title = format!("{} – {}", viewer.texts.say(id::ADMISSION), context.card.name);
        let frame = Frame::new(viewer, title);
        let may_keep = viewer.may(&context.slug, Right::Keep);
        let begin = context.competition().next_steps().into_iter().find_map(|step| {
            let Step::StartStage(stage) = step else { return None };
            Some(begin(context.competition(), stage, seed))
        });
        AdmissionPage { frame, tab: "entries", context, matrix, complete, may_keep, begin }
    }
}
