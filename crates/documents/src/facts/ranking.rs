//! Places with what decided them, for every kind of event.

use competition::event::{Competition, Section, StageSystem};
use competition::standings::name_of;
use competition::{Number, Round};
use rulebook::Language;
use serde::Serialize;

/// The order of a section.
pub(super) struct Ranking {
    pub(super) after: Round,
    /// What separates equal points: the names, in order.
    pub(super) criteria: Vec<String>,
    pub(super) rows: Vec<Ranked>,
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

impl Ranking {
    pub(super) fn of(
        event: &Competition,
        section: &Section,
        after: Round,
        language: Language,
    ) -> Ranking {
        let system = event.stage_of(section).map(|stage| &stage.system);
        let knockout = matches!(system, Some(StageSystem::Knockout { .. }));
        // What is played now, or was played later, is in no table of this round.
        let cut = || {
            let mut cut = section.clone();
            cut.rounds.truncate(after.into());
            cut
        };
        if event.is_team_event() && !knockout {
            return Ranking::of_teams(event, &cut(), language);
        }
        match event.standings(section, after).filter(|_| !knockout) {
            Some(standings) => Ranking::of_players(event, section, &standings, language),
            None => Ranking::of_places(event, &cut()),
        }
    }

    fn of_players(
        event: &Competition,
        section: &Section,
        standings: &competition::Standings,
        language: Language,
    ) -> Ranking {
        let known =
            |index: &usize| standings.rows.iter().any(|row| row.coefficients[*index].is_some());
        let kept: Vec<usize> = (0..standings.rules.criteria.len()).filter(known).collect();
        let name = |index: &usize| {
            name_of(standings.rules.criteria[*index], standings.rules.document, language).to_owned()
        };
        let value = |coefficient: &Option<competition::coefficient::Coefficient>| {
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
        if !section.play_offs.is_empty() && standings.after >= section.closed() {
            replay(&mut rows, event, section);
        }
        Ranking { after: standings.after, criteria: kept.iter().map(name).collect(), rows }
    }

    fn of_teams(event: &Competition, section: &Section, language: Language) -> Ranking {
        let mut ranking = Ranking::of_places(event, section);
        let Some(standings) = event.team_standings(section) else { return ranking };
        let totals = |number: Number| {
            standings.rows.iter().find(|row| row.number == number).map(|row| &row.totals)
        };
        for row in &mut ranking.rows {
            if let Some(totals) = totals(row.number) {
                row.points = totals.match_points.to_string();
                row.values = vec![totals.game_points.to_string(), totals.won.to_string()];
            }
        }
        let say = |key| crate::words::say(language, key).to_owned();
        ranking.criteria = vec![say("board_points"), say("matches_won")];
        ranking
    }

    fn of_places(event: &Competition, section: &Section) -> Ranking {
        let placed = |one: &competition::event::Placed| Ranked {
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
        Ranking { after: section.closed(), criteria: Vec::new(), rows }
    }

    /// The row of one.
    pub(super) fn row(&self, number: Number) -> Option<&Ranked> {
        self.rows.iter().find(|row| row.number == number)
    }
}

/// A number as it is written in a language: `10,25`, in English `10.25`.
fn with_comma(number: String, language: Language) -> String {
    if language == Language::En { number } else { number.replace('.', ",") }
}

fn replay(rows: &mut [Ranked], event: &Competition, section: &Section) {
    let places = event.places(section);
    let at =
        |number: Number| places.iter().position(|one| one.number == number).unwrap_or(usize::MAX);
    rows.sort_by_key(|row| at(row.number));
    for row in rows {
        if let Some(placed) = places.get(at(row.number)) {
            row.place = range(placed.first, placed.last);
        }
    }
}

fn range(first: usize, last: usize) -> String {
    if first == last { first.to_string() } else { format!("{first}–{last}") }
}
