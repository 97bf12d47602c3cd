//! Where in the regulations a field of the form stands, and how its value is written and read.

use competition::{
    Blindfold, BoardOrder, Carry, Date, DisplayTime, FoulRule, Item, Numbers, Official, PairingBy,
    Post, Rank, RapidRules, Regulations, Scoring, Status, TeamScoring, TeamTieBreak, TieBreak,
};
use rulebook::Medium;
use serde::Serialize;
use serde::de::value::{Error, StrDeserializer};
use serde::de::{DeserializeOwned, IntoDeserializer};
use tournament::Sex;
use words::Id;

use crate::id;
use crate::roster::read_date;
use crate::text::Texts;

/// A place in the regulations.
///
/// Its value is a list of texts: none where nothing is said, one for most fields, several for lists.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    /// What of the regulations it is, as data names it: `micro-match.games`.
    pub(super) paths: &'static [&'static str],
    /// What the regulations say there; none where they have no such place, such as boards where no
    /// teams meet.
    pub(super) written: fn(&Regulations) -> Option<Vec<String>>,
    /// Puts there what was typed.
    pub(super) read: fn(&mut Regulations, &[String], Texts) -> Result<(), Unread>,
}

/// The place that is a field of the regulations, or a field of one of its parts:
/// `at!(eligible.sex)`, or with what an empty field means: `at!(micro_match.games, else 1)`.
///
/// What stands there must be a [`FormValue`].
macro_rules! at {
    ($($part:ident).+ $(, else $usual:expr)?) => {
        Place {
            paths: &[stringify!($($part).+)],
            written: |regulations| Some(FormValue::written(&regulations.$($part).+)),
            read: |regulations, typed, _| {
                regulations.$($part).+ = read_or!(typed $(, $usual)?);
                Ok(())
            },
        }
    };
}

/// The place that is a field of a part that not all regulations have: where data names it, the part
/// to look at, the part to change, and the field.
macro_rules! within {
    ($path:literal, $part:path, $part_mut:path, $field:ident $(, else $usual:expr)?) => {
        Place {
            paths: &[$path],
            written: |regulations| Some(FormValue::written(&$part(regulations)?.$field)),
            read: |regulations, typed, _| {
                let value = read_or!(typed $(, $usual)?);
                if let Some(part) = $part_mut(regulations) {
                    part.$field = value;
                }
                Ok(())
            },
        }
    };
}

/// What was typed; if nothing was, what is usual.
macro_rules! read_or {
    ($typed:expr) => {
        FormValue::typed($typed)?
    };
    ($typed:expr, $usual:expr) => {
        Option::typed($typed)?.unwrap_or($usual)
    };
}

pub(super) use {at, read_or, within};

/// Why what was typed cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Unread {
    /// The event has no name.
    NoName,
    /// It is no whole number.
    NoNumber,
    /// It is more than there can be.
    TooBig {
        /// How many there can be.
        most: String,
    },
    /// It is no date.
    NoDate,
    /// It is none of the choices.
    NoChoice,
    /// A line of the timetable has no day and time, or nothing behind them.
    NoSlot {
        /// The line.
        line: String,
    },
}

impl Unread {
    /// What is wrong with a field, in words.
    pub(super) fn text(&self, label: Id, typed: &str, t: Texts) -> String {
        let shown: String = typed.chars().take(40).collect();
        let field = t.say(label);
        let words = [("field", &*field), ("text", &*shown)];
        let told = match self {
            Unread::NoName => t.say(id::EVENT_NAME_MISSING),
            Unread::NoNumber => t.tell(id::EVENT_NO_NUMBER, &words),
            Unread::TooBig { most } => {
                t.tell(id::EVENT_NUMBER_BIG, &[words[0], words[1], ("most", most)])
            }
            Unread::NoDate => t.tell(id::EVENT_NO_DATE, &words),
            Unread::NoChoice => t.say(id::EVENT_UNREADABLE),
            Unread::NoSlot { line } => t.tell(id::EVENT_NO_SLOT, &[("text", line)]),
        };
        told.into_owned()
    }
}

