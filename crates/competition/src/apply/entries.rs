//! Regulations and entries; those who join late, and those who leave.

use super::next;
use crate::{
    Assistant, Checked, Classified, Competition, Consequence, Date, Decision, Item, Joined,
    Joining, Leaving, Left, Losers, Member, Misfit, Moment, Noun, Outcome, Player, PlayerId,
    PlayerRecord, RefusalGround, Regulations, RoundState, Section, SectionNumber, Team, TeamId,
    TeamRecord,
};
use tournament::{Entry, Number, Points, Score};

impl Competition {
    /// Only what has no regulations yet can be created.
    pub(super) fn create(&mut self, regulations: &Regulations) -> Result<(), Misfit> {
        match self.regulations.replace(Box::new(regulations.clone())) {
            None => Ok(()),
            Some(_) => Err(Misfit::CreatedTwice),
        }
    }

    pub(super) fn amend(&mut self, regulations: &Regulations) -> Result<(), Misfit> {
        **self.regulations_mut()? = regulations.clone();
        Ok(())
    }

    pub(super) fn enter(
        &mut self,
        id: PlayerId,
        player: &Player,
        after_term: Option<Date>,
    ) -> Result<(), Misfit> {
        next(Noun::Player, id.0, self.players.len())?;
        self.players.push(PlayerRecord::entered(player.clone(), after_term));
        Ok(())
    }

    pub(super) fn change_entry(&mut self, id: PlayerId, player: &Player) -> Result<(), Misfit> {
        self.player_mut(id)?.player = player.clone();
        Ok(())
    }

    /// What is seen anew takes the place of what was seen before.
    pub(super) fn check(
        &mut self,
        items: &[(PlayerId, Vec<Item>)],
        check: &Checked,
    ) -> Result<(), Misfit> {
        items.iter().try_for_each(|(id, items)| {
            let seen = items.iter().map(|item| (item.clone(), check.clone()));
            self.player_mut(*id)?.checks.extend(seen);
            Ok(())
        })
    }

    pub(super) fn admit(
        &mut self,
        players: &[PlayerId],
        by: &str,
        at: Moment,
    ) -> Result<(), Misfit> {
        players.iter().try_for_each(|id| {
            self.player_mut(*id)?.decision = Decision::Admitted { by: by.to_owned(), at };
            Ok(())
        })
    }

    pub(super) fn refuse(
        &mut self,
        id: PlayerId,
        ground: RefusalGround,
        by: &str,
        at: Moment,
    ) -> Result<(), Misfit> {
        self.player_mut(id)?.decision = Decision::Refused { ground, by: by.to_owned(), at };
        Ok(())
    }

    pub(super) fn agree_assistant(
        &mut self,
        id: PlayerId,
        assistant: &Assistant,
    ) -> Result<(), Misfit> {
        self.player_mut(id)?.assistant = Some(assistant.clone());
        Ok(())
    }

    /// Whoever has a class and meets what the event asks for has shown his classification by that.
    pub(super) fn classify(&mut self, id: PlayerId, found: &Classified) -> Result<(), Misfit> {
        let record = self.player_mut(id)?;
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

    pub(super) fn enter_team(&mut self, id: TeamId, team: &Team) -> Result<(), Misfit> {
        next(Noun::Team, id.0, self.teams.len())?;
        self.teams.push(TeamRecord { team: team.clone(), left: None });
        Ok(())
    }

    pub(super) fn change_team(&mut self, id: TeamId, team: &Team) -> Result<(), Misfit> {
        self.team_mut(id)?.team = team.clone();
        Ok(())
    }

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

    pub(super) fn join(
        &mut self,
        section: SectionNumber,
        who: Member,
        joining: Joining,
    ) -> Result<(), Misfit> {
        self.known(who)?;
        self.section_mut(section)?.join(who, Joined::from(joining));
        Ok(())
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
