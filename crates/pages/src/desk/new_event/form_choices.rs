//! What a rulebook offers for a discipline: choices, what is proposed, and the clause behind each.

use competition::{DrawnOpening, Kind, Problem, StageSystem, Status, TeamScoring, TieBreak};
use draughts::Variant;
use rulebook::{
    Admission, Allowed, Begins, CommitteeRule, Content, Criterion, Deadline, Discipline, Entrants,
    Game, ListKind, MicroMatches, Override, Pace, PaperWord, Play, Provision, ProvisionRule,
    RegulationSection, Rulebook, Sanction, Shown, ShownBy, Subject, TimeControl, Told,
    WayOfPlaying,
};
use tournament::System;
use tournament::standings::{TeamCoefficient, name_of};
use words::Id;

use super::parts::{KINDS, PLAIN_SYSTEMS};
use super::place::Word;
use crate::id;
use crate::text::Texts;
use crate::view::{Cited, cited};

/// For whom the form is: a discipline of a rulebook, and the reader's language.
#[derive(Clone, Copy)]
pub(crate) struct FormChoices {
    pub(super) book: &'static Rulebook,
    pub(super) discipline: &'static Discipline,
    pub(super) t: Texts,
}

/// Something to choose: its word in the form, its name, the clauses that know it.
#[derive(Clone)]
pub(crate) struct Choice {
    pub(super) value: String,
    pub(super) name: String,
    pub(super) because: Vec<Cited>,
    /// The head under which it stands apart from the others.
    pub(super) under: Option<Id>,
}

impl Choice {
    pub(super) fn new(value: impl Into<String>, name: impl Into<String>) -> Choice {
        Choice { value: value.into(), name: name.into(), because: Vec::new(), under: None }
    }
}

/// What the rulebook says beside a field.
#[derive(Default)]
pub(crate) struct Hint {
    pub(super) text: String,
    pub(super) because: Vec<Cited>,
}

impl Hint {
    pub(super) fn is_empty(&self) -> bool {
        self.text.is_empty() && self.because.is_empty()
    }
}

impl FormChoices {
    /// The discipline with this name: `UA-2024/russian`.
    pub(super) fn named(name: &str, t: Texts) -> Option<FormChoices> {
        let (prefix, id) = name.split_once('/')?;
        let book = Rulebook::all().find(|book| book.document().prefix() == prefix)?;
        let discipline = book.discipline(id).filter(|one| one.play != Play::Composition)?;
        Some(FormChoices { book, discipline, t })
    }

    /// The id of the rulebook.
    pub(super) fn rulebook(&self) -> &'static str {
        self.book.document().prefix()
    }

    /// Its title.
    pub(super) fn title(&self) -> &'static str {
        self.book.title().of(self.t.language)
    }

    /// The discipline.
    pub(super) fn discipline(&self) -> &'static str {
        self.discipline.names.of(self.t.language)
    }

    /// The clauses that know it.
    pub(super) fn discipline_because(&self) -> Vec<Cited> {
        cited(self.discipline.clauses.iter(), self.t)
    }

    /// A text that stands beside a field.
    pub(super) fn say(self, text: Id) -> Hint {
        Hint { text: self.t.say(text).into_owned(), because: Vec::new() }
    }

    /// Choices by their texts.
    pub(super) fn words<W: Word, const N: usize>(self, all: [(W, Id); N]) -> Vec<Choice> {
        all.map(|(word, text)| Choice::new(word.word(), self.t.say(text))).into()
    }

    /// Choices after one that means that nothing is chosen.
    pub(super) fn or_none(self, none: Id, mut choices: Vec<Choice>) -> Vec<Choice> {
        choices.insert(0, Choice::new("", self.t.say(none)));
        choices
    }

    /// Whether the regulations may decide something, and by which clause.
    pub(super) fn leave(self, subject: Subject) -> Hint {
        match Override::Other(subject).check(self.book, self.discipline) {
            Ok(clauses) => {
                Hint { because: cited(clauses.iter(), self.t), ..self.say(id::OFFER_ALLOWED) }
            }
            Err(_) => self.say(id::OFFER_NO_CLAUSE),
        }
    }
}

