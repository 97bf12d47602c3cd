//! A sanction that is lifted: what it did is as it was before.

use crate::{Absence, Competition, GivenBack, Gone, Imposed, Lifted, Member, Misfit};

impl Competition {
    /// Lets a sanction be lifted.
    pub(super) fn lift(&mut self, lifted: &Lifted) -> Result<(), Misfit> {
        if let Imposed::Incident(number) = lifted.what {
            self.lifted.insert(number);
        }
        lifted.back.iter().try_for_each(|one| self.give_back(lifted.who, one))?;
        lifted.gone.iter().try_for_each(|one| self.leave_gone(lifted.who, one))
    }

    fn give_back(&mut self, who: Member, one: &GivenBack) -> Result<(), Misfit> {
        match one {
            GivenBack::Board { place, scores, lost_by } => {
                let board = self.board_mut(*place)?;
                board.scores.clone_from(scores);
                board.lost_by = *lost_by;
            }
            // A player of a team was never away from its rounds, only from its line-ups.
            GivenBack::Round { .. } if self.is_of_a_team(who) => {}
            GivenBack::Round { section, number, round } => {
                self.section_mut(*section)?.away.remove(&(*round, *number));
            }
            GivenBack::Plays { section, number } => {
                self.section_mut(*section)?.left.remove(number);
            }
            GivenBack::Event {} => match who {
                Member::Player(id) => self.player_mut(id)?.left = None,
                Member::Team(id) => self.team_mut(id)?.left = None,
            },
            // The clock stands at the board, and money changes no table.
            GivenBack::Clock { .. } | GivenBack::Fine { .. } => {}
        }
        Ok(())
    }

    fn leave_gone(&mut self, who: Member, one: &Gone) -> Result<(), Misfit> {
        match one {
            Gone::Round { .. } if self.is_of_a_team(who) => {}
            // He was not there for the pairs; where a plan had seated him, his "−" stands.
            Gone::Round { section, number, round } => {
                let record = self.round_mut(*section, *round)?;
                if record.table_of(*number).is_none() {
                    record.away.entry(*number).or_insert(Absence::Nothing);
                }
            }
            Gone::Board { .. } | Gone::Clock { .. } => {}
        }
        Ok(())
    }

    /// Whether somebody plays for a team.
    fn is_of_a_team(&self, who: Member) -> bool {
        self.is_team_event() && matches!(who, Member::Player(_))
    }
}
