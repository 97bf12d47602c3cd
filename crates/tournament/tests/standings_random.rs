//! A slow second computation of every coefficient and of the places, on random events.
#![allow(clippy::unwrap_used, clippy::panic)]

mod standings_support;

use std::cell::{Cell, RefCell};

use cases::Random;
use clauses::Document;
use num_rational::BigRational;
use rulebook::{Criterion, Game, System};
use standings_support::{number, random_event, random_round_robin, table};
use tournament::coefficient::{AfterSplit, Coefficient, Rules, Sheet, Value};
use tournament::crosstable::{Crosstable, Mark};
use tournament::rating::{FIDE, FMJD_LIKE, rated_games};
use tournament::standings::Standings;
use tournament::{Entry, How, Number, Outcome, Points, Round, Tournament};

type Fraction = BigRational;

fn fraction(number: i64, of: i64) -> Fraction {
    Fraction::new(number.into(), of.into())
}

fn zero() -> Fraction {
    fraction(0, 1)
}

/// The rules of placing, written down again without any care for speed. Swiss events only.
struct Slow<'a> {
    event: &'a Tournament,
    document: Document,
}

impl Slow<'_> {
    fn players(&self) -> Vec<usize> {
        (0..self.event.participants.len()).collect()
    }

    fn points_after(&self, player: usize, round: usize) -> Fraction {
        let entries = self.event.rounds[..round].iter().map(|entries| entries[player]);
        entries.fold(zero(), |sum, entry| {
            sum + fraction(self.event.worth.of_entry(entry).0.into(), 10)
        })
    }

    fn points(&self, player: usize) -> Fraction {
        self.points_after(player, self.event.rounds.len())
    }

    fn left(&self, player: usize) -> Option<usize> {
        let left = self.event.participants[player].left_after?;
        (left < self.event.planned).then_some(left.into())
    }

    fn finishers(&self) -> Vec<usize> {
        self.players().into_iter().filter(|player| self.left(*player).is_none()).collect()
    }

    fn bye(&self) -> Fraction {
        let russian = matches!(self.document, Document::RU_2013 | Document::RU_2022);
        let came = |player: &usize| self.left(*player) != Some(0);
        let anybody: Vec<usize> = self.players().into_iter().filter(came).collect();
        let finishers = self.finishers();
        let among = if russian || finishers.is_empty() { anybody } else { finishers };
        among.iter().map(|player| self.points(*player)).min().unwrap_or_else(zero)
    }

    /// What a player counts as an opponent.
    fn counts(&self, player: usize) -> Fraction {
        let Some(left) = self.left(player) else { return self.points(player) };
        let then = self.points_after(player, left);
        let finishers = self.finishers();
        if finishers.is_empty() {
            return then;
        }
        let distance = |other: usize| {
            let theirs = self.points_after(other, left);
            if theirs > then { theirs - then.clone() } else { then.clone() - theirs }
        };
        let nearest = finishers.iter().map(|other| distance(*other)).min().unwrap();
        let lower = then.clone() - nearest.clone();
        let there = |points: &Fraction| {
            let of_them =
                finishers.iter().filter(|other| self.points_after(**other, left) == *points);
            of_them.copied().collect::<Vec<usize>>()
        };
        let mut company = there(&lower);
        if company.is_empty() {
            company = there(&(then.clone() + nearest));
        }
        let gains =
            company.iter().map(|other| self.points(*other) - self.points_after(*other, left));
        let gained: Fraction = gains.fold(zero(), |sum, gain| sum + gain);
        then + gained / fraction(company.len() as i64, 1)
    }

    /// Opponent (none for a bye), result in halves of a win, whether it was played.
    fn meetings(&self, player: usize) -> Vec<(Option<usize>, i64, bool)> {
        let cells = self.event.rounds.iter().map(|entries| entries[player]);
        cells
            .filter_map(|entry| match entry {
                Entry::Bye | Entry::FullBye => Some((None, 2, false)),
                Entry::Game { opponent, outcome, how, .. } => {
                    let halves = match outcome {
                        Outcome::Win => 2,
                        Outcome::Draw => 1,
                        Outcome::Loss => 0,
                        Outcome::Unfinished => return None,
                    };
                    Some((Some(opponent.index()), halves, how != How::Forfeit))
                }
                Entry::Absent | Entry::HalfBye => None,
            })
            .collect()
    }

    fn counts_of(&self, opponent: Option<usize>) -> Fraction {
        opponent.map_or_else(|| self.bye(), |player| self.counts(player))
    }

    fn sum_over(&self, player: usize, halves: impl Fn(i64) -> i64) -> Fraction {
        let terms = self
            .meetings(player)
            .into_iter()
            .map(|(opponent, result, _)| self.counts_of(opponent) * fraction(halves(result), 2));
        terms.fold(zero(), |sum, term| sum + term)
    }

    fn solkoff(&self, opponent: Option<usize>) -> Fraction {
        match opponent {
            Some(player) => self.sum_over(player, |_| 2),
            None => {
                let came =
                    self.players().into_iter().filter(|player| self.left(*player) != Some(0));
                came.map(|player| self.sum_over(player, |_| 2)).min().unwrap()
            }
        }
    }

    /// The levels of a coefficient.
    fn coefficient(&self, criterion: Criterion, player: usize) -> Vec<Fraction> {
        let meetings = self.meetings(player);
        let dropping = |best: usize, most: usize| {
            let mut counts: Vec<Fraction> =
                meetings.iter().map(|(opponent, _, _)| self.counts_of(*opponent)).collect();
            counts.sort();
            let levels = counts.len().saturating_sub(1 + best).min(most);
            let level = |worst: usize| {
                let kept = &counts[worst..counts.len() - best];
                kept.iter().fold(zero(), |sum, one| sum + one)
            };
            (1..=levels).map(level).collect::<Vec<Fraction>>()
        };
        match criterion {
            Criterion::Schmulian => vec![self.sum_over(player, |result| 2 * (result - 1))],
            Criterion::SonnebornBergerDoubled => vec![self.sum_over(player, |result| 2 * result)],
            Criterion::SonnebornBergerHalf => vec![self.sum_over(player, |result| result)],
            Criterion::Riga => vec![self.sum_over(player, |result| result + 2)],
            Criterion::BeatenSum => {
                let beaten = meetings.iter().filter(|(_, result, _)| *result == 2);
                let points = beaten.filter_map(|(opponent, ..)| *opponent);
                vec![points.fold(zero(), |sum, one| sum + self.counts_of(Some(one)))]
            }
            Criterion::OpponentsSum => vec![self.sum_over(player, |_| 2)],
            Criterion::OpponentsMedian => dropping(1, 1),
            Criterion::OpponentsTruncated => dropping(0, 1),
            Criterion::OpponentsMedianIterated => dropping(1, 99),
            Criterion::OpponentsTruncatedIterated => dropping(0, 99),
            Criterion::SolkoffPlus => {
                let sums = meetings.iter().map(|(opponent, _, _)| self.solkoff(*opponent));
                vec![sums.fold(zero(), |sum, one| sum + one)]
            }
            Criterion::SolkoffBalyakin => {
                let products = meetings
                    .iter()
                    .map(|(opponent, _, _)| self.counts_of(*opponent) * self.solkoff(*opponent));
                vec![products.fold(zero(), |sum, one| sum + one)]
            }
            Criterion::Wins => {
                vec![fraction(
                    meetings.iter().filter(|(_, result, _)| *result == 2).count() as i64,
                    1,
                )]
            }
            Criterion::OpponentsElo => {
                let ratings = meetings.iter().filter_map(|(opponent, _, _)| {
                    self.event.participants[(*opponent)?].rating.map(i64::from)
                });
                vec![fraction(ratings.sum(), 1)]
            }
            _ => Vec::new(),
        }
    }

    fn against(&self, player: usize, other: usize) -> Option<Fraction> {
        let mut sum = None;
        for entries in &self.event.rounds {
            if let Entry::Game { opponent, .. } = entries[player]
                && opponent.index() == other
            {
                let points = fraction(self.event.worth.of_entry(entries[player]).0.into(), 10);
                sum = Some(sum.unwrap_or_else(zero) + points);
            }
        }
        sum
    }

    /// What a criterion says about each of some who are equal.
    fn keys(
        &self,
        criterion: Criterion,
        tied: &[usize],
        order: &[Vec<usize>],
    ) -> Vec<Vec<Fraction>> {
        let among = |one: &usize| -> Option<Fraction> {
            let others = tied.iter().filter(|other| *other != one);
            others
                .map(|other| self.against(*one, *other))
                .try_fold(zero(), |sum, one| Some(sum + one?))
        };
        let none = || tied.iter().map(|_| Vec::new()).collect();
        match criterion {
            Criterion::HeadToHeadOfTwo if tied.len() != 2 => none(),
            Criterion::HeadToHeadOfTwo | Criterion::HeadToHead => {
                let keys: Option<Vec<Fraction>> = tied.iter().map(among).collect();
                keys.map_or_else(none, |keys| keys.into_iter().map(|key| vec![key]).collect())
            }
            Criterion::OrderOfPlace => {
                let met_by_all = |group: &&Vec<usize>| {
                    *group != tied
                        && tied.iter().all(|one| {
                            group.iter().all(|other| self.against(*one, *other).is_some())
                        })
                };
                let groups: Vec<&Vec<usize>> = order.iter().filter(met_by_all).collect();
                let points = |one: usize, group: &[usize]| {
                    group.iter().fold(zero(), |sum, other| sum + self.against(one, *other).unwrap())
                };
                tied.iter()
                    .map(|one| groups.iter().map(|group| points(*one, group)).collect())
                    .collect()
            }
            _ => tied.iter().map(|one| self.coefficient(criterion, *one)).collect(),
        }
    }

    /// The participants in groups that share a place.
    fn places(&self, criteria: &[Criterion]) -> Vec<Vec<usize>> {
        let mut order: Vec<Vec<usize>> = Vec::new();
        let mut players = self.players();
        players.sort_by_key(|player| (std::cmp::Reverse(self.points(*player)), *player));
        for player in players {
            let level = |group: &Vec<usize>| self.points(group[0]) == self.points(player);
            match order.last_mut().filter(|group| level(group)) {
                Some(group) => group.push(player),
                None => order.push(vec![player]),
            }
        }
        for criterion in criteria {
            let mut index = 0;
            while index < order.len() {
                let parts = self.split(*criterion, index, &order);
                let count = parts.len();
                order.splice(index..=index, parts);
                index += count;
            }
        }
        order
    }

    fn split(&self, criterion: Criterion, index: usize, order: &[Vec<usize>]) -> Vec<Vec<usize>> {
        let tied = &order[index];
        if tied.len() == 1 {
            return vec![tied.clone()];
        }
        let keys = self.keys(criterion, tied, order);
        let longest = keys.iter().map(Vec::len).max().unwrap_or(0);
        let padded = |mut key: Vec<Fraction>| {
            key.resize(longest, zero());
            key
        };
        let mut keyed: Vec<(Vec<Fraction>, usize)> =
            keys.into_iter().map(padded).zip(tied.iter().copied()).collect();
        keyed.sort_by(|one, other| other.0.cmp(&one.0).then(one.1.cmp(&other.1)));
        let parts = keyed.chunk_by(|one, other| one.0 == other.0);
        parts.map(|part| part.iter().map(|(_, player)| *player).collect()).collect()
    }
}

