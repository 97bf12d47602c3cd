//! The end of an event and its disputes: certificates, the report, protests.

use std::collections::BTreeMap;

use competition::event::{
    Authority, Competition, Member, PairedBy, Player, Protest, Ruling, Section,
};
use competition::rating::rated_games;
use competition::{Entry, Number, Outcome, Tournament};
use minijinja::context;
use minijinja::value::Value;

use super::Unfit;
use super::ranking::Ranking;
use super::rules::{self, system};
use super::scene::{Person, Scene, empty, person};
use crate::words::{digits, moment};

/// What a participant made: games really played, as norms count them.
pub(super) fn certificates(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let blank = context! { who => Person::default(), place => "", points => "", games => "", participants => "", titles => "", status => "", system => "" };
        return Ok(context! { sheets => [blank] });
    };
    let ranking = Ranking::of(event, section, section.closed(), scene.language);
    let tournament = event.tournament(section, section.closed());
    let played =
        |entry: Entry| entry.played().is_some_and(|(.., outcome)| outcome != Outcome::Unfinished);
    let status = scene.regulations().map(|one| scene.say(rules::status(one.status)));
    let sheets = scene.numbers(section)?.into_iter().map(|number| {
        let games = tournament.entries(number).filter(|entry| played(*entry)).count();
        let row = ranking.row(number);
        context! {
            who => person(event, section, number),
            place => row.map(|row| row.place.clone()).unwrap_or_default(),
            points => row.map(|row| row.points.clone()).unwrap_or_default(),
            games => games,
            participants => section.members.len(),
            titles => titles(event, section),
            status => status,
            system => stage_system(scene, event, section),
        }
    });
    Ok(context! { sheets => sheets.collect::<Vec<_>>() })
}

/// How many have which title or rank, the most frequent first.
fn titles(event: &Competition, section: &Section) -> String {
    let people = (0..section.members.len()).map(|at| person(event, section, Number::at(at)).title);
    counted(people)
}

/// Texts with how often each comes, the most frequent first: `МС – 5, КМС – 3`.
fn counted(texts: impl Iterator<Item = String>) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    texts.filter(|text| !text.is_empty()).for_each(|text| *counts.entry(text).or_default() += 1);
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts.iter().map(|(text, count)| format!("{text} – {count}")).collect::<Vec<_>>().join(", ")
}

fn stage_system(scene: &Scene, event: &Competition, section: &Section) -> String {
    event.stage_of(section).map(|stage| system(scene, &stage.system)).unwrap_or_default()
}

/// Everything that the panel reports.
pub(super) fn report(scene: &Scene) -> Value {
    let rules = rules::regulations(scene);
    let Some(event) = scene.event else {
        let none = empty::<Value>(0);
        return context! { rules => rules, players => "", teams => "", men => "", women => "", titles => "", regions => "", years => "", sections => none, incidents => none, protests => none, left => none, corrections => none, annexes => none, committee => none };
    };
    let count = |sex| {
        event.players.iter().filter(|one| one.is_admitted() && one.player.sex == Some(sex)).count()
    };
    let committee = event
        .committee
        .as_ref()
        .map(|(members, _)| members.iter().map(|one| one.name.clone()).collect());
    context! {
        rules => rules,
        players => event.players.iter().filter(|one| one.is_admitted()).count(),
        teams => if event.teams.is_empty() { String::new() } else { event.teams.len().to_string() },
        men => count(competition::Sex::Male),
        women => count(competition::Sex::Female),
        titles => counted(admitted(event).map(|one| one.title.clone())),
        regions => counted(admitted(event).map(|one| one.from.clone())),
        years => years(event),
        sections => sections(scene, event),
        incidents => incidents(scene, event),
        protests => event.protests.iter().map(|one| protest(scene, event, one)).collect::<Vec<_>>(),
        left => left(event),
        corrections => corrections(event),
        annexes => annexes(scene, event),
        committee => committee.unwrap_or_else(Vec::<String>::new),
    }
}

fn admitted(event: &Competition) -> impl Iterator<Item = &Player> {
    event.players.iter().filter(|one| one.is_admitted()).map(|one| &one.player)
}

/// The years in which the oldest and the youngest were born.
fn years(event: &Competition) -> String {
    let years = || admitted(event).filter_map(|one| one.born).map(|date| date.year());
    let both = years().min().zip(years().max());
    both.map(|(first, last)| format!("{first}–{last}")).unwrap_or_default()
}

