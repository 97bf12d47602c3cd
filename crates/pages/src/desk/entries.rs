//! Entries: a table to type into.

use askama::Template;
use ledger::accounts::Right;
use ledger::moment;
use serde::Deserialize;

use super::entry_form::{EntryForm, Suggestions};
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{EntryLine, EntryState, entry_lines};
use crate::viewer::Viewer;

/// The entries, and the form of a new one.
#[derive(Template)]
#[template(path = "desk_entries.html")]
pub struct EntriesPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    form: EntryForm,
    suggestions: Suggestions,
    told: Option<String>,
    lines: Vec<EntryLine>,
    states: Vec<(EntryState, usize)>,
    all: usize,
    ask: Ask,
    may_keep: bool,
}

/// Which entries are looked for, and what has just been done.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
pub struct Ask {
    q: String,
    state: String,
    added: Option<u16>,
    entered: Option<u16>,
}

impl EntriesPage {
    /// The entries that are looked for, and the form.
    pub fn new(viewer: &Viewer, context: EventContext, form: EntryForm, ask: Ask) -> EntriesPage {
        let t = viewer.texts;
        let competition = context.competition();
        let may_keep = viewer.may(&context.slug, Right::Keep);
        let mut lines = entry_lines(competition, moment(viewer.now).date(), t);
        if !may_keep {
            lines = lines.into_iter().map(EntryLine::without_documents).collect();
        }
        let all = lines.len();
        let number = |state: EntryState| lines.iter().filter(|line| line.state == state).count();
        let states = EntryState::ALL.map(|state| (state, number(state)));
        let told = match (ask.added, ask.entered) {
            (Some(added), _) => lines.iter().find(|line| line.entry == added).map(|line| {
                t.tell(id::ENTRY_ADDED, &[("n", &added.to_string()), ("name", &line.name)])
                    .into_owned()
            }),
            (None, Some(entered)) => Some(t.count(id::ENTRIES_ADDED, &entered).into_owned()),
            (None, None) => None,
        };
        let sought = ask.q.trim().to_lowercase();
        lines.retain(|line| sought.is_empty() || line.has(&sought));
        lines.retain(|line| ask.state.is_empty() || line.state.id() == ask.state);
        // He who was entered last stands next to the form.
        lines.reverse();
        let suggestions = Suggestions::of(competition);
        let frame = Frame::new(viewer, format!("{} – {}", t.say(id::ENTRIES), context.card.name));
        let states = states.into_iter().filter(|(_, number)| *number > 0).collect();
        let tab = "entries";
        EntriesPage {
            frame,
            tab,
            context,
            form,
            suggestions,
            told,
            lines,
            states,
            all,
            ask,
            may_keep,
        }
    }

    /// Lets a page that answers a form be left for the one that shows it.
    pub fn again(mut self) -> EntriesPage {
        self.frame.come_back_to(format!("/desk/{}/entries", self.context.slug));
        self
    }
}
