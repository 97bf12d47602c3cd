//! Play by correspondence as an event: regulations, letters, breaks, leavers, claims, the final table.

use cases::Random;
use clauses::proves;
use competition::{Command, Competition, Fact, LogEntry, Place, PlayerId, Right};
use correspondence::{Act, Awaiting, Standing};
use draughts::Colour;
use rulebook::{Office, Power};
use serde_json::{Value, json};

use crate::hall::{Hall, nth};

/// Regulations of play by letters for three years.
fn by_post() -> Value {
    json!({
        "name": "By post", "rulebook": "RU-2022", "discipline": "correspondence", "time-control": "",
        "starts": "2026-03-01", "ends": "2028-12-31", "entries-until": "2026-02-20",
        "tie-breaks": ["sonneborn-berger-half"], "organiser": "Federation",
        "provisions": [{"of": "admission", "text": "As usual."}],
        "officials": [
            {"name": "Judge", "post": "chief-judge"}, {"name": "Secretary", "post": "chief-secretary"},
        ],
        "stages": [{"numbers": "as-listed", "system": {"round-robin": {"cycles": 1}}}],
        "correspondence": {"game": "russian", "medium": "post"},
    })
}

/// So many who write to one another; all rounds have begun.
fn begun(regulations: Value, players: u16) -> Hall {
    let mut hall = Hall::new(regulations);
    hall.players(players).ok(json!({"do": "start-stage", "stage": 1, "seed": "numbers"}));
    let section = hall.event.section(nth(1)).unwrap().clone();
    for round in 1..=hall.event.planned(&section) {
        hall.ok(json!({"do": "pair", "round": round, "seed": "colours"}));
        hall.ok(json!({"do": "publish", "round": round}));
        hall.ok(json!({"do": "start", "round": round, "note": "All know."}));
    }
    // What comes is entered when it has come.
    hall.at("2031-01-01 12:00");
    hall
}

fn place(round: u16, table: u16) -> Place {
    Place { section: nth(1), round: nth(round), table: nth(table), board: nth(1) }
}

/// Something that came for the first game.
fn came(deed: Value) -> Value {
    json!({"do": "correspond", "round": 1, "table": 1, "deed": deed, "by": "Secretary"})
}

/// A letter with a move.
fn letter(side: &str, received: Option<&str>, sent: &str, moves: &str) -> Value {
    let mut letter = json!({"by": side, "purpose": "move", "sent": sent, "moves": moves});
    if let Some(received) = received {
        letter["received"] = json!(received);
    }
    came(json!({"letter": letter}))
}

/// How the first game stands.
fn standing(hall: &Hall) -> Option<Standing> {
    let game = hall.event.postal_game(place(1, 1)).unwrap();
    game.game.outcome().map(|one| one.standing)
}

fn scores(event: &Competition, place: Place) -> Vec<&'static str> {
    let board = event.board_at(place).unwrap();
    board.scores.iter().map(|score| score.text()).collect()
}

#[test]
fn regulations_are_refused_unless_they_say_what_they_must() {
    let _claim = proves(&[
        "RU-2022 10.1.1",
        "RU-2022 10.1.3",
        "RU-2022 10.1.4",
        "RU-2022 10.1.6",
        "RU-2022 10.1.8",
        "RU-2013 6.1.6",
    ]);
    let refused = |change: &dyn Fn(&mut Value)| {
        let mut rules = by_post();
        change(&mut rules);
        rules["do"] = json!("create");
        let command: Command = serde_json::from_value(rules).unwrap();
        let now = "2026-01-10 10:00".parse().unwrap();
        match competition::decide(&Competition::default(), &command, now) {
            Ok(_) => String::new(),
            Err(refusal) => refusal.to_string(),
        }
    };
    assert_eq!(refused(&|_| {}), "");
    type Change = dyn Fn(&mut Value);
    let lacking: [(&Change, &str); 12] = [
        (&|it| it["correspondence"] = Value::Null, "RU-2022 10.1.1"),
        (&|it| it["correspondence"]["game"] = Value::Null, "RU-2022 10.1.4"),
        (&|it| it["correspondence"]["game"] = json!("english"), "RU-2022 10.1.4"),
        (&|it| it["correspondence"]["game"] = json!("ludo"), "RU-2022 10.1.4"),
        // The days of a move are not all that the regulations must say of e-mail.
        (
            &|it| {
                it["correspondence"]["medium"] = json!("email");
                it["correspondence"]["days"] = json!({"days": 50, "moves": 10});
            },
            "RU-2022 10.1.3",
        ),
        // A discipline that is another game is not played by letters as this one.
        (&|it| it["discipline"] = json!("renju"), "RU-2022 10.1.4"),
        (&|it| it["officials"][0]["post"] = json!("judge"), "RU-2022 10.1.6"),
        (&|it| it["officials"][1]["post"] = json!("judge"), "RU-2022 10.1.8"),
        (&|it| it["organiser"] = json!(""), "RU-2022 10.1.6"),
        (&|it| it["correspondence"]["medium"] = json!("email"), "RU-2022 10.1.3"),
        (&|it| it["correspondence"]["medium"] = json!("server"), "RU-2022 10.3.9"),
        (
            &|it| it["stages"][0]["system"] = json!({"swiss": {"system": "ru-lot", "rounds": 5}}),
            "RU-2022 10.1.6",
        ),
    ];
    for (number, (change, clause)) in lacking.into_iter().enumerate() {
        let said = refused(change);
        assert!(said.contains(clause), "{number}: {clause} in {said}");
    }
    let older = |it: &mut Value| {
        it["rulebook"] = json!("RU-2013");
        it["organiser"] = json!("");
    };
    assert!(refused(&older).contains("RU-2013 6.1.6"));
    let none = |it: &mut Value| {
        it["officials"][1]["post"] = json!("judge");
        it["correspondence"]["without-secretary"] = json!(true);
    };
    assert_eq!(refused(&none), "");
}

