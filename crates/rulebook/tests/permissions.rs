//! What regulations may decide, asked for every discipline: leave with its clause, or refusal.
#![allow(clippy::unwrap_used, clippy::panic)] // in helpers of tests too

use clauses::{Document, proves};
use rulebook::{Discipline, Override, Refused, Rulebook, Subject, Waiver};
use serde::Deserialize;
use serde::de::IntoDeserializer;
use serde::de::value::{Error, StrDeserializer};

/// What each document leaves to the regulations: the subject, the games, the clauses.
const LEFT: &str = "\
RU-2013 time-control: russian: RU-2013 2.1.11.3
RU-2013 time-control: draughts64: RU-2013 2.2.3.3
RU-2013 time-control: international: RU-2013 3.6.4
RU-2013 time-control: giveaway: RU-2013 4.3.1
RU-2013 time-control: renju: RU-2013 5.4.1
RU-2013 lateness-minutes: russian draughts64 international giveaway: RU-2013 1.9.1
RU-2013 lateness-sanction: russian draughts64 international giveaway: RU-2013 1.9.1
RU-2013 tie-breaks: russian draughts64 international giveaway: RU-2013 1.13.12
RU-2013 tie-breaks: renju: RU-2013 5.3.11.2
RU-2013 extra-micro-matches: russian draughts64 international giveaway: RU-2013 1.11
RU-2013 pairing: russian draughts64 international giveaway: RU-2013 1.15.9
RU-2013 opening-table: draughts64: RU-2013 2.2.2
RU-2013 renju-opening: renju: RU-2013 5.2.4.3
RU-2013 further-draws: renju: RU-2013 5.2.7.2
RU-2013 rounds-by-lot: all: RU-2013 App.1
RU-2013 fouls: renju: RU-2013 5.3.8.2
RU-2022 time-control: russian draughts64: RU-2022 6.1.9.4
RU-2022 time-control: international: RU-2022 7.6.4
RU-2022 time-control: giveaway: RU-2022 8.3
RU-2022 time-control: renju: RU-2022 9.4.1
RU-2022 lateness-minutes: all: RU-2022 5.4.4.1
RU-2022 lateness-sanction: all: RU-2022 5.4.4.1
RU-2022 tie-breaks: all: RU-2022 5.4.8.2, 5.4.8.12
RU-2022 extra-micro-matches: all: RU-2022 5.4.6
RU-2022 play-off: all: RU-2022 5.4.8.13
RU-2022 team-order: all: RU-2022 5.4.9.6.3
RU-2022 pairing: all: RU-2022 5.4.10.9
RU-2022 protest-deposit: all: RU-2022 5.4.17.4
RU-2022 merged-age-groups: all: RU-2022 2.1
RU-2022 opening-table: draughts64: RU-2022 6.2.2
RU-2022 majority-capture: draughts64: RU-2022 6.2.3
RU-2022 renju-opening: renju: RU-2022 9.2.4.3
RU-2022 further-draws: renju: RU-2022 9.2.7.2
RU-2022 leaving-hall: all: RU-2022 2.3.2
RU-2022 fouls: renju: RU-2022 9.2.4.2
RU-2022 remote-play: all: RU-2022 5.4.12.1
RU-2022 team-coefficient: all: RU-2022 5.4.8.3.2, 5.4.8.4.2
UA-2024 time-control: all: UA-2024 III.time-control.7
UA-2024 lateness-minutes: all: UA-2024 III.start.4.2
UA-2024 tie-breaks: all: UA-2024 III.placing.4, III.placing.6
UA-2024 play-off: all: UA-2024 III.placing.2, III.time-control.8
UA-2024 opening-table: russian brazilian english: UA-2024 III.start.5.8
UA-2024 device-penalty: all: UA-2024 III.rights.3.12
UA-2024 king-turned: russian brazilian: UA-2024 VI.moves.7
UA-2024 rounds-by-lot: all: UA-2024 II.systems.6.1
UA-2024 uncategorised-arbiters: all: UA-2024 IV.1
UA-2024 remote-play: all: UA-2024 II.systems.7.4
UA-CHESS time-control: all: UA-CHESS 6.3.1
UA-CHESS rule-set: rapid: UA-CHESS A.5
UA-CHESS rule-set: blitz: UA-CHESS B.4
UA-CHESS lateness-minutes: all: UA-CHESS 6.7.1
UA-CHESS tie-breaks: all: UA-CHESS IV.4.4, IV.4.6
UA-CHESS play-off: all: UA-CHESS IV.4.2
UA-CHESS agreement-minimum: all: UA-CHESS 9.1.1
UA-CHESS scoring: all: UA-CHESS 10.1
UA-CHESS device-penalty: all: UA-CHESS 11.3.2.1, 11.3.2.2, IV.9.3.12
UA-CHESS appeals: all: UA-CHESS 11.10
UA-CHESS rounds-by-lot: all: UA-CHESS IV.3.1.1.2
UA-CHESS uncategorised-arbiters: all: UA-CHESS IV.10.1
UA-CHESS leaving-reported: all: UA-CHESS 11.2.4
";

/// A line of [`LEFT`]: document, subject, games or paces, clauses.
fn rows() -> impl Iterator<Item = (&'static str, &'static str, &'static str, &'static str)> {
    LEFT.lines().map(|line| {
        let (document, rest) = line.split_once(' ').unwrap();
        let mut parts = rest.splitn(3, ": ");
        let mut next = || parts.next().unwrap();
        (document, next(), next(), next())
    })
}

fn subject(word: &str) -> Subject {
    let deserializer: StrDeserializer<'_, Error> = word.into_deserializer();
    Subject::deserialize(deserializer).unwrap()
}

