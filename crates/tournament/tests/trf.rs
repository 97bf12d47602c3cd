//! Tournament report files: what is read, what is forgiven, what is refused, what is written.
#![allow(clippy::unwrap_used, clippy::panic)]

mod standings_support;

use std::cell::Cell;

use standings_support::{number, random_event};
use tournament::trf::{
    Dialect, Item, Report, RoundSeed, Rounds, participants_from_csv, participants_to_csv,
};
use tournament::{
    Colour, Entry, How, KeptResults, Number, Outcome, Participant, Points, Round, Sex, Worth,
};

const BYES: &str = include_str!("data/trf/byes.trf");
const EXTENSIONS: &str = include_str!("data/trf/extensions.trf");
const DRAUGHTS: &str = include_str!("data/trf/draughts.trf");
const MATCHES: &str = include_str!("data/trf/micro-matches.trf");
const START: &str = include_str!("data/trf/start.trf");
const TEAMS: &str = include_str!("data/trf/teams.trf");
const SAMPLES: [&str; 6] = [BYES, EXTENSIONS, DRAUGHTS, MATCHES, START, TEAMS];

#[track_caller]
fn read(text: &str) -> Report {
    match Report::read(text) {
        Ok((report, _)) => report,
        Err(unreadable) => panic!("{unreadable}"),
    }
}

/// All the faults of a file, one a line.
#[track_caller]
fn faults(text: &str) -> Vec<String> {
    Report::read(text).unwrap_err().faults.iter().map(ToString::to_string).collect()
}

fn remarks(text: &str) -> Vec<String> {
    Report::read(text).unwrap().1.iter().map(ToString::to_string).collect()
}

fn game(opponent: u16, colour: Colour, outcome: Outcome, how: How) -> Entry {
    Entry::Game { opponent: number(opponent), colour, outcome, how }
}

#[test]
fn every_code_of_a_result() {
    let report = read(BYES);
    let event = &report.tournament;
    assert_eq!(report.name(), "Example of byes");
    assert_eq!(report.text_of("102"), Some("IA Petrenko, Halyna 14199999"));
    assert_eq!((event.planned, event.played_rounds()), (5, 2));
    assert_eq!(event.first_colour, Some(Colour::White));
    let first: Vec<Entry> = event.rounds[0].clone();
    assert_eq!(first[0], game(5, Colour::White, Outcome::Win, How::Played));
    assert_eq!(first[3], Entry::HalfBye);
    assert_eq!(first[7], Entry::Absent);
    assert_eq!(event.rounds[1][1], game(8, Colour::White, Outcome::Win, How::Forfeit));
    assert_eq!(event.rounds[1][7], game(2, Colour::Black, Outcome::Loss, How::Forfeit));
    assert_eq!(event.away, [(number(7), Entry::HalfBye)]);
    assert_eq!(event.forbidden, [(number(1), number(4))]);
    let player = &event.participants[0];
    assert_eq!((player.name.as_str(), player.title.as_str()), ("Adamenko, Oleh", "GM"));
    assert_eq!((player.rating, player.sex), (Some(2250), Some(Sex::Male)));
    assert_eq!((player.id.as_str(), player.born.as_str()), ("14100001", "1990/01/01"));
    assert_eq!(player.federation, "UKR");
}

#[test]
fn the_extensions_say_the_same() {
    let (new, extended) = (read(BYES), read(EXTENSIONS));
    assert_eq!(new.tournament, extended.tournament);
    assert_eq!((new.dialect, extended.dialect), (Dialect::Trf26, Dialect::Extended));
}

#[test]
fn points_of_draughts_and_of_micro_matches() {
    let report = read(DRAUGHTS);
    assert_eq!(report.tournament.worth, Worth::TWO_ONE_ZERO);
    assert_eq!(report.tournament.points(number(1)), Points::whole(3));
    let report = read(MATCHES);
    let worth = report.tournament.worth;
    assert_eq!(
        (worth.win, worth.draw, worth.bye),
        (Points::whole(3), Points::whole(2), Points::whole(3))
    );
    assert_eq!(report.tournament.fictitious.len(), 5);
    assert_eq!(report.tournament.fictitious(number(2), Round::from_index(2)), Points::whole(2));
    // Without the record 162 the totals give it away, and that is said.
    let silent: String = DRAUGHTS
        .lines()
        .filter(|line| !line.starts_with("162"))
        .map(|line| format!("{line}\n"))
        .collect();
    assert_eq!(read(&silent).tournament.worth, Worth::TWO_ONE_ZERO);
    assert_eq!(
        remarks(&silent),
        ["the file does not say what a win is worth; the totals fit 2 for a win and 1 for a draw."]
    );
}

