//! What the regulations of an event decide.

use clauses::{Clause, Document};
use rulebook::{Begins, Criterion, Discipline, ListKind, Provision, Rulebook, Scale, TeamStep};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

use super::correspondence::CorrespondenceTerms;
use super::terms::is_usual;
use super::{
    ConductTerms, Date, GameTerms, Item, Moment, Occasion, Official, ProvisionText, Qualifier,
    Rank, Slot, StageNumber,
};
use tournament::standings::{self, Base, MainOrder, TeamCriterion};
use tournament::{Ends, MatchMode, PlayOn, Points, Round, Sex, Slots, System, Worth};

/// The regulations of an event under a rulebook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Regulations {
    /// The name of the event.
    pub name: String,
    /// The rulebook.
    #[serde(serialize_with = "write_document", deserialize_with = "read_document")]
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = Document::all().map(Document::prefix).collect::<Vec<_>>())))]
    pub rulebook: Document,
    /// The discipline, by its id or number in the rulebook.
    pub discipline: String,
    /// Where it is held.
    #[serde(default)]
    pub place: String,
    /// Its first day.
    pub starts: Date,
    /// Its last day.
    pub ends: Date,
    /// The day on which the regulations were approved.
    #[serde(default)]
    pub approved: Option<Date>,
    /// Who approved them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub approved_by: String,
    /// How high the event ranks.
    #[serde(default)]
    pub status: Status,
    /// Its rank, where the country has ranks.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rank: Option<Rank>,
    /// Whether it stands in no official calendar.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub unofficial: bool,
    /// The last day on which entries are taken.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entries_until: Option<Date>,
    /// For what it qualifies, if it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub qualifier: Option<Qualifier>,
    /// When what happens, the rounds among it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub timetable: Vec<Slot>,
    /// Who competes, and for what.
    #[serde(default)]
    pub kind: Kind,
    /// Who may play.
    #[serde(default)]
    pub eligible: Eligible,
    /// The time control, such as `30+30`.
    pub time_control: String,
    /// What a win, a draw and a loss are worth; the first that the rulebook names if not said.
    #[serde(default)]
    pub scoring: Option<Scoring>,
    /// The stages, in order.
    pub stages: Vec<Stage>,
    /// What separates equal points, in order; as the rulebook lists them if not said.
    #[serde(default)]
    pub tie_breaks: Option<Vec<String>>,
    /// Whether a shared place may be decided by additional games.
    #[serde(default)]
    pub play_off: bool,
    /// Whether they play such games only whom the criteria leave sharing a place.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub play_off_shared_only: bool,
    /// How many games a meeting has, and what follows a drawn one.
    #[serde(default)]
    pub micro_match: MicroMatchRule,
    /// The minutes a player may be late; as the rulebook has it if not said.
    #[serde(default)]
    pub lateness_minutes: Option<u16>,
    /// How many byes with points a player may ask for in advance; as many as he likes if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub byes: Option<ByeLimits>,
    /// What else holds for games.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub games: GameTerms,
    /// What holds for play by correspondence.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub correspondence: Option<CorrespondenceTerms>,
    /// What else holds for players and arbiters.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub conduct: ConductTerms,
    /// What is said in words, section by section.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub provisions: Vec<ProvisionText>,
    /// The table from which openings are drawn, such as `ua2024-app2`.
    #[serde(default)]
    pub opening_table: Option<String>,
    /// The opening rule of renju.
    #[serde(default)]
    pub renju_opening: Option<String>,
    /// What holds for teams, in team events.
    #[serde(default)]
    pub teams: Option<TeamRules>,
    /// The entry fee in roubles.
    #[serde(default)]
    pub fee_roubles: u32,
    /// The deposit that goes with a protest, in roubles.
    #[serde(default)]
    pub deposit_roubles: u16,
    /// The fine that was announced beforehand, in the money of the country: 0 where there is none, nothing
    /// where nobody has said it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fine: Option<u32>,
    /// The minutes after a round in which a protest is heard, where the rulebook leaves it open; where
    /// it leaves open only how long one may appeal, the minutes after a decision in which he may.
    #[serde(default)]
    pub protest_minutes: Option<u16>,
    /// The video room in which players of a remote event are seen: its address, or how they find it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub video_room: String,
    /// Who finds the pairs.
    #[serde(default)]
    pub pairing_by: PairingBy,
    /// The documents that players must show: further ones, or in a municipal event the only ones.
    #[serde(default)]
    pub documents: Vec<Item>,
    /// Whether it is for veterans of war and persons with disabilities (UA-2024 X).
    #[serde(default)]
    pub adaptive: bool,
    /// The sections, by their numbers in the rulebook's list, whose words stand in another paper that was
    /// approved.
    #[serde(default)]
    pub sections: Option<Vec<u8>>,
    /// How many arbiters there will be, the chief arbiter not counted.
    #[serde(default)]
    pub arbiters: Option<u16>,
    /// Who holds the event.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub organiser: String,
    /// The judging panel, as protocols name it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub officials: Vec<Official>,
    /// The admission commission, by name: whoever is not of the panel stands for those who hold the event.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commission: Vec<String>,
}

