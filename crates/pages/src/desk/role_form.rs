//! A role as a form says it.

use competition::{Competition, PlayerId, SectionNumber, TableNumber, TeamId};
use ledger::accounts::{Role, Tables};
use ledger::people::unfit;
use serde::Deserialize;
use words::Id;

use crate::id;
use crate::view::objection_id;

/// The fields of a role, as they were typed.
#[derive(Clone, Debug, Default, Deserialize)]
pub struct RoleForm {
    #[serde(default)]
    pub(crate) role: String,
    #[serde(default)]
    pub(crate) section: String,
    #[serde(default)]
    pub(crate) first: String,
    #[serde(default)]
    pub(crate) last: String,
    #[serde(default)]
    pub(crate) team: String,
    #[serde(default)]
    pub(crate) player: String,
}

impl RoleForm {
    /// The role, or the text that says what is wrong with it.
    pub fn read(&self, competition: &Competition) -> Result<Role, Id> {
        let number = |text: &str| text.trim().parse::<u16>().unwrap_or_default();
        let role = match self.role.as_str() {
            "chief-arbiter" => Role::ChiefArbiter,
            "deputy" => Role::Deputy,
            "secretary" => Role::Secretary,
            "organiser" => Role::Organiser,
            "line-arbiter" => {
                let table = |text: &str| TableNumber::new(number(text)).ok_or(id::ROLE_BAD_TABLES);
                Role::LineArbiter {
                    section: SectionNumber::new(number(&self.section)),
                    boards: Tables(table(&self.first)?, table(&self.last)?),
                }
            }
            "captain" => Role::Captain { team: TeamId(number(&self.team)) },
            "player" => Role::Player { entry: PlayerId(number(&self.player)) },
            _ => return Err(id::ROLE_CHOOSE),
        };
        match unfit(&role, competition) {
            Some(why) => Err(objection_id(why)),
            None => Ok(role),
        }
    }
}
