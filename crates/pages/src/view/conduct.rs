//! Incidents, sanctions and protests as the rulebook orders them.

use competition::{
    Authority, BoardNumber, Competition, Effect, Imposed, Incident, IncidentNumber, Member, Moment,
    Place, Protest, ProtestNumber, RoundState, Side,
};
use rulebook::{Act, By, Choice, Deadline, Discipline, Gravity, Ladder, Rulebook, Sanction};
use tournament::Round;
use words::Id;

use super::clause::{Cited, cited};
use super::shown;
use crate::id;
use crate::text::Texts;

/// Something that the rulebook forbids, by what its clauses are about.
pub(crate) struct OffenceChoice {
    pub(crate) index: usize,
    /// What it is.
    pub(crate) act: Id,
    pub(crate) clauses: Vec<Cited>,
    /// How grave the document calls it, if it does.
    pub(crate) gravity: Option<Id>,
    /// The sanction that the document itself names for it.
    pub(crate) sanction: Option<String>,
}

/// A ladder of sanctions, with where somebody stands on it.
pub(crate) struct LadderView {
    pub(crate) clauses: Vec<Cited>,
    pub(crate) offences: Id,
    pub(crate) steps: Vec<StepView>,
    /// Whether the steps are taken in their order.
    pub(crate) in_order: bool,
}

/// A step of it.
pub(crate) struct StepView {
    /// The name by which commands know the sanction.
    pub(crate) name: String,
    pub(crate) by: Authority,
    /// How often it was imposed on him.
    pub(crate) had: usize,
    /// Whether it is the one that comes next.
    pub(crate) proposed: bool,
    /// Whether a first offence gets it at once if it is gross.
    pub(crate) if_gross: bool,
}

/// The rulebook of an event and its discipline.
pub(crate) fn book(competition: &Competition) -> Option<(&'static Rulebook, &'static Discipline)> {
    let regulations = competition.regulations()?;
    Some((regulations.book(), regulations.discipline()?))
}

/// What players may not do.
pub(crate) fn offences(competition: &Competition, t: Texts) -> Vec<OffenceChoice> {
    let Some((book, discipline)) = book(competition) else { return Vec::new() };
    let milder = competition.regulations().and_then(|one| one.conduct.device_penalty.clone());
    let choice = |(index, offence): (usize, &rulebook::Offence)| {
        // What the regulations name for a device takes the place of the document's own.
        let device = matches!(offence.act, Act::HaveDevice | Act::SwitchedOnPhone | Act::UseDevice);
        let own = milder.clone().filter(|_| device);
        OffenceChoice {
            index,
            act: act_id(offence.act),
            clauses: cited(offence.clauses.iter(), t),
            gravity: match offence.gravity {
                Gravity::ByArbiter => None,
                Gravity::Gross => Some(id::GRAVITY_GROSS),
                Gravity::Harshest => Some(id::GRAVITY_HARSHEST),
            },
            sanction: own.or(offence.sanction.map(name_of)),
        }
    };
    book.offences(discipline).enumerate().map(choice).collect()
}

