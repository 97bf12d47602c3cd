//! Sanctions: who may impose what, and what it does at once.
//!
//! A step that changes a result, a clock, the pairs to come or who takes part does so in the same
//! act: what is imposed and has no effect is worth nothing to the opponent.

mod ladder;

use crate::happened;
use clauses::Clause;
use rulebook::{
    BothMayLose, FlagCost, Offences, OpponentsResult, Penalty, Sanction, SecondsMin, TimeControl,
    Violations,
};

use self::ladder::{Chosen, is_cited};
use super::{Answer, Deciding};
use crate::command::NoteIncident;
use crate::{
    BoardNumber, Competition, Difference, Effect, Fact, Fault, GameNumber, GameResult, Incident,
    IncidentNumber, Losers, Member, MissingField, Place, PlayerId, Problem, Refusal, RoundRecord,
    RoundState, SanctionNeeds, Section, SectionNumber, Side, TableNumber, TeamId,
};
use tournament::{Number, Outcome, Round, Score};

/// The game that a sanction is about.
#[derive(Clone, Copy)]
struct Game {
    place: Place,
    game: GameNumber,
    /// On which side he sits who is punished.
    side: Side,
}

impl Deciding<'_> {
    pub(super) fn incident(&self, it: &NoteIncident) -> Answer {
        self.said(&it.act, MissingField::Text)?;
        self.sound_clauses(&it.clauses)?;
        let effect = match &it.sanction {
            Some(name) => self.imposed(it, self.chosen(name, it)?)?,
            None => {
                self.present(it.who)?;
                None
            }
        };
        let (incident, places) = (noted(it, effect, self.now), Vec::new());
        let noted = Fact::IncidentNoted(happened::IncidentNoted { incident, places });
        Ok(self.with_changed_places(noted))
    }

    /// The first of some clauses that is not of the rulebook of the event.
    pub(super) fn foreign<'a>(&self, clauses: &'a [String]) -> Option<&'a String> {
        let book = self.regulations.book();
        let own = [book.document(), book.for_events().document()];
        let foreign =
            |id: &&String| Clause::parse(id).is_ok_and(|clause| !own.contains(&clause.document()));
        clauses.iter().find(foreign)
    }

    /// What the step does at once.
    fn imposed(&self, it: &NoteIncident, chosen: Chosen<'_>) -> Result<Option<Effect>, Refusal> {
        // Only the step that names the micro-match takes it as a whole.
        if it.micro_match && chosen.step.sanction != Sanction::LossOfGameOrMicroMatch {
            let because = chosen.ladder.clauses.to_vec();
            return Err(Fault { problem: Problem::MicroMatchKept, because }.into());
        }
        // One who was removed can lose a finished game, but is warned by nobody any more.
        match chosen.step.sanction {
            // Who is late loses the meeting of the round, not a game of it.
            Sanction::LossOfGame
                if chosen.ladder.offences == Offences::Lateness
                    && self.state.counting().games > 1 =>
            {
                self.micro_match_lost(it, chosen).map(Some)
            }
            Sanction::LossOfGame => self.game_lost(it, chosen).map(Some),
            Sanction::LossOfGameOrMicroMatch if it.micro_match => {
                self.micro_match_lost(it, chosen).map(Some)
            }
            Sanction::LossOfGameOrMicroMatch => self.game_lost(it, chosen).map(Some),
            Sanction::OffenderLosesPoints | Sanction::OpponentGainsPoints => {
                self.points_changed(it, chosen).map(Some)
            }
            Sanction::Remark | Sanction::Warning | Sanction::Reprimand => {
                self.present(it.who).map(|()| None)
            }
            Sanction::OpponentGainsTime | Sanction::OffenderLosesTime => {
                self.present(it.who)?;
                self.clock_changed(it, chosen).map(Some)
            }
            Sanction::Fine => {
                self.present(it.who)?;
                self.fined(it, chosen).map(Some)
            }
            Sanction::OtherMeasure => {
                self.present(it.who)?;
                let measure = it.measure.trim().to_owned();
                match measure.is_empty() {
                    true => Err(self.needs(chosen, SanctionNeeds::Measure)),
                    false => Ok(Some(Effect::Other { measure })),
                }
            }
            Sanction::ExclusionFromRounds => {
                self.present(it.who)?;
                self.out_of_rounds(it, chosen).map(Some)
            }
            Sanction::Expulsion => {
                self.present(it.who)?;
                self.removed(it, chosen).map(Some)
            }
        }
    }

    fn game_lost(&self, it: &NoteIncident, chosen: Chosen<'_>) -> Result<Effect, Refusal> {
        let game = self.game_of(it, chosen)?;
        let score = self.score_of_loss(it, chosen, game)?;
        self.result(it, game, score)
    }

    /// The result of a game that is lost by a sanction: the opponent has won it unless both lose, or
    /// the rulebook leaves to the arbiter what the opponent has.
    fn score_of_loss(
        &self,
        it: &NoteIncident,
        chosen: Chosen<'_>,
        game: Game,
    ) -> Result<Score, Refusal> {
        let of_first = |score: Score| match game.side {
            Side::First => score,
            Side::Second => score.reversed(),
        };
        // A game that nobody has begun is lost by absence, and is no game for the opponent; where it
        // is the opponent who is not there, neither has anything.
        let begun = self.is_begun(game)?;
        let opponent_absent = self.was_absent(game, game.side.other())?;
        let neither = if begun { Score::BothLose } else { Score::BothAbsent };
        let usual = match (begun, opponent_absent) {
            // Whoever has lost the same game for an offence of his own does not win it by this one.
            _ if self.opponent_lost_by_sanction(it.who, game) => neither,
            (true, _) => of_first(Score::SecondWins),
            (false, false) => of_first(Score::FirstAbsent),
            (false, true) => Score::BothAbsent,
        };
        // For some offences the opponent wins, whatever the arbiter thinks.
        let wins = chosen.ladder.opponent_wins.as_ref();
        let wins = wins.is_some_and(|clauses| is_cited(clauses, &it.clauses));
        // Of two who are guilty of the same, none wins.
        let ordered = chosen.ladder.both_may_lose.as_ref().is_some_and(|rule| {
            rule.says == BothMayLose::Ordered && is_cited(&rule.clauses, &it.clauses)
        });
        if ordered {
            let fits = it.score.is_none_or(|score| score == neither);
            return if fits { Ok(neither) } else { Err(self.both_ordered(chosen)) };
        }
        // For some violations the game is lost, or drawn if the opponent can mate no more.
        if self
            .violation_cited(it)
            .is_some_and(|rule| rule.costs == Some(FlagCost::GameUnlessNoMatePossible))
        {
            let score = it.score.unwrap_or(usual);
            let fits = score == usual || score == Score::Draw;
            return if fits { Ok(score) } else { Err(self.not_so(chosen, score)) };
        }
        let both = chosen.ladder.both_may_lose.is_some() && !wins;
        let fixed = chosen.step.opponent == OpponentsResult::ArbiterFixes && !wins;
        let possible: Vec<Score> = [usual]
            .into_iter()
            .chain((both || fixed).then_some(neither))
            .chain(fixed.then_some(of_first(Score::HalfToSecond)))
            .collect();
        match it.score {
            None if fixed => Err(self.needs(chosen, SanctionNeeds::Result)),
            None => Ok(usual),
            Some(score) if possible.contains(&score) => Ok(score),
            Some(score) => Err(self.not_so(chosen, score)),
        }
    }

    fn micro_match_lost(&self, it: &NoteIncident, chosen: Chosen<'_>) -> Result<Effect, Refusal> {
        let game = self.game_of(it, chosen)?;
        // What nobody has begun is lost by absence, and is no meeting for the opponent.
        if !self.is_begun(game)? {
            return self.game_lost(it, chosen);
        }
        let losers = match (it.score, game.side) {
            (Some(Score::BothLose), _) if chosen.ladder.both_may_lose.is_some() => Losers::Both,
            (Some(score), _) => return Err(self.not_so(chosen, score)),
            (None, Side::First) => Losers::First,
            (None, Side::Second) => Losers::Second,
        };
        let place = game.place;
        let lost = |changes| Effect::MicroMatch { place, losers, changes };
        Ok(lost(self.pairs_changed(it, place, lost(Vec::new()))?))
    }

    /// The offender has less, or the opponent more; the points of the other of the two stay.
    fn points_changed(&self, it: &NoteIncident, chosen: Chosen<'_>) -> Result<Effect, Refusal> {
        let game = self.game_of(it, chosen)?;
        let board = self.board(game.place)?;
        let old = board.scores.get(game.game.index()).copied();
        let Some(old) = old else { return Err(self.needs(chosen, SanctionNeeds::FinishedGame)) };
        let Some(new) = it.score else { return Err(self.needs(chosen, SanctionNeeds::Result)) };
        let (his, others) = match game.side {
            Side::First => (0, 1),
            Side::Second => (1, 0),
        };
        let points = |score: Score, side: usize| match score.outcomes()[side] {
            Outcome::Win => 2,
            Outcome::Draw => 1,
            Outcome::Loss | Outcome::Unfinished => 0,
        };
        let sound = match chosen.step.sanction {
            Sanction::OffenderLosesPoints => {
                points(new, his) < points(old, his) && points(new, others) == points(old, others)
            }
            Sanction::OpponentGainsPoints
            | Sanction::Remark
            | Sanction::Warning
            | Sanction::Reprimand
            | Sanction::OpponentGainsTime
            | Sanction::OffenderLosesTime
            | Sanction::LossOfGame
            | Sanction::LossOfGameOrMicroMatch
            | Sanction::Fine
            | Sanction::ExclusionFromRounds
            | Sanction::OtherMeasure
            | Sanction::Expulsion => {
                points(new, others) > points(old, others) && points(new, his) == points(old, his)
            }
        };
        if !sound || new.how() != old.how() {
            return Err(self.not_so(chosen, new));
        }
        self.result(it, game, new)
    }

    fn clock_changed(&self, it: &NoteIncident, chosen: Chosen<'_>) -> Result<Effect, Refusal> {
        let game = self.game_of(it, chosen)?;
        let Some(seconds) = it.seconds.filter(|seconds| *seconds > 0) else {
            return Err(self.needs(chosen, SanctionNeeds::Seconds));
        };
        let control = self.regulations.time_control.parse::<TimeControl>().ok();
        let periods = control.iter().flat_map(|control| control.periods());
        let increment = periods.map(|period| period.increment_seconds).max().unwrap_or(0);
        let least = match chosen.step.seconds_min {
            Some(SecondsMin::Increment) => increment,
            None => 1,
        };
        let most = chosen.step.seconds_max.unwrap_or(u16::MAX).max(least);
        let fixed =
            self.seconds_fixed(it).filter(|_| chosen.step.sanction == Sanction::OpponentGainsTime);
        let (least, most) = fixed.map_or((least, most), |seconds| (seconds, seconds));
        if !(least..=most).contains(&seconds) {
            let problem = Problem::SanctionSeconds { least, most };
            return Err(Fault { problem, because: chosen.ladder.clauses.to_vec() }.into());
        }
        let finished = self.board(game.place)?.scores.len() > game.game.index();
        if finished {
            return Err(self.needs(chosen, SanctionNeeds::RunningGame));
        }
        let seconds = i32::from(seconds);
        let (side, seconds) = match chosen.step.sanction == Sanction::OffenderLosesTime {
            true => (game.side, -seconds),
            false => (game.side.other(), seconds),
        };
        Ok(Effect::Time { place: game.place, side, seconds })
    }

    /// The rule on violations at the board of which a clause was named.
    fn violation_cited(&self, it: &NoteIncident) -> Option<&'static Violations> {
        let rule = self.regulations.book().violations(self.regulations.discipline()?)?;
        let costly = rule.list.iter().filter(|one| one.penalty != Penalty::None);
        let listed = { costly }.any(|one| is_cited(&one.clauses, &it.clauses));
        (listed || is_cited(&rule.clauses, &it.clauses)).then_some(rule)
    }

    /// The seconds that a clause which was named gives the opponent, where it says how many.
    fn seconds_fixed(&self, it: &NoteIncident) -> Option<u16> {
        let claims = self.regulations.book().claims(self.regulations.discipline()?);
        let claims = claims.filter(|rule| is_cited(&rule.clauses, &it.clauses));
        let claims = claims.map(|rule| rule.opponent_gains_seconds);
        let violation = self.violation_cited(it).map(|rule| rule.opponent_gains_seconds);
        claims.chain(violation).find(|seconds| *seconds > 0)
    }

    /// A fine must have been announced beforehand, with its amount.
    fn fined(&self, it: &NoteIncident, chosen: Chosen<'_>) -> Result<Effect, Refusal> {
        let Some(announced) = self.regulations.fine.filter(|fine| *fine > 0) else {
            let because = chosen.ladder.clauses.to_vec();
            return Err(Fault { problem: Problem::FineNotAnnounced, because }.into());
        };
        match it.amount {
            Some(amount) if amount != announced => {
                let because = chosen.ladder.clauses.to_vec();
                let problem = Problem::FineOtherwise { announced };
                Err(Fault { problem, because }.into())
            }
            Some(_) | None => Ok(Effect::Fine { amount: announced }),
        }
    }

    fn out_of_rounds(&self, it: &NoteIncident, chosen: Chosen<'_>) -> Result<Effect, Refusal> {
        if it.rounds.is_empty() {
            return Err(self.needs(chosen, SanctionNeeds::Rounds));
        }
        let (section, number) = self.plays_in(it, chosen)?;
        // A player of a team stays out of its line-ups; the team plays.
        let player = match it.who {
            Member::Player(id) if self.state.is_team_event() => Some(id),
            Member::Player(_) | Member::Team(_) => None,
        };
        let played = self.section(section)?;
        let planned = self.state.planned(played);
        for round in &it.rounds {
            let begun =
                |record: &RoundRecord| player.is_none() || record.state >= RoundState::Playing;
            let to_come = !played.round(*round).is_some_and(begun);
            if !to_come {
                let because = chosen.ladder.clauses.to_vec();
                let problem = Problem::RoundNotToCome { round: *round };
                return Err(Fault { problem, because }.into());
            }
            self.demand(*round <= planned, Problem::AllPlayed { rounds: planned })?;
        }
        let mut rounds = it.rounds.clone();
        rounds.sort_unstable();
        rounds.dedup();
        Ok(Effect::OutOfRounds { section, number, rounds, player })
    }

    fn removed(&self, it: &NoteIncident, chosen: Chosen<'_>) -> Result<Effect, Refusal> {
        let way = self.excluded(it.annul)?;
        let departures = self.departures(it.who, way, None);
        let Fact::Left(happened::Left { left, sections, .. }) =
            self.left(it.who, &it.act, way, None, &departures)
        else {
            return Err(self.refusal(Problem::HasLeft { who: it.who }));
        };
        // What he is playing is lost, whatever round the act was in; of a micro-match, the whole.
        let playing = self.playing(it.who).filter(|game| self.is_running(*game));
        let mut lost = None;
        let mut result = None;
        if let Some(game) = playing.filter(|_| !it.annul) {
            let several = self.state.counting().games > 1;
            match (several, game.side) {
                (true, Side::First) => lost = Some((game.place, Losers::First)),
                (true, Side::Second) => lost = Some((game.place, Losers::Second)),
                (false, _) => {
                    let score = self.score_of_loss(it, chosen, game)?;
                    result = Some(GameResult { place: game.place, game: game.game, score });
                }
            }
        }
        // Two who are removed for one game have both lost it.
        if result.is_none() && lost.is_none() && !it.annul {
            let decided = self.finished(it.who);
            result = decided
                .filter(|game| self.opponent_lost_by_sanction(it.who, *game))
                .map(|Game { place, game, .. }| GameResult { place, game, score: Score::BothLose });
        }
        Ok(Effect::Removed { left, sections, game: result, lost })
    }

    /// A result, with the published pairs that would have been others.
    fn result(&self, it: &NoteIncident, game: Game, score: Score) -> Result<Effect, Refusal> {
        let of = GameResult { place: game.place, game: game.game, score };
        let effect = |changes| Effect::Result { of, changes };
        Ok(effect(self.pairs_changed(it, game.place, effect(Vec::new()))?))
    }

    fn pairs_changed(
        &self,
        it: &NoteIncident,
        place: Place,
        effect: Effect,
    ) -> Result<Vec<Difference>, Refusal> {
        let incident = noted(it, Some(effect), self.now);
        self.changed_pairs_by(
            Fact::IncidentNoted(happened::IncidentNoted { incident, places: Vec::new() }),
            place,
        )
    }

    /// The game that was named, or else the one that he plays or has played last.
    fn game_of(&self, it: &NoteIncident, chosen: Chosen<'_>) -> Result<Game, Refusal> {
        let none = || self.needs(chosen, SanctionNeeds::Game);
        let round = it.round.ok_or_else(none)?;
        let mut seats = self.state.seats_of(it.who, it.section, round);
        let (place, side) = seats.next().ok_or_else(none)?;
        if seats.next().is_some() {
            return Err(self.needs(chosen, SanctionNeeds::Section));
        }
        let record = self.round(place.section, round)?;
        self.demand(record.state >= RoundState::Published, Problem::NotPublished { round })?;
        let board = self.board(place)?;
        let known = board.scores.len();
        let running = self.state.next_game(place).is_ok();
        let exist = if running { known + 1 } else { known };
        let last = exist.checked_sub(1).map(GameNumber::from_index);
        let game = it.game.or(last).filter(|game| game.index() < exist).ok_or_else(none)?;
        Ok(Game { place, game, side })
    }

    /// The game that somebody plays now.
    fn playing(&self, who: Member) -> Option<Game> {
        self.state.sections.iter().rev().find_map(|section| {
            let rounds = Round::all().zip(&section.rounds);
            let (round, _) = rounds.filter(|(_, one)| one.state == RoundState::Playing).last()?;
            let (place, side) = self.state.seat_of(who, Some(section.number), round)?;
            Some(Game { place, game: self.state.next_game(place).ok()?, side })
        })
    }

    /// The game that somebody has finished last in a round that is being played.
    fn finished(&self, who: Member) -> Option<Game> {
        self.state.sections.iter().rev().find_map(|section| {
            let rounds = Round::all().zip(&section.rounds);
            let (round, _) = rounds.filter(|(_, one)| one.state == RoundState::Playing).last()?;
            let (place, side) = self.state.seat_of(who, Some(section.number), round)?;
            let last = self.board(place).ok()?.scores.len().checked_sub(1)?;
            Some(Game { place, game: GameNumber::from_index(last), side })
        })
    }

    fn is_begun(&self, game: Game) -> Result<bool, Refusal> {
        let record = self.round(game.place.section, game.place.round)?;
        let board = self.board(game.place)?;
        if let Some(score) = board.scores.get(game.game.index()) {
            return Ok(score.how() == tournament::How::Played);
        }
        if record.state < RoundState::Playing {
            return Ok(false);
        }
        let missing = |side| record.is_missing(game.place.seat(side));
        Ok(!board.scores.is_empty() || !(missing(Side::First) || missing(Side::Second)))
    }

    /// Whether somebody was not there: it was noted, or the game has ended so.
    fn was_absent(&self, game: Game, side: Side) -> Result<bool, Refusal> {
        let noted = self.round(game.place.section, game.place.round)?;
        let noted = noted.is_missing(game.place.seat(side));
        let ended = self.board(game.place)?.scores.get(game.game.index()).copied();
        Ok(noted || ended.is_some_and(|score| side.absent().contains(&score)))
    }

    /// Whether the other one of a game has lost it by a sanction that stands.
    fn opponent_lost_by_sanction(&self, who: Member, game: Game) -> bool {
        let mut others = self.state.results_by_sanction(game.place, game.game);
        others.any(|(incident, _)| incident.who != who)
    }

    fn is_running(&self, game: Game) -> bool {
        let unfinished = |board: &crate::Board| board.scores.len() <= game.game.index();
        let open = self.board(game.place).is_ok_and(unfinished);
        open && self.is_begun(game).unwrap_or(false)
    }

    /// The section in which somebody plays, and his number there or that of his team.
    fn plays_in(
        &self,
        it: &NoteIncident,
        chosen: Chosen<'_>,
    ) -> Result<(SectionNumber, Number), Refusal> {
        let team = |id| {
            (1..)
                .map(TeamId)
                .zip(&self.state.teams)
                .find(|(_, one)| one.team.players().any(|one| one == id))
        };
        let member = match it.who {
            Member::Player(id) if self.state.is_team_event() => {
                team(id).map_or(it.who, |(id, _)| Member::Team(id))
            }
            Member::Player(_) | Member::Team(_) => it.who,
        };
        let named = |one: &&Section| it.section.is_none_or(|named| named == one.number);
        let own = self.state.sections.iter().filter(named);
        let own: Vec<(SectionNumber, Number, bool)> = own
            .filter_map(|one| Some((one.number, one.number_of(member)?, !self.is_over(one))))
            .collect();
        let open: Vec<_> = own.iter().filter(|(.., open)| *open).collect();
        match (&open[..], own.last()) {
            ([_, _, ..], _) => Err(self.needs(chosen, SanctionNeeds::Section)),
            ([(section, number, _)], _) | ([], Some((section, number, _))) => {
                Ok((*section, *number))
            }
            ([], None) => Err(self.refusal(Problem::NotHere { who: it.who })),
        }
    }

    fn needs(&self, chosen: Chosen<'_>, what: SanctionNeeds) -> Refusal {
        let because = chosen.ladder.clauses.to_vec();
        Fault { problem: Problem::SanctionNeeds { what }, because }.into()
    }

    fn both_ordered(&self, chosen: Chosen<'_>) -> Refusal {
        let rule = chosen.ladder.both_may_lose.as_ref();
        let because = rule.map(|rule| rule.clauses.to_vec()).unwrap_or_default();
        Fault { problem: Problem::LossOrdered, because }.into()
    }

    fn not_so(&self, chosen: Chosen<'_>, score: Score) -> Refusal {
        let because = chosen.ladder.clauses.to_vec();
        Fault { problem: Problem::SanctionScore { score }, because }.into()
    }
}