#[test]
fn a_rulebook_that_only_names_it_must_name_a_procedure() {
    let _claim = proves(&["UA-2024 II.systems.7.3", "UA-2024 II.systems.7.4"]);
    let mut rules = by_post();
    rules["rulebook"] = json!("UA-2024");
    rules["discipline"] = json!("russian");
    for (field, text) in [("place", "Kyiv"), ("approved", "2026-01-01"), ("approved-by", "F")] {
        rules[field] = json!(text);
    }
    rules["correspondence"] = json!({"medium": "post"});
    let said = |rules: &Value| {
        let rules = serde_json::from_value::<competition::Regulations>(rules.clone()).unwrap();
        let found = rules.findings().into_iter();
        let errors = found.filter(|one| one.severity == competition::Severity::Error);
        errors.map(|one| one.fault.text(words::Language::En)).collect::<Vec<_>>().join("\n")
    };
    let refused = said(&rules);
    assert!(refused.contains("UA-2024 II.systems.7.3, UA-2024 II.systems.7.4"), "{refused}");
    rules["correspondence"]["procedure"] = json!("UA-64");
    assert!(said(&rules).contains("UA-2024 II.systems.7.3"));
    rules["correspondence"]["procedure"] = json!("RU-2022");
    assert!(!said(&rules).contains("II.systems"), "{}", said(&rules));
    // What is no draughts is not played by the procedure of draughts, nor by a book that does not know the way at all.
    let lacks = |rules: &Value| {
        let rules = serde_json::from_value::<competition::Regulations>(rules.clone()).unwrap();
        let found = rules.findings().into_iter().map(|one| one.fault.problem);
        let lacks = |one: &competition::Problem| {
            matches!(one, competition::Problem::CorrespondenceLacks { .. })
        };
        found.filter(lacks).count()
    };
    assert_eq!(lacks(&rules), 0);
    for (book, discipline) in [("RU-2022", "renju"), ("UA-CHESS", "chess")] {
        let mut other = rules.clone();
        (other["rulebook"], other["discipline"]) = (json!(book), json!(discipline));
        assert!(lacks(&other) > 0, "{book} {discipline}");
        other["correspondence"]["game"] = json!("russian");
        assert!(lacks(&other) > 0, "{book} {discipline}");
    }
}

#[test]
fn all_rounds_are_played_at_once_and_letters_bring_games_on() {
    let mut hall = begun(by_post(), 4);
    assert_eq!(hall.event.postal_games().count(), 6);
    hall.ok(letter("white", None, "2026-03-03", "1.c3-d4"));
    let fact = hall.ok(letter("black", Some("2026-03-12"), "2026-03-15", "1...d6-c5"));
    let Fact::Corresponded { deeds, rules, by, .. } = &fact else { panic!("{fact:?}") };
    assert_eq!((rules.as_str(), by.as_str(), deeds.len()), ("RU-2022", "Secretary", 1));
    let game = hall.event.postal_game(place(1, 1)).unwrap();
    assert_eq!(game.game.line(), "1.c3-d4 d6-c5");
    let days = Colour::BOTH.map(|side| game.game.total(side));
    assert_eq!(days, [2, 3]);
    assert_eq!(game.game.awaiting(), Awaiting::Move(Colour::White));
    // Another game has its own letters.
    let other = hall.event.postal_game(place(2, 1)).unwrap();
    assert!(other.filed.is_empty());
    // What is written in the log is read back to the same event.
    let facts: Vec<Fact> = hall.event.history().iter().cloned().collect();
    let read = facts.iter().map(|fact| Fact::read(&fact.written().unwrap()).unwrap());
    let again = Competition::from_facts(&read.collect::<Vec<_>>()).unwrap();
    assert_eq!(again, hall.event);
}

#[test]
fn what_cannot_be_accepted_is_refused_with_its_clause_or_kept_as_it_came() {
    let _claim = proves(&["RU-2022 10.2.3"]);
    let mut hall = begun(by_post(), 4);
    hall.ok(letter("white", None, "2026-03-03", "1.c3-d4"));
    let empty = letter("black", Some("2026-03-12"), "2026-03-15", "");
    hall.no_because(empty.clone(), &["RU-2022 10.2.3"]);
    let mut keep = empty;
    keep["keep"] = json!(true);
    hall.ok(keep);
    let game = hall.event.postal_game(place(1, 1)).unwrap();
    assert_eq!(game.filed.len(), 2);
    let refused = game.filed[1].refused.as_ref().unwrap();
    assert_eq!(refused.clauses, ["RU-2022 10.2.3"]);
    assert_eq!(game.game.line(), "1.c3-d4", "the game stays as it was");
    // Two who enter the same do not enter it twice.
    let mut late = letter("black", Some("2026-03-12"), "2026-03-15", "1...d6-c5");
    late["seen"] = json!(1);
    hall.no(late.clone());
    late["seen"] = json!(2);
    hall.ok(late);
    // Days that are far away are mistakes.
    hall.no(letter("white", Some("2126-03-12"), "2126-03-15", "2.b2-c3"));
}

#[test]
fn a_game_that_ends_has_its_result_in_the_table_and_is_taken_back_alone() {
    let mut hall = begun(by_post(), 4);
    hall.no(json!({"do": "result", "round": 1, "table": 1, "score": "1-0"}));
    hall.ok(letter("white", None, "2026-03-03", "1.c3-d4"));
    hall.ok(came(json!({"letter": {
        "by": "black", "purpose": "move", "received": "2026-03-12", "sent": "2026-03-15", "resigns": true,
    }})));
    assert_eq!(standing(&hall), Some(Standing::Won(Colour::White)));
    assert_eq!(scores(&hall.event, place(1, 1)), ["1-0"]);
    let resigned = hall.event.last_fact().unwrap();
    // Something in another game does not stand in the way.
    let mut other = letter("white", None, "2026-03-03", "1.c3-d4");
    other["round"] = json!(2);
    hall.ok(other);
    hall.ok(json!({"do": "undo", "event": resigned, "reason": "the wrong game"}));
    assert_eq!(standing(&hall), None);
    assert!(scores(&hall.event, place(1, 1)).is_empty());
    // An earlier letter of a game is not taken from under a later one.
    let first = hall
        .event
        .history()
        .indexed()
        .find_map(|(index, fact)| matches!(fact, Fact::Corresponded { .. }).then_some(index));
    hall.ok(letter("black", Some("2026-03-12"), "2026-03-15", "1...d6-c5"));
    hall.no(json!({"do": "undo", "event": first, "reason": "no"}));
}

