//! What a rulebook says about holding events: whom to admit, who decides what, how places are
//! found, what is advised.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use words::Language;

use crate::worded::worded;
use crate::{Basis, Cited, Criterion, Game, Names, ProvisionRule, RegulationSection};

/// What a document says about holding events. What it does not speak of is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct EventRules {
    /// What its papers call things that other countries call otherwise; where it says nothing, papers
    /// have a word that fits everywhere.
    pub words: BTreeMap<PaperWord, Names>,
    /// The edition whose cards of players it has.
    pub edition: Edition,
    /// The entry forms that it asks for.
    pub entry_forms: EntryForms,
    /// Who may exclude a participant.
    pub excluded_by: Excluder,
    /// The clauses by which the results of one who was excluded are annulled.
    pub exclusion_clauses: Option<Basis>,
    /// The clauses by which what follows for one who leaves is found, where no rule speaks of it.
    pub leaving_clauses: Option<Basis>,
    /// When a panel settles the matches of a team that leaves.
    pub team_leaving: Option<TeamLeaving>,
    /// Whether a protest must name the clauses it rests on.
    pub protest_names_clauses: bool,
    /// The clauses by which the chief arbiter breaks an event off for a while.
    pub pause_clauses: Option<Basis>,
    /// The grounds on which the chief arbiter cancels an event.
    pub cancelling: Vec<Cancelling>,
    /// The clauses by which everybody is told beforehand when the timetable is changed.
    pub timetable_clauses: Option<Basis>,
    /// Whether an event may have two age groups only if they are neighbours.
    pub neighbouring_age_groups: bool,
    /// The clauses by which age groups that play together have places of their own.
    pub group_places_clauses: Option<Basis>,
    /// The clauses by which an organiser may let somebody play without a place.
    pub hors_concours_clauses: Option<Basis>,
    /// Until when entries are taken.
    pub entry_term: Option<EntryTerm>,
    /// How the round of a table is drawn that is played on a day.
    pub round_of_day: Option<RoundOfDay>,
    /// The block of age groups that events of any discipline may have besides their own, such as
    /// students.
    pub further_ages: Option<String>,
    /// The most an entry fee may be.
    pub fee_max: Option<u32>,
    /// Whether a program must pair events from the regional ones on.
    pub program_pairs_regional: bool,
    /// So many months before the event its regulations must be approved.
    pub approved_months: Option<u8>,
    /// The sections of the regulations, in order.
    pub section: Vec<RegulationSection>,
    /// The sections of the technical regulations, in order.
    pub technical: Vec<RegulationSection>,
    /// What the regulations say in words of their own.
    pub provision: Vec<ProvisionRule>,
    /// Whether ranks from I to VI are given to events.
    pub ranks: bool,
    /// Whether events of a district are another thing than those of a town.
    pub districts: bool,
    /// Whether there are events for players in wheelchairs only.
    pub wheelchair_events: bool,
    /// How many Swiss rounds are usual.
    pub usual_rounds: Vec<UsualRounds>,
    /// So many judges at the most are without a senior one.
    pub judges_without_senior: Option<u16>,
    /// How many pairs an arbiter has at the most.
    pub arbiters: Vec<ArbitersAdvised>,
    /// What a participant must show.
    pub admission: Vec<Shown>,
    /// The clauses by which regulations may ask for more.
    pub further_clauses: Option<Basis>,
    /// The clauses by which local events ask for what they want, and for little else.
    pub local_clauses: Option<Basis>,
    /// What the opponent counts that a "+" of an odd number stands for.
    pub bye_counts: Option<Cited<ByeCounts>>,
    /// The clauses by which the program counts that finds the pairs, where it is so.
    pub program_counts: Option<Basis>,
    /// How it speaks of additional matches; what is said of some games stands before what is said of
    /// all.
    pub additional_matches: Vec<AdditionalMatches>,
    /// The clauses by which the regulations must name the criteria.
    pub naming_clauses: Option<Basis>,
    /// The clauses on each criterion.
    pub criteria: BTreeMap<Criterion, Basis>,
    /// What it calls criteria, where that is not the usual name.
    pub names: BTreeMap<Criterion, Names>,
    /// The clauses by which any other criterion may be added.
    pub other_criteria_clauses: Option<Basis>,
    /// How it speaks of leaving once so many points are lost.
    pub points_lost: Option<PointsLost>,
    /// What separates teams.
    pub team_placing: Vec<TeamPlacing>,
    /// The team coefficients of a round robin.
    pub team_round_robin: Vec<Criterion>,
    /// The team coefficients of a Swiss.
    pub team_swiss: Vec<Criterion>,
}

