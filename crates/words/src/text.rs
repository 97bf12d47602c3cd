//! Texts by their ids, with what is told of them put in.

use std::borrow::Cow;
use std::fmt;
use std::sync::OnceLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

use crate::Language;

/// The id of a text that exists: only the constants of [`texts!`](crate::texts) are such.
#[derive(Clone, Copy)]
pub struct Id {
    name: &'static str,
    translations: fn() -> &'static Translations,
}

/// The texts of a crate in every language.
pub struct Translations {
    files: [&'static [&'static str]; 3],
    bundles: OnceLock<[FluentBundle<FluentResource>; 3]>,
}

/// Takes in the constants that the build script of a crate has made of its `locales`.
///
/// ```text
/// /// The ids of all texts.
/// mod id {
///     words::texts!();
/// }
/// ```
#[macro_export]
macro_rules! texts {
    () => {
        include!(concat!(env!("OUT_DIR"), "/texts.rs"));
    };
}

impl Language {
    /// A text.
    pub fn say(self, id: Id) -> Cow<'static, str> {
        self.with(id, None)
    }

    /// A text about a number, which it calls `$n`.
    pub fn count(self, id: Id, number: i64) -> Cow<'static, str> {
        let mut values = FluentArgs::new();
        values.set("n", number);
        self.with(id, Some(&values))
    }

    /// A text with words in it: a name, a clause, a time.
    pub fn tell(self, id: Id, words: &[(&str, &str)]) -> Cow<'static, str> {
        let mut values = FluentArgs::new();
        words.iter().for_each(|(name, word)| values.set(*name, *word));
        self.with(id, Some(&values))
    }

    fn with(self, id: Id, values: Option<&FluentArgs<'_>>) -> Cow<'static, str> {
        let bundle = (id.translations)().of(self);
        // A test finds what is missing; a reader sees at least what was meant.
        let Some(pattern) = bundle.get_message(id.name).and_then(|message| message.value()) else {
            return Cow::Borrowed(id.name);
        };
        let mut faults = Vec::new();
        let text = bundle.format_pattern(pattern, values, &mut faults);
        debug_assert!(faults.is_empty(), "{id} in {self}: {faults:?}");
        text
    }
}

impl Id {
    /// For the constants that a build script makes.
    #[doc(hidden)]
    pub const fn new(name: &'static str, translations: fn() -> &'static Translations) -> Id {
        Id { name, translations }
    }

    /// The id as the files of texts have it.
    pub fn name(self) -> &'static str {
        self.name
    }
}

/// Templates hand over what they have, and their loops have references.
impl From<&Id> for Id {
    fn from(id: &Id) -> Id {
        *id
    }
}

impl From<&&Id> for Id {
    fn from(id: &&Id) -> Id {
        **id
    }
}

/// Two ids of one crate.
impl PartialEq for Id {
    fn eq(&self, other: &Id) -> bool {
        self.name == other.name
    }
}

impl Eq for Id {}

impl fmt::Debug for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Id({})", self.name)
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

impl Translations {
    /// For the constants that a build script makes.
    #[doc(hidden)]
    pub const fn new(files: [&'static [&'static str]; 3]) -> Translations {
        Translations { files, bundles: OnceLock::new() }
    }

    fn of(&'static self, language: Language) -> &'static FluentBundle<FluentResource> {
        let bundles = self.bundles.get_or_init(|| Language::ALL.map(|one| self.bundle(one)));
        &bundles[language as usize]
    }

    fn bundle(&self, language: Language) -> FluentBundle<FluentResource> {
        let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // The marks would stand in every attribute and file name.
        bundle.set_use_isolating(false);
        for text in language.of(self.files) {
            // A test finds what cannot be parsed; here the rest of the texts is still good.
            let resource = FluentResource::try_new((*text).to_owned());
            bundle.add_resource_overriding(resource.unwrap_or_else(|(rest, _)| rest));
        }
        bundle
    }
}

impl fmt::Debug for Translations {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Translations").finish_non_exhaustive()
    }
}

/// A text with what it tells, by the names that the text has for it: `say!(language, id::NOT_HERE, who)`.
#[macro_export]
macro_rules! say {
    ($language:expr, $id:expr $(, $name:ident)*) => {
        $language.tell($id, &[$((stringify!($name), $name.to_string().as_str())),*]).into_owned()
    };
}