/// What an offence is called: a clause may name several, each with a dash of its own.
fn act_id(act: Act) -> Id {
    match act {
        Act::Talk => id::ACT_TALK,
        Act::Notes => id::ACT_NOTES,
        Act::LeaveBoardOnMove => id::ACT_LEAVE_BOARD_ON_MOVE,
        Act::TouchSquares => id::ACT_TOUCH_SQUARES,
        Act::DisturbOpponent => id::ACT_DISTURB_OPPONENT,
        Act::DisturbOthers => id::ACT_DISTURB_OTHERS,
        Act::SeekAdvice => id::ACT_SEEK_ADVICE,
        Act::Analyse => id::ACT_ANALYSE,
        Act::HinderEvent => id::ACT_HINDER_EVENT,
        Act::LeaveArea => id::ACT_LEAVE_AREA,
        Act::UseDevice => id::ACT_USE_DEVICE,
        Act::HaveDevice => id::ACT_HAVE_DEVICE,
        Act::SwitchedOnPhone => id::ACT_SWITCHED_ON_PHONE,
        Act::Linger => id::ACT_LINGER,
        Act::ObjectsOnTable => id::ACT_OBJECTS_ON_TABLE,
        Act::OutsideHelp => id::ACT_OUTSIDE_HELP,
        Act::Discredit => id::ACT_DISCREDIT,
        Act::AdjustOutOfTurn => id::ACT_ADJUST_OUT_OF_TURN,
        Act::PlaceCarelessly => id::ACT_PLACE_CARELESSLY,
        Act::Noise => id::ACT_NOISE,
        Act::ComeTooNear => id::ACT_COME_TOO_NEAR,
        Act::Smoke => id::ACT_SMOKE,
        Act::FixResults => id::ACT_FIX_RESULTS,
        Act::Bet => id::ACT_BET,
        Act::GainTimeByIllegalMoves => id::ACT_GAIN_TIME_BY_ILLEGAL_MOVES,
        Act::MakeForbiddenMoves => id::ACT_MAKE_FORBIDDEN_MOVES,
        Act::MisuseClock => id::ACT_MISUSE_CLOCK,
        Act::MisannounceMoves => id::ACT_MISANNOUNCE_MOVES,
        Act::HoverOverClock => id::ACT_HOVER_OVER_CLOCK,
        Act::RefuseSearch => id::ACT_REFUSE_SEARCH,
        Act::RefuseOrders => id::ACT_REFUSE_ORDERS,
        Act::RefuseRules => id::ACT_REFUSE_RULES,
        Act::WearHearingAid => id::ACT_WEAR_HEARING_AID,
    }
}

/// The ladders of the rulebook, with what somebody already has on them and what comes next.
pub(crate) fn ladders(competition: &Competition, who: Member, t: Texts) -> Vec<LadderView> {
    let Some((book, discipline)) = book(competition) else { return Vec::new() };
    let numbered = IncidentNumber::all().zip(competition.incidents());
    let standing = numbered.filter(|(number, _)| !competition.is_lifted(*number));
    let his = standing.map(|(_, one)| one).filter(|one| one.who == who);
    let imposed: Vec<&str> = his.filter_map(|one| one.sanction.as_deref()).collect();
    book.ladders(discipline).map(|ladder| ladder_view(ladder, &imposed, t)).collect()
}

fn ladder_view(ladder: &Ladder, imposed: &[&str], t: Texts) -> LadderView {
    let names: Vec<String> = ladder.steps.iter().map(|step| name_of(step.sanction)).collect();
    let harshest = names.iter().rposition(|name| imposed.contains(&name.as_str()));
    // Where offences are punished one step after another, one who has been sanctioned gets the next
    // step; elsewhere gravity decides, and that is for the arbiter to say.
    let in_order = ladder.choice == Choice::InOrder;
    let next = harshest.map_or(0, |index| (index + 1).min(names.len().saturating_sub(1)));
    let steps = ladder.steps.iter().zip(&names).enumerate().map(|(index, (step, name))| StepView {
        name: name.clone(),
        by: authority(step.by),
        had: imposed.iter().filter(|one| *one == name).count(),
        proposed: index == next && in_order,
        if_gross: harshest.is_none()
            && ladder.first_if_gross.as_ref().is_some_and(|gross| gross.says == step.sanction),
    });
    LadderView {
        clauses: cited(ladder.clauses.iter(), t),
        offences: match ladder.offences {
            rulebook::Offences::Any => id::OFFENCES_ANY,
            rulebook::Offences::Repeated => id::OFFENCES_REPEATED,
            rulebook::Offences::UnlawfulInfluence => id::OFFENCES_INFLUENCE,
            rulebook::Offences::Laws => id::OFFENCES_LAWS,
            rulebook::Offences::Discipline => id::OFFENCES_DISCIPLINE,
            rulebook::Offences::Lateness => id::OFFENCES_LATENESS,
        },
        steps: steps.collect(),
        in_order,
    }
}

