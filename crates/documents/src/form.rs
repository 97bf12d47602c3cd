//! The forms: what each is called, what it needs, and who may see it.

use std::fmt;
use std::str::FromStr;

/// A form that can be printed, filled from an event or blank.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Form {
    /// The protocol of a round (RU-2022 App.6).
    RoundProtocol,
    /// The protocols of the matches of a round (RU-2022 App.7).
    TeamProtocol,
    /// The summary of the matches of a round (RU-2022 App.7).
    TeamSummary,
    /// The pairs of a round, in large letters.
    PairingList,
    /// The card of a participant (RU-2022 App.8).
    PlayerCard,
    /// The table of a round robin (RU-2022 App.9).
    RoundRobinTable,
    /// The table of a Swiss (RU-2022 App.10).
    SwissTable,
    /// The table of teams whose members play for themselves (RU-2022 App.11).
    TeamScoringTable,
    /// The places.
    Standings,
    /// The participants with their numbers.
    StartList,
    /// The preliminary application (RU-2022 App.3).
    PreliminaryApplication,
    /// The final application (RU-2022 App.4).
    Application,
    /// The protocol of the admission commission.
    AdmissionProtocol,
    /// The application for an assistant (UA-CHESS IV.5.11).
    AssistantApplication,
    /// What was drawn by lot: numbers, colours, rounds, openings.
    DrawRecord,
    /// When rounds are played.
    Schedule,
    /// The regulations.
    Regulations,
    /// The technical regulations.
    TechnicalRegulations,
    /// The programme of the event (RU-2022 3.2).
    Programme,
    /// A score sheet of draughts.
    DraughtsScoreSheet,
    /// A score sheet of chess.
    ChessScoreSheet,
    /// A score sheet of renju, with its board.
    RenjuScoreSheet,
    /// What fell to each board when openings were drawn.
    OpeningSlips,
    /// The line-ups of teams for a round.
    LineUp,
    /// The envelope of an adjourned game (RU-2013 5.3.3.3).
    AdjournmentEnvelope,
    /// The certificate of a result.
    Certificate,
    /// The report of the chief judging panel.
    Report,
    /// A protest.
    Protest,
    /// The decision on a protest.
    ProtestDecision,
    /// An appeal against the decision on a protest.
    Appeal,
    /// The report of the doctor (RU-2022 13.1.2).
    DoctorsReport,
    /// The report for the press (UA-2024 IV.12.4).
    PressReport,
    /// The list with which an event by correspondence begins (RU-2022 10.3.2).
    CorrespondenceStartList,
    /// The time chart of a correspondence game (RU-2022 10.3.6).
    TimeChart,
    /// A letter with a move (RU-2022 10.2.3).
    CorrespondenceLetter,
    /// The record of a correspondence game (RU-2022 10.5.1).
    GameRecord,
    /// An unfinished correspondence game, sent for adjudication (RU-2022 10.5.2).
    Adjudication,
    /// Cards with names.
    PlaceCards,
    /// The numbers of tables.
    TableNumbers,
}

/// What a form is about: the papers of an event are shown in these groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// Of one round.
    Round,
    /// Results.
    Tables,
    /// Entries and admission.
    Entries,
    /// What is announced before.
    Rules,
    /// On the boards.
    Boards,
    /// Games by correspondence.
    Correspondence,
    /// The end, and disputes.
    Conclusion,
}

/// What a filled form needs besides the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Nothing.
    Event,
    /// A section whose stage has begun.
    Section,
    /// A round that has been paired.
    Round,
    /// A protest.
    Protest,
    /// A correspondence game.
    Chart,
}

/// Who may see a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Privacy {
    /// Everybody.
    Public,
    /// Those who work at the desk: it has personal data, or is meant for the panel.
    Desk,
}