#[test]
fn line_ends_a_mark_of_byte_order_and_ruler_lines_do_not_matter() {
    let plain = read(BYES);
    for ends in ["\r", "\r\n", "\n\n"] {
        assert_eq!(read(&BYES.replace('\n', ends)), plain, "{ends:?}");
    }
    assert_eq!(read(&format!("\u{feff}{BYES}")), plain);
    let ruled = format!("123456789 123456789\nDDD SSSS sTTT NNNNNNNNN\n{BYES}");
    assert_eq!(read(&ruled).tournament, plain.tournament);
}

#[test]
fn old_codes_capitals_and_commas_are_forgiven() {
    let old = BYES.replace("0000 - H", "0000 - =").replace("0000 - Z", "0000 - -");
    assert_eq!(read(&old).tournament, read(BYES).tournament);
    let shouted = BYES.replace(" w 1", " W 1").replace(" 1.5 ", " 1,5 ");
    assert_eq!(read(&shouted).tournament, read(BYES).tournament);
    let blank = BYES.replace("0000 - Z", "        ");
    assert_eq!(read(&blank).tournament, read(BYES).tournament);
}

#[test]
fn files_come_back_as_they_were() {
    for text in SAMPLES {
        let report = read(text);
        let written = report.write();
        assert_eq!(read(&written), report);
        assert_eq!(read(&written).write(), written);
    }
    // Those written as we write them come back to the letter.
    for text in [BYES, DRAUGHTS, START, TEAMS] {
        assert_eq!(read(text).write(), text);
    }
}

#[test]
fn what_is_not_known_is_kept() {
    let odd = "\
012 Odd
UKR    1      national record                   2180
092 Swiss
801 whatever stands here
### a comment
QQQ something of a program
";
    let text = format!("{odd}{START}").replacen("012 Example of a start\n", "", 1);
    let written = read(&text).write();
    for line in odd.lines() {
        assert!(written.contains(line), "{line}");
    }
}

#[test]
fn seeds_and_leavers_are_comments_of_ours() {
    let mut report = read(DRAUGHTS);
    report.seeds = vec![
        RoundSeed { round: None, seed: "Lviv 12 31".to_owned() },
        RoundSeed { round: Round::new(2), seed: "again".to_owned() },
    ];
    report.tournament.participants[7].left_after = Some(1);
    let written = report.write();
    assert!(written.contains("### OUR-SEED 000 Lviv 12 31\n### OUR-SEED 002 again\n"));
    assert!(written.contains("### OUR-LEFT    8 001\n"));
    let back = read(&written);
    assert_eq!(
        (back.seed_of(Round::FIRST), back.seed_of(Round::FIRST.next())),
        (Some("Lviv 12 31"), Some("again"))
    );
    assert_eq!(back.tournament, report.tournament);
}

/// Nothing of 6 counts, who beat 2 and lost to 4; but a total is that of the results beside it.
#[test]
fn totals_are_those_of_the_results_also_of_one_who_left_early() {
    let mut report = read(DRAUGHTS);
    let written = report.write();
    report.tournament.participants[5].remains = KeptResults::Nothing;
    assert_eq!(report.write(), written);
    let points = [2, 4, 6].map(|who| report.tournament.points(number(who)).to_string());
    assert_eq!(points, ["2", "1", "0"]);
}

#[test]
fn teams_of_the_file() {
    let teams = read(TEAMS).teams();
    let names: Vec<&str> = teams.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["North", "South"]);
    let of = |members: &[u16]| members.iter().map(|one| number(*one)).collect::<Vec<Number>>();
    assert_eq!(teams[0].1, of(&[1, 3]));
    assert_eq!(teams[1].1, of(&[2, 4]));
}

