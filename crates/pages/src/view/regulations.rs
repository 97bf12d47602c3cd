//! The regulations of an event as a document: chapters of points, each with its clauses.

use clauses::Clause;
use competition::{
    AgreedDraws, Blindfold, ByeLimits, DisplayTime, Fault, Finding, FoulRule, Kind, Numbers,
    Occasion, PlatformTerms, Player, Post, Problem, RapidRules, Regulations, Stage, StageNumber,
    StageSystem, Term, checklist, provision_label,
};
use rulebook::{Provision, TimeControl, WayOfPlaying};
use tournament::System;
use tournament::standings::name_of;
use words::Id;

use super::checklist::capital;
use super::clause::{Cited, cited};
use crate::id;
use crate::text::Texts;

/// A chapter of the document.
pub(crate) struct Chapter {
    pub(crate) title: String,
    pub(crate) points: Vec<Statement>,
}

/// One point: what it is about, what it says, and by which clauses.
pub(crate) struct Statement {
    pub(crate) about: String,
    pub(crate) says: String,
    pub(crate) because: Vec<Cited>,
}

/// The document.
pub(crate) struct Document {
    pub(crate) chapters: Vec<Chapter>,
    /// What the rulebook has to remark on it.
    pub(crate) warnings: Vec<String>,
    /// All clauses that are cited, with their titles.
    pub(crate) clauses: Vec<Cited>,
}

impl Document {
    pub(crate) fn of(regulations: &Regulations, t: Texts) -> Document {
        let mut writer = Writer { regulations, t, chapters: Vec::new() };
        writer.general();
        writer.people();
        writer.system();
        writer.games();
        writer.places();
        writer.texts();
        writer.panel();
        let mut chapters = writer.chapters;
        chapters.retain(|chapter| !chapter.points.is_empty());
        let mut clauses: Vec<Cited> = Vec::new();
        for note in chapters.iter().flat_map(|one| &one.points).flat_map(|one| &one.because) {
            if !clauses.contains(note) {
                clauses.push(note.clone());
            }
        }
        let text = |finding: Finding| finding.fault.text(t.language);
        let warnings = regulations.findings().into_iter().map(text).collect();
        Document { chapters, warnings, clauses }
    }
}

/// What a Swiss system is called.
pub(crate) fn swiss_name(system: System, t: Texts) -> String {
    let id = match system {
        System::RuLot => id::SWISS_RU_LOT,
        System::RuIndividual => id::SWISS_RU_INDIVIDUAL,
        System::RuTruncatedSolkoff => id::SWISS_RU_TRUNCATED_SOLKOFF,
        System::RuBuchholz => id::SWISS_RU_BUCHHOLZ,
        System::UaMedianSolkoff => id::SWISS_UA_MEDIAN_SOLKOFF,
        System::UaChessBuchholz => id::SWISS_UA_CHESS_BUCHHOLZ,
        System::UaLot => id::SWISS_UA_LOT,
        System::RenjuRegulated => id::SWISS_RENJU_REGULATED,
        System::RenjuLot => id::SWISS_RENJU_LOT,
        System::FideDutch => id::SWISS_FIDE_DUTCH,
    };
    t.say(id).into_owned()
}

/// How many byes with points may be asked for.
pub(crate) fn byes_text(byes: ByeLimits, t: Texts) -> String {
    let most = t.count(id::BYES_MOST, &byes.most);
    match byes.not_in_last {
        0 => most.into_owned(),
        last => format!("{most} {}", t.count(id::BYES_NOT_IN_LAST, &last)),
    }
}

struct Writer<'a> {
    regulations: &'a Regulations,
    t: Texts,
    chapters: Vec<Chapter>,
}

