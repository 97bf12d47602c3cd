//! A second clock beside the one of tables: slow, and so plain that anybody sees that it is right. It
//! goes from one millisecond of the server to the next and asks each whose it is.

use cases::Random;
use game::{Act, ClockAct, Millis, Moment, Side, StartAct};
use play::{
    Fact, Person, Phase, Request, Seat, ServerTime, Table, TableAct, TableTerms, Timekeeper, Who,
};

use crate::added_up::Added;

const BASE: i64 = 30 * 60_000;
const INCREMENT: i64 = 30_000;

/// The slow clock.
#[derive(Clone)]
struct Slow {
    /// The moment of the server.
    now: i64,
    left: [i64; 2],
    /// Whose clock runs.
    runs: Option<usize>,
    /// How long it has run since it was started.
    ran: i64,
    /// Until then the disk writes what has started it.
    written: i64,
    lost: [bool; 2],
    /// How much more of a lost connection is free.
    free: [i64; 2],
}

impl Slow {
    /// Goes on to a moment of the server.
    fn to(&mut self, moment: i64) {
        while self.now < moment {
            self.one_millisecond();
            self.now += 1;
        }
    }

    fn one_millisecond(&mut self) {
        let Some(side) = self.runs else { return };
        if self.now < self.written {
            return;
        }
        if self.lost[side] && self.free[side] > 0 {
            self.free[side] -= 1;
            return;
        }
        self.left[side] -= 1;
        self.ran += 1;
    }

    /// A clock starts now, and runs when that is on disk.
    fn starts(&mut self, side: usize, disk: i64) {
        (self.runs, self.ran, self.written) = (Some(side), 0, self.now + disk);
    }

    /// He whose clock runs has moved: what his message took is given back to him, up to the limit and
    /// to what he has thought.
    fn moved(&mut self, way: i64, limit: i64, disk: i64) {
        let side = self.runs.unwrap();
        self.left[side] += way.min(limit).min(self.ran) + INCREMENT;
        self.starts(1 - side, disk);
    }
}

/// The table and its own clock.
struct Fast {
    table: Table,
    keeper: Timekeeper,
    facts: Vec<Fact>,
}

impl Fast {
    fn asks(&mut self, at: i64, by: Who, act: TableAct, (way, disk): (i64, i64)) -> bool {
        let received = ServerTime(at);
        let reading = self.keeper.read(received, Millis(way));
        let request = Request { by, id: None, act };
        let Ok(decided) = self.table.decide(&request, &reading) else { return false };
        for fact in decided.facts {
            self.table.apply(&fact).unwrap();
            let runs = self.table.game().state().clock.running().is_some();
            self.keeper.kept(received, &fact, runs, ServerTime(at + disk));
            self.facts.push(fact);
        }
        true
    }

    fn left(&self, at: i64) -> [i64; 2] {
        let now = self.game(at);
        let clock = &self.table.game().state().clock;
        Side::BOTH.map(|side| clock.remaining(side, now).shown().0)
    }

    fn game(&self, at: i64) -> Moment {
        self.keeper.read(ServerTime(at), Millis::ZERO).game
    }

    /// When the server will see the flag of him whose clock runs fall.
    fn falls(&self) -> Option<i64> {
        let at = self.table.game().state().clock.reaches(Millis::ZERO)?;
        Some(self.keeper.server_at(at).0)
    }
}

/// Both clocks of one game.
struct Two {
    fast: Fast,
    slow: Slow,
    limit: i64,
    away: i64,
}

fn official(act: Act) -> (Who, TableAct) {
    let act = TableAct::Official { act, reason: "seen".to_owned(), seen: None };
    (Who::Arbiter("Kovalenko".to_owned()), act)
}

const PERSONS: [Person; 2] = [Person::First, Person::Second];

impl Two {
    /// The signal is given at a moment of the server.
    fn begin(random: &mut Random) -> Two {
        let limit = random.pick(&[0, 300, 1_000]);
        let away = random.pick(&[0, 5, 20]);
        let terms = TableTerms {
            arbiter: true,
            lag_limit_ms: limit as u16,
            away_seconds: away as u16,
            ..TableTerms::friendly("RU-2022", "russian", "30+30")
        };
        let now = 1_000_000;
        let keeper = Timekeeper::beginning(ServerTime(now), Moment(0));
        let table = Table::new(terms).unwrap();
        let mut fast = Fast { table, keeper, facts: Vec::new() };
        for person in PERSONS {
            let seat = Seat { name: format!("{person:?}"), key: format!("key of {person:?}") };
            assert!(fast.asks(now, Who::Platform, TableAct::Sit(person, seat), (0, 0)));
        }
        for person in PERSONS {
            assert!(fast.asks(now, Who::Player(person), TableAct::Ready, (0, 0)));
        }
        let disk = random.pick(&[0, 3, 40]);
        let (by, act) = official(Act::Start(StartAct::Signal));
        assert!(fast.asks(now, by, act, (0, disk)));
        let mut slow = Slow {
            now,
            left: [BASE; 2],
            runs: None,
            ran: 0,
            written: 0,
            lost: [false; 2],
            free: [away * 1_000; 2],
        };
        slow.starts(0, disk);
        let mut two = Two { fast, slow, limit, away };
        two.agree("the signal");
        two
    }

