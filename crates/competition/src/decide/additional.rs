//! Additional matches for shared places: called, played game by game, done without.

use crate::happened;
use lots::Lot;
use rulebook::TimeControl;

use super::{Answer, Deciding};
use crate::command::{CallAdditional, ScoreAdditional, WaiveAdditional};
use crate::{
    Additional, AdditionalCall, CalledMeeting, Fact, GameNumber, Length, MayPlayOff, MissingField,
    Noun, Problem, Refusal, Section, Waived,
};
use tournament::{Berger, Colour, Number, Round};

/// More games than this no two agree on.
const GAMES_MAX: u8 = 40;

impl Deciding<'_> {
    pub(super) fn call_additional(&self, it: &CallAdditional) -> Answer {
        let section = self.section(it.section)?;
        let over = self.is_over(section);
        self.demand(over, Problem::RoundRunning { round: section.current() })?;
        let who = self.those(section, &it.who)?;
        let right = self.may_play(section, &who)?;
        let control = it.control.as_deref().unwrap_or(&self.regulations.time_control).trim();
        let read: Result<TimeControl, _> = control.parse();
        let unreadable = Problem::TimeControlUnreadable { text: control.to_owned() };
        self.demand(read.is_ok(), unreadable)?;
        let teams = self.state.is_team_event();
        let length = match it.games {
            Some(games) => Length::Games(games),
            None => Length::FirstWin,
        };
        let sound = match length {
            Length::Games(games) => (1..=GAMES_MAX).contains(&games),
            // Of more than two, or on many boards, there is no first win that ends it.
            Length::FirstWin => who.len() == 2 && !teams,
        };
        self.demand(sound, Problem::AdditionalLength { most: GAMES_MAX })?;
        // Whoever was named has White, also where Black begins.
        let begins = if it.white.is_some() { Colour::White } else { self.state.begins() };
        let (who, lot) = self.order_of_lot(section, &who, it)?;
        let boards = self.regulations.teams.as_ref().filter(|_| teams);
        let boards = boards.map_or(1, |rules| rules.boards);
        let first = right.who.iter().map(|one| one.range()[0]).min().unwrap_or_default();
        let last = right.who.iter().map(|one| one.range()[1]).max().unwrap_or_default();
        let additional = AdditionalCall {
            meetings: meetings(&who, boards, begins),
            who,
            places: [first, last],
            control: control.to_owned(),
            length,
            lot,
            rules: it.rules.trim().to_owned(),
            clauses: self.clauses_of(&right, control, length),
            at: self.now,
        };
        let additional = Box::new(additional);
        Ok(Fact::AdditionalCalled(happened::AdditionalCalled { section: it.section, additional }))
    }

    pub(super) fn score_additional(&self, it: &ScoreAdditional) -> Answer {
        let section = self.section(it.section)?;
        let number = it.additional.get();
        let missing = Problem::NoSuch { thing: Noun::AdditionalMatch, number };
        let one = self.state.additional(section, it.additional);
        let one = one.ok_or_else(|| self.refusal(missing))?;
        let missing = Problem::NoSuch { thing: Noun::Meeting, number: it.meeting.get() };
        let meeting = one.meetings.get(it.meeting.index());
        let meeting = meeting.ok_or_else(|| self.refusal(missing))?;
        let missing = Problem::NoSuch { thing: Noun::Board, number: it.board.get().into() };
        let scores = meeting.boards.get(it.board.index());
        let scores = scores.ok_or_else(|| self.refusal(missing))?;
        let score = it.score;
        self.demand(!score.is_by_sanction(), Problem::SanctionScore { score })?;
        let next = GameNumber::from_index(scores.len());
        let game = it.game.unwrap_or(next);
        if game.index() < scores.len() {
            // Another result of a game that has one needs its reason.
            self.said(&it.reason, MissingField::Reason)?;
        } else {
            let open = one.open_games(&self.state.counting());
            let waits = open.contains(&(it.meeting, it.board, game));
            self.demand(waits, Problem::AdditionalGameNotOpen { game })?;
        }
        Ok(self.with_places(Fact::AdditionalScored(happened::AdditionalScored {
            section: it.section,
            additional: it.additional,
            meeting: it.meeting,
            board: it.board,
            game,
            score,
            reason: it.reason.trim().to_owned(),
            places: Vec::new(),
        })))
    }

    pub(super) fn waive_additional(&self, it: &WaiveAdditional) -> Answer {
        let section = self.section(it.section)?;
        let who = self.those(section, &it.who)?;
        // Also a match that was begun may come to nothing.
        let counting = self.state.counting();
        let begun = |one: &Additional| !one.is_finished(&counting) && one.is_of(&who);
        if !section.additional.iter().any(begun) {
            self.may_play(section, &who)?;
        }
        self.said(&it.reason, MissingField::Reason)?;
        let waived = Waived { who, reason: it.reason.trim().to_owned(), at: self.now };
        Ok(Fact::AdditionalWaived(happened::AdditionalWaived { section: it.section, waived }))
    }

    /// Those who are named, each once and known.
    pub(super) fn those(
        &self,
        section: &Section,
        named: &[Number],
    ) -> Result<Vec<Number>, Refusal> {
        for who in named {
            let known = who.index() < section.members.len();
            let missing = Problem::NoSuch { thing: Noun::Participant, number: who.get() };
            self.demand(known, missing)?;
        }
        let mut distinct = named.to_vec();
        distinct.sort_unstable();
        distinct.dedup();
        let sound = named.len() > 1 && distinct.len() == named.len();
        self.demand(sound, Problem::NotTied)?;
        Ok(distinct)
    }

    /// The right by which just these may play for their places.
    pub(super) fn may_play(
        &self,
        section: &Section,
        distinct: &[Number],
    ) -> Result<MayPlayOff, Refusal> {
        let rights = self.state.may_play_off(section);
        let found = rights.into_iter().find(|right| right.is_of(distinct));
        if let Some(right) = found {
            return Ok(right);
        }
        let game = self.state.game();
        let rule = self.regulations.book().events().additional(game);
        let provided = rule.is_some_and(|rule| {
            rule.says != rulebook::Weight::IfProvided || self.regulations.play_off
        });
        self.demand(provided, Problem::PlayOffRefused)?;
        Err(self.refusal(Problem::NotTied))
    }

    /// Who has which number, and White: as it was said of two, else by lot.
    fn order_of_lot(
        &self,
        section: &Section,
        who: &[Number],
        it: &CallAdditional,
    ) -> Result<(Vec<Number>, Option<crate::LotRecord>), Refusal> {
        if let Some(white) = it.white {
            let missing = Problem::NoSuch { thing: Noun::Participant, number: white.get() };
            self.demand(who.len() == 2 && who.contains(&white), missing)?;
            let other = who.iter().copied().filter(|one| *one != white);
            return Ok((std::iter::once(white).chain(other).collect(), None));
        }
        let lot = self.needed_lot(it.seed.as_deref())?;
        let count = section.additional.len() + 1;
        let purpose = format!("section {}, additional match {count}: colours", section.number);
        let mut drawn = who.to_vec();
        Lot::new(&lot.seed(), &purpose).shuffle(&mut drawn);
        Ok((drawn, Some(lot)))
    }

    fn clauses_of(&self, right: &MayPlayOff, control: &str, length: Length) -> Vec<String> {
        let mut clauses = right.clauses.clone();
        let rule = self.regulations.book().events().additional(self.state.game());
        let shorter = rule.and_then(|rule| rule.shorter.as_ref());
        if control != self.regulations.time_control {
            clauses.extend(shorter.iter().flat_map(|basis| basis.iter().copied()));
        }
        clauses.extend(self.state.known_play_off(control, length).into_iter().flatten());
        let mut ids: Vec<String> = Vec::new();
        for clause in clauses {
            let id = clause.to_string();
            if !ids.contains(&id) {
                ids.push(id);
            }
        }
        ids
    }
}

/// Everybody against everybody, by the table of a round robin.
fn meetings(who: &[Number], boards: u8, begins: Colour) -> Vec<CalledMeeting> {
    let count = u16::try_from(who.len()).unwrap_or(u16::MAX);
    let Ok(table) = Berger::new(count, 1) else { return Vec::new() };
    let rounds = Round::up_to(table.rounds()).flat_map(|round| table.round(round).meetings);
    let meeting = |one: tournament::Meeting| {
        let (white, black) = one.white_black(begins);
        let boards = vec![[]; usize::from(boards.max(1))];
        CalledMeeting { white: who[white.index()], black: who[black.index()], boards }
    };
    rounds.map(meeting).collect()
}