/// Play by correspondence.
impl FormChoices {
    /// Whether the discipline is play by correspondence.
    pub(super) fn is_by_post(self) -> bool {
        self.discipline.play == Play::Correspondence
    }

    /// Whether games may be played by correspondence: it is the discipline, or the rulebook names this way of playing
    /// draughts and leaves the procedure to the regulations.
    pub(super) fn may_be_by_post(self) -> bool {
        let draughts = self
            .discipline
            .play
            .game()
            .is_some_and(|(game, _)| game.variant().parse::<Variant>().is_ok());
        let is_named = !self.book.refusal("correspondence-lacks").is_empty();
        let chapter = self.book.correspondence().is_some();
        self.is_by_post() || (draughts && is_named && !chapter)
    }

    /// The games that the chapter lets be played.
    pub(super) fn games_by_post(self) -> Vec<Choice> {
        let chapter = self.book.correspondence();
        let known = |name: &&String| name.parse::<Variant>().is_ok();
        let games = chapter.into_iter().flat_map(|one| &one.games.says).filter(known);
        self.or_none(id::NOT_SAID, games.map(|name| Choice::new(name, name)).collect())
    }

    /// The rulebooks whose chapter can be followed where this one has none.
    pub(super) fn procedures(self) -> Vec<Choice> {
        let books = Rulebook::all().filter(|book| book.correspondence().is_some());
        let choice = |book: &'static Rulebook| {
            let prefix = book.document().prefix();
            Choice::new(prefix, format!("{prefix} – {}", book.title().of(self.t.language)))
        };
        self.or_none(id::NOT_SAID, books.map(choice).collect())
    }
}

/// What single clauses leave to the regulations.
impl FormChoices {
    /// Whether a clause lets the regulations decide something.
    pub(super) fn may(self, subject: Subject) -> bool {
        Override::Other(subject).check(self.book, self.discipline).is_ok()
    }

    /// The rule by which the regulations say something in words, if there is one.
    pub(super) fn provision(self, of: Provision) -> Option<&'static ProvisionRule> {
        self.book.provisions(self.discipline).find(|rule| rule.of == of)
    }

    pub(super) fn provision_hint(self, of: Provision) -> Hint {
        let clauses = self.provision(of).and_then(|rule| rule.clauses.as_ref());
        let clauses = clauses.into_iter().flat_map(|basis| basis.iter());
        Hint { text: String::new(), because: cited(clauses, self.t) }
    }

    /// Whether the rulebook names other ways of playing than two who sit opposite each other.
    pub(super) fn knows_ways(self) -> bool {
        self.book.remote(self.discipline).is_some_and(|rule| !rule.ways.is_empty())
    }

    /// The clauses that name a way of playing.
    pub(super) fn way_hint(self, way: WayOfPlaying) -> Hint {
        let named = self.book.remote(self.discipline).and_then(|rule| rule.way(way));
        Hint { text: String::new(), because: cited(named.unwrap_or_default(), self.t) }
    }

    /// Whether the rulebook lets games of the discipline be adjourned.
    pub(super) fn knows_adjournment(self) -> bool {
        self.book.adjournment(self.discipline).is_some()
    }

    /// The clauses by which something must be said.
    pub(super) fn refusal_hint(self, problem: &Problem) -> Hint {
        let clauses = self.book.refusal(problem.name());
        Hint { text: String::new(), because: cited(clauses, self.t) }
    }

    /// Whether there are byes with points: not where an absence loses the round.
    pub(super) fn has_byes(self) -> bool {
        self.book.refusal(Problem::ByesRefused.name()).is_empty()
    }

    /// Whether a milder penalty for a device than the loss can be set.
    pub(super) fn has_device_penalty(self) -> bool {
        !self.book.refusal("device-penalty-refused").is_empty()
    }
}

/// Which fields there are.
impl FormChoices {
    /// Whether its regulations speak of money, or it says how high fees may be.
    pub(super) fn has_fees(self) -> bool {
        let events = self.book.events();
        let told =
            |section: &RegulationSection| section.contents.contains(&Content::Told(Told::Money));
        events.fee_max.is_some() || events.section.iter().any(told)
    }

