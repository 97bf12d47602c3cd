//! Places with what decided them, for every kind of event.

use std::collections::BTreeMap;

use competition::{Additional, Competition, ExtraMeeting, Parted, Section, team_criterion};
use serde::Serialize;
use tournament::Number;
use tournament::coefficient::Coefficient;
use tournament::standings::{Decision, TeamCriterion, name_of};
use words::{Language, say};

use crate::id;
use crate::words::{cite_all, printed};

/// The order of a section.
pub(super) struct Ranking {
    pub(super) after: u16,
    /// What separates equal points and has a column: the names, in order.
    pub(super) criteria: Vec<String>,
    /// All that separates equal points, in order; nothing where every criterion has a column.
    pub(super) order: Vec<Step>,
    pub(super) rows: Vec<Ranked>,
    /// What decided between neighbours where no column shows it.
    pub(super) unseen: Vec<String>,
}

/// The place of one.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Ranked {
    #[serde(skip)]
    pub(super) number: Number,
    pub(super) place: String,
    pub(super) points: String,
    pub(super) values: Vec<String>,
}

/// A step of what separates equal points: a column, counted from 0, or a name.
pub(super) enum Step {
    Column(usize),
    Named(String),
}

/// All criteria in order, unless every one has a column.
fn in_order(count: usize, columns: &[usize], name: impl Fn(usize) -> String) -> Vec<Step> {
    let step = |index: usize| match columns.iter().position(|one| *one == index) {
        Some(column) => Step::Column(column),
        None => Step::Named(name(index)),
    };
    if count == columns.len() { Vec::new() } else { (0..count).map(step).collect() }
}

impl Ranking {
    pub(super) fn of(
        event: &Competition,
        section: &Section,
        after: u16,
        language: Language,
    ) -> Ranking {
        let by_leaving = event.is_by_leaving(section);
        if event.is_team_event() && !by_leaving {
            return Ranking::of_teams(event, &section.until(after), language);
        }
        match event.standings(section, after).filter(|_| !by_leaving) {
            Some(standings) => Ranking::of_players(event, section, &standings, language),
            None => Ranking::of_places(event, &section.until(after)),
        }
    }

    fn of_players(
        event: &Competition,
        section: &Section,
        standings: &tournament::Standings,
        language: Language,
    ) -> Ranking {
        let known =
            |index: &usize| standings.rows.iter().any(|row| row.coefficients[*index].is_some());
        let kept: Vec<usize> = (0..standings.rules.criteria.len()).filter(known).collect();
        let name = |index: &usize| {
            let criterion = standings.rules.criteria[*index];
            printed(language, &name_of(criterion, standings.rules.document, language))
        };
        let value = |coefficient: &Option<Coefficient>| {
            coefficient
                .as_ref()
                .map(|one| with_comma(one.level(0).to_string(), language))
                .unwrap_or_default()
        };
        let mut rows: Vec<Ranked> = standings
            .rows
            .iter()
            .map(|row| Ranked {
                number: row.number,
                place: row.place.map(|place| place.to_string()).unwrap_or_default(),
                points: row.points.to_string(),
                values: kept.iter().map(|index| value(&row.coefficients[*index])).collect(),
            })
            .collect();
        // Additional games have the last word once the section is played to its end.
        let after = standings.after - section.brought.len() as u16;
        let played = !section.play_offs.is_empty() || !section.additional.is_empty();
        let apart = section.members.iter().any(|member| event.is_hors_concours(*member));
        let told = (apart || played && after >= section.closed()).then(|| {
            replay(&mut rows, event, section, after);
            event.places_given(section, after).rows
        });
        // Where games parted two, no criterion did.
        let by_criteria = |upper: Number, lower: Number| {
            told.as_ref().is_none_or(|given| {
                let mut neighbours = given.windows(2);
                neighbours.any(|two| {
                    (two[0].number, two[1].number) == (upper, lower)
                        && matches!(two[1].parted, Some(Parted::Criterion { .. }))
                })
            })
        };
        let shown = |number: Number| {
            rows.iter().find(|row| row.number == number).map(|row| row.place.clone())
        };
        let neighbours = standings.rows.windows(2).filter_map(|two| {
            let [upper, lower] = [&two[0], &two[1]].map(|row| row.place.map(|_| row.number));
            let (upper, lower) = (upper?, lower?);
            let decision = two[1].decision.as_ref().filter(|_| by_criteria(upper, lower))?;
            Some(([shown(upper)?, shown(lower)?], decision))
        });
        let mut unseen = unseen(neighbours, &kept, language, |index| name(&index));
        unseen.extend(apart_lines(event, section, after, language));
        alike(&mut rows, language);
        let order = in_order(standings.rules.criteria.len(), &kept, |index| name(&index));
        let criteria = kept.iter().map(name).collect();
        Ranking { after: standings.after, criteria, order, rows, unseen }
    }