#[track_caller]
fn assert_same(found: &Coefficient, expected: &[Fraction], what: &str) {
    let text = |value: &Fraction| {
        let (whole, shares) =
            (i64::try_from(value.numer()).unwrap(), i64::try_from(value.denom()).unwrap());
        Value::whole(whole).over(shares)
    };
    for level in 0..found.levels().max(expected.len()) {
        let expected = expected.get(level).map_or(Value::ZERO, text);
        assert_eq!(*found.level(level), expected, "{what}, level {}", level + 1);
    }
}

fn rules(document: Document) -> Rules {
    let game = if document == Document::UA_CHESS { Game::Chess } else { Game::Russian };
    Rules::of(document, game, System::Swiss).unwrap()
}

const DOCUMENTS: [Document; 4] =
    [Document::UA_2024, Document::RU_2022, Document::UA_CHESS, Document::RU_2013];

#[test]
fn every_coefficient_is_that_of_the_slow_computation() {
    cases::play("coefficients", 60, |random| {
        let (players, rounds) = (4 + random.below(13), 1 + random.below(7));
        let event = random_event(random, players as u16, rounds as u16);
        let rules = rules(random.pick(&DOCUMENTS));
        let slow = Slow { event: &event, document: rules.document };
        let sheet = Sheet::new(&event, &rules, event.played_rounds());
        for criterion in Criterion::ALL {
            for number in event.numbers() {
                let Some(found) = sheet.coefficient(criterion, &rules.readings, number) else {
                    continue;
                };
                let expected = slow.coefficient(criterion, number.index());
                assert_same(&found, &expected, &format!("{criterion:?} of {number}"));
                // Each value is the sum of its terms; the breakdown asserts it.
                sheet.breakdown(criterion, &rules.readings, number).unwrap();
            }
        }
    });
}

