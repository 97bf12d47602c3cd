//! What the form of an event offers, against what the documents print.

use words::Language;

use super::form_choices::{Choice, FormChoices, Hint};
use crate::id;
use crate::text::Texts;

/// The form of a discipline, such as `UA-2024/russian`.
#[allow(clippy::panic)] // a helper of tests
fn form(name: &str) -> FormChoices {
    match FormChoices::named(name, Texts { language: Language::En }) {
        Some(form) => form,
        None => panic!("there is no {name}"),
    }
}

/// The controls that each document names or recommends come first, in its order.
#[test]
fn the_controls_of_the_document_are_offered_first() {
    let _claim = clauses::shows(&[
        "RU-2013 2.1.11.1",
        "RU-2013 2.1.11.2",
        "RU-2013 2.1.11.3",
        "RU-2013 2.2.3.1",
        "RU-2013 2.2.3.2",
        "RU-2013 2.2.3.3",
        "RU-2013 3.6.1",
        "RU-2013 4.3.1",
        "RU-2013 5.4.1",
        "RU-2022 6.1.9.1",
        "RU-2022 6.1.9.2",
        "RU-2022 6.1.9.3",
        "RU-2022 7.6.1",
        "RU-2022 7.6.2",
        "RU-2022 7.6.3",
        "RU-2022 8.3",
        "RU-2022 9.4.1",
        "UA-2024 III.time-control.4.1",
        "UA-2024 III.time-control.4.2",
        "UA-2024 III.time-control.4.3",
        "UA-2024 III.time-control.5.1",
    ]);
    for (name, controls) in [
        ("RU-2013/russian", "45; 30+30; 40+5"),
        ("RU-2013/russian-rapid", "8+4"),
        ("RU-2013/russian-blitz", "3+2"),
        ("RU-2013/draughts64", "45/20, 15; 45+30"),
        ("RU-2013/draughts64-rapid", "8+4"),
        ("RU-2013/draughts64-blitz", "3+2"),
        ("RU-2013/international", "120/50, 60/25*; 120/50, 60; 120/50, 30; 90/40, 60"),
        ("RU-2013/giveaway", "45; 30+30; 40+5"),
        ("RU-2013/renju", "120+30; 90+30; 90; 45+10"),
        ("RU-2022/russian", "20+30; 30+30"),
        ("RU-2022/draughts64-rapid", "8+4; 7+5"),
        ("RU-2022/russian-blitz-team", "3+2"),
        ("RU-2022/international", "60+30; 80+60"),
        ("RU-2022/international-rapid", "15+5"),
        ("RU-2022/international-blitz", "5+3"),
        ("RU-2022/giveaway", "20+30; 30+30"),
        ("RU-2022/renju", "120+30; 90+30; 90; 45+10"),
        ("UA-2024/russian", "45+10; 40+10; 30+10; 25+10; 25+5; 20+10"),
        ("UA-2024/brazilian-rapid", "10+3; 10+5; 7+3; 7+5; 5+3; 5+5"),
        ("UA-2024/english", "60/30, 30/15*"),
        ("UA-2024/international", "80+60; 60+30; 90/45, 30+30; 120/50, 60/25*; 90/50, 30"),
    ] {
        let wanted: Vec<&str> = controls.split("; ").collect();
        let offered = form(name).controls();
        let offered: Vec<&str> = offered.iter().map(String::as_str).take(wanted.len()).collect();
        assert_eq!(offered, wanted, "{name}");
    }
}

/// Choices, each with the clauses that know it: `team 5.2; individual 5.1`.
fn told(rulebook: &str, choices: &[Choice]) -> String {
    let line = |one: &Choice| {
        let clauses = one.because.iter().map(|clause| format!(" {}", clause.id));
        let foreign = if one.under.is_some() { "*" } else { "" };
        format!("{}{foreign}{}", one.value, clauses.collect::<String>())
    };
    let lines: Vec<String> = choices.iter().map(line).collect();
    lines.join("; ").replace(&format!("{rulebook} "), "")
}

