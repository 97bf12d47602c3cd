//! A contest of solving from regulations to the table.

use calendar::Moment;
use clauses::proves;
use composition::Genre;
use contests::composing::{Kind, Scope, Who};
use contests::solving::regulations::Count;
use contests::solving::{
    Answer, Command, Criterion, Fact, Form, Item, Problem, Regulations, Solving, Stage,
};
use contests::{Person, Points, Why};
use rulebook::contests::{Duty, Found};

use crate::marking::{x1, x16};
use crate::support::{day, official};

const CHIEF: Who = Who::Official(0);
const SECRETARY: Who = Who::Official(1);
const JUDGE: Who = Who::Official(2);

fn at(on: &str, minute: u16) -> Moment {
    Moment::new(day(on), minute).unwrap()
}

fn regulations(rules: &str) -> Regulations {
    let count = |genre, points| Count { genre, works: 1, points: Points::whole(points) };
    Regulations {
        name: "Розв'язування".to_owned(),
        rules: rules.to_owned(),
        kind: Kind::Contest,
        scope: Scope::National,
        form: Form::InPerson,
        organiser: "Клуб".to_owned(),
        agreed: String::new(),
        period: "2025".to_owned(),
        sections: "шашки-64".to_owned(),
        start: "01.05.2025, клуб, 10:00".to_owned(),
        admission: "усі".to_owned(),
        counts: vec![count(Genre::Miniature, 4), count(Genre::Etude, 6)],
        minutes: 60,
        address: "solve@example.org".to_owned(),
        term: Some(day("01.05.2025")),
        writing: "скорочена нотація".to_owned(),
        ranking: Some(Vec::new()),
        panel: vec![
            official("Головко Іван", Duty::ChiefJudge, None),
            official("Писаренко Ольга", Duty::ChiefSecretary, None),
            official("Суддя Петро", Duty::SectionJudge, None),
        ],
        protests: Some(day("02.05.2025")),
        awards: "грамоти".to_owned(),
    }
}

/// Takes something away.
type Lack = fn(&mut Regulations);

#[derive(Clone, Default)]
struct Room {
    solving: Solving,
    facts: Vec<Fact>,
}

impl Room {
    fn does(&mut self, command: Command, who: Who, now: Moment) {
        let facts = self
            .solving
            .decide(&command, who, now)
            .unwrap_or_else(|refusal| panic!("{command:?}: {}", refusal.text(words::Language::En)));
        for fact in &facts {
            self.solving.apply(fact).unwrap();
        }
        self.facts.extend(facts);
    }

    fn refused(&self, command: Command, who: Who, now: Moment) -> (Why, String) {
        let refusal = self.solving.decide(&command, who, now).unwrap_err();
        for language in words::Language::ALL {
            assert!(!refusal.text(language).contains('{'));
        }
        let clauses: Vec<String> = refusal.clauses.iter().map(ToString::to_string).collect();
        (refusal.why, clauses.join(", "))
    }
}

fn secret() -> Problem {
    let mut work = x16();
    let line = "b4 (g1), a5".to_owned();
    work.items = vec![Item { kind: Found::FalseTrack, line, points: Points(175) }];
    work
}

fn sealed(regulations: Regulations) -> Room {
    let mut room = Room::default();
    let now = at("20.04.2025", 600);
    let regulations = Box::new(regulations);
    room.does(Command::Regulate { regulations }, Who::Organiser, now);
    room.does(Command::Announce, Who::Organiser, now);
    for work in [x1(), secret()] {
        room.does(Command::Set { problem: None, work: Box::new(work) }, CHIEF, now);
    }
    room.does(Command::Seal, CHIEF, now);
    for name in ["Перший", "Другий", "Третій"] {
        let person = Person { name: name.to_owned(), residence: "Київ".to_owned() };
        room.does(Command::Admit { person }, SECRETARY, now);
    }
    room
}

fn answer(solver: u16, problem: u16, text: &str) -> Command {
    let answer = Answer { text: text.to_owned(), unsolvable: false };
    Command::Answer { solver, problem, answer }
}

fn confirm(solver: u16, problem: u16, points: u32, solved: bool) -> Command {
    let points = Points::whole(points);
    Command::Confirm { solver, problem, proposed: points, points, solved, reason: String::new() }
}

