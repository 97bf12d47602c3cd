//! What stands in each section of regulations and of technical regulations.

use competition::{Occasion, ProvisionText, Qualifier, Slot};
use rulebook::Provision;

use super::*;

/// What is said in words, by the name that the data have for it.
const SAID: [(&str, Provision); 28] = [
    ("aim", Provision::Aim),
    ("management", Provision::Management),
    ("admission", Provision::Admission),
    ("entry-order", Provision::EntryOrder),
    ("reception", Provision::Reception),
    ("programme", Provision::Programme),
    ("safety", Provision::Safety),
    ("awards", Provision::Awards),
    ("finance", Provision::Finance),
    ("dress-code", Provision::DressCode),
    ("device-storage", Provision::DeviceStorage),
    ("phone-penalties", Provision::PhonePenalties),
    ("lateness-consequences", Provision::LatenessConsequences),
    ("both-absent", Provision::BothAbsent),
    ("further-draws", Provision::FurtherDraws),
    ("absence-notice", Provision::AbsenceNotice),
    ("pairing-method", Provision::PairingMethod),
    ("tie-break-procedure", Provision::TieBreakProcedure),
    ("match-criteria", Provision::MatchCriteria),
    ("entry-changes", Provision::EntryChanges),
    ("reserve-boards", Provision::ReserveBoards),
    ("counted-members", Provision::CountedMembers),
    ("appeal-limits", Provision::AppealLimits),
    ("remote-places", Provision::RemotePlaces),
    ("remote-equipment", Provision::RemoteEquipment),
    ("own-devices", Provision::OwnDevices),
    ("identification", Provision::Identification),
    ("correspondence", Provision::Correspondence),
];

/// What the program tells, and how it is recognised on paper.
const TOLD: [(&str, &str); 23] = [
    ("dates", "<dt>Dates<"),
    ("place", "<dt>Venue<"),
    ("organiser", "<dt>Organiser<"),
    ("panel", "<dd>Panel Person"),
    ("rulebook", "<dt>Rules<"),
    ("eligible", "<dt>Open to<"),
    ("documents", "<p>Documents:<"),
    ("teams", "<dt>Teams<"),
    ("status", "<dt>Status<"),
    ("kind", "<dt>Kind of event<"),
    ("discipline", "<dt>Discipline<"),
    ("system", "<dt>System<"),
    ("timetable", "<p>Timetable:<"),
    ("control", "<dt>Time control<"),
    ("lateness", "<dt>Permitted lateness<"),
    ("play", "played over the Internet"),
    ("conduct", "who is not on the move"),
    ("scoring", "<dt>Points (win"),
    ("ties", "<dt>Tie-breaks<"),
    ("protests", "<dt>Time limit for protests<"),
    ("qualifying", "<dt>Qualification for higher events<"),
    ("money", "<dt>Entry fee<"),
    ("entry-term", "<dt>Entries are taken until<"),
];

/// An event about which everything is said.
fn full(event: &Competition) -> Competition {
    support::announced(event, |rules| {
        rules.provisions = { SAID.iter() }
            .map(|(name, of)| ProvisionText { of: *of, text: format!("said: {name}") })
            .collect();
        rules.place = "Kyiv".to_owned();
        rules.organiser = "The club".to_owned();
        rules.officials[0].name = "Panel Person".to_owned();
        rules.officials.truncate(1);
        rules.eligible.rating_min = Some(1999);
        rules.teams = serde_json::from_value(serde_json::json!({ "boards": 4 })).unwrap();
        rules.games.remote = true;
        rules.conduct.leaving_reported = true;
        rules.fee_roubles = 100;
        rules.protest_minutes = Some(30);
        rules.documents = serde_json::from_value(serde_json::json!(["visa"])).unwrap();
        rules.entries_until = "2026-11-01".parse().ok();
        rules.qualifier = Some(Qualifier { event: "Final".to_owned(), places: 3 });
        let at = "2026-11-14 09:30".parse().unwrap();
        rules.timetable = vec![Slot { at, what: Occasion::Other("Opening".to_owned()) }];
    })
}

