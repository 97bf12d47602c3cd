//! What waits to be done in an event.

use askama::Template;
use competition::{
    Absence, Authority, Command, Competition, FactIndex, Fault, Member, Numbers, SectionNumber,
    StageNumber, Step, TableNumber, command,
};
use ledger::accounts::Right;
use ledger::platform::Undone;
use tournament::Round;
use words::Id;

use super::lots::draw_openings;
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
    /// What was imposed at tables and the event did not take: what, why not, and the table.
    undone: Vec<(String, String, String)>,
    /// What is still to be settled before the first round, and what should be known of the one that is
    /// played.
    before: Vec<String>,
    warnings: Vec<String>,
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
    viewer.may(&context.slug, right).then(|| (step, command.written()))
}

/// What was imposed and not noted, why not, and where it was imposed.
fn told(viewer: &Viewer, context: &EventContext, one: &Undone) -> (String, String, String) {
    let (table, round) = (one.place.table.to_string(), one.place.round.to_string());
    let who = context.competition().name(one.noted.who);
    let words = [("round", &*round), ("table", &*table), ("who", who), ("act", &*one.noted.act)];
    let text = viewer.texts.tell(id::TASK_UNDONE, &words).into_owned();
    let why = one.refusal.text(viewer.texts.language);
    (text, why, format!("/desk/{}/boards/{}", context.slug, one.table))
}

/// The command that takes a slip back.
pub fn undo(t: Texts, event: FactIndex) -> Command {
    Command::Undo(command::Undo { reason: t.say(id::SLIP).into_owned(), event: Some(event) })
}

/// The command that draws lots and begins a stage.
pub(crate) fn begin(competition: &Competition, stage: StageNumber, seed: &str) -> String {
    let seed = competition.seed_of_the_moment(seed.to_owned());
    Command::StartStage(command::StartStage { stage, seed }).written()
}

/// A draw that waits: a button that draws at once; while a lot is announced and its key not said, the way to where
/// that is done.
fn draw(context: &EventContext, text: String, button: Id, command: String, t: Texts) -> Task {
    if context.competition().draw().commitment.is_some() {
        let text = format!("{text}. {}", t.say(id::TASK_REVEAL_FIRST));
        return Task::link(text, format!("/desk/{}/lots", context.slug));
    }
    Task { text, link: None, button: Some((t.say(button).into_owned(), command)) }
}

/// What needs doing now by this viewer, in order: those who only look enter results at most.
fn tasks(viewer: &Viewer, context: &EventContext, seed: &str) -> Vec<Task> {
    let t = viewer.texts;
    let competition = context.competition();
    let keeps = viewer.may(&context.slug, Right::Keep);
    let rules = viewer.may(&context.slug, Right::Rule);
    let desk = |page: &str| format!("/desk/{}/{page}", context.slug);
    let mut tasks = Vec::new();
    let mut signs = false;
    // Whoever judges at some tables enters their results, and is asked for nothing else.
    let at_table = |section: SectionNumber, round: Round| {
        let record = competition.section(section).and_then(|one| one.round(round));
        let tables = record.map_or(0, |record| record.tables.len() as u16);
        TableNumber::up_to(tables)
            .any(|table| viewer.may(&context.slug, Right::Board { section, table }))
    };
    let his = |step: &Step| {
        keeps || matches!(step, Step::EnterResults(section, round) if at_table(*section, *round))
    };
    for step in competition.next_steps().into_iter().filter(his) {
        let task = match step {
            Step::LetIn(who) => {
                let text = t.tell(id::TASK_LET_IN, &[("who", competition.name(who))]);
                let page = match who {
                    Member::Player(id) => format!("entries/{}#join", id.0),
                    Member::Team(_) => "absences#join".to_owned(),
                };
                Task::link(text, desk(&page))
            }
            Step::Pair(section, round) => round_task(context, section, round, id::TASK_PAIR, t),
            Step::PairAgain(section, round) => {
                let task = round_task(context, section, round, id::TASK_PAIR_AGAIN, t);
                let link = format!("rounds/{round}/unpair?section={section}");
                Task { link: Some(desk(&link)), ..task }
            }
            Step::DrawOpenings(section, round) => {
                let seed = competition.seed_of_the_moment(seed.to_owned());
                let command = draw_openings(section, round, &viewer.name, seed).written();
                let text = of_round(context, section, round, id::TASK_OPENINGS, t);
                let task = draw(context, text, id::LOT_DRAW, command, t);
                let link = format!("rounds/{round}?section={section}");
                Task { link: task.link.or(Some(desk(&link))), ..task }
            }
            Step::Publish(section, round) => {
                round_task(context, section, round, id::TASK_PUBLISH, t)
            }
            Step::Start(section, round) => round_task(context, section, round, id::TASK_START, t),
            Step::EnterResults(section, round) => {
                round_task(context, section, round, id::TASK_RESULTS, t)
            }
            Step::BreakTie(section, round, _) => {
                round_task(context, section, round, id::TASK_TIES, t)
            }
            Step::Close(section, round) => round_task(context, section, round, id::TASK_CLOSE, t),
            Step::Enter if competition.players().is_empty() => {
                Task::link(t.say(id::TASK_ENTER), desk("entries"))
            }
            Step::Enter => Task::link(t.say(id::TASK_ENTER), desk("teams")),
            Step::Admit(open) => Task::link(t.count(id::TASK_ENTRIES, &open), desk("admission")),
            Step::SettlePlaces(section) => {
                let link = desk(&format!("play-off?section={section}"));
                Task::link(t.say(id::TASK_UNDECIDED), link)
            }
            Step::DecideMissed(section, who, round) => {
                let missed = competition.section(section).map(|one| one.members[who.index()]);
                let Some(member) = missed else { continue };
                let round = round.to_string();
                let words = [("who", competition.name(member)), ("round", &*round)];
                let reason = t.tell(id::REASON_PLAYS_ON, &words[1..]);
                let command = Command::PlayOn(command::LetPlayOn {
                    who: member,
                    reason: reason.into_owned(),
                    by: Authority::ChiefArbiter,
                    joins: None,
                    gets: Absence::Nothing,
                });
                Task {
                    text: t.tell(id::TASK_MISSED, &words).into_owned(),
                    link: Some(desk(&format!("leave/{member}"))),
                    button: rules.then(|| (t.say(id::PLAYS_ON).into_owned(), command.written())),
                }
            }
            Step::StartStage(stage) | Step::DrawAgain(stage) => {
                let again = matches!(step, Step::DrawAgain(_));
                let (what, button) = stage_words(competition, stage, again);
                let text = t.count(what, &stage).into_owned();
                draw(context, text, button, begin(competition, stage, seed), t)
            }
            Step::DecideProtest(number) | Step::DecideAppeal(number) => {
                let who = competition.protests().get(number.index());
                let who = who.map(|protest| competition.name(protest.who)).unwrap_or_default();
                let number = number.to_string();
                let text = t.tell(id::TASK_PROTEST, &[("n", &*number), ("who", who)]);
                Task::link(text, desk(&format!("incidents#protest{number}")))
            }
            Step::SettleRuling(number) => {
                let found = competition.protests().get(number.index());
                let (who, place) = found.map_or(("", String::new()), |protest| {
                    let place = format!("rounds/{}?section={}", protest.round, protest.section);
                    (competition.name(protest.who), place)
                });
                let number = number.to_string();
                let text = t.tell(id::TASK_RULING, &[("n", &*number), ("who", who)]);
                Task::link(text, desk(&place))
            }
            Step::SignAgain(section, round) => {
                round_task(context, section, round, id::TASK_SIGN_AGAIN, t)
            }
            Step::Resume(_) => Task::link(t.say(id::TASK_RESUME), desk("course")),
            // All tables are signed on one page.
            Step::Sign(_) if signs => continue,
            Step::Sign(_) => {
                signs = true;
                Task::link(t.say(id::TASK_FINISH), desk("finish"))
            }
        };
        tasks.push(task);
    }
    tasks
}