impl Writer<'_> {
    fn chapter(&mut self, id: Id) {
        let title = self.t.say(id).into_owned();
        self.chapters.push(Chapter { title, points: Vec::new() });
    }

    fn point(&mut self, about: Id, says: impl Into<String>, because: &[Clause]) {
        let (says, mut about) = (says.into(), capital(&self.t.say(about)));
        let because = cited(because, self.t);
        if let Some(chapter) = self.chapters.last_mut().filter(|_| !says.is_empty()) {
            // What is listed has its heading once.
            let listed = chapter.points.iter().any(|point| point.about == about);
            if listed {
                about.clear();
            }
            chapter.points.push(Statement { about, says, because });
        }
    }

    fn general(&mut self) {
        let (one, t) = (self.regulations, self.t);
        self.chapter(id::PART_GENERAL);
        self.point(
            id::REGULATIONS_RULEBOOK,
            format!("{} – {}", one.rulebook.prefix(), one.book().title().of(t.language)),
            &[],
        );
        if let Some(discipline) = one.discipline() {
            self.point(
                id::REGULATIONS_DISCIPLINE,
                discipline.names.of(t.language),
                &discipline.clauses,
            );
        }
        self.point(id::EVENT_DAYS, t.days(one.starts, one.ends), &[]);
        self.point(id::EVENT_PLACE, one.place.clone(), &[]);
        self.point(id::EVENT_ORGANISER, one.organiser.clone(), &[]);
        self.point(id::EVENT_STATUS, t.say(status_id(one)), &[]);
        let rank = one.rank.map(|rank| format!("{rank:?}")).unwrap_or_default();
        self.point(id::EVENT_RANK, rank, self.behind(&Problem::RankUnsaid));
        if one.unofficial {
            self.point(id::EVENT_STATUS, t.say(id::EVENT_UNOFFICIAL), &[]);
        }
        let until = one.entries_until.map(|day| t.days(day, day)).unwrap_or_default();
        self.point(id::EVENT_ENTRIES_UNTIL, until, self.behind(&Problem::EntriesUnsaid));
        let approved = one.approved.map(|day| t.days(day, day)).unwrap_or_default();
        self.point(id::EVENT_APPROVED, approved, &[]);
        self.point(id::EVENT_APPROVED_BY, one.approved_by.clone(), &[]);
    }

    fn people(&mut self) {
        let (one, t) = (self.regulations, self.t);
        self.chapter(id::PART_PEOPLE);
        self.point(id::EVENT_KIND, t.say(kind_id(one.kind)), &one.kind.clauses(one.rulebook));
        if let Some(discipline) = one.discipline() {
            let groups: Vec<_> = one
                .book()
                .event_age_groups(discipline)
                .filter(|group| one.eligible.age_groups.contains(&group.names.en))
                .collect();
            let names: Vec<&str> = groups.iter().map(|group| group.names.of(t.language)).collect();
            let clauses: Vec<Clause> =
                groups.iter().flat_map(|group| group.clauses.iter().copied()).collect();
            self.point(id::EVENT_AGES, names.join("; "), &clauses);
        }
        let sex = match one.eligible.sex {
            Some(tournament::Sex::Male) => t.say(id::SEX_MEN).into_owned(),
            Some(tournament::Sex::Female) => t.say(id::SEX_WOMEN).into_owned(),
            None => String::new(),
        };
        self.point(id::EVENT_SEX, sex, &[]);
        let least = one.eligible.rating_min.map(|least| least.to_string()).unwrap_or_default();
        self.point(id::EVENT_RATING_MIN, least, &[]);
        for required in checklist(one, &Player::default(), one.starts) {
            let name = capital(&required.item.word(t.language));
            self.point(id::EVENT_SHOWS, name, &required.because);
        }
        if one.fee_roubles > 0 {
            let fee = one.book().events().money(one.fee_roubles);
            self.point(id::EVENT_FEE, fee.of(t.language).to_owned(), &[]);
        }
    }

    fn system(&mut self) {
        let (one, t) = (self.regulations, self.t);
        self.chapter(id::PART_SYSTEM);
        for (index, stage) in one.stages.iter().enumerate() {
            let name = match (one.stages.len(), stage.name.is_empty()) {
                (1, _) | (_, true) => String::new(),
                _ => format!("{}: ", stage.name),
            };
            let says = format!("{name}{}", stage_text(stage, t));
            self.point(id::REGULATIONS_SYSTEM, says, &stage.system.clauses(one.rulebook));
            let numbers = match stage.numbers {
                Numbers::Lot => id::NUMBERS_LOT,
                Numbers::Rating => id::NUMBERS_RATING,
                Numbers::AsListed => id::NUMBERS_LISTED,
            };
            if index == 0 {
                self.point(id::EVENT_NUMBERS, t.say(numbers), &[]);
            }
        }
        if let Some(byes) = one.byes {
            self.point(id::EVENT_BYES_SHORT, byes_text(byes, t), &[]);
        }
        if let Some(teams) = one.teams.as_ref().filter(|_| one.kind == Kind::Team) {
            let rule = one.discipline().and_then(|discipline| one.book().team(discipline));
            let order: &[Clause] = rule.map_or(&[], |rule| &rule.board_order.clauses);
            self.point(id::EVENT_BOARDS, teams.boards.to_string(), order);
            self.point(id::EVENT_RESERVES, teams.reserves().to_string(), &[]);
            if let Some(rule) = rule {
                let own = teams.line_up_minutes.unwrap_or(rule.line_up_minutes_before.says.into());
                let says = t.tell(id::OFFER_TEAMS, &[("n", &own.to_string())]);
                self.point(id::EVENT_LINE_UPS, says, &rule.line_up_minutes_before.clauses);
            }
        }
    }

    fn games(&mut self) {
        let (one, t) = (self.regulations, self.t);
        self.chapter(id::PART_GAMES);
        let Some(discipline) = one.discipline() else { return };
        let control = one.time_control.parse::<TimeControl>().ok();
        let row = control.as_ref().and_then(|all| one.book().controls_admitting(discipline, all));
        let because: &[Clause] = row.map_or(&[], |row| &row.clauses);
        self.point(id::REGULATIONS_CONTROL, one.time_control.clone(), because);
        let micro = one.book().micro_match(discipline);
        let because: &[Clause] = micro.map_or(&[], |rule| &rule.games.clauses);
        self.point(id::EVENT_GAMES, one.micro_match.games.to_string(), because);
        let rule = one.book().micro_match(discipline).filter(|_| one.micro_match.games > 1);
        if let Some(limits) = rule.and_then(|rule| rule.break_minutes.as_ref()) {
            let said = one.micro_match.break_minutes.map(|minutes| minutes.to_string());
            let minutes = said.unwrap_or_else(|| limits.says.to_string());
            self.point(id::EVENT_BREAK, minutes, &limits.clauses);
        }
        if let Some(rule) = one.book().lateness(discipline) {
            let by_book = control.as_ref().map(|control| rule.allowed.minutes(control));
            let minutes = one.lateness_minutes.or(by_book).unwrap_or(0);
            self.point(id::REGULATIONS_LATENESS, t.count(id::MINUTES, &minutes), &rule.clauses);
        }
        let clauses: Vec<Clause> =
            one.book().openings(discipline).flat_map(|rule| rule.clauses.iter().copied()).collect();
        let opening = one
            .opening_table()
            .map(str::to_owned)
            .or(one.renju_opening.clone())
            .unwrap_or_default();
        self.point(id::REGULATIONS_OPENING, opening, &clauses);
        self.terms();
    }

    /// The clauses by which something must be said.
    fn behind(&self, problem: &Problem) -> &'static [Clause] {
        self.regulations.book().refusal(problem.name())
    }

    /// What single clauses leave to the regulations.
    fn terms(&mut self) {
        let (one, t) = (self.regulations, self.t);
        let (games, conduct) = (&one.games, &one.conduct);
        let set = games.rule_set.map(|set| match set {
            RapidRules::Full => id::RULE_SET_FULL,
            RapidRules::Basic => id::RULE_SET_BASIC,
        });
        let set = set.map(|id| t.say(id).into_owned()).unwrap_or_default();
        self.term(Term::RuleSet, set);
        let draws = match games.agreed_draws {
            Some(AgreedDraws::AfterMoves(moves)) => {
                format!("{} {moves}", t.say(id::EVENT_DRAWS_AFTER))
            }
            Some(AgreedDraws::Never) => t.say(id::EVENT_DRAWS_NEVER).into_owned(),
            None => String::new(),
        };
        self.term(Term::AgreedDraws, draws);
        let penalty = conduct.device_penalty.as_deref();
        let penalty = penalty.map(|name| super::sanction(name, t)).unwrap_or_default();
        self.term(Term::DevicePenalty, penalty);
        for (holds, term) in [
            (games.fouls == FoulRule::Loses, Term::Fouls),
            (games.majority_capture, Term::MajorityCapture),
            (games.king_turned, Term::KingTurned),
            (games.rounds_by_lot, Term::RoundsByLot),
            (games.remote, Term::RemotePlay),
            (conduct.leaving_reported, Term::LeavingReported),
            (conduct.leaving_hall, Term::LeavingHall),
            (conduct.uncategorised_arbiters, Term::UncategorisedArbiters),
        ] {
            let says = if holds { t.say(id::YES).into_owned() } else { String::new() };
            self.term(term, says);
        }
        self.platform();
    }

    /// How games are played on the platform, if they are.
    fn platform(&mut self) {
        let (one, t) = (self.regulations, self.t);
        let Some(terms) = one.games.platform else { return };
        let remote = one.discipline().and_then(|it| one.book().remote(it));
        let because: Vec<Clause> = remote
            .iter()
            .flat_map(|rule| &rule.demands)
            .flat_map(|it| it.clauses.to_vec())
            .collect();
        let yes = t.say(id::YES).into_owned();
        self.point(id::EVENT_PLATFORM, yes.clone(), &because);
        let terms_held = [
            (terms.admitted, id::EVENT_ADMITTED),
            (terms.show_counts, id::EVENT_SHOW_COUNTS),
            (terms.premoves, id::EVENT_PREMOVES),
            (terms.closed, id::EVENT_CLOSED),
            (terms.adjournment, id::EVENT_ADJOURNMENT),
        ];
        for (holds, label) in terms_held {
            self.point(label, if holds { yes.clone() } else { String::new() }, &[]);
        }
        let number = |number: u16| if number == 0 { String::new() } else { number.to_string() };
        self.ways(&terms);
        self.point(id::VIDEO_ROOM, one.video_room.clone(), &[]);
        self.point(id::EVENT_LAG_LIMIT, terms.lag_ms().to_string(), &[]);
        self.point(id::EVENT_AWAY_SECONDS, number(terms.away_seconds), &[]);
        self.point(id::EVENT_DELAY_MOVES, number(terms.delay_moves), &[]);
        self.point(id::EVENT_DELAY_SECONDS, number(terms.delay_seconds), &[]);
    }

    /// In what way games are played, with the clauses that name it.
    fn ways(&mut self, terms: &PlatformTerms) {
        let (one, t) = (self.regulations, self.t);
        let remote = one.discipline().and_then(|it| one.book().remote(it));
        let named: Vec<_> = terms.ways().collect();
        let behind = |ways: &[WayOfPlaying]| -> Vec<Clause> {
            let held = named.iter().filter(|way| ways.contains(way));
            let clauses = held.filter_map(|way| remote?.way(*way));
            clauses.flatten().copied().collect()
        };
        let said = |id: Option<Id>| id.map(|id| t.say(id).into_owned()).unwrap_or_default();
        let number = |number: u16| if number == 0 { String::new() } else { number.to_string() };
        let display = terms.display.map(|time| match time {
            DisplayTime::Boards => id::EVENT_DISPLAY_BOARDS,
            DisplayTime::Pooled => id::EVENT_DISPLAY_POOLED,
            DisplayTime::Untimed => id::EVENT_DISPLAY_UNTIMED,
        });
        let blindfold = terms.blindfold.map(|told| match told {
            Blindfold::LastMove => id::EVENT_BLINDFOLD_LAST,
            Blindfold::Record => id::EVENT_BLINDFOLD_RECORD,
        });
        let of_display = behind(&[WayOfPlaying::Display, WayOfPlaying::BlindfoldDisplay]);
        self.point(id::EVENT_DISPLAY, said(display), &of_display);
        self.point(id::EVENT_GIVER_MINUTES, number(terms.giver_minutes), &[]);
        let blind = behind(&[WayOfPlaying::Blindfold, WayOfPlaying::BlindfoldDisplay]);
        self.point(id::EVENT_BLINDFOLD, said(blindfold), &blind);
        let confers = terms.consultation.then_some(id::YES);
        let of_groups = behind(&[WayOfPlaying::Consultation]);
        self.point(id::EVENT_CONSULTATION, said(confers), &of_groups);
        self.point(id::EVENT_QUORUM, number(terms.quorum.into()), &[]);
    }

    fn term(&mut self, term: Term, says: String) {
        let one = self.regulations;
        let subject = rulebook::Override::Other(term.subject());
        let leave = one.discipline().and_then(|it| subject.check(one.book(), it).ok());
        let because: &[Clause] = leave.map_or(&[], |basis| basis);
        self.point(term.label(), says, because);
    }

    /// What is said in words, and when what happens.
    fn texts(&mut self) {
        let (one, t) = (self.regulations, self.t);
        self.chapter(id::PART_TEXTS);
        for slot in &one.timetable {
            let what = match &slot.what {
                Occasion::Round { stage, round } if one.stages.len() > 1 => {
                    format!("{} {round} ({stage})", t.say(id::ROUND))
                }
                Occasion::Round { round, .. } => format!("{} {round}", t.say(id::ROUND)),
                Occasion::Other(text) => text.clone(),
            };
            self.point(id::EVENT_TIMETABLE, format!("{} – {what}", t.moment(slot.at)), &[]);
        }
        if let Some(qualifier) = &one.qualifier {
            let says = format!("{} – {}", qualifier.event, qualifier.places);
            self.point(id::EVENT_QUALIFIER, says, self.behind(&Problem::QualifyingPlacesMissing));
        }
        for of in Provision::ALL {
            let rule = one
                .discipline()
                .and_then(|it| one.book().provisions(it).find(|rule| rule.of == of));
            let because: &[Clause] =
                rule.and_then(|rule| rule.clauses.as_ref()).map_or(&[], |basis| basis);
            for line in one.said(of).lines() {
                self.point(provision_label(of), line, because);
            }
        }
    }

    fn places(&mut self) {
        let (one, t) = (self.regulations, self.t);
        self.chapter(id::PART_PLACES);
        let Some(discipline) = one.discipline() else { return };
        let scoring = one.book().scoring(discipline);
        let because: &[Clause] = scoring.map_or(&[], |rule| &rule.clauses);
        self.point(id::EVENT_SCORING, one.scale().name(), because);
        if one.kind == Kind::Team {
            self.team_criteria();
        } else {
            self.criteria();
        }
        if one.play_off {
            let fault = Fault::new(one.rulebook, Problem::PlayOffRefused);
            self.point(id::EVENT_PLAY_OFF_SHORT, t.say(id::YES), &fault.because);
        }
    }

    fn criteria(&mut self) {
        let (one, t) = (self.regulations, self.t);
        for (stage, list) in one.by_stage(|stage| one.criteria(stage)) {
            for (index, criterion) in (1..).zip(list) {
                let name = name_of(criterion, one.rulebook, t.language);
                let because = one.book().events().criterion(criterion);
                self.criterion(stage, index, &name, because);
            }
        }
    }

    fn team_criteria(&mut self) {
        let (one, t) = (self.regulations, self.t);
        let list = |stage: &Stage| {
            let rules = one.team_placing(stage.system.placing());
            rules.map(|rules| rules.criteria).unwrap_or_default()
        };
        for (stage, list) in one.by_stage(list) {
            for (index, criterion) in (1..).zip(list) {
                self.criterion(
                    stage,
                    index,
                    &competition::team_criterion(criterion, t.language),
                    &[],
                );
            }
        }
    }

    /// One of the criteria, with its stage where stages have other ones.
    fn criterion(
        &mut self,
        stage: Option<StageNumber>,
        index: usize,
        name: &str,
        because: &[Clause],
    ) {
        let name_of = |number: StageNumber| match self.regulations.stages.get(number.index()) {
            Some(stage) if !stage.name.is_empty() => format!("{}: ", stage.name),
            _ => format!("{number}: "),
        };
        let stage = stage.map(name_of).unwrap_or_default();
        self.point(id::REGULATIONS_TIE_BREAKS, format!("{stage}{index}) {name}"), because);
    }

    fn panel(&mut self) {
        let (one, t) = (self.regulations, self.t);
        self.chapter(id::PART_OFFICIALS);
        for official in &one.officials {
            let more = [official.category.as_str(), official.place.as_str()];
            let more: Vec<&str> = more.into_iter().filter(|text| !text.is_empty()).collect();
            let says = match more.is_empty() {
                true => official.name.clone(),
                false => format!("{} ({})", official.name, more.join(", ")),
            };
            self.point(post_id(official.post), says, &[]);
        }
        let arbiters = one.arbiters.map(|number| number.to_string()).unwrap_or_default();
        self.point(id::EVENT_ARBITERS, arbiters, &[]);
        let because = self.behind(&Problem::CommissionIncomplete);
        self.point(id::EVENT_COMMISSION, one.commission.join(", "), because);
        let minutes =
            one.protest_minutes.map(|minutes| t.count(id::MINUTES, &minutes).into_owned());
        self.point(id::EVENT_PROTEST_MINUTES, minutes.unwrap_or_default(), &[]);
        let fine = one.fine.map(|fine| fine.to_string()).unwrap_or_default();
        self.point(id::EVENT_FINE, fine, &[]);
        if one.deposit_roubles > 0 {
            let deposit = one.book().events().money(one.deposit_roubles.into());
            self.point(id::EVENT_DEPOSIT, deposit.of(t.language).to_owned(), &[]);
        }
    }
}

