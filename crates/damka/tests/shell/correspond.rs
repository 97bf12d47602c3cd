//! `damka correspond`, run as a person runs it.

use crate::support::{Folder, ending_with, output, refusal};

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
        "  Black: the time is overdue indeed, the game is lost. (RU-2022 10.3.7)",
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
