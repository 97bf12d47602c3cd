//! Games by correspondence, at the desk and on a player's own pages.

mod advice;

use std::sync::Arc;

use axum::Json;
use axum::extract::{Form as Sent, Path, Query, State};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Competition, Member, Place, command};
use documents::{Card, Form, Output, Templates};
use draughts::Colour;
use ledger::accounts::{PlayerLink, Right, Seal};
use ledger::games::GameId;
use ledger::{Actor, Denied, Server, moment};
use pages::{
    EventContext, GamesForm, LettersGamePage, LettersPage, PostForm, Reader, id, letters_board,
    letters_calendar,
};
use serde::Deserialize;
use tournament::Round;

use super::event::{AtEvent, event_at};
use super::failure::Failure;
use super::form::ListForm;
use super::my_games::{Speaker, speaker, whole};
use super::page::{or_missing, show, show_as};
use super::papers::{OfGame, of_game_by_post};
use super::routes::{Access, Routes};
use super::visitor::Visitor;

pub(super) fn routes() -> Routes {
    let look = Access::Has(Right::Look);
    Routes::default()
        .get("/desk/{event}/letters", look, list)
        .post("/desk/{event}/letters", Access::Depends, act_in_games)
        .get("/desk/{event}/letters.ics", look, terms)
        .get("/desk/{event}/letters/{game}", look, game)
        .post("/desk/{event}/letters/{game}", Access::Depends, write)
        .get("/desk/{event}/letters/{game}/board", look, board)
        .get("/desk/{event}/letters/{game}/{paper}", look, paper)
        .get("/e/{event}/letters", Access::Depends, list)
        .post("/e/{event}/letters", Access::Depends, act_in_games)
        .get("/e/{event}/letters.ics", Access::Depends, terms)
        .get("/e/{event}/letters/{game}", Access::Depends, game)
        .post("/e/{event}/letters/{game}", Access::Depends, write)
        .get("/e/{event}/letters/{game}/board", Access::Depends, board)
        .get("/e/{event}/letters/{game}/{paper}", Access::Depends, paper)
}

/// Somebody at the games of an event.
struct Here {
    server: Arc<Server>,
    visitor: Visitor,
    context: EventContext,
    reader: Reader,
    /// The link by which a player came.
    link: Option<(Seal, PlayerLink)>,
}

impl Here {
    /// Who looks: at the desk whoever may, elsewhere a player at his own games.
    fn of(at: AtEvent, headers: &HeaderMap) -> Result<Here, Failure> {
        let AtEvent { server, visitor, context } = at;
        if visitor.path.starts_with("/desk/") {
            visitor.demand(&context.slug, Right::Look)?;
            return Ok(Here { server, visitor, context, reader: Reader::Desk, link: None });
        }
        let context = whole(&server, &visitor, &context)?;
        let Speaker { who, link } = speaker(&visitor, headers, &context)?;
        let writes = context.competition().is_by_correspondence();
        match who {
            Member::Player(player) if writes => {
                Ok(Here { server, visitor, context, reader: Reader::Player(player), link })
            }
            Member::Player(_) | Member::Team(_) => Err(Failure::not_found(&visitor)),
        }
    }

    fn actor(&self) -> Result<Actor<'_>, Failure> {
        match &self.link {
            Some((seal, link)) => Ok(Actor::Player { seal: *seal, link }),
            None => self.visitor.actor(),
        }
    }

    /// In whose name something is entered.
    fn name(&self) -> String {
        match self.reader {
            Reader::Player(player) => {
                self.context.competition().name(Member::Player(player)).to_owned()
            }
            Reader::Desk => self.visitor.name.clone(),
        }
    }

    /// The event as it stands by now: what was refused may have been overtaken.
    fn fresh(&self) -> Result<EventContext, Failure> {
        let which = Some(self.context.section);
        event_at(&self.server, &self.visitor, &self.context.slug, which)
    }

    fn address(&self) -> String {
        self.reader.address(&self.context.slug)
    }

    /// Does it, or says why not.
    async fn act(&self, commands: &[Command]) -> Result<Result<(), competition::Refusal>, Failure> {
        match self.server.act_all(&self.context.slug, &self.actor()?, commands).await {
            Ok(_) => Ok(Ok(())),
            Err(Denied::Refused(refusal)) => Ok(Err(refusal)),
            Err(denied) => Err(Failure::denied(&self.visitor, &denied)),
        }
    }
}

