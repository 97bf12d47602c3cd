//! What may be done next. Pages ask it before they offer something, [`decide`](super::decide) before
//! it allows it: both get the same answer.

use crate::happened;
use clauses::Clause;
use rulebook::{CommitteeRule, Deadline, WithdrawalRule};

use super::{
    Additional, AdditionalNumber, Authority, Board, BoardNumber, Competition, Decision, Fact,
    FactIndex, GameNumber, Member, Moment, Noun, Place, PlayerId, PlayerRecord, Problem, Protest,
    ProtestNumber, RoundRecord, RoundState, Seat, Section, SectionNumber, Side, StageNumber,
    StageSystem, Table, TableNumber, TeamId, Waiting,
};
use crate::section::GAMES_MAX;
use tournament::{Berger, How, MatchMode, MicroMatch, Number, Outcome, Round, Score};

/// A round, or why there is none.
type Known<'a> = Result<&'a RoundRecord, Problem>;

/// A step that brings an event on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Enter those who want to play: nobody has entered yet.
    Enter,
    /// Decide on entries: so many are open.
    Admit(usize),
    /// Decide who goes on from a section in which the last place for it is shared.
    SettlePlaces(SectionNumber),
    /// Begin a stage.
    StartStage(StageNumber),
    /// Draw a stage anew: those who play have changed before its first clocks.
    DrawAgain(StageNumber),
    /// Decide whether somebody plays on who missed a round.
    DecideMissed(SectionNumber, Number, Round),
    /// Let somebody into a Swiss who was admitted after it had begun: until then he is not paired.
    LetIn(Member),
    /// Find the pairs of a round.
    Pair(SectionNumber, Round),
    /// Find the pairs of a draft anew: what they were made from has changed.
    PairAgain(SectionNumber, Round),
    /// Announce them.
    Publish(SectionNumber, Round),
    /// Draw the openings of a round.
    DrawOpenings(SectionNumber, Round),
    /// Start the clocks.
    Start(SectionNumber, Round),
    /// Enter the results that are missing.
    EnterResults(SectionNumber, Round),
    /// Decide who goes on from a drawn meeting.
    BreakTie(SectionNumber, Round, TableNumber),
    /// Close a round whose results are all there.
    Close(SectionNumber, Round),
    /// Decide on a protest.
    DecideProtest(ProtestNumber),
    /// Decide on an appeal against that.
    DecideAppeal(ProtestNumber),
    /// Correct the result that a protest was upheld about, or sign that it stands.
    SettleRuling(ProtestNumber),
    /// Sign a round anew: one of its results was changed after it had been signed.
    SignAgain(SectionNumber, Round),
    /// Go on after a break, of a section or of the whole event.
    Resume(Option<SectionNumber>),
    /// Sign the final table of a section: nothing is left to play anywhere.
    Sign(SectionNumber),
}

impl Step {
    /// The round that it is about, if it is about one.
    pub fn round(self) -> Option<(SectionNumber, Round)> {
        match self {
            Step::Pair(section, round)
            | Step::PairAgain(section, round)
            | Step::Publish(section, round)
            | Step::DrawOpenings(section, round)
            | Step::Start(section, round)
            | Step::EnterResults(section, round)
            | Step::BreakTie(section, round, _)
            | Step::Close(section, round) => Some((section, round)),
            Step::Enter
            | Step::Admit(_)
            | Step::SettlePlaces(_)
            | Step::StartStage(_)
            | Step::DrawAgain(_)
            | Step::DecideMissed(..)
            | Step::LetIn(_)
            | Step::DecideProtest(_)
            | Step::DecideAppeal(_)
            | Step::SettleRuling(_)
            | Step::SignAgain(..)
            | Step::Resume(_)
            | Step::Sign(_) => None,
        }
    }
}

/// What keeps the final table of a section from being signed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HeldUp {
    /// A round is not closed.
    Round(Round),
    /// Rounds are left to be played.
    RoundsLeft {
        /// So many were played.
        played: u16,
        /// So many are planned.
        planned: u16,
    },
    /// It is not decided who of those on a shared place goes on.
    SharedPlace,
    /// A table of a closed round has no result any more.
    Result(Round, TableNumber),
    /// An additional match is being played.
    Additional(AdditionalNumber),
    /// A protest, or an appeal, is not decided.
    Protest(ProtestNumber),
}

