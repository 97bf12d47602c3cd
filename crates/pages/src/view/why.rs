//! Why two were paired, or why somebody was not.

use clauses::Clause;
use competition::{Competition, Difference, PairedBy, Section, TableNumber};
use tournament::explain::Telling;
use tournament::swiss::reading::Reading;
use tournament::{Ground, Number, Round};

use super::{Cited, Someone, cited};
use crate::id;
use crate::text::Texts;

/// The reasons for a pair, in words, with the clauses they rest on.
pub(crate) struct Why {
    pub(crate) table: TableNumber,
    pub(crate) white: Someone,
    pub(crate) black: Someone,
    pub(crate) lines: Vec<String>,
    pub(crate) round_lines: Vec<String>,
    pub(crate) clauses: Vec<Cited>,
    /// What is taken where the document is silent, and the articles of other handbooks.
    pub(crate) readings: Vec<String>,
    /// The pairs that only the system would have made, where a hand made them otherwise.
    pub(crate) instead: Vec<(Someone, Someone)>,
}

impl Why {
    /// Why two sit at a table.
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        round: Round,
        table: TableNumber,
        t: Texts,
    ) -> Option<Why> {
        let record = section.round(round)?;
        let seated = record.tables.get(table.index())?;
        let who = |number| Someone::of(competition, section, number);
        let mut why = Why {
            table,
            white: who(seated.white),
            black: who(seated.black),
            lines: Vec::new(),
            round_lines: Vec::new(),
            clauses: Vec::new(),
            readings: Vec::new(),
            instead: Vec::new(),
        };
        if let Some(added) = &seated.added {
            let words = [("by", added.by.as_str()), ("reason", added.reason.as_str())];
            why.lines.push(t.tell(id::WHY_ADDED, &words).into_owned());
        } else if let PairedBy::Hand { by, reason, instead } = &record.paired {
            why.lines.push(t.tell(id::WHY_BY_HAND, &[("by", by), ("reason", reason)]).into_owned());
            why.instead = passed_over(instead, seated.white, seated.black)
                .map(|(white, black)| (who(white), who(black)))
                .collect();
            why.lines
                .extend(instead.impossible.iter().map(|told| told.text(t.language).to_owned()));
        } else {
            why.by_the_system(competition, section, round, (seated.white, seated.black), t);
        }
        Some(why)
    }

    fn by_the_system(
        &mut self,
        competition: &Competition,
        section: &Section,
        round: Round,
        pair: (Number, Number),
        t: Texts,
    ) {
        match competition.reasons(section, round) {
            Ok(Some(reasons)) => {
                let telling = Telling { tournament: &reasons.tournament, language: t.language };
                // Colours may have been drawn by lot since.
                let of = |one: &&tournament::Pair| {
                    (one.white, one.black) == pair || (one.black, one.white) == pair
                };
                let Some(found) = reasons.pairing.pairs.iter().find(of) else {
                    // Something that it rested on was corrected since.
                    return self.lines.push(t.say(id::WHY_CORRECTED).into_owned());
                };
                self.lines = without_grounds(telling.pair(found), &found.because);
                if competition.was_corrected_under(section, round) {
                    self.lines.push(t.say(id::WHY_CORRECTED_SINCE).into_owned());
                }
                let whole = &reasons.pairing.because;
                self.round_lines = without_grounds(telling.round(&reasons.pairing), whole);
                self.clauses = cited(&clauses(found.because.iter().chain(whole)), t);
                self.readings = readings(found.because.iter().chain(whole), t);
            }
            Ok(None) => self.by_a_table(competition, section, round, t),
            Err(fault) => self.lines.push(fault.text(t.language)),
        }
    }

    /// Pairs that nobody had to search for.
    fn by_a_table(&mut self, competition: &Competition, section: &Section, round: Round, t: Texts) {
        let kept = section.round(round).and_then(|record| record.plan.clone());
        let Some(plan) = kept.or_else(|| competition.plan(section, round)) else { return };
        self.lines.push(plan.text(t.language));
        let clauses = plan.clauses.iter().filter_map(|id| id.parse().ok());
        self.clauses = cited(&clauses.collect::<Vec<Clause>>(), t);
    }
}

/// The pairs that the system would have made of two whom a hand paired with each other.
fn passed_over(
    instead: &Difference,
    white: Number,
    black: Number,
) -> impl Iterator<Item = (Number, Number)> {
    let of_them = move |(one, other): &&(Number, Number)| {
        [white, black].contains(one) || [white, black].contains(other)
    };
    instead.system.iter().filter(of_them).copied()
}

/// The last line names the grounds; a page lists them one by one instead.
fn without_grounds(mut lines: Vec<String>, grounds: &[Ground]) -> Vec<String> {
    if !grounds.is_empty() {
        lines.pop();
    }
    lines
}

/// The grounds that are no clauses, in words, each once.
fn readings<'a>(grounds: impl Iterator<Item = &'a Ground>, t: Texts) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    for ground in grounds {
        let text = match ground {
            Ground::Clause(_) => continue,
            Ground::Fide(_) | Ground::Other(_) => ground.to_string(),
            Ground::Reading(id) => Reading::find(id)
                .map_or_else(|| ground.to_string(), |one| one.text(t.language).into_owned()),
        };
        if !all.contains(&text) {
            all.push(text);
        }
    }
    all
}

fn clauses<'a>(grounds: impl Iterator<Item = &'a Ground>) -> Vec<Clause> {
    let clause = |ground: &Ground| match ground {
        Ground::Clause(clause) => Some(*clause),
        Ground::Fide(_) | Ground::Reading(_) | Ground::Other(_) => None,
    };
    grounds.filter_map(clause).collect()
}
