//! Lateness: the table of starts, row by row.

#![allow(clippy::unwrap_used, clippy::panic)]

use std::sync::Arc;

use clauses::{Document, proves};
use game::{
    Arrival, Clock, FirstMove, Millis, Moment, NoShow, Presence, Rules, RulesError, Side, Start,
    StartError, Terms,
};
use rulebook::{BothAbsent, Lateness, Rulebook, SecondAbsent, TimeControl};

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
        clauses::cited(&self.rule.absent_clauses);
        format!("{runs} {} {} {first_move}", used(First), used(Second))
    }

    fn lost(&self, minute: i64) -> &'static str {
        let no_show = self.start.no_show(at(minute));
        if let Some(no_show) = no_show {
            clauses::cited(no_show.clauses(self.rule));
        }
        match no_show {
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
    let _claim = clauses::shows(&["UA-2024 III.start.3", "RU-2013 5.3.6.1"]);
    let _claim = proves(&[
        "RU-2013 1.6.3",
        "RU-2022 5.4.1.2",
        "UA-2024 III.start.4.3",
        "UA-2024 III.start.4.4",
        "UA-2024 III.start.4.5",
        "UA-CHESS 6.6",
        "UA-CHESS 6.7.2",
        "RU-2013 1.9.1",
        "RU-2013 1.9.2",
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

/// The chess rulebook with other words for lateness: what no document says must work too.
fn made_up(second_absent: &str, both_absent: &str) -> Rulebook {
    let chess = include_str!("../../rulebook/data/rulebooks/UA-CHESS.toml");
    let text = chess
        .replace("second-absent = \"first-players-until-he-moves\"", second_absent)
        .replace("both-absent = \"first-player-all\"", both_absent)
        .replace("allowed.minutes = 0", "allowed.minutes = 60");
    Rulebook::read(&text).unwrap()
}

/// What each has used at a minute if they come at these minutes and nobody moves.
fn owed(rule: &Lateness, first: i64, second: i64, minute: i64) -> [f64; 2] {
    let (earlier, later) = (first.min(second) as f64, first.max(second) as f64);
    let minute = minute as f64;
    let second_pays_while_absent = match (first, second) {
        (_, 0) => return [minute, 0.0],
        (0, _) => rule.second_absent == SecondAbsent::AbsentPlayers,
        _ => rule.both_absent == BothAbsent::HalvedThenAbsentPlayers && first < second,
    };
    let half = match (first, rule.both_absent) {
        (0, _) | (_, BothAbsent::FirstPlayerAll) => 0.0,
        _ => earlier / 2.0,
    };
    let second_used = half + if second_pays_while_absent { later - earlier } else { 0.0 };
    [minute - second_used, second_used]
}

#[test]
fn whoever_comes_whenever_pays_what_is_written() {
    let second = ["absent-players", "first-players-until-he-moves"];
    let both = ["halved-then-absent-players", "halved-then-first-players", "first-player-all"];
    for (second, both) in second.iter().flat_map(|one| both.map(|other| (one, other))) {
        let book =
            made_up(&format!("second-absent = \"{second}\""), &format!("both-absent = \"{both}\""));
        let rule = book.lateness(book.discipline("chess").unwrap()).unwrap();
        for (first, second) in (0..9).flat_map(|first| (0..9).map(move |second| (first, second))) {
            let used = comes(rule, first, second, 10);
            assert_eq!(used, owed(rule, first, second, 10), "{both}: {first} and {second}");
        }
    }
}

/// What each has used at a minute if they come at these minutes and nobody moves.
fn comes(rule: &Lateness, first: i64, second: i64, minute: i64) -> [f64; 2] {
    let control: TimeControl = "90+30".parse().unwrap();
    let (mut clock, mut start) = (Clock::new(&control), Start::new(Millis::minutes(60)));
    for now in 0..minute {
        for (side, came) in [(First, first), (Second, second)] {
            if came == now {
                start.arrive(side, rule, &mut clock, at(now)).unwrap();
            }
        }
        if now == 0 {
            start.signal(rule, &mut clock, at(0)).unwrap();
        }
    }
    Side::BOTH.map(|side| clock.used(side, at(minute)).0 as f64 / 60_000.0)
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
    let _claim = clauses::shows(&["RU-2013 1.6.4"]);
    // The signal is given though nothing has been drawn.
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
    let _claim = clauses::shows(&[
        "RU-2013 1.9.2",
        "RU-2013 5.3.6.2",
        "RU-2022 5.4.4.2",
        "UA-2024 III.start.4.2",
    ]);
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

/// Where lateness is tied to the first control, a longer limit in the regulations is an error.
#[test]
fn regulations_cannot_allow_more_lateness_than_the_first_control() {
    let _claim = clauses::shows(&[
        "RU-2013 1.9.1",
        "RU-2022 5.4.4.1",
        "UA-2024 III.start.4.2",
        "UA-CHESS 6.7.1",
    ]);
    for (document, discipline, control, minutes, most) in [
        ("RU-2013", "russian-rapid", "8+4", 9, Some(8)),
        ("RU-2013", "russian-rapid", "8+4", 8, None),
        ("RU-2022", "russian-rapid", "8+4", 45, Some(8)),
        ("RU-2022", "international", "60/30, 30", 60, None),
        ("UA-2024", "russian", "20+10", 60, Some(20)),
        ("UA-2024", "russian", "20+10", 20, None),
        ("UA-CHESS", "chess-blitz", "3+2", 30, None),
    ] {
        let book = Arc::new(Rulebook::of(Document::from_prefix(document).unwrap()).clone());
        let mut terms = Terms::new(control.parse().unwrap());
        terms.late_minutes = Some(minutes);
        let refused = match Rules::new(book, discipline, terms) {
            Err(RulesError::Lateness { chosen, most, .. }) => {
                assert_eq!(chosen, minutes);
                Some(most)
            }
            Err(other) => panic!("{document} {control}: {other}"),
            Ok(_) => None,
        };
        assert_eq!(refused, most, "{document} {control} {minutes}");
    }
}