/// What the press is told: the first places.
pub(super) fn press(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let row =
            |place: usize| context! { place => place, who => Person::default(), points => "" };
        return Ok(
            context! { participants => "", rounds => "", after => "", rows => (1..=6).map(row).collect::<Vec<_>>() },
        );
    };
    let ranking = Ranking::of(event, section, section.closed(), scene.language);
    let rows = ranking.rows.iter().take(10).map(|row| {
        context! { place => row.place, who => person(event, section, row.number), points => row.points }
    });
    Ok(context! {
        participants => section.members.len(),
        rounds => section.closed(),
        after => ranking.after,
        rows => rows.collect::<Vec<_>>(),
    })
}

fn sections(scene: &Scene, event: &Competition) -> Vec<Value> {
    let of = |(number, section): (u16, &Section)| {
        let ranking = Ranking::of(event, section, section.closed(), scene.language);
        let tournament = event.tournament(section, section.closed());
        let rows = ranking.rows.iter().map(|row| {
            context! { who => person(event, section, row.number), place => row.place, points => row.points, values => row.values, rated => rated(&tournament, row.number) }
        });
        let name = if section.name.is_empty() { number.to_string() } else { section.name.clone() };
        context! {
            name => name,
            system => stage_system(scene, event, section),
            participants => section.members.len(),
            rounds => section.closed(),
            lot => section.lot.as_ref().map(|lot| lot.seed.clone()).unwrap_or_default(),
            rows => rows.collect::<Vec<_>>(),
        }
    };
    (1..).zip(&event.sections).map(of).collect()
}

/// What ratings are counted from: games really played, what was made in them, who was met.
fn rated(tournament: &Tournament, number: Number) -> Value {
    let games: Vec<(Number, i32)> = rated_games(tournament, number).collect();
    let hundredths: i32 = games.iter().map(|(_, scored)| scored).sum();
    let rating = |who: &Number| tournament.participants.get(who.index())?.rating;
    let met: Vec<u32> = games.iter().filter_map(|(who, _)| rating(who)).map(u32::from).collect();
    let mean = met.iter().sum::<u32>().checked_div(met.len() as u32);
    let half = if hundredths % 100 == 0 { "" } else { "½" };
    let whole = match hundredths / 100 {
        0 if !half.is_empty() => String::new(),
        whole => whole.to_string(),
    };
    context! { games => games.len(), scored => format!("{whole}{half}"), mean => mean.map(|mean| mean.to_string()).unwrap_or_default() }
}

fn incidents(scene: &Scene, event: &Competition) -> Vec<Value> {
    let of = |one: &competition::event::Incident| {
        let by = match one.by {
            Authority::Arbiter => "judge",
            Authority::ChiefArbiter => "chief_judge",
            Authority::ChiefPanel => "chief_panel",
        };
        context! {
            who => event.name(one.who),
            round => one.round.map(|round| round.to_string()).unwrap_or_default(),
            act => one.act,
            clauses => one.clauses.join(", "),
            sanction => one.sanction.clone().unwrap_or_default(),
            by => scene.say(by),
            at => moment(one.at),
        }
    };
    event.incidents.iter().map(of).collect()
}

fn left(event: &Competition) -> Vec<Value> {
    let players = event
        .players
        .iter()
        .filter_map(|one| one.left.as_ref().map(|left| (&one.player.name, left)));
    let teams =
        event.teams.iter().filter_map(|one| one.left.as_ref().map(|left| (&one.team.name, left)));
    players
        .chain(teams)
        .map(|(name, left)| context! { name => name, reason => left.reason, at => moment(left.at) })
        .collect()
}

/// Results that were corrected, pairs that were made by hand: what a report must not hide.
fn corrections(event: &Competition) -> Vec<String> {
    let by_hand = event.sections.iter().flat_map(|section| (1..).zip(&section.rounds)).filter_map(
        |(round, record): (u16, _)| match &record.paired {
            PairedBy::Hand { by, reason, .. } => Some(format!("{round}: {by}: {reason}")),
            PairedBy::System => None,
        },
    );
    let corrected = event.history.iter().filter_map(|happened| match happened {
        competition::event::Event::Corrected { place, by, reason, .. } => {
            Some(format!("{}.{}: {by}: {reason}", place.round, place.table))
        }
        _ => None,
    });
    by_hand.chain(corrected).collect()
}

