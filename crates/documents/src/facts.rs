//! What templates are told: facts of an event as plain texts in one language.

mod boards;
mod certificates;
mod correspondence;
mod draws;
mod entries;
mod matches;
mod protests;
mod ranking;
mod report;
mod round;
mod rules;
mod scene;
mod tables;
mod titles;

use clauses::Clause;
use competition::{Competition, Kind, Stage, StageSystem};
use minijinja::value::Value;
use rulebook::{Game, Play};
use words::{Language, say};

use crate::words::{Words, cite};
use crate::{Form, Subject, id};
use scene::Scene;

/// The subject lacks what a form is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unfit {
    /// The event has no regulations.
    NotCreated,
    /// No stage has begun.
    NotBegun,
    /// There is no such section.
    NoSection(Missing),
    /// There is no such round.
    NoRound(Missing),
    /// The round is not finished, so no table stands after it.
    Running(Missing),
    /// The event goes on.
    NotOver,
    /// There is nobody with this number.
    NoPlayer(Missing),
    /// It is no team event.
    NoTeams,
    /// Teams are not placed by their members' results.
    NoTeamScoring,
    /// There is no such protest.
    NoProtest(Missing),
    /// Nobody appealed.
    NoAppeal,
    /// Nobody is entered.
    NoEntries,
    /// No times of a correspondence game were given.
    NoChart,
    /// Nobody asks for an assistant.
    NoAssistants,
    /// No openings are drawn.
    NoOpenings,
    /// Nobody met a norm, as far as his entry says.
    NoNorms,
    /// No ranks are awarded by the event, for this clause.
    WithoutNorms(Clause),
    /// The rulebook of the event adjourns no games.
    NoAdjournment,
}

/// Something that was asked for by a number that nothing has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Missing {
    /// The number.
    pub asked: u16,
    /// How many there are.
    pub there: usize,
}

impl Unfit {
    /// What is wrong and what to do, in a language.
    pub fn text(self, language: Language) -> String {
        let (id, Missing { asked, there }) = match self {
            Unfit::NoSection(missing) => (id::UNFIT_NO_SECTION, missing),
            Unfit::NoRound(missing) => (id::UNFIT_NO_ROUND, missing),
            Unfit::Running(missing) => (id::UNFIT_RUNNING, missing),
            Unfit::NoPlayer(missing) => (id::UNFIT_NO_PLAYER, missing),
            Unfit::NoProtest(missing) => (id::UNFIT_NO_PROTEST, missing),
            Unfit::NotCreated => return language.say(id::UNFIT_NOT_CREATED).into_owned(),
            Unfit::NotBegun => return language.say(id::UNFIT_NOT_BEGUN).into_owned(),
            Unfit::NotOver => return language.say(id::UNFIT_NOT_OVER).into_owned(),
            Unfit::NoTeams => return language.say(id::UNFIT_NO_TEAMS).into_owned(),
            Unfit::NoTeamScoring => return language.say(id::UNFIT_NO_TEAM_SCORING).into_owned(),
            Unfit::NoAppeal => return language.say(id::UNFIT_NO_APPEAL).into_owned(),
            Unfit::NoEntries => return language.say(id::UNFIT_NO_ENTRIES).into_owned(),
            Unfit::NoChart => return language.say(id::UNFIT_NO_CHART).into_owned(),
            Unfit::NoAssistants => return language.say(id::UNFIT_NO_ASSISTANTS).into_owned(),
            Unfit::NoOpenings => return language.say(id::UNFIT_NO_OPENINGS).into_owned(),
            Unfit::NoNorms => return language.say(id::UNFIT_NO_NORMS).into_owned(),
            Unfit::WithoutNorms(clause) => {
                let clause = cite(language, &clause.to_string());
                return say!(language, id::UNFIT_WITHOUT_NORMS, clause);
            }
            Unfit::NoAdjournment => return language.say(id::UNFIT_NO_ADJOURNMENT).into_owned(),
        };
        say!(language, id, asked, there)
    }
}

impl std::fmt::Display for Unfit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.text(Language::En))
    }
}

impl std::error::Error for Unfit {}

