//! Why something cannot be, and what may be done instead.

use calendar::Date;
use clauses::Clause;
use words::{Id, Language};

use crate::id;

/// Something that is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refusal {
    /// What stands against it.
    pub why: Why,
    /// The clauses; none where it cannot be, whatever the rules say.
    pub clauses: Vec<Clause>,
    said: Vec<Said>,
}

/// What a refusal speaks of.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Said {
    Word(String),
    Text(Vec<Id>),
    Day(Date),
    Number(u32),
}

impl Refusal {
    /// A refusal that rests on how things are.
    pub(crate) fn plain(why: Why) -> Refusal {
        Refusal { why, clauses: Vec::new(), said: Vec::new() }
    }

    /// A refusal on these clauses.
    pub(crate) fn on(why: Why, clauses: &[Clause]) -> Refusal {
        Refusal { why, clauses: clauses.to_vec(), said: Vec::new() }
    }

    pub(crate) fn word(mut self, word: impl Into<String>) -> Refusal {
        self.said.push(Said::Word(word.into()));
        self
    }

    pub(crate) fn texts(mut self, texts: Vec<Id>) -> Refusal {
        self.said.push(Said::Text(texts));
        self
    }

    pub(crate) fn day(mut self, day: Date) -> Refusal {
        self.said.push(Said::Day(day));
        self
    }

    pub(crate) fn number(mut self, number: impl Into<u32>) -> Refusal {
        self.said.push(Said::Number(number.into()));
        self
    }

    /// It in a sentence that also says what may be done instead.
    pub fn text(&self, language: Language) -> String {
        let told: Vec<(&str, String)> = self
            .said
            .iter()
            .map(|said| match said {
                Said::Word(word) => ("word", word.clone()),
                Said::Text(texts) => {
                    let texts: Vec<_> = texts.iter().map(|text| language.say(*text)).collect();
                    ("word", texts.join("; "))
                }
                Said::Day(day) => ("day", language.figures(*day)),
                Said::Number(number) => ("number", number.to_string()),
            })
            .collect();
        let words: Vec<(&str, &str)> =
            told.iter().map(|(name, word)| (*name, word.as_str())).collect();
        language.tell(self.why.id(), &words).into_owned()
    }
}

macro_rules! whys {
    ($($(#[doc = $doc:literal])+ $name:ident = $id:ident,)+) => {
        /// What stands against something.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Why {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Why {
            /// All of them.
            pub const ALL: &'static [Why] = &[$(Why::$name),+];

            /// The id of its sentence.
            fn id(self) -> Id {
                match self {
                    $(Why::$name => id::$id,)+
                }
            }

            /// Its name for logs and counts.
            pub fn name(self) -> &'static str {
                match self {
                    $(Why::$name => stringify!($name),)+
                }
            }
        }
    };
}