/// The papers that go with the report, and how many of each.
fn annexes(scene: &Scene, event: &Competition) -> Vec<String> {
    let rounds: u16 = event.sections.iter().map(Section::closed).sum();
    let line =
        |form: crate::Form, count: String| format!("{} – {count}", form.title(scene.language));
    let protocol =
        if event.is_team_event() { crate::Form::TeamProtocol } else { crate::Form::RoundProtocol };
    let table = if event.sections.iter().any(|section| is_swiss(event, section)) {
        crate::Form::SwissTable
    } else {
        crate::Form::RoundRobinTable
    };
    let mut lines = vec![
        line(crate::Form::AdmissionProtocol, "1".to_owned()),
        line(crate::Form::DrawRecord, event.sections.len().to_string()),
        line(protocol, rounds.to_string()),
        line(table, event.sections.len().to_string()),
        line(
            crate::Form::Application,
            event
                .players
                .iter()
                .map(|one| one.player.from.as_str())
                .collect::<std::collections::BTreeSet<_>>()
                .len()
                .to_string(),
        ),
    ];
    let drawn = |section: &Section| {
        section.rounds.iter().filter(|round| !round.openings.is_empty()).count()
    };
    let drawn: usize = event.sections.iter().map(drawn).sum();
    if drawn > 0 {
        lines.push(line(crate::Form::OpeningSlips, drawn.to_string()));
    }
    if !event.protests.is_empty() {
        lines.push(line(crate::Form::Protest, event.protests.len().to_string()));
    }
    lines
}

fn is_swiss(event: &Competition, section: &Section) -> bool {
    event
        .stage_of(section)
        .is_some_and(|stage| matches!(stage.system, competition::event::StageSystem::Swiss { .. }))
}

/// Protests and what became of them.
pub(super) fn protests(scene: &Scene) -> Result<Value, Unfit> {
    let Some(event) = scene.event else {
        return Ok(context! { sheets => [blank_protest()] });
    };
    let there = event.protests.len();
    let chosen: Vec<&Protest> = match scene.subject.protest {
        None => event.protests.iter().collect(),
        Some(asked) => {
            let found =
                usize::from(asked).checked_sub(1).and_then(|index| event.protests.get(index));
            vec![found.ok_or(Unfit::NoProtest { asked, there })?]
        }
    };
    if chosen.is_empty() {
        return Err(Unfit::NoProtest { asked: scene.subject.protest.unwrap_or(1), there });
    }
    Ok(
        context! { sheets => chosen.into_iter().map(|one| protest(scene, event, one)).collect::<Vec<_>>() },
    )
}

fn blank_protest() -> Value {
    let ruling = blank_ruling();
    context! { who => "", filed_by => "", round => "", date => "", at => "", text => "", clauses => "", deposit => "", decision => ruling, appeal => "", appeal_decision => ruling, opponent => "" }
}

fn blank_ruling() -> Value {
    context! { known => false, upheld => "", by => "", text => "", at => "", late => false, deposit => "" }
}

fn protest(scene: &Scene, event: &Competition, protest: &Protest) -> Value {
    context! {
        who => event.name(protest.who),
        filed_by => protest.filed_by,
        round => protest.round,
        date => digits(protest.at.date()),
        at => moment(protest.at),
        text => protest.text,
        clauses => protest.clauses.join(", "),
        deposit => if protest.deposit_roubles > 0 { protest.deposit_roubles.to_string() } else { String::new() },
        decision => ruling(scene, protest, protest.decision.as_ref()),
        appeal => protest.appeal.clone().unwrap_or_default(),
        appeal_decision => ruling(scene, protest, protest.appeal_decision.as_ref()),
        opponent => opponent(event, protest),
    }
}

fn ruling(scene: &Scene, protest: &Protest, ruling: Option<&Ruling>) -> Value {
    let Some(ruling) = ruling else { return blank_ruling() };
    let deposit = match protest.deposit_returned() {
        Some(true) if protest.deposit_roubles > 0 => "deposit_returned",
        Some(false) if protest.deposit_roubles > 0 => "deposit_kept",
        _ => "no_deposit",
    };
    context! {
        known => true,
        upheld => scene.say(if ruling.upheld { "upheld" } else { "rejected" }),
        by => ruling.by.iter().map(|one| judge(scene, one)).collect::<Vec<_>>().join(", "),
        text => ruling.text,
        at => moment(ruling.at),
        late => ruling.late,
        deposit => scene.say(deposit),
    }
}

/// Who decided: an authority in words, or a name.
fn judge(scene: &Scene, by: &str) -> String {
    let known = [
        ("Arbiter", Authority::Arbiter),
        ("ChiefArbiter", Authority::ChiefArbiter),
        ("ChiefPanel", Authority::ChiefPanel),
    ];
    let found = known.into_iter().find(|(name, _)| *name == by);
    found.map_or(by, |(_, authority)| authority.word(scene.language)).to_owned()
}

/// Whom the protest is about: the opponent of that round.
fn opponent(event: &Competition, protest: &Protest) -> String {
    let Some(section) = event.section(protest.section) else { return String::new() };
    let member = match protest.who {
        Member::Player(id) if event.is_team_event() => {
            let team =
                (1..).zip(&event.teams).find(|(_, team)| team.team.players().any(|one| one == id));
            team.map(|(number, _)| Member::Team(competition::event::TeamId(number)))
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
