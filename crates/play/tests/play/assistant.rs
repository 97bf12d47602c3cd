//! What an assistant does for his player goes the same way as what the player does himself.

use game::{Act, PlayAct};
use play::{
    Aside, Blindfold, Drawn, EventGame, EventView, Fact, Help, Noticed, PerPerson, Person, Refusal,
    Role, ServerTime, Stop, TableAct, TableTerms, Who,
};
use rulebook::Duty;
use words::Language;

use crate::hall::Hall;

/// White has an assistant who moves his pieces.
fn terms(rulebook: &str, discipline: &str, by_lot: bool) -> TableTerms {
    let event = EventGame {
        event: "cup".to_owned(),
        section: 1,
        round: 1,
        table: 3,
        board: 1,
        game: 1,
        admitted: false,
        closed: false,
        by_lot,
    };
    let help = |person| match person {
        Person::First => Help { duties: vec![Duty::MovePieces], ..Help::default() },
        Person::Second => Help::default(),
    };
    TableTerms {
        arbiter: true,
        event: Some(event),
        help: PerPerson::from_fn(help),
        ..TableTerms::friendly(rulebook, discipline, "30+30")
    }
}

fn helper() -> Who {
    Who::Assistant(Person::First, "Anna".to_owned())
}

fn moves(text: &str) -> TableAct {
    let act = Act::Play(PlayAct::Move(text.to_owned()));
    TableAct::Assist { act, reason: "he named it".to_owned(), seen: None }
}

#[test]
fn his_move_heeds_the_way_of_playing() {
    let blindfold = PerPerson::from_fn(|one| (one == Person::First).then_some(Blindfold::LastMove));
    let mut hall = Hall::with(TableTerms { blindfold, ..terms("UA-CHESS", "chess", false) });
    let decided = hall.at(1_000, helper(), moves("e2-e5")).unwrap();
    assert_eq!(decided.refused.unwrap().key(), "illegal-move");
    assert_eq!(hall.table.blindfold_errors(Person::First), 1, "what is impossible is counted");
    hall.at(2_000, helper(), moves("e2-e4")).unwrap();
    assert_eq!(hall.table.line(), ["e2e4"], "signs between squares do not matter");
    let made = hall.facts.iter().find_map(|fact| match fact {
        Fact::Played(played) if played.by == helper() => Some(played.reason.as_str()),
        _ => None,
    });
    assert_eq!(made, Some("he named it"), "in his own name");
}

#[test]
fn what_he_tries_in_vain_is_noticed() {
    let mut hall = Hall::with(terms("UA-CHESS", "chess", false));
    let decided = hall.at(1_000, helper(), moves("e2e5")).unwrap();
    assert_eq!(decided.refused.unwrap().key(), "illegal-move");
    let tried = Noticed::Refused { text: "e2e5".to_owned(), why: "illegal-move".to_owned() };
    let is_noticed = |fact: &Fact| matches!(fact, Fact::Noticed { person: Person::First, what, .. } if *what == tried);
    assert!(hall.facts.iter().any(is_noticed));
}

#[test]
fn he_waits_for_the_draw_as_his_player_does() {
    let mut hall = Hall::waiting(terms("RU-2022", "russian", true));
    hall.at(-10, hall.who('w'), TableAct::Ready).unwrap();
    hall.signal(0);
    let early = hall.at(1_000, helper(), moves("c3-d4")).unwrap_err();
    assert_eq!(early.key(), "opponent-absent");
    assert_eq!((hall.table.ply(), hall.table.drawn()), (0, None::<&Drawn>));
}

/// What he and his player say is read by the arbiter, and shown as long as what groups say.
#[test]
fn what_they_say_is_shown_for_a_year() {
    let mut hall = Hall::with(terms("RU-2022", "russian", false));
    for (text, stop) in [(" ", Stop::NothingSaid), ("я".repeat(501).as_str(), Stop::TooLong)] {
        let refused = hall.at(500, helper(), TableAct::Aside(text.to_owned())).unwrap_err();
        assert_eq!(refused, Refusal::Table(stop));
    }
    hall.at(1_000, helper(), TableAct::Aside("they come".to_owned())).unwrap();
    hall.moves(2_000, 'w', "c3-d4");
    let year = 365 * 24 * 3_600_000;
    let said = |ms: i64, role: Role| {
        let (now, _): (ServerTime, _) = hall.sees(ms);
        let seen = EventView::of(&hall.table, role, Language::En, now).unwrap();
        seen.asides.into_iter().map(|one: Aside| one.text).collect::<Vec<_>>()
    };
    for role in [Role::Player(Person::First), Role::Arbiter] {
        assert_eq!(said(2_000 + year - 1, role), ["they come"]);
        assert!(said(2_000 + year, role).is_empty(), "{role:?}");
    }
    for role in [Role::Player(Person::Second), Role::Reporter, Role::Spectator] {
        assert!(said(3_000, role).is_empty(), "{role:?}");
    }
}
