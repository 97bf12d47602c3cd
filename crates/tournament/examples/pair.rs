//! Pairs the next round of a tournament report file, and says why.
//!
//! `cargo run -p tournament --example pair -- event.trf fide-dutch`; a third word is the seed of lots.

use lots::Seed;
use tournament::swiss::Lots;
use tournament::trf::Report;
use tournament::{System, Terms};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [path, system, seed @ ..] = &words[..] else {
        eprintln!("a file, a system ({})", System::ALL.map(System::id).join(", "));
        return Ok(());
    };
    let (report, _) = Report::read(&std::fs::read_to_string(path)?)?;
    let system: System = system.parse()?;
    let seed = Seed::from_text(seed.first().map_or("", String::as_str));
    let pairing = system.pair(&report.tournament, &Terms::with_lots(Lots::Seed(seed)))?;
    for (table, pair) in pairing.pairs.iter().enumerate() {
        println!("{}. {} – {}", table + 1, pair.white, pair.black);
    }
    if let Some(bye) = pairing.bye {
        println!("{} is free", bye.who);
    }
    Ok(())
}
