//! Games by correspondence: the list with who must write by when, and each game with its letters and days.
//!
//! The desk and a player see the same pages; what each may enter is for `competition` to say.

mod board;
mod calendar;
mod card;
mod form;
mod reminders;

use std::sync::Arc;

use askama::Template;
use competition::correspondence::PostalGame;
use competition::{Competition, Date, GameNumber, Member, Place, PlayerId, Refusal};
use correspondence::{Account, Awaiting, Due, Ending, Paper, Part, Purpose, Sanction};
use draughts::{Colour, Piece, Position};
use ledger::accounts::Right;
use ledger::games::GameId;
use ledger::moment;
use records::BoardAt;
use rulebook::Power;
use words::Id;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::draw;
use crate::viewer::Viewer;
use board::LettersBoard;
use card::Card;

pub use board::{BoardTold, board};
pub use calendar::calendar;
pub use form::{GamesForm, PostForm};
pub use reminders::{Reminder, Whose, reminders};

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

    /// A game as he may see it; nothing if he may not.
    pub fn sees(self, competition: &Competition, place: Place) -> Option<Arc<PostalGame>> {
        let known = competition.postal_game(place)?;
        match self {
            Reader::Desk => Some(known),
            Reader::Player(player) => Some(known.as_seen_by(known.side_of(player)?)),
        }
    }

    /// The side that he has in a game, if he plays it.
    pub fn side(self, game: &PostalGame) -> Option<Colour> {
        match self {
            Reader::Desk => None,
            Reader::Player(player) => game.side_of(player),
        }
    }

    /// The games that he may look at, those that wait first, by the day on which something is due.
    fn games(self, competition: &Competition, today: Date) -> Vec<(Place, Arc<PostalGame>)> {
        let mut all: Vec<_> = match self {
            Reader::Desk => competition.postal_games().collect(),
            Reader::Player(player) => { competition.postal_games_of(player) }
                .filter_map(|(place, _)| Some((place, self.sees(competition, place)?)))
                .collect(),
        };
        let first = |game: &PostalGame| due_on(game, today).iter().filter_map(Due::day).min();
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
    /// Those to whom a break is announced: number, name.
    partners: Vec<(u16, String)>,
    typed: GamesForm,
    fault: Option<String>,
    may_keep: bool,
    may_rule: bool,
    may_organise: bool,
    on_server: bool,
    /// Whether players may move on the server where others write letters, and whether this one does.
    server_too: bool,
    here: bool,
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
        let today = moment(viewer.now).date();
        let games = reader.games(competition, today);
        let rows = games
            .iter()
            .map(|(place, game)| Row::of(competition, (*place, game.as_ref()), today, t));
        let rows: Vec<Row> = rows.collect();
        let mut players: Vec<PlayerId> = match reader {
            Reader::Desk => games.iter().flat_map(|(_, game)| game.players).collect(),
            Reader::Player(own) => vec![own],
        };
        players.sort_unstable();
        players.dedup();
        let drawn = !competition.sections().is_empty();
        // A break is announced to those with whom games go on.
        let goes_on = games.iter().filter(|(_, game)| game.game.outcome().is_none());
        let mut partners: Vec<PlayerId> = goes_on.flat_map(|(_, game)| game.players).collect();
        partners.retain(|one| reader != Reader::Player(*one));
        partners.sort_unstable();
        partners.dedup();
        let partners = partners.into_iter();
        let partners =
            partners.map(|one| (one.0, competition.name(Member::Player(one)).to_owned())).collect();
        LettersPage {
            frame: Frame::new(viewer, context.title(viewer, id::LETTERS)),
            tab: "letters",
            may_keep: viewer.may(&context.slug, Right::Keep),
            may_rule: viewer.may(&context.slug, Right::Rule),
            may_organise: viewer.may(&context.slug, Right::Organise),
            on_server: games.iter().any(|(_, game)| game.game.rules().is_on_server()),
            server_too: games.iter().any(|(_, game)| game.game.rules().terms().server_too),
            here: games.iter().any(|(_, game)| {
                reader.side(game).is_some_and(|side| game.game.rules().is_here(side))
            }),
            may_begin: drawn && rows.is_empty() && competition.is_by_correspondence(),
            players: { players.into_iter() }
                .map(|one| (one.0, competition.name(Member::Player(one)).to_owned(), false))
                .collect(),
            address: reader.address(&context.slug),
            today: today.to_string(),
            partners,
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

    /// When a partner was told of the break, if that was typed.
    fn told_on(&self, partner: &u16) -> &str {
        self.typed.told_on.get(partner).map(String::as_str).unwrap_or_default()
    }

    /// Whether it was said that a partner was not told.
    fn not_told(&self, partner: &u16) -> bool {
        self.typed.not_told.contains_key(partner)
    }
}

impl Row {
    fn of(
        competition: &Competition,
        (place, game): (Place, &PostalGame),
        today: Date,
        t: Texts,
    ) -> Row {
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
            due: { due_on(game, today).into_iter() }.map(|one| one.text(t.language)).collect(),
        }
    }
}

