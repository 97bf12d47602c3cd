//! A letter as it was written.

use calendar::Date;
use draughts::Colour;
use serde::{Deserialize, Serialize};
use words::{Id, Language};

#[cfg(feature = "schema")]
use crate::fact::Side;
use crate::{Purpose, id};

/// A letter as it was written, with what its receiver sees on the envelope.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Letter {
    /// Who wrote it.
    #[cfg_attr(feature = "schema", schemars(with = "Side"))]
    pub by: Colour,
    /// What for.
    pub purpose: Purpose,
    /// When the partner's letter was received: the second date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub received: Option<Date>,
    /// When it was sent: the third date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<Date>,
    /// The first date as it is written, where it is another than the partner's letter says of itself: when that
    /// was sent, by its postmark.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner_sent: Option<Date>,
    /// The postmark on this letter, where it is known and says otherwise than the letter.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stamp: Option<Date>,
    /// Since when it stands on the server, for a partner who moves there: he has received it then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shown: Option<Date>,
    /// Whether it was registered.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub registered: bool,
    /// The greeting, as it is written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub greeting: String,
    /// The code of the tournament, as it is written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub code: String,
    /// The return address, as it is written.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub address: String,
    /// The signature, as it can be read.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub signature: String,
    /// The whole letter, word by word as it was written, where somebody has copied it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// What it does not have, though it must.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub lacks: Vec<Part>,
    /// The repeated moves of the partner, if they are not written as they were.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub repeats: Option<String>,
    /// The variation that it says it accepts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub accepts: Option<String>,
    /// The moves: the own reply, then accepted or forced moves of the partner and the answers.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
    /// The offered variations.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub offers: Vec<Offer>,
    /// The totals of White and Black, if they are written as anything.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub totals: Option<(i64, i64)>,
    /// Whether it charges days for stopping the game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub charges_stop: bool,
    /// Whether it charges days for omitting dates or totals.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub charges_omission: bool,
    /// Whether it corrects the partner's total by a postmark.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub corrects: bool,
    /// Whether the writer resigns.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub resigns: bool,
    /// What it says of a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draw: Option<DrawWord>,
    /// Whether it speaks about the position.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub comments: bool,
    /// Whether something is rubbed out, or corrected without a signature.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub rubbed_out: bool,
}

impl Letter {
    /// A letter of a player with these moves, and nothing wrong with it.
    pub fn new(by: Colour, received: Option<Date>, sent: Option<Date>, moves: &str) -> Letter {
        Letter {
            by,
            purpose: Purpose::Move,
            received,
            sent,
            partner_sent: None,
            stamp: None,
            shown: None,
            registered: false,
            greeting: String::new(),
            code: String::new(),
            address: String::new(),
            signature: String::new(),
            text: String::new(),
            lacks: Vec::new(),
            repeats: None,
            accepts: None,
            moves: moves.to_owned(),
            offers: Vec::new(),
            totals: None,
            charges_stop: false,
            charges_omission: false,
            corrects: false,
            resigns: false,
            draw: None,
            comments: false,
            rubbed_out: false,
        }
    }

    /// Whether dates or totals are missing.
    pub(crate) fn omits(&self) -> bool {
        let counted = |part: &Part| match part {
            Part::Dates | Part::Receipt | Part::Totals => true,
            Part::Greeting | Part::Code | Part::Repetition | Part::Address | Part::Signature => {
                false
            }
        };
        self.lacks.iter().any(counted) || self.sent.is_none()
    }
}

/// An offered variation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Offer {
    /// Its name: A, B …
    pub name: Option<String>,
    /// Its moves, the partner's first.
    pub moves: String,
}

/// What a letter says of a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub enum DrawWord {
    /// It offers one.
    Offers,
    /// It accepts the partner's offer.
    Accepts,
    /// It claims one by the rules of the game.
    Claims,
}

macro_rules! parts {
    ($($(#[doc = $doc:literal])+ $name:ident = $word:literal, $id:ident;)+) => {
        /// What a letter with a move must have.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(rename_all = "kebab-case")]
        pub enum Part {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Part {
            /// All of them.
            pub const ALL: &'static [Part] = &[$(Part::$name),+];

            /// The word for it in files.
            pub fn word(self) -> &'static str {
                match self {
                    $(Part::$name => $word,)+
                }
            }

            pub(crate) fn id(self) -> Id {
                match self {
                    $(Part::$name => id::$id,)+
                }
            }

            /// It in words.
            pub fn text(self, language: Language) -> String {
                language.say(self.id()).into_owned()
            }
        }
    };
}

parts! {
    /// The greeting.
    Greeting = "greeting", PART_GREETING;
    /// The code of the tournament.
    Code = "code", PART_CODE;
    /// The partner's moves.
    Repetition = "repetition", PART_REPETITION;
    /// The three dates, though they are known otherwise.
    Dates = "dates", PART_DATES;
    /// The date of receipt.
    Receipt = "receipt", PART_RECEIPT;
    /// The totals of both.
    Totals = "totals", PART_TOTALS;
    /// The return address.
    Address = "address", PART_ADDRESS;
    /// The signature.
    Signature = "signature", PART_SIGNATURE;
}
