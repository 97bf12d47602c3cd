use draughts::Variant;
use endgame::Tables;
#[test]
fn four() {
    for v in [Variant::RUSSIAN, Variant::ENGLISH] {
    let t = std::time::Instant::now();
    Tables::build_in_memory(v, 4).unwrap();
    eprintln!("{v} {:?}", t.elapsed());
    }
}