    /// What money is counted in.
    pub(super) fn currency(self) -> Hint {
        let currency = self.book.events().words.get(&PaperWord::Currency);
        let text = currency.map(|one| one.of(self.t.language).to_owned());
        Hint { text: text.unwrap_or_default(), because: Vec::new() }
    }

    pub(super) fn fee_hint(self) -> Hint {
        let clauses = self.book.refusal("fee-too-high");
        Hint { because: cited(clauses, self.t), ..self.currency() }
    }

    pub(super) fn deposit_hint(self) -> Hint {
        let leave = self.leave(Subject::ProtestDeposit);
        let currency = self.currency().text;
        let text =
            if currency.is_empty() { leave.text } else { format!("{currency}; {}", leave.text) };
        Hint { text, ..leave }
    }

    /// Whether a deposit may go with a protest.
    pub(super) fn has_deposits(self) -> bool {
        self.may(Subject::ProtestDeposit)
    }

    /// Whether there are events for those in wheelchairs.
    pub(super) fn has_wheelchair_events(self) -> bool {
        self.book.events().wheelchair_events
    }

    /// Whether openings are drawn from tables.
    pub(super) fn has_opening_tables(self) -> bool {
        !self.table_names().is_empty()
    }

    pub(super) fn is_renju(self) -> bool {
        matches!(self.discipline.play.game(), Some((Game::Renju, _)))
    }

    pub(super) fn has_ages(self) -> bool {
        self.book.event_age_groups(self.discipline).next().is_some()
    }
}

/// Choices.
impl FormChoices {
    pub(super) fn kinds(self) -> Vec<Choice> {
        let (book, play) = (self.book, &self.discipline.play);
        // A rulebook that lists team disciplines of a game wants team events held under them.
        let listed = |one: &Discipline| one.entrants == Entrants::Team && one.play == *play;
        let listed = book.disciplines().iter().any(listed);
        let fits = |kind: Kind| {
            let known = kind != Kind::Cup || !kind.clauses(book.document()).is_empty();
            let fits = (kind == Kind::Team) == (self.discipline.entrants == Entrants::Team);
            known && (!listed || fits)
        };
        let kinds = KINDS.into_iter().filter(|(_, _, kind)| fits(*kind));
        let choice = |(value, text, kind): (&str, Id, Kind)| Choice {
            because: cited(&kind.clauses(book.document()), self.t),
            ..Choice::new(value, self.t.say(text))
        };
        kinds.map(choice).collect()
    }

    pub(super) fn statuses(self) -> Vec<Choice> {
        let all = [
            (Status::Club, id::STATUS_CLUB),
            (Status::District, id::STATUS_DISTRICT),
            (Status::Municipal, id::STATUS_MUNICIPAL),
            (Status::Regional, id::STATUS_REGIONAL),
            (Status::Interregional, id::STATUS_INTERREGIONAL),
            (Status::National, id::STATUS_NATIONAL),
        ];
        let districts = self.book.events().districts;
        let known = all.into_iter().filter(|(status, _)| districts || *status != Status::District);
        let name = |status: Status, name: Id| match status {
            // Where a district is another thing than a town.
            Status::Municipal if districts => id::STATUS_TOWN,
            Status::Club
            | Status::District
            | Status::Municipal
            | Status::Regional
            | Status::Interregional
            | Status::National => name,
        };
        known
            .map(|(status, text)| Choice::new(status.word(), self.t.say(name(status, text))))
            .collect()
    }

    pub(super) fn team_scorings(self) -> Vec<Choice> {
        self.words([
            (TeamScoring::MatchPoints, id::SCORING_MATCH_POINTS),
            (TeamScoring::BoardPoints, id::SCORING_BOARD_POINTS),
        ])
    }

    /// What a device may cost that is milder than the loss.
    pub(super) fn device_penalties(self) -> Vec<Choice> {
        let milder = competition::milder_than_loss(self.book, self.discipline);
        let choice = |one: rulebook::Sanction| {
            Choice::new(one.name(), crate::view::sanction(one.name(), self.t))
        };
        self.or_none(id::BY_RULEBOOK, milder.into_iter().map(choice).collect())
    }

