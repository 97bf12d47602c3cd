//! `damka judge`: recorded games under a rulebook, with a clause for every ruling.

mod advice;
mod json;
mod text;

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use clauses::Document;
use records::{At, Format, GameRecord, JudgingRules, Kind, ReadError, ReadOptions, Report};
use rulebook::{Discipline, Rulebook, TimeControl};

use self::advice::{Advice, Adviser};
use super::replay::open;
use crate::Answer;
use crate::games::LettersArg;

/// Judge recorded games under a rulebook
///
/// Replays the games of a PDN or PGN file, or of a file of renju (a list of moves, one game to a
/// line, a RenLib text board or a .pos file), and tells where something happens: a move that is not
/// legal, a draw that could be claimed or is declared, with the count and the move it counts from,
/// an offer, a clock that has run out; and how the game ended, against the result in the file. Each
/// with its clauses. Exit code 1 if a move is not legal or a result is not as in the file.
///
/// The discipline is chosen by the game that the file names and its pace: by the time control, else
/// by the name of the event, else classical.
///
/// Advice from endgame tables is no ruling. Tables of up to 4 pieces are made when first needed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka judge games.pdn --rulebook RU-2022
  damka judge games.pdn --rulebook UA-2024 --discipline international-rapid --control 15+5
  damka judge game.pgn --rulebook UA-CHESS --at 34
  damka judge game.txt --rulebook RU-2022 --discipline renju
  damka judge unfinished.pdn --rulebook RU-2022 --advice --json")]
pub(crate) struct Judge {
    /// The file (- for standard input)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// RU-2013, RU-2022, UA-64, UA-2024 or UA-CHESS
    #[arg(long, value_name = "DOCUMENT")]
    rulebook: String,
    /// The discipline, by its id or number in the rulebook [default: by the game and its pace]
    #[arg(long, value_name = "ID")]
    discipline: Option<String>,
    /// The time control, as in 30+30 or "120/50, 60" [default: as the file says]
    #[arg(long, value_name = "CONTROL")]
    control: Option<TimeControl>,
    /// Show the state after this move of both: counts, rights and what may be claimed; 34. for
    /// after the first has made move 34
    #[arg(long, value_name = "N")]
    at: Option<At>,
    /// Only this game of the file, from 1
    #[arg(long, value_name = "N")]
    game: Option<usize>,
    /// Ask endgame tables about the last position
    #[arg(long)]
    advice: bool,
    /// The folder of the tables
    #[arg(long, value_name = "FOLDER", default_value = "damka-data/endgame")]
    dir: PathBuf,
    /// How the points of the renju board are named
    #[arg(long, value_enum, default_value_t = LettersArg::Documents)]
    letters: LettersArg,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

impl Judge {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let rulebook = self.rulebook()?;
        let named = |id: &String| records::named_discipline(rulebook, id);
        let discipline = self.discipline.as_ref().map(named).transpose()?;
        let mut run = JudgeRun {
            judge: &self,
            rulebook,
            discipline,
            adviser: self.advice.then(|| Adviser::new(self.dir.clone())),
            paper: Paper::new(out, self.json),
        };
        run.judge_all().with_context(|| self.file.display().to_string())?;
        run.paper.finish(&self.file)
    }

    fn rulebook(&self) -> anyhow::Result<&'static Rulebook> {
        match Document::from_prefix(&self.rulebook) {
            Some(document) => Ok(Rulebook::of(document)),
            None => bail!(
                "there is no rulebook {:?}; the rulebooks are {}",
                self.rulebook,
                Document::names()
            ),
        }
    }
}

/// The games of one file being judged.
struct JudgeRun<'run> {
    judge: &'run Judge,
    rulebook: &'static Rulebook,
    discipline: Option<&'static Discipline>,
    adviser: Option<Adviser>,
    paper: Paper<'run>,
}