#[test]
fn every_place_is_that_of_the_slow_computation() {
    let lists: [&[Criterion]; 4] = [
        &[
            Criterion::HeadToHeadOfTwo,
            Criterion::OpponentsTruncatedIterated,
            Criterion::OrderOfPlace,
        ],
        &[
            Criterion::HeadToHead,
            Criterion::OrderOfPlace,
            Criterion::Wins,
            Criterion::HeadToHeadOfTwo,
        ],
        &[Criterion::Wins, Criterion::OrderOfPlace, Criterion::OpponentsMedian],
        &[Criterion::OrderOfPlace],
    ];
    let shared = Cell::new(0);
    cases::play("places", 120, |random| {
        let (players, rounds) = (4 + random.below(9), 1 + random.below(8));
        let event = random_event(random, players as u16, rounds as u16);
        let rules = rules(random.pick(&DOCUMENTS));
        let criteria = lists.get(random.below(5)).copied().unwrap_or(&rules.criteria[..]);
        let expected = Slow { event: &event, document: rules.document }.places(criteria);
        let standings = Standings::now(&event, rules.clone().with_criteria(criteria.to_vec()));
        let found = standings.rows.chunk_by(|one, other| one.place == other.place);
        let found: Vec<Vec<usize>> =
            found.map(|group| group.iter().map(|row| row.number.index()).collect()).collect();
        assert_eq!(found, expected);
        let groups = expected.iter().filter(|group| group.len() > 1).count();
        shared.update(|count| count + groups);
    });
    let shared = shared.get();
    assert!(shared > 20, "only {shared} shared places: the lists should leave some");
}

