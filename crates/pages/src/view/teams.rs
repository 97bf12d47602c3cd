//! Teams: their table, their cards, and what was made on each board.

use competition::{BoardNumber, Competition, PlaceGiven, Section, Table};
use serde_json::{Value as Json, json};
use tournament::standings::{Neighbour, Scored, TeamCriterion, TeamEvent, Totals};
use tournament::{Number, Outcome, Points, Round};

use super::standings::range;
use super::{RoundView, Someone};
use crate::id;
use crate::text::Texts;

/// The places of teams that meet each other.
pub(crate) struct TeamsView {
    pub(crate) after: u16,
    /// Matches that are not over: the places are provisional as long as there are any.
    pub(crate) unfinished: usize,
    pub(crate) rows: Vec<TeamRow>,
    /// A right to an additional match.
    pub(crate) right: Option<String>,
    /// Whether match points come first.
    pub(crate) by_matches: bool,
    pub(crate) clause: String,
}

/// A team in its place.
pub(crate) struct TeamRow {
    pub(crate) place: String,
    pub(crate) who: Someone,
    pub(crate) totals: Totals,
    /// What separates it from the team above.
    pub(crate) why: String,
}

impl TeamsView {
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        after: u16,
        t: Texts,
    ) -> Option<TeamsView> {
        let after = after.min(section.announced());
        let cut = section.until(after);
        let standings = competition.team_standings(&cut)?;
        let given = competition.places_given(section, after);
        let who = |number| Someone::of(competition, section, number);
        let mut above = None;
        let row = |placed: &PlaceGiven| {
            let upper = above.replace(placed.clone());
            let row = standings.rows.iter().find(|row| row.number == placed.number)?;
            let why = upper.and_then(|upper| {
                let above = Neighbour::Above;
                competition.tell_parted(section, &upper, placed, above, t.language)
            });
            let [first, last] = placed.place.map(usize::from);
            Some(TeamRow {
                place: range(first, last),
                who: who(placed.number),
                totals: row.totals.clone(),
                why: why.unwrap_or_default(),
            })
        };
        let right = standings.right.as_ref().map(|right| {
            let (team, other) = (who(right.team).name, who(right.against).name);
            let clause = right.clause.to_string();
            let words = [("team", &*team), ("other", &*other), ("clause", &*clause)];
            t.tell(id::TEAM_RIGHT, &words).into_owned()
        });
        Some(TeamsView {
            after,
            unfinished: unfinished(competition, &cut),
            rows: given.rows.iter().filter_map(row).collect(),
            right,
            by_matches: standings.rules.criteria.first() == Some(&TeamCriterion::MatchPoints),
            clause: standings.rules.clause.to_string(),
        })
    }

    /// How many boards a match has.
    pub(crate) fn boards(&self) -> usize {
        self.rows.first().map_or(0, |row| row.totals.boards.len())
    }

    pub(crate) fn json(&self) -> Json {
        let text = |points: &Points| points.to_string();
        let row = |row: &TeamRow| {
            json!({
                "place": row.place, "number": row.who.number, "name": row.who.name,
                "match-points": text(&row.totals.match_points),
                "board-points": text(&row.totals.game_points),
                "won": row.totals.won, "drawn": row.totals.drawn, "lost": row.totals.lost,
                "boards": row.totals.boards.iter().map(text).collect::<Vec<_>>(), "why": row.why,
            })
        };
        let rows: Vec<Json> = self.rows.iter().map(row).collect();
        json!({ "after": self.after, "unfinished": self.unfinished, "rows": rows })
    }
}

fn unfinished(competition: &Competition, section: &Section) -> usize {
    let counting = competition.counting();
    let open = |table: &&Table| table.outcomes(&counting).contains(&Outcome::Unfinished);
    section.rounds.iter().flat_map(|round| &round.tables).filter(open).count()
}

