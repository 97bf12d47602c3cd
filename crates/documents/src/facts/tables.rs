//! Tables of results and cards.

use competition::{Absence, Competition, Section};
use minijinja::context;
use minijinja::value::Value;
use rulebook::Unplayed;
use serde::Serialize;
use tournament::crosstable::{Mark, RoundCell, card};
use tournament::{Colour, Number, Points, Round, Tournament};

use super::Unfit;
use super::ranking::{Ranked, Ranking, Step};
use super::scene::{Person, Scene, empty, person};
use crate::id;

/// Lines of a blank table of a round robin.
const LINES: usize = 10;
/// Lines of a blank table of a Swiss: as many as a page holds.
const SWISS_LINES: usize = 14;
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
pub(super) struct Heads {
    pub(super) short: Vec<String>,
    pub(super) legend: Vec<String>,
    /// In which order the criteria are looked at, and what decided where no column shows it.
    pub(super) notes: Vec<String>,
}

/// The heads of a ranking; the legend also says what no column shows.
pub(super) fn heads_of(scene: &Scene, ranking: &Ranking) -> Heads {
    let mut heads = heads(scene, &ranking.criteria);
    if !ranking.order.is_empty() {
        let step = |one: &Step| match one {
            Step::Column(column) => heads.short.get(*column).cloned().unwrap_or_default(),
            Step::Named(name) => name.clone(),
        };
        let order: Vec<String> = ranking.order.iter().map(step).collect();
        heads.notes.push(format!("{} {}", scene.say(id::ORDER_OF_CRITERIA), order.join(", ")));
    }
    if !ranking.unseen.is_empty() {
        let told = ranking.unseen.join("; ");
        heads.notes.push(format!("{} {told}", scene.say(id::DECIDED_PLACES)));
        if told.contains(&scene.say(id::STEP_OF_CRITERION)) {
            heads.notes.push(scene.say(id::MEANING_OF_STEPS));
        }
    }
    heads
}

fn heads(scene: &Scene, criteria: &[String]) -> Heads {
    let letter = scene.say(id::COEFFICIENT_LETTER);
    let short = |number: usize| {
        if criteria.len() == 1 { letter.clone() } else { format!("{letter}{number}") }
    };
    let legend = (1..).zip(criteria).map(|(number, name)| format!("{} – {name}", short(number)));
    Heads {
        short: (1..=criteria.len()).map(short).collect(),
        legend: legend.collect(),
        notes: Vec::new(),
    }
}

/// The places after a round.
pub(super) fn standings(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let rows: Vec<Line> =
            (0..20).map(|_| Line { values: empty(2), ..Line::default() }).collect();
        return Ok(
            context! { as_of => "", heads => heads(scene, &empty(2)).short, legend => empty::<String>(0), notes => empty::<String>(0), rows => rows },
        );
    };
    let ranking = Ranking::of(event, section, scene.after(section)?, scene.language);
    let rows: Vec<Line> =
        ranking.rows.iter().map(|row| line(event, section, row, Vec::new())).collect();
    let heads = heads_of(scene, &ranking);
    Ok(
        context! { as_of => scene.as_of(event, section, ranking.after), heads => heads.short, legend => heads.legend, notes => heads.notes, rows => rows },
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
            context! { as_of => "", heads => heads(scene, &empty(1)).short, legend => empty::<String>(0), notes => empty::<String>(0), parts => [part] },
        );
    };
    let after = scene.after(section)?;
    let ranking = Ranking::of(event, section, after, scene.language);
    let played = Played::new(event, section, after);
    let numbers: Vec<Number> = played.tournament.numbers().collect();
    let parts = numbers.chunks(ACROSS_MAX).map(|columns| {
        let rows: Vec<Line> = numbers.iter().filter_map(|number| {
            let rounds = played.rounds(*number);
            let cell = |other: &Number| played.meetings(*number, &rounds, *other);
            let cells = columns.iter().map(cell).collect();
            ranking.row(*number).map(|row| line(event, section, row, cells))
        }).collect();
        let last = columns.last() == numbers.last();
        context! { columns => columns.iter().map(ToString::to_string).collect::<Vec<_>>(), rows => rows, last => last }
    });
    let parts: Vec<Value> = parts.collect();
    let heads = heads_of(scene, &ranking);
    Ok(
        context! { as_of => scene.as_of(event, section, after), heads => heads.short, legend => with_note(scene, heads.legend, &played), notes => heads.notes, parts => parts },
    )
}

/// The results of a section up to a round, with those that no longer count.
struct Played<'a> {
    section: &'a Section,
    tournament: Tournament,
    /// What half a point without play is worth.
    half: Points,
}

