//! What the rulebooks say, as tables.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use clauses::{Document, reads};
use rulebook::{
    CommitteeFault, Discipline, Entrants, Game, Ground, Override, Refused, Rulebook, Scale,
    Subject, TimeControl,
};

fn discipline(document: Document, id: &str) -> &'static Discipline {
    Rulebook::of(document).discipline(id).unwrap()
}

fn control(text: &str) -> TimeControl {
    text.parse().unwrap()
}

/// The paces for which a rulebook names a control, as one text.
fn paces(document: Document, game: Game, text: &str) -> String {
    let rulebook = Rulebook::of(document);
    let rows = rulebook.classify(game, &control(text));
    rows.iter().map(|row| row.pace.name()).collect::<Vec<_>>().join(" ")
}

#[test]
fn the_sixteen_disciplines_with_their_international_names() {
    let _claim = reads(&["RU-2022 1.2", "RU-2022 App.1"]);
    let rulebook = Rulebook::of(Document::RU_2022);
    let hundred = "Draughts-100 / International Draughts";
    let names = [
        "Draughts-64. Rapid",
        "Draughts-64. Rapid. Team competition",
        "Draughts-64. Team competition",
        "Draughts-64. Blitz",
        "Draughts-64. Blitz. Team competition",
        "Draughts-64",
        &format!("{hundred}. Rapid"),
        &format!("{hundred}. Rapid. Team competition"),
        &format!("{hundred}. Team competition"),
        &format!("{hundred}. Blitz"),
        &format!("{hundred}. Blitz. Team competition"),
        hundred,
        "Correspondence draughts",
        "Giveaway / Giveaway draughts",
        "Draughts composition",
        "Renju",
    ];
    let numbered: Vec<&Discipline> =
        rulebook.disciplines().iter().filter(|one| one.number.is_some()).collect();
    assert_eq!(numbered.len(), 16);
    for (number, (one, name)) in (1..).zip(numbered.iter().zip(names)) {
        assert_eq!((one.number, one.international.as_deref()), (Some(number), Some(name)));
        let team = one.names.ru.ends_with("командные соревнования");
        assert_eq!(one.entrants == Entrants::Team, team, "{one}");
        let pace = match one.play.game().map(|(_, pace)| pace.name()) {
            Some("rapid") => "быстрая игра",
            Some("blitz") => "молниеносная игра",
            _ => "",
        };
        assert!(one.names.ru.contains(pace), "{one}");
    }
}

