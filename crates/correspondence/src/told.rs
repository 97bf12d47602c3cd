//! A game told in lines; `docs/correspondence.md` describes them.

use calendar::Date;
use draughts::{Colour, Variant};
use rulebook::{DayBudget, Medium};
use words::{Id, Language};

use crate::fact::sentence;
use crate::{
    Act, Announced, DrawWord, Evaluation, Fact, LeaverGame, Letter, Offer, Paper, Part, Purpose,
    Sanction, Terms, id,
};

/// The most acts that are read: nobody writes more letters about a game.
const ACTS_MAX: usize = 4_000;

/// A game as it was told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Told {
    /// The code of the tournament.
    pub code: String,
    /// Who has White.
    pub white: String,
    /// Who has Black.
    pub black: String,
    /// What the event says.
    pub terms: Terms,
    /// What happened, each with the number of its line.
    pub acts: Vec<(usize, Act)>,
}

/// A line that cannot be understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The line, from 1.
    pub line: usize,
    /// The sign in it, from 1.
    pub column: usize,
    /// What is wrong.
    id: Id,
    /// The word that is wrong, and what may stand there.
    facts: Vec<Fact>,
}

impl Mistake {
    /// What is wrong and what to write.
    pub fn text(&self, language: Language) -> String {
        sentence(self.id, &self.facts, language)
    }
}

/// Reads a game told in lines.
pub fn read(text: &str) -> Result<Told, Mistake> {
    let mut reader = Reader {
        told: Told {
            code: String::new(),
            white: String::new(),
            black: String::new(),
            terms: Terms::by_post(Variant::RUSSIAN),
            acts: Vec::new(),
        },
        year: None,
    };
    for (number, line) in (1..).zip(text.lines()) {
        let line = uncommented(line);
        let mut words = Words::of(number, line);
        if words.rest.is_empty() {
            continue;
        }
        if line.starts_with(char::is_whitespace) {
            reader.field(&mut words)?;
        } else {
            reader.line(&mut words)?;
        }
        words.end()?;
    }
    Ok(reader.told)
}

/// A line without what stands after `#` for people. A sign within a word, as in a code or a clause, belongs to it.
pub fn uncommented(line: &str) -> &str {
    let after_space = |at: usize| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let sign = line.char_indices().find(|(at, sign)| *sign == '#' && after_space(*at));
    sign.map_or(line, |(at, _)| &line[..at])
}

/// The words of a line, with the columns they stand in.
struct Words<'a> {
    line: usize,
    rest: Vec<(usize, &'a str)>,
    /// The column behind the last word.
    end: usize,
}

impl<'a> Words<'a> {
    fn of(line: usize, text: &'a str) -> Words<'a> {
        let mut rest = Vec::new();
        let mut start = None;
        for (column, (at, sign)) in (1..).zip(text.char_indices()) {
            match (sign.is_whitespace(), start) {
                (false, None) => start = Some((column, at)),
                (true, Some((column, from))) => {
                    rest.push((column, &text[from..at]));
                    start = None;
                }
                (true, None) | (false, Some(_)) => {}
            }
        }
        rest.extend(start.map(|(column, from)| (column, &text[from..])));
        rest.reverse();
        Words { line, rest, end: text.trim_end().chars().count() + 1 }
    }

    fn mistake(&self, column: usize, id: Id, word: &str, wanted: &str) -> Mistake {
        let word = Fact::Word(word.chars().take(40).collect());
        let facts = vec![word, Fact::Move(wanted.to_owned())];
        Mistake { line: self.line, column, id, facts }
    }

    fn peek(&self) -> Option<&'a str> {
        self.rest.last().map(|(_, word)| *word)
    }

    fn column(&self) -> usize {
        self.rest.last().map_or(self.end, |(column, _)| *column)
    }

    /// Takes a word if it is this one.
    fn takes(&mut self, wanted: &str) -> bool {
        let is = self.peek() == Some(wanted);
        if is {
            self.rest.pop();
        }
        is
    }

