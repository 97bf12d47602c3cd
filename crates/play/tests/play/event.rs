//! A table of an event: admission, the second game of a meeting, officials and their reasons.

use clauses::proves;
use game::{Act, Actor, ClockAct, GameResult, Millis, PanelAct, PlayAct, Side};
use play::{
    Drawn, EventGame, Fact, Follows, Need, Person, Phase, Refusal, Stop, TableAct, TableTerms,
    Tick, Who,
};

use crate::hall::Hall;

fn terms(game: u8, admitted: bool) -> TableTerms {
    TableTerms {
        arbiter: true,
        event: Some(EventGame {
            event: "cup".to_owned(),
            section: 1,
            round: 1,
            table: 3,
            board: 1,
            game,
            admitted,
            closed: false,
            by_lot: false,
        }),
        ..TableTerms::friendly("RU-2022", "russian", "30+30")
    }
}

fn chief() -> Who {
    Who::ChiefArbiter("Chief".to_owned())
}

#[test]
fn nobody_unticked_starts() {
    let mut hall = Hall::waiting(terms(1, true));
    let white = hall.who('w');
    let ready = |hall: &mut Hall, ms| hall.at(ms, white.clone(), TableAct::Ready);
    assert_eq!(ready(&mut hall, -900).unwrap_err(), Refusal::Table(Stop::NotAdmitted));
    let tick = |ticks: &[Tick], seen| TableAct::Tick {
        person: Person::First,
        ticks: ticks.to_vec(),
        seen,
        when: 1,
    };
    let by_player = hall.at(-800, white.clone(), tick(&Tick::AFAR, true)).unwrap_err();
    assert_eq!(by_player, Refusal::Table(Stop::NotYours));
    hall.at(-700, chief(), tick(&Tick::AFAR[1..], true)).unwrap();
    assert_eq!(ready(&mut hall, -600).unwrap_err(), Refusal::Table(Stop::NotAdmitted));
    hall.at(-500, chief(), tick(&Tick::AFAR, true)).unwrap();
    let Some(Fact::Ticked { ticks, .. }) = hall.facts.last() else { panic!() };
    assert_eq!(ticks, &[Tick::Identity], "what was seen before is not told again");
    ready(&mut hall, -400).unwrap();
    for (tick, item) in Tick::AFAR.into_iter().zip([13, 2, 5, 4, 10]) {
        let rules = hall.table.game().rules();
        let clauses = tick.clauses(rules.book(), rules.discipline());
        let clauses: Vec<String> = clauses.iter().map(ToString::to_string).collect();
        assert_eq!(clauses, [format!("RU-2022 5.4.12.{item}")]);
    }
}

#[test]
fn whatever_an_official_does_has_a_reason() {
    let mut hall = Hall::waiting(terms(1, false));
    let official =
        |act, reason: &str| TableAct::Official { act, reason: reason.to_owned(), seen: None };
    let signal = Act::Start(game::StartAct::Signal);
    let unreasoned = hall.at(0, chief(), official(signal.clone(), " ")).unwrap_err();
    assert_eq!(unreasoned, Refusal::Table(Stop::NoReason));
    hall.at(0, chief(), official(signal, "it is ten")).unwrap();
    assert_eq!(hall.table.needs(hall.table.at()).0, Need::Late);
    for side in ['w', 'b'] {
        hall.at(10, hall.who(side), TableAct::Ready).unwrap();
    }
    assert_eq!(hall.table.needs(hall.table.at()).0, Need::Nothing);
    hall.at(20, chief(), official(Act::Clock(ClockAct::Stop(None)), "noise")).unwrap();
    assert_eq!(hall.table.needs(hall.table.at()).0, Need::Stopped);
    hall.at(30, hall.who('w'), TableAct::Call("again".to_owned())).unwrap();
    assert_eq!(hall.table.needs(hall.table.at()).0, Need::Called);
    let void = |by: Who, reason: &str| (by, TableAct::Void { reason: reason.to_owned() });
    let (by, act) = void(Who::Arbiter("Line".to_owned()), "no");
    assert_eq!(hall.at(40, by, act).unwrap_err(), Refusal::Table(Stop::NotYours));
    let (by, act) = void(chief(), "the wrong opening");
    hall.at(50, by, act).unwrap();
    assert_eq!(hall.table.phase(), Phase::Void);
}

