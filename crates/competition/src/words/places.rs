//! Places and what parts neighbours, and what pairs were read from, in words.

use std::borrow::Cow;

use ::words::{Id, Language, say};
use tournament::Number;
use tournament::standings::{
    Base, Compared, Neighbour, Place, TeamCoefficient, TeamCriterion, name_of, placed,
};

use crate::{
    Comparison, Competition, Parted, PlaceGiven, PlacesGiven, Plan, PlanKind, Section, Why,
    WhyFree, id,
};

impl Competition {
    /// Why somebody has the place that he was given: the place, what parts him from his neighbours,
    /// and what he had before something was corrected. Nothing if he has no place.
    pub fn tell_place(
        &self,
        section: &Section,
        given: &PlacesGiven,
        number: Number,
        language: Language,
    ) -> Vec<String> {
        let rows = &given.rows;
        let Some(at) = rows.iter().position(|row| row.number == number) else { return Vec::new() };
        let row = &rows[at];
        let name = |number: Number| self.name_in(section, number);
        let place = |row: &PlaceGiven| {
            let [first, last] = row.place.map(usize::from);
            Place { first, last }
        };
        let mut lines = vec![placed(name(number), number, place(row), row.points, language)];
        let above = at.checked_sub(1).map(|above| (&rows[above], row, Neighbour::Above));
        let below = rows.get(at + 1).map(|below| (row, below, Neighbour::Below));
        for (upper, lower, side) in above.into_iter().chain(below) {
            let other = match side {
                Neighbour::Above => upper,
                Neighbour::Below => lower,
            };
            let why = self.tell_parted(section, upper, lower, side, language);
            lines.push(side.parted(name(other.number), why.as_deref(), language));
        }
        if let Some(before) = given.before(number) {
            let place = place(before);
            lines.push(say!(language, id::PLACE_GIVEN_BEFORE, place));
        }
        if let Some(came) = section.came.get(number.index()) {
            let [first, last] = came.place.map(usize::from);
            let (from, place, points) =
                (self.section(came.section), Place { first, last }, came.points);
            let section = from.map_or("", |from| from.name.as_str());
            lines.push(say!(language, id::CAME_FROM, section, place, points));
        }
        lines
    }

    /// The name of a participant; nothing if there is none with this number.
    fn name_in(&self, section: &Section, number: Number) -> &str {
        section.members.get(number.index()).map_or("", |member| self.name(*member))
    }

    /// What parts somebody from the one above or below him; nothing if they share a place.
    pub fn tell_parted(
        &self,
        section: &Section,
        upper: &PlaceGiven,
        lower: &PlaceGiven,
        side: Neighbour,
        language: Language,
    ) -> Option<String> {
        Some(match lower.parted.as_ref()? {
            Parted::Points {} => side.by_points(upper.points, lower.points, language),
            Parted::Criterion { criterion, values, about } => {
                let document = self.regulations.as_ref()?.rulebook;
                let whom: Vec<&str> = about.iter().map(|one| self.name_in(section, *one)).collect();
                let name = name_of(*criterion, document, language);
                side.by_criterion(&values.compared(&name, &whom.join(", ")), language)
            }
            Parted::TeamCriterion { criterion, values } => {
                let name = team_criterion(*criterion, language);
                side.by_criterion(&values.compared(&name, ""), language)
            }
            Parted::Additional { upper, lower, clauses, .. } => {
                let clauses = clauses.join(", ");
                say!(language, id::BY_ADDITIONAL, upper, lower, clauses)
            }
            Parted::Bracket {} => say!(language, id::BY_BRACKET),
            Parted::LeftLater {} => say!(language, id::BY_LEAVING),
            Parted::Order { note } => match note.is_empty() {
                true => say!(language, id::PUT_IN_ORDER),
                false => say!(language, id::PUT_IN_ORDER_BY, note),
            },
        })
    }
}

impl Comparison {
    fn compared<'a>(&'a self, name: &'a str, about: &'a str) -> Compared<'a> {
        let Comparison { level, upper, lower, clauses } = self;
        Compared { name, level: (*level).into(), upper, lower, about, clauses }
    }
}

