//! A new event by its form: the rulebook's defaults, its clauses, its warnings and its refusals.

use axum::http::StatusCode;
use competition::{Regulations, StageSystem};

use crate::common::Guest;
use crate::common::hall::Hall;

async fn chief() -> Guest {
    let mut guest = Guest::chief().await;
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=en"));
    guest
}

/// The fields of the form as a browser would send them: as they were filled in for a discipline.
async fn filled(guest: &mut Guest, discipline: &str) -> Vec<(String, String)> {
    fields(guest, &format!("/desk/new?discipline={discipline}")).await
}

/// The fields of the form at an address.
async fn fields(guest: &mut Guest, path: &str) -> Vec<(String, String)> {
    let (status, page) = guest.get(path).await;
    assert_eq!(status, StatusCode::OK, "{path}");
    let form = page.split("<form class=\"stack regulations\"").nth(1).unwrap();
    let mut fields = Vec::new();
    let value = |text: &str, key: &str| {
        let found = text.split(&format!("{key}=\"")).nth(1)?;
        found.split('"').next().map(str::to_owned)
    };
    for tag in form.split('<').skip(1) {
        let tag = tag.split('>').next().unwrap();
        let ticked = !tag.contains("checkbox") || tag.contains(" checked");
        if tag.starts_with("input") && ticked {
            fields.extend(value(tag, "name").zip(value(tag, "value")));
        }
    }
    for select in form.split("<select name=\"").skip(1) {
        let name = select.split('"').next().unwrap();
        let list = select.split("</select>").next().unwrap();
        let options: Vec<&str> = list.split("<option value=\"").skip(1).collect();
        let chosen =
            options.iter().find(|one| one.split('>').next().unwrap().contains(" selected"));
        let option = chosen.or(options.first()).unwrap();
        fields.push((name.to_owned(), option.split('"').next().unwrap().to_owned()));
    }
    for area in form.split("<textarea ").skip(1) {
        let (tag, rest) = area.split_once('>').unwrap();
        let text = rest.split("</textarea>").next().unwrap();
        fields.extend(value(tag, "name").map(|name| (name, text.to_owned())));
    }
    fields
}

fn form(fields: &[(String, String)], changes: &[(&str, &str)]) -> String {
    let kept = fields.iter().filter(|(name, _)| changes.iter().all(|(other, _)| other != name));
    let all = kept
        .map(|(name, value)| (name.as_str(), value.as_str()))
        .chain(changes.iter().copied())
        .map(|(name, value)| {
            let value: String = value.bytes().map(|byte| format!("%{byte:02X}")).collect();
            format!("{name}={value}")
        });
    all.collect::<Vec<_>>().join("&")
}

fn regulations(guest: &Guest, slug: &str) -> Regulations {
    let logged = guest.server.event(slug).unwrap_or_else(|| panic!("no {slug}"));
    logged.snapshot().state.competition.regulations().cloned().unwrap()
}

/// What the rulebook fills in can be held under it, for every discipline that is played.
#[tokio::test]
async fn the_defaults_of_every_discipline_make_an_event() {
    let mut guest = chief().await;
    let (_, page) = guest.get("/desk/new").await;
    let options = page.split("<option value=\"").skip(1);
    let all: Vec<String> = options.map(|one| one.split('"').next().unwrap().to_owned()).collect();
    assert!(all.len() > 40, "{}", all.len());
    for (number, discipline) in all.iter().enumerate() {
        let fields = filled(&mut guest, discipline).await;
        let name = format!("Event {number}");
        let mut changes = vec![("name", name.as_str()), ("starts", "2026-12-01")];
        if discipline.contains("renju") {
            changes.push(("renju_opening", "RIF"));
        }
        // Where the rulebook names no time control, the arbiter must.
        if fields.iter().any(|(name, value)| name == "control" && value.is_empty()) {
            changes.push(("control", "10+5"));
        }
        // What is played by letters, and who judges it, no rulebook can know.
        if fields.iter().any(|(name, value)| name == "medium" && !value.is_empty()) {
            changes.extend([("post_game", "russian"), ("organiser", "Federation")]);
            changes.extend([("post1", "chief-judge"), ("official1", "Judge")]);
            changes.push(("no_secretary", "yes"));
            if fields.iter().any(|(name, _)| name == "procedure") {
                changes.push(("procedure", "RU-2022"));
            }
        }
        let (status, page) = guest.post("/desk/new", &form(&fields, &changes)).await;
        let fault =
            page.split("id=\"faults\"").nth(1).map(|one| one.chars().take(600).collect::<String>());
        assert_eq!(status, StatusCode::SEE_OTHER, "{discipline}: {fault:?}");
        let slug = format!("event-{number}-2026");
        let (status, text) = guest.get(&format!("/e/{slug}/regulations")).await;
        assert_eq!(status, StatusCode::OK);
        assert!(text.contains("class=\"clause\""), "{discipline}");
    }
}

