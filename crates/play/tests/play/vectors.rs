//! The vectors of the specification of live play, to the millisecond.

use clauses::proves;
use game::{Act, ClockAct, Finding, Millis, OpeningAct, PerSide, Side};
use play::{
    EventGame, Person, Refusal, Request, Role, Saying, ServerTime, Stop, TableAct, TableTerms,
    TableView, Who,
};
use words::Language;

use crate::hall::{Hall, id};

fn event(rulebook: &str, discipline: &str, control: &str) -> TableTerms {
    TableTerms { arbiter: true, ..TableTerms::friendly(rulebook, discipline, control) }
}

/// A game of a meeting of an event.
fn game_of_event(game: u8, rulebook: &str, discipline: &str, control: &str) -> TableTerms {
    let own = EventGame {
        event: "cup".to_owned(),
        section: 1,
        round: 1,
        table: 1,
        board: 1,
        game,
        admitted: false,
        closed: false,
        by_lot: false,
    };
    TableTerms { event: Some(own), ..event(rulebook, discipline, control) }
}

#[test]
fn v1_increments() {
    let mut hall = Hall::friendly("RU-2022", "russian-blitz", "3+2");
    hall.moves(10_000, 'w', "c3-d4");
    assert_eq!(hall.left(10_000, 'w'), 172_000);
    hall.moves(25_500, 'b', "b6-a5");
    assert_eq!(hall.left(25_500, 'b'), 166_500);
    hall.moves(31_000, 'w', "b2-c3");
    assert_eq!(hall.left(31_000, 'w'), 168_500);
}

#[test]
fn v2_lag_is_forgiven_up_to_its_limit_and_the_disk_is_free() {
    let mut hall = Hall::friendly("RU-2022", "russian-blitz", "3+2");
    (hall.ways, hall.disk) = ([120, 480], 4);
    hall.moves(5_000, 'w', "c3-d4");
    assert_eq!(hall.left(5_004, 'w'), 177_120);
    hall.moves(9_004, 'b', "b6-a5");
    assert_eq!(hall.left(9_008, 'b'), 178_300);
    hall.moves(9_100, 'w', "b2-c3");
    assert_eq!(hall.left(9_104, 'w'), 179_120);
    assert_eq!((hall.forgiven, hall.disks), (512, 12));
    assert_eq!(4_880 + 3_700 + 512 + 12, 9_104);
}

#[test]
fn v3_only_what_exceeds_the_delay_costs() {
    for (thought, left) in [(4_999, 900_000), (5_000, 900_000), (5_001, 899_999)] {
        let mut hall = Hall::friendly("UA-2024", "russian-rapid", "15 d5");
        hall.moves(thought, 'w', "c3-d4");
        assert_eq!(hall.left(thought, 'w'), left, "{thought}");
    }
    let mut hall = Hall::friendly("UA-2024", "russian-rapid", "15 d5");
    hall.moves(5_001, 'w', "c3-d4");
    hall.moves(6_000, 'b', "b6-a5");
    hall.moves(6_000 + 12_340, 'w', "b2-c3");
    assert_eq!(hall.left(20_000, 'w'), 892_659);
}

#[test]
fn v4_what_is_left_at_a_control_is_carried_over() {
    let mut hall = Hall::friendly("UA-CHESS", "chess", "2/2,1+3");
    hall.moves(30_000, 'w', "e2e4");
    assert_eq!(hall.left(30_000, 'w'), 90_000);
    hall.moves(40_000, 'b', "e7e5");
    assert_eq!(hall.left(40_000, 'b'), 110_000);
    hall.moves(80_000, 'w', "g1f3");
    assert_eq!(hall.left(80_000, 'w'), 110_000);
    hall.moves(180_000, 'b', "b8c6");
    assert_eq!(hall.left(180_000, 'b'), 70_000);
    hall.moves(200_000, 'w', "f1c4");
    assert_eq!(hall.left(200_000, 'w'), 93_000);
    assert_eq!(hall.looks_again(), (270_000, 270_000));
    hall.at(270_000, Who::Platform, TableAct::Look).unwrap();
    assert_eq!(hall.outcome(), "1-0");
}

