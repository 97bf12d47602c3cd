//! Time controls against what the documents say of each discipline.

use clauses::proves;
use competition::Severity;
use serde_json::json;
use words::Language;

use crate::regulations::findings;

/// A row of a document: the disciplines, the clause, and controls that are among those it names (`fits`), that
/// are others and may be chosen (`unusual`), and that contradict it (`refused`), at the limits above all.
struct Row {
    disciplines: &'static str,
    clause: &'static str,
    fits: &'static str,
    unusual: &'static str,
    refused: &'static str,
}

const fn row(
    disciplines: &'static str,
    clause: &'static str,
    [fits, unusual, refused]: [&'static str; 3],
) -> Row {
    Row { disciplines, clause, fits, unusual, refused }
}

const RU_2013: [Row; 11] = [
    row(
        "russian",
        "RU-2013 2.1.11.1",
        ["45; 46; 30+30; 31+31; 40+5; 44+5", "44; 29+30; 30+29; 39+5; 40+4; 17; 3+2", ""],
    ),
    row(
        "russian-rapid",
        "RU-2013 2.1.11.2",
        ["10; 20; 8+4", "9; 21; 7+4; 9+4; 8+5; 10+1; 60+30", ""],
    ),
    row("russian-blitz", "RU-2013 2.1.11.3", ["3; 5; 3+2", "2; 6; 2+2; 4+2; 3+1; 3+3; 5+1", ""]),
    row(
        "draughts64",
        "RU-2013 2.2.3.1",
        ["45/20, 15; 45+30; 46+31", "44/20, 15; 44+30; 45+29; 45", ""],
    ),
    row("draughts64-rapid", "RU-2013 2.2.3.2", ["10; 20; 8+4", "9; 21; 7+4; 9+4; 8+5; 10+1", ""]),
    row("draughts64-blitz", "RU-2013 2.2.3.3", ["3; 5; 3+2", "2; 6; 2+2; 4+2; 3+1; 3+3; 5+1", ""]),
    row(
        "international",
        "RU-2013 3.6.1",
        [
            "120/50, 60/25*; 120/50, 60; 120/50, 30; 90/40, 60; 80+60; 120+60",
            "121/50, 60/25*; 121/50, 60; 121/50, 30; 91/40, 60; 79+60; 121+60; 80+59; 80+61",
            "",
        ],
    ),
    // At least 10 minutes and 5 seconds, and 15 to 30 minutes for sixty moves.
    row(
        "international-rapid",
        "RU-2013 3.6.2",
        ["15; 30; 10+5; 25+5; 10+20", "14; 31; 9+6; 11+4; 26+5", ""],
    ),
    row(
        "international-blitz",
        "RU-2013 3.6.3",
        ["5; 15; 3+2; 13+2; 3+12", "4; 16; 2+3; 4+1; 14+2", ""],
    ),
    row("giveaway", "RU-2013 4.3.1", ["45; 30+30; 40+5", "44; 46; 29+30; 31+30; 39+5; 41+5", ""]),
    row("renju", "RU-2013 5.4.1", ["120+30; 90+30; 90; 45+10", "89; 44+10; 45+9", ""]),
];

const RU_2022: [Row; 8] = [
    row(
        "russian russian-team draughts64 draughts64-team",
        "RU-2022 6.1.9.1",
        ["20; 20+30; 30+30", "19; 16", "15; 3+2"],
    ),
    row(
        "russian-rapid russian-rapid-team draughts64-rapid draughts64-rapid-team",
        "RU-2022 6.1.9.2",
        ["7; 15; 8+4; 7+5", "", "6; 16; 17; 60+30"],
    ),
    row(
        "russian-blitz russian-blitz-team draughts64-blitz draughts64-blitz-team",
        "RU-2022 6.1.9.3",
        ["3; 5; 3+2", "", "2; 6; 120+60"],
    ),
    row(
        "international international-team",
        "RU-2022 7.6.1",
        ["30; 120; 60+30; 80+60", "121", "29; 20+10"],
    ),
    row(
        "international-rapid international-rapid-team",
        "RU-2022 7.6.2",
        ["15; 30; 15+5", "", "14; 31; 1"],
    ),
    row(
        "international-blitz international-blitz-team",
        "RU-2022 7.6.3",
        ["5; 15; 5+3", "", "4; 16"],
    ),
    row("giveaway", "RU-2022 8.3", ["20; 20+30", "19", ""]),
    row("renju", "RU-2022 9.4.1", ["120+30; 90+30; 90; 45+10", "89; 44+10; 45+9; 5", ""]),
];

const UA_2024: [Row; 7] = [
    row(
        "russian brazilian",
        "UA-2024 III.time-control.4.1",
        [
            "45+10; 40+10; 30+10; 25+10; 25+5; 20+10",
            "46+10; 41+10; 31+10; 26+10; 26+5; 21+10; 45; 20+5",
            "3+2; 10+3; 15",
        ],
    ),
    row(
        "russian-rapid brazilian-rapid",
        "UA-2024 III.time-control.5.1",
        [
            "10+3; 10+5; 7+3; 7+5; 5+3; 5+5; 10; 20",
            "9; 21; 11+3; 11+5; 8+3; 8+5; 6+3; 10+1",
            "20+10; 3+2; 4",
        ],
    ),
    row(
        "russian-blitz brazilian-blitz",
        "UA-2024 III.time-control.6.1",
        ["3; 5; 3+2; 3+3; 5+5", "2; 6; 6+2", "10; 7+3; 20+10"],
    ),
    row("english", "UA-2024 III.time-control.4.2", ["60/30, 30/15*", "61/30, 30/15*; 60", ""]),
    row(
        "international",
        "UA-2024 III.time-control.4.3",
        [
            "80+30; 120+30; 80+60; 60+30; 90/45, 30+30; 120/50, 60/25*; 90/50, 30; 30+30",
            "60; 59; 91/45, 30+30; 121/50, 60/25*; 91/50, 30",
            "80+1; 80+29; 29+30; 15; 5",
        ],
    ),
    row(
        "international-rapid",
        "UA-2024 III.time-control.5.2",
        ["15; 30; 10+5; 20+10", "31; 4; 21+10", "14; 5; 80+30"],
    ),
    row(
        "international-blitz",
        "UA-2024 III.time-control.6.2",
        ["5; 15; 3+2; 10+5", "4; 31; 3+1", "16; 30; 11+5; 80+30"],
    ),
];

const UA_CHESS: [Row; 3] = [
    row("chess chess-team", "UA-CHESS A.1", ["60; 30+30", "", "59; 29+30; 10+5"]),
    row(
        "chess-rapid chess-rapid-team",
        "UA-CHESS A.1",
        ["11; 59; 10+1; 10+49", "", "10; 60; 10+50; 9+1"],
    ),
    row("chess-blitz chess-blitz-team", "UA-CHESS B.1", ["10; 3+2; 5+5", "", "11; 10+1; 15+10"]),
];

/// Every control of a list is met with what is wanted, and nobody says that there is no such discipline.
#[track_caller]
fn are_met(rulebook: &str, row: &Row, controls: &str, wanted: Option<Severity>) {
    for discipline in row.disciplines.split(' ') {
        for control in controls.split("; ").filter(|one| !one.is_empty()) {
            let found = findings(rulebook, |rules| {
                rules["discipline"] = json!(discipline);
                rules["time-control"] = json!(control);
            });
            let problem = |name: &str| found.iter().find(|one| one.fault.problem.name() == name);
            assert!(problem("unknown-discipline").is_none(), "{rulebook} {discipline}");
            let about = problem("time-control-refused").or(problem("time-control-unusual"));
            assert_eq!(about.map(|one| one.severity), wanted, "{rulebook} {discipline} {control}");
            let text = about.map(|one| one.fault.text(Language::En));
            let cited = text.as_ref().is_none_or(|text| text.contains(row.clause));
            assert!(cited, "{discipline} {control}: {text:?}");
        }
    }
}

/// What the documents name fits. Another control is unusual, or contradicts the document where that leaves no
/// choice or the control makes another class of game.
#[test]
fn controls_keep_to_the_class_of_their_discipline() {
    let _claim = clauses::shows(&[
        "RU-2022 6.1.10.1",
        "RU-2022 7.7.1",
        "UA-2024 III.time-control.3",
        "UA-2024 III.time-control.7",
        "RU-2013 2.1",
        "RU-2013 2.2",
        "RU-2013 3.1",
        "RU-2013 4.1",
        "RU-2013 5.1",
        "RU-2022 1.2",
        "RU-2022 App.1",
        "RU-2022 6.2",
        "UA-2024 II.systems.1",
        "UA-2024 II.systems.2",
        "UA-CHESS II.2.1",
    ]);
    let _claim = proves(&[
        "RU-2013 2.1.11.1",
        "RU-2013 2.1.11.2",
        "RU-2013 2.1.11.3",
        "RU-2013 2.2.3.1",
        "RU-2013 2.2.3.2",
        "RU-2013 2.2.3.3",
        "RU-2013 3.6.1",
        "RU-2013 3.6.2",
        "RU-2013 3.6.3",
        "RU-2013 4.3.1",
        "RU-2013 5.4.1",
        "RU-2022 6.1.9.1",
        "RU-2022 6.1.9.2",
        "RU-2022 6.1.9.3",
        "RU-2022 7.6.1",
        "RU-2022 7.6.2",
        "RU-2022 7.6.3",
        "RU-2022 8.3",
        "RU-2022 9.4.1",
        "UA-2024 III.time-control.4.1",
        "UA-2024 III.time-control.4.2",
        "UA-2024 III.time-control.4.3",
        "UA-2024 III.time-control.5.1",
        "UA-2024 III.time-control.5.2",
        "UA-2024 III.time-control.6.1",
        "UA-2024 III.time-control.6.2",
        "UA-CHESS A.1",
        "UA-CHESS B.1",
    ]);
    for (rulebook, rows) in [
        ("RU-2013", &RU_2013[..]),
        ("RU-2022", &RU_2022),
        ("UA-2024", &UA_2024),
        ("UA-CHESS", &UA_CHESS),
    ] {
        for row in rows {
            are_met(rulebook, row, row.fits, None);
            are_met(rulebook, row, row.unusual, Some(Severity::Warning));
            are_met(rulebook, row, row.refused, Some(Severity::Error));
        }
    }
}
