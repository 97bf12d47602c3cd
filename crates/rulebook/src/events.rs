//! What a rulebook says about holding events: whom to admit, who decides what, how places are
//! found, what is advised.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::worded::worded;
use crate::{Basis, Cited, Criterion, Names, ProvisionRule, RegulationSection};

/// What a document says about holding events. What it does not speak of is left out.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct EventRules {
    /// The country whose words its forms use.
    pub country: Country,
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
    /// How it speaks of additional matches.
    pub additional_matches: Option<Cited<Weight>>,
    /// The clauses by which the regulations must name the criteria.
    pub naming_clauses: Option<Basis>,
    /// The clauses on each criterion.
    pub criteria: BTreeMap<Criterion, Basis>,
    /// What it calls criteria, where that is not the usual name.
    pub names: BTreeMap<Criterion, Names>,
    /// The clauses by which any other criterion may be added.
    pub other_criteria_clauses: Option<Basis>,
    /// What separates teams.
    pub team_placing: Vec<TeamPlacing>,
    /// The team coefficients of a round robin.
    pub team_round_robin: Vec<Criterion>,
    /// The team coefficients of a Swiss.
    pub team_swiss: Vec<Criterion>,
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

/// How many Swiss rounds are usual for so many participants.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UsualRounds {
    /// So many participants at the most; the last line has no limit.
    pub participants_max: Option<u16>,
    /// The fewest rounds.
    pub least: u16,
    /// The most rounds.
    pub most: u16,
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
    /// Below this age, where that matters.
    pub below_age: Option<u16>,
    /// From this age on, where that matters.
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
    /// A country whose words and signs the forms know.
    #[derive(Default)]
    pub enum Country {
        #[default]
        Ua: "Ukraine",
        Ru: "Russia",
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
    }

    /// Of whom something is asked at admission.
    pub enum ShownBy {
        Ranked: "those with a title or a rank",
        Paying: "all, where there is a fee",
        Adaptive: "all, in adaptive events",
        NotByOrganiser: "those whom the organiser did not invite",
        Assisted: "those who have an assistant",
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

impl Country {
    /// The letters by which the forms know it.
    pub fn code(self) -> &'static str {
        match self {
            Country::Ua => "ua",
            Country::Ru => "ru",
        }
    }
}

impl EventRules {
    /// The clauses on a criterion; none if the document does not know it.
    pub fn criterion(&self, criterion: Criterion) -> &[clauses::Clause] {
        let own = self.criteria.get(&criterion);
        own.or(self.other_criteria_clauses.as_ref()).map_or(&[], |basis| basis)
    }

    /// The fewest and the most Swiss rounds that are usual for so many.
    pub fn usual_rounds(&self, participants: u16) -> Option<(u16, u16)> {
        let fits = |one: &&UsualRounds| one.participants_max.is_none_or(|max| participants <= max);
        self.usual_rounds.iter().find(fits).map(|one| (one.least, one.most))
    }
}
