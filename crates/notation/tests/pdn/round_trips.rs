//! What is written and read again is the same.

use draughts::{Naming, Position, Variant};
use notation::movetext::{CaptureSign, Style};
use notation::pdn::{Comment, Game, Layout, Line, Mark, Note, Ply, PlyMove, Points, Reader, Score};

use crate::support::Random;
use crate::{all, legal};

fn games(file: &[u8]) -> Vec<Game> {
    Reader::new(file).map(|reading| reading.unwrap().game).collect()
}

fn written(games: &[Game], layout: &Layout) -> String {
    games.iter().map(|game| game.to_pdn(layout) + "\n").collect()
}

fn layouts() -> Vec<Layout> {
    let mut layouts = Vec::new();
    for style in [Style::Full, Style::Usual, Style::Short, Style::Target] {
        for naming in [None, Some(Naming::Algebraic), Some(Naming::Numeric)] {
            for capture in [CaptureSign::Colon, CaptureSign::Cross] {
                for (points, width) in [(Points::One, 80), (Points::Two, 1)] {
                    layouts.push(Layout { style, naming, capture, points: Some(points), width });
                }
            }
        }
    }
    layouts
}

#[test]
fn the_files_of_the_tests_are_the_same_again_in_every_layout() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/pdn");
    let mut files = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let read = games(&std::fs::read(&path).unwrap());
        assert!(!read.is_empty(), "{path:?}");
        for layout in layouts() {
            let text = written(&read, &layout);
            assert_eq!(games(text.as_bytes()), read, "{path:?} {layout:?}\n{text}");
        }
        files += 1;
    }
    assert!(files > 5, "the files are not there");
}

#[test]
fn the_files_of_the_tests_say_what_they_said() {
    for (name, count, plies, unread, faulty) in [
        ("analysis.pdn", 1, 9, 0, 0),
        ("checkers.pdn", 2, 16, 1, 1),
        ("clocks.pdn", 1, 5, 0, 0),
        ("foreign.pdn", 2, 2, 4, 2),
        ("glued.pdn", 6, 19, 0, 0),
        ("latin_1.pdn", 1, 4, 0, 0),
        ("literal_returns.pdn", 2, 10, 0, 0),
        ("positions.pdn", 5, 5, 0, 1),
        ("windows_1251.pdn", 1, 6, 0, 0),
    ] {
        let path = format!("{}/tests/data/pdn/{name}", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read(path).unwrap();
        let readings: Vec<_> = Reader::new(file.as_slice()).map(|r| r.unwrap()).collect();
        let all: usize = readings.iter().map(|r| r.game.moves.plies.len()).sum();
        let legal: usize = readings.iter().map(|r| r.game.legal_moves().count()).sum();
        let errors = readings.iter().filter(|r| !r.errors.is_empty()).count();
        let found = (readings.len(), legal, all - legal, errors);
        assert_eq!(found, (count, plies, unread, faulty), "{name}");
    }
}

#[test]
fn random_games_with_everything_are_the_same_again() {
    let layouts = layouts();
    cases::play("games with everything", 400, |random| {
        let variant = random.pick(&Variant::ALL);
        let game = random_game(variant, random);
        let layout = &layouts[random.below(layouts.len())];
        let text = game.to_pdn(layout);
        let [again] = &all(&text)[..] else { panic!("{text}") };
        assert_eq!(again.errors, [], "{text}");
        assert!(again.game == game, "{layout:?}\n{text}\n{}", difference(&again.game, &game));
    });
}

/// The first lines in which two games differ.
fn difference(one: &Game, other: &Game) -> String {
    let [one, other] = [one, other].map(|game| format!("{game:#?}"));
    let differ = one.lines().zip(other.lines()).find(|(one, other)| one != other);
    format!("{differ:?}")
}

fn random_game(variant: Variant, random: &mut Random) -> Game {
    let start = match random.below(2) {
        0 => Position::start(variant),
        _ => crate::support::random_kings(variant, random),
    };
    let mut game = Game::new(start);
    for name in ["Event", "White", "Annotator"] {
        if random.below(2) == 1 {
            game.tags.set(name, &random_words(random));
        }
    }
    let scores = [Score::WhiteWins, Score::Draw, Score::BlackWinsByForfeit, Score::Unfinished];
    game.score = scores[random.below(scores.len())];
    game.moves = random_line(start, random, 0);
    game
}

fn random_line(from: Position, random: &mut Random, depth: usize) -> Line {
    let mut line = Line { notes: random_notes(random), plies: Vec::new() };
    let mut position = from;
    while line.plies.len() < 20 && random.below(20) > 0 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len())];
        let mut notes = random_notes(random);
        if depth < 3 && random.below(8) == 7 {
            let variation = random_line(position, random, depth + 1);
            if !variation.plies.is_empty() {
                notes.push(Note::Variation(variation));
            }
        }
        line.plies.push(Ply { mv: PlyMove::Legal(mv), notes });
        position = position.after(&mv);
    }
    line
}

