//! A rulebook, loaded from its file and checked.

use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock, OnceLock};

use clauses::{Clause, Document};
use serde::{Deserialize, Deserializer, de::Error};
use words::Language;

use crate::age::age_in;
use crate::composition::Compositions;
use crate::contests::{ComposingRule, SolvingRule};
use crate::files::{self, File};
use crate::{
    AdjournmentRule, AdjudicationRule, AgeGroup, AssistantDuty, Basis, BoardFault, ClaimRule,
    ClockFaultRule, ClockRule, Committee, Controls, CorrespondenceRule, Discipline, DrawRule,
    EventRules, Fault, FlagRule, Game, ImpairmentRule, Ladder, Lateness, MicroMatchRule, Names,
    Offence, OfferRule, OpeningRule, Permission, Placing, Play, PlayOff, ProtestRule, ProvisionIn,
    ProvisionRule, RecordRule, RemoteRule, RuleSet, Scope, Scoring, StartRule, SwissClauses,
    TeamRule, TimeControl, TouchRule, Violations, WinRule, WithdrawalRule, WonBy, check,
};

/// What one document says.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Rulebook {
    #[serde(deserialize_with = "document")]
    pub(crate) document: Document,
    pub(crate) title: Names,
    #[serde(default)]
    pub(crate) short_title: Option<Names>,
    #[serde(default)]
    usual: bool,
    #[serde(default, deserialize_with = "language")]
    language: Option<Language>,
    #[serde(default)]
    appendices: Vec<String>,
    #[serde(default)]
    fouls: Option<Basis>,
    /// Where the pairs of a Swiss sit in the order in which they were made.
    #[serde(default)]
    tables_as_paired: Option<Basis>,
    #[serde(default)]
    pub(crate) headings: BTreeMap<String, Names>,
    #[serde(skip)]
    rule_set: RuleSet,
    #[serde(rename = "discipline")]
    pub(crate) disciplines: Vec<Discipline>,
    #[serde(default)]
    pub(crate) controls: Vec<Controls>,
    #[serde(default, rename = "draw")]
    pub(crate) draws: Vec<DrawRule>,
    #[serde(default, rename = "start")]
    pub(crate) starts: Vec<StartRule>,
    #[serde(default)]
    pub(crate) lateness: Vec<Lateness>,
    #[serde(default, rename = "clock")]
    pub(crate) clocks: Vec<ClockRule>,
    #[serde(default, rename = "clock-fault")]
    pub(crate) clock_faults: Vec<ClockFaultRule>,
    #[serde(default, rename = "flag")]
    pub(crate) flags: Vec<FlagRule>,
    #[serde(default, rename = "offer")]
    pub(crate) offers: Vec<OfferRule>,
    #[serde(default, rename = "claim")]
    pub(crate) claims: Vec<ClaimRule>,
    #[serde(default, rename = "record")]
    pub(crate) records: Vec<RecordRule>,
    #[serde(default, rename = "touch")]
    pub(crate) touches: Vec<TouchRule>,
    #[serde(default)]
    pub(crate) violations: Vec<Violations>,
    #[serde(default, rename = "board-fault")]
    pub(crate) board_faults: Vec<BoardFault>,
    #[serde(default, rename = "adjournment")]
    pub(crate) adjournments: Vec<AdjournmentRule>,
    #[serde(default, rename = "win")]
    pub(crate) wins: Vec<WinRule>,
    #[serde(default, rename = "adjudication")]
    pub(crate) adjudications: Vec<AdjudicationRule>,
    #[serde(default, rename = "ladder")]
    pub(crate) ladders: Vec<Ladder>,
    #[serde(default, rename = "offence")]
    pub(crate) offences: Vec<Offence>,
    #[serde(default)]
    pub(crate) scoring: Vec<Scoring>,
    #[serde(default, rename = "micro-match")]
    pub(crate) micro_matches: Vec<MicroMatchRule>,
    #[serde(default, rename = "withdrawal")]
    pub(crate) withdrawals: Vec<WithdrawalRule>,
    #[serde(default, rename = "team")]
    pub(crate) teams: Vec<TeamRule>,
    #[serde(default, rename = "play-off")]
    pub(crate) play_offs: Vec<PlayOff>,
    #[serde(default, rename = "age-group")]
    pub(crate) age_groups: Vec<AgeGroup>,
    #[serde(default)]
    pub(crate) placing: Vec<Placing>,
    #[serde(default, rename = "protest")]
    pub(crate) protests: Vec<ProtestRule>,
    pub(crate) committee: Option<Committee>,
    #[serde(default, rename = "opening")]
    pub(crate) openings: Vec<OpeningRule>,
    #[serde(default, rename = "remote")]
    pub(crate) remote: Vec<RemoteRule>,
    #[serde(default, rename = "impairment")]
    pub(crate) impairments: Vec<ImpairmentRule>,
    #[serde(default, rename = "assistant")]
    pub(crate) assistants: Vec<AssistantDuty>,
    #[serde(default, rename = "permission")]
    pub(crate) permissions: Vec<Permission>,
    #[serde(default)]
    composition: Option<Compositions>,
    #[serde(default)]
    composing: Option<ComposingRule>,
    #[serde(default)]
    solving: Option<SolvingRule>,
    #[serde(default)]
    correspondence: Option<CorrespondenceRule>,
    #[serde(default)]
    events: EventRules,
    #[serde(default)]
    refusals: BTreeMap<String, Basis>,
    #[serde(default)]
    systems: BTreeMap<String, Basis>,
    #[serde(default)]
    swiss: BTreeMap<String, SwissClauses>,
    #[serde(default)]
    event_kinds: BTreeMap<String, Basis>,
    #[serde(default, deserialize_with = "named_document")]
    events_by: Option<Document>,
}

