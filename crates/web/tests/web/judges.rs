//! Judges: roles given and taken, links that offer them, and who did it.

use axum::http::{StatusCode, header};
use competition::PlayerId;
use ledger::accounts::{AccountId, Change, Right, Role};
use pages::id;
use words::Id;

use crate::common::hall::Hall;
use crate::common::nth;
use crate::common::page::{Element, Page};
use crate::common::{Guest, posting};

const JUDGES: &str = "/desk/robin/judges";
const INVITE: &str = "/desk/robin/judges/invite";

async fn chief() -> Guest {
    let guest = Guest::chief().await;
    Hall::robin(&guest).await;
    guest
}

/// The address of the link that a page shows.
fn link(page: &Page) -> String {
    format!("/join/{}", page.one("#link").text().split("/join/").nth(1).unwrap())
}

fn may(guest: &Guest, id: &str, right: Right) -> bool {
    let id: AccountId = id.parse().unwrap();
    guest.server.accounts().snapshot().state.may(&id, "robin", &right)
}

#[tokio::test]
async fn a_link_gives_a_role_once() {
    let mut chief = chief().await;
    let page = chief.shown(INVITE, "role=line-arbiter&first=1&last=4&hours=12").await;
    let code = page.one("svg.code[role=img]");
    assert_eq!(code.get("aria-label"), chief.say(id::CODE_OF_LINK));
    let join = link(&page);
    let page = chief.page(JUDGES).await;
    assert!(!page.has("#link") && !page.says("/join/"), "a secret is shown once");
    let open = page.one("#invited tbody tr");
    let role = open.one("th").text();
    assert!(role.starts_with(&chief.say(id::ROLE_LINE_ARBITER)) && role.ends_with("1–4"), "{role}");
    assert!(open.says(&chief.say(id::FOR_ONE)));
    let mut line = chief.stranger();
    let page = line.page(&join).await;
    let words = [("role", role.as_str()), ("event", "The robin")];
    assert!(page.says(&line.tell(id::JOIN_GIVES, &words)), "{}", page.text());
    line.done(&join, "id=line&name=Lina&password=long+enough").await;
    assert!(
        may(&chief, "line", Right::Board { section: nth(1), table: nth(4) })
            && !may(&chief, "line", Right::Board { section: nth(1), table: nth(5) })
    );
    let (status, page) = chief.stranger().get(&join).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(Page::read(&page).says(&chief.say(id::JOIN_ENDED)), "{page}");
    let page = chief.page(JUDGES).await;
    let history = page.all("#rights-history tbody tr");
    let joined = chief.tell(id::DEED_JOINED, &[("who", "Lina"), ("role", &role)]);
    assert_eq!(history.len(), 2, "made and followed, and not withdrawn: {history:?}");
    assert!(history.iter().any(|one| one.says(&joined)), "{joined}: {history:?}");
    assert!(!page.has("#invited"));
}

#[tokio::test]
async fn who_has_an_account_follows_a_link_with_it() {
    let mut chief = chief().await;
    let join = link(&chief.shown(INVITE, "role=deputy&hours=1&many=on").await);
    let mut anna = chief.stranger();
    anna.sign_in(&chief.person("anna", None, None).await);
    let page = anna.page(&join).await;
    assert!(page.says(&anna.tell(id::JOIN_AS, &[("who", "anna")])) && !page.has("[name=password]"));
    let answer = anna.ask_form(posting(&join), "").await;
    assert_eq!(answer.headers()[header::LOCATION], "/desk/robin");
    assert!(may(&chief, "anna", Right::Rule));
    assert_eq!(chief.stranger().get(&join).await.0, StatusCode::OK, "it is for several people");
    let page = chief.page(JUDGES).await;
    let withdraw = page.one("#invited button");
    assert_eq!(chief.press(withdraw).await.0, StatusCode::SEE_OTHER);
    assert_eq!(chief.stranger().get(&join).await.0, StatusCode::UNPROCESSABLE_ENTITY);
    let (status, page) = chief.press(withdraw).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(Page::read(&page).one("[role=alert]").text(), chief.say(id::NO_SUCH_INVITATION));
}

#[tokio::test]
async fn a_link_ends_when_its_time_is_over() {
    let mut chief = chief().await;
    let join = link(&chief.shown(INVITE, "role=deputy&hours=2").await);
    for (minutes, status) in [(119, StatusCode::OK), (2, StatusCode::UNPROCESSABLE_ENTITY)] {
        chief.clock.go_on(std::time::Duration::from_secs(60 * minutes));
        assert_eq!(chief.stranger().get(&join).await.0, status, "{minutes} minutes later");
    }
}

