//! Boards of wood: what happens there is reported, shown, or timed.

use cases::Random;
use clauses::proves;
use game::{
    Act, ActKind, Actor, Blank, ClockAct, Filled, Finding, Flags, GameResult, Millis, PlayAct,
    Side, StartAct, Verdict, WrongAct,
};
use play::{
    Decided, Follows, PerPerson, Person, Phase, Refusal, Role, Seat, ServerTime, Stop, TableAct,
    TableTerms, TableView, Who, Wood,
};
use words::Language;

use crate::hall::Hall;

const WHITE: Actor = Actor::Player(Side::First);
const BLACK: Actor = Actor::Player(Side::Second);

fn wood(follows: Follows) -> Wood {
    Wood { follows, ..Wood::default() }
}

fn reporter() -> Who {
    Who::Reporter("Kovalenko".to_owned())
}

fn beside(terms: TableTerms) -> Hall {
    let mut hall = Hall::waiting(terms);
    let seat = Seat { name: "Kovalenko".to_owned(), key: "key of the reporter".to_owned() };
    hall.at(-4_000, Who::Platform, TableAct::BeginToReport(seat)).unwrap();
    hall
}

/// A wooden board at which the signal is given at 0, with both players there.
fn begun(rulebook: &str, discipline: &str, control: &str, follows: Follows) -> Hall {
    let mut hall = beside(TableTerms::wooden(rulebook, discipline, control, wood(follows)));
    for by in Side::BOTH {
        let act = Act::Start(StartAct::Arrive(by));
        reports(&mut hall, -1_000, Actor::Player(by), act).unwrap();
    }
    reports(&mut hall, 0, Actor::ChiefArbiter, Act::Start(StartAct::Signal)).unwrap();
    hall
}

fn reports(hall: &mut Hall, ms: i64, by: Actor, act: Act) -> Result<Decided, Refusal> {
    hall.at(ms, reporter(), TableAct::Report { by, act, reason: String::new(), seen: None })
}

fn moves(hall: &mut Hall, ms: i64, by: Actor, text: &str) {
    reports(hall, ms, by, Act::Play(PlayAct::Move(text.to_owned()))).unwrap();
}

fn presses(hall: &mut Hall, ms: i64, by: Actor) {
    reports(hall, ms, by, Act::Play(PlayAct::Press)).unwrap();
}

#[test]
fn moves_and_presses_are_reported_and_the_clock_is_ours() {
    let mut hall = begun("RU-2022", "russian", "30+30", Follows::MovesAndClock);
    assert_eq!(hall.table.phase(), Phase::Playing);
    moves(&mut hall, 10_000, WHITE, "c3-d4");
    assert_eq!(hall.left(12_000, 'w'), 1_788_000, "he has not pressed");
    presses(&mut hall, 12_000, WHITE);
    assert_eq!((hall.left(20_000, 'w'), hall.left(20_000, 'b')), (1_818_000, 1_792_000));
    assert_eq!(hall.table.looks_again(), None, "at a board people see the flag");
}

#[test]
fn a_violation_is_demanded_denied_and_judged_with_its_clauses() {
    let _claim = proves(&["RU-2022 5.4.14.2#1"]);
    let mut hall = begun("RU-2022", "russian", "30+30", Follows::MovesAndClock);
    moves(&mut hall, 5_000, WHITE, "c3-d4");
    presses(&mut hall, 6_000, WHITE);
    let offered = hall.table.possible(hall.table.at());
    let violate = offered.iter().find(|one| one.kind == ActKind::Violate && one.by == BLACK);
    let violation = violate.unwrap().fields[0].choices[0].clone();
    let act = Act::Play(PlayAct::Violate { violation, text: "b6-b5".to_owned(), position: None });
    reports(&mut hall, 9_000, BLACK, act).unwrap();
    presses(&mut hall, 10_000, BLACK);
    let kinds = |hall: &Hall, by: Actor| -> Vec<ActKind> {
        let all = hall.table.possible(hall.table.at());
        all.into_iter().filter(|one| one.by == by).map(|one| one.kind).collect()
    };
    assert!(kinds(&hall, WHITE).contains(&ActKind::Demand));
    assert!(!kinds(&hall, BLACK).contains(&ActKind::Contest), "nobody has demanded anything");
    reports(&mut hall, 12_000, WHITE, Act::Wrong(WrongAct::Demand)).unwrap();
    reports(&mut hall, 13_000, BLACK, Act::Wrong(WrongAct::Contest)).unwrap();
    assert!(kinds(&hall, Actor::ChiefArbiter).contains(&ActKind::DecideViolation));
    let decided = Act::Wrong(WrongAct::Decide(Verdict::Right));
    reports(&mut hall, 60_000, Actor::ChiefArbiter, decided).unwrap();
    assert_eq!(hall.table.game().board().turn(), Side::Second, "another move is due");
}