#[tokio::test]
async fn the_clause_stands_beside_each_choice() {
    let mut guest = chief().await;
    let (_, page) = guest.get("/desk/new?discipline=UA-2024/russian").await;
    for clause in [
        "UA-2024 II.systems.1",
        "UA-2024 III.time-control.4.1",
        "UA-2024 III.start.4.2",
        "UA-2024 III.start.5.1",
        "UA-2024 III.placing.3.2",
        "UA-2024 II.systems.6.3",
        "UA-2024 III.age.1",
    ] {
        assert!(page.contains(clause), "{clause}");
    }
    assert!(page.contains("recommends micro-matches of two games"), "{page}");
}

#[tokio::test]
async fn what_the_rulebook_forbids_comes_back_with_its_clause() {
    let _claim = clauses::proves(&["UA-2024 III.start.4.2"]);
    let mut guest = chief().await;
    let fields = filled(&mut guest, "UA-2024/russian").await;
    let late = [("name", "Late"), ("starts", "2026-12-01"), ("lateness", "90")];
    let (status, page) = guest.post("/desk/new", &form(&fields, &late)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("UA-2024 III.start.4.2") && page.contains("value=\"Late\""), "{page}");
    let wrong = [("name", ""), ("starts", "soon"), ("rounds", "many"), ("system", "fide-dutch")];
    let (status, page) = guest.post("/desk/new", &form(&fields, &wrong)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    for text in ["Write the name", "“soon” is no date", "“many” is no number"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    assert!(guest.server.event("slow-2026").is_none() && guest.server.event("late-2026").is_none());
}

#[tokio::test]
async fn a_look_warns_and_creates_nothing() {
    let mut guest = chief().await;
    let fields = filled(&mut guest, "UA-2024/russian").await;
    let look =
        [("name", "Look"), ("starts", "2026-12-01"), ("approved", "2026-11-20"), ("step", "look")];
    let (status, page) = guest.post("/desk/new", &form(&fields, &look)).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("id=\"warnings\"") && page.contains("UA-2024 II.regulation.5"), "{page}");
    assert!(guest.server.event("look-2026").is_none());
}

#[tokio::test]
async fn groups_and_a_final_a_knockout_and_teams_are_described() {
    let mut guest = chief().await;
    let fields = filled(&mut guest, "UA-2024/russian").await;
    let base = [("starts", "2026-12-01"), ("ends", "2026-12-05")];
    let groups = [
        ("name", "Groups"),
        ("system", "round-robin"),
        ("groups", "2"),
        ("system2", "double"),
        ("qualifiers", "2"),
        ("carry", "meetings"),
        ("age", "Cadets"),
        ("official1", "Petrenko"),
        ("post1", "chief-judge"),
        ("category1", "national"),
    ];
    let changes: Vec<_> =
        base.iter().chain(&groups).copied().filter(|one| one.0 != "age").collect();
    let (status, text) = guest.post("/desk/new", &form(&fields, &changes)).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    let made = regulations(&guest, "groups-2026");
    assert_eq!((made.stages.len(), made.stages[0].groups), (2, 2));
    assert_eq!(made.stages[1].qualifiers, Some(2));
    assert_eq!(made.officials[0].name, "Petrenko");
    let (_, page) = guest.get("/e/groups-2026/regulations").await;
    assert!(page.contains("Petrenko") && page.contains("UA-2024 II.systems.6.1"), "{page}");
    let knockout =
        [("name", "Knockout"), ("system", "knockout-all"), ("ko1", "micro-match"), ("ko2", "lot")];
    let changes: Vec<_> = base.iter().chain(&knockout).copied().collect();
    assert_eq!(guest.post("/desk/new", &form(&fields, &changes)).await.0, StatusCode::SEE_OTHER);
    let made = regulations(&guest, "knockout-2026");
    let StageSystem::Knockout { play_on, tie_breaks, .. } = &made.stages[0].system else {
        panic!("{made:?}")
    };
    assert_eq!((*play_on, tie_breaks.len()), (tournament::PlayOn::ForAllPlaces, 2));
    let teams = [
        ("name", "Teams"),
        ("kind", "team"),
        ("boards", "4"),
        ("reserves", "1"),
        ("order", "move-up"),
    ];
    let changes: Vec<_> = base.iter().chain(&teams).copied().collect();
    assert_eq!(guest.post("/desk/new", &form(&fields, &changes)).await.0, StatusCode::SEE_OTHER);
    assert_eq!(regulations(&guest, "teams-2026").teams.as_ref().unwrap().boards, 4);
}

#[tokio::test]
async fn regulations_are_changed_by_the_same_form() {
    let mut chief = chief().await;
    for (index, discipline, changes) in [
        (1, "UA-2024/russian", vec![("system", "ua-median-solkoff"), ("rounds", "7")]),
        (2, "RU-2022/international", vec![("system", "double"), ("groups", "2")]),
        (
            3,
            "UA-2024/brazilian",
            vec![("kind", "team"), ("boards", "4"), ("system", "knockout-third"), ("ko1", "lot")],
        ),
        (4, "UA-2024/international", vec![("kind", "team-scoring"), ("best", "3")]),
    ] {
        let fields = filled(&mut chief, discipline).await;
        let name = format!("Cup {index}");
        let named = [("name", name.as_str()), ("starts", "2026-12-01"), ("step", "create")];
        let changes: Vec<_> = changes.into_iter().chain(named).collect();
        let (status, page) = chief.post("/desk/new", &form(&fields, &changes)).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{discipline}: {page}");
        let slug = format!("cup-{index}-2026");
        let before = regulations(&chief, &slug);
        let path = format!("/desk/{slug}/regulations");
        let shown = self::fields(&mut chief, &path).await;
        let (status, page) = chief.post(&path, &form(&shown, &[("step", "create")])).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{discipline}: {page}");
        assert_eq!(regulations(&chief, &slug), before, "nothing was changed in the form");
        let changes = [("place", "Одеса"), ("step", "create")];
        let (status, page) = chief.post(&path, &form(&shown, &changes)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "somebody sent this form before");
        assert!(page.contains("meanwhile") && page.contains("Одеса"), "{page}");
        let shown = self::fields(&mut chief, &path).await;
        let (status, page) = chief.post(&path, &form(&shown, &changes)).await;
        assert_eq!(status, StatusCode::SEE_OTHER, "{page}");
        let after = regulations(&chief, &slug);
        assert_eq!(after.place, "Одеса");
        assert_eq!(after.stages, before.stages);
    }
}

#[tokio::test]
async fn what_rests_on_regulations_keeps_them() {
    let mut chief = chief().await;
    Hall::swiss(&chief).await;
    let path = "/desk/swiss/regulations";
    let shown = fields(&mut chief, path).await;
    let before = regulations(&chief, "swiss");
    let (status, page) =
        chief.post(path, &form(&shown, &[("rounds", "11"), ("step", "create")])).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("only name, place, dates"), "{page}");
    assert_eq!(regulations(&chief, "swiss"), before);
    let (status, page) =
        chief.post(path, &form(&shown, &[("name", "Cup of Kyiv"), ("step", "create")])).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{page}");
    assert_eq!(regulations(&chief, "swiss").name, "Cup of Kyiv");
}