impl<'a> Played<'a> {
    fn new(event: &Competition, section: &'a Section, after: u16) -> Played<'a> {
        let tournament = event.as_played(section, after);
        Played { section, tournament, half: event.worth().draw }
    }

    /// The rounds of one, those brought along from the stage before first.
    fn rounds(&self, number: Number) -> Vec<RoundCell> {
        card(&self.tournament, number, self.tournament.played_rounds())
    }

    fn brought(&self) -> usize {
        self.section.brought.len()
    }

    /// What one made against another; several meetings side by side.
    fn meetings(&self, number: Number, rounds: &[RoundCell], other: Number) -> Field {
        let against =
            rounds.iter().filter(|cell| cell.against.is_some_and(|(who, _)| who == other));
        let marks: Vec<String> = against.map(|cell| self.mark(number, cell)).collect();
        Field { text: marks.join(" "), own: number == other }
    }

    /// A mark, as protocols have it; in brackets if it does not count.
    fn mark(&self, number: Number, cell: &RoundCell) -> String {
        let text = match cell.mark {
            Mark::Unfinished => String::new(),
            Mark::HalfBye => self.half.to_string(),
            Mark::Absent if self.is_away(number, cell.round) => "−".to_owned(),
            Mark::Absent => String::new(),
            other => other.to_string(),
        };
        if cell.counts || text.is_empty() { text } else { format!("({text})") }
    }

    /// Whether one should have played: who is free in a round robin should not.
    fn is_away(&self, number: Number, round: Round) -> bool {
        let own = round.index().checked_sub(self.brought()).map(Round::from_index);
        let record = own.and_then(|round| self.section.round(round));
        record.is_some_and(|record| record.away.get(&number) == Some(&Absence::Nothing))
    }

    /// The number of a round; those of the stage before have none here.
    fn label(&self, scene: &Scene, round: Round, told: fn(usize) -> String) -> String {
        match round.index().checked_sub(self.brought()) {
            Some(own) => told(own + 1),
            None => scene.say(id::BROUGHT_SHORT),
        }
    }

    fn has_unplayed(&self) -> bool {
        let is_so = |cell: &RoundCell| matches!(cell.mark, Mark::Plus | Mark::Minus);
        self.tournament.numbers().any(|number| self.rounds(number).iter().any(is_so))
    }

    fn has_uncounted(&self) -> bool {
        self.tournament.numbers().any(|number| self.rounds(number).iter().any(|cell| !cell.counts))
    }
}

/// What the brackets mean, where there are any, and what pluses and minuses are worth.
fn with_note(scene: &Scene, mut legend: Vec<String>, played: &Played) -> Vec<String> {
    if played.has_uncounted() {
        legend.push(scene.say(id::NOT_COUNTED_MARK));
    }
    if played.has_unplayed() {
        legend.extend(of_unplayed(scene));
    }
    legend
}

/// What the rulebook says of games without play.
fn of_unplayed(scene: &Scene) -> Vec<String> {
    let Some(regulations) = scene.regulations() else { return Vec::new() };
    let scoring = regulations.discipline().and_then(|one| regulations.book().scoring(one));
    let said = scoring.into_iter().flat_map(|scoring| &scoring.unplayed);
    let text = |unplayed: Unplayed| match unplayed {
        Unplayed::PlusWinsMinusLoses => Some(id::PLUS_WINS_MARK),
        Unplayed::BothMinus => Some(id::BOTH_MINUS_MARK),
        Unplayed::NotForNorms => Some(id::PLUS_NOT_FOR_NORMS_MARK),
        Unplayed::NotForRatings => Some(id::PLUS_NOT_FOR_RATINGS_MARK),
        // That is said of sanctions.
        Unplayed::NeverAboveMaximum => None,
    };
    said.filter_map(|one| text(one.says)).map(|id| scene.say(id)).collect()
}

/// Round by round, in the order of the places.
pub(super) fn swiss(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let row = || Line { cells: empty(ROUNDS), values: empty(2), ..Line::default() };
        let rows: Vec<Line> = (0..SWISS_LINES).map(|_| row()).collect();
        return Ok(
            context! { as_of => "", rounds => (1..=ROUNDS).map(roman).collect::<Vec<_>>(), heads => heads(scene, &empty(2)).short, legend => empty::<String>(0), notes => empty::<String>(0), rows => rows },
        );
    };
    let after = scene.after(section)?;
    let ranking = Ranking::of(event, section, after, scene.language);
    let played = Played::new(event, section, after);
    let planned = event.rounds_known(section).unwrap_or(after);
    let rounds = planned.max(after) + played.brought() as u16;
    let rows: Vec<Line> = ranking
        .rows
        .iter()
        .map(|row| {
            let cells = played.rounds(row.number);
            let text_of = |cell: &RoundCell| text(round_cell(scene, &played, row.number, cell));
            let mut cells: Vec<Field> = cells.iter().map(text_of).collect();
            cells.resize_with(rounds.into(), Field::default);
            line(event, section, row, cells)
        })
        .collect();
    let heads = heads_of(scene, &ranking);
    let labels: Vec<String> =
        Round::up_to(rounds).map(|round| played.label(scene, round, roman)).collect();
    Ok(
        context! { as_of => scene.as_of(event, section, after), rounds => labels, heads => heads.short, legend => with_note(scene, heads.legend, &played), notes => heads.notes, rows => rows },
    )
}

