//! `damka event show why`: why two were paired, and why somebody was not.

use std::io::Write;

use competition::{Competition, Reasons, RoundRecord, RoundWhy, Section, Table, TableNumber, Why};
use serde_json::{Value, json};
use tournament::explain::Telling;
use tournament::{Number, Round};
use words::Language;

/// Why the pairs of a round are so, as somebody asks it.
pub(super) struct AskedWhy<'a> {
    pub(super) event: &'a Competition,
    pub(super) section: &'a Section,
    pub(super) record: &'a RoundRecord,
    pub(super) why: &'a RoundWhy<'a>,
    /// The only table that he asks about.
    pub(super) only: Option<TableNumber>,
    pub(super) language: Language,
}

impl AskedWhy<'_> {
    fn tables(&self) -> impl Iterator<Item = (TableNumber, &Table)> {
        let tables = TableNumber::all().zip(&self.record.tables);
        tables.filter(|(table, _)| self.only.is_none_or(|only| only == *table))
    }

    /// Those who have no opponent: of no interest to one who asks about a table.
    fn unpaired(&self) -> impl Iterator<Item = Number> {
        let unpaired = self.record.bye.iter().chain(&self.record.free).copied();
        unpaired.filter(|_| self.only.is_none())
    }

    fn name(&self, number: Number) -> &str {
        let member = self.section.members.get(number.index());
        member.map_or("", |member| self.event.name(*member))
    }

    pub(super) fn write(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        for (table, one) in self.tables() {
            writeln!(out, "{table:>4}  {} – {}", self.name(one.white), self.name(one.black))?;
            let why = self.why.pair(table);
            let told = why.iter().flat_map(|why| self.lines(why, |telling, one| telling.pair(one)));
            for line in told {
                writeln!(out, "      {line}")?;
            }
        }
        for number in self.unpaired() {
            writeln!(out, "   –  {}", self.name(number))?;
            let why = self.why.unpaired(number);
            let told = why.iter().flat_map(|why| self.lines(why, |telling, one| telling.bye(one)));
            for line in told {
                writeln!(out, "      {line}")?;
            }
        }
        if let Some(Reasons { tournament, pairing }) = self.why.reasons()
            && self.only.is_none()
        {
            let telling = Telling { tournament, language: self.language };
            telling.round(pairing).iter().try_for_each(|line| writeln!(out, "{line}"))?;
        }
        Ok(())
    }

    /// What a system tells of it, and what else is to be said.
    fn lines<T>(
        &self,
        why: &Why<'_, T>,
        told: impl Fn(&Telling<'_>, &T) -> Vec<String>,
    ) -> Vec<String> {
        let remarks = self.event.tell_why(self.section, why, self.language);
        match why {
            Why::System { reasons, found, .. } => {
                let telling = Telling { tournament: &reasons.tournament, language: self.language };
                told(&telling, found).into_iter().chain(remarks).collect()
            }
            Why::Plan(plan) | Why::Free(_, plan) if !plan.clauses.is_empty() => {
                let clauses = format!("({})", plan.clauses.join(", "));
                remarks.into_iter().chain([clauses]).collect()
            }
            Why::Plan(_) | Why::Free(..) | Why::Added(_) | Why::Hand(_) | Why::Corrected => remarks,
        }
    }

    pub(super) fn json(&self, round: Round) -> Value {
        let pairs: Vec<Value> = self
            .tables()
            .map(|(table, one)| {
                let why = self.why.pair(table);
                let mut told = json!({ "table": table, "white": one.white, "black": one.black });
                match &why {
                    Some(Why::System { found, .. }) => told["pair"] = json!(found),
                    Some(why) => {
                        told["why"] = json!(self.event.tell_why(self.section, why, self.language));
                    }
                    None => {}
                }
                told
            })
            .collect();
        let pairing = self.why.reasons().map(|reasons| &reasons.pairing);
        let unpaired = self.unpaired().map(|number| {
            let why = self.why.unpaired(number);
            let told = why.map(|why| self.event.tell_why(self.section, &why, self.language));
            json!({ "number": number, "why": told })
        });
        json!({
            "round": round,
            "pairs": pairs,
            "unpaired": unpaired.collect::<Vec<_>>(),
            "bye": pairing.and_then(|one| one.bye.as_ref()),
            "lot": pairing.and_then(|one| one.lot.as_ref()),
            "notes": pairing.map(|one| &one.notes),
        })
    }
}
