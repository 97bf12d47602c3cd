//! The parts of regulations that not all events have: teams, byes, a second stage, and systems with
//! settings of their own.

use std::num::NonZeroU16;

use competition::correspondence::{CorrespondenceTerms, DaysForMoves};
use competition::{
    AgreedDraws, ByeLimits, Kind, Numbers, Occasion, PlatformTerms, ProvisionText, Qualifier,
    Regulations, Slot, Stage, StageSystem, TeamRules, TieBreak,
};
use rulebook::{Medium, Provision};
use tournament::{MatchMode, PlayOn, Points, Slots, System};
use words::Id;

use super::place::{FormValue, Place, Unread, Word};
use crate::id;
use crate::roster::read_date;

/// Kinds of events, by their words in the form.
pub(super) const KINDS: [(&str, Id, Kind); 5] = [
    ("individual", id::KIND_INDIVIDUAL, Kind::Individual),
    ("cup", id::KIND_CUP, Kind::Cup),
    ("team", id::KIND_TEAM, Kind::Team),
    ("individual-team", id::KIND_INDIVIDUAL_TEAM, Kind::IndividualTeam),
    ("team-scoring", id::KIND_TEAM_SCORING, Kind::TeamScoring { best: None }),
];

/// Systems without a procedure of pairing, by their words in the form.
pub(super) const PLAIN_SYSTEMS: [(&str, Id, StageSystem); 8] = [
    ("round-robin", id::SYSTEM_ROUND_ROBIN, StageSystem::RoundRobin { cycles: 1 }),
    ("double", id::SYSTEM_DOUBLE, StageSystem::RoundRobin { cycles: 2 }),
    ("knockout", id::SYSTEM_KNOCKOUT, knockout(PlayOn::Nobody)),
    ("knockout-third", id::SYSTEM_KNOCKOUT_THIRD, knockout(PlayOn::ForThirdPlace)),
    ("knockout-all", id::SYSTEM_KNOCKOUT_ALL, knockout(PlayOn::ForAllPlaces)),
    ("points-lost", id::SYSTEM_POINTS_LOST, StageSystem::PointsLost { points: USUAL_POINTS_LOST }),
    ("scheveningen", id::SYSTEM_SCHEVENINGEN, StageSystem::Scheveningen),
    (
        "match",
        id::SYSTEM_MATCH,
        StageSystem::Match {
            mode: MatchMode::MostPointsOf(MATCH_GAMES),
            ends: tournament::Ends::AfterAllGames,
        },
    ),
];

const fn knockout(play_on: PlayOn) -> StageSystem {
    StageSystem::Knockout { play_on, slots: Slots::InOrder, tie_breaks: Vec::new() }
}

/// How many points somebody may lose where nothing is said: two games.
const USUAL_POINTS_LOST: Points = Points::whole(4);

/// The rounds of a Swiss, and the games of a match, where nothing is said.
const SWISS_ROUNDS: u16 = 9;
const MATCH_GAMES: u16 = 4;

/// How a drawn meeting of a knockout is decided where nothing is said.
pub(super) const USUAL_TIE_BREAKS: [TieBreak; 2] = [TieBreak::ShorterGame, TieBreak::Lot];

/// Who competes. Teams that meet have rules of their own, others have none.
pub(super) const KIND: Place = Place {
    paths: &["kind"],
    written: |regulations| Some(vec![kind_word(regulations.kind).to_owned()]),
    read: |regulations, typed, _| {
        let word = typed.first().map_or("individual", String::as_str);
        let known = KINDS.into_iter().find(|(known, ..)| *known == word);
        regulations.kind = known.ok_or(Unread::NoChoice)?.2;
        regulations.teams = teams(regulations).cloned().filter(|_| regulations.kind == Kind::Team);
        Ok(())
    },
};

fn kind_word(kind: Kind) -> &'static str {
    match kind {
        Kind::Individual => "individual",
        Kind::Cup => "cup",
        Kind::Team => "team",
        Kind::IndividualTeam => "individual-team",
        Kind::TeamScoring { .. } => "team-scoring",
    }
}

