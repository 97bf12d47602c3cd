//! Lists of entries from files: looked at first, entered when confirmed, refused when hostile.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers too

mod common;

use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use common::Guest;

const IMPORT: &str = "/desk/kubok-2026/entries/import";

/// A chief arbiter with an event that nobody has entered yet, in English.
async fn chief() -> Guest {
    let mut guest = Guest::chief().await;
    let form = "name=Kubok&starts=2026-12-01&discipline=UA-2024%2Frussian&system=round-robin&control=20%2B10&games=2";
    let (status, text) = guest.post("/desk/new", form).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    guest.cookie = guest.cookie.map(|cookie| format!("{cookie}; language=en"));
    guest
}

async fn send_file(guest: &mut Guest, bytes: &[u8]) -> (StatusCode, String) {
    let head = "--edge\r\nContent-Disposition: form-data; name=\"file\"; filename=\"list\"\r\n\r\n";
    let body = [head.as_bytes(), bytes, b"\r\n--edge--\r\n"].concat();
    let request = Request::post(IMPORT)
        .header(header::CONTENT_TYPE, "multipart/form-data; boundary=edge")
        .header("sec-fetch-site", "same-origin");
    guest.send(request, Body::from(body)).await
}

fn file(name: &str) -> Vec<u8> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/import");
    std::fs::read(folder.join(name)).unwrap()
}

/// How many have entered.
fn entered(guest: &Guest) -> usize {
    guest.server.event("kubok-2026").unwrap().snapshot().state.competition.players().len()
}

/// What the preview sends back when it is confirmed as it stands.
fn confirmation(page: &str) -> String {
    let value = |text: &str| text.split('"').next().unwrap().to_owned();
    let rows = value(page.split("name=\"rows\" value=\"").nth(1).unwrap());
    let rows = rows.replace("&#38;", "&").replace("&#39;", "'").replace("&#34;", "\"");
    let mut form = format!("step=enter&chosen=yes&rows={}", encoded(&rows));
    for row in page.split("name=\"take\" value=\"").skip(1) {
        let tag = row.split('>').next().unwrap();
        if tag.contains(" checked") {
            form += &format!("&take={}", value(row));
        }
    }
    for column in page.split("<select name=\"column-").skip(1) {
        let index = value(column);
        let list = column.split("</select>").next().unwrap();
        let chosen = list.split("<option value=\"").find(|one| one.contains(" selected")).unwrap();
        form += &format!("&column-{index}={}", value(chosen));
    }
    form
}

fn encoded(text: &str) -> String {
    text.bytes().map(|byte| format!("%{byte:02X}")).collect()
}

#[tokio::test]
async fn a_workbook_is_shown_row_by_row_and_entered_when_confirmed() {
    let mut guest = chief().await;
    let (status, page) = send_file(&mut guest, &file("entries.xlsx")).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    assert_eq!(entered(&guest), 0, "a preview enters nobody");
    assert!(page.contains("The list has 8 rows"), "{page}");
    for remark in [
        "The same person stands in row 4.",
        "“31.02.2001” is no date.",
        "“сильний” is no rating.",
        "The title “СуперМайстр” is not known.",
        "Only the year 2003 is known",
    ] {
        assert!(page.contains(remark), "{remark}");
    }
    // Two rows cannot be entered and one is doubled.
    assert!(page.contains("Enter 5 players"), "{page}");
    let (status, text) = guest.post(IMPORT, &confirmation(&page)).await;
    assert_eq!(status, StatusCode::SEE_OTHER, "{text}");
    assert_eq!(entered(&guest), 5);
    let logged = guest.server.event("kubok-2026").unwrap().snapshot();
    let koval = &logged.state.competition.players()[0].player;
    assert_eq!(koval.name, "Коваль Андрій");
    assert_eq!(koval.born.unwrap().to_string(), "1990-03-14");
    assert_eq!((koval.rating, koval.title.as_str()), (Some(2150), "МС"));
    assert_eq!((koval.from.as_str(), koval.club.as_str()), ("Київська", "Шашковий дім"));
    // Sent again, everybody is a double and nobody is taken.
    let (_, again) = send_file(&mut guest, &file("entries.xlsx")).await;
    assert!(again.contains("This person is entered already: No. 1."), "{again}");
    let (status, _) = guest.post(IMPORT, &confirmation(&again)).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert_eq!(entered(&guest), 5);
}

