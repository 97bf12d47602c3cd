//! The part of an event that a form is about.

use competition::{
    Birth, Board, Competition, Date, Member, Moment, Official, PlayerId, Post, Regulations,
    RoundRecord, Section, Table,
};
use minijinja::context;
use minijinja::value::Value;
use rulebook::{Edition, EntryForms, Game, PaperWord, Rulebook};
use serde::Serialize;
use tournament::{Colour, How, Number, Outcome, Points, Round};
use words::{Id, Language};

use super::{Missing, Unfit};
use crate::words::{digits, in_words, moment, printed};
use crate::{Form, Subject, id};

/// The part of an event that a form is about, and the language it is written in.
pub(super) struct Scene<'a> {
    pub(super) subject: &'a Subject<'a>,
    pub(super) language: Language,
    pub(super) event: Option<&'a Competition>,
    pub(super) section: Option<&'a Section>,
}

/// Somebody in a table.
#[derive(Clone, Debug, Default, Serialize)]
pub(super) struct Person {
    pub(super) number: String,
    pub(super) name: String,
    pub(super) title: String,
    pub(super) rating: String,
    pub(super) from: String,
}

impl<'a> Scene<'a> {
    pub(super) fn new(subject: &'a Subject<'a>, language: Language) -> Result<Scene<'a>, Unfit> {
        let event = subject.event;
        if event.is_some_and(|event| event.regulations().is_none()) {
            return Err(Unfit::NotCreated);
        }
        let there = event.map_or(0, |event| event.sections().len());
        let section = event.and_then(|event| match subject.section {
            Some(asked) => event.section(asked),
            None => event.sections().last(),
        });
        if let (Some(asked), None) = (subject.section.filter(|_| event.is_some()), section) {
            return Err(Unfit::NoSection(Missing { asked: asked.get(), there }));
        }
        Ok(Scene { subject, language, event, section })
    }

    pub(super) fn say(&self, id: Id) -> String {
        self.language.say(id).into_owned()
    }

    /// A word of a rulebook as papers write it.
    pub(super) fn printed(&self, word: &str) -> String {
        printed(self.language, word)
    }

    /// Day and time, short.
    pub(super) fn moment(&self, at: Moment) -> String {
        moment(self.language, at)
    }

    /// A day, short.
    pub(super) fn birth(&self, born: Birth) -> String {
        match born {
            Birth::Year(year) => year.to_string(),
            Birth::Day(day) => self.date(day),
        }
    }

    pub(super) fn date(&self, date: Date) -> String {
        digits(self.language, date)
    }

    /// A word that is another one in another country: it follows the rulebook, not the language. A blank
    /// form for no event follows the one that its readers mean where none is named.
    pub(super) fn of_book(&self, word: PaperWord) -> String {
        let book = self.book().unwrap_or_else(|| Rulebook::usual_in(self.language));
        let own = book.events().words.get(&word);
        own.map_or_else(|| self.anywhere(word), |own| own.of(self.language).to_owned())
    }

    /// The word that fits everywhere.
    fn anywhere(&self, word: PaperWord) -> String {
        self.say(match word {
            // A sum without its currency.
            PaperWord::Currency => return String::new(),
            PaperWord::Region => id::REGION_ANYWHERE,
            PaperWord::Signs => id::SIGNS_ANYWHERE,
            PaperWord::HeadOfFederation => id::HEAD_OF_FEDERATION_ANYWHERE,
            PaperWord::HeadOfAuthority => id::HEAD_OF_AUTHORITY_ANYWHERE,
            PaperWord::StatusClub => id::STATUS_CLUB_ANYWHERE,
            PaperWord::StatusMunicipal => id::STATUS_MUNICIPAL_ANYWHERE,
            PaperWord::StatusRegional => id::STATUS_REGIONAL_ANYWHERE,
            PaperWord::StatusInterregional => id::STATUS_INTERREGIONAL_ANYWHERE,
            PaperWord::StatusNational => id::STATUS_NATIONAL_ANYWHERE,
        })
    }

    /// The rulebook that the form follows.
    pub(super) fn book(&self) -> Option<&'static Rulebook> {
        let event = self.event.or(self.subject.like)?;
        event.regulations().map(|one| one.book())
    }

    /// Whether the form follows the rules of 2013, whose cards are others.
    pub(super) fn is_of_2013(&self) -> bool {
        self.book().is_some_and(|book| book.events().edition == Edition::Of2013)
    }

    /// Whether entries are a technical and a named one.
    fn has_named_entries(&self) -> bool {
        let forms = self.book().map(|book| book.events().entry_forms);
        forms == Some(EntryForms::TechnicalAndNamed)
    }

    /// So much money, in words.
    pub(super) fn money(&self, amount: u32) -> String {
        if amount == 0 {
            String::new()
        } else {
            let book = self.book().unwrap_or_else(|| Rulebook::usual_in(self.language));
            book.events().money(amount).of(self.language).to_owned()
        }
    }

    pub(super) fn regulations(&self) -> Option<&'a Regulations> {
        self.event.and_then(|event| event.regulations())
    }

    /// The event with the section that is asked for; nothing for a blank form.
    pub(super) fn section(&self) -> Result<Option<(&'a Competition, &'a Section)>, Unfit> {
        match (self.event, self.section) {
            (None, _) => Ok(None),
            (Some(event), Some(section)) => Ok(Some((event, section))),
            (Some(_), None) => Err(Unfit::NotBegun),
        }
    }

    /// The event, the section and the round that is asked for; nothing for a blank form.
    pub(super) fn round(&self) -> Result<Option<Here<'a>>, Unfit> {
        let Some((event, section)) = self.section()? else { return Ok(None) };
        let there = section.rounds.len();
        let asked = self.subject.round.or(Round::new(section.rounds.len() as u16));
        let missing = Unfit::NoRound(Missing { asked: asked.map_or(0, Round::get), there });
        let here = asked.and_then(|round| Some((round, section.round(round)?)));
        let (round, record) = here.ok_or(missing)?;
        Ok(Some(Here { event, section, round, record }))
    }

    /// The round after which tables stand: the one asked for, or the last that is closed. What is
    /// played now is in no table.
    pub(super) fn after(&self, section: &Section) -> Result<u16, Unfit> {
        let closed = section.closed();
        match self.subject.round.map(Round::get) {
            Some(asked) if asked > closed => {
                Err(Unfit::Running(Missing { asked, there: closed.into() }))
            }
            Some(asked) => Ok(asked),
            None => Ok(closed),
        }
    }

    /// Up to which round a table goes; the last one is final.
    pub(super) fn as_of(&self, event: &Competition, section: &Section, after: u16) -> String {
        match after {
            0 => String::new(),
            after if after >= section.closed() && event.is_over(section) => {
                self.say(id::FINAL_TABLE)
            }
            after => format!("{} {after}", self.say(id::AS_OF_ROUND)),
        }
    }

    /// Those whose cards are asked for: one, or all.
    pub(super) fn numbers(&self, section: &Section) -> Result<Vec<Number>, Unfit> {
        let there = section.members.len();
        match self.subject.player {
            None => Ok((0..there).map(Number::at).collect()),
            Some(asked) => {
                let number = Number::new(asked).filter(|number| number.index() < there);
                number.map(|number| vec![number]).ok_or(Unfit::NoPlayer(Missing { asked, there }))
            }
        }
    }

    pub(super) fn event_facts(&self) -> Value {
        let own = match self.regulations() {
            Some(regulations) => self.facts_of_regulations(regulations),
            None => {
                let book = self.book().map(|book| book.document().prefix()).unwrap_or_default();
                context! { name => "", place => "", days => "", organiser => "", discipline => "", control => "", rulebook => "", book => book, section => "" }
            }
        };
        let standstill = self.event.map(|event| event.standstill(self.language));
        context! {
            standstill => standstill.unwrap_or_default(),
            region => self.of_book(PaperWord::Region),
            signs => self.of_book(PaperWord::Signs),
            head_of_federation => self.of_book(PaperWord::HeadOfFederation),
            head_of_authority => self.of_book(PaperWord::HeadOfAuthority),
            of_2013 => self.is_of_2013(),
            named_entries => self.has_named_entries(),
            squares => self.squares(),
            black_begins => self.black_begins(),
            team => self.event.or(self.subject.like).is_some_and(Competition::is_team_event),
            ..own
        }
    }

    fn facts_of_regulations(&self, regulations: &Regulations) -> Value {
        let discipline =
            regulations.discipline().map(|one| self.printed(one.names.of(self.language)));
        context! {
            name => regulations.name,
            place => regulations.place,
            days => self.language.days_on_paper(regulations.starts, regulations.ends),
            organiser => regulations.organiser,
            discipline => discipline.unwrap_or_else(|| regulations.discipline.clone()),
            control => in_words(self.language, &regulations.time_control),
            // A number stays with its sign.
            rulebook => regulations.book().title().of(self.language).replace("№ ", "№\u{a0}"),
            book => regulations.rulebook.prefix(),
            section => self.section_name(),
        }
    }

    /// How many squares the board has.
    fn squares(&self) -> u16 {
        match self.event.or(self.subject.like).and_then(Competition::game) {
            Some(Game::International) => 100,
            _ => 64,
        }
    }

    /// Whether Black makes the first move, so that sheets name him first.
    fn black_begins(&self) -> bool {
        let event = self.event.or(self.subject.like);
        event.is_some_and(|event| event.begins() == Colour::Black)
    }

    /// The name of the section, where there are several.
    pub(super) fn section_name(&self) -> String {
        let several = self.event.is_some_and(|event| event.sections().len() > 1);
        let here = self.section.filter(|_| several);
        here.map(section_name).unwrap_or_default()
    }

    /// Who holds a post; empty to be written in.
    pub(super) fn official(&self, post: Post) -> Value {
        let officials = self.regulations().map(|one| one.officials.as_slice()).unwrap_or_default();
        let found = officials.iter().find(|official| official.post == post);
        let nobody = context! { name => "", category => "", place => "", honour => "", post => "" };
        found.map_or(nobody, |one| self.facts_of(one))
    }

    /// All who hold a post.
    pub(super) fn officials(&self, post: Post) -> Value {
        let officials = self.regulations().map(|one| one.officials.as_slice()).unwrap_or_default();
        let of_post = officials.iter().filter(|official| official.post == post);
        of_post.map(|one| self.facts_of(one)).collect()
    }

    /// Those who hold some posts, by name and post, as a protocol says who was present.
    pub(super) fn present(&self, posts: &[Post]) -> String {
        let officials = self.regulations().map(|one| one.officials.as_slice()).unwrap_or_default();
        let told = posts.iter().flat_map(|post| {
            let of_post = officials.iter().filter(move |one| one.post == *post);
            of_post.map(|one| format!("{} ({})", one.name, self.post(one.post).to_lowercase()))
        });
        told.collect::<Vec<_>>().join(", ")
    }

    /// The whole panel, with the names of posts.
    pub(super) fn panel(&self) -> Value {
        let officials = self.regulations().map(|one| one.officials.as_slice()).unwrap_or_default();
        let mut officials: Vec<_> = officials.iter().collect();
        officials.sort_by_key(|official| official.post);
        officials.into_iter().map(|one| self.facts_of(one)).collect()
    }

    /// An official; a national arbiter has a title in place of a category.
    pub(super) fn facts_of(&self, one: &Official) -> Value {
        let titled = ["арбітр", "арбитр", "arbiter"];
        let category = one.category.to_lowercase();
        let honoured = titled.iter().any(|title| category.contains(title));
        // The highest category has a name in every language.
        let national = ["націонал", "национал", "national"];
        let category = match national.iter().any(|word| category.contains(word)) && !honoured {
            true => self.say(id::CATEGORY_NATIONAL),
            false => one.category.clone(),
        };
        let honour = match (honoured, self.language) {
            (true, _) => one.category.clone(),
            // There the category makes the title.
            (false, Language::En) if category == self.say(id::CATEGORY_NATIONAL) => {
                self.say(id::NATIONAL_ARBITER)
            }
            _ => String::new(),
        };
        context! { name => one.name, category => category, place => one.place, honour => honour, post => self.post(one.post) }
    }

    pub(super) fn post(&self, post: Post) -> String {
        self.say(match post {
            Post::ChiefJudge => id::CHIEF_JUDGE,
            Post::DeputyChiefJudge => id::DEPUTY,
            Post::ChiefSecretary => id::CHIEF_SECRETARY,
            Post::SeniorJudge => id::SENIOR_JUDGE,
            Post::Judge => id::JUDGE,
            Post::InformantJudge => id::INFORMANT,
            Post::Interpreter => id::INTERPRETER,
            Post::Doctor => id::DOCTOR,
        })
    }

    /// The title of the document: the form and the event.
    pub(super) fn title(&self, form: Form) -> String {
        let name = self.regulations().map(|one| format!(" – {}", one.name)).unwrap_or_default();
        format!("{}{name}", form.title(self.language))
    }
}

