//! A line arbiter's phone: the results of some tables of one round, by big buttons.
//!
//! Whoever has the link needs no account. The link ends with the round, or when its pairs change.

use askama::Template;
use competition::GameNumber;
use ledger::accounts::{Phone, Seal};
use ledger::{LoggedEvent, moment};
use tournament::Score;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::text::Texts;
use crate::view::{GameCell, PhoneBoard, phone_boards, says, shown, tables_text};
use crate::viewer::Viewer;

/// The boards of a line arbiter's phone.
#[derive(Template)]
#[template(path = "phone.html")]
pub struct PhonePage {
    frame: Frame,
    context: EventContext,
    base: String,
    until: String,
    boards: Vec<PhoneBoard>,
    /// Which of the boards is being entered, and which of its games.
    at: usize,
    game: GameNumber,
    /// Whether a result was sent just now: then nothing can be entered before a further step, so
    /// that a finger that taps twice enters one result.
    quiet: bool,
    notice: Option<String>,
}

/// One game of a board, with big buttons.
struct Panel<'a> {
    one: &'a PhoneBoard,
    cell: GameCell,
    /// Whether it is the one that is seen.
    here: bool,
    /// Whether a result can be entered.
    live: bool,
    /// What comes after it: the next game, or another board.
    on: Option<(&'a str, Option<GameNumber>)>,
    before: Option<&'a str>,
    after: Option<&'a str>,
}

impl Panel<'_> {
    fn says(&self, score: &Score, t: &Texts) -> String {
        says(*score, &self.one.row.sides, self.cell.first_is_black, *t)
    }

    fn shown(&self, score: &Score) -> &'static str {
        shown(*score)
    }

    fn is_chosen(&self, score: &Score) -> bool {
        self.cell.score == Some(shown(*score))
    }

    /// Whether somebody did not come: then the buttons for that are seen.
    fn is_absence(&self) -> bool {
        ABSENT.iter().any(|score| self.is_chosen(score))
    }

    /// The results of the games before it.
    fn earlier(&self) -> Vec<GameCell> {
        let before = GameNumber::all().take(self.cell.number.index());
        before.map(|game| self.one.row.cell(game)).collect()
    }

    /// Whether it waits for a result and yet none can be entered before a further step.
    fn is_quiet(&self) -> bool {
        self.one.row.open && self.cell.score.is_none() && !self.live
    }

    /// Whether its result was the last to be entered on the board.
    fn is_last(&self) -> bool {
        self.one.row.games.len() == self.cell.number.index() + 1
    }
}

const PLAYED: [Score; 3] = [Score::FirstWins, Score::Draw, Score::SecondWins];

const ABSENT: [Score; 3] = [Score::SecondAbsent, Score::FirstAbsent, Score::BothAbsent];

impl PhonePage {
    /// The boards of a phone, at its address; none if its pairs are no more.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        phone: &Phone,
        seal: Seal,
        base: String,
    ) -> Option<PhonePage> {
        let t = viewer.texts;
        let own = phone.signature(seal);
        let logged = &context.snapshot.state;
        let boards = phone_boards(logged, &viewer.accounts, phone, &own, t);
        let tables = tables_text(phone.tables, t);
        let title = format!("{}, {tables}", t.count(id::ROUND_NUMBER, &phone.round));
        (!boards.is_empty()).then(|| PhonePage {
            frame: Frame::new(viewer, title),
            context,
            base,
            until: t.minute(moment(phone.until)),
            at: 0,
            game: GameNumber::FIRST,
            quiet: false,
            notice: None,
            boards,
        })
    }

    /// The page at a board, and at the game whose result was just sent, if one was.
    pub fn at(mut self, at: usize, sent: Option<GameNumber>) -> PhonePage {
        self.turn(at, sent);
        self.quiet = sent.is_some();
        self
    }

    /// The page at a board whose result was not entered, with the reason.
    pub fn refused(mut self, at: usize, game: Option<GameNumber>, notice: String) -> PhonePage {
        self.turn(at, game);
        self.quiet = true;
        self.notice = Some(notice);
        let address = format!("{}?at={}", self.base, self.boards[at].label);
        self.frame.come_back_to(address);
        self
    }

    /// The name of a board, such as `3` or `3.2`.
    pub fn label(&self, at: usize) -> &str {
        &self.boards[at].label
    }

    /// The name of the first board without a result; of the first of all if every one has one.
    pub fn first_open(&self) -> &str {
        let first = if self.boards[0].row.done { self.next_open(0).unwrap_or(0) } else { 0 };
        self.label(first)
    }

    /// The event.
    pub fn logged(&self) -> &LoggedEvent {
        &self.context.snapshot.state
    }

    /// Turns to a board, and to one of its games if that is shown.
    fn turn(&mut self, at: usize, game: Option<GameNumber>) {
        let board = &self.boards[at];
        let game = game.filter(|game| board.shows(*game));
        self.game = game.unwrap_or_else(|| board.first_shown());
        self.at = at;
    }

    fn panels(&self) -> Vec<Panel<'_>> {
        let boards = self.boards.iter().enumerate();
        boards.flat_map(|(at, one)| one.shown().map(move |game| self.panel(at, game))).collect()
    }

    fn panel(&self, at: usize, game: GameNumber) -> Panel<'_> {
        let one = &self.boards[at];
        let cell = one.row.cell(game);
        let label = |at: usize| self.boards.get(at).map(|one| one.label.as_str());
        let here = (at, game) == (self.at, self.game);
        let live = cell.score.is_none() && one.row.open && !(here && self.quiet);
        let again = one.shows(game.next()) && !one.row.done;
        let on = match (here && self.quiet && cell.score.is_none(), again) {
            (true, _) => Some((one.label.as_str(), Some(game))),
            (false, true) => Some((one.label.as_str(), Some(game.next()))),
            (false, false) => self.next_open(at).and_then(label).map(|label| (label, None)),
        };
        let before = at.checked_sub(1).and_then(label);
        Panel { one, cell, here, live, on, before, after: label(at + 1) }
    }

    /// The board with a name such as `3` or `3.2`.
    pub fn find(&self, label: &str) -> Option<usize> {
        self.boards.iter().position(|one| one.label == label)
    }

    /// The next board without a result after one.
    fn next_open(&self, from: usize) -> Option<usize> {
        let all = self.boards.len();
        (1..all).map(|step| (from + step) % all).find(|at| !self.boards[*at].row.done)
    }

    fn left(&self) -> usize {
        self.boards.iter().filter(|one| !one.row.done).count()
    }
}
