//! A second count of days, slow and straight from the clauses: it walks the calendar day by day through all
//! that was sent, from the beginning, whenever it is asked. Its figures are its own.

use calendar::Date;
use cases::Random;
use correspondence::{
    Act, Announced, Awaiting, DrawWord, Exchange, Game, Impossible, Letter, Offer, Paper, Part,
    Posted, Purpose, read,
};
use draughts::Colour;

use crate::support::{BOOKS, date, rules, terms};

/// What was sent, as the second count remembers it.
#[derive(Clone, Debug)]
enum Sent {
    Letter(Posted, Option<Verdict>),
    /// The last letter is repeated.
    Again(Colour, Date),
    /// The partner sees the postmark of one of its copies.
    Stamp(Date),
}

/// What the judge decided about a claim.
#[derive(Clone, Copy, Debug)]
struct Verdict {
    on: Date,
    complete: bool,
    /// Whether the claimant's own move goes on.
    forwards: bool,
}

/// A copy of the letter that is answered: the day it says, from which day its own days count, and its postmark.
#[derive(Clone, Copy, Debug)]
struct Copy {
    on: Date,
    from: Option<Date>,
    stamp: Option<Date>,
}

/// The letter that is answered next.
#[derive(Clone, Debug)]
struct Last {
    by: Colour,
    copies: Vec<Copy>,
    /// When the judge wrote instead.
    judged: Option<Date>,
}

impl Last {
    /// When the copy went that had come by a day.
    fn went(&self, by: Date) -> Date {
        let went = |copy: &Copy| copy.stamp.unwrap_or(copy.on);
        let mut found = went(&self.copies[0]);
        for copy in &self.copies {
            if went(copy) <= by {
                found = went(copy);
            }
        }
        found
    }
}

#[derive(Clone, Debug)]
struct Slow {
    start: [Date; 2],
    end: Date,
    history: Vec<Sent>,
    told: Vec<Announced>,
}

impl Slow {
    /// The breaks that count: told in time, or from the day of telling; one a year, of 30 days at most.
    fn breaks(&self) -> Vec<(Date, Date)> {
        let mut found = Vec::new();
        for (index, one) in self.told.iter().enumerate() {
            let length = one.last.days_since(one.first) + 1;
            let sound = |other: &Announced| {
                !other.extra && other.last.days_since(other.first) < 30 && other.by == one.by
            };
            let before = self.told[..index]
                .iter()
                .filter(|other| sound(other) && other.first.year() == one.first.year());
            if !one.extra && (length > 30 || before.count() > 0) {
                continue;
            }
            let Some(told) = one.told else { continue };
            let first = if told > one.first && !one.accepted { told } else { one.first };
            if first <= one.last {
                found.push((first, one.last));
            }
        }
        found
    }

    fn days(&self, after: Date, until: Date) -> i64 {
        self.days_without(after, until, &[])
    }

    /// The same without the days in which play stood still.
    fn days_without(&self, after: Date, until: Date, still: &[(Date, Date)]) -> i64 {
        let breaks = self.breaks();
        let mut day = after;
        let mut count = 0;
        while day < until {
            day = day.days_later(1);
            let free = breaks.iter().any(|(first, last)| *first <= day && day <= *last)
                || still.iter().any(|(claimed, decided)| *claimed < day && day <= *decided);
            count += i64::from(!free);
        }
        count
    }

    /// The letters before a place of the history, with their places and what was decided on them.
    fn letters(&self, until: usize) -> Vec<(usize, &Posted, Option<Verdict>)> {
        let mut found = Vec::new();
        for (index, sent) in self.history[..until].iter().enumerate() {
            if let Sent::Letter(posted, verdict) = sent {
                found.push((index, posted, *verdict));
            }
        }
        found
    }

