//! Games by correspondence: the list with who must write by when, and each game with its letters and days.
//!
//! The desk and a player see the same pages; what each may enter is for `competition` to say.

mod calendar;
mod card;
mod form;

use std::sync::Arc;

use askama::Template;
use competition::correspondence::PostalGame;
use competition::{Competition, Date, GameNumber, Member, Place, PlayerId, Refusal};
use correspondence::{Account, Due, Part};
use draughts::Colour;
use ledger::accounts::Right;
use ledger::games::GameId;
use ledger::moment;
use records::BoardAt;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::draw;
use crate::viewer::Viewer;
use card::Card;

pub use calendar::calendar;
pub use form::{GamesForm, PostForm};

/// Who looks at games by correspondence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// Somebody at the desk.
    Desk,
    /// A player at his own games.
    Player(PlayerId),
}

impl Reader {
    /// The address of the list of games.
    pub fn address(self, slug: &str) -> String {
        match self {
            Reader::Desk => format!("/desk/{slug}/letters"),
            Reader::Player(_) => format!("/e/{slug}/letters"),
        }
    }

    /// The games that he may look at, those that wait first, by the day on which something is due.
    fn games(self, competition: &Competition) -> Vec<(Place, Arc<PostalGame>)> {
        let mut all: Vec<_> = match self {
            Reader::Desk => competition.postal_games().collect(),
            Reader::Player(player) => competition.postal_games_of(player).collect(),
        };
        let first = |game: &PostalGame| game.game.due().iter().filter_map(|one| one.until).min();
        all.sort_by_cached_key(|(place, game)| {
            let over = game.game.outcome().is_some();
            (over, first(game).is_none(), first(game), *place)
        });
        all
    }
}

/// The list of games.
#[derive(Template)]
#[template(path = "letters.html")]
pub struct LettersPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    reader: Reader,
    address: String,
    rows: Vec<Row>,
    /// Those whose games these are, to take a break or to leave: number, name, whether he was chosen.
    players: Vec<(u16, String, bool)>,
    typed: GamesForm,
    fault: Option<String>,
    may_keep: bool,
    may_rule: bool,
    today: String,
    /// Whether all are paired and nobody has begun to write.
    may_begin: bool,
}

/// A game in the list.
struct Row {
    id: String,
    white: String,
    black: String,
    moves: usize,
    /// The days of both, and how many they have.
    days: [String; 2],
    overdue: bool,
    state: String,
    due: Vec<String>,
}

impl LettersPage {
    /// The games of an event that somebody may look at.
    pub fn new(viewer: &Viewer, context: EventContext, reader: Reader) -> LettersPage {
        let competition = context.competition();
        let t = viewer.texts;
        let games = reader.games(competition);
        let rows = games.iter().map(|(place, game)| Row::of(competition, *place, game, t));
        let rows: Vec<Row> = rows.collect();
        let mut players: Vec<PlayerId> = match reader {
            Reader::Desk => games.iter().flat_map(|(_, game)| game.players).collect(),
            Reader::Player(own) => vec![own],
        };
        players.sort_unstable();
        players.dedup();
        let drawn = !competition.sections().is_empty();
        LettersPage {
            frame: Frame::new(viewer, context.title(viewer, id::LETTERS)),
            tab: "letters",
            may_keep: viewer.may(&context.slug, Right::Keep),
            may_rule: viewer.may(&context.slug, Right::Rule),
            may_begin: drawn && rows.is_empty() && competition.is_by_correspondence(),
            players: { players.into_iter() }
                .map(|one| (one.0, competition.name(Member::Player(one)).to_owned(), false))
                .collect(),
            address: reader.address(&context.slug),
            today: moment(viewer.now).date().to_string(),
            typed: GamesForm::default(),
            fault: None,
            reader,
            rows,
            context,
        }
    }