    fn of_teams(event: &Competition, section: &Section, language: Language) -> Ranking {
        let mut ranking = Ranking::of_places(event, section);
        let Some(standings) = event.team_standings(section) else { return ranking };
        // The first criterion is what teams are placed by; what looks only at those who are tied, or
        // at one board after another, has no column.
        let criteria = (0..).zip(&standings.rules.criteria).skip(1);
        let told: Vec<(usize, TeamCriterion)> =
            criteria.map(|(at, one)| (at, *one)).filter(|(_, one)| has_figure(*one)).collect();
        let value = |of: &Option<Coefficient>| {
            let value = of.as_ref().map(|one| one.level(0).to_string());
            with_comma(value.unwrap_or_default(), language)
        };
        for row in &mut ranking.rows {
            let found = standings.rows.iter().find(|one| one.number == row.number);
            if let Some(values) = found.map(|one| &one.values) {
                row.points = values.first().map(value).unwrap_or_default();
                row.values = told.iter().map(|(at, _)| value(&values[*at])).collect();
            }
        }
        let name = |one: TeamCriterion| team_criterion(one, language).into_owned();
        // Criteria are counted here without the first, by which teams are placed.
        let columns: Vec<usize> = told.iter().map(|(at, _)| *at - 1).collect();
        let neighbours = standings.rows.windows(2).filter_map(|two| {
            let places = [&two[0], &two[1]].map(|row| row.place.to_string());
            Some((places, two[1].decision.as_ref()?))
        });
        let criteria = &standings.rules.criteria;
        let of = |index: usize| name(criteria[index + 1]);
        ranking.order = in_order(criteria.len() - 1, &columns, of);
        let columns: Vec<usize> = told.iter().map(|(at, _)| *at).chain([0]).collect();
        ranking.unseen = unseen(neighbours, &columns, language, |index| name(criteria[index]));
        ranking.criteria = told.iter().map(|(_, one)| name(*one)).collect();
        alike(&mut ranking.rows, language);
        ranking
    }

    fn of_places(event: &Competition, section: &Section) -> Ranking {
        let placed = |one: &competition::Placed| Ranked {
            number: one.number,
            place: range(one.first, one.last),
            points: one.points.to_string(),
            values: Vec::new(),
        };
        let mut rows: Vec<Ranked> = event.places(section).iter().map(placed).collect();
        let tournament = event.tournament(section, section.closed());
        for number in tournament.numbers() {
            if rows.iter().all(|row| row.number != number) {
                let points = tournament.points(number).to_string();
                rows.push(Ranked { number, place: String::new(), points, values: Vec::new() });
            }
        }
        Ranking {
            after: section.closed(),
            criteria: Vec::new(),
            order: Vec::new(),
            rows,
            unseen: Vec::new(),
        }
    }

    /// The row of one.
    pub(super) fn row(&self, number: Number) -> Option<&Ranked> {
        self.rows.iter().find(|row| row.number == number)
    }
}

/// What decided between neighbours where no column shows it: a criterion that looks only at those
/// who are equal, or a further step of one that goes on as long as they are. Such as
/// `урізаний Солкоф: 7 / 8 (крок 3: 7 > 6), 12 / 13 (крок 2: 9 > 8)`.
fn unseen<'a>(
    neighbours: impl Iterator<Item = ([String; 2], &'a Decision)>,
    columns: &[usize],
    language: Language,
    name: impl Fn(usize) -> String,
) -> Vec<String> {
    let mut told: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for ([above, below], decision) in neighbours {
        let Decision::Criterion { index, level, upper, lower, .. } = decision else { continue };
        if columns.contains(index) && *level == 0 {
            continue;
        }
        let step = match level {
            0 => String::new(),
            level => format!("{}\u{a0}{}: ", language.say(id::STEP_OF_CRITERION), level + 1),
        };
        let [upper, lower] = [upper, lower].map(|one| with_comma(one.to_string(), language));
        let line = format!("{above}\u{a0}/\u{a0}{below}\u{a0}({step}{upper}\u{a0}>\u{a0}{lower})")
            .replace(": ", ":\u{a0}");
        told.entry(*index).or_default().push(line);
    }
    told.into_iter()
        .map(|(index, lines)| format!("{}: {}", name(index), lines.join(", ")))
        .collect()
}

