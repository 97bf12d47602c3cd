//! Games told as text: who did what when, and what must come of it.
//!
//! ```text
//! == a draw is offered after the move and before the clock
//! proves RU-2022 5.4.13.3
//! play RU-2022 russian 30+30
//! begin
//! 0:10 w plays c3-d4
//! 0:11 w offers
//!   ! too-few-moves RU-2022 6.1.8.1
//! ```
//! `>` is an event that follows, `!` a refusal, each with clauses it must cite; `no clocks-stopped` is an
//! event that does not follow; `=` is the result,
//! `clock w 29:50` what a clock shows, `made w 3` and `used w 0:10` the moves and the time it has
//! counted, `round 29 a1-b2 …` plays so many of these moves again and again, `runs w` says which clock runs, `turn w` whose move it is.
//! A clause under `proves` must be cited by a ruling of the scenario; one under `shows` is
//! demonstrated by it without being cited.
#![allow(dead_code)] // each test file uses its part

mod read;

use std::collections::BTreeSet;
use std::panic::AssertUnwindSafe;
use std::sync::Arc;

use clauses::{Clause, Document};
use game::{
    Act, Actor, Colour, Command, Event, Game, Millis, Mode, Moment, PlayAct, Refusal, Rules, Side,
    StartAct, Terms,
};
use rulebook::{RecordKept, Rulebook};
use words::Language;

/// What one scenario has come to.
pub struct Played {
    game: Game,
    now: Moment,
    last: Result<Vec<Event>, Refusal>,
    /// How many of the last events have been expected so far.
    seen: usize,
    expected_refusal: bool,
    cited: BTreeSet<Clause>,
    log: Vec<Event>,
    /// Everything that was asked for, when, and what came of it.
    pub acts: Vec<(Command, Moment, Result<Vec<Event>, Refusal>)>,
}

/// Plays every scenario of a file.
pub fn play_all(text: &str) {
    let scenarios = scenarios(text);
    assert!(!scenarios.is_empty(), "a file of scenarios has at least one");
    let passes = |scenario: &str| passes(scenario, |document| Rulebook::of(document).clone());
    let failed = scenarios.iter().filter(|scenario| !passes(scenario)).count();
    assert_eq!(failed, 0, "so many scenarios of {} failed", scenarios.len());
}

/// The scenarios of a file.
pub fn scenarios(text: &str) -> Vec<&str> {
    text.split("\n== ").skip(1).collect()
}

/// Whether a scenario goes as it says under such rulebooks.
pub fn passes(scenario: &str, book: impl Fn(Document) -> Rulebook) -> bool {
    std::panic::catch_unwind(AssertUnwindSafe(|| drop(play(scenario, &book)))).is_ok()
}

/// What comes of a scenario, if it goes as it says.
pub fn played(scenario: &str) -> Option<Played> {
    let book = |document| Rulebook::of(document).clone();
    std::panic::catch_unwind(AssertUnwindSafe(|| play(scenario, &book))).ok()
}

fn play(scenario: &str, book: &dyn Fn(Document) -> Rulebook) -> Played {
    let title = scenario.lines().next().unwrap();
    let mut played: Option<Played> = None;
    let mut proved = Vec::new();
    let lines =
        scenario.lines().skip(1).filter(|line| !line.trim().is_empty() && !line.starts_with('#'));
    for line in lines {
        let place = format!("{title}: {line}");
        if let Some(ids) = line.strip_prefix("proves ") {
            proved.extend(ids.split(", ").map(|id| Clause::parse(id).expect(&place)));
        } else if let Some(ids) = line.strip_prefix("shows ") {
            ids.split(", ").for_each(|id| {
                Clause::parse(id).expect(&place);
            });
        } else if let Some(terms) = line.strip_prefix("play ") {
            played = Some(Played::new(terms, book, &place));
        } else {
            played.as_mut().expect(&place).line(line, &place);
        }
    }
    let mut played = played.unwrap_or_else(|| panic!("{title}: nothing is played"));
    played.check_refusal(title);
    played.check_folding(title);
    for clause in proved {
        let cited = played.cited.iter().any(|one| *one == clause || one.whole() == clause);
        assert!(cited, "{title}: {clause} is not cited; cited are {:?}", played.cited);
    }
    played
}