fn random_notes(random: &mut Random) -> Vec<Note> {
    let mut notes = Vec::new();
    while random.below(3) == 2 {
        notes.push(match random.below(6) {
            0 if random.below(2) == 0 => Note::Mark(Mark::Forced),
            0 => Note::Nag(random.below(256) as u16),
            1 => Note::Mark(Mark::Strong),
            2 => Note::Mark(Mark::Weak),
            3 => Note::Mark(Mark::Gain([-1, 2][random.below(2)])),
            4 => Note::Mark([Mark::Wins, Mark::Draws, Mark::WeakThenStrong][random.below(3)]),
            _ => Note::Comment(Comment::new(&random_words(random))),
        });
    }
    notes
}

fn random_words(random: &mut Random) -> String {
    const WORDS: [&str; 16] = [
        "слово",
        "a",
        "\"quoted\"",
        "[%clk 0:01:02]",
        "back\\slash",
        "(brackets)",
        "; semicolon",
        "1-1",
        "[Event \"x\"]",
        "$5",
        "*",
        "  wide  gap ",
        "12. 33-28",
        "brace } here",
        "\n\nnext",
        "end",
    ];
    let first = random.pick(&WORDS);
    let more = random.list(30, |random| random.pick(&WORDS));
    [vec![first], more].concat().join(" ")
}

#[test]
fn a_game_is_written_in_canonical_form() {
    let file = "[Black \"Чёрный\"]\n[PlyCount \"4\"]\n[Event \"A \\\"B\\\"\"]\n[Result \"0-1\"]\n\
                {Start} 1.c3-d4!? d6-c5 $2 (1...d6-e5; sharp\n2. b2-c3) 2.b2-c3 {Quiet [%clk 0:01:40]} f6-g5";
    let expected = "\
[Event \"A \\\"B\\\"\"]
[Black \"Чёрный\"]
[Result \"0-2\"]
[GameType \"25\"]
[PlyCount \"4\"]

{Start} 1. c3-d4!? d6-c5 $2 (1... d6-e5 {sharp} 2. b2-c3) 2. b2-c3 {Quiet [%clk
0:01:40]} 2... f6-g5 0-2
";
    assert_eq!(legal(file).game.to_pdn(&Layout::default()), expected);
}

#[test]
fn a_position_is_written_with_its_tags() {
    let reading = legal("[FEN \"B:WKg1,h6:Ba7.\"]\n[GameType \"21\"]\n[Event \"Problem\"]\n1-0");
    let expected = "\
[Event \"Problem\"]
[Result \"1-0\"]
[GameType \"21\"]
[Setup \"1\"]
[FEN \"B:W12,K32:B5\"]

1-0
";
    assert_eq!(reading.game.to_pdn(&Layout::default()), expected);
}

#[test]
fn a_game_can_be_written_in_the_short_notation_of_the_documents() {
    let _claim = clauses::built_in(&["RU-2013 2.1.6.2", "RU-2022 6.1.6.2"]);
    let short = "1. ed4 dc5 2. fe3 fg5 3. cb4 gh4 4. b:d6 h:f2 5. e:g3 c:h4";
    let game = legal(short).game;
    let layout = Layout { style: Style::Short, capture: CaptureSign::Colon, ..Layout::default() };
    assert!(game.to_pdn(&layout).contains(&format!("\n{short} *\n")));
}

#[test]
fn lines_are_not_longer_than_the_layout_says() {
    let text = format!(
        "1. c3-d4 {{{}}} d6-c5 (1... d6-e5 {{{}}}) *",
        "many words ".repeat(50),
        "слова ".repeat(50)
    );
    let written = legal(&text).game.to_pdn(&Layout::default());
    assert!(written.lines().count() > 10);
    assert!(written.lines().all(|line| line.chars().count() <= 80), "{written}");
}

#[test]
fn moves_that_are_not_legal_can_be_written() {
    let start = Position::start(Variant::INTERNATIONAL);
    let mv = start.legal_moves()[0];
    let mut game = Game::new(start);
    game.moves.plies = vec![Ply::new(mv), Ply::new(mv), Ply::new(mv)];
    let text = game.to_pdn(&Layout::default());
    assert!(text.ends_with("1. 31-26 31-26 2. 31-26 *\n"), "{text}");
}
