//! The card of a team, for programs.

use competition::{BoardNumber, SectionNumber, TableNumber};
use ledger::{LoggedEvent, Snapshot};
use schemars::JsonSchema;
use serde::Serialize;
use tournament::{Number, Round};

use super::decimal;
use crate::text::Texts;
use crate::view::{TableRow, TeamCard};

/// A team: its players, its matches, its place.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct TeamCardAnswer {
    /// The version of the event.
    version: u32,
    /// Its number in the section.
    number: u16,
    /// Its name.
    name: String,
    /// Its captain.
    captain: String,
    /// Its place, such as `2` or `3–4`; none before the first match.
    place: Option<String>,
    /// What separates it from the team above, in the language that was asked for.
    why: Option<String>,
    /// Those who play for it, board 1 first, reserves last.
    players: Vec<RosterAnswer>,
    /// Its matches that are announced.
    matches: Vec<MatchAnswer>,
}

/// A player of a team.
#[derive(Serialize, JsonSchema)]
struct RosterAnswer {
    /// His board; none for a reserve.
    board: Option<BoardNumber>,
    /// His name.
    name: String,
    /// How many games he has played for the team.
    games: usize,
    /// His points in them.
    points: f64,
}

/// A match.
#[derive(Serialize, JsonSchema)]
struct MatchAnswer {
    /// The round.
    round: Round,
    /// The table.
    table: TableNumber,
    /// The number of the other team.
    opponent: u16,
    /// Its name.
    opponent_name: String,
    /// The points of the team so far, as they are written.
    score: String,
    /// Those of the other team.
    against: String,
    /// Whether it is over.
    over: bool,
}

impl TeamCardAnswer {
    /// The card of a team of a section.
    pub fn of(
        snapshot: &Snapshot<LoggedEvent>,
        section: SectionNumber,
        number: u16,
        t: Texts,
    ) -> Option<TeamCardAnswer> {
        let competition = &snapshot.state.competition;
        let section = competition.section(section)?;
        let card = TeamCard::of(competition, section, Number::new(number)?, t)?;
        Some(TeamCardAnswer::told(snapshot.version.0, card))
    }

    fn told(version: u32, card: TeamCard) -> TeamCardAnswer {
        let number = card.who.number;
        let (place, why) = card.row.map(|row| (row.place, row.why)).unzip();
        let players = card.players.into_iter().map(|one| RosterAnswer {
            board: one.board,
            name: one.name,
            games: one.games,
            points: decimal(one.points),
        });
        let matches = card.matches.iter().filter_map(|(round, at)| {
            round.tables.get(*at).map(|table| MatchAnswer::of(round.number, table, number))
        });
        TeamCardAnswer {
            version,
            number,
            matches: matches.collect(),
            players: players.collect(),
            name: card.who.name,
            captain: card.captain,
            place,
            why: why.filter(|why| !why.is_empty()),
        }
    }
}

impl MatchAnswer {
    fn of(round: Round, row: &TableRow, team: u16) -> MatchAnswer {
        let [first, second] = row.score.clone();
        let is_first = row.white.number == team;
        let other = if is_first { &row.black } else { &row.white };
        let (score, against) = if is_first { (first, second) } else { (second, first) };
        MatchAnswer {
            round,
            table: row.table,
            opponent: other.number,
            opponent_name: other.name.clone(),
            score,
            against,
            over: row.done,
        }
    }
}
