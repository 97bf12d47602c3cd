//! What a player needs, who helps him, and how he was classified: told once, and shown only to those who
//! must know.

use rulebook::{Accommodation, Duty, Sight, TimeTroubleZone};
use serde::{Deserialize, Serialize};

use crate::{
    BoardNumber, Competition, Member, Moment, Place, Player, PlayerId, PlayerRecord, Section,
    Table, TableNumber,
};
use tournament::Round;

/// How programs write what the rulebooks keep as data.
#[cfg(feature = "schema")]
pub(crate) mod words {
    /// How badly a player sees.
    #[derive(schemars::JsonSchema)]
    #[schemars(rename_all = "kebab-case")]
    #[expect(dead_code, reason = "only its description is used")]
    pub(crate) enum Sight {
        Weak,
        Blind,
    }

    /// A duty of an assistant.
    #[derive(schemars::JsonSchema)]
    #[schemars(rename_all = "kebab-case")]
    #[expect(dead_code, reason = "only its description is used")]
    pub(crate) enum Duty {
        AnnounceMoves,
        KeepRecord,
        PressClock,
        MovePieces,
        MoveOnOpponentsBoard,
        TellTurnAndMoveNumber,
        TellMoveNumber,
        TellTimes,
        WarnOfTimeTrouble,
        ClaimForPlayer,
        SpeakToArbiters,
        InterpretSigns,
        SeeToAdjournment,
    }
}

/// What a player needs to play.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct Needs {
    /// How badly he sees: `blind` or `weak`; nothing if he sees.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<words::Sight>"))]
    pub sight: Option<Sight>,
    /// Whether his hearing is impaired.
    #[serde(skip_serializing_if = "is_not")]
    pub hearing: bool,
    /// Whether his speech is impaired.
    #[serde(skip_serializing_if = "is_not")]
    pub speech: bool,
    /// Whether he cannot write, press or move pieces himself.
    #[serde(skip_serializing_if = "is_not")]
    pub hands: bool,
    /// What he asks an assistant to do, each by its name: `keep-record`, `press-clock`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<words::Duty>"))]
    pub duties: Vec<Duty>,
    /// What he brings along: a set, a clock, a recorder.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub equipment: String,
    /// The sign that he gives instead of a call, as opponent and chief arbiter agreed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub sign: String,
    /// Whether he may need a pause for care.
    #[serde(skip_serializing_if = "is_not")]
    pub pauses: bool,
}

/// What an assistant does without whom somebody who does not see and somebody who does not hear cannot play: the
/// moves of one reach the other.
const BRIDGES: [Duty; 3] = [Duty::AnnounceMoves, Duty::MoveOnOpponentsBoard, Duty::InterpretSigns];

impl Needs {
    /// Whether nothing is needed.
    pub fn is_none(&self) -> bool {
        *self == Needs::default()
    }

    /// Whether there is something that he cannot do himself, so that an assistant may do it for him.
    pub fn impairs(&self) -> bool {
        self.sight.is_some() || self.hearing || self.speech || self.hands
    }
}

impl Player {
    /// Whether he needs anything that those who look after his table must know.
    pub fn has_needs(&self) -> bool {
        self.wheelchair || !self.needs.is_none()
    }
}

/// The assistant of a player, as the chief panel has agreed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Assistant {
    /// His name.
    pub name: String,
    /// What he does, agreed one by one.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<words::Duty>"))]
    pub duties: Vec<Duty>,
    /// The written application that it rests on: its date or number.
    pub application: String,
    /// Who agreed.
    pub by: String,
    /// When.
    pub at: Moment,
}

/// What the classification commission found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Classified {
    /// How it came out.
    pub outcome: Outcome,
    /// The category of the event: 1, impairments of locomotion; 2, wheelchair users.
    pub category: u8,
    /// The sport class, as the classifier gives it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub class: String,
    /// How firm the class is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub status: Option<ClassStatus>,
    /// Who sat on the commission.
    pub commission: Vec<String>,
    /// Who noted it.
    pub by: String,
    /// When.
    pub at: Moment,
}

