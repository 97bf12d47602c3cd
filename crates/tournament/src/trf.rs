//! Tournament report files: TRF16, TRF-2026 and the extensions of pairing programs.
//!
//! [`Report::read`] takes the text of a file and gives a [`Tournament`] with everything the file
//! says besides; what it does not know is kept and written back by [`Report::write`]. It forgives
//! what established programs write, names what it forgave as [`Remark`]s, and reports all faults
//! at once, each with its line and columns.
//!
//! Two kinds of lines are our own, as comments that other programs skip: `### OUR-LEFT` says after
//! which round somebody left, and `### OUR-SEED` from which seed the lot of a round was drawn.

mod code;
mod fault;
mod fields;
mod participants;
mod read;
mod write;

pub use fault::{Fault, Remark, Unreadable};
pub use participants::{BadParticipants, participants_from_csv, participants_to_csv};

use crate::{Number, Round, Tournament};

/// A tournament report: the table, and all that stands around it in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What was played.
    pub tournament: Tournament,
    /// The id of each participant in the file; as a rule his number.
    pub ids: Vec<u16>,
    /// The rank of each participant as the file gives it; 0 if it does not.
    pub ranks: Vec<u16>,
    /// Whether the number of rounds is known, or was guessed from the rounds there are.
    pub rounds: Rounds,
    /// Groups within which nobody may be paired.
    pub prohibited: Vec<Prohibited>,
    /// The seeds of the lots.
    pub seeds: Vec<RoundSeed>,
    /// In which form byes, points and bans are written.
    pub dialect: Dialect,
    /// The records of the file in their order.
    pub layout: Vec<Item>,
}

/// Whether the number of rounds is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounds {
    /// The file says it.
    Given,
    /// The file does not say it.
    Guessed,
}

/// People who must not meet each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Prohibited {
    /// The first and the last round of the ban.
    pub rounds: (Round, Round),
    /// Who.
    pub numbers: Vec<Number>,
}

/// The seed of the lot of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoundSeed {
    /// The round; none stands for every round without a seed of its own.
    pub round: Option<Round>,
    /// The seed.
    pub seed: String,
}

/// The form in which byes, points and bans are written.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dialect {
    /// The numbered records of TRF-2026.
    #[default]
    Trf26,
    /// TRF16 with the records XX* and BB* of pairing programs.
    Extended,
}

/// A place in the file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// A line that is kept as it is.
    Kept(String),
    /// The number of rounds.
    Rounds,
    /// The first colour.
    FirstColour,
    /// What results are worth.
    Worth,
    /// The seeds of the lots.
    Seeds,
    /// The participants with their results.
    Participants,
    /// Who left, and when.
    Left,
    /// Who will not be paired in the next round.
    Away,
    /// Points that count for pairing only.
    Fictitious,
    /// Who must not meet whom.
    Prohibited,
}

impl Report {
    /// A report of a tournament with this name.
    pub fn new(name: &str, tournament: Tournament) -> Report {
        Report {
            ids: tournament.numbers().map(Number::get).collect(),
            ranks: vec![0; tournament.participants.len()],
            rounds: Rounds::Given,
            prohibited: Vec::new(),
            seeds: Vec::new(),
            dialect: Dialect::default(),
            layout: vec![
                Item::Kept(format!("012 {name}")),
                Item::Rounds,
                Item::FirstColour,
                Item::Worth,
                Item::Seeds,
                Item::Participants,
                Item::Left,
                Item::Away,
                Item::Fictitious,
                Item::Prohibited,
            ],
            tournament,
        }
    }

    /// The text of the first record of a type, such as `012`, the name.
    pub fn text_of(&self, kind: &str) -> Option<&str> {
        self.records(kind).next()
    }

    /// The name of the tournament.
    pub fn name(&self) -> &str {
        self.text_of("012").unwrap_or_default()
    }

    /// The seed for the lot of a round.
    pub fn seed_of(&self, round: Round) -> Option<&str> {
        let of_round = |round: Option<Round>| self.seeds.iter().find(|seed| seed.round == round);
        of_round(Some(round)).or_else(|| of_round(None)).map(|seed| seed.seed.as_str())
    }

    /// The participant with an id of the file.
    pub fn number_of(&self, id: u16) -> Option<Number> {
        self.ids.iter().position(|one| *one == id).map(Number::at)
    }

    /// The id of a participant in the file.
    pub fn id_of(&self, number: Number) -> u16 {
        self.ids.get(number.index()).copied().unwrap_or_else(|| number.get())
    }

    /// The teams of the file with their members, from records 310 or 013.
    pub fn teams(&self) -> Vec<(String, Vec<Number>)> {
        let has_new = self.records("310").next().is_some();
        let (kind, name, first) = if has_new { ("310", 9, 74) } else { ("013", 5, 37) };
        let lines = self.kept().filter(|line| line.starts_with(kind));
        lines.map(|line| self.team(line, name, first)).collect()
    }

    fn team(&self, line: &str, name: usize, first: usize) -> (String, Vec<Number>) {
        let fields = fields::Fields::new(0, line);
        let members = (0..).map(|index| first + 5 * index).take_while(|from| *from <= fields.len());
        let members = members.filter_map(|from| fields.text(from, from + 3).parse().ok());
        let members = members.filter_map(|id| self.number_of(id)).collect();
        (fields.text(name, name + 31), members)
    }

    fn records(&self, kind: &str) -> impl Iterator<Item = &str> {
        let of_kind = move |line: &'_ str| line.starts_with(kind);
        let lines = self.kept().filter(move |line| of_kind(line));
        lines.map(|line| line.get(3..).unwrap_or_default().trim())
    }

    fn kept(&self) -> impl Iterator<Item = &str> {
        self.layout.iter().filter_map(|item| match item {
            Item::Kept(line) => Some(line.as_str()),
            _ => None,
        })
    }
}
