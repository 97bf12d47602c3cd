//! What is noticed of players for officials alone, complaints about the clock, and replies that are prepared.

use clauses::proves;
use game::{Colour, Millis};
use play::{
    Breach, ClockLog, EventGame, Fact, Help, Means, Need, Noticed, PerPerson, Person, Phase,
    Refusal, Role, Saying, Speech, Stop, Style, TableAct, TableTerms, TableView, Who,
    announcements, heard,
};
use rulebook::{Duty, Sight};
use words::Language;

use crate::hall::Hall;

fn terms(rulebook: &str, discipline: &str) -> TableTerms {
    TableTerms {
        arbiter: true,
        event: Some(EventGame {
            event: "cup".to_owned(),
            section: 1,
            round: 1,
            table: 3,
            board: 1,
            game: 1,
            admitted: false,
            closed: false,
            by_lot: false,
        }),
        ..TableTerms::friendly(rulebook, discipline, "30+30")
    }
}

fn russian() -> TableTerms {
    terms("RU-2022", "russian")
}

/// What was noticed, in order.
fn noticed(hall: &Hall) -> Vec<(Person, Noticed)> {
    let one = |fact: &Fact| match fact {
        Fact::Noticed { person, what, .. } => Some((*person, what.clone())),
        _ => None,
    };
    hall.facts.iter().filter_map(one).collect()
}

#[test]
fn a_page_that_is_hidden_is_noticed_once_until_it_is_back() {
    let mut hall = Hall::with(russian());
    let white = hall.who('w');
    for (ms, seen) in [(100, true), (200, false), (300, false), (400, true), (500, true)] {
        hall.at(ms, white.clone(), TableAct::Page(seen)).unwrap();
    }
    hall.at(600, hall.who('b'), TableAct::SecondWindow).unwrap();
    let [first, second] = Person::BOTH;
    let expected =
        [(first, Noticed::PageHidden), (first, Noticed::PageBack), (second, Noticed::SecondWindow)];
    assert_eq!(noticed(&hall), expected);
    // It decides nothing and costs nothing.
    hall.moves(5_000, 'w', "c3-d4");
    assert_eq!(hall.left(5_000, 'w'), 1_825_000);
    hall.at(6_000, hall.who('b'), TableAct::Say { ply: 1, what: Saying::Resign }).unwrap();
    hall.at(7_000, white, TableAct::Page(false)).unwrap();
    assert_eq!(noticed(&hall).len(), 3, "the game is over");
}

#[test]
fn a_refused_move_is_noticed_at_a_table_with_officials_and_not_without_end() {
    let mut hall = Hall::with(russian());
    let decided = hall.tries(100, 'w', "c3-c5").unwrap();
    let refused = decided.refused.unwrap();
    assert_eq!(refused.key(), "illegal-move");
    let tried = Noticed::Refused { text: "c3-c5".to_owned(), why: "illegal-move".to_owned() };
    assert_eq!(noticed(&hall), [(Person::First, tried)]);
    assert_eq!(hall.table.ply(), 0);
    // What came too late was no attempt.
    let stale = TableAct::Move { ply: 7, text: "c3-d4".to_owned(), offer: false, means: None };
    assert_eq!(hall.at(200, hall.who('w'), stale).unwrap_err(), Refusal::Table(Stop::Stale));
    for ms in 300..600 {
        let _ = hall.tries(ms, 'w', "a1-h8");
    }
    assert_eq!(noticed(&hall).len(), 200);
    // However many moves he has tried, that his page was hidden is noticed.
    for (ms, act) in [(700, TableAct::Page(false)), (800, TableAct::SecondWindow)] {
        hall.at(ms, hall.who('w'), act).unwrap();
    }
    assert_eq!(noticed(&hall).len(), 202);
    let mut friends = Hall::friendly("RU-2022", "russian", "30+30");
    friends.tries(100, 'w', "c3-c5").unwrap_err();
    assert!(noticed(&friends).is_empty(), "nobody judges there");
}

/// Nobody but officials sees anything of it.
#[test]
fn players_and_spectators_are_told_nothing_of_what_is_noticed() {
    let mut hall = Hall::with(russian());
    let seen = |hall: &Hall, role| {
        let view = TableView::of(&hall.table, role, Language::En, hall.sees(1_000), 0);
        let mut view = serde_json::to_value(&view).unwrap();
        view.as_object_mut().unwrap().remove("seq");
        view
    };
    let others = [Role::Player(Person::Second), Role::Spectator];
    let before = others.map(|role| seen(&hall, role));
    let _ = hall.tries(100, 'w', "c3-c5");
    hall.at(200, hall.who('w'), TableAct::Page(false)).unwrap();
    let told = Breach { by: String::new(), text: "He is helped".to_owned() };
    hall.at(300, Who::Platform, TableAct::ReportBreach(told)).unwrap();
    assert_eq!(others.map(|role| seen(&hall, role)), before);
    assert!(seen(&hall, Role::Arbiter).to_string().contains("He is helped"));
}

