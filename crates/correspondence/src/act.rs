//! What comes by post, and what officials decide.

use calendar::Date;
use draughts::Colour;
use serde::{Deserialize, Serialize};
use words::{Id, Language};

#[cfg(feature = "schema")]
use crate::fact::Side;
use crate::{Announced, Letter, Standing, id};

/// Something that happens to a game. What is kept of a game is the list of its acts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields, rename_all = "kebab-case", rename_all_fields = "kebab-case")]
pub enum Act {
    /// A letter.
    Letter(Box<Letter>),
    /// A player has received his partner's letter. Before he says so, or answers it, it is not shown to him.
    Received {
        /// Who.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        on: Date,
    },
    /// The secretary has posted the card of a move that was made on the server, to a player who writes letters.
    Forwarded {
        /// When.
        on: Date,
    },
    /// A player moves on the server from now on, or writes letters again.
    Way {
        /// Who.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        on: Date,
        /// Whether he moves on the server.
        here: bool,
    },
    /// The last letter is sent once more.
    Repeat {
        /// Who sends it.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        on: Date,
        /// Whether it is registered.
        registered: bool,
    },
    /// Somebody asks for the first move.
    Enquiry {
        /// Who asks.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        on: Date,
        /// Whether the letter is registered.
        registered: bool,
    },
    /// A player takes a break.
    Break(Announced),
    /// The accused protests against a claim.
    ClaimProtest {
        /// When he received the notice of it.
        received: Date,
        /// When he sent his protest.
        sent: Date,
        /// What he says against it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// The judge decides about a claim.
    Judge {
        /// When.
        on: Date,
        /// The papers that he has.
        papers: Vec<Paper>,
        /// Whether he declines the claim, because papers are missing.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        declines: bool,
        /// What he writes to both, and to the secretary.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// On a server: the day has come, and nobody has moved.
    Today(Date),
    /// A player sends the record of the finished game.
    Record {
        /// Who.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        sent: Date,
        /// When he received the letter, or the decision, that ended the game; nothing if he wrote it himself, or if
        /// nobody says so.
        received: Option<Date>,
    },
    /// A player sends his analysis of the unfinished game.
    Analysis {
        /// Who.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        sent: Date,
        /// When the judge received it.
        received: Date,
        /// The result that he wants.
        evaluation: Evaluation,
        /// The analysis: how the result that he wants is reached.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// The judge adjudicates the unfinished game.
    Adjudicated {
        /// When.
        on: Date,
        /// The result.
        result: Evaluation,
        /// Whether he sets aside what both want, because the position says plainly otherwise.
        against_both: bool,
        /// Why, as the judge says it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// A player protests against the adjudication.
    Protest {
        /// Who.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When he received the result.
        received: Date,
        /// When he sent his protest.
        sent: Date,
        /// What he says against it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// The organiser decides about the protest or the appeal.
    Organiser {
        /// When.
        on: Date,
        /// The result.
        result: Evaluation,
        /// What was decided and why, as the organiser says it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// A player leaves the event.
    Left {
        /// Who.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        on: Date,
    },
    /// The judge says what becomes of the game of a player who left.
    LeaverGame {
        /// When.
        on: Date,
        /// What.
        decision: LeaverGame,
    },
    /// The judge declares the game lost.
    Lost {
        /// Who has lost it.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        on: Date,
        /// The clauses that were broken.
        clauses: Vec<String>,
    },
    /// The judge declares the game drawn, by the rules of the game itself.
    Drawn {
        /// When.
        on: Date,
        /// The clauses that make it a draw.
        clauses: Vec<String>,
    },
    /// A player asks for a decision about the game.
    Dispute {
        /// Who.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        on: Date,
        /// What it is about, as he says it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// The instance that has the dispute decides.
    Decided {
        /// When.
        on: Date,
        /// What was decided.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// A player appeals to the next instance.
    Appeal {
        /// Who.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When he received the decision.
        received: Date,
        /// When he sent his appeal.
        sent: Date,
        /// What he says against the decision.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// An official punishes a player, or asks for a heavier punishment.
    Sanction {
        /// Whom.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        on: Date,
        /// What.
        sanction: Sanction,
        /// The clauses that were broken.
        clauses: Vec<String>,
        /// Why, as the official says it.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// From now on all letters must be registered.
    RegisteredOnly {
        /// When the players were told.
        on: Date,
    },
    /// It becomes known when a player received the starting sheet. Letters that he has written before are counted
    /// anew.
    Sheet {
        /// Who.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When he received it.
        received: Date,
    },
    /// The final table is drawn up.
    Table {
        /// When.
        on: Date,
    },
    /// A player has received the final results.
    Results {
        /// Who.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        on: Date,
    },
    /// The organiser bars a player who stopped playing.
    Barred {
        /// Whom.
        #[cfg_attr(feature = "schema", schemars(with = "Side"))]
        by: Colour,
        /// When.
        on: Date,
        /// For how many years.
        years: u16,
    },
}

impl Act {
    /// Whose it is, if a player does it.
    pub fn by(&self) -> Option<Colour> {
        match self {
            Act::Letter(letter) => Some(letter.by),
            Act::Break(announced) => Some(announced.by),
            Act::Received { by, .. }
            | Act::Way { by, .. }
            | Act::Repeat { by, .. }
            | Act::Enquiry { by, .. }
            | Act::Record { by, .. }
            | Act::Analysis { by, .. }
            | Act::Protest { by, .. }
            | Act::Left { by, .. }
            | Act::Dispute { by, .. }
            | Act::Appeal { by, .. } => Some(*by),
            Act::ClaimProtest { .. }
            | Act::Forwarded { .. }
            | Act::Judge { .. }
            | Act::Today(_)
            | Act::Adjudicated { .. }
            | Act::Organiser { .. }
            | Act::LeaverGame { .. }
            | Act::Lost { .. }
            | Act::Drawn { .. }
            | Act::Decided { .. }
            | Act::Sanction { .. }
            | Act::RegisteredOnly { .. }
            | Act::Sheet { .. }
            | Act::Table { .. }
            | Act::Results { .. }
            | Act::Barred { .. } => None,
        }
    }
}

impl Act {
    /// The letter, if it is one.
    pub fn letter(&self) -> Option<&Letter> {
        if let Act::Letter(letter) = self { Some(letter) } else { None }
    }

    /// What somebody says in it in his own words, besides the letter itself.
    pub fn text(&self) -> Option<&str> {
        match self {
            Act::Letter(letter) => Some(&letter.text),
            Act::ClaimProtest { text, .. }
            | Act::Judge { text, .. }
            | Act::Analysis { text, .. }
            | Act::Adjudicated { text, .. }
            | Act::Protest { text, .. }
            | Act::Organiser { text, .. }
            | Act::Dispute { text, .. }
            | Act::Decided { text, .. }
            | Act::Appeal { text, .. }
            | Act::Sanction { text, .. } => Some(text),
            Act::Received { .. }
            | Act::Forwarded { .. }
            | Act::Way { .. }
            | Act::Repeat { .. }
            | Act::Enquiry { .. }
            | Act::Break(_)
            | Act::Today(_)
            | Act::Record { .. }
            | Act::Left { .. }
            | Act::LeaverGame { .. }
            | Act::Lost { .. }
            | Act::Drawn { .. }
            | Act::RegisteredOnly { .. }
            | Act::Sheet { .. }
            | Act::Table { .. }
            | Act::Results { .. }
            | Act::Barred { .. } => None,
        }
        .map(String::as_str)
        .filter(|text| !text.is_empty())
    }

    /// All days that it names.
    pub fn days(&self) -> Vec<Date> {
        match self {
            Act::Letter(it) => {
                let all = [it.received, it.sent, it.partner_sent, it.stamp];
                all.into_iter().flatten().collect()
            }
            Act::Break(it) => [it.first, it.last].into_iter().chain(it.told).collect(),
            Act::Analysis { sent, received, .. }
            | Act::ClaimProtest { received, sent, .. }
            | Act::Protest { received, sent, .. }
            | Act::Appeal { received, sent, .. } => vec![*sent, *received],
            Act::Record { sent, received, .. } => [*sent].into_iter().chain(*received).collect(),
            Act::Received { on, .. }
            | Act::Forwarded { on }
            | Act::Way { on, .. }
            | Act::Repeat { on, .. }
            | Act::Enquiry { on, .. }
            | Act::Judge { on, .. }
            | Act::Today(on)
            | Act::Adjudicated { on, .. }
            | Act::Organiser { on, .. }
            | Act::Left { on, .. }
            | Act::LeaverGame { on, .. }
            | Act::Lost { on, .. }
            | Act::Drawn { on, .. }
            | Act::Dispute { on, .. }
            | Act::Decided { on, .. }
            | Act::Sanction { on, .. }
            | Act::RegisteredOnly { on }
            | Act::Sheet { received: on, .. }
            | Act::Table { on }
            | Act::Results { on, .. }
            | Act::Barred { on, .. } => vec![*on],
        }
    }
}

macro_rules! named {
    ($(#[doc = $doc:literal])+ $kind:ident { $($(#[doc = $row:literal])+ $name:ident = $word:literal, $id:ident;)+ }) => {
        $(#[doc = $doc])+
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum $kind {
            $($(#[doc = $row])+ $name,)+
        }

        impl $kind {
            /// All of them.
            pub const ALL: &'static [$kind] = &[$($kind::$name),+];

            /// The word for it in files.
            pub fn word(self) -> &'static str {
                match self {
                    $($kind::$name => $word,)+
                }
            }

            pub(crate) fn id(self) -> Id {
                match self {
                    $($kind::$name => id::$id,)+
                }
            }

            /// It in words.
            pub fn text(self, language: Language) -> String {
                language.say(self.id()).into_owned()
            }
        }
    };
}

named! {
    /// What goes to the judge with a claim.
    Paper {
        /// The letters and cards of the accused.
        Letters = "letters", PAPER_LETTERS;
        /// The receipts of his registered letters.
        Receipts = "receipts", PAPER_RECEIPTS;
        /// The record of the game, with the claimant's own move.
        Record = "record", PAPER_RECORD;
        /// The chart of days.
        Chart = "chart", PAPER_CHART;
    }
}

named! {
    /// How a player is punished, or what is asked for against him.
    Sanction {
        /// A remark.
        Remark = "remark", SANCTION_REMARK;
        /// A reprimand, where the rulebook calls the second step so.
        Reprimand = "reprimand", SANCTION_REPRIMAND;
        /// A warning, where the rulebook calls it so.
        Warning = "warning", SANCTION_WARNING;
        /// He is not told how the event goes on.
        WithholdInformation = "withhold-information", SANCTION_WITHHOLD;
        /// The secretary asks the judge for more.
        AskHeavier = "ask-heavier", SANCTION_ASK_HEAVIER;
        /// The judge asks the organiser to expel him.
        AskExpulsion = "ask-expulsion", SANCTION_ASK_EXPULSION;
        /// The organiser expels him from the event: that holds in all his games.
        Expulsion = "expulsion", SANCTION_EXPULSION;
    }
}

/// A result that somebody wants or decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Evaluation {
    /// White wins.
    White,
    /// A draw.
    Draw,
    /// Black wins.
    Black,
}

impl Evaluation {
    /// How the game stands then.
    pub fn standing(self) -> Standing {
        match self {
            Evaluation::White => Standing::Won(Colour::White),
            Evaluation::Draw => Standing::Draw,
            Evaluation::Black => Standing::Won(Colour::Black),
        }
    }
}

/// What becomes of the game of a player who left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum LeaverGame {
    /// Finished games count; an unfinished one is lost.
    Lost,
    /// Finished games count; an unfinished one is adjudicated.
    Adjudicated,
    /// All is annulled.
    Annulled,
}

/// Who decides a dispute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Instance {
    /// The secretary.
    Secretary,
    /// The judge.
    Judge,
    /// The organiser, for good.
    Organiser,
}
