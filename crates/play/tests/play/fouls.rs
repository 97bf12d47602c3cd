//! Fouls of renju on the platform: refused by their names and kept, or lost, and drawn where nobody judges.

use play::{EventGame, Fact, Person, Phase, Role, ServerTime, TableTerms, TableView};
use words::Language;

use crate::hall::Hall;

/// Black to move; a stone on H8 makes two threes.
fn renju(fouls_lose: bool, arbiter: bool) -> Hall {
    let terms = TableTerms {
        position: Some("B:BF8,G8,H9,H10:WA1,C1,E15,G15".to_owned()),
        fouls_lose,
        arbiter,
        ..TableTerms::friendly("RU-2022", "renju", "10")
    };
    Hall::with(terms)
}

fn seen(hall: &Hall, role: Role) -> TableView {
    let now = (ServerTime(0), hall.table.at());
    TableView::of(&hall.table, role, Language::En, now, 0)
}

#[test]
fn a_foul_is_refused_by_its_name_and_kept_for_the_arbiter() {
    let mut hall = renju(false, true);
    let tried = hall.tries(5_000, 'b', "H8").unwrap();
    let refused = tried.refused.unwrap();
    assert_eq!(refused.key(), "foul-double-three");
    let clauses: Vec<String> = refused.clauses().iter().map(ToString::to_string).collect();
    assert_eq!(clauses, ["RU-2022 9.2.4.2"]);
    let kept = Fact::Erred {
        person: Person::First,
        text: "H8".to_owned(),
        at: hall.now(5_000),
        foul: true,
    };
    assert_eq!(hall.facts.last(), Some(&kept));
    assert_eq!((hall.table.ply(), hall.table.blindfold_errors(Person::First)), (0, 0));
    hall.moves(6_000, 'b', "H7");
}

#[test]
fn where_a_foul_loses_the_stone_is_put() {
    let mut hall = renju(true, false);
    hall.moves(5_000, 'b', "H8");
    assert_eq!((hall.table.phase(), hall.outcome().as_str()), (Phase::Over, "0-1"));
    assert_eq!(hall.clauses(), ["RU-2022 9.2.4.2"]);
    assert!(hall.table.game().board().text().contains("H8"), "it stands there");
}

#[test]
fn where_somebody_judges_no_list_tells_of_forbidden_points() {
    let legal = |hall: &Hall, role| {
        let all = seen(hall, role).legal;
        all.into_iter().map(|one| one.text).collect::<Vec<_>>()
    };
    let told = legal(&renju(false, false), Role::Player(Person::First));
    assert!(!told.contains(&"H8".to_owned()), "in a friendly game it is drawn as forbidden");
    let hall = renju(false, true);
    let all = legal(&hall, Role::Player(Person::First));
    let points: Vec<&String> = all.iter().filter(|one| *one != "-").collect();
    assert_eq!(points.len(), 15 * 15 - 8, "every free point");
    // Nor does its place in the list.
    let place = points.iter().position(|one| *one == "H8").unwrap();
    assert_eq!((points[place - 1].as_str(), points[place + 1].as_str()), ("H7", "J1"));
}

#[test]
fn forbidden_points_are_drawn_in_friendly_games_alone() {
    let hall = renju(false, false);
    for role in [Role::Player(Person::First), Role::Player(Person::Second), Role::Spectator] {
        assert_eq!(seen(&hall, role).fouls, ["H8"]);
    }
    assert!(seen(&renju(false, true), Role::Player(Person::First)).fouls.is_empty());
    let own = EventGame {
        event: "cup".to_owned(),
        section: 1,
        round: 1,
        table: 1,
        board: 1,
        game: 1,
        admitted: false,
        closed: false,
        by_lot: false,
    };
    let terms = TableTerms { event: Some(own), ..renju(false, true).table.terms().clone() };
    assert!(seen(&Hall::with(terms), Role::Player(Person::First)).fouls.is_empty());
}