impl Group {
    /// All groups.
    pub const ALL: [Group; 7] = [
        Group::Round,
        Group::Tables,
        Group::Entries,
        Group::Rules,
        Group::Boards,
        Group::Conclusion,
        Group::Correspondence,
    ];

    /// Its name in words and addresses.
    pub fn name(self) -> &'static str {
        match self {
            Group::Round => "round",
            Group::Tables => "tables",
            Group::Entries => "entries",
            Group::Rules => "rules",
            Group::Boards => "boards",
            Group::Conclusion => "conclusion",
            Group::Correspondence => "correspondence",
        }
    }
}

impl Form {
    /// All forms.
    pub const ALL: [Form; 39] = [
        Form::RoundProtocol,
        Form::TeamProtocol,
        Form::TeamSummary,
        Form::PairingList,
        Form::PlayerCard,
        Form::RoundRobinTable,
        Form::SwissTable,
        Form::TeamScoringTable,
        Form::Standings,
        Form::StartList,
        Form::PreliminaryApplication,
        Form::Application,
        Form::AdmissionProtocol,
        Form::AssistantApplication,
        Form::DrawRecord,
        Form::Schedule,
        Form::Programme,
        Form::Regulations,
        Form::TechnicalRegulations,
        Form::DraughtsScoreSheet,
        Form::ChessScoreSheet,
        Form::RenjuScoreSheet,
        Form::OpeningSlips,
        Form::LineUp,
        Form::AdjournmentEnvelope,
        Form::PlaceCards,
        Form::TableNumbers,
        Form::Certificate,
        Form::Report,
        Form::DoctorsReport,
        Form::PressReport,
        Form::Protest,
        Form::ProtestDecision,
        Form::Appeal,
        Form::CorrespondenceStartList,
        Form::TimeChart,
        Form::CorrespondenceLetter,
        Form::GameRecord,
        Form::Adjudication,
    ];