#[test]
fn v5_a_period_that_is_repeated() {
    let mut hall = Hall::friendly("UA-2024", "english", "2/2,1/1*");
    let mut now = 0;
    for (thought, left, black, white) in [
        (30_000, 90_000, "11-15", "22-18"),
        (30_000, 120_000, "15x22", "25x18"),
        (50_000, 130_000, "8-11", "24-20"),
        (10_000, 180_000, "4-8", "28-24"),
    ] {
        let legal = hall.table.game().board().legal_moves();
        let own = black.replace('x', ":");
        assert!(legal.contains(&own), "{own} {legal:?}");
        now += thought;
        hall.moves(now, 'b', &own);
        assert_eq!(hall.left(now, 'b'), left);
        hall.moves(now, 'w', &white.replace('x', ":"));
    }
}

#[test]
fn v6_a_flag_waits_for_what_is_on_its_way() {
    let _claim = proves(&["RU-2022 5.4.2.6"]);
    let begin = || {
        let mut hall = Hall::friendly("RU-2022", "russian-blitz", "1");
        hall.ways = [0, 200];
        hall.moves(59_999, 'w', "c3-d4");
        assert_eq!(hall.left(59_999, 'w'), 1);
        hall
    };
    let mut hall = begin();
    hall.moves(120_198, 'b', "b6-a5");
    assert_eq!(hall.left(120_198, 'b'), 1);

    let mut hall = begin();
    assert_eq!(hall.looks_again(), (120_199, 119_999));
    assert_eq!(hall.at(120_198, Who::Platform, TableAct::Look).unwrap().facts, []);
    hall.at(120_199, Who::Platform, TableAct::Look).unwrap();
    assert_eq!((hall.outcome().as_str(), hall.clauses()), ("1-0", vec!["RU-2022 5.4.2.6".into()]));
    assert_eq!((hall.game_time(), hall.left(130_000, 'b')), (119_999, 0), "when it fell");
    let mut late = begin();
    late.at(500_000, Who::Platform, TableAct::Look).unwrap();
    assert_eq!((late.game_time(), late.left(500_000, 'b')), (119_999, 0), "whoever looks when");

    let mut hall = begin();
    hall.moves(120_199, 'b', "b6-a5");
    assert_eq!((hall.outcome().as_str(), hall.table.ply()), ("1-0", 1), "the move is late");
    assert_eq!(hall.game_time(), 119_999);
}

#[test]
fn nobody_calls_a_flag_while_a_move_is_on_its_way() {
    let mut hall = Hall::friendly("RU-2022", "russian-blitz", "1");
    hall.ways = [0, 200];
    hall.moves(59_999, 'w', "c3-d4");
    hall.at(120_050, hall.who('w'), TableAct::Presence(false)).unwrap();
    assert_eq!(hall.outcome(), "none", "what the opponent does calls no flag");
    hall.moves(120_150, 'b', "b6-a5");
    assert_eq!(hall.left(120_150, 'b'), 49, "and takes nothing of what is forgiven");
    assert_eq!(hall.forgiven, 200);
}

#[test]
fn v7_a_lost_connection_runs_on_its_own_clock_but_for_what_is_granted() {
    for (away_seconds, left) in [(0, 139_000), (20, 159_000)] {
        let terms = TableTerms::friendly("RU-2022", "russian-blitz", "3+2");
        let mut hall = Hall::with(TableTerms { away_seconds, ..terms });
        hall.moves(12_000, 'w', "c3-d4");
        hall.at(20_000, hall.who('b'), TableAct::Presence(false)).unwrap();
        assert!(hall.table.is_lost(Person::Second));
        hall.at(50_000, hall.who('b'), TableAct::Presence(true)).unwrap();
        assert!(!hall.table.is_lost(Person::Second));
        hall.moves(55_000, 'b', "b6-a5");
        assert_eq!(hall.left(55_000, 'b'), left, "{away_seconds}");
    }
}

