//! An event as it stands: the fold of everything that has happened.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::{
    Board, CommitteeMember, Consequence, Decision, Fact, History, Incident, Joining, Kind, Leaving,
    LotRecord, Member, Place, PlayerId, PlayerRecord, Protest, Regulations, RoundRecord,
    RoundState, Section, SectionNumber, Signature, Strength, Table, TeamId, TeamRecord,
};
use tournament::{Entry, Number, Points, Round, Score};

/// An event as it stands.
///
/// It changes only by [`Competition::apply`]; the same events give the same state on any machine.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
pub struct Competition {
    /// The regulations, once it has been created.
    pub regulations: Option<Box<Regulations>>,
    /// The players, in the order of entry.
    pub players: Vec<PlayerRecord>,
    /// The teams, in the order of entry.
    pub teams: Vec<TeamRecord>,
    /// The sections of all stages that have begun.
    pub sections: Vec<Section>,
    /// The draw that has been announced and not yet used.
    pub draw: PublicDraw,
    /// Pairs that must or should not be made.
    pub forbidden: Vec<(Member, Member, Strength)>,
    /// Those who sit at the same table in every round.
    #[serde(default, with = "super::pairs")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<(Member, u16)>"))]
    pub fixed_tables: BTreeMap<Member, u16>,
    /// Who is here for the next round.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub here: BTreeSet<Member>,
    /// What was noted.
    pub incidents: Vec<Incident>,
    /// The appeals committee, members and reserves.
    pub committee: Option<(Vec<CommitteeMember>, Vec<CommitteeMember>)>,
    /// The protests.
    pub protests: Vec<Protest>,
    /// Who signed the final tables, by section.
    pub signed: Vec<(SectionNumber, Signature)>,
    /// Everything that has happened, taken back or not.
    #[serde(skip)]
    pub history: History,
    /// Which of it was taken back.
    pub undone: Vec<usize>,
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

impl Competition {
    /// The event in which all this has happened.
    pub fn from_facts<'a>(events: impl IntoIterator<Item = &'a Fact>) -> Competition {
        let mut competition = Competition::default();
        for event in events {
            competition.apply(event.clone());
        }
        competition
    }

    /// Lets something have happened.
    pub fn apply(&mut self, event: impl Into<Arc<Fact>>) {
        let event = event.into();
        if let Fact::Undone { taken_back, .. } = *event {
            self.take_back(taken_back);
        } else {
            self.change(&event);
        }
        self.history.push(event);
    }

    /// Folds the history anew without the event that is taken back. Where that took something
    /// back itself, that counts again.
    fn take_back(&mut self, taken_back: usize) {
        let history = std::mem::take(&mut self.history);
        let mut undone = std::mem::take(&mut self.undone);
        undone.push(taken_back);
        if let Some(Fact::Undone { taken_back: again, .. }) = history.get(taken_back) {
            undone.retain(|one| one != again);
        }
        let mut fresh = Competition::default();
        for (index, event) in history.iter().enumerate() {
            if !undone.contains(&index) && !matches!(event, Fact::Undone { .. }) {
                fresh.change(event);
            }
        }
        *self = Competition { history, undone, ..fresh };
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
        self.sections.get(usize::from(section).checked_sub(1)?)
    }