fn stage_text(stage: &Stage, t: Texts) -> String {
    let mut text = match &stage.system {
        StageSystem::RoundRobin { cycles: 1 } => t.say(id::SYSTEM_ROUND_ROBIN).into_owned(),
        StageSystem::RoundRobin { cycles: 2 } => t.say(id::SYSTEM_DOUBLE).into_owned(),
        StageSystem::RoundRobin { cycles } => t.count(id::SYSTEM_CYCLES, cycles).into_owned(),
        StageSystem::Swiss { system, rounds } => {
            format!("{}: {}", t.count(id::SYSTEM_SWISS, rounds), swiss_name(*system, t))
        }
        StageSystem::Knockout { play_on, tie_breaks, .. } => {
            let id = match play_on {
                tournament::PlayOn::Nobody => id::SYSTEM_KNOCKOUT,
                tournament::PlayOn::ForThirdPlace => id::SYSTEM_KNOCKOUT_THIRD,
                tournament::PlayOn::ForAllPlaces => id::SYSTEM_KNOCKOUT_ALL,
            };
            let ways: Vec<_> = tie_breaks.iter().map(|way| way.word(t.language)).collect();
            t.tell(id::SYSTEM_KNOCKOUT_TIES, &[("system", &t.say(id)), ("list", &ways.join(", "))])
                .into_owned()
        }
        StageSystem::PointsLost { points } => {
            format!("{}: {points}", t.say(id::SYSTEM_POINTS_LOST))
        }
        StageSystem::Scheveningen => t.say(id::SYSTEM_SCHEVENINGEN).into_owned(),
        StageSystem::Match { .. } => t.say(id::SYSTEM_MATCH).into_owned(),
    };
    if stage.groups > 1 {
        text = format!("{text}; {}: {}", t.say(id::EVENT_GROUPS), stage.groups);
    }
    if let Some(number) = stage.qualifiers {
        text = format!("{text}; {}: {number}", t.say(id::EVENT_QUALIFIERS));
    }
    text
}