fn name_of(sanction: Sanction) -> String {
    let name = serde_json::to_value(sanction).ok();
    name.and_then(|name| name.as_str().map(str::to_owned)).unwrap_or_default()
}

fn authority(by: By) -> Authority {
    match by {
        By::Arbiter => Authority::Arbiter,
        By::ChiefArbiter => Authority::ChiefArbiter,
        By::ChiefPanel => Authority::ChiefPanel,
    }
}

/// A sanction, by the name that events keep, in words.
pub(crate) fn sanction(name: &str, t: Texts) -> String {
    let Ok(sanction) = serde_json::from_value(name.into()) else { return name.to_owned() };
    let id = match sanction {
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
    };
    t.say(id).into_owned()
}

/// The text that names an authority.
pub(crate) fn authority_id(by: Authority) -> Id {
    match by {
        Authority::Arbiter => id::AUTHORITY_ARBITER,
        Authority::ChiefArbiter => id::AUTHORITY_CHIEF,
        Authority::ChiefPanel => id::AUTHORITY_PANEL,
    }
}

/// An incident as pages show it.
pub(crate) struct IncidentView {
    pub(crate) number: IncidentNumber,
    pub(crate) who: String,
    pub(crate) round: String,
    pub(crate) act: String,
    pub(crate) sanction: String,
    /// What it did at once; empty if nothing.
    pub(crate) effect: String,
    /// Whether a ruling lifted it.
    pub(crate) lifted: bool,
    /// The points of the regulations that were broken.
    pub(crate) points: String,
    pub(crate) by: Id,
    pub(crate) at: String,
    pub(crate) clauses: Vec<Cited>,
}

impl IncidentView {
    pub(crate) fn of(
        competition: &Competition,
        number: IncidentNumber,
        incident: &Incident,
        t: Texts,
    ) -> IncidentView {
        IncidentView {
            number,
            who: competition.name(incident.who).to_owned(),
            round: incident.round.map(|round| round.to_string()).unwrap_or_default(),
            act: incident.act.clone(),
            sanction: incident
                .sanction
                .as_deref()
                .map(|name| sanction(name, t))
                .unwrap_or_default(),
            effect: incident.effect.as_deref().map(|one| effect(one, t)).unwrap_or_default(),
            lifted: competition.is_lifted(number),
            points: incident.points.join(", "),
            by: authority_id(incident.by),
            at: t.moment(incident.at),
            clauses: named(&incident.clauses, t),
        }
    }
}

/// What was imposed and stands, as a form names it and in words.
pub(crate) fn imposed(competition: &Competition, t: Texts) -> Vec<(String, String)> {
    let all = competition.imposed().into_iter();
    all.map(|(what, _)| (what.to_string(), imposed_words(competition, what, t))).collect()
}

fn imposed_words(competition: &Competition, what: Imposed, t: Texts) -> String {
    match what {
        Imposed::Incident(number) => {
            let incident = competition.incidents().get(number.index());
            let who = incident.map(|one| competition.name(one.who)).unwrap_or_default();
            let name = incident.and_then(|one| one.sanction.as_deref()).unwrap_or_default();
            format!("{number}: {who}, {}", sanction(name, t))
        }
        Imposed::Exclusion(who) => {
            format!("{}, {}", competition.name(who), t.say(id::SANCTION_EXPULSION))
        }
    }
}

