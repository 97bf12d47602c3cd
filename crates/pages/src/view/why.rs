//! Why two were paired, or why somebody was not.

use clauses::Clause;
use competition::{Competition, Fault, Section, TableNumber, Why as Because};
use tournament::explain::Telling;
use tournament::swiss::reading::Reading;
use tournament::{Bye, Ground, Number, Pair, Round};

use super::{Cited, Someone, cited};
use crate::text::Texts;

/// The reasons for a pair, or for somebody's being without one, in words, with the clauses they rest on.
#[derive(Default)]
pub(crate) struct Why {
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
    pub(crate) fn of_pair(
        competition: &Competition,
        section: &Section,
        round: Round,
        table: TableNumber,
        t: Texts,
    ) -> Option<Why> {
        let seated = section.round(round)?.tables.get(table.index())?;
        let asked = Asked { competition, section, who: &[seated.white, seated.black], t };
        match competition.why(section, round) {
            Ok(round) => Some(asked.told(&round?.pair(table)?)),
            Err(fault) => Some(asked.not_found(&fault)),
        }
    }

    /// Why somebody has no opponent in a round.
    pub(crate) fn of_unpaired(
        competition: &Competition,
        section: &Section,
        round: Round,
        number: Number,
        t: Texts,
    ) -> Option<Why> {
        let record = section.round(round)?;
        let unpaired = record.bye == Some(number) || record.free.contains(&number);
        let asked = Asked { competition, section, who: &[number], t };
        match competition.why(section, round) {
            Ok(round) => Some(asked.told(&round?.unpaired(number)?)),
            Err(fault) => unpaired.then(|| asked.not_found(&fault)),
        }
    }
}

/// What is asked, and by whom.
struct Asked<'a> {
    competition: &'a Competition,
    section: &'a Section,
    /// Those whom it is about.
    who: &'a [Number],
    t: Texts,
}

impl Asked<'_> {
    fn told<T: Searched>(&self, because: &Because<'_, T>) -> Why {
        let (section, t) = (self.section, self.t);
        let mut why = Why::default();
        match because {
            Because::System { reasons, found, .. } => {
                let telling = Telling { tournament: &reasons.tournament, language: t.language };
                let whole = &reasons.pairing.because;
                why.lines = without_grounds(found.told(&telling), found.grounds());
                why.round_lines = without_grounds(telling.round(&reasons.pairing), whole);
                why.clauses = cited(&clauses(found.grounds().iter().chain(whole)), t);
                why.readings = readings(found.grounds().iter().chain(whole), t);
            }
            Because::Hand(hand) => {
                let who = |number| Someone::of(self.competition, section, number);
                let passed = hand.passed_over(self.who);
                why.instead = passed.map(|(white, black)| (who(white), who(black))).collect();
            }
            Because::Plan(plan) | Because::Free(_, plan) => {
                let ids = plan.clauses.iter().filter_map(|id| id.parse().ok());
                why.clauses = cited(&ids.collect::<Vec<Clause>>(), t);
            }
            Because::Added(_) | Because::Corrected => {}
        }
        why.lines.extend(self.competition.tell_why(section, because, t.language));
        why
    }

    /// The system finds nothing now, and what it found once was not kept.
    fn not_found(&self, fault: &Fault) -> Why {
        Why { lines: vec![fault.text(self.t.language)], ..Why::default() }
    }
}

/// What a system searches for, and can tell about.
trait Searched {
    fn told(&self, telling: &Telling<'_>) -> Vec<String>;
    fn grounds(&self) -> &[Ground];
}

impl Searched for Pair {
    fn told(&self, telling: &Telling<'_>) -> Vec<String> {
        telling.pair(self)
    }

    fn grounds(&self) -> &[Ground] {
        &self.because
    }
}

impl Searched for Bye {
    fn told(&self, telling: &Telling<'_>) -> Vec<String> {
        telling.bye(self)
    }

    fn grounds(&self) -> &[Ground] {
        &self.because
    }
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
