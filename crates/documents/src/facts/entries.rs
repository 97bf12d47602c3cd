//! Entries: applications, admission, the list at the start.

use std::collections::BTreeMap;

use competition::{
    Competition, Date, Decision, Item, Member, PlayerId, PlayerRecord, Post, RefusalGround,
    Regulations, Status, Team, TeamId, TeamRecord, checklist,
};
use minijinja::context;
use minijinja::value::Value;
use serde::Serialize;
use tournament::Sex;

use super::Unfit;
use super::scene::{Person, Scene, empty, person};
use crate::id;
use crate::words::cite_all;

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
    address: String,
    representative: String,
    assistant: String,
    category: String,
    documents: String,
    decision: String,
    /// What the checks of the admission found (UA-CHESS II.4).
    sport_class: String,
    standard: String,
    insurance: String,
    medical: String,
}

/// Those who take part, with their numbers.
pub(super) fn start_list(scene: &Scene) -> Result<Value, Unfit> {
    let Some(event) = scene.event else {
        return Ok(context! { rows => empty::<Person>(25), teams => empty::<Value>(0) });
    };
    let Some(section) = scene.section else {
        let people = (1..).zip(event.players()).filter(|(_, record)| record.is_admitted());
        let rows: Vec<Person> = people.map(|(number, record)| entered(number, record)).collect();
        return Ok(context! { rows => rows, teams => teams(scene, event) });
    };
    let rows: Vec<Person> = (0..section.members.len())
        .map(|index| person(event, section, tournament::Number::at(index)))
        .collect();
    Ok(context! { rows => rows, teams => teams(scene, event) })
}

/// Somebody who is entered.
pub(super) fn entered(number: u16, record: &PlayerRecord) -> Person {
    let player = &record.player;
    Person {
        number: number.to_string(),
        name: player.name.clone(),
        title: player.title.clone(),
        rating: player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        from: player.from.clone(),
    }
}

/// Teams with their players, board by board, the reserves last.
fn teams(scene: &Scene, event: &Competition) -> Vec<Value> {
    let named = |id| event.player(id).map(|record| entered(0, record)).unwrap_or_default();
    let seated = |board: String, id| context! { board => board, who => named(id) };
    let team = |record: &TeamRecord| {
        let team = &record.team;
        let main = (1_u16..).zip(&team.main).map(|(board, id)| seated(board.to_string(), *id));
        let reserve = scene.say(id::RESERVE_SHORT);
        let reserves = team.reserves.iter().map(|id| seated(reserve.clone(), *id));
        let players: Vec<Value> = main.chain(reserves).collect();
        context! { name => team.name, captain => team.captain, players => players }
    };
    // By the numbers that they drew, once they have drawn.
    let number = |id: TeamId| scene.section?.number_of(Member::Team(id));
    let mut teams: Vec<_> = (1..).map(TeamId).zip(event.teams()).collect();
    teams.sort_by_key(|(id, _)| number(*id).map_or(u16::MAX, tournament::Number::get));
    let told = |(id, record): (TeamId, &TeamRecord)| {
        let number = number(id).map(|number| number.to_string()).unwrap_or_default();
        context! { number => number, ..team(record) }
    };
    teams.into_iter().map(told).collect()
}

/// An application for every organisation that sends somebody.
pub(super) fn applications(scene: &Scene) -> Result<Value, Unfit> {
    let Some(event) = scene.event else {
        let rows: Vec<Entry> = (1..=8)
            .map(|number| Entry { number: number.to_string(), ..Entry::default() })
            .collect();
        return Ok(
            context! { sheets => [context! { from => "", captain => "", rows => rows }], region => true },
        );
    };
    let region = match scene.regulations().map(|one| one.status) {
        Some(status) => status >= Status::Interregional,
        None => true,
    };
    let sheets: Vec<Value> = if event.is_team_event() {
        event.teams().iter().map(|record| team_sheet(scene, event, &record.team)).collect()
    } else {
        sheets_by_organisation(scene, event)
    };
    if sheets.is_empty() {
        return Err(Unfit::NoEntries);
    }
    Ok(context! { sheets => sheets, region => region })
}

