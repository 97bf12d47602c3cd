//! Regulations as a paper: the sections that the rulebook lists, each with what stands in it.

use competition::{
    AgreedDraws, Blindfold, DisplayTime, FoulRule, Occasion, PlatformTerms, RapidRules,
    Regulations, Slot, Term, provision_label,
};
use minijinja::context;
use minijinja::value::Value;
use rulebook::{Content, Medium, Provision, RegulationSection, RemoteDemand, Rulebook, Told};
use words::{Id, say};

use super::{
    capital, documents, eligible, kind, micro, opening_table, protest_term, qualifiers, scoring,
    special, stages, status, teams, ties,
};
use crate::facts::report::sanction;
use crate::facts::scene::Scene;
use crate::id;
use crate::words::{day, in_words};

/// What follows another under one head in a section.
enum Block {
    /// Facts, each with what it is about.
    Facts(Vec<(String, String)>),
    /// Words of the regulations.
    Words { label: String, lines: Vec<String> },
    /// A list.
    List { label: String, lines: Vec<String> },
    /// What separates equal points.
    Ties(Vec<Value>),
}

/// Which of the two papers it is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    /// The regulations that were approved.
    Approved,
    /// The technical regulations, with what those left open.
    Technical,
}

impl Which {
    fn sections(self, book: &Rulebook) -> &[RegulationSection] {
        match self {
            Which::Approved => &book.events().section,
            Which::Technical => &book.events().technical,
        }
    }
}

/// The sections of a paper, with what stands in each.
pub(super) fn sections(scene: &Scene, which: Which) -> Vec<Value> {
    let book = scene.book().unwrap_or_else(Rulebook::usual);
    let all = (1..).zip(which.sections(book));
    all.map(|(number, section)| Paper { scene, section, which }.told(number)).collect()
}

struct Paper<'a, 'b> {
    scene: &'a Scene<'b>,
    section: &'a RegulationSection,
    which: Which,
}

impl Paper<'_, '_> {
    fn told(&self, number: u8) -> Value {
        let scene = self.scene;
        let mut blocks: Vec<Block> = Vec::new();
        for content in &self.section.contents {
            match (self.block(*content), blocks.last_mut()) {
                (Some(Block::Facts(more)), Some(Block::Facts(facts))) => facts.extend(more),
                (Some(block), _) => blocks.push(block),
                (None, _) => {}
            }
        }
        let regulations = scene.regulations();
        let elsewhere = self.which == Which::Approved
            && regulations
                .and_then(|one| one.sections.as_ref())
                .is_some_and(|all| all.contains(&number));
        let missing = match regulations {
            Some(_) if elsewhere => Vec::new(),
            Some(regulations) => self.missing(regulations, blocks.is_empty()),
            None => Vec::new(),
        };
        context! {
            number => number,
            title => self.section.names.of(scene.language),
            blocks => blocks.into_iter().map(written).collect::<Vec<_>>(),
            missing => missing,
            elsewhere => elsewhere,
        }
    }

    /// What the section lives by, if nothing of it is said; all that it could say, if it says nothing.
    fn missing(&self, regulations: &Regulations, is_bare: bool) -> Vec<String> {
        let needs = match &self.section.needs {
            none if none.is_empty() && is_bare => &self.section.contents,
            needs => needs,
        };
        match needs.iter().any(|one| regulations.has(*one)) && !is_bare {
            true => Vec::new(),
            false => needs.iter().map(|one| self.label(*one).to_lowercase()).collect(),
        }
    }

    fn say(&self, id: Id) -> String {
        self.scene.say(id)
    }

    fn label(&self, content: Content) -> String {
        self.say(match content {
            Content::Said(of) => provision_label(of),
            Content::Told(told) => label(told),
        })
    }

    fn block(&self, content: Content) -> Option<Block> {
        match (content, self.scene.regulations()) {
            (Content::Said(of), Some(regulations)) => self.words(of, regulations),
            (Content::Told(told), Some(regulations)) => self.facts(told, regulations),
            (content, None) => self.blank(content),
        }
    }

    /// A line to write on. What few events have is left out of a blank form.
    fn blank(&self, content: Content) -> Option<Block> {
        let label = capital(&self.label(content));
        match content {
            Content::Said(_) if self.section.needs.contains(&content) => {
                Some(Block::Words { label, lines: Vec::new() })
            }
            Content::Said(_) => None,
            Content::Told(Told::Play | Told::Conduct | Told::Teams | Told::Timetable) => None,
            Content::Told(_) => Some(Block::Facts(vec![(label, String::new())])),
        }
    }

