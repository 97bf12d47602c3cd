//! The short notation of solutions: read, played, written again.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use composition::{Label, Quality, Sign, Solution, SolutionFault};
use draughts::{Position, Variant};

fn position(variant: Variant, fen: &str) -> Position {
    Position::from_fen(variant, fen).unwrap()
}

fn written(variant: Variant, fen: &str, text: &str) -> String {
    Solution::read(position(variant, fen), text).unwrap().to_string()
}

#[test]
fn the_worked_solutions_are_written_as_they_were_read() {
    let _claim = clauses::built_in(&[
        "UA-2024 VIII.layout.3",
        "UA-2024 VIII.layout.3.1",
        "UA-2024 VIII.layout.3.2",
        "UA-2024 VIII.layout.3.4",
        "UA-2024 VIII.layout.3.5",
        "UA-2024 VIII.layout.4",
        "UA-2024 VIII.layout.5",
        "UA-2024 VIII.layout.6",
        "UA-2024 VIII.layout.7",
    ]);
    let worked = [
        (Variant::RUSSIAN, "W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7", "ab6, d4, h6, a5+"),
        (Variant::RUSSIAN, "W:Wf2,f4,d6,a7:Bh2,h4,f6,d8", "g3, e5, c7, g1+"),
        (Variant::RUSSIAN, "W:Wb2,f2,a3,d4:Bd2,h2,b6,f6", "g3, c5, c3, e7+"),
        (Variant::RUSSIAN, "W:Wd2,f2,d6,a7:Bb2,b4,f4,h4,d8", "de3, g3, c7, g1+"),
        (Variant::RUSSIAN, "W:Wd2,b4,d4,a5,f6:Bb2,f2,d6,f8", "e5, c3, e7, c5, e1+"),
        (Variant::RUSSIAN, "W:WKc1,Kf2,Ke7:Bg7", "cg5 (h6 A), ec5, g3, g1+; A (f6), d6, dg3+"),
        (
            Variant::RUSSIAN,
            "W:WKe1,a7:Ba3,c5",
            "b8 (b2 A), c3, a7+; A (b4), a5 (b2), c3, f4+; \
             I c3? (b4 I-A I-B), a5 (b2)=; I-A (b2?), a1+; I-B (d4?), e5+",
        ),
        (Variant::INTERNATIONAL, "W:W15,24,32,44,49:B5,31,34,41", "10, 19, 28, 39, 47+"),
        (Variant::INTERNATIONAL, "W:W31,32,43,45,50:B21,22,33,35,42", "31-27, 28, 38, 40, 37+"),
    ];
    for (variant, fen, text) in worked {
        assert_eq!(written(variant, fen, text), text, "{fen}");
    }
}

#[test]
fn full_notation_with_numbers_means_the_same() {
    let fen = "W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7";
    let full = "1.a5-b6 (c7:a5) 2.c3-d4 (a5:c3:e5) 3.g5-h6! (d6:b4) 4.h6:f8:d6:g3:e1:a5+.";
    assert_eq!(written(Variant::RUSSIAN, fen, full), "ab6, d4, h6, a5+");
}

#[test]
fn a_false_track_in_the_middle_is_announced_before_the_move() {
    let _claim = clauses::built_in(&["UA-2024 VIII.layout.5"]);
    let fen = "W:Wf2,f4,d6,a7:Bh2,h4,f6,d8";
    let text = "g3, I e5, c7, g1+; I c7?, c5=";
    let solution = Solution::read(position(Variant::RUSSIAN, fen), text).unwrap();
    assert_eq!(solution.lines()[1].label(), &Label::FalseTrack(1));
    assert_eq!(solution.to_string(), text);
}

#[test]
fn lines_know_where_they_begin_and_what_they_claim() {
    let start = position(Variant::RUSSIAN, "W:WKe1,a7:Ba3,c5");
    let text = "b8 (b2 A), c3, a7+; A (b4), a5 (b2), c3, f4+; I c3? (b4 I-A), a5 (b2)=; \
                I-A (b2?), a1+";
    let solution = Solution::read(start, text).unwrap();
    let claims: Vec<_> = solution.lines().iter().map(|line| line.claim()).collect();
    let (wins, draws) = (Some(Sign::Wins), Some(Sign::Draws));
    assert_eq!(claims, [wins, wins, draws, wins]);
    let track = solution.line(&Label::FalseTrack(1)).unwrap();
    assert_eq!(track.start(), solution.root());
    let [end] = solution.line(&Label::Illusory(1, 'A')).unwrap().ends() else { panic!() };
    let nodes = solution.nodes_to(*end);
    assert_eq!(nodes.len(), 4);
    assert_eq!(solution.quality(nodes[1]), Quality::Mistake);
    assert_eq!(solution.quality(nodes[2]), Quality::Mistake);
    assert_eq!(solution.quality(nodes[3]), Quality::Sound);
}

#[test]
fn a_choice_of_captures_that_does_not_matter_gives_two_ends() {
    let _claim = clauses::built_in(&["UA-2024 VIII.layout.3.1"]);
    let start = position(Variant::RUSSIAN, "W:Wb2,f2,a3,d4:Bd2,h2,b6,f6");
    let solution = Solution::read(start, "g3, c5, c3, e7+").unwrap();
    assert_eq!(solution.lines()[0].ends().len(), 2);
}

