//! What is written and read again is the same.

use chess::{Captures, Castling, Checks, Form, InPassing, Letters, Position, Promotions, Style};
use notation::pgn::{Comment, Game, Layout, Line, Mark, Note, Ply, PlyMove, Reader, Score};

use crate::support::Random;
use crate::{all, legal};

fn games(file: &[u8]) -> Vec<Game> {
    Reader::new(file).flatten().map(|reading| reading.game).collect()
}

fn written(games: &[Game], layout: &Layout) -> String {
    games.iter().map(|game| game.to_pgn(layout) + "\n").collect()
}

/// Every file of the tests.
pub(crate) fn files() -> Vec<(String, Vec<u8>)> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/pgn");
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(paths.len() > 20, "the files are not there");
    let name = |path: &std::path::Path| path.file_name().unwrap().to_str().unwrap().to_owned();
    paths.iter().map(|path| (name(path), std::fs::read(path).unwrap())).collect()
}

fn styles() -> Vec<Style> {
    let mut styles = Vec::new();
    for letters in [Letters::English, Letters::Ukrainian] {
        for form in [Form::Short, Form::Long] {
            for captures in [Captures::Cross, Captures::Colon, Captures::None] {
                for (checks, in_passing) in [
                    (Checks::PlusAndHash, InPassing::Unmarked),
                    (Checks::PlusAndTwo, InPassing::Marked),
                    (Checks::None, InPassing::Marked),
                ] {
                    for (castling, promotions) in [
                        (Castling::LettersO, Promotions::Equals),
                        (Castling::Zeros, Promotions::Joined),
                    ] {
                        styles.push(Style {
                            letters,
                            form,
                            captures,
                            checks,
                            in_passing,
                            castling,
                            promotions,
                        });
                    }
                }
            }
        }
    }
    styles
}

#[test]
fn the_files_of_the_tests_are_the_same_again() {
    for (name, file) in files() {
        let read = games(&file);
        for width in [80, 1] {
            let text = written(&read, &Layout { width, ..Layout::default() });
            assert!(games(text.as_bytes()) == read, "{name}\n{text}");
        }
    }
}

#[test]
fn the_files_of_the_tests_say_what_they_said() {
    for (name, count, plies, unread, faulty) in [
        ("analysis.pgn", 1, 15, 0, 0),
        ("clocks.pgn", 1, 6, 0, 0),
        ("glued.pgn", 6, 14, 0, 0),
        ("latin_1.pgn", 1, 6, 0, 0),
        ("positions.pgn", 4, 5, 2, 1),
        ("sample_game.pgn", 3, 63, 0, 0),
        ("windows_1251.pgn", 1, 8, 0, 0),
    ] {
        let (_, file) = files().into_iter().find(|(other, _)| other == name).unwrap();
        let readings: Vec<_> = Reader::new(file.as_slice()).map(|r| r.unwrap()).collect();
        let all: usize = readings.iter().map(|r| r.game.moves.plies.len()).sum();
        let legal: usize = readings.iter().map(|r| r.game.legal_moves().count()).sum();
        let errors = readings.iter().filter(|r| !r.errors.is_empty()).count();
        let found = (readings.len(), legal, all - legal, errors);
        assert_eq!(found, (count, plies, unread, faulty), "{name}");
    }
}

