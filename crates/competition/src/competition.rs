//! An event as it stands: the fold of everything that has happened.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Absence, Board, BoardSeated, CommitteeMember, Consequence, Decision, Effect, Fact, FactIndex,
    GameNumber, GameResult, History, Incident, Joining, Kind, Leaving, Left, LotRecord, Member,
    Moment, Noun, PairsMade, Place, Player, PlayerId, PlayerRecord, Protest, ProtestNumber,
    Regulations, RoundRecord, RoundState, Ruling, Section, SectionNumber, Shared, Signature,
    StageNumber, Strength, Table, TableNumber, Team, TeamId, TeamRecord,
};
use tournament::{Entry, Number, Points, Round, Score};

/// An event as it stands.
///
/// It changes only by [`Competition::apply`]; the same events give the same state on any machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Competition {
    /// The regulations, once it has been created.
    pub(super) regulations: Option<Box<Regulations>>,
    /// The players, in the order of entry.
    #[cfg_attr(feature = "schema", schemars(with = "Vec<PlayerRecord>"))]
    pub(super) players: Shared<Vec<PlayerRecord>>,
    /// The teams, in the order of entry.
    pub(super) teams: Vec<TeamRecord>,
    /// The sections of all stages that have begun.
    pub(super) sections: Vec<Section>,
    /// The draw that has been announced and not yet used.
    pub(super) draw: PublicDraw,
    /// Pairs that must or should not be made.
    pub(super) forbidden: Vec<(Member, Member, Strength)>,
    /// Those who sit at the same table in every round.
    #[serde(default, with = "super::pairs")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(Member, TableNumber)>"))]
    pub(super) fixed_tables: BTreeMap<Member, TableNumber>,
    /// Who is here for the next round.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) here: BTreeSet<Member>,
    /// What was noted.
    pub(super) incidents: Vec<Incident>,
    /// The appeals committee, members and reserves.
    pub(super) committee: Option<(Vec<CommitteeMember>, Vec<CommitteeMember>)>,
    /// The protests.
    pub(super) protests: Vec<Protest>,
    /// Who signed the final tables, by section.
    pub(super) signed: Vec<(SectionNumber, Signature)>,
    /// Everything that has happened, taken back or not.
    #[serde(skip)]
    pub(super) history: History,
    /// Which of it was taken back.
    pub(super) undone: Vec<FactIndex>,
}

/// A draw that is being prepared in public.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct PublicDraw {
    /// The digest of the seed.
    pub commitment: Option<String>,
    /// What was called out since.
    pub contributions: Vec<String>,
    /// The lot, once the seed has been said.
    pub lot: Option<LotRecord>,
}

/// What is known of it: nobody but [`Competition::apply`] changes it.
impl Competition {
    /// The regulations, once it has been created.
    pub fn regulations(&self) -> Option<&Regulations> {
        self.regulations.as_deref()
    }

    /// The players, in the order of entry.
    pub fn players(&self) -> &[PlayerRecord] {
        &self.players
    }

    /// The teams, in the order of entry.
    pub fn teams(&self) -> &[TeamRecord] {
        &self.teams
    }

    /// The sections of all stages that have begun.
    pub fn sections(&self) -> &[Section] {
        &self.sections
    }

    /// The draw that has been announced and not yet used.
    pub fn draw(&self) -> &PublicDraw {
        &self.draw
    }

    /// Pairs that must or should not be made.
    pub fn forbidden(&self) -> &[(Member, Member, Strength)] {
        &self.forbidden
    }

    /// Those who sit at the same table in every round.
    pub fn fixed_tables(&self) -> &BTreeMap<Member, TableNumber> {
        &self.fixed_tables
    }

    /// Who is here for the next round.
    pub fn here(&self) -> &BTreeSet<Member> {
        &self.here
    }

    /// What was noted.
    pub fn incidents(&self) -> &[Incident] {
        &self.incidents
    }

    /// The appeals committee, members and reserves.
    pub fn committee(&self) -> Option<&(Vec<CommitteeMember>, Vec<CommitteeMember>)> {
        self.committee.as_ref()
    }

    /// The protests.
    pub fn protests(&self) -> &[Protest] {
        &self.protests
    }

