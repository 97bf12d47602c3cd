//! The reports of an event: that of the panel, of the doctor, and for the press.

use std::collections::BTreeMap;

use competition::happened;
use competition::{
    About, Authority, Competition, Effect, Fact, GameNumber, HowLeft, Left, PairedBy, Place,
    Player, ProtestNumber, Section, SectionNumber, Stage, StageSystem,
};
use minijinja::context;
use minijinja::value::Value;
use rulebook::Sanction;
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error as ValueError, StrDeserializer};
use tournament::{Entry, How, Number, Outcome, Points, Round, Score, Tournament};
use words::say;

use super::Unfit;
use super::certificates::is_over;
use super::entries::{by_age, sender, senders};
use super::protests::protest;
use super::ranking::{Ranking, extra_line};
use super::rules::{self, with_rounds};
use super::scene::{Person, Scene, empty, person, player, section_name};
use super::tables::heads_of;
use super::titles::by_rank;
use crate::words::cite_all;
use crate::{Form, id};

/// Texts with how often each comes, the most frequent first: `МС – 5, КМС – 3`.
pub(super) fn counted(texts: impl Iterator<Item = String>) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    texts.filter(|text| !text.is_empty()).for_each(|text| *counts.entry(text).or_default() += 1);
    let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
    counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    counts.iter().map(|(text, count)| format!("{text} – {count}")).collect::<Vec<_>>().join(", ")
}

pub(super) fn stage_system(scene: &Scene, event: &Competition, section: &Section) -> String {
    let rounds = event.rounds_known(section).unwrap_or(0);
    let told = |stage: &Stage| with_rounds(scene, &stage.system, rounds);
    event.stage_of(section).map(told).unwrap_or_default()
}

/// Everything that the panel reports.
pub(super) fn report(scene: &Scene) -> Value {
    let rules = rules::regulations(scene);
    let Some(event) = scene.event else {
        let none = empty::<Value>(0);
        return context! { rules => rules, players => "", teams => "", men => "", women => "", titles => "", regions => "", years => "", ages => "", micro => false, over => false, sections => none, course => none, incidents => none, protests => none, left => none, corrections => none, additional => none, annexes => none, committee => "", norms => none, without_norms => "" };
    };
    let count = |sex| {
        event
            .players()
            .iter()
            .filter(|one| one.is_admitted() && one.player.sex == Some(sex))
            .count()
    };
    context! {
        rules => rules,
        players => event.players().iter().filter(|one| one.is_admitted()).count(),
        teams => if event.teams().is_empty() { String::new() } else { event.teams().len().to_string() },
        men => count(tournament::Sex::Male),
        women => count(tournament::Sex::Female),
        titles => titles(scene, event),
        micro => event.counting().games > 1,
        over => is_over(event),
        regions => counted(senders(event).filter(|(_, one)| one.is_admitted()).map(|(from, _)| from)),
        years => years(event),
        ages => by_age(scene, event),
        sections => sections(scene, event),
        course => course(scene, event),
        incidents => incidents(scene, event),
        protests => ProtestNumber::all().zip(event.protests()).map(|(number, one)| protest(scene, event, number, one)).collect::<Vec<_>>(),
        left => left(scene, event),
        corrections => corrections(scene, event),
        additional => additional(scene, event),
        annexes => annexes(scene, event),
        committee => committee(scene, event),
        norms => norms(event),
        without_norms => without_norms(scene),
    }
}

fn admitted(event: &Competition) -> impl Iterator<Item = &Player> {
    event.players().iter().filter(|one| one.is_admitted()).map(|one| &one.player)
}

/// Who met which norm: `Коваль Андрій – КМС`.
fn norms(event: &Competition) -> Vec<String> {
    let met = admitted(event).filter(|one| !one.norm.is_empty());
    met.map(|one| format!("{} – {}", one.name, one.norm)).collect()
}

/// The clauses by which no ranks are awarded; empty where they are.
fn without_norms(scene: &Scene) -> String {
    let clauses = scene.regulations().map(|one| one.without_norms()).unwrap_or_default();
    cite_all(scene.language, clauses)
}

