//! Fouls: the positions of the specification, 63 boards with verdicts and reasons, and the slow
//! judge on random boards.

// Helpers of tests may panic as tests may.
#![allow(clippy::unwrap_used, clippy::panic)]

mod common;

use std::cell::RefCell;

use cases::Random;
use clauses::built_in;
use common::random::Boards;
use common::slow::{Answer, Slow};
use common::{board, p};
use renju::{
    Board, Colour, Direction, FalseThree, Finding, FoulKind, FoulMap, Lettering, Point, Verdict,
};

const DOUBLE_THREE: Verdict = Verdict::Foul(FoulKind::DoubleThree);
const DOUBLE_FOUR: Verdict = Verdict::Foul(FoulKind::DoubleFour);
const OVERLINE: Verdict = Verdict::Foul(FoulKind::Overline);

#[test]
fn positions_of_the_specification() {
    let _claim =
        built_in(&["RU-2013 5.2.4.2", "RU-2022 9.2.4.2", "RU-2013 5.2.3", "RU-2022 9.2.3"]);
    let cases = [
        ("F8 G8 H9 H10", "", "H8", DOUBLE_THREE),
        ("F8 G8 H9 H10", "E8", "H8", Verdict::Allowed),
        ("F8 G8 H9 H10", "D8 K8", "H8", Verdict::Allowed),
        ("F8 G8 H9 H10", "D8 L8", "H8", DOUBLE_THREE),
        ("E8 F8 G8 H9 H10", "", "H8", Verdict::Allowed),
        ("E8 F8 G8 H9 H10 H11", "D8 H12", "H8", DOUBLE_FOUR),
        ("D8 F8 H8 K8", "", "G8", DOUBLE_FOUR),
        ("C8 D8 E8 J8 K8 L8", "", "G8", DOUBLE_FOUR),
        ("D8 E8 F8 H8 J8", "", "G8", OVERLINE),
        ("D8 E8 F8 G8 H5 H6 H7 H9 H10 H11", "", "H8", Verdict::Wins),
        ("G7 H9 H10 K9 K10 L9", "", "H8", Verdict::Allowed),
        ("G7 H9 H10 K9 K10", "", "H8", DOUBLE_THREE),
    ];
    for (black, white, point, expected) in cases {
        let board = board(Lettering::Documents, black, white);
        let finding = board.judge(Colour::Black, p(point)).unwrap();
        assert_eq!(finding.verdict, expected, "{black} / {white}: {point}");
        assert_eq!(FoulMap::of(&board).verdict(p(point)), Some(expected));
        assert_eq!(board.verdict(Colour::Black, p(point)), Some(expected));
    }
}

#[test]
fn a_false_three_says_why() {
    let _claim = built_in(&["RU-2013 5.2.3", "RU-2022 9.2.3"]);
    let board = board(Lettering::Documents, "G7 H9 H10 K9 K10 L9", "");
    let finding = board.judge(Colour::Black, p("H8")).unwrap();
    let [FalseThree { row, refused }] = &finding.false_threes[..] else { panic!("{finding:?}") };
    assert_eq!(row.direction, Direction::Rising);
    assert_eq!(Lettering::Documents.write_all(row.stones.iter()), "G7 H8 K10");
    assert_eq!((refused[0].point, refused[0].verdict), (p("J9"), DOUBLE_FOUR));
    assert_eq!(
        finding.text(Lettering::Documents),
        "H8 is allowed (three H8 H9 H10; no three G7 H8 K10, since \
         J9 is a double four (four H9 J9 K9 L9; four G7 H8 J9 K10))"
    );
}

#[test]
fn white_has_no_fouls() {
    let _claim = built_in(&["RU-2013 5.2.4.2", "RU-2022 9.2.4.2"]);
    for (stones, point, expected) in [
        ("F8 G8 H9 H10", "H8", Verdict::Allowed),
        ("E8 F8 G8 H9 H10 H11", "H8", Verdict::Allowed),
        ("D8 E8 F8 H8 J8", "G8", Verdict::Wins),
        ("D8 E8 F8 H8", "G8", Verdict::Wins),
    ] {
        let board = board(Lettering::Documents, "", stones);
        assert_eq!(board.judge(Colour::White, p(point)).unwrap().verdict, expected, "{stones}");
        assert_eq!(board.verdict(Colour::White, p(point)), Some(expected), "{stones}");
    }
}

