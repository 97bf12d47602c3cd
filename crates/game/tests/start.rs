//! Lateness: the table of starts, row by row.

#![allow(clippy::unwrap_used, clippy::panic)]

use clauses::{Document, proves};
use game::{Arrival, Clock, FirstMove, Millis, Moment, NoShow, Presence, Side, Start, StartError};
use rulebook::{Lateness, Rulebook, TimeControl};

use Side::{First, Second};

/// The rule of a discipline, as in `RU-2013 russian`.
fn lateness(document: &str, discipline: &str) -> &'static Lateness {
    let rulebook = Rulebook::of(Document::from_prefix(document).unwrap());
    rulebook.lateness(rulebook.discipline(discipline).unwrap()).unwrap()
}

fn at(minutes: i64) -> Moment {
    Moment(0) + Millis::minutes(minutes)
}

fn side(name: &str) -> Side {
    match name {
        "first" => First,
        "second" => Second,
        _ => panic!("{name} is no side"),
    }
}

/// A start that is under way.
struct Scene {
    rule: &'static Lateness,
    clock: Clock,
    start: Start,
}

impl Scene {
    fn new(setting: &str) -> Scene {
        let [document, discipline, control, allowed] = words(setting);
        let rule = lateness(document, discipline);
        let control: TimeControl = control.parse().unwrap();
        let limit = Start::limit(rule, &control, allowed.parse().ok());
        Scene { rule, clock: Clock::new(&control), start: Start::new(limit) }
    }

    fn happens(&mut self, event: &str) {
        let (minute, event) = event.split_once(':').unwrap_or(("0", event));
        let now = at(minute.parse().unwrap());
        match event {
            "signal" => self.start.signal(self.rule, &mut self.clock, now).unwrap(),
            "press" => self.clock.press(First, now).unwrap(),
            "excuse-second" => self.start.excuse(Second),
            name => {
                self.start.arrive(side(name), self.rule, &mut self.clock, now).unwrap();
            }
        }
    }

    /// What the right column of the table would say.
    fn tells(&self, minute: i64) -> String {
        let now = at(minute);
        let used = |side| self.clock.used(side, now).0 as f64 / 60_000.0;
        let runs = match self.clock.running().unwrap() {
            First => "first",
            Second => "second",
        };
        let first_move = match self.start.first_move(self.rule) {
            FirstMove::Made => "made",
            FirstMove::MadeOrWritten => "made-or-written",
            FirstMove::Waits => "waits",
        };
        format!("{runs} {} {} {first_move}", used(First), used(Second))
    }

    fn lost(&self, minute: i64) -> &'static str {
        match self.start.no_show(at(minute)) {
            None => "nobody lost",
            Some(NoShow::Of(First)) => "first lost",
            Some(NoShow::Of(Second)) => "second lost",
            Some(NoShow::OfBoth) => "both lost",
        }
    }
}

fn words<const N: usize>(text: &str) -> [&str; N] {
    text.split_whitespace().collect::<Vec<_>>().try_into().unwrap()
}

#[test]
fn the_table_of_starts() {
    proves(&[
        // Signal and clocks.
        "RU-2013 1.6.3",
        "RU-2022 5.4.1.2",
        "UA-2024 III.start.3",
        "UA-2024 III.start.4.3",
        "UA-2024 III.start.4.4",
        "UA-2024 III.start.4.5",
        "UA-CHESS 6.6",
        "UA-CHESS 6.7.2",
        // The limit, and what follows.
        "RU-2013 1.9.1",
        "RU-2013 1.9.2",
        "RU-2013 5.3.6.1",
        "RU-2013 5.3.6.2",
        "RU-2013 5.3.6.3",
        "RU-2022 5.4.4.1",
        "RU-2022 5.4.4.2",
        "UA-2024 III.start.4.2",
        "UA-CHESS 6.7.1",
    ]);
    let table = include_str!("data/starts.txt");
    let rows = table.lines().filter(|line| !line.starts_with('#'));
    for row in rows {
        let [setting, events, expected] = row.split('|').collect::<Vec<_>>().try_into().unwrap();
        let mut scene = Scene::new(setting);
        events.split_whitespace().for_each(|event| scene.happens(event));
        let (minute, expected) = expected.split_once(':').unwrap();
        let minute = minute.trim().parse().unwrap();
        let lost = expected.contains("lost");
        let found = if lost { scene.lost(minute).to_owned() } else { scene.tells(minute) };
        assert_eq!(found, expected.trim(), "{row}");
    }
}

