//! Why a table cannot be set up so, in the reader's language.

use play::TermsError;

use crate::id;
use crate::text::Texts;

/// Why a table cannot be set up so.
pub fn terms_fault(t: Texts, error: &TermsError) -> String {
    let id = match error {
        TermsError::Rulebook(name) => {
            return t.tell(id::TERMS_NO_RULEBOOK, &[("name", name)]).into_owned();
        }
        TermsError::Control(_) => id::TERMS_BAD_CONTROL,
        TermsError::NoFirstMove(control) => {
            return t.tell(id::TERMS_NO_FIRST_MOVE, &[("control", control)]).into_owned();
        }
        TermsError::Rules(_) => id::TERMS_NOT_ALLOWED,
        TermsError::Position(_) => id::TERMS_BAD_POSITION,
        TermsError::Lag(_) => id::TERMS_BAD_LAG,
    };
    t.say(id).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::{Table, TableTerms};
    use words::Language;

    #[test]
    fn what_cannot_be_played_is_told_in_every_language() {
        let friendly = TableTerms::friendly("UA-2024", "russian-blitz", "3+2");
        let bad = [
            TableTerms { rulebook: "NO-BOOK".to_owned(), ..friendly.clone() },
            TableTerms { control: "soon".to_owned(), ..friendly.clone() },
            TableTerms { control: "0+10".to_owned(), ..friendly.clone() },
            TableTerms { discipline: "golf".to_owned(), ..friendly.clone() },
            TableTerms { position: Some("nowhere".to_owned()), ..friendly.clone() },
            TableTerms { lag_limit_ms: 9_000, ..friendly },
        ];
        for terms in bad {
            let error = Table::new(terms).err().unwrap();
            let told = Language::ALL.map(|language| terms_fault(Texts { language }, &error));
            let cyrillic = |text: &String| text.chars().any(|sign| ('а'..='я').contains(&sign));
            assert_eq!(told.each_ref().map(cyrillic), [true, true, false], "{told:?}");
        }
    }
}
