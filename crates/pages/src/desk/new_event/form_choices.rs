//! What a rulebook offers for a discipline: choices, defaults, and the clause behind each.

use competition::{Kind, StageSystem, TieBreak};
use rulebook::{
    Admission, Allowed, Begins, Country, Criterion, Discipline, Entrants, Game, ListKind,
    MicroMatches, Override, Pace, Rulebook, Subject, TimeControl,
};
use tournament::standings::name_of;
use tournament::{PlayOn, Slots, System};

use super::event_form::{EventForm, TIES};
use crate::id;
use crate::text::Texts;
use crate::view::{Cited, cited};

/// Something to choose: its word in the form, its name, the clauses that know it.
pub(crate) struct Choice {
    pub(crate) value: String,
    pub(crate) name: String,
    pub(crate) because: Vec<Cited>,
}

/// What the rulebook says beside a field.
#[derive(Default)]
pub(crate) struct Hint {
    pub(crate) text: String,
    pub(crate) because: Vec<Cited>,
}

/// Everything the form offers.
pub(crate) struct FormChoices {
    pub(crate) rulebook: &'static str,
    pub(crate) title: String,
    pub(crate) discipline: String,
    pub(crate) discipline_because: Vec<Cited>,
    pub(crate) kinds: Vec<Choice>,
    /// Systems that the rulebook describes, then those of others.
    pub(crate) systems: Vec<Choice>,
    pub(crate) foreign_systems: Vec<Choice>,
    pub(crate) tie_ways: Vec<(String, String)>,
    pub(crate) controls: Vec<String>,
    pub(crate) control: Hint,
    pub(crate) games: Hint,
    pub(crate) rounds: Hint,
    pub(crate) lateness: Hint,
    pub(crate) scales: Vec<&'static str>,
    pub(crate) scoring: Hint,
    pub(crate) criteria: Vec<Choice>,
    pub(crate) ties: Hint,
    pub(crate) play_off: Hint,
    pub(crate) additional: Hint,
    pub(crate) opening_tables: Vec<String>,
    pub(crate) openings: Hint,
    pub(crate) renju: bool,
    pub(crate) ages: Vec<Choice>,
    pub(crate) teams: Hint,
    pub(crate) deposit: Hint,
    pub(crate) roubles: bool,
    pub(crate) impaired: bool,
}

impl FormChoices {
    pub(crate) fn of(
        book: &'static Rulebook,
        discipline: &'static Discipline,
        t: Texts,
    ) -> FormChoices {
        let document = book.document();
        let (own, foreign): (Vec<System>, Vec<System>) = System::ALL
            .into_iter()
            .partition(|system| competition::is_described_by(*system, document));
        let swiss = |all: Vec<System>| all.into_iter().map(|one| swiss(one, book, t)).collect();
        let mut systems = plain_systems(book, t);
        systems.extend::<Vec<Choice>>(swiss(own));
        let game = discipline.play.game();
        FormChoices {
            rulebook: document.prefix(),
            title: book.title().of(t.language).to_owned(),
            discipline: discipline.names.of(t.language).to_owned(),
            discipline_because: cited(discipline.clauses.iter(), t),
            kinds: kinds(book, discipline, t),
            systems,
            foreign_systems: swiss(foreign),
            tie_ways: tie_ways(t),
            controls: controls(book, discipline),
            control: control_hint(book, discipline, t),
            games: games_hint(book, discipline, t),
            rounds: rounds_hint(book, t),
            lateness: lateness_hint(book, discipline, t),
            scales: book
                .scoring(discipline)
                .map(|one| one.scales.iter().map(|scale| scale.name()).collect())
                .unwrap_or_default(),
            scoring: book.scoring(discipline).map_or(Hint::default(), |one| Hint {
                text: String::new(),
                because: cited(one.clauses.iter(), t),
            }),
            criteria: criteria(book, t),
            ties: ties_hint(book, discipline, t),
            play_off: leave(book, discipline, Subject::PlayOff, t),
            additional: leave(book, discipline, Subject::ExtraMicroMatches, t),
            opening_tables: opening_tables(book, discipline),
            openings: openings_hint(book, discipline, t),
            renju: matches!(game, Some((Game::Renju, _))),
            ages: book
                .age_groups(discipline)
                .map(|group| Choice {
                    value: group.names.en.clone(),
                    name: group.names.of(t.language).to_owned(),
                    because: cited(group.clauses.iter(), t),
                })
                .collect(),
            teams: teams_hint(book, discipline, t),
            deposit: leave(book, discipline, Subject::ProtestDeposit, t),
            roubles: book.events().country == Country::Ru,
            impaired: book.events().wheelchair_events,
        }
    }