    /// Who signed the final tables, by section.
    pub fn signed(&self) -> &[(SectionNumber, Signature)] {
        &self.signed
    }

    /// Everything that has happened, taken back or not.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Which of it was taken back.
    pub fn undone(&self) -> &[FactIndex] {
        &self.undone
    }
}

impl Competition {
    /// The event in which all this has happened.
    pub fn from_facts<'a>(
        facts: impl IntoIterator<Item = &'a Fact>,
    ) -> Result<Competition, Misfit> {
        let mut competition = Competition::default();
        facts.into_iter().try_for_each(|fact| competition.apply(fact.clone()))?;
        Ok(competition)
    }

    /// Lets something have happened. What does not fit is refused; the event must not be used any more
    /// then, because half of it may have been let happen.
    pub fn apply(&mut self, fact: impl Into<Arc<Fact>>) -> Result<(), Misfit> {
        let fact = fact.into();
        if let Fact::Undone { taken_back, .. } = *fact {
            self.take_back(taken_back)?;
        } else {
            self.change(&fact)?;
        }
        self.history.push(fact);
        Ok(())
    }

    /// Lets something happen that was decided on just this state: it fits.
    pub fn happen(&mut self, fact: impl Into<Arc<Fact>>) {
        let fits = self.apply(fact);
        debug_assert!(fits.is_ok(), "what was decided fits: {fits:?}");
    }

    /// The event as it would be if something happened that was decided on it.
    #[must_use]
    pub fn with(&self, fact: Fact) -> Competition {
        let mut then = self.clone();
        then.happen(fact);
        then
    }

    /// Folds the history anew without the fact that is taken back. Where that took something
    /// back itself, that counts again.
    fn take_back(&mut self, taken_back: FactIndex) -> Result<(), Misfit> {
        let taken = self.history.get(taken_back);
        let taken = taken.ok_or(Misfit::NotYet { place: taken_back })?;
        let mut undone = self.undone.clone();
        if let Fact::Undone { taken_back: again, .. } = taken {
            undone.retain(|one| one != again);
        }
        undone.push(taken_back);
        let gone: BTreeSet<FactIndex> = undone.iter().copied().collect();
        let mut fresh = Competition::default();
        for (index, fact) in self.history.indexed() {
            if !gone.contains(&index) && !matches!(fact, Fact::Undone { .. }) {
                fresh.change(fact)?;
            }
        }
        *self = Competition { history: std::mem::take(&mut self.history), undone, ..fresh };
        Ok(())
    }

    /// A player, if there is one with this number.
    pub fn player(&self, id: PlayerId) -> Option<&PlayerRecord> {
        self.players.get(usize::from(id.0).checked_sub(1)?)
    }

    /// A team, if there is one with this number.
    pub fn team(&self, id: TeamId) -> Option<&TeamRecord> {
        self.teams.get(usize::from(id.0).checked_sub(1)?)
    }

    /// A section, if there is one with this number.
    pub fn section(&self, section: SectionNumber) -> Option<&Section> {
        self.sections.get(section.index())
    }

    /// The sections of a stage.
    pub fn sections_of(&self, stage: StageNumber) -> impl Iterator<Item = &Section> {
        self.sections.iter().filter(move |section| section.stage == stage)
    }

    /// The name of a player or a team.
    pub fn name(&self, member: Member) -> &str {
        match member {
            Member::Player(id) => self.player(id).map_or("", |one| one.player.name.as_str()),
            Member::Team(id) => self.team(id).map_or("", |one| one.team.name.as_str()),
        }
    }

    /// Whether teams are paired.
    pub fn is_team_event(&self) -> bool {
        self.regulations.as_ref().is_some_and(|regulations| regulations.kind == Kind::Team)
    }

    fn change(&mut self, fact: &Fact) -> Result<(), Misfit> {
        match fact {
            Fact::Created { regulations } | Fact::Amended { regulations } => {
                self.regulations = Some(regulations.clone());
                Ok(())
            }
            Fact::Entered { id, player } => self.enter(*id, player),
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
            Fact::Left { who, left, sections } => self.leave(*who, left, sections),
            Fact::Joined { section, who, joining, .. } => {
                self.section_mut(*section)?.join(*who, *joining);
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
                self.section_mut(*section)?.away.insert((*round, *number), *gets);
                Ok(())
            }
            Fact::Expected { section, number, round } => {
                self.section_mut(*section)?.away.remove(&(*round, *number));
                Ok(())
            }
            Fact::CheckedIn { who, .. } => {
                self.here.insert(*who);
                Ok(())
            }
            Fact::CheckedOut { who, .. } => {
                self.here.remove(who);
                Ok(())
            }
            Fact::Forbidden { one, other, strength, .. } => {
                self.forbidden.push((*one, *other, *strength));
                Ok(())
            }
            Fact::Allowed { one, other } => {
                let pair = |a: &Member, b: &Member| (a.min(b).to_owned(), a.max(b).to_owned());
                self.forbidden.retain(|(a, b, _)| pair(a, b) != pair(one, other));
                Ok(())
            }
            Fact::TableFixed { who, table } => {
                match table {
                    Some(table) => self.fixed_tables.insert(*who, *table),
                    None => self.fixed_tables.remove(who),
                };
                Ok(())
            }
            Fact::Paired { section, round, made } => self.pair(*section, *round, made),
            Fact::Unpaired { section, round, .. } => {
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
                let drawn = drawn.iter().cloned();
                let drawn = drawn.map(|(table, board, one)| ((table, board), one));
                self.round_mut(*section, *round)?.openings.extend(drawn);
                Ok(())
            }
            Fact::LinedUp { section, round, team, boards } => {
                self.round_mut(*section, *round)?.line_ups.insert(*team, boards.clone());
                Ok(())
            }
            Fact::Started { section, round, at, boards } => {
                self.round_mut(*section, *round)?.start(*at, boards);
                Ok(())
            }
            Fact::Missed { place, side, .. } => {
                self.round_of(*place)?.late.insert(place.seat(*side), None);
                Ok(())
            }
            Fact::Arrived { place, side, at } => {
                self.round_of(*place)?.late.insert(place.seat(*side), Some(*at));
                Ok(())
            }
            Fact::Scored { place, score, adjudicated } => {
                self.board_mut(*place)?.add(*score, adjudicated.clone());
                Ok(())
            }
            Fact::Recorded { place, game, moves } => {
                self.board_mut(*place)?.record(*game, moves);
                Ok(())
            }
            Fact::Corrected { place, game, score, .. } => {
                self.board_mut(*place)?.correct(*game, *score);
                Ok(())
            }
            Fact::BoardLost { place, side, .. } => {
                self.board_mut(*place)?.wrong = Some(*side);
                Ok(())
            }
            Fact::TieBroken { section, round, table, broken, lot } => {
                self.use_up(lot.as_ref());
                self.table_mut(*section, *round, *table)?.tie_break = Some(broken.clone());
                Ok(())
            }
            Fact::Closed { section, round, at } => {
                let record = self.round_mut(*section, *round)?;
                record.state = RoundState::Closed;
                record.closed = Some(*at);
                Ok(())
            }
            Fact::PlayedOff { section, play_off } => {
                self.section_mut(*section)?.play_offs.push(play_off.clone());
                Ok(())
            }
            Fact::IncidentNoted { incident } => {
                self.incidents.push(incident.clone());
                let effect = incident.effect.as_deref();
                effect.map_or(Ok(()), |effect| self.impose(incident.who, effect))
            }
            Fact::CommitteeFormed { members, reserves, .. } => {
                self.committee = Some((members.clone(), reserves.clone()));
                Ok(())
            }
            Fact::Protested { protest } => {
                self.protests.push(Protest::from(&**protest));
                Ok(())
            }
            Fact::ProtestDecided { protest, decision } => {
                self.protest_mut(*protest)?.decision = Some(decision.clone());
                self.rule(decision)
            }
            Fact::Appealed { protest, text, .. } => {
                self.protest_mut(*protest)?.appeal = Some(text.clone());
                Ok(())
            }
            Fact::AppealDecided { protest, decision } => {
                self.protest_mut(*protest)?.appeal_decision = Some(decision.clone());
                self.rule(decision)
            }
            Fact::Signed { section, round, by, account, .. } => {
                let signature = Signature { by: by.clone(), account: account.clone() };
                match round {
                    Some(round) => self.round_mut(*section, *round)?.signed.push(signature),
                    None => self.signed.push((*section, signature)),
                }
                Ok(())
            }
            // It is told in the history and changes nothing else; the other is folded apart.
            Fact::PlaysOn { .. } | Fact::Undone { .. } => Ok(()),
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
        sections.iter().try_for_each(|(section, number, leaving)| {
            self.section_mut(*section)?.leave(*number, *leaving);
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
            Effect::OutOfRounds { section, number, rounds } => {
                let away = &mut self.section_mut(*section)?.away;
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
            Effect::Time { .. } | Effect::Fine { .. } => Ok(()),
        }
    }

    fn rule(&mut self, decision: &Ruling) -> Result<(), Misfit> {
        decision.result.as_ref().map_or(Ok(()), |ruled| self.set_result(&ruled.of))
    }

    fn set_result(&mut self, of: &GameResult) -> Result<(), Misfit> {
        self.board_mut(of.place)?.correct(of.game, of.score);
        Ok(())
    }

    fn enter(&mut self, id: PlayerId, player: &Player) -> Result<(), Misfit> {
        next(Noun::Player, id.0, self.players.len())?;
        self.players.push(PlayerRecord {
            player: player.clone(),
            checks: Default::default(),
            decision: Decision::Open,
            left: None,
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

/// Why something cannot have happened in an event: a log that was put together from others, or made
/// by a program that is not ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misfit {
    /// It is about something that is not there.
    #[error("{thing} {number} is not there")]
    NotThere {
        /// What.
        thing: Noun,
        /// Its number.
        number: u16,
    },
    /// It is new and has not the next number.
    #[error("{thing} {number} is not the next")]
    NotNext {
        /// What.
        thing: Noun,
        /// Its number.
        number: u16,
    },
    /// It takes back what has not happened.
    #[error("it takes back entry {place}, which is not there")]
    NotYet {
        /// The place in the history.
        place: FactIndex,
    },
}

impl Board {
    fn add(&mut self, score: Score, adjudicated: Option<String>) {
        self.scores.push(score);
        self.adjudicated = adjudicated.or(self.adjudicated.take());
    }

    fn record(&mut self, game: GameNumber, moves: &str) {
        if moves.is_empty() {
            self.records.remove(&game);
        } else {
            self.records.insert(game, moves.to_owned());
        }
    }

    fn correct(&mut self, game: GameNumber, score: Score) {
        self.wrong = None;
        self.lost_by = None;
        let index = game.index();
        if let Some(old) = self.scores.get_mut(index) {
            *old = score;
        } else if index == self.scores.len() {
            // The next game of a meeting that another correction left unfinished, or one that a
            // sanction ends.
            self.scores.push(score);
        }
    }
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

    fn start(&mut self, at: Moment, boards: &[Vec<BoardSeated>]) {
        self.state = RoundState::Playing;
        self.starts = Some(at);
        for (table, seated) in self.tables.iter_mut().zip(boards) {
            table.boards.resize_with(seated.len(), Board::default);
            table.boards.iter_mut().zip(seated).for_each(|(board, seated)| seated.seat(board));
        }
    }
}

impl Section {
    /// Lets somebody join with the next number.
    fn join(&mut self, who: Member, joining: Joining) {
        let number = Number::at(self.members.len());
        self.members.push(who);
        self.carried.push(Points::ZERO);
        self.brought.iter_mut().for_each(|round| round.push(Entry::Absent));
        self.joined.insert(number, joining);
        for round in self.rounds.iter_mut().take(joining.after.into()) {
            round.away.insert(number, joining.gets);
        }
    }

    /// Throws the pairs of a round away; whoever joined since is paired with the others.
    fn unpair(&mut self, round: Round) {
        let kept = round.before();
        self.rounds.truncate(kept.into());
        self.joined.values_mut().for_each(|one| one.after = one.after.min(kept));
    }

    /// Lets somebody leave: games that have begun are lost, others as the consequence says.
    pub(super) fn leave(&mut self, number: Number, leaving: Leaving) {
        self.left.insert(number, leaving);
        for round in self.rounds.iter_mut().filter(|round| round.state != RoundState::Closed) {
            let begun = round.state == RoundState::Playing;
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
                    if board.scores.is_empty() {
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