fn sheets_by_organisation(scene: &Scene, event: &Competition) -> Vec<Value> {
    let mut groups: BTreeMap<&str, Vec<&PlayerRecord>> = BTreeMap::new();
    for record in event.players() {
        groups.entry(record.player.from.as_str()).or_default().push(record);
    }
    let sheet = |(from, people): (&str, Vec<&PlayerRecord>)| {
        let rows: Vec<Entry> =
            (1_u16..).zip(people).map(|(number, record)| entry(scene, number, record)).collect();
        let mut named: Vec<&str> = rows.iter().map(|row| row.representative.trim()).collect();
        named.retain(|name| !name.is_empty());
        named.sort_unstable();
        named.dedup();
        context! { from => from, captain => named.join(", "), rows => rows }
    };
    groups.into_iter().map(sheet).collect()
}

/// The entry of a team: its main players with their boards, then the reserves.
fn team_sheet(scene: &Scene, event: &Competition, team: &Team) -> Value {
    let main = (1..).zip(&team.main).map(|(board, id): (u16, _)| (board.to_string(), *id));
    let reserves = team.reserves.iter().map(|id| (scene.say(id::RESERVE_SHORT), *id));
    let row = |(board, id)| {
        let record = event.player(id)?;
        Some(Entry { number: board, ..entry(scene, 0, record) })
    };
    let rows: Vec<Entry> = main.chain(reserves).filter_map(row).collect();
    context! { from => team.name, captain => team.captain, rows => rows }
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
    let asking = event.players().iter().filter(|record| has_assistant(record));
    let sheets: Vec<Entry> =
        (1..).zip(asking).map(|(number, record)| entry(scene, number, record)).collect();
    if sheets.is_empty() { Err(Unfit::NoAssistants) } else { Ok(context! { sheets => sheets }) }
}

fn entry(scene: &Scene, number: u16, record: &PlayerRecord) -> Entry {
    let player = &record.player;
    Entry {
        number: number.to_string(),
        name: player.name.clone(),
        born: player.born.map(|born| scene.birth(born)).unwrap_or_default(),
        sex: player.sex.map(|sex| sex_letter(scene, sex)).unwrap_or_default(),
        title: player.title.clone(),
        rating: player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        from: player.from.clone(),
        coach: initials(&player.coach),
        address: player.address.clone(),
        representative: player.representative.clone(),
        assistant: initials(&player.assistant),
        category: if player.wheelchair { scene.say(id::CATEGORY_2) } else { "1".to_owned() },
        documents: documents(scene, record),
        decision: decision(scene, record),
        sport_class: seen(scene, record, &Item::Classification),
        standard: seen(scene, record, &Item::Qualification),
        insurance: insurance(scene, record),
        medical: seen(scene, record, &Item::Medical),
    }
}

/// The policy that was shown, whichever the rulebook asks for.
fn insurance(scene: &Scene, record: &PlayerRecord) -> String {
    let policies = [Item::AccidentInsurance, Item::SportsInsurance];
    let seen = policies.iter().map(|item| seen(scene, record, item));
    seen.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("; ")
}

/// What was noted of a document that was shown, and until when it is valid.
fn seen(scene: &Scene, record: &PlayerRecord, item: &Item) -> String {
    let Some(check) = record.checks.get(item) else { return String::new() };
    let valid = check.valid_to.map(|last| format!("– {}", scene.date(last)));
    let parts = [check.note.clone(), valid.unwrap_or_default()];
    parts.into_iter().filter(|part| !part.is_empty()).collect::<Vec<_>>().join(" ")
}

/// A name whose initials stand together.
fn initials(name: &str) -> String {
    name.replace(". ", ".\u{a0}")
}

fn sex_letter(scene: &Scene, sex: Sex) -> String {
    scene.say(if sex == Sex::Female { id::FEMALE_LETTER } else { id::MALE_LETTER })
}

