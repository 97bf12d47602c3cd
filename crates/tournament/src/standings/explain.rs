//! A place explained in words.

use std::borrow::Cow;

use clauses::Clause;
use words::{Language, say};

use super::{Decision, Row, Standings, name_of};
use crate::coefficient::{Breakdown, ByeCounts, Dropped, Opponent, Status, Term, Value};
use crate::{Number, Tournament, id};

impl Standings {
    /// Why a participant has his place: what separates him from his neighbours, and how each of his
    /// coefficients came about. Nothing if there is no such participant.
    pub fn explain(
        &self,
        tournament: &Tournament,
        number: Number,
        language: Language,
    ) -> Vec<String> {
        let mut lines = self.explain_place(tournament, number, language);
        let sums = (0..self.rules.criteria.len())
            .filter_map(|index| self.explain_sum(tournament, number, index, language));
        lines.extend(sums.map(|(name, sum)| format!("{name} {sum}")));
        lines.extend(self.explain_substitutes(tournament, number, language));
        lines
    }

    /// His place, and what separates him from the row above and the row below.
    pub fn explain_place(
        &self,
        tournament: &Tournament,
        number: Number,
        language: Language,
    ) -> Vec<String> {
        let teller = Teller { standings: self, tournament, language };
        let Some(position) = self.position(number) else { return Vec::new() };
        let row = &self.rows[position];
        let mut lines = vec![teller.heading(row)];
        let neighbour = |position: usize| self.rows.get(position).filter(|row| row.place.is_some());
        if row.place.is_some() {
            if let Some(above) = position.checked_sub(1).and_then(neighbour) {
                lines.push(teller.separated(above, row, Side::Above));
            }
            if let Some(below) = neighbour(position + 1) {
                lines.push(teller.separated(row, below, Side::Below));
            }
        }
        lines
    }

    /// The name of a criterion of the list and how his coefficient came about, such as
    /// `34 = 12 (№ 3) + 9 (№ 5) + 13 (№ 8)`; none where only those who are equal are compared.
    pub fn explain_sum(
        &self,
        tournament: &Tournament,
        number: Number,
        index: usize,
        language: Language,
    ) -> Option<(Cow<'static, str>, String)> {
        let teller = Teller { standings: self, tournament, language };
        teller.coefficient(self.row(number)?, index)
    }

    /// What opponents of his count who left, or were never there.
    pub fn explain_substitutes(
        &self,
        tournament: &Tournament,
        number: Number,
        language: Language,
    ) -> Vec<String> {
        let teller = Teller { standings: self, tournament, language };
        self.row(number).map(|row| teller.substitutes(row)).unwrap_or_default()
    }
}

/// Where the neighbour is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Above,
    Below,
}

struct Teller<'a> {
    standings: &'a Standings,
    tournament: &'a Tournament,
    language: Language,
}