#[test]
fn each_may_do_what_the_chapter_gives_him() {
    // The matrix of the document, row by row: player, secretary, judge, organiser.
    let wanted = [
        (Power::Write, [true, true, true, false]),
        (Power::DecideFirst, [false, true, true, false]),
        (Power::DecideAppeal, [false, false, true, false]),
        (Power::DecideForGood, [false, false, false, true]),
        (Power::Reprimand, [false, true, true, false]),
        (Power::AskHeavier, [false, true, false, false]),
        (Power::DeclareLost, [false, false, true, false]),
        (Power::DeclareDrawn, [false, false, true, false]),
        (Power::AskExpulsion, [false, false, true, false]),
        (Power::Expel, [false, false, false, true]),
        (Power::OrderRegistered, [false, true, true, false]),
        (Power::Forward, [false, true, true, false]),
        (Power::NoteSheet, [false, true, true, false]),
        (Power::Bar, [false, false, false, true]),
        (Power::JudgeClaim, [false, false, true, false]),
        (Power::GrantBreak, [false, false, true, false]),
        (Power::Adjudicate, [false, false, true, false]),
        (Power::HearProtest, [false, false, false, true]),
        (Power::SettleLeaver, [false, false, true, false]),
        (Power::DrawUpTable, [false, true, true, false]),
        (Power::NoteTime, [true, true, true, false]),
    ];
    assert_eq!(Power::ALL.len(), wanted.len());
    let all = [Office::Player, Office::Secretary, Office::Judge, Office::Organiser];
    for book in ["RU-2022", "RU-2013"] {
        let mut rules = by_post();
        rules["rulebook"] = json!(book);
        let hall = begun(rules, 3);
        for (power, offices) in wanted {
            let has = all.map(|office| hall.event.offices(power).contains(&office));
            assert_eq!(has, offices, "{book} {power:?}");
        }
    }
    let hall = begun(by_post(), 4);
    let white = hall.event.postal_game(place(1, 1)).unwrap().player(Colour::White);
    let right =
        |command: Value| serde_json::from_value::<Command>(command).unwrap().right(&hall.event);
    assert_eq!(right(letter("white", None, "2026-03-03", "1.c3-d4")), Right::Player(white));
    let judges = json!({"judge": {"on": "2026-05-01", "papers": ["letters"]}});
    assert_eq!(right(came(judges)), Right::Rule);
    assert_eq!(
        right(came(json!({"lost": {"by": "white", "on": "2026-05-01", "clauses": []}}))),
        Right::Rule
    );
    let bar = json!({"barred": {"by": "white", "on": "2026-05-01", "years": 2}});
    assert_eq!(right(came(bar)), Right::Organise);
    let sanction = |what: &str| {
        right(came(json!({"sanction": {
            "by": "white", "on": "2026-05-01", "sanction": what, "clauses": ["RU-2022 10.2.6"],
        }})))
    };
    let wanted = [
        ("remark", Right::Keep),
        ("warning", Right::Keep),
        ("withhold-information", Right::Keep),
        ("ask-heavier", Right::Keep),
        ("ask-expulsion", Right::Rule),
        ("expulsion", Right::Organise),
    ];
    for (what, needs) in wanted {
        assert_eq!(sanction(what), needs, "{what}");
    }
    assert_eq!(right(came(json!({"registered-only": {"on": "2026-05-01"}}))), Right::Keep);
    let leaves = |expelled: Value| {
        right(json!({"do": "leave-games", "player": white, "on": "2026-05-01",
            "expelled": expelled, "by": "S"}))
    };
    assert_eq!(leaves(Value::Null), Right::Player(white));
    assert_eq!(leaves(json!({"clauses": []})), Right::Organise);
    assert_eq!(right(came(json!({"decided": {"on": "2026-05-01"}}))), Right::Keep);
    let holiday = |extra| {
        json!({"do": "take-break", "player": white, "first": "2026-07-01", "last": "2026-07-30",
            "told": "2026-06-20", "extra": extra, "by": "S"})
    };
    assert_eq!(right(holiday(false)), Right::Player(white));
    assert_eq!(right(holiday(true)), Right::Rule);
}

#[test]
fn a_dispute_goes_from_the_secretary_to_the_judge_to_the_organiser() {
    let _claim = proves(&["RU-2022 10.1.12"]);
    let mut hall = begun(by_post(), 4);
    let decided = |on: &str| came(json!({"decided": {"on": on}}));
    let right = |hall: &Hall| {
        let command = serde_json::from_value::<Command>(decided("2026-05-05")).unwrap();
        command.right(&hall.event)
    };
    hall.ok(came(json!({"dispute": {"by": "white", "on": "2026-05-01"}})));
    assert_eq!(right(&hall), Right::Keep);
    hall.ok(decided("2026-05-05"));
    let appeal = |received: &str, sent: &str| {
        came(json!({"appeal": {"by": "white", "received": received, "sent": sent}}))
    };
    hall.no_because(appeal("2026-05-10", "2026-05-21"), &["RU-2022 10.1.12"]);
    hall.ok(appeal("2026-05-10", "2026-05-20"));
    assert_eq!(right(&hall), Right::Rule);
    hall.ok(decided("2026-06-01"));
    let last = json!({"do": "undo", "reason": "no"});
    let undo = serde_json::from_value::<Command>(last).unwrap();
    assert_eq!(undo.right(&hall.event), Right::Rule);
    hall.ok(appeal("2026-06-08", "2026-06-10"));
    assert_eq!(right(&hall), Right::Organise);
    hall.ok(decided("2026-07-01"));
    // What was decided is taken back by those who may decide it.
    let last = json!({"do": "undo", "reason": "no"});
    let undo = serde_json::from_value::<Command>(last).unwrap();
    assert_eq!(undo.right(&hall.event), Right::Organise);
    hall.no_because(appeal("2026-07-08", "2026-07-10"), &["RU-2022 10.1.12"]);
}