impl Plan {
    /// Why pairs are so that nobody searched for.
    pub fn text(&self, language: Language) -> String {
        match self.of {
            PlanKind::TableRow(row) => say!(language, id::PLAN_TABLE_ROW, row),
            PlanKind::SidesRow(_) => say!(language, id::PLAN_SIDES),
            PlanKind::Bracket => say!(language, id::PLAN_BRACKET),
            PlanKind::StillIn => say!(language, id::PLAN_STILL_IN),
            PlanKind::Match => say!(language, id::PLAN_MATCH),
        }
    }
}

impl Competition {
    /// What is said of a pair or a bye beside what a system tells: who made it by hand and why, what it was
    /// read from, what was corrected since.
    pub fn tell_why<T>(
        &self,
        section: &Section,
        why: &Why<'_, T>,
        language: Language,
    ) -> Vec<String> {
        match why {
            Why::Added(added) => {
                let (by, reason) = (&added.by, &added.reason);
                vec![say!(language, id::WHY_ADDED, by, reason)]
            }
            Why::Hand(hand) => {
                let (by, reason) = (hand.by, hand.reason);
                let impossible = hand.instead.impossible.as_ref();
                let impossible = impossible.map(|told| told.text(language).to_owned());
                [say!(language, id::WHY_BY_HAND, by, reason)]
                    .into_iter()
                    .chain(impossible)
                    .collect()
            }
            Why::System { corrected: false, .. } => Vec::new(),
            Why::System { corrected: true, .. } => vec![say!(language, id::WHY_CORRECTED_SINCE)],
            Why::Corrected => vec![say!(language, id::WHY_CORRECTED)],
            Why::Plan(plan) => vec![plan.text(language)],
            Why::Free(because, plan) => {
                let because = match because {
                    WhyFree::Plan => say!(language, id::WHY_FREE),
                    WhyFree::Left(opponent) => {
                        let name = self.name_in(section, *opponent);
                        say!(language, id::WHY_FREE_LEFT, name)
                    }
                    WhyFree::Met(opponent) => {
                        let name = self.name_in(section, *opponent);
                        say!(language, id::WHY_FREE_MET, name)
                    }
                };
                vec![plan.text(language), because]
            }
        }
    }
}

/// What a criterion of teams is called.
pub fn team_criterion(criterion: TeamCriterion, language: Language) -> Cow<'static, str> {
    let name = language.say(team_criterion_id(criterion));
    match criterion {
        TeamCriterion::Coefficient(_, base) => {
            let of = language.say(match base {
                Base::GamePoints => id::TEAM_BASE_GAMES,
                Base::MatchPoints => id::TEAM_BASE_MATCHES,
            });
            format!("{name} ({of})").into()
        }
        TeamCriterion::GamePoints
        | TeamCriterion::MatchPoints
        | TeamCriterion::MatchesWon
        | TeamCriterion::BoardPlaces
        | TeamCriterion::HeadToHeadOfTwo
        | TeamCriterion::HeadToHead
        | TeamCriterion::Boards => name,
    }
}

fn team_criterion_id(criterion: TeamCriterion) -> Id {
    match criterion {
        TeamCriterion::GamePoints => id::TEAM_BOARD_POINTS,
        TeamCriterion::MatchPoints => id::TEAM_MATCH_POINTS,
        TeamCriterion::MatchesWon => id::TEAM_MATCHES_WON,
        TeamCriterion::BoardPlaces => id::TEAM_BOARD_PLACES,
        TeamCriterion::Coefficient(coefficient, _) => match coefficient {
            TeamCoefficient::SonnebornBerger => id::TEAM_COEFFICIENT_SB,
            TeamCoefficient::Schmulian => id::TEAM_COEFFICIENT_SCHMULIAN,
            TeamCoefficient::OpponentsSum => id::TEAM_COEFFICIENT_SUM,
            TeamCoefficient::OpponentsMedian => id::TEAM_COEFFICIENT_MEDIAN,
            TeamCoefficient::OpponentsTruncated => id::TEAM_COEFFICIENT_TRUNCATED_SHORT,
            TeamCoefficient::OpponentsTruncatedIterated => id::TEAM_COEFFICIENT_TRUNCATED,
        },
        TeamCriterion::HeadToHeadOfTwo | TeamCriterion::HeadToHead => id::TEAM_HEAD_TO_HEAD,
        TeamCriterion::Boards => id::TEAM_BOARDS,
    }
}