impl Regulations {
    /// Regulations that say nothing yet: an event without a name or a system, on one day.
    pub fn blank(rulebook: Document, discipline: String, day: Date) -> Regulations {
        Regulations {
            name: String::new(),
            rulebook,
            discipline,
            place: String::new(),
            starts: day,
            ends: day,
            approved: None,
            approved_by: String::new(),
            video_room: String::new(),
            status: Status::default(),
            rank: None,
            unofficial: false,
            entries_until: None,
            qualifier: None,
            timetable: Vec::new(),
            kind: Kind::default(),
            eligible: Eligible::default(),
            time_control: String::new(),
            scoring: None,
            stages: Vec::new(),
            tie_breaks: None,
            play_off: false,
            play_off_shared_only: false,
            micro_match: MicroMatchRule::default(),
            lateness_minutes: None,
            byes: None,
            games: GameTerms::default(),
            correspondence: None,
            conduct: ConductTerms::default(),
            provisions: Vec::new(),
            opening_table: None,
            renju_opening: None,
            teams: None,
            fee_roubles: 0,
            deposit_roubles: 0,
            fine: None,
            protest_minutes: None,
            pairing_by: PairingBy::default(),
            documents: Vec::new(),
            adaptive: false,
            sections: None,
            arbiters: None,
            organiser: String::new(),
            officials: Vec::new(),
            commission: Vec::new(),
        }
    }

