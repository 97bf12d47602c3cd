//! Who has which role, and who let whom do what, in words.

use competition::{Competition, Member, PlayerId, TeamId};

use crate::house::moment;
use crate::office::{AccountId, Change, Deed, Office, Over, Role, Tables};
use crate::text::Texts;

/// A role as it is said: `line arbiter, tables 1–10`.
pub(crate) fn role_text(role: &Role, competition: &Competition, t: Texts) -> String {
    let of = |what: &str| format!("{}, {what}", t.say(role_id(role)));
    match *role {
        Role::ChiefArbiter | Role::Deputy | Role::Secretary => t.say(role_id(role)).into_owned(),
        Role::LineArbiter { section, boards: (first, last) } => {
            let tables = tables_text(Tables(first, last), t);
            match section.and_then(|section| competition.section(section)) {
                Some(group) if !group.name.is_empty() => of(&format!("{}, {tables}", group.name)),
                Some(_) => {
                    let number = section.unwrap_or_default();
                    of(&format!("{} {number}, {tables}", t.say("role-section")))
                }
                None => of(&tables),
            }
        }
        Role::Captain { team } => of(competition.name(Member::Team(TeamId(team)))),
        Role::Player { entry } => of(competition.name(Member::Player(PlayerId(entry)))),
    }
}

/// The text of a role alone.
fn role_id(role: &Role) -> &'static str {
    match role {
        Role::ChiefArbiter => "role-chief-arbiter",
        Role::Deputy => "role-deputy",
        Role::Secretary => "role-secretary",
        Role::LineArbiter { .. } => "role-line-arbiter",
        Role::Captain { .. } => "role-captain",
        Role::Player { .. } => "role-player",
    }
}

/// `tables 1–10`.
pub(crate) fn tables_text(tables: Tables, t: Texts) -> String {
    let id = if tables.0 == tables.1 { "one-table" } else { "some-tables" };
    t.tell(id, &[("tables", &tables.to_string())]).into_owned()
}

/// Who acted: the name behind an account, or a phone by its tables.
pub(crate) fn who(office: &Office, by: &str, t: Texts) -> String {
    if let Some(tables) = Tables::signed(by) {
        return t.tell("a-phone", &[("tables", &tables_text(tables, t))]).into_owned();
    }
    let account = by.parse().ok().and_then(|id: AccountId| office.account(&id));
    account.map_or_else(|| by.to_owned(), |account| account.name.clone())
}

/// Why a phone enters nothing any more.
pub(crate) fn over_id(over: Over) -> &'static str {
    match over {
        Over::Time => "phone-over-time",
        Over::Closed => "phone-over-closed",
        Over::OtherPairs => "phone-over-pairs",
    }
}

/// A line of the history of rights: when, by whom, what.
pub(crate) struct DeedLine {
    pub(crate) at: String,
    pub(crate) by: String,
    pub(crate) what: String,
}

impl DeedLine {
    pub(crate) fn of(
        deed: &Deed,
        office: &Office,
        competition: &Competition,
        t: Texts,
    ) -> DeedLine {
        let role = |role: &Role| role_text(role, competition, t);
        let of = |id: &str, name: &AccountId, role: &str| {
            let name = who(office, name.as_str(), t);
            t.tell(id, &[("who", &name), ("role", role)])
        };
        let person = |id: &str, name: &AccountId| {
            t.tell(id, &[("who", &who(office, name.as_str(), t)), ("id", name.as_str())])
        };
        let of_key = |id: &str, name: &AccountId, key: &str| {
            t.tell(id, &[("who", &who(office, name.as_str(), t)), ("key", key)])
        };
        let phone = |id: &str, round: &u16, tables: Tables| {
            let tables = tables_text(tables, t);
            t.tell(id, &[("round", &round.to_string()), ("tables", &tables)])
        };
        let what = match &deed.what {
            Change::Opened(id) => person("deed-opened", id),
            Change::Closed(id) => person("deed-closed", id),
            Change::Password(id) => person("deed-password", id),
            Change::SignedOut(id) => person("deed-signed-out", id),
            Change::KeysEnded(id) => person("deed-keys-ended", id),
            Change::KeyMade(id, key) => of_key("deed-key-made", id, key),
            Change::KeyEnded(id, key) => of_key("deed-key-ended", id, key),
            Change::Renamed(id, old, new) => {
                t.tell("deed-renamed", &[("id", id.as_str()), ("old", old), ("new", new)])
            }
            Change::Given(id, given) => of("deed-given", id, &role(given)),
            Change::Joined(id, given) => of("deed-joined", id, &role(given)),
            Change::Taken(id, Some(taken)) => of("deed-taken", id, &role(taken)),
            Change::Taken(id, None) => of("deed-taken", id, &t.say("all-roles")),
            Change::Invited(to) => t.tell("deed-invited", &[("role", &role(to))]),
            Change::Withdrawn(to) => t.tell("deed-withdrawn", &[("role", &role(to))]),
            Change::Lent(round, tables) => phone("deed-lent", round, *tables),
            Change::CalledIn(round, tables) => phone("deed-called-in", round, *tables),
        };
        let by = who(office, &deed.by, t);
        DeedLine { at: t.minute(moment(deed.at)), by, what: what.into_owned() }
    }
}
