//! Reads files of games and tells what is wrong with them, and where.
//!
//! `cargo run -p notation --example validate -- games.pdn other.pgn`

use std::fs::File;
use std::io::BufReader;

use notation::{pdn, pgn};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    for path in std::env::args().skip(1) {
        let file = BufReader::new(File::open(&path)?);
        let (mut games, mut faults) = (0, 0);
        if path.ends_with(".pgn") {
            for reading in pgn::Reader::new(file) {
                games += 1;
                for error in reading?.errors {
                    faults += 1;
                    println!("{path}:{error}");
                }
            }
        } else {
            for reading in pdn::Reader::new(file) {
                games += 1;
                for error in reading?.errors {
                    faults += 1;
                    println!("{path}:{error}");
                }
            }
        }
        println!("{path}: {games} games, {faults} faults");
    }
    Ok(())
}