/// How a classification came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// He has a class and meets what the event asks for.
    Eligible,
    /// He does not meet it.
    NotEligible,
    /// It could not be finished.
    NotCompleted,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Outcome; 3] = [Outcome::Eligible, Outcome::NotEligible, Outcome::NotCompleted];

    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            Outcome::Eligible => "eligible",
            Outcome::NotEligible => "not-eligible",
            Outcome::NotCompleted => "not-completed",
        }
    }
}

/// How firm a sport class is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ClassStatus {
    /// Given for the first time.
    New,
    /// To be looked at again.
    Review,
    /// Confirmed.
    Confirmed,
}

impl ClassStatus {
    /// All of them.
    pub const ALL: [ClassStatus; 3] =
        [ClassStatus::New, ClassStatus::Review, ClassStatus::Confirmed];

    /// Its name in messages.
    pub fn name(self) -> &'static str {
        match self {
            ClassStatus::New => "new",
            ClassStatus::Review => "review",
            ClassStatus::Confirmed => "confirmed",
        }
    }
}

fn is_not(is: &bool) -> bool {
    !is
}

/// A board at which somebody has needs, and what follows from them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardWithNeeds {
    /// The table.
    pub table: TableNumber,
    /// The board of a team match.
    pub board: BoardNumber,
    /// The two players: the first-named first.
    pub players: [PlayerId; 2],
    /// Whether either may demand two boards.
    pub two_boards: bool,
    /// Whether a set that can be felt and a talking clock belong there.
    pub by_touch: bool,
    /// Whether two who do not see have no assistant: the chief arbiter chooses one set.
    pub one_set: bool,
    /// Whether it cannot start because nobody assists.
    pub lacks_assistant: bool,
}

impl Competition {
    /// The boards of a round at which somebody has needs.
    pub fn boards_with_needs(&self, section: &Section, round: Round) -> Vec<BoardWithNeeds> {
        let Some(record) = section.round(round) else { return Vec::new() };
        let tables = TableNumber::all().zip(&record.tables);
        let boards = tables.flat_map(|(number, table)| {
            let seats = self.players_at(section, table);
            seats.into_iter().map(move |(board, players)| (number, board, players))
        });
        boards
            .filter_map(|(table, board, players)| self.with_needs(table, board, players))
            .collect()
    }

    /// Whether a board waits for an assistant: without one its game does not begin.
    pub fn lacks_assistant(&self, place: Place) -> bool {
        let section = self.section(place.section);
        let boards = section.map(|section| self.boards_with_needs(section, place.round));
        boards
            .into_iter()
            .flatten()
            .any(|one| (one.table, one.board) == (place.table, place.board) && one.lacks_assistant)
    }

    /// The tables of the rounds that are next or being played which wait for an assistant.
    pub(crate) fn tables_without_assistants(&self) -> Vec<TableNumber> {
        let sections = self.sections.iter().filter(|section| !self.is_over(section));
        let last = sections.filter_map(|one| Some((one, Round::new(one.rounds.len() as u16)?)));
        let boards = last.flat_map(|(section, round)| {
            let begun = move |table: &TableNumber| {
                let record = section.round(round);
                let table = record.and_then(|one| one.tables.get(table.index()));
                table.is_some_and(|one| one.boards.iter().any(|one| !one.scores.is_empty()))
            };
            let all = self.boards_with_needs(section, round).into_iter();
            let lacking = all.filter(|one| one.lacks_assistant).map(|one| one.table);
            lacking.filter(move |table| !begun(table))
        });
        boards.collect()
    }

    /// Whether somebody who sees may ask another to play and announce the moves for both: there is a player who
    /// does not see and has no assistant (UA-CHESS D.2.11).
    pub fn may_ask_somebody(&self, record: &PlayerRecord) -> bool {
        let known = self.regulations.as_ref().is_some_and(|regulations| {
            let duties = regulations.book().assistants();
            duties.iter().any(|one| one.duty == Duty::MoveOnOpponentsBoard)
        });
        let alone = |one: &PlayerRecord| {
            one.left.is_none() && one.player.needs.sight.is_some() && one.assistant.is_none()
        };
        known && record.player.needs.sight.is_none() && self.players.iter().any(alone)
    }

