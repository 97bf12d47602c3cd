//! One writes letters, the other moves on the server.

use clauses::{Document, proves};
use correspondence::{
    Act, Duty, Game, Instance, Letter, Part, Purpose, Rules, Standing, Terms, What, Why,
};
use draughts::Colour;
use rulebook::{DayBudget, Medium, Rulebook};

use crate::support::{cites, date, find, has, letter, refused, send, terms};

const BOOK: Document = Document::RU_2022;

/// Letters, with leave to move on the server, where there are so many days.
fn mixed() -> Terms {
    let moves = 10.try_into().unwrap();
    Terms {
        server_too: true,
        budget: Some(DayBudget { days: 50, moves }),
        start: Some(date("01.03")),
        ..terms()
    }
}

fn game() -> Game {
    Game::new(Rules::new(Rulebook::of(BOOK), mixed()).unwrap())
}

/// Black moves on the server from the first day on.
fn black_here() -> Game {
    let mut game = game();
    game.act(&Act::Way { by: Colour::Black, on: date("01.03"), here: true }).unwrap();
    game
}

/// A letter that stands on the server since a day.
fn shown(letter: Letter, day: &str) -> Letter {
    Letter { shown: Some(date(day)), ..letter }
}

#[test]
fn regulations_name_the_time_and_only_a_book_with_servers_allows_it() {
    let _claim = proves(&["RU-2022 10.1.1", "RU-2022 10.3.9"]);
    let why = |document, change: fn(&mut Terms)| {
        let mut terms = mixed();
        change(&mut terms);
        Rules::new(Rulebook::of(document), terms).map(drop).map_err(|refusal| refusal.why)
    };
    assert_eq!(why(BOOK, |_| ()), Ok(()));
    assert_eq!(why(BOOK, |terms| terms.budget = None), Err(Why::ServerTime));
    assert_eq!(why(BOOK, |terms| terms.medium = Medium::Server), Err(Why::Medium));
    assert_eq!(why(Document::RU_2013, |_| ()), Err(Why::Medium));
    // Where nothing is said of it, nobody goes to the server.
    let mut post = Game::new(Rules::new(Rulebook::of(BOOK), terms()).unwrap());
    let way = Act::Way { by: Colour::White, on: date("01.03"), here: true };
    assert_eq!(refused(&mut post, way).why, Why::NotBeside);
}

#[test]
fn days_run_from_the_day_on_the_server_and_from_the_receipt_of_the_card() {
    let _claim = proves(&["RU-2022 10.2.1", "RU-2022 10.3.1", "RU-2022 10.3.9"]);
    let mut game = black_here();
    // The secretary has White's letter of the 3rd on the 9th, and enters it: Black sees it then.
    let white = shown(letter(Colour::White, "", "03.03", "1.c3-d4"), "09.03");
    send(&mut game, white);
    assert_eq!(game.last_safe_day(Colour::Black), Some(date("28.04")));
    assert!(!game.due().iter().any(|one| one.duty == Duty::Repeat), "it stands on the server");
    let rulings =
        send(&mut game, Letter::new(Colour::Black, None, Some(date("12.03")), "1...d6-c5"));
    assert!(!has(&rulings, What::Omitted), "{rulings:?}");
    assert_eq!(game.total(Colour::Black), 3);
    let entry = &game.account(Colour::Black).entries()[0];
    assert_eq!(entry.clauses[0].to_string(), "RU-2022 10.3.9");
    // The card is posted by the secretary; until then that is due.
    let forward = game.due().into_iter().find(|one| one.duty == Duty::Forward).unwrap();
    assert_eq!(forward.office, Instance::Secretary);
    game.act(&Act::Forwarded { on: date("13.03") }).unwrap();
    assert!(!game.due().iter().any(|one| one.duty == Duty::Forward));
    let again = refused(&mut game, Act::Forwarded { on: date("14.03") });
    assert_eq!(again.why, Why::NothingToForward);
    // White's days run from the day on which it reached him: no day on the way is his.
    assert_eq!(game.last_safe_day(Colour::White), None);
    game.act(&Act::Received { by: Colour::White, on: date("20.03") }).unwrap();
    assert_eq!(game.last_safe_day(Colour::White), Some(date("07.05")));
    let wrong = shown(letter(Colour::White, "25.03", "26.03", "2.b2-c3"), "01.04");
    let why = refused(&mut game, Act::Letter(Box::new(wrong)));
    assert_eq!(
        (why.why, why.clauses[0].to_string().as_str()),
        (Why::ReceivedOtherwise, "RU-2022 10.3.1")
    );
    send(
        &mut game,
        shown(Letter::new(Colour::White, None, Some(date("22.03")), "2.b2-c3"), "28.03"),
    );
    assert_eq!(game.total(Colour::White), 2 + 2);
    assert_eq!(game.last_safe_day(Colour::Black), Some(date("14.05")));
}

