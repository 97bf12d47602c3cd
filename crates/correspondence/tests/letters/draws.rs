//! Draws by the rules of the game itself: kings that go to and fro.

use clauses::{Document, proves};
use correspondence::{
    Act, DrawWord, Duty, Ending, Game, Instance, Letter, Ruling, Standing, What, Why,
};
use draughts::Colour;

use crate::support::{date, find, game, has, refused, terms};

/// A letter of whoever is to move, on the next day.
fn next(game: &Game, moves: &str, draw: Option<DrawWord>) -> Letter {
    let day = date("01.03").days_later(game.exchange().acts() as i64);
    let received = (game.exchange().acts() > 0).then_some(day);
    Letter { draw, ..Letter::new(game.position().turn(), received, Some(day), moves) }
}

fn plays(game: &mut Game, moves: &str) -> Vec<Ruling> {
    game.act(&Act::Letter(Box::new(next(game, moves, None)))).unwrap()
}

/// The quiet moves that can be taken back.
fn quiet(game: &Game) -> Vec<(String, String)> {
    let legal = game.legal().into_iter();
    let turned = legal.filter_map(|one| {
        let (from, to) = one.split_once('-')?;
        let back = format!("{to}-{from}");
        Some((one, back))
    });
    turned.collect()
}

/// Four moves after which all stands as it stood.
fn to_and_fro(game: &Game) -> Option<[String; 4]> {
    for (first, first_back) in quiet(game) {
        let mut one = game.clone();
        plays(&mut one, &first);
        for (second, second_back) in quiet(&one) {
            let mut two = one.clone();
            plays(&mut two, &second);
            if !two.legal().contains(&first_back) {
                continue;
            }
            plays(&mut two, &first_back);
            if two.legal().contains(&second_back) {
                return Some([first, second, first_back, second_back]);
            }
        }
    }
    None
}

/// A game that has come to two kings that can go to and fro, and how.
fn with_kings(document: Document) -> (Game, [String; 4]) {
    for seed in 1_u64.. {
        let mut game = game(document, terms());
        let mut dice = seed;
        while game.outcome().is_none() && game.moves().len() < 150 {
            let position = *game.position();
            let kings = |side| position.count(side, draughts::Piece::King);
            if kings(Colour::White) > 0
                && kings(Colour::Black) > 0
                && let Some(moves) = to_and_fro(&game)
            {
                return (game, moves);
            }
            dice = dice
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1_442_695_040_888_963_407);
            let legal = game.legal();
            let choice = (dice >> 33) as usize % legal.len();
            plays(&mut game, &legal[choice]);
        }
    }
    unreachable!("some game comes to two kings")
}

/// The position stands there for the third time: what followed from the last letter.
fn three_times(document: Document) -> (Game, Vec<Ruling>) {
    let (mut game, moves) = with_kings(document);
    let mut rulings = Vec::new();
    for mv in moves.iter().chain(&moves) {
        assert!(!has(&rulings, What::DrawClaimable) && !has(&rulings, What::DrawByJudge));
        rulings = plays(&mut game, mv);
    }
    (game, rulings)
}

fn cited(ruling: &Ruling) -> Vec<String> {
    ruling.clauses.iter().map(ToString::to_string).collect()
}

#[test]
fn a_position_that_stood_three_times_is_told_and_a_draw_for_who_claims_it() {
    let _claim = proves(&["RU-2013 2.1.9.1.9", "RU-2013 2.1.9.2", "RU-2013 6.1.4"]);
    let (game, rulings) = three_times(Document::RU_2013);
    let told = find(&rulings, What::DrawClaimable);
    assert_eq!(cited(told), ["RU-2013 2.1.9.1.9"]);
    assert!(
        !game.due().iter().any(|one| one.duty == Duty::DeclareDraw),
        "nobody but a player ends it"
    );
    assert_eq!(game.outcome(), None);
    // Whoever is to write claims it instead of a move.
    let mut claimed = game.clone();
    let letter = next(&claimed, "", Some(DrawWord::Claims));
    let rulings = claimed.act(&Act::Letter(Box::new(letter))).unwrap();
    assert!(cited(find(&rulings, What::DrawnByRules)).contains(&"RU-2013 2.1.9.2".to_owned()));
    let outcome = claimed.outcome().unwrap();
    assert_eq!((outcome.standing, outcome.how), (Standing::Draw, Ending::Board));
    assert!(outcome.clauses.iter().any(|one| one.to_string() == "RU-2013 2.1.9.1.9"));
    // Before it has come about there is nothing to claim.
    let (mut early, _) = with_kings(Document::RU_2013);
    let letter = next(&early, "", Some(DrawWord::Claims));
    assert_eq!(refused(&mut early, Act::Letter(Box::new(letter))).why, Why::NoDrawByRules);
}

#[test]
fn the_judge_is_told_where_he_may_declare_it_himself() {
    let _claim = proves(&["RU-2022 5.4.13.1#3", "RU-2022 5.4.13.6", "RU-2022 10.1.4"]);
    let (mut game, rulings) = three_times(Document::RU_2022);
    let told = find(&rulings, What::DrawByJudge);
    assert_eq!(cited(told), ["RU-2022 5.4.13.1#3", "RU-2022 5.4.13.6"]);
    let due = game.due().into_iter().find(|one| one.duty == Duty::DeclareDraw).unwrap();
    assert_eq!((due.office, due.who), (Instance::Judge, None));
    // A player may claim it too, with the move that brings it about.
    let (mut claims, moves) = with_kings(Document::RU_2022);
    for mv in moves.iter().chain(&moves[..3]) {
        plays(&mut claims, mv);
    }
    let letter = next(&claims, &moves[3], Some(DrawWord::Claims));
    claims.act(&Act::Letter(Box::new(letter))).unwrap();
    assert_eq!(claims.outcome().unwrap().standing, Standing::Draw);
    let on = date("01.03").days_later(1_000);
    let clauses = vec!["RU-2022 5.4.13.1#3".to_owned()];
    game.act(&Act::Drawn { on, clauses }).unwrap();
    assert_eq!(game.outcome().unwrap().standing, Standing::Draw);
    assert!(!game.due().iter().any(|one| one.duty == Duty::DeclareDraw));
}

#[test]
fn moves_of_kings_alone_are_counted() {
    let _claim = proves(&["RU-2013 2.1.9.1.8"]);
    let (mut game, moves) = with_kings(Document::RU_2013);
    let counted = |rulings: &[Ruling]| {
        let told = rulings.iter().filter(|one| one.what == What::DrawClaimable);
        told.flat_map(cited).any(|clause| clause == "RU-2013 2.1.9.1.8")
    };
    let before = game.moves().len();
    let met = (1..=40).find(|index| counted(&plays(&mut game, &moves[(index - 1) % 4])));
    let met = met.unwrap();
    assert!(
        (28..=30).contains(&met),
        "fifteen moves of each, of which some were before {before}: {met}"
    );
    // It is told once.
    let again = plays(&mut game, &moves[met % 4]);
    assert!(!counted(&again));
}