    /// The sections of a stage, with their numbers.
    pub fn sections_of(&self, stage: u16) -> impl Iterator<Item = (SectionNumber, &Section)> {
        (1..).zip(&self.sections).filter(move |(_, section)| section.stage == stage)
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

    fn change(&mut self, event: &Fact) {
        match event {
            Fact::Created { regulations } | Fact::Amended { regulations } => {
                self.regulations = Some(regulations.clone());
            }
            Fact::Entered { player, .. } => self.players.push(PlayerRecord {
                player: (**player).clone(),
                checks: Default::default(),
                decision: Decision::Open,
                left: None,
            }),
            Fact::TeamEntered { team, .. } => {
                self.teams.push(TeamRecord { team: (**team).clone(), left: None });
            }
            Fact::StageStarted { sections, .. } => {
                self.sections.extend(sections.iter().cloned());
                self.draw = PublicDraw::default();
            }
            Fact::Committed { .. } | Fact::Contributed { .. } | Fact::Revealed { .. } => {
                self.change_draw(event);
            }
            Fact::Forbidden { one, other, strength, .. } => {
                self.forbidden.push((*one, *other, *strength));
            }
            Fact::Allowed { one, other } => {
                let pair = |a: &Member, b: &Member| (a.min(b).to_owned(), a.max(b).to_owned());
                self.forbidden.retain(|(a, b, _)| pair(a, b) != pair(one, other));
            }
            Fact::TableFixed { who, table } => {
                match table {
                    Some(table) => self.fixed_tables.insert(*who, *table),
                    None => self.fixed_tables.remove(who),
                };
            }
            Fact::CheckedIn { who, .. } => {
                self.here.insert(*who);
            }
            Fact::CheckedOut { who, .. } => {
                self.here.remove(who);
            }
            Fact::IncidentNoted { incident } => self.incidents.push(incident.clone()),
            Fact::CommitteeFormed { members, reserves, .. } => {
                self.committee = Some((members.clone(), reserves.clone()));
            }
            Fact::Protested { protest } => self.protests.push((**protest).clone()),
            Fact::ProtestDecided { protest, .. }
            | Fact::Appealed { protest, .. }
            | Fact::AppealDecided { protest, .. } => self.change_protest(*protest, event),
            Fact::Signed { section, round: None, by, account, .. } => {
                let signature = Signature { by: by.clone(), account: account.clone() };
                self.signed.push((*section, signature));
            }
            Fact::Left { who, left, sections } => {
                match who {
                    Member::Player(id) => {
                        self.change_player(*id, |one| one.left = Some(left.clone()))
                    }
                    Member::Team(id) => self.change_team(*id, |one| one.left = Some(left.clone())),
                }
                for (section, number, leaving) in sections {
                    self.change_section(*section, |one| one.leave(*number, *leaving));
                }
            }
            Fact::PlaysOn { .. } | Fact::Undone { .. } => {}
            _ => {
                self.change_entry(event);
                self.change_play(event);
            }
        }
    }

    fn change_draw(&mut self, event: &Fact) {
        match event {
            Fact::Committed { commitment } => {
                self.draw =
                    PublicDraw { commitment: Some(commitment.clone()), ..PublicDraw::default() };
            }
            Fact::Contributed { text } => self.draw.contributions.push(text.clone()),
            Fact::Revealed { lot } => {
                self.draw = PublicDraw { lot: Some(lot.clone()), ..PublicDraw::default() };
            }
            _ => {}
        }
    }

    /// A lot that was drawn in public serves once.
    fn use_up(&mut self, lot: Option<&LotRecord>) {
        if lot.is_some() && lot == self.draw.lot.as_ref() {
            self.draw = PublicDraw::default();
        }
    }

    fn change_protest(&mut self, protest: u16, event: &Fact) {
        let index = usize::from(protest).wrapping_sub(1);
        let Some(protest) = self.protests.get_mut(index) else { return };
        match event {
            Fact::ProtestDecided { decision, .. } => protest.decision = Some(decision.clone()),
            Fact::Appealed { text, .. } => protest.appeal = Some(text.clone()),
            Fact::AppealDecided { decision, .. } => {
                protest.appeal_decision = Some(decision.clone());
            }
            _ => {}
        }
    }

    fn change_entry(&mut self, event: &Fact) {
        match event {
            Fact::Changed { id, player } => {
                self.change_player(*id, |one| one.player = (**player).clone());
            }
            Fact::TeamChanged { id, team } => {
                self.change_team(*id, |one| one.team = (**team).clone());
            }
            Fact::Checked { items, check } => {
                for (id, items) in items {
                    let seen = items.iter().map(|item| (item.clone(), check.clone()));
                    self.change_player(*id, |one| one.checks.extend(seen));
                }
            }
            Fact::Admitted { players, by, at } => {
                for id in players {
                    let decision = Decision::Admitted { by: by.clone(), at: *at };
                    self.change_player(*id, |one| one.decision = decision);
                }
            }
            Fact::Refused { id, ground, by, at } => {
                let decision = Decision::Refused { ground: *ground, by: by.clone(), at: *at };
                self.change_player(*id, |one| one.decision = decision);
            }
            _ => {}
        }
    }

    fn change_play(&mut self, event: &Fact) {
        match event {
            Fact::Joined { section, who, joining, .. } => {
                self.change_section(*section, |one| one.join(*who, *joining));
            }
            Fact::RoundsOrdered { section, order, lot, .. } => {
                self.use_up(lot.as_ref());
                self.change_section(*section, |one| one.order = order.clone());
            }
            Fact::AwayNoted { section, number, round, gets } => {
                self.change_section(*section, |one| {
                    one.away.insert((*round, *number), *gets);
                });
            }
            Fact::Expected { section, number, round } => {
                self.change_section(*section, |one| {
                    one.away.remove(&(*round, *number));
                });
            }
            Fact::Paired { section, record, .. } => {
                self.use_up(record.lot.as_ref());
                self.change_section(*section, |one| one.rounds.push((**record).clone()));
            }
            Fact::Unpaired { section, round, .. } => {
                self.change_section(*section, |one| one.unpair(*round));
            }
            Fact::PairAdded { section, round, table } => {
                self.change_round(*section, *round, |one| one.add(table));
            }
            Fact::PlayedOff { section, play_off } => {
                self.change_section(*section, |one| one.play_offs.push(play_off.clone()));
            }
            Fact::Scored { place, score, adjudicated } => {
                self.change_board(*place, |board| board.add(*score, adjudicated.clone()));
            }
            Fact::Recorded { place, game, moves } => {
                self.change_board(*place, |board| board.record(*game, moves));
            }
            Fact::Corrected { place, game, score, .. } => {
                self.change_board(*place, |board| board.correct(*game, *score));
            }
            Fact::BoardLost { place, side, .. } => {
                self.change_board(*place, |board| board.wrong = Some(*side));
            }
            _ => self.change_round_of(event),
        }
    }

    fn change_round_of(&mut self, event: &Fact) {
        match event {
            Fact::Published { section, round, starts, .. } => {
                // Who is here for the round after it is another question.
                let members = self.section(*section).map(|one| one.members.clone());
                members.unwrap_or_default().iter().for_each(|who| {
                    self.here.remove(who);
                });
                self.change_round(*section, *round, |one| {
                    one.state = RoundState::Published;
                    one.starts = *starts;
                });
            }
            Fact::OpeningsDrawn { section, round, drawn } => {
                drawn.iter().for_each(|(.., one)| self.use_up(Some(&one.lot)));
                self.change_round(*section, *round, |one| {
                    let drawn = drawn.iter().cloned();
                    one.openings.extend(drawn.map(|(table, board, one)| ((table, board), one)));
                });
            }
            Fact::LinedUp { section, round, team, boards } => {
                self.change_round(*section, *round, |one| {
                    one.line_ups.insert(*team, boards.clone());
                });
            }
            Fact::Started { section, round, at, boards } => {
                self.change_round(*section, *round, |one| one.start(*at, boards));
            }
            Fact::Missed { place, side, .. } => {
                self.change_round(place.section, place.round, |one| {
                    one.late.insert(place.seat(*side), None);
                });
            }
            Fact::Arrived { place, side, at } => {
                self.change_round(place.section, place.round, |one| {
                    one.late.insert(place.seat(*side), Some(*at));
                });
            }
            Fact::TieBroken { section, round, table, broken, lot } => {
                self.use_up(lot.as_ref());
                self.change_table(*section, *round, *table, |one| {
                    one.tie_break = Some(broken.clone());
                });
            }
            Fact::Closed { section, round, at } => {
                self.change_round(*section, *round, |one| {
                    one.state = RoundState::Closed;
                    one.closed = Some(*at);
                });
            }
            Fact::Signed { section, round: Some(round), by, account, .. } => {
                let signature = Signature { by: by.clone(), account: account.clone() };
                self.change_round(*section, *round, |one| one.signed.push(signature));
            }
            _ => {}
        }
    }

    fn change_player(&mut self, id: PlayerId, change: impl FnOnce(&mut PlayerRecord)) {
        self.players.get_mut(usize::from(id.0).wrapping_sub(1)).map(change);
    }

    fn change_team(&mut self, id: TeamId, change: impl FnOnce(&mut TeamRecord)) {
        self.teams.get_mut(usize::from(id.0).wrapping_sub(1)).map(change);
    }

    fn change_section(&mut self, section: SectionNumber, change: impl FnOnce(&mut Section)) {
        self.sections.get_mut(usize::from(section).wrapping_sub(1)).map(change);
    }

    fn change_round(
        &mut self,
        section: SectionNumber,
        round: Round,
        change: impl FnOnce(&mut RoundRecord),
    ) {
        let index = usize::from(round).wrapping_sub(1);
        self.change_section(section, |section| {
            section.rounds.get_mut(index).map(change);
        });
    }

    fn change_table(
        &mut self,
        section: SectionNumber,
        round: Round,
        table: u16,
        change: impl FnOnce(&mut Table),
    ) {
        let index = usize::from(table).wrapping_sub(1);
        self.change_round(section, round, |round| {
            round.tables.get_mut(index).map(change);
        });
    }

    fn change_board(&mut self, place: Place, change: impl FnOnce(&mut Board)) {
        let index = usize::from(place.board).wrapping_sub(1);
        self.change_table(place.section, place.round, place.table, |table| {
            table.boards.get_mut(index).map(change);
        });
    }
}

impl Board {
    fn add(&mut self, score: Score, adjudicated: Option<String>) {
        self.scores.push(score);
        self.adjudicated = adjudicated.or(self.adjudicated.take());
    }

    fn record(&mut self, game: u8, moves: &str) {
        if moves.is_empty() {
            self.records.remove(&game);
        } else {
            self.records.insert(game, moves.to_owned());
        }
    }

    fn correct(&mut self, game: u8, score: Score) {
        self.wrong = None;
        let index = usize::from(game).wrapping_sub(1);
        if let Some(old) = self.scores.get_mut(index) {
            *old = score;
        } else if index == self.scores.len() {
            // The next game of a meeting that another correction left unfinished.
            self.scores.push(score);
        }
    }
}

impl RoundRecord {
    /// Seats two at a further table; whatever stood for them in the round does not any more.
    fn add(&mut self, table: &Table) {
        let sits = |number: &Number| table.has(*number);
        self.bye = self.bye.filter(|bye| !sits(bye));
        self.free.retain(|number| !sits(number));
        self.away.retain(|number, _| !sits(number));
        self.tables.push(table.clone());
    }

    fn start(&mut self, at: super::Moment, boards: &[Vec<Board>]) {
        self.state = RoundState::Playing;
        self.starts = Some(at);
        for (table, boards) in self.tables.iter_mut().zip(boards) {
            table.boards.clone_from(boards);
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
        let kept = round.saturating_sub(1);
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