#[test]
fn random_games_with_everything_are_the_same_again_in_every_spelling() {
    let styles = styles();
    cases::play("games with everything", 600, |random| {
        let game = random_game(random);
        let style = styles[random.below(styles.len())];
        let layout = Layout { style, width: [80, 1, 200][random.below(3)] };
        let text = game.to_pgn(&layout);
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

/// Positions in which promotions, castling and captures in passing are near.
const STARTS: [&str; 4] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 b - - 11 63",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
];

fn random_game(random: &mut Random) -> Game {
    let start = Position::from_fen(STARTS[random.below(STARTS.len())]).unwrap();
    let mut game = Game::new(start.clone());
    for name in ["Event", "White", "Annotator"] {
        if random.below(2) == 1 {
            game.tags.set(name, &random_words(random));
        }
    }
    let scores = [Score::WhiteWins, Score::Draw, Score::BlackWinsByForfeit, Score::Unfinished];
    game.score = scores[random.below(scores.len())];
    game.moves = random_line(&start, random, 0);
    game
}

fn random_line(from: &Position, random: &mut Random, depth: usize) -> Line {
    let mut line = Line { notes: random_notes(random), plies: Vec::new() };
    let mut position = from.clone();
    while line.plies.len() < 25 && random.below(25) > 0 {
        let legal = position.legal_moves();
        if legal.is_empty() {
            break;
        }
        let mv = legal[random.below(legal.len())];
        let mut notes = random_notes(random);
        if depth < 3 && random.below(8) == 7 {
            let variation = random_line(&position, random, depth + 1);
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
        notes.push(match random.below(5) {
            0 => Note::Nag(random.below(256) as u16),
            1 => Note::Mark(Mark::Good),
            2 => Note::Mark([Mark::Mistake, Mark::Dubious][random.below(2)]),
            3 => Note::Mark([Mark::DrawOffer, Mark::Brilliant][random.below(2)]),
            _ => Note::Comment(Comment::new(&random_words(random))),
        });
    }
    notes
}

fn random_words(random: &mut Random) -> String {
    const WORDS: [&str; 17] = [
        "слово",
        "a",
        "\"quoted\"",
        "[%clk 0:01:02]",
        "back\\slash",
        "(brackets)",
        "; semicolon",
        "1-0",
        "0-0",
        "[Event \"x\"]",
        "$5",
        "*",
        "  wide  gap ",
        "12. Nf3 Кf6",
        "brace } here",
        "\n\nnext",
        "% end",
    ];
    let first = random.pick(&WORDS);
    let more = random.list(30, |random| random.pick(&WORDS));
    [vec![first], more].concat().join(" ")
}

#[test]
fn a_game_is_written_in_canonical_form() {
    let file = "[Black \"Чорний\"]\n[PlyCount \"4\"]\n[Event \"A \\\"B\\\"\"]\n[Result \"0-1\"]\n\
                {Start} 1.e2-e4!? e7e5 $2 (1...c5; sharp\n2. Nf3) 2.Ng1-f3 {Quiet [%clk 0:01:40]} Nc6";
    let expected = "\
[Event \"A \\\"B\\\"\"]
[Site \"?\"]
[Date \"????.??.??\"]
[Round \"?\"]
[White \"?\"]
[Black \"Чорний\"]
[Result \"0-1\"]
[PlyCount \"4\"]

{Start} 1. e4!? e5 $2 (1... c5 {sharp} 2. Nf3) 2. Nf3 {Quiet [%clk 0:01:40]}
2... Nc6 0-1
";
    assert_eq!(legal(file).game.to_pgn(&Layout::default()), expected);
}

#[test]
fn moves_that_are_not_legal_can_be_written() {
    let start = Position::start();
    let mv = start.uci("e2e4").unwrap();
    let mut game = Game::new(start);
    game.moves.plies = vec![Ply::new(mv), Ply::new(mv), Ply::new(mv)];
    let text = game.to_pgn(&Layout::default());
    assert!(text.ends_with("1. e4 e2e4 2. e2e4 *\n"), "{text}");
}

/// The smallest game of those above that was once misread: the only letter is what a pawn becomes.
#[test]
fn a_promotion_alone_tells_the_letters() {
    let text =
        "[SetUp \"1\"]\n[FEN \"n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1\"]\n\n1... gxf1=Ф+ *\n";
    let [reading] = &all(text)[..] else { panic!("{text}") };
    assert_eq!(reading.errors, []);
    assert_eq!(reading.game.legal_moves().count(), 1);
}
