//! Adjournment on the platform: what is sealed nobody sees, the table included, until it is opened.

use game::{Act, AdjournAct, ClockAct};
use play::{
    Decided, Fact, Person, Phase, Refusal, Role, Saying, ServerTime, Slip, TableAct, TableTerms,
    TableView, Unsealed, Who, told,
};
use words::Language;

use crate::hall::Hall;

/// What the server makes of a move; only it knows which.
const COVERED: &str = "sealed:00ff:11ee";

/// Black is to move after two stones, and the chief arbiter has adjourned the game.
fn adjourned() -> Hall {
    let terms = TableTerms { arbiter: true, ..TableTerms::friendly("RU-2013", "renju", "90") };
    let mut hall = Hall::with(terms);
    hall.moves(10_000, 'b', "H8");
    hall.moves(20_000, 'w', "H9");
    chief(&mut hall, 30_000, AdjournAct::Interrupt).unwrap();
    hall
}

/// The same with a sealed move, and the session is resumed.
fn resumed() -> Hall {
    let mut hall = adjourned();
    seals(&mut hall, 40_000, 'b').unwrap();
    chief(&mut hall, 100_000, AdjournAct::Resume).unwrap();
    hall
}

fn chief(hall: &mut Hall, ms: i64, act: AdjournAct) -> Result<Decided, Refusal> {
    let act = Act::Adjourn(act);
    let act = TableAct::Official { act, reason: "the hall closes".to_owned(), seen: None };
    hall.at(ms, Who::ChiefArbiter("Shevchenko".to_owned()), act)
}

fn seals(hall: &mut Hall, ms: i64, colour: char) -> Result<Decided, Refusal> {
    hall.at(ms, hall.who(colour), TableAct::Seal(Slip::Covered(COVERED.to_owned())))
}

fn opens(hall: &mut Hall, ms: i64, colour: char, text: &str) -> Result<Decided, Refusal> {
    let unsealed = Unsealed { text: text.to_owned(), key: "22dd".to_owned() };
    hall.at(ms, hall.who(colour), TableAct::Open(Some(unsealed)))
}

fn seen(hall: &Hall, role: Role, language: Language) -> TableView {
    TableView::of(&hall.table, role, language, (ServerTime(0), hall.table.at()), 0)
}

fn clauses(refusal: &Refusal) -> Vec<String> {
    refusal.clauses().iter().map(ToString::to_string).collect()
}

const ROLES: [Role; 4] =
    [Role::Player(Person::First), Role::Player(Person::Second), Role::Arbiter, Role::Spectator];

#[test]
fn he_who_is_to_move_seals_on_his_own_time() {
    let mut hall = adjourned();
    assert_eq!(hall.table.phase(), Phase::Adjourned);
    for role in ROLES {
        let view = seen(&hall, role, Language::En);
        let his = role == Role::Player(Person::First);
        assert_eq!((view.seals, view.legal.is_empty(), view.opens), (his, !his, false), "{role:?}");
    }
    assert_eq!(hall.left(30_000, 'b') - hall.left(40_000, 'b'), 10_000);
    assert_eq!(seals(&mut hall, 40_000, 'w').unwrap_err().key(), "not-his-turn");
    // Without somebody who covers it, nothing is sealed.
    let bare = TableAct::Seal(Slip::Written("J9".to_owned()));
    assert_eq!(hall.at(40_000, hall.who('b'), bare).unwrap_err().key(), "no-envelope");
    seals(&mut hall, 40_000, 'b').unwrap();
    assert_eq!(hall.left(40_000, 'b'), hall.left(90_000, 'b'), "the clocks stand");
    assert_eq!(seals(&mut hall, 50_000, 'b').unwrap_err().key(), "already-sealed");
}

#[test]
fn a_sealed_move_is_in_no_view_and_no_line() {
    let mut hall = adjourned();
    let sealed = seals(&mut hall, 40_000, 'b').unwrap();
    for language in Language::ALL {
        for role in ROLES {
            let view = serde_json::to_string(&seen(&hall, role, language)).unwrap();
            assert!(!view.contains(COVERED), "{role:?} {language:?}");
        }
        for fact in &sealed.facts {
            let Fact::Played(played) = fact else { panic!("{fact:?}") };
            let said = serde_json::to_string(&told(played, language)).unwrap();
            assert!(!said.contains(COVERED), "{said}");
        }
    }
    let debug = format!("{:?}", TableAct::Seal(Slip::Written("J9".to_owned())));
    assert!(!debug.contains("J9"), "not even where a program says what it does");
}