    pub(crate) fn has_openings(&self) -> bool {
        !self.opening_tables.is_empty()
    }
}

/// The form as the rulebook fills it in.
pub(crate) fn defaults(book: &'static Rulebook, discipline: &'static Discipline) -> EventForm {
    let mut form = EventForm::default();
    form.set("discipline", format!("{}/{}", book.document().prefix(), discipline.id));
    form.set("control", controls(book, discipline).into_iter().next().unwrap_or_default());
    if discipline.entrants == Entrants::Team {
        form.set("kind", "team");
        form.set("boards", "4");
    }
    let played = book.micro_match(discipline);
    let always = matches!(discipline.play.game(), Some((Game::Draughts64, _)));
    let advised = played.is_some_and(|rule| rule.played.says != MicroMatches::IfRegulationsSay);
    form.set("games", if always || advised { "2" } else { "1" });
    let mut rules = book.openings(discipline);
    if rules.any(|rule| rule.begins == Begins::Drawn) {
        let table = opening_tables(book, discipline).into_iter().next();
        form.set("opening_table", table.unwrap_or_default());
    }
    // A catalogue leaves the choice to the regulations: what fits every system comes first.
    let lists: Vec<_> = book.placing(discipline).collect();
    if lists.iter().all(|list| list.list == ListKind::Catalogue) {
        let fits = |one: &Criterion| *one != Criterion::Schmulian;
        let every: Vec<Criterion> = Criterion::ALL
            .into_iter()
            .filter(|one| fits(one) && lists.iter().all(|list| list.criteria.contains(one)))
            .collect();
        let first = || lists.first().map(|list| list.criteria.clone()).unwrap_or_default();
        let chosen = if every.is_empty() { first() } else { every };
        for (number, criterion) in (1..=TIES).zip(chosen.into_iter().filter(fits)) {
            form.set(&format!("tie{number}"), criterion.id());
        }
    }
    form.set("ko1", TieBreakWord(TieBreak::ShorterGame).id());
    form.set("ko2", TieBreakWord(TieBreak::Lot).id());
    form
}

/// A way of breaking a tie, by its word in data.
struct TieBreakWord(TieBreak);

impl TieBreakWord {
    fn id(&self) -> String {
        let value = serde_json::to_value(self.0).unwrap_or_default();
        value.as_str().unwrap_or_default().to_owned()
    }
}

fn tie_ways(t: Texts) -> Vec<(String, String)> {
    let all = [
        TieBreak::Replay,
        TieBreak::HigherBoards,
        TieBreak::ShorterGame,
        TieBreak::MicroMatch,
        TieBreak::BoardCoefficients,
        TieBreak::WhiteLeaves,
        TieBreak::BlackLeaves,
        TieBreak::Lot,
    ];
    all.map(|way| (TieBreakWord(way).id(), way.word(t.language).into_owned())).to_vec()
}

fn kinds(book: &Rulebook, discipline: &Discipline, t: Texts) -> Vec<Choice> {
    let all = [
        ("individual", id::KIND_INDIVIDUAL, Kind::Individual),
        ("team", id::KIND_TEAM, Kind::Team),
        ("individual-team", id::KIND_INDIVIDUAL_TEAM, Kind::IndividualTeam),
        ("team-scoring", id::KIND_TEAM_SCORING, Kind::TeamScoring { best: None }),
    ];
    // A rulebook that lists team disciplines of a game wants team events held under them.
    let listed = |one: &Discipline| one.entrants == Entrants::Team && one.play == discipline.play;
    let listed = book.disciplines().iter().any(listed);
    let fits = |kind: Kind| {
        let team = kind == Kind::Team;
        !listed || team == (discipline.entrants == Entrants::Team)
    };
    all.into_iter()
        .filter(|(_, _, kind)| fits(*kind))
        .map(|(value, id, kind)| Choice {
            value: value.to_owned(),
            name: t.say(id).into_owned(),
            because: cited(&kind.clauses(book.document()), t),
        })
        .collect()
}

