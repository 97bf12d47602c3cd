//! The regulations of an event, as facts with names.

use competition::event::{Finding, Regulations, StageSystem};

use crate::text::Texts;

/// A fact of the regulations: what, and how it is.
pub(crate) fn facts(regulations: &Regulations, t: Texts) -> Vec<(String, String)> {
    let mut facts = Vec::new();
    let mut put = |id: &str, value: String| {
        if !value.is_empty() {
            facts.push((t.say(id).into_owned(), value));
        }
    };
    let discipline = regulations.discipline();
    put("regulations-rulebook", regulations.book().title().of(t.language).to_owned());
    put(
        "regulations-discipline",
        discipline
            .map_or(regulations.discipline.clone(), |one| one.names.of(t.language).to_owned()),
    );
    put("regulations-control", regulations.time_control.clone());
    put(
        "regulations-games",
        if regulations.micro_match.games > 1 {
            regulations.micro_match.games.to_string()
        } else {
            String::new()
        },
    );
    put(
        "regulations-lateness",
        regulations
            .lateness_minutes
            .map(|minutes| t.count("minutes", &minutes).into_owned())
            .unwrap_or_default(),
    );
    put("regulations-opening", regulations.opening_table.clone().unwrap_or_default());
    put(
        "regulations-tie-breaks",
        regulations.tie_breaks.as_ref().map(|all| all.join(", ")).unwrap_or_default(),
    );
    for stage in &regulations.stages {
        let name = if stage.name.is_empty() { String::new() } else { format!("{}: ", stage.name) };
        put("regulations-system", format!("{name}{}", system(&stage.system, t)));
    }
    facts
}

/// What the rulebook says about them: warnings with their clauses.
pub(crate) fn warnings(regulations: &Regulations, t: Texts) -> Vec<String> {
    let text = |finding: Finding| finding.fault.text(t.language);
    regulations.findings().into_iter().map(text).collect()
}

fn system(system: &StageSystem, t: Texts) -> String {
    match system {
        StageSystem::RoundRobin { cycles: 1 } => t.say("system-round-robin").into_owned(),
        StageSystem::RoundRobin { cycles } => t.count("system-cycles", cycles).into_owned(),
        StageSystem::Swiss { system, rounds } => {
            format!("{} ({})", t.count("system-swiss", rounds), system)
        }
        StageSystem::Knockout { .. } => t.say("system-knockout").into_owned(),
        StageSystem::Scheveningen => t.say("system-scheveningen").into_owned(),
        StageSystem::Match { .. } => t.say("system-match").into_owned(),
    }
}
