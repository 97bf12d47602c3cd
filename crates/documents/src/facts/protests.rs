//! Protests, appeals, and what became of them.

use competition::happened;
use competition::{Competition, Fact, Member, Moment, Protest, ProtestNumber, Ruling};
use minijinja::context;
use minijinja::value::Value;

use super::scene::{Scene, person};
use super::{Missing, Unfit};
use crate::id;
use crate::words::cite_all;

/// Appeals, each with the decision that it is against.
pub(super) fn appeals(scene: &Scene) -> Result<Value, Unfit> {
    let appealed = |(_, protest): &(ProtestNumber, &Protest)| protest.appeal.is_some();
    sheets(scene, appealed, Unfit::NoAppeal)
}

/// Protests and what became of them.
pub(super) fn protests(scene: &Scene) -> Result<Value, Unfit> {
    let asked = scene.subject.protest.map_or(1, ProtestNumber::get);
    sheets(scene, |_| true, Unfit::NoProtest(Missing { asked, there: 0 }))
}

/// A sheet for the protest that was asked for, or for each.
fn sheets(
    scene: &Scene,
    wanted: impl Fn(&(ProtestNumber, &Protest)) -> bool,
    none: Unfit,
) -> Result<Value, Unfit> {
    let Some(event) = scene.event else {
        return Ok(context! { sheets => [blank_protest()] });
    };
    let mut chosen: Vec<(ProtestNumber, &Protest)> =
        ProtestNumber::all().zip(event.protests()).collect();
    if let Some(asked) = scene.subject.protest {
        let there = chosen.len();
        chosen.retain(|(number, _)| *number == asked);
        if chosen.is_empty() {
            return Err(Unfit::NoProtest(Missing { asked: asked.get(), there }));
        }
    }
    chosen.retain(wanted);
    if chosen.is_empty() {
        return Err(none);
    }
    Ok(
        context! { sheets => chosen.into_iter().map(|(number, one)| protest(scene, event, number, one)).collect::<Vec<_>>() },
    )
}

fn blank_protest() -> Value {
    let ruling = blank_ruling();
    context! { number => "", who => "", filed_by => "", round => "", at => "", text => "", clauses => "", deposit => "", decision => ruling, appeal => "", appealed_at => "", appeal_decision => ruling, opponent => "", committee => context! { head => "", members => ["", ""] } }
}

fn blank_ruling() -> Value {
    context! { known => false, upheld => "", by => "", text => "", at => "", deposit => "", lifted => Vec::<String>::new() }
}

pub(super) fn protest(
    scene: &Scene,
    event: &Competition,
    number: ProtestNumber,
    protest: &Protest,
) -> Value {
    context! {
        committee => committee(event, protest),
        number => number,
        who => event.name(protest.who),
        filed_by => protest.filed_by,
        round => protest.round,
        at => scene.moment(protest.at),
        text => protest.text,
        clauses => with_points(cite_all(scene.language, &protest.clauses), &protest.points),
        deposit => scene.money(protest.deposit_roubles.into()),
        decision => ruling(scene, protest, protest.decision.as_ref()),
        appeal => protest.appeal.clone().unwrap_or_default(),
        appealed_at => appealed_at(event, number).map(|at| scene.moment(at)).unwrap_or_default(),
        appeal_decision => ruling(scene, protest, protest.appeal_decision.as_ref()),
        opponent => opponent(event, protest),
    }
}

/// Clauses, and the points of the regulations after them.
fn with_points(clauses: String, points: &[String]) -> String {
    let all = [clauses].into_iter().filter(|text| !text.is_empty());
    all.chain(points.iter().cloned()).collect::<Vec<_>>().join("; ")
}

fn appealed_at(event: &Competition, number: ProtestNumber) -> Option<Moment> {
    event.counting_facts().find_map(|(_, happened)| {
        let Fact::Appealed(happened::Appealed { protest, at, .. }) = happened else { return None };
        (*protest == number).then_some(*at)
    })
}

fn ruling(scene: &Scene, protest: &Protest, ruling: Option<&Ruling>) -> Value {
    let Some(ruling) = ruling else { return blank_ruling() };
    let deposit = match Some(ruling.upheld).filter(|_| protest.deposit_roubles > 0) {
        Some(true) => scene.say(id::DEPOSIT_RETURNED),
        Some(false) => scene.say(id::DEPOSIT_KEPT),
        None => String::new(),
    };
    context! {
        known => true,
        upheld => scene.say(if ruling.upheld { id::UPHELD } else { id::REJECTED }),
        by => ruling.deciders(scene.language),
        text => ruling.text,
        at => scene.moment(ruling.at),
        lifted => lifted(scene, ruling),
        deposit => deposit,
    }
}

/// What it gave back with a sanction that it lifted.
fn lifted(scene: &Scene, ruling: &Ruling) -> Vec<String> {
    let event = scene.event.zip(ruling.lifts.as_deref());
    event.map(|(event, lifted)| lifted.lines(event, scene.language)).unwrap_or_default()
}

/// Whom the protest is about: the opponent of that round.
fn opponent(event: &Competition, protest: &Protest) -> String {
    let Some(section) = event.section(protest.section) else { return String::new() };
    let member = match protest.who {
        Member::Player(id) if event.is_team_event() => {
            let team =
                (1..).zip(event.teams()).find(|(_, team)| team.team.players().any(|one| one == id));
            team.map(|(number, _)| Member::Team(competition::TeamId(number)))
        }
        member => Some(member),
    };
    let number = member.and_then(|member| section.number_of(member));
    let table = number
        .zip(section.round(protest.round))
        .and_then(|(number, round)| round.table_of(number).map(|table| (number, table)));
    table
        .map(|(number, table)| {
            let other = if table.white == number { table.black } else { table.white };
            person(event, section, other).name
        })
        .unwrap_or_default()
}

/// Those of the appeals committee who sign: whoever decided, or else its members, the head first.
fn committee(event: &Competition, protest: &Protest) -> Value {
    let members = event.committee().map(|(members, _)| members.as_slice()).unwrap_or_default();
    let names: Vec<&str> = match &protest.appeal_decision {
        Some(ruling) => ruling.by.iter().map(String::as_str).collect(),
        None => members.iter().map(|one| one.name.as_str()).collect(),
    };
    match names.split_first() {
        Some((head, members)) => context! { head => head, members => members },
        None => context! { head => "", members => ["", ""] },
    }
}
