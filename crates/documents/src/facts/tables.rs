//! Tables of results and cards.

use competition::crosstable::{Mark, RoundCell, card};
use competition::event::{Competition, Section};
use competition::{Colour, Entry, Number, Tournament};
use minijinja::context;
use minijinja::value::Value;
use serde::Serialize;

use super::Unfit;
use super::ranking::{Ranked, Ranking};
use super::scene::{Person, Scene, announced, empty, person};

/// Lines of a blank table.
const LINES: usize = 10;
/// Opponents that stand side by side; more go on in a further table.
const ACROSS_MAX: usize = 24;
/// Rounds of a blank table.
const ROUNDS: usize = 8;

#[derive(Clone, Debug, Default, Serialize)]
struct Line {
    who: Person,
    cells: Vec<Field>,
    points: String,
    values: Vec<String>,
    place: String,
}

#[derive(Clone, Debug, Default, Serialize)]
struct Field {
    text: String,
    /// Where one would meet himself.
    own: bool,
}

fn text(text: String) -> Field {
    Field { text, own: false }
}

/// What stands below a table of results: the names behind the short heads.
#[derive(Clone, Debug, Default, Serialize)]
struct Heads {
    short: Vec<String>,
    legend: Vec<String>,
}

fn heads(scene: &Scene, criteria: &[String]) -> Heads {
    let letter = scene.say("coefficient_letter");
    let short = |number: usize| {
        if criteria.len() == 1 { letter.to_owned() } else { format!("{letter}{number}") }
    };
    let legend = (1..).zip(criteria).map(|(number, name)| format!("{} – {name}", short(number)));
    Heads { short: (1..=criteria.len()).map(short).collect(), legend: legend.collect() }
}

/// The places after a round.
pub(super) fn standings(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let rows: Vec<Line> =
            (0..20).map(|_| Line { values: empty(2), ..Line::default() }).collect();
        return Ok(
            context! { after => "", heads => heads(scene, &empty(2)).short, legend => empty::<String>(0), rows => rows },
        );
    };
    let ranking = Ranking::of(event, section, scene.after(section)?, scene.language);
    let rows: Vec<Line> =
        ranking.rows.iter().map(|row| line(event, section, row, Vec::new())).collect();
    let heads = heads(scene, &ranking.criteria);
    Ok(
        context! { after => ranking.after, heads => heads.short, legend => heads.legend, rows => rows },
    )
}

fn line(event: &Competition, section: &Section, row: &Ranked, cells: Vec<Field>) -> Line {
    Line {
        who: person(event, section, row.number),
        cells,
        points: row.points.clone(),
        values: row.values.clone(),
        place: row.place.clone(),
    }
}

/// Everybody against everybody, in the order of the numbers.
pub(super) fn round_robin(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let row = |number: usize| Line {
            who: Person { number: number.to_string(), ..Person::default() },
            cells: (1..=LINES)
                .map(|other| Field { own: other == number, ..Field::default() })
                .collect(),
            values: empty(1),
            ..Line::default()
        };
        let rows: Vec<Line> = (1..=LINES).map(row).collect();
        let part =
            context! { columns => (1..=LINES).collect::<Vec<_>>(), rows => rows, last => true };
        return Ok(
            context! { after => "", heads => heads(scene, &empty(1)).short, legend => empty::<String>(0), parts => [part] },
        );
    };
    let after = scene.after(section)?;
    let ranking = Ranking::of(event, section, after, scene.language);
    let tournament = event.tournament(section, after);
    let numbers: Vec<Number> = tournament.numbers().collect();
    let parts = numbers.chunks(ACROSS_MAX).map(|columns| {
        let rows: Vec<Line> = numbers.iter().filter_map(|number| {
            let cells = columns.iter().map(|other| meeting(&tournament, *number, *other)).collect();
            ranking.row(*number).map(|row| line(event, section, row, cells))
        }).collect();
        let last = columns.last() == numbers.last();
        context! { columns => columns.iter().map(ToString::to_string).collect::<Vec<_>>(), rows => rows, last => last }
    });
    let parts: Vec<Value> = parts.collect();
    let heads = heads(scene, &ranking.criteria);
    Ok(
        context! { after => ranking.after, heads => heads.short, legend => heads.legend, parts => parts },
    )
}

/// What one made against another; several meetings side by side.
fn meeting(tournament: &Tournament, number: Number, other: Number) -> Field {
    let against =
        |entry: &Entry| matches!(entry, Entry::Game { opponent, .. } if *opponent == other);
    let marks = card(tournament, number, tournament.played_rounds());
    let entries = tournament.entries(number).zip(marks);
    let marks: Vec<String> =
        entries.filter(|(entry, _)| against(entry)).map(|(_, cell)| mark(cell.mark)).collect();
    Field { text: marks.join(" "), own: number == other }
}

/// A mark, as protocols have it.
fn mark(mark: Mark) -> String {
    match mark {
        Mark::Unfinished | Mark::Absent => String::new(),
        Mark::HalfBye => "½".to_owned(),
        other => other.to_string(),
    }
}