#[tokio::test]
async fn a_workbook_with_shared_strings_and_dates_is_read() {
    let mut guest = chief().await;
    let (status, page) = send_file(&mut guest, &file("entries-shared.xlsx")).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    assert!(page.contains("Enter 3 players"), "{page}");
    assert_eq!(guest.post(IMPORT, &confirmation(&page)).await.0, StatusCode::SEE_OTHER);
    let logged = guest.server.event("kubok-2026").unwrap().snapshot();
    let rossi = &logged.state.competition.players()[2].player;
    assert_eq!(rossi.name, "Rossi Anna");
    assert_eq!(rossi.born.unwrap().to_string(), "2001-02-28");
    assert_eq!((rossi.rating, rossi.from.as_str()), (Some(1900), "ITA"));
}

#[tokio::test]
async fn old_encodings_are_read() {
    let mut guest = chief().await;
    let (status, page) = send_file(&mut guest, &file("entries-1251.csv")).await;
    assert_eq!(status, StatusCode::OK);
    assert!(page.contains("Ґудзь") && page.contains("Їванна"), "{page}");
    let (status, _) = guest.post(IMPORT, &confirmation(&page)).await;
    assert_eq!(status, StatusCode::SEE_OTHER);
    let logged = guest.server.event("kubok-2026").unwrap().snapshot();
    let names: Vec<&str> =
        logged.state.competition.players().iter().map(|one| one.player.name.as_str()).collect();
    assert_eq!(names, ["Левчук Степан", "Ґудзь Їванна"]);
}

#[tokio::test]
async fn columns_can_be_given_another_meaning() {
    let mut guest = chief().await;
    let rows = "rows=Kyiv%3BKoval%0ALviv%3BBoiko";
    let (_, page) = guest.post(IMPORT, rows).await;
    let form = confirmation(&page)
        .replace("column-0=name", "column-0=from")
        .replace("column-1=from", "column-1=name");
    assert_eq!(guest.post(IMPORT, &form).await.0, StatusCode::SEE_OTHER);
    let logged = guest.server.event("kubok-2026").unwrap().snapshot();
    let player = &logged.state.competition.players()[1].player;
    assert_eq!((player.name.as_str(), player.from.as_str()), ("Boiko", "Lviv"));
}

#[tokio::test]
async fn hostile_files_get_a_clear_answer() {
    let mut guest = chief().await;
    let long = "Koval;1990\n".repeat(3_000);
    let wrong: [(&[u8], &str); 6] = [
        (&file("bomb.xlsx"), "The file is too big"),
        (&file("far-corner.xlsx"), "too many rows or columns"),
        (b"PK\x03\x04 and nothing more", "damaged"),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", "old .xls file"),
        (b"\x00\x01\x02\x03", "damaged"),
        (long.as_bytes(), "too many rows or columns"),
    ];
    for (bytes, words) in wrong {
        let (status, page) = send_file(&mut guest, bytes).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{words}");
        assert!(page.contains(words), "{words}: {page}");
    }
    let (status, page) = send_file(&mut guest, &vec![b'a'; 3 * 1024 * 1024]).await;
    assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(page.contains("The file is too big"), "{page}");
    // A workbook cut off anywhere is damaged or short, and never more than that.
    let whole = file("entries.xlsx");
    for end in (0..whole.len()).step_by(157) {
        let (status, _) = send_file(&mut guest, &whole[..end]).await;
        assert!(status.is_client_error() || status == StatusCode::OK, "{end}: {status}");
    }
    assert_eq!(entered(&guest), 0);
}

#[tokio::test]
async fn strangers_import_nothing() {
    let mut guest = chief().await;
    guest.cookie = None;
    assert_eq!(guest.get(IMPORT).await.0, StatusCode::FORBIDDEN);
    assert_eq!(guest.post(IMPORT, "step=enter&rows=Koval").await.0, StatusCode::FORBIDDEN);
    assert_eq!(send_file(&mut guest, &file("entries.xlsx")).await.0, StatusCode::FORBIDDEN);
    assert_eq!(entered(&guest), 0);
}