/// A value that a field of the form can hold. What reads nothing is what regulations say where
/// nothing is said.
pub(crate) trait FormValue: Sized {
    /// As it stands in the form.
    fn written(&self) -> Vec<String>;

    /// What was typed, without what was left empty.
    fn typed(typed: &[String]) -> Result<Self, Unread>;
}

fn first(typed: &[String]) -> &str {
    typed.first().map_or("", String::as_str)
}

/// Nothing at all where nothing is said.
fn said(text: String) -> Vec<String> {
    if text.is_empty() { Vec::new() } else { vec![text] }
}

impl FormValue for String {
    fn written(&self) -> Vec<String> {
        said(self.clone())
    }

    fn typed(typed: &[String]) -> Result<String, Unread> {
        Ok(first(typed).to_owned())
    }
}

impl FormValue for Option<String> {
    fn written(&self) -> Vec<String> {
        self.iter().cloned().collect()
    }

    fn typed(typed: &[String]) -> Result<Option<String>, Unread> {
        Ok(typed.first().cloned())
    }
}

impl FormValue for Vec<String> {
    fn written(&self) -> Vec<String> {
        self.clone()
    }

    fn typed(typed: &[String]) -> Result<Vec<String>, Unread> {
        Ok(typed.to_vec())
    }
}

impl FormValue for Option<Vec<String>> {
    fn written(&self) -> Vec<String> {
        self.clone().unwrap_or_default()
    }

    fn typed(typed: &[String]) -> Result<Option<Vec<String>>, Unread> {
        Ok((!typed.is_empty()).then(|| typed.to_vec()))
    }
}

impl FormValue for bool {
    fn written(&self) -> Vec<String> {
        said(if *self { TICKED.to_owned() } else { String::new() })
    }

    fn typed(typed: &[String]) -> Result<bool, Unread> {
        Ok(first(typed) == TICKED)
    }
}

/// The value of a box that is ticked.
pub(super) const TICKED: &str = "yes";

impl FormValue for Date {
    fn written(&self) -> Vec<String> {
        vec![self.to_string()]
    }

    fn typed(typed: &[String]) -> Result<Date, Unread> {
        read_date(first(typed)).map_err(|_| Unread::NoDate)
    }
}

impl FormValue for Option<Date> {
    fn written(&self) -> Vec<String> {
        self.iter().flat_map(FormValue::written).collect()
    }

    fn typed(typed: &[String]) -> Result<Option<Date>, Unread> {
        if typed.is_empty() { Ok(None) } else { Date::typed(typed).map(Some) }
    }
}

/// Whole numbers: where a number must stand, none is 0 and stays empty.
macro_rules! whole_numbers {
    ($($number:ty),+) => {$(
        impl FormValue for $number {
            fn written(&self) -> Vec<String> {
                if *self == 0 { Vec::new() } else { vec![self.to_string()] }
            }

            fn typed(typed: &[String]) -> Result<$number, Unread> {
                Option::<$number>::typed(typed).map(Option::unwrap_or_default)
            }
        }

        impl FormValue for Option<$number> {
            fn written(&self) -> Vec<String> {
                self.iter().map(ToString::to_string).collect()
            }

            fn typed(typed: &[String]) -> Result<Option<$number>, Unread> {
                let Some(text) = typed.first() else { return Ok(None) };
                let number: u64 = text.parse().map_err(|_| Unread::NoNumber)?;
                let too_big = |_| Unread::TooBig { most: <$number>::MAX.to_string() };
                <$number>::try_from(number).map(Some).map_err(too_big)
            }
        }
    )+};
}

whole_numbers!(u8, u16, u32);

