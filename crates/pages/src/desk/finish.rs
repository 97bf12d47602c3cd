//! The end of an event: what is missing, signatures, files to take away.

use askama::Template;
use competition::{Command, Competition, HeldUp, Problem, Section, SectionNumber, command};
use ledger::accounts::Right;
use ledger::games;
use tournament::Round;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::StandingsView;
use crate::viewer::Viewer;

/// One thing that is checked before the end.
struct Check {
    text: String,
    link: Option<String>,
    /// The command that puts it right at once, with what its button says.
    button: Option<(String, String)>,
    /// Whether the table cannot be signed before.
    holds_up: bool,
}

/// A section whose table is signed.
struct Final {
    number: SectionNumber,
    name: String,
    signed: Vec<String>,
    /// The command that signs it, if it can be signed.
    sign: Option<String>,
    standings: StandingsView,
    /// Whether places can be decided that are shared.
    shared: bool,
}

/// The end of an event.
#[derive(Template)]
#[template(path = "desk_finish.html")]
pub struct FinishPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    checks: Vec<Check>,
    finals: Vec<Final>,
    seal: String,
    may_sign: bool,
    may_rule: bool,
    may_keep: bool,
    ending: &'static str,
}

impl FinishPage {
    /// How many rounds wait for a signature.
    fn unsigned(&self) -> usize {
        self.checks.iter().filter(|check| check.button.is_some()).count()
    }
}

/// What is looked at in a section before its table is signed.
struct Checking<'a> {
    context: &'a EventContext,
    number: SectionNumber,
    section: &'a Section,
    viewer: &'a Viewer,
    /// Whether he keeps the event: the words of protests are not for others.
    keeps: bool,
}

impl Checking<'_> {
    fn checks(&self) -> Vec<Check> {
        let competition = self.context.competition();
        let held_up = competition.holds_up_signing(self.section).into_iter();
        let mut checks: Vec<Check> = held_up.map(|by| self.held_up(competition, by)).collect();
        if competition.cancelled().is_some() {
            return checks;
        }
        checks.extend(Competition::unsigned_rounds(self.section).map(|round| self.unsigned(round)));
        // The criteria are for when it cannot be played: that is said, and holds nobody up.
        if !competition.owed_play_offs(self.section).is_empty() {
            let text = self.t().say(id::CHECK_ADDITIONAL).into_owned();
            checks.push(Check { holds_up: false, ..self.check(text, Some(self.play_off())) });
        }
        checks
    }

    fn held_up(&self, competition: &Competition, by: HeldUp) -> Check {
        let t = self.t();
        let (text, link) = match by {
            HeldUp::Round(round) => {
                (t.count(id::CHECK_ROUND_OPEN, &round), Some(self.round(round)))
            }
            HeldUp::RoundsLeft { played, planned } => {
                let words = [("played", &*played.to_string()), ("planned", &*planned.to_string())];
                (t.tell(id::CHECK_ROUNDS_LEFT, &words), None)
            }
            HeldUp::SharedPlace => (t.say(id::PLAY_OFF_UNDECIDED), Some(self.play_off())),
            HeldUp::Result(round, table) => {
                let text = Problem::ResultMissing { table }.text(t.language);
                (text.into(), Some(self.round(round)))
            }
            HeldUp::Additional(additional) => {
                let text = Problem::AdditionalRunning { additional }.text(t.language);
                (text.into(), Some(self.play_off()))
            }
            HeldUp::Protest(number) => {
                let who = competition.protests().get(number.index());
                let who = who.map_or("", |one| competition.name(one.who));
                let text = t.tell(id::CHECK_PROTEST, &[("n", &*number.to_string()), ("who", who)]);
                (text, self.keeps.then(|| format!("/desk/{}/incidents", self.context.slug)))
            }
        };
        self.check(text.into_owned(), link)
    }

    fn round(&self, round: Round) -> String {
        format!("/desk/{}/rounds/{round}?section={}", self.context.slug, self.number)
    }

    fn play_off(&self) -> String {
        format!("/desk/{}/play-off?section={}", self.context.slug, self.number)
    }

    fn t(&self) -> Texts {
        self.viewer.texts
    }

    fn check(&self, text: String, link: Option<String>) -> Check {
        let name = &self.section.name;
        let text = if name.is_empty() { text } else { format!("{name}: {text}") };
        Check { text, link, button: None, holds_up: true }
    }

    /// A round whose protocol nobody has signed.
    fn unsigned(&self, round: Round) -> Check {
        let command = sign(self.number, Some(round), self.viewer);
        let text = self.t().count(id::CHECK_ROUND_UNSIGNED, &round).into_owned();
        let button = (self.t().say(id::SIGN).into_owned(), command);
        let check = self.check(text, Some(self.round(round)));
        Check { button: Some(button), holds_up: false, ..check }
    }
}

impl FinishPage {
    /// What is missing, the tables to sign, and the seal of the log.
    pub fn new(viewer: &Viewer, context: EventContext, seal: String) -> FinishPage {
        let competition = context.competition();
        let may_keep = viewer.may(&context.slug, Right::Keep);
        let mut checks = Vec::new();
        let mut finals = Vec::new();
        for section in competition.sections() {
            let number = section.number;
            let checking = Checking { context: &context, number, section, viewer, keeps: may_keep };
            let own = checking.checks();
            let held_up = own.iter().any(|check| check.holds_up);
            let signed = competition.signed().iter().filter(|(of, _)| *of == number);
            let sign = sign(number, None, viewer);
            finals.push(Final {
                number,
                name: section.name.clone(),
                signed: signed.map(|(_, by)| by.to_string()).collect(),
                sign: (!held_up).then_some(sign),
                standings: StandingsView::of(competition, section, u16::MAX, viewer.texts),
                shared: super::play_off::is_open(competition, section),
            });
            checks.extend(own);
        }
        FinishPage {
            frame: Frame::new(viewer, context.title(viewer, id::FINISH)),
            tab: "finish",
            checks,
            finals,
            seal,
            may_sign: viewer.may(&context.slug, Right::Head),
            may_rule: viewer.may(&context.slug, Right::Rule),
            may_keep,
            ending: games::extension(context.competition()),
            context,
        }
    }
}

/// The command that signs the protocol of a round, or the final table.
fn sign(section: SectionNumber, round: Option<Round>, viewer: &Viewer) -> String {
    let by = viewer.name.clone();
    Command::Sign(command::Sign { section, round, by, account: None }).written()
}
