//! Breaks: when they count in this game.

use calendar::Date;
use draughts::Colour;
use serde::{Deserialize, Serialize};

use super::Exchange;
#[cfg(feature = "schema")]
use crate::fact::Side;
use crate::{Break, Fact, Refusal, Ruling, What, Why};

/// A break as it was announced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Announced {
    /// Who takes it.
    #[cfg_attr(feature = "schema", schemars(with = "Side"))]
    pub by: Colour,
    /// The first day.
    pub first: Date,
    /// The last day.
    pub last: Date,
    /// The postmark of the letter to this partner; nothing if he was not told.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub told: Option<Date>,
    /// Whether the judge accepts it although it was announced late.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub accepted: bool,
    /// Whether the judge grants it above what the year allows.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub extra: bool,
}

impl Exchange {
    /// A player takes a break.
    pub fn take_break(&mut self, announced: &Announced) -> Result<Vec<Ruling>, Refusal> {
        let Announced { by, first, last, told, accepted, extra } = *announced;
        if last < first {
            let refusal = Refusal::on(Why::BreakBackwards, &self.rules.chapter().break_counted);
            return Err(refusal.with(Fact::Day(first)).with(Fact::Until(last)));
        }
        self.acts += 1;
        let chapter = self.rules.chapter();
        let allowed = &chapter.breaks;
        let whole = Break { by, first, last };
        let mut rulings = Vec::new();
        if !extra {
            let years = &self.accounts[by].break_years;
            let taken = years.iter().filter(|year| **year == first.year()).count();
            let refused = match () {
                () if whole.length() > i64::from(allowed.says.days_max) => Some(
                    Ruling::on(What::BreakTooLong, &allowed.clauses)
                        .with(Fact::Number(whole.length()))
                        .with(Fact::Limit(allowed.says.days_max.into())),
                ),
                () if taken >= usize::from(allowed.says.a_year) => Some(
                    Ruling::on(What::BreakTwice, &allowed.clauses)
                        .with(Fact::Number(first.year().into()))
                        .with(Fact::Limit(allowed.says.a_year.into())),
                ),
                () => None,
            };
            if let Some(ruling) = refused {
                return Ok(vec![ruling.of(by)]);
            }
        }
        // Told late, it begins for this partner when the letter was posted.
        let begins = told.map(|told| if accepted { first } else { first.max(told) });
        let counts = begins.filter(|begins| *begins <= last);
        match counts {
            None => rulings.push(
                Ruling::on(What::NoBreak, &chapter.break_told)
                    .of(by)
                    .with(Fact::Day(first))
                    .with(Fact::Until(last)),
            ),
            Some(begins) => {
                let one = Break { by, first: begins, last };
                let special = if accepted || extra { &chapter.break_special[..] } else { &[] };
                rulings.push(
                    Ruling::on(What::BreakCounted, &chapter.break_counted)
                        .and(&chapter.break_told)
                        .and(special)
                        .of(by)
                        .with(Fact::Day(begins))
                        .with(Fact::Until(last))
                        .with(Fact::Number(one.length())),
                );
                self.breaks.push(one);
                for player in Colour::BOTH {
                    self.accounts[player].sum = self.accounts[player].total(&self.breaks);
                }
            }
        }
        if !extra {
            self.accounts[by].break_years.push(first.year());
        }
        self.test_time(&mut rulings);
        Ok(rulings)
    }
}
