//! Results: entered, corrected, decided otherwise; closing rounds.

use crate::happened;
use lots::Lot;

use super::{Answer, Deciding};
use crate::command::{
    BreakTie, CloseRound, CorrectResult, EnterResult, LoseWrongBoard, NotePlayOff, RecordMoves,
};
use crate::{
    Difference, Fact, GameNumber, MissingField, Noun, Place, PlacesAfter, PlayOff, Problem,
    Refusal, RoundState, Section, SectionNumber, StageSystem, Table, TableNumber, TieBreak,
    TieBroken,
};
use tournament::{Decided, Elimination, MicroMatch, Number, Outcome, Round, Score};

/// More letters than the longest game with all its comments has.
pub const MOVES_CHARS_MAX: usize = 50_000;

impl Deciding<'_> {
    pub(super) fn lose_wrong_board(&self, it: &LoseWrongBoard) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        self.team_rules()?;
        let place = it.place();
        self.board(place)?;
        self.open_round(it.section, it.round)?;
        let (side, by, places) = (it.side, it.by.clone(), Vec::new());
        let lost = Fact::BoardLost(happened::BoardLost { place, side, by, places });
        Ok(self.with_changed_places(lost))
    }

    pub(super) fn break_tie(&self, it: &BreakTie) -> Answer {
        let BreakTie { section, round, table, by, .. } = *it;
        let tie = self.tie(section, round, table, by)?;
        let named = self.named_winner(tie, table, by, it.winner, &it.games)?;
        let by_lot = (by == TieBreak::Lot).then(|| self.needed_lot(it.seed.as_deref()));
        let lot = by_lot.transpose()?;
        let drawn = lot.as_ref().and_then(|lot| {
            let purpose = format!("section {section}, round {round}, table {table}: tie");
            Lot::new(&lot.seed(), &purpose).pick(&[tie.white, tie.black]).copied()
        });
        let winner = drawn.or(named).ok_or_else(|| self.refusal(Problem::WinnerMissing))?;
        let broken = TieBroken { by, winner, games: it.games.clone() };
        Ok(Fact::TieBroken(happened::TieBroken { section, round, table, broken, lot }))
    }

    pub(super) fn enter_result(&self, it: &EnterResult) -> Answer {
        let place = it.place();
        let by_letters = self.regulations.is_by_correspondence();
        self.demand(!by_letters, Problem::ResultsByLetters)?;
        // Half a point against nothing comes from a sanction, a ruling or a correction of one.
        let score = it.score;
        let given = it.platform.is_some() || !score.is_by_sanction();
        self.demand(given, Problem::SanctionScore { score })?;
        let table = place.table;
        let next = self.state.next_game(place).map_err(|problem| self.refusal(problem))?;
        let is_next = it.game.is_none_or(|game| game == next);
        self.demand(is_next, Problem::GameNotNext { table, next })?;
        if next == GameNumber::FIRST {
            self.came_in_time(place, score)?;
        }
        // The first round has begun when its first result is entered.
        self.all_is_announced()?;
        let (by, open) = (it.adjudicated.clone(), self.state.is_adjudicated(place));
        self.demand(by.is_none() || open, Problem::NotAdjudicated)?;
        let named = by.as_ref().is_some_and(|by| !by.trim().is_empty());
        self.demand(named || !open, Problem::AdjudicationNeeded { table })?;
        let (at, platform) = (Some(self.now), it.platform.clone());
        Ok(Fact::Scored(happened::Scored { place, score, adjudicated: by, at, platform }))
    }

    /// Keeps the moves of a game that has begun. No place depends on them, so that they may come
    /// late. Whether they are legal is for whoever knows the game to say.
    pub(super) fn record(&self, it: &RecordMoves) -> Answer {
        let (place, game, moves) = (it.place(), it.game, it.moves.as_str());
        let round = place.round;
        let record = self.round(place.section, round)?;
        self.demand(record.state >= RoundState::Playing, Problem::NotStarted { round })?;
        let board = self.board(place)?;
        let games = usize::from(self.state.counting().games).max(board.scores.len() + 1);
        let missing = Problem::NoSuch { thing: Noun::Game, number: game.get().into() };
        self.demand(game.index() < games, missing)?;
        let length = moves.chars().count();
        self.demand(
            length <= MOVES_CHARS_MAX,
            Problem::MovesTooLong { most: MOVES_CHARS_MAX as u32 },
        )?;
        Ok(Fact::Recorded(happened::Recorded { place, game, moves: moves.trim().to_owned() }))
    }

    pub(super) fn correct(&self, it: &CorrectResult) -> Answer {
        self.said(&it.by, MissingField::Who)?;
        self.said(&it.reason, MissingField::Reason)?;
        self.possible(it.score)?;
        Ok(self.with_changed_places(it.corrected(self.changed_by(it)?)))
    }

    /// Half a point against nothing is a result only where a sanction can lead to it.
    fn possible(&self, score: Score) -> Result<(), Refusal> {
        self.demand(self.state.may_be(score), Problem::SanctionScore { score })
    }

    /// The published pairs that would have been others; refused if there is nothing to correct, or
    /// a knockout has gone on with another winner.
    pub(super) fn changed_by(&self, it: &CorrectResult) -> Result<Vec<Difference>, Refusal> {
        let place = it.place();
        // What a sanction decided is changed by a ruling, not by the way.
        let table = place.table;
        let sanctioned = self.board(place)?.lost_by.is_some()
            || self.state.results_by_sanction(place, it.game).next().is_some();
        self.demand(!sanctioned, Problem::LostBySanction { table })?;
        self.demand(!self.state.is_ruled(place, it.game), Problem::ResultRuled { table })?;
        self.demand(
            self.is_correctable(place, it.game)?,
            Problem::NothingToCorrect { table: place.table },
        )?;
        self.changed_pairs_by(it.corrected(Vec::new()), place)
    }

    /// The published pairs that would have been others if a result had always been what a fact makes
    /// of it; refused if a knockout has gone on with another winner.
    pub(super) fn changed_pairs_by(
        &self,
        fact: Fact,
        place: Place,
    ) -> Result<Vec<Difference>, Refusal> {
        self.demand(!self.state.is_signed(place.section), Problem::FinallySigned)?;
        let changed = self.state.with(fact);
        let after = Deciding { state: &changed, ..*self };
        self.keeps_the_winner(&after, place)?;
        Ok(after.changed_pairs(after.section(place.section)?, place.round))
    }

    /// Whether a game has a result, or is the next of a meeting that a correction left unfinished.
    pub(super) fn is_correctable(&self, place: Place, game: GameNumber) -> Result<bool, Refusal> {
        let board = self.board(place)?;
        let known = game.index() < board.scores.len();
        let closed = self.round(place.section, place.round)?.state == RoundState::Closed;
        let unfinished = board.outcomes(&self.state.counting())[0] == Outcome::Unfinished;
        let next =
            (closed && unfinished || board.lost_by.is_some()) && game.index() == board.scores.len();
        Ok(known || next)
    }

    /// In a knockout the next round rests on who won.
    fn keeps_the_winner(&self, after: &Deciding<'_>, place: Place) -> Result<(), Refusal> {
        let section = self.section(place.section)?;
        let round = place.round.next();
        if !self.state.is_by_leaving(section) || section.round(round).is_none() {
            return Ok(());
        }
        let inside = |desk: &Deciding<'_>| -> Result<_, Refusal> {
            Ok(desk.state.elimination(desk.section(place.section)?, place.round.get()))
        };
        let (before, now) = (inside(self)?, inside(after)?);
        let same = |one: &Elimination, other: &Elimination| one.inside().eq(other.inside());
        if let (Some(before), Some(now)) = (before, now) {
            return self.demand(same(&before, &now), Problem::WinnerWentOn { round });
        }
        let counting = self.state.counting();
        let decided = |desk: &Deciding<'_>| -> Result<Option<Decided>, Refusal> {
            Ok(desk.table(place.section, place.round, place.table)?.decided(&counting))
        };
        self.demand(decided(self)? == decided(after)?, Problem::WinnerWentOn { round })
    }

    /// The drawn meeting of a table, if the regulations name this way to decide it.
    fn tie(
        &self,
        section: SectionNumber,
        round: Round,
        table_number: TableNumber,
        by: TieBreak,
    ) -> Result<&Table, Refusal> {
        let table = self.table(section, round, table_number)?;
        if table.winner(&self.state.counting()).is_some() {
            self.open_round(section, round)?;
        }
        let system = self.state.system_of(self.section(section)?);
        let Some(StageSystem::Knockout { tie_breaks, .. }) = system else {
            return Err(self.refusal(Problem::NotATie { table: table_number }));
        };
        self.demand(tie_breaks.contains(&by), Problem::TieBreakNotNamed { by })?;
        let outcomes = table.outcomes(&self.state.counting());
        let both_lost = outcomes == [Outcome::Loss; 2];
        self.demand(!both_lost, Problem::BothLost { table: table_number })?;
        let is_tie = outcomes == [Outcome::Draw; 2];
        self.demand(is_tie, Problem::NotATie { table: table_number })?;
        Ok(table)
    }

    /// Who goes on by the extra games, by colour, by boards, or because it was said.
    fn named_winner(
        &self,
        table: &Table,
        table_number: TableNumber,
        by: TieBreak,
        said: Option<Number>,
        games: &[Score],
    ) -> Result<Option<Number>, Refusal> {
        let said = said.filter(|winner| table.has(*winner));
        if !games.is_empty() {
            let won = self.won_extra_games(table, by, games);
            let sound = won.is_some() && (said.is_none() || said == won);
            self.demand(sound, Problem::ExtraGamesUndecided { table: table_number })?;
            return Ok(won);
        }
        Ok(match by {
            TieBreak::Lot => None,
            TieBreak::WhiteLeaves => Some(table.black),
            TieBreak::BlackLeaves => Some(table.white),
            TieBreak::HigherBoards => self.ahead_on_higher_boards(table).or(said),
            TieBreak::Replay
            | TieBreak::ShorterGame
            | TieBreak::MicroMatch
            | TieBreak::BoardCoefficients => said,
        })
    }

    /// Who won the extra games; a micro-match is played to its end.
    fn won_extra_games(&self, table: &Table, by: TieBreak, games: &[Score]) -> Option<Number> {
        let counting = self.state.counting();
        let each = match by {
            TieBreak::MicroMatch => counting.games,
            TieBreak::Replay | TieBreak::ShorterGame => 1,
            TieBreak::HigherBoards
            | TieBreak::BoardCoefficients
            | TieBreak::WhiteLeaves
            | TieBreak::BlackLeaves
            | TieBreak::Lot => return None,
        };
        match (MicroMatch { games: each, scores: games }).outcomes(&counting.worth) {
            [Outcome::Win, _] => Some(table.white),
            [_, Outcome::Win] => Some(table.black),
            _ => None,
        }
    }

    /// Who is ahead on board 1, or else on board 2, and so on.
    fn ahead_on_higher_boards(&self, table: &Table) -> Option<Number> {
        let counting = self.state.counting();
        table.boards.iter().find_map(|board| {
            let [first, second] = board.points(&counting);
            match first.cmp(&second) {
                std::cmp::Ordering::Greater => Some(table.white),
                std::cmp::Ordering::Less => Some(table.black),
                std::cmp::Ordering::Equal => None,
            }
        })
    }

    pub(super) fn close(&self, it: &CloseRound) -> Answer {
        let (section, round) = (it.section, it.round);
        let record = self.open_round(section, round)?;
        self.demand(record.state >= RoundState::Published, Problem::NotPublished { round })?;
        let unsettled = self.state.unsettled(self.section(section)?, record);
        if !unsettled.is_empty() {
            let faults = unsettled.into_iter().map(|problem| self.fault(problem)).collect();
            return Err(Refusal { faults });
        }
        Ok(self.with_places(Fact::Closed(happened::Closed {
            section,
            round,
            at: self.now,
            places: Vec::new(),
        })))
    }

    pub(super) fn play_off(&self, it: &NotePlayOff) -> Answer {
        let (number, order, note) = (it.section, it.order.as_slice(), it.note.as_str());
        let section = self.section(number)?;
        let over = self.is_over(section);
        self.demand(over, Problem::RoundRunning { round: section.current() })?;
        let distinct = self.those(section, order)?;
        // It must become known who goes on, also where nothing was provided for it.
        if !self.are_undecided(section, &distinct) {
            let needed = !self.state.undecided(section).is_empty();
            let may = self.may_play(section, &distinct);
            may.map_err(|refusal| if needed { self.refusal(Problem::NotTied) } else { refusal })?;
        }
        if !self.regulations.play_off {
            self.said(note, MissingField::Reason)?;
        }
        let play_off = PlayOff { order: order.to_vec(), note: note.to_owned() };
        Ok(self.with_places(Fact::PlayedOff(happened::PlayedOff {
            section: number,
            play_off,
            places: Vec::new(),
        })))
    }

    /// The same with the places that it gives, and what parts neighbours.
    pub(super) fn with_places(&self, mut fact: Fact) -> Fact {
        let then = self.state.with(fact.clone());
        let given = |section, after: Option<Round>| {
            let section = then.section(section);
            section.map(|one| then.part(one, after.map_or(one.closed(), Round::get)))
        };
        if let Fact::AdditionalScored(happened::AdditionalScored {
            section,
            additional,
            places,
            ..
        }) = &mut fact
        {
            let counting = then.counting();
            let one = then.section(*section).and_then(|of| then.additional(of, *additional));
            if one.is_some_and(|one| one.is_finished(&counting)) {
                *places = given(*section, None).unwrap_or_default();
            }
        } else if let Some((section, after, places)) = fact.places_mut() {
            *places = given(section, after).unwrap_or_default();
        }
        fact
    }

    /// The same with the places that are others by it, of what changes what was played.
    pub(super) fn with_changed_places(&self, mut fact: Fact) -> Fact {
        let then = self.state.with(fact.clone());
        let changed = then.sections.iter().filter_map(|section| {
            let round = Round::new(section.closed())?;
            let places = then.part(section, round.get());
            let before = self.state.section(section.number)?;
            let other = self.state.part(before, round.get()) != places;
            other.then_some(PlacesAfter { section: section.number, round, places })
        });
        let changed = changed.collect();
        if let Some(places) = fact.changed_places_mut() {
            *places = changed;
        }
        fact
    }

    /// Whether just these share the last place from which one goes on.
    fn are_undecided(&self, section: &Section, distinct: &[Number]) -> bool {
        let mut shared: Vec<Number> =
            self.state.undecided(section).iter().map(|one| one.number).collect();
        shared.sort_unstable();
        shared == distinct
    }
}

impl CorrectResult {
    /// What happens, with the published pairs that would have been others.
    pub(super) fn corrected(&self, changes: Vec<Difference>) -> Fact {
        Fact::Corrected(happened::Corrected {
            place: self.place(),
            game: self.game,
            score: self.score,
            by: self.by.clone(),
            reason: self.reason.clone(),
            changes,
            places: Vec::new(),
        })
    }
}
