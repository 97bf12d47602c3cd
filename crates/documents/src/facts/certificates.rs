//! Certificates of what was achieved: games really played, as norms count them.

use competition::{Board, Competition, Member, PlayerId, Section};
use minijinja::context;
use minijinja::value::Value;
use serde::Serialize;
use tournament::{Entry, How, Number, Outcome, Points};

use super::Unfit;
use super::ranking::Ranking;
use super::report::stage_system;
use super::rules;
use super::scene::{Person, Scene, person, player};
use super::titles::by_rank;

#[derive(Clone, Debug, Default, Serialize)]
struct Certificate {
    who: Person,
    team: String,
    place: String,
    points: String,
    /// Those of games that were played, and how many they were.
    played_points: String,
    games: String,
    /// The norm that he met, as the panel found.
    norm: String,
}

/// Points and games that were really played.
#[derive(Clone, Copy, Default)]
struct Tally {
    points: Points,
    played_points: Points,
    games: usize,
}

impl Tally {
    fn add(&mut self, points: Points, outcome: Outcome, how: How) {
        self.points += points;
        if how != How::Forfeit && outcome != Outcome::Unfinished {
            self.played_points += points;
            self.games += 1;
        }
    }
}

/// Whether nothing is left to play in an event.
pub(super) fn is_over(event: &Competition) -> bool {
    event.is_finished()
}

/// Whether somebody met a norm in an event that is over.
pub(super) fn are_due(event: &Competition) -> bool {
    let awarded = event.regulations().is_some_and(|one| one.without_norms().is_empty());
    awarded && is_over(event) && event.players().iter().any(|one| !one.player.norm.is_empty())
}

/// One for everybody who met a norm.
pub(super) fn certificates(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        return Ok(
            context! { sheets => [Certificate::default()], participants => "", titles => "", status => "", system => "", rounds => "", micro => false },
        );
    };
    if let Some(clause) = scene.regulations().and_then(|one| one.without_norms().first()) {
        return Err(Unfit::WithoutNorms(*clause));
    }
    if !event.is_over(section) {
        return Err(Unfit::NotOver);
    }
    let ranking = Ranking::of(event, section, section.closed(), scene.language);
    let micro = event.counting().games > 1;
    let mut sheets = Vec::new();
    for number in scene.numbers(section)? {
        let row = ranking.row(number);
        let place = row.map(|row| row.place.clone()).unwrap_or_default();
        match section.members.get(number.index()) {
            Some(Member::Team(team)) => {
                let team = event.team(*team).map(|record| &record.team);
                for id in team.into_iter().flat_map(|team| team.players()) {
                    let Some(norm) = norm_of(event, id) else { continue };
                    let tally = on_boards(event, section, id);
                    let who = player(event, Some(id));
                    let team = person(event, section, number).name;
                    let points = tally.points.to_string();
                    let sheet = || certificate(who, team, &place, points, tally, norm);
                    sheets.extend((tally.games > 0).then(sheet));
                }
            }
            Some(Member::Player(id)) => {
                let Some(norm) = norm_of(event, *id) else { continue };
                let tally = in_rounds(event, section, number);
                let who = person(event, section, number);
                // What the table says, with what was brought along and without what does not count.
                let points = row.map(|row| row.points.clone()).unwrap_or_default();
                let sheet = || certificate(who, String::new(), &place, points, tally, norm);
                sheets.extend((tally.games > 0).then(sheet));
            }
            None => {}
        }
    }
    if sheets.is_empty() {
        return Err(Unfit::NoNorms);
    }
    Ok(context! {
        sheets => sheets,
        participants => section.members.len(),
        titles => titles(event, section),
        status => scene.regulations().map(|one| rules::status(scene, one.status)),
        system => stage_system(scene, event, section),
        rounds => section.closed(),
        micro => micro,
    })
}

fn certificate(
    who: Person,
    team: String,
    place: &str,
    points: String,
    tally: Tally,
    norm: &str,
) -> Certificate {
    Certificate {
        who,
        team,
        place: place.to_owned(),
        points,
        played_points: tally.played_points.to_string(),
        games: tally.games.to_string(),
        norm: norm.to_owned(),
    }
}

/// The norm that a player met in the event, if he met one.
fn norm_of(event: &Competition, id: PlayerId) -> Option<&str> {
    let record = event.player(id)?;
    Some(record.player.norm.as_str()).filter(|norm| !norm.is_empty())
}

/// What a participant made.
fn in_rounds(event: &Competition, section: &Section, number: Number) -> Tally {
    let tournament = event.tournament(section, section.closed());
    let mut tally = Tally::default();
    // What was brought along was played in the stage before.
    for entry in tournament.entries(number).skip(section.brought.len()) {
        let (outcome, how) = match entry {
            Entry::Game { outcome, how, .. } => (outcome, how),
            _ => (Outcome::Unfinished, How::Forfeit),
        };
        tally.add(tournament.worth.of_entry(entry), outcome, how);
    }
    tally
}

/// What a player made on the boards of his team.
fn on_boards(event: &Competition, section: &Section, id: PlayerId) -> Tally {
    let counting = event.counting();
    let tables = section.rounds.iter().flat_map(|round| &round.tables);
    let mut tally = Tally::default();
    for board in tables.flat_map(|table| &table.boards) {
        let Some(side) = side_of(board, id) else { continue };
        let (points, outcome) = (board.points(&counting)[side], board.outcomes(&counting)[side]);
        tally.add(points, outcome, board.how(&counting));
    }
    tally
}

fn side_of(board: &Board, id: PlayerId) -> Option<usize> {
    board.players.iter().position(|player| *player == Some(id))
}

/// How many have which title or rank, the highest first.
fn titles(event: &Competition, section: &Section) -> String {
    let people = (0..section.members.len()).map(|at| person(event, section, Number::at(at)).title);
    let titles: Vec<String> = people.filter(|title| !title.is_empty() && title != "б/р").collect();
    by_rank(titles.iter().map(String::as_str), "")
}
