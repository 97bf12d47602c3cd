//! Writing a report.

use std::fmt::Write as _;

use super::fields::decimal;
use super::{Dialect, Item, Prohibited, Report, Rounds, code};
use crate::{Colour, Entry, Number, Points, Round, Sex, Worth};

/// Names are cut there.
const NAME_LETTERS: usize = 33;

impl Report {
    /// The text of the file: UTF-8, one record a line, ended by LF.
    pub fn write(&self) -> String {
        let mut text = String::new();
        let items = self.layout.iter();
        let missing = Item::TYPED.iter().filter(|item| !self.layout.contains(item));
        for item in items.chain(missing) {
            self.write_item(item, &mut text);
        }
        text
    }

    fn write_item(&self, item: &Item, text: &mut String) {
        let mut line = |record: String| {
            text.push_str(record.trim_end());
            text.push('\n');
        };
        match item {
            Item::Kept(record) => line(record.clone()),
            Item::Rounds if self.rounds == Rounds::Guessed => {}
            Item::Rounds => line(self.either("142", "XXR", &self.tournament.planned.to_string())),
            Item::FirstColour => self.first_colour().into_iter().for_each(line),
            Item::Worth => self.worth().into_iter().for_each(line),
            Item::Seeds => {
                let seeds = self.seeds.iter();
                seeds.for_each(|seed| {
                    line({
                        let round = seed.round.map_or(0, Round::get);
                        format!("### OUR-SEED {round:03} {}", seed.seed)
                    })
                });
            }
            Item::Participants => {
                self.tournament.numbers().for_each(|number| line(self.participant(number)));
            }
            Item::Left => self.left().into_iter().for_each(line),
            Item::Away => self.away().into_iter().for_each(line),
            Item::Fictitious => self.fictitious().into_iter().for_each(line),
            Item::Prohibited => self.bans().iter().for_each(|ban| line(self.ban(ban))),
        }
    }

    fn either(&self, new: &str, extended: &str, text: &str) -> String {
        match self.dialect {
            Dialect::Trf26 => format!("{new} {text}"),
            Dialect::Extended => format!("{extended} {text}"),
        }
    }

    fn first_colour(&self) -> Option<String> {
        Some(match (self.dialect, self.tournament.first_colour?) {
            (Dialect::Trf26, Colour::White) => "152 W".to_owned(),
            (Dialect::Trf26, Colour::Black) => "152 B".to_owned(),
            (Dialect::Extended, Colour::White) => "XXC white1".to_owned(),
            (Dialect::Extended, Colour::Black) => "XXC black1".to_owned(),
        })
    }

    /// Nothing if it is as usual.
    fn worth(&self) -> Vec<String> {
        let Worth { win, draw, loss, absence, bye, unfinished } = self.tournament.worth;
        let usual = Worth::of(win, draw);
        if self.tournament.worth == Worth::ONE_HALF_ZERO {
            return Vec::new();
        }
        let differs = |letter, value, usual| (value != usual).then_some((letter, value));
        let mut values = vec![("W", win), ("D", draw)];
        values.extend(differs("L", loss, usual.loss));
        values.extend(differs("A", absence, usual.absence));
        values.extend(differs("P", bye, usual.bye));
        values.extend(differs("X", unfinished, usual.unfinished));
        match self.dialect {
            Dialect::Trf26 => {
                let values = values.iter();
                let values =
                    values.map(|(letter, value)| format!("{letter}{:>4}", decimal(*value)));
                vec![format!("162  {}", values.collect::<Vec<String>>().join("    "))]
            }
            Dialect::Extended => values
                .iter()
                .flat_map(|(letter, value)| {
                    extended_letters(letter).iter().map(|kind| (*kind, decimal(*value)))
                })
                .map(|(kind, value)| format!("{kind} {value:>4}"))
                .collect(),
        }
    }

    fn participant(&self, number: Number) -> String {
        let person = &self.tournament.participants[number.index()];
        let sex = match person.sex {
            Some(Sex::Male) => 'm',
            Some(Sex::Female) => 'w',
            None => ' ',
        };
        let rating = person.rating.map(|rating| rating.to_string()).unwrap_or_default();
        let rank = match self.ranks.get(number.index()) {
            None | Some(0) => String::new(),
            Some(rank) => rank.to_string(),
        };
        let name: String = person.name.chars().map(printable).take(NAME_LETTERS).collect();
        // Readers add up what stands beside, also results that count for ratings only.
        let entries = || self.tournament.entries(number).chain(self.coming_bye(number));
        let results: Points = entries().map(|entry| self.tournament.worth.of_entry(entry)).sum();
        let points = self.tournament.carried(number) + results;
        let mut record = format!(
            "001 {:4} {sex}{:>3} {name:33} {rating:>4} {:3} {:>11} {:10} {:>4} {rank:>4}",
            self.id_of(number),
            cut(&person.title, 3),
            cut(&person.federation, 3),
            cut(&person.id, 11),
            cut(&person.born, 10),
            decimal(points),
        );
        for entry in entries() {
            record += "  ";
            record += &self.cell(entry);
        }
        record
    }

    /// A bye with points in the coming round, which the extensions have no record for.
    fn coming_bye(&self, number: Number) -> Option<Entry> {
        let has_points = |entry: &Entry| *entry != Entry::Absent;
        let away = self.tournament.away.iter().find(|(who, _)| *who == number);
        let entry = away.map(|(_, entry)| *entry).filter(has_points);
        entry.filter(|_| self.dialect == Dialect::Extended)
    }

