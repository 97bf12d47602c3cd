//! `damka correspond`: a game by letters, told in lines, with a clause for every ruling and every day.

use std::io::{self, Read, Write};
use std::path::PathBuf;

use anyhow::{Context, anyhow, bail};
use calendar::Date;
use clap::Args;
use clauses::{Clause, Document};
use correspondence::{Act, Counted, Due, Duty, Entry, Game, Half, Rules, Told, read, uncommented};
use draughts::Colour;
use rulebook::Rulebook;
use words::Language;

use super::language;
use super::replay::open;
use crate::{Answer, id};

/// The longest file that is read.
const BYTES_MAX: u64 = 1 << 20;

/// Judge a game by letters, counted in days
///
/// Reads a game told in lines: letters with the dates on which they were received and sent, their moves,
/// offered variations and faults, repeats, breaks, claims of overdue time, and what the judge decides
/// (docs/correspondence.md describes the lines). Says what follows from each with its clauses; the
/// chart of days; every entry of days with its dates and clause; who must write by when; and how the
/// game stands. What is refused leaves the game as it was. Exit code 1 if anything is refused.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka correspond game.letters --rulebook RU-2022
  damka correspond game.letters --rulebook RU-2013 --lang ru")]
pub(crate) struct Correspond {
    /// The file (- for standard input)
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// RU-2022 or RU-2013, or one of --rulebooks that has the chapter
    #[arg(long, value_name = "DOCUMENT")]
    rulebook: String,
    /// The language
    #[arg(long, value_parser = language::spoken(), default_value_t)]
    lang: Language,
}

impl Correspond {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let Some(document) = Document::from_prefix(&self.rulebook) else {
            let names = Document::names();
            bail!("there is no rulebook {:?}; the rulebooks are {names}", self.rulebook);
        };
        let text = self.text().with_context(|| self.file.display().to_string())?;
        let told = read(&text).map_err(|mistake| {
            let place = format!("{}:{}:{}", self.file.display(), mistake.line, mistake.column);
            anyhow!("{place}: {}", mistake.text(self.lang))
        })?;
        let rules = Rules::new(Rulebook::of(document), told.terms.clone()).map_err(|refusal| {
            anyhow!("{}{}", refusal.text(self.lang), behind(&refusal.clauses))
        })?;
        let lines: Vec<&str> = text.lines().collect();
        let mut paper = Paper { out, language: self.lang, lines };
        paper.write(Game::new(rules), &told).map_err(anyhow::Error::from)
    }

    fn text(&self) -> anyhow::Result<String> {
        let mut text = String::new();
        let read = open(&self.file)?.take(BYTES_MAX + 1).read_to_string(&mut text)?;
        if read as u64 > BYTES_MAX {
            bail!(
                "a game by letters has {BYTES_MAX} bytes at most; give each game a file of its own"
            );
        }
        Ok(text)
    }
}

/// Clauses in brackets, each document named once.
fn behind(clauses: &[Clause]) -> String {
    let mut list = String::new();
    let mut document = None;
    for clause in clauses {
        let id = clause.to_string();
        let short = id.split_once(' ').map_or(id.as_str(), |(_, number)| number);
        match (document == Some(clause.document()), list.is_empty()) {
            (true, _) => list.push_str(&format!(", {short}")),
            (false, true) => list.push_str(&id),
            (false, false) => list.push_str(&format!(", {id}")),
        }
        document = Some(clause.document());
    }
    if list.is_empty() { list } else { format!(" ({list})") }
}

/// Where the report goes.
struct Paper<'run> {
    out: &'run mut dyn Write,
    language: Language,
    /// The file, to show what a ruling is about.
    lines: Vec<&'run str>,
}