#[test]
fn v8_an_outage_is_nobodys_time() {
    let mut hall = Hall::friendly("RU-2022", "russian-blitz", "3+2");
    hall.moves(10_000, 'w', "c3-d4");
    hall.comes_back(30_000);
    let refused = hall.tries(100_000, 'b', "b6-a5").unwrap_err();
    assert_eq!(refused.key(), "clocks-stopped");
    hall.at(105_000, hall.who('b'), TableAct::Ready).unwrap();
    assert_eq!(hall.tries(106_000, 'b', "b6-a5").unwrap_err().key(), "clocks-stopped");
    hall.at(110_000, hall.who('w'), TableAct::Ready).unwrap();
    hall.moves(115_000, 'b', "b6-a5");
    assert_eq!(hall.left(115_000, 'b'), 157_000);
    assert_eq!(hall.stood(), 80_000, "the outage");
    assert_eq!(hall.game_time(), 35_000);
}

#[test]
fn v9_a_wrong_claim_at_chess() {
    let _claim = proves(&["UA-CHESS 9.5.3"]);
    let mut hall = Hall::waiting(event("UA-CHESS", "chess-blitz", "3+2"));
    hall.at(-3_000, hall.who('w'), TableAct::Ready).unwrap();
    hall.at(-2_000, hall.who('b'), TableAct::Ready).unwrap();
    hall.official(-1_000, Act::Clock(ClockAct::Set(Side::First, Millis(60_000)))).unwrap();
    hall.official(-1_000, Act::Clock(ClockAct::Set(Side::Second, Millis(50_000)))).unwrap();
    hall.signal(0);
    let claim = TableAct::Claim {
        ply: 0,
        rule: "repetition".to_owned(),
        intended: Some("e2e4".to_owned()),
    };
    hall.at(8_000, hall.who('w'), claim).unwrap();
    assert_eq!((hall.left(8_000, 'w'), hall.left(8_000, 'b')), (54_000, 110_000));
    assert_eq!(hall.left(9_000, 'b'), 109_000, "Black's clock runs");
    assert_eq!(hall.table.game().state().offer, Some(Side::First), "the offer stands");
}

#[test]
fn v10_a_claim_on_ones_own_time() {
    let _claim = proves(&["RU-2022 6.1.8.7"]);
    for (verdict, result) in [(game::Verdict::Right, "½-½"), (game::Verdict::Wrong, "0-1")] {
        let terms = TableTerms {
            position: Some("W:WKc1,Ke1:BKh8,a5".to_owned()),
            ..event("RU-2022", "russian", "5+5")
        };
        let mut hall = Hall::with(terms);
        let start = hall.table.game().board().text();
        let (white, black, _) = quiet(hall.table.game(), &[start]);
        hall.moves(275_000, 'w', &white);
        hall.moves(275_000, 'b', &black);
        assert_eq!(hall.left(275_000, 'w'), 30_000);
        let claim = TableAct::Claim { ply: 2, rule: "clearly-drawn".to_owned(), intended: None };
        hall.at(285_000, hall.who('w'), claim).unwrap();
        assert_eq!((hall.left(304_999, 'w'), hall.left(305_000, 'w')), (1, 0), "it runs");
        assert_eq!(hall.table.looks_again(), None, "the flag waits for the verdict");
        assert_eq!(hall.at(305_000, Who::Platform, TableAct::Look).unwrap().facts, []);
        hall.official(310_000, Act::Draw(game::DrawAct::Decide(verdict))).unwrap();
        assert_eq!(hall.outcome(), result);
    }
}

