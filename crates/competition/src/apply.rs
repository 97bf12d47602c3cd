//! What has happened takes effect: the only place where an event is changed.

mod lifting;

use super::section::GAMES_MAX;
use super::{
    Absence, Additional, Board, BoardSeated, Competition, Consequence, Date, Decision, Effect,
    Fact, GameNumber, GameResult, Joined, Leaving, Left, Losers, LotRecord, Member, Misfit, Moment,
    Noun, PairsMade, Pause, Place, Player, PlayerId, PlayerRecord, Protest, ProtestNumber,
    PublicDraw, Regulations, RoundRecord, RoundState, Ruling, Section, SectionNumber, Signature,
    Table, TableNumber, Team, TeamId, TeamRecord,
};
use tournament::{Entry, Number, Outcome, Points, Round, Score};

impl Competition {
    /// Lets a fact take effect.
    pub(super) fn change(&mut self, fact: &Fact) -> Result<(), Misfit> {
        match fact {
            Fact::Created { regulations } => match self.regulations.replace(regulations.clone()) {
                None => Ok(()),
                Some(_) => Err(Misfit::CreatedTwice),
            },
            Fact::Amended { regulations } => {
                self.regulations_mut()?.clone_from(regulations);
                Ok(())
            }
            Fact::Entered { id, player, after_term } => self.enter(*id, player, *after_term),
            Fact::Changed { id, player } => {
                self.player_mut(*id)?.player = (**player).clone();
                Ok(())
            }
            Fact::Checked { items, check } => items.iter().try_for_each(|(id, items)| {
                let seen = items.iter().map(|item| (item.clone(), check.clone()));
                self.player_mut(*id)?.checks.extend(seen);
                Ok(())
            }),
            Fact::Admitted { players, by, at } => players.iter().try_for_each(|id| {
                self.player_mut(*id)?.decision = Decision::Admitted { by: by.clone(), at: *at };
                Ok(())
            }),
            Fact::Refused { id, ground, by, at } => {
                self.player_mut(*id)?.decision =
                    Decision::Refused { ground: *ground, by: by.clone(), at: *at };
                Ok(())
            }
            Fact::TeamEntered { id, team } => self.enter_team(*id, team),
            Fact::TeamChanged { id, team } => {
                self.team_mut(*id)?.team = (**team).clone();
                Ok(())
            }
            Fact::Left { who, left, sections, .. } => self.leave(*who, left, sections),
            Fact::PlaysOn { who, .. } => self.known(*who),
            Fact::Joined { section, who, joining, .. } => {
                self.known(*who)?;
                self.section_mut(*section)?.join(*who, Joined::from(*joining));
                Ok(())
            }
            Fact::Committed { commitment } => {
                let commitment = Some(commitment.clone());
                self.draw = PublicDraw { commitment, ..PublicDraw::default() };
                Ok(())
            }
            Fact::Contributed { text } => {
                self.draw.contributions.push(text.clone());
                Ok(())
            }
            Fact::Revealed { lot } => {
                self.draw = PublicDraw { lot: Some(lot.clone()), ..PublicDraw::default() };
                Ok(())
            }
            Fact::StageStarted { stage, sections } => {
                let mut members = sections.iter().flat_map(|section| &section.members);
                members.try_for_each(|who| self.known(*who))?;
                // Drawn anew, it takes the place of what was drawn before.
                self.sections.retain(|section| section.stage < *stage);
                let numbers = SectionNumber::all().skip(self.sections.len());
                let sections = numbers.zip(sections);
                self.sections.extend(sections.map(|(number, drawn)| drawn.begins(number, *stage)));
                self.draw = PublicDraw::default();
                Ok(())
            }
            Fact::RoundsOrdered { section, order, lot, .. } => {
                self.use_up(lot.as_ref());
                self.section_mut(*section)?.order.clone_from(order);
                Ok(())
            }
            Fact::AwayNoted { section, number, round, gets } => {
                self.with_number(*section, *number)?.away.insert((*round, *number), *gets);
                Ok(())
            }
            Fact::Expected { section, number, round } => {
                self.with_number(*section, *number)?.away.remove(&(*round, *number));
                Ok(())
            }
            Fact::CheckedIn { who, .. } => {
                self.known(*who)?;
                self.here.insert(*who);
                Ok(())
            }
            Fact::CheckedOut { who, .. } => {
                self.known(*who)?;
                self.here.remove(who);
                Ok(())
            }
            Fact::Forbidden { one, other, strength, .. } => {
                [*one, *other].into_iter().try_for_each(|who| self.known(who))?;
                self.forbidden.push((*one, *other, *strength));
                Ok(())
            }
            // Whoever is not there was not forbidden: it takes nothing away.
            Fact::Allowed { one, other } => {
                let pair = |a: &Member, b: &Member| (a.min(b).to_owned(), a.max(b).to_owned());
                self.forbidden.retain(|(a, b, _)| pair(a, b) != pair(one, other));
                Ok(())
            }
            Fact::TableFixed { who, table } => {
                self.known(*who)?;
                match table {
                    Some(table) => self.fixed_tables.insert(*who, *table),
                    None => self.fixed_tables.remove(who),
                };
                Ok(())
            }
            Fact::Paired { section, round, made } => self.pair(*section, *round, made),
            Fact::Unpaired { section, round, .. } => {
                self.round_mut(*section, *round)?;
                self.section_mut(*section)?.unpair(*round);
                Ok(())
            }
            Fact::PairAdded { section, round, pair, by, reason } => {
                self.round_mut(*section, *round)?.add(pair.added(by, reason));
                Ok(())
            }
            Fact::Published { section, round, starts, .. } => {
                self.publish(*section, *round, *starts)
            }
            Fact::OpeningsDrawn { section, round, drawn } => {
                drawn.iter().for_each(|(.., one)| self.use_up(Some(&one.lot)));
                let record = self.round_mut(*section, *round)?;
                drawn.iter().cloned().try_for_each(|(table, board, one)| {
                    at(&mut record.tables, Noun::Table, table.get())?;
                    record.openings.insert((table, board), one);
                    Ok(())
                })
            }
            Fact::LinedUp { section, round, team, boards } => {
                self.team_mut(*team)?;
                boards.iter().flatten().try_for_each(|id| self.player_mut(*id).map(drop))?;
                self.round_mut(*section, *round)?.line_ups.insert(*team, boards.clone());
                Ok(())
            }
            Fact::Started { section, round, at, boards, note: _ } => {
                self.round_mut(*section, *round)?.start(*at, boards)
            }
            Fact::Missed { place, side, .. } => {
                self.board_mut(*place)?;
                self.round_of(*place)?.late.insert(place.seat(*side), None);
                Ok(())
            }
            Fact::Arrived { place, side, at, excused } => {
                self.board_mut(*place)?;
                let (record, seat) = (self.round_of(*place)?, place.seat(*side));
                record.late.insert(seat, Some(*at));
                record.excused.remove(&seat);
                if !excused.is_empty() {
                    record.excused.insert(seat, excused.clone());
                }
                Ok(())
            }
            Fact::Scored { place, score, adjudicated, at: _, platform } => {
                let board = self.board_mut(*place)?;
                if let Some(platform) = platform {
                    let game = GameNumber::from_index(board.scores.len());
                    board.ended.insert(game, (**platform).clone());
                }
                board.add(*score, adjudicated.clone())
            }
            Fact::TablesSet { section, round, tables } => tables.iter().try_for_each(|one| {
                let (section, round) = (*section, *round);
                let place = Place { section, round, table: one.table, board: one.board };
                self.board_mut(place)?.tables.insert(one.game, one.id.clone());
                Ok(())
            }),
            Fact::VenueSwitched { place, to, .. } => {
                self.board_mut(*place)?.venue = Some(*to);
                Ok(())
            }
            Fact::Recorded { place, game, moves } => self.board_mut(*place)?.record(*game, moves),
            Fact::Corrected { place, game, score, .. } => {
                self.board_mut(*place)?.correct(*game, *score)
            }
            Fact::BoardLost { place, side, .. } => {
                self.board_mut(*place)?.wrong = Some(*side);
                Ok(())
            }
            Fact::TieBroken { section, round, table, broken, lot } => {
                self.use_up(lot.as_ref());
                let counting = self.counting();
                let table = self.table_mut(*section, *round, *table)?;
                table.losers_parted = table.outcomes(&counting) == [Outcome::Loss; 2];
                table.tie_break = Some(broken.clone());
                Ok(())
            }
            Fact::Closed { section, round, at, .. } => {
                let record = self.round_mut(*section, *round)?;
                record.state = RoundState::Closed;
                record.closed = Some(*at);
                Ok(())
            }
            Fact::PlayedOff { section, play_off, .. } => {
                self.with_numbers(*section, &play_off.order)?.play_offs.push(play_off.clone());
                Ok(())
            }
            Fact::AdditionalCalled { section, additional } => {
                self.use_up(additional.lot.as_ref());
                let called = Additional::from(&**additional);
                self.with_numbers(*section, &additional.who)?.additional.push(called);
                Ok(())
            }
            Fact::AdditionalScored { section, additional, meeting, board, game, score, .. } => {
                let of = &mut self.section_mut(*section)?.additional;
                let one = at(of, Noun::AdditionalMatch, additional.get())?;
                let meeting = at(&mut one.meetings, Noun::Meeting, meeting.get())?;
                let scores = at(&mut meeting.boards, Noun::Board, board.get().into())?;
                if game.index() == scores.len() {
                    scores.push(*score);
                } else {
                    *at(scores, Noun::Game, game.get().into())? = *score;
                }
                Ok(())
            }
            Fact::AdditionalWaived { section, waived } => {
                self.with_numbers(*section, &waived.who)?.waived.push(waived.clone());
                Ok(())
            }
            Fact::IncidentNoted { incident, .. } => {
                self.known(incident.who)?;
                self.incidents.push(incident.clone());
                let effect = incident.effect.as_deref();
                effect.map_or(Ok(()), |effect| self.impose(incident.who, effect))
            }
            Fact::CommitteeFormed { members, reserves, .. } => {
                self.committee = Some((members.clone(), reserves.clone()));
                Ok(())
            }
            Fact::Protested { protest } => {
                self.known(protest.who)?;
                self.section_mut(protest.section)?;
                self.protests.push(Protest::from(&**protest));
                Ok(())
            }
            Fact::ProtestDecided { protest, decision, .. } => {
                self.protest_mut(*protest)?.decision = Some(decision.clone());
                self.rule(decision)
            }
            Fact::Appealed { protest, text, .. } => {
                self.protest_mut(*protest)?.appeal = Some(text.clone());
                Ok(())
            }
            Fact::AppealDecided { protest, decision, .. } => {
                self.protest_mut(*protest)?.appeal_decision = Some(decision.clone());
                self.rule(decision)
            }
            Fact::Signed { section, round, by, account, .. } => {
                let signature = Signature { by: by.clone(), account: account.clone() };
                match round {
                    Some(round) => self.round_mut(*section, *round)?.signed.push(signature),
                    None => {
                        self.section_mut(*section)?;
                        self.signed.push((*section, signature));
                    }
                }
                Ok(())
            }
            Fact::Paused { pause } => {
                pause.section.map_or(Ok(()), |section| self.section_mut(section).map(drop))?;
                self.pauses.push(Pause { called: pause.clone(), ended: None });
                Ok(())
            }
            Fact::Resumed { section, by, at, .. } => {
                let mut open = self.pauses.iter_mut().filter(|one| one.ended.is_none());
                let pause = open.find(|one| one.called.section == *section);
                pause.ok_or(Misfit::NotPaused)?.ended = Some((*at, *by));
                Ok(())
            }
            Fact::Cancelled { cancellation } => {
                self.cancelled = Some(cancellation.clone());
                // What was finished counts; the rest has no result any more.
                let rounds = self.sections.iter_mut().flat_map(|section| &mut section.rounds);
                for round in rounds.filter(|round| round.state == RoundState::Playing) {
                    round.state = RoundState::Closed;
                    round.closed = Some(cancellation.at);
                }
                Ok(())
            }
            Fact::Moved { moved } => {
                let regulations = self.regulations_mut()?;
                **regulations = regulations.moved(moved);
                Ok(())
            }
            Fact::RoundMoved { moved } => {
                let section = self.section_mut(moved.section)?;
                let (stage, index) = (section.stage, moved.round.index());
                if let Some(record) = section.rounds.get_mut(index) {
                    record.starts = Some(moved.starts);
                }
                let regulations = self.regulations_mut()?;
                **regulations = regulations.with_round_at(stage, moved.round, moved.starts);
                Ok(())
            }
            // It is told in the history and changes nothing else; the other is folded apart.
            Fact::MatterNoted { .. } | Fact::Undone { .. } => Ok(()),
        }
    }