fn named_document<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<Document>, D::Error> {
    document(deserializer).map(Some)
}

fn behind<'a>(all: &'a BTreeMap<String, Basis>, name: &str) -> &'a [Clause] {
    all.get(name).map_or(&[], |basis| basis)
}

fn language<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Language>, D::Error> {
    let code = String::deserialize(deserializer)?;
    code.parse().map(Some).map_err(D::Error::custom)
}

fn document<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Document, D::Error> {
    let prefix = String::deserialize(deserializer)?;
    let unknown = || D::Error::custom(format!("There is no document {prefix:?}."));
    Document::from_prefix(&prefix).ok_or_else(unknown)
}

/// A rulebook, once it is read.
type Loaded = OnceLock<Arc<Rulebook>>;

/// Each is read when somebody first asks for it.
static RULEBOOKS: LazyLock<Vec<(&File, Loaded)>> =
    LazyLock::new(|| files::all().map(|file| (file, OnceLock::new())).collect());

fn loaded((file, rulebook): &'static (&File, Loaded)) -> &'static Arc<Rulebook> {
    rulebook.get_or_init(|| match Rulebook::read(file.rules) {
        Ok(rulebook) => Arc::new(rulebook),
        // The tests load all five, and those that were added were read when they were.
        Err(fault) => unreachable!("{}: {fault}", file.document),
    })
}

impl Rulebook {
    /// All rulebooks, in the order of the documents.
    pub fn all() -> impl ExactSizeIterator<Item = &'static Rulebook> {
        RULEBOOKS.iter().map(|one| &**loaded(one)).inspect(|book| clauses::opened(book.document))
    }

    /// The rulebook of a document.
    pub fn of(document: Document) -> &'static Rulebook {
        clauses::opened(document);
        loaded(&RULEBOOKS[document.place()])
    }

    /// The same, for those who hold it: a thousand games share one.
    pub fn shared(document: Document) -> Arc<Rulebook> {
        clauses::opened(document);
        Arc::clone(loaded(&RULEBOOKS[document.place()]))
    }

    /// The rulebook that is meant where none is named.
    pub fn usual() -> &'static Rulebook {
        Rulebook::all().find(|one| one.usual).unwrap_or_else(|| loaded(&RULEBOOKS[0]))
    }

    /// The rulebook that readers of a language mean where none is named: the usual one if it is written in
    /// that language or none is, otherwise the latest that is. A rulebook that was added speaks for its own
    /// events alone.
    pub fn usual_in(language: Language) -> &'static Rulebook {
        let usual = Rulebook::usual();
        let mut latest_first = Document::OFFICIAL.into_iter().rev().map(Rulebook::of);
        let own = |book: &&Rulebook| book.is_in(language) && book.holds_events();
        if own(&usual) { usual } else { latest_first.find(own).unwrap_or(usual) }
    }

    /// Reads a rulebook from the text of a file and refuses nonsense.
    pub fn read(text: &str) -> Result<Rulebook, Fault> {
        let unreadable = |error: toml::de::Error| Fault::Unreadable(error.to_string());
        let rulebook: Rulebook = toml::from_str(text).map_err(unreadable)?;
        let file: toml::Table = toml::from_str(text).map_err(unreadable)?;
        check::clauses_are_its_own(&file, rulebook.document)?;
        check::check(&rulebook)?;
        Ok(rulebook)
    }

    /// The rulebook as it reads under the set of rules that the regulations have chosen.
    pub fn under(&self, chosen: RuleSet) -> Rulebook {
        Rulebook { rule_set: chosen, ..self.clone() }
    }

    /// Which of two sets of rules it reads by where the regulations must choose: the
    /// [`Basic`](RuleSet::Basic) one, unless they have chosen otherwise.
    pub fn rule_set(&self) -> RuleSet {
        self.rule_set
    }

    /// The document it is.
    pub fn document(&self) -> Document {
        self.document
    }

    /// Whether it is written in a language.
    pub fn is_in(&self, language: Language) -> bool {
        self.language == Some(language)
    }

    /// Its title in our own words.
    pub fn title(&self) -> &Names {
        &self.title
    }

    /// A title that fits the foot of a page; the whole one where there is no shorter.
    pub fn short_title(&self) -> &Names {
        self.short_title.as_ref().unwrap_or(&self.title)
    }

    /// The heading of a part whose clauses have a word in their ids, such as `record` in
    /// `UA-2024 III.record.2`.
    pub fn heading(&self, word: &str) -> Option<&Names> {
        self.headings.get(word)
    }

    /// Whether it has an appendix with this letter: `A` in `UA-CHESS A.4`.
    pub fn has_appendix(&self, letter: &str) -> bool {
        self.appendices.iter().any(|one| one == letter)
    }

    /// The clauses that say what is a foul of Black in renju.
    pub fn fouls(&self) -> &[Clause] {
        self.fouls.as_deref().unwrap_or_default()
    }

    /// The games that are played in its disciplines.
    pub fn games(&self) -> impl Iterator<Item = Game> {
        self.disciplines.iter().filter_map(|one| one.play.game()).map(|(game, _)| game)
    }

    /// Its disciplines.
    pub fn disciplines(&self) -> &[Discipline] {
        &self.disciplines
    }

    /// The discipline with this id, or with this number in the document's own list.
    pub fn discipline(&self, id: &str) -> Option<&Discipline> {
        let number = id.parse().ok();
        self.disciplines
            .iter()
            .find(|one| one.id == id || (number.is_some() && one.number == number))
    }

    /// The time controls of a game.
    pub fn controls(&self, game: Game) -> impl Iterator<Item = &Controls> {
        self.controls.iter().filter(move |row| row.games.contains(&game))
    }

    /// The paces for which a control is among those the document names; none if it is another
    /// control, several if the document names it twice.
    pub fn classify(&self, game: Game, control: &TimeControl) -> Vec<&Controls> {
        self.controls(game).filter(|row| row.admit(control)).collect()
    }

    /// The row that admits a control for a discipline.
    pub fn controls_admitting(
        &self,
        discipline: &Discipline,
        control: &TimeControl,
    ) -> Option<&Controls> {
        let (game, pace) = discipline.play.game()?;
        self.classify(game, control).into_iter().find(|row| row.pace == pace)
    }

    /// The ways to draw a game of a discipline.
    pub fn draws(&self, discipline: &Discipline) -> impl Iterator<Item = &DrawRule> {
        self.within(&self.draws, discipline, |rule| &rule.scope)
    }

    /// How a round of a discipline begins.
    pub fn start(&self, discipline: &Discipline) -> Option<&StartRule> {
        self.within(&self.starts, discipline, |rule| &rule.scope).next()
    }

    /// What is said about lateness in a discipline.
    pub fn lateness(&self, discipline: &Discipline) -> Option<&Lateness> {
        self.within(&self.lateness, discipline, |rule| &rule.scope).next()
    }

    /// How players use the clock in a discipline.
    pub fn clock(&self, discipline: &Discipline) -> Option<&ClockRule> {
        self.within(&self.clocks, discipline, |rule| &rule.scope).next()
    }

    /// What is done in a discipline when a clock fails.
    pub fn clock_fault(&self, discipline: &Discipline) -> Option<&ClockFaultRule> {
        self.within(&self.clock_faults, discipline, |rule| &rule.scope).next()
    }

    /// What follows in a discipline when a player's time is over.
    pub fn flag(&self, discipline: &Discipline) -> Option<&FlagRule> {
        self.within(&self.flags, discipline, |rule| &rule.scope).next()
    }

    /// What is said about draw offers in a discipline.
    pub fn offers(&self, discipline: &Discipline) -> Option<&OfferRule> {
        self.within(&self.offers, discipline, |rule| &rule.scope).next()
    }

    /// How draws are claimed in a discipline.
    pub fn claims(&self, discipline: &Discipline) -> impl Iterator<Item = &ClaimRule> {
        self.within(&self.claims, discipline, |rule| &rule.scope)
    }

    /// What is said about recording in a discipline.
    pub fn record(&self, discipline: &Discipline) -> Option<&RecordRule> {
        self.within(&self.records, discipline, |rule| &rule.scope).next()
    }

    /// What touching a piece binds a player to in a discipline.
    pub fn touch(&self, discipline: &Discipline) -> Option<&TouchRule> {
        self.within(&self.touches, discipline, |rule| &rule.scope).next()
    }

    /// The violations on the board in a discipline.
    pub fn violations(&self, discipline: &Discipline) -> Option<&Violations> {
        self.within(&self.violations, discipline, |rule| &rule.scope).next()
    }

    /// What may be wrong with the board in a discipline otherwise than by a move.
    pub fn board_faults(&self, discipline: &Discipline) -> impl Iterator<Item = &BoardFault> {
        self.within(&self.board_faults, discipline, |rule| &rule.scope)
    }

    /// How games of a discipline are adjourned, where the document lets them be.
    pub fn adjournment(&self, discipline: &Discipline) -> Option<&AdjournmentRule> {
        self.within(&self.adjournments, discipline, |rule| &rule.scope).next()
    }

    /// Who decides games of a discipline that are left unfinished.
    pub fn adjudication(&self, discipline: &Discipline) -> Option<&AdjudicationRule> {
        self.within(&self.adjudications, discipline, |rule| &rule.scope).next()
    }

    /// How a game of a discipline is won in a certain way.
    pub fn win(&self, discipline: &Discipline, by: WonBy) -> Option<&WinRule> {
        self.wins(discipline).find(|rule| rule.by == by)
    }

    /// How games of a discipline are won, apart from the clock.
    pub fn wins(&self, discipline: &Discipline) -> impl Iterator<Item = &WinRule> {
        self.within(&self.wins, discipline, |rule| &rule.scope)
    }

    /// The ladders of sanctions in a discipline.
    pub fn ladders(&self, discipline: &Discipline) -> impl Iterator<Item = &Ladder> {
        self.within(&self.ladders, discipline, |rule| &rule.scope)
    }

    /// What players of a discipline may not do while games are played.
    pub fn offences(&self, discipline: &Discipline) -> impl Iterator<Item = &Offence> {
        self.within(&self.offences, discipline, |rule| &rule.scope)
    }

    /// What a game of a discipline is worth.
    pub fn scoring(&self, discipline: &Discipline) -> Option<&Scoring> {
        self.within(&self.scoring, discipline, |rule| &rule.scope).next()
    }

    /// How meetings of several games are played in a discipline.
    pub fn micro_match(&self, discipline: &Discipline) -> Option<&MicroMatchRule> {
        self.within(&self.micro_matches, discipline, |rule| &rule.scope).next()
    }

    /// What becomes of the results of those who leave an event of a discipline.
    pub fn withdrawal(&self, discipline: &Discipline) -> Option<&WithdrawalRule> {
        self.within(&self.withdrawals, discipline, |rule| &rule.scope).next()
    }

    /// What is said about teams that play a discipline.
    pub fn team(&self, discipline: &Discipline) -> Option<&TeamRule> {
        self.within(&self.teams, discipline, |rule| &rule.scope).next()
    }

    /// The ways of breaking a tie by further games in a discipline.
    pub fn play_offs(&self, discipline: &Discipline) -> impl Iterator<Item = &PlayOff> {
        self.of_events(&self.play_offs, discipline, |rule| &rule.scope)
    }

    /// What separates equal points in a discipline.
    pub fn placing(&self, discipline: &Discipline) -> impl Iterator<Item = &Placing> {
        self.of_events(&self.placing, discipline, |rule| &rule.scope)
    }

    /// What is said about protests in a discipline.
    pub fn protests(&self, discipline: &Discipline) -> Option<&ProtestRule> {
        self.within(&self.protests, discipline, |rule| &rule.scope).next()
    }

    /// The rulebook by which events are run where this one has rules of play only.
    pub fn for_events(&self) -> &Rulebook {
        self.events_by.map_or(self, |document| Rulebook::of(document))
    }

    /// Whether events can be held under it, and not games alone.
    pub fn holds_events(&self) -> bool {
        self.events_by.is_none()
    }

    /// What it says about holding events.
    pub fn events(&self) -> &EventRules {
        &self.for_events().events
    }

    /// What it says about compositions, where it speaks of them.
    pub fn compositions(&self) -> Option<&Compositions> {
        self.composition.as_ref()
    }

    /// What it says about contests of composing, where it speaks of them.
    pub fn composing(&self) -> Option<&ComposingRule> {
        self.composing.as_ref()
    }

    /// What it says about contests of solving, where it speaks of them.
    pub fn solving(&self) -> Option<&SolvingRule> {
        self.solving.as_ref()
    }

    /// What it says about play by correspondence, where it has the chapter.
    pub fn correspondence(&self) -> Option<&CorrespondenceRule> {
        self.correspondence.as_ref()
    }

    /// The clauses behind a refusal in an event, by the name of what is wrong; none where the document
    /// says nothing of it.
    pub fn refusal(&self, name: &str) -> &[Clause] {
        behind(&self.for_events().refusals, name)
    }

    /// The names of the refusals that rest on clauses.
    pub fn refusals(&self) -> impl Iterator<Item = &str> {
        self.refusals.keys().map(String::as_str)
    }

    /// The clauses that know a system of play; none where the document does not describe it.
    pub fn system(&self, name: &str) -> &[Clause] {
        behind(&self.for_events().systems, name)
    }

    /// What the pairs of a Swiss procedure rest on, if the document describes it.
    pub fn swiss(&self, procedure: &str) -> Option<&SwissClauses> {
        self.for_events().swiss.get(procedure)
    }

    /// The same for events whose own document does not describe the procedure: the latest of those that
    /// Damka brings along and that do. A rulebook that was added speaks for its own events alone.
    pub fn swiss_elsewhere(procedure: &str) -> Option<&'static SwissClauses> {
        let mut latest_first = Document::OFFICIAL.into_iter().rev();
        latest_first.find_map(|document| Rulebook::of(document).swiss(procedure))
    }

    /// The clauses by which the pairs of a Swiss sit in the order in which they were made; none where nothing is
    /// said of it.
    pub fn tables_as_paired(&self) -> &[Clause] {
        self.for_events().tables_as_paired.as_ref().map_or(&[], |basis| basis)
    }

    /// The clauses that know a kind of event.
    pub fn event_kind(&self, name: &str) -> &[Clause] {
        behind(&self.for_events().event_kinds, name)
    }

    /// The committee that hears appeals.
    pub fn committee(&self) -> Option<&Committee> {
        self.committee.as_ref()
    }

    /// How the games of a discipline begin, where it is not as usual.
    pub fn openings(&self, discipline: &Discipline) -> impl Iterator<Item = &OpeningRule> {
        self.within(&self.openings, discipline, |rule| &rule.scope)
    }

    /// What is said about play over the Internet in a discipline.
    pub fn remote(&self, discipline: &Discipline) -> Option<&RemoteRule> {
        self.within(&self.remote, discipline, |rule| &rule.scope).next()
    }

    /// What is said about games with impaired players in a discipline.
    pub fn impairment(&self, discipline: &Discipline) -> Option<&ImpairmentRule> {
        self.within(&self.impairments, discipline, |rule| &rule.scope).next()
    }

    /// What assistants do for players who cannot.
    pub fn assistants(&self) -> &[AssistantDuty] {
        &self.assistants
    }

    /// What the regulations may decide in a discipline.
    pub fn permissions(&self, discipline: &Discipline) -> impl Iterator<Item = &Permission> {
        self.within(&self.permissions, discipline, |rule| &rule.scope)
    }

    /// What regulations may say in words of their own about events of a discipline.
    pub fn provisions(&self, discipline: &Discipline) -> impl Iterator<Item = &ProvisionRule> {
        let of_games = self.of_events(&self.events().provision, discipline, |rule| &rule.scope);
        let by_post = matches!(discipline.play, Play::Correspondence);
        let posted = self.events().provision.iter().filter(move |_| by_post);
        let is_posted = |rule: &&ProvisionRule| rule.at == Some(ProvisionIn::Correspondence);
        of_games.filter(move |rule| !is_posted(rule)).chain(posted.filter(is_posted))
    }

    /// The age groups of a discipline, the youngest first.
    pub fn age_groups(&self, discipline: &Discipline) -> impl Iterator<Item = &AgeGroup> {
        self.age_groups.iter().filter(|group| Some(&group.block) == discipline.ages.as_ref())
    }

    /// The age groups that an event of a discipline may be for: its own, the youngest first, and those
    /// that events of every discipline may be for.
    pub fn event_age_groups(&self, discipline: &Discipline) -> impl Iterator<Item = &AgeGroup> {
        let further = self.events().further_ages.as_deref();
        let further = further.into_iter().flat_map(|block| self.age_block(block));
        self.age_groups(discipline).chain(further)
    }

    /// The age groups of a block that no discipline names, such as that of students.
    pub fn age_block(&self, block: &str) -> impl Iterator<Item = &AgeGroup> {
        self.age_groups.iter().filter(move |group| group.block == block)
    }

    /// The own age group of somebody born in a year, in an event of another year.
    pub fn own_age_group(
        &self,
        discipline: &Discipline,
        birth_year: u16,
        event_year: u16,
    ) -> Option<&AgeGroup> {
        let age = u32::from(age_in(event_year, birth_year)?);
        self.age_groups(discipline).find(|group| group.ages.holds(age))
    }

    /// The rules about events of a discipline. What is for every game is for games by correspondence too.
    fn of_events<'book, T>(
        &self,
        rules: &'book [T],
        discipline: &Discipline,
        scope: fn(&T) -> &Scope,
    ) -> impl Iterator<Item = &'book T> + use<'book, T> {
        let (chosen, play) = (self.rule_set, discipline.play);
        rules.iter().filter(move |rule| match play {
            Play::Game { game, pace } => scope(rule).covers(game, pace, chosen),
            Play::Correspondence => scope(rule).covers_all(chosen),
            Play::Composition => false,
        })
    }

    /// The rules that are for the game and pace of a discipline, under the chosen set of rules.
    pub(crate) fn within<'book, T>(
        &self,
        rules: &'book [T],
        discipline: &Discipline,
        scope: fn(&T) -> &Scope,
    ) -> impl Iterator<Item = &'book T> + use<'book, T> {
        let (chosen, play) = (self.rule_set, discipline.play.game());
        rules.iter().filter(move |rule| {
            play.is_some_and(|(game, pace)| scope(rule).covers(game, pace, chosen))
        })
    }
}
