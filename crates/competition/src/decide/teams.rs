//! Teams: entries and line-ups.

use crate::happened;
use std::collections::BTreeSet;

use rulebook::{Provision, TooFew};

use super::{Answer, Deciding};
use crate::command::{ChangeTeam, HandInLineUp};
use crate::{
    Board, BoardOrder, Fact, Member, MissingField, Noun, PlayerId, PlayerRecord, Problem, Refusal,
    RoundState, Section, Table, Team, TeamId, TeamRecord, TeamRules,
};
use tournament::{Number, Round, Score};

impl Deciding<'_> {
    pub(super) fn enter_team(&self, team: &Team) -> Answer {
        let id = TeamId(self.state.teams.len() as u16 + 1);
        self.sound_team(id, team)?;
        Ok(Fact::TeamEntered(happened::TeamEntered { id, team: Box::new(team.clone()) }))
    }

    pub(super) fn team(&self, id: TeamId) -> Result<&TeamRecord, Refusal> {
        let missing = Problem::NoSuch { thing: Noun::Team, number: id.0 };
        self.state.team(id).ok_or_else(|| self.refusal(missing))
    }

    pub(super) fn team_rules(&self) -> Result<&TeamRules, Refusal> {
        let rules = self.regulations.teams.as_ref().filter(|_| self.state.is_team_event());
        rules.ok_or_else(|| self.refusal(Problem::NotATeamEvent))
    }

    fn sound_team(&self, id: TeamId, team: &Team) -> Result<(), Refusal> {
        let rules = self.team_rules()?;
        self.said(&team.name, MissingField::Name)?;
        self.said(&team.captain, MissingField::Captain)?;
        let (main, reserves) = (team.main.len() as u16, team.reserves.len() as u16);
        let boards = rules.boards;
        self.demand(main == u16::from(boards), Problem::MainLineUp { boards, given: main })?;
        let most = rules.reserves();
        let few = reserves <= u16::from(most);
        self.demand(few, Problem::TooManyReserves { most, given: reserves })?;
        let others = (1..).map(TeamId).zip(&self.state.teams).filter(|(other, _)| *other != id);
        let mut taken: BTreeSet<PlayerId> =
            others.flat_map(|(_, record)| record.team.players()).collect();
        for player in team.players() {
            self.player(player)?;
            self.demand(taken.insert(player), Problem::PlayerTwice { id: player })?;
        }
        Ok(())
    }

    pub(super) fn change_team(&self, it: &ChangeTeam) -> Answer {
        let (id, team) = (it.id, &it.team);
        self.unchanged(self.state.team_changed_at(id), it.seen)?;
        let record = self.team(id)?;
        self.sound_team(id, team)?;
        let plays = |section: &Section| {
            section.number_of(Member::Team(id)).is_some()
                && section.rounds.iter().any(|round| round.state >= RoundState::Playing)
        };
        let begun = self.state.sections.iter().any(plays);
        let changes_allowed = !self.regulations.said(Provision::EntryChanges).is_empty();
        if begun && !changes_allowed {
            let same_order = record.team.main == team.main;
            self.demand(same_order, Problem::TeamOrderFrozen { team: id })?;
            let frozen = Problem::TeamEntryFrozen { team: id };
            // Nobody new either, where the entry itself fixes who plays.
            let whole = self.regulations.boards_fixed_by(rulebook::BoardOrder::InEntry);
            let same = record.team.reserves == team.reserves;
            self.demand(same || !whole, frozen)?;
        }
        Ok(Fact::TeamChanged(happened::TeamChanged { id, team: team.clone() }))
    }

    pub(super) fn line_up(&self, it: &HandInLineUp) -> Answer {
        let (section, round, id) = (it.section, it.round, it.team);
        let in_the_past = it.handed_in.filter(|at| self.now.minutes_since(*at) >= 0);
        let handed_in = in_the_past.unwrap_or(self.now);
        let rules = self.team_rules()?;
        let team = &self.team(id)?.team;
        let who = Member::Team(id);
        self.section(section)?
            .number_of(who)
            .ok_or_else(|| self.refusal(Problem::NotHere { who }))?;
        let record = self.open_round(section, round)?;
        self.demand(record.state != RoundState::Playing, Problem::AlreadyStarted { round })?;
        self.demand(record.state == RoundState::Published, Problem::NotPublished { round })?;
        let (minutes, _) = self.regulations.line_up_due();
        if let Some(starts) = record.starts {
            let in_time = starts.minutes_since(handed_in) >= i64::from(minutes);
            self.demand(in_time, Problem::LineUpLate { minutes })?;
        }
        self.sound_line_up(rules, id, team, &it.boards)?;
        for player in it.boards.iter().flatten() {
            let out = self.state.is_out_of_line_up(section, *player, round);
            self.demand(!out, Problem::BarredFromRound { round })?;
        }
        Ok(Fact::LinedUp(happened::LinedUp { section, round, team: id, boards: it.boards.clone() }))
    }

    fn sound_line_up(
        &self,
        rules: &TeamRules,
        id: TeamId,
        team: &Team,
        boards: &[Option<PlayerId>],
    ) -> Result<(), Refusal> {
        let given = boards.len() as u16;
        let fits = given == u16::from(rules.boards);
        self.demand(fits, Problem::LineUpSize { boards: rules.boards, given })?;
        let mut seen = BTreeSet::new();
        for player in boards.iter().flatten() {
            let of_team = team.players().any(|one| one == *player);
            self.demand(of_team, Problem::NotInTeam { id: *player, team: id })?;
            self.demand(seen.insert(*player), Problem::PlayerTwice { id: *player })?;
            let admitted = self.player(*player)?.is_admitted();
            self.demand(admitted, Problem::NotAdmitted { id: *player })?;
            self.present(Member::Player(*player))?;
        }
        match rules.board_order() {
            BoardOrder::Free => Ok(()),
            BoardOrder::Fixed => self.on_own_boards(team, boards),
            BoardOrder::MoveUp => self.in_order(team, boards),
        }
    }

    /// Main players only on their own boards; reserves on any board.
    fn on_own_boards(&self, team: &Team, boards: &[Option<PlayerId>]) -> Result<(), Refusal> {
        for (index, player) in boards.iter().enumerate() {
            let Some(id) = *player else { continue };
            let own = team.main.iter().position(|one| *one == id);
            let own_board = own.is_none_or(|own| own == index);
            let own = own.unwrap_or(index) as u8 + 1;
            self.demand(own_board, Problem::NotHisBoard { id, own })?;
        }
        Ok(())
    }

    /// Main players, then reserves, in the order of the entry.
    fn in_order(&self, team: &Team, boards: &[Option<PlayerId>]) -> Result<(), Refusal> {
        let place = |id: PlayerId| team.players().position(|one| one == id);
        let seated: Vec<PlayerId> = boards.iter().flatten().copied().collect();
        for two in seated.windows(2) {
            self.demand(place(two[0]) < place(two[1]), Problem::OrderBroken { id: two[1] })?;
        }
        Ok(())
    }

    /// The boards of a match as it starts, from the line-ups or what stands in for them.
    pub(super) fn boards_of(&self, section: &Section, round: Round, table: &Table) -> Vec<Board> {
        let Some(rules) = self.regulations.teams.as_ref() else { return Vec::new() };
        if table.boards.iter().any(|board| !board.scores.is_empty()) {
            return table.boards.clone();
        }
        let gone = |number: Number| section.left.get(&number).map(|leaving| leaving.consequence);
        let score = match (gone(table.white), gone(table.black)) {
            (None, None) => None,
            (Some(_), Some(_)) => Some(Score::BothAbsent),
            (Some(consequence), None) => Some(consequence.unplayed(true)),
            (None, Some(consequence)) => Some(consequence.unplayed(false)),
        };
        if score.is_some() {
            return self.state.seat(section, table.white, table.black, score).table().boards;
        }
        let seats =
            [table.white, table.black].map(|number| match section.members.get(number.index()) {
                Some(Member::Team(team)) => self.seats(section, round, *team, rules),
                _ => vec![None; rules.boards.into()],
            });
        (0..usize::from(rules.boards))
            .map(|board| {
                let players = [0, 1].map(|side| seats[side].get(board).copied().flatten());
                Board { players, scores: unplayed(players), ..Board::default() }
            })
            .collect()
    }

    /// Who sits where, without those who are not admitted, have left or are out of the round. A team that is too few is
    /// not admitted to the match.
    fn seats(
        &self,
        section: &Section,
        round: Round,
        team: TeamId,
        rules: &TeamRules,
    ) -> Vec<Option<PlayerId>> {
        let mut seats = self.state.line_up(section, round, team);
        let stays = |id: PlayerId| {
            let here = |one: &PlayerRecord| one.is_admitted() && one.left.is_none();
            self.state.player(id).is_some_and(here)
                && !self.state.is_out_of_line_up(section.number, id, round)
        };
        seats.iter_mut().for_each(|seat| *seat = seat.filter(|id| stays(*id)));
        let present = seats.iter().flatten().count();
        if self.is_barred(present, rules.boards) { vec![None; seats.len()] } else { seats }
    }

    /// Whether a team with so few players is not admitted to a match.
    fn is_barred(&self, present: usize, boards: u8) -> bool {
        let less_than_half = 2 * present < usize::from(boards);
        match self
            .regulations
            .team_rule()
            .and_then(|rule| rule.too_few.as_ref())
            .map(|rule| &rule.says)
        {
            Some(TooFew::FewerThanHalfAndTwo) => less_than_half && present < 2,
            Some(TooFew::FewerThanHalfOrTwo) => less_than_half || present < 2,
            None => false,
        }
    }
}

/// The mark of a board where somebody is missing from the start.
fn unplayed(players: [Option<PlayerId>; 2]) -> Vec<tournament::Score> {
    use tournament::Score;
    match players {
        [Some(_), Some(_)] => Vec::new(),
        [Some(_), None] => vec![Score::SecondAbsent],
        [None, Some(_)] => vec![Score::FirstAbsent],
        [None, None] => vec![Score::BothAbsent],
    }
}