    /// The same with a form that was refused.
    #[must_use]
    pub fn refused(mut self, typed: GamesForm, fault: String) -> LettersPage {
        for (number, _, chosen) in &mut self.players {
            *chosen = *typed.player == *number.to_string();
        }
        LettersPage { typed, fault: Some(fault), ..self }
    }

    /// Whether it is this form that was refused.
    fn asks(&self, what: &str) -> bool {
        &*self.typed.what == what
    }

    fn is_desk(&self) -> bool {
        self.reader == Reader::Desk
    }
}

impl Row {
    fn of(competition: &Competition, place: Place, game: &PostalGame, t: Texts) -> Row {
        let state = &game.game;
        let days = Colour::BOTH.map(|side| {
            let limit = state.limit(side);
            format!("{}/{limit}", state.total(side))
        });
        let over = state.outcome();
        Row {
            id: GameId { place, number: GameNumber::FIRST }.to_string(),
            white: name(competition, game, Colour::White),
            black: name(competition, game, Colour::Black),
            moves: state.moves().len().div_ceil(2),
            days,
            overdue: over.is_none()
                && Colour::BOTH.into_iter().any(|side| state.account(side).is_overdue()),
            state: over.map_or_else(String::new, |over| over.standing.text(t.language)),
            due: first_due(state.due()).iter().map(|one| one.text(t.language)).collect(),
        }
    }
}

/// What is due next, and what stands beside it: analyses are asked for when play has ended.
fn first_due(due: Vec<Due>) -> Vec<Due> {
    let far = |one: &Due| matches!(one.duty, correspondence::Duty::Analysis);
    due.into_iter().filter(|one| !far(one)).collect()
}

fn name(competition: &Competition, game: &PostalGame, side: Colour) -> String {
    competition.name(Member::Player(game.player(side))).to_owned()
}

/// A game with its letters and days.
#[derive(Template)]
#[template(path = "letters_game.html")]
pub struct LettersGamePage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    reader: Reader,
    address: String,
    id: String,
    names: [String; 2],
    result: String,
    /// Why it ended so.
    result_clauses: Vec<String>,
    picture: String,
    line: String,
    record: String,
    due: Vec<(String, Vec<String>)>,
    chart: Vec<ChartRow>,
    accounts: Vec<AccountView>,
    cards: Vec<Card>,
    /// The moves that can be played on a server.
    moves: Vec<String>,
    on_server: bool,
    seen: usize,
    typed: PostForm,
    /// The side of the player who looks.
    own: Option<Colour>,
    may_rule: bool,
    may_head: bool,
    /// What would follow from what was typed.
    preview: Option<Preview>,
    fault: Option<String>,
}

/// What would follow from what was typed.
struct Preview {
    rulings: Vec<(String, Vec<String>)>,
    /// Why it cannot be accepted.
    refused: Option<(String, Vec<String>)>,
}

/// A move of both in the chart of days.
struct ChartRow {
    number: usize,
    halves: [Option<HalfView>; 2],
}

struct HalfView {
    text: String,
    received: String,
    sent: String,
    days: i64,
    total: i64,
}

/// The days of one player, each with its reason.
struct AccountView {
    sum: String,
    lines: Vec<AccountLine>,
}

struct AccountLine {
    /// The card it came with.
    card: Option<usize>,
    days: i64,
    what: String,
    /// The days that are charged.
    stretches: Vec<String>,
    clauses: Vec<String>,
}