/// What a sanction did at once, in words.
pub(crate) fn effect(effect: &Effect, t: Texts) -> String {
    let table = |place: &Place| match place.board {
        BoardNumber::FIRST => place.table.to_string(),
        board => format!("{}.{board}", place.table),
    };
    match effect {
        Effect::Result { of, .. } => {
            let (table, game) = (table(&of.place), of.game.to_string());
            let words = [("table", &*table), ("game", &*game), ("score", shown(of.score))];
            t.tell(id::EFFECT_RESULT, &words).into_owned()
        }
        Effect::MicroMatch { place, .. } => {
            t.tell(id::EFFECT_MICRO_MATCH, &[("table", &*table(place))]).into_owned()
        }
        Effect::Time { place, side, seconds } => {
            let who = match side {
                Side::First => id::EFFECT_FIRST,
                Side::Second => id::EFFECT_SECOND,
            };
            let (table, seconds) = (table(place), format!("{seconds:+}").replace('-', "−"));
            let words = [("table", &*table), ("who", &*t.say(who)), ("seconds", &*seconds)];
            t.tell(id::EFFECT_TIME, &words).into_owned()
        }
        Effect::Fine { amount } => {
            t.tell(id::EFFECT_FINE, &[("amount", &*amount.to_string())]).into_owned()
        }
        Effect::Other { measure } => t.tell(id::EFFECT_OTHER, &[("what", &**measure)]).into_owned(),
        Effect::OutOfRounds { rounds, .. } => {
            let rounds: Vec<String> = rounds.iter().map(|round| round.to_string()).collect();
            t.tell(id::EFFECT_ROUNDS, &[("rounds", &*rounds.join(", "))]).into_owned()
        }
        Effect::Removed { .. } => t.say(id::EFFECT_REMOVED).into_owned(),
    }
}

/// A protest as pages show it.
pub(crate) struct ProtestView {
    pub(crate) number: ProtestNumber,
    pub(crate) who: String,
    pub(crate) filed_by: String,
    pub(crate) round: Round,
    pub(crate) text: String,
    pub(crate) at: String,
    pub(crate) clauses: Vec<Cited>,
    /// The points of the regulations that were broken.
    pub(crate) points: String,
    /// The sanction that it is about, by the name that forms have for it, and in words.
    pub(crate) against: Option<(String, String)>,
    pub(crate) deposit: u16,
    /// Minutes left to decide, if it is not decided and there is a term.
    pub(crate) minutes_left: Option<i64>,
    pub(crate) decision: Option<RulingView>,
    pub(crate) appeal: Option<String>,
    pub(crate) appeal_decision: Option<RulingView>,
    pub(crate) deposit_returned: Option<bool>,
}

/// A decision on it.
pub(crate) struct RulingView {
    pub(crate) upheld: bool,
    pub(crate) by: String,
    pub(crate) text: String,
    pub(crate) at: String,
    pub(crate) late: bool,
    /// What it gave back with a sanction that it lifted.
    pub(crate) lifted: Vec<String>,
}

impl ProtestView {
    pub(crate) fn of(
        competition: &Competition,
        number: ProtestNumber,
        protest: &Protest,
        now: Moment,
        t: Texts,
    ) -> ProtestView {
        let rule = book(competition).and_then(|(book, discipline)| book.protests(discipline));
        let hours = rule.and_then(|rule| rule.decided_within_hours).map(i64::from);
        let left = hours.map(|hours| hours * 60 - now.minutes_since(protest.at));
        let ruling = |ruling: &competition::Ruling| RulingView {
            upheld: ruling.upheld,
            by: ruling.by.iter().map(|by| decider(by, t)).collect::<Vec<_>>().join(", "),
            text: ruling.text.clone(),
            at: t.moment(ruling.at),
            late: ruling.late,
            lifted: ruling
                .lifts
                .as_deref()
                .map(|one| one.lines(competition, t.language))
                .unwrap_or_default(),
        };
        ProtestView {
            number,
            who: competition.name(protest.who).to_owned(),
            filed_by: protest.filed_by.clone(),
            round: protest.round,
            text: protest.text.clone(),
            at: t.moment(protest.at),
            clauses: named(&protest.clauses, t),
            points: protest.points.join(", "),
            against: protest
                .against
                .map(|what| (what.to_string(), imposed_words(competition, what, t))),
            deposit: protest.deposit_roubles,
            minutes_left: left.filter(|_| protest.decision.is_none()),
            decision: protest.decision.as_ref().map(ruling),
            appeal: protest.appeal.clone(),
            appeal_decision: protest.appeal_decision.as_ref().map(ruling),
            deposit_returned: protest.deposit_returned().filter(|_| protest.deposit_roubles > 0),
        }
    }

