//! Who has which role in an event: given, taken, and offered by links.

use askama::Template;
use competition::{Competition, Fault};
use ledger::accounts::{Account, AccountId, Accounts, Right, Role};
use ledger::moment;
use ledger::people::tables_of;
use words::Id;

use super::role_form::RoleForm;
use crate::context::EventContext;
use crate::frame::Frame;
use crate::id;
use crate::qr::Code;
use crate::view::{DeedLine, over_id, role_text, tables_text};
use crate::viewer::Viewer;

/// So many lines of the history are shown at once.
const HISTORY: usize = 30;

/// Somebody with a role.
struct Holder {
    id: String,
    name: String,
    role: String,
    /// The role as the form sends it that takes it away; none for those who run the server.
    value: Option<String>,
    order: u8,
    /// What is said against so many tables, with its clauses.
    against: Option<String>,
}

/// A link that gives a role, or one that lets a phone in.
struct Open {
    key: String,
    what: String,
    until: String,
    once: bool,
    over: Option<Id>,
}

/// A link that has just been made: it is shown this once.
struct Fresh {
    role: String,
    link: String,
    code: Option<Code>,
    until: String,
    once: bool,
    /// Whether nobody but this computer can follow it.
    alone: bool,
}

/// Who has which role.
#[derive(Template)]
#[template(path = "desk_judges.html")]
pub struct JudgesPage {
    frame: Frame,
    tab: &'static str,
    context: EventContext,
    holders: Vec<Holder>,
    invitations: Vec<Open>,
    phones: Vec<Open>,
    history: Vec<DeedLine>,
    fresh: Option<Fresh>,
    /// What was wrong, and in which form.
    fault: Option<(&'static str, String)>,
    filled: RoleForm,
    account: String,
    /// Names to sign in with, for those who may see all of them.
    accounts: Vec<(String, String)>,
    teams: Vec<(u16, String)>,
    players: Vec<(u16, String)>,
    may_head: bool,
    may_keep: bool,
}

impl JudgesPage {
    /// Who has which role, by the accounts as they are.
    pub fn new(viewer: &Viewer, accounts: &Accounts, context: EventContext) -> JudgesPage {
        let slug = context.slug.as_str();
        let t = viewer.texts;
        let competition = context.competition();
        let address = format!("/desk/{slug}/judges");
        let may_head = viewer.may(slug, Right::Head);
        let audit_lines = accounts.audit_lines(Some(slug)).iter().rev().take(HISTORY);
        let history =
            audit_lines.map(|audit_line| DeedLine::of(audit_line, accounts, competition, t));
        let shown = accounts.all().filter(|_| viewer.is_admin);
        let teams = (1..).zip(competition.teams()).map(|(id, one)| (id, one.team.name.clone()));
        let players =
            (1..).zip(competition.players()).map(|(id, one)| (id, one.player.name.clone()));
        JudgesPage {
            frame: Frame::new(viewer, context.title(viewer, id::JUDGES)).at(&address),
            tab: "judges",
            holders: holders(accounts, &context, viewer),
            invitations: invitations(accounts, &context, viewer),
            phones: phones(accounts, &context, viewer),
            history: history.collect(),
            fresh: None,
            fault: None,
            filled: RoleForm::default(),
            account: String::new(),
            accounts: shown.map(|(id, one)| (id.to_string(), one.name.clone())).collect(),
            teams: teams.collect(),
            players: players.collect(),
            may_head,
            may_keep: viewer.may(slug, Right::Keep),
            context,
        }
    }

    /// What was wrong in a form.
    fn wrong(&self, form: &str) -> Option<&str> {
        self.fault.as_ref().filter(|(at, _)| *at == form).map(|(_, text)| text.as_str())
    }

    /// With a fault in a form.
    pub fn refused(self, form: &'static str, text: Id) -> JudgesPage {
        let text = self.frame.t.say(text).into_owned();
        JudgesPage { fault: Some((form, text)), ..self }
    }

