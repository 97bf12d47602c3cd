//! What is announced before: schedule, regulations.

use competition::event::{
    Competition, Kind, Regulations, Section, StageSystem, Status, TeamScoring, checklist,
};
use minijinja::context;
use minijinja::value::Value;
use openings::Table;
use rulebook::Criterion;

use super::scene::Scene;
use crate::words::{day, digits, moment};

/// When rounds are played: as far as it is known.
pub(super) fn schedule(scene: &Scene) -> Value {
    let Some(event) = scene.event else {
        let row =
            |round: usize| context! { stage => "", round => round, starts => "", state => "" };
        return context! { staged => true, rows => (1..=12).map(row).collect::<Vec<_>>() };
    };
    let several = event.sections.len() > 1;
    let rows = event.sections.iter().enumerate().flat_map(|(index, section)| {
        let stage = match () {
            () if !several => String::new(),
            () if section.name.is_empty() => (index + 1).to_string(),
            () => section.name.clone(),
        };
        let rounds = event.planned(section).max(section.rounds.len() as u16);
        (1..=rounds).map(move |round| planned_round(scene, section, round, stage.clone()))
    });
    let mut rows: Vec<Value> = rows.collect();
    if rows.is_empty() {
        rows = unbegun(event)
            .map(|round| context! { stage => "", round => round, starts => "", state => "" })
            .collect();
    }
    context! { staged => several, rows => rows }
}

/// What the programme of an event says (RU-2022 3.2).
pub(super) fn programme(scene: &Scene) -> Value {
    let address = scene.subject.address.unwrap_or_default();
    context! { rules => regulations(scene), schedule => schedule(scene), address => address }
}

/// The rounds that the regulations name before any stage has begun.
fn unbegun(event: &Competition) -> impl Iterator<Item = u16> {
    let stage = event.regulations.as_ref().and_then(|one| one.stages.first());
    let rounds = match stage.map(|stage| &stage.system) {
        Some(StageSystem::Swiss { rounds, .. }) => *rounds,
        Some(StageSystem::RoundRobin { cycles }) => {
            (event.players.len() as u16).saturating_sub(1) * cycles
        }
        _ => 8,
    };
    1..=rounds
}

fn planned_round(scene: &Scene, section: &Section, round: u16, stage: String) -> Value {
    let record = section.round(round);
    let starts = record.and_then(|record| record.starts).map(moment).unwrap_or_default();
    let closed = record.and_then(|record| record.closed).map(moment).unwrap_or_default();
    let state = if closed.is_empty() {
        String::new()
    } else {
        format!("{} {closed}", scene.say("finished"))
    };
    context! { stage => stage, round => round, starts => starts, state => state }
}

/// The facts of the regulations, each as a text that is empty where it is to be written in.
pub(super) fn regulations(scene: &Scene) -> Value {
    let Some(regulations) = scene.regulations() else {
        return context! { status => "", kind => "", eligible => "", stages => Vec::<Value>::new(), scoring => "", ties => Vec::<String>::new(), lateness => "", opening => "", micro => "", teams => Vec::<String>::new(), fee => "", deposit => "", documents => Vec::<String>::new(), approved => "", qualifiers => Vec::<String>::new(), starts => "", ends => "", protest => "" };
    };
    let named =
        |id: &String| id.parse().map_or_else(|_| id.clone(), |one: Table| one.name().to_owned());
    let opening = regulations.opening_table.as_ref().map(named);
    let opening = opening.or_else(|| regulations.renju_opening.clone());
    context! {
        status => scene.say(status(regulations.status)),
        kind => kind(scene, regulations),
        eligible => eligible(scene, regulations),
        stages => stages(scene, regulations),
        scoring => scoring(regulations),
        ties => ties(scene, regulations),
        lateness => regulations.lateness_minutes.map(|minutes| format!("{minutes} {}", scene.say("minutes"))).unwrap_or_default(),
        opening => opening.unwrap_or_default(),
        micro => if regulations.micro_match.games > 1 { format!("{} {}", scene.say("games_in_meeting"), regulations.micro_match.games) } else { String::new() },
        teams => teams(scene, regulations),
        fee => if regulations.fee_roubles > 0 { regulations.fee_roubles.to_string() } else { String::new() },
        deposit => if regulations.deposit_roubles > 0 { regulations.deposit_roubles.to_string() } else { String::new() },
        documents => documents(scene, regulations),
        approved => regulations.approved.map(|date| day(scene.language, date)).unwrap_or_default(),
        qualifiers => qualifiers(scene, regulations),
        starts => digits(regulations.starts),
        ends => digits(regulations.ends),
        protest => regulations.protest_minutes.map(|minutes| format!("{minutes} {}", scene.say("minutes"))).unwrap_or_default(),
    }
}

pub(super) fn status(status: Status) -> &'static str {
    match status {
        Status::Club => "status_club",
        Status::Municipal => "status_municipal",
        Status::Regional => "status_regional",
        Status::Interregional => "status_interregional",
        Status::National => "status_national",
    }
}

