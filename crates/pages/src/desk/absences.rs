//! Who will be away, who must not meet, who joins late: what is asked for before a round is paired.

use std::collections::BTreeMap;

use askama::Template;
use competition::{
    Absence, Command, Competition, Member, PlayerId, Refusal, SectionNumber, Strength, command,
};
use ledger::accounts::Right;
use serde::Deserialize;
use tournament::{Number, Round};
use words::Id;

use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{alphabetical, byes_text};
use crate::viewer::Viewer;

/// Somebody who can be chosen.
struct Candidate {
    who: String,
    name: String,
}

/// Somebody who will be away.
struct Away {
    name: String,
    round: Round,
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

/// Who will be away, who must not meet, who joins late.
#[derive(Template)]
#[template(path = "desk_absences.html")]
pub struct AbsencesPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    members: Vec<Candidate>,
    late: Vec<Candidate>,
    sections: Vec<(SectionNumber, String)>,
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

fn candidate(competition: &Competition, who: Member) -> Candidate {
    Candidate { who: who.to_string(), name: competition.name(who).to_owned() }
}

/// Those who are paired: members of what is being played, or all who may be.
fn everybody(competition: &Competition) -> Vec<Member> {
    let mut all: Vec<Member> = match competition.is_team_event() {
        true => {
            let teams = (1..).zip(competition.teams()).filter(|(_, one)| one.left.is_none());
            teams.map(|(id, _)| Member::Team(competition::TeamId(id))).collect()
        }
        false => {
            let players = (1..).zip(competition.players()).filter(|(_, one)| one.left.is_none());
            players.map(|(id, _)| Member::Player(PlayerId(id))).collect()
        }
    };
    all.sort_by_cached_key(|who| alphabetical(competition.name(*who)));
    all
}

/// Those who are admitted and play in no section yet.
fn late(competition: &Competition) -> Vec<Member> {
    if competition.sections().is_empty() {
        return Vec::new();
    }
    let plays = |who: Member| competition.sections().iter().any(|one| one.number_of(who).is_some());
    let admitted = |who: Member| match who {
        Member::Player(id) => competition.player(id).is_some_and(|one| one.is_admitted()),
        Member::Team(_) => true,
    };
    everybody(competition).into_iter().filter(|who| admitted(*who) && !plays(*who)).collect()
}

fn absences(competition: &Competition) -> Vec<Away> {
    let mut all = Vec::new();
    for section in competition.sections() {
        for ((round, number), gets) in &section.away {
            let Some(who) = section.members.get(Number::index(*number)).copied() else { continue };
            let to_come = *round >= section.to_come();
            let expect = Command::Expect(command::Expect { who, round: *round }).written();
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
        allow: Command::Allow(command::AllowPair { one: *one, other: *other }).written(),
    };
    competition.forbidden().iter().map(pair).collect()
}

/// The groups of two or more that share something.
fn groups(
    competition: &Competition,
    shared: impl Fn(&competition::PlayerRecord) -> String,
) -> Vec<(String, usize)> {
    let mut all: BTreeMap<String, usize> = BTreeMap::new();
    for record in competition.players().iter().filter(|one| one.left.is_none()) {
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

/// Somebody who will be away, as a form says it.
#[derive(Deserialize)]
pub struct AwayForm {
    /// Who.
    pub who: Member,
    /// In which rounds, as people list them.
    pub round: String,
    /// What he gets for them.
    #[serde(default)]
    pub gets: Absence,
}

/// Two, or all of a group; and how strictly.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct ForbidForm {
    one: String,
    other: String,
    group: String,
    /// How strictly.
    pub strength: Strength,
    /// Why.
    pub reason: String,
}

/// More pairs than these are a slip.
const PAIRS_MAX: usize = 500;

impl ForbidForm {
    /// The pairs that are meant and not forbidden yet.
    pub fn pairs(&self, competition: &Competition) -> Option<Vec<(Member, Member)>> {
        let known = |one: Member, other: Member| {
            let same =
                |a: &Member, b: &Member| (*a, *b) == (one, other) || (*b, *a) == (one, other);
            competition.forbidden().iter().any(|(a, b, _)| same(a, b))
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
            .zip(competition.players())
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

impl AbsencesPage {
    /// Who will be away, who must not meet, and who may still join.
    pub fn new(viewer: &Viewer, context: EventContext) -> AbsencesPage {
        let competition = context.competition();
        let byes = competition.regulations().and_then(|one| one.byes);
        let title = format!("{} – {}", viewer.texts.say(id::ABSENCES), context.card.name);
        let mut frame = Frame::new(viewer, title);
        frame.come_back_to(format!("/desk/{}/absences", context.slug));
        let chosen = |all: Vec<Member>| all.into_iter().map(|who| candidate(competition, who));
        AbsencesPage {
            frame,
            tab: "absences",
            members: chosen(everybody(competition)).collect(),
            late: chosen(late(competition)).collect(),
            sections: competition
                .sections()
                .iter()
                .map(|one| (one.number, one.name.clone()))
                .collect(),
            away: absences(competition),
            pairs: pairs(competition),
            groups: vec![
                (id::GROUP_FROM, groups(competition, |one| one.player.from.clone())),
                (id::GROUP_CLUB, groups(competition, |one| one.player.club.clone())),
                (id::GROUP_FAMILY, groups(competition, |one| family(&one.player.name))),
            ],
            may_keep: viewer.may(&context.slug, Right::Keep),
            may_rule: viewer.may(&context.slug, Right::Rule),
            limits: byes.map(|byes| byes_text(byes, viewer.texts)).unwrap_or_default(),
            asked: None,
            faults: Vec::new(),
            context,
        }
    }

    /// With what was asked for and refused.
    pub fn refused(self, asked: AwayForm, refusal: &Refusal) -> AbsencesPage {
        let text = refusal.text(self.frame.t.language);
        let faults = text.lines().map(str::to_owned).collect();
        AbsencesPage { faults, asked: Some(asked), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn families_are_found_by_their_names() {
        assert_eq!(family("Ковальський Іван"), family("Ковальська Анна"));
        assert_eq!(family("Петров Олег"), family("Петрова Ніна"));
        assert_ne!(family("Мороз Олена"), family("Морозюк Олена"));
    }
}