    fn leave(
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

    /// Lets a sanction take effect.
    fn impose(&mut self, who: Member, effect: &Effect) -> Result<(), Misfit> {
        match effect {
            Effect::Result { of, .. } => self.set_result(of),
            Effect::MicroMatch { place, losers, .. } => {
                self.board_mut(*place)?.lost_by = Some(*losers);
                Ok(())
            }
            // Who stays out of a line-up is asked for when it is handed in.
            Effect::OutOfRounds { player: Some(id), section, number, .. } => {
                self.player_mut(*id)?;
                self.with_number(*section, *number).map(|_| ())
            }
            Effect::OutOfRounds { section, number, rounds, player: None } => {
                let away = &mut self.with_number(*section, *number)?.away;
                away.extend(rounds.iter().map(|round| ((*round, *number), Absence::Nothing)));
                Ok(())
            }
            Effect::Removed { left, sections, game, lost } => {
                if let Some(game) = game {
                    self.set_result(game)?;
                }
                if let Some((place, losers)) = lost {
                    self.board_mut(*place)?.lost_by = Some(*losers);
                }
                self.leave(who, left, sections)
            }
            // The clock stands at the board, and money changes no table.
            Effect::Time { .. } | Effect::Fine { .. } | Effect::Other { .. } => Ok(()),
        }
    }

    fn rule(&mut self, decision: &Ruling) -> Result<(), Misfit> {
        if let Some(lifted) = &decision.lifts {
            self.lift(lifted)?;
        }
        decision.result.as_ref().map_or(Ok(()), |ruled| self.set_result(&ruled.of))
    }

    fn set_result(&mut self, of: &GameResult) -> Result<(), Misfit> {
        self.board_mut(of.place)?.correct(of.game, of.score)
    }

    fn enter(
        &mut self,
        id: PlayerId,
        player: &Player,
        after_term: Option<Date>,
    ) -> Result<(), Misfit> {
        next(Noun::Player, id.0, self.players.len())?;
        self.players.push(PlayerRecord {
            player: player.clone(),
            checks: Default::default(),
            decision: Decision::Open,
            left: None,
            after_term,
        });
        Ok(())
    }

    fn enter_team(&mut self, id: TeamId, team: &Team) -> Result<(), Misfit> {
        next(Noun::Team, id.0, self.teams.len())?;
        self.teams.push(TeamRecord { team: team.clone(), left: None });
        Ok(())
    }

    fn pair(
        &mut self,
        section: SectionNumber,
        round: Round,
        made: &PairsMade,
    ) -> Result<(), Misfit> {
        self.use_up(made.lot.as_ref());
        let section = self.section_mut(section)?;
        next(Noun::Round, round.get(), section.rounds.len())?;
        section.rounds.push(made.draft().into());
        Ok(())
    }

    fn publish(
        &mut self,
        section: SectionNumber,
        round: Round,
        starts: Option<Moment>,
    ) -> Result<(), Misfit> {
        // Who is here for the round after it is another question.
        let members = self.section_mut(section)?.members.clone();
        self.here.retain(|who| !members.contains(who));
        let record = self.round_mut(section, round)?;
        record.state = RoundState::Published;
        record.starts = starts;
        Ok(())
    }

    /// A lot that was drawn in public serves once.
    fn use_up(&mut self, lot: Option<&LotRecord>) {
        if lot.is_some() && lot == self.draw.lot.as_ref() {
            self.draw = PublicDraw::default();
        }
    }

    fn player_mut(&mut self, id: PlayerId) -> Result<&mut PlayerRecord, Misfit> {
        at(&mut self.players, Noun::Player, id.0)
    }

    fn team_mut(&mut self, id: TeamId) -> Result<&mut TeamRecord, Misfit> {
        at(&mut self.teams, Noun::Team, id.0)
    }

    fn protest_mut(&mut self, protest: ProtestNumber) -> Result<&mut Protest, Misfit> {
        at(&mut self.protests, Noun::Protest, protest.get())
    }

    fn section_mut(&mut self, section: SectionNumber) -> Result<&mut Section, Misfit> {
        at(&mut self.sections, Noun::Section, section.get())
    }

    fn regulations_mut(&mut self) -> Result<&mut Box<Regulations>, Misfit> {
        self.regulations.as_mut().ok_or(Misfit::NotCreated)
    }

    /// A section in which all these numbers are somebody's.
    fn with_numbers(
        &mut self,
        section: SectionNumber,
        numbers: &[Number],
    ) -> Result<&mut Section, Misfit> {
        let members = &mut self.section_mut(section)?.members;
        numbers
            .iter()
            .try_for_each(|number| at(members, Noun::Participant, number.get()).map(drop))?;
        self.section_mut(section)
    }

    /// A section in which somebody has this number.
    fn with_number(
        &mut self,
        section: SectionNumber,
        number: Number,
    ) -> Result<&mut Section, Misfit> {
        self.with_numbers(section, &[number])
    }

    /// Refuses one who has not entered.
    fn known(&mut self, who: Member) -> Result<(), Misfit> {
        match who {
            Member::Player(id) => self.player_mut(id).map(drop),
            Member::Team(id) => self.team_mut(id).map(drop),
        }
    }

    fn round_mut(
        &mut self,
        section: SectionNumber,
        round: Round,
    ) -> Result<&mut RoundRecord, Misfit> {
        at(&mut self.section_mut(section)?.rounds, Noun::Round, round.get())
            .map(|record| &mut **record)
    }

    fn table_mut(
        &mut self,
        section: SectionNumber,
        round: Round,
        table: TableNumber,
    ) -> Result<&mut Table, Misfit> {
        at(&mut self.round_mut(section, round)?.tables, Noun::Table, table.get())
    }

    fn round_of(&mut self, place: Place) -> Result<&mut RoundRecord, Misfit> {
        self.round_mut(place.section, place.round)
    }

    fn board_mut(&mut self, place: Place) -> Result<&mut Board, Misfit> {
        let table = self.table_mut(place.section, place.round, place.table)?;
        at(&mut table.boards, Noun::Board, place.board.get().into())
    }
}

/// The one with a number, counted from 1.
fn at<T>(all: &mut [T], thing: Noun, number: u16) -> Result<&mut T, Misfit> {
    let index = usize::from(number).wrapping_sub(1);
    all.get_mut(index).ok_or(Misfit::NotThere { thing, number })
}

/// A new one has the number after the last.
fn next(thing: Noun, number: u16, count: usize) -> Result<(), Misfit> {
    if usize::from(number) == count + 1 { Ok(()) } else { Err(Misfit::NotNext { thing, number }) }
}

impl Board {
    fn add(&mut self, score: Score, adjudicated: Option<String>) -> Result<(), Misfit> {
        self.set(self.scores.len(), score)?;
        self.adjudicated = adjudicated.or(self.adjudicated.take());
        Ok(())
    }