/// How many have which title or rank, and how many have none.
fn titles(scene: &Scene, event: &Competition) -> String {
    by_rank(admitted(event).map(|one| one.title.as_str()), &scene.say(id::WITHOUT_TITLE))
}

/// The years in which the oldest and the youngest were born.
fn years(event: &Competition) -> String {
    let years = || admitted(event).filter_map(|one| one.born).map(|date| date.year());
    let both = years().min().zip(years().max());
    match both {
        Some((first, last)) if first == last => first.to_string(),
        Some((first, last)) => format!("{first}–{last}"),
        None => String::new(),
    }
}

/// The appeals committee, its reserves last.
fn committee(scene: &Scene, event: &Competition) -> String {
    let Some((members, reserves)) = event.committee() else { return String::new() };
    let names = |all: &[competition::CommitteeMember]| {
        all.iter().map(|one| one.name.clone()).collect::<Vec<_>>().join(", ")
    };
    match names(reserves) {
        none if none.is_empty() => names(members),
        more => format!("{} ({}: {more})", names(members), scene.say(id::RESERVES_OF_COMMITTEE)),
    }
}

/// What the press is told: the first places.
pub(super) fn press(scene: &Scene) -> Result<Value, Unfit> {
    let Some((event, section)) = scene.section()? else {
        let row =
            |place: usize| context! { place => place, who => Person::default(), points => "" };
        return Ok(
            context! { participants => "", rounds => "", as_of => "", rows => (1..=6).map(row).collect::<Vec<_>>() },
        );
    };
    let ranking = Ranking::of(event, section, section.closed(), scene.language);
    let rows = ranking.rows.iter().take(10).map(|row| {
        context! { place => row.place, who => person(event, section, row.number), points => row.points }
    });
    Ok(context! {
        participants => section.members.len(),
        rounds => section.closed(),
        as_of => scene.as_of(event, section, ranking.after),
        rows => rows.collect::<Vec<_>>(),
    })
}

fn sections(scene: &Scene, event: &Competition) -> Vec<Value> {
    let of = |section: &Section| {
        let ranking = Ranking::of(event, section, section.closed(), scene.language);
        let rows = ranking.rows.iter().map(|row| {
            context! { who => person(event, section, row.number), place => row.place, points => row.points, values => row.values }
        });
        let heads = heads_of(scene, &ranking);
        context! {
            heads => heads.short,
            legend => heads.legend,
            notes => heads.notes,
            name => section_name(section),
            system => stage_system(scene, event, section),
            participants => section.members.len(),
            rounds => section.closed(),
            as_of => scene.as_of(event, section, section.closed()),
            rows => rows.collect::<Vec<_>>(),
            rated => rated(event, section),
        }
    };
    event.sections().iter().map(of).collect()
}

/// What ratings are counted from: games really played, what was made in them, who was met.
#[derive(Default)]
struct Rated {
    games: usize,
    scored: Points,
    met: Vec<u32>,
}

impl Rated {
    fn add(&mut self, scored: Points, opponent: Option<u16>) {
        self.games += 1;
        self.scored += scored;
        self.met.extend(opponent.map(u32::from));
    }

    fn told(&self, who: Person) -> Value {
        let count = self.met.len() as u32;
        let mean = (self.met.iter().sum::<u32>() + count / 2).checked_div(count);
        let mean = mean.map(|mean| mean.to_string()).unwrap_or_default();
        context! { who => who, games => self.games, scored => self.scored.to_string(), mean => mean }
    }
}

/// The extract for the rating: of players, also in team events.
fn rated(event: &Competition, section: &Section) -> Vec<Value> {
    if event.is_team_event() {
        return rated_on_boards(event, section);
    }
    let tournament = event.tournament(section, section.closed());
    let brought = section.brought.len();
    let of = |number: Number| {
        rated_rounds(&tournament, number, brought).told(person(event, section, number))
    };
    tournament.numbers().map(of).collect()
}