#[test]
fn a_break_holds_in_all_games_of_a_player() {
    let _claim = proves(&["RU-2022 10.4.1", "RU-2022 10.4.2", "RU-2022 10.4.3"]);
    let mut hall = begun(by_post(), 4);
    let player = PlayerId(1);
    let mut holiday = json!({"do": "take-break", "player": 1, "first": "2026-07-01",
        "last": "2026-07-30", "told": "2026-06-20", "by": "Secretary"});
    // One partner was told late, and one not at all.
    let games: Vec<_> = hall.event.postal_games_of(player).collect();
    let partner = |index: usize| {
        let game = &games[index].1;
        game.player(!game.side_of(player).unwrap())
    };
    holiday["otherwise"] =
        json!([{"player": partner(0), "on": "2026-07-11"}, {"player": partner(1)}]);
    hall.ok(holiday.clone());
    let lengths: Vec<i64> = { hall.event.postal_games_of(player) }
        .map(|(_, game)| game.game.breaks().iter().map(|one| one.length()).sum())
        .collect();
    assert_eq!(lengths, [20, 0, 30]);
    // One a year, unless the judge grants more.
    holiday["first"] = json!("2026-11-01");
    holiday["last"] = json!("2026-11-10");
    holiday["otherwise"] = json!([]);
    holiday["told"] = json!("2026-10-20");
    hall.no_because(holiday.clone(), &["RU-2022 10.4.1"]);
    let mut long = holiday.clone();
    (long["first"], long["last"]) = (json!("2027-07-01"), json!("2027-07-31"));
    hall.no_because(long.clone(), &["RU-2022 10.4.1"]);
    // It may be kept as it came, though it does not count; that is for the secretary.
    long["keep"] = json!(true);
    let kept = serde_json::from_value::<Command>(long.clone()).unwrap();
    assert_eq!(kept.right(&hall.event), Right::Keep);
    let fact = hall.ok(long);
    let Fact::Corresponded { deeds, .. } = &fact else { panic!("{fact:?}") };
    let all = deeds.iter().flat_map(|deed| &deed.rulings);
    assert!(all.into_iter().any(|one| one.clauses.contains(&"RU-2022 10.4.1".to_owned())));
    holiday["extra"] = json!(true);
    hall.ok(holiday);
    let last = hall.event.postal_games_of(player).last().unwrap().1;
    assert_eq!(last.game.breaks().len(), 2);
}

#[test]
fn games_of_one_who_leaves_are_settled_together() {
    let _claim = proves(&["RU-2022 10.5.3"]);
    for (decision, ended, standing) in
        [("lost", 3, Some("0-1")), ("adjudicated", 0, None), ("annulled", 3, Some("--"))]
    {
        let mut hall = begun(by_post(), 4);
        // Nothing else takes him out of letters that go on, and nothing of this is done for one game alone.
        let withdraws = json!({"do": "withdraw", "who": "p1", "reason": "ill"});
        let excludes =
            json!({"do": "exclude", "who": "p1", "reason": "ill", "by": "chief-arbiter"});
        for other in [withdraws, excludes] {
            assert!(hall.no(other).contains("correspondence"));
        }
        hall.no(json!({"do": "correct", "round": 1, "table": 1, "score": "1-0", "reason": "x", "by": "J"}));
        for alone in [
            json!({"left": {"by": "white", "on": "2026-06-01"}}),
            json!({"leaver-game": {"on": "2026-06-01", "decision": decision}}),
            json!({"break": {"by": "white", "first": "2026-06-01", "last": "2026-06-02"}}),
            json!({"table": {"on": "2026-06-01"}}),
            json!({"sheet": {"by": "white", "received": "2026-06-01"}}),
        ] {
            hall.no(came(alone));
        }
        let leaves =
            json!({"do": "leave-games", "player": 1, "on": "2026-05-01", "by": "Secretary"});
        hall.ok(leaves.clone());
        hall.no(leaves);
        assert!(
            hall.event.postal_games_of(PlayerId(1)).all(|(_, game)| game.game.outcome().is_none())
        );
        hall.ok(json!({"do": "settle-leaver", "player": 1, "on": "2026-06-01",
            "decision": decision, "by": "Judge"}));
        let games: Vec<_> = hall.event.postal_games_of(PlayerId(1)).collect();
        let over = games.iter().filter(|(_, game)| game.game.outcome().is_some());
        assert_eq!(over.count(), ended, "{decision}");
        for (place, game) in games {
            let white = game.side_of(PlayerId(1)) == Some(Colour::White);
            let wanted = match standing {
                Some("0-1") if !white => Some("1-0"),
                other => other,
            };
            let found = scores(&hall.event, place);
            assert_eq!(found.first().copied(), wanted, "{decision}");
        }
        let section = hall.event.section(nth(1)).unwrap();
        assert_eq!(section.left.len(), usize::from(decision == "annulled"));
        assert!(hall.event.is_sound());
    }
}