whys! {
    /// The rulebook has no such chapter.
    NoChapter = REFUSED_NO_CHAPTER,
    /// He who asks has no right to it.
    NotYours = REFUSED_NOT_YOURS,
    /// It is not the time for it.
    NotNow = REFUSED_NOT_NOW,
    /// Regulations lack what they must state.
    NotStated = REFUSED_NOT_STATED,
    /// There are not enough months to send works in.
    SendingTooShort = REFUSED_SENDING_TOO_SHORT,
    /// Dates of the regulations are in the wrong order.
    DatesInDisorder = REFUSED_DATES_IN_DISORDER,
    /// The final results are too early after the provisional ones.
    FinalTooEarly = REFUSED_FINAL_TOO_EARLY,
    /// An official championship without the authority.
    NoAgreement = REFUSED_NO_AGREEMENT,
    /// A championship takes the main genres.
    MainGenresOnly = REFUSED_MAIN_GENRES_ONLY,
    /// Themes need a single genre.
    ThemesInOneGenre = REFUSED_THEMES_IN_ONE_GENRE,
    /// There is no such section, genre or game.
    NoSuchSection = REFUSED_NO_SUCH_SECTION,
    /// The genre or the game is not of the section.
    NotOfSection = REFUSED_NOT_OF_SECTION,
    /// The author has sent as many as he may.
    TooManyWorks = REFUSED_TOO_MANY_WORKS,
    /// The entry lacks something.
    EntryIncomplete = REFUSED_ENTRY_INCOMPLETE,
    /// There is no solution.
    NoSolution = REFUSED_NO_SOLUTION,
    /// The work cannot be set up or played through.
    Unplayable = REFUSED_UNPLAYABLE,
    /// A formal requirement is not met.
    Excluded = REFUSED_EXCLUDED,
    /// What the work says tells its author.
    TellsAuthor = REFUSED_TELLS_AUTHOR,
    /// One of the panel may not compete here.
    MayNotCompete = REFUSED_MAY_NOT_COMPETE,
    /// A reworking that removes a defect does not compete.
    SlightRework = REFUSED_SLIGHT_REWORK,
    /// A reworking names its source.
    SourceNotNamed = REFUSED_SOURCE_NOT_NAMED,
    /// Only its author may rework it yet.
    AuthorsYears = REFUSED_AUTHORS_YEARS,
    /// The work is still in another contest.
    InAnotherContest = REFUSED_IN_ANOTHER_CONTEST,
    /// A rejected work has had its further contest.
    RejectedBefore = REFUSED_REJECTED_BEFORE,
    /// A defect was found after its distinction.
    BarredByDefect = REFUSED_BARRED_BY_DEFECT,
    /// Another version is in the section.
    VersionEntered = REFUSED_VERSION_ENTERED,
    /// There is no such entry.
    NoSuchEntry = REFUSED_NO_SUCH_ENTRY,
    /// The term for works is over.
    TermOver = REFUSED_TERM_OVER,
    /// The term for works goes on.
    TermGoesOn = REFUSED_TERM_GOES_ON,
    /// There are no works.
    NoWorks = REFUSED_NO_WORKS,
    /// The mark is not on the scale.
    NotOnScale = REFUSED_NOT_ON_SCALE,
    /// A deduction has no reason.
    NoReason = REFUSED_NO_REASON,
    /// Works are not marked yet.
    NotMarked = REFUSED_NOT_MARKED,
    /// A section's report is missing.
    NoReport = REFUSED_NO_REPORT,
    /// Something waits for a decision.
    Undecided = REFUSED_UNDECIDED,
    /// It is decided.
    DecidedAlready = REFUSED_DECIDED_ALREADY,
    /// There is no such complaint.
    NoSuchComplaint = REFUSED_NO_SUCH_COMPLAINT,
    /// The chief judge must decide first.
    ChiefJudgeFirst = REFUSED_CHIEF_JUDGE_FIRST,
    /// The chief judge has changed the award.
    AwardChanged = REFUSED_AWARD_CHANGED,
    /// The rulebook knows no appeal.
    NoAppeal = REFUSED_NO_APPEAL,
    /// The results cannot be final before a day.
    NotBefore = REFUSED_NOT_BEFORE,
    /// The work has no distinction.
    NoDistinction = REFUSED_NO_DISTINCTION,
    /// Who solves must be in one place.
    InPersonOnly = REFUSED_IN_PERSON_ONLY,
    /// A championship lacks genres.
    GenresMissing = REFUSED_GENRES_MISSING,
    /// The set has no such work.
    NoSuchProblem = REFUSED_NO_SUCH_PROBLEM,
    /// There is no such person among those who solve.
    NoSuchSolver = REFUSED_NO_SUCH_SOLVER,
    /// Points were not approved before the start.
    NotSealed = REFUSED_NOT_SEALED,
    /// Points for completeness are fixed.
    Sealed = REFUSED_SEALED,
    /// The time is over.
    TimeOver = REFUSED_TIME_OVER,
    /// The points are more than the work can give.
    TooManyPoints = REFUSED_TOO_MANY_POINTS,
    /// The protest is about the points of another.
    OwnPointsOnly = REFUSED_OWN_POINTS_ONLY,
}