fn is_for(games: &str, discipline: &Discipline) -> bool {
    let (game, pace) = discipline.play.game().unwrap();
    games == "all" || games.split(' ').any(|one| one == game.name() || one == pace.name())
}

#[test]
fn leave_is_given_where_a_clause_gives_it_and_nowhere_else() {
    let _claim = proves(&["RU-2013 2.1.11.3", "RU-2013 2.2.3.3", "RU-2013 3.6.4", "RU-2013 4.3.1"]);
    let _claim = proves(&["RU-2013 5.4.1", "RU-2013 1.9.1", "RU-2013 1.13.12", "RU-2013 5.3.11.2"]);
    let _claim = proves(&["RU-2013 1.11", "RU-2013 1.15.9", "RU-2013 2.2.2", "RU-2013 5.2.4.3"]);
    let _claim = proves(&["RU-2013 5.2.7.2", "RU-2013 App.1", "RU-2013 5.3.8.2"]);
    let _claim = proves(&["RU-2022 6.1.9.4", "RU-2022 7.6.4", "RU-2022 8.3", "RU-2022 9.4.1"]);
    let _claim =
        proves(&["RU-2022 5.4.4.1", "RU-2022 5.4.8.2", "RU-2022 5.4.8.12", "RU-2022 5.4.6"]);
    let _claim = proves(&["RU-2022 5.4.8.13", "RU-2022 5.4.9.6.3", "RU-2022 5.4.10.9"]);
    let _claim = proves(&["RU-2022 5.4.17.4", "RU-2022 2.1", "RU-2022 6.2.2", "RU-2022 6.2.3"]);
    let _claim =
        proves(&["RU-2022 9.2.4.3", "RU-2022 9.2.7.2", "RU-2022 9.2.4.2", "RU-2022 5.4.12.1"]);
    let _claim = proves(&["RU-2022 2.3.2", "RU-2022 5.4.8.3.2", "RU-2022 5.4.8.4.2"]);
    let _claim =
        proves(&["UA-2024 III.time-control.7", "UA-2024 III.start.4.2", "UA-2024 III.placing.4"]);
    let _claim =
        proves(&["UA-2024 III.placing.6", "UA-2024 III.placing.2", "UA-2024 III.time-control.8"]);
    let _claim =
        proves(&["UA-2024 III.start.5.8", "UA-2024 III.rights.3.12", "UA-2024 VI.moves.7"]);
    let _claim = proves(&["UA-2024 II.systems.6.1", "UA-2024 II.systems.7.4"]);
    let _claim = proves(&[
        "UA-CHESS 6.3.1",
        "UA-CHESS A.5",
        "UA-CHESS B.4",
        "UA-CHESS 6.7.1",
        "UA-CHESS IV.4.4",
    ]);
    let _claim = proves(&["UA-CHESS IV.4.6", "UA-CHESS IV.4.2", "UA-CHESS 9.1.1", "UA-CHESS 10.1"]);
    let _claim =
        proves(&["UA-CHESS 11.3.2.2", "UA-CHESS 11.10", "UA-CHESS IV.3.1.1.2", "UA-CHESS 11.2.4"]);
    let mut words: Vec<&str> = rows().map(|(_, word, ..)| word).collect();
    words.sort_unstable();
    words.dedup();
    for document in Document::OFFICIAL {
        let book = Rulebook::of(document);
        for discipline in book.disciplines().iter().filter(|one| one.play.game().is_some()) {
            for word in &words {
                let left = rows().find(|(of, what, games, _)| {
                    *of == document.prefix() && what == word && is_for(games, discipline)
                });
                let asked = Override::Other(subject(word)).check(book, discipline);
                let given = asked.map(ToString::to_string);
                let wanted = left.map(|(.., clauses)| clauses.to_owned());
                let wanted = wanted.ok_or(Refused::NoClause { subject: subject(word) });
                assert_eq!(given, wanted, "{document} {} {word}", discipline.id);
            }
        }
    }
}

#[test]
fn leave_ends_at_the_number_that_the_clause_names() {
    let _claim =
        proves(&["RU-2013 1.9.1", "RU-2022 5.4.4.1", "UA-2024 III.start.4.2", "RU-2022 5.4.17.4"]);
    for (document, most) in [
        (Document::RU_2013, Override::LatenessMinutes as fn(u16) -> Override),
        (Document::RU_2022, Override::LatenessMinutes),
        (Document::UA_2024, Override::LatenessMinutes),
    ]
    .map(|(document, of)| (document, (of, 60)))
    .into_iter()
    .chain([(Document::RU_2022, (Override::ProtestDeposit as fn(u16) -> Override, 5000))])
    {
        let book = Rulebook::of(document);
        let discipline = book.discipline("russian").unwrap();
        let (of, most) = most;
        assert!(of(most).check(book, discipline).is_ok(), "{document} {most}");
        let refused = of(most + 1).check(book, discipline).unwrap_err();
        assert!(matches!(refused, Refused::OutOfRange { .. }), "{document}: {refused}");
        assert!(refused.to_string().contains(document.prefix()), "{refused}");
    }
    let chess = Rulebook::of(Document::UA_CHESS);
    let discipline = chess.discipline("chess").unwrap();
    assert!(Override::LatenessMinutes(90).check(chess, discipline).is_ok(), "no limit in chess");
    let waived = |permission: &rulebook::Permission| permission.waived_by == Some(Waiver::Arbiter);
    assert_eq!(chess.permissions(discipline).filter(|one| waived(one)).count(), 1);
}
