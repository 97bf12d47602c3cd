//! Who will be away, who must not meet, who joins late: what is asked for before a round is paired.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, Path, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Redirect, Response};
use competition::command;
use competition::{Absence, Authority, Command, Competition, Member, PlayerId, Strength};
use serde::Deserialize;
use serde_json::json;
use tournament::Number;
use words::Id;

use super::super::event::{Here, Look, Which};
use super::super::failure::Failure;
use super::super::page::{Frame, show, show_as};
use super::super::table::{Access, Table};
use super::super::visitor::Visitor;
use crate::house::House;
use crate::id;
use crate::ledger::Denied;
use crate::office::Right;
use crate::view::byes_text;

pub(super) fn routes() -> Table {
    Table::default()
        .get("/desk/{event}/absences", Access::Has(Right::Look), page)
        .post("/desk/{event}/absences", Access::Has(Right::Keep), away)
        .post("/desk/{event}/forbid", Access::Has(Right::Keep), forbid)
        .post("/desk/{event}/join", Access::Has(Right::Rule), join)
}

/// Somebody who can be chosen.
struct Candidate {
    who: String,
    name: String,
}

/// Somebody who will be away.
struct Away {
    name: String,
    round: u16,
    gets: Id,
    /// The command that expects him after all, while the round is to come.
    expect: Option<String>,
}

/// Two who must or should not meet.
struct Pair {
    one: String,
    other: String,
    strength: Id,
    allow: String,
}

#[derive(Template)]
#[template(path = "desk_absences.html")]
struct AbsencesPage {
    frame: Frame,
    tab: &'static str,
    look: Look,
    members: Vec<Candidate>,
    late: Vec<Candidate>,
    sections: Vec<(u16, String)>,
    away: Vec<Away>,
    pairs: Vec<Pair>,
    groups: Vec<(Id, Vec<(String, usize)>)>,
    may_keep: bool,
    may_rule: bool,
    /// What the regulations allow, if they say it.
    limits: String,
    /// What was asked for and refused, and why.
    asked: Option<AwayForm>,
    faults: Vec<String>,
}

impl AbsencesPage {
    fn is_asked(&self, who: &str) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.who.to_string() == who)
    }

    fn half_is_asked(&self) -> bool {
        self.asked.as_ref().is_some_and(|asked| asked.gets == Absence::Half)
    }

    fn rounds_asked(&self) -> &str {
        self.asked.as_ref().map_or("", |asked| asked.round.as_str())
    }
}

async fn page(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
) -> Result<Response, Failure> {
    visitor.demand(&house, &slug, Right::Look)?;
    Ok(show(&absences_page(&house, &visitor, &slug)?))
}

fn absences_page(house: &House, visitor: &Visitor, slug: &str) -> Result<AbsencesPage, Failure> {
    let look = Look::at(house, visitor, slug, &Which::default())?;
    let competition = &look.page.book.competition;
    let byes = competition.regulations.as_ref().and_then(|one| one.byes);
    let title = format!("{} – {}", visitor.texts.say(id::ABSENCES), look.card.name);
    let mut frame = Frame::new(visitor, title);
    frame.come_back_to(format!("/desk/{slug}/absences"));
    Ok(AbsencesPage {
        frame,
        tab: "absences",
        members: everybody(competition)
            .into_iter()
            .map(|who| candidate(competition, who))
            .collect(),
        late: late(competition).into_iter().map(|who| candidate(competition, who)).collect(),
        sections: (1..).zip(competition.sections.iter().map(|one| one.name.clone())).collect(),
        away: absences(competition),
        pairs: pairs(competition),
        groups: vec![
            (id::GROUP_FROM, groups(competition, |one| one.player.from.clone())),
            (id::GROUP_CLUB, groups(competition, |one| one.player.club.clone())),
            (id::GROUP_FAMILY, groups(competition, |one| family(&one.player.name))),
        ],
        may_keep: visitor.may(house, slug, Right::Keep),
        may_rule: visitor.may(house, slug, Right::Rule),
        limits: byes.map(|byes| byes_text(byes, visitor.texts)).unwrap_or_default(),
        asked: None,
        faults: Vec::new(),
        look,
    })
}

fn candidate(competition: &Competition, who: Member) -> Candidate {
    Candidate { who: who.to_string(), name: competition.name(who).to_owned() }
}