    /// The rulebook itself.
    pub fn book(&self) -> &'static Rulebook {
        Rulebook::of(self.rulebook)
    }

    /// The clauses by which nobody is awarded a rank or title in this event; none where ranks are
    /// awarded.
    pub fn without_norms(&self) -> &'static [Clause] {
        let clauses = self.book().refusal(crate::Problem::NormsAdaptive.name());
        if self.adaptive { clauses } else { &[] }
    }

    /// Whether one plays against all others at once: number 1 of the section gives a simultaneous display.
    pub fn is_display(&self) -> bool {
        self.games.platform.is_some_and(|terms| terms.display.is_some())
    }

    /// The discipline, if the rulebook has it.
    pub fn discipline(&self) -> Option<&'static Discipline> {
        self.book().discipline(&self.discipline)
    }

    /// What results are worth.
    pub fn worth(&self) -> Worth {
        let [win, draw, loss] = self.scale().half_points();
        let half = |halves: u8| Points(i32::from(halves) * Points::HALF.0);
        Worth { loss: half(loss), ..Worth::of(half(win), half(draw)) }
    }

    /// What separates players with equal points in a stage: as the regulations say, else as the
    /// rulebook lists it.
    pub fn criteria(&self, stage: &Stage) -> Vec<Criterion> {
        if let Some(named) = self.named_criteria() {
            return named;
        }
        let Some(discipline) = self.discipline() else { return Vec::new() };
        let wanted = stage.system.placing();
        let mut lists = self.book().placing(discipline).filter(|list| {
            list.list == ListKind::Order
                && (list.system == wanted || list.system == rulebook::System::Any)
        });
        lists.next().map(|list| list.criteria.clone()).unwrap_or_default()
    }

    /// The criteria that the regulations name, if they do.
    pub(super) fn named_criteria(&self) -> Option<Vec<Criterion>> {
        let names = self.tie_breaks.as_ref()?;
        Some(names.iter().filter_map(|name| Criterion::from_id(name)).collect())
    }

    /// How places of teams are found, in an event in which teams meet.
    pub fn team_placing(&self, system: rulebook::System) -> Option<standings::TeamRules> {
        let teams = self.teams.as_ref()?;
        let order = self.team_scoring()?.order();
        let rules = standings::TeamRules::of(self.rulebook, system, order).ok()?;
        let rules = rules.with_named(&self.named_criteria().unwrap_or_default());
        let criteria = teams.ordered(rules.criteria.clone());
        Some(rules.with_criteria(criteria))
    }

    /// What counts first for the places of teams: as the regulations say, else what the rulebook names
    /// first.
    pub fn team_scoring(&self) -> Option<TeamScoring> {
        let named = || {
            let first = self.book().events().team_placing.first()?;
            match first.criteria.first()? {
                TeamStep::GamePoints => Some(TeamScoring::BoardPoints),
                TeamStep::MatchPoints
                | TeamStep::HeadToHeadOfTwo
                | TeamStep::HeadToHead
                | TeamStep::MatchesWon
                | TeamStep::Coefficient
                | TeamStep::BoardPlaces
                | TeamStep::Boards => Some(TeamScoring::MatchPoints),
            }
        };
        self.teams.as_ref()?.scoring.or_else(named)
    }

    /// What they say in words about something; empty where they say nothing.
    pub fn said(&self, of: Provision) -> &str {
        let found = self.provisions.iter().find(|one| one.of == of);
        found.map_or("", |one| one.text.trim())
    }

    /// The table from which openings are drawn: the one that they name, else the only one that the rulebook
    /// names where openings must be drawn.
    pub fn opening_table(&self) -> Option<&str> {
        let drawn = |one: &'static Discipline| {
            let mut rules = self.book().openings(one).filter(|rule| rule.begins == Begins::Drawn);
            let tables = &rules.next()?.tables;
            tables.first().filter(|_| tables.len() == 1).map(String::as_str)
        };
        self.opening_table.as_deref().or_else(|| drawn(self.discipline()?))
    }

    /// The last day for entries: as they say, else as the rulebook counts it.
    pub fn entry_term(&self) -> Option<Date> {
        let rule = self.book().events().entry_term.as_ref();
        let counted = || Some(self.starts.days_before(rule?.days_before?));
        self.entries_until.or_else(counted)
    }

    /// When the timetable has a round of a stage begin.
    pub fn planned_start(&self, stage: StageNumber, round: Round) -> Option<Moment> {
        let wanted = Occasion::Round { stage, round };
        self.timetable.iter().find(|slot| slot.what == wanted).map(|slot| slot.at)
    }

    /// A list that each stage has whose places go by points, with the number of the stage; once and
    /// without a number where it is the same in all of them.
    pub fn by_stage<T: PartialEq>(
        &self,
        list: impl Fn(&Stage) -> Vec<T>,
    ) -> Vec<(Option<StageNumber>, Vec<T>)> {
        let by_points = |stage: &&Stage| !stage.system.is_by_leaving();
        let stages = StageNumber::all().zip(&self.stages).filter(|(_, stage)| by_points(stage));
        let mut lists: Vec<_> = stages.map(|(number, stage)| (Some(number), list(stage))).collect();
        if lists.windows(2).all(|two| two[0].1 == two[1].1) {
            lists.truncate(1);
            lists.iter_mut().for_each(|(stage, _)| *stage = None);
        }
        lists
    }

    /// The scale chosen, or the first that the rulebook names.
    pub fn scale(&self) -> Scale {
        let chosen = self.scoring.map(Scale::from);
        let named = || self.book().scoring(self.discipline()?)?.scales.first().copied();
        chosen.or_else(named).unwrap_or(Scale::OneHalfZero)
    }
}

