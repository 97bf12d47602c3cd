//! The rulebooks are read and searched clause by clause, and the first page leads there.

use axum::http::StatusCode;
use pages::id;
use words::Language;

use crate::common::Guest;

#[tokio::test]
async fn the_first_page_has_four_doors() {
    let mut guest = Guest::new().await;
    for language in Language::ALL {
        guest.language = Some(language);
        let doors: Vec<String> = guest
            .page("/")
            .await
            .all("#doors a")
            .iter()
            .map(|a| a.get("href").to_owned())
            .collect();
        assert_eq!(doors, ["/play", "#events", "/rules", "/compositions"]);
    }
}

#[tokio::test]
async fn a_rulebook_is_read_clause_by_clause() {
    let mut guest = Guest::new().await;
    for language in Language::ALL {
        guest.language = Some(language);
        let page = guest.page("/rules/RU-2022").await;
        let rows = page.all("#clauses tbody tr").len();
        let clauses = clauses::all().filter(|one| one.document().prefix() == "RU-2022");
        assert_eq!(rows, clauses.count());
        let rows = page.all("#clauses tbody tr");
        let row = rows.iter().find(|row| row.get("id") == "6.1.8.6").unwrap();
        let clause = clauses::Clause::parse("RU-2022 6.1.8.6").unwrap();
        assert!(row.says(rulebook::Entry::of(clause).title(language)));
        assert!(row.says(&guest.say(id::RULES_ENFORCED)));
    }
    assert_eq!(guest.get("/rules/NO-SUCH").await.0, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn clauses_are_found_by_number_and_by_words() {
    let mut guest = Guest::new().await;
    guest.language = Some(Language::En);
    let hrefs = |page: &crate::common::page::Page| -> Vec<String> {
        page.all("table.rules tbody a").iter().map(|one| one.get("href").to_owned()).collect()
    };
    let page = guest.page("/rules?q=ru-2022%206.1.8.6").await;
    assert_eq!(hrefs(&page), ["/rules/RU-2022#6.1.8.6"]);
    let page = guest.page("/rules?q=repetition").await;
    assert!(hrefs(&page).len() > 2, "{}", page.text());
    let page = guest.page("/rules?q=nothing-has-this-word").await;
    assert!(page.one(".empty").says(&guest.say(id::RULES_NOT_FOUND)));
    // One letter stands nearly everywhere: what is shown has an end, and the page says so.
    let page = guest.page("/rules?q=e").await;
    assert_eq!(hrefs(&page).len(), 300);
    assert!(page.one("#found").says(&guest.say(id::RULES_MORE)));
}
