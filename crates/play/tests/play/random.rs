//! Random messages of two players, an arbiter, a stranger and the program: nothing panics, nobody does
//! what is not his, the time only goes on, and what is read back is what was.

use cases::Random;
use game::{Act, ClockAct, DrawAct, Ending, Millis, OpeningAct, PanelAct, Side, StartAct, Verdict};
use play::{Fact, Person, Role, Saying, ServerTime, Table, TableAct, TableTerms, TableView, Who};
use words::Language;

use crate::hall::Hall;

const KINDS: [(&str, &str, &str, Option<&str>); 7] = [
    ("RU-2022", "russian", "3+2", None),
    ("UA-2024", "international", "5+3", None),
    ("RU-2013", "renju", "10", Some("rif")),
    ("RU-2022", "renju", "10+5", Some("taraguchi-10")),
    ("UA-CHESS", "chess-rapid", "2/5,1+3", None),
    ("UA-2024", "english", "1/1,1/1*", None),
    ("UA-2024", "russian-rapid", "15 d5", None),
];

#[test]
fn whatever_is_asked_for_in_whatever_order() {
    cases::play("a table", 300, |random| {
        let (rulebook, discipline, control, opening) = random.pick(&KINDS);
        let terms = TableTerms {
            opening: opening.map(str::to_owned),
            arbiter: random.chance(50),
            away_seconds: random.pick(&[0, 20]),
            ..TableTerms::friendly(rulebook, discipline, control)
        };
        let mut hall = Hall::waiting(terms);
        let mut now = 0;
        for _ in 0..random.below(60) {
            now += random.pick(&[0, 1, 40, 1_000, 9_000, 200_000]);
            hall.ways = [random.pick(&[0, 90, 2_000]), random.pick(&[0, 90, 2_000])];
            hall.disk = random.pick(&[0, 3, 40]);
            step(&mut hall, random, now);
        }
    });
}

fn step(hall: &mut Hall, random: &mut Random, now: i64) {
    let who = match random.below(8) {
        0..3 => Who::Player(Person::First),
        3..6 => Who::Player(Person::Second),
        6 => Who::Arbiter("Kovalenko".to_owned()),
        _ => Who::Platform,
    };
    let act = act(hall, random);
    random.note(format!("{now} {who:?} {act:?}"));
    let before = hall.table.clone();
    let asked = hall.at(now, who.clone(), act.clone());
    match asked {
        Err(refusal) => {
            assert!(refusal.text(Language::Uk).len() > 10);
            assert_eq!(hall.table.seq(), before.seq(), "what is refused changes nothing");
        }
        Ok(decided) => {
            // Whatever is asked for when a time is over, the game ends by that and nothing else is done.
            let flagged = before.game().outcome().is_none() && has_flagged(&hall.table);
            let nothing_else = hall.table.ply() == before.ply();
            let done = !decided.facts.is_empty();
            let may = may(&who, &act, &before);
            assert!(!done || may || flagged && nothing_else, "{who:?} did {act:?}");
            assert_eq!(hall.table.seq(), before.seq() + decided.facts.len() as u32);
        }
    }
    assert!(hall.table.at() >= before.at(), "time goes on");
    holds(hall, now);
}

/// Whether the game is over because a time is.
fn has_flagged(table: &Table) -> bool {
    table.game().outcome().is_some_and(|one| one.kind == Ending::Time)
}

/// Whether somebody may do such a thing at all.
fn may(who: &Who, act: &TableAct, before: &Table) -> bool {
    match (who, act) {
        (Who::Player(person), TableAct::Move { .. }) => {
            let playing = before.game().state().phase == game::Phase::Playing;
            playing && before.side(*person) == before.game().board().turn()
        }
        (Who::Player(_), TableAct::Official { .. }) => false,
        (Who::Arbiter(_) | Who::ChiefArbiter(_) | Who::Reporter(_) | Who::Platform, act) => {
            matches!(
                act,
                TableAct::Official { .. }
                    | TableAct::Look
                    | TableAct::Outage(_)
                    | TableAct::Sit(..)
            )
        }
        (Who::Player(_), _) => true,
        // Nobody confers at these tables.
        (Who::Member(..) | Who::Assistant(..), _) => false,
    }
}

