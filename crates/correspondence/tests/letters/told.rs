//! Games told in lines, and the sentences in which they are answered.

use correspondence::{Act, Game, Rules, Why, read};
use draughts::Colour;
use rulebook::Rulebook;
use words::Language;

use crate::support::{BOOKS, date};

const TOLD: &str = include_str!("../data/told.letters");

/// The game of the file, every act taken.
fn played() -> Game {
    let told = read(TOLD).unwrap_or_else(|mistake| panic!("{}", mistake.text(Language::En)));
    assert_eq!((told.code.as_str(), told.white.as_str()), ("7/2026", "Коваль А. П."));
    let mut game = Game::new(Rules::new(Rulebook::of(BOOKS[0]), told.terms).unwrap());
    for (line, act) in &told.acts {
        let ruled = game.act(act).unwrap_or_else(|refusal| panic!("{line}: {refusal:?}"));
        for language in Language::ALL {
            assert!(ruled.iter().all(|ruling| ruling.text(language).len() > 10));
        }
    }
    game
}

#[test]
fn a_game_is_read_from_lines_and_played() {
    let game = played();
    assert_eq!(game.line(), "1.c3-d4 d6-c5 2.b2-c3 c5-b4 3.a3:c5 f6-g5 4.g3-h4 g7-f6 5.h2-g3");
    assert_eq!(game.record(), "1.cd4 dc5 2.bc3 cb4 3.a:c5 fg5 4.gh4 gf6 5.hg3");
    // 2, 2 and a day by the postmark, 2 for repeating late, 1, 6, 1, 2.
    assert_eq!(game.total(Colour::White), 17);
    // 6, 2, nothing for the report, the claim in White's break, 6 for it.
    assert_eq!(game.total(Colour::Black), 14);
    let chart = game.chart();
    let black = chart.rows[0].black.as_ref().unwrap();
    assert_eq!((black.received, black.sent), (Some(day("2026-03-04")), Some(day("2026-03-12"))));
    assert_eq!((black.days, black.total), (6, 6));
    let accepted = chart.rows[1].white.as_ref().unwrap();
    assert_eq!((accepted.received, accepted.days), (None, 0), "made by Black's letter");
}

fn day(text: &str) -> calendar::Date {
    text.parse().unwrap()
}

#[test]
fn what_cannot_be_understood_has_its_line_and_column() {
    for (text, line, column, said) in [
        ("game: bridge", 1, 7, "bridge"),
        ("W > 03.03.2026\n  mvoes 1.c3-d4", 2, 3, "moves, offer"),
        ("W > 33.03.2026", 1, 5, "33.03.2026"),
        ("\nW > 03.03", 2, 5, "03.03"),
        ("W 01.03.2026", 1, 13, "too early"),
        ("W > 01.03.2026 claim now", 1, 22, "now"),
        ("  moves 1.c3-d4", 1, 3, "no"),
        ("W > 01.03.2026\n totals 2", 2, 9, "2"),
        ("B break 01.03.2026 told -", 1, 9, "01.03.2026"),
        ("days: many for 10", 1, 7, "many"),
    ] {
        let mistake = read(text).unwrap_err();
        assert_eq!((mistake.line, mistake.column), (line, column), "{text}");
        assert!(mistake.text(Language::En).contains(said), "{}", mistake.text(Language::En));
        for language in [Language::Uk, Language::Ru] {
            assert!(mistake.text(language).len() > 20);
        }
    }
}

#[test]
fn refusals_say_what_to_do_in_three_languages() {
    let mut game = played();
    let refused = [
        (Act::Record { by: Colour::White, sent: date("01.03"), received: None }, Why::NotOver),
        (
            Act::Judge {
                on: date("01.03"),
                papers: Vec::new(),
                declines: false,
                text: String::new(),
            },
            Why::NoClaim,
        ),
        (
            Act::Repeat { by: Colour::Black, on: date("01.03"), registered: true },
            Why::NothingToRepeat,
        ),
        (Act::Today(date("01.03")), Why::NotOnServer),
    ];
    for (act, why) in refused {
        let refusal = game.act(&act).unwrap_err();
        assert_eq!(refusal.why, why);
        let [uk, ru, en] = Language::ALL.map(|language| refusal.text(language));
        assert!(uk != ru && ru != en && en.len() > 20, "{en}");
    }
}