#[test]
fn a_clock_beside_the_board_is_read_off() {
    let mut hall = begun("UA-CHESS", "chess", "90+30", Follows::Moves);
    moves(&mut hall, 60_000, WHITE, "e2e4");
    moves(&mut hall, 200_000, BLACK, "e7e5");
    let view = TableView::of(
        &hall.table,
        Role::Arbiter,
        Language::En,
        (ServerTime(0), hall.table.at()),
        0,
    );
    assert_eq!(view.clocks.runs, None, "our clock says nothing");
    assert_eq!(view.legal.len(), 29, "he enters the moves of both");
    let left = |hall: &Hall, side| {
        hall.table.game().state().clock.remaining(side, hall.table.at()).shown()
    };
    let read = Act::Clock(ClockAct::Set(Side::First, Millis::minutes(85)));
    reports(&mut hall, 300_000, Actor::ChiefArbiter, read).unwrap();
    assert_eq!(left(&hall, Side::First), Millis::minutes(85));
    let found = Act::Clock(ClockAct::Flag { found: Some(Flags::Down(Side::First)) });
    reports(&mut hall, 400_000, Actor::ChiefArbiter, found).unwrap();
    assert_eq!(hall.outcome(), "0-1");
}

#[test]
fn a_clock_alone_knows_every_control_and_is_told_the_result() {
    let mut hall = begun("UA-2024", "russian-rapid", "15 d5", Follows::Clock);
    presses(&mut hall, 4_000, WHITE);
    presses(&mut hall, 12_000, BLACK);
    assert_eq!((hall.left(12_000, 'w'), hall.left(12_000, 'b')), (900_000, 897_000));
    let again = reports(&mut hall, 13_000, BLACK, Act::Play(PlayAct::Press)).unwrap_err();
    assert_eq!(again.key(), "not-his-turn");
    let moved = Act::Play(PlayAct::Move("c3-d4".to_owned()));
    let moved = reports(&mut hall, 13_000, WHITE, moved).unwrap_err();
    assert_eq!(moved, Refusal::Table(Stop::ClockAlone));
    reports(&mut hall, 20_000, Actor::ChiefArbiter, Act::Clock(ClockAct::Stop(None))).unwrap();
    assert_eq!(hall.table.phase(), Phase::Stopped);
    hall.at(30_000, reporter(), TableAct::TellResult(GameResult::DRAW)).unwrap();
    assert_eq!(hall.table.phase(), Phase::Over);
    assert_eq!(hall.table.possible(hall.table.at()), []);
    let press = reports(&mut hall, 31_000, WHITE, Act::Play(PlayAct::Press)).unwrap_err();
    assert_eq!(press.key(), "over");
}

#[test]
fn a_board_beside_is_nobody_elses() {
    let mut hall = begun("RU-2022", "russian", "30+30", Follows::MovesAndClock);
    let act = Act::Play(PlayAct::Move("c3-d4".to_owned()));
    let report =
        TableAct::Report { by: WHITE, act: act.clone(), reason: String::new(), seen: None };
    for who in [Who::Player(Person::First), Who::Platform] {
        let refused = hall.at(1_000, who, report.clone()).unwrap_err();
        assert_eq!(refused, Refusal::Table(Stop::NotYours));
    }
    let moving = hall.moving("c3-d4");
    let by_page = hall.at(1_000, Who::Player(Person::First), moving).unwrap_err();
    assert_eq!(by_page, Refusal::Table(Stop::NotYours), "moves are made on the board");
    let arbiter = Who::Arbiter("Bondar".to_owned());
    let over = Act::After(game::AfterAct::Reopen);
    let over =
        TableAct::Report { by: Actor::ChiefArbiter, act: over, reason: String::new(), seen: None };
    assert_eq!(hall.at(1_000, arbiter, over).unwrap_err(), Refusal::Table(Stop::NotYours));
    let mut online = Hall::friendly("RU-2022", "russian", "30+30");
    let refused = online.at(1_000, reporter(), report).unwrap_err();
    assert_eq!(refused, Refusal::Table(Stop::NotYours), "here people play themselves");
}