#[test]
fn a_running_round_and_the_coming_one() {
    let running = read(
        DRAUGHTS.replace("     3 b =", "     3 b  ").replace("     1 w =", "     1 w  ").as_str(),
    );
    let unfinished = game(3, Colour::Black, Outcome::Unfinished, How::Played);
    assert_eq!(running.tournament.rounds[1][0], unfinished);
    // The bye of number 7 stands in the block of the coming round.
    let report = read(EXTENSIONS);
    assert_eq!(report.tournament.played_rounds(), 2);
    assert_eq!(report.tournament.away, [(number(7), Entry::HalfBye)]);
    let without_rounds = START.replace("142 5\n", "");
    let report = read(&without_rounds);
    assert_eq!((report.rounds, report.tournament.planned), (Rounds::Guessed, 0));
}

#[test]
fn ids_by_their_order_in_the_file() {
    let lines: Vec<&str> = START.lines().filter(|line| line.starts_with("001")).collect();
    let text = format!("012 By rank\nXXR 3\nXXC rank\n{}\n{}\n", lines[4], lines[1]);
    let report = read(&text);
    assert_eq!(report.ids, [5, 2]);
    assert_eq!(report.number_of(5), Some(number(1)));
    assert_eq!(report.id_of(number(2)), 2);
    assert_eq!(read(&report.write()), report);
    let gap = text.replace("XXC rank\n", "");
    assert!(faults(&gap)[0].contains("no number 1"), "{gap}");
}

#[test]
fn faults_say_where_and_what_to_do() {
    let _claim = clauses::built_in(&["UA-CHESS 10.2"]);
    // Two wins in one game, or a win and a draw, are refused.
    let told = |from: &str, to: &str| faults(&BYES.replacen(from, to, 1));
    assert_eq!(
        told("     5 w 1", "     6 w 1")[0],
        "line 21, columns 92–99: he has number 6 as his opponent in round 1, and line 26 does not agree."
    );
    assert!(
        told("1990/01/01  1.5", "1990/01/01  2.5")[0]
            .starts_with("line 21, columns 81–84: the total is 2½")
    );
    assert!(
        told("     1 b 0", "     1 w 0")
            .iter()
            .any(|fault| fault.contains("both have the same colour"))
    );
    assert!(told("     1 b 0", "     1 b 1").iter().any(|fault| fault.contains("do not agree")));
    assert!(
        told("     5 w 1", "     5 w Q")[0].starts_with("line 21, column 99: “Q” is not a result")
    );
    assert!(
        told("     5 w 1", "     5 x 1")[0].starts_with("line 21, column 97: “x” is not a colour")
    );
    assert!(told("    14100001", "   \t14100001")[0].contains("there is a tab"));
    assert!(
        told("Adamenko, Oleh ", "Adamenko, Oleh with a name that is far too long ")[0]
            .contains("line 21")
    );
    assert!(
        told("260 001 005    1    4", "260 001 005    1   44")[0]
            .contains("line 30, columns 18–21: there is no participant with the number 44")
    );
    assert!(
        told("001    2 m", "001    3 m")
            .iter()
            .any(|fault| fault.contains("stands in two records"))
    );
    assert!(told("152 W", "152 Q")[0].contains("“Q” is not a colour"));
    assert!(told("240 H 003", "240 U 003")[0].contains("not a kind of bye"));
    assert!(told("012 Example of byes", "012 One\n012 Two")[0].contains("a second tournament"));
    assert!(faults("").iter().all(|fault| fault.contains("no participants")));
    let two_byes = BYES.replace("0000 - H", "0000 - U").replace("0000 - Z", "0000 - U");
    assert!(faults(&two_byes).iter().any(|fault| fault.contains("2 byes for an odd number")));
}

#[test]
fn drafts_are_refused() {
    for record in ["340 --", "ACC 1.0", "TSE a", "PAB 1", "HPB 2"] {
        let fault = &faults(&format!("{record}\n{START}"))[0];
        assert!(fault.contains("drafts of TRF25") && fault.contains("TRF-2026"), "{fault}");
    }
}

