//! Draws on the desk: a secret is announced, the hall calls out, the secret is said, lots are drawn.

use askama::Template;
use competition::{Command, Competition, SectionNumber, Step, Unfinished, command};
use ledger::accounts::Right;
use tournament::Round;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::{DrawView, draws};
use crate::viewer::Viewer;

/// The draws.
#[derive(Template)]
#[template(path = "desk_lots.html")]
pub struct LotsPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    draws: Vec<DrawView>,
    /// A secret that nobody knows, as a proposal.
    proposed: String,
    /// The secret that was just announced, for him who announced it, this once.
    secret: Option<String>,
    /// What can be drawn now: text and command.
    uses: Vec<(String, String)>,
    may_keep: bool,
}

impl LotsPage {
    /// The draws of an event; a seed that nobody knows, as a proposal; and the secret that was just
    /// announced, for him who announced it.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        proposed: String,
        secret: Option<String>,
    ) -> LotsPage {
        let competition = context.competition();
        let draws = draws(competition, viewer.texts);
        let uses = uses(competition, &viewer.name, &proposed, viewer.texts);
        let may_keep = viewer.may(&context.slug, Right::Keep);
        let address = format!("/desk/{}/lots", context.slug);
        let frame = Frame::new(viewer, context.title(viewer, id::LOTS)).at(&address);
        LotsPage { frame, tab: "lots", context, draws, proposed, secret, uses, may_keep }
    }

    fn is_announced(&self) -> bool {
        self.context.competition().draw().commitment.is_some()
    }

    fn is_revealed(&self) -> bool {
        self.context.competition().draw().lot.is_some()
    }

    fn last(&self) -> usize {
        self.draws.len()
    }
}

/// The command that draws the openings of a round for all tables at which both have come.
pub(crate) fn draw_openings(
    section: SectionNumber,
    round: Round,
    by: &str,
    seed: Option<String>,
) -> Command {
    let (tables, by) = (Vec::new(), by.to_owned());
    Command::DrawOpenings(command::DrawOpenings { section, round, tables, by, seed })
}

/// What can be drawn now: from the seed that was said, or else from one of the moment.
fn uses(competition: &Competition, by: &str, seed: &str, t: Texts) -> Vec<(String, String)> {
    if competition.draw().commitment.is_some() {
        return Vec::new();
    }
    let seed = competition.draw().lot.is_none().then(|| seed.to_owned());
    let mut uses = Vec::new();
    if let Some(next) = competition.next_stage() {
        let command = Command::StartStage(command::StartStage { stage: next, seed: seed.clone() });
        uses.push((t.count(id::LOT_FOR_STAGE, &next).into_owned(), command.written()));
    }
    let by_lot = competition.regulations().is_some_and(|one| one.games.rounds_by_lot);
    for section in competition.playing().filter(|_| by_lot) {
        let round = section.current();
        if section.round(round).is_none() && !competition.is_over(section) {
            let reason = t.say(id::LOT_FOR_ORDER);
            let command = Command::OrderRounds(command::OrderRounds {
                section: section.number,
                order: Vec::new(),
                seed: seed.clone(),
                by: by.to_owned(),
                reason: reason.clone().into_owned(),
            });
            let text = format!("{reason} {}", section.name).trim().to_owned();
            uses.push((text, command.written()));
        }
    }
    for step in competition.next_steps().into_iter().filter(|_| seed.is_none()) {
        if let Step::Pair(section, round) = step {
            let (seed, unfinished) = (None, Unfinished::Wait);
            let pair = command::PairRound { section, round, seed, unfinished };
            uses.push((t.count(id::TASK_PAIR, &round).into_owned(), Command::Pair(pair).written()));
        }
    }
    for (section, round) in competition.openings_to_draw() {
        let command = draw_openings(section.number, round, by, seed.clone());
        let text = t.count(id::LOT_FOR_OPENINGS, &round);
        uses.push((format!("{text} {}", section.name).trim().to_owned(), command.written()));
    }
    uses
}
