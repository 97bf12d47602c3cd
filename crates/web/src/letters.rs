//! Games by correspondence, at the desk and on a player's own pages.

use std::sync::Arc;

use axum::extract::{Form, Path};
use axum::http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Competition, Member, Place, command};
use ledger::accounts::{PlayerLink, Right, Seal};
use ledger::games::GameId;
use ledger::{Actor, Denied, Server};
use pages::{
    EventContext, GamesForm, LettersGamePage, LettersPage, PostForm, Reader, id, letters_calendar,
};
use tournament::Round;

use super::event::{AtEvent, event_at};
use super::failure::Failure;
use super::form::ListForm;
use super::my_games::{Speaker, speaker, whole};
use super::page::{or_missing, show, show_as};
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
        .get("/e/{event}/letters", Access::Depends, list)
        .post("/e/{event}/letters", Access::Depends, act_in_games)
        .get("/e/{event}/letters.ics", Access::Depends, terms)
        .get("/e/{event}/letters/{game}", Access::Depends, game)
        .post("/e/{event}/letters/{game}", Access::Depends, write)
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
    let file = letters_calendar(&context.slug, context.competition(), reader, language);
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

async fn game(
    at: AtEvent,
    headers: HeaderMap,
    Path((_, game)): Path<(String, String)>,
) -> Result<Response, Failure> {
    let Here { visitor, context, reader, .. } = Here::of(at, &headers)?;
    let place = place(&visitor, &game)?;
    let page = LettersGamePage::new(&visitor, context, reader, place);
    Ok(own(show(&or_missing(&visitor, page)?)))
}

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
    let page = LettersGamePage::new(&here.visitor, here.fresh()?, here.reader, place);
    let page = or_missing(&here.visitor, page)?.looked_at(place, form.clone());
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
    Form(mut form): Form<GamesForm>,
) -> Result<Response, Failure> {
    let here = Here::of(at, &headers)?;
    if let Reader::Player(player) = here.reader {
        form.player = player.0.to_string().into();
    }
    let commands = match (&*form.what, here.reader) {
        ("begin", Reader::Desk) => Ok(all_rounds(here.context.competition())),
        // A player takes a break; the rest is for officials.
        ("break", _) | (_, Reader::Desk) => form.command(here.name()).map(|one| vec![one]),
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