    fn cell(&self, entry: Entry) -> String {
        match entry {
            Entry::Game { opponent, colour, outcome, how } => {
                let colour = if colour == Colour::White { 'w' } else { 'b' };
                format!(
                    "{:4} {colour} {}",
                    self.id_of(opponent),
                    code::letter_of_game(outcome, how)
                )
            }
            rest => format!("0000 - {}", code::letter_of_rest(rest)),
        }
    }

    fn left(&self) -> Vec<String> {
        let left = |number: Number| {
            let round = self.tournament.participants[number.index()].left_after?;
            Some(format!("### OUR-LEFT {:4} {round:03}", self.id_of(number)))
        };
        self.tournament.numbers().filter_map(left).collect()
    }

    fn away(&self) -> Vec<String> {
        let round = self.tournament.next_round();
        let ids = |entry: Entry| -> Vec<u16> {
            let away = self.tournament.away.iter().filter(|(_, given)| *given == entry);
            away.map(|(number, _)| self.id_of(*number)).collect()
        };
        let kinds = [(Entry::FullBye, 'F'), (Entry::HalfBye, 'H'), (Entry::Absent, 'Z')];
        let records = kinds.into_iter().map(|(entry, letter)| (letter, ids(entry)));
        let records = records.filter(|(_, ids)| !ids.is_empty());
        match self.dialect {
            Dialect::Extended => {
                let words: Vec<String> = ids(Entry::Absent).iter().map(u16::to_string).collect();
                if words.is_empty() { Vec::new() } else { vec![format!("XXZ {}", words.join(" "))] }
            }
            Dialect::Trf26 => records
                .map(|(letter, ids)| format!("240 {letter} {round:03}{}", listed(&ids)))
                .collect(),
        }
    }

    fn fictitious(&self) -> Vec<String> {
        let given = &self.tournament.fictitious;
        match self.dialect {
            Dialect::Trf26 => given
                .iter()
                .map(|one| {
                    let (first, last) = one.rounds;
                    let ids = [one.numbers.0, one.numbers.1].map(|number| self.id_of(number));
                    let points = decimal(one.points);
                    format!("250      {points:>4} {first:03} {last:03}{}", listed(&ids))
                })
                .collect(),
            Dialect::Extended => {
                let rounds = given.iter().map(|one| one.rounds.1.get()).max().unwrap_or(0);
                let rounds =
                    rounds.min(self.tournament.planned.max(self.tournament.played_rounds() + 1));
                let of = |number: Number| {
                    Round::up_to(rounds).map(move |round| self.tournament.fictitious(number, round))
                };
                let has = |number: &Number| of(*number).any(|points| points.0 != 0);
                let record = |number: Number| {
                    let mut record = format!("XXA {:4}", self.id_of(number));
                    of(number).for_each(|points| record += &format!(" {:>4}", decimal(points)));
                    record
                };
                self.tournament.numbers().filter(has).map(record).collect()
            }
        }
    }

    /// The bans of the file, and pairs that have been forbidden since.
    fn bans(&self) -> Vec<Prohibited> {
        let round = self.tournament.next_round();
        let covers = |ban: &Prohibited, (one, other): (Number, Number)| {
            let holds = (ban.rounds.0..=ban.rounds.1).contains(&round);
            holds && ban.numbers.contains(&one) && ban.numbers.contains(&other)
        };
        let mut bans = self.prohibited.clone();
        for pair in &self.tournament.forbidden {
            if !self.prohibited.iter().any(|ban| covers(ban, *pair)) {
                let planned = Round::new(self.tournament.planned);
                let rounds = (Round::FIRST, planned.map_or(round, |planned| planned.max(round)));
                bans.push(Prohibited { rounds, numbers: vec![pair.0, pair.1] });
            }
        }
        bans
    }

    fn ban(&self, ban: &Prohibited) -> String {
        let ids: Vec<u16> = ban.numbers.iter().map(|number| self.id_of(*number)).collect();
        let (first, last): (Round, Round) = ban.rounds;
        match self.dialect {
            Dialect::Trf26 => format!("260 {first:03} {last:03}{}", listed(&ids)),
            Dialect::Extended => {
                let words: Vec<String> = ids.iter().map(u16::to_string).collect();
                format!("XXP {}", words.join(" "))
            }
        }
    }
}

impl Item {
    /// Those that are written from the table, in their usual order.
    const TYPED: [Item; 9] = [
        Item::Rounds,
        Item::FirstColour,
        Item::Worth,
        Item::Seeds,
        Item::Participants,
        Item::Left,
        Item::Away,
        Item::Fictitious,
        Item::Prohibited,
    ];
}

fn extended_letters(letter: &str) -> &'static [&'static str] {
    match letter {
        "W" => &["BBW"],
        "D" => &["BBD"],
        "L" => &["BBL"],
        "A" => &["BBZ", "BBF"],
        "P" => &["BBU"],
        _ => &[],
    }
}

fn listed(ids: &[u16]) -> String {
    ids.iter().fold(String::new(), |mut text, id| {
        let _ = write!(text, " {id:4}");
        text
    })
}

fn cut(text: &str, letters: usize) -> String {
    text.chars().map(printable).take(letters).collect()
}

/// Line ends and tabs would break the columns.
fn printable(letter: char) -> char {
    if letter.is_control() { ' ' } else { letter }
}