/// The kinds of events and the systems, with the clauses of each; those of other documents stand apart.
#[test]
fn kinds_and_systems_are_offered_with_their_clauses() {
    let _claim = clauses::shows(&[
        "RU-2013 1.2",
        "RU-2013 1.15.4",
        "RU-2013 1.15.5",
        "RU-2013 1.15.6",
        "RU-2013 1.15.7",
        "RU-2013 1.15.9",
        "RU-2013 5.3.15",
        "RU-2013 5.3.16",
        "RU-2022 1.3",
        "RU-2022 1.4",
        "RU-2022 5.4.10.4",
        "RU-2022 5.4.10.5",
        "RU-2022 5.4.10.6",
        "RU-2022 5.4.10.7",
        "RU-2022 5.4.10.9",
        "UA-2024 II.systems.5.1",
        "UA-2024 II.systems.5.2",
        "UA-2024 II.systems.5.3",
        "UA-2024 II.systems.5.4",
        "UA-2024 II.systems.6.1",
        "UA-2024 II.systems.6.2",
        "UA-2024 II.systems.6.3",
        "UA-2024 II.systems.6.4",
        "UA-CHESS II.1.2",
        "UA-CHESS IV.3.1.1",
        "UA-CHESS IV.3.1.2",
        "UA-CHESS IV.3.1.3",
        "UA-CHESS IV.3.1.4",
    ]);
    let plain = |robin: &str, knockout: &str, scheveningen: &str| {
        format!(
            "round-robin {robin}; double {robin}; knockout {knockout}; knockout-third {knockout}; \
             knockout-all {knockout}; scheveningen {scheveningen}; match"
        )
    };
    for (name, kinds, systems) in [
        (
            "RU-2013/russian",
            "individual; team; individual-team; team-scoring",
            plain("1.2", "1.2", "1.2")
                + "; ru-lot 1.2 1.15.4; ru-individual 1.2 1.15.5; ru-truncated-solkoff 1.2 1.15.6; \
                   ru-buchholz 1.2 1.15.7; renju-regulated 1.2 5.3.15; renju-lot 1.2 5.3.16; \
                   ua-lot* 1.2 1.15.9; ua-median-solkoff* 1.2 1.15.9; \
                   ua-chess-buchholz* 1.2 1.15.9; fide-dutch* 1.2 1.15.9",
        ),
        (
            "RU-2022/russian",
            "individual 1.3; individual-team 1.3; team-scoring 1.3",
            plain("1.4", "1.4", "1.4")
                + "; ru-lot 1.4 5.4.10.4; ru-individual 1.4 5.4.10.5; \
                   ru-truncated-solkoff 1.4 5.4.10.6; ru-buchholz 1.4 5.4.10.7; \
                   ua-lot* 1.4 5.4.10.9; ua-median-solkoff* 1.4 5.4.10.9; \
                   ua-chess-buchholz* 1.4 5.4.10.9; renju-regulated* 1.4 5.4.10.9; \
                   renju-lot* 1.4 5.4.10.9; fide-dutch* 1.4 5.4.10.9",
        ),
        ("RU-2022/russian-team", "team 1.3", String::new()),
        (
            "UA-2024/russian",
            "individual II.systems.5.1; team II.systems.5.2; individual-team II.systems.5.3; \
             team-scoring II.systems.5.4",
            plain("II.systems.6.1", "II.systems.6.2", "II.systems.6.4")
                + "; points-lost II.systems.6.2; ua-lot II.systems.6.3; ua-median-solkoff II.systems.6.3; \
                   ru-lot* II.systems.6.3; ru-individual* II.systems.6.3; \
                   ru-truncated-solkoff* II.systems.6.3; ru-buchholz* II.systems.6.3; \
                   ua-chess-buchholz* II.systems.6.3; renju-regulated* II.systems.6.3; \
                   renju-lot* II.systems.6.3; fide-dutch* II.systems.6.3",
        ),
        (
            "UA-CHESS/chess",
            "individual II.1.2; cup II.1.2; individual-team II.1.2; team-scoring II.1.2",
            plain("IV.3.1.1", "IV.3.1.2", "IV.3.1.4")
                + "; points-lost IV.3.1.2; ua-lot IV.3.1.3; ua-chess-buchholz IV.3.1.3; fide-dutch IV.3.1.3; \
                   ru-lot* IV.3.1.3; ru-individual* IV.3.1.3; ru-truncated-solkoff* IV.3.1.3; \
                   ru-buchholz* IV.3.1.3; ua-median-solkoff* IV.3.1.3; \
                   renju-regulated* IV.3.1.3; renju-lot* IV.3.1.3",
        ),
        ("UA-CHESS/chess-team", "team II.1.2", String::new()),
    ] {
        let form = form(name);
        assert_eq!(told(form.rulebook(), &form.kinds()), kinds, "{name}");
        let sorted = |text: &str| {
            let mut all: Vec<String> = text.split("; ").map(str::to_owned).collect();
            all.sort();
            all
        };
        if !systems.is_empty() {
            assert_eq!(sorted(&told(form.rulebook(), &form.systems())), sorted(&systems), "{name}");
        }
    }
}

