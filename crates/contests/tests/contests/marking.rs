//! Marking: the examples of the specification, and a slow second marker on random trees.

use std::collections::BTreeSet;

use clauses::{Document, proves};
use composition::Genre;
use composition::solve::{Budget, NoOracle, go_on};
use contests::solving::{Answer, Item, Key, LineIs, Marking, Problem, mark};
use contests::{Person, Points, Work};
use draughts::{Colour, Position, Variant};
use endgame::{Tables, Value};
use rulebook::Rulebook;
use rulebook::contests::{Found, SolvingRule};

pub fn problem(genre: Genre, position: &str, task: &str, key: &str, points: u32) -> Problem {
    Problem {
        work: Work {
            game: "russian".to_owned(),
            position: position.to_owned(),
            task: task.to_owned(),
            genre,
            solution: key.to_owned(),
            thematic: String::new(),
            proof: String::new(),
        },
        author: Person {
            name: "Автор Таємний".to_owned(), residence: "Київ".to_owned()
        },
        points: Points::whole(points),
        items: Vec::new(),
    }
}

fn with(mut problem: Problem, items: &[(Found, &str, u32)]) -> Problem {
    let item = |(kind, line, points): &(Found, &str, u32)| Item {
        kind: *kind,
        line: (*line).to_owned(),
        points: Points::whole(*points),
    };
    problem.items = items.iter().map(item).collect();
    problem
}

pub fn x1() -> Problem {
    problem(Genre::Miniature, "W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7", "win", "ab6, d4, h6, a5+", 4)
}

const X5_SIDE: &str = "de3, c7, e3 (g3), h4+";

fn x5() -> Problem {
    let key = "de3, g3, c7, g1+";
    let work = problem(Genre::Miniature, "W:Wd2,f2,d6,a7:Bb2,b4,f4,h4,d8", "win", key, 4);
    with(work, &[(Found::SideSolution, X5_SIDE, 2)])
}

const X6_OTHER: &str = "e5, e7, c3, c5, e1+";

fn x6() -> Problem {
    let key = "e5, c3, e7, c5, e1+";
    let work = problem(Genre::Miniature, "W:Wd2,b4,d4,a5,f6:Bb2,f2,d6,f8", "win", key, 4);
    with(work, &[(Found::Dual, X6_OTHER, 1)])
}

fn x10() -> Problem {
    let claimed = "f6, g5, b6, c1+";
    let work = problem(Genre::Miniature, "W:Wa3,b4,f4,h4,a5,g5:Bd2,e3,h6,a7,g7", "win", claimed, 4);
    with(work, &[(Found::Unsolvable, "", 3)])
}

fn x13() -> Problem {
    let key = "cg5 (h6 A), ec5, g3, g1+; A (f6), d6, dg3+";
    problem(Genre::LockOfMen, "W:WKc1,Kf2,Ke7:Bg7", "lock:1M", key, 6)
}

pub fn x16() -> Problem {
    let key = "b4 (g1 A), a5, c7+; A (b6), a7 (g1), c5, c5+";
    problem(Genre::Etude, "W:Wa3,c5:Bh2,a7", "win", key, 6)
}

fn x17() -> Problem {
    let key = "b8 (b2 A), c3, a7+; A (b4), a5 (b2), c3, f4+";
    let work = problem(Genre::Etude, "W:WKe1,a7:Ba3,c5", "win", key, 8);
    with(
        work,
        &[
            (Found::FalseTrack, "I c3? (b4), a5 (b2)=", 1),
            (Found::Illusory, "I c3? (b4 I-A), a5 (b2)=; I-A (b2?), a1+", 1),
            (Found::AdditionalVariation, "b8 (d4), b4+", 1),
        ],
    )
}

/// Enough for the examples, and little where something is not decided.
const BUDGET: Budget = Budget { nodes: 300_000, memory_bytes: 200 << 20 };

fn rule(book: &str) -> &'static SolvingRule {
    Rulebook::of(Document::from_prefix(book).unwrap()).solving().unwrap()
}

fn marked(book: &str, problem: &Problem, text: &str) -> Marking {
    let answer = Answer { text: text.to_owned(), unsolvable: false };
    let prover = (&NoOracle as &dyn composition::solve::Oracle, BUDGET);
    mark(problem, rule(book), &answer, prover, &mut go_on).unwrap()
}

fn points(book: &str, problem: &Problem, text: &str) -> String {
    marked(book, problem, text).points.to_string()
}

