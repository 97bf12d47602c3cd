//! What a clause leaves to the regulations and only words can say, and the sections they are told in.

use serde::Deserialize;

use crate::worded::worded;
use crate::{Basis, Names, Scope};

worded! {
    /// Something that regulations say in words of their own.
    #[derive(Hash)]
    pub enum Provision {
        Aim: "the aim and the tasks of the event",
        Management: "who leads it, and how its work is shared",
        Admission: "who is admitted, and on which conditions",
        EntryOrder: "how entries are made and confirmed",
        Reception: "how participants are received",
        Programme: "what else happens, and what else should be known",
        Safety: "safety, and how the venue is prepared",
        Awards: "awards, and the rights of the winners",
        Finance: "who pays for what",
        DressCode: "how participants are dressed",
        DeviceStorage: "where devices that are switched off are kept",
        PhonePenalties: "what a telephone that rings costs besides the game",
        LatenessConsequences: "what lateness within the limit costs",
        BothAbsent: "whose time runs while both are absent",
        FurtherDraws: "further grounds for a draw",
        AbsenceNotice: "how and until when an absence is announced",
        PairingMethod: "how pairs are made otherwise than the rulebook has it",
        TieBreakProcedure: "how additional games are held, with their controls",
        MatchCriteria: "what else decides a match",
        EntryChanges: "which changes of a team's entry are allowed after the first round began",
        ReserveBoards: "on which boards reserves play",
        CountedMembers: "the members whose results count for the team",
        AppealLimits: "which decisions cannot be contested",
        RemotePlaces: "where remote players sit",
        RemoteEquipment: "what the equipment of remote players must be",
        OwnDevices: "whether remote players use devices of their own",
        Identification: "how remote players are identified and watched",
        Correspondence: "how moves are sent, and by which clock",
    }

    /// Something that the program tells of regulations in words of its own.
    pub enum Told {
        Dates: "the days of the event",
        Place: "where it is held",
        Organiser: "who holds it",
        Panel: "the judging panel",
        Rulebook: "the rulebook",
        Eligible: "who may play",
        Documents: "what a participant must show",
        Teams: "the rules of teams",
        Status: "how high the event ranks",
        Kind: "who competes, and for what",
        Discipline: "the discipline",
        System: "how the stages are played",
        Timetable: "when what happens",
        Control: "the time control",
        Lateness: "how late a player may come",
        Play: "what holds for games",
        Conduct: "what holds for the conduct of players",
        Scoring: "what results are worth",
        Ties: "what separates equal points",
        Protests: "how long protests and appeals are heard",
        Qualifying: "who qualifies for what",
        Money: "fees, deposits and fines",
        EntryTerm: "until when entries are taken",
    }

    /// In which events something is left to the regulations.
    pub enum ProvisionIn {
        Teams: "events in which teams meet",
        TeamScoring: "events in which the results of a team's members are added up",
        Remote: "events that are played over the Internet",
        Correspondence: "events that are played by correspondence",
    }
}

impl Provision {
    /// Every one.
    pub const ALL: [Provision; 28] = {
        use Provision::*;
        [
            Aim,
            Management,
            Admission,
            EntryOrder,
            Reception,
            Programme,
            Safety,
            Awards,
            Finance,
            DressCode,
            DeviceStorage,
            PhonePenalties,
            LatenessConsequences,
            BothAbsent,
            FurtherDraws,
            AbsenceNotice,
            PairingMethod,
            TieBreakProcedure,
            MatchCriteria,
            EntryChanges,
            ReserveBoards,
            CountedMembers,
            AppealLimits,
            RemotePlaces,
            RemoteEquipment,
            OwnDevices,
            Identification,
            Correspondence,
        ]
    };
}

/// A rulebook's leave, or demand, to say something in the regulations.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProvisionRule {
    /// What may be said.
    pub of: Provision,
    /// The games and paces it is for.
    #[serde(default, rename = "for")]
    pub scope: Scope,
    /// In which events; in all if it is left out.
    pub at: Option<ProvisionIn>,
    /// The clauses that leave it to the regulations; none where the document is silent and everybody
    /// writes it.
    pub clauses: Option<Basis>,
    /// Whether the document wants it said.
    #[serde(default)]
    pub wanted: bool,
    /// Whether the first round waits for it.
    #[serde(default)]
    pub owed: bool,
}

/// A section of regulations: its head, what is told in it, and what it lives by.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct RegulationSection {
    /// Its head.
    pub names: Names,
    /// The clauses that want it; none where the document leaves the sections to those who write.
    pub clauses: Option<Basis>,
    /// What stands in it, in order.
    pub contents: Vec<Content>,
    /// It is empty unless one of these is said; none where the program always has something to tell.
    #[serde(default)]
    pub needs: Vec<Content>,
    /// Whether the first round waits for it.
    #[serde(default)]
    pub owed: bool,
}

/// What stands in a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Content {
    /// Words of the regulations.
    Said(Provision),
    /// What the program tells.
    Told(Told),
}
