//! Rounds: pairing, publishing, starting.

use super::{Answer, Deciding, FactIndex};
use crate::command::{
    AllowPair, CheckIn, CheckOut, Expect, ForbidPair, NoteAway, PairRound, PublishRound,
    StartRound, UnpairRound,
};
use crate::happened;
use crate::{
    Absence, BoardSeated, Depth, Difference, Fact, Found, Localized, Numbers, PairedBy, PairsMade,
    Problem, Refusal, RoundState, Section, SectionNumber, StageSystem, Unfinished,
};
use tournament::{Number, Round, Score};

impl Deciding<'_> {
    pub(super) fn check_in(&self, it: &CheckIn) -> Answer {
        self.present(it.who)?;
        Ok(Fact::CheckedIn(happened::CheckedIn { who: it.who, at: self.now }))
    }

    pub(super) fn check_out(&self, it: &CheckOut) -> Answer {
        let who = it.who;
        self.demand(self.state.here.contains(&who), Problem::NotHere { who })?;
        Ok(Fact::CheckedOut(happened::CheckedOut { who, at: self.now }))
    }

    pub(super) fn forbid(&self, it: &ForbidPair) -> Answer {
        let (one, other) = (it.one, it.other);
        self.present(one)?;
        self.present(other)?;
        self.demand(one != other, Problem::NotHere { who: one })?;
        Ok(Fact::Forbidden(happened::Forbidden {
            one,
            other,
            strength: it.strength,
            reason: it.reason.clone(),
        }))
    }

    pub(super) fn allow(&self, it: &AllowPair) -> Answer {
        Ok(Fact::Allowed(happened::Allowed { one: it.one, other: it.other }))
    }

    pub(super) fn away(&self, it: &NoteAway) -> Answer {
        let (who, round, gets) = (it.who, it.round, it.gets);
        self.present(who)?;
        let mut playing = self.state.sections.iter().filter(|one| !self.is_over(one));
        let section = playing
            .find(|one| one.number_of(who).is_some())
            .ok_or_else(|| self.refusal(Problem::NotHere { who }))?;
        let to_come = round.index() >= section.rounds.len();
        self.demand(to_come, Problem::AlreadyPaired { round })?;
        let planned = self.state.planned(section);
        self.demand(round <= planned, Problem::AllPlayed { rounds: planned })?;
        let number = self.number_in(section, who)?;
        let barred = self.state.is_barred(section.number, number, round);
        self.demand(!barred, Problem::BarredFromRound { round })?;
        if gets != Absence::Nothing {
            self.bye_allowed(section, number, round)?;
        }
        if gets == Absence::Full {
            self.plus_once(section, number, round)?;
        }
        Ok(Fact::AwayNoted(happened::AwayNoted { section: section.number, number, round, gets }))
    }

    /// Refuses a bye with points that the regulations do not allow. Without points anybody can be
    /// away: that is no more than the truth.
    fn bye_allowed(&self, section: &Section, number: Number, round: Round) -> Result<(), Refusal> {
        let loses = !self.regulations.book().refusal(Problem::ByesRefused.name()).is_empty();
        self.demand(!loses, Problem::ByesRefused)?;
        let Some(limits) = self.regulations.byes else {
            return Err(self.refusal(Problem::ByesUnannounced));
        };
        let with_points = section.away.iter().filter(|((other, who), gets)| {
            *who == number && *other != round && **gets != Absence::Nothing
        });
        let (most, last) = (limits.most, limits.not_in_last);
        self.demand(with_points.count() < usize::from(most), Problem::ByesUsed { most })?;
        let allowed = self.state.planned(section).saturating_sub(last);
        self.demand(round <= allowed, Problem::ByeTooLate { round, last })
    }

    /// In a Swiss nobody gets a second plus: neither one that he asks for nor that of an odd number.
    pub(super) fn plus_once(
        &self,
        section: &Section,
        number: Number,
        round: Round,
    ) -> Result<(), Refusal> {
        let system = self.state.system_of(section);
        let swiss = matches!(system, Some(StageSystem::Swiss { .. }));
        let known =
            !self.regulations.book().refusal(Problem::PointTwice { number }.name()).is_empty();
        let tournament = self.state.tournament(section, section.rounds.len() as u16);
        let had = tournament.entries(number).any(tournament::Entry::won_without_play);
        let promised = section.away.iter().any(|((other, who), gets)| {
            (*who, *gets) == (number, Absence::Full) && *other != round
        });
        let twice = swiss && known && (had || promised);
        self.demand(!twice, Problem::PointTwice { number })
    }

    /// The section in which somebody is noted as away in a round to come.
    pub(super) fn expect(&self, it: &Expect) -> Answer {
        let (who, round) = (it.who, it.round);
        let his = self.state.sections.iter().filter_map(|one| Some((one, one.number_of(who)?)));
        let (section, number) = { his }
            .find(|(one, number)| one.away.contains_key(&(round, *number)))
            .ok_or_else(|| self.refusal(Problem::NotHere { who }))?;
        let to_come = round.index() >= section.rounds.len();
        self.demand(to_come, Problem::AlreadyPaired { round })?;
        let barred = self.state.is_barred(section.number, number, round);
        self.demand(!barred, Problem::BarredFromRound { round })?;
        Ok(Fact::Expected(happened::Expected { section: section.number, number, round }))
    }

    /// The section, if this is the round to be paired in it.
    pub(super) fn to_pair(
        &self,
        section: SectionNumber,
        round: Round,
        unfinished: Unfinished,
    ) -> Result<&Section, Refusal> {
        let section = self.section(section)?;
        if let Some(record) = section.round(round) {
            self.demand(record.state != RoundState::Closed, Problem::RoundClosed { round })?;
            return Err(self.refusal(Problem::AlreadyPaired { round }));
        }
        let next = section.to_come();
        self.demand(round == next, Problem::RoundNotNext { round, next })?;
        let running = section.current();
        let playing =
            |round| section.round(round).is_some_and(|record| record.state == RoundState::Playing);
        let goes_on =
            unfinished == Unfinished::PairWithout && running.next() == next && playing(running);
        // Letters go between all pairs at once.
        // So do the games of a display.
        let at_once = self.regulations.is_by_correspondence() || self.regulations.is_display();
        let goes_on = goes_on || at_once;
        self.demand(running == next || goes_on, Problem::RoundRunning { round: running })?;
        let planned = self.state.planned(section);
        let left = round <= planned && !self.is_over(section);
        self.demand(left, Problem::AllPlayed { rounds: section.closed().min(planned) })?;
        if let Some((number, round)) = self.state.missing_undecided(section).first() {
            let who = section.members[number.index()];
            return Err(self.refusal(Problem::MissedUndecided { who, round: *round }));
        }
        Ok(section)
    }

    pub(super) fn pair(&self, it: &PairRound) -> Answer {
        let (number, round, seed) = (it.section, it.round, it.seed.as_deref());
        let section = self.to_pair(number, round, it.unfinished)?;
        let needed = seed.is_some() || self.draws_lots(section) || self.state.draws_colours();
        let lot = needed.then(|| self.needed_lot(seed)).transpose()?;
        let mut found = self.state.find_pairs(section, round, lot.as_ref(), Depth::Reasons)?;
        if let Some(bye) = found.bye {
            self.plus_once(section, bye, round)?;
        }
        self.state.keep_fixed_tables(section, &mut found.tables);
        let made = Box::new(PairsMade::new(found, PairedBy::System, lot));
        Ok(Fact::Paired(happened::Paired { section: number, round, made }))
    }

    /// Whether every round of a section is paired by lot.
    fn draws_lots(&self, section: &Section) -> bool {
        let Some(stage) = self.stage_of(section) else { return false };
        let StageSystem::Swiss { system, .. } = stage.system else { return false };
        // The first round follows the numbers where they were drawn.
        let first = section.rounds.is_empty() && stage.numbers == Numbers::Lot;
        system.draws_lots() && !first
    }

    /// The pairs of a round are those that somebody saw.
    fn as_seen(
        &self,
        section: SectionNumber,
        round: Round,
        seen: Option<FactIndex>,
    ) -> Result<(), Refusal> {
        let made = || self.state.paired_at(section, round);
        let same = seen.is_none_or(|seen| Some(seen) == made());
        self.demand(same, Problem::PairsChanged { round })
    }

    pub(super) fn unpair(&self, it: &UnpairRound) -> Answer {
        let (section, round, reason) = (it.section, it.round, it.reason.as_str());
        self.as_seen(section, round, it.seen)?;
        let record = self.open_round(section, round)?;
        let published = record.state >= RoundState::Published;
        if published {
            // Published pairs stand unless there was an error or the chief arbiter has his reasons.
            let given = !reason.trim().is_empty();
            self.demand(given, Problem::AlreadyPublished { round })?;
        }
        let started = record.state == RoundState::Playing;
        self.demand(!started, Problem::AlreadyStarted { round })?;
        let scored = record.tables.iter().flat_map(|table| &table.boards).any(|board| {
            let played = |score: &Score| score.how() == tournament::How::Played;
            board.lost_by.is_some() || board.scores.iter().any(played)
        });
        self.demand(!scored, Problem::ResultsEntered { round })?;
        Ok(Fact::Unpaired(happened::Unpaired {
            section,
            round,
            reason: reason.to_owned(),
            published,
        }))
    }

    pub(super) fn publish(&self, it: &PublishRound) -> Answer {
        let (section, round, starts) = (it.section, it.round, it.starts);
        self.as_seen(section, round, it.seen)?;
        let record = self.open_round(section, round)?;
        let draft = record.state == RoundState::Draft;
        self.demand(draft, Problem::AlreadyPublished { round })?;
        Ok(Fact::Published(happened::Published { section, round, starts, at: self.now }))
    }

    pub(super) fn start(&self, it: &StartRound) -> Answer {
        let (number, round) = (it.section, it.round);
        let record = self.open_round(number, round)?;
        self.demand(record.state != RoundState::Playing, Problem::AlreadyStarted { round })?;
        self.demand(record.state == RoundState::Published, Problem::NotPublished { round })?;
        let (note, clauses) = self.announced(&it.note)?;
        let section = self.section(number)?;
        let boards = record.tables.iter().map(|table| {
            if self.state.is_team_event() {
                self.boards_of(section, round, table)
            } else {
                table.boards.clone()
            }
        });
        let boards = boards.map(|all| all.iter().map(BoardSeated::from).collect());
        let (at, boards) = (self.now, boards.collect());
        Ok(Fact::Started(happened::Started { section: number, round, at, boards, note, clauses }))
    }

    /// Before the first round all know what must be announced.
    pub(super) fn all_is_announced(&self) -> Result<(), Refusal> {
        let owed = self.state.owed();
        if owed.is_empty() {
            return Ok(());
        }
        let first = self.state.fault(Problem::AnnouncementsOwed);
        Err(Refusal { faults: [first].into_iter().chain(owed).collect() })
    }

    /// The same, or it is told why not. The note is kept only where it is needed, with the clauses of what
    /// was lacking.
    fn announced(&self, note: &str) -> Result<(String, Vec<String>), Refusal> {
        let note = note.trim();
        if note.is_empty() {
            self.all_is_announced()?;
        }
        let owed = self.state.owed();
        if owed.is_empty() {
            return Ok((String::new(), Vec::new()));
        }
        let mut clauses: Vec<String> = Vec::new();
        for clause in owed.iter().flat_map(|fault| &fault.because).map(ToString::to_string) {
            if !clauses.contains(&clause) {
                clauses.push(clause);
            }
        }
        Ok((note.to_owned(), clauses))
    }

    /// The published pairs after a round that the system would have made otherwise.
    pub(super) fn changed_pairs(&self, section: &Section, after: Round) -> Vec<Difference> {
        let later = Round::all().zip(&section.rounds).filter(|(round, record)| {
            *round > after
                && record.state >= RoundState::Published
                && record.paired == PairedBy::System
        });
        later
            .filter_map(|(round, record)| {
                let system =
                    self.state.find_pairs(section, round, record.lot.as_ref(), Depth::Pairs);
                let found = record.tables.iter().filter(|table| table.added.is_none());
                let pairs: Vec<_> = found.map(|table| (table.white, table.black)).collect();
                let difference = difference(round, &system, &pairs);
                let same = difference.system.is_empty()
                    && difference.made.is_empty()
                    && difference.impossible.is_none();
                (!same).then_some(difference)
            })
            .collect()
    }
}

/// In which pairs a round differs from what the system makes of it.
pub(super) fn difference(
    round: Round,
    system: &Result<Found, crate::Fault>,
    made: &[(Number, Number)],
) -> Difference {
    match system {
        Err(fault) => Difference {
            round,
            made: made.to_vec(),
            impossible: Some(Localized::by(|language| fault.text(language))),
            system: Vec::new(),
        },
        Ok(found) => {
            let pairs: Vec<(Number, Number)> =
                found.tables.iter().map(|table| (table.white, table.black)).collect();
            let only = |some: &[(Number, Number)], others: &[(Number, Number)]| {
                some.iter().filter(|pair| !others.contains(pair)).copied().collect()
            };
            Difference {
                round,
                system: only(&pairs, made),
                made: only(made, &pairs),
                impossible: None,
            }
        }
    }
}
