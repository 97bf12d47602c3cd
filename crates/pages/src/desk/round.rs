//! The round on the desk: the one page that must be perfect.

use askama::Template;
use competition::{Competition, FactIndex, Fault, Step, TableNumber};
use ledger::accounts::Right;
use ledger::moment;
use tournament::{Round, Score};
use words::Id;

use super::lots::draw_openings;
use super::tie::{self, Way};
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::{Cited, RoundView, WaitingView, cited};
use crate::viewer::Viewer;

/// A key of the results table: what it enters, what the button shows, and what the help says of it.
struct Key {
    key: &'static str,
    score: Score,
    shown: &'static str,
    label: Id,
}

const KEYS: [Key; 6] = [
    Key { key: "1", score: Score::FirstWins, shown: "1 : 0", label: id::KEY_FIRST },
    Key { key: "=", score: Score::Draw, shown: "½", label: id::KEY_DRAW },
    Key { key: "0", score: Score::SecondWins, shown: "0 : 1", label: id::KEY_SECOND },
    Key { key: "+", score: Score::SecondAbsent, shown: "+ : −", label: id::KEY_PLUS },
    Key { key: "-", score: Score::FirstAbsent, shown: "− : +", label: id::KEY_MINUS },
    Key { key: "x", score: Score::BothAbsent, shown: "− : −", label: id::KEY_BOTH },
];

/// A round on the desk, and what can be done with it.
struct RoundDesk {
    /// Its address, and the section in it.
    base: String,
    query: String,
    number: Round,
    round: Option<RoundView>,
    /// What brings it on, if anything may now.
    step: Option<Step>,
    /// The absence that is to be decided on before its pairs are made, and where.
    missed: Option<(String, String)>,
    /// How many rounds have been paired, and whether one more can be.
    rounds: u16,
    has_next: bool,
    /// The round before it, if that has no end yet; otherwise its own number.
    waits_for: Round,
    /// Where in the history its pairs were made: whoever publishes them must have seen these.
    seen: FactIndex,
    may_keep: bool,
    may_rule: bool,
    /// What is still to be settled before the first round.
    before: Vec<String>,
    may_amend: bool,
    /// What must be announced before it begins: it begins without only with a note.
    owed: Vec<String>,
    /// Whether he may enter the results of each table.
    may_enter: Vec<bool>,
    keys: &'static [Key],
    /// How drawn meetings are decided, in a knockout; and what extra games can end with.
    ways: Vec<Way>,
    extra: Vec<(&'static str, &'static str)>,
    /// Those who are late, while the round is played.
    waiting: Option<WaitingView>,
    /// Whether the system would make other pairs now than those of the draft.
    stale: bool,
    /// The command that draws the openings that are lacking, and the clauses by which they are drawn.
    openings: Option<String>,
    openings_because: Vec<Cited>,
    /// Whether a draw was announced and its key not said yet.
    is_announced: bool,
}

/// What else is still to be settled before the first round, for those who bring it on.
fn before(viewer: &Viewer, context: &EventContext, owed: &[Fault]) -> Vec<String> {
    if !viewer.may(&context.slug, Right::Keep) {
        return Vec::new();
    }
    let mut faults = context.competition().before_play();
    faults.retain(|fault| !owed.contains(fault));
    texts(viewer, &faults)
}

/// The clauses by which openings are drawn.
fn opening_clauses(competition: &Competition, t: Texts) -> Vec<Cited> {
    let regulations = competition.regulations();
    let rules = regulations.and_then(|one| Some((one.book(), one.discipline()?)));
    let rules = rules.into_iter().flat_map(|(book, discipline)| book.openings(discipline));
    cited(rules.flat_map(|rule| rule.clauses.iter()), t)
}

fn texts(viewer: &Viewer, faults: &[Fault]) -> Vec<String> {
    faults.iter().map(|fault| fault.text(viewer.texts.language)).collect()
}

impl RoundDesk {
    /// A round; the seed is for openings that may be drawn at once.
    fn of(viewer: &Viewer, context: &EventContext, number: Round, seed: &str) -> Option<RoundDesk> {
        let competition = context.competition();
        let section = context.section()?;
        let round = RoundView::of(competition, section, number, viewer.texts);
        let next = competition.next_to_pair(section);
        if round.is_none() && next != Some(number) {
            return None;
        }
        let owed = competition.owed();
        let lacks = competition
            .openings_to_draw()
            .any(|(of, round)| (of.number, round) == (section.number, number));
        let may = |right| viewer.may(&context.slug, right);
        let step = competition.next_step_of(section, number);
        let tables = round.as_ref().map_or(0, |round| round.tables.len() as u16);
        Some(RoundDesk {
            base: format!("/desk/{}/rounds/{number}", context.slug),
            query: format!("?section={}", context.section),
            waits_for: section.current().min(number),
            missed: step.and_then(|step| missed(viewer, context, step)),
            step,
            seen: competition.paired_at(context.section, number).unwrap_or_default(),
            may_keep: may(Right::Keep),
            may_rule: may(Right::Rule),
            before: before(viewer, context, &owed),
            may_amend: may(Right::Head),
            owed: texts(viewer, &owed),
            may_enter: TableNumber::up_to(tables)
                .map(|table| may(Right::Board { section: context.section, table }))
                .collect(),
            waiting: WaitingView::of(
                &context.snapshot.state,
                context.section,
                number,
                viewer.now,
                viewer.texts,
                may(Right::Rule),
            ),
            stale: competition.is_stale(section, number),
            openings: lacks.then(|| {
                let seed = competition.seed_of_the_moment(seed.to_owned());
                draw_openings(section.number, number, &viewer.name, seed).written()
            }),
            openings_because: opening_clauses(competition, viewer.texts),
            is_announced: competition.draw().commitment.is_some(),
            number,
            round,
            rounds: section.rounds.len() as u16,
            has_next: next.is_some(),
            keys: &KEYS,
            ways: tie::ways(competition, section, viewer.texts),
            extra: tie::extra(),
        })
    }