fn status_id(one: &Regulations) -> Id {
    use competition::Status;
    match one.status {
        Status::Club => id::STATUS_CLUB,
        Status::District => id::STATUS_DISTRICT,
        Status::Municipal if one.book().events().districts => id::STATUS_TOWN,
        Status::Municipal => id::STATUS_MUNICIPAL,
        Status::Regional => id::STATUS_REGIONAL,
        Status::Interregional => id::STATUS_INTERREGIONAL,
        Status::National => id::STATUS_NATIONAL,
    }
}

fn kind_id(kind: Kind) -> Id {
    match kind {
        Kind::Individual => id::KIND_INDIVIDUAL,
        Kind::Cup => id::KIND_CUP,
        Kind::Team => id::KIND_TEAM,
        Kind::IndividualTeam => id::KIND_INDIVIDUAL_TEAM,
        Kind::TeamScoring { .. } => id::KIND_TEAM_SCORING,
    }
}

fn post_id(post: Post) -> Id {
    match post {
        Post::ChiefJudge => id::POST_CHIEF_JUDGE,
        Post::DeputyChiefJudge => id::POST_DEPUTY_CHIEF_JUDGE,
        Post::ChiefSecretary => id::POST_CHIEF_SECRETARY,
        Post::SeniorJudge => id::POST_SENIOR_JUDGE,
        Post::Judge => id::POST_JUDGE,
        Post::InformantJudge => id::POST_INFORMANT_JUDGE,
        Post::Interpreter => id::POST_INTERPRETER,
        Post::Doctor => id::POST_DOCTOR,
    }
}
