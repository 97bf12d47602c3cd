//! `damka correspond`, run as a person runs it.

use crate::support::{Folder, damka, ending_with, output, refusal};

const PAGE: &str = include_str!("../../../../docs/correspondence.md");

fn block(kind: &str) -> &'static str {
    let fence = format!("```{kind}\n");
    let at = PAGE.find(&fence).unwrap() + fence.len();
    PAGE[at..].split("```").next().unwrap()
}

#[test]
fn the_game_of_the_page_is_judged_as_it_says() {
    let _claim = clauses::proves(&[
        "RU-2022 10.2.2",
        "RU-2022 10.2.3",
        "RU-2022 10.2.8",
        "RU-2022 10.2.9",
        "RU-2022 10.2.10",
        "RU-2022 10.2.11",
        "RU-2022 10.2.13",
        "RU-2022 10.3.1",
        "RU-2022 10.3.3",
        "RU-2022 10.3.4",
        "RU-2022 10.3.6",
        "RU-2022 10.3.7",
        "RU-2022 10.3.8",
        "RU-2022 10.4.3",
    ]);
    let folder = Folder::new("correspond-page");
    let file = folder.file("game.letters", block("letters"));
    let said =
        |document, lang| output(&["correspond", &file, "--rulebook", document, "--lang", lang]);
    assert_eq!(said("RU-2022", "en"), block("text"));
    let old = said("RU-2013", "uk");
    assert!(
        old.contains("RU-2013 6.3.7") && old.contains("Білі: 17 із 50 днів, ходів: 5"),
        "{old}"
    );
    let russian = said("RU-2022", "ru");
    assert!(russian.contains("Белые: 17 из 50 дней, ходов: 5"), "{russian}");
}

#[test]
fn an_overdue_game_is_lost_and_its_records_are_due() {
    let _claim = clauses::proves(&["RU-2022 10.3.5", "RU-2022 10.3.7", "RU-2022 10.5.1"]);
    let game = "code: 1\nyear: 2022\nstart: 01.03\nend: 31.12\n\
        W > 01.03\n  moves 1.c3-d4\nB 05.03 > 30.04\n  moves 1...f6-g5\n\
        W 05.05 > 05.05 claim registered\n  moves 2.b2-c3\njudge 20.05 decides\n";
    let folder = Folder::new("correspond-overdue");
    let file = folder.file("game.letters", game);
    let said = output(&["correspond", &file, "--rulebook", "RU-2022", "--lang", "en"]);
    for line in [
        "  Black: time is overdue, 56 days of 50; the partner may claim that instead of answering. (RU-2022 10.3.5)",
        "  Black: the time is overdue indeed, the game is lost. (RU-2022 10.3.7, 10.1.7)",
        "Black: 56 days of 50, moves: 1",
        "   7   56  thinking: 2022-03-05 > 2022-04-30 (RU-2022 10.3.1)",
        "White: send the record of the game by 2022-06-04 (RU-2022 10.5.1)",
        "Record: 1.cd4 fg5",
    ] {
        let figures = said.lines().any(|one| one == line);
        assert!(figures, "{line}\n\n{said}");
    }
}

#[test]
fn what_is_refused_is_shown_and_the_rest_goes_on() {
    let game = "year: 2022\nW > 01.03\n  moves 1.c3-d4\nW 02.03 > 03.03\n  moves 2.d4-c5\n\
        B 05.03 > 06.03\n  moves 1...f6-g5\n";
    let folder = Folder::new("correspond-refused");
    let file = folder.file("game.letters", game);
    let said = ending_with(1, &["correspond", &file, "--rulebook", "RU-2022", "--lang", "en"]);
    assert!(
        said.contains("  refused: White: the partner is to write; wait for that letter."),
        "{said}"
    );
    assert!(said.contains("\n1.c3-d4 f6-g5\n"), "{said}");
}

