//! What players are asked: a win to be shown, a move to be taken back, another game; and a game that was
//! left.

use clauses::proves;
use game::{Act, DrawAct, Finding, Side};
use play::{
    Person, Phase, Refusal, Role, ServerTime, Stop, TableAct, TableTerms, TableView, Who, Wish,
};
use words::Language;

use crate::hall::Hall;

/// White takes a piece, and one king is left against three pieces on the main road.
fn before_at_once(arbiter: bool) -> Hall {
    let terms = TableTerms {
        position: Some("W:WKe1,Kg1,c3:BKh8,b4".to_owned()),
        arbiter,
        ..TableTerms::friendly("RU-2022", "russian-blitz", "3")
    };
    Hall::with(terms)
}

fn asked(hall: &Hall, person: Person) -> Option<bool> {
    let now = (ServerTime(0), hall.table.at());
    let view = TableView::of(&hall.table, Role::Player(person), Language::En, now, 0);
    view.question.map(|question| question.yours)
}

#[test]
fn a_draw_at_once_is_given_when_nobody_can_show_a_win() {
    let _claim = proves(&["RU-2022 6.1.10.4"]);
    let mut hall = before_at_once(false);
    hall.moves(10_000, 'w', "c3:a5");
    assert_eq!(hall.table.phase(), Phase::Asking);
    assert_eq!(asked(&hall, Person::First), Some(true));
    assert_eq!((hall.left(25_000, 'w'), hall.left(25_000, 'b')), (170_000, 180_000), "both stand");
    assert_eq!(hall.table.looks_again().unwrap().0, hall.now(30_000), "20 s to answer");
    hall.at(12_000, hall.who('b'), TableAct::Answer(false)).unwrap();
    assert_eq!(asked(&hall, Person::Second), Some(false));
    let again = hall.at(13_000, hall.who('b'), TableAct::Answer(true)).unwrap_err();
    assert_eq!(again, Refusal::Table(Stop::NothingToAnswer));
    let ready = hall.at(13_000, hall.who('b'), TableAct::Ready).unwrap_err();
    assert_eq!(ready, Refusal::Table(Stop::NotYours), "nobody goes on meanwhile");
    assert_eq!(hall.at(29_999, Who::Platform, TableAct::Look).unwrap().facts, []);
    hall.at(30_000, Who::Platform, TableAct::Look).unwrap();
    assert_eq!((hall.outcome().as_str(), hall.clauses()[0].as_str()), ("½-½", "RU-2022 6.1.10.4"));
}

#[test]
fn both_say_no_and_it_is_a_draw() {
    let mut hall = before_at_once(true);
    hall.moves(10_000, 'w', "c3:a5");
    hall.at(11_000, hall.who('b'), TableAct::Answer(false)).unwrap();
    hall.at(12_000, hall.who('w'), TableAct::Answer(false)).unwrap();
    assert_eq!(hall.outcome(), "½-½");
}

#[test]
fn who_can_show_a_win_plays_on_without_an_arbiter() {
    let mut hall = before_at_once(false);
    hall.moves(10_000, 'w', "c3:a5");
    hall.at(15_000, hall.who('w'), TableAct::Answer(true)).unwrap();
    assert_eq!((hall.table.phase(), hall.left(16_000, 'b')), (Phase::Playing, 179_000));
    let reply = hall.table.game().board().legal_moves()[0].clone();
    hall.moves(17_000, 'b', &reply);
    assert_ne!(hall.table.phase(), Phase::Asking, "he is not asked again");
}

#[test]
fn the_arbiter_judges_whether_a_win_is_shown() {
    let mut hall = before_at_once(true);
    hall.moves(10_000, 'w', "c3:a5");
    hall.at(15_000, hall.who('w'), TableAct::Answer(true)).unwrap();
    assert_eq!(hall.table.looks_again(), None, "the arbiter is waited for");
    hall.official(40_000, Act::Draw(DrawAct::Find(Finding::WonPosition))).unwrap();
    assert_eq!(hall.table.phase(), Phase::Stopped);
    hall.official(41_000, Act::Clock(game::ClockAct::Resume)).unwrap();
    assert_eq!(hall.table.phase(), Phase::Playing);
}

#[test]
fn who_is_asked_for_a_win_answers_before_he_wants_anything_else() {
    let mut hall = before_at_once(true);
    hall.moves(10_000, 'w', "c3:a5");
    let ply = hall.table.ply();
    let offer = TableAct::Say { ply, what: play::Saying::Offer };
    let claim = TableAct::Claim { ply, rule: "repetition".to_owned(), intended: None };
    for (by, act) in [('w', offer), ('b', claim)] {
        let refused = hall.at(12_000, hall.who(by), act).unwrap_err();
        assert_eq!(refused, Refusal::Table(Stop::AnswerFirst));
    }
    hall.at(13_000, hall.who('b'), TableAct::Call("how long?".to_owned())).unwrap();
    assert_eq!(hall.table.phase(), Phase::Asking, "it is asked still");
    hall.at(30_000, Who::Platform, TableAct::Look).unwrap();
    assert_eq!(hall.outcome(), "½-½", "the 20 seconds end");
}

