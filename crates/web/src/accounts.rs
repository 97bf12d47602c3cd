//! The accounts of the server, for those who run it: who may what, and how that ends.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use axum::extract::{Form, State};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Redirect, Response};
use ledger::accounts::{AccountId, Role};
use ledger::people::{Admin, Ending, Kept};
use ledger::tables::LoggedTable;
use ledger::{Denied, Server};
use pages::{AccountsPage, PublicTablesPage};
use serde::Deserialize;

use super::failure::Failure;
use super::page::{show, show_as};
use super::play;
use super::public_url::PublicUrl;
use super::routes::{Access::Owner, Routes};
use super::visitor::Visitor;

pub(super) fn routes() -> Routes {
    Routes::default()
        .get("/accounts", Owner, page)
        .post("/accounts/end", Owner, end)
        .post("/accounts/invite", Owner, invite)
        .post("/accounts/withdraw", Owner, withdraw)
        .get("/accounts/tables", Owner, tables)
        .post("/accounts/tables", Owner, list)
}

async fn accounts_page(server: &Server, visitor: &Visitor) -> AccountsPage {
    let accounts = server.accounts().snapshot().state;
    // Those who lead or play in an event are named as it names them.
    let named: BTreeSet<&str> = accounts
        .all()
        .flat_map(|(_, account)| account.events())
        .filter(|(_, role)| match role {
            Role::ChiefArbiter | Role::Deputy | Role::Secretary | Role::Organiser => false,
            Role::LineArbiter { .. } | Role::Captain { .. } | Role::Player { .. } => true,
        })
        .map(|(event, _)| event)
        .collect();
    let mut events = BTreeMap::new();
    for slug in named {
        if let Ok(Some(logged)) = server.need(slug).await {
            events.insert(slug.to_owned(), logged.snapshot());
        }
    }
    let page = AccountsPage::new(visitor, &accounts, &events);
    page.with_accounts_unread(server.accounts_unread().is_some())
        .with_unnamed_proxy(server.unnamed_proxy())
}

async fn page(State(server): State<Arc<Server>>, visitor: Visitor) -> Response {
    show(&accounts_page(&server, &visitor).await)
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
    AdminRole,
    Account,
}

impl End {
    fn ending(self) -> Ending {
        match self.what {
            What::Browsers => Ending::Browsers,
            What::Keys => Ending::Keys,
            What::Key => Ending::Key(self.key),
            What::AdminRole => Ending::AdminRole,
            What::Account => Ending::Account,
        }
    }
}

/// Ends what an account has.
async fn end(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Form(form): Form<End>,
) -> Result<Response, Failure> {
    let id: Option<AccountId> = form.account.parse().ok();
    let admin = Admin { server: &server, by: visitor.actor()? };
    let kept = admin.end(id.as_ref(), &form.ending()).await;
    answered(&server, &visitor, kept).await
}

/// Makes a link by which somebody else comes to run the server.
async fn invite(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    match (Admin { server: &server, by: visitor.actor()? }).invite().await {
        Ok(secret) => {
            let link = PublicUrl::of(&server, &visitor, &headers)
                .link(&format!("/join/{}", secret.reveal()));
            Ok(show(&accounts_page(&server, &visitor).await.with_link(link)))
        }
        Err(denied) => answered(&server, &visitor, Err(denied)).await,
    }
}

#[derive(Deserialize)]
struct Link {
    key: String,
}

/// Withdraws a link to the server.
async fn withdraw(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Form(form): Form<Link>,
) -> Result<Response, Failure> {
    let admin = Admin { server: &server, by: visitor.actor()? };
    let kept = admin.withdraw(&form.key).await;
    answered(&server, &visitor, kept).await
}

/// So many hidden tables are shown with those who play there.
const HIDDEN_MAX: usize = 100;

/// The friendly tables that everybody sees, and those that were taken from the lists.
async fn tables_page(server: &Server, visitor: &Visitor) -> PublicTablesPage {
    let accounts = server.accounts().snapshot().state;
    let open = server
        .tables()
        .playing()
        .into_iter()
        .filter(|table| table.snapshot().table().is_some_and(|table| table.terms().on_wall));
    let open = open.chain(server.tables().waiting());
    let friendly =
        |logged: &LoggedTable| logged.table().is_some_and(|table| table.event().is_none());
    let listed: Vec<(String, Arc<LoggedTable>)> = open
        .filter(|table| friendly(&table.snapshot()) && !accounts.is_hidden(table.id()))
        .map(|table| (table.id().to_owned(), table.snapshot()))
        .collect();
    let mut hidden = Vec::new();
    for id in accounts.hidden().take(HIDDEN_MAX) {
        let live = server.tables().need(id).await.ok().flatten();
        hidden.push((id.to_owned(), live.map(|live| live.snapshot())));
    }
    PublicTablesPage::new(visitor, &listed, &hidden)
}

async fn tables(State(server): State<Arc<Server>>, visitor: Visitor) -> Response {
    show(&tables_page(&server, &visitor).await)
}

/// Which table, whether it is hidden or shown, and why.
#[derive(Deserialize)]
struct Listing {
    table: String,
    #[serde(rename = "do")]
    what: Listed,
    #[serde(default)]
    reason: String,
}

#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Listed {
    Hide,
    Show,
}

/// Takes a friendly table from the lists that everybody sees, or lets it stand there again.
async fn list(
    State(server): State<Arc<Server>>,
    visitor: Visitor,
    Form(form): Form<Listing>,
) -> Result<Response, Failure> {
    let admin = Admin { server: &server, by: visitor.actor()? };
    let table = play::named(&form.table);
    let kept = match form.what {
        Listed::Hide => admin.hide_table(&table, &form.reason).await,
        Listed::Show => admin.show_table(&table, &form.reason).await,
    };
    match kept {
        Ok(()) => Ok(Redirect::to("/accounts/tables?done").into_response()),
        Err(Denied::Refused(why)) => {
            let page = tables_page(&server, &visitor).await.refused(why, form.table, form.reason);
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::not_saved(&visitor, &other)),
    }
}

async fn answered(server: &Server, visitor: &Visitor, kept: Kept<()>) -> Result<Response, Failure> {
    match kept {
        Ok(()) => Ok(Redirect::to("/accounts?done").into_response()),
        Err(Denied::Refused(why)) => {
            let page = accounts_page(server, visitor).await.refused(why);
            Ok(show_as(StatusCode::UNPROCESSABLE_ENTITY, &page))
        }
        Err(other) => Err(Failure::not_saved(visitor, &other)),
    }
}
