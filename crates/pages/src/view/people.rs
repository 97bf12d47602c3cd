//! Who has which role, and who let whom do what, in words.

use competition::{Competition, Member, PlayerId};
use ledger::accounts::{AccountId, Accounts, AuditLine, Change, Over, PlayerLink, Role, Tables};
use ledger::moment;
use ledger::people::Objection;
use tournament::Round;
use words::Id;

use crate::id;
use crate::text::Texts;

/// A role as it is said: `line arbiter, tables 1–10`.
pub(crate) fn role_text(role: &Role, competition: &Competition, t: Texts) -> String {
    let of = |what: &str| format!("{}, {what}", t.say(role_id(role)));
    match *role {
        Role::ChiefArbiter | Role::Deputy | Role::Secretary | Role::Organiser => {
            t.say(role_id(role)).into_owned()
        }
        Role::LineArbiter { section, boards } => {
            let tables = tables_text(boards, t);
            match section.and_then(|section| competition.section(section)) {
                Some(group) if !group.name.is_empty() => of(&format!("{}, {tables}", group.name)),
                Some(group) => {
                    let number = group.number;
                    of(&format!("{} {number}, {tables}", t.say(id::ROLE_SECTION)))
                }
                None => of(&tables),
            }
        }
        Role::Captain { team } => of(competition.name(Member::Team(team))),
        Role::Player { entry } => of(competition.name(Member::Player(entry))),
    }
}

/// The text of a role alone.
fn role_id(role: &Role) -> Id {
    match role {
        Role::ChiefArbiter => id::ROLE_CHIEF_ARBITER,
        Role::Deputy => id::ROLE_DEPUTY,
        Role::Secretary => id::ROLE_SECRETARY,
        Role::Organiser => id::ROLE_ORGANISER,
        Role::LineArbiter { .. } => id::ROLE_LINE_ARBITER,
        Role::Captain { .. } => id::ROLE_CAPTAIN,
        Role::Player { .. } => id::ROLE_PLAYER,
    }
}

/// `tables 1–10`.
pub fn tables_text(tables: Tables, t: Texts) -> String {
    let id = if tables.0 == tables.1 { id::ONE_TABLE } else { id::SOME_TABLES };
    t.tell(id, &[("tables", &tables.to_string())]).into_owned()
}

/// Who acted: the name behind an account, a phone by its tables, or a player by his number.
pub(crate) fn who(accounts: &Accounts, by: &str, t: Texts) -> String {
    if let Some(tables) = Tables::signed(by) {
        return t.tell(id::A_PHONE, &[("tables", &tables_text(tables, t))]).into_owned();
    }
    if let Some(entry) = PlayerLink::signed(by) {
        return format!("{} {entry}", t.say(id::ROLE_PLAYER));
    }
    let account = by.parse().ok().and_then(|id: AccountId| accounts.account(&id));
    account.map_or_else(|| by.to_owned(), |account| account.name.clone())
}