    /// What those may see of it who do not keep the event: what was decided, not what the parties
    /// said; nothing as long as nothing was decided.
    pub(crate) fn without_words(self) -> Option<ProtestView> {
        self.decision.as_ref()?;
        let appeal = self.appeal_decision.as_ref().map(|_| String::new());
        let (text, filed_by) = (String::new(), String::new());
        Some(ProtestView { text, filed_by, appeal, deposit_returned: None, ..self })
    }

    /// Hours and minutes, as a clock has them.
    pub(crate) fn left(&self) -> String {
        let minutes = self.minutes_left.unwrap_or_default();
        let sign = if minutes < 0 { "−" } else { "" };
        format!("{sign}{}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
    }

    pub(crate) fn is_late(&self) -> bool {
        self.minutes_left.is_some_and(|minutes| minutes < 0)
    }
}

/// A ruling names an authority by its name in the code, or a member of the committee by his own.
fn decider(by: &str, t: Texts) -> String {
    match by {
        "Arbiter" => t.say(id::AUTHORITY_ARBITER).into_owned(),
        "ChiefArbiter" => t.say(id::AUTHORITY_CHIEF).into_owned(),
        "ChiefPanel" => t.say(id::AUTHORITY_PANEL).into_owned(),
        name => name.to_owned(),
    }
}

/// Until when a protest about the last closed round is heard: the round, and the minutes left where
/// the term is in minutes.
pub(crate) fn protest_term(competition: &Competition, now: Moment) -> Option<(Round, Option<i64>)> {
    let section = competition.sections().last()?;
    let round = Round::new(section.closed())?;
    let closed = section.round(round)?.closed?;
    let (book, discipline) = book(competition)?;
    let rule = book.protests(discipline);
    // At any time: there is nothing to count.
    if rule.is_some_and(|rule| rule.deadline == Deadline::NoTerm) {
        return None;
    }
    // The next round has begun, and with it the time is over.
    let next =
        matches!(rule.map(|rule| &rule.deadline), Some(Deadline::NextRoundOrMinutesAfterLast(_)));
    let begun = section.round(round.next()).is_some_and(|one| one.state >= RoundState::Playing);
    if next && begun {
        return None;
    }
    let minutes = competition.protest_minutes(section, round);
    Some((round, minutes.map(|most| most - now.minutes_since(closed))))
}

/// Clauses that are named by their numbers.
fn named(ids: &[String], t: Texts) -> Vec<Cited> {
    let known: Vec<clauses::Clause> =
        ids.iter().filter_map(|id| clauses::Clause::parse(id).ok()).collect();
    cited(&known, t)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, clippy::panic)] // in helpers too
mod tests {
    use competition::decide;
    use serde_json::json;
    use words::Language;

    use super::*;

    /// An event of a discipline in which nobody has done anything yet.
    fn event(rulebook: &str, discipline: &str, control: &str) -> Competition {
        let russian = rulebook.starts_with("RU");
        let mut rules = json!({
            "do": "create", "name": "Cup", "rulebook": rulebook, "discipline": discipline,
            "starts": "2026-11-16", "ends": "2026-11-20", "time-control": control,
            "scoring": russian.then_some("1-½-0"), "protest-minutes": (!russian).then_some(30),
            "tie-breaks": russian.then_some(["sonneborn-berger-half", "wins"]),
            "stages": [{ "name": "final", "system": { "round-robin": {} } }],
        });
        if discipline == "renju" {
            rules["renju-opening"] = json!("RIF");
            rules["tie-breaks"] = json!(["wins"]);
        }
        let mut event = Competition::default();
        let now = "2026-11-16 10:00".parse().unwrap();
        let facts = decide(&event, &serde_json::from_value(rules).unwrap(), now);
        facts
            .unwrap_or_else(|refusal| panic!("{refusal}"))
            .into_iter()
            .for_each(|one| event.happen(one));
        event
    }