    fn words(&self, of: Provision, regulations: &Regulations) -> Option<Block> {
        // What no clause leaves to the regulations they do not say, and what was added after the draw is
        // of the technical ones.
        let open = regulations.provisions_open().any(|rule| rule.of == of);
        let approved = self.which == Which::Technical
            || self.scene.event.is_none_or(|event| event.was_said_before_the_draw(of));
        if !open || !approved {
            return None;
        }
        let lines: Vec<String> = regulations.said(of).lines().map(str::to_owned).collect();
        // The head of the section says it already.
        let alone = self.section.contents.len() == 1;
        let label = if alone { String::new() } else { capital(&self.say(provision_label(of))) };
        (!lines.is_empty()).then_some(Block::Words { label, lines })
    }

    /// One fact under its usual label; none where it is empty.
    fn fact(&self, told: Told, value: String) -> Option<Block> {
        let label = capital(&self.say(label(told)));
        (!value.is_empty()).then(|| Block::Facts(vec![(label, value)]))
    }

    /// Lines that have one label together.
    fn lines(&self, told: Told, lines: Vec<String>) -> Option<Block> {
        let mut label = capital(&self.say(label(told)));
        let facts = lines.into_iter().map(|line| (std::mem::take(&mut label), capital(&line)));
        let facts: Vec<_> = facts.collect();
        (!facts.is_empty()).then_some(Block::Facts(facts))
    }

    fn facts(&self, told: Told, it: &Regulations) -> Option<Block> {
        let scene = self.scene;
        let value = match told {
            Told::Dates => scene.language.days_on_paper(it.starts, it.ends),
            Told::Place => it.place.clone(),
            Told::Organiser => it.organiser.clone(),
            Told::Panel => return self.panel(),
            Told::Rulebook => it.book().title().of(scene.language).replace("№ ", "№\u{a0}"),
            Told::Eligible => eligible(scene, it),
            Told::Documents => {
                let (label, lines) = (self.say(id::DOCUMENTS), documents(scene, it));
                return (!lines.is_empty()).then_some(Block::List { label, lines });
            }
            Told::Teams => return self.lines(told, teams(scene, it)),
            Told::Status => self.status(it),
            Told::Kind => kind(scene, it),
            Told::Discipline => {
                scene.printed(it.discipline().map_or("", |one| one.names.of(scene.language)))
            }
            Told::System => return self.system(it),
            Told::Timetable => return self.timetable(it),
            Told::Control => in_words(scene.language, &it.time_control),
            Told::Lateness => match it.waiting() {
                Some(waiting) => format!("{} {}", waiting.minutes, self.say(id::MINUTES)),
                None => self.say(id::BY_RULES),
            },
            Told::Play => return self.play(it),
            Told::Conduct => return self.lines(told, self.conduct(it)),
            Told::Scoring => scoring(it),
            Told::Ties => return Some(Block::Ties(ties(scene, it))),
            Told::Protests => return self.protests(it),
            Told::Qualifying => return self.lines(told, self.qualifying(it)),
            Told::Money => return self.money(it),
            Told::EntryTerm => {
                it.entry_term().map(|last| day(scene.language, last)).unwrap_or_default()
            }
        };
        self.fact(told, value)
    }

    fn panel(&self) -> Option<Block> {
        let judge = |official: &competition::Official| {
            let facts = self.scene.facts_of(official);
            let text =
                |name: &str| facts.get_attr(name).map(|one| one.to_string()).unwrap_or_default();
            let grade = match (text("honour"), text("category")) {
                (honour, _) if !honour.is_empty() => honour,
                (_, category) if category.is_empty() => String::new(),
                (_, category) => {
                    let [of, word] = [id::JUDGE_OF, id::CATEGORY].map(|id| self.say(id));
                    format!("{of} {category} {word}").trim().to_owned()
                }
            };
            let grade = if grade.is_empty() { grade } else { format!(" ({grade})") };
            let place = text("place");
            let from = if place.is_empty() { place } else { format!(", {place}") };
            (text("post"), format!("{}{grade}{from}", official.name))
        };
        let mut officials: Vec<_> = self.scene.regulations()?.officials.iter().collect();
        officials.sort_by_key(|official| official.post);
        let facts: Vec<_> = officials.into_iter().map(judge).collect();
        (!facts.is_empty()).then_some(Block::Facts(facts))
    }