/// What stands in each section of a paper, in its order: a line a section.
fn contents(form: Form, event: &Competition) -> Vec<String> {
    let paper = render(form, &of(event), Language::En, Output::Html, &Templates::built_in());
    let paper = String::from_utf8(paper.unwrap()).unwrap();
    let section = |text: &str| {
        let told = TOLD.iter().map(|(name, sign)| (*name, (*sign).to_owned()));
        let said = SAID.iter().map(|(name, _)| (*name, format!("said: {name}<")));
        // Of an appeal the term has another name, and criteria are a list where they are numbered.
        let other = [("protests", "<dt>Term for appeals<"), ("ties", "<ol>")];
        let other = other.into_iter().map(|(name, sign)| (name, sign.to_owned()));
        let mut found: Vec<(usize, &str)> = told
            .chain(said)
            .chain(other)
            .filter_map(|(name, sign)| Some((text.find(&sign)?, name)))
            .collect();
        found.sort_unstable();
        found.into_iter().map(|(_, name)| name).collect::<Vec<_>>().join(" ")
    };
    paper.split("<h2>").skip(1).map(section).collect()
}

fn technical(way: &'static str, time: &'static str, ties: &'static str) -> [&'static str; 6] {
    ["place dates", way, time, ties, "awards", "qualifying"]
}

/// Rows of what stands in a paper, but for the words that no clause leaves to the regulations of the event.
fn left_open(event: &Competition, rows: &[&str]) -> Vec<String> {
    let open: Vec<_> = event.regulations().unwrap().provisions_open().map(|rule| rule.of).collect();
    let is_open = |name: &&str| {
        let said = SAID.iter().find(|(said, _)| said == name);
        said.is_none_or(|(_, of)| open.contains(of))
    };
    let row = |row: &&str| row.split_whitespace().filter(is_open).collect::<Vec<_>>().join(" ");
    rows.iter().map(row).collect()
}

/// Every section of the paper has what belongs into it, in the order of the paper.
#[test]
fn every_section_has_its_contents() {
    let _claim = clauses::shows(&[
        "RU-2013 1.13.12",
        "RU-2022 2.2.1",
        "RU-2022 3.1.2",
        "RU-2022 3.2",
        "RU-2022 5.1",
        "RU-2022 5.2",
        "RU-2022 5.4.2.1",
        "RU-2022 5.4.8.12",
        "UA-2024 II.regulation.2.1",
        "UA-2024 II.regulation.2.2",
        "UA-2024 II.regulation.2.3",
        "UA-2024 II.regulation.2.4",
        "UA-2024 II.regulation.2.5",
        "UA-2024 II.regulation.2.6",
        "UA-2024 II.regulation.2.7",
        "UA-2024 II.regulation.2.8",
        "UA-2024 II.regulation.2.9",
        "UA-2024 II.regulation.2.10",
        "UA-2024 IV.8.3",
        "UA-CHESS IV.2.1",
        "UA-CHESS IV.2.2",
        "UA-CHESS IV.2.3",
        "UA-CHESS IV.2.4",
        "UA-CHESS IV.2.5",
        "UA-CHESS IV.10.8.3.1",
        "UA-CHESS IV.10.8.3.2",
        "UA-CHESS IV.10.8.3.3",
        "UA-CHESS IV.10.8.3.4",
        "UA-CHESS IV.10.8.3.5",
        "UA-CHESS IV.10.8.3.6",
    ]);
    let russia = |rest: [&'static str; 4]| {
        let [management, character, play, places] = rest;
        vec![
            "aim rulebook",
            "dates place",
            management,
            "eligible admission teams reserve-boards documents",
            character,
            play,
            places,
            "awards",
        ]
    };
    let character = "status kind discipline system timetable programme";
    let of_2013 = russia([
        "organiser panel",
        character,
        "control lateness lateness-consequences play further-draws pairing-method absence-notice \
         correspondence conduct",
        "scoring ties tie-break-procedure match-criteria qualifying",
    ]);
    let of_2022 = russia([
        "organiser panel management",
        character,
        "control lateness lateness-consequences play further-draws pairing-method absence-notice \
         remote-places remote-equipment own-devices identification correspondence conduct \
         dress-code device-storage protests",
        "scoring ties tie-break-procedure qualifying",
    ]);
    let ukraine = vec![
        "aim",
        "dates place",
        "organiser panel management rulebook",
        "eligible admission teams entry-changes counted-members",
        "status kind discipline",
        "system control lateness play timetable programme conduct phone-penalties protests",
        "safety",
        "scoring ties tie-break-procedure match-criteria qualifying awards",
        "money finance",
        "entry-term entry-order documents",
    ];
    let chess = vec![
        "aim",
        "dates place organiser panel management rulebook status kind discipline system timetable \
         programme control lateness both-absent play conduct device-storage phone-penalties \
         protests appeal-limits scoring ties tie-break-procedure match-criteria",
        "eligible admission teams entry-changes counted-members",
        "qualifying awards",
        "reception entry-term entry-order documents money safety finance",
    ];
    let russian = |time| {
        technical(
            "rulebook discipline system teams play pairing-method timetable",
            time,
            "scoring ties tie-break-procedure",
        )
    };
    // RU-2013 has no term for protests.
    let old = russian("control lateness lateness-consequences");
    let new = russian("control lateness lateness-consequences protests");
    let of_ukraine = |time| {
        technical(
            "rulebook discipline system teams entry-changes play timetable",
            time,
            "scoring ties tie-break-procedure match-criteria",
        )
    };
    let of_draughts = of_ukraine("control lateness conduct phone-penalties money protests");
    let of_chess = of_ukraine(
        "control lateness both-absent conduct device-storage phone-penalties money protests \
         appeal-limits",
    );
    let mut otherwise = Vec::new();
    for (event, sections, technical) in [
        (&*OLD, [&of_2013[..], &["money", "entry-term entry-order"]].concat(), old),
        (&*ROBIN, [&of_2022[..], &["money finance", "entry-term entry-order"]].concat(), new),
        (&*SWISS, ukraine, of_draughts),
        (&*CHESS, chess, of_chess),
    ] {
        let event = full(event);
        for (form, rows) in
            [(Form::Regulations, &sections[..]), (Form::TechnicalRegulations, &technical[..])]
        {
            let (found, wanted) = (contents(form, &event), left_open(&event, rows));
            if found != wanted {
                otherwise.push((found, wanted));
            }
        }
    }
    assert!(otherwise.is_empty(), "{otherwise:#?}");
}