    /// A ladder on one line: what for, its steps with who imposes them if not every arbiter, `next` and
    /// `gross`, and its clauses.
    fn line(ladder: &LadderView) -> String {
        let step = |step: &StepView| {
            let by = match step.by {
                Authority::Arbiter => "",
                Authority::ChiefArbiter => " chief",
                Authority::ChiefPanel => " panel",
            };
            let next = if step.proposed { " next" } else { "" };
            let gross = if step.if_gross { " gross" } else { "" };
            format!("{}{by}{next}{gross}", step.name)
        };
        let steps: Vec<String> = ladder.steps.iter().map(step).collect();
        let clauses: Vec<&str> = ladder.clauses.iter().map(|one| one.id.as_str()).collect();
        let names = [
            (id::OFFENCES_ANY, "any"),
            (id::OFFENCES_REPEATED, "repeated"),
            (id::OFFENCES_INFLUENCE, "influence"),
            (id::OFFENCES_LAWS, "laws"),
            (id::OFFENCES_DISCIPLINE, "discipline"),
            (id::OFFENCES_LATENESS, "lateness"),
        ];
        let said = |id: Id| Texts { language: Language::En }.say(id);
        let what = names.iter().find(|(id, _)| said(*id) == said(ladder.offences)).unwrap().1;
        format!("{what}: {} [{}]", steps.join("; "), clauses.join(", "))
    }