    /// Systems that the rulebook describes, then those of others.
    pub(super) fn systems(self) -> Vec<Choice> {
        let mut all = self.own_systems();
        let others = System::ALL.into_iter().filter(|system| !self.describes(*system));
        let under = Some(id::SYSTEM_FOREIGN);
        all.extend(others.map(|system| Choice { under, ..self.swiss(system) }));
        all
    }

    /// Systems for a second stage.
    pub(super) fn final_systems(self) -> Vec<Choice> {
        let mut own = self.own_systems();
        own.iter_mut().for_each(|choice| choice.because.clear());
        self.or_none(id::NO_FINAL, own)
    }

    fn own_systems(self) -> Vec<Choice> {
        let plain = |(value, text, system): (&str, Id, StageSystem)| Choice {
            because: cited(&system.clauses(self.book.document()), self.t),
            ..Choice::new(value, self.t.say(text))
        };
        let own = System::ALL.into_iter().filter(|system| self.describes(*system));
        let offered = |(_, _, system): &(&str, Id, StageSystem)| match system {
            StageSystem::PointsLost { .. } => {
                let game = self.discipline.play.game().map(|(game, _)| game);
                let teams = self.discipline.entrants == Entrants::Team;
                let rule = self.book.events().points_lost.as_ref();
                rule.is_some_and(|rule| rule.is_said_of(game, teams))
            }
            StageSystem::RoundRobin { .. }
            | StageSystem::Swiss { .. }
            | StageSystem::Knockout { .. }
            | StageSystem::Scheveningen
            | StageSystem::Match { .. } => true,
        };
        let plain = PLAIN_SYSTEMS.into_iter().filter(offered).map(plain);
        plain.chain(own.map(|one| self.swiss(one))).collect()
    }

    fn describes(self, system: System) -> bool {
        competition::is_described_by(system, self.book.document())
    }

    fn swiss(self, system: System) -> Choice {
        Choice {
            because: cited(&competition::system_clauses(system, self.book.document()), self.t),
            ..Choice::new(system.id(), crate::view::swiss_name(system, self.t))
        }
    }

    pub(super) fn tie_ways(self) -> Vec<Choice> {
        let all = [
            TieBreak::Replay,
            TieBreak::HigherBoards,
            TieBreak::ShorterGame,
            TieBreak::MicroMatch,
            TieBreak::BoardCoefficients,
            TieBreak::WhiteLeaves,
            TieBreak::BlackLeaves,
            TieBreak::Lot,
        ];
        // It has a word for people too.
        all.map(|way| Choice::new(Word::word(&way), way.word(self.t.language))).into()
    }

    /// The controls that can be named: recommended ones, then admitted ones.
    pub(super) fn controls(self) -> Vec<String> {
        let (book, discipline) = (self.book, self.discipline);
        let Some((game, pace)) = discipline.play.game() else { return Vec::new() };
        let mut all: Vec<TimeControl> = Vec::new();
        for row in book.controls(game).filter(|row| row.pace == pace) {
            all.extend(row.recommends.iter().cloned());
            all.extend(row.admits.iter().filter_map(|one| match one {
                Admission::Control(control) | Admission::NotLessThan(control) => {
                    Some(control.clone())
                }
                Admission::Within(_) => None,
            }));
        }
        // Where only limits are given, what is usual at the pace and keeps them.
        let usual = match pace {
            Pace::Classical => ["80+60", "90+30", "60+30", "45+15", "30+30"],
            Pace::Rapid => ["15+10", "15+5", "10+5", "20+5", "7+5"],
            Pace::Blitz => ["3+2", "5+3", "5", "3", "4+2"],
        };
        let usual = usual.iter().filter_map(|text| text.parse::<TimeControl>().ok());
        let fits = |control: &TimeControl| book.controls_admitting(discipline, control).is_some();
        all.extend(usual.filter(fits));
        let mut texts: Vec<String> = Vec::new();
        for text in all.iter().map(ToString::to_string) {
            if !texts.contains(&text) {
                texts.push(text);
            }
        }
        texts
    }

    pub(super) fn scales(self) -> Vec<Choice> {
        let scoring = self.book.scoring(self.discipline);
        let scales = scoring.into_iter().flat_map(|one| &one.scales);
        let scales = scales.map(|scale| Choice::new(scale.name(), scale.name())).collect();
        self.or_none(id::BY_RULEBOOK, scales)
    }