/// Opponent, colour and result, such as `12б 1`.
fn round_cell(scene: &Scene, played: &Played, number: Number, cell: &RoundCell) -> String {
    let result = played.mark(number, cell);
    match cell.against {
        Some((opponent, colour)) => {
            format!("{opponent}{}\u{a0}{result}", colour_letter(scene, colour))
        }
        None => result,
    }
}

fn colour_letter(scene: &Scene, colour: Colour) -> String {
    scene.say(if colour == Colour::White { id::WHITE_LETTER } else { id::BLACK_LETTER })
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
}

#[derive(Clone, Debug, Default, Serialize)]
struct CardLine {
    round: String,
    opponent: Person,
    colour: String,
    result: String,
    sum: String,
}

/// The cards of participants, with the results of the round that is played as far as there are any.
pub(super) fn cards(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let lines = if scene.is_of_2013() { 13 } else { 11 };
        let rows =
            (1..=lines).map(|round| CardLine { round: round.to_string(), ..CardLine::default() });
        return Ok(context! { cards => [Card { rows: rows.collect(), ..Card::default() }] });
    };
    let played = Played::new(event, section, section.announced());
    let planned = event.rounds_known(section).unwrap_or(section.announced());
    let planned = if scene.is_of_2013() { planned.max(13) } else { planned };
    let of = |number: Number| {
        let cells = played.rounds(number);
        let mut rows: Vec<CardLine> =
            cells.iter().map(|cell| card_line(scene, event, &played, number, cell)).collect();
        for round in cells.len().saturating_sub(played.brought()) + 1..=planned.into() {
            rows.push(CardLine { round: round.to_string(), ..CardLine::default() });
        }
        Card { who: person(event, section, number), rows }
    };
    let cards: Vec<Card> = scene.numbers(section)?.into_iter().map(of).collect();
    Ok(context! { cards => cards })
}

fn card_line(
    scene: &Scene,
    event: &Competition,
    played: &Played,
    number: Number,
    cell: &RoundCell,
) -> CardLine {
    let section = played.section;
    let closed = cell.round.index() < played.brought() + usize::from(section.closed());
    let known = closed || (cell.against.is_some() && cell.mark != Mark::Unfinished);
    let colour = |colour| if colour == Colour::White { id::WHITE_WORD } else { id::BLACK_WORD };
    CardLine {
        round: played.label(scene, cell.round, |round| round.to_string()),
        opponent: cell.against.map(|(who, _)| person(event, section, who)).unwrap_or_default(),
        colour: cell.against.map(|(_, one)| scene.say(colour(one))).unwrap_or_default(),
        result: if known { played.mark(number, cell) } else { String::new() },
        sum: if known { cell.sum.to_string() } else { String::new() },
    }
}

/// Teams, placed by what their members made.
pub(super) fn team_scoring(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let member =
            || context! { name => "", title => "", rating => "", points => "", note => "" };
        let team = |_| context! { place => "", team => "", points => "", places => "", members => (0..3).map(|_| member()).collect::<Vec<_>>() };
        return Ok(context! { as_of => "", teams => (0..6).map(team).collect::<Vec<_>>() });
    };
    let after = scene.after(section)?;
    let scored = event.team_scores(&section.until(after));
    if scored.is_empty() {
        return Err(Unfit::NoTeamScoring);
    }
    let teams = scored.iter().map(|team| {
        let members = team.members.iter().map(|member| {
            let who = person(event, section, member.number);
            let note = if member.counts { String::new() } else { scene.say(id::NOT_COUNTED) };
            context! { name => who.name, title => who.title, rating => who.rating, points => member.points.to_string(), note => note }
        });
        context! { place => team.place.to_string(), team => team.team, points => team.points.to_string(), places => team.places.to_string(), members => members.collect::<Vec<_>>() }
    });
    Ok(context! { as_of => scene.as_of(event, section, after), teams => teams.collect::<Vec<_>>() })
}
