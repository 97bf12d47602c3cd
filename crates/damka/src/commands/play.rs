//! `damka play`: a table joined from the terminal.

mod board;
mod input;
mod seen;
mod talk;
mod typed;
mod wire;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context;
use clap::{Args, ValueEnum};
use serde_json::Value;
use words::Language;

use super::http::Site;
use super::language;
use crate::{Answer, id};
use talk::{Manner, Talk};
use wire::Address;

/// Join a table and play there from the terminal
///
/// The board is drawn in letters; moves and everything else are typed, one a line. What comes by a
/// pipe waits for its turn: a move until it is one's own, `ready` until both sit, an answer until
/// there is something to answer. So a file of moves is played as it stands, and a program plays by
/// writing lines and reading what the server says (--json).
///
/// When the input has ended and all of it is said, one who watches stays until the game is over, and a
/// player as long as his opponent is to move. What can never be said ends the program after --wait. A
/// server that is gone is waited for two minutes.
///
/// What can be typed: a move (c3-d4, e2e4, H8), a move with = after it to offer a draw, ready, offer,
/// accept, decline, claim RULE [MOVE], call [WORDS], resign, void; in openings of renju place POINT,
/// swap, keep, declare N, propose POINT POINT, choose POINT; and board, moves, help, quit. The words of
/// the chosen language are understood too.
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka play http://localhost:8064/t/h3kq8wzs0m --name Olena
  damka play http://localhost:8064 --new RU-2022/russian-blitz --control 3+2 --side white
  damka play http://localhost:8064 --new UA-CHESS/chess --partner easy --lang en
  damka play http://localhost:8064 --new UA-2024/russian --delay 60s --wall < moves.txt
  printf 'ready\\nc3-d4\\nb2-c3\\n' | damka play http://localhost:8064/t/h3kq8wzs0m
  damka play http://localhost:8064/t/h3kq8wzs0m --watch --json

Exit codes: 0 the game is over, or one has left; 1 something that came by a pipe was refused or could
not be said; 2 there is no such table, or its server is gone.")]
pub(crate) struct Play {
    /// The address of the table, or a personal link to it; of the server with --new
    #[arg(value_name = "URL")]
    url: String,
    /// The name to sit down with
    #[arg(long, value_name = "NAME", default_value = "")]
    name: String,
    /// The colour to play
    #[arg(long, value_enum, default_value_t = SideArg::Any)]
    side: SideArg,
    /// Only look
    #[arg(long, conflicts_with_all = ["new", "name"])]
    watch: bool,
    /// Set up a table: rulebook and discipline
    #[arg(long, value_name = "DISCIPLINE")]
    new: Option<String>,
    /// The time control of a table that is set up
    #[arg(long, value_name = "CONTROL", default_value = "5+3", requires = "new")]
    control: String,
    /// The opening regulation of renju at a table that is set up
    #[arg(long, value_name = "NAME", requires = "new")]
    opening: Option<String>,
    /// Play with the program: easy, medium or strong
    #[arg(long, value_name = "LEVEL", requires = "new")]
    partner: Option<String>,
    /// How late those are told who watch a table that is set up: 3 moves, or 60s
    #[arg(long, value_name = "DELAY", requires = "new")]
    delay: Option<String>,
    /// Show a table that is set up on the wall of running games
    #[arg(long, requires = "new")]
    wall: bool,
    /// A file that keeps the seat, so that it can be taken again
    #[arg(long, value_name = "FILE")]
    seat: Option<PathBuf>,
    /// How many seconds what was piped waits while nobody else is to move
    #[arg(long, value_name = "SECONDS", default_value_t = 600)]
    wait: u32,
    /// The language
    #[arg(long, value_parser = language::spoken(), default_value_t = Language::Uk)]
    lang: Language,
    /// Write what the server says, a line of JSON each
    #[arg(long)]
    json: bool,
}

/// A colour as an argument.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SideArg {
    Any,
    White,
    Black,
}

impl SideArg {
    fn name(self) -> &'static str {
        match self {
            SideArg::Any => "any",
            SideArg::White => "white",
            SideArg::Black => "black",
        }
    }
}