#[test]
fn controls_of_russian_draughts() {
    let _claim = reads(&["RU-2013 2.1.11.1", "RU-2013 2.1.11.2", "RU-2013 2.1.11.3"]);
    let _claim = reads(&["RU-2013 2.2.3.1", "RU-2013 2.2.3.2", "RU-2013 2.2.3.3", "RU-2013 4.3.1"]);
    let _claim = reads(&["RU-2022 6.1.9.1", "RU-2022 6.1.9.2", "RU-2022 6.1.9.3", "RU-2022 8.3"]);
    let _claim = reads(&["UA-2024 III.time-control.4.1", "UA-2024 III.time-control.5.1"]);
    let _claim = reads(&["UA-2024 III.time-control.6.1"]);
    use Game::{Brazilian, Draughts64, Giveaway, Russian};
    for (document, game, text, expected) in [
        (Document::RU_2013, Russian, "45", "classical"),
        (Document::RU_2013, Russian, "44", ""),
        (Document::RU_2013, Russian, "60", "classical"),
        (Document::RU_2013, Russian, "30+30", "classical"),
        (Document::RU_2013, Russian, "30+29", ""),
        (Document::RU_2013, Russian, "40+5", "classical"),
        (Document::RU_2013, Russian, "10", "rapid"),
        (Document::RU_2013, Russian, "20", "rapid"),
        (Document::RU_2013, Russian, "21", ""),
        (Document::RU_2013, Russian, "8+4", "rapid"),
        (Document::RU_2013, Russian, "3", "blitz"),
        (Document::RU_2013, Russian, "5", "blitz"),
        (Document::RU_2013, Russian, "3+2", "blitz"),
        (Document::RU_2013, Russian, "6", ""),
        (Document::RU_2013, Draughts64, "45/20, 15", "classical"),
        (Document::RU_2013, Draughts64, "45+30", "classical"),
        (Document::RU_2013, Draughts64, "45", ""),
        (Document::RU_2013, Draughts64, "8+4", "rapid"),
        (Document::RU_2013, Draughts64, "15", "rapid"),
        (Document::RU_2013, Draughts64, "3+2", "blitz"),
        (Document::RU_2013, Giveaway, "45", "classical"),
        (Document::RU_2013, Giveaway, "30+30", "classical"),
        (Document::RU_2013, Giveaway, "40+5", "classical"),
        (Document::RU_2013, Giveaway, "20", ""),
        (Document::RU_2022, Russian, "20", "classical"),
        (Document::RU_2022, Russian, "20+30", "classical"),
        (Document::RU_2022, Russian, "30+30", "classical"),
        (Document::RU_2022, Russian, "19", ""),
        (Document::RU_2022, Russian, "16", ""),
        (Document::RU_2022, Russian, "15", "rapid"),
        (Document::RU_2022, Russian, "8+4", "rapid"),
        (Document::RU_2022, Russian, "7+5", "rapid"),
        (Document::RU_2022, Russian, "6", ""),
        (Document::RU_2022, Russian, "5", "blitz"),
        (Document::RU_2022, Russian, "3+2", "blitz"),
        (Document::RU_2022, Draughts64, "3+2", "blitz"),
        (Document::RU_2022, Giveaway, "20+30", "classical"),
        (Document::RU_2022, Giveaway, "19", ""),
        (Document::UA_2024, Russian, "45+10", "classical"),
        (Document::UA_2024, Russian, "25+5", "classical"),
        (Document::UA_2024, Russian, "45", ""),
        (Document::UA_2024, Brazilian, "20+10", "classical"),
        (Document::UA_2024, Russian, "10+3", "rapid"),
        (Document::UA_2024, Russian, "7+5", "rapid"),
        (Document::UA_2024, Russian, "15", "rapid"),
        (Document::UA_2024, Russian, "10+4", ""),
        (Document::UA_2024, Russian, "5+3", "rapid blitz"),
        (Document::UA_2024, Russian, "3", "blitz"),
        (Document::UA_2024, Brazilian, "3+2", "blitz"),
        (Document::UA_2024, Russian, "4+1", "blitz"),
    ] {
        assert_eq!(paces(document, game, text), expected, "{document} {game:?} {text}");
    }
}

#[test]
fn controls_of_the_hundred_squares_and_checkers() {
    let _claim = reads(&["RU-2013 3.6.1", "RU-2013 3.6.2", "RU-2013 3.6.3"]);
    let _claim = reads(&["RU-2022 7.6.1", "RU-2022 7.6.2", "RU-2022 7.6.3"]);
    let _claim = reads(&["UA-2024 III.time-control.4.2", "UA-2024 III.time-control.4.3"]);
    let _claim = reads(&["UA-2024 III.time-control.5.2", "UA-2024 III.time-control.6.2"]);
    use Game::{English, International};
    for (document, game, text, expected) in [
        (Document::RU_2013, International, "120/50, 60/25*", "classical"),
        (Document::RU_2013, International, "120/50, 60", "classical"),
        (Document::RU_2013, International, "120/50, 30", "classical"),
        (Document::RU_2013, International, "90/40, 60", "classical"),
        (Document::RU_2013, International, "80+60", "classical"),
        (Document::RU_2013, International, "120+60", "classical"),
        (Document::RU_2013, International, "79+60", ""),
        (Document::RU_2013, International, "80+30", ""),
        (Document::RU_2013, International, "15", "rapid blitz"),
        (Document::RU_2013, International, "30", "rapid"),
        (Document::RU_2013, International, "10+5", "rapid blitz"),
        (Document::RU_2013, International, "10+4", "blitz"),
        (Document::RU_2013, International, "25+6", ""),
        (Document::RU_2013, International, "3+2", "blitz"),
        (Document::RU_2013, International, "2+3", ""),
        (Document::RU_2022, International, "30", "classical rapid"),
        (Document::RU_2022, International, "60+30", "classical"),
        (Document::RU_2022, International, "120", "classical"),
        (Document::RU_2022, International, "121", ""),
        (Document::RU_2022, International, "15+5", "rapid blitz"),
        (Document::RU_2022, International, "29", "rapid"),
        (Document::RU_2022, International, "5+3", "blitz"),
        (Document::RU_2022, International, "4+3", ""),
        (Document::UA_2024, English, "60/30, 30/15*", "classical"),
        (Document::UA_2024, English, "60", ""),
        (Document::UA_2024, International, "80+30", "classical"),
        (Document::UA_2024, International, "80+60", "classical"),
        (Document::UA_2024, International, "60+30", "classical"),
        (Document::UA_2024, International, "90/45, 30+30", "classical"),
        (Document::UA_2024, International, "120/50, 60/25*", "classical"),
        (Document::UA_2024, International, "90/50, 30", "classical"),
        (Document::UA_2024, International, "30+30", "classical"),
        (Document::UA_2024, International, "29+30", ""),
        (Document::UA_2024, International, "20", "rapid"),
        (Document::UA_2024, International, "10+5", "rapid blitz"),
        (Document::UA_2024, International, "20+10", "rapid"),
        (Document::UA_2024, International, "21+10", ""),
        (Document::UA_2024, International, "5", "blitz"),
        (Document::UA_2024, International, "3+2", "blitz"),
        (Document::UA_2024, International, "3+1", ""),
    ] {
        assert_eq!(paces(document, game, text), expected, "{document} {game:?} {text}");
    }
}

