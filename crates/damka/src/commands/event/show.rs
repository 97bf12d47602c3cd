//! `damka event show`: an event as it stands.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::{Args, ValueEnum};
use competition::{
    Competition, Decision, RoundRecord, Section, SectionNumber, TableNumber, checklist,
};
use serde_json::{Value, json};
use tournament::{Number, Round};
use words::Language;

use super::super::language;
use super::file::Log;
use super::papers;
use super::text::write_round;
use super::why::AskedWhy;
use crate::Answer;
use crate::commands::write_json;
use crate::id;

/// Show an event: players, pairs, places, and why
#[derive(Args)]
#[command(after_help = "\
Examples:
  damka event show cup.json
  damka event show cup.json pairs --round 3
  damka event show cup.json places --section 2 --lang uk
  damka event show cup.json why --round 3 --table 5
  damka event show cup.json why --number 7
  damka event show cup.json log
  damka event show cup.json players --json")]
pub(super) struct Show {
    /// The file of the event
    #[arg(value_name = "FILE.json")]
    file: PathBuf,
    /// What to show
    #[arg(value_enum, default_value_t = What::Summary)]
    what: What,
    /// The section [default: the last]
    #[arg(long, value_name = "N")]
    section: Option<SectionNumber>,
    /// The round [default: the last that was paired]
    #[arg(long, value_name = "R")]
    round: Option<Round>,
    /// The table whose pair is explained
    #[arg(long, value_name = "T")]
    table: Option<TableNumber>,
    /// The participant whose place is explained
    #[arg(long, value_name = "NUMBER")]
    number: Option<u16>,
    /// The language
    #[arg(long, value_parser = language::spoken(), default_value_t = Language::En)]
    lang: Language,
    /// Write JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// What there is, and what should be known
    Summary,
    /// The players, what they lack, whether they are admitted
    Players,
    /// The teams
    Teams,
    /// The pairs and results of a round
    Pairs,
    /// The places
    Places,
    /// Why a pair was made, or a place given
    Why,
    /// Lots and what is needed to repeat them
    Lots,
    /// Protests and incidents
    Protests,
    /// Everything that has happened
    Log,
}

impl Show {
    pub(super) fn run(self, out: &mut dyn Write) -> anyhow::Result<Answer> {
        let log = Log::read(&self.file)?;
        let language = self.lang;
        let event = &log.event;
        match self.what {
            What::Summary => self.summary(out, event, language)?,
            What::Players => self.players(out, event, language)?,
            What::Teams => self.teams(out, event)?,
            What::Pairs => self.pairs(out, event, language)?,
            What::Places => self.places(out, event, language)?,
            What::Why => self.why(out, event, language)?,
            What::Lots => papers::lots(out, event, language, self.json)?,
            What::Protests => papers::protests(out, event, language, self.json)?,
            What::Log => {
                for (at, (number, happened)) in log.moments.iter().zip(event.history().indexed()) {
                    let undone = if event.undone().contains(&number) { "−" } else { " " };
                    writeln!(out, "{number:>4}{undone} {at} {}", serde_json::to_string(happened)?)?;
                }
            }
        }
        Ok(Answer::Done)
    }

    fn summary(
        &self,
        out: &mut dyn Write,
        event: &Competition,
        language: Language,
    ) -> anyhow::Result<()> {
        if self.json {
            return write_json(out, &serde_json::to_value(event)?);
        }
        let Some(regulations) = event.regulations() else { return Ok(()) };
        writeln!(out, "{}", regulations.name)?;
        writeln!(
            out,
            "{} {} · {} – {}",
            regulations.rulebook, regulations.discipline, regulations.starts, regulations.ends
        )?;
        let admitted = event.players().iter().filter(|one| one.is_admitted()).count();
        let players = language.say(id::EVENT_PLAYERS);
        let label = language.say(id::EVENT_ADMITTED);
        writeln!(out, "{players}: {} ({label}: {admitted})", event.players().len())?;
        for section in event.sections() {
            let number = section.number;
            let round = language.say(id::EVENT_ROUND);
            let planned = event.planned(section);
            writeln!(
                out,
                "[{number}] {}: {}, {round} {} / {planned}",
                section.name,
                section.members.len(),
                section.closed()
            )?;
        }
        for line in event.standstill(language) {
            writeln!(out, "! {line}")?;
        }
        for warning in event.warnings().into_iter().chain(event.before_play()) {
            writeln!(out, "! {}", warning.text(language))?;
        }
        Ok(())
    }

