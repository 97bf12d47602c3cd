//! A composition that is handed in is answered by the checker's report, in the reader's language.

use pages::id;
use words::Language;

use crate::common::Guest;
use crate::common::page::encoded;

const SOUND: &str = "W:Wf2,f4,d6,a7:Bh2,h4,f6,d8";

fn form(position: &str, solution: &str, rulebook: &str) -> String {
    let (position, solution) = (encoded(position), encoded(solution));
    format!("position={position}&solution={solution}&task=win&rulebook={rulebook}")
}

#[tokio::test]
async fn a_composition_is_checked_as_the_command_checks_it() {
    let mut guest = Guest::new().await;
    assert!(guest.page("/").await.has("#doors a[href=/compositions]"));
    assert!(guest.page("/compositions").await.has("form#composition textarea[name=solution]"));
    for language in Language::ALL {
        guest.language = Some(language);
        let page = guest.shown("/compositions", &form(SOUND, "g3, e5, c7, g1+", "UA-2024")).await;
        let report = page.one("#report");
        assert_eq!(report.get("data-outcome"), "sound");
        assert!(report.says(&composition::Outcome::Sound.text(language)));
        assert!(report.has("dt[data-requirement=solvability]") && report.says("UA-2024 VIII"));
    }
    // The Russian rules want more than four white pieces in a problem.
    let miniature = form(SOUND, "g3, e5, c7, g1+", "RU-2022") + "&genre=miniature";
    let page = guest.shown("/compositions", &miniature).await;
    assert_eq!(page.one("#report").get("data-outcome"), "defective");
    assert_eq!(page.one("form#composition input[name=position]").get("value"), SOUND);
}

/// What was not handed in does not count, and without a solution nothing is called defective.
#[tokio::test]
async fn a_work_is_judged_as_it_was_handed_in() {
    let mut guest = Guest::new().await;
    let lock = |solution: &str| {
        let form = form("W:WKc1,Kf2,Ke7:Bg7", solution, "UA-2024");
        form.replace("task=win", "task=lock:1M")
    };
    let page = guest.shown("/compositions", &lock("cg5 (h6), ec5, g3, g1+")).await;
    assert_eq!(page.one("#report").get("data-outcome"), "defective");
    assert!(page.one("#in-fact").says(&composition::Outcome::Sound.text(guest.reads())));
    let page = guest.shown("/compositions", &lock("")).await;
    assert_eq!(page.one("#report").get("data-outcome"), "not decided");
    let declared = form(SOUND, "g3, e5, c7, g1+", "UA-2024") + "&thematic=main,Q";
    let page = guest.refused("/compositions", &declared).await;
    assert!(page.one("[role=alert]").says("Q"));
    let page = guest.refused("/compositions", &form("W:W15,24:B5", "", "UA-2024")).await;
    assert!(page.has("[role=alert]"));
}

#[tokio::test]
async fn what_cannot_be_read_is_said() {
    let mut guest = Guest::new().await;
    let long = "x".repeat(501);
    for (position, solution, rulebook, why) in [
        ("nothing", "", "UA-2024", id::COMPOSITION_NO_POSITION),
        (SOUND, "z9", "UA-2024", id::COMPOSITION_NO_SOLUTION),
        (SOUND, "", "UA-64", id::COMPOSITION_NO_RULEBOOK),
        (long.as_str(), "", "UA-2024", id::COMPOSITION_TOO_LONG),
    ] {
        let page = guest.refused("/compositions", &form(position, solution, rulebook)).await;
        let said = guest.tell(why, &[("why", "")]);
        let beginning = said.split(':').next().unwrap_or_default().trim().to_owned();
        assert!(page.one("[role=alert]").says(&beginning), "{position}: {}", page.text());
    }
}
