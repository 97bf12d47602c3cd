//! Places for programs.

use rulebook::System;
use serde_json::{Value, json};
use tournament::Points;
use tournament::coefficient::{Coefficient, Status};
use tournament::crosstable::{Crosstable, card};
use tournament::rating::FIDE;
use tournament::standings::{Decision, Row, Standings, State, TeamScoring};
use tournament::trf::Report;

use super::Extras;

pub(super) fn places(report: &Report, places: &Standings, extras: &Extras) -> Value {
    let rules = &places.rules;
    let criteria = rules.criteria.iter().enumerate().map(|(index, criterion)| {
        let clauses: Vec<String> = places.basis(index).iter().map(ToString::to_string).collect();
        json!({ "id": criterion.id(), "clauses": clauses })
    });
    let unfinished = match places.state {
        State::Complete => 0,
        State::Running(games) => games,
    };
    let refusal = places.publishable(report.tournament.planned).err().map(|one| one.to_string());
    let mut value = json!({
        "tournament": report.name(),
        "after": places.after,
        "rulebook": rules.document.prefix(),
        "criteria": criteria.collect::<Vec<Value>>(),
        "unfinished": unfinished,
        "not_final_because": refusal,
        "places": places.rows.iter().map(|one| row(report, places, one)).collect::<Vec<Value>>(),
    });
    if extras.crosstable {
        value["crosstable"] = crosstable(report, places);
    }
    if let Some(best) = extras.teams {
        value["teams"] = teams(report, places, best);
    }
    if extras.ratings {
        value["ratings"] = ratings(report);
    }
    value
}

fn row(report: &Report, places: &Standings, row: &Row) -> Value {
    let left = match row.status {
        Status::Left(round) | Status::Excluded(round) => Some(round),
        Status::InPlay | Status::NotPlaced => None,
    };
    let coefficients = row.coefficients.iter().map(|one| one.as_ref().map(levels));
    json!({
        "place": row.place.map(|place| [place.first, place.last]),
        "number": report.id_of(row.number),
        "name": report.tournament.participants[row.number.index()].name,
        "points": exact(row.points),
        "left_after": left,
        "coefficients": coefficients.collect::<Vec<Option<Vec<Value>>>>(),
        "decided_by": row.decision.as_ref().map(|decision| decided(report, places, decision)),
    })
}

fn levels(coefficient: &Coefficient) -> Vec<Value> {
    (0..coefficient.levels()).map(|level| json!(coefficient.level(level))).collect()
}

/// A number, or a fraction: nothing is rounded, and nothing is a text.
fn exact(points: Points) -> Value {
    json!(tournament::coefficient::Value::from(points))
}

fn decided(report: &Report, places: &Standings, decision: &Decision) -> Value {
    match decision {
        Decision::Points { upper, lower } => {
            json!({ "by": "points", "upper": exact(*upper), "lower": exact(*lower) })
        }
        Decision::Criterion { index, level, upper, lower, about } => json!({
            "by": places.rules.criteria[*index].id(),
            "level": level + 1,
            "upper": upper,
            "lower": lower,
            "against": about.iter().map(|number| report.id_of(*number)).collect::<Vec<u16>>(),
        }),
    }
}

fn crosstable(report: &Report, places: &Standings) -> Value {
    if places.rules.system == System::RoundRobin {
        let table = Crosstable::round_robin(&report.tournament, places);
        let line = |line: &tournament::crosstable::Line<Vec<tournament::crosstable::Mark>>| {
            let cells =
                line.cells.iter().map(|marks| marks.iter().map(ToString::to_string).collect());
            json!({ "number": report.id_of(line.number), "cells": cells.collect::<Vec<Vec<String>>>() })
        };
        return table.lines.iter().map(line).collect();
    }
    let line = |row: &Row| {
        let cells = card(&report.tournament, row.number, places.after).into_iter().map(|cell| {
            json!({
                "round": cell.round,
                "opponent": cell.against.map(|(opponent, _)| report.id_of(opponent)),
                "colour": cell.against.map(|(_, colour)| colour),
                "result": cell.mark.to_string(),
                "sum": exact(cell.sum),
            })
        });
        json!({ "number": report.id_of(row.number), "cells": cells.collect::<Vec<Value>>() })
    };
    places.rows.iter().map(line).collect()
}

fn teams(report: &Report, places: &Standings, best: usize) -> Value {
    let scored = TeamScoring::Best(best).standings(places, &report.teams());
    let team = |team: &tournament::standings::Scored| {
        let members = team.members.iter().map(|member| {
            json!({
                "number": report.id_of(member.number),
                "points": exact(member.points),
                "counts": member.counts,
            })
        });
        json!({
            "place": [team.place.first, team.place.last],
            "team": team.team,
            "points": exact(team.points),
            "places": team.places,
            "members": members.collect::<Vec<Value>>(),
        })
    };
    scored.iter().map(team).collect()
}

fn ratings(report: &Report) -> Value {
    let changes = FIDE.changes(&report.tournament);
    let change = |change: &tournament::rating::RatingChange| {
        json!({
            "number": report.id_of(change.number),
            "before": change.before,
            "games": change.games,
            "factor": change.factor,
            "change_hundredths": change.hundredths(),
            "after": change.after(),
        })
    };
    json!({ "system": FIDE.name, "changes": changes.iter().map(change).collect::<Vec<Value>>() })
}