/// Writes figures with as many decimals as the longest of their column has, halves too.
fn alike(rows: &mut [Ranked], language: Language) {
    let columns = rows.iter().map(|row| row.values.len()).max().unwrap_or(0);
    let sign = if language == Language::En { '.' } else { ',' };
    for column in 0..columns {
        let mut cells: Vec<&mut String> =
            rows.iter_mut().filter_map(|row| row.values.get_mut(column)).collect();
        let decimals = |cell: &String| cell.split_once(sign).map_or(0, |(_, part)| part.len());
        let most = cells.iter().map(|cell| decimals(cell)).max().unwrap_or(0);
        for cell in cells.iter_mut().filter(|cell| most > 0 && !cell.is_empty()) {
            let whole = if cell.starts_with('½') { "0" } else { "" };
            let text = format!("{whole}{}", cell.replace('½', &format!("{sign}5")));
            let text = if text.contains(sign) { text } else { format!("{text}{sign}") };
            let missing = most.saturating_sub(decimals(&text));
            **cell = format!("{text}{}", "0".repeat(missing));
        }
    }
}

/// Whether a criterion is one figure that a team has whoever it is tied with.
fn has_figure(criterion: TeamCriterion) -> bool {
    !matches!(
        criterion,
        TeamCriterion::HeadToHeadOfTwo | TeamCriterion::HeadToHead | TeamCriterion::Boards
    )
}

/// A number as it is written in a language: `10,25`, in English `10.25`.
fn with_comma(number: String, language: Language) -> String {
    if language == Language::En { number } else { number.replace('.', ",") }
}

/// What the table alone does not show: additional matches, and the places of age groups.
fn apart_lines(
    event: &Competition,
    section: &Section,
    after: u16,
    language: Language,
) -> Vec<String> {
    let mut lines = Vec::new();
    if after >= section.closed() {
        lines
            .extend(section.additional.iter().map(|one| extra_line(event, section, one, language)));
    }
    let clauses = cite_all(language, &event.group_clauses());
    for one in event.group_places(section, after) {
        let group = printed(language, one.group.names.of(language));
        let named = one.places.iter().map(|one| {
            let name = event.name(section.members[one.number.index()]);
            format!("{} – {name}", range(one.first, one.last))
        });
        let list = named.collect::<Vec<_>>().join("; ");
        lines.push(say!(language, id::GROUP_PLACES, group, list, clauses));
    }
    lines
}

/// An additional match in a line: who made how much, with which control, by which clauses.
pub(super) fn extra_line(
    event: &Competition,
    section: &Section,
    one: &Additional,
    language: Language,
) -> String {
    let counting = event.counting();
    let mut made: Vec<_> = one.who.iter().map(|who| (*who, one.points(*who, &counting))).collect();
    made.sort_by_key(|(who, points)| (std::cmp::Reverse(*points), *who));
    let named = made
        .iter()
        .map(|(who, points)| format!("{} {points}", event.name(section.members[who.index()])));
    let list = named.collect::<Vec<_>>().join(", ");
    let games: Vec<String> = one.meetings.iter().map(|pair| games(event, section, pair)).collect();
    let games = games.join("; ");
    let (control, places) = (&one.control, range(one.places[0].into(), one.places[1].into()));
    let clauses = cite_all(language, &one.clauses);
    say!(language, id::ADDITIONAL_LINE, places, list, control, games, clauses)
}

/// The games of two: `A – B 1-0, =`.
fn games(event: &Competition, section: &Section, pair: &ExtraMeeting) -> String {
    let [white, black] =
        [pair.white, pair.black].map(|one| event.name(section.members[one.index()]));
    let scores = pair.boards.iter().flatten().map(|score| score.text());
    format!("{white} – {black} {}", scores.collect::<Vec<_>>().join(", ")).trim().to_owned()
}

fn replay(rows: &mut [Ranked], event: &Competition, section: &Section, after: u16) {
    let places = event.places_after(section, after);
    let at =
        |number: Number| places.iter().position(|one| one.number == number).unwrap_or(usize::MAX);
    rows.sort_by_key(|row| at(row.number));
    for row in rows {
        let placed = places.get(at(row.number));
        row.place = placed.map(|one| range(one.first, one.last)).unwrap_or_default();
    }
}

fn range(first: usize, last: usize) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}