fn act(hall: &Hall, random: &mut Random) -> TableAct {
    let ply = if random.chance(95) { hall.table.ply() } else { random.below(5) as u32 };
    let legal = hall.table.game().board().legal_moves();
    let text = match legal.is_empty() || random.chance(10) {
        true => random.pick(&["", "e9", "c3-d4", "-", "H8"]).to_owned(),
        false => random.pick(&legal),
    };
    match random.below(16) {
        0..5 => TableAct::Move { ply, text, offer: random.chance(10), means: None },
        5 => TableAct::Ready,
        6 => TableAct::Step {
            step: hall.table.game().state().opening.done.len() as u32,
            act: random.pick(&[
                OpeningAct::Place(text.clone()),
                OpeningAct::Swap,
                OpeningAct::Keep,
                OpeningAct::Declare(2),
                OpeningAct::Offer(vec![text.clone(), "J9".to_owned()]),
                OpeningAct::Choose(text),
            ]),
        },
        7 => TableAct::Say {
            ply,
            what: random.pick(&[Saying::Offer, Saying::Accept, Saying::Decline, Saying::Resign]),
        },
        8 => {
            let standings = hall.table.game().standings(hall.table.at());
            let rules: Vec<_> = standings.iter().map(|one| one.rule.id.clone()).collect();
            let rule = random.pick(&rules);
            TableAct::Claim { ply, rule, intended: random.chance(50).then_some(text) }
        }
        9 => TableAct::Presence(random.chance(50)),
        10 => TableAct::Look,
        11 => TableAct::Call("noise".to_owned()),
        12 if random.chance(5) => TableAct::Void { reason: String::new() },
        12 => TableAct::Outage(hall.table.clocked()),
        _ => TableAct::Official {
            act: official(random, hall),
            reason: "seen".to_owned(),
            seen: None,
        },
    }
}

fn official(random: &mut Random, hall: &Hall) -> Act {
    let side = random.pick(&Side::BOTH);
    let time = random.pick(&[Millis(0), Millis(1), Millis::seconds(90), Millis(-5)]);
    random.pick(&[
        Act::Start(StartAct::Signal),
        Act::Start(StartAct::Excuse(side)),
        Act::Start(StartAct::CheckLateness),
        Act::Clock(ClockAct::Stop(None)),
        Act::Clock(ClockAct::Resume),
        Act::Clock(ClockAct::Resume),
        Act::Clock(ClockAct::Set(side, time)),
        Act::Clock(ClockAct::Add(side, time)),
        Act::Clock(ClockAct::Flag { found: None }),
        Act::Draw(DrawAct::Decide(Verdict::Wrong)),
        Act::Draw(DrawAct::Decide(Verdict::Right)),
        Act::Panel(PanelAct::Adjudicate(game::GameResult::DRAW)),
        Act::Wrong(game::WrongAct::Restore(hall.table.game().board().text())),
    ])
}

/// What holds at every table at any time.
fn holds(hall: &Hall, now: i64) {
    let mut again = Table::new(hall.table.terms().clone()).unwrap();
    for fact in &hall.facts {
        let text = serde_json::to_string(fact).unwrap();
        again.apply(&serde_json::from_str::<Fact>(&text).unwrap()).unwrap();
    }
    assert_eq!(again.game().state(), hall.table.game().state());
    let seen = |role| {
        let now = (ServerTime(now), hall.table.at());
        TableView::of(&hall.table, role, Language::Ru, now, 0)
    };
    let public = seen(Role::Spectator);
    assert!(public.legal.is_empty() && public.you.is_none() && public.white.lost.is_none());
    let both = Person::BOTH.map(|person| seen(Role::Player(person)));
    assert!(both.iter().filter(|one| !one.legal.is_empty()).count() <= 1, "one is to move");
    let text = serde_json::to_string(&public).unwrap();
    assert!(!text.contains("key of"), "nobody sees by what players are known");
}
