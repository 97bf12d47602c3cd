//! What is announced before: schedule, regulations.

mod paper;

use competition::{
    BoardOrder, Carry, Competition, Kind, PairingBy, Regulations, Section, Stage, StageNumber,
    StageSystem, Status, TeamScoring, TieBreak, checklist, team_criterion,
};
use minijinja::context;
use minijinja::value::Value;
use openings::Table;
use rulebook::{BreakConduct, Criterion, Deadline, PaperWord};
use tournament::standings::{TeamCriterion, name_of};
use tournament::{Ends, MatchMode, PlayOn, Round, System};
use words::{Id, Language, say};

use self::paper::Which;
use super::scene::{Scene, section_name};
use crate::id;
use crate::words::{cite, cite_all, day};

/// When rounds are played, and who meets whom, as far as it is known.
pub(super) fn schedule(scene: &Scene) -> Value {
    let Some(event) = scene.event else {
        let row =
            |round: usize| context! { stage => "", round => round, starts => "", pairs => "" };
        return context! { staged => true, paired => true, rows => (1..=12).map(row).collect::<Vec<_>>(), gather => "" };
    };
    let stages = scene.regulations().map(|one| one.stages.as_slice()).unwrap_or_default();
    let staged = event.sections().len() > 1 || stages.len() > 1;
    let mut rows = Vec::new();
    let mut paired = false;
    for section in event.sections() {
        let name = section_name(section);
        let known = event.rounds_known(section).unwrap_or(0).max(section.rounds.len() as u16);
        for round in Round::up_to(known) {
            let pairs = pairs_by_number(scene, event, section, round);
            paired |= !pairs.is_empty();
            rows.push(context! { stage => name, round => round, starts => starts(scene, section, round), pairs => pairs });
        }
    }
    let begun = event.sections().iter().map(|section| section.stage.get()).max().unwrap_or(0);
    for (number, stage) in StageNumber::all().zip(stages).skip(begun.into()) {
        let name = stage_name(number, stage);
        rows.extend(Round::up_to(event.rounds_ahead(number)).map(|round| {
            let planned = scene.regulations().and_then(|one| one.planned_start(number, round));
            let starts = planned.map(|at| scene.moment(at)).unwrap_or_default();
            context! { stage => name, round => round, starts => starts, pairs => "" }
        }));
    }
    context! { staged => staged, paired => paired, rows => rows, gather => gather(scene) }
}

/// How long before a round all must be there, with its clause; empty where nothing is said.
fn gather(scene: &Scene) -> String {
    let regulations = scene.regulations();
    let rule = regulations.and_then(|one| one.book().start(one.discipline()?));
    let said = rule.and_then(|rule| rule.gather_minutes_before.as_ref());
    let told = said.map(|said| {
        let (minutes, clauses) = (said.says, cite_all(scene.language, &said.clauses));
        say!(scene.language, id::GATHER_BEFORE, minutes, clauses)
    });
    told.unwrap_or_default()
}

fn starts(scene: &Scene, section: &Section, round: Round) -> String {
    section
        .round(round)
        .and_then(|record| record.starts)
        .or_else(|| scene.regulations()?.planned_start(section.stage, round))
        .map(|at| scene.moment(at))
        .unwrap_or_default()
}

/// `1–8, 2–7, 3–6, 4–5`: in a round robin everybody knows it from the start.
fn pairs_by_number(scene: &Scene, event: &Competition, section: &Section, round: Round) -> String {
    let Some(set) = event.set_meetings(section, round) else { return String::new() };
    let meeting = |one: &tournament::Meeting| format!("{}–{}", one.first, one.second);
    let mut told: Vec<String> = set.meetings.iter().map(meeting).collect();
    told.extend(set.free.iter().map(|number| say!(scene.language, id::FREE_NUMBER, number)));
    told.join(", ")
}

/// What the programme of an event says (RU-2022 3.2).
pub(super) fn programme(scene: &Scene) -> Value {
    let address = scene.subject.address.unwrap_or_default();
    context! { rules => regulations(scene), schedule => schedule(scene), address => address }
}