/// The day on which the commission looked at an entry: the first of the event while it has not.
fn looked_at(regulations: &Regulations, record: &PlayerRecord) -> Date {
    match &record.decision {
        Decision::Admitted { at, .. } | Decision::Refused { at, .. } => at.date(),
        Decision::Open => regulations.starts,
    }
}

/// What was seen of what is asked for.
fn documents(scene: &Scene, record: &PlayerRecord) -> String {
    let Some(regulations) = scene.regulations() else { return String::new() };
    let list = checklist(regulations, &record.player, looked_at(regulations, record));
    let valid = |last: Option<Date>| last.is_none_or(|last| last >= regulations.ends);
    let (mut missing, mut expired) = (Vec::new(), Vec::new());
    for required in &list {
        let word = scene.printed(&required.item.word(scene.language));
        match record.checks.get(&required.item) {
            None => missing.push(word),
            Some(check) if !valid(check.valid_to) => expired.push(word),
            Some(_) => {}
        }
    }
    let told = [(id::DOCUMENTS_MISSING, missing), (id::DOCUMENTS_EXPIRED, expired)]
        .into_iter()
        .filter(|(_, items)| !items.is_empty())
        .map(|(key, items)| format!("{}: {}", scene.say(key), items.join(", ")));
    match told.collect::<Vec<_>>() {
        none if none.is_empty() => scene.say(id::DOCUMENTS_ALL),
        faults => faults.join("; "),
    }
}

fn decision(scene: &Scene, record: &PlayerRecord) -> String {
    match &record.decision {
        Decision::Open => String::new(),
        Decision::Admitted { .. } => scene.say(id::ADMITTED),
        Decision::Refused { ground, .. } => {
            let ground = match ground {
                RefusalGround::NoRight => id::REFUSED_NO_RIGHT,
                RefusalGround::Incomplete => id::REFUSED_INCOMPLETE,
                RefusalGround::NotInOrder => id::REFUSED_NOT_IN_ORDER,
                RefusalGround::Health => id::REFUSED_HEALTH,
                RefusalGround::Disqualified => id::REFUSED_DISQUALIFIED,
            };
            format!("{}: {}", scene.say(id::REFUSED), scene.say(ground))
        }
    }
}

/// The list of the admission commission, and how many of each kind.
pub(super) fn admission(scene: &Scene) -> Value {
    let Some(event) = scene.event else {
        return context! { rows => empty::<Entry>(10), counts => empty::<Value>(0), total => "", admitted => "", refused => "", men => "", women => "", date => "", basis => "", ages => "", present => "", commission => empty::<Value>(0) };
    };
    let teams = event.is_team_event();
    let mut records: Vec<(String, &PlayerRecord)> = senders(event).collect();
    if teams {
        records.sort_by(|one, other| one.0.cmp(&other.0));
    }
    let row = |(number, (from, record)): (u16, &(String, &PlayerRecord))| Entry {
        from: from.clone(),
        ..entry(scene, number, record)
    };
    let rows: Vec<Entry> = (1..).zip(&records).map(row).collect();
    let count =
        |is: fn(&PlayerRecord) -> bool| event.players().iter().filter(|record| is(record)).count();
    let mut regions: BTreeMap<&str, Vec<Option<Sex>>> = BTreeMap::new();
    for (from, record) in records.iter().filter(|(_, record)| record.is_admitted()) {
        regions.entry(from.as_str()).or_default().push(record.player.sex);
    }
    let of = |all: &[Option<Sex>], sex| all.iter().filter(|one| **one == Some(sex)).count();
    let counts: Vec<Value> = regions.iter().map(|(from, all)| context! { from => from, men => of(all, Sex::Male), women => of(all, Sex::Female), all => all.len() }).collect();
    let date = event.players().iter().filter_map(|record| match &record.decision {
        Decision::Admitted { at, .. } | Decision::Refused { at, .. } => Some(at.date()),
        Decision::Open => None,
    });
    let date = date.max().map(|date| crate::words::day(scene.language, date)).unwrap_or_default();
    context! {
        rows => rows,
        counts => counts,
        total => event.players().len(),
        admitted => count(PlayerRecord::is_admitted),
        refused => count(|record| matches!(record.decision, Decision::Refused { .. })),
        men => count(|record| record.is_admitted() && record.player.sex == Some(Sex::Male)),
        women => count(|record| record.is_admitted() && record.player.sex == Some(Sex::Female)),
        date => date,
        basis => basis(scene),
        ages => by_age(scene, event),
        present => commission(scene),
        commission => scene.regulations().map(|one| members(scene, &one.commission)),
    }
}

