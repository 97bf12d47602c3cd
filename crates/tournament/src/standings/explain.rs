//! A place explained in words.

use std::borrow::Cow;

use clauses::Clause;
use words::{Language, say};

use super::{Decision, Place, Row, Standings, name_of};
use crate::coefficient::{Breakdown, ByeCounts, Dropped, Opponent, Status, Term, Value};
use crate::{Number, Points, Tournament, id};

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
        lines.extend(self.explain_sums(tournament, number, language));
        lines
    }

    /// How each of his coefficients came about, and what opponents of his count who left.
    pub fn explain_sums(
        &self,
        tournament: &Tournament,
        number: Number,
        language: Language,
    ) -> Vec<String> {
        let sums = (0..self.rules.criteria.len())
            .filter_map(|index| self.explain_sum(tournament, number, index, language));
        let sums = sums.map(|(name, sum)| format!("{name} {sum}"));
        sums.chain(self.explain_substitutes(tournament, number, language)).collect()
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
                lines.push(teller.separated(above, row, Neighbour::Above));
            }
            if let Some(below) = neighbour(position + 1) {
                lines.push(teller.separated(row, below, Neighbour::Below));
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

/// The name and number of somebody, his place and his points.
pub fn placed(
    name: &str,
    number: Number,
    place: Place,
    points: Points,
    language: Language,
) -> String {
    let name = say!(language, id::NAME_WITH_NUMBER, name, number);
    say!(language, id::PLACED, name, place, points)
}

/// Where the neighbour stands from whom somebody is parted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Neighbour {
    /// In the row above.
    Above,
    /// In the row below.
    Below,
}

/// What a criterion says of two neighbours.
#[derive(Clone, Copy, Debug)]
pub struct Compared<'a> {
    /// What it is called.
    pub name: &'a str,
    /// On which level it decided, counted from 0.
    pub level: usize,
    /// The value of the upper one.
    pub upper: &'a Value,
    /// The value of the lower one.
    pub lower: &'a Value,
    /// The names of those against whom these were made, if it looks at some only.
    pub about: &'a str,
    /// The clauses that it rests on.
    pub clauses: &'a [String],
}

impl Neighbour {
    /// What parts somebody from this neighbour; nothing does if they share a place.
    pub fn parted(self, other: &str, why: Option<&str>, language: Language) -> String {
        match (self, why) {
            (_, None) => say!(language, id::LEVEL_WITH, other),
            (Neighbour::Above, Some(why)) => say!(language, id::BELOW, other, why),
            (Neighbour::Below, Some(why)) => say!(language, id::ABOVE, other, why),
        }
    }

    /// That points do.
    pub fn by_points(self, upper: Points, lower: Points, language: Language) -> String {
        let [own, others] = self.own_first(upper, lower).map(Value::from);
        say!(language, id::BY_POINTS, own, others)
    }

    /// That a criterion does.
    pub fn by_criterion(self, compared: &Compared<'_>, language: Language) -> String {
        let Compared { name, level, upper, lower, about, clauses } = *compared;
        let [own, others] = self.own_first(upper, lower);
        let told = match level {
            _ if !about.is_empty() => {
                let whom = about;
                say!(language, id::BY_CRITERION_AGAINST, name, whom, own, others)
            }
            0 => say!(language, id::BY_CRITERION, name, own, others),
            level => {
                let level = level + 1;
                say!(language, id::BY_CRITERION_LEVEL, name, level, own, others)
            }
        };
        format!("{told}{}", in_brackets(clauses))
    }

    /// The value of the one who is told of, then the neighbour's.
    fn own_first<T>(self, upper: T, lower: T) -> [T; 2] {
        match self {
            Neighbour::Above => [lower, upper],
            Neighbour::Below => [upper, lower],
        }
    }
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

    fn separated(&self, upper: &Row, lower: &Row, side: Neighbour) -> String {
        let other = match side {
            Neighbour::Above => upper,
            Neighbour::Below => lower,
        };
        let why = lower.decision.as_ref().map(|decision| self.decision(decision, side));
        side.parted(&self.name(other.number), why.as_deref(), self.language)
    }

    fn decision(&self, decision: &Decision, side: Neighbour) -> String {
        match decision {
            Decision::Points { upper, lower } => side.by_points(*upper, *lower, self.language),
            Decision::Criterion { index, level, upper, lower, about } => {
                let criterion = self.standings.rules.criteria[*index];
                let name = name_of(criterion, self.standings.rules.document, self.language);
                let whom: Vec<String> = about.iter().map(|number| self.name(*number)).collect();
                let compared = Compared {
                    name: &name,
                    level: *level,
                    upper,
                    lower,
                    about: &whom.join(", "),
                    clauses: &ids(&self.standings.basis(*index)),
                };
                side.by_criterion(&compared, self.language)
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
        let basis = in_brackets(&ids(&rules.substitutes_basis()));
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

fn in_brackets(clauses: &[String]) -> String {
    if clauses.is_empty() { String::new() } else { format!(" ({})", clauses.join(", ")) }
}

fn ids(clauses: &[Clause]) -> Vec<String> {
    clauses.iter().map(Clause::to_string).collect()
}