/// With equal points each decision says truly what differs, and shared places differ in nothing.
#[test]
fn decisions_name_what_differs() {
    cases::play("decisions", 40, |random| {
        let event = random_event(random, 12, 5);
        for after_split in [AfterSplit::GoOn, AfterSplit::Restart] {
            let mut rules = rules(Document::UA_2024);
            rules.readings.after_split = after_split;
            let standings = Standings::now(&event, rules);
            for pair in standings.rows.windows(2) {
                assert!(pair[0].points >= pair[1].points);
                match &pair[1].decision {
                    Some(tournament::standings::Decision::Criterion { upper, lower, .. }) => {
                        assert!(upper > lower);
                        assert_eq!(pair[0].points, pair[1].points);
                    }
                    Some(tournament::standings::Decision::Points { .. }) => {
                        assert!(pair[0].points > pair[1].points);
                    }
                    None => assert_eq!(pair[0].coefficients, pair[1].coefficients),
                }
            }
        }
    });
}

/// Sums that must agree in a complete round robin.
#[test]
fn coefficients_of_a_round_robin_hang_together() {
    cases::play("a round robin", 40, |random| {
        let players = 3 + random.below(14);
        let event = random_round_robin(random, players as u16);
        let rules = Rules::of(Document::RU_2022, Game::Russian, System::RoundRobin).unwrap();
        let sheet = Sheet::new(&event, &rules, event.played_rounds());
        let all: Value = event.numbers().map(|number| Value::from(sheet.points(number))).sum();
        for number in event.numbers() {
            let of = |criterion| {
                sheet.coefficient(criterion, &rules.readings, number).unwrap().level(0).clone()
            };
            let others = &all - &Value::from(sheet.points(number));
            let schmulian = of(Criterion::Schmulian);
            assert_eq!(of(Criterion::OpponentsSum), others);
            assert_eq!(of(Criterion::SonnebornBergerDoubled), &others + &schmulian);
            assert_eq!(of(Criterion::SonnebornBergerHalf), (&others + &schmulian).over(2));
            let riga = &(&others * &Value::whole(3)) + &schmulian;
            assert_eq!(of(Criterion::Riga), riga.over(2));
        }
    });
}

