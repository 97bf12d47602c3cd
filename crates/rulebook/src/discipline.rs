//! What is played: games, paces, and the disciplines a rulebook names.

use std::fmt;

use serde::Deserialize;
use words::Language;

use crate::Basis;
use crate::worded::worded;

/// A game that the rulebooks have rules for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Game {
    /// Russian draughts.
    Russian,
    /// The draughts-64 system: Russian draughts with drawn openings in micro-matches.
    Draughts64,
    /// The Brazilian version of draughts-64.
    Brazilian,
    /// International draughts, on a hundred squares.
    International,
    /// Checkers.
    English,
    /// Giveaway, poddavki.
    Giveaway,
    /// Renju.
    Renju,
    /// Chess.
    Chess,
}

impl Game {
    const ALL: [Game; 8] = [
        Game::Russian,
        Game::Draughts64,
        Game::Brazilian,
        Game::International,
        Game::English,
        Game::Giveaway,
        Game::Renju,
        Game::Chess,
    ];

    /// The game that has this name in data files.
    pub fn of_name(name: &str) -> Option<Game> {
        Game::ALL.into_iter().find(|game| game.name() == name)
    }

    /// The name in data files and on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Game::Russian => "russian",
            Game::Draughts64 => "draughts64",
            Game::Brazilian => "brazilian",
            Game::International => "international",
            Game::English => "english",
            Game::Giveaway => "giveaway",
            Game::Renju => "renju",
            Game::Chess => "chess",
        }
    }

    /// The name of the variant whose moves are played: the draughts-64 system is played as Russian.
    pub fn variant(self) -> &'static str {
        if self == Game::Draughts64 { Game::Russian.name() } else { self.name() }
    }
}

/// How fast a discipline is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Pace {
    /// Classical.
    Classical,
    /// Rapid.
    Rapid,
    /// Blitz.
    Blitz,
}

impl Pace {
    /// The name in data files.
    pub fn name(self) -> &'static str {
        match self {
            Pace::Classical => "classical",
            Pace::Rapid => "rapid",
            Pace::Blitz => "blitz",
        }
    }
}

/// Who competes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Entrants {
    /// Each for himself.
    #[default]
    Individual,
    /// Teams.
    Team,
}

/// What the participants of a discipline do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Play {
    /// They play by correspondence.
    Correspondence,
    /// They compose problems, or solve them.
    Composition,
    /// They play a game against each other.
    #[serde(untagged)]
    Game {
        /// The game.
        game: Game,
        /// How fast.
        pace: Pace,
    },
}

impl Play {
    /// The game and the pace, if a game is played in one sitting.
    pub fn game(self) -> Option<(Game, Pace)> {
        match self {
            Play::Game { game, pace } => Some((game, pace)),
            Play::Correspondence | Play::Composition => None,
        }
    }
}

/// A name in the three languages.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Names {
    /// Ukrainian.
    pub uk: String,
    /// Russian.
    pub ru: String,
    /// English.
    pub en: String,
}

impl Names {
    /// The name in a language.
    pub fn of(&self, language: Language) -> &str {
        language.of([&self.uk, &self.ru, &self.en])
    }
}

/// A discipline, as a rulebook names it.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Discipline {
    /// Its id, such as `russian-rapid-team`.
    pub id: String,
    /// Its number in the document's own list, where it has one.
    pub number: Option<u8>,
    /// Its names.
    pub names: Names,
    /// The international name, where the document gives one.
    pub international: Option<String>,
    /// How international protocols may spell it, where the document says so.
    #[serde(default)]
    pub protocols: Vec<String>,
    /// What is played.
    pub play: Play,
    /// Who competes.
    #[serde(default)]
    pub entrants: Entrants,
    /// The block of age groups it uses, where the document gives it any.
    pub ages: Option<String>,
    /// The clauses that name it.
    pub clauses: Basis,
}

impl fmt::Display for Discipline {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.id)
    }
}

worded! {
    /// Which rules hold where a document lets the regulations choose between two sets of them.
    #[derive(Default)]
    pub enum RuleSet {
        #[default]
        Basic: "the rules with limited intervention of the arbiter",
        Supervised: "the competition rules in full, as in classical play",
    }
}

/// Which games at which pace a rule is for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Scope {
    /// The games; none named means every game of the rulebook.
    #[serde(default)]
    pub games: Vec<Game>,
    /// The paces; none named means every pace.
    #[serde(default)]
    pub paces: Vec<Pace>,
    /// The set of rules it belongs to, where the regulations must choose between two; see
    /// [`Rulebook::under`](crate::Rulebook::under).
    pub rule_set: Option<RuleSet>,
}

impl Scope {
    /// Whether the rule is for every game at every pace, under the chosen set of rules.
    pub fn covers_all(&self, chosen: RuleSet) -> bool {
        self.games.is_empty()
            && self.paces.is_empty()
            && self.rule_set.is_none_or(|set| set == chosen)
    }

    /// Whether the rule is for this game at this pace, under the chosen set of rules.
    pub fn covers(&self, game: Game, pace: Pace, chosen: RuleSet) -> bool {
        (self.games.is_empty() || self.games.contains(&game))
            && (self.paces.is_empty() || self.paces.contains(&pace))
            && self.rule_set.is_none_or(|set| set == chosen)
    }
}
