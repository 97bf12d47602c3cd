//! What waits to be done in an event.

use askama::Template;
use competition::{
    Command, Competition, Decision, FactIndex, PlayerRecord, Protest, ProtestNumber, RoundState,
    Section, StageNumber, command,
};
use ledger::accounts::Right;
use serde_json::json;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::Teller;
use crate::viewer::Viewer;

/// Something that waits to be done: what, where to look, and the command that does it at once.
struct Task {
    text: String,
    link: Option<String>,
    button: Option<(String, String)>,
}

impl Task {
    fn link(text: impl Into<String>, link: String) -> Task {
        Task { text: text.into(), link: Some(link), button: None }
    }
}

/// What waits to be done in an event.
#[derive(Template)]
#[template(path = "desk_overview.html")]
pub struct OverviewPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    tasks: Vec<Task>,
    /// The last step: what it was, and the command that takes it back.
    undo: Option<(String, String)>,
    may_amend: bool,
}

/// The last step in words and the command that takes just this one back, if he may.
fn last_step(viewer: &Viewer, context: &EventContext) -> Option<(String, String)> {
    let competition = context.competition();
    let last = competition.last_fact().filter(|last| *last > FactIndex::default())?;
    let command = undo(viewer.texts, last);
    let right = command.right(competition);
    let teller = Teller::new(competition, viewer.texts);
    let step = teller.tell(last)?.text;
    let written = serde_json::to_string(&command).ok()?;
    viewer.may(&context.slug, right).then_some((step, written))
}

/// The command that takes a slip back.
pub fn undo(t: Texts, event: FactIndex) -> Command {
    Command::Undo(command::Undo { reason: t.say(id::SLIP).into_owned(), event: Some(event) })
}

/// The stage that can begin now: nobody waits for a decision, and all before it is played.
pub(crate) fn next_stage(competition: &Competition) -> Option<StageNumber> {
    let open = |one: &PlayerRecord| one.decision == Decision::Open && one.left.is_none();
    let stages = competition.regulations().map_or(0, |one| one.stages.len());
    let begun = competition.sections().last().map(|section| section.stage);
    let mut playing = begun.into_iter().flat_map(|stage| competition.sections_of(stage));
    let over = playing.all(|section| competition.is_over(section));
    let ready =
        over && !competition.players().is_empty() && !competition.players().iter().any(open);
    let next = begun.map_or(StageNumber::FIRST, StageNumber::next);
    (ready && next.index() < stages).then_some(next)
}

/// The command that draws lots and begins a stage.
pub(crate) fn begin(stage: StageNumber, seed: &str) -> String {
    json!({"do": "start-stage", "stage": stage, "seed": seed}).to_string()
}

/// What needs doing now by this viewer, in order: those who only look enter results at most.
fn tasks(viewer: &Viewer, context: &EventContext, seed: &str) -> Vec<Task> {
    let t = viewer.texts;
    let competition = context.competition();
    let keeps = viewer.may(&context.slug, Right::Keep);
    let mut tasks = if keeps { before_play(context, seed, t) } else { Vec::new() };
    let begun = competition.sections().last().map(|section| section.stage);
    for section in begun.into_iter().flat_map(|stage| competition.sections_of(stage)) {
        tasks.extend(round_task(context, competition, section, t));
    }
    if keeps {
        tasks.extend(open_protests(context, t));
        let sections = competition.sections().len();
        if context.card.phase.is_over() && competition.signed().len() < sections {
            tasks
                .push(Task::link(t.say(id::TASK_FINISH), format!("/desk/{}/finish", context.slug)));
        }
    }
    tasks
}

/// Entries, admission, and the stage that can begin.
fn before_play(context: &EventContext, seed: &str, t: Texts) -> Vec<Task> {
    let competition = context.competition();
    let mut tasks = Vec::new();
    let open = |one: &&PlayerRecord| one.decision == Decision::Open && one.left.is_none();
    let open = competition.players().iter().filter(open).count();
    if competition.players().is_empty() {
        tasks.push(Task::link(t.say(id::TASK_ENTER), format!("/desk/{}/entries", context.slug)));
    } else if open > 0 {
        let link = format!("/desk/{}/admission", context.slug);
        tasks.push(Task::link(t.count(id::TASK_ENTRIES, &open), link));
    }
    let undecided = |section: &&Section| !competition.undecided(section).is_empty();
    let stage = next_stage(competition);
    let open = competition.sections().iter().find(undecided).filter(|_| stage.is_some());
    if let Some(section) = open {
        let link = format!("/desk/{}/play-off?section={}", context.slug, section.number);
        tasks.push(Task::link(t.say(id::TASK_UNDECIDED), link));
    } else if let Some(stage) = stage {
        tasks.push(Task {
            text: t.count(id::TASK_STAGE, &stage).into_owned(),
            link: None,
            button: Some((t.say(id::START_STAGE).into_owned(), begin(stage, seed))),
        });
    }
    tasks
}

/// Protests that nobody has decided.
fn open_protests(context: &EventContext, t: Texts) -> Vec<Task> {
    let competition = context.competition();
    let all = ProtestNumber::all().zip(competition.protests());
    let open = all.filter(|(_, protest)| protest.decision.is_none());
    let task = |(number, protest): (ProtestNumber, &Protest)| {
        let number = number.to_string();
        let who = competition.name(protest.who);
        let text = t.tell(id::TASK_PROTEST, &[("n", &*number), ("who", who)]);
        Task::link(text, format!("/desk/{}/incidents#protest{number}", context.slug))
    };
    open.map(task).collect()
}

fn round_task(
    context: &EventContext,
    competition: &Competition,
    section: &Section,
    t: Texts,
) -> Option<Task> {
    let (number, current) = (section.number, section.current());
    if competition.is_over(section) {
        return None;
    }
    let id = match section.round(current).map(|round| round.state) {
        None => id::TASK_PAIR,
        Some(RoundState::Draft) => id::TASK_PUBLISH,
        Some(RoundState::Published) => id::TASK_START,
        Some(RoundState::Playing) => id::TASK_RESULTS,
        Some(RoundState::Closed) => return None,
    };
    let link = format!("/desk/{}/rounds/{current}?section={number}", context.slug);
    let name = if section.name.is_empty() { String::new() } else { format!("{}: ", section.name) };
    Some(Task { text: format!("{name}{}", t.count(id, &current)), link: Some(link), button: None })
}

impl OverviewPage {
    /// What waits for somebody, and the last step. The seed is for lots that he may draw at once.
    pub fn new(viewer: &Viewer, context: EventContext, seed: &str) -> OverviewPage {
        let tasks = tasks(viewer, &context, seed);
        let frame = Frame::new(viewer, context.card.name.clone());
        let undo = last_step(viewer, &context);
        let may_amend = viewer.may(&context.slug, Right::Head);
        OverviewPage { frame, tab: "overview", context, tasks, undo, may_amend }
    }
}