/// A round of a section.
#[derive(Clone, Copy)]
pub(super) struct Here<'a> {
    pub(super) event: &'a Competition,
    pub(super) section: &'a Section,
    pub(super) round: Round,
    pub(super) record: &'a RoundRecord,
}

impl Here<'_> {
    /// Two who meet, as marks: points, or + and − for what was not played; nothing while it is.
    pub(super) fn marks(&self, table: &Table) -> [String; 2] {
        let counting = self.event.counting();
        let outcomes = table.outcomes(&counting);
        if outcomes.contains(&Outcome::Unfinished) {
            return Default::default();
        }
        marks(outcomes, table.points(&counting), table.how(&counting))
    }

    /// The same of one board of a match.
    pub(super) fn board_marks(&self, board: &Board) -> [String; 2] {
        let counting = self.event.counting();
        let outcomes = board.outcomes(&counting);
        if outcomes.contains(&Outcome::Unfinished) {
            return Default::default();
        }
        marks(outcomes, board.points(&counting), board.how(&counting))
    }

    /// The games of a micro-match, from the side of each.
    pub(super) fn games(&self, table: &Table) -> [String; 2] {
        let counting = self.event.counting();
        let scores = table.boards.first().map(|board| board.scores.as_slice()).unwrap_or_default();
        if counting.games < 2 || counting.teams || scores.is_empty() {
            return Default::default();
        }
        let mark = |side: usize| {
            let marks = scores.iter().map(|score| {
                let outcome = score.outcomes()[side];
                match score.how() {
                    How::Forfeit => sign(outcome).to_owned(),
                    how => counting.worth.of_outcome(outcome, how).to_string(),
                }
            });
            marks.collect::<Vec<_>>().join(", ")
        };
        [mark(0), mark(1)]
    }
}