    /// The players of the boards of a table, as far as they are known.
    fn players_at(&self, section: &Section, table: &Table) -> Vec<(BoardNumber, [PlayerId; 2])> {
        let member = |number: tournament::Number| section.members.get(number.index()).copied();
        if let (Some(Member::Player(white)), Some(Member::Player(black))) =
            (member(table.white), member(table.black))
        {
            return vec![(BoardNumber::FIRST, [white, black])];
        }
        let boards = BoardNumber::all().zip(&table.boards);
        boards
            .filter_map(|(board, one)| Some((board, [one.players[0]?, one.players[1]?])))
            .collect()
    }

    fn with_needs(
        &self,
        table: TableNumber,
        board: BoardNumber,
        players: [PlayerId; 2],
    ) -> Option<BoardWithNeeds> {
        let [one, other] = [self.player(players[0])?, self.player(players[1])?];
        let both = [one, other];
        if !both.iter().any(|record| record.player.has_needs()) {
            return None;
        }
        let blind = |record: &PlayerRecord| record.player.needs.sight.is_some();
        let assisted = both.iter().any(|record| record.assistant.is_some());
        let bridged = both.iter().filter_map(|record| record.assistant.as_ref());
        let bridged = bridged.flat_map(|one| &one.duties).any(|duty| BRIDGES.contains(duty));
        Some(BoardWithNeeds {
            table,
            board,
            players,
            two_boards: blind(one) != blind(other),
            by_touch: blind(one) || blind(other),
            one_set: blind(one) && blind(other) && !assisted,
            lacks_assistant: self.needs_assistant(one, other) && !bridged,
        })
    }

    /// Whether a rulebook wants an assistant between two: one does not see, the other does not hear.
    fn needs_assistant(&self, one: &PlayerRecord, other: &PlayerRecord) -> bool {
        let wants = |rule: &rulebook::ImpairmentRule| {
            rule.rules.iter().any(|one| one.says == Accommodation::BlindAgainstDeaf)
        };
        let known = self.regulations.as_ref().is_some_and(|regulations| {
            let discipline = regulations.discipline();
            discipline.and_then(|one| regulations.book().impairment(one)).is_some_and(wants)
        });
        let blind = |record: &PlayerRecord| record.player.needs.sight.is_some();
        let deaf = |record: &PlayerRecord| record.player.needs.hearing;
        known && ((blind(one) && deaf(other)) || (blind(other) && deaf(one)))
    }

    /// Those in wheelchairs keep the table at which they sat first: the place with access.
    pub(crate) fn kept_by_wheelchairs(&self, section: &Section) -> Vec<(Member, TableNumber)> {
        let mut kept: Vec<(Member, TableNumber)> = Vec::new();
        for member in &section.members {
            let Member::Player(id) = member else { continue };
            let wheeled = self.player(*id).is_some_and(|record| record.player.wheelchair);
            if !wheeled || self.fixed_tables.contains_key(member) {
                continue;
            }
            let Some(number) = section.number_of(*member) else { continue };
            let sat = section.rounds.iter().find_map(|record| {
                let at = record.tables.iter().position(|table| table.has(number))?;
                Some(TableNumber::from_index(at))
            });
            let Some(table) = sat else { continue };
            // Of two who met there the first-named stays.
            let taken = kept.iter().map(|(_, table)| table).chain(self.fixed_tables.values());
            if !taken.into_iter().any(|one| *one == table) {
                kept.push((*member, table));
            }
        }
        kept
    }

    /// The zone before a control in which somebody who sees badly is warned, as the rulebook has it.
    pub fn warned_at(&self, sight: Sight) -> Option<&TimeTroubleZone> {
        let regulations = self.regulations.as_ref()?;
        let rule = regulations.book().impairment(regulations.discipline()?)?;
        rule.warned_at.iter().find(|zone| zone.sight == sight)
    }

    /// How many who play do not hear.
    pub(crate) fn deaf_players(&self) -> u16 {
        let plays = |one: &&PlayerRecord| one.left.is_none() && one.player.needs.hearing;
        self.players.iter().filter(plays).count() as u16
    }
}
