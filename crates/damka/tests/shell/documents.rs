//! Papers made from the shell, as a secretary makes them.

use crate::support::{Folder, output, refusal};
use serde_json::json;

const NOON: &str = "2026-11-16 12:00";

/// A small event after its first round, in a file.
fn cup(folder: &Folder) -> String {
    let rules = json!({
        "name": "Кубок", "rulebook": "UA-2024", "protest-minutes": 30, "discipline": "russian", "starts": "2026-11-16", "ends": "2026-11-17",
        "time-control": "20+10", "stages": [{"system": {"round-robin": {"cycles": 1}}}],
    });
    let rules = folder.file("rules.json", &rules.to_string());
    let file = folder.path("cup.json");
    output(&["event", "new", &file, "--regulations", &rules, "--at", NOON]);
    let script = "enter name=Коваль from=Київ\nenter name=Мельник from=Львів\nenter name=Ткач from=Одеса\nenter name=Бойко from=Київ\n\
        check by=K\nadmit by=K\nstart-stage stage=1 seed=x\npair round=1\npublish round=1\nstart round=1 note=оголошено\n\
        result round=1 table=1 score=1-0\nresult round=1 table=2 score==\nclose round=1\n";
    let script = folder.file("script.txt", script);
    output(&["event", "apply", "--at", NOON, &file, "--script", &script]);
    file
}

#[test]
fn every_kind_of_file_is_written_and_says_so() {
    let folder = Folder::new("documents-kinds");
    let cup = cup(&folder);
    for (name, begins) in [
        ("p.pdf", &b"%PDF"[..]),
        ("p.html", b"<!DOCTYPE"),
        ("p.xlsx", b"PK"),
        ("p.csv", b"\xef\xbb\xbf"),
    ] {
        let path = folder.path(name);
        let told = output(&[
            "documents",
            &cup,
            "--form",
            "round-protocol",
            "--lang",
            "uk",
            "--round",
            "1",
            "--at",
            NOON,
            "-o",
            &path,
        ]);
        assert_eq!(told.trim(), path);
        assert!(std::fs::read(&path).unwrap().starts_with(begins), "{name}");
    }
    let csv = std::fs::read_to_string(folder.path("p.csv")).unwrap();
    assert!(csv.contains("Коваль") && csv.contains("Результат;Білі;№;Чорні;Результат"), "{csv}");
}

#[test]
fn all_papers_go_into_a_folder_and_blank_ones_need_no_event() {
    let folder = Folder::new("documents-all");
    let cup = cup(&folder);
    let papers = folder.path("papers");
    let told = output(&["documents", &cup, "--all", "--at", NOON, "-o", &papers]);
    assert!(told.contains("papers in"), "{told}");
    for name in [
        "round-protocol-01.pdf",
        "standings.pdf",
        "round-robin-table.pdf",
        "report.pdf",
        "place-cards.pdf",
    ] {
        assert!(std::fs::exists(format!("{papers}/{name}")).unwrap(), "{name}");
    }
    assert!(!std::fs::exists(format!("{papers}/team-protocol-01.pdf")).unwrap());
    let sheet = folder.path("sheet.pdf");
    output(&["documents", "--form", "score-sheet-renju", "--blank", "--lang", "en", "-o", &sheet]);
    assert!(std::fs::metadata(&sheet).unwrap().len() > 1_000);
}

#[test]
fn the_list_names_every_form() {
    let list = output(&["documents", "--list", "--lang", "uk"]);
    assert!(
        list.contains("round-protocol")
            && list.contains("Протокол туру")
            && list.lines().count() == 39,
        "{list}"
    );
}

#[test]
fn a_time_chart_is_made_from_a_file() {
    let folder = Folder::new("documents-chart");
    let chart = "code: 7\nwhite: Иванов\nblack: Петров\n1. c3-b4 2026-03-01 2026-03-03\n1... f6-g5 2026-03-12 2026-03-15\n";
    let file = folder.file("chart.txt", chart);
    let csv = folder.path("chart.csv");
    output(&["documents", "--form", "time-chart", "--game", &file, "--lang", "ru", "-o", &csv]);
    let text = std::fs::read_to_string(&csv).unwrap();
    assert!(
        text.contains("01.03.2026;03.03.2026;2;2;c3-b4;1;f6-g5;12.03.2026;15.03.2026;3;3"),
        "{text}"
    );
    let pdf = folder.path("letter.pdf");
    output(&["documents", "--form", "correspondence-letter", "--game", &file, "-o", &pdf]);
    let told = refusal(&["documents", "--form", "time-chart", "-o", &pdf]);
    assert!(told.contains("--game CHART.txt"), "{told}");
    let broken = folder.file("broken.txt", "white: Иванов\n1. c3-b4\n");
    let told = refusal(&["documents", "--form", "time-chart", "--game", &broken, "-o", &pdf]);
    assert!(told.contains("broken.txt") && told.contains("Line 2 of the time chart"), "{told}");
}

#[test]
fn templates_are_written_changed_and_used() {
    let folder = Folder::new("documents-templates");
    let cup = cup(&folder);
    let forms = folder.path("forms");
    let written = output(&["documents", "templates", "--export", &forms]);
    assert!(written.contains("standings.html"), "{written}");
    std::fs::write(
        format!("{forms}/standings.html"),
        "<article class=\"a4\"><h1>Наше: {{ event.name }}</h1></article>",
    )
    .unwrap();
    let again = output(&["documents", "templates", "--export", &forms]);
    assert!(again.contains("standings.html stays as it is"), "{again}");
    let page = folder.path("page.html");
    output(&["documents", &cup, "--form", "standings", "--templates", &forms, "-o", &page]);
    assert!(std::fs::read_to_string(&page).unwrap().contains("Наше: Кубок"));
    std::fs::write(format!("{forms}/standings.html"), "<article>\n{% endfor %}</article>").unwrap();
    let told =
        refusal(&["documents", &cup, "--form", "standings", "--templates", &forms, "-o", &page]);
    assert!(told.contains("standings.html, line 2"), "{told}");
    std::fs::write(format!("{forms}/stangings.html"), "").unwrap();
    let told =
        refusal(&["documents", &cup, "--form", "standings", "--templates", &forms, "-o", &page]);
    assert!(told.contains("stangings"), "{told}");
}

#[test]
fn what_cannot_be_made_says_why() {
    let folder = Folder::new("documents-refused");
    let cup = cup(&folder);
    let path = folder.path("p.pdf");
    let told = |arguments: &[&str]| refusal(&[&["documents"], arguments].concat());
    assert!(told(&[&cup, "--form", "standings"]).contains("-o FILE"));
    assert!(told(&[&cup, "-o", &path]).contains("--list"));
    assert!(told(&["--form", "standings", "-o", &path]).contains("--blank"));
    assert!(
        told(&[&cup, "--form", "standings", "-o", &folder.path("p.docx")])
            .contains(".pdf, .html, .xlsx or .csv")
    );
    assert!(
        told(&[&cup, "--form", "round-protocol", "--round", "3", "-o", &path])
            .contains("Пари туру 3 ще не складено")
    );
    assert!(
        told(&[&cup, "--form", "team-protocol", "-o", &path]).contains("де зустрічаються команди")
    );
    assert!(!std::fs::exists(&path).unwrap());
}