/// Games in lines, and the numbers of the clauses that each shows; those of the older book begin with 6.
const SHOWN: [(&str, &[&str]); 8] = [
    // Variations without names, one that is cut; a wrong number; a registered letter that is not; a break within one
    // year's one, too long, late and accepted, one more that the judge grants, and a move in it.
    (
        "year: 2022\nstart: 01.03\nregistered: yes\n\
         W > 03.03\n  moves 1.c3-d4\n  offer 1...d6-c5 2.b2-c3\n  offer 1...f6-g5 2.a1-h8\n\
         B 09.03 > 10.03 registered\n  moves 2...d6-c5\n\
         W break 01.07..31.07 told 20.06\n\
         W break 01.07..30.07 told 05.07 accepted\nW break 01.10..05.10 told 20.09 extra\n\
         W 17.03 > 02.07 registered\n  moves 2.b2-c3\n",
        &["2.7", "2.12", "2.14", "2.1", "4.1", "4.4", "4.5", "3.5"],
    ),
    // Sanctions name clauses, and none but those of the book; a player is barred, letters are kept.
    (
        "year: 2022\nW > 03.03\n  moves 1.c3-d4\n  comments\n  rubbed-out\n\
         judge 10.03 sanction B remark BOOK.1.11\nW results 12.03\norganiser 13.03 bars B 2\n\
         W disputes 14.03 why\ndecided 15.03 so\nW appeals 16.03 > 17.03\ndecided 18.03\n",
        &["1.9", "1.10", "1.13", "1.14", "1.12", "1.7", "1.8", "2.5", "2.6"],
    ),
    // Without a secretary the judge is asked first.
    ("year: 2022\nsecretary: no\nW > 03.03\n  moves 1.c3-d4\nW disputes 14.03\n", &["1.8"]),
    // Both want the same; a protest goes to the organiser.
    (
        "year: 2022\nstart: 01.03\nend: 31.12\nW > 03.03\n  moves 1.c3-d4\n\
         W analysis 05.01.2023 received 08.01.2023 draw\nB analysis 05.01.2023 received 08.01.2023 draw\n\
         judge 20.01.2023 adjudicates draw\nB protests 22.01.2023 > 25.01.2023\n\
         organiser 01.02.2023 decides draw\n",
        &["5.2", "5.4", "5.5", "5.6", "5.7"],
    ),
    // Nobody sends the record.
    (
        "year: 2022\nW > 03.03\n  moves 1.c3-d4\nB 09.03 > 10.03\n  resigns\ntable 01.06\n",
        &["5.1", "5.8", "5.9"],
    ),
    // Who leaves has lost; a forced answer is written and answered.
    (
        "year: 2022\nW > 03.03\n  moves 1.c3-d4\nB 09.03 > 10.03\n  moves 1...b6-a5\n\
         W 16.03 > 17.03\n  moves 2.d4-c5\nB 23.03 > 24.03\n  moves 2...d6:b4 3.a3:c5 a7-b6 4.c5:a7 g7-h6\n\
         B leaves 01.05\njudge 10.05 leaver lost\n",
        &["2.4", "5.3"],
    ),
    // A draw by the rules of the game is none yet.
    ("year: 2022\nW > 03.03\n  moves 1.c3-d4\n  draw claims\n", &["1.4"]),
    // A claim that is right is decided by the judge.
    (
        "year: 2022\nstart: 01.03\nW > 01.03\n  moves 1.c3-d4\nB 05.03 > 30.04\n  moves 1...f6-g5\n\
         W 05.05 > 05.05 claim registered\n  moves 2.b2-c3\njudge 20.05 decides\n",
        &["3.5", "3.6", "3.7", "1.7"],
    ),
];

#[test]
fn what_the_chapter_says_of_letters_is_said_with_its_clauses_under_both_books() {
    let _claim = clauses::proves(&[
        "RU-2022 10.1.4",
        "RU-2022 10.1.7",
        "RU-2022 10.1.9",
        "RU-2022 10.1.10",
        "RU-2022 10.1.13",
        "RU-2022 10.1.14",
        "RU-2022 10.2.7",
        "RU-2022 10.2.12",
        "RU-2022 10.2.14",
        "RU-2022 10.4.1",
        "RU-2022 10.4.4",
        "RU-2022 10.4.5",
        "RU-2022 10.5.4",
        "RU-2022 10.5.8",
        "RU-2022 10.5.9",
        "RU-2013 6.1.7",
        "RU-2013 6.1.8",
        "RU-2013 6.1.9",
        "RU-2013 6.1.10",
        "RU-2013 6.1.12",
        "RU-2013 6.1.13",
        "RU-2013 6.1.14",
        "RU-2013 6.2.1",
        "RU-2013 6.2.4",
        "RU-2013 6.2.7",
        "RU-2013 6.2.12",
        "RU-2013 6.2.14",
        "RU-2013 6.3.5",
        "RU-2013 6.4.1",
        "RU-2013 6.4.4",
        "RU-2013 6.4.5",
        "RU-2013 6.5.1",
        "RU-2013 6.5.3",
        "RU-2013 6.5.4",
        "RU-2013 6.5.5",
        "RU-2013 6.5.6",
        "RU-2013 6.5.7",
        "RU-2013 6.5.8",
        "RU-2013 6.5.9",
    ]);
    let folder = Folder::new("correspond-shown");
    for (number, (game, clauses)) in SHOWN.iter().enumerate() {
        for (book, chapter) in [("RU-2022", "10"), ("RU-2013", "6")] {
            let game = game.replace("BOOK", &format!("{book} {chapter}"));
            let file = folder.file(&format!("{number}-{book}.letters"), &game);
            let ended = damka(&["correspond", &file, "--rulebook", book, "--lang", "en"]);
            let said = String::from_utf8(ended.stdout).unwrap();
            for clause in *clauses {
                let id = format!("{chapter}.{clause}");
                let cited = said.lines().any(|line| {
                    let cited = line.rsplit_once('(').map_or("", |(_, cited)| cited);
                    let mut ids = cited.trim_end_matches(')').split(", ");
                    ids.any(|one| one.trim_start_matches(book).trim() == id)
                });
                assert!(cited, "{book} {id} of game {number}:\n{said}");
            }
        }
    }
}

