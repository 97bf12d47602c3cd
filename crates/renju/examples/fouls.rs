//! Shows where Black may not play, and why.
//!
//! `cargo run -p renju --example fouls -- "F8 G8 H9 H10" "A1 B2"`: black stones, then white ones.

use renju::{Board, Colour, Lettering, Point, PointSet, Verdict};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let letters = Lettering::Documents;
    let mut stones = std::env::args().skip(1).map(|text| letters.read_all(&text));
    let mut next = || stones.next().transpose().map(Option::unwrap_or_default);
    let (black, white): (Vec<Point>, Vec<Point>) = (next()?, next()?);
    let set = |points: Vec<Point>| points.into_iter().collect::<PointSet>();
    let board = Board::from_stones(set(black), set(white))?;
    println!("{}", board.picture(letters));
    for finding in Point::all().filter_map(|point| board.judge(Colour::Black, point)) {
        if matches!(finding.verdict, Verdict::Foul(_)) {
            println!("{}", finding.text(letters));
        }
    }
    Ok(())
}