    fn record(&mut self, game: GameNumber, moves: &str) -> Result<(), Misfit> {
        if game.index() >= GAMES_MAX {
            return Err(no_game(game.index()));
        }
        if moves.is_empty() {
            self.records.remove(&game);
        } else {
            self.records.insert(game, moves.to_owned());
        }
        Ok(())
    }

    fn correct(&mut self, game: GameNumber, score: Score) -> Result<(), Misfit> {
        self.wrong = None;
        self.lost_by = None;
        self.set(game.index(), score)
    }

    /// Gives a game its result. It may be the next one: of a meeting that another correction left
    /// unfinished, or one that a sanction ends.
    fn set(&mut self, index: usize, score: Score) -> Result<(), Misfit> {
        if let Some(old) = self.scores.get_mut(index) {
            *old = score;
            return Ok(());
        }
        if index != self.scores.len() || index >= GAMES_MAX {
            return Err(no_game(index));
        }
        self.scores.push(score);
        Ok(())
    }
}

fn no_game(index: usize) -> Misfit {
    Misfit::NotThere { thing: Noun::Game, number: u16::try_from(index + 1).unwrap_or(u16::MAX) }
}

impl RoundRecord {
    /// Seats two at a further table; whatever stood for them in the round does not any more.
    fn add(&mut self, table: Table) {
        let sits = |number: &Number| table.has(*number);
        self.bye = self.bye.filter(|bye| !sits(bye));
        self.free.retain(|number| !sits(number));
        self.away.retain(|number, _| !sits(number));
        self.tables.push(table);
    }

