//! A rulebook as lines that a person can read and two rulebooks can be compared by.

mod conduct;
mod draws;
mod event;
mod words;

use crate::{
    Admission, AgeGroup, Allowed, AssistantDuty, Basis, Cited, ClaimRule, Committee, Controls,
    Deadline, Discipline, Entrants, Exemption, FlagRule, Ladder, Lateness, Limits, OfferRule,
    OpeningRule, OpponentsResult, Permission, Placing, ProtestRule, RecordRule, RuleSet, Rulebook,
    Scoring, Step, Subject, TimeControl, Waiver, WinRule,
};

/// What a line is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Topic {
    /// Time controls.
    TimeControl,
    /// The beginning of a round.
    Start,
    /// Coming late.
    Lateness,
    /// Using the clock.
    Clock,
    /// Overstepping the time.
    Flag,
    /// Openings.
    Opening,
    /// Recording the moves.
    Record,
    /// Wins on the board.
    Win,
    /// Draws.
    Draw,
    /// Draw offers.
    Offer,
    /// Claims.
    Claim,
    /// Touched pieces.
    Touch,
    /// Violations on the board.
    Violation,
    /// A board that is wrong otherwise.
    BoardFault,
    /// Adjourned and unfinished games.
    Adjournment,
    /// Sanctions.
    Sanction,
    /// What players may not do.
    Offence,
    /// What a game is worth.
    Scoring,
    /// Meetings of several games.
    MicroMatch,
    /// Leaving an event.
    Withdrawal,
    /// Teams.
    Team,
    /// What separates equal points.
    Placing,
    /// Protests and appeals.
    Protest,
    /// Age groups.
    AgeGroup,
    /// Play over the Internet.
    Remote,
    /// Impaired players.
    Impairment,
    /// Assistants.
    Assistant,
    /// What the regulations may decide.
    Regulations,
}

impl Topic {
    /// Its heading.
    pub fn heading(self) -> &'static str {
        match self {
            Topic::TimeControl => "time controls",
            Topic::Start => "start of the round",
            Topic::Lateness => "lateness",
            Topic::Clock => "clock",
            Topic::Flag => "time over",
            Topic::Opening => "openings",
            Topic::Record => "record",
            Topic::Win => "wins",
            Topic::Draw => "draws",
            Topic::Offer => "draw offers",
            Topic::Claim => "claims",
            Topic::Touch => "touched pieces",
            Topic::Violation => "violations",
            Topic::BoardFault => "wrong board",
            Topic::Adjournment => "adjourned and unfinished games",
            Topic::Sanction => "sanctions",
            Topic::Offence => "forbidden acts",
            Topic::Scoring => "scoring",
            Topic::MicroMatch => "micro-matches",
            Topic::Withdrawal => "leaving the event",
            Topic::Team => "teams",
            Topic::Placing => "equal points",
            Topic::Protest => "protests and appeals",
            Topic::AgeGroup => "age groups",
            Topic::Remote => "remote play",
            Topic::Impairment => "impaired players",
            Topic::Assistant => "assistants",
            Topic::Regulations => "what the regulations may decide",
        }
    }
}

/// One rule, said in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What it is about.
    pub topic: Topic,
    /// Which rule of the topic; the like rules of two rulebooks have the same key.
    pub key: String,
    /// What it says.
    pub text: String,
    /// The clauses it rests on.
    pub clauses: Basis,
    /// How we read a text that is silent or unclear.
    pub reading: Option<String>,
}

impl Line {
    fn new(topic: Topic, key: impl Into<String>, text: String, clauses: &Basis) -> Line {
        Line { topic, key: key.into(), text, clauses: clauses.clone(), reading: None }
    }

    fn read_as(self, reading: &Option<String>) -> Line {
        Line { reading: reading.clone(), ..self }
    }
}

/// The lines of one rule, which share what is said about reading it.
struct TopicLines<'rule> {
    topic: Topic,
    reading: &'rule Option<String>,
    lines: Vec<Line>,
}