#[test]
fn a_game_on_the_server_is_counted_by_it() {
    let _claim = clauses::proves(&["RU-2022 10.1.1", "RU-2022 10.2.6", "RU-2022 10.5.10"]);
    let folder = Folder::new("correspond-server");
    let game = "medium: server\ndays: 5 for 10\nyear: 2022\nstart: 01.03\nW > 03.03\n  moves 1.c3-d4\n\
        B > 04.03\n  text I am better.\n  moves 1...d6-c5\ntoday 10.03\n";
    let file = folder.file("game.letters", game);
    let said = ending_with(1, &["correspond", &file, "--rulebook", "RU-2022", "--lang", "en"]);
    assert!(said.contains("(RU-2022 10.3.9)") && said.contains("(RU-2022 10.2.6)"), "{said}");
    let resigned =
        "medium: server\ndays: 5 for 10\nyear: 2022\nstart: 01.03\nW > 03.03\n  resigns\n";
    let file = folder.file("resigned.letters", resigned);
    let said = output(&["correspond", &file, "--rulebook", "RU-2022", "--lang", "en"]);
    assert!(said.contains("RU-2022 10.5.10"), "{said}");
    // Where moves go by the server alone, nobody may do so besides.
    let both = folder.file("both.letters", "medium: server\ndays: 5 for 10\nserver-too: yes\n");
    let refused = refusal(&["correspond", &both, "--rulebook", "RU-2022", "--lang", "en"]);
    assert!(refused.contains("RU-2022 10.1.1"), "{refused}");
    // One writes, the other moves on the server.
    let mixed = "server-too: yes\ndays: 50 for 10\nyear: 2022\nstart: 01.03\nB server 01.03\n\
        W > 03.03\n  moves 1.c3-d4\n  shown 09.03\nB > 12.03\n  moves 1...d6-c5\n\
        secretary 13.03 forwards\nW received 20.03\nW > 22.03\n  moves 2.b2-c3\n  shown 28.03\n";
    let file = folder.file("mixed.letters", mixed);
    let said = output(&["correspond", &file, "--rulebook", "RU-2022", "--lang", "en"]);
    assert!(said.contains("White: 4 days of 50, moves: 2"), "{said}");
    assert!(said.contains("Black: 3 days of 50, moves: 1"), "{said}");
    assert!(said.contains("Black: send a move by 2022-05-14"), "{said}");
}

#[test]
fn bad_input_is_refused_with_its_place() {
    let folder = Folder::new("correspond-bad");
    let file = folder.file("game.letters", "year: 2022\nW > 01.03\n  mvoes 1.c3-d4\n");
    let good = folder.file("good.letters", "year: 2022\nW > 01.03\n  moves 1.c3-d4\n");
    let server = folder.file("server.letters", "medium: server\n");
    for (file, document, said) in [
        (file.as_str(), "RU-2022", "game.letters:3:3: “mvoes” is not understood here"),
        (good.as_str(), "RU-1999", "the rulebooks are RU-2013"),
        (good.as_str(), "UA-2024", "choose RU-2022 or RU-2013"),
        (server.as_str(), "RU-2013", "RU-2013 6.1.1"),
        (server.as_str(), "RU-2022", "RU-2022 10.3.9"),
        ("no-such.letters", "RU-2022", "no-such.letters"),
    ] {
        let refused = refusal(&["correspond", file, "--rulebook", document, "--lang", "en"]);
        assert!(refused.contains(said), "{refused}");
    }
}
