//! Lists of entries from files: looked at first, entered when confirmed, refused when hostile.

use axum::body::Body;
use axum::http::{Request, StatusCode, header};

use competition::{Birth, Player};
use pages::id;
use serde_json::json;
use words::Id;

use crate::common::Guest;
use crate::common::hall::{Hall, plain};
use crate::common::page::{Element, Page};

const IMPORT: &str = "/desk/cup/entries/import";

/// A chief arbiter with an event that nobody has entered yet.
async fn chief() -> (Guest, Hall) {
    let guest = Guest::chief().await;
    let hall = Hall::new(&guest, "cup", plain(json!({"round-robin": {}}))).await;
    (guest, hall)
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

/// Those who have entered.
fn entered(hall: &Hall) -> Vec<Player> {
    hall.state().players().iter().map(|one| one.player.clone()).collect()
}

/// What is shown of a file before anybody is entered.
async fn preview(guest: &mut Guest, name: &str) -> Page {
    let (status, page) = send_file(guest, &file(name)).await;
    assert_eq!(status, StatusCode::OK, "{page}");
    Page::read(&page)
}

/// What the preview sends back when it is confirmed as it stands.
fn confirmation(page: &Page) -> String {
    page.one(&format!("form[action={IMPORT}] [name=step][value=enter]")).pressed().1
}

#[tokio::test]
async fn a_workbook_is_shown_row_by_row_and_entered_when_confirmed() {
    let (mut guest, hall) = chief().await;
    let page = preview(&mut guest, "entries.xlsx").await;
    assert!(entered(&hall).is_empty(), "a preview enters nobody");
    assert_eq!(page.count("table.import tbody tr"), 8);
    let remarks: Vec<String> =
        page.all("table.import div").into_iter().map(Element::text).collect();
    for remark in [
        guest.count(id::ROW_TWICE, 4),
        guest.tell(id::ROW_BAD_DATE, &[("text", "31.02.2001")]),
        guest.tell(id::ROW_BAD_RATING, &[("text", "сильний")]),
        guest.tell(id::ROW_UNKNOWN_TITLE, &[("text", "СуперМайстр")]),
    ] {
        assert!(remarks.contains(&remark), "{remark} in {remarks:?}");
    }
    // Two rows cannot be entered and one is doubled.
    assert_eq!(page.count("tr.bad [name=take][disabled]"), 2);
    assert_eq!(page.count("[name=take][checked]"), 5);
    let told = guest.shown(IMPORT, &confirmation(&page)).await;
    assert_eq!(entered(&hall).len(), 5);
    // Those who were not entered are named.
    assert_eq!(told.count("#left-out li"), 3);
    // A year alone is kept as such.
    assert!(entered(&hall).iter().any(|one| one.born == Some(Birth::Year(2003))));
    let koval = &entered(&hall)[0];
    assert_eq!(koval.name, "Коваль Андрій");
    assert_eq!(koval.born.unwrap().to_string(), "1990-03-14");
    assert_eq!((koval.rating, koval.title.as_str()), (Some(2150), "МС"));
    assert_eq!((koval.from.as_str(), koval.club.as_str()), ("Київська", "Шашковий дім"));
    // Sent again, everybody is a double and nobody is taken.
    let again = preview(&mut guest, "entries.xlsx").await;
    assert_eq!(again.count("[name=take][checked]"), 0);
    guest.refused(IMPORT, &confirmation(&again)).await;
    assert_eq!(entered(&hall).len(), 5);
}

#[tokio::test]
async fn a_workbook_with_shared_strings_and_dates_is_read() {
    let (mut guest, hall) = chief().await;
    let page = preview(&mut guest, "entries-shared.xlsx").await;
    assert_eq!(page.count("[name=take][checked]"), 3);
    guest.done(IMPORT, &confirmation(&page)).await;
    let rossi = &entered(&hall)[2];
    assert_eq!(rossi.name, "Rossi Anna");
    assert_eq!(rossi.born.unwrap().to_string(), "2001-02-28");
    assert_eq!((rossi.rating, rossi.from.as_str()), (Some(1900), "ITA"));
}

#[tokio::test]
async fn old_encodings_are_read() {
    let (mut guest, hall) = chief().await;
    let page = preview(&mut guest, "entries-1251.csv").await;
    guest.done(IMPORT, &confirmation(&page)).await;
    let names: Vec<String> = entered(&hall).into_iter().map(|one| one.name).collect();
    assert_eq!(names, ["Левчук Степан", "Ґудзь Їванна"]);
}

#[tokio::test]
async fn columns_can_be_given_another_meaning() {
    let (mut guest, hall) = chief().await;
    let rows = "rows=Kyiv%3BKoval%0ALviv%3BBoiko";
    let page = guest.shown(IMPORT, rows).await;
    let form = confirmation(&page)
        .replace("column-0=name", "column-0=from")
        .replace("column-1=from", "column-1=name");
    guest.done(IMPORT, &form).await;
    let player = &entered(&hall)[1];
    assert_eq!((player.name.as_str(), player.from.as_str()), ("Boiko", "Lviv"));
}

#[tokio::test]
async fn hostile_files_get_a_clear_answer() {
    let (mut guest, hall) = chief().await;
    let long = "Koval;1990\n".repeat(3_000);
    let wrong: [(&[u8], Id); 7] = [
        (&file("bomb.xlsx"), id::SHEET_TOO_BIG),
        (&file("far-corner.xlsx"), id::SHEET_TOO_MANY_CELLS),
        (b"PK\x03\x04 and nothing more", id::SHEET_BROKEN),
        (b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1", id::SHEET_OLD_WORKBOOK),
        (b"\x00\x01\x02\x03", id::SHEET_BROKEN),
        (long.as_bytes(), id::SHEET_TOO_MANY_CELLS),
        (&vec![b'a'; 3 * 1024 * 1024], id::SHEET_TOO_BIG),
    ];
    for (bytes, why) in wrong {
        let (status, page) = send_file(&mut guest, bytes).await;
        assert_eq!(status, StatusCode::UNPROCESSABLE_ENTITY, "{why}");
        assert_eq!(Page::read(&page).one("[role=alert]").text(), guest.say(why));
    }
    // A workbook cut off anywhere is damaged or short, and never more than that.
    let whole = file("entries.xlsx");
    for end in (0..whole.len()).step_by(157) {
        let (status, _) = send_file(&mut guest, &whole[..end]).await;
        assert!(status.is_client_error() || status == StatusCode::OK, "{end}: {status}");
    }
    assert!(entered(&hall).is_empty());
}

#[tokio::test]
async fn strangers_import_nothing() {
    let (mut guest, hall) = chief().await;
    guest.cookie = None;
    assert_eq!(guest.get(IMPORT).await.0, StatusCode::FORBIDDEN);
    assert_eq!(guest.post(IMPORT, "step=enter&rows=Koval").await.0, StatusCode::FORBIDDEN);
    assert_eq!(send_file(&mut guest, &file("entries.xlsx")).await.0, StatusCode::FORBIDDEN);
    assert!(entered(&hall).is_empty());
}

#[tokio::test]
async fn columns_that_nobody_takes_are_named_and_what_was_said_of_them_stays() {
    let (mut guest, _) = chief().await;
    let rows = "Прізвище\tРік\tКолір\nКоваль\t2006\tсиній\nБойко\t2007\tчервоний";
    let rows = crate::common::page::encoded(rows);
    let page = guest.shown(IMPORT, &format!("rows={rows}")).await;
    assert_eq!(page.one("[name=column-1][type=hidden]").get("value"), "born");
    assert!(page.one("#untaken").says("Колір") && !page.one("#untaken").says("Рік"));
    let said = "column-0=name&column-1=born&column-2=club";
    let page = guest.shown(IMPORT, &format!("rows={rows}&{said}")).await;
    assert!(!page.has("#untaken"));
    assert_eq!(page.one("[name=column-2][type=hidden]").get("value"), "club");
}

#[tokio::test]
async fn teams_come_with_their_boards() {
    let mut guest = Guest::chief().await;
    let regulations = json!({
        "rulebook": "UA-2024", "discipline": "russian", "time-control": "20+10", "kind": "team",
        "teams": {"boards": 2, "reserves-max": 1},
        "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    });
    let hall = Hall::new(&guest, "cup", regulations).await;
    let rows = "Ім’я\tКоманда\tДошка\tКапітан\nБойко Ігор\tДебют\t2\t\nКоваль Анна\tДебют\t1\tтак\n\
                Ткач Олег\tДебют\t\t\nМороз Ніна\tЛіцей\t1\tГнатюк Петро\nЖук Іван\tЛіцей\t2\t";
    let rows = crate::common::page::encoded(rows);
    let page = guest.shown(IMPORT, &format!("rows={rows}")).await;
    assert!(!page.has("#untaken"));
    guest.done(IMPORT, &confirmation(&page)).await;
    let state = hall.state();
    let told = |one: &competition::TeamRecord| {
        let name = |id| state.player(id).unwrap().player.name.clone();
        let names =
            |ids: &[competition::PlayerId]| ids.iter().map(|id| name(*id)).collect::<Vec<_>>();
        (one.team.captain.clone(), names(&one.team.main), names(&one.team.reserves))
    };
    let teams: Vec<_> = state.teams().iter().map(told).collect();
    let all = |names: &[&str]| names.iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(
        teams,
        [
            ("Коваль Анна".to_owned(), all(&["Коваль Анна", "Бойко Ігор"]), all(&["Ткач Олег"])),
            ("Гнатюк Петро".to_owned(), all(&["Мороз Ніна", "Жук Іван"]), all(&[])),
        ]
    );
    assert_eq!(state.players()[0].player.from, "", "a team is no region here");
}
