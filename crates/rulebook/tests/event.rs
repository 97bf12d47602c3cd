//! What the rulebooks say beyond one game, against tables read from the documents.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use std::fmt::Debug;

use clauses::{Document, reads};
use rulebook::{
    Act, Cited, Discipline, Gravity, Override, Rulebook, Sanction, Scale, Sight, Subject,
};

fn discipline(document: Document, id: &str) -> &'static Discipline {
    Rulebook::of(document).discipline(id).unwrap_or_else(|| panic!("{document} has no {id}"))
}

/// What is said and where, as `Resigns 1.7.11`; a dash for silence.
fn said<T: Debug>(cited: &Cited<T>) -> String {
    let clauses = cited.clauses.to_string();
    let (_, numbers) = clauses.split_once(' ').unwrap();
    format!("{:?} {numbers}", cited.says)
}

fn maybe<T: Debug>(cited: &Option<Cited<T>>) -> String {
    cited.as_ref().map_or_else(|| "–".to_owned(), said)
}

fn all<T: Debug>(cited: &[Cited<T>]) -> String {
    cited.iter().map(said).collect::<Vec<_>>().join("; ")
}

/// The acts that each document forbids, by the number in its list; a dash where it is silent.
#[test]
fn forbidden_acts() {
    let columns = [
        (Document::RU_2013, "russian"),
        (Document::RU_2022, "russian"),
        (Document::UA_2024, "russian"),
        (Document::UA_CHESS, "chess"),
        (Document::RU_2013, "renju"),
    ];
    for (act, expected) in [
        (Act::Talk, ["1.3.3#1", "2.3.3#1", "III.rights.3.1", "IV.9.3.1", "5.3.7.3"]),
        (Act::Notes, ["1.3.3#2", "2.3.3#2", "III.rights.3.2", "11.3.1, IV.9.3.2", "5.3.7.3"]),
        (Act::LeaveBoardOnMove, ["1.3.3#3", "2.3.3#3", "–", "11.2.3.2, IV.9.3.9", "5.3.7.3"]),
        (Act::TouchSquares, ["1.3.3#4", "2.3.3#4", "III.rights.3.3", "IV.9.3.3", "5.3.7.3"]),
        (
            Act::DisturbOpponent,
            ["1.3.3#5", "2.3.3#5", "III.rights.3.6", "11.5, IV.9.3.6", "5.3.7.3"],
        ),
        (Act::DisturbOthers, ["1.3.3#6", "2.3.3#6", "III.rights.3.7", "IV.9.3.7", "5.3.7.3"]),
        (Act::SeekAdvice, ["1.3.3#7", "2.3.3#7", "III.rights.3.4", "11.3.1, IV.9.3.4", "5.3.7.3"]),
        (
            Act::Analyse,
            [
                "1.3.3#8",
                "2.3.3#8",
                "III.rights.3.5, III.rights.3.8",
                "IV.9.3.5, IV.9.3.8",
                "5.3.7.3",
            ],
        ),
        (Act::HinderEvent, ["1.3.3#9", "2.3.3#9", "III.rights.3.11", "IV.9.3.11", "–"]),
        (Act::LeaveArea, ["1.3.3#10", "2.3.3#10", "III.rights.3.9", "11.2.3.1, IV.9.3.9", "–"]),
        (Act::UseDevice, ["1.3.3#11", "–", "–", "12.8", "5.3.10.8"]),
        (Act::HaveDevice, ["–", "2.3.3#11", "–", "11.3.2.1, 11.3.2.2", "–"]),
        (Act::SwitchedOnPhone, ["–", "–", "III.rights.3.12", "IV.9.3.12", "–"]),
        (Act::Linger, ["–", "–", "III.rights.3.10", "IV.9.3.10", "–"]),
        (Act::ObjectsOnTable, ["–", "–", "III.rights.3.13", "IV.9.3.13", "–"]),
        (Act::OutsideHelp, ["–", "–", "III.rights.6", "IV.9.6", "5.3.7.3"]),
        (Act::Discredit, ["–", "5.4.15.1", "III.rights.4", "11.1, IV.9.4", "–"]),
        (Act::ComeTooNear, ["–", "–", "III.rights.8.4", "IV.9.8.4", "–"]),
        (Act::GainTimeByIllegalMoves, ["–", "5.4.14.4", "–", "–", "–"]),
        (Act::MakeForbiddenMoves, ["–", "–", "–", "–", "5.3.7.3"]),
        (Act::FixResults, ["–", "1.5.1, 1.5.3", "III.rights.11", "IV.9.11", "–"]),
    ] {
        let found = columns.map(|(document, id)| {
            let mut offences = Rulebook::of(document).offences(discipline(document, id));
            let clauses = offences.find(|one| one.act == act).map(|one| one.clauses.to_string());
            clauses.map_or("–".to_owned(), |text| text.split_once(' ').unwrap().1.to_owned())
        });
        assert_eq!(found, expected, "{act:?}");
    }
    let offence = |document, id, act| {
        let mut offences = Rulebook::of(document).offences(discipline(document, id));
        offences.find(|one| one.act == act).unwrap()
    };
    let gaining = offence(Document::RU_2022, "russian-blitz", Act::GainTimeByIllegalMoves);
    assert_eq!(gaining.gravity, Gravity::Gross);
    let device = offence(Document::UA_CHESS, "chess", Act::HaveDevice);
    assert_eq!(device.sanction, Some(Sanction::LossOfGame));
}

