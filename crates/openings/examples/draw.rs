//! Draws an opening: a table, a seed, a purpose.
//!
//! `cargo run -p openings --example draw -- ua2024-app2 "Kyiv 2026" "round 3, board 5"`

use lots::Seed;
use openings::{Draw, Table, Terms, UnknownTable};

fn main() -> Result<(), UnknownTable> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [table, seed, purpose] = &words[..] else {
        let tables = Table::ALL.map(Table::id).join(", ");
        eprintln!("a table ({tables}), a seed, a purpose");
        return Ok(());
    };
    let draw = Draw::new(table.parse()?, &Seed::from_text(seed), purpose, Terms::default());
    println!("{}: {}", draw.cell.address(), draw.opening);
    println!("{}", draw.opening.position().fen());
    Ok(())
}
