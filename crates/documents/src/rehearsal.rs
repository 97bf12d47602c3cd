//! Events that nobody plays: small ones, by which templates are tried before somebody needs them.

use clauses::Document;
use competition::command;
use competition::{
    Authority, BoardNumber, Command, Competition, Kind, Member, Moment, Official, Player, PlayerId,
    Post, ProtestNumber, Regulations, SectionNumber, Stage, StageNumber, StageSystem, TableNumber,
    Team, TeamRules, decide,
};
use tournament::{Round, Score};

/// How many take part.
const PLAYERS: u16 = 6;

/// Players whose points are added up for their teams, and teams that meet.
pub(crate) fn events(now: Moment) -> [Competition; 2] {
    [players(now), teams(now)]
}

/// Played to the end, with openings, a protest and an incident.
fn players(now: Moment) -> Competition {
    let mut rehearsal = Rehearsal::new(now, Kind::TeamScoring { best: Some(2) }, None);
    rehearsal.begin();
    Round::up_to(PLAYERS - 1).for_each(|round| rehearsal.round(round));
    rehearsal.trouble();
    rehearsal.event
}

/// One round of three teams, so that one has none to meet; each has a player at the only board and
/// one in reserve.
fn teams(now: Moment) -> Competition {
    let rules = TeamRules {
        boards: 1,
        reserves_max: 1,
        order: Default::default(),
        line_up_minutes: None,
        scoring: Default::default(),
    };
    let mut rehearsal = Rehearsal::new(now, Kind::Team, Some(rules));
    for first in [1, 3, 5] {
        rehearsal.ask(Command::EnterTeam(Box::new(Team {
            name: format!("Team {first}"),
            captain: "Captain".to_owned(),
            main: vec![PlayerId(first)],
            reserves: vec![PlayerId(first + 1)],
        })));
    }
    rehearsal.begin();
    rehearsal.round(Round::FIRST);
    rehearsal.event
}

struct Rehearsal {
    event: Competition,
    now: Moment,
}

impl Rehearsal {
    fn new(now: Moment, kind: Kind, teams: Option<TeamRules>) -> Rehearsal {
        let mut rehearsal = Rehearsal { event: Competition::default(), now };
        rehearsal.ask(Command::Create(Box::new(regulations(now, kind, teams))));
        for number in 1..=PLAYERS {
            rehearsal.ask(Command::Enter(Box::new(player(number))));
        }
        let by = || "Commission".to_owned();
        let (players, items) = (Vec::new(), Vec::new());
        let (note, valid_to) = (String::new(), None);
        rehearsal.ask(Command::Check(command::CheckItems {
            players,
            items,
            by: by(),
            note,
            valid_to,
        }));
        rehearsal.ask(Command::Admit(command::Admit { players: Vec::new(), by: by() }));
        rehearsal
    }

    /// A command that is refused changes nothing; what it would have filled stays empty.
    fn ask(&mut self, command: Command) {
        let events = decide(&self.event, &command, self.now).unwrap_or_default();
        events.into_iter().for_each(|fact| self.event.happen(fact));
    }

    fn begin(&mut self) {
        self.ask(Command::StartStage(command::StartStage {
            stage: StageNumber::FIRST,
            seed: seed(),
        }));
    }

    fn round(&mut self, round: Round) {
        let section = SectionNumber::FIRST;
        self.ask(Command::Pair(command::PairRound {
            section,
            round,
            seed: seed(),
            unfinished: Default::default(),
        }));
        self.ask(Command::Publish(command::PublishRound {
            section,
            round,
            starts: Some(self.now),
            seen: None,
        }));
        let (tables, by) = (Vec::new(), "Judge".to_owned());
        self.ask(Command::DrawOpenings(command::DrawOpenings {
            section,
            round,
            tables,
            by,
            seed: seed(),
        }));
        self.ask(Command::Start(command::StartRound { section, round }));
        // Teams have only the first of these tables.
        for (table, score) in
            TableNumber::all().zip([Score::FirstWins, Score::Draw, Score::SecondWins])
        {
            let (board, game, adjudicated) = (BoardNumber::FIRST, None, None);
            self.ask(Command::Result(command::EnterResult {
                section,
                round,
                table,
                board,
                game,
                score,
                adjudicated,
            }));
        }
        self.ask(Command::Close(command::CloseRound { section, round }));
    }