/// A gross first offence starts higher; time for the opponent lies between the increment and two
/// minutes.
#[test]
fn sanctions_of_2022() {
    use rulebook::{Offences, SecondsMin};
    let ladders: Vec<_> =
        Rulebook::of(Document::RU_2022).ladders(discipline(Document::RU_2022, "russian")).collect();
    let ladder = |offences| *ladders.iter().find(|ladder| ladder.offences == offences).unwrap();
    assert_eq!(maybe(&ladder(Offences::Repeated).first_if_gross), "Warning 5.4.15.2");
    let any = ladder(Offences::Any);
    assert_eq!(maybe(&any.both_may_lose), "Possible 5.4.15.1");
    let time = any.steps.iter().find(|step| step.sanction == Sanction::OpponentGainsTime).unwrap();
    assert_eq!((time.seconds_min, time.seconds_max), (Some(SecondsMin::Increment), Some(120)));
}

#[test]
fn unplayed_games() {
    for (document, id, expected) in [
        (Document::RU_2013, "russian", "PlusWinsMinusLoses 1.12.2; NotForNorms 1.12.2"),
        (Document::RU_2013, "renju", "PlusWinsMinusLoses 5.3.9.1"),
        (
            Document::RU_2022,
            "renju",
            "PlusWinsMinusLoses 5.4.7.2; NotForNorms 5.4.7.2; NotForRatings 5.4.7.2",
        ),
        (
            Document::UA_2024,
            "english",
            "PlusWinsMinusLoses III.result.2; BothMinus III.result.2; NotForNorms III.result.2",
        ),
        (Document::UA_CHESS, "chess", "NeverAboveMaximum 10.2"),
    ] {
        let rule = Rulebook::of(document).scoring(discipline(document, id)).unwrap();
        assert_eq!(all(&rule.unplayed), expected, "{document} {id}");
    }
}

/// A win is a point at chess unless the regulations say otherwise, which only there they may.
#[test]
fn scoring_at_chess_is_the_regulations_to_change() {
    let _claim = reads(&["UA-CHESS 10.1"]);
    let chess = discipline(Document::UA_CHESS, "chess");
    let rule = Rulebook::of(Document::UA_CHESS).scoring(chess).unwrap();
    assert_eq!(
        (&rule.scales[..], rule.clauses.to_string().as_str()),
        (&[Scale::OneHalfZero][..], "UA-CHESS 10.1")
    );
    let wish = Override::Other(Subject::Scoring);
    assert!(wish.check(Rulebook::of(Document::UA_CHESS), chess).is_ok());
    for (document, id) in [
        (Document::RU_2013, "russian"),
        (Document::RU_2022, "russian"),
        (Document::UA_2024, "russian"),
        (Document::UA_64, "russian"),
    ] {
        assert!(wish.check(Rulebook::of(document), discipline(document, id)).is_err());
    }
}

