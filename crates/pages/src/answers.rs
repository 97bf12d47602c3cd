//! What programs are told: the same as the pages show, in fields of their own.

mod team;

pub use team::TeamCardAnswer;

use competition::{
    Absence, Board, Competition, Date, Decision, Fact, FactIndex, Member, Moment, PlayerId,
    RoundRecord, RoundState, Section, SectionNumber, TableNumber, TeamId,
};
use ledger::{Act, Glance, LoggedEvent, Phase, SectionCard, Snapshot};
use schemars::JsonSchema;
use serde::Serialize;
use store::Version;
use tournament::standings::name_of;
use tournament::{Entry, Number, Points, Round};

use crate::text::Texts;

/// The events of the server.
#[derive(Serialize, JsonSchema)]
pub struct Events {
    /// The latest first.
    pub events: Vec<EventCard>,
}

/// An event at a glance.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct EventCard {
    /// Its short name, as in its address.
    event: String,
    /// How many acts it has seen. It grows with every change.
    version: u32,
    /// Its name.
    name: String,
    /// Where it is held.
    place: String,
    /// Its first day.
    starts: Date,
    /// Its last day.
    ends: Date,
    /// The rulebook.
    rulebook: String,
    /// The discipline, by its id in the rulebook.
    discipline: String,
    /// How far it is.
    phase: Phase,
    /// Whether teams are paired.
    teams: bool,
    /// How many have entered: teams if teams are paired, else players.
    entries: usize,
    /// Its sections.
    sections: Vec<SectionCard>,
}

impl EventCard {
    /// An event at a glance, at a version.
    pub fn of(slug: &str, version: Version, glance: &Glance) -> EventCard {
        EventCard {
            event: slug.to_owned(),
            version: version.0,
            name: glance.name.clone(),
            place: glance.place.clone(),
            starts: glance.starts,
            ends: glance.ends,
            rulebook: glance.rulebook.clone(),
            discipline: glance.discipline.clone(),
            phase: glance.phase,
            teams: glance.teams,
            entries: glance.entries,
            sections: glance.sections.clone(),
        }
    }
}

/// The rounds that everybody may see.
fn announced(section: &Section) -> impl Iterator<Item = &RoundRecord> {
    section.rounds.iter().take(section.announced() as usize).map(|round| &**round)
}

/// Those who have entered.
#[derive(Serialize, JsonSchema)]
pub struct Participants {
    /// The version of the event.
    version: u32,
    /// In the order of entry.
    players: Vec<Participant>,
}

/// One who has entered.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
struct Participant {
    /// His number in the list of entries.
    id: PlayerId,
    /// His name.
    name: String,
    /// His title.
    title: String,
    /// His rating.
    rating: Option<u16>,
    /// His region or club.
    from: String,
    /// How the admission commission decided.
    admission: Admission,
    /// Whether he has left.
    left: bool,
}

/// How the admission commission decided.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Admission {
    Open,
    Admitted,
    Refused,
}

impl Participants {
    /// Everybody who has entered.
    pub fn of(snapshot: &Snapshot<LoggedEvent>) -> Participants {
        let participant = |(id, one): (u16, &competition::PlayerRecord)| Participant {
            id: PlayerId(id),
            name: one.player.name.clone(),
            title: one.player.title.clone(),
            rating: one.player.rating,
            from: one.player.from.clone(),
            admission: match one.decision {
                Decision::Open => Admission::Open,
                Decision::Admitted { .. } => Admission::Admitted,
                Decision::Refused { .. } => Admission::Refused,
            },
            left: one.left.is_some(),
        };
        let players = (1..).zip(snapshot.state.competition.players()).map(participant).collect();
        Participants { version: snapshot.version.0, players }
    }
}

/// The teams.
#[derive(Serialize, JsonSchema)]
pub struct Teams {
    /// The version of the event.
    version: u32,
    /// In the order of entry.
    teams: Vec<TeamAnswer>,
}

/// A team.
#[derive(Serialize, JsonSchema)]
struct TeamAnswer {
    /// Its number in the list of entries.
    id: TeamId,
    /// Its name.
    name: String,
    /// Its captain.
    captain: String,
    /// Its main players: board 1 first.
    main: Vec<PlayerId>,
    /// Its reserves.
    reserves: Vec<PlayerId>,
    /// Whether it has left.
    left: bool,
}

impl Teams {
    /// All teams.
    pub fn of(snapshot: &Snapshot<LoggedEvent>) -> Teams {
        let team = |(id, one): (u16, &competition::TeamRecord)| TeamAnswer {
            id: TeamId(id),
            name: one.team.name.clone(),
            captain: one.team.captain.clone(),
            main: one.team.main.clone(),
            reserves: one.team.reserves.clone(),
            left: one.left.is_some(),
        };
        let teams = (1..).zip(snapshot.state.competition.teams()).map(team).collect();
        Teams { version: snapshot.version.0, teams }
    }
}