#[test]
fn a_choice_that_matters_is_left_out_of_the_tree() {
    let start = position(Variant::RUSSIAN, "W:Wa3,b4,f4,h4,a5,g5:Bd2,e3,h6,a7,g7");
    let solution = Solution::read(start, "f6, hg5, ab6, c1+").unwrap();
    let root = solution.root();
    let (_, after) = solution.next(root).next().unwrap();
    assert_eq!(solution.position(after).legal_moves().len(), 2);
    assert_eq!(solution.next(after).count(), 1);
}

#[test]
fn a_false_track_after_a_semicolon_needs_no_question_mark_to_be_read() {
    let fen = "W:WKe1,a7:Ba3,c5";
    let text = "b8 (b2), c3, a7+; I c3 (b4), a5 (b2)=";
    let marked = "b8 (b2), c3, a7+; I c3? (b4), a5 (b2)=";
    assert_eq!(written(Variant::RUSSIAN, fen, text), marked);
}

/// Whatever is read is written so that it reads the same again, and nothing makes the reader fall.
#[test]
fn mutilated_solutions_are_read_or_refused() {
    let start = position(Variant::RUSSIAN, "W:WKe1,a7:Ba3,c5");
    let text = "b8 (b2 A B), c3, a7+; A (b4), a5 (b2), c3, f4+; B (d4), b4, a7+; \
                I c3? (b4 I-A I-B), a5 (b2)=; I-A (b2?), a1+; I-B (d4?), e5+";
    let letters: Vec<char> = text.chars().collect();
    let signs = ['(', ')', ';', '?', '+', 'A', 'I', 'V', '-', ':', '1', 'b', 'ї', ' '];
    let mut read = 0;
    for at in 0..letters.len() {
        for sign in signs {
            let mut mutilated = letters.clone();
            mutilated[at] = sign;
            let Ok(solution) = Solution::read(start, &mutilated.iter().collect::<String>()) else {
                continue;
            };
            let written = solution.to_string();
            let again = Solution::read(start, &written).unwrap().to_string();
            assert_eq!(again, written, "{mutilated:?}");
            read += 1;
        }
    }
    assert!(read > 100, "{read}");
}

#[test]
fn what_cannot_be_read_is_named_with_its_place() {
    let start = position(Variant::RUSSIAN, "W:Wa3,c5:Bh2,a7");
    let fault = |text: &str| {
        let error = Solution::read(start, text).unwrap_err();
        (error.column, error.fault)
    };
    assert_eq!(fault(""), (1, SolutionFault::Empty));
    assert_eq!(fault("b4 &"), (4, SolutionFault::Symbol('&')));
    assert_eq!(fault("b4 (g1"), (4, SolutionFault::Bracket));
    assert_eq!(fault("b4 g1)"), (6, SolutionFault::Bracket));
    assert_eq!(fault("b4 ()"), (4, SolutionFault::NoMoveInBrackets));
    assert_eq!(fault("b4, a5"), (5, SolutionFault::BlackMissing("a5".into())));
    assert_eq!(fault("(g1)"), (2, SolutionFault::WhiteMissing("g1".into())));
    let unannounced = SolutionFault::Unannounced(Label::Defence('B'));
    assert_eq!(fault("b4 (g1 A), a5; B (b6), a7"), (16, unannounced));
    let twice = SolutionFault::Twice(Label::Main);
    assert_eq!(fault("b4 (g1 A), a5; b4 (g1)"), (14, twice));
    assert_eq!(fault("b4 (g1 AB)"), (8, SolutionFault::UnknownLabel("AB".into())));
    assert!(matches!(fault("b4 (g1), c7"), (10, SolutionFault::Move(_))));
}

/// The signs and omissions of real print.
#[test]
fn solutions_are_read_as_they_are_printed() {
    let etude = position(Variant::RUSSIAN, "W:Wa3,c5:Bh2,a7");
    let usual = "b4 (g1 A), a5, c7+; A (b6), a7 (g1), c5, c5+";
    let read = |text: &str| Solution::read(etude, text).unwrap().to_string();
    for text in [
        "b4 (g1 A), a5, c7x; A (b6), a7 (g1), c5, c5х",
        "b4 (g1 A), a5, c7#; A (b6), a7 (g1), c5, c5 ×",
        "B4 (g1 A), A5, C7+; A (b6), A7 (g1), C5, C5+",
        "1. A3-B4 (h2-g1 A) 2.B4-A5 3. c7+; A (b6), a7 (g1), c5, c5+",
        // An only move that is no capture is left out.
        "b4 (g1 A), a5, c7+; A (b6), a7, c5, c5+",
    ] {
        assert_eq!(read(text), usual, "{text}");
    }
    let hundred = position(Variant::INTERNATIONAL, "W:W28,48:B6,16");
    let both = Solution::read(hundred, "2823 (6-11/16-21), 4842").unwrap();
    assert_eq!(both.lines()[0].ends().len(), 2);
    let unbracketed = Solution::read(etude, "b4 g1, a5").unwrap_err();
    assert_eq!(unbracketed.fault, SolutionFault::BlackUnbracketed("g1".into()));
}