/// The games of a section; those brought along stand in the extract of the stage before.
fn rated_rounds(tournament: &Tournament, number: Number, brought: usize) -> Rated {
    let mut rated = Rated::default();
    for entry in tournament.entries(number).skip(brought) {
        let Entry::Game { opponent, outcome, how: How::Played, .. } = entry else { continue };
        if outcome != Outcome::Unfinished {
            let opponent = tournament.participants.get(opponent.index());
            rated.add(tournament.worth.of_entry(entry), opponent.and_then(|one| one.rating));
        }
    }
    rated
}

fn rated_on_boards(event: &Competition, section: &Section) -> Vec<Value> {
    let counting = event.counting();
    let mut all: BTreeMap<competition::PlayerId, Rated> = BTreeMap::new();
    let closed = section.rounds.iter().take(section.closed().into());
    for board in closed.flat_map(|round| &round.tables).flat_map(|table| &table.boards) {
        let [Some(first), Some(second)] = board.players else { continue };
        let finished = !board.outcomes(&counting).contains(&Outcome::Unfinished);
        if !finished || board.how(&counting) != How::Played {
            continue;
        }
        let points = board.points(&counting);
        let rating = |id| event.player(id).and_then(|record| record.player.rating);
        all.entry(first).or_default().add(points[0], rating(second));
        all.entry(second).or_default().add(points[1], rating(first));
    }
    let who = |id| {
        let team = event.player(id).map(|record| sender(event, id, record)).unwrap_or_default();
        Person { from: team, ..player(event, Some(id)) }
    };
    all.iter().map(|(id, rated)| rated.told(who(*id))).collect()
}

/// Breaks, cancelling and moves, a line each.
fn course(scene: &Scene, event: &Competition) -> Vec<String> {
    let lines = event.course(scene.language).into_iter();
    // Papers cite clauses as their own book does.
    let line = |line: String| match line.strip_suffix(']').and_then(|one| one.rsplit_once(" [")) {
        Some((text, ids)) => {
            let ids: Vec<&str> = ids.split(", ").collect();
            format!("{text} ({})", cite_all(scene.language, &ids))
        }
        None => line,
    };
    lines.map(line).collect()
}

fn incidents(scene: &Scene, event: &Competition) -> Vec<Value> {
    let of = |one: &competition::Incident| {
        let by = match one.by {
            Authority::Arbiter => id::JUDGE,
            Authority::ChiefArbiter => id::CHIEF_JUDGE,
            Authority::ChiefPanel => id::CHIEF_PANEL,
        };
        context! {
            who => event.name(one.who),
            round => one.round.map(|round| round.to_string()).unwrap_or_default(),
            act => one.act,
            clauses => cite_all(scene.language, &one.clauses),
            sanction => one.sanction.as_deref().map(|id| sanction(scene, id)).unwrap_or_default(),
            effect => one.effect.as_deref().map(|effect| effect_text(scene, effect)).unwrap_or_default(),
            by => scene.say(by),
            at => scene.moment(one.at),
        }
    };
    event.incidents().iter().map(of).collect()
}

/// What a sanction did at once.
fn effect_text(scene: &Scene, effect: &Effect) -> String {
    let language = scene.language;
    match effect {
        Effect::Result { of, .. } => {
            let Place { round, table, .. } = of.place;
            let score = of.score.text();
            say!(language, id::EFFECT_RESULT, round, table, score)
        }
        Effect::MicroMatch { place: Place { round, table, .. }, .. } => {
            say!(language, id::EFFECT_MICRO_MATCH, round, table)
        }
        Effect::Time { place: Place { round, table, .. }, seconds, .. } => {
            let seconds = format!("{seconds:+}");
            say!(language, id::EFFECT_TIME, round, table, seconds)
        }
        Effect::Fine { amount } => scene.money(*amount),
        Effect::Other { measure } => measure.clone(),
        Effect::OutOfRounds { rounds, .. } => {
            let rounds = rounds.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            say!(language, id::EFFECT_ROUNDS, rounds)
        }
        Effect::Removed { .. } => scene.say(id::EFFECT_REMOVED),
    }
}