    pub(super) fn criteria(self) -> Vec<Choice> {
        let document = self.book.document();
        let choice = |criterion: Criterion| Choice {
            because: cited(self.book.events().criterion(criterion), self.t),
            ..Choice::new(criterion.id(), name_of(criterion, document, self.t.language))
        };
        Criterion::ALL.map(choice).into()
    }

    pub(super) fn opening_tables(self) -> Vec<Choice> {
        let tables = self.table_names().into_iter().map(|name| Choice::new(name.clone(), name));
        self.or_none(id::OPENING_NONE, tables.collect())
    }

    fn table_names(self) -> Vec<String> {
        let rules: Vec<_> = self.book.openings(self.discipline).collect();
        let named: Vec<String> =
            rules.iter().flat_map(|rule| rule.tables.iter().cloned()).collect();
        let drawn = rules.iter().any(|rule| rule.begins == Begins::Drawn);
        if named.is_empty() && drawn {
            // It has openings drawn and prints no table: any that is made for the game.
            return DrawnOpening::tables_for(Variant::RUSSIAN);
        }
        named
    }

    /// The opening rules that are played in renju.
    pub(super) fn renju_openings(self) -> Vec<String> {
        competition::OPENING_RULES.map(str::to_owned).into()
    }

    pub(super) fn ages(self) -> Vec<Choice> {
        let groups = self.book.event_age_groups(self.discipline);
        let choice = |group: &rulebook::AgeGroup| Choice {
            because: cited(group.clauses.iter(), self.t),
            ..Choice::new(group.names.en.clone(), group.names.of(self.t.language))
        };
        groups.map(choice).collect()
    }
}

/// What is proposed.
impl FormChoices {
    /// Teams, where the discipline is one of teams.
    pub(super) fn proposed_kind(self) -> Vec<String> {
        self.if_team("team")
    }

    pub(super) fn proposed_boards(self) -> Vec<String> {
        self.if_team("4")
    }

    fn if_team(self, value: &str) -> Vec<String> {
        match self.discipline.entrants {
            Entrants::Team => vec![value.to_owned()],
            Entrants::Individual => Vec::new(),
        }
    }

    pub(super) fn proposed_control(self) -> Vec<String> {
        self.controls().into_iter().take(1).collect()
    }

    /// The first scale, where the regulations must choose one.
    pub(super) fn proposed_scoring(self) -> Vec<String> {
        let asked = !self.book.refusal(Problem::ScoringUnsaid.name()).is_empty();
        let scales = self.book.scoring(self.discipline).into_iter().flat_map(|one| &one.scales);
        scales.take(usize::from(asked)).map(|scale| scale.name().to_owned()).collect()
    }

    /// Match points, where the regulations must choose.
    pub(super) fn proposed_team_scoring(self) -> Vec<String> {
        let asked = !self.book.refusal(Problem::TeamOrderUnsaid.name()).is_empty();
        if asked { vec![TeamScoring::MatchPoints.word()] } else { Vec::new() }
    }

    /// Micro-matches where they must be or are advised.
    pub(super) fn proposed_games(self) -> Vec<String> {
        let played = self.book.micro_match(self.discipline);
        let always = matches!(self.discipline.play.game(), Some((Game::Draughts64, _)));
        let advised = played.is_some_and(|rule| rule.played.says != MicroMatches::IfRegulationsSay);
        vec![if always || advised { "2" } else { "1" }.to_owned()]
    }

    /// Where it must be announced how long one may appeal, half an hour is proposed.
    pub(super) fn proposed_appeal_term(self) -> Vec<String> {
        if self.has_appeal_term() { vec!["30".to_owned()] } else { Vec::new() }
    }

    /// Whether the term of appeals is announced.
    fn has_appeal_term(self) -> bool {
        let rules = self.book.committee().map_or(&[][..], |one| &one.rules[..]);
        rules.iter().any(|rule| rule.says == CommitteeRule::InWriting)
    }