/// Where a document leaves something to the regulations, and where it does not.
#[test]
fn what_is_left_to_the_regulations() {
    let _claim =
        reads(&["RU-2013 1.15.9", "RU-2022 5.4.10.9", "RU-2013 5.2.7.2", "RU-2022 9.2.7.2"]);
    for (subject, permitted) in [
        (Subject::Pairing, ["1.15.9", "5.4.10.9", "–"]),
        (Subject::ExtraMicroMatches, ["1.11", "5.4.6", "–"]),
        (Subject::MergedAgeGroups, ["–", "2.1", "–"]),
    ] {
        let found = [Document::RU_2013, Document::RU_2022, Document::UA_2024].map(|document| {
            let wish = Override::Other(subject);
            let clauses = wish.check(Rulebook::of(document), discipline(document, "russian"));
            clauses.map_or("–".into(), |clauses| {
                clauses.to_string().split_once(' ').unwrap().1.to_owned()
            })
        });
        assert_eq!(found, permitted, "{subject:?}");
    }
    for (document, clause) in
        [(Document::RU_2013, "RU-2013 5.2.7.2"), (Document::RU_2022, "RU-2022 9.2.7.2")]
    {
        let wish = Override::Other(Subject::FurtherDraws);
        let renju = wish.check(Rulebook::of(document), discipline(document, "renju"));
        assert_eq!(renju.map(ToString::to_string).as_deref(), Ok(clause));
        assert!(wish.check(Rulebook::of(document), discipline(document, "russian")).is_err());
    }
}

#[test]
fn meetings_of_several_games() {
    for (document, id, played, games, pause) in [
        (Document::RU_2013, "draughts64-blitz", "Always 2.2", "at least 2", "5"),
        (Document::RU_2013, "international", "IfRegulationsSay 1.11", "at least 2", "5"),
        (Document::RU_2022, "draughts64", "Always 6.2", "at least 2", "5"),
        (Document::RU_2022, "russian", "IfRegulationsSay 5.4.6", "at least 2", "5"),
        (Document::RU_2022, "russian-rapid", "IfRegulationsSay 5.4.6", "at least 2", "–"),
        (Document::UA_2024, "russian-blitz", "Recommended III.start.5.1", "2", "5–10"),
        (Document::UA_2024, "english", "Recommended III.start.5.1", "2", "5–10"),
    ] {
        let rule = Rulebook::of(document).micro_match(discipline(document, id)).unwrap();
        let minutes =
            rule.break_minutes.as_ref().map_or("–".into(), |minutes| minutes.says.to_string());
        let found = [said(&rule.played), rule.games.says.to_string(), minutes];
        assert_eq!(found, [played, games, pause], "{document} {id}");
    }
    for (document, id) in [
        (Document::UA_2024, "international"),
        (Document::UA_CHESS, "chess"),
        (Document::RU_2013, "renju"),
    ] {
        assert_eq!(Rulebook::of(document).micro_match(discipline(document, id)), None);
    }
}

/// The break belongs to the round; at checkers the first colours are drawn.
#[test]
fn between_the_games_of_a_micro_match() {
    let _claim = reads(&["UA-2024 III.start.5.6", "UA-2024 VII.equipment.10"]);
    for (id, colours) in [("russian", "–"), ("english", "ByLot VII.equipment.10")] {
        let rule =
            Rulebook::of(Document::UA_2024).micro_match(discipline(Document::UA_2024, id)).unwrap();
        assert_eq!(rule.break_minutes.as_ref().unwrap().says.to_string(), "5–10", "{id}");
        assert_eq!(maybe(&rule.break_conduct), "AsInPlay III.start.5.6", "{id}");
        assert_eq!(maybe(&rule.first_colours), colours, "{id}");
        assert_eq!(rule.games.says.to_string(), "2", "{id}");
    }
}

