//! Lifting a sanction: what is given back with it, and what cannot be any more.

use crate::happened;
use tournament::{Number, Outcome, Round};

use super::Deciding;
use crate::{
    Board, BoardNumber, Competition, Effect, Fact, FactIndex, GameNumber, GivenBack, Gone, HowLeft,
    Imposed, IncidentNumber, Leaving, Lifted, Member, Place, Problem, Refusal, RoundRecord,
    RoundState, Section, SectionNumber, Table, TableNumber,
};

/// What is found while a sanction is looked at that is to be lifted.
#[derive(Default)]
struct Found {
    back: Vec<GivenBack>,
    gone: Vec<Gone>,
}

/// A sanction with the event as it stood before it.
struct Before {
    at: FactIndex,
    event: Competition,
    /// The game whose result the ruling itself says.
    says: Option<(Place, GameNumber)>,
}

impl Deciding<'_> {
    /// What a ruling gives back that lifts a sanction; it may say the result of a game itself.
    pub(super) fn lifted(
        &self,
        what: Imposed,
        says: Option<(Place, GameNumber)>,
    ) -> Result<Lifted, Refusal> {
        let nothing = || self.refusal(Problem::NothingImposed);
        let (at, fact) = self.state.imposed_at(what).ok_or_else(nothing)?;
        let event = self.state.stood_before(at).ok_or_else(nothing)?;
        let before = Before { at, event, says };
        let mut found = Found::default();
        let who = if let Fact::IncidentNoted(happened::IncidentNoted { incident, .. }) = fact {
            if let Some(effect) = incident.effect.as_deref() {
                self.give_back(effect, &before, &mut found)?;
            }
            incident.who
        } else if let Fact::Left(happened::Left { who, sections, .. }) = fact {
            self.takes_part_again(sections, &before, &mut found)?;
            *who
        } else {
            return Err(nothing());
        };
        let Found { back, gone } = found;
        Ok(Lifted { what, who, back, gone, changes: Vec::new() })
    }

    fn give_back(
        &self,
        effect: &Effect,
        before: &Before,
        found: &mut Found,
    ) -> Result<(), Refusal> {
        match effect {
            Effect::Result { of, .. } => self.board_back(of.place, Some(of.game), before, found),
            Effect::MicroMatch { place, .. } => self.board_back(*place, None, before, found),
            Effect::Time { place, side, seconds } => {
                let running = self.state.next_game(*place).is_ok();
                let (place, side, seconds) = (*place, *side, -seconds);
                match running {
                    true => found.back.push(GivenBack::Clock { place, side, seconds }),
                    false => found.gone.push(Gone::Clock { place }),
                }
                Ok(())
            }
            Effect::Other { .. } => Ok(()),
            Effect::Fine { amount } => {
                found.back.push(GivenBack::Fine { amount: *amount });
                Ok(())
            }
            Effect::OutOfRounds { section, number, rounds, player } => {
                self.unsigned(*section)?;
                let played = &self.section(*section)?.rounds;
                // A player of a team can be lined up until the round begins.
                let is_over =
                    |one: &RoundRecord| player.is_none() || one.state >= RoundState::Playing;
                let paired = played.iter().take_while(|one| is_over(one)).count();
                let was = before.event.section(*section).filter(|_| player.is_none());
                let away =
                    |round: Round| was.is_some_and(|one| one.away.contains_key(&(round, *number)));
                // Where he would have been away anyhow, nothing is given back.
                for round in rounds.iter().copied().filter(|round| !away(*round)) {
                    let (section, number) = (*section, *number);
                    match round.index() < paired {
                        true => found.gone.push(Gone::Round { section, number, round }),
                        false => found.back.push(GivenBack::Round { section, number, round }),
                    }
                }
                Ok(())
            }
            Effect::Removed { sections, .. } => self.takes_part_again(sections, before, found),
        }
    }

    /// One who was removed is in the event again, in every section that he had to leave.
    fn takes_part_again(
        &self,
        sections: &[(SectionNumber, Number, Leaving)],
        before: &Before,
        found: &mut Found,
    ) -> Result<(), Refusal> {
        found.back.push(GivenBack::Event {});
        for (number, his, _) in sections {
            self.unsigned(*number)?;
            found.back.push(GivenBack::Plays { section: *number, number: *his });
            let section = self.section(*number)?;
            let open = |round: &Round| {
                let then = before.event.section(*number).and_then(|one| one.round(*round));
                then.is_none_or(|one| one.state != RoundState::Closed)
            };
            let rounds = Round::up_to(section.rounds.len() as u16);
            for round in rounds.filter(open) {
                self.round_back(section, *his, round, before, found)?;
            }
        }
        Ok(())
    }

    /// A round that was not over when somebody was removed.
    fn round_back(
        &self,
        section: &Section,
        number: Number,
        round: Round,
        before: &Before,
        found: &mut Found,
    ) -> Result<(), Refusal> {
        let record = self.round(section.number, round)?;
        let later = self.state.paired_at(section.number, round).is_some_and(|at| at > before.at);
        let missed = Gone::Round { section: section.number, number, round };
        let seated = TableNumber::all().zip(&record.tables).find(|(_, one)| one.has(number));
        let Some((table, seated)) = seated else {
            found.gone.push(missed);
            return Ok(());
        };
        let places = BoardNumber::all().zip(&seated.boards).map(|(board, _)| {
            let section = section.number;
            Place { section, round, table, board }
        });
        if !later {
            return { places }.try_for_each(|place| self.board_back(place, None, before, found));
        }
        if record.state >= RoundState::Playing {
            found.gone.push(missed);
            return Ok(());
        }
        // The plan had seated him with a result: the game can be played, unless the other has left.
        let (first, opponent) =
            if seated.white == number { (true, seated.black) } else { (false, seated.white) };
        let scores: Vec<_> = { section.left.get(&opponent).into_iter() }
            .map(|leaving| leaving.consequence.unplayed(!first))
            .collect();
        found.back.extend(places.map(|place| {
            let scores = scores.clone();
            GivenBack::Board { place, scores, lost_by: None }
        }));
        Ok(())
    }

    /// The results of a board as they were before a sanction, unless others rest on what it did.
    fn board_back(
        &self,
        place: Place,
        game: Option<GameNumber>,
        before: &Before,
        found: &mut Found,
    ) -> Result<(), Refusal> {
        self.unsigned(place.section)?;
        let now = self.board(place)?;
        let was = before.event.board_at(place);
        let (was, lost_by) = was.map_or((&[][..], None), |was| (&was.scores[..], was.lost_by));
        if now.scores == was && now.lost_by == lost_by {
            return Ok(());
        }
        let scores = self.scores_back(place, game, before, now, was);
        let scores = scores.filter(|scores| {
            let then = Board { scores: scores.clone(), lost_by, ..now.clone() };
            self.may_be_so(place, &then, before.says.is_some_and(|(said, _)| said == place))
        });
        match scores {
            Some(scores) => found.back.push(GivenBack::Board { place, scores, lost_by }),
            // The ruling says the result itself: nothing is left to be given back.
            None if before.says.is_some_and(|(said, _)| said == place) => {}
            None => found.gone.push(Gone::Board { place }),
        }
        Ok(())
    }

    /// The results that were there, with those of games that were played since.
    fn scores_back(
        &self,
        place: Place,
        game: Option<GameNumber>,
        before: &Before,
        now: &Board,
        was: &[tournament::Score],
    ) -> Option<Vec<tournament::Score>> {
        let since: Vec<&Fact> = { self.state.counting_facts() }
            .filter(|(at, fact)| *at > before.at && fact.concerns(&place))
            .map(|(_, fact)| fact)
            .collect();
        if since.is_empty() {
            return Some(was.to_vec());
        }
        let played_on = since.iter().all(|fact| matches!(fact, Fact::Scored(_)));
        let old = was.get(game?.index()).copied().filter(|_| played_on)?;
        let mut scores = now.scores.clone();
        *scores.get_mut(game?.index())? = old;
        Some(scores)
    }

    /// Whether a board can be so again: a closed round has results, and in a knockout he has gone on
    /// who won.
    fn may_be_so(&self, place: Place, then: &Board, said: bool) -> bool {
        let counting = self.state.counting();
        let Ok(record) = self.round(place.section, place.round) else { return false };
        let unfinished = then.outcomes(&counting).contains(&Outcome::Unfinished);
        if record.state == RoundState::Closed && unfinished && !said {
            return false;
        }
        let Ok(table) = self.table(place.section, place.round, place.table) else { return false };
        let mut changed: Table = table.clone();
        if let Some(board) = changed.boards.get_mut(place.board.index()) {
            board.clone_from(then);
        }
        let went_on = self.section(place.section).is_ok_and(|section| {
            self.state.is_by_leaving(section) && section.round(place.round.next()).is_some()
        });
        // Of a knockout by points the points count as well as who won.
        !went_on
            || table.decided(&counting) == changed.decided(&counting)
                && table.outcomes(&counting) == changed.outcomes(&counting)
    }

    fn unsigned(&self, section: SectionNumber) -> Result<(), Refusal> {
        self.demand(!self.state.is_signed(section), Problem::FinallySigned)
    }
}