#[test]
fn he_who_must_reply_opens_it_and_nobody_else() {
    let mut hall = resumed();
    for role in ROLES {
        let view = seen(&hall, role, Language::En);
        assert_eq!(view.opens, role == Role::Player(Person::Second), "{role:?}");
        assert!(view.legal.is_empty(), "{role:?} does not move before that");
    }
    let by_sealer = opens(&mut hall, 101_000, 'b', "J9").unwrap_err();
    assert_eq!(by_sealer.key(), "not-for-him");
    assert_eq!(clauses(&by_sealer), ["RU-2013 5.3.4.3", "RU-2013 5.3.4.4"]);
    assert_eq!(chief(&mut hall, 101_000, AdjournAct::Open).unwrap_err().key(), "not-for-him");
    assert_eq!(hall.tries(101_000, 'b', "K9").unwrap_err().key(), "is-adjourned");
    let bare = hall.at(101_000, hall.who('w'), TableAct::Open(None)).unwrap_err();
    assert_eq!(bare.key(), "no-envelope");
    opens(&mut hall, 110_000, 'w', "J9").unwrap();
    assert_eq!((hall.table.ply(), hall.table.phase()), (3, Phase::Playing));
    assert_eq!(hall.left(110_000, 'w'), 90 * 60_000 - 10_000 - 10_000, "his clock ran");
    hall.moves(120_000, 'w', "G7");
    hall.moves(130_000, 'b', "K10");
}

#[test]
fn a_bad_sealed_move_loses_and_everybody_is_told_what_it_was() {
    for bad in ["H9", "", "nonsense"] {
        let mut hall = resumed();
        let opened = opens(&mut hall, 101_000, 'w', bad).unwrap();
        assert_eq!(hall.outcome(), "0-1", "{bad}");
        assert_eq!(hall.clauses(), ["RU-2013 5.3.3.4"]);
        let Some(Fact::Played(played)) = opened.facts.last() else { panic!("{opened:?}") };
        assert_eq!(played.unsealed.as_ref().map(|one| one.text.as_str()), Some(bad));
        for language in Language::ALL {
            let said = told(played, language);
            assert!(said.last().unwrap().text.contains(bad), "{said:?}");
            assert_eq!(said.last().unwrap().what, "unsealed");
        }
    }
}

#[test]
fn whoever_does_not_seal_in_time_has_lost() {
    let mut hall = adjourned();
    let (falls, _) = hall.looks_again();
    assert_eq!(falls, 20_000 + 90 * 60_000 - 10_000);
    hall.at(falls + 1, Who::Platform, TableAct::Look).unwrap();
    assert_eq!(hall.outcome(), "0-1");
}

#[test]
fn an_outage_while_a_move_is_sealed_is_nobodys_time() {
    let mut hall = adjourned();
    let left = hall.left(35_000, 'b');
    hall.comes_back(35_000);
    assert_eq!(hall.left(200_000, 'b'), left);
    hall.official(200_000, Act::Clock(ClockAct::Resume)).unwrap();
    assert_eq!(hall.left(210_000, 'b'), left - 10_000);
    seals(&mut hall, 210_000, 'b').unwrap();
    chief(&mut hall, 300_000, AdjournAct::Resume).unwrap();
}

#[test]
fn while_it_is_adjourned_they_may_agree_or_resign() {
    let say = |what| TableAct::Say { ply: 2, what };
    let mut hall = adjourned();
    seals(&mut hall, 40_000, 'b').unwrap();
    hall.at(50_000, hall.who('w'), say(Saying::Offer)).unwrap();
    hall.at(60_000, hall.who('b'), say(Saying::Accept)).unwrap();
    assert_eq!(hall.outcome(), "½-½");
    let mut hall = adjourned();
    hall.at(50_000, hall.who('w'), say(Saying::Resign)).unwrap();
    assert_eq!(hall.outcome(), "1-0");
}

#[test]
fn an_envelope_that_is_lost_is_replaced_by_a_move() {
    let mut hall = adjourned();
    seals(&mut hall, 40_000, 'b').unwrap();
    chief(&mut hall, 50_000, AdjournAct::EnvelopeLost).unwrap();
    assert_eq!(hall.table.cover(), None);
    chief(&mut hall, 60_000, AdjournAct::Resume).unwrap();
    hall.moves(70_000, 'b', "K10");
}

#[test]
fn small_letters_lose_no_game() {
    let hall = adjourned();
    assert_eq!(hall.table.to_seal(" j9 "), "J9");
    assert_eq!(hall.table.to_seal("H9"), "H9", "what cannot be played stays as it is written");
}