#[test]
fn controls_of_renju_and_chess() {
    let _claim = reads(&["RU-2013 5.4.1", "RU-2022 9.4.1", "UA-CHESS A.1", "UA-CHESS B.1"]);
    for document in [Document::RU_2013, Document::RU_2022] {
        for text in ["120+30", "90+30", "90", "45+10", "100+5"] {
            assert_eq!(paces(document, Game::Renju, text), "classical", "{text}");
        }
        for text in ["89", "45+9", "44+30"] {
            assert_eq!(paces(document, Game::Renju, text), "", "{text}");
        }
    }
    for (text, expected) in [
        ("10", "blitz"),
        ("3+2", "blitz"),
        ("8+2", "blitz"),
        ("8+3", "rapid"),
        ("11", "rapid"),
        ("15+10", "rapid"),
        ("59", "rapid"),
        ("45+15", "classical"),
        ("60", "classical"),
        ("90+30", "classical"),
        ("90/40, 30+30", "classical"),
    ] {
        assert_eq!(paces(Document::UA_CHESS, Game::Chess, text), expected, "{text}");
    }
}

/// Every control classified with what the rulebook recommends: a recommendation must be admitted.
#[test]
fn recommendations_are_admitted() {
    for rulebook in Rulebook::all() {
        for one in rulebook.disciplines() {
            let Some((game, _)) = one.play.game() else { continue };
            for row in rulebook.controls(game) {
                let outside = row.recommends.iter().find(|control| !row.admit(control));
                assert_eq!(outside, None, "{}", row.clauses);
            }
        }
    }
}

#[test]
fn own_age_groups() {
    let _claim = reads(&["UA-2024 III.age.1", "RU-2022 2.1", "UA-CHESS II.8.1", "UA-CHESS II.8.2"]);
    let _claim = reads(&[
        "UA-CHESS II.8.3.1",
        "UA-CHESS II.8.3.2",
        "UA-CHESS II.8.3.3",
        "UA-CHESS II.8.3.4",
    ]);
    let _claim = reads(&["UA-CHESS II.8.3.5", "UA-CHESS II.8.3.6", "UA-CHESS II.8.3.7"]);
    let own = |document: Document, id: &str, age: u16| {
        let group =
            Rulebook::of(document).own_age_group(discipline(document, id), 2026 - age, 2026);
        group.map_or("none", |group| group.names.ru.as_str())
    };
    // The age, and the groups of UA-2024, UA-CHESS, RU-2022 draughts, RU-2022 renju.
    for (age, ua, chess, draughts, renju) in [
        (5, "none", "до 8", "до 9", "до 12"),
        (6, "6–8", "до 8", "до 9", "до 12"),
        (8, "6–8", "до 8", "до 9", "до 12"),
        (9, "8–10", "до 10", "до 11", "до 12"),
        (10, "8–10", "до 10", "до 11", "до 12"),
        (11, "10–13", "до 12", "до 14", "до 12"),
        (12, "10–13", "до 12", "до 14", "12–15"),
        (13, "10–13", "до 14", "до 14", "12–15"),
        (14, "13–16", "до 14", "до 17", "12–15"),
        (15, "13–16", "до 16", "до 17", "12–15"),
        (16, "13–16", "до 16", "до 17", "16–20"),
        (17, "16–19", "до 18", "до 20", "16–20"),
        (19, "16–19", "до 20", "до 20", "16–20"),
        (20, "19–26", "до 20", "до 27", "16–20"),
        (21, "19–26", "взрослые", "до 27", "21–25"),
        (26, "19–26", "взрослые", "до 27", "мужчины"),
        (27, "взрослые", "взрослые", "мужчины", "мужчины"),
        (70, "взрослые", "взрослые", "мужчины", "мужчины"),
    ] {
        for (document, id, expected) in [
            (Document::UA_2024, "russian", ua),
            (Document::UA_CHESS, "chess", chess),
            (Document::RU_2022, "russian", draughts),
            (Document::RU_2022, "renju", renju),
        ] {
            let group = own(document, id, age);
            assert!(group.contains(expected), "{document} {id}, {age}: {group}, not {expected}");
        }
        assert!(own(Document::RU_2022, "russian-blitz-team", age).starts_with("мужчины"));
    }
    let rulebook = Rulebook::of(Document::RU_2022);
    assert_eq!(rulebook.own_age_group(discipline(Document::RU_2022, "russian"), 2030, 2026), None);
    let under_14 = rulebook.age_groups(discipline(Document::RU_2022, "russian")).nth(2).unwrap();
    assert!(under_14.admits(8) && under_14.admits(13) && !under_14.admits(14));
}

