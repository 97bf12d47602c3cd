//! A drawn meeting of a knockout: who goes on, in the ways that the regulations name.

use axum::extract::{Form, Path};
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Command, Competition, Problem, Section, StageSystem, TieBreak};
use tournament::{Number, Round, Score};

use super::super::super::event::Here;
use super::super::super::failure::Failure;
use super::super::seed;
use super::RoundPage;
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::text::Texts;
use crate::view::{Cited, cited};

/// A way to decide a drawn meeting.
pub(super) struct Way {
    /// Its name in forms.
    pub(super) by: String,
    pub(super) name: String,
    /// For how many extra games there is room.
    pub(super) games: u8,
    /// Whether somebody has to say who goes on.
    pub(super) names_winner: bool,
    pub(super) because: Vec<Cited>,
}

impl Way {
    /// Whether the games decide.
    pub(super) fn has_games(&self) -> bool {
        self.games > 0
    }
}

/// The ways of a section, in the order of its regulations; none unless it is a knockout.
pub(super) fn ways(competition: &Competition, section: &Section, t: Texts) -> Vec<Way> {
    let stage = competition.stage_of(section).map(|stage| &stage.system);
    let Some(StageSystem::Knockout { tie_breaks, .. }) = stage else { return Vec::new() };
    let games = competition.counting().games;
    let rulebook = competition.regulations.as_ref().map(|one| one.rulebook);
    let way = |by: &TieBreak| {
        let problem = Problem::TieBreakNotNamed { by: *by };
        let clauses = rulebook.map(|book| problem.clauses(book)).unwrap_or_default();
        Way {
            by: written(*by),
            name: by.word(t.language).into_owned(),
            games: match by {
                TieBreak::Replay | TieBreak::ShorterGame => 3,
                TieBreak::MicroMatch => 2 * games,
                _ => 0,
            },
            names_winner: *by == TieBreak::BoardCoefficients,
            because: cited(&clauses, t),
        }
    };
    tie_breaks.iter().map(way).collect()
}

fn written(by: TieBreak) -> String {
    serde_json::to_value(by)
        .ok()
        .and_then(|value| Some(value.as_str()?.to_owned()))
        .unwrap_or_default()
}

/// The decision as a form sends it: `table`, `by`, `game1` and so on, `winner`.
fn described(fields: &[(String, String)], section: u16, round: Round) -> Option<Command> {
    let field = |name: &str| {
        let found = fields.iter().find(|(own, _)| own == name);
        found.map(|(_, value)| value.trim()).filter(|value| !value.is_empty())
    };
    let by: TieBreak = serde_json::from_value(field("by")?.into()).ok()?;
    let score = |game: u8| field(&format!("game{game}"))?.parse::<Score>().ok();
    Some(Command::BreakTie(command::BreakTie {
        section,
        round,
        table: field("table")?.parse().ok()?,
        by,
        winner: field("winner").and_then(|number| Number::new(number.parse().ok()?)),
        games: (1..=GAMES_MAX).filter_map(score).collect(),
        seed: (by == TieBreak::Lot).then(seed),
    }))
}

/// More extra games than these no form has.
const GAMES_MAX: u8 = 20;

pub(super) async fn decide(
    Here { house, visitor, look }: Here,
    Path((_, round)): Path<(String, Round)>,
    Form(fields): Form<Vec<(String, String)>>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Rule)?.as_str().to_owned();
    let Some(command) = described(&fields, look.section, round) else {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::REFUSED_TEXT)));
    };
    match house.act(&look.slug, &by, &command).await {
        Ok(_) => {
            let address = format!("/desk/{}/rounds/{round}?section={}", look.slug, look.section);
            Ok(Redirect::to(&address).into_response())
        }
        Err(Denied::Refused(refusal)) => {
            let text = refusal.text(visitor.texts.language);
            RoundPage::show(&house, &visitor, look, round, Some(text))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}