/// Answers of 10, 10 and 4 points, marked.
fn marked(regulations: Regulations) -> Room {
    let mut room = sealed(regulations);
    room.does(Command::Start, CHIEF, at("01.05.2025", 600));
    for (solver, problem, minute) in
        [(0, 0, 610), (0, 1, 640), (1, 0, 620), (1, 1, 630), (2, 0, 605)]
    {
        room.does(answer(solver, problem, "ab6"), Who::Author(solver), at("01.05.2025", minute));
    }
    let later = at("01.05.2025", 700);
    for (solver, problem, points, solved) in
        [(0, 0, 4, true), (0, 1, 6, true), (1, 0, 4, true), (1, 1, 6, false), (2, 0, 4, true)]
    {
        room.does(confirm(solver, problem, points, solved), JUDGE, later);
    }
    room.does(Command::PublishProvisional, SECRETARY, later);
    room
}

#[test]
fn regulations_of_solving_state_every_item() {
    let _claim = proves(&[
        "UA-2024 VIII.solving.3.1",
        "UA-2024 VIII.solving.3.2",
        "UA-2024 VIII.solving.3.3",
        "UA-2024 VIII.solving.3.4",
        "UA-2024 VIII.solving.3.5",
        "UA-2024 VIII.solving.3.6",
        "UA-2024 VIII.solving.3.7",
        "UA-2024 VIII.solving.3.8",
        "UA-2024 VIII.solving.3.9",
        "UA-2024 VIII.solving.3.10",
        "UA-2024 VIII.solving.3.11",
        "UA-2024 VIII.solving.3.12",
        "UA-2024 VIII.solving.3.13",
        "RU-2022 11.6.1",
        "RU-2013 7.6.1",
    ]);
    let lacks: [(u8, bool, Lack); 13] = [
        (1, false, |one| one.organiser.clear()),
        (2, true, |one| one.period.clear()),
        (3, false, |one| one.sections.clear()),
        (4, false, |one| one.start.clear()),
        (5, false, |one| one.admission.clear()),
        (6, true, |one| one.counts.clear()),
        (7, false, |one| one.minutes = 0),
        (8, true, |one| {
            one.form = Form::Correspondence;
            one.term = None;
        }),
        (9, false, |one| one.writing.clear()),
        (10, true, |one| one.ranking = None),
        (11, false, |one| one.panel.clear()),
        (12, false, |one| one.protests = None),
        (13, true, |one| one.awards.clear()),
    ];
    for (book, russian) in
        [("UA-2024", None), ("RU-2022", Some("RU-2022 11.6.1")), ("RU-2013", Some("RU-2013 7.6.1"))]
    {
        assert_eq!(regulations(book).check(), Ok(()));
        for (point, everywhere, lack) in lacks {
            let mut lacking = regulations(book);
            lack(&mut lacking);
            let refused = lacking.check().err().map(|one| (one.why, one.clauses[0].to_string()));
            let clause = match russian {
                None => Some(format!("UA-2024 VIII.solving.3.{point}")),
                Some(clause) => everywhere.then(|| clause.to_owned()),
            };
            assert_eq!(refused, clause.map(|clause| (Why::NotStated, clause)), "{book} {point}");
        }
    }
}

#[test]
fn championships_of_solving_are_in_person_with_all_genres() {
    let _claim =
        proves(&["UA-2024 VIII.solving.1", "UA-2024 VIII.solving.1.2", "UA-2024 VIII.solving.2"]);
    let mut one = regulations("UA-2024");
    one.kind = Kind::Championship;
    let said =
        |one: &Regulations| one.check().err().map(|one| (one.why, one.clauses[0].to_string()));
    let refused = |why, clause: &str| Some((why, format!("UA-2024 VIII.solving.{clause}")));
    assert_eq!(said(&one), refused(Why::NoAgreement, "1"));
    one.agreed = "Мінмолодьспорт".to_owned();
    assert_eq!(said(&one), refused(Why::GenresMissing, "2"));
    one.counts.push(Count { genre: Genre::LockOfMen, works: 1, points: Points::whole(5) });
    assert_eq!(said(&one), None);
    one.form = Form::Correspondence;
    assert_eq!(said(&one), refused(Why::InPersonOnly, "1.2"));
    one.scope = Scope::Regional;
    one.form = Form::InPerson;
    one.counts.truncate(1);
    assert_eq!(said(&one), None, "a region should, and need not");
}

