//! Forms as the server reads them: what no page of ours sends is refused by a page of ours, and the
//! form of an event shows the regulations as they are.
use std::cell::Cell;

use crate::common::Guest;
use crate::common::chance::Chance;
use crate::common::hall::Hall;
use axum::body::Body;
use axum::http::{Method, Request, StatusCode, header};
use pages::Texts;
use pages::desk::EventForm;
use words::Language;

/// What a browser would send of the form on a page, as it is filled in.
fn filled(page: &str) -> Vec<(String, String)> {
    let form = page.split("<form class=\"stack regulations\"").nth(1).unwrap();
    let form = form.split("</form>").next().unwrap();
    let value = |tag: &str, key: &str| {
        let found = tag.split(&format!(" {key}=\"")).nth(1)?;
        found.split('"').next().map(read_back)
    };
    let mut fields = Vec::new();
    for (at, _) in form.match_indices("<input") {
        let tag = form[at..].split('>').next().unwrap();
        if !tag.contains("checkbox") || tag.contains(" checked") {
            fields.extend(value(tag, "name").zip(value(tag, "value")));
        }
    }
    for area in form.split("<textarea").skip(1) {
        let (tag, text) = area.split_once('>').unwrap();
        let text = text.split("</textarea>").next().unwrap();
        fields.extend(value(tag, "name").map(|name| (name, read_back(text))));
    }
    for select in form.split("<select").skip(1) {
        let (tag, list) = select.split_once('>').unwrap();
        let list = list.split("</select>").next().unwrap();
        let options = list.split("<option").skip(1).map(|one| one.split('>').next().unwrap());
        let options: Vec<&str> = options.collect();
        let chosen = options.iter().find(|one| one.contains(" selected")).or(options.first());
        fields.extend(value(tag, "name").zip(chosen.and_then(|one| value(one, "value"))));
    }
    fields
}

/// A text as it was before it was written as HTML.
fn read_back(text: &str) -> String {
    let mut text = text.to_owned();
    for (sign, written) in
        [('<', "&#60;"), ('>', "&#62;"), ('"', "&#34;"), ('\'', "&#39;"), ('&', "&#38;")]
    {
        text = text.replace(written, &sign.to_string());
    }
    text
}

/// A small event, and one of each kind that the form can make.
#[tokio::test]
async fn the_form_shows_regulations_as_they_are() {
    let mut guest = Guest::chief().await;
    let _hall = Hall::swiss(&guest).await;
    let (mut checked, t) = (0, Texts { language: Language::Uk });
    for (number, (discipline, changes)) in [
        ("UA-2024%2Frussian", "system=fide-dutch&rounds=7&age=cadets+%2813%E2%80%9316%29&byes=0"),
        (
            "RU-2022%2Frussian",
            "system=double&groups=2&fee=100&deposit=500&documents=a%0Ab&scoring=2-1-0",
        ),
        ("UA-2024%2Frussian", "kind=team&boards=4&order=free&system=knockout-third&ko1=replay"),
        ("UA-2024%2Frussian", "kind=team-scoring&best=3&system2=match&rounds2=6&qualifiers=2"),
        ("UA-2024%2Frussian", "official1=%22A%22+%26+%3Cb%3E&post1=doctor&lateness=0&sex=female"),
    ]
    .into_iter()
    .enumerate()
    {
        let form = format!(
            "name=Cup+{number}&starts=2026-12-01&control=20%2B10&games=2&tie1=opponents-sum&discipline={discipline}&{changes}"
        );
        let (status, page) = guest.post("/desk/new", &form).await;
        let fault =
            page.split("id=\"faults\"").nth(1).map(|one| one.chars().take(500).collect::<String>());
        assert_eq!(status, StatusCode::SEE_OTHER, "{changes}: {fault:?}");
    }
    for (slug, snapshot) in guest.server.open_events() {
        let competition = &snapshot.state.competition;
        let Some(regulations) = competition.regulations().cloned() else { continue };
        let (status, page) = guest.get(&format!("/desk/{slug}/regulations")).await;
        assert_eq!(status, StatusCode::OK, "{slug}");
        let form = EventForm::from(filled(&page)).under(&regulations);
        assert_eq!(form.amended(&regulations, t), Ok(regulations.clone()), "{slug}");
        // And nothing of it rests on what was there before.
        assert_eq!(form.regulations(t).unwrap().stages.len(), regulations.stages.len(), "{slug}");
        checked += 1;
    }
    assert!(checked >= 6, "{checked}");
}

/// An address with something in the place of what differs.
fn written(path: &str) -> String {
    let given = [
        ("{event}", "swiss"),
        ("{round}", "3"),
        ("{number}", "1"),
        ("{table}", "1"),
        ("{who}", "p1"),
        ("{game}", "1-3-1-1-1"),
        ("{protest}", "1"),
    ];
    let path =
        given.into_iter().fold(path.to_owned(), |path, (name, text)| path.replace(name, text));
    // Secrets, papers and the like.
    let mut parts: Vec<&str> = path.split('/').collect();
    parts.iter_mut().filter(|part| part.starts_with('{')).for_each(|part| *part = "x");
    parts.join("/")
}