/// The event before anybody has entered, held in another way.
fn held(event: &Competition, discipline: &str, kind: &str) -> Competition {
    support::announced(&support::created(event), |rules| {
        let kind = match kind {
            "team-scoring" => serde_json::json!({ "team-scoring": { "best": 2 } }),
            plain => serde_json::json!(plain),
        };
        rules.kind = serde_json::from_value(kind).unwrap();
        if !discipline.is_empty() {
            rules.discipline = discipline.to_owned();
        }
    })
}

/// What only some events say stands in its section too: of teams, of renju, of games by correspondence.
#[test]
fn what_some_events_say_stands_in_its_section() {
    let _claim = clauses::shows(&[
        "RU-2013 1.13.12",
        "RU-2022 2.2.1",
        "RU-2022 3.2",
        "RU-2022 5.4.2.1",
        "UA-2024 II.regulation.2.4",
        "UA-2024 IV.8.3",
        "UA-CHESS IV.2.3",
        "UA-CHESS IV.10.8.3.2",
    ]);
    for (event, discipline, kind, said, section, technical) in [
        (&*OLD, "renju", "individual", "match-criteria", 7, None),
        (&*ROBIN, "international-team", "team", "reserve-boards", 4, None),
        (&*ROBIN, "", "team-scoring", "counted-members", 4, None),
        (&*ROBIN, "renju", "individual", "further-draws", 6, None),
        (&*ROBIN, "correspondence", "individual", "correspondence", 6, None),
        (&*SWISS, "", "team", "entry-changes", 4, Some(2)),
        (&*SWISS, "", "team-scoring", "counted-members", 4, None),
        (&*CHESS, "chess-team", "team", "entry-changes", 3, Some(2)),
    ] {
        let event = full(&held(event, discipline, kind));
        let papers = [(Form::Regulations, Some(section)), (Form::TechnicalRegulations, technical)];
        for (form, wanted) in papers {
            let sections = contents(form, &event);
            let has = |row: &String| row.split(' ').any(|one| one == said);
            let found = sections.iter().position(has).map(|at| at + 1);
            assert_eq!(found, wanted, "{said} in {sections:#?}");
        }
    }
}

/// Where games are played by post the event has a start list with addresses, and where problems are composed it has none.
#[test]
fn only_correspondence_has_a_start_list() {
    let _claim = clauses::shows(&["RU-2022 1.2", "RU-2022 App.1", "UA-2024 II.systems.2"]);
    for (event, discipline, listed) in [
        (&*ROBIN, "correspondence", true),
        (&*ROBIN, "composition", false),
        (&*ROBIN, "russian", false),
        (&*SWISS, "composition", false),
    ] {
        let event = held(event, discipline, "individual");
        assert_eq!(Form::CorrespondenceStartList.fits(&event), listed, "{discipline}");
    }
}