/// What was made on each board.
pub(crate) struct BoardsView {
    /// The board, and its players: name, team, games, points.
    pub(crate) boards: Vec<(BoardNumber, Vec<BoardPlayer>)>,
}

/// What somebody made on a board.
pub(crate) struct BoardPlayer {
    pub(crate) name: String,
    pub(crate) team: Someone,
    pub(crate) games: usize,
    pub(crate) points: Points,
}

impl BoardsView {
    pub(crate) fn of(competition: &Competition, section: &Section) -> BoardsView {
        let event: TeamEvent = competition.team_event(section);
        let lines = event.by_board().into_iter().map(|line| {
            let players = line.players.into_iter().map(|one| BoardPlayer {
                name: one.name,
                team: Someone::of(competition, section, one.team),
                games: one.games,
                points: one.points,
            });
            (line.board, players.collect())
        });
        BoardsView { boards: lines.collect() }
    }
}

/// Teams whose members play for themselves.
pub(crate) struct ScoredTeams {
    pub(crate) rows: Vec<Scored>,
    pub(crate) names: Vec<Someone>,
}

impl ScoredTeams {
    /// The places of such teams, if the event has any.
    pub(crate) fn of(competition: &Competition, section: &Section) -> Option<ScoredTeams> {
        let rows = competition.team_scores(section);
        let members = 0..section.members.len();
        let names = members.map(|index| Someone::of(competition, section, Number::at(index)));
        let names = names.collect();
        (!rows.is_empty()).then_some(ScoredTeams { rows, names })
    }

    pub(crate) fn someone(&self, number: &Number) -> &Someone {
        &self.names[number.index()]
    }
}

/// The card of a team.
pub(crate) struct TeamCard {
    pub(crate) who: Someone,
    pub(crate) captain: String,
    /// Board or reserve, name, rating, games, points.
    pub(crate) players: Vec<RosterLine>,
    /// Its matches: the round, and its table in it.
    pub(crate) matches: Vec<(RoundView, usize)>,
    pub(crate) row: Option<TeamRow>,
}

/// A player of a team.
pub(crate) struct RosterLine {
    pub(crate) board: Option<BoardNumber>,
    pub(crate) name: String,
    pub(crate) rating: String,
    pub(crate) games: usize,
    pub(crate) points: Points,
}

impl TeamCard {
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        number: Number,
        t: Texts,
    ) -> Option<TeamCard> {
        let member = section.members.get(number.index())?;
        let competition::Member::Team(id) = member else { return None };
        let team = &competition.team(*id)?.team;
        let event = competition.team_event(section);
        let players = BoardNumber::all().zip(team.players()).filter_map(|(board, id)| {
            let player = &competition.player(id)?.player;
            let (games, points) = made(&event, number, &player.name);
            Some(RosterLine {
                board: (board.index() < team.main.len()).then_some(board),
                name: player.name.clone(),
                rating: player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
                games,
                points,
            })
        });
        let matches = Round::up_to(section.announced()).filter_map(|round| {
            let at = section.round(round)?.tables.iter().position(|table| table.has(number))?;
            Some((RoundView::of(competition, section, round, t)?, at))
        });
        let table = TeamsView::of(competition, section, u16::MAX, t);
        let own =
            |view: TeamsView| view.rows.into_iter().find(|row| row.who.number == number.get());
        Some(TeamCard {
            who: Someone::of(competition, section, number),
            captain: team.captain.clone(),
            players: players.collect(),
            matches: matches.collect(),
            row: table.and_then(own),
        })
    }
}

/// The games and points of a player of a team on all boards.
fn made(event: &TeamEvent, team: Number, name: &str) -> (usize, Points) {
    let (mut games, mut points) = (0, Points::ZERO);
    for one in &event.matches {
        for (side, of) in [Some(one.first), one.second].iter().enumerate() {
            for board in one.boards.iter().filter(|_| *of == Some(team)) {
                if board.players[side] == name {
                    games += 1;
                    points += board.points[side];
                }
            }
        }
    }
    (games, points)
}