    /// Whether it can be said how long one may protest or appeal.
    pub(super) fn has_protest_term(self) -> bool {
        let rule = self.book.protests(self.discipline);
        self.has_appeal_term() || rule.is_none_or(|rule| rule.deadline != Deadline::NoTerm)
    }

    /// Whether anything costs a fine.
    pub(super) fn has_fines(self) -> bool {
        let mut steps = self.book.ladders(self.discipline).flat_map(|ladder| &ladder.steps);
        steps.any(|step| step.sanction == Sanction::Fine)
    }

    pub(super) fn proposed_table(self) -> Vec<String> {
        let mut rules = self.book.openings(self.discipline);
        let drawn = rules.any(|rule| rule.begins == Begins::Drawn);
        self.table_names().into_iter().take(usize::from(drawn)).collect()
    }

    /// A catalogue leaves the choice to the regulations: what fits every system comes first.
    pub(super) fn proposed_criteria(self) -> Vec<String> {
        let lists: Vec<_> = self.book.placing(self.discipline).collect();
        if !lists.iter().all(|list| list.list == ListKind::Catalogue) {
            return Vec::new();
        }
        // Teams are compared by coefficients alone.
        let teams = self.discipline.entrants == Entrants::Team;
        let fits = |one: &Criterion| {
            *one != Criterion::Schmulian && (!teams || TeamCoefficient::of(*one).is_some())
        };
        let every: Vec<Criterion> = Criterion::ALL
            .into_iter()
            .filter(|one| fits(one) && lists.iter().all(|list| list.criteria.contains(one)))
            .collect();
        let first = || lists.first().map(|list| list.criteria.clone()).unwrap_or_default();
        let chosen = if every.is_empty() { first() } else { every };
        chosen.iter().filter(|one| fits(one)).take(TIES).map(|one| one.id().to_owned()).collect()
    }
}

/// For how many criteria there is room at first.
pub(super) const TIES: usize = 6;

/// What stands beside fields.
impl FormChoices {
    pub(super) fn control_hint(self) -> Hint {
        let Some((game, pace)) = self.discipline.play.game() else { return Hint::default() };
        let rows: Vec<_> = self.book.controls(game).filter(|row| row.pace == pace).collect();
        let recommended: Vec<String> =
            rows.iter().flat_map(|row| row.recommends.iter().map(ToString::to_string)).collect();
        let shown: Vec<String> = self.controls().into_iter().take(8).collect();
        let (text, list) = match recommended.is_empty() {
            true => (id::OFFER_CONTROL, shown),
            false => (id::OFFER_CONTROL_RECOMMENDED, recommended),
        };
        let text = self.t.tell(text, &[("list", &list.join("; "))]).into_owned();
        let because = rows.iter().flat_map(|row| row.clauses.iter());
        Hint { text, because: cited(because, self.t) }
    }

    pub(super) fn games_hint(self) -> Hint {
        let Some(rule) = self.book.micro_match(self.discipline) else {
            return self.say(id::EVENT_GAMES_HINT);
        };
        let text = match rule.played.says {
            MicroMatches::Always => id::OFFER_MICRO_ALWAYS,
            MicroMatches::Recommended => id::OFFER_MICRO_RECOMMENDED,
            MicroMatches::IfRegulationsSay => id::OFFER_MICRO_FREE,
        };
        Hint { because: cited(rule.played.clauses.iter(), self.t), ..self.say(text) }
    }

    /// Whether the rulebook sets a break between two games of a micro-match.
    pub(super) fn has_breaks(self) -> bool {
        let rule = self.book.micro_match(self.discipline);
        rule.is_some_and(|rule| rule.break_minutes.is_some())
    }

    pub(super) fn break_hint(self) -> Hint {
        let rule = self.book.micro_match(self.discipline);
        let Some(limits) = rule.and_then(|rule| rule.break_minutes.as_ref()) else {
            return Hint::default();
        };
        let text = limits.says.to_string();
        Hint { text, because: cited(limits.clauses.iter(), self.t) }
    }