#[test]
fn v11_a_draw_by_count_is_charged_and_not_credited() {
    let _claim = proves(&["RU-2022 6.1.8.3"]);
    let terms = TableTerms {
        position: Some("W:WKa1,Kc1,Ke1:BKb8".to_owned()),
        ..TableTerms::friendly("RU-2022", "russian", "3+2")
    };
    let mut hall = Hall::with(terms);
    let (mut now, mut own) = (0, 0);
    let mut seen = vec![hall.table.game().board().text()];
    loop {
        let (white, black, new) = quiet(hall.table.game(), &seen);
        seen.extend(new);
        own += 1;
        let (last, others) = (own == 15, hall.left(now, 'b'));
        if last {
            assert_eq!(hall.left(now, 'w'), 40_000);
        }
        now += if last { 7_300 } else { 12_000 };
        hall.moves(now, 'w', &white);
        if let Some(outcome) = hall.table.game().outcome() {
            let clauses = hall.clauses();
            let told = (own, outcome.result.to_string(), clauses[0].as_str());
            assert_eq!(told, (15, "½-½".to_owned(), "RU-2022 6.1.8.3"));
            assert_eq!(hall.left(now, 'w'), 32_700, "no increment");
            assert_eq!(hall.left(now, 'b'), others);
            return;
        }
        hall.moves(now, 'b', &black);
    }
}

/// A move of each side after which nothing is taken, and which leads to nothing that was before.
fn quiet(game: &game::Game, seen: &[String]) -> (String, String, [String; 2]) {
    let after = |game: &game::Game, text: &str| {
        let mut next = game.clone();
        let by = game::Actor::Player(next.board().turn());
        let act = Act::Play(game::PlayAct::Move(text.to_owned()));
        next.act(&game::Command { by, act }, next.state().clock.running_since()?).ok()?;
        let takes = next.board().legal_moves().iter().any(|one| one.contains(':'));
        (!takes).then_some(next)
    };
    for white in game.board().legal_moves() {
        let Some(next) = after(game, &white) else { continue };
        if next.outcome().is_some() {
            return (white, String::new(), Default::default());
        }
        let between = next.board().text();
        if seen.contains(&between) {
            continue;
        }
        // On the main road another rule counts.
        let road = ["a1", "b2", "c3", "d4", "e5", "f6", "g7", "h8"];
        let off = next.board().legal_moves().into_iter();
        for black in off.filter(|one| !road.iter().any(|square| one.ends_with(square))) {
            let Some(last) = after(&next, &black) else { continue };
            let text = last.board().text();
            if !seen.contains(&text) {
                return (white, black, [between, text]);
            }
        }
    }
    panic!("no quiet moves are left");
}

#[test]
fn v12_the_second_game_runs_though_a_player_is_missing() {
    let mut first = Hall::with(game_of_event(1, "UA-2024", "russian-rapid", "25+10"));
    first.at(600_000, first.who('b'), TableAct::Say { ply: 0, what: Saying::Resign }).unwrap();
    assert_eq!((first.outcome().as_str(), first.game_time()), ("1-0", 600_000));
    let mut hall = Hall::waiting(game_of_event(2, "UA-2024", "russian-rapid", "25+10"));
    hall.at(600_000, Who::Platform, TableAct::BeginsAt(900_000)).unwrap();
    hall.at(700_000, hall.who('b'), TableAct::Ready).unwrap();
    assert_eq!(hall.table.phase(), play::Phase::Gathering, "the break of 300000");
    hall.at(890_000, hall.who('w'), TableAct::Presence(false)).unwrap();
    hall.at(900_000, Who::Platform, TableAct::Begin).unwrap();
    assert_eq!(hall.left(912_000, 'w'), 1_488_000, "it runs though he is missing");
    hall.at(912_000, hall.who('w'), TableAct::Presence(true)).unwrap();
    hall.moves(930_000, 'w', "c3-d4");
    assert_eq!((hall.left(930_000, 'w'), hall.left(930_000, 'b')), (1_480_000, 1_500_000));
}