/// Those who are paired: members of what is being played, or all who may be.
fn everybody(competition: &Competition) -> Vec<Member> {
    let mut all: Vec<Member> = match competition.is_team_event() {
        true => {
            let teams = (1..).zip(&competition.teams).filter(|(_, one)| one.left.is_none());
            teams.map(|(id, _)| Member::Team(competition::TeamId(id))).collect()
        }
        false => {
            let players = (1..).zip(&competition.players).filter(|(_, one)| one.left.is_none());
            players.map(|(id, _)| Member::Player(PlayerId(id))).collect()
        }
    };
    all.sort_by_key(|who| competition.name(*who).to_lowercase());
    all
}

/// Those who are admitted and play in no section yet.
fn late(competition: &Competition) -> Vec<Member> {
    if competition.sections.is_empty() {
        return Vec::new();
    }
    let plays = |who: Member| competition.sections.iter().any(|one| one.number_of(who).is_some());
    let admitted = |who: Member| match who {
        Member::Player(id) => competition.player(id).is_some_and(|one| one.is_admitted()),
        Member::Team(_) => true,
    };
    everybody(competition).into_iter().filter(|who| admitted(*who) && !plays(*who)).collect()
}

fn absences(competition: &Competition) -> Vec<Away> {
    let mut all = Vec::new();
    for section in &competition.sections {
        for ((round, number), gets) in &section.away {
            let Some(who) = section.members.get(Number::index(*number)).copied() else { continue };
            let to_come = usize::from(*round) > section.rounds.len();
            let expect = json!({"do": "expect", "who": who, "round": round}).to_string();
            all.push(Away {
                name: competition.name(who).to_owned(),
                round: *round,
                gets: match gets {
                    Absence::Nothing => id::GETS_NOTHING,
                    Absence::Half => id::GETS_HALF,
                    Absence::Full => id::GETS_FULL,
                },
                expect: to_come.then_some(expect),
            });
        }
    }
    all
}

fn pairs(competition: &Competition) -> Vec<Pair> {
    let pair = |(one, other, strength): &(Member, Member, Strength)| Pair {
        one: competition.name(*one).to_owned(),
        other: competition.name(*other).to_owned(),
        strength: match strength {
            Strength::Always => id::STRENGTH_ALWAYS,
            Strength::IfPossible => id::STRENGTH_IF_POSSIBLE,
        },
        allow: json!({"do": "allow", "one": one, "other": other}).to_string(),
    };
    competition.forbidden.iter().map(pair).collect()
}

/// The groups of two or more that share something.
fn groups(
    competition: &Competition,
    shared: impl Fn(&competition::PlayerRecord) -> String,
) -> Vec<(String, usize)> {
    let mut all: BTreeMap<String, usize> = BTreeMap::new();
    for record in competition.players.iter().filter(|one| one.left.is_none()) {
        *all.entry(shared(record)).or_default() += 1;
    }
    all.into_iter().filter(|(name, number)| !name.is_empty() && *number > 1).collect()
}

/// The family name: the first word. Endings of gender are left away.
fn family(name: &str) -> String {
    let first = name.split_whitespace().next().unwrap_or_default();
    let stem = ["ський", "ська", "ский", "ская", "цький", "цька"]
        .iter()
        .find_map(|end| first.strip_suffix(end));
    match stem {
        Some(stem) => format!("{stem}…"),
        None => {
            first.strip_suffix('а').filter(|stem| stem.ends_with('в')).unwrap_or(first).to_owned()
        }
    }
}

#[derive(Deserialize)]
struct AwayForm {
    who: Member,
    round: String,
    #[serde(default)]
    gets: Absence,
}

async fn away(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<AwayForm>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Keep)?;
    let wrong = || Failure::bad(&visitor, visitor.texts.say(id::ROUNDS_WRONG));
    let commands: Vec<Command> = rounds(&form.round)
        .ok_or_else(wrong)?
        .into_iter()
        .map(|round| Command::Away(command::NoteAway { who: form.who, round, gets: form.gets }))
        .collect();
    match house.act_all(&slug, by.as_str(), &commands).await {
        Ok(_) => Ok(Redirect::to(&format!("/desk/{slug}/absences")).into_response()),
        Err(Denied::Refused(refusal)) => {
            let mut page = absences_page(&house, &visitor, &slug)?;
            page.faults = refusal.text(visitor.texts.language).lines().map(str::to_owned).collect();
            page.asked = Some(form);
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::denied(&visitor, &other)),
    }
}