    /// From when the days of a letter count; nothing if he received the partner's after the end.
    fn counts_from(&self, index: usize, letter: &Posted) -> Option<Date> {
        if letter.received.is_some_and(|day| day >= self.end) {
            return None;
        }
        // His first letter with a move, be it one that the judge forwards.
        let first = self.letters(index).iter().all(|(_, before, verdict)| {
            before.by != letter.by
                || match before.purpose {
                    Purpose::Move | Purpose::Correct => false,
                    Purpose::Report => true,
                    Purpose::Claim => !verdict.is_some_and(|one| one.forwards),
                }
        });
        let start = self.start[usize::from(letter.by == Colour::Black)];
        let mut from = letter.received.unwrap_or(start);
        if first && start > from {
            from = start;
        }
        Some(if letter.purpose == Purpose::Report { from.days_later(3) } else { from })
    }

    /// The letter that is answered at a place of the history, with its copies as they are known there.
    fn last(&self, until: usize) -> Option<Last> {
        let mut last: Option<Last> = None;
        for index in 0..until {
            match &self.history[index] {
                Sent::Letter(letter, Some(verdict)) if verdict.forwards => {
                    // The judge forwards the move: that is what is answered now.
                    let copies = vec![Copy { on: verdict.on, from: None, stamp: None }];
                    last = Some(Last { by: letter.by, copies, judged: Some(verdict.on) });
                }
                Sent::Letter(letter, Some(verdict)) => {
                    // Who claims instead of answering goes on when he has the judge's letter.
                    if let Some(last) = last.as_mut().filter(|last| last.by != letter.by) {
                        last.judged = Some(verdict.on);
                    }
                }
                Sent::Letter(letter, None) if letter.purpose == Purpose::Claim => {}
                Sent::Letter(letter, None) => {
                    let from = self.counts_from(index, letter);
                    let stamp = letter.stamp.filter(|stamp| *stamp != letter.sent);
                    let copies = vec![Copy { on: letter.sent, from, stamp }];
                    last = Some(Last { by: letter.by, copies, judged: None });
                }
                Sent::Again(_, on) => {
                    let from = Some(self.last_sent(index).days_later(40));
                    if let Some(last) = last.as_mut() {
                        last.copies.push(Copy { on: *on, from, stamp: None });
                    }
                }
                Sent::Stamp(day) => {
                    let Some(last) = last.as_mut() else { continue };
                    let far = |copy: &Copy| day.days_since(copy.on).abs();
                    let near = last.copies.iter().map(far).min().unwrap();
                    let copy = last.copies.iter_mut().find(|copy| far(copy) == near).unwrap();
                    copy.stamp = Some(*day).filter(|day| *day != copy.on);
                }
            }
        }
        last
    }

    /// How long letters are on their way: from all of which both dates are known.
    fn usual(&self) -> Option<i64> {
        let (mut sum, mut count) = (0, 0);
        for (index, letter, _) in self.letters(self.history.len()) {
            let Some(last) = self.last(index) else { continue };
            let Some(received) = letter.received else { continue };
            if letter.worked_out || last.by == letter.by || last.judged.is_some() {
                continue;
            }
            sum += received.days_since(last.went(received)).max(0);
            count += 1;
        }
        // Half a day counts as one.
        (count > 0).then(|| (0..).find(|days| 2 * sum < (2 * days + 1) * count).unwrap())
    }

    /// When the last letter came if nobody says so.
    fn worked_out(&self, answered: Date) -> Option<Date> {
        let last = self.last(self.history.len())?;
        let sent = last.judged.unwrap_or_else(|| last.went(answered));
        let day = sent.days_later(self.usual()?);
        Some(if day > answered { answered } else { day })
    }