#[test]
fn the_second_game_begins_by_itself_and_nobody_is_late_again() {
    let mut hall = Hall::waiting(terms(2, false));
    let drawn = Drawn {
        opening: "c3-d4 b6-a5".to_owned(),
        position: "W:Wa1,a3,b2,c1,d2,d4,e1,e3,f2,g1,g3,h2:Ba5,a7,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"
            .to_owned(),
        cell: "UA-2024 App.2 I/1".to_owned(),
        proof: "seed; purpose".to_owned(),
    };
    let by_player = hall.at(-30, hall.who('w'), TableAct::Draw(drawn.clone())).unwrap_err();
    assert_eq!(by_player, Refusal::Table(Stop::NotYours));
    hall.at(-30, Who::Platform, TableAct::Draw(drawn.clone())).unwrap();
    assert_eq!(hall.table.drawn(), Some(&drawn));
    hall.at(-20, Who::Platform, TableAct::BeginsAt(5)).unwrap();
    assert_eq!(hall.table.begins(), Some(5));
    hall.at(-10, hall.who('b'), TableAct::Ready).unwrap();
    assert_eq!(hall.table.phase(), Phase::Gathering, "one alone does not end the break");
    hall.at(0, Who::Platform, TableAct::Begin).unwrap();
    assert_eq!(hall.table.phase(), Phase::Playing);
    assert_eq!(hall.table.begins(), None);
    hall.moves(12_000, 'w', "g3-h4");
    assert_eq!(hall.left(12_000, 'w'), 1_818_000, "his clock ran, and nothing was halved");
    // When both are ready it begins before its time, unless the rulebook sets the break (5 minutes in classical
    // play, RU-2022 5.4.6).
    for (discipline, early) in [("russian", Phase::Gathering), ("russian-rapid", Phase::Playing)] {
        let discipline = discipline.to_owned();
        let control = "20+10".to_owned();
        let terms = TableTerms { discipline, control, ..terms(2, false) };
        let mut hall = Hall::waiting(terms);
        hall.at(-20, Who::Platform, TableAct::BeginsAt(5)).unwrap();
        hall.at(-10, hall.who('b'), TableAct::Ready).unwrap();
        hall.at(-5, hall.who('w'), TableAct::Ready).unwrap();
        assert_eq!(hall.table.phase(), early);
    }
}

/// Where line-ups were opened, the first game has a time to gather in too; nobody is late before the signal.
#[test]
fn the_first_game_of_a_team_match_begins_when_both_are_ready() {
    let mut hall = Hall::waiting(TableTerms { late_minutes: Some(0), ..terms(1, false) });
    hall.at(-120_000, Who::Platform, TableAct::BeginsAt(5)).unwrap();
    hall.at(-10, hall.who('b'), TableAct::Ready).unwrap();
    assert_eq!(hall.table.needs(hall.table.at()).0, Need::Waits, "nobody is late");
    hall.at(0, hall.who('w'), TableAct::Ready).unwrap();
    assert_eq!(hall.table.phase(), Phase::Playing);
}

/// After an odd number of moves that were drawn it is Black who begins, on his own clock.
#[test]
fn he_begins_to_whom_the_opening_leaves_the_move() {
    let mut hall = Hall::waiting(terms(1, false));
    let drawn = Drawn {
        opening: "c3-d4 b6-a5 b2-c3".to_owned(),
        position: "B:Wa1,a3,c1,c3,d2,d4,e1,e3,f2,g1,g3,h2:Ba5,a7,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"
            .to_owned(),
        cell: "UA-2024 App.2 I/1".to_owned(),
        proof: "seed; purpose".to_owned(),
    };
    hall.at(-30, hall.who('w'), TableAct::Ready).unwrap();
    hall.at(-20, Who::Platform, TableAct::Draw(drawn.clone())).unwrap();
    assert_eq!(hall.table.drawn(), None, "in the presence of both");
    hall.at(-10, hall.who('b'), TableAct::Ready).unwrap();
    hall.at(-5, Who::Platform, TableAct::Draw(drawn)).unwrap();
    assert!(hall.table.drawn().is_some());
    assert!(hall.table.is_here(Person::First), "who has come is still there");
    hall.signal(0);
    hall.moves(12_000, 'b', "f6-g5");
    assert_eq!(hall.left(12_000, 'b'), 1_818_000);
    assert_eq!(hall.left(12_000, 'w'), 1_800_000, "White has not thought yet");
}

