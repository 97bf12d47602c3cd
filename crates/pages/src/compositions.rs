//! Compositions: the form in which one is handed in, and what the checker has found.

use askama::Template;
use composition::{
    Board, Composition, Evidence, Finding, Genre, Label, Report, Rulebook, Solution, Weight,
    game_text, genre_text, latin_fen, read_task, set_up,
};
use draughts::{Setup, Variant};
use records::BoardAt;
use serde::Deserialize;
use words::{Id, Language};

use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::draw;
use crate::viewer::Viewer;

/// The form in which a composition is handed in, as `damka compose check` takes it.
#[derive(Clone, Debug, Deserialize)]
pub struct CompositionForm {
    /// The rulebook, as its clauses begin.
    #[serde(default)]
    pub rulebook: String,
    /// The board, `64` or `100`; the one that has the squares if it is not named.
    #[serde(default)]
    pub board: String,
    /// What White is to do: `win`, `draw`, `lock:1K+2M`.
    #[serde(default)]
    pub task: String,
    /// The genre that the author declares; none is presumed from the play.
    #[serde(default)]
    pub genre: String,
    /// The pieces, as FEN writes them.
    #[serde(default)]
    pub position: String,
    /// The author's solution in short notation.
    #[serde(default)]
    pub solution: String,
    /// The lines that the author declares thematic: `main, A`; none if he declares none.
    #[serde(default)]
    pub thematic: String,
}

/// No position and no solution of anybody is longer.
const POSITION_CHARS_MAX: usize = 500;
const SOLUTION_CHARS_MAX: usize = 5_000;
/// So many facts are told of one requirement.
const FACTS_MAX: usize = 12;

impl Default for CompositionForm {
    fn default() -> CompositionForm {
        CompositionForm {
            rulebook: rulebook::Rulebook::usual().document().prefix().to_owned(),
            board: String::new(),
            task: "win".to_owned(),
            genre: String::new(),
            position: String::new(),
            solution: String::new(),
            thematic: String::new(),
        }
    }
}

impl CompositionForm {
    /// The composition and the rulebook it is held against, or what is wrong with the form.
    pub fn read(&self, t: Texts) -> Result<(Rulebook, Composition), String> {
        let too_long = self.position.chars().count() > POSITION_CHARS_MAX
            || self.solution.chars().count() > SOLUTION_CHARS_MAX
            || self.thematic.chars().count() > POSITION_CHARS_MAX;
        if too_long {
            return Err(t.say(id::COMPOSITION_TOO_LONG).into_owned());
        }
        let unread = |id: Id, why: String| t.tell(id, &[("why", &why)]).into_owned();
        let rulebook = self.rulebook.trim().parse::<Rulebook>();
        let rulebook =
            rulebook.map_err(|why| unread(id::COMPOSITION_NO_RULEBOOK, why.to_string()))?;
        let (variant, setup) =
            self.setup(t.language).map_err(|why| unread(id::COMPOSITION_NO_POSITION, why))?;
        let position = set_up(rulebook, variant, &setup).map_err(|finding| {
            unread(id::COMPOSITION_NO_POSITION, refusal(&finding, t.language))
        })?;
        let task = if self.task.trim().is_empty() { "win" } else { self.task.trim() };
        let task =
            read_task(task).map_err(|why| unread(id::COMPOSITION_NO_TASK, why.to_string()))?;
        let mut composition = Composition::new(position, task)
            .map_err(|why| unread(id::COMPOSITION_NO_POSITION, why.to_string()))?;
        if !self.genre.is_empty() {
            let genre = self.genre.parse::<Genre>();
            let genre = genre.map_err(|why| unread(id::COMPOSITION_NO_GENRE, why.to_string()))?;
            composition.genre = Some(genre);
        }
        if !self.solution.trim().is_empty() {
            let solution = Solution::read(position, self.solution.trim());
            let solution =
                solution.map_err(|why| unread(id::COMPOSITION_NO_SOLUTION, why.to_string()))?;
            composition.solution = Some(solution);
        }
        let labels = self.thematic.split([',', ' ']).filter(|label| !label.is_empty());
        let labels: Result<Vec<Label>, _> = labels.map(str::parse).collect();
        let labels = labels.map_err(|why| unread(id::COMPOSITION_NO_THEMATIC, why.to_string()))?;
        if !labels.is_empty() {
            composition
                .declare(&labels)
                .map_err(|why| unread(id::COMPOSITION_NO_THEMATIC, why.text(t.language)))?;
        }
        Ok((rulebook, composition))
    }

    /// The pieces, on the board that is named or on the one whose squares these are.
    fn setup(&self, language: Language) -> Result<(Variant, Setup), String> {
        let position = latin_fen(self.position.trim());
        let board = match self.board.as_str() {
            "64" => Board::SixtyFour,
            "100" => Board::Hundred,
            _ => Board::named_in(&position).map_err(|doubt| doubt.text(language))?,
        };
        let variant = board.usual_variant();
        let setup = Setup::from_fen(variant, &position).map_err(|error| error.to_string())?;
        Ok((variant, setup))
    }
}

/// Why pieces cannot stand so, with its clauses.
fn refusal(finding: &Finding, language: Language) -> String {
    let facts: Vec<String> =
        finding.evidence.iter().map(|evidence| evidence.fact.text(language)).collect();
    let clauses: Vec<String> = finding.clauses.iter().map(ToString::to_string).collect();
    format!("{} ({})", facts.join("; "), clauses.join(", "))
}