/// Who may play so that whoever has lost so many points leaves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PointsLost {
    /// The clauses.
    pub clauses: Basis,
    /// Whether teams may not.
    #[serde(default)]
    pub individuals_only: bool,
    /// The games of which it is said; none stands for all of them.
    #[serde(default)]
    pub games: Vec<Game>,
}

/// A ground on which the chief arbiter cancels an event.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Cancelling {
    /// Which.
    pub ground: CancelGround,
    /// The clauses.
    pub clauses: Basis,
}

/// Why an event is cancelled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CancelGround {
    /// The place is not fit for it.
    VenueUnfit,
    /// Something makes it impossible to hold it, or to go on.
    Impossible,
    /// Those who hold it have decided so.
    Organiser,
}

impl CancelGround {
    /// All of them.
    pub const ALL: [CancelGround; 3] =
        [CancelGround::VenueUnfit, CancelGround::Impossible, CancelGround::Organiser];
    /// Their names, as logs and forms have them.
    pub const NAMES: [&str; 3] = ["venue-unfit", "impossible", "organiser"];

    /// Its name, as logs and forms have it.
    pub fn name(self) -> &'static str {
        match self {
            CancelGround::VenueUnfit => "venue-unfit",
            CancelGround::Impossible => "impossible",
            CancelGround::Organiser => "organiser",
        }
    }
}

/// When a panel settles the matches of a team that leaves.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TeamLeaving {
    /// So many first places it looks at.
    pub first_places: u16,
    /// The clauses.
    pub clauses: Basis,
}

/// How the round of a table is drawn that is played on a day.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RoundOfDay {
    /// So many minutes before the start at the earliest.
    pub minutes_before: u16,
    /// The clauses.
    pub clauses: Basis,
}

/// Until when entries are taken.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct EntryTerm {
    /// So many days before the first day, where the regulations name no day.
    pub days_before: Option<u16>,
    /// Whether entries are still changed and added on the first day, and not later.
    #[serde(default)]
    pub closed_after_first_day: bool,
    /// The clauses.
    pub clauses: Basis,
}

/// How a rulebook speaks of additional matches for places that are shared.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AdditionalMatches {
    /// Of which games; of all if none is named.
    #[serde(default)]
    pub games: Vec<Game>,
    /// How it puts it.
    pub says: Weight,
    /// Whether only the first place is played for.
    #[serde(default)]
    pub first_place_only: bool,
    /// The clauses by which shorter controls may be used.
    pub shorter: Option<Basis>,
    /// The clauses.
    pub clauses: Basis,
}

/// How many Swiss rounds are usual for so many participants.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UsualRounds {
    /// Of which games; of all if none is named.
    #[serde(default)]
    pub games: Vec<Game>,
    /// So many participants at the least; fewer are not spoken of.
    #[serde(default)]
    pub participants_min: u16,
    /// So many participants at the most; the last line has no limit.
    pub participants_max: Option<u16>,
    /// The fewest rounds.
    pub least: u16,
    /// The most rounds.
    pub most: u16,
    /// Whether the even numbers between are not usual.
    #[serde(default)]
    pub odd_only: bool,
}

/// How many pairs one arbiter has at the most.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ArbitersAdvised {
    /// So many pairs.
    pub pairs: u32,
    /// At which events; at all if it is left out.
    pub at: Option<EventsAdvised>,
    /// The clauses.
    pub clauses: Basis,
}

/// Something that a participant must show.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Shown {
    /// What, by the name of the point on the checklist.
    pub item: String,
    /// Of whom; of all if it is left out.
    pub of: Option<ShownBy>,
    /// At which events; at all if it is left out.
    pub at: Option<ShownAt>,
    /// Below this age on the day, where that matters.
    pub below_age: Option<u16>,
    /// From this age on the day, where that matters.
    pub from_age: Option<u16>,
    /// Whether local events that ask for less ask for it too.
    #[serde(default)]
    pub local: bool,
    /// The clauses.
    pub clauses: Basis,
}

/// What separates teams in one main order.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct TeamPlacing {
    /// The criteria, the main one first.
    pub criteria: Vec<TeamStep>,
    /// Whether a second team that won all its matches may ask for a match with the first.
    #[serde(default)]
    pub right_to_match: bool,
    /// The clauses.
    pub clauses: Basis,
}

