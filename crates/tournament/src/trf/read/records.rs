//! The records that are not participants.

mod worth;

use worth::PartialWorth;

use super::super::fields::Fields;
use super::super::{Dialect, Fault, Item, Prohibited, RoundSeed};
use crate::tournament::Fictitious;
use crate::{Colour, Entry, Number, Points, Round, Worth};

/// What the records say, in the ids of the file.
#[derive(Default)]
pub(super) struct Records {
    pub(super) rounds: Option<u16>,
    pub(super) first_colour: Option<Colour>,
    pub(super) seeds: Vec<RoundSeed>,
    /// The participants are numbered by their order in the file.
    pub(super) by_rank: bool,
    /// There are points that no result explains.
    pub(super) abnormal: bool,
    names: Vec<usize>,
    told: PartialWorth,
    byes: Vec<(Fields, ByeRecord)>,
    listed: Vec<(Fields, List)>,
    left: Vec<(Fields, u16, u16)>,
    has_extensions: bool,
    has_new_records: bool,
}

/// A record 240.
struct ByeRecord {
    round: Option<Round>,
    entry: Entry,
    text: String,
}

/// A record that lists participants.
enum List {
    /// Not paired now.
    Away,
    /// Must not meet in these rounds.
    Prohibited((Round, Round), Vec<(usize, usize)>),
    /// Must not meet, a free list.
    ProhibitedFree,
    /// Points for pairing, first and last participant.
    Fictitious(Fictitious250),
    /// Points for pairing, round by round.
    FictitiousByRound,
}

struct Fictitious250 {
    points: Points,
    rounds: (Round, Round),
}

/// The same in numbers.
pub(super) struct Resolved {
    pub(super) left: Vec<(Number, u16)>,
    pub(super) fictitious: Vec<Fictitious>,
    pub(super) prohibited: Vec<Prohibited>,
    /// The lines about byes, with their rounds.
    lines: Vec<(Option<Round>, String)>,
    byes: Vec<(Option<Round>, Number, Entry)>,
    away_now: Vec<Number>,
}

/// Bans without rounds hold in all of them.
const LAST_ROUND: Round = match Round::new(999) {
    Some(last) => last,
    None => Round::FIRST,
};

type Read = Result<Option<Item>, Vec<Fault>>;

impl Records {
    /// Takes a record; the place it has in the file, or none if it is kept as it is.
    pub(super) fn read(&mut self, line: usize, kind: &str, text: &str) -> Read {
        let fields = Fields::new(line, text);
        let rest = text.get(3..).unwrap_or_default().trim().to_owned();
        match kind {
            "012" => {
                self.names.push(line);
                Ok(None)
            }
            "142" | "XXR" => {
                self.note(kind);
                let rounds = fields.number(4, fields.len().max(4), "a number of rounds");
                self.rounds = rounds.map_err(|fault| vec![fault])?.or(self.rounds);
                Ok(Some(Item::Rounds))
            }
            "152" => {
                self.note(kind);
                self.first_colour = Some(colour_letter(&fields, &rest)?);
                Ok(Some(Item::FirstColour))
            }
            "XXC" => self.configuration(&fields, &rest),
            "162" => {
                self.note(kind);
                self.told.numbered(&fields).map_err(|fault| vec![fault])?;
                Ok(Some(Item::Worth))
            }
            "XXS" => {
                self.note(kind);
                self.told.keyed(&fields, &rest).map_err(|fault| vec![fault])?;
                Ok(Some(Item::Worth))
            }
            "BBW" | "BBD" | "BBL" | "BBZ" | "BBF" | "BBU" => {
                self.note(kind);
                self.told.lettered(kind, &fields).map_err(|fault| vec![fault])?;
                Ok(Some(Item::Worth))
            }
            "240" => self.bye(fields, text),
            "250" => self.fictitious(fields),
            "260" => self.prohibited(fields),
            "XXZ" | "XXP" | "XXA" => {
                self.note(kind);
                let (list, item) = match kind {
                    "XXZ" => (List::Away, Item::Away),
                    "XXP" => (List::ProhibitedFree, Item::Prohibited),
                    _ => (List::FictitiousByRound, Item::Fictitious),
                };
                self.listed.push((fields, list));
                Ok(Some(item))
            }
            "299" => {
                self.abnormal = true;
                Ok(None)
            }
            "###" => self.comment(fields, &rest),
            _ => Ok(None),
        }
    }

    fn note(&mut self, kind: &str) {
        let is_extension = kind.starts_with("XX") || kind.starts_with("BB");
        self.has_extensions |= is_extension;
        self.has_new_records |= !is_extension;
    }