/// What a draw of a stage is called: lots are drawn where the numbers, or the groups, are by lot alone.
fn stage_words(competition: &Competition, stage: StageNumber, again: bool) -> (Id, Id) {
    let regulations = competition.regulations();
    let rated = regulations
        .and_then(|one| one.stages.get(stage.index()))
        .is_some_and(|stage| stage.numbers == Numbers::Rating && stage.groups <= 1);
    match (again, rated) {
        (true, _) => (id::TASK_DRAW_AGAIN, id::START_STAGE),
        (false, true) => (id::TASK_STAGE_RATED, id::START_STAGE_RATED),
        (false, false) => (id::TASK_STAGE, id::START_STAGE),
    }
}

/// What is to be done in a round, after the name of its section where it has one.
fn of_round(
    context: &EventContext,
    section: SectionNumber,
    round: Round,
    id: Id,
    t: Texts,
) -> String {
    let name = context.competition().section(section).map_or("", |section| &section.name);
    let name = if name.is_empty() { String::new() } else { format!("{name}: ") };
    format!("{name}{}", t.count(id, &round))
}

fn round_task(
    context: &EventContext,
    section: SectionNumber,
    round: Round,
    id: Id,
    t: Texts,
) -> Task {
    let link = format!("/desk/{}/rounds/{round}?section={section}", context.slug);
    Task::link(of_round(context, section, round, id, t), link)
}

impl OverviewPage {
    /// What waits for somebody, and the last step. The seed is for lots that he may draw at once; what was
    /// imposed at tables and is not noted in the event is for those who keep it.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        seed: &str,
        undone: &[Undone],
    ) -> OverviewPage {
        let tasks = tasks(viewer, &context, seed);
        let frame = Frame::new(viewer, context.card.name.clone());
        let undo = last_step(viewer, &context);
        let may_amend = viewer.may(&context.slug, Right::Head);
        let keeps = viewer.may(&context.slug, Right::Keep);
        let texts = |faults: Vec<Fault>| {
            let faults = faults.into_iter().filter(|_| keeps);
            faults.map(|fault| fault.text(viewer.texts.language)).collect()
        };
        let before = texts(context.competition().before_play());
        let warnings = texts(context.competition().warnings());
        let undone = undone.iter().filter(|_| keeps).map(|one| told(viewer, &context, one));
        let undone = undone.collect();
        let tab = "overview";
        OverviewPage { frame, tab, context, tasks, undone, before, warnings, undo, may_amend }
    }
}