#[test]
fn what_those_who_watch_report_waits_for_an_official() {
    let mut hall = Hall::with(terms("UA-CHESS", "chess"));
    let told = |text: &str| {
        let told = Breach { by: "Olena".to_owned(), text: text.to_owned() };
        TableAct::ReportBreach(told)
    };
    let by_player = hall.at(10, hall.who('w'), told("x")).unwrap_err();
    assert_eq!(by_player, Refusal::Table(Stop::NotYours), "players call");
    let empty = hall.at(10, Who::Platform, told(" ")).unwrap_err();
    assert_eq!(empty, Refusal::Table(Stop::NothingSaid));
    for ms in 20..40 {
        hall.at(ms, Who::Platform, told("somebody whispers")).unwrap();
    }
    assert_eq!(hall.table.needs(hall.table.at()).0, Need::Reported);
    let more = hall.at(50, Who::Platform, told("again")).unwrap_err();
    assert_eq!(more, Refusal::Table(Stop::ManyReports));
    let message = |to| TableAct::Message { to, text: "Quiet, please".to_owned() };
    hall.at(60, Who::Arbiter("Line".to_owned()), message(None)).unwrap();
    assert_eq!(hall.table.breaches().len(), 20, "what is said to all answers nobody");
    hall.at(70, hall.who('w'), TableAct::Call("noise".to_owned())).unwrap();
    assert_eq!(hall.table.needs(hall.table.at()).0, Need::Called, "a player comes first");
    let chief = || Who::ChiefArbiter("Chief".to_owned());
    let act = game::Act::Clock(game::ClockAct::Stop(None));
    let stops = TableAct::Official { act, reason: "fire".to_owned(), seen: None };
    // The call may have stopped the clocks already.
    let _ = hall.at(80, chief(), stops);
    let act = game::Act::Clock(game::ClockAct::Resume);
    let goes_on = TableAct::Official { act, reason: "over".to_owned(), seen: None };
    hall.at(90, chief(), goes_on).unwrap();
    assert_eq!((hall.table.calls().len(), hall.table.breaches().len()), (1, 20));
    hall.at(100, Who::Arbiter("Line".to_owned()), message(Some(Person::First))).unwrap();
    assert_eq!(hall.table.needs(hall.table.at()).0, Need::Nothing, "he has taken it up");
    let mut friends = Hall::friendly("RU-2022", "russian", "30+30");
    let nobody = friends.at(10, Who::Platform, told("x")).unwrap_err();
    assert_eq!(nobody, Refusal::Table(Stop::NoArbiter));
}

/// One complains of the clock before one's time is over; the log answers.
#[test]
fn a_complaint_of_the_clock_calls_the_arbiter_and_is_answered_by_the_log() {
    let _claim = proves(&["RU-2022 5.4.2.8", "UA-2024 III.clock.9", "RU-2013 1.7.10"]);
    for (rulebook, clause) in [
        ("RU-2022", "RU-2022 5.4.2.8"),
        ("UA-2024", "UA-2024 III.clock.9"),
        ("RU-2013", "RU-2013 1.7.10"),
    ] {
        let mut hall = Hall::with(terms(rulebook, "russian"));
        hall.ways = [120, 0];
        hall.moves(5_000, 'w', "c3-d4");
        hall.moves(9_000, 'b', "b6-a5");
        let complain = TableAct::Complain("it jumped".to_owned());
        hall.at(10_000, hall.who('w'), complain).unwrap();
        let cites = |fact: &Fact| match fact {
            Fact::Played(played) => played.events.iter().any(|event| {
                let clauses = event.because.clauses.iter().map(ToString::to_string);
                matches!(event.what, game::What::ClockComplaint(_))
                    && clauses.into_iter().any(|one| one == clause)
            }),
            _ => false,
        };
        assert!(hall.facts.iter().any(cites), "{rulebook}");
        assert_eq!(hall.table.needs(hall.table.at()).0, Need::Called);
        assert_eq!(hall.left(10_000, 'w'), 1_824_120, "{rulebook}: his clock runs on");
        let opened = Fact::Opened { terms: hall.table.terms().clone() };
        let facts: Vec<Fact> = std::iter::once(opened).chain(hall.facts.clone()).collect();
        let log = ClockLog::of(&facts, false, Role::Arbiter, Language::En).unwrap();
        assert_eq!(log.charged(Colour::White), Millis(5_880), "{rulebook}: less the way");
        assert_eq!(log.charged(Colour::Black), Millis(4_000), "{rulebook}");
        let forgiven: i64 = log.lines.iter().map(|line| line.forgiven.0).sum();
        assert_eq!(forgiven, 120);
        let last = log.lines.last().unwrap();
        assert_eq!(last.left.map(|left| left.0), [1_824_120, 1_826_000], "as the clocks show");
        let blind = ClockLog::of(&facts, true, Role::Arbiter, Language::En).unwrap();
        assert!(blind.lines.iter().all(|line| line.said.is_empty()));
    }
    // When his time is over it is too late: his flag falls instead.
    let mut hall = Hall::with(TableTerms { control: "1".to_owned(), ..russian() });
    let complain = TableAct::Complain(String::new());
    hall.at(70_000, hall.who('w'), complain).unwrap();
    assert_eq!((hall.outcome(), hall.table.calls().len()), ("0-1".to_owned(), 0));
    let mut friends = Hall::friendly("RU-2022", "russian", "30+30");
    let alone = friends.at(10, friends.who('w'), TableAct::Complain(String::new())).unwrap_err();
    assert_eq!(alone, Refusal::Table(Stop::NoArbiter));
}