/// Rounds as people list them: `3`, `3, 5`, `3-5`.
fn rounds(text: &str) -> Option<BTreeSet<u16>> {
    let mut all = BTreeSet::new();
    for part in text.split([',', ' ', ';']).filter(|part| !part.is_empty()) {
        let (first, last) = part.split_once(['-', '–']).unwrap_or((part, part));
        let (first, last): (u16, u16) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
        if first == 0 || last < first || last > 99 {
            return None;
        }
        all.extend(first..=last);
    }
    (!all.is_empty()).then_some(all)
}

/// Two, or all of a group; and how strictly.
#[derive(Default, Deserialize)]
#[serde(default)]
struct ForbidForm {
    one: String,
    other: String,
    group: String,
    strength: Strength,
    reason: String,
}

async fn forbid(
    Here { house, visitor, look }: Here,
    Form(form): Form<ForbidForm>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &look.slug, Right::Keep)?;
    let wrong = || Failure::bad(&visitor, visitor.texts.say(id::FORBID_WRONG));
    let mut commands = Vec::new();
    for (one, other) in form.pairs(&look.page.book.competition).ok_or_else(wrong)? {
        let (strength, reason) = (form.strength, form.reason.clone());
        commands.push(Command::Forbid(command::ForbidPair { one, other, strength, reason }));
    }
    if commands.is_empty() {
        return Err(wrong());
    }
    let done = house.act_all(&look.slug, by.as_str(), &commands).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{}/absences#pairs", look.slug)).into_response())
}

/// More pairs than these are a slip.
const PAIRS_MAX: usize = 500;

impl ForbidForm {
    /// The pairs that are meant and not forbidden yet.
    fn pairs(&self, competition: &Competition) -> Option<Vec<(Member, Member)>> {
        let known = |one: Member, other: Member| {
            let same =
                |a: &Member, b: &Member| (*a, *b) == (one, other) || (*b, *a) == (one, other);
            competition.forbidden.iter().any(|(a, b, _)| same(a, b))
        };
        if self.group.is_empty() {
            let pair = (self.one.parse().ok()?, self.other.parse().ok()?);
            return Some(vec![pair]);
        }
        let (kind, name) = self.group.split_once(':')?;
        let shares = |one: &competition::PlayerRecord| match kind {
            "group-from" => one.player.from == name,
            "group-club" => one.player.club == name,
            "group-family" => family(&one.player.name) == name,
            _ => false,
        };
        let all: Vec<Member> = (1..)
            .zip(&competition.players)
            .filter(|(_, one)| one.left.is_none() && shares(one))
            .map(|(id, _)| Member::Player(PlayerId(id)))
            .collect();
        let mut pairs = Vec::new();
        for (index, one) in all.iter().enumerate() {
            pairs.extend(all[index + 1..].iter().map(|other| (*one, *other)));
        }
        pairs.retain(|(one, other)| !known(*one, *other));
        (pairs.len() <= PAIRS_MAX).then_some(pairs)
    }
}

#[derive(Deserialize)]
struct JoinForm {
    who: Member,
    section: u16,
    reason: String,
    #[serde(default)]
    gets: Absence,
}

async fn join(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Path(slug): Path<String>,
    Form(form): Form<JoinForm>,
) -> Result<Response, Failure> {
    let by = visitor.demand(&house, &slug, Right::Rule)?;
    let command = Command::PlayOn(command::LetPlayOn {
        who: form.who,
        reason: form.reason,
        by: Authority::ChiefArbiter,
        joins: Some(form.section),
        gets: form.gets,
    });
    let done = house.act(&slug, by.as_str(), &command).await;
    done.map_err(|denied| Failure::denied(&visitor, &denied))?;
    Ok(Redirect::to(&format!("/desk/{slug}/absences")).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rounds_are_listed_as_people_do() {
        assert_eq!(rounds("3"), Some([3].into()));
        assert_eq!(rounds("2, 4-6"), Some([2, 4, 5, 6].into()));
        assert_eq!(rounds(&"1-99 ".repeat(1_000)).map(|all| all.len()), Some(99), "each once");
        for text in ["", "0", "x", "5-3", "1-1000"] {
            assert_eq!(rounds(text), None, "{text}");
        }
    }

    #[test]
    fn families_are_found_by_their_names() {
        assert_eq!(family("Ковальський Іван"), family("Ковальська Анна"));
        assert_eq!(family("Петров Олег"), family("Петрова Ніна"));
        assert_ne!(family("Мороз Олена"), family("Морозюк Олена"));
    }
}