/// A round.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct RoundAnswer {
    /// The version of the event.
    version: u32,
    /// The section.
    section: SectionNumber,
    /// The round.
    round: Round,
    /// How far it is.
    state: RoundState,
    /// When it starts, or did.
    starts: Option<Moment>,
    /// The tables: number 1 first.
    tables: Vec<TableAnswer>,
    /// Who has no opponent and gets a "+".
    bye: Option<Number>,
    /// Who is free and gets nothing.
    free: Vec<Number>,
    /// Who is away, and what he gets.
    away: Vec<(Number, Absence)>,
}

/// Two who play each other.
#[derive(Serialize, JsonSchema)]
struct TableAnswer {
    /// The number of the table.
    table: TableNumber,
    /// He who has White, or the team that has it on board 1.
    white: Number,
    /// His opponent.
    black: Number,
    /// The boards, with the results of their games.
    boards: Vec<Board>,
}

impl RoundAnswer {
    /// A round of a section, if there is one.
    pub fn of(
        snapshot: &Snapshot<LoggedEvent>,
        section: SectionNumber,
        round: Round,
    ) -> Option<RoundAnswer> {
        let record = snapshot.state.competition.section(section)?.round(round)?;
        let table = |(table, one): (TableNumber, &competition::Table)| TableAnswer {
            table,
            white: one.white,
            black: one.black,
            boards: one.boards.clone(),
        };
        Some(RoundAnswer {
            version: snapshot.version.0,
            section,
            round,
            state: record.state,
            starts: record.starts,
            tables: TableNumber::all().zip(&record.tables).map(table).collect(),
            bye: record.bye,
            free: record.free.clone(),
            away: record.away.iter().map(|(number, gets)| (*number, *gets)).collect(),
        })
    }

    /// Whether its pairs are not announced yet.
    pub fn is_draft(&self) -> bool {
        self.state == RoundState::Draft
    }
}

/// The table of places.
#[derive(Serialize, JsonSchema)]
pub struct StandingsAnswer {
    /// The version of the event.
    version: u32,
    /// The section.
    section: SectionNumber,
    /// After which round.
    after: u16,
    /// What separates equal points, in order.
    criteria: Vec<CriterionAnswer>,
    /// The places, the first first; those who are not placed come last.
    rows: Vec<PlaceAnswer>,
}

/// What separates equal points.
#[derive(Serialize, JsonSchema)]
struct CriterionAnswer {
    /// Its name, in the language that was asked for.
    name: String,
    /// The clauses that say so.
    clauses: Vec<String>,
}

/// Somebody with his place.
#[derive(Serialize, JsonSchema)]
struct PlaceAnswer {
    /// The highest of the places that he shares; none if he is not placed.
    first: Option<usize>,
    /// The lowest of them.
    last: Option<usize>,
    /// His number.
    number: Number,
    /// Who he is.
    member: Option<Member>,
    /// His name.
    name: String,
    /// His points.
    points: f64,
    /// His coefficients, in the order of the criteria; none where only equals are compared.
    coefficients: Vec<Option<tournament::coefficient::Value>>,
}

impl StandingsAnswer {
    /// The table of a section after a round, if there is one.
    pub fn of(
        snapshot: &Snapshot<LoggedEvent>,
        number: SectionNumber,
        after: Option<u16>,
        t: Texts,
    ) -> Option<StandingsAnswer> {
        let competition = &snapshot.state.competition;
        let section = competition.section(number)?;
        let seen = announced(section).count() as u16;
        let after = after.unwrap_or(seen).min(seen);
        let answer = StandingsAnswer {
            version: snapshot.version.0,
            section: number,
            after,
            criteria: Vec::new(),
            rows: Vec::new(),
        };
        Some(match competition.compared(section, after) {
            None => answer.with_places(competition, section),
            Some(standings) => answer.with_standings(competition, section, &standings, t),
        })
    }

    /// Where only places and points are known: teams and brackets.
    fn with_places(mut self, competition: &Competition, section: &Section) -> StandingsAnswer {
        self.rows.extend(competition.places_after(section, self.after).iter().map(|placed| {
            PlaceAnswer {
                first: Some(placed.first),
                last: Some(placed.last),
                points: decimal(placed.points),
                ..PlaceAnswer::of(competition, section, placed.number)
            }
        }));
        self
    }

    fn with_standings(
        mut self,
        competition: &Competition,
        section: &Section,
        standings: &tournament::Standings,
        t: Texts,
    ) -> StandingsAnswer {
        let rules = &standings.rules;
        let criteria = rules.criteria.iter().enumerate().map(|(index, one)| CriterionAnswer {
            name: name_of(*one, rules.document, t.language).into_owned(),
            clauses: standings.basis(index).iter().map(ToString::to_string).collect(),
        });
        self.criteria.extend(criteria);
        self.rows.extend(standings.rows.iter().map(|row| {
            PlaceAnswer {
                first: row.place.map(|place| place.first),
                last: row.place.map(|place| place.last),
                points: decimal(row.points),
                coefficients: row
                    .coefficients
                    .iter()
                    .map(|one| one.as_ref().map(|one| one.level(0).clone()))
                    .collect(),
                ..PlaceAnswer::of(competition, section, row.number)
            }
        }));
        self
    }
}

