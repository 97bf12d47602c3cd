//! Entries: applications, admission, the list at the start.

use std::collections::BTreeMap;

use competition::Sex;
use competition::event::{Competition, Decision, PlayerRecord, RefusalGround, checklist};
use minijinja::context;
use minijinja::value::Value;
use serde::Serialize;

use super::Unfit;
use super::scene::{Person, Scene, empty, person};
use crate::words::digits;

#[derive(Clone, Debug, Default, Serialize)]
struct Entry {
    number: String,
    name: String,
    born: String,
    sex: String,
    title: String,
    rating: String,
    from: String,
    coach: String,
    assistant: String,
    category: String,
    documents: String,
    decision: String,
}

/// Those who take part, with their numbers.
pub(super) fn start_list(scene: &Scene) -> Result<Value, Unfit> {
    let Some(event) = scene.event else {
        return Ok(context! { rows => empty::<Person>(25), teams => empty::<Value>(0) });
    };
    let Some((_, section)) = scene.section else {
        let people = (1..).zip(&event.players).filter(|(_, record)| record.is_admitted());
        let rows: Vec<Person> = people.map(|(number, record)| entered(number, record)).collect();
        return Ok(context! { rows => rows, teams => teams(event) });
    };
    let rows: Vec<Person> = (0..section.members.len())
        .map(|index| person(event, section, competition::Number::at(index)))
        .collect();
    Ok(context! { rows => rows, teams => teams(event) })
}

fn entered(number: u16, record: &PlayerRecord) -> Person {
    let player = &record.player;
    Person {
        number: number.to_string(),
        name: player.name.clone(),
        title: player.title.clone(),
        rating: player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        from: player.from.clone(),
    }
}

/// Teams with their players, board by board.
fn teams(event: &Competition) -> Vec<Value> {
    let named = |id| event.player(id).map(|record| entered(0, record)).unwrap_or_default();
    let team = |record: &competition::event::TeamRecord| {
        let main: Vec<Person> = record.team.main.iter().map(|id| named(*id)).collect();
        let reserves: Vec<Person> = record.team.reserves.iter().map(|id| named(*id)).collect();
        context! { name => record.team.name, captain => record.team.captain, main => main, reserves => reserves }
    };
    event.teams.iter().map(team).collect()
}

/// An application for every organisation that sends somebody.
pub(super) fn applications(scene: &Scene) -> Value {
    let Some(event) = scene.event else {
        let rows: Vec<Entry> = (1..=8)
            .map(|number| Entry { number: number.to_string(), ..Entry::default() })
            .collect();
        return context! { sheets => [context! { from => "", captain => "", rows => rows }] };
    };
    let mut groups: BTreeMap<&str, Vec<&PlayerRecord>> = BTreeMap::new();
    for record in &event.players {
        groups.entry(record.player.from.as_str()).or_default().push(record);
    }
    let sheet = |(from, people): (&str, Vec<&PlayerRecord>)| {
        let rows: Vec<Entry> =
            (1..).zip(people).map(|(number, record)| entry(scene, number, record)).collect();
        let captain = event
            .teams
            .iter()
            .find(|one| one.team.name == from)
            .map(|one| one.team.captain.as_str());
        context! { from => from, captain => captain.unwrap_or_default(), rows => rows }
    };
    context! { sheets => groups.into_iter().map(sheet).collect::<Vec<_>>() }
}

/// Whether an entry names an assistant.
pub(super) fn has_assistant(record: &PlayerRecord) -> bool {
    !record.player.assistant.is_empty()
}

/// An application for everybody who brings an assistant.
pub(super) fn assistants(scene: &Scene) -> Result<Value, Unfit> {
    let Some(event) = scene.event else {
        return Ok(context! { sheets => [Entry::default()] });
    };
    let asking = event.players.iter().filter(|record| has_assistant(record));
    let sheets: Vec<Entry> =
        (1..).zip(asking).map(|(number, record)| entry(scene, number, record)).collect();
    if sheets.is_empty() { Err(Unfit::NoAssistants) } else { Ok(context! { sheets => sheets }) }
}

