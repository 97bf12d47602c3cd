//! The papers of an event: what can be looked at, taken along, printed.
//!
//! Everybody sees what hangs on the wall. Drafts are for the desk, and what names birthdays,
//! documents and disputes for those who keep the event.

use askama::Template;
use competition::{Competition, EmptySection, Section};
use documents::{Form, Group, Needs, Privacy};
use tournament::Round;
use words::Id;
use words::Language;

use crate::context::EventContext;
use crate::frame::{Frame, own_names};
use crate::id;
use crate::viewer::Viewer;

/// Who looks: what he may see follows from it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Side {
    /// Everybody.
    Public,
    /// At the desk; whether he keeps the event, and so may see personal data.
    Desk {
        /// Whether he keeps the event.
        keeps: bool,
    },
}

impl Side {
    /// Whether a paper is for him.
    pub fn shows(self, form: Form) -> bool {
        match (self, form.privacy()) {
            (Side::Desk { keeps: true }, _) | (_, Privacy::Public) => true,
            (_, Privacy::Desk) => false,
        }
    }

    /// The rounds of a section that may be printed: the public sees no drafts.
    pub fn rounds(self, section: &Section) -> u16 {
        match self {
            Side::Public => section.announced(),
            Side::Desk { .. } => section.rounds.len() as u16,
        }
    }
}

/// A group of papers on the page.
struct Shelf {
    title: String,
    /// Those about this event.
    papers: Vec<Line>,
    /// Those about other events, which can only be had blank.
    others: Vec<Line>,
}

/// A paper on the page.
struct Line {
    name: &'static str,
    title: String,
    /// What is behind the name of its file to get it filled.
    query: String,
    filled: bool,
    tables: bool,
    /// What of it is empty, before it is printed.
    missing: Vec<String>,
}

/// The papers that can be had.
#[derive(Template)]
#[template(path = "papers.html")]
pub struct PapersPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    desk: bool,
    base: String,
    shelves: Vec<Shelf>,
    rounds: u16,
    round: Option<Round>,
    /// The language of the papers: code, name, whether it is chosen.
    languages: [(&'static str, &'static str, bool); 3],
    lang: &'static str,
}

/// The sections of regulations in which nothing stands, with their clauses.
fn missing(form: Form, competition: &Competition, language: Language) -> Vec<String> {
    let Some(regulations) = competition.regulations() else { return Vec::new() };
    let empty = if form == Form::Regulations {
        regulations.empty_sections()
    } else if form == Form::TechnicalRegulations {
        regulations.empty_technical_sections()
    } else {
        Vec::new()
    };
    let line = |section: &EmptySection| {
        let clauses: Vec<String> = section.because.iter().map(ToString::to_string).collect();
        let clauses =
            if clauses.is_empty() { String::new() } else { format!(" [{}]", clauses.join(", ")) };
        format!("{}. {}{clauses}", section.number, section.names.of(language))
    };
    empty.iter().map(line).collect()
}

fn shelves(
    competition: &Competition,
    viewer: &Viewer,
    side: Side,
    context: &EventContext,
    round: Option<Round>,
    language: Language,
) -> Vec<Shelf> {
    let line = |form: Form| {
        let of_round = form.needs() == Needs::Round;
        let lang = language.code();
        let mut query = format!("?lang={lang}&section={}", context.section);
        if let Some(round) = round.filter(|_| of_round) {
            query += &format!("&round={round}");
        }
        let begun = context.section().is_some() && (!of_round || round.is_some());
        let ready = begun || !matches!(form.needs(), Needs::Round | Needs::Section);
        Line {
            name: form.name(),
            title: form.title(language).into_owned(),
            query,
            filled: ready && side.shows(form) && form.fits(competition),
            tables: form.has_tables(),
            missing: missing(form, competition, viewer.texts.language),
        }
    };
    let shelf = |group: Group| {
        let of_group = Form::ALL.into_iter().filter(|form| form.group() == group);
        let (own, others): (Vec<Form>, Vec<Form>) =
            of_group.partition(|form| form.fits(competition));
        let seen = |line: &Line| line.filled || side != Side::Public;
        let lines = |forms: Vec<Form>| forms.into_iter().map(line).filter(seen).collect();
        let title = viewer.texts.say(group_id(group)).into_owned();
        Shelf { title, papers: lines(own), others: lines(others) }
    };
    Group::ALL.map(shelf).into()
}

/// The text that names a group of papers.
fn group_id(group: Group) -> Id {
    match group {
        Group::Round => id::PAPERS_ROUND,
        Group::Tables => id::PAPERS_TABLES,
        Group::Entries => id::PAPERS_ENTRIES,
        Group::Rules => id::PAPERS_RULES,
        Group::Boards => id::PAPERS_BOARDS,
        Group::Conclusion => id::PAPERS_CONCLUSION,
        Group::Correspondence => id::PAPERS_CORRESPONDENCE,
    }
}

impl PapersPage {
    /// Whether a round is the one whose papers are shown.
    fn is_chosen(&self, number: &u16) -> bool {
        self.round.is_some_and(|round| round == *number)
    }

    /// The papers that he may have, in a language, of a round; of the last if none is named.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        side: Side,
        language: Language,
        round: Option<Round>,
    ) -> PapersPage {
        let competition = context.competition();
        let rounds = context.section().map_or(0, |section| side.rounds(section));
        let last = Round::new(rounds);
        let round = round.or(last).min(last);
        let shelves = shelves(competition, viewer, side, &context, round, language);
        let desk = side != Side::Public;
        let slug = &context.slug;
        let base = if desk { format!("/desk/{slug}/papers") } else { format!("/e/{slug}/papers") };
        let title = format!("{} – {}", viewer.texts.say(id::PAPERS), context.card.name);
        PapersPage {
            frame: Frame::new(viewer, title),
            tab: "papers",
            desk,
            base,
            shelves,
            rounds,
            round,
            languages: Language::ALL.map(|one| (one.code(), own_names(one).0, one == language)),
            lang: language.code(),
            context,
        }
    }
}