impl Competition {
    /// The sanctions that stand and gave a game its result.
    pub(crate) fn results_by_sanction(
        &self,
        place: Place,
        game: GameNumber,
    ) -> impl Iterator<Item = (&Incident, &GameResult)> {
        let numbered = IncidentNumber::all().zip(&self.incidents);
        let standing = numbered.filter(|(number, _)| !self.is_lifted(*number));
        let given = standing.filter_map(|(_, one)| Some((one, one.effect.as_deref()?.result()?)));
        given.filter(move |(_, of)| (of.place, of.game) == (place, game))
    }

    /// Whether a game has its result by a decision on a protest or an appeal, or was adjudicated.
    pub(crate) fn is_ruled(&self, place: Place, game: GameNumber) -> bool {
        let rulings = self.protests.iter();
        let rulings = rulings.flat_map(|one| one.decision.iter().chain(&one.appeal_decision));
        let mut given = rulings.filter_map(|ruling| ruling.result.as_ref());
        let ruled = given.any(|ruled| (ruled.of.place, ruled.of.game) == (place, game));
        let board = self.board_at(place);
        ruled || board.is_some_and(|board| board.adjudicated.is_some())
    }

    /// Whether a sanction keeps somebody out of a round.
    pub fn is_barred(&self, section: SectionNumber, number: Number, round: Round) -> bool {
        let to_come = self.section(section).is_some_and(|one| round.index() >= one.rounds.len());
        let numbered = IncidentNumber::all().zip(&self.incidents);
        // What was lifted bars from nothing to come; that he was kept out before is so still.
        let bars = numbered.filter(|(incident, _)| !(to_come && self.is_lifted(*incident)));
        let mut effects = bars.filter_map(|(_, one)| one.effect.as_deref());
        effects.any(|effect| match effect {
            Effect::OutOfRounds { section: own, number: his, rounds, player: None } => {
                (*own, *his) == (section, number) && rounds.contains(&round)
            }
            Effect::OutOfRounds { player: Some(_), .. }
            | Effect::Result { .. }
            | Effect::MicroMatch { .. }
            | Effect::Time { .. }
            | Effect::Fine { .. }
            | Effect::Other { .. }
            | Effect::Removed { .. } => false,
        })
    }