    /// Both show the same, as soon as what happened is on disk; what a lost connection costs is only
    /// known when it is back.
    fn agree(&mut self, after: &str) {
        self.slow.to(self.slow.written);
        if self.slow.lost.contains(&true) {
            return;
        }
        let now = self.slow.now;
        assert_eq!(self.fast.left(now), self.slow.left, "after {after}, at {now}");
        let flag = self.slow.runs.map(|side| now + self.slow.left[side]);
        assert_eq!(self.fast.falls(), flag, "after {after}: when the flag falls");
    }

    /// Says whether the game goes on.
    fn step(&mut self, random: &mut Random) -> bool {
        let pause = random.pick(&[0, 1, 40, 299, 1_000, 9_000]);
        self.slow.to(self.slow.now + pause);
        match self.slow.runs {
            None => self.resumes(random),
            Some(side) if self.slow.lost[side] => self.comes_back(side),
            Some(side) => match random.below(10) {
                0 => self.stops(random),
                1 => self.is_killed(random),
                2 => self.loses(random.below(2)),
                _ => return self.moves(side, random),
            },
        }
        true
    }

    fn moves(&mut self, side: usize, random: &mut Random) -> bool {
        let legal = self.fast.table.game().board().legal_moves();
        if legal.is_empty() {
            return false;
        }
        let (way, disk) = (random.pick(&[0, 90, 300, 2_000]), random.pick(&[0, 3, 40]));
        let text = random.pick(&legal);
        random.note(format!("{} {side} {text}, way {way}, disk {disk}", self.slow.now));
        let ply = self.fast.table.ply();
        let act = TableAct::Move { ply, text, offer: false, means: None };
        let who = Who::Player(PERSONS[side]);
        assert!(self.fast.asks(self.slow.now, who, act, (way, disk)), "a legal move");
        // The game is over, or both are asked whether they can show a win.
        if self.fast.table.phase() != Phase::Playing {
            return false;
        }
        self.slow.moved(way, self.limit, disk);
        self.agree("a move");
        true
    }

    /// The connection of somebody who is there is lost; one who is not comes back.
    fn loses(&mut self, side: usize) {
        if self.slow.lost[side] {
            return self.comes_back(side);
        }
        let who = Who::Player(PERSONS[side]);
        assert!(self.fast.asks(self.slow.now, who, TableAct::Presence(false), (0, 0)));
        self.slow.lost[side] = true;
        self.waits();
    }

    /// What is forgiven of a message that was on its way when a connection was lost or came back is
    /// another story.
    fn waits(&mut self) {
        self.slow.to(self.slow.now + 1_000);
    }

    fn comes_back(&mut self, side: usize) {
        let who = Who::Player(PERSONS[side]);
        assert!(self.fast.asks(self.slow.now, who, TableAct::Presence(true), (0, 0)));
        self.slow.lost[side] = false;
        self.agree("somebody has come back");
        self.waits();
    }

    /// Whoever is lost comes back first: what happens to both at once is another story.
    fn all_come_back(&mut self) {
        for side in 0..2 {
            if self.slow.lost[side] {
                self.comes_back(side);
            }
        }
    }

    fn stops(&mut self, random: &mut Random) {
        self.all_come_back();
        let disk = random.pick(&[0, 3, 40]);
        random.note(format!("{} stopped, disk {disk}", self.slow.now));
        let (by, act) = official(Act::Clock(ClockAct::Stop(None)));
        assert!(self.fast.asks(self.slow.now, by, act, (0, disk)), "an arbiter may stop");
        (self.slow.runs, self.slow.written) = (None, self.slow.now + disk);
        self.agree("a stop");
    }

    fn resumes(&mut self, random: &mut Random) {
        let disk = random.pick(&[0, 3, 40]);
        random.note(format!("{} resumed, disk {disk}", self.slow.now));
        let (by, act) = official(Act::Clock(ClockAct::Resume));
        assert!(self.fast.asks(self.slow.now, by, act, (0, disk)), "an arbiter may resume");
        let turn = self.fast.table.game().state().clock.running();
        self.slow.starts(usize::from(turn == Some(Side::Second)), disk);
        self.agree("going on");
    }

    /// The server has marked where the game is, goes on, is killed, and comes back later: both clocks
    /// are as they were at the mark, and stand.
    fn is_killed(&mut self, random: &mut Random) {
        self.all_come_back();
        let marked = self.slow.clone();
        let mark = self.fast.game(marked.now);
        self.slow.to(self.slow.now + random.pick(&[0, 1, 9_999]));
        let away = random.pick(&[0, 700, 80_000]);
        random.note(format!("{} marked, killed {}, away {away}", marked.now, self.slow.now));
        let now = self.slow.now + away;
        let mut table = Table::new(self.fast.table.terms().clone()).unwrap();
        self.fast.facts.iter().for_each(|fact| table.apply(fact).unwrap());
        self.fast.table = table;
        self.fast.keeper = Timekeeper::standing(mark);
        assert!(self.fast.asks(now, Who::Platform, TableAct::Outage(mark), (0, 0)));
        // Nobody's connection has outlasted it; both come back.
        self.slow = Slow { now, runs: None, lost: [true; 2], ..marked };
        self.all_come_back();
    }
}

#[test]
fn the_clock_of_a_table_is_as_right_as_one_that_counts_milliseconds() {
    cases::play("a slow clock", 60, |random| {
        let mut two = Two::begin(random);
        for _ in 0..random.below(50) {
            if !two.step(random) {
                break;
            }
        }
        // What was logged adds up to the time of the server.
        let added = Added::of(two.fast.table.terms(), &two.fast.facts);
        assert!(added.away <= 2 * two.away * 1_000, "{added:?}");
    });
}
