//! Entries: a table to type into.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, Query, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::{Command, Fact};
use serde::Deserialize;

use super::super::event::{Here, Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use super::entry_form::{EntryForm, Suggestions};
use crate::house::{Act, Hall, House};
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::view::{EntryLine, EntryState, entry_lines};

pub(super) fn routes() -> Table {
    Table::default().get("/desk/{event}/entries", Access::Has(Right::Look), entries).post(
        "/desk/{event}/entries",
        Access::Has(Right::Keep),
        enter,
    )
}

#[derive(Template)]
#[template(path = "desk_entries.html")]
struct EntriesPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    form: EntryForm,
    suggestions: Suggestions,
    told: Option<String>,
    lines: Vec<EntryLine>,
    states: Vec<(EntryState, usize)>,
    all: usize,
    ask: Ask,
    may_keep: bool,
}

/// Which entries are looked for, and what has just been done.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Ask {
    q: String,
    state: String,
    added: Option<u16>,
    entered: Option<u16>,
}

impl EntriesPage {
    fn new(house: &House, visitor: &Visitor, look: Look, form: EntryForm, ask: Ask) -> EntriesPage {
        let t = visitor.texts;
        let competition = &look.page.book.competition;
        let may_keep = visitor.may(house, &look.slug, Right::Keep);
        let mut lines = entry_lines(competition, t);
        if !may_keep {
            lines = lines.into_iter().map(EntryLine::without_documents).collect();
        }
        let all = lines.len();
        let number = |state: EntryState| lines.iter().filter(|line| line.state == state).count();
        let states = EntryState::ALL.map(|state| (state, number(state)));
        let told = match (ask.added, ask.entered) {
            (Some(added), _) => lines.iter().find(|line| line.entry == added).map(|line| {
                t.tell(id::ENTRY_ADDED, &[("n", &added.to_string()), ("name", &line.name)])
                    .into_owned()
            }),
            (None, Some(entered)) => Some(t.count(id::ENTRIES_ADDED, &entered).into_owned()),
            (None, None) => None,
        };
        let sought = ask.q.trim().to_lowercase();
        lines.retain(|line| sought.is_empty() || line.has(&sought));
        lines.retain(|line| ask.state.is_empty() || line.state.id() == ask.state);
        // He who was entered last stands next to the form.
        lines.reverse();
        let suggestions = Suggestions::of(competition);
        let frame = Frame::new(visitor, format!("{} – {}", t.say(id::ENTRIES), look.card.name));
        let states = states.into_iter().filter(|(_, number)| *number > 0).collect();
        let tab = "entries";
        EntriesPage { frame, tab, look, form, suggestions, told, lines, states, all, ask, may_keep }
    }
}

async fn entries(
    Here { house, visitor, look }: Here,
    Query(ask): Query<Ask>,
) -> Result<Response, Failure> {
    Ok(show(&EntriesPage::new(&house, &visitor, look, EntryForm::default(), ask)))
}

/// The number of the last player whom somebody entered: others may have entered theirs meanwhile.
fn last_entered(hall: &Hall, by: &str) -> Option<u16> {
    let entered = |(event, act): (&Fact, &Act)| match event {
        Fact::Entered { id, .. } if *act.by == *by => Some(id.0),
        _ => None,
    };
    hall.competition.history.iter().zip(&hall.acts).rev().find_map(entered)
}

async fn enter(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<EntryForm>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Keep)?;
    let look = Look::at(&house, &visitor, &slug, &Which::default())?;
    let again = |look, form| {
        let mut page = EntriesPage::new(&house, &visitor, look, form, Ask::default());
        page.frame.come_back_to(format!("/desk/{slug}/entries"));
        Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
    };
    let player = match form.clone().player(&look.page.book.competition, None, visitor.texts) {
        Ok(player) => player,
        Err(form) => return again(look, *form),
    };
    let command = Command::Enter(Box::new(player));
    let done = match house.act(&slug, by.as_str(), &command).await {
        Ok(page) => page,
        Err(Denied::Refused(refusal)) => {
            return again(look, form.refused(refusal.text(visitor.texts.language)));
        }
        Err(other) => return Err(Failure::denied(&visitor, &other)),
    };
    let added = last_entered(&done.page.book, by.as_str()).unwrap_or_default();
    // No fragment: browsers put the focus into the form only without one.
    Ok(Redirect::to(&format!("/desk/{slug}/entries?added={added}")).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ledger::Book;
    use competition::{Player, PlayerId};

    #[test]
    fn of_two_who_type_at_once_each_is_told_of_his_own() {
        let mut hall = Hall::default();
        for (number, by) in (1..).zip(["anna", "boris", "anna", "boris"]) {
            let player = Box::new(Player::default());
            let entered = Fact::Entered { id: PlayerId(number), player };
            hall.enter(&entered.into(), 0, &by.into()).unwrap();
        }
        assert_eq!(last_entered(&hall, "anna"), Some(3));
        assert_eq!(last_entered(&hall, "boris"), Some(4));
        assert_eq!(last_entered(&hall, "vera"), None);
    }
}
