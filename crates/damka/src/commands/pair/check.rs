//! Every round of a file paired again.

use std::borrow::Cow;
use std::io::Write;

use serde_json::{Value, json};
use tournament::explain::Telling;
use tournament::trf::Report;
use tournament::{Number, Pairing, Round, Tournament};
use words::Language;

use super::super::write_json;
use super::rounds::{self, Drawing};
use crate::Answer;
use crate::id;

/// A round, as it is in the file and as the system makes it.
struct Checked {
    round: Round,
    before: Tournament,
    made: Pairing,
    ours: Result<Pairing, String>,
}

pub(super) fn run(
    report: &Report,
    drawing: Drawing<'_>,
    lang: Language,
    json: bool,
    out: &mut dyn Write,
) -> anyhow::Result<Answer> {
    let rounds = Round::up_to(report.tournament.played_rounds());
    let checked: Vec<Checked> = rounds.map(|round| check(report, drawing, round)).collect();
    let differing = checked.iter().filter(|round| !round.agrees()).count();
    if json {
        let rounds: Vec<Value> = checked.iter().map(as_json).collect();
        write_json(out, &json!({ "system": drawing.system.id(), "rounds": rounds }))?;
    } else {
        for round in &checked {
            write_round(round, lang, out)?;
        }
    }
    Ok(if differing == 0 { Answer::Done } else { Answer::No })
}

fn check(report: &Report, drawing: Drawing<'_>, round: Round) -> Checked {
    let (before, made) = rounds::before(report, round);
    let ours = match drawing.pair(report, &before, round) {
        // Reasons take longer to find, and are told only where the rounds differ.
        Ok(ours) if key(&ours) != key(&made) => drawing.explain(report, &before, round),
        found => found,
    };
    let ours = ours.map_err(|impossible| impossible.to_string());
    Checked { round, before, made, ours }
}

impl Checked {
    fn agrees(&self) -> bool {
        self.ours.as_ref().is_ok_and(|ours| key(ours) == key(&self.made))
    }
}

/// White and Black of each pair, and 0 for the one without an opponent.
fn key(pairing: &Pairing) -> Vec<(u16, u16)> {
    let pairs = pairing.pairs.iter().map(|pair| (pair.white.get(), pair.black.get()));
    let mut key: Vec<(u16, u16)> =
        pairs.chain(pairing.bye.iter().map(|bye| (bye.who.get(), 0))).collect();
    key.sort_unstable();
    key
}

fn write_round(checked: &Checked, lang: Language, out: &mut dyn Write) -> anyhow::Result<()> {
    let heading = lang.say(id::PAIR_ROUND);
    let round = checked.round;
    let ours = match &checked.ours {
        Ok(_) if checked.agrees() => {
            let agrees = lang.say(id::PAIR_AGREES);
            writeln!(out, "{heading} {round}: {agrees}")?;
            return Ok(());
        }
        Ok(ours) => ours,
        Err(impossible) => {
            writeln!(out, "{heading} {round}: {impossible}")?;
            return Ok(());
        }
    };
    writeln!(out, "{heading} {round}: {}", lang.say(id::PAIR_DIFFERS))?;
    let telling = Telling { tournament: &checked.before, language: lang };
    let (theirs, own) = (key(&checked.made), key(ours));
    writeln!(out, "  {}", lang.say(id::PAIR_IN_THE_FILE))?;
    for (white, black) in theirs.iter().filter(|pair| !own.contains(pair)) {
        writeln!(out, "    {}", of_file(&telling, ours, (*white, *black), lang))?;
    }
    writeln!(out, "  {}", lang.say(id::PAIR_BY_THE_SYSTEM))?;
    for pair in &ours.pairs {
        if !theirs.contains(&(pair.white.get(), pair.black.get())) {
            writeln!(out, "    {} – {}", telling.name(pair.white), telling.name(pair.black))?;
            for line in telling.pair(pair) {
                writeln!(out, "      {line}")?;
            }
        }
    }
    if let Some(bye) = ours.bye.as_ref().filter(|bye| !theirs.contains(&(bye.who.get(), 0))) {
        writeln!(out, "    {} – {}", telling.name(bye.who), free(lang))?;
        for line in telling.bye(bye) {
            writeln!(out, "      {line}")?;
        }
    }
    Ok(())
}

fn free(lang: Language) -> Cow<'static, str> {
    lang.say(id::PAIR_BYE)
}

/// A pair of the file that the system does not make, and why not.
fn of_file(
    telling: &Telling<'_>,
    ours: &Pairing,
    (white, black): (u16, u16),
    lang: Language,
) -> String {
    let number = |number: u16| Number::new(number);
    let name = |one: u16| number(one).map(|one| telling.name(one)).unwrap_or_default();
    let (Some(first), Some(second)) = (number(white), number(black)) else {
        return format!("{} – {}", name(white), free(lang));
    };
    let reversed = ours.pairs.iter().any(|pair| (pair.white, pair.black) == (second, first));
    let why = match reversed {
        true => lang.say(id::PAIR_OTHER_COLOURS).into_owned(),
        false => telling.why_not(ours, first, second),
    };
    format!("{} – {}: {why}", name(white), name(black))
}

fn as_json(checked: &Checked) -> Value {
    let ours = match &checked.ours {
        Ok(ours) => json!({ "pairing": ours }),
        Err(impossible) => json!({ "impossible": impossible }),
    };
    json!({
        "round": checked.round,
        "agrees": checked.agrees(),
        "file": key(&checked.made),
        "system": ours,
    })
}
