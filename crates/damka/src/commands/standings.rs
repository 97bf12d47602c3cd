//! `damka standings`: places, and what decided them.

mod as_json;
mod as_text;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, anyhow};
use clap::{Args, ValueEnum};
use clauses::Document;
use records::Kind;
use rulebook::{Criterion, Game, Rulebook, System};
use tournament::coefficient::{AfterSplit, Rules, Wins};
use tournament::trf::Report;
use tournament::{Entry, Number, Standings as Places, Tournament};
use words::Language;

use super::write_json;
use super::{language, report_file};
use crate::Answer;

/// Print the places of a tournament report (TRF), with every coefficient exact
///
/// Places go by points, then by the criteria in their order. Without --criteria those of the
/// rulebook are used; where it leaves the choice to the regulations, the places are a proposal.
///
/// Criteria: head-to-head-of-two, head-to-head, schmulian, sonneborn-berger-doubled,
/// sonneborn-berger-half, opponents-sum, opponents-median, opponents-median-iterated,
/// opponents-truncated, opponents-truncated-iterated, solkoff-plus, solkoff-balyakin, riga, wins,
/// beaten-sum, order-of-place, opponents-elo.
///
/// A file does not say who left the event, except in our own lines "### OUR-LEFT NUMBER ROUND": say
/// it with --left. In a Swiss an opponent who left counts as his companions scored; in a round robin
/// who left before half of his games counts for nobody.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka standings open.trf
  damka standings open.trf --rulebook RU-2022 --criteria opponents-sum,wins
  damka standings open.trf --after 5 --lang uk
  damka standings open.trf --explain 12
  damka standings open.trf --left 7@3 --crosstable
  damka standings open.trf --ratings --json")]
pub(crate) struct Standings {
    /// The file
    #[arg(value_name = "FILE.trf")]
    file: PathBuf,
    /// The rulebook; UA-2024 if none is named
    #[arg(long, value_name = "ID")]
    rulebook: Option<String>,
    /// The game, where the rulebook has rules of its own for it
    #[arg(long, value_enum, default_value_t)]
    game: GameArg,
    /// The system of the event; without it judged by the number of rounds
    #[arg(long, value_enum)]
    system: Option<SystemArg>,
    /// The criteria for equal points, in order
    #[arg(long, value_name = "A,B,C", value_delimiter = ',')]
    criteria: Option<Vec<String>>,
    /// The places after this round
    #[arg(long, value_name = "N")]
    after: Option<u16>,
    /// Who left the event, and after which round: 7@3,12@5
    #[arg(long, value_name = "NUMBER@ROUND", value_delimiter = ',')]
    left: Vec<String>,
    /// Begin the list of criteria anew whenever some were separated
    #[arg(long)]
    restart: bool,
    /// Count only played wins as wins
    #[arg(long)]
    played_wins: bool,
    /// Explain the place of this number
    #[arg(long, value_name = "PLAYER")]
    explain: Option<u16>,
    /// Add the table of results
    #[arg(long)]
    crosstable: bool,
    /// Add the places of the teams of the file by their best N members
    #[arg(long, value_name = "N")]
    teams: Option<usize>,
    /// Add estimated changes of ratings
    #[arg(long)]
    ratings: bool,
    /// The language
    #[arg(long, value_parser = language::spoken(), default_value_t)]
    lang: Language,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

/// The system of an event as an argument.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SystemArg {
    Swiss,
    RoundRobin,
}

/// The game as an argument.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
enum GameArg {
    #[default]
    Draughts,
    Renju,
    Chess,
}

/// Draughts, or the first game of a rulebook that knows none of its kinds.
fn draughts_or_another(book: &Rulebook) -> Game {
    let is_draughts = |game: &Game| matches!(Kind::of(*game), Kind::Draughts(_));
    match book.games().any(|game| is_draughts(&game)) {
        true => Game::Russian,
        false => book.games().next().unwrap_or(Game::Russian),
    }
}