    /// What a player has used, how many moves he has made, and whether that is too much.
    fn count(&self, player: Colour) -> (i64, u32, bool) {
        let (mut total, mut made) = (0, 0);
        let mut still = Vec::new();
        for (index, sent) in self.history.iter().enumerate() {
            match sent {
                Sent::Again(by, on) if *by == player => {
                    total += self.days(self.last_sent(index).days_later(40), *on);
                }
                Sent::Again(..) | Sent::Stamp(_) => {}
                Sent::Letter(letter, verdict) => {
                    let from = self.counts_from(index, letter);
                    let cost = from.map_or(0, |from| self.days_without(from, letter.sent, &still));
                    let moves = match (letter.purpose, verdict) {
                        (Purpose::Claim, Some(verdict)) => verdict.forwards,
                        (Purpose::Claim, None) | (Purpose::Report, _) => false,
                        (Purpose::Move | Purpose::Correct, _) => true,
                    };
                    if letter.by == player {
                        // Who claims while he waits for a correction has received nothing to answer; and nothing
                        // is entered before the judge decides.
                        let answers = self.last(index).is_none_or(|last| last.by != player);
                        let waits = letter.purpose == Purpose::Claim;
                        let decided = verdict.is_some();
                        total += if waits && !(answers && decided) { 0 } else { cost };
                        if verdict.is_some_and(|verdict| verdict.complete) {
                            total += 6;
                        }
                        made += if moves { letter.own } else { 0 };
                    } else {
                        made += if moves { letter.partners } else { 0 };
                        total += self.penalties(letter, player, index);
                    }
                    if let Some(verdict) = verdict {
                        still.push((letter.sent, verdict.on));
                    }
                }
            }
        }
        let counted = made + self.waiting(player) + self.obliged(player);
        let mut tens = 1;
        while tens * 10 < counted {
            tens += 1;
        }
        (total, made, total > i64::from(tens) * 50)
    }

    /// What a letter charges to the partner whose letter it answers: in the very next letter or never.
    fn penalties(&self, letter: &Posted, player: Colour, index: usize) -> i64 {
        let before = self.letters(index);
        let mut answered = None;
        for (_, one, verdict) in before.iter().rev() {
            if one.by != player {
                return 0;
            }
            if verdict.is_some_and(|verdict| verdict.forwards) {
                // The judge sent the move: only a repeat of it has a postmark of the player.
                break;
            }
            // A claim of his own does not take the place of the letter that can be answered.
            if one.purpose != Purpose::Claim {
                answered = Some(*one);
                break;
            }
        }
        let mut days = 0;
        let stopped = answered.is_some_and(|answered| {
            answered.unreadable || answered.impossible == Some(Impossible::Replaced)
        });
        let stops = matches!(letter.purpose, Purpose::Report | Purpose::Claim);
        if letter.charges.stop && stopped && stops {
            days += 6;
        }
        let omits = |one: &Posted| one.by == player && one.omits && one.purpose != Purpose::Claim;
        let omissions = before.iter().filter(|(_, one, _)| omits(one)).count();
        let omitted = answered.is_some_and(|answered| answered.omits);
        if letter.charges.omission && omitted && omissions >= 2 {
            days += 6;
        }
        if letter.charges.postmark {
            for copy in self.last(index).into_iter().flat_map(|last| last.copies) {
                if let (Some(from), Some(stamp)) = (copy.from, copy.stamp) {
                    days += self.days(from, stamp) - self.days(from, copy.on);
                }
            }
        }
        days
    }

    /// From when the days run, before a place of the history, after which a letter is repeated.
    fn last_sent(&self, index: usize) -> Date {
        let term = |sent: &Sent| match sent {
            Sent::Again(_, on) => Some(*on),
            Sent::Letter(_, Some(verdict)) => Some(verdict.on),
            Sent::Letter(letter, None) => Some(letter.sent),
            Sent::Stamp(_) => None,
        };
        self.history[..index].iter().rev().find_map(term).unwrap()
    }

    /// A move that waits to be replaced is the one that the days were for.
    fn waiting(&self, player: Colour) -> u32 {
        let letters = self.letters(self.history.len());
        let last = letters.iter().rev().find(|(_, letter, _)| {
            letter.by == player && matches!(letter.purpose, Purpose::Move | Purpose::Correct)
        });
        u32::from(last.is_some_and(|(_, last, _)| last.impossible == Some(Impossible::Replaced)))
    }

    /// Forced answers that he only called offered count until the next move of either. What is only repeated rightly
    /// now is no next move.
    fn obliged(&self, player: Colour) -> u32 {
        let letters = self.letters(self.history.len());
        for (at, (_, letter, verdict)) in letters.iter().enumerate().rev() {
            let moves = match (letter.purpose, verdict) {
                (Purpose::Move, _) => true,
                (Purpose::Correct, _) => {
                    let own = |(_, one, _): &&(usize, &Posted, Option<Verdict>)| {
                        one.by == letter.by && one.purpose != Purpose::Claim
                    };
                    let wrong = letters[..at].iter().rev().find(own);
                    wrong.is_some_and(|(_, one, _)| one.impossible == Some(Impossible::Replaced))
                }
                (Purpose::Claim, verdict) => verdict.is_some_and(|one| one.forwards),
                (Purpose::Report, _) => false,
            };
            if moves {
                let counts = letter.by == player && letter.purpose != Purpose::Claim;
                return if counts { letter.obliged } else { 0 };
            }
        }
        0
    }
}