    fn next(&mut self, wanted: &str) -> Result<(usize, &'a str), Mistake> {
        match self.rest.pop() {
            Some(word) => Ok(word),
            None => Err(self.mistake(self.end, id::MISTAKE_SHORT, "", wanted)),
        }
    }

    /// A word of a list.
    fn one_of<T: Copy>(&mut self, known: &[(&str, T)]) -> Result<T, Mistake> {
        let wanted = known.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
        let (column, word) = self.next(&wanted)?;
        let found = known.iter().find(|(name, _)| *name == word).map(|(_, value)| *value);
        found.ok_or_else(|| self.mistake(column, id::MISTAKE_WORD, word, &wanted))
    }

    fn player(&mut self) -> Result<Colour, Mistake> {
        self.one_of(&PLAYERS)
    }

    fn number<T: std::str::FromStr>(&mut self) -> Result<T, Mistake> {
        let (column, word) = self.next("50")?;
        word.parse().map_err(|_| self.mistake(column, id::MISTAKE_NUMBER, word, "50"))
    }

    /// All that is left of the line, in one.
    fn all(&mut self) -> String {
        let mut words = Vec::new();
        while let Some((_, word)) = self.rest.pop() {
            words.push(word);
        }
        words.join(" ")
    }

    fn end(&self) -> Result<(), Mistake> {
        match self.peek() {
            Some(word) => Err(self.mistake(self.column(), id::MISTAKE_MORE, word, "")),
            None => Ok(()),
        }
    }
}

const PLAYERS: [(&str, Colour); 4] = [
    ("W", Colour::White),
    ("B", Colour::Black),
    ("white", Colour::White),
    ("black", Colour::Black),
];

const RESULTS: [(&str, Evaluation); 3] =
    [("white", Evaluation::White), ("draw", Evaluation::Draw), ("black", Evaluation::Black)];

const MEDIA: [(&str, Medium); 4] = [
    ("post", Medium::Post),
    ("email", Medium::Email),
    ("phone", Medium::Phone),
    ("server", Medium::Server),
];

/// How a line begins.
#[derive(Clone, Copy)]
enum Head {
    Game,
    Code,
    White,
    Black,
    Medium,
    Regulated,
    Registered,
    Secretary,
    ServerToo,
    Days,
    Year,
    Start,
    End,
    Sheet,
    Player(Colour),
    Judge,
    Organiser,
    Forwards,
    Decided,
    Table,
    Today,
}

const HEADS: [(&str, Head); 24] = [
    ("game:", Head::Game),
    ("code:", Head::Code),
    ("white:", Head::White),
    ("black:", Head::Black),
    ("medium:", Head::Medium),
    ("regulated:", Head::Regulated),
    ("registered:", Head::Registered),
    ("secretary:", Head::Secretary),
    ("server-too:", Head::ServerToo),
    ("days:", Head::Days),
    ("year:", Head::Year),
    ("start:", Head::Start),
    ("end:", Head::End),
    ("sheet:", Head::Sheet),
    ("W", Head::Player(Colour::White)),
    ("B", Head::Player(Colour::Black)),
    ("white", Head::Player(Colour::White)),
    ("black", Head::Player(Colour::Black)),
    ("judge", Head::Judge),
    ("organiser", Head::Organiser),
    ("secretary", Head::Forwards),
    ("decided", Head::Decided),
    ("table", Head::Table),
    ("today", Head::Today),
];

/// What a player does besides writing a letter.
#[derive(Clone, Copy)]
enum Verb {
    Repeats,
    Enquires,
    Break,
    Contests,
    Record,
    Analysis,
    Protests,
    Leaves,
    Disputes,
    Appeals,
    Results,
    Sheet,
    Received,
    Way(bool),
}