    fn trouble(&mut self) {
        let who = Member::Player(PlayerId(1));
        self.ask(Command::Incident(command::NoteIncident {
            round: Some(Round::FIRST),
            clauses: vec!["UA-2024 III.rights.3.12".to_owned()],
            ..command::NoteIncident::new(who, "Late".to_owned(), Authority::Arbiter)
        }));
        self.ask(Command::Protest(command::FileProtest {
            who,
            filed_by: "Player 1".to_owned(),
            section: SectionNumber::FIRST,
            round: Round::from_index(usize::from(PLAYERS) - 2),
            text: "The clock did not run.".to_owned(),
            clauses: vec!["UA-2024 IV.8.4".to_owned()],
            written: true,
            deposit_roubles: 0,
        }));
        let (by, text) = (Authority::ChiefPanel, "It ran.".to_owned());
        self.ask(Command::DecideProtest(command::DecideProtest {
            protest: ProtestNumber::FIRST,
            upheld: false,
            by,
            text,
            result: None,
        }));
    }
}

fn seed() -> Option<String> {
    Some("rehearsal".to_owned())
}

fn player(number: u16) -> Player {
    Player {
        name: format!("Player {number}"),
        rating: Some(2000 + number),
        title: "I".to_owned(),
        from: format!("Team {}", number % 2),
        coach: "Coach".to_owned(),
        ..Player::default()
    }
}

fn regulations(now: Moment, kind: Kind, teams: Option<TeamRules>) -> Regulations {
    let official = |post| Official {
        name: "Judge".to_owned(),
        post,
        category: "1".to_owned(),
        place: "Place".to_owned(),
    };
    Regulations {
        name: "Rehearsal".to_owned(),
        rulebook: Document::UA_2024,
        discipline: "russian".to_owned(),
        place: "Place".to_owned(),
        starts: now.date(),
        ends: now.date(),
        approved: Some(now.date()),
        status: Default::default(),
        kind,
        eligible: Default::default(),
        time_control: "20+10".to_owned(),
        scoring: None,
        stages: vec![Stage {
            name: String::new(),
            system: StageSystem::RoundRobin { cycles: 1 },
            groups: 1,
            qualifiers: None,
            numbers: Default::default(),
            carry: Default::default(),
        }],
        tie_breaks: None,
        play_off: false,
        micro_match: Default::default(),
        lateness_minutes: None,
        byes: None,
        opening_table: Some("ua2024-app2".to_owned()),
        renju_opening: None,
        teams,
        fee_roubles: 0,
        deposit_roubles: 0,
        fine: None,
        protest_minutes: None,
        pairing_by: Default::default(),
        documents: Vec::new(),
        adaptive: false,
        sections: None,
        arbiters: None,
        organiser: "Organiser".to_owned(),
        officials: vec![official(Post::ChiefJudge), official(Post::ChiefSecretary)],
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use competition::RoundState;

    use super::*;

    #[test]
    fn rehearsals_are_played_to_their_ends() {
        let now = "2026-11-16 10:30".parse().unwrap();
        for (event, rounds) in events(now).iter().zip([5, 1]) {
            let section = event.section(SectionNumber::FIRST).unwrap();
            assert_eq!(section.rounds.len(), rounds);
            assert!(section.rounds.iter().all(|round| round.state == RoundState::Closed));
            assert!(section.rounds.iter().all(|round| !round.openings.is_empty()));
        }
        assert_eq!(events(now)[0].protests().len(), 1);
        assert_eq!(events(now)[0].incidents().len(), 1);
    }
}