    fn status(&self, it: &Regulations) -> String {
        let mut parts = vec![status(self.scene, it.status)];
        parts.extend(it.rank.map(|rank| format!("{} {rank:?}", self.say(id::RANK))));
        parts.extend(it.unofficial.then(|| self.say(id::UNOFFICIAL)));
        parts.join("; ")
    }

    fn system(&self, it: &Regulations) -> Option<Block> {
        let several = it.stages.len() > 1;
        let fact = |stage: Value| {
            let text =
                |name: &str| stage.get_attr(name).map(|one| one.to_string()).unwrap_or_default();
            let label = match several {
                true => format!(
                    "{} ({} {})",
                    self.say(id::SYSTEM),
                    self.say(id::STAGE).to_lowercase(),
                    text("name")
                ),
                false => self.say(id::SYSTEM),
            };
            let more = [(", ", text("groups")), ("; ", text("carry"))];
            let more = more.into_iter().filter(|(_, text)| !text.is_empty());
            let more: String = more.map(|(sign, text)| format!("{sign}{text}")).collect();
            (label, format!("{}{more}", text("system")))
        };
        Some(Block::Facts(stages(self.scene, it).into_iter().map(fact).collect()))
    }

    fn timetable(&self, it: &Regulations) -> Option<Block> {
        let what = |slot: &Slot| match &slot.what {
            Occasion::Round { stage, round } => {
                let name = it.stages.get(stage.index()).map(|one| one.name.as_str());
                let name = name.filter(|name| !name.is_empty() && it.stages.len() > 1);
                let of = name.map(|name| format!(", {name}")).unwrap_or_default();
                format!("{} {round}{of}", self.say(id::ROUND))
            }
            Occasion::Other(text) => text.clone(),
        };
        let line = |slot: &Slot| format!("{} – {}", self.scene.moment(slot.at), what(slot));
        let mut slots: Vec<&Slot> = it.timetable.iter().collect();
        slots.sort_by_key(|slot| slot.at);
        let lines: Vec<String> = slots.into_iter().map(line).collect();
        let label = capital(&self.say(id::TIMETABLE));
        (!lines.is_empty()).then_some(Block::List { label, lines })
    }

    fn play(&self, it: &Regulations) -> Option<Block> {
        let scene = self.scene;
        let mut facts = Vec::new();
        let micro = micro(scene, it);
        if !micro.is_empty() {
            facts.push((self.say(id::MEETING), micro));
        }
        let opening = it.opening_table().map(|id| opening_table(scene, id));
        if let Some(opening) = opening {
            facts.push((self.say(id::OPENING), opening));
        }
        if let Some(rule) = &it.renju_opening {
            facts.push((self.say(id::RENJU_OPENING), rule.clone()));
        }
        let mut lines = special(scene, it);
        let games = &it.games;
        lines.extend(games.rule_set.map(|set| {
            self.say(match set {
                RapidRules::Full => id::RULE_SET_FULL,
                RapidRules::Basic => id::RULE_SET_BASIC,
            })
        }));
        lines.extend(games.agreed_draws.map(|draws| match draws {
            AgreedDraws::AfterMoves(moves) => say!(scene.language, id::DRAWS_AFTER, moves),
            AgreedDraws::Never => self.say(id::DRAWS_NEVER),
        }));
        let terms = [
            (games.fouls == FoulRule::Loses, Term::Fouls),
            (games.majority_capture, Term::MajorityCapture),
            (games.king_turned, Term::KingTurned),
            (games.rounds_by_lot, Term::RoundsByLot),
            (games.remote, Term::RemotePlay),
        ];
        lines.extend(self.terms(&terms));
        lines.extend(self.platform(it));
        lines.extend(self.letters(it));
        lines.extend(self.remote(it));
        let mut label = self.say(id::SPECIAL);
        facts.extend(lines.iter().map(|line| (std::mem::take(&mut label), capital(line))));
        (!facts.is_empty()).then_some(Block::Facts(facts))
    }

