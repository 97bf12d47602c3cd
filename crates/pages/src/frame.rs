//! What every page has: the frame, with the reader's language, theme and name.

use ledger::accounts::Right;
use ledger::moment;
use words::{Id, Language};

use crate::id;
use crate::text::Texts;
use crate::viewer::Viewer;

/// The frame of a page; templates extend `frame.html` and call it `frame`.
pub(crate) struct Frame {
    pub(crate) t: Texts,
    pub(crate) title: String,
    pub(crate) theme: Option<&'static str>,
    pub(crate) size: Option<&'static str>,
    pub(crate) signed_in: Option<String>,
    here: String,
    /// When it is made.
    now: i64,
    /// Who reads it.
    reader: Viewer,
}

impl Frame {
    pub(crate) fn new(viewer: &Viewer, title: impl Into<String>) -> Frame {
        Frame {
            t: viewer.texts,
            title: title.into(),
            theme: viewer.looks.theme,
            size: viewer.looks.size,
            signed_in: viewer.account.is_some().then(|| viewer.name.clone()),
            here: viewer.path.clone(),
            now: viewer.now,
            reader: viewer.clone(),
        }
    }

    /// Whether the reader plays in an event: then his own page is linked.
    pub(crate) fn plays(&self, slug: &str) -> bool {
        self.reader.plays(slug)
    }

    /// Whether the reader has a part in all of an event's desk.
    pub(crate) fn sees_all(&self, slug: &str) -> bool {
        self.reader.sees_all(slug)
    }

    /// Whether the reader sits at an event's desk: then a way back to it is linked.
    pub(crate) fn sits(&self, slug: &str) -> bool {
        self.reader.may(slug, Right::Look)
    }

    /// Where the rounds of an event stand for this reader: a draft is seen at the desk alone.
    pub(crate) fn rounds(&self, slug: &str) -> String {
        let side = if self.sits(slug) { "desk" } else { "e" };
        format!("/{side}/{slug}/rounds")
    }

    /// Lets a page that answers a form be left for the one that shows the form.
    pub(crate) fn come_back_to(&mut self, address: String) {
        self.here = address;
    }

    /// The address of this page, to come back to.
    pub(crate) fn back(&self) -> &str {
        &self.here
    }

    /// When the page was made, for those who print it.
    pub(crate) fn printed(&self) -> String {
        self.t.moment(moment(self.now))
    }

    /// The same frame at another address.
    pub(crate) fn at(mut self, address: &str) -> Frame {
        address.clone_into(&mut self.here);
        self
    }

    /// The sizes of letters: value, text, and whether it is this page's.
    pub(crate) fn sizes(&self) -> [(&'static str, Id, bool); 3] {
        let is = |size| self.size == size;
        [
            ("usual", id::SIZE_USUAL, is(None)),
            ("large", id::SIZE_LARGE, is(Some("large"))),
            ("huge", id::SIZE_HUGE, is(Some("huge"))),
        ]
    }

    /// The languages: code, name and short name in its own words, and whether it is this page's.
    pub(crate) fn languages(&self) -> [(&'static str, &'static str, &'static str, bool); 3] {
        Language::ALL.map(|one| {
            let (name, short) = own_names(one);
            (one.code(), name, short, self.t.language == one)
        })
    }

    /// The looks a reader can choose: name in the address, text, and whether it is this page's.
    pub(crate) fn looks(&self) -> [(&'static str, Id, bool); 4] {
        let all = [
            ("auto", id::LOOK_AUTO),
            ("light", id::LOOK_LIGHT),
            ("dark", id::LOOK_DARK),
            ("contrast", id::LOOK_CONTRAST),
        ];
        all.map(|(name, text)| (name, text, self.theme.unwrap_or("auto") == name))
    }
}

/// The name of a language in its own words, in full and short.
pub(crate) fn own_names(language: Language) -> (&'static str, &'static str) {
    language.of([("Українська", "Укр"), ("Русский", "Рус"), ("English", "Eng")])
}