#[test]
fn on_a_server_its_clock_dates_moves_and_counts() {
    let _claim = proves(&["RU-2022 10.3.9"]);
    let mut rules = by_post();
    rules["correspondence"] = json!({
        "game": "russian", "medium": "server", "days": {"days": 50, "moves": 10},
    });
    let mut hall = begun(rules, 4);
    hall.at("2026-03-05 12:00").ok(letter("white", None, "2026-01-01", "1.c3-d4"));
    let game = hall.event.postal_game(place(1, 1)).unwrap();
    assert_eq!(
        game.game.total(Colour::White),
        4,
        "the clock of the server counts, not what is sent"
    );
    // An impossible move does not get through, and there is nothing to report.
    hall.at("2026-03-06 12:00")
        .no_because(letter("black", None, "2026-03-06", "1...d6-d5"), &["RU-2022 10.3.9"]);
    let over = came(json!({"today": "2026-12-31"}));
    hall.no_because(over.clone(), &["RU-2022 10.3.9"]);
    let white = game.player(Colour::White);
    let command = serde_json::from_value::<Command>(over.clone()).unwrap();
    assert_eq!(command.right(&hall.event), Right::Player(white));
    hall.at("2026-04-25 12:00").ok(over);
    assert_eq!(scores(&hall.event, place(1, 1)), ["1-0"]);
}

#[test]
fn the_final_table_gives_both_a_minus_where_nobody_sent_the_record() {
    let _claim = proves(&["RU-2022 10.5.8", "RU-2022 10.5.1"]);
    let mut hall = begun(by_post(), 4);
    hall.no(json!({"do": "draw-up-table", "on": "2026-05-01", "by": "Secretary"}));
    let places: Vec<Place> = hall.event.postal_games().map(|(place, _)| place).collect();
    for (number, place) in places.iter().enumerate() {
        let mut resigns = came(json!({"letter": {
            "by": "white", "purpose": "move", "sent": "2026-03-05", "moves": "1.c3-d4", "resigns": true,
        }}));
        (resigns["round"], resigns["table"]) = (json!(place.round), json!(place.table));
        hall.ok(resigns);
        if number > 0 {
            let mut record = came(json!({"record": {"by": "black", "sent": "2026-03-20"}}));
            (record["round"], record["table"]) = (json!(place.round), json!(place.table));
            hall.ok(record);
        }
    }
    hall.ok(json!({"do": "draw-up-table", "on": "2026-05-01", "by": "Secretary"}));
    let results: Vec<_> = places.iter().map(|place| scores(&hall.event, *place)[0]).collect();
    assert_eq!(results, ["0-0", "0-1", "0-1", "0-1", "0-1", "0-1"]);
    for round in 1..=3 {
        hall.ok(json!({"do": "close", "round": round}));
    }
    // What comes after the end changes no result, and is still entered; what would change one is not.
    let results = json!({"results": {"by": "white", "on": "2026-06-01"}});
    let fact = hall.ok(came(results));
    let Fact::Corresponded { deeds, .. } = &fact else { panic!("{fact:?}") };
    assert!(deeds[0].rulings[0].clauses.contains(&"RU-2022 10.1.13".to_owned()));
    hall.ok(came(json!({"barred": {"by": "white", "on": "2026-06-01", "years": 1}})));
    assert!(hall.event.is_finished());
    hall.no(json!({"do": "settle-leaver", "player": 1, "on": "2026-06-01",
        "decision": "annulled", "by": "Judge"}));
}

#[test]
fn a_starting_sheet_that_came_late_counts_in_all_games() {
    let _claim = proves(&["RU-2022 10.3.2"]);
    let mut hall = begun(by_post(), 4);
    hall.ok(letter("white", None, "2026-03-09", "1.c3-d4"));
    let game = hall.event.postal_game(place(1, 1)).unwrap();
    assert_eq!(game.game.total(Colour::White), 8);
    let white = game.player(Colour::White);
    let note = |received: &str| json!({"do": "note-sheet", "player": white, "received": received, "by": "Secretary"});
    hall.no(note("2032-01-01"));
    hall.ok(note("2026-03-05"));
    let game = hall.event.postal_game(place(1, 1)).unwrap();
    assert_eq!(game.game.total(Colour::White), 3, "play began on the day after the sheet came");
    for (_, game) in hall.event.postal_games_of(white) {
        let side = game.side_of(white).unwrap();
        assert_eq!(game.game.rules().start(side), Some("2026-03-06".parse().unwrap()));
    }
    let facts: Vec<Fact> = hall.event.history().iter().cloned().collect();
    assert_eq!(Competition::from_facts(&facts).unwrap(), hall.event);
}

#[test]
fn a_dispute_about_a_game_of_the_secretary_goes_to_the_judge() {
    let _claim = proves(&["RU-2022 10.1.8", "RU-2022 10.1.12"]);
    let plain = begun(by_post(), 4);
    let name = plain.event.name(competition::Member::Player(PlayerId(1))).to_owned();
    let mut rules = by_post();
    rules["officials"][1]["name"] = json!(name);
    let mut hall = begun(rules, 4);
    let games: Vec<_> = hall.event.postal_games().collect();
    for (place, game) in games {
        let plays = game.side_of(PlayerId(1)).is_some();
        let mut asks = came(json!({"dispute": {"by": "white", "on": "2026-05-01", "text": "?"}}));
        (asks["round"], asks["table"]) = (json!(place.round), json!(place.table));
        hall.ok(asks);
        let mut decides = came(json!({"decided": {"on": "2026-05-02", "text": "!"}}));
        (decides["round"], decides["table"]) = (json!(place.round), json!(place.table));
        let decides = serde_json::from_value::<Command>(decides).unwrap();
        let wanted = if plays { Right::Rule } else { Right::Keep };
        assert_eq!(decides.right(&hall.event), wanted);
    }
}

