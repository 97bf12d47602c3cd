//! Lots, protests and incidents of an event, for people and as JSON.

use std::io::{self, Write};

use competition::{Competition, Incident, LotRecord, Protest, Ruling};
use serde_json::{Value, json};
use words::Language;

use super::text::word;
use crate::commands::write_json;

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

fn drawn(event: &Competition) -> Vec<(usize, String, &LotRecord)> {
    let mut drawn = Vec::new();
    for (number, section) in (1..).zip(&event.sections) {
        let of_stage = section.lot.iter();
        drawn
            .extend(of_stage.map(|lot| (number, format!("stage {}: numbers", section.stage), lot)));
        for (round, record) in (1..).zip(&section.rounds) {
            let of_round = record.lot.iter();
            drawn.extend(of_round.map(|lot| (number, format!("round {round}: pairs"), lot)));
            let openings = record.openings.values();
            drawn.extend(openings.map(|one| (number, one.purpose.clone(), &one.lot)));
        }
    }
    drawn
}

fn write_lot(out: &mut dyn Write, lot: &LotRecord, language: Language) -> io::Result<()> {
    let label = word(language, "seed", "зерно", "зерно");
    writeln!(out, "      {label}: {}", lot.seed)?;
    for text in &lot.contributions {
        let label = word(language, "called out", "названо из зала", "названо із зали");
        writeln!(out, "      {label}: {text}")?;
    }
    if let Some(digest) = &lot.commitment {
        let label =
            word(language, "announced before", "объявлено заранее", "оголошено заздалегідь");
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
        let all = json!({ "protests": event.protests, "incidents": event.incidents });
        return write_json(out, &all);
    }
    for (number, protest) in (1..).zip(&event.protests) {
        write_protest(out, event, number, protest, language)?;
    }
    for incident in &event.incidents {
        write_incident(out, event, incident, language)?;
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
    let label = word(language, "protest", "протест", "протест");
    let of_round = word(language, "round", "тур", "тур");
    let name = event.name(*who);
    writeln!(
        out,
        "{label} {number}  {at}  {who} {name} ({filed_by}), [{section}] {of_round} {round}"
    )?;
    writeln!(out, "      {text} [{}]", clauses.join(", "))?;
    let decided = word(language, "decided", "решение", "рішення");
    let appeal = word(language, "appeal", "апелляция", "апеляція");
    match &protest.decision {
        Some(ruling) => write_ruling(out, decided, ruling, language)?,
        None => writeln!(out, "      {}", word(language, "open", "не решён", "не вирішено"))?,
    }
    if let Some(text) = &protest.appeal {
        writeln!(out, "      {appeal}: {text}")?;
    }
    protest.appeal_decision.iter().try_for_each(|one| write_ruling(out, decided, one, language))
}

fn write_ruling(
    out: &mut dyn Write,
    label: &str,
    ruling: &Ruling,
    language: Language,
) -> io::Result<()> {
    let upheld = match ruling.upheld {
        true => word(language, "upheld", "удовлетворён", "задоволено"),
        false => word(language, "rejected", "отклонён", "відхилено"),
    };
    let late = match ruling.late {
        true => word(language, ", late", ", с опозданием", ", із запізненням"),
        false => "",
    };
    writeln!(
        out,
        "      {label}: {upheld}{late}, {} ({}): {}",
        ruling.at,
        ruling.by.join(", "),
        ruling.text
    )
}

fn write_incident(
    out: &mut dyn Write,
    event: &Competition,
    incident: &Incident,
    language: Language,
) -> io::Result<()> {
    let Incident { at, who, act, clauses, by, .. } = incident;
    let label = word(language, "incident", "происшествие", "подія");
    let (name, by) = (event.name(*who), by.word(language));
    let sanction = incident.sanction.as_deref().unwrap_or("–");
    writeln!(out, "{label}  {at}  {who} {name}: {act} → {sanction} ({by}) [{}]", clauses.join(", "))
}