impl<'rule> TopicLines<'rule> {
    fn on(topic: Topic, reading: &'rule Option<String>) -> TopicLines<'rule> {
        TopicLines { topic, reading, lines: Vec::new() }
    }

    fn line<T, W: Into<String>>(&mut self, key: &str, cited: &Cited<T>, words: fn(&T) -> W) {
        let text = words(&cited.says).into();
        self.lines.push(Line::new(self.topic, key, text, &cited.clauses).read_as(self.reading));
    }

    fn maybe<T, W: Into<String>>(
        &mut self,
        key: &str,
        cited: &Option<Cited<T>>,
        words: fn(&T) -> W,
    ) {
        if let Some(cited) = cited {
            self.line(key, cited, words);
        }
    }
}

impl Rulebook {
    /// What would be applied in a discipline, topic by topic.
    pub fn lines(&self, discipline: &Discipline) -> Vec<Line> {
        // Who lists all rules decides by none.
        clauses::aside(|| self.all_lines(discipline))
    }

    fn all_lines(&self, discipline: &Discipline) -> Vec<Line> {
        let mut lines: Vec<Line> = Vec::new();
        if let Some((game, pace)) = discipline.play.game() {
            lines.extend(self.controls(game).filter(|row| row.pace == pace).flat_map(controls));
        }
        lines.extend(self.play_offs(discipline).map(event::play_off));
        lines.extend(self.start(discipline).into_iter().flat_map(conduct::start));
        lines.extend(self.lateness(discipline).into_iter().flat_map(lateness));
        lines.extend(self.clock(discipline).into_iter().flat_map(conduct::clock));
        lines.extend(self.clock_fault(discipline).into_iter().flat_map(conduct::clock_fault));
        lines.extend(self.flag(discipline).into_iter().flat_map(flag));
        lines.extend(self.openings(discipline).map(opening));
        lines.extend(self.record(discipline).into_iter().flat_map(record));
        lines.extend(self.wins(discipline).map(win));
        lines.extend(self.draws(discipline).map(draws::line));
        lines.extend(self.offers(discipline).into_iter().flat_map(offer));
        lines.extend(self.claims(discipline).flat_map(claim));
        lines.extend(self.touch(discipline).into_iter().flat_map(conduct::touch));
        lines.extend(self.violations(discipline).into_iter().flat_map(conduct::violations));
        lines.extend(self.board_faults(discipline).map(conduct::board_fault));
        lines.extend(self.adjournment(discipline).into_iter().flat_map(conduct::adjournment));
        lines.extend(self.adjudication(discipline).map(conduct::adjudication));
        lines.extend(self.ladders(discipline).flat_map(ladder));
        lines.extend(self.offences(discipline).map(event::offence));
        lines.extend(self.scoring(discipline).into_iter().flat_map(scoring));
        lines.extend(self.micro_match(discipline).into_iter().flat_map(event::micro_match));
        lines.extend(self.withdrawal(discipline).into_iter().flat_map(event::withdrawal));
        if discipline.entrants == Entrants::Team {
            lines.extend(self.team(discipline).into_iter().flat_map(event::team));
        }
        lines.extend(self.placing(discipline).map(placing));
        lines.extend(self.protests(discipline).into_iter().flat_map(protest));
        lines.extend(self.committee().into_iter().flat_map(committee));
        lines.extend(self.age_groups(discipline).map(age_group));
        lines.extend(self.remote(discipline).into_iter().flat_map(event::remote));
        lines.extend(self.impairment(discipline).into_iter().flat_map(event::impairment));
        lines.extend(self.assistants().iter().map(assistant));
        lines.extend(self.permissions(discipline).map(permission));
        lines
    }
}

fn controls(row: &Controls) -> Vec<Line> {
    let line = |key, text| Line::new(Topic::TimeControl, key, text, &row.clauses);
    let admitted: Vec<String> = row.admits.iter().map(admission).collect();
    let mut lines = vec![line("admitted", admitted.join("; "))];
    if !row.recommends.is_empty() {
        let recommended: Vec<String> = row.recommends.iter().map(TimeControl::to_string).collect();
        lines.push(line("recommended", recommended.join("; ")));
    }
    lines
}

fn admission(admission: &Admission) -> String {
    match admission {
        Admission::Control(control) => control.to_string(),
        Admission::NotLessThan(control) => format!("not less than {control}"),
        Admission::Within(limits) => limited(limits),
    }
}

fn limited(limits: &Limits) -> String {
    let mut parts = Vec::new();
    if let Some(minutes) = limits.minutes {
        parts.push(format!("{minutes} minutes"));
    }
    if let Some(seconds) = limits.increment_seconds {
        parts.push(format!("{seconds} seconds a move"));
    }
    if let Some(minutes) = limits.sixty_moves_minutes {
        parts.push(format!("{minutes} minutes for the first 60 moves"));
    }
    parts.join(" with ")
}

fn lateness(rule: &Lateness) -> Vec<Line> {
    let line =
        |key, text| Line::new(Topic::Lateness, key, text, &rule.clauses).read_as(&rule.reading);
    let allowed = match rule.allowed {
        Allowed::Minutes(minutes) => format!("{minutes} minutes"),
        Allowed::FirstControlAtMostMinutes(minutes) => {
            format!("the time of the first control, at most {minutes} minutes")
        }
    };
    let absent = |key, text: &str| {
        let line = Line::new(Topic::Lateness, key, text.to_owned(), &rule.absent_clauses);
        line.read_as(&rule.reading)
    };
    let mut said = TopicLines::on(Topic::Lateness, &rule.reading);
    said.lines = vec![
        line("allowed if the regulations are silent", allowed),
        line("later than that loses", words::cost(rule.costs).to_owned()),
        absent("second player absent", words::second_absent(rule.second_absent)),
        absent("both absent", words::both_absent(rule.both_absent)),
    ];
    said.line("late within the limit", &rule.within_limit, |late| late.words());
    said.line("neither comes in time", &rule.neither_comes, |neither| neither.words());
    said.lines
}

fn flag(rule: &FlagRule) -> Vec<Line> {
    let line = |key, text: &str, clauses| {
        Line::new(Topic::Flag, key, text.to_owned(), clauses).read_as(&rule.reading)
    };
    let callers: Vec<&str> = rule.called_by.iter().map(|one| words::caller(*one)).collect();
    let last_move = words::last_move(rule.last_move);
    let mut said = TopicLines::on(Topic::Flag, &rule.reading);
    said.line("the flag has fallen", &rule.falls, |falls| falls.words());
    said.lines.push(line("pointed out by", &callers.join(" or "), &rule.called_clauses));
    said.lines.push(line("loses", words::flag_cost(rule.costs), &rule.clauses));
    said.lines.push(line("last move not yet pressed", last_move, &rule.last_move_clauses));
    said.line("time of both over", &rule.both, |both| both.words());
    said.lines
}

fn opening(rule: &OpeningRule) -> Line {
    let mut text = words::begins(rule.begins).to_owned();
    if !rule.tables.is_empty() {
        text += &format!(" from {}", rule.tables.join(", "));
    }
    if let Some(minutes) = rule.minutes_before_max {
        text += &format!(", at most {minutes} minutes before the start");
    }
    Line::new(Topic::Opening, "beginning of the game", text, &rule.clauses)
}

fn record(rule: &RecordRule) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Record, &rule.reading);
    let line =
        |key, text| Line::new(Topic::Record, key, text, &rule.clauses).read_as(&rule.reading);
    said.lines.push(line("duty", words::record_duty(rule.duty).to_owned()));
    if let Some(exempt) = rule.exempt {
        said.lines.push(line("excused", excused(exempt)));
    }
    said.maybe("written", &rule.writes, |writes| writes.words());
    said.lines.extend(behind(rule));
    said.maybe("restored", &rule.restores, |restores| restores.words());
    if let Some(sheet) = rule.opponents_sheet {
        let clauses = rule.opponents_sheet_clauses.as_ref().unwrap_or(&rule.clauses);
        let text = words::opponents_sheet(sheet).to_owned();
        let line = Line::new(Topic::Record, "opponent's sheet", text, clauses);
        said.lines.push(line.read_as(&rule.reading));
    }
    said.maybe("both stopped recording", &rule.both_stopped, |stopped| stopped.words());
    said.maybe("never restored", &rule.never_restored, |never| never.words());
    said.maybe("records differ", &rule.records_differ, |differ| differ.words());
    said.maybe("after the game", &rule.after_game, |duties| {
        duties.iter().map(|duty| duty.words()).chain(["sign"]).collect::<Vec<_>>().join(", ")
    });
    said.maybe("wrong result signed", &rule.wrong_result, |wrong| wrong.words());
    said.maybe("somebody else writes", &rule.helper, |helper| helper.words());
    said.lines
}