#[test]
fn points_are_sealed_before_the_start_and_secret() {
    let _claim = proves(&["UA-2024 VIII.solving.4"]);
    let now = at("20.04.2025", 600);
    let mut room = Room::default();
    let rules = Box::new(regulations("UA-2024"));
    room.does(Command::Regulate { regulations: rules }, Who::Organiser, now);
    room.does(Command::Announce, Who::Organiser, now);
    let (why, clauses) = room.refused(Command::Start, CHIEF, now);
    assert_eq!((why, clauses.as_str()), (Why::NotSealed, "UA-2024 VIII.solving.4"));
    assert_eq!(
        room.refused(Command::Seal, CHIEF, now).0,
        Why::NoSuchProblem,
        "the set is not what was announced"
    );
    let room = sealed(regulations("UA-2024"));
    let set = Command::Set { problem: Some(1), work: Box::new(x16()) };
    let (why, clauses) = room.refused(set, CHIEF, now);
    assert_eq!((why, clauses.as_str()), (Why::Sealed, "UA-2024 VIII.solving.4"));
    // What a solver, a judge and a stranger see before, while and after the works are solved.
    let mut running = room.clone();
    running.does(Command::Start, CHIEF, at("01.05.2025", 600));
    let marked = marked(regulations("UA-2024"));
    let mut over = marked.clone();
    over.does(Command::Approve, CHIEF, at("03.05.2025", 600));
    let sees = |room: &Room, who, now| serde_json::to_string(&room.solving.view(who, now)).unwrap();
    for who in [Who::Anybody, Who::Author(0), JUDGE, Who::Organiser] {
        for (room, now) in [
            (&room, at("20.04.2025", 601)),
            (&running, at("01.05.2025", 610)),
            (&marked, at("02.05.2025", 610)),
        ] {
            let text = sees(room, who, now);
            let shown = who == JUDGE && room.solving.stage(now) >= Stage::Marking;
            assert_eq!(text.contains("175"), shown, "{who:?} {now:?}: {text}");
            assert_eq!(text.contains("b4 (g1"), shown, "{who:?} {now:?}");
            assert!(!text.contains("Таємний"), "{who:?} {now:?}");
        }
        let before = sees(&room, who, at("20.04.2025", 601));
        assert!(!before.contains("W:W"), "{who:?} sees a position before the start");
        let during = sees(&running, who, at("01.05.2025", 610));
        assert_eq!(during.contains("W:W"), matches!(who, Who::Author(_)) || who == JUDGE);
        assert!(sees(&over, who, at("03.05.2025", 601)).contains("Таємний"));
    }
}

#[test]
fn answers_are_taken_until_the_time_is_over() {
    let _claim = proves(&["UA-2024 VIII.solving.3.7", "UA-2024 VIII.solving.3.8"]);
    let mut room = sealed(regulations("UA-2024"));
    room.does(Command::Start, CHIEF, at("01.05.2025", 600));
    room.does(answer(0, 0, "ab6"), Who::Author(0), at("01.05.2025", 660));
    assert_eq!(
        room.refused(answer(1, 0, "x"), Who::Author(0), at("01.05.2025", 660)).0,
        Why::NotYours
    );
    let (why, clauses) = room.refused(answer(0, 0, "d4"), Who::Author(0), at("01.05.2025", 661));
    assert!(why == Why::TimeOver && clauses.contains("VIII.solving.3.7"));
    // What was on paper in time is typed in afterwards.
    room.does(answer(1, 0, "ab6"), SECRETARY, at("01.05.2025", 661));
    let mut by_post = regulations("UA-2024");
    by_post.form = Form::Correspondence;
    let mut room = sealed(by_post);
    room.does(Command::Start, CHIEF, at("21.04.2025", 600));
    room.does(answer(0, 0, "ab6"), Who::Author(0), at("01.05.2025", 1439));
    let (why, clauses) = room.refused(answer(0, 0, "d4"), Who::Author(0), at("02.05.2025", 0));
    assert!(why == Why::TimeOver && clauses.contains("VIII.solving.3.8"));
    assert_eq!(room.refused(answer(0, 0, "d4"), SECRETARY, at("02.05.2025", 0)).0, Why::TimeOver);
}