const VERBS: [(&str, Verb); 15] = [
    ("repeats", Verb::Repeats),
    ("enquires", Verb::Enquires),
    ("break", Verb::Break),
    ("contests", Verb::Contests),
    ("record", Verb::Record),
    ("analysis", Verb::Analysis),
    ("protests", Verb::Protests),
    ("leaves", Verb::Leaves),
    ("disputes", Verb::Disputes),
    ("appeals", Verb::Appeals),
    ("results", Verb::Results),
    ("sheet", Verb::Sheet),
    ("received", Verb::Received),
    ("server", Verb::Way(true)),
    ("writes", Verb::Way(false)),
];

/// What the judge does.
#[derive(Clone, Copy)]
enum Judged {
    Decides,
    Lacks,
    Registered,
    Sanction,
    Declines,
    Adjudicates,
    Leaver,
    Lost,
    Draw,
}

const JUDGED: [(&str, Judged); 9] = [
    ("decides", Judged::Decides),
    ("lacks", Judged::Lacks),
    ("registered", Judged::Registered),
    ("sanction", Judged::Sanction),
    ("declines", Judged::Declines),
    ("adjudicates", Judged::Adjudicates),
    ("leaver", Judged::Leaver),
    ("lost", Judged::Lost),
    ("draw", Judged::Draw),
];

const LEAVERS: [(&str, LeaverGame); 3] = [
    ("lost", LeaverGame::Lost),
    ("adjudicated", LeaverGame::Adjudicated),
    ("annulled", LeaverGame::Annulled),
];

/// What stands in the lines of a letter.
#[derive(Clone, Copy)]
enum Field {
    Moves,
    Offer,
    Accepts,
    Repeats,
    Lacks,
    Totals,
    First,
    Stamp,
    Shown,
    Charges,
    Corrects,
    Resigns,
    Draw,
    Comments,
    RubbedOut,
    Greeting,
    Code,
    Address,
    Signature,
    Text,
}

const FIELDS: [(&str, Field); 20] = [
    ("moves", Field::Moves),
    ("offer", Field::Offer),
    ("accepts", Field::Accepts),
    ("repeats", Field::Repeats),
    ("lacks", Field::Lacks),
    ("totals", Field::Totals),
    ("first", Field::First),
    ("stamp", Field::Stamp),
    ("shown", Field::Shown),
    ("charges", Field::Charges),
    ("corrects", Field::Corrects),
    ("resigns", Field::Resigns),
    ("draw", Field::Draw),
    ("comments", Field::Comments),
    ("rubbed-out", Field::RubbedOut),
    ("greeting", Field::Greeting),
    ("code", Field::Code),
    ("address", Field::Address),
    ("signature", Field::Signature),
    ("text", Field::Text),
];

struct Reader {
    told: Told,
    /// The year of dates that have none.
    year: Option<u16>,
}

impl Reader {
    fn date(&self, words: &mut Words<'_>) -> Result<Date, Mistake> {
        let (column, word) = words.next("01.03.2026")?;
        self.day(word).ok_or_else(|| words.mistake(column, id::MISTAKE_DATE, word, ""))
    }

    fn day(&self, word: &str) -> Option<Date> {
        let parts: Vec<&str> = word.split('.').collect();
        let (day, month, year) = match parts[..] {
            [day, month] => (day, month, self.year?),
            [day, month, year] => (day, month, year.parse().ok()?),
            _ => return word.parse().ok().filter(is_usual),
        };
        Date::new(year, month.parse().ok()?, day.parse().ok()?).filter(is_usual)
    }

    /// `01.03 > 03.03`, the first of which may be missing.
    fn received_and_sent(&self, words: &mut Words<'_>) -> Result<(Date, Date), Mistake> {
        let received = self.date(words)?;
        words.one_of(&[(">", ())])?;
        Ok((received, self.date(words)?))
    }