fn behind(rule: &RecordRule) -> Option<Line> {
    let behind = rule.behind.as_ref()?;
    let key = match rule.moves_behind_max {
        Some(moves) => format!("more than {moves} moves behind"),
        None => "behind".to_owned(),
    };
    let text = behind.says.words().to_owned();
    Some(Line::new(Topic::Record, key, text, &behind.clauses).read_as(&rule.reading))
}

fn excused(exempt: Exemption) -> String {
    let minutes = exempt.minutes_left_below;
    let increment = match exempt.increment_seconds_below {
        Some(seconds) => format!(" and an increment of less than {seconds} seconds"),
        None => String::new(),
    };
    let lasts = if exempt.lasts { ", until the period ends" } else { "" };
    format!("with less than {minutes} minutes left{increment}{lasts}")
}

fn win(rule: &WinRule) -> Line {
    Line::new(Topic::Win, rule.by.words(), "ends the game".to_owned(), &rule.clauses)
}

fn offer(rule: &OfferRule) -> Vec<Line> {
    let line = |key, text: &str, clauses| Line::new(Topic::Offer, key, text.to_owned(), clauses);
    let mut said = TopicLines::on(Topic::Offer, &None);
    said.lines = vec![
        line("when", words::offer_time(rule.when), &rule.clauses),
        line("at another moment", words::untimely(rule.untimely), &rule.clauses),
        line("refused by words or by", words::refused_by(rule.refused_by), &rule.clauses),
        line("again", words::offer_again(rule.again), &rule.again_clauses),
    ];
    for fact in &rule.also {
        said.line("besides", fact, |fact| fact.words());
    }
    said.lines
}

