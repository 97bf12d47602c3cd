//! The ways in which a drawn meeting of a knockout is decided.

use competition::{Competition, GameNumber, Problem, Section, StageSystem, TableNumber, TieBreak};
use serde::{Deserialize, Deserializer};
use tournament::{Number, Score};

use crate::form::{Numbered, numbered};
use crate::text::Texts;
use crate::view::{Cited, cited, shown};

/// How a drawn meeting was decided, as its form sends it.
#[derive(Clone, Debug, Deserialize)]
pub struct TieForm {
    /// At which table.
    pub table: TableNumber,
    /// In which way.
    pub by: TieBreak,
    #[serde(default)]
    winner: String,
    #[serde(flatten, deserialize_with = "games")]
    games: Numbered<Score, GameNumber>,
}

fn games<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Numbered<Score, GameNumber>, D::Error> {
    numbered(deserializer, "game")
}

/// More extra games than these no form has.
const GAMES_MAX: usize = 20;

impl TieForm {
    /// Who goes on, where somebody has to say it.
    pub fn winner(&self) -> Option<Number> {
        Number::new(self.winner.trim().parse().ok()?)
    }

    /// The results of the extra games.
    pub fn games(&self) -> Vec<Score> {
        self.games.values().copied().take(GAMES_MAX).collect()
    }
}

/// A way to decide a drawn meeting.
pub(crate) struct Way {
    /// Its name in forms.
    pub(crate) by: String,
    pub(crate) name: String,
    /// For how many extra games there is room.
    pub(crate) games: u8,
    /// Whether somebody has to say who goes on.
    pub(crate) names_winner: bool,
    pub(crate) because: Vec<Cited>,
}

impl Way {
    /// Whether the games decide.
    pub(crate) fn has_games(&self) -> bool {
        self.games > 0
    }
}

/// The ways of a section, in the order of its regulations; none unless it is a knockout.
pub(crate) fn ways(competition: &Competition, section: &Section, t: Texts) -> Vec<Way> {
    let stage = competition.stage_of(section).map(|stage| &stage.system);
    let Some(StageSystem::Knockout { tie_breaks, .. }) = stage else { return Vec::new() };
    let games = competition.counting().games;
    let rulebook = competition.regulations().map(|one| one.rulebook);
    let way = |by: &TieBreak| {
        let problem = Problem::TieBreakNotNamed { by: *by };
        let clauses = rulebook.map(|book| problem.clauses(book)).unwrap_or_default();
        Way {
            by: written(*by),
            name: by.word(t.language).into_owned(),
            games: by.extra_games_max(games),
            names_winner: *by == TieBreak::BoardCoefficients,
            because: cited(&clauses, t),
        }
    };
    tie_breaks.iter().map(way).collect()
}

/// What extra games can end with: as forms send it, and as it is shown.
pub(crate) fn extra() -> Vec<(&'static str, &'static str)> {
    let played = Score::ALL.into_iter().filter(|score| !score.is_by_sanction());
    played.map(|score| (score.text(), shown(score))).collect()
}

fn written(by: TieBreak) -> String {
    serde_json::to_value(by)
        .ok()
        .and_then(|value| Some(value.as_str()?.to_owned()))
        .unwrap_or_default()
}
