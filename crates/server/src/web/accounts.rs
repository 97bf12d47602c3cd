//! The accounts of the house, for those who run it: who may what, and how that ends.

use std::collections::BTreeSet;
use std::sync::Arc;

use askama::Template;
use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use competition::Competition;
use serde::Deserialize;
use words::Id;

use super::failure::Failure;
use super::me::KeyRow;
use super::outside::Outside;
use super::page::{Frame, show_as};
use super::table::{Access::Owner, Table};
use super::visitor::Visitor;
use crate::house::{House, moment, now};
use crate::id;
use crate::ledger::Denied;
use crate::office::{AccountFact, AccountId, Office, Role};
use crate::people::{HOUR, Kept, secret};
use crate::view::{DeedLine, role_text};

pub(super) fn routes() -> Table {
    Table::default()
        .get("/accounts", Owner, page)
        .post("/accounts/end", Owner, end)
        .post("/accounts/invite", Owner, invite)
        .post("/accounts/withdraw", Owner, withdraw)
}

/// How long a link is good for by which somebody else comes to run the house.
const LINK_HOURS: i64 = 72;

/// So many lines of the history are shown.
const HISTORY: usize = 50;

#[derive(Template)]
#[template(path = "accounts.html")]
struct AccountsPage {
    frame: Frame,
    rows: Vec<Row>,
    /// Links to the house that nobody has followed: names in forms, and until when.
    links: Vec<(String, String)>,
    history: Vec<DeedLine>,
    /// A link that has just been made.
    fresh: Option<String>,
    fault: Option<String>,
    done: bool,
}

/// An account.
struct Row {
    id: String,
    name: String,
    since: String,
    closed: bool,
    own: bool,
    runs_the_house: bool,
    /// Events and roles in them.
    roles: Vec<String>,
    browsers: usize,
    keys: Vec<KeyRow>,
}

impl AccountsPage {
    async fn new(house: &House, visitor: &Visitor) -> AccountsPage {
        let (t, now) = (visitor.texts, now());
        let office = house.office().page().book;
        // Captains and players are named as their events name them.
        let named: BTreeSet<&str> = office
            .accounts()
            .flat_map(|(_, account)| account.events())
            .filter(|(_, role)| {
                !matches!(role, Role::ChiefArbiter | Role::Deputy | Role::Secretary)
            })
            .map(|(event, _)| event)
            .collect();
        let _held = house.hold(named).await;
        let rows = office.accounts().map(|(id, account)| {
            let role = |(event, role): (&str, &Role)| {
                let hall = house.hall(event).map(|hall| hall.page());
                let text = match &hall {
                    Some(page) => role_text(role, &page.book.competition, t),
                    None => role_text(role, &Competition::default(), t),
                };
                format!("{event}: {text}")
            };
            Row {
                id: id.to_string(),
                name: account.name.clone(),
                since: t.moment(moment(account.since)),
                closed: account.closed,
                own: visitor.account.as_ref() == Some(id),
                runs_the_house: account.runs_the_house(),
                roles: account.events().map(role).collect(),
                browsers: office.browsers(id, now),
                keys: KeyRow::all(&office, id, t),
            }
        });
        let link = |(seal, one): (_, &crate::office::Invitation)| {
            (String::from(seal), t.minute(moment(one.until)))
        };
        let deeds = office.deeds(None).iter().rev().take(HISTORY);
        let nowhere = Competition::default();
        AccountsPage {
            frame: Frame::new(visitor, t.say(id::ACCOUNTS)),
            rows: rows.collect(),
            links: office.invitations(None, now).into_iter().map(link).collect(),
            history: deeds.map(|deed| DeedLine::of(deed, &office, &nowhere, t)).collect(),
            fresh: None,
            fault: None,
            done: visitor.path.ends_with("?done"),
        }
    }

    fn answer(self, status: StatusCode) -> Response {
        show_as(status, &self)
    }
}

async fn page(State(house): State<Arc<House>>, visitor: Visitor) -> Response {
    AccountsPage::new(&house, &visitor).await.answer(StatusCode::OK)
}

