//! Why two were paired, and why somebody was not: for everybody, at an address that stays.

use askama::Template;
use competition::{RoundRecord, TableNumber};
use ledger::accounts::Right;
use tournament::{Number, Round};

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{Someone, Why};
use crate::viewer::Viewer;

/// Why two were paired.
#[derive(Template)]
#[template(path = "why_pair.html")]
pub struct WhyPairPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    round: Round,
    table: TableNumber,
    tables: u16,
    white: Someone,
    black: Someone,
    why: Why,
}

impl WhyPairPage {
    /// Why the two of a table were paired.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        round: Round,
        table: TableNumber,
    ) -> Option<WhyPairPage> {
        let record = seen(viewer, &context, round)?;
        let tables = record.tables.len() as u16;
        let seated = record.tables.get(table.index())?;
        let section = context.section()?;
        let who = |number| Someone::of(context.competition(), section, number);
        let (white, black) = (who(seated.white), who(seated.black));
        let why = Why::of_pair(context.competition(), section, round, table, viewer.texts)?;
        let frame = Frame::new(viewer, format!("{} – {}", white.name, black.name));
        Some(WhyPairPage { frame, tab: "rounds", context, round, table, tables, white, black, why })
    }
}

/// Why somebody has no opponent.
#[derive(Template)]
#[template(path = "why_unpaired.html")]
pub struct WhyUnpairedPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    round: Round,
    who: Someone,
    why: Why,
}

impl WhyUnpairedPage {
    /// Why somebody has the bye of a round, or is free in it.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        round: Round,
        number: Number,
    ) -> Option<WhyUnpairedPage> {
        seen(viewer, &context, round)?;
        let section = context.section()?;
        let why = Why::of_unpaired(context.competition(), section, round, number, viewer.texts)?;
        let who = Someone::of(context.competition(), section, number);
        let frame = Frame::new(viewer, who.name.clone());
        Some(WhyUnpairedPage { frame, tab: "rounds", context, round, who, why })
    }
}

/// A round whose pairs he who looks may see: a draft is nobody's business but the arbiters'.
fn seen<'a>(viewer: &Viewer, context: &'a EventContext, round: Round) -> Option<&'a RoundRecord> {
    let record = context.section()?.round(round)?;
    (record.is_announced() || viewer.may(&context.slug, Right::Look)).then_some(record)
}
