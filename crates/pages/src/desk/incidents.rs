//! Incidents, sanctions, protests, and the committee that hears appeals.

use askama::Template;
use competition::{Authority, CommitteeMember, Competition, Member, ProtestNumber, SectionNumber};
use ledger::accounts::Right;
use ledger::moment;
use rulebook::{Committee, Votes};
use serde::Deserialize;
use tournament::Round;
use words::Id;

use super::typed::Typed;
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::view::{
    IncidentView, LadderView, OffenceChoice, ProtestView, StepView, authority_id, book, ladders,
    offences, protest_term, sanction,
};
use crate::viewer::Viewer;

/// Whom an incident is about, once somebody was chosen.
struct Chosen {
    who: Member,
    name: String,
    round: Option<Round>,
    offence: Option<OffenceChoice>,
    ladders: Vec<LadderView>,
}

/// Incidents, protests, the committee.
#[derive(Template)]
#[template(path = "desk_incidents.html")]
pub struct IncidentsPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    people: Vec<(String, String)>,
    round: Round,
    offences: Vec<OffenceChoice>,
    chosen: Option<Chosen>,
    incidents: Vec<IncidentView>,
    protests: Vec<ProtestView>,
    /// The round about which protests are heard, and the minutes left.
    term: Option<(Round, Option<i64>)>,
    committee: Option<(Vec<CommitteeMember>, Vec<CommitteeMember>)>,
    rule: Option<&'static Committee>,
    deposit: u16,
    /// The form that was refused, if one was.
    typed: Typed,
    may_rule: bool,
    may_keep: bool,
}

impl IncidentsPage {
    fn authority(&self, by: &Authority) -> Id {
        authority_id(*by)
    }

    /// Who may impose more than an arbiter can.
    fn authorities(&self) -> &'static [(&'static str, Id)] {
        let all = &[
            ("arbiter", id::AUTHORITY_ARBITER),
            ("chief-arbiter", id::AUTHORITY_CHIEF),
            ("chief-panel", id::AUTHORITY_PANEL),
        ];
        if self.may_rule { all } else { &all[..1] }
    }

    /// A sanction in words.
    fn sanction(&self, name: &str) -> String {
        sanction(name, self.frame.t)
    }

    /// The form of a decision on a protest.
    fn form(&self, act: &str, number: &ProtestNumber) -> String {
        format!("{act}{number}")
    }

    /// Whether a step of a ladder is the one to propose, or the one that was chosen before.
    fn is_chosen(&self, step: &StepView, first: &bool) -> bool {
        match self.typed.is("incident") {
            true => self.typed.field("sanction") == step.name,
            false => *first && step.proposed,
        }
    }

    fn is_odd(&self, committee: &Committee) -> bool {
        committee.votes == Votes::Odd
    }
}

impl IncidentsPage {
    /// The incidents and protests, whom a new one is about, and a form that was refused.
    pub fn new(
        viewer: &Viewer,
        context: EventContext,
        about: &About,
        typed: Typed,
    ) -> IncidentsPage {
        let competition = context.competition();
        let (t, now) = (viewer.texts, moment(viewer.now));
        let incidents = (1..).zip(competition.incidents());
        let may_keep = viewer.may(&context.slug, Right::Keep);
        let protests = ProtestNumber::all().zip(competition.protests());
        let protests = protests.map(|(n, one)| ProtestView::of(competition, n, one, now, t));
        let regulations = competition.regulations();
        IncidentsPage {
            frame: frame(viewer, &context),
            tab: "incidents",
            people: people(competition),
            round: context
                .section()
                .and_then(|section| Round::new(section.rounds.len() as u16))
                .unwrap_or(Round::FIRST),
            offences: offences(competition, t),
            chosen: chosen(competition, about, viewer),
            incidents: incidents.map(|(n, one)| IncidentView::of(competition, n, one, t)).collect(),
            protests: match may_keep {
                true => protests.collect(),
                false => protests.filter_map(ProtestView::without_words).collect(),
            },
            term: protest_term(competition, now),
            committee: competition.committee().cloned(),
            rule: book(competition).and_then(|(book, _)| book.committee()),
            deposit: regulations.map_or(0, |one| one.deposit_roubles),
            typed,
            may_rule: viewer.may(&context.slug, Right::Rule),
            may_keep,
            context,
        }
    }
}

/// Whom an incident is about.
#[derive(Default, Deserialize)]
pub struct About {
    /// In which section.
    pub section: Option<SectionNumber>,
    who: Option<String>,
    round: Option<String>,
    offence: Option<String>,
}

impl About {
    /// Whom the form that was refused is about.
    pub fn of(typed: &Typed) -> About {
        let field = |name: &str| Some(typed.get("incident", name)).filter(|text| !text.is_empty());
        let field = |name: &str| field(name).map(str::to_owned);
        About {
            section: typed.field("section").parse().ok(),
            who: field("who"),
            round: field("round"),
            offence: field("offence"),
        }
    }
}

/// Everybody who plays, teams first: the name for commands, and the name.
fn people(competition: &Competition) -> Vec<(String, String)> {
    let teams = (1..).zip(competition.teams()).map(|(id, one)| (format!("t{id}"), &one.team.name));
    let players =
        (1..).zip(competition.players()).map(|(id, one)| (format!("p{id}"), &one.player.name));
    teams.chain(players).map(|(id, name)| (id, name.clone())).collect()
}

fn chosen(competition: &Competition, about: &About, viewer: &Viewer) -> Option<Chosen> {
    let who: Member = about.who.as_deref()?.parse().ok()?;
    let name = competition.name(who).to_owned();
    let offence = about.offence.as_deref().and_then(|text| text.parse::<usize>().ok());
    let offence = offence.and_then(|index| {
        offences(competition, viewer.texts).into_iter().find(|one| one.index == index)
    });
    let round = about.round.as_deref().and_then(|round| round.trim().parse().ok());
    let ladders = ladders(competition, who, viewer.texts);
    (!name.is_empty()).then_some(Chosen { who, name, round, offence, ladders })
}

fn frame(viewer: &Viewer, context: &EventContext) -> Frame {
    let mut frame = Frame::new(viewer, context.title(viewer, id::INCIDENTS));
    // A page that answers a form is left for the one that shows it.
    if !viewer.only_looks {
        frame.come_back_to(format!("/desk/{}/incidents", context.slug));
    }
    frame
}