impl Play {
    pub(crate) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let (mut site, path) = Site::of(&self.url, self.lang)?;
        self.take_up(&mut site)?;
        let table = match &self.new {
            Some(discipline) => self.set_up(&mut site, discipline)?,
            None => site.follow(&path)?,
        };
        anyhow::ensure!(table.starts_with("/t/"), "{}", self.lang.say(id::PLAY_NO_TABLE));
        if !self.watch {
            self.sit_down(&mut site, &table)?;
        }
        self.keep(&site)?;
        if !self.json {
            let said = self.lang.say(id::PLAY_AT);
            writeln!(out, "{said} {}", site.address(&table))?;
            out.flush()?;
        }
        let wait = Duration::from_secs(self.wait.into());
        let manner = Manner { language: self.lang, json: self.json, wait };
        let talk = Talk::new(Address::new(&site, &table), manner, out);
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let answer = runtime.block_on(talk.go_on());
        // The thread that waits for a line is not waited for.
        runtime.shutdown_background();
        answer
    }

    /// The seat that an earlier program has kept.
    fn take_up(&self, site: &mut Site) -> anyhow::Result<()> {
        let Some(path) = self.seat.as_ref().filter(|path| path.exists()) else { return Ok(()) };
        let kept = std::fs::read_to_string(path)
            .with_context(|| format!("{} could not be read", path.display()))?;
        site.take_cookies(&kept);
        Ok(())
    }

    fn keep(&self, site: &Site) -> anyhow::Result<()> {
        let Some(path) = &self.seat else { return Ok(()) };
        std::fs::write(path, site.cookies())
            .with_context(|| format!("{} could not be written", path.display()))
    }

    fn set_up(&self, site: &mut Site, discipline: &str) -> anyhow::Result<String> {
        let form = [
            ("discipline", discipline),
            ("control", &self.control),
            ("colour", self.side.name()),
            ("opening", self.opening.as_deref().unwrap_or_default()),
            ("partner", self.partner.as_deref().unwrap_or_default()),
            ("name", &self.name),
            ("delay", self.delay.as_deref().unwrap_or_default()),
            ("on_wall", "on"),
        ];
        // A box that is not ticked is not sent.
        let sent = if self.wall { &form[..] } else { &form[..form.len() - 1] };
        let answer = site.post("/play", sent)?;
        answer.location.ok_or_else(|| anyhow::anyhow!(refused(&answer.body)))
    }

    /// Takes a free seat, unless one is his already or none is left.
    fn sit_down(&self, site: &mut Site, table: &str) -> anyhow::Result<()> {
        let welcome = site.get(&format!("{table}/table.json"))?;
        anyhow::ensure!(welcome.status == 200, "{}", self.lang.say(id::PLAY_NO_TABLE));
        let welcome: Value = serde_json::from_str(&welcome.body)?;
        if welcome["role"] != "spectator" {
            return Ok(());
        }
        let seen = &welcome["table"];
        let free = |colour: &&str| seen[*colour]["name"].is_null();
        // He who moves first sits first: his turn it is before the first move.
        let first = seen["turn"].as_str().unwrap_or_default();
        let wanted = match self.side {
            SideArg::Any => ["white", "black"].into_iter().find(free),
            SideArg::White | SideArg::Black => Some(self.side.name()),
        };
        let Some(wanted) = wanted else { return Ok(()) };
        let person = if wanted == first { "first" } else { "second" };
        let form = [("person", person), ("name", self.name.as_str())];
        let answer = site.post(&format!("{table}/sit"), &form)?;
        anyhow::ensure!(answer.location.is_some(), "{}", refused(&answer.body));
        Ok(())
    }
}

/// What a page says against a form.
pub(super) fn refused(page: &str) -> String {
    let alert = page.split_once("role=\"alert\"").map_or(page, |(_, rest)| rest);
    let alert = alert.split_once('>').map_or(alert, |(_, rest)| rest);
    let end = alert.find("</div>").or_else(|| alert.find("</main>")).unwrap_or(alert.len());
    let mut text = String::new();
    let mut inside = false;
    for sign in alert[..end].chars() {
        match sign {
            '<' => inside = true,
            '>' => inside = false,
            _ if !inside => text.push(sign),
            _ => {}
        }
    }
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
