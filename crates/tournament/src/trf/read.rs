//! Reading a report.

mod cells;
mod player;
mod records;

use cells::Cells;
use player::Player;
use records::Records;

use super::{Fault, Item, Remark, Report, Rounds, Unreadable};
use crate::{Colour, Entry, Number, Outcome, Participant, Points, Tournament, Worth};

/// Records that only the drafts of TRF25 have.
const DRAFT_RECORDS: [&str; 9] = ["340", "ACC", "TSE", "PAB", "FPB", "HPB", "ZPB", "MFO", "DFM"];

impl Report {
    /// Reads the text of a file; with what was forgiven.
    pub fn read(text: &str) -> Result<(Report, Vec<Remark>), Unreadable> {
        let mut reader = Reader::default();
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        // Line ends are CR, LF or both; the empty lines between CR and LF do not count.
        let text = text.replace("\r\n", "\n").replace('\r', "\n");
        for (line, text) in (1..).zip(text.split('\n')) {
            reader.line(line, text);
        }
        let report = reader.report();
        let Reader { faults, remarks, .. } = reader;
        match report {
            Some(report) if faults.is_empty() => Ok((report, remarks)),
            _ => Err(Unreadable { faults }),
        }
    }
}

#[derive(Default)]
struct Reader {
    players: Vec<Player>,
    records: Records,
    layout: Vec<Item>,
    faults: Vec<Fault>,
    remarks: Vec<Remark>,
}

impl Reader {
    fn line(&mut self, line: usize, text: &str) {
        let kind: String = text.chars().take(3).collect();
        if kind.chars().count() < 3 {
            return;
        }
        if DRAFT_RECORDS.contains(&kind.as_str()) {
            let problem = format!(
                "the record {kind} belongs to the drafts of TRF25, which were never in force; \
                 export the tournament as TRF16 or TRF-2026."
            );
            self.faults.push(Fault { line, columns: Some((1, 3)), problem });
            return;
        }
        let read = match kind.as_str() {
            "001" => Player::read(line, text).map(|player| {
                self.players.push(player);
                Some(Item::Participants)
            }),
            _ => self.records.read(line, &kind, text),
        };
        match read {
            Ok(Some(item)) if self.layout.contains(&item) => {}
            Ok(Some(item)) => self.layout.push(item),
            Ok(None) => self.layout.push(Item::Kept(text.trim_end().to_owned())),
            Err(faults) => self.faults.extend(faults),
        }
    }

    fn report(&mut self) -> Option<Report> {
        self.faults.append(&mut self.records.faults());
        if self.players.is_empty() && self.faults.is_empty() {
            let problem = "there are no participants (records 001) in the file.".to_owned();
            self.faults.push(Fault { line: 0, columns: None, problem });
        }
        let ids = self.ids()?;
        let cells = Cells::of(&self.players, &ids, &mut self.faults, &mut self.remarks);
        let records = self.records.resolve(&ids, &mut self.faults)?;
        let (rounds, resting) = cells.split();
        let mut tournament =
            Tournament::new(self.participants(), Worth::ONE_HALF_ZERO, rounds.len() as u16);
        tournament.rounds = rounds;
        let round = tournament.next_round();
        tournament.away = resting;
        tournament.away.extend(records.away_in(round));
        tournament.away.sort_by_key(|(number, _)| *number);
        tournament.away.dedup_by_key(|(number, _)| *number);
        for (number, left) in &records.left {
            tournament.participants[number.index()].left_after = Some(*left);
        }
        tournament.fictitious = records.fictitious.clone();
        tournament.forbidden = records.forbidden_in(round);
        tournament.worth = self.worth(&tournament);
        tournament.first_colour = self.records.first_colour.or_else(|| first_colour(&tournament));
        let (planned, known) = match self.records.rounds {
            Some(planned) if planned >= tournament.planned => (planned, Rounds::Given),
            Some(planned) => {
                let problem = format!(
                    "the file says {planned} rounds, and {} have been paired.",
                    tournament.planned
                );
                self.remarks.push(Remark { line: 0, columns: None, problem });
                (tournament.planned, Rounds::Guessed)
            }
            None => (tournament.planned, Rounds::Guessed),
        };
        tournament.planned = planned;
        self.layout.extend(records.byes_except(round).map(Item::Kept));
        Some(Report {
            ranks: self.players.iter().map(|player| player.rank).collect(),
            tournament,
            ids,
            rounds: known,
            prohibited: records.prohibited,
            seeds: self.records.seeds.clone(),
            dialect: self.records.dialect(),
            layout: std::mem::take(&mut self.layout),
        })
    }

