//! The list of entries as the desk sees it: who they are, and what stands against each.

use competition::{Competition, Date, Decision, HowLeft, PlayerId, PlayerRecord, obstacles};
use tournament::Sex;
use words::Id;

use crate::id;
use crate::text::Texts;

/// How far an entry is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryState {
    /// Something is missing.
    Lacking,
    /// He can be admitted.
    Complete,
    Admitted,
    Refused,
    Withdrew,
    Excluded,
}

impl EntryState {
    pub(crate) const ALL: [EntryState; 6] = [
        EntryState::Lacking,
        EntryState::Complete,
        EntryState::Admitted,
        EntryState::Refused,
        EntryState::Withdrew,
        EntryState::Excluded,
    ];

    /// Its word in addresses.
    pub(crate) fn id(self) -> &'static str {
        match self {
            EntryState::Lacking => "lacking",
            EntryState::Complete => "complete",
            EntryState::Admitted => "admitted",
            EntryState::Refused => "refused",
            EntryState::Withdrew => "withdrew",
            EntryState::Excluded => "excluded",
        }
    }

    /// The text that names it.
    pub(crate) fn text_id(self) -> Id {
        match self {
            EntryState::Lacking => id::ENTRY_STATE_LACKING,
            EntryState::Complete => id::ENTRY_STATE_COMPLETE,
            EntryState::Admitted => id::ENTRY_STATE_ADMITTED,
            EntryState::Refused => id::ENTRY_STATE_REFUSED,
            EntryState::Withdrew => id::ENTRY_STATE_WITHDREW,
            EntryState::Excluded => id::ENTRY_STATE_EXCLUDED,
        }
    }

    pub(crate) fn is_open(self) -> bool {
        matches!(self, EntryState::Lacking | EntryState::Complete)
    }

    pub(crate) fn is_in(self) -> bool {
        self == EntryState::Admitted
    }

    pub(crate) fn is_out(self) -> bool {
        matches!(self, EntryState::Refused | EntryState::Withdrew | EntryState::Excluded)
    }
}

/// A line of the list of entries.
pub(crate) struct EntryLine {
    pub(crate) entry: u16,
    pub(crate) name: String,
    pub(crate) born: String,
    pub(crate) sex: Option<Id>,
    pub(crate) rating: String,
    pub(crate) title: String,
    pub(crate) from: String,
    pub(crate) club: String,
    pub(crate) state: EntryState,
    /// What stands against admitting him, with its clauses.
    pub(crate) against: Vec<String>,
}

impl EntryLine {
    /// The line for those who do not keep the event: no birthday, and no word of documents.
    pub(crate) fn without_documents(self) -> EntryLine {
        EntryLine { born: String::new(), against: Vec::new(), ..self }
    }

    /// Whether a text stands in the line.
    pub(crate) fn has(&self, sought: &str) -> bool {
        let fields = [&self.name, &self.born, &self.rating, &self.title, &self.from, &self.club];
        fields.iter().any(|field| field.to_lowercase().contains(sought))
    }
}

/// All entries in the order in which they came.
pub(crate) fn entry_lines(competition: &Competition, day: Date, t: Texts) -> Vec<EntryLine> {
    let all = (1..).map(PlayerId).zip(competition.players());
    all.map(|(id, record)| line(competition, id, record, day, t)).collect()
}

/// What stands against admitting somebody, said of him by name.
pub(crate) fn against(
    competition: &Competition,
    id: PlayerId,
    record: &PlayerRecord,
    day: Date,
    t: Texts,
) -> Vec<String> {
    let Some(regulations) = competition.regulations() else { return Vec::new() };
    let faults = obstacles(regulations, id, record, day);
    let name = &record.player.name;
    faults.iter().map(|fault| fault.text(t.language).replacen(&id.to_string(), name, 1)).collect()
}

fn line(
    competition: &Competition,
    id: PlayerId,
    record: &PlayerRecord,
    day: Date,
    t: Texts,
) -> EntryLine {
    let player = &record.player;
    let open = record.decision == Decision::Open && record.left.is_none();
    let against = if open { against(competition, id, record, day, t) } else { Vec::new() };
    EntryLine {
        entry: id.0,
        name: player.name.clone(),
        born: player.born.map(|born| t.birth(born)).unwrap_or_default(),
        sex: match player.sex {
            Some(Sex::Male) => Some(id::SEX_MALE_SHORT),
            Some(Sex::Female) => Some(id::SEX_FEMALE_SHORT),
            None => None,
        },
        rating: player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        title: player.title.clone(),
        from: player.from.clone(),
        club: player.club.clone(),
        state: entry_state(record, against.is_empty()),
        against,
    }
}

/// How far an entry is, if it is known whether something stands against it.
pub(crate) fn entry_state(record: &PlayerRecord, complete: bool) -> EntryState {
    match (&record.left, &record.decision) {
        (Some(left), _) if left.way == HowLeft::Withdrew => EntryState::Withdrew,
        (Some(_), _) => EntryState::Excluded,
        (None, Decision::Admitted { .. }) => EntryState::Admitted,
        (None, Decision::Refused { .. }) => EntryState::Refused,
        (None, Decision::Open) if complete => EntryState::Complete,
        (None, Decision::Open) => EntryState::Lacking,
    }
}