impl Standings {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let mut report = report_file::read(&self.file)?;
        self.note_leavers(&mut report)?;
        let rules = self.rules(&report.tournament)?;
        let after = self.after.unwrap_or_else(|| report.tournament.played_rounds());
        anyhow::ensure!(
            after <= report.tournament.played_rounds(),
            "Only {} rounds have been played; name one of them with --after.",
            report.tournament.played_rounds()
        );
        let places = Places::after(&report.tournament, rules, after);
        if let Some(id) = self.explain {
            let number = player(&report, id)?;
            self.write_explanation(&report.tournament, &places, number, out)?;
        } else if self.json {
            write_json(out, &as_json::places(&report, &places, &self.extras()))?;
        } else {
            as_text::write(&report, &places, &self.extras(), self.lang, out)?;
        }
        Ok(Answer::Done)
    }

    fn extras(&self) -> Extras {
        Extras { crosstable: self.crosstable, teams: self.teams, ratings: self.ratings }
    }

    fn rules(&self, tournament: &Tournament) -> anyhow::Result<Rules> {
        let document = match &self.rulebook {
            None => Rulebook::usual().document(),
            Some(name) => Document::from_prefix(&name.to_uppercase()).ok_or_else(|| {
                let known = Document::names();
                anyhow!("There is no rulebook {name:?}; there are {known}.")
            })?,
        };
        let game = match self.game {
            GameArg::Renju => Game::Renju,
            GameArg::Chess => Game::Chess,
            // A rulebook of another game alone means that one.
            GameArg::Draughts => draughts_or_another(Rulebook::of(document)),
        };
        let mut rules = Rules::of(document, game, self.system(tournament))?;
        if let Some(ids) = &self.criteria {
            let criteria = ids.iter().map(|id| criterion(id));
            rules = rules.with_criteria(criteria.collect::<anyhow::Result<Vec<Criterion>>>()?);
        }
        if self.restart {
            rules.readings.after_split = AfterSplit::Restart;
        }
        if self.played_wins {
            rules.readings.wins = Wins::PlayedOnly;
        }
        match rules.faults().into_iter().next() {
            Some(fault) => Err(fault.into()),
            None => Ok(rules),
        }
    }

    fn system(&self, tournament: &Tournament) -> System {
        match self.system {
            Some(SystemArg::Swiss) => System::Swiss,
            Some(SystemArg::RoundRobin) => System::RoundRobin,
            None if is_round_robin(tournament) => System::RoundRobin,
            None => System::Swiss,
        }
    }

    fn note_leavers(&self, report: &mut Report) -> anyhow::Result<()> {
        for leaver in &self.left {
            let wrong = || format!("“{leaver}” is not understood; write NUMBER@ROUND, such as 7@3");
            let (id, round) = leaver.split_once('@').with_context(wrong)?;
            let number = player(report, id.parse().with_context(wrong)?)?;
            let round = round.parse().with_context(wrong)?;
            report.tournament.participants[number.index()].left_after = Some(round);
        }
        for number in silent_leavers(&report.tournament) {
            let id = report.id_of(number);
            eprintln!(
                "note: number {id} was absent to the end and counts as absent; if he left the event, \
                 say --left {id}@ROUND."
            );
        }
        Ok(())
    }

    fn write_explanation(
        &self,
        tournament: &Tournament,
        places: &Places,
        number: Number,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let lines = places.explain(tournament, number, self.lang);
        if self.json {
            return write_json(out, &serde_json::json!({ "number": number, "explanation": lines }));
        }
        for (index, line) in lines.iter().enumerate() {
            writeln!(out, "{}{line}", if index == 0 { "" } else { "  " })?;
        }
        Ok(())
    }
}

/// What is added to the places.
struct Extras {
    crosstable: bool,
    teams: Option<usize>,
    ratings: bool,
}

fn criterion(id: &str) -> anyhow::Result<Criterion> {
    Criterion::from_id(id.trim()).ok_or_else(|| {
        let known = Criterion::ALL.map(Criterion::id).join(", ");
        anyhow!("There is no criterion {id:?}; there are {known}.")
    })
}

fn player(report: &Report, id: u16) -> anyhow::Result<Number> {
    report
        .number_of(id)
        .ok_or_else(|| anyhow!("There is no participant with the number {id} in the file."))
}

/// Whether there are rounds enough for everybody to meet everybody: one more for an odd number.
fn is_round_robin(tournament: &Tournament) -> bool {
    let others = tournament.participants.len().saturating_sub(1);
    usize::from(tournament.planned.max(tournament.played_rounds()))
        >= others + usize::from(others.is_multiple_of(2))
}

/// Who was absent from the last two rounds or more of an event that is over, and is not said to have
/// left.
fn silent_leavers(tournament: &Tournament) -> Vec<Number> {
    if tournament.played_rounds() < tournament.planned {
        return Vec::new();
    }
    let absent = |number: &Number| {
        let last = tournament.entries(*number).rev().take_while(|entry| *entry == Entry::Absent);
        last.count() > 1 && tournament.participants[number.index()].left_after.is_none()
    };
    tournament.numbers().filter(absent).collect()
}