/// Points are neither made nor lost: every played game gives two, and the table shows them all.
#[test]
fn tables_hold_every_point() {
    let _claim = clauses::built_in(&[
        "RU-2022 14.1.3",
        "RU-2022 App.9",
        "RU-2022 App.10",
        "RU-2022 App.8",
        "RU-2013 App.3",
    ]);
    let event = random_round_robin(&mut Random::new(5), 7);
    let rules = Rules::of(Document::UA_2024, Game::Russian, System::RoundRobin).unwrap();
    let standings = Standings::now(&event, rules);
    let cross = Crosstable::round_robin(&event, &standings);
    for (index, line) in cross.lines.iter().enumerate() {
        let marks = line.cells.iter().flatten().map(|mark| match mark {
            Mark::Played(points) => *points,
            _ => panic!("all was played"),
        });
        assert_eq!(marks.sum::<Points>(), line.points);
        for (other, cell) in line.cells.iter().enumerate() {
            let back = &cross.lines[other].cells[index];
            assert_eq!((cell.len(), back.len()), if index == other { (0, 0) } else { (1, 1) });
            if let ([Mark::Played(one)], [Mark::Played(other)]) = (&cell[..], &back[..]) {
                assert_eq!(*one + *other, Points::whole(2));
            }
        }
    }
    let event = random_event(&mut Random::new(11), 9, 6);
    let swiss = Standings::now(&event, self::rules(Document::RU_2013));
    for line in Crosstable::by_rounds(&event, &swiss).lines {
        assert_eq!(line.cells.len(), 6);
        assert_eq!(line.cells.last().unwrap().sum, line.points);
    }
}

#[test]
fn ratings_change_by_played_games_only() {
    let _claim = clauses::built_in(&["RU-2022 5.4.7.2"]);
    assert_eq!(FIDE.expected(0), 50);
    assert_eq!((FIDE.expected(4), FIDE.expected(-4)), (51, 49));
    assert_eq!((FIDE.expected(92), FIDE.expected(-91)), (63, 38));
    assert_eq!((FIDE.expected(400), FIDE.expected(900)), (92, 92));
    assert_eq!((FIDE.factor(2399), FIDE.factor(2400)), (20, 10));
    assert_eq!((FMJD_LIKE.factor(2199), FMJD_LIKE.factor(2300)), (20, 15));
    // 2210 beats 2185, has a plus against 2150, draws with 2104.
    let event = table("2w2 3b+ 4w1\n1b0 4w2 3b+\n4w2 1w- 2w-\n3b0 2b0 1b1");
    assert_eq!(rated_games(&event, number(1)).count(), 2);
    let changes = FIDE.changes(&event);
    let first = changes[0];
    // Expected 53 against 2185 and 64 against 2104; 20 · (150 − 117) = 660 hundredths.
    assert_eq!((first.games, first.scored, first.expected), (2, 150, 117));
    assert_eq!((first.hundredths(), first.after()), (660, 2217));
    let sum = |number: Number| rated_games(&event, number).map(|(_, scored)| scored).sum::<i32>();
    assert_eq!(event.numbers().map(sum).sum::<i32>(), 400, "four games were played");
}

