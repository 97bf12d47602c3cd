//! Check-in before a round: touch the whole row, see the name confirmed, touch it again to go back.

use askama::Template;
use competition::{Competition, Member, PlayerId, TeamId};
use tournament::{Number, Round};
use words::Id;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::viewer::Viewer;

/// Somebody who is expected.
struct Expected {
    who: Member,
    name: String,
    more: String,
    here: bool,
    away: bool,
}

/// Who has come.
#[derive(Template)]
#[template(path = "desk_check_in.html")]
pub struct CheckInPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    people: Vec<Expected>,
    here: usize,
    round: Round,
    begun: bool,
    told: Option<(Id, String)>,
}

impl CheckInPage {
    fn missing(&self) -> usize {
        self.people.iter().filter(|one| !one.here && !one.away).count()
    }
}

/// Everybody who is expected in the next round, by name.
fn expected(competition: &Competition) -> Vec<Expected> {
    let mut all: Vec<Expected> = members(competition)
        .into_iter()
        .map(|who| {
            let player = match who {
                Member::Player(id) => competition.player(id).map(|one| &one.player),
                Member::Team(_) => None,
            };
            Expected {
                who,
                name: competition.name(who).to_owned(),
                more: player.map(|one| one.from.clone()).unwrap_or_default(),
                here: competition.here().contains(&who),
                away: is_away(competition, who),
            }
        })
        .collect();
    all.sort_by_key(|one| one.name.to_lowercase());
    all
}

fn members(competition: &Competition) -> Vec<Member> {
    let stage = competition.sections().last().map(|one| one.stage);
    if let Some(stage) = stage {
        let sections = competition.sections_of(stage).filter(|one| !competition.is_over(one));
        return sections
            .flat_map(|one| {
                let stays = |index: &usize| !one.left.contains_key(&Number::at(*index));
                let indices = (0..one.members.len()).filter(stays);
                indices.map(|index| one.members[index]).collect::<Vec<_>>()
            })
            .collect();
    }
    match competition.is_team_event() {
        true => {
            let teams = (1..).zip(competition.teams()).filter(|(_, one)| one.left.is_none());
            teams.map(|(id, _)| Member::Team(TeamId(id))).collect()
        }
        false => {
            let players = (1..).zip(competition.players()).filter(|(_, one)| {
                one.left.is_none() && !matches!(one.decision, competition::Decision::Refused { .. })
            });
            players.map(|(id, _)| Member::Player(PlayerId(id))).collect()
        }
    }
}

fn is_away(competition: &Competition, who: Member) -> bool {
    competition.sections().iter().any(|one| {
        let next = Round::from_index(one.rounds.len());
        one.number_of(who).is_some_and(|number| one.away.contains_key(&(next, number)))
    })
}

impl CheckInPage {
    /// Everybody who is expected, and who has just been touched.
    pub fn new(viewer: &Viewer, context: EventContext, touched: Option<Member>) -> CheckInPage {
        let competition = context.competition();
        let people = expected(competition);
        let told = touched.map(|who| {
            let id =
                if competition.here().contains(&who) { id::CHECKED_IN } else { id::CHECKED_OUT };
            (id, competition.name(who).to_owned())
        });
        let title = format!("{} – {}", viewer.texts.say(id::CHECK_IN), context.card.name);
        CheckInPage {
            frame: Frame::new(viewer, title),
            tab: "check-in",
            here: people.iter().filter(|one| one.here).count(),
            round: competition
                .sections()
                .last()
                .map_or(Round::FIRST, |one| Round::from_index(one.rounds.len())),
            begun: !competition.sections().is_empty(),
            people,
            told,
            context,
        }
    }
}

/// Those who are expected, have not come, and were not noted as away.
pub fn missing(competition: &Competition) -> Vec<Member> {
    let missing = expected(competition).into_iter().filter(|one| !one.here && !one.away);
    missing.map(|one| one.who).collect()
}
