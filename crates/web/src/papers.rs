//! The papers of an event: to be looked at, taken along, printed.
//!
//! Everybody sees what hangs on the wall. Drafts are for the desk, and what names birthdays,
//! documents and disputes for those who keep the event.

mod press;
mod rack;

use std::sync::Arc;

use axum::body::Bytes;
use axum::extract::{Path, Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use competition::{Competition, Place, ProtestNumber, SectionNumber};
use documents::{Form, Group, Needs, Output, Templates};
use ledger::accounts::Right;
use ledger::games::GameId;
use ledger::{Server, moment};
use pages::EventContext;
use pages::event::{PapersPage, Side};
use serde::Deserialize;
use tournament::Round;
use words::Language;

use super::event::public_at;
use super::failure::Failure;
use super::page::show;
use super::public_url::PublicUrl;
use super::routes::{Access, Routes};
use super::visitor::Visitor;
use press::{Order, Sheet};

pub(super) use rack::Rack;

/// For so long a paper is handed out that says when it was printed, in milliseconds.
const KEPT_MS: i64 = 10 * 60 * 1_000;

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/e/{event}/papers", Access::Everybody, public_page)
        .get("/e/{event}/papers/{paper}", Access::Everybody, public_paper)
        .get("/desk/{event}/papers", Access::Has(Right::Look), desk_page)
        .get("/desk/{event}/papers/{paper}", Access::Has(Right::Look), desk_paper)
}

/// What of a paper is asked for.
#[derive(Clone, Debug, Default, Deserialize)]
struct Asked {
    section: Option<SectionNumber>,
    round: Option<Round>,
    player: Option<u16>,
    protest: Option<ProtestNumber>,
    /// A game by correspondence, for its chart of days and its cards.
    game: Option<String>,
    lang: Option<String>,
    blank: Option<String>,
    /// Where the event is seen from, for codes on cards; known from the request, not asked for.
    #[serde(skip)]
    host: Option<String>,
}

impl Asked {
    fn language(&self, visitor: &Visitor) -> Language {
        let named = self.lang.as_deref().and_then(|code| code.parse().ok());
        named.unwrap_or(visitor.texts.language)
    }
}

async fn public_page(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Failure> {
    page(&server, &visitor, &slug, &asked, Side::Public)
}

async fn desk_page(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Query(asked): Query<Asked>,
) -> Result<Response, Failure> {
    let keeps = visitor.may(&slug, Right::Keep);
    page(&server, &visitor, &slug, &asked, Side::Desk { keeps })
}

fn page(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    asked: &Asked,
    side: Side,
) -> Result<Response, Failure> {
    let context = public_at(server, visitor, slug, asked.section)?;
    let language = asked.language(visitor);
    Ok(show(&PapersPage::new(visitor, context, side, language, asked.round)))
}

async fn public_paper(
    State(server): State<Arc<Server>>,
    State(rack): State<Arc<Rack>>,
    State(templates): State<Arc<Templates>>,
    visitor: Visitor,
    Path((slug, paper)): Path<(String, String)>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    // Games by correspondence are looked at by those who play them, on their own pages.
    let host = address(&server, &visitor, &headers, &slug);
    let asked = Asked { host, game: None, ..asked };
    paper_of(
        &server,
        &visitor,
        &slug,
        &paper,
        asked,
        Side::Public,
        Stock { rack: &rack, templates: &templates },
    )
    .await
}

async fn desk_paper(
    State(server): State<Arc<Server>>,
    State(rack): State<Arc<Rack>>,
    State(templates): State<Arc<Templates>>,
    visitor: Visitor,
    Path((slug, paper)): Path<(String, String)>,
    Query(asked): Query<Asked>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let keeps = visitor.may(&slug, Right::Keep);
    let asked = Asked { host: address(&server, &visitor, &headers, &slug), ..asked };
    paper_of(
        &server,
        &visitor,
        &slug,
        &paper,
        asked,
        Side::Desk { keeps },
        Stock { rack: &rack, templates: &templates },
    )
    .await
}

/// What papers are made of: those that were printed, and the templates.
#[derive(Clone, Copy)]
struct Stock<'a> {
    rack: &'a Rack,
    templates: &'a Templates,
}

