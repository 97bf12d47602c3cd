//! `damka relay`: a game that another program writes down, followed at a table.

mod source;
mod table;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;
use clap::Args;
use words::{Language, say};

use self::source::{Sheet, Source, Unread};
use self::table::{RelayTable, Sent};
use super::http::Site;
use super::language;
use crate::{Answer, id};

/// Follow a record that grows, and enter its moves at a table
///
/// The record is a file, or an address of the local network, that another program writes again and again:
/// PDN, PGN or a list of moves of renju. It is read every few seconds. What is new goes to the table at
/// once. What has changed among earlier moves, or has gone, is corrected when it reads the same a second
/// time, since a file may be read while it is being written; it is told what it was. A move that cannot be
/// played is told with its place, and waited for. Only moves are entered: clocks and results stay with the
/// people at the table.
///
/// The table is one for a game from elsewhere. Who opened it enters its moves: by the key of an account
/// (--key), or by what --seat keeps for those who have none. With --new the program opens one itself.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka relay live.pdn --table http://localhost:8064 --new RU-2022/russian --white Olena --black Petro
  damka relay http://192.168.1.20/games.pgn --game 3 --table http://localhost:8064/t/h3kq8wzs0m --key key.txt
  damka relay live.pdn --table http://localhost:8064/t/h3kq8wzs0m --seat seat.txt --once

Exit codes: 0 the game at the table is over, or all was entered (--once); 1 something was not (--once);
2 there is no such table, or it takes no moves from this program.")]
pub(crate) struct Relay {
    /// The file, or its http address
    #[arg(value_name = "FILE|URL")]
    source: String,
    /// The address of the table; of the server with --new
    #[arg(long, value_name = "URL")]
    table: String,
    /// Which game of the file, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..))]
    game: u16,
    /// A file with the key of an account
    #[arg(long, value_name = "FILE")]
    key: Option<PathBuf>,
    /// A file that keeps the right to enter moves, so that it can be taken up again
    #[arg(long, value_name = "FILE")]
    seat: Option<PathBuf>,
    /// Open a table: rulebook and discipline
    #[arg(long, value_name = "DISCIPLINE")]
    new: Option<String>,
    /// The time control of a table that is opened
    #[arg(long, value_name = "CONTROL", default_value = "30+30", requires = "new")]
    control: String,
    /// Who plays White at a table that is opened
    #[arg(long, value_name = "NAME", default_value = "", requires = "new")]
    white: String,
    /// Who plays Black
    #[arg(long, value_name = "NAME", default_value = "", requires = "new")]
    black: String,
    /// How late those are told who watch a table that is opened: 3 moves, or 60s
    #[arg(long, value_name = "DELAY", default_value = "", requires = "new")]
    delay: String,
    /// How many seconds lie between two readings
    #[arg(long, value_name = "SECONDS", default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..))]
    every: u16,
    /// Read once and end
    #[arg(long)]
    once: bool,
    /// The language
    #[arg(long, value_parser = language::spoken(), default_value_t = Language::Uk)]
    lang: Language,
}

impl Relay {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let (site, path) = Site::of(&self.table, self.lang)?;
        let mut site = site.with_key(self.key()?);
        if let Some(kept) = self.seat.as_ref().filter(|path| path.exists()) {
            site.take_cookies(&read(kept)?);
        }
        let path = match &self.new {
            Some(discipline) => self.open(&mut site, discipline)?,
            None => site.follow(&path)?,
        };
        if let Some(path) = &self.seat {
            keep_private(path, &site.cookies())
                .with_context(|| format!("{} could not be written", path.display()))?;
        }
        let address = site.address(&path);
        let table = RelayTable::at(site, path)?;
        let source = Source::new(&self.source, self.game.into(), table.kind());
        let mut following = Following { table, source, language: self.lang, out, told: None };
        following.says(&format!("{} {address}", self.lang.say(id::PLAY_AT)))?;
        if self.once { following.once() } else { following.goes_on(self.every) }
    }

    fn key(&self) -> anyhow::Result<Option<String>> {
        self.key.as_ref().map(|path| Ok(read(path)?.trim().to_owned())).transpose()
    }

    fn open(&self, site: &mut Site, discipline: &str) -> anyhow::Result<String> {
        let form = [
            ("discipline", discipline),
            ("control", &self.control),
            ("follows", "relay"),
            ("white", &self.white),
            ("black", &self.black),
            ("delay", &self.delay),
        ];
        let answer = site.post("/play/board", &form)?;
        answer.location.ok_or_else(|| anyhow::anyhow!(super::play::refused(&answer.body)))
    }
}

fn read(path: &std::path::Path) -> anyhow::Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("{} could not be read", path.display()))
}