#[test]
fn the_organiser_expels_on_the_judges_request() {
    let _claim = proves(&["RU-2022 10.1.9", "RU-2022 10.1.10"]);
    let mut hall = begun(by_post(), 4);
    let asks = |sanction: &str, clauses: Value| {
        came(json!({"sanction": {
            "by": "white", "on": "2026-05-01", "sanction": sanction, "clauses": clauses,
        }}))
    };
    hall.no_because(asks("ask-expulsion", json!([])), &["RU-2022 10.1.10"]);
    hall.no_because(asks("reprimand", json!(["RU-2022 10.1.11"])), &["RU-2022 10.1.9"]);
    hall.ok(asks("warning", json!(["RU-2022 10.1.11"])));
    hall.ok(asks("ask-expulsion", json!(["RU-2022 10.1.11"])));
    let white = hall.event.postal_game(place(1, 1)).unwrap().player(Colour::White);
    let expels = |clauses: Value| {
        json!({"do": "leave-games", "player": white, "on": "2026-06-01", "by": "Organiser",
            "expelled": {"clauses": clauses, "text": "As asked."}})
    };
    hall.no_because(expels(json!([])), &["RU-2022 10.1.10"]);
    hall.ok(expels(json!(["RU-2022 10.1.11"])));
    for (_, game) in hall.event.postal_games_of(white) {
        assert!(game.game.has_left(game.side_of(white).unwrap()));
    }
    let who = hall.event.only_the_organiser().unwrap();
    assert!(who.to_string().contains("Federation") && who.to_string().contains("RU-2022 10.1.12"));
}

#[test]
fn a_log_by_other_rules_is_not_lost() {
    let mut hall = begun(by_post(), 4);
    let first = hall.ok(letter("white", None, "2026-03-03", "1.c3-d4"));
    let mut facts: Vec<Fact> = hall.event.history().iter().cloned().collect();
    // A move that an earlier program let through.
    let wrong = first.written().unwrap().replace("1.c3-d4", "").replace("\"move\"", "\"report\"");
    *facts.last_mut().unwrap() = Fact::read(&wrong).unwrap();
    let read = Competition::from_facts(&facts).unwrap();
    let game = read.postal_game(place(1, 1)).unwrap();
    assert!(game.filed[0].refused.is_some() && game.filed[0].number.is_none());
    assert_eq!(game.game.line(), "");
}

#[test]
fn the_older_book_and_a_book_that_names_a_procedure_are_played_alike() {
    let _claim = proves(&[
        "RU-2013 6.1.9",
        "RU-2013 6.2.2",
        "RU-2013 6.3.5",
        "RU-2013 6.3.7",
        "RU-2013 6.4.1",
        "RU-2013 6.5.3",
        "RU-2013 6.5.8",
    ]);
    let mut older = by_post();
    older["rulebook"] = json!("RU-2013");
    let mut other = crate::hall::regulations("UA-2024", json!({"round-robin": {"cycles": 1}}));
    other["discipline"] = json!("russian");
    for field in ["starts", "ends", "officials", "time-control", "entries-until"] {
        other[field] = by_post()[field].clone();
    }
    other["correspondence"] = json!({"medium": "post", "procedure": "RU-2022"});
    for (rules, book, chapter) in [(older, "RU-2013", "6"), (other, "RU-2022", "10")] {
        let mut hall = begun(rules, 4);
        let clause = |number: &str| format!("{book} {chapter}.{number}");
        let says = |fact: &Fact, number: &str| {
            let Fact::Corresponded { deeds, rules, .. } = fact else { panic!("{fact:?}") };
            assert_eq!(rules, book);
            let all = deeds.iter().flat_map(|deed| &deed.rulings);
            let all: Vec<_> = all.flat_map(|one| one.clauses.clone()).collect();
            assert!(all.contains(&clause(number)), "{} in {all:?}", clause(number));
        };
        hall.ok(letter("white", None, "2026-03-03", "1.c3-d4"));
        let short = hall.ok(letter("black", Some("2026-03-12"), "2026-03-15", "1...dc5"));
        says(&short, "2.2");
        hall.ok(came(json!({"letter": {"by": "white", "purpose": "report",
            "received": "2026-03-20", "sent": "2026-03-21", "charges-stop": true}})));
        let late = hall.ok(came(json!({"letter": {"by": "black", "purpose": "correct",
            "received": "2026-03-27", "sent": "2026-06-01", "moves": "1...d6-c5"}})));
        says(&late, "3.5");
        hall.ok(came(json!({"letter": {"by": "white", "purpose": "claim", "registered": true,
            "received": "2026-06-08", "sent": "2026-06-09", "moves": "2.b2-c3"}})));
        let judged = hall.ok(came(json!({"judge": {"on": "2026-07-01",
            "papers": ["letters", "receipts", "record", "chart"]}})));
        says(&judged, "3.7");
        assert_eq!(standing(&hall), Some(Standing::Won(Colour::White)));
        // Another game goes to the judge, a break holds in all, and one leaves.
        let second = if book == "RU-2013" { "reprimand" } else { "warning" };
        let mut warned = came(json!({"sanction": {"by": "white", "on": "2026-04-01",
            "sanction": second, "clauses": [clause("2.6")]}}));
        warned["round"] = json!(2);
        says(&hall.ok(warned), "1.9");
        let holiday = json!({"do": "take-break", "player": 2, "first": "2026-08-01",
            "last": "2026-08-30", "told": "2026-07-20", "by": "Secretary"});
        says(&hall.ok(holiday.clone()), "4.3");
        hall.no_because(holiday, &[&clause("4.1")]);
        for player in 1..=3 {
            let leaves = json!({"do": "settle-leaver", "player": player, "on": "2026-09-01",
                "decision": "lost", "by": "Judge"});
            says(&hall.ok(leaves), "5.3");
        }
        let ends = hall.ok(json!({"do": "draw-up-table", "on": "2026-10-01", "by": "Secretary"}));
        says(&ends, "5.8");
        // Nobody sent a record of the game that the judge decided; those of leavers owe none.
        assert_eq!(standing(&hall), Some(Standing::BothMinus));
        let minus = hall.event.postal_games().filter(|(_, game)| {
            game.game.outcome().is_some_and(|one| one.standing == Standing::BothMinus)
        });
        // Two who both left have lost their game to nobody.
        assert!(minus.count() < 6);
        for round in 1..=3 {
            hall.ok(json!({"do": "close", "round": round}));
        }
        assert!(hall.event.is_finished());
    }
}