/// The admission commission, each with what he is; the heads of the panel where nobody was named.
fn commission(scene: &Scene) -> String {
    let named = scene.regulations().map(|one| members(scene, &one.commission)).unwrap_or_default();
    if named.is_empty() {
        use Post::{ChiefJudge, ChiefSecretary, DeputyChiefJudge, Doctor};
        return scene.present(&[ChiefJudge, DeputyChiefJudge, ChiefSecretary, Doctor]);
    }
    let told = named.iter().map(|(name, post)| format!("{name} ({})", post.to_lowercase()));
    told.collect::<Vec<_>>().join(", ")
}

/// Each of a commission with his post; whoever has none stands for those who hold the event.
fn members(scene: &Scene, names: &[String]) -> Vec<(String, String)> {
    let officials = scene.regulations().map(|one| one.officials.as_slice()).unwrap_or_default();
    let post = |name: &str| {
        let own = officials.iter().find(|one| one.name.trim() == name.trim());
        own.map_or_else(|| scene.say(id::COMMISSION_ORGANISER), |one| scene.post(one.post))
    };
    names.iter().map(|name| (name.clone(), post(name))).collect()
}

/// Who sends somebody: his team where teams meet, else the place that he is from.
pub(super) fn sender(event: &Competition, id: PlayerId, record: &PlayerRecord) -> String {
    let is_his = |team: &&TeamRecord| team.team.players().any(|one| one == id);
    let team = event.teams().iter().find(is_his).filter(|_| event.is_team_event());
    team.map_or_else(|| record.player.from.clone(), |team| team.team.name.clone())
}

/// Everybody who was entered, with who sends him.
pub(super) fn senders(event: &Competition) -> impl Iterator<Item = (String, &PlayerRecord)> {
    let entered = (1..).map(PlayerId).zip(event.players());
    entered.map(|(id, record)| (sender(event, id, record), record))
}

/// How many of those admitted are in each age group of the rulebook, the youngest first.
pub(super) fn by_age(scene: &Scene, event: &Competition) -> String {
    let Some(regulations) = scene.regulations() else { return String::new() };
    let Some(discipline) = regulations.discipline() else { return String::new() };
    let book = regulations.book();
    let admitted = event.players().iter().filter(|record| record.is_admitted());
    let own: Vec<_> = admitted
        .filter_map(|record| {
            let born = record.player.born?.year();
            book.own_age_group(discipline, born, regulations.starts.year())
        })
        .collect();
    let told = book.age_groups(discipline).filter_map(|group| {
        let count = own.iter().filter(|one| **one == group).count();
        (count > 0).then(|| format!("{} – {count}", scene.printed(group.names.of(scene.language))))
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The clauses that ask for the documents.
fn basis(scene: &Scene) -> String {
    let Some((regulations, event)) = scene.regulations().zip(scene.event) else {
        return String::new();
    };
    let asked = |record: &PlayerRecord| {
        checklist(regulations, &record.player, looked_at(regulations, record))
    };
    let required = event.players().iter().flat_map(asked);
    let mut clauses: Vec<String> =
        required.flat_map(|one| one.because).map(|clause| clause.to_string()).collect();
    clauses.sort();
    clauses.dedup();
    cite_all(scene.language, &clauses)
}
