//! A result found wrong later: what it would have changed, then a reason, then the correction.

use askama::Template;
use axum::extract::{Form, Path, Query};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Board, Command, Competition, Difference, Fact, Placed, Section, decide};
use serde::Deserialize;
use tournament::{Colour, MicroMatch, Round, Score};
use words::Language;

use super::super::super::event::{Here, Look};
use super::super::super::failure::Failure;
use super::super::super::page::{Frame, show_as};
use super::super::super::visitor::Visitor;
use crate::house::{moment, now};
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::view::{Someone, says, shown};

/// Which result, and what it should be.
#[derive(Deserialize)]
pub(super) struct Wanted {
    table: u16,
    #[serde(default = "first")]
    board: u8,
    #[serde(default = "first")]
    game: u8,
    score: Option<Score>,
    #[serde(default)]
    reason: String,
}

fn first() -> u8 {
    1
}

/// Published pairs of a round that would have been others.
struct Changed {
    round: Round,
    made: Vec<(Someone, Someone)>,
    system: Vec<(Someone, Someone)>,
    impossible: Option<String>,
}

/// Somebody whose place changes.
struct Moved {
    who: Someone,
    before: String,
    after: String,
}

#[derive(Template)]
#[template(path = "desk_correct.html")]
struct CorrectPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    number: Round,
    wanted: Wanted,
    sides: [String; 2],
    /// Whether the first-named has Black in the game.
    first_is_black: bool,
    games: Vec<(u8, &'static str)>,
    scores: Vec<(&'static str, String)>,
    changed: Vec<Changed>,
    moved: Vec<Moved>,
    /// What stays as it is although it rests on the result.
    begun: Option<String>,
    asked: bool,
    fault: Option<String>,
}

impl CorrectPage {
    fn is_wanted(&self, score: &str) -> bool {
        self.wanted.score.is_some_and(|wanted| wanted.text() == score)
    }
}

pub(super) async fn ask(
    Here { visitor, look, .. }: Here,
    Path((_, number)): Path<(String, Round)>,
    Query(wanted): Query<Wanted>,
) -> Result<Response, Failure> {
    show_page(&visitor, look, number, wanted, None)
}

pub(super) async fn correct(
    Here { house, visitor, look }: Here,
    Path((_, number)): Path<(String, Round)>,
    Form(wanted): Form<Wanted>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Keep)?.as_str().to_owned();
    let Some(command) = command(&look, number, &wanted, &visitor.name, &wanted.reason) else {
        return show_page(&visitor, look, number, wanted, None);
    };
    match house.act(&look.slug, &by, &command).await {
        Ok(_) => {
            let (section, table) = (look.section, wanted.table);
            let board = wanted.board;
            let address =
                format!("/desk/{}/rounds/{number}?section={section}#t{table}b{board}", look.slug);
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let fault = refusal.text(visitor.texts.language);
            show_page(&visitor, look, number, wanted, Some(fault))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}

fn command(look: &Look, round: Round, wanted: &Wanted, by: &str, reason: &str) -> Option<Command> {
    Some(Command::Correct(command::CorrectResult {
        section: look.section,
        round,
        table: wanted.table,
        board: wanted.board,
        game: wanted.game,
        score: wanted.score?,
        by: by.to_owned(),
        reason: reason.to_owned(),
    }))
}

fn show_page(
    visitor: &Visitor,
    look: Look,
    number: Round,
    wanted: Wanted,
    fault: Option<String>,
) -> Result<Response, Failure> {
    let missing = || Failure::not_found(visitor);
    let competition = &look.page.book.competition;
    let section = look.section().ok_or_else(missing)?;
    let record = section.round(number).ok_or_else(missing)?;
    let index = |place: u16| usize::from(place).wrapping_sub(1);
    let table = record.tables.get(index(wanted.table)).ok_or_else(missing)?;
    let board = table.boards.get(index(wanted.board.into())).ok_or_else(missing)?;
    let sides = names(competition, section, [table.white, table.black], board);
    let first = table.colour_of_first(wanted.board);
    let first = MicroMatch::colour(first, usize::from(wanted.game).saturating_sub(1));
    let first_is_black = first == Colour::Black;
    let meant = |score: Score| {
        format!("{} – {}", shown(score), says(score, &sides, first_is_black, visitor.texts))
    };
    let command = command(&look, number, &wanted, "?", "?");
    let event = command.map(|command| decide(competition, &command, moment(now())));
    let (event, refused) = match event {
        Some(Ok(events)) => (events.into_iter().next(), None),
        Some(Err(refusal)) => (None, Some(refusal.text(visitor.texts.language))),
        None => (None, None),
    };
    let changes = match &event {
        Some(Fact::Corrected { changes, .. }) => changes.as_slice(),
        _ => &[],
    };
    let changed =
        changes.iter().map(|one| told(competition, section, one, visitor.texts.language)).collect();
    let begun = competition.begun_after(section).filter(|_| event.is_some());
    let begun = begun.map(|begun| begun.text(visitor.texts.language));
    let moved = event.as_ref().map(|event| moved(competition, look.section, event));
    let fault = fault.or(refused);
    let status = match fault {
        Some(_) => StatusCode::UNPROCESSABLE_ENTITY,
        None => StatusCode::OK,
    };
    let title = format!("{} – {}", visitor.texts.say(id::CORRECT_RESULT), look.card.name);
    let page = CorrectPage {
        frame: Frame::new(visitor, title),
        tab: "rounds",
        number,
        games: (1..).zip(board.scores.iter().map(|score| shown(*score))).collect(),
        scores: Score::ALL.map(|score| (score.text(), meant(score))).to_vec(),
        sides,
        first_is_black,
        changed,
        moved: moved.unwrap_or_default(),
        begun,
        asked: event.is_some(),
        fault,
        wanted,
        look,
    };
    Ok(show_as(status, &page))
}

/// The two of a board: players, or those of two teams.
fn names(
    competition: &Competition,
    section: &Section,
    [white, black]: [tournament::Number; 2],
    board: &Board,
) -> [String; 2] {
    let seated = |side: usize, number| match board.players[side] {
        Some(id) => competition.name(competition::Member::Player(id)).to_owned(),
        None => Someone::of(competition, section, number).name,
    };
    [seated(0, white), seated(1, black)]
}

fn told(
    competition: &Competition,
    section: &Section,
    difference: &Difference,
    language: Language,
) -> Changed {
    let who = |number| Someone::of(competition, section, number);
    let named = |pairs: &[(tournament::Number, tournament::Number)]| {
        pairs.iter().map(|(white, black)| (who(*white), who(*black))).collect()
    };
    Changed {
        round: difference.round,
        made: named(&difference.made),
        system: named(&difference.system),
        impossible: difference.impossible.as_ref().map(|told| told.text(language).to_owned()),
    }
}

/// Whose place changes if an event happens.
fn moved(competition: &Competition, section: u16, event: &Fact) -> Vec<Moved> {
    let then = competition.with(event.clone());
    let places = |state: &Competition| {
        state.section(section).map(|one| state.places(one)).unwrap_or_default()
    };
    let after = places(&then);
    let Some(of) = competition.section(section) else { return Vec::new() };
    let range = |one: &Placed| match one.first == one.last {
        true => one.first.to_string(),
        false => format!("{}–{}", one.first, one.last),
    };
    let moved = |one: &Placed| {
        let new = after.iter().find(|other| other.number == one.number)?;
        let differs = (one.first, one.last) != (new.first, new.last);
        differs.then(|| Moved {
            who: Someone::of(competition, of, one.number),
            before: range(one),
            after: range(new),
        })
    };
    places(competition).iter().filter_map(moved).collect()
}