#[test]
fn on_the_server_moves_are_legal_and_faults_of_letters_are_reported() {
    let _claim =
        proves(&["RU-2022 10.2.6", "RU-2022 10.2.10", "RU-2022 10.2.11", "RU-2022 10.3.9"]);
    let mut game = black_here();
    send(&mut game, shown(letter(Colour::White, "", "03.03", "1.c3-c4"), "09.03"));
    let report = Letter {
        purpose: Purpose::Report,
        charges_stop: true,
        ..Letter::new(Colour::Black, None, Some(date("10.03")), "")
    };
    let rulings = send(&mut game, report);
    assert!(cites(find(&rulings, What::StopCharged), BOOK, "10.2.11"));
    assert!(cites(find(&rulings, What::Reported), BOOK, "10.2.10"));
    let fix = Letter {
        purpose: Purpose::Correct,
        ..shown(letter(Colour::White, "16.03", "17.03", "1.c3-d4"), "22.03")
    };
    send(&mut game, fix);
    assert_eq!(game.total(Colour::White), 2 + 6 + 1);
    let illegal = Letter::new(Colour::Black, None, Some(date("23.03")), "1...d6-d5");
    let refusal = refused(&mut game, Act::Letter(Box::new(illegal)));
    assert_eq!(refusal.why, Why::OnServer);
    // No comment goes with a move, neither said nor ticked.
    for talks in [
        Letter {
            text: "I am better.".to_owned(),
            ..Letter::new(Colour::Black, None, Some(date("23.03")), "1...d6-c5")
        },
        Letter {
            comments: true,
            ..Letter::new(Colour::Black, None, Some(date("23.03")), "1...d6-c5")
        },
    ] {
        let refusal = refused(&mut game, Act::Letter(Box::new(talks)));
        assert_eq!(refusal.why, Why::CommentedHere);
        assert_eq!(refusal.clauses[0].to_string(), "RU-2022 10.2.6");
    }
    let lacking = Letter {
        lacks: vec![Part::Dates],
        ..Letter::new(Colour::Black, None, Some(date("23.03")), "1...d6-c5")
    };
    assert_eq!(refused(&mut game, Act::Letter(Box::new(lacking))).why, Why::OnServer);
}

#[test]
fn who_goes_to_the_server_finds_there_what_was_on_its_way() {
    let mut game = game();
    send(&mut game, letter(Colour::White, "", "03.03", "1.c3-d4"));
    game.act(&Act::Way { by: Colour::Black, on: date("08.03"), here: true }).unwrap();
    let refusal = refused(&mut game, Act::Received { by: Colour::Black, on: date("08.03") });
    assert_eq!(refusal.why, Why::MovesHere);
    send(&mut game, Letter::new(Colour::Black, None, Some(date("10.03")), "1...d6-c5"));
    assert_eq!(game.total(Colour::Black), 2);
    // Back to letters: the next card goes by post again.
    game.act(&Act::Way { by: Colour::Black, on: date("11.03"), here: false }).unwrap();
    assert!(!game.rules().is_here(Colour::Black));
}

#[test]
fn overdue_time_is_claimed_on_the_server_too() {
    let _claim = proves(&["RU-2022 10.3.6", "RU-2022 10.3.7", "RU-2022 10.5.10"]);
    let mut game = black_here();
    send(&mut game, shown(letter(Colour::White, "", "25.04", "1.c3-d4"), "30.04"));
    let claim = Letter {
        purpose: Purpose::Claim,
        ..Letter::new(Colour::Black, None, Some(date("02.05")), "1...d6-c5")
    };
    let rulings = send(&mut game, claim);
    assert!(!has(&rulings, What::NotRegistered), "what goes by the server is not registered");
    let papers = correspondence::Paper::ALL.to_vec();
    let judge = Act::Judge { on: date("20.05"), papers, declines: false, text: String::new() };
    game.act(&judge).unwrap();
    assert_eq!(game.outcome().unwrap().standing, Standing::Won(Colour::Black));
    // The server has the record of who moves on it.
    let owes: Vec<_> = game.due().into_iter().filter(|one| one.duty == Duty::Record).collect();
    assert_eq!(owes.iter().map(|one| one.who).collect::<Vec<_>>(), [Some(Colour::White)]);
}