/// What is due in a game on a day: analyses are asked for when play has ended.
fn due_on(game: &PostalGame, today: Date) -> Vec<Due> {
    game.game.due().into_iter().filter(|one| one.is_due(today)).collect()
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
    /// Whether the player who looks moves on the server.
    here: bool,
    /// Whether he may say that a letter of his partner has come.
    may_receive: bool,
    /// Whether a card waits to be posted.
    forwards: bool,
    /// What whoever looks may do, at the desk.
    powers: Vec<Power>,
    today: String,
    seen: usize,
    /// What the letter form has, the form of everything else that comes, and that of officials.
    letter: PostForm,
    other: PostForm,
    decide: PostForm,
    /// The form that was sent: `letter`, `other` or `decide`.
    asked: String,
    /// The side of the player who looks.
    own: Option<Colour>,
    may_keep: bool,
    /// The punishments that the rulebook has, by their names.
    steps: Vec<String>,
    /// What stands before the judge is a claim: he says which papers he has.
    is_claimed: bool,
    /// The board on which moves are chosen.
    squares: Option<LettersBoard>,
    /// The variations that the partner has offered to whoever writes now.
    offered: Vec<(String, String, String)>,
    /// What endgame tables say, for the judge.
    advice: Option<String>,
    may_be_advised: bool,
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
        let game = reader.sees(competition, place)?;
        let own = reader.side(&game);
        let filed = competition.postal_game(place)?.filed.len();
        let t = viewer.texts;
        let state = &game.game;
        let names = Colour::BOTH.map(|side| name(competition, &game, side));
        let title = format!("{} – {}", names[0], names[1]);
        let board = BoardAt::Draughts(*state.position(), None);
        let writes = match state.awaiting() {
            Awaiting::Move(side) => side,
            Awaiting::Report { offender, .. } => !offender,
            Awaiting::Correction { offender, .. } => offender,
            Awaiting::Judge { by } => !by,
        };
        let over = state.outcome();
        let cited = |clauses: &[clauses::Clause]| {
            clauses.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let usual = PostForm::usual(own.unwrap_or(writes), moment(viewer.now).date());
        let may = |power| viewer.may(&context.slug, competition.right_for(power));
        let id = GameId { place, number: GameNumber::FIRST }.to_string();
        let address = format!("{}/{id}", reader.address(&context.slug));
        Some(LettersGamePage {
            frame: Frame::new(viewer, format!("{title} – {}", context.name())),
            tab: "letters",
            address: reader.address(&context.slug),
            id,
            result: over.map_or_else(String::new, |one| one.standing.text(t.language)),
            result_clauses: over.map(|one| cited(&one.clauses)).unwrap_or_default(),
            picture: draw(&board, &title, t),
            line: state.line(),
            record: over.map(|_| state.record()).unwrap_or_default(),
            due: { due_on(&game, moment(viewer.now).date()).into_iter() }
                .map(|one| (one.text(t.language), cited(&one.clauses)))
                .collect(),
            chart: chart(&game, t),
            accounts: { Colour::BOTH.into_iter() }
                .map(|side| AccountView::of(&game, side, &names, t))
                .collect(),
            cards: Card::all(&game, &names, t),
            moves: state.legal(),
            on_server: state.rules().is_on_server(),
            here: own.is_some_and(|side| state.rules().is_here(side)),
            may_receive: own.is_some_and(|side| {
                let waits = state.awaiting() != Awaiting::Move(side) && over.is_none();
                waits && !state.rules().is_here(side)
            }),
            forwards: state.exchange().to_be_forwarded().is_some() && over.is_none(),
            powers: Power::ALL.iter().filter(|power| may(**power)).copied().collect(),
            today: moment(viewer.now).date().to_string(),
            seen: filed,
            letter: usual.clone(),
            other: usual.clone(),
            decide: usual,
            asked: String::new(),
            own,
            may_keep: viewer.may(&context.slug, Right::Keep),
            squares: LettersBoard::of(&game, own.unwrap_or(writes), &address, t)
                .filter(|_| over.is_none()),
            offered: { offered(&game, own.unwrap_or(writes)).into_iter() }
                .map(|(name, moves)| {
                    let accept = t.tell(id::LETTER_ACCEPT, &[("name", name.as_str())]);
                    (accept.into_owned(), name, moves)
                })
                .collect(),
            advice: None,
            may_be_advised: reader == Reader::Desk && may(Power::Adjudicate) && advisable(&game),
            steps: state.rules().chapter().sanctions.says.clone(),
            is_claimed: state.exchange().claim().is_some(),
            preview: None,
            fault: None,
            names,
            reader,
            context,
        })
    }

    /// With what would follow from what was typed, if it came today.
    #[must_use]
    pub fn looked_at(self, place: Place, typed: PostForm, today: Date) -> LettersGamePage {
        let language = self.frame.t.language;
        let act = typed.act();
        let game = self.reader.sees(self.context.competition(), place);
        let cited = |clauses: &[clauses::Clause]| {
            clauses.iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        let preview = match (act, game) {
            (Ok(act), Some(game)) => Some(match game.would(&game.dated(&act, today)) {
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
        LettersGamePage { preview, fault, ..self.with(typed) }
    }

    /// With a form as it was sent.
    fn with(mut self, typed: PostForm) -> LettersGamePage {
        typed.sheet().clone_into(&mut self.asked);
        match typed.sheet() {
            "other" => self.other = typed,
            "decide" => self.decide = typed,
            _ => self.letter = typed,
        }
        self
    }

    /// With a form that was refused.
    #[must_use]
    pub fn refused(self, typed: PostForm, refusal: &Refusal) -> LettersGamePage {
        let fault = Some(refusal.text(self.frame.t.language));
        LettersGamePage { fault, ..self.with(typed) }
    }

    /// With what endgame tables say of the position; nothing if it is not for whoever looks.
    #[must_use]
    pub fn advised(self, advice: Option<String>) -> LettersGamePage {
        let advice = advice.filter(|_| self.may_be_advised);
        LettersGamePage { advice, ..self }
    }

    /// Whether whoever looks may ask the endgame tables, and about which position.
    pub fn asks_advice(&self, place: Place) -> Option<Position> {
        let game = self.context.competition().postal_game(place)?;
        self.may_be_advised.then(|| *game.game.position())
    }

    /// Whether whoever looks may enter anything: a player for himself, at the desk those who keep the event.
    fn may_write(&self) -> bool {
        self.own.is_some() || self.may_keep
    }

    /// Whether whoever looks has a power, at the desk.
    fn may(&self, power: Power) -> bool {
        self.powers.contains(&power)
    }

    /// Whether it is this form that was sent.
    fn asks(&self, sheet: &str) -> bool {
        self.asked == sheet
    }

    /// What follows from one of the forms, and its buttons.
    fn follows(&self, sheet: &str) -> Follows<'_> {
        let asked = self.asks(sheet);
        let preview = self.preview.as_ref().filter(|_| asked);
        Follows {
            t: self.frame.t,
            preview,
            fault: self.fault.as_deref().filter(|_| asked),
            was_refused: preview.is_some_and(|preview| preview.refused.is_some()),
        }
    }

    /// What stands in one of the forms.
    fn typed(&self, sheet: &str) -> &PostForm {
        match sheet {
            "other" => &self.other,
            "decide" => &self.decide,
            _ => &self.letter,
        }
    }

    /// Whether something stands in the folded words of the letter.
    fn says_words(&self) -> bool {
        let it = &self.letter;
        let texts = [&it.greeting, &it.code, &it.address, &it.signature];
        !it.text.is_empty() || texts.iter().any(|text| !text.is_empty())
    }

    /// Whether something stands in the folded part of the letter form.
    fn says_more(&self) -> bool {
        let it = &self.letter;
        let texts = [
            &it.accepts,
            &it.white_days,
            &it.black_days,
            &it.stamp,
            &it.registered,
            &it.charges_stop,
            &it.charges_dates,
            &it.corrects,
            &it.comments,
            &it.rubbed_out,
        ];
        !it.lacks.is_empty() || texts.iter().any(|text| !text.is_empty())
    }

    fn is_desk(&self) -> bool {
        self.reader == Reader::Desk
    }

    /// Whether a word stands in a choice of the form.
    fn is(&self, sheet: &str, field: &str, word: &str) -> bool {
        let typed = self.typed(sheet);
        let said: &str = match field {
            "what" => &typed.what,
            "side" => &typed.side,
            "draw" => &typed.draw,
            "result" => &typed.result,
            _ => "",
        };
        said == word
    }

    /// What a letter may lack, whether this one does, and what it is called.
    fn parts(&self) -> Vec<(&'static str, bool, String)> {
        let lacks = |part: &Part| self.letter.lacks.iter().any(|one| **one == *part.word());
        let all = Part::ALL.iter();
        all.map(|part| (part.word(), lacks(part), part.text(self.frame.t.language))).collect()
    }

    /// What players send besides letters with moves, and what each is called.
    fn of_players(&self) -> Vec<(&'static str, String)> {
        let by_post = !self.on_server;
        let receives = by_post && !self.here;
        let all = [
            (receives, "received", id::LETTER_WHAT_RECEIVED),
            (by_post, "repeat", id::LETTER_WHAT_REPEAT),
            (by_post, "enquiry", id::LETTER_WHAT_ENQUIRY),
            (by_post, "contest", id::LETTER_WHAT_CONTEST),
            (by_post, "record", id::LETTER_WHAT_RECORD),
            (true, "analysis", id::LETTER_WHAT_ANALYSIS),
            (true, "protest", id::LETTER_WHAT_PROTEST),
            (true, "dispute", id::LETTER_WHAT_DISPUTE),
            (true, "appeal", id::LETTER_WHAT_APPEAL),
        ];
        self.named(&all)
    }

    /// What officials decide, as far as the reader may, and what each is called.
    fn of_officials(&self) -> Vec<(&'static str, String)> {
        let may = |power| self.may(power);
        let claims = may(Power::JudgeClaim) && !self.on_server;
        let decides =
            [Power::DecideFirst, Power::DecideAppeal, Power::DecideForGood].into_iter().any(may);
        let registered = may(Power::OrderRegistered) && !self.on_server;
        let all = [
            (may(Power::Forward) && self.forwards, "forwarded", id::LETTER_WHAT_FORWARDED),
            (decides, "decided", id::LETTER_WHAT_DECIDED),
            (may(Power::DrawUpTable), "results", id::LETTER_WHAT_RESULTS),
            (may(Power::Reprimand), "sanction", id::LETTER_WHAT_SANCTION),
            (registered, "registered-only", id::LETTER_WHAT_REGISTERED_ONLY),
            (claims, "decides", id::LETTER_WHAT_DECIDES),
            (claims, "declines", id::LETTER_WHAT_DECLINES),
            (may(Power::Adjudicate), "adjudicated", id::LETTER_WHAT_ADJUDICATED),
            (may(Power::DeclareLost), "lost", id::LETTER_WHAT_LOST),
            (may(Power::DeclareDrawn), "drawn", id::LETTER_WHAT_DRAWN),
            (may(Power::HearProtest), "final", id::LETTER_WHAT_FINAL),
            (may(Power::Bar), "barred", id::LETTER_WHAT_BARRED),
        ];
        self.named(&all)
    }

    /// How a player may be punished by whoever looks, and what each is called.
    fn sanctions(&self) -> Vec<(&'static str, bool, String)> {
        let may = |one: &&Sanction| match one {
            Sanction::Remark
            | Sanction::Reprimand
            | Sanction::Warning
            | Sanction::WithholdInformation => self.steps.iter().any(|step| step == one.word()),
            Sanction::AskHeavier => !self.may(Power::AskExpulsion),
            Sanction::AskExpulsion => self.may(Power::AskExpulsion),
            // It holds in all his games: its form stands below the list.
            Sanction::Expulsion => false,
        };
        let all = Sanction::ALL.iter().filter(may);
        let said = |one: &Sanction| {
            let chosen = &*self.decide.sanction == one.word();
            (one.word(), chosen, one.text(self.frame.t.language))
        };
        all.map(said).collect()
    }

    /// The papers that go to the judge with a claim, whether he has each, and what it is called.
    fn papers(&self) -> Vec<(&'static str, bool, String)> {
        let has = |one: &Paper| self.decide.papers.iter().any(|word| &**word == one.word());
        let all = Paper::ALL.iter();
        all.map(|one| (one.word(), has(one), one.text(self.frame.t.language))).collect()
    }

    /// Those that may be chosen, with what each is called.
    fn named(&self, all: &[(bool, &'static str, Id)]) -> Vec<(&'static str, String)> {
        let may = all.iter().filter(|(may, ..)| *may);
        may.map(|(_, what, id)| (*what, self.frame.t.say(*id).into_owned())).collect()
    }
}

/// What follows from a form that was looked at, and its buttons.
#[derive(Template)]
#[template(path = "letters_follows.html")]
struct Follows<'a> {
    t: Texts,
    preview: Option<&'a Preview>,
    fault: Option<&'a str>,
    /// Whether what was looked at cannot be accepted: it can be kept as it came.
    was_refused: bool,
}

/// The variations that stand open for a player: those of his partner's last letter.
fn offered(game: &PostalGame, writer: Colour) -> Vec<(String, String)> {
    let taken = game.filed.iter().rev().filter(|one| one.refused.is_none());
    let letters = taken.filter_map(|one| one.act.letter());
    let last = { letters }.find(|one| one.purpose != Purpose::Claim).filter(|it| it.by != writer);
    let offers = last.map(|it| it.offers.as_slice()).unwrap_or_default();
    let named = (b'A'..=b'Z').map(|sign| char::from(sign).to_string()).zip(offers);
    let named =
        named.map(|(sign, offer)| (offer.name.clone().unwrap_or(sign), offer.moves.clone()));
    named.filter(|_| game.game.awaiting() == Awaiting::Move(writer)).collect()
}

/// So few pieces are known to endgame tables.
const KNOWN: u32 = 4;

/// Whether endgame tables can say something of a game that is to be adjudicated.
fn advisable(game: &PostalGame) -> bool {
    let position = game.game.position();
    let of = |side| [Piece::Man, Piece::King].map(|piece| position.count(side, piece));
    let pieces: u32 = Colour::BOTH.into_iter().flat_map(of).sum();
    pieces <= KNOWN && game.game.outcome().is_none_or(|one| one.how == Ending::Adjudication)
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
