//! Facts and commands are read strictly.

use contests::composing::{Command, Contest, Who};
use contests::{Fact, Gate};

use crate::support::{approved, miniature, regulations};

#[test]
fn unknown_fields_are_refused() {
    let hall = approved(regulations("UA-2024"));
    for fact in &hall.facts {
        let mut value = serde_json::to_value(fact).unwrap();
        value.as_object_mut().unwrap().insert("extra".to_owned(), 1.into());
        let error = serde_json::from_value::<Fact>(value).unwrap_err().to_string();
        assert!(error.contains("extra"), "{error}");
    }
    let text = r#"{"command":"withdraw","entry":0,"extra":1}"#;
    assert!(serde_json::from_str::<Command>(text).is_err());
}

#[test]
fn facts_about_nothing_do_not_fit() {
    let entered = Fact::Entered {
        author: 0,
        section: 0,
        work: Box::new(miniature()),
        gate: Gate::default(),
        past: contests::composing::Past::default(),
        on: crate::support::day("01.02.2025"),
    };
    assert!(Contest::default().apply(&entered).is_err());
    let mut contest = approved(regulations("UA-2024")).contest;
    for fact in [
        Fact::Withdrawn { entry: 9 },
        Fact::Distributed { codes: vec![0], on: crate::support::day("01.02.2025") },
        Fact::RemarkAnswered { remark: 0, answer: String::new() },
        Fact::Appealed { complaint: 0, text: String::new() },
    ] {
        assert!(contest.apply(&fact).is_err(), "{fact:?}");
    }
    assert!(
        contest
            .decide(&Command::Announce, Who::Organiser, crate::support::day("01.02.2025"))
            .is_err()
    );
}