/// What is to end.
#[derive(Deserialize)]
struct End {
    account: String,
    what: What,
    /// A single key.
    #[serde(default)]
    key: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum What {
    Browsers,
    Keys,
    Key,
    HouseRole,
    Account,
}

/// Ends what an account has. Somebody always runs the house.
async fn end(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Form(form): Form<End>,
) -> Result<Response, Failure> {
    let id: Option<AccountId> = form.account.parse().ok();
    let decide = |office: &Office| {
        let id = id.clone().filter(|id| office.account(id).is_some_and(|one| !one.closed));
        let id = id.ok_or(id::NO_SUCH_ACCOUNT)?;
        let runs = office.account(&id).is_some_and(|one| one.runs_the_house());
        let last = runs && !office.is_run_without(&id);
        Ok(vec![match form.what {
            What::Browsers => AccountFact::SessionsClosed { id },
            What::Keys => AccountFact::KeysClosed { id },
            What::Key => {
                let mut keys = office.keys(&id, now()).map(|(seal, ..)| seal);
                let seal = keys.find(|seal| String::from(*seal) == form.key);
                AccountFact::SessionClosed { seal: seal.ok_or(id::KEY_UNKNOWN)? }
            }
            What::HouseRole | What::Account if last => return Err(id::LAST_OF_THE_HOUSE),
            What::HouseRole if !runs => return Err(id::NO_SUCH_ROLE),
            What::HouseRole => AccountFact::RoleTaken { id, event: None, role: Role::ChiefArbiter },
            What::Account => AccountFact::AccountClosed { id },
        }])
    };
    let kept = keep(&house, &visitor, decide).await;
    answered(&house, &visitor, kept).await
}

/// Makes a link by which somebody else comes to run the house.
async fn invite(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let Ok(secret) = secret() else {
        return Err(Failure::bad(&visitor, visitor.texts.say(id::NO_SECRET)));
    };
    let until = now() + LINK_HOURS * HOUR;
    let decide = |_: &Office| {
        let (seal, role) = (secret.seal(), Role::ChiefArbiter);
        Ok(vec![AccountFact::Invited { seal, event: None, role, until, once: true }])
    };
    match keep(&house, &visitor, decide).await {
        Ok(()) => {
            let page = AccountsPage::new(&house, &visitor).await;
            let link =
                Outside::of(&house, &visitor, &headers).link(&format!("/join/{}", secret.reveal()));
            Ok(AccountsPage { fresh: Some(link), ..page }.answer(StatusCode::OK))
        }
        denied => answered(&house, &visitor, denied).await,
    }
}

#[derive(Deserialize)]
struct Link {
    key: String,
}

/// Withdraws a link to the house.
async fn withdraw(
    State(house): State<Arc<House>>,
    visitor: Visitor,
    Form(form): Form<Link>,
) -> Result<Response, Failure> {
    let decide = |office: &Office| {
        let mut seals = office.invitations(None, now()).into_iter().map(|(seal, _)| seal);
        let seal = seals.find(|seal| String::from(*seal) == form.key);
        Ok(vec![AccountFact::InvitationClosed { seal: seal.ok_or(id::NO_SUCH_INVITATION)? }])
    };
    let kept = keep(&house, &visitor, decide).await;
    answered(&house, &visitor, kept).await
}

async fn keep(
    house: &House,
    visitor: &Visitor,
    decide: impl Fn(&Office) -> Result<Vec<AccountFact>, Id>,
) -> Kept<()> {
    let by = visitor.account.as_ref().map_or("", AccountId::as_str);
    house.office().act(by, now(), decide).await.map(|_| ())
}

async fn answered(house: &House, visitor: &Visitor, kept: Kept<()>) -> Result<Response, Failure> {
    match kept {
        Ok(()) => Ok(Redirect::to("/accounts?done").into_response()),
        Err(Denied::Refused(text)) => {
            let fault = Some(visitor.texts.say(text).into_owned());
            let page = AccountsPage { fault, ..AccountsPage::new(house, visitor).await };
            Ok(page.answer(StatusCode::UNPROCESSABLE_ENTITY))
        }
        Err(other) => Err(Failure::unkept(visitor, &other)),
    }
}