#[test]
fn what_a_game_is_worth() {
    let _claim = reads(&["RU-2013 1.12.1", "RU-2022 5.4.7.1", "UA-2024 III.result.1"]);
    let _claim =
        reads(&["UA-2024 III.result.1.1", "UA-2024 III.result.1.2", "UA-2024 III.result.1.3"]);
    let scales = |document, id| {
        Rulebook::of(document).scoring(discipline(document, id)).unwrap().scales.clone()
    };
    let (one, two) = (Scale::OneHalfZero, Scale::TwoOneZero);
    assert_eq!(scales(Document::RU_2013, "russian"), [one, two]);
    assert_eq!(scales(Document::RU_2013, "renju"), [one]);
    assert_eq!(scales(Document::RU_2022, "international-blitz"), [one, two]);
    assert_eq!(scales(Document::UA_2024, "english"), [two]);
    assert_eq!(scales(Document::UA_CHESS, "chess"), [one]);
    assert_eq!((one.half_points(), two.half_points()), ([2, 1, 0], [4, 2, 0]));
}

/// The table of counting rules: a discipline, and the limits with their clauses.
#[test]
fn limits_of_the_counting_rules() {
    let table = |document: Document, id: &str| {
        let rules = Rulebook::of(document).draws(discipline(document, id));
        let limits = rules.filter_map(|rule| match &rule.ground {
            Ground::Count(count) => Some(format!("{} {}", count.limit, rule.clauses[0].number())),
            _ => None,
        });
        limits.collect::<Vec<_>>().join(", ")
    };
    for (document, id, expected) in [
        (
            Document::RU_2013,
            "russian",
            "15 2.1.9.1.3, 15 2.1.9.1.4, 5 2.1.9.1.7, 5 2.1.9.1.5, 30 2.1.9.1.5, 60 2.1.9.1.5, 15 2.1.9.1.8",
        ),
        (Document::RU_2013, "international", "25 3.5, 16 3.5, 5 3.5, 5 3.5"),
        (Document::RU_2013, "giveaway", "15 4.2, 15 4.2"),
        (
            Document::RU_2022,
            "draughts64-blitz",
            "15 6.1.8.3, 15 6.1.8.4, 5 6.1.8.5, 5 6.1.8.6, 30 6.1.8.6, 60 6.1.8.6, 15 6.1.8.8, 25 6.1.8.8",
        ),
        (Document::RU_2022, "international", "25 7.5.2, 16 7.5.2, 5 7.5.2, 5 7.5.2"),
        (Document::RU_2022, "giveaway", "15 8.2"),
        (Document::RU_2022, "renju", ""),
        (
            Document::UA_2024,
            "brazilian",
            "15 VI.draws.1.4, 15 VI.draws.1.5, 30 VI.draws.1.6, 60 VI.draws.1.6, 5 VI.draws.1.7, 5 VI.draws.1.8, 5 VI.draws.1.8",
        ),
        (
            Document::UA_2024,
            "international",
            "25 V.draws.2, 16 V.draws.3, 5 V.draws.4, 5 V.draws.4",
        ),
        (Document::UA_2024, "english", "40 VII.draws.1.2"),
        (Document::UA_64, "russian", "15 6.4, 5 6.3.1, 5 6.3.3, 5 6.3.4, 32 6.6"),
        (Document::UA_CHESS, "chess", "50 9.3.1, 75 9.6.2"),
    ] {
        assert_eq!(table(document, id), expected, "{document} {id}");
    }
}