#[test]
fn points_are_counted_and_ranked() {
    let _claim = proves(&["UA-2024 VIII.solving-judges.3.2", "RU-2022 11.6.1", "RU-2013 7.6.1"]);
    for book in ["UA-2024", "RU-2022", "RU-2013"] {
        let places = |ranking: Vec<Criterion>| {
            let mut rules = regulations(book);
            rules.ranking = Some(ranking);
            let table = marked(rules).solving.table();
            let row = |one: &contests::solving::table::Row| {
                (one.person.name.clone(), one.total.to_string(), one.place, one.to)
            };
            table.iter().map(row).collect::<Vec<_>>()
        };
        let row =
            |name: &str, total: &str, place, to| (name.to_owned(), total.to_owned(), place, to);
        let shared =
            [row("Другий", "10", 1, 2), row("Перший", "10", 1, 2), row("Третій", "4", 3, 3)];
        assert_eq!(places(Vec::new()), shared);
        let solved =
            [row("Перший", "10", 1, 1), row("Другий", "10", 2, 2), row("Третій", "4", 3, 3)];
        assert_eq!(places(vec![Criterion::Solved]), solved);
        let time = [row("Другий", "10", 1, 1), row("Перший", "10", 2, 2), row("Третій", "4", 3, 3)];
        assert_eq!(places(vec![Criterion::Time]), time);
        // A judge says why he gives other points than were proposed; nothing is published before all is marked.
        let mut room = sealed(regulations(book));
        room.does(Command::Start, CHIEF, at("01.05.2025", 600));
        room.does(answer(0, 0, "ab6"), Who::Author(0), at("01.05.2025", 610));
        let later = at("01.05.2025", 700);
        let unmarked = room.refused(Command::PublishProvisional, SECRETARY, later);
        assert!(unmarked.0 == Why::NotMarked && unmarked.1.contains(book));
        let other = Command::Confirm {
            solver: 0,
            problem: 0,
            proposed: Points::whole(4),
            points: Points::whole(3),
            solved: false,
            reason: String::new(),
        };
        assert_eq!(room.refused(other, JUDGE, later).0, Why::NoReason);
        let too_many = confirm(0, 0, 5, true);
        let tried = room.solving.decide(&too_many, JUDGE, later).err().map(|one| one.why);
        assert_eq!(tried, (book == "UA-2024").then_some(Why::TooManyPoints));
    }
}

#[test]
fn ones_own_points_are_contested_until_approval() {
    let _claim = proves(&["UA-2024 VIII.solving-judges.5.2"]);
    let mut room = marked(regulations("UA-2024"));
    let protest =
        |solver| Command::Protest { solver, problem: 0, text: "інший хід".to_owned() };
    let (why, clauses) = room.refused(protest(0), Who::Author(1), at("02.05.2025", 600));
    assert_eq!((why, clauses.as_str()), (Why::OwnPointsOnly, "UA-2024 VIII.solving-judges.5.2"));
    assert_eq!(room.refused(protest(0), Who::Author(0), at("03.05.2025", 0)).0, Why::TimeOver);
    room.does(protest(2), Who::Author(2), at("02.05.2025", 600));
    let now = at("02.05.2025", 700);
    assert_eq!(room.refused(Command::Approve, CHIEF, now).0, Why::Undecided);
    let decide = Command::Decide { protest: 0, points: Some(Points(0)), reason: "ні".to_owned() };
    assert_eq!(room.refused(decide.clone(), JUDGE, now).0, Why::NotYours);
    room.does(decide, CHIEF, now);
    assert_eq!(room.solving.table()[2].total, Points(0));
    room.does(Command::Approve, CHIEF, now);
    assert_eq!(room.refused(protest(0), Who::Author(0), now).0, Why::TimeOver);
    let mut again = Solving::default();
    for fact in &room.facts {
        let text = serde_json::to_string(fact).unwrap();
        again.apply(&serde_json::from_str::<Fact>(&text).unwrap()).unwrap();
    }
    assert_eq!(again, room.solving);
}