impl LettersGamePage {
    /// A game that somebody may look at.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        reader: Reader,
        place: Place,
    ) -> Option<LettersGamePage> {
        let competition = context.competition();
        let game = competition.postal_game(place)?;
        let own = match reader {
            Reader::Desk => None,
            Reader::Player(player) => Some(game.side_of(player)?),
        };
        let t = viewer.texts;
        let state = &game.game;
        let names = Colour::BOTH.map(|side| name(competition, &game, side));
        let title = format!("{} – {}", names[0], names[1]);
        let board = BoardAt::Draughts(*state.position(), None);
        let writes = match state.awaiting() {
            correspondence::Awaiting::Move(side) => side,
            correspondence::Awaiting::Report { offender, .. } => !offender,
            correspondence::Awaiting::Correction { offender, .. } => offender,
            correspondence::Awaiting::Judge { by } => !by,
        };
        let over = state.outcome();
        let cited = |clauses: &[clauses::Clause]| {
            clauses.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        Some(LettersGamePage {
            frame: Frame::new(viewer, format!("{title} – {}", context.name())),
            tab: "letters",
            address: reader.address(&context.slug),
            id: GameId { place, number: GameNumber::FIRST }.to_string(),
            result: over.map_or_else(String::new, |one| one.standing.text(t.language)),
            result_clauses: over.map(|one| cited(&one.clauses)).unwrap_or_default(),
            picture: draw(&board, &title, t),
            line: state.line(),
            record: over.map(|_| state.record()).unwrap_or_default(),
            due: { state.due().into_iter() }
                .map(|one| (one.text(t.language), cited(&one.clauses)))
                .collect(),
            chart: chart(&game, t),
            accounts: { Colour::BOTH.into_iter() }
                .map(|side| AccountView::of(&game, side, &names, t))
                .collect(),
            cards: Card::all(&game, &names, t),
            moves: state.legal(),
            on_server: state.rules().is_on_server(),
            seen: game.filed.len(),
            typed: PostForm::usual(own.unwrap_or(writes), moment(viewer.now).date()),
            own,
            may_rule: viewer.may(&context.slug, Right::Rule),
            may_head: viewer.may(&context.slug, Right::Head),
            preview: None,
            fault: None,
            names,
            reader,
            context,
        })
    }

    /// With what would follow from what was typed.
    #[must_use]
    pub fn looked_at(self, place: Place, typed: PostForm) -> LettersGamePage {
        let language = self.frame.t.language;
        let act = typed.act();
        let game = self.context.competition().postal_game(place);
        let cited = |clauses: &[clauses::Clause]| {
            clauses.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let preview = match (act, game) {
            (Ok(act), Some(game)) => Some(match game.would(&act) {
                Ok(rulings) => Preview {
                    rulings: { rulings.iter() }
                        .map(|one| (one.text(language), cited(&one.clauses)))
                        .collect(),
                    refused: None,
                },
                Err(why) => Preview {
                    rulings: Vec::new(),
                    refused: Some((why.text(language), cited(&why.clauses))),
                },
            }),
            (Ok(_) | Err(_), _) => None,
        };
        let fault = typed.act().err().map(|id| self.frame.t.say(id).into_owned());
        LettersGamePage { typed, preview, fault, ..self }
    }

    /// With a form that was refused.
    #[must_use]
    pub fn refused(self, typed: PostForm, refusal: &Refusal) -> LettersGamePage {
        let fault = Some(refusal.text(self.frame.t.language));
        LettersGamePage { typed, fault, ..self }
    }

    fn is_desk(&self) -> bool {
        self.reader == Reader::Desk
    }

    /// Whether a word stands in a choice of the form.
    fn is(&self, field: &str, word: &str) -> bool {
        let typed = &self.typed;
        let said: &str = match field {
            "what" => &typed.what,
            "side" => &typed.side,
            "draw" => &typed.draw,
            "result" => &typed.result,
            "moves" => &typed.moves,
            _ => "",
        };
        said == word
    }

    /// What a letter may lack, whether this one does, and what it is called.
    fn parts(&self) -> Vec<(&'static str, bool, String)> {
        let lacks = |part: &Part| self.typed.lacks.iter().any(|one| **one == *part.word());
        let all = Part::ALL.iter();
        all.map(|part| (part.word(), lacks(part), part.text(self.frame.t.language))).collect()
    }

    /// Whether what was looked at cannot be accepted: it can be kept as it came.
    fn was_refused(&self) -> bool {
        self.preview.as_ref().is_some_and(|preview| preview.refused.is_some())
    }

    /// What players send besides letters with moves, and what each is called.
    fn of_players(&self) -> Vec<(&'static str, String)> {
        let all = [
            ("repeat", id::LETTER_WHAT_REPEAT),
            ("enquiry", id::LETTER_WHAT_ENQUIRY),
            ("contest", id::LETTER_WHAT_CONTEST),
            ("record", id::LETTER_WHAT_RECORD),
            ("analysis", id::LETTER_WHAT_ANALYSIS),
            ("protest", id::LETTER_WHAT_PROTEST),
            ("dispute", id::LETTER_WHAT_DISPUTE),
            ("appeal", id::LETTER_WHAT_APPEAL),
            ("left", id::LETTER_WHAT_LEFT),
        ];
        all.map(|(what, id)| (what, self.frame.t.say(id).into_owned())).into()
    }

    /// What officials decide, as far as the reader may, and what each is called.
    fn of_officials(&self) -> Vec<(&'static str, String)> {
        let all = [
            (true, "decided", id::LETTER_WHAT_DECIDED),
            (true, "results", id::LETTER_WHAT_RESULTS),
            (self.may_rule, "decides", id::LETTER_WHAT_DECIDES),
            (self.may_rule, "declines", id::LETTER_WHAT_DECLINES),
            (self.may_rule, "adjudicated", id::LETTER_WHAT_ADJUDICATED),
            (self.may_rule, "lost", id::LETTER_WHAT_LOST),
            (self.may_rule, "drawn", id::LETTER_WHAT_DRAWN),
            (self.may_head, "final", id::LETTER_WHAT_FINAL),
            (self.may_head, "barred", id::LETTER_WHAT_BARRED),
        ];
        let may = all.into_iter().filter(|(may, ..)| *may);
        may.map(|(_, what, id)| (what, self.frame.t.say(id).into_owned())).collect()
    }
}

/// Both charts of days side by side, as they go to the judge.
fn chart(game: &PostalGame, t: Texts) -> Vec<ChartRow> {
    let date = |day: Option<Date>| day.map_or(String::new(), |day| t.language.figures(day));
    let half = |half: correspondence::Half| HalfView {
        text: half.text,
        received: date(half.received),
        sent: date(half.sent),
        days: half.days,
        total: half.total,
    };
    let rows = game.game.chart().rows.into_iter();
    rows.map(|row| ChartRow {
        number: row.number,
        halves: [row.white.map(half), row.black.map(half)],
    })
    .collect()
}

impl AccountView {
    fn of(game: &PostalGame, side: Colour, names: &[String; 2], t: Texts) -> AccountView {
        let state = &game.game;
        let account: &Account = state.account(side);
        let (total, limit) = (state.total(side), state.limit(side));
        let sum = t.tell(
            id::LETTER_ACCOUNT,
            &[
                ("player", names[usize::from(side == Colour::Black)].as_str()),
                ("total", &total.to_string()),
                ("limit", &limit.to_string()),
                ("moves", &account.made().to_string()),
            ],
        );
        let card = |act: usize| {
            game.filed.iter().position(|one| one.number == Some(act)).map(|index| index + 1)
        };
        let figures = |day: Date| t.language.figures(day);
        let stretch = |(first, last): (Date, Date)| match first == last {
            true => figures(first),
            false => format!("{}–{}", figures(first), figures(last)),
        };
        let lines = account.entries().iter().map(|entry| AccountLine {
            card: card(entry.act),
            days: entry.days(state.breaks()),
            what: entry.kind.text(t.language),
            stretches: entry.stretches(state.breaks()).into_iter().map(stretch).collect(),
            clauses: entry.clauses.iter().map(ToString::to_string).collect(),
        });
        AccountView { sum: sum.into_owned(), lines: lines.collect() }
    }
}