/// What a win, a draw and a loss are worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Scoring {
    /// One point, half a point, nothing.
    #[serde(rename = "1-½-0", alias = "1-0.5-0")]
    OneHalfZero,
    /// Two points, one point, nothing.
    #[serde(rename = "2-1-0")]
    TwoOneZero,
}

impl From<Scoring> for Scale {
    fn from(scoring: Scoring) -> Scale {
        match scoring {
            Scoring::OneHalfZero => Scale::OneHalfZero,
            Scoring::TwoOneZero => Scale::TwoOneZero,
        }
    }
}

/// How high an event ranks.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Status {
    /// Of a club.
    #[default]
    Club,
    /// Of a district, where that is another thing than a town.
    District,
    /// Of a town; of a district too, where that is no other thing.
    Municipal,
    /// Of a region.
    Regional,
    /// Of several regions.
    Interregional,
    /// Of the country.
    National,
}

/// Who competes, and for what.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Kind {
    /// Players, for their own places.
    #[default]
    Individual,
    /// Players, for a cup.
    Cup,
    /// Teams, for their places only.
    Team,
    /// Players, for their own places and those of their teams.
    IndividualTeam,
    /// Players; then the results of so many of the best of each team are added up.
    TeamScoring {
        /// How many count; none means all.
        best: Option<u8>,
    },
}

/// Who may play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Eligible {
    /// The age groups, by their English names in the rulebook; none means adults and everybody.
    pub age_groups: Vec<String>,
    /// Whose event it is; women may play among men.
    pub sex: Option<Sex>,
    /// The least rating, if there is one.
    pub rating_min: Option<u16>,
    /// Whether only players in wheelchairs may play (UA-CHESS, category 2).
    pub wheelchair_only: bool,
}

/// One stage of an event.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Stage {
    /// Its name, such as `final`.
    #[serde(default)]
    pub name: String,
    /// How it is played.
    pub system: StageSystem,
    /// Into how many groups the participants are divided.
    #[serde(default = "one")]
    pub groups: u16,
    /// How many of each group of the stage before take part; in the first stage everybody does.
    #[serde(default)]
    pub qualifiers: Option<u16>,
    /// How the participants get their numbers.
    #[serde(default)]
    pub numbers: Numbers,
    /// What they bring along from the stage before.
    #[serde(default)]
    pub carry: Carry,
}

fn one() -> u16 {
    1
}

/// How a stage is played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum StageSystem {
    /// Everybody against everybody.
    RoundRobin {
        /// How often.
        #[serde(default = "one")]
        cycles: u16,
    },
    /// Swiss.
    Swiss {
        /// The procedure.
        system: System,
        /// How many rounds.
        rounds: u16,
    },
    /// Knockout.
    #[serde(rename_all = "kebab-case")]
    Knockout {
        /// Who plays on after a defeat.
        #[serde(default)]
        play_on: PlayOn,
        /// How the numbers are put into the bracket.
        #[serde(default)]
        slots: Slots,
        /// How a drawn meeting is decided, in order.
        #[serde(default)]
        tie_breaks: Vec<TieBreak>,
    },
    /// Knockout by points: whoever has lost so many of them leaves.
    PointsLost {
        /// How many.
        points: Points,
    },
    /// Each of one side against each of the other; the sides are told by where players come from.
    Scheveningen,
    /// A match of two.
    Match {
        /// How it is decided.
        mode: MatchMode,
        /// When it ends.
        #[serde(default)]
        ends: Ends,
    },
}

impl StageSystem {
    /// Under which head rulebooks list how places are found in it.
    pub fn placing(&self) -> rulebook::System {
        match self {
            StageSystem::Swiss { .. } => rulebook::System::Swiss,
            StageSystem::RoundRobin { .. }
            | StageSystem::Knockout { .. }
            | StageSystem::PointsLost { .. }
            | StageSystem::Scheveningen
            | StageSystem::Match { .. } => rulebook::System::RoundRobin,
        }
    }

