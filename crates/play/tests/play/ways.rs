//! Ways of playing: a giver at several boards, and players who see no board.

use game::{Millis, Moment};
use play::{
    Blindfold, PerPerson, Person, Phase, PooledClock, Role, ServerTime, Table, TableAct,
    TableTerms, TableView, Who, waiting_order,
};
use words::Language;

use crate::hall::Hall;

#[test]
fn v18_one_clock_of_a_giver_runs_while_a_board_waits() {
    let mut giver = PooledClock::new(Millis::minutes(60), Millis::ZERO);
    for _ in 0..3 {
        giver.waits(Moment(0));
    }
    for at in [5_000, 8_000] {
        giver.moved(Moment(at));
    }
    giver.waits(Moment(11_000)); // board 1 answers
    giver.moved(Moment(12_000));
    giver.moved(Moment(15_000));
    assert_eq!(giver.falls(), None, "nobody waits");
    giver.waits(Moment(20_000));
    assert_eq!(giver.falls(), Some(Moment(20_000 + 3_585_000)));
    giver.moved(Moment(26_000));
    assert_eq!(giver.left(Moment(99_000)), Millis(3_579_000), "0–15 s and 20–26 s");
}

#[test]
fn what_each_move_adds_is_added_to_the_one_clock() {
    let mut giver = PooledClock::new(Millis::seconds(10), Millis::seconds(2));
    giver.waits(Moment(0));
    giver.moved(Moment(3_000));
    assert_eq!(giver.left(Moment(50_000)), Millis::seconds(9));
    giver.waits(Moment(60_000));
    assert_eq!(giver.left(Moment(70_000)), Millis::ZERO, "his flag has fallen");
}

#[test]
fn the_board_that_has_waited_longest_comes_first() {
    let game = || Hall::friendly("RU-2022", "russian", "30+30");
    let mut boards = [game(), game(), game(), game()];
    // The giver is White; two have answered, the third earlier than the first.
    for (board, at) in boards.iter_mut().zip([1_000, 2_000, 3_000, 4_000]) {
        board.moves(at, 'w', "c3-d4");
    }
    boards[2].moves(6_000, 'b', "b6-a5");
    boards[0].moves(9_000, 'b', "b6-a5");
    let resigned = TableAct::Say { ply: 1, what: play::Saying::Resign };
    boards[3].at(10_000, boards[3].who('b'), resigned).unwrap();
    let seen: Vec<(&Table, Person)> =
        boards.iter().map(|board| (&board.table, Person::First)).collect();
    assert_eq!(waiting_order(&seen), [2, 0]);
}

fn blindfolded(how: Blindfold) -> Hall {
    let blindfold = PerPerson::from_fn(|person| (person == Person::Second).then_some(how));
    Hall::with(TableTerms { blindfold, ..TableTerms::friendly("RU-2022", "russian", "30+30") })
}

fn seen(hall: &Hall, role: Role) -> TableView {
    let now = (ServerTime(0), hall.table.at());
    TableView::of(&hall.table, role, Language::En, now, 0)
}

#[test]
fn a_blindfolded_player_is_told_no_position_and_no_moves() {
    let mut hall = blindfolded(Blindfold::LastMove);
    hall.moves(1_000, 'w', "c3-d4");
    let black = seen(&hall, Role::Player(Person::Second));
    assert!(black.blindfold && black.pieces.pieces.is_empty() && black.legal.is_empty());
    assert_eq!(black.moves.len(), 1);
    let wire = serde_json::to_value(&black).unwrap().to_string();
    assert!(!wire.contains("\"wm\"") && !wire.contains("\"bm\""), "nothing of it on the wire");
    let white = seen(&hall, Role::Player(Person::First));
    assert!(!white.blindfold && white.pieces.pieces.len() == 24);

    // What he writes is read without signs; what is impossible is refused and counted.
    let tried = hall.at(2_000, hall.who('b'), hall.moving("b6-b5")).unwrap();
    assert_eq!(tried.refused.unwrap().key(), "illegal-move");
    assert_eq!((hall.table.blindfold_errors(Person::Second), hall.table.ply()), (1, 1));
    hall.moves(3_000, 'b', "b6a5");
    assert_eq!(hall.table.line(), ["c3-d4", "b6-a5"]);
    hall.moves(4_000, 'w', "b2-c3");
    let black = seen(&hall, Role::Player(Person::Second));
    assert_eq!((black.moves.len(), black.moves_from), (1, 2), "the last move alone");
    assert!(black.last_move_alone, "and his page is told to keep no other");
    assert!(!seen(&hall, Role::Player(Person::First)).last_move_alone);
    assert_eq!(black.errors, (0, 1));
    let resign = TableAct::Say { ply: 3, what: play::Saying::Resign };
    hall.at(5_000, hall.who('b'), resign).unwrap();
    assert_eq!(hall.table.phase(), Phase::Over);
    let now = (ServerTime(0), hall.table.at());
    let black = TableView::of(&hall.table, Role::Player(Person::Second), Language::En, now, 3);
    assert!(!black.pieces.pieces.is_empty() && !black.last_move_alone, "then he looks");
    assert_eq!((black.moves.len(), black.moves_from), (3, 0), "and has the whole record");
}

#[test]
fn with_a_record_he_has_the_moves() {
    let mut hall = blindfolded(Blindfold::Record);
    hall.moves(1_000, 'w', "c3-d4");
    hall.moves(2_000, 'b', "b6-a5");
    hall.moves(3_000, 'w', "b2-c3");
    let black = seen(&hall, Role::Player(Person::Second));
    assert!(black.moves.len() == 3 && !black.last_move_alone);
}

#[test]
fn a_game_without_time_has_no_flag() {
    let terms = TableTerms::friendly("RU-2022", "russian-blitz", "3");
    let mut hall = Hall::with(TableTerms { untimed: true, ..terms });
    assert_eq!(hall.table.looks_again(), None);
    hall.moves(900_000, 'w', "c3-d4");
    assert_eq!(hall.at(9_000_000, Who::Platform, TableAct::Look).unwrap().facts, []);
    hall.moves(9_000_001, 'b', "b6-a5");
    let view = seen(&hall, Role::Spectator);
    assert!(!view.timed && view.clocks.runs.is_none());
}

#[test]
fn a_result_stands_in_the_order_of_the_names() {
    // Black begins at renju and at checkers; names stand White first everywhere.
    let games =
        [("RU-2022", "russian", "1-0"), ("RU-2022", "renju", "0-1"), ("UA-2024", "english", "0-1")];
    for (book, discipline, expected) in games {
        let mut hall = Hall::friendly(book, discipline, "30+30");
        let resign = TableAct::Say { ply: 0, what: play::Saying::Resign };
        hall.at(1_000, Who::Player(Person::Second), resign).unwrap();
        let ended = seen(&hall, Role::Spectator).ended.unwrap();
        assert_eq!(ended.result, expected, "{discipline}: the first to move has won");
        assert_eq!(hall.outcome(), "1-0", "which the log keeps by who moves first");
    }
}
