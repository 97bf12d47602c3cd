//! What single clauses leave to the regulations: terms of games and of conduct, the timetable, and
//! what is said in words.

use std::num::NonZeroU16;

use rulebook::{Provision, WayOfPlaying};
use serde::{Deserialize, Serialize};
use tournament::Round;

use super::{Moment, StageNumber};

/// What the regulations decide about games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct GameTerms {
    /// Which of two sets of rules holds for the whole rapid or blitz event of chess.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule_set: Option<RapidRules>,
    /// When draws may be agreed; as the rulebook has it if not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub agreed_draws: Option<AgreedDraws>,
    /// What a foul of renju costs that is pointed out.
    #[serde(skip_serializing_if = "is_usual")]
    pub fouls: FoulRule,
    /// Whether the most must be captured, as on a hundred squares, in draughts-64.
    #[serde(skip_serializing_if = "is_usual")]
    pub majority_capture: bool,
    /// Whether a king is shown by a man that is turned over.
    #[serde(skip_serializing_if = "is_usual")]
    pub king_turned: bool,
    /// Whether the order of the rounds of a round robin is drawn.
    #[serde(skip_serializing_if = "is_usual")]
    pub rounds_by_lot: bool,
    /// Whether it is played over the Internet.
    #[serde(skip_serializing_if = "is_usual")]
    pub remote: bool,
    /// How games are played on this platform; at wooden boards if not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub platform: Option<PlatformTerms>,
}

impl GameTerms {
    /// Whether players need not be in one room: somewhere over the Internet, or on this platform.
    pub fn is_remote(&self) -> bool {
        self.remote || self.platform.is_some()
    }
}

/// How the games of an event are played on the platform.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct PlatformTerms {
    /// How much of the way of a message is forgiven at the most, in milliseconds;
    /// [`PlatformTerms::LAG_LIMIT_MS`] if not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub lag_limit_ms: Option<u16>,
    /// How long a lost connection costs nothing, in seconds for each player and game.
    #[serde(skip_serializing_if = "is_usual")]
    pub away_seconds: u16,
    /// Whether players see how near a draw is.
    #[serde(skip_serializing_if = "is_usual")]
    pub show_counts: bool,
    /// Whether a reply may be prepared while the opponent thinks.
    #[serde(skip_serializing_if = "is_usual")]
    pub premoves: bool,
    /// Whether nobody starts before an arbiter has ticked what he must see.
    #[serde(skip_serializing_if = "is_usual")]
    pub admitted: bool,
    /// Whether nobody but the players and officials may watch.
    #[serde(skip_serializing_if = "is_usual")]
    pub closed: bool,
    /// By how many moves spectators see a game later.
    #[serde(skip_serializing_if = "is_usual")]
    pub delay_moves: u16,
    /// By how many seconds spectators see a game later.
    #[serde(skip_serializing_if = "is_usual")]
    pub delay_seconds: u16,
    /// Whether the chief arbiter may adjourn games whose rulebook knows adjournment.
    #[serde(skip_serializing_if = "is_usual")]
    pub adjournment: bool,
    /// Whose time is counted in a simultaneous display: number 1 of the section gives it to all others.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub display: Option<DisplayTime>,
    /// The giver's own minutes, where he has one clock for all boards.
    #[serde(skip_serializing_if = "is_usual")]
    pub giver_minutes: u16,
    /// What those who play blindfold are told: the giver of a display, else both players.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub blindfold: Option<Blindfold>,
    /// Whether each side is a group that confers, with the player as its captain.
    #[serde(skip_serializing_if = "is_usual")]
    pub consultation: bool,
    /// So many equal proposals of a group are played by themselves; none are where the captain alone decides.
    #[serde(skip_serializing_if = "is_usual")]
    pub quorum: u8,
}

/// Whose time is counted in a simultaneous display of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum DisplayTime {
    /// The giver has a clock at each board.
    Boards,
    /// The giver has one clock, which runs while a board waits for him.
    Pooled,
    /// Nobody's.
    Untimed,
}