/// One line of the data file.
struct Case<'a> {
    id: &'a str,
    board: Board,
    points: Vec<(Point, Verdict, Option<&'a str>)>,
    /// Whether every point not named is legal.
    complete: bool,
}

fn cases() -> Vec<Case<'static>> {
    let data = include_str!("data/renju_fouls.txt");
    data.lines().filter(|line| !line.starts_with('#')).map(read_case).collect()
}

fn read_case(line: &'static str) -> Case<'static> {
    let fields: Vec<&str> = line.split(" | ").collect();
    let [id, black, white, verdicts] = fields[..] else { panic!("{line}") };
    let stones = |list: &'static str, sign| list.strip_prefix(sign).unwrap();
    let board = board(Lettering::International, stones(black, "B "), stones(white, "W "));
    let mut case = Case { id, board, points: Vec::new(), complete: false };
    for (verdict, reason) in split_verdicts(verdicts) {
        if verdict == "all other points legal" || verdict == "no foul anywhere" {
            case.complete = true;
            continue;
        }
        let (point, verdict) = verdict.split_once('=').unwrap();
        let point = Lettering::International.read(point).unwrap();
        case.points.push((point, read_verdict(verdict), reason));
    }
    case
}

/// Splits at the semicolons outside braces, and each part into the verdict and its reason.
fn split_verdicts(text: &str) -> Vec<(&str, Option<&str>)> {
    let mut parts = Vec::new();
    let mut rest = text;
    while !rest.is_empty() {
        let brace = rest.find('{').filter(|&brace| rest.find(';').is_none_or(|end| brace < end));
        let end = match brace {
            Some(_) => rest.find('}').unwrap() + 1,
            None => rest.find(';').unwrap_or(rest.len()),
        };
        let (part, tail) = rest.split_at(end);
        parts.push(match brace {
            Some(brace) => (part[..brace].trim(), Some(&part[brace + 1..end - 1])),
            None => (part.trim(), None),
        });
        rest = tail.trim_start_matches([';', ' ']);
    }
    parts
}

fn read_verdict(text: &str) -> Verdict {
    match text {
        "33" => DOUBLE_THREE,
        "44" => DOUBLE_FOUR,
        "6" => OVERLINE,
        "five" => Verdict::Wins,
        "legal" => Verdict::Allowed,
        _ => panic!("{text}"),
    }
}

#[test]
fn boards_with_verdicts() {
    let _claim = built_in(&["RU-2013 5.2.4.2", "RU-2022 9.2.4.2"]);
    let cases = cases();
    assert_eq!(cases.len(), 63);
    for case in &cases {
        let map = FoulMap::of(&case.board);
        for &(point, verdict, _) in &case.points {
            let name = Lettering::International.write(point);
            assert_eq!(map.verdict(point), Some(verdict), "{} {name}", case.id);
            let finding = case.board.judge(Colour::Black, point).unwrap();
            assert_eq!(finding.verdict, verdict, "{} {name}", case.id);
        }
        if case.complete {
            let named = |point| case.points.iter().any(|&(named, ..)| named == point);
            for point in case.board.free().iter().filter(|&point| !named(point)) {
                let name = Lettering::International.write(point);
                assert!(map.permitted().contains(point), "{} {name}", case.id);
            }
        }
    }
}

#[test]
fn boards_with_reasons() {
    let _claim = built_in(&["RU-2013 5.2.3", "RU-2022 9.2.3"]);
    let mut told = 0;
    // J01 gives its reasons in prose: see the next test.
    for case in cases().iter().filter(|case| case.id != "J01") {
        for &(point, _, reason) in &case.points {
            let Some(reason) = reason else { continue };
            let finding = case.board.judge(Colour::Black, point).unwrap();
            assert_eq!(terse(&finding), reason, "{}", case.id);
            told += 1;
        }
    }
    assert_eq!(told, 104);
}

#[test]
fn reasons_of_j01() {
    let case = cases().into_iter().find(|case| case.id == "J01").unwrap();
    let judge = |name| {
        case.board.judge(Colour::Black, Lettering::International.read(name).unwrap()).unwrap()
    };
    assert_eq!(terse(&judge("F11")), "three col");
    assert_eq!(terse(&judge("K8")), "three diag/");
    assert_eq!(terse(&judge("F5")), "three row; three diag/");
    assert_eq!(terse(&judge("J5")), "three row; false three col (J4=44)");
}

/// A finding in the words of the data file.
fn terse(finding: &Finding) -> String {
    match finding.verdict {
        Verdict::Wins => return "exact five wins".into(),
        OVERLINE => return "six or more".into(),
        DOUBLE_FOUR => return terse_fours(finding),
        _ => {}
    }
    let fours = finding.fours.iter().map(|four| format!("four {}", short(four.row.direction)));
    let mut rows: Vec<(Direction, String)> = Vec::new();
    for three in &finding.threes {
        rows.push((three.row.direction, format!("three {}", short(three.row.direction))));
    }
    for false_three in &finding.false_threes {
        rows.push((false_three.row.direction, terse_false_three(false_three)));
    }
    rows.sort();
    let all: Vec<String> = fours.chain(rows.into_iter().map(|(_, text)| text)).collect();
    if all.is_empty() { "no three or four".into() } else { all.join("; ") }
}

fn terse_fours(finding: &Finding) -> String {
    let directions: Vec<_> = finding.fours.iter().map(|four| short(four.row.direction)).collect();
    match directions[..] {
        [one, other] if one == other => format!("fours {one}x2"),
        _ => format!("fours {}", directions.join("+")),
    }
}

fn terse_false_three(false_three: &FalseThree) -> String {
    let reasons = false_three.refused.iter().map(|finding| {
        let verdict = match finding.verdict {
            DOUBLE_THREE => "33",
            DOUBLE_FOUR => "44",
            OVERLINE => "overline",
            _ => "five",
        };
        format!("{}={verdict}", Lettering::International.write(finding.point))
    });
    let reasons = reasons.collect::<Vec<_>>().join(", ");
    format!("false three {} ({reasons})", short(false_three.row.direction))
}

fn short(direction: Direction) -> &'static str {
    match direction {
        Direction::Horizontal => "row",
        Direction::Vertical => "col",
        Direction::Rising => "diag/",
        Direction::Falling => "diag\\",
    }
}