fn entry(scene: &Scene, number: u16, record: &PlayerRecord) -> Entry {
    let player = &record.player;
    Entry {
        number: number.to_string(),
        name: player.name.clone(),
        born: player.born.map(digits).unwrap_or_default(),
        sex: player.sex.map(|sex| sex_letter(scene, sex)).unwrap_or_default().to_owned(),
        title: player.title.clone(),
        rating: player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        from: player.from.clone(),
        coach: initials(&player.coach),
        assistant: initials(&player.assistant),
        category: if player.wheelchair {
            scene.say("wheelchair").to_owned()
        } else {
            String::new()
        },
        documents: documents(scene, record),
        decision: decision(scene, record),
    }
}

/// A name whose initials stand together.
fn initials(name: &str) -> String {
    name.replace(". ", ".\u{a0}")
}

fn sex_letter(scene: &Scene, sex: Sex) -> &'static str {
    scene.say(if sex == Sex::Female { "female_letter" } else { "male_letter" })
}

/// What was seen of what is asked for.
fn documents(scene: &Scene, record: &PlayerRecord) -> String {
    let Some(regulations) = scene.regulations() else { return String::new() };
    let list = checklist(regulations, &record.player);
    let missing: Vec<&str> = list
        .iter()
        .filter(|required| !record.checks.contains_key(&required.item))
        .map(|required| required.item.word(scene.language))
        .collect();
    match missing.is_empty() {
        true => scene.say("documents_all").to_owned(),
        false => format!("{}: {}", scene.say("documents_missing"), missing.join(", ")),
    }
}

fn decision(scene: &Scene, record: &PlayerRecord) -> String {
    match &record.decision {
        Decision::Open => String::new(),
        Decision::Admitted { .. } => scene.say("admitted").to_owned(),
        Decision::Refused { ground, .. } => {
            let ground = match ground {
                RefusalGround::NoRight => "refused_no_right",
                RefusalGround::Incomplete => "refused_incomplete",
                RefusalGround::NotInOrder => "refused_not_in_order",
                RefusalGround::Health => "refused_health",
                RefusalGround::Disqualified => "refused_disqualified",
            };
            format!("{}: {}", scene.say("refused"), scene.say(ground))
        }
    }
}

/// The list of the admission commission, and how many of each kind.
pub(super) fn admission(scene: &Scene) -> Value {
    let Some(event) = scene.event else {
        return context! { rows => empty::<Entry>(14), counts => empty::<Value>(0), total => "", admitted => "", refused => "", men => "", women => "", date => "", basis => "" };
    };
    let rows: Vec<Entry> =
        (1..).zip(&event.players).map(|(number, record)| entry(scene, number, record)).collect();
    let count =
        |is: fn(&PlayerRecord) -> bool| event.players.iter().filter(|record| is(record)).count();
    let mut regions: BTreeMap<&str, [usize; 2]> = BTreeMap::new();
    for record in event.players.iter().filter(|record| record.is_admitted()) {
        let woman = usize::from(record.player.sex == Some(Sex::Female));
        regions.entry(record.player.from.as_str()).or_default()[woman] += 1;
    }
    let counts: Vec<Value> = regions.iter().map(|(from, [men, women])| context! { from => from, men => men, women => women, all => men + women }).collect();
    let date = event.players.iter().filter_map(|record| match &record.decision {
        Decision::Admitted { at, .. } | Decision::Refused { at, .. } => Some(at.date()),
        Decision::Open => None,
    });
    let date = date.max().map(|date| crate::words::day(scene.language, date)).unwrap_or_default();
    context! {
        rows => rows,
        counts => counts,
        total => event.players.len(),
        admitted => count(PlayerRecord::is_admitted),
        refused => count(|record| matches!(record.decision, Decision::Refused { .. })),
        men => count(|record| record.is_admitted() && record.player.sex == Some(Sex::Male)),
        women => count(|record| record.is_admitted() && record.player.sex == Some(Sex::Female)),
        date => date,
        basis => basis(scene),
    }
}

/// The clauses that ask for the documents.
fn basis(scene: &Scene) -> String {
    let Some((regulations, event)) = scene.regulations().zip(scene.event) else {
        return String::new();
    };
    let required = event.players.iter().flat_map(|record| checklist(regulations, &record.player));
    let mut clauses: Vec<String> =
        required.flat_map(|one| one.because).map(|clause| clause.to_string()).collect();
    clauses.sort();
    clauses.dedup();
    clauses.join(", ")
}