    fn players(
        &self,
        out: &mut dyn Write,
        event: &Competition,
        language: Language,
    ) -> anyhow::Result<()> {
        if self.json {
            return write_json(out, &serde_json::to_value(event.players())?);
        }
        let Some(regulations) = event.regulations() else { return Ok(()) };
        for (id, record) in (1..).zip(event.players()) {
            let player = &record.player;
            let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
            let decision = match record.decision {
                Decision::Open => language.say(id::EVENT_ENTRY_OPEN),
                Decision::Admitted { .. } => language.say(id::EVENT_ENTRY_ADMITTED),
                Decision::Refused { .. } => language.say(id::EVENT_ENTRY_REFUSED),
            };
            writeln!(
                out,
                "p{id:<4} {:<28} {rating:>5}  {:<16} {decision}",
                player.name, player.from
            )?;
            for required in checklist(regulations, player, regulations.starts) {
                if !record.checks.contains_key(&required.item) {
                    let clauses: Vec<String> =
                        required.because.iter().map(ToString::to_string).collect();
                    writeln!(
                        out,
                        "      – {} [{}]",
                        required.item.word(language),
                        clauses.join(", ")
                    )?;
                }
            }
        }
        Ok(())
    }

    fn teams(&self, out: &mut dyn Write, event: &Competition) -> anyhow::Result<()> {
        if self.json {
            return write_json(out, &serde_json::to_value(event.teams())?);
        }
        for (id, record) in (1..).zip(event.teams()) {
            let team = &record.team;
            writeln!(out, "t{id:<3} {} ({})", team.name, team.captain)?;
            for (board, player) in (1..).zip(team.players()) {
                let name = event.name(competition::Member::Player(player));
                let board =
                    if board > team.main.len() { "+".to_owned() } else { board.to_string() };
                writeln!(out, "  {board:>3} {player:<5} {name}")?;
            }
        }
        Ok(())
    }

    fn section<'a>(&self, event: &'a Competition) -> anyhow::Result<&'a Section> {
        match self.section {
            Some(number) => {
                event.section(number).with_context(|| format!("There is no section {number}."))
            }
            None => event.sections().last().context("No stage has begun."),
        }
    }

    /// The round that is asked for, or the last that was paired.
    fn round<'a>(&self, section: &'a Section) -> anyhow::Result<(Round, &'a RoundRecord)> {
        let last = Round::new(section.rounds.len() as u16);
        let round = self.round.or(last).context("No round has been paired.")?;
        let record = section.round(round);
        Ok((round, record.with_context(|| format!("Round {round} has not been paired."))?))
    }

    fn pairs(
        &self,
        out: &mut dyn Write,
        event: &Competition,
        language: Language,
    ) -> anyhow::Result<()> {
        let section = self.section(event)?;
        let (round, record) = self.round(section)?;
        if self.json {
            return write_json(out, &serde_json::to_value(record)?);
        }
        write_round(out, event, section, round, record, language)?;
        Ok(())
    }

    fn places(
        &self,
        out: &mut dyn Write,
        event: &Competition,
        language: Language,
    ) -> anyhow::Result<()> {
        let section = self.section(event)?;
        let places = event.places(section);
        if self.json {
            let rows: Vec<Value> = places
                .iter()
                .map(|one| {
                    let member = section.members.get(one.number.index());
                    json!({
                        "number": one.number, "member": member,
                        "name": member.map(|member| event.name(*member)),
                        "place": [one.first, one.last],
                        "points": tournament::coefficient::Value::from(one.points),
                    })
                })
                .collect();
            return write_json(out, &Value::Array(rows));
        }
        for one in places {
            let place = if one.first == one.last {
                one.first.to_string()
            } else {
                format!("{}–{}", one.first, one.last)
            };
            let name =
                section.members.get(one.number.index()).map_or("", |member| event.name(*member));
            writeln!(
                out,
                "{place:>7}  {:>3} {name:<30} {:>5}",
                one.number,
                one.points.to_string()
            )?;
        }
        for scored in event.team_scores(section) {
            let label = language.say(id::EVENT_TEAM);
            writeln!(
                out,
                "{label} {:>3}  {:<24} {}",
                scored.place.to_string(),
                scored.team,
                scored.points
            )?;
        }
        Ok(())
    }

    fn why(
        &self,
        out: &mut dyn Write,
        event: &Competition,
        language: Language,
    ) -> anyhow::Result<()> {
        let section = self.section(event)?;
        if let Some(number) = self.number {
            let after = section.closed();
            let number = Number::new(number).context("Numbers begin with 1.")?;
            if number.index() >= section.members.len() {
                bail!("There is no participant {number} in this section.");
            }
            let given = event.places_given(section, after);
            let place = event.tell_place(section, &given, number, language);
            let standings = event.compared(section, after);
            let tournament = event.tournament(section, after);
            let sums = standings.map(|one| one.explain_sums(&tournament, number, language));
            for line in place.into_iter().chain(sums.into_iter().flatten()) {
                writeln!(out, "{line}")?;
            }
            return Ok(());
        }
        let (round, record) = self.round(section)?;
        let why = event.why(section, round);
        let why = why.map_err(|fault| anyhow::anyhow!(fault.text(language)))?;
        let Some(why) = why else { return Ok(()) };
        let asked = AskedWhy { event, section, record, why: &why, only: self.table, language };
        if self.json { write_json(out, &asked.json(round)) } else { asked.write(out) }
    }
}
