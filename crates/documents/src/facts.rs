//! What templates are told: facts of an event as plain texts in one language.

mod boards;
mod conclusion;
mod correspondence;
mod draws;
mod entries;
mod matches;
mod ranking;
mod round;
mod rules;
mod scene;
mod tables;

use competition::event::{Competition, Kind, Stage, StageSystem};
use minijinja::value::Value;
use rulebook::{Game, Language};

use crate::words::{say, words};
use crate::{Form, Subject};
use scene::Scene;

/// The subject lacks what a form is about.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Unfit {
    /// The event has no regulations.
    #[error("The event has not been created yet; print the form blank, or create the event first.")]
    NotCreated,
    /// No stage has begun.
    #[error(
        "No stage of the event has begun, so there is nobody to print; print the form blank, or begin the stage first."
    )]
    NotBegun,
    /// There is no such section.
    #[error("The event has no section {asked}; it has {there}.")]
    NoSection {
        /// The section that was named.
        asked: u16,
        /// How many there are.
        there: usize,
    },
    /// There is no such round.
    #[error("Round {asked} has not been paired; {there} rounds have.")]
    NoRound {
        /// The round that was named.
        asked: u16,
        /// How many there are.
        there: usize,
    },
    /// There is nobody with this number.
    #[error("Nobody has number {asked} here; numbers go up to {there}.")]
    NoPlayer {
        /// The number.
        asked: u16,
        /// How many there are.
        there: usize,
    },
    /// It is no team event.
    #[error("This form is for events in which teams meet; take the round protocol instead.")]
    NoTeams,
    /// Teams are not placed by their members' results.
    #[error(
        "This form is for individual events whose regulations add up results for teams (kind: team-scoring)."
    )]
    NoTeamScoring,
    /// There is no such protest.
    #[error("No protest {asked} was filed; there are {there}. Print the form blank to file one.")]
    NoProtest {
        /// The protest.
        asked: u16,
        /// How many there are.
        there: usize,
    },
    /// No times of a correspondence game were given.
    #[error("This form is about one correspondence game: name its time chart, or print it blank.")]
    NoChart,
    /// Nobody asks for an assistant.
    #[error("No entry names an assistant; print the application blank.")]
    NoAssistants,
    /// No openings are drawn.
    #[error("The regulations name no table of openings, so none are drawn; print the slips blank.")]
    NoOpenings,
}

impl Form {
    /// Whether an event has what the form is about: teams, a game, protests.
    pub fn fits(self, event: &Competition) -> bool {
        let Some(regulations) = &event.regulations else { return false };
        let plays = |games: &[Game]| event.game().is_some_and(|game| games.contains(&game));
        let swiss = |stage: &Stage| matches!(stage.system, StageSystem::Swiss { .. });
        match self {
            Form::TeamProtocol | Form::TeamSummary | Form::LineUp => event.is_team_event(),
            Form::RoundProtocol => !event.is_team_event(),
            Form::TeamScoringTable => {
                matches!(regulations.kind, Kind::TeamScoring { .. } | Kind::IndividualTeam)
            }
            Form::SwissTable => regulations.stages.iter().any(swiss),
            Form::RoundRobinTable => !regulations.stages.iter().all(swiss),
            Form::ChessScoreSheet => plays(&[Game::Chess]),
            Form::RenjuScoreSheet => plays(&[Game::Renju]),
            Form::DraughtsScoreSheet => !plays(&[Game::Chess, Game::Renju]),
            Form::OpeningSlips => regulations.opening_table.is_some(),
            Form::Protest | Form::ProtestDecision => !event.protests.is_empty(),
            Form::AssistantApplication => event.players.iter().any(entries::has_assistant),
            // Of one game, which nobody plays at a table, or which somebody must name.
            Form::TimeChart
            | Form::CorrespondenceLetter
            | Form::GameRecord
            | Form::Adjudication
            | Form::AdjournmentEnvelope => false,
            _ => true,
        }
    }
}