/// What is somebody's own must not be found in a cache.
fn own(page: Response) -> Response {
    ([(CACHE_CONTROL, "no-store")], page).into_response()
}

async fn list(at: AtEvent, headers: HeaderMap) -> Result<Response, Failure> {
    let Here { visitor, context, reader, .. } = Here::of(at, &headers)?;
    Ok(own(show(&LettersPage::new(&visitor, context, reader))))
}

async fn terms(at: AtEvent, headers: HeaderMap) -> Result<Response, Failure> {
    let Here { visitor, context, reader, .. } = Here::of(at, &headers)?;
    let language = visitor.texts.language;
    let file = letters_calendar(
        &context.slug,
        context.competition(),
        reader,
        moment(visitor.now),
        language,
    );
    let name = format!("attachment; filename=\"{}.ics\"", context.slug);
    let headers = [
        (CONTENT_TYPE, "text/calendar; charset=utf-8".to_owned()),
        (CONTENT_DISPOSITION, name),
        (CACHE_CONTROL, "no-store".to_owned()),
    ];
    Ok((headers, file).into_response())
}

/// The board that an address names.
fn place(visitor: &Visitor, game: &str) -> Result<Place, Failure> {
    let id = game.parse::<GameId>().map_err(|_| Failure::not_found(visitor))?;
    Ok(id.place)
}

/// What is asked of a game besides.
#[derive(Deserialize)]
struct Besides {
    /// Whether the judge asks endgame tables.
    advice: Option<String>,
}

async fn game(
    at: AtEvent,
    headers: HeaderMap,
    Path((_, game)): Path<(String, String)>,
    Query(besides): Query<Besides>,
) -> Result<Response, Failure> {
    let Here { visitor, context, reader, .. } = Here::of(at, &headers)?;
    let place = place(&visitor, &game)?;
    let page = LettersGamePage::new(&visitor, context, reader, place);
    let page = or_missing(&visitor, page)?;
    let asked = page.asks_advice(place).filter(|_| besides.advice.is_some());
    let advice = match asked {
        Some(position) => Some(advice::about(position, visitor.texts).await),
        None => None,
    };
    Ok(own(show(&page.advised(advice))))
}

/// A line of moves that somebody chooses on the board.
#[derive(Deserialize)]
struct Line {
    #[serde(default)]
    moves: String,
    #[serde(default)]
    offer: String,
    /// At the desk: who writes.
    side: Option<String>,
}

/// The board after a line of moves.
async fn board(
    at: AtEvent,
    headers: HeaderMap,
    Path((_, game)): Path<(String, String)>,
    Query(line): Query<Line>,
) -> Result<Response, Failure> {
    let Here { visitor, context, reader, .. } = Here::of(at, &headers)?;
    let place = place(&visitor, &game)?;
    let known = or_missing(&visitor, reader.sees(context.competition(), place))?;
    let writer = match reader {
        Reader::Player(player) => or_missing(&visitor, known.side_of(player))?,
        Reader::Desk if line.side.as_deref() == Some("black") => Colour::Black,
        Reader::Desk if line.side.is_some() => Colour::White,
        Reader::Desk => known.game.position().turn(),
    };
    let short = |text: &str| text.chars().take(LINE_CHARS_MAX).collect::<String>();
    let (moves, offer) = (short(&line.moves), short(&line.offer));
    let told = letters_board(&known, writer, (&moves, &offer), visitor.texts);
    Ok(own(Json(or_missing(&visitor, told)?).into_response()))
}

/// No line of moves is longer.
const LINE_CHARS_MAX: usize = 2_000;

/// A paper of a game: the card of a letter, the chart of days, the record, the paper for adjudication.
async fn paper(
    at: AtEvent,
    State(templates): State<Arc<Templates>>,
    headers: HeaderMap,
    Path((_, game, paper)): Path<(String, String, String)>,
) -> Result<Response, Failure> {
    let Here { visitor, context, reader, .. } = Here::of(at, &headers)?;
    let place = place(&visitor, &game)?;
    let known = or_missing(&visitor, reader.sees(context.competition(), place))?;
    let eyes = reader.side(&known);
    let (name, extension) = paper.rsplit_once('.').unwrap_or((&paper, ""));
    let output = or_missing(&visitor, Output::from_extension(extension))?;
    let card = name.strip_prefix("card-").and_then(|number| number.parse().ok());
    let form = match card {
        Some(number) => {
            or_missing(&visitor, Card::of(&known, number))?;
            Form::CorrespondenceLetter
        }
        None => or_missing(&visitor, OF_A_GAME.into_iter().find(|form| form.name() == name))?,
    };
    let of_game = OfGame { form, place, card, eyes };
    of_game_by_post(&visitor, &context, of_game, (name, output), &templates).await
}