/// Those who are late to a round, and how long they are waited for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Late {
    /// The place in the history at which the clocks of the round were started.
    pub since: FactIndex,
    /// The minutes from then on, with the breaks so far: nobody is late by a break.
    pub minutes: i64,
    /// What the rulebook and the regulations say.
    pub rule: Waiting,
}

/// Somebody who is expected in the next round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Expected {
    /// Who.
    pub who: Member,
    /// The round to be paired in his section; none before the first draw.
    pub round: Option<Round>,
    /// Whether he has come.
    pub here: bool,
    /// Whether he is noted as away.
    pub away: bool,
}

impl Expected {
    /// Whether nobody knows where he is.
    pub fn is_missing(&self) -> bool {
        !self.here && !self.away
    }
}

impl Competition {
    /// What waits to be done, in the order in which it is usually done; nothing once every table is
    /// signed.
    pub fn next_steps(&self) -> Vec<Step> {
        let mut steps: Vec<Step> =
            self.open_pauses().map(|one| Step::Resume(one.called.section)).collect();
        let stopped = self.cancelled.is_some() || steps.contains(&Step::Resume(None));
        if !stopped {
            steps.extend(self.steps_before_play());
            steps.extend(self.draw_again().map(Step::DrawAgain));
            steps.extend(self.not_let_in().into_iter().map(Step::LetIn));
            let going = self.playing().filter(|section| self.paused(section.number).is_none());
            steps.extend(going.flat_map(|section| self.next_steps_in(section)));
        }
        let protests = || ProtestNumber::all().zip(&self.protests);
        steps.extend(protests().filter_map(|(number, protest)| protest.next_step(number)));
        let idle = protests().filter(|(number, one)| self.is_without_effect(*number, one));
        steps.extend(idle.map(|(number, _)| Step::SettleRuling(number)));
        for section in &self.sections {
            let changed = self.signed_before_change(section).into_iter();
            steps.extend(changed.map(|round| Step::SignAgain(section.number, round)));
        }
        let unsigned = self.sections.iter().filter(|section| !self.is_signed(section.number));
        let over = self.is_finished() || self.cancelled.is_some();
        steps.extend(unsigned.filter(|_| over).map(|section| Step::Sign(section.number)));
        steps
    }

    /// Entries, admission, and the stage that can begin.
    fn steps_before_play(&self) -> Vec<Step> {
        let open = |one: &&PlayerRecord| one.decision == Decision::Open && one.left.is_none();
        let open = self.players.iter().filter(open).count();
        if self.players.is_empty() || (self.is_team_event() && self.teams.is_empty()) {
            return vec![Step::Enter];
        }
        if open > 0 {
            return vec![Step::Admit(open)];
        }
        let Some(stage) = self.next_stage() else { return Vec::new() };
        let undecided = |section: &&Section| !self.undecided(section).is_empty();
        vec![match self.playing().find(undecided) {
            Some(section) => Step::SettlePlaces(section.number),
            None => Step::StartStage(stage),
        }]
    }

    /// What waits to be done in a section: absences are decided on before pairs are made, pairs that would be
    /// others now are made anew before they are announced, and openings are drawn before they are played.
    fn next_steps_in(&self, section: &Section) -> Vec<Step> {
        let number = section.number;
        let stale = self.stale_rounds(section).map(|round| Step::PairAgain(number, round));
        let openings = self.openings_to_draw().filter(|(of, _)| of.number == number);
        let openings = openings.map(|(_, round)| Step::DrawOpenings(number, round));
        let next = self.next_step_in(section);
        let before = next.into_iter().flat_map(|next| self.before_pairs(section, next));
        stale.chain(openings).chain(before).chain(next).collect()
    }

    /// The absences that are to be decided on before a step, if it makes pairs.
    fn before_pairs(&self, section: &Section, step: Step) -> impl Iterator<Item = Step> {
        let pairs = matches!(step, Step::Pair(..)).then(|| self.missing_undecided(section));
        let number = section.number;
        let missed = pairs.into_iter().flatten();
        missed.map(move |(who, round)| Step::DecideMissed(number, who, round))
    }

