//! `damka contest works`: predecessors among published works.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use calendar::Date;
use clap::Args;
use clauses::Document;
use composition::Rulebook;
use contests::{Likeness, Record, Register, Work};
use draughts::Variant;
use notation::pdn::{Options, Reader};
use words::Language;

use crate::commands::language;
use crate::commands::replay::open;
use crate::{Answer, id};

/// Look for predecessors of a position among published works
///
/// The works come from a PDN file, with the tags of docs/composers.md and Residence, Copies and Note. Shown are works
/// of other authors with the same position, also moved on the board, in a mirror or with the colours exchanged, or
/// with up to two pieces elsewhere; and since when each exists under the rulebook. Whether one is a
/// predecessor is the judge's. Exit code 1 if there is an earlier one.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka contest works published.pdn --fen \"W:Wc3,b4,a5,c5,g5:Bf2,d6,c7,e7,g7\" --before 2025-04-10
  damka contest works published.pdn --export all.pdn")]
pub(super) struct Works {
    /// The works
    #[arg(value_name = "FILE.pdn")]
    file: PathBuf,
    /// The position whose predecessors are looked for
    #[arg(long, value_name = "FEN", required_unless_present = "export")]
    fen: Option<String>,
    /// Its game: russian, brazilian, international
    #[arg(long, value_name = "GAME", default_value = "russian")]
    game: String,
    /// Its author, whose own works are no predecessors
    #[arg(long, value_name = "NAME", default_value = "")]
    author: String,
    /// Since when it exists
    #[arg(long, value_name = "DAY", default_value = "9999-12-31")]
    before: Date,
    /// The rulebook by which it is counted since when works exist
    #[arg(long, value_name = "DOCUMENT", default_value = "UA-2024")]
    rulebook: String,
    /// Write all works into a PDN file
    #[arg(long, value_name = "FILE.pdn")]
    export: Option<PathBuf>,
    /// The language
    #[arg(long, value_parser = language::spoken(), default_value_t)]
    lang: Language,
}

impl Works {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let rulebook: Rulebook = self.rulebook.parse()?;
        let register = self.register(rulebook)?;
        if let Some(path) = &self.export {
            std::fs::write(path, register.pdn())
                .with_context(|| format!("{} was not written", path.display()))?;
        }
        let Some(fen) = self.fen else { return Ok(Answer::Done) };
        let work = Work {
            game: self.game,
            position: fen,
            task: "win".to_owned(),
            genre: composition::Genre::Problem,
            solution: String::new(),
            thematic: String::new(),
            proof: String::new(),
        };
        work.start()?;
        let document: Document = rulebook.document();
        let Some(rule) = ::rulebook::Rulebook::of(document).composing() else {
            bail!("{document} has no chapter on contests of composing");
        };
        let found = register.candidates(&work, &self.author, self.before, rule);
        let language = self.lang;
        for one in &found {
            let likeness = match one.likeness {
                Likeness::Same => language.say(id::CONTEST_SAME).into_owned(),
                Likeness::Moved => language.say(id::CONTEST_MOVED).into_owned(),
                Likeness::Rearranged(apart) => {
                    language.count(id::CONTEST_REARRANGED, apart.into()).into_owned()
                }
            };
            let record = &register.records()[one.number];
            let names: Vec<&str> = record.authors.iter().map(|one| one.name.as_str()).collect();
            let since = one.existed.map_or("–".to_owned(), |day| language.figures(day));
            let source = record.published.first().map_or("", |one| one.source.as_str());
            let (number, position) = (one.number + 1, &record.work.position);
            writeln!(
                out,
                "№ {number} {}, {since}, {source}: {likeness}\n  {position}",
                names.join(", ")
            )?;
        }
        let all = register.len().to_string();
        let (_, clauses) = contests::existence(&[], &[], rule);
        let clauses: Vec<String> = clauses.iter().map(ToString::to_string).collect();
        let looked = language.tell(id::CONTEST_LOOKED, &[("all", &all)]);
        writeln!(out, "{looked} ({})", clauses.join(", "))?;
        Ok(if found.iter().any(|one| one.earlier) { Answer::No } else { Answer::Done })
    }

    fn register(&self, rulebook: Rulebook) -> anyhow::Result<Register> {
        let options = Options { preferred: Some(Variant::RUSSIAN), ..Options::default() };
        let mut register = Register::default();
        for (number, reading) in (1..).zip(Reader::with_options(open(&self.file)?, options)) {
            let place = || format!("{}: № {number}", self.file.display());
            let record = Record::read(&reading.with_context(place)?, rulebook);
            register.add(record.with_context(place)?);
        }
        Ok(register)
    }
}