/// All facts that a form may use, by their names in templates.
pub(crate) fn gather(
    form: Form,
    subject: &Subject,
    language: Language,
) -> Result<Vec<(&'static str, Value)>, Unfit> {
    let scene = Scene::new(subject, language)?;
    let mut facts = vec![
        ("w", Value::from_serialize(words(language))),
        ("form_title", Value::from(form.title(language))),
        ("blank", Value::from(scene.event.is_none())),
        ("event", scene.event_facts()),
        ("chief", scene.official(competition::event::Post::ChiefJudge)),
        ("secretary", scene.official(competition::event::Post::ChiefSecretary)),
        ("informant", scene.official(competition::event::Post::InformantJudge)),
        ("doctor", scene.official(competition::event::Post::Doctor)),
        ("panel", scene.panel()),
        ("title", Value::from(scene.title(form))),
    ];
    let more = of_form(form, &scene)?;
    facts.push(("foot", Value::from(foot(&scene))));
    facts.push(("f", more));
    Ok(facts)
}

fn of_form(form: Form, scene: &Scene) -> Result<Value, Unfit> {
    match form {
        Form::RoundProtocol => round::protocol(scene),
        Form::TeamProtocol => matches::matches(scene),
        Form::TeamSummary => round::summary(scene),
        Form::PairingList => round::pairing_list(scene),
        Form::PlayerCard => tables::cards(scene),
        Form::RoundRobinTable => tables::round_robin(scene),
        Form::SwissTable => tables::swiss(scene),
        Form::TeamScoringTable => tables::team_scoring(scene),
        Form::Standings => tables::standings(scene),
        Form::StartList => entries::start_list(scene),
        Form::PreliminaryApplication | Form::Application => Ok(entries::applications(scene)),
        Form::AdmissionProtocol => Ok(entries::admission(scene)),
        Form::AssistantApplication => entries::assistants(scene),
        Form::DrawRecord => draws::record(scene),
        Form::Schedule => Ok(rules::schedule(scene)),
        Form::Programme => Ok(rules::programme(scene)),
        Form::Regulations | Form::TechnicalRegulations => Ok(rules::regulations(scene)),
        Form::DraughtsScoreSheet
        | Form::ChessScoreSheet
        | Form::RenjuScoreSheet
        | Form::AdjournmentEnvelope => boards::score_sheets(scene),
        Form::LineUp => matches::line_ups(scene),
        Form::OpeningSlips => boards::opening_slips(scene),
        Form::PlaceCards => Ok(boards::place_cards(scene)),
        Form::TableNumbers => Ok(boards::table_numbers(scene)),
        Form::TimeChart | Form::CorrespondenceLetter | Form::GameRecord | Form::Adjudication => {
            correspondence::game(scene)
        }
        Form::Certificate => conclusion::certificates(scene),
        Form::Report | Form::DoctorsReport => Ok(conclusion::report(scene)),
        Form::PressReport => conclusion::press(scene),
        Form::Protest | Form::ProtestDecision => conclusion::protests(scene),
    }
}

/// What stands at the foot of every page: the event, how far it is, and when it was printed.
fn foot(scene: &Scene) -> String {
    let Some(event) = scene.event else { return "Damka".to_owned() };
    let name = event.regulations.as_ref().map(|one| one.name.as_str()).unwrap_or_default();
    let name: String = name.chars().take(90).collect();
    let closed = scene.section.map_or(0, |(_, section)| section.closed());
    let stands = match closed {
        0 => String::new(),
        _ => format!(" · {} {closed}", say(scene.language, "as_of_round")),
    };
    let book = event.regulations.as_ref().map(|one| one.rulebook.prefix()).unwrap_or_default();
    let printed = crate::words::moment(scene.subject.printed);
    // How many facts the event has: whoever sees two papers knows which one is newer.
    let version = event.history.len();
    let [versioned, at] = ["version", "printed"].map(|key| say(scene.language, key));
    format!("{name}{stands} · {book} · {versioned} {version} · {at} {printed}")
}
