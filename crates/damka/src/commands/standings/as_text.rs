//! Places for people.

use std::io::Write;

use rulebook::System;
use tournament::coefficient::Status;
use tournament::crosstable::{Crosstable, RoundCell};
use tournament::rating::FIDE;
use tournament::standings::{Decision, Row, Standings, State, TeamScoring, Weight, name_of};
use tournament::trf::Report;
use tournament::{Colour, Tournament};
use words::Language;

use super::Extras;
use crate::id;

pub(super) fn write(
    report: &Report,
    places: &Standings,
    extras: &Extras,
    lang: Language,
    out: &mut dyn Write,
) -> anyhow::Result<()> {
    let printer = Printer { report, places, lang };
    writeln!(out, "{}", report.name())?;
    writeln!(out, "{}\n", printer.heading())?;
    printer.table(out)?;
    printer.legend(out)?;
    printer.notes(out)?;
    if extras.crosstable {
        printer.crosstable(out)?;
    }
    if let Some(best) = extras.teams {
        printer.teams(best, out)?;
    }
    if extras.ratings {
        printer.ratings(out)?;
    }
    Ok(())
}

struct Printer<'a> {
    report: &'a Report,
    places: &'a Standings,
    lang: Language,
}

impl Printer<'_> {
    fn tournament(&self) -> &Tournament {
        &self.report.tournament
    }

    fn heading(&self) -> String {
        let after = self.lang.say(id::STANDINGS_AFTER_ROUND);
        let document = self.places.rules.document;
        let system = match (self.places.rules.system, self.lang) {
            (System::RoundRobin, lang) => lang.say(id::STANDINGS_ROUND_ROBIN),
            (_, lang) => lang.say(id::STANDINGS_SWISS),
        };
        let running = match self.places.state {
            State::Complete => String::new(),
            State::Running(games) => {
                let words = self.lang.say(id::STANDINGS_PROVISIONAL);
                format!(", {words} {games}")
            }
        };
        format!("{after} {}, {system}, {document}{running}", self.places.after)
    }

    /// The criteria that have a value of their own, by their index.
    fn columns(&self) -> Vec<usize> {
        let has_value = |index: &usize| {
            self.places
                .rows
                .iter()
                .any(|row| row.coefficients.get(*index).is_some_and(Option::is_some))
        };
        (0..self.places.rules.criteria.len()).filter(has_value).collect()
    }

    fn table(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        let columns = self.columns();
        let width = self.name_width();
        let heads = [
            self.lang.say(id::STANDINGS_PLACE),
            self.lang.say(id::STANDINGS_NUMBER_SIGN),
            self.lang.say(id::STANDINGS_PARTICIPANT),
            self.lang.say(id::STANDINGS_RATING),
            self.lang.say(id::STANDINGS_POINTS),
        ];
        write!(
            out,
            "{:>7} {:>5}  {:width$} {:>6} {:>6}",
            heads[0], heads[1], heads[2], heads[3], heads[4]
        )?;
        for index in &columns {
            write!(out, " {:>8}", format!("K{}", index + 1))?;
        }
        writeln!(out, "  {}", self.lang.say(id::STANDINGS_DECIDED_BY))?;
        for row in &self.places.rows {
            self.row(row, &columns, width, out)?;
        }
        Ok(())
    }

    fn name_width(&self) -> usize {
        let players = self.tournament().participants.iter();
        players.map(|player| player.name.chars().count()).max().unwrap_or(0).clamp(11, 33)
    }

    fn row(
        &self,
        row: &Row,
        columns: &[usize],
        width: usize,
        out: &mut dyn Write,
    ) -> anyhow::Result<()> {
        let player = &self.tournament().participants[row.number.index()];
        let place = row.place.map_or("–".to_owned(), |place| place.to_string());
        let rating = player.rating.map(|rating| rating.to_string()).unwrap_or_default();
        let id = self.report.id_of(row.number);
        let name: String = player.name.chars().take(33).collect();
        write!(out, "{place:>7} {id:>5}  {name:width$} {rating:>6} {:>6}", row.points)?;
        for index in columns {
            let value = row.coefficients[*index].as_ref().map(|one| one.level(0).to_string());
            write!(out, " {:>8}", value.unwrap_or_default())?;
        }
        let left = match row.status {
            Status::InPlay => String::new(),
            Status::Left(round) | Status::Excluded(round) => {
                format!("  {} {round}", self.lang.say(id::STANDINGS_LEFT_AFTER))
            }
            Status::NotPlaced => {
                let words = self.lang.say(id::STANDINGS_LEFT_BEFORE_HALF);
                format!("  {words}")
            }
        };
        let decided =
            row.decision.as_ref().map(|decision| self.decided(decision)).unwrap_or_default();
        writeln!(out, "{}", format!("  {decided}{left}").trim_end())?;
        Ok(())
    }

    fn decided(&self, decision: &Decision) -> String {
        match decision {
            Decision::Points { .. } => String::new(),
            Decision::Criterion { index, level: 0, .. } => format!("K{}", index + 1),
            Decision::Criterion { index, level, .. } => {
                format!("K{} ({})", index + 1, level + 1)
            }
        }
    }

    fn legend(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(out)?;
        for (index, criterion) in self.places.rules.criteria.iter().enumerate() {
            let name = name_of(*criterion, self.places.rules.document, self.lang);
            let basis: Vec<String> =
                self.places.basis(index).iter().map(ToString::to_string).collect();
            let basis =
                if basis.is_empty() { String::new() } else { format!(" ({})", basis.join(", ")) };
            writeln!(out, "K{} {name}{basis}", index + 1)?;
        }
        Ok(())
    }

    fn notes(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        if let Err(reason) = self.places.publishable(self.tournament().planned) {
            writeln!(out, "\n{reason}")?;
        }
        for additional in self.places.additional() {
            let who: Vec<String> =
                additional.who.iter().map(|one| self.report.id_of(*one).to_string()).collect();
            let words = match additional.weight {
                Weight::May => id::STANDINGS_MATCH_MAY,
                Weight::First => id::STANDINGS_MATCH_FIRST,
                Weight::IfProvided => id::STANDINGS_MATCH_IF_PROVIDED,
            };
            writeln!(
                out,
                "\n{}: {} ({})",
                who.join(", "),
                self.lang.say(words),
                additional.clause
            )?;
        }
        Ok(())
    }

    fn crosstable(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(out)?;
        let width = self.name_width();
        match self.places.rules.system {
            System::RoundRobin => self.round_robin(width, out),
            _ => self.by_rounds(width, out),
        }
    }

    fn round_robin(&self, width: usize, out: &mut dyn Write) -> anyhow::Result<()> {
        let table = Crosstable::round_robin(self.tournament(), self.places);
        for (index, line) in table.lines.iter().enumerate() {
            let name = &self.tournament().participants[line.number.index()].name;
            let name: String = name.chars().take(33).collect();
            write!(out, "{:>3}  {name:width$}", index + 1)?;
            for (other, marks) in line.cells.iter().enumerate() {
                let marks: String = marks.iter().map(ToString::to_string).collect();
                write!(out, " {:>2}", if other == index { "×" } else { &marks })?;
            }
            writeln!(out, "  {}", line.points)?;
        }
        Ok(())
    }

    fn by_rounds(&self, width: usize, out: &mut dyn Write) -> anyhow::Result<()> {
        let table = Crosstable::by_rounds(self.tournament(), self.places);
        for line in &table.lines {
            let name = &self.tournament().participants[line.number.index()].name;
            let name: String = name.chars().take(33).collect();
            write!(out, "{:>5}  {name:width$}", self.report.id_of(line.number))?;
            for cell in &line.cells {
                write!(out, " {:>7}", self.cell(cell))?;
            }
            writeln!(out, "  {}", line.points)?;
        }
        Ok(())
    }

    /// `12w 2`: the opponent, the own colour, the result.
    fn cell(&self, cell: &RoundCell) -> String {
        match cell.against {
            Some((opponent, colour)) => {
                let colour = if colour == Colour::White { 'w' } else { 'b' };
                format!("{}{colour} {}", self.report.id_of(opponent), cell.mark)
            }
            None => cell.mark.to_string(),
        }
    }

    fn teams(&self, best: usize, out: &mut dyn Write) -> anyhow::Result<()> {
        let teams = self.report.teams();
        anyhow::ensure!(!teams.is_empty(), "The file names no teams (records 310 or 013).");
        writeln!(out)?;
        for team in TeamScoring::Best(best).standings(self.places, &teams) {
            let members: Vec<String> = team
                .members
                .iter()
                .filter(|member| member.counts)
                .map(|member| format!("{} ({})", self.report.id_of(member.number), member.points))
                .collect();
            let sum = self.lang.say(id::STANDINGS_SUM_OF_PLACES);
            let (place, name, points) = (team.place.to_string(), &team.team, team.points);
            writeln!(
                out,
                "{place:>7}  {name:32} {points:>6}  {sum} {}: {}",
                team.places,
                members.join(", ")
            )?;
        }
        Ok(())
    }

    fn ratings(&self, out: &mut dyn Write) -> anyhow::Result<()> {
        writeln!(out, "\n{}: {}", self.lang.say(id::STANDINGS_RATINGS), FIDE.name)?;
        for change in FIDE.changes(self.tournament()) {
            let name = &self.tournament().participants[change.number.index()].name;
            let hundredths = change.hundredths();
            let sign = if hundredths < 0 { "−" } else { "+" };
            let (whole, rest) = (hundredths.abs() / 100, hundredths.abs() % 100);
            let id = self.report.id_of(change.number);
            writeln!(
                out,
                "{id:>5}  {name:33} {:>5} {sign}{whole}.{rest:02} → {}",
                change.before,
                change.after()
            )?;
        }
        Ok(())
    }
}