    fn line(&mut self, words: &mut Words<'_>) -> Result<(), Mistake> {
        let head = words.one_of(&HEADS)?;
        let terms = &mut self.told.terms;
        match head {
            Head::Game => {
                let names = Variant::ALL.map(|variant| (variant.name(), variant));
                terms.variant = words.one_of(&names)?;
            }
            Head::Code => {
                self.told.code = words.all();
                self.told.terms.code.clone_from(&self.told.code);
            }
            Head::White => self.told.white = words.all(),
            Head::Black => self.told.black = words.all(),
            Head::Medium => terms.medium = words.one_of(&MEDIA)?,
            Head::Regulated => terms.regulated = words.one_of(&YES_OR_NO)?,
            Head::Registered => terms.registered = words.one_of(&YES_OR_NO)?,
            Head::Secretary => terms.secretary = words.one_of(&YES_OR_NO)?,
            Head::ServerToo => terms.server_too = words.one_of(&YES_OR_NO)?,
            Head::Forwards => {
                let on = self.date(words)?;
                words.one_of(&[("forwards", ())])?;
                self.acts(words, Act::Forwarded { on })?;
            }
            Head::Days => {
                let days = words.number()?;
                words.one_of(&[("for", ())])?;
                terms.budget = Some(DayBudget { days, moves: words.number()? });
            }
            Head::Year => self.year = Some(words.number()?),
            Head::Start => self.told.terms.start = Some(self.date(words)?),
            Head::End => self.told.terms.end = Some(self.date(words)?),
            Head::Sheet => {
                let player = words.player()?;
                self.told.terms.sheet[player] = Some(self.date(words)?);
            }
            Head::Player(by) => {
                let act = self.of_player(by, words)?;
                self.acts(words, act)?;
            }
            Head::Judge => {
                let act = self.of_judge(words)?;
                self.acts(words, act)?;
            }
            Head::Organiser => {
                let on = self.date(words)?;
                let act = match words.one_of(&[("decides", true), ("bars", false)])? {
                    true => {
                        let result = words.one_of(&RESULTS)?;
                        Act::Organiser { on, result, text: words.all() }
                    }
                    false => Act::Barred { by: words.player()?, on, years: words.number()? },
                };
                self.acts(words, act)?;
            }
            Head::Decided => {
                let act = Act::Decided { on: self.date(words)?, text: words.all() };
                self.acts(words, act)?;
            }
            Head::Table => {
                let act = Act::Table { on: self.date(words)? };
                self.acts(words, act)?;
            }
            Head::Today => {
                let act = Act::Today(self.date(words)?);
                self.acts(words, act)?;
            }
        }
        Ok(())
    }

    fn acts(&mut self, words: &Words<'_>, act: Act) -> Result<(), Mistake> {
        if self.told.acts.len() == ACTS_MAX {
            let limit = ACTS_MAX.to_string();
            return Err(words.mistake(1, id::MISTAKE_TOO_MANY, &limit, ""));
        }
        self.told.acts.push((words.line, act));
        Ok(())
    }

    fn of_player(&self, by: Colour, words: &mut Words<'_>) -> Result<Act, Mistake> {
        let verb = words.peek().and_then(|word| VERBS.iter().find(|(name, _)| *name == word));
        let Some((_, verb)) = verb else { return self.letter(by, words) };
        words.rest.pop();
        Ok(match verb {
            Verb::Repeats => {
                let on = self.date(words)?;
                Act::Repeat { by, on, registered: !words.takes("unregistered") }
            }
            Verb::Enquires => {
                let on = self.date(words)?;
                Act::Enquiry { by, on, registered: !words.takes("unregistered") }
            }
            Verb::Break => Act::Break(self.announced(by, words)?),
            Verb::Contests => {
                let (received, sent) = self.received_and_sent(words)?;
                Act::ClaimProtest { received, sent, text: words.all() }
            }
            Verb::Record => {
                let sent = self.date(words)?;
                let received = words.takes("received").then(|| self.date(words)).transpose()?;
                Act::Record { by, sent, received }
            }
            Verb::Analysis => {
                let sent = self.date(words)?;
                words.one_of(&[("received", ())])?;
                let received = self.date(words)?;
                let evaluation = words.one_of(&RESULTS)?;
                Act::Analysis { by, sent, received, evaluation, text: words.all() }
            }
            Verb::Protests => {
                let (received, sent) = self.received_and_sent(words)?;
                Act::Protest { by, received, sent, text: words.all() }
            }
            Verb::Leaves => Act::Left { by, on: self.date(words)? },
            Verb::Disputes => Act::Dispute { by, on: self.date(words)?, text: words.all() },
            Verb::Appeals => {
                let (received, sent) = self.received_and_sent(words)?;
                Act::Appeal { by, received, sent, text: words.all() }
            }
            Verb::Results => Act::Results { by, on: self.date(words)? },
            Verb::Sheet => Act::Sheet { by, received: self.date(words)? },
            Verb::Received => Act::Received { by, on: self.date(words)? },
            Verb::Way(here) => Act::Way { by, on: self.date(words)?, here: *here },
        })
    }