/// The facts of the regulations, each as a text that is empty where it is to be written in.
pub(super) fn regulations(scene: &Scene) -> Value {
    let Some(regulations) = scene.regulations() else {
        return context! { status => "", kind => "", approved => "", eligible => "", stages => Vec::<Value>::new(), scoring => "", ties => Vec::<Value>::new(), documents => Vec::<String>::new() };
    };
    context! {
        status => status(scene, regulations.status),
        kind => kind(scene, regulations),
        approved => regulations.approved.map(|date| day(scene.language, date)).unwrap_or_default(),
        eligible => eligible(scene, regulations),
        stages => stages(scene, regulations),
        scoring => scoring(regulations),
        ties => ties(scene, regulations),
        documents => documents(scene, regulations),
    }
}

/// The regulations as a paper, section by section.
pub(super) fn regulations_paper(scene: &Scene) -> Value {
    let it = scene.regulations();
    let approved = it.and_then(|one| one.approved).map(|date| day(scene.language, date));
    let approved_by = it.map(|one| one.approved_by.clone());
    context! {
        sections => paper::sections(scene, Which::Approved),
        approved => approved.unwrap_or_default(),
        approved_by => approved_by.unwrap_or_default(),
    }
}

/// The technical regulations as a paper, item by item.
pub(super) fn technical_paper(scene: &Scene) -> Value {
    context! { sections => paper::sections(scene, Which::Technical) }
}

/// How long protests are heard: as the rulebook says, or as announced; empty where it must be set.
fn protest_term(scene: &Scene, regulations: &Regulations) -> String {
    let of_book =
        || regulations.book().protests(regulations.discipline()?).map(|rule| rule.deadline);
    let (id, minutes) = match (of_book(), regulations.protest_minutes) {
        (Some(Deadline::MinutesAfterRound(minutes)), _) => (id::PROTEST_AFTER_ROUND, minutes),
        (Some(Deadline::NextRoundOrMinutesAfterLast(minutes)), _) => {
            (id::PROTEST_BEFORE_NEXT, minutes)
        }
        (Some(Deadline::Announced) | None, Some(minutes)) => (id::PROTEST_AFTER_ROUND, minutes),
        (Some(Deadline::NoTerm), _) | (Some(Deadline::Announced) | None, None) => {
            return String::new();
        }
    };
    say!(scene.language, id, minutes)
}

/// How high an event ranks, as its country calls it.
pub(super) fn status(scene: &Scene, status: Status) -> String {
    scene.of_book(match status {
        Status::Club => PaperWord::StatusClub,
        Status::District => return scene.say(id::STATUS_DISTRICT),
        Status::Municipal => PaperWord::StatusMunicipal,
        Status::Regional => PaperWord::StatusRegional,
        Status::Interregional => PaperWord::StatusInterregional,
        Status::National => PaperWord::StatusNational,
    })
}

/// A table of openings by its title and the appendix that prints it.
pub(super) fn opening_table(scene: &Scene, id: &str) -> String {
    let Ok(table) = id.parse::<Table>() else { return id.to_owned() };
    let appendix = appendix(scene, table);
    let title = table.title();
    let title = match scene.language {
        Language::Uk => title.uk,
        Language::Ru => title.ru,
        Language::En => title.en,
    };
    format!("{title} ({appendix})")
}

/// The appendix that prints a table of openings.
pub(super) fn appendix(scene: &Scene, table: Table) -> String {
    cite(scene.language, &table.clause().to_string())
}

fn micro(scene: &Scene, regulations: &Regulations) -> String {
    let rule = regulations.micro_match;
    if rule.games < 2 {
        return String::new();
    }
    let mut games = format!("{} {}", scene.say(id::GAMES_IN_MEETING), rule.games);
    let book = regulations.discipline().and_then(|one| regulations.book().micro_match(one));
    if let Some(limits) = book.and_then(|book| book.break_minutes.as_ref()) {
        let said = rule.break_minutes.map(|minutes| minutes.to_string());
        let minutes = said.unwrap_or_else(|| limits.says.to_string());
        games += &format!("; {}", say!(scene.language, id::SP_MICRO_BREAK, minutes));
    }
    let conduct = book.and_then(|book| book.break_conduct.as_ref()).map(|conduct| conduct.says);
    if let Some(BreakConduct::AsInPlay) = conduct {
        games += &format!("; {}", scene.say(id::SP_BREAK_CONDUCT));
    }
    match rule.additional {
        true => format!("{games}; {}", scene.say(id::SP_MICRO_ADDITIONAL)),
        false => games,
    }
}

