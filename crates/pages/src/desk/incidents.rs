//! Incidents, sanctions, protests, and the committee that hears appeals.

use askama::Template;
use competition::{
    Authority, CommitteeMember, Competition, IncidentNumber, Member, PlayerId, ProtestNumber,
    Section, SectionNumber,
};
use ledger::accounts::Right;
use ledger::moment;
use rulebook::{Committee, CommitteeRule, Sanction, Step, Votes};
use serde::Deserialize;
use tournament::{How, Number, Round, Score};
use words::Id;

use super::conduct_forms::{AppealForm, AppealRulingForm, ConductForms, RulingForm, typed_for};
use super::typed::Typed;
use crate::context::EventContext;
use crate::form::Text;
use crate::frame::Frame;
use crate::id;
use crate::view::{
    IncidentView, LadderView, OffenceChoice, ProtestView, StepView, alphabetical, authority_id,
    book, imposed, ladders, offences, protest_term, sanction, shown,
};
use crate::viewer::Viewer;

/// Whom an incident is about, once somebody was chosen.
struct Chosen {
    who: Member,
    name: String,
    /// The sections in which he plays, if there are several, and which of them is meant.
    sections: Vec<(SectionNumber, String, bool)>,
    round: Option<Round>,
    offence: Option<OffenceChoice>,
    ladders: Vec<LadderView>,
    needs: Needs,
}