fn claim(rule: &ClaimRule) -> Vec<Line> {
    let key = rule.of.join(", ");
    let mut said = TopicLines::on(Topic::Claim, &rule.reading);
    let occasions: Vec<&str> = rule.occasions.iter().map(|one| words::occasion(*one)).collect();
    let mut text = occasions.join(", or ");
    text += &format!("; {}", rule.asks.words());
    text += &format!("; checked {}", words::checked_on(rule.checked_on));
    text += &format!(" against {}", words::evidence(rule.evidence));
    text += &format!("; if wrong, {}", words::wrong_claim(rule.wrong_claim));
    if rule.opponent_gains_seconds > 0 {
        text += &format!(" and the opponent gains {} seconds", rule.opponent_gains_seconds);
    }
    if let Some(fate) = rule.time_runs_out {
        text += &format!("; if time runs out meanwhile, {}", words::time_runs_out(fate));
    }
    let line = Line::new(Topic::Claim, key.as_str(), text, &rule.clauses).read_as(&rule.reading);
    said.lines.push(line);
    for fact in &rule.also {
        said.line(&format!("{key}, besides"), fact, |fact| fact.words());
    }
    said.lines
}

fn ladder(rule: &Ladder) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Sanction, &None);
    let key = words::offences(rule.offences);
    let steps: Vec<String> = rule.steps.iter().map(step).collect();
    let text = format!("{}: {}", words::choice(rule.choice), steps.join("; "));
    said.lines.push(Line::new(Topic::Sanction, key, text, &rule.clauses));
    let gross = format!("{key}, the first if gross");
    said.maybe(&gross, &rule.first_if_gross, |sanction| words::sanction(*sanction));
    said.maybe(&format!("{key}, loss"), &rule.both_may_lose, |both| both.words());
    said.lines
}

