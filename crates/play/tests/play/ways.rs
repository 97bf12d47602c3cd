//! Ways of playing: a giver at several boards, and players who see no board.

use game::{Ending, Millis, Side};
use play::{
    Blindfold, PerPerson, Person, Phase, Pool, PoolReading, PooledClock, Role, ServerTime, Table,
    TableAct, TableTerms, TableView, Who, waiting_order,
};
use words::Language;

use crate::hall::Hall;

/// The boards of a giver who is White and has one clock for them.
struct Display {
    boards: Vec<Hall>,
    clock: PooledClock,
}

impl Display {
    /// Boards whose games begin at 0.
    fn begins(boards: usize, minutes: u16, control: &str) -> Display {
        let pool = Some(Pool { giver: Person::First, minutes });
        let terms = TableTerms { pool, ..TableTerms::friendly("RU-2022", "russian", control) };
        let boards: Vec<Hall> = (0..boards).map(|_| Hall::with(terms.clone())).collect();
        let mut display =
            Display { boards, clock: PooledClock::new(Millis::minutes(minutes.into())) };
        for board in 0..display.boards.len() {
            display.follows(0, board);
        }
        display
    }

    fn follows(&mut self, ms: i64, board: usize) {
        let table = &self.boards[board].table;
        self.clock.follows(&board.to_string(), table, ServerTime(ms));
    }

    fn asks(&mut self, ms: i64, board: usize, by: Who, act: TableAct) {
        let at = ServerTime(ms);
        let fallen = self.clock.left(at) == Millis::ZERO;
        self.boards[board].pool = Some(PoolReading { time: self.clock.time(at), fallen });
        self.boards[board].at(ms, by, act).unwrap();
        self.follows(ms, board);
    }

    fn moves(&mut self, ms: i64, board: usize, colour: char, text: &str) {
        let (by, act) = (self.boards[board].who(colour), self.boards[board].moving(text));
        self.asks(ms, board, by, act);
    }

    fn looks(&mut self, ms: i64, board: usize) {
        self.asks(ms, board, Who::Platform, TableAct::Look);
    }

    /// Whether the giver has lost a game on time.
    fn is_lost(&self, board: usize) -> bool {
        let outcome = self.boards[board].table.game().outcome();
        outcome.is_some_and(|outcome| {
            outcome.kind == Ending::Time && outcome.result.winner() == Some(Side::Second)
        })
    }

    fn left(&self, ms: i64) -> i64 {
        self.clock.left(ServerTime(ms)).0
    }
}

#[test]
fn v18_one_clock_of_a_giver_runs_while_a_board_waits() {
    let mut display = Display::begins(3, 60, "60+0");
    display.moves(5_000, 0, 'w', "c3-d4");
    display.moves(8_000, 1, 'w', "c3-d4");
    display.moves(11_000, 0, 'b', "b6-a5");
    display.moves(12_000, 2, 'w', "c3-d4");
    display.moves(15_000, 0, 'w', "b2-c3");
    assert_eq!(display.clock.falls(), None, "nobody waits");
    display.moves(20_000, 1, 'b', "b6-a5");
    assert_eq!(display.clock.falls(), Some(ServerTime(20_000 + 3_585_000)));
    display.moves(26_000, 1, 'w', "b2-c3");
    assert_eq!(display.left(99_000), 3_579_000, "0–15 s and 20–26 s");
    // The others have clocks of their own.
    assert_eq!(display.boards[0].left(15_000, 'b'), 3_600_000 - 6_000);
    assert_eq!(display.boards[1].left(26_000, 'b'), 3_600_000 - 12_000);
    // The boards read again give the same clock, whichever is read first.
    let mut again = PooledClock::new(Millis::minutes(60));
    for (number, board) in display.boards.iter().enumerate().rev() {
        let mut table = Table::new(board.table.terms().clone()).unwrap();
        board.facts.iter().for_each(|fact| table.apply(fact).unwrap());
        again.follows(&number.to_string(), &table, ServerTime(500_000));
    }
    assert_eq!(again.left(ServerTime(999_000)), Millis(3_579_000));
}

#[test]
fn what_each_move_adds_is_added_to_the_one_clock() {
    let mut display = Display::begins(2, 1, "30+2");
    display.moves(3_000, 0, 'w', "c3-d4");
    display.moves(4_000, 1, 'w', "c3-d4");
    assert_eq!(display.left(50_000), 60_000 - 4_000 + 4_000);
    display.moves(50_000, 0, 'b', "b6-a5");
    assert_eq!(display.left(60_000), 50_000);
    let (giver, role) = (&display.boards[0].table, Role::Spectator);
    let now = (ServerTime(0), giver.at());
    let clocks = TableView::of(giver, role, Language::En, now, 0).clocks;
    assert_eq!(clocks.white, Millis(60_000), "the page shows it");
    assert!(clocks.pool.is_some_and(|pool| pool.runs));
}

#[test]
fn what_is_taken_back_adds_nothing_to_the_one_clock() {
    let mut display = Display::begins(1, 1, "30+2");
    display.moves(3_000, 0, 'w', "c3-d4");
    display.moves(4_000, 0, 'b', "b6-a5");
    assert_eq!(display.left(4_000), 60_000 - 3_000 + 2_000);
    // The other takes his move back while the giver thinks: the giver has not moved.
    let [giver, other] = ['w', 'b'].map(|colour| display.boards[0].who(colour));
    display.asks(5_000, 0, other, TableAct::Ask(play::Wish::TakeBack));
    display.asks(6_000, 0, giver, TableAct::Answer(true));
    assert_eq!(display.boards[0].table.game().state().clock.running(), Some(Side::Second));
    assert_eq!(display.left(60_000), 59_000 - 2_000, "two seconds he thought");
    display.moves(61_000, 0, 'b', "b6-c5");
    display.moves(62_000, 0, 'w', "d4:b6");
    assert_eq!(display.left(90_000), 57_000 - 1_000 + 2_000);
}

#[test]
fn the_flag_of_the_one_clock_loses_every_board_that_waits_and_each_later_turn() {
    let mut display = Display::begins(4, 1, "30+0");
    display.moves(1_000, 2, 'w', "c3-d4");
    display.moves(1_000, 3, 'w', "c3-d4");
    display.moves(2_000, 3, 'b', "b6-a5");
    for board in 0..4 {
        display.looks(59_999, board);
        assert!(!display.is_lost(board), "a millisecond is left");
    }
    display.looks(60_000, 0);
    display.moves(60_000, 1, 'w', "c3-d4");
    assert_eq!(display.boards[1].table.ply(), 0, "a move at that very millisecond is late");
    display.looks(60_001, 3);
    display.looks(60_001, 2);
    let lost: Vec<bool> = (0..4).map(|board| display.is_lost(board)).collect();
    assert_eq!(lost, [true, true, false, true], "it is the other's turn at the third");
    display.moves(90_000, 2, 'b', "b6-a5");
    display.looks(90_000, 2);
    assert!(display.is_lost(2), "each later turn of his");
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
