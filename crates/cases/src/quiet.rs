//! Cases that fail on the way to the smallest are not shown: there are thousands.

use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Once;

thread_local! {
    static TRYING: Cell<bool> = const { Cell::new(false) };
    static FAILED_AT: RefCell<String> = const { RefCell::new(String::new()) };
}

/// Does something in this thread without a word about what fails in it.
pub(crate) fn quietly<T>(doing: impl FnOnce() -> T) -> T {
    static HOOK: Once = Once::new();
    HOOK.call_once(|| {
        let usual = panic::take_hook();
        panic::set_hook(Box::new(move |told| match TRYING.get() {
            true => FAILED_AT.set(told.location().map(ToString::to_string).unwrap_or_default()),
            false => usual(told),
        }));
    });
    TRYING.set(true);
    let done = catch_unwind(AssertUnwindSafe(doing));
    TRYING.set(false);
    done.unwrap_or_else(|fault| resume_unwind(fault))
}

/// Where the last case failed that was tried quietly.
pub(crate) fn failed_at() -> String {
    FAILED_AT.take()
}