/// How many results of a team count.
pub(super) const BEST: Place = Place {
    paths: &["kind.team-scoring.best"],
    written: |regulations| match regulations.kind {
        Kind::TeamScoring { best } => Some(best.written()),
        Kind::Individual | Kind::Cup | Kind::Team | Kind::IndividualTeam => None,
    },
    read: |regulations, typed, _| {
        regulations.kind = Kind::TeamScoring { best: FormValue::typed(typed)? };
        Ok(())
    },
};

/// The rules of teams, where teams meet; as if they said nothing where they are missing.
pub(super) fn teams(regulations: &Regulations) -> Option<&TeamRules> {
    static UNSAID: TeamRules = TeamRules {
        boards: 0,
        reserves_max: None,
        order: None,
        line_up_minutes: None,
        scoring: None,
        criteria: Vec::new(),
        coefficient_of: None,
    };
    let meet = (regulations.kind == Kind::Team).then_some(&UNSAID);
    regulations.teams.as_ref().or(meet)
}

pub(super) fn teams_mut(regulations: &mut Regulations) -> Option<&mut TeamRules> {
    regulations.teams = teams(regulations).cloned();
    regulations.teams.as_mut()
}

/// How many byes a player may ask for.
pub(super) const BYES: Place = Place {
    paths: &["byes.most"],
    written: |regulations| Some(regulations.byes.map(|limits| limits.most).written()),
    read: |regulations, typed, _| {
        let most: Option<_> = FormValue::typed(typed)?;
        let not_in_last = regulations.byes.map(|limits| limits.not_in_last).unwrap_or_default();
        regulations.byes = most.map(|most| ByeLimits { most, not_in_last });
        Ok(())
    },
};

pub(super) fn byes(regulations: &Regulations) -> Option<&ByeLimits> {
    regulations.byes.as_ref()
}

pub(super) fn byes_mut(regulations: &mut Regulations) -> Option<&mut ByeLimits> {
    regulations.byes.as_mut()
}

/// A stage with nothing but its system.
pub(super) fn stage(system: StageSystem) -> Stage {
    Stage {
        name: String::new(),
        system,
        groups: 1,
        qualifiers: None,
        numbers: Default::default(),
        carry: Default::default(),
    }
}

pub(super) fn first_stage(regulations: &Regulations) -> Option<&Stage> {
    regulations.stages.first()
}

pub(super) fn first_stage_mut(regulations: &mut Regulations) -> Option<&mut Stage> {
    regulations.stages.first_mut()
}

pub(super) fn second_stage(regulations: &Regulations) -> Option<&Stage> {
    regulations.stages.get(1)
}

pub(super) fn second_stage_mut(regulations: &mut Regulations) -> Option<&mut Stage> {
    regulations.stages.get_mut(1)
}

/// What a choice of a system says of it.
const SYSTEM_PATHS: [&str; 4] = [
    "stages.system",
    "stages.system.round-robin.cycles",
    "stages.system.swiss.system",
    "stages.system.knockout.play-on",
];

/// The system of the first stage.
pub(super) const SYSTEM: Place = Place {
    paths: &SYSTEM_PATHS,
    written: |regulations| {
        Some(first_stage(regulations).map(|stage| system_word(&stage.system)).into_iter().collect())
    },
    read: |regulations, typed, _| {
        let word = typed.first().map_or("round-robin", String::as_str);
        match first_stage_mut(regulations) {
            Some(stage) => stage.system = changed(&stage.system, word)?,
            None => regulations.stages.push(stage(named_system(word)?)),
        }
        Ok(())
    },
};

/// The system of the second stage: without one there is no second stage.
pub(super) const SECOND_SYSTEM: Place = Place {
    paths: &SYSTEM_PATHS,
    written: |regulations| {
        let second = second_stage(regulations);
        Some(second.map(|stage| system_word(&stage.system)).into_iter().collect())
    },
    read: |regulations, typed, t| {
        let Some(word) = typed.first() else {
            regulations.stages.truncate(1);
            if let Some(first) = first_stage_mut(regulations) {
                first.name.clear();
            }
            return Ok(());
        };
        if let Some(second) = second_stage_mut(regulations) {
            second.system = changed(&second.system, word)?;
            return Ok(());
        }
        let mut second = stage(named_system(word)?);
        second.name = t.say(id::STAGE_FINAL).into_owned();
        if let Some(first) = first_stage_mut(regulations) {
            first.name = t.say(id::STAGE_GROUPS).into_owned();
        }
        regulations.stages.push(second);
        Ok(())
    },
};