impl Played {
    fn new(text: &str, book: &dyn Fn(Document) -> Rulebook, place: &str) -> Played {
        let mut words = text.split_whitespace();
        let mut next = || words.next().unwrap_or_else(|| panic!("{place}: too short"));
        let (document, discipline, control) = (next(), next(), next());
        let mut terms = Terms::new(control.replace(',', ", ").parse().expect(place));
        let mut book = book(Document::from_prefix(document).expect(place));
        for word in words {
            read::term(&mut terms, &mut book, word, place);
        }
        let rules = Rules::new(Arc::new(book), discipline, terms).expect(place);
        let game = Game::new(Arc::new(rules)).expect(place);
        Played {
            game,
            now: Moment(0),
            last: Ok(Vec::new()),
            seen: 0,
            expected_refusal: false,
            cited: BTreeSet::new(),
            log: Vec::new(),
            acts: Vec::new(),
        }
    }

    /// The game as it has come out.
    pub fn game(&self) -> &Game {
        &self.game
    }

    fn line(&mut self, line: &str, place: &str) {
        let words: Vec<&str> = line.split_whitespace().collect();
        match words[0] {
            ">" => self.expect_event(words[1], &words[2..].join(" "), place),
            "!" => self.expect_refusal(words[1], &words[2..].join(" "), place),
            "no" => {
                let events = self.last.as_ref().expect(place);
                let found = events.iter().any(|event| event.what.id().name() == words[1]);
                assert!(!found, "{place}: {events:?}");
            }
            "=" => self.expect_result(words[1], place),
            "clock" => self.expect_clock(&words[1..], place),
            "used" => {
                let used = self.game.state().clock.used(self.side(words[1]), self.now);
                assert_eq!(used, read::time(words[2], place), "{place}");
            }
            "made" => {
                let made = self.game.state().clock.moves(self.side(words[1]));
                assert_eq!(made.to_string(), words[2], "{place}");
            }
            "runs" => self.expect_running(words[1], place),
            "swapped" => assert!(self.game.state().swapped, "{place}"),
            "turn" => assert_eq!(self.game.board().turn(), self.side(words[1]), "{place}"),
            "sheet" => {
                let moves = self.game.final_sheet(self.now).moves.join(", ");
                assert_eq!(moves, words[1..].join(" "), "{place}");
            }
            "board" => assert_eq!(self.game.board().text(), words[1].replace('_', " "), "{place}"),
            "begin" => self.begin(),
            "moves" => self.moves(&words[1..], place),
            "round" => {
                let plies = words[1].parse().unwrap();
                let cycle = words[2..].iter().copied().cycle();
                self.moves(&cycle.take(plies).collect::<Vec<_>>(), place);
            }
            "any" => self.any(words[1].parse().unwrap()),
            time => {
                self.now = read::moment(time, place);
                let by = read::actor(self, words[1], place);
                let act = read::act(self, by, &words[2..], place);
                self.act(Command { by, act }, place);
            }
        }
    }

    /// Both come, and the signal is given.
    fn begin(&mut self) {
        for side in Side::BOTH {
            self.quietly(Actor::Player(side), Act::Start(StartAct::Arrive(side)));
        }
        self.quietly(Actor::Arbiter, Act::Start(StartAct::Signal));
    }

    /// Moves of both sides by turns, each made and completed a second after the last.
    fn moves(&mut self, texts: &[&str], place: &str) {
        for text in texts {
            let side = self.game.board().turn();
            self.now = self.now + Millis::seconds(1);
            self.act(make(side, text), place);
            if self.game.rules().terms().mode == Mode::Board && self.game.outcome().is_none() {
                self.act(
                    Command { by: Actor::Player(side), act: Act::Play(PlayAct::Press) },
                    place,
                );
            }
        }
    }

    /// So many moves of both sides, whatever they are, as long as the game goes on.
    fn any(&mut self, plies: usize) {
        for ply in 0..plies {
            let mut moves = self.game.board().legal_moves();
            moves.retain(|text| {
                let mut after = self.game.clone();
                let command = make(after.board().turn(), text);
                after.act(&command, self.now).is_ok() && after.outcome().is_none()
            });
            let text = moves[(ply * 7) % moves.len()].clone();
            self.moves(&[&text], "any");
        }
    }

    fn quietly(&mut self, by: Actor, act: Act) {
        self.act(Command { by, act }, "begin");
        assert!(self.last.is_ok(), "{:?}", self.last);
    }

