//! The card of a team, for programs.

use std::sync::Arc;

use axum::extract::{Path, Query, State};
use ledger::Server;
use pages::answers::TeamCardAnswer;

use super::read::{Answer, SectionQuery, found, snapshot};
use crate::visitor::Visitor;

pub(super) async fn team(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Path((slug, number)): Path<(String, u16)>,
    Query(which): Query<SectionQuery>,
) -> Answer<TeamCardAnswer> {
    let snapshot = snapshot(&server, &visitor, &slug)?;
    let section = which.section(&snapshot);
    found(&visitor, TeamCardAnswer::of(&snapshot, section, number, visitor.texts))
}