#[test]
fn a_form_that_is_sent_twice_is_heard_once() {
    let mut hall = begun("UA-CHESS", "chess", "90+30", Follows::MovesAndClock);
    let seen = Some(hall.table.seq());
    let act = Act::Clock(ClockAct::Add(Side::First, Millis::minutes(2)));
    let add = TableAct::Report { by: Actor::ChiefArbiter, act, reason: String::new(), seen };
    reports(&mut hall, 500, Actor::ChiefArbiter, Act::Clock(ClockAct::Stop(None))).unwrap();
    let late = hall.at(1_000, reporter(), add.clone()).unwrap_err();
    assert_eq!(late, Refusal::Table(Stop::Stale), "something has happened since");
    let TableAct::Report { by, act, reason, .. } = add else { unreachable!() };
    let add = TableAct::Report { by, act, reason, seen: Some(hall.table.seq()) };
    hall.at(1_000, reporter(), add.clone()).unwrap();
    assert_eq!(hall.at(1_001, reporter(), add).unwrap_err(), Refusal::Table(Stop::Stale));
    assert_eq!(hall.left(2_000, 'w'), 5_519_500);
}

#[test]
fn moves_from_elsewhere_are_shown_and_corrected() {
    let mut hall = beside(TableTerms::relayed("UA-2024", "russian", "30+10"));
    let relay = |hall: &mut Hall, stay, moves: &[&str]| {
        let moves = moves.iter().map(|one| (*one).to_owned()).collect();
        hall.at(1_000, reporter(), TableAct::Relay { stay, moves })
    };
    relay(&mut hall, 0, &["c3-d4", "b6-a5"]).unwrap();
    assert_eq!((hall.table.ply(), hall.table.phase()), (2, Phase::Playing));
    let again = relay(&mut hall, 0, &["c3-d4", "b6-a5"]).unwrap();
    assert_eq!(again.facts, [], "what is known is not told again");
    let illegal = relay(&mut hall, 2, &["b2-c3", "a5-a4"]).unwrap_err();
    assert_eq!(illegal.key(), "illegal-move");
    relay(&mut hall, 1, &["b6-c5"]).unwrap();
    assert_eq!(hall.table.line(), ["c3-d4", "b6-c5"], "a slip is corrected");
    assert_eq!(hall.facts.len(), 5, "and the log keeps both");
    let claim = TableAct::Claim { ply: 2, rule: "repetition".to_owned(), intended: None };
    let claimed = hall.at(2_000, hall.who('w'), claim).unwrap_err();
    assert_eq!(claimed, Refusal::Table(Stop::NotYours), "no claim rests on the screen");
    assert_eq!(hall.table.possible(hall.table.at()), []);
    hall.at(3_000, reporter(), TableAct::TellResult(GameResult::win(Side::Second))).unwrap();
    assert_eq!(relay(&mut hall, 2, &["d4:b6"]).unwrap_err().key(), "over");
    assert_eq!(hall.table.phase(), Phase::Over);
}

/// What strangers relay has an end, however they do it; a long game told move by move does not come to it.
#[test]
fn a_relayed_game_is_gone_over_so_often_and_no_more() {
    let relays = |lines: &dyn Fn(u32) -> (u32, Vec<&'static str>)| {
        let mut hall = beside(TableTerms::relayed("UA-CHESS", "chess", "30+10"));
        (0..6_000)
            .take_while(|number| {
                let (stay, moves) = lines(*number);
                let moves = moves.into_iter().map(str::to_owned).collect();
                match hall.at(1_000, reporter(), TableAct::Relay { stay, moves }) {
                    Ok(_) => true,
                    Err(refusal) => {
                        assert_eq!(refusal, Refusal::Table(Stop::Enough));
                        false
                    }
                }
            })
            .count()
    };
    const KNIGHTS: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];
    let told = relays(&|number| (number, vec![KNIGHTS[number as usize % 4]]));
    assert!((600..700).contains(&told), "{told}");
    let slips = relays(&|number| (0, vec![["e2e4", "d2d4"][number as usize % 2]]));
    assert_eq!(slips, 4_901, "an entry costs as much as fifty moves");
}