impl JudgeRun<'_> {
    fn judge_all(&mut self) -> anyhow::Result<()> {
        let path = &self.judge.file;
        let mut bytes = BufReader::with_capacity(1 << 16, open(path)?);
        let beginning =
            bytes.fill_buf().with_context(|| format!("cannot read {}", path.display()))?;
        let (format, options) = self.reading(beginning);
        let wanted = self.judge.game;
        let wants = |index| wanted.is_none_or(|wanted| wanted == index);
        for game in records::read(bytes, format, options) {
            match game {
                Ok(record) if wants(record.index) => self.judge_record(record)?,
                Err(ReadError::Unplayable(game)) if wants(game.index) => {
                    self.paper.put(&Report::of_unplayable(game), None)?;
                }
                Ok(_) | Err(ReadError::Unplayable(_)) => {}
                Err(error @ (ReadError::Bytes(_) | ReadError::Stones(_))) => {
                    return Err(error.into());
                }
            }
        }
        Ok(())
    }

    /// What the file holds: as the discipline or the rulebook needs it, else by its name, else by
    /// how it begins; and how it is to be read.
    fn reading(&self, beginning: &[u8]) -> (Format, ReadOptions) {
        let kind = self.discipline.and_then(Kind::of_discipline);
        let needed = kind.map(Kind::format).or_else(|| Format::of_rulebook(self.rulebook));
        let named = Format::of_name(&self.judge.file);
        let format = needed.or(named).unwrap_or_else(|| Format::of_beginning(beginning));
        let preferred = match kind {
            Some(Kind::Draughts(variant)) => Some(variant),
            Some(Kind::Chess | Kind::Renju) | None => None,
        };
        let is_pos = named == Some(Format::Stones);
        (format, ReadOptions { preferred, lettering: self.judge.letters.into(), is_pos })
    }

    /// Judges one game and reports on it.
    fn judge_record(&mut self, record: GameRecord) -> anyhow::Result<()> {
        let control = self.judge.control.clone();
        match JudgingRules::choose(self.rulebook, &record, self.discipline, control) {
            Ok(rules) => {
                let report = records::judge(&record, &rules, self.judge.at);
                let adviser = self.adviser.as_mut();
                let advice = adviser.map(|adviser| adviser.ask(&rules, &record.last_board()));
                self.paper.put(&report, advice.transpose()?.flatten().as_ref())
            }
            // Among others, a game that cannot be judged is a finding; alone, a mistake.
            Err(error) if self.paper.games > 0 => {
                let report = Report::of_unplayable(record.set_aside(error.to_string()));
                self.paper.put(&report, None)
            }
            Err(error) => Err(anyhow::Error::new(error).context(format!("game {}", record.index))),
        }
    }
}

/// Where reports are written, one after another.
struct Paper<'run> {
    out: &'run mut dyn Write,
    json: bool,
    games: usize,
    illegal: usize,
    disagreeing: usize,
}

impl<'run> Paper<'run> {
    fn new(out: &'run mut dyn Write, json: bool) -> Paper<'run> {
        Paper { out, json, games: 0, illegal: 0, disagreeing: 0 }
    }

    fn put(&mut self, report: &Report, advice: Option<&Advice>) -> anyhow::Result<()> {
        if self.json {
            let before = if self.games == 0 { "{\"games\":[\n" } else { ",\n" };
            self.out.write_all(before.as_bytes())?;
            serde_json::to_writer(&mut *self.out, &json::of(report, advice))?;
        } else {
            text::write(self.out, report, advice)?;
        }
        self.games += 1;
        self.illegal += usize::from(!report.is_legal());
        self.disagreeing += usize::from(report.agrees() == Some(false));
        Ok(())
    }

    fn finish(self, file: &std::path::Path) -> anyhow::Result<Answer> {
        if self.games == 0 {
            bail!("no game was found in {}; is it a PDN, PGN or renju file?", file.display());
        }
        if self.json {
            self.out.write_all(b"\n]}\n")?;
        } else if self.games > 1 {
            writeln!(
                self.out,
                "{} games, {} with moves that are not legal, {} with another result than in the file",
                self.games, self.illegal, self.disagreeing
            )?;
        }
        let in_order = self.illegal == 0 && self.disagreeing == 0;
        Ok(if in_order { Answer::Done } else { Answer::No })
    }
}