    /// With what is said against a role by the rulebook.
    pub fn against(self, form: &'static str, fault: &Fault) -> JudgesPage {
        let text = fault.text(self.frame.t.language);
        JudgesPage { fault: Some((form, text)), ..self }
    }

    /// With a form as it was filled in, for an account.
    pub fn filled(self, filled: RoleForm, account: String) -> JudgesPage {
        JudgesPage { filled, account, ..self }
    }

    /// With a link that has just been made: it is shown this once.
    pub fn with_link(
        self,
        role: &Role,
        link: String,
        until: i64,
        once: bool,
        alone: bool,
    ) -> JudgesPage {
        let t = self.frame.t;
        let fresh = Some(Fresh {
            role: role_text(role, self.context.competition(), t),
            code: Code::of(&link),
            link,
            until: t.minute(moment(until)),
            once,
            alone,
        });
        JudgesPage { fresh, ..self }
    }

    /// The event.
    pub fn competition(&self) -> &Competition {
        self.context.competition()
    }
}

/// Everybody with a role in the event, the chief arbiter first.
fn holders(accounts: &Accounts, context: &EventContext, viewer: &Viewer) -> Vec<Holder> {
    let competition = context.competition();
    let holder = |id: &AccountId, account: &Account, place: Option<&str>, role: &Role| Holder {
        id: id.to_string(),
        name: account.name.clone(),
        role: match place {
            Some(_) => role_text(role, competition, viewer.texts),
            None => viewer.texts.say(id::IS_ADMIN).into_owned(),
        },
        value: place.and_then(|_| serde_json::to_string(role).ok()),
        order: order(role),
        against: against(account, role, context, viewer),
    };
    let mut all: Vec<Holder> = Vec::new();
    for (id, account) in accounts.all() {
        let here =
            account.all_roles().filter(|(place, _)| place.is_none_or(|at| at == context.slug));
        all.extend(here.map(|(place, role)| holder(id, account, place, role)));
    }
    all.sort_by(|one, other| (one.order, &one.name).cmp(&(other.order, &other.name)));
    all
}

/// What is said against the tables of a line arbiter, all that he has together.
fn against(
    account: &Account,
    role: &Role,
    context: &EventContext,
    viewer: &Viewer,
) -> Option<String> {
    let Role::LineArbiter { .. } = role else { return None };
    let here = account.all_roles().filter(|(place, _)| *place == Some(context.slug.as_str()));
    let tables = tables_of(here.map(|(_, role)| role));
    let fault = context.competition().too_many_tables(tables)?;
    Some(fault.text(viewer.texts.language))
}

fn order(role: &Role) -> u8 {
    match role {
        Role::ChiefArbiter => 0,
        Role::Deputy => 1,
        Role::Secretary => 2,
        Role::Organiser => 3,
        Role::LineArbiter { .. } => 4,
        Role::Captain { .. } => 5,
        Role::Player { .. } => 6,
    }
}

fn invitations(accounts: &Accounts, context: &EventContext, viewer: &Viewer) -> Vec<Open> {
    let competition = context.competition();
    let open =
        accounts.invitations(Some(&context.slug), viewer.now).into_iter().map(|(seal, one)| Open {
            key: seal.into(),
            what: role_text(&one.role, competition, viewer.texts),
            until: viewer.texts.minute(moment(one.until)),
            once: one.once,
            over: None,
        });
    open.collect()
}

/// The phones of rounds that are not over, and of no round that is forgotten.
fn phones(accounts: &Accounts, context: &EventContext, viewer: &Viewer) -> Vec<Open> {
    let (t, now) = (viewer.texts, viewer.now);
    let competition = context.competition();
    let lent = accounts.phones(&context.slug).into_iter();
    let open = lent.map(|(seal, phone)| Open {
        key: seal.into(),
        what: format!(
            "{}, {}",
            t.count(id::ROUND_NUMBER, &phone.round),
            tables_text(phone.tables, t)
        ),
        until: t.minute(moment(phone.until)),
        once: false,
        over: phone.over(competition, now).map(over_id),
    });
    open.filter(|one| one.over.is_none()).collect()
}