/// The fast map, the verdict on one point and the finding against the slow judge, on every point.
fn compare(board: &Board) -> Tally {
    let (map, mut slow) = (FoulMap::of(board), Slow::of(board));
    let mut tally = Tally::default();
    for point in board.free().iter() {
        let spot = (point.column().into(), point.row().into());
        let expected = match slow.judge(spot) {
            Answer::Five => Verdict::Wins,
            Answer::Overline => OVERLINE,
            Answer::DoubleFour => DOUBLE_FOUR,
            Answer::DoubleThree => DOUBLE_THREE,
            Answer::Legal => Verdict::Allowed,
        };
        let at = || format!("{}\n{}", Lettering::Documents.write(point), picture(board));
        assert_eq!(map.verdict(point), Some(expected), "{}", at());
        let finding = board.judge(Colour::Black, point).unwrap();
        assert_eq!(finding.verdict, expected, "{}", at());
        assert_eq!(board.verdict(Colour::Black, point), Some(expected), "{}", at());
        if matches!(expected, Verdict::Allowed | DOUBLE_THREE) {
            let counted = (finding.fours.len(), finding.threes.len());
            assert_eq!(counted, slow.count(spot), "{}", at());
        }
        tally.points += 1;
        tally.double_threes += usize::from(expected == DOUBLE_THREE);
        tally.false_threes += finding.false_threes.len();
        tally.deepest = tally.deepest.max(depth(&finding));
    }
    assert!(board.occupied().iter().all(|point| map.verdict(point).is_none()));
    tally
}

fn picture(board: &Board) -> String {
    board.picture(Lettering::Documents)
}

/// How many refusals lie under one another.
fn depth(finding: &Finding) -> usize {
    let refused = finding.false_threes.iter().flat_map(|false_three| &false_three.refused);
    refused.map(|finding| 1 + depth(finding)).max().unwrap_or(0)
}