    /// Whether places are given by who leaves when, and not by points.
    pub fn is_by_leaving(&self) -> bool {
        match self {
            StageSystem::Knockout { .. } | StageSystem::PointsLost { .. } => true,
            StageSystem::RoundRobin { .. }
            | StageSystem::Swiss { .. }
            | StageSystem::Scheveningen
            | StageSystem::Match { .. } => false,
        }
    }
}

/// How a drawn meeting of a knockout is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TieBreak {
    /// It is played again.
    Replay,
    /// By the better result on the higher boards.
    HigherBoards,
    /// By an extra game with less time.
    ShorterGame,
    /// By an additional micro-match.
    MicroMatch,
    /// By the coefficients of the boards (renju).
    BoardCoefficients,
    /// He who had White leaves (renju).
    WhiteLeaves,
    /// He who had Black leaves (renju).
    BlackLeaves,
    /// By lot.
    Lot,
}

impl TieBreak {
    /// How many games its form has room for, where a meeting has so many.
    pub fn extra_games_max(self, games: u8) -> u8 {
        match self {
            TieBreak::Replay | TieBreak::ShorterGame => 3,
            TieBreak::MicroMatch => games.saturating_mul(2),
            TieBreak::HigherBoards
            | TieBreak::BoardCoefficients
            | TieBreak::WhiteLeaves
            | TieBreak::BlackLeaves
            | TieBreak::Lot => 0,
        }
    }
}

/// How participants get their numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Numbers {
    /// By lot.
    #[default]
    Lot,
    /// By falling rating; equal and missing ratings by lot.
    Rating,
    /// In the order of the entries, or of the places in the stage before.
    AsListed,
}

/// What participants bring along from the stage before.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Carry {
    /// Nothing.
    #[default]
    Nothing,
    /// Their points.
    Points,
    /// Their results against others who qualified; those do not meet again.
    Meetings,
}

/// How many games a meeting has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct MicroMatchRule {
    /// How many games are played one after another with colours exchanged.
    pub games: u8,
    /// Whether a drawn micro-match is followed by additional ones.
    pub additional: bool,
    /// The minutes between two games of one; within the limits of the rulebook if not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub break_minutes: Option<u8>,
}

impl Default for MicroMatchRule {
    fn default() -> MicroMatchRule {
        MicroMatchRule { games: 1, additional: false, break_minutes: None }
    }
}

/// What the regulations allow of byes with points that are asked for in advance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ByeLimits {
    /// In how many rounds a player may have one.
    pub most: u8,
    /// In how many of the last rounds nobody may.
    #[serde(default)]
    pub not_in_last: u16,
}

/// Who finds the pairs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum PairingBy {
    /// The program.
    #[default]
    Computer,
    /// The arbiter, with cards.
    Hand,
}

/// What the regulations say about teams.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TeamRules {
    /// On how many boards a match is played.
    pub boards: u8,
    /// How many reserves a team may have; none if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reserves_max: Option<u8>,
    /// Whether the order of boards is fixed; it is if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub order: Option<BoardOrder>,
    /// The minutes before the round by which the line-up is handed in; as the rulebook says if not
    /// said.
    #[serde(default)]
    pub line_up_minutes: Option<u16>,
    /// What counts first for the places of teams; as the rulebook has it if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub scoring: Option<TeamScoring>,
    /// What separates teams with equal points, in order; as the rulebook lists it if not said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub criteria: Vec<TeamTieBreak>,
    /// Whose points coefficients are made of; those that count first if not said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub coefficient_of: Option<TeamScoring>,
}

impl TeamRules {
    /// How many reserves a team may have.
    pub fn reserves(&self) -> u8 {
        self.reserves_max.unwrap_or(0)
    }

    /// How the order of boards is kept.
    pub fn board_order(&self) -> BoardOrder {
        self.order.unwrap_or_default()
    }