/// The papers of a game besides its cards.
const OF_A_GAME: [Form; 3] = [Form::TimeChart, Form::GameRecord, Form::Adjudication];

/// Something came for a game: it is looked at, or kept.
async fn write(
    at: AtEvent,
    headers: HeaderMap,
    Path((_, game)): Path<(String, String)>,
    ListForm(mut form): ListForm<PostForm>,
) -> Result<Response, Failure> {
    let here = Here::of(at, &headers)?;
    let place = place(&here.visitor, &game)?;
    if let Reader::Player(player) = here.reader {
        // He writes for himself alone.
        let known = here.context.competition().postal_game(place);
        let side = known.and_then(|one| one.side_of(player));
        let side = side.ok_or_else(|| Failure::not_found(&here.visitor))?;
        form = form.of(side);
    }
    let asked = form.command(place, here.name());
    let refused = match asked {
        Ok(command) if &*form.step != "look" => match here.act(&[command]).await? {
            Ok(()) => {
                let address = format!("{}/{game}", here.address());
                return Ok(Redirect::to(&address).into_response());
            }
            Err(refusal) => Some(refusal),
        },
        Ok(_) | Err(_) => None,
    };
    let looked = asked_well(&form) && refused.is_none();
    let today = moment(here.visitor.now).date();
    let page = LettersGamePage::new(&here.visitor, here.fresh()?, here.reader, place);
    let page = or_missing(&here.visitor, page)?.looked_at(place, form.clone(), today);
    let page = match refused {
        Some(refusal) => page.refused(form, &refusal),
        None => page,
    };
    let status = if looked { StatusCode::OK } else { StatusCode::UNPROCESSABLE_ENTITY };
    Ok(own(show_as(status, &page)))
}

/// Whether what was typed can be read.
fn asked_well(form: &PostForm) -> bool {
    form.act().is_ok()
}

/// Something that concerns many games: all begin, a break, one who leaves, the final table.
async fn act_in_games(
    at: AtEvent,
    headers: HeaderMap,
    Sent(mut form): Sent<GamesForm>,
) -> Result<Response, Failure> {
    let here = Here::of(at, &headers)?;
    if let Reader::Player(player) = here.reader {
        form.player = player.0.to_string().into();
    }
    let commands = match (&*form.what, here.reader) {
        ("begin", Reader::Desk) => Ok(all_rounds(here.context.competition())),
        // A player takes a break, leaves, or chooses how he sends his moves; the rest is for officials.
        ("break" | "left" | "way", _) | (_, Reader::Desk) => {
            form.command(here.name()).map(|one| vec![one])
        }
        (_, Reader::Player(_)) => Err(id::ASKED_WRONGLY),
    };
    let fault = match commands {
        Ok(commands) => match here.act(&commands).await? {
            Ok(()) => return Ok(Redirect::to(&here.address()).into_response()),
            Err(refusal) => refusal.text(here.visitor.texts.language),
        },
        Err(why) => here.visitor.texts.say(why).into_owned(),
    };
    let page = LettersPage::new(&here.visitor, here.fresh()?, here.reader).refused(form, fault);
    Ok(own(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page)))
}

/// Everybody meets everybody at once: all rounds are paired, announced and begun.
fn all_rounds(event: &Competition) -> Vec<Command> {
    let sections = event.sections().iter();
    let rounds = sections.flat_map(|section| {
        let (number, planned) = (section.number, event.planned(section));
        let left = Round::all().take(planned.into()).skip(section.rounds.len());
        left.map(move |round| (number, round))
    });
    let seed = super::desk::seed();
    let steps = rounds.flat_map(|(section, round)| {
        let seed = Some(seed.clone());
        let (starts, seen, unfinished) = (None, None, Default::default());
        [
            Command::Pair(command::PairRound { section, round, seed, unfinished }),
            Command::Publish(command::PublishRound { section, round, starts, seen }),
            Command::Start(command::StartRound { section, round, note: String::new() }),
        ]
    });
    steps.collect()
}
