//! Papers that were printed for everybody, to be handed out again.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use axum::body::Bytes;
use tokio::sync::OnceCell;

/// A paper, or the sentence that says why there is none.
pub(super) type Printed = Result<Bytes, String>;

/// Papers by what was asked for and the version of the event. Those who ask for the same at the
/// same time wait for one print, and all who read it, however slowly, share its bytes.
#[derive(Default)]
pub(crate) struct Rack {
    papers: Mutex<HashMap<String, Arc<OnceCell<Printed>>>>,
}

/// So many bytes of papers are kept, and so many papers; then all are thrown away.
const BYTES_MAX: usize = 48 << 20;
const PAPERS_MAX: usize = 500;

impl Rack {
    /// The place of a paper: to be printed once.
    pub(super) fn place(&self, what: String) -> Arc<OnceCell<Printed>> {
        let mut papers = self.papers.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(place) = papers.get(&what) {
            return Arc::clone(place);
        }
        let bytes = |one: &Arc<OnceCell<Printed>>| {
            one.get().and_then(|printed| printed.as_ref().ok()).map_or(0, Bytes::len)
        };
        if papers.len() >= PAPERS_MAX || papers.values().map(bytes).sum::<usize>() > BYTES_MAX {
            papers.clear();
        }
        Arc::clone(papers.entry(what).or_default())
    }
}