#[test]
fn other_events_have_no_letters() {
    let mut hall =
        Hall::new(crate::hall::regulations("UA-2024", json!({"round-robin": {"cycles": 1}})));
    hall.players(4).ok(json!({"do": "start-stage", "stage": 1}));
    hall.pair(1, 1);
    hall.no(letter("white", None, "2026-03-03", "1.c3-d4"));
    assert_eq!(hall.event.postal_games().count(), 0);
    let act: Act = serde_json::from_value(json!({"today": "2026-03-03"})).unwrap();
    assert_eq!(act.by(), None);
}

/// A day of the event, or one that makes no sense of it.
fn some_day(random: &mut Random) -> String {
    let year = 2025 + random.below(6);
    format!("{year}-{:02}-{:02}", 1 + random.below(12), 1 + random.below(28))
}

/// Something that might come, as somebody might write it.
fn something(hall: &Hall, at: Place, random: &mut Random) -> Value {
    let game = hall.event.postal_game(at).unwrap();
    let by = random.pick(&["white", "black"]);
    let (on, other) = (some_day(random), some_day(random));
    let result = random.pick(&["white", "draw", "black"]);
    let moves = match random.below(4) {
        0 => random
            .pick(&["", "?", "cd4", "9.a1-a9", "1.c3-d4 d6-c5 2.b2-c3", "e3:c5", "…"])
            .to_owned(),
        _ => {
            let legal = game.game.legal();
            if legal.is_empty() { String::new() } else { random.pick(&legal) }
        }
    };
    let mut letter = json!({
        "by": by, "purpose": random.pick(&["move", "move", "move", "report", "correct", "claim"]),
        "sent": on, "moves": moves,
    });
    for (field, value) in [
        ("received", json!(other)),
        ("partner-sent", json!(other)),
        ("stamp", json!(other)),
        ("registered", json!(true)),
        ("lacks", json!(["totals", "receipt", "greeting"])),
        ("repeats", json!("c3-d4")),
        ("accepts", json!("A")),
        ("offers", json!([{"name": "A", "moves": "d6-c5 b2-c3"}, {"name": null, "moves": "x"}])),
        ("totals", json!([3, -7])),
        ("charges-stop", json!(true)),
        ("charges-omission", json!(true)),
        ("corrects", json!(true)),
        ("draw", json!(random.pick(&["offers", "accepts"]))),
        ("comments", json!(true)),
        ("code", json!("X")),
        ("text", json!("Dear partner, …")),
    ] {
        if random.chance(25) {
            letter[field] = value;
        }
    }
    if random.chance(3) {
        letter["resigns"] = json!(true);
    }
    match random.below(24) {
        0 => json!({"repeat": {"by": by, "on": on, "registered": true}}),
        1 => json!({"enquiry": {"by": by, "on": on, "registered": false}}),
        2 => json!({"registered-only": {"on": on}}),
        16 => json!({"sanction": {"by": by, "on": on, "sanction": "remark",
            "clauses": ["RU-2022 10.2.6"], "text": "…"}}),
        3 => json!({"claim-protest": {"received": on, "sent": other}}),
        4 => {
            let papers =
                random.pick(&[&["letters"][..], &["letters", "receipts", "record", "chart"]]);
            json!({"judge": {"on": on, "papers": papers, "declines": random.chance(30)}})
        }
        5 => json!({"today": on}),
        6 => json!({"record": {"by": by, "sent": on}}),
        7 => json!({"analysis": {"by": by, "sent": on, "received": other, "evaluation": result}}),
        8 => {
            json!({"adjudicated": {"on": on, "result": result, "against-both": random.chance(50)}})
        }
        9 => json!({"protest": {"by": by, "received": on, "sent": other}}),
        10 => json!({"organiser": {"on": on, "result": result}}),
        11 => json!({"dispute": {"by": by, "on": on}}),
        12 => json!({"decided": {"on": on}}),
        13 => json!({"appeal": {"by": by, "received": on, "sent": other}}),
        14 => json!({"lost": {"by": by, "on": on, "clauses": ["RU-2022 10.1.11", "x"]}}),
        15 => json!({"barred": {"by": by, "on": on, "years": random.below(9)}}),
        _ => json!({ "letter": letter }),
    }
}

/// Whatever comes is kept, as it came; nothing of it breaks the event, and its log gives the same event again.
#[test]
fn whatever_comes_is_kept_and_breaks_nothing() {
    let fresh = begun(by_post(), 3);
    let facts: Vec<Fact> = fresh.event.history().iter().cloned().collect();
    cases::play("what comes by post", 150, |random| {
        let event = Competition::from_facts(&facts).unwrap();
        let mut hall = Hall { event, now: fresh.now };
        let mut kept = 0;
        for _ in 0..random.below(40) {
            let places: Vec<Place> = hall.event.postal_games().map(|(place, _)| place).collect();
            let at = random.pick(&places);
            let deed = something(&hall, at, random);
            let read: Act = serde_json::from_value(deed.clone()).unwrap();
            let command = json!({
                "do": "correspond", "round": at.round, "table": at.table, "deed": deed,
                "keep": true, "by": "Secretary",
            });
            hall.ok(command);
            kept += 1;
            let game = hall.event.postal_game(at).unwrap();
            assert_eq!(game.filed.last().unwrap().act, read);
            assert_eq!(game.game.outcome().is_some(), !scores(&hall.event, at).is_empty());
        }
        let filed: usize = hall.event.postal_games().map(|(_, game)| game.filed.len()).sum();
        assert_eq!(filed, kept);
        let all = hall.event.history().iter();
        let read = all.map(|fact| Fact::read(&fact.written().unwrap()).unwrap());
        let again = Competition::from_facts(&read.collect::<Vec<_>>()).unwrap();
        assert_eq!(again, hall.event);
    });
}

/// Letters, with leave to move on the server.
fn mixed() -> Value {
    let mut rules = by_post();
    rules["correspondence"]["server-too"] = json!(true);
    rules["correspondence"]["days"] = json!({"days": 50, "moves": 10});
    rules["correspondence"]["organiser-email"] = json!("organiser@example.org");
    rules
}