fn marks(outcomes: [Outcome; 2], points: [Points; 2], how: How) -> [String; 2] {
    [0, 1].map(|side| match how {
        How::Forfeit => sign(outcomes[side]).to_owned(),
        _ => points[side].to_string(),
    })
}

fn sign(outcome: Outcome) -> &'static str {
    if outcome == Outcome::Win { "+" } else { "−" }
}

/// The name of a section, or its number.
pub(super) fn section_name(section: &Section) -> String {
    if section.name.is_empty() { section.number.to_string() } else { section.name.clone() }
}

/// A member of a section.
pub(super) fn person(event: &Competition, section: &Section, number: Number) -> Person {
    let member = section.members.get(number.index()).copied();
    let name = member.map(|member| event.name(member)).unwrap_or_default().to_owned();
    let player = match member {
        Some(Member::Player(id)) => event.player(id).map(|record| &record.player),
        _ => None,
    };
    let rating = player.and_then(|player| player.rating).map(|rating| rating.to_string());
    Person {
        number: number.to_string(),
        name,
        title: player.map(|player| player.title.clone()).unwrap_or_default(),
        rating: rating.unwrap_or_default(),
        from: player.map(|player| player.from.clone()).unwrap_or_default(),
    }
}

/// A player, whatever he plays in; nobody has an empty name.
pub(super) fn player(event: &Competition, id: Option<PlayerId>) -> Person {
    let Some(record) = id.and_then(|id| event.player(id)) else { return Person::default() };
    Person {
        number: String::new(),
        name: record.player.name.clone(),
        title: record.player.title.clone(),
        rating: record.player.rating.map(|rating| rating.to_string()).unwrap_or_default(),
        from: record.player.from.clone(),
    }
}

/// So many empty lines, to be written on.
pub(super) fn empty<T: Default + Clone>(count: usize) -> Vec<T> {
    vec![T::default(); count]
}
