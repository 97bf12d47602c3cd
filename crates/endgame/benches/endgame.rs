use draughts::Variant;
use endgame::*;
fn main() {
    let n: u32 = std::env::var("P").ok().map_or(3, |s| s.parse().unwrap());
    for v in [
        Variant::RUSSIAN,
        Variant::BRAZILIAN,
        Variant::ENGLISH,
        Variant::GIVEAWAY,
        Variant::INTERNATIONAL,
    ] {
        if n > 3 && v == Variant::INTERNATIONAL {
            continue;
        }
        let t = std::time::Instant::now();
        let tb = Tables::build_in_memory(v, n).unwrap();
        println!("{v} {:.2}s", t.elapsed().as_secs_f64());
        for e in tb.endings() {
            for c in e.classes() {
                let s = tb.stats(c).unwrap().unwrap();
                println!("{c:30} {} {} {} {:?}", s.wins, s.draws, s.losses, s.longest_win);
            }
        }
    }
}