/// What a comparison met, to be sure that it met what it was there for.
#[derive(Default, Debug)]
struct Tally {
    points: usize,
    double_threes: usize,
    false_threes: usize,
    deepest: usize,
}

impl Tally {
    fn assert_at_least(&self, [points, double_threes, false_threes, deepest]: [usize; 4]) {
        assert!(self.points >= points, "{self:?}");
        assert!(self.double_threes >= double_threes, "{self:?}");
        assert!(self.false_threes >= false_threes, "{self:?}");
        assert!(self.deepest >= deepest, "{self:?}");
    }

    /// Compares so many boards.
    fn of(name: &str, boards: u64, board: impl Fn(&mut Random) -> Board) -> Tally {
        let sum = RefCell::new(Tally::default());
        cases::play(name, boards, |random| {
            let tally = compare(&board(random));
            let mut sum = sum.borrow_mut();
            sum.points += tally.points;
            sum.double_threes += tally.double_threes;
            sum.false_threes += tally.false_threes;
            sum.deepest = sum.deepest.max(tally.deepest);
        });
        sum.into_inner()
    }
}

#[test]
fn scattered_boards_agree_with_the_slow_judge() {
    let _claim = built_in(&["RU-2013 5.2.4.2", "RU-2022 9.2.4.2"]);
    let tally = Tally::of("scattered", 1_000, |random| {
        let [black, white, free] = [1 + random.below(4), random.below(3), 3 + random.below(5)];
        random.scattered(black, white, free)
    });
    tally.assert_at_least([100_000, 1_000, 5_000, 2]);
}

#[test]
fn clustered_boards_agree_with_the_slow_judge() {
    let _claim = built_in(&["RU-2013 5.2.4.2", "RU-2022 9.2.4.2"]);
    let tally = Tally::of("clustered", 1_500, |random| random.clustered());
    tally.assert_at_least([200_000, 1_000, 3_000, 2]);
}

#[test]
fn boards_full_of_threes_agree_with_the_slow_judge() {
    let _claim =
        built_in(&["RU-2013 5.2.4.2", "RU-2022 9.2.4.2", "RU-2013 5.2.3", "RU-2022 9.2.3"]);
    let tally = Tally::of("full of threes", 1_200, |random| random.full_of_threes());
    tally.assert_at_least([150_000, 2_000, 10_000, 2]);
}

#[test]
fn boards_with_long_look_aheads_agree_with_the_slow_judge() {
    let _claim =
        built_in(&["RU-2013 5.2.4.2", "RU-2022 9.2.4.2", "RU-2013 5.2.3", "RU-2022 9.2.3"]);
    let tally = Tally::of("banded", 60, |random| random.banded());
    tally.assert_at_least([10_000, 1_000, 1_000, 1]);
    let random = &mut Random::new(11);
    let boards: Vec<Board> = (0..60).map(|_| random.banded()).collect();
    // A judge who gives up early errs here: a limit of depth would show.
    let errors = [1, 2, 3, 4].map(|depth| boards.iter().map(|b| errors_at(b, depth)).sum());
    let [one, two, three, four]: [usize; 4] = errors;
    assert!(one > two && two > three && three > four && four > 0, "{errors:?}");
}

/// On how many points a judge of limited depth errs.
fn errors_at(board: &Board, depth: usize) -> usize {
    let (full, mut slow) = (FoulMap::of(board), Slow::of(board));
    slow.look_aheads = depth;
    let errs = |&point: &Point| {
        let answer = slow.judge((point.column().into(), point.row().into()));
        (answer == Answer::DoubleThree) != full.fouls(FoulKind::DoubleThree).contains(point)
    };
    board.free().iter().filter(errs).count()
}

#[test]
fn middle_games_agree_with_the_slow_judge() {
    let _claim = built_in(&["RU-2013 5.2.4.2", "RU-2022 9.2.4.2"]);
    let tally = Tally::of("middle games", 400, |random| {
        let stones = random.below(80);
        random.middle_game(stones)
    });
    tally.assert_at_least([30_000, 80, 200, 1]);
}