impl Form {
    /// Whether an event has what the form is about: teams, a game, protests.
    pub fn fits(self, event: &Competition) -> bool {
        let Some(regulations) = event.regulations() else { return false };
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
            Form::OpeningSlips => regulations.opening_table().is_some(),
            Form::Protest | Form::ProtestDecision => !event.protests().is_empty(),
            Form::Appeal => event.protests().iter().any(|one| one.appeal.is_some()),
            Form::PreliminaryApplication | Form::Application if event.is_team_event() => {
                !event.teams().is_empty()
            }
            Form::PreliminaryApplication | Form::Application => !event.players().is_empty(),
            Form::CorrespondenceStartList => regulations
                .discipline()
                .is_some_and(|discipline| discipline.play == Play::Correspondence),
            Form::Certificate => certificates::are_due(event),
            Form::AssistantApplication => event.players().iter().any(entries::has_assistant),
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
        ("w", Value::from_object(Words(language))),
        ("form_title", Value::from(form.title(language))),
        ("blank", Value::from(scene.event.is_none())),
        ("event", scene.event_facts()),
        ("chief", scene.official(competition::Post::ChiefJudge)),
        ("secretary", scene.official(competition::Post::ChiefSecretary)),
        ("informant", scene.official(competition::Post::InformantJudge)),
        ("doctor", scene.official(competition::Post::Doctor)),
        ("panel", scene.panel()),
        ("deputies", scene.officials(competition::Post::DeputyChiefJudge)),
        ("title", Value::from(scene.title(form))),
    ];
    let more = of_form(form, &scene)?;
    let as_of = more.get_attr("as_of").ok().filter(|text| !text.is_undefined());
    let as_of = as_of.map(|text| text.to_string()).unwrap_or_default();
    facts.push(("foot", Value::from(foot(&scene, &as_of))));
    let english = language == Language::En;
    facts.push(("f", if english { titles::in_english(more) } else { more }));
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
        Form::PreliminaryApplication | Form::Application => entries::applications(scene),
        Form::CorrespondenceStartList => Ok(correspondence::start_list(scene)),
        Form::AdmissionProtocol => Ok(entries::admission(scene)),
        Form::AssistantApplication => entries::assistants(scene),
        Form::DrawRecord => draws::record(scene),
        Form::Schedule => Ok(rules::schedule(scene)),
        Form::Programme => Ok(rules::programme(scene)),
        Form::Regulations => Ok(rules::regulations_paper(scene)),
        Form::TechnicalRegulations => Ok(rules::technical_paper(scene)),
        Form::DraughtsScoreSheet | Form::ChessScoreSheet | Form::RenjuScoreSheet => {
            boards::score_sheets(scene)
        }
        Form::AdjournmentEnvelope => boards::envelopes(scene),
        Form::LineUp => matches::line_ups(scene),
        Form::OpeningSlips => boards::opening_slips(scene),
        Form::PlaceCards => Ok(boards::place_cards(scene)),
        Form::TableNumbers => Ok(boards::table_numbers(scene)),
        Form::TimeChart | Form::CorrespondenceLetter | Form::GameRecord | Form::Adjudication => {
            correspondence::game(scene)
        }
        Form::Certificate => certificates::certificates(scene),
        Form::Report | Form::DoctorsReport => Ok(report::report(scene)),
        Form::PressReport => report::press(scene),
        Form::Protest | Form::ProtestDecision => protests::protests(scene),
        Form::Appeal => protests::appeals(scene),
    }
}

/// What stands at the foot of every page: the event, how far a table goes, and when it was printed.
fn foot(scene: &Scene, as_of: &str) -> String {
    let Some(event) = scene.event else { return String::new() };
    let name = event.regulations().map(|one| one.name.as_str()).unwrap_or_default();
    let name: String = name.chars().take(90).collect();
    let printed = scene.moment(scene.subject.printed);
    // How many facts the event has: whoever sees two papers knows which one is newer.
    let version = event.history().len();
    let rules = event.regulations().map(|one| one.book().short_title().of(scene.language));
    let rules = rules.map(|name| format!(" · {name}")).unwrap_or_default();
    let [versioned, at] = [id::VERSION, id::PRINTED].map(|id| scene.say(id));
    let stands = if as_of.is_empty() { String::new() } else { format!(" · {as_of}") };
    format!("{name}{stands}{rules} · {versioned} {version} · {at} {printed}")
}