/// The word of a system in the form.
fn system_word(system: &StageSystem) -> String {
    let word = match system {
        StageSystem::RoundRobin { cycles: 2 } => "double",
        StageSystem::RoundRobin { .. } => "round-robin",
        StageSystem::Swiss { system, .. } => system.id(),
        StageSystem::Knockout { play_on: PlayOn::Nobody, .. } => "knockout",
        StageSystem::Knockout { play_on: PlayOn::ForThirdPlace, .. } => "knockout-third",
        StageSystem::Knockout { play_on: PlayOn::ForAllPlaces, .. } => "knockout-all",
        StageSystem::PointsLost { .. } => "points-lost",
        StageSystem::Scheveningen => "scheveningen",
        StageSystem::Match { .. } => "match",
    };
    word.to_owned()
}

/// The system with a word, as it is where nothing more is said of it.
fn named_system(word: &str) -> Result<StageSystem, Unread> {
    if let Some((_, _, mut plain)) = PLAIN_SYSTEMS.into_iter().find(|(known, ..)| *known == word) {
        if let StageSystem::Knockout { tie_breaks, .. } = &mut plain {
            tie_breaks.extend(USUAL_TIE_BREAKS);
        }
        return Ok(plain);
    }
    let system: System = word.parse().map_err(|_| Unread::NoChoice)?;
    Ok(StageSystem::Swiss { system, rounds: SWISS_ROUNDS })
}

/// The system with a word; what the old one says and the new one can say too is kept.
fn changed(old: &StageSystem, word: &str) -> Result<StageSystem, Unread> {
    let mut new = named_system(word)?;
    match (old, &mut new) {
        (
            StageSystem::Knockout { slots, tie_breaks, .. },
            StageSystem::Knockout { slots: new_slots, tie_breaks: new_breaks, .. },
        ) => {
            *new_slots = *slots;
            new_breaks.clone_from(tie_breaks);
        }
        (StageSystem::Swiss { rounds, .. }, StageSystem::Swiss { rounds: new_rounds, .. }) => {
            *new_rounds = *rounds;
        }
        (StageSystem::PointsLost { points }, StageSystem::PointsLost { points: new_points }) => {
            *new_points = *points;
        }
        (_, _) => {}
    }
    Ok(new)
}

/// What the number of rounds says: of a Swiss its rounds, of a match its games.
const ROUNDS_PATHS: [&str; 2] =
    ["stages.system.swiss.rounds", "stages.system.match.mode.most-points-of"];

/// The rounds of the first stage.
pub(super) const ROUNDS: Place = Place {
    paths: &ROUNDS_PATHS,
    written: |regulations| rounds(first_stage(regulations)?),
    read: |regulations, typed, _| set_rounds(first_stage_mut(regulations), typed),
};

/// The rounds of the second stage.
pub(super) const SECOND_ROUNDS: Place = Place {
    paths: &ROUNDS_PATHS,
    written: |regulations| rounds(second_stage(regulations)?),
    read: |regulations, typed, _| set_rounds(second_stage_mut(regulations), typed),
};

fn rounds(stage: &Stage) -> Option<Vec<String>> {
    match &stage.system {
        StageSystem::Swiss { rounds, .. } => Some(Some(*rounds).written()),
        StageSystem::Match { mode, .. } => match mode {
            MatchMode::MostPointsOf(games) => Some(Some(*games).written()),
            // It has no number of games until somebody types one.
            MatchMode::FirstToPoints(_) | MatchMode::FirstToWins(_) => Some(Vec::new()),
        },
        StageSystem::RoundRobin { .. }
        | StageSystem::Knockout { .. }
        | StageSystem::PointsLost { .. }
        | StageSystem::Scheveningen => None,
    }
}