/// A letter that somebody might write now.
fn drawn(exchange: &Exchange, today: &mut Date, random: &mut Random) -> Posted {
    let (by, purpose) = match exchange.awaiting() {
        Awaiting::Move(by) => (by, Purpose::Move),
        Awaiting::Report { offender, .. } => (!offender, Purpose::Report),
        Awaiting::Correction { offender, .. } => (offender, Purpose::Correct),
        Awaiting::Judge { by } => (by, Purpose::Move),
    };
    let purposes = [purpose, Purpose::Move, Purpose::Report, Purpose::Correct, Purpose::Claim];
    let purpose = if random.chance(15) { random.pick(&purposes) } else { purpose };
    let by = if random.chance(5) { !by } else { by };
    *today = today.days_later(random.below(12) as i64);
    let first = exchange.last_sent().is_none() && by == Colour::White;
    let received = if first && !random.chance(10) { None } else { Some(*today) };
    let most = if random.chance(10) { 45 } else { 9 };
    *today = today.days_later(random.below(most) as i64);
    let mut letter = Posted { purpose, ..Posted::new(by, received, *today) };
    letter.own = 1 + random.below(3) as u32;
    letter.partners = random.below(letter.own as usize) as u32;
    letter.unreadable = random.chance(10);
    letter.omits = random.chance(20);
    letter.obliged = if random.chance(10) { 1 + random.below(3) as u32 } else { 0 };
    if random.chance(15) {
        letter.impossible = Some(random.pick(&[Impossible::Completed, Impossible::Replaced]));
    }
    if random.chance(20) {
        letter.stamp = Some(today.days_later(random.below(7) as i64 - 2));
    }
    letter.charges.stop = random.chance(40);
    letter.charges.omission = random.chance(30);
    letter.charges.postmark = random.chance(40);
    let replaces = matches!(exchange.awaiting(), Awaiting::Correction { replace: true, .. });
    if purpose == Purpose::Report || (purpose == Purpose::Correct && !replaces) {
        (letter.own, letter.partners, letter.obliged) = (0, 0, 0);
        (letter.impossible, letter.unreadable) = (None, false);
    }
    if purpose == Purpose::Claim {
        (letter.obliged, letter.impossible, letter.unreadable) = (0, None, false);
    }
    if letter.impossible == Some(Impossible::Replaced) {
        letter.own -= 1;
        letter.partners = letter.partners.min(letter.own);
    }
    letter
}