/// A paper by the name of its file, such as `standings.pdf`; all of a round, or all there are.
async fn paper_of(
    server: &Server,
    visitor: &Visitor,
    slug: &str,
    paper: &str,
    mut asked: Asked,
    side: Side,
    stock: Stock<'_>,
) -> Result<Response, Failure> {
    let context = public_at(server, visitor, slug, asked.section)?;
    let rounds = context.section().map_or(0, |section| side.rounds(section));
    let no_section = asked.section.is_some() && context.section().is_none();
    if no_section || asked.round.is_some_and(|round| round > rounds) {
        return Err(Failure::not_found(visitor));
    }
    let language = asked.language(visitor);
    let (name, extension) = paper.rsplit_once('.').unwrap_or((paper, ""));
    let output = Output::from_extension(extension);
    let competition = context.competition();
    let forms: Vec<Form> = match (name, extension) {
        ("round", "pdf") => papers_of_round(competition, Group::Round),
        ("boards", "pdf") => papers_of_round(competition, Group::Boards),
        ("all", "pdf" | "stream") if side != Side::Public => {
            Form::ALL.into_iter().filter(|form| form.fits(competition)).collect()
        }
        _ => name.parse().into_iter().collect(),
    };
    let blank = asked.blank.is_some();
    let last = asked.round.or(Round::new(rounds));
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
    asked.section = context.section().map(|_| context.section);
    let every_round = name == "all";
    let sheets = match every_round {
        true => of_every_round(&forms, rounds),
        false => of_round(&forms, last, asked.round),
    };
    let what = match side {
        Side::Public => {
            let (version, hour) = (context.snapshot.version, visitor.now / KEPT_MS);
            let reader = visitor.texts.language;
            Some(format!("{slug} {version} {hour} {paper} {asked:?} {language:?} {reader:?}"))
        }
        Side::Desk { .. } => None,
    };
    let order = Order {
        logged: context.snapshot.clone(),
        sheets,
        section: asked.section,
        player: asked.player,
        protest: asked.protest,
        game: game_of(visitor, asked.game.as_deref())?,
        card: None,
        eyes: None,
        blank,
        language,
        reader: visitor.texts.language,
        for_desk: side != Side::Public,
        home: visitor.caller.household(),
        title: context.name().to_owned(),
        address: asked.host,
        templates: stock.templates.clone(),
        printed: moment(visitor.now),
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
                    let place = stock.rack.place(what);
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

/// A paper of one game by correspondence.
#[derive(Clone, Copy)]
pub(super) struct OfGame {
    pub(super) form: Form,
    pub(super) place: Place,
    /// The letter whose card it is, by its number among all that came.
    pub(super) card: Option<usize>,
    /// The player who asks; nothing at the desk.
    pub(super) eyes: Option<draughts::Colour>,
}

/// Prints a paper of a game by correspondence, for those who may look at the game.
pub(super) async fn of_game_by_post(
    visitor: &Visitor,
    context: &EventContext,
    OfGame { form, place, card, eyes }: OfGame,
    (name, output): (&str, Output),
    templates: &Templates,
) -> Result<Response, Failure> {
    let order = Order {
        logged: context.snapshot.clone(),
        sheets: vec![Sheet { form, round: None }],
        section: Some(place.section),
        player: None,
        protest: None,
        game: Some(place),
        card,
        eyes,
        blank: false,
        language: visitor.texts.language,
        reader: visitor.texts.language,
        for_desk: true,
        home: visitor.caller.household(),
        title: context.name().to_owned(),
        address: None,
        templates: templates.clone(),
        printed: moment(visitor.now),
    };
    let printed = press::print(order, output).await;
    let printed = printed.map_err(|undone| Failure::undone(visitor, undone))?;
    let bytes = printed.map_err(|why| Failure::bad(visitor, why))?;
    let slug = format!("{}-{}-{}", context.slug, place.round, place.table);
    Ok(file(name, &slug, None, output, bytes))
}

/// The board of a game that is asked for.
fn game_of(visitor: &Visitor, game: Option<&str>) -> Result<Option<Place>, Failure> {
    let read = game.map(|game| game.parse::<GameId>().map(|id| id.place)).transpose();
    read.map_err(|_| Failure::not_found(visitor))
}

/// Where those find the event who photograph a code; nowhere if only this computer does.
fn address(server: &Server, visitor: &Visitor, headers: &HeaderMap, slug: &str) -> Option<String> {
    let public_url = PublicUrl::of(server, visitor, headers);
    (!public_url.alone).then(|| public_url.link(&format!("/e/{slug}")))
}

/// What is printed with one click for a round: for the wall and the file, or for its boards.
fn papers_of_round(competition: &Competition, group: Group) -> Vec<Form> {
    let of_group = Form::ALL.into_iter().filter(|form| form.group() == group);
    of_group.filter(|form| form.needs() == Needs::Round && form.fits(competition)).collect()
}

/// The forms, those of rounds for every round.
fn of_every_round(forms: &[Form], rounds: u16) -> Vec<Sheet> {
    let of = |form: &Form| match form.needs() {
        Needs::Round => Round::up_to(rounds).map(Some).collect(),
        Needs::Event | Needs::Section | Needs::Protest | Needs::Chart => vec![None],
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