    /// How games are played on the platform, in words; and that the rulebook is silent, where it is.
    fn platform(&self, it: &Regulations) -> Vec<String> {
        let Some(terms) = it.games.platform else { return Vec::new() };
        let language = self.scene.language;
        let lag = terms.lag_ms();
        let mut lines = vec![self.say(id::PLATFORM), say!(language, id::PLATFORM_LAG, lag)];
        if it.discipline().is_some_and(|one| it.book().remote(one).is_none()) {
            lines.push(self.say(id::PLATFORM_NO_CLAUSE));
        }
        let (away, moves, seconds) = (terms.away_seconds, terms.delay_moves, terms.delay_seconds);
        lines.extend((away > 0).then(|| say!(language, id::PLATFORM_AWAY, away)));
        lines.extend(terms.admitted.then(|| self.say(id::PLATFORM_ADMITTED)));
        lines.extend(terms.show_counts.then(|| self.say(id::PLATFORM_COUNTS)));
        lines.extend(terms.premoves.then(|| self.say(id::PLATFORM_PREMOVES)));
        lines.extend(self.ways(&terms));
        lines.extend(terms.adjournment.then(|| self.say(id::PLATFORM_ADJOURNMENT)));
        let room = it.video_room.trim();
        lines.extend((!room.is_empty()).then(|| say!(language, id::PLATFORM_ROOM, room)));
        lines.extend(terms.closed.then(|| self.say(id::PLATFORM_CLOSED)));
        lines.extend((moves > 0).then(|| say!(language, id::PLATFORM_DELAY_MOVES, moves)));
        lines.extend((seconds > 0).then(|| say!(language, id::PLATFORM_DELAY_SECONDS, seconds)));
        lines
    }

    /// How games go by correspondence, in words.
    fn letters(&self, it: &Regulations) -> Vec<String> {
        let Some(terms) = &it.correspondence else { return Vec::new() };
        let language = self.scene.language;
        let medium = self.say(match terms.medium {
            Medium::Post => id::BY_POST,
            Medium::Email => id::BY_EMAIL,
            Medium::Phone => id::BY_PHONE,
            Medium::Server => id::BY_SERVER,
        });
        let mut lines = vec![say!(language, id::BY_MEDIUM, medium)];
        lines.extend(terms.server_too.then(|| self.say(id::BY_SERVER_TOO)));
        if let Some(given) = terms.days {
            let (days, moves) = (given.days, given.moves.get());
            lines.push(say!(language, id::BY_DAYS, days, moves));
        }
        let code = terms.code.trim();
        lines.extend((!code.is_empty()).then(|| say!(language, id::BY_CODE, code)));
        lines.extend(terms.registered.then(|| self.say(id::BY_REGISTERED)));
        lines.extend(terms.without_secretary.then(|| self.say(id::BY_NO_SECRETARY)));
        lines
    }

    /// In what way games are played, where it is not the usual one.
    fn ways(&self, terms: &PlatformTerms) -> Vec<String> {
        let language = self.scene.language;
        let (minutes, quorum) = (terms.giver_minutes, terms.quorum);
        let display = terms.display.map(|time| match time {
            DisplayTime::Boards => self.say(id::PLATFORM_DISPLAY_BOARDS),
            DisplayTime::Pooled => say!(language, id::PLATFORM_DISPLAY_POOLED, minutes),
            DisplayTime::Untimed => self.say(id::PLATFORM_DISPLAY_UNTIMED),
        });
        let blindfold = terms.blindfold.map(|told| match told {
            Blindfold::LastMove => self.say(id::PLATFORM_BLINDFOLD_LAST),
            Blindfold::Record => self.say(id::PLATFORM_BLINDFOLD_RECORD),
        });
        let alone = display.is_some() && blindfold.is_some();
        let confer = terms.consultation;
        let lines = [
            display,
            blindfold,
            alone.then(|| self.say(id::PLATFORM_BLINDFOLD_GIVER)),
            confer.then(|| self.say(id::PLATFORM_CONSULTATION)),
            (confer && quorum > 0).then(|| say!(language, id::PLATFORM_QUORUM, quorum)),
        ];
        lines.into_iter().flatten().collect()
    }

    /// What the rulebook asks of play over the Internet, where it is played so.
    fn remote(&self, it: &Regulations) -> Vec<String> {
        let rule =
            it.discipline().filter(|_| it.games.remote).and_then(|one| it.book().remote(one));
        let demands = rule.into_iter().flat_map(|rule| &rule.demands);
        let text = |demand: RemoteDemand| match demand {
            RemoteDemand::VirtualBoard => id::REMOTE_VIRTUAL_BOARD,
            RemoteDemand::SeparateRooms => id::REMOTE_SEPARATE_ROOMS,
            RemoteDemand::AnyPlace => id::REMOTE_ANY_PLACE,
            RemoteDemand::PlatformKeepsClocksAndRecord => id::REMOTE_PLATFORM_KEEPS,
            RemoteDemand::PanelWatches => id::REMOTE_PANEL_WATCHES,
            RemoteDemand::TechnicalDemands => id::REMOTE_TECHNICAL,
            RemoteDemand::OwnDevicesInspected => id::REMOTE_OWN_DEVICES,
            RemoteDemand::IdentifiedOrNotOfficial => id::REMOTE_IDENTIFIED,
        };
        demands.map(|demand| self.say(text(demand.says))).collect()
    }