    /// What brings a section on, unless it is over.
    fn next_step_in(&self, section: &Section) -> Option<Step> {
        if self.is_over(section) { None } else { self.step_of(section, section.current()) }
    }

    /// What brings a round on, also one that was paired while the one before it is played; absences are
    /// decided on before pairs are made. Nothing while its section stands still, and none when it is over.
    pub fn next_step_of(&self, section: &Section, round: Round) -> Option<Step> {
        let stands = self.cancelled.is_some() || self.paused(section.number).is_some();
        if stands || self.is_signed(section.number) || self.is_over(section) {
            return None;
        }
        let step = self.step_of(section, round)?;
        self.before_pairs(section, step).chain([step]).next()
    }

    fn step_of(&self, section: &Section, round: Round) -> Option<Step> {
        let number = section.number;
        let Some(record) = section.round(round) else { return Some(Step::Pair(number, round)) };
        match record.state {
            RoundState::Draft => Some(Step::Publish(number, round)),
            RoundState::Published => Some(Step::Start(number, round)),
            RoundState::Playing => Some(match self.unsettled(section, record).first() {
                Some(Problem::TieUnbroken { table }) => Step::BreakTie(number, round, *table),
                Some(_) => Step::EnterResults(number, round),
                None => Step::Close(number, round),
            }),
            RoundState::Closed => None,
        }
    }

    /// The stage that can begin: the regulations have it, and all before it is played.
    pub fn next_stage(&self) -> Option<StageNumber> {
        let stage = self.stage_in_turn();
        let stages = self.regulations.as_ref().map_or(0, |one| one.stages.len());
        (stage.index() < stages && self.held_up_by(stage).is_none()).then_some(stage)
    }

    /// The round robin that is to be drawn anew: others play in it than were drawn, and no clock of it
    /// has been started.
    pub fn draw_again(&self) -> Option<StageNumber> {
        let stage = self.sections.last().map(|section| section.stage)?;
        let regulations = self.regulations.as_ref()?.stages.get(stage.index())?;
        let sections: Vec<&Section> = self.sections_of(stage).collect();
        let untouched = |section: &&&Section| {
            let begun = |round: &RoundRecord| {
                let played =
                    |board: &Board| board.scores.iter().any(|one| one.how() == How::Played);
                let scored = |table: &Table| table.boards.iter().any(played);
                round.state >= RoundState::Playing || round.tables.iter().any(scored)
            };
            !section.rounds.iter().any(|round| begun(round))
        };
        let drawn = sections.iter().flat_map(|one| &one.members).copied();
        let drawn: std::collections::BTreeSet<Member> = drawn.collect();
        let left = drawn.iter().any(|member| self.left(*member).is_some());
        let new = stage == StageNumber::FIRST && self.playable().any(|one| !drawn.contains(&one));
        let table = matches!(regulations.system, StageSystem::RoundRobin { .. });
        let may =
            table && (left || new) && sections.iter().filter(untouched).count() == sections.len();
        may.then_some(stage)
    }

    /// Those who are admitted, or the teams that are entered, and have not left.
    pub(crate) fn playable(&self) -> impl Iterator<Item = Member> {
        let teams = self.is_team_event();
        let players = (1..).map(PlayerId).zip(self.players.iter());
        let players = players.filter(|(_, one)| one.is_admitted() && one.left.is_none());
        let players = players.map(|(id, _)| Member::Player(id)).filter(move |_| !teams);
        let entered = (1..).map(TeamId).zip(self.teams.iter());
        let entered = entered.filter(move |(_, one)| teams && one.left.is_none());
        players.chain(entered.map(|(id, _)| Member::Team(id)))
    }

    /// Those who are expected in the next round of their section, in the order of their numbers: before
    /// the first draw all who have entered and were not refused.
    pub fn expected_next(&self) -> Vec<Expected> {
        if self.sections.is_empty() {
            let at =
                |who| Expected { who, round: None, here: self.here.contains(&who), away: false };
            return self.entered().map(at).collect();
        }
        let going_on = self.playing().filter(|section| !self.is_over(section));
        let of_section = going_on.flat_map(|section| {
            let numbers = (0..section.members.len()).map(Number::at);
            let stay = numbers.filter(|number| !section.left.contains_key(number));
            stay.map(move |number| (section, number))
        });
        let expected = of_section.map(|(section, number)| {
            let (who, round) = (section.members[number.index()], section.to_come());
            let away = section.away.contains_key(&(round, number));
            Expected { who, round: Some(round), here: self.here.contains(&who), away }
        });
        expected.collect()
    }