worded! {
    /// Something that papers call as the country of a rulebook does.
    pub enum PaperWord {
        Currency: "what money is counted in",
        Region: "where somebody comes from",
        Signs: "the signs of a score sheet",
        HeadOfFederation: "who signs an entry for the federation",
        HeadOfAuthority: "who signs an entry for the authority",
        StatusClub: "events of a club",
        StatusMunicipal: "events of a town",
        StatusRegional: "events of a region",
        StatusInterregional: "events of several regions",
        StatusNational: "events of the country",
    }

    /// An edition of the cards of players.
    #[derive(Default)]
    pub enum Edition {
        #[serde(rename = "2013")]
        Of2013: "those of 2013",
        #[default]
        #[serde(rename = "2022")]
        Of2022: "those of 2022",
    }

    /// The forms by which participants are entered.
    #[derive(Default)]
    pub enum EntryForms {
        #[default]
        Usual: "a preliminary one and a final one",
        TechnicalAndNamed: "a technical one and a named one of a regional centre, with sport classes and assistants",
    }

    /// Who may exclude a participant.
    #[derive(Default)]
    pub enum Excluder {
        #[default]
        ChiefArbiter: "the chief arbiter",
        ChiefPanel: "the chief panel of arbiters",
    }

    /// Events for which something is advised.
    pub enum EventsAdvised {
        Local: "club and municipal events",
        AboveLocal: "events above those of a town",
        Quick: "rapid and blitz",
        Official: "official events",
    }

    /// Of whom something is asked at admission.
    pub enum ShownBy {
        Ranked: "those with a title or a rank",
        Paying: "all, where there is a fee",
        Adaptive: "all, in adaptive events",
        Remote: "all, where it is played over the Internet",
        NotByOrganiser: "those whom the organiser did not invite",
        Assisted: "those who have an assistant",
    }

    /// At which events something is asked for.
    pub enum ShownAt {
        National: "events of the country",
        Official: "official events",
    }

    /// What the opponent counts that a "+" of an odd number stands for.
    pub enum ByeCounts {
        LastOfFinishers: "as many points as the last of those who finished",
        LeastOfAll: "the smallest number of points that anybody scored",
    }

    /// How a rulebook speaks of an additional match.
    pub enum Weight {
        May: "it may be held; otherwise the criteria decide",
        First: "it comes first; the criteria decide if it is impossible",
        IfProvided: "only if the regulations provide it",
    }

    /// A criterion of teams.
    pub enum TeamStep {
        MatchPoints: "the points of matches",
        GamePoints: "the points of boards",
        HeadToHeadOfTwo: "the match between exactly two who are tied",
        HeadToHead: "the matches among all who are tied",
        MatchesWon: "the number of matches won",
        Coefficient: "the team coefficients of the system",
        BoardPlaces: "the places of the boards",
        Boards: "the results on the boards, the first first",
    }
}

impl UsualRounds {
    /// Whether so many rounds are usual.
    pub fn holds(&self, rounds: u16) -> bool {
        (self.least..=self.most).contains(&rounds) && !(self.odd_only && rounds.is_multiple_of(2))
    }
}

impl EventRules {
    /// So much money, in its own currency.
    pub fn money(&self, amount: u32) -> Names {
        let currency = self.words.get(&PaperWord::Currency);
        let told = |language| match currency {
            Some(currency) => format!("{amount} {}", currency.of(language)),
            None => amount.to_string(),
        };
        let [uk, ru, en] = Language::ALL.map(told);
        Names { uk, ru, en }
    }

    /// The clauses on a criterion; none if the document does not know it.
    pub fn criterion(&self, criterion: Criterion) -> &[clauses::Clause] {
        let own = self.criteria.get(&criterion);
        own.or(self.other_criteria_clauses.as_ref()).map_or(&[], |basis| basis)
    }

    /// How it speaks of additional matches in a game.
    pub fn additional(&self, game: Option<Game>) -> Option<&AdditionalMatches> {
        self.additional_matches.iter().find(|one| is_of(&one.games, game))
    }

    /// How many Swiss rounds of a game are usual for so many.
    pub fn usual_rounds(&self, game: Option<Game>, participants: u16) -> Option<&UsualRounds> {
        let fits = |one: &&UsualRounds| {
            is_of(&one.games, game)
                && one.participants_min <= participants
                && one.participants_max.is_none_or(|max| participants <= max)
        };
        self.usual_rounds.iter().find(fits)
    }
}

/// Whether something is said of a game: of those named, or of all.
fn is_of(games: &[Game], game: Option<Game>) -> bool {
    games.is_empty() || game.is_some_and(|game| games.contains(&game))
}
