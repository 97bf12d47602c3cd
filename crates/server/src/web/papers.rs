//! The papers of an event: to be looked at, taken along, printed.
//!
//! Everybody sees what hangs on the wall. Drafts are for the desk, and what names birthdays,
//! documents and disputes for those who keep the event.

mod press;
mod rack;

use std::sync::Arc;

use askama::Template;
use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use competition::{Competition, Section};
use documents::{Form, Group, Needs, Output, Privacy};
use serde::Deserialize;
use tournament::Round;
use words::Id;
use words::Language;

use super::event::{Look, Which};
use super::failure::Failure;
use super::outside::Outside;
use super::page::{Frame, show};
use super::table::{Access, Table};
use super::visitor::Visitor;
use crate::house::{House, now};
use crate::id;
use crate::office::Right;
use press::{Order, Sheet};

pub(super) use rack::Rack;

/// For so long a paper is handed out that says when it was printed, in milliseconds.
const KEPT_MS: i64 = 10 * 60 * 1_000;

pub(super) fn routes() -> Table {
    Table::default()
        .get("/e/{event}/papers", Access::Everybody, public_page)
        .get("/e/{event}/papers/{paper}", Access::Everybody, public_paper)
        .get("/desk/{event}/papers", Access::Has(Right::Look), desk_page)
        .get("/desk/{event}/papers/{paper}", Access::Has(Right::Look), desk_paper)
}

/// What of a paper is asked for.
#[derive(Clone, Debug, Default, Deserialize)]
struct Asked {
    section: Option<u16>,
    round: Option<Round>,
    player: Option<u16>,
    protest: Option<u16>,
    lang: Option<String>,
    blank: Option<String>,
    /// Where the event is seen from, for codes on cards; known from the request, not asked for.
    #[serde(skip)]
    host: Option<String>,
}

impl Asked {
    fn language(&self, visitor: &Visitor) -> Language {
        match self.lang.as_deref() {
            Some("uk") => Language::Uk,
            Some("ru") => Language::Ru,
            Some("en") => Language::En,
            _ => visitor.texts.language,
        }
    }
}

/// Who looks: what he may see follows from it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Public,
    /// At the desk; whether he keeps the event, and so may see personal data.
    Desk {
        keeps: bool,
    },
}

impl Side {
    fn shows(self, form: Form) -> bool {
        match (self, form.privacy()) {
            (Side::Desk { keeps: true }, _) | (_, Privacy::Public) => true,
            (_, Privacy::Desk) => false,
        }
    }

    /// The rounds of a section that may be printed: the public sees no drafts.
    fn rounds(self, section: &Section) -> Round {
        match self {
            Side::Public => section.announced(),
            _ => section.rounds.len() as Round,
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
    title: &'static str,
    /// What is behind the name of its file to get it filled.
    query: String,
    filled: bool,
    tables: bool,
}

#[derive(Template)]
#[template(path = "papers.html")]
struct PapersPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    desk: bool,
    base: String,
    shelves: Vec<Shelf>,
    rounds: Round,
    round: Round,
    /// The language of the papers: code, name, whether it is chosen.
    languages: [(&'static str, &'static str, bool); 3],
    lang: &'static str,
}

async fn public_page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Failure> {
    page(&house, &visitor, &slug, &asked, Side::Public)
}

async fn desk_page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Failure> {
    let keeps = visitor.may(&house, &slug, Right::Keep);
    page(&house, &visitor, &slug, &asked, Side::Desk { keeps })
}

fn page(
    house: &House,
    visitor: &Visitor,
    slug: &str,
    asked: &Asked,
    side: Side,
) -> Result<Response, Failure> {
    let look = Look::at(house, visitor, slug, &Which::of(asked.section))?;
    let competition = &look.page.book.competition;
    let rounds = look.section().map_or(0, |section| side.rounds(section));
    let round = asked.round.unwrap_or(rounds).min(rounds);
    let language = asked.language(visitor);
    let shelves = shelves(competition, visitor, side, &look, round, language);
    let desk = side != Side::Public;
    let base = if desk { format!("/desk/{slug}/papers") } else { format!("/e/{slug}/papers") };
    let title = format!("{} – {}", visitor.texts.say(id::PAPERS), look.card.name);
    let names = [
        ("uk", "Українська", Language::Uk),
        ("ru", "Русский", Language::Ru),
        ("en", "English", Language::En),
    ];
    Ok(show(&PapersPage {
        frame: Frame::new(visitor, title),
        tab: "papers",
        desk,
        base,
        shelves,
        rounds,
        round,
        languages: names.map(|(code, name, one)| (code, name, one == language)),
        lang: code(language),
        look,
    }))
}

fn code(language: Language) -> &'static str {
    match language {
        Language::Uk => "uk",
        Language::Ru => "ru",
        Language::En => "en",
    }
}