impl PlaceAnswer {
    fn of(competition: &Competition, section: &Section, number: Number) -> PlaceAnswer {
        let member = section.members.get(number.index()).copied();
        PlaceAnswer {
            first: None,
            last: None,
            number,
            member,
            name: member.map(|one| competition.name(one).to_owned()).unwrap_or_default(),
            points: 0.0,
            coefficients: Vec::new(),
        }
    }
}

/// Tenths become decimals: halves and tenths are what there is.
pub fn decimal(points: Points) -> f64 {
    f64::from(points.0) / 10.0
}

/// Who played whom.
#[derive(Serialize, JsonSchema)]
pub struct CrosstableAnswer {
    /// The version of the event.
    version: u32,
    /// The section.
    section: SectionNumber,
    /// Everybody who takes part, by number.
    rows: Vec<Card>,
}

/// What somebody did, round by round.
#[derive(Serialize, JsonSchema)]
pub struct Card {
    /// His number.
    number: Number,
    /// Who he is.
    member: Option<Member>,
    /// His name.
    name: String,
    /// His points.
    points: f64,
    /// What he has in each round.
    rounds: Vec<Entry>,
}

impl CrosstableAnswer {
    /// Who played whom in a section, if there is one.
    pub fn of(snapshot: &Snapshot<LoggedEvent>, number: SectionNumber) -> Option<CrosstableAnswer> {
        let competition = &snapshot.state.competition;
        let section = competition.section(number)?;
        let numbers = (0..section.members.len()).map(Number::at);
        let rows = cards(competition, section, numbers);
        Some(CrosstableAnswer { version: snapshot.version.0, section: number, rows })
    }
}

fn cards(
    competition: &Competition,
    section: &Section,
    numbers: impl Iterator<Item = Number>,
) -> Vec<Card> {
    let tournament = competition.tournament(section, announced(section).count() as u16);
    let card = |number| {
        let PlaceAnswer { member, name, .. } = PlaceAnswer::of(competition, section, number);
        let rounds = tournament.entries(number).collect();
        Card { number, member, name, points: decimal(tournament.points(number)), rounds }
    };
    numbers.map(card).collect()
}

/// One who takes part, and why he has his place.
#[derive(Serialize, JsonSchema)]
pub struct PlayerAnswer {
    /// The version of the event.
    version: u32,
    /// What he did.
    card: Card,
    /// Why he has his place, line by line, in the language that was asked for.
    why: Vec<String>,
}

impl PlayerAnswer {
    /// The card of a player of a section, if there is one.
    pub fn of(
        snapshot: &Snapshot<LoggedEvent>,
        section: SectionNumber,
        number: Number,
        t: Texts,
    ) -> Option<PlayerAnswer> {
        let competition = &snapshot.state.competition;
        let section = competition.section(section)?;
        section.members.get(number.index())?;
        let after = announced(section).count() as u16;
        let tournament = competition.tournament(section, after);
        let standings = competition.compared(section, after);
        let given = competition.places_given(section, after);
        let mut why = competition.tell_place(section, &given, number, t.language);
        let sums = standings.map(|one| one.explain_sums(&tournament, number, t.language));
        why.extend(sums.into_iter().flatten());
        let card = cards(competition, section, std::iter::once(number)).pop()?;
        Some(PlayerAnswer { version: snapshot.version.0, card, why })
    }
}

/// What happened in an event.
#[derive(Serialize, JsonSchema)]
pub struct LogAnswer {
    /// The version of the event.
    version: u32,
    /// In order.
    log: Vec<LogLine>,
}

/// Something that happened.
#[derive(Serialize, JsonSchema)]
struct LogLine {
    /// The version with it.
    version: usize,
    /// When: milliseconds since 1970.
    at: i64,
    /// Who did it: an account, `damka` itself, or a phone as `phone:1-10:` with its first digits.
    by: String,
    /// Whether it was taken back.
    undone: bool,
    /// What.
    event: Fact,
}

/// How many lines of a log are told at once.
const AT_ONCE: usize = 500;

impl LogAnswer {
    /// The lines after a version, as many as are told at once.
    pub fn of(snapshot: &Snapshot<LoggedEvent>, after: Version) -> LogAnswer {
        let competition = &snapshot.state.competition;
        let line = |((index, event), act): ((FactIndex, &Fact), &Act)| LogLine {
            version: index.0 + 1,
            at: act.at,
            by: act.by.to_string(),
            undone: competition.undone().contains(&index),
            event: event.clone(),
        };
        let all = competition.history().indexed().zip(&snapshot.state.acts);
        let log = all.skip(after.0 as usize).take(AT_ONCE).map(line).collect();
        LogAnswer { version: snapshot.version.0, log }
    }
}

/// Everything that is known of an event.
#[derive(Serialize, JsonSchema)]
pub struct StateAnswer<'a> {
    /// Its version.
    pub version: u32,
    /// The competition as it stands.
    pub competition: &'a Competition,
}

/// Something was done.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Done {
    /// The short name of the event.
    pub event: String,
    /// The version of the event with it.
    pub version: u32,
    /// What is still to be settled before the first round, when its pairs are published or it starts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub before_play: Vec<String>,
}
