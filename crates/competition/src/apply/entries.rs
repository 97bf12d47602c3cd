//! Regulations and entries; those who join late, and those who leave.

use super::{Happens, next};
use crate::{
    Checked, Competition, Consequence, Decision, Item, Joined, Leaving, Left, Losers, Member,
    Misfit, Noun, Outcome, PlayerRecord, RoundState, Section, SectionNumber, TeamRecord, happened,
};
use tournament::{Entry, Number, Points, Score};

impl Happens for happened::Created {
    /// Only what has no regulations yet can be created.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        match event.regulations.replace(self.regulations.clone()) {
            None => Ok(()),
            Some(_) => Err(Misfit::CreatedTwice),
        }
    }
}

impl Happens for happened::Amended {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.regulations_mut()?.clone_from(&self.regulations);
        Ok(())
    }
}

impl Happens for happened::Entered {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        next(Noun::Player, self.id.0, event.players.len())?;
        event.players.push(PlayerRecord::entered((*self.player).clone(), self.after_term));
        Ok(())
    }
}

impl Happens for happened::Changed {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.player_mut(self.id)?.player = (*self.player).clone();
        Ok(())
    }
}

impl Happens for happened::Checked {
    /// What is seen anew takes the place of what was seen before.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        self.items.iter().try_for_each(|(id, items)| {
            let seen = items.iter().map(|item| (item.clone(), self.check.clone()));
            event.player_mut(*id)?.checks.extend(seen);
            Ok(())
        })
    }
}

impl Happens for happened::Admitted {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        self.players.iter().try_for_each(|id| {
            let decision = Decision::Admitted { by: self.by.clone(), at: self.at };
            event.player_mut(*id)?.decision = decision;
            Ok(())
        })
    }
}

impl Happens for happened::Refused {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let happened::Refused { id, ground, by, at } = self.clone();
        event.player_mut(id)?.decision = Decision::Refused { ground, by, at };
        Ok(())
    }
}

impl Happens for happened::AssistantAgreed {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.player_mut(self.id)?.assistant = Some((*self.assistant).clone());
        Ok(())
    }
}

impl Happens for happened::Classified {
    /// Whoever has a class and meets what the event asks for has shown his classification by that.
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        let (record, found) = (event.player_mut(self.id)?, &*self.found);
        match found.outcome {
            Outcome::Eligible => {
                let check = Checked {
                    by: found.commission.join(", "),
                    at: found.at,
                    note: found.class.clone(),
                    valid_to: None,
                };
                record.checks.insert(Item::Classification, check);
            }
            Outcome::NotEligible | Outcome::NotCompleted => {
                record.checks.remove(&Item::Classification);
            }
        }
        record.classified = Some(found.clone());
        Ok(())
    }
}

impl Happens for happened::TeamEntered {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        next(Noun::Team, self.id.0, event.teams.len())?;
        event.teams.push(TeamRecord { team: (*self.team).clone(), left: None });
        Ok(())
    }
}

impl Happens for happened::TeamChanged {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.team_mut(self.id)?.team = (*self.team).clone();
        Ok(())
    }
}

impl Happens for happened::Left {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.leave(self.who, &self.left, &self.sections)
    }
}

impl Happens for happened::PlaysOn {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.known(self.who)
    }
}

impl Happens for happened::Joined {
    fn happen(&self, event: &mut Competition) -> Result<(), Misfit> {
        event.known(self.who)?;
        event.section_mut(self.section)?.join(self.who, Joined::from(self.joining));
        Ok(())
    }
}

impl Competition {
    /// Lets somebody go, from the event and from each of his sections.
    pub(super) fn leave(
        &mut self,
        who: Member,
        left: &Left,
        sections: &[(SectionNumber, Number, Leaving)],
    ) -> Result<(), Misfit> {
        match who {
            Member::Player(id) => self.player_mut(id)?.left = Some(left.clone()),
            Member::Team(id) => self.team_mut(id)?.left = Some(left.clone()),
        }
        let games = self.counting().games;
        sections.iter().try_for_each(|(section, number, leaving)| {
            self.with_number(*section, *number)?.leave(*number, *leaving, games);
            Ok(())
        })
    }
}

impl Section {
    /// Lets somebody join with the next number.
    fn join(&mut self, who: Member, joined: Joined) {
        let number = Number::at(self.members.len());
        self.members.push(who);
        self.carried.push(Points::ZERO);
        self.brought.iter_mut().for_each(|round| round.push(Entry::Absent));
        self.joined.insert(number, joined);
        for round in self.rounds.iter_mut().take(joined.after.into()) {
            round.away.insert(number, joined.gets);
        }
    }

    /// Lets somebody leave: games that have begun are lost, others as the consequence says.
    pub(crate) fn leave(&mut self, number: Number, leaving: Leaving, games: u8) {
        self.left.insert(number, leaving);
        for round in self.rounds.iter_mut().filter(|round| round.state != RoundState::Closed) {
            let begun = round.state == RoundState::Playing;
            if begun && leaving.adjudicated {
                continue;
            }
            for table in round.tables.iter_mut().filter(|table| table.has(number)) {
                let he_is_first = number == table.white;
                let score = match (begun, he_is_first) {
                    (true, true) => Score::SecondWins,
                    (true, false) => Score::FirstWins,
                    (false, _) => leaving.consequence.unplayed(he_is_first),
                };
                let opponent = if he_is_first { table.black } else { table.white };
                let gone = self.left.get(&opponent).filter(|_| !begun);
                let given = gone.map(|leaving| leaving.consequence.unplayed(!he_is_first));
                for board in &mut table.boards {
                    let unfinished = board.scores.len() < usize::from(games);
                    if begun && games > 1 && unfinished && board.lost_by.is_none() {
                        // A meeting that has begun is lost as a whole.
                        let losers = if he_is_first { Losers::First } else { Losers::Second };
                        board.lost_by = Some(losers);
                    } else if board.scores.is_empty() {
                        board.scores.push(score);
                    } else if given.is_some_and(|given| board.scores == [given]) {
                        // Nobody was there whose "+" it could be.
                        board.scores = vec![Score::BothAbsent];
                    }
                }
            }
        }
    }
}

impl Consequence {
    /// The mark of a game that one who left did not play.
    pub(crate) fn unplayed(self, he_is_first: bool) -> Score {
        match (self, he_is_first) {
            (Consequence::ForRatingOnly, _) => Score::BothAbsent,
            (_, true) => Score::FirstAbsent,
            (_, false) => Score::SecondAbsent,
        }
    }
}
