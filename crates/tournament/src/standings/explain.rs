//! A place explained in words.

use clauses::Clause;
use words::Language;

use super::{Decision, Row, Standings, name_of};
use crate::coefficient::{Breakdown, ByeCounts, Dropped, Opponent, Status, Term, Value};
use crate::{Number, Tournament};

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
    ) -> Option<(&'static str, String)> {
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
    fn say<'t>(&self, words: [&'t str; 3]) -> &'t str {
        self.language.of(words)
    }

    fn name(&self, number: Number) -> String {
        let sign = self.say(["№", "№", "No."]);
        match self.tournament.participants.get(number.index()) {
            Some(player) if !player.name.is_empty() => format!("{} ({sign} {number})", player.name),
            _ => format!("{sign} {number}"),
        }
    }

    fn heading(&self, row: &Row) -> String {
        let name = self.name(row.number);
        let points = self.say(["очки", "очки", "points"]);
        let place = match row.place {
            Some(place) => format!("{} {place}", self.say(["місце", "место", "place"])),
            None => self.say(["без місця", "без места", "not placed"]).to_owned(),
        };
        let left = match row.status {
            Status::InPlay => String::new(),
            Status::Left(round) => {
                let left = self.say(["вибув після туру", "выбыл после тура", "left after round"]);
                format!(", {left} {round}")
            }
            Status::Excluded(_) => {
                format!(", {}", self.say(["виключений", "исключён", "excluded"]))
            }
            Status::NotPlaced => {
                let left = self.say([
                    "вибув, результати не враховуються",
                    "выбыл, результаты не учитываются",
                    "left, and his results do not count",
                ]);
                format!(", {left}")
            }
        };
        format!("{name}: {place}, {points} {}{left}", row.points)
    }

    fn separated(&self, upper: &Row, lower: &Row, side: Side) -> String {
        let (relation, other) = match (&lower.decision, side) {
            (None, Side::Above) => (["порівну з", "наравне с", "level with"], upper),
            (None, Side::Below) => (["порівну з", "наравне с", "level with"], lower),
            (Some(_), Side::Above) => (["нижче за", "ниже, чем", "below"], upper),
            (Some(_), Side::Below) => (["вище за", "выше, чем", "above"], lower),
        };
        let why = match &lower.decision {
            None => self
                .say([
                    "рівні за всіма критеріями",
                    "равны по всем критериям",
                    "equal in every criterion",
                ])
                .to_owned(),
            Some(decision) => self.decision(decision, side),
        };
        format!("{} {}: {why}", self.say(relation), self.name(other.number))
    }

    fn decision(&self, decision: &Decision, side: Side) -> String {
        match decision {
            Decision::Points { upper, lower } => {
                let points = self.say(["очки", "очки", "points"]);
                format!("{points} {}", self.versus(&(*upper).into(), &(*lower).into(), side))
            }
            Decision::Left => self
                .say(["нижчий вибув", "нижний выбыл", "the lower one left the event"])
                .to_owned(),
            Decision::Criterion { index, level, upper, lower, about } => {
                let criterion = self.standings.rules.criteria[*index];
                let name = name_of(criterion, self.standings.rules.document, self.language);
                let versus = self.versus(upper, lower, side);
                let about: Vec<String> = about.iter().map(|number| self.name(*number)).collect();
                let detail = match (level, about.is_empty()) {
                    (0, true) => String::new(),
                    (level, true) => {
                        format!(", {} {}", self.say(["крок", "шаг", "level"]), level + 1)
                    }
                    (_, false) => {
                        format!(
                            ", {} {}",
                            self.say(["проти", "против", "against"]),
                            about.join(", ")
                        )
                    }
                };
                format!(
                    "{name}{detail}: {versus}{}",
                    clauses_in_brackets(&self.standings.basis(*index))
                )
            }
        }
    }

    /// The own value first.
    fn versus(&self, upper: &Value, lower: &Value, side: Side) -> String {
        let versus = self.say(["проти", "против", "to"]);
        match side {
            Side::Above => format!("{lower} {versus} {upper}"),
            Side::Below => format!("{upper} {versus} {lower}"),
        }
    }

    fn coefficient(&self, row: &Row, index: usize) -> Option<(&'static str, String)> {
        let Standings { rules, sheet, .. } = self.standings;
        let criterion = *rules.criteria.get(index)?;
        let breakdown = sheet.breakdown(criterion, &rules.readings, row.number)?;
        let mut sum = self.sum(&breakdown);
        let coefficient = row.coefficients.get(index)?.as_ref()?;
        if coefficient.levels() > 1 {
            let levels =
                (0..coefficient.levels()).map(|level| coefficient.level(level).to_string());
            let levels: Vec<String> = levels.collect();
            sum += &format!("; {} {}", self.say(["кроки", "шаги", "levels"]), levels.join(", "));
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
            Opponent::Player(number) => format!("{} {number}", self.say(["№", "№", "No."])),
            Opponent::Bye => "+".to_owned(),
        };
        match term.dropped {
            None => format!("{product} ({opponent})"),
            Some(Dropped::Best) => {
                format!(
                    "[{product} ({opponent}), {}]",
                    self.say(["найкращий", "лучший", "the best"])
                )
            }
            Some(Dropped::Worst) => {
                format!(
                    "[{product} ({opponent}), {}]",
                    self.say(["найгірший", "худший", "the worst"])
                )
            }
        }
    }

    /// What opponents count who left, or were never there.
    fn substitutes(&self, row: &Row) -> Vec<String> {
        let Standings { rules, sheet, .. } = self.standings;
        let basis = clauses_in_brackets(&rules.substitutes_basis());
        let counts = self.say(["рахується", "считается", "counts"]);
        let line = |opponent: Opponent| {
            let value = sheet.counts_as(opponent);
            match opponent {
                Opponent::Player(number) => match sheet.status(number) {
                    Status::Left(round) | Status::Excluded(round) => {
                        let left =
                            self.say(["вибув після туру", "выбыл после тура", "left after round"]);
                        Some(format!(
                            "{} {left} {round}: {counts} {value}{basis}",
                            self.name(number)
                        ))
                    }
                    _ => None,
                },
                Opponent::Bye => {
                    let least = match rules.bye_counts() {
                        ByeCounts::LastOfFinishers => [
                            "останній з тих, хто завершив",
                            "последний из закончивших",
                            "the last of those who finished",
                        ],
                        ByeCounts::LeastOfAll => {
                            ["найменше в турнірі", "наименьшее в турнире", "the least of anybody"]
                        }
                    };
                    Some(format!("+ {counts} {value}, {}{basis}", self.say(least)))
                }
            }
        };
        let opponents = sheet.meetings(row.number).iter().map(|meeting| meeting.opponent);
        opponents.filter_map(line).collect()
    }
}

fn clauses_in_brackets(clauses: &[Clause]) -> String {
    let ids: Vec<String> = clauses.iter().map(Clause::to_string).collect();
    if ids.is_empty() { String::new() } else { format!(" ({})", ids.join(", ")) }
}
