//! Every scenario of conduct that can happen on a platform goes the same way at a table.

use game::{
    Act, Actor, ClockAct, Command, DrawAct, Event, Mode, Moment, OpeningAct, PlayAct, StartAct,
};
use play::{
    Fact, PerPerson, Person, Reading, Refusal, Request, Saying, Seat, ServerTime, Table, TableAct,
    TableTerms, Who,
};

use rulebook::StopReason;

use crate::scenario::{Played, played, scenarios};

/// What is told of a game that can be a table's, as it is written.
fn online(scenario: &str) -> String {
    let add = |line: &str| match line.starts_with("play ") && !line.contains(" online") {
        true => format!("{line} online"),
        false => line.to_owned(),
    };
    scenario.lines().map(add).collect::<Vec<_>>().join("\n")
}

/// The terms of a table where such a game is played, if there can be one.
fn terms(scenario: &str, played: &Played) -> Option<TableTerms> {
    let line = scenario.lines().find_map(|line| line.strip_prefix("play "))?;
    let mut words = line.split_whitespace();
    let (rulebook, discipline, control) = (words.next()?, words.next()?, words.next()?);
    let rules = played.game().rules();
    let wanted = rules.terms();
    let terms = TableTerms {
        arbiter: true,
        opening: wanted.opening.clone(),
        fouls_lose: wanted.fouls == game::Fouls::Lose,
        position: wanted.position.clone(),
        late_minutes: wanted.late_minutes,
        late_punished: wanted.late_punished,
        agreed_draws: wanted.agreed_draws,
        record: wanted.record,
        protest_minutes: wanted.protest_minutes,
        sanctions_before: PerPerson::from_fn(|person| {
            wanted.sanctions_before[person.began_as()].clone()
        }),
        rule_set: Some(played.game().rules().book().rule_set()),
        ..TableTerms::friendly(rulebook, discipline, &control.replace(',', ", "))
    };
    // Aids, which a table's terms do not say.
    let same = terms.rules().ok()?.terms() == wanted;
    same.then_some(terms)
}

/// What somebody at a table asks for when he means this, if the wire has a word for it.
pub fn asked(table: &Table, command: &Command) -> Option<(Who, TableAct)> {
    let ply = table.ply();
    let say = |what| TableAct::Say { ply, what };
    let side = match command.by {
        Actor::Player(side) => side,
        by @ (Actor::Arbiter | Actor::ChiefArbiter | Actor::Platform) => {
            let who = match by {
                Actor::Arbiter => Who::Arbiter("Kovalenko".to_owned()),
                Actor::ChiefArbiter => Who::ChiefArbiter("Shevchenko".to_owned()),
                _ => Who::Platform,
            };
            let act = TableAct::Official {
                act: command.act.clone(),
                reason: "seen".to_owned(),
                seen: None,
            };
            return Some((who, act));
        }
        Actor::ChiefPanel | Actor::Assistant(_) => return None,
    };
    let act = match &command.act {
        Act::Start(StartAct::Arrive(_)) => TableAct::Ready,
        Act::Play(PlayAct::Move(text)) => {
            TableAct::Move { ply, text: text.clone(), offer: false, means: None }
        }
        Act::Opening(act) => step(table, act),
        Act::Draw(DrawAct::Offer) => say(Saying::Offer),
        Act::Draw(DrawAct::Accept) => say(Saying::Accept),
        Act::Draw(DrawAct::Decline) => say(Saying::Decline),
        Act::Draw(DrawAct::Claim { rule, intended }) => {
            TableAct::Claim { ply, rule: rule.clone(), intended: intended.clone() }
        }
        Act::Resign => say(Saying::Resign),
        Act::Clock(ClockAct::Stop(Some(StopReason::CallArbiter))) => TableAct::Call(String::new()),
        _ => return None,
    };
    Some((Who::Player(table.player(side)), act))
}

fn step(table: &Table, act: &OpeningAct) -> TableAct {
    let step = table.game().state().opening.done.len() as u32;
    TableAct::Step { step, act: act.clone() }
}