fn plain_systems(book: &Rulebook, t: Texts) -> Vec<Choice> {
    let knockout = |play_on| StageSystem::Knockout {
        play_on,
        slots: Slots::default(),
        tie_breaks: Vec::new(),
    };
    let all = [
        ("round-robin", id::SYSTEM_ROUND_ROBIN, StageSystem::RoundRobin { cycles: 1 }),
        ("double", id::SYSTEM_DOUBLE, StageSystem::RoundRobin { cycles: 2 }),
        ("knockout", id::SYSTEM_KNOCKOUT, knockout(PlayOn::Nobody)),
        ("knockout-third", id::SYSTEM_KNOCKOUT_THIRD, knockout(PlayOn::ForThirdPlace)),
        ("knockout-all", id::SYSTEM_KNOCKOUT_ALL, knockout(PlayOn::ForAllPlaces)),
        ("scheveningen", id::SYSTEM_SCHEVENINGEN, StageSystem::Scheveningen),
    ];
    let mut choices: Vec<Choice> = all
        .into_iter()
        .map(|(value, id, system)| Choice {
            value: value.to_owned(),
            name: t.say(id).into_owned(),
            because: cited(&system.clauses(book.document()), t),
        })
        .collect();
    let name = t.say(id::SYSTEM_MATCH).into_owned();
    choices.push(Choice { value: "match".to_owned(), name, because: Vec::new() });
    choices
}

fn swiss(system: System, book: &Rulebook, t: Texts) -> Choice {
    Choice {
        value: system.id().to_owned(),
        name: crate::view::swiss_name(system, t),
        because: cited(&competition::system_clauses(system, book.document()), t),
    }
}

/// The controls that can be named: recommended ones, then admitted ones.
fn controls(book: &Rulebook, discipline: &Discipline) -> Vec<String> {
    let Some((game, pace)) = discipline.play.game() else { return Vec::new() };
    let mut all: Vec<TimeControl> = Vec::new();
    for row in book.controls(game).filter(|row| row.pace == pace) {
        all.extend(row.recommends.iter().cloned());
        all.extend(row.admits.iter().filter_map(|one| match one {
            Admission::Control(control) | Admission::NotLessThan(control) => Some(control.clone()),
            Admission::Within(_) => None,
        }));
    }
    // Where only limits are given, what is usual at the pace and keeps them.
    let usual = match pace {
        Pace::Classical => ["80+60", "90+30", "60+30", "45+15", "30+30"],
        Pace::Rapid => ["15+10", "15+5", "10+5", "20+5", "7+5"],
        Pace::Blitz => ["3+2", "5+3", "5", "3", "4+2"],
    };
    let usual = usual.iter().filter_map(|text| text.parse::<TimeControl>().ok());
    let fits = |control: &TimeControl| book.controls_admitting(discipline, control).is_some();
    all.extend(usual.filter(fits));
    let mut texts: Vec<String> = Vec::new();
    for text in all.iter().map(ToString::to_string) {
        if !texts.contains(&text) {
            texts.push(text);
        }
    }
    texts
}

fn control_hint(book: &Rulebook, discipline: &Discipline, t: Texts) -> Hint {
    let Some((game, pace)) = discipline.play.game() else { return Hint::default() };
    let rows: Vec<_> = book.controls(game).filter(|row| row.pace == pace).collect();
    let recommended: Vec<String> =
        rows.iter().flat_map(|row| row.recommends.iter().map(ToString::to_string)).collect();
    let shown: Vec<String> = controls(book, discipline).into_iter().take(8).collect();
    let text = match recommended.is_empty() {
        true => t.tell(id::OFFER_CONTROL, &[("list", &shown.join("; "))]),
        false => t.tell(id::OFFER_CONTROL_RECOMMENDED, &[("list", &recommended.join("; "))]),
    };
    let because = rows.iter().flat_map(|row| row.clauses.iter());
    Hint { text: text.into_owned(), because: cited(because, t) }
}

fn games_hint(book: &Rulebook, discipline: &Discipline, t: Texts) -> Hint {
    let Some(rule) = book.micro_match(discipline) else {
        return Hint { text: t.say(id::EVENT_GAMES_HINT).into_owned(), because: Vec::new() };
    };
    let text = match rule.played.says {
        MicroMatches::Always => t.say(id::OFFER_MICRO_ALWAYS),
        MicroMatches::Recommended => t.say(id::OFFER_MICRO_RECOMMENDED),
        MicroMatches::IfRegulationsSay => t.say(id::OFFER_MICRO_FREE),
    };
    Hint { text: text.into_owned(), because: cited(rule.played.clauses.iter(), t) }
}