#[test]
fn a_reply_is_prepared_only_where_the_terms_allow_it() {
    let prepared = |hall: &Hall| TableAct::Move {
        ply: hall.table.ply(),
        text: "c3-d4".to_owned(),
        offer: false,
        means: Some(Means::Prepared),
    };
    let mut hall = Hall::with(russian());
    let act = prepared(&hall);
    let refused = hall.at(2_000, hall.who('w'), act).unwrap_err();
    assert_eq!(refused, Refusal::Table(Stop::NoPremoves));
    let mut hall = Hall::with(TableTerms { premoves: true, ..russian() });
    let act = prepared(&hall);
    hall.at(2_000, hall.who('w'), act).unwrap();
    assert_eq!((hall.table.ply(), hall.table.phase()), (1, Phase::Playing));
    assert_eq!(hall.left(2_000, 'w'), 1_828_000, "charged as any move");
}

/// Whoever sees badly is warned by the platform where nobody assists; only his side and officials hear of it.
#[test]
fn who_sees_badly_is_warned_of_his_time_and_his_opponent_hears_nothing_of_it() {
    let _claim = proves(&["UA-CHESS IV.5.13"]);
    let with = |duties: Vec<Duty>| {
        let blind = Help { sight: Some(Sight::Blind), duties, sign: false };
        let help = PerPerson::from_fn(|person| match person {
            Person::First => blind.clone(),
            Person::Second => Help::default(),
        });
        Hall::with(TableTerms { help, ..terms("UA-CHESS", "chess") })
    };
    let assisted = with(vec![Duty::WarnOfTimeTrouble]);
    let mut hall = with(Vec::new());
    let (due, _) = hall.looks_again();
    assert_eq!(hall.left(due, 'w'), 600_000);
    assert_eq!(assisted.left(assisted.looks_again().0, 'w'), 0, "there the assistant warns");
    let look = |hall: &mut Hall, ms| hall.at(ms, Who::Platform, TableAct::Look).unwrap().facts;
    assert!(look(&mut hall, due - 1).is_empty());
    let facts = look(&mut hall, due);
    assert_eq!(hall.left(hall.looks_again().0, 'w'), 0, "once before a control");
    let Some(Fact::Played(played)) = facts.first() else { panic!("he was not warned") };
    let opened = Fact::Opened { terms: hall.table.terms().clone() };
    let all: Vec<Fact> = std::iter::once(opened).chain(hall.facts.clone()).collect();
    let speech = Speech { language: Language::En, style: Style::Spelled };
    let before = hall.table.game().board().text();
    let hears = |role| {
        let said = heard(&hall.table, played, role, Language::En).len();
        let announced = announcements(&facts, &before, &hall.table, role, speech).len();
        let log = ClockLog::of(&all, false, role, Language::En).unwrap();
        (said, announced, log.lines.last().unwrap().said.len())
    };
    assert_eq!(hears(Role::Player(Person::First)), (1, 1, 1));
    assert_eq!(hears(Role::Arbiter), (1, 1, 1));
    assert_eq!(hears(Role::Player(Person::Second)), (0, 0, 0));
    assert_eq!(hears(Role::Spectator), (0, 0, 0));
}
