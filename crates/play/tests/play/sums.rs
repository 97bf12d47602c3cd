//! Nothing of the time is lost: what both were charged, forgiven, and what the disk took is the time of
//! the server.

use game::{Millis, Side};

use crate::hall::Hall;

#[test]
fn every_millisecond_is_somebodys_or_nobodys() {
    for (ways, disk) in [([0, 0], 0), ([80, 700], 3), ([299, 301], 11), ([1_000, 5], 250)] {
        let mut hall = Hall::friendly("RU-2022", "russian", "30+30");
        (hall.ways, hall.disk) = (ways, disk);
        let mut now = 0;
        for ply in 0..40 {
            let moves = hall.table.game().board().legal_moves();
            let colour = if ply % 2 == 0 { 'w' } else { 'b' };
            if moves.is_empty() || hall.table.game().outcome().is_some() {
                break;
            }
            now += disk + 37 + (ply * 7_919) % 5_000;
            hall.moves(now, colour, &moves[ply as usize % moves.len()]);
        }
        let end = hall.table.at();
        let clock = &hall.table.game().state().clock;
        let charged: Millis = Side::BOTH
            .iter()
            .map(|side| clock.used(*side, end))
            .fold(Millis::ZERO, |sum, one| sum + one);
        assert_eq!(charged.0 + hall.forgiven + hall.disks, now + disk, "{ways:?} {disk}");
    }
}