impl Paper<'_> {
    fn write(&mut self, mut game: Game, told: &Told) -> io::Result<Answer> {
        let players = format!("{} – {}", told.white, told.black);
        let variant = game.rules().terms().variant;
        writeln!(self.out, "{players}, {variant}, {}", told.code)?;
        let mut answer = Answer::Done;
        // Entries of days name their act among those that were taken.
        let mut taken = Vec::new();
        for (line, act) in &told.acts {
            match self.act(&mut game, *line, act)? {
                true => taken.push(*line),
                false => answer = Answer::No,
            }
        }
        self.chart(&game)?;
        for player in Colour::BOTH {
            self.account(&game, &taken, player)?;
        }
        self.state(&game)?;
        Ok(answer)
    }

    fn say(&self, id: words::Id) -> String {
        self.language.say(id).into_owned()
    }

    fn player(&self, player: Colour) -> String {
        self.say(match player {
            Colour::White => id::CORRESPOND_WHITE,
            Colour::Black => id::CORRESPOND_BLACK,
        })
    }

    /// One act and what follows; whether it was taken.
    fn act(&mut self, game: &mut Game, line: usize, act: &Act) -> io::Result<bool> {
        let source = self.lines.get(line - 1).map_or("", |line| line.trim());
        let source = uncommented(source).trim_end();
        writeln!(self.out, "\n{line}: {source}")?;
        match game.act(act) {
            Ok(rulings) => {
                for ruling in rulings {
                    let text = ruling.text(self.language);
                    writeln!(self.out, "  {text}{}", behind(&ruling.clauses))?;
                }
                Ok(true)
            }
            Err(refusal) => {
                let text = refusal.text(self.language);
                let refused = self.say(id::CORRESPOND_REFUSED);
                writeln!(self.out, "  {refused}: {text}{}", behind(&refusal.clauses))?;
                Ok(false)
            }
        }
    }

    /// The chart that goes to the judge with a claim.
    fn chart(&mut self, game: &Game) -> io::Result<()> {
        writeln!(self.out, "\n{}", self.say(id::CORRESPOND_CHART))?;
        let words = [
            id::CORRESPOND_MOVE,
            id::CORRESPOND_RECEIVED,
            id::CORRESPOND_SENT,
            id::CORRESPOND_DAYS,
            id::CORRESPOND_SUM,
        ];
        let [mv, received, sent, days, sum] = words.map(|id| self.say(id));
        let half = format!("{mv:<9} {received:>10} {sent:>10} {days:>5} {sum:>5}");
        writeln!(self.out, "     {half}   {}", half.trim_end())?;
        for row in game.chart().rows {
            let [white, black] = [row.white, row.black].map(|half| self.half(half.as_ref()));
            writeln!(self.out, "{:>3}. {}", row.number, format!("{white}   {black}").trim_end())?;
        }
        Ok(())
    }

    fn half(&self, half: Option<&Half>) -> String {
        let Some(half) = half else { return String::new() };
        let date =
            |date: Option<Date>| date.map_or("–".to_owned(), |day| self.language.figures(day));
        let (received, sent) = (date(half.received), date(half.sent));
        format!("{:<9} {received:>10} {sent:>10} {:>5} {:>5}", half.text, half.days, half.total)
    }

    /// Every entry of a player's days, with its dates and clauses.
    fn account(&mut self, game: &Game, taken: &[usize], player: Colour) -> io::Result<()> {
        let account = game.account(player);
        let (total, limit) = (game.total(player), game.limit(player));
        let sum = self.language.tell(
            id::CORRESPOND_ACCOUNT,
            &[
                ("player", &self.player(player)),
                ("total", &total.to_string()),
                ("limit", &limit.to_string()),
                ("moves", &account.made().to_string()),
            ],
        );
        writeln!(self.out, "\n{sum}")?;
        for entry in account.entries() {
            let days = entry.days(game.breaks());
            let line = entry.act.checked_sub(1).and_then(|act| taken.get(act));
            let line = line.map_or(String::new(), ToString::to_string);
            let what = entry.kind.text(self.language);
            let dates = self.dates(entry, days);
            writeln!(self.out, "{line:>4} {days:>4}  {what}{dates}{}", behind(&entry.clauses))?;
        }
        Ok(())
    }

    /// From when to when an entry counts, and how many days of breaks it leaves out.
    fn dates(&self, entry: &Entry, days: i64) -> String {
        let figures = |day: Date| self.language.figures(day);
        match entry.counted {
            // Within a free term nothing begins to count.
            Counted::Between { after, until } if after > until => String::new(),
            Counted::Between { after, until } => {
                let free = until.days_since(after).max(0) - days;
                let free = match free {
                    0 => String::new(),
                    free => {
                        let word = self.say(id::CORRESPOND_BREAKS);
                        format!(", {word} {free}")
                    }
                };
                format!(": {} > {}{free}", figures(after), figures(until))
            }
            Counted::Stamped { written, stamped, .. } => {
                format!(": {} > {}", figures(written), figures(stamped))
            }
            Counted::Fixed(_) | Counted::Free => String::new(),
        }
    }

    /// How the game stands, and who must do what by when.
    fn state(&mut self, game: &Game) -> io::Result<()> {
        writeln!(self.out, "\n{}", game.line())?;
        if let Some(outcome) = game.outcome() {
            let (result, on) = (outcome.standing.text(self.language), outcome.on);
            let on = self.language.figures(on);
            let over = self.language.tell(id::CORRESPOND_OVER, &[("result", &result), ("on", &on)]);
            writeln!(self.out, "{over}{}", behind(&outcome.clauses))?;
            writeln!(self.out, "{}: {}", self.say(id::CORRESPOND_RECORD), game.record())?;
        }
        // What depends on what does not come, or on how long letters take, is not told of a file without a day.
        let known = |due: &Due| due.duty != Duty::Adjudicate || due.until.is_some();
        for due in game.due().into_iter().filter(known) {
            let due = Due { about: None, ..due };
            writeln!(self.out, "{}{}", due.text(self.language), behind(&due.clauses))?;
        }
        Ok(())
    }
}
