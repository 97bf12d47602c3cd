//! `damka judge`: recorded games under a rulebook, with a clause for every ruling.

mod advice;
#[path = "../../../records/src/judge/discipline.rs"]
mod choose;
mod json;
#[path = "../../../records/src/judge/outcome.rs"]
mod outcome;
#[path = "../../../records/src/numbering.rs"]
mod record;
#[path = "../../../records/src/report.rs"]
mod report;
#[path = "../../../records/src/judge/replay.rs"]
mod ruling;
#[path = "../../../records/src/read/files.rs"]
mod source;
mod text;
#[path = "../../../records/src/judge/times.rs"]
mod times;
#[path = "../../../records/src/words.rs"]
mod words;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;

use anyhow::{Context, bail};
use clap::Args;
use clauses::Document;
use game::DrawRules;
use notation::{pdn, pgn};
use rulebook::{Discipline, Rulebook, TimeControl};

use self::advice::Adviser;
use self::record::{At, Recorded, Shown};
use self::report::{Advice, Illegal, Outcome, Report, Ruled};
use self::ruling::Bench;
use self::source::{Kind, Source, Unplayable, games, renju_games};
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
        let discipline =
            self.discipline.as_deref().map(|id| choose::named(rulebook, id)).transpose()?;
        let source = Source::open(&self.file, kind_of(rulebook, discipline))?;
        let mut bench = Desk {
            judge: &self,
            rulebook,
            discipline,
            adviser: self.advice.then(|| Adviser::new(self.dir.clone())),
            paper: Paper::new(out, self.json),
        };
        bench.judge_all(source).with_context(|| self.file.display().to_string())?;
        bench.paper.finish(&self.file)
    }

    fn rulebook(&self) -> anyhow::Result<&'static Rulebook> {
        match Document::from_prefix(&self.rulebook) {
            Some(document) => Ok(Rulebook::of(document)),
            None => bail!(
                "there is no rulebook {:?}; the rulebooks are {}",
                self.rulebook,
                Document::ALL.map(|document| document.to_string()).join(", ")
            ),
        }
    }
}

/// The kind of file that a discipline needs, or that a rulebook with one kind of game needs.
fn kind_of(rulebook: &Rulebook, discipline: Option<&Discipline>) -> Option<Kind> {
    let kind = |discipline: &Discipline| {
        let (game, _) = discipline.play.game()?;
        Some(match game.variant() {
            "chess" => Kind::Chess,
            "renju" => Kind::Renju,
            _ => Kind::Draughts,
        })
    };
    if let Some(discipline) = discipline {
        return kind(discipline);
    }
    let mut kinds: Vec<Kind> = rulebook.disciplines().iter().filter_map(kind).collect();
    kinds.dedup();
    match kinds[..] {
        [only] => Some(only),
        _ => None,
    }
}

/// The games of one file being judged.
struct Desk<'run> {
    judge: &'run Judge,
    rulebook: &'static Rulebook,
    discipline: Option<&'static Discipline>,
    adviser: Option<Adviser>,
    paper: Paper<'run>,
}

impl Desk<'_> {
    fn judge_all(&mut self, source: Source) -> anyhow::Result<()> {
        match source.kind {
            Kind::Draughts => {
                let preferred = self.discipline.and_then(|one| one.play.game());
                let preferred = preferred.and_then(|(game, _)| game.variant().parse().ok());
                let options = pdn::Options { preferred, ..pdn::Options::default() };
                for game in games(pdn::Reader::with_options(source.bytes, options)) {
                    self.hear(game?, |desk, bench, last| match &mut desk.adviser {
                        Some(adviser) => adviser.ask(bench, last),
                        None => Ok(None),
                    })?;
                }
            }
            Kind::Chess => {
                for game in games(pgn::Reader::new(source.bytes)) {
                    self.hear(game?, |_, _, _| Ok(None))?;
                }
            }
            Kind::Renju => {
                let letters = self.judge.letters.into();
                for game in renju_games(source.bytes, &self.judge.file, letters)? {
                    self.hear(Ok(game), |_, _, _| Ok(None))?;
                }
            }
        }
        Ok(())
    }

    /// Judges one game and reports on it.
    fn hear<P: Shown>(
        &mut self,
        game: source::Game<P>,
        advise: impl Fn(&mut Self, &Bench<'_>, &P) -> anyhow::Result<Option<Advice>>,
    ) -> anyhow::Result<()> {
        let index = match &game {
            Ok(recorded) => recorded.index,
            Err(unplayable) => unplayable.index,
        };
        if self.judge.game.is_some_and(|wanted| wanted != index) {
            return Ok(());
        }
        let report = match game {
            Ok(recorded) => match self.bench(&recorded) {
                Ok(bench) => {
                    let (mut report, last) = bench.judge(&recorded, self.judge.at);
                    report.advice = advise(self, &bench, &last)?;
                    report
                }
                // Among others, a game that cannot be judged is a finding; alone, a mistake.
                Err(error) if self.paper.games > 0 => nothing(recorded.set_aside(&error)),
                Err(error) => return Err(error.context(format!("game {index}"))),
            },
            Err(unplayable) => nothing(unplayable),
        };
        self.paper.put(&report)
    }

    fn bench<P: Shown>(&self, recorded: &Recorded<P>) -> anyhow::Result<Bench<'static>> {
        let name = recorded.start.game_name();
        let tag = recorded.header("TimeControl").and_then(times::control_of_tag);
        let control = self.judge.control.clone().or(tag);
        let event = recorded.header("Event").unwrap_or_default();
        let discipline = match self.discipline {
            Some(discipline) => discipline,
            None => choose::discipline(self.rulebook, name, control.as_ref(), event)?,
        };
        if discipline.play.game().is_none_or(|(game, _)| game.variant() != name) {
            bail!("this is a game of {name}, and {discipline} is not played so");
        }
        let rules = Arc::new(DrawRules::of(self.rulebook, discipline));
        Ok(Bench { rulebook: self.rulebook, discipline, rules, control })
    }
}

/// The report on a game that could not be set up.
fn nothing(unplayable: Unplayable) -> Report {
    let Unplayable { index, headers, reason, score } = unplayable;
    Report {
        index,
        headers,
        discipline: String::new(),
        plies: 0,
        illegal: Some(Illegal {
            ply: 0,
            label: String::new(),
            text: String::new(),
            reason,
            place: None,
            clauses: Vec::new(),
        }),
        events: Vec::new(),
        outcome: Outcome {
            result: Ruled::Open,
            kind: "undecided".to_owned(),
            clauses: Vec::new(),
            said: "not decided: the game cannot be set up".to_owned(),
        },
        tag: score,
        at: None,
        advice: None,
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

    fn put(&mut self, report: &Report) -> anyhow::Result<()> {
        if self.json {
            let before = if self.games == 0 { "{\"games\":[\n" } else { ",\n" };
            self.out.write_all(before.as_bytes())?;
            serde_json::to_writer(&mut *self.out, &report.as_json())?;
        } else {
            report.write(self.out)?;
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