/// First games begin on time, drawn or not: what is drawn then is put on the board if nobody has moved.
#[test]
fn an_opening_drawn_after_the_signal_is_put_on_the_board() {
    let drawn = Drawn {
        opening: "c3-d4 b6-a5 b2-c3".to_owned(),
        position: "B:Wa1,a3,c1,c3,d2,d4,e1,e3,f2,g1,g3,h2:Ba5,a7,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"
            .to_owned(),
        cell: "UA-2024 App.2 I/1".to_owned(),
        proof: "seed; purpose".to_owned(),
    };
    let draws = |hall: &mut Hall, ms: i64| {
        hall.at(ms, Who::Platform, TableAct::Draw(drawn.clone())).map(|decided| decided.facts.len())
    };
    let mut hall = Hall::with(terms(1, false));
    assert_eq!(draws(&mut hall, 4_000).unwrap(), 2);
    assert_eq!((hall.table.drawn(), hall.table.phase()), (Some(&drawn), Phase::Playing));
    assert_eq!(draws(&mut hall, 5_000).unwrap(), 0, "once");
    hall.moves(12_000, 'b', "f6-g5");
    assert_eq!(hall.left(12_000, 'w'), 1_796_000, "White thought until it was drawn");
    assert_eq!(hall.left(12_000, 'b'), 1_822_000, "and Black since then");

    // Who comes late has it drawn when he is there.
    let mut hall = Hall::waiting(terms(1, false));
    hall.at(-10, hall.who('w'), TableAct::Ready).unwrap();
    hall.signal(0);
    assert_eq!(draws(&mut hall, 1_000).unwrap(), 0, "in the presence of both");
    hall.at(60_000, hall.who('b'), TableAct::Ready).unwrap();
    assert_eq!(draws(&mut hall, 60_000).unwrap(), 2);
    let begun = |fact: &Fact| {
        matches!(fact, Fact::Played(played) if played.events.iter().any(
        |event| matches!(event.what, game::What::LateOpeningDrawn(_))))
    };
    assert!(hall.facts.iter().any(begun), "on the latecomer's time");
    assert_eq!(hall.table.drawn(), Some(&drawn));

    // After a move it is too late.
    let mut hall = Hall::with(terms(1, false));
    hall.moves(3_000, 'w', "c3-d4");
    assert_eq!(draws(&mut hall, 4_000).unwrap_err(), Refusal::Table(Stop::Begun));
}

/// As long as the draw waits for one who is late nobody moves, and his clock runs.
#[test]
fn who_is_late_for_the_draw_pays_for_it() {
    let _claim = proves(&["UA-2024 III.start.5.5", "RU-2022 5.4.1.3"]);
    for (rulebook, discipline) in [("UA-2024", "russian"), ("RU-2022", "russian")] {
        let by_lot = |by_lot| {
            let terms = TableTerms {
                rulebook: rulebook.to_owned(),
                discipline: discipline.to_owned(),
                ..terms(1, false)
            };
            let event = terms.event.clone().map(|event| EventGame { by_lot, ..event });
            TableTerms { event, ..terms }
        };
        let mut hall = Hall::waiting(by_lot(true));
        hall.at(-10, hall.who('w'), TableAct::Ready).unwrap();
        hall.signal(0);
        assert_eq!(hall.left(60_000, 'b'), 1_740_000, "{rulebook}: Black is late");
        assert_eq!(hall.left(60_000, 'w'), 1_800_000, "{rulebook}: White waits");
        let refused = hall.tries(60_000, 'w', "c3-d4").unwrap_err();
        assert_eq!(refused.key(), "opponent-absent");
        let clause = refused.clauses().iter().map(ToString::to_string).next().unwrap();
        assert!(["UA-2024 III.start.5.5", "RU-2022 5.4.1.3"].contains(&clause.as_str()));
        hall.at(61_000, hall.who('b'), TableAct::Ready).unwrap();
        // Nothing was drawn after all: White begins.
        hall.moves(63_000, 'w', "c3-d4");
        assert_eq!(hall.left(63_000, 'w'), 1_828_000, "{rulebook}");
        assert_eq!(hall.left(63_000, 'b'), 1_739_000, "{rulebook}");
    }
    // What was drawn already is on the board by his coming: nobody moves between the two.
    let own = terms(1, false);
    let event = own.event.clone().map(|event| EventGame { by_lot: true, ..event });
    let mut hall = Hall::waiting(TableTerms { event, ..own });
    hall.opening = Some(Drawn {
        opening: "c3-d4 b6-a5 b2-c3".to_owned(),
        position: "B:Wa1,a3,c1,c3,d2,d4,e1,e3,f2,g1,g3,h2:Ba5,a7,b8,c7,d6,d8,e7,f6,f8,g7,h6,h8"
            .to_owned(),
        cell: "UA-2024 App.2 I/1".to_owned(),
        proof: "seed; purpose".to_owned(),
    });
    hall.at(-10, hall.who('w'), TableAct::Ready).unwrap();
    hall.signal(0);
    assert_eq!(hall.table.drawn(), None, "in the presence of both");
    hall.at(61_000, hall.who('b'), TableAct::Ready).unwrap();
    assert_eq!(hall.table.drawn(), hall.opening.as_ref());
    assert!(hall.tries(61_001, 'w', "c3-d4").is_err_and(|one| one.key() != "opponent-absent"));
    hall.moves(63_000, 'b', "f6-g5");
    // Where no opening is drawn White's clock runs until he has moved.
    let mut hall = Hall::waiting(TableTerms { rulebook: "UA-2024".to_owned(), ..terms(1, false) });
    hall.at(-10, hall.who('w'), TableAct::Ready).unwrap();
    hall.signal(0);
    hall.moves(20_000, 'w', "c3-d4");
    assert_eq!(hall.left(20_000, 'b'), 1_800_000);
}