#[test]
fn a_player_who_comes_too_late_is_told_by_how_much() {
    let mut scene = Scene::new("RU-2013 renju 90 -");
    scene.happens("first");
    scene.happens("signal");
    let late = at(30) + Millis(1);
    let refused = scene.start.arrive(Second, scene.rule, &mut scene.clock, late);
    let limit = Millis::minutes(30);
    assert_eq!(refused, Err(StartError::TooLate { late: limit + Millis(1), limit }));
    assert_eq!(scene.start.no_show(late), Some(NoShow::Of(Second)));
    assert_eq!(scene.clock.running(), Some(Second), "the clock is as it was");
}

#[test]
fn a_player_arrives_once_and_is_late_only_after_the_signal() {
    let mut scene = Scene::new("UA-2024 russian 45+10 -");
    let Scene { rule, ref mut clock, ref mut start } = scene;
    assert_eq!(start.arrive(First, rule, clock, at(-5)), Ok(Arrival::InTime));
    assert_eq!(start.arrive(First, rule, clock, at(-4)), Err(StartError::AlreadyPresent));
    assert_eq!(clock.running(), None);
    assert_eq!(start.signal(rule, clock, at(0)), Ok(()));
    assert_eq!(start.signal(rule, clock, at(1)), Err(StartError::AlreadyStarted));
    let late = Arrival::Late(Millis::minutes(2));
    assert_eq!(start.arrive(Second, rule, clock, at(2)), Ok(late));
    assert_eq!(start.no_show(at(1000)), None);
    start.excuse(Second);
    assert_eq!(start.presence(Second), Presence::Present(at(2)), "he needs no excuse");
}

#[test]
fn an_opening_that_had_to_wait_is_drawn_on_the_time_of_him_who_came_last() {
    proves(&["RU-2013 1.6.4", "RU-2022 5.4.1.3", "UA-2024 III.start.5.5"]);
    let mut scene = Scene::new("RU-2013 russian 45 -");
    scene.happens("signal");
    scene.happens("4:second");
    assert_eq!(scene.start.latecomer(), Some(Second));
    scene.happens("10:first");
    let latecomer = scene.start.latecomer().unwrap();
    assert_eq!(latecomer, First);
    scene.clock.start(latecomer, at(10));
    scene.clock.start(First, at(11));
    assert_eq!(scene.tells(12), "first 10 2 made");

    let mut scene = Scene::new("RU-2013 russian 45 -");
    ["first", "second", "signal"].into_iter().for_each(|event| scene.happens(event));
    assert_eq!(scene.start.latecomer(), None);
}

#[test]
fn who_may_be_excused_for_not_coming() {
    proves(&["RU-2013 1.9.2", "RU-2013 5.3.6.2", "RU-2022 5.4.4.2", "UA-2024 III.start.4.2"]);
    for (document, discipline, one, both) in [
        ("RU-2013", "russian", false, true),
        ("RU-2013", "renju", true, true),
        ("RU-2022", "russian", false, true),
        ("UA-2024", "russian", true, true),
        ("UA-CHESS", "chess", true, true),
    ] {
        let rule = lateness(document, discipline);
        assert_eq!(NoShow::Of(First).is_excusable(rule), one, "{document}");
        assert_eq!(NoShow::OfBoth.is_excusable(rule), both, "{document}");
    }
}

#[test]
fn those_who_have_not_come_are_named() {
    assert_eq!(NoShow::Of(First).absentees(), [First]);
    assert_eq!(NoShow::Of(Second).absentees(), [Second]);
    assert_eq!(NoShow::OfBoth.absentees(), [First, Second]);
}