/// What else the regulations decide.
fn special(scene: &Scene, regulations: &Regulations) -> Vec<String> {
    let mut lines = Vec::new();
    if regulations.stages.iter().any(|stage| matches!(stage.system, StageSystem::Swiss { .. })) {
        lines.push(scene.say(match regulations.pairing_by {
            PairingBy::Computer => id::SP_PAIRING_COMPUTER,
            PairingBy::Hand => id::SP_PAIRING_HAND,
        }));
    }
    if let Some(byes) = regulations.byes {
        let most = byes.most;
        let mut line = say!(scene.language, id::SP_BYES, most);
        if byes.not_in_last > 0 {
            let rounds = byes.not_in_last;
            line += &format!(", {}", say!(scene.language, id::SP_BYES_LAST, rounds));
        }
        lines.push(line);
    }
    if regulations.play_off {
        let shared = regulations.play_off_shared_only;
        lines.push(scene.say(if shared { id::SP_PLAY_OFF_SHARED } else { id::SP_PLAY_OFF }));
    }
    lines
}

fn kind(scene: &Scene, regulations: &Regulations) -> String {
    match regulations.kind {
        Kind::Individual => scene.say(id::KIND_INDIVIDUAL),
        Kind::Cup => scene.say(id::KIND_CUP),
        Kind::Team => scene.say(id::KIND_TEAM),
        Kind::IndividualTeam => scene.say(id::KIND_INDIVIDUAL_TEAM),
        Kind::TeamScoring { best: None } => scene.say(id::KIND_TEAM_SCORING),
        Kind::TeamScoring { best: Some(best) } => {
            format!("{} ({} {best})", scene.say(id::KIND_TEAM_SCORING), scene.say(id::BEST_OF))
        }
    }
}

fn eligible(scene: &Scene, regulations: &Regulations) -> String {
    let eligible = &regulations.eligible;
    let mut parts = Vec::new();
    if let Some(discipline) = regulations.discipline() {
        let groups = regulations
            .book()
            .event_age_groups(discipline)
            .filter(|group| eligible.age_groups.contains(&group.names.en));
        parts.extend(groups.map(|group| scene.printed(group.names.of(scene.language))));
    }
    parts.extend(eligible.sex.map(|sex| {
        let women = sex == tournament::Sex::Female;
        scene.say(if women { id::WOMEN_ONLY } else { id::SP_MEN })
    }));
    let only =
        [(eligible.wheelchair_only, id::SP_WHEELCHAIR), (regulations.adaptive, id::SP_ADAPTIVE)];
    parts.extend(only.iter().filter(|(is, _)| *is).map(|(_, key)| scene.say(*key)));
    if let Some(rating) = eligible.rating_min {
        parts.push(format!("{} {rating}", scene.say(id::RATING_FROM)));
    }
    parts.join("; ")
}

fn stages(scene: &Scene, regulations: &Regulations) -> Vec<Value> {
    let stage = |(number, stage): (StageNumber, &Stage)| {
        let name = stage_name(number, stage);
        let groups = if stage.groups > 1 {
            format!("{} {}", scene.say(id::GROUPS), stage.groups)
        } else {
            String::new()
        };
        let carry = match stage.carry {
            Carry::Nothing => String::new(),
            Carry::Points => scene.say(id::SP_CARRY_POINTS),
            Carry::Meetings => scene.say(id::SP_CARRY_MEETINGS),
        };
        let known = scene.event.map_or(0, |event| event.rounds_ahead(number));
        context! { name => name, system => with_rounds(scene, &stage.system, known), groups => groups, carry => carry }
    };
    StageNumber::all().zip(&regulations.stages).map(stage).collect()
}

