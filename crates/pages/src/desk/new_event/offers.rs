//! What the form of an event offers, against what the documents print.

use words::Language;

use super::form_choices::FormChoices;
use crate::text::Texts;

/// The form of a discipline, such as `UA-2024/russian`.
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