#[test]
fn the_worked_examples_get_their_points() {
    let _claim = proves(&["UA-2024 VIII.solving.5", "RU-2022 11.6.1", "RU-2013 7.6.1"]);
    let both_16 = "b4 (g1 A), a5, c7+; A (b6), a7 (g1), c5, c5+";
    let lock_both = "cg5 (h6 A), ec5, g3, g1+; A (f6), d6, dg3+";
    let two = "b8 (b2 A), c3, a7+; A (b4), a5 (b2), c3, f4+";
    let three = "b8 (b2 A B), c3, a7+; A (b4), a5 (b2), c3, f4+; B (d4), b4+";
    let tracks =
        "b8 (b2 A), c3, a7+; A (b4), a5 (b2), c3, f4+; I c3? (b4 I-A), a5 (b2)=; I-A (b2?), a1+";
    for (name, problem, text, ukrainian, russian) in [
        ("M1", x1(), "ab6, d4, h6, a5+", "4", "4"),
        ("M2", x1(), "ab6, h6", "0", "0"),
        ("M3", x16(), both_16, "6", "6"),
        ("M4, M5", x16(), "b4 (g1), a5, c7+", "0", "3"),
        ("M6", x16(), "b4 (g1 A), a5+; A (b6), a7 (g1), c5, c5+", "6", "6"),
        ("M7", x13(), lock_both, "6", "6"),
        ("M8", x13(), "cg5 (f6), d6, dg3+", "0", "3"),
        ("M9", x17(), two, "8", "8"),
        ("M10", x17(), tracks, "10", "8"),
        ("M11", x17(), "b8 (b2 A), c3, a7+; A (d4), b4+", "0", "4"),
        ("M12", x17(), three, "9", "9"),
        ("M13", x6(), X6_OTHER, "4", "4"),
        ("M15", x5(), X5_SIDE, "2", "2"),
        ("M18", x10(), "f6, g5, b6, c1+", "0", "0"),
        ("nothing", x1(), "", "0", "0"),
    ] {
        assert_eq!(points("UA-2024", &problem, text), ukrainian, "{name}");
        // What the Russian books do not fix beforehand stands in the list all the same.
        if name != "M10" && name != "M12" {
            assert_eq!(points("RU-2022", &problem, text), russian, "{name}");
            assert_eq!(points("RU-2013", &problem, text), russian, "{name}");
        }
    }
    // Both orders, and both solutions: the two lines of an answer that differ in White's moves.
    for (problem, key, other, sum) in
        [(x6(), "e5, c3, e7, c5, e1+", X6_OTHER, "5"), (x5(), "de3, g3, c7, g1+", X5_SIDE, "6")]
    {
        let text = format!("{key}; {}", as_track(other));
        assert_eq!(points("UA-2024", &problem, &text), sum, "{text}");
    }
    let unsolvable = Answer { text: String::new(), unsolvable: true };
    let prover = (&NoOracle as &dyn composition::solve::Oracle, BUDGET);
    let marking = mark(&x10(), rule("UA-2024"), &unsolvable, prover, &mut go_on).unwrap();
    assert_eq!(marking.points, Points::whole(3), "M17");
}

/// Another way of White's stands in an answer as a track of its own.
fn as_track(line: &str) -> String {
    let (first, rest) = line.split_once(',').unwrap();
    format!("I {first}?,{rest}")
}

#[test]
fn a_judge_is_shown_what_every_line_is() {
    let marking = marked("UA-2024", &x1(), "ab6, h6");
    assert_eq!(marking.lines[0].is, LineIs::Fails(2));
    let marking = marked("UA-2024", &x16(), "b4 (g1 A); A (b6), a7 (g1), c5, c5+");
    assert_eq!(marking.lines[0].is, LineIs::Stops);
    assert!(matches!(marking.lines[1].is, LineIs::Thematic(_)));
    let mut unlisted = x5();
    unlisted.items.clear();
    assert_eq!(marked("UA-2024", &unlisted, X5_SIDE).lines[0].is, LineIs::OtherWay(2));
    assert_eq!(marked("UA-2024", &x5(), X5_SIDE).lines[0].is, LineIs::Item(0));
}

/// Moves of one way through an answer, as they are written in full.
type Way = Vec<String>;

fn written(position: &Position, mv: &draughts::Move) -> String {
    let name = |square| position.variant().square_name(square);
    let sign = if mv.is_capture() { ':' } else { '-' };
    format!("{}{sign}{}", name(mv.origin()), name(mv.destination()))
}

fn played(start: &Position, way: &[String]) -> Option<(Vec<Position>, Vec<bool>)> {
    let mut seen = vec![*start];
    let mut white = Vec::new();
    for text in way {
        let position = *seen.last()?;
        let moves = position.legal_moves();
        let mut like = moves.iter().filter(|mv| written(&position, mv) == *text);
        let mv = like.next()?;
        // Two captures that are written alike are no case for a test.
        if like.next().is_some() {
            return None;
        }
        white.push(position.turn() == Colour::White);
        seen.push(position.after(mv));
    }
    Some((seen, white))
}

fn white_wins(tables: &Tables, position: &Position) -> bool {
    let value = tables.probe(position).unwrap().unwrap();
    match position.turn() {
        Colour::White => matches!(value, Value::Win { .. }),
        Colour::Black => matches!(value, Value::Loss { .. }),
    }
}

/// Plays on while there is one move only and that a capture.
fn to_the_quiet(mut way: Way, start: &Position) -> Way {
    while let Some((seen, _)) = played(start, &way) {
        let position = *seen.last().unwrap();
        let moves = position.legal_moves();
        match moves.as_slice() {
            [mv] if mv.is_capture() => way.push(written(&position, mv)),
            _ => break,
        }
    }
    way
}