/// The name of a stage, or its number.
fn stage_name(number: StageNumber, stage: &Stage) -> String {
    if stage.name.is_empty() { number.to_string() } else { stage.name.clone() }
}

/// How a stage is played, with the number of its rounds, which the words for a Swiss have already.
pub(super) fn with_rounds(scene: &Scene, stage: &StageSystem, rounds: u16) -> String {
    let told = system(scene, stage);
    match stage {
        StageSystem::RoundRobin { .. } | StageSystem::Scheveningen if rounds > 0 => {
            format!("{told}, {} {rounds}", scene.say(id::ROUNDS_COUNT))
        }
        _ => told,
    }
}

/// How a stage is played, in words.
pub(super) fn system(scene: &Scene, system: &StageSystem) -> String {
    match system {
        StageSystem::RoundRobin { cycles: 1 } => scene.say(id::SYSTEM_ROUND_ROBIN),
        StageSystem::RoundRobin { cycles } => {
            format!("{}, {} {cycles}", scene.say(id::SYSTEM_ROUND_ROBIN), scene.say(id::CYCLES))
        }
        StageSystem::Swiss { rounds, system } => {
            let [swiss, how, count] =
                [id::SYSTEM_SWISS, procedure(*system), id::ROUNDS_COUNT].map(|id| scene.say(id));
            format!("{swiss} ({how}), {count} {rounds}")
        }
        StageSystem::Knockout { play_on, tie_breaks, .. } => {
            let mut parts = vec![scene.say(id::SYSTEM_KNOCKOUT)];
            parts.extend(match play_on {
                PlayOn::Nobody => None,
                PlayOn::ForThirdPlace => Some(scene.say(id::SP_KO_THIRD)),
                PlayOn::ForAllPlaces => Some(scene.say(id::SP_KO_ALL)),
            });
            if !tie_breaks.is_empty() {
                let word = |one: &TieBreak| scene.printed(&one.word(scene.language));
                let words: Vec<String> = tie_breaks.iter().map(word).collect();
                parts.push(format!("{} {}", scene.say(id::SP_KO_TIES), words.join(", ")));
            }
            parts.join("; ")
        }
        StageSystem::PointsLost { points } => say!(scene.language, id::SP_POINTS_LOST, points),
        StageSystem::Scheveningen => scene.say(id::SYSTEM_SCHEVENINGEN),
        StageSystem::Match { mode, ends } => {
            let language = scene.language;
            let until = match mode {
                MatchMode::MostPointsOf(games) => say!(language, id::SP_MATCH_GAMES, games),
                MatchMode::FirstToPoints(points) => say!(language, id::SP_MATCH_POINTS, points),
                MatchMode::FirstToWins(wins) => say!(language, id::SP_MATCH_WINS, wins),
            };
            let decided = match ends {
                Ends::WhenDecided => format!("; {}", scene.say(id::MATCH_WHEN_DECIDED)),
                Ends::AfterAllGames => String::new(),
            };
            format!("{}, {until}{decided}", scene.say(id::SYSTEM_MATCH))
        }
    }
}

/// How a Swiss is paired.
fn procedure(system: System) -> Id {
    match system {
        System::RuLot => id::SWISS_RU_LOT,
        System::RuIndividual => id::SWISS_RU_INDIVIDUAL,
        System::RuTruncatedSolkoff => id::SWISS_RU_TRUNCATED_SOLKOFF,
        System::RuBuchholz => id::SWISS_RU_BUCHHOLZ,
        System::UaMedianSolkoff => id::SWISS_UA_MEDIAN_SOLKOFF,
        System::UaChessBuchholz => id::SWISS_UA_CHESS_BUCHHOLZ,
        System::UaLot => id::SWISS_UA_LOT,
        System::RenjuRegulated => id::SWISS_RENJU_REGULATED,
        System::RenjuLot => id::SWISS_RENJU_LOT,
        System::FideDutch => id::SWISS_FIDE_DUTCH,
    }
}