/// A text of the form with its clauses.
fn hinted(rulebook: &str, hint: &Hint) -> String {
    let clauses: Vec<&str> = hint.because.iter().map(|one| one.id.as_str()).collect();
    format!("{} [{}]", hint.text, clauses.join(", ")).replace(&format!("{rulebook} "), "")
}

/// How a meeting begins and how many games it has: what is proposed, said and limited.
#[test]
fn meetings_are_offered_as_the_document_has_them() {
    let _claim = clauses::shows(&[
        "RU-2013 App.5",
        "UA-2024 App.2",
        "UA-2024 App.3",
        "UA-2024 App.4",
        "UA-2024 App.5",
        "RU-2013 1.6.4",
        "RU-2013 1.11",
        "RU-2013 2.2",
        "RU-2013 2.2.2",
        "RU-2013 5.2.4.3",
        "RU-2022 5.4.1.3",
        "RU-2022 5.4.6",
        "RU-2022 6.2",
        "RU-2022 6.2.2",
        "RU-2022 9.2.4.3",
        "UA-2024 III.start.5.1",
        "UA-2024 III.start.5.2",
        "UA-2024 III.start.5.3",
        "UA-2024 III.start.5.6",
        "UA-2024 III.start.5.8",
    ]);
    let say = |id| form("UA-2024/russian").say(id).text;
    let (always, advised, free) =
        (say(id::OFFER_MICRO_ALWAYS), say(id::OFFER_MICRO_RECOMMENDED), say(id::OFFER_MICRO_FREE));
    let (drawn, may, by_rules) = (
        say(id::OFFER_OPENING_DRAWN),
        say(id::OFFER_OPENING_MAY),
        say(id::OFFER_OPENING_REGULATIONS),
    );
    // The form, games that are proposed, what is said of them, the break, the opening, the tables.
    for (name, games, micro, pause, opening, tables) in [
        (
            "RU-2013/draughts64",
            "2",
            format!("{always} [2.2]"),
            "5 [1.11]",
            format!("{drawn} [2.2.2, 1.6.4]"),
            " App.5",
        ),
        (
            "RU-2013/russian",
            "1",
            format!("{free} [1.11]"),
            "5 [1.11]",
            format!("{may} [1.6.4]"),
            "",
        ),
        (
            "RU-2013/renju",
            "1",
            format!("{} []", say(id::EVENT_GAMES_HINT)),
            " []",
            format!("{by_rules} [5.2.4.3]"),
            "",
        ),
        (
            "RU-2022/draughts64",
            "2",
            format!("{always} [6.2]"),
            "5 [5.4.6]",
            format!("{drawn} [6.2.2, 5.4.1.3]"),
            "?",
        ),
        (
            "RU-2022/draughts64-blitz",
            "2",
            format!("{always} [6.2]"),
            " []",
            format!("{drawn} [6.2.2, 5.4.1.3]"),
            "?",
        ),
        (
            "RU-2022/russian",
            "1",
            format!("{free} [5.4.6]"),
            "5 [5.4.6]",
            format!("{may} [5.4.1.3]"),
            "",
        ),
        (
            "RU-2022/russian-rapid",
            "1",
            format!("{free} [5.4.6]"),
            " []",
            format!("{may} [5.4.1.3]"),
            "",
        ),
        ("RU-2022/international", "1", format!("{free} [5.4.6]"), " []", " []".into(), ""),
        (
            "RU-2022/renju",
            "1",
            format!("{free} [5.4.6]"),
            " []",
            format!("{by_rules} [9.2.4.3]"),
            "",
        ),
        (
            "UA-2024/russian",
            "2",
            format!("{advised} [III.start.5.1]"),
            "5–10 [III.start.5.6]",
            format!("{may} [III.start.5.2, III.start.5.3, III.start.5.8]"),
            " App.2, App.3",
        ),
        (
            "UA-2024/brazilian",
            "2",
            format!("{advised} [III.start.5.1]"),
            "5–10 [III.start.5.6]",
            format!("{may} [III.start.5.2, III.start.5.3, III.start.5.8]"),
            " App.4",
        ),
        (
            "UA-2024/english",
            "2",
            format!("{advised} [III.start.5.1]"),
            "5–10 [III.start.5.6]",
            format!("{may} [III.start.5.2, III.start.5.3, III.start.5.8]"),
            " App.5",
        ),
        (
            "UA-2024/international",
            "1",
            format!("{} []", say(id::EVENT_GAMES_HINT)),
            " []",
            " []".into(),
            "",
        ),
    ] {
        let form = form(name);
        let book = form.rulebook();
        assert_eq!(form.proposed_games(), [games], "{name}");
        assert_eq!(hinted(book, &form.games_hint()), micro, "{name}");
        assert_eq!(hinted(book, &form.break_hint()), pause, "{name}");
        assert_eq!(form.has_breaks(), pause != " []", "{name}");
        assert_eq!(hinted(book, &form.openings_hint()), opening, "{name}");
        let offered: Vec<String> = form
            .opening_tables()
            .iter()
            .map(|one| one.value.replace(&format!("{book} "), ""))
            .collect();
        match tables {
            // The document prints none: all that are made for the game.
            "?" => assert!(offered.len() > 2, "{name}: {offered:?}"),
            tables => assert_eq!(offered.join(", "), tables.replacen(' ', ", ", 1), "{name}"),
        }
    }
}