    /// Puts the participants into their order, by number or as in the file if it says so; their ids.
    fn ids(&mut self) -> Option<Vec<u16>> {
        let mut sorted: Vec<(u16, usize)> =
            self.players.iter().map(|player| (player.id, player.line)).collect();
        sorted.sort_unstable();
        let twice = sorted.windows(2).filter(|pair| pair[0].0 == pair[1].0);
        let twice: Vec<(u16, usize)> = twice.map(|pair| pair[1]).collect();
        for (id, line) in &twice {
            let problem = format!("the number {id} stands in two records; one is wrong.");
            self.faults.push(Fault { line: *line, columns: Some((5, 8)), problem });
        }
        let gap = (1..).zip(&sorted).find(|(expected, (id, _))| expected != id);
        if let (Some((expected, _)), false, true) =
            (gap, self.records.by_rank, self.faults.is_empty())
        {
            let problem = format!(
                "the numbers of the participants have a gap: there is no number {expected}. Number \
                 them anew, or say “XXC rank” if they go by their order in the file."
            );
            self.faults.push(Fault { line: 0, columns: None, problem });
        }
        if !self.records.by_rank {
            self.players.sort_by_key(|player| player.id);
        }
        let ids = self.players.iter().map(|player| player.id).collect();
        (!self.players.is_empty() && twice.is_empty()).then_some(ids)
    }

    fn participants(&self) -> Vec<Participant> {
        self.players.iter().map(|player| player.participant.clone()).collect()
    }

    /// What results are worth: as the file says, or such that the totals fit.
    fn worth(&mut self, tournament: &Tournament) -> Worth {
        let told = self.records.worth();
        let abnormal = self.records.abnormal;
        let usual = [
            Worth::ONE_HALF_ZERO,
            Worth::TWO_ONE_ZERO,
            Worth::of(Points::whole(3), Points::whole(1)),
        ];
        let tried: Vec<Worth> = match told {
            Some(worth) => vec![worth],
            None => usual.to_vec(),
        };
        let totals: Vec<(usize, Option<Points>)> =
            self.players.iter().map(|player| (player.line, player.points)).collect();
        let misfits = |worth: &Worth| -> Vec<usize> {
            let fits = |index: usize| fits(tournament, worth, index, totals[index].1);
            (0..totals.len()).filter(|index| !fits(*index)).collect()
        };
        if let Some(worth) = tried.iter().find(|worth| misfits(worth).is_empty()) {
            if told.is_none() && *worth != Worth::ONE_HALF_ZERO {
                let problem = format!(
                    "the file does not say what a win is worth; the totals fit {} for a win and {} \
                     for a draw.",
                    worth.win, worth.draw
                );
                self.remarks.push(Remark { line: 0, columns: None, problem });
            }
            return *worth;
        }
        let worth = tried[0];
        for index in misfits(&worth) {
            let (line, found) = totals[index];
            let sum = total(tournament, &worth, index);
            let found = found.map(|points| points.to_string()).unwrap_or_default();
            let problem = format!(
                "the total is {found}, and the results give {sum}; correct one of them, or say in a \
                 record 162 what results are worth."
            );
            let fault = Fault { line, columns: Some((81, 84)), problem };
            if abnormal { self.remarks.push(fault) } else { self.faults.push(fault) }
        }
        worth
    }
}

fn total(tournament: &Tournament, worth: &Worth, index: usize) -> Points {
    tournament.entries(Number::at(index)).map(|entry| worth.of_entry(entry)).sum()
}

/// Whether a total is that of the results; it may hold the coming bye or the points for pairing.
fn fits(tournament: &Tournament, worth: &Worth, index: usize, found: Option<Points>) -> bool {
    let Some(found) = found else { return true };
    let number = Number::at(index);
    let sum = total(tournament, worth, index);
    let coming = tournament.away.iter().find(|(who, _)| *who == number);
    let coming = coming.map_or(Points::ZERO, |(_, entry)| worth.of_entry(*entry));
    let round = tournament.next_round();
    let extra = tournament.fictitious(number, round);
    let unfinished = tournament
        .entries(number)
        .filter(|entry| matches!(entry, Entry::Game { outcome: Outcome::Unfinished, .. }));
    // Some programs count a game that is not finished as a draw.
    let drawn = Points(worth.draw.0.saturating_mul(unfinished.count() as i32));
    [sum, sum + coming, sum + extra, sum + coming + extra, sum + drawn].contains(&found)
}

/// The colour of number 1 in the first round, judged by the first who was paired in it: odd numbers
/// have it, even ones the other.
fn first_colour(tournament: &Tournament) -> Option<Colour> {
    let first = tournament.rounds.first()?;
    let paired = tournament.numbers().find_map(|number| match first[number.index()] {
        Entry::Game { colour, .. } => Some((number, colour)),
        _ => None,
    });
    paired.map(|(number, colour)| if number.get() % 2 == 1 { colour } else { !colour })
}