    /// All who have entered, were not refused and have not left.
    fn entered(&self) -> impl Iterator<Item = Member> {
        let teams = self.is_team_event();
        let stays = |one: &PlayerRecord| {
            one.left.is_none() && !matches!(one.decision, Decision::Refused { .. })
        };
        let players = (1..).map(PlayerId).zip(self.players.iter());
        let players = players.filter(move |(_, one)| !teams && stays(one));
        let entered = (1..).map(TeamId).zip(self.teams.iter());
        let entered = entered.filter(move |(_, one)| teams && one.left.is_none());
        players.map(|(id, _)| Member::Player(id)).chain(entered.map(|(id, _)| Member::Team(id)))
    }

    /// The stage after the last that has begun, whether there is one or not.
    pub(crate) fn stage_in_turn(&self) -> StageNumber {
        let begun = self.sections.iter().map(|one| one.stage).max();
        begun.map_or(StageNumber::FIRST, StageNumber::next)
    }

    /// A section that must be played to its end before a stage can begin.
    pub(crate) fn held_up_by(&self, stage: StageNumber) -> Option<&Section> {
        let before = stage.previous()?;
        self.sections_of(before).find(|section| !self.is_over(section))
    }

    /// The sections of the last stage that has begun.
    pub fn playing(&self) -> impl Iterator<Item = &Section> {
        let stage = self.sections.last().map(|section| section.stage);
        stage.into_iter().flat_map(|stage| self.sections_of(stage))
    }

    /// Whether nothing is left to play in any stage.
    pub fn is_finished(&self) -> bool {
        let stages = self.regulations.as_ref().map_or(0, |one| one.stages.len());
        !self.sections.is_empty()
            && self.stage_in_turn().index() >= stages
            && self.playing().all(|section| self.is_over(section))
    }

    /// Whether the final table of a section is signed.
    pub fn is_signed(&self, section: SectionNumber) -> bool {
        self.signed.iter().any(|(signed, _)| *signed == section)
    }

    /// Why a round cannot be closed yet: results that are missing, ties of a knockout.
    pub(crate) fn unsettled(&self, section: &Section, record: &RoundRecord) -> Vec<Problem> {
        let counting = self.counting();
        let knockout = self.is_knockout(section);
        let problem = |(table, one): (TableNumber, &Table)| {
            if one.outcomes(&counting).contains(&Outcome::Unfinished) {
                Some(Problem::ResultMissing { table })
            } else {
                let tied = knockout && one.decided(&counting).is_none();
                tied.then_some(Problem::TieUnbroken { table })
            }
        };
        TableNumber::all().zip(&record.tables).filter_map(problem).collect()
    }

    /// Whether a meeting of a knockout ended without a winner, so that something else says who goes on.
    pub fn is_tied(&self, section: &Section, table: &Table) -> bool {
        let counting = self.counting();
        let [first, second] = table.outcomes(&counting);
        let drawn = first == second && first != Outcome::Unfinished;
        self.is_knockout(section) && drawn && !table.is_lost_by_both(&counting)
    }

    /// How many rounds a stage that has not begun will have, as far as that is known.
    pub fn rounds_ahead(&self, number: StageNumber) -> u16 {
        let regulations = self.regulations.as_ref();
        let Some(stage) = regulations.and_then(|one| one.stages.get(number.index())) else {
            return 0;
        };
        match &stage.system {
            StageSystem::Swiss { rounds, .. } => *rounds,
            StageSystem::RoundRobin { cycles }
                if number == StageNumber::FIRST && stage.groups == 1 =>
            {
                let count = self.playable().count() as u16;
                Berger::new(count, *cycles).map_or(0, Berger::rounds)
            }
            StageSystem::Match { mode: MatchMode::MostPointsOf(games), .. } => *games,
            StageSystem::RoundRobin { .. }
            | StageSystem::Match { .. }
            | StageSystem::Knockout { .. }
            | StageSystem::PointsLost { .. }
            | StageSystem::Scheveningen => 0,
        }
    }