#[test]
fn a_move_is_taken_back_if_the_opponent_lets_it() {
    let mut hall = Hall::friendly("RU-2022", "russian-blitz", "3+2");
    let start = hall.table.game().board().text();
    let early = hall.at(500, hall.who('w'), TableAct::Ask(Wish::TakeBack)).unwrap_err();
    assert_eq!(early, Refusal::Table(Stop::NothingToAsk));
    hall.moves(1_000, 'w', "c3-d4");
    hall.at(2_000, hall.who('w'), TableAct::Ask(Wish::TakeBack)).unwrap();
    assert_eq!(asked(&hall, Person::Second), Some(true));
    let own = hall.at(2_500, hall.who('w'), TableAct::Answer(true)).unwrap_err();
    assert_eq!(own, Refusal::Table(Stop::NothingToAnswer));
    hall.at(3_000, hall.who('b'), TableAct::Answer(false)).unwrap();
    assert_eq!(hall.table.question(), None, "he does not let it");
    hall.at(4_000, hall.who('w'), TableAct::Ask(Wish::TakeBack)).unwrap();
    hall.at(5_000, hall.who('b'), TableAct::Answer(true)).unwrap();
    assert_eq!(hall.table.game().board().text(), start);
    assert_eq!(hall.table.game().state().clock.running(), Some(Side::First));
    assert_eq!((hall.left(6_000, 'w'), hall.left(6_000, 'b')), (180_000, 176_000), "clocks go on");
    hall.moves(6_000, 'w', "g3-h4");
    assert_eq!(hall.table.line(), ["c3-d4", "g3-h4"], "the record keeps both");
    hall.moves(7_000, 'b', "b6-a5");
    hall.at(8_000, hall.who('b'), TableAct::Ask(Wish::TakeBack)).unwrap();
    hall.moves(9_000, 'w', "f2-g3");
    assert_eq!(hall.table.question(), None, "a move is an answer");
}

#[test]
fn nothing_is_taken_back_before_an_arbiter() {
    let terms = TableTerms::friendly("RU-2022", "russian-blitz", "3+2");
    let mut hall = Hall::with(TableTerms { arbiter: true, ..terms });
    hall.moves(1_000, 'w', "c3-d4");
    for act in [TableAct::Ask(Wish::TakeBack), TableAct::ClaimLeft] {
        let refused = hall.at(2_000, hall.who('w'), act).unwrap_err();
        assert_eq!(refused, Refusal::Table(Stop::NotYours));
    }
}

#[test]
fn both_play_again_if_both_want_it() {
    let mut hall = Hall::friendly("RU-2022", "russian-blitz", "3+2");
    let early = hall.at(500, hall.who('w'), TableAct::Ask(Wish::Rematch)).unwrap_err();
    assert_eq!(early, Refusal::Table(Stop::NothingToAsk));
    let resign = TableAct::Say { ply: 0, what: play::Saying::Resign };
    hall.at(1_000, hall.who('w'), resign).unwrap();
    hall.at(2_000, hall.who('w'), TableAct::Ask(Wish::Rematch)).unwrap();
    assert!(!hall.table.wants_rematch());
    hall.at(3_000, hall.who('b'), TableAct::Ask(Wish::Rematch)).unwrap();
    assert!(hall.table.wants_rematch(), "to ask for the same is to agree");
    hall.at(4_000, Who::Platform, TableAct::Rematched("abc".to_owned())).unwrap();
    assert_eq!(hall.table.rematch(), Some("abc"));
    let twice = hall.at(5_000, Who::Platform, TableAct::Rematched("xyz".to_owned()));
    assert!(twice.is_err(), "one table is enough");
}

#[test]
fn a_game_that_was_left_may_be_claimed_after_three_minutes() {
    let mut hall = Hall::friendly("RU-2022", "russian", "30+30");
    hall.moves(1_000, 'w', "c3-d4");
    let here = hall.at(2_000, hall.who('w'), TableAct::ClaimLeft).unwrap_err();
    assert_eq!(here, Refusal::Table(Stop::NotLeft));
    hall.at(10_000, hall.who('b'), TableAct::Presence(false)).unwrap();
    let soon = hall.at(189_999, hall.who('w'), TableAct::ClaimLeft).unwrap_err();
    assert_eq!(soon, Refusal::Table(Stop::NotLeft));
    hall.at(190_000, hall.who('w'), TableAct::ClaimLeft).unwrap();
    let ply = hall.table.ply();
    let resigns = TableAct::Say { ply, what: play::Saying::Resign };
    hall.at(190_001, hall.who('b'), resigns).unwrap_err();
    assert_eq!(hall.table.phase(), Phase::Over);
    let now = (ServerTime(0), hall.table.at());
    let view = TableView::of(&hall.table, Role::Spectator, Language::En, now, 0);
    assert_eq!(view.ended.unwrap().how, "left");
    assert_eq!(hall.table.looks_again(), None);
}

