//! What pages show of an event: plain rows of text, made from the competition in one language.

mod additional;
mod alphabet;
mod board;
mod bracket;
mod card;
mod checklist;
mod clause;
pub(crate) mod conduct;
mod crosstable;
mod entries;
mod fault;
mod happened;
mod judged;
mod line_ups;
mod lots;
mod needs;
mod people;
mod phone;
mod player;
mod regulations;
mod round;
mod standings;
mod teams;
mod waiting;
mod why;

pub(crate) use additional::{ExtraMatch, ExtraRight, take_back};
pub(crate) use alphabet::alphabetical;
pub(crate) use board::draw;
pub(crate) use bracket::BracketView;
pub(crate) use card::Card;
pub use checklist::{Matrix, item};
pub(crate) use checklist::{Point, capital, points_of};
pub(crate) use clause::{Cited, cited};
pub(crate) use conduct::{
    IncidentView, LadderView, OffenceChoice, ProtestView, StepView, authority_id, book, effect,
    imposed, ladders, offences, protest_term, sanction,
};
pub(crate) use crosstable::Crosstable;
pub(crate) use entries::{EntryLine, EntryState, against, entry_lines, entry_state};
pub use fault::fault_text;
pub(crate) use fault::sheet_fault_id;
pub(crate) use happened::{Kind, Teller};
pub(crate) use judged::JudgedView;
pub(crate) use line_ups::LineUps;
pub(crate) use lots::{DrawView, draws};
pub(crate) use needs::{AidView, ClassificationView, duties, duty, needs};
pub(crate) use people::{DeedLine, role_text, who};
pub use people::{objection_id, over_id, tables_text};
pub(crate) use phone::{PhoneBoard, phone_boards};
pub(crate) use player::{Person, PlayerCard, people};
pub(crate) use regulations::{Document, byes_text, swiss_name};
pub(crate) use round::{BoardRow, GameCell, RoundView, TableRow, says, shown};
pub(crate) use standings::{StandingsView, range};
pub(crate) use teams::{BoardsView, ScoredTeams, TeamCard, TeamsView};
pub(crate) use waiting::WaitingView;
pub(crate) use why::Why;

use competition::{Competition, Member, Section};
use tournament::{Number, Points};

/// One who takes part, always shown the same way: number, name, title, rating, region.
#[derive(Clone, Debug, Default)]
pub(crate) struct Someone {
    pub(crate) number: u16,
    pub(crate) name: String,
    pub(crate) title: String,
    pub(crate) rating: String,
    pub(crate) from: String,
    /// Whether it is a team.
    pub(crate) team: bool,
}

impl Someone {
    /// A member of a section.
    pub(crate) fn of(competition: &Competition, section: &Section, number: Number) -> Someone {
        let member = section.members.get(number.index());
        let name = member.map(|member| competition.name(*member)).unwrap_or_default().to_owned();
        let mut someone = Someone { number: number.get(), name, ..Someone::default() };
        let player = match member {
            Some(Member::Player(id)) => competition.player(*id).map(|record| &record.player),
            _ => None,
        };
        someone.team = matches!(member, Some(Member::Team(_)));
        if let Some(player) = player {
            someone.title.clone_from(&player.title);
            someone.from.clone_from(&player.from);
            someone.rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
        }
        someone
    }
}

/// Points with a half as ½.
pub(crate) fn points(points: Points) -> String {
    points.to_string()
}