fn step(step: &Step) -> String {
    let mut text = words::sanction(step.sanction).to_owned();
    if let Some(seconds) = step.seconds_max {
        text += &format!(", at most {seconds} seconds");
    }
    if let Some(least) = step.seconds_min {
        text += &format!(", {}", least.words());
    }
    if step.opponent != OpponentsResult::default() {
        text += &format!(", {}", step.opponent.words());
    }
    text + words::by(step.by)
}

fn scoring(rule: &Scoring) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Scoring, &None);
    let scales: Vec<&str> = rule.scales.iter().map(|scale| scale.name()).collect();
    let worth = scales.join(" or ");
    said.lines.push(Line::new(Topic::Scoring, "win, draw, loss", worth, &rule.clauses));
    for unplayed in &rule.unplayed {
        said.line("besides", unplayed, |unplayed| unplayed.words());
    }
    said.lines
}

fn placing(rule: &Placing) -> Line {
    let criteria: Vec<&str> = rule.criteria.iter().map(|one| words::criterion(*one)).collect();
    let key = words::system(rule.system);
    let text = format!("{}: {}", words::list_kind(rule.list), criteria.join("; "));
    Line::new(Topic::Placing, key, text, &rule.clauses)
}

fn protest(rule: &ProtestRule) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Protest, &rule.reading);
    let text = match rule.deadline {
        Deadline::MinutesAfterRound(minutes) => {
            format!("within {minutes} minutes after the round")
        }
        Deadline::NextRoundOrMinutesAfterLast(minutes) => {
            format!("before the next round starts, after the last round within {minutes} minutes")
        }
        Deadline::Announced => "within the term announced beforehand".to_owned(),
        Deadline::NoTerm => "at any time".to_owned(),
    };
    let line = |key, text, clauses: &Option<Basis>| {
        let clauses = clauses.as_ref().unwrap_or(&rule.clauses);
        Line::new(Topic::Protest, key, text, clauses).read_as(&rule.reading)
    };
    said.lines.push(line("deadline", text, &None));
    if let Some(hours) = rule.decided_within_hours {
        said.lines.push(line("decision", format!("within {hours} hours"), &rule.decision_clauses));
    }
    for step in &rule.procedure {
        said.line("protest", step, |step| step.words());
    }
    for barred in &rule.barred {
        said.line("no protest changes", barred, |barred| barred.words());
    }
    said.lines
}

fn committee(committee: &Committee) -> Vec<Line> {
    let mut said = TopicLines::on(Topic::Protest, &None);
    let Committee { members_min, reserves_min, .. } = committee;
    let mut text = format!("at least {members_min} members and {reserves_min} reserves");
    text += words::votes(committee.votes);
    if let Some(age) = committee.age_min {
        text += &format!(", nobody under {age}");
    }
    said.lines.push(Line::new(Topic::Protest, "appeals committee", text, &committee.clauses));
    for rule in &committee.rules {
        said.line("appeals committee", rule, |rule| rule.words());
    }
    said.lines
}

fn age_group(group: &AgeGroup) -> Line {
    let text = if group.ages == crate::Span::default() {
        "any age".to_owned()
    } else {
        format!("age {}", group.ages)
    };
    Line::new(Topic::AgeGroup, group.names.en.clone(), text, &group.clauses).read_as(&group.reading)
}

fn assistant(rule: &AssistantDuty) -> Line {
    let text = words::duty_time(rule.when).to_owned();
    Line::new(Topic::Assistant, words::duty(rule.duty), text, &rule.clauses)
}

fn permission(permission: &Permission) -> Line {
    let text = match (permission.of, permission.within) {
        (Subject::RuleSet, _) => {
            format!("they must choose; otherwise {}", RuleSet::default().words())
        }
        (_, Some(span)) => span.to_string(),
        (_, None) => "as they like".to_owned(),
    };
    let waived = permission.waived_by.map_or("", |Waiver::Arbiter| "; the arbiter may let it pass");
    let text = text + waived;
    Line::new(Topic::Regulations, words::subject(permission.of), text, &permission.clauses)
}