/// A choice, known in the form by its word in data.
pub(crate) trait Word: Serialize + DeserializeOwned {
    /// Its word.
    fn word(&self) -> String {
        let value = serde_json::to_value(self).unwrap_or_default();
        value.as_str().unwrap_or_default().to_owned()
    }

    /// The choice with a word.
    fn of_word(word: &str) -> Result<Self, Unread> {
        let word: StrDeserializer<'_, Error> = word.into_deserializer();
        Self::deserialize(word).map_err(|_| Unread::NoChoice)
    }
}

impl Word for BoardOrder {}
impl Word for Medium {}
impl Word for Carry {}
impl Word for tournament::Slots {}
impl Word for Numbers {}
impl Word for PairingBy {}
impl Word for Post {}
impl Word for Scoring {}
impl Word for Sex {}
impl Word for Status {}
impl Word for TeamScoring {}
impl Word for TeamTieBreak {}
impl Word for Rank {}
impl Word for RapidRules {}
impl Word for FoulRule {}
impl Word for DisplayTime {}
impl Word for Blindfold {}
impl Word for TieBreak {}

impl<W: Word + Default> FormValue for W {
    fn written(&self) -> Vec<String> {
        said(self.word())
    }

    fn typed(typed: &[String]) -> Result<W, Unread> {
        typed.first().map_or_else(|| Ok(W::default()), |word| W::of_word(word))
    }
}

impl<W: Word> FormValue for Option<W> {
    fn written(&self) -> Vec<String> {
        self.iter().map(Word::word).collect()
    }

    fn typed(typed: &[String]) -> Result<Option<W>, Unread> {
        typed.first().map(|word| W::of_word(word)).transpose()
    }
}

/// Choices in an order.
macro_rules! words_in_order {
    ($($word:ty),+) => {$(
        impl FormValue for Vec<$word> {
            fn written(&self) -> Vec<String> {
                self.iter().map(Word::word).collect()
            }

            fn typed(typed: &[String]) -> Result<Vec<$word>, Unread> {
                typed.iter().map(|word| <$word>::of_word(word)).collect()
            }
        }
    )+};
}

words_in_order!(TieBreak, TeamTieBreak);

/// Documents are named by their words, or in words of the regulations' own.
impl FormValue for Vec<Item> {
    fn written(&self) -> Vec<String> {
        self.iter().map(ToString::to_string).collect()
    }

    fn typed(typed: &[String]) -> Result<Vec<Item>, Unread> {
        let item = |line: &String| -> Result<Item, Unread> {
            let line: StrDeserializer<'_, Error> = line.as_str().into_deserializer();
            serde::Deserialize::deserialize(line).map_err(|_| Unread::NoChoice)
        };
        typed.iter().map(item).collect()
    }
}

/// The judging panel: post, name, category and place of each, and when he was looked for in the lists.
impl FormValue for Vec<Official> {
    fn written(&self) -> Vec<String> {
        let cells = |one: &Official| {
            let checked = one.checked.map(|day| day.to_string()).unwrap_or_default();
            let (name, category, place) = (&one.name, &one.category, &one.place);
            [
                one.post.word(),
                name.clone(),
                category.clone(),
                place.clone(),
                checked,
                one.email.clone(),
            ]
        };
        self.iter().flat_map(cells).collect()
    }

    fn typed(typed: &[String]) -> Result<Vec<Official>, Unread> {
        let official = |cells: &[String]| {
            let [post, name, category, place, checked, email] = cells else {
                return Err(Unread::NoChoice);
            };
            let (name, category, place) = (name.clone(), category.clone(), place.clone());
            let checked = Some(checked.clone()).filter(|day| !day.trim().is_empty());
            let checked = checked.map(|day| Date::typed(&[day])).transpose()?;
            let email = email.trim().to_owned();
            Ok(Official { name, post: Post::of_word(post)?, category, place, checked, email })
        };
        typed.chunks(6).map(official).collect()
    }
}