    /// The game of a board whose result can be entered now, or why none can.
    pub fn next_game(&self, place: Place) -> Result<GameNumber, Problem> {
        let round = place.round;
        let record = self.open_round(place.section, place.round)?;
        if record.state < RoundState::Published {
            return Err(Problem::NotPublished { round });
        }
        if self.is_team_event() && record.state != RoundState::Playing {
            return Err(Problem::NotStarted { round });
        }
        let board = record.board(place)?;
        self.next_game_of(board).ok_or(Problem::ResultKnown { table: place.table })
    }

    /// The same of a board, whatever its round is doing.
    fn next_game_of(&self, board: &Board) -> Option<GameNumber> {
        let counting = self.counting();
        let scores = MicroMatch { games: counting.games, scores: &board.scores };
        let again = self.regulations.as_ref().is_some_and(|one| one.micro_match.additional)
            && board.outcomes(&counting) == [Outcome::Draw; 2];
        let endless = board.scores.len() >= GAMES_MAX;
        let decided = board.wrong.is_some() || board.lost_by.is_some();
        let open = !decided && (!scores.is_complete() || again) && !endless;
        open.then(|| GameNumber::from_index(board.scores.len()))
    }

    /// Whether the result of a board is for those to say who adjudicate: one of the two left while he
    /// played, the rulebook does not let him lose by that, and it is not known yet.
    pub fn is_adjudicated(&self, place: Place) -> bool {
        let (Some(section), Some(table)) = (self.section(place.section), self.table_at(place))
        else {
            return false;
        };
        let left = |who: Number| section.left.get(&who).is_some_and(|one| one.adjudicated);
        let board = table.boards.get(place.board.index());
        (left(table.white) || left(table.black)) && board.is_some_and(|one| self.is_unfinished(one))
    }

    fn is_unfinished(&self, board: &Board) -> bool {
        board.outcomes(&self.counting()).contains(&Outcome::Unfinished)
    }

    /// Those of a round robin who did not come to a round, where the arbiter has not said since
    /// whether they play on; each with the last such round.
    pub fn missing_undecided(&self, section: &Section) -> Vec<(Number, Round)> {
        let rule = self.withdrawal_rule().and_then(|rule| rule.missed.as_ref());
        let system = self.system_of(section);
        if rule.is_none() || !matches!(system, Some(StageSystem::RoundRobin { .. })) {
            return Vec::new();
        }
        let members = (0..section.members.len()).map(Number::at);
        let here = members.filter(|number| !section.left.contains_key(number));
        let missed = here.filter_map(|number| {
            let rounds = Round::up_to(section.announced());
            let last = rounds.rev().find(|round| self.missed(section, number, *round))?;
            Some((number, last))
        });
        missed.filter(|(number, round)| !self.plays_on(section, *number, *round)).collect()
    }

    /// Whether somebody did not come to a round that he should have played. The minus against one who
    /// left is no fault of his, nor a round from which a sanction kept him.
    fn missed(&self, section: &Section, number: Number, round: Round) -> bool {
        let Some(record) = section.round(round) else { return false };
        let Some(table) = record.table_of(number) else {
            return record.away.contains_key(&number)
                && !self.is_barred(section.number, number, round);
        };
        let (own, opponent) =
            if table.white == number { (0, table.black) } else { (1, table.white) };
        let counting = self.counting();
        !section.left.contains_key(&opponent)
            && table.outcomes(&counting)[own] == Outcome::Loss
            && table.how(&counting) == How::Forfeit
    }

    /// Whether it was decided since a round that somebody plays on.
    fn plays_on(&self, section: &Section, number: Number, missed: Round) -> bool {
        let member = section.members[number.index()];
        let announced = |fact: &Fact| matches!(fact, Fact::Published(happened::Published { section: of, round, .. }) if (*of, *round) == (section.number, missed));
        // Whose removal was lifted takes part again.
        let lifts = |fact: &Fact| fact.lifted().is_some_and(|lifted| lifted.who == member);
        let said = |fact: &Fact| matches!(fact, Fact::PlaysOn(happened::PlaysOn { who, .. }) if *who == member);
        let lets = |fact: &Fact| said(fact) || lifts(fact);
        let mut since = self.counting_facts().rev().take_while(|(_, fact)| !announced(fact));
        since.any(|(_, fact)| lets(fact))
    }

