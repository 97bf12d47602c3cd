//! Before a round is paired, or paired again: what is missing, and what would change.

use askama::Template;
use competition::{Competition, FactIndex, Problem, Section, TableNumber};
use tournament::{Number, Round};

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::{Cited, RoundView, Someone, TableRow, cited};
use crate::viewer::Viewer;

/// Results that are missing before a round is paired.
#[derive(Template)]
#[template(path = "desk_pair.html")]
pub struct PairPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    number: Round,
    running: Round,
    missing: Vec<TableRow>,
    begun: bool,
}

/// What throwing pairs away means.
#[derive(Template)]
#[template(path = "desk_unpair.html")]
pub struct UnpairPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    number: Round,
    seen: FactIndex,
    published: bool,
    line_ups: usize,
    /// The pairs that would go, and those that would come.
    old: Vec<(TableNumber, Someone, Someone)>,
    new: Vec<(TableNumber, Someone, Someone)>,
    impossible: Option<String>,
    clauses: Vec<Cited>,
}

type Pairs = Vec<(TableNumber, Someone, Someone)>;

/// The tables of a round that the system would pair otherwise now: as they are, and as they would
/// be.
fn compared(
    competition: &Competition,
    section: &Section,
    round: Round,
    t: Texts,
) -> (Pairs, Pairs, Option<String>) {
    let Some(record) = section.round(round) else { return Default::default() };
    let found = match competition.find_pairs_anew(section, round) {
        Ok(found) => found,
        Err(fault) => return (Vec::new(), Vec::new(), Some(fault.text(t.language))),
    };
    let who = |number| Someone::of(competition, section, number);
    let made: Vec<_> = record.tables.iter().map(|one| (one.white, one.black)).collect();
    let found: Vec<_> = found.tables.iter().map(|one| (one.white, one.black)).collect();
    let only = |some: &[(Number, Number)], others: &[(Number, Number)]| {
        let own = TableNumber::all().zip(some).filter(|(_, pair)| !others.contains(pair));
        own.map(|(place, (white, black))| (place, who(*white), who(*black))).collect()
    };
    (only(&made, &found), only(&found, &made), None)
}

impl PairPage {
    /// Which results of the round before are missing, if that is still played.
    pub fn new(viewer: &Viewer, context: EventContext, number: Round) -> Option<PairPage> {
        let section = context.section()?;
        let running = section.current();
        let record = RoundView::of(context.competition(), section, running, viewer.texts);
        let record = record.filter(|_| running < number)?;
        let begun = record.is_playing();
        let missing = record.tables.into_iter().filter(|table| !table.done).collect();
        let title = format!("{} {number} – {}", viewer.texts.say(id::PAIR), context.card.name);
        let frame = Frame::new(viewer, title);
        Some(PairPage { frame, tab: "rounds", context, number, running, missing, begun })
    }
}

impl UnpairPage {
    /// What throwing the pairs of a round away means, and what the system would pair now.
    pub fn new(viewer: &Viewer, context: EventContext, number: Round) -> Option<UnpairPage> {
        let competition = context.competition();
        let section = context.section()?;
        let record = section.round(number)?;
        let published = record.is_announced();
        let problem = Problem::AlreadyPublished { round: number };
        let rulebook = competition.regulations().map(|one| one.rulebook);
        let clauses = rulebook.map(|book| problem.clauses(book)).unwrap_or_default();
        let (old, new, impossible) = compared(competition, section, number, viewer.texts);
        let title = format!("{} – {}", viewer.texts.say(id::PAIR_AGAIN), context.card.name);
        Some(UnpairPage {
            frame: Frame::new(viewer, title),
            tab: "rounds",
            seen: competition.paired_at(context.section, number).unwrap_or_default(),
            published,
            line_ups: record.line_ups.len(),
            old,
            new,
            impossible,
            clauses: cited(&clauses, viewer.texts),
            context,
            number,
        })
    }
}
