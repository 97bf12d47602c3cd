//! Line-ups of a round: the secretary's for all teams, a captain's for his own.

use askama::Template;
use competition::{BoardNumber, Moment, PlayerId, Refusal, TeamId};
use ledger::accounts::Right;
use ledger::moment;
use serde::{Deserialize, Deserializer};
use tournament::Round;

use crate::context::EventContext;
use crate::form::{Numbered, numbered};
use crate::frame::Frame;
use crate::id;
use crate::view::LineUps;
use crate::viewer::Viewer;

/// A line-up as its form sends it.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct LineUpForm {
    #[serde(flatten, deserialize_with = "boards")]
    boards: Numbered<u16, BoardNumber>,
    /// The time of day at which a paper was handed in.
    #[serde(default)]
    handed: String,
}

fn boards<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Numbered<u16, BoardNumber>, D::Error> {
    numbered(deserializer, "board")
}

impl LineUpForm {
    /// Who sits at each of so many boards.
    pub fn boards(&self, count: u8) -> Vec<Option<PlayerId>> {
        let player = |board| self.boards.get(&board).copied();
        let sits = |board| player(board).filter(|number| *number > 0).map(PlayerId);
        BoardNumber::up_to(count).map(sits).collect()
    }

    /// When a paper was handed in, on the day of a round that starts then.
    pub fn handed_in(&self, starts: Option<Moment>) -> Option<Moment> {
        format!("{} {}", starts?.date(), self.handed.trim()).parse().ok()
    }
}

/// The line-ups of a round.
#[derive(Template)]
#[template(path = "desk_line_ups.html")]
pub struct LineUpsPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    line_ups: LineUps,
    rounds: u16,
    /// Whether he may look at the desk, and whether he types in what comes on paper.
    may_look: bool,
    may_keep: bool,
}

impl LineUpsPage {
    /// The line-ups of a round as somebody may see them: a captain sees the others only once the
    /// clocks run.
    pub fn new(viewer: &Viewer, context: EventContext, round: Round) -> Option<LineUpsPage> {
        let competition = context.competition();
        let section = context.section().filter(|_| competition.is_team_event())?;
        let rounds = (section.rounds.len() as u16).max(1);
        let t = viewer.texts;
        let shown = LineUps::of(competition, section, round, moment(viewer.now), t);
        let mut line_ups = shown.filter(|_| round <= rounds)?;
        let may = |right| viewer.may(&context.slug, right);
        let may_keep = may(Right::Keep);
        if !line_ups.is_known() && !may_keep {
            line_ups.teams.retain(|one| may(Right::LineUp(TeamId(one.team))));
        }
        let title = format!("{} – {}", t.say(id::LINE_UPS), context.card.name);
        let mut frame = Frame::new(viewer, title);
        frame.come_back_to(line_ups_address(&context, round));
        let may_look = may(Right::Look);
        Some(LineUpsPage { frame, tab: "rounds", context, line_ups, rounds, may_look, may_keep })
    }

    /// With the line-up of a team as it was handed in and refused.
    pub fn refused(
        mut self,
        team: u16,
        boards: &[Option<PlayerId>],
        refusal: &Refusal,
    ) -> LineUpsPage {
        let t = self.frame.t;
        if let Some(team) = self.line_ups.team(team) {
            team.refused(boards, refusal, t);
        }
        self
    }
}

/// Where the line-ups of a round are.
pub fn line_ups_address(context: &EventContext, round: Round) -> String {
    format!("/desk/{}/lineups/{round}?section={}", context.slug, context.section)
}