    fn configuration(&mut self, fields: &Fields, rest: &str) -> Read {
        self.note("XXC");
        for word in rest.split_whitespace() {
            match word {
                "white1" => self.first_colour = Some(Colour::White),
                "black1" => self.first_colour = Some(Colour::Black),
                "rank" => self.by_rank = true,
                other => {
                    let problem =
                        format!("“{other}” is not known here; write white1, black1 or rank.");
                    return Err(vec![fields.fault(5, fields.len(), problem)]);
                }
            }
        }
        if self.by_rank {
            return Ok(None);
        }
        Ok(Some(Item::FirstColour))
    }

    fn comment(&mut self, fields: Fields, rest: &str) -> Read {
        if let Some(seed) = rest.strip_prefix("OUR-SEED ") {
            let (round, seed) = seed.split_at_checked(3).unwrap_or_default();
            if let Ok(round) = round.parse::<u16>() {
                let round = Round::new(round);
                self.seeds.push(RoundSeed { round, seed: seed.trim().to_owned() });
                return Ok(Some(Item::Seeds));
            }
        }
        if let Some(left) = rest.strip_prefix("OUR-LEFT ") {
            let words: Vec<&str> = left.split_whitespace().collect();
            if let [id, round] = words[..]
                && let (Ok(id), Ok(round)) = (id.parse(), round.parse())
            {
                self.left.push((fields, id, round));
                return Ok(Some(Item::Left));
            }
        }
        Ok(None)
    }

    fn bye(&mut self, fields: Fields, text: &str) -> Read {
        self.note("240");
        let entry = match fields.at(5).to_ascii_uppercase() {
            'F' => Entry::FullBye,
            'H' => Entry::HalfBye,
            'Z' => Entry::Absent,
            other => {
                let problem = format!("“{other}” is not a kind of bye; write F, H or Z.");
                return Err(vec![fields.fault(5, 5, problem)]);
            }
        };
        let round = fields.round(7, 9).map_err(|fault| vec![fault])?;
        self.byes.push((fields, ByeRecord { round, entry, text: text.trim_end().to_owned() }));
        Ok(Some(Item::Away))
    }

    fn fictitious(&mut self, fields: Fields) -> Read {
        self.note("250");
        let read = || -> Result<Fictitious250, Fault> {
            let points = fields.points(10, 13)?.unwrap_or(Points::ZERO);
            let first = fields.round(15, 17)?.unwrap_or(Round::FIRST);
            let last = fields.round(19, 21)?.unwrap_or(first);
            Ok(Fictitious250 { points, rounds: (first, last) })
        };
        let record = read().map_err(|fault| vec![fault])?;
        self.listed.push((fields, List::Fictitious(record)));
        Ok(Some(Item::Fictitious))
    }

    fn prohibited(&mut self, fields: Fields) -> Read {
        self.note("260");
        let rounds = || -> Result<(Round, Round), Fault> {
            let first = fields.round(5, 7)?.unwrap_or(Round::FIRST);
            Ok((first, fields.round(9, 11)?.unwrap_or(LAST_ROUND)))
        };
        let rounds = rounds().map_err(|fault| vec![fault])?;
        let columns = fields.id_columns(13).collect();
        self.listed.push((fields, List::Prohibited(rounds, columns)));
        Ok(Some(Item::Prohibited))
    }

    /// Faults of the file as a whole.
    pub(super) fn faults(&mut self) -> Vec<Fault> {
        let mut faults = Vec::new();
        if let Some(line) = self.names.get(1) {
            let problem =
                "a second tournament begins here; give each a file of its own.".to_owned();
            faults.push(Fault { line: *line, columns: None, problem });
        }
        faults
    }

    pub(super) fn worth(&self) -> Option<Worth> {
        self.told.worth()
    }

    pub(super) fn dialect(&self) -> Dialect {
        match self.has_extensions && !self.has_new_records {
            true => Dialect::Extended,
            false => Dialect::Trf26,
        }
    }

    /// The records in numbers instead of ids; nothing if an id is unknown.
    pub(super) fn resolve(&mut self, ids: &[u16], faults: &mut Vec<Fault>) -> Option<Resolved> {
        let mut resolver = Resolver { ids, faults };
        let mut resolved = Resolved {
            left: Vec::new(),
            fictitious: Vec::new(),
            prohibited: Vec::new(),
            lines: Vec::new(),
            byes: Vec::new(),
            away_now: Vec::new(),
        };
        for (fields, id, round) in &self.left {
            let number = resolver.number(fields, (14, fields.len()), *id);
            resolved.left.extend(number.map(|number| (number, *round)));
        }
        for (fields, bye) in &self.byes {
            let columns: Vec<(usize, usize)> = fields.id_columns(11).collect();
            let numbers = resolver.numbers(fields, &columns);
            resolved.byes.extend(numbers.into_iter().map(|number| (bye.round, number, bye.entry)));
            resolved.lines.push((bye.round, bye.text.clone()));
        }
        for (fields, list) in &self.listed {
            resolver.list(fields, list, &mut resolved);
        }
        resolver.faults.is_empty().then_some(resolved)
    }
}