fn kind(scene: &Scene, regulations: &Regulations) -> String {
    match regulations.kind {
        Kind::Individual => scene.say("kind_individual").to_owned(),
        Kind::Team => scene.say("kind_team").to_owned(),
        Kind::IndividualTeam => scene.say("kind_individual_team").to_owned(),
        Kind::TeamScoring { best: None } => scene.say("kind_team_scoring").to_owned(),
        Kind::TeamScoring { best: Some(best) } => {
            format!("{} ({} {best})", scene.say("kind_team_scoring"), scene.say("best_of"))
        }
    }
}

fn eligible(scene: &Scene, regulations: &Regulations) -> String {
    let eligible = &regulations.eligible;
    let mut parts = Vec::new();
    if let Some(discipline) = regulations.discipline() {
        let groups = regulations
            .book()
            .age_groups(discipline)
            .filter(|group| eligible.age_groups.contains(&group.names.en));
        parts.extend(groups.map(|group| group.names.of(scene.language).to_owned()));
    }
    if eligible.sex == Some(competition::Sex::Female) {
        parts.push(scene.say("women_only").to_owned());
    }
    if let Some(rating) = eligible.rating_min {
        parts.push(format!("{} {rating}", scene.say("rating_from")));
    }
    parts.join("; ")
}

fn stages(scene: &Scene, regulations: &Regulations) -> Vec<Value> {
    let stage = |(number, stage): (usize, &competition::event::Stage)| {
        let name = if stage.name.is_empty() { number.to_string() } else { stage.name.clone() };
        let groups = if stage.groups > 1 {
            format!("{} {}", scene.say("groups"), stage.groups)
        } else {
            String::new()
        };
        context! { name => name, system => system(scene, &stage.system), groups => groups }
    };
    (1..).zip(&regulations.stages).map(stage).collect()
}

/// How a stage is played, in words.
pub(super) fn system(scene: &Scene, system: &StageSystem) -> String {
    match system {
        StageSystem::RoundRobin { cycles: 1 } => scene.say("system_round_robin").to_owned(),
        StageSystem::RoundRobin { cycles } => {
            format!("{}, {} {cycles}", scene.say("system_round_robin"), scene.say("cycles"))
        }
        StageSystem::Swiss { rounds, .. } => {
            format!("{}, {} {rounds}", scene.say("system_swiss"), scene.say("rounds_count"))
        }
        StageSystem::Knockout { .. } => scene.say("system_knockout").to_owned(),
        StageSystem::Scheveningen => scene.say("system_scheveningen").to_owned(),
        StageSystem::Match { .. } => scene.say("system_match").to_owned(),
    }
}

fn scoring(regulations: &Regulations) -> String {
    let worth = regulations.worth();
    format!("{} – {} – {}", worth.win, worth.draw, worth.loss)
}

fn ties(scene: &Scene, regulations: &Regulations) -> Vec<String> {
    let named = regulations.tie_breaks.as_deref().unwrap_or_default();
    let name = |id: &String| {
        Criterion::from_id(id).map(|one| {
            competition::standings::name_of(one, regulations.rulebook, scene.language).to_owned()
        })
    };
    named.iter().filter_map(name).collect()
}

fn teams(scene: &Scene, regulations: &Regulations) -> Vec<String> {
    let Some(teams) = &regulations.teams else { return Vec::new() };
    let scoring = match teams.scoring {
        TeamScoring::MatchPoints => "by_match_points",
        TeamScoring::BoardPoints => "by_board_points",
    };
    let mut lines = vec![
        format!("{}: {}", scene.say("boards"), teams.boards),
        format!("{}: {}", scene.say("reserves"), teams.reserves_max),
        scene.say(scoring).to_owned(),
    ];
    lines.extend(line_up_term(scene));
    lines
}

/// How long before the round line-ups are handed in: as the regulations say, or the rulebook.
pub(super) fn line_up_term(scene: &Scene) -> Option<String> {
    let regulations = scene.regulations()?;
    let ruled = || {
        let rule = regulations.book().team(regulations.discipline()?)?;
        Some(u16::from(rule.line_up_minutes_before.says))
    };
    let minutes = regulations.teams.as_ref()?.line_up_minutes.or_else(ruled)?;
    let [before, unit, what] =
        ["line_up_before", "minutes", "before_round"].map(|key| scene.say(key));
    Some(format!("{before} {minutes} {unit} {what}"))
}

/// What a player must show, as the rulebook and the regulations ask.
fn documents(scene: &Scene, regulations: &Regulations) -> Vec<String> {
    let anybody = competition::event::Player::default();
    let list = checklist(regulations, &anybody);
    let item = |required: &competition::event::Required| {
        let clauses: Vec<String> = required.because.iter().map(ToString::to_string).collect();
        format!("{} ({})", required.item.word(scene.language), clauses.join(", "))
    };
    list.iter().map(item).collect()
}

fn qualifiers(scene: &Scene, regulations: &Regulations) -> Vec<String> {
    let stage = |(number, stage): (usize, &competition::event::Stage)| {
        stage.qualifiers.map(|count| {
            format!("{} {number}: {} {count}", scene.say("stage"), scene.say("qualify"))
        })
    };
    (1..).zip(&regulations.stages).filter_map(stage).collect()
}