    fn start(&mut self, at: Moment, boards: &[Vec<BoardSeated>]) -> Result<(), Misfit> {
        if boards.len() != self.tables.len() {
            let number = u16::try_from(boards.len()).unwrap_or(u16::MAX);
            return Err(Misfit::NotThere { thing: Noun::Table, number });
        }
        self.state = RoundState::Playing;
        self.starts = Some(at);
        for (table, seated) in self.tables.iter_mut().zip(boards) {
            table.boards.resize_with(seated.len(), Board::default);
            table.boards.iter_mut().zip(seated).for_each(|(board, seated)| seated.seat(board));
        }
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

    /// Throws the pairs of a round away; whoever joined since is paired with the others.
    fn unpair(&mut self, round: Round) {
        let kept = round.before();
        self.rounds.truncate(kept.into());
        self.joined.values_mut().for_each(|one| one.after = one.after.min(kept));
    }

    /// Lets somebody leave: games that have begun are lost, others as the consequence says.
    pub(super) fn leave(&mut self, number: Number, leaving: Leaving, games: u8) {
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
    pub(super) fn unplayed(self, he_is_first: bool) -> Score {
        match (self, he_is_first) {
            (Consequence::ForRatingOnly, _) => Score::BothAbsent,
            (_, true) => Score::FirstAbsent,
            (_, false) => Score::SecondAbsent,
        }
    }
}