#[test]
fn one_writes_letters_and_the_other_moves_on_the_server() {
    let _claim = proves(&["RU-2022 10.2.1", "RU-2022 10.3.9"]);
    let mut hall = begun(mixed(), 4);
    let [white, black] = hall.event.postal_game(place(1, 1)).unwrap().players;
    let way = |player: PlayerId, here: bool| json!({"do": "choose-way", "player": player, "here": here, "by": "He"});
    let right = |command: &Value| {
        serde_json::from_value::<Command>(command.clone()).unwrap().right(&hall.event)
    };
    assert_eq!(right(&way(black, true)), Right::Player(black));
    // It holds in all his games.
    hall.at("2026-03-02 12:00");
    hall.ok(way(black, true));
    for (_, game) in hall.event.postal_games_of(black) {
        let side = game.side_of(black).unwrap();
        assert!(game.game.rules().is_here(side) && !game.game.rules().is_here(!side));
    }
    hall.no(way(black, true));
    // White's letter of the 3rd is entered on the 9th: then Black has it, whatever is written.
    hall.at("2026-03-09 12:00");
    hall.ok(letter("white", None, "2026-03-03", "1.c3-d4"));
    hall.at("2026-03-12 12:00");
    let typed = letter("black", Some("2026-03-11"), "2026-03-30", "1...d6-c5");
    hall.ok(typed);
    let game = hall.event.postal_game(place(1, 1)).unwrap();
    assert_eq!(Colour::BOTH.map(|side| game.game.total(side)), [2, 3]);
    let [sent, shown] = [1, 2].map(|at| {
        let letter = game.filed[at].act.letter().unwrap().clone();
        (letter.sent.unwrap().to_string(), letter.shown.map(|day| day.to_string()))
    });
    assert_eq!(sent, ("2026-03-03".to_owned(), Some("2026-03-09".to_owned())));
    assert_eq!(shown, ("2026-03-12".to_owned(), None));
    // White does not see the move before its card has reached him; Black saw White's at once.
    let seen = |hall: &Hall, player| {
        let game = hall.event.postal_game(place(1, 1)).unwrap();
        game.as_seen_by(game.side_of(player).unwrap()).game.line()
    };
    assert_eq!(
        (seen(&hall, white), seen(&hall, black)),
        ("1.c3-d4".into(), "1.c3-d4 d6-c5".into())
    );
    let forwards = came(json!({"forwarded": {"on": "2026-03-12"}}));
    assert_eq!(
        serde_json::from_value::<Command>(forwards.clone()).unwrap().right(&hall.event),
        Right::Keep
    );
    hall.ok(forwards);
    hall.at("2026-03-25 12:00");
    assert_eq!(seen(&hall, white), "1.c3-d4");
    hall.ok(came(json!({"received": {"by": "white", "on": "2026-03-20"}})));
    assert_eq!(seen(&hall, white), "1.c3-d4 d6-c5");
    // The day that he has named stands.
    hall.no(letter("white", Some("2026-03-24"), "2026-03-25", "2.b2-c3"));
    hall.ok(letter("white", None, "2026-03-25", "2.b2-c3"));
    let game = hall.event.postal_game(place(1, 1)).unwrap();
    assert_eq!(game.game.total(Colour::White), 2 + 5);
    let facts: Vec<Fact> = hall.event.history().iter().cloned().collect();
    assert_eq!(Competition::from_facts(&facts).unwrap(), hall.event);
}

#[test]
fn a_letter_is_shown_to_the_partner_when_he_has_received_it() {
    let mut hall = begun(by_post(), 4);
    let seen = |hall: &Hall, side| hall.event.postal_game(place(1, 1)).unwrap().as_seen_by(side);
    hall.ok(letter("white", None, "2026-03-03", "1.c3-d4"));
    let [own, partners] = [Colour::White, Colour::Black].map(|side| seen(&hall, side));
    assert_eq!((own.filed.len(), partners.filed.len()), (1, 0));
    assert_eq!(partners.game.awaiting(), Awaiting::Move(Colour::White));
    // What he answers he has received.
    hall.ok(letter("black", Some("2026-03-10"), "2026-03-12", "1...d6-c5"));
    assert_eq!(seen(&hall, Colour::Black).game.line(), "1.c3-d4 d6-c5");
    assert_eq!(seen(&hall, Colour::White).game.line(), "1.c3-d4");
    // A letter that could not be accepted is its writer's alone, and so is a letter sent once more.
    let mut kept = letter("white", Some("2026-03-20"), "2026-03-21", "");
    kept["keep"] = json!(true);
    hall.ok(kept);
    hall.ok(came(json!({"repeat": {"by": "black", "on": "2026-04-21", "registered": true}})));
    let whites = seen(&hall, Colour::White);
    assert_eq!((whites.filed.len(), whites.game.line()), (2, "1.c3-d4".to_owned()));
    assert_eq!(seen(&hall, Colour::Black).filed.len(), 3);
    // The move that a claimant writes for the judge is not shown to the accused before the judge forwards it.
    hall.ok(letter("white", Some("2026-03-19"), "2026-07-20", "2.b2-c3"));
    hall.ok(came(json!({"received": {"by": "black", "on": "2026-07-25"}})));
    let claim = json!({"letter": {"by": "black", "purpose": "claim", "sent": "2026-07-28",
        "moves": "2...f6-g5", "registered": true}});
    hall.ok(came(claim));
    let accused = seen(&hall, Colour::White);
    let notice = accused.filed.last().unwrap();
    assert!(notice.act.letter().unwrap().moves.is_empty() && notice.rulings.is_empty());
    assert!(matches!(accused.game.awaiting(), Awaiting::Judge { .. }));
    // When the game is over, all is known.
    hall.ok(came(json!({"judge": {"on": "2026-08-20", "papers": ["letters", "receipts", "record", "chart"]}})));
    assert!(standing(&hall).is_some());
    assert_eq!(
        seen(&hall, Colour::White).filed.len(),
        hall.event.postal_game(place(1, 1)).unwrap().filed.len()
    );
}