/// Every name of an input on a page of ours.
fn names() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../pages/templates");
    let mut all: Vec<String> = EventForm::inputs().map(str::to_owned).collect();
    for entry in std::fs::read_dir(folder).unwrap() {
        let text = std::fs::read_to_string(entry.unwrap().path()).unwrap();
        let found = text.split(" name=\"").skip(1).filter_map(|rest| rest.split('"').next());
        all.extend(found.filter(|name| !name.contains('{')).map(str::to_owned));
    }
    all.extend(
        ["main1", "reserve1", "board1", "game1", "n1", "column-1", "tie1"].map(str::to_owned),
    );
    all.sort();
    all.dedup();
    assert!(all.len() > 80, "{all:?}");
    all
}

/// A form that no page of ours has sent.
fn nonsense(chance: &mut Chance, names: &[String]) -> Vec<u8> {
    if chance.below(4) == 0 {
        return (0..chance.below(200)).map(|_| chance.below(256) as u8).collect();
    }
    let texts = [
        "",
        "0",
        "1",
        "-1",
        "65536",
        "p1",
        "t1",
        "1-0",
        "yes",
        "lot",
        "%00",
        "%ff",
        "💥",
        "a%0Ab",
        "2026-12-01",
    ];
    let pair = |chance: &mut Chance| format!("{}={}", chance.pick(names), chance.pick(&texts));
    let pairs: Vec<String> = (0..chance.below(14)).map(|_| pair(chance)).collect();
    pairs.join("&").into_bytes()
}

/// What the answer to nonsense must be: a page, and no fault of ours.
fn is_designed(told: &str, status: StatusCode, page: &str) {
    assert!(!status.is_server_error(), "{told}: {status}");
    assert!(!status.is_client_error() || page.contains("<html"), "{told}: {status}: {page:?}");
}

#[test]
fn a_form_that_cannot_be_read_is_answered_by_a_page() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let guest = runtime.block_on(Guest::chief());
    let _hall = runtime.block_on(Hall::swiss(&guest));
    let (names, tried) = (names(), Cell::new(0));
    let pages = web::addresses().into_iter().filter(|one| !one.path.starts_with("/api/"));
    for address in pages.filter(|one| one.method == Method::POST) {
        let path = written(address.path);
        cases::play(&path, 40, |random| {
            let sent = nonsense(&mut Chance::of(random), &names);
            let told = format!("POST {path} {}", String::from_utf8_lossy(&sent));
            random.note(&told);
            let request = Request::post(&path)
                .header(header::CONTENT_TYPE, "application/x-www-form-urlencoded")
                .header("sec-fetch-site", "same-origin");
            // Some of these sign out, so each is sent by a browser of its own.
            let mut guest = guest.clone();
            let (status, page) = runtime.block_on(guest.send(request, Body::from(sent)));
            is_designed(&told, status, &page);
            tried.update(|count| count + 1);
        });
    }
    assert!(tried.get() > 1_000, "{}", tried.get());
}

#[test]
fn a_query_that_cannot_be_read_is_answered_by_a_page() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let guest = runtime.block_on(Guest::chief());
    let _hall = runtime.block_on(Hall::swiss(&guest));
    let names = names();
    let pages = web::addresses().into_iter().filter(|one| !one.path.starts_with("/api/"));
    for address in pages.filter(|one| one.method == Method::GET) {
        // News without end.
        if address.path.contains("live") {
            continue;
        }
        cases::play(address.path, 10, |random| {
            let asked = nonsense(&mut Chance::of(random), &names);
            let asked: String = asked
                .iter()
                .map(|byte| match byte {
                    b'=' | b'&' => char::from(*byte).to_string(),
                    byte => format!("%{byte:02X}"),
                })
                .collect();
            let path = format!("{}?{asked}", written(address.path));
            random.note(&path);
            let answer = runtime.block_on(guest.clone().get(&path));
            let kind = address.path.rsplit('.').next().unwrap_or_default();
            if !["json", "js", "css", "svg", "ics"].contains(&kind) {
                is_designed(&path, answer.0, &answer.1);
            }
        });
    }
}

#[tokio::test]
async fn boxes_and_lists_are_read_by_their_names() {
    let mut guest = Guest::chief().await;
    let _hall = Hall::swiss(&guest).await;
    // What is missing, and what is twice where it may be once.
    for (path, form) in [
        ("/desk/swiss/rounds/3/tie", "by=lot"),
        ("/desk/swiss/rounds/3/tie", "table=1&by=nonsense"),
        ("/desk/swiss/rounds/3/tie", "table=1&table=2&by=lot"),
        ("/desk/swiss/leave/p1", "nonsense=1"),
        ("/in", "name=chief"),
    ] {
        let (status, page) = guest.post(path, form).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{path} {form}");
        assert!(page.contains("<html"), "{path} {form}: {page}");
    }
}
