//! Protests, appeals, signatures.

use crate::happened;
use clauses::Clause;
use rulebook::{Committee, CommitteeRule, ProtestStep};

use super::{Answer, Deciding};
use crate::command::{
    DecideAppeal, DecideProtest, FileAppeal, FileProtest, FormCommittee, ResultRuled, Sign,
};
use crate::{
    Authority, CommitteeMember, Difference, Fact, Fault, GameResult, HeldUp, Imposed, Lifted,
    Member, MissingField, Noun, Place, Player, Problem, Protest, ProtestFiled, ProtestNumber,
    Refusal, RoundState, Ruled, Ruling, Section,
};
use tournament::{Number, Round};

/// What a decision changes.
struct Changes {
    result: Option<ResultRuled>,
    lifts: Option<Imposed>,
}

impl Deciding<'_> {
    pub(super) fn decide_protest(&self, it: &DecideProtest) -> Answer {
        let (protest, by) = (it.protest, it.by);
        let open = self.known_protest(protest)?;
        self.said(&it.text, MissingField::Text)?;
        self.demand(open.decision.is_none(), Problem::ProtestClosed { protest })?;
        self.demand(by >= Authority::ChiefArbiter, Problem::ProtestByChief { by })?;
        let hours = self.protest_rule().and_then(|rule| rule.decided_within_hours);
        let minutes = self.now.minutes_since(open.at);
        let late = hours.is_some_and(|hours| minutes > i64::from(hours) * 60);
        let by = vec![format!("{by:?}")];
        let (upheld, text, at) = (it.upheld, it.text.clone(), self.now);
        let decision =
            Ruling { upheld, by, text, at, late, heard: it.heard, result: None, lifts: None };
        let changes = Changes { result: it.result, lifts: it.lifts };
        self.ruled(open, decision, changes, |decision| {
            Fact::ProtestDecided(happened::ProtestDecided { protest, decision, places: Vec::new() })
        })
    }

    /// A decision with the result that it changes and the sanction that it lifts: one that upholds the
    /// protest may.
    fn ruled(
        &self,
        protest: &Protest,
        decision: Ruling,
        changes: Changes,
        fact: impl Fn(Ruling) -> Fact,
    ) -> Answer {
        let Changes { result, lifts } = changes;
        let nothing = result.is_none() && lifts.is_none();
        self.demand(decision.upheld || nothing, Problem::DismissedWithResult)?;
        let of = result.map(|one| self.result_ruled(protest, one)).transpose()?;
        let stands = |what: &Imposed| self.state.imposed_at(*what).is_some();
        let lifts = lifts.or(protest.against.filter(|_| decision.upheld).filter(stands));
        let says = of.map(|of| (of.place, of.game));
        let lifted = lifts.map(|what| self.lifted(what, says)).transpose()?;
        let board = of.map(|of| of.place).or_else(|| lifted.as_ref()?.boards().next().copied());
        // The pairs that would have been others are told once.
        let with = |changes: Vec<Difference>| {
            let (ruled, lift) = if of.is_some() { (changes, vec![]) } else { (vec![], changes) };
            let result = of.map(|of| Box::new(Ruled { of, changes: ruled }));
            let lifts = lifted.clone().map(|one| Box::new(Lifted { changes: lift, ..one }));
            fact(Ruling { result, lifts, ..decision.clone() })
        };
        let changes =
            board.map(|place| self.changed_pairs_by(with(Vec::new()), place)).transpose()?;
        Ok(self.with_changed_places(with(changes.unwrap_or_default())))
    }

    /// The result that a decision gives a game of the round that a protest is about.
    fn result_ruled(&self, protest: &Protest, it: ResultRuled) -> Result<GameResult, Refusal> {
        let ResultRuled { table, board, game, score } = it;
        self.demand(self.state.may_be(score), Problem::SanctionScore { score })?;
        let place = Place { section: protest.section, round: protest.round, table, board };
        self.demand(self.is_correctable(place, game)?, Problem::NothingToCorrect { table })?;
        Ok(GameResult { place, game, score })
    }

    pub(super) fn sound_clauses(&self, ids: &[String]) -> Result<(), Refusal> {
        match ids.iter().find(|id| Clause::parse(id).is_err()) {
            Some(id) => Err(self.refusal(Problem::UnknownClause { id: id.clone() })),
            None => Ok(()),
        }
    }

    pub(super) fn form_committee(&self, it: &FormCommittee) -> Answer {
        let (members, reserves) = (&it.members, &it.reserves);
        // Nobody loses his right of appeal because it was forgotten; but it is told.
        let told = !it.note.trim().is_empty();
        self.demand(!self.state.is_committee_late() || told, Problem::CommitteeLate)?;
        // Those who wait for a decision are judged by those whom they know.
        let mut waiting = ProtestNumber::all().zip(&self.state.protests);
        let waiting =
            waiting.find(|(_, one)| one.appeal.is_some() && one.appeal_decision.is_none());
        if let (Some((protest, _)), true) = (waiting, self.state.committee.is_some()) {
            return Err(self.refusal(Problem::CommitteeNeeded { protest }));
        }
        for (place, one) in members.iter().chain(reserves).enumerate() {
            self.said(&one.name, MissingField::Name)?;
            let name = one.name.clone();
            self.is_born(&name, one.born_on)?;
            let is_born = one.born <= self.now.date().year();
            self.demand(is_born, Problem::BornLater { name: name.clone() })?;
            let mut before = members.iter().chain(reserves).take(place);
            let twice = before.any(|other| plain(&other.name) == plain(&name));
            self.demand(!twice, Problem::CommitteeTwice { name: name.clone() })?;
            if one.arbiter || self.is_official(&name) {
                let problem = Problem::CommitteeArbiter { name };
                return Err(self.refusal_by(CommitteeRule::NotArbiters, problem));
            }
        }
        if let Some(committee) = self.regulations.book().committee() {
            self.sound_committee(committee, members, reserves, &committee.clauses)?;
        }
        let (members, reserves) = (members.clone(), reserves.clone());
        Ok(Fact::CommitteeFormed(happened::CommitteeFormed {
            members,
            reserves,
            at: self.now,
            note: it.note.clone(),
        }))
    }

    /// Whether somebody of this name is of the judging panel.
    fn is_official(&self, name: &str) -> bool {
        self.regulations.officials.iter().any(|one| plain(&one.name) == plain(name))
    }

    /// The clauses by which a rule holds for the committee; none where the document does not have it.
    fn committee_clauses(&self, rule: CommitteeRule) -> &'static [Clause] {
        let rules = self.regulations.book().committee().map_or(&[][..], |one| &one.rules[..]);
        rules.iter().find(|one| one.says == rule).map_or(&[], |one| &one.clauses)
    }

    /// A refusal that rests on a rule of the committee; where the document does not have it, on what it says
    /// of the refusal itself.
    fn refusal_by(&self, rule: CommitteeRule, problem: Problem) -> Refusal {
        match self.committee_clauses(rule) {
            [] => self.refusal(problem),
            clauses => Fault { problem, because: clauses.to_vec() }.into(),
        }
    }

    /// Whether a committee, or those of it who vote, is as the document wants it.
    fn sound_committee(
        &self,
        committee: &Committee,
        members: &[CommitteeMember],
        reserves: &[CommitteeMember],
        because: &[Clause],
    ) -> Result<(), Refusal> {
        let first = self.regulations.starts;
        // Full years on the first day; of whom only the year is known, one year less cannot be excluded.
        let age = |one: &CommitteeMember| match one.born_on {
            Some(born) => born.years_on(first),
            None => first.year().saturating_sub(one.born),
        };
        let ages = |list: &[CommitteeMember]| -> Vec<u16> { list.iter().map(age).collect() };
        let open = |one: &CommitteeMember| {
            one.born_on.is_none()
                && committee.age_min.is_some_and(|least| age(one) == u16::from(least))
        };
        let unknown = members.iter().chain(reserves).any(open);
        let unknown = unknown.then_some(rulebook::CommitteeFault::AgeUnknown);
        let faults: Vec<Fault> = committee
            .faults(&ages(members), &ages(reserves))
            .into_iter()
            .chain(unknown)
            .map(|fault| Fault {
                problem: Problem::CommitteeUnsound { fault },
                because: because.to_vec(),
            })
            .collect();
        if faults.is_empty() { Ok(()) } else { Err(Refusal { faults }) }
    }

    fn protest_rule(&self) -> Option<&'static rulebook::ProtestRule> {
        self.regulations.book().protests(self.regulations.discipline()?)
    }

    pub(super) fn protest(&self, it: &FileProtest) -> Answer {
        self.said(&it.text, MissingField::Text)?;
        self.said(&it.filed_by, MissingField::Who)?;
        self.sound_clauses(&it.clauses)?;
        self.files_for(it.who, &it.filed_by)?;
        if let Some(id) = self.foreign(&it.clauses) {
            return Err(self.refusal(Problem::ProtestByForeignClause { id: id.clone() }));
        }
        self.demand(it.written || !self.written_only(), Problem::ProtestNotWritten)?;
        if self.regulations.book().events().protest_names_clauses {
            let none = it.clauses.is_empty() && it.points.is_empty();
            self.demand(!none, Problem::ProtestWithoutClauses)?;
        }
        let asked = self.regulations.deposit_roubles;
        let deposit = self.regulations.book().events().money(asked.into());
        self.demand(it.deposit_roubles >= asked, Problem::DepositMissing { deposit })?;
        let played_in = self.section(it.section)?;
        self.round(it.section, it.round)?;
        self.in_time(played_in, it.round)?;
        let stands = it.against.is_none_or(|what| self.state.imposed_at(what).is_some());
        self.demand(stands, Problem::NothingImposed)?;
        let protest = ProtestFiled {
            who: it.who,
            filed_by: it.filed_by.clone(),
            section: it.section,
            round: it.round,
            text: it.text.clone(),
            clauses: it.clauses.clone(),
            points: it.points.clone(),
            deposit_roubles: it.deposit_roubles,
            at: self.now,
            against: it.against,
        };
        Ok(Fact::Protested(happened::Protested { protest: Box::new(protest) }))
    }

    /// Whether a protest must be in writing: where the rulebook says so, for everybody or for teams.
    fn written_only(&self) -> bool {
        let teams = self.state.is_team_event();
        let steps = self.protest_rule().map_or(&[][..], |rule| &rule.procedure[..]);
        steps.iter().any(|step| match step.says {
            ProtestStep::InWriting => true,
            ProtestStep::CaptainForTeamInWriting => teams,
            ProtestStep::NamesClauses | ProtestStep::CaptainForTeam => false,
        })
    }

    /// A player files for himself, or his representative for him; in team events only the captain.
    fn files_for(&self, who: Member, filed_by: &str) -> Result<(), Refusal> {
        match who {
            Member::Player(id) if !self.state.is_team_event() => {
                let own = self.player(id)?;
                // Nobody who plays here files for another.
                let mut others =
                    self.state.players.iter().filter(|one| one.player.name != own.player.name);
                let other = others.any(|one| plain(&one.player.name) == plain(filed_by));
                self.demand(!other, Problem::ProtestForAnother { name: filed_by.to_owned() })?;
                self.represents(&own.player, filed_by)
            }
            Member::Player(id) => {
                self.player(id)?;
                let teams = self.state.teams.iter();
                let own =
                    teams.map(|one| &one.team).find(|team| team.players().any(|one| one == id));
                let captain = own.map(|team| team.captain.clone()).unwrap_or_default();
                self.demand(captain == filed_by, Problem::OnlyCaptain { captain })
            }
            Member::Team(id) => {
                let captain = self.team(id)?.team.captain.clone();
                self.demand(captain == filed_by, Problem::OnlyCaptain { captain })
            }
        }
    }

    /// Where an entry names a representative, nobody else files for the player but he himself.
    fn represents(&self, player: &Player, filed_by: &str) -> Result<(), Refusal> {
        let by = plain(filed_by);
        let named = !player.representative.trim().is_empty();
        let may = by == plain(&player.name) || by == plain(&player.representative);
        let (name, representative) = (player.name.clone(), player.representative.clone());
        self.demand(!named || may, Problem::NotRepresentative { name, representative })
    }

    fn in_time(&self, section: &Section, round: Round) -> Result<(), Refusal> {
        let closed = section.round(round).and_then(|record| record.closed);
        let Some(closed) = closed else { return Ok(()) };
        let minutes = self.now.minutes_since(closed);
        let allowed = self.state.protest_minutes(section, round).unwrap_or(i64::MAX);
        self.demand(minutes <= allowed, Problem::ProtestLate { minutes, allowed })
    }

    fn known_protest(&self, protest: ProtestNumber) -> Result<&Protest, Refusal> {
        let missing = Problem::NoSuch { thing: Noun::Protest, number: protest.get() };
        self.state.protests.get(protest.index()).ok_or_else(|| self.refusal(missing))
    }

    pub(super) fn appeal(&self, it: &FileAppeal) -> Answer {
        let protest = it.protest;
        self.said(&it.text, MissingField::Text)?;
        let known = self.known_protest(protest)?;
        if known.decision.is_none() {
            let because = self.committee_clauses(CommitteeRule::AfterProtestOnly).to_vec();
            return Err(Fault { problem: Problem::ProtestOpen { protest }, because }.into());
        }
        self.not_decided_finally(protest, known)?;
        self.demand(known.appeal.is_none(), Problem::ProtestClosed { protest })?;
        let owed = self.state.needs_committee_first();
        let missing = if owed { Problem::CommitteeOwed } else { Problem::CommitteeMissing };
        self.demand(self.state.committee.is_some(), missing)?;
        let in_writing = !self.committee_clauses(CommitteeRule::InWriting).is_empty();
        self.demand(it.written || !in_writing, Problem::AppealNotWritten)?;
        let decided = known.decision.as_ref().map(|decision| decision.at);
        let minutes = decided.map_or(0, |at| self.now.minutes_since(at));
        let term = self.regulations.protest_minutes.filter(|_| in_writing);
        let allowed = term.map_or(i64::MAX, i64::from);
        self.demand(minutes <= allowed, Problem::AppealLate { minutes, allowed })?;
        Ok(Fact::Appealed(happened::Appealed { protest, text: it.text.clone(), at: self.now }))
    }

    pub(super) fn decide_appeal(&self, it: &DecideAppeal) -> Answer {
        let protest = it.protest;
        let known = self.known_protest(protest)?;
        self.said(&it.text, MissingField::Text)?;
        self.demand(known.appeal.is_some(), Problem::ProtestOpen { protest })?;
        self.not_decided_finally(protest, known)?;
        let Some((members, reserves)) = &self.state.committee else {
            return Err(self.refusal(Problem::CommitteeMissing));
        };
        let parties = self.parties(known);
        let listed: Vec<&CommitteeMember> = members.iter().chain(reserves).collect();
        let mut voting: Vec<CommitteeMember> = Vec::new();
        for name in &it.voted {
            let found = listed.iter().find(|one| one.name == *name && !voting.contains(*one));
            let missing = || self.refusal(Problem::NotOfCommittee { name: name.clone() });
            voting.push((*found.ok_or_else(missing)?).clone());
            if parties.iter().any(|one| plain(one) == plain(name)) {
                let problem = Problem::CommitteeParty { name: name.clone() };
                return Err(self.refusal_by(CommitteeRule::NotParties, problem));
            }
        }
        if let Some(committee) = self.regulations.book().committee() {
            // Whoever stood down was replaced by a reserve, so the votes are as many as ever.
            let because = self.committee_clauses(CommitteeRule::InterestedReplaced);
            self.sound_committee(committee, &voting, reserves, because)?;
        }
        let (by, text) = (it.voted.clone(), it.text.clone());
        let (upheld, at) = (it.upheld, self.now);
        let decision = Ruling {
            upheld,
            by,
            text,
            at,
            late: false,
            heard: it.heard,
            result: None,
            lifts: None,
        };
        let changes = Changes { result: it.result, lifts: it.lifts };
        self.ruled(known, decision, changes, |decision| {
            Fact::AppealDecided(happened::AppealDecided { protest, decision, places: Vec::new() })
        })
    }

    /// Refuses if the committee has spoken: its word is the last.
    fn not_decided_finally(&self, protest: ProtestNumber, known: &Protest) -> Result<(), Refusal> {
        if known.appeal_decision.is_none() {
            return Ok(());
        }
        let because = self.committee_clauses(CommitteeRule::Final).to_vec();
        Err(Fault { problem: Problem::ProtestClosed { protest }, because }.into())
    }

    /// Those whose dispute a protest is: he who filed it, the two of the table, their teams.
    fn parties(&self, protest: &Protest) -> Vec<String> {
        let of_team = |member: Member| match (protest.who, member) {
            (Member::Player(id), Member::Team(team)) => {
                self.state.team(team).is_some_and(|one| one.team.players().any(|one| one == id))
            }
            _ => false,
        };
        let section = self.state.section(protest.section);
        let table = section.and_then(|section| {
            let sits = |member: &Member| *member == protest.who || of_team(*member);
            let number = Number::at(section.members.iter().position(sits)?);
            let table = section.round(protest.round)?.table_of(number)?;
            Some([table.white, table.black].map(|number| section.members[number.index()]))
        });
        let mut parties = vec![protest.filed_by.clone()];
        for member in table.into_iter().flatten().chain([protest.who]) {
            parties.push(self.state.name(member).to_owned());
            if let Member::Team(team) = member
                && let Some(record) = self.state.team(team)
            {
                parties.push(record.team.captain.clone());
                let players = record.team.players();
                parties.extend(players.map(|id| self.state.name(Member::Player(id)).to_owned()));
            }
        }
        parties
    }

    pub(super) fn sign(&self, it: &Sign) -> Answer {
        let number = it.section;
        self.said(&it.by, MissingField::Who)?;
        let section = self.section(number)?;
        match it.round {
            Some(round) => {
                let closed = self.round(number, round)?.state == RoundState::Closed;
                self.demand(closed, Problem::RoundRunning { round })?;
            }
            None => {
                if let Some(first) = self.state.holds_up_signing(section).first() {
                    return Err(self.held_up(section, *first));
                }
            }
        }
        let (by, account) = (it.by.clone(), it.account.clone());
        let (round, at, places) = (it.round, self.now, Vec::new());
        let signed =
            Fact::Signed(happened::Signed { section: number, round, by, account, at, places });
        Ok(self.with_places(signed))
    }

    /// Why the final table of a section is not signed.
    fn held_up(&self, section: &Section, by: HeldUp) -> Refusal {
        let unfinished = Problem::StageUnfinished { section: section.number };
        match by {
            HeldUp::Round(_) | HeldUp::RoundsLeft { .. } => self.refusal(unfinished),
            HeldUp::SharedPlace => {
                let next = self.regulations.stages.get(section.stage.next().index());
                let count = next.and_then(|stage| stage.qualifiers).unwrap_or(0);
                let fault = self.shared_place(section, count);
                fault.map_or_else(|| self.refusal(unfinished), Refusal::from)
            }
            HeldUp::Result(_, table) => self.refusal(Problem::ResultMissing { table }),
            HeldUp::Additional(additional) => {
                self.refusal(Problem::AdditionalRunning { additional })
            }
            HeldUp::Protest(protest) => self.refusal(Problem::ProtestOpen { protest }),
        }
    }
}

/// A name as people read it: without doubled blanks, whatever letters are big.
fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
