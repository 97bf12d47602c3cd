//! Check-in before a round: touch the whole row, see the name confirmed, touch it again to go back.

use askama::Template;
use competition::{Competition, Expected, Member};
use tournament::Round;
use words::Id;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::alphabetical;
use crate::viewer::Viewer;

/// Somebody who is expected.
struct Row {
    name: String,
    more: String,
    expected: Expected,
}

/// Who has come.
#[derive(Template)]
#[template(path = "desk_check_in.html")]
pub struct CheckInPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    people: Vec<Row>,
    here: usize,
    round: Round,
    begun: bool,
    told: Option<(Id, String)>,
}

impl CheckInPage {
    fn missing(&self) -> usize {
        self.people.iter().filter(|one| one.expected.is_missing()).count()
    }
}

/// Everybody who is expected in the next round, by name.
fn by_name(competition: &Competition) -> Vec<Row> {
    let row = |expected: Expected| {
        let player = match expected.who {
            Member::Player(id) => competition.player(id).map(|one| &one.player),
            Member::Team(_) => None,
        };
        Row {
            name: competition.name(expected.who).to_owned(),
            more: player.map(|one| one.from.clone()).unwrap_or_default(),
            expected,
        }
    };
    let mut all: Vec<Row> = competition.expected_next().into_iter().map(row).collect();
    all.sort_by_cached_key(|one| alphabetical(&one.name));
    all
}

impl CheckInPage {
    /// Everybody who is expected, and who has just been touched.
    pub fn new(viewer: &Viewer, context: EventContext, touched: Option<Member>) -> CheckInPage {
        let competition = context.competition();
        let people = by_name(competition);
        let told = touched.map(|who| {
            let id =
                if competition.here().contains(&who) { id::CHECKED_IN } else { id::CHECKED_OUT };
            (id, competition.name(who).to_owned())
        });
        let title = format!("{} – {}", viewer.texts.say(id::CHECK_IN), context.card.name);
        CheckInPage {
            frame: Frame::new(viewer, title),
            tab: "check-in",
            here: people.iter().filter(|one| one.expected.here).count(),
            round: people.iter().find_map(|one| one.expected.round).unwrap_or(Round::FIRST),
            begun: !competition.sections().is_empty(),
            people,
            told,
            context,
        }
    }
}