/// A sanction in words; one that no rulebook names stays as it was typed.
pub(super) fn sanction(scene: &Scene, typed: &str) -> String {
    let typed_as: StrDeserializer<'_, ValueError> = typed.into_deserializer();
    let Ok(sanction) = Sanction::deserialize(typed_as) else { return typed.to_owned() };
    scene.say(match sanction {
        Sanction::Remark => id::SANCTION_REMARK,
        Sanction::Warning => id::SANCTION_WARNING,
        Sanction::Reprimand => id::SANCTION_REPRIMAND,
        Sanction::OpponentGainsTime => id::SANCTION_OPPONENT_GAINS_TIME,
        Sanction::OffenderLosesTime => id::SANCTION_OFFENDER_LOSES_TIME,
        Sanction::OpponentGainsPoints => id::SANCTION_OPPONENT_GAINS_POINTS,
        Sanction::OffenderLosesPoints => id::SANCTION_OFFENDER_LOSES_POINTS,
        Sanction::LossOfGame => id::SANCTION_LOSS_OF_GAME,
        Sanction::LossOfGameOrMicroMatch => id::SANCTION_LOSS_OF_GAME_OR_MICRO_MATCH,
        Sanction::Fine => id::SANCTION_FINE,
        Sanction::ExclusionFromRounds => id::SANCTION_EXCLUSION_FROM_ROUNDS,
        Sanction::Expulsion => id::SANCTION_EXPULSION,
        Sanction::OtherMeasure => id::SANCTION_OTHER_MEASURE,
    })
}

fn left(scene: &Scene, event: &Competition) -> Vec<Value> {
    let players = event
        .players()
        .iter()
        .filter_map(|one| one.left.as_ref().map(|left| (&one.player.name, left)));
    let teams =
        event.teams().iter().filter_map(|one| one.left.as_ref().map(|left| (&one.team.name, left)));
    let way = |left: &Left| match left.way {
        HowLeft::Withdrew => id::LEFT_WITHDREW,
        HowLeft::Excluded => id::LEFT_EXCLUDED,
        HowLeft::ExcludedAndAnnulled => id::LEFT_ANNULLED,
    };
    let reason = |left: &Left| match left.clauses.is_empty() {
        true => left.reason.clone(),
        false => format!("{}, {}", left.reason, cite_all(scene.language, &left.clauses)),
    };
    players
        .chain(teams)
        .map(|(name, left)| context! { name => name, way => scene.say(way(left)), reason => reason(left), at => scene.moment(left.at) })
        .collect()
}

/// Pairs that were made by hand, results that were corrected: what a report must not hide.
fn corrections(scene: &Scene, event: &Competition) -> Vec<String> {
    let mut lines = Vec::new();
    for section in event.sections() {
        for (round, record) in Round::all().zip(&section.rounds) {
            if let PairedBy::Hand { by, reason, .. } = &record.paired {
                let told = say!(scene.language, id::BY_HAND_LINE, round, by, reason);
                lines.push(in_section(scene, event, section.number) + &told);
            }
        }
    }
    lines.extend(corrected(scene, event));
    lines
}

/// Every correction of a result that still stands, as things were when it was made.
fn corrected(scene: &Scene, event: &Competition) -> Vec<String> {
    let mut so_far = Competition::default();
    let mut told: Vec<(Place, String)> = Vec::new();
    for (_, happened) in event.counting_facts() {
        if let Fact::Corrected(happened::Corrected { place, game, score, by, reason, .. }) =
            happened
        {
            let line = correction(scene, &so_far, (*place, *game), *score, (by, reason));
            told.push((*place, in_section(scene, event, place.section) + &line));
        }
        match happened.about() {
            // Other pairs, and what was corrected is gone with the old ones.
            About::Pairs(section, round) => {
                told.retain(|(place, _)| (place.section, place.round) != (section, round));
            }
            About::Score(..)
            | About::Board(..)
            | About::Table(..)
            | About::TakingBack(_)
            | About::Else => {}
        }
        so_far.happen(happened.clone());
    }
    told.into_iter().map(|(_, line)| line).collect()
}