/// Whatever we can hold, we can write and read again.
#[test]
fn random_events_come_back() {
    cases::play("events as files", 60, |random| {
        let (players, rounds) = (3 + random.below(30), 1 + random.below(9));
        let mut event = random_event(random, players as u16, rounds as u16);
        event.planned += random.below(3) as u16;
        event.first_colour = random.pick(&[None, Some(Colour::White), Some(Colour::Black)]);
        for (index, player) in event.participants.iter_mut().enumerate() {
            player.name = ["Шевченко, Тарас", "O'Neill, Zoë", "李, 明"][index % 3].to_owned();
        }
        let mut report = Report::new("Випадковий", event);
        report.ranks = (1..).take(report.ids.len()).collect();
        let back = read(&report.write());
        // A file that does not say the first colour still shows it.
        let mut expected = report.clone();
        expected.tournament.first_colour = back.tournament.first_colour;
        let layout = |report: &Report| {
            report.layout.iter().filter(|item| matches!(item, Item::Kept(_))).count()
        };
        assert_eq!(layout(&back), layout(&expected));
        expected.layout = back.layout.clone();
        assert_eq!(back, expected);
        assert_eq!(read(&back.write()).write(), back.write());
    });
}

/// Files cut, shifted and sprinkled with letters are read or refused, and never bring us down; what
/// is read can be written.
#[test]
fn mutilated_files_do_no_harm() {
    let letters: Vec<char> = "019 wb-+=HFUZX?\t\n\r#.,é\u{feff}АW".chars().collect();
    let (readable, refused) = (Cell::new(0), Cell::new(0));
    cases::play("mutilated", 4_000, |random| {
        let mut text: Vec<char> = random.pick(&SAMPLES).chars().collect();
        for _ in 0..=random.below(4) {
            let at = random.below(text.len());
            match random.below(4) {
                0 => text[at] = letters[random.below(letters.len())],
                1 => text.insert(at, letters[random.below(letters.len())]),
                2 => drop(text.remove(at)),
                _ => text.truncate(at.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        match Report::read(&text) {
            Ok((report, _)) => {
                readable.update(|count| count + 1);
                let written = report.write();
                let back =
                    Report::read(&written).map_err(|unreadable| format!("{unreadable}\n{written}"));
                assert_eq!(back.unwrap().0.tournament.rounds, report.tournament.rounds);
            }
            Err(unreadable) => {
                refused.update(|count| count + 1);
                assert!(!unreadable.faults.is_empty());
                assert!(unreadable.to_string().len() > 20);
            }
        }
    });
    let (readable, refused) = (readable.get(), refused.get());
    assert!(readable > 200 && refused > 200, "{readable} read, {refused} refused");
}

#[test]
fn participants_as_csv() {
    let text = "name,rating,title,federation,sex,born,id\n\
                \"Adamenko, Oleh\",2250,GM,UKR,m,1990/01/01,14100001\n\
                \"Smith \"\"Zoë\"\"\",,,ENG,w,1999,\n";
    let people = participants_from_csv(text).unwrap();
    assert_eq!(people[0].name, "Adamenko, Oleh");
    assert_eq!((people[0].rating, people[1].rating), (Some(2250), None));
    assert_eq!((people[1].name.as_str(), people[1].sex), ("Smith \"Zoë\"", Some(Sex::Female)));
    // Lines end as in all tables that we write (RFC 4180), for spreadsheets too.
    assert_eq!(participants_to_csv(&people), text.replace('\n', "\r\n"));
    assert_eq!(participants_from_csv(&participants_to_csv(&people)).unwrap(), people);
    let loose = "\u{feff}Rating;Name\r\n2100;Бондар\r\n;\r\n0;Чумак\r\n";
    let people = participants_from_csv(loose).unwrap();
    let expected: Vec<Participant> = [("Бондар", Some(2100)), ("Чумак", None)]
        .map(|(name, rating)| Participant {
            name: name.to_owned(),
            rating,
            ..Participant::default()
        })
        .into();
    assert_eq!(people, expected);
    let refused = |text| participants_from_csv(text).unwrap_err().to_string();
    assert!(refused("rating\n1\n").contains("“name”"));
    assert!(refused("name,shoe\n").contains("“shoe” is not known"));
    assert_eq!(refused("name,rating\na,b\n"), "Line 2: “b” is not a rating.");
    assert!(refused("name\n\"open\n").contains("Line 2: a quotation mark"));
}