    /// The arbiter is shown what the document forbids, with its clauses, how grave it calls it and what it names
    /// for it.
    #[test]
    fn offences_are_offered_as_the_document_forbids_them() {
        let _claim = clauses::shows(&[
            "RU-2013 1.3.3",
            "RU-2013 5.3.7.3",
            "RU-2013 5.3.10.8",
            "RU-2022 1.5.1",
            "RU-2022 1.5.5",
            "RU-2022 2.3.3",
            "RU-2022 5.4.14.4",
            "RU-2022 5.4.15.1",
            "UA-2024 III.rights.3.12",
            "UA-2024 III.rights.4",
            "UA-2024 III.rights.6",
            "UA-2024 III.rights.11",
            "UA-CHESS 11.1",
            "UA-CHESS 11.3.1",
            "UA-CHESS 11.3.2.1",
            "UA-CHESS 11.3.2.2",
            "UA-CHESS 11.7",
            "UA-CHESS 12.8",
            "UA-CHESS IV.5.2",
            "UA-CHESS IV.5.9",
            "UA-CHESS IV.9.3.12",
        ]);
        let of_2013 = "talk 1.3.3#1; notes 1.3.3#2; leave-board-on-move 1.3.3#3; touch-squares 1.3.3#4; \
             disturb-opponent 1.3.3#5; disturb-others 1.3.3#6; seek-advice 1.3.3#7; analyse 1.3.3#8; \
             hinder-event 1.3.3#9; leave-area 1.3.3#10; use-device 1.3.3#11";
        let of_2022 = "talk 2.3.3#1; notes 2.3.3#2; leave-board-on-move 2.3.3#3; touch-squares 2.3.3#4; \
             disturb-opponent 2.3.3#5; disturb-others 2.3.3#6; seek-advice 2.3.3#7; analyse 2.3.3#8; \
             hinder-event 2.3.3#9; leave-area 2.3.3#10; have-device 2.3.3#11; discredit 5.4.15.1; \
             fix-results 1.5.1 1.5.3 harshest; bet 1.5.5";
        for (rulebook, discipline, control, forbidden) in [
            ("RU-2013", "russian", "45", of_2013.to_owned()),
            (
                "RU-2013",
                "renju",
                "90",
                "talk 5.3.7.3; notes 5.3.7.3; seek-advice 5.3.7.3; leave-board-on-move 5.3.7.3; analyse 5.3.7.3; \
                 disturb-opponent 5.3.7.3; make-forbidden-moves 5.3.7.3; disturb-others 5.3.7.3; \
                 outside-help 5.3.7.3; touch-squares 5.3.7.3; use-device 5.3.10.8"
                    .to_owned(),
            ),
            (
                "RU-2022",
                "russian",
                "30+30",
                format!("{of_2022}; gain-time-by-illegal-moves 5.4.14.4 gross"),
            ),
            ("RU-2022", "renju", "90", of_2022.to_owned()),
            (
                "UA-2024",
                "russian",
                "20+10",
                "talk III.rights.3.1; notes III.rights.3.2; touch-squares III.rights.3.3; \
                 seek-advice III.rights.3.4; analyse III.rights.3.5 III.rights.3.8; \
                 disturb-opponent III.rights.3.6; disturb-others III.rights.3.7; leave-area III.rights.3.9; \
                 linger III.rights.3.10; hinder-event III.rights.3.11; \
                 switched-on-phone III.rights.3.12: loss-of-game; objects-on-table III.rights.3.13; \
                 discredit III.rights.4; outside-help III.rights.6; adjust-out-of-turn III.rights.8.1; \
                 place-carelessly III.rights.8.2; noise III.rights.8.3; come-too-near III.rights.8.4; \
                 fix-results III.rights.11 harshest"
                    .to_owned(),
            ),
            (
                "UA-CHESS",
                "chess",
                "90+30",
                "talk IV.9.3.1; notes 11.3.1 IV.9.3.2; touch-squares IV.9.3.3; seek-advice 11.3.1 IV.9.3.4; \
                 analyse IV.9.3.5 IV.9.3.8; disturb-opponent 11.5 IV.9.3.6; disturb-others IV.9.3.7; \
                 leave-area 11.2.3.1 IV.9.3.9; leave-board-on-move 11.2.3.2 IV.9.3.9; linger IV.9.3.10; \
                 hinder-event IV.9.3.11; have-device 11.3.2.1 11.3.2.2: loss-of-game; \
                 switched-on-phone IV.9.3.12: loss-of-game; objects-on-table IV.9.3.13; outside-help IV.9.6; \
                 discredit 11.1 IV.9.4; adjust-out-of-turn IV.9.8.1; place-carelessly IV.9.8.2; noise IV.9.8.3; \
                 come-too-near IV.9.8.4; smoke 11.3.4; hover-over-clock 6.2.3; refuse-search 11.3.3; \
                 use-device 12.8; wear-hearing-aid IV.5.16; refuse-orders IV.9.2.2; \
                 refuse-rules 11.7: loss-of-game; misuse-clock 6.2.4; misannounce-moves IV.5.2 IV.5.9; \
                 fix-results IV.9.11 harshest"
                    .to_owned(),
            ),
        ] {
            let event = event(rulebook, discipline, control);
            let line = |one: &OffenceChoice| {
                let clauses = one.clauses.iter().map(|clause| format!(" {}", clause.id));
                let gravity = one.gravity.map(|id| id.name().replace("gravity-", " "));
                let named = one.sanction.as_ref().map(|name| format!(": {name}"));
                let act = one.act.name().trim_start_matches("act-");
                let clauses: String = clauses.collect();
                format!(
                    "{act}{clauses}{}{}",
                    gravity.unwrap_or_default(),
                    named.unwrap_or_default()
                )
            };
            let offered = super::offences(&event, Texts { language: Language::En });
            let offered: Vec<String> = offered.iter().map(line).collect();
            let offered = offered.join("; ").replace(&format!("{rulebook} "), "");
            assert_eq!(offered, forbidden, "{rulebook} {discipline}");
        }
    }