#[test]
fn leaving_an_event() {
    for (document, id, before, after, swiss, missed) in [
        (
            Document::RU_2013,
            "russian",
            "RatingOnly 1.10.2",
            "CountAndForfeit 1.10.3",
            "PlayedStand 1.10.5",
            "ArbiterDecides 1.10.1",
        ),
        (
            Document::RU_2013,
            "renju",
            "KeptUnplaced 5.3.9.3",
            "CountAndForfeit 5.3.9.4",
            "UnplacedBeforeHalf 5.3.9.3, 5.3.9.4",
            "–",
        ),
        (
            Document::RU_2022,
            "renju",
            "RatingOnly 5.4.5.2",
            "CountAndForfeit 5.4.5.3",
            "PlayedStand 5.4.5.5",
            "ChiefArbiterDecides 5.4.5.1",
        ),
        (
            Document::UA_2024,
            "russian",
            "Annulled III.withdrawal.1.2",
            "CountAndForfeit III.withdrawal.1.1",
            "PlayedStand III.withdrawal.2",
            "ChiefArbiterDecides III.withdrawal.1.3",
        ),
        // It is silent, and gaps are filled by analogy.
        (
            Document::UA_CHESS,
            "chess",
            "Annulled I.9",
            "CountAndForfeit I.9",
            "PlayedStand I.9",
            "–",
        ),
    ] {
        let rule = Rulebook::of(document).withdrawal(discipline(document, id)).unwrap();
        let found = [
            said(&rule.before_half),
            said(&rule.after_half),
            said(&rule.swiss),
            maybe(&rule.missed),
        ];
        assert_eq!(found, [before, after, swiss, missed], "{document} {id}");
    }
}

#[test]
fn teams() {
    for (document, id, minutes, none, free, few) in [
        (
            Document::RU_2013,
            "russian",
            "15 1.14.2",
            "FirstRound 1.14.2",
            "–",
            "FewerThanHalfOrTwo 1.14.4",
        ),
        (
            Document::RU_2022,
            "russian-team",
            "15 5.4.9.2",
            "FirstRound 5.4.9.2",
            "–",
            "FewerThanHalfAndTwo 5.4.9.4",
        ),
        (
            Document::UA_2024,
            "international",
            "10 III.team.4",
            "MainLineUp III.team.4",
            "PreviousRound III.team.5",
            "–",
        ),
        (
            Document::UA_CHESS,
            "chess-team",
            "10 IV.6.4",
            "MainLineUp IV.6.4",
            "PreviousRound IV.6.5",
            "–",
        ),
    ] {
        let rule = Rulebook::of(document).team(discipline(document, id)).unwrap();
        let found = [
            said(&rule.line_up_minutes_before),
            said(&rule.no_line_up),
            maybe(&rule.no_line_up_free_order),
            maybe(&rule.too_few),
        ];
        assert_eq!(found, [minutes, none, free, few], "{document} {id}");
    }
}

/// The tie-break of Lehmann and Georgiev: one amount of time until the first win.
#[test]
fn breaking_a_tie_by_further_games() {
    let _claim = reads(&["RU-2013 3.6.4"]);
    use rulebook::{PlayOffEnds, PlayOffTime};
    let rapid = discipline(Document::RU_2013, "international-rapid");
    let [rule] = Rulebook::of(Document::RU_2013).play_offs(rapid).collect::<Vec<_>>()[..] else {
        panic!("one way")
    };
    assert_eq!(rule.control, "5+3".parse().unwrap());
    assert_eq!((rule.time, rule.ends), (PlayOffTime::AllGames, PlayOffEnds::FirstWin));
    assert_eq!(
        Rulebook::of(Document::RU_2013).play_offs(discipline(Document::RU_2013, "russian")).next(),
        None
    );
}

/// Remote play needs identification and watching under the rules of 2022.
#[test]
fn remote_play() {
    let _claim = reads(&["RU-2022 5.4.12.13"]);
    let rule =
        Rulebook::of(Document::RU_2022).remote(discipline(Document::RU_2022, "russian")).unwrap();
    let demands = all(&rule.demands);
    assert!(demands.starts_with("VirtualBoard 5.4.12.1; SeparateRooms 5.4.12.2"), "{demands}");
    assert!(demands.ends_with("IdentifiedOrNotOfficial 5.4.12.13"), "{demands}");
    let rule =
        Rulebook::of(Document::UA_2024).remote(discipline(Document::UA_2024, "english")).unwrap();
    assert_eq!(all(&rule.demands), "AnyPlace II.systems.7.4, II.systems.7.9");
    assert_eq!(
        Rulebook::of(Document::RU_2013).remote(discipline(Document::RU_2013, "russian")),
        None
    );
}