fn shelves(
    competition: &Competition,
    visitor: &Visitor,
    side: Side,
    look: &Look,
    round: Round,
    language: Language,
) -> Vec<Shelf> {
    let line = |form: Form| {
        let of_round = form.needs() == Needs::Round;
        let lang = code(language);
        let mut query = format!("?lang={lang}&section={}", look.section);
        if of_round {
            query += &format!("&round={round}");
        }
        let begun = look.section().is_some() && (!of_round || round > 0);
        let ready = begun || !matches!(form.needs(), Needs::Round | Needs::Section);
        Line {
            name: form.name(),
            title: form.title(language),
            query,
            filled: ready && side.shows(form) && form.fits(competition),
            tables: form.has_tables(),
        }
    };
    let shelf = |group: Group| {
        let of_group = Form::ALL.into_iter().filter(|form| form.group() == group);
        let (own, others): (Vec<Form>, Vec<Form>) =
            of_group.partition(|form| form.fits(competition));
        let seen = |line: &Line| line.filled || side != Side::Public;
        let lines = |forms: Vec<Form>| forms.into_iter().map(line).filter(seen).collect();
        let title = visitor.texts.say(group_id(group)).into_owned();
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

async fn public_paper(
    State(house): State<Arc<House>>,
    State(rack): State<Arc<Rack>>,
    visitor: Visitor,
    Path((slug, paper)): Path<(String, String)>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let asked = Asked { host: address(&house, &visitor, &headers, &slug), ..asked };
    paper_of(&house, &visitor, &slug, &paper, asked, Side::Public, &rack).await
}

async fn desk_paper(
    State(house): State<Arc<House>>,
    State(rack): State<Arc<Rack>>,
    visitor: Visitor,
    Path((slug, paper)): Path<(String, String)>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let keeps = visitor.may(&house, &slug, Right::Keep);
    let asked = Asked { host: address(&house, &visitor, &headers, &slug), ..asked };
    paper_of(&house, &visitor, &slug, &paper, asked, Side::Desk { keeps }, &rack).await
}

/// A paper by the name of its file, such as `standings.pdf`; all of a round, or all there are.
async fn paper_of(
    house: &House,
    visitor: &Visitor,
    slug: &str,
    paper: &str,
    mut asked: Asked,
    side: Side,
    rack: &Rack,
) -> Result<Response, Failure> {
    let look = Look::at(house, visitor, slug, &Which::of(asked.section))?;
    let rounds = look.section().map_or(0, |section| side.rounds(section));
    let no_section = asked.section.is_some() && look.section().is_none();
    if no_section || asked.round.is_some_and(|round| round > rounds) {
        return Err(Failure::not_found(visitor));
    }
    let language = asked.language(visitor);
    let (name, extension) = paper.rsplit_once('.').unwrap_or((paper, ""));
    let output = Output::from_extension(extension);
    let competition = &look.page.book.competition;
    let forms: Vec<Form> = match (name, extension) {
        ("round", "pdf") => papers_of_round(competition, Group::Round),
        ("boards", "pdf") => papers_of_round(competition, Group::Boards),
        ("all", "pdf" | "stream") if side != Side::Public => {
            Form::ALL.into_iter().filter(|form| form.fits(competition)).collect()
        }
        _ => name.parse().into_iter().collect(),
    };
    let blank = asked.blank.is_some();
    let last = asked.round.or(Some(rounds).filter(|rounds| *rounds > 0));
    // As long as no round is announced there is none to print: a draft is nobody's but the desk's.
    let announced = |form: Form| last.is_some() || form.needs() != Needs::Round;
    let shown = |form: &Form| blank || (side.shows(*form) && announced(*form));
    let (forms, others): (Vec<Form>, Vec<Form>) = forms.into_iter().partition(shown);
    if forms.is_empty() && others.into_iter().any(|form| side.shows(form)) {
        return Err(Failure::not_found(visitor));
    }
    if forms.is_empty() {
        let known = name.parse::<Form>().is_ok();
        return Err(if known { Failure::forbidden(visitor) } else { Failure::not_found(visitor) });
    }
    asked.section = look.section().map(|_| look.section);
    let every_round = name == "all";
    let sheets = match every_round {
        true => of_every_round(&forms, rounds),
        false => of_round(&forms, last, asked.round),
    };
    let what = match side {
        Side::Public => {
            let (version, hour) = (look.page.version, now() / KEPT_MS);
            let reader = visitor.texts.language;
            Some(format!("{slug} {version} {hour} {paper} {asked:?} {language:?} {reader:?}"))
        }
        Side::Desk { .. } => None,
    };
    let order = Order {
        hall: look.page.clone(),
        sheets,
        section: asked.section,
        player: asked.player,
        protest: asked.protest,
        blank,
        language,
        reader: visitor.texts.language,
        for_desk: side != Side::Public,
        title: look.card.name.clone(),
        address: asked.host,
        templates: house.templates().clone(),
    };
    if let Some(why) = order.refusal() {
        return Err(Failure::bad(visitor, why));
    }
    match (output, extension) {
        (_, "stream") if side != Side::Public => Ok(press::stream(order)),
        (Some(output), _) => {
            let printed = match what {
                // What everybody asks for is printed once.
                Some(what) => {
                    let place = rack.place(what);
                    let printed = place.get_or_try_init(|| press::print(order, output)).await;
                    printed.cloned()
                }
                None => press::print(order, output).await,
            };
            let printed = printed.map_err(|undone| Failure::undone(visitor, undone))?;
            let bytes = printed.map_err(|why| Failure::bad(visitor, why))?;
            Ok(file(name, slug, last, output, bytes))
        }
        _ => Err(Failure::not_found(visitor)),
    }
}

/// Where those find the event who photograph a code; nowhere if only this computer does.
fn address(house: &House, visitor: &Visitor, headers: &HeaderMap, slug: &str) -> Option<String> {
    let outside = Outside::of(house, visitor, headers);
    (!outside.alone).then(|| outside.link(&format!("/e/{slug}")))
}

/// What is printed with one click for a round: for the wall and the file, or for its boards.
fn papers_of_round(competition: &Competition, group: Group) -> Vec<Form> {
    let of_group = Form::ALL.into_iter().filter(|form| form.group() == group);
    of_group.filter(|form| form.needs() == Needs::Round && form.fits(competition)).collect()
}

/// The forms, those of rounds for every round.
fn of_every_round(forms: &[Form], rounds: Round) -> Vec<Sheet> {
    let of = |form: &Form| match form.needs() {
        Needs::Round => (1..=rounds).map(Some).collect(),
        _ => vec![None],
    };
    let sheets = |form: &Form| {
        let form = *form;
        of(&form).into_iter().map(move |round| Sheet { form, round })
    };
    forms.iter().flat_map(sheets).collect()
}

/// The forms of one round; a table stands after the round that is asked for, or the last closed.
fn of_round(forms: &[Form], last: Option<Round>, asked: Option<Round>) -> Vec<Sheet> {
    let round = |form: Form| if form.needs() == Needs::Round { last } else { asked };
    forms.iter().map(|form| Sheet { form: *form, round: round(*form) }).collect()
}

/// A file that the browser shows if it can, and calls by a good name if it keeps it.
fn file(name: &str, slug: &str, round: Option<Round>, output: Output, bytes: Bytes) -> Response {
    let of_round = name
        .parse::<Form>()
        .map_or(matches!(name, "round" | "boards"), |form| form.needs() == Needs::Round);
    let round = round.filter(|_| of_round).map(|round| format!("-{round}")).unwrap_or_default();
    let shown = if matches!(output, Output::Pdf | Output::Html) { "inline" } else { "attachment" };
    let disposition = format!("{shown}; filename=\"{slug}-{name}{round}.{}\"", output.extension());
    let headers = [
        (header::CONTENT_TYPE, output.media_type().to_owned()),
        (header::CONTENT_DISPOSITION, disposition),
        (header::CACHE_CONTROL, "no-store".to_owned()),
        // A template of a federation writes no scripts, and none would run.
        (
            header::CONTENT_SECURITY_POLICY,
            "default-src 'none'; style-src 'unsafe-inline'; sandbox".to_owned(),
        ),
    ];
    let headers = if output == Output::Html { headers.to_vec() } else { headers[..3].to_vec() };
    let mut response = (StatusCode::OK, bytes).into_response();
    for (name, value) in headers {
        if let Ok(value) = value.parse() {
            response.headers_mut().insert(name, value);
        }
    }
    response
}