/// Where a composition is handed in, and what was found.
#[derive(Template)]
#[template(path = "compositions.html")]
pub struct CompositionsPage {
    frame: Frame,
    form: CompositionForm,
    /// The rulebooks that speak of compositions: value, title, whether it is chosen.
    rulebooks: Vec<(&'static str, String, bool)>,
    boards: [(&'static str, Id, bool); 3],
    /// Genres: value, name, whether it is chosen.
    genres: Vec<(String, String, bool)>,
    fault: Option<String>,
    report: Option<ReportView>,
}

/// A report as it is shown.
struct ReportView {
    picture: String,
    fen: String,
    task: String,
    solution: Option<String>,
    /// Genre, rulebook and outcome.
    verdict: String,
    outcome: &'static str,
    /// Board and game.
    game: String,
    /// The outcome with all that is in the position, where it is another.
    in_fact: Option<String>,
    findings: Vec<FindingView>,
    /// The solution that was found where the author gave none.
    found: Option<String>,
}

struct FindingView {
    name: &'static str,
    status: String,
    requirement: String,
    clauses: Vec<String>,
    facts: Vec<String>,
    more: Option<String>,
}

impl CompositionsPage {
    /// The form as it was filled in, and what is wrong with it.
    pub fn new(viewer: &Viewer, form: CompositionForm, fault: Option<String>) -> CompositionsPage {
        let t = viewer.texts;
        let book = |one: Rulebook| {
            let prefix = one.document().prefix();
            let title = rulebook::Rulebook::of(one.document()).short_title().of(t.language);
            (prefix, title.to_owned(), form.rulebook.eq_ignore_ascii_case(prefix))
        };
        let board = |value: &'static str, name: Id| (value, name, form.board == value);
        let genre = |one: Genre| {
            let value = one.name().to_owned();
            let is_chosen = value == form.genre;
            (value, genre_text(one, t.language), is_chosen)
        };
        CompositionsPage {
            frame: Frame::new(viewer, t.say(id::COMPOSITIONS)),
            rulebooks: Rulebook::all().map(book).collect(),
            boards: [
                board("", id::COMPOSITION_BOARD_ANY),
                board("64", id::COMPOSITION_BOARD_64),
                board("100", id::COMPOSITION_BOARD_100),
            ],
            genres: Genre::ALL.into_iter().map(genre).collect(),
            fault,
            report: None,
            form,
        }
    }

    /// The same with what was found of a composition.
    #[must_use]
    pub fn with_report(
        self,
        composition: &Composition,
        report: &Report,
        t: Texts,
    ) -> CompositionsPage {
        CompositionsPage { report: Some(ReportView::new(composition, report, t)), ..self }
    }
}

impl ReportView {
    fn new(composition: &Composition, report: &Report, t: Texts) -> ReportView {
        let position = composition.position();
        let (genre, rulebook) = (genre_text(report.genre, t.language), report.rulebook.to_string());
        let outcome = report.outcome().text(t.language);
        let words = [
            ("genre", genre.as_str()),
            ("rulebook", rulebook.as_str()),
            ("outcome", outcome.as_str()),
        ];
        let task = composition.task().text(t.language);
        let board = composition.board().to_string();
        let game = game_text(position.variant(), t.language);
        let in_fact = report.outcome_in_fact() != report.outcome();
        let found = |solution: &Solution| {
            t.tell(id::COMPOSITION_FOUND, &[("solution", &solution.to_string())]).into_owned()
        };
        ReportView {
            picture: draw(&BoardAt::Draughts(*position, None), &task, t),
            fen: position.fen(),
            task,
            solution: composition.solution.as_ref().map(ToString::to_string),
            verdict: t.tell(id::COMPOSITION_UNDER, &words).into_owned(),
            outcome: report.outcome().name(),
            game: t.tell(id::COMPOSITION_GAME, &[("board", &board), ("game", &game)]).into_owned(),
            in_fact: in_fact.then(|| {
                let outcome = report.outcome_in_fact().text(t.language);
                t.tell(id::COMPOSITION_IN_FACT, &[("outcome", &outcome)]).into_owned()
            }),
            findings: report
                .findings
                .iter()
                .map(|finding| FindingView::new(finding, position.variant(), t))
                .collect(),
            found: report.solution.as_ref().map(found),
        }
    }
}

impl FindingView {
    fn new(finding: &Finding, variant: Variant, t: Texts) -> FindingView {
        let language = t.language;
        let weight = match finding.weight {
            Weight::Formal => String::new(),
            Weight::Artistic | Weight::Fact => format!(" ({})", finding.weight.text(language)),
        };
        let facts = finding.evidence.iter().take(FACTS_MAX);
        let more = finding.evidence.len().saturating_sub(FACTS_MAX);
        FindingView {
            name: finding.requirement.name(),
            status: finding.status.text(language),
            requirement: format!("{}{weight}", finding.requirement.text(language)),
            clauses: finding.clauses.iter().map(ToString::to_string).collect(),
            facts: facts.map(|fact| in_words(fact, variant, language)).collect(),
            more: (more > 0).then(|| t.count(id::COMPOSITION_MORE, &more).into_owned()),
        }
    }
}

/// `A: full side solution [c3 d4]  1.a5-b6 (c7:a5)`, as the command writes it.
fn in_words(evidence: &Evidence, variant: Variant, language: Language) -> String {
    let label = evidence.label.as_ref().map(|label| format!("{}: ", label.text(language)));
    let mut words = label.unwrap_or_default();
    words.push_str(&evidence.fact.text(language));
    let squares = evidence.square_names(variant);
    if !squares.is_empty() {
        words.push_str(&format!(" [{}]", squares.join(" ")));
    }
    if let Some(play) = &evidence.play {
        words.push_str(&format!("  {play}"));
    }
    words
}