/// What a sanction of these ladders may need to be told for it to take effect.
struct Needs {
    /// The games of a meeting, where it has several.
    games: u8,
    /// Whether a micro-match can be lost as a whole.
    micro_match: bool,
    /// The results that the arbiter can give a game, as they are sent and as they are read.
    scores: Vec<(&'static str, String)>,
    time: bool,
    rounds: bool,
    /// Whether another measure can be taken.
    measure: bool,
    /// Whether a telephone that rang has a rule of its own.
    rang: bool,
    /// Whether results of one who is removed can be annulled.
    annul: bool,
}

impl Needs {
    fn of(
        competition: &Competition,
        who: Member,
        section: Option<SectionNumber>,
        round: Option<Round>,
    ) -> Needs {
        let games = competition.counting().games;
        let steps: Vec<&Step> = book(competition).map_or_else(Vec::new, |(book, discipline)| {
            book.ladders(discipline).flat_map(|ladder| &ladder.steps).collect()
        });
        let any = |is: fn(&Step) -> bool| steps.iter().any(|step| is(step));
        let both = book(competition).is_some_and(|(book, discipline)| {
            book.ladders(discipline).any(|ladder| ladder.both_may_lose.is_some())
        });
        let points = any(|step| step.sanction == Sanction::OffenderLosesPoints);
        let names = round.and_then(|round| names_at(competition, who, section, round));
        let rang = book(competition).is_some_and(|(book, discipline)| {
            book.ladders(discipline).any(|ladder| ladder.loss_if_it_rang.is_some())
        });
        let annul =
            book(competition).is_some_and(|(book, _)| book.events().exclusion_clauses.is_some());
        let scores = Score::ALL.into_iter().filter(|score| {
            let played = score.how() == How::Played && competition.may_be(*score);
            played && (points || (both && *score == Score::BothLose))
        });
        let read = |score: Score| match &names {
            Some([first, second]) => format!("{first} {} {second}", shown(score)),
            None => shown(score).to_owned(),
        };
        Needs {
            games,
            micro_match: games > 1 && any(|step| step.sanction == Sanction::LossOfGameOrMicroMatch),
            scores: scores.map(|score| (score.text(), read(score))).collect(),
            time: any(|step| {
                matches!(step.sanction, Sanction::OpponentGainsTime | Sanction::OffenderLosesTime)
            }),
            rounds: any(|step| step.sanction == Sanction::ExclusionFromRounds),
            measure: any(|step| step.sanction == Sanction::OtherMeasure),
            rang,
            annul,
        }
    }
}

/// The two at the board of somebody in a round, as the table names them.
fn names_at(
    competition: &Competition,
    who: Member,
    section: Option<SectionNumber>,
    round: Round,
) -> Option<[String; 2]> {
    let (place, _) = competition.seat_of(who, section, round)?;
    let section = competition.section(place.section)?;
    let table = section.round(round)?.tables.get(place.table.index())?;
    let board = table.boards.get(place.board.index());
    let seated = board.map(|board| board.players).unwrap_or_default();
    let name = |number: Number, player: Option<PlayerId>| {
        let member = player.map(Member::Player).or(section.members.get(number.index()).copied());
        member.map(|member| competition.name(member).to_owned()).unwrap_or_default()
    };
    Some([name(table.white, seated[0]), name(table.black, seated[1])])
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
    /// The forms, one of which may have been refused.
    forms: ConductForms,
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
    fn ruling(&self, number: &ProtestNumber) -> Typed<RulingForm> {
        typed_for(self.forms.ruling.as_ref(), *number)
    }

    /// The form of an appeal.
    fn appeal(&self, number: &ProtestNumber) -> Typed<AppealForm> {
        typed_for(self.forms.appeal.as_ref(), *number)
    }

    /// The form of a decision on an appeal.
    fn appeal_ruling(&self, number: &ProtestNumber) -> Typed<AppealRulingForm> {
        typed_for(self.forms.appeal_ruling.as_ref(), *number)
    }

    /// Whether a step of a ladder is the one to propose, or the one that was chosen before.
    fn is_chosen(&self, step: &StepView, first: &bool) -> bool {
        let incident = &self.forms.incident;
        match incident.is_refused() {
            // Several ladders may have a step of this name; the first of them shows it.
            true => {
                let ladders = self.chosen.iter().flat_map(|chosen| &chosen.ladders);
                let mut steps = ladders.flat_map(|ladder| &ladder.steps);
                let shown = steps.find(|one| *incident.form.sanction == *one.name);
                shown.is_some_and(|shown| std::ptr::eq(shown, step))
            }
            false => *first && step.proposed,
        }
    }

    /// Whether nothing is chosen of the sanctions: gravity is for the arbiter to say.
    fn is_only_noted(&self) -> bool {
        let incident = &self.forms.incident;
        let proposed = |chosen: &Chosen| {
            let first = chosen.ladders.first();
            first.is_some_and(|ladder| ladder.steps.iter().any(|step| step.proposed))
        };
        match incident.is_refused() {
            true => incident.form.sanction.is_empty(),
            false => !self.chosen.as_ref().is_some_and(proposed),
        }
    }

    fn is_team_event(&self) -> bool {
        self.context.competition().is_team_event()
    }

    /// Whether the refused incident names this result.
    fn is_score(&self, score: &str) -> bool {
        *self.forms.incident.form.score == *score
    }

    /// Results that a decision can give a game.
    fn ruled_scores(&self) -> Vec<(&'static str, &'static str)> {
        let competition = self.context.competition();
        let possible = Score::ALL.into_iter().filter(|score| competition.may_be(*score));
        possible.map(|score| (score.text(), shown(score))).collect()
    }

    /// What was imposed and stands.
    fn imposed(&self) -> Vec<(String, String)> {
        imposed(self.context.competition(), self.frame.t)
    }

    /// Whether this was chosen in a form that was refused.
    fn is_same(&self, typed: &Text, value: &str) -> bool {
        **typed == *value
    }

    /// Whether appeals are handed in in writing.
    fn appeals_are_written(&self) -> bool {
        let rules = self.rule.map_or(&[][..], |rule| &rule.rules[..]);
        rules.iter().any(|rule| rule.says == CommitteeRule::InWriting)
    }

    /// Whether the committee should have been there before the first round, which has begun.
    fn is_committee_late(&self) -> bool {
        self.context.competition().is_committee_late()
    }

    /// Whether the refused incident names this authority.
    fn is_by(&self, authority: &str) -> bool {
        *self.forms.incident.form.by == *authority
    }

    /// Whether the refused protest is theirs.
    fn is_filed_for(&self, member: &str) -> bool {
        *self.forms.protest.form.who == *member
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
        forms: ConductForms,
    ) -> IncidentsPage {
        let competition = context.competition();
        let (t, now) = (viewer.texts, moment(viewer.now));
        let incidents = IncidentNumber::all().zip(competition.incidents());
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
            chosen: chosen(&context, about, viewer),
            incidents: incidents.map(|(n, one)| IncidentView::of(competition, n, one, t)).collect(),
            protests: match may_keep {
                true => protests.collect(),
                false => protests.filter_map(ProtestView::without_words).collect(),
            },
            term: protest_term(competition, now),
            committee: competition.committee().cloned(),
            rule: book(competition).and_then(|(book, _)| book.committee()),
            deposit: regulations.map_or(0, |one| one.deposit_roubles),
            forms,
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
    pub(super) who: Option<String>,
    pub(super) round: Option<String>,
    pub(super) offence: Option<String>,
}

/// Everybody who plays, teams first: the name for commands, and the name.
fn people(competition: &Competition) -> Vec<(String, String)> {
    let teams = (1..).zip(competition.teams()).map(|(id, one)| (format!("t{id}"), &one.team.name));
    let players =
        (1..).zip(competition.players()).map(|(id, one)| (format!("p{id}"), &one.player.name));
    let mut players: Vec<(String, &String)> = players.collect();
    players.sort_by_cached_key(|(_, name)| alphabetical(name));
    teams.chain(players).map(|(id, name)| (id, name.clone())).collect()
}

fn chosen(context: &EventContext, about: &About, viewer: &Viewer) -> Option<Chosen> {
    let competition = context.competition();
    let who: Member = about.who.as_deref()?.parse().ok()?;
    let name = competition.name(who).to_owned();
    let offence = about.offence.as_deref().and_then(|text| text.parse::<usize>().ok());
    let offence = offence.and_then(|index| {
        offences(competition, viewer.texts).into_iter().find(|one| one.index == index)
    });
    let round = about.round.as_deref().and_then(|round| round.trim().parse().ok());
    let ladders = ladders(competition, who, viewer.texts);
    let sections = sections(competition, who, context.section);
    let meant = sections.iter().find(|(.., meant)| *meant).map(|(section, ..)| *section);
    let needs = Needs::of(competition, who, meant, round);
    (!name.is_empty()).then_some(Chosen { who, name, sections, round, offence, ladders, needs })
}

/// The sections in which somebody plays, where there are several: that of the page is meant, or else
/// the last.
fn sections(
    competition: &Competition,
    who: Member,
    page: SectionNumber,
) -> Vec<(SectionNumber, String, bool)> {
    let plays = |one: &&Section| {
        let mut rounds = Round::up_to(one.rounds.len() as u16);
        let seated = |round| competition.seat_of(who, Some(one.number), round).is_some();
        one.number_of(who).is_some() || rounds.any(seated)
    };
    let own: Vec<&Section> = competition.sections().iter().filter(plays).collect();
    let last = own.last().map(|one| one.number);
    let meant = own.iter().map(|one| one.number).find(|one| *one == page).or(last);
    let several = own.iter().filter(|_| own.len() > 1);
    several.map(|one| (one.number, one.name.clone(), Some(one.number) == meant)).collect()
}

fn frame(viewer: &Viewer, context: &EventContext) -> Frame {
    let mut frame = Frame::new(viewer, context.title(viewer, id::INCIDENTS));
    // A page that answers a form is left for the one that shows it.
    if !viewer.only_looks {
        frame.come_back_to(format!("/desk/{}/incidents", context.slug));
    }
    frame
}