    /// Its name on the command line, in addresses and of its template.
    pub fn name(self) -> &'static str {
        match self {
            Form::RoundProtocol => "round-protocol",
            Form::TeamProtocol => "team-protocol",
            Form::TeamSummary => "team-summary",
            Form::PairingList => "pairing-list",
            Form::PlayerCard => "player-card",
            Form::RoundRobinTable => "round-robin-table",
            Form::SwissTable => "swiss-table",
            Form::TeamScoringTable => "team-scoring-table",
            Form::Standings => "standings",
            Form::StartList => "start-list",
            Form::PreliminaryApplication => "preliminary-application",
            Form::Application => "application",
            Form::AdmissionProtocol => "admission-protocol",
            Form::AssistantApplication => "assistant-application",
            Form::DrawRecord => "draw-record",
            Form::Schedule => "schedule",
            Form::Programme => "programme",
            Form::Regulations => "regulations",
            Form::TechnicalRegulations => "technical-regulations",
            Form::DraughtsScoreSheet => "score-sheet-draughts",
            Form::ChessScoreSheet => "score-sheet-chess",
            Form::RenjuScoreSheet => "score-sheet-renju",
            Form::OpeningSlips => "opening-slips",
            Form::LineUp => "line-up",
            Form::AdjournmentEnvelope => "adjournment-envelope",
            Form::Certificate => "certificate",
            Form::Report => "report",
            Form::DoctorsReport => "doctors-report",
            Form::PressReport => "press-report",
            Form::Protest => "protest",
            Form::ProtestDecision => "protest-decision",
            Form::Appeal => "appeal",
            Form::CorrespondenceStartList => "correspondence-start-list",
            Form::TimeChart => "time-chart",
            Form::CorrespondenceLetter => "correspondence-letter",
            Form::GameRecord => "game-record",
            Form::Adjudication => "adjudication",
            Form::PlaceCards => "place-cards",
            Form::TableNumbers => "table-numbers",
        }
    }

    /// What it is about.
    pub fn group(self) -> Group {
        match self {
            Form::RoundProtocol | Form::TeamProtocol | Form::TeamSummary | Form::PairingList => {
                Group::Round
            }
            Form::RoundRobinTable
            | Form::SwissTable
            | Form::TeamScoringTable
            | Form::Standings
            | Form::PlayerCard => Group::Tables,
            Form::StartList
            | Form::PreliminaryApplication
            | Form::Application
            | Form::AdmissionProtocol
            | Form::AssistantApplication
            | Form::DrawRecord => Group::Entries,
            Form::Schedule | Form::Programme | Form::Regulations | Form::TechnicalRegulations => {
                Group::Rules
            }
            Form::DraughtsScoreSheet
            | Form::ChessScoreSheet
            | Form::RenjuScoreSheet
            | Form::OpeningSlips
            | Form::LineUp
            | Form::AdjournmentEnvelope
            | Form::PlaceCards
            | Form::TableNumbers => Group::Boards,
            Form::Certificate
            | Form::Report
            | Form::DoctorsReport
            | Form::PressReport
            | Form::Protest
            | Form::ProtestDecision
            | Form::Appeal => Group::Conclusion,
            Form::CorrespondenceStartList
            | Form::TimeChart
            | Form::CorrespondenceLetter
            | Form::GameRecord
            | Form::Adjudication => Group::Correspondence,
        }
    }

    /// What it needs besides the event.
    pub fn needs(self) -> Needs {
        match self {
            Form::RoundProtocol
            | Form::TeamProtocol
            | Form::TeamSummary
            | Form::PairingList
            | Form::DraughtsScoreSheet
            | Form::ChessScoreSheet
            | Form::RenjuScoreSheet
            | Form::OpeningSlips
            | Form::LineUp
            | Form::AdjournmentEnvelope => Needs::Round,
            Form::PlayerCard
            | Form::RoundRobinTable
            | Form::SwissTable
            | Form::TeamScoringTable
            | Form::Standings
            | Form::DrawRecord
            | Form::PressReport
            | Form::Certificate => Needs::Section,
            Form::Protest | Form::ProtestDecision | Form::Appeal => Needs::Protest,
            Form::TimeChart
            | Form::CorrespondenceLetter
            | Form::GameRecord
            | Form::Adjudication => Needs::Chart,
            _ => Needs::Event,
        }
    }

    /// Whether it has a table that a spreadsheet can use.
    pub fn has_tables(self) -> bool {
        !matches!(
            self,
            Form::Regulations
                | Form::TechnicalRegulations
                | Form::Certificate
                | Form::Protest
                | Form::ProtestDecision
                | Form::Appeal
                | Form::RenjuScoreSheet
                | Form::PlaceCards
                | Form::TableNumbers
                | Form::OpeningSlips
                | Form::AssistantApplication
                | Form::AdjournmentEnvelope
                | Form::DoctorsReport
                | Form::CorrespondenceLetter
                | Form::Adjudication
        )
    }

    /// Who may see it filled.
    pub fn privacy(self) -> Privacy {
        match self {
            Form::PreliminaryApplication
            | Form::Application
            | Form::AdmissionProtocol
            | Form::AssistantApplication
            | Form::LineUp
            | Form::Certificate
            | Form::Report
            | Form::DoctorsReport
            | Form::Protest
            | Form::ProtestDecision
            | Form::Appeal
            | Form::CorrespondenceStartList => Privacy::Desk,
            _ => Privacy::Public,
        }
    }
}

/// There is no form of this name.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("There is no form {name:?}; the forms are {}.", Form::ALL.map(Form::name).join(", "))]
pub struct UnknownForm {
    name: String,
}

impl FromStr for Form {
    type Err = UnknownForm;

    fn from_str(name: &str) -> Result<Form, UnknownForm> {
        let found = Form::ALL.into_iter().find(|form| form.name() == name);
        found.ok_or_else(|| UnknownForm { name: name.chars().take(60).collect() })
    }
}

impl fmt::Display for Form {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}
