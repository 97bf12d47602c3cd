//! The positions of `tests/data/swiss_keys.txt`: pairs, keys, and how many pairings share them.

use super::super::classification::note_bars;
use super::super::colours::Painter;
use super::super::field::{Colours, Field, Player};
use super::super::floats::Floats;
use super::super::grounds::Grounds;
use super::super::groups::Groups;
use super::super::procedure::{Palette, Procedure};
use super::super::search::pair_groups;
use super::super::{Lots, Terms, settle_bye};
use super::{all_pairings, rank};
use crate::{Colour, Number, Points, Round, System};

const POSITIONS: &str = include_str!("../../../tests/data/swiss_keys.txt");

/// The lines of one position, each cut at its first space.
struct Position<'a>(Vec<(&'a str, &'a str)>);

impl<'a> Position<'a> {
    fn all() -> Vec<Position<'a>> {
        let lines = POSITIONS.lines().filter(|line| !line.starts_with('#') && !line.is_empty());
        let lines: Vec<(&str, &str)> =
            lines.map(|line| line.split_once(' ').unwrap_or((line, ""))).collect();
        lines
            .split(|line| line.0 == "end")
            .filter(|lines| !lines.is_empty())
            .map(|lines| Position(lines.to_vec()))
            .collect()
    }

    fn get(&self, name: &str) -> &'a str {
        self.0.iter().find(|line| line.0 == name).map_or("", |line| line.1)
    }

    fn numbers(&self, name: &str) -> Vec<u16> {
        self.get(name).split(' ').filter_map(|text| text.parse().ok()).collect()
    }

    fn system(&self) -> System {
        match self.get("procedure") {
            "a" => System::RuLot,
            "b" => System::RuIndividual,
            "c" => System::RuTruncatedSolkoff,
            "d" => System::RuBuchholz,
            "e" => System::UaMedianSolkoff,
            "f" => System::UaChessBuchholz,
            "h" => System::RenjuLot,
            "i" => System::UaLot,
            other => panic!("{other}"),
        }
    }

    fn field(&self) -> Field {
        let lines: Vec<Vec<&str>> = self
            .0
            .iter()
            .filter(|line| line.0 == "player")
            .map(|line| line.1.split(' ').collect())
            .collect();
        let index_of = |number: &str| lines.iter().position(|line| line[1] == number);
        let lot = self.numbers("lot");
        let player = |line: &Vec<&str>| {
            let number: u16 = line[1].parse().unwrap();
            let mut floats = Floats::default();
            match line[3].split_at(1) {
                ("D", round) => floats.descend(round.parse().unwrap()),
                ("R", round) => floats.rise(round.parse().unwrap()),
                _ => {}
            }
            let met = line[5]
                .split(',')
                .filter_map(|met| Some((index_of(met)?, Some(Round::FIRST))))
                .collect();
            let colour = |letter| if letter == 'W' { Colour::White } else { Colour::Black };
            Player {
                number: Number::new(number).unwrap(),
                points: Points::whole(line[0].parse().unwrap()),
                keys: Vec::new(),
                had_plus: line[4] == "plus",
                met,
                colours: line[2].chars().filter(|letter| *letter != '-').map(colour).collect(),
                barred: Colours::NONE,
                twice: Colours::NONE,
                floats,
                lot: lot.iter().position(|own| *own == number).unwrap_or(0),
            }
        };
        let players = lines.iter().map(player).collect();
        let mut field = Field { players, round: self.get("round").parse().unwrap() };
        note_bars(&mut field, Palette::of(self.system()));
        field
    }

    fn check(&self) {
        let (name, system, field) = (self.get("position"), self.system(), self.field());
        let terms = Terms::with_lots(Lots::Numbers);
        let bye = settle_bye(&field, &Grounds::new(system, &terms, field.round)).unwrap();
        let bye = bye.map(|(index, _)| index);
        let number = |index: usize| field.players[index].number.get();
        assert_eq!(bye.map(number), self.numbers("bye").first().copied(), "bye of {name}");
        let odd_gets = if system == System::RenjuLot { Colour::Black } else { Colour::White };
        let lot_colours = terms.readings.lot_colours;
        let painter = Painter { field: &field, system, odd_gets, lot_colours };
        let procedure =
            Procedure { field: &field, system, terms: &terms, win: Points::whole(2), painter };
        let (groups, left) = Groups::new(&procedure, bye);
        let pairs = pair_groups(&groups, &left);
        let shown: Vec<String> = pairs
            .iter()
            .map(|(one, other)| match painter.paint(*one, *other).0 {
                Colour::White => format!("{}-{}", number(*one), number(*other)),
                Colour::Black => format!("{}-{}", number(*other), number(*one)),
            })
            .collect();
        assert_eq!(shown.join(" "), self.get("pairs"), "pairs of {name}");

        let keys = groups.keys(pairs.iter().copied());
        self.check_keys(&groups, &pairs);
        let all: Vec<_> = all_pairings(&groups, &left)
            .into_iter()
            .map(|pairing| rank(&groups.keys(pairing.into_iter())))
            .collect();
        let best = rank(&keys);
        assert_eq!(all.iter().min(), Some(&best), "{name}: nothing is better");
        let leaving = all.iter().filter(|keys| keys.0 == best.0).count();
        let equal = all.iter().filter(|keys| **keys == best).count();
        assert_eq!(
            vec![all.len() as u16, leaving as u16, equal as u16],
            self.numbers("count"),
            "count of {name}"
        );
    }

    /// The file counts how far somebody goes in groups that are not used up yet.
    fn check_keys(&self, groups: &Groups<'_>, pairs: &[(usize, usize)]) {
        let keys = groups.keys(pairs.iter().copied());
        let mut gone: Vec<usize> = Vec::new();
        let (mut leaving, mut breaches) = (Vec::new(), Vec::new());
        let members = |turn: usize, gone: &[usize]| {
            let here = |player: &&usize| groups.turn_of(**player) == turn && !gone.contains(player);
            pairs.iter().flat_map(|(one, other)| [one, other]).filter(here).count()
        };
        for (turn, keys) in keys.iter().enumerate() {
            let own: Vec<_> =
                pairs.iter().filter(|(one, _)| groups.turn_of(*one) == turn).collect();
            let steps = |other: usize| {
                let far = groups.distance(turn, groups.turn_of(other));
                let nearer = |later: &usize| {
                    groups.distance(turn, *later) <= far && members(*later, &gone) > 0
                };
                (turn + 1..groups.turns.len()).filter(nearer).count()
            };
            let far = own
                .iter()
                .filter(|(_, other)| groups.turn_of(*other) != turn)
                .map(|(_, other)| steps(*other))
                .max()
                .unwrap_or(0);
            let of_turn = |player: &usize| groups.turn_of(*player) == turn;
            let member = (0..groups.procedure.field.players.len()).find(of_turn);
            let points = groups.points(member.unwrap());
            leaving.push(format!("{points}:({},{far})", keys.leave));
            breaches.push(format!("{points}:{}", keys.breaches));
            gone.extend(own.iter().flat_map(|(one, other)| [*one, *other]));
        }
        let name = self.get("position");
        assert_eq!(leaving.join(" "), self.get("leaving"), "leaving of {name}");
        if !self.get("breaches").is_empty() {
            assert_eq!(breaches.join(" "), self.get("breaches"), "breaches of {name}");
        }
    }
}

#[test]
fn positions_have_their_pairs_and_keys() {
    let _claim = clauses::built_in(&["RU-2013 1.15.5.4", "RU-2013 1.15.5.5"]);
    let _claim = clauses::built_in(&["UA-2024 III.swiss.9.13", "UA-CHESS IV.7.9.13"]);
    let _claim =
        clauses::proves(&["RU-2022 5.4.10.5.4", "RU-2022 5.4.10.5.5", "RU-2022 5.4.10.7.4"]);
    let _claim = clauses::proves(&["RU-2022 5.4.10.7.5"]);
    let _claim = clauses::proves(&[
        "UA-2024 III.swiss.2",
        "UA-2024 III.swiss.9.8",
        "UA-2024 III.swiss.9.12",
    ]);
    let _claim = clauses::proves(&["UA-CHESS IV.7.9.12"]);
    let all = Position::all();
    assert_eq!(all.len(), 60);
    all.iter().for_each(Position::check);
}
