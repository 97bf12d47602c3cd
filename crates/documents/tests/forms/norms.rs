//! Who met a norm, and who sits and begins: certificates, sheets, envelopes, schedules.

use documents::Unfit;
use serde_json::{Value, json};

use super::*;

/// A played round robin under a rulebook.
fn played(change: Value) -> support::Play {
    let mut rules = json!({
        "rulebook": "UA-2024", "discipline": "russian",
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    });
    for (key, value) in change.as_object().unwrap() {
        rules[key] = value.clone();
    }
    let mut play = support::Play::new(rules);
    play.enter(&support::people(4));
    play.begin();
    (1..=3).for_each(|round| play.round(round, None));
    play
}

fn refused(form: Form, event: &Competition) -> Unfit {
    match Paper::new(form, &of(event), Language::Uk, &Templates::built_in()) {
        Err(Failure::Unfit(unfit)) => unfit,
        other => panic!("{:?}", other.is_ok()),
    }
}

#[test]
fn a_certificate_is_for_whoever_met_a_norm_and_for_nobody_else() {
    let _claim = clauses::shows(&["UA-2024 IV.5.7", "UA-CHESS IV.10.5.7"]);
    let chess = json!({"rulebook": "UA-CHESS", "discipline": "chess", "time-control": "60+30", "starts": "2026-11-16", "ends": "2026-11-18"});
    for change in [json!({}), chess] {
        let mut play = played(change);
        assert_eq!(refused(Form::Certificate, &play.event), Unfit::NoNorms);
        assert!(!Form::Certificate.fits(&play.event));
        play.norm(2, "кандидат у майстри");
        assert!(Form::Certificate.fits(&play.event));
        let text = words(Form::Certificate, &play.event, Language::Uk);
        assert_eq!(text.matches("Цим засвідчується").count(), 1, "{text}");
        let name = play.event.players()[1].player.name.clone();
        has(&text, &[&name, "Виконано норматив: кандидат у майстри"]);
        let line = format!("{name} – кандидат у майстри");
        has(&words(Form::Report, &play.event, Language::Uk), &[&line]);
    }
    assert_eq!(refused(Form::Certificate, &TEAMS), Unfit::NotOver);
}

#[test]
fn in_a_team_the_one_who_met_a_norm_and_played_gets_a_certificate() {
    let mut play = support::Play::new(json!({
        "rulebook": "UA-2024", "discipline": "russian", "kind": "team",
        "teams": {"boards": 1, "reserves-max": 1}, "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(6));
    for (at, name) in ["А", "Б", "В"].iter().enumerate() {
        play.ask(json!({"do": "enter-team", "name": name, "captain": "К", "main": [2 * at + 1], "reserves": [2 * at + 2]}));
    }
    play.begin();
    (1..=3).for_each(|round| play.round(round, None));
    for id in [1, 2, 3] {
        play.norm(id, "I розряд");
    }
    let text = words(Form::Certificate, &play.event, Language::Uk);
    assert_eq!(text.matches("Цим засвідчується").count(), 2, "the reserve did not play: {text}");
    has(&text, &["Команда А", "Команда Б", "Зіграно партій (без «+» і «−»): 2"]);
}

#[test]
fn in_adaptive_events_no_ranks_are_awarded() {
    let _claim = clauses::shows(&["UA-2024 X.6"]);
    let play = played(json!({"adaptive": true}));
    let unfit = refused(Form::Certificate, &play.event);
    assert_eq!(unfit, Unfit::WithoutNorms("UA-2024 X.6".parse().unwrap()));
    assert!(!Form::Certificate.fits(&play.event));
    has(&unfit.text(Language::Uk), &["X, п. 6"]);
    has(
        &words(Form::Report, &play.event, Language::Uk),
        &["Спортивні розряди та звання не присвоюються (розд. X, п. 6)."],
    );
}

#[test]
fn on_the_sheet_he_who_begins_stands_first() {
    let _shown = clauses::shows(&["UA-2024 VII.equipment.11"]);
    let order = |discipline: &str| {
        let play = played(
            json!({"discipline": discipline, "time-control": "20+10", "micro-match": {"games": 2}}),
        );
        let text = words(Form::DraughtsScoreSheet, &play.event, Language::Uk);
        let at = |word: &str| text.find(word).unwrap_or_else(|| panic!("{word}: {text}"));
        let names = at("Чорні") < at("Білі");
        let heads = text.contains("№ Чорні Білі № Чорні Білі");
        let signs = at("Підпис (чорні)") < at("Підпис (білі)");
        assert!(names == heads && heads == signs, "{text}");
        names
    };
    assert!(order("english"));
    assert!(!order("russian"));
}

#[test]
fn no_envelope_is_printed_where_no_game_is_adjourned() {
    let chess = json!({"rulebook": "UA-CHESS", "discipline": "chess", "time-control": "60+30", "starts": "2026-11-16", "ends": "2026-11-18"});
    assert_eq!(refused(Form::AdjournmentEnvelope, &played(chess).event), Unfit::NoAdjournment);
    assert_eq!(refused(Form::AdjournmentEnvelope, &RENJU), Unfit::NoAdjournment);
    let old = support::amended(&RENJU, |rules| rules.rulebook = clauses::Document::RU_2013);
    has(&words(Form::AdjournmentEnvelope, &old, Language::Uk), &["Номер записаного ходу"]);
}

#[test]
fn the_schedule_says_how_early_all_are_there() {
    let _claim = clauses::shows(&["UA-2024 III.start.1"]);
    let text = words(Form::Schedule, &SWISS, Language::Uk);
    has(&text, &["за 15 хвилин до початку туру"]);
    let chess = words(Form::Schedule, &CHESS, Language::Uk);
    assert!(!chess.contains("хвилин до початку"), "its rules say nothing of it: {chess}");
}

#[test]
fn the_report_says_what_a_sanction_did() {
    let mut play = support::Play::new(json!({
        "rulebook": "UA-2024", "discipline": "russian",
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    }));
    play.enter(&support::people(4));
    play.begin();
    play.round(1, None);
    play.ask(json!({"do": "incident", "who": "p1", "section": 1, "round": 1, "act": "Підказки", "by": "chief-arbiter",
        "clauses": ["UA-2024 III.rights.10"], "sanction": "loss-of-game"}));
    let effect = play.event.incidents()[0].effect.clone().unwrap();
    let competition::Effect::Result { of: game, .. } = *effect else { panic!("{effect:?}") };
    let told = format!("тур 1, стіл {} – {}", game.place.table, game.score.text());
    has(&words(Form::Report, &play.event, Language::Uk), &[&told]);
}
