//! Why two were paired: for everybody, at an address that stays.

use askama::Template;
use competition::{RoundState, TableNumber};
use ledger::accounts::Right;
use tournament::Round;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::Why;
use crate::viewer::Viewer;

/// Why two were paired.
#[derive(Template)]
#[template(path = "why_pair.html")]
pub struct WhyPairPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    round: Round,
    tables: u16,
    why: Why,
}

impl WhyPairPage {
    /// Why the two of a table were paired. A draft is nobody's business but the arbiters'.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        round: Round,
        table: TableNumber,
    ) -> Option<WhyPairPage> {
        let section = context.section()?;
        let record = section.round(round)?;
        if record.state == RoundState::Draft && !viewer.may(&context.slug, Right::Look) {
            return None;
        }
        let tables = record.tables.len() as u16;
        let why = Why::of(context.competition(), section, round, table, viewer.texts)?;
        let title = format!("{} – {}", why.white.name, why.black.name);
        let frame = Frame::new(viewer, title);
        Some(WhyPairPage { frame, tab: "rounds", context, round, tables, why })
    }
}