/// Criteria are offered with the clauses that know them.
#[test]
fn criteria_are_offered_with_their_clauses() {
    let _claim = clauses::shows(&[
        "RU-2013 1.13.3",
        "RU-2013 1.13.4",
        "RU-2013 1.13.5",
        "RU-2013 1.13.6",
        "RU-2013 1.13.7",
        "RU-2013 1.13.8",
        "RU-2013 1.13.9",
        "RU-2013 5.3.11.1",
        "RU-2013 5.3.11.3.1",
        "RU-2013 5.3.11.3.2",
        "RU-2013 5.3.11.3.3",
        "RU-2022 5.4.8.2",
        "RU-2022 5.4.8.3.1",
        "RU-2022 5.4.8.4.1",
        "RU-2022 5.4.8.4.3",
        "RU-2022 5.4.8.5",
        "RU-2022 5.4.8.6",
        "RU-2022 5.4.8.7",
        "RU-2022 5.4.8.8",
        "RU-2022 5.4.8.9",
        "RU-2022 5.4.8.10",
        "UA-2024 III.placing.3.1",
        "UA-2024 III.placing.3.2",
        "UA-2024 III.placing.4",
        "UA-CHESS IV.4.3.1",
        "UA-CHESS IV.4.3.1.2",
        "UA-CHESS IV.4.3.2",
        "UA-CHESS IV.4.3.2.2",
        "UA-CHESS IV.4.3.2.3",
        "UA-CHESS IV.4.4",
    ]);
    // In the order of the form: head-to-head of two, head-to-head, Schmulian, Sonneborn–Berger doubled and
    // halved, the sum of the opponents, median, iterated, truncated, iterated, Solkoff plus, Balyakin, Riga,
    // wins, those beaten, order of places, ratings.
    for (name, clauses) in [
        (
            "RU-2013/russian",
            "|1.13.3|1.13.4|1.13.5|5.3.11.1|1.13.6 5.3.11.3.1|1.13.7 5.3.11.3.2||5.3.11.3.3|1.13.8|||\
             1.13.9|1.13.3|1.13.3|1.13.3|1.13.3",
        ),
        (
            "RU-2022/russian",
            "|5.4.8.2|5.4.8.4.1 5.4.8.4.3|5.4.8.3.1|5.4.8.3.1|5.4.8.5|5.4.8.6||5.4.8.7|5.4.8.7|5.4.8.8|\
             5.4.8.9|5.4.8.10|5.4.8.2||5.4.8.2|5.4.8.2",
        ),
        (
            "UA-2024/russian",
            "III.placing.3.1 III.placing.3.2|III.placing.4|III.placing.3.1|III.placing.3.1|\
             III.placing.4|III.placing.4|III.placing.4|III.placing.3.2|III.placing.4|\
             III.placing.3.2|III.placing.4|III.placing.4|III.placing.4|\
             III.placing.3.1 III.placing.3.2|III.placing.4|III.placing.3.1 III.placing.3.2|\
             III.placing.4",
        ),
        (
            "UA-CHESS/chess",
            "IV.4.3.1 IV.4.3.2|IV.4.4|IV.4.4|IV.4.3.1.2|IV.4.4|IV.4.4|IV.4.3.2.3|IV.4.4|IV.4.4|\
             IV.4.3.2.2|IV.4.4|IV.4.4|IV.4.4|IV.4.3.1 IV.4.3.2|IV.4.4|IV.4.3.1 IV.4.3.2|IV.4.4",
        ),
    ] {
        let form = form(name);
        let line = |one: &Choice| {
            let ids: Vec<&str> = one.because.iter().map(|clause| clause.id.as_str()).collect();
            ids.join(" ").replace(&format!("{} ", form.rulebook()), "")
        };
        let lines: Vec<String> = form.criteria().iter().map(line).collect();
        assert_eq!(lines.join("|"), clauses, "{name}");
    }
}