    pub(super) fn rounds_hint(self) -> Hint {
        let game = self.discipline.play.game().map(|(game, _)| game);
        let usual = |people: u16| self.book.events().usual_rounds(game, people);
        let texts: Vec<String> = [(20, "< 30"), (50, "30–70"), (100, "> 70")]
            .into_iter()
            .filter_map(|(people, shown)| {
                let rule = usual(people)?;
                Some(format!("{shown}: {}–{}", rule.least, rule.most))
            })
            .collect();
        if texts.is_empty() {
            return self.say(id::EVENT_ROUNDS_HINT);
        }
        let text = self.t.tell(id::OFFER_ROUNDS, &[("list", &texts.join("; "))]).into_owned();
        let system = competition::system_clauses(System::UaLot, self.book.document());
        Hint { text, because: cited(&system, self.t) }
    }

    pub(super) fn lateness_hint(self) -> Hint {
        let Some(rule) = self.book.lateness(self.discipline) else { return Hint::default() };
        let (text, minutes) = match rule.allowed {
            Allowed::Minutes(minutes) => (id::OFFER_LATENESS, minutes),
            Allowed::FirstControlAtMostMinutes(minutes) => (id::OFFER_LATENESS_CONTROL, minutes),
        };
        let mut text = self.t.tell(text, &[("n", &minutes.to_string())]).into_owned();
        if Override::LatenessMinutes(1).check(self.book, self.discipline).is_err() {
            text = format!("{text} {}", self.t.say(id::OFFER_FIXED));
        }
        Hint { text, because: cited(rule.clauses.iter(), self.t) }
    }

    pub(super) fn scoring_hint(self) -> Hint {
        let clauses =
            self.book.scoring(self.discipline).into_iter().flat_map(|one| one.clauses.iter());
        Hint { text: String::new(), because: cited(clauses, self.t) }
    }

    pub(super) fn criteria_hint(self) -> Hint {
        let lists: Vec<_> = self.book.placing(self.discipline).collect();
        let text = match lists.iter().any(|list| list.list == ListKind::Order) {
            true => id::OFFER_TIES_ORDER,
            false => id::OFFER_TIES_CATALOGUE,
        };
        let because = cited(lists.iter().flat_map(|list| list.clauses.iter()), self.t);
        Hint { because, ..self.say(text) }
    }

    pub(super) fn openings_hint(self) -> Hint {
        let rules: Vec<_> = self.book.openings(self.discipline).collect();
        let Some(first) = rules.first() else { return Hint::default() };
        let text = match first.begins {
            Begins::Drawn => id::OFFER_OPENING_DRAWN,
            Begins::MayBeDrawn => id::OFFER_OPENING_MAY,
            Begins::ByRegulations => id::OFFER_OPENING_REGULATIONS,
        };
        let because = cited(rules.iter().flat_map(|rule| rule.clauses.iter()), self.t);
        Hint { because, ..self.say(text) }
    }

    pub(super) fn teams_hint(self) -> Hint {
        let Some(rule) = self.book.team(self.discipline) else { return Hint::default() };
        let minutes = rule.line_up_minutes_before.says.to_string();
        let text = self.t.tell(id::OFFER_TEAMS, &[("n", &minutes)]).into_owned();
        let order = rule.board_order.clauses.iter();
        let clauses = order.chain(rule.line_up_minutes_before.clauses.iter());
        Hint { text, because: cited(clauses, self.t) }
    }

    /// What the rulebook asks of those who play in events for veterans of war and persons with
    /// disabilities.
    pub(super) fn adaptive_hint(self) -> Hint {
        let clauses = self.adaptive().flat_map(|shown| shown.clauses.iter());
        Hint { text: String::new(), because: cited(clauses, self.t) }
    }

    /// Whether the rulebook knows such events.
    /// Whether it is for the regulations to say who plays for a shared place.
    pub(super) fn provides_play_off(self) -> bool {
        let game = self.discipline.play.game().map(|(game, _)| game);
        let rule = self.book.events().additional(game);
        rule.is_some_and(|rule| rule.says == rulebook::Weight::IfProvided)
    }

    pub(super) fn has_adaptive_events(self) -> bool {
        self.adaptive().next().is_some()
    }

    fn adaptive(self) -> impl Iterator<Item = &'static Shown> {
        let shown = self.book.events().admission.iter();
        shown.filter(|shown| shown.of == Some(ShownBy::Adaptive))
    }
}