fn correction(
    scene: &Scene,
    before: &Competition,
    (place, game): (Place, GameNumber),
    new: Score,
    (by, reason): (&str, &str),
) -> String {
    let section = before.section(place.section);
    let table = section.and_then(|section| {
        section.round(place.round)?.tables.get(place.table.index()).map(|table| (section, table))
    });
    let board = table.and_then(|(_, table)| table.boards.get(place.board.index()));
    let old = board.and_then(|board| board.scores.get(game.index()));
    let who = match (board.map(|board| board.players), table) {
        (Some([Some(first), Some(second)]), _) => {
            [first, second].map(|id| player(before, Some(id)).name)
        }
        (_, Some((section, table))) => {
            [table.white, table.black].map(|number| person(before, section, number).name)
        }
        (_, None) => Default::default(),
    };
    let Place { round, table, .. } = place;
    let (who, new, old) = (who.join(" – "), new.text(), old.map_or("–", |old| old.text()));
    say!(scene.language, id::CORRECTION_LINE, round, table, who, new, old, by, reason)
}

/// In which group something was, where there are several: `Група Б. `
fn in_section(scene: &Scene, event: &Competition, number: SectionNumber) -> String {
    match event.section(number) {
        Some(section) if event.sections().len() > 1 => {
            format!("{} {}. ", scene.say(id::GROUP), section_name(section))
        }
        _ => String::new(),
    }
}

/// Additional games for shared places, the winner first.
fn additional(scene: &Scene, event: &Competition) -> Vec<String> {
    let of = |section: &Section| {
        let extra = section.additional.iter();
        let extra = extra.map(|one| extra_line(event, section, one, scene.language));
        let waived = section.waived.iter().map(|one| {
            let names: Vec<String> =
                one.who.iter().map(|number| person(event, section, *number).name).collect();
            let (who, reason) = (names.join(", "), &one.reason);
            say!(scene.language, id::ADDITIONAL_WAIVED, who, reason)
        });
        let told = section.play_offs.iter().map(|one| {
            let names: Vec<String> =
                one.order.iter().map(|number| person(event, section, *number).name).collect();
            format!("{} ({})", names.join(", "), one.note)
        });
        told.chain(extra).chain(waived).collect::<Vec<_>>()
    };
    event.sections().iter().flat_map(of).collect()
}

/// The papers that go with the report, and how many of each.
fn annexes(scene: &Scene, event: &Competition) -> Vec<String> {
    let rounds: usize = event.sections().iter().map(|one| usize::from(one.closed())).sum();
    let closed = |section: &Section| {
        let closed = section.rounds.iter().take(section.closed().into());
        closed.map(|round| round.tables.len()).sum::<usize>()
    };
    let matches: usize = event.sections().iter().map(closed).sum();
    let swiss = event.sections().iter().filter(|section| is_swiss(event, section)).count();
    let organisations: std::collections::BTreeSet<&str> =
        event.players().iter().map(|one| one.player.from.as_str()).collect();
    let drawn = |section: &Section| {
        section.rounds.iter().filter(|round| !round.openings.is_empty()).count()
    };
    let drawn: usize = event.sections().iter().map(drawn).sum();
    let decided = event.protests().iter().filter(|one| one.decision.is_some()).count();
    let team = event.is_team_event();
    let papers = [
        (Form::Application, if team { event.teams().len() } else { organisations.len() }),
        (Form::AdmissionProtocol, 1),
        (Form::TechnicalRegulations, 1),
        (Form::DrawRecord, event.sections().len()),
        (Form::OpeningSlips, drawn),
        (Form::RoundProtocol, if team { 0 } else { rounds }),
        (Form::TeamProtocol, if team { matches } else { 0 }),
        (Form::TeamSummary, if team { rounds } else { 0 }),
        (Form::SwissTable, swiss),
        (Form::RoundRobinTable, event.sections().len() - swiss),
        (Form::TeamScoringTable, usize::from(Form::TeamScoringTable.fits(event))),
        (Form::Protest, event.protests().len()),
        (Form::ProtestDecision, decided),
        (Form::DoctorsReport, 1),
    ];
    let papers = papers.into_iter().filter(|(_, count)| *count > 0);
    papers.map(|(form, count)| format!("{} ({count})", form.title(scene.language))).collect()
}

fn is_swiss(event: &Competition, section: &Section) -> bool {
    event.stage_of(section).is_some_and(|stage| matches!(stage.system, StageSystem::Swiss { .. }))
}