    fn act(&mut self, command: Command, place: &str) {
        self.check_refusal(place);
        let text = |refusal: &Refusal| Language::ALL.map(|language| refusal.text(language));
        self.last = self.game.act(&command, self.now);
        self.acts.push((command, self.now, self.last.clone()));
        self.seen = 0;
        self.expected_refusal = false;
        match &self.last {
            Ok(events) => {
                self.cited.extend(events.iter().flat_map(|event| event.because.clauses.clone()));
                self.log.extend(events.iter().cloned());
                assert!(!events.is_empty(), "{place}: nothing happened");
            }
            Err(refusal) => {
                self.cited.extend(refusal.because.clauses.clone());
                assert!(
                    text(refusal).iter().all(|text| is_sentence(text)),
                    "{place}: {:?}",
                    text(refusal)
                );
            }
        }
    }

    /// A refusal that nobody expected.
    fn check_refusal(&mut self, place: &str) {
        if let Err(refusal) = &self.last {
            let text = refusal.text(Language::En);
            assert!(self.expected_refusal, "before {place}: refused: {:?} {text}", refusal.why);
        }
    }

    /// Folding the events again gives the same game.
    fn check_folding(&self, title: &str) {
        let mut again = Game::new(self.game.rules().clone()).unwrap();
        for event in &self.log {
            again.apply(event).unwrap();
            let texts = Language::ALL.map(|language| event.text(language));
            assert!(texts.iter().all(|text| is_sentence(text)), "{title}: {texts:?}");
        }
        assert_eq!(again.state(), self.game.state(), "{title}");
        assert_eq!(again.board().text(), self.game.board().text(), "{title}");
    }

    fn expect_event(&mut self, key: &str, ids: &str, place: &str) {
        let events = self.last.as_ref().unwrap_or_else(|refusal| panic!("{place}: {refusal:?}"));
        let keys: Vec<&str> = events.iter().map(|event| event.what.id().name()).collect();
        let at = keys.iter().skip(self.seen).position(|one| *one == key);
        let at =
            self.seen + at.unwrap_or_else(|| panic!("{place}: there is {:?}", &keys[self.seen..]));
        self.seen = at + 1;
        cites(&events[at].because.clauses, ids, place);
    }

    fn expect_refusal(&mut self, key: &str, ids: &str, place: &str) {
        let refusal = self.last.as_ref().expect_err(place);
        assert_eq!(refusal.why.id().name().trim_start_matches("refused-"), key, "{place}");
        cites(&refusal.because.clauses, ids, place);
        self.expected_refusal = true;
    }

    fn expect_result(&self, result: &str, place: &str) {
        let found = self.game.outcome().map(|outcome| outcome.result.to_string());
        assert_eq!(found.as_deref(), Some(result).filter(|result| *result != "none"), "{place}");
    }

    fn expect_clock(&self, words: &[&str], place: &str) {
        let left = self.game.state().clock.remaining(self.side(words[0]), self.now).shown();
        assert_eq!(left, read::time(words[1], place), "{place}");
    }

    fn expect_running(&self, word: &str, place: &str) {
        let runs = self.game.state().clock.running();
        let wanted = (word != "none").then(|| self.side(word));
        assert_eq!(runs, wanted, "{place}");
    }

    /// The side with a colour.
    fn side(&self, word: &str) -> Side {
        let colour = if word == "w" { Colour::White } else { Colour::Black };
        let side = Side::BOTH.into_iter().find(|side| self.game.rules().colour(*side) == colour);
        side.unwrap()
    }
}

fn make(side: Side, text: &str) -> Command {
    Command { by: Actor::Player(side), act: Act::Play(PlayAct::Move(text.to_owned())) }
}

fn cites(clauses: &[Clause], ids: &str, place: &str) {
    for id in ids.split(", ").filter(|id| !id.is_empty()) {
        let clause = Clause::parse(id).expect(place);
        assert!(clauses.contains(&clause), "{place}: cited are {clauses:?}");
    }
}

/// Whether moves are recorded, by name.
fn record(word: &str) -> RecordKept {
    if word == "absent" { RecordKept::Absent } else { RecordKept::Kept }
}

/// Whether a text is a whole sentence with all its facts put in.
fn is_sentence(text: &str) -> bool {
    text.ends_with('.') && !text.contains('{')
}