fn set_rounds(stage: Option<&mut Stage>, typed: &[String]) -> Result<(), Unread> {
    let number = Option::typed(typed)?;
    match stage.map(|stage| &mut stage.system) {
        Some(StageSystem::Swiss { rounds, .. }) => *rounds = number.unwrap_or(SWISS_ROUNDS),
        Some(StageSystem::Match { mode, .. }) => {
            *mode = MatchMode::MostPointsOf(number.unwrap_or(MATCH_GAMES));
        }
        Some(
            StageSystem::RoundRobin { .. }
            | StageSystem::Knockout { .. }
            | StageSystem::PointsLost { .. }
            | StageSystem::Scheveningen,
        )
        | None => {}
    }
    Ok(())
}

/// How the numbers are put into the bracket, in every stage that is a knockout: the strongest apart where the
/// numbers are those of the ratings and nothing else is said.
pub(super) const SLOTS: Place = Place {
    paths: &["stages.system.knockout.slots"],
    written: |regulations| {
        regulations.stages.iter().find_map(|stage| match &stage.system {
            StageSystem::Knockout { slots, .. } => Some(vec![slots.word()]),
            StageSystem::RoundRobin { .. }
            | StageSystem::Swiss { .. }
            | StageSystem::PointsLost { .. }
            | StageSystem::Scheveningen
            | StageSystem::Match { .. } => None,
        })
    },
    read: |regulations, typed, _| {
        let said = typed.first().map(|word| Slots::of_word(word)).transpose()?;
        for stage in &mut regulations.stages {
            let usual = match stage.numbers {
                Numbers::Rating => Slots::Seeded,
                Numbers::Lot | Numbers::AsListed => Slots::InOrder,
            };
            if let StageSystem::Knockout { slots, .. } = &mut stage.system {
                *slots = said.unwrap_or(usual);
            }
        }
        Ok(())
    },
};

/// How drawn meetings are decided, in every stage that is a knockout.
pub(super) const TIE_BREAKS: Place = Place {
    paths: &["stages.system.knockout.tie-breaks"],
    written: |regulations| {
        regulations.stages.iter().find_map(|stage| match &stage.system {
            StageSystem::Knockout { tie_breaks, .. } => Some(tie_breaks.written()),
            StageSystem::RoundRobin { .. }
            | StageSystem::Swiss { .. }
            | StageSystem::PointsLost { .. }
            | StageSystem::Scheveningen
            | StageSystem::Match { .. } => None,
        })
    },
    read: |regulations, typed, _| {
        let mut ways: Vec<TieBreak> = FormValue::typed(typed)?;
        if ways.is_empty() {
            ways.extend(USUAL_TIE_BREAKS);
        }
        for stage in &mut regulations.stages {
            if let StageSystem::Knockout { tie_breaks, .. } = &mut stage.system {
                tie_breaks.clone_from(&ways);
            }
        }
        Ok(())
    },
};

/// How many points put somebody out, in every stage that is a knockout by points.
pub(super) const POINTS_LOST: Place = Place {
    paths: &["stages.system.points-lost.points"],
    written: |regulations| {
        regulations.stages.iter().find_map(|stage| match &stage.system {
            StageSystem::PointsLost { points } => {
                let whole = u16::try_from(points.0 / 10).ok();
                Some(whole.written())
            }
            StageSystem::RoundRobin { .. }
            | StageSystem::Swiss { .. }
            | StageSystem::Knockout { .. }
            | StageSystem::Scheveningen
            | StageSystem::Match { .. } => None,
        })
    },
    read: |regulations, typed, _| {
        let number: Option<u16> = FormValue::typed(typed)?;
        for stage in &mut regulations.stages {
            if let StageSystem::PointsLost { points } = &mut stage.system {
                *points = number.map_or(USUAL_POINTS_LOST, |number| Points::whole(number.into()));
            }
        }
        Ok(())
    },
};

/// The name, which every event has.
pub(super) const NAME: Place = Place {
    paths: &["name"],
    written: |regulations| Some(regulations.name.written()),
    read: |regulations, typed, _| {
        regulations.name = FormValue::typed(typed)?;
        if regulations.name.is_empty() { Err(Unread::NoName) } else { Ok(()) }
    },
};

