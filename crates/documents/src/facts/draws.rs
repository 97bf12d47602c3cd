//! What was decided by lot: numbers, colours, rounds, openings.

use competition::{
    BoardNumber, DrawnOpening, LotRecord, Numbers, PairedBy, Post, RoundRecord, Section,
    StageSystem, TableNumber,
};
use minijinja::context;
use minijinja::value::Value;
use tournament::{Colour, Round};

use super::Unfit;
use super::boards::played;
use super::scene::{Person, Scene, empty, person};
use crate::id;

/// Lines of a blank record.
const LINES: usize = 10;

/// Everything that was drawn in a section, with what is needed to draw it again.
pub(super) fn record(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let round = |number: usize| context! { round => number, way => "", lot => "" };
        let opening = |_: usize| context! { board => "", cell => "", opening => "", drawn => "" };
        let openings =
            context! { round => "", drawn => "", rows => (0..3).map(opening).collect::<Vec<_>>() };
        return Ok(
            context! { way => "", colour => "", lot => "", by_table => false, present => "", rows => empty::<Person>(LINES), rounds => (1..=4).map(round).collect::<Vec<_>>(), openings => [openings] },
        );
    };
    let numbers = event.stage_of(section).map(|stage| stage.numbers).unwrap_or_default();
    let system = event.stage_of(section).map(|stage| &stage.system);
    let by_table =
        matches!(system, Some(StageSystem::RoundRobin { .. } | StageSystem::Scheveningen));
    // Where a table has set the pairs, only those made by hand are to be told.
    let told = |round: &RoundRecord| !by_table || round.paired != PairedBy::System;
    let rounds = shown(section).filter(|(_, round)| told(round));
    let rounds: Vec<Value> =
        rounds.map(|(number, round)| round_lot(scene, number, round)).collect();
    let people = (0..section.members.len()).map(tournament::Number::at);
    let way = match numbers {
        Numbers::Lot => id::NUMBERS_BY_LOT,
        Numbers::Rating => id::NUMBERS_BY_RATING,
        Numbers::AsListed => id::NUMBERS_AS_LISTED,
    };
    let colour =
        if section.first_colour == Colour::White { id::WHITE_WORD } else { id::BLACK_WORD };
    Ok(context! {
        way => scene.say(way),
        colour => scene.say(colour),
        lot => section.lot.as_ref().map(|one| lot(scene, one)).unwrap_or_default(),
        rows => people.map(|number| person(event, section, number)).collect::<Vec<_>>(),
        by_table => by_table,
        present => scene.present(&[Post::ChiefJudge, Post::DeputyChiefJudge, Post::ChiefSecretary]),
        rounds => rounds,
        openings => openings(scene, section),
    })
}

/// Rounds that have been announced: before that the lot is nobody's business.
fn shown(section: &Section) -> impl Iterator<Item = (Round, &RoundRecord)> {
    let rounds = section.rounds.iter().map(|round| &**round);
    Round::all().zip(rounds).filter(|(_, round)| round.is_announced())
}

fn round_lot(scene: &Scene, number: Round, round: &RoundRecord) -> Value {
    let way = match &round.paired {
        PairedBy::System => scene.say(id::PAIRED_BY_SYSTEM),
        PairedBy::Hand { by, reason, .. } => {
            format!("{} ({by}): {reason}", scene.say(id::PAIRED_BY_HAND))
        }
    };
    let lot = round.lot.as_ref().map(|one| lot(scene, one)).unwrap_or_default();
    context! { round => number, way => way, lot => lot }
}

/// The seed, what was called out, and what had been announced before.
fn lot(scene: &Scene, lot: &LotRecord) -> String {
    let mut parts = vec![format!("{}: {}", scene.say(id::SEED), lot.seed)];
    if !lot.contributions.is_empty() {
        parts.push(format!("{}: {}", scene.say(id::CALLED_OUT), lot.contributions.join(", ")));
    }
    parts.extend(
        lot.commitment.as_ref().map(|one| format!("{}: {one}", scene.say(id::ANNOUNCED_BEFORE))),
    );
    parts.join("; ")
}

/// The openings of each round: who drew them and when, as far as that is the same for all boards.
fn openings(scene: &Scene, section: &Section) -> Vec<Value> {
    let of_round = |(number, round): (Round, &RoundRecord)| {
        let first = round.openings.values().next()?;
        let several = round.tables.iter().any(|table| table.boards.len() > 1);
        let row = |((table, board), one): (&(TableNumber, BoardNumber), &DrawnOpening)| {
            let label = if several { format!("{table}.{board}") } else { table.to_string() };
            let mut cells = one.redrawn.clone();
            cells.push(one.cell.clone());
            let drawn = if (&one.by, one.at) == (&first.by, first.at) {
                String::new()
            } else {
                drawn(scene, one)
            };
            context! { board => label, cell => cells.join(" → "), opening => played(&one.opening), drawn => drawn }
        };
        let rows: Vec<Value> = round.openings.iter().map(row).collect();
        Some(context! { round => number, drawn => drawn(scene, first), rows => rows })
    };
    shown(section).filter_map(of_round).collect()
}

/// Who drew an opening, and when.
fn drawn(scene: &Scene, one: &DrawnOpening) -> String {
    format!("{}, {}", one.by, scene.moment(one.at))
}