#[test]
fn a_player_who_sees_badly_has_his_forms() {
    let sight =
        PerPerson::from_fn(|person| (person == Person::First).then_some(rulebook::Sight::Blind));
    let assistant = PerPerson::from_fn(|person| person == Person::First);
    let aided = Wood { sight, assistant, ..wood(Follows::MovesAndClock) };
    let mut hall = beside(TableTerms::wooden("UA-CHESS", "chess", "90+30", aided));
    for by in Side::BOTH {
        let act = Act::Start(StartAct::Arrive(by));
        reports(&mut hall, -1_000, Actor::Player(by), act).unwrap();
    }
    reports(&mut hall, 0, Actor::ChiefArbiter, Act::Start(StartAct::Signal)).unwrap();
    moves(&mut hall, 1_000, WHITE, "e2e4");
    let offered = hall.table.possible(hall.table.at());
    let announces = |by| offered.iter().any(|one| one.kind == ActKind::Announce && one.by == by);
    assert!(announces(WHITE) && announces(Actor::Assistant(Side::First)));
    assert!(!announces(BLACK));
    let pressed = reports(&mut hall, 2_000, WHITE, Act::Play(PlayAct::Press)).unwrap_err();
    assert_eq!(pressed.key(), "not-announced");
}

const BOARDS: [(&str, &str, &str); 5] = [
    ("RU-2022", "russian", "30+30"),
    ("RU-2013", "renju", "60"),
    ("UA-2024", "international", "25+10"),
    ("UA-CHESS", "chess", "90/40,30+30"),
    ("UA-2024", "english", "10"),
];

/// What a page offers is filled in by chance, as people do it.
#[test]
fn whatever_is_offered_can_be_meant() {
    let reached = std::cell::RefCell::new(std::collections::BTreeSet::new());
    cases::play("a wooden board", 40, |random| {
        let (rulebook, discipline, control) = random.pick(&BOARDS);
        let mut hall = begun(rulebook, discipline, control, Follows::MovesAndClock);
        let mut now = 0;
        for _ in 0..40 {
            now += random.pick(&[0, 900, 20_000, 400_000]);
            let forms = hall.table.possible(hall.now(now));
            if forms.is_empty() {
                break;
            }
            // Most of what people do is to move and to press.
            let usual: Vec<_> = forms
                .iter()
                .filter(|one| matches!(one.kind, ActKind::Move | ActKind::Press))
                .cloned()
                .collect();
            let form = match usual.is_empty() || random.chance(40) {
                true => random.pick(&forms),
                false => random.pick(&usual),
            };
            let filled = filled(&form, &hall, random);
            let Ok(act) = form.kind.act(&filled, form.by) else { continue };
            random.note(format!("{now} {:?} {act:?}", form.by));
            if reports(&mut hall, now, form.by, act).is_ok() {
                reached.borrow_mut().insert(form.kind);
            }
        }
    });
    let reached = reached.into_inner();
    assert!(reached.len() >= 40, "only {reached:?}");
}

fn filled(form: &game::Possible, hall: &Hall, random: &mut Random) -> Filled {
    let mut filled = Filled::new();
    for field in &form.fields {
        if field.may_be_empty && random.chance(50) {
            continue;
        }
        let text = match field.choices.is_empty() {
            false => random.pick(&field.choices),
            true => match field.blank {
                Blank::Time | Blank::FirstTime | Blank::SecondTime => "20:00".to_owned(),
                Blank::Number => "1".to_owned(),
                Blank::Position => hall.table.game().board().text(),
                Blank::Clauses => "RU-2013 1.7.10".to_owned(),
                _ => "c3".to_owned(),
            },
        };
        filled.insert(field.blank, text);
    }
    filled
}

#[test]
fn what_the_arbiter_finds_is_offered_where_the_rulebook_asks_for_it() {
    let mut hall = begun("RU-2022", "russian", "30+30", Follows::MovesAndClock);
    let find = |hall: &Hall| {
        let all = hall.table.possible(hall.table.at());
        all.into_iter().find(|one| one.kind == ActKind::Find)
    };
    let choices = find(&hall).unwrap().fields[0].choices.clone();
    assert!(choices.contains(&"first-plays-to-win".to_owned()), "{choices:?}");
    assert!(!choices.contains(&"won-position".to_owned()), "no count depends on it: {choices:?}");
    let act = Act::Draw(game::DrawAct::Find(Finding::WonPosition));
    assert!(reports(&mut hall, 1_000, Actor::ChiefArbiter, act).is_err());
}
