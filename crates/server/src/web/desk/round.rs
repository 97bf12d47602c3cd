//! The round on the desk: the one page that must be perfect.

use std::sync::Arc;

use askama::Template;
use axum::extract::{Path, Query, State};
use axum::response::Response;
use competition::Round;
use serde_json::json;

use super::super::event::{Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::House;
use crate::office::Right;
use crate::view::RoundView;

pub(super) fn routes() -> Table {
    Table::default().get("/desk/{event}/rounds/{round}", Access::Has(Right::Look), page)
}

/// A key of the results table: what it enters, what the button shows, and for which screen reader
/// text.
struct Key {
    key: &'static str,
    score: &'static str,
    shown: &'static str,
    label: &'static str,
}

const KEYS: [Key; 6] = [
    Key { key: "1", score: "1-0", shown: "1 : 0", label: "key-first" },
    Key { key: "=", score: "=", shown: "½", label: "key-draw" },
    Key { key: "0", score: "0-1", shown: "0 : 1", label: "key-second" },
    Key { key: "+", score: "+-", shown: "+ : −", label: "key-plus" },
    Key { key: "-", score: "-+", shown: "− : +", label: "key-minus" },
    Key { key: "x", score: "--", shown: "− : −", label: "key-both" },
];

#[derive(Template)]
#[template(path = "desk_round.html")]
struct RoundPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    number: Round,
    round: Option<RoundView>,
    can_pair: bool,
    may_keep: bool,
    keys: [Key; 6],
}

impl RoundPage {
    fn command(&self, what: &str) -> String {
        let mut command = json!({"do": what, "section": self.look.section, "round": self.number});
        if what == "pair" {
            command["seed"] = json!(super::seed());
        }
        command.to_string()
    }

    fn result(&self, table: &u16, board: &u8, score: &str) -> String {
        json!({
            "do": "result", "section": self.look.section, "round": self.number,
            "table": table, "board": board, "score": score,
        })
        .to_string()
    }

    fn undo(&self) -> String {
        json!({"do": "undo", "reason": ""}).to_string()
    }
}

async fn page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, Round)>,
    Query(which): Query<Which>,
) -> Result<Response, Failure> {
    visitor.demand(&house, &slug, Right::Look)?;
    let look = Look::at(&house, &visitor, &slug, &which)?;
    let competition = &look.page.book.competition;
    let section = look.section().ok_or_else(|| Failure::not_found(&visitor))?;
    let round = RoundView::of(competition, section, number, visitor.texts);
    let can_pair = number == section.current() && !competition.is_over(section);
    if round.is_none() && !can_pair {
        return Err(Failure::not_found(&visitor));
    }
    let title = format!("{} {number} – {}", visitor.texts.say("round"), look.card.name);
    let may_keep = visitor.may(&house, &slug, Right::Keep);
    let frame = Frame::new(&visitor, title);
    Ok(show(&RoundPage {
        frame,
        tab: "rounds",
        look,
        number,
        round,
        can_pair,
        may_keep,
        keys: KEYS,
    }))
}