/// A record and the table at which it is followed.
struct Following<'a> {
    table: RelayTable,
    source: Source,
    language: Language,
    out: &'a mut dyn Write,
    /// What was told last of something that is not as it should be: it is told once.
    told: Option<String>,
}

/// How a reading of the record was dealt with.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Dealt {
    /// The table is as the record.
    Entered,
    /// Something is to be tried again.
    Waits,
    /// The game at the table is over.
    Over,
}

impl Following<'_> {
    /// Reads once: what is read is taken as it is.
    fn once(mut self) -> anyhow::Result<Answer> {
        let reading = self.source.read();
        let dealt = self.deals(&reading, true)?;
        let well = dealt != Dealt::Waits && self.told.is_none();
        Ok(if well { Answer::Done } else { Answer::No })
    }

    /// Reads again and again, until the game at the table is over.
    fn goes_on(mut self, every_seconds: u16) -> anyhow::Result<Answer> {
        let mut last = None;
        let mut dealt = Dealt::Waits;
        loop {
            let reading = self.source.read();
            let stands = last.as_ref() == Some(&reading);
            // Whether the game is over is for the table to say, also when the record stands still.
            if !stands || dealt == Dealt::Waits || self.table.is_over()? {
                dealt = self.deals(&reading, stands)?;
            }
            if dealt == Dealt::Over {
                return Ok(Answer::Done);
            }
            last = Some(reading);
            std::thread::sleep(Duration::from_secs(every_seconds.into()));
        }
    }

    /// Enters what is new. What may be half written is left until it `stands`: it has read the same twice.
    fn deals(&mut self, reading: &Result<Sheet, Unread>, stands: bool) -> anyhow::Result<Dealt> {
        let sheet = match reading {
            Ok(sheet) => sheet,
            Err(unread) => {
                if stands {
                    self.tells(unread.text(&self.source, self.language))?;
                }
                return Ok(Dealt::Waits);
            }
        };
        let Some(known) = self.table.moves()? else { return self.is_away() };
        let same = known.iter().zip(&sheet.moves).take_while(|(one, other)| one == other).count();
        let grows = same == known.len();
        if !grows && !stands {
            return Ok(Dealt::Waits);
        }
        if !grows {
            self.says(&self.changed(sheet, &known, same))?;
        }
        if !grows || sheet.moves.len() > same {
            match self.table.enter(same, &sheet.moves[same..])? {
                Sent::Kept => self.entered(sheet, same)?,
                Sent::Refused(text) => {
                    self.tells(text)?;
                    return Ok(Dealt::Waits);
                }
                Sent::Over(text) => {
                    self.says(&text)?;
                    return Ok(Dealt::Over);
                }
                Sent::Away => return self.is_away(),
            }
        }
        if self.table.is_over()? {
            self.says(&self.language.say(id::RELAY_OVER))?;
            return Ok(Dealt::Over);
        }
        match &sheet.fault {
            Some(fault) if stands => self.tells(fault.text(self.language))?,
            Some(_) => return Ok(Dealt::Waits),
            // What was told is mended.
            None => self.told = None,
        }
        Ok(Dealt::Entered)
    }

    fn is_away(&mut self) -> anyhow::Result<Dealt> {
        self.tells(self.language.say(id::RELAY_NO_SERVER).into_owned())?;
        Ok(Dealt::Waits)
    }

    /// What of the moves that were entered before is not in the record any more.
    fn changed(&self, sheet: &Sheet, known: &[String], same: usize) -> String {
        let number = sheet.numbering.number(same + 1);
        let before = &known[same];
        match sheet.moves.get(same) {
            Some(after) => say!(self.language, id::RELAY_CHANGED, number, before, after),
            None => {
                let count = known.len() - same;
                say!(self.language, id::RELAY_GONE, number, before, count)
            }
        }
    }

    fn entered(&mut self, sheet: &Sheet, from: usize) -> anyhow::Result<()> {
        if sheet.moves.len() == from {
            return Ok(());
        }
        let first = sheet.numbering.number(from + 1);
        let moves = format!("{first} {}", sheet.moves[from..].join(" "));
        self.says(&say!(self.language, id::RELAY_ENTERED, moves))
    }

    fn says(&mut self, text: &str) -> anyhow::Result<()> {
        writeln!(self.out, "{text}")?;
        Ok(self.out.flush()?)
    }

    /// Says that something is not as it should be, once as long as it is so.
    fn tells(&mut self, text: String) -> anyhow::Result<()> {
        if self.told.as_ref() != Some(&text) {
            self.says(&text)?;
            self.told = Some(text);
        }
        Ok(())
    }
}

/// Whoever has the seat reports at the board: the file is for its owner alone.
fn keep_private(path: &Path, text: &str) -> std::io::Result<()> {
    let mut options = std::fs::OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)?.write_all(text.as_bytes())
}