/// Three kings and more: at least three kings and at least four pieces.
#[test]
fn forces_are_told_apart() {
    let document = Document::RU_2022;
    let force_of = |id: &str, kings, men| {
        let mut rules = Rulebook::of(document).draws(discipline(document, "russian"));
        let rule = rules.find(|rule| rule.id == id).unwrap();
        let Ground::Count(count) = &rule.ground else { panic!("{id} counts moves") };
        count.condition.against_lone_king.iter().any(|force| force.is(kings, men))
    };
    for (kings, men, three, more, on_road) in [
        (3, 0, true, false, true),
        (4, 0, false, true, false),
        (3, 1, false, true, false),
        (2, 1, false, false, true),
        (2, 2, false, false, false),
        (0, 3, false, false, true),
        (2, 0, false, false, false),
    ] {
        let found = ["three-kings", "three-kings-and-more", "three-pieces-on-road"]
            .map(|id| force_of(id, kings, men));
        assert_eq!(found, [three, more, on_road], "{kings} K {men} M");
    }
}

#[test]
fn lateness_and_record() {
    // The control, and the minutes allowed under RU-2022, under RU-2013 in renju, in chess.
    for (text, draughts, renju) in [("120+30", 60, 30), ("60", 60, 30), ("45/20, 15", 45, 30)] {
        let allowed = |document, id| {
            let rule = Rulebook::of(document).lateness(discipline(document, id)).unwrap();
            rule.allowed.minutes(&control(text))
        };
        assert_eq!(allowed(Document::RU_2022, "russian"), draughts);
        assert_eq!(allowed(Document::UA_2024, "russian"), draughts);
        assert_eq!(allowed(Document::RU_2013, "renju"), renju);
        assert_eq!(allowed(Document::UA_CHESS, "chess"), 0);
    }
    let exempt = |document, left_ms, increment| {
        let rule = Rulebook::of(document).record(discipline(document, "russian")).unwrap();
        rule.exempt.unwrap().holds(left_ms, increment)
    };
    for (left_ms, increment, of_2013, of_2022) in [
        (300_000, 0, false, false),
        (299_999, 0, true, true),
        (299_999, 29, true, true),
        (299_999, 30, true, false),
    ] {
        assert_eq!(exempt(Document::RU_2013, left_ms, increment), of_2013);
        assert_eq!(exempt(Document::RU_2022, left_ms, increment), of_2022);
        assert_eq!(exempt(Document::UA_2024, left_ms, increment), of_2022);
    }
}

#[test]
fn regulations_may_decide_what_a_clause_permits_and_nothing_else() {
    let _claim = reads(&["RU-2022 6.1.9.4", "RU-2022 7.6.4", "UA-2024 III.time-control.7"]);
    let check = |document, id, wish: Override| {
        let leave = wish.check(Rulebook::of(document), discipline(document, id));
        leave.map(ToString::to_string)
    };
    let time = |text| Override::TimeControl(control(text));
    for (document, id, wish, clauses) in [
        (Document::RU_2022, "russian-rapid", time("8+4"), "RU-2022 6.1.9.2"),
        (Document::RU_2022, "russian-rapid", time("17"), "RU-2022 6.1.9.4"),
        (Document::RU_2022, "international", time("20"), "RU-2022 7.6.4"),
        (Document::UA_2024, "russian-blitz", time("2+1"), "UA-2024 III.time-control.7"),
        (Document::RU_2022, "renju", Override::LatenessMinutes(15), "RU-2022 5.4.4.1"),
        (Document::RU_2013, "russian", Override::LatenessMinutes(60), "RU-2013 1.9.1"),
        (Document::UA_CHESS, "chess", Override::LatenessMinutes(90), "UA-CHESS 6.7.1"),
        (Document::UA_CHESS, "chess", Override::AgreementMinimum(30), "UA-CHESS 9.1.1"),
        (Document::RU_2022, "russian", Override::ProtestDeposit(5000), "RU-2022 5.4.17.4"),
        (
            Document::RU_2022,
            "russian",
            Override::TieBreaks(Vec::new()),
            "RU-2022 5.4.8.2, 5.4.8.12",
        ),
        (Document::RU_2022, "renju", Override::Other(Subject::FurtherDraws), "RU-2022 9.2.7.2"),
        (
            Document::RU_2022,
            "draughts64",
            Override::Other(Subject::MajorityCapture),
            "RU-2022 6.2.3",
        ),
    ] {
        assert_eq!(check(document, id, wish).as_deref(), Ok(clauses), "{document} {id}");
    }
    for (document, id, wish) in [
        (Document::RU_2022, "russian", Override::Other(Subject::DrawLimits)),
        (Document::RU_2022, "russian", Override::AgreementMinimum(10)),
        (Document::RU_2022, "russian", Override::Other(Subject::MajorityCapture)),
        (Document::RU_2022, "international", Override::Other(Subject::FurtherDraws)),
        (Document::UA_2024, "russian", Override::Other(Subject::Scoring)),
        (Document::RU_2013, "renju", Override::LatenessMinutes(45)),
        (Document::UA_64, "russian", time("45")),
    ] {
        let subject = wish.subject();
        assert_eq!(
            check(document, id, wish),
            Err(Refused::NoClause { subject }),
            "{document} {id}"
        );
    }
    for (wish, sentence) in [
        (
            Override::LatenessMinutes(61),
            "The regulations may choose at most 60 here (RU-2022 5.4.4.1), not 61.",
        ),
        (
            Override::ProtestDeposit(5001),
            "The regulations may choose at most 5000 here (RU-2022 5.4.17.4), not 5001.",
        ),
    ] {
        assert_eq!(check(Document::RU_2022, "russian", wish).unwrap_err().to_string(), sentence);
    }
}