/// Why a phone enters nothing any more.
pub fn over_id(over: Over) -> Id {
    match over {
        Over::Time => id::PHONE_OVER_TIME,
        Over::Closed => id::PHONE_OVER_CLOSED,
        Over::OtherPairs => id::PHONE_OVER_PAIRS,
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
        audit_line: &AuditLine,
        accounts: &Accounts,
        competition: &Competition,
        t: Texts,
    ) -> DeedLine {
        let role = |role: &Role| role_text(role, competition, t);
        let of = |id: Id, name: &AccountId, role: &str| {
            let name = who(accounts, name.as_str(), t);
            t.tell(id, &[("who", &name), ("role", role)])
        };
        let person = |id: Id, name: &AccountId| {
            t.tell(id, &[("who", &who(accounts, name.as_str(), t)), ("id", name.as_str())])
        };
        let of_key = |id: Id, name: &AccountId, key: &str| {
            t.tell(id, &[("who", &who(accounts, name.as_str(), t)), ("key", key)])
        };
        let phone = |id: Id, round: &Round, tables: Tables| {
            let tables = tables_text(tables, t);
            t.tell(id, &[("round", &round.to_string()), ("tables", &tables)])
        };
        let what = match &audit_line.what {
            Change::Opened(id) => person(id::DEED_OPENED, id),
            Change::Closed(id) => person(id::DEED_CLOSED, id),
            Change::Password(id) => person(id::DEED_PASSWORD, id),
            Change::SignedOut(id) => person(id::DEED_SIGNED_OUT, id),
            Change::KeysEnded(id) => person(id::DEED_KEYS_ENDED, id),
            Change::KeyMade(id, key) => of_key(id::DEED_KEY_MADE, id, key),
            Change::KeyEnded(id, key) => of_key(id::DEED_KEY_ENDED, id, key),
            Change::Renamed(id, old, new) => {
                t.tell(id::DEED_RENAMED, &[("id", id.as_str()), ("old", old), ("new", new)])
            }
            Change::Given(id, given) => of(id::DEED_GIVEN, id, &role(given)),
            Change::Joined(id, given) => of(id::DEED_JOINED, id, &role(given)),
            Change::Taken(id, Some(taken)) => of(id::DEED_TAKEN, id, &role(taken)),
            Change::Taken(id, None) => of(id::DEED_TAKEN, id, &t.say(id::ALL_ROLES)),
            Change::Invited(to) => t.tell(id::DEED_INVITED, &[("role", &role(to))]),
            Change::Withdrawn(to) => t.tell(id::DEED_WITHDRAWN, &[("role", &role(to))]),
            Change::Lent(round, tables) => phone(id::DEED_LENT, round, *tables),
            Change::CalledIn(round, tables) => phone(id::DEED_CALLED_IN, round, *tables),
            Change::Linked(PlayerId(entry)) => {
                t.tell(id::DEED_LINKED, &[("entry", &entry.to_string())])
            }
            Change::Hidden(table) => t.tell(id::DEED_TABLE_HIDDEN, &[("table", table)]),
            Change::Shown(table) => t.tell(id::DEED_TABLE_SHOWN, &[("table", table)]),
        };
        let by = who(accounts, &audit_line.by, t);
        let what = match audit_line.reason.is_empty() {
            true => what.into_owned(),
            false => format!("{what} ({})", audit_line.reason),
        };
        DeedLine { at: t.minute(moment(audit_line.at)), by, what }
    }
}

/// The text that says what is objected to, and what to do.
pub fn objection_id(objection: Objection) -> Id {
    match objection {
        Objection::NoSuchAccount => id::NO_SUCH_ACCOUNT,
        Objection::NoSuchRole => id::NO_SUCH_ROLE,
        Objection::NoSuchInvitation => id::NO_SUCH_INVITATION,
        Objection::NoSuchPhone => id::NO_SUCH_PHONE,
        Objection::LastChief => id::LAST_CHIEF,
        Objection::LastAdmin => id::LAST_ADMIN,
        Objection::BadTables => id::ROLE_BAD_TABLES,
        Objection::BadTeam => id::ROLE_BAD_TEAM,
        Objection::BadPlayer => id::ROLE_BAD_PLAYER,
        Objection::NoSecret => id::NO_SECRET,
        Objection::KeyName => id::KEY_BAD_NAME,
        Objection::KeyDays => id::KEY_BAD_DAYS,
        Objection::KeyEvent => id::KEY_BAD_EVENT,
        Objection::KeyTooMany => id::KEY_TOO_MANY,
        Objection::KeyUnknown => id::KEY_UNKNOWN,
        Objection::AccountTaken => id::JOIN_TAKEN,
        Objection::LinkEnded => id::JOIN_ENDED,
        Objection::NoSuchTable => id::PUBLIC_NO_TABLE,
        Objection::NoReason => id::PUBLIC_NO_REASON,
        Objection::PlayerPlays => id::PLAYER_LINK_PLAYS,
    }
}