#[test]
fn a_slow_count_straight_from_the_clauses_comes_to_the_same_days() {
    cases::play("days", 3_000, |random| {
        let mut terms = terms();
        let (start, end) = (date("01.03.2022"), date("01.03.2022").days_later(900));
        terms.start = Some(start);
        terms.end = Some(end);
        let mut slow = Slow { start: [start; 2], end, history: Vec::new(), told: Vec::new() };
        for side in Colour::BOTH {
            if random.chance(20) {
                let late = start.days_later(random.below(20) as i64);
                terms.sheet[side] = Some(late);
                let begins = if late > start { late.days_later(1) } else { start };
                slow.start[usize::from(side == Colour::Black)] = begins;
            }
        }
        let mut exchange = Exchange::new(rules(random.pick(&BOOKS), terms));
        let mut today = start.days_later(-3);
        for _ in 0..random.below(60) {
            match random.below(12) {
                0 => {
                    let by = random.pick(&Colour::BOTH);
                    let on = today.days_later(30 + random.below(25) as i64);
                    if exchange.repeat(by, on).is_ok() {
                        slow.history.push(Sent::Again(by, on));
                        today = on;
                    }
                }
                1 => {
                    let first = today.days_later(random.below(30) as i64 - 10);
                    let one = Announced {
                        by: random.pick(&Colour::BOTH),
                        first,
                        last: first.days_later(random.below(34) as i64),
                        told: (!random.chance(10))
                            .then(|| first.days_later(random.below(20) as i64 - 12)),
                        accepted: random.chance(15),
                        extra: random.chance(15),
                    };
                    exchange.take_break(&one).unwrap();
                    slow.told.push(one);
                }
                _ => {
                    let mut letter = drawn(&exchange, &mut today, random);
                    let answers = exchange.last_sent().is_some_and(|(by, _)| by != letter.by);
                    if answers && random.chance(15) {
                        let day = exchange.worked_out_receipt(letter.sent);
                        assert_eq!(day, slow.worked_out(letter.sent));
                        (letter.received, letter.worked_out) = (day, true);
                        letter.omits = letter.purpose != Purpose::Claim;
                    }
                    if matches!(exchange.awaiting(), Awaiting::Correction { .. })
                        && random.chance(50)
                    {
                        // The report came before the days in which a claim made play stand still.
                        let report = slow.last(slow.history.len()).unwrap().copies[0].on;
                        let day = report.days_later(random.below(5) as i64);
                        (letter.received, letter.worked_out) = (Some(day), false);
                    }
                    random.note(format_args!("{letter:?}"));
                    // What is seen on the envelope becomes known with the answer.
                    let mut seen = exchange.clone();
                    let mut stamp = None;
                    if answers && random.chance(20) {
                        let day = letter.sent.days_later(-(random.below(60) as i64));
                        seen.note_stamp(!letter.by, day);
                        stamp = Some(Sent::Stamp(day));
                    }
                    if seen.post(&letter).is_err() {
                        continue;
                    }
                    exchange = seen;
                    slow.history.extend(stamp);
                    slow.history.push(Sent::Letter(letter, None));
                    if letter.purpose == Purpose::Claim {
                        let claim = *exchange.claim().unwrap();
                        let complete = random.chance(70);
                        let accused = slow.count(!letter.by).2;
                        today = today.days_later(random.below(40) as i64);
                        let (_, lost) = exchange.judge(today, complete).unwrap();
                        assert_eq!(lost, complete && accused);
                        if lost {
                            return;
                        }
                        // Refused with all papers costs six days, whether or not a move goes on.
                        let Some(Sent::Letter(_, verdict)) = slow.history.last_mut() else {
                            unreachable!()
                        };
                        let forwards = complete && claim.forwards();
                        *verdict = Some(Verdict { on: today, complete, forwards });
                    }
                }
            }
            assert_eq!(exchange.usual_transit(), slow.usual());
            for player in Colour::BOTH {
                let account = exchange.account(player);
                let counted = (exchange.total(player), account.made(), account.is_overdue());
                assert_eq!(counted, slow.count(player), "{player}");
            }
        }
    });
}

/// A line of moves that somebody might write: legal ones, and others.
fn moves(game: &Game, random: &mut Random) -> String {
    let mut position = *game.position();
    let mut line = String::new();
    for _ in 0..random.below(5) {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = random.pick(&legal);
        let name = |square| position.variant().square_name(square);
        let sign = if mv.is_capture() { ":" } else { "-" };
        let word = format!("{}{sign}{}", name(mv.origin()), name(mv.destination()));
        let wrong = ["a1-b2", "cd4", "?", "9.", "c3-c3", "1...", "d6:", "e", "1.1.1", "…"];
        line.push_str(if random.chance(8) { random.pick(&wrong) } else { &word });
        line.push(' ');
        position = position.after(&mv);
    }
    line
}