#[test]
fn a_game_that_ends_anew_has_another_end() {
    let mut hall = Hall::waiting(terms(1, false));
    for side in ['w', 'b'] {
        hall.at(-10, hall.who(side), TableAct::Ready).unwrap();
    }
    hall.signal(0);
    let resign = TableAct::Say { ply: 0, what: play::Saying::Resign };
    hall.at(10, hall.who('w'), resign.clone()).unwrap();
    let first = hall.table.ended_at().unwrap();
    assert_eq!(first, hall.table.seq());
    hall.at(20, hall.who('w'), TableAct::Sign).unwrap();
    assert!(hall.table.has_signed(Person::First));
    assert_eq!(hall.table.ended_at(), Some(first), "to sign is no end");
    let reopen = Act::After(game::AfterAct::Reopen);
    let act = TableAct::Official { act: reopen, reason: "a mistake".to_owned(), seen: None };
    hall.at(30, chief(), act).unwrap();
    assert_eq!(hall.table.ended_at(), None);
    if hall.table.phase() == Phase::Stopped {
        let resume = Act::Clock(ClockAct::Resume);
        let act = TableAct::Official { act: resume, reason: "go on".to_owned(), seen: None };
        hall.at(40, chief(), act).unwrap();
    }
    hall.at(50, hall.who('b'), resign).unwrap();
    assert!(hall.table.ended_at().unwrap() > first);
    assert_eq!(hall.table.free_left(Person::First), Millis::ZERO);
}

#[test]
fn nothing_is_played_here_while_it_is_played_at_wood() {
    let mut hall = Hall::waiting(TableTerms { late_minutes: Some(10), ..terms(1, false) });
    hall.at(-10, hall.who('w'), TableAct::Ready).unwrap();
    hall.signal(0);
    assert_eq!(hall.table.needs(hall.table.at()).0, Need::Late);
    let away = TableAct::PlayElsewhere(Some("they are in the hall".to_owned()));
    let by_chief = hall.at(5_000, chief(), away.clone()).unwrap_err();
    assert_eq!(by_chief, Refusal::Table(Stop::NotYours));
    hall.at(10_000, Who::Platform, away.clone()).unwrap();
    let seq = hall.table.seq();
    hall.at(11_000, Who::Platform, away).unwrap();
    assert_eq!(hall.table.seq(), seq, "it is told once");
    assert_eq!(hall.table.elsewhere(), Some("they are in the hall"));
    assert_eq!(hall.table.looks_again(), None, "nobody is late here");
    hall.at(700_000, Who::Platform, TableAct::Look).unwrap();
    assert_eq!(hall.table.phase(), Phase::Stopped);
    let resume = TableAct::Official {
        act: Act::Clock(ClockAct::Resume),
        reason: "go on".to_owned(),
        seen: None,
    };
    let elsewhere = Refusal::Table(Stop::Elsewhere);
    assert_eq!(hall.at(700_000, chief(), resume.clone()).unwrap_err(), elsewhere);
    assert_eq!(hall.at(700_000, hall.who('b'), TableAct::Ready).unwrap_err(), elsewhere);
    hall.at(800_000, Who::Platform, TableAct::PlayElsewhere(None)).unwrap();
    assert_eq!(hall.table.elsewhere(), None);
    assert!(hall.table.is_here(Person::Second), "he sat in the hall, and is not late here");
    hall.at(810_000, chief(), resume).unwrap();
    assert_eq!(hall.table.phase(), Phase::Playing);
}

