//! What follows from an event as it stands: tables, brackets, pairs, what is left to play.

use rulebook::Game;

use super::{
    Birth, Carry, Competition, Consequence, Counting, HowLeft, Left, Member, Section, Stage,
    StageSystem,
};
use tournament::{
    Berger, Bracket, Colour, Elimination, Ends, Entry, KeptResults, MatchMode, MatchScore,
    MatchStanding, NoWinner, Number, Outcome, Participant, Points, Scheveningen, Tournament, Worth,
};

/// The most games that a match to so many points or wins may last.
const MATCH_GAMES_MAX: u16 = 999;

impl Competition {
    /// How results are counted.
    pub fn counting(&self) -> Counting {
        let regulations = self.regulations.as_ref();
        Counting {
            worth: regulations.map_or(Worth::ONE_HALF_ZERO, |one| one.worth()),
            games: regulations.map_or(1, |one| one.micro_match.games.max(1)),
            teams: self.is_team_event(),
        }
    }

    /// What the cells of the table are worth: in team events match points.
    pub fn worth(&self) -> Worth {
        if self.is_team_event() { Worth::TWO_ONE_ZERO } else { self.counting().worth }
    }

    /// The game that is played, be it by correspondence.
    pub fn game(&self) -> Option<Game> {
        let regulations = self.regulations.as_ref()?;
        let by_post = || Game::of_name(regulations.correspondence.as_ref()?.game.as_deref()?);
        match regulations.discipline()?.play.game() {
            Some((game, _)) => Some(game),
            None => by_post(),
        }
    }

    /// The colour that begins.
    pub fn begins(&self) -> Colour {
        match self.game() {
            Some(Game::Renju | Game::English) => Colour::Black,
            _ => Colour::White,
        }
    }

    /// The stage that a section belongs to.
    pub fn stage_of(&self, section: &Section) -> Option<&Stage> {
        self.regulations.as_ref()?.stages.get(section.stage.index())
    }

    /// The system by which a section is played.
    pub fn system_of(&self, section: &Section) -> Option<&StageSystem> {
        self.stage_of(section).map(|stage| &stage.system)
    }

    /// How many rounds a section has at the most.
    pub fn planned(&self, section: &Section) -> u16 {
        let count = section.members.len() as u16;
        match self.system_of(section) {
            None => 0,
            Some(StageSystem::RoundRobin { cycles }) => {
                Berger::new(count, *cycles).map_or(0, Berger::rounds)
            }
            Some(StageSystem::Swiss { rounds, .. }) => *rounds,
            Some(StageSystem::Knockout { .. }) => Bracket::rounds(count),
            Some(StageSystem::PointsLost { points }) => {
                Elimination::rounds_max(count, *points, self.worth().win)
            }
            Some(StageSystem::Scheveningen) => self.sides(section).rounds(),
            Some(StageSystem::Match { mode: MatchMode::MostPointsOf(games), .. }) => *games,
            Some(StageSystem::Match { .. }) => MATCH_GAMES_MAX,
        }
    }

    /// How many rounds a section has, where that is known: a match to so many points or wins ends
    /// when it ends.
    pub fn rounds_known(&self, section: &Section) -> Option<u16> {
        let planned = self.planned(section);
        match self.system_of(section) {
            Some(StageSystem::Match { mode: MatchMode::MostPointsOf(_), .. }) => Some(planned),
            Some(StageSystem::Match { .. } | StageSystem::PointsLost { .. }) => None,
            Some(
                StageSystem::RoundRobin { .. }
                | StageSystem::Swiss { .. }
                | StageSystem::Knockout { .. }
                | StageSystem::Scheveningen,
            )
            | None => Some(planned),
        }
    }

    /// Whether nothing is left to play in a section.
    pub fn is_over(&self, section: &Section) -> bool {
        let closed = section.closed();
        if usize::from(closed) != section.rounds.len() {
            return false;
        }
        let all_played = closed >= self.planned(section);
        match self.system_of(section) {
            Some(StageSystem::Match { mode, ends }) => {
                all_played || self.match_standing(section, *mode, *ends) != MatchStanding::Running
            }
            // A correction may have left a meeting of its last round without a winner.
            Some(StageSystem::Knockout { .. }) => {
                self.bracket(section, closed).is_ok_and(|bracket| bracket.is_over())
            }
            Some(StageSystem::PointsLost { .. }) => {
                self.elimination(section, closed).is_some_and(|one| one.is_over())
            }
            Some(
                StageSystem::RoundRobin { .. }
                | StageSystem::Swiss { .. }
                | StageSystem::Scheveningen,
            )
            | None => all_played,
        }
    }

