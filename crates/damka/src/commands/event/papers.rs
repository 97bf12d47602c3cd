//! Lots, protests and incidents of an event, for people and as JSON.

use std::io::{self, Write};
use tournament::Round;

use competition::{
    Competition, Incident, IncidentNumber, LotRecord, Protest, Ruling, SectionNumber,
};
use serde_json::{Value, json};
use words::Language;

use crate::commands::write_json;
use crate::id;

/// Every lot that was drawn, with what is needed to repeat it.
pub(super) fn lots(
    out: &mut dyn Write,
    event: &Competition,
    language: Language,
    as_json: bool,
) -> anyhow::Result<()> {
    let drawn = drawn(event);
    if as_json {
        let drawn = drawn.iter().map(
            |(section, purpose, lot)| json!({ "section": section, "for": purpose, "lot": lot }),
        );
        return write_json(out, &drawn.collect::<Vec<Value>>().into());
    }
    for (section, purpose, lot) in drawn {
        writeln!(out, "[{section}] {purpose}")?;
        write_lot(out, lot, language)?;
    }
    Ok(())
}

fn drawn(event: &Competition) -> Vec<(SectionNumber, String, &LotRecord)> {
    let mut drawn = Vec::new();
    for section in event.sections() {
        let number = section.number;
        let of_stage = section.lot.iter();
        drawn
            .extend(of_stage.map(|lot| (number, format!("stage {}: numbers", section.stage), lot)));
        for (round, record) in Round::all().zip(&section.rounds) {
            let of_round = record.lot.iter();
            drawn.extend(of_round.map(|lot| (number, format!("round {round}: pairs"), lot)));
            let openings = record.openings.values();
            drawn.extend(openings.map(|one| (number, one.purpose.clone(), &one.lot)));
        }
    }
    drawn
}

fn write_lot(out: &mut dyn Write, lot: &LotRecord, language: Language) -> io::Result<()> {
    let label = language.say(id::EVENT_SEED);
    writeln!(out, "      {label}: {}", lot.seed)?;
    for text in &lot.contributions {
        let label = language.say(id::EVENT_CALLED_OUT);
        writeln!(out, "      {label}: {text}")?;
    }
    if let Some(digest) = &lot.commitment {
        let label = language.say(id::EVENT_ANNOUNCED_BEFORE);
        writeln!(out, "      {label}: {digest}")?;
    }
    Ok(())
}

/// Protests with their decisions, and incidents.
pub(super) fn protests(
    out: &mut dyn Write,
    event: &Competition,
    language: Language,
    as_json: bool,
) -> anyhow::Result<()> {
    if as_json {
        let all = json!({ "protests": event.protests(), "incidents": event.incidents() });
        return write_json(out, &all);
    }
    for (number, protest) in (1..).zip(event.protests()) {
        write_protest(out, event, number, protest, language)?;
    }
    for (number, incident) in IncidentNumber::all().zip(event.incidents()) {
        write_incident(out, event, incident, language)?;
        if event.is_lifted(number) {
            writeln!(out, "      {}", language.say(id::EVENT_LIFTED))?;
        }
    }
    Ok(())
}

fn write_protest(
    out: &mut dyn Write,
    event: &Competition,
    number: usize,
    protest: &Protest,
    language: Language,
) -> io::Result<()> {
    let Protest { at, who, filed_by, section, round, text, clauses, .. } = protest;
    let label = language.say(id::EVENT_PROTEST);
    let of_round = language.say(id::EVENT_ROUND);
    let name = event.name(*who);
    writeln!(
        out,
        "{label} {number}  {at}  {who} {name} ({filed_by}), [{section}] {of_round} {round}"
    )?;
    writeln!(out, "      {text} [{}]", clauses.join(", "))?;
    let decided = language.say(id::EVENT_DECIDED);
    let appeal = language.say(id::EVENT_APPEAL);
    match &protest.decision {
        Some(ruling) => write_ruling(out, event, &decided, ruling, language)?,
        None => writeln!(out, "      {}", language.say(id::EVENT_PROTEST_OPEN))?,
    }
    if let Some(text) = &protest.appeal {
        writeln!(out, "      {appeal}: {text}")?;
    }
    let appealed = protest.appeal_decision.iter();
    { appealed }.try_for_each(|one| write_ruling(out, event, &decided, one, language))
}

fn write_ruling(
    out: &mut dyn Write,
    event: &Competition,
    label: &str,
    ruling: &Ruling,
    language: Language,
) -> io::Result<()> {
    let upheld = match ruling.upheld {
        true => language.say(id::EVENT_UPHELD),
        false => language.say(id::EVENT_REJECTED),
    };
    let late = match ruling.late {
        true => language.say(id::EVENT_LATE),
        false => "".into(),
    };
    writeln!(
        out,
        "      {label}: {upheld}{late}, {} ({}): {}",
        ruling.at,
        ruling.deciders(language),
        ruling.text
    )?;
    let lifted = ruling.lifts.iter().flat_map(|lifted| lifted.lines(event, language));
    { lifted }.try_for_each(|line| writeln!(out, "      {line}"))
}

fn write_incident(
    out: &mut dyn Write,
    event: &Competition,
    incident: &Incident,
    language: Language,
) -> io::Result<()> {
    let Incident { at, who, act, clauses, by, .. } = incident;
    let label = language.say(id::EVENT_INCIDENT);
    let (name, by) = (event.name(*who), by.word(language));
    let sanction = incident.sanction_word(language).unwrap_or("–".into());
    writeln!(out, "{label}  {at}  {who} {name}: {act} → {sanction} ({by}) [{}]", clauses.join(", "))
}