    /// The terms that hold, in words.
    fn terms(&self, terms: &[(bool, Term)]) -> Vec<String> {
        let holding = terms.iter().filter(|(holds, _)| *holds);
        holding.map(|(_, term)| self.say(term.label())).collect()
    }

    fn conduct(&self, it: &Regulations) -> Vec<String> {
        let conduct = &it.conduct;
        let mut lines = self.terms(&[
            (conduct.leaving_reported, Term::LeavingReported),
            (conduct.leaving_hall, Term::LeavingHall),
            (conduct.uncategorised_arbiters, Term::UncategorisedArbiters),
        ]);
        lines.extend(conduct.device_penalty.as_deref().map(|name| {
            let penalty = sanction(self.scene, name);
            format!("{}: {penalty}", self.say(Term::DevicePenalty.label()))
        }));
        lines
    }

    /// How long protests are heard, and how long one may appeal.
    fn protests(&self, it: &Regulations) -> Option<Block> {
        let (label, value) = match (it.announces_appeals(), it.protest_minutes) {
            (true, Some(minutes)) => {
                (id::APPEAL_TERM, say!(self.scene.language, id::APPEAL_AFTER_DECISION, minutes))
            }
            (true, None) => (id::APPEAL_TERM, self.say(id::NOT_STATED)),
            (false, _) => (id::PROTEST_TERM, protest_term(self.scene, it)),
        };
        (!value.is_empty()).then(|| Block::Facts(vec![(self.say(label), value)]))
    }

    fn qualifying(&self, it: &Regulations) -> Vec<String> {
        let mut lines = qualifiers(self.scene, it);
        lines.extend(it.qualifier.as_ref().map(|one| {
            let (event, places) = (&one.event, one.places);
            say!(self.scene.language, id::QUALIFIES, event, places)
        }));
        if lines.is_empty() {
            lines.push(self.say(id::NO_QUALIFIER));
        }
        lines
    }

    fn money(&self, it: &Regulations) -> Option<Block> {
        let sums = [
            (id::FEE, it.fee_roubles),
            (id::DEPOSIT, it.deposit_roubles.into()),
            (id::FINE, it.fine.unwrap_or(0)),
        ];
        let sums = sums.into_iter().filter(|(_, sum)| *sum > 0);
        let facts: Vec<_> =
            sums.map(|(label, sum)| (self.say(label), self.scene.money(sum))).collect();
        (!facts.is_empty()).then_some(Block::Facts(facts))
    }
}

/// What a fact is called.
fn label(told: Told) -> Id {
    match told {
        Told::Dates => id::DAYS_OF_EVENT,
        Told::Place => id::PLACE_OF_EVENT,
        Told::Organiser => id::ORGANISER,
        Told::Panel => id::CHIEF_JUDGE,
        Told::Rulebook => id::RULEBOOK,
        Told::Eligible => id::ELIGIBLE,
        Told::Documents => id::DOCUMENTS,
        Told::Teams => id::TEAMS_RULES,
        Told::Status => id::STATUS,
        Told::Kind => id::KIND,
        Told::Discipline => id::DISCIPLINE,
        Told::System => id::SYSTEM,
        Told::Timetable => id::TIMETABLE,
        Told::Control => id::TIME_CONTROL,
        Told::Lateness => id::LATENESS,
        Told::Play | Told::Conduct => id::SPECIAL,
        Told::Scoring => id::SCORING,
        Told::Ties => id::TIES,
        Told::Protests => id::PROTEST_TERM,
        Told::Qualifying => id::QUALIFY_HIGHER,
        Told::Money => id::FEE,
        Told::EntryTerm => id::ENTRY_TERM,
    }
}

fn written(block: Block) -> Value {
    match block {
        Block::Facts(facts) => {
            let point = |(label, value)| context! { label => label, value => value };
            context! { kind => "facts", points => facts.into_iter().map(point).collect::<Vec<Value>>() }
        }
        Block::Words { label, lines } => {
            context! { kind => "words", label => label, lines => lines }
        }
        Block::List { label, lines } => context! { kind => "list", label => label, lines => lines },
        Block::Ties(lists) => context! { kind => "ties", lists => lists },
    }
}