/// How early players with impaired sight are warned of time trouble.
#[test]
fn warnings_of_time_trouble() {
    let rule = Rulebook::of(Document::UA_CHESS)
        .impairment(discipline(Document::UA_CHESS, "chess-rapid"))
        .unwrap();
    let zones: Vec<_> =
        rule.warned_at.iter().map(|zone| (zone.sight, said(&zone.minutes))).collect();
    assert_eq!(
        zones,
        [(Sight::Weak, "5 IV.5.12".to_owned()), (Sight::Blind, "10 IV.5.12".to_owned())]
    );
    assert_eq!(maybe(&rule.warned_by), "AssistantElseArbiter IV.5.12, IV.5.13");
}

/// Until when protests are heard, and what none can change.
#[test]
fn protests() {
    for (document, id, barred) in [
        (
            Document::RU_2013,
            "russian",
            "ClockAfterTime 1.7.10; AfterGame 2.1.10.4; UnnoticedIllegalMove 1.16.3",
        ),
        (Document::RU_2013, "renju", "AfterGame 5.3.8.3"),
        (
            Document::RU_2022,
            "russian-blitz",
            "ClockAfterTime 5.4.2.8; AfterGame 5.4.14.5; UnnoticedIllegalMove 5.4.14.4",
        ),
        (Document::UA_2024, "russian", "ClockAfterTime III.clock.9"),
        (Document::UA_CHESS, "chess", ""),
    ] {
        let rule = Rulebook::of(document).protests(discipline(document, id)).unwrap();
        assert_eq!(all(&rule.barred), barred, "{document} {id}");
    }
}

/// Students are a group of their own, whatever the discipline.
#[test]
fn students() {
    let [students] = Rulebook::of(Document::RU_2022).age_block("students").collect::<Vec<_>>()[..]
    else {
        panic!("one group")
    };
    for (age, holds) in [(16, false), (17, true), (25, true), (26, false)] {
        assert_eq!(students.ages.holds(age), holds, "{age}");
    }
}

/// Chess is played at three paces, each for oneself and in teams.
#[test]
fn the_programme_of_chess() {
    let _claim = reads(&["UA-CHESS II.2.1"]);
    let ids: Vec<&str> =
        Rulebook::of(Document::UA_CHESS).disciplines().iter().map(|one| one.id.as_str()).collect();
    let paces = ["chess", "chess-rapid", "chess-blitz"];
    let expected: Vec<String> =
        paces.iter().flat_map(|pace| [pace.to_string(), format!("{pace}-team")]).collect();
    assert_eq!(ids, expected);
}

/// Three games at three paces, one of them in two versions, and composition.
#[test]
fn the_programme_of_draughts_in_ukraine() {
    let _claim =
        reads(&["UA-2024 II.systems.1", "UA-2024 II.systems.2", "UA-2024 III.time-control.8"]);
    let book = Rulebook::of(Document::UA_2024);
    let mut expected: Vec<String> = Vec::new();
    for game in ["international", "russian", "brazilian", "english"] {
        expected.extend(["", "-rapid", "-blitz"].map(|pace| format!("{game}{pace}")));
    }
    expected.push("composition".to_owned());
    let ids: Vec<&str> = book.disciplines().iter().map(|one| one.id.as_str()).collect();
    assert_eq!(ids, expected);
    let wish = Override::Other(Subject::PlayOff);
    let leave = wish.check(book, discipline(Document::UA_2024, "english")).unwrap().to_string();
    assert_eq!(leave, "UA-2024 III.placing.2, III.time-control.8");
}

/// What the documents say of appeals committees besides their numbers, in words that people keep.
#[test]
fn committees() {
    let _claim = reads(&["RU-2022 5.4.17.5", "UA-2024 IV.8.4", "UA-CHESS IV.10.8.4.1"]);
    let _claim = reads(&["UA-CHESS IV.10.8.4", "UA-CHESS IV.10.8.4.2", "UA-CHESS IV.10.8.4.3"]);
    let ukraine = "BeforeFirstRound NotArbiters DifferentRegions InterestedReplaced AfterProtestOnly InWriting Final";
    let russia =
        "NotArbiters NotParties DifferentRegions InterestedReplaced AfterProtestOnly Final";
    for (document, words) in
        [(Document::RU_2022, russia), (Document::UA_2024, ukraine), (Document::UA_CHESS, ukraine)]
    {
        let committee = Rulebook::of(document).committee().unwrap();
        let said: Vec<String> =
            committee.rules.iter().map(|one| format!("{:?}", one.says)).collect();
        assert_eq!(said.join(" "), words, "{document}");
    }
}