    /// The clauses by which it is decided whether somebody goes who missed a round; none if he missed none.
    pub fn missed_by(&self, who: Member) -> &'static [Clause] {
        let rule = self.withdrawal_rule().and_then(|rule| rule.missed.as_ref());
        let missed = self.sections.iter().any(|section| {
            let number = section.number_of(who);
            self.missing_undecided(section).iter().any(|(one, _)| Some(*one) == number)
        });
        rule.filter(|_| missed).map_or(&[], |rule| &rule.clauses)
    }

    pub(crate) fn withdrawal_rule(&self) -> Option<&'static WithdrawalRule> {
        let regulations = self.regulations.as_ref()?;
        regulations.book().withdrawal(regulations.discipline()?)
    }

    /// Whether play has begun: the clocks of some round were started.
    pub fn has_begun(&self) -> bool {
        let mut rounds = self.sections.iter().flat_map(|section| &section.rounds);
        rounds.any(|round| round.state >= RoundState::Playing)
    }

    /// Whether the appeals committee has to be formed before the first round.
    pub fn needs_committee_first(&self) -> bool {
        let rule = self.regulations.as_ref().and_then(|one| one.book().committee());
        let rules = rule.map_or(&[][..], |rule| &rule.rules[..]);
        rules.iter().any(|rule| rule.says == CommitteeRule::BeforeFirstRound)
    }

    /// Whether a committee that is formed now is late: the first round has begun.
    pub fn is_committee_late(&self) -> bool {
        self.needs_committee_first() && self.has_begun()
    }

    /// The rounds for which openings can be drawn now.
    pub fn openings_to_draw(&self) -> impl Iterator<Item = (&Section, Round)> {
        let drawn = self.regulations.as_ref().is_some_and(|one| one.opening_table().is_some());
        let teams = self.is_team_event();
        let waits = move |record: &RoundRecord| {
            let mut boards = record.tables.iter().flat_map(|table| &table.boards);
            let seen = record.state != RoundState::Draft && record.openings.is_empty();
            seen && (teams || boards.any(|board| board.scores.is_empty()))
        };
        let rounds = self.playing().map(|section| (section, section.current()));
        rounds.filter(move |(section, round)| drawn && section.round(*round).is_some_and(waits))
    }

    /// The seed of the moment for a draw; none where one was announced to the hall, which alone counts.
    pub fn seed_of_the_moment(&self, seed: String) -> Option<String> {
        let announced = self.draw.commitment.is_some() || self.draw.lot.is_some();
        (!announced).then_some(seed)
    }

    /// The round that can be paired next in a section, whether the one before it is closed or not.
    pub fn next_to_pair(&self, section: &Section) -> Option<Round> {
        let more = section.rounds.len() < usize::from(self.planned(section));
        (more && !self.is_over(section)).then(|| section.to_come())
    }

    /// The round that is being played in a section or is to be paired; the last one when it is over.
    pub fn round_at_hand(&self, section: &Section) -> Round {
        let last = Round::new(section.rounds.len() as u16).filter(|_| self.is_over(section));
        last.unwrap_or(section.current())
    }

    /// The closed rounds of a section whose protocols nobody has signed.
    pub fn unsigned_rounds(section: &Section) -> impl Iterator<Item = Round> {
        let closed = Round::all().zip(&section.rounds).take(section.closed().into());
        closed.filter(|(_, record)| record.signed.is_empty()).map(|(round, _)| round)
    }

    /// The protests of a section that are not decided, or whose appeals are not.
    pub fn open_protests(
        &self,
        section: SectionNumber,
    ) -> impl Iterator<Item = (ProtestNumber, &Protest)> {
        let all = ProtestNumber::all().zip(&self.protests);
        all.filter(move |(number, one)| one.section == section && one.next_step(*number).is_some())
    }

    /// The boards of a round that wait for a result, each with its next game.
    pub fn open_games(&self, section: SectionNumber, round: Round) -> Vec<(Place, GameNumber)> {
        let record = self.section(section).and_then(|one| one.round(round));
        let tables = record.into_iter().flat_map(|one| TableNumber::all().zip(&one.tables));
        let places = tables.flat_map(|(table, one)| {
            let boards = BoardNumber::all().zip(&one.boards);
            boards.map(move |(board, one)| (Place { section, round, table, board }, one))
        });
        let places = places.filter(|(_, board)| self.is_unfinished(board));
        places.filter_map(|(place, _)| Some((place, self.next_game(place).ok()?))).collect()
    }

    /// Whether somebody can be noted as missing from a board: it must be announced and unplayed.
    pub fn may_be_missing(&self, place: Place) -> Result<(), Problem> {
        let record = self.open_round(place.section, place.round)?;
        if record.state < RoundState::Published {
            return Err(Problem::NotPublished { round: place.round });
        }
        let board = record.board(place)?;
        let unplayed = board.scores.is_empty() && board.wrong.is_none() && board.lost_by.is_none();
        if unplayed { Ok(()) } else { Err(Problem::ResultKnown { table: place.table }) }
    }

    /// Since when those who are late to a round that is played are waited for, and how long.
    pub fn waits(&self, section: SectionNumber, round: Round, now: Moment) -> Option<Late> {
        let record = self.section(section)?.round(round)?;
        let rule = self.regulations.as_ref()?.waiting()?;
        let mut facts = self.counting_facts().rev();
        let (since, begun) = facts.find_map(|(index, fact)| {
            let Fact::Started(happened::Started { section: of, round: started, at, .. }) = fact
            else {
                return None;
            };
            ((*of, *started) == (section, round)).then_some((index, *at))
        })?;
        let minutes = i64::from(rule.minutes) + self.paused_minutes(section, begun, now);
        (record.state == RoundState::Playing).then_some(Late { since, minutes, rule })
    }

    /// What is said of one who came to his board after the time that is allowed and is not excused.
    pub fn came_too_late(&self, place: Place, side: Side) -> Option<Waiting> {
        self.came_after_the_limit(place, side, |record, seat| !record.excused.contains_key(&seat))
    }

    /// What is said of one who came after it, if this too is so of his seat.
    fn came_after_the_limit(
        &self,
        place: Place,
        side: Side,
        and: impl Fn(&RoundRecord, Seat) -> bool,
    ) -> Option<Waiting> {
        let record = self.section(place.section)?.round(place.round)?;
        let seat = place.seat(side);
        let came = (*record.late.get(&seat)?)?;
        let begun = record.starts?;
        let rule = self.regulations.as_ref()?.waiting()?;
        let allowed = i64::from(rule.minutes) + self.paused_minutes(place.section, begun, came);
        (came.minutes_since(begun) > allowed && and(record, seat)).then_some(rule)
    }

    /// Who may excuse somebody who comes to his board only now: an arbiter where a clause knows good reasons for
    /// one who is late, or for two who both are; otherwise the chief arbiter decides, and says why.
    pub fn who_excuses(&self, place: Place, side: Side) -> Option<Authority> {
        let rule = self.regulations.as_ref()?.waiting()?;
        let record = self.section(place.section)?.round(place.round)?;
        let missing = record.is_missing(place.seat(side.other()));
        let both = missing || self.came_after_the_limit(place, side.other(), |_, _| true).is_some();
        let known = rule.is_excusable() || (both && rule.excuses_both());
        Some(if known { Authority::Arbiter } else { Authority::ChiefArbiter })
    }

    /// The result of a board to which somebody, or nobody, has come: of those who were noted as missing
    /// and have not come since.
    pub fn absent_score(&self, place: Place) -> Option<Score> {
        let record = self.section(place.section)?.round(place.round)?;
        let missing = |side| record.is_missing(place.seat(side));
        match (missing(Side::First), missing(Side::Second)) {
            (true, true) => Some(Score::BothAbsent),
            (true, false) => Some(Score::FirstAbsent),
            (false, true) => Some(Score::SecondAbsent),
            (false, false) => None,
        }
    }

    /// What keeps the final table of a section from being signed. What was played in an event that was
    /// cancelled stands as it is.
    pub fn holds_up_signing(&self, section: &Section) -> Vec<HeldUp> {
        let protests = self.open_protests(section.number);
        let protests = protests.map(|(number, _)| HeldUp::Protest(number));
        if self.cancelled.is_some() {
            return protests.collect();
        }
        let rounds = || Round::all().zip(&section.rounds);
        let open = rounds().filter(|(_, record)| record.state != RoundState::Closed);
        let mut all: Vec<HeldUp> = open.map(|(round, _)| HeldUp::Round(round)).collect();
        if !self.is_over(section) && all.is_empty() {
            let (played, planned) = (section.closed(), self.planned(section));
            all.push(HeldUp::RoundsLeft { played, planned });
        }
        if self.is_over(section) && !self.undecided(section).is_empty() {
            all.push(HeldUp::SharedPlace);
        }
        let counting = self.counting();
        let matches = AdditionalNumber::all().zip(&section.additional);
        let waived = |one: &Additional| section.waived.iter().any(|other| one.is_of(&other.who));
        let running = matches.filter(|(_, one)| !one.is_finished(&counting) && !waived(one));
        all.extend(running.map(|(number, _)| HeldUp::Additional(number)));
        let unfinished = |table: &Table| table.outcomes(&counting).contains(&Outcome::Unfinished);
        for (round, record) in rounds().filter(|(_, one)| one.state == RoundState::Closed) {
            let tables = TableNumber::all().zip(&record.tables).filter(|(_, one)| unfinished(one));
            all.extend(tables.map(|(table, _)| HeldUp::Result(round, table)));
        }
        all.extend(protests);
        all
    }

    /// The minutes after a closed round in which a protest about it is heard; no end is known while
    /// the next round has not begun, or where nothing was announced.
    pub fn protest_minutes(&self, section: &Section, round: Round) -> Option<i64> {
        let regulations = self.regulations.as_ref()?;
        let rule = regulations.book().protests(regulations.discipline()?);
        match rule.map_or(Deadline::Announced, |rule| rule.deadline) {
            Deadline::MinutesAfterRound(most) => Some(most.into()),
            Deadline::NextRoundOrMinutesAfterLast(most) if round >= self.planned(section) => {
                Some(most.into())
            }
            Deadline::NextRoundOrMinutesAfterLast(_) => {
                let closed = section.round(round)?.closed?;
                let next = section.round(round.next())?;
                let begun = next.starts.filter(|_| next.state >= RoundState::Playing)?;
                Some(begun.minutes_since(closed))
            }
            Deadline::Announced => regulations.protest_minutes.map(i64::from),
            Deadline::NoTerm => None,
        }
    }

    /// A round, if it is paired.
    pub(super) fn known_round(&self, section: SectionNumber, round: Round) -> Known<'_> {
        let missing = Problem::NoSuch { thing: Noun::Section, number: section.get() };
        self.section(section).ok_or(missing)?.round(round).ok_or(Problem::NotPaired { round })
    }

    /// A round that is not closed.
    pub(super) fn open_round(&self, section: SectionNumber, round: Round) -> Known<'_> {
        let record = self.known_round(section, round)?;
        let open = record.state != RoundState::Closed;
        if open { Ok(record) } else { Err(Problem::RoundClosed { round }) }
    }
}

impl RoundRecord {
    /// A board, if it is there.
    fn board(&self, place: Place) -> Result<&Board, Problem> {
        let number = place.table.get();
        let table = self.tables.get(place.table.index());
        let table = table.ok_or(Problem::NoSuch { thing: Noun::Table, number })?;
        let number = place.board.get().into();
        let board = table.boards.get(place.board.index());
        board.ok_or(Problem::NoSuch { thing: Noun::Board, number })
    }
}

impl Protest {
    /// What waits to be decided about it.
    fn next_step(&self, number: ProtestNumber) -> Option<Step> {
        let appealed = self.appeal.is_some() && self.appeal_decision.is_none();
        match self.decision {
            None => Some(Step::DecideProtest(number)),
            Some(_) => appealed.then_some(Step::DecideAppeal(number)),
        }
    }
}