fn rounds_hint(book: &Rulebook, t: Texts) -> Hint {
    let usual = |people: u16| book.events().usual_rounds(people);
    let texts: Vec<String> = [(20, "< 30"), (50, "30–70"), (100, "> 70")]
        .into_iter()
        .filter_map(|(people, shown)| {
            let (least, most) = usual(people)?;
            Some(format!("{shown}: {least}–{most}"))
        })
        .collect();
    if texts.is_empty() {
        return Hint { text: t.say(id::EVENT_ROUNDS_HINT).into_owned(), because: Vec::new() };
    }
    let text = t.tell(id::OFFER_ROUNDS, &[("list", &texts.join("; "))]).into_owned();
    let system = competition::system_clauses(System::UaLot, book.document());
    Hint { text, because: cited(&system, t) }
}

fn lateness_hint(book: &Rulebook, discipline: &Discipline, t: Texts) -> Hint {
    let Some(rule) = book.lateness(discipline) else { return Hint::default() };
    let mut text = match rule.allowed {
        Allowed::Minutes(minutes) => {
            t.tell(id::OFFER_LATENESS, &[("n", &minutes.to_string())]).into_owned()
        }
        Allowed::FirstControlAtMostMinutes(minutes) => {
            t.tell(id::OFFER_LATENESS_CONTROL, &[("n", &minutes.to_string())]).into_owned()
        }
    };
    if Override::LatenessMinutes(1).check(book, discipline).is_err() {
        text = format!("{text} {}", t.say(id::OFFER_FIXED));
    }
    Hint { text, because: cited(rule.clauses.iter(), t) }
}

fn criteria(book: &Rulebook, t: Texts) -> Vec<Choice> {
    let document = book.document();
    let choice = |criterion: Criterion| Choice {
        value: criterion.id().to_owned(),
        name: name_of(criterion, document, t.language).into_owned(),
        because: cited(Rulebook::of(document).events().criterion(criterion), t),
    };
    Criterion::ALL.map(choice).into()
}

fn ties_hint(book: &Rulebook, discipline: &Discipline, t: Texts) -> Hint {
    let lists: Vec<_> = book.placing(discipline).collect();
    let because = cited(lists.iter().flat_map(|list| list.clauses.iter()), t);
    let id = match lists.iter().any(|list| list.list == ListKind::Order) {
        true => id::OFFER_TIES_ORDER,
        false => id::OFFER_TIES_CATALOGUE,
    };
    Hint { text: t.say(id).into_owned(), because }
}

/// Whether the regulations may decide something, and by which clause.
fn leave(book: &Rulebook, discipline: &Discipline, subject: Subject, t: Texts) -> Hint {
    match Override::Other(subject).check(book, discipline) {
        Ok(clauses) => {
            let text = t.say(id::OFFER_ALLOWED).into_owned();
            Hint { text, because: cited(clauses.iter(), t) }
        }
        Err(_) => Hint { text: t.say(id::OFFER_NO_CLAUSE).into_owned(), because: Vec::new() },
    }
}

fn opening_tables(book: &Rulebook, discipline: &Discipline) -> Vec<String> {
    let rules: Vec<_> = book.openings(discipline).collect();
    let named: Vec<String> = rules.iter().flat_map(|rule| rule.tables.iter().cloned()).collect();
    let drawn = rules.iter().any(|rule| rule.begins == Begins::Drawn);
    if named.is_empty() && drawn {
        // It has openings drawn and prints no table: the usual one of Russian draughts.
        return vec!["RU-2013 App.5".to_owned(), "UA-2024 App.2".to_owned()];
    }
    named
}

fn openings_hint(book: &Rulebook, discipline: &Discipline, t: Texts) -> Hint {
    let rules: Vec<_> = book.openings(discipline).collect();
    let Some(first) = rules.first() else { return Hint::default() };
    let id = match first.begins {
        Begins::Drawn => id::OFFER_OPENING_DRAWN,
        Begins::MayBeDrawn => id::OFFER_OPENING_MAY,
        Begins::ByRegulations => id::OFFER_OPENING_REGULATIONS,
    };
    let because = cited(rules.iter().flat_map(|rule| rule.clauses.iter()), t);
    Hint { text: t.say(id).into_owned(), because }
}

fn teams_hint(book: &Rulebook, discipline: &Discipline, t: Texts) -> Hint {
    let Some(rule) = book.team(discipline) else { return Hint::default() };
    let minutes = rule.line_up_minutes_before.says.to_string();
    let text = t.tell(id::OFFER_TEAMS, &[("n", &minutes)]).into_owned();
    let clauses = rule.board_order.clauses.iter().chain(rule.line_up_minutes_before.clauses.iter());
    Hint { text, because: cited(clauses, t) }
}
