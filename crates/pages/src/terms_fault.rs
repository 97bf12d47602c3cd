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
        TermsError::Rules(_) => id::TERMS_NOT_ALLOWED,
        TermsError::Position(_) => id::TERMS_BAD_POSITION,
        TermsError::Lag(_) => id::TERMS_BAD_LAG,
    };
    t.say(id).into_owned()
}