    fn match_standing(&self, section: &Section, mode: MatchMode, ends: Ends) -> MatchStanding {
        let mut score = MatchScore::default();
        let worth = self.worth();
        let tournament = self.tournament(section, section.closed());
        for (side, number) in tournament.numbers().take(2).enumerate() {
            score.points[side] = tournament.points(number);
            let wins = tournament
                .entries(number)
                .filter(|entry| matches!(entry, Entry::Game { outcome: Outcome::Win, .. }));
            score.wins[side] = wins.count() as u16;
        }
        score.games = section.closed();
        mode.standing(score, worth.win, ends)
    }

    /// The two sides of a Scheveningen event.
    pub(super) fn sides(&self, section: &Section) -> Scheveningen {
        let first = section.first_side.unwrap_or_else(|| self.first_side(&section.members));
        Scheveningen { first, second: (section.members.len() as u16).saturating_sub(first) }
    }

    /// How many come from where the first of them comes.
    pub(super) fn first_side(&self, members: &[Member]) -> u16 {
        let first = members.first().map(|one| self.from(*one));
        members.iter().filter(|one| Some(self.from(**one)) == first).count() as u16
    }

    /// Where a member comes from.
    pub(super) fn from(&self, member: Member) -> &str {
        match member {
            Member::Player(id) => self.player(id).map_or("", |one| one.player.from.as_str()),
            Member::Team(id) => self.team(id).map_or("", |one| one.team.name.as_str()),
        }
    }

    /// Whether whoever loses is out, so that every meeting must have a winner.
    pub fn is_knockout(&self, section: &Section) -> bool {
        let system = self.system_of(section);
        matches!(system, Some(StageSystem::Knockout { .. }))
    }

    /// Whether places are given by who leaves when.
    pub fn is_by_leaving(&self, section: &Section) -> bool {
        self.stage_of(section).is_some_and(|stage| stage.system.is_by_leaving())
    }

    /// Who is still in after a round, in a knockout by points.
    pub fn elimination(&self, section: &Section, after: u16) -> Option<Elimination> {
        let StageSystem::PointsLost { points } = self.stage_of(section)?.system else {
            return None;
        };
        Some(Elimination::of(&self.tournament(section, after), points))
    }

    /// The bracket of a knockout after a round.
    pub fn bracket(&self, section: &Section, after: u16) -> Result<Bracket, NoWinner> {
        let Some(StageSystem::Knockout { play_on, slots, .. }) = self.system_of(section) else {
            return Ok(Bracket::new(0, Default::default(), Default::default()));
        };
        let counting = self.counting();
        let mut bracket = Bracket::new(section.members.len() as u16, *slots, *play_on);
        for round in section.rounds.iter().take(after.into()) {
            bracket = bracket.after(|meeting| {
                let table = round.table_of(meeting.first)?;
                table.has(meeting.second).then(|| table.decided(&counting))?
            })?;
        }
        Ok(bracket)
    }

    /// The table of a section after a round, as pairing systems and coefficients look at it.
    pub fn tournament(&self, section: &Section, after: u16) -> Tournament {
        let mut tournament = self.as_played(section, after);
        // Whoever left later was still there in a table of an earlier round.
        let latest = after >= section.closed();
        for (number, leaving) in section.left.iter().filter(|(_, one)| latest || one.after <= after)
        {
            let remains = self.remains(section, leaving.consequence);
            if leaving.consequence == Consequence::Annulled && remains == KeptResults::Nothing {
                strike_out(&mut tournament, *number);
            }
        }
        tournament
    }

    /// The same table with the results that were annulled.
    pub fn as_played(&self, section: &Section, after: u16) -> Tournament {
        let counting = self.counting();
        let count = section.members.len();
        let participants = section.members.iter().map(|member| self.participant(*member)).collect();
        let brought = section.brought.len() as u16;
        let planned = self.planned(section).saturating_add(brought);
        let mut tournament = Tournament::new(participants, self.worth(), planned);
        tournament.rounds.clone_from(&section.brought);
        let rounds = section.rounds.iter().take(after.into());
        tournament.rounds.extend(rounds.map(|round| round.entries(count, &counting)));
        tournament.first_colour = Some(section.first_colour);
        tournament.carried.clone_from(&section.carried);
        for (member, one) in section.members.iter().zip(&mut tournament.participants) {
            if self.is_annulled(*member) && after >= section.closed() {
                one.remains = KeptResults::ForOthers;
            }
        }
        for (number, leaving) in section.left.iter().filter(|(_, one)| one.after <= after) {
            if let Some(one) = tournament.participants.get_mut(number.index()) {
                one.left_after = Some(leaving.after + brought);
                one.remains = self.remains(section, leaving.consequence);
            }
        }
        tournament
    }