/// What is said of criteria: whether the document has an order, and all the clauses of its lists.
#[test]
fn the_lists_of_criteria_are_named() {
    let _claim = clauses::shows(&[
        "RU-2013 1.13.3",
        "RU-2013 1.13.6",
        "RU-2013 1.13.7",
        "RU-2013 1.13.8",
        "RU-2013 5.3.11.1",
        "RU-2013 5.3.11.3.1",
        "RU-2013 5.3.11.3.2",
        "RU-2013 5.3.11.3.3",
        "RU-2022 5.4.8.2",
        "RU-2022 5.4.8.4.1",
        "RU-2022 5.4.8.4.3",
        "RU-2022 5.4.8.5",
        "UA-2024 III.placing.3.1",
        "UA-2024 III.placing.3.2",
        "UA-CHESS IV.4.3.1",
        "UA-CHESS IV.4.3.2",
    ]);
    let say = |id| form("UA-2024/russian").say(id).text;
    let (order, catalogue) = (say(id::OFFER_TIES_ORDER), say(id::OFFER_TIES_CATALOGUE));
    for (name, text, clauses) in [
        ("RU-2013/russian", &catalogue, "1.13.3, 1.13.4, 1.13.5, 1.13.9, 1.13.6, 1.13.7, 1.13.8"),
        ("RU-2013/renju", &catalogue, "5.3.11.1, 5.3.11.3.1, 5.3.11.3.2, 5.3.11.3.3"),
        (
            "RU-2022/russian",
            &catalogue,
            "5.4.8.2, 5.4.8.3.1, 5.4.8.10, 5.4.8.4.1, 5.4.8.4.3, 5.4.8.5, 5.4.8.6, 5.4.8.7, 5.4.8.8, \
             5.4.8.9",
        ),
        ("UA-2024/russian", &order, "III.placing.3.1, III.placing.3.2"),
        ("UA-CHESS/chess", &order, "IV.4.3.1, IV.4.3.2"),
    ] {
        let form = form(name);
        let wanted = format!("{text} [{clauses}]");
        assert_eq!(hinted(form.rulebook(), &form.criteria_hint()), wanted, "{name}");
    }
}