impl Competition {
    /// What was imposed and stands: a ruling can lift it.
    pub fn imposed(&self) -> Vec<(Imposed, Member)> {
        let incidents = IncidentNumber::all().zip(&self.incidents);
        let incidents = incidents
            .filter(|(number, one)| one.sanction.is_some() && !self.is_lifted(*number))
            .map(|(number, one)| (Imposed::Incident(number), one.who));
        let excluded = self.counting_facts().filter_map(|(_, fact)| {
            let Fact::Left(happened::Left { who, .. }) = fact else { return None };
            Some(*who)
        });
        let excluded = excluded
            .map(|who| (Imposed::Exclusion(who), who))
            .filter(|(what, _)| self.imposed_at(*what).is_some());
        let mut all: Vec<(Imposed, Member)> = incidents.collect();
        for one in excluded {
            if !all.contains(&one) {
                all.push(one);
            }
        }
        all
    }

    /// Where in the history something was imposed that stands.
    pub(crate) fn imposed_at(&self, what: Imposed) -> Option<(FactIndex, &Fact)> {
        match what {
            Imposed::Incident(number) => {
                let noted = |fact: &Fact| matches!(fact, Fact::IncidentNoted(_));
                let mut incidents = self.counting_facts().filter(|(_, fact)| noted(fact));
                let found = incidents.nth(number.index()).filter(|_| !self.is_lifted(number));
                found.filter(|(_, fact)| {
                    matches!(fact, Fact::IncidentNoted(happened::IncidentNoted { incident, .. }) if incident.sanction.is_some())
                })
            }
            Imposed::Exclusion(who) => {
                let out = match who {
                    Member::Player(id) => self.player(id)?.left.is_some(),
                    Member::Team(id) => self.team(id)?.left.is_some(),
                };
                let excluded = |fact: &Fact| {
                    matches!(fact, Fact::Left(happened::Left { who: left, left: how, .. })
                        if *left == who && how.way != HowLeft::Withdrew)
                };
                self.counting_facts().rev().find(|(_, fact)| excluded(fact)).filter(|_| out)
            }
        }
    }

    /// The event as it stood before something happened.
    fn stood_before(&self, event: FactIndex) -> Option<Competition> {
        let mut then = Competition::default();
        let facts = self.counting_facts().take_while(|(at, _)| *at < event);
        { facts }.try_for_each(|(_, fact)| then.change_anew(fact)).ok()?;
        Some(then)
    }

    /// A board of a round, if it is there.
    pub fn board_at(&self, place: Place) -> Option<&Board> {
        self.table_at(place)?.boards.get(place.board.index())
    }

    /// The table of a board, if it is there.
    pub(crate) fn table_at(&self, place: Place) -> Option<&Table> {
        self.section(place.section)?.round(place.round)?.tables.get(place.table.index())
    }
}