/// After an outage nobody is connected: a friendly game does not hang for ever because one of them never comes
/// back, though its clocks stand.
#[test]
fn who_does_not_come_back_after_an_outage_has_left() {
    let mut hall = Hall::friendly("RU-2022", "russian", "30+30");
    hall.moves(1_000, 'w', "c3-d4");
    hall.comes_back(5_000);
    assert_eq!(hall.table.phase(), Phase::Stopped);
    assert!(Person::BOTH.into_iter().all(|person| hall.table.is_lost(person)));
    hall.at(60_000, hall.who('w'), TableAct::Presence(true)).unwrap();
    assert!(!hall.table.is_lost(Person::First) && hall.table.is_lost(Person::Second));
    let soon = hall.at(179_999, hall.who('w'), TableAct::ClaimLeft).unwrap_err();
    assert_eq!(soon, Refusal::Table(Stop::NotLeft));
    let now = (hall.server(170_000), hall.table.at());
    let view = TableView::of(&hall.table, Role::Player(Person::First), Language::En, now, 0);
    assert_eq!(
        view.left_in,
        Some(game::Millis(10_000)),
        "the page counts by the time of the server"
    );
    hall.at(180_000, hall.who('w'), TableAct::ClaimLeft).unwrap();
    assert_eq!(hall.table.phase(), Phase::Over);
}

/// A server that is started again while a game stands has lost all connections too.
#[test]
fn nobody_is_there_when_a_game_that_stands_is_read_again() {
    let mut hall = Hall::friendly("RU-2022", "russian", "30+30");
    hall.moves(1_000, 'w', "c3-d4");
    hall.comes_back(5_000);
    for colour in ['w', 'b'] {
        hall.at(10_000, hall.who(colour), TableAct::Presence(true)).unwrap();
    }
    let again = hall.at(20_000, Who::Platform, TableAct::Outage(hall.table.at())).unwrap();
    assert_eq!(again.facts.len(), 2);
    assert!(Person::BOTH.into_iter().all(|person| hall.table.is_lost(person)));
    let twice = hall.at(30_000, Who::Platform, TableAct::Outage(hall.table.at())).unwrap();
    assert_eq!(twice.facts, []);
}

#[test]
fn a_line_that_comes_and_goes_for_ever_does_not_fill_the_log() {
    let mut hall = Hall::friendly("RU-2022", "russian", "30+30");
    let before = hall.facts.len();
    for nth in 0..2_000 {
        for here in [false, true] {
            hall.at(10 + nth, hall.who('b'), TableAct::Presence(here)).unwrap();
        }
    }
    assert_eq!(hall.facts.len() - before, 1_000, "each loss and each coming back");
    assert!(!hall.table.is_lost(Person::Second));
}

/// The page offers all of these where the table takes them (`table.js`).
#[test]
fn while_the_clocks_stand_players_may_agree_or_resign() {
    let resigns = |hall: &Hall| TableAct::Say { ply: hall.table.ply(), what: play::Saying::Resign };
    // Both are asked whether they can show a win.
    let mut hall = before_at_once(true);
    hall.moves(10_000, 'w', "c3:a5");
    assert_eq!(hall.table.phase(), Phase::Asking);
    hall.at(12_000, hall.who('b'), resigns(&hall)).unwrap();
    assert_eq!(hall.outcome(), "1-0");
    // The arbiter has stopped the clocks.
    let mut hall = Hall::with(TableTerms {
        arbiter: true,
        ..TableTerms::friendly("RU-2022", "russian", "30+30")
    });
    hall.moves(1_000, 'w', "c3-d4");
    hall.official(20_000, Act::Clock(game::ClockAct::Stop(None))).unwrap();
    assert_eq!(hall.table.phase(), Phase::Stopped);
    hall.at(21_000, hall.who('b'), resigns(&hall)).unwrap();
    assert_eq!(hall.outcome(), "1-0");
}

#[test]
fn a_game_without_time_that_was_left_may_be_claimed_too() {
    let terms = TableTerms::friendly("RU-2022", "russian", "30+30");
    let mut hall = Hall::with(TableTerms { untimed: true, ..terms });
    hall.moves(1_000, 'w', "c3-d4");
    hall.at(10_000, hall.who('b'), TableAct::Presence(false)).unwrap();
    let soon = hall.at(189_999, hall.who('w'), TableAct::ClaimLeft).unwrap_err();
    assert_eq!(soon, Refusal::Table(Stop::NotLeft));
    hall.at(190_000, hall.who('w'), TableAct::ClaimLeft).unwrap();
    assert_eq!(hall.table.phase(), Phase::Over);
}
