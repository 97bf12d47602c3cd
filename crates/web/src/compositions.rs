//! A composition is checked: handed in by a form, answered by the checker's report.

use std::ops::ControlFlow;
use std::sync::OnceLock;
use std::time::{Duration, Instant};

use axum::extract::Form;
use axum::http::StatusCode;
use axum::response::Response;
use composition::solve::{Budget, NoOracle, Oracle, Progress};
use composition::{Board, Checker, Composition, Report, Rulebook};
use endgame::Tables;
use ledger::slow::Bench;
use pages::{CompositionForm, CompositionsPage};

use super::failure::Failure;
use super::page::{show, show_as};
use super::routes::{Access, Routes};
use super::visitor::Visitor;

/// One is checked after the other: each may want all that a processor gives.
static CHECKING: Bench = Bench::new(1, 6, Duration::from_secs(60));
/// So long one is looked at; what is open then is said to be open.
const LONGEST: Duration = Duration::from_secs(8);
/// So much is looked at for one question.
const BUDGET: Budget = Budget { nodes: 1_000_000, memory_bytes: 300 << 20 };
/// Endings of so many pieces are worked out when the first one asks.
const KNOWN: u32 = 3;

pub(super) fn routes() -> Routes {
    Routes::default().get("/compositions", Access::Everybody, page).post(
        "/compositions",
        Access::Everybody,
        check,
    )
}

async fn page(visitor: Visitor) -> Response {
    show(&CompositionsPage::new(&visitor, CompositionForm::default(), None))
}

async fn check(visitor: Visitor, Form(form): Form<CompositionForm>) -> Result<Response, Failure> {
    let (rulebook, composition) = match form.read(visitor.texts) {
        Ok(read) => read,
        Err(fault) => {
            let page = CompositionsPage::new(&visitor, form, Some(fault));
            return Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page));
        }
    };
    let work = composition.clone();
    let home = visitor.caller.household();
    let report = CHECKING.work_for(home, move || checked(&work, rulebook)).await;
    let report = report.map_err(|undone| Failure::undone(&visitor, undone))?;
    let page = CompositionsPage::new(&visitor, form, None);
    Ok(show(&page.with_report(&composition, &report, visitor.texts)))
}

fn checked(composition: &Composition, rulebook: Rulebook) -> Report {
    let oracle = oracle(composition);
    let begun = Instant::now();
    let mut watch = |_: Progress| match begun.elapsed() < LONGEST {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    };
    Checker::new(composition, oracle, BUDGET, &mut watch).under(rulebook)
}

/// What is known of small endings of a game.
fn oracle(composition: &Composition) -> &'static dyn Oracle {
    static SIXTY_FOUR: OnceLock<Option<Tables>> = OnceLock::new();
    static HUNDRED: OnceLock<Option<Tables>> = OnceLock::new();
    let tables = match composition.board() {
        Board::SixtyFour => &SIXTY_FOUR,
        Board::Hundred => &HUNDRED,
    };
    let variant = composition.position().variant();
    match tables.get_or_init(|| Tables::build_in_memory(variant, KNOWN).ok()) {
        Some(tables) => tables,
        None => &NoOracle,
    }
}