impl Teller<'_> {
    fn name(&self, number: Number) -> String {
        match self.tournament.participants.get(number.index()) {
            Some(player) if !player.name.is_empty() => {
                let name = &player.name;
                say!(self.language, id::NAME_WITH_NUMBER, name, number)
            }
            _ => say!(self.language, id::NUMBER_ALONE, number),
        }
    }

    fn heading(&self, row: &Row) -> String {
        let (name, points) = (self.name(row.number), row.points);
        let heading = match row.place {
            Some(place) => say!(self.language, id::PLACED, name, place, points),
            None => say!(self.language, id::NOT_PLACED, name, points),
        };
        let left = match row.status {
            Status::InPlay => return heading,
            Status::Left(round) => say!(self.language, id::LEFT_AFTER, round),
            Status::Excluded(_) => say!(self.language, id::EXCLUDED),
            Status::NotPlaced => say!(self.language, id::LEFT_UNCOUNTED),
        };
        format!("{heading}, {left}")
    }

    fn separated(&self, upper: &Row, lower: &Row, side: Side) -> String {
        let other = match side {
            Side::Above => upper,
            Side::Below => lower,
        };
        let other = self.name(other.number);
        let Some(decision) = &lower.decision else {
            return say!(self.language, id::LEVEL_WITH, other);
        };
        let why = self.decision(decision, side);
        match side {
            Side::Above => say!(self.language, id::BELOW, other, why),
            Side::Below => say!(self.language, id::ABOVE, other, why),
        }
    }

    fn decision(&self, decision: &Decision, side: Side) -> String {
        let language = self.language;
        match decision {
            Decision::Points { upper, lower } => {
                let [own, others] = side.own_first(Value::from(*upper), Value::from(*lower));
                say!(language, id::BY_POINTS, own, others)
            }
            Decision::Criterion { index, level, upper, lower, about } => {
                let criterion = self.standings.rules.criteria[*index];
                let name = name_of(criterion, self.standings.rules.document, language);
                let [own, others] = side.own_first(upper, lower);
                let whom: Vec<String> = about.iter().map(|number| self.name(*number)).collect();
                let whom = whom.join(", ");
                let told = match level {
                    _ if !whom.is_empty() => {
                        say!(language, id::BY_CRITERION_AGAINST, name, whom, own, others)
                    }
                    0 => say!(language, id::BY_CRITERION, name, own, others),
                    level => {
                        let level = level + 1;
                        say!(language, id::BY_CRITERION_LEVEL, name, level, own, others)
                    }
                };
                format!("{told}{}", clauses_in_brackets(&self.standings.basis(*index)))
            }
        }
    }

    fn coefficient(&self, row: &Row, index: usize) -> Option<(Cow<'static, str>, String)> {
        let Standings { rules, sheet, .. } = self.standings;
        let criterion = *rules.criteria.get(index)?;
        let breakdown = sheet.breakdown(criterion, &rules.readings, row.number)?;
        let mut sum = self.sum(&breakdown);
        let coefficient = row.coefficients.get(index)?.as_ref()?;
        if coefficient.levels() > 1 {
            let levels =
                (0..coefficient.levels()).map(|level| coefficient.level(level).to_string());
            let levels = levels.collect::<Vec<_>>().join(", ");
            sum = say!(self.language, id::SUM_WITH_LEVELS, sum, levels);
        }
        Some((name_of(criterion, rules.document, self.language), sum))
    }

    /// `34 = 12 (№ 3) + 9 (№ 5) + 13 (№ 8)`; what is left out stands in brackets.
    fn sum(&self, breakdown: &Breakdown) -> String {
        let mut sum = String::new();
        let counted = |term: &&Term| term.dropped.is_some() || term.amount() != Value::ZERO;
        for term in breakdown.terms.iter().filter(counted) {
            let is_negative = term.times < Value::ZERO;
            sum += match (sum.is_empty(), is_negative) {
                (true, false) => "",
                (true, true) => "−",
                (false, false) => " + ",
                (false, true) => " − ",
            };
            sum += &self.term(term);
        }
        if sum.is_empty() {
            breakdown.value.to_string()
        } else {
            format!("{} = {sum}", breakdown.value)
        }
    }

    fn term(&self, term: &Term) -> String {
        let times = if term.times < Value::ZERO { -&term.times } else { term.times.clone() };
        let product = match times == Value::whole(1) {
            true => term.of.to_string(),
            false => format!("{times}·{}", term.of),
        };
        let opponent = match term.opponent {
            Opponent::Player(number) => say!(self.language, id::NUMBER_ALONE, number),
            Opponent::Bye => "+".to_owned(),
        };
        let dropped = term.dropped;
        let term = format!("{product} ({opponent})");
        match dropped {
            None => term,
            Some(Dropped::Best) => say!(self.language, id::BEST_DROPPED, term),
            Some(Dropped::Worst) => say!(self.language, id::WORST_DROPPED, term),
        }
    }

    /// What opponents count who left, or were never there.
    fn substitutes(&self, row: &Row) -> Vec<String> {
        let Standings { rules, sheet, .. } = self.standings;
        let basis = clauses_in_brackets(&rules.substitutes_basis());
        let line = |opponent: Opponent| {
            let value = sheet.counts_as(opponent);
            let told = match opponent {
                Opponent::Player(number) => match sheet.status(number) {
                    Status::Left(round) | Status::Excluded(round) => {
                        let name = self.name(number);
                        say!(self.language, id::LEFT_COUNTS, name, round, value)
                    }
                    _ => return None,
                },
                Opponent::Bye => match rules.bye_counts() {
                    ByeCounts::LastOfFinishers => say!(self.language, id::BYE_COUNTS_LAST, value),
                    ByeCounts::LeastOfAll => say!(self.language, id::BYE_COUNTS_LEAST, value),
                },
            };
            Some(format!("{told}{basis}"))
        };
        let opponents = sheet.meetings(row.number).iter().map(|meeting| meeting.opponent);
        opponents.filter_map(line).collect()
    }
}

impl Side {
    /// The value of the one who is told of, then the neighbour's.
    fn own_first<T>(self, upper: T, lower: T) -> [T; 2] {
        match self {
            Side::Above => [lower, upper],
            Side::Below => [upper, lower],
        }
    }
}

fn clauses_in_brackets(clauses: &[Clause]) -> String {
    let ids: Vec<String> = clauses.iter().map(Clause::to_string).collect();
    if ids.is_empty() { String::new() } else { format!(" ({})", ids.join(", ")) }
}