/// What somebody reports of a wooden board.
fn report(by: Actor, act: Act) -> TableAct {
    TableAct::Report { by, act, reason: String::new(), seen: None }
}

fn moved(side: Side, text: &str) -> TableAct {
    report(Actor::Player(side), Act::Play(PlayAct::Move(text.to_owned())))
}

#[test]
fn a_game_goes_on_at_a_wooden_board_and_comes_back() {
    let mut hall = Hall::with(terms(1, false));
    hall.moves(5_000, 'w', "c3-d4");
    let before = moved(Side::Second, "b6-a5");
    let line = Who::Arbiter("Line".to_owned());
    let secretary = Who::Reporter("Secretary".to_owned());
    let here = hall.at(5_500, line.clone(), before.clone()).unwrap_err();
    assert_eq!(here, Refusal::Table(Stop::NotYours), "here people play themselves");
    let away = TableAct::PlayElsewhere(Some("no light at home".to_owned()));
    hall.at(6_000, Who::Platform, away).unwrap();
    let left = hall.left(6_000, 'b');
    let resume = || report(Actor::Arbiter, Act::Clock(ClockAct::Resume));
    hall.at(7_000, line.clone(), resume()).unwrap();
    hall.at(60_000, secretary.clone(), before).unwrap();
    assert_eq!(hall.table.ply(), 2, "it is the same game");
    assert_eq!(hall.table.game().state().clock.running(), Some(Side::First));
    let draw = report(Actor::ChiefArbiter, Act::Panel(PanelAct::Adjudicate(GameResult::DRAW)));
    assert_eq!(hall.at(61_000, line.clone(), draw).unwrap_err(), Refusal::Table(Stop::NotYours));
    for who in [hall.who('w'), Who::Platform] {
        let refused = hall.at(61_000, who, moved(Side::First, "b2-c3")).unwrap_err();
        assert_eq!(refused, Refusal::Table(Stop::NotYours));
    }
    // The clock of the hall stood beside the board; now ours is there, and moves must be pressed.
    let follow = TableAct::Follow(Follows::MovesAndClock);
    let by_secretary = hall.at(62_000, secretary, follow.clone()).unwrap_err();
    assert_eq!(by_secretary, Refusal::Table(Stop::NotYours));
    hall.at(62_000, line.clone(), follow).unwrap();
    assert_eq!(hall.table.phase(), Phase::Stopped, "nobody knows what the other clock shows");
    hall.at(70_000, line.clone(), resume()).unwrap();
    hall.at(75_000, line, moved(Side::First, "b2-c3")).unwrap();
    assert_eq!(hall.table.game().state().made, Some(Side::First));
    // Back: what was moved is complete, and the clocks stand.
    hall.at(80_000, Who::Platform, TableAct::PlayElsewhere(None)).unwrap();
    assert_eq!((hall.table.phase(), hall.table.ply()), (Phase::Stopped, 3));
    assert_eq!(hall.table.game().state().made, None);
    assert!(
        hall.left(80_000, 'b') >= left,
        "what passed beside the other clock is not charged here"
    );
    hall.official(90_000, Act::Clock(ClockAct::Resume)).unwrap();
    hall.moves(91_000, 'b', "a7-b6");
    assert_eq!(hall.table.ply(), 4);
}

#[test]
fn who_was_spoken_to_was_answered() {
    let mut hall = Hall::waiting(terms(1, false));
    for side in ['w', 'b'] {
        hall.at(-10, hall.who(side), TableAct::Call("help".to_owned())).unwrap();
    }
    let message = |to| TableAct::Message { to, text: "I come".to_owned() };
    hall.at(-5, chief(), message(None)).unwrap();
    assert_eq!(hall.table.calls().len(), 2, "what is said to all answers nobody");
    hall.at(-4, chief(), message(Some(Person::First))).unwrap();
    let calls: Vec<Person> = hall.table.calls().iter().map(|(person, _)| *person).collect();
    assert_eq!(calls, [Person::Second]);
}

#[test]
fn an_official_acts_on_what_he_has_seen() {
    let mut hall = Hall::waiting(terms(1, false));
    let seen = hall.table.seq();
    hall.at(-10, hall.who('w'), TableAct::Ready).unwrap();
    let signal = |seen| TableAct::Official {
        act: Act::Start(game::StartAct::Signal),
        reason: "it is ten".to_owned(),
        seen: Some(seen),
    };
    let stale = hall.at(0, chief(), signal(seen)).unwrap_err();
    assert_eq!(stale, Refusal::Table(Stop::Stale));
    hall.at(0, chief(), signal(seen + 1)).unwrap();
}
