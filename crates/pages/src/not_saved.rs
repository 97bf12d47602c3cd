//! Why something could not be kept or read, in the reader's language.

use ledger::Denied;
use store::{StoreError, Version};
use words::Id;

use crate::id;
use crate::text::Texts;

/// Why an act could not be kept. A refusal has words of its own; here it is only said that nothing
/// was changed.
pub fn not_saved<R>(t: Texts, denied: &Denied<R>) -> String {
    match denied {
        Denied::Refused(_) => t.say(id::REFUSED_TEXT).into_owned(),
        Denied::Forbidden => t.say(id::FORBIDDEN_TEXT).into_owned(),
        Denied::Store(error) => lost(t, error),
        Denied::Unfit(_) => t.say(id::UNKEPT_UNFIT).into_owned(),
        Denied::Unreadable { version, .. } => entry(t, id::UNKEPT_FOREIGN, *version),
    }
}

/// Why the log could not do what was asked.
pub fn lost(t: Texts, error: &StoreError) -> String {
    let id = match error {
        StoreError::Conflict { .. } => id::UNKEPT_CONFLICT,
        StoreError::AnswerLost(_) => id::UNKEPT_ANSWER_LOST,
        StoreError::Busy => id::UNKEPT_BUSY,
        StoreError::Closed => id::UNKEPT_CLOSED,
        StoreError::Damaged { version, .. } => return entry(t, id::UNKEPT_DAMAGED, *version),
        StoreError::DamagedFile(_) => id::UNKEPT_DAMAGED_FILE,
        StoreError::Unavailable { why, .. } => return unavailable(t, why),
        StoreError::TooNew { .. } => id::UNKEPT_TOO_NEW,
        StoreError::InUse(_) => id::UNKEPT_IN_USE,
    };
    t.say(id).into_owned()
}

fn unavailable(t: Texts, why: &str) -> String {
    t.tell(id::UNKEPT_UNAVAILABLE, &[("why", why)]).into_owned()
}

fn entry(t: Texts, id: Id, version: Version) -> String {
    t.tell(id, &[("entry", &version.to_string())]).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use words::Language;

    #[test]
    fn every_failure_of_the_log_has_words_in_every_language() {
        let stream: store::StreamId = "event/cup".parse().unwrap();
        let version = Version(7);
        let all = [
            StoreError::Conflict { stream: stream.clone(), expected: version, actual: version },
            StoreError::Unavailable { what: "a".into(), advice: "b".into(), why: "full".into() },
            StoreError::AnswerLost("gone".into()),
            StoreError::Damaged { stream: stream.clone(), version },
            StoreError::DamagedFile("page 7".into()),
            StoreError::TooNew { found: 3, known: 2 },
            StoreError::InUse("here".into()),
            StoreError::Busy,
            StoreError::Closed,
        ];
        let said = |language, denied: &Denied<()>| not_saved(Texts { language }, denied);
        let mut denied: Vec<Denied<()>> = all.map(Denied::Store).into();
        denied.push(Denied::Unfit(ledger::Unfit("x".to_owned())));
        denied.push(Denied::Unreadable { stream, version, why: String::new() });
        for one in &denied {
            let words = Language::ALL.map(|language| said(language, one));
            assert!(words[0] != words[1] && words[1] != words[2], "{words:?}");
            assert!(words.iter().all(|text| text.contains(' ')), "{words:?}");
            let cyrillic = |text: &str| text.chars().any(|sign| ('а'..='я').contains(&sign));
            assert_eq!(words.each_ref().map(|text| cyrillic(text)), [true, true, false]);
        }
        assert!(said(Language::Uk, &denied[1]).contains("(full)"), "what the system said");
        assert!(said(Language::Ru, &denied[3]).contains("Запись 7"));
    }
}