/// The last day; where none is said, the first.
pub(super) const ENDS: Place = Place {
    paths: &["ends"],
    written: |regulations| Some(regulations.ends.written()),
    read: |regulations, typed, _| {
        regulations.ends = Option::typed(typed)?.unwrap_or(regulations.starts);
        Ok(())
    },
};

/// From which move on draws may be agreed.
pub(super) const DRAWS_AFTER: Place = Place {
    paths: &["games.agreed-draws.after-moves"],
    written: |regulations| {
        let moves = match regulations.games.agreed_draws {
            Some(AgreedDraws::AfterMoves(moves)) => Some(moves.get()),
            Some(AgreedDraws::Never) | None => None,
        };
        Some(moves.written())
    },
    read: |regulations, typed, _| {
        let moves: Option<u16> = FormValue::typed(typed)?;
        let moves =
            moves.map(|moves| NonZeroU16::new(moves).ok_or(Unread::NoNumber)).transpose()?;
        regulations.games.agreed_draws = moves.map(AgreedDraws::AfterMoves);
        Ok(())
    },
};

/// That draws may not be agreed at all.
pub(super) const DRAWS_NEVER: Place = Place {
    paths: &["games.agreed-draws"],
    written: |regulations| {
        Some((regulations.games.agreed_draws == Some(AgreedDraws::Never)).written())
    },
    read: |regulations, typed, _| {
        let never: bool = FormValue::typed(typed)?;
        let other = regulations.games.agreed_draws.filter(|draws| *draws != AgreedDraws::Never);
        regulations.games.agreed_draws = if never { Some(AgreedDraws::Never) } else { other };
        Ok(())
    },
};

/// Whether games are played on the platform.
pub(super) const PLATFORM: Place = Place {
    paths: &[],
    written: |regulations| Some(regulations.games.platform.is_some().written()),
    read: |regulations, typed, _| {
        let platform: bool = FormValue::typed(typed)?;
        let said = regulations.games.platform.unwrap_or_default();
        regulations.games.platform = platform.then_some(said);
        Ok(())
    },
};

pub(super) fn platform(regulations: &Regulations) -> Option<&PlatformTerms> {
    regulations.games.platform.as_ref()
}

pub(super) fn platform_mut(regulations: &mut Regulations) -> Option<&mut PlatformTerms> {
    regulations.games.platform.as_mut()
}

/// By what moves are sent in play by correspondence; nothing where games are played at a board.
pub(super) const MEDIUM: Place = Place {
    paths: &["correspondence.medium"],
    written: |regulations| {
        Some(regulations.correspondence.iter().map(|it| it.medium.word()).collect())
    },
    read: |regulations, typed, _| {
        let usual = CorrespondenceTerms::by(Medium::Post);
        let said = regulations.correspondence.take().unwrap_or(usual);
        regulations.correspondence = match typed.first() {
            None => None,
            Some(word) => {
                let medium = Medium::of_word(word)?;
                Some(CorrespondenceTerms { medium, ..said })
            }
        };
        Ok(())
    },
};

pub(super) fn by_post(regulations: &Regulations) -> Option<&CorrespondenceTerms> {
    regulations.correspondence.as_ref()
}

pub(super) fn by_post_mut(regulations: &mut Regulations) -> Option<&mut CorrespondenceTerms> {
    regulations.correspondence.as_mut()
}

/// The moves for which a server or the regulations give days, where nothing else is said.
const USUAL_MOVES: NonZeroU16 = match NonZeroU16::new(10) {
    Some(moves) => moves,
    None => NonZeroU16::MIN,
};

/// The days that a server or the regulations give.
pub(super) const DAYS: Place = Place {
    paths: &["correspondence.days.days"],
    written: |regulations| Some(by_post(regulations)?.days.map(|said| said.days).written()),
    read: |regulations, typed, _| {
        let days: Option<u16> = FormValue::typed(typed)?;
        if let Some(terms) = by_post_mut(regulations) {
            terms.days = days.map(|days| DaysForMoves { days, moves: USUAL_MOVES });
        }
        Ok(())
    },
};