    /// `01.07..30.07 told 20.06 accepted extra`
    fn announced(&self, by: Colour, words: &mut Words<'_>) -> Result<Announced, Mistake> {
        let (column, word) = words.next("01.07..30.07")?;
        let days = word.split_once("..");
        let days = days.and_then(|(first, last)| Some((self.day(first)?, self.day(last)?)));
        let fault = || words.mistake(column, id::MISTAKE_BREAK, word, "");
        let (first, last) = days.ok_or_else(fault)?;
        words.one_of(&[("told", ())])?;
        let told = if words.takes("-") { None } else { Some(self.date(words)?) };
        let accepted = words.takes("accepted");
        Ok(Announced { by, first, last, told, accepted, extra: words.takes("extra") })
    }

    fn letter(&self, by: Colour, words: &mut Words<'_>) -> Result<Act, Mistake> {
        let received = if words.peek() == Some(">") { None } else { Some(self.date(words)?) };
        words.one_of(&[(">", ())])?;
        let sent = if words.takes("-") { None } else { Some(self.date(words)?) };
        let mut letter = Letter::new(by, received, sent, "");
        let purposes =
            [("report", Purpose::Report), ("fix", Purpose::Correct), ("claim", Purpose::Claim)];
        if words.peek().is_some_and(|word| word != "registered") {
            letter.purpose = words.one_of(&purposes)?;
        }
        letter.registered = words.takes("registered");
        Ok(Act::Letter(Box::new(letter)))
    }

    fn of_judge(&self, words: &mut Words<'_>) -> Result<Act, Mistake> {
        let on = self.date(words)?;
        Ok(match words.one_of(&JUDGED)? {
            Judged::Decides => judged(on, Paper::ALL.to_vec(), false),
            Judged::Lacks => {
                let known: Vec<(&str, Paper)> =
                    Paper::ALL.iter().map(|one| (one.word(), *one)).collect();
                let (mut papers, mut declines) = (Paper::ALL.to_vec(), false);
                while words.peek().is_some() && !declines {
                    declines = words.takes("declines");
                    if !declines {
                        let lacks = words.one_of(&known)?;
                        papers.retain(|one| *one != lacks);
                    }
                }
                judged(on, papers, declines)
            }
            Judged::Declines => judged(on, Vec::new(), true),
            Judged::Registered => Act::RegisteredOnly { on },
            Judged::Sanction => {
                let by = words.player()?;
                let known: Vec<(&str, Sanction)> =
                    Sanction::ALL.iter().map(|one| (one.word(), *one)).collect();
                let sanction = words.one_of(&known)?;
                Act::Sanction { by, on, sanction, clauses: clauses(words), text: String::new() }
            }
            Judged::Adjudicates => {
                let result = words.one_of(&RESULTS)?;
                let against_both = words.takes("against-both");
                Act::Adjudicated { on, result, against_both, text: words.all() }
            }
            Judged::Leaver => Act::LeaverGame { on, decision: words.one_of(&LEAVERS)? },
            Judged::Lost => Act::Lost { by: words.player()?, on, clauses: clauses(words) },
            Judged::Draw => Act::Drawn { on, clauses: clauses(words) },
        })
    }