#[tokio::test]
async fn a_role_is_given_and_taken_and_both_are_remembered() {
    let mut chief = chief().await;
    chief.person("olena", None, None).await;
    for _ in 0..2 {
        chief.done(JUDGES, "account=Olena&role=secretary").await; // a second press changes nothing
    }
    chief.done(JUDGES, "account=olena&role=player&player=3").await;
    assert!(may(&chief, "olena", Right::Keep));
    let page = chief.page(JUDGES).await;
    let mut buttons = page.all("#holders form").into_iter();
    let of_secretary = |form: &Element<'_>| {
        form.sends().starts_with("account=olena") && form.has("[value*=secretary]")
    };
    let take = buttons.find(of_secretary).unwrap().one("button");
    assert_eq!(chief.press(take).await.0, StatusCode::SEE_OTHER);
    assert!(!may(&chief, "olena", Right::Keep));
    let (status, page) = chief.press(take).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    let page = Page::read(&page);
    assert_eq!(page.one("[role=alert]").text(), chief.say(id::NO_SUCH_ROLE));
    assert!(page.one("#holders").says("Player 03"), "the other role stands");
    let accounts = chief.server.accounts().snapshot().state;
    let audit_lines: Vec<_> =
        accounts.audit_lines(Some("robin")).iter().map(|one| (&*one.by, &one.what)).collect();
    let id: AccountId = "olena".parse().unwrap();
    let secretary = Some(Role::Secretary);
    assert_eq!(
        audit_lines,
        [
            ("chief", &Change::Given(id.clone(), Role::Secretary)),
            ("chief", &Change::Given(id.clone(), Role::Player { entry: PlayerId(3) })),
            ("chief", &Change::Taken(id, secretary)),
        ]
    );
}

#[tokio::test]
async fn a_form_comes_back_with_what_was_wrong_and_what_was_typed() {
    let mut chief = chief().await;
    let cases: [(&str, Id); 5] = [
        ("account=nobody&role=secretary", id::NO_SUCH_ACCOUNT),
        ("account=chief&role=", id::ROLE_CHOOSE),
        ("account=chief&role=captain&team=1", id::ROLE_BAD_TEAM),
        ("account=chief&role=player&player=99", id::ROLE_BAD_PLAYER),
        ("account=chief&role=line-arbiter&first=7&last=x", id::ROLE_BAD_TABLES),
    ];
    let give = format!("form[action={JUDGES}]");
    for (form, fault) in cases {
        let page = chief.refused(JUDGES, form).await;
        assert_eq!(page.one(&format!("{give} [role=alert]")).text(), chief.say(fault), "{form}");
    }
    let page = chief.refused(JUDGES, "account=xx&role=line-arbiter&first=7&last=5").await;
    let sent = page.one(&give).sends();
    assert!(sent.starts_with("account=xx&role=line-arbiter&first=7&last=5"), "{sent}");
    let page = chief.refused(INVITE, "role=deputy&hours=x").await;
    let told = page.one(&format!("form[action={INVITE}] [role=alert]")).text();
    assert_eq!(told, chief.say(id::INVITE_HOW_LONG));
}

#[tokio::test]
async fn a_link_is_good_for_ninety_days_at_most() {
    let mut guest = chief().await;
    for hours in ["0", "-1", "2161", "99999999999", "9223372036854775807", "one"] {
        let page = guest.refused(INVITE, &format!("role=secretary&hours={hours}")).await;
        assert_eq!(page.one("[role=alert]").text(), guest.say(id::INVITE_HOW_LONG), "{hours}");
    }
    guest.shown(INVITE, "role=secretary&hours=2160").await;
}

#[tokio::test]
async fn the_last_chief_arbiter_stays() {
    let mut guest = Guest::new().await;
    Hall::robin(&guest).await;
    let role = Some(Role::ChiefArbiter);
    guest.sign_in(&guest.person("only", Some("robin"), role.clone()).await);
    let take = "account=only&role=%22chief-arbiter%22";
    let page = guest.refused(&format!("{JUDGES}/take"), take).await;
    assert_eq!(page.one("[role=alert]").text(), guest.say(id::LAST_CHIEF));
    assert!(may(&guest, "only", Right::Head));
    guest.person("second", Some("robin"), role).await;
    guest.done(&format!("{JUDGES}/take"), take).await;
    assert!(!may(&guest, "only", Right::Head) && may(&guest, "second", Right::Head));
}

#[tokio::test]
async fn an_arbiter_is_moved_with_a_reason() {
    let _shown = clauses::shows(&["UA-2024 IV.9.3", "UA-2024 IV.9.4"]);
    let mut chief = Guest::chief().await;
    let _hall = Hall::swiss(&chief).await;
    chief.person("bond", None, None).await;
    let judges = "/desk/swiss/judges";
    let give = "account=bond&role=line-arbiter&first=1&last=3&reason=he+knows+checkers";
    chief.done(judges, give).await;
    let page = chief.page(judges).await;
    assert!(page.has("#holders [name=reason]"));
    assert!(page.says("he knows checkers"), "{}", page.text());
    let mut forms = page.all("#holders form").into_iter();
    let own = forms.find(|form| form.sends().starts_with("account=bond")).unwrap();
    let sent = own.sends().replace("reason=", "reason=came+late");
    chief.done("/desk/swiss/judges/take", &sent).await;
    assert!(chief.page(judges).await.says("came late"));
}