/// For how many moves they give them.
pub(super) const DAYS_MOVES: Place = Place {
    paths: &["correspondence.days.moves"],
    written: |regulations| Some(by_post(regulations)?.days.map(|said| said.moves.get()).written()),
    read: |regulations, typed, _| {
        let moves: Option<u16> = FormValue::typed(typed)?;
        let days = by_post_mut(regulations).and_then(|terms| terms.days.as_mut());
        if let (Some(days), Some(moves)) = (days, moves.and_then(NonZeroU16::new)) {
            days.moves = moves;
        }
        Ok(())
    },
};

/// The event for which this one qualifies.
pub(super) const QUALIFIER_EVENT: Place = Place {
    paths: &["qualifier.event"],
    written: |regulations| {
        Some(regulations.qualifier.as_ref().map(|one| one.event.clone()).written())
    },
    read: |regulations, typed, _| {
        let event: String = FormValue::typed(typed)?;
        let places = regulations.qualifier.as_ref().map_or(0, |one| one.places);
        regulations.qualifier = (!event.is_empty()).then_some(Qualifier { event, places });
        Ok(())
    },
};

pub(super) fn qualifier(regulations: &Regulations) -> Option<&Qualifier> {
    regulations.qualifier.as_ref()
}

pub(super) fn qualifier_mut(regulations: &mut Regulations) -> Option<&mut Qualifier> {
    regulations.qualifier.as_mut()
}

/// The timetable: a day, a time, and the number of a round or what else happens, a line each.
pub(super) const TIMETABLE: Place = Place {
    paths: &[
        "timetable.at",
        "timetable.what.round.stage",
        "timetable.what.round.round",
        "timetable.what.other",
    ],
    written: |regulations| Some(regulations.timetable.iter().map(slot_line).collect()),
    read: |regulations, typed, _| {
        regulations.timetable = typed.iter().map(|line| slot(line)).collect::<Result<_, _>>()?;
        Ok(())
    },
};

/// `2026-12-01 10:00 1` is round 1, `2026-12-05 10:00 2.1` round 1 of stage 2, anything else is words.
fn slot_line(slot: &Slot) -> String {
    let what = match &slot.what {
        Occasion::Round { stage, round } if stage.get() == 1 => round.to_string(),
        Occasion::Round { stage, round } => format!("{stage}.{round}"),
        Occasion::Other(text) => text.clone(),
    };
    format!("{} {what}", slot.at)
}

fn slot(line: &str) -> Result<Slot, Unread> {
    let unread = || Unread::NoSlot { line: line.to_owned() };
    let mut parts = line.splitn(3, char::is_whitespace);
    let [date, time, what] = [(); 3].map(|()| parts.next().unwrap_or_default().trim());
    let date = read_date(date).map_err(|_| unread())?;
    // A clock may show 9:30 or 09:30.
    let at = format!("{date} {time:0>5}").parse().map_err(|_| unread())?;
    let (stage, round) = what.split_once('.').unwrap_or(("1", what));
    let what = match (stage.parse(), round.parse()) {
        _ if what.is_empty() => return Err(unread()),
        (Ok(stage), Ok(round)) => Occasion::Round { stage, round },
        (Ok(_) | Err(_), _) => Occasion::Other(what.to_owned()),
    };
    Ok(Slot { at, what })
}

/// What is said in words about something, a paragraph a line.
pub(super) fn said(regulations: &Regulations, of: Provision) -> Vec<String> {
    regulations.said(of).lines().map(str::to_owned).collect()
}

pub(super) fn say(regulations: &mut Regulations, of: Provision, typed: &[String]) {
    let text = typed.join("\n");
    let found = regulations.provisions.iter().position(|one| one.of == of);
    match (found, text.is_empty()) {
        (Some(at), true) => {
            regulations.provisions.remove(at);
        }
        (Some(at), false) => regulations.provisions[at].text = text,
        (None, true) => {}
        (None, false) => regulations.provisions.push(ProvisionText { of, text }),
    }
}