/// What happened in the game by facts of its table.
fn events(facts: &[Fact]) -> Vec<Event> {
    let played = facts.iter().filter_map(|fact| match fact {
        Fact::Played(played) => Some(played.events.clone()),
        _ => None,
    });
    played.flatten().collect()
}

/// Plays at a table what was played in a game. Says whether all of it could be asked for.
pub fn plays_at_a_table(title: &str, terms: TableTerms, played: &Played) -> bool {
    let mut table = Table::new(terms).unwrap();
    for person in Person::BOTH {
        let seat = Seat { name: format!("{person:?}"), key: format!("{person:?}") };
        table.apply(&Fact::Seated { person, seat }).unwrap();
    }
    for (command, now, came) in &played.acts {
        let Some((by, act)) = asked(&table, command) else {
            // What nobody can ask for here must be nothing that happens here.
            match came {
                Ok(_) => return false,
                Err(_) => continue,
            }
        };
        let reading = Reading {
            received: ServerTime(now.0),
            game: Moment(now.0),
            way: game::Millis::ZERO,
            disk: game::Millis::ZERO,
            grace: game::Millis::ZERO,
            pool: None,
        };
        let place = format!("{title}: {command:?}");
        let decided = table.decide(&Request { by, id: None, act }, &reading);
        match (came, decided) {
            (Ok(wanted), Ok(decided)) => {
                let came = events(&decided.facts);
                // Where a rule draws at once a table asks for a win (questions.rs), and goes its own way.
                if decided.facts.iter().any(|fact| matches!(fact, Fact::Asked { .. })) {
                    assert_eq!(&came[..wanted.len()], wanted, "{place}");
                    return false;
                }
                assert_eq!(&came, wanted, "{place}");
                decided.facts.iter().for_each(|fact| table.apply(fact).unwrap());
            }
            // A call is heard also where it stops no clock.
            (Err(_), Ok(decided)) if matches!(command.act, Act::Clock(_)) => {
                assert_eq!(events(&decided.facts), [], "{place}");
                decided.facts.iter().for_each(|fact| table.apply(fact).unwrap());
            }
            // What was tried is kept, and refused all the same.
            (Err(wanted), Ok(decided)) if decided.refused.is_some() => {
                assert_eq!(decided.refused, Some(Refusal::Game(wanted.clone())), "{place}");
                assert_eq!(events(&decided.facts), [], "{place}");
                decided.facts.iter().for_each(|fact| table.apply(fact).unwrap());
            }
            (Err(wanted), Err(Refusal::Game(refusal))) => assert_eq!(&refusal, wanted, "{place}"),
            (wanted, other) => panic!("{place}: {wanted:?}, and at the table {other:?}"),
        }
    }
    assert_eq!(table.game().state(), played.game().state(), "{title}");
    true
}

/// A scenario that can be a table's.
pub struct Told {
    pub title: String,
    /// Whether it was written for a platform.
    pub own: bool,
    pub terms: TableTerms,
    pub played: Played,
}

/// Every scenario that can be a table's, as far as its terms go.
pub fn of_tables() -> Vec<Told> {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../game/tests/data/scenarios");
    let quiet = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| {}));
    let mut told = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "game") {
            let text = std::fs::read_to_string(path).unwrap();
            // A scenario of the board that goes the same way on a platform is one of both.
            let all =
                scenarios(&text).into_iter().map(|one| (one.contains(" online"), online(one)));
            told.extend(all.filter_map(|(own, text)| Some((own, played(&text)?, text))));
        }
    }
    std::panic::set_hook(quiet);
    let all = told.into_iter().filter_map(|(own, played, text)| {
        assert_eq!(played.game().rules().terms().mode, Mode::Online);
        let title = text.lines().next().unwrap().to_owned();
        let terms = terms(&text, &played)?;
        Some(Told { title, own, terms, played })
    });
    all.collect()
}