/// What single clauses leave to the regulations is typed into the form, stands on the page of the event
/// and in the papers; what is left empty is named at the desk before anything is printed.
#[tokio::test]
async fn the_words_of_the_regulations_are_typed_shown_and_missed() {
    let _claim = clauses::proves(&[
        "UA-2024 II.regulation.2.7",
        "UA-2024 II.regulation.2.8",
        "UA-2024 IV.8.3",
        "UA-2024 VI.moves.7",
        "UA-2024 III.rights.3.12",
    ]);
    let mut guest = chief().await;
    let fields = filled(&mut guest, "UA-2024/russian").await;
    let base = [("name", "Words"), ("starts", "2026-12-01"), ("ends", "2026-12-05")];
    let words = [
        ("awards", "A cup.\nMedals for the first three."),
        ("king_turned", "yes"),
        ("phone_penalties", "A warning."),
        ("timetable", "2026-12-01 9:30 Opening\n01.12.2026 10:00 1\n2026-12-02 10:00 2"),
        ("entries_until", "2026-11-20"),
        ("qualifier", "Final"),
        ("qualifier_places", "3"),
    ];
    let changes: Vec<_> = base.iter().chain(&words).copied().collect();
    let (status, page) = guest.post("/desk/new", &form(&fields, &changes)).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{page}");
    let made = regulations(&guest, "words-2026");
    let said = |text: &str| made.provisions.iter().any(|one| one.text == text);
    assert!(said("A cup.\nMedals for the first three.") && said("A warning."), "{made:?}");
    assert!(made.games.king_turned && made.timetable.len() == 3);
    assert_eq!(made.qualifier.as_ref().map(|one| one.places), Some(3));
    let (_, page) = guest.get("/e/words-2026/regulations").await;
    for text in ["Medals for the first three.", "A warning.", "Opening", "UA-2024 VI.moves.7"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    // The form shows it again.
    let (_, page) = guest.get("/desk/words-2026/regulations").await;
    assert!(page.contains("2026-12-01 09:30 Opening\n2026-12-01 10:00 1"), "{page}");
    // At the desk the empty sections stand beside the papers, with their clauses.
    let (_, page) = guest.get("/desk/words-2026/papers").await;
    let missing = page.split("data-missing=\"regulations\"").nth(1).unwrap();
    let missing = missing.split("</small>").next().unwrap();
    assert!(missing.contains("UA-2024 II.regulation.2.7"), "{missing}");
    assert!(!missing.contains("II.regulation.2.8"), "awards are written: {missing}");
    let (_, page) = guest.get("/e/words-2026/papers").await;
    assert!(!page.contains("data-missing"), "it is a matter of the desk");
    // A line that is no line of a timetable, and a round that is not there.
    for (line, told) in
        [("soon 1", "is no line of a timetable"), ("2026-12-09 10:00 1", "on none of the days")]
    {
        let wrong = [("name", "Wrong"), ("starts", "2026-12-01"), ("timetable", line)];
        let (status, page) = guest.post("/desk/new", &form(&fields, &wrong)).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{line}");
        assert!(page.contains(told), "{line}: {page}");
    }
}

/// Fields are those of the rulebook: a clause leaves them to the regulations, or they are not there.
#[tokio::test]
async fn a_field_is_there_where_a_clause_leaves_it_to_the_regulations() {
    let mut guest = chief().await;
    let there = |page: &str, name: &str| page.contains(&format!("name=\"{name}\""));
    for (discipline, own, not) in [
        (
            "UA-2024/russian",
            &["king_turned", "safety", "phone_penalties", "byes"][..],
            &["dress_code", "rule_set", "rank", "draws_after"][..],
        ),
        (
            "UA-CHESS/chess-blitz",
            &["rule_set", "rank", "draws_after", "device_penalty", "reception"],
            &["king_turned", "dress_code"],
        ),
        (
            "RU-2022/renju",
            &["fouls", "further_draws", "dress_code", "identification"],
            &["byes", "safety", "majority_capture"],
        ),
        (
            "RU-2022/draughts64",
            &["majority_capture", "lateness_consequences"],
            &["fouls", "king_turned"],
        ),
    ] {
        let (_, page) = guest.get(&format!("/desk/new?discipline={discipline}")).await;
        for name in own {
            assert!(there(&page, name), "{discipline} has {name}");
        }
        for name in not {
            assert!(!there(&page, name), "{discipline} has no {name}");
        }
    }
}