#[test]
fn v13_both_are_absent() {
    let mut hall = Hall::waiting(event("RU-2022", "russian", "30+30"));
    hall.signal(0);
    hall.at(60_000, hall.who('w'), TableAct::Ready).unwrap();
    assert_eq!((hall.left(60_000, 'w'), hall.left(60_000, 'b')), (1_770_000, 1_770_000));
    hall.at(100_000, hall.who('b'), TableAct::Ready).unwrap();
    assert_eq!(hall.left(100_000, 'b'), 1_730_000);
    hall.moves(104_000, 'w', "c3-d4");
    assert_eq!(hall.left(104_000, 'w'), 1_796_000);
}

#[test]
fn v14_black_is_absent() {
    let _claim = proves(&["UA-2024 III.start.4.3"]);
    let mut hall = Hall::waiting(event("UA-2024", "russian", "30+10"));
    hall.at(-1_000, hall.who('w'), TableAct::Ready).unwrap();
    hall.signal(0);
    hall.moves(20_000, 'w', "c3-d4");
    assert_eq!(hall.left(20_000, 'w'), 1_790_000);
    hall.at(80_000, hall.who('b'), TableAct::Ready).unwrap();
    hall.moves(95_000, 'b', "b6-a5");
    assert_eq!(hall.left(95_000, 'b'), 1_735_000);

    let mut hall = Hall::waiting(event("RU-2022", "russian", "30+30"));
    hall.at(-1_000, hall.who('w'), TableAct::Ready).unwrap();
    hall.signal(0);
    assert_eq!(hall.tries(20_000, 'w', "c3-d4").unwrap_err().key(), "opponent-absent");
    assert_eq!(hall.left(20_000, 'b'), 1_780_000);
}

#[test]
fn v15_what_comes_twice_is_done_once() {
    let mut hall = Hall::waiting(game_of_event(2, "RU-2022", "russian-blitz", "3+2"));
    hall.at(0, Who::Platform, TableAct::Begin).unwrap();
    let moving = hall.moving("c3-d4");
    let request = |name: &str| Request {
        by: Who::Player(Person::First),
        id: Some(id(name)),
        act: moving.clone(),
    };
    hall.asks(10_000, request("a")).unwrap();
    assert_eq!((hall.table.seq(), hall.left(10_000, 'w')), (5, 172_000));
    let again = hall.asks(10_040, request("a")).unwrap();
    assert_eq!((again.answered, again.facts.len()), (Some(5), 0));
    let other = hall.asks(10_050, request("b")).unwrap_err();
    assert_eq!(other, Refusal::Table(Stop::Stale));
    assert_eq!(hall.left(10_050, 'w'), 172_000);
}

#[test]
fn v16_an_opening_of_renju() {
    let terms = TableTerms {
        opening: Some("rif".to_owned()),
        ..TableTerms::friendly("RU-2022", "renju", "45+10")
    };
    let mut hall = Hall::with(terms);
    let now = (ServerTime(0), hall.table.at());
    let seen = TableView::of(&hall.table, Role::Player(Person::First), Language::En, now, 0);
    assert!(seen.legal.iter().all(|one| one.text != "-"), "nobody passes in an opening");
    let step = |hall: &mut Hall, ms, person, act| {
        let step = hall.table.game().state().opening.done.len() as u32;
        hall.at(ms, Who::Player(person), TableAct::Step { step, act }).unwrap();
    };
    let place = |text: &str| OpeningAct::Place(text.to_owned());
    let left = |hall: &Hall, ms, person: Person| {
        let colour = hall.table.game().rules().colour(hall.table.side(person));
        hall.left(ms, if colour == game::Colour::White { 'w' } else { 'b' })
    };
    let (p, q) = (Person::First, Person::Second);
    if hall.table.game().board().text() == "B:B:W" {
        step(&mut hall, 1_000, p, place("H8"));
    }
    step(&mut hall, 10_000, p, place("H9"));
    step(&mut hall, 20_000, p, place("J10"));
    assert_eq!(left(&hall, 20_000, p), 2_690_000);
    step(&mut hall, 50_000, q, OpeningAct::Swap);
    assert_eq!(left(&hall, 50_000, q), 2_680_000);
    step(&mut hall, 58_000, p, place("G7"));
    assert_eq!(left(&hall, 58_000, p), 2_692_000);
    step(&mut hall, 70_000, q, OpeningAct::Offer(vec!["J8".to_owned(), "G9".to_owned()]));
    assert_eq!(left(&hall, 70_000, q), 2_678_000);
    step(&mut hall, 75_000, p, OpeningAct::Choose("J8".to_owned()));
    step(&mut hall, 80_000, p, place("G10"));
    assert_eq!(left(&hall, 80_000, p), 2_692_000);
    assert_eq!(hall.table.player(Side::First), q, "Q has Black");
    assert_eq!(hall.table.game().state().clock.running(), Some(Side::First));
    let clock = &hall.table.game().state().clock;
    assert_eq!(PerSide::from_fn(|side| clock.moves(side)), PerSide::new(3, 3));
}