#[test]
fn committees() {
    use CommitteeFault::{EvenVotes, TooFewMembers, TooFewReserves, TooManyMembers, TooYoung};
    let faults = |document, ages: &[u16], reserves: &[u16]| {
        Rulebook::of(document).committee().unwrap().faults(ages, reserves)
    };
    let two = &[30, 40];
    assert_eq!(faults(Document::RU_2022, &[30, 40, 21], two), []);
    assert_eq!(
        faults(Document::RU_2022, &[30, 40], &[30]),
        [TooFewMembers, TooFewReserves, EvenVotes]
    );
    assert_eq!(faults(Document::RU_2022, &[30, 40, 50, 20], two), [EvenVotes, TooYoung]);
    assert_eq!(faults(Document::RU_2022, &[30, 40, 50], &[30, 20]), [TooYoung]);
    assert_eq!(faults(Document::UA_2024, &[30, 40, 20], two), []);
    assert_eq!(faults(Document::UA_2024, &[30, 40, 50, 20], two), [TooManyMembers]);
    assert_eq!(faults(Document::UA_CHESS, &[30, 40], two), [TooFewMembers]);
}

/// Every discipline in which a game is played says something, and every line has its clauses.
#[test]
fn every_discipline_can_be_read() {
    for rulebook in Rulebook::all() {
        for one in rulebook.disciplines() {
            let lines = rulebook.lines(one);
            assert!(one.play.game().is_none() || lines.len() >= 7, "{} {one}", rulebook.document());
            for line in lines {
                assert!(!line.text.is_empty() && !line.key.is_empty(), "{one} {:?}", line.topic);
                assert!(!line.clauses.is_empty());
            }
        }
    }
}

/// Who may call the flag, and whether the last move counts unpressed.
#[test]
fn time_over() {
    use rulebook::{FlagCost, LastMove};
    for (document, id, callers, last_move, costs) in [
        (Document::RU_2013, "russian", 2, LastMove::EndsTheGame, FlagCost::Game),
        (Document::RU_2013, "renju", 1, LastMove::EndsTheGame, FlagCost::Game),
        (Document::RU_2022, "russian", 3, LastMove::EndsTheGame, FlagCost::Game),
        (Document::UA_2024, "english", 2, LastMove::MustBePressed, FlagCost::Game),
        (Document::UA_CHESS, "chess", 3, LastMove::EndsTheGame, FlagCost::GameUnlessNoMatePossible),
    ] {
        let rule = Rulebook::of(document).flag(discipline(document, id)).unwrap();
        let found = (rule.called_by.len(), rule.last_move, rule.costs);
        assert_eq!(found, (callers, last_move, costs), "{document} {id}");
    }
    assert_eq!(Rulebook::of(Document::UA_64).flag(discipline(Document::UA_64, "russian")), None);
}
