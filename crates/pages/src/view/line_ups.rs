//! The line-ups of a round: who sits where, who could, and by when it is said.

use competition::{
    BoardNumber, Competition, Member, Moment, PlayerId, Problem, Refusal, RoundRecord, Section,
    Table, TableNumber, TeamId,
};
use tournament::Round;

use super::clause::{Cited, cited};
use crate::text::Texts;

/// The line-ups of a round.
pub(crate) struct LineUps {
    pub(crate) round: Round,
    open: bool,
    known: bool,
    /// By when line-ups are due, if a time was said for the round.
    pub(crate) due: Option<String>,
    /// Whether that is over.
    pub(crate) late: bool,
    pub(crate) minutes: u16,
    pub(crate) because: Vec<Cited>,
    pub(crate) teams: Vec<TeamLineUp>,
}

/// The line-up of a team.
pub(crate) struct TeamLineUp {
    pub(crate) team: u16,
    pub(crate) name: String,
    /// Against whom, at which table, once the pairs are known.
    pub(crate) against: Option<(TableNumber, String)>,
    pub(crate) handed_in: bool,
    pub(crate) boards: Vec<LinedUp>,
    /// Who can be chosen: number, name, his place in the entry.
    pub(crate) choices: Vec<Choice>,
    /// What is wrong with it as a whole.
    pub(crate) faults: Vec<String>,
}

/// A board of a line-up.
pub(crate) struct LinedUp {
    pub(crate) board: BoardNumber,
    pub(crate) player: u16,
    pub(crate) name: String,
    /// Whether its player has Black, once the pairs are known.
    pub(crate) is_black: Option<bool>,
    pub(crate) fault: String,
}

/// A player who can be lined up, or why he cannot.
pub(crate) struct Choice {
    pub(crate) player: u16,
    pub(crate) name: String,
    /// His board in the entry; none for a reserve.
    pub(crate) board: Option<BoardNumber>,
    pub(crate) can_play: bool,
}

impl LineUps {
    pub(crate) fn of(
        competition: &Competition,
        section: &Section,
        round: Round,
        now: Moment,
        t: Texts,
    ) -> Option<LineUps> {
        let regulations = competition.regulations()?;
        let record = section.round(round);
        let (minutes, clauses) = regulations.line_up_due();
        let starts = record.and_then(|record| record.starts);
        let late = starts.is_some_and(|starts| starts.minutes_since(now) < i64::from(minutes));
        let teams = section.members.iter().filter_map(|member| match member {
            Member::Team(id) => Some(*id),
            Member::Player(_) => None,
        });
        let stays = |id: &TeamId| competition.team(*id).is_some_and(|one| one.left.is_none());
        Some(LineUps {
            round,
            open: record.is_some_and(RoundRecord::takes_line_ups),
            known: record.is_some_and(RoundRecord::has_begun),
            due: starts.map(|starts| before(starts, minutes)),
            late,
            minutes,
            because: cited(clauses, t),
            teams: teams
                .filter(stays)
                .filter_map(|id| TeamLineUp::of(competition, section, round, id))
                .collect(),
        })
    }

    /// Whether line-ups can be handed in now.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }

    /// Whether the clocks were started: everybody can see who sits where.
    pub(crate) fn is_known(&self) -> bool {
        self.known
    }

    pub(crate) fn team(&mut self, team: u16) -> Option<&mut TeamLineUp> {
        self.teams.iter_mut().find(|one| one.team == team)
    }
}

impl TeamLineUp {
    fn of(
        competition: &Competition,
        section: &Section,
        round: Round,
        id: TeamId,
    ) -> Option<TeamLineUp> {
        let team = &competition.team(id)?.team;
        let number = section.number_of(Member::Team(id))?;
        let record = section.round(round);
        let seen = record.filter(|record| record.is_announced());
        let table = seen.and_then(|record| place(record, number));
        let opponent = table.map(|(place, table)| {
            let other = if table.white == number { table.black } else { table.white };
            let member = section.members.get(other.index()).copied();
            (place, member.map(|one| competition.name(one).to_owned()).unwrap_or_default())
        });
        let is_first = table.map(|(_, table)| table.white == number);
        let played = table.filter(|(_, table)| !table.boards.is_empty());
        let seats: Vec<Option<PlayerId>> = match (played, is_first) {
            (Some((_, table)), Some(is_first)) => {
                let side = usize::from(!is_first);
                table.boards.iter().map(|board| board.players[side]).collect()
            }
            _ => competition.line_up(section, round, id),
        };
        let is_black = |board: BoardNumber| {
            let (_, table) = table?;
            let first = table.colour_of_first(board) == tournament::Colour::Black;
            Some(first == is_first?)
        };
        let boards = BoardNumber::all().zip(&seats).map(|(board, seat)| LinedUp {
            board,
            player: seat.map_or(0, |id| id.0),
            name: seat
                .map(|id| competition.name(Member::Player(id)).to_owned())
                .unwrap_or_default(),
            is_black: is_black(board),
            fault: String::new(),
        });
        let choices = BoardNumber::all().zip(team.players()).map(|(board, player)| Choice {
            player: player.0,
            name: competition.name(Member::Player(player)).to_owned(),
            board: (board.index() < team.main.len()).then_some(board),
            can_play: competition
                .player(player)
                .is_some_and(|one| one.is_admitted() && one.left.is_none()),
        });
        Some(TeamLineUp {
            team: id.0,
            name: team.name.clone(),
            against: opponent,
            handed_in: record.is_some_and(|record| record.line_ups.contains_key(&id)),
            boards: boards.collect(),
            choices: choices.collect(),
            faults: Vec::new(),
        })
    }

    /// Shows the line-up as somebody wanted it, each refusal beside the board it is about.
    pub(crate) fn refused(&mut self, wanted: &[Option<PlayerId>], refusal: &Refusal, t: Texts) {
        for (board, player) in self.boards.iter_mut().zip(wanted) {
            board.player = player.map_or(0, |id| id.0);
        }
        for fault in &refusal.faults {
            let text = fault.text(t.language);
            let about = player_of(&fault.problem);
            // Whoever sits twice is wrong the second time.
            let board = self.boards.iter_mut().rev().find(|one| Some(one.player) == about);
            match board {
                Some(board) => board.fault = text,
                None => self.faults.push(text),
            }
        }
    }
}

fn place(record: &RoundRecord, number: tournament::Number) -> Option<(TableNumber, &Table)> {
    TableNumber::all().zip(&record.tables).find(|(_, table)| table.has(number))
}

/// Whom a refusal of a line-up is about.
fn player_of(problem: &Problem) -> Option<u16> {
    let (Problem::NotInTeam { id, .. }
    | Problem::PlayerTwice { id }
    | Problem::NotAdmitted { id }
    | Problem::NotHisBoard { id, .. }
    | Problem::OrderBroken { id }
    | Problem::HasLeft { who: Member::Player(id) }) = problem
    else {
        return None;
    };
    Some(id.0)
}

/// So many minutes before a moment, as the clock shows it.
fn before(moment: Moment, minutes: u16) -> String {
    let (hour, minute) = moment.hour_and_minute();
    let day = 24 * 60;
    let at = (i64::from(hour) * 60 + i64::from(minute) - i64::from(minutes)).rem_euclid(day);
    format!("{:02}:{:02}", at / 60, at % 60)
}