/// What a player of an event is told who plays blindfold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Blindfold {
    /// The last move.
    LastMove,
    /// The whole record.
    Record,
}

impl PlatformTerms {
    /// What is forgiven of the way of a message unless something else is said, in milliseconds.
    pub const LAG_LIMIT_MS: u16 = 300;
    /// What can be forgiven at the most, in milliseconds.
    pub const LAG_LIMIT_MS_MAX: u16 = 1_000;

    /// What is forgiven of the way of a message, in milliseconds.
    pub fn lag_ms(&self) -> u16 {
        self.lag_limit_ms.unwrap_or(PlatformTerms::LAG_LIMIT_MS)
    }

    /// The ways of playing that are not the usual one.
    pub fn ways(&self) -> impl Iterator<Item = WayOfPlaying> {
        let seated = match (self.display, self.blindfold) {
            (Some(_), Some(_)) => Some(WayOfPlaying::BlindfoldDisplay),
            (Some(_), None) => Some(WayOfPlaying::Display),
            (None, Some(_)) => Some(WayOfPlaying::Blindfold),
            (None, None) => None,
        };
        seated.into_iter().chain(self.consultation.then_some(WayOfPlaying::Consultation))
    }
}

/// What the regulations decide about the conduct of players and about arbiters.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub struct ConductTerms {
    /// What a forbidden device costs in place of the game, by the name of the sanction.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub device_penalty: Option<String>,
    /// Whether he who is not on the move reports before he leaves the playing area.
    #[serde(skip_serializing_if = "is_usual")]
    pub leaving_reported: bool,
    /// Whether those who have finished leave the hall.
    #[serde(skip_serializing_if = "is_usual")]
    pub leaving_hall: bool,
    /// Whether arbiters may serve who have no category.
    #[serde(skip_serializing_if = "is_usual")]
    pub uncategorised_arbiters: bool,
}

/// Whether nothing is said but what is usual, so that the log need not say it.
pub(crate) fn is_usual<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// The sets of rules between which rapid and blitz events of chess choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub enum RapidRules {
    /// The competition rules in full, with enough arbiters.
    #[serde(rename = "A.3")]
    Full,
    /// The rules with limited intervention of the arbiter.
    #[serde(rename = "A.4")]
    Basic,
}

impl RapidRules {
    /// The set by which the rulebook knows it.
    pub fn rule_set(self) -> rulebook::RuleSet {
        match self {
            RapidRules::Full => rulebook::RuleSet::Supervised,
            RapidRules::Basic => rulebook::RuleSet::Basic,
        }
    }
}

/// When the regulations let draws be agreed without the arbiter's consent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum AgreedDraws {
    /// Only after each side has made so many moves.
    AfterMoves(NonZeroU16),
    /// Never.
    Never,
}

/// What becomes of a foul of renju that is pointed out.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum FoulRule {
    /// It is corrected.
    #[default]
    Corrected,
    /// It loses.
    Loses,
}

/// The rank of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "each is its number")]
pub enum Rank {
    I,
    II,
    III,
    IV,
    V,
    VI,
}

/// For what an event qualifies.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Qualifier {
    /// The event for which it does.
    pub event: String,
    /// How many places qualify.
    #[serde(default)]
    pub places: u16,
}

/// Something that happens at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Slot {
    /// When.
    pub at: Moment,
    /// What.
    pub what: Occasion,
}

/// What happens at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub enum Occasion {
    /// A round begins.
    Round {
        /// The stage.
        #[serde(default = "first_stage")]
        stage: StageNumber,
        /// The round.
        round: Round,
    },
    /// Anything else, in words.
    Other(String),
}

fn first_stage() -> StageNumber {
    StageNumber::FIRST
}

/// What the regulations say in words of their own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ProvisionText {
    /// What about.
    #[cfg_attr(feature = "schema", schemars(with = "String", extend("enum" = Provision::ALL)))]
    pub of: Provision,
    /// The words, a paragraph a line.
    pub text: String,
}
