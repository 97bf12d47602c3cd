//! As much of the report format as the worked rounds and the oracle need.

use std::fmt::Write;

use competition::{
    Colour, Entry, Fictitious, How, Number, Outcome, Participant, Points, Tournament, Worth,
};

/// White and Black of each pair, sorted, and who rests.
pub type Pairs = (Vec<(u16, u16)>, Option<u16>);

/// A tournament, and the pairs that its `### white black` comments expect.
pub fn read(text: &str) -> (Tournament, Pairs) {
    let mut t = Tournament::new(Vec::new(), Worth::ONE_HALF_ZERO, 0);
    let (mut rows, mut pairs, mut bye) = (Vec::new(), Vec::new(), None);
    let number = |text: &str| Number::new(text.trim().parse().unwrap()).unwrap();
    for line in text.lines().filter(|line| line.len() > 3) {
        let fields: Vec<&str> = line[4..].split_whitespace().collect();
        match &line[..3] {
            "142" => t.planned = fields[0].parse().unwrap(),
            "152" => t.first_colour = Some(colour(fields[0])),
            "001" => {
                rows.push(line.get(91..).unwrap_or("").to_owned());
                let name = line[14..47].trim().to_owned();
                t.participants.push(Participant { name, ..Participant::default() });
            }
            "240" => {
                let entry = if fields[0] == "H" { Entry::HalfBye } else { Entry::Absent };
                t.away.extend(fields[2..].iter().map(|who| (number(who), entry)));
            }
            "250" => t.fictitious.push(Fictitious {
                points: Points((fields[0].parse::<f64>().unwrap() * 10.0) as i32),
                rounds: (fields[1].parse().unwrap(), fields[2].parse().unwrap()),
                numbers: (number(fields[3]), number(fields[4])),
            }),
            "260" => {
                let who: Vec<Number> = fields[2..].iter().map(|who| number(who)).collect();
                for (at, one) in who.iter().enumerate() {
                    t.forbidden.extend(who[at + 1..].iter().map(|other| (*one, *other)));
                }
            }
            "###" => match fields[1] {
                "0" => bye = Some(fields[0].parse().unwrap()),
                black => pairs.push((fields[0].parse().unwrap(), black.parse().unwrap())),
            },
            _ => {}
        }
    }
    let rounds = rows.iter().map(|row| row.trim_end().len().div_ceil(10)).max().unwrap_or(0);
    t.rounds = (0..rounds).map(|at| rows.iter().map(|row| cell(row, at)).collect()).collect();
    pairs.sort_unstable();
    (t, (pairs, bye))
}

fn colour(text: &str) -> Colour {
    if text.eq_ignore_ascii_case("w") { Colour::White } else { Colour::Black }
}

fn cell(row: &str, at: usize) -> Entry {
    let block = row.get(10 * at..(10 * at + 8).min(row.len())).unwrap_or("");
    let fields: Vec<&str> = block.split_whitespace().collect();
    let [opponent, side, code] = fields[..] else { return Entry::Absent };
    let Some(opponent) = Number::new(opponent.parse().unwrap()) else {
        return match code {
            "H" => Entry::HalfBye,
            "F" => Entry::FullBye,
            "U" => Entry::Bye,
            _ => Entry::Absent,
        };
    };
    let (outcome, how) = match code {
        "1" => (Outcome::Win, How::Played),
        "=" => (Outcome::Draw, How::Played),
        "0" => (Outcome::Loss, How::Played),
        "+" => (Outcome::Win, How::Forfeit),
        _ => (Outcome::Loss, How::Forfeit),
    };
    Entry::Game { opponent, colour: colour(side), outcome, how }
}

/// The tournament as a file that other programs read.
pub fn write(t: &Tournament) -> String {
    let mut text = format!("012 Random\n142 {}\n", t.planned);
    let first = if t.first_colour == Some(Colour::White) { 'W' } else { 'B' };
    writeln!(text, "152 {first}").unwrap();
    for who in t.numbers() {
        let p = &t.participants[who.index()];
        let points = t.points(who).0;
        write!(
            text,
            "001 {:4} m    {:33} {:4} UKR {:>11} 1990/01/01 {:>4} {:4}",
            who.get(),
            p.name,
            p.rating.unwrap_or(0),
            0,
            format!("{}.{}", points / 10, points % 10),
            who.get(),
        )
        .unwrap();
        for entry in t.entries(who) {
            text.push_str(&block(entry));
        }
        text.push('\n');
    }
    let round = t.played_rounds() + 1;
    for (letter, kind) in [('H', Entry::HalfBye), ('Z', Entry::Absent)] {
        let gone = t.numbers().filter(|who| {
            let left = kind == Entry::Absent && t.participants[who.index()].left_after.is_some();
            left || t.away.contains(&(*who, kind))
        });
        let gone: String = gone.map(|who| format!(" {:4}", who.get())).collect();
        if !gone.is_empty() {
            writeln!(text, "240 {letter} {round:03}{gone}").unwrap();
        }
    }
    text
}

fn block(entry: Entry) -> String {
    match entry {
        Entry::Absent => "  0000 - Z".to_owned(),
        Entry::HalfBye => "  0000 - H".to_owned(),
        Entry::FullBye => "  0000 - F".to_owned(),
        Entry::Bye => "  0000 - U".to_owned(),
        Entry::Game { opponent, colour, outcome, how } => {
            let side = if colour == Colour::White { 'w' } else { 'b' };
            let code = match (outcome, how) {
                (Outcome::Win, How::Forfeit) => '+',
                (_, How::Forfeit) => '-',
                (Outcome::Win, _) => '1',
                (Outcome::Draw, _) => '=',
                _ => '0',
            };
            format!("  {:4} {side} {code}", opponent.get())
        }
    }
}
