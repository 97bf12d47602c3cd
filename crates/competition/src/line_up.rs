//! Line-ups: by when they are handed in, and who plays if none is.

use clauses::Clause;
use rulebook::{NoLineUp, TeamRule};

use super::{BoardOrder, Competition, PlayerId, Regulations, Section, TeamId};
use tournament::Round;

impl Regulations {
    /// What the rulebook says about teams.
    pub(super) fn team_rule(&self) -> Option<&'static TeamRule> {
        self.book().team(self.discipline()?)
    }

    /// Whether it is this by which the rulebook fixes the order of a team's boards.
    pub(super) fn boards_fixed_by(&self, by: rulebook::BoardOrder) -> bool {
        self.team_rule().is_some_and(|rule| rule.board_order.says == by)
    }

    /// The minutes before a round by which line-ups are due, and the clauses behind it.
    pub fn line_up_due(&self) -> (u16, &'static [Clause]) {
        let rule = self.team_rule().map(|rule| &rule.line_up_minutes_before);
        let own = self.teams.as_ref().and_then(|teams| teams.line_up_minutes);
        let minutes = own.or_else(|| rule.map(|rule| rule.says.into())).unwrap_or(0);
        (minutes, rule.map_or(&[], |rule| &rule.clauses))
    }
}

impl Competition {
    /// Who sits at which board in a round: as handed in, else as the rulebook says, else the main
    /// line-up.
    pub fn line_up(&self, section: &Section, round: Round, team: TeamId) -> Vec<Option<PlayerId>> {
        let handed_in = |round: Round| section.round(round)?.line_ups.get(&team).cloned();
        let earlier = || match self.stands_in()? {
            NoLineUp::MainLineUp => None,
            NoLineUp::FirstRound => handed_in(Round::FIRST),
            NoLineUp::PreviousRound => Round::up_to(round.before()).rev().find_map(handed_in),
        };
        let main = || {
            let main = self.team(team).map(|one| one.team.main.clone()).unwrap_or_default();
            main.into_iter().map(Some).collect()
        };
        handed_in(round).or_else(earlier).unwrap_or_else(main)
    }

    /// What stands in for a line-up that is not handed in.
    fn stands_in(&self) -> Option<&'static NoLineUp> {
        let regulations = self.regulations.as_ref()?;
        let rule = regulations.team_rule()?;
        let cited = match regulations.teams.as_ref()?.board_order() {
            BoardOrder::Free => rule.no_line_up_free_order.as_ref(),
            BoardOrder::Fixed | BoardOrder::MoveUp => Some(&rule.no_line_up),
        };
        cited.map(|cited| &cited.says)
    }
}