fn scoring(regulations: &Regulations) -> String {
    let worth = regulations.worth();
    format!("{} – {} – {}", worth.win, worth.draw, worth.loss)
}

/// What separates those with equal points, in order; stage by stage where it is not the same.
fn ties(scene: &Scene, regulations: &Regulations) -> Vec<Value> {
    let lists = regulations.by_stage(|stage| criteria(scene, regulations, stage));
    let list = |(number, criteria): (Option<StageNumber>, Vec<String>)| {
        let stage = number
            .and_then(|number| Some(stage_name(number, regulations.stages.get(number.index())?)));
        context! { stage => stage.unwrap_or_default(), criteria => criteria }
    };
    lists.into_iter().filter(|(_, criteria)| !criteria.is_empty()).map(list).collect()
}

fn criteria(scene: &Scene, regulations: &Regulations, stage: &Stage) -> Vec<String> {
    if regulations.kind == Kind::Team {
        let rules = regulations.team_placing(stage.system.placing());
        let criteria = rules.map(|rules| rules.criteria).unwrap_or_default();
        let name = |one: &TeamCriterion| team_criterion(*one, scene.language).into_owned();
        return criteria.iter().skip(1).map(name).collect();
    }
    let name = |one: Criterion| scene.printed(&name_of(one, regulations.rulebook, scene.language));
    regulations.criteria(stage).into_iter().map(name).collect()
}

fn teams(scene: &Scene, regulations: &Regulations) -> Vec<String> {
    let Some(teams) = &regulations.teams else { return Vec::new() };
    let scoring = match regulations.team_scoring().unwrap_or_default() {
        TeamScoring::MatchPoints => id::BY_MATCH_POINTS,
        TeamScoring::BoardPoints => id::BY_BOARD_POINTS,
    };
    let mut lines = vec![
        format!("{}: {}", scene.say(id::BOARDS), teams.boards),
        format!("{}: {}", scene.say(id::RESERVES), teams.reserves()),
        scene.say(scoring),
        scene.say(match teams.board_order() {
            BoardOrder::Fixed => id::SP_ORDER_FIXED,
            BoardOrder::MoveUp => id::SP_ORDER_MOVE_UP,
            BoardOrder::Free => id::SP_ORDER_FREE,
        }),
    ];
    lines.extend(line_up_term(scene));
    lines.iter().map(|line| capital(line)).collect()
}

/// A line that begins with a capital.
fn capital(line: &str) -> String {
    let mut letters = line.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// How long before the round line-ups are handed in: as the regulations say, or the rulebook.
pub(super) fn line_up_term(scene: &Scene) -> Option<String> {
    let regulations = scene.regulations()?;
    let ruled = || {
        let rule = regulations.book().team(regulations.discipline()?)?;
        Some(u16::from(rule.line_up_minutes_before.says))
    };
    let minutes = regulations.teams.as_ref()?.line_up_minutes.or_else(ruled)?;
    let [before, unit, what] =
        [id::LINE_UP_BEFORE, id::MINUTES, id::BEFORE_ROUND].map(|id| scene.say(id));
    Some(format!("{before} {minutes} {unit} {what}"))
}

/// What a player must show, as the rulebook and the regulations ask.
fn documents(scene: &Scene, regulations: &Regulations) -> Vec<String> {
    let anybody = competition::Player::default();
    let list = checklist(regulations, &anybody, regulations.starts);
    let item = |required: &competition::Required| {
        let clauses = cite_all(scene.language, &required.because);
        format!("{} ({clauses})", scene.printed(&required.item.word(scene.language)))
    };
    list.iter().map(item).collect()
}

fn qualifiers(scene: &Scene, regulations: &Regulations) -> Vec<String> {
    let stage = |(number, stage): (StageNumber, &Stage)| {
        stage.qualifiers.map(|count| {
            let stage = stage_name(number, stage);
            say!(scene.language, id::SP_QUALIFY, stage, count)
        })
    };
    StageNumber::all().zip(&regulations.stages).filter_map(stage).collect()
}
