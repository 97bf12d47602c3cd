//! What the regulations of an event say of its games is handed to the game, and kept.

use game::{AgreedDraws, Side};
use play::{Person, Table, TableTerms, TermsError};
use rulebook::{RecordKept, RuleSet, Sanction};

#[test]
fn what_the_regulations_say_reaches_the_game() {
    let mut terms = TableTerms {
        late_punished: true,
        agreed_draws: AgreedDraws::AfterMoves(30),
        record: RecordKept::Kept,
        protest_minutes: Some(20),
        rule_set: Some(RuleSet::Supervised),
        ..TableTerms::friendly("UA-CHESS", "chess-rapid", "15+10")
    };
    terms.sanctions_before[Person::Second] = vec![Sanction::Warning];
    let text = serde_json::to_string(&terms).unwrap();
    let again: TableTerms = serde_json::from_str(&text).unwrap();
    assert_eq!(again, terms, "what is kept is read back: {text}");
    let table = Table::new(again).unwrap();
    let rules = table.game().rules();
    let known = rules.terms();
    assert!(known.late_punished);
    assert_eq!(known.agreed_draws, AgreedDraws::AfterMoves(30));
    assert_eq!((known.record, known.protest_minutes), (RecordKept::Kept, Some(20)));
    assert_eq!(known.sanctions_before[Side::First], []);
    assert_eq!(known.sanctions_before[Side::Second], [Sanction::Warning]);
    assert_eq!(rules.book().rule_set(), RuleSet::Supervised);
}

#[test]
fn what_is_as_always_is_not_written() {
    let terms = TableTerms::friendly("RU-2022", "russian", "30+30");
    let text = serde_json::to_string(&terms).unwrap();
    for name in ["late-punished", "agreed-draws", "record", "protest", "sanctions", "rule-set"] {
        assert!(!text.contains(name), "{name}: {text}");
    }
    assert_eq!(terms.rules().unwrap().book().rule_set(), RuleSet::Basic);
}

#[test]
fn a_control_leaves_the_first_move_some_time() {
    // Seconds are added after a move: a clock that begins at zero has fallen before the first one.
    for control in ["0+10", "0/10+5, 15+5"] {
        let terms = TableTerms::friendly("RU-2022", "russian-blitz", control);
        let refused = TermsError::NoFirstMove(control.to_owned());
        assert_eq!(Table::new(terms.clone()).err(), Some(refused), "{control}");
        let untimed = TableTerms { untimed: true, ..terms };
        assert!(Table::new(untimed).is_ok(), "{control}: nobody's time is counted");
    }
    assert!(Table::new(TableTerms::friendly("RU-2022", "russian-blitz", "1+10")).is_ok());
    let elsewhere = TableTerms::relayed("RU-2022", "russian-blitz", "0+10");
    assert!(Table::new(elsewhere).is_ok(), "the hall's clock decides");
}