    /// Whether a sanction keeps a player of a team out of the line-up of a round.
    pub fn is_out_of_line_up(&self, section: SectionNumber, id: PlayerId, round: Round) -> bool {
        let numbered = IncidentNumber::all().zip(&self.incidents);
        let standing = numbered.filter(|(incident, _)| !self.is_lifted(*incident));
        let mut effects = standing.filter_map(|(_, one)| one.effect.as_deref());
        effects.any(|effect| {
            matches!(effect, Effect::OutOfRounds { section: own, rounds, player, .. }
                if (*own, *player) == (section, Some(id)) && rounds.contains(&round))
        })
    }

    /// The board at which somebody sits in a round, and on which side: a player of a team where his
    /// team has put him.
    pub fn seat_of(
        &self,
        who: Member,
        section: Option<SectionNumber>,
        round: Round,
    ) -> Option<(Place, Side)> {
        self.seats_of(who, section, round).last()
    }

    /// The same in every section that has such a round, if none is named.
    pub(crate) fn seats_of(
        &self,
        who: Member,
        section: Option<SectionNumber>,
        round: Round,
    ) -> impl Iterator<Item = (Place, Side)> {
        let numbered = SectionNumber::all().zip(&self.sections);
        let named =
            numbered.filter(move |(number, _)| section.is_none_or(|named| named == *number));
        named.filter_map(move |(section_number, section)| {
            let record = section.round(round)?;
            TableNumber::all().zip(&record.tables).find_map(|(table, one)| {
                let place = |board| Place { section: section_number, round, table, board };
                let number = section.number_of(who);
                if let (Some(number), false) = (number, self.is_team_event()) {
                    let side = if one.white == number { Side::First } else { Side::Second };
                    return one.has(number).then_some((place(BoardNumber::FIRST), side));
                }
                let Member::Player(id) = who else { return None };
                BoardNumber::all().zip(&one.boards).find_map(|(board, seated)| {
                    let [first, second] = seated.players;
                    let side = match (first == Some(id), second == Some(id)) {
                        (true, _) => Side::First,
                        (false, true) => Side::Second,
                        (false, false) => return None,
                    };
                    Some((place(board), side))
                })
            })
        })
    }

    /// Whether a game of this event can have a result: half a point against nothing only where the
    /// rulebook has a sanction that leads to it.
    pub fn may_be(&self, score: Score) -> bool {
        let Some(regulations) = &self.regulations else { return false };
        let ladders = regulations.discipline().into_iter();
        let ladders = ladders.flat_map(|one| regulations.book().ladders(one));
        let mut steps = ladders.flat_map(|ladder| &ladder.steps);
        !score.is_by_sanction() || steps.any(|step| step.sanction == Sanction::OffenderLosesPoints)
    }
}

fn noted(it: &NoteIncident, effect: Option<Effect>, now: crate::Moment) -> Incident {
    Incident {
        who: it.who,
        round: it.round,
        act: it.act.clone(),
        clauses: it.clauses.clone(),
        points: it.points.clone(),
        rang: it.rang,
        sanction: it.sanction.clone(),
        by: it.by,
        at: now,
        effect: effect.map(Box::new),
    }
}