fn colour_letter(fields: &Fields, rest: &str) -> Result<Colour, Vec<Fault>> {
    match rest {
        "W" | "w" => Ok(Colour::White),
        "B" | "b" => Ok(Colour::Black),
        other => {
            let problem = format!("“{other}” is not a colour; write W or B.");
            Err(vec![fields.fault(5, fields.len().max(5), problem)])
        }
    }
}

struct Resolver<'a> {
    ids: &'a [u16],
    faults: &'a mut Vec<Fault>,
}

impl Resolver<'_> {
    fn number(&mut self, fields: &Fields, (from, to): (usize, usize), id: u16) -> Option<Number> {
        let number = self.ids.iter().position(|one| *one == id).map(Number::at);
        if number.is_none() {
            let problem = format!("there is no participant with the number {id}.");
            self.faults.push(fields.fault(from, to, problem));
        }
        number
    }

    fn numbers(&mut self, fields: &Fields, columns: &[(usize, usize)]) -> Vec<Number> {
        let mut numbers = Vec::new();
        for (from, to) in columns {
            match fields.number(*from, *to, "the number of a participant") {
                Ok(Some(id)) => numbers.extend(self.number(fields, (*from, *to), id)),
                Ok(None) => {}
                Err(fault) => self.faults.push(fault),
            }
        }
        numbers
    }

    /// A free list of ids behind the type.
    fn free(&mut self, fields: &Fields) -> Vec<Number> {
        let mut numbers = Vec::new();
        let columns = (4, fields.len().max(4));
        for word in fields.text(columns.0, columns.1).split_whitespace() {
            match word.parse() {
                Ok(id) => numbers.extend(self.number(fields, columns, id)),
                Err(_) => {
                    let problem = format!("“{word}” is not the number of a participant.");
                    self.faults.push(fields.fault(columns.0, columns.1, problem));
                }
            }
        }
        numbers
    }

    fn list(&mut self, fields: &Fields, list: &List, resolved: &mut Resolved) {
        match list {
            List::Away => resolved.away_now.extend(self.free(fields)),
            List::ProhibitedFree => {
                let numbers = self.free(fields);
                resolved
                    .prohibited
                    .push(Prohibited { rounds: (Round::FIRST, LAST_ROUND), numbers });
            }
            List::Prohibited(rounds, columns) => {
                let numbers = self.numbers(fields, columns);
                resolved.prohibited.push(Prohibited { rounds: *rounds, numbers });
            }
            List::Fictitious(record) => {
                let bounds = self.numbers(fields, &[(23, 26), (28, 31)]);
                let (Some(first), Some(last)) = (bounds.first(), bounds.last()) else { return };
                let Fictitious250 { points, rounds } = *record;
                resolved.fictitious.push(Fictitious { numbers: (*first, *last), rounds, points });
            }
            List::FictitiousByRound => self.by_round(fields, resolved),
        }
    }

    /// `XXA NNNN pp.p pp.p`: the points of one participant, round by round.
    fn by_round(&mut self, fields: &Fields, resolved: &mut Resolved) {
        let Some(number) = self.numbers(fields, &[(5, 8)]).first().copied() else { return };
        for (round, (from, to)) in Round::all().zip(fields.id_columns(10)) {
            match fields.points(from, to) {
                Ok(Some(points)) if points != Points::ZERO => {
                    let (numbers, rounds) = ((number, number), (round, round));
                    resolved.fictitious.push(Fictitious { numbers, rounds, points });
                }
                Ok(_) => {}
                Err(fault) => self.faults.push(fault),
            }
        }
    }
}

impl Resolved {
    /// Who rests in a round, and what he gets; lines about it need not be kept.
    pub(super) fn away_in(&self, round: Round) -> Vec<(Number, Entry)> {
        let byes = self.byes.iter().filter(|(of, _, _)| *of == Some(round));
        let byes = byes.map(|(_, number, entry)| (*number, *entry));
        byes.chain(self.away_now.iter().map(|number| (*number, Entry::Absent))).collect()
    }

    /// The lines about byes in other rounds.
    pub(super) fn byes_except(&self, round: Round) -> impl Iterator<Item = String> {
        self.lines.iter().filter(move |(of, _)| *of != Some(round)).map(|(_, line)| line.clone())
    }

    /// The pairs that must not be made in a round.
    pub(super) fn forbidden_in(&self, round: Round) -> Vec<(Number, Number)> {
        let mut pairs = Vec::new();
        let holds = |ban: &&Prohibited| (ban.rounds.0..=ban.rounds.1).contains(&round);
        for ban in self.prohibited.iter().filter(holds) {
            for (index, one) in ban.numbers.iter().enumerate() {
                pairs.extend(ban.numbers[index + 1..].iter().map(|other| (*one, *other)));
            }
        }
        pairs
    }
}