#[test]
fn v17_the_arbiter_stops_adds_and_resumes() {
    let _claim = proves(&["UA-CHESS 6.11.1", "UA-CHESS 12.5"]);
    let mut hall = Hall::with(event("UA-CHESS", "chess", "90+30"));
    hall.official(40_000, Act::Clock(ClockAct::Stop(None))).unwrap();
    hall.official(50_000, Act::Clock(ClockAct::Add(Side::Second, Millis(60_000)))).unwrap();
    hall.official(100_000, Act::Clock(ClockAct::Resume)).unwrap();
    hall.moves(110_000, 'w', "e2e4");
    assert_eq!((hall.left(110_000, 'w'), hall.left(110_000, 'b')), (5_380_000, 5_460_000));
}

/// On a platform officials still stop, replace, restore and adjourn.
#[test]
fn officials_may_act_on_the_platform_too() {
    let mut hall = Hall::with(event("UA-2024", "russian", "30+10"));
    hall.moves(5_000, 'w', "c3-d4");
    let start = hall.table.game().board().text();
    let times = PerSide::new(Millis::minutes(20), Millis::minutes(25));
    hall.official(10_000, Act::Clock(ClockAct::Replace(times))).unwrap();
    assert_eq!((hall.left(10_000, 'w'), hall.left(10_000, 'b')), (1_200_000, 1_500_000));
    hall.moves(11_000, 'b', "b6-a5");
    hall.official(12_000, Act::Wrong(game::WrongAct::Restore(start.clone()))).unwrap();
    assert_eq!(hall.table.game().board().text(), start);

    let mut hall = Hall::with(event("RU-2013", "renju", "60"));
    let adjourn = TableAct::Official {
        act: Act::Adjourn(game::AdjournAct::Interrupt),
        reason: "the hall closes".to_owned(),
        seen: None,
    };
    hall.at(1_000, Who::ChiefArbiter("Bondar".to_owned()), adjourn).unwrap();
    assert_eq!(hall.table.phase(), play::Phase::Adjourned);
}

#[test]
fn what_needs_eyes_is_not_offered_where_there_are_none() {
    let terms = TableTerms {
        position: Some("W:WKc1,Ke1:BKh8,a5".to_owned()),
        ..TableTerms::friendly("RU-2022", "russian", "30+30")
    };
    let mut hall = Hall::with(terms);
    let claim = TableAct::Claim { ply: 0, rule: "clearly-drawn".to_owned(), intended: None };
    assert_eq!(hall.at(1_000, hall.who('w'), claim).unwrap_err(), Refusal::Table(Stop::NoArbiter));
    let call = TableAct::Call("noise".to_owned());
    assert_eq!(hall.at(1_000, hall.who('w'), call).unwrap_err(), Refusal::Table(Stop::NoArbiter));
    let found = Act::Draw(game::DrawAct::Find(Finding::NobodyCanWin));
    let by_player = TableAct::Official { act: found, reason: String::new(), seen: None };
    assert_eq!(
        hall.at(1_000, hall.who('w'), by_player).unwrap_err(),
        Refusal::Table(Stop::NotYours)
    );
}