    /// A line of the letter above it.
    fn field(&mut self, words: &mut Words<'_>) -> Result<(), Mistake> {
        let column = words.column();
        let field = words.one_of(&FIELDS)?;
        let day = match field {
            Field::First | Field::Stamp | Field::Shown => Some(self.date(words)?),
            Field::Moves
            | Field::Offer
            | Field::Accepts
            | Field::Repeats
            | Field::Lacks
            | Field::Totals
            | Field::Charges
            | Field::Corrects
            | Field::Resigns
            | Field::Draw
            | Field::Comments
            | Field::RubbedOut
            | Field::Greeting
            | Field::Code
            | Field::Address
            | Field::Signature
            | Field::Text => None,
        };
        let Some((_, Act::Letter(letter))) = self.told.acts.last_mut() else {
            return Err(words.mistake(column, id::MISTAKE_NO_LETTER, "", ""));
        };
        match field {
            Field::Moves if !letter.moves.is_empty() => {
                return Err(words.mistake(column, id::MISTAKE_MORE, "moves", ""));
            }
            Field::Moves => letter.moves = words.all(),
            Field::Offer => {
                let named =
                    words.peek().filter(|word| !word.contains(|sign: char| sign.is_numeric()));
                let name = named.map(|name| name.trim_end_matches(':').to_owned());
                if name.is_some() {
                    words.rest.pop();
                }
                letter.offers.push(Offer { name, moves: words.all() });
            }
            Field::Accepts => letter.accepts = Some(words.all()),
            Field::Repeats => letter.repeats = Some(words.all()),
            Field::Lacks => {
                let known: Vec<(&str, Part)> =
                    Part::ALL.iter().map(|part| (part.word(), *part)).collect();
                while words.peek().is_some() {
                    letter.lacks.push(words.one_of(&known)?);
                }
            }
            Field::Totals => {
                let (column, word) = words.next("2/3")?;
                let both = word.split_once('/');
                let both = both
                    .and_then(|(white, black)| Some((white.parse().ok()?, black.parse().ok()?)));
                let fault = || words.mistake(column, id::MISTAKE_TOTALS, word, "");
                letter.totals = Some(both.ok_or_else(fault)?);
            }
            Field::First => letter.partner_sent = day,
            Field::Stamp => letter.stamp = day,
            Field::Shown => letter.shown = day,
            Field::Charges => loop {
                match words.one_of(&[("stop", true), ("dates", false)])? {
                    true => letter.charges_stop = true,
                    false => letter.charges_omission = true,
                }
                if words.peek().is_none() {
                    break;
                }
            },
            Field::Corrects => letter.corrects = true,
            Field::Resigns => letter.resigns = true,
            Field::Draw => {
                let known = [
                    ("offers", DrawWord::Offers),
                    ("accepts", DrawWord::Accepts),
                    ("claims", DrawWord::Claims),
                ];
                letter.draw = Some(words.one_of(&known)?);
            }
            Field::Comments => letter.comments = true,
            Field::RubbedOut => letter.rubbed_out = true,
            Field::Greeting => letter.greeting = words.all(),
            Field::Code => letter.code = words.all(),
            Field::Address => letter.address = words.all(),
            Field::Signature => letter.signature = words.all(),
            Field::Text => letter.text = words.all(),
        }
        Ok(())
    }
}

/// The judge's decision about a claim.
fn judged(on: Date, papers: Vec<Paper>, declines: bool) -> Act {
    Act::Judge { on, papers, declines, text: String::new() }
}

/// The rest of the line: clauses with commas between them.
fn clauses(words: &mut Words<'_>) -> Vec<String> {
    let all = words.all();
    all.split(',').map(|id| id.trim().to_owned()).filter(|id| !id.is_empty()).collect()
}

const YES_OR_NO: [(&str, bool); 2] = [("yes", true), ("no", false)];

/// Letters are not older than the post and not from another age.
fn is_usual(date: &Date) -> bool {
    (1850..2300).contains(&date.year())
}