/// What the documents recommend for the clock is said beside the field, with the clause.
#[test]
fn recommended_controls_are_named() {
    let _claim = clauses::shows(&[
        "RU-2022 6.1.9.1",
        "RU-2022 6.1.9.2",
        "RU-2022 6.1.9.3",
        "RU-2022 7.6.1",
        "RU-2022 7.6.2",
        "RU-2022 7.6.3",
        "RU-2022 8.3",
    ]);
    for (name, list, clause) in [
        ("RU-2022/russian", "20+30; 30+30", "6.1.9.1"),
        ("RU-2022/draughts64-rapid", "8+4; 7+5", "6.1.9.2"),
        ("RU-2022/russian-blitz", "3+2", "6.1.9.3"),
        ("RU-2022/international", "60+30; 80+60", "7.6.1"),
        ("RU-2022/international-rapid", "15+5", "7.6.2"),
        ("RU-2022/international-blitz", "5+3", "7.6.3"),
        ("RU-2022/giveaway", "20+30; 30+30", "8.3"),
    ] {
        let form = form(name);
        let text = form.t.tell(id::OFFER_CONTROL_RECOMMENDED, &[("list", list)]);
        let wanted = format!("{text} [{clause}]");
        assert_eq!(hinted(form.rulebook(), &form.control_hint()), wanted, "{name}");
    }
}

/// What a win, a draw and a loss are worth: the scales that each document has, the one that is proposed where the
/// regulations must choose, and the clause.
#[test]
fn scales_are_offered_with_their_clause() {
    let _claim = clauses::shows(&[
        "RU-2013 1.12.1",
        "RU-2013 5.3.9.1",
        "RU-2022 5.4.7.1",
        "UA-2024 III.result.1",
        "UA-CHESS 10.1",
    ]);
    for (name, scales, proposed, clauses) in [
        ("RU-2013/russian", "1-½-0; 2-1-0", "1-½-0", "1.12.1"),
        ("RU-2013/renju", "1-½-0", "1-½-0", "5.3.9.1"),
        ("RU-2022/renju", "1-½-0; 2-1-0", "1-½-0", "5.4.7.1"),
        ("UA-2024/russian", "2-1-0", "", "III.result.1"),
        ("UA-CHESS/chess", "1-½-0", "", "10.1"),
    ] {
        let form = form(name);
        // The first choice is none.
        let values: Vec<String> = form.scales().into_iter().skip(1).map(|one| one.value).collect();
        assert_eq!(values.join("; "), scales, "{name}");
        assert_eq!(form.proposed_scoring().join("; "), proposed, "{name}");
        let wanted = format!(" [{clauses}]");
        assert_eq!(hinted(form.rulebook(), &form.scoring_hint()), wanted, "{name}");
    }
}

/// What only some documents know is asked under them alone: districts beside towns, ranks of events, events for those
/// in wheelchairs.
#[test]
fn only_what_the_document_knows_is_asked() {
    let _claim = clauses::shows(&[
        "UA-2024 IV.1.1",
        "UA-CHESS II.1.1",
        "UA-CHESS II.6.1.2",
        "UA-CHESS IV.10.1.1",
    ]);
    for (name, districts, ranks, wheelchairs) in [
        ("RU-2013/russian", false, false, false),
        ("RU-2022/russian", false, false, false),
        ("UA-2024/russian", true, false, false),
        ("UA-CHESS/chess", true, true, true),
    ] {
        let form = form(name);
        let offers = |status: &str| form.statuses().iter().any(|one| one.value == status);
        assert_eq!(offers("district"), districts, "{name}");
        let asked = |name: &str| {
            super::description::fields().any(|field| field.name == name && (field.offered)(form))
        };
        assert_eq!(asked("rank"), ranks, "{name}");
        assert_eq!(asked("wheelchair_only"), wheelchairs, "{name}");
    }
}
