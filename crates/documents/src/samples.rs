//! Events that nobody plays: small ones, by which templates are tried before somebody needs them.

use clauses::{Clause, Document};
use competition::command;
use competition::{
    Authority, BoardNumber, Command, Competition, Kind, Member, Moment, Official, Player, PlayerId,
    Post, ProtestNumber, ProvisionText, Regulations, SectionNumber, Stage, StageNumber,
    StageSystem, TableNumber, Team, TeamRules, decide,
};
use rulebook::{Provision, Rulebook};
use tournament::{Round, Score};

/// How many take part.
const PLAYERS: u16 = 6;

/// Players whose points are added up for their teams, and teams that meet.
pub(crate) fn events(now: Moment) -> [Competition; 2] {
    [players(now), teams(now)]
}

/// Played to the end, with openings, a protest and an incident.
fn players(now: Moment) -> Competition {
    let mut sample = Sample::new(now, Kind::TeamScoring { best: Some(2) }, None);
    sample.begin();
    Round::up_to(PLAYERS - 1).for_each(|round| sample.round(round));
    sample.trouble();
    sample.event
}

/// One round of three teams, so that one has none to meet; each has a player at the only board and
/// one in reserve.
fn teams(now: Moment) -> Competition {
    let rules = TeamRules {
        boards: 1,
        reserves_max: Some(1),
        order: Some(Default::default()),
        line_up_minutes: None,
        scoring: None,
        criteria: Vec::new(),
        coefficient_of: None,
    };
    let mut sample = Sample::new(now, Kind::Team, Some(rules));
    for first in [1, 3, 5] {
        sample.ask(Command::EnterTeam(Box::new(Team {
            name: format!("Team {first}"),
            captain: "Captain".to_owned(),
            main: vec![PlayerId(first)],
            reserves: vec![PlayerId(first + 1)],
        })));
    }
    sample.begin();
    sample.round(Round::FIRST);
    sample.event
}

/// An event under way.
struct Sample {
    event: Competition,
    now: Moment,
    /// A clause for those who must cite one.
    clause: String,
}

/// What a sample is played under: a discipline of a rulebook that draws openings from a table.
struct SampleRules {
    rulebook: Document,
    discipline: String,
    table: String,
}

impl SampleRules {
    /// All that the rulebooks have, the latest first: no rulebook is named here.
    fn all() -> impl Iterator<Item = SampleRules> {
        let mut books: Vec<&Rulebook> =
            Rulebook::all().filter(|book| book.holds_events()).collect();
        books.reverse();
        books.into_iter().flat_map(|book| {
            book.disciplines().iter().flat_map(move |discipline| {
                let tables = book.openings(discipline).flat_map(|rule| &rule.tables);
                tables.map(move |table| SampleRules {
                    rulebook: book.document(),
                    discipline: discipline.id.clone(),
                    table: table.clone(),
                })
            })
        })
    }

    fn first_clause(&self) -> Option<Clause> {
        clauses::all().find(|clause| clause.document() == self.rulebook)
    }
}

impl Sample {
    fn new(now: Moment, kind: Kind, teams: Option<TeamRules>) -> Sample {
        let mut sample = Sample { event: Competition::default(), now, clause: String::new() };
        for rules in SampleRules::all() {
            sample.clause = rules.first_clause().map_or_else(String::new, |one| one.to_string());
            let regulations = regulations(now, kind, teams.clone(), rules);
            // Not every discipline is played with such clocks, or by teams.
            if sample.ask(Command::Create(Box::new(regulations))) {
                break;
            }
        }
        for number in 1..=PLAYERS {
            sample.ask(Command::Enter(Box::new(player(number))));
        }
        let by = || "Commission".to_owned();
        let (players, items) = (Vec::new(), Vec::new());
        let (note, valid_to) = (String::new(), None);
        sample.ask(Command::Check(command::CheckItems {
            players,
            items,
            by: by(),
            note,
            valid_to,
        }));
        sample.ask(Command::Admit(command::Admit { players: Vec::new(), by: by() }));
        sample
    }

    /// A command that is refused changes nothing; what it would have filled stays empty.
    fn ask(&mut self, command: Command) -> bool {
        let facts = decide(&self.event, &command, self.now).unwrap_or_default();
        let decided = !facts.is_empty();
        facts.into_iter().for_each(|fact| self.event.happen(fact));
        decided
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
        self.ask(Command::Start(command::StartRound { section, round, note: String::new() }));
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
                platform: None,
            }));
        }
        self.ask(Command::Close(command::CloseRound { section, round }));
    }

    fn trouble(&mut self) {
        let who = Member::Player(PlayerId(1));
        self.ask(Command::Incident(command::NoteIncident {
            round: Some(Round::FIRST),
            clauses: vec![self.clause.clone()],
            ..command::NoteIncident::new(who, "Late".to_owned(), Authority::Arbiter)
        }));
        self.ask(Command::Protest(command::FileProtest {
            who,
            filed_by: "Player 1".to_owned(),
            section: SectionNumber::FIRST,
            round: Round::from_index(usize::from(PLAYERS) - 2),
            text: "The clock did not run.".to_owned(),
            clauses: vec![self.clause.clone()],
            points: Vec::new(),
            written: true,
            deposit_roubles: 0,
            against: None,
        }));
        let (by, text) = (Authority::ChiefPanel, "It ran.".to_owned());
        self.ask(Command::DecideProtest(command::DecideProtest {
            protest: ProtestNumber::FIRST,
            upheld: false,
            by,
            text,
            heard: None,
            result: None,
            lifts: None,
        }));
    }
}

fn seed() -> Option<String> {
    Some("sample".to_owned())
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

/// What the first round waits for, where the rulebook leaves it to the regulations.
const ANNOUNCED: [Provision; 8] = [
    Provision::Aim,
    Provision::Admission,
    Provision::Programme,
    Provision::Safety,
    Provision::Awards,
    Provision::Finance,
    Provision::EntryOrder,
    Provision::CountedMembers,
];

fn regulations(
    now: Moment,
    kind: Kind,
    teams: Option<TeamRules>,
    rules: SampleRules,
) -> Regulations {
    let official = |post| Official {
        name: "Judge".to_owned(),
        post,
        category: "1".to_owned(),
        place: "Place".to_owned(),
        checked: None,
        email: String::new(),
    };
    let blank = Regulations::blank(rules.rulebook, rules.discipline, now.date());
    // What must be announced is said in words.
    let said = Regulations { kind, ..blank.clone() };
    let said = said.provisions_open().map(|rule| rule.of).filter(|of| ANNOUNCED.contains(of));
    let provisions = said.map(|of| ProvisionText { of, text: "Sample".to_owned() }).collect();
    Regulations {
        provisions,
        protest_minutes: blank.owes_appeal_term().then_some(30),
        name: "Sample".to_owned(),
        place: "Place".to_owned(),
        approved: Some(now.date()),
        approved_by: "Organiser".to_owned(),
        entries_until: Some(now.date()),
        kind,
        time_control: "20+10".to_owned(),
        stages: vec![Stage {
            name: String::new(),
            system: StageSystem::RoundRobin { cycles: 1 },
            groups: 1,
            qualifiers: None,
            numbers: Default::default(),
            carry: Default::default(),
        }],
        opening_table: Some(rules.table),
        teams,
        organiser: "Organiser".to_owned(),
        officials: vec![official(Post::ChiefJudge), official(Post::ChiefSecretary)],
        ..blank
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use competition::RoundState;

    use super::*;

    #[test]
    fn samples_are_played_to_their_ends() {
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