    fn address(&self) -> String {
        format!("{}{}", self.base, self.query)
    }

    fn may_enter(&self, table: &TableNumber) -> bool {
        self.may_enter.get(table.index()).copied().unwrap_or(false)
    }

    fn next(&self) -> Round {
        self.number.next()
    }

    /// Whether its pairs are to be announced next.
    fn is_to_publish(&self) -> bool {
        matches!(self.step, Some(Step::Publish(..)))
    }

    /// Whether its clocks are to be started next.
    fn is_to_start(&self) -> bool {
        matches!(self.step, Some(Step::Start(..)))
    }

    /// Whether it is to be closed next.
    fn is_to_close(&self) -> bool {
        matches!(self.step, Some(Step::Close(..)))
    }

    /// Whether its pairs are to be made next.
    fn is_to_pair(&self) -> bool {
        matches!(self.step, Some(Step::Pair(..)))
    }

    /// Whether no later round has been paired.
    fn is_last(&self) -> bool {
        self.number == self.rounds
    }
}

/// An absence that a step wants decided, in words, and the page where that is done.
fn missed(viewer: &Viewer, context: &EventContext, step: Step) -> Option<(String, String)> {
    let Step::DecideMissed(_, who, round) = step else { return None };
    let member = *context.section()?.members.get(who.index())?;
    let round = round.to_string();
    let words = [("who", context.competition().name(member)), ("round", &*round)];
    let text = viewer.texts.tell(id::TASK_MISSED, &words).into_owned();
    Some((text, format!("/desk/{}/leave/{member}", context.slug)))
}

/// A round on the desk: the one page that must be perfect.
#[derive(Template)]
#[template(path = "desk_round.html")]
pub struct RoundPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    desk: RoundDesk,
    /// What was refused, if something was.
    notice: Option<String>,
    /// When the round could start.
    soon: String,
}

/// A quarter of an hour later, at full five minutes.
fn soon(now: i64) -> String {
    const STEP: i64 = 5 * 60 * 1_000;
    let at = (now + 3 * STEP + STEP - 1) / STEP * STEP;
    moment(at).to_string().replace(' ', "T")
}

/// A row that was changed, for a page that holds the others.
#[derive(Template)]
#[template(path = "desk_round_answer.html")]
pub struct RoundAnswer {
    frame: Frame,
    context: EventContext,
    desk: RoundDesk,
    only: Option<TableNumber>,
    notice: Option<String>,
    soon: String,
}

impl RoundPage {
    /// A round that is paired or is to be, and what was refused, if something was.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        number: Round,
        notice: Option<String>,
        seed: &str,
    ) -> Option<RoundPage> {
        let desk = RoundDesk::of(viewer, &context, number, seed)?;
        let title = format!("{} {number} – {}", viewer.texts.say(id::ROUND), context.card.name);
        let mut frame = Frame::new(viewer, title);
        frame.come_back_to(desk.address());
        let regulations = context.competition().regulations();
        let line_ups =
            regulations.filter(|_| context.card.teams).map_or(0, |one| one.line_up_due().0);
        // As the timetable has it, unless that is over.
        let planned = context.section().zip(regulations);
        let planned = planned.and_then(|(here, one)| one.planned_start(here.stage, number));
        let planned = planned.filter(|at| *at > moment(viewer.now));
        let soon = match planned {
            Some(at) => at.to_string().replace(' ', "T"),
            None => soon(viewer.now + i64::from(line_ups) * 60 * 1_000),
        };
        Some(RoundPage { frame, tab: "rounds", context, desk, notice, soon })
    }
}

impl RoundAnswer {
    /// Whether a table is the one that was changed.
    fn is_meant(&self, table: &TableNumber) -> bool {
        self.only == Some(*table)
    }

    /// A row of a round, and what was refused, if something was.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        number: Round,
        only: Option<TableNumber>,
        notice: Option<String>,
        seed: &str,
    ) -> Option<RoundAnswer> {
        let desk = RoundDesk::of(viewer, &context, number, seed)?;
        let mut frame = Frame::new(viewer, String::new());
        frame.come_back_to(desk.address());
        Some(RoundAnswer { frame, context, desk, only, notice, soon: String::new() })
    }
}