/// Each criterion of the chess rulebook decides in its turn: somewhere it does, and then those
/// before it did not.
#[test]
fn every_criterion_of_chess_decides_in_its_turn() {
    let _claim = clauses::built_in(&[
        "UA-CHESS IV.4.3.1.1",
        "UA-CHESS IV.4.3.1.2",
        "UA-CHESS IV.4.3.1.3",
        "UA-CHESS IV.4.3.1.4",
        "UA-CHESS IV.4.3.2.1",
        "UA-CHESS IV.4.3.2.2",
        "UA-CHESS IV.4.3.2.3",
        "UA-CHESS IV.4.3.2.4",
        "UA-CHESS IV.4.3.2.5",
    ]);
    for system in [System::RoundRobin, System::Swiss] {
        let rules = Rules::of(Document::UA_CHESS, Game::Chess, system).unwrap();
        let decided = RefCell::new(vec![0; rules.criteria.len()]);
        cases::play(&format!("chess, {system:?}"), 1_500, |random| {
            let players = 5 + random.below(4) as u16;
            let event = match system {
                System::RoundRobin => random_round_robin(random, players),
                _ => {
                    let rounds = 2 + random.below(3) as u16;
                    random_event(random, players, rounds)
                }
            };
            let standings = Standings::now(&event, rules.clone());
            for pair in standings.rows.windows(2) {
                let Some(tournament::standings::Decision::Criterion { index, .. }) =
                    &pair[1].decision
                else {
                    continue;
                };
                decided.borrow_mut()[*index] += 1;
                assert_eq!(pair[0].coefficients[..*index], pair[1].coefficients[..*index]);
            }
        });
        let decided = decided.into_inner();
        let silent = (0..decided.len()).filter(|index| decided[*index] == 0);
        let silent: Vec<Criterion> = silent.map(|index| rules.criteria[index]).collect();
        // Whoever is equal on all levels of the truncated sum has equal opponents but for the worst,
        // and so an equal median: behind it the median never decides.
        let expected = match system {
            System::RoundRobin => vec![],
            _ => vec![Criterion::OpponentsMedian],
        };
        assert_eq!(silent, expected, "{system:?}: {decided:?}");
    }
}

/// The same for teams, with every criterion counted a second time.
#[test]
fn every_criterion_of_teams_decides_in_its_turn() {
    let _claim = clauses::built_in(&[
        "UA-CHESS IV.6.7.2.1",
        "UA-CHESS IV.6.7.2.2",
        "UA-CHESS IV.6.7.2.3",
        "UA-CHESS IV.6.7.2.4",
        "UA-CHESS IV.6.7.2.5",
        "UA-CHESS IV.6.7.2.6",
    ]);
    use tournament::standings::{MainOrder, TeamCriterion, TeamRules, TeamStandings};
    let rules =
        TeamRules::of(Document::UA_CHESS, System::RoundRobin, MainOrder::MatchPoints).unwrap();
    let coefficient = |one: &TeamCriterion| matches!(one, TeamCriterion::Coefficient(..));
    let first_coefficient = rules.criteria.iter().position(coefficient).unwrap();
    let decided = RefCell::new(vec![0; rules.criteria.len()]);
    cases::play("teams", 3_000, |random| {
        let event = random_teams(random);
        let standings = TeamStandings::new(&event, rules.clone());
        for pair in standings.rows.windows(2) {
            let (upper, lower) = (&pair[0].totals, &pair[1].totals);
            let Some(tournament::standings::Decision::Criterion { index, .. }) = pair[1].decision
            else {
                assert_eq!(
                    (upper.match_points, &upper.boards),
                    (lower.match_points, &lower.boards)
                );
                continue;
            };
            decided.borrow_mut()[index] += 1;
            assert!(upper.match_points >= lower.match_points);
            assert_eq!(upper.match_points == lower.match_points, index > 0);
            if index >= 2 {
                assert!(upper.game_points >= lower.game_points);
                assert_eq!(upper.game_points == lower.game_points, index > 2);
            }
            if index > 3 {
                assert_eq!(upper.won, lower.won);
            }
        }
    });
    let decided = decided.into_inner();
    let early = &decided[..=first_coefficient];
    assert!(early.iter().all(|count| *count > 0), "{decided:?}");
    let [places, boards] = decided[decided.len() - 2..] else { panic!("two criteria on boards") };
    assert!(places > 0 && boards > 0, "{decided:?}");
}

/// Four teams of two boards that all meet, 1-½-0.
fn random_teams(random: &mut Random) -> tournament::standings::TeamEvent {
    use tournament::standings::{BoardGame, TeamEvent, TeamMatch};
    let mut matches = Vec::new();
    for first in 1..=4 {
        for second in first + 1..=4 {
            let boards = (0..2).map(|_| {
                let own = random.below(3) as i32 * 5;
                BoardGame { players: Default::default(), points: [Points(own), Points(10 - own)] }
            });
            let (first, second) = (number(first), Some(number(second)));
            matches.push(TeamMatch {
                round: Round::FIRST,
                first,
                second,
                boards: boards.collect(),
            });
        }
    }
    let teams = ["A", "B", "C", "D"].map(str::to_owned).to_vec();
    TeamEvent { teams, boards: 2, match_worth: [2, 1, 0].map(Points::whole), matches }
}