    /// The criteria of a rulebook, the main one first, in the order that the regulations name.
    fn ordered(&self, listed: Vec<TeamCriterion>) -> Vec<TeamCriterion> {
        let based = listed.into_iter().map(|one| match (one, self.coefficient_of) {
            (TeamCriterion::Coefficient(what, _), Some(points)) => {
                TeamCriterion::Coefficient(what, points.base())
            }
            (one, _) => one,
        });
        let based: Vec<TeamCriterion> = based.collect();
        if self.criteria.is_empty() {
            return based;
        }
        let main = based.first().copied();
        let named = self.criteria.iter().flat_map(|one| one.criteria(&based));
        main.into_iter().chain(named.filter(|one| Some(*one) != main)).collect()
    }
}

/// What separates teams with equal points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TeamTieBreak {
    /// Match points.
    MatchPoints,
    /// The points of all games.
    BoardPoints,
    /// The matches among those who are tied.
    HeadToHead,
    /// The number of matches won.
    MatchesWon,
    /// The coefficients of the system, or those that the regulations name.
    Coefficients,
    /// The places on the boards.
    BoardPlaces,
    /// The results on the boards, the first first.
    Boards,
}

impl TeamTieBreak {
    /// Every one.
    pub const ALL: [TeamTieBreak; 7] = [
        TeamTieBreak::MatchPoints,
        TeamTieBreak::BoardPoints,
        TeamTieBreak::HeadToHead,
        TeamTieBreak::MatchesWon,
        TeamTieBreak::Coefficients,
        TeamTieBreak::BoardPlaces,
        TeamTieBreak::Boards,
    ];

    /// What it is among the criteria of a rulebook.
    fn criteria(self, listed: &[TeamCriterion]) -> Vec<TeamCriterion> {
        match self {
            TeamTieBreak::MatchPoints => vec![TeamCriterion::MatchPoints],
            TeamTieBreak::BoardPoints => vec![TeamCriterion::GamePoints],
            // Of two or of all who are tied, as the rulebook has it.
            TeamTieBreak::HeadToHead if listed.contains(&TeamCriterion::HeadToHeadOfTwo) => {
                vec![TeamCriterion::HeadToHeadOfTwo]
            }
            TeamTieBreak::HeadToHead => vec![TeamCriterion::HeadToHead],
            TeamTieBreak::MatchesWon => vec![TeamCriterion::MatchesWon],
            TeamTieBreak::Coefficients => {
                let is_one = |one: &&TeamCriterion| matches!(one, TeamCriterion::Coefficient(..));
                listed.iter().filter(is_one).copied().collect()
            }
            TeamTieBreak::BoardPlaces => vec![TeamCriterion::BoardPlaces],
            TeamTieBreak::Boards => vec![TeamCriterion::Boards],
        }
    }
}

/// Whether the order of boards is fixed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum BoardOrder {
    /// Main players only on their own boards, reserves anywhere in place of one.
    #[default]
    Fixed,
    /// Main players keep their order and move up; reserves sit below them.
    MoveUp,
    /// Any order, anew in each round.
    Free,
}

/// What counts first for the places of teams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum TeamScoring {
    /// Match points: 2 for a match won, 1 for a drawn one.
    #[default]
    MatchPoints,
    /// The points of all games.
    BoardPoints,
}

impl TeamScoring {
    fn order(self) -> MainOrder {
        match self {
            TeamScoring::MatchPoints => MainOrder::MatchPoints,
            TeamScoring::BoardPoints => MainOrder::GamePoints,
        }
    }

    fn base(self) -> Base {
        match self {
            TeamScoring::MatchPoints => Base::MatchPoints,
            TeamScoring::BoardPoints => Base::GamePoints,
        }
    }
}

fn write_document<S: Serializer>(document: &Document, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_str(document.prefix())
}

fn read_document<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Document, D::Error> {
    let prefix = String::deserialize(deserializer)?;
    let known = Document::names();
    let unknown =
        || D::Error::custom(format!("There is no rulebook {prefix:?}; there are {known}."));
    Document::from_prefix(&prefix).ok_or_else(unknown)
}