/// Round by round, in the order of the places.
pub(super) fn swiss(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let row = || Line { cells: empty(ROUNDS), values: empty(2), ..Line::default() };
        let rows: Vec<Line> = (0..LINES).map(|_| row()).collect();
        return Ok(
            context! { after => "", rounds => (1..=ROUNDS).map(roman).collect::<Vec<_>>(), heads => heads(scene, &empty(2)).short, legend => empty::<String>(0), rows => rows },
        );
    };
    let after = scene.after(section)?;
    let ranking = Ranking::of(event, section, after, scene.language);
    let tournament = event.tournament(section, after);
    let rounds = usize::from(tournament.played_rounds()).max(usize::from(event.planned(section)));
    let rows: Vec<Line> = ranking
        .rows
        .iter()
        .map(|row| {
            let cells = card(&tournament, row.number, tournament.played_rounds());
            let mut cells: Vec<Field> =
                cells.iter().map(|cell| text(round_cell(scene, cell))).collect();
            cells.resize_with(rounds, Field::default);
            line(event, section, row, cells)
        })
        .collect();
    let heads = heads(scene, &ranking.criteria);
    Ok(
        context! { after => ranking.after, rounds => (1..=rounds).map(roman).collect::<Vec<_>>(), heads => heads.short, legend => heads.legend, rows => rows },
    )
}

/// Opponent, colour and result, such as `12б 1`.
fn round_cell(scene: &Scene, cell: &RoundCell) -> String {
    let result = match cell.mark {
        Mark::Unfinished => "…".to_owned(),
        other => mark(other),
    };
    match cell.against {
        Some((opponent, colour)) => {
            format!("{opponent}{}\u{a0}{result}", colour_letter(scene, colour))
        }
        None => result,
    }
}

fn colour_letter(scene: &Scene, colour: Colour) -> &'static str {
    scene.say(if colour == Colour::White { "white_letter" } else { "black_letter" })
}

/// A number as Romans wrote it.
fn roman(number: usize) -> String {
    const SIGNS: [(usize, &str); 9] = [
        (100, "C"),
        (90, "XC"),
        (50, "L"),
        (40, "XL"),
        (10, "X"),
        (9, "IX"),
        (5, "V"),
        (4, "IV"),
        (1, "I"),
    ];
    let mut rest = number;
    let mut text = String::new();
    for (value, sign) in SIGNS {
        while rest >= value {
            text.push_str(sign);
            rest -= value;
        }
    }
    text
}

#[derive(Clone, Debug, Default, Serialize)]
struct Card {
    who: Person,
    rows: Vec<CardLine>,
    points: String,
    place: String,
}

#[derive(Clone, Debug, Default, Serialize)]
struct CardLine {
    round: String,
    opponent: Person,
    colour: String,
    result: String,
    sum: String,
}

/// The cards of participants.
pub(super) fn cards(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let rows =
            (1..=11).map(|round| CardLine { round: round.to_string(), ..CardLine::default() });
        return Ok(context! { cards => [Card { rows: rows.collect(), ..Card::default() }] });
    };
    let after = announced(section);
    let tournament = event.tournament(section, after);
    let ranking = Ranking::of(event, section, section.closed(), scene.language);
    let planned = usize::from(event.planned(section));
    let of = |number: Number| {
        let mut rows: Vec<CardLine> = card(&tournament, number, tournament.played_rounds())
            .iter()
            .map(|cell| CardLine {
                round: cell.round.to_string(),
                opponent: cell
                    .against
                    .map(|(opponent, _)| person(event, section, opponent))
                    .unwrap_or_default(),
                colour: cell
                    .against
                    .map(|(_, colour)| {
                        scene
                            .say(if colour == Colour::White { "white_word" } else { "black_word" })
                            .to_owned()
                    })
                    .unwrap_or_default(),
                result: mark(cell.mark),
                sum: if matches!(cell.mark, Mark::Unfinished) {
                    String::new()
                } else {
                    cell.sum.to_string()
                },
            })
            .collect();
        for round in rows.len() + 1..=planned {
            rows.push(CardLine { round: round.to_string(), ..CardLine::default() });
        }
        let ranked = ranking.row(number);
        Card {
            who: person(event, section, number),
            rows,
            points: ranked.map(|row| row.points.clone()).unwrap_or_default(),
            place: ranked.map(|row| row.place.clone()).unwrap_or_default(),
        }
    };
    let cards: Vec<Card> = scene.numbers(section)?.into_iter().map(of).collect();
    Ok(context! { cards => cards })
}

/// Teams, placed by what their members made.
pub(super) fn team_scoring(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let member =
            || context! { name => "", title => "", rating => "", points => "", note => "" };
        let team = |_| context! { place => "", team => "", points => "", places => "", members => (0..3).map(|_| member()).collect::<Vec<_>>() };
        return Ok(context! { after => "", teams => (0..6).map(team).collect::<Vec<_>>() });
    };
    let scored = event.team_scores(section);
    if scored.is_empty() {
        return Err(Unfit::NoTeamScoring);
    }
    let teams = scored.iter().map(|team| {
        let members = team.members.iter().map(|member| {
            let who = person(event, section, member.number);
            let note = if member.counts { "" } else { scene.say("not_counted") };
            context! { name => who.name, title => who.title, rating => who.rating, points => member.points.to_string(), note => note }
        });
        context! { place => team.place.to_string(), team => team.team, points => team.points.to_string(), places => team.places.to_string(), members => members.collect::<Vec<_>>() }
    });
    Ok(context! { after => section.closed(), teams => teams.collect::<Vec<_>>() })
}