/// The slow marker: which ways of the key are given, move by move, by the tables.
fn slowly(tables: &Tables, start: &Position, key: &[Way], answer: &[Way]) -> usize {
    let given = |wanted: &Way| {
        let (end, _) = played(start, wanted).unwrap();
        let end = end.last().unwrap();
        answer.iter().any(|way| {
            let way = to_the_quiet(way.clone(), start);
            let (seen, white) = played(start, &way).unwrap();
            let until = seen.iter().skip(1).position(|one| one == end).map(|at| at + 1);
            let sound =
                |until: usize| (0..until).all(|at| !white[at] || white_wins(tables, &seen[at + 1]));
            let otherwise = way.len() == wanted.len()
                && way[..way.len() - 1] == wanted[..wanted.len() - 1]
                && same_last(start, &way, wanted)
                && sound(way.len());
            until.is_some_and(sound) || otherwise
        })
    };
    key.iter().filter(|wanted| given(wanted)).count()
}

/// The same piece takes the same pieces with the last move.
fn same_last(start: &Position, one: &Way, other: &Way) -> bool {
    let (seen, _) = played(start, &one[..one.len() - 1]).unwrap();
    let position = seen.last().unwrap();
    let find = |text: &String| {
        let moves = position.legal_moves();
        moves.into_iter().find(|mv| written(position, mv) == *text).unwrap()
    };
    let (one, other) = (find(one.last().unwrap()), find(other.last().unwrap()));
    one.origin() == other.origin() && one.captured() == other.captured()
}

fn ways(texts: &[&str]) -> Vec<Way> {
    texts.iter().map(|text| text.split(' ').map(str::to_owned).collect()).collect()
}

#[test]
fn a_slow_marker_gives_the_same_points_on_random_trees() {
    let tables = Tables::build_in_memory(Variant::RUSSIAN, 4).unwrap();
    let sets = [
        (
            x16(),
            ways(&["a3-b4 h2-g1 b4-a5 g1:b6 a5:c7", "a3-b4 a7-b6 c5:a7 h2-g1 b4-c5 g1:b6 a7:c5"]),
        ),
        (
            x17(),
            ways(&["a7-b8 a3-b2 e1-c3 b2:d4 b8-a7", "a7-b8 c5-b4 e1:a5 a3-b2 a5-c3 b2:d4 b8-f4"]),
        ),
    ];
    let counts = std::cell::RefCell::new([0; 3]);
    cases::play("answers", 150, |random| {
        let (problem, key) = &sets[random.below(2)];
        let start = problem.work.start().unwrap();
        let mut answer = BTreeSet::new();
        for _ in 0..random.below(3) + 1 {
            let mut way = Vec::new();
            let mut position = start;
            let along = random.pick(key);
            for step in 0..random.below(8) + 1 {
                let moves = position.legal_moves();
                let key_move = along.get(step).filter(|_| !random.chance(12));
                let found = key_move
                    .and_then(|text| moves.iter().find(|mv| written(&position, mv) == *text));
                let Some(mv) = found
                    .copied()
                    .or_else(|| (!moves.is_empty()).then(|| moves[random.below(moves.len())]))
                else {
                    break;
                };
                way.push(written(&position, &mv));
                position = position.after(&mv);
            }
            if played(&start, &way).is_some() {
                answer.insert(way);
            }
        }
        let answer: Vec<Way> = answer.into_iter().collect();
        random.note(format!("{answer:?}"));
        let slow = slowly(&tables, &start, key, &answer);
        let mut given = BTreeSet::new();
        for book in ["UA-2024", "RU-2022"] {
            let mut base = Points::default();
            for way in &answer {
                // Each way as an answer of its own: what is given is given, whatever stands beside it.
                let Some(text) = told(way) else { continue };
                let mut key = Key::new(problem, rule(book), &tables, Budget::default()).unwrap();
                let answer = Answer { text, unsolvable: false };
                let Ok(marking) = key.mark(&answer, &mut go_on) else { return };
                given.extend(marking.given);
                base = base.plus(marking.base);
            }
            let share = if book == "UA-2024" { 0 } else { problem.points.0 / 2 };
            if answer.len() == 1 {
                assert_eq!(base.0, share * slow as u32, "{book}");
            }
        }
        assert_eq!(given.len(), slow);
        counts.borrow_mut()[slow] += 1;
    });
    let counts = counts.into_inner();
    assert!(counts.iter().all(|count| *count > 5), "{counts:?}");
}

/// A way in the notation of the documents, with full moves.
fn told(way: &Way) -> Option<String> {
    let mut text = String::new();
    for pair in way.chunks(2) {
        if !text.is_empty() {
            text.push_str(", ");
        }
        text.push_str(&pair[0]);
        if let Some(black) = pair.get(1) {
            text.push_str(&format!(" ({black})"));
        }
    }
    (!text.is_empty()).then_some(text)
}