#[test]
fn letters_of_any_kind_are_taken_or_refused_and_nothing_is_lost() {
    cases::play("letters", 1_500, |random| {
        let mut game = Game::new(rules(random.pick(&BOOKS), terms()));
        let mut today = date("01.03.2022");
        let mut taken = Vec::new();
        for _ in 0..random.below(40) {
            let (by, purpose) = match game.awaiting() {
                Awaiting::Move(by) => (by, Purpose::Move),
                Awaiting::Report { offender, .. } => (!offender, Purpose::Report),
                Awaiting::Correction { offender, .. } => (offender, Purpose::Correct),
                Awaiting::Judge { by } => (by, Purpose::Claim),
            };
            let received = today.days_later(random.below(8) as i64);
            today = received.days_later(random.below(8) as i64);
            let replaces = game.awaiting() != Awaiting::Correction { offender: by, replace: false };
            let text = match purpose {
                Purpose::Move => moves(&game, random),
                Purpose::Correct if replaces => moves(&game, random),
                _ => String::new(),
            };
            let mut letter = Letter::new(by, Some(received), Some(today), &text);
            letter.purpose = if random.chance(5) { Purpose::Claim } else { purpose };
            if game.moves().is_empty() && by == Colour::White && purpose == Purpose::Move {
                letter.received = None;
            }
            if random.chance(30) {
                let name = random.chance(70).then(|| "A".to_owned());
                letter.offers.push(Offer { name, moves: moves(&game, random) });
            }
            if random.chance(10) {
                letter.lacks.push(random.pick(Part::ALL));
            }
            if random.chance(5) {
                letter.repeats = Some(moves(&game, random));
            }
            letter.charges_stop = random.chance(20);
            letter.resigns = random.chance(1);
            if random.chance(10) {
                letter.draw = Some(random.pick(&[DrawWord::Offers, DrawWord::Accepts]));
            }
            let act = match game.awaiting() {
                Awaiting::Judge { .. } => {
                    let declines = random.chance(50);
                    let papers = if declines { Vec::new() } else { Paper::ALL.to_vec() };
                    Act::Judge { on: today, papers, declines, text: String::new() }
                }
                Awaiting::Move(_) | Awaiting::Report { .. } | Awaiting::Correction { .. } => {
                    Act::Letter(Box::new(letter))
                }
            };
            let before = game.clone();
            match game.act(&act) {
                Ok(_) => taken.push(act),
                Err(_) => assert_eq!(game, before),
            }
            for player in Colour::BOTH {
                let made = game.moves().iter().filter(|one| one.by == player).count();
                assert_eq!(made, game.account(player).made() as usize);
            }
            if let (Awaiting::Move(next), None) = (game.awaiting(), game.outcome()) {
                assert_eq!(game.position().turn(), next, "letters and board go together");
            }
            game.due();
            // A move that waits to be replaced has its days in the chart too.
            let made = game.moves().len();
            let rows = match game.awaiting() {
                Awaiting::Report { replace, .. } | Awaiting::Correction { replace, .. } => {
                    vec![made + usize::from(replace)]
                }
                Awaiting::Move(_) => vec![made],
                Awaiting::Judge { .. } => vec![made, made + 1],
            };
            assert!(rows.iter().any(|plies| game.chart().rows.len() == plies.div_ceil(2)));
        }
        // A game is the fold of its acts.
        let mut again = Game::new(game.rules().clone());
        taken.iter().for_each(|act| assert!(again.act(act).is_ok()));
        assert_eq!(again, game);
    });
}

#[test]
fn any_text_is_read_or_refused_at_a_place_in_it() {
    let sound = include_str!("../data/told.letters");
    cases::play("told", 3_000, |random| {
        let mut signs: Vec<char> = sound.chars().collect();
        for _ in 0..=random.below(4) {
            let at = random.below(signs.len());
            match random.below(3) {
                0 => signs[at] = random.pick(&['x', ' ', '\n', '.', '>', '9', '…', '\0']),
                1 => drop(signs.drain(at..(at + random.below(9)).min(signs.len()))),
                _ => signs.insert(at, random.pick(&['W', '\t', '/', '#', 'ы', '0'])),
            }
            if signs.is_empty() {
                return;
            }
        }
        let text: String = signs.into_iter().collect();
        random.note(&text);
        match read(&text) {
            Ok(told) => {
                let Ok(rules) =
                    correspondence::Rules::new(rulebook::Rulebook::of(BOOKS[0]), told.terms)
                else {
                    return;
                };
                let mut game = Game::new(rules);
                told.acts.iter().for_each(|(_, act)| drop(game.act(act)));
            }
            Err(mistake) => {
                let line = text.lines().nth(mistake.line - 1).unwrap();
                assert!(mistake.column <= line.chars().count() + 1, "{mistake:?}");
            }
        }
    });
}