    fn remains(&self, section: &Section, consequence: Consequence) -> KeptResults {
        let round_robin = || {
            let system = self.system_of(section);
            matches!(system, Some(StageSystem::RoundRobin { .. }))
        };
        match consequence {
            Consequence::Stands | Consequence::Counts => KeptResults::All,
            Consequence::ForRatingOnly => KeptResults::Nothing,
            Consequence::KeptUnplaced if round_robin() => KeptResults::Nothing,
            Consequence::KeptUnplaced => KeptResults::ForOthers,
            // Of a team all matches are annulled.
            Consequence::Annulled if round_robin() || self.is_team_event() => KeptResults::Nothing,
            Consequence::Annulled => KeptResults::ForOthers,
        }
    }

    fn participant(&self, member: Member) -> Participant {
        match member {
            Member::Player(id) => {
                let Some(record) = self.player(id) else { return Participant::default() };
                let player = &record.player;
                Participant {
                    name: player.name.clone(),
                    rating: player.rating,
                    title: player.title.clone(),
                    federation: player.from.clone(),
                    sex: player.sex,
                    born: match player.born {
                        // As FIDE writes it where the day is not known.
                        Some(Birth::Year(year)) => format!("{year}/00/00"),
                        Some(Birth::Day(day)) => day.to_string().replace('-', "/"),
                        None => String::new(),
                    },
                    ..Participant::default()
                }
            }
            Member::Team(_) => Participant {
                name: self.name(member).to_owned(),
                rating: self.rating(member),
                ..Participant::default()
            },
        }
    }

    /// The rating of a player, or the average of a team's main players.
    pub(super) fn rating(&self, member: Member) -> Option<u16> {
        match member {
            Member::Player(id) => self.player(id)?.player.rating,
            Member::Team(id) => {
                let main = &self.team(id)?.team.main;
                let ratings: Vec<u32> = main
                    .iter()
                    .filter_map(|id| self.player(*id)?.player.rating.map(u32::from))
                    .collect();
                let count = u32::try_from(ratings.len()).ok().filter(|count| *count > 0)?;
                u16::try_from(ratings.iter().sum::<u32>() / count).ok()
            }
        }
    }

    /// The points that participants bring along, by the rule of the stage.
    pub(super) fn brought_along(
        &self,
        stage: &Stage,
        members: &[Member],
        before: &[&Section],
    ) -> (Vec<Points>, Vec<Vec<Entry>>) {
        let none = || vec![Points::ZERO; members.len()];
        match stage.carry {
            Carry::Nothing => (none(), Vec::new()),
            Carry::Points => {
                let points = |member: &Member| {
                    let section = before.iter().find(|one| one.number_of(*member).is_some())?;
                    let number = section.number_of(*member)?;
                    Some(self.tournament(section, section.closed()).points(number))
                };
                (members.iter().map(|one| points(one).unwrap_or_default()).collect(), Vec::new())
            }
            Carry::Meetings => {
                let rounds = before.iter().flat_map(|section| self.meetings_of(section, members));
                (none(), rounds.collect())
            }
        }
    }

    /// The rounds of an earlier section, as far as two of the members met in them.
    fn meetings_of(&self, section: &Section, members: &[Member]) -> Vec<Vec<Entry>> {
        let here = |number: Number| {
            let member = section.members.get(number.index())?;
            members.iter().position(|one| one == member).map(Number::at)
        };
        let tournament = self.tournament(section, section.closed());
        let translated = |round: &Vec<Entry>| {
            let mut cells = vec![Entry::Absent; members.len()];
            for (index, entry) in round.iter().enumerate() {
                let Entry::Game { opponent, colour, outcome, how } = *entry else { continue };
                if let (Some(own), Some(opponent)) = (here(Number::at(index)), here(opponent)) {
                    cells[own.index()] = Entry::Game { opponent, colour, outcome, how };
                }
            }
            cells
        };
        let rounds = tournament.rounds.iter().map(translated);
        rounds.filter(|cells| cells.iter().any(|cell| *cell != Entry::Absent)).collect()
    }

    /// How somebody left the event, if he did.
    pub fn left(&self, member: Member) -> Option<&Left> {
        match member {
            Member::Player(id) => self.player(id)?.left.as_ref(),
            Member::Team(id) => self.team(id)?.left.as_ref(),
        }
    }

    /// Whether somebody's results were annulled when he was excluded.
    pub fn is_annulled(&self, member: Member) -> bool {
        self.left(member).is_some_and(|left| left.way == HowLeft::ExcludedAndAnnulled)
    }
}

/// Takes the results of somebody out of the table, his own and those against him.
fn strike_out(tournament: &mut Tournament, number: Number) {
    for round in &mut tournament.rounds {
        let own = std::mem::replace(&mut round[number.index()], Entry::Absent);
        if let Entry::Game { opponent, .. } = own {
            round[opponent.index()] = Entry::Absent;
        }
    }
}
