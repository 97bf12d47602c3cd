//! One entry: what it says, what has been seen of him, and the decision on it.

use askama::Template;
use competition::{
    Command, Decision, Kind, Member, PlayerId, PlayerRecord, RefusalGround, SectionNumber, command,
};
use ledger::accounts::Right;
use ledger::moment;
use tournament::Number;
use words::Id;

use super::entry_form::{EntryForm, Suggestions};
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::{
    AidView, ClassificationView, EntryState, Point, against, entry_state, points_of,
};
use crate::viewer::Viewer;

/// The grounds on which a player may be refused, by their words in forms.
const GROUNDS: [(&str, Id, RefusalGround); 5] = [
    ("no-right", id::GROUND_NO_RIGHT, RefusalGround::NoRight),
    ("incomplete", id::GROUND_INCOMPLETE, RefusalGround::Incomplete),
    ("not-in-order", id::GROUND_NOT_IN_ORDER, RefusalGround::NotInOrder),
    ("health", id::GROUND_HEALTH, RefusalGround::Health),
    ("disqualified", id::GROUND_DISQUALIFIED, RefusalGround::Disqualified),
];

/// One entry.
#[derive(Template)]
#[template(path = "desk_entry.html")]
pub struct EntryPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    id: u16,
    name: String,
    form: EntryForm,
    suggestions: Suggestions,
    points: Vec<Point>,
    against: Vec<String>,
    state: EntryState,
    /// Who decided, when, and on what ground.
    decided: Option<(String, String, Option<Id>)>,
    left: Option<(String, String)>,
    grounds: Vec<(&'static str, Id)>,
    admit: String,
    earlier: Option<u16>,
    later: Option<u16>,
    may_keep: bool,
    /// Whether the rulebook lets somebody play without a place.
    knows_hors_concours: bool,
    /// Whether results are added up for teams.
    scores_teams: bool,
    /// That he was entered after the last day for entries; empty if he was not.
    after_term: String,
    /// Whether ranks are awarded by the event, so that somebody can meet a norm.
    norms: bool,
    /// His assistant, where somebody may do for him what he cannot.
    aid: Option<AidView>,
    /// His classification, where the rulebook knows one.
    classification: Option<ClassificationView>,
    may_rule: bool,
    /// His numbers in the sections in which he plays.
    numbers: Vec<Number>,
    /// The sections into which he can be let, where he was admitted after play had begun.
    joins: Vec<(SectionNumber, String)>,
}

impl EntryPage {
    /// An entry, with its form as it was typed if it was refused.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        id: PlayerId,
        form: Option<EntryForm>,
    ) -> Option<EntryPage> {
        let t = viewer.texts;
        let competition = context.competition();
        let record = competition.player(id)?;
        let day = moment(viewer.now).date();
        let against = against(competition, id, record, day, t);
        let (number, last) = (id.0, competition.players().len() as u16);
        Some(EntryPage {
            frame: Frame::new(viewer, format!("{} – {}", record.player.name, context.card.name)),
            tab: "entries",
            id: number,
            name: record.player.name.clone(),
            form: form.unwrap_or_else(|| {
                EntryForm::of(&record.player, competition.player_changed_at(id), t)
            }),
            suggestions: Suggestions::of(competition),
            points: points_of(competition, record, day, t),
            state: entry_state(record, against.is_empty()),
            against,
            decided: decided(record, t),
            left: record.left.as_ref().map(|left| (t.moment(left.at), left.reason.clone())),
            grounds: GROUNDS.map(|(word, text, _)| (word, text)).to_vec(),
            admit: Command::Admit(command::Admit { players: vec![id], by: viewer.name.clone() })
                .written(),
            earlier: Some(number - 1).filter(|number| *number > 0),
            later: Some(number + 1).filter(|number| *number <= last),
            may_keep: viewer.may(&context.slug, Right::Keep),
            knows_hors_concours: competition
                .regulations()
                .is_some_and(|one| one.book().events().hors_concours_clauses.is_some()),
            scores_teams: competition.regulations().is_some_and(|one| {
                matches!(one.kind, Kind::TeamScoring { .. } | Kind::IndividualTeam)
            }),
            after_term: record
                .after_term
                .map(|day| t.tell(id::ENTRY_AFTER_TERM, &[("term", &t.day(day))]).into_owned())
                .unwrap_or_default(),
            norms: competition.regulations().is_some_and(|one| one.without_norms().is_empty()),
            aid: AidView::of(competition, record, t),
            classification: ClassificationView::of(competition, record, t),
            may_rule: viewer.may(&context.slug, Right::Rule),
            numbers: {
                let sections = competition.sections().iter();
                sections.filter_map(|one| one.number_of(Member::Player(id))).collect()
            },
            joins: match competition.not_let_in().contains(&Member::Player(id)) {
                true => competition.playing().map(|one| (one.number, one.name.clone())).collect(),
                false => Vec::new(),
            },
            context,
        })
    }

    /// With what was refused.
    pub fn refused(self, text: String) -> EntryPage {
        EntryPage { form: self.form.refused(text), ..self }
    }

    /// Whether something on the list is still to be seen.
    fn can_check(&self) -> bool {
        self.may_keep && self.state.is_open() && !self.points.is_empty()
    }
}

fn decided(record: &PlayerRecord, t: Texts) -> Option<(String, String, Option<Id>)> {
    match &record.decision {
        Decision::Open => None,
        Decision::Admitted { by, at } => Some((by.clone(), t.moment(*at), None)),
        Decision::Refused { ground, by, at } => {
            let found = GROUNDS.iter().find(|(_, _, one)| one == ground);
            Some((by.clone(), t.moment(*at), found.map(|(_, text, _)| *text)))
        }
    }
}

/// The ground on which a player is refused, by its word in forms.
pub fn ground(word: &str) -> Option<RefusalGround> {
    GROUNDS.iter().find(|(own, ..)| *own == word).map(|(_, _, ground)| *ground)
}