    /// The arbiter is shown every ladder of the document, its steps from the mildest on, and who imposes them.
    #[test]
    fn the_ladders_are_shown_as_the_document_prints_them() {
        let _claim = clauses::shows(&[
            "RU-2013 1.4",
            "RU-2013 1.9.1",
            "RU-2013 1.16.6",
            "RU-2013 5.3.10.4",
            "RU-2013 5.3.7.4",
            "RU-2022 5.4.15.1",
            "RU-2022 5.4.15.2",
            "RU-2022 5.4.4.1",
            "RU-2022 1.5.4",
            "RU-2022 1.5.6",
            "RU-2022 1.5.7",
            "UA-2024 III.rights.10",
            "UA-2024 III.rights.11",
            "UA-2024 III.start.4.1",
            "UA-2024 III.start.4.2",
            "UA-CHESS 12.9",
            "UA-CHESS 11.6",
            "UA-CHESS IV.9.10",
            "UA-CHESS IV.9.11",
        ]);
        for (rulebook, discipline, control, ladders) in [
            (
                "RU-2013",
                "russian",
                "45",
                "any: remark; warning; reprimand; loss-of-game chief; expulsion chief [RU-2013 1.4]\n\
                 lateness: warning; fine; other-measure chief [RU-2013 1.9.1]",
            ),
            (
                "RU-2013",
                "international-blitz",
                "5",
                "any: remark; warning; reprimand; loss-of-game chief; expulsion chief [RU-2013 1.4]\n\
                 repeated: remark next; warning; loss-of-game chief; expulsion chief [RU-2013 1.16.6]\n\
                 lateness: warning; fine; other-measure chief [RU-2013 1.9.1]",
            ),
            (
                "RU-2013",
                "renju",
                "90",
                "any: warning; opponent-gains-time; offender-loses-time; loss-of-game; expulsion \
                 [RU-2013 5.3.10.4, RU-2013 5.3.7.4]",
            ),
            (
                "RU-2022",
                "russian",
                "30+30",
                "any: remark; warning; opponent-gains-time; loss-of-game-or-micro-match chief; expulsion panel \
                 [RU-2022 5.4.15.1]\n\
                 repeated: remark next; warning gross; loss-of-game chief; expulsion panel [RU-2022 5.4.15.2]\n\
                 influence: expulsion panel [RU-2022 1.5.4, RU-2022 1.5.7]\n\
                 lateness: remark; warning; other-measure chief [RU-2022 5.4.4.1]\n\
                 influence: warning; loss-of-game-or-micro-match chief; expulsion panel [RU-2022 1.5.6, RU-2022 1.5.7]",
            ),
            (
                "UA-2024",
                "russian",
                "20+10",
                "any: remark; warning; reprimand; loss-of-game; expulsion \
                 [UA-2024 III.rights.10, UA-2024 III.rights.11]\n\
                 lateness: warning; fine; loss-of-game; other-measure chief \
                 [UA-2024 III.start.4.1, UA-2024 III.start.4.2]",
            ),
            (
                "UA-CHESS",
                "chess",
                "90+30",
                "laws: warning; opponent-gains-time; offender-loses-time; opponent-gains-points; \
                 offender-loses-points; loss-of-game; fine; exclusion-from-rounds; expulsion \
                 [UA-CHESS 12.9, UA-CHESS 11.6]\n\
                 discipline: remark; warning; reprimand; loss-of-game; expulsion \
                 [UA-CHESS IV.9.10, UA-CHESS IV.9.11]",
            ),
        ] {
            let event = event(rulebook, discipline, control);
            let who = "p1".parse().unwrap();
            let shown = super::ladders(&event, who, Texts { language: Language::En });
            let shown: Vec<String> = shown.iter().map(line).collect();
            assert_eq!(shown.join("\n"), ladders, "{rulebook} {discipline}");
        }
    }
}
